/*
 * formula_reader.h - the state of the reader of formulas, and what its parts share.
 *
 * Functions that return NULL or false have set status and error.
 */
#ifndef WY_LOGIC_FORMULA_READER_H
#define WY_LOGIC_FORMULA_READER_H

#include "logic/lexer.h"
#include "logic/syntax.h"

typedef struct wy_formula_reader {
    wy_syntax *syntax;
    wy_lexeme token;    /* that comes next */
    size_t end;         /* of the token before */
    int nesting;        /* open parentheses, brackets, quantifiers, negations */
    const char *system; /* in force */
    wy_error *error;
    wy_status status;
} wy_formula_reader;

__attribute__((format(printf, 4, 5))) wy_node *
wy_formula_fail(wy_formula_reader *in, size_t at, size_t width, const char *format, ...);
wy_node *wy_formula_no_memory(wy_formula_reader *in);
/* What comes next is not what was expected. */
wy_node *wy_formula_expected(wy_formula_reader *in, const char *what);

static inline bool wy_formula_at(const wy_formula_reader *in, wy_sign sign) {
    return in->token.sign == sign;
}
void wy_formula_advance(wy_formula_reader *in);
bool wy_formula_down(wy_formula_reader *in); /* one level of nesting more */

wy_node *wy_formula_node(wy_formula_reader *in, wy_node_kind kind, const wy_lexeme *sign);
/* Appends a child; the list is copied as it grows, by doubling. */
bool wy_formula_add(wy_formula_reader *in, wy_node *node, wy_node *child);

/* Is it one?  NULL: no, as something failed before. */
bool wy_formula_want_term(wy_formula_reader *in, const wy_node *node, const char *what);
bool wy_formula_want_formula(wy_formula_reader *in, const wy_node *node, const char *what);

#endif
