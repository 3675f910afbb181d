/*
 * read_formula.c - from the text of a formula to a tree.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/syntax.h"

/*
 * The state of the reader of formulas, and what its parts share.
 *
 * Functions that return NULL or false have set status and error.
 */

typedef struct wi_formula_reader {
    wi_syntax *syntax;
    wi_lexeme token;    /* that comes next */
    size_t end;         /* of the token before */
    int nesting;        /* open parentheses, brackets, quantifiers, negations */
    const char *system; /* in force */
    wy_error *error;
    wy_status status;
} wi_formula_reader;

static inline bool formula_at(const wi_formula_reader *in, wi_sign sign) {
    return in->token.sign == sign;
}

/* ==== the state of the reader ================================================================ */

/* ---- failing ---------------------------------------------------------------------------- */

static wi_node *formula_fail(wi_formula_reader *in, size_t at, size_t width, const char *format,
                             ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    in->status = wi_fail(in->error, WY_BAD, "%s", message);
    wi_fail_place(in->error, in->syntax->text, in->syntax->length, at, width);
    return NULL;
}

static wi_node *formula_no_memory(wi_formula_reader *in) {
    in->status = wi_fail_memory(in->error);
    return NULL;
}

/* A fault: the next token is not the expected one. */
static wi_node *formula_expected(wi_formula_reader *in, const char *what) {
    const wi_lexeme *token = &in->token;
    const char *found = in->syntax->text + token->at;
    enum { LONGEST = 40 };
    if (token->sign == WI_SIGN_END) {
        return formula_fail(in, in->end, 0, "expected %s, but the formula ends here", what);
    }
    if (wi_utf8_printable(found, token->width) == 0) {
        return formula_fail(in, token->at, token->width, "the byte 0x%02X is no part of a formula",
                            (unsigned)(unsigned char)*found);
    }
    if (token->sign == WI_SIGN_UNKNOWN) {
        const char *needs =
            strchr("$#?.@", *found) != NULL ? ", unless a name or number follows" : "";
        return formula_fail(in, token->at, token->width, "'%.*s' is no part of a formula%s",
                            (int)token->width, found, needs);
    }
    /* Blanks of any kind may stand within a token, between a sign and its name. */
    size_t shown = 0, step;
    while (shown < token->width &&
           (step = wi_utf8_printable(found + shown, token->width - shown)) > 0 &&
           shown + step <= LONGEST) {
        shown += step;
    }
    return formula_fail(in, token->at, token->width, "expected %s, found '%.*s%s'", what,
                        (int)shown, found, token->width > shown ? "..." : "");
}

/* ---- tokens and nodes ------------------------------------------------------------------- */

static void formula_advance(wi_formula_reader *in) {
    in->end = in->token.at + in->token.width;
    wi_lexeme_read(&in->token, in->syntax->text, in->syntax->length, in->end);
}

/* one level of nesting more */
static bool formula_down(wi_formula_reader *in) {
    if (++in->nesting > WI_FORMULA_NESTING) {
        formula_fail(in, in->token.at, in->token.width,
                     "nested too deeply; at most %d levels are allowed", WI_FORMULA_NESTING);
        return false;
    }
    return true;
}

static wi_node *formula_node(wi_formula_reader *in, wi_node_kind kind, const wi_lexeme *sign) {
    wi_node *node = wi_arena_take(&in->syntax->arena, sizeof *node);
    if (node == NULL) {
        return formula_no_memory(in);
    }
    node->kind = kind;
    node->depth = 1;
    node->at = node->sign_at = sign->at;
    node->width = node->sign_width = sign->width;
    node->system = in->system;
    return node;
}

