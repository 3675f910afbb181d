/* numeration.c - numbers as words of digits. */
#include <inttypes.h>
#include <string.h>

#include "image.h"
#include "kernel.h"
#include "linear.h"
#include "numeration.h"

/* ---- weights ------------------------------------------------------------------------------ */

static int class_of(const numeration *n, int at) {
    return at < n->preperiod ? at
                             : n->preperiod + (at - n->preperiod) % (n->classes - n->preperiod);
}

int cert_place_below(const numeration *n, int class, int way) {
    if (way == 1) {
        return class == n->preperiod && n->preperiod > 0 ? class - 1 : INVALID;
    }
    if (class == n->preperiod) {
        return n->classes - 1;
    }
    return class > 0 ? class - 1 : INVALID;
}

int cert_weights(const numeration *n, int64_t *out, int most) {
    int count = 0;
    for (; count < most; count++) {
        if (count < n->order) {
            out[count] = n->first[count];
            continue;
        }
        int64_t sum = 0;
        for (int j = 0; j < n->order; j++) {
            const int64_t by = n->by[class_of(n, count - n->order)][j];
            int64_t part = 0;
            if (__builtin_mul_overflow(by, out[count - n->order + j], &part) ||
                __builtin_add_overflow(sum, part, &sum)) {
                return count;
            }
        }
        out[count] = sum;
    }
    return count;
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Weights 1, second, ... with u_(k+1) = m u_k + n u_(k-1); false: there is no such numeration. */
static bool two_term_numeration(numeration *out, int second, int m, int n) {
    const bool base = n == 0 && m >= 2 && second == m;
    const bool other = n == 1 && (second == m + 1 || (second == m && m >= 2));
    if (!base && !other) {
        return false;
    }
    memset(out, 0, sizeof *out);
    out->digits = base ? m : m + 1;
    out->order = base ? 1 : 2;
    out->classes = 1;
    out->first[0] = 1;
    out->first[1] = second;
    out->by[0][0] = base ? m : n;
    out->by[0][1] = base ? 0 : m;
    out->states = base ? 1 : 2;
    if (out->digits > MOST_DIGITS_OF_TRACK) {
        return true;
    }
    /* State 1 is after a digit m: a 0 comes, or, if u_1 = m + 1, the word may end. */
    out->ends[0] = true;
    out->ends[1] = second == m + 1;
    for (int digit = 0; digit < out->digits; digit++) {
        out->next[0][digit] = (int16_t)(!base && digit == m);
        out->next[1][digit] = (int16_t)(digit == 0 ? 0 : INVALID);
    }
    return true;
}

/* Behind "u_0 = 1, u_1 = ". */
static bool read_two_terms(reader *r, numeration *out) {
    int64_t second = 0;
    int64_t m = 0;
    int64_t n = 0;
    if (!cert_read_limited(r, &second, 1, MOST_DIGITS_OF_TRACK) || !cert_read(r, ", u_(k+1) = ") ||
        !cert_read_limited(r, &m, 1, MOST_DIGITS_OF_TRACK) || !cert_read(r, " u_k + ") ||
        !cert_read_number(r, &n, 0, 1) || !cert_read(r, " u_(k-1)")) {
        return false;
    }
    if (!two_term_numeration(out, (int)second, (int)m, (int)n)) {
        return cert_refuse(r->verdict, r->line, "these are no weights of a numeration");
    }
    if (out->digits > MOST_DIGITS_OF_TRACK) {
        return cert_too_large(r->verdict, r->line, "too many digits for this checker");
    }
    return cert_read(r, "\n");
}

/* "NAME a b c ...", so many numbers. */
static bool read_row(reader *r, const char *name, int *out, int count, int least, int most) {
    if (!cert_read(r, name)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        int64_t number = 0;
        if (!cert_read(r, " ") || !cert_read_limited(r, &number, least, most)) {
            return false;
        }
        out[i] = (int)number;
    }
    return cert_read(r, "\n");
}

/* "valid 0 ends 0 1 -", the states that the digits lead to; - is none. */
static bool read_valid(reader *r, numeration *out, int state, int *met) {
    int64_t number = 0;
    if (!cert_read(r, "valid ") || !cert_read_number(r, &number, state, state)) {
        return false;
    }
    out->ends[state] = cert_skip(r, " ends");
    for (int digit = 0; digit < out->digits; digit++) {
        number = INVALID;
        /* A new state gets the next number. */
        if (!cert_skip(r, " -") &&
            (!cert_read(r, " ") ||
             !cert_read_number(r, &number, 0, *met < out->states ? *met : out->states - 1))) {
            return false;
        }
        *met += number == *met;
        out->next[state][digit] = (int16_t)number;
    }
    return cert_read(r, "\n");
}

/* A line for each class. */
static bool read_recurrences(reader *r, numeration *out) {
    bool negative = false;
    for (int i = 0; i < out->classes; i++) {
        if (!read_row(r, "recurrence", out->by[i], out->order, out->classes == 1 ? -MOST_FACTOR : 0,
                      MOST_FACTOR)) {
            return false;
        }
    }
    for (int j = 0; j < out->order; j++) {
        negative = negative || out->by[0][j] < 0;
    }
    return !negative || cert_find_growth(out) ||
           cert_too_large(r->verdict, r->line - 1,
                          "the weights do not grow as this checker wants it");
}

/* The automaton of the valid words. */
static bool read_words(reader *r, numeration *out) {
    int met = 1;
    for (int state = 0; state < out->states; state++) {
        if (state >= met) {
            return cert_refuse(r->verdict, r->line, "no digit before leads to this state");
        }
        if (!read_valid(r, out, state, &met)) {
            return false;
        }
    }
    return (out->next[0][0] == 0 && out->ends[0]) ||
           cert_refuse(r->verdict, r->line - 1, "zeros in front change the valid words");
}

/* Behind "order ". */
static bool read_any(reader *r, numeration *out) {
    int64_t order = 0;
    int64_t digits = 0;
    int64_t preperiod = 0;
    int64_t period = 0;
    int64_t states = 0;
    memset(out, 0, sizeof *out);
    if (!cert_read_limited(r, &order, 1, MOST_ORDER) || !cert_read(r, " digits ") ||
        !cert_read_limited(r, &digits, 2, MOST_DIGITS_OF_TRACK) || !cert_read(r, " preperiod ") ||
        !cert_read_limited(r, &preperiod, 0, MOST_CLASSES - 1) || !cert_read(r, " period ") ||
        !cert_read_limited(r, &period, 1, MOST_CLASSES - preperiod) || !cert_read(r, " valid ") ||
        !cert_read_limited(r, &states, 1, MOST_VALID) || !cert_read(r, "\n")) {
        return false;
    }
    out->order = (int)order;
    out->digits = (int)digits;
    out->preperiod = (int)preperiod;
    out->classes = (int)(preperiod + period);
    out->states = (int)states;
    return read_row(r, "weights", out->first, out->order, 1, MOST_WEIGHT) &&
           read_recurrences(r, out) && read_words(r, out);
}

bool cert_read_numeration(reader *r, numeration *out) {
    if (!cert_read(r, "numeration ")) {
        return false;
    }
    if (cert_skip(r, "order ")) {
        return read_any(r, out);
    }
    return cert_read(r, "u_0 = 1, u_1 = ") && read_two_terms(r, out);
}

/* ---- words -------------------------------------------------------------------------------- */

void cert_print_numeration(const numeration *n, FILE *report) {
    if (n->order == 1) {
        fprintf(report, "base %d", n->by[0][0]);
        return;
    }
    enum { SHOWN = 6 };
    int64_t weights[MOST_ORDER + 2 * SHOWN];
    const int most = n->order + n->classes < SHOWN ? SHOWN : n->order + n->classes;
    const int count = cert_weights(n, weights, most < 2 * SHOWN ? most : 2 * SHOWN);
    fputs("the numeration ", report);
    for (int i = 0; i < count; i++) {
        fprintf(report, "%" PRId64 ", ", weights[i]);
    }
    fputs("...", report);
}

void cert_print_number(const numeration *n, const uint8_t *word, size_t length, char *out,
                       size_t size) {
    enum { LONGEST = 128 };
    int64_t weights[LONGEST];
    const size_t known = (size_t)cert_weights(n, weights, LONGEST);
    size_t i = 0;
    while (i < length && word[i] == 0) {
        i++;
    }
    int64_t value = 0;
    bool fits = length - i <= known;
    for (size_t k = i; k < length && fits; k++) {
        int64_t part = 0;
        fits = !__builtin_mul_overflow((int64_t)word[k], weights[length - 1 - k], &part) &&
               !__builtin_add_overflow(value, part, &value);
    }
    if (fits) {
        snprintf(out, size, "%" PRId64, value);
        return;
    }
    const size_t most = size - 8 < 24 ? size - 8 : 24;
    size_t at = 0;
    out[0] = '\0';
    for (; i < length && at < most; i++) {
        at += (size_t)snprintf(out + at, size - at, n->digits > 10 ? "%d." : "%d", word[i]);
    }
    snprintf(out + at, size - at, "%s", i < length ? "..." : "");
}

/* ---- each number has one valid word --------------------------------------------------------- */

/* No valid words c < d, as words, with c >= d as numbers. */
static bool are_in_order(const numeration *n, work *w) {
    const linear conditions[] = {{.of = {[TRACK_C] = 1, [TRACK_D] = -1}, .at_least = true},
                                 {.of = {[TRACK_C] = -1, [TRACK_D] = 1},
                                  .constant = -1,
                                  .at_least = true,
                                  .by_words = true}};
    /* They have nothing to do with a and b, which are 0. */
    table zero = {.labels = (uint32_t)(n->digits * n->digits)};
    nodes wrong = {0};
    bool good = cert_add_state(&zero, 1, w);
    if (good) {
        zero.next[0] = 0;
        good = cert_make_nodes(&wrong, &zero, n, conditions, 2, w) &&
               (cert_add_nothing(&wrong) ||
                cert_refuse(w->verdict, w->line,
                            "the valid words are not in the order of their numbers"));
    }
    cert_drop_nodes(&wrong, w);
    cert_drop_table(&zero, w);
    return good;
}

/* 1 on the positions (a,0). */
static bool all_numbers(table *out, const numeration *n, work *w) {
    *out = (table){.labels = (uint32_t)(n->digits * n->digits)};
    bool good = true;
    for (int q = 0; q < n->states && good; q++) {
        good = cert_add_state(out, n->ends[q] ? 1 : NO_VALUE, w);
        for (int digit = 0; digit < n->digits && good; digit++) {
            const int to = cert_valid_step(n, q, digit);
            out->next[(size_t)q * out->labels + (size_t)(digit * n->digits)] =
                to == INVALID ? NOWHERE : (uint32_t)to;
        }
    }
    return good;
}

static bool have_successors(const numeration *n, work *w) {
    /* At (c,0): how many a = c + 1 there are. */
    const linear conditions[] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}, .constant = -1},
                                 {.of = {[TRACK_D] = 1}}};
    table all = {0};
    table next = {0};
    char where[160] = "";
    const bool good = all_numbers(&all, n, w) && cert_image(&next, &all, n, conditions, 2, 1, w) &&
                      cert_find_zero(&next, n, where, sizeof where, w);
    cert_drop_table(&all, w);
    cert_drop_table(&next, w);
    return good && (where[0] == '\0' ||
                    cert_refuse(w->verdict, w->line, "no valid word follows that of %s", where));
}

bool cert_prove_numeration(numeration *n, work *w) {
    n->ordered = are_in_order(n, w);
    return n->ordered && have_successors(n, w);
}
