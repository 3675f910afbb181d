/*
 * each_big.c - moves of a position of any size.
 *
 * Nobody lists 10^500 moves, but a player wants some small ones, and the end of the
 * game is that there is none.  With s fixed, "the heaps are large enough and the
 * board is not left" are linear inequalities in t: they leave an interval, found
 * by division.  Of it the first values and the last are tried; when the interval
 * is no longer than that, nothing is left out.
 */
#include "solve/legal_big.h"

#include <wythoff/rational.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/evaluate_big.h"

/* In all no more parameter values than this are tried. */
enum { MOST_TRIES = 1 << 20 };

typedef struct visit {
    const wy_rules *rules;
    size_t family;
    mpz_srcptr x, y;
    long tries; /* of one parameter, from either end */
    long left;  /* in all */
    bool all, stopped;
    wy_take_legal *take;
    void *data;
    wy_error *error;
    mpz_t s, t, dx, dy, low, high, u, w;
} visit;

/* (dx, dy) of the parameters s and t. */
static void make_move(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    const wy_big_values values = {{v->x, v->y, v->s, v->t}};
    wy_linear_value_big(v->dx, &family->dx, &values);
    wy_linear_value_big(v->dy, &family->dy, &values);
}

/* Hands out (dx, dy) unless a later family decides on it. */
static wy_status hand_out(visit *v) {
    const wy_big_move move = {v->x, v->y, v->dx, v->dy};
    bool allowed = false;
    size_t decided_by = 0;
    const wy_status status =
        wy_families_allow_big(&allowed, &decided_by, v->rules, v->family + 1, &move, v->error);
    if (status == WY_OK && (allowed || decided_by == v->rules->family_count)) {
        v->stopped = !v->take(v->data, v->dx, v->dy);
    }
    return status;
}

/* The move of (s, t) is there and on the board: is it legal?  Hands it out. */
static wy_status offer(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    const wy_big_values values = {{v->x, v->y, v->s, v->t}};
    v->left--;
    if (!wy_condition_holds_big(family->when, &values)) {
        return WY_OK;
    }
    make_move(v);
    return hand_out(v);
}

/* ---- the interval of t ---------------------------------------------------------------- */

/* Keeps the t with u + w t >= 0. */
static bool keep(visit *v, bool *bounded) {
    if (mpz_sgn(v->w) == 0) {
        return mpz_sgn(v->u) >= 0;
    }
    mpz_neg(v->u, v->u);
    if (mpz_sgn(v->w) > 0) {
        mpz_cdiv_q(v->u, v->u, v->w);
        if (mpz_cmp(v->u, v->low) > 0) {
            mpz_set(v->low, v->u);
        }
    } else {
        mpz_fdiv_q(v->u, v->u, v->w);
        if (!*bounded || mpz_cmp(v->u, v->high) < 0) {
            mpz_set(v->high, v->u);
            *bounded = true;
        }
    }
    return true;
}

/*
 * low and high: the t that leave heaps of at least 0, on the board.  The board is
 * p1 Y - q1 X >= 0 and q2 X - p2 Y >= 0 for X = x - dx, Y = y - dy.
 */
static bool interval(visit *v, bool *bounded) {
    const wy_family *family = &v->rules->families[v->family];
    const wy_cone *board = &v->rules->board;
    const int64_t sides[4][2] = {{1, 0}, {0, 1}, {-board->q1, board->p1}, {board->q2, -board->p2}};
    mpz_set_si(v->low, family->t.low);
    *bounded = family->t.high != WY_UNBOUNDED;
    if (*bounded) {
        mpz_set_si(v->high, family->t.high);
    }
    mpz_set_ui(v->t, 0);
    make_move(v); /* the part without t */
    mpz_sub(v->dx, v->x, v->dx);
    mpz_sub(v->dy, v->y, v->dy);
    for (int i = 0; i < 4; i++) {
        mpz_mul_si(v->u, v->dx, sides[i][0]);
        mpz_mul_si(v->w, v->dy, sides[i][1]);
        mpz_add(v->u, v->u, v->w);
        /* The coefficient of t; t itself is not in use yet. */
        mpz_set_si(v->t, -sides[i][0]);
        mpz_mul_si(v->w, v->t, family->dx.c[WY_T]);
        mpz_set_si(v->t, -sides[i][1]);
        mpz_mul_si(v->t, v->t, family->dy.c[WY_T]);
        mpz_add(v->w, v->w, v->t);
        if (!keep(v, bounded)) {
            return false;
        }
    }
    return !*bounded || mpz_cmp(v->low, v->high) <= 0;
}

