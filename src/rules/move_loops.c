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
#include "rules/move_loops_state.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"

enum { MOST_CONDITIONS = 24 }; /* of one family that are solved; further ones are tested */

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

/* v mod under = 0 with v >= 1 says that v is at least under. */
static bool add_least_multiple(loop *to, const constraint *one, const wy_linear *under) {
    const form *left = &one->left;
    if (one->kind != STRIDE || one->rest != 0 || left->a != 1 || left->x != 0 || left->y != 0 ||
        left->s != 0 || left->one != 0 || to->range->low < 1) {
        return true;
    }
    wy_linear value = *under;
    for (int i = 0; i < WY_VARIABLES; i++) {
        value.c[i] = -value.c[i];
    }
    value.c[to->variable] = 1;
    return add_bound(to, value);
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
            const wi_wide value = left.c[i] - (wi_wide)k * leaf->under.c[i];
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
    return add(to, &one) && add_least_multiple(to, &one, &leaf->under);
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
            const wi_wide value = of->c[j] + (wi_wide)factor * family->part[i].c[j];
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
            of->asks = of->asks || wi_move_loops_decides(loops, i, j);
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
