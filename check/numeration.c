/* numeration.c - numbers as words of digits. */
#include "numeration.h"

#include <inttypes.h>
#include <string.h>

bool cert_read_numeration(reader *r, numeration *out) {
    int64_t first = 0;
    int64_t m = 0;
    int64_t n = 0;
    if (!cert_read(r, "numeration u_0 = 1, u_1 = ") ||
        !cert_read_limited(r, &first, 1, MOST_DIGITS_OF_TRACK) || !cert_read(r, ", u_(k+1) = ") ||
        !cert_read_limited(r, &m, 1, MOST_DIGITS_OF_TRACK) || !cert_read(r, " u_k + ") ||
        !cert_read_number(r, &n, 0, 1) || !cert_read(r, " u_(k-1)")) {
        return false;
    }
    const bool base = n == 0 && m >= 2 && first == m;
    const bool other = n == 1 && (first == m + 1 || (first == m && m >= 2));
    if (!base && !other) {
        return cert_refuse(r->verdict, r->line, "these are no weights of a numeration");
    }
    *out = (numeration){
        .first = (int)first, .m = (int)m, .n = (int)n, .digits = (int)(base ? m : m + 1)};
    if (out->digits > MOST_DIGITS_OF_TRACK) {
        return cert_too_large(r->verdict, r->line, "too many digits for this checker");
    }
    return cert_read(r, "\n");
}

int cert_valid_step(const numeration *n, int state, int digit) {
    if (n->n == 0) {
        return 0;
    }
    return state == 1 && digit > 0 ? INVALID : digit == n->m;
}

bool cert_valid_end(const numeration *n, int state) {
    return state == 0 || n->first == n->m + 1;
}

void cert_print_numeration(const numeration *n, FILE *report) {
    if (n->n == 0) {
        fprintf(report, "base %d", n->m);
        return;
    }
    int64_t before = 1;
    int64_t now = n->first;
    fputs("the numeration 1", report);
    for (int i = 0; i < 5; i++) {
        fprintf(report, ", %" PRId64, now);
        const int64_t next = n->m * now + before;
        before = now;
        now = next;
    }
    fputs(", ...", report);
}

void cert_print_number(const numeration *n, const uint8_t *word, size_t length, char *out,
                       size_t size) {
    /* As in linear.h: the number, and what it is with a 0 put behind. */
    int64_t value = 0;
    int64_t shifted = 0;
    size_t i = 0;
    for (; i < length && shifted < (int64_t)1 << 56; i++) {
        const int64_t next = n->m * shifted + n->n * value + (int64_t)word[i] * n->first;
        value = shifted + word[i];
        shifted = next;
    }
    if (i == length) {
        snprintf(out, size, "%" PRId64, value);
        return;
    }
    const size_t most = size - 4 < 24 ? size - 4 : 24;
    size_t at = 0;
    for (i = 0; i < length && word[i] == 0; i++) {
    }
    for (; i < length && at < most; i++) {
        out[at++] = (char)('0' + word[i]);
    }
    memcpy(out + at, i < length ? "..." : "", i < length ? 4 : 1);
}
