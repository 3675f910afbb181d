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
#include "papers/imitation_kinds.h"
#include "papers/svg.h"
#include "papers/verbs.h"

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

/* ---- Theorem 19 ------------------------------------------------------------------------------ */

typedef struct comparison {
    const wi_imitation_kinds *kinds;
    int64_t states, p_states;
    int64_t wrong[4]; /* the first state that differs: heaps, P by search, how many */
} comparison;

/* L after the player to move has gone from (a, b) to (a, c) by taking from the larger heap. */
static int64_t left_after(const wy_imitation_state *state, int larger, int64_t taken) {
    mpz_t amount;
    mpz_init_set_si(amount, taken);
    const bool imitates = wy_imitation_imitates(state, larger, amount);
    mpz_clear(amount);
    return imitates ? state->p - 1 - (state->next_count + 1) : state->p - 1;
}

/* Forms (I) and (II), as printed. */
static bool theorem_19(const wi_imitation_kinds *kinds, const wy_imitation_state *state) {
    const int64_t heap[2] = {mpz_get_si(state->heap[0]), mpz_get_si(state->heap[1])};
    const int larger = heap[1] >= heap[0] ? 1 : 0;
    const int64_t a = heap[1 - larger];
    const int64_t b = heap[larger];
    if (is_pair(kinds, a, b)) {
        return kinds->before[a] <= state->p - 1 - state->last_count;
    }
    const int64_t c = kinds->other[a];
    return a <= c && c < b && left_after(state, larger, b - c) < kinds->before[a];
}

static bool compare(void *data, const wy_imitation_state *state, bool p_position) {
    comparison *with = data;
    with->states++;
    with->p_states += p_position;
    if (theorem_19(with->kinds, state) != p_position && with->wrong[3]++ == 0) {
        with->wrong[0] = mpz_get_si(state->heap[0]);
        with->wrong[1] = mpz_get_si(state->heap[1]);
        with->wrong[2] = p_position;
    }
    return true;
}

/* Arguments: M M P P, from and to; the first bound is the largest heap. */
wy_status wi_check_imitation_theorem(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    const int64_t largest = wi_claim_bound(claim, run, 0, 14);
    int64_t states = 0;
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,heaps up to,states,of them P,differ from the theorem");
    wi_imitation_kinds kinds;
    while (next_kinds(&kinds, &status, &of, largest, run, error)) {
        comparison with = {.kinds = &kinds};
        status = wy_imitation_search_each(kinds.search, compare, &with, error);
        if (with.wrong[3] > 0 && wrong == 0) {
            wi_finding_say(out,
                           "In (%" PRId64 ",%" PRId64 ")-Imitation Nim the theorem fails for a "
                           "state at (%" PRId64 ",%" PRId64 "), which is %s.",
                           of.m, of.p, with.wrong[0], with.wrong[1], with.wrong[2] ? "P" : "N");
        }
        states += with.states;
        wrong += with.wrong[3];
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64,
                       of.m, of.p, largest, with.states, with.p_states, with.wrong[3]);
        wi_imitation_kinds_close(&kinds);
    }
    if (status == WY_OK) {
        out->standing = wrong == 0 ? WY_CLAIM_PROVED : WY_CLAIM_FALSE;
        if (wrong == 0) {
            wi_finding_say(out,
                           "The outcome of each of %" PRId64 " states that some history can lead "
                           "to is what the theorem says.",
                           states);
        }
        wi_finding_by(out,
                      "the proof in docs/imitation.md, for all m and p; and a search of all "
                      "histories for heaps up to %" PRId64,
                      largest);
    }
    return status;
}

/* ---- starting positions: Corollaries 7 and 20, Remark 9 -------------------------------------- */

/* All starting positions of a game: how many are P, how many are not as in (m,p)-Wythoff Nim. */
typedef struct starts {
    int64_t p, differ;
    int64_t least; /* a with (a,a) an N-position; -1: none */
} starts;

