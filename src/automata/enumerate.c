/*
 * enumerate.c - accepted words one after the other, in radix order.
 *
 * For each length k a bit for every state says whether exactly k more letters can lead to an
 * accepting state; with them a walk along the labels in order never goes a way in vain.
 */
#include <stdlib.h>

#include "automata/rows.h"
#include "base/fail.h"

typedef struct walk {
    const wy_automaton *automaton;
    uint64_t **alive; /* by length: a bit for each state */
    size_t lengths;   /* that are known */
    size_t room;
    uint64_t *label; /* of the word */
    uint64_t *next;  /* by depth: the transition to try next */
    uint32_t *state; /* by depth */
    size_t room_label, room_next, room_state;
    wi_meter meter;
} walk;

static bool bit(const uint64_t *bits, uint32_t at) {
    return bits[at >> 6] >> (at & 63U) & 1;
}

/* The bits of the next length; *any: is there one? */
static wy_status longer(walk *of, bool *any, wy_error *error) {
    const wy_automaton *automaton = of->automaton;
    const size_t words = (size_t)automaton->states / 64 + 1;
    uint64_t *bits = NULL;
    wy_status status =
        wi_meter_grow(&of->meter, &of->alive, &of->room, of->lengths + 1, sizeof *of->alive, error);
    if (status == WY_OK) {
        status = wi_meter_take_zeros(&of->meter, &bits, words, sizeof *bits, error);
    }
    if (status != WY_OK) {
        return status;
    }
    *any = false;
    const uint64_t *before = of->lengths == 0 ? NULL : of->alive[of->lengths - 1];
    for (uint32_t q = 0; q < automaton->states; q++) {
        bool lives = before == NULL && automaton->output[q] != 0;
        for (uint64_t i = automaton->first[q];
             i < automaton->first[q + 1] && before != NULL && !lives; i++) {
            lives = bit(before, automaton->target[i]);
        }
        bits[q >> 6] |= (uint64_t)lives << (q & 63U);
        *any = *any || lives;
    }
    of->alive[of->lengths++] = bits;
    return wi_meter_stopped(&of->meter, error);
}

static wy_status deeper(walk *of, size_t length, wy_error *error) {
    wy_status status = wi_meter_grow(&of->meter, &of->label, &of->room_label, length + 1,
                                     sizeof *of->label, error);
    if (status == WY_OK) {
        status = wi_meter_grow(&of->meter, &of->next, &of->room_next, length + 1, sizeof *of->next,
                               error);
    }
    if (status == WY_OK) {
        status = wi_meter_grow(&of->meter, &of->state, &of->room_state, length + 1,
                               sizeof *of->state, error);
    }
    return status;
}

/* All words of one length; *more is false when take has had enough. */
static wy_status all_of_length(walk *of, size_t length, wy_take_labels *take, void *data,
                               bool *more, wy_error *error) {
    wy_status status = deeper(of, length, error);
    if (status != WY_OK || !bit(of->alive[length], 0)) {
        return status;
    }
    const wy_automaton *automaton = of->automaton;
    size_t depth = 0;
    of->state[0] = 0;
    of->next[0] = automaton->first[0];
    for (;;) {
        const uint32_t q = of->state[depth];
        if (depth == length) {
            *more = take(data, of->label, length);
            status = wi_meter_tick(&of->meter, error);
            if (!*more || status != WY_OK) {
                return status;
            }
        } else {
            uint64_t i = of->next[depth];
            while (i < automaton->first[q + 1] &&
                   !bit(of->alive[length - depth - 1], automaton->target[i])) {
                i++;
            }
            if (i < automaton->first[q + 1]) {
                of->next[depth] = i + 1;
                of->label[depth] = automaton->label[i];
                depth++;
                of->state[depth] = automaton->target[i];
                of->next[depth] = automaton->first[automaton->target[i]];
                continue;
            }
        }
        if (depth == 0) {
            return WY_OK;
        }
        depth--;
    }
}

wy_status wy_automaton_each(const wy_automaton *automaton, size_t from, size_t to,
                            wy_take_labels *take, void *data, const wy_control *control,
                            wy_error *error) {
    walk of = {0};
    wi_meter_start(&of.meter, control, "listing accepted words");
    /* Trimmed, so that long words from some state mean long words from the first. */
    wy_automaton *trimmed;
    wy_status status = wy_automaton_copy(&trimmed, automaton, error);
    if (status == WY_OK) {
        wi_meter_note(&of.meter, wy_automaton_bytes(trimmed));
        uint32_t initial = 0;
        uint32_t count = 1;
        status = wi_rows_trim(trimmed, &initial, &count, true, &of.meter, error);
    }
    of.automaton = trimmed;
    bool any = true; /* words of this length from any state; if none, none of a longer one */
    bool more = true;
    for (size_t length = 0; status == WY_OK && any && more && length <= to; length++) {
        status = longer(&of, &any, error);
        if (status == WY_OK && length >= from) {
            status = all_of_length(&of, length, take, data, &more, error);
        }
        if (length == SIZE_MAX) {
            break;
        }
    }
    for (size_t i = 0; i < of.lengths; i++) {
        free(of.alive[i]);
    }
    free(of.alive);
    free(of.label);
    free(of.next);
    free(of.state);
    wy_automaton_free(trimmed);
    return status;
}
