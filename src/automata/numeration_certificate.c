/*
 * numeration_certificate.c - numerations in the form of certificates.
 *
 * The weights are the numbers of the words 1, 10, 100, ...; the recurrence is found from them, and
 * fits all of some hundred.  Nothing is proved here: the checker does that.  Two forms are tried:
 *
 *     u_(n+d) = b_0 u_n + ... + b_(d-1) u_(n+d-1)    for all n (the first b may be 0, so that the
 *                                                    recurrence may begin later); one without
 *                                                    negative b, if there is one
 *     u_(n+2) = u_n + a_(n+2) u_(n+1)                Ostrowski's, with a period
 */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/fail.h"

/* The limits of wythoff-check (docs/certificates.md). */
enum {
    MOST_ORDER = 24,
    MOST_NEGATIVE = 12, /* terms of a recurrence with negative numbers */
    MOST_CLASSES = 64,
    MOST_VALID = 1024,
    MOST_WEIGHT = 1 << 20,
    MOST_FACTOR = 1 << 14,
    MOST_DIGITS = 64,
};

/* u_0 = 1, u_1 = second, u_(k+1) = a u_k + b u_(k-1) */
typedef struct two_weights {
    unsigned long second, a, b;
} two_weights;

/* false: no numeration with two terms has this name. */
static bool two_terms(two_weights *out, const char *name) {
    if (strncmp(name, "msd_", 4) != 0) {
        return false;
    }
    name += 4;
    if (strcmp(name, "fib") == 0) {
        *out = (two_weights){2, 1, 1};
        return true;
    }
    if (strcmp(name, "pell") == 0) {
        *out = (two_weights){2, 2, 1};
        return true;
    }
    const bool ostrowski = strncmp(name, "ost", 3) == 0;
    name += ostrowski ? 3 : 0;
    if (name[0] < '1' || name[0] > '9') {
        return false;
    }
    char *end = NULL;
    const unsigned long n = strtoul(name, &end, 10);
    *out = (two_weights){n, n, ostrowski ? 1 : 0};
    return *end == '\0' && n >= 2 && n + ostrowski <= MOST_DIGITS;
}

typedef struct recurrence {
    uint32_t order, preperiod, classes;
    int64_t first[MOST_ORDER];
    int64_t by[MOST_CLASSES][MOST_ORDER];
} recurrence;

static uint32_t class_of(const recurrence *r, size_t n) {
    return n < r->preperiod
               ? (uint32_t)n
               : r->preperiod + (uint32_t)((n - r->preperiod) % (r->classes - r->preperiod));
}

static bool fits(const recurrence *r, const wi_weight *u, size_t count) {
    for (size_t n = 0; n + r->order < count; n++) {
        wi_weight rest = u[n + r->order];
        for (uint32_t j = 0; j < r->order; j++) {
            rest -= r->by[class_of(r, n)][j] * u[n + j];
        }
        if (rest != 0) {
            return false;
        }
    }
    return count > r->order + (size_t)r->order + (size_t)2 * r->classes;
}

/* ---- constant coefficients ------------------------------------------------------------------ */

static const uint64_t prime = (UINT64_C(1) << 61) - 1;

static uint64_t times(uint64_t a, uint64_t b) {
    return (uint64_t)((unsigned __int128)a * b % prime);
}

static uint64_t inverse(uint64_t a) {
    uint64_t out = 1;
    for (uint64_t e = prime - 2; e > 0; e >>= 1) {
        out = (e & 1) != 0 ? times(out, a) : out;
        a = times(a, a);
    }
    return out;
}

/*
 * b_(order - tail), ..., b_(order - 1) modulo a prime, from the first equations; small numbers are
 * then themselves.
 */
