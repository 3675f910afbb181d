/*
 * pairs_telescope.c - (m,p)-Wythoff Nim for every m, p and heaps of any size.
 *
 * Unless p divides m the pairs are no floors of multiples, and no closed form is
 * known.  But a window of columns determines another one exactly (pairs_window.c),
 * which lies further to the right by the factor
 *
 *     L = beta / alpha = (m + sqrt(m^2 + 4 p^2)) / (2p),   L^2 = (m/p) L + 1,
 *
 * and b_n - L a_n is bounded, as is a_n - n alpha.  So to see what happens at a column
 * x of any size: take a window around x / L^K that is so far to the left that the
 * definition reaches it, and lift it K times, each time keeping only the columns near
 * x / L^k, k = K - 1, ..., 0 (pairs_orbit.c).  The windows know exactly where they are;
 * the places x / L^k only tell which part to keep, and need not be exact.  Should the
 * last window miss its aim, then all is repeated with wider ones: no answer is guessed.
 *
 * How wide?  The border c of a window goes to c' = c + m floor(U(c) / p), and -m < c' - L c < m, by
 * the sharp bounds of a_n (docs/imitation.md has the proof).  A window of half the width h is
 * lifted to one of at least L h - m; so (L-1) h >= m is enough, and m / (L-1) = p alpha < 2p.  But
 * such losses do not come one after the other: 5p/4 was enough for thousands of random numbers and
 * all kinds of m and p, and when p is much larger than m, some sqrt(m p).  That is the first try.
 */
#include "theory/pairs_telescope.h"

#include <math.h>
#include <stdlib.h>

#include "base/fail.h"
#include "theory/pairs_orbit.h"
#include "theory/theory.h"

struct wi_pairs_telescope {
    int64_t m, p;
    int64_t half;
    int64_t size;    /* columns that are known from the definition */
    uint64_t *upper; /* bit x: column x is upper */
    int64_t *rank;   /* of every word: upper columns to the left of it */
};

/* More work, in words of numbers and windows, would take a minute or more; it is refused. */
static const double most_work = 5e10;

static int64_t first_half(int64_t m, int64_t p) {
    const int64_t wide = 8 * (int64_t)sqrt((double)m * (double)p);
    const int64_t most = p + p / 4;
    return 8 + (wide < most ? wide : most);
}

/*
 * The first window lies around t with t + h < size and, one level more being too
 * few, t > (size - h) / L; it must have t - h >= p.  L < m/p + 1.
 */
static int64_t columns_needed(int64_t m, int64_t p, int64_t half) {
    const int64_t needed = (m / p + 2) * (half + 2 * p + 8) + half;
    return needed < 4096 ? 4096 : needed;
}

static wy_status fill(wi_pairs_telescope *made, wy_error *error) {
    enum { BATCH = 256 };
    int64_t a[BATCH];
    int64_t b[BATCH];
    wi_pairs_stream *stream;
    const wy_status status = wi_pairs_stream_create(&stream, made->m, made->p, made->size, error);
    if (status != WY_OK) {
        return status;
    }
    bool inside = true;
    for (size_t count; inside && (count = wi_pairs_stream_next(stream, a, b, BATCH)) > 0;) {
        for (size_t i = 0; i < count; i++) {
            inside = a[i] < made->size;
            if (!inside) {
                break;
            }
            made->upper[a[i] / 64] |= UINT64_C(1) << (a[i] % 64);
        }
    }
    wi_pairs_stream_free(stream);
    const int64_t words = made->size / 64;
    for (int64_t i = 0; i < words; i++) {
        made->rank[i + 1] = made->rank[i] + __builtin_popcountll(made->upper[i]);
    }
    return WY_OK;
}

