/* pairs_telescope.c - (m,p)-Wythoff Nim for every m, p and heaps of any size. */
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "theory/fibonacci.h"
#include "theory/pairs_telescope.h"
#include "theory/theory.h"

/* ==== lifting a window ======================================================================== */

/*
 * Lifting a window: from some columns of (m,p)-Wythoff Nim to
 * those that they determine, further to the right.
 *
 * Let U(x) be the number of upper columns (a_n) to the left of x, and consider a
 * column c >= p with U(c) = n.  The pairs of index i >= n are those whose a_i is at
 * least c; their b_i = a_i + m floor(i / p) are at least
 *
 *     c' = c + m floor(n / p),
 *
 * and those of smaller index are less.  So the lower columns to the left of c' are
 * b_p .. b_{n-1}, and U(c') = c' - (n - p).  In the same way the end e of the window
 * goes to e'.  Between c' and e' every lower column is the b_i of an upper column of
 * the window, and all others are upper: the window [c, e) with U(c) determines the
 * window [c', e') with U(c').  Nothing is lost and nothing guessed.
 *
 * Column by column: upper becomes lower and lower becomes upper, and after each
 * p-th upper column (those of index -1 modulo p) m upper columns are inserted.
 * Between two insertions that is a shift of whole words.
 */

/*
 * A stretch of columns of (m,p)-Wythoff Nim, and the stretch that follows from it.
 */

/* Where it starts, and how many upper columns come before, is for the user to keep. */
typedef struct pairs_window {
    int64_t width;   /* columns */
    uint64_t *upper; /* bit i: column i of the window is upper, an a_n; else a b_n, n >= p */
    int64_t room;    /* columns that fit */
} pairs_window;

/* The lifted columns that are wanted, and how many were left out before them. */
typedef struct pairs_focus {
    int64_t middle, half; /* columns [middle - half, middle + half), counted from c' */
    int64_t skipped;      /* the window starts at c' + skipped */
    int64_t lower;        /* lower columns among those skipped */
} pairs_focus;

static const uint64_t all = ~UINT64_C(0);

/* A shift reads one word beyond the last that holds a column. */
static size_t words_for(int64_t columns) {
    return (size_t)columns / 64 + 2;
}

/* Room for windows of so many columns.  False: no memory. */
static bool pairs_window_init(pairs_window *window, int64_t room) {
    window->width = 0;
    window->room = room;
    window->upper = calloc(words_for(room), sizeof *window->upper);
    return window->upper != NULL;
}

static void pairs_window_clear(pairs_window *window) {
    free(window->upper);
}

/* The lowest n bits, 0 <= n <= 64. */
static inline uint64_t low_bits(int64_t n) {
    return n >= 64 ? all : (UINT64_C(1) << n) - 1;
}

/* The number of ones among bits [from, to) of bits. */
static int64_t pairs_count(const uint64_t *bits, int64_t from, int64_t to) {
    if (from >= to) {
        return 0;
    }
    const int64_t last = (to - 1) / 64;
    int64_t at = from / 64;
    uint64_t word = bits[at] & ~low_bits(from % 64);
    int64_t count = 0;
    for (; at < last; word = bits[++at]) {
        count += __builtin_popcountll(word);
    }
    return count + __builtin_popcountll(word & low_bits(to - 64 * last));
}

/* The place after the k-th one, k >= 1, of bits [from, to); -1 when there are fewer. */
static int64_t pairs_place_after(const uint64_t *bits, int64_t from, int64_t to, int64_t k) {
    if (from >= to) {
        return -1;
    }
    const int64_t last = (to - 1) / 64;
    int64_t at = from / 64;
    uint64_t word = bits[at] & ~low_bits(from % 64);
    for (; at < last; word = bits[++at]) {
        const int64_t ones = __builtin_popcountll(word);
        if (ones >= k) {
            break;
        }
        k -= ones;
    }
    if (at == last) {
        word &= low_bits(to - 64 * last);
        if (__builtin_popcountll(word) < k) {
            return -1;
        }
    }
    for (; k > 1; k--) {
        word &= word - 1;
    }
    return 64 * at + __builtin_ctzll(word) + 1;
}

