/* sentence_text.h - the text of a formula as it was written. */
#ifndef CHECK_SENTENCE_TEXT_H
#define CHECK_SENTENCE_TEXT_H

#include <string.h>

#include "sentence.h"

/* Kinds of an expression: a sign of the text, or one of these. */
enum { NUMBER = '0', AT = '@', VARIABLE = 'x', WORD = '[', RELATION = '$', MINUS = '_' };
enum { UNEQUAL_SIGN = '#', AT_MOST_SIGN = 'l', AT_LEAST_SIGN = 'g', IMPLIES = 'i', IFF_SIGN = 'e' };

typedef struct expression {
    int kind;
    const char *name; /* VARIABLE, WORD, RELATION */
    size_t length;
    int64_t number;
    int counting; /* in force; -1: one that the certificate does not have */
    struct expression *child, *last, *next;
} expression;

static inline bool cert_is_term(const expression *e) {
    return memchr("0@x[_+-*/", e->kind, 9) != NULL;
}

static inline bool cert_is_comparison(const expression *e) {
    return memchr("<>=#lg", e->kind, 6) != NULL;
}

/* Memory that goes with the tree; NULL: none, and the verdict says so. */
void *cert_hold(store *s, size_t count, size_t size, work *w);

/* NULL: it cannot be read, and the verdict says where. */
expression *cert_parse(tree *t, const char *text, size_t length, work *w);

#endif
