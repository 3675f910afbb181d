/*
 * coverage.c - how many P-positions there are in a row, a column, on a diagonal and on every
 * line that moves of the rule run along.
 *
 * A line of direction (p,q) is a position that cannot be lowered by (p,q) any further, with all
 * that lie (p,q), 2(p,q), ... beyond it.  Where the game has all the moves t(p,q) at every
 * position, two P-positions on a line would be joined by a move; with k options to block there can
 * be k + 1.  (Not where the game has ends of its own: from these there are no moves.)
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/solve.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "base/list.h"
#include "solve/moves.h"

enum { MOST_LINES = 8 };

typedef struct direction {
    wy_position step;
    bool whole; /* all the moves t(p,q) are there */
} direction;

/* ---- lines and their numbers ------------------------------------------------------------- */

/* A number for the line of direction step through the position. */
static int64_t line_of(wy_position at, wy_position step) {
    int64_t times = INT64_MAX;
    if (step.x > 0) {
        times = at.x / step.x;
    }
    if (step.y > 0 && at.y / step.y < times) {
        times = at.y / step.y;
    }
    const int64_t x = at.x - times * step.x;
    const int64_t y = at.y - times * step.y;
    return x < step.x ? x + step.x * y : -1 - (y + step.y * x);
}

static int by_number(const void *a, const void *b) {
    const int64_t one = *(const int64_t *)a;
    const int64_t other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

/* The lines of the sample, a number for each P-position, sorted.  NULL: no memory, or none. */
static int64_t *lines_of(wy_analysis *analysis, wy_position step) {
    const wi_survey *sample = &analysis->sample;
    int64_t *lines = malloc((sample->count + 1) * sizeof *lines);
    if (lines == NULL) {
        wi_analysis_fails(analysis, wi_fail_memory(&analysis->error), NULL);
        return NULL;
    }
    for (size_t i = 0; i < sample->count; i++) {
        lines[i] = line_of(sample->of[i], step);
    }
    wi_list_sort(lines, sample->count, by_number);
    return lines;
}

typedef struct tally {
    int64_t most, most_at; /* the most on one line; the number of the first such line */
    int64_t hit;           /* lines 0, 1, ... that have one */
    int64_t first_free;    /* the first line that has none */
} tally;

/* Lines with a negative number are counted for `most`, but not for `free`. */
static tally tally_of(const int64_t *lines, size_t count) {
    tally out = {0};
    for (size_t i = 0; i < count;) {
        size_t end = i;
        while (end < count && lines[end] == lines[i]) {
            end++;
        }
        const int64_t here = (int64_t)(end - i);
        /* Of those below the diagonal, say, the nearest; of the others the first. */
        if (here > out.most || (here == out.most && out.most_at < 0)) {
            out.most = here;
            out.most_at = lines[i];
        }
        if (lines[i] >= 0) {
            out.first_free += lines[i] == out.first_free;
            out.hit++;
        }
        i = end;
    }
    return out;
}

/* ---- directions of the rule -------------------------------------------------------------- */

static direction *direction_in(direction *list, size_t *count, size_t room, wy_position step) {
    for (size_t i = 0; i < *count; i++) {
        if (list[i].step.x == step.x && list[i].step.y == step.y) {
            return &list[i];
        }
    }
    if (*count == room) {
        return NULL;
    }
    list[*count] = (direction){.step = step};
    return &list[(*count)++];
}

/* Rows, columns, diagonals, then what else the rule has.  false: no memory. */
static bool find_directions(direction *list, size_t *count, wy_analysis *analysis) {
    *count = 0;
    direction_in(list, count, MOST_LINES, (wy_position){1, 0});
    direction_in(list, count, MOST_LINES, (wy_position){0, 1});
    direction_in(list, count, MOST_LINES, (wy_position){1, 1});
    wi_moves *moves = NULL;
    const wy_status status = wi_moves_compile(&moves, analysis->played, 0, &analysis->error);
    if (status != WY_OK) {
        return !wi_analysis_fails(analysis, status, NULL);
    }
    const wi_primitive *primitives = wi_moves_primitives(moves);
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const wi_primitive *p = &primitives[i];
        if (p->kind != WI_RAY || p->count1 != WY_UNBOUNDED) {
            continue;
        }
        direction *of = direction_in(list, count, MOST_LINES, p->step1);
        if (of != NULL && p->start.x == p->step1.x && p->start.y == p->step1.y && p->when == NULL) {
            of->whole = true;
        }
    }
    wi_moves_free(moves);
    return true;
}

/* How many P-positions a line can have by the rule; 0: the rule does not say. */
static int64_t bound_of(const wy_rules *rules, const direction *of) {
    if (!of->whole || rules->terminal != NULL || rules->terminal_count > 0) {
        return 0;
    }
    const bool both = of->step.x > 0 && of->step.y > 0;
    return rules->block > 0 && (both || rules->block_kind == WY_BLOCK_ANY) ? rules->block + 1 : 1;
}

