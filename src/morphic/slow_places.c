/*
 * slow_places.c - letter n of a word that grows polynomially, where k, the number of steps after
 * which the word is longer than n, is itself astronomic.
 *
 * All letters on the way are then either on exactly one cycle or on none (growth.c).  Take c on a
 * cycle c = c_0, c_1, c_2, ...: the image of c_t is u_t c_{t+1} v_t, so the i-th image of c is
 *
 *     f^(i-1)(u_0) f^(i-2)(u_1) ... u_(i-1)  c_i  v_(i-1) ... f^(i-1)(v_0),
 *
 * and its parts are nested: around c_t with i - t steps to go there are left(t) letters before, the
 * same after, and between them f^(i-t)(c_t), the core.  The depth t to which place r stays in the
 * core is found bit by bit; the next step then leaves the cycle for a letter of lower growth.  So
 * there are no more such searches than letters.
 *
 * Lengths: the vectors L_k of places.c, and of letters on a cycle also K_k[c] = what stands left
 * of the core at the end, plus the last core itself; K_{k+1}[c_t] = L_k(u_t) + K_k[c_{t+1}].
 * Then left(t) = K_i[c_0] - K_{i-t}[c_t].  Both together go from k to k + 1 by one matrix, whose
 * powers 2^j are kept, so any k is a product of powers with a vector.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "morphic/morphic.h"

enum { MOST_LETTERS = 400 };

typedef struct power {
    mpz_t *entries; /* size x size, row by row */
} power;

struct wi_slow_places {
    const wy_morphic *morphic;
    const wi_letter_graph *graph;
    const wy_control *control;
    uint32_t letters; /* that count: reached and heard */
    uint32_t *number; /* of a letter; WI_NO_NAME */
    uint32_t *letter; /* of a number: its letter */
    uint32_t size;    /* 2 letters: L, then K */
    power *powers;    /* of the matrix: 2^0, 2^1, ... */
    size_t power_count, power_room;
};

/* ---- matrices ------------------------------------------------------------------------------- */

static mpz_t *numbers_new(size_t count) {
    mpz_t *numbers = malloc(count * sizeof *numbers);
    for (size_t i = 0; i < count && numbers != NULL; i++) {
        mpz_init(numbers[i]);
    }
    return numbers;
}

static void numbers_free(mpz_t *numbers, size_t count) {
    for (size_t i = 0; i < count && numbers != NULL; i++) {
        mpz_clear(numbers[i]);
    }
    free(numbers);
}

/* Where the image of a letter on a cycle goes on along the cycle. */
static uint32_t core_of(const wi_slow_places *p, uint32_t c) {
    const wy_morphic *m = p->morphic;
    uint32_t k = 0;
    while (p->graph->part[wi_morphic_image(m, c)[k]] != p->graph->part[c]) {
        k++;
    }
    return k;
}

static void fill_matrix(const wi_slow_places *p, mpz_t *entries) {
    const wy_morphic *m = p->morphic;
    for (uint32_t i = 0; i < p->letters; i++) {
        const uint32_t c = p->letter[i];
        const uint32_t *image = wi_morphic_image(m, c);
        const bool cyclic = p->graph->cycle[c] != WI_CYCLE_NONE;
        const uint32_t core = cyclic ? core_of(p, c) : 0;
        mpz_t *row = entries + (size_t)i * p->size;
        mpz_t *left = entries + (size_t)(p->letters + i) * p->size;
        for (uint32_t k = 0; k < m->columns[c]; k++) {
            const uint32_t number = p->number[image[k]];
            if (number != WI_NO_NAME) {
                mpz_add_ui(row[number], row[number], 1);
                if (cyclic && k <= core) {
                    mpz_t *entry = &left[k < core ? number : p->letters + number];
                    mpz_add_ui(*entry, *entry, 1);
                }
            }
        }
    }
}

/* out = a b; sums of products, most of which are with 0. */
static void multiply(mpz_t *out, const mpz_t *a, const mpz_t *b, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) {
        for (uint32_t k = 0; k < size; k++) {
            const mpz_t *factor = &a[(size_t)i * size + k];
            for (uint32_t j = 0; mpz_sgn(*factor) != 0 && j < size; j++) {
                mpz_addmul(out[(size_t)i * size + j], *factor, b[(size_t)k * size + j]);
            }
        }
    }
}

