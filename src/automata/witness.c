/*
 * witness.c - least words: is anything accepted, do two automata differ?
 *
 * A search in breadth, along labels in order, meets every state by its least word in radix order:
 * words of one length are met in the order of their beginnings, and these in the order of theirs.
 * So the first accepting state met ends the least accepted word.
 */
#include <stdlib.h>

#include "automata/inside.h"
#include "automata/join.h"
#include "automata/rows.h"
#include "base/fail.h"

void wy_word_free(wy_word *word) {
    free(word->labels);
    *word = (wy_word){0};
}

/* The word that leads to state `at`, by the way it was first met. */
static wy_status way_to(wy_word *out, uint32_t at, const uint32_t *parent, const uint64_t *label,
                        wy_error *error) {
    size_t length = 0;
    for (uint32_t q = at; q != 0; q = parent[q]) {
        length++;
    }
    out->labels = malloc(length == 0 ? 1 : length * sizeof *out->labels);
    if (out->labels == NULL) {
        return wi_fail_memory(error);
    }
    out->length = length;
    for (uint32_t q = at; q != 0; q = parent[q]) {
        out->labels[--length] = label[q];
    }
    return WY_OK;
}

wy_status wy_automaton_witness(wy_word *out, const wy_automaton *automaton,
                               const wy_control *control, wy_error *error) {
    *out = (wy_word){0};
    wi_meter meter;
    wi_meter_start(&meter, control, "looking for an accepted word");
    const size_t states = automaton->states;
    uint32_t *parent;
    uint32_t *queue = NULL;
    uint64_t *label = NULL;
    wy_status status = wi_meter_take(&meter, &parent, states, sizeof *parent, error);
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &queue, states, sizeof *queue, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &label, states, sizeof *label, error);
    }
    uint32_t count = 0;
    uint32_t at = 0;
    if (status == WY_OK) {
        for (size_t q = 1; q < states; q++) {
            parent[q] = WY_NO_STATE;
        }
        parent[0] = 0;
        queue[count++] = 0;
    }
    for (; status == WY_OK && at < count && automaton->output[queue[at]] == 0; at++) {
        const uint32_t q = queue[at];
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            const uint32_t to = automaton->target[i];
            if (parent[to] == WY_NO_STATE) {
                parent[to] = q;
                label[to] = automaton->label[i];
                queue[count++] = to;
            }
        }
        status = wi_meter_tick(&meter, error);
    }
    if (status == WY_OK) {
        status = at == count ? WY_NO : way_to(out, queue[at], parent, label, error);
    }
    free(parent);
    free(queue);
    free(label);
    return status;
}

/* ---- products -------------------------------------------------------------------- */

/* The least word with an output in the product, of which only the pairs are kept. */
static wy_status search(wy_word *out, const wy_product *product, const wy_automaton *a,
                        const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                        uint32_t track_count, wi_meter *meter, wy_error *error) {
    wi_join join;
    uint32_t *parent = NULL;
    uint64_t *label = NULL;
    size_t room_parent = 0;
    size_t room_label = 0;
    uint32_t known = 1; /* pairs that have a parent */
    uint32_t at = 0;
    bool found = false;
    wy_status status = wi_join_open(&join, product, a, to_a, b, to_b, track_count, meter, error);
    while (status == WY_OK && at < join.table.count) {
        status = wi_join_row(&join, at, error);
        if (status != WY_OK) {
            break;
        }
        if (join.output != 0) {
            found = true;
            break;
        }
        status =
            wi_meter_grow(meter, &parent, &room_parent, join.table.count, sizeof *parent, error);
        if (status == WY_OK) {
            status =
                wi_meter_grow(meter, &label, &room_label, join.table.count, sizeof *label, error);
        }
        for (size_t i = 0; i < join.count && status == WY_OK; i++) {
            if (join.target[i] == known) { /* numbers are given in order */
                parent[known] = at;
                label[known++] = join.label[i];
            }
        }
        at++;
    }
    if (status == WY_OK) {
        status = found ? way_to(out, at, parent, label, error) : WY_NO;
    }
    wi_meter_drop(meter, parent, room_parent, sizeof *parent);
    wi_meter_drop(meter, label, room_label, sizeof *label);
    wi_join_close(&join);
    return status;
}

static int32_t sets_differ(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return (a != NULL && *a != 0) != (b != NULL && *b != 0);
}

static int32_t functions_differ(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return a == NULL || b == NULL || *a != *b;
}

wy_status wy_automaton_equal(wy_word *out, const wy_automaton *a, const wy_automaton *b,
                             const wy_control *control, wy_error *error) {
    wy_word word = {0};
    if (out != NULL) {
        *out = word;
    }
    if (a->kind != b->kind || a->layout.tracks != b->layout.tracks) {
        return wi_fail(error, WY_BAD, "automata of different kinds cannot be compared");
    }
    const wy_product product = {a->kind, true, true,
                                a->kind == WY_WORD ? functions_differ : sets_differ, NULL};
    wi_meter meter;
    wi_meter_start(&meter, control, "comparing automata");
    const wy_status status =
        search(&word, &product, a, NULL, b, NULL, a->layout.tracks, &meter, error);
    if (out != NULL) {
        *out = word;
    } else {
        wy_word_free(&word);
    }
    /* A difference found is a "no" here. */
    return status == WY_OK ? WY_NO : status == WY_NO ? WY_OK : status;
}

wy_status wi_automaton_combine_witness(wy_word *out, wy_operation operation, const wy_automaton *a,
                                       const uint32_t *to_a, const wy_automaton *b,
                                       const uint32_t *to_b, uint32_t track_count,
                                       const wy_control *control, wy_error *error) {
    *out = (wy_word){0};
    bool direct = operation == WY_OP_AND || operation == WY_OP_AND_NOT;
    uint64_t in_a = 0;
    for (uint32_t t = 0; t < a->layout.tracks; t++) {
        in_a |= UINT64_C(1) << ((to_a == NULL ? t : to_a[t]) & 63U);
    }
    for (uint32_t t = 0; t < b->layout.tracks && operation == WY_OP_AND_NOT; t++) {
        direct = direct && (in_a >> ((to_b == NULL ? t : to_b[t]) & 63U) & 1) != 0;
    }
    if (direct && a->kind == WY_ACCEPTOR && b->kind == WY_ACCEPTOR) {
        wi_meter meter;
        wi_meter_start(&meter, control, "looking for a common word");
        return search(out, wi_product_of(operation), a, to_a, b, to_b, track_count, &meter, error);
    }
    wy_automaton *whole;
    wy_status status =
        wy_automaton_combine(&whole, operation, a, to_a, b, to_b, track_count, control, error);
    if (status == WY_OK) {
        status = wy_automaton_witness(out, whole, control, error);
    }
    wy_automaton_free(whole);
    return status;
}
