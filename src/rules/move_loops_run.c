/*
 * move_loops_run.c - running the loops of move_loops.c at a position.
 *
 * Where forms fit 64 bits, bounds are cut with machine numbers; else numbers are wide, and exact.
 */
#include "rules/move_loops_state.h"

#include "base/arithmetic.h"
#include "rules/families.h"

#define FARTHEST (INT64_C(1) << 62)

/* May family `later` decide on a move of family `one`? */
bool wi_move_loops_decides(const wi_move_loops *loops, size_t one, size_t later) {
    const wy_family *families = loops->rules->families;
    return (families[later].removed || loops->distinct) &&
           (loops->rules->weight.x > 0 || !wi_families_apart(&families[one], &families[later]));
}

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
static wi_wide value_of(const form *of, const visit *v) {
    const int64_t x = v->v[WY_X], y = v->v[WY_Y], s = v->v[WY_S];
    if (v->small) {
        return of->x * x + of->y * y + of->s * s + of->one;
    }
    return (wi_wide)of->x * x + (wi_wide)of->y * y + (wi_wide)of->s * s + of->one;
}

/* The greatest number that is at most a / b; b > 0. */
static wi_wide quotient(wi_wide a, wi_wide b) {
    if (b == 1) {
        return a;
    }
    return (int64_t)a == a && (int64_t)b == b ? wi_quotient((int64_t)a, (int64_t)b)
                                              : wi_wide_quotient(a, b);
}

static wi_wide remainder_of(wi_wide a, wi_wide b) {
    if (a < b && a >= -b) { /* without a division, which takes longer than all the rest */
        return a < 0 ? a + b : a;
    }
    return (int64_t)a == a && (int64_t)b == b ? wi_rest((int64_t)a, (int64_t)b)
                                              : wi_wide_rest(a, b);
}

/* Cuts the interval to the v with slope v + one >= 0. */
static inline void cut(interval *of, wi_wide slope, wi_wide one) {
    if (slope > 0) {
        const wi_wide least = -quotient(one, slope);
        of->low = least > FARTHEST ? FARTHEST + 1 : least > of->low ? (int64_t)least : of->low;
    } else if (slope < 0) {
        const wi_wide most = quotient(one, -slope);
        of->high = most < -FARTHEST ? -FARTHEST - 1 : most < of->high ? (int64_t)most : of->high;
    } else if (one < 0) {
        of->high = of->low - 1;
    }
}

/* From a t + A >= 0 and -b t + B >= 0 with a, b > 0 follows b A + a B >= 0. */
static void cut_pair(interval *of, const form *low, const form *high, const visit *v) {
    const wi_wide a = low->a, b = -(wi_wide)high->a;
    visit without = *v;
    without.v[WY_S] = 0;
    cut(of, b * low->s + a * high->s, b * value_of(low, &without) + a * value_of(high, &without));
}

