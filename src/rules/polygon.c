/*
 * polygon.c - from the conditions of a family to the corners of its polygon.
 *
 * A condition is a tree of "and" and "or"; each way of choosing sides at the "or"s is a polygon of
 * its own (a != b is a < b or a > b).  Of too many ways all "or"s are left out.
 */
#include "rules/polygon.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "rules/condition.h"
#include "rules/value.h"

enum { X, Y, S, T, ONE, TERMS };
enum { MOST_SIDES = 400, MOST_CHOICES = 6 };

/* c[X] x + c[Y] y + c[S] s + c[T] t + c[ONE] >= 0 */
typedef struct side {
    wi_wide c[TERMS];
} side;

typedef struct polygon {
    side *sides; /* room for MOST_SIDES */
    size_t count;
} polygon;

/* Larger numbers are not worked with: such a side is left out. */
static const wi_wide most = (wi_wide)1000000000 * 1000000000;

/* Adds the side, its numbers made small; the last one is rounded down, for the points are whole. */
static void add_side(polygon *p, side one) {
    wi_wide common = 0;
    for (int i = 0; i < ONE; i++) {
        common = wi_wide_gcd(common, one.c[i]);
    }
    if (common == 0 || p->count == MOST_SIDES) {
        if (common == 0 && one.c[ONE] < 0 && p->count < MOST_SIDES) {
            p->sides[p->count++] = one; /* never: the polygon is empty */
        }
        return;
    }
    for (int i = 0; i < ONE; i++) {
        one.c[i] /= common;
        if (wi_wide_size(one.c[i]) > most) {
            return;
        }
    }
    one.c[ONE] = wi_wide_quotient(one.c[ONE], common);
    if (wi_wide_size(one.c[ONE]) > most) {
        return;
    }
    for (size_t i = 0; i < p->count; i++) {
        if (memcmp(p->sides[i].c, one.c, ONE * sizeof one.c[0]) == 0) {
            if (one.c[ONE] < p->sides[i].c[ONE]) {
                p->sides[i].c[ONE] = one.c[ONE];
            }
            return;
        }
    }
    p->sides[p->count++] = one;
}

/* sign (left - right) + shift >= 0 */
static void add_form(polygon *p, const wy_linear *left, int left_sign, const wy_linear *right,
                     int right_sign, int64_t shift) {
    side one;
    for (int i = 0; i < TERMS; i++) {
        one.c[i] = (wi_wide)left_sign * left->c[i] + (wi_wide)right_sign * right->c[i];
    }
    one.c[ONE] += shift;
    add_side(p, one);
}

/* ---- conditions ------------------------------------------------------------------------- */

/* left < right: right - left - 1 >= 0, and the like; |left| if absolute, by one sign of it */
static void add_relation(polygon *p, const wy_condition *leaf, int sign, wy_relation relation) {
    const bool less = relation == WY_LT || relation == WY_LE || relation == WY_EQ;
    const bool more = relation == WY_GT || relation == WY_GE || relation == WY_EQ;
    const int64_t strict = relation == WY_LT || relation == WY_GT;
    if (less) {
        add_form(p, &leaf->left, -sign, &leaf->right, 1, -strict);
    }
    if (more) {
        add_form(p, &leaf->left, sign, &leaf->right, -1, -strict);
    }
}

/* What must be tried both ways: "or", "not equal", and |a| > b. */
static bool is_choice(const wy_condition *c) {
    return c->kind == WY_OR || (c->kind == WY_COMPARE &&
                                (c->relation == WY_NE ||
                                 (c->absolute && c->relation != WY_LT && c->relation != WY_LE)));
}

static size_t choices_in(const wy_condition *c) {
    if (c == NULL) {
        return 0;
    }
    if (c->kind == WY_AND || c->kind == WY_OR) {
        return choices_in(c->first) + choices_in(c->second) + (c->kind == WY_OR);
    }
    return is_choice(c);
}

