/* theorem_decide.c - outcomes and winning moves by the automaton of the P-set. */
#include <stdio.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "prove/looking.h"
#include "prove/search.h"
#include "rules/evaluate_big.h"
#include "solve/legal.h"
#include "solve/moves.h"
#include "theory/theory.h"

wy_status wy_theorem_has(bool *p, const wy_theorem *theorem, const mpz_t x, const mpz_t y,
                         wy_error *error) {
    *p = false;
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    if (!wi_cone_has(&theorem->rules->board, x, y)) {
        return WY_OK;
    }
    mpz_t a;
    mpz_t b;
    mpz_inits(a, b, NULL);
    wi_theorem_to_played(a, b, theorem, x, y);
    const wy_status status = wi_search_has(p, theorem->p, theorem->system, a, b, error);
    mpz_clears(a, b, NULL);
    return status;
}

/* A move of the game that is played into P; those that cannot be blocked first. */
static wy_status find_move(wy_verdict *verdict, wy_theorem *theorem, const mpz_t x, const mpz_t y,
                           wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    wi_looking l = {.theorem = theorem, .x = x, .y = y, .error = error};
    mpz_inits(l.u, l.v, NULL);
    wy_status status = WY_NO;
    for (int blockable = 0; blockable < 2 && status == WY_NO; blockable++) {
        for (size_t i = 0; i < wi_moves_count(theorem->moves) && status == WY_NO; i++) {
            const bool can_be =
                rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY || moves[i].both);
            if (can_be == (blockable == 1)) {
                status = wi_looking_by_primitive(&l, i);
            }
        }
        verdict->move.may_be_blocked = blockable == 1;
    }
    verdict->has_move = status == WY_OK;
    if (status == WY_OK) {
        mpz_sub(verdict->move.take[0], x, l.u);
        mpz_sub(verdict->move.take[1], y, l.v);
        mpz_set(verdict->move.to[0], l.u);
        mpz_set(verdict->move.to[1], l.v);
        /* Every answer is checked by playing it. */
        status =
            wi_rules_legal_two(rules, x, y, verdict->move.take[0], verdict->move.take[1], error);
        if (status == WY_NO) {
            status = wi_fail(error, WY_SYSTEM, "a winning move that is found is not legal");
        }
    }
    mpz_clears(l.u, l.v, NULL);
    return status;
}

static wy_status decide_played(wy_verdict *verdict, wy_theorem *theorem, const mpz_t x,
                               const mpz_t y, wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    verdict->has_move = false;
    verdict->move.may_be_blocked = false;
    wy_status status = wi_search_has(&verdict->p, theorem->p, theorem->system, x, y, error);
    if (status != WY_OK || verdict->p) {
        return status;
    }
    /* In misere play the game may be over, or all other moves blocked: won without a move. */
    if (rules->misere && wi_rules_ends_at_big(rules, x, y)) {
        return WY_OK;
    }
    status = find_move(verdict, theorem, x, y, error);
    if (status == WY_NO) {
        verdict->move.may_be_blocked = false;
        status =
            rules->misere ? WY_OK : wi_fail(error, WY_SYSTEM, "no move into P from an N-position");
    }
    return status;
}

void wy_theorem_standing(wy_standing *standing, const wy_theorem *theorem) {
    standing->kind = WY_PROVED;
    snprintf(standing->by, sizeof standing->by,
             "the automaton of the P-set%s in %s with %u states, proved for all heaps",
             theorem->facts.transported      ? " of the canonical game"
             : wi_theorem_is_imaged(theorem) ? " of the image"
                                             : "",
             theorem->facts.numeration, (unsigned)theorem->facts.p_states);
}

wy_status wy_theorem_decide(wy_verdict *verdict, wy_theorem *theorem, const mpz_t x, const mpz_t y,
                            wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    const wy_cone *board = &theorem->rules->board;
    verdict->checked[0] = '\0';
    verdict->on_board = wi_cone_has(board, x, y);
    if (!verdict->on_board) {
        return WY_OK;
    }
    wy_theorem_standing(&verdict->standing, theorem);
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    wi_theorem_to_played(a, b, theorem, x, y);
    const wy_status status = decide_played(verdict, theorem, a, b, error);
    if (status == WY_OK && verdict->has_move) {
        wi_theorem_from_played(verdict->move.take[0], verdict->move.take[1], theorem);
        mpz_sub(verdict->move.to[0], x, verdict->move.take[0]);
        mpz_sub(verdict->move.to[1], y, verdict->move.take[1]);
    }
    mpz_clears(a, b, NULL);
    return status;
}
