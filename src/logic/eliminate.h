/*
 * eliminate.h - the parts of the evaluator: conjunctions with bound variables, disjunctions.
 */
#ifndef WY_LOGIC_ELIMINATE_H
#define WY_LOGIC_ELIMINATE_H

#include "logic/evaluate.h"

/* WY_CORE_AND and WY_CORE_EXISTS. */
wy_status wy_eliminate(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                       wy_error *error);

/* The same in this one way; limits for all but the parts: NULL, those of the evaluator. */
wy_status wy_eliminate_straight(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                                const wy_control *limits, wy_error *error);

/* A WY_CORE_EXISTS without free variables: WY_OK true, WY_NO false. */
wy_status wy_eliminate_truth(wy_evaluator *evaluator, const wy_core *core, wy_error *error);

/* WY_CORE_OR and WY_CORE_IFF of anything. */
wy_status wy_evaluate_union(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                            wy_error *error);
wy_status wy_evaluate_iff(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                          wy_error *error);

/* WY_CORE_AND, WY_CORE_OR, WY_CORE_IFF and WY_CORE_EXISTS without a plan; as_written.c. */
wy_status wy_evaluate_as_written(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                                 wy_error *error);

/* The end of a step that began at that second: told to the report, checked against the limit of
 * states. */
wy_status wy_step_end(wy_evaluator *evaluator, const wy_automaton *made, double begun,
                      const char *what, wy_error *error);

/* A relation with a number of its own; takes the automaton. */
wy_status wy_relation_of(wy_relation **out, wy_evaluator *evaluator, wy_automaton *automaton,
                         wy_error *error);

#endif
