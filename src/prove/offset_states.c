/*
 * offset_states.c - the states of a learner of offsets: words, told apart by what stands below
 * them.
 *
 * What stands below a word to a fixed depth is kept as a hash of 128 bits: should two ever be alike
 * by accident, the automaton is wrong and is refuted.  Words that are alike by their hash may still
 * be told apart by ends, longer words of digits behind them, that were found to differ.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "prove/offset_learning.h"

/* ---- what stands below a word ---------------------------------------------------------------- */

static void add(signature *s, uint64_t key) {
    s->low = wi_hash_more(s->low, key);
    s->high = (s->high + key) * UINT64_C(0x9E3779B97F4A7C15);
    s->high ^= s->high >> 29;
}

wy_status wi_learner_value(wi_offset_code *out, learning *l, const uint64_t *from,
                           const uint8_t *digits, size_t count) {
    const size_t bytes = l->source->record * sizeof(uint64_t);
    memcpy(l->walk, from, bytes);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = l->source->follow(l->source->data, l->step, l->walk, digits[i], l->error);
        uint64_t *swap = l->walk;
        l->walk = l->step;
        l->step = swap;
    }
    wi_offset_level level = {0};
    if (status == WY_OK) {
        status = l->source->look(l->source->data, &level, l->walk, 0, l->error);
    }
    *out = status == WY_OK && level.count > 0 ? level.outputs[0] : 0;
    return status;
}

wy_status wi_learner_walk_to(const uint64_t **out, learning *l, const uint8_t *digits,
                             size_t count) {
    const size_t width = l->source->record;
    word *path = &l->path_word;
    size_t at = 0;
    while (at < count && at < path->length && path->digit[at] == digits[at]) {
        at++;
    }
    path->length = (uint8_t)at;
    wy_status status = WY_OK;
    for (; at < count && status == WY_OK; at++) {
        status = l->source->follow(l->source->data, l->path + (at + 1) * width,
                                   l->path + at * width, digits[at], l->error);
        if (status == WY_OK) {
            path->digit[path->length++] = digits[at];
        }
    }
    *out = l->path + count * width;
    return status;
}

wy_status wi_learner_truth(wi_offset_code *out, learning *l, const uint8_t *digits, size_t count) {
    const uint64_t *record = NULL;
    wy_status status = wi_learner_walk_to(&record, l, digits, count);
    wi_offset_level level = {0};
    if (status == WY_OK) {
        status = l->source->look(l->source->data, &level, record, 0, l->error);
    }
    *out = status == WY_OK && level.count > 0 ? level.outputs[0] : 0;
    return status;
}

bool wi_learner_may_follow(const wi_offset_tree *tree, uint32_t kind, const uint8_t *digits,
                           size_t count) {
    for (size_t i = 0; i < count && kind != WI_NO_NODE; i++) {
        kind = wi_offset_child(tree, kind, digits[i]);
    }
    return kind != WI_NO_NODE;
}

wy_status wi_learner_add_end(signature *s, learning *l, uint32_t end, uint32_t state,
                             uint32_t digit) {
    const word *of = &l->ends[end];
    uint8_t digits[WI_OFFSET_LONGEST + 1];
    const size_t first = digit != WI_NO_NODE;
    digits[0] = (uint8_t)digit;
    memcpy(digits + first, of->digit, of->length);
    wi_offset_code code = UINT16_MAX; /* of no number */
    wy_status status = WY_OK;
    if (wi_learner_may_follow(l->tree, l->out->kind[state], digits, of->length + first)) {
        status =
            wi_learner_value(&code, l, wi_learner_record(l, state), digits, of->length + first);
    }
    add(s, code);
    return status;
}

/* Of the parts of the levels that stand below a child, or (above = 0) below the node itself. */
static signature of_levels(const wi_offset_tree *tree, const wi_offset_level *levels, uint32_t kind,
                           uint32_t digit, unsigned depth, unsigned above) {
    const uint32_t child = above == 0 ? kind : wi_offset_child(tree, kind, digit);
    signature s = {child, UINT64_C(0x51ED270B)};
    for (unsigned k = 0; k <= depth; k++) {
        const int64_t before = above == 0 ? 0 : wi_offset_before(tree, kind, digit, k);
        const int64_t count = wi_offset_below(tree, child, k);
        const wi_offset_code *outputs = levels[k + above].outputs + before;
        for (int64_t i = 0; i < count; i++) {
            add(&s, outputs[i]);
        }
    }
    return s;
}

