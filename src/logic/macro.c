/*
 * macro.c - macros are texts, put in place before the formula is read.
 *
 * Arguments are texts too, parted by commas that stand outside all parentheses.  What a macro
 * gives may hold macros again; how often is limited, so that none runs for ever.
 */
#include "logic/macro.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "logic/lexer.h"
#include "logic/syntax.h"

enum { MOST_EXPANSIONS = 1000, MOST_ARGUMENTS = 64 };

typedef struct piece {
    const char *text;
    size_t length;
} piece;

/* The arguments between the parentheses that open at text[at]; the place behind them, 0: bad. */
static size_t split(piece *arguments, size_t *count, const char *text, size_t length, size_t at) {
    int depth = 0;
    size_t begin = at + 1;
    *count = 0;
    for (size_t i = at; i < length; i++) {
        if (text[i] == '(' || text[i] == '[') {
            depth++;
        } else if (text[i] == ')' || text[i] == ']') {
            depth--;
        }
        if ((text[i] == ',' && depth == 1) || depth == 0) {
            if (*count == MOST_ARGUMENTS) {
                return 0;
            }
            arguments[(*count)++] = (piece){text + begin, i - begin};
            begin = i + 1;
        }
        if (depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

static bool substitute(wi_growing *to, const char *body, const piece *arguments, size_t count) {
    while (*body != '\0') {
        const char *mark = strchr(body, '%');
        if (mark == NULL) {
            return wi_growing_put(to, body, strlen(body));
        }
        size_t number = 0, digits = 0;
        while (mark[1 + digits] >= '0' && mark[1 + digits] <= '9' && digits < 2) {
            number = 10 * number + (size_t)(mark[1 + digits++] - '0');
        }
        /* %12 with fewer than 13 arguments is %1 and a 2 */
        if (digits == 2 && number >= count) {
            number /= 10;
            digits = 1;
        }
        if (!wi_growing_put(to, body, (size_t)(mark - body))) {
            return false;
        }
        const bool known = digits > 0 && number < count;
        if (!(known ? wi_growing_put(to, arguments[number].text, arguments[number].length)
                    : wi_growing_put(to, mark, 1 + digits))) {
            return false;
        }
        body = mark + 1 + digits;
    }
    return true;
}

/* Puts the definition in place of the macro at text[at]; WY_OK, or the fault. */
static wy_status expand_one(wi_growing *to, wy_logic *session, const wi_growing *from, size_t at,
                            wy_error *error) {
    wi_lexeme name, open;
    wi_lexeme_read(&name, from->text, from->length, at);
    wi_lexeme_read(&open, from->text, from->length, name.at + name.width);
    char word[200];
    piece arguments[MOST_ARGUMENTS];
    size_t count = 0, end = 0;
    if (name.name_width >= sizeof word) {
        return wi_fail(error, WY_BAD, "the name of this macro is too long");
    }
    memcpy(word, from->text + name.name_at, name.name_width);
    word[name.name_width] = '\0';
    if (open.sign == WI_SIGN_LEFT) {
        end = split(arguments, &count, from->text, from->length, open.at);
    }
    wy_status status = WY_OK;
    if (end == 0) {
        status =
            wi_fail(error, WY_BAD, "the arguments of the macro #%s are not in parentheses", word);
    }
    char *loaded = NULL;
    const char *body = wi_session_note(&session->macros, word);
    if (status == WY_OK && body == NULL) {
        size_t length;
        status = wi_library_read(&loaded, &length, session, "Macro Library", word, ".txt", error);
        body = loaded;
        if (status == WY_NO) {
            status = wi_fail(error, WY_BAD, "there is no macro #%s", word);
        }
    }
    if (status != WY_OK) {
        if (status == WY_BAD) {
            wi_fail_place(error, from->text, from->length, name.at, name.width);
        }
        return status;
    }
    const bool fine = wi_growing_put(to, from->text, name.at) &&
                      substitute(to, body, arguments, count) &&
                      wi_growing_put(to, from->text + end, from->length - end);
    free(loaded);
    return fine ? WY_OK : wi_fail_memory(error);
}

wy_status wi_macro_expand(char **out, size_t *out_length, wy_logic *session, const char *text,
                          size_t length, wy_error *error) {
    *out = NULL;
    wi_growing now = {0};
    if (!wi_growing_put(&now, text, length)) {
        return wi_fail_memory(error);
    }
    assert(now.text != NULL);
    wy_status status = WY_OK;
    const char *mark;
    for (int count = 0; (mark = memchr(now.text, '#', now.length)) != NULL; count++) {
        const size_t at = (size_t)(mark - now.text);
        wi_lexeme name;
        wi_lexeme_read(&name, now.text, now.length, at);
        if (name.sign != WI_SIGN_MACRO) {
            break; /* the reader will show it */
        }
        wi_growing next = {0};
        if (count == MOST_EXPANSIONS || now.length > WI_FORMULA_LONGEST) {
            status = wi_fail(error, WY_BAD, "the macros never come to an end");
            wi_fail_place(error, text, length, 0, length);
        } else {
            status = expand_one(&next, session, &now, at, error);
        }
        if (status != WY_OK) {
            free(next.text);
            free(now.text);
            return status;
        }
        free(now.text);
        now = next;
        assert(now.text != NULL);
    }
    *out = now.text;
    *out_length = now.length;
    return WY_OK;
}
