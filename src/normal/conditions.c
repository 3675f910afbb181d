/* conditions.c - a set of positions back to a condition of the language. */
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "normal/conditions.h"
#include "normal/isl_sets.h"
#include "normal/meaning.h"
#include "rules/condition.h"

enum { MOST_FLOORS = 12, MOST_ROWS = 64 };

/* of . (x, y, s, t, 1) + floors . e, which is 0, or at least 0, or 0 modulo a number */
typedef struct row {
    wi_wide of[WY_VARIABLES];
    wi_wide floors[MOST_FLOORS];
    wi_wide modulus; /* 0: none */
    bool equality;
} row;

typedef struct wi_floor {
    row inside; /* g */
    int64_t by; /* d */
} wi_floor;

/* A conjunction on its way. */
typedef struct wi_rows {
    wi_sets *sets;
    wi_floor floors[MOST_FLOORS];
    int floor_count;
    row rows[MOST_ROWS];
    int count;
    int variables[2 + WI_MOST_PREDICATES + 2]; /* of the set's dimensions; -1: a predicate */
    int dimensions;
} wi_rows;

typedef enum truth { OPEN, ALWAYS, NEVER } truth;

enum { MOST_CASES = 256 }; /* conjunctions of a condition */

/* ---- a total order of conditions, in which those of a normal form stand ---------------------- */

/*
 * Two sets that are equal may come from isl with their parts in another order.  So the leaves of a
 * conjunction and the conjunctions of a condition are sorted, and each is there once.
 */

static int compare_forms(const wy_linear *a, const wy_linear *b) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (a->c[i] != b->c[i]) {
            return a->c[i] < b->c[i] ? 1 : -1;
        }
    }
    return 0;
}

