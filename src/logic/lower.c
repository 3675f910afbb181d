/*
 * lower.c - from formulas as they are written to core formulas.
 */
#include <stdio.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/evaluate.h"
#include "logic/lower.h"

/* ==== variables, their numerations, values being gathered ==================================== */

wi_core *wi_lowering_fail(wi_lowering *at, wy_status status) {
    at->status = status;
    return NULL;
}

wi_core *wi_lowering_check(wi_lowering *at, wi_core *core) {
    if (core == NULL && at->status == WY_OK) {
        at->status = wi_fail_memory(at->error);
    }
    return core;
}

/* A variable in two numerations: fine if they have the same digits, but people should know. */
static bool mix(wi_lowering *at, wi_variable *known, const wy_track *track, const wi_node *node) {
    const wy_system *old = known->track.system, *new = track->system;
    const char *old_name = old != NULL ? old->name : "an alphabet of other digits";
    const char *new_name = new != NULL ? new->name : "an alphabet of other digits";
    if (!wi_track_same_digits(&known->track, track)) {
        at->status = wi_syntax_fail(at->syntax, node, at->error,
                                    "%s stands for a number in %s here, and in %s before (column "
                                    "%zu)",
                                    known->made ? "this value" : known->name, new_name, old_name,
                                    known->place + 1);
        return false;
    }
    if (!at->maker->mixed) {
        wi_session_warn(at->session,
                        "%s is read in %s (column %zu) and in %s: its digits are taken as they "
                        "stand, and mean two different numbers; %s reads them %s first",
                        known->made ? "a value" : known->name, old_name, known->place + 1, new_name,
                        new_name, old != NULL && old->lsd ? "least" : "greatest");
    }
    known->mixed = at->maker->mixed = true;
    return true;
}

bool wi_lowering_type(wi_lowering *at, uint32_t variable, const wy_track *track,
                      const wi_node *node) {
    wi_variable *known = &at->maker->variable[variable];
    const wy_system *old = known->track.system, *new = track->system;
    if (known->track.digits == 0 ||
        (old == NULL && new != NULL &&wi_track_same_digits(&known->track, track))) {
        known->track = *track;
        known->place = node->sign_at;
        return true;
    }
    const bool fits =
        old != NULL && new != NULL ? old == new : wi_track_same_digits(&known->track, track);
    return fits || mix(at, known, track, node);
}

static wy_track track_of(const wy_system *system) {
    return (wy_track){.digits = system->digits, .system = system};
}

bool wi_lowering_system(wi_lowering *at, const wy_system **out, const wi_node *node) {
    wy_status status = wi_session_system(out, at->session, node->system, at->error);
    if (status == WY_BAD && at->error != NULL && at->error->line == 0) {
        char message[WY_MESSAGE_SIZE];
        memcpy(message, at->error->message, sizeof message);
        status = wi_syntax_fail_sign(at->syntax, node, at->error, "%s", message);
    }
    at->status = status;
    return status == WY_OK;
}

/* A new variable of a quantifier; UINT32_MAX: failed. */
static uint32_t lowering_fresh(wi_lowering *at, const wy_track *track) {
    char name[32];
    const int width = snprintf(name, sizeof name, "t%zu'", ++at->made);
    const uint32_t variable = wi_core_variable(at->maker, name, (size_t)width, true);
    if (variable == UINT32_MAX) {
        at->status = wi_fail_memory(at->error);
    } else if (track != NULL) {
        at->maker->variable[variable].track = *track;
    }
    return variable;
}

wi_core *wi_lowering_relate(wi_lowering *at, const wi_node *node, wi_arithmetic what,
                            mpz_srcptr constant, const uint32_t *variables, size_t count) {
    const wy_system *system;
    if (!wi_lowering_system(at, &system, node)) {
        return NULL;
    }
    const wy_track track = track_of(system);
    for (size_t i = 0; i < count; i++) {
        if (!wi_lowering_type(at, variables[i], &track, node)) {
            return NULL;
        }
    }
    wy_relation *relation;
    at->status = wi_arithmetic_get(&relation, at->session, system, what, constant, at->error);
    if (at->status != WY_OK) {
        return NULL;
    }
    return wi_lowering_atom(at, relation, variables, count);
}

