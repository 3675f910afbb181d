/*
 * read_heaps.c - on how many heaps is a rule played?
 *
 * What a name means, and which letters are heaps, depends on the number of heaps, but the rule may
 * say it last: {(t,0,0): t<z} + nim on 3 heaps.  So it is looked up among the tokens before the
 * first term is read.
 */
#include "rules/named_names.h"

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

int wi_number_of_heaps(const char *text, const wi_token *token) {
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
    return wi_token_is(&tokens[i], text, "on") && wi_number_of_heaps(text, &tokens[i + 1]) >= 0;
}

/* Behind the bracket of star(...), whose rule has heaps of its own, if one begins at token i. */
static size_t skip_star(const wi_reader *reader, size_t i) {
    if (!wi_token_is(&reader->tokens[i], reader->text, "star") ||
        reader->tokens[i + 1].kind != WI_TOKEN_LEFT) {
        return i;
    }
    return wi_reader_closing(reader, i + 1);
}

bool wi_at_subtraction_set(const char *text, const wi_token *tokens) {
    return wi_token_is(tokens, text, "s") && tokens[1].kind == WI_TOKEN_EQ &&
           tokens[2].kind == WI_TOKEN_LEFT_BRACE;
}

/* {1,2,4}: numbers that may be taken from one heap */
static bool at_numbers(const wi_token *tokens) {
    return tokens[0].kind == WI_TOKEN_LEFT_BRACE && tokens[1].kind == WI_TOKEN_NUMBER &&
           (tokens[2].kind == WI_TOKEN_COMMA || tokens[2].kind == WI_TOKEN_RIGHT_BRACE);
}

int wi_reader_count_heaps(const wi_reader *reader, wi_token_kind end, size_t *from, size_t *to) {
    enum { UNSAID = -1 };
    const char *text = reader->text;
    const wi_token *tokens = reader->tokens;
    const wi_token *first = &tokens[reader->next];
    const bool numbers = at_numbers(first) || wi_at_subtraction_set(text, first);
    int by_name = numbers ? 1 : UNSAID, by_move = 0, depth = 0;
    *from = reader->next;
    *to = *from + 1;
    for (size_t i = reader->next; tokens[i].kind != WI_TOKEN_END; i++) {
        i = skip_star(reader, i);
        size_t behind = i + 1;
        if (depth == 0 && tokens[i].kind == end) {
            break;
        }
        depth += tokens[i].kind == WI_TOKEN_LEFT;
        depth -= tokens[i].kind == WI_TOKEN_RIGHT;
        if (is_on_number(text, tokens, i)) {
            *from = i + 1;
            *to = i + 2;
            return wi_number_of_heaps(text, &tokens[i + 1]);
        }
        if (tokens[i].kind == WI_TOKEN_LEFT && by_move == 0) {
            by_move = parts_of(text, tokens, i, &behind);
            /* (t) may be a bracket around a term or a part of a condition. */
            by_move = by_move == 1 ? 0 : by_move;
            *from = by_move > 0 ? i : *from;
            *to = by_move > 0 ? behind : *to;
        } else if (tokens[i].kind == WI_TOKEN_WORD && tokens[i].width > 1 && by_name == UNSAID) {
            size_t count = 0;
            const wi_named_text *game = wi_name_on_heaps(text, &tokens[i], &count);
            if (game != NULL) {
                by_name = game->heaps;
                *from = by_move > 0 ? *from : i;
                *to = by_move > 0 ? *to : i + count;
            } else if (wi_token_is(&tokens[i], text, "next")) {
                by_name = 1;
            }
        }
    }
    return by_move > 0 ? by_move : by_name != UNSAID ? by_name : 2;
}