/* Clears the bits of out[start ..) that are set in bits[from, to). */
static void clear_shifted(uint64_t *out, int64_t start, const uint64_t *bits, int64_t from,
                          int64_t to) {
    while (from < to) {
        int64_t length = 64 - start % 64;
        if (length > to - from) {
            length = to - from;
        }
        const int64_t shift = from % 64;
        uint64_t piece = bits[from / 64] >> shift;
        if (shift != 0) {
            piece |= bits[from / 64 + 1] << (64 - shift);
        }
        out[start / 64] &= ~((piece & low_bits(length)) << (start % 64));
        start += length;
        from += length;
    }
}

static inline int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t greatest(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/*
 * The columns that `from` determines, as far as they are wanted.  phase is n mod p, n
 * the number of upper columns before `from`.  False: none of them is.
 */
static bool pairs_window_lift(pairs_window *to, pairs_focus *focus, const pairs_window *from,
                              int64_t m, int64_t p, int64_t phase) {
    /* The columns [low, high) are wanted, counted from c'. */
    const int64_t low = greatest(0, focus->middle - focus->half);
    int64_t high = least(focus->middle + focus->half, low + to->room);
    if (high <= low) {
        return false;
    }
    memset(to->upper, 0xFF, words_for(high - low) * sizeof *to->upper);

    focus->skipped = low;
    focus->lower = 0;
    int64_t start = 0;        /* of the piece, in the old window */
    int64_t shift = 0;        /* from its old to its new place */
    int64_t ones = p - phase; /* upper columns up to the next insertion */
    while (start < from->width && start + shift < high) {
        int64_t end = pairs_place_after(from->upper, start, from->width, ones);
        const bool inserts = end >= 0;
        if (!inserts) {
            end = from->width;
        }
        const int64_t shown = least(greatest(start, low - shift), end);
        focus->lower += pairs_count(from->upper, start, shown);
        clear_shifted(to->upper, shown + shift - low, from->upper, shown, least(end, high - shift));
        start = end;
        shift += inserts ? m : 0;
        ones = p;
    }
    if (start == from->width) {
        high = least(high, from->width + shift);
    }
    to->width = high - low;
    return high > low;
}

/* ==== thousands of levels ===================================================================== */

/*
 * Lifting a window of (m,p)-Wythoff Nim by thousands of levels.
 *
 * The work of a lift on the columns of a window depends on n mod p alone, n being the
 * number of upper columns before it (see above).  So, as in Lehmer's way with
 * Euclid's algorithm, many levels are done in machine words, and then the large
 * numbers follow in one go.  A level maps the place (c, n) of the window by
 *
 *     c' = c + m (n - n mod p) / p + s,     n' = c + m (n - n mod p) / p - n + p + s - l
 *
 * when s columns, l of them lower, are left out at its left end.  This is affine:
 * J levels are (A (c, n) + v) / p^J with the J-th power A of (p, m; p, m - p) and a
 * small integer vector v.  The J phases need c and n modulo p^J only.
 *
 * Which columns to keep is told by the aim, the places t_k = x / L^k.  They obey
 * t_{k-2} = t_k + (m/p) t_{k-1}, so J levels are a matrix again; they are kept in fixed
 * point, cut off at the end as they grow.  Within J levels the distance d = t - c is
 * followed in floating point: with the drift w = (L-1) c - (m/p) n,
 *
 *     d' = L d + w + (m/p) (n mod p) - s,
 *     w' = -w / L + (L-1) (s - (m/p) (n mod p)) - (m/p) (p + s - l - (m/p) (n mod p)).
 *
 * Rounding errors in the aim may at the worst let the window miss x, which is seen at
 * the end; what the window says is exact.
 */

/* a window of (m,p)-Wythoff Nim on its way up to a number of any size. */

typedef struct pairs_orbit {
    int64_t m, p;
    int64_t half; /* of the width that is kept */
    /* the window, exact */
    pairs_window window;
    mpz_t column; /* its first column */
    mpz_t before; /* how many upper columns lie to the left of it */
    /* the aim: x / L^k and x / L^(k-1), times 2^(64 fraction) */
    mpz_t here, next;
    mp_size_t fraction;
    size_t most;  /* limbs of next; more are cut off at the end */
    double drift; /* (L-1) column - (m/p) before */
    /* scratch */
    pairs_window other;
    mpz_t sum;
} pairs_orbit;

_Static_assert(GMP_NUMB_BITS == 64 && sizeof(unsigned long) == 8, "words of 64 bits");

/* Room for windows of 2 half columns.  False: no memory; clear it all the same. */
static bool pairs_orbit_init(pairs_orbit *orbit, int64_t m, int64_t p, int64_t half) {
    memset(orbit, 0, sizeof *orbit);
    orbit->m = m;
    orbit->p = p;
    orbit->half = half;
    mpz_inits(orbit->column, orbit->before, orbit->here, orbit->next, orbit->sum, NULL);
    return pairs_window_init(&orbit->window, 2 * half) &&
           pairs_window_init(&orbit->other, 2 * half);
}

static void pairs_orbit_clear(pairs_orbit *orbit) {
    mpz_clears(orbit->column, orbit->before, orbit->here, orbit->next, orbit->sum, NULL);
    pairs_window_clear(&orbit->window);
    pairs_window_clear(&orbit->other);
}

/* ---- the aim --------------------------------------------------------------- */

/* L - 1, also when it is small. */
static double growth(const pairs_orbit *orbit) {
    const double u = (double)orbit->m / (2.0 * (double)orbit->p);
    return u + u * u / (sqrt(u * u + 1) + 1);
}

/* How many levels x > 0 lies above the column `reach`: x / L^levels <= reach; at least 0. */
static double pairs_orbit_levels(const pairs_orbit *orbit, const mpz_t x, int64_t reach) {
    signed long exponent;
    const double mantissa = mpz_get_d_2exp(&exponent, x);
    const double size = log(mantissa) + (double)exponent * log(2.0) - log((double)reach);
    return size <= 0 ? 0 : ceil(size / log1p(growth(orbit)));
}

static void set_fixed(mpz_t out, mpf_t value, mp_size_t fraction) {
    mpf_mul_2exp(value, value, (mp_bitcnt_t)fraction * 64);
    mpz_set_f(out, value);
}

/* Aims from so many levels, at least 1, below at x.  Returns x / L^levels, rounded down. */
static int64_t pairs_orbit_aim(pairs_orbit *orbit, const mpz_t x, int64_t levels) {
    orbit->fraction = (mp_size_t)mpz_size(x) + 2;
    orbit->most = (size_t)orbit->fraction + 2;
    const mp_bitcnt_t precision = 64 * ((mp_bitcnt_t)orbit->most + 4);
    const unsigned long m = (unsigned long)orbit->m;
    const unsigned long p = (unsigned long)orbit->p;
    mpf_t step; /* 1 / L = (sqrt(m^2 + 4 p^2) - m) / (2p) */
    mpf_t low;
    mpf_t high;
    mpf_init2(step, precision);
    mpf_init2(low, precision);
    mpf_init2(high, precision);
    mpf_sqrt_ui(step, m * m + 4 * p * p);
    mpf_sub_ui(step, step, m);
    mpf_div_ui(step, step, 2 * p);
    mpf_pow_ui(low, step, (unsigned long)levels - 1);
    mpf_set_z(high, x);
    mpf_mul(high, high, low);
    mpf_mul(low, high, step);
    set_fixed(orbit->next, high, orbit->fraction);
    set_fixed(orbit->here, low, orbit->fraction);
    mpf_clear(high);
    mpf_clear(low);
    mpf_clear(step);
    return (int64_t)mpz_getlimbn(orbit->here, orbit->fraction);
}

/* t - c, modulo 2^64. */
static double distance(const pairs_orbit *orbit) {
    const uint64_t whole = (uint64_t)mpz_getlimbn(orbit->here, orbit->fraction);
    const uint64_t part = (uint64_t)mpz_getlimbn(orbit->here, orbit->fraction - 1);
    const int64_t apart = (int64_t)(whole - (uint64_t)mpz_getlimbn(orbit->column, 0));
    return (double)apart + ldexp((double)part, -64);
}

/* ---- some levels in machine words ------------------------------------------ */

typedef struct matrix {
    int64_t at[2][2];
} matrix;

static matrix product(const matrix *a, const matrix *b) {
    matrix out;
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            out.at[i][j] = a->at[i][0] * b->at[0][j] + a->at[i][1] * b->at[1][j];
        }
    }
    return out;
}