wi_core *wi_lowering_atom(wi_lowering *at, wy_relation *relation, const uint32_t *variables,
                          size_t count) {
    if (!wi_core_keep(at->maker, wi_relation_hold(relation))) {
        return wi_lowering_check(at, NULL);
    }
    return wi_lowering_check(at, wi_core_atom(at->maker, relation, variables, count));
}

/* ---- variables -------------------------------------------------------------------------- */

/* The free variable of this name; NULL: none. */
static const uint32_t *find_free(const wi_lowering *at, const char *name) {
    for (size_t i = 0; i < at->frees; i++) {
        if (strcmp(at->maker->variable[at->free[i]].name, name) == 0) {
            return &at->free[i];
        }
    }
    return NULL;
}

/* A new variable, of the type that was found for it the first time. */
static uint32_t new_variable(wi_lowering *at, const char *name, const uint32_t *before) {
    const uint32_t variable = wi_core_variable(at->maker, name, strlen(name), false);
    if (variable == UINT32_MAX) {
        at->status = wi_fail_memory(at->error);
    } else if (before != NULL) {
        at->maker->variable[variable].track = at->maker->variable[*before].track;
        at->maker->variable[variable].place = at->maker->variable[*before].place;
    }
    return variable;
}

uint32_t wi_lowering_variable(wi_lowering *at, const char *name) {
    for (const wi_scope *scope = at->scope; scope != NULL; scope = scope->outer) {
        if (strcmp(scope->name, name) == 0) {
            return scope->variable;
        }
    }
    const uint32_t *known = find_free(at, name);
    if (known != NULL) {
        return *known;
    }
    if (at->frees == WY_MAX_TRACKS) {
        at->status = wi_fail(at->error, WY_LIMIT, "more than %d free variables", WY_MAX_TRACKS);
        return UINT32_MAX;
    }
    const uint32_t variable =
        new_variable(at, name, at->before == NULL ? NULL : find_free(at->before, name));
    if (variable != UINT32_MAX) {
        at->free[at->frees++] = variable;
    }
    return variable;
}

/* A new variable of a quantifier; UINT32_MAX: failed. */
static uint32_t lowering_bound(wi_lowering *at, const char *name) {
    if (at->bounds == at->bound_room) {
        const size_t room = at->bound_room == 0 ? 16 : 2 * at->bound_room;
        uint32_t *more = wi_arena_take(at->maker->arena, room * sizeof *more);
        if (more == NULL) {
            at->status = wi_fail_memory(at->error);
            return UINT32_MAX;
        }
        if (at->bounds > 0) {
            memcpy(more, at->bound, at->bounds * sizeof *more);
        }
        at->bound = more;
        at->bound_room = room;
    }
    const bool known = at->before != NULL && at->bounds < at->before->bounds;
    const uint32_t variable = new_variable(at, name, known ? &at->before->bound[at->bounds] : NULL);
    if (variable != UINT32_MAX) {
        at->bound[at->bounds++] = variable;
    }
    return variable;
}

/* ---- values being gathered -------------------------------------------------------------- */

bool wi_gather_part(wi_lowering *at, wi_gathered *to, wi_core *part) {
    if (part == NULL) {
        return false;
    }
    to->all = to->all == NULL ? part : wi_core_pair(at->maker, WI_CORE_AND, to->all, part);
    return wi_lowering_check(at, to->all) != NULL;
}

bool wi_gather_fresh(wi_lowering *at, wi_gathered *to, uint32_t *out, const wy_track *track) {
    *out = lowering_fresh(at, track);
    if (*out == UINT32_MAX) {
        return false;
    }
    if ((to->count & (to->count - 1)) == 0) {
        const size_t room = to->count == 0 ? 1 : 2 * to->count;
        uint32_t *more = wi_arena_take(at->maker->arena, room * sizeof *more);
        if (more == NULL) {
            return wi_lowering_check(at, NULL) != NULL;
        }
        if (to->count > 0) {
            memcpy(more, to->fresh, to->count * sizeof *more);
        }
        to->fresh = more;
    }
    to->fresh[to->count++] = *out;
    return true;
}

