/*
 * outputs.c - word automata: which words have a value, other values, which values there are.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/nfa.h"
#include "base/fail.h"
#include "base/list.h"

wy_status wy_automaton_map_outputs(wy_automaton **out, const wy_automaton *automaton,
                                   wy_automaton_kind kind, int32_t (*map)(void *data, int32_t),
                                   void *data, wy_error *error) {
    const wy_status status = wy_automaton_copy(out, automaton, error);
    if (status != WY_OK) {
        return status;
    }
    wy_automaton *made = *out;
    made->kind = kind;
    for (uint32_t q = 0; q < made->states; q++) {
        made->output[q] = map(data, made->output[q]);
        if (kind == WY_ACCEPTOR && (made->output[q] < 0 || made->output[q] > 1)) {
            const wy_status bad = wi_fail(error, WY_BAD, "an acceptor has outputs 0 and 1, not %d",
                                          (int)made->output[q]);
            wy_automaton_free(made);
            *out = NULL;
            return bad;
        }
    }
    return WY_OK;
}

static int32_t is_value(void *data, int32_t output) {
    return output == *(const int32_t *)data;
}

wy_status wy_automaton_where(wy_automaton **out, const wy_automaton *automaton, int32_t value,
                             const wy_control *control, wy_error *error) {
    wy_status status =
        wy_automaton_map_outputs(out, automaton, WY_ACCEPTOR, is_value, &value, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_settle(out, status);
}

static int ascending(const void *a, const void *b) {
    const int32_t first = *(const int32_t *)a;
    const int32_t second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

wy_status wy_automaton_outputs(int32_t **out, size_t *count, const wy_automaton *automaton,
                               wy_error *error) {
    int32_t *values = malloc(automaton->states * sizeof *values);
    *out = values;
    *count = 0;
    if (values == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(values, automaton->output, automaton->states * sizeof *values);
    wi_list_sort(values, automaton->states, ascending);
    size_t kept = 0;
    for (uint32_t q = 0; q < automaton->states; q++) {
        if (kept == 0 || values[kept - 1] != values[q]) {
            values[kept++] = values[q];
        }
    }
    *count = kept;
    return WY_OK;
}
