/*
 * lower.c - from formulas as they are written to core formulas.
 *
 * Every number is a natural number, as in Walnut, and so is every value on the way: x - y is a
 * value only if x >= y.  A comparison, a call or an index with a value that does not exist is
 * false, because each of them says "there are values such that ...".  So x - 1 < y is false for
 * x = 0, and ~(x - 1 < y) is true.
 *
 * Terms become relations with new variables for their values: x + y < z is
 * E t (x + y = t & t < z).  When all values exist for sure, a negation goes into the comparison:
 * ~(x + y < z) is E t (x + y = t & t >= z).
 *
 * Every variable ranges over one numeration; the first use that names one settles which, and a
 * different one later is an error.  A track over a plain alphabet like {0, 1} takes the numeration
 * of its variable.
 */
#include "logic/lower.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/arithmetic.h"
#include "logic/lowering.h"

/* ---- small helpers ---------------------------------------------------------------------- */

wy_core *wy_lowering_fail(wy_lowering *at, wy_status status) {
    at->status = status;
    return NULL;
}

wy_core *wy_lowering_check(wy_lowering *at, wy_core *core) {
    if (core == NULL && at->status == WY_OK) {
        at->status = wy_fail_memory(at->error);
    }
    return core;
}

bool wy_lowering_type(wy_lowering *at, uint32_t variable, const wy_track *track,
                      const wy_node *node) {
    wy_variable *known = &at->maker->variable[variable];
    if (known->track.digits == 0) {
        known->track = *track;
        known->typed_system = track->system != NULL;
        known->place = node->sign_at;
        return true;
    }
    const wy_system *old = known->track.system, *new = track->system;
    const bool clash =
        old != NULL && new != NULL ? old != new : !wy_track_same_digits(&known->track, track);
    if (clash) {
        const char *old_name = old != NULL ? old->name : "an alphabet of other digits";
        const char *new_name = new != NULL ? new->name : "an alphabet of other digits";
        at->status = wy_syntax_fail(at->syntax, node, at->error,
                                    "%s stands for a number in %s here, and in %s before (column "
                                    "%zu)",
                                    known->made ? "this value" : known->name, new_name, old_name,
                                    known->place + 1);
        return false;
    }
    if (old == NULL && new != NULL) {
        known->track = *track;
        known->typed_system = true;
        known->place = node->sign_at;
    }
    return true;
}

static wy_track track_of(const wy_system *system) {
    return (wy_track){.digits = system->digits, .system = system};
}

bool wy_lowering_system(wy_lowering *at, const wy_system **out, const wy_node *node) {
    wy_status status = wy_session_system(out, at->session, node->system, at->error);
    if (status == WY_BAD && at->error != NULL && at->error->line == 0) {
        char message[WY_MESSAGE_SIZE];
        memcpy(message, at->error->message, sizeof message);
        status = wy_syntax_fail_sign(at->syntax, node, at->error, "%s", message);
    }
    at->status = status;
    return status == WY_OK;
}

uint32_t wy_lowering_fresh(wy_lowering *at, const wy_track *track) {
    char name[32];
    const int width = snprintf(name, sizeof name, "t%zu'", ++at->made);
    const uint32_t variable = wy_core_variable(at->maker, name, (size_t)width, true);
    if (variable == UINT32_MAX) {
        at->status = wy_fail_memory(at->error);
    } else if (track != NULL) {
        at->maker->variable[variable].track = *track;
        at->maker->variable[variable].typed_system = track->system != NULL;
    }
    return variable;
}

wy_core *wy_lowering_relate(wy_lowering *at, const wy_node *node, wy_arithmetic what,
                            mpz_srcptr constant, const uint32_t *variables, size_t count) {
    const wy_system *system;
    if (!wy_lowering_system(at, &system, node)) {
        return NULL;
    }
    const wy_track track = track_of(system);
    for (size_t i = 0; i < count; i++) {
        if (!wy_lowering_type(at, variables[i], &track, node)) {
            return NULL;
        }
    }
    wy_relation *relation;
    at->status = wy_arithmetic_get(&relation, at->session, system, what, constant, at->error);
    if (at->status != WY_OK) {
        return NULL;
    }
    return wy_lowering_atom(at, relation, variables, count);
}

wy_core *wy_lowering_atom(wy_lowering *at, wy_relation *relation, const uint32_t *variables,
                          size_t count) {
    if (!wy_core_keep(at->maker, wy_relation_hold(relation))) {
        return wy_lowering_check(at, NULL);
    }
    return wy_lowering_check(at, wy_core_atom(at->maker, relation, variables, count));
}

/* ---- values being gathered -------------------------------------------------------------- */

