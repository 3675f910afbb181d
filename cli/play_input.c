/*
 * play_input.c - understanding what a player types, in games on any number of heaps.
 *
 *     (1,2)   1 2        take 1 from the first heap and 2 from the second
 *     x 3     y 3        take 3 from one heap; also take 3 from x
 *     4   (4)   take 4   of one heap
 *     to (3,5)           move there
 *     (1,2) to (3,5)     the same twice, as moves are printed
 *     pass               where the game has passes; else block nothing
 *     2: (1,2)           in part 2, where there are several
 *     (1,2), name set 2  and name the set of the next move
 *     block (1,1) (2,2)  block to (3,4)  block nothing
 *     name (1,1) (2,2)   name set 2      name 2
 *     save FILE, and words such as hint, undo, help
 *
 * When something is to be blocked or named, its word may be left out.
 */
#include "play_input.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/list.h"
#include "base/nearest.h"

static const struct {
    const char *word;
    cli_said said;
} words[] = {
    {"hint", SAID_HINT},    {"why", SAID_WHY},         {"moves", SAID_MOVES},
    {"undo", SAID_UNDO},    {"restart", SAID_RESTART}, {"switch", SAID_SWITCH},
    {"save", SAID_SAVE},    {"help", SAID_HELP},       {"?", SAID_HELP},
    {"quit", SAID_QUIT},    {"exit", SAID_QUIT},       {"q", SAID_QUIT},
    {"block", SAID_LIST},   {"name", SAID_SET},        {"set", SAID_SET},
    {"nothing", SAID_LIST}, {"none", SAID_LIST},       {"pass", SAID_MOVE},
    {"take", SAID_MOVE},    {"to", SAID_MOVE},         {"x", SAID_MOVE},
    {"y", SAID_MOVE},       {"z", SAID_MOVE},          {"u", SAID_MOVE},
    {"v", SAID_MOVE},       {"w", SAID_MOVE},
};

enum { WORD_COUNT = sizeof words / sizeof words[0] };

static const char letters[] = "xyzuvw";

/* A line that is read for a part of the position. */
typedef struct reading {
    cli_input *input;
    const wy_part *part;
    int heaps;
    char *at;
} reading;

__attribute__((format(printf, 2, 3))) static wy_status nonsense(cli_input *input,
                                                                const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    input->said = SAID_NONSENSE;
    vsnprintf(input->fault, sizeof input->fault, format, arguments);
    va_end(arguments);
    return WY_OK;
}

static char *skip_spaces(char *at) {
    while (isspace((unsigned char)*at)) {
        at++;
    }
    return at;
}

/* Is this the next word?  Then it is skipped, with the spaces behind it. */
static bool skip_word(char **at, const char *word) {
    const size_t length = strlen(word);
    char *from = skip_spaces(*at);
    if (strncmp(from, word, length) != 0 || isalpha((unsigned char)from[length])) {
        return false;
    }
    *at = skip_spaces(from + length);
    return true;
}

/* ---- numbers and options ------------------------------------------------------------------- */

/* A number at *at, which moves on; false: there is none. */
static bool take_number(mpz_t out, char **at) {
    char *from = skip_spaces(*at);
    const size_t length = wi_integer_scan(out, from, strlen(from), WI_LONGEST_INTEGER);
    *at = from + length;
    return length > 0;
}

/* "(1,2)", "1,2" or "1 2": a number for each heap. */
static bool take_heaps(mpz_t out[WY_MOST_HEAPS], reading *r) {
    char *at = skip_spaces(r->at);
    const bool bracket = *at == '(';
    at += bracket;
    for (int i = 0; i < r->heaps; i++) {
        at = skip_spaces(at);
        at += i > 0 && *at == ',';
        if (!take_number(out[i], &at)) {
            return false;
        }
    }
    at = skip_spaces(at);
    if (r->heaps == 1 && bracket && *at == ',' && wy_rules_plane(r->part->rules)) {
        mpz_t other; /* (5,0) on one heap */
        mpz_init(other);
        at++;
        const bool empty = take_number(other, &at) && mpz_sgn(other) == 0;
        mpz_clear(other);
        if (!empty) {
            return false;
        }
        at = skip_spaces(at);
    }
    if (bracket && *at != ')') {
        return false;
    }
    r->at = at + bracket;
    return true;
}

