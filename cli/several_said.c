/*
 * several_said.c - a turn after the other player has spoken, on several heaps or with a memory:
 * who wins when these options are blocked, or these are named.
 *
 * Blocking and complying need no memory between turns, but within a turn what is said is a state:
 * the heaps, and the options that are out.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>

#include "several.h"
#include "several_input.h"
#include "several_words.h"

enum { MOST_SAID = 64 };

typedef struct said {
    const wy_rules *rules;
    small_move moves[MOST_SAID];
    int count;
    wy_verdict *verdict;
} said;

static bool is_said(const said *of, const small_move *move) {
    for (int i = 0; i < of->count; i++) {
        if (of->moves[i].pass == move->pass &&
            memcmp(of->moves[i].take, move->take, sizeof move->take) == 0) {
            return true;
        }
    }
    return false;
}

/* "(1,0) (2,0)": legal moves, each once. */
static wy_status read_said(said *of, cli *program, const wy_cell *at, const char *text) {
    mpz_t take[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(take[i]);
    }
    wy_status status = WY_OK;
    text += strspn(text, " ");
    while (*text != '\0' && status == WY_OK) {
        small_move move = {0};
        const char *end = cli_several_move(text, of->rules->heaps, &move.pass, take);
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            move.take[i] = mpz_fits_slong_p(take[i]) ? mpz_get_si(take[i]) : INT64_MAX;
        }
        if (end == NULL || !small_move_legal(of->rules, at, &move) || is_said(of, &move) ||
            of->count == MOST_SAID) {
            status = cli_complain(program, WY_BAD,
                                  "options are legal moves, each once, as in '(1,0,0) (0,2,0)'; "
                                  "not '%.60s'",
                                  text);
        } else {
            of->moves[of->count++] = move;
            text = end + strspn(end, " ");
        }
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(take[i]);
    }
    return status;
}

static bool count_move(void *data, const small_move *move) {
    (void)move;
    int64_t *count = data;
    ++*count;
    return true;
}

/* As many as the rule says. */
static wy_status check(cli *program, const said *of, const wy_cell *at) {
    const wy_rules *rules = of->rules;
    int64_t all = 0;
    wy_error error;
    if (small_moves(rules, at, count_move, &all, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const int64_t named = rules->comply < all ? rules->comply : all;
    if (rules->comply > 0 && of->count != named) {
        return cli_complain(program, WY_BAD, "%lld options are to be named here", (long long)named);
    }
    if (rules->block > 0 && of->count > rules->block) {
        return cli_complain(program, WY_BAD, "at most %lld option%s may be blocked",
                            (long long)rules->block, rules->block == 1 ? "" : "s");
    }
    return rules->misere && rules->block > 0 && of->count == all && all > 0
               ? cli_complain(program, WY_BAD, "in misere play one option must be left")
               : WY_OK;
}

/* The first winning move that is not out. */
static bool take_open(void *data, const wy_move *move) {
    said *of = data;
    small_move small = {.pass = move->pass};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        small.take[i] = mpz_get_si(move->take[i]); /* of a list of all moves */
    }
    if (is_said(of, &small) != (of->rules->comply > 0)) {
        return true;
    }
    of->verdict->p = false;
    of->verdict->has_move = true;
    wy_move_set(&of->verdict->move, move);
    of->verdict->move.may_be_blocked = false;
    return false;
}

wy_status cli_several_after(wy_verdict *verdict, cli *program, wy_solution *game,
                            const wy_place *place, const char *text) {
    said *of = calloc(1, sizeof *of);
    wy_cell at;
    wy_error error;
    if (of == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    of->rules = program->heaps;
    of->verdict = verdict;
    wy_status status = WY_OK;
    if (of->rules->block == 0 && of->rules->comply == 0) {
        status = cli_complain(program, WY_BAD, "no options are blocked or named in this game");
    } else if (!wy_cell_of(&at, of->rules, place)) {
        status = cli_complain(program, WY_LIMIT, "these heaps are too large for a list of moves");
    } else {
        status = read_said(of, program, &at, text);
    }
    status = status == WY_OK ? check(program, of, &at) : status;
    if (status == WY_OK) {
        verdict->p = !(of->rules->misere && !verdict->p && !verdict->has_move);
        verdict->has_move = verdict->move.may_be_blocked = false;
        status = wy_solution_winning(game, place, take_open, of, &error);
        cli_progress_clear(&program->progress);
        status = status == WY_OK
                     ? WY_OK
                     : cli_unfinished(program, status, &error, "the outcome is not known");
    }
    free(of);
    return status;
}
