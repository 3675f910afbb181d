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

#include "analyze/analysis.h"
#include "base/fail.h"
#include "solve/formula_heaps.h"

static wy_status same(wy_comparison *out, const char *by) {
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

/* The only heap of a game on one heap: without memory it is played on a line of the board. */
static int only_heap(const wy_rules *rules) {
    return wy_rules_plane(rules) && rules->board.p1 == 0 ? 1 : 0;
}

/* The P-positions of one game that are none of the other. */
typedef struct missing {
    const wy_rules *rules, *other;
    const wy_box *box; /* of the other */
    wy_comparison *out;
    bool in_first;
} missing;

static bool look(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    const missing *of = data;
    wy_comparison *out = of->out;
    int64_t place[WY_MOST_HEAPS] = {0};
    if (out->heaps == 1) {
        place[0] = heap[only_heap(of->rules)];
    } else {
        memcpy(place, heap, (size_t)out->heaps * sizeof *heap);
    }
    wy_cell at;
    wy_cell_start(&at, of->other, place);
    if (out->heaps == 1 && only_heap(of->other) == 1) {
        at.heap[1] = place[0];
        at.heap[0] = 0;
    }
    const bool nearer = !out->has_place || largest(place) < largest(out->place);
    if (nearer && !wy_box_p(of->box, &at)) {
        out->has_place = true;
        out->in_first = of->in_first;
        memcpy(out->place, place, sizeof place);
    }
    return true;
}

static wy_status make_box(wy_box **box, const wy_rules *rules, int64_t window,
                          const wy_control *control, wy_error *error) {
    int64_t size[WY_MOST_HEAPS] = {window, window, window, window, window, window};
    if (rules->heaps == 1) {
        size[1 - only_heap(rules)] = 1;
    }
    return wy_box_make(box, rules, size, false, control, error);
}

static wy_status compare_box(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                             const wy_control *control, wy_error *error) {
    wy_box *boxes[2] = {NULL, NULL};
    wy_status status = make_box(&boxes[0], first, out->window, control, error);
    if (status == WY_OK) {
        status = make_box(&boxes[1], second, out->window, control, error);
    }
    if (status == WY_OK) {
        missing in_second = {first, second, boxes[1], out, true};
        missing in_first = {second, first, boxes[0], out, false};
        wy_box_each(boxes[0], false, look, &in_second);
        wy_box_each(boxes[1], false, look, &in_first);
    }
    if (status == WY_OK && out->has_place) {
        out->likeness = WY_DIFFER;
        out->standing.kind = WY_COMPUTED;
        snprintf(out->standing.by, sizeof out->standing.by,
                 "all positions of both games with heaps below %lld",
                 (long long)largest(out->place) + 1);
    }
    wy_box_free(boxes[0]);
    wy_box_free(boxes[1]);
    return status;
}

/* ---- automata -------------------------------------------------------------------------------- */

/*
 * Does the prover of several heaps know all of this game, and is its P-set that of heaps alone,
 * without tracks for what is remembered?  On two heaps without memory there are boards, lists of
 * moves and ends, and moves that return tokens, which it does not know.
 */
static bool has_heap_tracks(const wy_rules *rules) {
    const wy_cone *board = &rules->board;
    bool known = !wy_rules_plane(rules) ||
                 (board->p1 == 1 && board->q1 == 0 && board->p2 == (board->q2 == 0 ? 1 : 0) &&
                  board->q2 <= 1 && rules->weight.x == 0 && rules->terminal_count == 0 &&
                  (rules->block == 0 || rules->block_kind == WY_BLOCK_ANY));
    for (size_t i = 0; i < rules->family_count; i++) {
        known = known && rules->families[i].listed == 0 && rules->families[i].star == NULL;
    }
    return known && rules->memory != WY_MEMORY_BOUND && rules->memory != WY_MEMORY_REPEAT;
}

static wy_status compare_proofs(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                                double seconds, const wy_control *control, wy_error *error) {
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

wy_status wi_compare_heaps(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                           const wy_compare_options *options, const wy_control *control,
                           wy_error *error) {
    static const int64_t usual[WY_MOST_HEAPS + 1] = {0, 2000, 200, 64, 20, 11, 8};
    const bool provable = has_heap_tracks(first) && has_heap_tracks(second);
    if (wy_rules_equal(first, second)) {
        return same(out, "they are the same rule");
    }
    if ((provable || !(wy_rules_plane(first) || wy_rules_plane(second))) &&
        one_theorem(first, second)) {
        return same(out, wy_rules_theorem(first));
    }
    out->window = options->window > 0 ? options->window : usual[first->heaps];
    const wy_status status = compare_box(out, first, second, control, error);
    return status != WY_OK || out->has_place || !provable
               ? status
               : compare_proofs(out, first, second, options->seconds > 0 ? options->seconds : 20,
                                control, error);
}
