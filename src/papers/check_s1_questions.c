/*
 * check_s1_questions.c - the questions at the end of S1 (section 3).
 *
 * They are not statements that a computation can settle.  Where an experiment is at hand it is
 * made: misere play is another setting in which an imitation rule may or may not correspond to
 * blocking.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/imitation_kinds.h"
#include "papers/verbs.h"

typedef struct window {
    uint8_t *p;
    int64_t side;
} window;

static bool mark(void *data, const wy_position *positions, size_t count) {
    const window *of = data;
    for (size_t i = 0; i < count; i++) {
        of->p[positions[i].x * of->side + positions[i].y] = 1;
    }
    return true;
}

/* P-positions of (m,p)-Wythoff Nim in misere play, below side. */
static wy_status misere_wythoff(window *of, int64_t m, int64_t p, const wy_claim_run *run,
                                wy_error *error) {
    char text[80];
    snprintf(text, sizeof text, "wythoff(%" PRId64 ",%" PRId64 ") misere", m, p);
    wy_rules *rules;
    wy_solution *solution = NULL;
    wy_status status = wy_rules_read_settled(&rules, text, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_solve(&solution, rules, WY_ENGINE_AUTO, &run->control, error);
    if (status == WY_OK) {
        memset(of->p, 0, (size_t)(of->side * of->side));
        status = wy_solution_each(solution, of->side, of->side, mark, of, error);
    }
    wy_solution_free(solution);
    wy_rules_free(rules);
    return status;
}

enum { SIDE = 41 };

/* Compares the starting positions of the game of `games` in misere play, and writes its row. */
static wy_status compare_misere(wy_finding *out, bool *alike, window *of,
                                const wi_claim_games *games, const wy_claim_run *run,
                                wy_error *error) {
    wi_imitation_kinds kinds;
    const int64_t largest = of->side - 1;
    wy_status status = misere_wythoff(of, games->m, games->p, run, error);
    if (status == WY_OK) {
        status =
            wi_imitation_kinds_open(&kinds, games->m, games->p, " misere", largest, run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    int64_t differ = 0;
    wy_position first = {-1, -1};
    for (int64_t x = 0; x <= largest && status == WY_OK; x++) {
        for (int64_t y = x; y <= largest && status == WY_OK; y++) {
            bool p_start = false;
            status = wi_imitation_kinds_start(&p_start, &kinds, x, y, error);
            if (p_start != (of->p[x * of->side + y] != 0) && differ++ == 0) {
                first = (wy_position){x, y};
            }
        }
    }
    wi_imitation_kinds_close(&kinds);
    *alike = differ == 0;
    if (*alike) {
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",0,", games->m, games->p);
    } else {
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",\"(%" PRId64 ",%" PRId64 ")\"",
                       games->m, games->p, differ, first.x, first.y);
    }
    return status;
}

/* Arguments: M M P P, and in how many games the two agree; the first bound is the largest heap. */
wy_status wi_check_imitation_misere(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                    wy_error *error) {
    wi_claim_games games;
    wy_status status = wi_claim_games_read(&games, claim, 20, error);
    const int64_t largest = wi_claim_bound(claim, run, 0, 16);
    if (status == WY_OK && (largest < 1 || largest >= SIDE)) {
        status = wi_fail(error, WY_BAD, "heaps up to %d can be looked at", SIDE - 1);
    }
    int64_t alike = 0;
    int64_t claimed = 0; /* games in which the correspondence stays */
    if (status == WY_OK) {
        status = wi_claim_number(&claimed, claim, 4, 0, 1000, error);
    }
    uint8_t p_positions[SIDE * SIDE];
    window of = {.p = p_positions, .side = largest + 1};
    wi_finding_row(out, "m,p,starting positions that differ in misère play,the first");
    while (status == WY_OK && wi_claim_games_next(&games)) {
        bool same = false;
        status = compare_misere(out, &same, &of, &games, run, error);
        alike += same;
    }
    if (status == WY_OK) {
        out->standing = alike == claimed ? WY_CLAIM_OPEN : WY_CLAIM_FALSE;
        wi_finding_say(out,
                       "One experiment: in misère play the starting P-positions of (m,p)-Imitation "
                       "Nim and of (m,p)-Wythoff Nim are the same in %" PRId64 " of %" PRId64
                       " games; the table has the first differences. So a change of the ending %s.",
                       alike, games.count,
                       alike == games.count ? "keeps the correspondence, as far as was computed"
                       : alike == 0         ? "is enough to lose the correspondence"
                                            : "keeps the correspondence for some games only");
        wi_finding_by(out,
                      "a search of all histories and of all blockings for heaps up to %" PRId64,
                      largest);
    }
    return status;
}

/* Questions of which no part was computed.  Argument: why. */
wy_status wi_check_question(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                            wy_error *error) {
    (void)run;
    (void)error;
    out->standing = WY_CLAIM_OPEN;
    wi_finding_say(out, "Nothing was computed: %s.", claim->arguments[0]);
    wi_finding_by(out, "nothing");
    return WY_OK;
}
