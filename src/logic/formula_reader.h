/*
 * formula_reader.h - the state of the reader of formulas, and what its parts share.
 *
 * Functions that return NULL or false have set status and error.
 */
#ifndef WI_LOGIC_FORMULA_READER_H
#define WI_LOGIC_FORMULA_READER_H

#include "logic/lexer.h"
#include "logic/syntax.h"

typedef struct wi_formula_reader {
    wi_syntax *syntax;
    wi_lexeme token;    /* that comes next */
    size_t end;         /* of the token before */
    int nesting;        /* open parentheses, brackets, quantifiers, negations */
    const char *system; /* in force */
    wy_error *error;
    wy_status status;
} wi_formula_reader;

__attribute__((format(printf, 4, 5))) wi_node *
wi_formula_fail(wi_formula_reader *in, size_t at, size_t width, const char *format, ...);
wi_node *wi_formula_no_memory(wi_formula_reader *in);
/* What comes next is not what was expected. */
wi_node *wi_formula_expected(wi_formula_reader *in, const char *what);

static inline bool wi_formula_at(const wi_formula_reader *in, wi_sign sign) {
    return in->token.sign == sign;
}
void wi_formula_advance(wi_formula_reader *in);
bool wi_formula_down(wi_formula_reader *in); /* one level of nesting more */

wi_node *wi_formula_node(wi_formula_reader *in, wi_node_kind kind, const wi_lexeme *sign);
/* Appends a child; the list is copied as it grows, by doubling. */
bool wi_formula_add(wi_formula_reader *in, wi_node *node, wi_node *child);

/* Is it one?  NULL: no, as something failed before. */
bool wi_formula_want_term(wi_formula_reader *in, const wi_node *node, const char *what);
bool wi_formula_want_formula(wi_formula_reader *in, const wi_node *node, const char *what);

#endif
