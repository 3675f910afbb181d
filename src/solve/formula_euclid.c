/*
 * formula_euclid.c - the game of Euclid, for heaps of any size.
 *
 * A move takes a multiple of the smaller heap from the larger one.  Where heaps may become empty
 * (Cole and Davie 1969) a position of two positive heaps is lost for who is to move iff the heaps
 * differ and the larger is less than phi times the smaller; where they stay positive (Grossman
 * 1997) two equal heaps are lost as well.  In both games nobody can move where a heap is empty.
 *
 * Let y <= x.  The numbers x - y, x - 2y, ... that are not negative have one member between y/phi
 * and phi y, for these bounds differ by y and are irrational: this is the only winning move,
 * unless heaps may become empty and y divides x: then it is the one that takes all of x.
 * Since phi is a root of t^2 = t + 1, y < x < phi y iff x^2 < xy + y^2.
 */
#include "solve/formula_heaps.h"

#include <wythoff/rules.h>

#include "base/fail.h"

static wy_status is_game(bool *is, const wy_rules *rules, const char *name, wy_error *error) {
    wy_rules *named = NULL;
    const wy_status status = wy_rules_read_settled(&named, name, error);
    *is = status == WY_OK && wy_rules_equal(rules, named);
    wy_rules_free(named);
    return status;
}

wy_status wi_euclid_find(wi_euclid *out, const wy_rules *rules, wy_error *error) {
    static const char *const names[] = {
        [WI_EUCLID] = "euclid", [WI_EUCLID_TO_ZERO] = "euclid-to-zero"};
    *out = WI_NOT_EUCLID;
    wy_status status = WY_OK;
    /* A rule with a normal form is another game. */
    for (int i = WI_EUCLID; i <= WI_EUCLID_TO_ZERO && status == WY_OK && *out == WI_NOT_EUCLID &&
                            !rules->normal && rules->family_count == 2;
         i++) {
        bool is = false;
        status = is_game(&is, rules, names[i], error);
        *out = is ? (wi_euclid)i : WI_NOT_EUCLID;
    }
    return status;
}

const char *wi_euclid_theorem(wi_euclid game) {
    return game == WI_EUCLID ? "Grossman 1997: P iff a heap is empty, or the larger is less than "
                               "phi times the smaller"
                             : "Cole and Davie 1969: P iff a heap is empty, or the heaps differ "
                               "and the larger is less than phi times the smaller";
}

/* small <= large < phi small, both positive; large is not 0 for nobody can take 0 of it. */
static bool is_near(const mpz_t small, const mpz_t large) {
    mpz_t left;
    mpz_t right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, large, large);
    mpz_add(right, large, small);
    mpz_mul(right, right, small);
    const bool near = mpz_cmp(left, right) < 0;
    mpz_clears(left, right, NULL);
    return near;
}

bool wi_euclid_has(wi_euclid game, const mpz_t x, const mpz_t y) {
    const int order = mpz_cmp(x, y);
    return mpz_sgn(x) == 0 || mpz_sgn(y) == 0 ||
           (is_near(order < 0 ? x : y, order < 0 ? y : x) && (order != 0 || game == WI_EUCLID));
}

/* From N: *taken is what the move takes from the larger heap. */
static void winning(mpz_t taken, wi_euclid game, const mpz_t small, const mpz_t large) {
    mpz_t rest;
    mpz_init(rest);
    mpz_fdiv_r(rest, large, small);
    if (mpz_sgn(rest) == 0 ? game == WI_EUCLID : !is_near(rest, small)) {
        mpz_add(rest, rest, small);
    }
    mpz_sub(taken, large, rest);
    mpz_clear(rest);
}

void wi_euclid_moves(wi_euclid game, const mpz_t x, const mpz_t y, wy_take_move *take, void *data) {
    if (wi_euclid_has(game, x, y)) {
        return;
    }
    mpz_t taken;
    mpz_t zero;
    mpz_inits(taken, zero, NULL);
    bool more = true;
    const int order = mpz_cmp(x, y);
    if (order >= 0) {
        winning(taken, game, y, x);
        more = take(data, taken, zero, false);
    }
    if (order <= 0 && more) {
        winning(taken, game, x, y);
        take(data, zero, taken, false);
    }
    mpz_clears(taken, zero, NULL);
}
