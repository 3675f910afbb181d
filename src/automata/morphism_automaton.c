/*
 * morphism_automaton.c - fixed points of morphisms as word automata, and images of sequences.
 *
 * Image under a uniform morphism of length m, in base k (Cobham): position n = m q + r holds letter
 * r of the image of letter q.  A further digit d makes k n + d = m (k q + c) + r' with k r + d = m
 * c + r', and c < k: so the automaton of the sequence reads c, and r is all there is to remember.
 */
#include <stdio.h>
#include <stdlib.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/morphism.h"
#include "automata/numeration.h"
#include "base/fail.h"

/* ---- promotion --------------------------------------------------------------------------- */

/* State number of a letter: the start is 0, the others keep their order. */
static uint32_t state_of(const wy_morphism *morphism, size_t index) {
    const size_t start = wi_morphism_start(morphism);
    return (uint32_t)(index == start ? 0 : index < start ? index + 1 : index);
}

static wy_status scheme_of(wi_scheme **out, const wy_morphism *morphism, wy_error *error) {
    size_t digits = 0;
    for (size_t i = 0; i < morphism->letters; i++) {
        const size_t length = morphism->first[i + 1] - morphism->first[i];
        digits = length > digits ? length : digits;
    }
    wy_status status = wi_scheme_new(out, morphism->letters, digits, 0, 1, error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < morphism->letters; i++) {
        const uint32_t state = state_of(morphism, i);
        (*out)->ends[state] = 1;
        for (size_t k = morphism->first[i]; k < morphism->first[i + 1]; k++) {
            (*out)->next[state * digits + (k - morphism->first[i])] =
                state_of(morphism, wi_morphism_index(morphism, morphism->images[k]));
        }
    }
    status = wi_scheme_seal(*out, error);
    if (status != WY_OK) {
        wi_scheme_free(*out);
        *out = NULL;
    }
    return status;
}

/* The numeration of the morphism: a known one if there is one. */
static wy_status numeration_of(const wy_numeration **out, wy_numerations *store,
                               const wi_scheme *scheme, const wy_morphism *morphism,
                               const char *name, const wy_control *control, wy_error *error) {
    const size_t length = wi_morphism_uniform(morphism);
    if (length > 0) {
        char base[32];
        snprintf(base, sizeof base, "msd_%zu", length);
        return wy_numerations_find(out, store, base, control, error);
    }
    wy_status status = wi_numerations_find_scheme(out, store, scheme, control, error);
    if (status == WY_OK && *out == NULL) {
        wi_scheme *own;
        wy_numeration *made = NULL;
        status = scheme_of(&own, morphism, error);
        if (status == WY_OK) {
            status = wi_numerations_add(&made, store, name, own, 0, control, error);
        }
        *out = made;
    }
    return status;
}

static wy_status write_states(wi_builder *builder, const wi_scheme *scheme,
                              const wy_morphism *morphism, wy_error *error) {
    const size_t start = wi_morphism_start(morphism);
    wy_status status = WY_OK;
    for (uint32_t state = 0; status == WY_OK && state < scheme->letters; state++) {
        /* The inverse of state_of. */
        const size_t index = state == 0 ? start : state <= start ? state - 1 : state;
        status = wi_builder_state(builder, morphism->letter[index], error);
        const uint32_t *row = wi_scheme_row(scheme, 0, state);
        for (uint32_t digit = 0; status == WY_OK && digit < scheme->digits; digit++) {
            if (row[digit] != WI_NO_LETTER) {
                status = wi_builder_edge(builder, wy_automaton_pack(builder->automaton, &digit),
                                         row[digit], error);
            }
        }
    }
    return status;
}

/* The automaton of a scheme of letters. */
static wy_status letters_over(wy_automaton **out, const wy_numeration *numeration,
                              const wi_scheme *scheme, const wy_morphism *morphism,
                              const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(numeration);
    wi_meter meter;
    wi_builder builder;
    wi_meter_start(&meter, control, "the word automaton");
    wy_status status = wi_builder_open(&builder, WY_WORD, &track, 1, &meter, error);
    if (status == WY_OK) {
        status = write_states(&builder, scheme, morphism, error);
    }
    status = wi_builder_end(out, &builder, status, error);
    return status;
}

wy_status wi_morphism_promote_over(wy_automaton **out, const wy_numeration *numeration,
                                   const wy_morphism *morphism, const wy_control *control,
                                   wy_error *error) {
    wi_scheme *scheme = NULL;
    *out = NULL;
    wy_status status = wi_morphism_prolongable(morphism, error);
    if (status == WY_OK) {
        status = scheme_of(&scheme, morphism, error);
    }
    if (status == WY_OK) {
        status = letters_over(out, numeration, scheme, morphism, control, error);
    }
    wi_scheme_free(scheme);
    return status;
}

wy_status wy_morphism_promote(wy_automaton **out, wy_numerations *store,
                              const wy_morphism *morphism, const char *name,
                              const wy_control *control, wy_error *error) {
    wi_scheme *scheme = NULL;
    const wy_numeration *numeration = NULL;
    *out = NULL;
    wy_status status = wi_morphism_prolongable(morphism, error);
    if (status == WY_OK) {
        status = scheme_of(&scheme, morphism, error);
    }
    if (status == WY_OK) {
        status = numeration_of(&numeration, store, scheme, morphism, name, control, error);
    }
    if (status == WY_OK) {
        status = letters_over(out, numeration, scheme, morphism, control, error);
    }
    wi_scheme_free(scheme);
    return status;
}

