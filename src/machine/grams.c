/* grams.c - sets of strings of k bits. */
#include "machine/grams.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

enum { LONGEST_WORDS = 64 };

bool wi_grams_open(wi_grams *grams, int length, int wings) {
    memset(grams, 0, sizeof *grams);
    grams->length = length;
    grams->words = (length - 1 + 63) / 64;
    grams->wings = wings;
    return grams->words <= LONGEST_WORDS &&
           wi_numbered_open(&grams->nodes, (size_t)(grams->words + wings - 1));
}

void wi_grams_close(wi_grams *grams) {
    wi_numbered_close(&grams->nodes);
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

static uint32_t number(wi_grams *grams, const uint64_t *words) {
    const uint32_t known = grams->nodes.count;
    const uint32_t node = wi_numbered_put(&grams->nodes, words);
    if (node == WI_UNNUMBERED || !wi_list_room(grams->next, grams->next_room, grams->nodes.count)) {
        return WI_NO_NODE;
    }
    if (node == known) {
        grams->next[node][0] = WI_NO_NODE;
        grams->next[node][1] = WI_NO_NODE;
    }
    return node;
}

uint32_t wi_grams_node(wi_grams *grams, const uint8_t *bits, int wing) {
    uint64_t words[LONGEST_WORDS + 1] = {0};
    words[grams->words] = (uint64_t)wing;
    for (int i = 0; i < grams->length - 1; i++) {
        push_bit(words, grams->words, grams->length - 1, bits[i]);
    }
    return number(grams, words);
}

uint32_t wi_grams_add(wi_grams *grams, uint32_t node, unsigned bit) {
    if (grams->next[node][bit] == WI_NO_NODE) {
        uint64_t words[LONGEST_WORDS + 1];
        memcpy(words, wi_numbered_at(&grams->nodes, node), grams->nodes.width * sizeof *words);
        push_bit(words, grams->words, grams->length - 1, bit);
        const uint32_t to = number(grams, words);
        if (to == WI_NO_NODE) {
            return WI_NO_NODE;
        }
        grams->next[node][bit] = to;
        grams->edges++;
    }
    return grams->next[node][bit];
}

int wi_grams_wing(const wi_grams *grams, uint32_t node) {
    return grams->wings > 1 ? (int)wi_numbered_at(&grams->nodes, node)[grams->words] : 0;
}

unsigned wi_grams_bit(const wi_grams *grams, uint32_t node, int i) {
    const int from_last = grams->length - 2 - i;
    return (unsigned)(wi_numbered_at(&grams->nodes, node)[from_last / 64] >> (from_last % 64) & 1);
}
