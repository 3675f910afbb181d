/*
 * heaps_near.c - a small box by the definition, before a proof is tried.
 *
 * This proves nothing, and refuses only what the proof would refuse as well.  But for a wrong
 * automaton the counts of options may have very many values, and with this it rarely comes to that.
 * Only of games in which options are counted; nothing but the heaps is on the tracks there.
 */
#include <string.h>

#include "heaps.h"

enum { MOST_SIDE = 64, MOST_CELLS = 4096, MOST_PLACES = 16 };

typedef struct box {
    const heap_game *g;
    const numeration *n;
    int side, cells;
    int places;                            /* digits of the numbers below side */
    uint8_t digit[MOST_SIDE][MOST_PLACES]; /* the greatest first */
    bool known[MOST_SIDE];                 /* a word of this number was found */
    bool accepted[MOST_CELLS];
} box;

static void coordinates(const box *b, int cell, int out[MOST_HEAPS]) {
    for (int i = b->g->heaps; i-- > 0; cell /= b->side) {
        out[i] = cell % b->side;
    }
}

/* All valid words of so many places, from this state on, with the value so far. */
static void find_words(box *b, const int64_t *weights, int place, int state, int64_t value,
                       uint8_t *word) {
    if (value >= b->side) {
        return;
    }
    if (place == b->places) {
        if (cert_valid_end(b->n, state)) {
            memcpy(b->digit[value], word, (size_t)b->places);
            b->known[value] = true;
        }
        return;
    }
    for (int d = 0; d < b->n->digits; d++) {
        const int to = cert_valid_step(b->n, state, d);
        if (to != INVALID) {
            word[place] = (uint8_t)d;
            find_words(b, weights, place + 1, to, value + d * weights[b->places - 1 - place], word);
        }
    }
}

static void read_all(box *b, const table *p) {
    for (int cell = 0; cell < b->cells; cell++) {
        int heap[MOST_HEAPS];
        coordinates(b, cell, heap);
        uint32_t state = 0;
        for (int place = 0; place < b->places && state != NOWHERE; place++) {
            uint32_t label = 0;
            for (int i = 0; i < b->g->heaps; i++) {
                label = label * (uint32_t)b->n->digits + b->digit[heap[i]][place];
            }
            state = p->next[(size_t)state * p->labels + label];
        }
        b->accepted[cell] = state != NOWHERE && p->value[state] == 1;
    }
}

/* How many options the set has at this cell, and how many of them are accepted. */
static void count_options(const box *b, int cell, int set, int *all, int *good) {
    int heap[MOST_HEAPS];
    coordinates(b, cell, heap);
    *all = *good = 0;
    int to[MOST_HEAPS] = {0};
    int place[MOST_HEAPS] = {0}; /* what one token of a heap counts in a cell */
    int size = 1;
    for (int i = b->g->heaps; i-- > 0; size *= b->side) {
        place[i] = size;
    }
    for (int option = 0; option < cell;) { /* those in which no heap is greater */
        int take[MOST_HEAPS];
        for (int i = 0; i < b->g->heaps; i++) {
            take[i] = heap[i] - to[i];
        }
        bool found = false;
        for (int i = b->g->first[set]; i < b->g->first[set + 1] && !found; i++) {
            found = cert_heap_line_holds(&b->g->lines[i], b->g->heaps, heap, take);
        }
        *all += found;
        *good += found && b->accepted[option];
        int i = b->g->heaps - 1;
        for (; to[i] == heap[i]; i--) { /* not all are: it is not the cell itself */
            option -= to[i] * place[i];
            to[i] = 0;
        }
        to[i]++;
        option += place[i];
    }
}

/* Is it lost, if the accepted positions before it are? */
static bool is_lost(const box *b, int cell) {
    const heap_game *g = b->g;
    int heap[MOST_HEAPS];
    const int none[MOST_HEAPS] = {0};
    coordinates(b, cell, heap);
    for (int i = 0; i < g->end_count; i++) {
        if (cert_heap_line_holds(&g->ends[i], g->heaps, heap, none)) {
            return !g->misere;
        }
    }
    bool lost = false;
    for (int set = 0; set < g->sets && !lost; set++) {
        int all = 0;
        int good = 0;
        count_options(b, cell, set, &all, &good);
        const int blocked = g->misere && g->block > all - 1 ? all - 1 : g->block;
        lost = all == 0        ? !g->misere
               : g->comply > 0 ? good == 0 || all - good >= g->comply
                               : good <= blocked;
    }
    return lost;
}

bool cert_look_near(const heap_game *g, const numeration *n, const table *p, size_t claim,
                    work *w) {
    box *b = cert_take(w, 1, sizeof *b);
    if (b == NULL) {
        return false;
    }
    *b = (box){.g = g, .n = n, .side = 1, .cells = 1};
    for (int next = 1; next <= MOST_CELLS && b->side < MOST_SIDE;) {
        next = 1;
        for (int i = 0; i < g->heaps; i++) {
            next *= b->side + 1;
        }
        b->side += next <= MOST_CELLS;
        b->cells = next <= MOST_CELLS ? next : b->cells;
    }
    int64_t weights[MOST_PLACES];
    const int known = cert_weights(n, weights, MOST_PLACES);
    while (b->places < known && weights[b->places] < b->side) {
        b->places++;
    }
    uint8_t word[MOST_PLACES] = {0};
    find_words(b, weights, 0, 0, 0, word);
    bool good = true;
    bool known_all = true; /* else some words are longer than we looked, and we do not look */
    for (int i = 0; i < b->side; i++) {
        known_all = known_all && b->known[i];
    }
    read_all(b, p);
    for (int cell = 0; cell < b->cells && good && known_all; cell++) {
        if (is_lost(b, cell) != b->accepted[cell]) {
            int heap[MOST_HEAPS];
            char where[PLACE];
            size_t used = 0;
            coordinates(b, cell, heap);
            for (int i = 0; i < g->heaps; i++) {
                used += (size_t)snprintf(where + used, sizeof where - used, "%s%d",
                                         i == 0 ? "(" : ",", heap[i]);
            }
            good = cert_refuse(w->verdict, claim, "%s) %s", where,
                               b->accepted[cell] ? "is accepted, and is won"
                                                 : "is not accepted, and is lost");
        }
    }
    cert_drop(w, b, 1, sizeof *b);
    return good;
}