static wy_status try_starts(wy_finding *out, starts *found, const wi_imitation_kinds *kinds,
                            int64_t largest, bool say, wy_error *error) {
    *found = (starts){.least = -1};
    wy_status status = WY_OK;
    for (int64_t x = 0; x <= largest && status == WY_OK; x++) {
        for (int64_t y = 0; y <= largest && status == WY_OK; y++) {
            bool is_p = false;
            status = wi_imitation_kinds_start(&is_p, kinds, x, y, error);
            found->p += is_p;
            if (is_p != (kinds->other[x] == y) && found->differ++ == 0 && say) {
                wi_finding_say(out,
                               "(%" PRId64 ",%" PRId64 ") is %s to start from in "
                               "(%" PRId64 ",%" PRId64 ")-Imitation Nim.",
                               x, y, is_p ? "P" : "N", kinds->m, kinds->p);
            }
            found->least = x == y && !is_p && found->least < 0 ? x : found->least;
        }
    }
    return status;
}

/* Arguments: M M P P; the first bound is the largest heap. */
wy_status wi_check_imitation_starts(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                    wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,P-positions to start from,differ from (m;p)-Wythoff Nim,"
                        "least a with (a;a) lost for Nim's strategy");
    wi_imitation_kinds kinds;
    while (next_kinds(&kinds, &status, &of, largest, run, error)) {
        starts found;
        status = try_starts(out, &found, &kinds, largest, wrong == 0, error);
        wrong += found.differ;
        /* Remark 9: the strategy of Nim is lost exactly from p tokens on (m = 1). */
        if (status == WY_OK && of.m == 1 && found.least != of.p && of.p <= largest) {
            wrong++;
            wi_finding_say(out,
                           "In (1,%" PRId64 ")-Imitation Nim (a,a) is N from a = %" PRId64 " on.",
                           of.p, found.least);
        }
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64, of.m, of.p,
                       found.p, found.differ, found.least);
        wi_imitation_kinds_close(&kinds);
    }
    if (status == WY_OK) {
        out->standing = wrong == 0 ? WY_CLAIM_PROVED : WY_CLAIM_FALSE;
        if (wrong == 0) {
            wi_finding_say(out,
                           "Each of %" PRId64 " starting positions is P if and only if it is a "
                           "P-position of (m,p)-Wythoff Nim. The equal heaps (a,a) are P exactly "
                           "for a < p: these are the first p pairs.",
                           of.count * (largest + 1) * (largest + 1));
        }
        wi_finding_by(out,
                      "Theorem 19 with L = p - 1 (docs/imitation.md has the proof for all m); and "
                      "a search of all histories for heaps up to %" PRId64,
                      largest);
    }
    return status;
}

/* ---- kinds of positions: Proposition 5, the remark behind Corollary 20 ----------------------- */

/* Proposition 5 (ii): non-dynamic N, for m = p = 1. */
static bool proposition_5_n(const wi_imitation_kinds *kinds, int64_t a, int64_t b) {
    for (int64_t c = 0; c <= b; c++) {
        const int64_t d = c + (b - a);
        if (d < b && is_pair(kinds, c, d)) {
            return true; /* (a) */
        }
        if (c < a && is_pair(kinds, a, c)) {
            return true; /* (b) */
        }
    }
    return false;
}

/* What S1 says the position is. */
static wy_imitation_kind printed_kind(const wi_imitation_kinds *kinds, int64_t a, int64_t b) {
    if (is_pair(kinds, a, b)) {
        return kinds->before[a] == 0 ? WY_IMITATION_P : WY_IMITATION_DYNAMIC;
    }
    if (kinds->m == 1 && kinds->p == 1) {
        return proposition_5_n(kinds, a, b) ? WY_IMITATION_N : WY_IMITATION_DYNAMIC;
    }
    const int64_t c = kinds->other[a];
    return a <= c && c < b ? WY_IMITATION_DYNAMIC : WY_IMITATION_N;
}

static char *draw_kinds(const wi_imitation_kinds *kinds, int64_t size) {
    wi_board *board = wi_board_open(size, size);
    for (int64_t x = 0; x < size; x++) {
        for (int64_t y = 0; y < size; y++) {
            const wy_imitation_kind kind = wi_imitation_kinds_at(kinds, x, y);
            if (kind == WY_IMITATION_P) {
                wi_board_mark(board, WI_INK_P, x, y);
            } else if (kind == WY_IMITATION_DYNAMIC) {
                wi_board_mark(board, kinds->other[x] == y ? WI_INK_RIGHT : WI_INK_SECOND, x, y);
            }
        }
    }
    return wi_board_close(board);
}

