/*
 * values_ask.c - Grundy values of positions of any size, and the moves to a given value.
 *
 * The value: of the triples that the automaton accepts the one with these x and y, found in one
 * pass over the digits (search.h).  No value exceeds x + y.
 *
 * Moves: the pairs (u, v) with g(u,v) = w, for one number w, are a set of positions with an
 * automaton of its own, as long as the digits of w.  What looks for moves into a P-set
 * (looking.h) looks for moves into it.
 */
#include "prove/values.h"

#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/inside.h"
#include "prove/looking.h"
#include "prove/search.h"
#include "solve/moves.h"
#include "theory/theory.h"

wy_status wy_values_at(mpz_t value, const wy_values *values, const mpz_t x, const mpz_t y,
                       wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    if (!wi_cone_has(&wy_values_rules(values)->board, x, y)) {
        return wi_fail(error, WY_NO, "this is no position of the board");
    }
    mpz_t a, b, most;
    mpz_inits(a, b, most, NULL);
    wi_theorem_to_played(a, b, values->base, x, y);
    mpz_add(most, a, b);
    const wi_search search = {
        .system = values->base->system,
        .readers = {{.automaton = values->graph, .variables = {0, 1, 2}}},
        .count = 1,
        .given = {a, b, NULL, NULL},
        .largest = most,
    };
    mpz_ptr out[WI_SEARCH_VARIABLES] = {NULL, NULL, value, NULL};
    const wy_status status = wi_search_find(out, &search, error);
    mpz_clears(a, b, most, NULL);
    return status == WY_NO ? wi_fail(error, WY_SYSTEM, "a position of the board has no value")
                           : status;
}

/* What was made for another set. */
static void forget_ways(wy_theorem *base) {
    for (size_t i = 0; i < wi_moves_count(base->moves); i++) {
        wi_ray_relations_clear(&base->ways[i].first);
        wi_ray_relations_clear(&base->ways[i].second);
        wy_automaton_free(base->ways[i].between);
        base->ways[i] = (wi_way){0};
    }
    wy_automaton_free(base->p);
    base->p = NULL;
}

wy_status wi_values_moves(wy_values *values, const mpz_t x, const mpz_t y, const mpz_t value,
                          wy_take_move *take, void *data, wy_error *error) {
    wy_theorem *base = values->base;
    wi_calculus c = {.system = base->system, .error = error};
    wy_automaton *number = NULL;
    forget_ways(base);
    c.status = wi_numeration_constant(&number, base->system, value, NULL, error);
    base->p =
        wi_calculus_exists(&c, WY_OP_AND, values->graph, TRACKS(0, 1, 2), number, TRACKS(2), 3, 2);
    wy_automaton_free(number);
    const wy_status status =
        c.status == WY_OK ? wi_theorem_moves_to_p(base, x, y, take, data, error) : c.status;
    forget_ways(base);
    return status;
}
