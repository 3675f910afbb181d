/*
 * check_s1_readings.c - places of S1 that hang on whether a sign is < or <=: Definition 1 and
 * Example 15.  The machine that read the paper loses the stroke of <=, so both readings are tried.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "theory/theory.h"

/* ---- Definition 1, by a search of its own --------------------------------------------------- */

/*
 * Imitation Nim, m = p = 1: a state is the heaps and the one move that is forbidden, "take so many
 * from this heap"; 0: none is.  p[] has a bit for each of the moves from a position, and one for
 * none, set where who has just moved wins.
 */
typedef struct states {
    int64_t side;
    uint8_t *p; /* [(x * side + y) * 2 * side + 2 * taken + heap] */
    bool strict;
} states;

static uint8_t *state_at(const states *of, int64_t x, int64_t y, int heap, int64_t taken) {
    return &of->p[((x * of->side + y) * of->side + taken) * 2 + heap];
}

/* Is there a move to a P-state, other than the one that is forbidden? */
static bool can_win(const states *of, int64_t x, int64_t y, int heap, int64_t taken) {
    for (int from = 0; from < 2; from++) {
        const int64_t mine = from == 0 ? x : y;
        const int64_t other = from == 0 ? y : x;
        for (int64_t t = 1; t <= mine; t++) {
            if (from == heap && t == taken) {
                continue;
            }
            const bool opens = of->strict ? mine < other : mine <= other;
            const int64_t forbidden = opens && t <= other ? t : 0;
            const int64_t to_x = from == 0 ? x - t : x;
            const int64_t to_y = from == 0 ? y : y - t;
            if (*state_at(of, to_x, to_y, 1 - from, forbidden) != 0) {
                return true;
            }
        }
    }
    return false;
}

static void fill_states(const states *of) {
    for (int64_t x = 0; x < of->side; x++) {
        for (int64_t y = 0; y < of->side; y++) {
            for (int heap = 0; heap < 2; heap++) {
                for (int64_t taken = 0; taken < of->side; taken++) {
                    *state_at(of, x, y, heap, taken) = !can_win(of, x, y, heap, taken);
                }
            }
        }
    }
}

/* Argument: <= or <; the first bound is the largest heap. */
wy_status wi_check_imitation_definition(wy_finding *out, const wy_claim *claim,
                                        const wy_claim_run *run, wy_error *error) {
    int strict = 0;
    wy_status status = wi_claim_choice(&strict, claim, 0, "<=|<", error);
    const int64_t largest = wi_claim_bound(claim, run, 0, 16);
    if (status == WY_OK && (largest < 1 || largest > 60)) {
        status = wi_fail(error, WY_BAD, "heaps up to 60 can be looked at");
    }
    if (status != WY_OK) {
        return status;
    }
    states of = {.side = largest + 1, .strict = strict != 0};
    of.p = calloc((size_t)(of.side * of.side * of.side) * 2, sizeof *of.p);
    if (of.p == NULL) {
        return wi_fail_memory(error);
    }
    fill_states(&of);
    int64_t differ = 0;
    for (int64_t x = 0; x < of.side; x++) {
        for (int64_t y = x; y < of.side; y++) {
            /* (x, y) with y - x = n is a pair iff x = floor(n phi) */
            const int64_t n = y - x;
            const bool pair = x == (n + (int64_t)wi_claim_root((uint64_t)(5 * n * n))) / 2;
            const bool is_p = *state_at(&of, x, y, 0, 0) != 0;
            if (pair != is_p && differ++ == 0) {
                wi_finding_say(out,
                               "(%" PRId64 ",%" PRId64 ") is %s to start from, and %s in "
                               "Wythoff Nim.",
                               x, y, is_p ? "P" : "N", pair ? "P" : "N");
            }
        }
    }
    free(of.p);
    wi_finding_judge(out, differ == 0, WY_PROOF_PROSE);
    wi_finding_say(out, "%" PRId64 " of the starting positions differ.", differ);
    wi_finding_by(out,
                  "a search of all states with heaps up to %" PRId64 ", made for this definition%s",
                  largest, differ == 0 ? "; for all heaps Corollary 7 (docs/imitation.md)" : "");
    return WY_OK;
}

/* ---- Example 15 ------------------------------------------------------------------------------ */

/*
 * In (2,3)-Imitation Nim, from (11,18) to (x,18).  Argument: <= or <, for x <= 10, y <= x + 4 and
 * 3 <= 7 - (y - x).
 */
wy_status wi_check_example_15(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    enum { BEFORE = 11, LARGER = 18 };
    (void)run;
    int strict = 0;
    wy_status status = wi_claim_choice(&strict, claim, 0, "<=|<", error);
    wi_pairs_stream *stream = NULL;
    if (status == WY_OK) {
        status = wi_pairs_stream_create(&stream, 2, 3, LARGER, error);
    }
    if (status != WY_OK) {
        return status;
    }
    int64_t row[LARGER] = {0};
    int64_t a;
    int64_t b;
    while (wi_pairs_stream_next(stream, &a, &b, 1) == 1) {
        if (a < LARGER) {
            row[a] = b;
        }
        if (b < LARGER) {
            row[b] = a;
        }
    }
    wi_pairs_stream_free(stream);
    int64_t wrong = 0;
    wi_finding_row(out, "x,y,y − x,7 − (y − x)");
    for (int64_t x = 0; x < BEFORE - strict; x++) {
        const int64_t y = row[x];
        const bool near = y <= x + 4 - strict;
        const bool far = 7 - (y - x) >= 3 + strict;
        const bool imitates = LARGER - y >= BEFORE - x && LARGER - y <= BEFORE - x + 1;
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64, x, y, y - x,
                       7 - (y - x));
        if ((!near || !far || imitates) && wrong++ == 0) {
            wi_finding_say(out,
                           "For x = %" PRId64 " Alice goes to (%" PRId64 ",%" PRId64
                           "), where y − x = %" PRId64 " and 7 − (y − x) = %" PRId64 ".",
                           x, x, y, y - x, 7 - (y - x));
        }
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
    if (wrong == 0) {
        wi_finding_say(out, "For all %d x it is so, and none of the moves is a 2-imitation.",
                       BEFORE);
    }
    wi_finding_by(out, "the pairs of (2,3)-Wythoff Nim, x from 0 to %d", BEFORE - 1 - strict);
    return WY_OK;
}