/* All t of a list, or both ends of an interval. */
static wy_status each_t(visit *v) {
    const wy_range *range = &v->rules->families[v->family].t;
    bool bounded = false;
    wy_status status = WY_OK;
    if (!interval(v, &bounded)) {
        return WY_OK;
    }
    if (range->count > 0) {
        for (size_t i = 0; i < range->count && status == WY_OK && !v->stopped; i++) {
            mpz_set_si(v->t, range->values[i]);
            if (mpz_cmp(v->t, v->low) >= 0 && (!bounded || mpz_cmp(v->t, v->high) <= 0)) {
                status = offer(v);
            }
        }
        return status;
    }
    mpz_set(v->t, v->low);
    for (long i = 0; i < v->tries && status == WY_OK && !v->stopped; i++) {
        if (bounded && mpz_cmp(v->t, v->high) > 0) {
            return WY_OK;
        }
        if (v->left <= 0) {
            v->all = false;
            return WY_OK;
        }
        status = offer(v);
        mpz_add_ui(v->t, v->t, 1);
    }
    if (status != WY_OK || v->stopped || (bounded && mpz_cmp(v->t, v->high) > 0)) {
        return status;
    }
    /* From the other end, down to where the first part stopped. */
    mpz_set(v->low, v->t);
    if (bounded) {
        mpz_set(v->t, v->high);
        for (long i = 0; i < v->tries && status == WY_OK && !v->stopped; i++) {
            if (mpz_cmp(v->t, v->low) < 0) {
                return WY_OK;
            }
            if (v->left <= 0) {
                break;
            }
            status = offer(v);
            mpz_sub_ui(v->t, v->t, 1);
        }
        if (mpz_cmp(v->t, v->low) < 0) {
            return status;
        }
    }
    v->all = false;
    return status;
}

/* ---- the values of s ---------------------------------------------------------------------- */

/* Is the move larger than a heap for this s, whatever t is, and for all larger s? */
static bool beyond(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    const wy_linear *forms[2] = {&family->dx, &family->dy};
    mpz_srcptr heaps[2] = {v->x, v->y};
    for (int i = 0; i < 2; i++) {
        const int64_t slope = forms[i]->c[WY_T];
        if (forms[i]->c[WY_S] <= 0 || (slope < 0 && family->t.high == WY_UNBOUNDED)) {
            continue;
        }
        mpz_set_si(v->t, slope < 0 ? family->t.high : family->t.low);
        const wy_big_values values = {{v->x, v->y, v->s, v->t}};
        wy_linear_value_big(v->u, forms[i], &values);
        if (mpz_cmp(v->u, heaps[i]) > 0) {
            return true;
        }
    }
    return false;
}

static wy_status each_s(visit *v) {
    const wy_range *range = &v->rules->families[v->family].s;
    wy_status status = WY_OK;
    for (long i = 0; status == WY_OK && !v->stopped; i++) {
        if (range->count > 0 ? (size_t)i >= range->count : (wy_wide)range->low + i > range->high) {
            return WY_OK;
        }
        mpz_set_si(v->s, range->count > 0 ? range->values[i] : range->low + i);
        if (beyond(v)) {
            return WY_OK;
        }
        if (v->left <= 0 || (range->count == 0 && i >= v->tries)) {
            v->all = false;
            return WY_OK;
        }
        v->left--;
        status = each_t(v);
    }
    return status;
}

/* Does taking (dx, dy) stay on the board?  Uses u and w. */
static bool stays(visit *v) {
    mpz_sub(v->u, v->x, v->dx);
    mpz_sub(v->w, v->y, v->dy);
    return wy_cone_has(&v->rules->board, v->u, v->w);
}

/* The moves of a list, in its order; tries does not count: a list has an end. */
static wy_status each_listed(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    wy_status status = WY_OK;
    for (size_t i = 0; i < family->listed && status == WY_OK && !v->stopped; i++) {
        mpz_set_si(v->dx, family->list[i].x);
        mpz_set_si(v->dy, family->list[i].y);
        if (mpz_cmp(v->dx, v->x) > 0) {
            return WY_OK;
        }
        if (v->left-- <= 0) {
            v->all = false;
            return WY_OK;
        }
        if (stays(v)) {
            status = hand_out(v);
        }
    }
    return status;
}

static wy_status each_of_family(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    mpz_set_ui(v->s, 0);
    mpz_set_ui(v->t, 0);
    if (family->removed) {
        return WY_OK;
    }
    /* A condition on the heaps alone is asked once. */
    const wy_big_values values = {{v->x, v->y, v->s, v->t}};
    if (family->when != NULL && !wy_condition_has_parameter(family->when) &&
        !wy_condition_holds_big(family->when, &values)) {
        return WY_OK;
    }
    if (family->listed > 0) {
        return each_listed(v);
    }
    if (family->parameters == 2) {
        return each_s(v);
    }
    if (family->parameters == 1) {
        return each_t(v);
    }
    bool bounded = false;
    return interval(v, &bounded) ? offer(v) : WY_OK;
}

wy_status wy_rules_each_legal(const wy_rules *rules, const mpz_t x, const mpz_t y, long tries,
                              bool *all, wy_take_legal *take, void *data, wy_error *error) {
    *all = true;
    wy_status status = wy_rules_can_ask_big(rules, x, y, error);
    if (status != WY_OK || wy_rules_ends_at_big(rules, x, y)) {
        return status;
    }
    visit v = {.rules = rules,
               .x = x,
               .y = y,
               .tries = tries,
               .left = MOST_TRIES,
               .all = true,
               .take = take,
               .data = data,
               .error = error};
    mpz_inits(v.s, v.t, v.dx, v.dy, v.low, v.high, v.u, v.w, NULL);
    for (size_t i = 0; i < rules->family_count && status == WY_OK && !v.stopped; i++) {
        v.family = i;
        status = each_of_family(&v);
    }
    mpz_clears(v.s, v.t, v.dx, v.dy, v.low, v.high, v.u, v.w, NULL);
    *all = v.all && !v.stopped;
    return status;
}
