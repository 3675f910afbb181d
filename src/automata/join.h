/*
 * join.h - the product of two automata, pair by pair.
 *
 *     wi_join join;
 *     status = wi_join_open(&join, product, a, to_a, b, to_b, track_count, &meter, error);
 *     for (uint32_t at = 0; status == WY_OK && at < join.table.count; at++)
 *         status = wi_join_row(&join, at, error);      join.output, join.label[], join.target[]
 *     wi_join_close(&join);
 */
#ifndef WI_AUTOMATA_JOIN_H
#define WI_AUTOMATA_JOIN_H

#include "automata/automaton.h"
#include "automata/intern.h"

/* One side, with labels of the result, its rows sorted by the digits on shared tracks first. */
typedef struct wi_join_side {
    const uint64_t *first;
    const uint64_t *label;
    const uint32_t *target;
    const int32_t *output;
    uint64_t *own_first; /* NULL: the automaton's own tables will do */
    uint64_t *own_label;
    uint32_t *own_target;
    uint32_t states;
    uint64_t transitions; /* room of the own tables */
} wi_join_side;

typedef struct wi_join {
    const wy_product *product;
    wy_track tracks[WY_MAX_TRACKS]; /* of the result; values belong to a and b */
    wi_layout layout;
    uint64_t shared; /* mask of the tracks that both have */
    wi_join_side a, b;
    wi_pair_table table; /* the pairs met so far; number 0 is that of the initial states */
    int32_t output;      /* of the pair asked for last */
    uint64_t *label;     /* its transitions, labels ascending */
    uint32_t *target;
    uint64_t *pair;
    uint64_t *spare; /* pair, when it is sorted */
    size_t count;
    size_t room_label, room_target, room_pair, room_spare;
    wi_meter *meter;
} wi_join;

wy_status wi_join_open(wi_join *join, const wy_product *product, const wy_automaton *a,
                       const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                       uint32_t track_count, wi_meter *meter, wy_error *error);
void wi_join_close(wi_join *join); /* also after a failed open */

/* The transitions of pair number `at`; new pairs get the next numbers in order of labels. */
wy_status wi_join_row(wi_join *join, uint32_t at, wy_error *error);

/* All pairs, row by row, as states of the builder. */
wy_status wi_join_build(wi_builder *builder, wi_join *join, wy_error *error);

/* The product of an operation that needs no validity: WY_OP_AND, WY_OP_AND_NOT, WY_OP_OR,
 * WY_OP_XOR. */
const wy_product *wi_product_of(wy_operation operation);

/* ---- labels moved from one layout to another ------------------------------------------------- */

/* Fields that move by the same distance move together. */
typedef struct wi_relabel {
    uint32_t count;
    struct {
        uint64_t mask;
        uint8_t left, right; /* one of them is 0 */
    } move[WY_MAX_TRACKS];
    uint32_t equal_count; /* tracks that must read the same digit */
    struct {
        uint64_t mask; /* at shift 0 */
        uint8_t a, b;
    } equal[WY_MAX_TRACKS];
} wi_relabel;

/* Track t goes to track to[t] (NULL: t) of the other layout, WY_NO_STATE: it goes away. */
void wi_relabel_make(wi_relabel *out, const wi_layout *from, const wi_layout *into,
                     const uint32_t *to);

static inline uint64_t wi_relabel_apply(const wi_relabel *relabel, uint64_t label) {
    uint64_t moved = 0;
    for (uint32_t i = 0; i < relabel->count; i++) {
        moved |= (label & relabel->move[i].mask) << relabel->move[i].left >> relabel->move[i].right;
    }
    return moved;
}

/* Do the tracks that are identified agree? */
static inline bool wi_relabel_agrees(const wi_relabel *relabel, uint64_t label) {
    for (uint32_t i = 0; i < relabel->equal_count; i++) {
        if (((label >> relabel->equal[i].a ^ label >> relabel->equal[i].b) &
             relabel->equal[i].mask) != 0) {
            return false;
        }
    }
    return true;
}

/*
 * Enters the tracks of an automaton at their places in tracks[0, count), where digits == 0 says
 * that nothing stands yet; to NULL: track t at t.  A system wins over a plain alphabet with its
 * digits.  WY_BAD: a place that does not exist, digits that differ.
 */
wy_status wi_tracks_place(wy_track *tracks, uint32_t count, const wy_automaton *automaton,
                          const uint32_t *to, wy_error *error);

#endif
