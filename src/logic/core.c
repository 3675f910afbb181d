/*
 * core.c - the constructors of core formulas.
 */
#include "logic/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"

/* ---- the maker -------------------------------------------------------------------------- */

void wy_core_maker_clear(wy_core_maker *maker) {
    for (size_t i = 0; i < maker->held_count; i++) {
        wy_relation_drop(maker->held[i]);
    }
    free(maker->held);
    free(maker->variable);
    maker->held = NULL;
    maker->variable = NULL;
    maker->held_count = maker->held_room = maker->variables = maker->room = 0;
}

uint32_t wy_core_variable(wy_core_maker *maker, const char *name, size_t length, bool made) {
    if (maker->variables == UINT32_MAX ||
        !wy_list_room(maker->variable, maker->room, maker->variables + 1)) {
        return UINT32_MAX;
    }
    char *copy = wy_arena_text(maker->arena, name, length);
    if (copy == NULL) {
        return UINT32_MAX;
    }
    maker->variable[maker->variables] = (wy_variable){.name = copy, .made = made};
    return (uint32_t)maker->variables++;
}

bool wy_core_keep(wy_core_maker *maker, wy_relation *relation) {
    if (!wy_list_room(maker->held, maker->held_room, maker->held_count + 1)) {
        wy_relation_drop(relation);
        return false;
    }
    maker->held[maker->held_count++] = relation;
    return true;
}

/* ---- sets of variables ------------------------------------------------------------------ */

bool wy_variables_contain(const uint32_t *set, size_t count, uint32_t variable) {
    for (size_t i = 0; i < count; i++) {
        if (set[i] == variable) {
            return true;
        }
    }
    return false;
}

bool wy_core_has(const wy_core *core, uint32_t variable) {
    return wy_variables_contain(core->open, core->opens, variable);
}

bool wy_core_meets(const wy_core *core, const uint32_t *set, size_t count) {
    for (size_t i = 0; i < core->opens; i++) {
        if (wy_variables_contain(set, count, core->open[i])) {
            return true;
        }
    }
    return false;
}

bool wy_core_has_open_word(const wy_core_maker *maker, const wy_core *core) {
    for (size_t i = 0; i < core->opens; i++) {
        if (wy_variable_is_word(&maker->variable[core->open[i]])) {
            return true;
        }
    }
    return false;
}

/* Works out open[], words and size from the children or the tracks. */
static wy_core *settle(wy_core_maker *maker, wy_core *core) {
    size_t most = core->kind == WY_CORE_ATOM ? core->variables : 0;
    core->size = 1;
    for (size_t i = 0; i < core->children; i++) {
        most += core->child[i]->opens;
        core->size += core->child[i]->size;
    }
    core->open = wy_arena_take(maker->arena, (most + 1) * sizeof *core->open);
    if (core->open == NULL) {
        return NULL;
    }
    for (size_t i = 0; core->kind == WY_CORE_ATOM && i < core->variables; i++) {
        core->words = core->words || wy_variable_is_word(&maker->variable[core->variable[i]]);
        if (!wy_core_has(core, core->variable[i])) {
            core->open[core->opens++] = core->variable[i];
        }
    }
    for (size_t i = 0; i < core->children; i++) {
        const wy_core *child = core->child[i];
        core->words = core->words || child->words;
        for (size_t j = 0; j < child->opens; j++) {
            const bool bound =
                core->kind == WY_CORE_EXISTS &&
                wy_variables_contain(core->variable, core->variables, child->open[j]);
            if (!bound && !wy_core_has(core, child->open[j])) {
                core->open[core->opens++] = child->open[j];
            }
        }
    }
    return core;
}

/* ---- simple nodes ----------------------------------------------------------------------- */

static wy_core *make(wy_core_maker *maker, wy_core_kind kind, size_t variables, size_t children) {
    wy_core *core = wy_arena_take(maker->arena, sizeof *core);
    if (core == NULL) {
        return NULL;
    }
    core->kind = kind;
    core->variable = wy_arena_take(maker->arena, (variables + 1) * sizeof *core->variable);
    core->child = wy_arena_take(maker->arena, (children + 1) * sizeof(wy_core *));
    return core->variable == NULL || core->child == NULL ? NULL : core;
}

wy_core *wy_core_constant(wy_core_maker *maker, bool truth) {
    wy_core *core = make(maker, truth ? WY_CORE_TRUE : WY_CORE_FALSE, 0, 0);
    return core == NULL ? NULL : settle(maker, core);
}

