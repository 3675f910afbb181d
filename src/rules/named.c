/* named.c - the table of named games (named.h), and how a name becomes moves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "rules/named.h"
#include "rules/named_games.h"
#include "rules/reader.h"

enum { LONGEST_NAME = 31 }; /* that is shown in messages */

/* ---- the moves of a rule mapped into a cone -------------------------------------------------- */

/*
 * The rational games of S3 map the moves (s,t) of a rule to (p1 s + p2 t, q1 s + q2 t) on the cone
 * of their slopes.
 */

static bool fits(int64_t number) {
    return number <= WY_MAX_COEFFICIENT && number >= -WY_MAX_COEFFICIENT;
}

/* Maps the move (s,t) of a family to (p1 s + p2 t, q1 s + q2 t); at most 2 * 10^15. */
static bool map_family(wy_family *family, const wy_cone *cone) {
    const wy_linear s = family->part[0], t = family->part[1];
    for (int i = 0; i < WY_VARIABLES; i++) {
        family->part[0].c[i] = cone->p1 * s.c[i] + cone->p2 * t.c[i];
        family->part[1].c[i] = cone->q1 * s.c[i] + cone->q2 * t.c[i];
        if (!fits(family->part[0].c[i]) || !fits(family->part[1].c[i])) {
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

bool wi_reader_map_rule(wi_reader *reader, size_t first, const wy_cone *cone, size_t from) {
    const wi_builder *builder = reader->builder;
    if (builder->has_cone) {
        return wi_reader_fail(reader, from, reader->next,
                              "a rule that is mapped into a cone cannot have a cone itself");
    }
    if (builder->rules->memory == WY_MEMORY_IMITATION) {
        return wi_reader_fail(reader, from, reader->next,
                              "an imitation game cannot be mapped into a cone");
    }
    if (builder->has_block) {
        return wi_reader_fail(reader, from, reader->next,
                              "blocking cannot be mapped into a cone; write 'block' at the end of "
                              "the whole rule");
    }
    for (size_t i = first; i < builder->rules->family_count; i++) {
        wy_family *family = &builder->rules->families[i];
        if (wi_condition_has_position(family->when)) {
            return wi_reader_fail(reader, from, reader->next,
                                  "moves that depend on the position cannot be mapped into a cone");
        }
        if (family->star != NULL) {
            return wi_reader_fail(reader, from, reader->next,
                                  "the P-positions of a game cannot be mapped into a cone");
        }
        if (!map_family(family, cone)) {
            return wi_reader_fail(reader, from, reader->next,
                                  "a number is too large when mapped into the cone; at most %d is "
                                  "allowed",
                                  WY_MAX_COEFFICIENT);
        }
    }
    return true;
}

/* ---- named games as texts with a part for each heap ------------------------------------------ */

/*
 *   nim               any number from one heap
 *   wythoff           the same number from one heap or from all
 *   wythoff-any       the same number from any heaps, one or more
 *   fraenkel-wythoff  any number from one heap, or numbers with nim-sum 0 (Fraenkel 1996)
 *   moore(k)          any numbers from at most k heaps (Moore 1910)
 *   hypergraph(...)   positive numbers from all heaps of one of the sets
 *   euclid            a multiple of another heap from a heap, which stays positive (3-Euclid of
 *                     Collins and Lengyel 2008); euclid-to-zero: or becomes empty
 *   odd-or-even-nim   each move names the parity of the next
 */

#define put wi_growing_printf

static const char parameters[] = "strqpo";
static const char heap_letters[] = "xyzuvw";

/* "(s,t,r,0,0)": parameters for the first `count` heaps, all the same one if same */
static void put_front(wi_growing *out, int heaps, int count, bool same) {
    for (int i = 0; i < heaps; i++) {
        put(out, i == 0 ? "(" : ",");
        put(out, "%c", i >= count ? '0' : same || count == 1 ? 't' : parameters[i]);
    }
    put(out, ")");
}

static void put_orders(wi_growing *out, int heaps, int first, int last, bool same) {
    for (int count = first; count <= last; count++) {
        put(out, "%s", count == first ? "" : " + ");
        put_front(out, heaps, count, same);
        put(out, "%s", heaps > 1 && count < heaps ? " in every order" : "");
    }
}

void wi_write_nim(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_orders(out, heaps, 1, 1, true);
}

void wi_write_wythoff(wi_growing *out, int heaps, int64_t unused) {
    wi_write_nim(out, heaps, unused);
    if (heaps > 1) {
        put(out, " + ");
        put_front(out, heaps, heaps, true);
    }
}

void wi_write_wythoff_any(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_orders(out, heaps, 1, heaps, true);
}

void wi_write_fraenkel(wi_growing *out, int heaps, int64_t unused) {
    wi_write_nim(out, heaps, unused);
    if (heaps > 1) {
        put(out, " + ");
        put_orders(out, heaps, 2, 2, true);
    }
    for (int count = 3; count <= heaps; count++) {
        put(out, " + {");
        put_front(out, heaps, count, false);
        put(out, ": xor(");
        for (int i = 0; i < count; i++) {
            put(out, "%s%c", i == 0 ? "" : ",", parameters[i]);
        }
        put(out, ")=0}%s", count < heaps ? " in every order" : "");
    }
}

void wi_write_moore(wi_growing *out, int heaps, int64_t most) {
    put_orders(out, heaps, 1, most < heaps ? (int)most : heaps, false);
}

/* On one heap there is no other heap, and no move. */
static void put_euclid(wi_growing *out, int heaps, const char *stays) {
    put(out, "{");
    if (heaps > 1) {
        put_front(out, heaps, 1, true);
    }
    for (int i = 1; i < heaps; i++) {
        put(out, "%st mod %c=0", i == 1 ? ": " : " or ", heap_letters[i]);
    }
    put(out, "%s", heaps > 1 ? stays : "}");
}

void wi_write_euclid(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_euclid(out, heaps, ", t<x} in every order");
}

void wi_write_euclid_to_zero(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_euclid(out, heaps, "} in every order");
}

void wi_write_odd_or_even(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    for (int odd = 1; odd >= 0; odd--) {
        put(out, odd ? "enforce({" : ", {");
        put_front(out, heaps, 1, true);
        put(out, ": %s(t)}%s", odd ? "odd" : "even", heaps > 1 ? " in every order" : "");
    }
    put(out, ")");
}

/* One word such as xz: a move that takes from these heaps. */
static bool read_heap_set(wi_reader *reader, wi_growing *out) {
    const wi_token *token = wi_reader_peek(reader);
    bool taken[WY_MOST_HEAPS] = {false};
    if (token->kind != WI_TOKEN_WORD) {
        return wi_reader_expected(reader, "heaps, such as xy");
    }
    for (size_t i = 0; i < token->width; i++) {
        const char *heap = memchr(heap_letters, reader->text[token->at + i], (size_t)reader->heaps);
        if (heap == NULL || taken[heap - heap_letters]) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "a set of heaps is a word such as xy, of different heaps of the "
                                  "game");
        }
        taken[heap - heap_letters] = true;
    }
    for (int i = 0, next = 0; i < reader->heaps; i++) {
        put(out, i == 0 ? "(" : ",");
        put(out, "%c", taken[i] ? parameters[next++] : '0');
    }
    put(out, ")");
    reader->next++;
    return true;
}

/* Reads the sets of heaps, behind the opening bracket, and writes the moves. */
static bool write_hypergraph(wi_growing *out, wi_reader *reader) {
    put(out, "{");
    for (bool first = true; first || wi_reader_take(reader, WI_TOKEN_COMMA); first = false) {
        put(out, "%s", first ? "" : ",");
        if (!read_heap_set(reader, out)) {
            return false;
        }
    }
    put(out, "}");
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'");
}

/* ---- names of games in a rule: found, or refused with the nearest one ------------------------ */

/*
 * Names may have hyphens, and a hyphen also removes moves.
 */

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

/*
 * Reads the name that begins at the next token, and "Nim" or "game" behind it.  A hyphen may be
 * part of a name (rational-nim) or remove moves (nim-wythoff): it belongs to the name when this
 * makes a known one, the longest, or when no known name follows it.  NULL: there is no such game,
 * and the reader has failed.
 */
static const wi_named_text *read_name(wi_reader *reader) {
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
        const int shown = wi_utf8_cut(name, length, LONGEST_NAME);
        if (near != NULL) {
            wi_reader_fail(reader, from, reader->next,
                           "there is no game called '%.*s'; did you mean '%s'?", shown, name, near);
        } else {
            wi_reader_fail(reader, from, reader->next, "there is no game called '%.*s%s'", shown,
                           name, length > LONGEST_NAME ? "..." : "");
        }
    } else {
        skip_noun(reader);
    }
    return game;
}

