/*
 * move_loops.c - the moves of a position, one by one, with conditions solved for the parameters.
 *
 * A family of moves is a loop over s (if it has two parameters) around a loop over t.  At a given
 * position most conditions say which values a parameter can take, and the loop takes only these:
 *
 *     comparison            a t + b >= 0                       an interval
 *     remainder             a t + b = r mod m                  steps of m / gcd(a, m)
 *     remainder by a form   m = c t + d divides a number n     the divisors of n
 *     quotient              floor(L / U) >= q                  L - q U >= 0: an interval
 *     prime, square, ...    a t + b is one of a set            the members of the set in order
 *
 * A quotient with t on both sides of the relation, a disjunction, and what is left when one loop
 * has two of the last three kinds are tested for each value instead.  So t mod y = 0 costs x / y
 * steps at (x, y) and not x, and prime(x - t) as many as there are primes.
 *
 * The outer loop needs the s for which some t may follow.  It gets them from the linear conditions
 * by eliminating t (Fourier, Motzkin): the heaps stay at least 0, parameters keep their ranges, and
 * where moves return tokens the weight of the rule falls (weight.h), without which there would be
 * no end of them.
 *
 * The same loops find where moves come from.  The moves that lead to (x, y) are those with the
 * conditions of the rule at (x + dx, y + dy): the parts of the move are put in for the heaps.
 *
 * A move is legal if the last family, in order, that contains it adds it.  So a move is passed over
 * if a later family removes it; where each move is to be visited once, also if a later family
 * adds it, which then visits it.  Families whose parts differ in sign have nothing in common.
 *
 * Backwards the moves are visited in runs: the values that an innermost loop takes at equal
 * distances, if there is nothing left to ask, are one run, which costs as much as one move.
 */
#include "rules/move_loops.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/listed.h"
#include "rules/number_table.h"

#define FARTHEST (INT64_C(1) << 62)

enum { MOST_CONDITIONS = 24 }; /* of one family that are solved; further ones are tested */

/* a v + rest, where v is the variable of a loop and rest = x X + y Y + s S + one (s only if v = T).
 */
typedef struct form {
    int64_t a;
    int64_t x, y, s, one;
} form;

/* Beside bounds, forms that are at least 0. */
typedef enum solving {
    PAIR,     /* two bounds of the inner loop, from below and from above, leave some t */
    QUOTIENT, /* floor(left / under) relation floor(right / right_under), which has no v */
    STRIDE,   /* left = rest mod under, which has no v */
    DIVISOR,  /* under divides left - rest, which has no v, and is larger than rest */
    MEMBER,   /* left is in the table */
    OUTSIDE,  /* left is not in the table */
    TEST,     /* none of these: the condition is tested */
} solving;

typedef struct constraint {
    solving kind;
    form left, under;
    form right, right_under;  /* QUOTIENT: the side without v */
    wy_relation relation;     /* QUOTIENT: from the side with v to the other one */
    const wy_condition *leaf; /* TEST */
    int64_t rest;
    size_t low, high;       /* PAIR: the two bounds of the inner loop */
    wi_number_table *table; /* MEMBER, OUTSIDE */
} constraint;

/* The loop over one variable: WY_S or WY_T; or, first, the conditions on the position alone. */
typedef struct loop {
    int variable; /* WY_ONE: no loop, conditions on the position */
    const wy_range *range;
    size_t bound_count, bound_room;
    form *bounds;
    size_t count, room;
    constraint *list;
    int driver; /* the constraint that gives the values; -1: all of the interval */
    bool tests; /* some constraints are to be tested for each value */
    bool cuts;  /* some make the interval shorter, beside bounds */
} loop;

typedef struct family_loops {
    const wy_family *family;
    wy_condition *when; /* of its own, if the loops go backwards */
    loop loops[3];      /* the position, s, t; those without parameter are left out at the end */
    int depth;
    bool asks; /* a later family may take moves away, or be the one that visits them */
    bool bare; /* each value of the innermost loop gives a move that is visited */
} family_loops;

struct wi_move_loops {
    const wy_rules *rules;
    bool distinct, quarter;
    bool into; /* the loops go backwards, from positions below these bounds */
    int64_t bound[2];
    bool small; /* values of forms fit 64 bits if heaps and parameters fit 32 */
    int64_t most;
    wi_divisors *divisors; /* NULL: no condition needs them */
    family_loops *families;
};

/* ---- compiling ------------------------------------------------------------------------------- */

static form form_of(const wy_linear *of, int variable) {
    return (form){.a = variable == WY_ONE ? 0 : of->c[variable],
                  .x = of->c[WY_X],
                  .y = of->c[WY_Y],
                  .s = variable == WY_S ? 0 : of->c[WY_S],
                  .one = of->c[WY_ONE]};
}

static wy_linear minus(const wy_linear *left, const wy_linear *right) {
    wy_linear out;
    for (int i = 0; i < WY_VARIABLES; i++) {
        out.c[i] = left->c[i] - right->c[i];
    }
    return out;
}