static int compare_numbers(const wy_numbers *a, const wy_numbers *b) {
    const int64_t left[] = {a->kind, a->base, a->a, a->b, a->c, a->d};
    const int64_t right[] = {b->kind, b->base, b->a, b->b, b->c, b->d};
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_leaves(const wy_condition *a, const wy_condition *b) {
    int by = compare_forms(&a->left, &b->left);
    by = by != 0 ? by : compare_forms(&a->right, &b->right);
    by = by != 0 ? by : (int)a->relation - (int)b->relation;
    by = by != 0 ? by : (a->modulus > b->modulus) - (a->modulus < b->modulus);
    by = by != 0 ? by : compare_forms(&a->under, &b->under);
    by = by != 0 ? by : compare_forms(&a->right_under, &b->right_under);
    by = by != 0 ? by : compare_numbers(&a->numbers, &b->numbers);
    return by != 0 ? by : (int)a->negated - (int)b->negated;
}

int wi_condition_compare_values(const wy_condition *a, const wy_condition *b) {
    if (a == NULL || b == NULL) {
        return (a != NULL) - (b != NULL);
    }
    if (a->kind != b->kind) {
        return (int)a->kind < (int)b->kind ? 1 : -1; /* leaves first */
    }
    if (a->kind != WY_AND && a->kind != WY_OR) {
        return compare_leaves(a, b);
    }
    const int by = wi_condition_compare_values(a->first, b->first);
    return by != 0 ? by : wi_condition_compare_values(a->second, b->second);
}

static int by_value(const void *left, const void *right) {
    return wi_condition_compare_values(*(wy_condition *const *)left, *(wy_condition *const *)right);
}

/* The parts joined in order, each once; NULL when there are none, or no memory. */
static wy_condition *conditions_join(wi_sets *sets, wi_parts *parts, wy_condition_kind kind) {
    if (parts->count == 0) {
        return NULL;
    }
    wi_list_sort(parts->items, parts->count, by_value);
    size_t kept = 1;
    for (size_t i = 1; i < parts->count; i++) {
        if (wi_condition_compare_values(parts->items[kept - 1], parts->items[i]) == 0) {
            wi_condition_free(parts->items[i]);
        } else {
            parts->items[kept++] = parts->items[i];
        }
    }
    parts->count = kept;
    wy_condition *joined = wi_parts_join(parts, kind);
    wi_sets_need(sets, joined != NULL);
    return joined;
}

/* ---- a set that is told in few words --------------------------------------------------------- */

/*
 * Where it does not matter whether a condition holds, it may be short: of each conjunction all
 * constraints are dropped without which it still holds nowhere that it must not, then the
 * conjunctions that the others make needless.
 */

typedef struct shortening {
    wi_sets *sets;
    isl_set *must_not;
    isl_basic_set *of[MOST_CASES];
    int count;
} shortening;

/* The fate of a constraint; an equation has two halves. */
typedef enum fate { STAYS, GOES, AT_MOST, AT_LEAST } fate;

static isl_basic_set *rebuilt(isl_constraint_list *all, isl_space *space, const fate *fates,
                              int count) {
    isl_basic_set *basic = isl_basic_set_universe(isl_space_copy(space));
    for (int i = 0; i < count; i++) {
        if (fates[i] == GOES) {
            continue;
        }
        isl_constraint *one = isl_constraint_list_get_constraint(all, i);
        if (fates[i] != STAYS) {
            isl_aff *side = isl_constraint_get_aff(one);
            isl_constraint_free(one);
            one = isl_inequality_from_aff(fates[i] == AT_MOST ? isl_aff_neg(side) : side);
        }
        basic = isl_basic_set_add_constraint(basic, one);
    }
    return basic;
}

static bool lies_in(wi_sets *sets, isl_basic_set *basic, isl_set *set) {
    isl_set *one = isl_set_from_basic_set(isl_basic_set_copy(basic));
    const bool inside = wi_sets_is(sets, isl_set_is_subset(one, set));
    isl_set_free(one);
    return inside;
}

static bool meets(wi_sets *sets, isl_basic_set *basic, isl_set *set) {
    isl_set *one = isl_set_from_basic_set(isl_basic_set_copy(basic));
    const bool apart = wi_sets_is(sets, isl_set_is_disjoint(one, set));
    isl_set_free(one);
    return !apart;
}

static bool is_equation(isl_constraint_list *all, int i) {
    isl_constraint *one = isl_constraint_list_get_constraint(all, i);
    const bool equation = isl_constraint_is_equality(one) == isl_bool_true;
    isl_constraint_free(one);
    return equation;
}

/*
 * Takes the basic set, gives one that is as large as it may be.  One pass is enough: what a
 * constraint keeps out of a set it also keeps out of a larger one.
 */
static isl_basic_set *widen(wi_sets *sets, isl_basic_set *basic, isl_set *must_not) {
    isl_space *space = isl_basic_set_get_space(basic);
    isl_constraint_list *all = isl_basic_set_get_constraint_list(basic);
    const int count = (int)wi_sets_count(sets, isl_constraint_list_n_constraint(all));
    fate fates[MOST_ROWS] = {STAYS};
    for (fate way = GOES; way <= AT_LEAST && count <= MOST_ROWS; way++) {
        for (int i = 0; i < count && sets->status == WY_OK; i++) {
            if (fates[i] != STAYS || (way != GOES && !is_equation(all, i))) {
                continue;
            }
            fates[i] = way;
            isl_basic_set *wider = rebuilt(all, space, fates, count);
            if (meets(sets, wider, must_not)) {
                fates[i] = STAYS;
                isl_basic_set_free(wider);
            } else {
                isl_basic_set_free(basic);
                basic = wider;
            }
        }
    }
    isl_constraint_list_free(all);
    isl_space_free(space);
    return basic;
}

static isl_stat shorten(isl_basic_set *basic, void *data) {
    shortening *s = data;
    if (s->count == MOST_CASES) {
        isl_basic_set_free(basic);
        wi_sets_give_up(s->sets, "its conditions fall apart into more than %d cases", MOST_CASES);
        return isl_stat_error;
    }
    for (int i = 0; i < s->count; i++) {
        if (wi_sets_is(s->sets, isl_basic_set_is_subset(basic, s->of[i]))) {
            isl_basic_set_free(basic);
            return isl_stat_ok;
        }
    }
    s->of[s->count++] = widen(s->sets, basic, s->must_not);
    return s->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* The union of the basic sets that the others do not cover together. */
static isl_set *needed(shortening *s, isl_space *space) {
    for (int i = 0; i < s->count && s->sets->status == WY_OK && s->count > 1; i++) {
        isl_set *others = isl_set_empty(isl_space_copy(space));
        for (int j = 0; j < s->count; j++) {
            if (j != i) {
                others =
                    isl_set_union(others, isl_set_from_basic_set(isl_basic_set_copy(s->of[j])));
            }
        }
        if (lies_in(s->sets, s->of[i], others)) {
            isl_basic_set_free(s->of[i]);
            s->of[i--] = s->of[--s->count];
        }
        isl_set_free(others);
    }
    isl_set *all = isl_set_empty(space);
    for (int i = 0; i < s->count; i++) {
        all = isl_set_union(all, isl_set_from_basic_set(s->of[i]));
    }
    return all;
}

/* A set with all points of `must` and none of `must_not`, which are kept. */
static isl_set *set_in_few_words(wi_sets *sets, isl_set *must, isl_set *must_not) {
    shortening s = {.sets = sets, .must_not = must_not};
    isl_set *plain = isl_set_compute_divs(wi_sets_merged(isl_set_copy(must)));
    plain = isl_set_remove_redundancies(isl_set_detect_equalities(plain));
    isl_space *space = isl_set_get_space(plain);
    if (plain == NULL || isl_set_foreach_basic_set(plain, shorten, &s) < 0) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its conditions could not be written");
    }
    isl_set_free(plain);
    return needed(&s, space);
}

/* ---- basic sets as rows of numbers ----------------------------------------------------------- */

static void add_row(wi_rows *s, const row *r) {
    if (s->count == MOST_ROWS) {
        wi_sets_give_up(s->sets, "it has too many conditions");
        return;
    }
    s->rows[s->count++] = *r;
}

static isl_stat take_constraint(isl_constraint *constraint, void *data) {
    wi_rows *s = data;
    row r = {.equality = isl_constraint_is_equality(constraint) == isl_bool_true};
    int64_t factor = 0;
    for (int i = 0; i < s->dimensions; i++) {
        wi_sets_number(&factor, s->sets,
                       isl_constraint_get_coefficient_val(constraint, isl_dim_set, i));
        if (s->variables[i] >= 0) {
            r.of[s->variables[i]] = factor;
        }
    }
    for (int i = 0; i < s->floor_count; i++) {
        wi_sets_number(&factor, s->sets,
                       isl_constraint_get_coefficient_val(constraint, isl_dim_div, i));
        r.floors[i] = factor;
    }
    wi_sets_number(&factor, s->sets, isl_constraint_get_constant_val(constraint));
    r.of[WY_ONE] = factor;
    isl_constraint_free(constraint);
    add_row(s, &r);
    return s->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* A coefficient of a floor's inside, times its denominator. */
static wi_wide numerator(wi_rows *s, isl_val *value, int64_t by) {
    int64_t out = 0;
    wi_sets_number(&out, s->sets, isl_val_mul(value, isl_val_int_from_si(s->sets->ctx, by)));
    return out;
}

static void take_floors(wi_rows *s, isl_basic_set *basic) {
    isl_local_space *local = isl_basic_set_get_local_space(basic);
    const unsigned count = wi_sets_count(s->sets, isl_local_space_dim(local, isl_dim_div));
    if (count > MOST_FLOORS) {
        wi_sets_give_up(s->sets, "its remainders are too many");
    }
    for (unsigned i = 0; i < count && s->sets->status == WY_OK; i++) {
        isl_aff *is = isl_local_space_get_div(local, (int)i);
        wi_floor *floor = &s->floors[s->floor_count++];
        memset(floor, 0, sizeof *floor);
        wi_sets_number(&floor->by, s->sets, isl_aff_get_denominator_val(is));
        for (int j = 0; j < s->dimensions; j++) {
            if (s->variables[j] >= 0) {
                floor->inside.of[s->variables[j]] =
                    numerator(s, isl_aff_get_coefficient_val(is, isl_dim_in, j), floor->by);
            }
        }
        for (unsigned j = 0; j < i; j++) {
            floor->inside.floors[j] =
                numerator(s, isl_aff_get_coefficient_val(is, isl_dim_div, (int)j), floor->by);
        }
        floor->inside.of[WY_ONE] = numerator(s, isl_aff_get_constant_val(is), floor->by);
        isl_aff_free(is);
    }
    isl_local_space_free(local);
}

/* The set (x, y, p..., parameters) as rows; it is kept.  The status of the sets says whether. */
static void rows_read(wi_rows *s, const wi_meaning *meaning, isl_basic_set *basic, int parameters) {
    const int heaps = wi_meaning_heaps(meaning);
    *s = (wi_rows){.sets = meaning->sets, .dimensions = heaps + parameters};
    for (int i = 0; i < s->dimensions; i++) {
        s->variables[i] = i == 0 ? WY_X : i == 1 ? WY_Y : -1;
    }
    if (parameters > 0) {
        s->variables[s->dimensions - 1] = WY_T;
        s->variables[heaps] = parameters == 2 ? WY_S : WY_T;
    }
    take_floors(s, basic);
    if (s->sets->status == WY_OK &&
        isl_basic_set_foreach_constraint(basic, take_constraint, s) < 0) {
        wi_sets_look(s->sets);
    }
}

/* ---- settling them ---------------------------------------------------------------------- */

/* Divides by what all coefficients share; says when nothing but the constant is left. */
static truth row_settle(row *r) {
    wi_wide common = 0;
    for (int i = 0; i < WY_ONE; i++) {
        common = wi_wide_gcd(common, r->of[i]);
    }
    for (int i = 0; i < MOST_FLOORS; i++) {
        common = wi_wide_gcd(common, r->floors[i]);
    }
    const wi_wide constant = r->of[WY_ONE];
    if (r->modulus > 0) {
        common = wi_wide_gcd(common, r->modulus);
        if (common == r->modulus) {
            return wi_wide_rest(constant, r->modulus) == 0 ? ALWAYS : NEVER;
        }
        if (constant % common != 0) {
            return NEVER;
        }
    } else if (common == 0) {
        return r->equality ? (constant == 0 ? ALWAYS : NEVER) : constant >= 0 ? ALWAYS : NEVER;
    } else if (r->equality && constant % common != 0) {
        return NEVER;
    }
    for (int i = 0; i < WY_ONE; i++) {
        r->of[i] /= common;
    }
    for (int i = 0; i < MOST_FLOORS; i++) {
        r->floors[i] /= common;
    }
    r->of[WY_ONE] = wi_wide_quotient(constant, common);
    r->modulus /= common;
    return OPEN;
}

/* The row with (g - rest)/d in place of the floor. */
static row without_floor(const row *r, int which, const wi_floor *floor, int64_t rest) {
    const wi_wide factor = r->floors[which];
    row out = *r;
    for (int i = 0; i < WY_VARIABLES; i++) {
        out.of[i] = floor->by * r->of[i] + factor * floor->inside.of[i];
    }
    out.of[WY_ONE] -= factor * rest;
    for (int i = 0; i < MOST_FLOORS; i++) {
        out.floors[i] = floor->by * r->floors[i] + factor * floor->inside.floors[i];
    }
    out.floors[which] = 0;
    out.modulus = floor->by * r->modulus;
    return out;
}

/* Replaces the last floor by its remainder; NEVER: the system has no solution then. */
static truth rows_put_remainder(wi_rows *s, int64_t rest) {
    const int which = s->floor_count - 1;
    const wi_floor floor = s->floors[which];
    row is = floor.inside;
    is.of[WY_ONE] -= rest;
    is.modulus = floor.by;
    is.equality = true;
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        row r = s->rows[i].floors[which] == 0 ? s->rows[i]
                                              : without_floor(&s->rows[i], which, &floor, rest);
        const truth settled = row_settle(&r);
        if (settled == NEVER) {
            return NEVER;
        }
        if (settled == OPEN) {
            s->rows[kept++] = r;
        }
    }
    s->count = kept;
    const truth settled = row_settle(&is);
    if (settled == OPEN) {
        add_row(s, &is);
    }
    s->floor_count--;
    return settled;
}

/* The one remainder of the last floor that an equation f = d e allows, f and g alike; -1: no
 * equation tells; -2: none is allowed. */
static int64_t rows_settled_remainder(const wi_rows *s) {
    const int which = s->floor_count - 1;
    const wi_floor *floor = &s->floors[which];
    for (int i = 0; i < s->count; i++) {
        const row *r = &s->rows[i];
        if (!r->equality || r->modulus != 0 || wi_wide_size(r->floors[which]) != floor->by) {
            continue;
        }
        /* f + m e = 0 with m = +-d: f = -+(g - rest) */
        const int sign = r->floors[which] < 0 ? 1 : -1;
        bool alike = true;
        for (int j = 0; j < WY_ONE; j++) {
            alike = alike && r->of[j] == sign * floor->inside.of[j];
        }
        for (int j = 0; j < which; j++) {
            alike = alike && r->floors[j] == sign * floor->inside.floors[j];
        }
        const wi_wide rest = floor->inside.of[WY_ONE] - sign * r->of[WY_ONE];
        if (alike) {
            return rest >= 0 && rest < floor->by ? (int64_t)rest : -2;
        }
    }
    return -1;
}

/* ---- a union of basic sets as a condition: an "or" of conjunctions --------------------------- */

/*
 * A constraint with a floor becomes one without for each remainder r, together with g mod d = r;
 * mostly a constraint such as x - 2[x/2] = 0 leaves a single r.
 */

enum { MOST_REMAINDERS = 64 }; /* of a floor that no equation settles */

/* ---- leaves --------------------------------------------------------------------------------- */

static bool narrow(wy_linear *out, wi_sets *sets, const wi_wide of[WY_VARIABLES]) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (wi_wide_size(of[i]) > INT64_C(1) << 60) {
            wi_sets_give_up(sets, "a number of its normal form is too large");
            return false;
        }
        out->c[i] = (int64_t)of[i];
    }
    return true;
}

