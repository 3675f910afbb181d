/*
 * family_big.c - is a move in a family?  For numbers of any size.
 *
 * With one parameter, (dx, dy) = (A, B) + t (C, D) has at most one t.  With two whose
 * directions differ, Cramer's rule gives the one pair (s, t).  When they are
 * parallel both coordinates say the same, a s + b t = c: the solutions are
 * s = s0 + k |b| / g with g = gcd(a, b), and the ranges of s and t cut an interval out of
 * them.  Without a condition on the parameters the first of these decides; with one
 * they are tried in turn.
 */
#include "solve/family_big.h"
#include "rules/value.h"

#include <wythoff/solve.h>

#include "base/fail.h"
#include "rules/evaluate_big.h"
#include "rules/listed.h"

enum { TRIES = 1 << 18 };

/* Is the value in the range? */
static bool range_has_big(const wy_range *range, const mpz_t value) {
    if (mpz_cmp_si(value, range->low) < 0 ||
        (range->high != WY_UNBOUNDED && mpz_cmp_si(value, range->high) > 0)) {
        return false;
    }
    if (range->count == 0) {
        return true;
    }
    size_t low = 0;
    size_t high = range->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (mpz_cmp_si(value, range->values[middle]) > 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < range->count && mpz_cmp_si(value, range->values[low]) == 0;
}

/* A search for the parameters of a move. */
typedef struct search {
    const wy_family *family;
    const wi_big_move *move;
    mpz_t rest_x, rest_y; /* the move without the constant part */
    mpz_t s, t, scratch;
    int64_t a, b; /* parallel parameters: a s + b t = c */
    mpz_ptr c;    /* rest_x or rest_y */
    long tries;
} search;

static bool condition_holds(const search *f) {
    const wi_big_values values = {{f->move->x, f->move->y, f->s, f->t}};
    return wi_condition_holds_big(f->family->when, &values);
}

/* value := top / bottom if that is whole. */
static bool divides(mpz_t value, const mpz_t top, int64_t bottom) {
    mpz_t divisor;
    mpz_init_set_si(divisor, bottom);
    const bool whole = mpz_divisible_p(top, divisor) != 0;
    if (whole) {
        mpz_divexact(value, top, divisor);
    }
    mpz_clear(divisor);
    return whole;
}

static bool one_parameter(search *f) {
    const int64_t slope_x = f->family->part[0].c[WY_T];
    const int64_t slope_y = f->family->part[1].c[WY_T];
    if (slope_x == 0 && slope_y == 0) {
        return false; /* no rule that was read has such a parameter */
    }
    if (!divides(f->t, slope_x != 0 ? f->rest_x : f->rest_y, slope_x != 0 ? slope_x : slope_y)) {
        return false;
    }
    mpz_mul_si(f->scratch, f->t, slope_x);
    if (mpz_cmp(f->scratch, f->rest_x) != 0) {
        return false;
    }
    mpz_mul_si(f->scratch, f->t, slope_y);
    return mpz_cmp(f->scratch, f->rest_y) == 0 && range_has_big(&f->family->range[1], f->t) &&
           condition_holds(f);
}

/* value := (p q - r s) / turn if that is whole. */
static bool cramer(mpz_t value, const mpz_t p, int64_t q, const mpz_t r, int64_t s,
                   const mpz_t turn) {
    mpz_t other;
    mpz_init(other);
    mpz_mul_si(value, p, q);
    mpz_mul_si(other, r, s);
    mpz_sub(value, value, other);
    mpz_clear(other);
    if (mpz_divisible_p(value, turn) == 0) {
        return false;
    }
    mpz_divexact(value, value, turn);
    return true;
}

static bool two_parameters(search *f, const mpz_t turn) {
    const wy_linear *dx = &f->family->part[0];
    const wy_linear *dy = &f->family->part[1];
    return cramer(f->s, f->rest_x, dy->c[WY_T], f->rest_y, dx->c[WY_T], turn) &&
           cramer(f->t, f->rest_y, dx->c[WY_S], f->rest_x, dy->c[WY_S], turn) &&
           range_has_big(&f->family->range[0], f->s) && range_has_big(&f->family->range[1], f->t) &&
           condition_holds(f);
}

/* ---- parallel parameters ------------------------------------------------------ */

/* Does this s give a t of its range, and does the condition hold? */
static bool try_s(search *f) {
    f->tries++;
    mpz_mul_si(f->scratch, f->s, f->a);
    mpz_sub(f->scratch, f->c, f->scratch);
    return divides(f->t, f->scratch, f->b) && range_has_big(&f->family->range[1], f->t) &&
           condition_holds(f);
}

/* s from `first` in steps up to `last` (NULL: without end), until one will do. */
static wy_status try_steps(bool *has, search *f, const mpz_t first, const mpz_t step,
                           mpz_srcptr last, wy_error *error) {
    mpz_set(f->s, first);
    while (last == NULL || mpz_cmp(f->s, last) <= 0) {
        if (f->tries >= TRIES) {
            return wi_fail(error, WY_LIMIT,
                           "whether this is a move cannot be said: too many values of the two "
                           "parameters of a family would have to be tried");
        }
        if (try_s(f)) {
            *has = true;
            return WY_OK;
        }
        mpz_add(f->s, f->s, step);
    }
    return WY_OK;
}

static wy_status try_list(bool *has, search *f) {
    const wy_range *range = &f->family->range[0];
    for (size_t i = 0; i < range->count && !*has; i++) {
        mpz_set_si(f->s, range->values[i]);
        *has = try_s(f);
    }
    return WY_OK;
}

/* Raises low, or lowers high, to the values of s with a s <= bound. */
static void cut(mpz_t low, mpz_t high, bool *bounded, int64_t a, const mpz_t bound) {
    mpz_t divisor;
    mpz_t limit;
    mpz_init_set_si(divisor, a);
    mpz_init(limit);
    if (a > 0) {
        mpz_fdiv_q(limit, bound, divisor);
        if (!*bounded || mpz_cmp(limit, high) < 0) {
            mpz_set(high, limit);
            *bounded = true;
        }
    } else {
        mpz_cdiv_q(limit, bound, divisor);
        if (mpz_cmp(limit, low) > 0) {
            mpz_set(low, limit);
        }
    }
    mpz_clears(divisor, limit, NULL);
}

/* The s for which t = (c - a s) / b lies in its range; a and b are not 0. */
static void cut_by_t(mpz_t low, mpz_t high, bool *bounded, search *f) {
    const wy_range *t = &f->family->range[1];
    for (int end = 0; end < 2; end++) {
        if (end == 1 && t->high == WY_UNBOUNDED) {
            continue;
        }
        /* t >= end: a s <= c - b end if b > 0; each minus turns the sign around. */
        mpz_set_si(f->scratch, end == 0 ? t->low : t->high);
        mpz_mul_si(f->scratch, f->scratch, f->b);
        mpz_sub(f->scratch, f->c, f->scratch);
        const bool below = (f->b > 0) == (end == 0);
        if (!below) {
            mpz_neg(f->scratch, f->scratch);
        }
        cut(low, high, bounded, below ? f->a : -f->a, f->scratch);
    }
}

/* s = s0 + k step within the ranges of s and t. */
static wy_status parallel_ranges(bool *has, search *f, wy_error *error) {
    mpz_t low;
    mpz_t high;
    mpz_t step;
    mpz_t divisor;
    mpz_inits(low, high, step, divisor, NULL);
    mpz_set_si(low, f->family->range[0].low);
    bool bounded = f->family->range[0].high != WY_UNBOUNDED;
    if (bounded) {
        mpz_set_si(high, f->family->range[0].high);
    }
    cut_by_t(low, high, &bounded, f);
    /* a s = c (mod b): with g = gcd(a, b) = u a + ..., s0 = u c / g (mod |b| / g). */
    mpz_set_si(f->scratch, f->a);
    mpz_set_si(step, f->b);
    mpz_gcdext(divisor, f->s, NULL, f->scratch, step);
    mpz_abs(step, step);
    mpz_divexact(step, step, divisor);
    wy_status status = WY_OK;
    if (mpz_divisible_p(f->c, divisor) != 0) {
        mpz_divexact(f->scratch, f->c, divisor);
        mpz_mul(f->scratch, f->scratch, f->s);
        /* The first s >= low of this remainder. */
        mpz_sub(f->scratch, f->scratch, low);
        mpz_fdiv_r(f->scratch, f->scratch, step);
        mpz_add(low, low, f->scratch);
        status = try_steps(has, f, low, step, bounded ? high : NULL, error);
    }
    mpz_clears(low, high, step, divisor, NULL);
    return status;
}

/* One parameter alone makes the move, the other is free: only the condition looks at it. */
static wy_status parallel_free(bool *has, search *f, wy_error *error) {
    const bool s_free = f->a == 0;
    const wy_range *range = s_free ? &f->family->range[0] : &f->family->range[1];
    mpz_ptr made = s_free ? f->t : f->s;
    mpz_ptr free_one = s_free ? f->s : f->t;
    if (!divides(made, f->c, s_free ? f->b : f->a) ||
        !range_has_big(s_free ? &f->family->range[1] : &f->family->range[0], made)) {
        return WY_OK;
    }
    for (int64_t i = 0; i < TRIES; i++) {
        if (range->count > 0 ? (size_t)i >= range->count : (wi_wide)range->low + i > range->high) {
            return WY_OK;
        }
        mpz_set_si(free_one, range->count > 0 ? range->values[i] : range->low + i);
        if (condition_holds(f)) {
            *has = true;
            return WY_OK;
        }
    }
    return wi_fail(error, WY_LIMIT,
                   "whether this is a move cannot be said: too many values of a "
                   "free parameter would have to be tried");
}

static wy_status parallel(bool *has, search *f, wy_error *error) {
    const wy_linear *dx = &f->family->part[0];
    const wy_linear *dy = &f->family->part[1];
    const bool along_x = dx->c[WY_S] != 0 || dx->c[WY_T] != 0;
    f->a = along_x ? dx->c[WY_S] : dy->c[WY_S];
    f->b = along_x ? dx->c[WY_T] : dy->c[WY_T];
    f->c = along_x ? f->rest_x : f->rest_y;
    if (f->a == 0 && f->b == 0) {
        return WY_OK;
    }
    /* The rest of the move must be parallel as well. */
    const int variable = f->a != 0 ? WY_S : WY_T;
    mpz_t other;
    mpz_init(other);
    mpz_mul_si(f->scratch, f->rest_x, dy->c[variable]);
    mpz_mul_si(other, f->rest_y, dx->c[variable]);
    const bool same = mpz_cmp(f->scratch, other) == 0;
    mpz_clear(other);
    if (!same) {
        return WY_OK;
    }
    if (f->a == 0 || f->b == 0) {
        return parallel_free(has, f, error);
    }
    return f->family->range[0].count > 0 ? try_list(has, f) : parallel_ranges(has, f, error);
}

static bool is_listed(const search *f) {
    const wi_big_move *move = f->move;
    return mpz_fits_slong_p(move->dx) && mpz_fits_slong_p(move->dy) &&
           wi_list_has(f->family, mpz_get_si(move->dx), mpz_get_si(move->dy));
}

/* Is the move a P-position of the game that the family holds? */
static wy_status is_star(bool *has, const wy_family *family, const wi_big_move *move,
                         wy_error *error) {
    *has = false;
    if (mpz_sgn(move->dx) < 0 || mpz_sgn(move->dy) < 0 ||
        (mpz_sgn(move->dx) == 0 && mpz_sgn(move->dy) == 0)) {
        return WY_OK;
    }
    wy_solution *solution = NULL;
    wy_verdict verdict;
    wy_place at;
    wy_verdict_init(&verdict);
    wy_place_init(&at);
    wy_place_two(&at, move->dx, move->dy);
    wy_status status = wy_solve(&solution, family->star, WY_ENGINE_AUTO, NULL, error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, solution, &at, error);
    }
    *has = status == WY_OK && verdict.on_board && verdict.p;
    wy_place_clear(&at);
    wy_verdict_clear(&verdict);
    wy_solution_free(solution);
    return status;
}

