/*
 * play_input.c - understanding what a player types.
 *
 *     (1,2)   1 2        take 1 from the first heap and 2 from the second
 *     x 3     y 3        take 3 from one heap
 *     to (3,5)           move there
 *     (1,2) to (3,5)     the same twice, as moves are printed
 *     2: (1,2)           in part 2, where there are several
 *     4    to 2          of one heap
 *     block (1,1) (2,2)  block to (3,4)  block nothing  pass
 *     save FILE, and words such as hint, undo, help
 */
#include "play_input.h"

#include <ctype.h>
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
    {"hint", SAID_HINT},       {"why", SAID_WHY},       {"moves", SAID_MOVES}, {"undo", SAID_UNDO},
    {"restart", SAID_RESTART}, {"switch", SAID_SWITCH}, {"save", SAID_SAVE},   {"help", SAID_HELP},
    {"?", SAID_HELP},          {"quit", SAID_QUIT},     {"exit", SAID_QUIT},   {"q", SAID_QUIT},
    {"block", SAID_BLOCK},     {"pass", SAID_BLOCK},    {"to", SAID_MOVE},     {"x", SAID_MOVE},
    {"y", SAID_MOVE},
};

enum { WORD_COUNT = sizeof words / sizeof words[0] };

static wy_status nonsense(cli_input *input, const char *format, const char *detail) {
    input->said = SAID_NONSENSE;
    snprintf(input->fault, sizeof input->fault, format, detail);
    return WY_OK;
}

static char *skip_spaces(char *at) {
    while (isspace((unsigned char)*at)) {
        at++;
    }
    return at;
}

/* A number at *at, which moves on; false: there is none. */
static bool take_number(mpz_t out, char **at) {
    char *from = skip_spaces(*at);
    char *end = from;
    while (isdigit((unsigned char)*end) || *end == '^' || *end == '*' || *end == '+' ||
           (*end == '-' && end == from)) {
        end++;
    }
    const char kept = *end;
    *end = '\0';
    const bool read = wi_integer_read(out, from, WI_LONGEST_INTEGER);
    *end = kept;
    *at = end;
    return read;
}

/* "(1,2)", "1,2" or "1 2"; of one heap also "(1)" and "1" */
static bool take_pair(wy_big_pair *pair, bool heap, char **at) {
    char *from = skip_spaces(*at);
    const bool bracket = *from == '(';
    from += bracket;
    if (!take_number(pair->x, &from)) {
        return false;
    }
    from = skip_spaces(from);
    if (!heap || (*from != '\0' && *from != ')')) {
        from += *from == ',';
        if (!take_number(pair->y, &from)) {
            return false;
        }
    }
    from = skip_spaces(from);
    if (bracket && *from != ')') {
        return false;
    }
    *at = from + bracket;
    return true;
}

static wy_status add_pair(cli_input *input) {
    if (!wi_list_room(input->pairs, input->room, input->count + 1)) {
        return WY_SYSTEM;
    }
    wy_big_pair *pair = &input->pairs[input->count++];
    mpz_inits(pair->x, pair->y, NULL);
    return WY_OK;
}

/* One pair for a move, any number of them for blocks. */
static wy_status take_pairs(cli_input *input, bool heap, char *at) {
    const cli_said said = input->said;
    for (at = skip_spaces(at); *at != '\0'; at = skip_spaces(at)) {
        at += *at == ',' && input->count > 0;
        at += strncmp(at, "and ", 4) == 0 && input->count > 0 && said == SAID_BLOCK ? 4 : 0;
        const wy_status status = add_pair(input);
        if (status != WY_OK) {
            return status;
        }
        if (!take_pair(&input->pairs[input->count - 1], heap, &at)) {
            return nonsense(input, "a move is a pair of numbers such as (1,2), not '%.60s'", at);
        }
        char *more = skip_spaces(at);
        if (said == SAID_MOVE && !input->to && input->count == 1 && strncmp(more, "to ", 3) == 0) {
            input->both = true;
            at = more + 3;
        } else if (said == SAID_MOVE && *more != '\0') {
            return nonsense(input, "what is '%.60s' for, after a move?", skip_spaces(at));
        }
    }
    return said == SAID_MOVE && input->count == (input->both ? 1 : 0)
               ? nonsense(input, "where to? as in: to (3,5)%s", "")
               : WY_OK;
}

