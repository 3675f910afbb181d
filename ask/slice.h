/*
 * slice.h - a board of a game on several heaps or with a memory: two heaps run, the others and what
 * is remembered are fixed.  Of a game on one heap what is remembered runs upwards.
 */
#ifndef ASK_SLICE_H
#define ASK_SLICE_H

#include "ask/place.h"
#include "ask/window.h"

typedef struct ask_slice {
    bool there;     /* else the board is that of a game on two heaps without memory */
    int across, up; /* which heaps run; up = across: what is remembered does */
    ask_place fixed;
} ask_slice;

void ask_slice_init(ask_slice *slice);
void ask_slice_clear(ask_slice *slice);

/* Reads heaps, across, up, state, last; of a game on two heaps without memory they are refused. */
bool ask_slice_read(ask_slice *slice, ask_call *call, const wy_rules *rules);

/* How far boards of slices may reach, and why; under the lock. */
void ask_slice_survey(ask_game *game);

/*
 * Which heaps are fixed, "z=7,u=3", and what is remembered: the last move, or passes left or the
 * named set.  The words stand before them.
 */
void ask_slice_put(wi_writer *to, const ask_slice *slice, const wy_rules *rules, const char *fixed,
                   const char *last, const char *state);

/*
 * The P-positions of a window, as ask_window_each.  *known: those with both numbers below it were
 * found within the time of the request; INT64_MAX: all.  Without `known` that is an error.
 */
wy_status ask_slice_each(ask_game *game, const ask_slice *slice, const ask_window *window,
                         ask_window_take *take, void *data, int64_t *known, wy_standing *standing,
                         wy_error *error);

/*
 * The Grundy values of a window near the origin, row by row, WY_GRUNDY_NONE also where they are not
 * known; free() them.
 */
wy_status ask_slice_values(uint32_t **values, ask_game *game, const ask_slice *slice,
                           const ask_window *window, int64_t *known, wy_error *error);

#endif
