/*
 * offset_learn.c - offsets as an automaton, from a source of outputs; see offset.h.
 *
 * The states are found from the empty word on, the shortest words first (offset_states.c).  An
 * automaton that is closed is compared with the source (offset_states.c), and with words that the
 * caller names; where they differ, classes are split until it is right (offset_states.c).
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "prove/offset_learning.h"

static void find_bounds(wi_offsets *o) {
    bool any = false;
    for (uint32_t i = 0; i < o->count; i++) {
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            int32_t offset;
            if (wi_offset_read(&offset, o->output[i], mirrored != 0)) {
                o->least = !any || offset < o->least ? offset : o->least;
                o->greatest = !any || offset > o->greatest ? offset : o->greatest;
                any = true;
            }
        }
    }
}

wy_status wi_learner_settle(wi_learner *l, wy_error *error) {
    l->error = error;
    wy_status status = l->out->count == 0 ? wi_learner_first_state(l) : WY_OK;
    if (status == WY_OK) {
        status = wi_learner_close_states(l);
    }
    for (bool differed = true; differed && status == WY_OK;) {
        bool again = true;
        while (again && status == WY_OK) {
            again = false;
            status = wi_learner_compare_first(&again, l);
            if (status == WY_OK) {
                status = wi_learner_compare_words(&again, l);
            }
        }
        differed = false;
        if (status == WY_OK) {
            status = wi_learner_compare_walks(&differed, l);
        }
    }
    l->out->ends = l->end_count;
    find_bounds(l->out);
    return status;
}

/* One more word for which the automaton was wrong. */
static wy_status correct_word(bool *differed, learning *l, const uint8_t *digits, size_t count) {
    bool differs = false;
    wy_status status = wi_learner_set_right(&differs, l, digits, count);
    if (status == WY_NO && l->source->bounded) {
        return WY_OK;
    }
    *differed |= differs;
    return status == WY_OK && differs ? wi_learner_keep_word(l, digits, count) : status;
}

