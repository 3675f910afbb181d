/*
 * box_make.c - the outcomes or Grundy values of a box, for every ruleset: on two heaps without
 * memory from the engines for windows, elsewhere from the box engine.
 */
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

static wy_status make_values(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                             const wy_control *control, wy_error *error) {
    wy_grundy *grundy = NULL;
    wy_status status = wy_grundy_open(&grundy, rules, WY_GRUNDY_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_grundy_box(out, grundy, size, error);
    }
    wy_grundy_free(grundy);
    return status;
}

wy_status wy_box_make(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                      bool values, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (values) {
        return make_values(out, rules, size, control, error);
    }
    if (!wy_rules_plane(rules) || rules->memory != WY_MEMORY_NONE) {
        return wi_box_make(out, rules, size, false, control, error);
    }
    wy_status status = wi_box_empty(out, rules, size, false, control, error);
    if (status == WY_OK) {
        status = fill_outcomes(*out, rules, control, error);
    }
    if (status != WY_OK) {
        wy_box_free(*out);
        *out = NULL;
    }
    return status;
}
