/* window.h - all outcomes of a window, for checks that compare games cell by cell. */
#ifndef WI_PAPERS_WINDOW_H
#define WI_PAPERS_WINDOW_H

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "papers/claims.h"
#include "papers/svg.h"

/* has[x * height + y]: (x, y) is a P-position. */
typedef struct wi_window {
    wy_rules *rules;
    wy_engine engine; /* that found them */
    int64_t width, height;
    uint8_t *has;
    uint64_t count;
} wi_window;

/* The rule is a text; WY_ENGINE_AUTO: the best engine. */
wy_status wi_window_open(wi_window *out, const char *rule, wy_engine engine, int64_t width,
                         int64_t height, const wy_claim_run *run, wy_error *error);
void wi_window_close(wi_window *window); /* also a zeroed one */

static inline bool wi_window_has(const wi_window *window, int64_t x, int64_t y) {
    return window->has[x * window->height + y] != 0;
}

/* A picture of the window's corner, with the sides of its cone; golden: with lines of slope phi
 * and 1/phi. */
char *wi_window_picture(const wi_window *window, int64_t width, int64_t height, bool golden);

#endif
