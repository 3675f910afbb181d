/*
 * family_ranges.c - the ranges of a sweep, and the list of its members.
 *
 *     ranges      parameter {[","] parameter} ["where" condition]
 *     parameter   name ("=" | "in") ("{" values "}" | values)
 *     values      part {"," part}
 *     part        number [".." number ["step" number]]
 *
 * A bound may use the names to its left.  The members are listed by nested loops; both the
 * list and the combinations that are tried have a limit, so that a slip of the pen (k=1..10000
 * l=1..10000) is refused at once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/list.h"
#include "sweep/family_arithmetic.h"

/* ---- names ----------------------------------------------------------------------------- */

size_t wi_sweep_find(const wy_sweep *sweep, const char *text, const wi_token *token) {
    size_t name = 0;
    while (name < sweep->parameters &&
           !(token->kind == WI_TOKEN_WORD && strlen(sweep->names[name]) == token->width &&
             memcmp(sweep->names[name], text + token->at, token->width) == 0)) {
        name++;
    }
    return name;
}

/* Is the word one of the words of the list, which spaces or hyphens separate? */
static bool among(const char *list, const char *word, size_t length) {
    for (const char *at = list; *at != '\0';) {
        const size_t this_length = strcspn(at, " -");
        if (this_length == length && memcmp(at, word, length) == 0) {
            return true;
        }
        at += this_length;
        at += *at != '\0';
    }
    return false;
}

bool wi_sweep_reserved(const char *word, size_t length) {
    /* Words of rules, words of ranges, columns of the tables that sweeps end in. */
    if (among("x y on cone block diagonal terminal misere and or not in mod min max odd even prime "
              "square triangular fibonacci power beatty sqrt phi floor from star heap one "
              "gcd step where id rule status seconds canonical",
              word, length)) {
        return true;
    }
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    for (size_t i = 0; i < count; i++) {
        if (length > 1 && among(games[i].name, word, length)) {
            return true;
        }
    }
    return false;
}

static bool at_name(const wi_sweep_reader *reader) {
    const wi_token *token = &reader->sweep->tokens[reader->next];
    return token->kind == WI_TOKEN_WORD &&
           (token[1].kind == WI_TOKEN_EQ || token[1].kind == WI_TOKEN_MEMBER ||
            wi_token_is(&token[1], reader->sweep->text, "in"));
}

static bool read_new_name(wy_sweep *sweep, wi_sweep_reader *reader) {
    const wi_token *token = &sweep->tokens[reader->next];
    const char *word = sweep->text + token->at;
    if (!at_name(reader)) {
        return wi_sweep_expected(reader, "a name and its values, as in k=1..10");
    }
    if (wi_sweep_find(sweep, sweep->text, token) < sweep->parameters) {
        return wi_sweep_fail(reader, reader->next, 0, "'%.*s' has its values already",
                             (int)token->width, word);
    }
    if (token->width > WY_SWEEP_NAME || memchr(word, 0xC3, token->width) != NULL) {
        return wi_sweep_fail(reader, reader->next, 0,
                             "a name has at most %d letters, all from a to z or A to Z",
                             WY_SWEEP_NAME);
    }
    if (wi_sweep_reserved(word, token->width)) {
        return wi_sweep_fail(reader, reader->next, 0,
                             "'%.*s' has a meaning of its own; choose another name",
                             (int)token->width, word);
    }
    if (sweep->parameters == WY_SWEEP_PARAMETERS) {
        return wi_sweep_fail(reader, reader->next, 0, "there are at most %d names",
                             WY_SWEEP_PARAMETERS);
    }
    memcpy(sweep->names[sweep->parameters], word, token->width);
    sweep->named[sweep->parameters] = reader->next;
    reader->next += 2;
    return true;
}

/* ---- values ---------------------------------------------------------------------------- */

typedef struct number_list {
    int64_t *numbers;
    size_t count, capacity;
} number_list;

static bool append(wi_sweep_reader *reader, number_list *list, int64_t number) {
    if (!wi_list_room(list->numbers, list->capacity, list->count + 1)) {
        reader->status = wi_fail_memory(reader->error);
        return false;
    }
    list->numbers[list->count++] = number;
    return true;
}

