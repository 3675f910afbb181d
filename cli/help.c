/* help.c - help and version: from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/nearest.h"
#include "commands.h"
#include "glossary.h"
#include "output.h"

typedef enum group {
#define X(name, title) GROUP_##name,
    CLI_COMMAND_GROUPS(X)
#undef X
} group;

static const char *const group_titles[] = {
#define X(name, title) title,
    CLI_COMMAND_GROUPS(X)
#undef X
};

typedef struct listed {
    const cli_command *command;
    group group;
} listed;

static const listed commands[] = {
#define X(name, group) {&cli_command_##name, GROUP_##group},
    CLI_COMMANDS(X)
#undef X
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0], OPTION_COLUMN = 20 };

static bool begins(const listed *of, const char *beginning) {
    return of->group != GROUP_OLD && *beginning != '\0' &&
           strncmp(of->command->name, beginning, strlen(beginning)) == 0;
}

/* How many commands begin so; *command is one of them. */
static size_t with_beginning(const cli_command **command, const char *beginning) {
    size_t count = 0;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (begins(&commands[i], beginning)) {
            *command = commands[i].command;
            count++;
        }
    }
    return count;
}

static wy_status complain_of_many(cli *program, const char *beginning) {
    char list[160] = "";
    size_t used = 0;
    for (size_t i = 0; i < COMMAND_COUNT && used < sizeof list; i++) {
        if (begins(&commands[i], beginning)) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used > 0 ? ", " : "",
                                     commands[i].command->name);
        }
    }
    return cli_complain(program, WY_BAD, "'%.60s' is the beginning of several commands: %s",
                        beginning, list);
}

wy_status cli_command_find(const cli_command **command, cli *program, const char *name) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const cli_command *one = commands[i].command;
        if (strcmp(one->name, name) == 0 || (one->old != NULL && strcmp(one->old, name) == 0)) {
            *command = one;
            return WY_OK;
        }
        if (commands[i].group != GROUP_OLD) {
            wi_nearest_offer(&nearest, one->name);
        }
    }
    const cli_command *meant = NULL;
    const size_t beginning = with_beginning(&meant, name);
    if (beginning == 1) {
        *command = meant;
        return WY_OK;
    }
    if (beginning > 1) {
        return complain_of_many(program, name);
    }
    if (nearest.best != NULL) {
        return cli_complain(program, WY_BAD, "there is no command '%.60s'; did you mean %s?", name,
                            nearest.best);
    }
    return cli_complain(program, WY_BAD, "there is no command '%.60s'; `wythoff help` lists them",
                        name);
}

static void put_option(cli_output *out, const cli_command *command, const cli_option *option) {
    char left[64];
    char dashes[8] = "";
    if (option->letter != 0) {
        snprintf(dashes, sizeof dashes, "-%c, ", option->letter);
    }
    const bool is_format = option->help == NULL;
    snprintf(left, sizeof left, "%s--%s%s%s", dashes, option->name,
             option->value != NULL ? " " : "", option->value != NULL ? option->value : "");
    cli_putf(out, "  %-*s  ", OPTION_COLUMN, left);
    if (is_format) {
        cli_put(out, "one of: ");
        for (const char *at = command->formats; *at != '\0'; at++) {
            if (*at == ' ') {
                cli_put_letter(out, ',');
            }
            cli_put_letter(out, *at);
        }
    } else {
        cli_put(out, option->help);
    }
    cli_put_letter(out, '\n');
}

/* The options that the help shows, or all; returns how many it leaves out. */
static size_t put_options(cli_output *out, const cli_command *command, bool all) {
    cli_common common;
    cli_option_group groups[CLI_GROUPS];
    const size_t count = cli_groups(groups, &common, command, NULL);
    size_t left_out = 0;
    for (size_t g = 0; g < count; g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            const cli_option *option = &groups[g].options[i];
            if (option->old) {
                continue;
            }
            if (option->expert && !all) {
                left_out++;
            } else {
                put_option(out, command, option);
            }
        }
    }
    return left_out;
}

static void put_command(cli_output *out, const cli_command *command, bool all) {
    cli_putf(out, "Usage: wythoff %s %s\n\n%s\n\n%s\n", command->name, command->usage,
             command->summary, command->text);
    cli_put(out, "\nOptions:\n");
    const size_t left_out = put_options(out, command, all);
    if (left_out > 0) {
        cli_putf(out, "`wythoff help --all %s` shows %zu more.\n", command->name, left_out);
    }
    cli_putf(out, "\nExamples:\n%s", command->examples);
}

