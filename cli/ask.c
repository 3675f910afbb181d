/*
 * ask.c - wythoff ask: questions as JSON, answers as JSON (wythoff/ask.h).
 *
 * Requests are arguments, or lines of stdin, each answered by a line at once: so a program in any
 * language asks through a pipe, and the asker keeps what it has found out from one to the next.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/ask.h>

#include "cli.h"
#include "output.h"

typedef struct settings {
    uint64_t memory;
    int64_t threads, seconds;
} settings;

/* An answer's exit status: what is wrong with the request, or unknown, is told by its code. */
static wy_status status_of(const char *answer) {
    static const struct {
        const char *beginning;
        wy_status status;
    } kinds[] = {
        {"{\"answer\":", WY_OK},
        {"{\"error\":{\"code\":\"limit\"", WY_LIMIT},
        {"{\"error\":{\"code\":\"none\"", WY_LIMIT},
        {"{\"error\":{\"code\":\"too_many\"", WY_LIMIT},
        {"{\"error\":{\"code\":\"busy\"", WY_LIMIT},
        {"{\"error\":{\"code\":\"stopping\"", WY_LIMIT},
        {"{\"error\":{\"code\":\"system\"", WY_SYSTEM},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strncmp(answer, kinds[i].beginning, strlen(kinds[i].beginning)) == 0) {
            return kinds[i].status;
        }
    }
    return WY_BAD;
}

/* The status of all answers is the worst of them; false: nothing more can be written. */
static bool answer(cli *program, cli_output *out, wy_asker *asker, const char *request,
                   size_t length, wy_status *worst) {
    char *text = wy_ask_json(asker, request, length, &program->control, NULL);
    cli_progress_clear(&program->progress);
    program->progress.start = 0; /* the next request is timed by itself */
    const wy_status status = text == NULL ? WY_SYSTEM : status_of(text);
    *worst = status > *worst ? status : *worst;
    cli_put(out, text != NULL ? text
                              : "{\"error\":{\"code\":\"system\",\"message\":\"out of memory\"}}");
    cli_put_letter(out, '\n');
    free(text);
    cli_output_flush(out);
    return cli_output_good(out);
}

static wy_status answer_lines(cli *program, cli_output *out, wy_asker *asker) {
    char *line = NULL;
    size_t room = 0;
    wy_status worst = WY_OK;
    ssize_t length;
    while (!cli_stop_asked() && (length = getline(&line, &room, stdin)) >= 0) {
        if (length > 0 && line[length - 1] == '\n') {
            length--;
        }
        if (length > 0 && !answer(program, out, asker, line, (size_t)length, &worst)) {
            break;
        }
    }
    free(line);
    return ferror(stdin) != 0 && !cli_stop_asked()
               ? cli_complain(program, WY_SYSTEM, "cannot read standard input")
               : worst;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    const wy_ask_settings with = {.memory = wanted->memory,
                                  .threads = (int)wanted->threads,
                                  .seconds = (double)wanted->seconds};
    wy_asker *asker;
    wy_error error;
    if (wy_asker_open(&asker, &with, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        wy_status worst = WY_OK;
        for (int i = 0; i < count; i++) {
            if (cli_stop_asked()) { /* no answer is no good one */
                worst = worst < WY_LIMIT ? WY_LIMIT : worst;
                break;
            }
            if (!answer(program, &out, asker, arguments[i], strlen(arguments[i]), &worst)) {
                break;
            }
        }
        if (count == 0) {
            worst = answer_lines(program, &out, asker);
        }
        /* The answers are there; they say themselves what is wrong. */
        status = cli_output_close(&out, WY_OK);
        status = status == WY_OK ? worst : status;
    }
    wy_asker_free(asker);
    return status;
}

static const cli_option options_table[] = {
    CLI_BYTES_OPTION(settings, memory, "memory", "SIZE",
                     "keep at most SIZE of boards, and let a job take as much; else 512M",
                     .expert = true),
    CLI_NUMBER_OPTION(settings, threads, "threads", "N", 1, 1024,
                      "of a job; else one for each processor", .expert = true),
    CLI_NUMBER_OPTION(settings, seconds, "seconds", "N", 1, 86400,
                      "that a request may compute; else 5"),
};

const cli_command cli_command_ask = {
    .name = "ask",
    .usage = "[REQUEST...]",
    .summary = "questions and answers as JSON, for programs",
    .text = "Answers requests, which are JSON objects, with JSON objects: {\"answer\": ...} or\n"
            "{\"error\": {\"code\", \"message\", ...}}. Without REQUEST they are read from stdin, "
            "one a\n"
            "line, and each is answered by a line at once. What was found out about a game is\n"
            "kept for the next request. docs/serve.md says what can be asked, and schema.json,\n"
            "which is installed, describes requests and answers. The exit status is that of the\n"
            "worst answer: 2 a wrong request, 3 unknown.",
    .examples = "  $ wythoff ask '{\"ask\": \"position\", \"game\": \"maharaja\", \"x\": "
                "\"10^100\", \"y\": 7}'\n"
                "  $ echo '{\"ask\": \"nth\", \"game\": \"wythoff\", \"n\": 5}' | wythoff ask\n",
    .takes = CLI_OUTPUT,
    .most = 1000,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
