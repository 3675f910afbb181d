/*
 * each_big.c - moves of a position of any size.
 *
 * Nobody lists 10^500 moves, but a player wants some small ones, and the end of the
 * game is that there is none.  With s fixed, "the heaps are large enough and the
 * board is not left" are linear inequalities in t: they leave an interval, found
 * by division.  Of it the first values and the last are tried; when the interval
 * is no longer than that, nothing is left out.
 */
#include "rules/value.h"
#include "solve/legal_big.h"

#include <wythoff/solve.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/evaluate_big.h"
#include "theory/theory.h"

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
    wy_status status; /* of what take_star handed out */
    wy_error *error;
    mpz_t s, t, dx, dy, low, high, u, w;
    mpz_t weight; /* of the position */
} visit;

/* (dx, dy) of the parameters s and t. */
static void make_move(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    const wi_big_values values = {{v->x, v->y, v->s, v->t}};
    wi_linear_value_big(v->dx, &family->part[0], &values);
    wi_linear_value_big(v->dy, &family->part[1], &values);
}

/* Hands out (dx, dy) unless a later family decides on it. */
static wy_status hand_out(visit *v) {
    const wi_big_move move = {v->x, v->y, v->dx, v->dy};
    bool allowed = false;
    size_t decided_by = 0;
    const wy_status status =
        wi_families_allow_big(&allowed, &decided_by, v->rules, v->family + 1, &move, v->error);
    if (status == WY_OK && (allowed || decided_by == v->rules->family_count)) {
        v->stopped = !v->take(v->data, v->dx, v->dy);
    }
    return status;
}

