/*
 * lower.h - what lower.c (formulas) and lower_terms.c (comparisons and terms)
 * share.
 *
 * Functions that return NULL or false have set status and error.
 */
#ifndef WI_LOGIC_LOWER_H
#define WI_LOGIC_LOWER_H

#include "logic/core.h"
#include "logic/session.h"
#include "logic/syntax.h"

/* Names of bound variables, the innermost first. */
typedef struct wi_scope {
    const struct wi_scope *outer;
    const char *name;
    uint32_t variable;
} wi_scope;

/* A value of a sequence that is held fixed while a comparison is taken apart. */
typedef struct wi_fixed {
    const struct wi_fixed *next;
    const wi_node *word;
    int32_t value;
} wi_fixed;

/* A formula that was computed while it was lowered: the inside of a reversal. */
typedef struct wi_reversed {
    const struct wi_reversed *next;
    const wi_node *node;
    wy_relation *relation; /* the maker's */
    const char **names;    /* of its tracks */
    size_t count;
} wi_reversed;

typedef struct wi_lowering {
    wy_logic *session;
    wi_core_maker *maker;
    const wi_syntax *syntax;
    const wi_scope *scope;
    const wi_fixed *fixed;
    const wi_reversed *reversed;
    uint32_t free[WY_MAX_TRACKS];
    size_t frees;
    size_t made; /* variables for values */
    /* The bound variables in the order of their quantifiers. */
    uint32_t *bound;
    size_t bounds, bound_room;
    const struct wi_lowering *before; /* the first time, when types were found; NULL: this is it */
    wy_error *error;
    wy_status status;
} wi_lowering;

/* The variables for the values of terms, and what makes them so. */
typedef struct wi_gathered {
    uint32_t *fresh;
    size_t count;
    wi_core *all;
    bool partial; /* some value may not exist: there was a subtraction, a formula or a word */
} wi_gathered;

wi_core *wi_lowering_fail(wi_lowering *at, wy_status status);
wi_core *wi_lowering_check(wi_lowering *at, wi_core *core); /* NULL: no memory */
bool wi_lowering_type(wi_lowering *at, uint32_t variable, const wy_track *track,
                      const wi_node *node);
bool wi_lowering_system(wi_lowering *at, const wy_system **out, const wi_node *node);
uint32_t wi_lowering_variable(wi_lowering *at, const char *name); /* UINT32_MAX: failed */
/* A new variable of a quantifier; UINT32_MAX: failed. */
wi_core *wi_lowering_atom(wi_lowering *at, wy_relation *relation, const uint32_t *variables,
                          size_t count);
wi_core *wi_lowering_relate(wi_lowering *at, const wi_node *node, wi_arithmetic what,
                            mpz_srcptr constant, const uint32_t *variables, size_t count);

bool wi_gather_part(wi_lowering *at, wi_gathered *to, wi_core *part);
bool wi_gather_fresh(wi_lowering *at, wi_gathered *to, uint32_t *out, const wy_track *track);
wi_core *wi_gather_close(wi_lowering *at, const wi_gathered *from, wi_core *last, bool positive);

/* The children of a call or word as variables for the tracks of an automaton. */
bool wi_lower_arguments(wi_lowering *at, const wi_node *node, const wy_automaton *automaton,
                        wi_gathered *gathered, uint32_t *variables);

/* Any formula, or its negation; lower.c. */
wi_core *wi_lower_formula(wi_lowering *at, const wi_node *node, bool positive);

wi_core *wi_lower_comparison(wi_lowering *at, const wi_node *node, bool positive);

/* A comparison in which sequences occur; lower_terms.c. */
bool wi_node_has_word(const wi_node *node);

static inline wi_node_kind wi_comparison_negated(wi_node_kind kind) {
    switch (kind) {
    case WI_NODE_LESS:
        return WI_NODE_GREATER_EQUAL;
    case WI_NODE_LESS_EQUAL:
        return WI_NODE_GREATER;
    case WI_NODE_EQUAL:
        return WI_NODE_NOT_EQUAL;
    case WI_NODE_NOT_EQUAL:
        return WI_NODE_EQUAL;
    case WI_NODE_GREATER:
        return WI_NODE_LESS_EQUAL;
    default:
        return WI_NODE_LESS;
    }
}

/* b ? a for a ? b */
static inline wi_node_kind wi_comparison_turned(wi_node_kind kind) {
    switch (kind) {
    case WI_NODE_LESS:
        return WI_NODE_GREATER;
    case WI_NODE_LESS_EQUAL:
        return WI_NODE_GREATER_EQUAL;
    case WI_NODE_GREATER:
        return WI_NODE_LESS;
    case WI_NODE_GREATER_EQUAL:
        return WI_NODE_LESS_EQUAL;
    default:
        return kind;
    }
}

static inline bool wi_comparison_holds(wi_node_kind kind, int order) {
    switch (kind) {
    case WI_NODE_LESS:
        return order < 0;
    case WI_NODE_LESS_EQUAL:
        return order <= 0;
    case WI_NODE_EQUAL:
        return order == 0;
    case WI_NODE_NOT_EQUAL:
        return order != 0;
    case WI_NODE_GREATER:
        return order > 0;
    default:
        return order >= 0;
    }
}

/* ---- what others use ------------------------------------------------------------------------- */

typedef struct wi_lowered {
    wi_core *core;
    uint32_t *free; /* the free variables by name, in the arena of the maker */
    size_t frees;
    bool out_of_order; /* they were not met in that order */
} wi_lowered;

/* A formula of the syntax tree, or its negation. */
wy_status wi_lower(wi_lowered *out, wy_logic *session, wi_core_maker *maker,
                   const wi_syntax *syntax, const wi_node *node, bool positive, wy_error *error);

#endif