static bool solve(recurrence *r, const wi_weight *u, uint32_t tail, int64_t least) {
    uint64_t rows[MOST_ORDER][MOST_ORDER + 1];
    const uint32_t zeros = r->order - tail;
    for (uint32_t n = 0; n < tail; n++) {
        for (uint32_t j = 0; j <= tail; j++) {
            rows[n][j] = (uint64_t)(u[n + zeros + j] % (wi_weight)prime);
        }
    }
    for (uint32_t i = 0; i < tail; i++) {
        uint32_t pivot = i;
        while (pivot < tail && rows[pivot][i] == 0) {
            pivot++;
        }
        if (pivot == tail) {
            return false;
        }
        for (uint32_t j = 0; j <= tail; j++) {
            const uint64_t swapped = rows[i][j];
            rows[i][j] = rows[pivot][j];
            rows[pivot][j] = swapped;
        }
        const uint64_t scale = inverse(rows[i][i]);
        for (uint32_t j = i; j <= tail; j++) {
            rows[i][j] = times(rows[i][j], scale);
        }
        for (uint32_t n = 0; n < tail; n++) {
            const uint64_t by = n == i ? 0 : prime - rows[n][i];
            for (uint32_t j = i; j <= tail && n != i; j++) {
                rows[n][j] = (rows[n][j] + times(by, rows[i][j])) % prime;
            }
        }
    }
    memset(r->by[0], 0, sizeof r->by[0]);
    for (uint32_t j = 0; j < tail; j++) {
        const int64_t b = (int64_t)rows[j][tail];
        r->by[0][zeros + j] = b > (int64_t)(prime / 2) ? b - (int64_t)prime : b;
        if (r->by[0][zeros + j] < least || r->by[0][zeros + j] > MOST_FACTOR) {
            return false;
        }
    }
    return true;
}

