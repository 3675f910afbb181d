/*
 * lines.c - several beams at once: P-positions that keep near some rational lines through the
 * origin, and perhaps near one more line and its mirror image, whose slope the numeration knows.
 *
 * The lines are guessed from the outer half of the sample: again and again the direction that most
 * P-positions are near to which are near none yet.  That all P-positions keep within these bounds,
 * and that infinitely many are near each line, is asked of the automaton.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/analysis.h"
#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/growing.h"
#include "prove/read.h"

enum {
    LARGEST = 12,     /* parts of a direction */
    NEAR = 40,        /* so far from a line at most, */
    NARROW = 40,      /* and so small a part of the sample's side */
    MOST_SEEN = 4000, /* P-positions that are looked at */
    SPARE = 4,        /* rows that are added to what the sample shows */
};

typedef struct guess {
    wy_position by[WI_MOST_LINES];
    int64_t bound[WI_MOST_LINES]; /* of |by.x y - by.y x| */
    size_t count;
    double root; /* and |y - root x|, or |x - root y|, at most `wide`; 0: no such line */
    int64_t wide;
} guess;

static double far_from(wy_position by, wy_position at) {
    const double side = (double)by.x * (double)at.y - (double)by.y * (double)at.x;
    return fabs(side) / hypot((double)by.x, (double)by.y);
}

/* y - root x above the diagonal, x - root y below it. */
static double off_root(double root, wy_position at) {
    const double low = (double)(at.x < at.y ? at.x : at.y);
    const double high = (double)(at.x < at.y ? at.y : at.x);
    return fabs(high - root * low);
}

/* P-positions of the outer half, not too many. */
static size_t take_outer(wy_position *out, const wi_survey *sample) {
    size_t all = 0;
    for (int pass = 0; pass < 2; pass++) {
        const size_t stride = all / MOST_SEEN + 1;
        size_t seen = 0;
        size_t kept = 0;
        for (size_t i = 0; i < sample->count; i++) {
            const wy_position at = sample->of[i];
            if (at.x < sample->side / 2 && at.y < sample->side / 2) {
                continue;
            }
            if (pass == 1 && seen % stride == 0 && kept < MOST_SEEN) {
                out[kept++] = at;
            }
            seen++;
        }
        if (pass == 1) {
            return kept;
        }
        all = seen;
    }
    return 0;
}

/* Takes away those that are near a line; returns how many are left. */
static size_t take_away(wy_position *list, size_t count, wy_position by, double root,
                        double close) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        const bool near =
            root > 0 ? off_root(root, list[i]) <= close : far_from(by, list[i]) <= close;
        if (!near) {
            list[left++] = list[i];
        }
    }
    return left;
}

static size_t count_near(const wy_position *list, size_t count, wy_position by, double close) {
    size_t near = 0;
    for (size_t i = 0; i < count; i++) {
        near += far_from(by, list[i]) <= close;
    }
    return near;
}

/* The direction with most of them. */
static wy_position best_direction(const wy_position *list, size_t count, double close) {
    wy_position best = {0, 0};
    size_t most = 0;
    for (int64_t sum = 1; sum <= 2 * LARGEST; sum++) {
        for (int64_t x = 0; x <= sum; x++) {
            const wy_position by = {x, sum - x};
            if (by.x > LARGEST || by.y > LARGEST || wi_gcd(by.x, by.y) != 1) {
                continue;
            }
            const size_t near = count_near(list, count, by, close);
            if (near > most) {
                most = near;
                best = by;
            }
        }
    }
    return best;
}

/* How far from its line everything lies in the sample. */
static void find_bounds(guess *of, const wi_survey *sample) {
    for (size_t i = 0; i < sample->count; i++) {
        const wy_position at = sample->of[i];
        size_t nearest = WI_MOST_LINES;
        double least = of->root > 0 ? off_root(of->root, at) : INFINITY;
        for (size_t k = 0; k < of->count; k++) {
            if (far_from(of->by[k], at) < least) {
                least = far_from(of->by[k], at);
                nearest = k;
            }
        }
        if (nearest == WI_MOST_LINES) {
            const int64_t wide = (int64_t)ceil(least);
            of->wide = wide > of->wide ? wide : of->wide;
        } else {
            const int64_t side = llabs(of->by[nearest].x * at.y - of->by[nearest].y * at.x);
            of->bound[nearest] = side > of->bound[nearest] ? side : of->bound[nearest];
        }
    }
    for (size_t k = 0; k < of->count; k++) {
        of->bound[k] += of->bound[k] > 0 ? SPARE * of->by[k].x : 0;
    }
    of->wide += SPARE;
}

