/*
 * offset_compare.c - a learner of offsets is compared with its source: with all that stands below
 * the empty word, as deep as the source looks, with words for which it was wrong before, and along
 * walks into the deep.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "prove/offset_learning.h"

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
                status = wi_learner_stopped(l, (double)number / (double)all.count);
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
            status = wi_learner_stopped(l, (double)clean / CLEAN_WALKS);
        }
    }
    free(here);
    return status;
}
