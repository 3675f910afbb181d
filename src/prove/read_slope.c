/*
 * read_slope.c - how far the P-positions above the diagonal lie from a line.
 *
 * Let s(x) be the number whose digits are those of x with a 0 behind.  In these numerations s(x) is
 * x times a number beta, up to something bounded: for Zeckendorf's digits beta is the golden
 * section.  So if y - s(x) takes finitely many values on the P-positions with x <= y, they lie
 * along a line of slope beta, and no others do.  The values are the numbers c that satisfy a
 * formula, and that they are finitely many can be seen from its automaton.  Where the slope is
 * beta^k, k zeros are put behind.
 *
 * beta is told for u_(k+1) = m u_k + u_(k-1), where s(x) - beta x is bounded, since the other root
 * of t^2 = m t + 1 is smaller than 1.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/read.h"
#include "prove/theorem.h"

enum {
    MOST_ZEROS = 4,
    MOST_VALUES = 400,
    FAR = 64,        /* slopes are measured from here on */
    MOST_DIGITS = 64 /* of a numeration */
};

/* ---- s(x) --------------------------------------------------------------------------------------
 */

/*
 * $shift(x,z): z = s(x).  The digit of z is the next one of x: the state is what that has to be.
 */
static wy_status define_shift(wi_reader *reader) {
    const wy_system *system = NULL;
    wy_status status = wy_logic_system(&system, reader->session, reader->numeration, reader->error);
    const uint32_t digits = wy_automaton_track(reader->theorem->p, 0)->digits;
    if (status != WY_OK || digits > MOST_DIGITS) {
        return status != WY_OK ? status : WY_NO;
    }
    const wy_track track = {.digits = digits, .system = system};
    const wy_track tracks[2] = {track, track};
    wy_automaton *all = NULL; /* for its labels */
    status = wy_automaton_all(&all, true, tracks, 2, reader->control, reader->error);
    if (status != WY_OK) {
        return status;
    }
    wy_edge edges[MOST_DIGITS * MOST_DIGITS];
    int32_t outputs[MOST_DIGITS] = {1};
    for (uint32_t x = 0; x < digits; x++) {
        for (uint32_t z = 0; z < digits; z++) {
            const uint32_t read[2] = {x, z};
            edges[x * digits + z] = (wy_edge){x, z, wy_automaton_pack(all, read)};
        }
    }
    wy_automaton_free(all);
    wy_automaton *any = NULL;
    wy_automaton *valid = NULL;
    status = wy_automaton_create(&any, WY_ACCEPTOR, tracks, 2, outputs, digits, edges,
                                 (size_t)digits * digits, reader->error);
    if (status == WY_OK) {
        status = wy_automaton_validate(&valid, any, reader->control, reader->error);
    }
    if (status == WY_OK) {
        status = wy_logic_define(reader->session, false, "shift", valid, reader->error);
    }
    wy_automaton_free(any);
    wy_automaton_free(valid);
    return status;
}

/* z is s(s(...(x))), with this many s. */
static void put_shifts(wi_growing *to, int zeros) {
    for (int i = 1; i <= zeros; i++) {
        char from[16] = "x";
        char into[16] = "z";
        if (i > 1) {
            snprintf(from, sizeof from, "z%d", i - 1);
        }
        if (i < zeros) {
            snprintf(into, sizeof into, "z%d", i);
        }
        wi_growing_printf(to, "%s$shift(%s,%s)", i > 1 ? " & " : "", from, into);
    }
}

static void put_names(wi_growing *to, int zeros) {
    for (int i = 1; i < zeros; i++) {
        wi_growing_printf(to, ",z%d", i);
    }
}

/* ---- which power --------------------------------------------------------------------------------
 */

/* The m of u_(k+1) = m u_k + u_(k-1); 0: it is another numeration. */
static int64_t multiplier(const char *name) {
    if (strcmp(name, "msd_fib") == 0) {
        return 1;
    }
    if (strcmp(name, "msd_pell") == 0) {
        return 2;
    }
    char *end = NULL;
    const long m = strncmp(name, "msd_ost", 7) == 0 ? strtol(name + 7, &end, 10) : 0;
    return m >= 2 && m <= MOST_DIGITS && *end == '\0' ? m : 0;
}

static double root_of(int64_t m) {
    return ((double)m + sqrt((double)(m * m + 4))) / 2;
}

/* So many zeros put s(x) near all y >= x of the sample; 0: no number of zeros does. */
static int find_zeros(const wi_reader *reader, double beta) {
    double least = INFINITY;
    double most = 0;
    for (size_t i = 0; i < reader->count; i++) {
        const wy_position at = reader->sample[i];
        if (at.y >= at.x && at.x >= FAR / 4 && at.y >= FAR) {
            const double slope = (double)at.y / (double)at.x;
            least = slope < least ? slope : least;
            most = slope > most ? slope : most;
        }
    }
    double power = 1;
    for (int zeros = 1; zeros <= MOST_ZEROS; zeros++) {
        power *= beta;
        if (least <= power * 1.2 && most >= power / 1.2 && most < 1.6 * least) {
            return zeros;
        }
    }
    return 0;
}

