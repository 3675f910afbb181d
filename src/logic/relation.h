/*
 * relation.h - an automaton that many may hold: counted, numbered, with a name for people.
 *
 * Formulas are built of relations.  Equal numbers mean equal automata, so the number is what
 * the evaluator compares to find common parts of a formula.
 */
#ifndef WI_LOGIC_RELATION_H
#define WI_LOGIC_RELATION_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/automata.h>

typedef struct wy_relation {
    wy_automaton *automaton; /* owned */
    uint64_t number;         /* of its own in the session */
    uint32_t holders;
    bool equality;   /* x = y: such a variable is replaced, not computed with */
    bool settled;    /* all words are valid, zeros in front change nothing */
    bool arithmetic; /* it is wi_arithmetic_get's `what`, with this constant */
    uint8_t what;
    int64_t constant;
    char label[]; /* "x+y=z", "$P": for explanations */
} wy_relation;

/* Takes the automaton, also on failure (NULL: no memory).  label may be NULL. */
wy_relation *wi_relation_new(wy_automaton *automaton, uint64_t number, const char *label);
wy_relation *wi_relation_hold(wy_relation *relation);
void wi_relation_drop(wy_relation *relation); /* NULL is allowed */

#endif
