/*
 * named.c - named games as terms of a rule.
 *
 * A name stands for a text of the language, which is read in its place with the
 * arguments put in; the table is in named.h.  A game that is played on any number of heaps has a
 * function that writes its text for them (named_heaps.c).  Clauses of the text are those of the
 * rule that names it.  Three kinds of games need more: (m,p)-Wythoff also blocks, imitation games
 * also remember, and the rational games of S3 are mapped into a cone (named_cone.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "rules/named_names.h"

#define GAME_OF_PAIR                                                                               \
    "this game has a board, moves or a history that go with two heaps and no other memory"

/* ---- arguments -------------------------------------------------------------------- */

typedef struct arguments {
    int64_t values[2];
    bool given[2];
    const char *list; /* LIST: the arguments as they are written */
    size_t list_length;
    size_t from, to; /* tokens of the whole term */
} arguments;

/* "m=", "p=" or nothing: which argument comes next? */
static bool read_argument_name(wi_reader *reader, const wi_named_text *game, size_t *which) {
    if (!wi_reader_at(reader, WI_TOKEN_WORD)) {
        return true;
    }
    const wi_token *token = wi_reader_peek(reader);
    const char *letter = token->width == 1 ? strchr(game->letters, reader->text[token->at]) : NULL;
    if (letter == NULL || *letter == '\0') {
        return wi_reader_fail(
            reader, reader->next, reader->next, "%s has no argument '%.*s'; its argument%s %c%s%c",
            game->name, wi_utf8_cut(reader->text + token->at, token->width, WI_LONGEST_NAME),
            reader->text + token->at, game->letters[1] != 0 ? "s are" : " is", game->letters[0],
            game->letters[1] != 0 ? " and " : "", game->letters[1]);
    }
    *which = (size_t)(letter - game->letters);
    reader->next++;
    return wi_reader_expect(reader, WI_TOKEN_EQ, "'=' and a number");
}

static bool read_argument(wi_reader *reader, const wi_named_text *game, arguments *given,
                          size_t which) {
    const size_t name = reader->next;
    if (!read_argument_name(reader, game, &which)) {
        return false;
    }
    const size_t from = reader->next;
    if (which >= strlen(game->letters)) {
        return wi_reader_fail(reader, from, from, "too many arguments; %s takes %zu", game->name,
                              strlen(game->letters));
    }
    if (given->given[which]) {
        return wi_reader_fail(reader, name, name, "the argument %c is given twice",
                              game->letters[which]);
    }
    if (!wi_read_constant(reader, &given->values[which])) {
        return false;
    }
    given->given[which] = true;
    return given->values[which] >= game->least ||
           wi_reader_fail(reader, from, reader->next, "%c must be at least %lld",
                          game->letters[which], (long long)game->least);
}

