/*
 * beams.c - the slopes along which P-positions gather.
 *
 * Seen from the origin a P-position (x, y) lies at u = y / (x + y).  The P-positions of the outer
 * half of the sample are sorted by u and cut where u leaves a wide gap: the pieces are beams, if
 * they are narrower in the outer half than in the half before.  A beam whose P-positions keep
 * within a bounded distance of a line becomes half as wide; one that does not narrow is a sector
 * that P-positions fill.
 *
 * The slope is that of the mean u; its error adds up how far the mean has moved over the last
 * three halvings, and twice the standard deviation of u divided by the root of the number of
 * P-positions, as if they were independent.  It is an estimate, and said to be one.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/exact.h"
#include "base/fail.h"
#include "base/list.h"
#include "prove/read.h"
#include "prove/slope.h"
#include "theory/algebraic.h"

enum { LEAST_IN_BEAM = 8 };
static const double bounded = 0.3; /* beyond that, no number is guessed */

/* ---- cutting ------------------------------------------------------------------------------- */

/* The place of a P-position: how far out it is. */
static int64_t distance(const wi_survey *sample, wy_position at) {
    return sample->whole_columns || at.x > at.y ? at.x : at.y;
}

static int by_size(const void *a, const void *b) {
    const double one = *(const double *)a;
    const double other = *(const double *)b;
    return (one > other) - (one < other);
}

/* u of the P-positions with low <= distance < high, sorted. */
static size_t angles(double *out, const wi_survey *sample, int64_t low, int64_t high) {
    size_t count = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const wy_position at = sample->of[i];
        const int64_t d = distance(sample, at);
        if (d >= low && d < high && at.x + at.y > 0) {
            out[count++] = (double)at.y / ((double)at.x + (double)at.y);
        }
    }
    wi_list_sort(out, count, by_size);
    return count;
}

typedef struct spread {
    size_t count;
    double mean, deviation, low, high;
} spread;

static spread spread_of(const double *u, size_t count) {
    spread out = {.count = count};
    if (count == 0) {
        return out;
    }
    out.low = u[0];
    out.high = u[count - 1];
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += u[i] - u[0];
    }
    out.mean = u[0] + sum / (double)count;
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        squares += (u[i] - out.mean) * (u[i] - out.mean);
    }
    out.deviation = sqrt(squares / (double)count);
    return out;
}

/* The part of the sorted u that lies between low and high. */
static spread spread_between(const double *u, size_t count, double low, double high) {
    size_t from = 0;
    while (from < count && u[from] < low) {
        from++;
    }
    size_t to = from;
    while (to < count && u[to] <= high) {
        to++;
    }
    return spread_of(u + from, to - from);
}

static double slope_at(double u) {
    return u < 1 ? u / (1 - u) : INFINITY;
}

/* The outer half of the sample and the two halves before it. */
enum { HALVES = 3 };

typedef struct half {
    double *u;
    size_t count;
} half;

static wi_beam beam_of(const spread parts[HALVES], size_t all) {
    const spread *outer = &parts[0];
    const spread *inner = &parts[1];
    wi_beam beam = {.low = outer->low, .high = outer->high};
    double moved = 0;
    for (int i = 1; i < HALVES; i++) {
        moved += parts[i].count > 0 ? fabs(outer->mean - parts[i].mean) : 1;
    }
    const double u = outer->mean;
    const double error = moved + 2 * outer->deviation / sqrt((double)outer->count);
    beam.slope = slope_at(u);
    beam.error = u < 1 ? error / ((1 - u) * (1 - u)) : 0;
    beam.share = (double)outer->count / (double)all;
    beam.narrowing = inner->deviation > 0 ? outer->deviation / inner->deviation : 0;
    return beam;
}

/* Fills the beams, the steepest first; returns how many P-positions are in none. */
static size_t cut(wy_analysis *analysis, const half halves[HALVES], double gap) {
    const double *outer = halves[0].u;
    const size_t outer_count = halves[0].count;
    size_t stray = 0;
    size_t end = outer_count;
    double above = 2; /* half way to the piece above */
    while (end > 0) {
        size_t begin = end - 1;
        while (begin > 0 && outer[begin] - outer[begin - 1] < gap) {
            begin--;
        }
        const double below = begin > 0 ? (outer[begin] + outer[begin - 1]) / 2 : -1;
        if (end - begin < LEAST_IN_BEAM || analysis->beam_count == WI_MOST_BEAMS) {
            stray += end - begin;
        } else {
            spread parts[HALVES] = {spread_of(outer + begin, end - begin)};
            for (int i = 1; i < HALVES; i++) {
                parts[i] = spread_between(halves[i].u, halves[i].count, below, above);
            }
            analysis->beams[analysis->beam_count++] = beam_of(parts, outer_count);
        }
        above = below;
        end = begin;
    }
    return stray;
}

