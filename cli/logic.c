/*
 * logic.c - wythoff logic: first-order logic in Walnut's language, as a prompt, a formula (-c) or
 * scripts.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <wythoff/logic.h>

#include "cli.h"
#include "output.h"
#include "prompt.h"

typedef struct settings {
    const char *formula;
    const char *library;
    int64_t states;
    uint64_t memory;
    bool explain;
    bool check;
    bool as_written;
    bool sizes;
} settings;

typedef struct job {
    cli *program;
    cli_output out;
} job;

/* ---- what the session says ------------------------------------------------------------ */

static void take_text(void *data, const char *text, size_t length) {
    job *at = data;
    cli_putf(&at->out, "%.*s", (int)length, text);
}

static void take_note(void *data, const char *line) {
    job *at = data;
    cli_output_show(&at->out);
    cli_note(at->program, "%s", line);
}

static void take_step(void *data, const char *what, uint32_t states, uint64_t transitions,
                      double seconds) {
    job *at = data;
    cli_output_show(&at->out);
    cli_progress_clear(&at->program->progress);
    if (states > 0) {
        fprintf(stderr, "%9lu states %10llu transitions %10.3f ms  %s\n", (unsigned long)states,
                (unsigned long long)transitions, 1e3 * seconds, what);
    } else {
        fprintf(stderr, "%40s %10.3f ms  %s\n", "", 1e3 * seconds, what);
    }
}

/* ---- one formula ------------------------------------------------------------------------ */

static void put_sentence(job *at, const wy_logic_answer *answer) {
    const char *kind = answer->counterexample ? "counterexample" : "witness";
    if (at->program->format == CLI_JSON) {
        cli_putf(&at->out, "{\"truth\": %s", answer->truth ? "true" : "false");
        if (answer->example != NULL) {
            cli_putf(&at->out, ", \"%s\": ", kind);
            cli_put_json_text(&at->out, answer->example);
        }
        cli_put(&at->out, "}\n");
        return;
    }
    cli_put(&at->out, answer->truth ? "TRUE\n" : "FALSE\n");
    if (answer->example != NULL) {
        cli_putf(&at->out, "%s: ", kind);
        cli_put(&at->out, answer->example);
        cli_put_letter(&at->out, '\n');
    }
}

/* The automaton of an open formula, through memory, for the writers want a stream. */
static wy_status put_automaton(job *at, const wy_logic_answer *answer) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream == NULL) {
        return cli_complain(at->program, WY_SYSTEM, "out of memory");
    }
    const char *const *names = (const char *const *)answer->variables;
    wy_error error;
    wy_status status = at->program->format == CLI_JSON
                           ? wy_automaton_write_json(stream, answer->automaton, names, &error)
                       : at->program->format == CLI_DOT
                           ? wy_automaton_write_dot(stream, answer->automaton, NULL, names, &error)
                           : wy_automaton_write(stream, answer->automaton, &error);
    fclose(stream);
    if (status != WY_OK) {
        cli_fail(at->program, &error);
    } else {
        if (at->program->format == CLI_TEXT) {
            cli_put(&at->out, "#");
            for (size_t i = 0; i < answer->count; i++) {
                cli_putf(&at->out, " %s", answer->variables[i]);
            }
            cli_put_letter(&at->out, '\n');
        }
        cli_put(&at->out, text);
    }
    free(text);
    return status;
}

static wy_status run_formula(job *at, wy_logic *session, const char *formula) {
    wy_logic_answer answer;
    wy_error error;
    wy_status status = wy_logic_evaluate(&answer, session, formula, SIZE_MAX, &error);
    if (status != WY_OK) {
        return cli_fail(at->program, &error);
    }
    if (answer.sentence) {
        put_sentence(at, &answer);
        status = answer.truth ? WY_OK : WY_NO;
    } else {
        status = put_automaton(at, &answer);
    }
    wy_logic_answer_clear(&answer);
    return status;
}

/* ---- scripts ---------------------------------------------------------------------------- */

static wy_status run_script(job *at, wy_logic *session, const char *path) {
    wy_error error;
    const wy_status status = wy_logic_run_file(session, path, &error);
    cli_output_show(&at->out);
    if (status != WY_OK) {
        cli_complain(at->program, status, "in %.200s:", path);
        return cli_fail(at->program, &error);
    }
    return WY_OK;
}

/* ---- lines: from a person, or from a pipe ----------------------------------------------- */

enum { LONGEST_COMMAND = 1 << 26 };

/* Lines are gathered until a command is complete. */
typedef struct gathered {
    char *text;
    size_t length, room;
    size_t lines;   /* that came before */
    size_t columns; /* of this line, that came before */
} gathered;

