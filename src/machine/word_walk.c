/* word_walk.c - reading all words: depth first, 0 before 1. */
#include "machine/word_walk.h"
#include "machine/step.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

enum { LONGEST_WORD = 1024, MOST_WORDS = 20000 };

/* ---- sets of nodes ------------------------------------------------------------------ */

bool wi_node_set_put(wi_node_set *set, uint32_t node) {
    if (!wi_list_room(set->nodes, set->room, set->count + 1)) {
        return false;
    }
    set->nodes[set->count++] = node;
    return true;
}

static int by_number(const void *a, const void *b) {
    const uint32_t p = *(const uint32_t *)a;
    const uint32_t q = *(const uint32_t *)b;
    return p < q ? -1 : p > q;
}

void wi_node_set_tidy(wi_node_set *set) {
    if (set->count < 2) {
        return;
    }
    wi_list_sort(set->nodes, set->count, by_number);
    size_t kept = 1;
    for (size_t i = 1; i < set->count; i++) {
        if (set->nodes[i] != set->nodes[kept - 1]) {
            set->nodes[kept++] = set->nodes[i];
        }
    }
    set->count = kept;
}

void wi_node_set_clear(wi_node_set *set) {
    free(set->nodes);
    memset(set, 0, sizeof *set);
}

/* ---- the walk ------------------------------------------------------------------------ */

typedef struct frame {
    wi_node_set at;
    uint32_t state;
    size_t written; /* bits of the translate */
    unsigned next;  /* the bit to be read next; 2: done */
} frame;

typedef struct walk {
    wy_words *list;
    wi_store *store;
    uint32_t perfect;
    frame frames[LONGEST_WORD + 1];
    int depth;
    char word[LONGEST_WORD + 2];
    char translate[(LONGEST_WORD + 1) * 64 + 1];
} walk;

static bool put_excluded(walk *w) {
    wy_entry *item = wi_word_list_put(w->list, w->word, "");
    if (item != NULL) {
        item->excluded = true;
    }
    return item != NULL;
}

/* Reads the bit in the deepest frame; opens a frame below it, or notes a word. */
static wy_status read_bit(walk *w, const void *graph, wi_advance *advance, unsigned bit,
                          bool note_excluded) {
    frame *from = &w->frames[w->depth];
    frame *to = from + 1;
    w->word[w->depth] = (char)('0' + bit);
    w->word[w->depth + 1] = '\0';
    to->at.count = 0;
    if (!advance(graph, &to->at, &from->at, bit)) {
        return WY_SYSTEM;
    }
    wi_node_set_tidy(&to->at);
    if (to->at.count == 0) {
        return note_excluded && !put_excluded(w) ? WY_SYSTEM : WY_OK;
    }
    const wi_machine_step *step = NULL;
    const wy_status status = wi_store_step(&step, w->store, from->state, bit);
    if (status != WY_OK) {
        return status;
    }
    to->written = from->written;
    for (int i = 0; i < step->count; i++) {
        w->translate[to->written++] = (char)('0' + (step->bits >> i & 1));
    }
    if (step->to == w->perfect) {
        w->translate[to->written] = '\0';
        if (wi_word_list_put(w->list, w->word, w->translate) == NULL) {
            return WY_SYSTEM;
        }
        return w->list->count > MOST_WORDS ? WY_LIMIT : WY_OK;
    }
    if (w->depth + 1 == LONGEST_WORD) {
        return WY_LIMIT;
    }
    to->state = step->to;
    to->next = 0;
    w->depth++;
    return WY_OK;
}

wy_status wi_word_walk(wy_words *list, wi_store *store, const void *graph, wi_advance *advance,
                       const wi_node_set *start, bool note_excluded) {
    walk *w = calloc(1, sizeof *w);
    uint64_t *nothing = calloc(wi_state_size(store->frame), sizeof *nothing);
    wy_status status = w != NULL && nothing != NULL ? WY_OK : WY_SYSTEM;
    if (status == WY_OK) {
        w->list = list;
        w->store = store;
        w->perfect = wi_store_number(store, nothing);
        w->frames[0].state = w->perfect;
        status = w->perfect == WI_UNNUMBERED ? WY_SYSTEM : WY_OK;
        for (size_t i = 0; i < start->count && status == WY_OK; i++) {
            status = wi_node_set_put(&w->frames[0].at, start->nodes[i]) ? WY_OK : WY_SYSTEM;
        }
        while (status == WY_OK && w->depth >= 0) {
            frame *deepest = &w->frames[w->depth];
            if (deepest->next == 2) {
                w->depth--;
            } else {
                status = read_bit(w, graph, advance, deepest->next++, note_excluded);
            }
        }
        for (int i = 0; i <= LONGEST_WORD; i++) {
            wi_node_set_clear(&w->frames[i].at);
        }
    }
    free(w);
    free(nothing);
    return status;
}
