/*
 * evaluate.h - from core formulas to automata and answers.
 */
#ifndef WI_LOGIC_EVALUATE_H
#define WI_LOGIC_EVALUATE_H

#include <wythoff/base.h>
#include <wythoff/logic.h>

#include "base/table.h"
#include "logic/core.h"

/* Relations that were computed, each once, by a key. */
typedef struct wi_known_table {
    struct wi_known *item;
    size_t count, room;
    wi_table found;
} wi_known_table;

/*
 * The relation that was computed before under this key, borrowed; NULL: there is none.  *tracks say
 * which variables, in the numbering of the key, its tracks are; NULL: those of the formula.  tracks
 * may be NULL.
 */
wy_relation *wi_known_find(const wi_known_table *table, const char *key, size_t length,
                           const uint32_t **tracks);
/* Keeps it; copies key and tracks (NULL with count 0), holds the relation.  false: no memory. */
bool wi_known_put(wi_known_table *table, const char *key, size_t length, wy_relation *value,
                  const uint32_t *tracks, size_t count);
void wi_known_clear(wi_known_table *table); /* also a zeroed one */

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
    wi_known_table known;  /* what is computed already, by keys of wi_core_key */
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

/* Decides a sentence: WY_OK true, WY_NO false. */
wy_status wi_evaluate_truth(wi_evaluator *evaluator, const wi_core *core, wy_error *error);

#endif