/* The move of (s, t) is there and on the board: is it legal?  Hands it out. */
static wy_status offer(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    const wi_big_values values = {{v->x, v->y, v->s, v->t}};
    v->left--;
    if (!wi_condition_holds_big(family->when, &values)) {
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
 * p1 Y - q1 X >= 0 and q2 X - p2 Y >= 0 for X = x - dx, Y = y - dy.  Where moves return tokens the
 * weight falls: w.(X,Y) < w.(x,y).
 */
static bool interval(visit *v, bool *bounded) {
    const wy_family *family = &v->rules->families[v->family];
    const wy_cone *board = &v->rules->board;
    const wy_position weight = v->rules->weight;
    const int64_t sides[5][2] = {
        {1, 0}, {0, 1}, {-board->q1, board->p1}, {board->q2, -board->p2}, {-weight.x, -weight.y}};
    mpz_set_si(v->low, family->range[1].low);
    *bounded = family->range[1].high != WY_UNBOUNDED;
    if (*bounded) {
        mpz_set_si(v->high, family->range[1].high);
    }
    mpz_set_ui(v->t, 0);
    make_move(v); /* the part without t */
    mpz_sub(v->dx, v->x, v->dx);
    mpz_sub(v->dy, v->y, v->dy);
    for (int i = 0; i < (weight.x > 0 ? 5 : 4); i++) {
        mpz_mul_si(v->u, v->dx, sides[i][0]);
        mpz_mul_si(v->w, v->dy, sides[i][1]);
        mpz_add(v->u, v->u, v->w);
        if (i == 4) {
            mpz_add(v->u, v->u, v->weight);
            mpz_sub_ui(v->u, v->u, 1);
        }
        /* The coefficient of t; t itself is not in use yet. */
        mpz_set_si(v->t, -sides[i][0]);
        mpz_mul_si(v->w, v->t, family->part[0].c[WY_T]);
        mpz_set_si(v->t, -sides[i][1]);
        mpz_mul_si(v->t, v->t, family->part[1].c[WY_T]);
        mpz_add(v->w, v->w, v->t);
        if (!keep(v, bounded)) {
            return false;
        }
    }
    return !*bounded || mpz_cmp(v->low, v->high) <= 0;
}

/* All t of a list, or both ends of an interval. */
static wy_status each_t(visit *v) {
    const wy_range *range = &v->rules->families[v->family].range[1];
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

/* s S + t T + one >= 0 */
typedef struct bound {
    int64_t s, t;
    mpz_t one;
} bound;

enum { BOUNDS = 5 };

/* What the parameters of a move satisfy, beside the range of s. */
static size_t bounds_of(bound bounds[BOUNDS], const visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    const wy_linear *forms[2] = {&family->part[0], &family->part[1]};
    mpz_srcptr heaps[2] = {v->x, v->y};
    const int64_t weights[2] = {v->rules->weight.x, v->rules->weight.y};
    size_t count = 0;
    bound falls = {0, 0, {{0}}};
    mpz_init_set_si(falls.one, -1);
    for (int i = 0; i < 2; i++) {
        bound *large = &bounds[count++];
        large->s = -forms[i]->c[WY_S];
        large->t = -forms[i]->c[WY_T];
        mpz_init_set_si(large->one, -forms[i]->c[WY_ONE]);
        mpz_add(large->one, large->one, heaps[i]);
        falls.s += weights[i] * forms[i]->c[WY_S];
        falls.t += weights[i] * forms[i]->c[WY_T];
        const int64_t one = weights[i] * forms[i]->c[WY_ONE];
        if (one >= 0) {
            mpz_add_ui(falls.one, falls.one, (unsigned long)one);
        } else {
            mpz_sub_ui(falls.one, falls.one, (unsigned long)-one);
        }
    }
    bounds[count] = (bound){.t = 1};
    mpz_init_set_si(bounds[count++].one, -family->range[1].low);
    if (family->range[1].high != WY_UNBOUNDED) {
        bounds[count] = (bound){.t = -1};
        mpz_init_set_si(bounds[count++].one, family->range[1].high);
    }
    if (weights[0] > 0) {
        bounds[count++] = falls;
    } else {
        mpz_clear(falls.one);
    }
    return count;
}

/* Is a s + b < 0 for this s, and for all larger ones?  a, which is used up, may have any sign. */
static bool fails_from(visit *v, mpz_t a, const mpz_t b) {
    if (mpz_sgn(a) > 0) {
        return false;
    }
    mpz_mul(a, a, v->s);
    mpz_add(a, a, b);
    return mpz_sgn(a) < 0;
}

/* Is there no t for this s, and for no larger s?  t is eliminated (Fourier, Motzkin). */
static bool beyond(visit *v) {
    bound bounds[BOUNDS];
    const size_t count = bounds_of(bounds, v);
    bool beyond = false;
    for (size_t i = 0; i < count && !beyond; i++) {
        const bound *a = &bounds[i];
        if (a->t == 0) {
            mpz_set_si(v->u, a->s);
            beyond = fails_from(v, v->u, a->one);
        }
        for (size_t j = 0; j < count && a->t > 0 && !beyond; j++) {
            const bound *b = &bounds[j];
            if (b->t >= 0) {
                continue;
            }
            /* -T_b (S_a s + one_a) + T_a (S_b s + one_b) >= 0 */
            mpz_mul_si(v->low, a->one, -b->t);
            mpz_mul_si(v->high, b->one, a->t);
            mpz_add(v->low, v->low, v->high);
            mpz_set_si(v->u, a->s);
            mpz_mul_si(v->u, v->u, -b->t);
            mpz_set_si(v->w, b->s);
            mpz_mul_si(v->w, v->w, a->t);
            mpz_add(v->u, v->u, v->w);
            beyond = fails_from(v, v->u, v->low);
        }
    }
    for (size_t i = 0; i < count; i++) {
        mpz_clear(bounds[i].one);
    }
    return beyond;
}

static wy_status each_s(visit *v) {
    const wy_range *range = &v->rules->families[v->family].range[0];
    wy_status status = WY_OK;
    for (long i = 0; status == WY_OK && !v->stopped; i++) {
        if (range->count > 0 ? (size_t)i >= range->count : (wi_wide)range->low + i > range->high) {
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
    return wi_cone_has(&v->rules->board, v->u, v->w);
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

/* P-positions of another game as moves: those of a small window. */
enum { STAR_WINDOW = 256 };

static bool take_star(void *data, const wy_position *positions, size_t count) {
    visit *v = data;
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK && !v->stopped; i++) {
        mpz_set_si(v->dx, positions[i].x);
        mpz_set_si(v->dy, positions[i].y);
        if ((positions[i].x != 0 || positions[i].y != 0) && stays(v)) {
            status = hand_out(v);
        }
    }
    v->status = status;
    return status == WY_OK && !v->stopped;
}

static wy_status each_star(visit *v) {
    wy_solution *solution = NULL;
    mpz_srcptr heaps[2] = {v->x, v->y};
    int64_t sides[2];
    for (int i = 0; i < 2; i++) {
        const bool whole = mpz_cmp_si(heaps[i], STAR_WINDOW) < 0;
        sides[i] = whole ? mpz_get_si(heaps[i]) + 1 : STAR_WINDOW;
        v->all = v->all && whole;
    }
    v->status = WY_OK;
    wy_status status =
        wy_solve(&solution, v->rules->families[v->family].star, WY_ENGINE_AUTO, NULL, v->error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, sides[0], sides[1], take_star, v, v->error);
    }
    wy_solution_free(solution);
    return status == WY_OK ? v->status : status;
}

static wy_status each_of_family(visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    mpz_set_ui(v->s, 0);
    mpz_set_ui(v->t, 0);
    if (family->removed) {
        return WY_OK;
    }
    /* A condition on the heaps alone is asked once. */
    const wi_big_values values = {{v->x, v->y, v->s, v->t}};
    if (family->when != NULL && !wi_condition_has_parameter(family->when) &&
        !wi_condition_holds_big(family->when, &values)) {
        return WY_OK;
    }
    if (family->star != NULL) {
        return each_star(v);
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
    wy_status status = wi_rules_can_ask_big(rules, x, y, error);
    if (status != WY_OK || wi_rules_ends_at_big(rules, x, y)) {
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
    mpz_inits(v.s, v.t, v.dx, v.dy, v.low, v.high, v.u, v.w, v.weight, NULL);
    mpz_mul_si(v.weight, x, rules->weight.x);
    mpz_mul_si(v.u, y, rules->weight.y);
    mpz_add(v.weight, v.weight, v.u);
    for (size_t i = 0; i < rules->family_count && status == WY_OK && !v.stopped; i++) {
        v.family = i;
        status = each_of_family(&v);
    }
    mpz_clears(v.s, v.t, v.dx, v.dy, v.low, v.high, v.u, v.w, v.weight, NULL);
    *all = v.all && !v.stopped;
    return status;
}
