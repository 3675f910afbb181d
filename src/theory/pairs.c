/*
 * pairs.c - the pairs of (m,p)-Wythoff Nim: the questions, reduced to two.
 *
 * Let U(x) be the number of a_n less than x.  If x is upper, x = a_n, then n = U(x);
 * else x = b_n, n >= p, the x - U(x) lower columns before x are b_p, ..., b_{n-1}, and
 * n = x - U(x) + p.  In both cases the other heap is m floor(n / p) away.  So all
 * that is needed are U(x) with the kind of x, and a_n.
 *
 * Common factors go first.  For g dividing m and p the pairs of (m,p) are
 *
 *     (g a'_n + r, g b'_n + r),   0 <= r < g,
 *
 * in this order, (a', b') being those of (m/g, p/g): blocks of g columns are filled
 * like single ones.  S1 says it for g = p, where Beatty's theorem takes over
 * (pairs_beatty.c).  All others go to the telescope (pairs_telescope.c).
 */

#include <stdlib.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "theory/pairs_beatty.h"
#include "theory/pairs_telescope.h"
#include "theory/theory.h"

struct wi_pairs {
    int64_t m, p;
    int64_t factor;                /* gcd(m, p) */
    wi_pairs_telescope *telescope; /* of (m, p) / factor; NULL: p divides m */
};

static wy_status check_parameter(char name, int64_t value, const char *meaning, wy_error *error) {
    if (value < 1) {
        return wi_fail(error, WY_BAD, "%c must be at least 1, not %lld: %s", name, (long long)value,
                       meaning);
    }
    if (value > WI_MAX_PAIRS_PARAMETER) {
        return wi_fail(error, WY_BAD, "%c must be at most %d, not %lld", name,
                       WI_MAX_PAIRS_PARAMETER, (long long)value);
    }
    return WY_OK;
}

