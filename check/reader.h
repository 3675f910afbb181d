/*
 * reader.h - reading a certificate, strictly: every thing can be written in one way only, so that a
 * character that was changed is never passed over.
 */
#ifndef CHECK_READER_H
#define CHECK_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "check.h"

enum { MOST_LINES = 1 << 28 };

/* What a certificate says of itself: rule.c. */
typedef struct heading {
    const char *version, *rule; /* in the text; NULL: format 1, which has none */
    int version_length, rule_length;
    size_t rule_line;
    bool compared; /* the rule was read, and says what the certificate says */
} heading;

typedef struct reader {
    const char *text;
    size_t size, at, line;
    heading heading;
    cert_verdict *verdict;
} reader;

/* Each of these returns false when the certificate is not accepted, and has said why. */
bool cert_refuse(cert_verdict *v, size_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool cert_too_large(cert_verdict *v, size_t line, const char *what);
bool cert_no_memory(cert_verdict *v);

/* Exactly these characters; a '\n' among them ends the line. */
bool cert_read(reader *r, const char *expected);

/* The same, but anything else is no fault and leaves the reader where it is. */
bool cert_skip(reader *r, const char *expected);

/* A number in decimal digits, without leading zeros, perhaps with a minus sign. */
bool cert_read_number(reader *r, int64_t *out, int64_t least, int64_t greatest);

/* The same; beyond the limit it may be right, but this checker is not made for it. */
bool cert_read_limited(reader *r, int64_t *out, int64_t least, int64_t limit);

/* A string of 0 and 1, as long as it is; at least one. */
bool cert_read_bits(reader *r, const char **out, size_t *count);

/* The last line, `end` and its number, and nothing after it. */
bool cert_read_end(reader *r);

/* ---- memory that is counted ----------------------------------------------------------------- */

/*
 * Memory that is counted, so that a certificate of a proof that is too long for this checker is
 * told so.
 */

#define MOST_BYTES ((size_t)1900 << 20)

typedef struct work {
    cert_verdict *verdict;
    size_t line;   /* of the text that the work is about */
    size_t bytes;  /* in use */
    size_t widest; /* states of the largest automaton that was made */
} work;

/*
 * The array old with *room elements of this size grows, if it has to, to take `need` of them.
 * NULL: the verdict says why, and old is still there.
 */
void *cert_grow(work *w, void *old, size_t *room, size_t need, size_t size);

/* An array of zeros.  NULL as above. */
void *cert_take(work *w, size_t count, size_t size);
void cert_drop(work *w, void *array, size_t count, size_t size);

/* A mixed-up number for tables, from so many words. */
uint64_t cert_hash(const uint32_t *words, size_t count);

#endif