/* Adds the condition with the choices of the bits of `ways`, which it uses up from below. */
static void add_condition(polygon *p, const wy_condition *c, unsigned *ways, bool leave_choices) {
    if (c == NULL) {
        return;
    }
    if (c->kind == WY_AND) {
        add_condition(p, c->first, ways, leave_choices);
        add_condition(p, c->second, ways, leave_choices);
        return;
    }
    bool second = false;
    if (is_choice(c)) {
        if (leave_choices) {
            return;
        }
        second = *ways & 1U;
        *ways >>= 1;
    }
    if (c->kind == WY_OR) {
        /* The choices of the side that is not taken are used up too. */
        add_condition(p, second ? c->second : c->first, ways, leave_choices);
        *ways >>= choices_in(second ? c->first : c->second);
        return;
    }
    if (c->kind != WY_COMPARE) {
        return;
    }
    if (!c->absolute) {
        const wy_relation relation = c->relation == WY_NE ? (second ? WY_GT : WY_LT) : c->relation;
        add_relation(p, c, 1, relation);
        return;
    }
    if (c->relation == WY_LT || c->relation == WY_LE) {
        add_relation(p, c, 1, c->relation);
        add_relation(p, c, -1, c->relation);
    } else if (c->relation != WY_NE) {
        add_relation(p, c, second ? -1 : 1, c->relation);
    }
}

static void add_range(polygon *p, const wy_range *range, int variable) {
    side one = {{0}};
    one.c[variable] = 1;
    one.c[ONE] = -(wi_wide)range->low;
    add_side(p, one);
    if (range->high != WY_UNBOUNDED) {
        one.c[variable] = -1;
        one.c[ONE] = range->high;
        add_side(p, one);
    }
}

/* fx X + fy Y >= 0 for the position (X, Y), and after the move */
static void add_board_side(polygon *p, const wy_family *family, int64_t fx, int64_t fy) {
    side one = {{fx, fy, 0, 0, 0}};
    add_side(p, one);
    const int terms[] = {WY_S, WY_T, WY_ONE};
    for (int i = 0; i < 3; i++) {
        one.c[terms[i]] = -((wi_wide)fx * family->part[0].c[terms[i]] +
                            (wi_wide)fy * family->part[1].c[terms[i]]);
    }
    add_side(p, one);
}

/* ---- elimination ------------------------------------------------------------------------- */

/* The shadow of the polygon along a variable. */
static void eliminate(polygon *p, int variable, side *scratch) {
    polygon shadow = {scratch, 0};
    for (size_t i = 0; i < p->count; i++) {
        const side *a = &p->sides[i];
        if (a->c[variable] == 0) {
            add_side(&shadow, *a);
        }
        for (size_t j = 0; j < p->count && a->c[variable] > 0; j++) {
            const side *b = &p->sides[j];
            if (b->c[variable] >= 0) {
                continue;
            }
            side sum;
            bool fits = true;
            for (int k = 0; k < TERMS; k++) {
                wi_wide left = 0;
                wi_wide right = 0;
                fits = fits && !__builtin_mul_overflow(a->c[k], -b->c[variable], &left) &&
                       !__builtin_mul_overflow(b->c[k], a->c[variable], &right) &&
                       !__builtin_add_overflow(left, right, &sum.c[k]);
            }
            if (fits) {
                add_side(&shadow, sum);
            }
        }
    }
    memcpy(p->sides, scratch, shadow.count * sizeof *scratch);
    p->count = shadow.count;
}

/* ---- corners ------------------------------------------------------------------------------- */

/* Is (s, t) / d in the polygon, or a direction of it (d = 0)?  d >= 0 */
static bool has(const polygon *p, wi_wide s, wi_wide t, wi_wide d) {
    for (size_t i = 0; i < p->count; i++) {
        const wi_wide *c = p->sides[i].c;
        if (c[S] * s + c[T] * t + c[ONE] * d < 0) {
            return false;
        }
    }
    return true;
}