wy_status wi_pairs_telescope_create(wi_pairs_telescope **telescope, int64_t m, int64_t p,
                                    int64_t half, wy_error *error) {
    *telescope = NULL;
    wi_pairs_telescope *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->m = m;
    made->p = p;
    made->half = half > 0 ? half : first_half(m, p);
    made->size = columns_needed(m, p, made->half) / 64 * 64 + 64;
    const size_t words = (size_t)made->size / 64;
    made->upper = calloc(words + 1, sizeof *made->upper);
    made->rank = calloc(words + 1, sizeof *made->rank);
    wy_status status = made->upper != NULL && made->rank != NULL ? WY_OK : wi_fail_memory(error);
    if (status == WY_OK) {
        status = fill(made, error);
    }
    if (status != WY_OK) {
        wi_pairs_telescope_free(made);
        return status;
    }
    *telescope = made;
    return WY_OK;
}

void wi_pairs_telescope_free(wi_pairs_telescope *telescope) {
    if (telescope != NULL) {
        free(telescope->upper);
        free(telescope->rank);
        free(telescope);
    }
}

/* ---- the columns known from the definition --------------------------------- */

static int64_t known_rank(const wi_pairs_telescope *telescope, int64_t x) {
    return telescope->rank[x / 64] + wi_pairs_count(telescope->upper, x / 64 * 64, x);
}

static int64_t known_term(const wi_pairs_telescope *telescope, int64_t n) {
    int64_t low = 0; /* rank[low] <= n < rank[high] */
    int64_t high = telescope->size / 64;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (telescope->rank[middle] <= n) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return wi_pairs_place_after(telescope->upper, 64 * low, telescope->size,
                                n - telescope->rank[low] + 1) -
           1;
}

/* Starts with the 2 half columns around t. */
static void start_at(wi_pairs_orbit *orbit, const wi_pairs_telescope *telescope, int64_t t) {
    int64_t start = t - telescope->half;
    start = start < telescope->p ? telescope->p : start;
    int64_t end = start + 2 * telescope->half;
    end = end > telescope->size ? telescope->size : end;
    wi_pairs_window *window = &orbit->window;
    window->width = end - start;
    for (int64_t i = 0; i < window->width; i++) {
        const int64_t x = start + i;
        const uint64_t bit = UINT64_C(1) << (i % 64);
        if ((telescope->upper[x / 64] >> (x % 64) & 1) != 0) {
            window->upper[i / 64] |= bit;
        } else {
            window->upper[i / 64] &= ~bit;
        }
    }
    mpz_set_si(orbit->column, start);
    mpz_set_si(orbit->before, known_rank(telescope, start));
}

/* ---- climbing -------------------------------------------------------------- */

/*
 * A window near x, which lies beyond the known columns.  WY_NO: it was lost on the
 * way.  The caller must see whether the window holds what is wanted.
 */
static wy_status climb(wi_pairs_orbit *orbit, const wi_pairs_telescope *telescope, const mpz_t x,
                       wy_error *error) {
    const double levels =
        fmax(1, wi_pairs_orbit_levels(orbit, x, telescope->size - telescope->half - 2));
    const double words = (double)mpz_size(x) + (double)telescope->half / 16 + 100;
    if (levels * words > most_work) {
        return wi_fail(
            error, WY_LIMIT,
            "a number of %zu digits is %.2g levels up in (m=%lld,p=%lld)-Wythoff Nim, which "
            "would take too long; the levels are fewer when m / p is larger",
            mpz_sizeinbase(x, 10), levels, (long long)telescope->m, (long long)telescope->p);
    }
    start_at(orbit, telescope, wi_pairs_orbit_aim(orbit, x, (int64_t)levels));
    return wi_pairs_orbit_climb(orbit, (int64_t)levels) ? WY_OK : WY_NO;
}

/* Looks up what is wanted in the window; false: it is not there. */
typedef bool lookup(mpz_t out, bool *upper, const wi_pairs_orbit *orbit, const mpz_t wanted);

