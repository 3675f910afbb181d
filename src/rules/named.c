/*
 * named.c - named games as terms of a rule.
 *
 * A name stands for a text of the language, which is read in its place with the
 * arguments put in; the table is in named.h.  Clauses of the text are those of the
 * rule that names it.  Three kinds of games need more: (m,p)-Wythoff also blocks, imitation games
 * also remember, and the rational games of S3 map the moves (s,t) of a rule to (p1 s + p2 t, q1 s +
 * q2 t) on the cone of their slopes.
 */
#include "rules/named.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "rules/reader.h"

typedef enum wy_named_kind {
    NUMBERS,       /* numbers, put in for $1 and $2 */
    LIST,          /* any number of numbers, put in for $* */
    BANDS,         /* (m,p) or (m): the text, and p-1 diagonal options may be blocked */
    HISTORY,       /* (m,p): the text, and the memory rule of imitation games */
    CONE,          /* two slopes: the text mapped into their cone */
    CONE_AND_RULE, /* two slopes and a rule */
} wy_named_kind;

typedef struct named_game {
    const char *name;
    wy_named_kind kind;
    const char *letters;
    int64_t least;
    const char *plain, *text;
} named_game;

#define READING_ENTRY(group, name, parameters, kind, letters, least, plain, text, summary,         \
                      example)                                                                     \
    {name, kind, letters, least, plain, text},
#define PUBLIC_ENTRY(group, name, parameters, kind, letters, least, plain, text, summary, example) \
    {name, parameters, summary, example, group},

static const named_game games[] = {WY_NAMED_GAMES(READING_ENTRY)};
static const wy_named_game public_games[] = {WY_NAMED_GAMES(PUBLIC_ENTRY)};
enum { GAMES = sizeof games / sizeof games[0] };

const wy_named_game *wy_named_games(size_t *count) {
    *count = GAMES;
    return public_games;
}

/* ---- names ----------------------------------------------------------------------- */

enum { LONGEST_NAME = 31 };