/* floor(left / under) relation q, with left and under at least 1: linear once q is known. */
static void cut_quotient(interval *of, const constraint *one, const visit *v) {
    const wi_wide top = value_of(&one->right, v), by = value_of(&one->right_under, v);
    const wi_wide left = value_of(&one->left, v), under = value_of(&one->under, v);
    cut(of, one->under.a, under - 1); /* under >= 1 */
    if (by <= 0) {
        of->high = of->low - 1;
        return;
    }
    wi_wide low = quotient(top, by), high = low;
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
    const wi_wide left = one->left.a * (wi_wide)value + value_of(&one->left, v);
    const wi_wide under = one->under.a * (wi_wide)value + value_of(&one->under, v);
    switch (one->kind) {
    case STRIDE:
    case DIVISOR:
        return under > 0 && one->rest < under && remainder_of(left - one->rest, under) == 0;
    case MEMBER:
    case OUTSIDE:
        return wi_number_table_has(one->table, left) == (one->kind == MEMBER);
    case TEST:
        return wi_condition_holds(one->leaf, v->v[WY_X], v->v[WY_Y], v->v[WY_S], v->v[WY_T]);
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
static bool solve(wi_wide *first, wi_wide *step, wi_wide a, wi_wide b, wi_wide m) {
    a = remainder_of(a, m);
    b = remainder_of(b, m);
    const wi_wide g = a == 0 ? m : wi_wide_gcd(a, m);
    if (b % g != 0) {
        return false;
    }
    *step = m / g;
    /* The inverse of a / g modulo m / g, by Euclid's algorithm. */
    wi_wide r0 = *step, r1 = remainder_of(a / g, *step), u0 = 0, u1 = 1;
    while (r1 > 0) {
        const wi_wide q = r0 / r1, r = r0 - q * r1, u = u0 - q * u1;
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
    const wi_wide m = value_of(&one->under, v);
    if (m <= 0 || one->rest >= m) {
        return true;
    }
    wi_wide first = one->rest - value_of(&one->left, v), step = m;
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
                                wi_wide d) {
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
        const wi_wide top = (wi_wide)list[c > 0 ? i : count - 1 - i] - d;
        const wi_wide value = top / c;
        if (value * c == top && value >= of.low && value <= of.high &&
            !try_value(v, depth, (int64_t)value)) {
            return false;
        }
    }
    return true;
}

/* c v + d divides n and is larger than the rest. */
static bool each_divisor(visit *v, int depth, interval of, const constraint *one) {
    const wi_wide n = value_of(&one->left, v) - one->rest;
    const wi_wide c = one->under.a, d = value_of(&one->under, v);
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
    const wi_wide a = one->left.a, b = value_of(&one->left, v);
    if (a != 1 && a != -1) {
        for (int64_t value = of.low; value <= of.high; value++) {
            if (wi_number_table_has(one->table, a * value + b) && !try_value(v, depth, value)) {
                return false;
            }
        }
        return true;
    }
    const bool bare = is_bare(v, depth);
    wi_wide member = a * of.low + b;
    const wi_wide last = a * of.high + b;
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

/* The rare cases are kept apart so that the rest stays in registers. */
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
        if (wi_move_loops_decides(loops, family, i) &&
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
        !wi_cone_contains(&v->loops->rules->board, x - dx, y - dy)) {
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
            (loops->into ? wi_condition_holds(family->when, x + move.x, y + move.y, 0, 0)
                         : wi_cone_contains(&loops->rules->board, x - move.x, y - move.y));
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

void wi_move_loops_rows(const wi_move_loops *loops, size_t family, int64_t x, int64_t *low,
                        int64_t *high) {
    const family_loops *of = &loops->families[family];
    const loop *position = &of->loops[0], *inner = &of->loops[of->depth - 1];
    interval rows = {0, loops->bound[1] - 1};
    for (size_t i = 0; i < position->bound_count; i++) {
        const form *bound = &position->bounds[i];
        cut(&rows, bound->y, (wi_wide)bound->x * x + bound->one);
    }
    /* Two bounds of t, from below and from above, leave some t only if their sum allows it. */
    for (size_t i = 0; loops->small && of->depth == 2 && i < inner->bound_count; i++) {
        if (inner->bounds[i].a == 0) {
            cut(&rows, inner->bounds[i].y, (wi_wide)inner->bounds[i].x * x + inner->bounds[i].one);
        }
        for (size_t j = 0; j < inner->bound_count; j++) {
            const form *least = &inner->bounds[i], *most = &inner->bounds[j];
            if (least->a > 0 && most->a < 0) {
                const wi_wide a = least->a, b = -(wi_wide)most->a;
                cut(&rows, b * least->y + a * most->y,
                    b * ((wi_wide)least->x * x + least->one) +
                        a * ((wi_wide)most->x * x + most->one));
            }
        }
    }
    *low = rows.low;
    *high = rows.high;
}

static wi_linear_in_y at_column(const form *of, int64_t x) {
    return (wi_linear_in_y){of->y, of->x * x + of->one};
}

bool wi_move_loops_strides(wi_strides *out, const wi_move_loops *loops, size_t family, int64_t x) {
    const family_loops *of = &loops->families[family];
    const loop *values = &of->loops[1];
    if (!loops->small || !loops->into || loops->bound[0] > UINT32_MAX ||
        loops->bound[1] > UINT32_MAX || of->depth != 2 || !of->bare || of->family->removed ||
        of->family->listed > 0 || of->loops[0].count > 0 || values->range->count > 0 ||
        values->count != 1 || values->driver != 0) {
        return false;
    }
    const constraint *driver = &values->list[0];
    const bool strides = driver->kind == STRIDE && driver->left.a == 1;
    if (!strides && (driver->kind != DIVISOR || driver->under.a != 1 || driver->rest != 0 ||
                     driver->under.x != 0 || driver->under.y != 0)) {
        return false;
    }
    *out = (wi_strides){.low_count = 0};
    for (size_t i = 0; i < values->bound_count; i++) {
        const form *bound = &values->bounds[i];
        const wi_linear_in_y rest = at_column(bound, x);
        if (bound->a == 0) {
            continue; /* wi_move_loops_rows has cut by it */
        }
        const bool low = bound->a == 1;
        int *count = low ? &out->low_count : &out->high_count;
        if ((bound->a != 1 && bound->a != -1) || *count == WI_STRIDE_BOUNDS) {
            return false;
        }
        (low ? out->low : out->high)[*count] =
            low ? (wi_linear_in_y){-rest.slope, -rest.one} : rest;
        ++*count;
    }
    const wi_linear_in_y left = at_column(&driver->left, x);
    const wy_linear *part = of->family->part;
    if (strides) {
        out->rest = (wi_linear_in_y){-left.slope, driver->rest - left.one};
        out->modulus = at_column(&driver->under, x);
        out->least_modulus = driver->rest + 1;
    } else {
        out->divisors = loops->divisors;
        out->divided = left;
        out->under = driver->under.one;
    }
    out->offset = (wy_position){part[0].c[WY_ONE], part[1].c[WY_ONE]};
    out->step = (wy_position){part[0].c[WY_T], part[1].c[WY_T]};
    return out->low_count > 0 && out->high_count > 0;
}

void wi_move_loops_into(wi_move_loops *loops, size_t family, int64_t x, int64_t y,
                        wi_each_run *visit_run, void *data) {
    visit v = {.loops = loops, .take_run = visit_run, .data = data};
    visit_family(&v, family, x, y);
}

bool wi_move_loops_each(wi_move_loops *loops, int64_t x, int64_t y, wi_each_move *visit_move,
                        void *data) {
    if (wi_rules_ends_at(loops->rules, x, y)) {
        return true;
    }
    for (size_t i = 0; i < loops->rules->family_count; i++) {
        if (!wi_move_loops_family(loops, i, x, y, visit_move, data)) {
            return false;
        }
    }
    return true;
}