/* ---- facts ------------------------------------------------------------------------------- */

/* A sector does not narrow. */
bool wi_beam_is_sector(const wi_beam *beam) {
    return beam->narrowing > 0.9 && beam->high - beam->low > 0.01;
}

static const wi_slope *known_slope(const wy_analysis *analysis, const wi_beam *beam) {
    const double allowed = 3 * beam->error + 1e-9 + 0.01 * fabs(beam->slope);
    const wi_slope *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < analysis->slope_count; i++) {
        const double value = analysis->slopes[i].value;
        if (isinf(value) && beam->high > 0.99) {
            return &analysis->slopes[i]; /* the vertical, from which nothing is far */
        }
        const double away = fabs(value - beam->slope);
        if (away <= allowed && away < least) {
            least = away;
            best = &analysis->slopes[i];
        }
    }
    return best;
}

/* The known slope that a P-position is nearest to, as seen from the origin. */
static const wi_slope *nearest(const wy_analysis *analysis, wy_position at) {
    const wi_slope *best = &analysis->slopes[0];
    if (at.x + at.y == 0) {
        return best;
    }
    const double u = (double)at.y / ((double)at.x + (double)at.y);
    double least = 2;
    for (size_t i = 0; i < analysis->slope_count; i++) {
        const wi_slope *slope = &analysis->slopes[i];
        const double place = isinf(slope->value) ? 1 : slope->value / (1 + slope->value);
        const double away = fabs(u - place);
        if (away < least) {
            least = away;
            best = slope;
        }
    }
    return best;
}

/* y - slope x of the P-positions of the beam, at its least and greatest; a rational slope is exact,
 * and of an irrational one all digits that are written are right. */
static void put_distance(wy_analysis *analysis, size_t number, const wi_slope *slope) {
    const wi_survey *sample = &analysis->sample;
    if (isinf(slope->value)) {
        return;
    }
    mpq_t c;
    mpq_t least;
    mpq_t most;
    mpq_inits(c, least, most, NULL);
    if (slope->step.x > 0) {
        mpq_set_si(c, slope->step.y, (unsigned long)slope->step.x);
        mpq_canonicalize(c);
    } else {
        mpq_set_d(c, slope->value);
    }
    wi_extremes found;
    wi_extremes_open(&found, c);
    for (size_t i = 0; i < sample->count; i++) {
        if (nearest(analysis, sample->of[i]) == slope) {
            wi_extremes_take(&found, sample->of[i].x, sample->of[i].y, i);
        }
    }
    if (found.count > 0) {
        char name[48];
        char title[112];
        wi_extremes_values(least, most, &found);
        snprintf(name, sizeof name, "beams.%zu.distance", number);
        snprintf(title, sizeof title, "y - (%.40s) x on it", slope->text);
        wi_fact_count(analysis, name, title, wi_in_sample(analysis),
                      fmax(-mpq_get_d(least), mpq_get_d(most)), "%.4f to %.4f", mpq_get_d(least),
                      mpq_get_d(most));
    }
    wi_extremes_close(&found);
    mpq_clears(c, least, most, NULL);
}

/* A well-known number within the error: worth a word, and no more than that. */
static const char *near_number(const wi_beam *beam) {
    static const struct {
        double value;
        const char *text;
    } numbers[] = {
        {1.6180339887498949, "; phi is within it"},
        {0.6180339887498949, "; 1/phi is within it"},
        {1, "; 1 is within it"},
        {2, "; 2 is within it"},
        {0.5, "; 1/2 is within it"},
        {1.5, "; 3/2 is within it"},
        {2.0 / 3, "; 2/3 is within it"},
        {2.4142135623730951, "; 1 + sqrt(2) is within it"},
        {0.4142135623730951, "; sqrt(2) - 1 is within it"},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (beam->error < 0.01 && fabs(numbers[i].value - beam->slope) <= beam->error + 1e-9) {
            return numbers[i].text;
        }
    }
    return "";
}

