/*
 * family_rule.c - the rule of a sweep: numbers in place of names.
 *
 * A name stands for its number wherever it stands by itself, as a whole run of
 * letters: k in (k,2k) and in t<=k, but not in block.  Two things are no such place: comments,
 * and the labels of a named game's arguments, so wythoff(m=m,p=p) does what it seems to.
 *
 * Numbers multiply where the names did: 2k becomes 2*3 and not 23, and negative ones come in
 * brackets.  Apart from that the text stays as it is.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "sweep/family.h"

typedef struct template {
    const wy_sweep *sweep;
    const char *text;
    size_t length;
    wi_token *tokens;
}
template;

static bool is_letter(const wi_token *token) {
    return token->kind == WI_TOKEN_WORD && token->width == 1;
}

/* Does this bracket open the arguments of a named game? */
static bool opens_arguments(const template *in, size_t open) {
    if (open == 0 || in->tokens[open - 1].kind != WI_TOKEN_WORD) {
        return false;
    }
    const wi_token *word = &in->tokens[open - 1];
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    for (size_t i = 0; i < count; i++) {
        const char *hyphen = strrchr(games[i].name, '-');
        if (wi_token_is(word, in->text, hyphen != NULL ? hyphen + 1 : games[i].name)) {
            return true;
        }
    }
    return false;
}

/* Is the word at token i the label of an argument, as m in wythoff(m=2)? */
static bool is_label(const template *in, size_t i) {
    if (i == 0 || in->tokens[i + 1].kind != WI_TOKEN_EQ ||
        (in->tokens[i - 1].kind != WI_TOKEN_LEFT && in->tokens[i - 1].kind != WI_TOKEN_COMMA)) {
        return false;
    }
    for (size_t depth = 1; i > 0;) {
        i--;
        const wi_token_kind kind = in->tokens[i].kind;
        depth += kind == WI_TOKEN_RIGHT || kind == WI_TOKEN_RIGHT_BRACE;
        depth -= kind == WI_TOKEN_LEFT || kind == WI_TOKEN_LEFT_BRACE;
        if (depth == 0) {
            return kind == WI_TOKEN_LEFT && opens_arguments(in, i);
        }
    }
    return false;
}

/* Which name has to be filled in at token i?  parameters: none. */
static size_t name_at(const template *in, size_t i) {
    const size_t name = wi_sweep_find(in->sweep, in->text, &in->tokens[i]);
    const bool other = name < in->sweep->parameters &&
                       (is_label(in, i) || wi_is_part_of_name(in->text, in->tokens, i));
    return other ? in->sweep->parameters : name;
}

static wy_status fail_at(const template *in, size_t i, wy_error *error) {
    wi_fail_place(error, in->text, in->length, in->tokens[i].at, in->tokens[i].width);
    return WY_BAD;
}

/* Does the rule itself say which values the name at token i has: t=1..5, t in {1,2}? */
static bool has_range(const template *in, size_t i) {
    const wi_token *token = &in->tokens[i + 1];
    if (token->kind == WI_TOKEN_MEMBER || wi_token_is(token, in->text, "in")) {
        return true;
    }
    if (token->kind != WI_TOKEN_EQ) {
        return false;
    }
    for (token++; token->kind != WI_TOKEN_END && token->kind != WI_TOKEN_COMMA &&
                  token->kind != WI_TOKEN_RIGHT_BRACE && token->kind != WI_TOKEN_RIGHT;
         token++) {
        if (token->kind == WI_TOKEN_DOTS) {
            return true;
        }
    }
    return false;
}

/* "kt" is no name and no variable; did somebody mean k times t? */
static bool is_product(const template *in, const wi_token *token) {
    const char *word = in->text + token->at;
    if (token->kind != WI_TOKEN_WORD || token->width != 2 || wi_sweep_reserved(word, 2)) {
        return false;
    }
    for (size_t name = 0; name < in->sweep->parameters; name++) {
        const char *letters = in->sweep->names[name];
        if (letters[1] == '\0' && (letters[0] == word[0] || letters[0] == word[1])) {
            return true;
        }
    }
    return false;
}