/* E fresh (all & last), negated when it must be. */
wi_core *wi_gather_close(wi_lowering *at, const wi_gathered *from, wi_core *last, bool positive) {
    if (last == NULL) {
        return NULL;
    }
    wi_core *core =
        from->all == NULL ? last : wi_core_pair(at->maker, WI_CORE_AND, from->all, last);
    if (core != NULL && from->count > 0) {
        core = wi_core_exists(at->maker, from->fresh, from->count, core);
    }
    return wi_lowering_check(at, positive ? core : wi_core_not(at->maker, core));
}

/* ==== plain tracks =========================================================================== */

/*
 * A plain track takes the numeration of its variable, which is known when the whole formula has
 * been read.  Then all words are made valid; and if all tracks hold numbers, zeros in front (lsd:
 * behind) are made to mean nothing.  A relation that is about to read the digits of another
 * numeration reads them as they stand.
 */

/* A plain track takes the numeration of its variable; then all words are made valid. */
static wy_status normalise_atom(wi_lowering *at, wi_core *core) {
    const wy_automaton *old = core->relation->automaton;
    char key[64 + 24 * WY_MAX_TRACKS];
    size_t used = (size_t)snprintf(key, sizeof key, "normal:%llu",
                                   (unsigned long long)core->relation->number);
    wy_track tracks[WY_MAX_TRACKS];
    bool changed = !core->relation->normal, numbers = true, foreign = false;
    for (uint32_t i = 0; i < core->variables; i++) {
        tracks[i] = *wy_automaton_track(old, i);
        const wy_track *wanted = &at->maker->variable[core->variable[i]].track;
        if (tracks[i].system != wanted->system && wanted->system != NULL) {
            foreign = foreign || tracks[i].system != NULL;
            tracks[i] = *wanted;
            changed = true;
        }
        numbers = numbers && tracks[i].system != NULL;
        used +=
            (size_t)snprintf(key + used, sizeof key - used, ":%p", (const void *)tracks[i].system);
    }
    if (!changed) {
        return WY_OK;
    }
    wy_relation *normal = wi_derived_find(at->session, key);
    if (normal == NULL) {
        const wy_control *control = &at->session->options.control;
        wy_automaton *moved = NULL, *valid = NULL, *closed = NULL;
        wy_status status = wy_automaton_retrack(&moved, old, tracks, control, at->error);
        if (status == WY_OK && !foreign) {
            status = wy_automaton_validate(&valid, moved, control, at->error);
        }
        if (status == WY_OK && !foreign && numbers) {
            status = wi_automaton_close_zeros(&closed, valid, control, at->error);
        } else if (status == WY_OK) {
            status = wy_automaton_minimise(&closed, foreign ? moved : valid, control, at->error);
        }
        wy_automaton_free(moved);
        wy_automaton_free(valid);
        if (status == WY_OK) {
            status =
                wi_derived_put(&normal, at->session, key, core->relation->label, closed, at->error);
        }
        if (status != WY_OK) {
            return status;
        }
        normal->normal = true;
    }
    if (!wi_core_keep(at->maker, wi_relation_hold(normal))) {
        return wi_fail_memory(at->error);
    }
    core->relation = normal;
    return WY_OK;
}

