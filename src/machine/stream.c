/*
 * stream.c - streams of bits and counts: one thread that hands on what its source makes, or a
 * crew of threads, each with a source of its own, that make pieces of the range.
 */
#include <wythoff/machine.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/machine.h"
#include "machine/stream_crew.h"
#include "machine/stream_source.h"

enum {
    WORD = 64,
    BITS_PIECE = 1 << 25,  /* columns of a piece of bits, */
    COUNT_PIECE = 1 << 28, /* and of one that is only counted */
    LEAST_COUNT_PIECE = 1 << 22,
};

/* A range and what is done with it. */
typedef struct range {
    const wy_machine *machine;
    const wy_control *control;
    mpz_srcptr from;
    wi_pieces pieces;
    int threads;
    wy_take_bits *take;
    void *data;
    int64_t zeros;
} range;

static wy_status check(const range *r, wy_error *error) {
    if (r->pieces.columns < 0 || mpz_sgn(r->from) < 0) {
        return wi_fail(error, WY_BAD, "columns and their number cannot be negative");
    }
    if (r->machine->frame.wings > 1) {
        return wi_fail(error, WY_BAD, "streams are for symmetric games");
    }
    if (!r->machine->frame.regular) {
        return wi_fail(error, WY_BAD, "streams are for games with the diagonals of Wythoff Nim");
    }
    return WY_OK;
}

/* ---- counting the ones of words ---------------------------------------------------------- */

static uint64_t ones_of(uint64_t word) {
    const uint64_t twos = word - (word >> 1 & 0x5555555555555555U);
    const uint64_t fours = (twos & 0x3333333333333333U) + (twos >> 2 & 0x3333333333333333U);
    return ((fours + (fours >> 4)) & 0x0f0f0f0f0f0f0f0fU) * 0x0101010101010101U >> 56;
}

/* a + b + c, bit by bit: *a gets the ones of the sum, the twos are returned. */
static uint64_t add_up(uint64_t *a, uint64_t b, uint64_t c) {
    const uint64_t two = *a ^ b;
    const uint64_t twos = (*a & b) | (two & c);
    *a = two ^ c;
    return twos;
}

/* Eight words at a time are added bit by bit; only the eights are counted each time. */
static int64_t count_ones(const uint64_t *words, size_t count) {
    uint64_t ones = 0;
    uint64_t twos = 0;
    uint64_t fours = 0;
    uint64_t total = 0;
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const uint64_t *w = words + i;
        const uint64_t twos_a = add_up(&ones, w[0], w[1]);
        const uint64_t twos_b = add_up(&ones, w[2], w[3]);
        const uint64_t fours_a = add_up(&twos, twos_a, twos_b);
        const uint64_t twos_c = add_up(&ones, w[4], w[5]);
        const uint64_t twos_d = add_up(&ones, w[6], w[7]);
        const uint64_t fours_b = add_up(&twos, twos_c, twos_d);
        total += 8 * ones_of(add_up(&fours, fours_a, fours_b));
    }
    total += ones_of(ones) + 2 * ones_of(twos) + 4 * ones_of(fours);
    for (; i < count; i++) {
        total += ones_of(words[i]);
    }
    return (int64_t)total;
}

/* ---- bits ----------------------------------------------------------------------------------- */

/* Hands the words on; the last one without the bits that are beyond the count. */
static bool give_bits(wy_take_bits *take, void *data, const uint64_t *words, int64_t count) {
    const int64_t whole = count / WORD;
    if (whole > 0 && !take(data, words, whole * WORD)) {
        return false;
    }
    const int64_t rest = count % WORD;
    const uint64_t last = rest == 0 ? 0 : words[whole] & (((uint64_t)1 << rest) - 1);
    return rest == 0 || take(data, &last, rest);
}

