/*
 * synchronise.c - how many bits does one need to read to know the state?
 *
 * Reading S from some column on, from all states at once, is a walk in the automaton of
 * sets of states.  Over a closed machine S is a walk in the graph of its pieces (grams.h), too.
 * So let all pairs (node of the graph, set of all states) read all bits that the graph allows, side
 * by side, and drop a pair when its set has one state: if after t bits none is left, then t bits
 * are always enough.
 */
#include <wythoff/words.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/contexts.h"
#include "machine/run.h"
#include "machine/state_sets.h"

enum {
    FIRST_ROOM = 256,
    MOST_SETS = 200000,
    LONGEST_WALK = 20000,
};
static const int64_t most_work = 100000000; /* pairs in all */

/* ---- the proof ------------------------------------------------------------------------ */

typedef struct pair {
    uint32_t node, set;
} pair;

typedef struct layer {
    pair *pairs;
    size_t count, room;
    size_t *table; /* of places + 1 */
    size_t slots;
} layer;

static void close_layer(layer *l) {
    free(l->pairs);
    free(l->table);
}

static uint64_t pair_hash(pair p) {
    const uint64_t h = ((uint64_t)p.node << 32 | p.set) * 0x9e3779b97f4a7c15U;
    return h ^ h >> 32;
}

