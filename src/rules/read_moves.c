/* read_moves.c - moves, lines and sets of moves. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"
#include "rules/reader.h"
#include "rules/value.h"

/* ---- the star operator: the P-positions of a game, as moves ---------------------------------- */

/*
 *     star(wythoff)    nim + star(wythoff misere)    star(star(wythoff))
 *
 * For an invariant game M on two heaps, M* is the game whose moves are the P-positions of M but for
 * (0,0) (Larsson, Hegarty, Fraenkel: Invariant and dual subtraction games, 2011).  The value
 * holds the game itself; its P-positions are found when somebody asks.
 */

bool wi_read_star_term(wi_reader *reader, bool removed) {
    const size_t from = reader->next;
    if (!wi_reader_down(reader)) {
        return false;
    }
    reader->next += 2; /* "star" and the bracket */
    wy_family family = {.removed = removed, .star = wi_rules_new()};
    if (family.star == NULL) {
        return wi_reader_no_memory(reader);
    }
    wi_builder *outer = reader->builder;
    const int heaps = reader->heaps;
    wi_builder inner = {.rules = family.star};
    reader->builder = &inner;
    const bool fine = wi_read_rule(reader, WI_TOKEN_RIGHT);
    reader->builder = outer;
    reader->heaps = heaps;
    wi_reader_up(reader);
    if (!fine) {
        wi_family_clear(&family);
        return false;
    }
    reader->next++;
    if (!wy_rules_plane(family.star)) {
        wi_family_clear(&family);
        return wi_reader_fail(reader, from, reader->next,
                              "P-positions are moves only where the game has two heaps and no "
                              "memory");
    }
    if (family.star->memory != WY_MEMORY_NONE) {
        wi_family_clear(&family);
        return wi_reader_fail(reader, from, reader->next,
                              "a game with history has no P-positions that could be moves");
    }
    return wi_reader_add_family(reader, &family, from, reader->next);
}

/* ---- moves that a rule takes from a list: from "moves.csv" ----------------------------------- */

/*
 * One move a line, two whole numbers: 3,5 or 3 5 or 3;5 or (3,5).  Empty lines and
 * comments (# to the end of the line) count for nothing, and neither does a first line
 * without a digit, the heading of a table.  The text comes from the caller
 * (wy_lists), so nothing here opens a file.
 */

enum { LONGEST_NAME = 255, SHOWN = 40 };

/* The list as it is read. */
typedef struct list {
    const char *text, *end;
    size_t line;
    wy_position *moves;
    size_t count, room;
} list;

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/* Between two numbers of a line, or around them. */
static bool is_between(char byte) {
    return byte == ' ' || byte == '\t' || byte == ',' || byte == ';' || byte == '(' ||
           byte == ')' || byte == '\r' || byte == '{' || byte == '}';
}

/* The end of the line that begins at `at`, without its comment. */
static const char *line_end(const list *in, const char *at) {
    while (at < in->end && *at != '\n' && *at != '#') {
        at++;
    }
    return at;
}

static const char *next_line(const list *in, const char *at) {
    const char *newline = memchr(at, '\n', (size_t)(in->end - at));
    return newline == NULL ? in->end : newline + 1;
}

static const char *skip_between(const char *at, const char *end) {
    while (at < end && is_between(*at)) {
        at++;
    }
    return at;
}

static bool has_digit(const char *at, const char *end) {
    for (; at < end; at++) {
        if (is_digit(*at)) {
            return true;
        }
    }
    return false;
}

/* A whole number; NULL: there is none, or it is too large. */
static const char *read_number(const char *at, const char *end, int64_t *number) {
    const bool minus = at < end && *at == '-';
    at += minus || (at < end && *at == '+');
    if (at == end || !is_digit(*at)) {
        return NULL;
    }
    *number = 0;
    for (; at < end && is_digit(*at); at++) {
        *number = 10 * *number + (*at - '0');
        if (*number > WY_MAX_COEFFICIENT) {
            return NULL;
        }
    }
    *number = minus ? -*number : *number;
    return at;
}

