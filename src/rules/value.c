/*
 * value.c - rulesets as plain values: free, copy, compare, exchange the heaps.
 */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"

const int wi_heap_variables[WY_MOST_HEAPS] = {WY_X, WY_Y, WY_Z, WY_U, WY_V, WY_W};
const int wi_parameter_variables[WY_MOST_HEAPS] = {WY_S, WY_T, WY_R, WY_Q, WY_P, WY_O};

void wi_family_clear(wy_family *family) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        free(family->range[i].values);
    }
    free(family->list);
    wy_rules_free(family->star);
    wi_condition_free(family->when);
    memset(family, 0, sizeof *family);
}

wy_rules *wi_rules_new(void) {
    wy_rules *rules = calloc(1, sizeof *rules);
    if (rules != NULL) {
        rules->heaps = 2;
        rules->board = (wy_cone){.p1 = 1, .q2 = 1};
    }
    return rules;
}

void wy_rules_free(wy_rules *rules) {
    if (rules == NULL) {
        return;
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        wi_family_clear(&rules->families[i]);
    }
    free(rules->families);
    wi_condition_free(rules->terminal);
    free(rules->terminals);
    free(rules);
}

/* ---- copies ---------------------------------------------------------------- */

static bool copy_range(wy_range *copy, const wy_range *range) {
    *copy = *range;
    copy->values = NULL;
    if (range->count > 0) {
        copy->values = malloc(range->count * sizeof *copy->values);
        if (copy->values == NULL) {
            return false;
        }
        memcpy(copy->values, range->values, range->count * sizeof *copy->values);
    }
    return true;
}

/* On failure what was copied so far is there to be cleared. */
static bool copy_parts_of_family(wy_family *copy, const wy_family *family) {
    *copy = *family;
    copy->when = NULL;
    copy->list = NULL;
    copy->star = NULL;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        copy->range[i].values = NULL;
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (!copy_range(&copy->range[i], &family->range[i])) {
            return false;
        }
    }
    if (family->listed > 0) {
        copy->list = malloc(family->listed * sizeof *copy->list);
        if (copy->list == NULL) {
            return false;
        }
        memcpy(copy->list, family->list, family->listed * sizeof *copy->list);
    }
    if (family->star != NULL) {
        copy->star = wy_rules_copy(family->star);
        if (copy->star == NULL) {
            return false;
        }
    }
    if (family->when != NULL) {
        copy->when = wi_condition_copy(family->when);
        return copy->when != NULL;
    }
    return true;
}

bool wi_family_copy(wy_family *copy, const wy_family *family) {
    const bool fine = copy_parts_of_family(copy, family);
    if (!fine) {
        wi_family_clear(copy);
    }
    return fine;
}

static bool copy_parts(wy_rules *copy, const wy_rules *rules) {
    if (rules->family_count > 0) {
        copy->families = calloc(rules->family_count, sizeof *copy->families);
        if (copy->families == NULL) {
            return false;
        }
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        copy->family_count++;
        if (!wi_family_copy(&copy->families[i], &rules->families[i])) {
            return false;
        }
    }
    if (rules->terminal != NULL) {
        copy->terminal = wi_condition_copy(rules->terminal);
        if (copy->terminal == NULL) {
            return false;
        }
    }
    if (rules->terminal_count > 0) {
        copy->terminals = malloc(rules->terminal_count * sizeof *copy->terminals);
        if (copy->terminals == NULL) {
            return false;
        }
        memcpy(copy->terminals, rules->terminals, rules->terminal_count * sizeof *copy->terminals);
        copy->terminal_count = rules->terminal_count;
    }
    return true;
}

wy_rules *wy_rules_copy(const wy_rules *rules) {
    wy_rules *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    *copy = *rules;
    copy->family_count = copy->terminal_count = 0;
    copy->families = NULL;
    copy->terminal = NULL;
    copy->terminals = NULL;
    if (!copy_parts(copy, rules)) {
        wy_rules_free(copy);
        return NULL;
    }
    return copy;
}

/* ---- positions ------------------------------------------------------------- */

int wi_position_order(const void *a, const void *b) {
    const wy_position *p = a;
    const wy_position *q = b;
    if (p->x != q->x) {
        return p->x < q->x ? -1 : 1;
    }
    return (p->y > q->y) - (p->y < q->y);
}

size_t wi_positions_sort(wy_position *positions, size_t count) {
    if (count == 0) {
        return 0;
    }
    wi_list_sort(positions, count, wi_position_order);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (wi_position_order(&positions[kept - 1], &positions[i]) != 0) {
            positions[kept++] = positions[i];
        }
    }
    return kept;
}

static void exchange(wy_position *positions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        positions[i] = (wy_position){positions[i].y, positions[i].x};
    }
    wi_positions_sort(positions, count);
}

