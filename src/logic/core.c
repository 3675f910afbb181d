/*
 * core.c - the constructors of core formulas.
 */
#include "logic/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"

/* ---- the maker -------------------------------------------------------------------------- */

void wi_core_maker_clear(wi_core_maker *maker) {
    for (size_t i = 0; i < maker->held_count; i++) {
        wi_relation_drop(maker->held[i]);
    }
    free(maker->held);
    free(maker->variable);
    maker->held = NULL;
    maker->variable = NULL;
    maker->held_count = maker->held_room = maker->variables = maker->room = 0;
}

uint32_t wi_core_variable(wi_core_maker *maker, const char *name, size_t length, bool made) {
    if (maker->variables == UINT32_MAX ||
        !wi_list_room(maker->variable, maker->room, maker->variables + 1)) {
        return UINT32_MAX;
    }
    char *copy = wi_arena_text(maker->arena, name, length);
    if (copy == NULL) {
        return UINT32_MAX;
    }
    maker->variable[maker->variables] = (wi_variable){.name = copy, .made = made};
    return (uint32_t)maker->variables++;
}

bool wi_core_keep(wi_core_maker *maker, wy_relation *relation) {
    if (!wi_list_room(maker->held, maker->held_room, maker->held_count + 1)) {
        wi_relation_drop(relation);
        return false;
    }
    maker->held[maker->held_count++] = relation;
    return true;
}

/* ---- sets of variables ------------------------------------------------------------------ */

bool wi_variables_contain(const uint32_t *set, size_t count, uint32_t variable) {
    for (size_t i = 0; i < count; i++) {
        if (set[i] == variable) {
            return true;
        }
    }
    return false;
}

bool wi_core_has(const wi_core *core, uint32_t variable) {
    return wi_variables_contain(core->open, core->opens, variable);
}

bool wi_core_meets(const wi_core *core, const uint32_t *set, size_t count) {
    for (size_t i = 0; i < core->opens; i++) {
        if (wi_variables_contain(set, count, core->open[i])) {
            return true;
        }
    }
    return false;
}

bool wi_core_has_open_word(const wi_core_maker *maker, const wi_core *core) {
    for (size_t i = 0; i < core->opens; i++) {
        if (wi_variable_is_word(&maker->variable[core->open[i]])) {
            return true;
        }
    }
    return false;
}

/* Works out open[], words and size from the children or the tracks. */
static wi_core *settle(wi_core_maker *maker, wi_core *core) {
    size_t most = core->kind == WI_CORE_ATOM ? core->variables : 0;
    core->size = 1;
    for (size_t i = 0; i < core->children; i++) {
        most += core->child[i]->opens;
        core->size += core->child[i]->size;
    }
    core->open = wi_arena_take(maker->arena, (most + 1) * sizeof *core->open);
    if (core->open == NULL) {
        return NULL;
    }
    for (size_t i = 0; core->kind == WI_CORE_ATOM && i < core->variables; i++) {
        core->words = core->words || wi_variable_is_word(&maker->variable[core->variable[i]]);
        if (!wi_core_has(core, core->variable[i])) {
            core->open[core->opens++] = core->variable[i];
        }
    }
    for (size_t i = 0; i < core->children; i++) {
        const wi_core *child = core->child[i];
        core->words = core->words || child->words;
        for (size_t j = 0; j < child->opens; j++) {
            const bool bound =
                core->kind == WI_CORE_EXISTS &&
                wi_variables_contain(core->variable, core->variables, child->open[j]);
            if (!bound && !wi_core_has(core, child->open[j])) {
                core->open[core->opens++] = child->open[j];
            }
        }
    }
    return core;
}

/* ---- simple nodes ----------------------------------------------------------------------- */

static wi_core *make(wi_core_maker *maker, wi_core_kind kind, size_t variables, size_t children) {
    wi_core *core = wi_arena_take(maker->arena, sizeof *core);
    if (core == NULL) {
        return NULL;
    }
    core->kind = kind;
    core->variable = wi_arena_take(maker->arena, (variables + 1) * sizeof *core->variable);
    core->child = wi_arena_take(maker->arena, (children + 1) * sizeof(wi_core *));
    return core->variable == NULL || core->child == NULL ? NULL : core;
}