static bool too_many(wi_sweep_reader *reader, size_t from) {
    return wi_sweep_fail(reader, from, reader->next,
                         "these are more than %d combinations; take fewer values", WY_SWEEP_TRIED);
}

static bool read_part(wi_sweep_reader *reader, number_list *list) {
    const size_t from = reader->next;
    int64_t low;
    if (!wi_sweep_number(reader, &low)) {
        return false;
    }
    int64_t high = low;
    int64_t step = 1;
    if (wi_sweep_at(reader, WI_TOKEN_DOTS)) {
        reader->next++;
        if (wi_sweep_at(reader, WI_TOKEN_END) || wi_sweep_at(reader, WI_TOKEN_COMMA) ||
            at_name(reader)) {
            return wi_sweep_fail(reader, from, reader->next,
                                 "a sweep needs an end of this range, as in 1..10");
        }
        if (!wi_sweep_number(reader, &high)) {
            return false;
        }
        if (wi_sweep_at_word(reader, "step")) {
            reader->next++;
            const size_t at = reader->next;
            if (!wi_sweep_number(reader, &step)) {
                return false;
            }
            if (!reader->checking && step <= 0) {
                return wi_sweep_fail(reader, at, reader->next, "a step must be positive, not %lld",
                                     (long long)step);
            }
        }
    }
    if (reader->checking) {
        return true;
    }
    for (int64_t number = low; number <= high; number += step) {
        if (list->count >= WY_SWEEP_TRIED) {
            return too_many(reader, from);
        }
        if (!append(reader, list, number)) {
            return false;
        }
    }
    return true;
}

static int by_size(const void *a, const void *b) {
    const int64_t first = *(const int64_t *)a;
    const int64_t second = *(const int64_t *)b;
    return (first > second) - (first < second);
}

/* The values of a name, in increasing order, each once. */
static bool read_values(wi_sweep_reader *reader, number_list *list) {
    const bool braces = wi_sweep_at(reader, WI_TOKEN_LEFT_BRACE);
    reader->next += braces;
    for (;;) {
        if (!read_part(reader, list)) {
            return false;
        }
        if (!wi_sweep_at(reader, WI_TOKEN_COMMA)) {
            break;
        }
        reader->next++;
        if (!braces && (at_name(reader) || wi_sweep_at_word(reader, "where"))) {
            reader->next--;
            break;
        }
    }
    if (braces) {
        if (!wi_sweep_at(reader, WI_TOKEN_RIGHT_BRACE)) {
            return wi_sweep_expected(reader, "',' or '}'");
        }
        reader->next++;
    }
    if (list->count > 0) {
        wi_list_sort(list->numbers, list->count, by_size);
        size_t kept = 1;
        for (size_t i = 1; i < list->count; i++) {
            if (list->numbers[i] != list->numbers[kept - 1]) {
                list->numbers[kept++] = list->numbers[i];
            }
        }
        list->count = kept;
    }
    return true;
}

/* ---- the text as a whole --------------------------------------------------------------- */

/* Reads the text without computing: names, where their values begin, the condition. */
static bool read_text(wy_sweep *sweep, wi_sweep_reader *reader) {
    reader->checking = true;
    do {
        if (!read_new_name(sweep, reader)) {
            return false;
        }
        sweep->first[sweep->parameters] = reader->next;
        reader->known = sweep->parameters++;
        number_list none = {0};
        const bool fine = read_values(reader, &none);
        free(none.numbers);
        if (!fine) {
            return false;
        }
        reader->next += wi_sweep_at(reader, WI_TOKEN_COMMA);
    } while (!wi_sweep_at(reader, WI_TOKEN_END) && !wi_sweep_at_word(reader, "where"));
    if (!wi_sweep_at(reader, WI_TOKEN_END)) {
        reader->next++;
        sweep->where = reader->next;
        reader->known = sweep->parameters;
        bool holds;
        if (!wi_sweep_condition(reader, &holds)) {
            return false;
        }
        if (!wi_sweep_at(reader, WI_TOKEN_END)) {
            return wi_sweep_expected(reader, "'and', 'or' or the end");
        }
    }
    return true;
}

/* ---- members --------------------------------------------------------------------------- */

