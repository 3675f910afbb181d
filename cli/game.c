/* game.c - the game of a command: reading its rule and a position, and solving it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>
#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/integer.h"
#include "base/list.h"
#include "cli.h"
#include "heaps.h"
#include "options.h"

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

/* ---- The files that a rule names: from "moves.csv", relative to where the program runs ------ */

enum { LONGEST_LIST = 1 << 28, STEP = 1 << 14 };

wy_status cli_read_stream(char **text, size_t *length, FILE *file, size_t most) {
    size_t room = 0;
    *text = NULL;
    *length = 0;
    for (;;) {
        if (!wi_list_room(*text, room, *length + STEP)) {
            return WY_SYSTEM;
        }
        errno = 0;
        const size_t got = fread(*text + *length, 1, room - *length - 1, file);
        *length += got;
        (*text)[*length] = '\0';
        if (ferror(file) != 0) {
            return WY_BAD;
        }
        if (got == 0 || *length > most) {
            return WY_OK;
        }
    }
}

static wy_status load(void *data, char **text, size_t *length, const char *name, wy_error *error) {
    (void)data;
    FILE *file = fopen(name, "rbe");
    if (file == NULL) {
        return wi_fail(error, WY_BAD, "cannot open %s: %s", name, strerror(errno));
    }
    wy_status status = cli_read_stream(text, length, file, LONGEST_LIST);
    if (status == WY_SYSTEM) {
        status = wi_fail_memory(error);
    } else if (status != WY_OK) {
        const wy_status kind = errno == EINTR ? WY_STOPPED : errno == EISDIR ? WY_BAD : WY_SYSTEM;
        status = wi_fail(error, kind, "cannot read %s: %s", name, strerror(errno));
    } else if (*length > LONGEST_LIST) {
        status = wi_fail(error, WY_BAD, "%s is too long; a list has at most %d bytes", name,
                         LONGEST_LIST);
    }
    fclose(file);
    if (status != WY_OK) {
        free(*text);
        *text = NULL;
    }
    return status;
}

const wy_lists cli_lists = {.load = load};

/* ---- Positions as arguments: their heaps, and what is remembered ---------------------------- */

wy_status cli_heap_read(mpz_t heap, cli *program, const char *what, const char *text) {
    if (!wi_integer_read(heap, text, WI_LONGEST_INTEGER)) {
        return cli_complain(program, WY_BAD,
                            "%s is a number such as 1000 or 3*10^9, of at most 8 million "
                            "digits, not '%.60s'",
                            what, text);
    }
    if (mpz_sgn(heap) < 0) {
        return cli_complain(program, WY_BAD, "%s cannot be negative: %.60s", what, text);
    }
    return WY_OK;
}

/* ---- numbers in one word --------------------------------------------------------------------- */

/* Cuts "(3,5,7)" or "3,5,7" into parts, in place; how many, of which the first are returned. */
static int cut(char *parts[WY_MOST_HEAPS], char *word) {
    const size_t length = strlen(word);
    if (length >= 2 && word[0] == '(' && word[length - 1] == ')') {
        word[length - 1] = '\0';
        word++;
    }
    int count = 0;
    for (char *part = word; part != NULL; count++) {
        char *comma = strchr(part, ',');
        if (comma != NULL) {
            *comma = '\0';
        }
        if (count < WY_MOST_HEAPS) {
            parts[count] = part + strspn(part, " ");
        }
        part = comma == NULL ? NULL : comma + 1;
    }
    return count;
}

