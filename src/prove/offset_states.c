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
#include "prove/offset.h"
#include "prove/offset_learning.h"

/* ---- what stands below a word ---------------------------------------------------------------- */

static void add(signature *s, uint64_t key) {
    s->low = wi_hash_more(s->low, key);
    s->high = (s->high + key) * UINT64_C(0x9E3779B97F4A7C15);
    s->high ^= s->high >> 29;
}

/* The output of one word; *from is left as it is. */
static wy_status learner_value(wi_offset_code *out, learning *l, const uint64_t *from,
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

/* The output of a word from the empty one on. */
static wy_status learner_truth(wi_offset_code *out, learning *l, const uint8_t *digits,
                               size_t count) {
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

/* The answer of an end about the word of a state with one more digit (WI_NO_NODE: without). */
static wy_status learner_add_end(signature *s, learning *l, uint32_t end, uint32_t state,
                                 uint32_t digit) {
    const word *of = &l->ends[end];
    uint8_t digits[WI_OFFSET_LONGEST + 1];
    const size_t first = digit != WI_NO_NODE;
    digits[0] = (uint8_t)digit;
    memcpy(digits + first, of->digit, of->length);
    wi_offset_code code = UINT16_MAX; /* of no number */
    wy_status status = WY_OK;
    if (wi_learner_may_follow(l->tree, l->out->kind[state], digits, of->length + first)) {
        status = learner_value(&code, l, wi_learner_record(l, state), digits, of->length + first);
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

/* One item more in a ring. */
static void learner_append(uint32_t *last, uint32_t *next, uint32_t item);

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
        learner_append(&l->groups[of].last_state, l->next_state, n);
        o->count++;
        *out = n;
    }
    return status;
}

/* The state with this signature of a group; if there is none, a new one, of the word of a state
 * with one digit more. */
static wy_status learner_state(uint32_t *out, learning *l, uint32_t of, const signature *whole,
                               uint32_t state, uint32_t digit) {
    if (find_state(out, l, whole)) {
        return WY_OK;
    }
    const uint32_t kind = wi_offset_child(l->tree, l->out->kind[state], digit);
    return new_state(out, l, of, whole, kind, state, digit);
}

/* The group of this hash; if there is none, a new one. */
static wy_status learner_group(uint32_t *out, learning *l, const signature *base);

/* Where a digit leads, from the hash of what stands below. */
static wy_status make_step(learning *l, const signature *base, uint32_t state, uint32_t digit) {
    uint32_t of = 0;
    wy_status status = learner_group(&of, l, base);
    if (status != WY_OK) {
        return status;
    }
    signature whole = *base;
    const uint32_t last = l->groups[of].last_end;
    for (uint32_t end = last; end != WI_NO_NODE && status == WY_OK;) {
        end = l->next_end[end];
        status = learner_add_end(&whole, l, end, state, digit);
        end = end == last ? WI_NO_NODE : end;
    }
    uint32_t to = WI_NO_NODE;
    if (status == WY_OK) {
        status = learner_state(&to, l, of, &whole, state, digit);
    }
    if (status == WY_OK) {
        const uint32_t step = state * l->tree->digits + digit;
        l->out->next[step] = to;
        learner_append(&l->groups[of].last_step, l->next_step, step);
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

/* Is the work to stop?  Then WY_STOPPED. */
static wy_status learner_stopped(learning *l, double done) {
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
            status = learner_stopped(l, (double)l->closed / (double)l->out->count);
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
        status = learner_group(&of, l, &s);
        if (status == WY_OK) {
            status = new_state(&first, l, of, &s, 0, WI_NO_NODE, 0);
        }
    }
    return status;
}

/* ---- groups ---------------------------------------------------------------------------------- */

/*
 * Words with one hash: their states, what leads to them, and the ends that tell
 * them apart.
 *
 * The offsets below a word never change, nor does its hash.  So a step, the word of a state with
 * one digit more, stays in one group for ever, whichever state it leads to.  A split concerns the
 * states and the steps of one group and no others: with a list of each a split costs what the group
 * has, not what the automaton has.
 */

static bool find_group(uint32_t *out, const learning *l, const signature *base) {
    wi_probe probe = wi_table_probe(&l->by_base, base->low);
    while (wi_table_next(&l->by_base, &probe, out)) {
        if (wi_learner_same(&l->groups[*out].base, base)) {
            return true;
        }
    }
    return false;
}

static wy_status learner_group(uint32_t *out, learning *l, const signature *base) {
    wy_status status = wi_table_reserve(&l->by_base, 1, l->error);
    if (status != WY_OK || find_group(out, l, base)) {
        return status;
    }
    if (!wi_list_room(l->groups, l->group_room, l->group_count + 1)) {
        return wi_fail_memory(l->error);
    }
    *out = (uint32_t)l->group_count++;
    l->groups[*out] = (group){*base, WI_NO_NODE, WI_NO_NODE, WI_NO_NODE};
    wi_table_add(&l->by_base, base->low, *out);
    return WY_OK;
}

static void learner_append(uint32_t *last, uint32_t *next, uint32_t item) {
    next[item] = *last == WI_NO_NODE ? item : next[*last];
    if (*last != WI_NO_NODE) {
        next[*last] = item;
    }
    *last = item;
}

/* One end more for a group. */
static wy_status learner_put_end(learning *l, uint32_t of, const uint8_t *digits, size_t count) {
    if (!wi_list_room(l->ends, l->end_room, l->end_count + 1) ||
        !wi_list_room(l->end_group, l->end_group_room, l->end_count + 1) ||
        !wi_list_room(l->next_end, l->next_end_room, l->end_count + 1)) {
        return wi_fail_memory(l->error);
    }
    const uint32_t end = (uint32_t)l->end_count++;
    l->ends[end].length = (uint8_t)count;
    memcpy(l->ends[end].digit, digits, count);
    l->end_group[end] = of;
    learner_append(&l->groups[of].last_end, l->next_end, end);
    return WY_OK;
}

void wi_learner_groups_close(learning *l) {
    wi_table_close(&l->by_base);
    free(l->groups);
    free(l->ends);
    free(l->end_group);
    free(l->next_end);
    free(l->group);
    free(l->next_state);
    free(l->next_step);
}

/* ---- states that are split ------------------------------------------------------------------- */

/*
 * A learner of offsets is set right for a word (Rivest, Schapire 1993).
 *
 * Let v_i be what the source says of the word that stands for the state after i digits, followed by
 * the rest of the digits: v_0 is right and the last one is wrong, so somewhere v_i and v_{i+1}
 * differ, and what is left of the digits there is an end that tells two words of one class apart.
 * The class is split, whatever led to it is looked at again, and new states are closed.
 */

/* Where the steps of a group lead when it has one end more: signatures first, while those of the
 * states are the old ones.  *steps and *wholes are for the caller to free. */
static wy_status split_steps(uint32_t **steps, signature **wholes, size_t *count, learning *l,
                             uint32_t of, uint32_t end) {
    const uint32_t digits = l->tree->digits;
    const uint32_t last = l->groups[of].last_step;
    size_t steps_room = 0;
    size_t wholes_room = 0;
    wy_status status = WY_OK;
    for (uint32_t step = last; step != WI_NO_NODE && status == WY_OK;) {
        step = l->next_step[step];
        if (!wi_list_room(*steps, steps_room, *count + 1) ||
            !wi_list_room(*wholes, wholes_room, *count + 1)) {
            return wi_fail_memory(l->error);
        }
        (*steps)[*count] = step;
        signature *whole = &(*wholes)[(*count)++];
        *whole = l->signatures[l->out->next[step]];
        status = learner_add_end(whole, l, end, step / digits, step % digits);
        step = step == last ? WI_NO_NODE : step;
    }
    return status;
}

/* The states of a group have one end more. */
static wy_status split_states(learning *l, uint32_t of, uint32_t end) {
    const uint32_t last = l->groups[of].last_state;
    wy_status status = WY_OK;
    for (uint32_t i = last; i != WI_NO_NODE && status == WY_OK;) {
        i = l->next_state[i];
        status = learner_add_end(&l->signatures[i], l, end, i, WI_NO_NODE);
        if (status == WY_OK) {
            status = wi_table_reserve(&l->by_signature, 1, l->error);
        }
        if (status == WY_OK) {
            wi_table_add(&l->by_signature, l->signatures[i].low, i);
        }
        i = i == last ? WI_NO_NODE : i;
    }
    return status;
}

/* The group of a state, which an end splits: its words, and all that leads to one of them. */
static wy_status split_one(learning *l, uint32_t state, const uint8_t *digits, size_t count) {
    const uint32_t of = l->group[state];
    const uint32_t base_digits = l->tree->digits;
    uint32_t *steps = NULL;
    signature *wholes = NULL;
    size_t step_count = 0;
    wy_status status = learner_put_end(l, of, digits, count);
    if (status == WY_OK) {
        const uint32_t end = (uint32_t)l->end_count - 1;
        status = split_steps(&steps, &wholes, &step_count, l, of, end);
        if (status == WY_OK) {
            status = split_states(l, of, end);
        }
    }
    for (size_t i = 0; i < step_count && status == WY_OK; i++) {
        uint32_t to = WI_NO_NODE;
        status =
            learner_state(&to, l, of, &wholes[i], steps[i] / base_digits, steps[i] % base_digits);
        if (status == WY_OK) {
            l->out->next[steps[i]] = to;
        }
    }
    free(steps);
    free(wholes);
    return status == WY_OK ? wi_learner_close_states(l) : status;
}

/* Do two words of the class of a state differ by a digit and this end?  One is its own, the others
 * are those of other states with one digit more. */
static wy_status find_differing(bool *differ, learning *l, uint32_t state, const uint8_t *digits,
                                size_t count) {
    const uint32_t base_digits = l->tree->digits;
    const uint32_t last = l->groups[l->group[state]].last_step;
    wi_offset_code own = 0;
    wy_status status = learner_value(&own, l, wi_learner_record(l, state), digits, count);
    *differ = false;
    for (uint32_t step = last; step != WI_NO_NODE && status == WY_OK && !*differ;) {
        step = l->next_step[step];
        if (l->out->next[step] == state) {
            uint8_t longer[WI_OFFSET_LONGEST + 1];
            wi_offset_code code = 0;
            longer[0] = (uint8_t)(step % base_digits);
            memcpy(longer + 1, digits, count);
            status = learner_value(&code, l, wi_learner_record(l, step / base_digits), longer,
                                   count + 1);
            *differ = code != own;
        }
        step = step == last ? WI_NO_NODE : step;
    }
    return status;
}

/*
 * An end that separates two words may also separate words with one digit less: those from which a
 * digit leads to the class that it splits, and so on.
 */
static wy_status split(learning *l, uint32_t state, const uint8_t *digits, size_t count) {
    const uint32_t base_digits = l->tree->digits;
    size_t at = l->end_count;
    wy_status status = split_one(l, state, digits, count);
    for (; at < l->end_count && status == WY_OK; at++) {
        const word end = l->ends[at];
        const uint32_t of = l->end_group[at];
        const size_t length = (size_t)end.length + 1;
        uint8_t longer[WI_OFFSET_LONGEST + 1];
        memcpy(longer + 1, end.digit, end.length);
        if (length >= WI_OFFSET_LONGEST) {
            continue;
        }
        /* Splits add steps behind the last. */
        for (uint32_t step = l->groups[of].last_step; step != WI_NO_NODE && status == WY_OK;) {
            step = l->next_step[step];
            const uint32_t q = step / base_digits;
            longer[0] = (uint8_t)(step % base_digits);
            bool differ = false;
            if (wi_learner_may_follow(l->tree, l->out->kind[q], longer, length)) {
                status = find_differing(&differ, l, q, longer, length);
            }
            if (status == WY_OK && differ) {
                status = split_one(l, q, longer, length);
            }
            step = step == l->groups[of].last_step ? WI_NO_NODE : step;
        }
    }
    return status;
}

wy_status wi_learner_set_right(bool *differed, learning *l, const uint8_t *digits, size_t count) {
    wi_offset_code truth = 0;
    wy_status status = learner_truth(&truth, l, digits, count);
    *differed = false;
    while (status == WY_OK) {
        uint32_t states[WI_OFFSET_LONGEST + 1] = {0};
        for (size_t i = 0; i < count; i++) {
            states[i + 1] = wi_learner_step(l, states[i], digits[i]);
        }
        const wi_offset_code said = l->out->output[states[count]];
        if (said == truth) {
            return WY_OK;
        }
        *differed = true;
        /* The shortest end for which the word that stands for a state says otherwise.  It is longer
         * than the depth to which words of one class are alike. */
        size_t at = count > l->depth + 1 ? count - l->depth - 1 : count;
        wi_offset_code code = said;
        while (status == WY_OK && code == said && at > 0) {
            at--;
            status =
                learner_value(&code, l, wi_learner_record(l, states[at]), digits + at, count - at);
        }
        if (status == WY_OK) {
            status = split(l, states[at + 1], digits + at + 1, count - at - 1);
        }
    }
    return status;
}

/* ---- states compared ------------------------------------------------------------------------- */

/*
 * A learner of offsets is compared with its source: with all that stands below
 * the empty word, as deep as the source looks, with words for which it was wrong before, and along
 * walks into the deep.
 */

enum {
    CLEAN_WALKS = 64, /* without a difference: then it is for the proof to say more */
    WALK_LENGTH = 80,
};

wy_status wi_learner_compare_first(bool *differed, learning *l) {
    const wi_offset_source *source = l->source;
    wi_offset_level *levels = calloc(source->depth + 1, sizeof *levels);
    if (levels == NULL) {
        return wi_fail_memory(l->error);
    }
    wy_status status = source->look(source->data, levels, l->root, source->depth, l->error);
    const wi_offset_level all = levels[source->depth];
    free(levels);
    wi_offset_code *copy = NULL; /* where the levels are good until the next look */
    if (status == WY_OK && !source->steady) {
        copy = malloc((size_t)all.count * sizeof *copy + 1);
        status = copy != NULL ? WY_OK : wi_fail_memory(l->error);
    }
    if (copy != NULL) {
        memcpy(copy, all.outputs, (size_t)all.count * sizeof *copy);
    }
    const wi_offset_code *outputs = copy != NULL ? copy : all.outputs;
    uint8_t digits[WI_OFFSET_LONGEST] = {0};
    uint32_t states[WI_OFFSET_LONGEST + 1] = {0}; /* after so many digits */
    size_t at = 0;
    int64_t number = 0;
    const uint32_t base = l->tree->digits;
    uint32_t digit = 0;
    while (status == WY_OK && number < all.count) {
        if (at < source->depth && digit < base) {
            const uint32_t to = wi_learner_step(l, states[at], digit);
            if (to == WI_NO_NODE) {
                digit++;
                continue;
            }
            digits[at] = (uint8_t)digit;
            states[++at] = to;
            digit = 0;
            continue;
        }
        if (at == source->depth && l->tree->number[l->out->kind[states[at]]]) {
            if (l->out->output[states[at]] != outputs[number]) {
                bool differs;
                status = wi_learner_set_right(&differs, l, digits, at);
                *differed = true;
                for (size_t i = 0; i < at && status == WY_OK; i++) {
                    states[i + 1] = wi_learner_step(l, states[i], digits[i]);
                }
            }
            number++;
            if (number % 65536 == 0 && status == WY_OK) {
                status = learner_stopped(l, (double)number / (double)all.count);
            }
        }
        if (at == 0) {
            break;
        }
        digit = (uint32_t)digits[--at] + 1;
    }
    free(copy);
    return status;
}

wy_status wi_learner_compare_words(bool *differed, learning *l) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < l->word_count && status == WY_OK; i++) {
        bool differs = false;
        const word of = l->words[i];
        status = wi_learner_set_right(&differs, l, of.digit, of.length);
        *differed |= differs;
    }
    return status;
}

wy_status wi_learner_keep_word(learning *l, const uint8_t *digits, size_t count) {
    if (!wi_list_room(l->words, l->word_room, l->word_count + 1)) {
        return wi_fail_memory(l->error);
    }
    word *kept = &l->words[l->word_count++];
    kept->length = (uint8_t)count;
    memcpy(kept->digit, digits, count);
    return WY_OK;
}

/*
 * A walk from the empty word on, with digits as they come; some have mostly zeros, for numbers near
 * those of the weights are the hardest.  *length: how far it went, to where it differs.
 */
static wy_status walk(uint8_t *digits, size_t *length, bool *differs, learning *l, uint64_t *here,
                      uint64_t *seed, unsigned zeros) {
    const wi_offset_source *source = l->source;
    const size_t bytes = source->record * sizeof(uint64_t);
    uint32_t state = 0;
    memset(here, 0, bytes);
    *differs = false;
    wy_status status = WY_OK;
    for (*length = 0; *length < WALK_LENGTH && status == WY_OK && !*differs;) {
        *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint32_t digit = (uint32_t)(*seed >> 33) % l->tree->digits;
        digit = *length > 0 && (*seed >> 50) % 8 < zeros ? 0 : digit;
        while (wi_learner_step(l, state, digit) == WI_NO_NODE && digit > 0) {
            digit--;
        }
        if (wi_learner_step(l, state, digit) == WI_NO_NODE) {
            break;
        }
        digits[(*length)++] = (uint8_t)digit;
        state = wi_learner_step(l, state, digit);
        status = source->follow(source->data, l->step, here, digit, l->error);
        memcpy(here, l->step, bytes);
        wi_offset_level level = {0};
        if (status == WY_OK) {
            status = source->look(source->data, &level, here, 0, l->error);
        }
        *differs = status == WY_OK && level.count > 0 && level.outputs[0] != l->out->output[state];
    }
    return status;
}

wy_status wi_learner_compare_walks(bool *differed, learning *l) {
    uint64_t seed = 20140704;
    uint64_t *here = calloc(l->source->record, sizeof *here);
    wy_status status = here != NULL ? WY_OK : wi_fail_memory(l->error);
    unsigned zeros = 0;
    for (int clean = 0; clean < CLEAN_WALKS && status == WY_OK; clean++) {
        uint8_t digits[WALK_LENGTH];
        size_t length = 0;
        bool differs = false;
        zeros = (zeros + 1) % 8;
        status = walk(digits, &length, &differs, l, here, &seed, zeros);
        if (status == WY_NO && l->source->bounded) {
            status = WY_OK; /* as far as the source reaches */
        }
        if (status == WY_OK && differs) {
            clean = 0;
            *differed = true;
            status = wi_learner_keep_word(l, digits, length);
            if (status == WY_OK) {
                status = wi_learner_set_right(&differs, l, digits, length);
            }
        }
        if (status == WY_OK && clean % 16 == 0) {
            status = learner_stopped(l, (double)clean / CLEAN_WALKS);
        }
    }
    free(here);
    return status;
}
