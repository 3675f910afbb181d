/* game.c - the game of a command: reading its rule, and solving it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>
#include <wythoff/rules.h>

#include "cli.h"
#include "number.h"

/* Memory above this is mentioned before it is taken, even without --verbose. */
#define MUCH_MEMORY (UINT64_C(1) << 30)

const char *cli_kind(const wy_rules *rules) {
    return rules->comply > 0                 ? "a game with comply"
           : rules->memory != WY_MEMORY_NONE ? "a game with a memory"
           : rules->heaps == 1               ? "a game on one heap"
           : rules->heaps == 2               ? "a game of this kind on two heaps"
                                             : "a game on several heaps";
}

/* Refuses games, options and formats that are not for each other. */
static wy_status check_kind(cli *program) {
    const cli_command *command = program->command;
    const wy_rules *rules = program->rules;
    const cli_option *const *given = program->given;
    const bool plane = rules != NULL && wy_rules_plane(rules);
    if (given[CLI_REMEMBERING] != NULL && (rules == NULL || rules->memory == WY_MEMORY_NONE)) {
        return cli_complain(program, WY_BAD, "--%s is for games with a memory%s",
                            given[CLI_REMEMBERING]->name,
                            rules == NULL ? "; a sum has it behind |, GAME@x,y|STATE" : "");
    }
    if (given[CLI_REMEMBERING] != NULL && plane && (command->takes & CLI_SUM) == 0) {
        return cli_complain(program, WY_BAD, "--%s is for decide and play in an imitation game",
                            given[CLI_REMEMBERING]->name);
    }
    if (plane || rules == NULL) {
        return given[CLI_MORE_HEAPS] == NULL
                   ? WY_OK
                   : cli_complain(program, WY_BAD, "--%s is for games on several heaps",
                                  given[CLI_MORE_HEAPS]->name);
    }
    if ((command->takes & CLI_HEAPS) == 0) {
        return cli_complain(program, WY_BAD, "this command is not for %s", cli_kind(rules));
    }
    if (given[CLI_TWO_HEAPS] != NULL) {
        return cli_complain(program, WY_BAD, "--%s is not for %s", given[CLI_TWO_HEAPS]->name,
                            cli_kind(rules));
    }
    return command->plane != NULL && cli_in_list(command->plane, cli_format_name(program->format))
               ? cli_complain(program, WY_BAD, "--format %s is not for %s",
                              cli_format_name(program->format), cli_kind(rules))
               : WY_OK;
}

/* Commands see the normal form; how the rule was written is in program->game. */
static wy_status read_text(cli *program, const char *text, size_t length, const char *place) {
    program->game = malloc(length + 1);
    if (program->game == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    /* A byte-order mark is no part of the name that the game goes by. */
    const size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    memcpy(program->game, text + mark, length - mark);
    program->game[length - mark] = '\0';
    wy_error error;
    const bool sum = wy_sum_is_meant(text, length);
    if (sum && (program->command->takes & CLI_SUM) == 0) {
        return cli_complain(program, WY_BAD,
                            "this command takes one game; sums of positions, GAME@x,y + ..., are "
                            "for decide and play");
    }
    if ((sum ? wy_sum_read_with(&program->sum, text, length, &cli_lists, &error)
             : wy_rules_read_settled_with(&program->rules, text, length, &cli_lists, &error)) ==
        WY_OK) {
        return check_kind(program);
    }
    char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(message, sizeof message, &error);
    cli_complain(program, error.status, "%s:%s%s", place, error.line > 0 ? "" : " ", message);
    if (strncmp(error.message, "there is no game called", 23) == 0) {
        cli_note(program, "`wythoff rules` lists the names");
    }
    return error.status;
}

static wy_status read_file(cli *program, const char *path) {
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rbe");
    if (file == NULL) {
        return cli_complain(program, WY_BAD, "cannot open %.200s: %s", path, strerror(errno));
    }
    char *text = NULL;
    size_t length = 0;
    wy_status status = cli_read_stream(&text, &length, file, WY_MAX_TEXT);
    if (status == WY_SYSTEM) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else if (status != WY_OK) {
        status = errno == EINTR
                     ? cli_complain(program, WY_STOPPED, "stopped while reading the rule")
                     : cli_complain(program, errno == EISDIR ? WY_BAD : WY_SYSTEM,
                                    "cannot read %.200s: %s", path, strerror(errno));
    } else {
        status = read_text(program, text, length, standard ? "stdin" : path);
    }
    free(text);
    if (!standard) {
        fclose(file);
    }
    return status;
}

wy_status cli_game_read(cli *program, const char *text) {
    if (text == NULL) {
        return read_file(program, program->common.file);
    }
    return read_text(program, text, strlen(text), "rule");
}

enum { LARGEST_PROOF = 1 << 30 }; /* bytes */

wy_status cli_game_prove(wy_solution *game, cli *program) {
    const char *path = program->common.proof;
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return cli_complain(program, WY_BAD, "cannot open %.200s: %s", path, strerror(errno));
    }
    char *text = NULL;
    size_t length = 0;
    wy_status status = cli_read_stream(&text, &length, file, LARGEST_PROOF);
    fclose(file);
    if (status != WY_OK) {
        return cli_complain(program, status, "cannot read %.200s: %s", path,
                            status == WY_SYSTEM ? "out of memory" : strerror(errno));
    }
    wy_error error;
    wy_theorem *theorem = NULL;
    status = wy_theorem_read_certificate(&theorem, wy_solution_rules(game), text, length,
                                         &program->control, &error);
    free(text);
    if (status != WY_OK) {
        return status == WY_BAD ? cli_complain(program, status, "%.200s: %s", path, error.message)
                                : cli_fail(program, &error);
    }
    wy_answer_keep_theorem(game, theorem);
    return WY_OK;
}

