/* heap_relation.c - automata with named tracks, and the elimination of variables one by one. */
#include "prove/heap_relation.h"

#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"

void wi_heap_relation_clear(wi_heap_relation *relation) {
    wy_automaton_free(relation->of);
    *relation = (wi_heap_relation){0};
}

wi_heap_relation wi_heap_relation_of(wi_calculus *c, const wy_automaton *of, uint32_t first) {
    wi_heap_relation out = {0};
    if (c->status == WY_OK) {
        c->status = wy_automaton_copy(&out.of, of, c->error);
    }
    out.count = c->status == WY_OK ? wy_automaton_tracks(of) : 0;
    for (uint32_t i = 0; i < out.count; i++) {
        out.name[i] = first + i;
    }
    return out;
}

static bool has_name(const wi_heap_relation *relation, uint32_t name) {
    for (uint32_t i = 0; i < relation->count; i++) {
        if (relation->name[i] == name) {
            return true;
        }
    }
    return false;
}

/* The names of both in order, and the places of each one's tracks among them. */
static wi_heap_relation merge(const wi_heap_relation *a, const wi_heap_relation *b, uint32_t *of_a,
                              uint32_t *of_b) {
    wi_heap_relation out = {0};
    uint32_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        const uint32_t left = i < a->count ? a->name[i] : WI_NAMES;
        const uint32_t right = j < b->count ? b->name[j] : WI_NAMES;
        if (left <= right) {
            of_a[i++] = out.count;
        }
        if (right <= left) {
            of_b[j++] = out.count;
        }
        out.name[out.count++] = left < right ? left : right;
    }
    return out;
}

static void drop_name(wi_heap_relation *relation, uint32_t name) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < relation->count; i++) {
        if (relation->name[i] != name) {
            relation->name[kept++] = relation->name[i];
        }
    }
    relation->count = kept;
}

static uint32_t place_of(const wi_heap_relation *relation, uint32_t name) {
    uint32_t at = 0;
    while (at < relation->count && relation->name[at] != name) {
        at++;
    }
    return at;
}

wi_heap_relation wi_heap_relation_join(wi_calculus *c, wy_operation op, wi_heap_relation a,
                                       wi_heap_relation b) {
    uint32_t of_a[WI_NAMES] = {0}, of_b[WI_NAMES] = {0};
    wi_heap_relation out = merge(&a, &b, of_a, of_b);
    out.of = wi_calculus_join(c, op, a.of, of_a, b.of, of_b, out.count);
    wi_heap_relation_clear(&a);
    wi_heap_relation_clear(&b);
    return out;
}

/* There is a value of the variable `gone` with a and b; takes both. */
static wi_heap_relation join_without(wi_calculus *c, wi_heap_relation a, wi_heap_relation b,
                                     uint32_t gone) {
    uint32_t of_a[WI_NAMES] = {0}, of_b[WI_NAMES] = {0};
    wi_heap_relation out = merge(&a, &b, of_a, of_b);
    out.of =
        wi_calculus_exists(c, WY_OP_AND, a.of, of_a, b.of, of_b, out.count, place_of(&out, gone));
    drop_name(&out, gone);
    wi_heap_relation_clear(&a);
    wi_heap_relation_clear(&b);
    return out;
}

wi_heap_relation wi_heap_relation_without(wi_calculus *c, wi_heap_relation a, uint32_t gone) {
    wi_heap_relation out = a;
    out.of = NULL;
    if (c->status == WY_OK && a.of != NULL) {
        bool which[WY_MAX_TRACKS] = {false};
        which[place_of(&a, gone)] = true;
        c->status = wy_automaton_exists(&out.of, a.of, which, NULL, c->control, c->error);
    }
    drop_name(&out, gone);
    wi_heap_relation_clear(&a);
    return out;
}

wi_heap_relation wi_heap_relation_linear(wi_calculus *c, const wi_named_form *form,
                                         wy_relation relation) {
    wi_heap_relation out = {0};
    int64_t coefficients[WI_NAMES] = {0};
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        if (form->c[i] != 0) {
            coefficients[out.count] = form->c[i];
            out.name[out.count++] = i;
        }
    }
    if (out.count == 0) { /* true or false, said of the first heap */
        out.name[out.count++] = WI_NAME_HEAP;
    }
    if (out.count > WI_LINEAR_VARIABLES) {
        if (c->status == WY_OK) {
            c->status = wi_fail(c->error, WY_LIMIT,
                                "a condition of the rule ties more than %d numbers to each other",
                                WI_LINEAR_VARIABLES);
        }
        return out;
    }
    out.of = wi_calculus_linear(c, coefficients, out.count, form->constant, relation);
    return out;
}