static bool add(loop *to, const constraint *one) {
    if (!wi_list_room(to->list, to->room, to->count + 1)) {
        return false;
    }
    to->list[to->count++] = *one;
    return true;
}

/* value >= 0 */
static bool add_bound(loop *to, wy_linear value) {
    if (!wi_list_room(to->bounds, to->bound_room, to->bound_count + 1)) {
        return false;
    }
    to->bounds[to->bound_count++] = form_of(&value, to->variable);
    return true;
}

/* left relation right as bounds; false in *solved: it is none. */
static bool add_comparison(loop *to, const wy_condition *leaf, bool *solved) {
    const wy_linear up = minus(&leaf->left, &leaf->right), down = minus(&leaf->right, &leaf->left);
    wy_linear first = leaf->relation == WY_GE || leaf->relation == WY_GT ? up : down;
    first.c[WY_ONE] -= leaf->relation == WY_GT || leaf->relation == WY_LT;
    *solved = leaf->relation != WY_NE;
    if (leaf->absolute) { /* |left| <= right: left <= right and -left <= right */
        wy_linear other = leaf->right;
        for (int i = 0; i < WY_VARIABLES; i++) {
            other.c[i] += leaf->left.c[i];
        }
        other.c[WY_ONE] -= leaf->relation == WY_LT;
        *solved = leaf->relation == WY_LT || leaf->relation == WY_LE;
        return !*solved || (add_bound(to, first) && add_bound(to, other));
    }
    return !*solved || (add_bound(to, first) && (leaf->relation != WY_EQ || add_bound(to, up)));
}

static bool has(const wy_linear *of, int variable) {
    return variable != WY_ONE && of->c[variable] != 0;
}

/* left mod under = rest, with v in left, in under or in both. */
static bool add_division(loop *to, const wy_condition *leaf, bool *solved) {
    const int v = to->variable;
    constraint one = {.rest = leaf->right.c[WY_ONE]};
    wy_linear left = leaf->left;
    *solved = true;
    if (!has(&leaf->under, v)) {
        one.kind = STRIDE;
    } else {
        /* left is congruent to left - k under; v disappears from that, or cannot be solved for. */
        const int64_t c = leaf->under.c[v];
        if (left.c[v] % c != 0) {
            *solved = false;
            return true;
        }
        const int64_t k = left.c[v] / c;
        for (int i = 0; i < WY_VARIABLES; i++) {
            const wy_wide value = left.c[i] - (wy_wide)k * leaf->under.c[i];
            if (value > WY_MAX_COEFFICIENT || value < -WY_MAX_COEFFICIENT) {
                *solved = false;
                return true;
            }
            left.c[i] = (int64_t)value;
        }
        one.kind = DIVISOR;
    }
    one.left = form_of(&left, v);
    one.under = form_of(&leaf->under, v);
    return add(to, &one);
}

static wy_relation flipped(wy_relation relation, bool flip) {
    return flip ? wi_relation_flipped(relation) : relation;
}

static bool add_quotient(loop *to, const wy_condition *leaf, bool *solved) {
    const int v = to->variable;
    const bool left = has(&leaf->left, v) || has(&leaf->under, v);
    const bool right = has(&leaf->right, v) || has(&leaf->right_under, v);
    *solved = !(left && right) && leaf->relation != WY_NE;
    if (!*solved) {
        return true;
    }
    return add(to,
               &(constraint){.kind = QUOTIENT,
                             .relation = flipped(leaf->relation, right),
                             .left = form_of(right ? &leaf->right : &leaf->left, v),
                             .under = form_of(right ? &leaf->right_under : &leaf->under, v),
                             .right = form_of(right ? &leaf->left : &leaf->right, v),
                             .right_under = form_of(right ? &leaf->under : &leaf->right_under, v)});
}

static wy_status add_member(wi_move_loops *loops, loop *to, const wy_condition *leaf) {
    constraint one = {.kind = leaf->negated ? OUTSIDE : MEMBER,
                      .left = form_of(&leaf->left, to->variable)};
    const wy_numbers *numbers = leaf->kind == WY_PRIME ? NULL : &leaf->numbers;
    if (!wi_number_table_open(&one.table, numbers, loops->most)) {
        return WY_SYSTEM;
    }
    if (!add(to, &one)) {
        wi_number_table_close(one.table);
        return WY_SYSTEM;
    }
    return WY_OK;
}

/* The constraint of one part of a conjunction, on the loop in which its last variable is. */
static wy_status add_part(wi_move_loops *loops, loop *to, const wy_condition *part) {
    bool solved = false, fine = true;
    if (to->count + to->bound_count < MOST_CONDITIONS) {
        switch (part->kind) {
        case WY_COMPARE:
            fine = add_comparison(to, part, &solved);
            break;
        case WY_REST:
            if (part->relation == WY_EQ && has(&part->left, to->variable)) {
                solved = true;
                fine = add(to, &(constraint){.kind = STRIDE,
                                             .left = form_of(&part->left, to->variable),
                                             .under.one = part->modulus,
                                             .rest = part->right.c[WY_ONE]});
            }
            break;
        case WY_DIVISION:
            if (!part->negated && to->variable != WY_ONE) {
                fine = add_division(to, part, &solved);
            }
            break;
        case WY_QUOTIENT:
            if (!part->negated && to->variable != WY_ONE) {
                fine = add_quotient(to, part, &solved);
            }
            break;
        case WY_PRIME:
        case WY_MEMBER:
            return add_member(loops, to, part);
        default:
            break;
        }
    }
    if (fine && !solved) {
        fine = add(to, &(constraint){.kind = TEST, .leaf = part});
    }
    return fine ? WY_OK : WY_SYSTEM;
}

