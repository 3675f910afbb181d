/*
 * compare_heaps.c - have two games on several heaps, or with a memory, the same P-positions?
 *
 * Yes, if they are the same rule, if one theorem gives the P-positions of both, or if both P-sets
 * are proved to be what equal automata accept in the same numeration.  No, at the first position
 * of a box that is P in one game alone.  Otherwise it is unknown.  Games with a memory are compared
 * as at their start.
 */
#include <stdio.h>
#include <string.h>

#include <wythoff/analyze.h>
#include <wythoff/automata.h>
#include <wythoff/prove.h>

#include "base/fail.h"
#include "solve/formula_heaps.h"

static wy_status same(wy_heap_comparison *out, const char *by) {
    out->likeness = WY_SAME;
    out->standing.kind = WY_PROVED;
    snprintf(out->standing.by, sizeof out->standing.by, "%s", by);
    return WY_OK;
}

/* Does a theorem give the same P-positions for both? */
static bool one_theorem(const wy_rules *first, const wy_rules *second) {
    int most[2] = {0};
    const wi_theorem_kind one = wi_formula_heaps(first, &most[0]);
    const wi_theorem_kind two = wi_formula_heaps(second, &most[1]);
    const bool nim = one == WI_THEOREM_NIM || one == WI_THEOREM_ODD; /* P where the nim-sum is 0 */
    if (nim && (two == WI_THEOREM_NIM || two == WI_THEOREM_ODD)) {
        return true;
    }
    return one == two && one != WI_THEOREM_NONE && most[0] == most[1] &&
           first->factor == second->factor && first->more == second->more;
}

/* ---- a box ----------------------------------------------------------------------------------- */

static int64_t largest(const int64_t heap[WY_MOST_HEAPS]) {
    int64_t most = 0;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        most = heap[i] > most ? heap[i] : most;
    }
    return most;
}

/* The P-positions of one game that are none of the other. */
typedef struct missing {
    const wy_rules *rules; /* of the other */
    const wy_box *table;
    wy_heap_comparison *out;
    bool in_first;
} missing;

static bool look(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    missing *of = data;
    wy_heap_comparison *out = of->out;
    wy_cell at;
    wy_cell_start(&at, of->rules, heap);
    const bool nearer = !out->has_place || largest(heap) < largest(out->place);
    if (nearer && !wy_box_p(of->table, &at)) {
        out->has_place = true;
        out->in_first = of->in_first;
        memset(out->place, 0, sizeof out->place);
        for (int i = 0; i < of->rules->heaps; i++) {
            out->place[i] = heap[i];
        }
    }
    return true;
}

static wy_status compare_box(wy_heap_comparison *out, const wy_rules *first, const wy_rules *second,
                             const wy_control *control, wy_error *error) {
    wy_box *tables[2] = {NULL, NULL};
    int64_t size[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        size[i] = out->window;
    }
    wy_status status = wy_box_make(&tables[0], first, size, false, control, error);
    if (status == WY_OK) {
        status = wy_box_make(&tables[1], second, size, false, control, error);
    }
    if (status == WY_OK) {
        missing in_second = {second, tables[1], out, true},
                in_first = {first, tables[0], out, false};
        wy_box_each(tables[0], false, look, &in_second);
        wy_box_each(tables[1], false, look, &in_first);
    }
    if (status == WY_OK && out->has_place) {
        out->likeness = WY_DIFFER;
        out->standing.kind = WY_COMPUTED;
        snprintf(out->standing.by, sizeof out->standing.by,
                 "all positions of both games with heaps below %lld",
                 (long long)largest(out->place) + 1);
    }
    wy_box_free(tables[0]);
    wy_box_free(tables[1]);
    return status;
}

/* ---- automata -------------------------------------------------------------------------------- */

/* Is the P-set that of heaps alone, without tracks for what is remembered? */
static bool has_heap_tracks(const wy_rules *rules) {
    return rules->memory != WY_MEMORY_BOUND && rules->memory != WY_MEMORY_REPEAT;
}

static wy_status compare_proofs(wy_heap_comparison *out, const wy_rules *first,
                                const wy_rules *second, double seconds, const wy_control *control,
                                wy_error *error) {
    wy_heap_proof *proofs[2] = {NULL, NULL};
    wy_prove_options options = {.seconds = seconds};
    wy_theorem_facts facts;
    wy_status status = wy_heap_prove(&proofs[0], first, &options, control, error);
    if (status == WY_OK) {
        wy_heap_proof_facts(&facts, proofs[0]);
        options.numeration = facts.numeration;
        status = wy_heap_prove(&proofs[1], second, &options, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_equal(NULL, wy_heap_proof_p(proofs[0]), wy_heap_proof_p(proofs[1]),
                                    control, error);
    }
    if (status == WY_OK) {
        char by[WY_REASON_SIZE];
        snprintf(by, sizeof by, "both P-sets are the same automaton in %s (%u state%s)",
                 facts.numeration, facts.p_states, facts.p_states == 1 ? "" : "s");
        status = same(out, by);
    }
    wy_heap_proof_free(proofs[0]);
    wy_heap_proof_free(proofs[1]);
    /* No proof is no failure, and no difference. */
    return status == WY_STOPPED || status == WY_SYSTEM ? status : WY_OK;
}

wy_status wy_compare_heaps(wy_heap_comparison *out, const wy_rules *first, const wy_rules *second,
                           const wy_compare_options *options, const wy_control *control,
                           wy_error *error) {
    static const int64_t usual[WY_MOST_HEAPS + 1] = {0, 2000, 200, 64, 20, 11, 8};
    *out = (wy_heap_comparison){.likeness = WY_NOT_SEEN};
    if (first->heaps != second->heaps) {
        return wi_fail(error, WY_BAD, "these games have %d and %d heaps", first->heaps,
                       second->heaps);
    }
    if (wy_rules_equal(first, second)) {
        return same(out, "they are the same rule");
    }
    if (one_theorem(first, second)) {
        return same(out, wy_rules_theorem(first));
    }
    out->window = options != NULL && options->window > 0 ? options->window : usual[first->heaps];
    const wy_status status = compare_box(out, first, second, control, error);
    if (status != WY_OK || out->has_place || !has_heap_tracks(first) || !has_heap_tracks(second)) {
        return status;
    }
    const double seconds = options != NULL && options->seconds > 0 ? options->seconds : 20;
    return compare_proofs(out, first, second, seconds, control, error);
}
