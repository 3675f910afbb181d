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

#include "analyze/analysis.h"
#include "machine/beam.h"
#include "theory/theory.h"

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

/* A rational slope. */
static void add_line(wy_analysis *analysis, wy_position step, wy_standing by) {
    const double value = step.x == 0 ? INFINITY : (double)step.y / (double)step.x;
    const size_t at = analysis->slope_count;
    if (step.x == 0) {
        add(analysis, value, false, by, "vertical");
    } else if (step.x == 1) {
        add(analysis, value, false, by, "%" PRId64, step.y);
    } else {
        add(analysis, value, false, by, "%" PRId64 "/%" PRId64, step.y, step.x);
    }
    if (at < WI_MOST_SLOPES) {
        analysis->slopes[at].step = step;
    }
}

/* The P-positions lie on lines: q x - p y = c for a step (p,q). */
static void add_lines(wy_analysis *analysis, const wy_position *steps, size_t count,
                      wy_standing by) {
    for (size_t i = 0; i < count; i++) {
        add_line(analysis, steps[i], by);
    }
}

static void add_golden(wy_analysis *analysis, const wi_golden *number, bool irrational,
                       wy_standing standing) {
    char text[64];
    wi_golden_text(text, sizeof text, number);
    add(analysis, wi_golden_value(number), irrational, standing, "%s", text);
}

static void add_on_cone(wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    const wi_cone_slopes limits = wi_cone_limits(&kin->q);
    const wy_standing by = wi_by_kin(analysis, "S3 Corollary 10");
    if (kin->kind != WI_KIN_PAIRS) {
        add_golden(analysis, &limits.nim, false, by);
        analysis->slopes[0].step = (wy_position){limits.nim.c, limits.nim.a};
    } else if (kin->m == kin->p) {
        add_golden(analysis, &limits.wythoff_upper, true, by);
        add_golden(analysis, &limits.wythoff_lower, true, by);
    }
}

/* The root of a square; 0: the number is none. */
static int64_t root_of(int64_t number) {
    mpz_t exact;
    mpz_init_set_si(exact, number);
    mpz_sqrt(exact, exact);
    const int64_t root = mpz_get_si(exact);
    mpz_clear(exact);
    return root * root == number ? root : 0;
}

static void add_pairs(wy_analysis *analysis, int64_t m, int64_t p) {
    const double root = sqrt((double)m * (double)m + 4 * (double)p * (double)p);
    const double steep = ((double)m + root) / (2 * (double)p); /* beta / alpha */
    const wy_standing by =
        wi_by_kin(analysis, m == p ? wi_kin_theorem(&analysis->kin)
                                   : "a_n - n alpha is bounded (docs/imitation.md)");
    if (m == p) {
        add(analysis, steep, true, by, "phi");
        add(analysis, 1 / steep, true, by, "1/phi");
    } else {
        const int64_t square = m * m + 4 * p * p; /* m and p are at most 10^9 */
        const int64_t rational = root_of(square);
        add(analysis, steep, rational == 0, by, "(%" PRId64 "+sqrt(%" PRId64 "))/%" PRId64, m,
            square, 2 * p);
        add(analysis, 1 / steep, rational == 0, by, "(sqrt(%" PRId64 ")-%" PRId64 ")/%" PRId64,
            square, m, 2 * p);
        if (rational > 0) {
            analysis->slopes[0].step = (wy_position){2 * p, m + rational};
            analysis->slopes[1].step = (wy_position){m + rational, 2 * p};
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
        add_line(analysis, (wy_position){1, -found->polynomial[0]}, by);
        add_line(analysis, (wy_position){-found->polynomial[0], 1}, by);
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
    wi_beam_facts facts;
    wi_beam_facts_of(&facts, analysis->beam);
    if (facts.bounded) {
        const wy_standing by = wi_by_proof("the closed machine of the beam");
        add_line(analysis, (wy_position){facts.run, facts.rise}, by);
        add_line(analysis, (wy_position){facts.rise, facts.run}, by);
    }
}

void wi_find_slopes(wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    if (kin->kind != WI_KIN_NONE && kin->cone) {
        add_on_cone(analysis);
    } else if (kin->kind == WI_KIN_PAIRS) {
        add_pairs(analysis, kin->m, kin->p);
    } else if (kin->kind != WI_KIN_NONE) {
        add_line(analysis, (wy_position){1, 1}, wi_by_kin(analysis, "Bouton 1901"));
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
