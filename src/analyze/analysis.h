/*
 * analysis.h - an analysis in the making, and what its parts share.
 *
 * Every part is one function that looks at the sample and puts facts.  A lack of memory and a
 * request to stop are kept in the analysis, so that parts need not hand them on: later facts are
 * dropped, and wy_analyze looks at the end.
 */
#ifndef WI_ANALYZE_ANALYSIS_H
#define WI_ANALYZE_ANALYSIS_H

#include <wythoff/analyze.h>
#include <wythoff/machine.h>
#include <wythoff/prove.h>

#include "analyze/survey.h"
#include "base/pace.h"
#include "machine/beam.h"

/* Where P-positions gather: those of the sample with low <= y / (x + y) <= high, far out. */
typedef struct wi_beam {
    double slope, error; /* y / x */
    double low, high;    /* of y / (x + y), in the outer half of the sample */
    double share;        /* of the P-positions in the outer half */
    double narrowing;    /* its width there, against that in the half before */
} wi_beam;

enum { WI_MOST_BEAMS = 16 };

/* It does not narrow: no slope, but a part of the plane that P-positions fill. */
bool wi_beam_is_sector(const wi_beam *beam);

/* A game whose P-positions a theorem lists, perhaps seen through a cone (S3, Theorem 1). */
typedef enum wi_kin_kind { WI_KIN_NONE, WI_KIN_NIM, WI_KIN_MISERE_NIM, WI_KIN_PAIRS } wi_kin_kind;

typedef struct wi_kin {
    wi_kin_kind kind;
    int64_t m, p; /* WI_KIN_PAIRS: (m,p)-Wythoff Nim */
    bool cone;
    char twin[48]; /* the game is another one, but was proved to have the P-positions of this one */
    wy_cone q;     /* then: what maps the canonical game to this one */
} wi_kin;

/* A game with the same P-positions, as far as is known. */
typedef struct wi_same {
    char *text;
    wy_standing standing;
} wi_same;

enum { WI_MOST_SAME = 4 };

/* A slope that P-positions are proved to approach. */
typedef struct wi_slope {
    double value;
    bool irrational;  /* proved; false may mean: not known */
    wy_position step; /* a rational slope is step.y / step.x; (0,0): not known to be rational */
    char text[64];    /* "phi" */
    wy_standing standing;
} wi_slope;

enum { WI_MOST_SLOPES = 10, WI_MOST_LINES = 8 };

/* The pairs (a_n, b_n), a_n <= b_n, by a_n, of a symmetric game with at most one in each column. */
typedef struct wi_pair_list {
    size_t count;
    wy_position *of;
    char why[WY_REASON_SIZE]; /* there are none: why */
} wi_pair_list;

struct wy_analysis {
    wy_rules *rules;
    wy_rules
        *played; /* whose P-positions are looked at: the rules, or for history games their dual */
    char *text;  /* the rules, written out */
    wy_analyze_options options;
    double share; /* seconds: a third of the time, for the sample, for the searches */
    wy_control control;
    wy_class class; /* of the game played */
    wi_survey sample;
    wi_kin kin;
    wi_pair_list pairs;
    bool repeat_tried; /* wi_pairs_repeat, and what it found */
    size_t repeat_many;
    int64_t repeat_step;

    size_t count, room, text_room;
    wy_fact *facts;
    char **texts;        /* that they point into */
    const char *section; /* of the facts that are put next */

    /* What later parts and pictures use of earlier ones. */
    size_t beam_count;
    wi_beam beams[WI_MOST_BEAMS];
    size_t same_count;
    wi_same same[WI_MOST_SAME];
    size_t same_tried; /* games that were compared */
    bool differs;      /* from Wythoff's game, at */
    wy_position differs_at;
    bool differs_here; /* which is P in this game alone; else in Wythoff's alone */
    size_t slope_count;
    wi_slope slopes[WI_MOST_SLOPES];
    wy_machine *machine; /* NULL: there is none, or it was not found: why */
    wy_machine_facts machine_facts;
    char no_machine[WY_MESSAGE_SIZE];
    wy_slope slope; /* of a machine that is not regular, if sloped; else why not: */
    bool sloped;
    char no_slope[WY_MESSAGE_SIZE];
    wi_blocking_beam *beam; /* of a blocking game, whose letters have no period; NULL: none */
    wy_words *words;        /* likewise */
    char no_words[WY_MESSAGE_SIZE];
    bool synchronised;
    wy_synchronisation synchronisation;
    char no_synchronisation[WY_MESSAGE_SIZE];
    wy_theorem *theorem; /* likewise */
    char no_theorem[WY_MESSAGE_SIZE];
    wy_reading *reading; /* of the theorem, if that is about these positions; else NULL */