bool wi_rules_ends_at(const wy_rules *rules, int64_t x, int64_t y) {
    if (rules->terminal != NULL && wi_condition_holds(rules->terminal, x, y, 0, 0)) {
        return true;
    }
    const wy_position position = {x, y};
    return wi_list_find(&position, rules->terminals, rules->terminal_count, wi_position_order) !=
           NULL;
}

bool wi_cone_is_heap(const wy_cone *board) {
    return board->q2 == 0 || board->p1 == 0;
}

bool wi_cone_contains(const wy_cone *board, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && (wi_wide)x * board->q1 <= (wi_wide)y * board->p1 &&
           (wi_wide)y * board->p2 <= (wi_wide)x * board->q2;
}

/*
 * With the heaps exchanged the sides of the cone are exchanged, and so are the
 * two numbers of each slope: X q1 <= Y p1 turns into Y p2' <= X q2'.  The moves
 * of imitation games are those of Nim, always in the same order.
 */
wy_rules *wi_rules_transpose(const wy_rules *rules) {
    wy_rules *turned = wy_rules_copy(rules);
    if (turned == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < turned->family_count; i++) {
        wy_family *family = &turned->families[i];
        if (family->star != NULL) {
            wy_rules *star = wi_rules_transpose(family->star);
            if (star == NULL) {
                wy_rules_free(turned);
                return NULL;
            }
            wy_rules_free(family->star);
            family->star = star;
        }
    }
    turned->settled = turned->normal = false;
    const wy_cone board = rules->board;
    turned->weight = (wy_position){rules->weight.y, rules->weight.x};
    turned->board = (wy_cone){.p1 = board.q2, .q1 = board.p2, .p2 = board.q1, .q2 = board.p1};
    /* The moves of imitation games are the same for both heaps. */
    const size_t moving = rules->memory == WY_MEMORY_IMITATION ? 0 : turned->family_count;
    for (size_t i = 0; i < moving; i++) {
        wy_family *family = &turned->families[i];
        family->part[0] = rules->families[i].part[1];
        family->part[1] = rules->families[i].part[0];
        exchange(family->list, family->listed);
        wi_condition_exchange_heaps(family->when);
    }
    wi_condition_exchange_heaps(turned->terminal);
    exchange(turned->terminals, turned->terminal_count);
    return turned;
}

/* ---- equality -------------------------------------------------------------- */

bool wi_range_equal(const wy_range *a, const wy_range *b) {
    return a->low == b->low && a->high == b->high && a->count == b->count &&
           (a->count == 0 || memcmp(a->values, b->values, a->count * sizeof *a->values) == 0);
}

bool wi_family_equal(const wy_family *a, const wy_family *b) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (!wi_linear_equal(&a->part[i], &b->part[i]) ||
            !wi_range_equal(&a->range[i], &b->range[i])) {
            return false;
        }
    }
    return a->removed == b->removed && a->every_order == b->every_order && a->set == b->set &&
           a->parameters == b->parameters && wi_condition_equal(a->when, b->when) &&
           a->listed == b->listed &&
           (a->listed == 0 || memcmp(a->list, b->list, a->listed * sizeof *a->list) == 0) &&
           (a->star == NULL) == (b->star == NULL) &&
           (a->star == NULL || wy_rules_equal(a->star, b->star));
}

static bool equal_ends(const wy_rules *a, const wy_rules *b) {
    return a->misere == b->misere && wi_condition_equal(a->terminal, b->terminal) &&
           a->terminal_count == b->terminal_count &&
           (a->terminal_count == 0 ||
            memcmp(a->terminals, b->terminals, a->terminal_count * sizeof *a->terminals) == 0);
}

bool wi_memory_equal(const wy_rules *a, const wy_rules *b) {
    return a->memory == b->memory && a->passes == b->passes && a->sets == b->sets &&
           a->factor == b->factor && a->more == b->more && a->imitation_m == b->imitation_m &&
           a->imitation_p == b->imitation_p;
}

bool wy_rules_equal(const wy_rules *a, const wy_rules *b) {
    if (a->heaps != b->heaps || a->board.p1 != b->board.p1 || a->board.q1 != b->board.q1 ||
        a->board.p2 != b->board.p2 || a->board.q2 != b->board.q2 || a->block != b->block ||
        a->block_kind != b->block_kind || a->comply != b->comply || a->weight.x != b->weight.x ||
        a->weight.y != b->weight.y || a->family_count != b->family_count || !equal_ends(a, b) ||
        !wi_memory_equal(a, b)) {
        return false;
    }
    for (size_t i = 0; i < a->family_count; i++) {
        if (!wi_family_equal(&a->families[i], &b->families[i])) {
            return false;
        }
    }
    return true;
}
