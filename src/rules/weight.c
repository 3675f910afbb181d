/* weight.c - does play end where moves return tokens? */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/reader.h"
#include "rules/value.h"
#include "rules/weight.h"

/*
 * Called with the moves (dx, dy) at corners, times a positive number, and with the directions of
 * sides without end.  Every move of the family is a mean of corners plus directions, times positive
 * numbers.
 */
typedef void wi_take_corner(void *data, wi_wide dx, wi_wide dy, bool direction);

/* ---- from the conditions of a family to the corners of its polygon --------------------------- */

/*
 * A condition is a tree of "and" and "or"; each way of choosing sides at the "or"s is a polygon of
 * its own (a != b is a < b or a > b).  If there are too many ways, all "or"s are left out.
 */

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
static const wi_wide most_corner = (wi_wide)1000000000 * 1000000000;

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
        if (wi_wide_size(one.c[i]) > most_corner) {
            return;
        }
    }
    one.c[ONE] = wi_wide_quotient(one.c[ONE], common);
    if (wi_wide_size(one.c[ONE]) > most_corner) {
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

/* The leaves that must be tried both ways: "or", "not equal", and |a| > b. */
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

/* false: no memory. */
static bool family_corners(const wy_rules *rules, const wy_family *family, wi_take_corner *take,
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

/* ---- a weight that falls with every move ----------------------------------------------------- */

/*
 * (u,v).(a,b) > 0 says that u/v > -b/a if a > 0 > b, and u/v < b/-a if a < 0 < b; moves that return
 * nothing agree with every slope, and moves that take nothing with none.  So all moves together
 * leave an interval of slopes, and the corners of the families tell it.  The simplest
 * slope in an interval is the first that the tree of Stern and Brocot meets: no other has a smaller
 * numerator or denominator.  It turns over when the heaps are exchanged.
 */

enum { LARGEST = 1000000, REMOVED_TRIES = 4096 };

/* ---- families ----------------------------------------------------------------------- */

/* May this part of the move be below 0 for some parameters in their ranges? */
static bool can_be_negative(const wy_family *family, const wy_linear *part) {
    const wy_range *const ranges[2] = {&family->range[0], &family->range[1]};
    const int variables[2] = {WY_S, WY_T};
    wi_wide least = part->c[WY_ONE];
    for (int i = 0; i < 2; i++) {
        const wi_wide slope = part->c[variables[i]];
        if (slope < 0 && ranges[i]->high == WY_UNBOUNDED) {
            return true;
        }
        least += slope * (slope < 0 ? ranges[i]->high : ranges[i]->low);
    }
    return least < 0;
}

bool wi_family_returns(const wy_family *family) {
    if (family->star != NULL) {
        return false;
    }
    for (size_t i = 0; i < family->listed; i++) {
        if (family->list[i].x < 0 || family->list[i].y < 0) {
            return true;
        }
    }
    return family->listed == 0 &&
           (can_be_negative(family, &family->part[0]) || can_be_negative(family, &family->part[1]));
}

/* ---- slopes ------------------------------------------------------------------------------- */

/* a < b, for n/d with d >= 0 */
static bool is_less(const wi_slope *a, const wi_slope *b) {
    return a->n * b->d < b->n * a->d;
}

static bool is_equal(const wi_slope *a, const wi_slope *b) {
    return a->n * b->d == b->n * a->d;
}

static void raise_low(wi_slopes *of, wi_slope to) {
    if (is_less(&of->low, &to)) {
        of->low = to;
    } else if (is_equal(&of->low, &to)) {
        of->low.open = of->low.open || to.open;
    }
}

static void lower_high(wi_slopes *of, wi_slope to) {
    if (is_less(&to, &of->high)) {
        of->high = to;
    } else if (is_equal(&of->high, &to)) {
        of->high.open = of->high.open || to.open;
    }
}

/* Only slopes of this size are compared, so that products fit. */
static const wi_wide most = (wi_wide)1 << 62;

static bool is_large(wi_wide number) {
    return number > most || number < -most;
}

static void take_corner(void *data, wi_wide a, wi_wide b, bool direction) {
    wi_slopes *of = data;
    if (is_large(a) || is_large(b)) {
        of->none = true;
    } else if (a <= 0 && b <= 0) {
        of->none = of->none || !direction || a < 0 || b < 0;
        of->endless = of->endless || (direction && (a < 0 || b < 0));
    } else if (a > 0 && b < 0) {
        raise_low(of, (wi_slope){-b, a, !direction});
    } else if (a < 0 && b > 0) {
        lower_high(of, (wi_slope){b, -a, !direction});
    }
}

/* Is the move, of an earlier family, taken away at every position? */
static bool is_removed(const wy_rules *rules, size_t family, wi_wide dx, wi_wide dy) {
    for (size_t i = rules->family_count; i-- > family + 1;) {
        const wy_family *later = &rules->families[i];
        if (later->star == NULL && !wi_condition_has_position(later->when) &&
            wi_family_has(later, 0, 0, (int64_t)dx, (int64_t)dy)) {
            return later->removed;
        }
    }
    return false;
}

void wi_family_skip_removed(wy_family *family, const wy_rules *rules, size_t which) {
    for (int i = 0;
         i < REMOVED_TRIES && !family->removed && family->parameters == 1 &&
         family->range[1].count == 0 && family->range[1].low < family->range[1].high &&
         is_removed(rules, which, wi_linear_value(&family->part[0], 0, 0, 0, family->range[1].low),
                    wi_linear_value(&family->part[1], 0, 0, 0, family->range[1].low));
         i++) {
        family->range[1].low++;
    }
}

bool wi_weight_slopes(wi_slopes *slopes, const wy_rules *rules) {
    *slopes = (wi_slopes){.low = {0, 1, true}, .high = {1, 0, true}};
    for (size_t i = 0; i < rules->family_count; i++) {
        wy_family family = rules->families[i]; /* only looked at */
        if (family.removed || !wi_family_returns(&family)) {
            continue;
        }
        for (size_t j = 0; j < family.listed; j++) {
            if (!is_removed(rules, i, family.list[j].x, family.list[j].y)) {
                take_corner(slopes, family.list[j].x, family.list[j].y, false);
            }
        }
        if (family.listed > 0) {
            continue;
        }
        if (family.parameters == 0) {
            const int64_t dx = family.part[0].c[WY_ONE];
            const int64_t dy = family.part[1].c[WY_ONE];
            if (!is_removed(rules, i, dx, dy)) {
                take_corner(slopes, dx, dy, false);
            }
            continue;
        }
        wi_family_skip_removed(&family, rules, i);
        const bool endless = slopes->endless;
        if (!family_corners(rules, &family, take_corner, slopes)) {
            return false;
        }
        /* A condition that depends on the heaps ends with them. */
        slopes->endless = endless || (slopes->endless && !wi_condition_has_position(family.when));
    }
    slopes->none =
        slopes->none || is_less(&slopes->high, &slopes->low) ||
        (is_equal(&slopes->low, &slopes->high) && (slopes->low.open || slopes->high.open));
    return true;
}

static bool is_below(const wi_slopes *of, const wi_slope *slope) {
    return is_less(slope, &of->low) || (of->low.open && is_equal(slope, &of->low));
}

static bool is_above(const wi_slopes *of, const wi_slope *slope) {
    return is_less(&of->high, slope) || (of->high.open && is_equal(slope, &of->high));
}

/* The simplest slope of them, as (u,v); false: there is none, or its numbers are above 10^6. */
static bool slopes_simplest(wy_position *weight, const wi_slopes *slopes) {
    wi_slope left = {0, 1, false};
    wi_slope right = {1, 0, false};
    while (!slopes->none) {
        const wi_slope middle = {left.n + right.n, left.d + right.d, false};
        if (middle.n > LARGEST || middle.d > LARGEST) {
            return false;
        }
        if (is_below(slopes, &middle)) {
            left = middle;
        } else if (is_above(slopes, &middle)) {
            right = middle;
        } else {
            *weight = (wy_position){(int64_t)middle.n, (int64_t)middle.d};
            return true;
        }
    }
    return false;
}

/* ---- a rule whose moves return tokens gets its weight when it is read, or is refused --------- */

/*
 * Who is refused should see why: two moves that undo each other, or positions that lead
 * in a circle.  The circle is searched among small heaps, by following moves from position
 * to position until one is met again.  For larger numbers: let m = (-a,b) and n = (c,-d), a, b, c,
 * d > 0, be the moves of a rule that return most to the one heap for what they take from the other.
 * If b c <= a d, then d times m and b times n take (bc - ad, 0) in all: nothing.
 */

/* ---- a circle of small positions ------------------------------------------------------------ */

enum { SIDE = 16, CELLS = SIDE * SIDE };

typedef struct circle {
    const wy_rules *rules;
    int path[CELLS]; /* positions x SIDE + y, each leads to the next */
    int length;
    signed char state[CELLS]; /* 0: not met, 1: on the path, 2: no circle behind it */
} circle;

static bool leads(const circle *c, int from, int to) {
    const int64_t x = from / SIDE;
    const int64_t y = from % SIDE;
    const int64_t to_x = to / SIDE;
    const int64_t to_y = to % SIDE;
    return from != to && wi_cone_contains(&c->rules->board, to_x, to_y) &&
           wi_rules_move(c->rules, x, y, x - to_x, y - to_y);
}

/* Follows moves from the end of the path; true: its end leads back to path[*first]. */
static bool follow(circle *c, int *first) {
    const int from = c->path[c->length - 1];
    if (wi_rules_ends_at(c->rules, from / SIDE, from % SIDE)) {
        c->state[from] = 2;
        return false;
    }
    for (int to = 0; to < CELLS; to++) {
        if (c->state[to] == 2 || !leads(c, from, to)) {
            continue;
        }
        if (c->state[to] == 1) {
            for (*first = 0; c->path[*first] != to;) {
                ++*first;
            }
            return true;
        }
        c->state[to] = 1;
        c->path[c->length++] = to;
        if (follow(c, first)) {
            return true;
        }
        c->length--;
    }
    c->state[from] = 2;
    return false;
}

static bool find_circle(circle *c, int *first) {
    for (int start = 0; start < CELLS; start++) {
        if (c->state[start] == 0 &&
            wi_cone_contains(&c->rules->board, start / SIDE, start % SIDE)) {
            c->state[start] = 1;
            c->path[0] = start;
            c->length = 1;
            if (follow(c, first)) {
                return true;
            }
        }
    }
    return false;
}

/* A circle of two positions is the clearest. */
static bool find_pair(circle *c) {
    for (int from = 0; from < CELLS; from++) {
        for (int to = 0; to < from; to++) {
            if (leads(c, from, to) && leads(c, to, from) &&
                wi_cone_contains(&c->rules->board, from / SIDE, from % SIDE) &&
                !wi_rules_ends_at(c->rules, from / SIDE, from % SIDE) &&
                !wi_rules_ends_at(c->rules, to / SIDE, to % SIDE)) {
                c->path[0] = to;
                c->path[1] = from;
                c->length = 2;
                return true;
            }
        }
    }
    return false;
}

/* "(0,2) -> (1,0) -> (0,2)"; false: there is none among small heaps */
static bool circle_text(char *out, size_t size, const wy_rules *rules, bool *no_memory) {
    enum { SHOWN = 12 };
    circle *c = calloc(1, sizeof *c);
    int first = 0;
    *no_memory = c == NULL;
    if (c == NULL) {
        return false;
    }
    c->rules = rules;
    const bool found = find_pair(c) || find_circle(c, &first);
    size_t used = 0;
    for (int i = first; found && i <= c->length; i++) {
        const int at = c->path[i == c->length ? first : i];
        if (i - first >= SHOWN && i < c->length) {
            continue;
        }
        used += (size_t)snprintf(out + used, size - used, "%s(%d,%d)",
                                 i == first          ? ""
                                 : i - first > SHOWN ? " -> ... -> "
                                                     : " -> ",
                                 at / SIDE, at % SIDE);
    }
    free(c);
    return found;
}

/* ---- two moves that undo each other --------------------------------------------------------- */

/* The best of the moves that return to one heap, seen in small parameters. */
typedef struct best {
    wy_position first,
        second;       /* (-a,b) with the least b/a, (c,-d) with the least c/d; (0,0): none */
    wy_position idle; /* a move that takes nothing */
} best;

static void offer(best *of, int64_t dx, int64_t dy) {
    if (dx <= 0 && dy <= 0) {
        of->idle = (wy_position){dx, dy};
    } else if (dx < 0 &&
               (of->first.x == 0 || (wi_wide)dy * -of->first.x < (wi_wide)of->first.y * -dx)) {
        of->first = (wy_position){dx, dy};
    } else if (dy < 0 &&
               (of->second.y == 0 || (wi_wide)dx * -of->second.y < (wi_wide)of->second.x * -dy)) {
        of->second = (wy_position){dx, dy};
    }
}

/* Small values of the parameters, and some large ones. */
static bool nth_value(const wy_range *range, int i, int64_t *value) {
    enum { ROW = 40, ALL = 60 };
    if (range->count > 0) {
        *value = (size_t)i < range->count ? range->values[i] : 0;
        return (size_t)i < range->count && i < ALL;
    }
    *value = range->low + (i < ROW ? i : INT64_C(1) << (i - ROW));
    return *value <= range->high && i < ALL;
}

static void offer_family(best *of, const wy_rules *rules, const wy_family *family) {
    const wy_range once = {0};
    for (size_t i = 0; i < family->listed; i++) {
        if (wi_rules_move(rules, 0, 0, family->list[i].x, family->list[i].y)) {
            offer(of, family->list[i].x, family->list[i].y);
        }
    }
    int64_t s;
    int64_t t;
    for (int i = 0; family->listed == 0 &&
                    nth_value(family->parameters == 2 ? &family->range[0] : &once, i, &s);
         i++) {
        for (int j = 0; nth_value(family->parameters >= 1 ? &family->range[1] : &once, j, &t);
             j++) {
            const wi_wide dx = wi_linear_value(&family->part[0], 0, 0, s, t);
            const wi_wide dy = wi_linear_value(&family->part[1], 0, 0, s, t);
            if ((dx < 0 || dy < 0) && wi_rules_move(rules, 0, 0, (int64_t)dx, (int64_t)dy)) {
                offer(of, (int64_t)dx, (int64_t)dy);
            }
        }
    }
}

static bool pair_text(char *out, size_t size, const wy_rules *rules) {
    best of = {0};
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        if (wi_condition_has_position(family->when)) {
            return false; /* what is a move here need not be one there */
        }
        if (!family->removed && wi_family_returns(family)) {
            offer_family(&of, rules, family);
        }
    }
    if (of.idle.x != 0 || of.idle.y != 0) {
        snprintf(out, size, "(%" PRId64 ",%" PRId64 ") again and again takes nothing", of.idle.x,
                 of.idle.y);
        return true;
    }
    if (of.first.x == 0 || of.second.y == 0 ||
        (wi_wide)of.first.y * of.second.x > (wi_wide)of.first.x * of.second.y) {
        return false;
    }
    const int64_t common = wi_gcd(of.first.y, of.second.y);
    snprintf(out, size,
             "%" PRId64 " times (%" PRId64 ",%" PRId64 ") and %" PRId64 " times (%" PRId64
             ",%" PRId64 ") take nothing in all",
             -of.second.y / common, of.first.x, of.first.y, of.first.y / common, of.second.x,
             of.second.y);
    return true;
}

/* ---- the weight ----------------------------------------------------------------------------- */

static bool has_star(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].star != NULL) {
            return true;
        }
    }
    return false;
}