/* The innermost loop whose variable the linear form has. */
static loop *loop_of(family_loops *of, const wy_linear *value) {
    int at = of->depth - 1;
    while (at > 0 && !has(value, of->loops[at].variable)) {
        at--;
    }
    return &of->loops[at];
}

static wy_status add_conditions(wi_move_loops *loops, family_loops *to, const wy_condition *of) {
    if (of == NULL) {
        return WY_OK;
    }
    if (of->kind == WY_AND) {
        const wy_status status = add_conditions(loops, to, of->first);
        return status == WY_OK ? add_conditions(loops, to, of->second) : status;
    }
    int at = to->depth - 1;
    while (at > 0 && !wi_condition_has(of, to->loops[at].variable)) {
        at--;
    }
    return add_part(loops, &to->loops[at], of);
}

/* Puts heap + part in for each heap; false: a number becomes too large. */
static bool put_parts_in(wy_linear *of, const wy_family *family) {
    static const int heap[2] = {WY_X, WY_Y};
    bool small = true;
    for (int i = 0; i < 2; i++) {
        const int64_t factor = of->c[heap[i]];
        for (int j = 0; j < WY_VARIABLES && factor != 0; j++) {
            const wy_wide value = of->c[j] + (wy_wide)factor * family->part[i].c[j];
            small = small && value <= WY_MAX_COEFFICIENT && value >= -WY_MAX_COEFFICIENT;
            of->c[j] = (int64_t)value;
        }
    }
    return small;
}

static bool turn_condition(wy_condition *condition, const wy_family *family) {
    return condition == NULL ||
           (turn_condition(condition->first, family) && turn_condition(condition->second, family) &&
            put_parts_in(&condition->left, family) && put_parts_in(&condition->right, family) &&
            put_parts_in(&condition->under, family) &&
            put_parts_in(&condition->right_under, family));
}

static bool is_zero(const wy_linear *part) {
    return part->c[WY_S] == 0 && part->c[WY_T] == 0 && part->c[WY_ONE] == 0;
}

/* The heaps stay at least 0 (or below their bounds), ranges are kept, and the weight falls. */
static bool add_bounds(const wi_move_loops *loops, family_loops *to) {
    const wy_family *family = to->family;
    const wy_position weight = loops->rules->weight;
    static const int heap[2] = {WY_X, WY_Y};
    bool fine = true;
    for (int i = 0; fine && i < 2; i++) {
        const wy_linear *part = &family->part[i];
        wy_linear stays = {{0}};
        stays.c[heap[i]] = loops->into ? -1 : 1;
        stays.c[WY_ONE] = loops->into ? loops->bound[i] - 1 : 0;
        stays = minus(&stays, part);
        fine = is_zero(part) || add_bound(loop_of(to, part), stays);
    }
    if (fine && weight.x > 0) {
        wy_linear falls = {{0}};
        for (int i = 0; i < WY_VARIABLES; i++) {
            falls.c[i] = weight.x * family->part[0].c[i] + weight.y * family->part[1].c[i];
        }
        falls.c[WY_ONE]--;
        fine = add_bound(loop_of(to, &falls), falls);
    }
    for (int i = 1; fine && i < to->depth; i++) {
        const wy_range *range = to->loops[i].range;
        wy_linear low = {{0}}, high = {{0}};
        low.c[to->loops[i].variable] = 1;
        low.c[WY_ONE] = -range->low;
        high.c[to->loops[i].variable] = -1;
        high.c[WY_ONE] = range->high;
        fine = add_bound(&to->loops[i], low) &&
               (range->high == WY_UNBOUNDED || add_bound(&to->loops[i], high));
    }
    return fine;
}

/* So small that products with heaps of 63 bits and with each other stay below 2^127? */
static bool is_small(const form *of) {
    enum { SMALL = 1 << 20 };
    const int64_t all[] = {of->a, of->x, of->y, of->s, of->one};
    bool small = true;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        small = small && all[i] <= SMALL && all[i] >= -SMALL;
    }
    return small;
}

/*
 * Bounds of s that follow from two bounds of t, one from below and one from above.  The first
 * `basic` bounds are those of heaps, ranges and weight, without which a loop might have no end.
 */
static bool eliminate_t(loop *outer, const loop *inner, size_t basic) {
    for (size_t i = 0; i < inner->bound_count; i++) {
        const form *low = &inner->bounds[i];
        for (size_t j = 0; low->a > 0 && j < inner->bound_count; j++) {
            const form *high = &inner->bounds[j];
            const bool taken = (i < basic && j < basic) || (is_small(low) && is_small(high));
            if (high->a < 0 && taken &&
                !add(outer, &(constraint){.kind = PAIR, .low = i, .high = j})) {
                return false;
            }
        }
    }
    return true;
}

