/* window.c - all outcomes of a window. */
#include <wythoff/rules.h>

#include "papers/window.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

static bool take(void *data, const wy_position *positions, size_t count) {
    wi_window *window = data;
    for (size_t i = 0; i < count; i++) {
        window->has[positions[i].x * window->height + positions[i].y] = 1;
    }
    window->count += count;
    return true;
}

static wy_status open_rules(wi_window *out, const wy_rules *rules, wy_engine engine, int64_t width,
                            int64_t height, const wy_claim_run *run, wy_error *error) {
    *out = (wi_window){.width = width, .height = height};
    if (width <= 0 || height <= 0 || width > INT32_MAX || height > INT32_MAX) {
        return wi_fail(error, WY_BAD, "a window of %lld by %lld", (long long)width,
                       (long long)height);
    }
    out->rules = wy_rules_copy(rules);
    out->has = calloc((size_t)width, (size_t)height);
    if (out->rules == NULL || out->has == NULL) {
        wi_window_close(out);
        return wi_fail_memory(error);
    }
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, engine, &run->control, error);
    if (status == WY_OK) {
        out->engine = wy_solution_engine(solution);
        status = wy_solution_each(solution, width, height, take, out, error);
    }
    wy_solution_free(solution);
    if (status != WY_OK) {
        wi_window_close(out);
    }
    return status;
}

wy_status wi_window_open(wi_window *out, const char *rule, wy_engine engine, int64_t width,
                         int64_t height, const wy_claim_run *run, wy_error *error) {
    *out = (wi_window){0};
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, rule, error);
    if (status == WY_OK) {
        status = open_rules(out, rules, engine, width, height, run, error);
        wy_rules_free(rules);
    }
    return status;
}

void wi_window_close(wi_window *window) {
    wy_rules_free(window->rules);
    free(window->has);
    *window = (wi_window){0};
}

char *wi_window_picture(const wi_window *window, int64_t width, int64_t height, bool golden) {
    width = width < window->width ? width : window->width;
    height = height < window->height ? height : window->height;
    wi_board *board = wi_board_open(width, height);
    for (int64_t x = 0; x < width; x++) {
        for (int64_t y = 0; y < height; y++) {
            if (wi_window_has(window, x, y)) {
                wi_board_mark(board, WI_INK_P, x, y);
            }
        }
    }
    const wy_cone *cone = &window->rules->board;
    if (cone->q1 != 0 || cone->p2 != 0) {
        wi_board_guide(board, (double)cone->q1, (double)cone->p1);
        wi_board_guide(board, (double)cone->q2, (double)cone->p2);
        wi_board_guide_name(board, "the sides of the board");
    }
    if (golden) {
        wi_board_guide(board, 1.6180339887498948, 1);
        wi_board_guide(board, 1, 1.6180339887498948);
        wi_board_guide_name(board, "slope φ and 1/φ");
    }
    return wi_board_close(board);
}