/* Is this token a hyphen, and does the name of a game follow? */
static bool name_follows(const wi_reader *reader, size_t hyphen) {
    const wi_token *token = &reader->tokens[hyphen];
    size_t count = 0;
    if (token->kind != WI_TOKEN_MINUS) {
        return false;
    }
    token += wi_token_is(token + 1, reader->text, "the") ? 2 : 1;
    return known_at(reader->text, token, &count) != NULL;
}

/* ---- named games as terms of a rule ---------------------------------------------------------- */

/*
 * A name stands for a text of the language, which is read in its place with the
 * arguments put in; the table is in named.h.  A game that is played on any number of heaps has a
 * function that writes its text for them.  Clauses of the text are those of the
 * rule that names it.  Three kinds of games need more: (m,p)-Wythoff also blocks, imitation games
 * also remember, and the rational games of S3 are mapped into a cone.
 */

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
            game->name, wi_utf8_cut(reader->text + token->at, token->width, LONGEST_NAME),
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
    if (!write_hypergraph(&text, reader)) {
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
    const wi_named_text *game = read_name(reader);
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
            name_follows(reader, hyphen_behind_numbers(reader))) ||
           (number && name_follows(reader, hyphen_behind_numbers(reader)));
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
    const wi_named_text *game = read_name(reader);
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
