/*
 * core_exists.c - "there is", taken apart as core.h tells.
 */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "logic/core.h"

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
            const uint32_t fresh = wi_core_twin(b->maker, variable);
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

/* E bound (the parts whose mark is group), or the plain conjunction when nothing is bound. */
static wi_core *close_group(const block *b, const size_t *group, size_t wanted) {
    wi_core **parts = malloc((b->parts + 1) * sizeof(wi_core *));
    uint32_t *bound = malloc((b->bounds + 1) * sizeof *bound);
    wi_core *result = NULL;
    size_t count = 0, bounds = 0;
    if (parts != NULL && bound != NULL) {
        for (size_t i = 0; i < b->parts; i++) {
            if (group[i] == wanted) {
                parts[count++] = b->part[i];
            }
        }
        wi_core *body = wi_core_join(b->maker, WI_CORE_AND, parts, count);
        for (size_t i = 0; body != NULL && i < b->bounds; i++) {
            if (wi_core_has(body, b->bound[i])) {
                bound[bounds++] = b->bound[i];
            }
        }
        if (body != NULL && bounds == 0) {
            result = body;
        } else if (body != NULL) {
            result = wi_core_exists_plain(b->maker, bound, bounds, body);
        }
    }
    free(parts);
    free(bound);
    return result;
}

/* Parts that share a bound variable, directly or through others, belong together. */
static wi_core *close_block(const block *b) {
    size_t *group = malloc((b->parts + 1) * sizeof *group);
    wi_core **closed = malloc((b->parts + 1) * sizeof(wi_core *));
    wi_core *result = NULL;
    if (group != NULL && closed != NULL) {
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
                        if (group[j] == old) {
                            group[j] = leader;
                        }
                    }
                }
            }
        }
        size_t count = 0;
        bool fine = true;
        for (size_t i = 0; fine && i < b->parts; i++) {
            bool first = true;
            for (size_t j = 0; j < i; j++) {
                first = first && group[j] != group[i];
            }
            if (first) {
                closed[count] = close_group(b, group, group[i]);
                fine = closed[count++] != NULL;
            }
        }
        if (fine) {
            result = wi_core_join(b->maker, WI_CORE_AND, closed, count);
        }
    }
    free(group);
    free(closed);
    return result;
}

/* Multiplies out the disjunction at `at`. */
static wi_core *distribute(const block *b, size_t at) {
    const wi_core *choice = b->part[at];
    wi_core **parts = malloc((b->parts + 1) * sizeof(wi_core *));
    wi_core **cases = malloc((choice->children + 1) * sizeof(wi_core *));
    wi_core *result = NULL;
    bool fine = parts != NULL && cases != NULL;
    for (size_t c = 0; fine && c < choice->children; c++) {
        memcpy(parts, b->part, b->parts * sizeof(wi_core *));
        parts[at] = choice->child[c];
        wi_core *body = wi_core_join(b->maker, WI_CORE_AND, parts, b->parts);
        cases[c] = body == NULL ? NULL : wi_core_exists(b->maker, b->bound, b->bounds, body);
        fine = cases[c] != NULL;
    }
    if (fine) {
        result = wi_core_join(b->maker, WI_CORE_OR, cases, choice->children);
    }
    free(parts);
    free(cases);
    return result;
}

/* The disjunction to be multiplied out, b->parts: none. */
static size_t find_choice(const block *b) {
    size_t cases = 1, size = 0, found = b->parts;
    for (size_t i = 0; i < b->parts; i++) {
        size += b->part[i]->size;
        if (b->part[i]->kind == WI_CORE_OR && wi_core_meets(b->part[i], b->bound, b->bounds)) {
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

/* All at once, as it stands. */
static wi_core *exists_whole(wi_core_maker *maker, const uint32_t *variables, size_t count,
                             wi_core *body) {
    uint32_t *bound = malloc((count + 1) * sizeof *bound);
    size_t bounds = 0;
    wi_core *result = NULL;
    if (bound != NULL) {
        for (size_t i = 0; i < count; i++) {
            if (wi_core_has(body, variables[i])) {
                bound[bounds++] = variables[i];
            }
        }
        result = bounds == 0 ? body : wi_core_exists_plain(maker, bound, bounds, body);
    }
    free(bound);
    return result;
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
        wi_core **cases = malloc((body->children + 1) * sizeof(wi_core *));
        wi_core *result = NULL;
        bool fine = cases != NULL;
        for (size_t i = 0; fine && i < body->children; i++) {
            cases[i] = wi_core_exists(maker, variables, count, body->child[i]);
            fine = cases[i] != NULL;
        }
        if (fine) {
            result = wi_core_join(maker, WI_CORE_OR, cases, body->children);
        }
        free(cases);
        return result;
    }
    block b = {.maker = maker};
    wi_core *result = exists_in_block(&b, variables, count, body);
    free(b.bound);
    free(b.part);
    return result;
}