wy_status cli_game_open(wy_solution **game, cli *program) {
    wy_error error;
    if (wy_answer_open(game, program->rules, program->engine, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    if (program->common.proof != NULL) {
        const wy_status status = cli_game_prove(*game, program);
        if (status != WY_OK) {
            wy_solution_free(*game);
            *game = NULL;
            return status;
        }
    }
    return WY_OK;
}

void cli_note_memory(cli *program, wy_engine engine, uint64_t needed) {
    char needed_text[CLI_BYTES_TEXT];
    char budget_text[CLI_BYTES_TEXT];
    cli_bytes_text(needed_text, needed);
    cli_bytes_text(budget_text, program->control.memory);
    cli_note(program, "engine %s, %s of memory (budget %s)", wy_engine_name(engine), needed_text,
             budget_text);
}

wy_status cli_game_solve(wy_solution **solution, cli *program, int64_t width, int64_t height) {
    const wy_status status = cli_game_open(solution, program);
    if (status != WY_OK) {
        return status;
    }
    const uint64_t needed = wy_solution_memory(*solution, width, height);
    const uint64_t budget = program->control.memory;
    char needed_text[CLI_BYTES_TEXT];
    char budget_text[CLI_BYTES_TEXT];
    cli_bytes_text(needed_text, needed);
    cli_bytes_text(budget_text, budget);
    const char *engine = wy_engine_name(wy_solution_engine(*solution));
    if (budget != 0 && needed > budget) {
        wy_solution_free(*solution);
        *solution = NULL;
        if (needed == UINT64_MAX) {
            return cli_complain(program, WY_LIMIT,
                                "engine %s needs more memory for this window than any machine has",
                                engine);
        }
        return cli_complain(program, WY_LIMIT,
                            "engine %s needs %s for this window, and the budget is %s; "
                            "ask for less, or give more with --memory",
                            engine, needed_text, budget_text);
    }
    if (program->common.verbose || needed > MUCH_MEMORY) {
        cli_note_memory(program, wy_solution_engine(*solution), needed);
    }
    return WY_OK;
}

wy_status cli_game_box(wy_box **box, cli *program, const int64_t size[WY_MOST_HEAPS], bool values,
                       const char *lost) {
    const uint64_t bytes = wy_box_memory(program->rules, size, values);
    *box = NULL;
    if (program->engine != WY_ENGINE_AUTO && program->engine != WY_ENGINE_BOX) {
        return cli_complain(program, WY_BAD, "for %s the engine here is box",
                            cli_kind(program->rules));
    }
    if (bytes <= program->control.memory && (bytes > MUCH_MEMORY || program->common.verbose)) {
        cli_note_memory(program, WY_ENGINE_BOX, bytes);
    }
    wy_error error;
    const wy_status status =
        wy_box_make(box, program->rules, size, values, &program->control, &error);
    cli_progress_clear(&program->progress);
    return status == WY_OK ? WY_OK : cli_unfinished(program, status, &error, lost);
}

wy_status cli_unfinished(cli *program, wy_status status, const wy_error *error, const char *known) {
    if (status == WY_STOPPED) {
        return cli_complain(program, status, "%s; %s", cli_stop_word(), known);
    }
    return cli_fail(program, error);
}