/* The powers up to 2^(count - 1). */
static wy_status need_powers(wi_slow_places *p, size_t count, wy_error *error) {
    const size_t cells = (size_t)p->size * p->size;
    wi_pace pace;
    wi_pace_start(&pace, p->control);
    while (p->power_count < count) {
        if (wi_pace_stop(&pace, 0)) {
            return wi_fail(error, WY_STOPPED, "stopped at power 2^%zu", p->power_count);
        }
        if (!wi_list_room(p->powers, p->power_room, p->power_count + 1)) {
            return wi_fail_memory(error);
        }
        mpz_t *entries = numbers_new(cells);
        if (entries == NULL) {
            return wi_fail_memory(error);
        }
        if (p->power_count == 0) {
            fill_matrix(p, entries);
        } else {
            const mpz_t *last = (const mpz_t *)p->powers[p->power_count - 1].entries;
            multiply(entries, last, last, p->size);
        }
        p->powers[p->power_count++].entries = entries;
    }
    return WY_OK;
}

/* out = 2^j-th power times vector. */
static void apply(mpz_t *out, const wi_slow_places *p, size_t j, const mpz_t *vector) {
    for (uint32_t i = 0; i < p->size; i++) {
        const mpz_t *row = (const mpz_t *)p->powers[j].entries + (size_t)i * p->size;
        mpz_set_ui(out[i], 0);
        for (uint32_t k = 0; k < p->size; k++) {
            mpz_addmul(out[i], row[k], vector[k]);
        }
    }
}

/* ---- opening -------------------------------------------------------------------------------- */

wy_status wi_slow_places_open(wi_slow_places **out, const wy_morphic *morphic,
                              const wi_letter_graph *graph, const wy_control *control,
                              wy_error *error) {
    *out = NULL;
    wi_slow_places *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return wi_fail_memory(error);
    }
    p->morphic = morphic;
    p->graph = graph;
    p->control = control;
    p->number = malloc(morphic->letters * sizeof *p->number);
    p->letter = malloc(morphic->letters * sizeof *p->letter);
    if (p->number == NULL || p->letter == NULL) {
        wi_slow_places_close(p);
        return wi_fail_memory(error);
    }
    for (uint32_t c = 0; c < morphic->letters; c++) {
        p->number[c] = WI_NO_NAME;
        if (graph->reached[c] && graph->heard[c]) {
            p->number[c] = p->letters;
            p->letter[p->letters++] = c;
        }
    }
    p->size = 2 * p->letters;
    if (p->letters > MOST_LETTERS) {
        wi_slow_places_close(p);
        return wi_fail(
            error, WY_LIMIT,
            "so far out in a word that grows polynomially at most %d letters are allowed",
            MOST_LETTERS);
    }
    *out = p;
    return WY_OK;
}

void wi_slow_places_close(wi_slow_places *places) {
    if (places != NULL) {
        for (size_t j = 0; j < places->power_count; j++) {
            numbers_free(places->powers[j].entries, (size_t)places->size * places->size);
        }
        free(places->powers);
        free(places->number);
        free(places->letter);
        free(places);
    }
}

/* ---- going down ----------------------------------------------------------------------------- */

/* Letter c with `steps` to go, and a place in its image. */
typedef struct descent {
    wi_slow_places *p;
    uint32_t c;
    mpz_t steps, place;
    mpz_t *lengths, *trial; /* vectors of size */
} descent;

static void start_vector(const wi_slow_places *p, mpz_t *vector) {
    for (uint32_t i = 0; i < p->letters; i++) {
        const bool silent = wi_morphic_silent(p->morphic, p->letter[i]);
        mpz_set_ui(vector[i], !silent);
        mpz_set_ui(vector[p->letters + i], !silent);
    }
}

static void swap_vectors(descent *d) {
    mpz_t *other = d->lengths;
    d->lengths = d->trial;
    d->trial = other;
}

/* The lengths after so many steps. */
static wy_status set_lengths(descent *d, const mpz_t steps, wy_error *error) {
    const size_t bits = mpz_sizeinbase(steps, 2);
    const wy_status status = need_powers(d->p, bits, error);
    start_vector(d->p, d->lengths);
    for (size_t j = 0; status == WY_OK && j < bits; j++) {
        if (mpz_tstbit(steps, j)) {
            apply(d->trial, d->p, j, (const mpz_t *)d->lengths);
            swap_vectors(d);
        }
    }
    return status;
}

/* One step: to the letter of the image in which the place lies. */
static wy_status step(descent *d, wy_error *error) {
    const wi_slow_places *p = d->p;
    mpz_sub_ui(d->steps, d->steps, 1);
    const wy_status status = set_lengths(d, d->steps, error);
    const uint32_t *image = wi_morphic_image(p->morphic, d->c);
    for (; status == WY_OK; image++) {
        const uint32_t number = p->number[*image];
        if (number != WI_NO_NAME) {
            if (mpz_cmp(d->place, d->lengths[number]) < 0) {
                d->c = *image;
                break;
            }
            mpz_sub(d->place, d->place, d->lengths[number]);
        }
    }
    return status;
}