/* Are these bytes letters that can be shown? */
static bool can_be_shown(const char *text, size_t length) {
    size_t width = 0;
    for (size_t at = 0; at < length; at += width) {
        width = wi_utf8_printable(text + at, length - at);
        if (width == 0) {
            return false;
        }
    }
    return true;
}

/* Room for one more move. */
static bool list_has_room(list *in) {
    return wi_list_room(in->moves, in->room, in->count + 1);
}

/* One line, which is not empty.  *what: what is wrong with it, if false. */
static bool read_line(list *in, const char *at, const char *end, const char **what) {
    wy_position move = {0};
    *what = "expected two whole numbers, as in 3,5, of at most 1000000000";
    at = read_number(at, end, &move.x);
    if (at == NULL || at == end || !is_between(*at)) {
        return false;
    }
    at = read_number(skip_between(at, end), end, &move.y);
    if (at == NULL || skip_between(at, end) != end) {
        return false;
    }
    if (move.x == 0 && move.y == 0) {
        *what = "(0,0) is not a move: it takes nothing";
        return false;
    }
    if (in->count == WY_MAX_LISTED) {
        *what = "the list is too long";
        return false;
    }
    if (!list_has_room(in)) {
        *what = NULL;
        return false;
    }
    in->moves[in->count++] = move;
    return true;
}

static bool read_lines(wi_reader *reader, list *in, const char *name, size_t from) {
    bool heading = true;
    for (const char *at = in->text; at < in->end; at = next_line(in, at), in->line++) {
        const char *end = line_end(in, at);
        const char *what = NULL;
        const char *first = skip_between(at, end);
        if (first == end) {
            continue;
        }
        const bool skipped = heading && !has_digit(first, end);
        heading = false;
        if (skipped || read_line(in, first, end, &what)) {
            continue;
        }
        if (what == NULL) {
            return wi_reader_no_memory(reader);
        }
        size_t width = (size_t)(end - first);
        while (width > 0 && is_between(first[width - 1])) {
            width--;
        }
        const int shown = wi_utf8_cut(first, width, SHOWN);
        const bool whole = can_be_shown(first, (size_t)shown);
        return wi_reader_fail(reader, from, reader->next, "%s, line %zu: %s, found '%.*s%s'", name,
                              in->line, what, whole ? shown : 0, first,
                              !whole || width > SHOWN ? "..." : "");
    }
    return in->count > 0 || wi_reader_fail(reader, from, reader->next, "%s has no moves", name);
}

static bool load(wi_reader *reader, char **text, size_t *length, const char *name, size_t from) {
    wy_error error = {0};
    if (reader->lists == NULL) {
        return wi_reader_fail(reader, from, reader->next,
                              "no files are read here; write the moves out as {(1,2),(2,1)}");
    }
    const wy_status status = reader->lists->load(reader->lists->data, text, length, name, &error);
    if (status == WY_BAD) {
        return wi_reader_fail(reader, from, reader->next, "%s", error.message);
    }
    if (status != WY_OK) {
        reader->status = wi_fail(reader->error, status, "%s", error.message);
    }
    return status == WY_OK;
}

bool wi_read_list_term(wi_reader *reader, bool removed) {
    const size_t from = reader->next++;
    const wi_token *token = wi_reader_peek(reader);
    if (token->kind == WI_TOKEN_UNKNOWN && reader->text[token->at] == '"') {
        return wi_reader_fail(
            reader, from, reader->next + 1,
            "the name of this file has no closing quote, or what cannot be shown");
    }
    if (token->kind != WI_TOKEN_STRING) {
        return wi_reader_expected(reader, "the name of a file in quotes, as in from \"moves.csv\"");
    }
    reader->next++;
    char name[LONGEST_NAME + 1];
    const size_t length = token->width - 2;
    if (length == 0 || length > LONGEST_NAME) {
        return wi_reader_fail(reader, from, reader->next, "the name of a file has 1 to %d bytes",
                              LONGEST_NAME);
    }
    memcpy(name, reader->text + token->at + 1, length);
    name[length] = '\0';
    char *text = NULL;
    size_t bytes = 0;
    if (!load(reader, &text, &bytes, name, from)) {
        return false;
    }
    list in = {.text = text, .end = text + bytes, .line = 1};
    bool fine = read_lines(reader, &in, name, from);
    free(text);
    if (!fine) {
        free(in.moves);
        return false;
    }
    wy_family family = {.removed = removed, .listed = in.count, .list = in.moves};
    return wi_reader_add_family(reader, &family, from, reader->next);
}

