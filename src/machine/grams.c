/* grams.c - sets of strings of k bits. */
#include "machine/grams.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256, LONGEST_WORDS = 64 };

static const uint64_t *node_at(const wy_grams *grams, uint32_t node) {
    return grams->nodes + (size_t)node * (size_t)grams->words;
}

static uint64_t hash(const uint64_t *words, int count) {
    uint64_t h = 0x9e3779b97f4a7c15U;
    for (int i = 0; i < count; i++) {
        h = (h ^ words[i]) * 0xff51afd7ed558ccdU;
        h ^= h >> 29;
    }
    return h;
}

static bool grow(wy_grams *grams, uint32_t room) {
    const size_t words = (size_t)grams->words;
    uint64_t *nodes = realloc(grams->nodes, words * room * sizeof *nodes);
    if (nodes == NULL) {
        return false;
    }
    grams->nodes = nodes;
    uint32_t(*next)[2] = realloc(grams->next, room * sizeof *next);
    if (next == NULL) {
        return false;
    }
    grams->next = next;
    uint32_t *table = calloc((size_t)room * 2, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(grams->table);
    grams->table = table;
    grams->slots = room * 2;
    grams->room = room;
    for (uint32_t i = 0; i < grams->count; i++) {
        uint64_t at = hash(node_at(grams, i), grams->words) & (grams->slots - 1);
        while (table[at] != 0) {
            at = (at + 1) & (grams->slots - 1);
        }
        table[at] = i + 1;
    }
    return true;
}

bool wy_grams_open(wy_grams *grams, int length) {
    memset(grams, 0, sizeof *grams);
    grams->length = length;
    grams->words = (length - 1 + 63) / 64;
    if (grams->words > LONGEST_WORDS || !grow(grams, FIRST_ROOM)) {
        wy_grams_close(grams);
        return false;
    }
    return true;
}

void wy_grams_close(wy_grams *grams) {
    free(grams->nodes);
    free(grams->next);
    free(grams->table);
    memset(grams, 0, sizeof *grams);
}

/* Shifts the bit in from the right; what is beyond k - 1 bits falls off. */
static void push_bit(uint64_t *words, int count, int bits, unsigned bit) {
    for (int w = count - 1; w > 0; w--) {
        words[w] = words[w] << 1 | words[w - 1] >> 63;
    }
    words[0] = words[0] << 1 | bit;
    if (bits % 64 != 0) {
        words[count - 1] &= ((uint64_t)1 << (bits % 64)) - 1;
    }
}

static uint32_t number(wy_grams *grams, const uint64_t *words) {
    const uint64_t h = hash(words, grams->words);
    const size_t bytes = (size_t)grams->words * sizeof *words;
    uint64_t at = h & (grams->slots - 1);
    for (; grams->table[at] != 0; at = (at + 1) & (grams->slots - 1)) {
        const uint32_t node = grams->table[at] - 1;
        if (memcmp(node_at(grams, node), words, bytes) == 0) {
            return node;
        }
    }
    if (grams->count == grams->room) {
        if (grams->room > UINT32_MAX / 8 || !grow(grams, grams->room * 2)) {
            return WY_NO_NODE;
        }
        for (at = h & (grams->slots - 1); grams->table[at] != 0;) {
            at = (at + 1) & (grams->slots - 1);
        }
    }
    const uint32_t node = grams->count++;
    memcpy(grams->nodes + (size_t)node * (size_t)grams->words, words, bytes);
    grams->next[node][0] = WY_NO_NODE;
    grams->next[node][1] = WY_NO_NODE;
    grams->table[at] = node + 1;
    return node;
}

uint32_t wy_grams_node(wy_grams *grams, const uint8_t *bits) {
    uint64_t words[LONGEST_WORDS] = {0};
    for (int i = 0; i < grams->length - 1; i++) {
        push_bit(words, grams->words, grams->length - 1, bits[i]);
    }
    return number(grams, words);
}

uint32_t wy_grams_add(wy_grams *grams, uint32_t node, unsigned bit) {
    if (grams->next[node][bit] == WY_NO_NODE) {
        uint64_t words[LONGEST_WORDS];
        memcpy(words, node_at(grams, node), (size_t)grams->words * sizeof *words);
        push_bit(words, grams->words, grams->length - 1, bit);
        const uint32_t to = number(grams, words);
        if (to == WY_NO_NODE) {
            return WY_NO_NODE;
        }
        grams->next[node][bit] = to;
        grams->edges++;
    }
    return grams->next[node][bit];
}

unsigned wy_grams_bit(const wy_grams *grams, uint32_t node, int i) {
    const int from_last = grams->length - 2 - i;
    return (unsigned)(node_at(grams, node)[from_last / 64] >> (from_last % 64) & 1);
}
