/*
 * read_formula.c - formulas by precedence climbing.
 *
 * Terms and formulas share one grammar of operators, because parentheses begin alike:
 * (x + 1) = y and (x = 1) & p.  What kind each operand is, is checked when a node is made, and a
 * wrong one is shown with its place.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/lexer.h"
#include "logic/syntax.h"

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

typedef struct reader {
    wy_syntax *syntax;
    wy_lexeme token;    /* that comes next */
    size_t end;         /* of the token before */
    int nesting;        /* open parentheses, brackets, quantifiers, negations */
    const char *system; /* in force */
    wy_error *error;
    wy_status status;
} reader;

static wy_node *read_operators(reader *in, int loosest);

/* ---- failing ---------------------------------------------------------------------------- */

__attribute__((format(printf, 4, 5))) static wy_node *fail(reader *in, size_t at, size_t width,
                                                           const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    in->status = wy_fail(in->error, WY_BAD, "%s", message);
    wy_fail_place(in->error, in->syntax->text, in->syntax->length, at, width);
    return NULL;
}

static wy_node *no_memory(reader *in) {
    in->status = wy_fail_memory(in->error);
    return NULL;
}

static wy_node *expected(reader *in, const char *what) {
    const wy_lexeme *token = &in->token;
    const char *found = in->syntax->text + token->at;
    enum { LONGEST = 40 };
    if (token->sign == WY_SIGN_END) {
        return fail(in, in->end, 0, "expected %s, but the formula ends here", what);
    }
    if (wy_utf8_printable(found, token->width) == 0) {
        return fail(in, token->at, token->width, "the byte 0x%02X is no part of a formula",
                    (unsigned)(unsigned char)*found);
    }
    if (token->sign == WY_SIGN_UNKNOWN) {
        const char *needs =
            strchr("$#?.@", *found) != NULL ? ", unless a name or number follows" : "";
        return fail(in, token->at, token->width, "'%.*s' is no part of a formula%s",
                    (int)token->width, found, needs);
    }
    return fail(in, token->at, token->width, "expected %s, found '%.*s%s'", what,
                wy_utf8_cut(found, token->width, LONGEST), found,
                token->width > LONGEST ? "..." : "");
}

static wy_status fail_place(const wy_syntax *syntax, wy_error *error, size_t at, size_t width,
                            const char *format, va_list arguments) {
    char message[WY_MESSAGE_SIZE];
    vsnprintf(message, sizeof message, format, arguments);
    const wy_status status = wy_fail(error, WY_BAD, "%s", message);
    wy_fail_place(error, syntax->text, syntax->length, at, width);
    return status;
}

wy_status wy_syntax_fail(const wy_syntax *syntax, const wy_node *node, wy_error *error,
                         const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const wy_status status = fail_place(syntax, error, node->at, node->width, format, arguments);
    va_end(arguments);
    return status;
}

wy_status wy_syntax_fail_sign(const wy_syntax *syntax, const wy_node *node, wy_error *error,
                              const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const wy_status status =
        fail_place(syntax, error, node->sign_at, node->sign_width, format, arguments);
    va_end(arguments);
    return status;
}

/* ---- tokens and nodes ------------------------------------------------------------------- */

static bool at(const reader *in, wy_sign sign) {
    return in->token.sign == sign;
}

static void advance(reader *in) {
    in->end = in->token.at + in->token.width;
    wy_lexeme_read(&in->token, in->syntax->text, in->syntax->length, in->end);
}

static bool down(reader *in) {
    if (++in->nesting > WY_FORMULA_NESTING) {
        fail(in, in->token.at, in->token.width, "nested too deeply; at most %d levels are allowed",
             WY_FORMULA_NESTING);
        return false;
    }
    return true;
}

static wy_node *make(reader *in, wy_node_kind kind, const wy_lexeme *sign) {
    wy_node *node = wy_arena_take(&in->syntax->arena, sizeof *node);
    if (node == NULL) {
        return no_memory(in);
    }
    node->kind = kind;
    node->depth = 1;
    node->at = node->sign_at = sign->at;
    node->width = node->sign_width = sign->width;
    node->system = in->system;
    return node;
}

