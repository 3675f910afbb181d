/*
 * period.c - is the P-set periodic: is (x, y) a P-position iff (x, y) + v is one, for all positions
 * far enough out?
 *
 * S3: the P-positions of Rational Nim are T_Q + n (p1 + p2, q1 + q2).  Candidates for v are the
 * differences of early P-positions to the first; each is tried on the whole sample.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "base/list.h"
#include "prove/read.h"
#include "rules/value.h"

enum { EARLY = 400 };

static int by_sum(const void *a, const void *b) {
    const wy_position *one = a;
    const wy_position *other = b;
    const int64_t first = one->x + one->y;
    const int64_t second = other->x + other->y;
    return first != second ? (first > second) - (first < second)
                           : (one->x > other->x) - (one->x < other->x);
}

/* The sample's view: is (x, y) inside, so that its being P or not is known? */
static bool is_inside(const wi_survey *sample, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && x < sample->side && (sample->whole_columns || y < sample->side);
}

/* The greatest x + y of a P-position that v (or -v) takes off the P-set; -1: none; early ends at
 * a fault beyond `allowed`. */
static int64_t last_fault(const wy_analysis *analysis, wy_position v, int64_t allowed) {
    const wi_survey *sample = &analysis->sample;
    const wy_cone *board = &analysis->played->board;
    int64_t last = -1;
    for (size_t i = sample->count; i-- > 0;) { /* from far out, where most candidates fail */
        const wy_position at = sample->of[i];
        const bool on = !is_inside(sample, at.x + v.x, at.y + v.y) ||
                        wi_survey_has(sample, at.x + v.x, at.y + v.y);
        const int64_t x = at.x - v.x;
        const int64_t y = at.y - v.y;
        const bool back =
            x < 0 || y < 0 || !wi_cone_contains(board, x, y) || wi_survey_has(sample, x, y);
        if (on && back) {
            continue;
        }
        last = at.x + at.y > last ? at.x + at.y : last;
        if (last > allowed) {
            return last;
        }
    }
    return last;
}

/* The period that a theorem gives, or (0,0). */
static wy_position known_period(const wy_analysis *analysis) {
    const wy_cone *q = &analysis->kin.q;
    if (analysis->kin.kind != WI_KIN_NIM && analysis->kin.kind != WI_KIN_MISERE_NIM) {
        return (wy_position){0, 0};
    }
    return analysis->kin.cone ? (wy_position){q->p1 + q->p2, q->q1 + q->q2} : (wy_position){1, 1};
}

/* For all heaps: beyond the last fault v leads from P-positions to P-positions, and -v back. */
static bool is_proved(wy_analysis *analysis, wy_position v, int64_t fault) {
    const wy_cone *board = &analysis->played->board;
    return wi_reading_holds(analysis,
                            "A x,y ((x+y>=%" PRId64 " & $P(x,y)) => $P(x+%" PRId64 ",y+%" PRId64
                            ")) & ((x+y+%" PRId64 ">=%" PRId64 " & %" PRId64 "*y>=%" PRId64
                            "*x & %" PRId64 "*x>=%" PRId64 "*y & $P(x+%" PRId64 ",y+%" PRId64
                            ")) => $P(x,y))",
                            fault + 1, v.x, v.y, v.x + v.y, fault + 1, board->p1, board->q1,
                            board->q2, board->p2, v.x, v.y);
}

static void put_period(wy_analysis *analysis, wy_position v, int64_t fault) {
    const wy_position known = known_period(analysis);
    const bool proved = known.x == v.x && known.y == v.y;
    char from[64] = "";
    if (fault >= 0) {
        snprintf(from, sizeof from, ", from x + y > %" PRId64 " on", fault);
    }
    const wy_standing standing =
        proved ? wi_by_kin(analysis, analysis->kin.cone ? "S3: T_Q + n (p1+p2, q1+q2)" : "Bouton")
        : is_proved(analysis, v, fault) ? wi_by_reading()
                                        : wi_beyond_sample(analysis);
    wi_fact_count(analysis, "period.vector", "periodic along", standing, (double)(v.x + v.y),
                  "(%" PRId64 ",%" PRId64 ")%s", v.x, v.y, from);
    /* The P-positions of one period: those that -v takes off the board. */
    const wi_survey *sample = &analysis->sample;
    size_t count = 0;
    for (size_t i = 0; i < sample->count && fault < 0; i++) {
        const int64_t x = sample->of[i].x - v.x;
        const int64_t y = sample->of[i].y - v.y;
        count += x < 0 || y < 0 || !wi_cone_contains(&analysis->played->board, x, y);
    }
    if (fault < 0) {
        wi_fact_count(analysis, "period.classes", "lines of P-positions", wi_in_sample(analysis),
                      (double)count, "%zu", count);
    }
}