wy_status wi_family_has_big(bool *has, const wy_family *family, const wi_big_move *move,
                            wy_error *error) {
    if (family->star != NULL) {
        return is_star(has, family, move, error);
    }
    search f = {.family = family, .move = move};
    mpz_inits(f.rest_x, f.rest_y, f.s, f.t, f.scratch, NULL);
    mpz_set_si(f.scratch, family->part[0].c[WY_ONE]);
    mpz_sub(f.rest_x, move->dx, f.scratch);
    mpz_set_si(f.scratch, family->part[1].c[WY_ONE]);
    mpz_sub(f.rest_y, move->dy, f.scratch);
    *has = false;
    wy_status status = WY_OK;
    if (family->listed > 0) {
        *has = is_listed(&f) && condition_holds(&f);
    } else if (family->parameters == 0) {
        *has = mpz_sgn(f.rest_x) == 0 && mpz_sgn(f.rest_y) == 0 && condition_holds(&f);
    } else if (family->parameters == 1) {
        *has = one_parameter(&f);
    } else {
        mpz_t turn;
        mpz_init_set_si(turn, family->part[0].c[WY_S]);
        mpz_mul_si(turn, turn, family->part[1].c[WY_T]);
        mpz_set_si(f.scratch, family->part[1].c[WY_S]);
        mpz_mul_si(f.scratch, f.scratch, family->part[0].c[WY_T]);
        mpz_sub(turn, turn, f.scratch);
        if (mpz_sgn(turn) != 0) {
            *has = two_parameters(&f, turn);
        } else {
            status = parallel(has, &f, error);
        }
        mpz_clear(turn);
    }
    mpz_clears(f.rest_x, f.rest_y, f.s, f.t, f.scratch, NULL);
    return status;
}