static const int order[] = {WY_S, WY_T, WY_X, WY_Y}; /* of the variables, in comparisons */

/* The first variable, and all that stand with its sign, to the left; the rest to the right. */
static wy_condition *comparison(wi_sets *sets, const row *r) {
    int leading = 0;
    while (leading < 3 && r->of[order[leading]] == 0) {
        leading++;
    }
    const bool turned = r->of[order[leading]] < 0;
    wi_wide left[WY_VARIABLES] = {0};
    wi_wide right[WY_VARIABLES] = {0};
    for (int i = 0; i < WY_ONE; i++) {
        const wi_wide factor = turned ? -r->of[i] : r->of[i];
        *(factor > 0 ? &left[i] : &right[i]) = wi_wide_size(factor);
    }
    right[WY_ONE] = turned ? r->of[WY_ONE] : -r->of[WY_ONE];
    wy_relation relation = r->equality ? WY_EQ : turned ? WY_LE : WY_GE;
    /* t >= y+1 is t > y, t <= y-1 is t < y; bounds of one variable by a number stay. */
    bool against = false;
    for (int i = 0; i < WY_ONE; i++) {
        against = against || right[i] != 0;
    }
    if (against && relation == WY_GE && right[WY_ONE] == 1) {
        relation = WY_GT;
        right[WY_ONE] = 0;
    } else if (against && relation == WY_LE && right[WY_ONE] == -1) {
        relation = WY_LT;
        right[WY_ONE] = 0;
    }
    wy_linear to_left;
    wy_linear to_right;
    if (!narrow(&to_left, sets, left) || !narrow(&to_right, sets, right)) {
        return NULL;
    }
    return wi_condition_compare(&to_left, relation, &to_right, false);
}

