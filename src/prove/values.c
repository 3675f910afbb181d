/* values.c - wy_values_prove: the Grundy function of a game as an automaton, proved. */
#include "prove/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "prove/inside.h"
#include "prove/looking.h"
#include "prove/values_kernel.h"
#include "rules/value.h"

enum {
    WIDEST = 4000000,   /* states of automata in a proof */
    MOST_WINDOW = 4096, /* larger trees of digits have no room */
};

wy_status wi_values_try(wy_values *values, wi_proof_report *report, wy_automaton *graph,
                        const wy_numeration *system, const wy_control *control, wy_error *error) {
    wy_theorem *base = values->base;
    const wy_status status = wi_values_kernel_prove(report, graph, wy_theorem_played(base),
                                                    base->moves, system, WIDEST, control, error);
    if (status != WY_OK) {
        return status;
    }
    for (int i = 0; i < WI_VALUES_OBLIGATIONS; i++) {
        const wi_values_obligation which = (wi_values_obligation)i;
        wi_theorem_add_step(base, wi_values_obligation_name(which),
                            wi_values_obligation_statement(which), report->seconds[i],
                            report->widest[i]);
    }
    values->graph = graph;
    base->system = system;
    values->facts.proving = base->facts.proving;
    return WY_OK;
}

/* What the proof took for granted: that the automaton of x + y = z adds. */
static wy_status check_adder(wy_values *values, const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    const wy_status status = wy_numeration_check(values->base->system, control, error);
    if (status == WY_OK) {
        wi_theorem_add_step(values->base, "addition",
                            "x + y = z is what its automaton says, by induction",
                            wi_seconds() - begin, 0);
    }
    return status == WY_NO ? WY_LIMIT : status;
}

static void note_facts(wy_values *values) {
    const wy_theorem_facts *base = &values->base->facts;
    wy_values_facts *facts = &values->facts;
    facts->numeration = wy_numeration_name(values->base->system);
    facts->states = wy_automaton_states(values->graph);
    facts->transitions = wy_automaton_transitions(values->graph);
    facts->transported = base->transported;
    facts->q = base->q;
    memcpy(facts->image, base->image, sizeof facts->image);
    facts->proving = base->proving;
    facts->widest = base->widest;
}

wy_status wi_values_possible(const wy_rules *rules, wy_error *error) {
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    const char *why = rules->imitation_p > 0 ? "with history"
                      : rules->block > 0     ? "with blocking"
                      : rules->misere        ? "in misere play"
                                             : NULL;
    return why == NULL ? WY_OK : wi_fail(error, WY_BAD, "games %s have no Grundy values", why);
}

wy_status wy_values_prove(wy_values **out, const wy_rules *rules, const wy_values_options *options,
                          const wy_control *control, wy_error *error) {
    wy_values_options wanted = options != NULL ? *options : (wy_values_options){0};
    wanted.states = wanted.states > 0 ? wanted.states : 100000;
    wanted.window = wanted.window <= 0            ? 1024
                    : wanted.window < MOST_WINDOW ? wanted.window
                                                  : MOST_WINDOW;
    *out = NULL;
    wy_status status = wi_values_possible(rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_values *values = calloc(1, sizeof *values);
    if (values == NULL) {
        return wi_fail_memory(error);
    }
    status = wi_theorem_begin(&values->base, rules, error);
    if (status == WY_OK) {
        status = wi_values_learn(values, &wanted, control, error);
    }
    if (status == WY_OK) {
        status = check_adder(values, control, error);
    }
    if (status != WY_OK) {
        wy_values_free(values);
        return status == WY_NO ? WY_LIMIT : status;
    }
    note_facts(values);
    *out = values;
    return WY_OK;
}

void wy_values_free(wy_values *values) {
    if (values != NULL) {
        wy_automaton_free(values->graph);
        wy_theorem_free(values->base);
        free(values);
    }
}

/* ---- looking ----------------------------------------------------------------------------- */

void wy_values_facts_of(wy_values_facts *out, const wy_values *values) {
    *out = values->facts;
}

const wy_rules *wy_values_rules(const wy_values *values) {
    return wy_theorem_rules(values->base);
}

const wy_rules *wy_values_played(const wy_values *values) {
    return wy_theorem_played(values->base);
}

bool wi_values_alike(const wy_values *a, const wy_values *b) {
    return wy_theorem_alike(a->base, b->base);
}

const wy_automaton *wy_values_graph(const wy_values *values) {
    return values->graph;
}

const wy_theorem_step *wy_values_steps(const wy_values *values, size_t *count) {
    return wy_theorem_steps(values->base, count);
}

void wy_values_standing(wy_standing *standing, const wy_values *values) {
    const wy_values_facts *facts = &values->facts;
    standing->kind = WY_PROVED;
    const char *of = facts->transported                   ? " of the canonical game"
                     : wi_theorem_is_imaged(values->base) ? " of the image"
                                                          : "";
    if (facts->form[0] != '\0') {
        snprintf(standing->by, sizeof standing->by, "g(x,y)%s = %s, by an automaton in %s", of,
                 facts->form, facts->numeration);
    } else {
        snprintf(standing->by, sizeof standing->by,
                 "the automaton of the Grundy values%s in %s with %u states, proved for all heaps",
                 of, facts->numeration, (unsigned)facts->states);
    }
}