/* So many levels in one go: what they do to places and aims, times p^levels. */
typedef struct batch {
    int levels;
    matrix place, aim;
    int64_t divisor; /* p^levels */
    __int128 v[2];
} batch;

/*
 * The entries are at most (p + m)^levels, which leaves v, less than some levels
 * times 10^14 larger, inside 128 bits; and L^levels must stay far below the
 * precision of a double.
 */
static int most_levels(const pairs_orbit *orbit) {
    const double entries = 62 * log(2.0) / log((double)(orbit->m + orbit->p));
    const double errors = 20 * log(2.0) / log1p(growth(orbit));
    const double most = entries < errors ? entries : errors;
    return most < 1.01 ? 1 : (int)(most - 0.01);
}

static void batch_start(batch *of, const pairs_orbit *orbit, int levels) {
    const int64_t m = orbit->m;
    const int64_t p = orbit->p;
    const matrix place = {{{p, m}, {p, m - p}}};
    const matrix aim = {{{0, p}, {p, m}}};
    of->levels = levels;
    of->place = of->aim = (matrix){{{1, 0}, {0, 1}}};
    of->divisor = 1;
    for (int i = 0; i < levels; i++) {
        of->place = product(&of->place, &place);
        of->aim = product(&of->aim, &aim);
        of->divisor *= p;
    }
}