static wy_condition *remainder_is(wi_sets *sets, const row *r) {
    wi_wide of[WY_VARIABLES] = {0};
    int leading = -1;
    for (int i = 0; i < WY_ONE; i++) {
        of[i] = wi_wide_rest(r->of[i], r->modulus);
        of[i] = 2 * of[i] > r->modulus ? of[i] - r->modulus : of[i];
        leading = leading < 0 && of[i] != 0 ? i : leading;
    }
    wi_wide rest = -r->of[WY_ONE];
    if (leading >= 0 && of[leading] < 0) {
        for (int i = 0; i < WY_ONE; i++) {
            of[i] = -of[i];
        }
        rest = -rest;
    }
    wy_linear left;
    if (!narrow(&left, sets, of) || r->modulus > INT64_C(1) << 60) {
        wi_sets_give_up(sets, "a number of its normal form is too large");
        return NULL;
    }
    return wi_condition_rest(&left, (int64_t)r->modulus, WY_EQ,
                             (int64_t)wi_wide_rest(rest, r->modulus));
}

/* ---- unions --------------------------------------------------------------------------------- */

/* The conditions gathered from the basic sets. */
typedef struct gathering {
    const wi_meaning *meaning;
    int parameters;
    wi_parts parts;
    bool always; /* one of them is everything */
} gathering;

