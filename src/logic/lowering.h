/*
 * lowering.h - what lower.c (formulas), lower_terms.c (comparisons and terms) and lower_words.c
 * share.
 *
 * Functions that return NULL or false have set status and error.
 */
#ifndef WY_LOGIC_LOWERING_H
#define WY_LOGIC_LOWERING_H

#include "logic/arithmetic.h"
#include "logic/core.h"
#include "logic/session.h"
#include "logic/syntax.h"

/* Names of bound variables, the innermost first. */
typedef struct wy_scope {
    const struct wy_scope *outer;
    const char *name;
    uint32_t variable;
} wy_scope;

/* A value of a sequence that is held fixed while a comparison is taken apart. */
typedef struct wy_fixed {
    const struct wy_fixed *next;
    const wy_node *word;
    int32_t value;
} wy_fixed;

/* A formula that was computed while it was lowered: the inside of a reversal. */
typedef struct wy_reversed {
    const struct wy_reversed *next;
    const wy_node *node;
    wy_relation *relation; /* the maker's */
    const char **names;    /* of its tracks */
    size_t count;
} wy_reversed;

typedef struct wy_lowering {
    wy_logic *session;
    wy_core_maker *maker;
    const wy_syntax *syntax;
    const wy_scope *scope;
    const wy_fixed *fixed;
    const wy_reversed *reversed;
    uint32_t free[WY_MAX_TRACKS];
    size_t frees;
    size_t made; /* variables for values */
    /* The bound variables in the order of their quantifiers. */
    uint32_t *bound;
    size_t bounds, bound_room;
    const struct wy_lowering *before; /* the first time, when types were found; NULL: this is it */
    wy_error *error;
    wy_status status;
} wy_lowering;

/* The variables for the values of terms, and what makes them so. */
typedef struct wy_gathered {
    uint32_t *fresh;
    size_t count;
    wy_core *all;
    bool partial; /* some value may not exist: there was a subtraction, a formula or a word */
} wy_gathered;

wy_core *wy_lowering_fail(wy_lowering *at, wy_status status);
wy_core *wy_lowering_check(wy_lowering *at, wy_core *core); /* NULL: no memory */
bool wy_lowering_type(wy_lowering *at, uint32_t variable, const wy_track *track,
                      const wy_node *node);
bool wy_lowering_system(wy_lowering *at, const wy_system **out, const wy_node *node);
uint32_t wy_lowering_variable(wy_lowering *at, const char *name); /* UINT32_MAX: failed */
/* A new variable of a quantifier; UINT32_MAX: failed. */
uint32_t wy_lowering_bound(wy_lowering *at, const char *name);
uint32_t wy_lowering_fresh(wy_lowering *at, const wy_track *track);
wy_core *wy_lowering_atom(wy_lowering *at, wy_relation *relation, const uint32_t *variables,
                          size_t count);
wy_core *wy_lowering_relate(wy_lowering *at, const wy_node *node, wy_arithmetic what,
                            mpz_srcptr constant, const uint32_t *variables, size_t count);

bool wy_gather_part(wy_lowering *at, wy_gathered *to, wy_core *part);
bool wy_gather_fresh(wy_lowering *at, wy_gathered *to, uint32_t *out, const wy_track *track);
wy_core *wy_gather_close(wy_lowering *at, const wy_gathered *from, wy_core *last, bool positive);

/* Plain tracks take the numerations of their variables; lower_settle.c. */
wy_status wy_lowering_settle(wy_lowering *at, wy_core *core);

/* The children of a call or word as variables for the tracks of an automaton. */
bool wy_lower_arguments(wy_lowering *at, const wy_node *node, const wy_automaton *automaton,
                        wy_gathered *gathered, uint32_t *variables);

/* Any formula, or its negation; lower.c. */
wy_core *wy_lower_formula(wy_lowering *at, const wy_node *node, bool positive);

wy_core *wy_lower_comparison(wy_lowering *at, const wy_node *node, bool positive);

/* Words read from the other end, in the numeration from the other end; lower_reverse.c. */
wy_core *wy_lower_reverse(wy_lowering *at, const wy_node *node, bool positive);

/* A comparison in which sequences occur; lower_words.c. */
wy_core *wy_lower_words(wy_lowering *at, const wy_node *node, bool positive);
bool wy_node_has_word(const wy_node *node);
/* The value that a word is held at; NULL: it is not. */
const int32_t *wy_lowering_fixed(const wy_lowering *at, const wy_node *word);
/* A term of numbers and letters only: its value.  false: it has variables, or failed. */
bool wy_lower_constant(wy_lowering *at, const wy_node *node, mpz_t value);
/* A comparison of numbers alone, words being fixed. */
wy_core *wy_lower_numbers(wy_lowering *at, const wy_node *node, bool positive);

static inline wy_node_kind wy_comparison_negated(wy_node_kind kind) {
    switch (kind) {
    case WY_NODE_LESS:
        return WY_NODE_GREATER_EQUAL;
    case WY_NODE_LESS_EQUAL:
        return WY_NODE_GREATER;
    case WY_NODE_EQUAL:
        return WY_NODE_NOT_EQUAL;
    case WY_NODE_NOT_EQUAL:
        return WY_NODE_EQUAL;
    case WY_NODE_GREATER:
        return WY_NODE_LESS_EQUAL;
    default:
        return WY_NODE_LESS;
    }
}

/* b ? a for a ? b */
static inline wy_node_kind wy_comparison_turned(wy_node_kind kind) {
    switch (kind) {
    case WY_NODE_LESS:
        return WY_NODE_GREATER;
    case WY_NODE_LESS_EQUAL:
        return WY_NODE_GREATER_EQUAL;
    case WY_NODE_GREATER:
        return WY_NODE_LESS;
    case WY_NODE_GREATER_EQUAL:
        return WY_NODE_LESS_EQUAL;
    default:
        return kind;
    }
}

static inline bool wy_comparison_holds(wy_node_kind kind, int order) {
    switch (kind) {
    case WY_NODE_LESS:
        return order < 0;
    case WY_NODE_LESS_EQUAL:
        return order <= 0;
    case WY_NODE_EQUAL:
        return order == 0;
    case WY_NODE_NOT_EQUAL:
        return order != 0;
    case WY_NODE_GREATER:
        return order > 0;
    default:
        return order >= 0;
    }
}

#endif