/* The move of (s, t) / d, or the direction of (s, t) if d = 0. */
static void hand_out(const wy_family *family, wi_wide s, wi_wide t, wi_wide d, wi_take_corner *take,
                     void *data) {
    const wy_linear *f[2] = {&family->part[0], &family->part[1]};
    wi_wide m[2];
    for (int i = 0; i < 2; i++) {
        m[i] = f[i]->c[WY_S] * s + f[i]->c[WY_T] * t + f[i]->c[WY_ONE] * d;
    }
    take(data, m[0], m[1], d == 0);
}

/* Numbers of sides from here on are so small that corners fit. */
static const wi_wide small = (wi_wide)1 << 40;

static void drop_large(polygon *p) {
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++) {
        const wi_wide *c = p->sides[i].c;
        if (wi_wide_size(c[S]) < small && wi_wide_size(c[T]) < small &&
            wi_wide_size(c[ONE]) < small) {
            p->sides[kept++] = p->sides[i];
        }
    }
    p->count = kept;
}

/* Where the sides i and j meet, if that is in the polygon. */
static bool corner_of(const polygon *p, size_t i, size_t j, wi_wide *s, wi_wide *t, wi_wide *d) {
    const wi_wide *a = p->sides[i].c;
    const wi_wide *b = p->sides[j].c;
    *d = a[S] * b[T] - a[T] * b[S];
    *s = a[T] * b[ONE] - a[ONE] * b[T];
    *t = a[ONE] * b[S] - a[S] * b[ONE];
    if (*d == 0) {
        return false;
    }
    const wi_wide common = wi_wide_gcd(wi_wide_gcd(*s, *t), *d) * (*d < 0 ? -1 : 1);
    *s /= common;
    *t /= common;
    *d /= common;
    return has(p, *s, *t, *d);
}

/* Both parameters have least values, so a polygon that is not empty has a corner. */
static void each_corner(polygon *p, const wy_family *family, wi_take_corner *take, void *data) {
    bool any = false;
    drop_large(p);
    for (size_t i = 0; i < p->count; i++) {
        for (size_t j = 0; j < i; j++) {
            wi_wide s;
            wi_wide t;
            wi_wide d;
            if (corner_of(p, i, j, &s, &t, &d)) {
                hand_out(family, s, t, d, take, data);
                any = true;
            }
        }
    }
    for (size_t i = 0; i < p->count && any; i++) {
        const wi_wide *c = p->sides[i].c;
        for (int sign = -1; sign <= 1; sign += 2) {
            const wi_wide s = -sign * c[T];
            const wi_wide t = sign * c[S];
            if ((s != 0 || t != 0) && has(p, s, t, 0)) {
                hand_out(family, s, t, 0, take, data);
            }
        }
    }
}

bool wi_family_corners(const wy_rules *rules, const wy_family *family, wi_take_corner *take,
                       void *data) {
    side *sides = malloc(2 * MOST_SIDES * sizeof *sides);
    if (sides == NULL) {
        return false;
    }
    const size_t choices = choices_in(family->when);
    const bool tied = wi_condition_has_position(family->when);
    const wy_cone *board = &rules->board;
    for (unsigned ways = 0; ways < (choices <= MOST_CHOICES ? 1U << choices : 1U); ways++) {
        polygon p = {sides, 0};
        unsigned left = ways;
        const wy_range none = {0};
        add_range(&p, family->parameters == 2 ? &family->range[0] : &none, S);
        add_range(&p, &family->range[1], T);
        add_condition(&p, family->when, &left, choices > MOST_CHOICES);
        if (tied) {
            add_board_side(&p, family, 1, 0);
            add_board_side(&p, family, 0, 1);
            add_board_side(&p, family, -board->q1, board->p1);
            add_board_side(&p, family, board->q2, -board->p2);
            eliminate(&p, X, sides + MOST_SIDES);
            eliminate(&p, Y, sides + MOST_SIDES);
        }
        each_corner(&p, family, take, data);
    }
    free(sides);
    return true;
}
