/* slope.c - see slope.h. */
#include "prove/slope.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "automata/numeration.h"
#include "base/fail.h"
#include "solve/moves.h"

enum {
    LONGEST_FRACTION = 16,
    LARGEST_QUOTIENT = 60,
    NAME = 200,
};

/* Where the discrepancy grows faster there is no numeration; and where it grows like this, no line.
 */
static const double bounded = 0.3;
static const double scattered = 0.95;

/* Some have names of their own. */
static const char *const own_names[][2] = {{"msd_rec_1_1_from_1_2", "msd_fib"},
                                           {"msd_rec_1_1_1_from_1_2_4", "msd_trib"}};

/* ---- Pisot numbers --------------------------------------------------------------------------- */

/* The next value of the recurrence after `count` of them. */
static int64_t next_value(const int64_t *values, size_t count, const wi_recurrence *r) {
    int64_t value = 0;
    for (uint32_t i = 0; i < r->order && i < count; i++) {
        value += r->coefficients[i] * values[count - 1 - i];
    }
    return value;
}

/*
 * The greedy expansion of 1 in powers of 1/s has the coefficients of the polynomial for its digits:
 * then U_n = c_1 U_{n-1} + ... + c_n U_0 + 1 below the order, and a word may always go on (Parry,
 * Bertrand).
 */
static bool is_parry(const wi_recurrence *r, double s) {
    double rest = 1;
    for (uint32_t i = 0; i < r->order; i++) {
        const bool last = i + 1 == r->order;
        rest *= s;
        const double digit = last ? round(rest) : floor(rest + 1e-9);
        if (digit != r->coefficients[i]) {
            return false;
        }
        rest -= digit;
    }
    return fabs(rest) < 1e-6;
}

static void take_parry_values(wi_recurrence *r) {
    r->count = r->order;
    for (uint32_t n = 0; n < r->order; n++) {
        r->first[n] = next_value(r->first, n, r) + 1;
    }
}

/*
 * 0, ..., 0, 1 and what follows, from where it increases for good: 0 0 1 0 1 1 1 2 2 3 4 5 7 for
 * x^3 = x + 1, with a 1 before it.  false: it does not, or grows too fast.
 */
static bool take_impulse_values(wi_recurrence *r) {
    enum { TERMS = 60 };
    int64_t values[TERMS] = {0};
    size_t count = r->order;
    values[r->order - 1] = 1;
    while (count < TERMS && llabs(values[count - 1]) < INT64_C(1) << 40) {
        values[count] = next_value(values, count, r);
        count++;
    }
    size_t from = count - 1;
    while (from > 0 && values[from - 1] < values[from] && values[from - 1] > 0) {
        from--;
    }
    r->count = 0;
    if (values[from] > 1) {
        r->first[r->count++] = 1;
    }
    for (uint32_t i = 0; i < r->order && from + i < count; i++) {
        r->first[r->count++] = values[from + i];
    }
    return from + r->order < count && r->first[0] == 1 && r->first[r->count - 1] <= 1000000;
}

static bool name_recurrence(char name[NAME], const wi_polynomial *p, double s) {
    wi_recurrence r = {.order = p->degree};
    if (p->degree == 1 && p->c[0] <= -2 && p->c[0] >= -1000) { /* an integer: that base */
        snprintf(name, NAME, "msd_%d", (int)-p->c[0]);
        return true;
    }
    if (!wi_polynomial_is_pisot(p, s)) {
        return false;
    }
    for (uint32_t i = 0; i < p->degree; i++) {
        if (p->c[p->degree - 1 - i] < -1000 || p->c[p->degree - 1 - i] > 1000) {
            return false;
        }
        r.coefficients[i] = (int32_t)-p->c[p->degree - 1 - i];
    }
    if (is_parry(&r, s)) {
        take_parry_values(&r);
    } else if (!take_impulse_values(&r)) {
        return false;
    }
    if (!wi_recurrence_name(name, NAME, &r)) {
        return false;
    }
    for (size_t i = 0; i < sizeof own_names / sizeof own_names[0]; i++) {
        if (strcmp(name, own_names[i][0]) == 0) {
            snprintf(name, NAME, "%s", own_names[i][1]);
        }
    }
    return true;
}

/*
 * The one polynomial x^2 = a x + b with 1 <= b <= a whose root may be the slope, if it is: then a
 * is the whole part of the slope, and b is told.  A number comes as near to an integer by accident
 * once in 2^6 times; among all polynomials that would take more digits of the slope.
 */
static bool take_quadratic(wi_polynomial *out, const wi_upper_line *line) {
    const double a = floor(line->slope);
    const double b = line->slope * (line->slope - a);
    const double off = (2 * line->slope - a) * line->error; /* of b */
    if (a > 1000 || off > 1.0 / 16 || fabs(b - round(b)) > 1.0 / 128 || round(b) < 1 ||
        round(b) > a) {
        return false;
    }
    *out = (wi_polynomial){.degree = 2, .c = {-(int64_t)round(b), -(int64_t)a, 1}};
    return true;
}

/* ---- continued fractions ------------------------------------------------------------------ */

