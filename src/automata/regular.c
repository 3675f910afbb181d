/*
 * regular.c - concatenation, star, quotients: words as words.
 *
 * No empty moves are needed.  Where a word of a may end, the first letter of a word of b may be
 * read at once: the final state gets the transitions of b's initial state as well.  It stays
 * final only if b has the empty word.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "automata/join.h"
#include "automata/nfa.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"

static wy_status check(const wy_automaton *a, const wy_automaton *b, wy_error *error) {
    if (a->kind != WY_ACCEPTOR || b->kind != WY_ACCEPTOR) {
        return wi_fail(error, WY_BAD, "regular operations take acceptors, not word automata");
    }
    bool same = a->layout.tracks == b->layout.tracks;
    for (uint32_t t = 0; t < a->layout.tracks && same; t++) {
        same = wi_track_same_digits(&a->track[t], &b->track[t]);
    }
    return same ? WY_OK : wi_fail(error, WY_BAD, "the automata read different alphabets");
}

/* The transitions of one state, targets moved on by `shift`. */
static wy_status add_row(wi_builder *builder, const wy_automaton *from, uint32_t state,
                         uint32_t shift, wy_error *error) {
    wy_status status = WY_OK;
    for (uint64_t i = from->first[state]; i < from->first[state + 1] && status == WY_OK; i++) {
        status = wi_builder_edge(builder, from->label[i], from->target[i] + shift, error);
    }
    return status;
}

/* Ends a nondeterministic table that was built from state 0 on, and determinises it. */
static wy_status finish(wy_automaton **out, wi_builder *builder, wy_status status, wi_meter *meter,
                        wy_error *error) {
    *out = NULL;
    wy_automaton *table = NULL;
    wi_nfa nfa = {0};
    status = wi_builder_end(&table, builder, status, error);
    if (status == WY_OK) {
        status = wi_nfa_make(&nfa, table, meter, error);
    }
    return status != WY_OK ? status : wi_nfa_determinise(out, &nfa, NULL, meter, error);
}

static wy_status too_many(wy_error *error) {
    return wi_fail(error, WY_LIMIT, "more than 2^32 - 2 states");
}

wy_status wy_automaton_concat(wy_automaton **out, const wy_automaton *a, const wy_automaton *b,
                              const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_status status = check(a, b, error);
    if (status != WY_OK) {
        return status;
    }
    if (a->states >= WY_NO_STATE - 1 - b->states) {
        return too_many(error);
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "concatenating automata");
    wi_builder builder;
    status = wi_builder_open(&builder, WY_ACCEPTOR, a->track, a->layout.tracks, &meter, error);
    builder.nondeterministic = true;
    for (uint32_t q = 0; q < a->states && status == WY_OK; q++) {
        const bool ends = a->output[q] != 0;
        status = wi_builder_state(&builder, ends && b->output[0] != 0, error);
        if (status == WY_OK) {
            status = add_row(&builder, a, q, 0, error);
        }
        if (status == WY_OK && ends) {
            status = add_row(&builder, b, 0, a->states, error);
        }
    }
    for (uint32_t q = 0; q < b->states && status == WY_OK; q++) {
        status = wi_builder_state(&builder, b->output[q], error);
        if (status == WY_OK) {
            status = add_row(&builder, b, q, a->states, error);
        }
    }
    return finish(out, &builder, status, &meter, error);
}

wy_status wy_automaton_star(wy_automaton **out, const wy_automaton *automaton,
                            const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_status status = check(automaton, automaton, error);
    if (status != WY_OK) {
        return status;
    }
    if (automaton->states >= WY_NO_STATE - 2) {
        return too_many(error);
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "the star of an automaton");
    wi_builder builder;
    status = wi_builder_open(&builder, WY_ACCEPTOR, automaton->track, automaton->layout.tracks,
                             &meter, error);
    builder.nondeterministic = true;
    /* A new initial state, final for the empty word; nothing comes back to it. */
    if (status == WY_OK) {
        status = wi_builder_state(&builder, 1, error);
    }
    if (status == WY_OK) {
        status = add_row(&builder, automaton, 0, 1, error);
    }
    for (uint32_t q = 0; q < automaton->states && status == WY_OK; q++) {
        status = wi_builder_state(&builder, automaton->output[q], error);
        if (status == WY_OK) {
            status = add_row(&builder, automaton, q, 1, error);
        }
        if (status == WY_OK && automaton->output[q] != 0) {
            status = add_row(&builder, automaton, 0, 1, error);
        }
    }
    return finish(out, &builder, status, &meter, error);
}

