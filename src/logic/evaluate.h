/*
 * evaluate.h - from core formulas to automata and answers.
 */
#ifndef WI_LOGIC_EVALUATE_H
#define WI_LOGIC_EVALUATE_H

#include <wythoff/base.h>
#include <wythoff/logic.h>

#include "base/table.h"
#include "logic/core.h"

/* Told after every step of a computation. */
typedef void wi_step_report(void *data, const char *what, uint32_t states, uint64_t transitions,
                            double seconds);

typedef struct wi_evaluator {
    wy_logic *session;
    wi_core_maker *maker;
    const wy_control *control; /* may be NULL */
    bool shifted;              /* what is computed is a rewriting already: see shift.h */
    uint32_t most_states;      /* of one automaton; 0: no limit */
    wi_step_report *report;    /* may be NULL */
    /* Takes the automaton of every step; may be NULL. */
    wy_status (*keep)(void *data, const wy_automaton *made, wy_error *error);
    void *report_data;     /* for both */
    uint64_t *next_number; /* of relations, the session's counter */
    /* what is known already, by keys of wi_core_key */
    struct wi_known *known;
    size_t known_count, known_room;
    wi_table found;
    /* for those who measure */
    uint64_t steps, shared;
    uint32_t largest; /* states */
} wi_evaluator;

/* One that works for a session on formulas of a maker. */
wi_evaluator wi_evaluator_for(wy_logic *session, wi_core_maker *maker);
void wi_evaluator_clear(wi_evaluator *evaluator);

/* The automaton of a formula: track t is core->open[t].  The caller drops it. */
wy_status wi_evaluate(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                      wy_error *error);

/*
 * What was computed before under this key.  Tracks say which variables, in the numbering of
 * the key, its tracks are; NULL: those of the formula.  Borrowed; NULL: nothing.
 */
wy_relation *wi_known_find(const wi_evaluator *evaluator, const char *key, size_t length,
                           const uint32_t **tracks);
/* Keeps it; copies key and tracks (NULL with count 0), holds the relation.  false: no memory. */
bool wi_known_put(wi_evaluator *evaluator, const char *key, size_t length, wy_relation *value,
                  const uint32_t *tracks, size_t count);

/* Of a sentence: WY_OK true, WY_NO false. */
wy_status wi_evaluate_truth(wi_evaluator *evaluator, const wi_core *core, wy_error *error);

#endif
