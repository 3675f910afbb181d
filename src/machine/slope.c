/* slope.c - the slope of a game, and how far P-positions are from the line of this slope. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>

#include "base/fail.h"
#include "machine/letters.h"
#include "machine/machine.h"
#include "theory/algebraic.h"

/* ==== do all letters come to the same letters? ================================================ */

/*
 * Do all letters come to the same letters?
 *
 * Let q_i(a) = l_(i+1)(a) / l_i(a), where l_i(a) is the length of m^i(a).  q_(i+k)(a) is the mean
 * of q_i over the letters of m^k(a), each weighing as much as it is long.  Say that m^k(a) has the
 * same letters R for all a.  Then l_i(b) for b of R is at least the largest l_(i-k) in R and so,
 * for a constant C, at least C times the largest l_(i+k) of all letters: each b has in each mean a
 * weight that does not fall below C.  Hence the largest q_(i+k) and the least are nearer to each
 * other than the largest q_i and the least, by the factor 1 - C at least, and all q_i tend to one
 * limit.
 *
 * Letters whose images stay short are left out: their weight tends to 0.  If there are two wings,
 * images of an even power are of the same wing, and R is asked for in each.
 */

enum { MOST_POWERS = 400, MOST_MIXED = 20000 };

typedef struct mixing {
    const wi_letters *letters;
    const bool *matters;
    size_t words; /* of a set of letters */
} mixing;

/* The letters that matter of the images of one letter, from those of all letters a power lower. */
static void gather(uint64_t *to, const mixing *m, const uint64_t *from, uint32_t a) {
    const wi_letter *letter = &m->letters->letters[a];
    memset(to, 0, m->words * sizeof *to);
    for (uint32_t i = letter->from; i < letter->to; i++) {
        const uint32_t b = m->letters->image[i];
        for (size_t w = 0; m->matters[b] && w < m->words; w++) {
            to[w] |= from[b * m->words + w];
        }
    }
}

static bool all_same(const mixing *m, const uint64_t *sets) {
    const uint64_t *first[2] = {NULL, NULL};
    for (uint32_t a = 0; a < m->letters->count; a++) {
        const uint64_t *set = sets + a * m->words;
        const uint64_t **of = &first[m->letters->letters[a].wing];
        if (m->matters[a] && *of != NULL && memcmp(*of, set, m->words * sizeof *set) != 0) {
            return false;
        }
        *of = m->matters[a] ? set : *of;
    }
    return first[0] != NULL;
}

/*
 * Is there a k such that the letters of m^k(a) that matter are the same for all a of
 * a wing that matter?
 */
static wy_status letters_mix(bool *mix, const wi_letters *letters, const bool *matters,
                             wi_pace *pace, wy_error *error) {
    const mixing m = {letters, matters, ((size_t)letters->count + 63) / 64};
    *mix = false;
    if (letters->count > MOST_MIXED) {
        return WY_OK;
    }
    const size_t size = letters->count * m.words;
    uint64_t *sets = calloc(2 * size, sizeof *sets);
    if (sets == NULL) {
        return wi_fail_memory(error);
    }
    uint64_t *here = sets;
    uint64_t *next = sets + size;
    for (uint32_t a = 0; a < letters->count; a++) {
        here[a * m.words + a / 64] |= UINT64_C(1) << a % 64;
    }
    wy_status status = WY_OK;
    for (int power = 1; power <= MOST_POWERS && !*mix && status == WY_OK; power++) {
        for (uint32_t a = 0; a < letters->count; a++) {
            gather(next + a * m.words, &m, here, a);
        }
        uint64_t *kept = here;
        here = next;
        next = kept;
        *mix = power % letters->wings == 0 && all_same(&m, here);
        if (wi_pace_stop(pace, (double)power / MOST_POWERS)) {
            status = wi_fail(error, WY_STOPPED, "stopped while the slope was measured");
        }
    }
    free(sets);
    return status;
}

/* ==== recurrences and polynomials ============================================================= */

/*
 * Recurrences modulo a prime, and polynomials with whole coefficients.
 *
 * Berlekamp and Massey find the shortest recurrence of a sequence modulo a prime.  A polynomial is
 * divided without rest or not at all; factors x and cyclotomic ones have no root larger than 1.
 */

