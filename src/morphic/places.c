/*
 * places.c - letter n of a fixed point, and the numeration behind it.
 *
 * Let L_k[c] be the coded length of the k-th image of letter c: L_0[c] is 1, or 0 if c is left
 * out, and L_{k+1}[c] is the sum of L_k over the image of c.  The k-th image of the start is a
 * beginning of the word; take the least k with L_k[start] > n.  Then step down: among the letters
 * of the image of c, pass over those whose L_{k-1} together is at most n, subtract it, and go on in
 * the next with k - 1.  The numbers of letters passed over are the digits of n (Dumont and Thomas;
 * S2 has them as the n-th word in radix order), and the letter where k = 0 is letter n.
 *
 * The lengths are kept for all k so far.  Where the word grows exponentially there are O(log n) of
 * them; where it grows polynomially they are given up beyond DEEPEST, and the words that grow
 * slowly have a way of their own.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "morphic/morphic.h"

enum { DEEPEST = 2048 };

/* Numbers, all 0; NULL: no memory. */
static mpz_t *numbers_new(size_t count) {
    mpz_t *numbers = malloc((count + 1) * sizeof *numbers);
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

/* Numbers the letters that count: reached and heard.  false: no memory. */
static bool number_letters(uint32_t **number, uint32_t **letter, uint32_t *count,
                           const wy_morphic *morphic, const wi_letter_graph *graph) {
    *number = malloc(morphic->letters * sizeof **number);
    *letter = malloc(morphic->letters * sizeof **letter);
    *count = 0;
    for (uint32_t c = 0; *number != NULL && *letter != NULL && c < morphic->letters; c++) {
        const bool counts = graph->reached[c] && graph->heard[c];
        (*number)[c] = counts ? *count : WI_NO_NAME;
        if (counts) {
            (*letter)[(*count)++] = c;
        }
    }
    return *number != NULL && *letter != NULL;
}

/* ==== words that grow slowly ================================================================== */

/*
 * Letter n of a word that grows polynomially, where k, the number of steps after
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

enum { MOST_LETTERS = 400 };

struct wi_slow_places {
    const wy_morphic *morphic;
    const wi_letter_graph *graph;
    const wy_control *control;
    uint32_t letters; /* that count: reached and heard */
    uint32_t *number; /* of a letter; WI_NO_NAME */
    uint32_t *letter; /* of a number: its letter */
    uint32_t size;    /* 2 letters: L, then K */
    mpz_t **powers;   /* of the matrix: 2^0, 2^1, ...; size x size entries, row by row */
    size_t power_count, power_room;
};

/* ---- matrices ------------------------------------------------------------------------------- */

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
            const mpz_t *last = (const mpz_t *)p->powers[p->power_count - 1];
            multiply(entries, last, last, p->size);
        }
        p->powers[p->power_count++] = entries;
    }
    return WY_OK;
}

