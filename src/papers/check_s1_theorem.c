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

/* ---- Theorem 19 ------------------------------------------------------------------------------ */

typedef struct comparison {
    const wi_imitation_kinds *kinds;
    bool strict;
    int64_t states, p_states;
    int64_t wrong[4]; /* the first state that differs: heaps, P by search, how many */
} comparison;

/* L after the player to move has gone from (a, b) to (a, c) by taking from the larger heap. */
static int64_t left_after(const wi_imitation_state *state, int larger, int64_t taken) {
    mpz_t amount;
    mpz_init_set_si(amount, taken);
    const bool imitates = wi_imitation_imitates(state, larger, amount);
    mpz_clear(amount);
    return imitates ? state->p - 1 - (state->next_count + 1) : state->p - 1;
}

/* Forms (I) and (II); strict: with < for each <=, as in the text that we have. */
static bool theorem_19(const wi_imitation_kinds *kinds, const wi_imitation_state *state,
                       bool strict) {
    const int64_t more = strict ? 1 : 0;
    const int64_t heap[2] = {mpz_get_si(state->heap[0]), mpz_get_si(state->heap[1])};
    const int larger = heap[1] >= heap[0] ? 1 : 0;
    const int64_t a = heap[1 - larger];
    const int64_t b = heap[larger];
    const int64_t xi = kinds->before[a];
    if (is_pair(kinds, a, b)) {
        return more <= xi && xi + more <= state->p - 1 - state->last_count;
    }
    const int64_t c = kinds->other[a];
    if (c < a + more || c >= b) {
        return false;
    }
    const int64_t left = left_after(state, larger, b - c);
    return left >= more - 1 && left < xi && xi + more <= kinds->p - 1;
}

static bool compare(void *data, const wi_imitation_state *state, bool p_position) {
    comparison *with = data;
    with->states++;
    with->p_states += p_position;
    if (theorem_19(with->kinds, state, with->strict) != p_position && with->wrong[3]++ == 0) {
        with->wrong[0] = mpz_get_si(state->heap[0]);
        with->wrong[1] = mpz_get_si(state->heap[1]);
        with->wrong[2] = p_position;
    }
    return true;
}

