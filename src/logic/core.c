/*
 * core.c - the constructors of core formulas.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "logic/core.h"

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

/* any of them? */
static bool core_meets(const wi_core *core, const uint32_t *set, size_t count) {
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

/* Works out open[], words and size from the children or the tracks; of NULL makes NULL. */
static wi_core *complete(wi_core_maker *maker, wi_core *core) {
    if (core == NULL) {
        return NULL;
    }
    size_t most = core->kind == WI_CORE_ATOM ? core->variables : 0;
    core->size = 1;
    core->opens = 0;
    for (size_t i = 0; i < core->children; i++) {
        if (core->child[i] == NULL) {
            return NULL;
        }
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

/* A list of formulas, for a moment; it goes with the command. */
static wi_core **list_of(wi_core_maker *maker, size_t count) {
    return wi_arena_take(maker->arena, (count + 1) * sizeof(wi_core *));
}

static wi_core *make(wi_core_maker *maker, wi_core_kind kind, const uint32_t *variables,
                     size_t count, size_t children) {
    wi_core *core = wi_arena_take(maker->arena, sizeof *core);
    if (core == NULL) {
        return NULL;
    }
    core->kind = kind;
    core->variable = wi_arena_take(maker->arena, (count + 1) * sizeof *core->variable);
    core->child = list_of(maker, children);
    if (core->variable == NULL || core->child == NULL) {
        return NULL;
    }
    if (count > 0) {
        memcpy(core->variable, variables, count * sizeof *variables);
    }
    core->variables = count;
    return core;
}

wi_core *wi_core_constant(wi_core_maker *maker, bool truth) {
    return complete(maker, make(maker, truth ? WI_CORE_TRUE : WI_CORE_FALSE, NULL, 0, 0));
}

wi_core *wi_core_atom(wi_core_maker *maker, wy_relation *relation, const uint32_t *variables,
                      size_t count) {
    if (relation->equality && count == 2 && variables[0] == variables[1]) {
        return wi_core_constant(maker, true);
    }
    wi_core *core = make(maker, WI_CORE_ATOM, variables, count, 0);
    if (core != NULL) {
        core->relation = relation;
    }
    return complete(maker, core);
}

/* A formula of one other, or of two (b not NULL). */
static wi_core *make_of(wi_core_maker *maker, wi_core_kind kind, const uint32_t *variables,
                        size_t count, wi_core *a, wi_core *b) {
    wi_core *core = a == NULL ? NULL : make(maker, kind, variables, count, 2);
    if (core != NULL) {
        core->child[core->children++] = a;
        if (b != NULL) {
            core->child[core->children++] = b;
        }
    }
    return complete(maker, core);
}

/* ~(p | q): two differences are cheaper than one with the union */
static wi_core *none_of(wi_core_maker *maker, const wi_core *any) {
    wi_core **parts = list_of(maker, any->children);
    for (size_t i = 0; parts != NULL && i < any->children; i++) {
        parts[i] = wi_core_not(maker, any->child[i]);
    }
    return parts == NULL ? NULL : wi_core_join(maker, WI_CORE_AND, parts, any->children);
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
        return maker->as_written ? make_of(maker, WI_CORE_NOT, NULL, 0, inner, NULL)
                                 : none_of(maker, inner);
    default:
        return make_of(maker, WI_CORE_NOT, NULL, 0, inner, NULL);
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
    wi_core *core = make_of(maker, WI_CORE_IFF, NULL, 0, a->kind == WI_CORE_NOT ? a->child[0] : a,
                            b->kind == WI_CORE_NOT ? b->child[0] : b);
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
    wi_core *core = make(maker, kind, NULL, 0, room);
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
    return core->children == 1 ? core->child[0] : complete(maker, core);
}

wi_core *wi_core_pair(wi_core_maker *maker, wi_core_kind kind, wi_core *a, wi_core *b) {
    wi_core *parts[2] = {a, b};
    return wi_core_join(maker, kind, parts, 2);
}

/* ---- renaming --------------------------------------------------------------------------- */

/* A new variable like an old one. */
static uint32_t core_twin(wi_core_maker *maker, uint32_t variable) {
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
        const uint32_t old = core->variable[i], fresh = core_twin(maker, old);
        wi_core *body =
            fresh == UINT32_MAX ? NULL : wi_core_rename(maker, core->child[0], &old, &fresh, 1);
        wi_core *copy = make_of(maker, WI_CORE_EXISTS, core->variable, core->variables, body, NULL);
        if (copy != NULL) {
            copy->variable[i] = fresh;
        }
        core = complete(maker, copy);
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
    wi_core *copy = make(maker, core->kind, core->variable, core->variables, core->children);
    if (copy == NULL) {
        return NULL;
    }
    copy->relation = core->relation;
    for (size_t i = 0; i < core->variables; i++) {
        for (size_t j = 0; j < count; j++) {
            if (core->variable[i] == from[j]) {
                copy->variable[i] = to[j];
                break;
            }
        }
    }
    for (size_t i = 0; i < core->children; i++) {
        wi_core *child = core->child[i];
        if (core_meets(child, from, count)) {
            child = wi_core_rename(maker, child, from, to, count);
        }
        copy->child[copy->children++] = child;
    }
    return complete(maker, copy);
}

wi_core *wi_core_exists_plain(wi_core_maker *maker, const uint32_t *variables, size_t count,
                              wi_core *body) {
    return make_of(maker, WI_CORE_EXISTS, variables, count, body, NULL);
}

/* ==== "there is" ============================================================================= */

/* More disjuncts than this are not multiplied out. */
enum { MOST_DISJUNCTS = 8, MOST_SIZE = 2000 };

/* A conjunction under a quantifier, while it is taken apart. */
typedef struct block {
    wi_core_maker *maker;
    uint32_t *bound;
    size_t bounds, bound_room;
    wi_core **part;
    size_t parts, part_room;
} block;

static bool add_bound(block *b, uint32_t variable) {
    if (!wi_list_room(b->bound, b->bound_room, b->bounds + 1)) {
        return false;
    }
    b->bound[b->bounds++] = variable;
    return true;
}

static bool add_part(block *b, wi_core *part) {
    if (part == NULL) {
        return false;
    }
    if (!wi_list_room(b->part, b->part_room, b->parts + 1)) {
        return false;
    }
    b->part[b->parts++] = part;
    return true;
}

/* Is the variable known in the block already: bound there, or free in some part? */
static bool known(const block *b, uint32_t variable) {
    if (wi_variables_contain(b->bound, b->bounds, variable)) {
        return true;
    }
    for (size_t i = 0; i < b->parts; i++) {
        if (wi_core_has(b->part[i], variable)) {
            return true;
        }
    }
    return false;
}

/* Adds a conjunct; of an inner "there is" the variables become the block's own. */
static bool open_part(block *b, wi_core *part) {
    if (part->kind == WI_CORE_AND) {
        for (size_t i = 0; i < part->children; i++) {
            if (!open_part(b, part->child[i])) {
                return false;
            }
        }
        return true;
    }
    if (part->kind != WI_CORE_EXISTS || part->words) {
        return add_part(b, part);
    }
    wi_core *body = part->child[0];
    for (size_t i = 0; i < part->variables; i++) {
        uint32_t variable = part->variable[i];
        if (known(b, variable)) {
            /* A copy of the same quantifier stands in another branch: a name of its own. */
            const uint32_t fresh = core_twin(b->maker, variable);
            if (fresh == UINT32_MAX) {
                return false;
            }
            body = wi_core_rename(b->maker, body, &variable, &fresh, 1);
            if (body == NULL) {
                return false;
            }
            variable = fresh;
        }
        if (!add_bound(b, variable)) {
            return false;
        }
    }
    return open_part(b, body);
}

static void drop_bound(block *b, uint32_t variable) {
    size_t kept = 0;
    for (size_t i = 0; i < b->bounds; i++) {
        if (b->bound[i] != variable) {
            b->bound[kept++] = b->bound[i];
        }
    }
    b->bounds = kept;
}

/* x = y with a bound x: y for x everywhere.  1 done, 0 nothing to do, -1 no memory. */
static int replace_one(block *b) {
    for (size_t i = 0; i < b->parts; i++) {
        const wi_core *part = b->part[i];
        if (part->kind != WI_CORE_ATOM || !part->relation->equality) {
            continue;
        }
        if (part->variable[0] == part->variable[1]) {
            /* True, since other variables were replaced; its variable stays. */
            memmove(b->part + i, b->part + i + 1, (--b->parts - i) * sizeof(wi_core *));
            return 1;
        }
        const bool first = wi_variables_contain(b->bound, b->bounds, part->variable[0]);
        if (!first && !wi_variables_contain(b->bound, b->bounds, part->variable[1])) {
            continue;
        }
        const uint32_t from = part->variable[first ? 0 : 1], to = part->variable[first ? 1 : 0];
        size_t kept = 0;
        for (size_t j = 0; j < b->parts; j++) {
            wi_core *other = b->part[j];
            if (j != i) {
                if (wi_core_has(other, from)) {
                    other = wi_core_rename(b->maker, other, &from, &to, 1);
                }
                if (other == NULL) {
                    return -1;
                }
                b->part[kept++] = other;
            }
        }
        b->parts = kept;
        drop_bound(b, from);
        return 1;
    }
    return 0;
}

/* All at once, as it stands. */
static wi_core *exists_whole(wi_core_maker *maker, const uint32_t *variables, size_t count,
                             wi_core *body) {
    uint32_t *bound = wi_arena_take(maker->arena, (count + 1) * sizeof *bound);
    size_t bounds = 0;
    if (bound == NULL || body == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (wi_core_has(body, variables[i])) {
            bound[bounds++] = variables[i];
        }
    }
    return bounds == 0 ? body : wi_core_exists_plain(maker, bound, bounds, body);
}

/* E bound (the parts whose mark is group), or the plain conjunction when nothing is bound. */
static wi_core *close_group(const block *b, const size_t *group, size_t wanted) {
    wi_core **parts = list_of(b->maker, b->parts);
    size_t count = 0;
    for (size_t i = 0; parts != NULL && i < b->parts; i++) {
        if (group[i] == wanted) {
            parts[count++] = b->part[i];
        }
    }
    return parts == NULL ? NULL
                         : exists_whole(b->maker, b->bound, b->bounds,
                                        wi_core_join(b->maker, WI_CORE_AND, parts, count));
}

/* Parts that share a bound variable, directly or through others, belong together. */
static wi_core *close_block(const block *b) {
    size_t *group = wi_arena_take(b->maker->arena, (b->parts + 1) * sizeof *group);
    wi_core **closed = list_of(b->maker, b->parts);
    if (group == NULL || closed == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < b->parts; i++) {
        group[i] = i;
    }
    for (size_t v = 0; v < b->bounds; v++) {
        size_t leader = SIZE_MAX;
        for (size_t i = 0; i < b->parts; i++) {
            if (!wi_core_has(b->part[i], b->bound[v])) {
                continue;
            }
            if (leader == SIZE_MAX) {
                leader = group[i];
            } else if (group[i] != leader) {
                const size_t old = group[i];
                for (size_t j = 0; j < b->parts; j++) {
                    group[j] = group[j] == old ? leader : group[j];
                }
            }
        }
    }
    size_t count = 0;
    for (size_t i = 0; i < b->parts; i++) {
        bool first = true;
        for (size_t j = 0; j < i; j++) {
            first = first && group[j] != group[i];
        }
        if (first) {
            closed[count++] = close_group(b, group, group[i]);
        }
    }
    return wi_core_join(b->maker, WI_CORE_AND, closed, count);
}

/* Multiplies out the disjunction at `at`. */
static wi_core *distribute(const block *b, size_t at) {
    const wi_core *choice = b->part[at];
    wi_core **parts = list_of(b->maker, b->parts);
    wi_core **cases = list_of(b->maker, choice->children);
    if (parts == NULL || cases == NULL) {
        return NULL;
    }
    memcpy(parts, b->part, b->parts * sizeof(wi_core *));
    for (size_t c = 0; c < choice->children; c++) {
        parts[at] = choice->child[c];
        cases[c] = wi_core_exists(b->maker, b->bound, b->bounds,
                                  wi_core_join(b->maker, WI_CORE_AND, parts, b->parts));
    }
    return wi_core_join(b->maker, WI_CORE_OR, cases, choice->children);
}

/* The disjunction to be multiplied out, b->parts: none. */
static size_t find_choice(const block *b) {
    size_t cases = 1, size = 0, found = b->parts;
    for (size_t i = 0; i < b->parts; i++) {
        size += b->part[i]->size;
        if (b->part[i]->kind == WI_CORE_OR && core_meets(b->part[i], b->bound, b->bounds)) {
            cases *= b->part[i]->children;
            if (cases > MOST_DISJUNCTS) {
                return b->parts;
            }
            if (found == b->parts) {
                found = i;
            }
        }
    }
    return size > MOST_SIZE ? b->parts : found;
}

static wi_core *exists_in_block(block *b, const uint32_t *variables, size_t count, wi_core *body) {
    for (size_t i = 0; i < count; i++) {
        if (wi_core_has(body, variables[i]) && !add_bound(b, variables[i])) {
            return NULL;
        }
    }
    if (b->bounds == 0) {
        return body;
    }
    if (!open_part(b, body)) {
        return NULL;
    }
    int replaced;
    do {
        replaced = replace_one(b);
    } while (replaced > 0);
    if (replaced < 0) {
        return NULL;
    }
    const size_t choice = find_choice(b);
    return choice < b->parts ? distribute(b, choice) : close_block(b);
}

wi_core *wi_core_exists(wi_core_maker *maker, const uint32_t *variables, size_t count,
                        wi_core *body) {
    if (body == NULL) {
        return NULL;
    }
    if (maker->as_written) {
        for (size_t i = count; body != NULL && i-- > 0;) {
            if (wi_core_has(body, variables[i])) {
                body = wi_core_exists_plain(maker, &variables[i], 1, body);
            }
        }
        return body;
    }
    if (wi_core_has_open_word(maker, body)) {
        return exists_whole(maker, variables, count, body);
    }
    if (body->kind == WI_CORE_OR) {
        wi_core **cases = list_of(maker, body->children);
        for (size_t i = 0; cases != NULL && i < body->children; i++) {
            cases[i] = wi_core_exists(maker, variables, count, body->child[i]);
        }
        return cases == NULL ? NULL : wi_core_join(maker, WI_CORE_OR, cases, body->children);
    }
    block b = {.maker = maker};
    wi_core *result = exists_in_block(&b, variables, count, body);
    free(b.bound);
    free(b.part);
    return result;
}

/* ==== texts ================================================================================== */

/* ---- keys ------------------------------------------------------------------------------- */

typedef struct key {
    char *bytes;
    size_t length, room;
    uint32_t *seen; /* variables in the order in which they are met */
    size_t seen_count, seen_room;
    bool failed;
} key;

static void put(key *to, uint64_t number) {
    char piece[24];
    const int width = snprintf(piece, sizeof piece, "%llx,", (unsigned long long)number);
    if (!wi_list_room(to->bytes, to->room, to->length + (size_t)width)) {
        to->failed = true;
        return;
    }
    assert(to->bytes != NULL);
    memcpy(to->bytes + to->length, piece, (size_t)width);
    to->length += (size_t)width;
}

static void put_variable(key *to, uint32_t variable) {
    size_t at = 0;
    while (at < to->seen_count && to->seen[at] != variable) {
        at++;
    }
    if (at == to->seen_count) {
        if (!wi_list_room(to->seen, to->seen_room, to->seen_count + 1)) {
            to->failed = true;
            return;
        }
        to->seen[to->seen_count++] = variable;
    }
    put(to, at);
}

static void put_core(key *to, const wi_core *core) {
    if (to->failed) {
        return;
    }
    put(to, (uint64_t)core->kind);
    if (core->kind == WI_CORE_ATOM) {
        put(to, core->relation->number);
        for (size_t i = 0; i < core->variables; i++) {
            put_variable(to, core->variable[i]);
        }
        return;
    }
    put(to, core->children);
    for (size_t i = 0; i < core->children; i++) {
        put_core(to, core->child[i]);
    }
    /* The bound ones behind the body: they must not change the order of the free ones. */
    put(to, core->variables);
    for (size_t i = 0; i < core->variables; i++) {
        put_variable(to, core->variable[i]);
    }
}

char *wi_core_key(const wi_core *core, size_t *length) {
    key to = {0};
    put_core(&to, core);
    free(to.seen);
    if (to.failed) {
        free(to.bytes);
        return NULL;
    }
    *length = to.length;
    return to.bytes;
}

/* ---- for people ------------------------------------------------------------------------- */

typedef struct text {
    char *to;
    size_t used, size;
    const wi_core_maker *maker;
} text;

__attribute__((format(printf, 2, 3))) static void say(text *out, const char *format, ...) {
    if (out->used + 1 >= out->size) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    const int width = vsnprintf(out->to + out->used, out->size - out->used, format, arguments);
    va_end(arguments);
    out->used += width < 0 ? 0 : (size_t)width;
}

static void say_core(text *out, const wi_core *core, bool inside);

/* "x+y=z" has the letters x, y, z for the tracks 0, 1, 2; other labels get a list. */
static void say_atom(text *out, const wi_core *core) {
    const char *label = core->relation->label;
    const bool pattern = strchr(label, '\1') != NULL;
    if (!pattern) {
        say(out, "%s(", label);
        for (size_t i = 0; i < core->variables; i++) {
            say(out, "%s%s", i == 0 ? "" : ",", out->maker->variable[core->variable[i]].name);
        }
        say(out, ")");
        return;
    }
    size_t track = 0;
    for (const char *at = label; *at != '\0'; at++) {
        if (*at == '\1' && at[1] >= '0' && (size_t)(at[1] - '0') < core->variables) {
            track = (size_t)(*++at - '0');
            say(out, "%s", out->maker->variable[core->variable[track]].name);
        } else {
            say(out, "%c", *at);
        }
    }
}

static void say_list(text *out, const wi_core *core, const char *sign) {
    for (size_t i = 0; i < core->children && out->used + 1 < out->size; i++) {
        say(out, "%s", i == 0 ? "" : sign);
        say_core(out, core->child[i], true);
    }
}

static void say_core(text *out, const wi_core *core, bool inside) {
    if (out->used + 1 >= out->size) {
        return;
    }
    switch (core->kind) {
    case WI_CORE_TRUE:
    case WI_CORE_FALSE:
        say(out, core->kind == WI_CORE_TRUE ? "true" : "false");
        break;
    case WI_CORE_ATOM:
        say_atom(out, core);
        break;
    case WI_CORE_NOT:
        say(out, "~");
        say_core(out, core->child[0], true);
        break;
    default: {
        say(out, inside ? "(" : "");
        if (core->kind == WI_CORE_EXISTS) {
            say(out, "E ");
            for (size_t i = 0; i < core->variables; i++) {
                say(out, "%s%s", i == 0 ? "" : ",", out->maker->variable[core->variable[i]].name);
            }
            say(out, " ");
            say_core(out, core->child[0], false);
        } else {
            say_list(out, core,
                     core->kind == WI_CORE_AND  ? " & "
                     : core->kind == WI_CORE_OR ? " | "
                                                : " <=> ");
        }
        say(out, inside ? ")" : "");
        break;
    }
    }
}

void wi_core_text(char *to, size_t size, const wi_core *core, const wi_core_maker *maker) {
    text out = {.to = to, .size = size, .maker = maker};
    to[0] = '\0';
    say_core(&out, core, false);
    if (out.used >= size && size > 4) {
        memcpy(to + size - 4, "...", 4);
    }
}
