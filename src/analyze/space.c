/*
 * space.c - a report on a game on several heaps, or with a memory: how many P-positions there are,
 * how many share all heaps but the last, and, where the sorted ones rise in all parts, so that
 * there is one for each n, the slopes of their parts and whether they share out the numbers.
 *
 * All is read off one table.  Tables grow by doubling up to the window that is asked for, while the
 * next one, which may take 2^(heaps + 1) times as long, fits the time.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/analysis.h"
#include "base/clock.h"
#include "base/fail.h"

typedef struct space {
    wy_analysis *analysis;
    const wy_rules *rules;
    bool symmetric;
    int64_t size;        /* heaps below */
    int64_t count, half; /* P-positions; those with heaps below the half */
    int64_t most, here;  /* with the same heaps but for the last; of the last ones */
    int64_t last[WY_MOST_HEAPS];
    /* The sorted ones. */
    int64_t sorted;
    bool rises;
    int64_t term[WY_MOST_HEAPS]; /* the last */
    uint8_t *met;                /* how often a number is a part, 2: more than once */
} space;

static wy_standing below(const space *of) {
    return wi_by_computing("heaps < %" PRId64, of->size);
}

/* ---- counting -------------------------------------------------------------------------------- */

static bool take(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    space *of = data;
    const int heaps = of->rules->heaps;
    bool low = true, same = of->count > 0;
    for (int i = 0; i < heaps; i++) {
        low = low && 2 * heap[i] < of->size;
        same = same && (i == heaps - 1 || heap[i] == of->last[i]);
    }
    memcpy(of->last, heap, sizeof of->last);
    of->count++;
    of->half += low;
    of->here = same ? of->here + 1 : 1;
    of->most = of->here > of->most ? of->here : of->most;
    return true;
}

static bool take_sorted(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    space *of = data;
    for (int i = 0; i < of->rules->heaps; i++) {
        of->rises = of->rises && (of->sorted == 0 || heap[i] > of->term[i]);
        of->met[heap[i]] = (uint8_t)(of->met[heap[i]] == 0 ? 1 : 2);
    }
    memcpy(of->term, heap, sizeof of->term);
    of->sorted++;
    return of->rises;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static void put_game(space *of) {
    wy_analysis *analysis = of->analysis;
    const wy_standing read = wi_by_proof("the rule");
    analysis->section = "game";
    wi_fact_put(analysis, "game.rule", "rule", read, "%s", analysis->text);
    wi_fact_count(analysis, "game.heaps", "heaps", read, of->rules->heaps, "%d", of->rules->heaps);
    if (of->symmetric) {
        wi_fact_count(analysis, "game.symmetric", "symmetric", read, 1, "yes");
    } else {
        wi_fact_unknown(analysis, "game.symmetric", "symmetric", "not seen in the rule");
    }
    const char *theorem = wy_rules_theorem(of->rules);
    if (theorem != NULL) {
        wi_fact_put(analysis, "game.theorem", "decided at any size", wi_by_proof("%s", theorem),
                    "yes");
    }
}

static void put_counts(space *of) {
    wy_analysis *analysis = of->analysis;
    const int heaps = of->rules->heaps;
    analysis->section = "space";
    wi_fact_count(analysis, "space.count", "P-positions", below(of), (double)of->count, "%" PRId64,
                  of->count);
    wi_fact_count(analysis, "space.share", "share of all positions", below(of),
                  (double)of->count / pow((double)of->size, heaps), "%.6g",
                  (double)of->count / pow((double)of->size, heaps));
    if (of->half > 0 && of->size >= 2) {
        /* The lower half of an odd side has one more. */
        const double sides = (double)of->size / (double)((of->size + 1) / 2);
        const double power = log((double)of->count / (double)of->half) / log(sides);
        wi_fact_count(analysis, "space.power", "they grow like N to the power", below(of), power,
                      "%.3f", power);
    }
    if (heaps > 1) {
        wi_fact_count(analysis, "space.most", "most that share all but the last", below(of),
                      (double)of->most, "%" PRId64, of->most);
    }
}

/*
 * If later terms rise too, numbers up to the first part of the last term are parts of known terms
 * or of none.
 */
static void put_sharing(space *of) {
    int64_t missed = -1, twice = -1;
    for (int64_t i = 1; i <= of->term[0]; i++) {
        missed = missed < 0 && of->met[i] == 0 ? i : missed;
        twice = twice < 0 && of->met[i] > 1 ? i : twice;
    }
    const wy_standing known = wi_by_computing("numbers to %" PRId64, of->term[0]);
    const char *title = "parts share out the numbers";
    if (twice >= 0) {
        wi_fact_count(of->analysis, "sequence.shares", title, known, 0,
                      "no: %" PRId64 " is there twice", twice);
    } else if (missed >= 0) {
        wi_fact_unknown(of->analysis, "sequence.shares", title,
                        "%" PRId64 " is no part of a term with heaps < %" PRId64, missed, of->size);
    } else {
        wi_fact_count(of->analysis, "sequence.shares", title, known, 1, "yes");
    }
}

static void put_sequence(space *of) {
    wy_analysis *analysis = of->analysis;
    const int64_t n = of->sorted - 1; /* terms from 0 on */
    analysis->section = "sequence";
    if (!of->rises || n < 2) {
        wi_fact_count(analysis, "sequence.rises", "sorted ones rise in all parts", below(of), 0,
                      of->rises ? "there are too few" : "no");
        return;
    }
    wi_fact_count(analysis, "sequence.rises", "sorted ones rise in all parts", below(of), 1, "yes");
    wi_fact_count(analysis, "sequence.terms", "terms", below(of), (double)of->sorted, "%" PRId64,
                  of->sorted);
    const wy_standing last = wi_by_computing("at n = %" PRId64, n);
    wi_fact_count(analysis, "sequence.slope.a", "a_n / n", last, (double)of->term[0] / (double)n,
                  "%.5f", (double)of->term[0] / (double)n);
    for (int i = 1; i < of->rules->heaps && of->term[0] > 0; i++) {
        char name[] = "sequence.slope.b", title[] = "b_n / a_n";
        const double slope = (double)of->term[i] / (double)of->term[0];
        name[sizeof name - 2] = title[0] = "abcdef"[i];
        wi_fact_count(analysis, name, title, last, slope, "%.5f", slope);
    }
    put_sharing(of);
}

/* ---- the report ------------------------------------------------------------------------------ */

/* The largest table up to the window that fits the time and the memory. */
static wy_status make_table(wy_box **out, space *of, int64_t window, double seconds,
                            const wy_control *control, wy_error *error) {
    enum { FIRST = 8 };
    const double begun = wi_seconds();
    int64_t size = window;
    while (size > FIRST) {
        size = (size + 1) / 2;
    }
    for (;;) {
        int64_t sizes[WY_MOST_HEAPS];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            sizes[i] = size;
        }
        wy_box *table;
        const double start = wi_seconds();
        const wy_status status = wy_box_make(&table, of->rules, sizes, false, control, error);
        if (status != WY_OK) {
            return *out != NULL && status == WY_LIMIT ? WY_OK : status;
        }
        wy_box_free(*out);
        *out = table;
        of->size = size;
        const double now = wi_seconds();
        if (size >= window || now - begun + ldexp(now - start, of->rules->heaps + 1) > seconds) {
            return WY_OK;
        }
        size = 2 * size < window ? 2 * size : window;
    }
}