/* Which constraint gives the values: the one with the fewest, as far as its kind tells. */
static void choose_driver(loop *of) {
    static const solving order[] = {DIVISOR, MEMBER, STRIDE};
    of->driver = -1;
    for (size_t i = 0; i < sizeof order / sizeof order[0] && of->driver < 0; i++) {
        for (size_t j = 0; j < of->count && of->driver < 0; j++) {
            if (of->list[j].kind == order[i] && (order[i] != MEMBER || of->list[j].left.a != 0)) {
                of->driver = (int)j;
            }
        }
    }
    if (of->range != NULL && of->range->count > 0) {
        of->driver = -1; /* the list of the range does */
    }
    for (size_t i = 0; i < of->count; i++) {
        of->tests = of->tests || (of->list[i].kind > QUOTIENT && (int)i != of->driver);
        of->cuts = of->cuts || of->list[i].kind <= QUOTIENT;
    }
}

static bool has_small_forms(const loop *of) {
    bool small = true;
    for (size_t i = 0; i < of->bound_count; i++) {
        small = small && is_small(&of->bounds[i]);
    }
    for (size_t i = 0; i < of->count; i++) {
        const constraint *one = &of->list[i];
        small = small && is_small(&one->left) && is_small(&one->under) && is_small(&one->right) &&
                is_small(&one->right_under);
    }
    return small;
}

static wy_status compile(wi_move_loops *loops, family_loops *to, const wy_family *family) {
    to->family = family;
    to->loops[to->depth++].variable = WY_ONE;
    for (int i = 2 - family->parameters; i < 2 && family->listed == 0; i++) {
        to->loops[to->depth++] =
            (loop){.variable = i == 0 ? WY_S : WY_T, .range = &family->range[i]};
    }
    wy_status status = WY_OK;
    if (family->listed == 0 && !add_bounds(loops, to)) {
        status = WY_SYSTEM;
    }
    const size_t basic = to->loops[2].bound_count;
    if (loops->into && family->listed > 0) {
        return status; /* the condition is tested for each move */
    }
    if (status == WY_OK && loops->into && family->when != NULL) {
        to->when = wi_condition_copy(family->when);
        status = to->when == NULL ? WY_SYSTEM : turn_condition(to->when, family) ? WY_OK : WY_NO;
    }
    status =
        status == WY_OK ? add_conditions(loops, to, loops->into ? to->when : family->when) : status;
    if (status == WY_OK && to->depth == 3 && !eliminate_t(&to->loops[1], &to->loops[2], basic)) {
        status = WY_SYSTEM;
    }
    for (int i = 0; i < to->depth; i++) {
        choose_driver(&to->loops[i]);
        loops->small = loops->small && has_small_forms(&to->loops[i]);
        if (to->loops[i].driver >= 0 && to->loops[i].list[to->loops[i].driver].kind == DIVISOR &&
            loops->divisors == NULL && !wi_divisors_open(&loops->divisors, loops->most)) {
            status = WY_SYSTEM;
        }
    }
    return status;
}

/* May family `later` decide on a move of family `one`? */
static bool decides(const wi_move_loops *loops, size_t one, size_t later) {
    const wy_family *families = loops->rules->families;
    return (families[later].removed || loops->distinct) &&
           (loops->rules->weight.x > 0 || !wi_families_apart(&families[one], &families[later]));
}

static wy_status open_loops(wi_move_loops **out, const wi_move_loops *wanted, wy_error *error) {
    const wy_rules *rules = wanted->rules;
    *out = NULL;
    wi_move_loops *loops = malloc(sizeof *loops);
    if (loops == NULL) {
        return wi_fail_memory(error);
    }
    *loops = *wanted;
    loops->small = true;
    loops->quarter =
        rules->board.q1 == 0 && rules->board.p2 == 0 && rules->board.p1 > 0 && rules->board.q2 > 0;
    loops->families = calloc(rules->family_count + 1, sizeof *loops->families);
    wy_status status = loops->families == NULL ? WY_SYSTEM : WY_OK;
    for (size_t i = 0; status == WY_OK && i < rules->family_count; i++) {
        family_loops *of = &loops->families[i];
        for (size_t j = i + 1; j < rules->family_count; j++) {
            of->asks = of->asks || decides(loops, i, j);
        }
        status = compile(loops, of, &rules->families[i]);
        of->bare = !of->asks && !(loops->distinct && of->family->parameters == 2) &&
                   of->depth > 1 && !of->loops[of->depth - 1].tests;
    }
    if (status != WY_OK) {
        wi_move_loops_close(loops);
        return status == WY_NO ? WY_NO : wi_fail_memory(error);
    }
    *out = loops;
    return WY_OK;
}

wy_status wi_move_loops_open(wi_move_loops **out, const wy_rules *rules, bool distinct,
                             int64_t most, wy_error *error) {
    return open_loops(out, &(wi_move_loops){.rules = rules, .distinct = distinct, .most = most},
                      error);
}

