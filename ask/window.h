/*
 * window.h - a window of the board, anywhere: what is exported, and what a command line draws.
 */
#ifndef ASK_WINDOW_H
#define ASK_WINDOW_H

#include "ask/call.h"

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

/*
 * The P-positions of the window, by x, then y, counted from its corner; under the game's lock.
 * take returns false to stop.
 */
typedef bool ask_window_take(void *data, int64_t dx, int64_t dy);
wy_status ask_window_each(ask_game *game, const ask_window *window, ask_window_take *take,
                          void *data, wy_standing *standing, wy_error *error);

/* The same, always column by column, for games with one P-position in each that are solved. */
wy_status ask_window_columns(ask_game *game, const ask_window *window, ask_window_take *take,
                             void *data, wy_standing *standing, wy_error *error);

#endif
