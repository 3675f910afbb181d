/*
 * lower.h - from formulas as they are written to core formulas.
 */
#ifndef WI_LOGIC_LOWER_H
#define WI_LOGIC_LOWER_H

#include "logic/core.h"
#include "logic/session.h"
#include "logic/syntax.h"

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