/* Plain tracks take the numerations of their variables. */
static wy_status normalise_tracks(wi_lowering *at, wi_core *core) {
    if (core->kind == WI_CORE_ATOM) {
        return normalise_atom(at, core);
    }
    for (size_t i = 0; i < core->children; i++) {
        const wy_status status = normalise_tracks(at, core->child[i]);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

/* ==== reversal =============================================================================== */

/*
 * The words of a number with its greatest digit first are, backwards, those with its least digit
 * first.  So `p is p of the same numbers, in the numerations that begin at the other end: with p in
 * msd_2 the variables of `p are in lsd_2.  A variable that stands for a word stands for the word
 * backwards.
 *
 * Inside, variables have types of their own; p is computed while the formula is lowered, and stands
 * in it as one relation.
 */

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

/* Words read from the other end, in the numeration from the other end. */
static wi_core *lower_reverse(wi_lowering *at, const wi_node *node, bool positive) {
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

/* ==== formulas =============================================================================== */

/*
 * Every number is a natural number, as in Walnut, and so is every value on the way: x - y is a
 * value only if x >= y.  A comparison, a call or an index with a value that does not exist is
 * false, because each of them says "there are values such that ...".  So x - 1 < y is false for
 * x = 0, and ~(x - 1 < y) is true.
 *
 * Terms become relations with new variables for their values: x + y < z is
 * E t (x + y = t & t < z).  When all values exist for sure, a negation goes into the comparison:
 * ~(x + y < z) is E t (x + y = t & t >= z).
 *
 * Every variable ranges over one numeration; the first use that names one determines which, and one
 * with other digits later is an error.  A track over a plain alphabet like {0, 1} takes the
 * numeration of its variable; a variable that has none is a word.  What a variable is, its last use
 * may tell, and what may be done with a formula depends on it (see wi_variable).  So every formula
 * is lowered twice: as it is written, to find the types, and then with a plan.
 */

/* ---- calls ------------------------------------------------------------------------------ */

static wi_core *lower_call(wi_lowering *at, const wi_node *node, bool positive) {
    wi_named *named;
    wy_status status = wi_session_automaton(&named, at->session, node->name, at->error);
    if (status == WY_BAD) {
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "%s", at->error->message);
        status = at->error->line == 0
                     ? wi_syntax_fail_sign(at->syntax, node, at->error, "%s", message)
                     : WY_BAD;
    }
    if (status != WY_OK) {
        return wi_lowering_fail(at, status);
    }
    const wy_automaton *automaton = named->relation->automaton;
    const uint32_t tracks = wy_automaton_tracks(automaton);
    if (node->count != tracks) {
        return wi_lowering_fail(at, wi_syntax_fail(at->syntax, node, at->error,
                                                   "$%s takes %lu argument%s, not %zu", node->name,
                                                   (unsigned long)tracks, tracks == 1 ? "" : "s",
                                                   node->count));
    }
    if (named->out_of_order && !named->warned) {
        named->warned = true;
        char list[200];
        size_t used = 0;
        list[0] = '\0';
        for (size_t i = 0; i < named->variables && used + 1 < sizeof list; i++) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : ",",
                                     named->variable[i]);
        }
        wi_session_warn(at->session,
                        "$%s(%s): arguments are bound to its variables in alphabetical order, "
                        "which is not the order in which they were written",
                        node->name, list);
    }
    wi_gathered gathered = {0};
    uint32_t variables[WY_MAX_TRACKS];
    if (!wi_lower_arguments(at, node, automaton, &gathered, variables)) {
        return NULL;
    }
    return wi_gather_close(at, &gathered, wi_lowering_atom(at, named->relation, variables, tracks),
                           positive);
}

/* ---- formulas --------------------------------------------------------------------------- */

static wi_core *lower_list(wi_lowering *at, const wi_node *node, bool positive) {
    const bool conjunction = (node->kind == WI_NODE_AND) == positive;
    wi_core **parts = wi_arena_take(at->maker->arena, node->count * sizeof(wi_core *));
    if (parts == NULL) {
        return wi_lowering_check(at, NULL);
    }
    for (size_t i = 0; i < node->count; i++) {
        parts[i] = wi_lower_formula(at, node->child[i], positive);
        if (parts[i] == NULL) {
            return NULL;
        }
    }
    return wi_lowering_check(
        at, wi_core_join(at->maker, conjunction ? WI_CORE_AND : WI_CORE_OR, parts, node->count));
}

/* a => b is ~a | b. */
static wi_core *lower_implies(wi_lowering *at, const wi_node *node, bool positive) {
    wi_core *a = wi_lower_formula(at, node->child[0], !positive);
    wi_core *b = a == NULL ? NULL : wi_lower_formula(at, node->child[1], positive);
    return b == NULL ? NULL
                     : wi_lowering_check(
                           at, wi_core_pair(at->maker, positive ? WI_CORE_OR : WI_CORE_AND, a, b));
}

