/*
 * check_slopes.c - do the P-positions of a game split into beams of different slopes?
 *
 * The slopes y/x of the P-positions in the right half of a window are sorted; a beam is what lies
 * between two wide gaps.  That is evidence, not proof; a claim may name a proof besides.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/list.h"
#include "papers/verbs.h"
#include "papers/window.h"

enum { MOST_BEAMS = 8 };

/* So near is a mean slope to the one that is claimed, in the windows that are looked at. */
static const double NEAR = 0.01;

typedef struct gather {
    double *slopes;
    size_t count, room;
    int64_t from;
    bool upper, failed;
} gather;

static bool take(void *data, const wy_position *positions, size_t count) {
    gather *g = data;
    for (size_t i = 0; i < count; i++) {
        const int64_t x = positions[i].x;
        const int64_t y = positions[i].y;
        if (x < g->from || (g->upper && y < x)) {
            continue;
        }
        if (!wi_list_room(g->slopes, g->room, g->count + 1)) {
            g->failed = true;
            return false;
        }
        g->slopes[g->count++] = (double)y / (double)x;
    }
    return true;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct beam {
    double low, high, mean;
    size_t count;
} beam;

/* Cuts sorted slopes at gaps wider than 0.05. */
static size_t find_beams(beam beams[MOST_BEAMS], const double *slopes, size_t count) {
    size_t found = 0;
    for (size_t i = 0; i < count && found < MOST_BEAMS;) {
        size_t j = i;
        double sum = 0;
        while (j < count && (j == i || slopes[j] - slopes[j - 1] < 0.05)) {
            sum += slopes[j++];
        }
        beams[found++] = (beam){
            .low = slopes[i], .high = slopes[j - 1], .mean = sum / (double)(j - i), .count = j - i};
        i = j;
    }
    return found;
}

/* The beams in columns width / 2 to width. */
static wy_status look(beam beams[MOST_BEAMS], size_t *found, const wy_rules *rules, int64_t width,
                      int64_t height, bool upper, const wy_claim_run *run, wy_error *error) {
    wy_solution *solution;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, &run->control, error);
    if (status != WY_OK) {
        return status;
    }
    gather g = {.from = width / 2, .upper = upper};
    status = wy_solution_each(solution, width, height, take, &g, error);
    wy_solution_free(solution);
    if (status == WY_OK && g.failed) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        wi_list_sort(g.slopes, g.count, by_size);
        *found = find_beams(beams, g.slopes, g.count);
    }
    free(g.slopes);
    return status;
}

static wy_status draw(wy_finding *out, const char *game, int64_t width, int64_t height,
                      const beam *beams, size_t count, const wy_claim_run *run, wy_error *error) {
    wi_window window;
    const wy_status status =
        wi_window_open(&window, game, WY_ENGINE_AUTO, width, height, run, error);
    if (status != WY_OK) {
        return status;
    }
    wi_board *board = wi_board_open(width, height);
    for (int64_t x = 0; x < width; x++) {
        for (int64_t y = 0; y < height; y++) {
            if (wi_window_has(&window, x, y)) {
                wi_board_mark(board, WI_INK_P, x, y);
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        wi_board_guide(board, beams[i].mean, 1);
    }
    wi_board_guide_name(board, "mean slopes of the beams");
    wi_finding_picture(out, wi_board_close(board), "%s, with the mean slopes", game);
    wi_window_close(&window);
    return WY_OK;
}

/*
 * Arguments: the game; upper or all; the height of the window over its width; the printed slopes;
 * what proves them, if anything does.
 * Bounds: the width.
 */
wy_status wi_check_slope_split(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    int64_t steep = 0;
    wy_rules *rules = NULL;
    wy_status status = wi_claim_number(&steep, claim, 2, 1, 1000, error);
    if (status == WY_OK) {
        status = wy_rules_read_settled(&rules, claim->arguments[0], error);
    }
    const bool upper = status == WY_OK && strcmp(claim->arguments[1], "upper") == 0;
    const int64_t width = wi_claim_bound(claim, run, 0, 1000);
    beam beams[MOST_BEAMS];
    size_t count = 0;
    int64_t last = 0; /* the width of the widest window: the bound, but for its remainder by 4 */
    wi_finding_row(out, "columns,beam,P-positions,least slope,mean slope,greatest slope");
    for (int64_t w = width / 4; w <= width && status == WY_OK; w *= 2) {
        last = w;
        status = look(beams, &count, rules, w, w * steep, upper, run, error);
        for (size_t i = 0; i < count && status == WY_OK; i++) {
            wi_finding_row(out, "%lld to %lld,%zu,%zu,%.5f,%.5f,%.5f", (long long)(w / 2),
                           (long long)w, i + 1, beams[i].count, beams[i].low, beams[i].mean,
                           beams[i].high);
        }
    }
    wy_rules_free(rules);
    if (status != WY_OK) {
        return status;
    }
    size_t wrong = 0;
    wi_finding_say(out, "In columns %lld to %lld the P-positions lie in %zu beam%s:",
                   (long long)(last / 2), (long long)last, count, count == 1 ? "" : "s");
    for (size_t i = 0; i < count; i++) {
        wi_finding_say(out, "slopes %.4f to %.4f, mean %.5f%s", beams[i].low, beams[i].high,
                       beams[i].mean, i + 1 < count ? ";" : ".");
    }
    const char *proof = NULL;
    for (size_t k = 3; k < claim->argument_count; k++) {
        if (strchr("0123456789", claim->arguments[k][0]) == NULL) {
            proof = claim->arguments[k];
            continue;
        }
        const double printed = strtod(claim->arguments[k], NULL);
        double nearest = INFINITY;
        for (size_t i = 0; i < count; i++) {
            nearest =
                fabs(beams[i].mean - printed) < fabs(nearest - printed) ? beams[i].mean : nearest;
        }
        const bool near = fabs(nearest - printed) < NEAR;
        wrong += !near;
        wi_finding_say(out, "The claimed slope %s is %s %.5f.", claim->arguments[k],
                       near ? "near the found" : "not what was found:", nearest);
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
    if (wrong == 0 && proof == NULL) {
        out->standing = WY_CLAIM_OPEN;
        out->proof = WY_PROOF_NONE;
    }
    wi_finding_by(out, "%s%scolumns below %lld", proof != NULL ? proof : "",
                  proof != NULL ? "; and " : "", (long long)last);
    const int64_t shown = 150;
    return draw(out, claim->arguments[0], shown, steep > 2 ? 2 * shown : shown, beams, count, run,
                error);
}