void wi_learner_bases(signature *bases, const wi_offset_tree *tree, const wi_offset_level *levels,
                      uint32_t kind, unsigned depth) {
    for (uint32_t d = 0; d < tree->digits; d++) {
        if (wi_offset_child(tree, kind, d) != WI_NO_NODE) {
            bases[d] = of_levels(tree, levels, kind, d, depth, 1);
        }
    }
}

/* ---- states ---------------------------------------------------------------------------------- */

static bool find_state(uint32_t *out, const learning *l, const signature *s) {
    wi_probe probe = wi_table_probe(&l->by_signature, s->low);
    while (wi_table_next(&l->by_signature, &probe, out)) {
        if (wi_learner_same(&l->signatures[*out], s)) {
            return true;
        }
    }
    return false;
}

static wy_status check_limits(const learning *l) {
    const uint32_t n = l->out->count;
    if (n >= l->limits.states) {
        wi_fail(l->error, WY_LIMIT, "unknown: more than %u states of offsets", l->limits.states);
        return wi_fail_more(l->error, WY_MORE_STATES);
    }
    if ((uint64_t)(n + 1) * l->tree->digits >= WI_NO_NODE) {
        return wi_fail(l->error, WY_LIMIT, "unknown: %u states of offsets have too many digits", n);
    }
    const uint64_t bytes = l->room_records * 8 + l->room_signatures * sizeof(signature) +
                           (l->room_kind + 2 * l->room_next + 2 * l->room_group) * 4 +
                           l->room_output * 2 + l->group_room * sizeof(group) +
                           (l->by_signature.room + l->by_base.room) * 8;
    if (l->control != NULL && l->control->memory != 0 && bytes > l->control->memory) {
        wi_fail(l->error, WY_LIMIT,
                "unknown: %u states of offsets take more memory than is allowed", n);
        return wi_fail_more(l->error, WY_MORE_MEMORY);
    }
    return WY_OK;
}

/* The record of a new state, and its output. */
static wy_status find_record(wi_offset_code *output, learning *l, uint64_t *record, uint32_t from,
                             uint32_t digit) {
    const wi_offset_source *source = l->source;
    wy_status status = WY_OK;
    if (from == WI_NO_NODE) {
        memset(record, 0, source->record * sizeof *record);
    } else if (wi_learner_ahead_record(record, output, l, from, digit)) {
        return WY_OK;
    } else {
        status = source->follow(source->data, record, wi_learner_record(l, from), digit, l->error);
    }
    wi_offset_level level = {0};
    if (status == WY_OK) {
        status = source->look(source->data, &level, record, 0, l->error);
    }
    *output = status == WY_OK && level.count > 0 ? level.outputs[0] : 0;
    return status;
}

/* A state whose record is that of `from` with one digit more (WI_NO_NODE: the empty word). */
static wy_status new_state(uint32_t *out, learning *l, uint32_t of, const signature *whole,
                           uint32_t kind, uint32_t from, uint32_t digit) {
    wi_offsets *o = l->out;
    const uint32_t n = o->count;
    const size_t width = l->source->record;
    const size_t steps = ((size_t)n + 1) * l->tree->digits;
    wy_status status = check_limits(l);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_list_room(l->records, l->room_records, (n + 1) * width) ||
        !wi_list_room(l->group, l->room_group, (size_t)n + 1) ||
        !wi_list_room(l->next_state, l->next_state_room, (size_t)n + 1) ||
        !wi_list_room(l->next_step, l->next_step_room, steps) ||
        !wi_list_room(l->signatures, l->room_signatures, (size_t)n + 1) ||
        !wi_list_room(o->kind, l->room_kind, (size_t)n + 1) ||
        !wi_list_room(o->output, l->room_output, (size_t)n + 1) ||
        !wi_list_room(o->next, l->room_next, steps)) {
        return wi_fail_memory(l->error);
    }
    status = find_record(&o->output[n], l, l->records + n * width, from, digit);
    if (status != WY_OK) {
        return status;
    }
    l->group[n] = of;
    l->signatures[n] = *whole;
    o->kind[n] = kind;
    for (uint32_t d = 0; d < l->tree->digits; d++) {
        o->next[(size_t)n * l->tree->digits + d] = WI_NO_NODE;
    }
    status = wi_table_reserve(&l->by_signature, 1, l->error);
    if (status == WY_OK) {
        wi_table_add(&l->by_signature, whole->low, n);
        wi_learner_append(&l->groups[of].last_state, l->next_state, n);
        o->count++;
        *out = n;
    }
    return status;
}

