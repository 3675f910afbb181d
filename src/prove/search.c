/*
 * search.c - layer by layer: after each digit the list of states that the readers can be in, each
 * once, with the one it came from.  At the end the way back gives the digits.
 */
#include "prove/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

typedef struct item {
    uint32_t states[WY_SEARCH_READERS];
    uint32_t before;                      /* index of the item it came from */
    uint32_t digits[WY_SEARCH_VARIABLES]; /* of the first reader's tracks */
} item;

typedef struct layers {
    const wy_search *search;
    uint32_t *words[WY_SEARCH_VARIABLES]; /* digits of what is given, padded; NULL: to be found */
    size_t length;
    item *items;
    size_t count, room;
    uint32_t *table; /* of the layer being made: item + 1 */
    size_t mask;
} layers;

/* ---- digits --------------------------------------------------------------------------------- */

static wy_status digits_of(uint32_t **out, size_t *count, const layers *l, mpz_srcptr x,
                           wy_error *error) {
    return wy_numeration_represent(out, count, l->search->system, x, error);
}

/* All given words in the same length. */
static wy_status make_words(layers *l, wy_error *error) {
    uint32_t *raw[WY_SEARCH_VARIABLES + 1] = {NULL};
    size_t counts[WY_SEARCH_VARIABLES + 1] = {0};
    wy_status status = WY_OK;
    for (int v = 0; v <= WY_SEARCH_VARIABLES && status == WY_OK; v++) {
        mpz_srcptr x = v < WY_SEARCH_VARIABLES ? l->search->given[v] : l->search->largest;
        if (x != NULL) {
            status = digits_of(&raw[v], &counts[v], l, x, error);
            l->length = counts[v] > l->length ? counts[v] : l->length;
        }
    }
    for (int v = 0; v < WY_SEARCH_VARIABLES && status == WY_OK; v++) {
        if (l->search->given[v] == NULL) {
            continue;
        }
        l->words[v] = calloc(l->length + 1, sizeof(uint32_t));
        if (l->words[v] == NULL) {
            status = wy_fail_memory(error);
        } else if (counts[v] > 0) {
            memcpy(l->words[v] + l->length - counts[v], raw[v], counts[v] * sizeof(uint32_t));
        }
    }
    for (int v = 0; v <= WY_SEARCH_VARIABLES; v++) {
        free(raw[v]);
    }
    return status;
}

/* ---- layers ------------------------------------------------------------------------------ */

