/*
 * offset_groups.c - words with one hash: their states, what leads to them, and the ends that tell
 * them apart.
 *
 * What stands below a word never changes, nor does its hash.  So a step, the word of a state with
 * one digit more, stays in one group for ever, whichever state it leads to.  A split concerns the
 * states and the steps of one group and no others: with a list of each a split costs what the group
 * has, not what the automaton has.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "prove/offset_learning.h"

static bool find_group(uint32_t *out, const learning *l, const signature *base) {
    wi_probe probe = wi_table_probe(&l->by_base, base->low);
    while (wi_table_next(&l->by_base, &probe, out)) {
        if (wi_learner_same(&l->groups[*out].base, base)) {
            return true;
        }
    }
    return false;
}

wy_status wi_learner_group(uint32_t *out, learning *l, const signature *base) {
    wy_status status = wi_table_reserve(&l->by_base, 1, l->error);
    if (status != WY_OK || find_group(out, l, base)) {
        return status;
    }
    if (!wi_list_room(l->groups, l->group_room, l->group_count + 1)) {
        return wi_fail_memory(l->error);
    }
    *out = (uint32_t)l->group_count++;
    l->groups[*out] = (group){*base, WI_NO_NODE, WI_NO_NODE, WI_NO_NODE};
    wi_table_add(&l->by_base, base->low, *out);
    return WY_OK;
}

void wi_learner_append(uint32_t *last, uint32_t *next, uint32_t item) {
    next[item] = *last == WI_NO_NODE ? item : next[*last];
    if (*last != WI_NO_NODE) {
        next[*last] = item;
    }
    *last = item;
}

wy_status wi_learner_put_end(learning *l, uint32_t of, const uint8_t *digits, size_t count) {
    if (!wi_list_room(l->ends, l->end_room, l->end_count + 1) ||
        !wi_list_room(l->end_group, l->end_group_room, l->end_count + 1) ||
        !wi_list_room(l->next_end, l->next_end_room, l->end_count + 1)) {
        return wi_fail_memory(l->error);
    }
    const uint32_t end = (uint32_t)l->end_count++;
    l->ends[end].length = (uint8_t)count;
    memcpy(l->ends[end].digit, digits, count);
    l->end_group[end] = of;
    wi_learner_append(&l->groups[of].last_end, l->next_end, end);
    return WY_OK;
}

void wi_learner_groups_close(learning *l) {
    wi_table_close(&l->by_base);
    free(l->groups);
    free(l->ends);
    free(l->end_group);
    free(l->next_end);
    free(l->group);
    free(l->next_state);
    free(l->next_step);
}
