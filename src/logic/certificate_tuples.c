/*
 * certificate_tuples.c - leaves read together, as a nondeterministic automaton of tuples.  Only
 * transitions from which a word is accepted are left.
 */
#include "logic/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

static wy_status join(wi_tuples *t, size_t level, uint64_t code, wy_error *error) {
    if (level == t->count) {
        uint32_t target;
        wy_status status = wi_intern_number(&target, &t->states, t->to, error);
        if (status == WY_OK) {
            status = wi_meter_grow(t->meter, &t->new_code, &t->new_code_room, t->news + 1,
                                   sizeof *t->new_code, error);
        }
        if (status == WY_OK) {
            status = wi_meter_grow(t->meter, &t->new_target, &t->new_target_room, t->news + 1,
                                   sizeof *t->new_target, error);
        }
        if (status == WY_OK) {
            t->new_code[t->news] = code & t->stays;
            t->new_target[t->news++] = target;
        }
        return status;
    }
    const wi_tuple_part *p = &t->parts[level];
    const uint32_t q = t->at[level];
    wy_status status = WY_OK;
    for (uint64_t i = p->automaton->first[q]; status == WY_OK && i < p->automaton->first[q + 1];
         i++) {
        if (((p->code[i] ^ code) & p->shared) == 0) {
            t->to[level] = p->automaton->target[i];
            status = join(t, level + 1, code | p->code[i], error);
        }
    }
    return status;
}

static wy_status end_row(wi_tuples *t, wy_error *error) {
    wi_row_sort(t->new_code, t->new_target, t->news);
    wy_status status = wi_meter_grow(t->meter, &t->code, &t->code_room, t->codes + t->news,
                                     sizeof *t->code, error);
    if (status == WY_OK) {
        status = wi_meter_grow(t->meter, &t->target, &t->target_room, t->codes + t->news,
                               sizeof *t->target, error);
    }
    for (size_t i = 0; status == WY_OK && i < t->news; i++) {
        if (i > 0 && t->new_code[i] == t->new_code[i - 1] &&
            t->new_target[i] == t->new_target[i - 1]) {
            continue;
        }
        t->code[t->codes] = t->new_code[i];
        t->target[t->codes++] = t->new_target[i];
    }
    t->news = 0;
    return status;
}

static wy_status explore(wi_tuples *t, wy_error *error) {
    uint32_t first;
    memset(t->at, 0, sizeof t->at);
    wy_status status = wi_intern_number(&first, &t->states, t->at, error);
    for (uint32_t q = 0; status == WY_OK && q < t->states.count; q++) {
        bool accepts = true;
        memcpy(t->at, wi_intern_thing(&t->states, q), t->count * sizeof *t->at);
        for (size_t i = 0; i < t->count; i++) {
            accepts = accepts && t->parts[i].automaton->output[t->at[i]] != 0;
        }
        status = wi_meter_tick(t->meter, error);
        if (status == WY_OK) {
            status = wi_meter_grow(t->meter, &t->accepts, &t->accepts_room, q + (size_t)1,
                                   sizeof *t->accepts, error);
        }
        if (status == WY_OK) {
            status = wi_meter_grow(t->meter, &t->first, &t->first_room, q + (size_t)2,
                                   sizeof *t->first, error);
        }
        if (status == WY_OK) {
            t->accepts[q] = accepts;
            t->first[q] = t->codes;
            status = join(t, 0, 0, error);
        }
        if (status == WY_OK) {
            status = end_row(t, error);
            t->first[q + 1] = t->codes;
        }
    }
    return status;
}