/* Is it one as far as is seen?  Then it is put. */
static bool try_period(size_t *tried, wy_analysis *analysis, wy_position v) {
    /* At least four periods must be in view, and the first half may be irregular. */
    const int64_t allowed = analysis->sample.side / 2;
    if (v.x < 0 || v.y < 0 || v.x + v.y == 0 || 4 * (v.x + v.y) > analysis->sample.side) {
        return false;
    }
    (*tried)++;
    const int64_t fault = last_fault(analysis, v, allowed);
    if (fault <= allowed) {
        put_period(analysis, v, fault);
    }
    return fault <= allowed;
}

/* Sectors with two periods each. */
static void put_sectors(wy_analysis *analysis) {
    const wi_read_sector *sectors;
    size_t changes = 0;
    const size_t count = wi_reading_sectors(&sectors, &changes, analysis);
    if (count == 0) {
        return;
    }
    wi_fact_count(analysis, "period.sectors", "sectors with two periods", wi_by_reading(),
                  (double)count, "%zu", count);
    for (size_t i = 0; i < count; i++) {
        const wi_read_sector *of = &sectors[i];
        char name[48];
        char title[112];
        snprintf(name, sizeof name, "period.sector.%zu", i + 1);
        snprintf(title, sizeof title, "from (%" PRId64 ",%" PRId64 ") to (%" PRId64 ",%" PRId64 ")",
                 of->first.x, of->first.y, of->second.x, of->second.y);
        wi_fact_count(analysis, name, title, wi_by_reading(), (double)of->index,
                      "(%" PRId64 ",%" PRId64 "), (%" PRId64 ",%" PRId64 "); %" PRId64
                      " of %" PRId64 " classes are P",
                      of->u.x, of->u.y, of->v.x, of->v.y, of->p, of->index);
    }
}

static void search(wy_analysis *analysis, const wy_position *early, size_t count) {
    size_t tried = 0;
    for (size_t i = 1; i < count; i++) {
        const wy_position v = {early[i].x - early[0].x, early[i].y - early[0].y};
        if (try_period(&tried, analysis, v)) {
            return;
        }
    }
    if (try_period(&tried, analysis, known_period(analysis))) {
        return;
    }
    const wi_read_sector *sectors;
    size_t changes = 0;
    if (wi_reading_sectors(&sectors, &changes, analysis) > 0 && changes > 1) {
        wi_fact_put(analysis, "period.vector", "periodic along",
                    wi_by_proof("the sectors have other periods beyond %zu rays", changes),
                    "nothing");
    } else {
        wi_fact_unknown(analysis, "period.vector", "periodic along",
                        "no period was seen, of %zu tried", tried);
    }
}

/*
 * A period (u,v) would carry a P-position along the slope v/u; but all P-positions approach the
 * slopes that were proved.  And if these are two, with infinitely many along each, it would carry
 * those far out along the one through all that lies between it and the other.
 */
static bool slopes_exclude_it(const wy_analysis *analysis) {
    for (size_t i = 0; i < analysis->slope_count; i++) {
        if (!analysis->slopes[i].irrational) {
            return false;
        }
    }
    return analysis->slope_count > 0;
}

static bool has_two_slopes(const wy_analysis *analysis) {
    return analysis->slope_count > 1 && analysis->slopes[0].value != analysis->slopes[1].value;
}

void wi_analyze_period(wy_analysis *analysis) {
    analysis->section = "period";
    const bool irrational = slopes_exclude_it(analysis);
    if (irrational || has_two_slopes(analysis)) {
        wi_fact_put(analysis, "period.vector", "periodic along",
                    wi_by_proof("all P-positions gather along %s",
                                irrational ? "irrational slopes" : "several slopes"),
                    "nothing");
        return;
    }
    const wi_survey *sample = &analysis->sample;
    if (sample->count < 16) {
        wi_fact_unknown(analysis, "period.vector", "periodic along",
                        "there are only %zu P-positions to look at", sample->count);
        return;
    }
    /* The earliest by x + y: of large samples they are among those with small x and y. */
    wy_position *early = malloc(sample->count * sizeof *early);
    if (early == NULL) {
        wi_analysis_fails(analysis, wi_fail_memory(&analysis->error), NULL);
        return;
    }
    size_t count = 0;
    const int64_t near = sample->side < 2000 ? sample->side : 2000;
    for (size_t i = 0; i < sample->count && sample->of[i].x < near; i++) {
        early[count++] = sample->of[i];
    }
    wi_list_sort(early, count, by_sum);
    if (count > 0) {
        search(analysis, early, count < EARLY ? count : EARLY);
    }
    free(early);
    put_sectors(analysis);
}
