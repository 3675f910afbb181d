/*
 * certificate_tuples.h - leaves read together: tuples of their states, without the variables that
 * go.
 */
#ifndef WI_LOGIC_CERTIFICATE_TUPLES_H
#define WI_LOGIC_CERTIFICATE_TUPLES_H

#include "automata/automaton.h"
#include "automata/intern.h"
#include "logic/certificate.h"

enum { WI_TUPLE_LEAVES = WI_CLAIM_TRACKS * 8 };

/* The transitions of a leaf with their digits at the places of all variables. */
typedef struct wi_tuple_part {
    const wy_automaton *automaton;
    uint64_t *code;
    uint64_t shared; /* digits that leaves before this one have too */
} wi_tuple_part;

typedef struct wi_tuples {
    wi_meter *meter;
    wi_intern states;
    wi_tuple_part *parts;
    size_t count;
    uint64_t stays; /* the digits of y: as C has them in its labels */
    uint64_t *first;
    size_t first_room;
    uint64_t *code;
    uint32_t *target; /* of a row: by code, then target */
    size_t codes, code_room, target_room;
    bool *accepts;
    size_t accepts_room;
    /* the row that is being made */
    uint64_t *new_code;
    uint32_t *new_target;
    size_t news, new_code_room, new_target_room;
    uint32_t at[WI_TUPLE_LEAVES], to[WI_TUPLE_LEAVES];
} wi_tuples;

/* `after` has the variables that stay; its labels are the codes.  Close it also after failures. */
wy_status wi_tuples_open(wi_tuples *t, wi_meter *meter, const wi_leaf *const *leaves, size_t count,
                         const wi_leaf *after, size_t variables, wy_error *error);
void wi_tuples_close(wi_tuples *t);

/* The transitions of a tuple with this code: [*begin, *end). */
void wi_tuples_row(const wi_tuples *t, uint32_t q, uint64_t code, uint64_t *begin, uint64_t *end);
bool wi_tuples_lead(const wi_tuples *t, uint32_t q, uint64_t code, uint32_t to);

#endif
