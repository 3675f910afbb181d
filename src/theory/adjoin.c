/*
 * adjoin.c - may a move join Wythoff's game?  Refuses senseless questions, asks both ways,
 * and gathers the evidence.
 *
 * Joined moves keep the kernel absorbing, whatever they are: only stability is at stake.  So a
 * move that may not join is shown by two P-positions that it connects, and the P-set then
 * changes for sure: of the two, the greater would be an N-position.
 */
#include "theory/adjoin.h"

#include "base/fail.h"
#include "theory/theory.h"

const char *wi_adjoin_kind_name(wi_adjoin_kind kind) {
    switch (kind) {
    case WI_ADJOIN_FREE:
        return "free";
    case WI_ADJOIN_PAIR:
        return "pair";
    case WI_ADJOIN_NEXT:
        return "next";
    case WI_ADJOIN_CROSS:
        return "cross";
    }
    return "no kind";
}

static wy_status check_move(const mpz_t i, const mpz_t j, wy_error *error) {
    if (mpz_sgn(i) < 0 || mpz_sgn(j) < 0) {
        return wi_fail(error, WY_BAD, "a move takes no negative number of tokens");
    }
    if (mpz_sgn(i) == 0 && mpz_sgn(j) == 0) {
        return wi_fail(error, WY_BAD, "(0,0) is no move: something must be taken");
    }
    /* A little room, for P-positions that the move connects are some digits longer. */
    const uint64_t most = WI_MAX_BITS - 8;
    if (mpz_sizeinbase(i, 2) > most || mpz_sizeinbase(j, 2) > most) {
        return wi_fail(error, WY_LIMIT, "the move has numbers of more than %llu bits",
                       (unsigned long long)most);
    }
    return WY_OK;
}

/* 0 <= i <= j. */
static wy_status classify(wi_adjoin_kind *kind, wi_adjoin_way way, const mpz_t i, const mpz_t j,
                          wy_error *error) {
    if (way == WI_ADJOIN_BY_DIGITS) {
        return wi_adjoin_digits(kind, i, j, error);
    }
    mpz_t n, m;
    mpz_inits(n, m, NULL);
    wi_adjoin_beatty(kind, n, m, i, j);
    mpz_clears(n, m, NULL);
    return WY_OK;
}

wy_status wi_adjoin_classify(wi_adjoin_kind *kind, wi_adjoin_way way, const mpz_t i, const mpz_t j,
                             wy_error *error) {
    if ((unsigned)way >= WI_ADJOIN_WAYS) {
        return wi_fail(error, WY_BAD,
                       "there are two ways to decide on a move; this is none of them");
    }
    const wy_status status = check_move(i, j, error);
    if (status != WY_OK) {
        return status;
    }
    const bool upper = mpz_cmp(i, j) <= 0;
    return classify(kind, way, upper ? i : j, upper ? j : i, error);
}

/* ---- answers with evidence ---------------------------------------------------------- */

void wi_adjoin_init(wi_adjoin *verdict) {
    verdict->kind = WI_ADJOIN_FREE;
    verdict->known = false;
    mpz_inits(verdict->n, verdict->m, verdict->from[0], verdict->from[1], verdict->to[0],
              verdict->to[1], NULL);
}

void wi_adjoin_clear(wi_adjoin *verdict) {
    mpz_clears(verdict->n, verdict->m, verdict->from[0], verdict->from[1], verdict->to[0],
               verdict->to[1], NULL);
}

wy_status wi_adjoin_check(bool *good, const wi_adjoin *verdict, const mpz_t i, const mpz_t j,
                          wy_error *error) {
    *good = true;
    if (verdict->kind == WI_ADJOIN_FREE) {
        return WY_OK;
    }
    mpz_t there;
    mpz_init(there);
    for (int heap = 0; heap < 2; heap++) {
        mpz_add(there, verdict->to[heap], heap == 0 ? i : j);
        *good = *good && mpz_cmp(there, verdict->from[heap]) == 0;
    }
    mpz_clear(there);
    bool from = false;
    bool to = false;
    wy_status status =
        wi_wythoff_has(&from, WI_BY_NUMERATION, verdict->from[0], verdict->from[1], error);
    if (status == WY_OK) {
        status = wi_wythoff_has(&to, WI_BY_NUMERATION, verdict->to[0], verdict->to[1], error);
    }
    *good = *good && from && to;
    return status;
}

/* The two P-positions: the n-th pair, and the m-th as it is or with its heaps exchanged. */
static wy_status gather(wi_adjoin *verdict, bool upper, wy_error *error) {
    const int first = upper ? 0 : 1; /* which heap A_n is */
    const int then = verdict->kind == WI_ADJOIN_CROSS ? 1 - first : first;
    wy_status status = wi_wythoff_term(verdict->from[first], verdict->from[1 - first], WI_BY_BEATTY,
                                       verdict->n, error);
    if (status == WY_OK) {
        status = wi_wythoff_term(verdict->to[then], verdict->to[1 - then], WI_BY_BEATTY, verdict->m,
                                 error);
    }
    return status;
}

wy_status wi_adjoin_decide(wi_adjoin *verdict, const mpz_t i, const mpz_t j, wy_error *error) {
    wy_status status = check_move(i, j, error);
    if (status != WY_OK) {
        return status;
    }
    const bool upper = mpz_cmp(i, j) <= 0;
    mpz_srcptr low = upper ? i : j;
    mpz_srcptr high = upper ? j : i;
    verdict->known = mpz_sgn(low) == 0 || mpz_cmp(low, high) == 0;
    wi_adjoin_beatty(&verdict->kind, verdict->n, verdict->m, low, high);
    wi_adjoin_kind second;
    status = wi_adjoin_digits(&second, low, high, error);
    if (status != WY_OK) {
        return status;
    }
    if (second != verdict->kind) {
        return wi_fail(error, WY_SYSTEM,
                       "the definition (%s) and the conditions on digits (%s) disagree",
                       wi_adjoin_kind_name(verdict->kind), wi_adjoin_kind_name(second));
    }
    if (verdict->kind == WI_ADJOIN_FREE) {
        return WY_OK;
    }
    status = gather(verdict, upper, error);
    bool good = false;
    if (status == WY_OK) {
        status = wi_adjoin_check(&good, verdict, i, j, error);
    }
    if (status == WY_OK && !good) {
        return wi_fail(error, WY_SYSTEM, "the P-positions that the move should connect are none");
    }
    return status;
}
