/*
 * named_names.c - names of games in a rule: found, or refused with the nearest one.
 *
 * Names may have hyphens, and a hyphen also removes moves.
 */
#include "rules/named_names.h"

#include <string.h>

#include "base/nearest.h"
#include "base/utf8.h"
#include "rules/named.h"

#define READING_ENTRY(group, name, parameters, kind, letters, least, heaps, write, plain, text,    \
                      summary, example)                                                            \
    {name, kind, letters, least, heaps, write, plain, text, parameters},
#define PUBLIC_ENTRY(group, name, parameters, kind, letters, least, heaps, write, plain, text,     \
                     summary, example)                                                             \
    {name, parameters, summary, example, group, (kind) == HEAPS || (kind) == HEAP_SETS},

static const wi_named_text games[] = {WI_NAMED_GAMES(READING_ENTRY)};
static const wy_named_game public_games[] = {WI_NAMED_GAMES(PUBLIC_ENTRY)};
enum { GAMES = sizeof games / sizeof games[0] };

const wy_named_game *wy_named_games(size_t *count) {
    *count = GAMES;
    return public_games;
}

static char lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Is the text, which is long enough to tell, a part of the name? */
static bool is_part_of(const char *text, size_t length, const char *name) {
    enum { TELLING = 4 };
    for (; length >= TELLING && strlen(name) >= length; name++) {
        size_t same = 0;
        while (same < length && lower(text[same]) == name[same]) {
            same++;
        }
        if (same == length) {
            return true;
        }
    }
    return false;
}

/* The game that was meant: by a slip of a few letters, or by a part of its name; NULL: none. */
static const char *suggestion(const char *text, size_t length) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, text, length);
    for (size_t i = 0; i < GAMES; i++) {
        wi_nearest_offer(&nearest, games[i].name);
    }
    for (size_t i = 0; i < GAMES && nearest.best == NULL; i++) {
        nearest.best = is_part_of(text, length, games[i].name) ? games[i].name : NULL;
    }
    return nearest.best;
}

/* Are these a hyphen and a word, right behind the token before them? */
static bool goes_on(const wi_token *hyphen) {
    return hyphen->kind == WI_TOKEN_MINUS && hyphen[1].kind == WI_TOKEN_WORD &&
           hyphen[-1].at + hyphen[-1].width == hyphen->at &&
           hyphen->at + hyphen->width == hyphen[1].at;
}

/*
 * The tokens of the name at the first token, which may have spaces where the table has hyphens; 0:
 * another name or none stands there.
 */
static size_t tokens_of_name(const char *name, const char *text, const wi_token *first) {
    size_t count = 0;
    for (;;) {
        const wi_token *token = &first[count];
        const size_t length = strcspn(name, "-");
        if (token->kind != WI_TOKEN_WORD || token->width != length ||
            wi_word_distance(text + token->at, length, name, length) > 0) {
            return 0;
        }
        count++;
        if (name[length] == '\0') {
            return count;
        }
        name += length + 1;
        count += goes_on(&first[count]);
    }
}

/* The longest known name that begins at this token, and how many tokens it has; NULL: none does. */
static const wi_named_text *known_at(const char *text, const wi_token *first, size_t *count) {
    const wi_named_text *game = NULL;
    *count = 0;
    for (size_t i = 0; i < GAMES; i++) {
        const size_t tokens = tokens_of_name(games[i].name, text, first);
        if (tokens > *count) {
            game = &games[i];
            *count = tokens;
        }
    }
    return game;
}

const wi_named_text *wi_name_on_heaps(const char *text, const wi_token *first, size_t *count) {
    const wi_named_text *game = known_at(text, first, count);
    return game != NULL && (game->kind == HEAPS || game->kind == HEAP_SETS) ? game : NULL;
}