/* ---- nim-sums -------------------------------------------------------------------------------- */

/* A single letter, which is not there yet. */
static bool read_variable(wi_reader *reader, wy_linear *sum) {
    const size_t from = reader->next;
    wy_linear form;
    if (!wi_reader_at(reader, WI_TOKEN_WORD)) {
        return wi_reader_expected(reader, "a heap or a parameter");
    }
    if (!wi_read_factor(reader, &form)) {
        return false;
    }
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (form.c[i] != 0 && sum->c[i] != 0) {
            return wi_reader_fail(reader, from, reader->next,
                                  "this stands in the nim-sum twice, and so counts for nothing");
        }
        sum->c[i] += form.c[i];
    }
    return true;
}

wy_condition *wi_read_nim_sum(wi_reader *reader) {
    wy_linear sum = {{0}};
    int64_t value = 0;
    reader->next++;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT, "'('")) {
        return NULL;
    }
    do {
        if (!read_variable(reader, &sum)) {
            return NULL;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    if (!wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'")) {
        return NULL;
    }
    const bool negated = wi_reader_at(reader, WI_TOKEN_NE);
    if (!negated && !wi_reader_at(reader, WI_TOKEN_EQ)) {
        wi_reader_expected(reader, "'=' or '!=' and a number");
        return NULL;
    }
    const size_t from = ++reader->next;
    if (!wi_read_constant(reader, &value)) {
        return NULL;
    }
    if (value < 0) {
        wi_reader_fail(reader, from, reader->next, "a nim-sum is never negative");
        return NULL;
    }
    return wi_reader_count(reader, wi_condition_nim_sum(&sum, value, negated));
}

/* ---- moves, lines and sets of them ----------------------------------------------------------- */

/*
 *     (1,2)    (t+1,2t-1)    {(t,2t),(2t,t): t=1..50}    {(s,t): |s-t|<3}    {(s,t,0): s<t<=z}
 *
 * A move has a part for each heap; on one heap it may also have two, as on two heaps.  A set is its
 * moves followed by conditions.  The conditions are read once for each move, since the same letter
 * may be s for one move and t for another.
 */

/* A tuple of expressions as it was read; or, on two heaps, single moves one after the other. */
typedef struct item {
    wy_family family;
    char parameters[WI_MOST_PARAMETERS]; /* the letters of its parameters */
    size_t from, to;                     /* tokens */
    wy_position *list;                   /* without parameters: the moves ... */
    size_t listed, room;
} item;

/* ---- one move ----------------------------------------------------------------- */

static bool uses(const wy_family *family, int variable) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (family->part[i].c[variable] != 0) {
            return true;
        }
    }
    return false;
}

/* Exchanges two parameters, one of which may not be in use. */
static void exchange_parameters(item *move, int first, int second) {
    const int a = wi_parameter_variables[first], b = wi_parameter_variables[second];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        int64_t *c = move->family.part[i].c;
        const int64_t kept = c[a];
        c[a] = c[b];
        c[b] = kept;
    }
    const char letter = move->parameters[first];
    move->parameters[first] = move->parameters[second];
    move->parameters[second] = letter;
}

/*
 * While reading, the first letter seen is the first parameter, and so on.  A letter that cancelled
 * out is forgotten, and the others close up; a single parameter is t; on two heaps letters s and t
 * keep their names.
 */
static void name_parameters(item *move, int heaps) {
    int count = 0;
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        if (!uses(&move->family, wi_parameter_variables[i])) {
            move->parameters[i] = 0;
        } else {
            exchange_parameters(move, i, count++);
        }
    }
    move->family.parameters = count;
    if (count == 1 ||
        (count == 2 && heaps <= 2 && move->parameters[0] == 't' && move->parameters[1] == 's')) {
        exchange_parameters(move, 0, 1);
    }
}

