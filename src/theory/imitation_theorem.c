/* imitation_theorem.c - (m,p)-Imitation Nim for heaps of any size: classes, winners, moves (S1). */
#include <stdio.h>

#include "base/fail.h"
#include "base/integer.h"
#include "base/verdict.h"
#include "theory/theory.h"

/* ==== positions without their history ========================================================= */

/*
 * The class of a position of Imitation Nim without its history.
 *
 * S1, Definition 3: a position is non-dynamic P (N) if it is P (N) after every
 * history that leads to it, and dynamic otherwise.  Histories may begin anywhere, so
 * every state of the heaps a <= b that imitation_search.c lists occurs, and by
 * Theorem 19 (W is (m,p)-Wythoff Nim, (a, c) or (c, a) its pair of a):
 *
 *   c = b               a pair of W: P as a start.  With xi = 0 always; with xi > 0
 *                       not after p - 1 imitations of the player who moved last.
 *   a <= c < b          N as a start, and P when the move to (a, c) is forbidden, as it
 *                       is after p - 1 imitations and (a+b-c, b) -> (a, b).  Dynamic.
 *   c < a  or  c > b    neither (I) nor (II) can hold: N.
 *
 * The N-positions come in two kinds, after Proposition 5 (which is m = p = 1):
 *   (iia)  all p pairs with difference m floor((b-a)/m) lie before a.  Then moving to
 *          the last of their columns denies the answer.  This holds whenever c > b.
 *   (iib)  c < a, and (a, b) -> (a, c) wins.
 * Both may hold.
 */

void wi_imitation_pairs_below(mpz_t below, const wi_pairs *pairs, const mpz_t a, const mpz_t index,
                              bool upper) {
    if (upper) {
        mpz_set(below, index);
    } else {
        mpz_sub(below, a, index);
        mpz_add_ui(below, below, (unsigned long)wi_pairs_p(pairs));
    }
}

/* (iia): at least p (q + 1) pairs begin below a, q = floor((b - a) / m). */
static bool all_pairs_before(const wi_pairs *pairs, const mpz_t a, const mpz_t b, const mpz_t index,
                             bool upper) {
    mpz_t below;
    mpz_t needed;
    mpz_init(below);
    mpz_init(needed);
    wi_imitation_pairs_below(below, pairs, a, index, upper);
    mpz_sub(needed, b, a);
    mpz_fdiv_q_ui(needed, needed, (unsigned long)wi_pairs_m(pairs));
    mpz_add_ui(needed, needed, 1);
    mpz_mul_ui(needed, needed, (unsigned long)wi_pairs_p(pairs));
    const bool all = mpz_cmp(below, needed) >= 0;
    mpz_clear(below);
    mpz_clear(needed);
    return all;
}

wy_status wi_imitation_classify(wi_imitation_class *out, const wi_pairs *pairs, const mpz_t x,
                                const mpz_t y, wy_error *error) {
    *out = (wi_imitation_class){.kind = WI_IMITATION_N};
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "a heap cannot be negative");
    }
    const bool ordered = mpz_cmp(x, y) <= 0;
    mpz_srcptr a = ordered ? x : y;
    mpz_srcptr b = ordered ? y : x;
    mpz_t c;
    mpz_t index;
    mpz_init(c);
    mpz_init(index);
    bool upper;
    const wy_status status = wi_pairs_column(c, index, &upper, pairs, a, error);
    if (status == WY_OK) {
        const int against_b = mpz_cmp(c, b);
        if (upper && against_b == 0) {
            out->start_p = true;
            out->kind = mpz_divisible_ui_p(index, (unsigned long)wi_pairs_p(pairs)) != 0
                            ? WI_IMITATION_P
                            : WI_IMITATION_DYNAMIC;
        } else if (upper && against_b < 0) {
            out->kind = WI_IMITATION_DYNAMIC;
        } else {
            out->by_pair = !upper;
            out->by_denial = all_pairs_before(pairs, a, b, index, upper);
        }
    }
    mpz_clear(c);
    mpz_clear(index);
    return status;
}