/* The letters of the cycle through c, from c on; free() it. */
static uint32_t *cycle_of(const wi_slow_places *p, uint32_t c, uint32_t *period) {
    uint32_t *cycle = malloc(p->letters * sizeof *cycle);
    if (cycle != NULL) {
        *period = 0;
        uint32_t at = c;
        do {
            cycle[(*period)++] = at;
            at = wi_morphic_image(p->morphic, at)[core_of(p, at)];
        } while (at != c);
    }
    return cycle;
}

/* With `left` steps to go on the cycle (lengths are in vector): where is the place in the core? */
static bool in_core(mpz_t inside, const descent *d, const uint32_t *cycle, uint32_t period,
                    const mpz_t left, const mpz_t *vector, const mpz_t whole) {
    mpz_sub(inside, d->steps, left);
    const uint32_t number = d->p->number[cycle[mpz_fdiv_ui(inside, period)]];
    mpz_sub(inside, vector[d->p->letters + number], whole); /* - left(t) */
    mpz_add(inside, inside, d->place);
    return mpz_sgn(inside) >= 0 && mpz_cmp(inside, vector[number]) < 0;
}

/* Along the cycle as far as the place stays in the core. */
static wy_status follow_cycle(descent *d, wy_error *error) {
    wi_slow_places *p = d->p;
    uint32_t period = 1;
    uint32_t *cycle = cycle_of(p, d->c, &period);
    if (cycle == NULL) {
        return wi_fail_memory(error);
    }
    mpz_t whole, outside, trial, inside;
    mpz_inits(whole, outside, trial, inside, NULL);
    wy_status status = set_lengths(d, d->steps, error);
    if (status == WY_OK) {
        mpz_set(whole, d->lengths[p->letters + p->number[d->c]]);
        start_vector(p, d->lengths);
        if (in_core(inside, d, cycle, period, outside, (const mpz_t *)d->lengths, whole)) {
            d->c = cycle[mpz_fdiv_ui(d->steps, period)];
            mpz_set_ui(d->steps, 0);
        } else {
            /* The most steps to go with which the place is outside; there it has left. */
            for (size_t j = mpz_sizeinbase(d->steps, 2); j-- > 0;) {
                mpz_set(trial, outside);
                mpz_setbit(trial, j);
                if (mpz_cmp(trial, d->steps) > 0) {
                    continue;
                }
                apply(d->trial, p, j, (const mpz_t *)d->lengths);
                if (!in_core(inside, d, cycle, period, trial, (const mpz_t *)d->trial, whole)) {
                    mpz_set(outside, trial);
                    swap_vectors(d);
                }
            }
            mpz_add_ui(outside, outside, 1);
            status = set_lengths(d, outside, error);
            if (status == WY_OK) {
                in_core(inside, d, cycle, period, outside, (const mpz_t *)d->lengths, whole);
                mpz_sub(trial, d->steps, outside);
                d->c = cycle[mpz_fdiv_ui(trial, period)];
                mpz_set(d->place, inside);
                mpz_set(d->steps, outside);
                status = step(d, error);
            }
        }
    }
    mpz_clears(whole, outside, trial, inside, NULL);
    free(cycle);
    return status;
}

/* Steps after which the image of the start is longer than n: a power of 2. */
static wy_status find_steps(descent *d, const mpz_t n, wy_error *error) {
    const uint32_t start = d->p->number[d->p->morphic->start];
    wy_status status = WY_OK;
    mpz_set_ui(d->steps, 1);
    for (;;) {
        status = set_lengths(d, d->steps, error);
        if (status != WY_OK || mpz_cmp(d->lengths[start], n) > 0) {
            return status;
        }
        mpz_mul_2exp(d->steps, d->steps, 1);
    }
}

wy_status wi_slow_places_letter(uint32_t *letter, wi_slow_places *places, const mpz_t n,
                                wy_error *error) {
    descent d = {.p = places, .c = places->morphic->start};
    mpz_init(d.steps);
    mpz_init_set(d.place, n);
    d.lengths = numbers_new(places->size);
    d.trial = numbers_new(places->size);
    wy_status status = d.lengths == NULL || d.trial == NULL ? wi_fail_memory(error) : WY_OK;
    if (status == WY_OK) {
        status = find_steps(&d, n, error);
    }
    while (status == WY_OK && mpz_sgn(d.steps) > 0) {
        status =
            places->graph->cycle[d.c] != WI_CYCLE_NONE ? follow_cycle(&d, error) : step(&d, error);
    }
    *letter = d.c;
    numbers_free(d.lengths, places->size);
    numbers_free(d.trial, places->size);
    mpz_clear(d.steps);
    mpz_clear(d.place);
    return status;
}