static wy_status check(const template *in, wy_error *error) {
    const wy_sweep *sweep = in->sweep;
    bool used[WY_SWEEP_PARAMETERS] = {false};
    for (size_t i = 0; in->tokens[i].kind != WI_TOKEN_END; i++) {
        const size_t name = name_at(in, i);
        if (name < sweep->parameters) {
            used[name] = true;
            if (has_range(in, i)) {
                wi_fail(error, WY_BAD,
                        "the sweep gives '%s' its values, so the rule cannot; "
                        "rename one of the two",
                        sweep->names[name]);
                return fail_at(in, i, error);
            }
        } else if (is_product(in, &in->tokens[i])) {
            const char *word = in->text + in->tokens[i].at;
            wi_fail(error, WY_BAD, "'%.2s' is one word; write %c*%c for a product", word, word[0],
                    word[1]);
            return fail_at(in, i, error);
        }
    }
    for (size_t name = 0; name < sweep->parameters; name++) {
        if (!used[name]) {
            return wi_fail(error, WY_BAD,
                           "'%s' has values but does not occur in the rule, so every game would "
                           "be there several times",
                           sweep->names[name]);
        }
    }
    return WY_OK;
}

static wy_status open_template(template *in, const wy_sweep *sweep, const char *rule,
                               wy_error *error) {
    *in = (template){.sweep = sweep, .text = rule, .length = strlen(rule)};
    if (in->length > WY_MAX_TEXT) {
        wi_fail(error, WY_BAD, "a rule has at most %d bytes, and this one %zu", WY_MAX_TEXT,
                in->length);
        return WY_BAD;
    }
    in->tokens = wi_tokens_of(rule, in->length);
    return in->tokens == NULL ? wi_fail_memory(error) : WY_OK;
}

wy_status wi_sweep_check(const wy_sweep *sweep, const char *rule, wy_error *error) {
    template in;
    wy_status status = open_template(&in, sweep, rule, error);
    if (status == WY_OK) {
        status = check(&in, error);
        free(in.tokens);
    }
    return status;
}

/* Must a sign of multiplication stand between the number and the token before it? */
static bool multiplies_before(const template *in, size_t i) {
    if (i == 0) {
        return false;
    }
    const wi_token *before = &in->tokens[i - 1];
    return before->kind == WI_TOKEN_NUMBER || before->kind == WI_TOKEN_RIGHT || is_letter(before) ||
           name_at(in, i - 1) < in->sweep->parameters;
}

/* And the token behind it?  A name there sees to it itself. */
static bool multiplies_after(const template *in, size_t i) {
    const wi_token *after = &in->tokens[i + 1];
    return name_at(in, i + 1) == in->sweep->parameters &&
           (after->kind == WI_TOKEN_NUMBER || after->kind == WI_TOKEN_LEFT || is_letter(after));
}

enum { LONGEST_NUMBER = 24 }; /* with signs of multiplication and brackets around it */

/* Writes the rule to `to`, if that is not NULL; the room it takes at most. */
static size_t fill(char *to, const template *in, const int64_t *values) {
    size_t room = in->length + 1;
    size_t used = 0;
    size_t copied = 0;
    for (size_t i = 0; in->tokens[i].kind != WI_TOKEN_END; i++) {
        const size_t name = name_at(in, i);
        if (name == in->sweep->parameters) {
            continue;
        }
        room += LONGEST_NUMBER;
        if (to != NULL) {
            const wi_token *token = &in->tokens[i];
            memcpy(to + used, in->text + copied, token->at - copied);
            used += token->at - copied;
            used += (size_t)snprintf(to + used, LONGEST_NUMBER,
                                     values[name] < 0 ? "%s(%" PRId64 ")%s" : "%s%" PRId64 "%s",
                                     multiplies_before(in, i) ? "*" : "", values[name],
                                     multiplies_after(in, i) ? "*" : "");
            copied = token->at + token->width;
        }
    }
    if (to != NULL) {
        memcpy(to + used, in->text + copied, in->length - copied + 1);
    }
    return room;
}

wy_status wi_sweep_rule(char **out, const wy_sweep *sweep, const char *rule, size_t member,
                        wy_error *error) {
    *out = NULL;
    template in;
    const wy_status status = open_template(&in, sweep, rule, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t *values = wi_sweep_values(sweep, member);
    *out = malloc(fill(NULL, &in, values));
    if (*out != NULL) {
        fill(*out, &in, values);
    }
    free(in.tokens);
    return *out == NULL ? wi_fail_memory(error) : WY_OK;
}