enum { MOST_LETTERS_OF_POLYNOMIAL = 700 }; /* polynomials have a degree below twice that */

#define MODULUS ((UINT64_C(1) << 31) - 1)

enum { MOST_CYCLOTOMIC = 60 };

/* ---- recurrences ----------------------------------------------------------------------------- */

static uint64_t modular_times(uint64_t a, uint64_t b) {
    return a * b % MODULUS;
}

static uint64_t inverse(uint64_t a) {
    uint64_t power = 1;
    for (uint64_t e = MODULUS - 2; e > 0; e >>= 1) {
        power = (e & 1) != 0 ? modular_times(power, a) : power;
        a = modular_times(a, a);
    }
    return power;
}

/*
 * Berlekamp and Massey: sum of c[i] s[n - i] = 0 modulo MODULUS, with c[0] = 1, for n < count;
 * returns the length.  c, b and kept have room for count + 2 numbers.
 */
static int shortest_recurrence(uint64_t *c, uint64_t *b, uint64_t *kept, const uint64_t *s,
                               int count) {
    memset(c, 0, (size_t)(count + 2) * sizeof *c);
    memset(b, 0, (size_t)(count + 2) * sizeof *b);
    c[0] = 1;
    b[0] = 1;
    int length = 0;
    int since = 1;
    uint64_t before = 1;
    for (int n = 0; n < count; n++) {
        uint64_t off = s[n];
        for (int i = 1; i <= length; i++) {
            off = (off + modular_times(c[i], s[n - i])) % MODULUS;
        }
        if (off == 0) {
            since++;
            continue;
        }
        memcpy(kept, c, (size_t)(count + 2) * sizeof *kept);
        const uint64_t factor = modular_times(off, inverse(before));
        for (int i = 0; i + since <= count; i++) {
            c[i + since] = (c[i + since] + MODULUS - modular_times(factor, b[i])) % MODULUS;
        }
        if (2 * length <= n) {
            length = n + 1 - length;
            memcpy(b, kept, (size_t)(count + 2) * sizeof *kept);
            before = off;
            since = 1;
        } else {
            since++;
        }
    }
    return length;
}

/* ---- polynomials ----------------------------------------------------------------------------- */

/* Divides by a polynomial whose first coefficient is 1; false: it does not go. */
static bool divide(int64_t *of, int *degree, const int64_t *by, int by_degree) {
    if (*degree < by_degree) {
        return false;
    }
    int64_t rest[2 * MOST_LETTERS_OF_POLYNOMIAL];
    int64_t quotient[2 * MOST_LETTERS_OF_POLYNOMIAL];
    memcpy(rest, of, (size_t)(*degree + 1) * sizeof *rest);
    for (int i = *degree - by_degree; i >= 0; i--) {
        quotient[i] = rest[i + by_degree];
        for (int j = 0; j <= by_degree; j++) {
            int64_t product;
            if (__builtin_mul_overflow(quotient[i], by[j], &product) ||
                __builtin_sub_overflow(rest[i + j], product, &rest[i + j])) {
                return false;
            }
        }
    }
    for (int i = 0; i < by_degree; i++) {
        if (rest[i] != 0) {
            return false;
        }
    }
    *degree -= by_degree;
    memcpy(of, quotient, (size_t)(*degree + 1) * sizeof *of);
    return true;
}

/* The n-th cyclotomic polynomial: x^n - 1 without those of the divisors of n. */
static int cyclotomic(int64_t *out, int n) {
    int64_t of[2 * MOST_LETTERS_OF_POLYNOMIAL] = {0};
    int degree = n;
    of[0] = -1;
    of[n] = 1;
    for (int d = 1; d < n; d++) {
        if (n % d == 0) {
            int64_t smaller[MOST_CYCLOTOMIC + 1];
            const int its = cyclotomic(smaller, d);
            divide(of, &degree, smaller, its);
        }
    }
    memcpy(out, of, (size_t)(degree + 1) * sizeof *out);
    return degree;
}