/* out = 2^j-th power times vector. */
static void apply(mpz_t *out, const wi_slow_places *p, size_t j, const mpz_t *vector) {
    for (uint32_t i = 0; i < p->size; i++) {
        const mpz_t *row = (const mpz_t *)p->powers[j] + (size_t)i * p->size;
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
    if (!number_letters(&p->number, &p->letter, &p->letters, morphic, graph)) {
        wi_slow_places_close(p);
        return wi_fail_memory(error);
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
            numbers_free(places->powers[j], (size_t)places->size * places->size);
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
static wy_status find_power(descent *d, const mpz_t n, wy_error *error) {
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
        status = find_power(&d, n, error);
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

/* ==== letter n ================================================================================ */

struct wy_places {
    const wy_morphic *morphic;
    const wy_control *control;
    wi_letter_graph graph;
    wy_growth growth;
    uint32_t *number; /* of a letter among those that count: reached and heard; WI_NO_NAME */
    uint32_t *letter; /* of a number: its letter */
    uint32_t count;
    mpz_t **lengths; /* [k][number] */
    size_t levels, room;
    uint64_t bytes;
    wi_slow_places *slow;
};

/* ---- lengths -------------------------------------------------------------------------------- */

static void add_length(mpz_t sum, const wy_places *p, size_t step, uint32_t letter) {
    if (p->number[letter] != WI_NO_NAME) {
        mpz_add(sum, sum, p->lengths[step][p->number[letter]]);
    }
}

static wy_status add_level(wy_places *p, wy_error *error) {
    const uint64_t allowed = p->control == NULL ? 0 : p->control->memory;
    if (allowed > 0 && p->bytes > allowed) {
        return wi_fail_budget(error, p->bytes, allowed, "the lengths of images");
    }
    mpz_t *made = wi_list_room(p->lengths, p->room, p->levels + 1) ? numbers_new(p->count) : NULL;
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    const wy_morphic *m = p->morphic;
    for (uint32_t i = 0; i < p->count; i++) {
        const uint32_t c = p->letter[i];
        if (p->levels == 0) {
            mpz_set_ui(made[i], !wi_morphic_silent(m, c));
            continue;
        }
        for (size_t k = m->first[c]; k < m->first[c + 1]; k++) {
            add_length(made[i], p, p->levels - 1, m->images[k]);
        }
        p->bytes += sizeof made[i] + mpz_size(made[i]) * sizeof(mp_limb_t);
    }
    p->lengths[p->levels++] = made;
    return WY_OK;
}

/* ---- opening -------------------------------------------------------------------------------- */

wy_status wy_places_open(wy_places **out, const wy_morphic *morphic, const wy_control *control,
                         wy_error *error) {
    *out = NULL;
    wy_status status = wi_morphic_prolongable(morphic, error);
    if (status != WY_OK) {
        return status;
    }
    wy_places *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return wi_fail_memory(error);
    }
    p->morphic = morphic;
    p->control = control;
    status = wi_letter_graph_make(&p->graph, morphic, error);
    if (status == WY_OK && !number_letters(&p->number, &p->letter, &p->count, morphic, &p->graph)) {
        status = wi_fail_memory(error);
    }
    if (status != WY_OK) {
        wy_places_close(p);
        return status;
    }
    wi_letter_graph_growth(&p->growth, &p->graph, morphic);
    *out = p;
    return WY_OK;
}

void wy_places_close(wy_places *places) {
    if (places == NULL) {
        return;
    }
    for (size_t k = 0; k < places->levels; k++) {
        numbers_free(places->lengths[k], places->count);
    }
    free(places->lengths);
    free(places->number);
    free(places->letter);
    wi_slow_places_close(places->slow);
    wi_letter_graph_clear(&places->graph);
    free(places);
}

/*
 * After as many steps as there are letters nothing more is heard, unless a cycle goes on for ever.
 */
wy_status wy_places_length(mpz_t length, wy_places *places, wy_error *error) {
    if (places->growth.kind != WY_GROWS_NOT) {
        return WY_NO;
    }
    mpz_set_ui(length, 0);
    wy_status status = WY_OK;
    while (status == WY_OK && places->levels <= places->count) {
        status = add_level(places, error);
    }
    if (status == WY_OK) {
        add_length(length, places, places->count, places->morphic->start);
    }
    return status;
}

/* ---- a letter ------------------------------------------------------------------------------- */

/*
 * The least number of steps after which the image of the start is longer than n; SIZE_MAX: beyond
 * the deepest. */
static wy_status find_steps(size_t *out, wy_places *p, const mpz_t n, wy_error *error) {
    const uint32_t start = p->number[p->morphic->start];
    const size_t deepest = p->growth.kind == WY_GROWS_EXPONENTIALLY ? SIZE_MAX : DEEPEST;
    wi_pace pace;
    wi_pace_start(&pace, p->control);
    wy_status status = WY_OK;
    for (size_t k = 0; status == WY_OK; k++) {
        if (k > deepest) {
            *out = SIZE_MAX;
            return WY_OK;
        }
        if (k == p->levels) {
            status = add_level(p, error);
        }
        if (status == WY_OK && mpz_cmp(p->lengths[k][start], n) > 0) {
            *out = k;
            return WY_OK;
        }
        if ((k & 15) == 0 && wi_pace_stop(&pace, 0)) {
            return wi_fail(error, WY_STOPPED, "stopped in step %zu", k);
        }
    }
    return status;
}

/* Goes down from the start; digits has room for all, or is NULL. */
static uint32_t descend(const wy_places *p, size_t steps, const mpz_t n, uint32_t *digits) {
    const wy_morphic *m = p->morphic;
    uint32_t c = m->start;
    mpz_t rest;
    mpz_init_set(rest, n);
    for (size_t k = steps; k > 0; k--) {
        size_t i = m->first[c];
        for (;; i++) {
            const uint32_t number = p->number[m->images[i]];
            if (number != WI_NO_NAME) {
                if (mpz_cmp(rest, p->lengths[k - 1][number]) < 0) {
                    break;
                }
                mpz_sub(rest, rest, p->lengths[k - 1][number]);
            }
        }
        if (digits != NULL) {
            digits[steps - k] = (uint32_t)(i - m->first[c]);
        }
        c = m->images[i];
    }
    mpz_clear(rest);
    return c;
}

static wy_status check_place(wy_places *p, const mpz_t n, wy_error *error) {
    if (mpz_sgn(n) < 0) {
        return wi_fail(error, WY_BAD, "places count from 0");
    }
    if (p->growth.kind != WY_GROWS_NOT) {
        return WY_OK;
    }
    mpz_t length;
    mpz_init(length);
    wy_status status = wy_places_length(length, p, error);
    if (status == WY_OK && mpz_cmp(n, length) >= 0) {
        status = WY_NO;
    }
    mpz_clear(length);
    return status;
}

wy_status wy_places_letter(uint32_t *letter, uint32_t **digits, size_t *count, wy_places *places,
                           const mpz_t n, wy_error *error) {
    size_t steps = 0;
    if (digits != NULL) {
        *digits = NULL;
        *count = SIZE_MAX;
    }
    wy_status status = check_place(places, n, error);
    if (status == WY_OK) {
        status = find_steps(&steps, places, n, error);
    }
    if (status == WY_OK && steps == SIZE_MAX) {
        if (places->slow == NULL) {
            status = wi_slow_places_open(&places->slow, places->morphic, &places->graph,
                                         places->control, error);
        }
        return status != WY_OK ? status : wi_slow_places_letter(letter, places->slow, n, error);
    }
    if (status == WY_OK && digits != NULL) {
        *digits = malloc((steps + 1) * sizeof **digits);
        *count = steps;
        status = *digits == NULL ? wi_fail_memory(error) : WY_OK;
    }
    if (status == WY_OK) {
        *letter = descend(places, steps, n, digits == NULL ? NULL : *digits);
    }
    return status;
}

/* ---- values --------------------------------------------------------------------------------- */

wy_status wy_places_value(mpz_t n, wy_places *places, const uint32_t *digits, size_t count,
                          wy_error *error) {
    const wy_morphic *m = places->morphic;
    wy_status status = WY_OK;
    while (status == WY_OK && places->levels < count) {
        status = add_level(places, error);
    }
    mpz_set_ui(n, 0);
    uint32_t c = m->start;
    for (size_t k = 0; status == WY_OK && k < count; k++) {
        if (digits[k] >= m->columns[c]) {
            return WY_NO;
        }
        const uint32_t *image = wi_morphic_image(m, c);
        for (uint32_t d = 0; d < digits[k]; d++) {
            add_length(n, places, count - 1 - k, image[d]);
        }
        c = image[digits[k]];
    }
    return status == WY_OK && wi_morphic_silent(m, c) ? WY_NO : status;
}

/* ==== the first letters ======================================================================= */

/*
 * The first letters of a fixed point.
 *
 * It is the image of itself: a queue of letters, of which one is read and its image is written.
 * Letters that the coding leaves out are in the queue all the same; if they are so many that the
 * queue gets much longer than what is wanted, the rest is found place by place.
 */

typedef struct queue {
    uint32_t *letters;
    size_t written, room;
    wi_meter meter;
} queue;

static wy_status write_letter(queue *q, uint32_t letter, wy_error *error) {
    const wy_status status =
        wi_meter_grow(&q->meter, &q->letters, &q->room, q->written + 1, sizeof *q->letters, error);
    if (status == WY_OK) {
        q->letters[q->written++] = letter;
    }
    return status;
}

/* Writes letters until enough are heard, or too many are not; *count: how many were heard. */
static wy_status fill_prefix(uint32_t *letters, size_t *count, size_t wanted, const wy_morphic *m,
                             queue *q, wi_pace *pace, wy_error *error) {
    const size_t most = 8 * wanted + 65536;
    size_t heard = 0;
    wy_status status = WY_OK;
    for (size_t read = 0; status == WY_OK && heard < wanted && q->written < most; read++) {
        if ((read & 4095) == 0 && wi_pace_stop(pace, (double)heard / (double)wanted)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %zu letters", heard);
        }
        assert(read == 0 || read < q->written);
        const uint32_t letter = read == 0 ? m->start : q->letters[read];
        for (size_t k = m->first[letter];
             status == WY_OK && k < m->first[letter + 1] && heard < wanted; k++) {
            status = write_letter(q, m->images[k], error);
            if (status == WY_OK && !wi_morphic_silent(m, m->images[k])) {
                letters[heard++] = m->images[k];
            }
        }
    }
    *count = heard;
    return status;
}

/* Letters *count, ..., wanted - 1, each by itself. */
static wy_status fill_rest(uint32_t *letters, size_t *count, size_t wanted, const wy_morphic *m,
                           const wy_control *control, wy_error *error) {
    wy_places *places;
    mpz_t n;
    mpz_init(n);
    wy_status status = wy_places_open(&places, m, control, error);
    for (; status == WY_OK && *count < wanted; ++*count) {
        mpz_set_ui(n, *count);
        status = wy_places_letter(&letters[*count], NULL, NULL, places, n, error);
    }
    mpz_clear(n);
    wy_places_close(places);
    return status;
}

/*
 * A finite word may be wanted beyond its end, and may be followed by endlessly many silent letters.
 */
static wy_status shorten(size_t *count, const wy_morphic *m, const wy_control *control,
                         wy_error *error) {
    wy_places *places;
    mpz_t length;
    mpz_init(length);
    wy_status status = wy_places_open(&places, m, control, error);
    if (status == WY_OK) {
        status = wy_places_length(length, places, error);
    }
    if (status == WY_OK && mpz_cmp_ui(length, *count) < 0) {
        *count = mpz_get_ui(length);
    }
    mpz_clear(length);
    wy_places_close(places);
    return status;
}

wy_status wy_morphic_prefix(uint32_t *letters, size_t *count, const wy_morphic *morphic,
                            const wy_control *control, wy_error *error) {
    wy_growth growth;
    wy_status status = wy_morphic_growth(&growth, morphic, error);
    if (status != WY_OK) {
        *count = 0;
        return status;
    }
    if (growth.kind == WY_GROWS_NOT) {
        status = shorten(count, morphic, control, error);
        if (status != WY_OK) {
            *count = 0;
            return status;
        }
    }
    queue q = {0};
    wi_meter_start(&q.meter, control, "the beginning of the word");
    wi_pace pace;
    wi_pace_start(&pace, control);
    const size_t most = *count;
    status = fill_prefix(letters, count, most, morphic, &q, &pace, error);
    free(q.letters);
    return status == WY_OK && *count < most
               ? fill_rest(letters, count, most, morphic, control, error)
               : status;
}
