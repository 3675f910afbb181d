/* help.c - help and version: from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/nearest.h"
#include "commands.h"
#include "output.h"

static const cli_command *const commands[] = {
#define X(name) &cli_command_##name,
    CLI_COMMANDS(X)
#undef X
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0], OPTION_COLUMN = 20 };

static bool begins(const cli_command *command, const char *beginning) {
    return *beginning != '\0' && strncmp(command->name, beginning, strlen(beginning)) == 0;
}

/* How many commands begin so; *command is one of them. */
static size_t with_beginning(const cli_command **command, const char *beginning) {
    size_t count = 0;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (begins(commands[i], beginning)) {
            *command = commands[i];
            count++;
        }
    }
    return count;
}

static wy_status complain_of_many(cli *program, const char *beginning) {
    char list[160] = "";
    size_t used = 0;
    for (size_t i = 0; i < COMMAND_COUNT && used < sizeof list; i++) {
        if (begins(commands[i], beginning)) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used > 0 ? ", " : "",
                                     commands[i]->name);
        }
    }
    return cli_complain(program, WY_BAD, "'%.60s' is the beginning of several commands: %s",
                        beginning, list);
}

wy_status cli_command_find(const cli_command **command, cli *program, const char *name) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            *command = commands[i];
            return WY_OK;
        }
        wi_nearest_offer(&nearest, commands[i]->name);
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

static void put_options(cli_output *out, const cli_command *command) {
    cli_common common;
    cli_option_group groups[CLI_GROUPS];
    const size_t count = cli_groups(groups, &common, command, NULL);
    for (size_t g = 0; g < count; g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            put_option(out, command, &groups[g].options[i]);
        }
    }
}

static void put_command(cli_output *out, const cli_command *command) {
    cli_putf(out, "Usage: wythoff %s %s\n\n%s\n\n%s\n", command->name, command->usage,
             command->summary, command->text);
    cli_put(out, "\nOptions:\n");
    put_options(out, command);
    cli_putf(out, "\nExamples:\n%s", command->examples);
}

static void put_program(cli_output *out) {
    cli_put(out, "Usage: wythoff COMMAND GAME [arguments]\n\n"
                 "The laboratory for heap games of Wythoff's kind: write a rule as papers do,\n"
                 "get its P-positions, winning moves and pictures.\n\nCommands:\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        cli_putf(out, "  %-10s  %s\n", commands[i]->name, commands[i]->summary);
    }
    cli_put(out,
            "\nGAME is the name of a game or a rule, in quotes:\n"
            "  nim, wythoff, maharaja, \"maharaja(3,5)\", \"gdwn(1,2)\", \"wythoff(m=2,p=3)\",\n"
            "  \"wythoff + (1,2) + (2,1)\", \"{(t,0),(0,t),(t,2t)}\", \"wythoff block 2\"\n"
            "`wythoff rules` lists the names; `wythoff-check` verifies what `prove -o` wrote.\n\n"
            "Options:\n");
    put_options(out, NULL);
    cli_put(out, "\nExit status: 0 done; 1 the answer is no; 2 bad usage or input; 3 a limit was\n"
                 "reached and the answer is unknown; 4 the system failed.\n\n"
                 "Examples:\n"
                 "  $ wythoff positions maharaja --max 10\n"
                 "  $ wythoff decide wythoff 20 30\n"
                 "  $ wythoff help positions\n");
}

wy_status cli_help_print(cli *program, const cli_command *command) {
    cli_output out;
    program->common.output = NULL;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (command != NULL) {
        put_command(&out, command);
    } else {
        put_program(&out);
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

static wy_status run_help(cli *program, const void *settings, char **arguments, int count) {
    (void)settings;
    const cli_command *command = NULL;
    if (count > 0) {
        const wy_status status = cli_command_find(&command, program, arguments[0]);
        if (status != WY_OK) {
            return status;
        }
    }
    return cli_help_print(program, command);
}

const cli_command cli_command_help = {
    .name = "help",
    .usage = "[COMMAND]",
    .summary = "what the program, or one command, does",
    .text = "With the name of a command, tells all about it, with examples.",
    .examples = "  $ wythoff help\n"
                "  $ wythoff help decide\n",
    .most = 1,
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