/* The coefficient of x^i is of[i].  Takes off factors x and cyclotomic ones. */
static void polynomial_strip(int64_t *of, int *degree) {
    const int64_t x[2] = {0, 1};
    while (*degree > 0 && divide(of, degree, x, 1)) {
    }
    for (int n = 1; n <= MOST_CYCLOTOMIC; n++) {
        int64_t by[MOST_CYCLOTOMIC + 1];
        const int its = cyclotomic(by, n);
        while (divide(of, degree, by, its)) {
        }
    }
}

static double value_at(const int64_t *of, int degree, double x) {
    double value = 0;
    for (int i = degree; i >= 0; i--) {
        value = value * x + (double)of[i];
    }
    return value;
}

/*
 * Keeps a factor x^3 - b x^2 - c x - d, or one of smaller degree, with small coefficients, that has
 * this root: what divides the polynomial, while the rest is not 0 there.  Else nothing is changed.
 */
static void polynomial_split(int64_t *of, int *degree, double slope) {
    enum { LARGEST = 40 };
    for (int its = 1; its <= 3 && its < *degree; its++) {
        for (int b = its > 2 ? -LARGEST : 0; b <= (its > 2 ? LARGEST : 0); b++) {
            for (int c = its > 1 ? -LARGEST : 0; c <= (its > 1 ? LARGEST : 0); c++) {
                const double rest = pow(slope, its) - b * slope * slope - c * slope;
                const double d = round(rest);
                if (fabs(rest - d) > 1e-7 || fabs(d) > LARGEST) {
                    continue;
                }
                int64_t by[4] = {-(int64_t)d, -c, -b, 1};
                by[its] = 1;
                int64_t quotient[2 * MOST_LETTERS_OF_POLYNOMIAL];
                int left = *degree;
                memcpy(quotient, of, (size_t)(left + 1) * sizeof *of);
                if (divide(quotient, &left, by, its) &&
                    fabs(value_at(quotient, left, slope)) > 1e-3) {
                    memcpy(of, by, (size_t)(its + 1) * sizeof *of);
                    *degree = its;
                    return;
                }
            }
        }
    }
}

/* ==== the slope of a game ===================================================================== */

/*
 * The slope of a game from the morphism of its letters, and how far P-positions
 * are from the line of this slope.
 *
 * Let l_i(a) be the length of m^i(a).  Column x comes behind letters a of several levels i, and so
 * x is a sum of l_i(a), and the first row not settled before it, r(x), is the sum of l_(i+1)(a)
 * (see letters_far.c).  Each l_(i+1)(a) / l_i(a) is a mean of such quotients of the level below;
 * hence their least and their largest do not go apart, and where all letters come to the same
 * letters (above), or e_i below is small against s^i, they come together: r(x) / x tends to
 * what lies between them, the slope.  (If there are two wings, levels take turns.)
 *
 * Polynomial.  If the vectors l_i satisfy a recurrence with constant coefficients for i = 0, they
 * do for all i, as l_(i+1) = M l_i with a matrix M.  So one is guessed, by the algorithm of
 * Berlekamp and Massey modulo a prime, and then tested with the true numbers.  The quotients tend
 * to the slope, so it is a root of the polynomial.  It is larger than 1; so factors x, and those
 * whose roots are roots of unity, are taken off.
 *
 * Distance.  Let e_i(a) = l_(i+1)(a) - s l_i(a), s being the slope.  Then r(x) - s x is a sum of
 * e_i over a prefix of an image, or of the first letters, for each level, and so is bounded if the
 * e_i fall geometrically.  They satisfy the recurrence without the factor x - s.  Let x^N modulo
 * that polynomial have coefficients c_j with sum |c_j| <= 1/2: then |e_(i+N)| is at most half of
 * the largest of |e_i|, ..., |e_(i+N-1)|, and what is left behind any level is bounded.
 */

enum {
    LEVELS = 320,     /* of lengths */
    USED = 120,       /* of these, for distances: the slope is known much better than they need */
    PRECISION = 2048, /* bits */
};

typedef struct slope_finding {
    const wy_machine *machine;
    wi_letters letters;
    mpz_t *lengths; /* [level][letter] */
    size_t levels;
    wy_slope *out;
    mpf_t slope;
    int64_t recurrence[2 * MOST_LETTERS_OF_POLYNOMIAL]; /* as it was found: that of x^i is [i] */
    int degree;                                         /* of it; 0: none */
} slope_finding;

