/* machine.h - a machine from the inside. */
#ifndef WI_MACHINE_MACHINE_H
#define WI_MACHINE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/machine.h>

#include "base/table.h"
#include "machine/state.h"
#include "machine/step.h"

/* ---- sets of strings of k bits: closure.c ---------------------------------------------------- */

/*
 * A set of strings of k bits, as a graph.
 *
 * Its nodes are strings of k - 1 bits; a string w of k bits in the set is an edge from its
 * first k - 1 bits to its last.  The walks in the graph are the strings all of whose
 * pieces of k bits are in the set (Rauzy's graph, when the set is all pieces of a word).
 * The strings that the two wings of a game read (state.h) are kept apart: a node is of one wing.
 */

typedef struct wi_grams {
    int length;          /* k */
    int words;           /* that k - 1 bits take */
    int wings;           /* with two, a node has one word more: the wing */
    wi_numbered nodes;   /* the last bit is the lowest */
    uint32_t (*next)[2]; /* WI_NO_NODE: not in the set */
    size_t next_room;
    int64_t edges;
} wi_grams;

static const uint32_t WI_NO_NODE = UINT32_MAX;

bool wi_grams_open(wi_grams *grams, int length, int wings); /* length >= 2; false: no memory */
void wi_grams_close(wi_grams *grams);                       /* also a zeroed one */

/* The node of bits[0, k - 1), one bit a byte, the first first; WI_NO_NODE: no memory. */
uint32_t wi_grams_node(wi_grams *grams, const uint8_t *bits, int wing);

/* Puts (node, bit) into the set, if it is not there; the node it leads to, or WI_NO_NODE. */
uint32_t wi_grams_add(wi_grams *grams, uint32_t node, unsigned bit);

int wi_grams_wing(const wi_grams *grams, uint32_t node);

/* Bit i of a node, the first bit first: i from 0 to k - 2. */
unsigned wi_grams_bit(const wi_grams *grams, uint32_t node, int i);

/* ---- the proof that a machine is complete: closure.c ----------------------------------------- */

/*
 * The proof that a machine is complete.
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

/* ---- a machine ------------------------------------------------------------------------------- */

/* One wing (state.h): where it starts, and the columns before. */
typedef struct wi_machine_wing {
    wy_machine_start start;
    int64_t *first_rows;   /* P(x), x < start.x */
    uint8_t *first_bits;   /* that it reads: those before start.settled */
    int64_t ahead, shared; /* state.h */
} wi_machine_wing;

/* A step that is not there has count 0. */
struct wy_machine {
    wy_position *moves;    /* the list, by x, then y */
    wi_list_move *list[2]; /* the same, as frame wants it */
    size_t move_count;
    wy_position *ends; /* by x, then y */
    size_t end_count;
    bool misere;
    int32_t *offsets[2], *turns[2]; /* of a frame that is not regular, and */
    size_t *from[2];
    wi_list_move *missing[2]; /* likewise */
    wy_position *removed;     /* by x, then y */
    size_t removed_count, offset_count;
    wi_state_frame frame;
    uint64_t *states; /* facts.states of them */
    wi_machine_step (*steps)[2];
    wi_machine_state *of_state;
    wi_machine_wing wing[2];
    wy_machine_facts facts;
    wi_closure closure; /* numbers of states as here; zeroed if there is none */
    int64_t most_nodes; /* of a closure, when it was found; 0: nobody said */
};

/* n - used diagonals, without what never changes: the first row not settled is x + n - this. */
static inline int64_t wi_machine_behind(const wy_machine *machine, uint32_t state) {
    return machine->of_state[state].used - machine->wing[machine->of_state[state].wing].ahead;
}

/* ---- the game that it is made for: machine_game.c -------------------------------------------- */

/* Keeps the moves that Wythoff's game has not, and the ends.  WY_BAD: no move; WY_LIMIT: too long,
 * or too many. */
wy_status wi_machine_take_game(wy_machine *machine, const wy_machine_game *game, wy_error *error);

/* The first move of the list whose mirror image is not in it; NULL: it is symmetric. */
const wy_position *wi_machine_lone_move(const wy_machine *machine);

/* Lays the states out with so many words to a set. */
void wi_machine_lay_out(wy_machine *machine, int words);

/* ---- closures of longer pieces: find.c ------------------------------------------------------- */

/*
 * The same machine with closures of longer and longer pieces, until one is sharp
 * enough for what one wants to prove.
 */

typedef struct wi_contexts {
    const wy_machine *machine; /* the one at hand */
    wy_machine *own;           /* the same, if it was made here */
    wy_machine_limits limits;
} wi_contexts;

/* Begins with the machine as it is. */
void wi_contexts_start(wi_contexts *contexts, const wy_machine *machine,
                       const wy_machine_limits *limits);
void wi_contexts_end(wi_contexts *contexts);

/* Goes on to longer pieces.  WY_NO: the limits are reached; the machine is as before. */
wy_status wi_contexts_next(wi_contexts *contexts, const wy_control *control, wy_error *error);

#endif