wi_core *wi_core_constant(wi_core_maker *maker, bool truth) {
    wi_core *core = make(maker, truth ? WI_CORE_TRUE : WI_CORE_FALSE, 0, 0);
    return core == NULL ? NULL : settle(maker, core);
}

wi_core *wi_core_atom(wi_core_maker *maker, wy_relation *relation, const uint32_t *variables,
                      size_t count) {
    if (relation->equality && count == 2 && variables[0] == variables[1]) {
        return wi_core_constant(maker, true);
    }
    wi_core *core = make(maker, WI_CORE_ATOM, count, 0);
    if (core == NULL) {
        return NULL;
    }
    core->relation = relation;
    if (count > 0) {
        memcpy(core->variable, variables, count * sizeof *variables);
    }
    core->variables = count;
    return settle(maker, core);
}

static wi_core *make_unary(wi_core_maker *maker, wi_core_kind kind, wi_core *inner) {
    wi_core *core = make(maker, kind, 0, 1);
    if (core == NULL) {
        return NULL;
    }
    core->child[0] = inner;
    core->children = 1;
    return settle(maker, core);
}

/* ~(p | q): two differences are cheaper than one with the union */
static wi_core *none_of(wi_core_maker *maker, const wi_core *any) {
    wi_core **parts = malloc(any->children * sizeof(wi_core *));
    wi_core *none = NULL;
    if (parts != NULL) {
        for (size_t i = 0; i < any->children; i++) {
            parts[i] = wi_core_not(maker, any->child[i]);
        }
        none = wi_core_join(maker, WI_CORE_AND, parts, any->children);
    }
    free(parts);
    return none;
}

wi_core *wi_core_not(wi_core_maker *maker, wi_core *inner) {
    if (inner == NULL) {
        return NULL;
    }
    switch (inner->kind) {
    case WI_CORE_TRUE:
    case WI_CORE_FALSE:
        return wi_core_constant(maker, inner->kind == WI_CORE_FALSE);
    case WI_CORE_NOT:
        return inner->child[0];
    case WI_CORE_OR:
        return maker->as_written ? make_unary(maker, WI_CORE_NOT, inner) : none_of(maker, inner);
    default:
        return make_unary(maker, WI_CORE_NOT, inner);
    }
}

wi_core *wi_core_iff(wi_core_maker *maker, wi_core *a, wi_core *b) {
    if (a == NULL || b == NULL) {
        return NULL;
    }
    if (a->kind <= WI_CORE_FALSE) {
        return a->kind == WI_CORE_TRUE ? b : wi_core_not(maker, b);
    }
    if (b->kind <= WI_CORE_FALSE) {
        return b->kind == WI_CORE_TRUE ? a : wi_core_not(maker, a);
    }
    /* Negations of the sides go outside: one complement, and more common parts. */
    const bool odd = (a->kind == WI_CORE_NOT) != (b->kind == WI_CORE_NOT);
    wi_core *core = make(maker, WI_CORE_IFF, 0, 2);
    if (core == NULL) {
        return NULL;
    }
    core->child[0] = a->kind == WI_CORE_NOT ? a->child[0] : a;
    core->child[1] = b->kind == WI_CORE_NOT ? b->child[0] : b;
    core->children = 2;
    core = settle(maker, core);
    return odd ? wi_core_not(maker, core) : core;
}

/* ---- and, or ---------------------------------------------------------------------------- */

