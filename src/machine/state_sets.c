/* state_sets.c - sets of states by number. */
#include "machine/state_sets.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

static uint64_t hash(const uint64_t *words, size_t count) {
    uint64_t h = 0x9e3779b97f4a7c15U;
    for (size_t i = 0; i < count; i++) {
        h = (h ^ words[i]) * 0xff51afd7ed558ccdU;
        h ^= h >> 32;
    }
    return h;
}

void wy_state_sets_close(wy_state_sets *s) {
    free(s->bits);
    free(s->sizes);
    free(s->next);
    free(s->table);
    free(s->scratch);
    memset(s, 0, sizeof *s);
}

static bool grow(wy_state_sets *s, uint32_t room) {
    uint64_t *bits = realloc(s->bits, s->words * room * sizeof *bits);
    if (bits == NULL) {
        return false;
    }
    s->bits = bits;
    uint32_t *sizes = realloc(s->sizes, room * sizeof *sizes);
    if (sizes == NULL) {
        return false;
    }
    s->sizes = sizes;
    uint32_t(*next)[2] = realloc(s->next, room * sizeof *next);
    if (next == NULL) {
        return false;
    }
    s->next = next;
    uint32_t *table = calloc((size_t)room * 2, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(s->table);
    s->table = table;
    s->slots = room * 2;
    s->room = room;
    for (uint32_t i = 0; i < s->count; i++) {
        uint64_t at = hash(s->bits + i * s->words, s->words) & (s->slots - 1);
        while (table[at] != 0) {
            at = (at + 1) & (s->slots - 1);
        }
        table[at] = i + 1;
    }
    return true;
}

/* The number of the set in scratch; WY_NO_SET: no memory. */
static uint32_t number(wy_state_sets *s) {
    const uint64_t h = hash(s->scratch, s->words);
    const size_t bytes = s->words * sizeof *s->scratch;
    uint64_t at = h & (s->slots - 1);
    for (; s->table[at] != 0; at = (at + 1) & (s->slots - 1)) {
        const uint32_t set = s->table[at] - 1;
        if (memcmp(s->bits + set * s->words, s->scratch, bytes) == 0) {
            return set;
        }
    }
    if (s->count == s->room) {
        if (!grow(s, s->room * 2)) {
            return WY_NO_SET;
        }
        for (at = h & (s->slots - 1); s->table[at] != 0;) {
            at = (at + 1) & (s->slots - 1);
        }
    }
    const uint32_t set = s->count++;
    memcpy(s->bits + set * s->words, s->scratch, bytes);
    s->sizes[set] = 0;
    for (size_t w = 0; w < s->words; w++) {
        s->sizes[set] += (uint32_t)__builtin_popcountll(s->scratch[w]);
    }
    s->next[set][0] = WY_NO_SET;
    s->next[set][1] = WY_NO_SET;
    s->table[at] = set + 1;
    return set;
}

bool wy_state_sets_open(wy_state_sets *s, const wy_machine *machine) {
    memset(s, 0, sizeof *s);
    s->machine = machine;
    s->words = (machine->facts.states + 63) / 64;
    s->scratch = calloc(s->words, sizeof *s->scratch);
    if (s->scratch == NULL || !grow(s, FIRST_ROOM)) {
        return false;
    }
    for (size_t q = 0; q < machine->facts.states; q++) {
        s->scratch[q / 64] |= (uint64_t)1 << (q % 64);
    }
    return number(s) != WY_NO_SET;
}

uint32_t wy_state_sets_next(wy_state_sets *s, uint32_t set, unsigned bit) {
    if (s->next[set][bit] == WY_NO_SET) {
        memset(s->scratch, 0, s->words * sizeof *s->scratch);
        for (size_t w = 0; w < s->words; w++) {
            for (uint64_t rest = s->bits[set * s->words + w]; rest != 0; rest &= rest - 1) {
                const size_t q = w * 64 + (size_t)__builtin_ctzll(rest);
                const wy_machine_step *step = &s->machine->steps[q][bit];
                if (step->count > 0) {
                    s->scratch[step->to / 64] |= (uint64_t)1 << (step->to % 64);
                }
            }
        }
        const uint32_t to = number(s);
        if (to == WY_NO_SET) {
            return WY_NO_SET;
        }
        s->next[set][bit] = to;
    }
    return s->next[set][bit];
}

uint32_t wy_state_sets_least(const wy_state_sets *s, uint32_t set) {
    const uint64_t *bits = s->bits + set * s->words;
    uint32_t word = 0;
    while (bits[word] == 0) {
        word++;
    }
    return word * 64 + (uint32_t)__builtin_ctzll(bits[word]);
}