/* Counts the kinds of all positions a <= b, and says the first that is not as printed. */
static int64_t compare_kinds(wy_finding *out, int64_t counts[3], const wi_imitation_kinds *kinds,
                             int64_t largest, bool say) {
    int64_t differ = 0;
    for (int64_t a = 0; a <= largest; a++) {
        for (int64_t b = a; b <= largest; b++) {
            const wy_imitation_kind kind = wi_imitation_kinds_at(kinds, a, b);
            const wy_imitation_kind printed = printed_kind(kinds, a, b);
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
 * Arguments: M M P P; bounds: the largest heap, and the size of the picture of the first
 * game (none: 0).
 */
wy_status wi_check_imitation_kinds(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                   wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    const int64_t size = wi_claim_bound(claim, run, 1, 0);
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,always P,always N,dynamic,differ from the paper");
    wi_imitation_kinds kinds;
    while (next_kinds(&kinds, &status, &of, largest, run, error)) {
        int64_t counts[3] = {0};
        const int64_t differ = compare_kinds(out, counts, &kinds, largest, wrong == 0);
        wrong += differ;
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64,
                       of.m, of.p, counts[WY_IMITATION_P], counts[WY_IMITATION_N],
                       counts[WY_IMITATION_DYNAMIC], differ);
        if (size > 0 && size <= largest + 1 && of.count == 1) {
            wi_finding_picture(out, draw_kinds(&kinds, size),
                               "(%" PRId64 ",%" PRId64 ")-Imitation Nim: squares of the first "
                               "colour are always P, those of the second dynamic; dynamic "
                               "ones that are P to start from have a third colour; the rest "
                               "is always N.",
                               of.m, of.p);
        }
        wi_imitation_kinds_close(&kinds);
    }
    if (status == WY_OK) {
        out->standing = wrong == 0 ? WY_CLAIM_PROVED : WY_CLAIM_FALSE;
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

/* ---- dynamic P-positions of Imitation Nim (behind Remark 6) ---------------------------------- */

typedef struct dynamic {
    const wi_imitation_kinds *kinds;
    int64_t checked, wrong;
    int64_t at[2];
} dynamic;

/*
 * (c, b) with the pair (c, d), c <= d < b, is P iff the previous player moved (a, b) -> (c, b)
 * with b - a = d - c; by symmetry in either heap.
 */
static bool check_dynamic(void *data, const wy_imitation_state *state, bool p_position) {
    dynamic *of = data;
    const int64_t heap[2] = {mpz_get_si(state->heap[0]), mpz_get_si(state->heap[1])};
    const int larger = heap[1] >= heap[0] ? 1 : 0;
    const int64_t c = heap[1 - larger];
    const int64_t b = heap[larger];
    const int64_t d = of->kinds->other[c];
    if (c > d || d >= b) {
        return true;
    }
    const bool moved = state->window_heap == larger && mpz_cmp_si(state->window, b - d) == 0;
    of->checked++;
    if (moved != p_position && of->wrong++ == 0) {
        of->at[0] = c;
        of->at[1] = b;
    }
    return true;
}

/* The first bound is the largest heap. */
wy_status wi_check_imitation_dynamic(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    wi_imitation_kinds kinds;
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    wy_status status = wi_imitation_kinds_open(&kinds, 1, 1, "", largest, run, error);
    if (status != WY_OK) {
        return status;
    }
    dynamic of = {.kinds = &kinds};
    status = wy_imitation_search_each(kinds.search, check_dynamic, &of, error);
    wi_imitation_kinds_close(&kinds);
    if (status != WY_OK) {
        return status;
    }
    out->standing = of.wrong == 0 ? WY_CLAIM_PROVED : WY_CLAIM_FALSE;
    if (of.wrong == 0) {
        wi_finding_say(out,
                       "Of %" PRId64 " states at dynamic positions (c,b) exactly those are P in "
                       "which the last move was (a,b) → (c,b) with b − a = d − c: it forbids the "
                       "one good answer.",
                       of.checked);
    } else {
        wi_finding_say(out, "It fails for a state at (%" PRId64 ",%" PRId64 ").", of.at[0],
                       of.at[1]);
    }
    wi_finding_by(out,
                  "Theorem 19 for m = p = 1 (S1's proof); and a search of all histories that lead "
                  "to heaps up to %" PRId64,
                  largest);
    return WY_OK;
}
