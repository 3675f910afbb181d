/*
 * read_formula.c - formulas by precedence climbing.
 *
 * Terms and formulas share one grammar of operators, because parentheses begin alike:
 * (x + 1) = y and (x = 1) & p.  What kind each operand is, is checked when a node is made, and a
 * wrong one is shown with its place.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/formula_reader.h"

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
    wy_sign sign;
    wy_node_kind kind;
    int binding;
} operators[] = {
    {WY_SIGN_TIMES, WY_NODE_MULTIPLY, PRODUCT},
    {WY_SIGN_SLASH, WY_NODE_DIVIDE, PRODUCT},
    {WY_SIGN_PLUS, WY_NODE_ADD, SUM},
    {WY_SIGN_MINUS, WY_NODE_SUBTRACT, SUM},
    {WY_SIGN_LESS, WY_NODE_LESS, COMPARISON},
    {WY_SIGN_LESS_EQUAL, WY_NODE_LESS_EQUAL, COMPARISON},
    {WY_SIGN_EQUAL, WY_NODE_EQUAL, COMPARISON},
    {WY_SIGN_NOT_EQUAL, WY_NODE_NOT_EQUAL, COMPARISON},
    {WY_SIGN_GREATER, WY_NODE_GREATER, COMPARISON},
    {WY_SIGN_GREATER_EQUAL, WY_NODE_GREATER_EQUAL, COMPARISON},
    {WY_SIGN_AND, WY_NODE_AND, JUNCTION},
    {WY_SIGN_OR, WY_NODE_OR, JUNCTION},
    {WY_SIGN_XOR, WY_NODE_XOR, JUNCTION},
    {WY_SIGN_IMPLIES, WY_NODE_IMPLIES, IMPLICATION},
    {WY_SIGN_IFF, WY_NODE_IFF, EQUIVALENCE},
};

static wy_node *read_operators(wy_formula_reader *in, int loosest);

/* ---- the parts of the language ---------------------------------------------------------- */

/* Takes the closing sign of what began at open. */
static bool close(wy_formula_reader *in, wy_sign sign, size_t open, const char *what) {
    if (wy_formula_at(in, sign)) {
        wy_formula_advance(in);
        return true;
    }
    if (wy_formula_at(in, WY_SIGN_END)) {
        wy_formula_fail(in, open, 1, "this '%c' is never closed", in->syntax->text[open]);
    } else {
        wy_formula_expected(in, what);
    }
    return false;
}

