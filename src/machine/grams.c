/* grams.c - sets of strings of k bits. */
#include "machine/grams.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

enum { LONGEST_WORDS = 64 };

bool wy_grams_open(wy_grams *grams, int length) {
    memset(grams, 0, sizeof *grams);
    grams->length = length;
    grams->words = (length - 1 + 63) / 64;
    return grams->words <= LONGEST_WORDS && wy_numbered_open(&grams->nodes, (size_t)grams->words);
}

void wy_grams_close(wy_grams *grams) {
    wy_numbered_close(&grams->nodes);
    free(grams->next);
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
    const uint32_t known = grams->nodes.count;
    const uint32_t node = wy_numbered_put(&grams->nodes, words);
    if (node == WY_UNNUMBERED || !wy_list_room(grams->next, grams->next_room, grams->nodes.count)) {
        return WY_NO_NODE;
    }
    if (node == known) {
        grams->next[node][0] = WY_NO_NODE;
        grams->next[node][1] = WY_NO_NODE;
    }
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
        memcpy(words, wy_numbered_at(&grams->nodes, node), (size_t)grams->words * sizeof *words);
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
    return (unsigned)(wy_numbered_at(&grams->nodes, node)[from_last / 64] >> (from_last % 64) & 1);
}
