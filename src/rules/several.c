/*
 * several.c - what makes a text a rule on several heaps, or one with a memory.
 *
 * Words of the clauses that only such rules have, names of games that only such rules are, and
 * moves with one or with three and more parts.
 */
#include "rules/several.h"

#include <wythoff/rules.h>

#include "rules/named_names.h"

static const char *const words[] = {"heaps",   "pass",   "passes", "comply",
                                    "enforce", "repeat", "next",   "order"};

static bool at_word(const char *text, const wi_token *token) {
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (wi_token_is(token, text, words[i])) {
            return true;
        }
    }
    return false;
}

/* A bracket behind a word holds arguments, unless the word joins conditions or begins a clause. */
static bool holds_arguments(const char *text, const wi_token *tokens, size_t open) {
    static const char *const joining[] = {"and", "or", "not", "terminal", "in"};
    if (open == 0 || tokens[open - 1].kind != WI_TOKEN_WORD) {
        return false;
    }
    for (size_t i = 0; i < sizeof joining / sizeof joining[0]; i++) {
        if (wi_token_is(&tokens[open - 1], text, joining[i])) {
            return false;
        }
    }
    return true;
}

/*
 * The parts of the tuple that begins at token `open`, and the token behind it; 0: it is none.  A
 * tuple holds no set and no other tuple.
 */
static int parts_of(const char *text, const wi_token *tokens, size_t open, size_t *behind) {
    enum { MANY = 1000 };
    if (tokens[open].kind != WI_TOKEN_LEFT || holds_arguments(text, tokens, open)) {
        return 0;
    }
    int depth = 0, parts = 1;
    for (size_t i = open;; i++) {
        switch (tokens[i].kind) {
        case WI_TOKEN_LEFT:
            if (++depth > WY_MAX_DEPTH) {
                return 0; /* and so each token is looked at a few times, not more */
            }
            break;
        case WI_TOKEN_RIGHT:
            if (--depth == 0) {
                *behind = i + 1;
                return parts;
            }
            break;
        case WI_TOKEN_COMMA:
            parts += depth == 1 && parts < MANY;
            break;
        case WI_TOKEN_NUMBER:
        case WI_TOKEN_PLUS:
        case WI_TOKEN_MINUS:
        case WI_TOKEN_TIMES:
            break;
        case WI_TOKEN_WORD:
            if (tokens[i].width == 1) {
                break;
            }
            return 0;
        default:
            return 0;
        }
    }
}

int wi_several_number(const char *text, const wi_token *token) {
    static const char *const names[] = {"one", "two", "three", "four", "five", "six"};
    if (token->kind == WI_TOKEN_NUMBER) {
        return token->number;
    }
    for (int i = 0; i < 6; i++) {
        if (wi_token_is(token, text, names[i])) {
            return i + 1;
        }
    }
    return -1;
}

/* "on 3", "on three" */
static bool is_on_number(const char *text, const wi_token *tokens, size_t i) {
    return wi_token_is(&tokens[i], text, "on") && wi_several_number(text, &tokens[i + 1]) >= 0;
}

/* "on one heap" is of the language of two heaps. */
static bool is_on_several(const char *text, const wi_token *tokens, size_t i) {
    return is_on_number(text, tokens, i) && !wi_token_is(&tokens[i + 1], text, "one");
}

bool wi_several_found(const char *text, const wi_token *tokens, size_t *from, size_t *to) {
    for (size_t i = 0; tokens[i].kind != WI_TOKEN_END; i++) {
        *from = i;
        *to = i + 1;
        if (tokens[i].kind == WI_TOKEN_WORD) {
            size_t count = 0;
            if (tokens[i].width > 1 &&
                (is_on_several(text, tokens, i) || at_word(text, &tokens[i]) ||
                 wi_name_of_several(text, &tokens[i], &count) != NULL)) {
                *to = count > 0 ? i + count : i + 1 + (size_t)is_on_number(text, tokens, i);
                return true;
            }
        } else if (tokens[i].kind == WI_TOKEN_LEFT && parts_of(text, tokens, i, to) > 2) {
            return true;
        }
    }
    return false;
}

int wi_several_count(const char *text, const wi_token *tokens, size_t *from, size_t *to) {
    enum { UNSAID = -1 };
    int by_name = UNSAID, by_move = 0;
    *from = 0;
    *to = 1;
    for (size_t i = 0; tokens[i].kind != WI_TOKEN_END; i++) {
        size_t behind = i + 1;
        if (is_on_number(text, tokens, i)) {
            *from = i + 1;
            *to = i + 2;
            return wi_several_number(text, &tokens[i + 1]);
        }
        if (tokens[i].kind == WI_TOKEN_LEFT && by_move == 0) {
            by_move = parts_of(text, tokens, i, &behind);
            /* (t) may be a bracket around a term or a part of a condition. */
            by_move = by_move == 1 ? 0 : by_move;
            *from = by_move > 0 ? i : *from;
            *to = by_move > 0 ? behind : *to;
        } else if (tokens[i].kind == WI_TOKEN_WORD && by_name == UNSAID) {
            size_t count = 0;
            const wi_named_text *game = wi_name_of_several(text, &tokens[i], &count);
            if (game != NULL) {
                by_name = (int)game->least;
                *from = i;
                *to = i + count;
            } else if (wi_token_is(&tokens[i], text, "next")) {
                by_name = 1;
            }
        }
    }
    return by_move > 0 ? by_move : by_name != UNSAID ? by_name : 2;
}
