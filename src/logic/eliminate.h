/*
 * eliminate.h - the parts of the evaluator: conjunctions with bound variables, disjunctions.
 */
#ifndef WI_LOGIC_ELIMINATE_H
#define WI_LOGIC_ELIMINATE_H

#include "logic/evaluate.h"

/* WI_CORE_AND and WI_CORE_EXISTS. */
wy_status wi_eliminate(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                       wy_error *error);

/* The same in this one way; limits for all but the parts: NULL, those of the evaluator. */
wy_status wi_eliminate_straight(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                const wy_control *limits, wy_error *error);

/* A WI_CORE_EXISTS without free variables: WY_OK true, WY_NO false. */
wy_status wi_eliminate_truth(wi_evaluator *evaluator, const wi_core *core, wy_error *error);

/* The end of a step that began at that second: told to the report, checked against the limit of
 * states. */
wy_status wi_step_end(wi_evaluator *evaluator, const wy_automaton *made, double begun,
                      const char *what, wy_error *error);

/* A relation with a number of its own; takes the automaton. */
wy_status wi_relation_of(wy_relation **out, wi_evaluator *evaluator, wy_automaton *automaton,
                         wy_error *error);

/* ---- the parts of a conjunction -------------------------------------------------------------- */

/*
 * The parts of a conjunction while it is computed.  See eliminate.c.
 */

enum { WI_ITEM_TEXT = 160 };

typedef struct wi_item {
    wy_relation *relation;
    uint32_t variable[WY_MAX_TRACKS]; /* of each track */
    uint32_t count;
    bool negative; /* stands for the complement */
    char text[WI_ITEM_TEXT];
} wi_item;

typedef struct wi_items {
    wi_evaluator *evaluator;
    wi_item *items;
    size_t count;
    const uint32_t *bound; /* variables that are to go */
    size_t bounds;
    wy_error *error;
} wi_items;

/* The tracks of a join: those of a, then the new ones of b. */
typedef struct wi_joint {
    uint32_t variable[WY_MAX_TRACKS];
    uint32_t count;
    uint32_t to_a[WY_MAX_TRACKS], to_b[WY_MAX_TRACKS];
} wi_joint;

void wi_items_clear(wi_items *at);
/* Computes a formula, or what it negates, and adds it; there must be room. */
wy_status wi_items_add(wi_items *at, const wi_core *core);
/* The same of core, or of its negation, as it stands. */
wy_status wi_items_add_signed(wi_items *at, const wi_core *core, bool negative);
void wi_items_remove(wi_items *at, size_t index); /* does not drop its relation */

/* ---- two parts: a becomes the result, b stays --------------------------------------------- */

wy_status wi_item_combine(wi_items *at, wy_operation operation, wi_item *a, const wi_item *b,
                          const char *sign);
/* E gone (a & b); b may be NULL. */
wy_status wi_item_project(wi_items *at, wi_item *a, const wi_item *b,
                          const uint32_t *gone_variables, size_t gone_count);

/* E gone a, where words are free in a. */
wy_status wi_item_leave_out(wi_items *at, wi_item *a, const uint32_t *gone_variables,
                            size_t gone_count);

/* ---- many parts ---------------------------------------------------------------------------- */

/* Which of parts[0, count) to join next to what is there (NULL: nothing yet). */
size_t wi_items_next(const wi_item *parts, size_t count, const wi_item *so_far);
/* Moves the part at `from` behind the `done` ones that are joined. */
void wi_items_bring(wi_item *bucket, size_t done, size_t from);
/* The first part, tracks in the order of core->open. */
wy_status wi_items_finish(wy_relation **out, wi_items *at, const wi_core *core);

/* ---- buckets (eliminate.c) --------------------------------------------------------------------
 */

#endif
