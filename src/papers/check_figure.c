/*
 * check_figure.c - figures of P-positions: computed in two ways, drawn, and compared with what
 * text and captions say of them.
 *
 * The figures themselves are not in the texts that we have.  So the data has what is known of them,
 * a line for each fact about the I-th game:
 *
 *     I P (0,0) (1,2) ...     these are P-positions; I N: these are none
 *     I count W H N           there are N P-positions below W by H
 *     I stripe LOW HIGH       LOW <= y - phi x <= HIGH for the upper P-positions of the picture
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "papers/window.h"

static const double golden = 1.6180339887498948482;

enum { LINE = 2000, FARTHEST = 2000 };

typedef struct tally {
    size_t facts, wrong;
} tally;

static void note(wy_finding *out, tally *count, bool holds, const char *line) {
    count->facts++;
    if (!holds && count->wrong++ == 0) {
        wi_finding_say(out, "It is not so that: %s.", line);
    }
}

/* All of the positions are, or are not, P. */
static wy_status look_at_positions(bool *holds, const char *game, const char *at, bool p,
                                   const wy_claim_run *run, wy_error *error) {
    wi_window window = {0};
    int64_t most = 0;
    int64_t number;
    for (const char *from = at; wi_claim_next_number(&number, &from);) {
        most = number > most ? number : most;
    }
    if (most >= FARTHEST) {
        return wi_fail(error, WY_BAD, "positions of a figure are below %d", FARTHEST);
    }
    const wy_status status =
        wi_window_open(&window, game, WY_ENGINE_TABLE, most + 1, most + 1, run, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t x;
    int64_t y;
    while (wi_claim_next_number(&x, &at) && wi_claim_next_number(&y, &at)) {
        *holds = *holds && wi_window_has(&window, x, y) == p;
    }
    wi_window_close(&window);
    return WY_OK;
}

static wy_status look_at_count(bool *holds, const char *game, const int64_t number[3],
                               const wy_claim_run *run, wy_error *error) {
    wi_window window = {0};
    if (number[0] < 1 || number[1] < 1 || number[0] > FARTHEST || number[1] > FARTHEST) {
        return wi_fail(error, WY_BAD, "a figure is at most %d wide", FARTHEST);
    }
    const wy_status status =
        wi_window_open(&window, game, WY_ENGINE_TABLE, number[0], number[1], run, error);
    if (status == WY_OK) {
        *holds = (int64_t)window.count == number[2];
        wi_window_close(&window);
    }
    return status;
}

static bool is_in_stripe(const wi_window *drawn, const int64_t ends[2]) {
    for (int64_t x = 0; x < drawn->width; x++) {
        for (int64_t y = x; y < drawn->height; y++) {
            const double distance = (double)y - golden * (double)x;
            if (wi_window_has(drawn, x, y) &&
                (distance < (double)ends[0] || distance > (double)ends[1])) {
                return false;
            }
        }
    }
    return true;
}

/* One line of the data, of which `at` is what follows the number of the game. */
static wy_status look_at_line(wy_finding *out, tally *count, const char *line, const char *at,
                              const char *game, const wi_window *drawn, const wy_claim_run *run,
                              wy_error *error) {
    const char *numbers = at + strcspn(at, " ");
    int64_t number[3] = {0};
    size_t given = 0;
    for (const char *from = numbers; given < 3 && wi_claim_next_number(&number[given], &from);) {
        given++;
    }
    bool holds = true;
    wy_status status = WY_OK;
    if ((strncmp(at, "P ", 2) == 0 || strncmp(at, "N ", 2) == 0) && given >= 2) {
        status = look_at_positions(&holds, game, numbers, *at == 'P', run, error);
    } else if (strncmp(at, "count ", 6) == 0 && given == 3) {
        status = look_at_count(&holds, game, number, run, error);
    } else if (strncmp(at, "stripe ", 7) == 0 && given == 2) {
        holds = is_in_stripe(drawn, number);
    } else {
        status = wi_fail(error, WY_BAD, "'%.60s' says nothing of a figure", line);
    }
    if (status == WY_OK) {
        note(out, count, holds, line);
    }
    return status;
}

/* The lines about the game of this number. */
static wy_status look_at_facts(wy_finding *out, tally *count, const wy_claim *claim, size_t which,
                               const wi_window *drawn, const wy_claim_run *run, wy_error *error) {
    char line[LINE];
    const char *data = claim->data;
    wy_status status = WY_OK;
    while (status == WY_OK && wi_claim_next_line(line, sizeof line, &data)) {
        const char *at = line;
        int64_t game = 0;
        if (!wi_claim_next_number(&game, &at) || game < 1 ||
            game >= (int64_t)claim->argument_count) {
            return wi_fail(error, WY_BAD, "'%.60s' begins with the number of no game", line);
        }
        if (game == (int64_t)which) {
            status = look_at_line(out, count, line, at + strspn(at, " "), claim->arguments[which],
                                  drawn, run, error);
        }
    }
    return status;
}

/* Draws the game, found in two ways, and looks at what is said of it. */
static wy_status draw_game(wy_finding *out, tally *count, const wy_claim *claim, size_t which,
                           const int64_t size[2], bool guides, const wy_claim_run *run,
                           wy_error *error) {
    const char *game = claim->arguments[which];
    wi_window drawn = {0};
    wi_window again = {0};
    wy_status status = wi_window_open(&drawn, game, WY_ENGINE_TABLE, size[0], size[1], run, error);
    if (status == WY_OK) {
        status = wi_window_open(&again, game, WY_ENGINE_PLAIN, size[0], size[1], run, error);
    }
    int64_t x;
    int64_t y;
    if (status == WY_OK && wi_window_difference(&x, &y, &drawn, &again)) {
        status =
            wi_fail(error, WY_SYSTEM, "two engines disagree on (%" PRId64 ",%" PRId64 ")", x, y);
    }
    if (status == WY_OK) {
        wi_finding_say(out, "%s has %" PRIu64 " P-positions below %" PRId64 " by %" PRId64 ".",
                       game, drawn.count, size[0], size[1]);
        status = look_at_facts(out, count, claim, which, &drawn, run, error);
    }
    if (status == WY_OK) {
        wi_finding_picture(out, wi_window_picture(&drawn, size[0], size[1], guides), "%s%s", game,
                           guides ? ", with the lines of slope φ and 1/φ" : "");
    }
    wi_window_close(&drawn);
    wi_window_close(&again);
    return status;
}

/* Arguments: plain|guides GAME...; bounds: width and height of the pictures. */
wy_status wi_check_figure(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                          wy_error *error) {
    int guides = 0;
    wy_status status = wi_claim_choice(&guides, claim, 0, "plain|guides", error);
    const int64_t width = wi_claim_bound(claim, run, 0, 40);
    const int64_t size[2] = {width, wi_claim_bound(claim, run, 1, width)};
    tally count = {0};
    for (size_t i = 1; i < claim->argument_count && status == WY_OK; i++) {
        status = draw_game(out, &count, claim, i, size, guides != 0, run, error);
    }
    if (status == WY_OK && count.facts == 0) {
        status = wi_fail(error, WY_BAD, "nothing is said of the figure");
    }
    if (status == WY_OK) {
        wi_finding_judge(out, count.wrong == 0, WY_PROOF_FINITE);
        if (count.wrong == 0) {
            wi_finding_say(out, "What is said of %s holds.",
                           claim->argument_count > 2 ? "them" : "it");
        }
        wi_finding_by(out, "all positions of the figure, by the table engine and one by one");
    }
    return status;
}