static bool read_parts(wi_reader *reader, item *move) {
    const int heaps = reader->heaps, most = heaps > 2 ? heaps : 2;
    int count = 0;
    do {
        if (count == most) {
            return wi_reader_fail(reader, move->from, wi_reader_closing(reader, move->from) + 1,
                                  "this move has more than %d parts, and the game has %d heap%s",
                                  most, heaps, heaps == 1 ? "" : "s");
        }
        if (!wi_read_expression(reader, &move->family.part[count++])) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    if (heaps == 2 && count == 1) {
        return wi_reader_expected(reader, "',' and the second part of the move");
    }
    if (!wi_reader_expect(reader, WI_TOKEN_RIGHT, count == most ? "')'" : "',' or ')'")) {
        return false;
    }
    return count >= heaps || wi_reader_fail(reader, move->from, reader->next,
                                            "this move has %d part%s, and the game has %d heaps",
                                            count, count == 1 ? "" : "s", heaps);
}

static bool read_item(wi_reader *reader, item *move) {
    memset(move, 0, sizeof *move);
    move->from = reader->next;
    if (reader->heaps == 1 && wi_reader_at(reader, WI_TOKEN_NUMBER)) { /* {1,2,4} on one heap */
        const bool fine = wi_read_constant(reader, &move->family.part[0].c[WY_ONE]);
        move->to = reader->next;
        return fine &&
               wi_reader_set_cone(reader, &(wy_cone){.p1 = 1, .p2 = 1}, move->from, move->to);
    }
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT,
                          reader->heaps > 2 ? "a move such as (1,2,0) or (t,t,0)"
                                            : "a move such as (1,2) or (t,2t)") ||
        !wi_reader_down(reader)) {
        return false;
    }
    reader->letters = WI_LETTERS_MOVE;
    memset(reader->parameters, 0, sizeof reader->parameters);
    const bool fine = read_parts(reader, move);
    reader->letters = WI_LETTERS_NONE;
    wi_reader_up(reader);
    move->to = reader->next;
    memcpy(move->parameters, reader->parameters, sizeof move->parameters);
    name_parameters(move, reader->heaps);
    return fine;
}

/* Adds the single moves of a run, all under the condition `when`, which it takes. */
static bool add_singles(wi_reader *reader, item *run, wy_condition *when, bool removed) {
    wy_family family = {.removed = removed, .when = when};
    if (run->listed > WY_SINGLE_MOVES) {
        family.list = run->list;
        family.listed = run->listed;
        run->list = NULL;
        return wi_reader_add_family(reader, &family, run->from, run->to);
    }
    for (size_t i = 0; i < run->listed; i++) {
        wy_family single = family;
        single.part[0].c[WY_ONE] = run->list[i].x;
        single.part[1].c[WY_ONE] = run->list[i].y;
        if (i + 1 < run->listed && when != NULL) {
            single.when = wi_condition_copy(when);
            if (single.when == NULL) {
                wi_condition_free(when);
                return wi_reader_no_memory(reader);
            }
        }
        if (!wi_reader_add_family(reader, &single, run->from, run->to)) {
            if (i + 1 < run->listed) {
                wi_condition_free(when);
            }
            return false;
        }
    }
    return true;
}

/* Makes the families of an item whose conditions are in the list, which it empties. */
static bool add_item(wi_reader *reader, item *move, wi_parts *conjuncts, bool removed, size_t from,
                     size_t to) {
    wy_family *family = &move->family;
    memcpy(reader->parameters, move->parameters, sizeof reader->parameters);
    family->removed = removed;
    if (!wi_family_limit(reader, family, conjuncts, from, to) ||
        (move->listed == 0 && !wi_family_check(reader, family, move->from, move->to))) {
        wi_family_clear(family);
        return false;
    }
    return move->listed > 0 ? add_singles(reader, move, family->when, removed)
                            : wi_reader_add_family(reader, family, move->from, move->to);
}

bool wi_read_move_term(wi_reader *reader, bool removed) {
    item move;
    wi_parts none = {0};
    return read_item(reader, &move) && add_item(reader, &move, &none, removed, move.from, move.to);
}

/* ---- sets ---------------------------------------------------------------------- */

typedef struct items {
    item *moves;
    size_t count, room;
} items;

static void free_items(items *set) {
    for (size_t i = 0; i < set->count; i++) {
        free(set->moves[i].list);
    }
    free(set->moves);
}