/* The beam that a P-position is nearest to, as seen from the origin. */
static size_t nearest_beam(const wy_analysis *analysis, wy_position at) {
    const double u = (double)at.y / ((double)at.x + (double)at.y);
    size_t best = 0;
    double least = 2;
    for (size_t i = 0; i < analysis->beam_count; i++) {
        const double middle = (analysis->beams[i].low + analysis->beams[i].high) / 2;
        if (fabs(u - middle) < least) {
            least = fabs(u - middle);
            best = i;
        }
    }
    return best;
}

static int by_column(const void *a, const void *b) {
    const int64_t one = ((const wy_position *)a)->x;
    const int64_t other = ((const wy_position *)b)->x;
    return (one > other) - (one < other);
}

/*
 * Which algebraic number the slope may be, and how the distance from the line grows: where there is
 * a numeration that fits the game it stays bounded, or nearly so (docs/proofs.md).
 */
static void put_line(wy_analysis *analysis, size_t number, bool slope_known) {
    const wi_survey *sample = &analysis->sample;
    wy_position *of = malloc((sample->count + 1) * sizeof *of);
    size_t count = 0;
    for (size_t i = 0; of != NULL && i < sample->count; i++) {
        if (sample->of[i].x + sample->of[i].y > 0 &&
            nearest_beam(analysis, sample->of[i]) == number - 1) {
            of[count++] = sample->of[i];
        }
    }
    wi_upper_line line;
    wi_polynomial polynomial;
    wy_error error;
    char name[48];
    if (of != NULL) {
        wi_list_sort(of, count, by_column);
    }
    if (of == NULL || !wi_line_fit(&line, of, count, count > 0 ? of[count - 1].x + 1 : 0)) {
        free(of);
        return;
    }
    free(of);
    if (!slope_known && line.growth < bounded &&
        wi_polynomial_of(&polynomial, line.slope, line.error, &error) == WY_OK) {
        char text[WI_POLYNOMIAL_TEXT];
        wi_polynomial_text(text, &polynomial);
        const double root = wi_polynomial_root(&polynomial, line.slope);
        snprintf(name, sizeof name, "beams.%zu.root", number);
        wi_fact_count(analysis, name, "which seems to be",
                      wi_by_guess("fits to 10^%.0f", floor(log10(line.error))), root,
                      "root %.6f of %s", root, text);
    }
    snprintf(name, sizeof name, "beams.%zu.growth", number);
    wi_fact_count(analysis, name, "distances from it grow like", wi_beyond_sample(analysis),
                  line.growth, "N^%.2f, to %.3g", fmax(line.growth, 0), line.stray);
}

/*
 * Sectors in which some classes are P-positions, side by side, make a stretch.  The ends of number
 * `which`, the steepest being 0; false: there are not so many.
 */
static bool stretch(wy_position *low, wy_position *high, const wy_analysis *analysis,
                    size_t which) {
    const wi_read_sector *of;
    size_t changes = 0;
    size_t seen = 0;
    bool inside = false;
    for (size_t i = wi_reading_sectors(&of, &changes, analysis); i-- > 0;) {
        const bool begins = of[i].p > 0 && !inside;
        inside = of[i].p > 0;
        seen += begins;
        if (inside && seen == which + 1) {
            *low = of[i].first;
            *high = begins ? of[i].second : *high;
        }
    }
    return seen > which;
}

enum { LARGEST_PERIOD = 12 };

/* Does a step repeat the sample, as far as it is seen? */
static bool repeats(const wi_survey *sample, wy_position by) {
    for (size_t i = 0; i < sample->count; i++) {
        const wy_position at = sample->of[i];
        if (at.x + by.x < sample->side && at.y + by.y < sample->side &&
            !wi_survey_has(sample, at.x + by.x, at.y + by.y)) {
            return false;
        }
    }
    return true;
}

/* Periods along both axes, from the origin on: then every direction has its P-positions. */
static bool fills_all(wy_analysis *analysis) {
    int64_t p = 1;
    int64_t q = 1;
    while (p <= LARGEST_PERIOD && !repeats(&analysis->sample, (wy_position){p, 0})) {
        p++;
    }
    while (q <= LARGEST_PERIOD && !repeats(&analysis->sample, (wy_position){0, q})) {
        q++;
    }
    return p <= LARGEST_PERIOD && q <= LARGEST_PERIOD && analysis->sample.count > 0 &&
           wi_reading_holds(analysis,
                            "A x,y $P(x,y) => ($P(x+%" PRId64 ",y) & $P(x,y+%" PRId64 "))", p, q);
}