const char *const *wi_imitation_legend(size_t *count, const wy_rules *rules) {
    static const char *const legend[WI_SHADES] = {
        [WI_SHADE_DYNAMIC] = "dynamic",
        [WI_SHADE_DENIAL] = "N by denial (iia)",
        [WI_SHADE_PAIR] = "N by a pair (iib)",
        [WI_SHADE_BOTH] = "N by both",
        [WI_SHADE_DYNAMIC_PAIR] = "dynamic, P as a start",
    };
    *count = rules->imitation_p > 1 ? WI_SHADES : WI_SHADES - 1;
    return legend;
}

wi_imitation_shade wi_imitation_shade_of(const wi_imitation_class *of) {
    switch (of->kind) {
    case WI_IMITATION_P:
        return WI_SHADES;
    case WI_IMITATION_DYNAMIC:
        return of->start_p ? WI_SHADE_DYNAMIC_PAIR : WI_SHADE_DYNAMIC;
    case WI_IMITATION_N:
        break;
    }
    return !of->by_pair ? WI_SHADE_DENIAL : of->by_denial ? WI_SHADE_BOTH : WI_SHADE_PAIR;
}

/* ==== who wins ================================================================================ */

/*
 * Who wins (m,p)-Imitation Nim, for heaps of any size.
 *
 * Let W be (m,p)-Wythoff Nim with its pairs (a_n, b_n), and write a state with the
 * heaps a <= b.  A pair (a_n, b_n) has xi = n mod p pairs of the same difference
 * before it (S1, Definition 17).  L is the number of imitations in a row that a
 * player has left after his move: p - 1 less the imitations in a row he has made
 * (Definition 18).
 *
 * S1, Theorem 19.  A state is P iff
 *   (I)   (a, b) is a pair of W and xi(a, b) <= L of the player who moved last, or
 *   (II)  there is a pair (a, c), a <= c < b, and the move to it would leave
 *         L < xi(a, c); so it is an imitation, and L = -1 means a forbidden one.
 *
 * The paper proves this for m = 1; docs/imitation.md has the proof for all m.  Its
 * second half gives the winning moves.  Let D = m floor((b - a) / m); differences
 * of pairs are multiples of m.  A state that is N has a move
 *   "reaches"   to a pair of W with L >= xi there, which is (I); or else
 *   "denies"    (a, b) -> (a_n, b) with b_n - a_n = D: then the answer (a_n, b_n)
 *               is an imitation (b - b_n exceeds what was taken, a - a_n, by
 *               b - a - D < m), and if L - 1 < n mod p the new state is (II).
 * No other move can win: a move to (I) is one of the at most two moves to pairs,
 * and a state of form (II) has a window, so a move to it takes from the smaller
 * heap; then the answer is an imitation only if it keeps the difference D.
 */

/* A state as W sees it. */
typedef struct view {
    const wi_imitation_state *state;
    const wi_pairs *pairs;
    int small;          /* the smaller heap, a; heap 0 when they are equal */
    mpz_srcptr a, b;    /* the heaps, a <= b; not owned */
    mpz_t c, index;     /* (a, c) or (c, a) is the pair of W with this index */
    bool upper;         /* a <= c */
    int64_t xi;         /* of that pair */
    int64_t credit;     /* L of the player who moved last */
    mpz_t amount, x, z; /* scratch: what a move takes, a pair (x, z) */
    wy_error *error;
} view;

static void view_clear(view *at) {
    mpz_clears(at->c, at->index, at->amount, at->x, at->z, NULL);
}

