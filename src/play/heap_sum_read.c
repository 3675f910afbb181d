/*
 * heap_sum_read.c - the text of sums with games on several heaps, or with a memory:
 *
 *     raleigh@3,4,9 + wythoff@3,5 + nim pass@4,4|0 + nim(7)
 *
 * Behind the heaps may stand what is remembered: passes left, the set that is named (from 1), the
 * bound, or the last move.  Without, it is as at the start of a game; but beside others a set must
 * be named, for there is nobody yet who has named one.
 */
#include "play/sum_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"

bool wi_heap_part_add(wi_sum_reader *in) {
    if (!wi_list_room(in->several->parts, in->several_room, in->several->count + 1)) {
        return false;
    }
    wy_heap_part *part = &in->several->parts[in->several->count++];
    part->rules = NULL;
    wy_place_init(&part->at);
    return true;
}

wy_heap_part *wi_heap_part(const wi_sum_reader *in) {
    if (in->several == NULL || in->several->count == 0) {
        return NULL;
    }
    wy_heap_part *part = &in->several->parts[in->several->count - 1];
    return part->rules != NULL ? part : NULL;
}

wy_status wi_heap_part_begin(wi_sum_reader *in, wy_part *board, wy_rules *rules) {
    wy_heap_part *part = &in->several->parts[in->several->count - 1];
    part->rules = rules;
    in->several->several = true;
    board->heap = true;
    return wy_rules_read_settled(&board->rules, "nim", in->error);
}

const char *wi_heap_refusal(const wy_rules *rules) {
    return rules->misere       ? "misere play has no place in a sum: there the Grundy values of "
                                 "the parts do not tell who wins"
           : rules->block > 0  ? "a game with blocking has no place in a sum: its positions have "
                                 "no Grundy values"
           : rules->comply > 0 ? "a game in which options are named has no place in a sum: its "
                                 "positions have no Grundy values"
                               : NULL;
}

/* ---- what is remembered ---------------------------------------------------------------------- */

static wy_status read_last(wi_sum_reader *in, wy_heap_part *part, size_t from) {
    const bool bracket = wi_sum_take(in, '(');
    wy_status status = WY_OK;
    for (int i = 0; i < part->rules->heaps && status == WY_OK; i++) {
        status = i > 0 && !wi_sum_take(in, ',')
                     ? wi_sum_fault(in, from, in->at + 1,
                                    "the last move has %d numbers, one for each heap",
                                    part->rules->heaps)
                     : wi_sum_number(in, part->at.last[i]);
    }
    if (status == WY_OK && bracket && !wi_sum_take(in, ')')) {
        status = wi_sum_fault(in, in->at, in->at + 1, "expected a bracket after the last move");
    }
    return status;
}

static wy_status read_state(wi_sum_reader *in, wy_heap_part *part, size_t from) {
    const wy_rules *rules = part->rules;
    const wy_status status = wi_sum_number(in, part->at.memory);
    if (status != WY_OK) {
        return status;
    }
    if (rules->memory == WY_MEMORY_PASS && mpz_cmp_si(part->at.memory, rules->passes) > 0) {
        return wi_sum_fault(in, from, in->at, "from 0 to %lld passes are left in this game",
                            (long long)rules->passes);
    }
    if (rules->memory == WY_MEMORY_ENFORCE) {
        if (mpz_sgn(part->at.memory) == 0 || mpz_cmp_si(part->at.memory, rules->sets) > 0) {
            return wi_sum_fault(in, from, in->at, "the sets of this game are numbered 1 to %d",
                                rules->sets);
        }
        mpz_sub_ui(part->at.memory, part->at.memory, 1); /* people count from 1 */
    }
    return WY_OK;
}

static wy_status read_memory(wi_sum_reader *in, wy_heap_part *part) {
    wy_rules_start(&part->at, part->rules);
    if (!wi_sum_take(in, '|')) {
        return WY_OK;
    }
    wi_sum_skip_spaces(in);
    const size_t from = in->at;
    switch (part->rules->memory) {
    case WY_MEMORY_NONE:
        return wi_sum_fault(in, from, from + 1, "this game remembers nothing");
    case WY_MEMORY_REPEAT:
        return read_last(in, part, from);
    default:
        return read_state(in, part, from);
    }
}

/* ---- the position ---------------------------------------------------------------------------- */

wy_status wi_heap_part_read(wi_sum_reader *in, wy_heap_part *part) {
    const int heaps = part->rules->heaps;
    wi_sum_skip_spaces(in);
    const size_t from = in->at;
    const bool bracket = wi_sum_take(in, '(');
    wy_status status = WY_OK;
    size_t end = in->at;
    for (int i = 0; i < heaps && status == WY_OK; i++) {
        if (i > 0 && !wi_sum_take(in, ',')) {
            return wi_sum_fault(in, from, end,
                                "this position has too few heaps: %d, and its game has %d", i,
                                heaps);
        }
        status = wi_sum_number(in, part->at.heap[i]);
        end = in->at;
    }
    if (status == WY_OK && wi_sum_take(in, ',')) {
        return wi_sum_fault(in, from, in->at, "this position has too many heaps: its game has %d",
                            heaps);
    }
    if (status == WY_OK && bracket && !wi_sum_take(in, ')')) {
        return wi_sum_fault(in, in->at, in->at + 1, "expected a bracket after the position");
    }
    status = status == WY_OK ? read_memory(in, part) : status;
    if (status == WY_OK && in->refused == NULL && part->rules->memory == WY_MEMORY_ENFORCE &&
        mpz_cmp_si(part->at.memory, WY_NOT_NAMED) == 0) {
        in->refused = "beside other games it must be said which set of moves is named here, as in "
                      "GAME@3,4|1";
        in->refused_from = from;
        in->refused_end = end;
    }
    return status;
}

/* ---- the sum --------------------------------------------------------------------------------- */

wy_status wy_heap_sum_read(wy_heap_sum **out, const char *text, size_t length,
                           const wy_lists *lists, wy_error *error) {
    *out = NULL;
    wy_heap_sum *sum = calloc(1, sizeof *sum);
    if (sum == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = wi_sum_read(&sum->boards, sum, text, length, lists, error);
    if (status != WY_OK) {
        wy_heap_sum_free(sum);
        return status;
    }
    *out = sum;
    return WY_OK;
}
