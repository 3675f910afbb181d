/*
 * pairs_orbit.c - lifting a window of (m,p)-Wythoff Nim by thousands of levels.
 *
 * What a lift does to the columns of a window depends on n mod p alone, n being the
 * number of upper columns before it (pairs_window.c).  So, as in Lehmer's way with
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
#include "theory/pairs_orbit.h"

#include <math.h>
#include <string.h>

_Static_assert(GMP_NUMB_BITS == 64 && sizeof(unsigned long) == 8, "words of 64 bits");

bool wi_pairs_orbit_init(wi_pairs_orbit *orbit, int64_t m, int64_t p, int64_t half) {
    memset(orbit, 0, sizeof *orbit);
    orbit->m = m;
    orbit->p = p;
    orbit->half = half;
    mpz_inits(orbit->column, orbit->before, orbit->here, orbit->next, orbit->sum, NULL);
    return wi_pairs_window_init(&orbit->window, 2 * half) &&
           wi_pairs_window_init(&orbit->other, 2 * half);
}

void wi_pairs_orbit_clear(wi_pairs_orbit *orbit) {
    mpz_clears(orbit->column, orbit->before, orbit->here, orbit->next, orbit->sum, NULL);
    wi_pairs_window_clear(&orbit->window);
    wi_pairs_window_clear(&orbit->other);
}

/* ---- the aim --------------------------------------------------------------- */

/* L - 1, also when it is small. */
static double growth(const wi_pairs_orbit *orbit) {
    const double u = (double)orbit->m / (2.0 * (double)orbit->p);
    return u + u * u / (sqrt(u * u + 1) + 1);
}

double wi_pairs_orbit_levels(const wi_pairs_orbit *orbit, const mpz_t x, int64_t reach) {
    signed long exponent;
    const double mantissa = mpz_get_d_2exp(&exponent, x);
    const double size = log(mantissa) + (double)exponent * log(2.0) - log((double)reach);
    return size <= 0 ? 0 : ceil(size / log1p(growth(orbit)));
}

static void set_fixed(mpz_t out, mpf_t value, mp_size_t fraction) {
    mpf_mul_2exp(value, value, (mp_bitcnt_t)fraction * 64);
    mpz_set_f(out, value);
}

int64_t wi_pairs_orbit_aim(wi_pairs_orbit *orbit, const mpz_t x, int64_t levels) {
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
static double distance(const wi_pairs_orbit *orbit) {
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
static int most_levels(const wi_pairs_orbit *orbit) {
    const double entries = 62 * log(2.0) / log((double)(orbit->m + orbit->p));
    const double errors = 20 * log(2.0) / log1p(growth(orbit));
    const double most = entries < errors ? entries : errors;
    return most < 1.01 ? 1 : (int)(most - 0.01);
}

static void batch_start(batch *of, const wi_pairs_orbit *orbit, int levels) {
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
static bool batch_lift(batch *now, wi_pairs_orbit *orbit) {
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
        wi_pairs_focus focus = {.middle = (int64_t)floor(apart), .half = orbit->half};
        if (!wi_pairs_window_lift(&orbit->other, &focus, &orbit->window, m, p, phase)) {
            return false;
        }
        const wi_pairs_window lifted = orbit->other;
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

static void add_multiple(mpz_t out, const mpz_t x, int64_t k) {
    if (k >= 0) {
        mpz_addmul_ui(out, x, (unsigned long)k);
    } else {
        mpz_submul_ui(out, x, (unsigned long)-k);
    }
}

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
    add_multiple(sum, a, k->at[0][0]);
    add_multiple(sum, b, k->at[0][1]);
    /* The second row, in place: b = k11 b + k10 a + v1. */
    mpz_mul_si(b, b, (long)k->at[1][1]);
    add_multiple(b, a, k->at[1][0]);
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

static void batch_finish(const batch *done, wi_pairs_orbit *orbit) {
    transform(orbit->column, orbit->before, orbit->sum, &done->place, done->v, done->divisor);
    transform(orbit->here, orbit->next, orbit->sum, &done->aim, NULL, done->divisor);
    while (mpz_size(orbit->next) > orbit->most && orbit->fraction > 1) {
        mpz_fdiv_q_2exp(orbit->here, orbit->here, 64);
        mpz_fdiv_q_2exp(orbit->next, orbit->next, 64);
        orbit->fraction--;
    }
}

bool wi_pairs_orbit_climb(wi_pairs_orbit *orbit, int64_t levels) {
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