/* There is k with form = modulus k, the coefficients not negative; k has a free name. */
wi_heap_relation wi_heap_relation_multiple(wi_calculus *c, const wi_named_form *form,
                                           int64_t modulus) {
    wi_named_form reduced = {.constant = wi_rest(form->constant, modulus)};
    uint32_t k = WI_NAMES;
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        reduced.c[i] = wi_rest(form->c[i], modulus);
        k = reduced.c[i] == 0 ? i : k;
    }
    bool constant = true;
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        constant = constant && reduced.c[i] == 0;
    }
    if (constant) {
        return wi_heap_relation_linear(c, &reduced, WY_EQ);
    }
    reduced.c[k] = -modulus;
    return wi_heap_relation_without(c, wi_heap_relation_linear(c, &reduced, WY_EQ), k);
}

wi_heap_relation wi_heap_relation_not(wi_calculus *c, wi_heap_relation a) {
    wi_heap_relation all = a;
    all.of = wi_calculus_all(c, a.count);
    return wi_heap_relation_join(c, WY_OP_AND_NOT, all, a);
}

/* ---- elimination --------------------------------------------------------------------------- */

/* The tracks that are left when the variable goes; UINT32_MAX: no relation has it. */
static uint32_t tracks_without(const wi_heap_relation *all, size_t count, uint32_t name) {
    bool met[WI_NAMES] = {false};
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        if (has_name(&all[i], name)) {
            found = true;
            for (uint32_t j = 0; j < all[i].count; j++) {
                met[all[i].name[j]] = true;
            }
        }
    }
    uint32_t tracks = 0;
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        tracks += met[i];
    }
    return found ? tracks - 1 : UINT32_MAX;
}

static bool lies_in(const wi_heap_relation *a, const wi_heap_relation *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        if (!has_name(b, a->name[i])) {
            return false;
        }
    }
    return true;
}

/* Relations on variables that another one has are joined to that one: it becomes smaller. */
static size_t absorb(wi_calculus *c, wi_heap_relation *all, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count;) {
            if (i != j && lies_in(&all[j], &all[i]) && (all[j].count < all[i].count || j > i)) {
                all[i] = wi_heap_relation_join(c, WY_OP_AND, all[i], all[j]);
                all[j] = all[--count];
                i = i == count ? j : i; /* it was the last one */
            } else {
                j++;
            }
        }
    }
    return count;
}

/* Joins all that have the variable, which goes; the widest first, for P is the sparse one. */
static size_t eliminate(wi_calculus *c, wi_heap_relation *all, size_t count, uint32_t name) {
    wi_heap_relation now = {0};
    for (bool more = true; more;) {
        size_t best = count;
        size_t having = 0;
        for (size_t i = 0; i < count; i++) {
            if (has_name(&all[i], name)) {
                having++;
                best = best == count || all[i].count > all[best].count ? i : best;
            }
        }
        const wi_heap_relation next = all[best];
        all[best] = all[--count];
        more = having > 1;
        if (now.count == 0) {
            now = more ? next : wi_heap_relation_without(c, next, name);
        } else {
            now = more ? wi_heap_relation_join(c, WY_OP_AND, now, next)
                       : join_without(c, now, next, name);
        }
    }
    all[count++] = now;
    return count;
}

wi_heap_relation wi_heap_relation_solve(wi_calculus *c, wi_heap_relation *all, size_t count,
                                        uint32_t keep) {
    while (c->status == WY_OK) {
        count = absorb(c, all, count);
        uint32_t best = WI_NAMES;
        uint32_t fewest = UINT32_MAX;
        for (uint32_t name = 0; name < WI_NAMES; name++) {
            const uint32_t tracks =
                (keep >> name & 1) != 0 ? UINT32_MAX : tracks_without(all, count, name);
            if (tracks < fewest) {
                fewest = tracks;
                best = name;
            }
        }
        if (best == WI_NAMES) {
            break;
        }
        count = eliminate(c, all, count, best);
    }
    while (count > 1) {
        all[0] = wi_heap_relation_join(c, WY_OP_AND, all[0], all[count - 1]);
        count--;
    }
    return all[0];
}