/* ---- facts ------------------------------------------------------------------------------- */

typedef struct naming {
    char name[64], title[64], place[32];
} naming;

static naming naming_of(wy_position step) {
    naming out;
    if (step.x == 1 && step.y == 0) {
        return (naming){"coverage.row", "P-positions in a row", "row y"};
    }
    if (step.x == 0 && step.y == 1) {
        return (naming){"coverage.column", "P-positions in a column", "column x"};
    }
    if (step.x == 1 && step.y == 1) {
        return (naming){"coverage.diagonal", "P-positions on a diagonal", "diagonal y - x"};
    }
    snprintf(out.name, sizeof out.name, "coverage.line(%" PRId64 ",%" PRId64 ")", step.x, step.y);
    snprintf(out.title, sizeof out.title, "P-positions on a line (%" PRId64 ",%" PRId64 ")", step.x,
             step.y);
    snprintf(out.place, sizeof out.place, "line");
    return out;
}

/* Back from the number to x, y or y - x: columns and lower diagonals have the number -1 - x. */
static int64_t place_of(wy_position step, int64_t line) {
    if (step.x == 0 && step.y == 1) {
        return -1 - line;
    }
    return step.x == 1 && step.y == 1 && line < 0 ? line + 1 : line;
}

/* Does the automaton say that no line has more?  Of few on a line it is asked. */
static bool most_is_proved(wy_analysis *analysis, const direction *of, int64_t most) {
    int64_t by_theorem;
    int64_t least;
    if (wi_reading_counts(&least, &by_theorem, analysis, of->step)) {
        return by_theorem == most;
    }
    const int64_t p = of->step.x;
    const int64_t q = of->step.y;
    if (most == 1) {
        return wi_reading_holds(
            analysis, "~E x,y,i $P(x,y) & i>0 & $P(x+%" PRId64 "*i,y+%" PRId64 "*i)", p, q);
    }
    return most == 2 &&
           wi_reading_holds(analysis,
                            "~E x,y,i,j $P(x,y) & i>0 & j>i & $P(x+%" PRId64 "*i,y+%" PRId64
                            "*i) & $P(x+%" PRId64 "*j,y+%" PRId64 "*j)",
                            p, q, p, q);
}

static void put_most(wy_analysis *analysis, const direction *of, const tally *found) {
    const naming called = naming_of(of->step);
    const int64_t bound = bound_of(analysis->played, of);
    const bool plain = of->step.x <= 1 && of->step.y <= 1;
    char where[64] = "";
    if (plain && found->most > 1) {
        snprintf(where, sizeof where, ", first in %s = %" PRId64, called.place,
                 place_of(of->step, found->most_at));
    }
    const bool sharp = bound > 0 && found->most == bound;
    const wy_standing standing =
        !sharp && most_is_proved(analysis, of, found->most) ? wi_by_reading()
        : !sharp                                            ? wi_in_sample(analysis)
        : bound == 1                                        ? wi_by_proof("a move would join two")
                     : wi_by_proof("of %" PRId64 " on a line one could move to %" PRId64 " others",
                                   bound + 1, bound);
    if (standing.kind != WY_PROVED && found->most > analysis->sample.side / 4) {
        /* As many as there is room for: the window tells no bound. */
        wi_fact_count(analysis, called.name, called.title, standing, (double)found->most,
                      "no bound is seen: %" PRId64 "%s", found->most, where);
        return;
    }
    wi_fact_count(analysis, called.name, called.title, standing, (double)found->most,
                  "at most %" PRId64 "%s", found->most, where);
}

static void put_exactly_one(wy_analysis *analysis, const direction *of, const char *by) {
    const naming called = naming_of(of->step);
    wi_fact_count(analysis, called.name, called.title, wi_by_proof("%s", by), 1, "exactly 1");
}

/* Lines of the window that have none. */
static void put_free(wy_analysis *analysis, const direction *of, const tally *found) {
    const wi_survey *sample = &analysis->sample;
    char name[80];
    snprintf(name, sizeof name, "%s.free", naming_of(of->step).name);
    int64_t least = 0;
    int64_t most;
    if (wi_reading_counts(&least, &most, analysis, of->step) && least > 0) {
        const bool diagonal = of->step.x == of->step.y;
        wi_fact_count(analysis, name,
                      diagonal          ? "diagonals d = y - x >= 0 without"
                      : of->step.x == 1 ? "rows without"
                                        : "columns without",
                      wi_by_reading(), 0, diagonal ? "none" : "0");
        return;
    }
    if (of->step.x == 1 && of->step.y == 1) {
        /* Far out a diagonal may have its P-position beyond the window. */
        const char *title = "diagonals d = y - x >= 0 without";
        if (found->first_free < found->hit / 2 || found->first_free < sample->side / 64) {
            wi_fact_count(analysis, name, title, wi_in_sample(analysis), (double)found->first_free,
                          "the first is d = %" PRId64, found->first_free);
        } else {
            wi_fact_count(analysis, name, title, wi_in_sample(analysis), (double)found->first_free,
                          "none is seen; each d < %" PRId64 " has one", found->first_free);
        }
        return;
    }
    const bool row = of->step.x == 1;
    const int64_t free_lines = sample->side - found->hit;
    char first[64] = "";
    if (free_lines > 0) {
        snprintf(first, sizeof first, ", the first is %s = %" PRId64, row ? "y" : "x",
                 found->first_free);
    }
    wi_fact_count(analysis, name, row ? "rows without" : "columns without", wi_in_sample(analysis),
                  (double)free_lines, "%" PRId64 "%s", free_lines, first);
}

