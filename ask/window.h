/*
 * window.h - a window of the board, anywhere: what is exported, and what a command line draws.
 */
#ifndef ASK_WINDOW_H
#define ASK_WINDOW_H

#include "ask/parameters.h"

enum { ASK_WIDEST_WINDOW = 100000 };

typedef struct ask_window {
    mpz_t x, y;            /* the lower left position */
    int64_t width, height; /* positions */
    bool near;             /* x and y fit int64_t, with room */
    int64_t left, low;     /* x and y, if they are near */
} ask_window;

void ask_window_init(ask_window *window);
void ask_window_clear(ask_window *window);

/* Reads x, y, width, height of the request; false: the answer is an error. */
bool ask_window_read(ask_window *window, ask_call *call);

/* Takes the P-positions of a window, counted from its corner; returns false to stop. */
typedef bool ask_window_take(void *data, int64_t dx, int64_t dy);

/* Those of a solved game with one P-position in each column, always column by column. */
wy_status ask_window_columns(ask_game *game, const ask_window *window, ask_window_take *take,
                             void *data, wy_standing *standing, wy_error *error);

/* ---- slices, and the P-positions of any game ------------------------------------------------- */

/*
 * A board of a game on several heaps or with a memory: two heaps run, the others and what is
 * remembered are fixed.  Of a game on one heap what is remembered runs upwards.
 */

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
 * The P-positions of the window, by x, then y, counted from its corner; under the game's lock.
 * take returns false to stop.  *known: those with both numbers below it were found within the time
 * of the request; INT64_MAX: all.  Without `known` an incomplete answer is an error.
 */
wy_status ask_window_each(ask_game *game, const ask_slice *slice, const ask_window *window,
                          ask_window_take *take, void *data, int64_t *known, wy_standing *standing,
                          wy_error *error);

/*
 * The Grundy values of a window near the origin, row by row, WY_GRUNDY_NONE also where they are not
 * known; free() them.
 */
wy_status ask_slice_values(uint32_t **values, ask_game *game, const ask_slice *slice,
                           const ask_window *window, int64_t *known, wy_error *error);

#endif