/* Appends a child; the list is copied as it grows, by doubling. */
static bool formula_add(wi_formula_reader *in, wi_node *node, wi_node *child) {
    const size_t count = node->count;
    if ((count & (count - 1)) == 0) {
        const size_t room = count == 0 ? 1 : 2 * count;
        wi_node **children = wi_arena_take(&in->syntax->arena, room * sizeof(wi_node *));
        if (children == NULL) {
            formula_no_memory(in);
            return false;
        }
        if (count > 0) {
            memcpy(children, node->child, count * sizeof(wi_node *));
        }
        node->child = children;
    }
    node->child[node->count++] = child;
    if (child->depth >= node->depth) {
        node->depth = child->depth + 1;
    }
    const size_t first = child->at < node->at ? child->at : node->at;
    size_t end = node->at + node->width;
    if (child->at + child->width > end) {
        end = child->at + child->width;
    }
    node->at = first;
    node->width = end - first;
    if (node->depth > WI_FORMULA_DEPTH) {
        formula_fail(in, node->sign_at, node->sign_width,
                     "the formula is too deep; at most %d levels", WI_FORMULA_DEPTH);
        return false;
    }
    return true;
}

static const char *describe(const wi_node *node) {
    switch (node->kind) {
    case WI_NODE_NUMBER:
        return "a number";
    case WI_NODE_LETTER:
        return "a letter of a sequence";
    case WI_NODE_VARIABLE:
        return "a variable";
    case WI_NODE_WORD:
        return "a value of a sequence";
    default:
        return wi_node_is_term(node) ? "a term" : "a formula";
    }
}

/* Is it one?  NULL: no, as something failed before. */
static bool formula_want_term(wi_formula_reader *in, const wi_node *node, const char *what) {
    if (node == NULL || wi_node_is_term(node)) {
        return node != NULL;
    }
    if (wi_node_is_comparison(node) && !node->closed && *what == '\'') {
        formula_fail(in, node->at, node->width,
                     "comparisons are not chained: write a<b & b<c, not a<b<c");
        return false;
    }
    formula_fail(in, node->at, node->width, "%s wants a term, and this is %s", what,
                 describe(node));
    return false;
}

/* Is it one?  NULL: no, as something failed before. */
static bool formula_want_formula(wi_formula_reader *in, const wi_node *node, const char *what) {
    if (node == NULL || !wi_node_is_term(node)) {
        return node != NULL;
    }
    formula_fail(in, node->at, node->width, "%s wants a formula, and this is %s", what,
                 describe(node));
    return false;
}

/* ==== the grammar ============================================================================ */

/*
 * Terms and formulas share one grammar of operators, because parentheses begin alike:
 * (x + 1) = y and (x = 1) & p.  What kind each operand is, is checked when a node is made, and a
 * wrong one is shown with its place.
 */

/* How tightly operators bind: the less, the tighter. */
enum {
    PREFIX = 5,
    PRODUCT = 10,
    SUM = 20,
    COMPARISON = 40,
    NEGATION = 80,
    JUNCTION = 90,
    IMPLICATION = 100,
    EQUIVALENCE = 110,
    EVERYTHING = 200
};

static const struct {
    wi_sign sign;
    wi_node_kind kind;
    int binding;
} operators[] = {
    {WI_SIGN_TIMES, WI_NODE_MULTIPLY, PRODUCT},
    {WI_SIGN_SLASH, WI_NODE_DIVIDE, PRODUCT},
    {WI_SIGN_PLUS, WI_NODE_ADD, SUM},
    {WI_SIGN_MINUS, WI_NODE_SUBTRACT, SUM},
    {WI_SIGN_LESS, WI_NODE_LESS, COMPARISON},
    {WI_SIGN_LESS_EQUAL, WI_NODE_LESS_EQUAL, COMPARISON},
    {WI_SIGN_EQUAL, WI_NODE_EQUAL, COMPARISON},
    {WI_SIGN_NOT_EQUAL, WI_NODE_NOT_EQUAL, COMPARISON},
    {WI_SIGN_GREATER, WI_NODE_GREATER, COMPARISON},
    {WI_SIGN_GREATER_EQUAL, WI_NODE_GREATER_EQUAL, COMPARISON},
    {WI_SIGN_AND, WI_NODE_AND, JUNCTION},
    {WI_SIGN_OR, WI_NODE_OR, JUNCTION},
    {WI_SIGN_XOR, WI_NODE_XOR, JUNCTION},
    {WI_SIGN_IMPLIES, WI_NODE_IMPLIES, IMPLICATION},
    {WI_SIGN_IFF, WI_NODE_IFF, EQUIVALENCE},
};

