/*
 * prefix.c - the first letters of a fixed point.
 *
 * It is the image of itself: a queue of letters, of which one is read and its image is written.
 * Letters that the coding leaves out are in the queue all the same; if they are so many that the
 * queue gets much longer than what is wanted, the rest is found place by place.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "base/table.h"
#include "morphic/morphic.h"

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
static wy_status fill(uint32_t *letters, size_t *count, size_t wanted, const wy_morphic *m,
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

/* A finite word may be wanted beyond its end, and may be followed by endlessly many silent letters.
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
    status = fill(letters, count, most, morphic, &q, &pace, error);
    free(q.letters);
    return status == WY_OK && *count < most
               ? fill_rest(letters, count, most, morphic, control, error)
               : status;
}
