/*
 * words_paper.c - the dictionary as S0 makes it (S0 section 3.3 and Lemma 3.2).
 *
 * Begin with the words that the game shows.  Its bit-string is, behind a first part, a
 * concatenation of translates; where words begin in it is not known.  So from any place in any
 * concatenation of translates, in any order, read until the machine is in its perfect state again.
 * What comes out may be new; then it has a translate, too, and one begins again, until nothing is
 * new.  Maharaja Nim's nine words become fourteen that way.
 *
 * The concatenations are the walks in a graph: a node is a bit of a translate; behind the last
 * bit of one comes the first of any.  The first part of the bit-string is in the graph like a
 * translate that nothing leads to.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/run.h"
#include "machine/word_walk.h"
#include "machine/words_seen.h"

/* All translates one behind the other. */
typedef struct chain {
    uint8_t *bits;
    uint8_t *last;    /* is it the last bit of its translate? */
    uint32_t *firsts; /* where translates begin; the first part is not among them */
    size_t count, first_count;
} chain;

/* A node stands before a bit. */
static bool advance_in_chain(const void *graph, wi_node_set *to, const wi_node_set *from,
                             unsigned bit) {
    const chain *c = graph;
    bool ended = false;
    for (size_t i = 0; i < from->count; i++) {
        const uint32_t node = from->nodes[i];
        if (c->bits[node] != bit) {
            continue;
        }
        if (c->last[node] != 0) {
            ended = true;
        } else if (!wi_node_set_put(to, node + 1)) {
            return false;
        }
    }
    for (size_t i = 0; ended && i < c->first_count; i++) {
        if (!wi_node_set_put(to, c->firsts[i])) {
            return false;
        }
    }
    return true;
}

static void put_bits(chain *c, const char *bits) {
    for (; *bits != '\0'; bits++) {
        c->bits[c->count] = (uint8_t)(*bits - '0');
        c->last[c->count++] = bits[1] == '\0';
    }
}

static void clear_chain(chain *c) {
    free(c->bits);
    free(c->last);
    free(c->firsts);
    memset(c, 0, sizeof *c);
}

static bool make_chain(chain *c, const char *first_part, const wy_words *list) {
    memset(c, 0, sizeof *c);
    size_t room = strlen(first_part) + 1;
    for (size_t i = 0; i < list->count; i++) {
        room += strlen(list->items[i].translate);
    }
    c->bits = malloc(room);
    c->last = malloc(room);
    c->firsts = malloc((list->count + 1) * sizeof *c->firsts);
    if (c->bits == NULL || c->last == NULL || c->firsts == NULL) {
        clear_chain(c);
        return false;
    }
    put_bits(c, first_part);
    for (size_t i = 0; i < list->count; i++) {
        if (!list->items[i].excluded) {
            c->firsts[c->first_count++] = (uint32_t)c->count;
            put_bits(c, list->items[i].translate);
        }
    }
    return true;
}

/* The bits from the first perfect column to the row that is not settled there; NULL: no memory. */
static char *first_part(const wy_machine *machine, int64_t column) {
    wi_run run;
    if (wi_run_open(&run, &machine->frame) != WY_OK) {
        return NULL;
    }
    char *part = NULL;
    if (wi_run_to(&run, column) == WY_OK) {
        const int64_t length = run.wing[0].row - run.x;
        part = malloc((size_t)length + 1);
        for (int64_t i = 0; part != NULL && i < length; i++) {
            part[i] = (char)('0' + run.wing[0].bits[run.x + i]);
        }
        if (part != NULL) {
            part[length] = '\0';
        }
    }
    wi_run_close(&run);
    return part;
}

/* The words that all concatenations of the translates of `from` show. */
static wy_status one_round(wy_words *list, const wy_machine *machine, const char *first,
                           const wy_words *from) {
    chain c;
    wi_store store = {0};
    wi_node_set start = {0};
    wy_status status = WY_SYSTEM;
    if (make_chain(&c, first, from)) {
        bool fits = wi_store_open(&store, &machine->frame);
        for (size_t i = 0; fits && i < c.count; i++) {
            fits = wi_node_set_put(&start, (uint32_t)i);
        }
        status = fits ? wi_word_walk(list, &store, &c, advance_in_chain, &start, true) : WY_SYSTEM;
        clear_chain(&c);
    }
    wi_store_close(&store);
    wi_node_set_clear(&start);
    return status;
}

static size_t proper_words(const wy_words *list) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        count += list->items[i].excluded ? 0 : 1;
    }
    return count;
}

/* Rounds until nothing is new; *list is the words seen before and the dictionary after. */
static wy_status close_words(wy_words **list, const wy_machine *machine, const char *first,
                             const wy_words *seen, const wy_control *control) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (;;) {
        wy_words *next = calloc(1, sizeof *next);
        wy_status status = next != NULL ? one_round(next, machine, first, *list) : WY_SYSTEM;
        if (status == WY_OK && !wi_words_add_seen(next, seen)) {
            status = WY_SYSTEM;
        }
        if (status == WY_OK && wi_pace_stop(&pace, 0)) {
            status = WY_STOPPED;
        }
        if (status != WY_OK) {
            wy_words_free(next);
            return status;
        }
        const bool ended = proper_words(next) == proper_words(*list);
        wy_words_free(*list);
        *list = next;
        if (ended) {
            next->facts.kind = WY_WORDS_FINITE;
            next->facts.exactly = proper_words(next) == seen->count;
            return WY_OK;
        }
    }
}

static wy_status make(wy_words **list, const wy_machine *machine, const wy_words *seen,
                      const wy_control *control) {
    char *first = first_part(machine, seen->facts.first_perfect);
    *list = calloc(1, sizeof **list);
    wy_status status = WY_SYSTEM;
    if (first != NULL && *list != NULL && wi_words_add_seen(*list, seen)) {
        status = close_words(list, machine, first, seen, control);
    }
    free(first);
    return status;
}

wy_status wy_words_paper(wy_words **out, const wy_machine *machine, const wy_control *control,
                         wy_error *error) {
    *out = NULL;
    if (machine->frame.wings > 1) {
        return wi_fail(
            error, WY_NO,
            "the game is not symmetric: its machine reads one string and writes another");
    }
    wy_words *seen = NULL;
    wy_words *list = NULL;
    wy_status status = wi_words_seen(&seen, machine, control);
    if (status == WY_OK) {
        status = seen->facts.perfect < 2 ? WY_NO : make(&list, machine, seen, control);
    }
    wy_words_free(seen);
    if (status == WY_OK) {
        *out = list;
        return WY_OK;
    }
    wy_words_free(list);
    switch (status) {
    case WY_NO:
        return wi_fail(error, WY_NO, "no perfect columns were seen");
    case WY_LIMIT:
        return wi_fail(error, WY_LIMIT,
                       "unknown: concatenations of translates in any order give no end of words");
    case WY_STOPPED:
        return wi_fail(error, WY_STOPPED, "stopped");
    default:
        return wi_fail_memory(error);
    }
}