/* The heap of this letter; -1: there is none. */
static int heap_of(const reading *r, char letter) {
    const char *found = letter == '\0' ? NULL : strchr(letters, letter);
    return found != NULL && found - letters < r->heaps ? (int)(found - letters) : -1;
}

/* "x 3" */
static wy_status take_letter(wy_move *move, reading *r) {
    char *from = r->at + 1;
    const int heap = heap_of(r, *r->at);
    if (heap < 0) {
        return nonsense(r->input, "there is no heap %c in this game", *r->at);
    }
    r->at = from;
    return take_number(move->take[heap], &r->at)
               ? WY_OK
               : nonsense(r->input, "how much is taken? as in: x 3, not '%.60s'",
                          skip_spaces(from));
}

/* "3 from x", and of one heap "3"; false: something else is there. */
static bool take_from(wy_move *move, reading *r) {
    mpz_t number;
    mpz_init(number);
    char *at = r->at;
    bool read = take_number(number, &at);
    char *end = skip_spaces(at);
    int heap = r->heaps == 1 ? 0 : -1;
    if (read && skip_word(&end, "from")) {
        heap = heap_of(r, *end);
        at = end + 1;
    }
    read = read && heap >= 0;
    if (read) {
        mpz_set(move->take[heap], number);
        r->at = at;
    }
    mpz_clear(number);
    return read;
}

static wy_status no_option(const reading *r, const char *at) {
    return nonsense(r->input,
                    r->heaps == 1 ? "a move is a number such as 3, not '%.60s'"
                    : r->heaps == 2
                        ? "a move is a pair of numbers such as (1,2), not '%.60s'"
                        : "a move is a number for each heap such as (1,0,2), not '%.60s'",
                    at);
}

/* Reads the tokens that a move takes or, if `to`, the heaps that it leaves. */
static wy_status take_option(wy_move *move, reading *r, bool to) {
    char *from = r->at = skip_spaces(r->at);
    if (!to && skip_word(&r->at, "pass")) {
        move->pass = true;
        return WY_OK;
    }
    if (!to && isalpha((unsigned char)*from)) {
        return strchr(letters, *from) != NULL && !isalpha((unsigned char)from[1])
                   ? take_letter(move, r)
                   : no_option(r, from);
    }
    if (!take_heaps(move->take, r)) {
        return no_option(r, from);
    }
    for (int i = 0; i < r->heaps && to; i++) {
        mpz_sub(move->take[i], r->part->at.heap[i], move->take[i]);
    }
    return WY_OK;
}

static wy_status add_move(wy_move **move, cli_input *input) {
    if (!wi_list_room(input->moves, input->room, input->count + 1)) {
        return WY_SYSTEM;
    }
    *move = &input->moves[input->count++];
    wy_move_init(*move);
    return WY_OK;
}

/* ---- moves and lists ----------------------------------------------------------------------- */

/* "to (3,5)" behind a move: it must lead there. */
static wy_status take_end(const wy_move *move, reading *r) {
    wy_move other;
    wy_move_init(&other);
    wy_status status = take_option(&other, r, true);
    for (int i = 0; i < r->heaps && r->input->said != SAID_NONSENSE; i++) {
        if (mpz_cmp(other.take[i], move->take[i]) != 0) {
            status = nonsense(r->input, "this move does not lead there");
        }
    }
    wy_move_clear(&other);
    return status;
}

/* "2" or "set 2", from 0 in *set. */
static wy_status take_set(int *set, reading *r) {
    mpz_t number;
    mpz_init(number);
    skip_word(&r->at, "set");
    char *from = skip_spaces(r->at);
    const bool read = isdigit((unsigned char)*from) && take_number(number, &r->at);
    *set = !read ? 0 : mpz_cmp_ui(number, 1000) <= 0 ? (int)mpz_get_si(number) - 1 : 1000;
    mpz_clear(number);
    return read ? WY_OK : nonsense(r->input, "which set? as in: name 2, not '%.60s'", from);
}