/* The tally of rows that lie in the window only, and of columns under the numbers 0, 1, ... */
static void renumber(int64_t *lines, size_t *count, wy_position step, int64_t side) {
    if (step.x == 0 && step.y == 1) {
        for (size_t i = 0; i < *count / 2; i++) {
            const int64_t kept = lines[i];
            lines[i] = lines[*count - 1 - i];
            lines[*count - 1 - i] = kept;
        }
        for (size_t i = 0; i < *count; i++) {
            lines[i] = -1 - lines[i];
        }
    }
    if (step.x + step.y == 1) {
        while (*count > 0 && lines[*count - 1] >= side) {
            (*count)--;
        }
    }
}

static void look_along(wy_analysis *analysis, const direction *of) {
    const wy_class *class = &analysis->class;
    if (of->step.x == 0 && of->step.y == 1 && class->one_per_column) {
        put_exactly_one(analysis, of, "all Nim moves: the least row that nothing forbids");
        return;
    }
    if (of->step.x == 1 && of->step.y == 0 && class->one_per_row) {
        put_exactly_one(analysis, of, "all Nim moves: the least column that nothing forbids");
        return;
    }
    if (of->step.x + of->step.y == 1 && (of->step.y == 1 || class->symmetric) &&
        wi_has_one_each(analysis)) {
        put_exactly_one(analysis, of, "the automaton of the P-set");
        return;
    }
    int64_t *lines = lines_of(analysis, of->step);
    if (lines == NULL) {
        return;
    }
    const tally all = tally_of(lines, analysis->sample.count);
    put_most(analysis, of, &all);
    const bool is_diagonal = of->step.x == 1 && of->step.y == 1;
    const bool is_row_of_columns = of->step.y == 0 && analysis->sample.whole_columns;
    if (is_diagonal || (of->step.x + of->step.y == 1 && !is_row_of_columns)) {
        size_t count = analysis->sample.count;
        renumber(lines, &count, of->step, analysis->sample.side);
        const tally within = tally_of(lines, count);
        put_free(analysis, of, &within);
    }
    free(lines);
}

/* The P-positions (x,x): there are few in most games. */
static void put_equal_heaps(wy_analysis *analysis) {
    const wi_survey *sample = &analysis->sample;
    size_t count = 0;
    int64_t last = -1;
    for (size_t i = 0; i < sample->count; i++) {
        if (sample->of[i].x == sample->of[i].y) {
            count++;
            last = sample->of[i].x;
        }
    }
    const bool proved =
        count < 100 && wi_reading_holds(analysis, "~E x x>=%" PRId64 " & $P(x,x)", last + 1);
    const wy_standing standing = proved ? wi_by_reading() : wi_in_sample(analysis);
    if (count == 0) {
        wi_fact_count(analysis, "coverage.equal", "P-positions with equal heaps", standing, 0,
                      "none");
    } else if (!proved && last >= sample->side / 2) {
        wi_fact_count(analysis, "coverage.equal", "P-positions with equal heaps", standing,
                      (double)count, "%zu%s", count,
                      (int64_t)count == sample->side ? ", all of them" : ", and no end is seen");
    } else {
        wi_fact_count(analysis, "coverage.equal", "P-positions with equal heaps", standing,
                      (double)count, "%zu, the last is (%" PRId64 ",%" PRId64 ")", count, last,
                      last);
    }
}

void wi_analyze_coverage(wy_analysis *analysis) {
    analysis->section = "coverage";
    if (analysis->sample.side == 0) {
        wi_fact_unknown(analysis, "coverage.column", "P-positions in a column", "%s",
                        analysis->sample.why);
        return;
    }
    direction list[MOST_LINES];
    size_t count;
    if (!find_directions(list, &count, analysis)) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        look_along(analysis, &list[i]);
    }
    put_equal_heaps(analysis);
    wi_fact_count(analysis, "coverage.density", "P-positions for each column",
                  wi_in_sample(analysis),
                  (double)analysis->sample.count / (double)analysis->sample.side, "%.6g",
                  (double)analysis->sample.count / (double)analysis->sample.side);
}
