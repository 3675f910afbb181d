/* isl_sets.c - contexts of isl, their limits and failures; small sets; sublattices and directions.
 */
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "normal/isl_sets.h"

/* ---- sets ------------------------------------------------------------------------------------ */

wy_status wi_sets_open(wi_sets *sets, unsigned long steps, wy_error *error) {
    *sets = (wi_sets){.error = error};
    sets->ctx = isl_ctx_alloc();
    if (sets->ctx == NULL) {
        sets->status = wi_fail_memory(error);
        return sets->status;
    }
    isl_options_set_on_error(sets->ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(sets->ctx, steps);
    return WY_OK;
}

wy_status wi_sets_close(wi_sets *sets) {
    if (sets->ctx != NULL) {
        isl_ctx_free(sets->ctx);
    }
    sets->ctx = NULL;
    return sets->status;
}

wy_status wi_sets_look(wi_sets *sets) {
    if (sets->status != WY_OK) {
        return sets->status;
    }
    switch (isl_ctx_last_error(sets->ctx)) {
    case isl_error_none:
        break;
    case isl_error_alloc:
        sets->status = wi_fail_memory(sets->error);
        break;
    case isl_error_quota:
        sets->status = wi_fail(sets->error, WY_LIMIT,
                               "its conditions fall apart into too many cases to be brought into "
                               "normal form");
        break;
    default:
        sets->status =
            wi_fail(sets->error, WY_LIMIT, "its normal form could not be found: %.200s",
                    isl_ctx_last_error_msg(sets->ctx) != NULL ? isl_ctx_last_error_msg(sets->ctx)
                                                              : "no reason given");
        break;
    }
    return sets->status;
}

bool wi_sets_is(wi_sets *sets, isl_bool answer) {
    if (answer == isl_bool_error) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its normal form could not be found");
        return false;
    }
    return answer == isl_bool_true;
}

wy_status wi_sets_give_up(wi_sets *sets, const char *format, ...) {
    if (sets->status != WY_OK) {
        return sets->status;
    }
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    sets->status = wi_fail(sets->error, WY_LIMIT, "%s", message);
    return sets->status;
}

unsigned wi_sets_count(wi_sets *sets, isl_size count) {
    if (count < 0) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its normal form could not be found");
        return 0;
    }
    return (unsigned)count;
}

bool wi_sets_number(int64_t *out, wi_sets *sets, isl_val *value) {
    const long most = 1L << 62;
    *out = 0;
    const bool fits = value != NULL && isl_val_is_int(value) == isl_bool_true &&
                      isl_val_cmp_si(value, most) < 0 && isl_val_cmp_si(value, -most) > 0;
    if (fits) {
        *out = isl_val_get_num_si(value);
    }
    isl_val_free(value);
    if (!fits) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "a number of its normal form is too large");
    }
    return fits;
}

/* ---- merging ------------------------------------------------------------------------------ */

static isl_stat count_floors(isl_basic_set *basic, void *data) {
    bool *some = data;
    *some = *some || isl_basic_set_dim(basic, isl_dim_div) != 0;
    isl_basic_set_free(basic);
    return *some ? isl_stat_error : isl_stat_ok;
}

isl_set *wi_sets_merged(isl_set *set) {
    bool floors = false;
    if (set == NULL || isl_set_n_basic_set(set) < 2) {
        return set;
    }
    isl_set_foreach_basic_set(set, count_floors, &floors);
    isl_set *merged = isl_set_coalesce(isl_set_copy(set));
    if (!floors || isl_set_is_equal(set, merged) == isl_bool_true) {
        isl_set_free(set);
        return merged;
    }
    isl_set_free(merged);
    return set;
}

/* ---- linear forms ------------------------------------------------------------------------ */

static isl_aff *add_term(isl_aff *aff, int at, int64_t factor) {
    if (factor == 0 || aff == NULL) {
        return aff;
    }
    return isl_aff_set_coefficient_val(aff, isl_dim_in, at,
                                       isl_val_int_from_si(isl_aff_get_ctx(aff), factor));
}

isl_aff *wi_sets_constant(isl_space *space, int64_t constant) {
    isl_aff *aff = isl_aff_zero_on_domain(isl_local_space_from_space(isl_space_copy(space)));
    return aff == NULL
               ? NULL
               : isl_aff_set_constant_val(aff, isl_val_int_from_si(isl_aff_get_ctx(aff), constant));
}

isl_aff *wi_sets_variable(isl_space *space, int at) {
    return add_term(wi_sets_constant(space, 0), at, 1);
}

isl_space *wi_sets_space(wi_sets *sets, int dimensions) {
    return isl_space_set_alloc(sets->ctx, 0, (unsigned)dimensions);
}