/* The words so many digits below a word; outputs: what the source says of them. */
static wy_status correct_below(bool *differed, learning *l, uint8_t *digits, size_t count,
                               unsigned depth, const wi_offset_code *outputs) {
    uint32_t state = 0; /* of the beginning that is at hand */
    uint32_t states[WI_OFFSET_LONGEST + 1];
    for (size_t i = 0; i < count; i++) {
        state = wi_learner_step(l, state, digits[i]);
    }
    states[count] = state;
    const size_t end = count + depth;
    size_t at = count;
    uint32_t digit = 0;
    wy_status status = WY_OK;
    while (status == WY_OK) {
        if (at < end && digit < l->tree->digits) {
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
        if (at == end && l->tree->number[l->out->kind[states[at]]]) {
            if (l->out->output[states[at]] != *outputs++) {
                status = correct_word(differed, l, digits, end);
                states[0] = 0;
                for (size_t i = 0; i < end && status == WY_OK; i++) {
                    states[i + 1] = wi_learner_step(l, states[i], digits[i]);
                }
            }
        }
        if (at == count) {
            break;
        }
        digit = (uint32_t)digits[--at] + 1;
    }
    return status;
}

wy_status wi_learner_correct(bool *differed, wi_learner *l, const uint32_t *digits, size_t count,
                             unsigned below, wy_error *error) {
    l->error = error;
    *differed = false;
    uint8_t of[WI_OFFSET_LONGEST];
    if (count > WI_OFFSET_LONGEST || below >= l->source->depth) {
        return WY_OK;
    }
    below = below < count ? below : (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        of[i] = (uint8_t)digits[i];
    }
    if (!wi_learner_may_follow(l->tree, 0, of, count)) {
        return WY_OK;
    }
    int64_t known = 0;
    const wi_offset_code *asked = wi_learner_asked(&known, l, of, count - below, below);
    if (asked != NULL) {
        return correct_below(differed, l, of, count - below, below, asked);
    }
    const uint64_t *record = NULL;
    wy_status status = wi_learner_walk_to(&record, l, of, count - below);
    if (status == WY_OK) {
        status = l->source->look(l->source->data, l->levels, record, below, l->error);
    }
    if (status != WY_OK) {
        return status == WY_NO && l->source->bounded ? WY_OK : status;
    }
    const wi_offset_level all = l->levels[below];
    wi_offset_code *outputs = malloc((size_t)all.count * sizeof *outputs + 1);
    if (outputs == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(outputs, all.outputs, (size_t)all.count * sizeof *outputs);
    status = correct_below(differed, l, of, count - below, below, outputs);
    free(outputs);
    return status;
}

wy_status wi_learner_correct_around(bool *differed, wi_learner *l, const mpz_t number,
                                    unsigned around, unsigned below, wy_error *error) {
    wy_status status = WY_OK;
    mpz_t at;
    mpz_init(at);
    for (int i = -1; i <= 1 && status == WY_OK; i++) {
        mpz_set_si(at, (long)i * (long)around);
        mpz_add(at, at, number);
        if (mpz_sgn(at) < 0) {
            continue;
        }
        uint32_t *digits = NULL;
        size_t count = 0;
        bool differs = false;
        status = wy_numeration_represent(&digits, &count, l->tree->system, at, error);
        if (status == WY_OK && differed == NULL) {
            wi_learner_ask(l, digits, count, below);
        } else if (status == WY_OK) {
            status = wi_learner_correct(&differs, l, digits, count, below, error);
            *differed |= differs;
        }
        free(digits);
    }
    mpz_clear(at);
    return status;
}

const wi_offsets *wi_learner_offsets(const wi_learner *l) {
    return l->out;
}

wy_status wi_learner_open(wi_learner **out, const wi_offset_source *source,
                          const wi_offset_limits *limits, const wy_control *control,
                          wy_error *error) {
    *out = NULL;
    if (source->tree->digits > 256) {
        return wi_fail(error, WY_LIMIT, "unknown: the numeration has too many digits");
    }
    if (source->depth < 2) {
        return wi_fail(error, WY_NO, "too few numbers are known");
    }
    wi_learner *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return wi_fail_memory(error);
    }
    l->own = *source;
    l->source = &l->own;
    l->tree = source->tree;
    l->limits = *limits;
    l->control = control;
    l->depth = limits->depth < source->depth - 1 ? limits->depth : source->depth - 1;
    l->out = &l->offsets;
    l->offsets = (wi_offsets){.tree = source->tree, .depth = l->depth};
    wi_pace_start(&l->pace, control);
    l->levels = calloc(source->depth + 2, sizeof *l->levels);
    l->walk = calloc(source->record, sizeof *l->walk);
    l->step = calloc(source->record, sizeof *l->step);
    l->root = calloc(source->record, sizeof *l->root);
    l->path = calloc(source->record * (WI_OFFSET_LONGEST + 1), sizeof *l->path);
    if (l->levels == NULL || l->walk == NULL || l->step == NULL || l->root == NULL ||
        l->path == NULL) {
        wi_learner_close(l);
        return wi_fail_memory(error);
    }
    *out = l;
    return WY_OK;
}

void wi_learner_close(wi_learner *l) {
    if (l == NULL) {
        return;
    }
    wi_learner_groups_close(l);
    wi_learner_ahead_close(l);
    wi_learner_forget_asked(l);
    wi_table_close(&l->by_signature);
    free(l->levels);
    free(l->walk);
    free(l->step);
    free(l->root);
    free(l->path);
    free(l->records);
    free(l->words);
    free(l->signatures);
    free(l->offsets.kind);
    free(l->offsets.next);
    free(l->offsets.output);
    free(l);
}

bool wi_offsets_are_symmetric(const wi_offsets *offsets) {
    for (uint32_t i = 0; i < offsets->count; i++) {
        int32_t f;
        int32_t g;
        const bool has_f = wi_offset_read(&f, offsets->output[i], false);
        const bool has_g = wi_offset_read(&g, offsets->output[i], true);
        if (has_f != has_g || (has_f && f != g)) {
            return false;
        }
    }
    return true;
}

wy_status wi_offsets_automaton(wy_automaton **out, const wi_offsets *offsets,
                               const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(offsets->tree->system);
    const uint32_t digits = offsets->tree->digits;
    wy_edge *edges = malloc((size_t)offsets->count * digits * sizeof *edges);
    int32_t *outputs = malloc((size_t)offsets->count * sizeof *outputs);
    if (edges == NULL || outputs == NULL) {
        free(edges);
        free(outputs);
        return wi_fail_memory(error);
    }
    size_t count = 0;
    for (uint32_t q = 0; q < offsets->count; q++) {
        outputs[q] = (int32_t)offsets->output[q];
        for (uint32_t d = 0; d < digits; d++) {
            const uint32_t to = offsets->next[(size_t)q * digits + d];
            if (to != WI_NO_NODE) {
                edges[count++] = (wy_edge){.from = q, .to = to, .label = d};
            }
        }
    }
    wy_status status =
        wy_automaton_create(out, WY_WORD, &track, 1, outputs, offsets->count, edges, count, error);
    free(edges);
    free(outputs);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return status;
}
