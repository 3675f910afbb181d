/* lowering.c - what formulas, terms and words need to become core formulas: variables and their
 * numerations, relations, values being gathered. */
#include "logic/lowering.h"

#include <stdio.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"

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

uint32_t wi_lowering_fresh(wi_lowering *at, const wy_track *track) {
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

uint32_t wi_lowering_bound(wi_lowering *at, const char *name) {
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
    *out = wi_lowering_fresh(at, track);
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
