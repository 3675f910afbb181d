/*
 * beam_machine.h - the machine of a blocking game (beam_state.h), closed: wi_blocking_beam of
 * beam.h.
 *
 * A node is a state with the letters that were read last, the *context*, and what columns and rows
 * leave modulo some number; an edge is one column.  A letter is kept less the least one.
 */
#ifndef WI_MACHINE_BEAM_MACHINE_H
#define WI_MACHINE_BEAM_MACHINE_H

#include <gmp.h>

#include "base/table.h"
#include "machine/beam.h"
#include "machine/beam_state.h"

enum {
    WI_BEAM_LETTERS = 16, /* different ones */
    WI_BEAM_LETTER_BITS = 4,
    WI_BEAM_LONGEST_WORD = 12, /* context and one letter more */
    WI_BEAM_KNOWN = 8192,      /* letters that are kept, of the first columns */
};

typedef struct wi_beam_edge {
    uint32_t to;
    uint32_t places, letters; /* in the pools */
    uint8_t letter, place_count, written, absorbed;
} wi_beam_edge;

typedef struct wi_beam_node {
    uint32_t state;
    uint64_t context;      /* the last letter lowest */
    uint32_t column_rest;  /* of x */
    uint32_t row_rest;     /* of a */
    uint32_t first, count; /* edges */
    int64_t height;        /* run a - rise x, if the beam is bounded */
    bool settled;          /* it is met again and again */
} wi_beam_node;

/* The first columns, by the definition. */
typedef struct wi_beam_first {
    int64_t column;         /* x: those before it are known */
    int64_t row;            /* a before column x */
    uint8_t *letters;       /* of the columns before row a, as they are */
    wy_position *positions; /* P-positions (u,v), u <= v, u < x; by u, then v */
    size_t count, room;
    wi_beam_state state; /* before column x, without a block */
} wi_beam_first;

struct wi_blocking_beam {
    wi_beam_game game;
    wi_beam_first first;
    int word; /* letters of a piece: a context and one more */
    int modulus;
    int rise, run;     /* the slope */
    int64_t drop;      /* by no more than this does a - x fall */
    int64_t slack;     /* a - x is never less */
    bool bounded;      /* heights are those of nodes: one for each */
    bool synchronised; /* and rest and context tell state and height, from column `from` on */
    int64_t from;
    int64_t lowest, highest; /* run y - rise x of P-positions, if bounded, and of the first ones */

    int64_t drift; /* heights fall by so much with each surplus letter, without end; 0: not known */

    wi_numbered pieces; /* contexts with rest of the column behind: two words */
    uint16_t *follow;   /* which letters may follow */
    size_t follow_room;
    wi_numbered states; /* wi_beam_state */
    wi_numbered keys;   /* of nodes: state, context, rests */
    wi_beam_node *nodes;
    size_t node_room;
    wi_beam_edge *edges;
    size_t edge_count, edge_room;
    int16_t *places;
    size_t place_count, place_room;
    uint8_t *letters; /* that edges write */
    size_t letter_count, letter_room;
    uint8_t *known; /* letters of the columns before WI_BEAM_KNOWN */
};

/* beam_first.c: WY_LIMIT if no rows settle.  The rest is about the machine that begins there. */
wy_status wi_beam_begin(wi_beam_first *out, const wi_beam_game *game, int64_t column,
                        wy_error *error);
void wi_beam_first_clear(wi_beam_first *first);
/* The least letter that the game seems to have. */
wy_status wi_beam_least(int *least, int block, wy_error *error);
/* The slope by which rows are settled; WY_LIMIT: it is not seen. */
wy_status wi_beam_slope(int *rise, int *run, const wi_beam_first *first, const wi_beam_game *game,
                        wy_error *error);

/*
 * beam_close.c: all nodes and edges for pieces of so many letters.  WY_LIMIT: it does not close,
 * and error tells why.
 */
wy_status wi_beam_close(wi_blocking_beam *beam, int word, wy_error *error);
void wi_beam_forget(wi_blocking_beam *beam); /* what it makes */

/* beam_measure.c: bounded, synchronised and what goes with it. */
wy_status wi_beam_measure(wi_blocking_beam *beam, wy_error *error);

/* beam_drift.c: heights, whether they are bounded; or the drift, and what goes with it. */
wy_status wi_beam_find_heights(wi_blocking_beam *beam, wy_error *error);

static inline const wi_beam_edge *wi_beam_edge_by(const wi_blocking_beam *beam, uint32_t node,
                                                  int letter) {
    const wi_beam_node *at = &beam->nodes[node];
    for (uint32_t i = at->first; i < at->first + at->count; i++) {
        if (beam->edges[i].letter == letter) {
            return &beam->edges[i];
        }
    }
    return NULL;
}

static inline uint64_t wi_beam_context_mask(const wi_blocking_beam *beam) {
    return (UINT64_C(1) << (WI_BEAM_LETTER_BITS * (beam->word - 1))) - 1;
}

static inline uint64_t wi_beam_shift(const wi_blocking_beam *beam, uint64_t context, int letter) {
    return (context << WI_BEAM_LETTER_BITS | (uint64_t)letter) & wi_beam_context_mask(beam);
}

#endif