    wy_status status; /* WY_OK, WY_SYSTEM (no memory) or WY_STOPPED */
    wy_error error;
};

/* ---- facts ------------------------------------------------------------------------------- */

/* The standings; `by` is printed after the kind: "computed, x < 1000". */
__attribute__((format(printf, 1, 2))) wy_standing wi_by_proof(const char *format, ...);
__attribute__((format(printf, 1, 2))) wy_standing wi_by_computing(const char *format, ...);
__attribute__((format(printf, 1, 2))) wy_standing wi_by_guess(const char *format, ...);

/* Computed for the sample, and conjectured from it. */
wy_standing wi_in_sample(const wy_analysis *analysis);
wy_standing wi_beyond_sample(const wy_analysis *analysis);

__attribute__((format(printf, 5, 6))) void wi_fact_put(wy_analysis *analysis, const char *name,
                                                       const char *title, wy_standing standing,
                                                       const char *format, ...);
/* The same with a number; the text, if it is to differ from the number. */
__attribute__((format(printf, 6, 7))) void wi_fact_count(wy_analysis *analysis, const char *name,
                                                         const char *title, wy_standing standing,
                                                         double number, const char *format, ...);
/* Not known, and why. */
__attribute__((format(printf, 4, 5))) void wi_fact_unknown(wy_analysis *analysis, const char *name,
                                                           const char *title, const char *why, ...);

/* Keeps the first failure; returns true if the part has to end. */
bool wi_analysis_fails(wy_analysis *analysis, wy_status status, const wy_error *error);

/* ---- before the parts --------------------------------------------------------------------- */

wy_status wi_kin_find(wi_kin *out, const wy_rules *rules, wy_error *error);
/* Has it all moves of Wythoff's game, and others that may join it (S2)?  false may mean: not seen.
 */
wy_status wi_joins_wythoff(bool *joins, const wy_rules *rules, const wy_control *control,
                           wy_error *error);
/* wy_analyze of games on several heaps, or with a memory: space.c. */
wy_status wi_analyze_heaps(wy_analysis **out, const wy_rules *rules,
                           const wy_analyze_options *options, const wy_control *control,
                           wy_error *error);
/* wy_compare of settled rules on as many heaps, of which one is on several, or has a memory. */
wy_status wi_compare_heaps(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                           const wy_compare_options *options, const wy_control *control,
                           wy_error *error);
wy_status wi_pair_list_make(wi_pair_list *out, const wi_survey *sample, const wy_class *class,
                            wy_error *error);
/*
 * For all n from some place on, pair n + many is pair n moved by (step, step): proved, and seen
 * there and before it.  So a_n / n and b_n / n tend to step / many, and b_n - a_n is bounded.
 */
bool wi_pairs_repeat(size_t *many, int64_t *step, wy_analysis *analysis);
void wi_search_structure(wy_analysis *analysis); /* machine, words, theorem */
void wi_search_same(wy_analysis *analysis);
void wi_find_slopes(wy_analysis *analysis);

/* A closed machine of a game with the diagonals of Wythoff's: b - a - n is bounded by it. */
static inline bool wi_machine_is_golden(const wy_analysis *analysis) {
    return analysis->machine != NULL && analysis->machine_facts.closed &&
           analysis->machine_facts.regular;
}