static void add_part(gathering *g, wi_parts *parts, wy_condition_kind kind, wy_condition *part) {
    wi_sets *sets = g->meaning->sets;
    if ((part == NULL || !wi_parts_add(parts, kind, part)) && sets->status == WY_OK) {
        sets->status = wi_fail_memory(sets->error);
    }
}

static void put_conjunction(gathering *g, const wi_rows *s) {
    wi_sets *sets = g->meaning->sets;
    wi_parts leaves = {0};
    for (int i = 0; i < s->count && sets->status == WY_OK; i++) {
        row r = s->rows[i];
        const truth settled = row_settle(&r);
        if (settled == NEVER) {
            wi_parts_free(&leaves);
            return;
        }
        if (settled == OPEN) {
            add_part(g, &leaves, WY_AND,
                     r.modulus > 0 ? remainder_is(sets, &r) : comparison(sets, &r));
        }
    }
    if (leaves.count == 0) {
        g->always = g->always || sets->status == WY_OK;
        return;
    }
    wy_condition *all = sets->status == WY_OK ? conditions_join(sets, &leaves, WY_AND) : NULL;
    wi_parts_free(&leaves);
    if (sets->status == WY_OK) {
        if (g->parts.count == MOST_CASES) {
            wi_sets_give_up(sets, "its conditions fall apart into more than %d cases", MOST_CASES);
            wi_condition_free(all);
            return;
        }
        add_part(g, &g->parts, WY_OR, all);
    }
}

