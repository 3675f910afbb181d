/*
 * certificate.h - evidence that a formula says what the prover answered, for wythoff-check.
 *
 * docs/certificates.md has the format, soundness.md the argument.  The formula becomes a tree of
 * claims (certificate_tree.c); each claim is replaced by a leaf, the automaton of the words for
 * which it holds, from the atoms upwards (certificate.c); a quantifier comes with a graph of
 * witnesses (certificate_witness.c).
 */
#ifndef WI_LOGIC_CERTIFICATE_H
#define WI_LOGIC_CERTIFICATE_H

#include <stdio.h>

#include "automata/automaton.h"
#include "automata/intern.h"
#include "logic/session.h"
#include "logic/syntax.h"

/* ---- the tree (certificate_tree.c) ------------------------------------------------------ */

enum { WI_CLAIM_TRACKS = 12 }; /* variables of one claim, as wythoff-check has it */

typedef enum wi_claim_kind {
    WI_CLAIM_LINEAR, /* factors * variables + constant = 0, or >= 0 */
    WI_CLAIM_LETTER, /* NAME[variables] ? letter */
    WI_CLAIM_WORDS,  /* NAME[variables] ? OTHER[variables] */
    WI_CLAIM_CALL,   /* $NAME(variables) */
    WI_CLAIM_NOT,
    WI_CLAIM_OR,
    WI_CLAIM_IFF,
    WI_CLAIM_XOR,
    WI_CLAIM_BLOCK, /* there are numbers for these variables, so that all children hold */
} wi_claim_kind;

typedef struct wi_claim {
    wi_claim_kind kind;
    bool positive; /* of the first four kinds: it is not negated */
    uint32_t number;
    uint32_t variable[2 * WI_CLAIM_TRACKS]; /* of the first four kinds, as they are written */
    size_t variables;
    int64_t factor[WI_CLAIM_TRACKS]; /* LINEAR; its variables are different */
    int64_t constant;                /* LINEAR; the letter of LETTER */
    bool at_least;
    wi_node_kind relation; /* LETTER, WORDS */
    const wi_named *named, *other;
    size_t first; /* how many of the variables are of `named` */
    uint32_t *bound;
    size_t bounds;
    struct wi_claim **child;
    size_t children;
} wi_claim;

typedef struct wi_claims {
    wi_arena *arena;
    wy_logic *session;
    wi_claim *root;
    const wy_system **system; /* of each variable; NULL: it occurs nowhere */
    size_t variables, room;
    size_t frees; /* the first variables, in the order of their names */
    uint32_t nodes;
    wy_status status; /* WY_NO: certificates do not know such formulas */
    wy_error *error;
} wi_claims;

/* The numbers of variables and claims are those that the checker gives them. */
wy_status wi_claims_make(wi_claims *out, wi_arena *arena, wy_logic *session, const wi_node *formula,
                         wy_error *error);

/* Variables that are free in a claim, ascending; returns how many.  They must fit into `most`. */
size_t wi_claim_free(const wi_claim *claim, uint32_t *out, size_t most);

/* ---- graphs of witnesses (certificate_witness.c) ---------------------------------------- */

/* Automata that share variables; tracks are in the order of the numbers of these. */
typedef struct wi_leaf {
    wy_automaton *automaton;
    uint32_t variable[WI_CLAIM_TRACKS];
    size_t variables;
} wi_leaf;

/*
 * Writes the graph for "there are numbers for the variables that `after` lacks, so that all leaves
 * accept", where `after` is the automaton of that.
 */
wy_status wi_witness_write(FILE *stream, const wi_leaf *const *leaves, size_t count,
                           const wi_leaf *after, size_t variables, const wy_control *control,
                           wy_error *error);

/* ---- leaves read together (certificate_tuples.c) --------------------------------------------- */

/*
 * Leaves read together: tuples of their states, without the variables that
 * go.
 */

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