wy_status wi_learner_state(uint32_t *out, learning *l, uint32_t of, const signature *whole,
                           uint32_t state, uint32_t digit) {
    if (find_state(out, l, whole)) {
        return WY_OK;
    }
    const uint32_t kind = wi_offset_child(l->tree, l->out->kind[state], digit);
    return new_state(out, l, of, whole, kind, state, digit);
}

/* Where a digit leads, from the hash of what stands below. */
static wy_status make_step(learning *l, const signature *base, uint32_t state, uint32_t digit) {
    uint32_t of = 0;
    wy_status status = wi_learner_group(&of, l, base);
    if (status != WY_OK) {
        return status;
    }
    signature whole = *base;
    const uint32_t last = l->groups[of].last_end;
    for (uint32_t end = last; end != WI_NO_NODE && status == WY_OK;) {
        end = l->next_end[end];
        status = wi_learner_add_end(&whole, l, end, state, digit);
        end = end == last ? WI_NO_NODE : end;
    }
    uint32_t to = WI_NO_NODE;
    if (status == WY_OK) {
        status = wi_learner_state(&to, l, of, &whole, state, digit);
    }
    if (status == WY_OK) {
        const uint32_t step = state * l->tree->digits + digit;
        l->out->next[step] = to;
        wi_learner_append(&l->groups[of].last_step, l->next_step, step);
    }
    return status;
}

/* All digits behind the word of a state. */
static wy_status expand(learning *l, uint32_t state) {
    const wi_offset_source *source = l->source;
    const uint32_t kind = l->out->kind[state];
    const uint32_t digits = l->tree->digits;
    signature own[256];
    const signature *bases = wi_learner_ahead(l, state);
    wy_status status = WY_OK;
    if (bases == NULL) {
        bases = own;
        status = source->look(source->data, l->levels, wi_learner_record(l, state), l->depth + 1,
                              l->error);
        if (status == WY_OK) {
            wi_learner_bases(own, l->tree, l->levels, kind, l->depth);
        }
    }
    for (uint32_t d = 0; d < digits && status == WY_OK; d++) {
        if (wi_offset_child(l->tree, kind, d) != WI_NO_NODE) {
            status = make_step(l, &bases[d], state, d);
        }
    }
    return status;
}

wy_status wi_learner_stopped(learning *l, double done) {
    return wi_pace_stop(&l->pace, done)
               ? wi_fail(l->error, WY_STOPPED,
                         "stopped with %u states of offsets from the line, %u "
                         "of which have all their digits",
                         l->out->count, l->closed)
               : WY_OK;
}

wy_status wi_learner_close_states(learning *l) {
    wy_status status = WY_OK;
    for (; l->closed < l->out->count && status == WY_OK; l->closed++) {
        status = wi_learner_look_ahead(l);
        if (status == WY_OK) {
            status = expand(l, l->closed);
        }
        if (status == WY_OK && l->closed % 64 == 0) {
            status = wi_learner_stopped(l, (double)l->closed / (double)l->out->count);
        }
    }
    return status;
}

wy_status wi_learner_first_state(learning *l) {
    wy_status status = l->source->look(l->source->data, l->levels, l->root, l->depth, l->error);
    if (status == WY_OK) {
        status = wi_table_reserve(&l->by_signature, 1, l->error);
    }
    if (status == WY_OK) {
        const signature s = of_levels(l->tree, l->levels, 0, 0, l->depth, 0);
        uint32_t of = 0;
        uint32_t first = 0;
        status = wi_learner_group(&of, l, &s);
        if (status == WY_OK) {
            status = new_state(&first, l, of, &s, 0, WI_NO_NODE, 0);
        }
    }
    return status;
}
