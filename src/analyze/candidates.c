/*
 * candidates.c - the games of the papers, and the game itself with one thing less: a family of
 * moves, the blocking, the ends, misere play.
 */
#include "analyze/candidates.h"
#include <wythoff/rules.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"

enum { LARGEST_PARAMETER = 5, MOST_FAMILIES = 12, MOST_BLOCKED = 8 };

static const char *const names[] = {
    "nim",           "nim misere",    "wythoff",       "wythoff misere", "maharaja",
    "maharaja(2,3)", "maharaja(3,5)", "maharaja(4,7)", "gdwn(1,2)",      "gdwn(2,3)",
};

/* Takes both; frees them when they are not wanted. */
static wy_status add(wi_candidates *to, char *text, wy_rules *rules, const wy_rules *not_these,
                     wy_error *error) {
    bool known = text == NULL || rules == NULL || wy_rules_equal(rules, not_these);
    wy_status status = text == NULL || rules == NULL ? wi_fail_memory(error) : WY_OK;
    for (size_t i = 0; i < to->count && !known; i++) {
        known = wy_rules_equal(rules, to->of[i].rules);
    }
    if (!known && !wi_list_room(to->of, to->room, to->count + 1)) {
        status = wi_fail_memory(error);
        known = true;
    }
    if (known) {
        free(text);
        wy_rules_free(rules);
    } else {
        to->of[to->count++] = (wi_candidate){text, rules};
    }
    return status;
}

static wy_status add_text(wi_candidates *to, const char *text, const wy_rules *not_these,
                          wy_error *error) {
    wy_rules *rules = NULL;
    const wy_status status = wy_rules_read_settled(&rules, text, error);
    if (status != WY_OK) {
        return status == WY_SYSTEM ? status : WY_OK; /* a cone that has no text of this kind */
    }
    if (!wy_rules_plane(rules) || rules->memory != WY_MEMORY_NONE) {
        wy_rules_free(rules);
        return WY_OK;
    }
    return add(to, strdup(text), rules, not_these, error);
}

/* The examples of the named games that are played on two heaps without memory. */
static wy_status add_named(wi_candidates *to, const wy_rules *not_these, wy_error *error) {
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        const char *text = games[i].parameters[0] == '\0' ? games[i].name : games[i].example;
        status = add_text(to, text, not_these, error);
    }
    return status;
}

static wy_status add_pairs(wi_candidates *to, const wy_rules *rules, wy_error *error) {
    wy_status status = WY_OK;
    for (int m = 1; m <= LARGEST_PARAMETER && status == WY_OK; m++) {
        for (int p = 1; p <= LARGEST_PARAMETER && status == WY_OK; p++) {
            char text[48];
            snprintf(text, sizeof text, "wythoff(m=%d,p=%d)", m, p);
            if (m > 1 || p > 1) {
                status = add_text(to, text, rules, error);
            }
        }
    }
    return status;
}

static wy_status add_on_cone(wi_candidates *to, const wy_rules *rules, wy_error *error) {
    static const char *const kinds[] = {"rational-nim", "rational-wythoff"};
    const wy_cone *board = &rules->board;
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && status == WY_OK; i++) {
        char text[128];
        snprintf(text, sizeof text, "%s(%" PRId64 "/%" PRId64 ",%" PRId64 "/%" PRId64 ")", kinds[i],
                 board->q1, board->p1, board->q2, board->p2);
        status = add_text(to, text, rules, error);
    }
    return status;
}

/* A copy that is changed; its text is what it then reads. */
static wy_status add_changed(wi_candidates *to, wy_rules *changed, const wy_rules *rules,
                             wy_error *error) {
    wy_rules *settled = NULL;
    if (changed == NULL) {
        return wi_fail_memory(error);
    }
    changed->settled = changed->normal = false;
    const wy_status status = wy_rules_settle(&settled, changed, error);
    wy_rules_free(changed);
    return status == WY_OK ? add(to, wy_rules_text(settled), settled, rules, error) : status;
}

static wy_status add_without_family(wi_candidates *to, const wy_rules *rules, size_t i,
                                    wy_error *error) {
    wy_rules *changed = wy_rules_copy(rules);
    if (changed != NULL) {
        /* The family goes to the end of the list, and then the copy of a shorter list is taken. */
        const wy_family gone = changed->families[i];
        memmove(&changed->families[i], &changed->families[i + 1],
                (changed->family_count - 1 - i) * sizeof gone);
        changed->families[changed->family_count - 1] = gone;
        changed->family_count--;
        wy_rules *shorter = wy_rules_copy(changed);
        changed->family_count++;
        wy_rules_free(changed);
        changed = shorter;
    }
    return add_changed(to, changed, rules, error);
}

static wy_status add_without_twist(wi_candidates *to, const wy_rules *rules, wy_error *error) {
    if (rules->block == 0 && !rules->misere && rules->terminal == NULL &&
        rules->terminal_count == 0) {
        return WY_OK;
    }
    wy_rules plain = *rules;
    plain.block = 0;
    plain.block_kind = WY_BLOCK_ANY;
    plain.misere = false;
    plain.terminal = NULL;
    plain.terminal_count = 0;
    plain.terminals = NULL;
    return add_changed(to, wy_rules_copy(&plain), rules, error);
}

wy_status wi_candidates_make(wi_candidates *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_candidates){0};
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && status == WY_OK; i++) {
        status = add_text(out, names[i], rules, error);
    }
    if (status == WY_OK) {
        status = add_named(out, rules, error);
    }
    if (status == WY_OK && (rules->board.q1 != 0 || rules->board.p2 != 0)) {
        status = add_on_cone(out, rules, error);
    }
    if (status == WY_OK) {
        status = add_without_twist(out, rules, error);
    }
    /* With much blocking all games begin alike. */
    const bool changed = rules->family_count <= MOST_FAMILIES && rules->block <= MOST_BLOCKED;
    for (size_t i = 0; i < rules->family_count && changed && status == WY_OK; i++) {
        status = add_without_family(out, rules, i, error);
    }
    if (status == WY_OK) {
        status = add_pairs(out, rules, error);
    }
    if (status != WY_OK) {
        wi_candidates_clear(out);
    }
    return status;
}

void wi_candidates_clear(wi_candidates *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->of[i].text);
        wy_rules_free(list->of[i].rules);
    }
    free(list->of);
    *list = (wi_candidates){0};
}