wy_core *wy_core_atom(wy_core_maker *maker, wy_relation *relation, const uint32_t *variables,
                      size_t count) {
    if (relation->equality && count == 2 && variables[0] == variables[1]) {
        return wy_core_constant(maker, true);
    }
    wy_core *core = make(maker, WY_CORE_ATOM, count, 0);
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

static wy_core *make_unary(wy_core_maker *maker, wy_core_kind kind, wy_core *inner) {
    wy_core *core = make(maker, kind, 0, 1);
    if (core == NULL) {
        return NULL;
    }
    core->child[0] = inner;
    core->children = 1;
    return settle(maker, core);
}

/* ~(p | q): two differences are cheaper than one with the union */
static wy_core *none_of(wy_core_maker *maker, const wy_core *any) {
    wy_core **parts = malloc(any->children * sizeof(wy_core *));
    wy_core *none = NULL;
    if (parts != NULL) {
        for (size_t i = 0; i < any->children; i++) {
            parts[i] = wy_core_not(maker, any->child[i]);
        }
        none = wy_core_join(maker, WY_CORE_AND, parts, any->children);
    }
    free(parts);
    return none;
}

wy_core *wy_core_not(wy_core_maker *maker, wy_core *inner) {
    if (inner == NULL) {
        return NULL;
    }
    switch (inner->kind) {
    case WY_CORE_TRUE:
    case WY_CORE_FALSE:
        return wy_core_constant(maker, inner->kind == WY_CORE_FALSE);
    case WY_CORE_NOT:
        return inner->child[0];
    case WY_CORE_OR:
        return maker->as_written ? make_unary(maker, WY_CORE_NOT, inner) : none_of(maker, inner);
    default:
        return make_unary(maker, WY_CORE_NOT, inner);
    }
}

wy_core *wy_core_iff(wy_core_maker *maker, wy_core *a, wy_core *b) {
    if (a == NULL || b == NULL) {
        return NULL;
    }
    if (a->kind <= WY_CORE_FALSE) {
        return a->kind == WY_CORE_TRUE ? b : wy_core_not(maker, b);
    }
    if (b->kind <= WY_CORE_FALSE) {
        return b->kind == WY_CORE_TRUE ? a : wy_core_not(maker, a);
    }
    /* Negations of the sides go outside: one complement, and more common parts. */
    const bool odd = (a->kind == WY_CORE_NOT) != (b->kind == WY_CORE_NOT);
    wy_core *core = make(maker, WY_CORE_IFF, 0, 2);
    if (core == NULL) {
        return NULL;
    }
    core->child[0] = a->kind == WY_CORE_NOT ? a->child[0] : a;
    core->child[1] = b->kind == WY_CORE_NOT ? b->child[0] : b;
    core->children = 2;
    core = settle(maker, core);
    return odd ? wy_core_not(maker, core) : core;
}

/* ---- and, or ---------------------------------------------------------------------------- */

wy_core *wy_core_join(wy_core_maker *maker, wy_core_kind kind, wy_core *const *parts,
                      size_t count) {
    const wy_core_kind neutral = kind == WY_CORE_AND ? WY_CORE_TRUE : WY_CORE_FALSE;
    size_t room = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i] == NULL) {
            return NULL;
        }
        if (parts[i]->kind <= WY_CORE_FALSE && parts[i]->kind != neutral) {
            return parts[i];
        }
        room += parts[i]->kind == kind ? parts[i]->children : 1;
    }
    wy_core *core = make(maker, kind, 0, room);
    if (core == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (parts[i]->kind == kind) {
            memcpy(core->child + core->children, parts[i]->child,
                   parts[i]->children * sizeof(wy_core *));
            core->children += parts[i]->children;
        } else if (parts[i]->kind != neutral) {
            core->child[core->children++] = parts[i];
        }
    }
    if (core->children == 0) {
        return wy_core_constant(maker, neutral == WY_CORE_TRUE);
    }
    return core->children == 1 ? core->child[0] : settle(maker, core);
}

wy_core *wy_core_pair(wy_core_maker *maker, wy_core_kind kind, wy_core *a, wy_core *b) {
    wy_core *parts[2] = {a, b};
    return wy_core_join(maker, kind, parts, 2);
}

/* ---- renaming --------------------------------------------------------------------------- */

/* A new variable like an old one. */
uint32_t wy_core_twin(wy_core_maker *maker, uint32_t variable) {
    const wy_variable old = maker->variable[variable];
    const uint32_t fresh = wy_core_variable(maker, old.name, strlen(old.name), old.made);
    if (fresh != UINT32_MAX) {
        maker->variable[fresh].track = old.track;
        maker->variable[fresh].mixed = old.mixed;
    }
    return fresh;
}

/* The body of a "there is", in which none of the variables to[] is bound by it. */
static const wy_core *without_capture(wy_core_maker *maker, const wy_core *core, const uint32_t *to,
                                      size_t count) {
    for (size_t i = 0; core != NULL && i < core->variables; i++) {
        if (!wy_variables_contain(to, count, core->variable[i])) {
            continue;
        }
        const uint32_t old = core->variable[i], fresh = wy_core_twin(maker, old);
        wy_core *copy =
            fresh == UINT32_MAX ? NULL : make(maker, WY_CORE_EXISTS, core->variables, 1);
        if (copy == NULL) {
            return NULL;
        }
        memcpy(copy->variable, core->variable, core->variables * sizeof *copy->variable);
        copy->variables = core->variables;
        copy->variable[i] = fresh;
        copy->child[0] = wy_core_rename(maker, core->child[0], &old, &fresh, 1);
        copy->children = 1;
        core = copy->child[0] == NULL ? NULL : settle(maker, copy);
    }
    return core;
}

wy_core *wy_core_rename(wy_core_maker *maker, const wy_core *core, const uint32_t *from,
                        const uint32_t *to, size_t count) {
    if (core->kind == WY_CORE_EXISTS) {
        core = without_capture(maker, core, to, count);
        if (core == NULL) {
            return NULL;
        }
    }
    wy_core *copy = make(maker, core->kind, core->variables, core->children);
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
        wy_core *child = core->child[i];
        if (wy_core_meets(child, from, count)) {
            child = wy_core_rename(maker, child, from, to, count);
        }
        if (child == NULL) {
            return NULL;
        }
        copy->child[copy->children++] = child;
    }
    return settle(maker, copy);
}

wy_core *wy_core_exists_plain(wy_core_maker *maker, const uint32_t *variables, size_t count,
                              wy_core *body) {
    wy_core *made = body == NULL ? NULL : make(maker, WY_CORE_EXISTS, count, 1);
    if (made == NULL) {
        return NULL;
    }
    memcpy(made->variable, variables, count * sizeof *variables);
    made->variables = count;
    made->child[0] = body;
    made->children = 1;
    return settle(maker, made);
}