wy_status wi_move_loops_open_into(wi_move_loops **out, const wy_rules *rules, bool distinct,
                                  int64_t width, int64_t height, wy_error *error) {
    *out = NULL;
    return rules->weight.x > 0
               ? WY_NO
               : open_loops(out,
                            &(wi_move_loops){.rules = rules,
                                             .distinct = distinct,
                                             .most = width > height ? width : height,
                                             .into = true,
                                             .bound = {width, height}},
                            error);
}

void wi_move_loops_close(wi_move_loops *loops) {
    if (loops == NULL) {
        return;
    }
    for (size_t i = 0; loops->families != NULL && i < loops->rules->family_count; i++) {
        wi_condition_free(loops->families[i].when);
        for (int j = 0; j < 3; j++) {
            loop *of = &loops->families[i].loops[j];
            for (size_t k = 0; k < of->count; k++) {
                wi_number_table_close(of->list[k].table);
            }
            free(of->list);
            free(of->bounds);
        }
    }
    wi_divisors_close(loops->divisors);
    free(loops->families);
    free(loops);
}

bool wi_move_loops_ask(const wi_move_loops *loops, size_t family) {
    return loops->families[family].asks;
}

uint64_t wi_move_loops_memory(const wy_rules *rules, int64_t most) {
    uint64_t bytes = wi_divisors_memory(most);
    for (size_t i = 0; i < rules->family_count; i++) {
        bytes += wi_condition_leaves(rules->families[i].when) * wi_number_table_memory(most);
    }
    return bytes;
}

/* ---- running --------------------------------------------------------------------------------- */

typedef struct visit {
    wi_move_loops *loops;
    const family_loops *of;
    int64_t v[WY_ONE]; /* x, y, s, t */
    bool small;        /* forms are worth 64 bits */
    wi_each_move *take;
    wi_each_run *take_run; /* of loops that go backwards */
    void *data;
} visit;

typedef struct interval {
    int64_t low, high; /* -FARTHEST..FARTHEST, or none */
} interval;

/* The rest of a form. */
static wy_wide value_of(const form *of, const visit *v) {
    const int64_t x = v->v[WY_X], y = v->v[WY_Y], s = v->v[WY_S];
    if (v->small) {
        return of->x * x + of->y * y + of->s * s + of->one;
    }
    return (wy_wide)of->x * x + (wy_wide)of->y * y + (wy_wide)of->s * s + of->one;
}

/* The greatest number that is at most a / b; b > 0. */
static wy_wide quotient(wy_wide a, wy_wide b) {
    if (b == 1) {
        return a;
    }
    return (int64_t)a == a && (int64_t)b == b ? wi_quotient((int64_t)a, (int64_t)b)
                                              : wi_wide_quotient(a, b);
}

static wy_wide remainder_of(wy_wide a, wy_wide b) {
    if (a < b && a >= -b) { /* without a division, which takes longer than all the rest */
        return a < 0 ? a + b : a;
    }
    return (int64_t)a == a && (int64_t)b == b ? wi_rest((int64_t)a, (int64_t)b)
                                              : wi_wide_rest(a, b);
}

/* Cuts the interval to the v with slope v + one >= 0. */
static inline void cut(interval *of, wy_wide slope, wy_wide one) {
    if (slope > 0) {
        const wy_wide least = -quotient(one, slope);
        of->low = least > FARTHEST ? FARTHEST + 1 : least > of->low ? (int64_t)least : of->low;
    } else if (slope < 0) {
        const wy_wide most = quotient(one, -slope);
        of->high = most < -FARTHEST ? -FARTHEST - 1 : most < of->high ? (int64_t)most : of->high;
    } else if (one < 0) {
        of->high = of->low - 1;
    }
}

/* From a t + A >= 0 and -b t + B >= 0 with a, b > 0 follows b A + a B >= 0. */
static void cut_pair(interval *of, const form *low, const form *high, const visit *v) {
    const wy_wide a = low->a, b = -(wy_wide)high->a;
    visit without = *v;
    without.v[WY_S] = 0;
    cut(of, b * low->s + a * high->s, b * value_of(low, &without) + a * value_of(high, &without));
}

/* floor(left / under) relation q, with left and under at least 1: linear once q is known. */
static void cut_quotient(interval *of, const constraint *one, const visit *v) {
    const wy_wide top = value_of(&one->right, v), by = value_of(&one->right_under, v);
    const wy_wide left = value_of(&one->left, v), under = value_of(&one->under, v);
    cut(of, one->under.a, under - 1); /* under >= 1 */
    if (by <= 0) {
        of->high = of->low - 1;
        return;
    }
    wy_wide low = quotient(top, by), high = low;
    low += one->relation == WY_GT;
    high -= one->relation == WY_LT;
    if (one->relation != WY_LT && one->relation != WY_LE) { /* left - low under >= 0 */
        cut(of, one->left.a - low * one->under.a, left - low * under);
    }
    if (one->relation != WY_GT && one->relation != WY_GE) { /* left - (high+1) under <= -1 */
        cut(of, (high + 1) * one->under.a - one->left.a, (high + 1) * under - left - 1);
    }
}