/* On failure there is nothing to clear. */
static wy_status view_init(view *at, const wi_imitation_state *state, const wi_pairs *pairs,
                           wy_error *error) {
    if (wi_pairs_m(pairs) != state->m || wi_pairs_p(pairs) != state->p) {
        wi_fail(error, WY_BAD,
                "the state is one of (%lld,%lld)-Imitation Nim, but the pairs are those of "
                "(m=%lld,p=%lld)-Wythoff Nim",
                (long long)state->m, (long long)state->p, (long long)wi_pairs_m(pairs),
                (long long)wi_pairs_p(pairs));
        return WY_BAD;
    }
    const int small = mpz_cmp(state->heap[0], state->heap[1]) <= 0 ? 0 : 1;
    *at = (view){.state = state,
                 .pairs = pairs,
                 .small = small,
                 .a = state->heap[small],
                 .b = state->heap[1 - small],
                 .credit = state->p - 1 - state->last_count,
                 .error = error};
    mpz_inits(at->c, at->index, at->amount, at->x, at->z, NULL);
    const wy_status status = wi_pairs_column(at->c, at->index, &at->upper, pairs, at->a, error);
    if (status != WY_OK) {
        view_clear(at);
        return status;
    }
    at->xi = (int64_t)mpz_fdiv_ui(at->index, (unsigned long)state->p);
    return WY_OK;
}

/* ---- where the winning moves are ------------------------------------------------------- */

/* Sets amount to what leads from (a, b) to (a, c), c < b, and says what L will be. */
static int64_t credit_at_c(view *at) {
    mpz_sub(at->amount, at->b, at->c);
    return wi_imitation_credit_after(at->state, 1 - at->small, at->amount);
}

/*
 * The pair (x, b) with x < a, if there is one.  The move to it takes from the
 * smaller heap, so it is no imitation.  Sets amount.
 */
static wy_status find_pair_of_b(bool *found, view *at) {
    bool b_upper;
    const wy_status status = wi_pairs_column(at->x, NULL, &b_upper, at->pairs, at->b, at->error);
    *found = status == WY_OK && mpz_cmp(at->x, at->a) < 0;
    if (*found) {
        mpz_sub(at->amount, at->a, at->x);
    }
    return status;
}

/*
 * The indices first <= n < end for which moving to (a_n, b) denies the answer:
 * difference D, a_n < a, n mod p >= L.
 */
static void find_denials(mpz_t first, mpz_t end, const view *at) {
    const unsigned long p = (unsigned long)at->state->p;
    mpz_sub(first, at->b, at->a);
    mpz_fdiv_q_ui(first, first, (unsigned long)at->state->m);
    mpz_mul_ui(first, first, p);
    mpz_add_ui(end, first, p);
    mpz_add_ui(first, first, (unsigned long)at->credit);
    mpz_t below;
    mpz_init(below);
    wi_imitation_pairs_below(below, at->pairs, at->a, at->index, at->upper);
    if (mpz_cmp(below, end) < 0) {
        mpz_set(end, below);
    }
    mpz_clear(below);
}

/* ---- reasons ----------------------------------------------------------------------------- */

static const char *s_of(int64_t count) {
    return count == 1 ? "" : "s";
}

static void explain_pair(wy_verdict *verdict, const view *at) {
    char here[WI_SHORT_PAIR];
    wi_short_pair(here, at->state->heap[0], at->state->heap[1]);
    if (at->xi == 0) {
        snprintf(
            verdict->reason, sizeof verdict->reason,
            "%s is a P-position of (m=%lld,p=%lld)-Wythoff Nim, the first on its diagonal: it is "
            "P whatever the history",
            here, (long long)at->state->m, (long long)at->state->p);
    } else {
        snprintf(verdict->reason, sizeof verdict->reason,
                 "%s is a P-position of (m=%lld,p=%lld)-Wythoff Nim, and who moved last has %lld "
                 "imitation%s left for the %lld P-position%s before it on its diagonal",
                 here, (long long)at->state->m, (long long)at->state->p, (long long)at->credit,
                 s_of(at->credit), (long long)at->xi, s_of(at->xi));
    }
}