/* Lifts the window; leaves v behind. */
static bool batch_lift(batch *now, pairs_orbit *orbit) {
    const int64_t m = orbit->m;
    const int64_t p = orbit->p;
    const double more = growth(orbit);
    const double slope = (double)m / (double)p;
    double apart = distance(orbit);
    int64_t modulus = now->divisor;
    int64_t column = (int64_t)mpz_fdiv_ui(orbit->column, (unsigned long)modulus);
    int64_t before = (int64_t)mpz_fdiv_ui(orbit->before, (unsigned long)modulus);
    int64_t power = 1; /* p^level */
    now->v[0] = now->v[1] = 0;
    for (int level = 0; level < now->levels; level++) {
        const int64_t phase = before % p;
        const double bend = slope * (double)phase;
        apart += more * apart + orbit->drift + bend;
        if (!(fabs(apart) < 1e15)) {
            return false;
        }
        pairs_focus focus = {.middle = (int64_t)floor(apart), .half = orbit->half};
        if (!pairs_window_lift(&orbit->other, &focus, &orbit->window, m, p, phase)) {
            return false;
        }
        const pairs_window lifted = orbit->other;
        orbit->other = orbit->window;
        orbit->window = lifted;

        const int64_t skipped = focus.skipped;
        apart -= (double)skipped;
        orbit->drift = -orbit->drift / (1 + more) + more * ((double)skipped - bend) -
                       slope * ((double)(p + skipped - focus.lower) - bend);

        const __int128 c = (__int128)p * skipped - (__int128)m * phase;
        const __int128 v = p * now->v[0] + m * now->v[1];
        now->v[1] = v - p * now->v[1] + power * (c + (__int128)p * (p - focus.lower));
        now->v[0] = v + power * c;
        power *= p;

        modulus /= p;
        column = (column + m * (before / p) + skipped) % modulus;
        before = (column - before % modulus + p - focus.lower) % modulus;
        before += before < 0 ? modulus : 0;
    }
    return true;
}

/* ---- the large numbers follow ---------------------------------------------- */

static void set_wide(mpz_t out, __int128 value) {
    const unsigned __int128 size = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
    mpz_set_ui(out, (unsigned long)(size >> 64));
    mpz_mul_2exp(out, out, 64);
    mpz_add_ui(out, out, (unsigned long)size);
    if (value < 0) {
        mpz_neg(out, out);
    }
}