static wy_status gather(gathered *to, const char *line, size_t length, cli *program) {
    if (to->length > LONGEST_COMMAND || length > LONGEST_COMMAND - to->length) {
        return cli_complain(program, WY_BAD, "a command has at most %d MiB", LONGEST_COMMAND >> 20);
    }
    if (to->length + length >= to->room) {
        const size_t room = 2 * (to->length + length) + 1;
        char *text = realloc(to->text, room);
        if (text == NULL) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
        to->text = text;
        to->room = room;
    }
    memcpy(to->text + to->length, line, length);
    to->length += length;
    to->text[to->length] = '\0';
    return WY_OK;
}

/* Forgets the first bytes, which were run. */
static void forget(gathered *from, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const bool line = from->text[i] == '\n';
        from->lines += line;
        from->columns = line ? 0 : from->columns + 1;
    }
    memmove(from->text, from->text + length, from->length - length + 1);
    from->length -= length;
}

/* Runs the first bytes; faults get their place among all that was read. */
static wy_status run_part(job *at, wy_logic *session, const gathered *from, size_t length) {
    wy_error error;
    const wy_status status = wy_logic_run(session, from->text, length, &error);
    cli_output_show(&at->out);
    if (status == WY_OK) {
        return WY_OK;
    }
    if (error.line > 0) {
        error.column += error.line == 1 ? from->columns : 0;
        error.line += from->lines;
    }
    return cli_fail(at->program, &error);
}

/* Runs what is complete.  prompt NULL: stops at the first fault. */
static wy_status run_gathered(job *at, wy_logic *session, gathered *from, cli_prompt *prompt) {
    assert(from->text != NULL); /* something was gathered */
    size_t length;
    while (!wy_logic_ended(session) &&
           (length = wy_logic_command_length(from->text, from->length)) > 0) {
        const wy_status status = run_part(at, session, from, length);
        if (prompt == NULL) {
            if (status != WY_OK) {
                return status;
            }
        } else {
            const char kept = from->text[length];
            from->text[length] = '\0';
            cli_prompt_remember(prompt, from->text);
            from->text[length] = kept;
            (void)cli_stop_forget(); /* a computation was stopped, not the prompt */
        }
        forget(from, length);
    }
    if (prompt != NULL && strspn(from->text, " \t\r\n") == from->length) {
        from->length = 0;
    }
    return WY_OK;
}

static wy_status run_prompt(job *at, wy_logic *session) {
    cli_prompt *prompt = cli_prompt_open("wythoff");
    if (prompt == NULL) {
        return cli_complain(at->program, WY_SYSTEM, "out of memory");
    }
    gathered text = {0};
    wy_status status = WY_OK;
    cli_note(at->program, "formulas as eval name \"A n E m m > n\"; help; lists the commands");
    while (status == WY_OK && !wy_logic_ended(session)) {
        const char *line = cli_prompt_line(prompt, text.length == 0 ? "logic> " : "   ... ");
        if (line == NULL && !cli_stop_forget()) {
            break;
        }
        if (line == NULL) { /* Ctrl-C: what was begun is given up */
            cli_put_letter(&at->out, '\n');
            cli_output_show(&at->out);
            text.length = 0;
            continue;
        }
        text.lines = text.columns = 0; /* a person sees the command, not its line */
        status = gather(&text, line, strlen(line), at->program);
        if (status == WY_OK) {
            run_gathered(at, session, &text, prompt);
        }
    }
    free(text.text);
    cli_prompt_close(prompt);
    return status;
}

/* Commands from a pipe, each as soon as it is there. */
static wy_status run_stdin(job *at, wy_logic *session) {
    gathered text = {0};
    wy_status status = WY_OK;
    int byte = 0;
    while (status == WY_OK && !wy_logic_ended(session) && byte != EOF && !cli_stop_asked() &&
           cli_output_good(&at->out)) {
        char block[4096];
        size_t length = 0;
        do {
            byte = getchar_unlocked();
            if (byte != EOF) {
                block[length++] = (char)byte;
            }
        } while (byte != EOF && byte != '\n' && length < sizeof block);
        status = gather(&text, block, length, at->program);
        if (status == WY_OK && byte == '\n') {
            status = run_gathered(at, session, &text, NULL);
        }
    }
    if (status == WY_OK && cli_stop_asked()) {
        status = cli_complain(at->program, WY_STOPPED, "stopped");
    }
    if (status == WY_OK && !wy_logic_ended(session) && byte == EOF && text.length > 0) {
        status = run_part(at, session, &text, text.length);
    }
    free(text.text);
    return status;
}

