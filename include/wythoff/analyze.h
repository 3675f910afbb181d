/*
 * analyze.h - what can be said about a game: a report made of facts.
 *
 * Every fact is one line, computed, with its standing: how many P-positions a row,
 * column, diagonal has; the slopes where P-positions gather; how far they stray;
 * which sequences fit; what machine or automaton generates them.
 *
 *     wy_analyze(&analysis, rules, NULL, &control, &error);
 *     facts = wy_analysis_facts(analysis, &count);
 *
 * And do two games have the same P-positions?
 *
 *     wy_compare(&answer, rules, others, NULL, &control, &error);
 */
#ifndef WYTHOFF_ANALYZE_H
#define WYTHOFF_ANALYZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/grundy.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- a report: src/analyze/analyze.c, fact.c ------------------------------------------------- */

/* What to look at.  A zero means the value behind it. */
typedef struct wy_analyze_options {
    int64_t columns; /* games with one P-position a column: so many columns, 1000000 */
    int64_t window;  /* other games: heaps below, 2000 */
    int64_t states;  /* of machines and automata, at most: 100000; negative: look for none */
    double seconds;  /* about how long all of it may take: 30 */
    bool entry;      /* not the whole report but what an atlas keeps of a game (atlas.h) */
    bool whole;      /* a report that is stopped has no use: return at once, without facts */
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
 * On several heaps, or with a memory: how many P-positions there are and how they grow, slopes
 * where there is one for each n.  options->window, there 512 if it is 0, bounds the heaps, and less
 * is looked at where the time is short; WY_LIMIT: no table fits the memory. options and control may
 * be NULL.
 */
wy_status wy_analyze(wy_analysis **out, const wy_rules *rules, const wy_analyze_options *options,
                     const wy_control *control, wy_error *error);
void wy_analysis_free(wy_analysis *analysis); /* NULL is allowed */

/* In the order of the report; valid as long as the analysis. */
const wy_fact *wy_analysis_facts(const wy_analysis *analysis, size_t *count);
const wy_fact *wy_analysis_fact(const wy_analysis *analysis, const char *name); /* or NULL */

/* ---- comparing two games: src/analyze/compare.c ---------------------------------------------- */

/* How far to look.  A zero means the value behind it. */
typedef struct wy_compare_options {
    int64_t window; /* all positions with heaps below: 2000; of several heaps 200 to 8 */
    int64_t states; /* of automata, at most: 1000000 */
    double seconds; /* about how long the search for a proof may take: 20 */
} wy_compare_options;

typedef enum wy_likeness {
    WY_SAME,     /* proved */
    WY_DIFFER,   /* where, if has_place */
    WY_NOT_SEEN, /* no difference below the window, and no proof that there is none */
} wy_likeness;

typedef struct wy_comparison {
    wy_likeness likeness;
    bool has_place;
    int heaps;
    int64_t place[WY_MOST_HEAPS]; /* the first that is P in one game alone, in the least window */
    bool in_first;                /* it is P in the first game; else in the second */
    int64_t window;               /* how far they were compared */
    wy_standing standing;         /* of SAME and DIFFER */
} wy_comparison;

/*
 * Games with a memory are compared as at their start.  WY_BAD: the outcome of a position depends on
 * the history, or the games have not as many heaps.  control may be NULL.
 */
wy_status wy_compare(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                     const wy_compare_options *options, const wy_control *control, wy_error *error);

/* ---- comparing the Grundy values of two games: src/analyze/compare_values.c ------------------ */

typedef struct wy_value_comparison {
    wy_likeness likeness;
    bool has_place;
    wy_position place;    /* the first with different values, by x, then y, in the least window */
    int64_t values[2];    /* there, in the first and in the second game; -1: off its board */
    int64_t window;       /* how far they were compared */
    wy_standing standing; /* of SAME and DIFFER */
} wy_value_comparison;

/*
 * As wy_compare; options->window is 500 if it is 0, and states are not asked.  WY_BAD: one has no
 * Grundy values.
 */
wy_status wy_compare_values(wy_value_comparison *out, const wy_rules *first, const wy_rules *second,
                            const wy_compare_options *options, const wy_control *control,
                            wy_error *error);

/* ==== lines that P-positions follow =========================================================== */

/* ---- from theorems: src/analyze/guides.c ----------------------------------------------------- */

enum { WY_GUIDE_LABEL_SIZE = 96, WY_GUIDES_OF_MOST = 4 };

/* The half-line run y = rise x from the origin; run = 0: the y-axis. */
typedef struct wy_guide {
    double rise, run;                /* not negative, not both 0 */
    char label[WY_GUIDE_LABEL_SIZE]; /* UTF-8; may be empty */
    bool moved;                      /* it passes (0, at) instead; wy_guides_move of report.h */
    double at;
} wy_guide;

/* The half-lines that theorems know the P-positions of the game to lie along; how many. */
size_t wy_guides_of(wy_guide guides[WY_GUIDES_OF_MOST], const wy_rules *rules);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
