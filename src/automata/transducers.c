/*
 * transducers.c - transducers that are at hand, by the names of Walnut's library.
 *
 *     RUNSUM3, RUNSUMmod3   the sum of all letters so far modulo 3 (from 2 to 9), letters 0, 1, 2
 *     RUNPROD1357           the product so far modulo 8, letters 1, 3, 5 and 7
 *     XOR                   the sum of two letters beside each other modulo 2; first comes 0
 *
 * Each is a rule: in a state, reading a letter, what is written and the next state.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"

typedef struct rule {
    uint32_t states;
    uint32_t letters;
    int32_t (*letter)(uint32_t number);
    /* what is written; and the next state */
    int32_t (*output)(uint32_t modulus, uint32_t state, int32_t letter);
    uint32_t (*next)(uint32_t modulus, uint32_t state, int32_t letter);
} rule;

static int32_t from_zero(uint32_t number) {
    return (int32_t)number;
}

static int32_t odd(uint32_t number) {
    return 2 * (int32_t)number + 1;
}

/* The state is the sum so far. */
static uint32_t sum(uint32_t modulus, uint32_t state, int32_t letter) {
    return (state + (uint32_t)letter) % modulus;
}

static int32_t sum_written(uint32_t modulus, uint32_t state, int32_t letter) {
    return (int32_t)sum(modulus, state, letter);
}

/* State s stands for the product 2s + 1. */
static int32_t product_written(uint32_t modulus, uint32_t state, int32_t letter) {
    return (int32_t)((2 * state + 1) * (uint32_t)letter % modulus);
}

static uint32_t product(uint32_t modulus, uint32_t state, int32_t letter) {
    return (uint32_t)product_written(modulus, state, letter) / 2;
}

/* State 0 is the beginning, then the last letter and one. */
static int32_t difference_written(uint32_t modulus, uint32_t state, int32_t letter) {
    (void)modulus;
    return state == 0 ? 0 : (int32_t)(state - 1) ^ letter;
}

static uint32_t last_letter(uint32_t modulus, uint32_t state, int32_t letter) {
    (void)modulus;
    (void)state;
    return (uint32_t)letter + 1;
}

/* The modulus of RUNSUM3 and RUNSUMmod3; 0: it is no such name. */
static uint32_t modulus_of(const char *name) {
    if (strncmp(name, "RUNSUM", 6) != 0) {
        return 0;
    }
    const char *rest = strncmp(name + 6, "mod", 3) == 0 ? name + 9 : name + 6;
    return rest[0] >= '2' && rest[0] <= '9' && rest[1] == '\0' ? (uint32_t)(rest[0] - '0') : 0;
}

static wy_status make(wi_transducer **out, const rule *from, uint32_t modulus, wy_error *error) {
    const size_t cells = (size_t)from->states * from->letters;
    wi_transducer *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->states = from->states;
    made->letters = from->letters;
    made->letter = malloc(from->letters * sizeof *made->letter);
    made->next = malloc(cells * sizeof *made->next);
    made->output = malloc(cells * sizeof *made->output);
    if (made->letter == NULL || made->next == NULL || made->output == NULL) {
        wi_transducer_free(made);
        return wi_fail_memory(error);
    }
    for (uint32_t i = 0; i < from->letters; i++) {
        made->letter[i] = from->letter(i);
    }
    for (uint32_t state = 0; state < from->states; state++) {
        for (uint32_t i = 0; i < from->letters; i++) {
            const size_t cell = (size_t)state * from->letters + i;
            made->next[cell] = from->next(modulus, state, made->letter[i]);
            made->output[cell] = from->output(modulus, state, made->letter[i]);
        }
    }
    *out = made;
    return WY_OK;
}

wy_status wi_transducer_make(wi_transducer **out, const char *name, wy_error *error) {
    *out = NULL;
    const uint32_t modulus = modulus_of(name);
    if (modulus != 0) {
        const rule sums = {modulus, modulus, from_zero, sum_written, sum};
        return make(out, &sums, modulus, error);
    }
    if (strcmp(name, "RUNPROD1357") == 0) {
        const rule products = {4, 4, odd, product_written, product};
        return make(out, &products, 8, error);
    }
    if (strcmp(name, "XOR") == 0) {
        const rule differences = {3, 2, from_zero, difference_written, last_letter};
        return make(out, &differences, 2, error);
    }
    return WY_NO;
}
