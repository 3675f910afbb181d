/*
 * offset_split.c - a learner of offsets is set right for a word (Rivest, Schapire 1993).
 *
 * Let v_i be what the source says of the word that stands for the state after i digits, followed by
 * the rest of the digits: v_0 is right and the last one is wrong, so somewhere v_i and v_{i+1}
 * differ, and what is left of the digits there is an end that tells two words of one class apart.
 * The class is split, whatever led to it is looked at again, and new states are closed.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "prove/offset_learning.h"

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
        status = wi_learner_add_end(whole, l, end, step / digits, step % digits);
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
        status = wi_learner_add_end(&l->signatures[i], l, end, i, WI_NO_NODE);
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
    wy_status status = wi_learner_put_end(l, of, digits, count);
    if (status == WY_OK) {
        const uint32_t end = (uint32_t)l->end_count - 1;
        status = split_steps(&steps, &wholes, &step_count, l, of, end);
        if (status == WY_OK) {
            status = split_states(l, of, end);
        }
    }
    for (size_t i = 0; i < step_count && status == WY_OK; i++) {
        uint32_t to = WI_NO_NODE;
        status = wi_learner_state(&to, l, of, &wholes[i], steps[i] / base_digits,
                                  steps[i] % base_digits);
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
    wy_status status = wi_learner_value(&own, l, wi_learner_record(l, state), digits, count);
    *differ = false;
    for (uint32_t step = last; step != WI_NO_NODE && status == WY_OK && !*differ;) {
        step = l->next_step[step];
        if (l->out->next[step] == state) {
            uint8_t longer[WI_OFFSET_LONGEST + 1];
            wi_offset_code code = 0;
            longer[0] = (uint8_t)(step % base_digits);
            memcpy(longer + 1, digits, count);
            status = wi_learner_value(&code, l, wi_learner_record(l, step / base_digits), longer,
                                      count + 1);
            *differ = code != own;
        }
        step = step == last ? WI_NO_NODE : step;
    }
    return status;
}

/*
 * What an end tells apart, may tell words apart that have one digit less: those from which a digit
 * leads to the class that it splits, and so on.
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
    wy_status status = wi_learner_truth(&truth, l, digits, count);
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
            status = wi_learner_value(&code, l, wi_learner_record(l, states[at]), digits + at,
                                      count - at);
        }
        if (status == WY_OK) {
            status = split(l, states[at + 1], digits + at + 1, count - at - 1);
        }
    }
    return status;
}