/* (a, b) = (k (a, b) + v) / divisor, v being NULL or making it whole */
static void transform(mpz_t a, mpz_t b, mpz_t sum, const matrix *k, const __int128 *v,
                      int64_t divisor) {
    if (v != NULL) {
        set_wide(sum, v[0]);
    } else {
        mpz_set_ui(sum, 0);
    }
    wi_integer_add_multiple(sum, a, k->at[0][0]);
    wi_integer_add_multiple(sum, b, k->at[0][1]);
    /* The second row, in place: b = k11 b + k10 a + v1. */
    mpz_mul_si(b, b, (long)k->at[1][1]);
    wi_integer_add_multiple(b, a, k->at[1][0]);
    if (v != NULL) {
        set_wide(a, v[1]);
        mpz_add(b, b, a);
        mpz_divexact_ui(a, sum, (unsigned long)divisor);
        mpz_divexact_ui(b, b, (unsigned long)divisor);
    } else {
        mpz_fdiv_q_ui(a, sum, (unsigned long)divisor);
        mpz_fdiv_q_ui(b, b, (unsigned long)divisor);
    }
}

static void batch_finish(const batch *done, pairs_orbit *orbit) {
    transform(orbit->column, orbit->before, orbit->sum, &done->place, done->v, done->divisor);
    transform(orbit->here, orbit->next, orbit->sum, &done->aim, NULL, done->divisor);
    while (mpz_size(orbit->next) > orbit->most && orbit->fraction > 1) {
        mpz_fdiv_q_2exp(orbit->here, orbit->here, 64);
        mpz_fdiv_q_2exp(orbit->next, orbit->next, 64);
        orbit->fraction--;
    }
}

/*
 * Lifts the window by so many levels.  The caller has aimed and has set window,
 * column and before.  False: the windows left the way to x.
 */
static bool pairs_orbit_climb(pairs_orbit *orbit, int64_t levels) {
    const int most = most_levels(orbit);
    orbit->drift = growth(orbit) * mpz_get_d(orbit->column) -
                   (double)orbit->m / (double)orbit->p * mpz_get_d(orbit->before);
    batch now;
    batch_start(&now, orbit, levels % most > 0 ? (int)(levels % most) : most);
    while (levels > 0) {
        if (!batch_lift(&now, orbit)) {
            return false;
        }
        batch_finish(&now, orbit);
        levels -= now.levels;
        if (now.levels != most && levels > 0) {
            batch_start(&now, orbit, most);
        }
    }
    return true;
}

/* ==== the telescope =========================================================================== */

/*
 * (m,p)-Wythoff Nim for every m, p and heaps of any size.
 *
 * Unless p divides m the pairs are no floors of multiples, and no closed form is
 * known.  But a window of columns determines another one exactly (above),
 * which lies further to the right by the factor
 *
 *     L = beta / alpha = (m + sqrt(m^2 + 4 p^2)) / (2p),   L^2 = (m/p) L + 1,
 *
 * and b_n - L a_n is bounded, as is a_n - n alpha.  So to see what happens at a column
 * x of any size: take a window around x / L^K that is so far to the left that the
 * definition reaches it, and lift it K times, each time keeping only the columns near
 * x / L^k, k = K - 1, ..., 0 (above).  The windows know exactly where they are;
 * the places x / L^k only tell which part to keep, and need not be exact.  Should the
 * last window miss its aim, then all is repeated with wider ones: no answer is guessed.
 *
 * How wide?  The border c of a window goes to c' = c + m floor(U(c) / p), and -m < c' - L c < m, by
 * the sharp bounds of a_n (docs/imitation.md has the proof).  A window of half the width h is
 * lifted to one of at least L h - m; so (L-1) h >= m is enough, and m / (L-1) = p alpha < 2p.  But
 * such losses do not come one after the other: 5p/4 was enough for thousands of random numbers and
 * all kinds of m and p, and when p is much larger than m, some sqrt(m p).  That is the first try.
 */

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
    return telescope->rank[x / 64] + pairs_count(telescope->upper, x / 64 * 64, x);
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
    return pairs_place_after(telescope->upper, 64 * low, telescope->size,
                             n - telescope->rank[low] + 1) -
           1;
}