bool wy_gather_part(wy_lowering *at, wy_gathered *to, wy_core *part) {
    if (part == NULL) {
        return false;
    }
    to->all = to->all == NULL ? part : wy_core_pair(at->maker, WY_CORE_AND, to->all, part);
    return wy_lowering_check(at, to->all) != NULL;
}

bool wy_gather_fresh(wy_lowering *at, wy_gathered *to, uint32_t *out, const wy_track *track) {
    *out = wy_lowering_fresh(at, track);
    if (*out == UINT32_MAX) {
        return false;
    }
    if ((to->count & (to->count - 1)) == 0) {
        const size_t room = to->count == 0 ? 1 : 2 * to->count;
        uint32_t *more = wy_arena_take(at->maker->arena, room * sizeof *more);
        if (more == NULL) {
            return wy_lowering_check(at, NULL) != NULL;
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
wy_core *wy_gather_close(wy_lowering *at, const wy_gathered *from, wy_core *last, bool positive) {
    if (last == NULL) {
        return NULL;
    }
    wy_core *core =
        from->all == NULL ? last : wy_core_pair(at->maker, WY_CORE_AND, from->all, last);
    if (core != NULL && from->count > 0) {
        core = wy_core_exists(at->maker, from->fresh, from->count, core);
    }
    return wy_lowering_check(at, positive ? core : wy_core_not(at->maker, core));
}

/* ---- calls ------------------------------------------------------------------------------ */

static wy_core *lower_call(wy_lowering *at, const wy_node *node, bool positive) {
    wy_named *named;
    wy_status status = wy_session_automaton(&named, at->session, node->name, at->error);
    if (status == WY_BAD) {
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "%s", at->error->message);
        status = at->error->line == 0
                     ? wy_syntax_fail_sign(at->syntax, node, at->error, "%s", message)
                     : WY_BAD;
    }
    if (status != WY_OK) {
        return wy_lowering_fail(at, status);
    }
    const wy_automaton *automaton = named->relation->automaton;
    const uint32_t tracks = wy_automaton_tracks(automaton);
    if (node->count != tracks) {
        return wy_lowering_fail(at, wy_syntax_fail(at->syntax, node, at->error,
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
        wy_session_warn(at->session,
                        "$%s(%s): arguments are bound to its variables in alphabetical order, "
                        "which is not the order in which they were written",
                        node->name, list);
    }
    wy_gathered gathered = {0};
    uint32_t variables[WY_MAX_TRACKS];
    if (!wy_lower_arguments(at, node, automaton, &gathered, variables)) {
        return NULL;
    }
    return wy_gather_close(at, &gathered, wy_lowering_atom(at, named->relation, variables, tracks),
                           positive);
}

/* ---- formulas --------------------------------------------------------------------------- */

static wy_core *lower(wy_lowering *at, const wy_node *node, bool positive);

static wy_core *lower_list(wy_lowering *at, const wy_node *node, bool positive) {
    const bool conjunction = (node->kind == WY_NODE_AND) == positive;
    wy_core **parts = wy_arena_take(at->maker->arena, node->count * sizeof(wy_core *));
    if (parts == NULL) {
        return wy_lowering_check(at, NULL);
    }
    for (size_t i = 0; i < node->count; i++) {
        parts[i] = lower(at, node->child[i], positive);
        if (parts[i] == NULL) {
            return NULL;
        }
    }
    return wy_lowering_check(
        at, wy_core_join(at->maker, conjunction ? WY_CORE_AND : WY_CORE_OR, parts, node->count));
}

/* a => b is ~a | b. */
static wy_core *lower_implies(wy_lowering *at, const wy_node *node, bool positive) {
    wy_core *a = lower(at, node->child[0], !positive);
    wy_core *b = a == NULL ? NULL : lower(at, node->child[1], positive);
    return b == NULL ? NULL
                     : wy_lowering_check(
                           at, wy_core_pair(at->maker, positive ? WY_CORE_OR : WY_CORE_AND, a, b));
}

static wy_core *lower_iff(wy_lowering *at, const wy_node *node, bool positive) {
    wy_core *a = lower(at, node->child[0], true);
    wy_core *b = a == NULL ? NULL : lower(at, node->child[1], true);
    if (b == NULL) {
        return NULL;
    }
    wy_core *core = wy_core_iff(at->maker, a, b);
    if ((node->kind == WY_NODE_IFF) != positive) {
        core = wy_core_not(at->maker, core);
    }
    return wy_lowering_check(at, core);
}

/*
 * Infinitely many tuples satisfy the body iff in some of their places there is no greatest number:
 * for a place x, for every n there are tuples with x >= n.  Other free variables are no trouble.
 */
static wy_core *lower_infinite(wy_lowering *at, const wy_node *node, const uint32_t *variables,
                               size_t count, wy_core *body) {
    wy_core **cases = wy_arena_take(at->maker->arena, count * sizeof(wy_core *));
    if (cases == NULL) {
        return wy_lowering_check(at, NULL);
    }
    for (size_t i = 0; i < count; i++) {
        const wy_variable known = at->maker->variable[variables[i]];
        if (known.track.digits == 0) {
            cases[i] = body; /* it does not occur: every number will do */
            continue;
        }
        if (known.track.system == NULL) {
            return wy_lowering_fail(
                at, wy_syntax_fail(at->syntax, node->child[i], at->error,
                                   "I wants a variable with a numeration, and %s has none",
                                   known.name));
        }
        const uint32_t bound = wy_lowering_fresh(at, &known.track);
        wy_relation *relation;
        if (bound == UINT32_MAX) {
            return NULL;
        }
        at->status = wy_arithmetic_get(&relation, at->session, known.track.system,
                                       WY_ARITHMETIC_LESS_EQUAL, NULL, at->error);
        if (at->status != WY_OK) {
            return NULL;
        }
        const uint32_t pair[2] = {bound, variables[i]};
        wy_core *beyond = wy_lowering_atom(at, relation, pair, 2);
        if (beyond == NULL) {
            return NULL;
        }
        wy_core *some = wy_core_exists(at->maker, variables, count,
                                       wy_core_pair(at->maker, WY_CORE_AND, beyond, body));
        wy_core *none = wy_core_exists(at->maker, &bound, 1, wy_core_not(at->maker, some));
        cases[i] = wy_lowering_check(at, wy_core_not(at->maker, none));
        if (cases[i] == NULL) {
            return NULL;
        }
    }
    return wy_lowering_check(at, wy_core_join(at->maker, WY_CORE_OR, cases, count));
}

static wy_core *lower_quantifier(wy_lowering *at, const wy_node *node, bool positive) {
    const size_t count = node->count - 1;
    const wy_scope *outer = at->scope;
    uint32_t *variables = wy_arena_take(at->maker->arena, count * sizeof *variables);
    wy_scope *scopes = wy_arena_take(at->maker->arena, count * sizeof *scopes);
    if (variables == NULL || scopes == NULL) {
        return wy_lowering_check(at, NULL);
    }
    for (size_t i = 0; i < count; i++) {
        const char *name = node->child[i]->name;
        variables[i] = wy_core_variable(at->maker, name, strlen(name), false);
        if (variables[i] == UINT32_MAX) {
            return wy_lowering_check(at, NULL);
        }
        scopes[i] = (wy_scope){.outer = at->scope, .name = name, .variable = variables[i]};
        at->scope = &scopes[i];
    }
    const bool universal = node->kind == WY_NODE_FORALL;
    wy_core *body = lower(at, node->child[count], !universal);
    at->scope = outer;
    if (body == NULL) {
        return NULL;
    }
    if (node->kind == WY_NODE_INFINITE) {
        body = lower_infinite(at, node, variables, count, body);
        return positive || body == NULL ? body
                                        : wy_lowering_check(at, wy_core_not(at->maker, body));
    }
    wy_core *some = wy_core_exists(at->maker, variables, count, body);
    return wy_lowering_check(at, universal == positive ? wy_core_not(at->maker, some) : some);
}

static wy_core *lower(wy_lowering *at, const wy_node *node, bool positive) {
    if (at->maker->as_written && !positive) {
        wy_core *core = lower(at, node, true);
        return core == NULL ? NULL : wy_lowering_check(at, wy_core_not(at->maker, core));
    }
    switch (node->kind) {
    case WY_NODE_CALL:
        return lower_call(at, node, positive);
    case WY_NODE_NOT:
        return lower(at, node->child[0], !positive);
    case WY_NODE_REVERSE: {
        wy_core *core = wy_core_reverse(at->maker, lower(at, node->child[0], true));
        if (core == NULL) {
            return wy_lowering_check(at, NULL);
        }
        return wy_lowering_check(at, positive ? core : wy_core_not(at->maker, core));
    }
    case WY_NODE_AND:
    case WY_NODE_OR:
        return lower_list(at, node, positive);
    case WY_NODE_XOR:
    case WY_NODE_IFF:
        return lower_iff(at, node, positive);
    case WY_NODE_IMPLIES:
        return lower_implies(at, node, positive);
    case WY_NODE_FORALL:
    case WY_NODE_EXISTS:
    case WY_NODE_INFINITE:
        return lower_quantifier(at, node, positive);
    default:
        return wy_lower_comparison(at, node, positive);
    }
}

/* ---- settling the relations ------------------------------------------------------------- */

/* A plain track takes the numeration of its variable; then all words are made valid. */
static wy_status settle_atom(wy_lowering *at, wy_core *core) {
    const wy_automaton *old = core->relation->automaton;
    char key[64 + 24 * WY_MAX_TRACKS];
    size_t used = (size_t)snprintf(key, sizeof key, "settled:%llu",
                                   (unsigned long long)core->relation->number);
    wy_track tracks[WY_MAX_TRACKS];
    bool changed = !core->relation->settled;
    for (uint32_t i = 0; i < core->variables; i++) {
        tracks[i] = *wy_automaton_track(old, i);
        const wy_track *wanted = &at->maker->variable[core->variable[i]].track;
        if (tracks[i].system != wanted->system && wanted->system != NULL) {
            tracks[i] = *wanted;
            changed = true;
        }
        used +=
            (size_t)snprintf(key + used, sizeof key - used, ":%p", (const void *)tracks[i].system);
    }
    if (!changed) {
        return WY_OK;
    }
    wy_relation *settled = wy_shelf_find(at->session, key);
    if (settled == NULL) {
        const wy_control *control = &at->session->options.control;
        wy_automaton *moved = NULL, *valid = NULL, *closed = NULL;
        wy_status status = wy_automaton_retrack(&moved, old, tracks, control, at->error);
        bool numbers = false;
        for (uint32_t i = 0; i < core->variables; i++) {
            numbers = numbers || tracks[i].system != NULL;
        }
        if (status == WY_OK) {
            status = wy_automaton_validate(&valid, moved, control, at->error);
        }
        if (status == WY_OK && numbers) {
            status = wy_automaton_close_zeros(&closed, valid, control, at->error);
        } else if (status == WY_OK) {
            status = wy_automaton_minimise(&closed, valid, control, at->error);
        }
        wy_automaton_free(moved);
        wy_automaton_free(valid);
        if (status == WY_OK) {
            status =
                wy_shelf_put(&settled, at->session, key, core->relation->label, closed, at->error);
        }
        if (status != WY_OK) {
            return status;
        }
        settled->settled = true;
    }
    if (!wy_core_keep(at->maker, wy_relation_hold(settled))) {
        return wy_fail_memory(at->error);
    }
    core->relation = settled;
    return WY_OK;
}

static wy_status settle(wy_lowering *at, wy_core *core) {
    if (core->kind == WY_CORE_ATOM) {
        return settle_atom(at, core);
    }
    for (size_t i = 0; i < core->children; i++) {
        const wy_status status = settle(at, core->child[i]);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

/* ---- the whole -------------------------------------------------------------------------- */

uint32_t wy_lowering_variable(wy_lowering *at, const char *name) {
    for (const wy_scope *scope = at->scope; scope != NULL; scope = scope->outer) {
        if (strcmp(scope->name, name) == 0) {
            return scope->variable;
        }
    }
    for (size_t i = 0; i < at->frees; i++) {
        if (strcmp(at->maker->variable[at->free[i]].name, name) == 0) {
            return at->free[i];
        }
    }
    if (at->frees == WY_MAX_TRACKS) {
        at->status = wy_fail(at->error, WY_LIMIT, "more than %d free variables", WY_MAX_TRACKS);
        return UINT32_MAX;
    }
    const uint32_t variable = wy_core_variable(at->maker, name, strlen(name), false);
    if (variable == UINT32_MAX) {
        at->status = wy_fail_memory(at->error);
        return variable;
    }
    at->free[at->frees++] = variable;
    return variable;
}

static void sort_free(wy_lowered *out, const wy_core_maker *maker) {
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

wy_status wy_lower(wy_lowered *out, wy_logic *session, wy_core_maker *maker,
                   const wy_syntax *syntax, const wy_node *node, bool positive, wy_error *error) {
    memset(out, 0, sizeof *out);
    wy_lowering at = {
        .session = session, .maker = maker, .syntax = syntax, .error = error, .status = WY_OK};
    out->core = lower(&at, node, positive);
    if (out->core == NULL) {
        return at.status == WY_OK ? wy_fail_memory(error) : at.status;
    }
    const wy_status status = settle(&at, out->core);
    if (status != WY_OK) {
        return status;
    }
    out->frees = at.frees;
    out->free = wy_arena_take(maker->arena, (at.frees + 1) * sizeof *out->free);
    if (out->free == NULL) {
        return wy_fail_memory(error);
    }
    memcpy(out->free, at.free, at.frees * sizeof *out->free);
    sort_free(out, maker);
    return WY_OK;
}
