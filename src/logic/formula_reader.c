/* formula_reader.c - what the reader of formulas is made of: faults with their place, nodes. */
#include "logic/formula_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"

/* ---- failing ---------------------------------------------------------------------------- */

wi_node *wi_formula_fail(wi_formula_reader *in, size_t at, size_t width, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    in->status = wi_fail(in->error, WY_BAD, "%s", message);
    wi_fail_place(in->error, in->syntax->text, in->syntax->length, at, width);
    return NULL;
}

wi_node *wi_formula_no_memory(wi_formula_reader *in) {
    in->status = wi_fail_memory(in->error);
    return NULL;
}

wi_node *wi_formula_expected(wi_formula_reader *in, const char *what) {
    const wi_lexeme *token = &in->token;
    const char *found = in->syntax->text + token->at;
    enum { LONGEST = 40 };
    if (token->sign == WI_SIGN_END) {
        return wi_formula_fail(in, in->end, 0, "expected %s, but the formula ends here", what);
    }
    if (wi_utf8_printable(found, token->width) == 0) {
        return wi_formula_fail(in, token->at, token->width,
                               "the byte 0x%02X is no part of a formula",
                               (unsigned)(unsigned char)*found);
    }
    if (token->sign == WI_SIGN_UNKNOWN) {
        const char *needs =
            strchr("$#?.@", *found) != NULL ? ", unless a name or number follows" : "";
        return wi_formula_fail(in, token->at, token->width, "'%.*s' is no part of a formula%s",
                               (int)token->width, found, needs);
    }
    /* Blanks of any kind may stand within a token, between a sign and its name. */
    size_t shown = 0, step;
    while (shown < token->width &&
           (step = wi_utf8_printable(found + shown, token->width - shown)) > 0 &&
           shown + step <= LONGEST) {
        shown += step;
    }
    return wi_formula_fail(in, token->at, token->width, "expected %s, found '%.*s%s'", what,
                           (int)shown, found, token->width > shown ? "..." : "");
}

/* ---- tokens and nodes ------------------------------------------------------------------- */

void wi_formula_advance(wi_formula_reader *in) {
    in->end = in->token.at + in->token.width;
    wi_lexeme_read(&in->token, in->syntax->text, in->syntax->length, in->end);
}

bool wi_formula_down(wi_formula_reader *in) {
    if (++in->nesting > WI_FORMULA_NESTING) {
        wi_formula_fail(in, in->token.at, in->token.width,
                        "nested too deeply; at most %d levels are allowed", WI_FORMULA_NESTING);
        return false;
    }
    return true;
}

wi_node *wi_formula_node(wi_formula_reader *in, wi_node_kind kind, const wi_lexeme *sign) {
    wi_node *node = wi_arena_take(&in->syntax->arena, sizeof *node);
    if (node == NULL) {
        return wi_formula_no_memory(in);
    }
    node->kind = kind;
    node->depth = 1;
    node->at = node->sign_at = sign->at;
    node->width = node->sign_width = sign->width;
    node->system = in->system;
    return node;
}

/* Appends a child; the list is copied as it grows, by doubling. */
bool wi_formula_add(wi_formula_reader *in, wi_node *node, wi_node *child) {
    const size_t count = node->count;
    if ((count & (count - 1)) == 0) {
        const size_t room = count == 0 ? 1 : 2 * count;
        wi_node **children = wi_arena_take(&in->syntax->arena, room * sizeof(wi_node *));
        if (children == NULL) {
            wi_formula_no_memory(in);
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
        wi_formula_fail(in, node->sign_at, node->sign_width,
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

bool wi_formula_want_term(wi_formula_reader *in, const wi_node *node, const char *what) {
    if (node == NULL || wi_node_is_term(node)) {
        return node != NULL;
    }
    if (wi_node_is_comparison(node) && !node->closed && *what == '\'') {
        wi_formula_fail(in, node->at, node->width,
                        "comparisons are not chained: write a<b & b<c, not a<b<c");
        return false;
    }
    wi_formula_fail(in, node->at, node->width, "%s wants a term, and this is %s", what,
                    describe(node));
    return false;
}

bool wi_formula_want_formula(wi_formula_reader *in, const wi_node *node, const char *what) {
    if (node == NULL || !wi_node_is_term(node)) {
        return node != NULL;
    }
    wi_formula_fail(in, node->at, node->width, "%s wants a formula, and this is %s", what,
                    describe(node));
    return false;
}