/* A closed machine of another symmetric game, whose slope it tells. */
static inline bool wi_machine_has_slope(const wy_analysis *analysis) {
    return analysis->machine != NULL && analysis->machine_facts.closed &&
           !analysis->machine_facts.regular && analysis->machine_facts.wings == 1 &&
           analysis->sloped;
}
static inline double wi_machine_slope(const wy_analysis *analysis) {
    return (analysis->slope.least + analysis->slope.most) / 2;
}

/* Was it proved, by the automaton, that every column has exactly one P-position? */
bool wi_has_one_each(const wy_analysis *analysis);

/* ---- what the automaton proves: reading.c -------------------------------------------------- */

void wi_search_reading(wy_analysis *analysis);

/* Is the sentence about $P(x,y) proved?  false may mean: unknown. */
__attribute__((format(printf, 2, 3))) bool wi_reading_holds(wy_analysis *analysis,
                                                            const char *format, ...);
wy_standing wi_by_reading(void);

/* P-positions in columns, rows, on diagonals; most is sharp, least may be 0 for unknown. */
bool wi_reading_counts(int64_t *least, int64_t *most, const wy_analysis *analysis,
                       wy_position step);

/* For all n: a_n = floor(n alpha), b_n = a_n + rise n. */
bool wi_reading_beatty(int64_t *rise, const wy_analysis *analysis);

/* P-positions with x <= y tend to this slope, and both: the others to its inverse. */
bool wi_reading_slope(double *value, const char **text, bool *both, const wy_analysis *analysis);

/*
 * Each column has one P-position, with (x,y) also (y,x) is one, and those with x <= y have this
 * slope s > 1.  Then a_n / n tends to 1 + 1/s and b_n / n to 1 + s: the columns below N are upper
 * ones, u of them, and those of the b_n < N, which are u/s up to what is small beside N.
 */
bool wi_reading_pairs(double *slope, const wy_analysis *analysis);

/* The P-positions are points and lines: their directions; 0: not known to be. */
size_t wi_reading_directions(const wy_position **out, const wy_analysis *analysis);

/*
 * All P-positions are near these lines through the origin, infinitely many near each: lines.c; root
 * > 0: or near the line of this slope, of this name, and its mirror image.  0: not known.
 */
size_t wi_find_lines(wy_position lines[WI_MOST_LINES], double *root, char text[80],
                     wy_analysis *analysis);

/* The P-positions are periodic in sectors, from axis to axis; changes: rays at which the periods
 * become others.  0: not known to be. */
struct wi_read_sector;
size_t wi_reading_sectors(const struct wi_read_sector **out, size_t *changes,
                          const wy_analysis *analysis);

/* A standing that comes from the theorem on the game's kin. */
wy_standing wi_by_kin(const wy_analysis *analysis, const char *theorem);

/* b_n - a_n grows like rise n / run; false: not known to be of this kind. */
bool wi_rate_of(int64_t *rise, int64_t *run, const wy_analysis *analysis);

/* Windows that grow: the first, its multiples by growth again and again, and the last one. */
typedef struct wi_windows {
    int64_t first, growth, last;
} wi_windows;

/* The one after a window, 0: the first; 0: there is none. */
static inline int64_t wi_window_after(int64_t size, const wi_windows *of) {
    const bool ends = size > of->last / of->growth;
    const int64_t next = size == 0 ? of->first : ends ? of->last : size * of->growth;
    return size == of->last ? 0 : next < of->last ? next : of->last;
}

/* ---- the parts, in the order of the report -------------------------------------------------- */

void wi_analyze_game(wy_analysis *analysis);
void wi_analyze_coverage(wy_analysis *analysis);
void wi_analyze_sequences(wy_analysis *analysis);
void wi_analyze_beams(wy_analysis *analysis);
void wi_analyze_deviation(wy_analysis *analysis);
void wi_analyze_beatty(wy_analysis *analysis);
void wi_analyze_period(wy_analysis *analysis);
void wi_analyze_machine(wy_analysis *analysis);
void wi_analyze_automaton(wy_analysis *analysis);
void wi_analyze_same(wy_analysis *analysis);
void wi_analyze_grundy(wy_analysis *analysis);
void wi_analyze_history(wy_analysis *analysis);
void wi_analyze_entry(wy_analysis *analysis);

#endif