/* Arguments: M M P P, from and to, and <= or <; the first bound is the largest heap. */
wy_status wi_check_imitation_theorem(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    int strict = 0;
    if (status == WY_OK) {
        status = wi_claim_choice(&strict, claim, 4, "<=|<", error);
    }
    const int64_t largest = wi_claim_bound(claim, run, 0, 14);
    int64_t states = 0;
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,heaps up to,states,of them P,differ from the theorem");
    wi_imitation_kinds kinds;
    while (next_kinds(&kinds, &status, &of, largest, run, error)) {
        comparison with = {.kinds = &kinds, .strict = strict != 0};
        status = wi_imitation_search_each(kinds.search, compare, &with, error);
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
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
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

/* with[x]: the row of the P-position in column x of the game of pairs to compare with. */
static wy_status try_starts(wy_finding *out, starts *found, const wi_imitation_kinds *kinds,
                            const int64_t *with, int64_t largest, bool say, wy_error *error) {
    *found = (starts){.least = -1};
    wy_status status = WY_OK;
    for (int64_t x = 0; x <= largest && status == WY_OK; x++) {
        for (int64_t y = 0; y <= largest && status == WY_OK; y++) {
            bool is_p = false;
            status = wi_imitation_kinds_start(&is_p, kinds, x, y, error);
            found->p += is_p;
            if (is_p != (with[x] == y) && found->differ++ == 0 && say) {
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

/* The pairs of (m,p)-Wythoff Nim: other[x] = y for the P-positions (x, y) with x <= largest. */
static wy_status pairs_of(int64_t *other, int64_t m, int64_t p, int64_t largest, wy_error *error) {
    wi_pairs_stream *stream;
    const wy_status status = wi_pairs_stream_create(&stream, m, p, largest + 1, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t a;
    int64_t b;
    while (wi_pairs_stream_next(stream, &a, &b, 1) == 1) {
        if (a <= largest) {
            other[a] = b;
        }
        if (b <= largest) {
            other[b] = a;
        }
    }
    wi_pairs_stream_free(stream);
    return WY_OK;
}

/* Arguments: M M P P, and which game of pairs; the first bound is the largest heap. */
wy_status wi_check_imitation_starts(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                    wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    int other = 0;
    if (status == WY_OK) {
        status = wi_claim_choice(&other, claim, 4, "m,p|p,m|m,p+1", error);
    }
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,P-positions to start from,differ from Wythoff Nim,"
                        "least a with (a;a) lost for Nim's strategy");
    wi_imitation_kinds kinds;
    while (next_kinds(&kinds, &status, &of, largest, run, error)) {
        starts found = {0};
        int64_t *with = calloc((size_t)largest + 1, sizeof *with);
        status = with == NULL ? wi_fail_memory(error)
                              : pairs_of(with, other == 1 ? of.p : of.m,
                                         other == 1 ? of.m : of.p + (other == 2), largest, error);
        if (status == WY_OK) {
            status = try_starts(out, &found, &kinds, with, largest, wrong == 0, error);
        }
        free(with);
        wrong += found.differ;
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64, of.m, of.p,
                       found.p, found.differ, found.least);
        wi_imitation_kinds_close(&kinds);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        if (wrong == 0) {
            wi_finding_say(out,
                           "Each of %" PRId64 " starting positions is P if and only if it is a "
                           "P-position of (m,p)-Wythoff Nim.",
                           of.count * (largest + 1) * (largest + 1));
        }
        wi_finding_by(out,
                      "Theorem 19 with L = p - 1 (docs/imitation.md has the proof for all m); and "
                      "a search of all histories for heaps up to %" PRId64,
                      largest);
    }
    return status;
}

/*
 * Remark 9, for m = 1.  Arguments: P P, and >= or >: the strategy of Nim is lost from (a,a) iff a
 * is so against p.  The first bound is the largest heap.
 */
wy_status wi_check_nim_strategy(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t p[2];
    int strict = 0;
    wy_status status = wi_claim_range(p, claim, 0, LARGEST, error);
    if (status == WY_OK) {
        status = wi_claim_choice(&strict, claim, 2, ">=|>", error);
    }
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    int64_t wrong = 0;
    wi_finding_row(out, "p,least a with (a;a) an N-position");
    for (int64_t j = p[0]; j <= p[1] && status == WY_OK; j++) {
        wi_imitation_kinds kinds;
        status = wi_imitation_kinds_open(&kinds, 1, j, "", largest, run, error);
        int64_t least = -1;
        for (int64_t a = 0; a <= largest && status == WY_OK; a++) {
            bool is_p = false;
            status = wi_imitation_kinds_start(&is_p, &kinds, a, a, error);
            least = !is_p && least < 0 ? a : least;
            if (status == WY_OK && is_p != (a < j + strict) && wrong++ == 0) {
                wi_finding_say(out,
                               "In (1,%" PRId64 ")-Imitation Nim (%" PRId64 ",%" PRId64
                               ") is %s to start from.",
                               j, a, a, is_p ? "P" : "N");
            }
        }
        wi_finding_row(out, "%" PRId64 ",%" PRId64, j, least);
        wi_imitation_kinds_close(&kinds);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out, "The strategy is to make the heaps equal and to imitate: it works from "
                            "(a,a) iff (a,a) is P, that is for a < p, the first p pairs.");
        wi_finding_by(out,
                      "Theorem 19 with L = p - 1 (docs/imitation.md); and a search of all "
                      "histories for heaps up to %" PRId64,
                      largest);
    }
    return status;
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

/* ---- dynamic P-positions of Imitation Nim (behind Remark 6) ---------------------------------- */

typedef struct dynamic {
    const wi_imitation_kinds *kinds;
    bool any; /* any a > c */
    int64_t checked, wrong;
    int64_t at[2];
} dynamic;

/*
 * (c, b) with the pair (c, d), c <= d < b, is P iff the previous player moved (a, b) -> (c, b)
 * with b - a = d - c; by symmetry in either heap.
 */
static bool check_dynamic(void *data, const wi_imitation_state *state, bool p_position) {
    dynamic *of = data;
    const int64_t heap[2] = {mpz_get_si(state->heap[0]), mpz_get_si(state->heap[1])};
    const int larger = heap[1] >= heap[0] ? 1 : 0;
    const int64_t c = heap[1 - larger];
    const int64_t b = heap[larger];
    const int64_t d = of->kinds->other[c];
    if (c > d || d >= b) {
        return true;
    }
    const bool moved = state->window_heap == larger && mpz_sgn(state->window) > 0 &&
                       (of->any || mpz_cmp_si(state->window, b - d) == 0);
    of->checked++;
    if (moved != p_position && of->wrong++ == 0) {
        of->at[0] = c;
        of->at[1] = b;
    }
    return true;
}

/* Argument: b-a=d-c, or a>c; the first bound is the largest heap. */
wy_status wi_check_imitation_dynamic(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    wi_imitation_kinds kinds;
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    int any = 0;
    wy_status status = wi_claim_choice(&any, claim, 0, "b-a=d-c|a>c", error);
    if (status == WY_OK) {
        status = wi_imitation_kinds_open(&kinds, 1, 1, "", largest, run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    dynamic of = {.kinds = &kinds, .any = any != 0};
    status = wi_imitation_search_each(kinds.search, check_dynamic, &of, error);
    wi_imitation_kinds_close(&kinds);
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, of.wrong == 0, WY_PROOF_PROSE);
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