/* Does the constraint hold at the value that is set?  Bounds and quotients are cut before. */
static bool holds(const constraint *one, int64_t value, const visit *v) {
    const wy_wide left = one->left.a * (wy_wide)value + value_of(&one->left, v);
    const wy_wide under = one->under.a * (wy_wide)value + value_of(&one->under, v);
    switch (one->kind) {
    case STRIDE:
    case DIVISOR:
        return under > 0 && one->rest < under && remainder_of(left - one->rest, under) == 0;
    case MEMBER:
    case OUTSIDE:
        return wi_number_table_has(one->table, left) == (one->kind == MEMBER);
    case TEST:
        return wy_condition_holds(one->leaf, v->v[WY_X], v->v[WY_Y], v->v[WY_S], v->v[WY_T]);
    case PAIR:
    case QUOTIENT:
        break;
    }
    return true;
}

static bool run(visit *v, int depth);

/* The bounds see to it that the part fits 64 bits, though a product in it may not. */
static int64_t part_at(const wy_linear *part, int64_t s, int64_t t) {
    return (int64_t)((uint64_t)part->c[WY_S] * (uint64_t)s + (uint64_t)part->c[WY_T] * (uint64_t)t +
                     (uint64_t)part->c[WY_ONE]);
}

/* Is this loop the innermost one, whose values can be handed out in runs? */
static bool is_bare(const visit *v, int depth) {
    return v->take_run != NULL && v->of->bare && depth == v->of->depth - 1;
}

/* Hands out the moves with t = first + i step or, if there is a list, first + list[i] step. */
static bool take_values(visit *v, int64_t first, int64_t step, int64_t count,
                        const wi_divisor *list) {
    const wy_linear *part = v->of->family->part;
    const int64_t s = v->v[WY_S];
    const wi_move_run moves = {
        .first = {part_at(&part[0], s, first), part_at(&part[1], s, first)},
        .step = {part[0].c[WY_T] * step, part[1].c[WY_T] * step},
        .count = count,
        .list = list,
    };
    return v->take_run(v->data, &moves);
}

/* Sets the value and runs the inner loops if the constraints that are still to be tested hold. */
static bool try_value(visit *v, int depth, int64_t value) {
    const loop *of = &v->of->loops[depth];
    v->v[of->variable] = value;
    for (size_t i = 0; of->tests && i < of->count; i++) {
        if (of->list[i].kind > QUOTIENT && (int)i != of->driver && !holds(&of->list[i], value, v)) {
            return true;
        }
    }
    return run(v, depth + 1);
}

/* All values from first to last in steps. */
static bool try_values(visit *v, int depth, int64_t first, int64_t step, int64_t last) {
    if (first > last) {
        return true;
    }
    const int64_t count = (step == 1 ? last - first : (last - first) / step) + 1;
    if (is_bare(v, depth)) {
        return take_values(v, first, step, count, NULL);
    }
    for (int64_t i = 0; i < count; i++) {
        if (!try_value(v, depth, first + i * step)) {
            return false;
        }
    }
    return true;
}

static bool each_of_interval(visit *v, int depth, interval of) {
    return try_values(v, depth, of.low, 1, of.high);
}

static bool each_listed_value(visit *v, int depth, interval of) {
    const wy_range *range = v->of->loops[depth].range;
    for (size_t i = 0; i < range->count && range->values[i] <= of.high; i++) {
        if (range->values[i] >= of.low && !try_value(v, depth, range->values[i])) {
            return false;
        }
    }
    return true;
}

/*
 * The values of v with a v = b mod m are first + i step: with g = gcd(a, m), one class modulo m /
 * g, or none.
 */
static bool solve(wy_wide *first, wy_wide *step, wy_wide a, wy_wide b, wy_wide m) {
    a = remainder_of(a, m);
    b = remainder_of(b, m);
    const wy_wide g = a == 0 ? m : wi_wide_gcd(a, m);
    if (b % g != 0) {
        return false;
    }
    *step = m / g;
    /* The inverse of a / g modulo m / g, by Euclid's algorithm. */
    wy_wide r0 = *step, r1 = remainder_of(a / g, *step), u0 = 0, u1 = 1;
    while (r1 > 0) {
        const wy_wide q = r0 / r1, r = r0 - q * r1, u = u0 - q * u1;
        r0 = r1;
        r1 = r;
        u0 = u1;
        u1 = u;
    }
    *first = remainder_of(remainder_of(u0, *step) * (b / g), *step);
    return true;
}

