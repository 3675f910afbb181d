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
#include "solve/formula_state.h"

#include <stdio.h>

#include <wythoff/rules.h>

#include "base/fail.h"

static wy_status is_game(bool *is, const wy_rules *rules, const char *name, wy_error *error) {
    wy_rules *named = NULL;
    const wy_status status = wy_rules_read_settled(&named, name, error);
    *is = status == WY_OK && wy_rules_equal(rules, named);
    wy_rules_free(named);
    return status;
}

wy_status wi_formula_find_euclid(wi_formula *f, wy_error *error) {
    bool grossman = false;
    bool cole_davie = false;
    if (f->rules->normal || f->rules->family_count != 2) { /* what has a normal form is another */
        return WY_NO;
    }
    wy_status status = is_game(&grossman, f->rules, "euclid", error);
    if (status == WY_OK) {
        status = is_game(&cole_davie, f->rules, "euclid-to-zero", error);
    }
    if (status != WY_OK || !(grossman || cole_davie)) {
        return status == WY_OK ? WY_NO : status;
    }
    f->kind = grossman ? EUCLID : EUCLID_TO_ZERO;
    snprintf(f->theorem, sizeof f->theorem,
             grossman ? "Grossman 1997: P iff a heap is empty, or the larger is less than phi "
                        "times the smaller"
                      : "Cole and Davie 1969: P iff a heap is empty, or the heaps differ and the "
                        "larger is less than phi times the smaller");
    return WY_OK;
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

bool wi_formula_euclid_has(const wi_formula *f, const mpz_t x, const mpz_t y) {
    const int order = mpz_cmp(x, y);
    return mpz_sgn(x) == 0 || mpz_sgn(y) == 0 ||
           (is_near(order < 0 ? x : y, order < 0 ? y : x) && (order != 0 || f->kind == EUCLID));
}

/* From N: *taken is what the move takes from the larger heap. */
static void winning(mpz_t taken, const wi_formula *f, const mpz_t small, const mpz_t large) {
    mpz_t rest;
    mpz_init(rest);
    mpz_fdiv_r(rest, large, small);
    if (mpz_sgn(rest) == 0 ? f->kind == EUCLID : !is_near(rest, small)) {
        mpz_add(rest, rest, small);
    }
    mpz_sub(taken, large, rest);
    mpz_clear(rest);
}

wy_status wi_formula_euclid_moves(const wi_formula *f, const mpz_t x, const mpz_t y,
                                  wy_take_move *take, void *data) {
    if (wi_formula_euclid_has(f, x, y)) {
        return WY_OK;
    }
    mpz_t taken;
    mpz_t zero;
    mpz_inits(taken, zero, NULL);
    bool more = true;
    const int order = mpz_cmp(x, y);
    if (order >= 0) {
        winning(taken, f, y, x);
        more = take(data, taken, zero, false);
    }
    if (order <= 0 && more) {
        winning(taken, f, x, y);
        take(data, zero, taken, false);
    }
    mpz_clears(taken, zero, NULL);
    return WY_OK;
}