static wy_status at_end(reading *r) {
    r->at = skip_spaces(r->at);
    return *r->at == '\0' || r->input->said == SAID_NONSENSE
               ? WY_OK
               : nonsense(r->input, "what is '%.60s' for, after a move?", r->at);
}

static wy_status take_move(reading *r, size_t part) {
    wy_move *move;
    wy_status status = add_move(&move, r->input);
    if (status != WY_OK) {
        return status;
    }
    move->part = part;
    const bool named_take = skip_word(&r->at, "take");
    if (skip_word(&r->at, "to")) {
        status = *r->at == '\0' ? nonsense(r->input, "where to? as in: to (3,5)")
                                : take_option(move, r, true);
    } else if (!named_take || !take_from(move, r)) {
        status = take_option(move, r, false);
        if (r->input->said != SAID_NONSENSE && skip_word(&r->at, "to")) {
            status = take_end(move, r);
        }
    }
    r->at = skip_spaces(r->at);
    r->at += *r->at == ',';
    if (status == WY_OK && r->input->said != SAID_NONSENSE && skip_word(&r->at, "name")) {
        status = take_set(&move->name, r);
    }
    return status == WY_OK ? at_end(r) : status;
}

static wy_status take_list(reading *r) {
    if (strcmp(r->at, "nothing") == 0 || strcmp(r->at, "none") == 0) {
        return WY_OK;
    }
    const bool to = skip_word(&r->at, "to");
    wy_status status = WY_OK;
    for (r->at = skip_spaces(r->at); *r->at != '\0' && status == WY_OK;
         r->at = skip_spaces(r->at)) {
        wy_move *move;
        if (r->input->count > 0) {
            r->at += *r->at == ',';
            skip_word(&r->at, "and");
        }
        status = add_move(&move, r->input);
        if (status == WY_OK) {
            status = take_option(move, r, to);
        }
        if (r->input->said == SAID_NONSENSE) {
            break;
        }
    }
    return status;
}

wy_status cli_input_options(cli_input *input, const wy_part *part, char *text) {
    *input = (cli_input){.said = SAID_LIST};
    reading r = {input, part, wy_part_heaps(part), skip_spaces(text)};
    return take_list(&r);
}

/* ---- lines --------------------------------------------------------------------------------- */

static wy_status unknown_word(cli_input *input, const char *word) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, word, strlen(word));
    for (size_t i = 0; i < WORD_COUNT; i++) {
        if (strlen(words[i].word) > 1) {
            wi_nearest_offer(&nearest, words[i].word);
        }
    }
    return nearest.best != NULL
               ? nonsense(input, "'%.60s'? did you mean %s?", word, nearest.best)
               : nonsense(input, "'%.60s' means nothing here; `help` lists what you can say", word);
}

/* "2:" at the beginning says the part, from 0 in *part; false: there is none. */
static bool take_part(size_t *part, char **at) {
    const size_t digits = strspn(*at, "0123456789");
    char *end = skip_spaces(*at + digits);
    if (digits == 0 || *end != ':') {
        return false;
    }
    const unsigned long number = digits <= 9 ? strtoul(*at, NULL, 10) : 0;
    *part = number == 0 ? SIZE_MAX : number - 1; /* there is no part 0 */
    *at = skip_spaces(end + 1);
    return true;
}

/* A line without a word that says what it is: a move, or what is to be announced. */
static cli_said usual(const wy_play *play) {
    switch (wy_play_phase(play)) {
    case WY_PHASE_NAME:
        return SAID_SET;
    case WY_PHASE_BLOCK:
    case WY_PHASE_COMPLY:
        return SAID_LIST;
    case WY_PHASE_MOVE:
    case WY_PHASE_OVER:
        break;
    }
    return SAID_MOVE;
}

