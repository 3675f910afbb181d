/*
 * lower_reverse.c - Walnut's `: the words of a formula read from the other end.
 *
 * The words of a number with its greatest digit first are, backwards, those with its least digit
 * first.  So `p is p of the same numbers, in the numerations that begin at the other end: with p in
 * msd_2 the variables of `p are in lsd_2.  A variable that stands for a word stands for the word
 * backwards.
 *
 * Inside, variables have types of their own; p is computed while the formula is lowered, and stands
 * in it as one relation.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "logic/evaluate.h"
#include "logic/lower.h"
#include "logic/lowering.h"

/* msd_2 for lsd_2, and back. */
static wy_status mirror(wy_track *track, wy_logic *session, wy_error *error) {
    char name[256];
    if (track->system == NULL) {
        return WY_OK;
    }
    const wy_system *other;
    snprintf(name, sizeof name, "%s%s", track->system->lsd ? "msd" : "lsd",
             track->system->name + 3);
    const wy_status status = wi_session_system(&other, session, name, error);
    if (status == WY_OK) {
        *track = (wy_track){.digits = other->digits, .system = other};
    }
    return status;
}

static wy_status reverse(wy_automaton **out, wy_logic *session, const wy_automaton *automaton,
                         wy_error *error) {
    wy_track tracks[WY_MAX_TRACKS];
    const uint32_t count = wy_automaton_tracks(automaton);
    wy_status status = WY_OK;
    *out = NULL;
    for (uint32_t t = 0; status == WY_OK && t < count; t++) {
        tracks[t] = *wy_automaton_track(automaton, t);
        status = mirror(&tracks[t], session, error);
    }
    return status == WY_OK
               ? wy_automaton_reverse(out, automaton, tracks, &session->options.control, error)
               : status;
}

/* Computes p, with a maker of its own, and turns it round. */
static wy_status compute(wi_reversed *made, wi_lowering *at, wi_core_maker *inner) {
    wy_logic *session = at->session;
    wi_lowered lowered;
    wy_status status =
        wi_lower(&lowered, session, inner, at->syntax, made->node->child[0], true, at->error);
    if (status != WY_OK) {
        return status;
    }
    wi_evaluator evaluator = wi_evaluator_for(session, inner);
    wy_relation *value = NULL;
    wy_automaton *turned = NULL;
    status = wi_evaluate(&value, &evaluator, lowered.core, at->error);
    if (status == WY_OK) {
        status = reverse(&turned, session, value->automaton, at->error);
        wi_relation_drop(value);
    }
    wi_evaluator_clear(&evaluator);
    if (status != WY_OK) {
        return status;
    }
    made->relation = wi_relation_new(turned, session->next_number++, "`");
    made->count = lowered.core->opens;
    made->names = wi_arena_take(at->maker->arena, (made->count + 1) * sizeof(char *));
    if (made->relation == NULL || made->names == NULL ||
        !wi_core_keep(at->maker, wi_relation_hold(made->relation))) {
        wi_relation_drop(made->relation);
        return wi_fail_memory(at->error);
    }
    wi_relation_drop(made->relation); /* the maker holds it */
    for (size_t i = 0; i < made->count; i++) {
        made->names[i] = inner->variable[lowered.core->open[i]].name;
    }
    return WY_OK;
}

static const wi_reversed *find(wi_lowering *at, const wi_node *node) {
    for (const wi_reversed *known = at->reversed; known != NULL; known = known->next) {
        if (known->node == node) {
            return known;
        }
    }
    wi_reversed *made = wi_arena_take(at->maker->arena, sizeof *made);
    if (made == NULL) {
        at->status = wi_fail_memory(at->error);
        return NULL;
    }
    *made = (wi_reversed){.next = at->reversed, .node = node};
    wi_core_maker inner = {.arena = at->maker->arena,
                           .as_written = at->session->options.as_written};
    at->status = compute(made, at, &inner);
    wi_core_maker_clear(&inner);
    if (at->status != WY_OK) {
        return NULL;
    }
    at->reversed = made;
    return made;
}

wi_core *wi_lower_reverse(wi_lowering *at, const wi_node *node, bool positive) {
    const wi_reversed *known = find(at, node);
    if (known == NULL) {
        return NULL;
    }
    uint32_t variables[WY_MAX_TRACKS];
    for (size_t i = 0; i < known->count; i++) {
        variables[i] = wi_lowering_variable(at, known->names[i]);
        if (variables[i] == UINT32_MAX ||
            !wi_lowering_type(at, variables[i],
                              wy_automaton_track(known->relation->automaton, (uint32_t)i), node)) {
            return NULL;
        }
    }
    wi_core *core = wi_lowering_atom(at, known->relation, variables, known->count);
    return core == NULL || positive ? core : wi_lowering_check(at, wi_core_not(at->maker, core));
}