wy_status cli_pair_read(mpz_t pair[2], cli *program, const char *what, const char *word) {
    char *parts[WY_MOST_HEAPS] = {NULL};
    char *copy = strdup(word);
    if (copy == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wy_status status = WY_OK;
    if (cut(parts, copy) != 2) {
        status = cli_complain(program, WY_BAD, "%s is two numbers, as in 3,10^9, not '%.60s'", what,
                              word);
    }
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        status = cli_heap_read(pair[i], program, what, parts[i]);
    }
    free(copy);
    return status;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* How many heaps the game has; *first is the only one of a game on a line of the board. */
static int heaps_of(int *first, const wy_rules *rules) {
    const bool plane = wy_rules_plane(rules);
    *first = plane && rules->board.p1 == 0 ? 1 : 0;
    return plane && (rules->board.p1 == 0 || rules->board.q2 == 0) ? 1 : rules->heaps;
}

/* A number for each heap; of a game on a line of the board perhaps two, of which one is 0. */
static wy_status read_numbers(mpz_t out[WY_MOST_HEAPS], cli *program, char **arguments, int count,
                              const char *what) {
    char *parts[WY_MOST_HEAPS] = {NULL};
    char *copy = NULL;
    if (count == 1) {
        copy = strdup(arguments[0]);
        if (copy == NULL) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
        count = cut(parts, copy);
    } else {
        memcpy(parts, arguments,
               (size_t)(count < WY_MOST_HEAPS ? count : WY_MOST_HEAPS) * sizeof *parts);
    }
    int first;
    const int heaps = heaps_of(&first, program->rules);
    wy_status status = WY_OK;
    if (count != heaps && (count != 2 || !wy_rules_plane(program->rules))) {
        status = cli_complain(program, WY_BAD, "%s %d number%s, and this game has %d heap%s", what,
                              count, count == 1 ? "" : "s", heaps, heaps == 1 ? "" : "s");
    }
    for (int i = 0; i < count && status == WY_OK; i++) {
        status = cli_heap_read(out[count == 1 ? first : i], program, "a heap", parts[i]);
    }
    free(copy);
    return status;
}

wy_status cli_state_read(wy_place *place, cli *program) {
    const char *state = program->common.state, *last = program->common.last;
    wy_rules_start(place, program->rules);
    if (state != NULL && !wy_rules_keeps_state(program->rules)) {
        return cli_complain(program, WY_BAD,
                            "--state is for passes, enforced sets, bounds and imitations, "
                            "and this game has none");
    }
    if (last != NULL && !wy_rules_keeps_last(program->rules)) {
        return cli_complain(program, WY_BAD,
                            "--last is for games with no repeat and imitation games");
    }
    wy_status status = WY_OK;
    if (state != NULL) {
        status = cli_heap_read(place->memory, program, "a state", state);
        if (program->rules->memory == WY_MEMORY_ENFORCE) {
            mpz_sub_ui(place->memory, place->memory, 1); /* people count from 1 */
        }
    }
    if (status == WY_OK && last != NULL) {
        char *one[1];
        memcpy(one, &last, sizeof last);
        status = read_numbers(place->last, program, one, 1, "the last move has");
    }
    wy_error error;
    return status != WY_OK || wy_rules_check_place(program->rules, place, &error) == WY_OK
               ? status
               : cli_fail(program, &error);
}

wy_status cli_words_join(char **text, cli *program, char **arguments, int count) {
    size_t room = 1;
    for (int i = 0; i < count; i++) {
        room += strlen(arguments[i]) + 1;
    }
    *text = malloc(room);
    if (*text == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    char *end = *text;
    for (int i = 0; i < count; i++) {
        end = stpcpy(end, i > 0 ? "," : "");
        end = stpcpy(end, arguments[i]);
    }
    return WY_OK;
}

wy_status cli_place_read(wy_place *place, cli *program, char **arguments, int count) {
    if (program->rules == NULL || count < 1) {
        return cli_complain(program, WY_BAD, "too few arguments: wythoff %s %s",
                            program->command->name, program->command->usage);
    }
    const wy_status status =
        read_numbers(place->heap, program, arguments, count, "the position has");
    return status == WY_OK ? cli_state_read(place, program) : status;
}

wy_status cli_position_read(cli *program, char **arguments, int count) {
    if (program->sum != NULL) {
        return count == 0 ? WY_OK
                          : cli_complain(program, WY_BAD,
                                         "what is '%.60s' for? a sum has its positions behind "
                                         "each @",
                                         arguments[0]);
    }
    wy_place at;
    wy_place_init(&at);
    wy_error error;
    wy_status status = cli_place_read(&at, program, arguments, count);
    if (status == WY_OK &&
        wy_sum_of(&program->sum, program->game, program->rules, &at, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    wy_place_clear(&at);
    return status;
}
