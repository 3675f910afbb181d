/*
 * automaton.h - the tables behind wy_automaton, and how to build them.
 * See include/wythoff/automata.h for what the operations mean.
 *
 * Rows are sparse and lie one behind the other: the transitions of state q are those with
 * index first[q], ..., first[q + 1] - 1, labels strictly ascending.  The initial state is 0.
 * Nothing is allocated for a single transition.
 *
 * A label packs the digits of one column, each track in a bit field of its own, track 0
 * highest.  So labels have the order of their lists of digits, the columns that agree on
 * some tracks are those that agree under a mask, and projection is a bit operation.
 *
 * An acceptor that logic makes over numerations accepts only words that are valid on every
 * track, and is closed under adding and taking away columns of zeros in front (lsd: behind).
 */
#ifndef WI_AUTOMATA_AUTOMATON_H
#define WI_AUTOMATA_AUTOMATON_H

#include <wythoff/automata.h>

#include "base/table.h"

/* Where the digits of the tracks lie in a label. */
typedef struct wi_layout {
    uint32_t tracks;
    uint32_t bits;                /* of a label */
    uint8_t shift[WY_MAX_TRACKS]; /* of the lowest bit of a track */
    uint64_t mask[WY_MAX_TRACKS]; /* of a track, in place */
} wi_layout;

struct wy_automaton {
    wy_automaton_kind kind;
    uint32_t states; /* at least 1 */
    wi_layout layout;
    wy_track *track;  /* owned, with their values */
    uint64_t *first;  /* states + 1 */
    uint64_t *label;  /* first[states] */
    uint32_t *target; /* first[states] */
    int32_t *output;  /* states */
};

/* ---- tracks and labels ----------------------------------------------------------- */

/* WY_BAD: no digits, too many tracks; WY_LIMIT: a column needs more than 64 bits. */
wy_status wi_layout_make(wi_layout *out, const wy_track *tracks, uint32_t count, wy_error *error);

static inline uint32_t wi_layout_digit(const wi_layout *layout, uint64_t label, uint32_t track) {
    return (uint32_t)((label & layout->mask[track]) >> layout->shift[track]);
}

/* A copy of tracks with their values, for one free(); NULL: no memory. */
wy_track *wi_tracks_copy(const wy_track *tracks, uint32_t count);

/* The label with the digit 0 on every track; false: some track has none. */
bool wi_tracks_zero_label(uint64_t *out, const wi_layout *layout, const wy_track *tracks);

/* Is the least significant digit first?  WY_BAD: on some tracks, on others not. */
wy_status wi_tracks_direction(bool *lsd, const wy_track *tracks, uint32_t count, wy_error *error);

/* ---- building -------------------------------------------------------------------- */

/*
 * A growing automaton.  States are begun in order 0, 1, 2, ...; the edges added belong to the
 * state begun last; targets may come later.  Rows are sorted when the next state begins.
 *
 *     wi_builder builder;
 *     status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, count, &meter, error);
 *     ... wi_builder_state(&builder, output, error); wi_builder_edge(&builder, label, to, error)
 *     status = wi_builder_end(&out, &builder, status, error);      always, also after failures
 *
 * All failures are WY_SYSTEM or WY_LIMIT, or WY_STOPPED (from wi_builder_state).
 */
typedef struct wi_builder {
    wy_automaton *automaton;
    wi_meter *meter;
    bool nondeterministic; /* a label may lead to several states */
    uint64_t edges;
    size_t room_states, room_first, room_labels, room_targets;
} wi_builder;

wy_status wi_builder_open(wi_builder *builder, wy_automaton_kind kind, const wy_track *tracks,
                          uint32_t count, wi_meter *meter, wy_error *error);
wy_status wi_builder_state(wi_builder *builder, int32_t output, wy_error *error);
wy_status wi_builder_edge(wi_builder *builder, uint64_t label, uint32_t target, wy_error *error);
/* Many at once. */
wy_status wi_builder_edges(wi_builder *builder, const uint64_t *labels, const uint32_t *targets,
                           size_t count, wy_error *error);
/* Without any state: one with output 0.  The tables are checked by a debug assertion only. */
wy_status wi_builder_finish(wy_automaton **out, wi_builder *builder, wy_error *error);
void wi_builder_close(wi_builder *builder);
/* Finishes the builder if status is WY_OK, and closes it; returns what came of it. */
wy_status wi_builder_end(wy_automaton **out, wi_builder *builder, wy_status status,
                         wy_error *error);

/* Unless status is WY_OK, frees *out and sets it to NULL; returns the status. */
wy_status wi_automaton_finish(wy_automaton **out, wy_status status);

/* Sorts edges by label, then target. */
void wi_row_sort(uint64_t *labels, uint32_t *targets, size_t count);

/* The transitions with a label in the row of a state: [*begin, *end). */
void wi_row_find(uint64_t *begin, uint64_t *end, const wy_automaton *table, uint32_t state,
                 uint64_t label);

/* ---- for operations -------------------------------------------------------------- */

/* Is every invariant of the tables kept?  For assertions and tests. */
bool wi_automaton_sound(const wy_automaton *automaton);

/* wi_automaton_all within a computation that goes on. */
wy_status wi_all_words(wy_automaton **out, bool truth, const wy_track *tracks, uint32_t track_count,
                       wi_meter *meter, wy_error *error);

/* Frees an automaton that was made under this meter; NULL is allowed. */
void wi_automaton_drop(wy_automaton *automaton, wi_meter *meter);

/* Exchanges the contents of two automata. */
void wi_automaton_swap(wy_automaton *a, wy_automaton *b);

/* ---- rows as a graph ------------------------------------------------------------------------- */

/*
 * Sparse rows as a graph: transitions backwards, states that matter.
 * The tables may be nondeterministic (see nfa.h): a label may occur in a row several times.
 */

/* For each state the states with a transition to it, one for each transition. */
typedef struct wi_inverse {
    uint64_t *first;  /* states + 1 */
    uint32_t *source; /* transitions */
    uint32_t states;
} wi_inverse;

wy_status wi_inverse_make(wi_inverse *out, const wy_automaton *table, wi_meter *meter,
                          wy_error *error);
void wi_inverse_drop(wi_inverse *inverse, wi_meter *meter); /* also a zeroed one */

/*
 * Keeps the states that are reached from initial[0, *count) and, if `accepting`, reach an
 * output that is not 0; in their order.  initial is renumbered.  If none is left, one state
 * without transitions and with output 0 is.
 */
wy_status wi_rows_trim(wy_automaton *table, uint32_t *initial, uint32_t *count, bool accepting,
                       wi_meter *meter, wy_error *error);

#endif
