/*
 * logic.c - wythoff logic: first-order logic in Walnut's language, as a prompt, a formula (-c) or
 * scripts.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <wythoff/base.h>
#include <wythoff/logic.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/list.h"
#include "cli.h"
#include "logic_lines.h"
#include "output.h"
#include "progress.h"
#include "prove_file.h"
#include "json/theorem.h"

/* ---- SVG through Graphviz's `dot` ------------------------------------------------------------ */

/*
 * The picture is made beside its place and moved there when it is whole.  Ctrl-C reaches `dot` by
 * itself; when only this program is asked to stop, it asks `dot` in turn.
 */

/* Ends the wait when the program is asked to stop: so it looks, as the clock sends no signal. */
static int wait_for(pid_t process) {
    const struct timespec between_looks = {.tv_nsec = 5000000};
    int result = -1;
    bool asked = false;
    pid_t ended;
    while ((ended = waitpid(process, &result, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
        if (cli_stop_asked() && !asked) {
            kill(process, SIGTERM);
            asked = true;
        }
        nanosleep(&between_looks, NULL);
    }
    return result;
}

/* dot -Tsvg GRAPH -o PICTURE; true: there is such a program, and *result is how it ended. */
static bool run_dot(int *result, const char *graph, const char *picture) {
    union {
        const char *given[6];
        char *wanted[6]; /* posix_spawn does not write there */
    } arguments = {{"dot", "-Tsvg", graph, "-o", picture, NULL}};
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process;
    const int fault = posix_spawnp(&process, "dot", &quiet, NULL, arguments.wanted, environ);
    posix_spawn_file_actions_destroy(&quiet);
    if (fault != 0) {
        return false;
    }
    *result = wait_for(process);
    return !(WIFEXITED(*result) && WEXITSTATUS(*result) == 127); /* 127: it could not be run */
}

/* A wy_logic_options.picture: SVG from a .gv file.  WY_NO: there is no program `dot`. */
static wy_status cli_logic_picture(void *data, const char *graph, const char *picture,
                                   wy_error *error) {
    (void)data;
    const size_t size = strlen(picture) + 32;
    char *aside = malloc(size);
    if (aside == NULL) {
        return wi_fail_memory(error);
    }
    snprintf(aside, size, "%s.%ld", picture, (long)getpid());
    wy_status status = WY_OK;
    int result = 0;
    if (!run_dot(&result, graph, aside)) {
        status = WY_NO;
    } else if (cli_stop_asked()) {
        status = wi_fail(error, WY_STOPPED, "stopped while dot was drawing");
    } else if (!WIFEXITED(result) || WEXITSTATUS(result) != 0) {
        status = wi_fail(error, WY_BAD, "dot could not draw '%.300s'", graph);
    } else if (rename(aside, picture) != 0) {
        status = wi_fail(error, WY_SYSTEM, "cannot write '%.300s': %s", picture, strerror(errno));
    }
    if (status != WY_OK) {
        unlink(aside);
    }
    free(aside);
    return status;
}

/* ---- Where a person's definitions are kept when no place is named ---------------------------- */

/*
 * At the prompt definitions stay, as at Walnut's: in the folder for data of programs
 * (XDG_DATA_HOME, else ~/.local/share), below wythoff/library.  Scripts and formulas on the
 * command line keep nothing unless a library is named, so that no answer depends on what an
 * earlier run left behind.
 */

/* Makes the folders that lead to the path, not the last one, which the library makes. */
static bool make_way(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool there = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!there) {
            return false;
        }
    }
    return true;
}

/* The folder for the prompt; free() it.  NULL: there is none, or it cannot be made. */
static char *cli_logic_default_library(void) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    const bool named = data != NULL && data[0] == '/';
    const char *base = named ? data : home;
    if (base == NULL || base[0] != '/') {
        return NULL;
    }
    const char *rest = named ? "/wythoff/library" : "/.local/share/wythoff/library";
    const size_t size = strlen(base) + strlen(rest) + 1;
    char *path = malloc(size);
    if (path != NULL) {
        snprintf(path, size, "%s%s", base, rest);
        if (!make_way(path)) {
            free(path);
            path = NULL;
        }
    }
    return path;
}

