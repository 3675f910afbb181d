/*
 * plain_parts.c - the linear part of a rule without normal form, and the rest of it.
 *
 * One condition that is not linear robs a whole rule of its normal form.  Its other families are
 * still sets of moves by themselves.  Where no later family takes moves away from them, their order
 * does not matter, so they are brought into normal form together.
 *
 * A family that takes moves away mostly has the same parts as one before it: of
 * wythoff - {(t,t): prime(x-t)} only the diagonal is concerned.  Then the moves that are left have
 * a condition, not prime(x-t), and nothing is taken away any more.
 */
#include "solve/plain.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/value.h"

/* ---- moves that are taken away --------------------------------------------------------------- */

static void drop_family(wy_rules *rules, size_t at) {
    wi_family_clear(&rules->families[at]);
    rules->family_count--;
    memmove(&rules->families[at], &rules->families[at + 1],
            (rules->family_count - at) * sizeof *rules->families);
}

/* The same moves, if there were no conditions? */
static bool has_same_moves(const wy_family *a, const wy_family *b) {
    wy_family one = *a, other = *b;
    one.when = other.when = NULL;
    one.removed = other.removed = false;
    const int64_t *x = a->part[0].c, *y = a->part[1].c;
    /* Where several pairs of parameters give one move, a condition tells only of one of them. */
    const bool unique =
        a->parameters < 2 || (wi_wide)x[WY_S] * y[WY_T] != (wi_wide)x[WY_T] * y[WY_S];
    return a->listed == 0 && b->listed == 0 && unique && wi_family_equal(&one, &other);
}

static bool may_drop(const wy_rules *rules, size_t removed) {
    bool may = true;
    for (size_t i = 0; i < removed; i++) {
        const wy_family *one = &rules->families[i], *other = &rules->families[removed];
        may = may && (one->removed || wi_families_apart(one, other) || has_same_moves(one, other));
    }
    return may;
}

/* Its moves only where the condition, which may be NULL, holds. */
static wy_status restrict_family(wy_family *family, const wy_condition *when) {
    wy_condition *both = NULL;
    const wy_status status = wi_condition_and(&both, family->when, when);
    if (status == WY_OK) {
        wi_condition_free(family->when);
        family->when = both;
    }
    return status;
}

/* Puts conditions in the place of a family that takes moves away, and drops it. */
static wy_status drop_removed(wy_rules *rules, size_t removed, wy_error *error) {
    wy_condition *opposite = NULL;
    const wy_condition *when = rules->families[removed].when;
    if (when != NULL && (opposite = wi_condition_not(when)) == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = removed; i-- > 0 && status == WY_OK;) {
        wy_family *one = &rules->families[i];
        if (one->removed || !has_same_moves(one, &rules->families[removed])) {
            continue;
        }
        if (opposite == NULL) {
            drop_family(rules, i);
            removed--;
        } else {
            status = restrict_family(one, opposite);
        }
    }
    drop_family(rules, removed);
    wi_condition_free(opposite);
    return status == WY_OK ? WY_OK : wi_fail_memory(error);
}

static wy_status drop_all_removed(wy_rules *rules, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < rules->family_count && status == WY_OK;) {
        const size_t count = rules->family_count;
        if (rules->families[i].removed && may_drop(rules, i)) {
            status = drop_removed(rules, i, error);
        }
        i = rules->family_count < count ? 0 : i + 1;
    }
    return status;
}

/* ---- the linear part ------------------------------------------------------------------------- */

static bool is_part(const wy_rules *rules, size_t at, wi_wants_family *wants) {
    const wy_family *family = &rules->families[at];
    bool part = !family->removed && family->star == NULL && wi_condition_is_linear(family->when) &&
                wants(family);
    for (size_t i = at + 1; i < rules->family_count; i++) {
        const wy_family *later = &rules->families[i];
        part = part && (!later->removed || wi_families_apart(family, later));
    }
    return part;
}

/* Moves families from one rule to the other. */
static size_t take_part(wy_rules *to, wy_rules *from, wi_wants_family *wants) {
    for (size_t i = 0; i < from->family_count;) {
        if (is_part(from, i, wants)) {
            to->families[to->family_count++] = from->families[i];
            from->families[i] = (wy_family){0};
            drop_family(from, i);
        } else {
            i++;
        }
    }
    return to->family_count;
}

/* A rule with the same board and blocking, and room for as many families. */
static wy_rules *empty_like(const wy_rules *rules) {
    wy_rules *empty = wi_rules_new();
    if (empty != NULL) {
        empty->heaps = rules->heaps;
        empty->board = rules->board;
        empty->block = rules->block;
        empty->block_kind = rules->block_kind;
        empty->families = calloc(rules->family_count + 1, sizeof *empty->families);
    }
    return empty;
}

bool wi_families_append(wy_rules *to, wy_rules *from) {
    size_t room = to->family_count;
    if (!wi_list_room(to->families, room, to->family_count + from->family_count)) {
        return false;
    }
    for (size_t i = 0; i < from->family_count; i++) {
        to->families[to->family_count++] = from->families[i];
    }
    from->family_count = 0;
    return true;
}

/* A normal form may end the game where its own moves end; here the rest goes on: a condition. */
static wy_status end_by_condition(wy_rules *linear) {
    wy_status status = linear->terminal_count > 0 ? WY_LIMIT : WY_OK;
    wy_condition *goes_on = NULL;
    if (status == WY_OK && linear->terminal != NULL) {
        goes_on = wi_condition_not(linear->terminal);
        status = goes_on == NULL ? WY_SYSTEM : WY_OK;
        wi_condition_free(linear->terminal);
        linear->terminal = NULL;
    }
    for (size_t i = 0; i < linear->family_count && status == WY_OK; i++) {
        status = restrict_family(&linear->families[i], goes_on);
    }
    wi_condition_free(goes_on);
    return status;
}

/* The normal form of these families; WY_LIMIT: none. */
static wy_status make_normal(wy_rules **normal, const wy_rules *part) {
    wy_status status = wy_rules_normal(normal, part, NULL);
    status = status == WY_OK ? end_by_condition(*normal) : status;
    if (status != WY_OK) {
        wy_rules_free(*normal);
        *normal = NULL;
    }
    return status;
}

wy_status wi_plain_part(wy_rules **rest, wy_rules **linear, const wy_rules *rules,
                        wi_wants_family *wants, wy_error *error) {
    *linear = NULL;
    *rest = wy_rules_copy(rules);
    wy_rules *part = empty_like(rules);
    wy_status status =
        *rest == NULL || part == NULL || part->families == NULL ? wi_fail_memory(error) : WY_OK;
    /* Where moves return tokens, one weight is for all families. */
    if (status == WY_OK && rules->weight.x == 0) {
        status = drop_all_removed(*rest, error);
        if (status == WY_OK && take_part(part, *rest, wants) > 0) {
            status = make_normal(linear, part);
            if (status == WY_LIMIT) {
                status = wi_families_append(*rest, part) ? WY_OK : WY_SYSTEM;
            }
        }
    }
    wy_rules_free(part);
    if (status != WY_OK) {
        wy_rules_free(*rest);
        *rest = NULL;
        return wi_fail_memory(error);
    }
    return WY_OK;
}