static wy_status report(space *of, const wy_control *control, wy_error *error) {
    enum { USUAL = 512 };
    const wy_analyze_options *options = &of->analysis->options;
    const int64_t window = options->window != 0 ? options->window : USUAL;
    wy_box *table = NULL;
    of->analysis->text = wy_rules_text(of->rules);
    if (of->analysis->text == NULL) {
        return wi_fail_memory(error);
    }
    put_game(of);
    const wy_status status = make_table(
        &table, of, window, options->seconds != 0 ? options->seconds : 30, control, error);
    if (status != WY_OK) {
        return status;
    }
    of->met = calloc((size_t)of->size, 1);
    if (of->met == NULL) {
        wy_box_free(table);
        return wi_fail_memory(error);
    }
    wy_box_each(table, false, take, of);
    put_counts(of);
    if (of->symmetric && of->rules->heaps > 1) {
        wy_box_each(table, true, take_sorted, of);
        put_sequence(of);
    }
    wy_box_free(table);
    return of->analysis->status;
}

wy_status wi_analyze_heaps(wy_analysis **out, const wy_rules *rules,
                           const wy_analyze_options *options, const wy_control *control,
                           wy_error *error) {
    *out = NULL;
    wy_analysis *analysis = calloc(1, sizeof *analysis);
    if (analysis == NULL) {
        return wi_fail_memory(error);
    }
    analysis->options = options != NULL ? *options : (wy_analyze_options){0};
    space of = {.analysis = analysis,
                .rules = rules,
                .symmetric = wy_rules_symmetric(rules),
                .rises = true};
    const wy_status status = report(&of, control, error);
    free(of.met);
    if (status != WY_OK && status != WY_STOPPED) {
        wy_analysis_free(analysis);
        return status;
    }
    *out = analysis;
    return status;
}
