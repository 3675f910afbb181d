/*
 * window.h - a window of the board, anywhere: what is exported, and what a command line draws.
 */
#ifndef WEB_SERVER_WINDOW_H
#define WEB_SERVER_WINDOW_H

#include "web/server/service.h"

enum { WEB_WIDEST_WINDOW = 100000 };

typedef struct web_window {
    mpz_t x, y;            /* the lower left position */
    int64_t width, height; /* positions */
    bool near;             /* x and y fit int64_t, with room: */
    int64_t left, low;
} web_window;

void web_window_init(web_window *window);
void web_window_clear(web_window *window);

/* Reads x, y, width, height of the request; false: the answer is an error. */
bool web_window_read(web_window *window, web_call *call);

/*
 * The P-positions of the window, by x, then y, counted from its corner; under the game's lock.
 * take returns false to stop.
 */
typedef bool web_window_take(void *data, int64_t dx, int64_t dy);
wy_status web_window_each(web_game *game, const web_window *window, web_window_take *take,
                          void *data, wy_standing *standing, wy_error *error);

/* The same, always column by column, for games with one P-position in each that are solved. */
wy_status web_window_columns(web_game *game, const web_window *window, web_window_take *take,
                             void *data, wy_standing *standing, wy_error *error);

#endif