static wi_core *lower_iff(wi_lowering *at, const wi_node *node, bool positive) {
    wi_core *a = wi_lower_formula(at, node->child[0], true);
    wi_core *b = a == NULL ? NULL : wi_lower_formula(at, node->child[1], true);
    if (b == NULL) {
        return NULL;
    }
    wi_core *core = wi_core_iff(at->maker, a, b);
    if ((node->kind == WI_NODE_IFF) != positive) {
        core = wi_core_not(at->maker, core);
    }
    return wi_lowering_check(at, core);
}

/* Some tuple satisfies the body, and its place x is on the far side of the bound. */
static wi_core *beyond(wi_lowering *at, const uint32_t *variables, size_t count, wi_core *body,
                       uint32_t x, bool above) {
    const wy_track track = at->maker->variable[x].track;
    const uint32_t bound = lowering_fresh(at, &track);
    wy_relation *relation;
    if (bound == UINT32_MAX) {
        return NULL;
    }
    at->status = wi_arithmetic_get(&relation, at->session, track.system, WI_ARITHMETIC_LESS_EQUAL,
                                   NULL, at->error);
    if (at->status != WY_OK) {
        return NULL;
    }
    const uint32_t pair[2] = {above ? bound : x, above ? x : bound};
    wi_core *far = wi_lowering_atom(at, relation, pair, 2);
    if (far == NULL) {
        return NULL;
    }
    wi_core *some = wi_core_exists(at->maker, variables, count,
                                   wi_core_pair(at->maker, WI_CORE_AND, far, body));
    wi_core *none = wi_core_exists(at->maker, &bound, 1, wi_core_not(at->maker, some));
    return wi_lowering_check(at, wi_core_not(at->maker, none));
}

/*
 * Infinitely many tuples satisfy the body iff in some of their places there is no greatest number
 * (or no least, where numbers have signs): for a place x, for every n there are tuples with
 * x >= n.  Other free variables are no trouble, if they are numbers; into a word fit only finitely
 * many.
 */
static wi_core *lower_infinite(wi_lowering *at, const wi_node *node, const uint32_t *variables,
                               size_t count, wi_core *body) {
    wi_core *all = wi_core_constant(at->maker, false);
    for (size_t i = 0; i < body->opens; i++) {
        if (wi_variable_is_word(&at->maker->variable[body->open[i]]) &&
            !wi_variables_contain(variables, count, body->open[i])) {
            return wi_lowering_check(at, all);
        }
    }
    for (size_t i = 0; all != NULL && i < count; i++) {
        const wi_variable known = at->maker->variable[variables[i]];
        if (known.track.digits == 0) {
            /* it does not occur: every number will do, beside one choice of the others */
            all = wi_core_pair(at->maker, WI_CORE_OR, all,
                               wi_core_exists(at->maker, variables, count, body));
            continue;
        }
        if (known.track.system == NULL) {
            return wi_lowering_fail(
                at, wi_syntax_fail(at->syntax, node->child[i], at->error,
                                   "I wants a variable with a numeration, and %s has none",
                                   known.name));
        }
        const int sides = wi_numeration_signed(known.track.system->numeration) ? 2 : 1;
        for (int side = 0; all != NULL && side < sides; side++) {
            wi_core *far = beyond(at, variables, count, body, variables[i], side == 0);
            if (far == NULL) {
                return NULL;
            }
            all = wi_core_pair(at->maker, WI_CORE_OR, all, far);
        }
    }
    return wi_lowering_check(at, all);
}