/* Starts with the 2 half columns around t. */
static void start_at(pairs_orbit *orbit, const wi_pairs_telescope *telescope, int64_t t) {
    int64_t start = t - telescope->half;
    start = start < telescope->p ? telescope->p : start;
    int64_t end = start + 2 * telescope->half;
    end = end > telescope->size ? telescope->size : end;
    pairs_window *window = &orbit->window;
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
static wy_status climb(pairs_orbit *orbit, const wi_pairs_telescope *telescope, const mpz_t x,
                       wy_error *error) {
    const double levels =
        fmax(1, pairs_orbit_levels(orbit, x, telescope->size - telescope->half - 2));
    const double words = (double)mpz_size(x) + (double)telescope->half / 16 + 100;
    if (levels * words > most_work) {
        return wi_fail(
            error, WY_LIMIT,
            "a number of %zu digits is %.2g levels up in (m=%lld,p=%lld)-Wythoff Nim, which "
            "would take too long; the levels are fewer when m / p is larger",
            mpz_sizeinbase(x, 10), levels, (long long)telescope->m, (long long)telescope->p);
    }
    start_at(orbit, telescope, pairs_orbit_aim(orbit, x, (int64_t)levels));
    return pairs_orbit_climb(orbit, (int64_t)levels) ? WY_OK : WY_NO;
}

/* Looks up what is wanted in the window; false: it is not there. */
typedef bool lookup(mpz_t out, bool *upper, const pairs_orbit *orbit, const mpz_t wanted);

/* Climbs to x with wider and wider windows until the wanted thing is found. */
static wy_status find(mpz_t out, bool *upper, const wi_pairs_telescope *telescope, const mpz_t x,
                      const mpz_t wanted, lookup *look, wy_error *error) {
    pairs_orbit orbit;
    wy_status status = pairs_orbit_init(&orbit, telescope->m, telescope->p, telescope->half)
                           ? climb(&orbit, telescope, x, error)
                           : wi_fail_memory(error);
    if (status == WY_OK && !look(out, upper, &orbit, wanted)) {
        status = WY_NO;
    }
    pairs_orbit_clear(&orbit);
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
static bool look_rank(mpz_t out, bool *upper, const pairs_orbit *orbit, const mpz_t wanted) {
    mpz_t offset;
    mpz_init(offset);
    mpz_sub(offset, wanted, orbit->column);
    const bool there = mpz_sgn(offset) >= 0 && mpz_cmp_si(offset, orbit->window.width) < 0;
    if (there) {
        const int64_t at = mpz_get_si(offset);
        *upper = (orbit->window.upper[at / 64] >> (at % 64) & 1) != 0;
        mpz_add_ui(out, orbit->before, (unsigned long)pairs_count(orbit->window.upper, 0, at));
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
static bool look_term(mpz_t out, bool *upper, const pairs_orbit *orbit, const mpz_t wanted) {
    mpz_t more;
    mpz_init(more);
    mpz_sub(more, wanted, orbit->before);
    int64_t after = -1;
    if (mpz_sgn(more) >= 0 && mpz_cmp_si(more, orbit->window.width) < 0) {
        after =
            pairs_place_after(orbit->window.upper, 0, orbit->window.width, mpz_get_si(more) + 1);
    }
    if (after >= 0) {
        *upper = true;
        mpz_add_ui(out, orbit->column, (unsigned long)(after - 1));
    }
    mpz_clear(more);
    return after >= 0;
}

wy_status wi_pairs_telescope_term(mpz_t a, const wi_pairs_telescope *telescope, const mpz_t n,
                                  wy_error *error) {
    if (mpz_cmp_si(n, telescope->rank[telescope->size / 64]) < 0) {
        mpz_set_si(a, known_term(telescope, mpz_get_si(n)));
        return WY_OK;
    }
    mpz_t x;
    mpz_init(x);
    /* About a_n: the middle of what was seen, n alpha - 2p < a_n <= n alpha. */
    wi_beatty_term(x, telescope->m, telescope->p, n);
    mpz_sub_ui(x, x, (unsigned long)telescope->p);
    bool upper;
    const wy_status status = find(a, &upper, telescope, x, n, look_term, error);
    mpz_clear(x);
    return status;
}