/* Streams `count` bits of a source that was sought to them; the poll of pace may stop it. */
static wy_status stream_source(wi_source *source, int64_t count, wy_take_bits *take, void *data,
                               wi_pace *pace, const atomic_bool *stop, wy_error *error) {
    for (int64_t done = 0; done < count;) {
        const uint64_t *words = NULL;
        size_t got = 0;
        const int64_t left = (count - done + WORD - 1) / WORD;
        const wy_status status = wi_source_next(&words, &got, source, (size_t)left, error);
        if (status != WY_OK) {
            return status;
        }
        const int64_t bits =
            (int64_t)got * WORD < count - done ? (int64_t)got * WORD : count - done;
        if (!give_bits(take, data, words, bits)) {
            return WY_OK;
        }
        done += bits;
        if (pace != NULL && wi_pace_stop(pace, (double)done / (double)count)) {
            return wi_fail(error, WY_STOPPED, "stopped after %lld columns", (long long)done);
        }
        if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    return WY_OK;
}

typedef struct bits_worker {
    const range *r;
    wi_source source;
    mpz_t x;
} bits_worker;

static void close_bits(void *worker) {
    bits_worker *w = worker;
    if (w != NULL) {
        wi_source_close(&w->source);
        mpz_clear(w->x);
        free(w);
    }
}

static wy_status open_bits(void **worker, void *data, wy_error *error) {
    const range *r = data;
    bits_worker *w = calloc(1, sizeof *w);
    *worker = w;
    if (w == NULL) {
        return wi_fail_memory(error);
    }
    w->r = r;
    mpz_init(w->x);
    return wi_source_open(&w->source, r->machine, r->pieces.columns / r->threads,
                          wi_crew_memory(r->control, r->threads), error);
}

static wy_status seek_piece(bits_worker *w, int64_t piece, wy_error *error) {
    mpz_set_si(w->x, piece);
    mpz_mul_si(w->x, w->x, w->r->pieces.size);
    mpz_add(w->x, w->x, w->r->from);
    return wi_source_seek(&w->source, w->x, error);
}

static bool copy_bits(void *data, const uint64_t *words, int64_t count) {
    uint64_t **to = data;
    const size_t whole = (size_t)(count + WORD - 1) / WORD;
    memcpy(*to, words, whole * sizeof **to);
    *to += whole;
    return true;
}

static bool add_ones(void *data, const uint64_t *words, int64_t count) {
    *(int64_t *)data += count_ones(words, (size_t)(count + WORD - 1) / WORD);
    return true;
}

static wy_status work_bits(void *worker, int64_t piece, void *slot, const atomic_bool *stop,
                           wy_error *error) {
    bits_worker *w = worker;
    uint64_t *to = slot;
    const wy_status status = seek_piece(w, piece, error);
    return status != WY_OK ? status
                           : stream_source(&w->source, wi_pieces_columns(w->r->pieces, piece),
                                           copy_bits, &to, NULL, stop, error);
}

static wy_status work_count(void *worker, int64_t piece, void *slot, const atomic_bool *stop,
                            wy_error *error) {
    bits_worker *w = worker;
    int64_t *ones = slot;
    *ones = 0;
    const wy_status status = seek_piece(w, piece, error);
    return status != WY_OK ? status
                           : stream_source(&w->source, wi_pieces_columns(w->r->pieces, piece),
                                           add_ones, ones, NULL, stop, error);
}

static bool hand_bits(void *data, int64_t piece, const void *slot) {
    const range *r = data;
    return r->take(r->data, slot, wi_pieces_columns(r->pieces, piece));
}

static bool hand_count(void *data, int64_t piece, const void *slot) {
    range *r = data;
    r->zeros += wi_pieces_columns(r->pieces, piece) - *(const int64_t *)slot;
    return true;
}

/* All in this thread. */
static wy_status stream_alone(range *r, wy_take_bits *take, void *data, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, r->control);
    void *worker = NULL;
    wy_status status = open_bits(&worker, r, error);
    if (status == WY_OK) {
        status = seek_piece(worker, 0, error);
    }
    if (status == WY_OK) {
        bits_worker *w = worker;
        status = stream_source(&w->source, r->pieces.columns, take, data, &pace, NULL, error);
    }
    close_bits(worker);
    return status;
}

wy_status wy_stream_bits(const wy_machine *machine, const mpz_t from, int64_t count,
                         wy_take_bits *take, void *data, const wy_control *control,
                         wy_error *error) {
    range r = {.machine = machine,
               .control = control,
               .from = from,
               .pieces = {count, BITS_PIECE},
               .threads = wi_crew_threads(control, WI_CREW_SLOTS * BITS_PIECE / 8),
               .take = take,
               .data = data};
    const wy_status status = check(&r, error);
    if (status != WY_OK) {
        return status;
    }
    if (r.threads == 1 || count <= 2 * (int64_t)BITS_PIECE) {
        r.threads = 1;
        return stream_alone(&r, take, data, error);
    }
    const wi_crew_job job = {.pieces = wi_pieces_count(r.pieces),
                             .slot_bytes = BITS_PIECE / 8,
                             .open = open_bits,
                             .close = close_bits,
                             .work = work_bits,
                             .hand = hand_bits,
                             .data = &r};
    return wi_crew_run(&job, r.threads, control, error);
}

wy_status wy_stream_count(wy_stream_counts *out, const wy_machine *machine, const mpz_t from,
                          int64_t count, const wy_control *control, wy_error *error) {
    *out = (wy_stream_counts){0};
    range r = {.machine = machine,
               .control = control,
               .from = from,
               .pieces = {count, COUNT_PIECE},
               .threads = wi_crew_threads(control, WI_SOURCE_LEAST)};
    wy_status status = check(&r, error);
    if (status != WY_OK) {
        return status;
    }
    if (r.threads == 1 || count <= COUNT_PIECE / 8) {
        r.threads = 1;
        int64_t ones = 0;
        status = stream_alone(&r, add_ones, &ones, error);
        r.zeros = count - ones;
    } else {
        while (wi_pieces_count(r.pieces) / 4 < r.threads && r.pieces.size > LEAST_COUNT_PIECE) {
            r.pieces.size /= 2;
        }
        const wi_crew_job job = {.pieces = wi_pieces_count(r.pieces),
                                 .slot_bytes = sizeof(int64_t),
                                 .open = open_bits,
                                 .close = close_bits,
                                 .work = work_count,
                                 .hand = hand_count,
                                 .data = &r};
        status = wi_crew_run(&job, r.threads, control, error);
    }
    if (status == WY_OK) {
        *out = (wy_stream_counts){r.zeros, count - r.zeros};
    }
    return status;
}