static void put_commands(cli_output *out, bool all) {
    for (group g = GROUP_LOOK; g < (all ? GROUP_OLD : GROUP_MORE); g++) {
        cli_putf(out, "\n%s\n", group_titles[g]);
        for (size_t i = 0; i < COMMAND_COUNT; i++) {
            if (commands[i].group == g) {
                cli_putf(out, "  %-10s  %s\n", commands[i].command->name,
                         commands[i].command->summary);
            }
        }
    }
}

static void put_program(cli_output *out, bool all) {
    cli_put(out, "Usage: wythoff COMMAND GAME [arguments]\n\n"
                 "The laboratory for heap games of Wythoff's kind: write a rule as papers do,\n"
                 "get its P-positions, winning moves and pictures.\n");
    put_commands(out, all);
    cli_put(out,
            "\nGAME is the name of a game or a rule, in quotes:\n"
            "  nim, wythoff, maharaja, \"maharaja(3,5)\", \"gdwn(1,2)\", \"wythoff(m=2,p=3)\",\n"
            "  \"wythoff + (1,2) + (2,1)\", \"{(t,0),(0,t),(t,2t)}\", \"wythoff block 2\"\n"
            "`wythoff rules` lists the names; `wythoff help COMMAND` explains a command, and\n"
            "`wythoff help TERM` a term, such as beam; `wythoff help --all` lists more;\n"
            "`wythoff-check` verifies what `prove -o` wrote.\n\n"
            "Options:\n");
    put_options(out, NULL, all);
    cli_put(out, "\nExit status: 0 done; 1 the answer is no; 2 bad usage or input; 3 a limit was\n"
                 "reached and the answer is unknown; 4 the system failed.\n\n"
                 "Examples:\n"
                 "  $ wythoff positions maharaja --max 10\n"
                 "  $ wythoff decide wythoff 20 30\n"
                 "  $ wythoff help positions\n");
}

wy_status cli_help_print(cli *program, const cli_command *command, bool all) {
    cli_output out;
    program->common.output = NULL;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (command != NULL) {
        put_command(&out, command, all);
    } else {
        put_program(&out, all);
    }
    return cli_output_close(&out, WY_OK);
}

wy_status cli_version_print(cli *program) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_put(&out, "wythoff " WY_VERSION "\n");
    return cli_output_close(&out, WY_OK);
}

typedef struct help_settings {
    bool all;
} help_settings;

/* Whether a command has just this name. */
static bool is_command(const char *name) {
    bool is = false;
    for (size_t i = 0; i < COMMAND_COUNT && !is; i++) {
        is = strcmp(commands[i].command->name, name) == 0;
    }
    return is;
}

static wy_status print_entry(cli *program, const char *entry) {
    cli_output out;
    program->common.output = NULL;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_glossary_put(&out, entry);
    return cli_output_close(&out, WY_OK);
}

static wy_status run_help(cli *program, const void *data, char **arguments, int count) {
    const help_settings *wanted = data;
    const cli_command *command = NULL;
    const char *entry = count > 0 ? cli_glossary_find(arguments[0]) : NULL;
    if (entry != NULL && !is_command(arguments[0])) {
        return print_entry(program, entry);
    }
    if (count > 0) {
        const wy_status status = cli_command_find(&command, program, arguments[0]);
        if (status != WY_OK) {
            return status;
        }
    }
    return cli_help_print(program, command, wanted->all);
}

static const cli_option help_options[] = {
    CLI_FLAG_OPTION(help_settings, all, "all", "all commands, or all options of a command"),
};

const cli_command cli_command_help = {
    .name = "help",
    .usage = "[--all] [COMMAND | TERM]",
    .summary = "what the program, or one command, does; what a term means",
    .text = "With the name of a command: what it does, its options, and examples.\n"
            "With a term of the glossary, such as P-position, beam or telescope: what it means.",
    .examples = "  $ wythoff help\n"
                "  $ wythoff help decide\n"
                "  $ wythoff help beam\n"
                "  $ wythoff help --all grundy\n",
    .most = 1,
    .options = help_options,
    .option_count = sizeof help_options / sizeof help_options[0],
    .settings_size = sizeof(help_settings),
    .run = run_help,
};

static wy_status run_version(cli *program, const void *settings, char **arguments, int count) {
    (void)settings;
    (void)arguments;
    (void)count;
    return cli_version_print(program);
}

const cli_command cli_command_version = {
    .name = "version",
    .usage = "",
    .summary = "the version of the program",
    .text = "The same as wythoff --version.",
    .examples = "  $ wythoff version\n",
    .run = run_version,
};