static wi_node *read_operators(wi_formula_reader *in, int loosest);

/* ---- the parts of the language ---------------------------------------------------------- */

/* Takes the closing sign of what began at open. */
static bool close(wi_formula_reader *in, wi_sign sign, size_t open, const char *what) {
    if (formula_at(in, sign)) {
        formula_advance(in);
        return true;
    }
    if (formula_at(in, WI_SIGN_END)) {
        formula_fail(in, open, 1, "this '%c' is never closed", in->syntax->text[open]);
    } else {
        formula_expected(in, what);
    }
    return false;
}

static wi_node *read_parentheses(wi_formula_reader *in) {
    const size_t open = in->token.at;
    const char *outer = in->system;
    if (!formula_down(in)) {
        return NULL;
    }
    formula_advance(in);
    wi_node *inner = read_operators(in, EVERYTHING);
    if (inner == NULL || !close(in, WI_SIGN_RIGHT, open, "an operator or ')'")) {
        return NULL;
    }
    in->nesting--;
    in->system = outer;
    inner->closed = true;
    inner->at = open;
    inner->width = in->end - open;
    return inner;
}

/* One index or argument: a term, or a formula for its variable, with its own scope for
 * numerations. */
static bool read_argument(wi_formula_reader *in, wi_node *node) {
    const char *outer = in->system;
    wi_node *argument = read_operators(in, EVERYTHING);
    in->system = outer;
    return argument != NULL && formula_add(in, node, argument);
}

static bool read_name(wi_formula_reader *in, wi_node *node, const wi_lexeme *token) {
    node->name =
        wi_arena_text(&in->syntax->arena, in->syntax->text + token->name_at, token->name_width);
    if (node->name == NULL) {
        formula_no_memory(in);
    }
    return node->name != NULL;
}

static wi_node *read_word(wi_formula_reader *in, const wi_lexeme *name) {
    wi_node *node = formula_node(in, WI_NODE_WORD, name);
    if (node == NULL || !read_name(in, node, name)) {
        return NULL;
    }
    if (!formula_at(in, WI_SIGN_LEFT_BRACKET)) {
        return formula_expected(in, "'[' behind the name of a sequence");
    }
    while (formula_at(in, WI_SIGN_LEFT_BRACKET)) {
        const size_t open = in->token.at;
        if (!formula_down(in)) {
            return NULL;
        }
        formula_advance(in);
        if (!read_argument(in, node) ||
            !close(in, WI_SIGN_RIGHT_BRACKET, open, "an operator or ']'")) {
            return NULL;
        }
        in->nesting--;
    }
    node->width = in->end - node->at;
    return node;
}

static wi_node *read_call(wi_formula_reader *in) {
    const wi_lexeme name = in->token;
    wi_node *node = formula_node(in, WI_NODE_CALL, &name);
    if (node == NULL || !read_name(in, node, &name) || !formula_down(in)) {
        return NULL;
    }
    formula_advance(in);
    const size_t open = in->token.at;
    if (!formula_at(in, WI_SIGN_LEFT)) {
        return formula_expected(in, "'(' behind the name of an automaton");
    }
    formula_advance(in);
    if (!formula_at(in, WI_SIGN_RIGHT)) {
        if (!read_argument(in, node)) {
            return NULL;
        }
        while (formula_at(in, WI_SIGN_COMMA)) {
            formula_advance(in);
            if (!read_argument(in, node)) {
                return NULL;
            }
        }
    }
    if (!close(in, WI_SIGN_RIGHT, open, "',' or ')'")) {
        return NULL;
    }
    in->nesting--;
    node->width = in->end - node->at;
    return node;
}

static wi_node *read_number(wi_formula_reader *in) {
    const wi_lexeme token = in->token;
    wi_node *node =
        formula_node(in, token.sign == WI_SIGN_NUMBER ? WI_NODE_NUMBER : WI_NODE_LETTER, &token);
    if (node == NULL) {
        return NULL;
    }
    /* GMP wants the number without blanks and plus, ended by a zero. */
    char *digits = wi_arena_take(&in->syntax->arena, token.name_width + 1);
    node->number = wi_arena_number(&in->syntax->arena);
    if (digits == NULL || node->number == NULL) {
        return formula_no_memory(in);
    }
    size_t count = 0;
    for (size_t i = 0; i < token.name_width; i++) {
        const char byte = in->syntax->text[token.name_at + i];
        if (!wi_is_blank(byte) && byte != '+') {
            digits[count++] = byte;
        }
    }
    mpz_set_str(node->number, digits, 10);
    formula_advance(in);
    return node;
}