isl_aff *wi_sets_form(isl_space *space, const wy_linear *form, const wi_axes *places) {
    isl_aff *aff = wi_sets_constant(space, form->c[WY_ONE]);
    for (int i = 0; i < WY_ONE; i++) {
        if (places->of[i] >= 0) {
            aff = add_term(aff, places->of[i], form->c[i]);
        }
    }
    return aff;
}

isl_set *wi_sets_at_least(isl_space *space, int at, int64_t bound) {
    return isl_aff_ge_set(wi_sets_variable(space, at), wi_sets_constant(space, bound));
}

isl_set *wi_sets_at_most(isl_space *space, int at, int64_t bound) {
    return isl_aff_le_set(wi_sets_variable(space, at), wi_sets_constant(space, bound));
}

isl_set *wi_sets_equal(isl_space *space, int at, int64_t value) {
    return isl_aff_eq_set(wi_sets_variable(space, at), wi_sets_constant(space, value));
}

isl_set *wi_sets_point(isl_space *space, int at, wy_position point) {
    return isl_set_intersect(wi_sets_equal(space, at, point.x),
                             wi_sets_equal(space, at + 1, point.y));
}

bool wi_sets_take_point(wy_position *out, wi_sets *sets, isl_point *point) {
    const bool fits =
        wi_sets_number(&out->x, sets, isl_point_get_coordinate_val(point, isl_dim_set, 0)) &&
        wi_sets_number(&out->y, sets, isl_point_get_coordinate_val(point, isl_dim_set, 1));
    isl_point_free(point);
    return fits;
}

bool wi_sets_need(wi_sets *sets, bool memory) {
    if (!memory) {
        sets->status = wi_fail_memory(sets->error);
    }
    return memory;
}

/* ---- lattices -------------------------------------------------------------------------------- */

enum { MOST_FLOORS = 16, LARGEST_INDEX = 1 << 20 };

wi_lattice wi_lattice_all(void) {
    return (wi_lattice){{1, 0}, {0, 1}};
}

int64_t wi_lattice_index(const wi_lattice *lattice) {
    return lattice->first.x * lattice->second.y;
}

bool wi_lattice_equal(const wi_lattice *a, const wi_lattice *b) {
    return a->first.x == b->first.x && a->first.y == b->first.y && a->second.y == b->second.y;
}

/*
 * The vectors i first + j second for which c1 i + c2 j is 0 modulo m, c1 and c2 being the values
 * of a linear form on the basis.  j second is among them for j = k = m/gcd(m, c2), and of the i the
 * least is i0 = h/gcd(h, c1), where h = gcd(m, c2); to it belongs the j0 with c2 j0 = -c1 i0.
 */
static wi_lattice where_divisible(wi_sets *sets, const wi_lattice *in, int64_t c1, int64_t c2,
                                  int64_t m) {
    c1 = (int64_t)wi_wide_rest(c1, m);
    c2 = (int64_t)wi_wide_rest(c2, m);
    const int64_t h = wi_gcd(m, c2);
    const int64_t k = m / h;
    const int64_t i0 = h / wi_gcd(h, c1);
    if ((wi_wide)in->first.x * i0 * in->second.y * k > LARGEST_INDEX) {
        wi_sets_give_up(sets, "its remainders have too many cases");
        return *in;
    }
    int64_t j0 = 0;
    while ((int64_t)wi_wide_rest((wi_wide)c1 * i0 + (wi_wide)c2 * j0, m) != 0) {
        j0++; /* below k, which the limit keeps small */
    }
    const int64_t d = in->second.y * k;
    return (wi_lattice){
        {in->first.x * i0,
         (int64_t)wi_wide_rest((wi_wide)in->first.y * i0 + (wi_wide)in->second.y * j0, d)},
        {0, d}};
}

/* Vectors on whose two parts a form with these factors is 0 modulo m. */
static wi_lattice cut_by(wi_sets *sets, const wi_lattice *in, wi_wide x, wi_wide y, int64_t m) {
    const int64_t c1 = (int64_t)wi_wide_rest(x * in->first.x + y * in->first.y, m);
    const int64_t c2 = (int64_t)wi_wide_rest(y * in->second.y, m);
    return where_divisible(sets, in, c1, c2, m);
}

wi_lattice wi_lattice_meet(wi_sets *sets, const wi_lattice *a, const wi_lattice *b) {
    /* (x,y) is in b if b.first.x divides x and b's index divides b.first.x y - b.first.y x. */
    const wi_lattice one = cut_by(sets, a, 1, 0, b->first.x);
    return cut_by(sets, &one, -b->first.y, b->first.x, wi_lattice_index(b));
}