wy_status wi_pairs_create(wi_pairs **pairs, int64_t m, int64_t p, wy_error *error) {
    *pairs = NULL;
    wy_status status = check_parameter(
        'm', m, "a move on both heaps takes s and t with |s - t| < m, and m = 1 is s = t", error);
    if (status == WY_OK) {
        status = check_parameter(
            'p', p, "up to p - 1 of these moves are blocked, and p = 1 is no blocking", error);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_pairs *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    *made = (wi_pairs){.m = m, .p = p, .factor = wi_gcd(m, p)};
    if (made->factor != p) {
        status = wi_pairs_telescope_create(&made->telescope, m / made->factor, p / made->factor, 0,
                                           error);
        if (status != WY_OK) {
            free(made);
            return status;
        }
    }
    *pairs = made;
    return WY_OK;
}

void wi_pairs_free(wi_pairs *pairs) {
    if (pairs != NULL) {
        wi_pairs_telescope_free(pairs->telescope);
        free(pairs);
    }
}

int64_t wi_pairs_m(const wi_pairs *pairs) {
    return pairs->m;
}

int64_t wi_pairs_p(const wi_pairs *pairs) {
    return pairs->p;
}

/* ---- the two questions ----------------------------------------------------- */

/* a = a_n */
static wy_status term(mpz_t a, const wi_pairs *pairs, const mpz_t n, wy_error *error) {
    const unsigned long factor = (unsigned long)pairs->factor;
    mpz_t block;
    mpz_init(block);
    const unsigned long inside = mpz_fdiv_q_ui(block, n, factor);
    wy_status status = WY_OK;
    if (pairs->telescope == NULL) {
        wi_pairs_beatty_term(block, pairs->m / pairs->factor, block);
    } else {
        status = wi_pairs_telescope_term(block, pairs->telescope, block, error);
    }
    if (status == WY_OK) {
        mpz_mul_ui(a, block, factor);
        mpz_add_ui(a, a, inside);
    }
    mpz_clear(block);
    return status;
}

/* before = U(x); is x upper? */
static wy_status rank(mpz_t before, bool *upper, const wi_pairs *pairs, const mpz_t x,
                      wy_error *error) {
    const unsigned long factor = (unsigned long)pairs->factor;
    mpz_t block;
    mpz_init(block);
    const unsigned long inside = mpz_fdiv_q_ui(block, x, factor);
    wy_status status = WY_OK;
    if (pairs->telescope == NULL) {
        wi_pairs_beatty_rank(block, upper, pairs->m / pairs->factor, block);
    } else {
        status = wi_pairs_telescope_rank(block, upper, pairs->telescope, block, error);
    }
    if (status == WY_OK) {
        mpz_mul_ui(before, block, factor);
        mpz_add_ui(before, before, *upper ? inside : 0);
    }
    mpz_clear(block);
    return status;
}

/* out = m floor(n / p) */
static void difference(mpz_t out, const wi_pairs *pairs, const mpz_t n) {
    mpz_fdiv_q_ui(out, n, (unsigned long)pairs->p);
    mpz_mul_ui(out, out, (unsigned long)pairs->m);
}

/* ---- all others ------------------------------------------------------------ */

static wy_status check_number(const mpz_t number, const char *name, wy_error *error) {
    if (mpz_sgn(number) >= 0) {
        return WY_OK;
    }
    return wi_fail(error, WY_BAD, "%s must not be negative", name);
}

wy_status wi_pairs_term(mpz_t a, mpz_t b, const wi_pairs *pairs, const mpz_t n, wy_error *error) {
    wy_status status = check_number(n, "the index of a pair, counted from 0,", error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t apart;
    mpz_init(apart);
    difference(apart, pairs, n);
    status = term(a, pairs, n, error);
    if (status == WY_OK) {
        mpz_add(b, a, apart);
    }
    mpz_clear(apart);
    return status;
}

wy_status wi_pairs_column(mpz_t row, mpz_ptr index, bool *upper, const wi_pairs *pairs,
                          const mpz_t x, wy_error *error) {
    wy_status status = check_number(x, "a heap", error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t n;
    mpz_init(n);
    status = rank(n, upper, pairs, x, error);
    if (status == WY_OK) {
        if (!*upper) {
            mpz_sub(n, x, n);
            mpz_add_ui(n, n, (unsigned long)pairs->p);
        }
        mpz_t apart;
        mpz_init(apart);
        difference(apart, pairs, n);
        if (*upper) {
            mpz_add(row, x, apart);
        } else {
            mpz_sub(row, x, apart);
        }
        mpz_clear(apart);
        if (index != NULL) {
            mpz_swap(index, n);
        }
    }
    mpz_clear(n);
    return status;
}

wy_status wi_pairs_has(bool *p_position, const wi_pairs *pairs, const mpz_t x, const mpz_t y,
                       wy_error *error) {
    wy_status status = check_number(x, "a heap", error);
    if (status == WY_OK) {
        status = check_number(y, "a heap", error);
    }
    if (status != WY_OK) {
        return status;
    }
    const bool in_order = mpz_cmp(x, y) <= 0;
    mpz_t number;
    mpz_init(number);
    mpz_sub(number, y, x);
    *p_position = false;
    /* The heaps of a P-position are a multiple of m apart. */
    if (mpz_divisible_ui_p(number, (unsigned long)pairs->m)) {
        bool upper;
        status = wi_pairs_column(number, NULL, &upper, pairs, in_order ? x : y, error);
        if (status == WY_OK) {
            *p_position = mpz_cmp(number, in_order ? y : x) == 0;
        }
    }
    mpz_clear(number);
    return status;
}

wy_status wi_pairs_before(int64_t *count, const wi_pairs *pairs, const mpz_t x, const mpz_t y,
                          wy_error *error) {
    wy_status status = check_number(x, "a heap", error);
    if (status == WY_OK && mpz_cmp(x, y) > 0) {
        status = wi_fail(error, WY_BAD, "the first heap must not be larger than the second");
    }
    if (status != WY_OK) {
        return status;
    }
    *count = 0;
    mpz_t apart;
    mpz_init(apart);
    mpz_sub(apart, y, x);
    if (mpz_divisible_ui_p(apart, (unsigned long)pairs->m)) {
        /* The pairs that far apart are those of index first .. first + p - 1. */
        mpz_t first;
        mpz_t before;
        mpz_inits(first, before, NULL);
        mpz_divexact_ui(first, apart, (unsigned long)pairs->m);
        mpz_mul_ui(first, first, (unsigned long)pairs->p);
        bool upper;
        status = rank(before, &upper, pairs, x, error);
        if (status == WY_OK) {
            mpz_sub(before, before, first);
            if (mpz_cmp_si(before, pairs->p) >= 0) {
                *count = pairs->p;
            } else if (mpz_sgn(before) > 0) {
                *count = mpz_get_si(before);
            }
        }
        mpz_clears(first, before, NULL);
    }
    mpz_clear(apart);
    return status;
}
