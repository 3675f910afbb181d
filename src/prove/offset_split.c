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

/* The bucket of this hash has one end more. */
static wy_status put_end(learning *l, const signature *base, const uint8_t *digits, size_t count) {
    bucket *b = wi_learner_bucket(l, base);
    if (b == NULL) {
        if (!wi_list_zeros(l->buckets, l->bucket_room, l->bucket_count + 1)) {
            return wi_fail_memory(l->error);
        }
        const wy_status status = wi_table_reserve(&l->by_base, 1, l->error);
        if (status != WY_OK) {
            return status;
        }
        b = &l->buckets[l->bucket_count];
        *b = (bucket){.base = *base};
        wi_table_add(&l->by_base, base->low, (uint32_t)l->bucket_count++);
    }
    if (!wi_list_room(b->ends, b->room, b->count + 1) ||
        !wi_list_room(l->end_bases, l->end_base_room, l->end_count + 1) ||
        !wi_list_room(l->ends, l->end_room, l->end_count + 1)) {
        return wi_fail_memory(l->error);
    }
    word *end = &l->ends[l->end_count];
    end->length = (uint8_t)count;
    memcpy(end->digit, digits, count);
    l->end_bases[l->end_count] = *base;
    b->ends[b->count++] = (uint32_t)l->end_count++;
    return WY_OK;
}

/* The class of a state, which an end splits: its words, and all that leads to one of them. */
static wy_status split_one(learning *l, uint32_t state, const uint8_t *digits, size_t count) {
    const signature base = l->bases[state];
    wy_status status = put_end(l, &base, digits, count);
    const uint32_t last = (uint32_t)l->end_count - 1;
    const uint32_t states = l->out->count;
    for (uint32_t i = 0; i < states && status == WY_OK; i++) {
        if (wi_learner_same(&l->bases[i], &base)) {
            status = wi_learner_add_end(&l->signatures[i], l, last, i, WI_NO_NODE);
            if (status == WY_OK) {
                status = wi_table_reserve(&l->by_signature, 1, l->error);
            }
            if (status == WY_OK) {
                wi_table_add(&l->by_signature, l->signatures[i].low, i);
            }
        }
    }
    const uint32_t base_digits = l->tree->digits;
    for (uint32_t i = 0; i < l->closed && status == WY_OK; i++) {
        for (uint32_t d = 0; d < base_digits && status == WY_OK; d++) {
            const uint32_t to = wi_learner_step(l, i, d);
            if (to != WI_NO_NODE && wi_learner_same(&l->bases[to], &base)) {
                uint32_t now = to;
                status = wi_learner_sift(&now, l, &base, i, d);
                l->out->next[(size_t)i * base_digits + d] = now;
            }
        }
    }
    return status == WY_OK ? wi_learner_close_states(l) : status;
}

/* Do two words of the class of a state differ by a digit and this end?  One is its own, the others
 * are those of other states with one digit more. */
static wy_status find_differing(bool *differ, learning *l, uint32_t state, const uint8_t *digits,
                                size_t count) {
    const uint32_t base_digits = l->tree->digits;
    wi_offset_code own = 0;
    wy_status status = wi_learner_value(&own, l, wi_learner_record(l, state), digits, count);
    *differ = false;
    for (uint32_t p = 0; p < l->closed && status == WY_OK && !*differ; p++) {
        for (uint32_t d = 0; d < base_digits && status == WY_OK && !*differ; d++) {
            if (wi_learner_step(l, p, d) == state) {
                uint8_t longer[WI_OFFSET_LONGEST + 1];
                wi_offset_code code = 0;
                longer[0] = (uint8_t)d;
                memcpy(longer + 1, digits, count);
                status = wi_learner_value(&code, l, wi_learner_record(l, p), longer, count + 1);
                *differ = code != own;
            }
        }
    }
    return status;
}

/*
 * What an end tells apart, may tell words apart that have one digit less: those from which a digit
 * leads to the class that it splits, and so on.
 */
static wy_status split(learning *l, uint32_t state, const uint8_t *digits, size_t count) {
    size_t at = l->end_count;
    wy_status status = split_one(l, state, digits, count);
    for (; at < l->end_count && status == WY_OK; at++) {
        const word end = l->ends[at];
        const signature base = l->end_bases[at];
        uint8_t longer[WI_OFFSET_LONGEST + 1];
        memcpy(longer + 1, end.digit, end.length);
        if ((size_t)end.length + 1 >= WI_OFFSET_LONGEST) {
            continue;
        }
        for (uint32_t q = 0; q < l->closed && status == WY_OK; q++) {
            for (uint32_t d = 0; d < l->tree->digits && status == WY_OK; d++) {
                const uint32_t to = wi_learner_step(l, q, d);
                longer[0] = (uint8_t)d;
                bool differ = false;
                if (to != WI_NO_NODE && wi_learner_same(&l->bases[to], &base) &&
                    wi_learner_may_follow(l->tree, l->out->kind[q], longer,
                                          (size_t)end.length + 1)) {
                    status = find_differing(&differ, l, q, longer, (size_t)end.length + 1);
                }
                if (status == WY_OK && differ) {
                    status = split_one(l, q, longer, (size_t)end.length + 1);
                }
            }
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
        /* The shortest end for which the word that stands for a state says otherwise. */
        size_t at = count;
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
