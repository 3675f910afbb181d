/*
 * main.c - wythoff COMMAND GAME [arguments]: finds the command, reads its
 * options and its game, and runs it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>

#include "cache.h"
#include "cli.h"

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
        status = cli_help_print(program, command);
    } else {
        status = read_arguments(program, &arguments, &count);
        if (status == WY_OK) {
            status = command->run(program, settings, arguments, count);
        }
    }
    cli_progress_clear(&program->progress);
    cli_cache_close(program);
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
            return cli_help_print(program, NULL);
        }
        return cli_complain(program, WY_BAD, "which command? `wythoff help` lists them");
    }
    status = cli_command_find(&program->command, program, arguments[0]);
    if (status != WY_OK) {
        return status;
    }
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
