/*
 * syntax.h - a formula as it was written: the tree that the reader makes.
 *
 * The language is Walnut's (H. Mousavi, "Automatic theorem proving in Walnut").  How tightly
 * its operators bind, from the tightest:
 *
 *     _ (minus before a number)      * /      + -      = != < <= > >=
 *     ~ `(reversal)      & | ^ (all three alike, from the left)      =>      <=>
 *
 * A quantifier A, E or I reaches as far to the right as it can: to the end of the formula, the
 * argument or the parentheses in which it stands.  So a | b & c is (a | b) & c, and
 * a & E x b | c is a & (E x (b | c)).
 *
 * ?msd_fib sets the numeration of all that follows up to the end of the parentheses in which it
 * stands.  A letter A, E or I is always a quantifier, so no variable begins with one.
 */
#ifndef WI_LOGIC_SYNTAX_H
#define WI_LOGIC_SYNTAX_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "logic/arena.h"

/* Formulas longer or deeper than this are refused. */
enum {
    WI_FORMULA_LONGEST = 1 << 20, /* bytes, macros expanded */
    WI_FORMULA_NESTING = 500,     /* parentheses, quantifiers, negations */
    WI_FORMULA_DEPTH = 4000,      /* of the tree: chains of operators too */
};

typedef enum wi_node_kind {
    /* terms */
    WI_NODE_NUMBER,
    WI_NODE_LETTER, /* @1: a value of a sequence */
    WI_NODE_VARIABLE,
    WI_NODE_MINUS, /* _x */
    WI_NODE_ADD,
    WI_NODE_SUBTRACT,
    WI_NODE_MULTIPLY,
    WI_NODE_DIVIDE,
    WI_NODE_WORD, /* F[i][j]: the children are the indices */
    /* formulas */
    WI_NODE_LESS,
    WI_NODE_LESS_EQUAL,
    WI_NODE_EQUAL,
    WI_NODE_NOT_EQUAL,
    WI_NODE_GREATER,
    WI_NODE_GREATER_EQUAL,
    WI_NODE_CALL, /* $f(x, y): the children are the arguments */
    WI_NODE_NOT,
    WI_NODE_REVERSE,
    WI_NODE_AND, /* two children or more */
    WI_NODE_OR,  /* two children or more */
    WI_NODE_XOR,
    WI_NODE_IMPLIES,
    WI_NODE_IFF,
    WI_NODE_FORALL, /* the last child is the body, those before are variables */
    WI_NODE_EXISTS,
    WI_NODE_INFINITE,
} wi_node_kind;

typedef struct wi_node {
    wi_node_kind kind;
    bool closed;        /* it stood in parentheses */
    uint32_t depth;     /* 1 + that of the deepest child */
    size_t at, width;   /* where it was written; of an operator the sign alone: see sign_at */
    size_t sign_at;     /* of the operator, name or number itself */
    size_t sign_width;  /* likewise */
    const char *name;   /* VARIABLE, WORD, CALL */
    const char *system; /* the numeration in force, as "msd_fib" */
    mpz_ptr number;     /* NUMBER, LETTER */
    struct wi_node **child;
    size_t count;
} wi_node;

typedef struct wi_syntax {
    wi_arena arena;
    const char *text; /* the formula, kept in the arena */
    size_t length;
    wi_node *root;
} wi_syntax;

static inline bool wi_node_is_term(const wi_node *node) {
    return node->kind <= WI_NODE_WORD;
}

static inline bool wi_node_is_comparison(const wi_node *node) {
    return node->kind >= WI_NODE_LESS && node->kind <= WI_NODE_GREATER_EQUAL;
}

/*
 * Reads a formula without macros; system is the numeration at its start ("msd_2").  On failure *out
 * is empty, error has the place.  wi_syntax_clear frees it.
 */
wy_status wi_syntax_read(wi_syntax *out, const char *text, size_t length, const char *system,
                         wy_error *error);
void wi_syntax_clear(wi_syntax *syntax);

/* An error about one node: the whole of it, or its operator, name or number alone. */
__attribute__((format(printf, 4, 5))) wy_status wi_syntax_fail(const wi_syntax *syntax,
                                                               const wi_node *node, wy_error *error,
                                                               const char *format, ...);
__attribute__((format(printf, 4, 5))) wy_status wi_syntax_fail_sign(const wi_syntax *syntax,
                                                                    const wi_node *node,
                                                                    wy_error *error,
                                                                    const char *format, ...);

/*
 * The full name of a numeration as people shorten it: msd_fib, msdfib and fib are msd_fib, 3 is
 * msd_3, lsd is lsd_2.  In to, at most size bytes with the zero; false: too long.
 */
bool wi_system_full_name(char *to, size_t size, const char *name, size_t length);

/* ---- tokens --------------------------------------------------------------------------------- */

typedef enum wi_sign {
    WI_SIGN_END,
    WI_SIGN_UNKNOWN,
    WI_SIGN_NUMBER,
    WI_SIGN_LETTER,   /* @1, @-1 */
    WI_SIGN_NAME,     /* a variable, or a sequence before [ */
    WI_SIGN_SEQUENCE, /* .NAME */
    WI_SIGN_CALL,     /* $name */
    WI_SIGN_MACRO,    /* #name */
    WI_SIGN_SYSTEM,   /* ?msd_fib */
    WI_SIGN_FORALL,
    WI_SIGN_EXISTS,
    WI_SIGN_INFINITE,
    WI_SIGN_NOT,
    WI_SIGN_REVERSE,
    WI_SIGN_AND,
    WI_SIGN_OR,
    WI_SIGN_XOR,
    WI_SIGN_IMPLIES,
    WI_SIGN_IFF,
    WI_SIGN_LESS,
    WI_SIGN_LESS_EQUAL,
    WI_SIGN_EQUAL,
    WI_SIGN_NOT_EQUAL,
    WI_SIGN_GREATER,
    WI_SIGN_GREATER_EQUAL,
    WI_SIGN_PLUS,
    WI_SIGN_MINUS,
    WI_SIGN_TIMES,
    WI_SIGN_SLASH,
    WI_SIGN_UNDERSCORE,
    WI_SIGN_LEFT,
    WI_SIGN_RIGHT,
    WI_SIGN_LEFT_BRACKET,
    WI_SIGN_RIGHT_BRACKET,
    WI_SIGN_COMMA,
} wi_sign;

typedef struct wi_lexeme {
    wi_sign sign;
    size_t at, width;           /* all of it */
    size_t name_at, name_width; /* without $, #, ?, . and @ */
} wi_lexeme;

/* The token of text[0, length) that begins at or after the byte at. */
void wi_lexeme_read(wi_lexeme *out, const char *text, size_t length, size_t at);

bool wi_is_letter(char byte);
bool wi_is_word_byte(char byte); /* letters, digits and _ */
bool wi_is_blank(char byte);

#endif