static bool read_arguments(wi_reader *reader, const wi_named_text *game, arguments *given) {
    size_t which = 0;
    do {
        if (!read_argument(reader, game, given, which++)) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    if (!wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'")) {
        return false;
    }
    given->to = reader->next;
    if (game->kind == BANDS && given->given[0] && !given->given[1]) {
        given->values[1] = 1;
        given->given[1] = true;
    }
    for (size_t i = 0; i < strlen(game->letters); i++) {
        if (!given->given[i]) {
            return wi_reader_fail(reader, given->from, given->to,
                                  "%s needs the argument %c as well", game->name, game->letters[i]);
        }
    }
    return true;
}

/* Numbers as many as one likes, each at least `least`. */
static bool read_list(wi_reader *reader, const wi_named_text *game, arguments *given) {
    const size_t first = reader->next;
    do {
        const size_t from = reader->next;
        if (!wi_reader_at(reader, WI_TOKEN_NUMBER)) {
            return wi_reader_expected(reader, "a number");
        }
        if (wi_reader_peek(reader)->number < game->least) {
            return wi_reader_fail(reader, from, from, "each number must be at least %lld",
                                  (long long)game->least);
        }
        reader->next++;
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    const wi_token *last = &reader->tokens[reader->next - 1];
    given->list = reader->text + reader->tokens[first].at;
    given->list_length = last->at + last->width - reader->tokens[first].at;
    given->to = reader->next + 1;
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'");
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
static bool read_clauses_of(wi_reader *inner, bool removed) {
    if (wi_reader_at(inner, WI_TOKEN_END)) {
        return true;
    }
    if (removed) {
        return wi_reader_fail(inner, inner->next, inner->next,
                              "only moves can be removed, and this game has its own board or ends");
    }
    return wi_read_clauses(inner, WI_TOKEN_END);
}

/* The text, read as if it stood here.  A fault in it is one of the tokens of the term. */
static bool expand_text(wi_reader *reader, const char *text, const arguments *given, bool removed) {
    wy_error error;
    wi_builder *builder = reader->builder;
    const bool pair = builder->pair.why != NULL, more = builder->more.why != NULL;
    wi_reader inner = {.text = text,
                       .length = strlen(text),
                       .tokens = wi_tokens_of(text, strlen(text)),
                       .depth = reader->depth,
                       .heaps = reader->heaps,
                       .builder = builder,
                       .lists = reader->lists,
                       .error = &error};
    bool fine = inner.tokens != NULL;
    if (fine) {
        fine = wi_reader_down(&inner) && wi_read_terms(&inner, removed, false) &&
               read_clauses_of(&inner, removed);
    } else {
        inner.status = WY_SYSTEM;
    }
    free(inner.tokens);
    if (!pair && builder->pair.why != NULL) {
        builder->pair = (wi_only){GAME_OF_PAIR, given->from, given->to};
    }
    if (!more && builder->more.why != NULL) {
        builder->more.from = given->from;
        builder->more.to = given->to;
    }
    if (!fine && inner.status == WY_BAD) {
        return wi_reader_fail(reader, given->from, given->to, "%s", error.message);
    }
    return fine || wi_reader_no_memory(reader);
}

/* The same with the arguments put in. */
static bool expand(wi_reader *reader, const char *text, const arguments *given, bool removed) {
    char *expansion = put_in(text, given);
    const bool fine = expansion != NULL ? expand_text(reader, expansion, given, removed)
                                        : wi_reader_no_memory(reader);
    free(expansion);
    return fine;
}

/* The text that a game has for the number of heaps; takes it. */
static bool expand_written(wi_reader *reader, wi_growing *text, const arguments *given,
                           bool removed) {
    const bool fine = text->failed ? wi_reader_no_memory(reader)
                                   : expand_text(reader, text->text, given, removed);
    free(text->text);
    return fine;
}

static bool write_for_heaps(wi_reader *reader, const wi_named_text *game, const arguments *given,
                            bool removed) {
    wi_growing text = {0};
    game->write(&text, reader->heaps, given->values[0]);
    return expand_written(reader, &text, given, removed);
}

static bool read_heap_sets(wi_reader *reader, arguments *given, bool removed) {
    wi_growing text = {0};
    if (!wi_write_hypergraph(&text, reader)) {
        free(text.text);
        return false;
    }
    given->to = reader->next;
    return expand_written(reader, &text, given, removed);
}

static bool read_bands(wi_reader *reader, const wi_named_text *game, const arguments *given,
                       bool removed) {
    const int64_t m = given->values[0], p = given->values[1];
    if (removed && p > 1) {
        return wi_reader_fail(reader, given->from, given->to,
                              "only moves can be removed, and p>1 is about blocking");
    }
    return expand(reader, m == 1 ? game->plain : game->text, given, removed) &&
           (p == 1 ||
            wi_reader_set_block(reader, p - 1, WY_BLOCK_DIAGONAL, given->from, given->to));
}

static bool read_history(wi_reader *reader, const wi_named_text *game, const arguments *given,
                         bool removed) {
    wy_rules *rules = reader->builder->rules;
    if (!wi_reader_set_memory(reader, WY_MEMORY_IMITATION, given->from, given->to)) {
        return false;
    }
    rules->imitation_m = given->values[0];
    rules->imitation_p = given->values[1];
    return expand(reader, game->text, given, removed);
}

/* ---- rational games ------------------------------------------------------------------------- */

static bool read_rule_of_cone(wi_reader *reader, const wi_named_text *game, const arguments *given,
                              bool removed, bool may_remove) {
    if (game->kind == CONE) {
        return expand(reader, game->text, given, removed);
    }
    return wi_reader_expect(reader, WI_TOKEN_COMMA, "',' and a rule") &&
           wi_read_terms(reader, removed, may_remove);
}

static bool read_rational(wi_reader *reader, const wi_named_text *game, arguments *given,
                          bool removed, bool may_remove) {
    wi_builder *builder = reader->builder;
    const size_t first = builder->rules->family_count;
    const bool had_cone = builder->has_cone, had_block = builder->has_block;
    const size_t own = builder->own;
    wy_cone cone = {0};
    const size_t slopes = reader->next;
    if (!wi_read_cone(reader, &cone)) {
        return false;
    }
    const size_t rule = reader->next;
    builder->has_cone = builder->has_block = false;
    builder->own = first; /* moves that are mapped and moves that are not stay apart */
    if (!read_rule_of_cone(reader, game, given, removed, may_remove)) {
        return false;
    }
    if (!wi_reader_at(reader, WI_TOKEN_RIGHT)) {
        return wi_reader_expected(reader, game->kind == CONE ? "')'" : "'+', '-' or ')'");
    }
    if (!wi_reader_map_rule(reader, first, &cone, game->kind == CONE ? slopes : rule + 1)) {
        return false;
    }
    builder->has_cone = had_cone;
    builder->has_block = had_block;
    builder->own = own;
    reader->next++;
    return wi_reader_set_cone(reader, &cone, slopes, rule);
}

/* ---- terms --------------------------------------------------------------------------- */

/* The moves of a game whose arguments are known. */
static bool read_with_values(wi_reader *reader, const wi_named_text *game, const arguments *given,
                             bool removed) {
    switch (game->kind) {
    case BANDS:
        return read_bands(reader, game, given, removed);
    case HISTORY:
        return read_history(reader, game, given, removed);
    default:
        return game->text != NULL ? expand(reader, game->text, given, removed)
                                  : write_for_heaps(reader, game, given, removed);
    }
}

static bool read_with_arguments(wi_reader *reader, const wi_named_text *game, arguments *given,
                                bool removed, bool may_remove) {
    if (game->kind == CONE || game->kind == CONE_AND_RULE) {
        return read_rational(reader, game, given, removed, may_remove);
    }
    if (game->kind == HEAP_SETS) {
        return read_heap_sets(reader, given, removed);
    }
    if (game->letters[0] == '\0' && game->kind != LIST) {
        return wi_reader_fail(reader, given->from, reader->next, "%s takes no arguments",
                              game->name);
    }
    if (reader->heaps > 2 && game->text != NULL) {
        return wi_reader_fail(reader, given->from, given->to, "%s takes no arguments on %d heaps",
                              game->name, reader->heaps);
    }
    if (!(game->kind == LIST ? read_list : read_arguments)(reader, game, given)) {
        return false;
    }
    return read_with_values(reader, game, given, removed);
}

/* Can it be played on as many heaps as the rule has? */
static bool fits_heaps(wi_reader *reader, const wi_named_text *game, size_t from) {
    const int heaps = reader->heaps;
    if (game->heaps == 0 || game->heaps == heaps || game->write != NULL ||
        (game->heaps == 2 && heaps == 1)) {
        return true;
    }
    return game->heaps == 2
               ? wi_reader_fail(reader, from, reader->next, "%s is a game on two heaps, not on %d",
                                game->name, heaps)
               : wi_reader_fail(reader, from, reader->next, "%s has %d heap%s", game->name,
                                game->heaps, game->heaps == 1 ? "" : "s");
}

static bool read_without_arguments(wi_reader *reader, const wi_named_text *game,
                                   const arguments *given, bool removed) {
    const bool needs_arguments = game->plain == NULL && game->letters[0] != '\0';
    if (game->write != NULL && reader->heaps != game->heaps && !needs_arguments) {
        return write_for_heaps(reader, game, given, removed);
    }
    if (game->plain == NULL) {
        char what[96];
        snprintf(what, sizeof what, "the arguments of %s%s", game->name, game->parameters);
        return wi_reader_expected(reader, what);
    }
    return expand(reader, game->plain, given, removed);
}

bool wi_read_named_term(wi_reader *reader, bool removed, bool may_remove) {
    arguments given = {.from = reader->next};
    const wi_named_text *game = wi_read_name(reader);
    if (game == NULL) {
        return false;
    }
    given.to = reader->next;
    if (!fits_heaps(reader, game, given.from)) {
        return false;
    }
    if (!wi_reader_at(reader, WI_TOKEN_LEFT)) {
        return read_without_arguments(reader, game, &given, removed);
    }
    if (!wi_reader_down(reader)) {
        return false;
    }
    reader->next++;
    const bool fine = read_with_arguments(reader, game, &given, removed, may_remove);
    wi_reader_up(reader);
    return fine;
}

/* ---- (2,3)-Maharaja Nim, 2-Wythoff ----------------------------------------------------------- */

/* The hyphen behind the numbers that the next term may begin with. */
static size_t hyphen_behind_numbers(const wi_reader *reader) {
    const wi_token *token = wi_reader_peek(reader);
    return token->kind == WI_TOKEN_LEFT ? wi_reader_closing(reader, reader->next) + 1
                                        : reader->next + 1;
}

bool wi_at_numbered_name(const wi_reader *reader) {
    const wi_token *token = wi_reader_peek(reader);
    const bool tuple = token->kind == WI_TOKEN_LEFT && wi_at_move(reader);
    const bool number = token->kind == WI_TOKEN_NUMBER ||
                        (token->kind == WI_TOKEN_WORD && token->width == 1 &&
                         reader->text[token->at] != 'f'); /* f-wythoff is a name */
    return (tuple && reader->tokens[wi_reader_closing(reader, reader->next)].kind != WI_TOKEN_END &&
            wi_name_follows(reader, hyphen_behind_numbers(reader))) ||
           (number && wi_name_follows(reader, hyphen_behind_numbers(reader)));
}

/* Numbers without letters before a name that two papers use in two ways. */
static bool refuse_two_readings(wi_reader *reader, const arguments *given) {
    const char *text = reader->text;
    const wi_token *first = &reader->tokens[given->from];
    const wi_token *second = &first[3];
    return wi_reader_fail(
        reader, given->from, given->to,
        "two games have this name: wythoff(m=%.*s,p=%.*s), with |s-t|<m and blocking, of Larsson; "
        "and st-wythoff(%.*s,%.*s) of Fraenkel",
        (int)first[1].width, text + first[1].at, (int)second->width, text + second->at,
        (int)first[1].width, text + first[1].at, (int)second->width, text + second->at);
}

/* Are the tokens of the tuple plain numbers, or numbers behind m= and the like? */
static bool is_numbered(const wi_reader *reader, size_t from, size_t to, bool *lettered) {
    *lettered = false;
    for (size_t i = from; i < to; i++) {
        const wi_token_kind kind = reader->tokens[i].kind;
        const bool letter = kind == WI_TOKEN_WORD && reader->tokens[i + 1].kind == WI_TOKEN_EQ;
        *lettered = *lettered || letter;
        if (kind != WI_TOKEN_NUMBER && kind != WI_TOKEN_COMMA && kind != WI_TOKEN_EQ && !letter) {
            return false;
        }
    }
    return true;
}

bool wi_read_numbered_name(wi_reader *reader, bool removed) {
    arguments given = {.from = reader->next};
    const size_t hyphen = hyphen_behind_numbers(reader);
    const bool tuple = wi_reader_at(reader, WI_TOKEN_LEFT);
    reader->next = hyphen + 1;
    const wi_named_text *game = wi_read_name(reader);
    if (game == NULL) {
        return false;
    }
    const size_t behind = given.to = reader->next;
    bool lettered = false;
    if (!fits_heaps(reader, game, given.from)) {
        return false;
    }
    if (!is_numbered(reader, given.from + tuple, hyphen - tuple, &lettered)) {
        return wi_reader_fail(
            reader, given.from, behind,
            tuple ? "a tuple in front of a hyphen and a name gives the numbers of the game; to "
                    "take moves away from a set, put the set in braces: {...} - %s%s"
                  : "write a number for the letter, as in 2-%s, or %s(2)",
            game->name, tuple ? "" : game->name);
    }
    const bool two = reader->tokens[given.from + 2].kind == WI_TOKEN_COMMA;
    if (tuple && game->kind == BANDS && two && !lettered) {
        return refuse_two_readings(reader, &given);
    }
    if (game->letters[0] == '\0' || game->kind >= CONE) {
        return wi_reader_fail(reader, given.from, behind,
                              "%s takes no numbers in front of its name; to take moves away from a "
                              "set, put the set in braces: {...} - %s",
                              game->name, game->name);
    }
    reader->next = given.from + tuple;
    if (tuple) {
        const bool fine = read_arguments(reader, game, &given);
        given.to = reader->next = fine ? behind : reader->next;
        return fine && read_with_values(reader, game, &given, removed);
    }
    given.values[0] = wi_reader_peek(reader)->number;
    given.values[1] = 1;
    reader->next = behind;
    return game->letters[1] != '\0' && game->kind != BANDS
               ? wi_reader_fail(reader, given.from, behind, "%s needs two numbers, as in %s%s",
                                game->name, game->name, game->parameters)
           : given.values[0] < game->least
               ? wi_reader_fail(reader, given.from, given.from, "%c must be at least %lld",
                                game->letters[0], (long long)game->least)
               : read_with_values(reader, game, &given, removed);
}
