/* set_rows.c - basic sets as rows: reading them, and putting remainders in the place of floors. */
#include "normal/set_rows.h"

#include <isl/constraint.h>
#include <isl/local_space.h>
#include <string.h>

#include "base/arithmetic.h"
#include "rules/value.h"

/* ---- reading a basic set ------------------------------------------------------------------- */

static void add_row(wi_rows *s, const wi_row *r) {
    if (s->count == WI_MOST_ROWS) {
        wi_sets_give_up(s->sets, "it has too many conditions");
        return;
    }
    s->rows[s->count++] = *r;
}

static isl_stat take_constraint(isl_constraint *constraint, void *data) {
    wi_rows *s = data;
    wi_row r = {.equality = isl_constraint_is_equality(constraint) == isl_bool_true};
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
    if (count > WI_MOST_FLOORS) {
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

void wi_rows_read(wi_rows *s, const wi_meaning *meaning, isl_basic_set *basic, int parameters) {
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

wi_truth wi_row_settle(wi_row *r) {
    wi_wide common = 0;
    for (int i = 0; i < WY_ONE; i++) {
        common = wi_wide_gcd(common, r->of[i]);
    }
    for (int i = 0; i < WI_MOST_FLOORS; i++) {
        common = wi_wide_gcd(common, r->floors[i]);
    }
    const wi_wide constant = r->of[WY_ONE];
    if (r->modulus > 0) {
        common = wi_wide_gcd(common, r->modulus);
        if (common == r->modulus) {
            return wi_wide_rest(constant, r->modulus) == 0 ? WI_ALWAYS : WI_NEVER;
        }
        if (constant % common != 0) {
            return WI_NEVER;
        }
    } else if (common == 0) {
        return r->equality     ? (constant == 0 ? WI_ALWAYS : WI_NEVER)
               : constant >= 0 ? WI_ALWAYS
                               : WI_NEVER;
    } else if (r->equality && constant % common != 0) {
        return WI_NEVER;
    }
    for (int i = 0; i < WY_ONE; i++) {
        r->of[i] /= common;
    }
    for (int i = 0; i < WI_MOST_FLOORS; i++) {
        r->floors[i] /= common;
    }
    r->of[WY_ONE] = wi_wide_quotient(constant, common);
    r->modulus /= common;
    return WI_OPEN;
}

/* The row with (g - rest)/d in place of the floor. */
static wi_row without_floor(const wi_row *r, int which, const wi_floor *floor, int64_t rest) {
    const wi_wide factor = r->floors[which];
    wi_row out = *r;
    for (int i = 0; i < WY_VARIABLES; i++) {
        out.of[i] = floor->by * r->of[i] + factor * floor->inside.of[i];
    }
    out.of[WY_ONE] -= factor * rest;
    for (int i = 0; i < WI_MOST_FLOORS; i++) {
        out.floors[i] = floor->by * r->floors[i] + factor * floor->inside.floors[i];
    }
    out.floors[which] = 0;
    out.modulus = floor->by * r->modulus;
    return out;
}

wi_truth wi_rows_put_remainder(wi_rows *s, int64_t rest) {
    const int which = s->floor_count - 1;
    const wi_floor floor = s->floors[which];
    wi_row is = floor.inside;
    is.of[WY_ONE] -= rest;
    is.modulus = floor.by;
    is.equality = true;
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        wi_row r = s->rows[i].floors[which] == 0 ? s->rows[i]
                                                 : without_floor(&s->rows[i], which, &floor, rest);
        const wi_truth settled = wi_row_settle(&r);
        if (settled == WI_NEVER) {
            return WI_NEVER;
        }
        if (settled == WI_OPEN) {
            s->rows[kept++] = r;
        }
    }
    s->count = kept;
    const wi_truth settled = wi_row_settle(&is);
    if (settled == WI_OPEN) {
        add_row(s, &is);
    }
    s->floor_count--;
    return settled;
}

int64_t wi_rows_settled_remainder(const wi_rows *s) {
    const int which = s->floor_count - 1;
    const wi_floor *floor = &s->floors[which];
    for (int i = 0; i < s->count; i++) {
        const wi_row *r = &s->rows[i];
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
