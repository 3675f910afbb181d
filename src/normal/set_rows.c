/* set_rows.c - basic sets as rows: reading them, and putting remainders in the place of floors. */
#include "normal/set_rows.h"

#include <isl/constraint.h>
#include <isl/local_space.h>
#include <string.h>

#include "base/arithmetic.h"

/* ---- reading a basic set ------------------------------------------------------------------- */

static void add_row(wy_rows *s, const wy_row *r) {
    if (s->count == WY_MOST_ROWS) {
        wy_sets_give_up(s->sets, "it has too many conditions");
        return;
    }
    s->rows[s->count++] = *r;
}

static isl_stat take_constraint(isl_constraint *constraint, void *data) {
    wy_rows *s = data;
    wy_row r = {.equality = isl_constraint_is_equality(constraint) == isl_bool_true};
    int64_t factor = 0;
    for (int i = 0; i < s->dimensions; i++) {
        wy_sets_number(&factor, s->sets,
                       isl_constraint_get_coefficient_val(constraint, isl_dim_set, i));
        if (s->variables[i] >= 0) {
            r.of[s->variables[i]] = factor;
        }
    }
    for (int i = 0; i < s->floor_count; i++) {
        wy_sets_number(&factor, s->sets,
                       isl_constraint_get_coefficient_val(constraint, isl_dim_div, i));
        r.floors[i] = factor;
    }
    wy_sets_number(&factor, s->sets, isl_constraint_get_constant_val(constraint));
    r.of[WY_ONE] = factor;
    isl_constraint_free(constraint);
    add_row(s, &r);
    return s->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* A coefficient of a floor's inside, times its denominator. */
static wy_wide numerator(wy_rows *s, isl_val *value, int64_t by) {
    int64_t out = 0;
    wy_sets_number(&out, s->sets, isl_val_mul(value, isl_val_int_from_si(s->sets->ctx, by)));
    return out;
}

static void take_floors(wy_rows *s, isl_basic_set *basic) {
    isl_local_space *local = isl_basic_set_get_local_space(basic);
    const unsigned count = wy_sets_count(s->sets, isl_local_space_dim(local, isl_dim_div));
    if (count > WY_MOST_FLOORS) {
        wy_sets_give_up(s->sets, "its remainders are too many");
    }
    for (unsigned i = 0; i < count && s->sets->status == WY_OK; i++) {
        isl_aff *is = isl_local_space_get_div(local, (int)i);
        wy_floor *floor = &s->floors[s->floor_count++];
        memset(floor, 0, sizeof *floor);
        wy_sets_number(&floor->by, s->sets, isl_aff_get_denominator_val(is));
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

void wy_rows_read(wy_rows *s, const wy_meaning *meaning, isl_basic_set *basic, int parameters) {
    const int heaps = wy_meaning_heaps(meaning);
    *s = (wy_rows){.sets = meaning->sets, .dimensions = heaps + parameters};
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
        wy_sets_look(s->sets);
    }
}

/* ---- settling them ---------------------------------------------------------------------- */

wy_truth wy_row_settle(wy_row *r) {
    wy_wide common = 0;
    for (int i = 0; i < WY_ONE; i++) {
        common = wy_wide_gcd(common, r->of[i]);
    }
    for (int i = 0; i < WY_MOST_FLOORS; i++) {
        common = wy_wide_gcd(common, r->floors[i]);
    }
    const wy_wide constant = r->of[WY_ONE];
    if (r->modulus > 0) {
        common = wy_wide_gcd(common, r->modulus);
        if (common == r->modulus) {
            return wy_wide_rest(constant, r->modulus) == 0 ? WY_ALWAYS : WY_NEVER;
        }
        if (constant % common != 0) {
            return WY_NEVER;
        }
    } else if (common == 0) {
        return r->equality     ? (constant == 0 ? WY_ALWAYS : WY_NEVER)
               : constant >= 0 ? WY_ALWAYS
                               : WY_NEVER;
    } else if (r->equality && constant % common != 0) {
        return WY_NEVER;
    }
    for (int i = 0; i < WY_ONE; i++) {
        r->of[i] /= common;
    }
    for (int i = 0; i < WY_MOST_FLOORS; i++) {
        r->floors[i] /= common;
    }
    r->of[WY_ONE] = wy_wide_quotient(constant, common);
    r->modulus /= common;
    return WY_OPEN;
}

/* The row with (g - rest)/d in place of the floor. */
static wy_row without_floor(const wy_row *r, int which, const wy_floor *floor, int64_t rest) {
    const wy_wide factor = r->floors[which];
    wy_row out = *r;
    for (int i = 0; i < WY_VARIABLES; i++) {
        out.of[i] = floor->by * r->of[i] + factor * floor->inside.of[i];
    }
    out.of[WY_ONE] -= factor * rest;
    for (int i = 0; i < WY_MOST_FLOORS; i++) {
        out.floors[i] = floor->by * r->floors[i] + factor * floor->inside.floors[i];
    }
    out.floors[which] = 0;
    out.modulus = floor->by * r->modulus;
    return out;
}

wy_truth wy_rows_put_remainder(wy_rows *s, int64_t rest) {
    const int which = s->floor_count - 1;
    const wy_floor floor = s->floors[which];
    wy_row is = floor.inside;
    is.of[WY_ONE] -= rest;
    is.modulus = floor.by;
    is.equality = true;
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        wy_row r = s->rows[i].floors[which] == 0 ? s->rows[i]
                                                 : without_floor(&s->rows[i], which, &floor, rest);
        const wy_truth settled = wy_row_settle(&r);
        if (settled == WY_NEVER) {
            return WY_NEVER;
        }
        if (settled == WY_OPEN) {
            s->rows[kept++] = r;
        }
    }
    s->count = kept;
    const wy_truth settled = wy_row_settle(&is);
    if (settled == WY_OPEN) {
        add_row(s, &is);
    }
    s->floor_count--;
    return settled;
}

int64_t wy_rows_settled_remainder(const wy_rows *s) {
    const int which = s->floor_count - 1;
    const wy_floor *floor = &s->floors[which];
    for (int i = 0; i < s->count; i++) {
        const wy_row *r = &s->rows[i];
        if (!r->equality || r->modulus != 0 || wy_wide_size(r->floors[which]) != floor->by) {
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
        const wy_wide rest = floor->inside.of[WY_ONE] - sign * r->of[WY_ONE];
        if (alike) {
            return rest >= 0 && rest < floor->by ? (int64_t)rest : -2;
        }
    }
    return -1;
}