/* ---- the session ----------------------------------------------------------------------------- */

/*
 * Wythoff logic: first-order logic in Walnut's language, as a prompt, a formula (-c) or scripts.
 */

typedef struct settings {
    const char *formula;
    const char *games;
    const char *library;
    const char *certificate;
    int64_t states;
    uint64_t memory;
    bool explain;
    bool check;
    bool stop;
    bool as_written;
    bool sizes;
} settings;

typedef cli_logic_job job;

/* ---- what the session says ------------------------------------------------------------------- */

static void take_text(void *data, const char *text, size_t length) {
    job *at = data;
    cli_putf(&at->out, "%.*s", (int)length, text);
}

static void take_note(void *data, const char *line) {
    job *at = data;
    cli_output_show(&at->out);
    cli_note(at->program, "%s", line);
}

static void clear_screen(void *data) {
    job *at = data;
    if (isatty(STDOUT_FILENO) != 0 && at->program->common.output == NULL) {
        cli_put(&at->out, "\033[H\033[2J");
    }
}

/* "script.walnut:3:5: message", so that an editor finds the place. */
static void take_fault(void *data, const char *file, const wy_error *error) {
    job *at = data;
    char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error placed = *error;
    cli_output_show(&at->out);
    if (file == NULL && placed.line > 0) {
        placed.column += placed.line == 1 ? at->columns : 0;
        placed.line += at->lines;
    }
    wy_error_text(text, sizeof text, &placed);
    char late[48] = "";
    if (placed.status == WY_STOPPED && cli_stop_late()) {
        snprintf(late, sizeof late,
                 "unknown after %lld s: ", (long long)at->program->common.seconds);
    }
    cli_complain(at->program, placed.status, "%s%s%s%s", file == NULL ? "" : file,
                 file == NULL       ? ""
                 : placed.line == 0 ? ": "
                                    : ":",
                 late, text);
    cli_hint(at->program, placed.more);
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

/* ---- games ------------------------------------------------------------------------------ */

/* A game whose P-positions have a name, $NAME. */
typedef struct cli_logic_game {
    char *name;
    wy_theorem *theorem;
} game;

static void drop_games(job *at) {
    for (size_t i = 0; i < at->game_count; i++) {
        free(at->games[i].name);
        wy_theorem_free(at->games[i].theorem);
    }
    free(at->games);
}

static wy_status keep_game(job *at, const char *name, wy_theorem *theorem, wy_error *error) {
    char *copy = strdup(name);
    if (copy == NULL || !wi_list_room(at->games, at->game_room, at->game_count + 1)) {
        free(copy);
        wy_theorem_free(theorem);
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < at->game_count; i++) { /* a later game of this name replaces it */
        if (strcmp(at->games[i].name, name) == 0) {
            free(copy);
            wy_theorem_free(at->games[i].theorem);
            at->games[i].theorem = theorem;
            return WY_OK;
        }
    }
    at->games[at->game_count++] = (game){copy, theorem};
    return WY_OK;
}

/* A wy_logic_options.game: proves the game, or takes the theorem that is known. */
static wy_status define_game(void *data, wy_logic *session, const char *name, const char *rule,
                             wy_error *error) {
    job *at = data;
    wy_rules *rules = NULL;
    wy_theorem *theorem = NULL;
    wy_status status = wy_rules_read_settled_with(&rules, rule, strlen(rule), &cli_lists, error);
    if (status != WY_OK) {
        return status;
    }
    static const char unknown[] = "unknown: ";
    wy_error why;
    status = wy_prove(&theorem, rules, NULL, &at->control, &why);
    wy_rules_free(rules);
    if (status == WY_LIMIT || status == WY_BAD) {
        const bool said = strncmp(why.message, unknown, strlen(unknown)) == 0;
        return wi_fail(error, status,
                       "$%.60s is not defined, for nothing is proved of %.200s: %.300s", name, rule,
                       why.message + (said ? strlen(unknown) : 0));
    }
    if (status != WY_OK) {
        *error = why;
        return status;
    }
    status = wy_theorem_define(session, name, theorem, error);
    if (status != WY_OK) {
        wy_theorem_free(theorem);
        return status;
    }
    return keep_game(at, name, theorem, error);
}

/* --game "NAME=RULE; NAME=RULE" */
static wy_status define_games(job *at, const char *games) {
    char *text = games == NULL ? NULL : strdup(games);
    char *rest = text;
    wy_status status = WY_OK;
    if (games != NULL && text == NULL) {
        return cli_complain(at->program, WY_SYSTEM, "out of memory");
    }
    for (char *one; status == WY_OK && (one = strsep(&rest, ";")) != NULL;) {
        one += strspn(one, " ");
        char *sign = strchr(one, '=');
        if (one[0] == '\0' && rest == NULL) {
            break;
        }
        if (sign == NULL || sign == one) {
            status = cli_complain(at->program, WY_BAD,
                                  "--game wants a name and a game, as in --game W=wythoff");
            break;
        }
        *sign = '\0';
        size_t width = strlen(one);
        while (width > 0 && one[width - 1] == ' ') {
            one[--width] = '\0';
        }
        wy_error error;
        status = define_game(at, at->session, one, sign + 1, &error);
        if (status != WY_OK) {
            cli_fail(at->program, &error);
        }
    }
    free(text);
    return status;
}

static wy_status put_theorem(FILE *stream, const cli *program, const void *theorem,
                             wy_error *error) {
    (void)program;
    return wy_theorem_write_certificate(stream, theorem, error);
}

/* The certificate of $NAME's game is in the file PATH.NAME. */
static wy_status write_games(job *at, const char *path) {
    wy_status status = WY_OK;
    for (size_t i = 0; status == WY_OK && i < at->game_count; i++) {
        const size_t size = strlen(path) + strlen(at->games[i].name) + 2;
        char *file = malloc(size);
        if (file == NULL) {
            return cli_complain(at->program, WY_SYSTEM, "out of memory");
        }
        snprintf(file, size, "%s.%s", path, at->games[i].name);
        status = cli_prove_write(at->program, file, put_theorem, at->games[i].theorem);
        status = status == WY_LIMIT ? WY_OK : status; /* it has none, and a message says so */
        free(file);
    }
    return status;
}

/* ---- one formula ----------------------------------------------------------------------------- */

static void put_sentence(job *at, const wy_logic_answer *answer) {
    const char *kind = answer->counterexample ? "counterexample" : "witness";
    if (at->program->format == CLI_JSON) {
        cli_put_json(&at->out, wi_json_truth(answer));
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

/* The certificate of an answer, or why it has none. */
static wy_status certify(job *at, const char *formula, const wy_logic_answer *answer) {
    wy_error error;
    const wy_status status = wy_logic_certify(at->session, "", formula, SIZE_MAX, answer, &error);
    if (status == WY_NO || status == WY_LIMIT || status == WY_STOPPED) {
        cli_note(at->program, "decided; no certificate: %s", error.message);
        return WY_OK;
    }
    return status == WY_OK ? WY_OK : cli_fail(at->program, &error);
}

static wy_status put_certificate(FILE *stream, const cli *program, const void *session,
                                 wy_error *error) {
    (void)program;
    return wy_logic_write_certificate(stream, session, error);
}

/*
 * The sentence of -c with the proof of the P-set that it is about, in one certificate; NULL: there
 * are other games or formulas, or there is no such certificate.
 */
static char *joint_certificate(job *at) {
    char *text = NULL;
    size_t length = 0;
    if (at->game_count != 1 || at->sentence == NULL) {
        return NULL;
    }
    FILE *stream = open_memstream(&text, &length);
    if (stream == NULL) {
        return NULL;
    }
    const wy_status status = wy_theorem_write_sentence(
        stream, at->games[0].theorem, at->games[0].name, at->sentence, &at->control, NULL);
    if (fclose(stream) != 0 || status != WY_OK) {
        free(text);
        return NULL;
    }
    return text;
}

static wy_status put_text(FILE *stream, const cli *program, const void *text, wy_error *error) {
    (void)program;
    return fputs(text, stream) >= 0 ? WY_OK : wi_fail(error, WY_SYSTEM, "the file failed");
}

/* At the end, also of what came before a fault; without any certificate there is no file. */
static wy_status write_certificate(job *at, const char *path, wy_status status) {
    if (path == NULL || status == WY_SYSTEM) {
        return status;
    }
    if (!wy_logic_has_certificate(at->session)) {
        cli_note(at->program, "there is no certificate to write");
        return status;
    }
    char *joint = joint_certificate(at);
    wy_status written = joint != NULL
                            ? cli_prove_write(at->program, path, put_text, joint)
                            : cli_prove_write(at->program, path, put_certificate, at->session);
    if (written == WY_OK && joint == NULL) {
        written = write_games(at, path);
    }
    free(joint);
    return written == WY_OK ? status : written;
}

static wy_status run_formula(job *at, const char *formula, bool certified) {
    wy_logic_answer answer;
    wy_error error;
    wy_status status = wy_logic_evaluate(&answer, at->session, formula, SIZE_MAX, &error);
    if (status != WY_OK) {
        return cli_fail(at->program, &error);
    }
    if (answer.sentence) {
        put_sentence(at, &answer);
        status = answer.truth ? WY_OK : WY_NO;
    } else {
        status = put_automaton(at, &answer);
    }
    if (certified && (status == WY_OK || status == WY_NO)) {
        const wy_status done = certify(at, formula, &answer);
        status = done == WY_OK ? status : done;
    }
    wy_logic_answer_clear(&answer);
    return status;
}

/* ---- scripts --------------------------------------------------------------------------------- */

static wy_status run_script(job *at, const char *path) {
    wy_error error;
    const wy_status status = wy_logic_run_file(at->session, path, &error);
    cli_output_show(&at->out);
    if (status != WY_OK) {
        take_fault(at, error.line > 0 ? path : NULL, &error);
    }
    return status;
}

/* ---- all ------------------------------------------------------------------------------------- */

/* What the faults that were reported make of the status, with a word about them. */
static wy_status count_faults(job *at, bool check) {
    const unsigned long long faults = wy_logic_faults(at->session);
    const unsigned long long unknowns = wy_logic_unknowns(at->session);
    if (faults + unknowns > 1) {
        cli_complain(at->program, WY_BAD, "%llu command%s failed%s", faults + unknowns,
                     faults + unknowns == 1 ? "" : "s",
                     unknowns == 0 ? ""
                     : faults == 0 ? ": the answers are unknown"
                                   : "; some answers are unknown");
    }
    if (faults + unknowns > 0) {
        return faults > 0 ? WY_BAD : WY_LIMIT;
    }
    if (check && wy_logic_falsities(at->session) > 0) {
        return cli_complain(at->program, WY_NO, "%llu of the sentences are false",
                            (unsigned long long)wy_logic_falsities(at->session));
    }
    return WY_OK;
}

/* Does a person type the commands? */
static bool is_prompt(const settings *wanted, int count) {
    return count == 0 && wanted->formula == NULL && isatty(STDIN_FILENO) != 0;
}

static wy_status run_all(job *at, const settings *wanted, char **files, int count) {
    wy_status status = WY_OK;
    for (int i = 0; status == WY_OK && i < count && !wy_logic_ended(at->session); i++) {
        status = strcmp(files[i], "-") == 0 ? cli_logic_stdin(at) : run_script(at, files[i]);
    }
    if (status == WY_OK && wanted->formula != NULL) {
        status = run_formula(at, wanted->formula, wanted->certificate != NULL);
        at->sentence = count == 0 && status == WY_OK ? wanted->formula : NULL;
        const wy_status before = count_faults(at, false);
        return before == WY_OK || (status != WY_OK && status != WY_NO) ? status : before;
    }
    const bool prompt = is_prompt(wanted, count);
    if (status == WY_OK && count == 0) {
        status = prompt ? cli_logic_prompt(at) : cli_logic_stdin(at);
    }
    /* A person has seen the faults, and has mended them. */
    return status == WY_OK && !prompt ? count_faults(at, wanted->check) : status;
}

/* --library, else what the environment names; "" is none. */
static const char *library_of(const settings *wanted) {
    const char *named = wanted->library != NULL ? wanted->library : getenv("WYTHOFF_LIBRARY");
    return named != NULL && named[0] != '\0' ? named : NULL;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    if (program->format != CLI_TEXT && wanted->formula == NULL) {
        return cli_complain(program, WY_BAD, "--format is for -c; scripts have the command export");
    }
    job at = {.program = program};
    const bool unnamed = wanted->library == NULL && getenv("WYTHOFF_LIBRARY") == NULL;
    char *kept = unnamed && is_prompt(wanted, count) ? cli_logic_default_library() : NULL;
    if (kept != NULL) {
        cli_note(program, "what you define is kept in %s (--library '' keeps nothing)", kept);
    }
    at.control = program->control;
    at.control.poll = cli_logic_poll;
    at.control.data = &at;
    at.control.memory = wanted->memory;
    at.control.doing = &at.doing;
    const wy_logic_options options = {
        .control = at.control,
        .states = (uint32_t)wanted->states,
        .library = kept != NULL ? kept : library_of(wanted),
        .explain = wanted->explain,
        .sizes = wanted->sizes,
        .as_written = wanted->as_written,
        .certify = wanted->certificate != NULL,
        .write = take_text,
        .note = take_note,
        .fault = wanted->stop ? NULL : take_fault,
        .picture = cli_logic_picture,
        .game = define_game,
        .clear = clear_screen,
        .begin = cli_logic_begin,
        .step = take_step,
        .data = &at,
    };
    wy_error error;
    wy_status status = wy_logic_open(&at.session, &options, &error);
    free(kept);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    status = define_games(&at, wanted->games);
    if (status == WY_OK) {
        status = cli_output_open(&at.out, program);
    }
    if (status == WY_OK) {
        status = cli_output_close(&at.out, run_all(&at, wanted, arguments, count));
        status = write_certificate(&at, wanted->certificate, status);
    }
    wy_logic_close(at.session);
    drop_games(&at);
    return status;
}

static const cli_option options[] = {
    CLI_WORD_OPTION(settings, formula, "formula", "FORMULA",
                    "decide a formula, or print its automaton; behind the scripts", .letter = 'c'),
    CLI_WORD_OPTION(settings, games, "game", "NAME=GAME",
                    "$NAME(x,y) holds at the P-positions of GAME, proved; with ; several"),
    CLI_FLAG_OPTION(settings, explain, "explain",
                    "show every step on stderr: states, transitions, time"),
    CLI_FLAG_OPTION(settings, sizes, "sizes",
                    "tell of sentences in scripts how many steps they took, and the most states",
                    .expert = true),
    CLI_FLAG_OPTION(settings, as_written, "as-written",
                    "compute formulas as they stand, without a plan: to compare", .expert = true),
    CLI_WORD_OPTION(settings, certificate, "certificate", "FILE",
                    "write evidence of what eval, def and -c find, for wythoff-check"),
    CLI_FLAG_OPTION(settings, check, "check", "exit with status 1 if eval finds a sentence false"),
    CLI_FLAG_OPTION(settings, stop, "stop",
                    "end at the first command that fails; else the others are run", .expert = true),
    CLI_WORD_OPTION(settings, library, "library", "DIR",
                    "keep automata in DIR, in Walnut's folders (WYTHOFF_LIBRARY)"),
    CLI_NUMBER_OPTION(settings, states, "states", "N", 1, 4000000000,
                      "give up when an automaton has more than N states", .expert = true),
    CLI_BYTES_OPTION(settings, memory, "memory", "SIZE",
                     "take at most SIZE for one step, as in 512M or 2G", .expert = true),
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
        "(dot) or as json.  A limit that is reached gives exit status 3: the answer is unknown.\n"
        "A command of a script that fails is reported, and the next one is run; the exit status\n"
        "is then 2, or 3 if the only fault is that answers are unknown.",
    .examples = "  $ wythoff logic -c 'A n E k n=2*k | n=2*k+1'\n"
                "  $ wythoff logic -c '?msd_fib A i,j (i<j & F[i]=@1 & F[j]=@1) => j>i+1'\n"
                "  $ wythoff logic -c '?msd_fib x=y+y' --format dot\n"
                "  $ wythoff logic --game W=wythoff -c '?msd_fib A x E y $W(x,y)'\n"
                "  $ wythoff logic examples/wythoff.walnut --check\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json dot",
    .most = 1000,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(settings),
    .run = run,
};
