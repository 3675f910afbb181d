/*
 * relation.c - holding and letting go.
 */
#include "logic/relation.h"

#include <stdlib.h>
#include <string.h>

wy_relation *wi_relation_new(wy_automaton *automaton, uint64_t number, const char *label) {
    const size_t length = label == NULL ? 0 : strlen(label);
    wy_relation *made = calloc(1, sizeof *made + length + 1);
    if (made == NULL) {
        wy_automaton_free(automaton);
        return NULL;
    }
    made->automaton = automaton;
    made->number = number;
    made->holders = 1;
    if (label != NULL) {
        memcpy(made->label, label, length + 1);
    }
    return made;
}

wy_relation *wi_relation_hold(wy_relation *relation) {
    relation->holders++;
    return relation;
}

void wi_relation_drop(wy_relation *relation) {
    if (relation != NULL && --relation->holders == 0) {
        wy_automaton_free(relation->automaton);
        free(relation);
    }
}
