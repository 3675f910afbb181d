/*
 * letters_slope.c - the slope of a game from the morphism of its letters, and how far P-positions
 * are from the line of this slope.
 *
 * Let l_i(a) be the length of m^i(a).  Column x comes behind letters a of several levels i, and so
 * x is a sum of l_i(a), and the first row not settled before it, r(x), is the sum of l_(i+1)(a)
 * (see letters_far.c).  Each l_(i+1)(a) / l_i(a) is a mean of such quotients of the level below;
 * hence their least and their largest do not go apart, and where all letters come to the same
 * letters (letters_mix.c), or e_i below is small against s^i, they come together: r(x) / x tends to
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
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "machine/letters.h"
#include "machine/letters_polynomial.h"
#include "machine/machine.h"

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
    int64_t recurrence[2 * WI_MOST_LETTERS_OF_POLYNOMIAL]; /* as it was found: that of x^i is [i] */
    int degree;                                            /* of it; 0: none */
} slope_finding;

static mpz_t *length_at(const slope_finding *f, size_t level, uint32_t a) {
    return &f->lengths[level * f->letters.count + a];
}

/* ---- lengths --------------------------------------------------------------------------------- */

static wy_status make_lengths(slope_finding *f, wi_pace *pace, wy_error *error) {
    const size_t most = 2 * (size_t)f->letters.count + 8;
    f->levels = f->letters.count <= WI_MOST_LETTERS_OF_POLYNOMIAL && most > LEVELS ? most : LEVELS;
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

/* Does m^i(a) stay short for ever?  Then its letters have images of one letter each, and run in
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
    const wy_status status = wi_letters_mix(mix, &f->letters, matters, pace, error);
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
    if (f->letters.count > WI_MOST_LETTERS_OF_POLYNOMIAL || f->letters.wings > 1) {
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
            s[n] = (s[n] +
                    wi_modular_times(weight % WI_MODULUS, mpz_fdiv_ui(*length_at(f, (size_t)n, a),
                                                                      (unsigned long)WI_MODULUS))) %
                   WI_MODULUS;
        }
    }
    uint64_t *c = all + (count + 2);
    const int length = wi_shortest_recurrence(c, all + (ptrdiff_t)2 * (count + 2),
                                              all + 3 * (size_t)(count + 2), s, count);
    if (length > 0 && length <= (int)f->letters.count) {
        f->degree = length;
        for (int i = 0; i <= length; i++) {
            const uint64_t value = c[length - i];
            f->recurrence[i] =
                value > WI_MODULUS / 2 ? -(int64_t)(WI_MODULUS - value) : (int64_t)value;
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
    long double by[2 * WI_MOST_LETTERS_OF_POLYNOMIAL];
    long double power[2 * WI_MOST_LETTERS_OF_POLYNOMIAL] = {0};
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

/* Of the sums over prefixes, the empty one too, of a word; with `places` that of the next letter,
 * which is an upper column, is added. */
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
    /* What comes behind: of each n levels at most half of what the n before them may add. */
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
    wi_steps steps = {0};
    wi_base base = {0};
    wy_status status = WY_SYSTEM;
    if (wi_steps_open(&steps, f->machine)) {
        status = wi_base_extend(&base, &steps, f->letters.start);
    }
    for (int64_t x = 0; x < f->letters.start && status == WY_OK; x++) {
        if (base.wing[0].bits[x] == 0 && base.wing[0].columns[x].row >= x) {
            widen(of, (double)base.wing[0].columns[x].row - mpf_get_d(f->slope) * (double)x);
        }
    }
    wi_base_close(&base);
    wi_steps_close(&steps);
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
    int64_t of[2 * WI_MOST_LETTERS_OF_POLYNOMIAL];
    int degree = f->degree;
    memcpy(of, f->recurrence, (size_t)(degree + 1) * sizeof *of);
    wi_polynomial_strip(of, &degree);
    wi_polynomial_split(of, &degree, mpf_get_d(f->slope));
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