wi_core *wi_core_join(wi_core_maker *maker, wi_core_kind kind, wi_core *const *parts,
                      size_t count) {
    const wi_core_kind neutral = kind == WI_CORE_AND ? WI_CORE_TRUE : WI_CORE_FALSE;
    size_t room = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i] == NULL) {
            return NULL;
        }
        if (parts[i]->kind <= WI_CORE_FALSE && parts[i]->kind != neutral) {
            return parts[i];
        }
        room += parts[i]->kind == kind ? parts[i]->children : 1;
    }
    wi_core *core = make(maker, kind, 0, room);
    if (core == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (parts[i]->kind == kind) {
            memcpy(core->child + core->children, parts[i]->child,
                   parts[i]->children * sizeof(wi_core *));
            core->children += parts[i]->children;
        } else if (parts[i]->kind != neutral) {
            core->child[core->children++] = parts[i];
        }
    }
    if (core->children == 0) {
        return wi_core_constant(maker, neutral == WI_CORE_TRUE);
    }
    return core->children == 1 ? core->child[0] : settle(maker, core);
}

wi_core *wi_core_pair(wi_core_maker *maker, wi_core_kind kind, wi_core *a, wi_core *b) {
    wi_core *parts[2] = {a, b};
    return wi_core_join(maker, kind, parts, 2);
}

/* ---- renaming --------------------------------------------------------------------------- */

/* A new variable like an old one. */
uint32_t wi_core_twin(wi_core_maker *maker, uint32_t variable) {
    const wi_variable old = maker->variable[variable];
    const uint32_t fresh = wi_core_variable(maker, old.name, strlen(old.name), old.made);
    if (fresh != UINT32_MAX) {
        maker->variable[fresh].track = old.track;
        maker->variable[fresh].mixed = old.mixed;
    }
    return fresh;
}

/* The body of a "there is", in which none of the variables to[] is bound by it. */
static const wi_core *without_capture(wi_core_maker *maker, const wi_core *core, const uint32_t *to,
                                      size_t count) {
    for (size_t i = 0; core != NULL && i < core->variables; i++) {
        if (!wi_variables_contain(to, count, core->variable[i])) {
            continue;
        }
        const uint32_t old = core->variable[i], fresh = wi_core_twin(maker, old);
        wi_core *copy =
            fresh == UINT32_MAX ? NULL : make(maker, WI_CORE_EXISTS, core->variables, 1);
        if (copy == NULL) {
            return NULL;
        }
        memcpy(copy->variable, core->variable, core->variables * sizeof *copy->variable);
        copy->variables = core->variables;
        copy->variable[i] = fresh;
        copy->child[0] = wi_core_rename(maker, core->child[0], &old, &fresh, 1);
        copy->children = 1;
        core = copy->child[0] == NULL ? NULL : settle(maker, copy);
    }
    return core;
}

wi_core *wi_core_rename(wi_core_maker *maker, const wi_core *core, const uint32_t *from,
                        const uint32_t *to, size_t count) {
    if (core->kind == WI_CORE_EXISTS) {
        core = without_capture(maker, core, to, count);
        if (core == NULL) {
            return NULL;
        }
    }
    wi_core *copy = make(maker, core->kind, core->variables, core->children);
    if (copy == NULL) {
        return NULL;
    }
    copy->relation = core->relation;
    copy->variables = core->variables;
    for (size_t i = 0; i < core->variables; i++) {
        copy->variable[i] = core->variable[i];
        for (size_t j = 0; j < count; j++) {
            if (core->variable[i] == from[j]) {
                copy->variable[i] = to[j];
                break;
            }
        }
    }
    for (size_t i = 0; i < core->children; i++) {
        wi_core *child = core->child[i];
        if (wi_core_meets(child, from, count)) {
            child = wi_core_rename(maker, child, from, to, count);
        }
        if (child == NULL) {
            return NULL;
        }
        copy->child[copy->children++] = child;
    }
    return settle(maker, copy);
}

wi_core *wi_core_exists_plain(wi_core_maker *maker, const uint32_t *variables, size_t count,
                              wi_core *body) {
    wi_core *made = body == NULL ? NULL : make(maker, WI_CORE_EXISTS, count, 1);
    if (made == NULL) {
        return NULL;
    }
    memcpy(made->variable, variables, count * sizeof *variables);
    made->variables = count;
    made->child[0] = body;
    made->children = 1;
    return settle(maker, made);
}