static wy_node *read_parentheses(wy_formula_reader *in) {
    const size_t open = in->token.at;
    const char *outer = in->system;
    if (!wy_formula_down(in)) {
        return NULL;
    }
    wy_formula_advance(in);
    wy_node *inner = read_operators(in, EVERYTHING);
    if (inner == NULL || !close(in, WY_SIGN_RIGHT, open, "an operator or ')'")) {
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
static bool read_argument(wy_formula_reader *in, wy_node *node) {
    const char *outer = in->system;
    wy_node *argument = read_operators(in, EVERYTHING);
    in->system = outer;
    return argument != NULL && wy_formula_add(in, node, argument);
}

static bool read_name(wy_formula_reader *in, wy_node *node, const wy_lexeme *token) {
    node->name =
        wy_arena_text(&in->syntax->arena, in->syntax->text + token->name_at, token->name_width);
    if (node->name == NULL) {
        wy_formula_no_memory(in);
    }
    return node->name != NULL;
}

static wy_node *read_word(wy_formula_reader *in, const wy_lexeme *name) {
    wy_node *node = wy_formula_node(in, WY_NODE_WORD, name);
    if (node == NULL || !read_name(in, node, name)) {
        return NULL;
    }
    if (!wy_formula_at(in, WY_SIGN_LEFT_BRACKET)) {
        return wy_formula_expected(in, "'[' behind the name of a sequence");
    }
    while (wy_formula_at(in, WY_SIGN_LEFT_BRACKET)) {
        const size_t open = in->token.at;
        if (!wy_formula_down(in)) {
            return NULL;
        }
        wy_formula_advance(in);
        if (!read_argument(in, node) ||
            !close(in, WY_SIGN_RIGHT_BRACKET, open, "an operator or ']'")) {
            return NULL;
        }
        in->nesting--;
    }
    node->width = in->end - node->at;
    return node;
}

static wy_node *read_call(wy_formula_reader *in) {
    const wy_lexeme name = in->token;
    wy_node *node = wy_formula_node(in, WY_NODE_CALL, &name);
    if (node == NULL || !read_name(in, node, &name) || !wy_formula_down(in)) {
        return NULL;
    }
    wy_formula_advance(in);
    const size_t open = in->token.at;
    if (!wy_formula_at(in, WY_SIGN_LEFT)) {
        return wy_formula_expected(in, "'(' behind the name of an automaton");
    }
    wy_formula_advance(in);
    if (!wy_formula_at(in, WY_SIGN_RIGHT)) {
        if (!read_argument(in, node)) {
            return NULL;
        }
        while (wy_formula_at(in, WY_SIGN_COMMA)) {
            wy_formula_advance(in);
            if (!read_argument(in, node)) {
                return NULL;
            }
        }
    }
    if (!close(in, WY_SIGN_RIGHT, open, "',' or ')'")) {
        return NULL;
    }
    in->nesting--;
    node->width = in->end - node->at;
    return node;
}

static wy_node *read_number(wy_formula_reader *in) {
    const wy_lexeme token = in->token;
    wy_node *node =
        wy_formula_node(in, token.sign == WY_SIGN_NUMBER ? WY_NODE_NUMBER : WY_NODE_LETTER, &token);
    if (node == NULL) {
        return NULL;
    }
    /* GMP wants the number without blanks and plus, ended by a zero. */
    char *digits = wy_arena_take(&in->syntax->arena, token.name_width + 1);
    node->number = wy_arena_number(&in->syntax->arena);
    if (digits == NULL || node->number == NULL) {
        return wy_formula_no_memory(in);
    }
    size_t count = 0;
    for (size_t i = 0; i < token.name_width; i++) {
        const char byte = in->syntax->text[token.name_at + i];
        if (!wy_is_blank(byte) && byte != '+') {
            digits[count++] = byte;
        }
    }
    mpz_set_str(node->number, digits, 10);
    wy_formula_advance(in);
    return node;
}

static wy_node *read_variable(wy_formula_reader *in, const char *what) {
    const wy_lexeme token = in->token;
    if (token.sign != WY_SIGN_NAME) {
        const char *text = in->syntax->text + token.at;
        if (token.sign == WY_SIGN_FORALL || token.sign == WY_SIGN_EXISTS ||
            token.sign == WY_SIGN_INFINITE) {
            return wy_formula_fail(
                in, token.at, token.width,
                "expected %s; names of variables do not begin with '%.*s', which is a "
                "quantifier",
                what, (int)token.width, text);
        }
        return wy_formula_expected(in, what);
    }
    wy_node *node = wy_formula_node(in, WY_NODE_VARIABLE, &token);
    if (node == NULL || !read_name(in, node, &token)) {
        return NULL;
    }
    wy_formula_advance(in);
    return node;
}

static wy_node *read_quantifier(wy_formula_reader *in) {
    const wy_lexeme sign = in->token;
    const wy_node_kind kind = sign.sign == WY_SIGN_FORALL   ? WY_NODE_FORALL
                              : sign.sign == WY_SIGN_EXISTS ? WY_NODE_EXISTS
                                                            : WY_NODE_INFINITE;
    wy_node *node = wy_formula_node(in, kind, &sign);
    if (node == NULL || !wy_formula_down(in)) {
        return NULL;
    }
    do {
        wy_formula_advance(in);
        wy_node *variable = read_variable(in, "a variable behind the quantifier");
        if (variable == NULL || !wy_formula_add(in, node, variable)) {
            return NULL;
        }
    } while (wy_formula_at(in, WY_SIGN_COMMA));
    wy_node *body = read_operators(in, EVERYTHING);
    if (!wy_formula_want_formula(in, body, "a quantifier") || !wy_formula_add(in, node, body)) {
        return NULL;
    }
    in->nesting--;
    return node;
}

static wy_node *read_unary(wy_formula_reader *in, wy_node_kind kind, int loosest) {
    wy_node *node = wy_formula_node(in, kind, &in->token);
    if (node == NULL || !wy_formula_down(in)) {
        return NULL;
    }
    wy_formula_advance(in);
    wy_node *operand = read_operators(in, loosest);
    const bool fits = kind == WY_NODE_MINUS
                          ? wy_formula_want_term(in, operand, "'_'")
                          : wy_formula_want_formula(in, operand, "a negation or reversal");
    if (!fits || !wy_formula_add(in, node, operand)) {
        return NULL;
    }
    in->nesting--;
    return node;
}

static bool read_system(wy_formula_reader *in) {
    char name[128];
    const wy_lexeme token = in->token;
    if (!wy_system_full_name(name, sizeof name, in->syntax->text + token.name_at,
                             token.name_width)) {
        wy_formula_fail(in, token.at, token.width, "the name of this numeration is too long");
        return false;
    }
    in->system = wy_arena_text(&in->syntax->arena, name, strlen(name));
    if (in->system == NULL) {
        wy_formula_no_memory(in);
        return false;
    }
    wy_formula_advance(in);
    return true;
}

/* What stands between two operators of two operands. */
static wy_node *read_operand(wy_formula_reader *in) {
    while (wy_formula_at(in, WY_SIGN_SYSTEM)) {
        if (!read_system(in)) {
            return NULL;
        }
    }
    switch (in->token.sign) {
    case WY_SIGN_FORALL:
    case WY_SIGN_EXISTS:
    case WY_SIGN_INFINITE:
        return read_quantifier(in);
    case WY_SIGN_NOT:
        return read_unary(in, WY_NODE_NOT, NEGATION);
    case WY_SIGN_REVERSE:
        return read_unary(in, WY_NODE_REVERSE, NEGATION);
    case WY_SIGN_UNDERSCORE:
        return read_unary(in, WY_NODE_MINUS, PREFIX);
    case WY_SIGN_LEFT:
        return read_parentheses(in);
    case WY_SIGN_NUMBER:
    case WY_SIGN_LETTER:
        return read_number(in);
    case WY_SIGN_CALL:
        return read_call(in);
    case WY_SIGN_SEQUENCE: {
        const wy_lexeme name = in->token;
        wy_formula_advance(in);
        return read_word(in, &name);
    }
    case WY_SIGN_NAME: {
        const wy_lexeme name = in->token;
        wy_node *variable = read_variable(in, "a variable");
        return variable != NULL && wy_formula_at(in, WY_SIGN_LEFT_BRACKET) ? read_word(in, &name)
                                                                           : variable;
    }
    default:
        return wy_formula_expected(in, "a formula or a term");
    }
}

static wy_node *join(wy_formula_reader *in, wy_node_kind kind, const wy_lexeme *sign, wy_node *left,
                     wy_node *right) {
    enum { LONGEST = 8 };
    char what[LONGEST + 16];
    snprintf(what, sizeof what, "'%.*s'",
             wy_utf8_cut(in->syntax->text + sign->at, sign->width, LONGEST),
             in->syntax->text + sign->at);
    const bool terms = kind < WY_NODE_CALL;
    if (right == NULL) {
        return NULL;
    }
    if (terms ? !(wy_formula_want_term(in, left, what) && wy_formula_want_term(in, right, what))
              : !(wy_formula_want_formula(in, left, what) &&
                  wy_formula_want_formula(in, right, what))) {
        return NULL;
    }
    /* a & b & c is one node, so that long lists are not deep. */
    if ((kind == WY_NODE_AND || kind == WY_NODE_OR) && left->kind == kind && !left->closed) {
        return wy_formula_add(in, left, right) ? left : NULL;
    }
    wy_node *node = wy_formula_node(in, kind, sign);
    return node != NULL && wy_formula_add(in, node, left) && wy_formula_add(in, node, right) ? node
                                                                                             : NULL;
}

/* Operators that bind at most as loosely as this, from the left. */
static wy_node *read_operators(wy_formula_reader *in, int loosest) {
    wy_node *left = read_operand(in);
    while (left != NULL) {
        while (wy_formula_at(in, WY_SIGN_SYSTEM)) {
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
        const wy_lexeme sign = in->token;
        wy_formula_advance(in);
        left =
            join(in, operators[i].kind, &sign, left, read_operators(in, operators[i].binding - 1));
    }
    return left;
}

/* ---- the whole -------------------------------------------------------------------------- */

wy_status wy_syntax_read(wy_syntax *out, const char *text, size_t length, const char *system,
                         wy_error *error) {
    memset(out, 0, sizeof *out);
    if (length > WY_FORMULA_LONGEST) {
        return wy_fail(error, WY_BAD, "the formula has more than %d bytes", WY_FORMULA_LONGEST);
    }
    wy_formula_reader in = {.syntax = out, .error = error, .status = WY_OK};
    out->text = wy_arena_text(&out->arena, text, length);
    in.system = wy_arena_text(&out->arena, system, strlen(system));
    if (out->text == NULL || in.system == NULL) {
        wy_syntax_clear(out);
        return wy_fail_memory(error);
    }
    out->length = length;
    wy_lexeme_read(&in.token, out->text, length, 0);
    out->root = read_operators(&in, EVERYTHING);
    if (out->root != NULL && !wy_formula_at(&in, WY_SIGN_END)) {
        if (wy_formula_at(&in, WY_SIGN_RIGHT) || wy_formula_at(&in, WY_SIGN_RIGHT_BRACKET)) {
            wy_formula_fail(&in, in.token.at, 1, "this '%c' closes nothing",
                            out->text[in.token.at]);
        } else {
            wy_formula_expected(&in, "an operator or the end of the formula");
        }
    } else if (out->root != NULL) {
        wy_formula_want_formula(&in, out->root, "the prover");
    }
    if (in.status != WY_OK) {
        wy_syntax_clear(out);
    }
    return in.status;
}
