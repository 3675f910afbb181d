/* lowering.c - what formulas, terms and words need to become core formulas: variables and their
 * numerations, relations, values being gathered. */
#include "logic/lowering.h"

#include <stdio.h>
#include <string.h>

#include "base/fail.h"

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

/* A variable in two numerations: fine if they have the same digits, but people should know. */
static bool mix(wy_lowering *at, wy_variable *known, const wy_track *track, const wy_node *node) {
    const wy_system *old = known->track.system, *new = track->system;
    const char *old_name = old != NULL ? old->name : "an alphabet of other digits";
    const char *new_name = new != NULL ? new->name : "an alphabet of other digits";
    if (!wy_track_same_digits(&known->track, track)) {
        at->status = wy_syntax_fail(at->syntax, node, at->error,
                                    "%s stands for a number in %s here, and in %s before (column "
                                    "%zu)",
                                    known->made ? "this value" : known->name, new_name, old_name,
                                    known->place + 1);
        return false;
    }
    if (!at->maker->mixed) {
        wy_session_warn(at->session,
                        "%s is read in %s (column %zu) and in %s: its digits are taken as they "
                        "stand, and mean two different numbers; %s reads them %s first",
                        known->made ? "a value" : known->name, old_name, known->place + 1, new_name,
                        new_name, old->lsd ? "least" : "greatest");
    }
    known->mixed = at->maker->mixed = true;
    return true;
}

bool wy_lowering_type(wy_lowering *at, uint32_t variable, const wy_track *track,
                      const wy_node *node) {
    wy_variable *known = &at->maker->variable[variable];
    const wy_system *old = known->track.system, *new = track->system;
    if (known->track.digits == 0 ||
        (old == NULL && new != NULL &&wy_track_same_digits(&known->track, track))) {
        known->track = *track;
        known->place = node->sign_at;
        return true;
    }
    const bool fits =
        old != NULL && new != NULL ? old == new : wy_track_same_digits(&known->track, track);
    return fits || mix(at, known, track, node);
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

/* ---- variables -------------------------------------------------------------------------- */

/* The free variable of this name; NULL: none. */
static const uint32_t *find_free(const wy_lowering *at, const char *name) {
    for (size_t i = 0; i < at->frees; i++) {
        if (strcmp(at->maker->variable[at->free[i]].name, name) == 0) {
            return &at->free[i];
        }
    }
    return NULL;
}

/* A new variable, of the type that was found for it the first time. */
static uint32_t new_variable(wy_lowering *at, const char *name, const uint32_t *before) {
    const uint32_t variable = wy_core_variable(at->maker, name, strlen(name), false);
    if (variable == UINT32_MAX) {
        at->status = wy_fail_memory(at->error);
    } else if (before != NULL) {
        at->maker->variable[variable].track = at->maker->variable[*before].track;
        at->maker->variable[variable].place = at->maker->variable[*before].place;
    }
    return variable;
}

uint32_t wy_lowering_variable(wy_lowering *at, const char *name) {
    for (const wy_scope *scope = at->scope; scope != NULL; scope = scope->outer) {
        if (strcmp(scope->name, name) == 0) {
            return scope->variable;
        }
    }
    const uint32_t *known = find_free(at, name);
    if (known != NULL) {
        return *known;
    }
    if (at->frees == WY_MAX_TRACKS) {
        at->status = wy_fail(at->error, WY_LIMIT, "more than %d free variables", WY_MAX_TRACKS);
        return UINT32_MAX;
    }
    const uint32_t variable =
        new_variable(at, name, at->before == NULL ? NULL : find_free(at->before, name));
    if (variable != UINT32_MAX) {
        at->free[at->frees++] = variable;
    }
    return variable;
}

uint32_t wy_lowering_bound(wy_lowering *at, const char *name) {
    if (at->bounds == at->bound_room) {
        const size_t room = at->bound_room == 0 ? 16 : 2 * at->bound_room;
        uint32_t *more = wy_arena_take(at->maker->arena, room * sizeof *more);
        if (more == NULL) {
            at->status = wy_fail_memory(at->error);
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
