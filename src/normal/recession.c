/*
 * recession.c - in which directions does a set of moves go on without end, and how does it repeat?
 *
 * A basic set is what linear constraints describe, with floors of linear forms among their
 * variables.  Far out the floor of f/d is f/d, up to a constant, so that the directions are those
 * that satisfy the constraints without their constants.  In the plane an extreme direction lies on
 * the border of one of them.
 */
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <stdlib.h>

#include "base/arithmetic.h"
#include "normal/plane.h"
#include "rules/value.h"

enum { MOST_DIVISIONS = 16, MOST_BORDERS = 128 };

/* (x s + y t) / by */
typedef struct slope {
    wi_wide x, y;
    int64_t by;
} slope;

typedef struct borders {
    wi_sets *sets;
    slope divisions[MOST_DIVISIONS]; /* what each floor is, far out */
    int division_count;
    wy_position of[MOST_BORDERS]; /* (a,b): a s + b t >= 0 */
    int count;
} borders;

/* sum += factor * part, brought to one denominator. */
static void add_slope(wi_sets *sets, slope *sum, int64_t factor, const slope *part) {
    const wi_wide limit = (wi_wide)1 << 62;
    const int64_t common = wi_gcd(sum->by, part->by);
    const wi_wide by = (wi_wide)sum->by / common * part->by;
    if (by > limit) {
        wi_sets_give_up(sets, "its remainders are too many");
        return;
    }
    const wi_wide of_sum = by / sum->by;
    const wi_wide of_part = by / part->by;
    sum->x = sum->x * of_sum + factor * of_part * part->x;
    sum->y = sum->y * of_sum + factor * of_part * part->y;
    sum->by = (int64_t)by;
    if (sum->x > limit || sum->x < -limit || sum->y > limit || sum->y < -limit) {
        wi_sets_give_up(sets, "a number of its normal form is too large");
        sum->x = sum->y = 0;
    }
}

static void study_divisions(borders *b, isl_local_space *local) {
    const unsigned count = wi_sets_count(b->sets, isl_local_space_dim(local, isl_dim_div));
    if (count > MOST_DIVISIONS) {
        wi_sets_give_up(b->sets, "its remainders are too many");
        return;
    }
    for (unsigned i = 0; i < count && b->sets->status == WY_OK; i++) {
        isl_aff *is = isl_local_space_get_div(local, (int)i);
        int64_t by = 1;
        wi_sets_number(&by, b->sets, isl_aff_get_denominator_val(is));
        slope sum = {0, 0, 1};
        for (int j = 0; j < 2; j++) {
            int64_t factor = 0;
            wi_sets_number(&factor, b->sets,
                           isl_val_mul(isl_aff_get_coefficient_val(is, isl_dim_in, j),
                                       isl_aff_get_denominator_val(is)));
            *(j == 0 ? &sum.x : &sum.y) = factor;
        }
        for (unsigned j = 0; j < i; j++) {
            int64_t factor = 0;
            wi_sets_number(&factor, b->sets,
                           isl_val_mul(isl_aff_get_coefficient_val(is, isl_dim_div, (int)j),
                                       isl_aff_get_denominator_val(is)));
            if (factor != 0) {
                add_slope(b->sets, &sum, factor, &b->divisions[j]);
            }
        }
        if (b->sets->status == WY_OK && (wi_wide)sum.by * by > INT64_MAX) {
            wi_sets_give_up(b->sets, "its remainders are too many");
        }
        sum.by *= b->sets->status == WY_OK ? by : 1;
        b->divisions[b->division_count++] = sum;
        isl_aff_free(is);
    }
}

static void add_border(borders *b, wi_wide x, wi_wide y) {
    const wi_wide common = wi_wide_gcd(x, y);
    if (common == 0) {
        return;
    }
    x /= common;
    y /= common;
    if (b->count == MOST_BORDERS || x > INT64_MAX || x < -INT64_MAX || y > INT64_MAX ||
        y < -INT64_MAX) {
        wi_sets_give_up(b->sets, "it has too many conditions");
        return;
    }
    b->of[b->count++] = (wy_position){(int64_t)x, (int64_t)y};
}

static isl_stat take_constraint(isl_constraint *constraint, void *data) {
    borders *b = data;
    slope sum = {0, 0, 1};
    for (int i = 0; i < 2; i++) {
        int64_t factor = 0;
        wi_sets_number(&factor, b->sets,
                       isl_constraint_get_coefficient_val(constraint, isl_dim_set, i));
        *(i == 0 ? &sum.x : &sum.y) = factor;
    }
    for (int i = 0; i < b->division_count && b->sets->status == WY_OK; i++) {
        int64_t factor = 0;
        wi_sets_number(&factor, b->sets,
                       isl_constraint_get_coefficient_val(constraint, isl_dim_div, i));
        if (factor != 0) {
            add_slope(b->sets, &sum, factor, &b->divisions[i]);
        }
    }
    add_border(b, sum.x, sum.y);
    if (isl_constraint_is_equality(constraint) == isl_bool_true) {
        add_border(b, -sum.x, -sum.y);
    }
    isl_constraint_free(constraint);
    return b->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

static bool is_inside(const borders *b, wy_position way) {
    for (int i = 0; i < b->count; i++) {
        if ((wi_wide)b->of[i].x * way.x + (wi_wide)b->of[i].y * way.y < 0) {
            return false;
        }
    }
    return true;
}

static void add_direction(wi_recession *out, wi_sets *sets, wy_position way) {
    for (int i = 0; i < out->count; i++) {
        if (out->along[i].x == way.x && out->along[i].y == way.y) {
            return;
        }
    }
    if (out->count == 2) {
        wi_sets_give_up(sets, "its moves fill a half plane");
        return;
    }
    out->along[out->count++] = way;
}

void wi_plane_recession(wi_recession *out, wi_sets *sets, isl_basic_set *of) {
    *out = (wi_recession){0};
    borders b = {.sets = sets};
    isl_local_space *local = isl_basic_set_get_local_space(of);
    study_divisions(&b, local);
    isl_local_space_free(local);
    if (sets->status != WY_OK || isl_basic_set_foreach_constraint(of, take_constraint, &b) < 0) {
        wi_sets_look(sets);
        return;
    }
    for (int i = 0; i < b.count; i++) {
        const wy_position ways[2] = {{-b.of[i].y, b.of[i].x}, {b.of[i].y, -b.of[i].x}};
        for (int j = 0; j < 2; j++) {
            if (is_inside(&b, ways[j])) {
                add_direction(out, sets, ways[j]);
            }
        }
    }
    if (out->count == 2) {
        const wy_position u = out->along[0];
        const wy_position v = out->along[1];
        const wi_wide turn = (wi_wide)u.x * v.y - (wi_wide)u.y * v.x;
        if (turn < 0) {
            out->along[0] = v;
            out->along[1] = u;
        } else if (turn == 0) {
            wi_sets_give_up(sets, "its moves go on without end both ways");
        }
    }
}
