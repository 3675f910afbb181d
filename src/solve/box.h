/*
 * box.h - the inside of a wy_box, and the ways that fill it.  Boxes of games on two heaps without
 * memory are filled by other engines (grundy/box_values.c).
 */
#ifndef WI_SOLVE_BOX_H
#define WI_SOLVE_BOX_H

#include <wythoff/solve.h>

#include "base/pace.h"
#include "rules/families.h"

/* ---- outcomes on three heaps, 64 positions at a time: planes.c, planes_moves.c --------------- */

/*
 * A row holds the positions with two given first heaps, one bit for each third heap; planes.c says
 * how rows follow from rows.  The moves must be such that whole rows can be shifted.
 */

enum { WI_PLANE_HEAPS = 3, WI_CHAIN_STEPS = 3 };

/*
 * The moves start + i step[0] + j step[1] + ..., i, j, ... >= 0.  Without steps it is one move.  A
 * start that leaves the first two heaps alone is for chains with a step that does not; their moves
 * inside a row are in wi_plane_moves.row.
 */
typedef struct wi_chain {
    int64_t start[WI_PLANE_HEAPS];
    int steps;
    int64_t step[WI_CHAIN_STEPS][WI_PLANE_HEAPS];
} wi_chain;

/* All moves that fit into a box. */
typedef struct wi_plane_moves {
    int64_t size[WI_PLANE_HEAPS];
    size_t words;  /* of a row */
    uint64_t *row; /* bit t: the move (0,0,t) */
    size_t count, room;
    wi_chain *chains; /* all other moves */
} wi_plane_moves;

/*
 * WY_NO: this rule is not for planes (its moves depend on the heaps in a way that rows do not know,
 * or there are too many kinds of them).  size: of the box, each at least 1.
 */
wy_status wi_plane_moves_open(wi_plane_moves *out, const wy_rules *rules,
                              const int64_t size[WY_MOST_HEAPS], wy_error *error);
void wi_plane_moves_close(wi_plane_moves *moves);

/* The outcomes of a box, in one of two ways. */
typedef struct wi_planes {
    int64_t size[WI_PLANE_HEAPS];
    size_t words;    /* of a row */
    uint64_t *p;     /* bits: row (a, b) begins at (a * size[1] + b) * words; or NULL */
    uint32_t *third; /* for (a, b), at a * size[1] + b, the c of the only P-position; or NULL */
} wi_planes;

#define WI_NO_THIRD UINT32_MAX

/* Bytes that the planes take, with all that is kept while they are made; UINT64_MAX: too many. */
uint64_t wi_planes_memory(const wi_plane_moves *moves, bool misere);

/* Likewise WY_NO; WY_LIMIT, WY_STOPPED, WY_SYSTEM. */
wy_status wi_planes_make(wi_planes **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                         const wy_control *control, wy_error *error);
void wi_planes_free(wi_planes *planes); /* NULL is allowed */

bool wi_planes_p(const wi_planes *planes, const int64_t heap[WY_MOST_HEAPS]);

/* As wy_box_each. */
void wi_planes_each(const wi_planes *planes, bool sorted,
                    bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data);

/* ---- the box --------------------------------------------------------------------------------- */

/* After this move a position has another value, or another outcome, than after most others. */
typedef struct wi_exception {
    uint64_t steps;
    uint32_t value; /* of outcomes 1: lost, 0: not */
} wi_exception;

struct wy_box {
    wy_rules *rules;
    wi_planes *planes; /* not NULL: they have the outcomes, and lost is NULL */
    int heaps;
    int64_t size[WY_MOST_HEAPS];
    uint64_t stride[WY_MOST_HEAPS];
    uint64_t cells, states;
    uint64_t credits; /* WY_MEMORY_IMITATION: imitations that may still be made, 0 .. credits - 1 */
    uint64_t allowed; /* bytes */
    bool sorted;      /* only sorted heaps are kept: the game is the same for all orders */
    uint8_t *lost;    /* [cell * states + state]: a P-position */
    uint32_t *values; /* likewise; NULL: not wanted */
    /* WY_MEMORY_REPEAT: box_fill.c */
    wi_exception *exceptions;
    size_t exception_count, exception_room;
    uint64_t *exceptions_end; /* those of a cell end here, and begin where those before it end */
};

static inline uint64_t wi_box_index(const wy_box *table, const int64_t heap[WY_MOST_HEAPS]) {
    uint64_t cell = 0;
    for (int i = 0; i < table->heaps; i++) {
        cell += (uint64_t)heap[i] * table->stride[i];
    }
    return cell;
}

/*
 * The number of a state of WY_MEMORY_IMITATION: the window (wi_imitation_window), and how many
 * imitations may still be made by the player to move, or, without a window, by the other one.
 */
static inline uint64_t wi_imitation_state_number(const wy_box *table, int64_t window,
                                                 int64_t left) {
    const uint64_t credit = (uint64_t)left < table->credits ? (uint64_t)left : table->credits - 1;
    return (uint64_t)window * table->credits + credit;
}

void wi_sort_heaps(int64_t heap[WY_MOST_HEAPS], int heaps);
bool wi_heaps_sorted(const int64_t heap[WY_MOST_HEAPS], int heaps);

/* The next position of the box; false: that was the last one. */
bool wi_box_next(const wy_box *table, int64_t heap[WY_MOST_HEAPS]);

/* A box of positions that all are no P-positions; of games without planes. */
wy_status wi_box_empty(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                       bool values, const wy_control *control, wy_error *error);

/* As wy_box_make, by the ways that follow. */
wy_status wi_box_make(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                      bool values, const wy_control *control, wy_error *error);

/*
 * WY_MEMORY_IMITATION: the amount that the last move took from the heap that is now strictly
 * smaller, if that heap was not larger than the other one before; else 0.  Taking so much, or up to
 * m - 1 more, from the larger heap is an imitation.
 */
int64_t wi_imitation_window(const wy_cell *at);

/* ---- the ways: box_fill.c -------------------------------------------------------------------- */

/* Fills an empty box. */
wy_status wi_box_fill(wy_box *table, wi_pace *pace, wy_error *error);

/* After the move of so many steps (0: none): has who must move lost, and what is the value? */
bool wi_repeat_lost(const wy_box *table, uint64_t cell, uint64_t last);
uint32_t wi_repeat_value_after(const wy_box *table, uint64_t cell, uint64_t last);

#endif