/* Transitions to tuples from which no word is accepted are left out. */
static wy_status keep_living(wi_tuples *t, wy_error *error) {
    const uint32_t states = t->states.count;
    const uint64_t codes = t->codes;
    bool *lives = NULL;
    uint32_t *todo = NULL, *from = NULL;
    uint64_t *into = NULL;
    wy_status status = wi_meter_take_zeros(t->meter, &lives, states, sizeof *lives, error);
    if (status == WY_OK) {
        status = wi_meter_take(t->meter, &todo, states, sizeof *todo, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(t->meter, &from, t->codes, sizeof *from, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(t->meter, &into, states + (size_t)2, sizeof *into, error);
    }
    if (status == WY_OK) {
        for (uint64_t i = 0; i < codes; i++) {
            into[t->target[i] + 2]++;
        }
        for (uint32_t q = 0; q < states; q++) {
            into[q + 2] += into[q + 1];
        }
        for (uint32_t q = 0; q < states; q++) {
            for (uint64_t i = t->first[q]; i < t->first[q + 1]; i++) {
                from[into[t->target[i] + 1]++] = q;
            }
        }
        size_t count = 0;
        for (uint32_t q = 0; q < states; q++) {
            if (t->accepts[q]) {
                lives[q] = true;
                todo[count++] = q;
            }
        }
        while (count > 0) {
            const uint32_t q = todo[--count];
            for (uint64_t i = into[q]; i < into[q + 1]; i++) {
                if (!lives[from[i]]) {
                    lives[from[i]] = true;
                    todo[count++] = from[i];
                }
            }
        }
        size_t used = 0;
        uint64_t begin = 0;
        for (uint32_t q = 0; q < states; q++) {
            const uint64_t end = t->first[q + 1];
            for (uint64_t i = begin; i < end; i++) {
                if (lives[q] && lives[t->target[i]]) {
                    t->code[used] = t->code[i];
                    t->target[used++] = t->target[i];
                }
            }
            begin = end;
            t->first[q + 1] = used;
        }
        t->codes = used;
    }
    wi_meter_drop(t->meter, lives, states, sizeof *lives);
    wi_meter_drop(t->meter, todo, states, sizeof *todo);
    wi_meter_drop(t->meter, from, codes, sizeof *from);
    wi_meter_drop(t->meter, into, states + (size_t)2, sizeof *into);
    return status;
}

void wi_tuples_row(const wi_tuples *t, uint32_t q, uint64_t code, uint64_t *begin, uint64_t *end) {
    uint64_t low = t->first[q], high = t->first[q + 1];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (t->code[middle] < code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *begin = low;
    while (low < t->first[q + 1] && t->code[low] == code) {
        low++;
    }
    *end = low;
}

bool wi_tuples_lead(const wi_tuples *t, uint32_t q, uint64_t code, uint32_t to) {
    uint64_t low, high;
    wi_tuples_row(t, q, code, &low, &high);
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (t->target[middle] < to) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < t->first[q + 1] && t->code[low] == code && t->target[low] == to;
}

void wi_tuples_close(wi_tuples *t) {
    for (size_t i = 0; t->parts != NULL && i < t->count; i++) {
        const wy_automaton *a = t->parts[i].automaton;
        wi_meter_drop(t->meter, t->parts[i].code, a == NULL ? 0 : a->first[a->states],
                      sizeof(uint64_t));
    }
    wi_meter_drop(t->meter, t->parts, t->count, sizeof *t->parts);
    wi_intern_close(&t->states);
    wi_meter_drop(t->meter, t->first, t->first_room, sizeof *t->first);
    wi_meter_drop(t->meter, t->code, t->code_room, sizeof *t->code);
    wi_meter_drop(t->meter, t->target, t->target_room, sizeof *t->target);
    wi_meter_drop(t->meter, t->accepts, t->accepts_room, sizeof *t->accepts);
    wi_meter_drop(t->meter, t->new_code, t->new_code_room, sizeof *t->new_code);
    wi_meter_drop(t->meter, t->new_target, t->new_target_room, sizeof *t->new_target);
}

/* Where the digits of the variables are: y as in the labels of C, x above them. */
static wy_status lay_out(uint64_t *mask, uint8_t *shift, uint64_t *stays, const wi_leaf *after,
                         const wi_leaf *const *leaves, size_t count, wy_error *error) {
    uint32_t bits = after->automaton->layout.bits;
    *stays = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    for (size_t i = 0; i < after->variables; i++) {
        shift[after->variable[i]] = after->automaton->layout.shift[i];
        mask[after->variable[i]] = after->automaton->layout.mask[i];
    }
    for (size_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < leaves[i]->variables; j++) {
            const uint32_t v = leaves[i]->variable[j];
            if (mask[v] != 0) {
                continue;
            }
            const wi_layout *layout = &leaves[i]->automaton->layout;
            const uint64_t digits = layout->mask[j] >> layout->shift[j];
            uint32_t width = 0;
            while (digits >> width != 0) {
                width++;
            }
            if (bits + width > 63) {
                return wi_fail(error, WY_LIMIT, "a step has too many variables");
            }
            mask[v] = digits << bits;
            shift[v] = (uint8_t)bits;
            bits += width;
        }
    }
    return WY_OK;
}

wy_status wi_tuples_open(wi_tuples *t, wi_meter *meter, const wi_leaf *const *leaves, size_t count,
                         const wi_leaf *after, size_t variables, wy_error *error) {
    *t = (wi_tuples){.meter = meter, .count = count};
    wi_intern_open(&t->states, count, meter);
    if (count > WI_TUPLE_LEAVES) {
        t->count = 0;
        return wi_fail(error, WY_LIMIT, "a step has too many parts");
    }
    uint64_t *mask = calloc(variables + 1, sizeof *mask);
    uint8_t *shift = calloc(variables + 1, sizeof *shift);
    wy_status status = mask == NULL || shift == NULL
                           ? wi_fail_memory(error)
                           : lay_out(mask, shift, &t->stays, after, leaves, count, error);
    if (status == WY_OK) {
        status = wi_meter_take_zeros(meter, &t->parts, count, sizeof *t->parts, error);
    }
    uint64_t seen = 0;
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        const wy_automaton *a = leaves[i]->automaton;
        wi_tuple_part *p = &t->parts[i];
        p->automaton = a;
        status = wi_meter_take(meter, &p->code, a->first[a->states], sizeof *p->code, error);
        for (uint64_t k = 0; status == WY_OK && k < a->first[a->states]; k++) {
            p->code[k] = 0;
            for (uint32_t j = 0; j < leaves[i]->variables; j++) {
                p->code[k] |= (uint64_t)wi_layout_digit(&a->layout, a->label[k], j)
                              << shift[leaves[i]->variable[j]];
            }
        }
        uint64_t own = 0;
        for (uint32_t j = 0; j < leaves[i]->variables; j++) {
            own |= mask[leaves[i]->variable[j]];
        }
        p->shared = own & seen;
        seen |= own;
    }
    free(mask);
    free(shift);
    if (status == WY_OK) {
        status = explore(t, error);
    }
    return status == WY_OK ? keep_living(t, error) : status;
}
