/*
 * count.c - how many words are accepted: of one length, or infinitely many?
 */
#include <stdlib.h>
#include <string.h>

#include "automata/rows.h"
#include "base/fail.h"

/* Bytes of the longest number: letters^length at most, and two limbs. */
static uint64_t bytes_of_count(const wy_automaton *automaton, size_t length) {
    uint64_t widest = 1;
    for (uint32_t q = 0; q < automaton->states; q++) {
        const uint64_t width = automaton->first[q + 1] - automaton->first[q];
        widest = width > widest ? width : widest;
    }
    unsigned bits = 1;
    while (bits < 64 && widest >> bits != 0) {
        bits++;
    }
    return length > UINT64_MAX / 128 ? UINT64_MAX / 4 : (uint64_t)length * bits / 8 + 16;
}

wy_status wy_automaton_count(mpz_t count, const wy_automaton *automaton, size_t length,
                             const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "counting accepted words");
    const size_t states = automaton->states;
    const uint64_t each = bytes_of_count(automaton, length) + sizeof(mpz_t);
    if (each > meter.allowed / 2 / states) {
        const uint64_t needed = each > UINT64_MAX / 2 / states ? UINT64_MAX : 2 * each * states;
        return wi_fail_budget(error, needed, meter.allowed, "counting accepted words");
    }
    /* now[q]: words of the length so far that q accepts. */
    mpz_t *now = malloc(2 * states * sizeof *now);
    if (now == NULL) {
        return wi_fail_memory(error);
    }
    mpz_t *before = now + states;
    for (size_t q = 0; q < states; q++) {
        mpz_init_set_ui(now[q], automaton->output[q] != 0);
        mpz_init(before[q]);
    }
    wy_status status = WY_OK;
    for (size_t step = 0; step < length && status == WY_OK; step++) {
        for (size_t q = 0; q < states; q++) {
            mpz_swap(before[q], now[q]);
        }
        for (uint32_t q = 0; q < states && status == WY_OK; q++) {
            mpz_set_ui(now[q], 0);
            for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
                mpz_add(now[q], now[q], before[automaton->target[i]]);
            }
            status = wi_meter_tick(&meter, error);
        }
    }
    mpz_set(count, now[0]);
    for (size_t q = 0; q < 2 * states; q++) {
        mpz_clear(now[q]);
    }
    free(now);
    return status;
}

/* ---- infinitely many? ------------------------------------------------------------ */

/* Marks what is reached from the marked states; stack has room for all. */
static void spread(uint8_t *mark, uint32_t *stack, const uint64_t *first, const uint32_t *next,
                   uint32_t states) {
    size_t top = 0;
    for (uint32_t q = 0; q < states; q++) {
        if (mark[q]) {
            stack[top++] = q;
        }
    }
    while (top > 0) {
        const uint32_t q = stack[--top];
        for (uint64_t i = first[q]; i < first[q + 1]; i++) {
            if (!mark[next[i]]) {
                mark[next[i]] = 1;
                stack[top++] = next[i];
            }
        }
    }
}

/* Is there a cycle of marked states?  Takes away states that no marked one leads to. */
static bool has_cycle(const uint8_t *mark, uint32_t *degree, uint32_t *stack,
                      const wy_automaton *table) {
    memset(degree, 0, table->states * sizeof *degree);
    size_t left = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        left += mark[q];
        for (uint64_t i = table->first[q]; i < table->first[q + 1] && mark[q]; i++) {
            degree[table->target[i]]++;
        }
    }
    size_t top = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        if (mark[q] && degree[q] == 0) {
            stack[top++] = q;
        }
    }
    while (top > 0) {
        const uint32_t q = stack[--top];
        left--;
        for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
            const uint32_t to = table->target[i];
            if (mark[to] && --degree[to] == 0) {
                stack[top++] = to;
            }
        }
    }
    return left > 0;
}

/* The states that a word counted may pass, all of the trimmed table or fewer. */
static wy_status mark_useful(uint8_t *mark, uint32_t *stack, const wy_automaton *table,
                             bool leading_zeros, wi_meter *meter, wy_error *error) {
    uint64_t zero;
    bool lsd;
    const wy_status status = wi_tracks_direction(&lsd, table->track, table->layout.tracks, error);
    if (status != WY_OK) {
        return status;
    }
    if (leading_zeros || !wi_tracks_zero_label(&zero, &table->layout, table->track)) {
        memset(mark, 1, table->states);
        return WY_OK;
    }
    if (!lsd) { /* what is reached after a first column that is not zero */
        for (uint64_t i = table->first[0]; i < table->first[1]; i++) {
            if (table->label[i] != zero) {
                mark[table->target[i]] = 1;
            }
        }
        spread(mark, stack, table->first, table->target, table->states);
        return WY_OK;
    }
    /* what leads to a last column that is not zero */
    for (uint32_t q = 0; q < table->states; q++) {
        for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
            if (table->label[i] != zero && table->output[table->target[i]] != 0) {
                mark[q] = 1;
            }
        }
    }
    wi_inverse inverse;
    const wy_status made = wi_inverse_make(&inverse, table, meter, error);
    if (made == WY_OK) {
        spread(mark, stack, inverse.first, inverse.source, table->states);
        wi_inverse_drop(&inverse, meter);
    }
    return made;
}

wy_status wy_automaton_infinite(const wy_automaton *automaton, bool leading_zeros,
                                const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "looking for infinitely many words");
    wy_automaton *table;
    wy_status status = wy_automaton_copy(&table, automaton, error);
    uint32_t initial = 0;
    uint32_t count = 1;
    if (status == WY_OK) {
        wi_meter_note(&meter, wy_automaton_bytes(table));
        status = wi_rows_trim(table, &initial, &count, true, &meter, error);
    }
    uint8_t *mark = NULL;
    uint32_t *stack = NULL;
    uint32_t *degree = NULL;
    const size_t states = status == WY_OK ? table->states : 0;
    if (status == WY_OK) {
        status = wi_meter_take_zeros(&meter, &mark, states, 1, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &stack, states, sizeof *stack, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &degree, states, sizeof *degree, error);
    }
    if (status == WY_OK) {
        status = mark_useful(mark, stack, table, leading_zeros, &meter, error);
    }
    if (status == WY_OK) {
        status = has_cycle(mark, degree, stack, table) ? WY_OK : WY_NO;
    }
    free(mark);
    free(stack);
    free(degree);
    wy_automaton_free(table);
    return status;
}