/* Climbs to x with wider and wider windows until the wanted thing is found. */
static wy_status find(mpz_t out, bool *upper, const wi_pairs_telescope *telescope, const mpz_t x,
                      const mpz_t wanted, lookup *look, wy_error *error) {
    wi_pairs_orbit orbit;
    wy_status status = wi_pairs_orbit_init(&orbit, telescope->m, telescope->p, telescope->half)
                           ? climb(&orbit, telescope, x, error)
                           : wi_fail_memory(error);
    if (status == WY_OK && !look(out, upper, &orbit, wanted)) {
        status = WY_NO;
    }
    wi_pairs_orbit_clear(&orbit);
    if (status != WY_NO) {
        return status;
    }
    if (telescope->half > INT64_MAX / (1 << 24)) {
        return wi_fail(error, WY_LIMIT, "the telescope lost its aim");
    }
    wi_pairs_telescope *wider;
    status =
        wi_pairs_telescope_create(&wider, telescope->m, telescope->p, 2 * telescope->half, error);
    if (status == WY_OK) {
        status = find(out, upper, wider, x, wanted, look, error);
        wi_pairs_telescope_free(wider);
    }
    return status;
}

/* ---- questions ------------------------------------------------------------- */

/* wanted is a column: how many upper ones are before it? */
static bool look_rank(mpz_t out, bool *upper, const wi_pairs_orbit *orbit, const mpz_t wanted) {
    mpz_t offset;
    mpz_init(offset);
    mpz_sub(offset, wanted, orbit->column);
    const bool there = mpz_sgn(offset) >= 0 && mpz_cmp_si(offset, orbit->window.width) < 0;
    if (there) {
        const int64_t at = mpz_get_si(offset);
        *upper = (orbit->window.upper[at / 64] >> (at % 64) & 1) != 0;
        mpz_add_ui(out, orbit->before, (unsigned long)wi_pairs_count(orbit->window.upper, 0, at));
    }
    mpz_clear(offset);
    return there;
}

wy_status wi_pairs_telescope_rank(mpz_t before, bool *upper, const wi_pairs_telescope *telescope,
                                  const mpz_t x, wy_error *error) {
    if (mpz_cmp_si(x, telescope->size) >= 0) {
        return find(before, upper, telescope, x, x, look_rank, error);
    }
    const int64_t column = mpz_get_si(x);
    *upper = (telescope->upper[column / 64] >> (column % 64) & 1) != 0;
    mpz_set_si(before, known_rank(telescope, column));
    return WY_OK;
}

/* wanted is an index: which column? */
static bool look_term(mpz_t out, bool *upper, const wi_pairs_orbit *orbit, const mpz_t wanted) {
    mpz_t more;
    mpz_init(more);
    mpz_sub(more, wanted, orbit->before);
    int64_t after = -1;
    if (mpz_sgn(more) >= 0 && mpz_cmp_si(more, orbit->window.width) < 0) {
        after =
            wi_pairs_place_after(orbit->window.upper, 0, orbit->window.width, mpz_get_si(more) + 1);
    }
    if (after >= 0) {
        *upper = true;
        mpz_add_ui(out, orbit->column, (unsigned long)(after - 1));
    }
    mpz_clear(more);
    return after >= 0;
}

/* About a_n: the middle, n alpha - p, of what was seen, n alpha - 2p < a_n <= n alpha. */
static void guess_term(mpz_t x, const wi_pairs_telescope *telescope, const mpz_t n) {
    const unsigned long m = (unsigned long)telescope->m;
    const unsigned long p = (unsigned long)telescope->p;
    mpz_mul(x, n, n);
    mpz_mul_ui(x, x, m * m + 4 * p * p);
    mpz_sqrt(x, x);
    mpz_addmul_ui(x, n, 2 * p);
    mpz_submul_ui(x, n, m);
    mpz_fdiv_q_ui(x, x, 2 * p);
    mpz_sub_ui(x, x, p);
}

wy_status wi_pairs_telescope_term(mpz_t a, const wi_pairs_telescope *telescope, const mpz_t n,
                                  wy_error *error) {
    if (mpz_cmp_si(n, telescope->rank[telescope->size / 64]) < 0) {
        mpz_set_si(a, known_term(telescope, mpz_get_si(n)));
        return WY_OK;
    }
    mpz_t x;
    mpz_init(x);
    guess_term(x, telescope, n);
    bool upper;
    const wy_status status = find(a, &upper, telescope, x, n, look_term, error);
    mpz_clear(x);
    return status;
}
