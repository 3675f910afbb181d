/*
 * slopes.c - the slopes that P-positions are proved to approach.
 *
 * - Nim: 1.
 * - (m,p)-Wythoff Nim: beta / alpha and its inverse, for a_n / n -> alpha and b_n / n -> beta
 *   (docs/imitation.md).  Rational iff m^2 + 4 p^2 is a square.
 * - Wythoff's game with a finite list: phi and 1/phi, once the machine is closed (S0, Central
 *   Lemma).
 * - Blocking games with one beam: its rational slope, if P-positions keep near it.
 * - Others: what the automaton of the P-set says, or the growth of the closed machine's morphism
 *   (machine/letters.h).
 * - On a cone: the images of these (S3, Corollary 10).  Q has an inverse, so those of irrational
 *   slopes are irrational.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/theory.h>

#include "analyze/analysis.h"

__attribute__((format(printf, 5, 6))) static void add(wy_analysis *analysis, double value,
                                                      bool irrational, wy_standing standing,
                                                      const char *format, ...) {
    if (analysis->slope_count == WI_MOST_SLOPES) {
        return;
    }
    wi_slope *slope = &analysis->slopes[analysis->slope_count++];
    *slope = (wi_slope){.value = value, .irrational = irrational, .standing = standing};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(slope->text, sizeof slope->text, format, arguments);
    va_end(arguments);
}

static void add_golden(wy_analysis *analysis, const wy_golden *number, bool irrational,
                       wy_standing standing) {
    char text[64];
    wy_golden_text(text, sizeof text, number);
    add(analysis, wy_golden_value(number), irrational, standing, "%s", text);
}

static void add_on_cone(wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    const wy_cone_slopes limits = wy_cone_limits(&kin->q);
    const wy_standing by = wi_by_kin(analysis, "S3 Corollary 10");
    if (kin->kind != WI_KIN_PAIRS) {
        add_golden(analysis, &limits.nim, false, by);
    } else if (kin->m == kin->p) {
        add_golden(analysis, &limits.wythoff_upper, true, by);
        add_golden(analysis, &limits.wythoff_lower, true, by);
    }
}

static bool is_square(int64_t number) {
    mpz_t exact;
    mpz_init_set_si(exact, number);
    const bool square = mpz_perfect_square_p(exact) != 0;
    mpz_clear(exact);
    return square;
}

static void add_pairs(wy_analysis *analysis, int64_t m, int64_t p) {
    const double root = sqrt((double)m * (double)m + 4 * (double)p * (double)p);
    const double steep = ((double)m + root) / (2 * (double)p); /* beta / alpha */
    const wy_standing by =
        wi_by_kin(analysis, m == p ? "Wythoff" : "a_n - n alpha is bounded (docs/imitation.md)");
    if (m == p) {
        add(analysis, steep, true, by, "phi");
        add(analysis, 1 / steep, true, by, "1/phi");
    } else {
        const int64_t square = m * m + 4 * p * p; /* m and p are at most 10^9 */
        const bool irrational = !is_square(square);
        add(analysis, steep, irrational, by, "(%" PRId64 "+sqrt(%" PRId64 "))/%" PRId64, m, square,
            2 * p);
        add(analysis, 1 / steep, irrational, by, "(sqrt(%" PRId64 ")-%" PRId64 ")/%" PRId64, square,
            m, 2 * p);
    }
}

/* The P-positions lie on lines: q x - p y = c for a step (p,q). */
static void add_lines(wy_analysis *analysis, const wy_position *steps, size_t count,
                      wy_standing by) {
    for (size_t i = 0; i < count; i++) {
        const double value = steps[i].x == 0 ? INFINITY : (double)steps[i].y / (double)steps[i].x;
        if (steps[i].x == 0) {
            add(analysis, value, false, by, "vertical");
        } else if (steps[i].x == 1) {
            add(analysis, value, false, by, "%" PRId64, steps[i].y);
        } else {
            add(analysis, value, false, by, "%" PRId64 "/%" PRId64, steps[i].y, steps[i].x);
        }
    }
}