/* Appends a child; the list is copied as it grows, by doubling. */
static bool add_child(reader *in, wy_node *node, wy_node *child) {
    const size_t count = node->count;
    if ((count & (count - 1)) == 0) {
        const size_t room = count == 0 ? 1 : 2 * count;
        wy_node **children = wy_arena_take(&in->syntax->arena, room * sizeof(wy_node *));
        if (children == NULL) {
            no_memory(in);
            return false;
        }
        if (count > 0) {
            memcpy(children, node->child, count * sizeof(wy_node *));
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
    if (node->depth > WY_FORMULA_DEPTH) {
        fail(in, node->sign_at, node->sign_width, "the formula is too deep; at most %d levels",
             WY_FORMULA_DEPTH);
        return false;
    }
    return true;
}

static const char *describe(const wy_node *node) {
    switch (node->kind) {
    case WY_NODE_NUMBER:
        return "a number";
    case WY_NODE_LETTER:
        return "a letter of a sequence";
    case WY_NODE_VARIABLE:
        return "a variable";
    case WY_NODE_WORD:
        return "a value of a sequence";
    default:
        return wy_node_is_term(node) ? "a term" : "a formula";
    }
}

static bool want_term(reader *in, const wy_node *node, const char *what) {
    if (node == NULL || wy_node_is_term(node)) {
        return node != NULL;
    }
    if (wy_node_is_comparison(node) && !node->closed && *what == '\'') {
        fail(in, node->at, node->width, "comparisons are not chained: write a<b & b<c, not a<b<c");
        return false;
    }
    fail(in, node->at, node->width, "%s wants a term, and this is %s", what, describe(node));
    return false;
}

static bool want_formula(reader *in, const wy_node *node, const char *what) {
    if (node == NULL || !wy_node_is_term(node)) {
        return node != NULL;
    }
    fail(in, node->at, node->width, "%s wants a formula, and this is %s", what, describe(node));
    return false;
}

/* ---- the parts of the language ---------------------------------------------------------- */

/* Takes the closing sign of what began at open. */
static bool close(reader *in, wy_sign sign, size_t open, const char *what) {
    if (at(in, sign)) {
        advance(in);
        return true;
    }
    if (at(in, WY_SIGN_END)) {
        fail(in, open, 1, "this '%c' is never closed", in->syntax->text[open]);
    } else {
        expected(in, what);
    }
    return false;
}

static wy_node *read_parentheses(reader *in) {
    const size_t open = in->token.at;
    const char *outer = in->system;
    if (!down(in)) {
        return NULL;
    }
    advance(in);
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

/* One index or argument: a term, with its own scope for numerations. */
static bool read_argument(reader *in, wy_node *node, const char *what) {
    const char *outer = in->system;
    wy_node *argument = read_operators(in, EVERYTHING);
    in->system = outer;
    return want_term(in, argument, what) && add_child(in, node, argument);
}

static bool read_name(reader *in, wy_node *node, const wy_lexeme *token) {
    node->name =
        wy_arena_text(&in->syntax->arena, in->syntax->text + token->name_at, token->name_width);
    if (node->name == NULL) {
        no_memory(in);
    }
    return node->name != NULL;
}

static wy_node *read_word(reader *in, const wy_lexeme *name) {
    wy_node *node = make(in, WY_NODE_WORD, name);
    if (node == NULL || !read_name(in, node, name)) {
        return NULL;
    }
    if (!at(in, WY_SIGN_LEFT_BRACKET)) {
        return expected(in, "'[' behind the name of a sequence");
    }
    while (at(in, WY_SIGN_LEFT_BRACKET)) {
        const size_t open = in->token.at;
        if (!down(in)) {
            return NULL;
        }
        advance(in);
        if (!read_argument(in, node, "an index") ||
            !close(in, WY_SIGN_RIGHT_BRACKET, open, "an operator or ']'")) {
            return NULL;
        }
        in->nesting--;
    }
    node->width = in->end - node->at;
    return node;
}

static wy_node *read_call(reader *in) {
    const wy_lexeme name = in->token;
    wy_node *node = make(in, WY_NODE_CALL, &name);
    if (node == NULL || !read_name(in, node, &name) || !down(in)) {
        return NULL;
    }
    advance(in);
    const size_t open = in->token.at;
    if (!at(in, WY_SIGN_LEFT)) {
        return expected(in, "'(' behind the name of an automaton");
    }
    advance(in);
    if (!at(in, WY_SIGN_RIGHT)) {
        if (!read_argument(in, node, "an argument")) {
            return NULL;
        }
        while (at(in, WY_SIGN_COMMA)) {
            advance(in);
            if (!read_argument(in, node, "an argument")) {
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

static wy_node *read_number(reader *in) {
    const wy_lexeme token = in->token;
    wy_node *node =
        make(in, token.sign == WY_SIGN_NUMBER ? WY_NODE_NUMBER : WY_NODE_LETTER, &token);
    if (node == NULL) {
        return NULL;
    }
    /* GMP wants the number without blanks and plus, ended by a zero. */
    char *digits = wy_arena_take(&in->syntax->arena, token.name_width + 1);
    node->number = wy_arena_number(&in->syntax->arena);
    if (digits == NULL || node->number == NULL) {
        return no_memory(in);
    }
    size_t count = 0;
    for (size_t i = 0; i < token.name_width; i++) {
        const char byte = in->syntax->text[token.name_at + i];
        if (!wy_is_blank(byte) && byte != '+') {
            digits[count++] = byte;
        }
    }
    mpz_set_str(node->number, digits, 10);
    advance(in);
    return node;
}

static wy_node *read_variable(reader *in, const char *what) {
    const wy_lexeme token = in->token;
    if (token.sign != WY_SIGN_NAME) {
        const char *text = in->syntax->text + token.at;
        if (token.sign == WY_SIGN_FORALL || token.sign == WY_SIGN_EXISTS ||
            token.sign == WY_SIGN_INFINITE) {
            return fail(in, token.at, token.width,
                        "expected %s; names of variables do not begin with '%.*s', which is a "
                        "quantifier",
                        what, (int)token.width, text);
        }
        return expected(in, what);
    }
    wy_node *node = make(in, WY_NODE_VARIABLE, &token);
    if (node == NULL || !read_name(in, node, &token)) {
        return NULL;
    }
    advance(in);
    return node;
}

static wy_node *read_quantifier(reader *in) {
    const wy_lexeme sign = in->token;
    const wy_node_kind kind = sign.sign == WY_SIGN_FORALL   ? WY_NODE_FORALL
                              : sign.sign == WY_SIGN_EXISTS ? WY_NODE_EXISTS
                                                            : WY_NODE_INFINITE;
    wy_node *node = make(in, kind, &sign);
    if (node == NULL || !down(in)) {
        return NULL;
    }
    do {
        advance(in);
        wy_node *variable = read_variable(in, "a variable behind the quantifier");
        if (variable == NULL || !add_child(in, node, variable)) {
            return NULL;
        }
    } while (at(in, WY_SIGN_COMMA));
    wy_node *body = read_operators(in, EVERYTHING);
    if (!want_formula(in, body, "a quantifier") || !add_child(in, node, body)) {
        return NULL;
    }
    in->nesting--;
    return node;
}

static wy_node *read_unary(reader *in, wy_node_kind kind, int loosest) {
    wy_node *node = make(in, kind, &in->token);
    if (node == NULL || !down(in)) {
        return NULL;
    }
    advance(in);
    wy_node *operand = read_operators(in, loosest);
    const bool fits = kind == WY_NODE_MINUS ? want_term(in, operand, "'_'")
                                            : want_formula(in, operand, "a negation or reversal");
    if (!fits || !add_child(in, node, operand)) {
        return NULL;
    }
    in->nesting--;
    return node;
}

static bool read_system(reader *in) {
    char name[128];
    const wy_lexeme token = in->token;
    if (!wy_system_full_name(name, sizeof name, in->syntax->text + token.name_at,
                             token.name_width)) {
        fail(in, token.at, token.width, "the name of this numeration is too long");
        return false;
    }
    in->system = wy_arena_text(&in->syntax->arena, name, strlen(name));
    if (in->system == NULL) {
        no_memory(in);
        return false;
    }
    advance(in);
    return true;
}

/* What stands between two operators of two operands. */
static wy_node *read_operand(reader *in) {
    while (at(in, WY_SIGN_SYSTEM)) {
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
        advance(in);
        return read_word(in, &name);
    }
    case WY_SIGN_NAME: {
        const wy_lexeme name = in->token;
        wy_node *variable = read_variable(in, "a variable");
        return variable != NULL && at(in, WY_SIGN_LEFT_BRACKET) ? read_word(in, &name) : variable;
    }
    default:
        return expected(in, "a formula or a term");
    }
}

static wy_node *join(reader *in, wy_node_kind kind, const wy_lexeme *sign, wy_node *left,
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
    if (terms ? !(want_term(in, left, what) && want_term(in, right, what))
              : !(want_formula(in, left, what) && want_formula(in, right, what))) {
        return NULL;
    }
    /* a & b & c is one node, so that long lists are not deep. */
    if ((kind == WY_NODE_AND || kind == WY_NODE_OR) && left->kind == kind && !left->closed) {
        return add_child(in, left, right) ? left : NULL;
    }
    wy_node *node = make(in, kind, sign);
    return node != NULL && add_child(in, node, left) && add_child(in, node, right) ? node : NULL;
}

/* Operators that bind at most as loosely as this, from the left. */
static wy_node *read_operators(reader *in, int loosest) {
    wy_node *left = read_operand(in);
    while (left != NULL) {
        while (at(in, WY_SIGN_SYSTEM)) {
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
        advance(in);
        left =
            join(in, operators[i].kind, &sign, left, read_operators(in, operators[i].binding - 1));
    }
    return left;
}

/* ---- the whole -------------------------------------------------------------------------- */

static bool begins(const char *text, size_t length, const char *with) {
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

bool wy_system_full_name(char *to, size_t size, const char *name, size_t length) {
    const char *order = "msd_";
    if (begins(name, length, "msd") || begins(name, length, "lsd")) {
        order = *name == 'm' ? "msd_" : "lsd_";
        name += 3;
        length -= 3;
        if (length > 0 && *name == '_') {
            name++;
            length--;
        }
    }
    if (length == 0) {
        name = "2";
        length = 1;
    }
    if (length > size || size < 6 || length > size - 5) {
        return false;
    }
    snprintf(to, size, "%s%.*s", order, (int)length, name);
    return true;
}

wy_status wy_syntax_read(wy_syntax *out, const char *text, size_t length, const char *system,
                         wy_error *error) {
    memset(out, 0, sizeof *out);
    if (length > WY_FORMULA_LONGEST) {
        return wy_fail(error, WY_BAD, "the formula has more than %d bytes", WY_FORMULA_LONGEST);
    }
    reader in = {.syntax = out, .error = error, .status = WY_OK};
    out->text = wy_arena_text(&out->arena, text, length);
    in.system = wy_arena_text(&out->arena, system, strlen(system));
    if (out->text == NULL || in.system == NULL) {
        wy_syntax_clear(out);
        return wy_fail_memory(error);
    }
    out->length = length;
    wy_lexeme_read(&in.token, out->text, length, 0);
    out->root = read_operators(&in, EVERYTHING);
    if (out->root != NULL && !at(&in, WY_SIGN_END)) {
        if (at(&in, WY_SIGN_RIGHT) || at(&in, WY_SIGN_RIGHT_BRACKET)) {
            fail(&in, in.token.at, 1, "this '%c' closes nothing", out->text[in.token.at]);
        } else {
            expected(&in, "an operator or the end of the formula");
        }
    } else if (out->root != NULL) {
        want_formula(&in, out->root, "the prover");
    }
    if (in.status != WY_OK) {
        wy_syntax_clear(out);
    }
    return in.status;
}

void wy_syntax_clear(wy_syntax *syntax) {
    wy_arena_clear(&syntax->arena);
    memset(syntax, 0, sizeof *syntax);
}
