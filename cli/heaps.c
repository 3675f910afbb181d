/* heaps.c - positions as arguments: their heaps, and what is remembered. */
#include "heaps.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"

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