/* Says why an imitation that would leave this credit is none of the good moves. */
static void say_denial(char *to, size_t room, int64_t credit, int64_t xi, int64_t p) {
    if (p == 1) {
        snprintf(to, room, "would be an imitation, which is forbidden");
    } else if (credit < 0) {
        char ordinal[WI_ORDINAL];
        wi_ordinal(ordinal, p);
        snprintf(to, room, "would be the %s imitation in a row, which is forbidden", ordinal);
    } else {
        snprintf(to, room,
                 "is an imitation and leaves %lld, too few for the %lld P-position%s before it on "
                 "its diagonal",
                 (long long)credit, (long long)xi, s_of(xi));
    }
}

static void name_pair(char to[WI_SHORT_PAIR], const view *at, const mpz_t small,
                      const mpz_t other) {
    wi_short_pair(to, at->small == 0 ? small : other, at->small == 0 ? other : small);
}

static void explain_denied(wy_verdict *verdict, const view *at, int64_t credit) {
    char there[WI_SHORT_PAIR];
    char denial[WY_REASON_SIZE];
    name_pair(there, at, at->a, at->c);
    say_denial(denial, sizeof denial, credit, at->xi, at->state->p);
    snprintf(verdict->reason, sizeof verdict->reason, "the one good move, to %.64s, %.150s", there,
             denial);
}

static void explain_reaches(wy_verdict *verdict, const view *at, bool imitates) {
    char there[WI_SHORT_PAIR];
    wi_short_pair(there, verdict->move.to[0], verdict->move.to[1]);
    snprintf(verdict->reason, sizeof verdict->reason,
             "%s is a P-position of (m=%lld,p=%lld)-Wythoff Nim, and the move %s", there,
             (long long)at->state->m, (long long)at->state->p,
             imitates ? "is an imitation that leaves enough of them" : "is no imitation");
}

static void explain_denies(wy_verdict *verdict, const view *at, int64_t xi) {
    char answer[WI_SHORT_PAIR];
    char denial[WY_REASON_SIZE];
    name_pair(answer, at, at->x, at->z);
    say_denial(denial, sizeof denial, at->credit - 1, xi, at->state->p);
    snprintf(verdict->reason, sizeof verdict->reason, "the one good answer, %.64s, %.150s", answer,
             denial);
}

/* ---- deciding ------------------------------------------------------------------------------ */

/* The winning move takes at->amount from the heap. */
static void set_move(wy_verdict *verdict, const view *at, int heap) {
    wy_move *move = &verdict->move;
    verdict->p = false;
    verdict->has_move = true;
    mpz_set(heap == 0 ? move->take[0] : move->take[1], at->amount);
    mpz_sub(move->to[0], move->to[0], move->take[0]);
    mpz_sub(move->to[1], move->to[1], move->take[1]);
}

/* Denies the best answer that there is: the last pair before a with difference D. */
static wy_status decide_denies(wy_verdict *verdict, view *at) {
    mpz_t first;
    mpz_t last;
    mpz_inits(first, last, NULL);
    find_denials(first, last, at);
    mpz_sub_ui(last, last, 1);
    const wy_status status = wi_pairs_term(at->x, at->z, at->pairs, last, at->error);
    if (status == WY_OK) {
        mpz_sub(at->amount, at->a, at->x);
        set_move(verdict, at, at->small);
        explain_denies(verdict, at, (int64_t)mpz_fdiv_ui(last, (unsigned long)at->state->p));
    }
    mpz_clears(first, last, NULL);
    return status;
}

