/* window.h - all outcomes of a window, for checks that compare games cell by cell. */
#ifndef WY_PAPERS_WINDOW_H
#define WY_PAPERS_WINDOW_H

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "papers/claims.h"
#include "papers/svg.h"

/* has[x * height + y]: (x, y) is a P-position. */
typedef struct wy_window {
    wy_rules *rules;
    wy_engine engine; /* that found them */
    int64_t width, height;
    uint8_t *has;
    uint64_t count;
} wy_window;

/* The rule is a text; WY_ENGINE_AUTO: the best engine. */
wy_status wy_window_open(wy_window *out, const char *rule, wy_engine engine, int64_t width,
                         int64_t height, const wy_claim_run *run, wy_error *error);
void wy_window_close(wy_window *window); /* also a zeroed one */

static inline bool wy_window_has(const wy_window *window, int64_t x, int64_t y) {
    return window->has[x * window->height + y] != 0;
}

/* The first position, by x + y, then x, at which two windows of one size differ; false: none. */
bool wy_window_difference(int64_t *x, int64_t *y, const wy_window *a, const wy_window *b);

/* A picture of the window's corner, with the sides of its cone. */
char *wy_window_picture(const wy_window *window, int64_t width, int64_t height);

#endif