/* "pass" where something is to be blocked: nothing, or the pass? */
static wy_status take_pass(reading *r, const wy_rules *rules) {
    r->input->said = SAID_LIST;
    return rules->memory == WY_MEMORY_PASS
               ? nonsense(r->input,
                          "is the pass blocked, or nothing? as in: block pass, block nothing")
               : WY_OK;
}

/* A line that begins with one of the words, or with a number; word is NULL then. */
static wy_status take_rest(reading *r, const wy_play *play, const char *word, size_t part,
                           bool parted) {
    cli_input *input = r->input;
    const wy_phase phase = wy_play_phase(play);
    const wy_rules *rules = r->part->rules;
    char *rest = word == NULL ? r->at : skip_spaces(r->at + strlen(word));
    if (phase == WY_PHASE_BLOCK && strcmp(r->at, "pass") == 0) {
        return take_pass(r, rules);
    }
    const bool names = word != NULL && strcmp(word, "name") == 0;
    if (input->said == SAID_SET && names && rules->memory != WY_MEMORY_ENFORCE) {
        input->said = SAID_LIST;
    }
    if (input->said == SAID_MOVE && !parted && word != NULL && strcmp(word, "to") != 0 &&
        strcmp(word, "take") != 0 && usual(play) == SAID_LIST) {
        input->said = SAID_LIST; /* "x 3" and "pass" are options, too */
    }
    switch (input->said) {
    case SAID_MOVE:
        return wy_play_place(play)->count > 1 && !parted
                   ? nonsense(input, "in which part? as in: 1: (1,2)")
                   : take_move(r, part);
    case SAID_LIST:
        r->at = word != NULL && (names || strcmp(word, "block") == 0) ? rest : r->at;
        return take_list(r);
    case SAID_SET:
        r->at = rest;
        {
            const wy_status status = take_set(&input->set, r);
            return status == WY_OK ? at_end(r) : status;
        }
    case SAID_SAVE:
        input->file = rest;
        return *rest == '\0' ? nonsense(input, "save where? as in: save game.txt") : WY_OK;
    default:
        return *rest != '\0' ? nonsense(input, "what is '%.60s' for?", rest) : WY_OK;
    }
}

wy_status cli_input_read(cli_input *input, const wy_play *play, char *line) {
    const wy_sum *now = wy_play_place(play);
    *input = (cli_input){.said = SAID_NOTHING};
    char *at = skip_spaces(line);
    size_t part = 0;
    const bool parted = take_part(&part, &at);
    if (part >= now->count) {
        return nonsense(input, "there is no such part: they are 1 to %zu", now->count);
    }
    for (size_t end = strlen(at); end > 0 && isspace((unsigned char)at[end - 1]); end--) {
        at[end - 1] = '\0';
    }
    if (*at == '\0' || *at == '#') {
        return WY_OK;
    }
    reading r = {input, &now->parts[part], wy_part_heaps(&now->parts[part]), at};
    if (*at == '(' || *at == '-' || isdigit((unsigned char)*at)) {
        input->said = parted ? SAID_MOVE : usual(play);
        return take_rest(&r, play, NULL, part, parted);
    }
    char *end = at;
    while (*end != '\0' && *end != '(' && !isspace((unsigned char)*end) &&
           (end == at || !isdigit((unsigned char)*end))) {
        end++;
    }
    for (size_t i = 0; i < WORD_COUNT; i++) {
        if (strlen(words[i].word) == (size_t)(end - at) &&
            memcmp(words[i].word, at, (size_t)(end - at)) == 0) {
            input->said = words[i].said;
            return take_rest(&r, play, words[i].word, part, parted);
        }
    }
    *end = '\0';
    return unknown_word(input, at);
}

void cli_input_clear(cli_input *input) {
    for (size_t i = 0; i < input->count; i++) {
        wy_move_clear(&input->moves[i]);
    }
    free(input->moves);
    input->moves = NULL;
    input->count = input->room = 0;
}