typedef struct listing {
    wy_sweep *sweep;
    wi_sweep_reader reader;
    int64_t values[WY_SWEEP_PARAMETERS];
    number_list found; /* all members, one after the other */
    size_t tried;
} listing;

static bool add_member(listing *on) {
    const size_t parameters = on->sweep->parameters;
    if (++on->tried > WY_SWEEP_TRIED) {
        on->reader.next = on->sweep->where > 0 ? on->sweep->where - 1 : on->reader.next;
        return too_many(&on->reader, 0);
    }
    bool holds = true;
    if (on->sweep->where > 0) {
        on->reader.next = on->sweep->where;
        on->reader.known = parameters;
        if (!wi_sweep_condition(&on->reader, &holds)) {
            return false;
        }
    }
    if (!holds) {
        return true;
    }
    if (on->sweep->count == WY_SWEEP_MEMBERS) {
        return wi_sweep_fail(&on->reader, 0, on->reader.next,
                             "these are more than %d games; take fewer values", WY_SWEEP_MEMBERS);
    }
    on->sweep->count++;
    for (size_t p = 0; p < parameters; p++) {
        if (!append(&on->reader, &on->found, on->values[p])) {
            return false;
        }
    }
    return true;
}

/* All members that begin with the first `name` values; at most 8 deep. */
static bool list_members(listing *on, size_t name) {
    if (name == on->sweep->parameters) {
        return add_member(on);
    }
    number_list list = {0};
    on->reader.next = on->sweep->first[name];
    on->reader.known = name;
    bool fine = read_values(&on->reader, &list);
    const size_t behind = on->reader.next;
    for (size_t i = 0; i < list.count && fine; i++) {
        on->values[name] = list.numbers[i];
        on->reader.next = behind; /* what a fault that has no better place is shown at */
        fine = list_members(on, name + 1);
    }
    /* Empty inner ranges cost time too. */
    on->tried += list.count == 0;
    if (fine && on->tried > WY_SWEEP_TRIED) {
        fine = too_many(&on->reader, 0);
    }
    free(list.numbers);
    return fine;
}

/* ---- the public face ------------------------------------------------------------------- */

wy_status wi_sweep_read(wy_sweep **out, const char *ranges, wy_error *error) {
    *out = NULL;
    const size_t length = strlen(ranges);
    if (length > WY_SWEEP_TEXT) {
        return wi_fail(error, WY_BAD, "the ranges of a sweep have at most %d bytes, and these %zu",
                       WY_SWEEP_TEXT, length);
    }
    wy_sweep *sweep = calloc(1, sizeof *sweep);
    if (sweep == NULL) {
        return wi_fail_memory(error);
    }
    sweep->text = strdup(ranges);
    sweep->length = length;
    sweep->tokens = wi_tokens_of(ranges, length);
    if (sweep->text == NULL || sweep->tokens == NULL) {
        wi_sweep_free(sweep);
        return wi_fail_memory(error);
    }
    listing on = {.sweep = sweep};
    on.reader = (wi_sweep_reader){.sweep = sweep, .values = on.values, .error = error};
    bool fine = read_text(sweep, &on.reader);
    if (fine) {
        on.reader.checking = false;
        fine = list_members(&on, 0);
    }
    sweep->values = on.found.numbers;
    if (fine && sweep->count == 0) {
        size_t end = 0;
        while (sweep->tokens[end].kind != WI_TOKEN_END) {
            end++;
        }
        fine = wi_sweep_fail(&on.reader, 0, end, "there is no combination of values in this");
    }
    if (!fine) {
        wi_sweep_free(sweep);
        return on.reader.status;
    }
    *out = sweep;
    return WY_OK;
}

void wi_sweep_free(wy_sweep *sweep) {
    if (sweep != NULL) {
        free(sweep->text);
        free(sweep->tokens);
        free(sweep->values);
        free(sweep);
    }
}

size_t wi_sweep_parameters(const wy_sweep *sweep) {
    return sweep->parameters;
}

const char *wi_sweep_name(const wy_sweep *sweep, size_t parameter) {
    return sweep->names[parameter];
}

size_t wi_sweep_count(const wy_sweep *sweep) {
    return sweep->count;
}

const int64_t *wi_sweep_values(const wy_sweep *sweep, size_t member) {
    return &sweep->values[member * sweep->parameters];
}
