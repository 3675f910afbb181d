/* sync.c - sets of states and their steps; see sync.h. */
#include "machine/sync.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_SETS = 64,
    MOST_SETS = 1 << 16, /* then one starts anew: the table is no more than a help */
    MOST_MEMBERS = 1 << 22,
};

static const uint32_t unknown = UINT32_MAX; /* a step that is not made yet */

static uint32_t hash_of(const uint32_t *members, uint32_t count) {
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++) {
        hash = (hash ^ members[i]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 16);
}

static void file(wy_sync *sync, uint32_t set) {
    const wy_sync_set *s = &sync->sets[set];
    uint32_t slot = hash_of(sync->members + s->first, s->count) & (sync->slots - 1);
    while (sync->table[slot] != 0) {
        slot = (slot + 1) & (sync->slots - 1);
    }
    sync->table[slot] = set + 1;
}

/* Room for one more set with as many members as there are states. */
static bool make_room(wy_sync *sync) {
    if (sync->set_count == sync->set_room) {
        const uint32_t room = sync->set_room == 0 ? FIRST_SETS : 2 * sync->set_room;
        wy_sync_set *sets = realloc(sync->sets, room * sizeof *sets);
        if (sets == NULL) {
            return false;
        }
        sync->sets = sets;
        uint32_t *table = calloc(2 * (size_t)room, sizeof *table);
        if (table == NULL) {
            return false;
        }
        free(sync->table);
        sync->table = table;
        sync->slots = 2 * room;
        sync->set_room = room;
        for (uint32_t i = 0; i < sync->set_count; i++) {
            file(sync, i);
        }
    }
    if (sync->member_room - sync->member_count < sync->states) {
        const uint32_t room = 2 * sync->member_room + 4 * sync->states;
        uint32_t *members = realloc(sync->members, room * sizeof *members);
        if (members == NULL) {
            return false;
        }
        sync->members = members;
        sync->member_room = room;
    }
    return true;
}

static void add_set(wy_sync *sync, uint32_t count) {
    sync->sets[sync->set_count] = (wy_sync_set){{unknown, unknown}, sync->member_count, count};
    sync->member_count += count;
    file(sync, sync->set_count++);
}

/* Forgets every set but the first. */
static void start_anew(wy_sync *sync) {
    memset(sync->table, 0, sync->slots * sizeof *sync->table);
    sync->set_count = 1;
    sync->member_count = sync->sets[0].count;
    sync->sets[0].next[0] = unknown;
    sync->sets[0].next[1] = unknown;
    file(sync, 0);
}

bool wy_sync_open(wy_sync *sync, const wy_steps *steps) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, steps->machine);
    *sync = (wy_sync){.steps = steps, .states = (uint32_t)facts.states};
    sync->marked = calloc(facts.states, 1);
    if (sync->marked == NULL || !make_room(sync)) {
        return false;
    }
    for (uint32_t i = 0; i < sync->states; i++) {
        sync->members[i] = i;
    }
    add_set(sync, sync->states);
    return true;
}

void wy_sync_close(wy_sync *sync) {
    free(sync->sets);
    free(sync->members);
    free(sync->table);
    free(sync->marked);
}

static int ascending(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a;
    const uint32_t right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

/* The number of the set that was written behind the members, count > 1; a known one or a new one.
 */
static uint32_t number_of(wy_sync *sync, uint32_t count) {
    const uint32_t *made = sync->members + sync->member_count;
    uint32_t slot = hash_of(made, count) & (sync->slots - 1);
    for (; sync->table[slot] != 0; slot = (slot + 1) & (sync->slots - 1)) {
        const uint32_t at = sync->table[slot] - 1;
        const wy_sync_set *set = &sync->sets[at];
        if (set->count == count &&
            memcmp(sync->members + set->first, made, count * sizeof *made) == 0) {
            return sync->states + at;
        }
    }
    add_set(sync, count);
    return sync->states + sync->set_count - 1;
}

/* As wy_sync_next, of sets[set]. */
static uint32_t make_step(wy_sync *sync, uint32_t set, unsigned bit) {
    if (!make_room(sync)) {
        return WY_SYNC_FAILED;
    }
    const uint32_t first = sync->sets[set].first;
    const uint32_t size = sync->sets[set].count;
    uint32_t *made = sync->members + sync->member_count;
    uint32_t count = 0;
    for (uint32_t i = 0; i < size; i++) {
        const wy_byte_step *step = &sync->steps->of[sync->members[first + i]][bit];
        if (step->count != 0 && sync->marked[step->to] == 0) {
            sync->marked[step->to] = 1;
            made[count++] = step->to;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        sync->marked[made[i]] = 0;
    }
    uint32_t next = WY_SYNC_EMPTY;
    if (count == 1) {
        next = made[0];
    } else if (count > 1) {
        qsort(made, count, sizeof *made, ascending);
        next = number_of(sync, count);
    }
    sync->sets[set].next[bit] = next;
    return next;
}

uint32_t wy_sync_next(wy_sync *sync, uint32_t set, unsigned bit) {
    const uint32_t at = set - sync->states;
    const uint32_t next = sync->sets[at].next[bit];
    return next != unknown ? next : make_step(sync, at, bit);
}

int64_t wy_sync_read(wy_sync *sync, uint32_t *state, const uint8_t *bits, int64_t count) {
    if (sync->set_count > MOST_SETS || sync->member_count > MOST_MEMBERS) {
        start_anew(sync);
    }
    uint32_t set = wy_sync_all(sync);
    int64_t read = 0;
    while (set >= sync->states && read < count) {
        set = wy_sync_next(sync, set, bits[read++]);
        if (set >= WY_SYNC_EMPTY) {
            return set == WY_SYNC_EMPTY ? WY_SYNC_NONE : WY_SYNC_MEMORY;
        }
    }
    *state = set;
    return set < sync->states ? read : WY_SYNC_OPEN;
}