static void add_with_mirror(wy_analysis *analysis, double slope, const char *text, wy_standing by) {
    const bool sum = strpbrk(text, "+/ ") != NULL;
    add(analysis, slope, true, by, "%s", text);
    add(analysis, 1 / slope, true, by, sum ? "1/(%s)" : "1/%s", text);
}

/* y - s(x) takes finitely many values, s(x) being x with zeros behind its digits (prove.h). */
static void add_by_automaton(wy_analysis *analysis) {
    double slope;
    const char *text;
    bool both;
    const wy_position *steps = NULL;
    const size_t count = wi_reading_directions(&steps, analysis);
    if (count > 0) {
        add_lines(analysis, steps, count,
                  wi_by_proof("the automaton of the P-set: all lie on such lines"));
        return;
    }
    const wy_standing by = wi_by_proof("the automaton of the P-set: a bounded distance");
    if (wi_reading_slope(&slope, &text, &both, analysis) && both) {
        add_with_mirror(analysis, slope, text, by);
        return;
    }
    wy_position lines[WI_MOST_LINES] = {{0, 0}};
    char name[80];
    const size_t found = wi_find_lines(lines, &slope, name, analysis);
    add_lines(analysis, lines, found, by);
    if (slope > 0) {
        add_with_mirror(analysis, slope, name, by);
    }
}

/* A root of a polynomial with integer coefficients, the first 1, is an integer or irrational. */
static void add_by_machine(wy_analysis *analysis) {
    enum { TOLD = 12 }; /* polynomials of larger degree are not read by people */
    const wy_slope *found = &analysis->slope;
    const double value = wi_machine_slope(analysis);
    const bool irrational = found->degree > 1 && fabs(value - round(value)) > 1e-5;
    const wy_standing by = wi_by_proof("the closed machine, and the growth of its morphism");
    char equation[256];
    wy_slope_equation(equation, sizeof equation, found);
    if (found->degree == 1) {
        add(analysis, value, false, by, "%.0f", value);
        add(analysis, 1 / value, false, by, "1/%.0f", value);
    } else if (strcmp(equation, "x^2 = x + 1") == 0) {
        add(analysis, value, true, by, "phi");
        add(analysis, 1 / value, true, by, "1/phi");
    } else if (found->degree > 0 && found->degree <= TOLD && strlen(equation) < 64) {
        add(analysis, value, irrational, by, "root %.6f of %s", value, equation);
        add(analysis, 1 / value, irrational, by, "1/(root %.6f of %s)", value, equation);
    } else {
        add(analysis, value, irrational, by, "growth by %zu letters", found->letters);
        add(analysis, 1 / value, irrational, by, "1/(growth by %zu letters)", found->letters);
    }
}

/* Where all P-positions keep within a bounded distance. */
static void add_by_beam(wy_analysis *analysis) {
    wy_beam_facts facts;
    wy_beam_facts_of(&facts, analysis->beam);
    if (facts.bounded) {
        const wy_standing by = wi_by_proof("the closed machine of the beam");
        add(analysis, (double)facts.rise / facts.run, false, by, "%d/%d", facts.rise, facts.run);
        add(analysis, (double)facts.run / facts.rise, false, by, "%d/%d", facts.run, facts.rise);
    }
}

void wi_find_slopes(wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    if (kin->kind != WI_KIN_NONE && kin->cone) {
        add_on_cone(analysis);
    } else if (kin->kind == WI_KIN_PAIRS) {
        add_pairs(analysis, kin->m, kin->p);
    } else if (kin->kind != WI_KIN_NONE) {
        add(analysis, 1, false, wi_by_kin(analysis, "Bouton"), "1");
    } else if (analysis->beam != NULL) {
        add_by_beam(analysis);
    } else if (wi_machine_is_golden(analysis)) {
        const wy_standing by = wi_by_proof("the closed machine, and S0's Central Lemma");
        add(analysis, (1 + sqrt(5)) / 2, true, by, "phi");
        add(analysis, (sqrt(5) - 1) / 2, true, by, "1/phi");
    } else {
        add_by_automaton(analysis);
        if (analysis->slope_count == 0 && wi_machine_has_slope(analysis)) {
            add_by_machine(analysis);
        }
    }
}