static void put_system(gathering *g, const wi_rows *s) {
    if (g->meaning->sets->status != WY_OK) {
        return;
    }
    if (s->floor_count == 0) {
        put_conjunction(g, s);
        return;
    }
    const int which = s->floor_count - 1;
    bool needed = false;
    for (int i = 0; i < s->count; i++) {
        needed = needed || s->rows[i].floors[which] != 0;
    }
    wi_rows *next = malloc(sizeof *next);
    if (next == NULL) {
        g->meaning->sets->status = wi_fail_memory(g->meaning->sets->error);
        return;
    }
    const int64_t only = rows_settled_remainder(s);
    int64_t rest = 0;
    int64_t end = s->floors[which].by;
    if (!needed) {
        *next = *s;
        next->floor_count--;
        put_system(g, next);
        end = 0;
    } else if (only >= 0) {
        rest = only;
        end = only + 1;
    } else if (only == -2) {
        end = 0;
    } else if (end > MOST_REMAINDERS) {
        wi_sets_give_up(g->meaning->sets, "a remainder has more than %d cases", MOST_REMAINDERS);
        end = 0;
    }
    for (; rest < end; rest++) {
        *next = *s;
        if (rows_put_remainder(next, rest) != NEVER) {
            put_system(g, next);
        }
    }
    free(next);
}

