/*
 * publish.c - wythoff publish: one file with the page, the library as WebAssembly, and what is
 * known of a game, for a paper's supplement.
 *
 * The page is made by `make site` and found at run time, as building it needs a compiler of its
 * own. What takes long is done here and written into it: the theorem with its certificate, the
 * dictionary, the report.  They are the answers of jobs (wythoff/ask.h), word for word; the page
 * gives them where it would start these jobs itself.
 */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/ask.h>

#include "base/clock.h"
#include "output.h"
#include "ranks.h"

#define TEMPLATE      "site.html"
/* web/wasm/pack.py puts it there. */
#define PLACE         "<!-- wythoff publish -->"
#define TITLE         "<title>Wythoff</title>"
#define LARGEST       (64 << 20) /* bytes of the template */
#define USUAL_SECONDS 60

typedef struct settings {
    int64_t seconds;
} settings;

/* ---- the page --------------------------------------------------------------------------- */

static wy_status read_template(char **text, cli *program) {
    char built[CLI_OBJECT_PATH];
    cli_object_built(built, "web", TEMPLATE);
    const char *const paths[] = {built, SITE_FOLDER "/" TEMPLATE};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        FILE *file = fopen(paths[i], "rbe");
        if (file == NULL) {
            continue;
        }
        size_t length;
        const wy_status status = cli_read_stream(text, &length, file, LARGEST);
        fclose(file);
        if (status == WY_OK && strstr(*text, PLACE) != NULL && strstr(*text, TITLE) != NULL) {
            return WY_OK;
        }
        free(*text);
        return cli_complain(program, WY_SYSTEM, "%s is not what `make site` makes", paths[i]);
    }
    return cli_complain(program, WY_SYSTEM,
                        "there is no page to fill in: `make site` makes it, as %s; it needs the "
                        "packages that docs/site.md names",
                        built);
}

/* ---- what is known ---------------------------------------------------------------------- */

/* A job may take so long, and ends when the program is to end. */
typedef struct limit {
    const wy_control *outer;
    double end;
} limit;

static bool is_over(void *data, double done) {
    const limit *to = data;
    return (to->outer->poll != NULL && to->outer->poll(to->outer->data, done)) ||
           wi_seconds() > to->end;
}

/* The answer to a request, which is freed; NULL: there is none. */
static json_t *ask(wy_asker *asker, json_t *request) {
    char *text = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    char *got = text == NULL ? NULL : wy_ask_json(asker, text, strlen(text), NULL, NULL);
    free(text);
    json_t *json = got == NULL ? NULL : json_loads(got, 0, NULL);
    free(got);
    json_t *answer = json_incref(json_object_get(json, "answer"));
    json_decref(json);
    return answer;
}

static json_t *files_of(wy_asker *asker, const char *id, const json_t *job) {
    json_t *files = json_array();
    size_t i;
    json_t *file;
    json_array_foreach(json_object_get(job, "files"), i, file) {
        json_array_append_new(files,
                              ask(asker, json_pack("{s:s, s:s, s:O}", "ask", "job_file", "job", id,
                                                   "file", json_object_get(file, "name"))));
    }
    return files;
}

/* Adds {"job": ..., "files": [...]} to jobs, if the job comes to its end. */
static void add_job(json_t *jobs, cli *program, wy_asker *asker, const char *kind,
                    int64_t seconds) {
    json_t *started = ask(asker, json_pack("{s:s, s:s, s:s}", "ask", "job_start", "kind", kind,
                                           "game", program->game));
    const char *id = json_string_value(json_object_get(started, "job"));
    limit to = {.outer = &program->control, .end = wi_seconds() + (double)seconds};
    const wy_control control = {.poll = is_over, .data = &to};
    if (id != NULL && wy_asker_work(asker, &control)) {
        json_t *job = ask(asker, json_pack("{s:s, s:s}", "ask", "job", "job", id));
        const char *state = json_string_value(json_object_get(job, "state"));
        cli_progress_clear(&program->progress);
        if (state != NULL && strcmp(state, "done") == 0) {
            json_array_append_new(
                jobs, json_pack("{s:O, s:o}", "job", job, "files", files_of(asker, id, job)));
        } else {
            const char *why =
                json_string_value(json_object_get(json_object_get(job, "error"), "message"));
            cli_note(program, "%s: not in the page: %s", kind,
                     why != NULL ? why : "it takes too long; --seconds gives it more");
        }
        json_decref(job);
    }
    json_decref(started);
}