/* ---- quotients ------------------------------------------------------------------- */

/*
 * Walks through the pairs of a and b from (0, 0), and if `everywhere` from all (q, 0), which then
 * have the numbers q.  table: the pairs' transitions; pairs: who they are.
 */
static wy_status walk_pairs(wy_automaton **table, uint64_t **pairs, const wy_automaton *a,
                            const wy_automaton *b, bool everywhere, wi_meter *meter,
                            wy_error *error) {
    *table = NULL;
    *pairs = NULL;
    wi_join join;
    wi_builder builder = {0};
    wy_status status = wi_join_open(&join, wi_product_of(WY_OP_AND), a, NULL, b, NULL,
                                    a->layout.tracks, meter, error);
    for (uint32_t q = 1; q < a->states && status == WY_OK && everywhere; q++) {
        const uint64_t pair = wi_pair(q, 0);
        uint32_t number;
        status = wi_pair_table_number(&number, &join.table, &pair, 1, error);
    }
    if (status == WY_OK) {
        status = wi_builder_open(&builder, WY_ACCEPTOR, a->track, a->layout.tracks, meter, error);
    }
    if (status == WY_OK) {
        status = wi_join_build(&builder, &join, error);
    }
    status = wi_builder_end(table, &builder, status, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, pairs, (*table)->states, sizeof **pairs, error);
    }
    for (uint32_t i = 0; status == WY_OK && i < (*table)->states; i++) {
        (*pairs)[i] = join.table.pair[i];
    }
    wi_join_close(&join);
    return status;
}