static bool returns(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (!rules->families[i].removed && wi_family_returns(&rules->families[i])) {
            return true;
        }
    }
    return false;
}

bool wi_reader_weigh(wi_reader *reader, size_t from, size_t to) {
    wy_rules *rules = reader->builder->rules;
    wi_slopes slopes;
    if (!returns(rules)) {
        return true;
    }
    if (!wi_weight_slopes(&slopes, rules)) {
        return wi_reader_no_memory(reader);
    }
    if (slopes_simplest(&rules->weight, &slopes)) {
        return true;
    }
    char cycle[360];
    bool no_memory = false;
    if (!has_star(rules) && (circle_text(cycle, sizeof cycle, rules, &no_memory) ||
                             (!no_memory && pair_text(cycle, sizeof cycle, rules)))) {
        return wi_reader_fail(reader, from, to, "play could go on for ever: %s", cycle);
    }
    if (no_memory) {
        return wi_reader_no_memory(reader);
    }
    if (slopes.endless) {
        return wi_reader_fail(reader, from, to,
                              "a move may return tokens without end, so a position has no end of "
                              "options; give its parameter an upper bound");
    }
    return wi_reader_fail(reader, from, to,
                          "some moves return tokens, and no weight ux+vy (u, v > 0) was found that "
                          "falls with every move: it is not known that play ends");
}