/* ---- the values ---------------------------------------------------------------------------------
 */

typedef struct offsets {
    int64_t least, most;
} offsets;

/* The greatest c with y = z + c (sign 1) or y + c = z (-1); -1: there is none. */
static wy_status greatest(int64_t *out, wi_reader *reader, int zeros, int sign) {
    wi_growing formula = {0};
    wi_growing_printf(&formula, "E x,y,z");
    put_names(&formula, zeros);
    wi_growing_printf(&formula, " $P(x,y) & x<=y & ");
    put_shifts(&formula, zeros);
    wi_growing_printf(&formula, " & %s", sign > 0 ? "y=z+c" : "y+c=z");
    int64_t *numbers = NULL;
    size_t count = 0;
    wy_status status = formula.failed
                           ? wi_fail_memory(reader->error)
                           : wi_read_numbers(&numbers, &count, reader, formula.text, MOST_VALUES);
    free(formula.text);
    if (status == WY_OK) {
        *out = count > 0 ? numbers[count - 1] : -1;
    }
    free(numbers);
    return status;
}

static wy_status find_offsets(offsets *out, wi_reader *reader, int zeros) {
    int64_t above = -1;
    int64_t below = -1;
    wy_status status = greatest(&above, reader, zeros, 1);
    if (status == WY_OK) {
        status = greatest(&below, reader, zeros, -1);
    }
    /* If all lie on one side, 0 is a bound too. */
    *out = (offsets){below > 0 ? -below : 0, above > 0 ? above : 0};
    return status == WY_OK && above < 0 && below < 0 ? WY_NO : status;
}

static wy_status every_number_has_one(wi_reader *reader) {
    return wi_read_ask(reader, "A x E z $shift(x,z)");
}

/* ---- words
 * ---------------------------------------------------------------------------------------- */

static void put_root(wi_growing *to, int64_t m, int zeros, bool latex) {
    const bool even = m % 2 == 0;
    const int64_t under = even ? m / 2 * (m / 2) + 1 : m * m + 4;
    wi_growing_printf(to, "%s", zeros > 1 ? "(" : "");
    wi_growing_printf(
        to, latex ? "%s%" PRId64 "+\\sqrt{%" PRId64 "}%s" : "%s%" PRId64 "+sqrt(%" PRId64 ")%s",
        even ? "" : "(", even ? m / 2 : m, under, even ? "" : ")/2");
    if (zeros > 1) {
        wi_growing_printf(to, ")^%d", zeros);
    }
}

static void put_offsets(wi_growing *to, const offsets *found, bool latex) {
    if (found->least == 0 && found->most == 0) {
        wi_growing_printf(to, latex ? "$y=s(x)$" : "y = s(x)");
    } else {
        wi_growing_printf(to,
                          latex ? "$%" PRId64 "\\le y-s(x)\\le%" PRId64 "$"
                                : "%" PRId64 " <= y - s(x) <= %" PRId64,
                          found->least, found->most);
    }
}

static wy_status state_slope(wi_reader *reader, int64_t m, int zeros, const offsets *found) {
    static const char *const numbers[MOST_ZEROS + 1] = {"no zero", "a zero", "two zeros",
                                                        "three zeros", "four zeros"};
    wi_growing texts[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        const bool latex = i == 1;
        wi_growing *text = &texts[i];
        wi_growing_printf(text, latex ? "If $x\\le y$ then " : "If x <= y then ");
        put_offsets(text, found, latex);
        wi_growing_printf(text,
                          latex ? ", where $s(x)$ has the digits of $x$ and then %s; so $y/x$ "
                                  "tends to $"
                                : ", where s(x) has the digits of x and then %s; so y/x tends to ",
                          numbers[zeros]);
        put_root(text, m, zeros, latex);
        wi_growing_printf(text, latex ? "$." : " = %.6f.", pow(root_of(m), zeros));
    }
    wi_growing sentence = {0};
    return wi_read_state(reader, "slope", &texts[0], &texts[1], &sentence);
}

static void keep_slope(wy_reading *reading, int64_t m, int zeros) {
    wi_growing text = {0};
    put_root(&text, m, zeros, false);
    if (!text.failed) {
        reading->slope = pow(root_of(m), zeros);
        snprintf(reading->slope_text, sizeof reading->slope_text, "%s",
                 m == 1 && zeros == 1 ? "phi" : text.text);
    }
    free(text.text);
}

wy_status wi_read_slope(wi_reader *reader) {
    const int64_t m = multiplier(reader->numeration);
    const int zeros = m > 0 ? find_zeros(reader, root_of(m)) : 0;
    if (zeros == 0) {
        return WY_OK;
    }
    offsets found;
    wy_status status =
        wy_automaton_infinite(reader->theorem->p, false, reader->control, reader->error);
    if (status == WY_OK) {
        status = define_shift(reader);
    }
    if (status == WY_OK) {
        status = every_number_has_one(reader);
    }
    if (status == WY_OK) {
        status = find_offsets(&found, reader, zeros);
    }
    if (status == WY_OK) {
        keep_slope(reader->reading, m, zeros);
        status = state_slope(reader, m, zeros, &found);
    }
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}