static size_t hash_of(const item *it) {
    uint64_t h = 0;
    for (int r = 0; r < WY_SEARCH_READERS; r++) {
        h = (h ^ it->states[r]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 32;
    }
    return (size_t)h;
}

static bool same_states(const item *a, const item *b) {
    return memcmp(a->states, b->states, sizeof a->states) == 0;
}

static void put_in_table(layers *l, size_t index) {
    size_t at = hash_of(&l->items[index]) & l->mask;
    while (l->table[at] != 0) {
        at = (at + 1) & l->mask;
    }
    l->table[at] = (uint32_t)index + 1;
}

static bool widen_table(layers *l, size_t begin) {
    const size_t size = 2 * (l->mask + 1);
    uint32_t *table = calloc(size, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(l->table);
    l->table = table;
    l->mask = size - 1;
    for (size_t i = begin; i < l->count; i++) {
        put_in_table(l, i);
    }
    return true;
}

/* Adds the item to the layer that begins at `begin`, if it is new. */
static bool add_item(layers *l, size_t begin, const item *it) {
    size_t at = hash_of(it) & l->mask;
    while (l->table[at] != 0) {
        if (same_states(&l->items[l->table[at] - 1], it)) {
            return true;
        }
        at = (at + 1) & l->mask;
    }
    if (l->count == l->room) {
        const size_t room = 2 * l->room + 1024;
        item *items = realloc(l->items, room * sizeof *items);
        if (items == NULL || room > UINT32_MAX / 2) {
            l->items = items != NULL ? items : l->items;
            return false;
        }
        l->items = items;
        l->room = room;
    }
    l->items[l->count++] = *it;
    l->table[at] = (uint32_t)l->count;
    return 2 * (l->count - begin) < l->mask || widen_table(l, begin);
}

/* One digit: from item `from` by label of the first reader. */
static bool follow(layers *l, size_t begin, size_t from, size_t place, uint64_t label,
                   uint32_t target) {
    const wy_search *s = l->search;
    const wy_reader *first = &s->readers[0];
    uint32_t digits[WY_SEARCH_VARIABLES] = {0};
    for (uint32_t v = 0; v < WY_SEARCH_VARIABLES; v++) {
        digits[v] = l->words[v] != NULL ? l->words[v][place] : 0;
    }
    item next = {.before = (uint32_t)from, .states = {target}};
    for (uint32_t t = 0; t < wy_automaton_tracks(first->automaton); t++) {
        const uint32_t v = first->variables[t];
        const uint32_t digit = wy_automaton_digit_number(first->automaton, label, t);
        if (l->words[v] != NULL && l->words[v][place] != digit) {
            return true;
        }
        digits[v] = digit;
        next.digits[t] = digit;
    }
    for (size_t r = 1; r < s->count; r++) {
        const wy_reader *reader = &s->readers[r];
        uint32_t column[WY_SEARCH_VARIABLES] = {0};
        for (uint32_t t = 0; t < wy_automaton_tracks(reader->automaton); t++) {
            column[t] = digits[reader->variables[t]];
        }
        next.states[r] = wy_automaton_step(reader->automaton, l->items[from].states[r],
                                           wy_automaton_pack(reader->automaton, column));
        if (next.states[r] == WY_NO_STATE) {
            return true;
        }
    }
    return add_item(l, begin, &next);
}

/* Reads one digit of all; *begin, *end: the last layer. */
static bool read_digit(layers *l, size_t *begin, size_t *end, size_t place) {
    memset(l->table, 0, (l->mask + 1) * sizeof *l->table);
    const size_t new_begin = l->count;
    for (size_t i = *begin; i < *end; i++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(l->search->readers[0].automaton,
                                              l->items[i].states[0], &labels, &targets);
        for (uint64_t j = 0; j < row; j++) {
            if (!follow(l, new_begin, i, place, labels[j], targets[j])) {
                return false;
            }
        }
    }
    *begin = new_begin;
    *end = l->count;
    return true;
}

static bool accepted(const layers *l, const item *it) {
    for (size_t r = 0; r < l->search->count; r++) {
        if (wy_automaton_output(l->search->readers[r].automaton, it->states[r]) == 0) {
            return false;
        }
    }
    return true;
}

static wy_status read_back(mpz_ptr out[WY_SEARCH_VARIABLES], const layers *l, size_t last,
                           wy_error *error) {
    const wy_reader *first = &l->search->readers[0];
    uint32_t *digits = malloc((l->length + 1) * sizeof *digits);
    if (digits == NULL) {
        return wy_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (uint32_t t = 0; t < wy_automaton_tracks(first->automaton) && status == WY_OK; t++) {
        const uint32_t v = first->variables[t];
        if (l->words[v] != NULL || out[v] == NULL) {
            continue;
        }
        size_t at = last;
        for (size_t i = l->length; i-- > 0;) {
            digits[i] = l->items[at].digits[t];
            at = l->items[at].before;
        }
        status = wy_numeration_value(out[v], l->search->system, digits, l->length, error);
    }
    free(digits);
    return status;
}

wy_status wy_search_find(mpz_ptr out[WY_SEARCH_VARIABLES], const wy_search *search,
                         wy_error *error) {
    layers l = {.search = search, .mask = 255};
    l.table = calloc(l.mask + 1, sizeof *l.table);
    wy_status status = l.table == NULL ? wy_fail_memory(error) : make_words(&l, error);
    size_t begin = 0;
    size_t end = 1;
    if (status == WY_OK && !add_item(&l, 0, &(item){0})) {
        status = wy_fail_memory(error);
    }
    for (size_t place = 0; place < l.length && status == WY_OK; place++) {
        if (!read_digit(&l, &begin, &end, place)) {
            status = wy_fail_memory(error);
        }
    }
    if (status == WY_OK) {
        size_t i = begin;
        while (i < end && !accepted(&l, &l.items[i])) {
            i++;
        }
        status = i < end ? read_back(out, &l, i, error) : WY_NO;
    }
    for (int v = 0; v < WY_SEARCH_VARIABLES; v++) {
        free(l.words[v]);
    }
    free(l.items);
    free(l.table);
    return status;
}

wy_status wy_search_has(bool *has, const wy_automaton *automaton, const wy_numeration *system,
                        const mpz_t x, const mpz_t y, wy_error *error) {
    const wy_search search = {.system = system,
                              .readers = {{.automaton = automaton, .variables = {0, 1}}},
                              .count = 1,
                              .given = {x, y}};
    mpz_ptr nothing[WY_SEARCH_VARIABLES] = {NULL}; /* both are given */
    const wy_status status = wy_search_find(nothing, &search, error);
    *has = status == WY_OK;
    return status == WY_NO ? WY_OK : status;
}