/* Are the beams of the sample what was proved, one by one: stretches of sectors, or all there is?
 */
static bool are_stretches(wy_analysis *analysis) {
    const wi_read_sector *sectors;
    size_t changes = 0;
    if (wi_reading_sectors(&sectors, &changes, analysis) == 0) {
        return analysis->beam_count == 1 && analysis->beams[0].low < 0.01 &&
               analysis->beams[0].high > 0.99 && fills_all(analysis);
    }
    const double near = 0.02;
    wy_position low = {0, 0};
    wy_position high = {0, 0};
    bool all = analysis->beam_count > 0 && !stretch(&low, &high, analysis, analysis->beam_count);
    for (size_t i = 0; i < analysis->beam_count && all; i++) {
        const wi_beam *beam = &analysis->beams[i];
        all = stretch(&low, &high, analysis, i) &&
              fabs(beam->low - (double)low.y / (double)(low.x + low.y)) < near &&
              fabs(beam->high - (double)high.y / (double)(high.x + high.y)) < near;
    }
    return all;
}

/* A sector that does not narrow; its ends are known exactly if it was proved. */
static void put_sector(wy_analysis *analysis, size_t number, const char *name, const char *title) {
    const wi_beam *beam = &analysis->beams[number - 1];
    double low = slope_at(beam->low);
    double high = slope_at(beam->high);
    const bool proved = are_stretches(analysis);
    wy_position from = {1, 0};
    wy_position to = {0, 1};
    if (proved && stretch(&from, &to, analysis, number - 1)) {
        low = (double)from.y / (double)from.x;
        high = to.x > 0 ? (double)to.y / (double)to.x : INFINITY;
    }
    char end[32] = "the vertical";
    if (high < INFINITY) {
        snprintf(end, sizeof end, "%.4g", high);
    }
    wi_fact_count(analysis, name, title, proved ? wi_by_reading() : wi_beyond_sample(analysis),
                  beam->slope, "none: a sector from %.4g to %s that does not narrow", low, end);
}

static void put_beam(wy_analysis *analysis, size_t number) {
    const wi_beam *beam = &analysis->beams[number - 1];
    char name[48];
    char title[48];
    snprintf(name, sizeof name, "beams.%zu.slope", number);
    snprintf(title, sizeof title, "slope of beam %zu", number);
    const wi_slope *known = known_slope(analysis, beam);
    if (wi_beam_is_sector(beam)) {
        put_sector(analysis, number, name, title);
    } else if (known != NULL && isinf(known->value)) {
        wi_fact_put(analysis, name, title, known->standing, "vertical");
    } else if (known != NULL) {
        if (strncmp(known->text, "root", 4) == 0) { /* which says the number */
            wi_fact_count(analysis, name, title, known->standing, known->value, "%s", known->text);
        } else {
            wi_fact_count(analysis, name, title, known->standing, known->value, "%s = %.6f",
                          known->text, known->value);
        }
        put_distance(analysis, number, known);
        if (wi_machine_has_slope(analysis) && !analysis->slope.bounded &&
            analysis->theorem == NULL) {
            put_line(analysis, number, true);
        }
    } else if (isinf(beam->slope)) {
        wi_fact_put(analysis, name, title, wi_beyond_sample(analysis), "vertical");
    } else {
        wi_fact_count(analysis, name, title, wi_beyond_sample(analysis), beam->slope,
                      "%.5f, error about %.1g%s", beam->slope, beam->error, near_number(beam));
        snprintf(name, sizeof name, "beams.%zu.error", number);
        snprintf(title, sizeof title, "estimated error of that");
        wi_fact_count(analysis, name, title, wi_beyond_sample(analysis), beam->error, "%.2g",
                      beam->error);
        put_line(analysis, number, false);
    }
    snprintf(name, sizeof name, "beams.%zu.share", number);
    wi_fact_count(analysis, name, "share of the P-positions", wi_in_sample(analysis), beam->share,
                  "%.4f", beam->share);
}

/*
 * A small sample may show as a sector what are several beams.  Where all slopes are known, each of
 * them is a beam, of the P-positions of the outer half that are nearest to it.
 */
