/*
 * box_make.c - the outcomes or Grundy values of a box, for every ruleset: on two heaps without
 * memory from the engines for windows, elsewhere from the box engine.
 */
#include <string.h>

#include <wythoff/grundy.h>

#include "solve/box.h"

static bool take_outcomes(void *data, const wy_position *positions, size_t count) {
    wy_box *box = data;
    for (size_t i = 0; i < count; i++) {
        const int64_t heap[WY_MOST_HEAPS] = {positions[i].x, positions[i].y};
        box->lost[wi_box_index(box, heap)] = 1;
    }
    return true;
}

static bool take_values(void *data, int64_t x, const uint32_t *values) {
    wy_box *box = data;
    const uint64_t first = (uint64_t)x * box->stride[0];
    memcpy(box->values + first, values, (size_t)box->size[1] * sizeof *values);
    for (int64_t y = 0; y < box->size[1]; y++) {
        box->lost[first + (uint64_t)y] = values[y] == 0;
    }
    return true;
}

static wy_status fill_outcomes(wy_box *box, const wy_rules *rules, const wy_control *control,
                               wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, box->size[0], box->size[1], take_outcomes, box, error);
    }
    wy_solution_free(solution);
    return status;
}

static wy_status fill_values(wy_box *box, const wy_rules *rules, const wy_control *control,
                             wy_error *error) {
    wy_grundy *grundy = NULL;
    wy_status status = wy_grundy_open(&grundy, rules, WY_GRUNDY_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, box->size[0], box->size[1], WY_GRUNDY_COLUMNS, take_values,
                                box, error);
    }
    wy_grundy_free(grundy);
    return status;
}

wy_status wy_box_make(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                      bool values, const wy_control *control, wy_error *error) {
    if (!wy_rules_plane(rules)) {
        return wi_box_make(out, rules, size, values, control, error);
    }
    wy_status status = wi_box_empty(out, rules, size, values, control, error);
    if (status == WY_OK) {
        status = values ? fill_values(*out, rules, control, error)
                        : fill_outcomes(*out, rules, control, error);
    }
    if (status != WY_OK) {
        wy_box_free(*out);
        *out = NULL;
    }
    return status;
}