static mpz_t *length_at(const slope_finding *f, size_t level, uint32_t a) {
    return &f->lengths[level * f->letters.count + a];
}

/* ---- lengths --------------------------------------------------------------------------------- */

static wy_status make_lengths(slope_finding *f, wi_pace *pace, wy_error *error) {
    const size_t most = 2 * (size_t)f->letters.count + 8;
    f->levels = f->letters.count <= MOST_LETTERS_OF_POLYNOMIAL && most > LEVELS ? most : LEVELS;
    const size_t count = f->levels * f->letters.count;
    f->lengths = malloc(count * sizeof *f->lengths);
    if (f->lengths == NULL) {
        f->levels = 0;
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        mpz_init(f->lengths[i]);
    }
    for (size_t level = 0; level < f->levels; level++) {
        for (uint32_t a = 0; a < f->letters.count; a++) {
            mpz_t *to = length_at(f, level, a);
            const wi_letter *letter = &f->letters.letters[a];
            if (level == 0) {
                mpz_set_ui(*to, 1);
            }
            for (uint32_t i = letter->from; level > 0 && i < letter->to; i++) {
                mpz_add(*to, *to, *length_at(f, level - 1, f->letters.image[i]));
            }
        }
        if (wi_pace_stop(pace, (double)level / (double)f->levels)) {
            return wi_fail(error, WY_STOPPED, "stopped while the slope was measured");
        }
    }
    return WY_OK;
}

/* ---- the slope ------------------------------------------------------------------------------- */

/*
 * Does m^i(a) stay short for ever?  Then its letters have images of one letter each, and run in
 * circles after as many steps as there are letters. */
static bool is_bounded(const slope_finding *f, uint32_t a) {
    const size_t count = f->letters.count;
    return f->levels > 2 * count &&
           mpz_cmp(*length_at(f, count, a), *length_at(f, 2 * count, a)) == 0;
}

/* Do all letters that matter come to the same ones? */
static wy_status find_mixture(bool *mix, const slope_finding *f, wi_pace *pace, wy_error *error) {
    bool *matters = malloc(f->letters.count * sizeof *matters);
    if (matters == NULL) {
        return wi_fail_memory(error);
    }
    for (uint32_t a = 0; a < f->letters.count; a++) {
        matters[a] = !is_bounded(f, a);
    }
    const wy_status status = letters_mix(mix, &f->letters, matters, pace, error);
    free(matters);
    return status;
}

/*
 * Between the quotients of a level whose images are written by the upper wing.  Letters that stay
 * short are of no weight.  They take something off the quotients of the others, at level i at most
 * their number in an image divided by the length there, which is very large.
 */