static bool grow_layer(layer *l, size_t room) {
    pair *pairs = realloc(l->pairs, room * sizeof *pairs);
    if (pairs == NULL) {
        return false;
    }
    l->pairs = pairs;
    size_t *table = calloc(room * 2, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(l->table);
    l->table = table;
    l->slots = room * 2;
    l->room = room;
    for (size_t i = 0; i < l->count; i++) {
        size_t at = pair_hash(l->pairs[i]) & (l->slots - 1);
        while (table[at] != 0) {
            at = (at + 1) & (l->slots - 1);
        }
        table[at] = i + 1;
    }
    return true;
}

static bool put_pair(layer *l, pair p) {
    if (l->count == l->room && !grow_layer(l, l->room == 0 ? FIRST_ROOM : l->room * 2)) {
        return false;
    }
    size_t at = pair_hash(p) & (l->slots - 1);
    for (; l->table[at] != 0; at = (at + 1) & (l->slots - 1)) {
        const pair there = l->pairs[l->table[at] - 1];
        if (there.node == p.node && there.set == p.set) {
            return true;
        }
    }
    l->pairs[l->count++] = p;
    l->table[at] = l->count;
    return true;
}

static void empty_layer(layer *l) {
    l->count = 0;
    if (l->slots > 0) {
        memset(l->table, 0, l->slots * sizeof *l->table);
    }
}

static wy_status next_layer(layer *to, const layer *from, wy_state_sets *s, const wy_grams *grams) {
    empty_layer(to);
    for (size_t i = 0; i < from->count; i++) {
        const pair p = from->pairs[i];
        for (unsigned bit = 0; bit < 2; bit++) {
            const uint32_t node = grams->next[p.node][bit];
            if (node == WY_NO_NODE) {
                continue;
            }
            const uint32_t set = wy_state_sets_next(s, p.set, bit);
            if (set == WY_NO_SET) {
                return WY_SYSTEM;
            }
            if (s->sizes[set] > 1 && !put_pair(to, (pair){node, set})) {
                return WY_SYSTEM;
            }
        }
        if (s->count > MOST_SETS) {
            return WY_LIMIT;
        }
    }
    return WY_OK;
}

/* The same for the same pairs, whatever their order. */
static uint64_t fingerprint(const layer *l) {
    uint64_t sum = l->count;
    for (size_t i = 0; i < l->count; i++) {
        sum += pair_hash(l->pairs[i]) * 0xff51afd7ed558ccdU;
    }
    return sum;
}

/*
 * WY_NO: not with the pieces of this machine.  If a layer comes again, none will ever be empty; it
 * is compared with those after 1, 2, 4, 8, ... bits.
 */
static wy_status prove(int64_t *most, const wy_machine *machine, const wy_control *control) {
    const wy_grams *grams = &machine->closure.grams;
    wy_state_sets s;
    layer layers[2] = {{0}};
    wy_status status = wy_state_sets_open(&s, machine) ? WY_OK : WY_SYSTEM;
    if (status == WY_OK && s.sizes[0] > 1) {
        for (uint32_t node = 0; node < grams->count && status == WY_OK; node++) {
            status = put_pair(&layers[0], (pair){node, 0}) ? WY_OK : WY_SYSTEM;
        }
    }
    wy_pace pace;
    wy_pace_start(&pace, control);
    int64_t work = 0;
    int64_t length = 0;
    uint64_t kept = 0;
    while (status == WY_OK && layers[length % 2].count > 0) {
        work += (int64_t)layers[length % 2].count;
        status = next_layer(&layers[(length + 1) % 2], &layers[length % 2], &s, grams);
        length++;
        const uint64_t print = fingerprint(&layers[length % 2]);
        const bool again = print == kept && layers[length % 2].count > 0;
        kept = (length & (length - 1)) == 0 ? print : kept;
        if (status == WY_LIMIT || again || work > most_work || length > LONGEST_WALK) {
            status = WY_NO;
        } else if (status == WY_OK && wy_pace_stop(&pace, 0)) {
            status = WY_STOPPED;
        }
    }
    *most = length;
    wy_state_sets_close(&s);
    close_layer(&layers[0]);
    close_layer(&layers[1]);
    return status;
}

/* ---- measuring -------------------------------------------------------------------------- */

static wy_status measure_from(int64_t *length, wy_state_sets *s, const wy_run *run, int64_t start) {
    uint32_t set = 0;
    *length = 0;
    while (s->sizes[set] > 1 && start + *length < run->row) {
        set = wy_state_sets_next(s, set, run->bits[start + *length]);
        if (set == WY_NO_SET) {
            return WY_SYSTEM;
        }
        if (s->count > MOST_SETS) {
            return WY_LIMIT;
        }
        (*length)++;
    }
    return WY_OK;
}

static wy_status measure(wy_synchronisation *out, const wy_machine *machine,
                         const wy_control *control) {
    wy_state_sets s;
    wy_run run;
    wy_pace pace;
    wy_pace_start(&pace, control);
    wy_status status = wy_run_open(&run, &machine->frame);
    if (status == WY_OK) {
        status = wy_run_to(&run, machine->facts.columns);
    }
    if (!wy_state_sets_open(&s, machine)) {
        status = WY_SYSTEM;
    }
    for (int64_t x = machine->start.x; status == WY_OK && x < run.x; x++) {
        int64_t length = 0;
        status = measure_from(&length, &s, &run, x);
        out->longest = length > out->longest ? length : out->longest;
        out->columns = x + 1;
        if (status == WY_OK && x % 1024 == 0 && wy_pace_stop(&pace, (double)x / (double)run.x)) {
            status = WY_STOPPED;
        }
    }
    wy_state_sets_close(&s);
    wy_run_close(&run);
    return status == WY_LIMIT ? WY_OK : status;
}

wy_status wy_machine_synchronise(wy_synchronisation *out, const wy_machine *machine,
                                 const wy_machine_limits *limits, const wy_control *control,
                                 wy_error *error) {
    memset(out, 0, sizeof *out);
    wy_contexts contexts;
    wy_contexts_start(&contexts, machine, limits);
    wy_status status = machine->facts.closed ? WY_OK : WY_NO;
    while (status == WY_OK && !out->proved) {
        int64_t most = 0;
        status = prove(&most, contexts.machine, control);
        if (status == WY_OK) {
            out->proved = true;
            out->most = most;
            out->context = contexts.machine->facts.context;
        } else if (status == WY_NO) {
            status = wy_contexts_next(&contexts, control, error);
        }
    }
    if (status == WY_OK || status == WY_NO) {
        status = measure(out, contexts.machine, control);
    }
    wy_contexts_end(&contexts);
    if (status == WY_SYSTEM) {
        return wy_fail_memory(error);
    }
    return status == WY_STOPPED ? wy_fail(error, WY_STOPPED, "stopped") : status;
}
