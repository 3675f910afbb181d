/*
 * normal.c - the normal form of a rule, put together from its pieces.
 *
 * pieces.h sorts the moves by their conditions, plane.h takes each set of moves apart, and what
 * comes out is written as families (normal_families.c).  Last come the ends of the game
 * (normal_ends.c).  Rules of lines and single moves go a short way (plain.h).
 */
#include "normal/normal.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "normal/making.h"
#include "normal/plain.h"
#include "normal/sameness.h"
#include "rules/value.h"

static void reduce(int64_t *a, int64_t *b) {
    const int64_t common = wi_gcd(*a, *b);
    *a /= common;
    *b /= common;
}

/* Blocking that cannot matter, or that blocks all alike, is told in one way. */
static void settle_block(wi_making *m) {
    wy_rules *rules = m->rules;
    if (rules->block == 0) {
        rules->block_kind = WY_BLOCK_ANY;
    }
}

void wi_making_add_all(wi_making *m) {
    isl_set_free(m->moving);
    m->moving = isl_set_copy(m->pieces.beside);
    wi_making_add_pieces(m);
    if (wi_sets_look(&m->sets) == WY_OK) {
        wi_making_add_ends(m);
    }
}

static void make(wi_making *m, const wy_rules *rules) {
    reduce(&m->rules->board.p1, &m->rules->board.q1);
    reduce(&m->rules->board.p2, &m->rules->board.q2);
    if (wi_meaning_make(&m->meaning, &m->sets, rules, NULL, m->apart) != WY_OK) {
        return;
    }
    wi_pieces_make(&m->pieces, &m->meaning);
    if (m->sets.status != WY_OK) {
        return;
    }
    wi_making_add_all(m);
    settle_block(m);
    if (m->sets.status == WY_OK) {
        m->rules->symmetric = wi_meaning_is_symmetric(&m->meaning, m->pieces.options);
        m->rules->lopsided =
            !m->rules->symmetric && !wi_making_has_more(m) && m->meaning.predicate_count == 0;
    }
    if (wi_sets_look(&m->sets) == WY_OK) {
        wi_making_shorten(m);
    }
}

/* What needs no sets. */
static wy_status make_plain(wi_making *m, const wy_rules *rules) {
    wi_shapes shapes = {0};
    bool symmetric = false;
    wy_status status = wi_plain_shapes(&shapes, &symmetric, rules);
    if (status == WY_OK && !wi_shapes_weave(&shapes, WI_LEAST_ROW)) {
        status = WY_SYSTEM;
    }
    if (status == WY_OK) {
        const wi_piece always = {0};
        m->rules->board = (wy_cone){.p1 = 1, .q2 = 1};
        m->rules->symmetric = symmetric;
        m->rules->lopsided = !symmetric;
        wi_making_add_shapes(m, &shapes, &always);
        settle_block(m);
        status = m->sets.status;
    } else if (status == WY_SYSTEM) {
        wi_fail_memory(m->sets.error);
    }
    wi_shapes_clear(&shapes);
    return status;
}

static wy_status run(wy_rules **normal, const wy_rules *rules, bool apart, unsigned long steps,
                     wy_error *error) {
    wi_making m = {.rules = calloc(1, sizeof *m.rules), .apart = apart, .sets = {.error = error}};
    if (m.rules == NULL) {
        return wi_fail_memory(error);
    }
    *m.rules = (wy_rules){.heaps = rules->heaps,
                          .board = rules->board,
                          .block = rules->block,
                          .block_kind = rules->block_kind,
                          .misere = rules->misere,
                          .memory = rules->memory,
                          .imitation_m = rules->imitation_m,
                          .imitation_p = rules->imitation_p,
                          .settled = apart == (rules->block > 0),
                          .normal = apart == (rules->block > 0)};
    wy_status status = apart ? WY_NO : make_plain(&m, rules);
    if (status == WY_NO && (status = wi_sets_open(&m.sets, steps, error)) == WY_OK) {
        make(&m, rules);
        isl_set_free(m.moving);
        wi_pieces_clear(&m.pieces);
        wi_meaning_clear(&m.meaning);
        status = wi_sets_close(&m.sets);
    }
    if (status != WY_OK) {
        wy_rules_free(m.rules);
        return status;
    }
    *normal = m.rules;
    return WY_OK;
}

wy_status wi_rules_normal_within(wy_rules **normal, const wy_rules *rules, unsigned long steps,
                                 wy_error *error) {
    *normal = NULL;
    if (!wy_rules_plane(rules)) {
        return wi_fail(error, WY_LIMIT,
                       "rules on several heaps or with a memory are kept as they "
                       "are written");
    }
    if (rules->normal) {
        *normal = wy_rules_copy(rules);
        return *normal == NULL ? wi_fail_memory(error) : WY_OK;
    }
    return run(normal, rules, rules->block > 0, steps, error);
}

wy_status wi_rules_normal_apart(wy_rules **apart, const wy_rules *rules, wy_error *error) {
    *apart = NULL;
    return run(apart, rules, true, WI_MOST_STEPS, error);
}

wy_status wy_rules_normal(wy_rules **normal, const wy_rules *rules, wy_error *error) {
    return wi_rules_normal_within(normal, rules, WI_MOST_STEPS, error);
}

wy_status wy_rules_settle(wy_rules **settled, const wy_rules *rules, wy_error *error) {
    *settled = NULL;
    const wy_status status = rules->settled ? WY_LIMIT : wy_rules_normal(settled, rules, error);
    if (status == WY_LIMIT) {
        *settled = wy_rules_copy(rules);
        if (*settled == NULL) {
            return wi_fail_memory(error);
        }
        (*settled)->settled = true;
        return WY_OK;
    }
    return status;
}

wy_status wy_rules_read_settled_with(wy_rules **settled, const char *text, size_t length,
                                     const wy_lists *lists, wy_error *error) {
    wy_rules *rules = NULL;
    *settled = NULL;
    wy_status status = wy_rules_read_with(&rules, text, length, lists, error);
    if (status == WY_OK) {
        status = wy_rules_settle(settled, rules, error);
    }
    wy_rules_free(rules);
    return status;
}

wy_status wi_rules_read_plane(wy_rules **settled, const char *text, wy_error *error) {
    wy_status status = wy_rules_read_settled(settled, text, error);
    if (status == WY_OK && (status = wi_rules_want_plane(*settled, error)) != WY_OK) {
        wy_rules_free(*settled);
        *settled = NULL;
    }
    return status;
}

wy_status wy_rules_read_settled(wy_rules **settled, const char *text, wy_error *error) {
    return wy_rules_read_settled_with(settled, text, strlen(text), NULL, error);
}

wy_status wi_rules_turn(wy_rules **turned, const wy_rules *rules, wy_error *error) {
    *turned = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (rules->normal && rules->symmetric) {
        *turned = wy_rules_copy(rules);
        return *turned == NULL ? wi_fail_memory(error) : WY_OK;
    }
    wy_rules *transposed = wi_rules_transpose(rules);
    const wy_status status =
        transposed == NULL ? wi_fail_memory(error) : wy_rules_settle(turned, transposed, error);
    wy_rules_free(transposed);
    return status;
}

wy_status wi_rules_turn_quickly(wy_rules **turned, const wy_rules *rules, wy_error *error) {
    if (!rules->settled) {
        return wi_rules_turn(turned, rules, error);
    }
    *turned = wi_rules_transpose(rules);
    if (*turned == NULL) {
        return wi_fail_memory(error);
    }
    (*turned)->settled = true;
    (*turned)->normal = rules->normal;
    return WY_OK;
}