static bool enclose(slope_finding *f) {
    const size_t level = LEVELS - 2; /* even: letters of the upper wing itself */
    mpf_t quotient;
    mpf_t below;
    mpf_init2(quotient, PRECISION);
    mpf_init2(below, PRECISION);
    double least = INFINITY;
    double most = 0;
    double shortest = INFINITY;
    for (uint32_t a = 0; a < f->letters.count; a++) {
        if (is_bounded(f, a)) {
            continue;
        }
        shortest = fmin(shortest, mpz_get_d(*length_at(f, level, a)));
        if (f->letters.letters[a].wing != 0) {
            continue;
        }
        mpf_set_z(quotient, *length_at(f, level + 1, a));
        mpf_set_z(below, *length_at(f, level, a));
        mpf_div(quotient, quotient, below);
        const double value = mpf_get_d(quotient);
        if (value > most) {
            mpf_set(f->slope, quotient);
        }
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    mpf_clear(quotient);
    mpf_clear(below);
    f->out->least = least * (1 - 1e-12);
    f->out->most = most * (1 + 1e-12);
    return most - least < 1e-6 && least > 1.001 && shortest > 1e20;
}

/* ---- the polynomial -------------------------------------------------------------------------- */

/* Does the recurrence hold of the true numbers, for every letter? */
static bool is_recurrence(const slope_finding *f) {
    mpz_t sum;
    mpz_init(sum);
    bool holds = true;
    for (uint32_t a = 0; a < f->letters.count && holds; a++) {
        mpz_set_ui(sum, 0);
        for (int i = 0; i <= f->degree; i++) {
            const int64_t c = f->recurrence[i];
            if (c >= 0) {
                mpz_addmul_ui(sum, *length_at(f, (size_t)i, a), (unsigned long)c);
            } else {
                mpz_submul_ui(sum, *length_at(f, (size_t)i, a), (unsigned long)-c);
            }
        }
        holds = mpz_sgn(sum) == 0;
    }
    mpz_clear(sum);
    return holds;
}

/* WY_SYSTEM: no memory. */
static wy_status find_recurrence(slope_finding *f) {
    const int count = 2 * (int)f->letters.count + 4;
    if (f->letters.count > MOST_LETTERS_OF_POLYNOMIAL || f->letters.wings > 1) {
        return WY_OK;
    }
    uint64_t *all = malloc(4 * (size_t)(count + 2) * sizeof *all);
    if (all == NULL) {
        return WY_SYSTEM;
    }
    uint64_t *s = all;
    for (int n = 0; n < count; n++) {
        uint64_t weight = 88172645463325252U; /* any numbers do: what comes out is tested */
        s[n] = 0;
        for (uint32_t a = 0; a < f->letters.count; a++) {
            weight ^= weight << 13;
            weight ^= weight >> 7;
            weight ^= weight << 17;
            s[n] = (s[n] + modular_times(weight % MODULUS, mpz_fdiv_ui(*length_at(f, (size_t)n, a),
                                                                       (unsigned long)MODULUS))) %
                   MODULUS;
        }
    }
    uint64_t *c = all + (count + 2);
    const int length = shortest_recurrence(c, all + (ptrdiff_t)2 * (count + 2),
                                           all + 3 * (size_t)(count + 2), s, count);
    if (length > 0 && length <= (int)f->letters.count) {
        f->degree = length;
        for (int i = 0; i <= length; i++) {
            const uint64_t value = c[length - i];
            f->recurrence[i] = value > MODULUS / 2 ? -(int64_t)(MODULUS - value) : (int64_t)value;
        }
        f->degree = is_recurrence(f) ? length : 0;
    }
    free(all);
    return WY_OK;
}

/* ---- distance -------------------------------------------------------------------------------- */

/*
 * The least N for which x^N has coefficients of sum at most 1/2 modulo the recurrence without its
 * factor x - slope; 0: there is none that is small.  Scaled: of e_i / s^i instead of e_i.
 */
static int halving(const slope_finding *f, bool scaled) {
    const int degree = f->degree - 1;
    long double by[2 * MOST_LETTERS_OF_POLYNOMIAL];
    long double power[2 * MOST_LETTERS_OF_POLYNOMIAL] = {0};
    const long double slope = (long double)mpf_get_d(f->slope);
    long double carried = 0;
    for (int i = degree; i >= 0; i--) {
        carried = carried * slope + (long double)f->recurrence[i + 1];
        by[i] = carried;
    }
    if (degree < 1) {
        return degree == 0 ? 1 : 0;
    }
    for (int i = 0; scaled && i < degree; i++) {
        by[i] *= powl(slope, i - degree);
    }
    power[0] = 1;
    for (int n = 1; n <= USED / 2; n++) {
        const long double top = power[degree - 1];
        long double sum = 0;
        for (int i = degree - 1; i >= 0; i--) {
            power[i] = (i > 0 ? power[i - 1] : 0) - top * by[i];
            sum += fabsl(power[i]);
        }
        if (n >= degree && sum < 0.49L) {
            return n;
        }
    }
    return 0;
}

typedef struct range {
    double least, most;
} range;

static void widen(range *of, double value) {
    of->least = value < of->least ? value : of->least;
    of->most = value > of->most ? value : of->most;
}

/* e_i(a) for the levels that are used; NULL: no memory. */
static double *errors_of(const slope_finding *f) {
    double *errors = malloc((size_t)USED * f->letters.count * sizeof *errors);
    mpf_t above;
    mpf_t here;
    mpf_init2(above, PRECISION);
    mpf_init2(here, PRECISION);
    for (size_t i = 0; i < USED && errors != NULL; i++) {
        for (uint32_t a = 0; a < f->letters.count; a++) {
            mpf_set_z(here, *length_at(f, i, a));
            mpf_mul(here, here, f->slope);
            mpf_set_z(above, *length_at(f, i + 1, a));
            mpf_sub(above, above, here);
            errors[i * f->letters.count + a] = mpf_get_d(above);
        }
    }
    mpf_clear(above);
    mpf_clear(here);
    return errors;
}

/*
 * Widens by the sums over prefixes of a word, the empty one too; with `places` that of the next
 * letter, which is an upper column, is added. */
static void widen_by_word(range *of, const slope_finding *f, const double *errors,
                          const uint32_t *word, int64_t count, bool places) {
    double sum = 0;
    for (int64_t i = 0; i < count; i++) {
        const wi_letter *letter = &f->letters.letters[word[i]];
        if (!places || letter->bit == 0) {
            widen(of, sum + (places ? letter->place : 0));
        }
        sum += errors[word[i]];
    }
}

static range of_images(const slope_finding *f, const double *errors, bool places) {
    range out = {INFINITY, -INFINITY};
    for (uint32_t a = 0; a < f->letters.count; a++) {
        const wi_letter *letter = &f->letters.letters[a];
        widen_by_word(&out, f, errors, f->letters.image + letter->from,
                      (int64_t)letter->to - letter->from, places);
    }
    return out;
}

static double largest_error(const slope_finding *f, const double *errors) {
    double largest = 0;
    for (uint32_t a = 0; a < f->letters.count; a++) {
        largest = fabs(errors[a]) > largest ? fabs(errors[a]) : largest;
    }
    return largest;
}

static uint32_t longest_word(const slope_finding *f) {
    uint32_t longest = (uint32_t)f->letters.first_count[0];
    for (uint32_t a = 0; a < f->letters.count; a++) {
        const uint32_t length = f->letters.letters[a].to - f->letters.letters[a].from;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Bounds of y - s x for the columns that have letters. */
static range of_letters(const slope_finding *f, const double *errors, int n) {
    const wi_letters *l = &f->letters;
    const double slope = mpf_get_d(f->slope);
    const double start = (double)(l->start + l->first_count[0]) - slope * (double)l->start;
    range out = {INFINITY, -INFINITY};
    range sum = {start, start}; /* of all levels below the top */
    widen_by_word(&out, f, errors, l->first[0], l->first_count[0], true);
    out.least += start;
    out.most += start;
    for (int i = 0; i < USED; i++) {
        const double *here = errors + (size_t)i * l->count;
        const range images = of_images(f, here, i == 0);
        double whole = 0;
        for (int64_t k = 0; k < l->first_count[0]; k++) {
            whole += here[l->first[0][k]];
        }
        sum.least += whole + images.least;
        sum.most += whole + images.most;
        if (i + 1 < USED) {
            range top = {0, 0};
            widen_by_word(&top, f, here + l->count, l->first[0], l->first_count[0], false);
            widen(&out, sum.least + top.least);
            widen(&out, sum.most + top.most);
        }
    }
    /* The levels behind: each n of them add at most half as much as the n before them. */
    double last = 0;
    for (int i = USED - n; i < USED; i++) {
        const double largest = largest_error(f, errors + (size_t)i * l->count);
        last = largest > last ? largest : last;
    }
    const double tail = 3 * (double)n * last * (double)longest_word(f) + 1e-9;
    widen(&out, sum.least);
    widen(&out, sum.most);
    return (range){out.least - tail, out.most + tail};
}

/* And of those before. */
static wy_status widen_by_first(range *of, const slope_finding *f) {
    wi_base base = {0};
    const wy_status status = wi_base_extend(&base, f->machine, f->letters.start);
    for (int64_t x = 0; x < f->letters.start && status == WY_OK; x++) {
        if (base.wing[0].bits[x] == 0 && base.wing[0].columns[x].row >= x) {
            widen(of, (double)base.wing[0].columns[x].row - mpf_get_d(f->slope) * (double)x);
        }
    }
    wi_base_close(&base);
    return status;
}

static wy_status find_distance(slope_finding *f) {
    const int n = f->degree > 0 && f->machine->end_count == 0 ? halving(f, false) : 0;
    if (n == 0) {
        return WY_OK;
    }
    double *errors = errors_of(f);
    if (errors == NULL) {
        return WY_SYSTEM;
    }
    range bounds = of_letters(f, errors, n);
    free(errors);
    const wy_status status = widen_by_first(&bounds, f);
    if (status == WY_OK) {
        f->out->bounded = true;
        f->out->low = bounds.least - 1e-6;
        f->out->high = bounds.most + 1e-6;
    }
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void tell_polynomial(slope_finding *f) {
    int64_t of[2 * MOST_LETTERS_OF_POLYNOMIAL];
    int degree = f->degree;
    memcpy(of, f->recurrence, (size_t)(degree + 1) * sizeof *of);
    polynomial_strip(of, &degree);
    polynomial_split(of, &degree, mpf_get_d(f->slope));
    if (degree <= WY_SLOPE_MOST) {
        f->out->degree = degree;
        memcpy(f->out->polynomial, of, (size_t)(degree + 1) * sizeof *of);
    }
}

static wy_status find_slope(slope_finding *f, wi_pace *pace, wy_error *error) {
    wy_status status = make_lengths(f, pace, error);
    if (status != WY_OK) {
        return status;
    }
    bool tends = false;
    status = find_mixture(&tends, f, pace, error);
    if (status != WY_OK) {
        return status;
    }
    const bool near = enclose(f);
    if (near && find_recurrence(f) != WY_OK) {
        return wi_fail_memory(error);
    }
    if (!near || !(tends || (f->degree > 0 && halving(f, true) > 0))) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: between %.6f and %.6f, as far as the letters of the machine tell",
                       f->out->least, f->out->most);
    }
    if (f->degree > 0) {
        tell_polynomial(f);
        status = find_distance(f);
    }
    return status == WY_OK ? WY_OK : wi_fail_memory(error);
}

wy_status wy_machine_slope(wy_slope *out, const wy_machine *machine, const wy_control *control,
                           wy_error *error) {
    *out = (wy_slope){0};
    slope_finding *f = calloc(1, sizeof *f);
    if (f == NULL) {
        return wi_fail_memory(error);
    }
    f->machine = machine;
    f->out = out;
    mpf_init2(f->slope, PRECISION);
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = wi_letters_make(&f->letters, machine, control, error);
    if (status == WY_OK) {
        out->letters = f->letters.count;
        out->context = f->letters.context;
        status = find_slope(f, &pace, error);
    }
    for (size_t i = 0; i < f->levels * f->letters.count; i++) {
        mpz_clear(f->lengths[i]);
    }
    free(f->lengths);
    mpf_clear(f->slope);
    wi_letters_clear(&f->letters);
    free(f);
    return status;
}

void wy_slope_equation(char *text, size_t size, const wy_slope *slope) {
    wi_equation_text(text, size, slope->polynomial, slope->degree);
}

/* ==== how far from the line =================================================================== */

/*
 * The constants of the Central Lemma (S0 Lemma 2.3).
 *
 * Let b_n = a_n + n + e_n with l <= e_n <= h for all n; e_0 = 0, so l <= 0 <= h.  Let u(x) be the
 * number of upper columns below x, and g(x) = u(x) - x/phi.
 *
 * For n < u(x) we have a_n <= x - 1, hence b_n < y = x + u(x) - 1 + h; those b_n but b_0 are lower
 * columns, so y - u(y) >= u(x) - 1.  For n >= u(x) we have b_n >= y = x + u(x) + l, so y - u(y) <=
 * u(x) - 1.  Written with g these are
 *
 *     g(y) <= h/phi^2 + 1/phi - g(x)/phi      and      g(y) >= l/phi^2 + 1 - g(x)/phi.
 *
 * The values of x + u(x) leave out at most every other number, and from one number to the next g
 * gains at most 1/phi^2 and loses at most 1/phi.  So by induction m <= g <= M with
 *
 *     M = h/phi^2 + 1 - m/phi  and  m = (l + 1)/phi^2 - M/phi.
 *
 * An upper P-position (x, y) = (a_n, b_n) has y - phi x = e_n + n - x/phi = e_n + g(x), and g(x) <=
 * M - 1/phi^2, as x is upper.  So l + m <= y - phi x <= h + M - 1/phi^2, which is what is below,
 * for 1/phi^2 = 2 - phi.  docs/soundness.md has the proof in full.
 *
 * Any machine.  Let u(x) be the number of columns before x that are not taken, of the wing that
 * reads, v(y) the same of the rows, and g = u - x/phi, h = v - y/phi.  By state.h, r = x + u(x)
 * - behind is the first row not settled, and v(r) = r - u(x) + rows + shared.  So
 *
 *     h(r) = -g(x)/phi - behind/phi^2 + rows + shared,
 *
 * and the bits that a step writes tell h up to the next r.  With k and K the least and the largest
 * of all that is added here to -g(x)/phi, over all steps: m <= g <= M gives k - M/phi <= h <= K -
 * m/phi. As 1/phi < 1 these bounds, begun with those of the first columns, come to rest.  Then y -
 * phi x = g(x)
 * + (b - a - n) for an upper P-position.
 */

void wy_line_distance(wy_phi_sum *least, wy_phi_sum *most, int lowest, int highest) {
    const int64_t l = lowest;
    const int64_t h = highest;
    *least = (wy_phi_sum){l + h + 1, -2 * h - 2};
    *most = (wy_phi_sum){l + h + 3, -2 * l - 4};
}

/* ---- any machine ----------------------------------------------------------------------------- */

static const double phi = 1.6180339887498948482;

typedef struct bounds {
    double least, most;
} bounds;

static void widen_bounds(bounds *of, double value) {
    of->least = value < of->least ? value : of->least;
    of->most = value > of->most ? value : of->most;
}

/* g of the first columns, as far as they are known. */
static bounds first_range(const wy_machine *machine, int w) {
    const wi_machine_wing *wing = &machine->wing[w];
    bounds out = {0, 0};
    int64_t upper = 0;
    for (int64_t x = 0; x < wing->start.settled; x++) {
        upper += wing->first_bits[x] == 0;
        widen_bounds(&out, (double)upper - (double)(x + 1) / phi);
    }
    return out;
}

/* The amounts that the steps of the wing add, for the rows that it writes. */
static bounds added_by(const wy_machine *machine, int w) {
    bounds out = {1e300, -1e300};
    for (uint32_t q = 0; q < machine->facts.states; q++) {
        if (machine->of_state[q].wing != w) {
            continue;
        }
        const double before = (double)machine->of_state[q].rows + (double)machine->wing[w].shared -
                              (double)wi_machine_behind(machine, q) / (phi * phi);
        for (unsigned bit = 0; bit < 2; bit++) {
            const wi_machine_step *step = &machine->steps[q][bit];
            double at = before;
            for (int i = 0; i < step->count; i++) {
                widen_bounds(&out, at);
                at += (double)(1 - (step->bits >> i & 1)) - 1 / phi;
            }
        }
    }
    return out;
}

void wy_machine_distance(double *least, double *most, const wy_machine *machine, bool right) {
    enum { ROUNDS = 200 }; /* each brings the bounds nearer by phi: then they are at rest */
    const int wings = machine->frame.wings;
    bounds g[2] = {{0, 0}, {0, 0}};
    bounds added[2] = {{0, 0}, {0, 0}};
    for (int w = 0; w < wings; w++) {
        g[w] = first_range(machine, w);
        added[w] = added_by(machine, w);
    }
    for (int i = 0; i < ROUNDS; i++) {
        for (int w = 0; w < wings; w++) {
            bounds *to = &g[wi_other_wing(wings, w)];
            widen_bounds(to, added[w].least - g[w].most / phi);
            widen_bounds(to, added[w].most - g[w].least / phi);
        }
    }
    const wy_machine_facts *facts = &machine->facts;
    const bool second = right && wings > 1;
    const bounds *of = &g[second ? 1 : 0];
    *least = of->least + (second ? facts->lowest_right : facts->lowest) - 1e-6;
    *most = of->most + (second ? facts->highest_right : facts->highest) + 1e-6;
}
