/* sync.c - sets of states and their steps; see sync.h. */
#include "machine/sync.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "machine/machine.h"

enum {
    MOST_SETS = 1 << 16, /* then one starts anew: the table is no more than a help */
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
    const wy_machine *machine = sync->steps->machine;
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

bool wi_sync_open(wi_sync *sync, const wi_steps *steps) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, steps->machine);
    *sync = (wi_sync){.steps = steps, .states = (uint32_t)facts.states};
    sync->marked = calloc(facts.states, 1);
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

/* As wi_sync_next, of sets[set]. */
static uint32_t make_step(wi_sync *sync, uint32_t set, unsigned bit) {
    if (!make_room(sync)) {
        return WI_SYNC_FAILED;
    }
    const uint32_t first = sync->sets[set].first;
    const uint32_t size = sync->sets[set].count;
    uint32_t *made = sync->members + sync->member_count;
    uint32_t count = 0;
    for (uint32_t i = 0; i < size; i++) {
        const wi_byte_step *step = &sync->steps->of[sync->members[first + i]][bit];
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

uint32_t wi_sync_next(wi_sync *sync, uint32_t set, unsigned bit) {
    const uint32_t at = set - sync->states;
    const uint32_t next = sync->sets[at].next[bit];
    return next != unknown ? next : make_step(sync, at, bit);
}

int64_t wi_sync_read(wi_sync *sync, int wing, uint32_t *state, const uint8_t *bits, int64_t count) {
    if ((sync->set_count > MOST_SETS || sync->member_count > MOST_MEMBERS) && !start_anew(sync)) {
        return WI_SYNC_MEMORY;
    }
    uint32_t set = wi_sync_all(sync, wing);
    int64_t read = 0;
    while (set >= sync->states && read < count) {
        set = wi_sync_next(sync, set, bits[read++]);
        if (set >= WI_SYNC_EMPTY) {
            return set == WI_SYNC_EMPTY ? WI_SYNC_NONE : WI_SYNC_MEMORY;
        }
    }
    *state = set;
    return set < sync->states ? read : WI_SYNC_OPEN;
}
