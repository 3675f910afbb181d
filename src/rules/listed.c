/*
 * listed.c - families that are lists of moves; see listed.h for their form.
 */
#include "rules/listed.h"

#include <stdlib.h>
#include <string.h>

#include "rules/condition.h"
#include "rules/value.h"

bool wi_family_is_listed(const wy_family *family) {
    return family->parameters == 0 && family->star == NULL;
}

static size_t moves_of(const wy_family *family) {
    return family->listed > 0 ? family->listed : 1;
}

static bool belong_together(const wy_family *a, const wy_family *b) {
    return wi_family_is_listed(a) && wi_family_is_listed(b) && a->removed == b->removed &&
           a->every_order == b->every_order && a->set == b->set &&
           wi_condition_equal(a->when, b->when);
}

/* Puts the moves of a family to the end of a list that has room for them. */
static void put_moves(wy_position *list, size_t *count, const wy_family *family) {
    if (family->listed > 0) {
        memcpy(list + *count, family->list, family->listed * sizeof *list);
        *count += family->listed;
    } else {
        list[(*count)++] = (wy_position){family->part[0].c[WY_ONE], family->part[1].c[WY_ONE]};
    }
}

/* Lists grow by doubling; for the same number of moves the room is always the same. */
static size_t room_for(size_t count) {
    size_t room = 2 * WY_SINGLE_MOVES;
    while (room < count) {
        room *= 2;
    }
    return room;
}

/* The families first, ..., first + length - 1 as one with a list, and `more` at its end. */
static bool join(wy_rules *rules, size_t first, size_t length, const wy_family *more) {
    wy_family *families = rules->families + first;
    size_t count = more != NULL ? moves_of(more) : 0;
    for (size_t i = 0; i < length; i++) {
        count += moves_of(&families[i]);
    }
    wy_position *list = realloc(families->list, room_for(count) * sizeof *list);
    if (list == NULL) {
        return false;
    }
    families->list = list;
    size_t put = families->listed;
    if (put == 0) {
        put_moves(list, &put, families);
    }
    for (size_t i = 1; i < length; i++) {
        put_moves(list, &put, &families[i]);
        wi_family_clear(&families[i]);
    }
    if (more != NULL) {
        put_moves(list, &put, more);
    }
    memmove(families + 1, families + length,
            (rules->family_count - first - length) * sizeof *families);
    rules->family_count -= length - 1;
    families->listed = put;
    memset(&families->part[0], 0, sizeof families->part[0]);
    memset(&families->part[1], 0, sizeof families->part[1]);
    return true;
}

wi_listing wi_lists_take(wy_rules *rules, size_t first, const wy_family *more) {
    size_t run = 0;
    size_t moves = moves_of(more);
    bool has_list = more->listed > 0;
    while (rules->family_count - run > first &&
           belong_together(&rules->families[rules->family_count - 1 - run], more)) {
        run++;
        const wy_family *family = &rules->families[rules->family_count - run];
        moves += moves_of(family);
        has_list = has_list || family->listed > 0;
    }
    if (run == 0 || (!has_list && moves <= WY_SINGLE_MOVES)) {
        return WI_LISTING_NO;
    }
    return join(rules, rules->family_count - run, run, more) ? WI_LISTING_DONE
                                                             : WI_LISTING_NO_MEMORY;
}

/* ---- the one form ------------------------------------------------------------------ */

/* A list of few moves as single families in its place. */
static bool spell_out(wy_rules *rules, size_t at) {
    const size_t count = rules->families[at].listed;
    const size_t all = rules->family_count + count - 1;
    wy_family *families = realloc(rules->families, all * sizeof *families);
    if (families == NULL) {
        return false;
    }
    rules->families = families;
    wy_position *list = families[at].list;
    families[at].list = NULL;
    families[at].listed = 0;
    memmove(families + at + count, families + at + 1,
            (rules->family_count - at - 1) * sizeof *families);
    wy_family single = families[at];
    rules->family_count = all;
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        families[at + i] = single;
        families[at + i].part[0].c[WY_ONE] = list[i].x;
        families[at + i].part[1].c[WY_ONE] = list[i].y;
        if (i > 0 && single.when != NULL) {
            families[at + i].when = wi_condition_copy(single.when);
            fine = fine && families[at + i].when != NULL;
        }
    }
    free(list);
    return fine;
}

bool wi_lists_settle(wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        size_t run = 0;
        bool has_list = false;
        while (i + run < rules->family_count &&
               belong_together(&rules->families[i], &rules->families[i + run])) {
            has_list = has_list || rules->families[i + run].listed > 0;
            run++;
        }
        if (run == 0 || (!has_list && run <= WY_SINGLE_MOVES)) {
            i += run > 0 ? run - 1 : 0;
            continue;
        }
        if ((run > 1 || !has_list) && !join(rules, i, run, NULL)) {
            return false;
        }
        wy_family *family = &rules->families[i];
        family->listed = wi_positions_sort(family->list, family->listed);
        if (family->listed <= WY_SINGLE_MOVES) {
            const size_t count = family->listed;
            if (!spell_out(rules, i)) {
                return false;
            }
            i += count - 1;
        }
    }
    return true;
}

bool wi_lists_spell_out(wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].listed > 0 && !spell_out(rules, i)) {
            return false;
        }
    }
    return true;
}

/* ---- looking up ---------------------------------------------------------------------- */

static bool is_before(wy_position a, int64_t dx, int64_t dy) {
    return a.x != dx ? a.x < dx : a.y < dy;
}

static size_t first_not_before(const wy_family *family, int64_t dx, int64_t dy) {
    size_t low = 0;
    size_t high = family->listed;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (is_before(family->list[middle], dx, dy)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool wi_list_has(const wy_family *family, int64_t dx, int64_t dy) {
    const size_t at = first_not_before(family, dx, dy);
    return at < family->listed && family->list[at].x == dx && family->list[at].y == dy;
}