/* ---- all -------------------------------------------------------------------------------- */

static wy_status run_all(job *at, wy_logic *session, const settings *wanted, char **files,
                         int count) {
    wy_status status = WY_OK;
    for (int i = 0; status == WY_OK && i < count && !wy_logic_ended(session); i++) {
        status =
            strcmp(files[i], "-") == 0 ? run_stdin(at, session) : run_script(at, session, files[i]);
    }
    if (status == WY_OK && wanted->formula != NULL) {
        return run_formula(at, session, wanted->formula);
    }
    if (status == WY_OK && count == 0) {
        status = isatty(STDIN_FILENO) != 0 ? run_prompt(at, session) : run_stdin(at, session);
    }
    if (status == WY_OK && wanted->check && wy_logic_falsities(session) > 0) {
        return cli_complain(at->program, WY_NO, "%llu of the sentences are false",
                            (unsigned long long)wy_logic_falsities(session));
    }
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    if (program->format != CLI_TEXT && wanted->formula == NULL) {
        return cli_complain(program, WY_BAD, "--format is for -c; scripts have the command export");
    }
    job at = {.program = program};
    const wy_logic_options options = {
        .control = {.poll = program->control.poll,
                    .data = program->control.data,
                    .memory = wanted->memory},
        .states = (uint32_t)wanted->states,
        .library = wanted->library,
        .explain = wanted->explain,
        .sizes = wanted->sizes,
        .as_written = wanted->as_written,
        .write = take_text,
        .note = take_note,
        .step = take_step,
        .data = &at,
    };
    wy_logic *session;
    wy_error error;
    wy_status status = wy_logic_open(&session, &options, &error);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    status = cli_output_open(&at.out, program);
    if (status == WY_OK) {
        status = cli_output_close(&at.out, run_all(&at, session, wanted, arguments, count));
    }
    wy_logic_close(session);
    return status;
}

static const cli_option options[] = {
    {.name = "formula",
     .letter = 'c',
     .kind = CLI_WORD,
     .offset = offsetof(settings, formula),
     .value = "FORMULA",
     .help = "decide a formula, or print its automaton; behind the scripts"},
    {.name = "explain",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, explain),
     .help = "show every step on stderr: states, transitions, time"},
    {.name = "sizes",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, sizes),
     .help = "tell of sentences in scripts how many steps they took, and the most states"},
    {.name = "as-written",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, as_written),
     .help = "compute formulas as they stand, without a plan: to compare"},
    {.name = "check",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, check),
     .help = "exit with status 1 if eval finds a sentence false"},
    {.name = "library",
     .kind = CLI_WORD,
     .offset = offsetof(settings, library),
     .value = "DIR",
     .help = "read and write automata in DIR, laid out as Walnut's folders"},
    {.name = "states",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, states),
     .low = 1,
     .high = 4000000000,
     .value = "N",
     .help = "give up when an automaton has more than N states"},
    {.name = "memory",
     .kind = CLI_BYTES,
     .offset = offsetof(settings, memory),
     .value = "SIZE",
     .help = "take at most SIZE for one step, as in 512M or 2G"},
};

const cli_command cli_command_logic = {
    .name = "logic",
    .usage = "[SCRIPT...] [-c FORMULA]",
    .summary = "first-order logic over automatic sequences",
    .text =
        "Decides sentences about natural numbers with + and <, automatic sequences like the\n"
        "Fibonacci word F[n], and relations defined before, in Walnut's language: A and E\n"
        "quantify, ?msd_fib sets the numeration.  Scripts hold commands: def, eval, reg, ...;\n"
        "without a script and -c there is a prompt, where help; lists them.\n"
        "With -c a sentence gives TRUE (exit status 0) or FALSE (1), with the smallest\n"
        "counterexample; an open formula gives its automaton, in Walnut's format, for Graphviz\n"
        "(dot) or as json.  A limit that is reached gives exit status 3: the answer is unknown.",
    .examples = "  $ wythoff logic -c 'A n E k n=2*k | n=2*k+1'\n"
                "  $ wythoff logic -c '?msd_fib A i,j (i<j & F[i]=@1 & F[j]=@1) => j>i+1'\n"
                "  $ wythoff logic -c '?msd_fib x=y+y' --format dot\n"
                "  $ wythoff logic examples/wythoff.walnut --check\n",
    .takes = CLI_FORMAT | CLI_OUTPUT,
    .formats = "text json dot",
    .most = 1000,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(settings),
    .run = run,
};