static wi_core *lower_quantifier(wi_lowering *at, const wi_node *node, bool positive) {
    const size_t count = node->count - 1;
    const wi_scope *outer = at->scope;
    uint32_t *variables = wi_arena_take(at->maker->arena, count * sizeof *variables);
    wi_scope *scopes = wi_arena_take(at->maker->arena, count * sizeof *scopes);
    if (variables == NULL || scopes == NULL) {
        return wi_lowering_check(at, NULL);
    }
    for (size_t i = 0; i < count; i++) {
        const char *name = node->child[i]->name;
        variables[i] = lowering_bound(at, name);
        if (variables[i] == UINT32_MAX) {
            return NULL;
        }
        scopes[i] = (wi_scope){.outer = at->scope, .name = name, .variable = variables[i]};
        at->scope = &scopes[i];
    }
    const bool universal = node->kind == WI_NODE_FORALL;
    wi_core *body = wi_lower_formula(at, node->child[count], !universal);
    at->scope = outer;
    if (body == NULL) {
        return NULL;
    }
    if (node->kind == WI_NODE_INFINITE) {
        body = lower_infinite(at, node, variables, count, body);
        return positive || body == NULL ? body
                                        : wi_lowering_check(at, wi_core_not(at->maker, body));
    }
    wi_core *some = wi_core_exists(at->maker, variables, count, body);
    return wi_lowering_check(at, universal == positive ? wi_core_not(at->maker, some) : some);
}

wi_core *wi_lower_formula(wi_lowering *at, const wi_node *node, bool positive) {
    if (at->maker->as_written && !positive) {
        wi_core *core = wi_lower_formula(at, node, true);
        return core == NULL ? NULL : wi_lowering_check(at, wi_core_not(at->maker, core));
    }
    switch (node->kind) {
    case WI_NODE_CALL:
        return lower_call(at, node, positive);
    case WI_NODE_NOT:
        return wi_lower_formula(at, node->child[0], !positive);
    case WI_NODE_REVERSE:
        return lower_reverse(at, node, positive);
    case WI_NODE_AND:
    case WI_NODE_OR:
        return lower_list(at, node, positive);
    case WI_NODE_XOR:
    case WI_NODE_IFF:
        return lower_iff(at, node, positive);
    case WI_NODE_IMPLIES:
        return lower_implies(at, node, positive);
    case WI_NODE_FORALL:
    case WI_NODE_EXISTS:
    case WI_NODE_INFINITE:
        return lower_quantifier(at, node, positive);
    default:
        return wi_lower_comparison(at, node, positive);
    }
}

/* ---- the whole -------------------------------------------------------------------------- */

static void sort_free(wi_lowered *out, const wi_core_maker *maker) {
    for (size_t i = 1; i < out->frees; i++) {
        for (size_t j = i; j > 0 && strcmp(maker->variable[out->free[j - 1]].name,
                                           maker->variable[out->free[j]].name) > 0;
             j--) {
            const uint32_t other = out->free[j];
            out->free[j] = out->free[j - 1];
            out->free[j - 1] = other;
            out->out_of_order = true;
        }
    }
}

wy_status wi_lower(wi_lowered *out, wy_logic *session, wi_core_maker *maker,
                   const wi_syntax *syntax, const wi_node *node, bool positive, wy_error *error) {
    memset(out, 0, sizeof *out);
    const bool planned = !maker->as_written;
    wi_lowering first = {
        .session = session, .maker = maker, .syntax = syntax, .error = error, .status = WY_OK};
    maker->as_written = true;
    out->core = wi_lower_formula(&first, node, positive);
    maker->as_written = !planned || maker->mixed;
    wi_lowering at = first;
    if (out->core != NULL && !maker->as_written) {
        at = (wi_lowering){.session = session,
                           .maker = maker,
                           .syntax = syntax,
                           .reversed = first.reversed,
                           .before = &first,
                           .error = error,
                           .status = WY_OK};
        out->core = wi_lower_formula(&at, node, positive);
    }
    if (out->core == NULL) {
        return at.status == WY_OK ? wi_fail_memory(error) : at.status;
    }
    const wy_status status = normalise_tracks(&at, out->core);
    if (status != WY_OK) {
        return status;
    }
    out->frees = at.frees;
    out->free = wi_arena_take(maker->arena, (at.frees + 1) * sizeof *out->free);
    if (out->free == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(out->free, at.free, at.frees * sizeof *out->free);
    sort_free(out, maker);
    return WY_OK;
}