/* ---- images ------------------------------------------------------------------------------ */

/* Letter r of the image of an output; WY_BAD if that has none. */
static wy_status image_letter(int32_t *out, const wy_morphism *morphism, int32_t letter, size_t r,
                              wy_error *error) {
    const size_t index = wi_morphism_index(morphism, letter);
    if (index == morphism->letters) {
        return wi_fail(error, WY_BAD, "the morphism has no image for %d, which the sequence has",
                       (int)letter);
    }
    *out = morphism->images[morphism->first[index] + r];
    return WY_OK;
}

/* In base k, most significant digit first. */
static wy_status image_in_base(wy_automaton **out, const wy_morphism *morphism, size_t length,
                               const wy_automaton *sequence, const wy_control *control,
                               wy_error *error) {
    const wy_track *track = wy_automaton_track(sequence, 0);
    const uint32_t base = track->digits;
    const uint32_t states = wy_automaton_states(sequence);
    wi_meter meter;
    wi_builder builder;
    if (length > (UINT32_MAX - 1) / states || length > UINT32_MAX / base) {
        return wi_fail(error, WY_LIMIT, "the image is too long");
    }
    wi_meter_start(&meter, control, "the image");
    wy_status status = wi_builder_open(&builder, WY_WORD, track, 1, &meter, error);
    /* State (q, r) has number q length + r. */
    for (uint32_t q = 0; status == WY_OK && q < states; q++) {
        for (uint32_t r = 0; status == WY_OK && r < length; r++) {
            int32_t output = 0;
            status = image_letter(&output, morphism, wy_automaton_output(sequence, q), r, error);
            if (status == WY_OK) {
                status = wi_builder_state(&builder, output, error);
            }
            for (uint32_t d = 0; status == WY_OK && d < base; d++) {
                const uint32_t c = (uint32_t)((base * r + d) / length);
                const uint32_t rest = (uint32_t)((base * r + d) % length);
                const uint32_t to = wy_automaton_step(sequence, q, wy_automaton_pack(sequence, &c));
                if (to != WY_NO_STATE) {
                    status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, &d),
                                             to * (uint32_t)length + rest, error);
                }
            }
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_settle(out, status);
}

typedef struct renaming {
    const wy_morphism *morphism;
    wy_error *error;
    wy_status status;
} renaming;

static int32_t rename_output(void *data, int32_t output) {
    renaming *r = data;
    int32_t letter = 0;
    if (r->status == WY_OK) {
        r->status = image_letter(&letter, r->morphism, output, 0, r->error);
    }
    return letter;
}

static wy_status image_of_length_one(wy_automaton **out, const wy_morphism *morphism,
                                     const wy_automaton *sequence, const wy_control *control,
                                     wy_error *error) {
    renaming r = {.morphism = morphism, .error = error, .status = WY_OK};
    wy_status status = wy_automaton_map_outputs(out, sequence, WY_WORD, rename_output, &r, error);
    status = status == WY_OK ? r.status : status;
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_settle(out, status);
}

wy_status wi_morphism_image(wy_automaton **out, wy_numerations *store, const wy_morphism *morphism,
                            const wy_automaton *sequence, const wy_control *control,
                            wy_error *error) {
    const size_t length = wi_morphism_uniform(morphism);
    *out = NULL;
    if (length == 0) {
        return wi_fail(error, WY_BAD, "an image is taken under a uniform morphism only");
    }
    if (length == 1) {
        return image_of_length_one(out, morphism, sequence, control, error);
    }
    const wy_track *track = wy_automaton_track(sequence, 0);
    if (wy_automaton_tracks(sequence) != 1 || track->system == NULL) {
        return wi_fail(error, WY_BAD, "an image is taken of a sequence over one numeration system");
    }
    const wy_system *system = track->system;
    if (system->valid != NULL || system->numeration == NULL ||
        wi_numeration_signed(system->numeration) || system->numeration->custom) {
        return wi_fail(error, WY_LIMIT, "images of length %zu are not taken in %s, only in a base",
                       length, system->name);
    }
    if (!system->lsd) {
        return image_in_base(out, morphism, length, sequence, control, error);
    }
    const wy_numeration *msd;
    wy_automaton *turned = NULL;
    wy_automaton *image = NULL;
    char name[32];
    snprintf(name, sizeof name, "msd_%u", (unsigned)system->digits);
    wy_status status = wy_numerations_find(&msd, store, name, control, error);
    if (status == WY_OK) {
        const wy_track forward = wy_numeration_track(msd);
        status = wy_automaton_reverse(&turned, sequence, &forward, control, error);
    }
    if (status == WY_OK) {
        status = image_in_base(&image, morphism, length, turned, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_reverse(out, image, track, control, error);
    }
    wy_automaton_free(turned);
    wy_automaton_free(image);
    return status;
}