static isl_stat take_basic(isl_basic_set *basic, void *data) {
    gathering *g = data;
    wi_sets *sets = g->meaning->sets;
    wi_rows *s = malloc(sizeof *s);
    if (s == NULL) {
        sets->status = wi_fail_memory(sets->error);
        isl_basic_set_free(basic);
        return isl_stat_error;
    }
    rows_read(s, g->meaning, basic, g->parameters);
    isl_basic_set_free(basic);
    put_system(g, s);
    free(s);
    return sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/*
 * The condition that holds at the points (x, y, p..., parameters) of the set, in which no predicate
 * plays a part; the set is kept, its floors are known.  *out NULL and *never false: everywhere.
 */
static void cases_condition(wy_condition **out, bool *never, const wi_meaning *meaning,
                            isl_set *set, int parameters) {
    wi_sets *sets = meaning->sets;
    gathering g = {.meaning = meaning, .parameters = parameters};
    if (set == NULL || isl_set_foreach_basic_set(set, take_basic, &g) < 0) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its conditions could not be written");
    }
    if (sets->status == WY_OK && !g.always) {
        *never = g.parts.count == 0;
        *out = conditions_join(sets, &g.parts, WY_OR);
    }
    wi_parts_free(&g.parts);
}

/* ---- from sets back to conditions ------------------------------------------------------------ */

/*
 * A form that must be prime is a variable of its own, 0 or 1.  It is split off first: what holds in
 * both cases, what holds if it is prime, what if it is not.  The sets that are left are linear:
 * they are told in few words, then as cases.
 */

/* Sets in which no predicate plays a part. */
static void linear_condition(wy_condition **out, bool *never, const wi_meaning *meaning,
                             isl_set *must, isl_set *must_not, int parameters) {
    isl_set *set = isl_set_compute_divs(set_in_few_words(meaning->sets, must, must_not));
    set = isl_set_remove_redundancies(isl_set_detect_equalities(set));
    cases_condition(out, never, meaning, set, parameters);
    isl_set_free(set);
}

/* Where a condition must hold, and where it must not. */
typedef struct bounds {
    isl_set *must, *must_not;
} bounds;

static void clear(bounds *b) {
    isl_set_free(b->must);
    isl_set_free(b->must_not);
}

/* The part of the set where predicate i is 0, or 1; then it is free. */
static isl_set *where(isl_set *set, int i, int64_t value) {
    isl_space *space = isl_set_get_space(set);
    isl_set *some = isl_set_intersect(isl_set_copy(set), wi_sets_equal(space, 2 + i, value));
    isl_space_free(space);
    some = isl_set_project_out(some, isl_dim_set, (unsigned)(2 + i), 1);
    return wi_sets_merged(isl_set_insert_dims(some, isl_dim_set, (unsigned)(2 + i), 1));
}

static bounds bounds_where(const bounds *b, int i, int64_t value) {
    return (bounds){where(b->must, i, value), where(b->must_not, i, value)};
}

static wy_condition *predicate(const wi_meaning *meaning, int i, bool negated) {
    wy_condition *leaf = wi_condition_copy(&meaning->predicates[i]);
    if (leaf != NULL) {
        leaf->negated = negated;
    } else {
        meaning->sets->status = wi_fail_memory(meaning->sets->error);
    }
    return leaf;
}

static void split(wy_condition **out, bool *never, const wi_meaning *meaning, const bounds *b,
                  int parameters, int i);