static void cut_by_slopes(wy_analysis *analysis) {
    const wi_survey *sample = &analysis->sample;
    bool sectors = false;
    for (size_t i = 0; i < analysis->beam_count; i++) {
        sectors = sectors || wi_beam_is_sector(&analysis->beams[i]);
    }
    if (!sectors || analysis->slope_count == 0) {
        return;
    }
    size_t count[WI_MOST_SLOPES] = {0};
    size_t all = 0;
    for (size_t i = 0; i < sample->count; i++) {
        if (distance(sample, sample->of[i]) >= sample->side / 2) {
            count[nearest(analysis, sample->of[i]) - analysis->slopes]++;
            all++;
        }
    }
    analysis->beam_count = 0;
    double above = INFINITY;
    for (size_t k = 0; k < analysis->slope_count && all > 0; k++) { /* the steepest first */
        size_t next = 0;
        double value = -1;
        for (size_t i = 0; i < analysis->slope_count; i++) {
            const bool fits = analysis->slopes[i].value < above || (k == 0 && value < 0);
            if (fits && analysis->slopes[i].value > value) {
                value = analysis->slopes[i].value;
                next = i;
            }
        }
        above = value;
        const double u = isinf(value) ? 1 : value / (1 + value);
        analysis->beams[analysis->beam_count++] = (wi_beam){
            .slope = value, .low = u, .high = u, .share = (double)count[next] / (double)all};
    }
}

static void put_beams(wy_analysis *analysis, size_t stray) {
    size_t upper = 0;
    bool sectors = false;
    for (size_t i = 0; i < analysis->beam_count; i++) {
        const bool is_one = wi_beam_is_sector(&analysis->beams[i]);
        sectors = sectors || is_one;
        upper += !is_one && analysis->beams[i].slope > 1.001;
    }
    /* All P-positions tend to the known slopes: there are so many, whatever the sample shows. */
    const bool known = analysis->slope_count > 0;
    if (known && analysis->slope_count != analysis->beam_count) {
        wi_fact_count(analysis, "beams.count", "beams", analysis->slopes[0].standing,
                      (double)analysis->slope_count, "%zu; in the sample %zu are seen",
                      analysis->slope_count, analysis->beam_count);
    } else {
        wi_fact_count(analysis, "beams.count", "beams",
                      known                     ? analysis->slopes[0].standing
                      : are_stretches(analysis) ? wi_by_reading()
                                                : wi_beyond_sample(analysis),
                      (double)analysis->beam_count, "%zu%s", analysis->beam_count,
                      sectors ? ", sectors counted" : "");
    }
    if (known) {
        upper = 0;
        for (size_t i = 0; i < analysis->slope_count; i++) {
            upper += analysis->slopes[i].value > 1;
        }
    }
    if (stray > 0) {
        wi_fact_count(analysis, "beams.stray", "P-positions of the outer half in none",
                      wi_in_sample(analysis), (double)stray, "%zu", stray);
    }
    if (analysis->class.symmetric && !sectors) {
        wi_fact_count(analysis, "beams.split", "beams above the diagonal",
                      known ? analysis->slopes[0].standing : wi_beyond_sample(analysis),
                      (double)upper, "%zu%s", upper, upper > 1 ? ": they split" : "");
    }
    for (size_t i = 1; i <= analysis->beam_count; i++) {
        put_beam(analysis, i);
    }
}

void wi_analyze_beams(wy_analysis *analysis) {
    analysis->section = "beams";
    const wi_survey *sample = &analysis->sample;
    const int64_t side = sample->side;
    double *room = malloc((sample->count + 1) * sizeof *room);
    if (room == NULL) {
        wi_analysis_fails(analysis, wi_fail_memory(&analysis->error), NULL);
        return;
    }
    half halves[HALVES];
    double *place = room;
    for (int i = 0; i < HALVES; i++) {
        halves[i].u = place;
        halves[i].count = angles(place, sample, side >> (i + 1), side >> i);
        place += halves[i].count;
    }
    if (halves[0].count < LEAST_IN_BEAM) {
        wi_fact_unknown(analysis, "beams.count", "beams",
                        "only %zu P-positions in the outer half of the sample", halves[0].count);
    } else {
        const double gap = fmax(40.0 / (double)side, 0.002);
        const size_t stray = cut(analysis, halves, gap);
        cut_by_slopes(analysis);
        put_beams(analysis, stray);
    }
    free(room);
}
