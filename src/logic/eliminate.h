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

/* WI_CORE_OR and WI_CORE_IFF of anything. */
wy_status wi_evaluate_union(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                            wy_error *error);
wy_status wi_evaluate_iff(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                          wy_error *error);

/* WI_CORE_AND, WI_CORE_OR, WI_CORE_IFF and WI_CORE_EXISTS without a plan; as_written.c. */
wy_status wi_evaluate_as_written(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                 wy_error *error);

/* The end of a step that began at that second: told to the report, checked against the limit of
 * states. */
wy_status wi_step_end(wi_evaluator *evaluator, const wy_automaton *made, double begun,
                      const char *what, wy_error *error);

/* A relation with a number of its own; takes the automaton. */
wy_status wi_relation_of(wy_relation **out, wi_evaluator *evaluator, wy_automaton *automaton,
                         wy_error *error);

#endif
