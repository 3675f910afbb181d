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
 * them; where it grows polynomially they are given up beyond DEEPEST, and slow_places.c takes over.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "morphic/morphic.h"

enum { DEEPEST = 2048 };

/* The lengths of the images of one step, by number of the letter. */
typedef struct level {
    mpz_t *of;
} level;

struct wy_places {
    const wy_morphic *morphic;
    const wy_control *control;
    wi_letter_graph graph;
    wy_growth growth;
    uint32_t *number; /* of a letter among those that count: reached and heard; WI_NO_NAME */
    uint32_t *letter; /* of a number: its letter */
    uint32_t count;
    level *lengths; /* [k].of[number] */
    size_t levels, room;
    uint64_t bytes;
    wi_slow_places *slow;
};

/* ---- lengths -------------------------------------------------------------------------------- */

static mpz_t *lengths_new(uint32_t count) {
    mpz_t *made = malloc(((size_t)count + 1) * sizeof *made);
    for (uint32_t i = 0; i < count && made != NULL; i++) {
        mpz_init(made[i]);
    }
    return made;
}

static void add_length(mpz_t sum, const wy_places *p, size_t step, uint32_t letter) {
    if (p->number[letter] != WI_NO_NAME) {
        mpz_add(sum, sum, p->lengths[step].of[p->number[letter]]);
    }
}

static wy_status grow_list(wy_places *p, wy_error *error) {
    if (!wi_list_room(p->lengths, p->room, p->levels + 1)) {
        return wi_fail_memory(error);
    }
    return WY_OK;
}

static wy_status add_level(wy_places *p, wy_error *error) {
    const uint64_t allowed = p->control == NULL ? 0 : p->control->memory;
    if (allowed > 0 && p->bytes > allowed) {
        return wi_fail_budget(error, p->bytes, allowed, "the lengths of images");
    }
    const wy_status status = grow_list(p, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t *made = lengths_new(p->count);
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
    p->lengths[p->levels++].of = made;
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
    p->number = malloc(morphic->letters * sizeof *p->number);
    p->letter = malloc(morphic->letters * sizeof *p->letter);
    if (p->number == NULL || p->letter == NULL) {
        status = wi_fail_memory(error);
    } else {
        status = wi_letter_graph_make(&p->graph, morphic, error);
    }
    if (status != WY_OK) {
        wy_places_close(p);
        return status;
    }
    for (uint32_t c = 0; c < morphic->letters; c++) {
        p->number[c] = WI_NO_NAME;
        if (p->graph.reached[c] && p->graph.heard[c]) {
            p->number[c] = p->count;
            p->letter[p->count++] = c;
        }
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
        for (uint32_t i = 0; i < places->count; i++) {
            mpz_clear(places->lengths[k].of[i]);
        }
        free(places->lengths[k].of);
    }
    free(places->lengths);
    free(places->number);
    free(places->letter);
    wi_slow_places_close(places->slow);
    wi_letter_graph_clear(&places->graph);
    free(places);
}

/* After as many steps as there are letters nothing more is heard, unless a cycle goes on for ever.
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

/* The least number of steps after which the image of the start is longer than n; SIZE_MAX: beyond
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
        if (status == WY_OK && mpz_cmp(p->lengths[k].of[start], n) > 0) {
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
                if (mpz_cmp(rest, p->lengths[k - 1].of[number]) < 0) {
                    break;
                }
                mpz_sub(rest, rest, p->lengths[k - 1].of[number]);
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