/* Adds "leaf and part" to the list; takes the leaf. */
static void add_case(wi_parts *parts, bool *always, const wi_meaning *meaning, const bounds *part,
                     int parameters, int i, wy_condition *leaf) {
    wi_sets *sets = meaning->sets;
    wy_condition *inner = NULL;
    bool never = false;
    split(&inner, &never, meaning, part, parameters, i + 1);
    if (sets->status != WY_OK || never) {
        wi_condition_free(inner);
        wi_condition_free(leaf);
        return;
    }
    if (inner == NULL && leaf == NULL) {
        *always = true;
        return;
    }
    wi_parts both = {0};
    bool fine = inner == NULL || wi_parts_add(&both, WY_AND, inner);
    if (leaf != NULL) {
        fine = wi_parts_add(&both, WY_AND, leaf) && fine;
    }
    wy_condition *joined = fine ? conditions_join(sets, &both, WY_AND) : NULL;
    wi_parts_free(&both);
    if (joined == NULL || !wi_parts_add(parts, WY_OR, joined)) {
        sets->status = wi_fail_memory(sets->error);
    }
}

static isl_set *joined(isl_set *a, isl_set *b) {
    return wi_sets_merged(isl_set_union(isl_set_copy(a), isl_set_copy(b)));
}

/* Less holds in both cases, more must be added in one. */
static void add_both(wi_parts *parts, bool *always, const wi_meaning *meaning, const bounds *less,
                     const bounds *more, int parameters, int i, bool negated) {
    bounds shared = {isl_set_copy(less->must), joined(less->must_not, more->must_not)};
    add_case(parts, always, meaning, &shared, parameters, i, NULL);
    bounds beyond = {
        wi_sets_merged(isl_set_subtract(isl_set_copy(more->must), isl_set_copy(less->must))),
        isl_set_copy(more->must_not)};
    if (!*always && meaning->sets->status == WY_OK) {
        add_case(parts, always, meaning, &beyond, parameters, i, predicate(meaning, i, negated));
    }
    clear(&shared);
    clear(&beyond);
}

static void split(wy_condition **out, bool *never, const wi_meaning *meaning, const bounds *b,
                  int parameters, int i) {
    wi_sets *sets = meaning->sets;
    *out = NULL;
    *never = false;
    if (sets->status != WY_OK) {
        return;
    }
    if (i == meaning->predicate_count) {
        linear_condition(out, never, meaning, b->must, b->must_not, parameters);
        return;
    }
    bounds not_prime = bounds_where(b, i, 0);
    bounds prime = bounds_where(b, i, 1);
    wi_parts parts = {0};
    bool always = false;
    const bool down = wi_sets_is(sets, isl_set_is_disjoint(not_prime.must, prime.must_not));
    const bool up = wi_sets_is(sets, isl_set_is_disjoint(prime.must, not_prime.must_not));
    if (down && up) {
        bounds both = {joined(prime.must, not_prime.must),
                       joined(prime.must_not, not_prime.must_not)};
        add_case(&parts, &always, meaning, &both, parameters, i, NULL);
        clear(&both);
    } else if (down || up) {
        add_both(&parts, &always, meaning, down ? &not_prime : &prime, down ? &prime : &not_prime,
                 parameters, i, !down);
    } else if (sets->status == WY_OK) {
        add_case(&parts, &always, meaning, &prime, parameters, i, predicate(meaning, i, false));
        add_case(&parts, &always, meaning, &not_prime, parameters, i, predicate(meaning, i, true));
    }
    clear(&prime);
    clear(&not_prime);
    if (sets->status == WY_OK && !always) {
        *never = parts.count == 0;
        *out = conditions_join(sets, &parts, WY_OR);
    }
    wi_parts_free(&parts);
}

void wi_condition_of_set(wy_condition **out, bool *never, const wi_meaning *meaning, isl_set *must,
                         isl_set *must_not, int parameters) {
    const bounds b = {must, must_not};
    split(out, never, meaning, &b, parameters, 0);
}
