/* synchronise.c - which state is the machine in, from bits alone? */
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "machine/machine.h"
#include "machine/state.h"
#include "machine/sync.h"

/* ==== sets of states and their steps ========================================================== */

enum {
    MOST_KEPT = 1 << 16, /* then one starts anew: the table is no more than a help */
    MOST_MEMBERS = 1 << 22,
};

static const uint32_t unknown = UINT32_MAX; /* a step that is not made yet */

/* Room for one more set with as many members as there are states. */
static bool make_room(wi_sync *sync) {
    return wi_list_room(sync->sets, sync->set_room, (size_t)sync->set_count + 1) &&
           wi_list_room(sync->members, sync->member_room,
                        (size_t)sync->member_count + sync->states) &&
           wi_table_reserve(&sync->found, 1, NULL) == WY_OK;
}

/* The number of the set that was written behind the members; a known one or a new one. */
static uint32_t number_of(wi_sync *sync, uint32_t count) {
    const uint32_t *made = sync->members + sync->member_count;
    uint32_t at;
    wi_probe probe = wi_table_probe(&sync->found, wi_hash_words(made, count));
    while (wi_table_next(&sync->found, &probe, &at)) {
        const wi_sync_set *set = &sync->sets[at];
        if (set->count == count &&
            memcmp(sync->members + set->first, made, count * sizeof *made) == 0) {
            return at;
        }
    }
    at = sync->set_count++;
    wi_table_put(&sync->found, &probe, at);
    sync->sets[at] = (wi_sync_set){{unknown, unknown}, sync->member_count, count};
    sync->member_count += count;
    return at;
}

/* Makes the set of all states of each wing. */
static bool put_all(wi_sync *sync) {
    const wy_machine *machine = sync->machine;
    for (int w = 0; w < machine->frame.wings; w++) {
        if (!make_room(sync)) {
            return false;
        }
        uint32_t count = 0;
        uint32_t *made = sync->members + sync->member_count;
        for (uint32_t i = 0; i < sync->states; i++) {
            if (machine->of_state[i].wing == w) {
                made[count++] = i;
            }
        }
        sync->all[w] = count == 1 ? made[0] : sync->states + number_of(sync, count);
    }
    return true;
}

/* Forgets every set but the first ones. */
static bool start_anew(wi_sync *sync) {
    wi_table_empty(&sync->found);
    sync->set_count = 0;
    sync->member_count = 0;
    return put_all(sync);
}

bool wi_sync_open(wi_sync *sync, const wy_machine *machine) {
    *sync = (wi_sync){.machine = machine, .states = (uint32_t)machine->facts.states};
    sync->marked = calloc(sync->states, 1);
    return sync->marked != NULL && put_all(sync);
}

void wi_sync_close(wi_sync *sync) {
    free(sync->sets);
    free(sync->members);
    wi_table_close(&sync->found);
    free(sync->marked);
}

