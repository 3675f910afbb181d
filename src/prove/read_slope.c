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
 * of t^2 = m t + 1 is smaller than 1; and for the recurrences of all other Pisot numbers, for the
 * same reason: u_(k+1) - beta u_k is a sum of powers of the other roots of the polynomial, which
 * are less than 1 and different, as it is irreducible.
 *
 * There the digits of x and then a 0 need not be the digits of a number: 1, 2, 3, 4, 5, 7, 9, 12,
 * ..., the Padovan numbers, are such a case.  Then numbers w next below x are taken for x.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/read.h"
#include "prove/theorem.h"

enum {
    MOST_ZEROS = 4,
    MOST_VALUES = 400,
    MOST_BELOW = 3,  /* w is at least x - this */
    FAR = 64,        /* slopes are measured from here on */
    MOST_DIGITS = 64 /* of a numeration */
};

/* ---- s(x) ------------------------------------------------------------------------------------ */

/*
 * $shift(x,z): z = s(x).  The digit of z is the next one of x: the state is what that has to be.
 */
wy_status wi_read_shift(wi_reader *reader) {
    const wy_system *system = NULL;
    wy_status status = wy_logic_system(&system, reader->session, reader->numeration, reader->error);
    const uint32_t digits = wy_automaton_track(reader->theorem->p, 0)->digits;
    if (status != WY_OK || digits > MOST_DIGITS) {
        return status != WY_OK ? status : WY_NO;
    }
    const wy_track track = {.digits = digits, .system = system};
    const wy_track tracks[2] = {track, track};
    wy_automaton *all = NULL; /* for its labels */
    status = wi_automaton_all(&all, true, tracks, 2, reader->control, reader->error);
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

/* ---- which power ----------------------------------------------------------------------------- */

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

/* What a zero behind the digits multiplies by. */
typedef struct base {
    int64_t m; /* u_(k+1) = m u_k + u_(k-1); 0: another recurrence */
    wi_polynomial polynomial;
    double root;
} base;

/* "msd_rec_0_1_1_from_1_2_3_4" is u_(k+3) = 0 u_(k+2) + u_(k+1) + u_k. */
static bool read_recurrence(wi_polynomial *out, const char *name) {
    static const char prefix[] = "msd_rec_";
    if (strncmp(name, prefix, strlen(prefix)) != 0) {
        return false;
    }
    int64_t by[WI_MAX_DEGREE] = {0};
    uint32_t degree = 0;
    name += strlen(prefix);
    for (; *name != 'f' && degree < WI_MAX_DEGREE; degree++) {
        char *end = NULL;
        by[degree] = strtol(name, &end, 10);
        if (end == name || *end != '_') {
            return false;
        }
        name = end + 1;
    }
    *out = (wi_polynomial){.degree = degree};
    for (uint32_t i = 0; i < degree; i++) {
        out->c[degree - 1 - i] = -by[i];
    }
    out->c[degree] = 1;
    return *name == 'f' && degree >= 2;
}

/* The greatest root, by u_(k+1) / u_k. */
static double greatest_root(const wi_polynomial *of) {
    double u[WI_MAX_DEGREE] = {1, 1, 1, 1, 1, 1};
    double ratio = 1;
    for (int i = 0; i < 400 && of->degree > 0 && of->degree <= WI_MAX_DEGREE; i++) {
        double next = 0;
        for (uint32_t k = 0; k < of->degree; k++) {
            next -= (double)of->c[k] * u[k];
        }
        ratio = next / u[of->degree - 1];
        for (uint32_t k = 0; k < of->degree; k++) {
            u[k] = (k + 1 < of->degree ? u[k + 1] : next) / next;
        }
    }
    return wi_polynomial_root(of, ratio);
}

static bool find_base(base *out, const char *name) {
    *out = (base){.m = multiplier(name)};
    if (out->m > 0) {
        const double m = (double)out->m;
        out->root = (m + sqrt(m * m + 4)) / 2;
        out->polynomial = (wi_polynomial){.degree = 2, .c = {-1, -out->m, 1}};
        return true;
    }
    if (!read_recurrence(&out->polynomial, name)) {
        return false;
    }
    out->root = greatest_root(&out->polynomial);
    return wi_polynomial_is_pisot(&out->polynomial, out->root);
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

/* ---- the values ------------------------------------------------------------------------------ */

typedef struct offsets {
    int64_t least, most;
    int below; /* of y - s(w) for every w from x - below to x that has an s(w) */
} offsets;

/* The greatest c with y = z + c (sign 1) or y + c = z (-1); -1: there is none. */
static wy_status greatest(int64_t *out, wi_reader *reader, int zeros, int below, int sign) {
    wi_growing formula = {0};
    if (below > 0) {
        wi_growing_printf(&formula, "E x,y,w,z $P(x,y) & x<=y & w<=x & x<=w+%d & $shift(w,z)",
                          below);
    } else {
        wi_growing_printf(&formula, "E x,y,z");
        put_names(&formula, zeros);
        wi_growing_printf(&formula, " $P(x,y) & x<=y & ");
        put_shifts(&formula, zeros);
    }
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

static wy_status find_offsets(offsets *out, wi_reader *reader, int zeros, int below) {
    int64_t above = -1;
    int64_t under = -1;
    wy_status status = greatest(&above, reader, zeros, below, 1);
    if (status == WY_OK) {
        status = greatest(&under, reader, zeros, below, -1);
    }
    /* If all lie on one side, 0 is a bound too. */
    *out = (offsets){under > 0 ? -under : 0, above > 0 ? above : 0, below};
    return status == WY_OK && above < 0 && under < 0 ? WY_NO : status;
}

/* The least `below` with which every number x has such a w; WY_NO: none. */
static wy_status find_below(int *out, wi_reader *reader, int most) {
    wy_status status = wi_read_ask(reader, "A x E z $shift(x,z)");
    for (*out = 0; status == WY_NO && *out < most;) {
        ++*out;
        status = wi_read_ask(reader, "A x E w,z w<=x & x<=w+%d & $shift(w,z)", *out);
    }
    return status;
}

/* ---- words
 * ---------------------------------------------------------------------------------------- */

/* "root 1.324718 of x^3 = x + 1" */
static void put_pisot(wi_growing *to, const base *of, int zeros, bool latex) {
    char text[WI_POLYNOMIAL_TEXT];
    wi_polynomial_text(text, &of->polynomial);
    wi_growing_printf(to,
                      latex       ? "\\beta"
                      : zeros > 1 ? "(root %.6f of %s)"
                                  : "root %.6f of %s",
                      of->root, text);
    if (zeros > 1) {
        wi_growing_printf(to, "^%d", zeros);
    }
    if (latex) {
        wi_growing_printf(to, "$, where $\\beta\\approx%.6f$ is a root of $%s", of->root, text);
    }
}

static void put_root(wi_growing *to, const base *of, int zeros, bool latex) {
    if (of->m == 0) {
        put_pisot(to, of, zeros, latex);
        return;
    }
    const int64_t m = of->m;
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
    if (found->below > 0) {
        wi_growing_printf(to,
                          latex ? "$%" PRId64 "\\le y-s(w)\\le%" PRId64
                                  "$ for all $w$ from $x-%d$ to $x$ that have an $s(w)$"
                                : "%" PRId64 " <= y - s(w) <= %" PRId64
                                  " for all w from x-%d to x that have an s(w)",
                          found->least, found->most, found->below);
    } else if (found->least == 0 && found->most == 0) {
        wi_growing_printf(to, latex ? "$y=s(x)$" : "y = s(x)");
    } else {
        wi_growing_printf(to,
                          latex ? "$%" PRId64 "\\le y-s(x)\\le%" PRId64 "$"
                                : "%" PRId64 " <= y - s(x) <= %" PRId64,
                          found->least, found->most);
    }
}

static wy_status state_slope(wi_reader *reader, const base *of, int zeros, const offsets *found) {
    static const char *const numbers[MOST_ZEROS + 1] = {"no zero", "a zero", "two zeros",
                                                        "three zeros", "four zeros"};
    wi_growing texts[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        const bool latex = i == 1;
        wi_growing *text = &texts[i];
        wi_growing_printf(text, latex ? "If $x\\le y$ then " : "If x <= y then ");
        put_offsets(text, found, latex);
        const char x = found->below > 0 ? 'w' : 'x';
        wi_growing_printf(text,
                          latex
                              ? ", where $s(%c)$ has the digits of $%c$ and then %s; so $y/x$ "
                                "tends to $"
                              : ", where s(%c) has the digits of %c and then %s; so y/x tends to ",
                          x, x, numbers[zeros]);
        wi_growing_printf(text, "%s", of->m == 0 && !latex ? "the " : "");
        put_root(text, of, zeros, latex);
        if (latex || (of->m == 0 && zeros == 1)) {
            wi_growing_printf(text, latex ? "$." : ".");
        } else {
            wi_growing_printf(text, " = %.6f.", pow(of->root, zeros));
        }
    }
    wi_growing sentence = {0};
    return wi_read_state(reader, "slope", &texts[0], &texts[1], &sentence);
}

/* Every x has its s(x), or a w below that has one; and what is said of it. */
static wy_status keep_evidence(wi_reader *reader, int zeros, const offsets *found) {
    wi_growing bound = {0};
    wy_status status = WY_OK;
    wi_growing_printf(&bound, "A x,y,%sz", found->below > 0 ? "w," : "");
    put_names(&bound, zeros);
    wi_growing_printf(&bound, " ($P(x,y) & x<=y & ");
    if (found->below > 0) {
        status = wi_read_evidence_add(reader, "slope", "A x E w,z w<=x & x<=w+%d & $shift(w,z)",
                                      found->below);
        wi_growing_printf(&bound, "w<=x & x<=w+%d & $shift(w,z)", found->below);
    } else {
        status = wi_read_evidence_add(reader, "slope", "A x E z $shift(x,z)");
        put_shifts(&bound, zeros);
    }
    wi_growing_printf(&bound, ") => (z<=y+%" PRId64 " & y<=z+%" PRId64 ")", -found->least,
                      found->most);
    if (status == WY_OK) {
        status = bound.failed ? wi_fail_memory(reader->error)
                              : wi_read_evidence_add(reader, "slope", "%s", bound.text);
    }
    free(bound.text);
    return status;
}

static void keep_slope(wy_reading *reading, const base *of, int zeros) {
    wi_growing text = {0};
    put_root(&text, of, zeros, false);
    if (!text.failed) {
        reading->slope = pow(of->root, zeros);
        reading->base = of->polynomial;
        reading->base_root = of->root;
        reading->base_power = (unsigned)zeros;
        snprintf(reading->slope_text, sizeof reading->slope_text, "%s",
                 of->m == 1 && zeros == 1 ? "phi" : text.text);
    }
    free(text.text);
}

double wi_read_root(char text[80], const wy_theorem *theorem) {
    base of;
    if (!find_base(&of, wy_numeration_name(theorem->system))) {
        return 0;
    }
    wi_growing written = {0};
    put_root(&written, &of, 1, false);
    snprintf(text, 80, "%s", of.m == 1 ? "phi" : written.failed ? "the root" : written.text);
    free(written.text);
    return of.root;
}

wy_status wi_read_slope(wi_reader *reader) {
    base of;
    const int zeros = find_base(&of, reader->numeration) ? find_zeros(reader, of.root) : 0;
    if (zeros == 0) {
        return WY_OK;
    }
    offsets found;
    int below = 0;
    wy_status status =
        wy_automaton_infinite(reader->theorem->p, false, reader->control, reader->error);
    if (status == WY_OK) {
        status = wi_read_shift(reader);
    }
    if (status == WY_OK) {
        status = find_below(&below, reader, zeros == 1 ? MOST_BELOW : 0);
    }
    if (status == WY_OK) {
        status = find_offsets(&found, reader, zeros, below);
    }
    if (status == WY_OK) {
        status = keep_evidence(reader, zeros, &found);
    }
    if (status == WY_OK) {
        keep_slope(reader->reading, &of, zeros);
        status = state_slope(reader, &of, zeros, &found);
    }
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}
