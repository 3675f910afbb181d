/*
 * lower.h - from formulas as they are written to core formulas.
 */
#ifndef WY_LOGIC_LOWER_H
#define WY_LOGIC_LOWER_H

#include "logic/core.h"
#include "logic/session.h"
#include "logic/syntax.h"

typedef struct wy_lowered {
    wy_core *core;
    uint32_t *free; /* the free variables by name, in the arena of the maker */
    size_t frees;
    bool out_of_order; /* they were not met in that order */
} wy_lowered;

/* A formula of the syntax tree, or its negation. */
wy_status wy_lower(wy_lowered *out, wy_logic *session, wy_core_maker *maker,
                   const wy_syntax *syntax, const wy_node *node, bool positive, wy_error *error);

#endif