static int64_t factor_of(wi_sets *sets, isl_aff *form, enum isl_dim_type type, int at) {
    int64_t factor = 0;
    wi_sets_number(&factor, sets,
                   isl_val_mul(isl_aff_get_coefficient_val(form, type, at),
                               isl_aff_get_denominator_val(form)));
    return factor;
}

wi_lattice wi_lattice_of(wi_sets *sets, isl_basic_set *basic) {
    wi_lattice lattice = wi_lattice_all();
    /* The change of each floor by a vector (x,y): a linear form with denominator. */
    struct {
        wi_wide x, y, by;
    } floors[MOST_FLOORS];
    isl_local_space *local = isl_basic_set_get_local_space(basic);
    const unsigned count = wi_sets_count(sets, isl_local_space_dim(local, isl_dim_div));
    if (count > MOST_FLOORS) {
        wi_sets_give_up(sets, "its remainders are too many");
    }
    for (unsigned i = 0; i < count && sets->status == WY_OK; i++) {
        isl_aff *inside = isl_local_space_get_div(local, (int)i);
        int64_t by = 1;
        wi_sets_number(&by, sets, isl_aff_get_denominator_val(inside));
        wi_wide x = factor_of(sets, inside, isl_dim_in, 0);
        wi_wide y = factor_of(sets, inside, isl_dim_in, 1);
        wi_wide common = 1;
        for (unsigned j = 0; j < i && sets->status == WY_OK; j++) {
            const wi_wide factor = factor_of(sets, inside, isl_dim_div, (int)j);
            if (factor != 0) {
                x = x * floors[j].by + factor * floors[j].x * common;
                y = y * floors[j].by + factor * floors[j].y * common;
                common *= floors[j].by;
            }
        }
        isl_aff_free(inside);
        if (common * by > LARGEST_INDEX) {
            wi_sets_give_up(sets, "its remainders have too many cases");
            break;
        }
        /* On this lattice the earlier floors change by whole numbers: so does inside/by. */
        floors[i].x = x;
        floors[i].y = y;
        floors[i].by = common * by;
        lattice = cut_by(sets, &lattice, x, y, (int64_t)(common * by));
    }
    isl_local_space_free(local);
    return lattice;
}

wy_position wi_lattice_vector(const wi_lattice *lattice, wy_position c) {
    return (wy_position){c.x * lattice->first.x, c.x * lattice->first.y + c.y * lattice->second.y};
}

wy_position wi_lattice_coordinates(const wi_lattice *lattice, wy_position direction) {
    /* k direction = i first + j second: i = k x/a, j = k (a y - b x)/(a d) */
    const int64_t a = lattice->first.x;
    const int64_t index = wi_lattice_index(lattice);
    const wi_wide turn = (wi_wide)a * direction.y - (wi_wide)lattice->first.y * direction.x;
    const int64_t of_x = a / wi_gcd(a, direction.x % a);
    const int64_t of_turn = index / wi_gcd(index, (int64_t)(turn % index));
    const int64_t k = of_x / wi_gcd(of_x, of_turn) * of_turn;
    return (wy_position){(int64_t)((wi_wide)k * direction.x / a),
                         (int64_t)((wi_wide)k * turn / index)};
}

isl_set *wi_lattice_class(wi_sets *sets, const wi_lattice *lattice, wy_position point) {
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    const wi_axes places = {.of = {-1, -1, 0, 1}, .predicates = -1};
    const int64_t a = lattice->first.x;
    const int64_t b = lattice->first.y;
    const wy_linear across = {.c = {[WY_S] = 1, [WY_ONE] = -point.x}};
    const wy_linear turn = {.c = {[WY_S] = -b, [WY_T] = a, [WY_ONE] = b * point.x - a * point.y}};
    isl_set *set = isl_set_universe(isl_space_copy(space));
    const wy_linear *const forms[2] = {&across, &turn};
    const int64_t moduli[2] = {a, wi_lattice_index(lattice)};
    for (int i = 0; i < 2; i++) {
        if (moduli[i] > 1) {
            isl_aff *rest = isl_aff_mod_val(wi_sets_form(space, forms[i], &places),
                                            isl_val_int_from_si(sets->ctx, moduli[i]));
            set = isl_set_intersect(set, isl_aff_eq_set(rest, wi_sets_constant(space, 0)));
        }
    }
    isl_space_free(space);
    return set;
}

/* ---- in which directions does a set of moves go on without end, and how does it repeat? ------ */

/*
 * A basic set is what linear constraints describe, with floors of linear forms among their
 * variables.  Far out the floor of f/d is f/d, up to a constant, so that the directions are those
 * that satisfy the constraints without their constants.  In the plane an extreme direction lies on
 * the border of one of them.
 */

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

void wi_sets_recession(wi_recession *out, wi_sets *sets, isl_basic_set *of) {
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
