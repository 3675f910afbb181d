/*
 * pairs.c - the pairs of (m,p)-Wythoff Nim: one by one from the start, and single ones of any size.
 */
#include <stdlib.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/integer.h"
#include "base/list.h"
#include "theory/fibonacci.h"
#include "theory/pairs_telescope.h"
#include "theory/theory.h"

/* ==== the pairs from the start, by the definition ============================================= */

/*
 * The pairs of (m,p)-Wythoff Nim from the start, by the definition
 * (S1, Definition 13): a_n is the least number that is no a_i and no b_i, i < n,
 * and b_n = a_n + m floor(n / p).
 *
 * The columns are walked from left to right.  A column is lower if it is the next
 * b_i, i >= p, and the next a_n otherwise; both sequences increase, so one
 * comparison decides.  What must be remembered are the a_i whose b_i is still to
 * come: a bit for each column, read once by a second pointer that lags behind,
 * given back after it.  Columns so far to the right that their b_i lies beyond the
 * last column are not written, so at the worst a tenth of a byte is kept for a pair.
 */

static const int64_t most_terms = INT64_C(1000000000000);
static const int64_t never = INT64_MAX;

/* A pair (a, a + shift) and how the shift grows by m at every p-th index. */
typedef struct walker {
    int64_t index;
    int64_t a;
    int64_t shift; /* m floor(index / p) */
    int64_t left;  /* p - index mod p */
} walker;

struct wi_pairs_stream {
    int64_t m, p, terms;
    walker next;   /* the next pair; its a is the next column */
    walker behind; /* the pair of the next lower column */
    int64_t lower; /* the next lower column, or never: not known yet, or not needed */
    int64_t kept;  /* columns from here on are not remembered */
    wi_sliding memory;
    uint64_t *upper; /* in memory: bit x says that column x is an a_i */
};

/* The index moves on; a is left to the caller. */
static inline void walk(walker *at, int64_t m, int64_t p) {
    at->index++;
    if (--at->left == 0) {
        at->left = p;
        at->shift += m;
    }
}

/*
 * The last column is at most 2 terms: before a_n there are n upper columns and,
 * since b_i > a_i, at most n lower ones.  So a <= 2 i, the pair (a, b) of index i
 * has b >= a + m (a / 2p - 1), and b matters only while a <= (2 terms + m) 2p / (2p + m).
 */
static int64_t columns_kept(int64_t m, int64_t p, int64_t terms) {
    const int64_t twice_p = 2 * p;
    return (int64_t)((__int128)(2 * terms + m) * twice_p / (twice_p + m)) + 2;
}

wy_status wi_pairs_stream_create(wi_pairs_stream **stream, int64_t m, int64_t p, int64_t terms,
                                 wy_error *error) {
    *stream = NULL;
    if (m < 1 || p < 1 || m > WI_MAX_PAIRS_PARAMETER || p > WI_MAX_PAIRS_PARAMETER) {
        return wi_fail(error, WY_BAD, "(m,p)-Wythoff Nim wants m and p from 1 to %d",
                       WI_MAX_PAIRS_PARAMETER);
    }
    if (terms < 0) {
        return wi_fail(error, WY_BAD, "the number of pairs must not be negative");
    }
    if (terms > most_terms) {
        return wi_fail(error, WY_LIMIT, "at most 10^12 pairs can be listed");
    }
    wi_pairs_stream *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->m = m;
    made->p = p;
    made->terms = terms;
    made->next.left = p;
    made->behind = (walker){.index = p, .a = -1, .shift = m, .left = p};
    made->lower = never;
    made->kept = columns_kept(m, p, terms);
    if (!wi_sliding_open(&made->memory, ((size_t)made->kept / 64 + 1) * sizeof(uint64_t))) {
        free(made);
        return wi_fail_memory(error);
    }
    made->upper = (uint64_t *)(void *)made->memory.bytes;
    *stream = made;
    return WY_OK;
}

void wi_pairs_stream_free(wi_pairs_stream *stream) {
    if (stream != NULL) {
        wi_sliding_close(&stream->memory);
        free(stream);
    }
}