static bool has_room(wi_reader *reader, items *set) {
    return wi_list_room(set->moves, set->room, set->count + 1) || wi_reader_no_memory(reader);
}

/* Puts a single move to the end of a run of them. */
static bool add_to_run(wi_reader *reader, item *run, const item *move) {
    if (!wi_list_room(run->list, run->room, run->listed + 1)) {
        return wi_reader_no_memory(reader);
    }
    if (run->listed >= WY_MAX_LISTED) {
        return wi_reader_fail(reader, move->from, move->to,
                              "too many moves; a rule lists at most %d", WY_MAX_LISTED);
    }
    const wy_linear *parts = move->family.part;
    run->list[run->listed++] = (wy_position){parts[0].c[WY_ONE], parts[1].c[WY_ONE]};
    run->to = move->to;
    return true;
}

/* On two heaps single moves that follow each other are one item. */
static bool read_items(wi_reader *reader, items *set) {
    do {
        item move;
        if (!read_item(reader, &move)) {
            return false;
        }
        item *last = set->count > 0 ? &set->moves[set->count - 1] : NULL;
        const bool single = move.family.parameters == 0 && reader->heaps <= 2;
        if (single && !wi_family_check(reader, &move.family, move.from, move.to)) {
            return false;
        }
        if (!single || last == NULL || last->listed == 0) {
            if (set->count == WY_MAX_FAMILIES) {
                return wi_reader_fail(reader, move.from, move.to,
                                      "too many kinds of moves; a rule has at most %d",
                                      WY_MAX_FAMILIES);
            }
            if (!has_room(reader, set)) {
                return false;
            }
            last = &set->moves[set->count++];
            *last = move;
        }
        if (single && !add_to_run(reader, last, &move)) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    return true;
}

static uint32_t letters_of(const items *set) {
    uint32_t letters = 0;
    for (size_t i = 0; i < set->count; i++) {
        for (int j = 0; j < WI_MOST_PARAMETERS; j++) {
            const char letter = set->moves[i].parameters[j];
            letters |= letter == 0 ? 0 : UINT32_C(1) << (letter - 'a');
        }
    }
    return letters;
}

/* The conditions, which begin at token `from`, as they bear on one move. */
static bool read_conditions_of(wi_reader *reader, const item *move, wi_parts *conjuncts,
                               size_t from) {
    reader->next = from;
    memcpy(reader->parameters, move->parameters, sizeof reader->parameters);
    reader->letters = WI_LETTERS_CONDITION;
    reader->listed = 0;
    const bool fine = wi_read_conjuncts(reader, conjuncts);
    reader->letters = WI_LETTERS_NONE;
    if (!fine) {
        wi_parts_free(conjuncts);
    }
    return fine;
}

static bool read_set(wi_reader *reader, items *set, bool removed) {
    if (wi_reader_take(reader, WI_TOKEN_RIGHT_BRACE)) {
        return true; /* {}: no moves */
    }
    if (!read_items(reader, set)) {
        return false;
    }
    const bool conditions =
        wi_reader_take(reader, WI_TOKEN_COLON) || wi_reader_take(reader, WI_TOKEN_BAR);
    const size_t from = reader->next;
    reader->set_letters = letters_of(set);
    for (size_t i = 0; i < set->count; i++) {
        item *move = &set->moves[i];
        wi_parts conjuncts = {0};
        if (conditions && !read_conditions_of(reader, move, &conjuncts, from)) {
            return false;
        }
        const size_t to = reader->next;
        if (!add_item(reader, move, &conjuncts, removed, conditions ? from : move->from,
                      conditions ? to : move->to)) {
            return false;
        }
    }
    return wi_reader_expect(reader, WI_TOKEN_RIGHT_BRACE,
                            conditions ? "',', 'and', 'or' or '}'" : "',', ':' or '}'");
}

bool wi_read_set_term(wi_reader *reader, bool removed) {
    items set = {0};
    if (!wi_reader_down(reader)) {
        return false;
    }
    reader->next++;
    const bool fine = read_set(reader, &set, removed);
    wi_reader_up(reader);
    free_items(&set);
    return fine;
}