/* a v + b = rest mod m */
static bool each_step(visit *v, int depth, interval of, const constraint *one) {
    const wy_wide m = value_of(&one->under, v);
    if (m <= 0 || one->rest >= m) {
        return true;
    }
    wy_wide first = one->rest - value_of(&one->left, v), step = m;
    if (one->left.a != 1 && !solve(&first, &step, one->left.a, first, m)) {
        return true;
    }
    if (v->small) {
        const int64_t from = (int64_t)first - of.low, by = (int64_t)step;
        const int64_t rest = from >= 0 ? from % by : from >= -by ? from + by : wi_rest(from, by);
        return try_values(v, depth, of.low + (rest == by ? 0 : rest), by, of.high);
    }
    first = of.low + remainder_of(first - of.low, step);
    return first > of.high || try_values(v, depth, (int64_t)first,
                                         step > FARTHEST ? FARTHEST : (int64_t)step, of.high);
}

/* The divisors c v + d of a number that is small enough for lists, in increasing order of v. */
static bool each_listed_divisor(visit *v, int depth, interval of, uint64_t n, int64_t c,
                                wy_wide d) {
    size_t count = 0, first = 0;
    const wi_divisor *list = wi_divisors_of(v->loops->divisors, n, &count);
    if (c == 1 && is_bare(v, depth) && d <= FARTHEST && d >= -FARTHEST) {
        while (count > 0 && list[count - 1] > of.high + d) {
            count--;
        }
        while (first < count && list[first] < of.low + d) {
            first++;
        }
        return first == count ||
               take_values(v, (int64_t)-d, 1, (int64_t)(count - first), list + first);
    }
    for (size_t i = 0; i < count; i++) {
        const wy_wide top = (wy_wide)list[c > 0 ? i : count - 1 - i] - d;
        const wy_wide value = top / c;
        if (value * c == top && value >= of.low && value <= of.high &&
            !try_value(v, depth, (int64_t)value)) {
            return false;
        }
    }
    return true;
}

/* c v + d divides n and is larger than the rest. */
static bool each_divisor(visit *v, int depth, interval of, const constraint *one) {
    const wy_wide n = value_of(&one->left, v) - one->rest;
    const wy_wide c = one->under.a, d = value_of(&one->under, v);
    cut(&of, c, d - 1 - one->rest);
    if (n == 0) { /* every number divides it */
        return each_of_interval(v, depth, of);
    }
    if (wi_wide_size(n) <= WI_LARGEST_DIVIDED) {
        return each_listed_divisor(v, depth, of, (uint64_t)wi_wide_size(n), one->under.a, d);
    }
    for (int64_t value = of.low; value <= of.high; value++) {
        if (n % (c * value + d) == 0 && !try_value(v, depth, value)) {
            return false;
        }
    }
    return true;
}

/* a v + b is in the table: its members in the order of v. */
static bool each_member(visit *v, int depth, interval of, const constraint *one) {
    const wy_wide a = one->left.a, b = value_of(&one->left, v);
    if (a != 1 && a != -1) {
        for (int64_t value = of.low; value <= of.high; value++) {
            if (wi_number_table_has(one->table, a * value + b) && !try_value(v, depth, value)) {
                return false;
            }
        }
        return true;
    }
    const bool bare = is_bare(v, depth);
    wy_wide member = a * of.low + b;
    const wy_wide last = a * of.high + b;
    while (a > 0 ? wi_number_table_next(one->table, &member, last)
                 : wi_number_table_before(one->table, &member, last)) {
        const int64_t value = (int64_t)(a * (member - b));
        if (bare ? !take_values(v, value, 1, 1, NULL) : !try_value(v, depth, value)) {
            return false;
        }
        member += a;
    }
    return true;
}

/* The values that meet all bounds, where these fit 64 bits. */
static inline interval within_bounds(const visit *v, const loop *of) {
    int64_t low = -FARTHEST, high = FARTHEST;
    const int64_t x = v->v[WY_X], y = v->v[WY_Y], s = v->v[WY_S];
    for (size_t i = 0; i < of->bound_count; i++) {
        const form *bound = &of->bounds[i];
        const int64_t a = bound->a;
        const int64_t rest = bound->x * x + bound->y * y + bound->s * s + bound->one;
        if (a > 0) {
            const int64_t least = a == 1 ? -rest : -wi_quotient(rest, a);
            low = least > low ? least : low;
        } else if (a < 0) {
            const int64_t most = a == -1 ? rest : wi_quotient(rest, -a);
            high = most < high ? most : high;
        } else if (rest < 0) {
            high = low - 1;
        }
    }
    return (interval){low, high};
}

/* What is rare, kept apart so that the rest stays in registers. */
__attribute__((noinline)) static void cut_further(interval *values, const visit *v, int depth) {
    const loop *of = &v->of->loops[depth];
    for (size_t i = 0; !v->small && i < of->bound_count; i++) {
        cut(values, of->bounds[i].a, value_of(&of->bounds[i], v));
    }
    for (size_t i = 0; i < of->count && values->low <= values->high; i++) {
        const constraint *one = &of->list[i];
        if (one->kind == QUOTIENT) {
            cut_quotient(values, one, v);
        } else if (one->kind == PAIR) {
            const form *inner = v->of->loops[depth + 1].bounds;
            cut_pair(values, &inner[one->low], &inner[one->high], v);
        }
    }
}