/* "x 3" */
static wy_status take_heap(cli_input *input, bool first, char *at) {
    const wy_status status = add_pair(input);
    if (status != WY_OK) {
        return status;
    }
    char *from = at;
    if (!take_number(first ? input->pairs[0].x : input->pairs[0].y, &at) ||
        *skip_spaces(at) != '\0') {
        return nonsense(input, "how much is taken? as in: x 3, not '%.60s'", skip_spaces(from));
    }
    return WY_OK;
}

static wy_status unknown_word(cli_input *input, const char *word) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, word, strlen(word));
    for (size_t i = 0; i < WORD_COUNT; i++) {
        if (strlen(words[i].word) > 1) {
            wi_nearest_offer(&nearest, words[i].word);
        }
    }
    if (nearest.best != NULL) {
        snprintf(input->fault, sizeof input->fault, "'%.60s'? did you mean %s?", word,
                 nearest.best);
        input->said = SAID_NONSENSE;
        return WY_OK;
    }
    return nonsense(input, "'%.60s' means nothing here; `help` lists what you can say", word);
}

/* What follows the word that says what is to be done. */
static wy_status take_rest(cli_input *input, bool heap, const char *word, char *rest) {
    const char after_to = strncmp(rest, "to", 2) == 0 ? rest[2] : 'x';
    switch (input->said) {
    case SAID_MOVE:
        if (*word == 't') {
            input->to = true;
            return take_pairs(input, heap, rest);
        }
        return take_heap(input, *word == 'x', rest);
    case SAID_BLOCK:
        if (strcmp(rest, "nothing") == 0 || strcmp(rest, "none") == 0) {
            return WY_OK;
        }
        input->to = isspace((unsigned char)after_to) || after_to == '(';
        return take_pairs(input, heap, rest + (input->to ? 2 : 0));
    case SAID_SAVE:
        input->file = rest;
        return *rest == '\0' ? nonsense(input, "save where? as in: save game.txt%s", "") : WY_OK;
    default:
        return *rest != '\0' ? nonsense(input, "what is '%.60s' for?", rest) : WY_OK;
    }
}

/* "2:" at the beginning sets the part; what follows. */
static char *take_part(cli_input *input, char *at) {
    const size_t digits = strspn(at, "0123456789");
    char *end = skip_spaces(at + digits);
    input->part = CLI_NO_PART;
    if (digits == 0 || *end != ':') {
        return at;
    }
    const unsigned long number = digits <= 9 ? strtoul(at, NULL, 10) : 0;
    input->part = number == 0 ? CLI_NO_PART - 1 : number - 1; /* there is no part 0 */
    return skip_spaces(end + 1);
}

wy_status cli_input_read(cli_input *input, const wy_sum *now, char *line) {
    memset(input, 0, sizeof *input);
    char *at = take_part(input, skip_spaces(line));
    if (input->part != CLI_NO_PART && input->part >= now->count) {
        input->said = SAID_NONSENSE;
        snprintf(input->fault, sizeof input->fault, "there is no such part: they are 1 to %zu",
                 now->count);
        return WY_OK;
    }
    const bool heap = input->part != CLI_NO_PART ? now->parts[input->part].heap
                                                 : now->count == 1 && now->parts[0].heap;
    for (size_t end = strlen(at); end > 0 && isspace((unsigned char)at[end - 1]); end--) {
        at[end - 1] = '\0';
    }
    if (*at == '\0' || *at == '#') {
        return WY_OK;
    }
    if (*at == '(' || *at == '-' || isdigit((unsigned char)*at)) {
        input->said = SAID_MOVE;
        return take_pairs(input, heap, at);
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
            return take_rest(input, heap, words[i].word, skip_spaces(end));
        }
    }
    *end = '\0';
    return unknown_word(input, at);
}

void cli_input_clear(cli_input *input) {
    for (size_t i = 0; i < input->count; i++) {
        mpz_clears(input->pairs[i].x, input->pairs[i].y, NULL);
    }
    free(input->pairs);
    input->pairs = NULL;
    input->count = input->room = 0;
}
