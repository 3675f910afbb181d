/* value.c - rules on several heaps as values: freed, copied, compared. */
#include <stdlib.h>
#include <string.h>

#include "heaps/reader.h"
#include "rules/value.h"

void wi_heap_family_clear(wy_heap_family *family) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        free(family->range[i].values);
    }
    wi_condition_free(family->when);
    memset(family, 0, sizeof *family);
}

void wy_heap_rules_free(wy_heap_rules *rules) {
    if (rules == NULL) {
        return;
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        wi_heap_family_clear(&rules->families[i]);
    }
    free(rules->families);
    wi_condition_free(rules->terminal);
    free(rules);
}

void wy_game_clear(wy_game *game) {
    wy_rules_free(game->rules);
    wy_heap_rules_free(game->heaps);
    *game = (wy_game){0};
}

bool wi_heap_family_copy(wy_heap_family *to, const wy_heap_family *from) {
    *to = *from;
    to->when = NULL;
    bool fine = true;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        to->range[i].values = NULL;
    }
    for (int i = 0; fine && i < WY_MOST_HEAPS; i++) {
        const size_t count = from->range[i].count;
        if (count > 0) {
            to->range[i].values = malloc(count * sizeof(int64_t));
            fine = to->range[i].values != NULL;
        }
        if (fine && count > 0) {
            memcpy(to->range[i].values, from->range[i].values, count * sizeof(int64_t));
        }
    }
    if (fine && from->when != NULL) {
        to->when = wi_condition_copy(from->when);
        fine = to->when != NULL;
    }
    if (!fine) {
        wi_heap_family_clear(to);
    }
    return fine;
}

wy_heap_rules *wy_heap_rules_copy(const wy_heap_rules *rules) {
    wy_heap_rules *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    *copy = *rules;
    copy->family_count = 0;
    copy->terminal = NULL;
    copy->families = calloc(rules->family_count + 1, sizeof *copy->families);
    bool fine = copy->families != NULL;
    for (size_t i = 0; fine && i < rules->family_count; i++) {
        fine = wi_heap_family_copy(&copy->families[i], &rules->families[i]);
        copy->family_count += fine;
    }
    if (fine && rules->terminal != NULL) {
        copy->terminal = wi_condition_copy(rules->terminal);
        fine = copy->terminal != NULL;
    }
    if (!fine) {
        wy_heap_rules_free(copy);
        return NULL;
    }
    return copy;
}

bool wi_heap_family_equal(const wy_heap_family *a, const wy_heap_family *b) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (!wi_linear_equal(&a->part[i], &b->part[i]) ||
            !wi_range_equal(&a->range[i], &b->range[i])) {
            return false;
        }
    }
    return a->removed == b->removed && a->every_order == b->every_order && a->set == b->set &&
           a->parameters == b->parameters && wi_condition_equal(a->when, b->when);
}

bool wy_heap_rules_equal(const wy_heap_rules *a, const wy_heap_rules *b) {
    if (a->heaps != b->heaps || a->family_count != b->family_count || a->block != b->block ||
        a->comply != b->comply || a->misere != b->misere || a->memory != b->memory ||
        a->passes != b->passes || a->sets != b->sets || a->factor != b->factor ||
        a->more != b->more || !wi_condition_equal(a->terminal, b->terminal)) {
        return false;
    }
    for (size_t i = 0; i < a->family_count; i++) {
        if (!wi_heap_family_equal(&a->families[i], &b->families[i])) {
            return false;
        }
    }
    return true;
}