/* Finds the recurrence of the least order; the b are not below `least`. */
static bool find_constant(recurrence *r, const wi_weight *u, size_t count, int64_t least) {
    for (uint32_t order = 1; order <= MOST_ORDER && (size_t)2 * order < count; order++) {
        *r = (recurrence){.order = order, .classes = 1};
        for (uint32_t tail = 1; tail <= order && (least == 0 || tail <= MOST_NEGATIVE); tail++) {
            if (solve(r, u, tail, least) && fits(r, u, count)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- Ostrowski's ----------------------------------------------------------------------------- */

static bool find_ostrowski(recurrence *r, const wi_weight *u, size_t count, uint32_t period) {
    for (uint32_t before = 0; before + period <= MOST_CLASSES && before + period + 2 < count;
         before++) {
        *r = (recurrence){.order = 2, .preperiod = before, .classes = before + period};
        for (uint32_t n = 0; n < r->classes; n++) {
            const wi_weight quotient = (u[n + 2] - u[n]) / u[n + 1];
            if (quotient < 1 || quotient > MOST_FACTOR) {
                return false;
            }
            r->by[n][0] = 1;
            r->by[n][1] = (int64_t)quotient;
        }
        if (fits(r, u, count)) {
            return true;
        }
    }
    return false;
}

static wy_status find_recurrence(recurrence *out, const wy_numeration *system, wy_error *error) {
    const wi_scheme *scheme = system->scheme;
    if (scheme == NULL) {
        return wi_fail(error, WY_LIMIT, "certificates do not know %s", system->name);
    }
    wi_scheme_weights weights;
    wy_status status = wi_scheme_weigh(&weights, scheme, error);
    if (status != WY_OK) {
        return status;
    }
    wi_weight *u = calloc(weights.count, sizeof *u);
    for (size_t n = 0; u != NULL && n < weights.count; n++) {
        u[n] = weights.words[n * scheme->letters];
    }
    if (u == NULL) {
        status = wi_fail_memory(error);
    } else if (!(scheme->period > 1 && find_ostrowski(out, u, weights.count, scheme->period)) &&
               !find_constant(out, u, weights.count, 0) &&
               !find_constant(out, u, weights.count, -MOST_FACTOR)) {
        status = wi_fail(error, WY_LIMIT, "certificates know no recurrence for the weights of %s",
                         system->name);
    }
    for (uint32_t j = 0; j < out->order && status == WY_OK; j++) {
        out->first[j] = (int64_t)u[j];
        if (u[j] > MOST_WEIGHT) {
            status = wi_fail(error, WY_LIMIT, "certificates know no weights like those of %s",
                             system->name);
        }
    }
    free(u);
    wi_scheme_weights_clear(&weights);
    return status;
}

/* ---- valid words ----------------------------------------------------------------------------- */

/* Numbers in the order in which digits first lead to states; returns how many, 0: no memory. */
static uint32_t number_states(uint32_t *number, uint32_t *order, const wy_automaton *valid) {
    const uint32_t states = wy_automaton_states(valid);
    memset(number, 0xff, states * sizeof *number);
    uint32_t met = 0;
    number[0] = met;
    order[met++] = 0;
    for (uint32_t i = 0; i < met; i++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(valid, order[i], &labels, &targets);
        for (uint64_t k = 0; k < row; k++) {
            if (number[targets[k]] == WY_NO_STATE) {
                number[targets[k]] = met;
                order[met++] = targets[k];
            }
        }
    }
    return met;
}

static void write_valid(FILE *stream, const wy_automaton *valid, const uint32_t *number,
                        const uint32_t *order, uint32_t met, uint32_t digits) {
    for (uint32_t i = 0; i < met; i++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(valid, order[i], &labels, &targets);
        fprintf(stream, "valid %" PRIu32 "%s", i,
                wy_automaton_output(valid, order[i]) != 0 ? " ends" : "");
        uint64_t k = 0;
        for (uint32_t digit = 0; digit < digits; digit++) {
            if (k < row && wi_automaton_digit_number(valid, labels[k], 0) == digit) {
                fprintf(stream, " %" PRIu32, number[targets[k++]]);
            } else {
                fputs(" -", stream);
            }
        }
        fputc('\n', stream);
    }
}

static wy_status write_any(FILE *stream, size_t *lines, const wy_numeration *system,
                           wy_error *error) {
    recurrence *r = calloc(1, sizeof *r);
    if (r == NULL) {
        return wi_fail_memory(error);
    }
    const wy_automaton *valid = wi_numeration_system(system)->valid;
    const uint32_t digits = wi_numeration_system(system)->digits;
    const uint32_t states = valid == NULL ? 0 : wy_automaton_states(valid);
    wy_status status = find_recurrence(r, system, error);
    if (status == WY_OK && (states == 0 || states > MOST_VALID || digits > MOST_DIGITS)) {
        status = wi_fail(error, WY_LIMIT,
                         "certificates know at most %d digits and %d states of "
                         "valid words, not %s",
                         MOST_DIGITS, MOST_VALID, system->name);
    }
    uint32_t *number = calloc(2 * (size_t)states + 1, sizeof *number);
    if (status == WY_OK && number == NULL) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        const uint32_t met = number_states(number, number + states, valid);
        fprintf(stream,
                "numeration order %" PRIu32 " digits %" PRIu32 " preperiod %" PRIu32
                " period %" PRIu32 " valid %" PRIu32 "\nweights",
                r->order, digits, r->preperiod, r->classes - r->preperiod, met);
        for (uint32_t j = 0; j < r->order; j++) {
            fprintf(stream, " %" PRId64, r->first[j]);
        }
        fputc('\n', stream);
        for (uint32_t i = 0; i < r->classes; i++) {
            fputs("recurrence", stream);
            for (uint32_t j = 0; j < r->order; j++) {
                fprintf(stream, " %" PRId64, r->by[i][j]);
            }
            fputc('\n', stream);
        }
        write_valid(stream, valid, number, number + states, met, digits);
        *lines = 2 + (size_t)r->classes + met;
    }
    free(number);
    free(r);
    return status;
}

wy_status wi_certificate_numeration_write(FILE *stream, size_t *lines, const wy_numeration *system,
                                          wy_error *error) {
    two_weights w = {0};
    if (!two_terms(&w, wy_numeration_name(system))) {
        return write_any(stream, lines, system, error);
    }
    fprintf(stream, "numeration u_0 = 1, u_1 = %lu, u_(k+1) = %lu u_k + %lu u_(k-1)\n", w.second,
            w.a, w.b);
    *lines = 1;
    return WY_OK;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* The numbers of a row "weights 1 2 3", and the line after it; NULL: this is no such row. */
static const char *read_row(int64_t *out, uint32_t count, const char *text, const char *name) {
    const size_t length = strlen(name);
    if (text == NULL || strncmp(text, name, length) != 0) {
        return NULL;
    }
    text += length;
    for (uint32_t j = 0; j < count; j++) {
        char *end = NULL;
        out[j] = strtoll(text, &end, 10);
        if (end == text) {
            return NULL;
        }
        text = end;
    }
    return *text == '\n' ? text + 1 : NULL;
}

static bool read_recurrence(recurrence *r, const char *text) {
    uint32_t period = 0;
    int used = 0;
    if (sscanf(text,
               "numeration order %9" SCNu32 " digits %*9u preperiod %9" SCNu32 " period %9" SCNu32
               " valid %*9u%n",
               &r->order, &r->preperiod, &period, &used) != 3 ||
        used == 0 || text[used] != '\n' || r->order < 1 || r->order > MOST_ORDER || period < 1 ||
        r->preperiod >= MOST_CLASSES || period > MOST_CLASSES - r->preperiod) {
        return false;
    }
    r->classes = r->preperiod + period;
    text = read_row(r->first, r->order, text + used + 1, "weights");
    for (uint32_t i = 0; i < r->classes && text != NULL; i++) {
        text = read_row(r->by[i], r->order, text, "recurrence");
    }
    return text != NULL;
}

/* The numerations with two terms by name; those with a number have it in place of %lu. */
static const char *const names[] = {"msd_fib", "msd_pell", "msd_ost%lu", "msd_%lu"};

enum { NAMES = sizeof names / sizeof *names, NAME_SIZE = 40 };

static bool put_two_terms(FILE *stream, const char *text) {
    two_weights wanted = {0};
    if (sscanf(text, "numeration u_0 = 1, u_1 = %9lu, u_(k+1) = %9lu u_k + %9lu u_(k-1)",
               &wanted.second, &wanted.a, &wanted.b) != 3) {
        return false;
    }
    for (size_t i = 0; i < NAMES; i++) {
        two_weights got = {0};
        char name[NAME_SIZE];
        snprintf(name, sizeof name, names[i], wanted.second);
        if (two_terms(&got, name) && got.second == wanted.second && got.a == wanted.a &&
            got.b == wanted.b) {
            fputs(name, stream);
            return true;
        }
    }
    return false;
}

static void put_name(FILE *stream, const recurrence *r) {
    if (r->classes == 1) { /* msd_rec_0_1_1_from_1_2_3_4, msd_rec_3_m1_from_1_3 */
        uint32_t last = 0;
        while (last + 1 < r->order && r->by[0][last] == 0) {
            last++;
        }
        fputs("msd_rec", stream);
        for (uint32_t j = r->order; j-- > last;) {
            fprintf(stream, r->by[0][j] < 0 ? "_m%lld" : "_%lld", llabs((long long)r->by[0][j]));
        }
        fputs("_from", stream);
        for (uint32_t j = 0; j < r->order; j++) {
            fprintf(stream, "_%" PRId64, r->first[j]);
        }
        return;
    }
    /* msd_ost_2_1_rep_3_1_1: a_1 = u_1, and a_(n+2) is that of place n. */
    fprintf(stream, "msd_ost_%" PRId64, r->first[1]);
    for (uint32_t n = 0; n < r->classes; n++) {
        fprintf(stream, "%s_%" PRId64, n == r->preperiod ? "_rep" : "", r->by[n][1]);
    }
}

wy_status wi_certificate_numeration_name(char **name, const char *text, wy_error *error) {
    *name = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(name, &size);
    recurrence *r = calloc(1, sizeof *r);
    if (stream == NULL || r == NULL) {
        if (stream != NULL) {
            fclose(stream);
        }
        free(*name);
        free(r);
        return wi_fail_memory(error);
    }
    bool known = put_two_terms(stream, text);
    if (!known && read_recurrence(r, text) && (r->classes == 1 || r->order == 2)) {
        put_name(stream, r);
        known = true;
    }
    free(r);
    wy_status status = fclose(stream) != 0 ? wi_fail_memory(error) : WY_OK;
    if (status == WY_OK && !known) {
        status = wi_fail(error, WY_BAD, "the certificate names no numeration that is known");
    }
    if (status != WY_OK) {
        free(*name);
        *name = NULL;
    }
    return status;
}
