/*
 * compare_values.c - do two games have the same Grundy values?
 *
 * If the rules mean the same (rules.h), so do their values.  If not, windows that grow are
 * compared, value by value: a difference is found where it is nearest.  If there is none, the
 * Grundy functions of both are looked for as automata (prove.h), each proved, and compared.
 */
#include <wythoff/analyze.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "prove/inside.h"

enum { FIRST_WINDOW = 32, USUAL_WINDOW = 500, WINDOW_GROWTH = 4 };

/* ---- value by value -------------------------------------------------------------------------- */

typedef struct table {
    int64_t size;
    uint32_t *of; /* [x * size + y] */
    wy_value_comparison *out;
} table;

static bool keep(void *data, int64_t x, const uint32_t *values) {
    const table *t = data;
    memcpy(t->of + x * t->size, values, (size_t)t->size * sizeof *values);
    return true;
}

static int64_t value_of(uint32_t value) {
    return value == WY_GRUNDY_NONE ? -1 : (int64_t)value;
}

static bool compare_column(void *data, int64_t x, const uint32_t *values) {
    table *t = data;
    for (int64_t y = 0; y < t->size; y++) {
        const uint32_t first = t->of[x * t->size + y];
        if (first != values[y]) {
            t->out->likeness = WY_DIFFER;
            t->out->has_place = true;
            t->out->place = (wy_position){x, y};
            t->out->values[0] = value_of(first);
            t->out->values[1] = value_of(values[y]);
            return false;
        }
    }
    return true;
}

static wy_status each_column(const wy_rules *rules, int64_t size, wy_grundy_take *take, void *data,
                             const wy_control *control, wy_error *error) {
    wy_solution *grundy = NULL;
    wy_status status = wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, size, size, WY_GRUNDY_COLUMNS, take, data, error);
    }
    wy_solution_free(grundy);
    return status;
}

static wy_status compare_below(wy_value_comparison *out, const wy_rules *first,
                               const wy_rules *second, int64_t size, const wy_control *control,
                               wy_error *error) {
    const uint64_t memory = control != NULL ? control->memory : 0;
    if (size > INT32_MAX || (memory > 0 && (uint64_t)size * (uint64_t)size > memory / 8)) {
        return wi_fail(error, WY_LIMIT,
                       "the values with heaps below %" PRId64 " do not fit the "
                       "memory",
                       size);
    }
    table t = {.size = size, .of = malloc((size_t)(size * size + 1) * sizeof *t.of), .out = out};
    if (t.of == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = each_column(first, size, keep, &t, control, error);
    if (status == WY_OK) {
        status = each_column(second, size, compare_column, &t, control, error);
    }
    free(t.of);
    if (status == WY_OK) {
        out->window = size;
        out->standing = wi_by_computing("all values of both games with heaps below %" PRId64, size);
    }
    return status;
}

/* ---- proofs --------------------------------------------------------------------------------- */

/* WY_OK: the same; WY_NO: not the same; other: not known. */
static wy_status by_theorems(wy_value_comparison *out, const wy_rules *first,
                             const wy_rules *second, const wy_control *control, wy_error *error) {
    wy_values *a = NULL;
    wy_values *b = NULL;
    wy_values_facts one;
    wy_values_facts two;
    wy_status status = wy_values_prove(&a, first, NULL, control, error);
    if (status == WY_OK) {
        wy_values_facts_of(&one, a);
        const wy_values_options options = {.numeration = one.numeration};
        status = wy_values_prove(&b, second, &options, control, error);
    }
    if (status == WY_OK) {
        wy_values_facts_of(&two, b);
        status = wi_values_alike(a, b) ? wy_automaton_equal(NULL, wy_values_graph(a),
                                                            wy_values_graph(b), control, error)
                                       : WY_LIMIT;
    }
    if (status == WY_OK) {
        out->likeness = WY_SAME;
        out->standing = one.form[0] != '\0' && strcmp(one.form, two.form) == 0
                            ? wi_by_proof("both are g(x,y) = %s", one.form)
                            : wi_by_proof("both have the same automaton of values, proved for all "
                                          "heaps");
    } else if (status == WY_NO) {
        out->likeness = WY_DIFFER;
        out->standing = wi_by_proof("their values have different automata, each proved");
    }
    wy_values_free(a);
    wy_values_free(b);
    return status;
}

static wy_status prove(wy_value_comparison *out, const wy_rules *first, const wy_rules *second,
                       double seconds, const wy_control *control, wy_error *error) {
    wi_timer timer;
    wi_timer_start(&timer, control, seconds > 0 ? seconds : 20);
    const wy_status status = by_theorems(out, first, second, &timer.control, error);
    return status == WY_SYSTEM || (status == WY_STOPPED && timer.stopped) ? status : WY_OK;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status compare(wy_value_comparison *out, const wy_rules *first, const wy_rules *second,
                         const wy_compare_options *options, const wy_control *control,
                         wy_error *error) {
    const wi_windows windows = {FIRST_WINDOW, WINDOW_GROWTH,
                                options->window > 0 ? options->window : USUAL_WINDOW};
    bool same = false;
    wy_status status = wy_rules_same(&same, first, second, error);
    if (status == WY_OK && same) {
        out->likeness = WY_SAME;
        out->standing = wi_by_proof("they are the same rule: at every position the same moves");
        return WY_OK;
    }
    for (int64_t size = wi_window_after(0, &windows);
         size > 0 && status == WY_OK && out->likeness == WY_NOT_SEEN;
         size = wi_window_after(size, &windows)) {
        status = compare_below(out, first, second, size, control, error);
    }
    return status == WY_OK && out->likeness == WY_NOT_SEEN
               ? prove(out, first, second, options->seconds, control, error)
               : status;
}

wy_status wy_compare_values(wy_value_comparison *out, const wy_rules *first, const wy_rules *second,
                            const wy_compare_options *options, const wy_control *control,
                            wy_error *error) {
    static const wy_compare_options usual = {0};
    *out = (wy_value_comparison){.likeness = WY_NOT_SEEN};
    wy_rules *a = NULL;
    wy_rules *b = NULL;
    wy_status status = wy_rules_settle(&a, first, error);
    if (status == WY_OK) {
        status = wy_rules_settle(&b, second, error);
    }
    if (status == WY_OK) { /* refuses games without values before anything is compared */
        status = compare_below(out, a, b, 0, control, error);
    }
    if (status == WY_OK) {
        status = compare(out, a, b, options != NULL ? options : &usual, control, error);
    }
    wy_rules_free(a);
    wy_rules_free(b);
    return status;
}