/* The first upper column after `after`, or never when it is not remembered. */
static int64_t upper_after(const wi_pairs_stream *stream, int64_t after) {
    const int64_t from = after + 1;
    if (from >= stream->kept) {
        return never;
    }
    int64_t at = from / 64;
    uint64_t word = stream->upper[at] & (~UINT64_C(0) << (from % 64));
    while (word == 0) {
        if (++at > stream->kept / 64) {
            return never;
        }
        word = stream->upper[at];
    }
    return 64 * at + __builtin_ctzll(word);
}

/* The lower column is reached: which one is the next? */
static void pass_lower(wi_pairs_stream *stream) {
    walker *behind = &stream->behind;
    walk(behind, stream->m, stream->p);
    stream->lower = never;
    if (behind->index < stream->next.index) {
        behind->a = upper_after(stream, behind->a);
        if (behind->a != never) {
            stream->lower = behind->a + behind->shift;
        }
    }
}

size_t wi_pairs_stream_next(wi_pairs_stream *stream, int64_t *a, int64_t *b, size_t room) {
    walker *next = &stream->next;
    size_t count = 0;
    while (count < room && next->index < stream->terms) {
        if (next->a == stream->lower) {
            pass_lower(stream);
            next->a++;
            continue;
        }
        if (next->a < stream->kept) {
            const uint64_t column = (uint64_t)next->a;
            stream->upper[column / 64] |= UINT64_C(1) << (column % 64);
        }
        if (next->index == stream->behind.index) {
            stream->behind.a = next->a;
            stream->lower = next->a + next->shift;
        }
        a[count] = next->a;
        b[count] = next->a + next->shift;
        count++;
        walk(next, stream->m, stream->p);
        next->a++;
    }
    if (stream->behind.a > 0 && stream->behind.a < stream->kept) {
        wi_sliding_release(&stream->memory, (size_t)stream->behind.a / 64 * sizeof(uint64_t));
    }
    return count;
}

/* ==== p = 1: Beatty pairs ===================================================================== */

/*
 * (m,1)-Wythoff Nim by exact integer square roots (S1, §1.4.4).
 *
 *     a_n = floor(n alpha), b_n = floor(n beta),
 *     alpha = (2 - m + sqrt(m^2 + 4)) / 2, beta = alpha + m, 1/alpha + 1/beta = 1.
 *
 * m^2 + 4 is no square, so alpha is irrational.  n alpha < x iff n < x / alpha; and 1 / alpha =
 * (m - 2 + sqrt(m^2 + 4)) / (2m).  So floor(x / alpha) + 1 of the a_n lie before x > 0, and x is
 * one of them iff the next one, of that index, is x.  The cost is that of two square roots.
 */

/* out = floor(x sqrt(m^2 + 4p^2)) */
static void times_root(mpz_t out, int64_t m, int64_t p, const mpz_t x) {
    mpz_mul(out, x, x);
    mpz_mul_ui(out, out, (unsigned long)(m * m + 4 * p * p));
    mpz_sqrt(out, out);
}

/* Rounding the root down first changes nothing, as the rest is whole. */
void wi_beatty_term(mpz_t a, int64_t m, int64_t p, const mpz_t n) {
    mpz_t sum;
    mpz_init(sum);
    times_root(sum, m, p, n);
    wi_integer_add_multiple(sum, n, 2 * p - m);
    mpz_fdiv_q_ui(a, sum, (unsigned long)(2 * p));
    mpz_clear(sum);
}

/* How many a_n are less than x >= 0, and whether x is one. */
static void beatty_rank(mpz_t before, bool *upper, int64_t m, const mpz_t x) {
    mpz_t rank, next;
    mpz_inits(rank, next, NULL);
    if (mpz_sgn(x) > 0) {
        times_root(rank, m, 1, x);
        wi_integer_add_multiple(rank, x, m - 2);
        mpz_fdiv_q_ui(rank, rank, (unsigned long)(2 * m));
        mpz_add_ui(rank, rank, 1);
    }
    wi_beatty_term(next, m, 1, rank);
    *upper = mpz_cmp(next, x) == 0;
    mpz_swap(before, rank);
    mpz_clears(rank, next, NULL);
}

/* ==== single pairs ============================================================================ */

/*
 * The pairs of (m,p)-Wythoff Nim: the questions, reduced to two.
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
 * (above).  All others go to the telescope (pairs_telescope.c).
 */

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
        wi_beatty_term(block, pairs->m / pairs->factor, 1, block);
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
        beatty_rank(block, upper, pairs->m / pairs->factor, block);
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