/* The whole part of the slope does not matter. */
static bool name_ostrowski(char name[NAME], const wi_polynomial *p, double s) {
    uint32_t quotients[LONGEST_FRACTION + 1];
    size_t before, count;
    if (!wi_polynomial_fraction(quotients, LONGEST_FRACTION, &before, &count, p, s)) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        if (quotients[i] > LARGEST_QUOTIENT) {
            return false;
        }
    }
    if (before == 0) { /* it belongs to the period: that begins one later */
        quotients[count++] = quotients[0];
        before = 1;
    }
    if (before == 1 && count == 2 && quotients[1] <= LARGEST_QUOTIENT) {
        snprintf(name, NAME, quotients[1] == 1 ? "msd_fib" : "msd_ost%u", (unsigned)quotients[1]);
        return true;
    }
    return quotients[count - 1] <= LARGEST_QUOTIENT &&
           wi_ostrowski_name(name, NAME, quotients + 1, before - 1, count - 1);
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* A system that cannot be made is left out; a failure is not. */
static wy_status add(wy_theorem *theorem, const char *name, const wy_control *control,
                     wy_error *error) {
    const wy_numeration *system = NULL;
    const wy_automaton *adder;
    wy_status status = wy_numerations_find(&system, theorem->store, name, control, error);
    if (status == WY_OK) {
        status = wy_numeration_adder(&adder, system, control, error);
    }
    for (size_t i = 0; i < theorem->slope_count && status == WY_OK; i++) {
        status = theorem->slope_systems[i] == system ? WY_NO : WY_OK;
    }
    if (status == WY_OK && theorem->slope_count < WI_SLOPE_SYSTEMS) {
        theorem->slope_systems[theorem->slope_count++] = system;
    }
    return status == WY_NO || status == WY_LIMIT || status == WY_BAD ? WY_OK : status;
}

/*
 * The polynomial that the column machine proves, where what was measured is too short for a guess.
 * WY_NO: there is no machine, or it does not say.
 */
static wy_status polynomial_of_machine(wi_polynomial *out, const wy_theorem *theorem,
                                       const wy_control *control, wy_error *error) {
    wy_machine_game game = {0};
    wy_machine *machine = NULL;
    wy_slope slope = {0};
    wy_error own = {0};
    wy_status status = wi_rules_columns(&game, wy_theorem_played(theorem), &own);
    if (status == WY_OK) {
        status = wy_machine_find_game(&machine, &game, NULL, control, &own);
    }
    if (status == WY_OK) {
        status = wy_machine_slope(&slope, machine, control, &own);
    }
    wy_machine_free(machine);
    wy_machine_game_clear(&game);
    if (status == WY_OK && slope.degree > 0 && slope.degree <= WI_MAX_DEGREE) {
        out->degree = (uint32_t)slope.degree;
        memcpy(out->c, slope.polynomial, ((size_t)slope.degree + 1) * sizeof *out->c);
        return WY_OK;
    }
    return status == WY_OK || status == WY_LIMIT ? WY_NO
                                                 : wi_fail(error, status, "%s", own.message);
}

static wy_status find(wy_theorem *theorem, int64_t columns, const wy_control *control,
                      wy_error *error) {
    wi_slope_found *found = &theorem->slope;
    wy_status status =
        wi_upper_line_measure(&found->line, wy_theorem_played(theorem), columns, control, error);
    if (status != WY_OK) {
        return status;
    }
    found->has_line = true;
    if (found->line.growth > bounded) {
        return WY_NO;
    }
    status = wi_polynomial_of(&found->polynomial, found->line.slope, found->line.error, error);
    if (status == WY_NO) {
        status = polynomial_of_machine(&found->polynomial, theorem, control, error);
    }
    status = status == WY_NO && take_quadratic(&found->polynomial, &found->line) ? WY_OK : status;
    if (status != WY_OK) {
        return status;
    }
    char name[NAME];
    const double s = wi_polynomial_root(&found->polynomial, found->line.slope);
    if (name_recurrence(name, &found->polynomial, s)) {
        status = add(theorem, name, control, error);
    }
    if (status == WY_OK && name_ostrowski(name, &found->polynomial, s)) {
        status = add(theorem, name, control, error);
    }
    return status;
}

/* Why there is no system. */
static wy_status explain(const wi_slope_found *found, wy_error *error) {
    const wi_upper_line *line = &found->line;
    if (line->growth > scattered) {
        return wi_fail(error, WY_LIMIT,
                       "P-positions above the diagonal do not gather along one line");
    }
    if (line->growth > bounded) {
        return wi_fail(
            error, WY_LIMIT,
            "P-positions above the diagonal lie off the line of slope %.6g by up to %.3g "
            "for x < %lld, growing like N^%.2f: no numeration is known to fit",
            line->slope, line->stray, (long long)line->columns, line->growth);
    }
    if (found->polynomial.degree == 0) {
        return wi_fail(error, WY_LIMIT,
                       "the slope %.8g, error about %.0e, is a root of no small polynomial",
                       line->slope, line->error);
    }
    char text[WI_POLYNOMIAL_TEXT];
    wi_polynomial_text(text, &found->polynomial);
    return wi_fail(error, WY_LIMIT,
                   "the slope seems to be the root %.8g of %s, for which no numeration was found",
                   line->slope, text);
}

wy_status wi_slope_systems(const wy_numeration *const **out, size_t *count, wy_theorem *theorem,
                           int64_t columns, const wy_control *control, wy_error *error) {
    wi_slope_found *found = &theorem->slope;
    *out = theorem->slope_systems;
    *count = 0;
    if (found->measured < columns) {
        const wy_status status = find(theorem, columns, control, error);
        if (status != WY_OK && status != WY_NO && status != WY_LIMIT) {
            return status;
        }
        found->measured = columns;
    }
    *count = theorem->slope_count;
    if (*count > 0) {
        return WY_OK;
    }
    return found->has_line ? explain(found, error) : WY_NO;
}