bool wi_is_part_of_name(const char *text, const wi_token *tokens, size_t i) {
    for (size_t from = i;; from -= 2) {
        size_t count = 0;
        if (tokens[from].kind != WI_TOKEN_WORD) {
            return false;
        }
        known_at(text, &tokens[from], &count);
        if (count > 1 && from + count > i) {
            return true;
        }
        if (from < 2 || !goes_on(&tokens[from - 1])) {
            return false;
        }
    }
}

/* Games of other kinds, for which people come here. */
static const struct {
    const char *word, *why;
} elsewhere[] = {
#define SPLITTING                                                                                  \
    "games in which a heap may be split, such as octal games, are not played here; CGSuite plays " \
    "them"
#define PARTIZAN                                                                                   \
    "games in which the two players have different moves are not played here; CGSuite plays them"
    {"octal", SPLITTING},     {"hexadecimal", SPLITTING}, {"kayles", SPLITTING},
    {"dawson", SPLITTING},    {"grundy", SPLITTING},      {"lasker", SPLITTING},
    {"split", SPLITTING},     {"splitting", SPLITTING},   {"treblecross", SPLITTING},
    {"partizan", PARTIZAN},   {"partisan", PARTIZAN},     {"domineering", PARTIZAN},
    {"hackenbush", PARTIZAN}, {"clobber", PARTIZAN},      {"amazons", PARTIZAN},
#undef SPLITTING
#undef PARTIZAN
};

const char *wi_played_elsewhere(const char *text, const wi_token *token) {
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) {
        if (wi_token_is(token, text, elsewhere[i].word)) {
            return elsewhere[i].why;
        }
    }
    /* 0.137: the code of an octal game */
    const bool code = token->kind == WI_TOKEN_NUMBER && token[1].kind == WI_TOKEN_UNKNOWN &&
                      text[token[1].at] == '.' && token[2].kind == WI_TOKEN_NUMBER;
    return code ? elsewhere[0].why : NULL;
}

/* "Nim" and "game", which papers put behind a name. */
static void skip_noun(wi_reader *reader) {
    while (wi_reader_take_word(reader, "nim") || wi_reader_take_word(reader, "game")) {
    }
}

const wi_named_text *wi_read_name(wi_reader *reader) {
    if (wi_reader_peek_after(reader, 1)->kind == WI_TOKEN_WORD) {
        wi_reader_take_word(reader, "the"); /* the prime game */
    }
    const size_t from = reader->next;
    const char *name = reader->text + wi_reader_peek(reader)->at;
    const wi_token *tokens = &reader->tokens[from];
    size_t count = 0, ignored = 0;
    const wi_named_text *game = known_at(reader->text, tokens, &count);
    count = game == NULL ? 1 : count;
    while (goes_on(&tokens[count]) &&
           known_at(reader->text, &tokens[count + 1], &ignored) == NULL) {
        game = NULL;
        count += 2;
    }
    const wi_token *last = &reader->tokens[from + count - 1];
    const size_t length = last->at + last->width - reader->tokens[from].at;
    const char *why = game == NULL ? wi_played_elsewhere(reader->text, tokens) : NULL;
    reader->next += count;
    if (why != NULL) {
        wi_reader_fail(reader, from, reader->next, "%s", why);
    } else if (game == NULL) {
        const char *near = suggestion(name, length);
        const int shown = wi_utf8_cut(name, length, WI_LONGEST_NAME);
        if (near != NULL) {
            wi_reader_fail(reader, from, reader->next,
                           "there is no game called '%.*s'; did you mean '%s'?", shown, name, near);
        } else {
            wi_reader_fail(reader, from, reader->next, "there is no game called '%.*s%s'", shown,
                           name, length > WI_LONGEST_NAME ? "..." : "");
        }
    } else {
        skip_noun(reader);
    }
    return game;
}

bool wi_name_follows(const wi_reader *reader, size_t hyphen) {
    const wi_token *token = &reader->tokens[hyphen];
    size_t count = 0;
    if (token->kind != WI_TOKEN_MINUS) {
        return false;
    }
    token += wi_token_is(token + 1, reader->text, "the") ? 2 : 1;
    return known_at(reader->text, token, &count) != NULL;
}