/* false: no few lines are near to all. */
static bool make_guess(guess *of, const wy_analysis *analysis, double root) {
    const wi_survey *sample = &analysis->sample;
    wy_position *list = malloc(MOST_SEEN * sizeof *list);
    if (list == NULL) {
        return false;
    }
    const double close = fmin(NEAR, (double)sample->side / NARROW);
    const size_t all = take_outer(list, sample);
    size_t left = all;
    *of = (guess){.root = 0};
    if (root > 0) {
        left = take_away(list, left, (wy_position){0, 0}, root, close);
        of->root = left < all ? root : 0;
    }
    while (left > 0 && of->count < WI_MOST_LINES) {
        const wy_position by = best_direction(list, left, close);
        if (by.x + by.y == 0) {
            break;
        }
        of->by[of->count++] = by;
        left = take_away(list, left, by, 0, close);
    }
    free(list);
    find_bounds(of, sample);
    return all > 0 && left == 0 && (root == 0 || of->root > 0);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void put_strip(wi_growing *to, wy_position by, int64_t bound) {
    wi_growing_printf(
        to, "(%" PRId64 "*y<=%" PRId64 "*x+%" PRId64 " & %" PRId64 "*x<=%" PRId64 "*y+%" PRId64 ")",
        by.x, by.y, bound, by.y, by.x, bound);
}

/* (x,y), x <= y, is near the line of the root. */
static void put_root_strip(wi_growing *to, char x, char y, int64_t wide) {
    wi_growing_printf(to, "(%c<=%c & (E z $shift(%c,z) & %c<=z+%" PRId64 " & z<=%c+%" PRId64 "))",
                      x, y, x, y, wide, y, wide);
}

static bool holds(wy_analysis *analysis, wi_growing *sentence) {
    const bool true_ = !sentence->failed && wi_reading_holds(analysis, "%s", sentence->text);
    free(sentence->text);
    *sentence = (wi_growing){0};
    return true_;
}

static bool is_right(wy_analysis *analysis, const guess *of) {
    wi_growing sentence = {0};
    wi_growing_printf(&sentence, "A x,y $P(x,y) => (");
    for (size_t k = 0; k < of->count; k++) {
        wi_growing_printf(&sentence, "%s", k > 0 ? " | " : "");
        put_strip(&sentence, of->by[k], of->bound[k]);
    }
    if (of->root > 0) {
        wi_growing_printf(&sentence, "%s", of->count > 0 ? " | " : "");
        put_root_strip(&sentence, 'x', 'y', of->wide);
        wi_growing_printf(&sentence, " | ");
        put_root_strip(&sentence, 'y', 'x', of->wide);
    }
    wi_growing_printf(&sentence, ")");
    bool right = holds(analysis, &sentence);
    for (size_t k = 0; k < of->count && right; k++) {
        wi_growing_printf(&sentence, "A n E x,y x+y>=n & $P(x,y) & ");
        put_strip(&sentence, of->by[k], of->bound[k]);
        right = holds(analysis, &sentence);
    }
    for (int below = 0; below < 2 && of->root > 0 && right; below++) {
        wi_growing_printf(&sentence, "A n E x,y x+y>=n & $P(x,y) & ");
        put_root_strip(&sentence, below > 0 ? 'y' : 'x', below > 0 ? 'x' : 'y', of->wide);
        right = holds(analysis, &sentence);
    }
    return right;
}

size_t wi_find_lines(wy_position lines[WI_MOST_LINES], double *root, char text[80],
                     wy_analysis *analysis) {
    guess of;
    *root = 0;
    const double known = analysis->theorem != NULL ? wi_read_root(text, analysis->theorem) : 0;
    for (int with = 0; with < (known > 0 ? 2 : 1) && analysis->theorem != NULL; with++) {
        if (make_guess(&of, analysis, with > 0 ? known : 0) && is_right(analysis, &of)) {
            *root = of.root;
            for (size_t k = 0; k < of.count; k++) {
                lines[k] = of.by[k];
            }
            return of.count;
        }
    }
    return 0;
}