static const named_game *find(const char *text, size_t length) {
    for (size_t i = 0; i < GAMES; i++) {
        if (strlen(games[i].name) == length &&
            wy_word_distance(text, length, games[i].name, length) == 0) {
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
    wy_nearest nearest;
    wy_nearest_start(&nearest, text, length);
    for (size_t i = 0; i < GAMES; i++) {
        wy_nearest_offer(&nearest, games[i].name);
    }
    for (size_t i = 0; i < GAMES && nearest.best == NULL; i++) {
        nearest.best = is_part_of(text, length, games[i].name) ? games[i].name : NULL;
    }
    return nearest.best;
}

/* Are these a hyphen and a word, right behind what is before them? */
static bool goes_on(const wy_token *hyphen) {
    return hyphen->kind == WY_TOKEN_MINUS && hyphen[1].kind == WY_TOKEN_WORD &&
           hyphen[-1].at + hyphen[-1].width == hyphen->at &&
           hyphen->at + hyphen->width == hyphen[1].at;
}

/* The longest known name that begins at this token, and how many tokens it has; NULL: none does. */
static const named_game *known_at(const char *text, const wy_token *first, size_t *count) {
    const named_game *game = NULL;
    *count = 0;
    for (const wy_token *last = first;; last += 2) {
        const named_game *longer = find(text + first->at, last->at + last->width - first->at);
        if (longer != NULL) {
            game = longer;
            *count = (size_t)(last - first) + 1;
        }
        if (!goes_on(last + 1)) {
            return game;
        }
    }
}

bool wy_is_part_of_name(const char *text, const wy_token *tokens, size_t i) {
    for (size_t from = i;; from -= 2) {
        size_t count = 0;
        if (tokens[from].kind != WY_TOKEN_WORD) {
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

/*
 * The name that begins at the next token.  A hyphen may be part of a name
 * (rational-nim) or remove moves (nim-wythoff): it belongs to the name when
 * this makes a known one, the longest, or when no known name follows it.
 */
static const named_game *read_name(wy_reader *reader) {
    const size_t from = reader->next;
    const char *name = reader->text + wy_reader_peek(reader)->at;
    const wy_token *tokens = &reader->tokens[from];
    size_t count = 0, ignored = 0;
    const named_game *game = known_at(reader->text, tokens, &count);
    count = game == NULL ? 1 : count;
    while (goes_on(&tokens[count]) &&
           known_at(reader->text, &tokens[count + 1], &ignored) == NULL) {
        game = NULL;
        count += 2;
    }
    const wy_token *last = &reader->tokens[from + count - 1];
    const size_t length = last->at + last->width - reader->tokens[from].at;
    reader->next += count;
    if (game == NULL) {
        const char *near = suggestion(name, length);
        const int shown = wy_utf8_cut(name, length, LONGEST_NAME);
        if (near != NULL) {
            wy_reader_fail(reader, from, reader->next,
                           "there is no game called '%.*s'; did you mean '%s'?", shown, name, near);
        } else {
            wy_reader_fail(reader, from, reader->next, "there is no game called '%.*s%s'", shown,
                           name, length > LONGEST_NAME ? "..." : "");
        }
    }
    return game;
}

bool wy_refuse_hyphen(wy_reader *reader, size_t close) {
    const wy_token *hyphen = &reader->tokens[close];
    bool letters = false;
    for (size_t i = reader->next; i < close; i++) {
        letters = letters || reader->tokens[i].kind == WY_TOKEN_WORD;
    }
    if (hyphen->kind == WY_TOKEN_END || hyphen[1].kind != WY_TOKEN_MINUS ||
        hyphen[2].kind != WY_TOKEN_WORD || hyphen[2].width == 1 || !letters ||
        hyphen->at + hyphen->width != hyphen[1].at ||
        hyphen[1].at + hyphen[1].width != hyphen[2].at) {
        return true;
    }
    const char *name = reader->text + hyphen[2].at;
    const int width = wy_utf8_cut(name, hyphen[2].width, LONGEST_NAME);
    const wy_token *first = wy_reader_peek(reader);
    const bool st = wy_token_is(&first[1], reader->text, "s") &&
                    wy_token_is(&hyphen[2], reader->text, "wythoff");
    return wy_reader_fail(reader, reader->next, close + 3,
                          "this is the name of a game in papers, and could be a difference of "
                          "sets; write %s%.*s(...) for the game, spaces around the hyphen for the "
                          "difference",
                          st ? "st-" : "", width, name);
}

/* ---- arguments -------------------------------------------------------------------- */

typedef struct arguments {
    int64_t values[2];
    bool given[2];
    const char *list; /* LIST: the arguments as they are written */
    size_t list_length;
    size_t from, to; /* tokens of the whole term */
} arguments;

/* "m=", "p=" or nothing: which argument comes next? */
static bool read_argument_name(wy_reader *reader, const named_game *game, size_t *which) {
    if (!wy_reader_at(reader, WY_TOKEN_WORD)) {
        return true;
    }
    const wy_token *token = wy_reader_peek(reader);
    const char *letter = token->width == 1 ? strchr(game->letters, reader->text[token->at]) : NULL;
    if (letter == NULL || *letter == '\0') {
        return wy_reader_fail(
            reader, reader->next, reader->next, "%s has no argument '%.*s'; its argument%s %c%s%c",
            game->name, wy_utf8_cut(reader->text + token->at, token->width, LONGEST_NAME),
            reader->text + token->at, game->letters[1] != 0 ? "s are" : " is", game->letters[0],
            game->letters[1] != 0 ? " and " : "", game->letters[1]);
    }
    *which = (size_t)(letter - game->letters);
    reader->next++;
    return wy_reader_expect(reader, WY_TOKEN_EQ, "'=' and a number");
}

static bool read_argument(wy_reader *reader, const named_game *game, arguments *given,
                          size_t which) {
    const size_t name = reader->next;
    if (!read_argument_name(reader, game, &which)) {
        return false;
    }
    const size_t from = reader->next;
    if (which >= strlen(game->letters)) {
        return wy_reader_fail(reader, from, from, "too many arguments; %s takes %zu", game->name,
                              strlen(game->letters));
    }
    if (given->given[which]) {
        return wy_reader_fail(reader, name, name, "the argument %c is given twice",
                              game->letters[which]);
    }
    if (!wy_read_constant(reader, &given->values[which])) {
        return false;
    }
    given->given[which] = true;
    return given->values[which] >= game->least ||
           wy_reader_fail(reader, from, reader->next, "%c must be at least %lld",
                          game->letters[which], (long long)game->least);
}

static bool read_arguments(wy_reader *reader, const named_game *game, arguments *given) {
    size_t which = 0;
    do {
        if (!read_argument(reader, game, given, which++)) {
            return false;
        }
    } while (wy_reader_take(reader, WY_TOKEN_COMMA));
    if (!wy_reader_expect(reader, WY_TOKEN_RIGHT, "',' or ')'")) {
        return false;
    }
    given->to = reader->next;
    if (game->kind == BANDS && given->given[0] && !given->given[1]) {
        given->values[1] = 1;
        given->given[1] = true;
    }
    for (size_t i = 0; i < strlen(game->letters); i++) {
        if (!given->given[i]) {
            return wy_reader_fail(reader, given->from, given->to,
                                  "%s needs the argument %c as well", game->name, game->letters[i]);
        }
    }
    return true;
}

/* Numbers as many as one likes, each at least `least`. */
static bool read_list(wy_reader *reader, const named_game *game, arguments *given) {
    const size_t first = reader->next;
    do {
        const size_t from = reader->next;
        if (!wy_reader_at(reader, WY_TOKEN_NUMBER)) {
            return wy_reader_expected(reader, "a number");
        }
        if (wy_reader_peek(reader)->number < game->least) {
            return wy_reader_fail(reader, from, from, "each number must be at least %lld",
                                  (long long)game->least);
        }
        reader->next++;
    } while (wy_reader_take(reader, WY_TOKEN_COMMA));
    const wy_token *last = &reader->tokens[reader->next - 1];
    given->list = reader->text + reader->tokens[first].at;
    given->list_length = last->at + last->width - reader->tokens[first].at;
    given->to = reader->next + 1;
    return wy_reader_expect(reader, WY_TOKEN_RIGHT, "',' or ')'");
}

/* ---- expansion --------------------------------------------------------------------- */

/* The text, new, with the arguments in place of $1, $2 and $*; NULL: no memory. */
static char *put_in(const char *text, const arguments *given) {
    enum { LONGEST_NUMBER = 24 };
    size_t room = strlen(text) + 1;
    for (const char *at = text; *at != '\0'; at++) {
        room += *at == '$' ? given->list_length + LONGEST_NUMBER : 0;
    }
    char *out = malloc(room);
    size_t used = 0;
    for (; out != NULL && *text != '\0'; text++) {
        if (*text != '$') {
            out[used++] = *text;
        } else if (*++text == '*') {
            memcpy(out + used, given->list, given->list_length);
            used += given->list_length;
        } else {
            used += (size_t)snprintf(out + used, room - used, "%lld",
                                     (long long)given->values[*text - '1']);
        }
    }
    if (out != NULL) {
        out[used] = '\0';
    }
    return out;
}

/* Only a rule that adds its moves can take over the clauses of a named game. */
static bool read_clauses_of(wy_reader *inner, bool removed) {
    if (wy_reader_at(inner, WY_TOKEN_END)) {
        return true;
    }
    if (removed) {
        return wy_reader_fail(inner, inner->next, inner->next,
                              "only moves can be removed, and this game has its own board or ends");
    }
    return wy_read_clauses(inner, WY_TOKEN_END);
}

/* Reads the text as if it stood here.  A fault in it is one of the arguments. */
static bool expand(wy_reader *reader, const char *text, const arguments *given, bool removed) {
    char *expansion = put_in(text, given);
    wy_error error;
    if (expansion == NULL) {
        return wy_reader_no_memory(reader);
    }
    wy_reader inner = {.text = expansion,
                       .length = strlen(expansion),
                       .tokens = wy_tokens_of(expansion, strlen(expansion)),
                       .depth = reader->depth,
                       .builder = reader->builder,
                       .lists = reader->lists,
                       .error = &error};
    bool fine = inner.tokens != NULL;
    if (fine) {
        fine = wy_reader_down(&inner) && wy_read_terms(&inner, removed, false) &&
               read_clauses_of(&inner, removed);
    } else {
        inner.status = WY_SYSTEM;
    }
    free(inner.tokens);
    free(expansion);
    if (!fine && inner.status == WY_BAD) {
        return wy_reader_fail(reader, given->from, given->to, "%s", error.message);
    }
    return fine || wy_reader_no_memory(reader);
}

static bool read_bands(wy_reader *reader, const named_game *game, const arguments *given,
                       bool removed) {
    const int64_t m = given->values[0], p = given->values[1];
    if (removed && p > 1) {
        return wy_reader_fail(reader, given->from, given->to,
                              "only moves can be removed, and p>1 is about blocking");
    }
    return expand(reader, m == 1 ? game->plain : game->text, given, removed) &&
           (p == 1 ||
            wy_reader_set_block(reader, p - 1, WY_BLOCK_DIAGONAL, given->from, given->to));
}

static bool read_history(wy_reader *reader, const named_game *game, const arguments *given,
                         bool removed) {
    wy_rules *rules = reader->builder->rules;
    rules->imitation_m = given->values[0];
    rules->imitation_p = given->values[1];
    return expand(reader, game->text, given, removed);
}

/* ---- rational games ------------------------------------------------------------------ */

static bool fits(int64_t number) {
    return number <= WY_MAX_COEFFICIENT && number >= -WY_MAX_COEFFICIENT;
}

/* Maps the move (s,t) of a family to (p1 s + p2 t, q1 s + q2 t); at most 2 * 10^15. */
static bool map_family(wy_family *family, const wy_cone *cone) {
    const wy_linear s = family->dx, t = family->dy;
    for (int i = 0; i < WY_VARIABLES; i++) {
        family->dx.c[i] = cone->p1 * s.c[i] + cone->p2 * t.c[i];
        family->dy.c[i] = cone->q1 * s.c[i] + cone->q2 * t.c[i];
        if (!fits(family->dx.c[i]) || !fits(family->dy.c[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < family->listed; i++) {
        wy_position *move = &family->list[i];
        *move = (wy_position){cone->p1 * move->x + cone->p2 * move->y,
                              cone->q1 * move->x + cone->q2 * move->y};
        if (!fits(move->x) || !fits(move->y)) {
            return false;
        }
    }
    return true;
}

static bool read_rule_of_cone(wy_reader *reader, const named_game *game, const arguments *given,
                              bool removed, bool may_remove) {
    if (game->kind == CONE) {
        return expand(reader, game->text, given, removed);
    }
    return wy_reader_expect(reader, WY_TOKEN_COMMA, "',' and a rule") &&
           wy_read_terms(reader, removed, may_remove);
}

static bool map_rule(wy_reader *reader, size_t first, const wy_cone *cone, size_t from) {
    const wy_builder *builder = reader->builder;
    if (builder->has_cone) {
        return wy_reader_fail(reader, from, reader->next,
                              "a rule that is mapped into a cone cannot have a cone itself");
    }
    if (builder->rules->imitation_p > 0) {
        return wy_reader_fail(reader, from, reader->next,
                              "an imitation game cannot be mapped into a cone");
    }
    if (builder->has_block) {
        return wy_reader_fail(reader, from, reader->next,
                              "blocking cannot be mapped into a cone; write 'block' at the end of "
                              "the whole rule");
    }
    for (size_t i = first; i < builder->rules->family_count; i++) {
        wy_family *family = &builder->rules->families[i];
        if (wy_condition_has_position(family->when)) {
            return wy_reader_fail(reader, from, reader->next,
                                  "moves that depend on the position cannot be mapped into a cone");
        }
        if (family->star != NULL) {
            return wy_reader_fail(reader, from, reader->next,
                                  "the P-positions of a game cannot be mapped into a cone");
        }
        if (!map_family(family, cone)) {
            return wy_reader_fail(reader, from, reader->next,
                                  "a number is too large when mapped into the cone; at most %d is "
                                  "allowed",
                                  WY_MAX_COEFFICIENT);
        }
    }
    return true;
}

static bool read_rational(wy_reader *reader, const named_game *game, arguments *given, bool removed,
                          bool may_remove) {
    wy_builder *builder = reader->builder;
    const size_t first = builder->rules->family_count;
    const bool had_cone = builder->has_cone, had_block = builder->has_block;
    const size_t own = builder->own;
    wy_cone cone = {0};
    const size_t slopes = reader->next;
    if (!wy_read_cone(reader, &cone)) {
        return false;
    }
    const size_t rule = reader->next;
    builder->has_cone = builder->has_block = false;
    builder->own = first; /* moves that are mapped and moves that are not stay apart */
    if (!read_rule_of_cone(reader, game, given, removed, may_remove)) {
        return false;
    }
    if (!wy_reader_at(reader, WY_TOKEN_RIGHT)) {
        return wy_reader_expected(reader, game->kind == CONE ? "')'" : "'+', '-' or ')'");
    }
    if (!map_rule(reader, first, &cone, game->kind == CONE ? slopes : rule + 1)) {
        return false;
    }
    builder->has_cone = had_cone;
    builder->has_block = had_block;
    builder->own = own;
    reader->next++;
    return wy_reader_set_cone(reader, &cone, slopes, rule);
}

/* ---- terms --------------------------------------------------------------------------- */

static bool read_with_arguments(wy_reader *reader, const named_game *game, arguments *given,
                                bool removed, bool may_remove) {
    if (game->kind == CONE || game->kind == CONE_AND_RULE) {
        return read_rational(reader, game, given, removed, may_remove);
    }
    if (game->text == NULL) {
        return wy_reader_fail(reader, given->from, reader->next, "%s takes no arguments",
                              game->name);
    }
    if (!(game->kind == LIST ? read_list : read_arguments)(reader, game, given)) {
        return false;
    }
    switch (game->kind) {
    case BANDS:
        return read_bands(reader, game, given, removed);
    case HISTORY:
        return read_history(reader, game, given, removed);
    default:
        return expand(reader, game->text, given, removed);
    }
}

static const char *parameters_of(const named_game *game) {
    return public_games[game - games].parameters;
}

bool wy_read_named_term(wy_reader *reader, bool removed, bool may_remove) {
    arguments given = {.from = reader->next};
    const named_game *game = read_name(reader);
    if (game == NULL) {
        return false;
    }
    given.to = reader->next;
    if (!wy_reader_at(reader, WY_TOKEN_LEFT)) {
        if (game->plain == NULL) {
            char what[96];
            snprintf(what, sizeof what, "the arguments of %s%s", game->name, parameters_of(game));
            return wy_reader_expected(reader, what);
        }
        return expand(reader, game->plain, &given, removed);
    }
    if (!wy_reader_down(reader)) {
        return false;
    }
    reader->next++;
    const bool fine = read_with_arguments(reader, game, &given, removed, may_remove);
    wy_reader_up(reader);
    return fine;
}