static wi_node *read_variable(wi_formula_reader *in, const char *what) {
    const wi_lexeme token = in->token;
    if (token.sign != WI_SIGN_NAME) {
        const char *text = in->syntax->text + token.at;
        if (token.sign == WI_SIGN_FORALL || token.sign == WI_SIGN_EXISTS ||
            token.sign == WI_SIGN_INFINITE) {
            return formula_fail(
                in, token.at, token.width,
                "expected %s; names of variables do not begin with '%.*s', which is a "
                "quantifier",
                what, (int)token.width, text);
        }
        return formula_expected(in, what);
    }
    wi_node *node = formula_node(in, WI_NODE_VARIABLE, &token);
    if (node == NULL || !read_name(in, node, &token)) {
        return NULL;
    }
    formula_advance(in);
    return node;
}

static wi_node *read_quantifier(wi_formula_reader *in) {
    const wi_lexeme sign = in->token;
    const wi_node_kind kind = sign.sign == WI_SIGN_FORALL   ? WI_NODE_FORALL
                              : sign.sign == WI_SIGN_EXISTS ? WI_NODE_EXISTS
                                                            : WI_NODE_INFINITE;
    wi_node *node = formula_node(in, kind, &sign);
    if (node == NULL || !formula_down(in)) {
        return NULL;
    }
    do {
        formula_advance(in);
        wi_node *variable = read_variable(in, "a variable behind the quantifier");
        if (variable == NULL || !formula_add(in, node, variable)) {
            return NULL;
        }
    } while (formula_at(in, WI_SIGN_COMMA));
    wi_node *body = read_operators(in, EVERYTHING);
    if (!formula_want_formula(in, body, "a quantifier") || !formula_add(in, node, body)) {
        return NULL;
    }
    in->nesting--;
    return node;
}

static wi_node *read_unary(wi_formula_reader *in, wi_node_kind kind, int loosest) {
    wi_node *node = formula_node(in, kind, &in->token);
    if (node == NULL || !formula_down(in)) {
        return NULL;
    }
    formula_advance(in);
    wi_node *operand = read_operators(in, loosest);
    const bool fits = kind == WI_NODE_MINUS
                          ? formula_want_term(in, operand, "'_'")
                          : formula_want_formula(in, operand, "a negation or reversal");
    if (!fits || !formula_add(in, node, operand)) {
        return NULL;
    }
    in->nesting--;
    return node;
}

static bool read_system(wi_formula_reader *in) {
    char name[128];
    const wi_lexeme token = in->token;
    if (!wi_system_full_name(name, sizeof name, in->syntax->text + token.name_at,
                             token.name_width)) {
        formula_fail(in, token.at, token.width, "the name of this numeration is too long");
        return false;
    }
    in->system = wi_arena_text(&in->syntax->arena, name, strlen(name));
    if (in->system == NULL) {
        formula_no_memory(in);
        return false;
    }
    formula_advance(in);
    return true;
}

/* An operand of an operator with two operands. */
static wi_node *read_operand(wi_formula_reader *in) {
    while (formula_at(in, WI_SIGN_SYSTEM)) {
        if (!read_system(in)) {
            return NULL;
        }
    }
    switch (in->token.sign) {
    case WI_SIGN_FORALL:
    case WI_SIGN_EXISTS:
    case WI_SIGN_INFINITE:
        return read_quantifier(in);
    case WI_SIGN_NOT:
        return read_unary(in, WI_NODE_NOT, NEGATION);
    case WI_SIGN_REVERSE:
        return read_unary(in, WI_NODE_REVERSE, NEGATION);
    case WI_SIGN_UNDERSCORE:
        return read_unary(in, WI_NODE_MINUS, PREFIX);
    case WI_SIGN_LEFT:
        return read_parentheses(in);
    case WI_SIGN_NUMBER:
    case WI_SIGN_LETTER:
        return read_number(in);
    case WI_SIGN_CALL:
        return read_call(in);
    case WI_SIGN_SEQUENCE: {
        const wi_lexeme name = in->token;
        formula_advance(in);
        return read_word(in, &name);
    }
    case WI_SIGN_NAME: {
        const wi_lexeme name = in->token;
        wi_node *variable = read_variable(in, "a variable");
        return variable != NULL && formula_at(in, WI_SIGN_LEFT_BRACKET) ? read_word(in, &name)
                                                                        : variable;
    }
    default:
        return formula_expected(in, "a formula or a term");
    }
}