/* The values that meet all bounds and quotients. */
static inline interval values_of(const visit *v, int depth) {
    const loop *of = &v->of->loops[depth];
    interval values = v->small ? within_bounds(v, of) : (interval){-FARTHEST, FARTHEST};
    if (of->cuts || !v->small) {
        cut_further(&values, v, depth);
    }
    return values;
}

static bool each_value(visit *v, int depth) {
    const loop *of = &v->of->loops[depth];
    const interval values = values_of(v, depth);
    if (values.low > values.high) {
        return true;
    }
    if (of->range->count > 0) {
        return each_listed_value(v, depth, values);
    }
    if (of->driver >= 0) {
        const constraint *driver = &of->list[of->driver];
        return driver->kind == STRIDE    ? each_step(v, depth, values, driver)
               : driver->kind == DIVISOR ? each_divisor(v, depth, values, driver)
                                         : each_member(v, depth, values, driver);
    }
    return each_of_interval(v, depth, values);
}

/* Hands out the move unless a later family decides on it. */
static bool hand_out(const visit *v, int64_t dx, int64_t dy) {
    const wi_move_loops *loops = v->loops;
    const wy_rules *rules = loops->rules;
    const size_t family = (size_t)(v->of - loops->families);
    const wy_position from = {v->v[WY_X] + (loops->into ? dx : 0),
                              v->v[WY_Y] + (loops->into ? dy : 0)};
    for (size_t i = family + 1; v->of->asks && i < rules->family_count; i++) {
        if (decides(loops, family, i) &&
            wi_family_has(&rules->families[i], from.x, from.y, dx, dy)) {
            return true;
        }
    }
    if (v->take_run != NULL) {
        return v->take_run(v->data, &(wi_move_run){.first = {dx, dy}, .count = 1});
    }
    return v->take(v->data, dx, dy);
}

static bool offer(const visit *v) {
    const wy_family *family = v->of->family;
    const int64_t x = v->v[WY_X], y = v->v[WY_Y], s = v->v[WY_S], t = v->v[WY_T];
    const int64_t dx = part_at(&family->part[0], s, t), dy = part_at(&family->part[1], s, t);
    if (!v->loops->quarter && !v->loops->into &&
        !wy_cone_contains(&v->loops->rules->board, x - dx, y - dy)) {
        return true;
    }
    /* A move with several pairs of parameters is visited at the first of them. */
    const bool into = v->loops->into;
    return (v->loops->distinct && family->parameters == 2 &&
            !wi_family_first_at(family, into ? x + dx : x, into ? y + dy : y, s, t)) ||
           hand_out(v, dx, dy);
}

static bool run(visit *v, int depth) {
    return depth == v->of->depth ? offer(v) : each_value(v, depth);
}

static bool each_listed_move(const visit *v) {
    const wy_family *family = v->of->family;
    const wi_move_loops *loops = v->loops;
    const int64_t x = v->v[WY_X], y = v->v[WY_Y];
    const int64_t most_x = loops->into ? loops->bound[0] - 1 - x : x;
    const int64_t most_y = loops->into ? loops->bound[1] - 1 - y : y;
    for (size_t i = 0; i < family->listed && family->list[i].x <= most_x; i++) {
        const wy_position move = family->list[i];
        const bool there =
            move.y <= most_y &&
            (loops->into ? wy_condition_holds(family->when, x + move.x, y + move.y, 0, 0)
                         : wy_cone_contains(&loops->rules->board, x - move.x, y - move.y));
        if (there && !hand_out(v, move.x, move.y)) {
            return false;
        }
    }
    return true;
}

static bool visit_family(visit *v, size_t family, int64_t x, int64_t y) {
    v->of = &v->loops->families[family];
    v->v[WY_X] = x;
    v->v[WY_Y] = y;
    v->small = v->loops->small && x <= UINT32_MAX && y <= UINT32_MAX;
    if (v->of->family->removed) {
        return true;
    }
    const loop *position = &v->of->loops[0];
    const interval any = values_of(v, 0);
    if (any.low > any.high) {
        return true;
    }
    for (size_t i = 0; i < position->count; i++) {
        if (!holds(&position->list[i], 0, v)) {
            return true;
        }
    }
    return v->of->family->listed > 0 ? each_listed_move(v) : run(v, 1);
}

bool wi_move_loops_family(wi_move_loops *loops, size_t family, int64_t x, int64_t y,
                          wi_each_move *visit_move, void *data) {
    visit v = {.loops = loops, .take = visit_move, .data = data};
    return visit_family(&v, family, x, y);
}

void wi_move_loops_into(wi_move_loops *loops, size_t family, int64_t x, int64_t y,
                        wi_each_run *visit_run, void *data) {
    visit v = {.loops = loops, .take_run = visit_run, .data = data};
    visit_family(&v, family, x, y);
}

bool wi_move_loops_each(wi_move_loops *loops, int64_t x, int64_t y, wi_each_move *visit_move,
                        void *data) {
    if (wy_rules_ends_at(loops->rules, x, y)) {
        return true;
    }
    for (size_t i = 0; i < loops->rules->family_count; i++) {
        if (!wi_move_loops_family(loops, i, x, y, visit_move, data)) {
            return false;
        }
    }
    return true;
}
