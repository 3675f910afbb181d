/*
 * trim.c - transitions backwards, and states that matter.
 *
 * A product makes many states from which nothing is accepted any more; everything later is
 * faster without them, and "no transition" then says all that a dead state would.  States
 * keep their order, so numbering by first meeting survives: a dead state leads to dead
 * states only and never was the first way to a live one.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "base/fail.h"

wy_status wi_inverse_make(wi_inverse *out, const wy_automaton *table, wi_meter *meter,
                          wy_error *error) {
    *out = (wi_inverse){.states = table->states};
    const size_t states = table->states;
    const uint64_t transitions = table->first[states];
    wy_status status =
        wi_meter_take_zeros(meter, &out->first, states + 1, sizeof *out->first, error);
    if (status == WY_OK) {
        status =
            wi_meter_take(meter, &out->source, (size_t)transitions, sizeof *out->source, error);
    }
    if (status != WY_OK) {
        wi_meter_drop(meter, out->first, states + 1, sizeof *out->first);
        *out = (wi_inverse){0};
        return status;
    }
    /* Counting sort: first[q] counts, then ends, and is counted down to the beginning. */
    for (uint64_t i = 0; i < transitions; i++) {
        out->first[table->target[i]]++;
    }
    uint64_t sum = 0;
    for (size_t q = 0; q < states; q++) {
        sum += out->first[q];
        out->first[q] = sum;
    }
    out->first[states] = sum;
    for (uint32_t q = table->states; q-- > 0;) {
        for (uint64_t i = table->first[q + 1]; i-- > table->first[q];) {
            out->source[--out->first[table->target[i]]] = q;
        }
    }
    return WY_OK;
}

void wi_inverse_drop(wi_inverse *inverse, wi_meter *meter) {
    if (inverse->first != NULL) {
        const uint64_t transitions = inverse->first[inverse->states];
        wi_meter_drop(meter, inverse->source, (size_t)transitions, sizeof *inverse->source);
        wi_meter_drop(meter, inverse->first, (size_t)inverse->states + 1, sizeof *inverse->first);
    }
    *inverse = (wi_inverse){0};
}

enum { REACHED = 1, LIVE = 2 };

static void reach(uint8_t *mark, uint32_t *stack, const wy_automaton *table,
                  const uint32_t *initial, uint32_t count) {
    size_t top = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (mark[initial[i]] == 0) {
            mark[initial[i]] = REACHED;
            stack[top++] = initial[i];
        }
    }
    while (top > 0) {
        const uint32_t q = stack[--top];
        for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
            const uint32_t to = table->target[i];
            if (mark[to] == 0) {
                mark[to] = REACHED;
                stack[top++] = to;
            }
        }
    }
}

static wy_status reach_back(uint8_t *mark, uint32_t *stack, const wy_automaton *table,
                            wi_meter *meter, wy_error *error) {
    wi_inverse inverse;
    const wy_status status = wi_inverse_make(&inverse, table, meter, error);
    if (status != WY_OK) {
        return status;
    }
    size_t top = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        if (mark[q] == REACHED && table->output[q] != 0) {
            mark[q] |= LIVE;
            stack[top++] = q;
        }
    }
    while (top > 0) {
        const uint32_t q = stack[--top];
        for (uint64_t i = inverse.first[q]; i < inverse.first[q + 1]; i++) {
            const uint32_t from = inverse.source[i];
            if (mark[from] == REACHED) {
                mark[from] |= LIVE;
                stack[top++] = from;
            }
        }
    }
    wi_inverse_drop(&inverse, meter);
    return WY_OK;
}

/* A smaller block, or the same one when the system has none. */
static void *smaller(void *block, size_t bytes) {
    void *shrunk = realloc(block, bytes == 0 ? 1 : bytes);
    if (shrunk != NULL) {
        block = shrunk;
    }
    return block;
}

/* Moves the rows of states with mark `wanted` together; number[] gets their new numbers. */
static void compact(wy_automaton *table, const uint8_t *mark, uint8_t wanted, uint32_t *number) {
    uint32_t states = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        number[q] = mark[q] == wanted ? states++ : WY_NO_STATE;
    }
    uint64_t to = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        if (number[q] == WY_NO_STATE) {
            continue;
        }
        const uint64_t begin = table->first[q];
        const uint64_t end = table->first[q + 1];
        table->first[number[q]] = to;
        table->output[number[q]] = table->output[q];
        for (uint64_t i = begin; i < end; i++) {
            const uint32_t target = number[table->target[i]];
            if (target != WY_NO_STATE) {
                table->label[to] = table->label[i];
                table->target[to] = target;
                to++;
            }
        }
    }
    if (states == 0) {
        table->output[0] = 0;
        states = 1;
        table->first[0] = 0;
    }
    table->states = states;
    table->first[states] = to;
    table->first = smaller(table->first, ((size_t)states + 1) * sizeof *table->first);
    table->output = smaller(table->output, states * sizeof *table->output);
    table->label = smaller(table->label, (size_t)to * sizeof *table->label);
    table->target = smaller(table->target, (size_t)to * sizeof *table->target);
}

wy_status wi_rows_trim(wy_automaton *table, uint32_t *initial, uint32_t *count, bool accepting,
                       wi_meter *meter, wy_error *error) {
    const size_t states = table->states;
    uint8_t *mark;
    uint32_t *stack = NULL;
    wy_status status = wi_meter_take_zeros(meter, &mark, states, 1, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &stack, states, sizeof *stack, error);
    }
    if (status == WY_OK) {
        reach(mark, stack, table, initial, *count);
        if (accepting) {
            status = reach_back(mark, stack, table, meter, error);
        }
    }
    if (status == WY_OK) {
        const uint8_t wanted = accepting ? REACHED | LIVE : REACHED;
        size_t kept = 0;
        for (size_t q = 0; q < states; q++) {
            kept += mark[q] == wanted;
        }
        if (kept < states) {
            uint32_t *number = stack;
            const uint64_t before = wy_automaton_bytes(table);
            compact(table, mark, wanted, number);
            wi_meter_return(meter, before - wy_automaton_bytes(table));
            uint32_t left = 0;
            for (uint32_t i = 0; i < *count; i++) {
                if (number[initial[i]] != WY_NO_STATE) {
                    initial[left++] = number[initial[i]];
                }
            }
            *count = left;
        }
    }
    wi_meter_drop(meter, stack, states, sizeof *stack);
    wi_meter_drop(meter, mark, states, 1);
    return status;
}

wy_status wy_automaton_trim_in_place(wy_automaton *automaton, const wy_control *control,
                                     wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "trimming an automaton");
    wi_meter_note(&meter, wy_automaton_bytes(automaton));
    uint32_t initial = 0;
    uint32_t count = 1;
    return wi_rows_trim(automaton, &initial, &count, automaton->kind == WY_ACCEPTOR, &meter, error);
}
