/*
 * main.c - wythoff COMMAND GAME [arguments]: finds the command, reads its
 * options and its game, and runs it.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <wythoff/play.h>

#include "base/nearest.h"
#include "cli.h"

static wy_status cli_settle(cli *program);

/* Options that stand before the command: --help, --version, --quiet. */
static wy_status read_program_options(cli *program, char ***arguments) {
    cli_option_group groups[CLI_GROUPS];
    const size_t count = cli_groups(groups, &program->common, NULL, NULL);
    wy_error error;
    int rest;
    if (cli_options_read(groups, count, *arguments, true, &rest, program->given, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    return WY_OK;
}

/* Takes GAME from the arguments, unless --file says where it is, and counts the rest. */
static wy_status read_arguments(cli *program, char ***arguments, int *count) {
    const cli_command *command = program->command;
    wy_status status = cli_settle(program);
    if (status != WY_OK) {
        return status;
    }
    const char *text = NULL;
    if ((command->takes & CLI_GAME) != 0 && program->common.file == NULL && *count > 0) {
        text = **arguments;
        (*arguments)++;
        (*count)--;
    }
    const bool game_missing = (command->takes & (CLI_GAME | CLI_NO_GAME)) == CLI_GAME &&
                              text == NULL && program->common.file == NULL;
    if (*count < command->least || game_missing) {
        return cli_complain(program, WY_BAD, "too few arguments: wythoff %s %s", command->name,
                            command->usage);
    }
    if (*count > command->most) {
        return cli_complain(program, WY_BAD, "what is '%.60s' for?%s", (*arguments)[command->most],
                            text != NULL ? " (a rule with spaces needs quotes around it)" : "");
    }
    return (command->takes & CLI_GAME) != 0 && (text != NULL || program->common.file != NULL)
               ? cli_game_read(program, text)
               : WY_OK;
}

static wy_status run_command(cli *program, char **arguments) {
    const cli_command *command = program->command;
    void *settings = calloc(1, command->settings_size + 1);
    if (settings == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    cli_option_group groups[CLI_GROUPS];
    const size_t group_count = cli_groups(groups, &program->common, command, settings);
    cli_options_start(groups, group_count);
    wy_error error;
    int count;
    wy_status status =
        cli_options_read(groups, group_count, arguments, false, &count, program->given, &error);
    if (status != WY_OK) {
        cli_fail(program, &error);
    } else if (program->common.help) {
        status = cli_help_print(program, command, false);
    } else {
        status = read_arguments(program, &arguments, &count);
        if (status == WY_OK) {
            status = command->run(program, settings, arguments, count);
        }
    }
    cli_progress_clear(&program->progress);
    free(settings);
    return status;
}

static wy_status run(cli *program, char **arguments) {
    wy_status status = read_program_options(program, &arguments);
    if (status != WY_OK) {
        return status;
    }
    if (program->common.version) {
        return cli_version_print(program);
    }
    if (arguments[0] == NULL || program->common.help) {
        if (program->common.help) {
            return cli_help_print(program, NULL, false);
        }
        return cli_complain(program, WY_BAD, "which command? `wythoff help` lists them");
    }
    status = cli_command_find(&program->command, program, arguments[0]);
    if (status != WY_OK) {
        return status;
    }
    const char *old = program->command->old;
    program->called = old != NULL && strcmp(arguments[0], old) == 0 ? old : program->command->name;
    return run_command(program, arguments + 1);
}

/* The command line as a shell reads it; NULL: no memory. */
static char *join(char **arguments) {
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "_-+=.,:/@%^";
    size_t room = 1;
    for (char **word = arguments; *word != NULL; word++) {
        room += 4 * strlen(*word) + 3; /* at worst each letter is a quote, written '\\'' */
    }
    char *text = malloc(room);
    if (text == NULL) {
        return NULL;
    }
    char *to = text;
    for (char **word = arguments; *word != NULL; word++) {
        if (to > text) {
            *to++ = ' ';
        }
        const size_t length = strlen(*word);
        if (length > 0 && strspn(*word, harmless) == length) {
            memcpy(to, *word, length);
            to += length;
            continue;
        }
        *to++ = '\'';
        for (const char *letter = *word; *letter != '\0'; letter++) {
            if (*letter == '\'') {
                memcpy(to, "'\\'", 3);
                to += 3;
            }
            *to++ = *letter;
        }
        *to++ = '\'';
    }
    *to = '\0';
    return text;
}

int main(int argc, char **argv) {
    cli program;
    memset(&program, 0, sizeof program);
    cli_signals_catch();
    program.invocation = argc > 0 ? join(argv + 1) : NULL;
    const wy_status status = argc > 0 ? run(&program, argv + 1) : WY_BAD;
    wy_rules_free(program.rules);
    wy_sum_free(program.sum);
    free(program.game);
    free(program.invocation);
    return status == WY_STOPPED ? (int)WY_LIMIT : (int)status;
}

/* ---- The options that many commands have, and what they mean --------------------------------- */

static const cli_option game_options[] = {
    CLI_WORD_OPTION(cli_common, file, "file", "FILE",
                    "read the rule from FILE (- is stdin) instead of GAME"),
};

/* What only the engines have that answer about outcomes. */
#define OUTCOMES_none(...)
#define OUTCOMES_solve(...)  __VA_ARGS__
#define OUTCOMES_answer(...) __VA_ARGS__

static const cli_option engine_options[] = {
    {.name = "engine",
     .kind = CLI_WORD,
     .offset = offsetof(cli_common, engine),
     .value = "NAME",
     .expert = true,
     .help = ""
#define X(id, name, outcomes, values, about) OUTCOMES_##outcomes(#name "|")
     WY_ENGINES(X)
#undef X
         "auto"},
};

static const cli_option work_options[] = {
    CLI_NUMBER_OPTION(cli_common, threads, "threads", "N", 1, 1024,
                      "use N threads; else one for each processor", .expert = true),
    CLI_BYTES_OPTION(cli_common, memory, "memory", "SIZE",
                     "take at most SIZE, as in 512M or 2G; else 3/4 of the machine's memory",
                     .expert = true),
};

static const cli_option proof_options[] = {
    CLI_WORD_OPTION(cli_common, proof, "proof", "FILE",
                    "take the automaton from FILE, made by `prove -o`, and prove it again",
                    .games = CLI_TWO_HEAPS, .expert = true),
};

static const cli_option memory_options[] = {
    CLI_WORD_OPTION(cli_common, state, "state", "N",
                    "passes left, the set named (from 1), the bound, or the imitations in a row",
                    .games = CLI_REMEMBERING),
    CLI_WORD_OPTION(cli_common, last, "last", "MOVE",
                    "the last move, 0,2,0, which may not be repeated, or is imitated",
                    .games = CLI_REMEMBERING),
};

static const cli_option time_options[] = {
    CLI_NUMBER_OPTION(cli_common, seconds, "seconds", "S", 1, 1000000,
                      "stop after S seconds and say what is known by then; else no limit"),
};

static const cli_option format_options[] = {
    {.name = "format",
     .kind = CLI_WORD,
     .offset = offsetof(cli_common, format),
     .value = "FORMAT",
     .help = NULL}, /* the command's formats; see help.c */
};

static const cli_option output_options[] = {
    CLI_WORD_OPTION(cli_common, output, "output", "FILE",
                    "write to FILE, which appears only when it is complete", .letter = 'o'),
};

static const cli_option general_options[] = {
    CLI_FLAG_OPTION(cli_common, quiet, "quiet", "no notes and no progress on stderr, only errors",
                    .letter = 'q'),
    CLI_FLAG_OPTION(cli_common, verbose, "verbose", "say more on stderr: engine and memory",
                    .letter = 'v'),
    CLI_FLAG_OPTION(cli_common, help, "help", "print this help", .letter = 'h'),
};

static const cli_option program_options[] = {
    CLI_FLAG_OPTION(cli_common, version, "version", "print the version", .letter = 'V'),
};

/* The groups in the order of the help, and the commands that take them; 0: all. */
#define GROUP(takes, table)                                                                        \
    {                                                                                              \
        takes, {                                                                                   \
            table, sizeof(table) / sizeof((table)[0]), NULL                                        \
        }                                                                                          \
    }
static const struct {
    unsigned takes;
    cli_option_group group;
} common_groups[] = {
    GROUP(CLI_FORMAT, format_options), GROUP(CLI_OUTPUT, output_options),
    GROUP(CLI_GAME, game_options),     GROUP(CLI_ENGINE, engine_options),
    GROUP(CLI_WORK, work_options),     GROUP(CLI_PROOF, proof_options),
    GROUP(CLI_MEMORY, memory_options), GROUP(CLI_TIME, time_options),
    GROUP(0, general_options),
};
#undef GROUP

size_t cli_groups(cli_option_group groups[CLI_GROUPS], cli_common *common,
                  const cli_command *command, void *settings) {
    size_t count = 0;
    if (command != NULL && command->option_count > 0) {
        groups[count++] = (cli_option_group){command->options, command->option_count, settings};
    }
    for (size_t i = 0; i < sizeof common_groups / sizeof common_groups[0]; i++) {
        const unsigned takes = common_groups[i].takes;
        if (takes == 0 || (command != NULL && (command->takes & takes) != 0)) {
            groups[count] = common_groups[i].group;
            groups[count++].settings = common;
        }
    }
    if (command == NULL) {
        groups[count++] = (cli_option_group){
            program_options, sizeof program_options / sizeof program_options[0], common};
    }
    return count;
}

static const char *const format_names[] = {
#define X(name, text) text,
    CLI_FORMATS(X)
#undef X
};

const char *cli_format_name(cli_format format) {
    return format_names[format];
}

enum { FORMAT_COUNT = sizeof format_names / sizeof format_names[0] };

/* The format that is asked for, or that the ending of -o FILE means. */
static wy_status settle_format(cli *program) {
    const char *formats = program->command->formats;
    const char *wanted = program->common.format;
    char usual[16];
    snprintf(usual, sizeof usual, "%.*s", (int)strcspn(formats, " "), formats);
    if (wanted == NULL && program->common.output != NULL) {
        const char *ending = strrchr(program->common.output, '.');
        if (ending != NULL && cli_in_list(formats, ending + 1)) {
            wanted = ending + 1;
        } else if (ending != NULL && strcmp(ending, ".tex") == 0 && cli_in_list(formats, "latex")) {
            wanted = "latex";
        }
    }
    if (wanted == NULL) {
        wanted = usual;
    }
    wi_nearest nearest;
    wi_nearest_start(&nearest, wanted, strlen(wanted));
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        if (!cli_in_list(formats, format_names[i])) {
            continue;
        }
        if (strcmp(wanted, format_names[i]) == 0) {
            program->format = (cli_format)i;
            return WY_OK;
        }
        wi_nearest_offer(&nearest, format_names[i]);
    }
    if (nearest.best != NULL) {
        return cli_complain(program, WY_BAD, "there is no format '%.60s'; did you mean %s?", wanted,
                            nearest.best);
    }
    return cli_complain(program, WY_BAD, "there is no format '%.60s' here, only: %s", wanted,
                        formats);
}

static wy_status settle_engine(cli *program) {
    const char *name = program->common.engine;
    program->engine = WY_ENGINE_AUTO;
    if (name == NULL || wy_engine_named(&program->engine, name)) {
        return WY_OK;
    }
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
#define X(id, name, outcomes, values, about) OUTCOMES_##outcomes(wi_nearest_offer(&nearest, #name);)
    WY_ENGINES(X)
#undef X
    if (nearest.best != NULL) {
        return cli_complain(program, WY_BAD, "there is no engine '%.60s'; did you mean %s?", name,
                            nearest.best);
    }
    return cli_complain(program, WY_BAD,
                        "there is no engine '%.60s'; there are: "
#define X(id, name, outcomes, values, about) OUTCOMES_##outcomes(#name ", ")
                        WY_ENGINES(X)
#undef X
                            "auto",
                        name);
}

uint64_t cli_machine_memory(void) {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    uint64_t memory = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "r");
    if (file != NULL) {
        char text[32];
        if (fgets(text, sizeof text, file) != NULL && text[0] >= '0' && text[0] <= '9') {
            const uint64_t limit = strtoull(text, NULL, 10);
            if (memory == 0 || limit < memory) {
                memory = limit;
            }
        }
        fclose(file);
    }
    return memory;
}

/* Works out format, engine, budget and threads from the common options; main.c. */
static wy_status cli_settle(cli *program) {
    const unsigned takes = program->command->takes;
    if ((takes & CLI_FORMAT) != 0) {
        const wy_status status = settle_format(program);
        if (status != WY_OK) {
            return status;
        }
    }
    if ((takes & CLI_ENGINE) != 0) {
        const wy_status status = settle_engine(program);
        if (status != WY_OK) {
            return status;
        }
    }
    if ((takes & CLI_WORK) != 0) {
        program->control.memory =
            program->common.memory != 0 ? program->common.memory : cli_machine_memory() / 4 * 3;
        program->control.threads = (int)program->common.threads;
    }
    cli_clock_start(program->common.seconds);
    cli_progress_start(&program->progress, program->common.quiet);
    program->control.poll = cli_progress_poll;
    program->control.data = &program->progress;
    return WY_OK;
}

/* ---- What the program says beside its results: always on stderr ------------------------------ */

static void begin(cli *program) {
    cli_progress_clear(&program->progress);
    fflush(stdout);
    if (program->command != NULL) {
        fprintf(stderr, "wythoff %s: ", program->called);
    } else {
        fputs("wythoff: ", stderr);
    }
}

wy_status cli_complain(cli *program, wy_status status, const char *format, ...) {
    begin(program);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return status;
}

static bool has_option(cli *program, const char *name) {
    cli_option_group groups[CLI_GROUPS];
    const size_t count = cli_groups(groups, &program->common, program->command, NULL);
    for (size_t g = 0; g < count; g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            if (strcmp(groups[g].options[i].name, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

void cli_hint(cli *program, unsigned more) {
    static const char *const names[] = {"memory", "states", "max", "context", "nodes", "seconds"};
    enum { NAMES = sizeof names / sizeof names[0] };
    const char *found[NAMES] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < NAMES; i++) {
        if ((more >> i & 1) != 0 && has_option(program, names[i])) {
            found[count++] = names[i];
        }
    }
    char list[128] = "";
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const char *between = i == 0 ? "" : i + 1 < count ? ", " : " or ";
        used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", between, found[i]);
    }
    if (count > 0) {
        cli_note(program, "a larger %s may help", list);
    }
}

wy_status cli_fail(cli *program, const wy_error *error) {
    char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(text, sizeof text, error);
    if (error->status == WY_STOPPED && cli_stop_late()) {
        return cli_complain(program, error->status, "unknown after %lld s: %s",
                            (long long)program->common.seconds, text);
    }
    cli_complain(program, error->status, "%s", text);
    cli_hint(program, error->more);
    return error->status;
}

void cli_note(cli *program, const char *format, ...) {
    if (program->common.quiet) {
        return;
    }
    begin(program);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void cli_note_standing(cli *program, const wy_standing *standing) {
    if (program->common.verbose || standing->kind == WY_CONJECTURED) {
        cli_note(program, "%s: %s", wy_standing_name(standing->kind), standing->by);
    }
}