/* Sets the output of every state of table from which an output is reached. */
static wy_status outputs_back(wy_automaton *table, wi_meter *meter, wy_error *error) {
    wi_inverse inverse;
    uint32_t *stack;
    wy_status status = wi_inverse_make(&inverse, table, meter, error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_meter_take(meter, &stack, table->states, sizeof *stack, error);
    size_t top = 0;
    for (uint32_t q = 0; q < table->states && status == WY_OK; q++) {
        if (table->output[q] != 0) {
            stack[top++] = q;
        }
    }
    while (top > 0) {
        const uint32_t q = stack[--top];
        for (uint64_t i = inverse.first[q]; i < inverse.first[q + 1]; i++) {
            if (table->output[inverse.source[i]] == 0) {
                table->output[inverse.source[i]] = 1;
                stack[top++] = inverse.source[i];
            }
        }
    }
    wi_meter_drop(meter, stack, table->states, sizeof *stack);
    wi_inverse_drop(&inverse, meter);
    return status;
}

wy_status wy_automaton_right_quotient(wy_automaton **out, const wy_automaton *a,
                                      const wy_automaton *b, const wy_control *control,
                                      wy_error *error) {
    *out = NULL;
    wy_status status = check(a, b, error);
    if (status != WY_OK) {
        return status;
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "a quotient of automata");
    wy_automaton *table;
    uint64_t *pairs;
    status = walk_pairs(&table, &pairs, a, b, true, &meter, error);
    if (status == WY_OK) {
        status = outputs_back(table, &meter, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_copy(out, a, error);
    }
    if (status == WY_OK) { /* x may end in q if a word of b leads from q to an end */
        for (uint32_t q = 0; q < a->states; q++) {
            (*out)->output[q] = table->output[q];
        }
        wi_meter_note(&meter, wy_automaton_bytes(*out));
        status = wi_minimise(*out, &meter, error);
    }
    if (table != NULL) {
        wi_meter_drop(&meter, pairs, table->states, sizeof *pairs);
    }
    wi_automaton_drop(table, &meter);
    return wi_automaton_finish(out, status);
}

wy_status wy_automaton_left_quotient(wy_automaton **out, const wy_automaton *a,
                                     const wy_automaton *b, const wy_control *control,
                                     wy_error *error) {
    *out = NULL;
    wy_status status = check(a, b, error);
    if (status != WY_OK) {
        return status;
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "a quotient of automata");
    wy_automaton *table;
    uint64_t *pairs;
    wy_automaton *copy = NULL;
    wi_nfa nfa = {0};
    status = walk_pairs(&table, &pairs, a, b, false, &meter, error);
    if (status == WY_OK) {
        status = wy_automaton_copy(&copy, a, error);
    }
    if (status == WY_OK) {
        wi_meter_note(&meter, wy_automaton_bytes(copy));
        status = wi_nfa_make(&nfa, copy, &meter, error);
    }
    uint8_t *begins = NULL;
    if (status == WY_OK) {
        status = wi_meter_take_zeros(&meter, &begins, a->states, 1, error);
    }
    if (status == WY_OK) { /* y may begin in q if a word of b leads to q */
        nfa.initials = 0;
        for (uint32_t i = 0; i < table->states; i++) {
            const uint32_t q = (uint32_t)(pairs[i] >> 32);
            if (b->output[(uint32_t)pairs[i]] != 0 && !begins[q]) {
                begins[q] = 1;
                nfa.initial[nfa.initials++] = q;
            }
        }
        status = wi_nfa_determinise(out, &nfa, NULL, &meter, error);
    }
    wi_nfa_drop(&nfa, &meter);
    wi_meter_drop(&meter, begins, a->states, 1);
    if (table != NULL) {
        wi_meter_drop(&meter, pairs, table->states, sizeof *pairs);
    }
    wi_automaton_drop(table, &meter);
    return status;
}

/* ---- outputs --------------------------------------------------------------------------------- */

/* Word automata: which words have a value, other values, which values there are. */

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
    return wi_automaton_finish(out, status);
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

/* ==== reversal =============================================================================== */

/*
 * An acceptor is turned round and determinised.  A word automaton is read backwards by functions
 * from its states to values: at first f(q) is the output of q; after a letter c it is f(q·c).
 * The value is f(initial state); where the reversed word has none, but a longer one has, it is 0.
 */

/* Transitions by label, and functions as rows of numbers: 0, no value; i + 1, values[i]. */
typedef struct turning {
    const wy_automaton *automaton;
    int32_t *values;
    size_t value_count;
    uint64_t *label; /* of transitions, ascending */
    uint32_t *order; /* the transitions */
    uint32_t *source;
    uint32_t *function; /* one behind the other, states numbers each */
    size_t count;
    size_t room;
    wi_table found;
    wi_builder builder;
    wi_meter *meter;
} turning;

static int by_value(const void *a, const void *b) {
    const int32_t first = *(const int32_t *)a;
    const int32_t second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

/* The function behind the last one: its number, new or not. */
static wy_status number_of(uint32_t *out, turning *of, wy_error *error) {
    const size_t states = of->automaton->states;
    const uint32_t *function = of->function + of->count * states;
    const wy_status status = wi_table_reserve(&of->found, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = wi_table_probe(&of->found, wi_hash_words(function, states));
    while (wi_table_next(&of->found, &probe, out)) {
        if (memcmp(of->function + *out * states, function, states * sizeof *function) == 0) {
            return WY_OK;
        }
    }
    *out = (uint32_t)of->count++;
    wi_table_put(&of->found, &probe, *out);
    return WY_OK;
}

static wy_status make_room(turning *of, wy_error *error) {
    const size_t states = of->automaton->states;
    if (of->count + 1 > SIZE_MAX / 8 / states) {
        return wi_fail_budget(error, UINT64_MAX, of->meter->allowed, "%s", of->meter->what);
    }
    return wi_meter_grow(of->meter, &of->function, &of->room, (of->count + 1) * states,
                         sizeof *of->function, error);
}

static wy_status row(turning *of, size_t at, wy_error *error) {
    const wy_automaton *automaton = of->automaton;
    const size_t states = automaton->states;
    const uint64_t transitions = automaton->first[states];
    const uint32_t value = of->function[at * states];
    wy_status status =
        wi_builder_state(&of->builder, value == 0 ? 0 : of->values[value - 1], error);
    for (uint64_t i = 0; i < transitions && status == WY_OK;) {
        status = make_room(of, error);
        if (status != WY_OK) {
            return status;
        }
        const uint32_t *now = of->function + at * states;
        uint32_t *next = of->function + of->count * states;
        memset(next, 0, states * sizeof *next);
        const uint64_t label = of->label[i];
        uint32_t any = 0;
        for (; i < transitions && of->label[i] == label; i++) {
            const uint32_t edge = of->order[i];
            next[of->source[edge]] = now[automaton->target[edge]];
            any |= now[automaton->target[edge]];
        }
        uint32_t number = 0;
        if (any != 0) {
            status = number_of(&number, of, error);
            status = status != WY_OK ? status : wi_builder_edge(&of->builder, label, number, error);
        }
    }
    return status;
}

static wy_status start(turning *of, wy_error *error) {
    const wy_automaton *automaton = of->automaton;
    const uint64_t transitions = automaton->first[automaton->states];
    if (transitions >= WY_NO_STATE) {
        return wi_fail(error, WY_LIMIT, "%s: 2^32 transitions", of->meter->what);
    }
    wy_status status = wy_automaton_outputs(&of->values, &of->value_count, automaton, error);
    if (status == WY_OK) {
        status =
            wi_meter_take(of->meter, &of->order, (size_t)transitions, sizeof *of->order, error);
    }
    if (status == WY_OK) {
        status =
            wi_meter_take(of->meter, &of->label, (size_t)transitions, sizeof *of->label, error);
    }
    if (status == WY_OK) {
        status =
            wi_meter_take(of->meter, &of->source, (size_t)transitions, sizeof *of->source, error);
    }
    if (status == WY_OK) {
        status = make_room(of, error);
    }
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t q = 0; q < automaton->states; q++) {
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            of->order[i] = (uint32_t)i;
            of->label[i] = automaton->label[i];
            of->source[i] = q;
        }
        const int32_t *value =
            wi_list_find(&automaton->output[q], of->values, of->value_count, by_value);
        of->function[q] = (uint32_t)(value - of->values) + 1;
    }
    wi_row_sort(of->label, of->order, (size_t)transitions);
    uint32_t number;
    return number_of(&number, of, error);
}

static wy_status reverse_word(wy_automaton **out, const wy_automaton *automaton,
                              const wy_track *tracks, wi_meter *meter, wy_error *error) {
    turning of = {.automaton = automaton, .found = {.meter = meter}, .meter = meter};
    wy_status status =
        wi_builder_open(&of.builder, WY_WORD, tracks, automaton->layout.tracks, meter, error);
    if (status == WY_OK) {
        status = start(&of, error);
    }
    for (size_t at = 0; at < of.count && status == WY_OK; at++) {
        status = row(&of, at, error);
    }
    status = wi_builder_end(out, &of.builder, status, error);
    free(of.values);
    const size_t transitions = (size_t)automaton->first[automaton->states];
    wi_meter_drop(meter, of.label, transitions, sizeof *of.label);
    wi_meter_drop(meter, of.order, transitions, sizeof *of.order);
    wi_meter_drop(meter, of.source, transitions, sizeof *of.source);
    wi_meter_drop(meter, of.function, of.room, sizeof *of.function);
    wi_table_close(&of.found);
    return status != WY_OK ? status : wi_minimise(*out, meter, error);
}

static wy_status reverse_acceptor(wy_automaton **out, const wy_automaton *automaton,
                                  const wy_track *tracks, wi_meter *meter, wy_error *error) {
    wy_automaton *copy = NULL;
    wi_nfa nfa = {0};
    wi_nfa turned = {0};
    wy_status status = wy_automaton_copy(&copy, automaton, error);
    if (status == WY_OK) {
        wi_meter_note(meter, wy_automaton_bytes(copy));
        status = wi_nfa_make(&nfa, copy, meter, error);
    }
    if (status == WY_OK) {
        status = wi_nfa_reverse(&turned, &nfa, meter, error);
    }
    wi_nfa_drop(&nfa, meter);
    if (status == WY_OK) {
        status = wi_nfa_determinise(out, &turned, NULL, meter, error);
    }
    if (status == WY_OK) {
        wy_track *own = wi_tracks_copy(tracks, automaton->layout.tracks);
        if (own == NULL) {
            return wi_fail_memory(error);
        }
        free((*out)->track);
        (*out)->track = own;
    }
    return status;
}

wy_status wy_automaton_reverse(wy_automaton **out, const wy_automaton *automaton,
                               const wy_track *tracks, const wy_control *control, wy_error *error) {
    *out = NULL;
    wi_meter meter;
    wi_meter_start(&meter, control, "reversing an automaton");
    for (uint32_t t = 0; t < automaton->layout.tracks && tracks != NULL; t++) {
        if (!wi_track_same_digits(&automaton->track[t], &tracks[t])) {
            return wi_fail(error, WY_BAD, "the reversed automaton reads other digits");
        }
    }
    tracks = tracks == NULL ? automaton->track : tracks;
    const wy_status status = automaton->kind == WY_WORD
                                 ? reverse_word(out, automaton, tracks, &meter, error)
                                 : reverse_acceptor(out, automaton, tracks, &meter, error);
    return wi_automaton_finish(out, status);
}
