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

#include "automata/pair_table.h"

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

#endif
