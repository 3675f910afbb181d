/* values.h - what a theorem about Grundy values is made of; see include/wythoff/prove.h. */
#ifndef WI_PROVE_VALUES_H
#define WI_PROVE_VALUES_H

#include <wythoff/prove.h>

#include "prove/calculus.h"
#include "prove/obligations.h"
#include "prove/theorem.h"

struct wy_values {
    wy_theorem *base; /* the game that is played, numerations, steps; p is for searches alone */
    wy_automaton *graph;
    wy_values_facts facts;
};

/* WY_BAD, and why, if the game has no Grundy values. */
wy_status wi_values_possible(const wy_rules *rules, wy_error *error);

/* ---- guesses: values_learn.c ---------------------------------------------------------------- */

/* All values of a window of the game that is played. */
typedef struct wi_value_table {
    int64_t width, height;
    uint32_t *of; /* [x * height + y]; WY_GRUNDY_NONE off the board */
} wi_value_table;

/* Looks for an automaton and proves it: graph, base->system and facts. */
wy_status wi_values_learn(wy_values *values, const wy_values_options *options,
                          const wy_control *control, wy_error *error);

/* Is the graph the Grundy function?  WY_OK: proved, and the graph is taken; else as the kernel. */
wy_status wi_values_try(wy_values *values, wi_proof_report *report, wy_automaton *graph,
                        const wy_numeration *system, const wy_control *control, wy_error *error);

/* ---- closed forms: values_forms.c ----------------------------------------------------------- */

/* The i-th closed form, over msd_2: does the table fit it? */
size_t wi_value_forms(void);
bool wi_value_form_fits(size_t form, const wi_value_table *table);
void wi_value_form_text(char out[WY_VALUES_FORM], size_t form);
/* Its automaton on the quarter plane, for a table that fits; minimal. */
wy_status wi_value_form_make(wy_automaton **out, size_t form, const wi_value_table *table,
                             const wy_numeration *binary, const wy_control *control,
                             wy_error *error);

/* ---- bounds and periods, from the graph ------------------------------------------------------ */

/* Fills bounded, most, period and preperiod of the facts; what is not found out stays 0. */
wy_status wi_values_find_periods(wy_values *values, const wi_value_table *table,
                                 const wy_control *control, wy_error *error);

/* ---- one position in each column: value_offsets.c -------------------------------------------- */

/*
 * The automaton of a symmetric set that has one position in each column, near the line of slope
 * phi; fib is msd_fib.  The positions come by x, then y.  *depth: words are compared at least so
 * deep; then how deep they were.  WY_NO: no automaton with at most so many states; error says why.
 */
wy_status wi_value_offsets_learn(wy_automaton **set, uint32_t *depth, const wy_position *positions,
                                 size_t count, const wy_numeration *fib, uint32_t most,
                                 const wy_control *control, wy_error *error);

#endif
