/* relabel.h - moving the digits of labels from one layout to another. */
#ifndef WI_AUTOMATA_RELABEL_H
#define WI_AUTOMATA_RELABEL_H

#include "automata/automaton.h"

/* Fields that move by the same distance move together. */
typedef struct wi_relabel {
    uint32_t count;
    struct {
        uint64_t mask;
        uint8_t left, right; /* one of them is 0 */
    } move[WY_MAX_TRACKS];
    uint32_t equal_count; /* tracks that must read the same digit */
    struct {
        uint64_t mask; /* at shift 0 */
        uint8_t a, b;
    } equal[WY_MAX_TRACKS];
} wi_relabel;

/* Track t goes to track to[t] (NULL: t) of the other layout, WY_NO_STATE: it goes away. */
void wi_relabel_make(wi_relabel *out, const wi_layout *from, const wi_layout *into,
                     const uint32_t *to);

static inline uint64_t wi_relabel_apply(const wi_relabel *relabel, uint64_t label) {
    uint64_t moved = 0;
    for (uint32_t i = 0; i < relabel->count; i++) {
        moved |= (label & relabel->move[i].mask) << relabel->move[i].left >> relabel->move[i].right;
    }
    return moved;
}

/* Do the tracks that are identified agree? */
static inline bool wi_relabel_agrees(const wi_relabel *relabel, uint64_t label) {
    for (uint32_t i = 0; i < relabel->equal_count; i++) {
        if (((label >> relabel->equal[i].a ^ label >> relabel->equal[i].b) &
             relabel->equal[i].mask) != 0) {
            return false;
        }
    }
    return true;
}

/*
 * Enters the tracks of an automaton at their places in tracks[0, count), where digits == 0 says
 * that nothing stands yet; to NULL: track t at t.  A system wins over a plain alphabet with its
 * digits.  WY_BAD: a place that does not exist, digits that differ.
 */
wy_status wi_tracks_place(wy_track *tracks, uint32_t count, const wy_automaton *automaton,
                          const uint32_t *to, wy_error *error);

#endif
