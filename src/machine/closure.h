/*
 * closure.h - the proof that a machine is complete.
 *
 * Let B be a set of strings of k bits.  A node (q, u, v) says: the machine is in state q, the
 * last k - 1 bits it read are u and the last k - 1 bits it wrote are v.  Take a true moment of
 * the game, and let B hold all pieces of k bits of the part of S that is written then.  Close
 * under:
 *
 *   - from (q, u, v) read any bit b with ub in B, write what q writes, come to (q', u', v');
 *   - put every piece of k bits that is written on the way into B.
 *
 * If this ends, with finitely many states, it is a proof: by induction on the columns, the game
 * never leaves the closure.  For the bit that is read in column x was written earlier or
 * is in the beginning, hence the k bits up to it are in B, hence the step was taken, and what it
 * writes is in B.
 *
 * So what holds for all states and steps of the closure holds for the game.
 *
 * A game with two wings is closed as one: the pieces that a wing writes are among those that the
 * other reads.
 */
#ifndef WI_MACHINE_CLOSURE_H
#define WI_MACHINE_CLOSURE_H

#include <wythoff/base.h>

#include "machine/grams.h"
#include "machine/store.h"

typedef struct wi_closure_node {
    uint32_t state, read, written;
} wi_closure_node;

typedef struct wi_closure {
    wi_grams grams;
    wi_numbered nodes;   /* packed; the first are the true moment, of each wing */
    uint32_t *same_read; /* the node before with the same `read`, + 1 */
    size_t same_room;
    uint32_t *last_read; /* for each of the grams' nodes: the last node that read it, + 1 */
    size_t last_room;
    uint8_t
        *taken; /* for each state: bit b if the step on b is taken; bit 7 if the state is there */
    size_t taken_room;
    unsigned more; /* after WY_LIMIT: WY_MORE_... of what ended it */
} wi_closure;

static inline wi_closure_node wi_closure_node_at(const wi_closure *closure, uint32_t i) {
    const uint64_t *words = wi_numbered_at(&closure->nodes, i);
    return (wi_closure_node){(uint32_t)words[1], (uint32_t)(words[0] >> 32), (uint32_t)words[0]};
}

/*
 * The true moment, of each wing: before column x it is in this state; of the string that it reads
 * the bits[0, settled) are written.
 */
typedef struct wi_moment {
    int64_t x;
    int wings;
    const uint8_t *bits[2];
    int64_t settled[2];
    uint32_t state[2];
} wi_moment;

/*
 * Closes with pieces of k bits; moment->x >= k - 1.  WY_LIMIT: more than nodes nodes, or more than
 * new_states states that the store did not have, or sets that have no room.  WY_STOPPED, WY_SYSTEM.
 */
wy_status wi_closure_make(wi_closure *out, wi_store *store, int k, const wi_moment *moment,
                          int64_t nodes, int64_t new_states, const wy_control *control);
void wi_closure_clear(wi_closure *closure); /* also a zeroed one */

#endif
