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
 * Every variable ranges over one numeration; the first use that names one settles which, and one
 * with other digits later is an error.  A track over a plain alphabet like {0, 1} takes the
 * numeration of its variable; a variable that has none is a word.  What a variable is, its last use
 * may tell, and what may be done with a formula depends on it (see wi_variable).  So every formula
 * is lowered twice: as it is written, to find the types, and then with a plan.
 */
#include "logic/lower.h"

#include <stdio.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/lowering.h"

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
    const uint32_t bound = wi_lowering_fresh(at, &track);
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
        variables[i] = wi_lowering_bound(at, name);
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
        return wi_lower_reverse(at, node, positive);
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
    const wy_status status = wi_lowering_settle(&at, out->core);
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
