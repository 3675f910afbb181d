/*
 * box.h - the inside of a wy_box, and the ways that fill it.  Boxes of games on two heaps without
 * memory are filled by other engines (grundy/box_make.c).
 */
#ifndef WI_SOLVE_BOX_H
#define WI_SOLVE_BOX_H

#include "base/pace.h"
#include "solve/planes.h"

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

/* ---- the box --------------------------------------------------------------------------------- */

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

/* ---- the ways: box_fill.c ----------------------------------------------------------------------
 */

/* Fills an empty box. */
wy_status wi_box_fill(wy_box *table, wi_pace *pace, wy_error *error);

/* After the move of so many steps (0: none): has who must move lost, and what is the value? */
bool wi_repeat_lost(const wy_box *table, uint64_t cell, uint64_t last);
uint32_t wi_repeat_value_after(const wy_box *table, uint64_t cell, uint64_t last);

#endif