static int ascending(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a;
    const uint32_t right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

/* As sync_next, of sets[set]. */
static uint32_t make_step(wi_sync *sync, uint32_t set, unsigned bit) {
    if (!make_room(sync)) {
        return WI_SYNC_FAILED;
    }
    const uint32_t first = sync->sets[set].first;
    const uint32_t size = sync->sets[set].count;
    uint32_t *made = sync->members + sync->member_count;
    uint32_t count = 0;
    for (uint32_t i = 0; i < size; i++) {
        const wi_machine_step *step = &sync->machine->steps[sync->members[first + i]][bit];
        if (step->count != 0 && sync->marked[step->to] == 0) {
            sync->marked[step->to] = 1;
            made[count++] = step->to;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        sync->marked[made[i]] = 0;
    }
    uint32_t next = WI_SYNC_EMPTY;
    if (count == 1) {
        next = made[0];
    } else if (count > 1) {
        wi_list_sort(made, count, ascending);
        next = sync->states + number_of(sync, count);
    }
    sync->sets[set].next[bit] = next;
    return next;
}

static uint32_t sync_next(wi_sync *sync, uint32_t set, unsigned bit) {
    const uint32_t at = set - sync->states;
    const uint32_t next = sync->sets[at].next[bit];
    return next != unknown ? next : make_step(sync, at, bit);
}

int64_t wi_sync_read(wi_sync *sync, int wing, uint32_t *state, const uint8_t *bits, int64_t count) {
    if ((sync->set_count > MOST_KEPT || sync->member_count > MOST_MEMBERS) && !start_anew(sync)) {
        return WI_SYNC_MEMORY;
    }
    uint32_t set = wi_sync_all(sync, wing);
    int64_t read = 0;
    while (set >= sync->states && read < count) {
        set = sync_next(sync, set, bits[read++]);
        if (set >= WI_SYNC_EMPTY) {
            return set == WI_SYNC_EMPTY ? WI_SYNC_NONE : WI_SYNC_MEMORY;
        }
    }
    *state = set;
    return set < sync->states ? read : WI_SYNC_OPEN;
}

/* ==== how many bits are enough ================================================================ */

/*
 * How many bits does one need to read to know the state?
 *
 * Reading S from some column on, from all states at once, is a walk in the automaton of
 * sets of states.  Over a closed machine S is a walk in the graph of its pieces (machine.h), too.
 * So let all pairs (node of the graph, set of all states) read all bits that the graph allows, side
 * by side, and drop a pair when its set has one state: if after t bits none is left, then t bits
 * are always enough.
 */

enum {
    MOST_SETS = 200000,
    LONGEST_WALK = 20000,
};
static const int64_t most_work = 100000000; /* pairs in all */

/* ---- the proof ------------------------------------------------------------------------ */

/* A node of the graph and a set of states, in one word. */
static uint64_t pair_of(uint32_t node, uint32_t set) {
    return (uint64_t)node << 32 | set;
}

static wy_status next_layer(wi_numbered *to, const wi_numbered *from, wi_sync *sync,
                            const wi_grams *grams) {
    wi_numbered_empty(to);
    for (uint32_t i = 0; i < from->count; i++) {
        const uint64_t pair = *wi_numbered_at(from, i);
        for (unsigned bit = 0; bit < 2; bit++) {
            const uint32_t node = grams->next[pair >> 32][bit];
            if (node == WI_NO_NODE) {
                continue;
            }
            const uint32_t set = sync_next(sync, (uint32_t)pair, bit);
            if (set == WI_SYNC_FAILED) {
                return WY_SYSTEM;
            }
            const uint64_t next = pair_of(node, set);
            if (set >= sync->states && set != WI_SYNC_EMPTY &&
                wi_numbered_put(to, &next) == WI_UNNUMBERED) {
                return WY_SYSTEM;
            }
        }
        if (sync->set_count > MOST_SETS) {
            return WY_LIMIT;
        }
    }
    return WY_OK;
}

/* The same for the same pairs, whatever their order. */
static uint64_t fingerprint(const wi_numbered *layer) {
    uint64_t sum = layer->count;
    for (uint32_t i = 0; i < layer->count; i++) {
        uint64_t h = *wi_numbered_at(layer, i) * 0x9e3779b97f4a7c15U;
        h = (h ^ h >> 32) * 0xff51afd7ed558ccdU;
        sum += h ^ h >> 29;
    }
    return sum;
}

/*
 * WY_NO: not with the pieces of this machine.  If a layer comes again, none will ever be empty; it
 * is compared with those after 1, 2, 4, 8, ... bits.
 */
static wy_status race(int64_t *most, wi_numbered layers[2], wi_sync *sync, const wi_grams *grams,
                      const wy_control *control) {
    for (uint32_t node = 0; node < grams->nodes.count; node++) {
        const uint32_t all = wi_sync_all(sync, wi_grams_wing(grams, node));
        const uint64_t pair = pair_of(node, all);
        if (all >= sync->states && wi_numbered_put(&layers[0], &pair) == WI_UNNUMBERED) {
            return WY_SYSTEM;
        }
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    int64_t work = 0;
    int64_t length = 0;
    uint64_t kept = 0;
    while (layers[length % 2].count > 0) {
        work += (int64_t)layers[length % 2].count;
        const wy_status status =
            next_layer(&layers[(length + 1) % 2], &layers[length % 2], sync, grams);
        length++;
        if (status != WY_OK) {
            return status == WY_LIMIT ? WY_NO : status;
        }
        const uint64_t print = fingerprint(&layers[length % 2]);
        const bool again = print == kept && layers[length % 2].count > 0;
        kept = (length & (length - 1)) == 0 ? print : kept;
        if (again || work > most_work || length > LONGEST_WALK) {
            return WY_NO;
        }
        if (wi_pace_stop(&pace, 0)) {
            return WY_STOPPED;
        }
    }
    *most = length;
    return WY_OK;
}

static wy_status prove_length(int64_t *most, const wy_machine *machine, const wy_control *control) {
    wi_sync sync = {0};
    wi_numbered layers[2] = {{0}};
    wy_status status = WY_SYSTEM;
    if (wi_sync_open(&sync, machine) && wi_numbered_open(&layers[0], 1) &&
        wi_numbered_open(&layers[1], 1)) {
        status = race(most, layers, &sync, &machine->closure.grams, control);
    }
    wi_numbered_close(&layers[0]);
    wi_numbered_close(&layers[1]);
    wi_sync_close(&sync);
    return status;
}

/* ---- measuring -------------------------------------------------------------------------- */

/* From each column of a wing of the run on. */
static wy_status measure_run(wy_synchronisation *out, const wi_run *run, int wing, int64_t first,
                             wi_sync *sync, const wy_control *control) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t x = first; x < run->x; x++) {
        uint32_t state = 0;
        const int64_t length = wi_sync_read(sync, wing, &state, run->wing[wing].bits + x,
                                            wi_run_settled(run, wing) - x);
        if (length == WI_SYNC_MEMORY) {
            return WY_SYSTEM;
        }
        if (length < 0) {
            break; /* the run ends too soon, or leaves a machine that is not proved */
        }
        out->longest = length > out->longest ? length : out->longest;
        out->columns = x + 1;
        if (x % 1024 == 0 && wi_pace_stop(&pace, (double)x / (double)run->x)) {
            return WY_STOPPED;
        }
    }
    return WY_OK;
}

static wy_status measure_lengths(wy_synchronisation *out, const wy_machine *machine,
                                 const wy_control *control) {
    wi_sync sync = {0};
    wi_run run = {0};
    wy_status status = wi_run_open(&run, &machine->frame);
    if (status == WY_OK) {
        status = wi_run_to(&run, machine->facts.columns);
    }
    if (status == WY_OK && !wi_sync_open(&sync, machine)) {
        status = WY_SYSTEM;
    }
    for (int w = 0; w < run.wings && status == WY_OK; w++) {
        const int64_t before = out->columns;
        status = measure_run(out, &run, w, machine->wing[w].start.x, &sync, control);
        out->columns = w > 0 && before < out->columns ? before : out->columns; /* in both wings */
    }
    wi_run_close(&run);
    wi_sync_close(&sync);
    return status;
}

wy_status wy_machine_synchronise(wy_synchronisation *out, const wy_machine *machine,
                                 const wy_machine_limits *limits, const wy_control *control,
                                 wy_error *error) {
    memset(out, 0, sizeof *out);
    wi_contexts contexts;
    wi_contexts_start(&contexts, machine, limits);
    wy_status status = machine->facts.closed ? WY_OK : WY_NO;
    while (status == WY_OK && !out->proved) {
        int64_t most = 0;
        status = prove_length(&most, contexts.machine, control);
        if (status == WY_OK) {
            out->proved = true;
            out->most = most;
            out->context = contexts.machine->facts.context;
        } else if (status == WY_NO) {
            status = wi_contexts_next(&contexts, control, error);
        }
    }
    if (status == WY_OK || status == WY_NO) {
        status = measure_lengths(out, contexts.machine, control);
    }
    wi_contexts_end(&contexts);
    if (status == WY_SYSTEM) {
        return wi_fail_memory(error);
    }
    return status == WY_STOPPED ? wi_fail(error, WY_STOPPED, "stopped") : status;
}
