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

static const wi_named_text *find(const char *text, size_t length) {
    for (size_t i = 0; i < GAMES; i++) {
        if (strlen(games[i].name) == length &&
            wi_word_distance(text, length, games[i].name, length) == 0) {
            return &games[i];
        }
    }
    return NULL;
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

/* Are these a hyphen and a word, right behind what is before them? */
static bool goes_on(const wi_token *hyphen) {
    return hyphen->kind == WI_TOKEN_MINUS && hyphen[1].kind == WI_TOKEN_WORD &&
           hyphen[-1].at + hyphen[-1].width == hyphen->at &&
           hyphen->at + hyphen->width == hyphen[1].at;
}

/* The longest known name that begins at this token, and how many tokens it has; NULL: none does. */
static const wi_named_text *known_at(const char *text, const wi_token *first, size_t *count) {
    const wi_named_text *game = NULL;
    *count = 0;
    for (const wi_token *last = first;; last += 2) {
        const wi_named_text *longer = find(text + first->at, last->at + last->width - first->at);
        if (longer != NULL) {
            game = longer;
            *count = (size_t)(last - first) + 1;
        }
        if (!goes_on(last + 1)) {
            return game;
        }
    }
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

const wi_named_text *wi_read_name(wi_reader *reader) {
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
    reader->next += count;
    if (game == NULL) {
        const char *near = suggestion(name, length);
        const int shown = wi_utf8_cut(name, length, WI_LONGEST_NAME);
        if (near != NULL) {
            wi_reader_fail(reader, from, reader->next,
                           "there is no game called '%.*s'; did you mean '%s'?", shown, name, near);
        } else {
            wi_reader_fail(reader, from, reader->next, "there is no game called '%.*s%s'", shown,
                           name, length > WI_LONGEST_NAME ? "..." : "");
        }
    }
    return game;
}

bool wi_refuse_hyphen(wi_reader *reader, size_t close) {
    const wi_token *hyphen = &reader->tokens[close];
    bool letters = false;
    for (size_t i = reader->next; i < close; i++) {
        letters = letters || reader->tokens[i].kind == WI_TOKEN_WORD;
    }
    if (hyphen->kind == WI_TOKEN_END || hyphen[1].kind != WI_TOKEN_MINUS ||
        hyphen[2].kind != WI_TOKEN_WORD || hyphen[2].width == 1 || !letters ||
        hyphen->at + hyphen->width != hyphen[1].at ||
        hyphen[1].at + hyphen[1].width != hyphen[2].at) {
        return true;
    }
    const char *name = reader->text + hyphen[2].at;
    const int width = wi_utf8_cut(name, hyphen[2].width, WI_LONGEST_NAME);
    const wi_token *first = wi_reader_peek(reader);
    const bool st = wi_token_is(&first[1], reader->text, "s") &&
                    wi_token_is(&hyphen[2], reader->text, "wythoff");
    return wi_reader_fail(reader, reader->next, close + 3,
                          "this is the name of a game in papers, and could be a difference of "
                          "sets; write %s%.*s(...) for the game, spaces around the hyphen for the "
                          "difference",
                          st ? "st-" : "", width, name);
}