static wy_status find_out(json_t **known, cli *program, int64_t seconds) {
    const wy_ask_settings with = {
        .memory = program->control.memory, .threads = program->control.threads, .by_hand = true};
    wy_asker *asker;
    wy_error error;
    if (wy_asker_open(&asker, &with, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    static const char *const kinds[] = {"prove", "dictionary", "analyze"};
    json_t *jobs = json_array();
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !cli_stop_asked(); i++) {
        add_job(jobs, program, asker, kinds[i], seconds);
    }
    wy_asker_free(asker);
    *known = json_pack("{s:s, s:s, s:s, s:o}", "game", program->game, "version", WY_VERSION,
                       "command", program->invocation, "jobs", jobs);
    return *known != NULL ? WY_OK : cli_complain(program, WY_SYSTEM, "out of memory");
}

/* ---- writing ---------------------------------------------------------------------------- */

static void put_html(cli_output *out, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<':
            cli_put(out, "&lt;");
            break;
        case '>':
            cli_put(out, "&gt;");
            break;
        case '&':
            cli_put(out, "&amp;");
            break;
        default:
            cli_put_letter(out, *text);
        }
    }
}

/* Inside a page nothing in it may end the element: a < is in strings alone, and has an escape. */
static bool put_known(cli_output *out, const json_t *known) {
    char *text = json_dumps(known, JSON_COMPACT);
    if (text == NULL) {
        return false;
    }
    cli_put(out, "<script type=\"application/json\" id=\"wythoff-known\">\n");
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '<') {
            cli_put(out, "\\u003c");
        } else {
            cli_put_letter(out, *at);
        }
    }
    cli_put(out, "\n</script>\n");
    free(text);
    return true;
}

static void put_fact(cli_output *out, const json_t *fact) {
    const char *title = json_string_value(json_object_get(fact, "title"));
    const char *value = json_string_value(json_object_get(fact, "value"));
    const json_t *standing = json_object_get(fact, "standing");
    const char *kind = json_string_value(json_object_get(standing, "kind"));
    if (title != NULL && value != NULL && json_is_true(json_object_get(fact, "known"))) {
        cli_put(out, "<li>");
        put_html(out, title);
        cli_put(out, ": ");
        put_html(out, value);
        cli_put(out, " (");
        put_html(out, kind != NULL ? kind : "unknown");
        cli_put(out, ")</li>\n");
    }
}

/* The same in words, for who runs no scripts. */
static void put_words(cli_output *out, const json_t *known) {
    cli_put(out, "<noscript>\n<p>This page needs scripts for its board. What it says of <code>");
    put_html(out, json_string_value(json_object_get(known, "game")));
    cli_put(out, "</code>:</p>\n<ul>\n");
    size_t i;
    size_t j;
    json_t *item;
    json_t *part;
    json_array_foreach(json_object_get(known, "jobs"), i, item) {
        const json_t *result = json_object_get(json_object_get(item, "job"), "result");
        json_array_foreach(json_object_get(result, "statements"), j, part) {
            const char *text = json_string_value(json_object_get(part, "text"));
            cli_put(out, "<li>");
            put_html(out, text != NULL ? text : "");
            cli_put(out, " (proved)</li>\n");
        }
        json_array_foreach(json_object_get(result, "facts"), j, part) {
            put_fact(out, part);
        }
    }
    cli_put(out, "</ul>\n</noscript>\n");
}

/* text is cut up. */
static wy_status write_page(cli *program, char *text, const json_t *known) {
    char *title = strstr(text, TITLE);
    char *place = strstr(text, PLACE);
    *title = '\0';
    *place = '\0';
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_put(&out, text);
    cli_put(&out, "<title>");
    put_html(&out, program->game);
    cli_put(&out, " · Wythoff</title>");
    cli_put(&out, title + strlen(TITLE));
    put_words(&out, known);
    status = put_known(&out, known) ? WY_OK : cli_complain(program, WY_SYSTEM, "out of memory");
    cli_put(&out, place + strlen(PLACE));
    return cli_output_close(&out, status);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    char *text;
    wy_status status = read_template(&text, program);
    if (status != WY_OK) {
        return status;
    }
    json_t *known = NULL;
    status = find_out(&known, program, wanted->seconds > 0 ? wanted->seconds : USUAL_SECONDS);
    if (status == WY_OK && cli_stop_asked()) {
        status = cli_complain(program, WY_LIMIT, "%s; no page was written", cli_stop_word());
    }
    if (status == WY_OK) {
        status = write_page(program, text, known);
    }
    json_decref(known);
    free(text);
    return status;
}

static const cli_option options_table[] = {
    CLI_NUMBER_OPTION(settings, seconds, "seconds", "N", 1, 86400,
                      "that the theorem, the dictionary and the report may take each; else 60"),
};

const cli_command cli_command_publish = {
    .name = "publish",
    .usage = "GAME -o FILE",
    .summary = "one file with the page and what is known of a game, which needs no server",
    .text = "Writes the page of wythoff serve with the library inside, as WebAssembly, opened at\n"
            "GAME: board, play, facts, and the theorem with its certificate, which are found out\n"
            "now. The file opens from the disk and needs no network, so it can be a paper's\n"
            "supplement. `make site` makes what is filled in (docs/site.md); where that is\n"
            "missing the exit status is 4.",
    .examples = "  $ wythoff publish --help\n",
    .takes = CLI_GAME | CLI_WORK | CLI_OUTPUT,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
