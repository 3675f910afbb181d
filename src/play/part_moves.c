/*
 * part_moves.c - the moves of one part: which are legal, and where they lead.
 */
#include "play/sum.h"

#include <wythoff/rules.h>

#include "base/fail.h"

/* ---- one move -------------------------------------------------------------------------------- */

wy_status wi_part_move_legal(const wy_part *part, const wy_move *move, wy_error *why) {
    const wy_rules *rules = part->rules;
    if (move->name != WY_NOT_NAMED && rules->memory != WY_MEMORY_ENFORCE) {
        return wi_fail(why, WY_NO, "there are no sets of moves to name in this game");
    }
    if (move->name != WY_NOT_NAMED && (move->name < 0 || move->name >= rules->sets)) {
        return wi_fail(why, WY_NO, "the sets of this game are numbered 1 to %d", rules->sets);
    }
    for (int i = move->pass ? 0 : wy_part_heaps(part); i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(move->take[i]) != 0) {
            return wi_fail(why, WY_NO,
                           move->pass ? "a pass takes nothing" : "there are fewer heaps");
        }
    }
    return wy_rules_legal(rules, &part->at, move, why);
}

wy_status wy_sum_move_legal(const wy_sum *sum, const wy_move *move, wy_error *why) {
    if (move->part >= sum->count) {
        return wi_fail(why, WY_NO, "there is no such part: they are 1 to %zu", sum->count);
    }
    const wy_part *part = &sum->parts[move->part];
    const wy_status status = wi_part_move_legal(part, move, why);
    return status == WY_OK && sum->count > 1 && part->rules->memory == WY_MEMORY_ENFORCE &&
                   move->name == WY_NOT_NAMED
               ? wi_fail(why, WY_NO, "it must be said which set is named: 1 to %d",
                         part->rules->sets)
               : status;
}

wy_status wi_sum_move_apply(wy_sum *sum, const wy_move *move, wy_error *error) {
    wy_part *part = &sum->parts[move->part];
    (void)error;
    wy_rules_after(&part->at, part->rules, &part->at, move);
    return WY_OK;
}

wy_status wy_sum_move_make(wy_sum *sum, const wy_move *move, wy_error *error) {
    const wy_status status = wy_sum_move_legal(sum, move, error);
    return status == WY_OK ? wi_sum_move_apply(sum, move, error) : status;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Where moves go to. */
typedef struct handing {
    wy_take_winning *take;
    void *data;
    bool stopped;
} handing;

static bool hand_move(void *data, const wy_move *move) {
    handing *to = data;
    to->stopped = !to->take(to->data, move);
    return !to->stopped;
}

static bool hand_first(void *data, const wy_move *move) {
    hand_move(data, move);
    return false;
}

/* One move is found at once, and often it will do; then all of them, or as many as may be. */
static wy_status each_in_order(handing *to, const wy_part *part, long tries, bool *all,
                               wy_error *error) {
    const wy_rules *rules = part->rules;
    wy_status status = wy_rules_each_legal(rules, &part->at, tries, all, hand_first, to, error);
    if (status != WY_OK || to->stopped) {
        return status;
    }
    *all = true;
    status = wy_rules_moves(rules, &part->at, hand_move, to, error);
    return status == WY_LIMIT
               ? wy_rules_each_legal(rules, &part->at, tries, all, hand_move, to, error)
               : status;
}

wy_status wy_part_each_legal(const wy_part *part, long tries, bool *all, wy_take_winning *take,
                             void *data, wy_error *error) {
    handing to = {.take = take, .data = data};
    const wy_status status =
        wy_rules_plane(part->rules)
            ? wy_rules_each_legal(part->rules, &part->at, tries, all, hand_move, &to, error)
            : each_in_order(&to, part, tries, all, error);
    *all = *all && !to.stopped;
    return status;
}
