/* reader.c - reading a certificate, strictly; memory that is counted. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

bool cert_refuse(cert_verdict *v, size_t line, const char *format, ...) {
    v->outcome = REFUSED;
    v->line = line;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(v->reason, sizeof v->reason, format, arguments);
    va_end(arguments);
    return false;
}

bool cert_too_large(cert_verdict *v, size_t line, const char *what) {
    cert_refuse(v, line, "%s", what);
    v->outcome = TOO_LARGE;
    return false;
}

bool cert_no_memory(cert_verdict *v) {
    cert_refuse(v, 0, "out of memory");
    v->outcome = NO_MEMORY;
    return false;
}

bool cert_skip(reader *r, const char *expected) {
    const size_t length = strlen(expected);
    if (length > r->size - r->at || memcmp(r->text + r->at, expected, length) != 0) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        r->line += expected[i] == '\n';
    }
    r->at += length;
    return true;
}

bool cert_read(reader *r, const char *expected) {
    if (cert_skip(r, expected)) {
        return true;
    }
    if (expected[0] == '\n') {
        return cert_refuse(r->verdict, r->line, "the line should end here");
    }
    const int length = (int)strcspn(expected, "\n");
    return cert_refuse(r->verdict, r->line, "'%.*s' is expected here", length, expected);
}

enum { MOST_DIGITS = 15 }; /* so that nothing overflows */

static bool at_digit(const reader *r) {
    return r->at < r->size && r->text[r->at] >= '0' && r->text[r->at] <= '9';
}

bool cert_read_number(reader *r, int64_t *out, int64_t least, int64_t greatest) {
    const bool negative = least < 0 && cert_skip(r, "-");
    const size_t first = r->at;
    int64_t value = 0;
    while (at_digit(r) && r->at - first < MOST_DIGITS) {
        value = 10 * value + (r->text[r->at++] - '0');
    }
    const size_t digits = r->at - first;
    const bool leading_zero = digits > 0 && r->text[first] == '0' && (digits > 1 || negative);
    *out = negative ? -value : value;
    if (digits == 0 || leading_zero || at_digit(r) || *out < least || *out > greatest) {
        return cert_refuse(r->verdict, r->line,
                           "a number from %" PRId64 " to %" PRId64 " is expected here", least,
                           greatest);
    }
    return true;
}

bool cert_read_limited(reader *r, int64_t *out, int64_t least, int64_t limit) {
    const int64_t any = 1000000000000000; /* MOST_DIGITS digits are less */
    if (!cert_read_number(r, out, least < 0 ? -any : least, any)) {
        return false;
    }
    if (*out < least || *out > limit) {
        return cert_too_large(r->verdict, r->line,
                              "this number is beyond the limits of this checker");
    }
    return true;
}

bool cert_read_bits(reader *r, const char **out, size_t *count) {
    *out = r->text + r->at;
    const size_t first = r->at;
    while (r->at < r->size && (r->text[r->at] == '0' || r->text[r->at] == '1')) {
        r->at++;
    }
    *count = r->at - first;
    return *count > 0 || cert_refuse(r->verdict, r->line, "bits are expected here");
}

bool cert_read_end(reader *r) {
    int64_t line = 0;
    const int64_t here = (int64_t)r->line;
    if (!cert_read(r, "end ") || !cert_read_number(r, &line, here, here) || !cert_read(r, "\n")) {
        return false;
    }
    return r->at == r->size || cert_refuse(r->verdict, r->line, "nothing may follow the end");
}

/* ==== memory that is counted ================================================================= */

static bool allow(work *w, size_t count, size_t size) {
    if (count > MOST_BYTES / size || count * size > MOST_BYTES - w->bytes) {
        return cert_too_large(w->verdict, w->line,
                              "verifying this takes more memory than this checker may use");
    }
    return true;
}

void *cert_grow(work *w, void *old, size_t *room, size_t need, size_t size) {
    if (need <= *room) {
        return old;
    }
    size_t more = *room / 2 + 64;
    more = more < need - *room ? need - *room : more;
    if (!allow(w, more, size)) {
        return NULL;
    }
    void *grown = realloc(old, (*room + more) * size);
    if (grown == NULL) {
        cert_no_memory(w->verdict);
        return NULL;
    }
    *room += more;
    w->bytes += more * size;
    return grown;
}

void *cert_take(work *w, size_t count, size_t size) {
    count += count == 0;
    if (!allow(w, count, size)) {
        return NULL;
    }
    void *array = calloc(count, size);
    if (array == NULL) {
        cert_no_memory(w->verdict);
        return NULL;
    }
    w->bytes += count * size;
    return array;
}

void cert_drop(work *w, void *array, size_t count, size_t size) {
    if (array != NULL) {
        w->bytes -= (count + (count == 0)) * size;
        free(array);
    }
}

uint64_t cert_hash(const uint32_t *words, size_t count) {
    uint64_t h = 0x9E3779B97F4A7C15U ^ count;
    for (size_t i = 0; i < count; i++) {
        h = (h ^ words[i]) * 0xD6E8FEB86659FD93U;
        h ^= h >> 32;
    }
    return h;
}