static wi_node *join(wi_formula_reader *in, wi_node_kind kind, const wi_lexeme *sign, wi_node *left,
                     wi_node *right) {
    enum { LONGEST = 8 };
    char what[LONGEST + 16];
    snprintf(what, sizeof what, "'%.*s'",
             wi_utf8_cut(in->syntax->text + sign->at, sign->width, LONGEST),
             in->syntax->text + sign->at);
    const bool terms = kind < WI_NODE_CALL;
    if (right == NULL) {
        return NULL;
    }
    if (terms ? !(formula_want_term(in, left, what) && formula_want_term(in, right, what))
              : !(formula_want_formula(in, left, what) && formula_want_formula(in, right, what))) {
        return NULL;
    }
    /* a & b & c is one node, so that long lists are not deep. */
    if ((kind == WI_NODE_AND || kind == WI_NODE_OR) && left->kind == kind && !left->closed) {
        return formula_add(in, left, right) ? left : NULL;
    }
    wi_node *node = formula_node(in, kind, sign);
    return node != NULL && formula_add(in, node, left) && formula_add(in, node, right) ? node
                                                                                       : NULL;
}

/* Operators that bind at most as loosely as this, from the left. */
static wi_node *read_operators(wi_formula_reader *in, int loosest) {
    wi_node *left = read_operand(in);
    while (left != NULL) {
        while (formula_at(in, WI_SIGN_SYSTEM)) {
            if (!read_system(in)) {
                return NULL;
            }
        }
        size_t i = 0;
        const size_t count = sizeof operators / sizeof operators[0];
        while (i < count && operators[i].sign != in->token.sign) {
            i++;
        }
        if (i == count || operators[i].binding > loosest) {
            break;
        }
        const wi_lexeme sign = in->token;
        formula_advance(in);
        left =
            join(in, operators[i].kind, &sign, left, read_operators(in, operators[i].binding - 1));
    }
    return left;
}

/* ---- the whole -------------------------------------------------------------------------- */

wy_status wi_syntax_read(wi_syntax *out, const char *text, size_t length, const char *system,
                         wy_error *error) {
    memset(out, 0, sizeof *out);
    if (length > WI_FORMULA_LONGEST) {
        return wi_fail(error, WY_BAD, "the formula has more than %d bytes", WI_FORMULA_LONGEST);
    }
    wi_formula_reader in = {.syntax = out, .error = error, .status = WY_OK};
    out->text = wi_arena_text(&out->arena, text, length);
    in.system = wi_arena_text(&out->arena, system, strlen(system));
    if (out->text == NULL || in.system == NULL) {
        wi_syntax_clear(out);
        return wi_fail_memory(error);
    }
    out->length = length;
    wi_lexeme_read(&in.token, out->text, length, 0);
    out->root = read_operators(&in, EVERYTHING);
    if (out->root != NULL && !formula_at(&in, WI_SIGN_END)) {
        if (formula_at(&in, WI_SIGN_RIGHT) || formula_at(&in, WI_SIGN_RIGHT_BRACKET)) {
            formula_fail(&in, in.token.at, 1, "this '%c' closes nothing", out->text[in.token.at]);
        } else {
            formula_expected(&in, "an operator or the end of the formula");
        }
    } else if (out->root != NULL) {
        formula_want_formula(&in, out->root, "the prover");
    }
    if (in.status != WY_OK) {
        wi_syntax_clear(out);
    }
    return in.status;
}
