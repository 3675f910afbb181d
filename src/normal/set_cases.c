/*
 * set_cases.c - a union of basic sets as a condition: an "or" of conjunctions.
 *
 * A constraint with a floor becomes one without for each remainder r, together with g mod d = r
 * (set_rows.h); mostly a constraint such as x - 2[x/2] = 0 leaves a single r.
 */
#include "normal/set_cases.h"

#include <stdlib.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "normal/condition_order.h"
#include "normal/set_rows.h"
#include "rules/value.h"

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
static wy_condition *comparison(wi_sets *sets, const wi_row *r) {
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

static wy_condition *remainder_is(wi_sets *sets, const wi_row *r) {
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

/* What is gathered from the basic sets. */
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
        wi_row r = s->rows[i];
        const wi_truth settled = wi_row_settle(&r);
        if (settled == WI_NEVER) {
            wi_parts_free(&leaves);
            return;
        }
        if (settled == WI_OPEN) {
            add_part(g, &leaves, WY_AND,
                     r.modulus > 0 ? remainder_is(sets, &r) : comparison(sets, &r));
        }
    }
    if (leaves.count == 0) {
        g->always = g->always || sets->status == WY_OK;
        return;
    }
    wy_condition *all = sets->status == WY_OK ? wi_conditions_join(sets, &leaves, WY_AND) : NULL;
    wi_parts_free(&leaves);
    if (sets->status == WY_OK) {
        if (g->parts.count == WI_MOST_CASES) {
            wi_sets_give_up(sets, "its conditions fall apart into more than %d cases",
                            WI_MOST_CASES);
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
    const int64_t only = wi_rows_settled_remainder(s);
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
        if (wi_rows_put_remainder(next, rest) != WI_NEVER) {
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
    wi_rows_read(s, g->meaning, basic, g->parameters);
    isl_basic_set_free(basic);
    put_system(g, s);
    free(s);
    return sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

void wi_cases_condition(wy_condition **out, bool *never, const wi_meaning *meaning, isl_set *set,
                        int parameters) {
    wi_sets *sets = meaning->sets;
    gathering g = {.meaning = meaning, .parameters = parameters};
    if (set == NULL || isl_set_foreach_basic_set(set, take_basic, &g) < 0) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its conditions could not be written");
    }
    if (sets->status == WY_OK && !g.always) {
        *never = g.parts.count == 0;
        *out = wi_conditions_join(sets, &g.parts, WY_OR);
    }
    wi_parts_free(&g.parts);
}
