/*
 * check_s1_theorem.c - S1's main theorem and what follows from it, against a search of all
 * histories: Theorem 19, Corollaries 7 and 20, Proposition 5, Remark 9, Figures 1 and 2.
 *
 * docs/imitation.md proves Theorem 19 for all m and p (S1 does for m = 1), and that the histories
 * which the search knows are all there are.  The statements below are written out here as S1
 * prints them, not taken from the code that decides games by the theorem.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/imitation_figure.h"
#include "papers/imitation_kinds.h"
#include "papers/svg.h"
#include "papers/verbs.h"
#include "theory/theory.h"

enum { LARGEST = 60 }; /* m and p of a claim */

/* Is (a, b), a <= b, a pair of (m,p)-Wythoff Nim? */
static bool is_pair(const wi_imitation_kinds *kinds, int64_t a, int64_t b) {
    return kinds->other[a] == b;
}

/* The kinds of the next game; false: there are no more games, or *status says what failed. */
static bool next_kinds(wi_imitation_kinds *out, wy_status *status, wi_claim_games *of,
                       int64_t largest, const wy_claim_run *run, wy_error *error) {
    if (*status == WY_OK && wi_claim_games_next(of)) {
        *status = wi_imitation_kinds_open(out, of->m, of->p, "", largest, run, error);
        return *status == WY_OK;
    }
    return false;
}

/* ---- kinds of positions: Proposition 5, the remark behind Corollary 20 ----------------------- */

/* Proposition 5 (ii): non-dynamic N, for m = p = 1; weaker: (a) alone. */
static bool proposition_5_n(const wi_imitation_kinds *kinds, int64_t a, int64_t b, bool weaker) {
    for (int64_t c = 0; c <= b; c++) {
        const int64_t d = c + (b - a);
        if (d < b && is_pair(kinds, c, d)) {
            return true; /* (a) */
        }
        if (!weaker && c < a && is_pair(kinds, a, c)) {
            return true; /* (b) */
        }
    }
    return false;
}

/* What S1 says the position is; weaker: without (iib), or without a <= c. */
static wi_imitation_kind printed_kind(const wi_imitation_kinds *kinds, int64_t a, int64_t b,
                                      bool weaker) {
    if (is_pair(kinds, a, b)) {
        return kinds->before[a] == 0 ? WI_IMITATION_P : WI_IMITATION_DYNAMIC;
    }
    if (kinds->m == 1 && kinds->p == 1) {
        return proposition_5_n(kinds, a, b, weaker) ? WI_IMITATION_N : WI_IMITATION_DYNAMIC;
    }
    const int64_t c = kinds->other[a];
    return (weaker || a <= c) && c < b ? WI_IMITATION_DYNAMIC : WI_IMITATION_N;
}

static char *draw_kinds(const wi_imitation_kinds *kinds, int64_t size) {
    wi_board *board = wi_board_open(size, size);
    wi_board_name(board, WI_INK_P, "always P");
    wi_board_name(board, WI_INK_SECOND, "dynamic");
    wi_board_name(board, WI_INK_RIGHT, "dynamic, P to start from");
    for (int64_t x = 0; x < size; x++) {
        for (int64_t y = 0; y < size; y++) {
            const wi_imitation_kind kind = wi_imitation_kinds_at(kinds, x, y);
            if (kind == WI_IMITATION_P) {
                wi_board_mark(board, WI_INK_P, x, y);
            } else if (kind == WI_IMITATION_DYNAMIC) {
                wi_board_mark(board, kinds->other[x] == y ? WI_INK_RIGHT : WI_INK_SECOND, x, y);
            }
        }
    }
    return wi_board_close(board);
}

/* Counts the kinds of all positions a <= b, and says the first that is not as printed. */
static int64_t compare_kinds(wy_finding *out, int64_t counts[3], const wi_imitation_kinds *kinds,
                             int64_t largest, bool weaker, bool say) {
    int64_t differ = 0;
    for (int64_t a = 0; a <= largest; a++) {
        for (int64_t b = a; b <= largest; b++) {
            const wi_imitation_kind kind = wi_imitation_kinds_at(kinds, a, b);
            const wi_imitation_kind printed = printed_kind(kinds, a, b, weaker);
            counts[kind]++;
            if (kind != printed && differ++ == 0 && say) {
                wi_finding_say(out,
                               "(%" PRId64 ",%" PRId64 ") is %s in (%" PRId64 ",%" PRId64
                               ")-Imitation Nim, not %s.",
                               a, b, wi_imitation_kind_text(kind), kinds->m, kinds->p,
                               wi_imitation_kind_text(printed));
            }
        }
    }
    return differ;
}

/*
 * Arguments: M M P P full|weaker; data: nothing, or a play from a position Q whose moves are drawn;
 * bounds: the largest heap, and the size of the picture of the first game (none: 0).
 */
wy_status wi_check_imitation_kinds(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                   wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    const int64_t size = wi_claim_bound(claim, run, 1, 0);
    int weaker = 0;
    if (status == WY_OK) {
        status = wi_claim_choice(&weaker, claim, 4, "full|weaker", error);
    }
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,always P,always N,dynamic,differ from the paper");
    wi_imitation_kinds kinds;
    while (next_kinds(&kinds, &status, &of, largest, run, error)) {
        int64_t counts[3] = {0};
        const int64_t differ = compare_kinds(out, counts, &kinds, largest, weaker != 0, wrong == 0);
        wrong += differ;
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64,
                       of.m, of.p, counts[WI_IMITATION_P], counts[WI_IMITATION_N],
                       counts[WI_IMITATION_DYNAMIC], differ);
        if (size > 0 && claim->data[0] != '\0' && of.count == 1) {
            char *svg = NULL;
            int64_t lost = 0;
            status = wi_imitation_figure(&svg, &lost, &kinds, size, claim->data, error);
            if (status == WY_OK) {
                wi_finding_picture(out, svg,
                                   "The strategy of (%" PRId64 ",%" PRId64
                                   ")-Imitation Nim: heaps a ≤ b, and the play %s",
                                   of.m, of.p, claim->data);
            }
            if (lost > 0) {
                wi_finding_say(out, "Not all of the moves from Q win.");
            }
            wrong += lost;
        } else if (size > 0 && size <= largest + 1 && of.count == 1) {
            wi_finding_picture(out, draw_kinds(&kinds, size),
                               "(%" PRId64 ",%" PRId64
                               ")-Imitation Nim; what is left white is always N",
                               of.m, of.p);
        }
        wi_imitation_kinds_close(&kinds);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        if (wrong == 0) {
            wi_finding_say(out, "Every position is of the kind that the paper says (the table "
                                "counts those with a ≤ b).");
        }
        wi_finding_by(out,
                      "Theorem 19 and the table of kinds in docs/imitation.md; and a search of "
                      "all histories that lead to heaps up to %" PRId64,
                      largest);
    }
    return status;
}
