/*
 * analyze.h - what can be said about a game: a report made of facts.
 *
 * Every fact is one line, computed, with its standing: how many P-positions a row,
 * column, diagonal has; the slopes where P-positions gather; how far they stray;
 * which sequences fit; what machine or automaton generates them.
 *
 *     wy_analyze(&analysis, rules, NULL, &control, &error);
 *     facts = wy_analysis_facts(analysis, &count);
 */
#ifndef WYTHOFF_ANALYZE_H
#define WYTHOFF_ANALYZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What to look at.  A zero means the value behind it. */
typedef struct wy_analyze_options {
    int64_t columns; /* games with one P-position a column: so many columns, 1000000 */
    int64_t window;  /* other games: heaps below, 2000 */
    int64_t states;  /* of machines and automata, at most: 100000; negative: look for none */
    double seconds;  /* about how long all of it may take: 30 */
} wy_analyze_options;

typedef struct wy_fact {
    const char *section; /* "coverage" */
    const char *name;    /* "deviation.least": unique in a report, stable over versions */
    const char *title;   /* "least b - a - n" */
    const char *value;   /* "-4, first at n = 27" */
    bool has_number;
    double number; /* -4 */
    bool known;    /* false: value says why it is not */
    wy_standing standing;
} wy_fact;

typedef struct wy_analysis wy_analysis;

/*
 * WY_STOPPED: the caller's poll asked to; *out then has the facts found until then, and is to be
 * freed.  What is out of reach of memory or time is a fact that is not known, and no failure.
 * options and control may be NULL.
 */
wy_status wy_analyze(wy_analysis **out, const wy_rules *rules, const wy_analyze_options *options,
                     const wy_control *control, wy_error *error);
void wy_analysis_free(wy_analysis *analysis); /* NULL is allowed */

/* In the order of the report; valid as long as the analysis. */
const wy_fact *wy_analysis_facts(const wy_analysis *analysis, size_t *count);
const wy_fact *wy_analysis_fact(const wy_analysis *analysis, const char *name); /* or NULL */

#ifdef __cplusplus
}
#endif

#endif