static wy_status decide(wy_verdict *verdict, view *at) {
    const int against_b = at->upper ? mpz_cmp(at->c, at->b) : -1;
    if (against_b == 0) {
        if (at->xi > at->credit) {
            return decide_denies(verdict, at);
        }
        explain_pair(verdict, at);
        return WY_OK;
    }
    if (against_b < 0) {
        const int64_t credit = credit_at_c(at);
        if (credit < at->xi) {
            explain_denied(verdict, at, credit);
            return WY_OK;
        }
        set_move(verdict, at, 1 - at->small);
        explain_reaches(verdict, at, wi_imitation_imitates(at->state, 1 - at->small, at->amount));
        return WY_OK;
    }
    bool found;
    const wy_status status = find_pair_of_b(&found, at);
    if (status != WY_OK) {
        return status;
    }
    if (!found) {
        return decide_denies(verdict, at);
    }
    set_move(verdict, at, at->small);
    explain_reaches(verdict, at, false);
    return WY_OK;
}

wy_status wi_imitation_decide(wy_verdict *verdict, const wi_imitation_state *state,
                              const wi_pairs *pairs, wy_error *error) {
    view at;
    wy_status status = view_init(&at, state, pairs, error);
    if (status != WY_OK) {
        return status;
    }
    wi_verdict_empty(verdict);
    verdict->p = true;
    mpz_set_ui(verdict->move.take[0], 0);
    mpz_set_ui(verdict->move.take[1], 0);
    mpz_set(verdict->move.to[0], state->heap[0]);
    mpz_set(verdict->move.to[1], state->heap[1]);
    snprintf(verdict->standing.by, sizeof verdict->standing.by, "%s",
             state->m == 1 ? "S1, Theorem 19"
                           : "S1, Theorem 19; for m > 1 by the proof in docs/imitation.md");
    status = decide(verdict, &at);
    view_clear(&at);
    return status;
}

/* ---- all winning moves ------------------------------------------------------------------- */

/* Hands out a move from the smaller heap; from both, when they are equal. */
static bool take_from_small(view *at, wi_imitation_take *take, void *data) {
    return take(data, at->small, at->amount) &&
           (mpz_cmp(at->a, at->b) != 0 || take(data, 1 - at->small, at->amount));
}

static wy_status each_denial(view *at, wi_imitation_take *take, void *data) {
    mpz_t n;
    mpz_t end;
    mpz_inits(n, end, NULL);
    find_denials(n, end, at);
    wy_status status = WY_OK;
    bool more = true;
    for (; more && status == WY_OK && mpz_cmp(n, end) < 0; mpz_add_ui(n, n, 1)) {
        status = wi_pairs_term(at->x, at->z, at->pairs, n, at->error);
        if (status == WY_OK) {
            mpz_sub(at->amount, at->a, at->x);
            more = take_from_small(at, take, data);
        }
    }
    mpz_clears(n, end, NULL);
    return status;
}

static wy_status each_move(view *at, wi_imitation_take *take, void *data) {
    const int against_b = at->upper ? mpz_cmp(at->c, at->b) : -1;
    if ((against_b == 0 && at->xi <= at->credit) || (against_b < 0 && credit_at_c(at) < at->xi)) {
        return WY_OK;
    }
    bool more = true;
    if (against_b < 0) {
        /* With equal heaps c < a: from either heap to the pair. */
        more = take(data, 1 - at->small, at->amount) &&
               (mpz_cmp(at->a, at->b) != 0 || take(data, at->small, at->amount));
    }
    /* With equal heaps the pair of b is that of a. */
    if (more && against_b != 0 && mpz_cmp(at->a, at->b) != 0) {
        bool found;
        const wy_status status = find_pair_of_b(&found, at);
        if (status != WY_OK) {
            return status;
        }
        more = !found || take(data, at->small, at->amount);
    }
    return more ? each_denial(at, take, data) : WY_OK;
}

wy_status wi_imitation_moves(const wi_imitation_state *state, const wi_pairs *pairs,
                             wi_imitation_take *take, void *data, wy_error *error) {
    view at;
    wy_status status = view_init(&at, state, pairs, error);
    if (status == WY_OK) {
        status = each_move(&at, take, data);
        view_clear(&at);
    }
    return status;
}
