/* stream.c - streams of P-positions, bits and counts. */
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/machine.h"
#include "machine/parallel.h"
#include "machine/step.h"
#include "machine/stream.h"

/* ==== walkers ================================================================================= */

/*
 * A walker reads a line with places (stream_power.c).
 *
 * A walker starts some columns early: first until the copies of its line are in step, then
 * until all rows are settled that were taken before, by columns which it does not know.
 */

/* P-positions from any column on, batch after batch.  For one thread. */
typedef struct wi_walker {
    wi_source source; /* what the line below reads */
    wi_power power;   /* a line with places */
    uint32_t state;
    bool far;       /* the line walks; else the columns are near ones */
    int64_t from;   /* columns before this one are not given */
    int64_t x;      /* the next column */
    int64_t column; /* where the last writing copy of the line stands */
    int64_t row;    /* the first row that the placing copy has not settled */
    wi_chain chain;
    wi_base near;        /* columns that are too near for a chain */
    wy_position *buffer; /* [given, made) are made and not yet given */
    size_t made, given, room;
    bool opened;
} wi_walker;

enum {
    WORD = 64,
    MOST_COPIES = 4,   /* of a line, beside the placing one: for more, tables are too long */
    BATCH = 1024,      /* positions */
    FIRST_NEAR = 4096, /* columns */
    WIDEST_MARGIN = 1 << 24,
};

/* ---- opening ----------------------------------------------------------------------------- */

static wy_status open_power(wi_walker *walker, int k, wy_error *error) {
    const wy_machine *machine = walker->source.machine;
    const wy_status status =
        wi_power_open(&walker->power, machine, k, true, k > 1 ? walker->source.bytes : SIZE_MAX);
    return status == WY_OK ? WY_OK : wi_source_fail(error, status, false);
}

static void walker_close(wi_walker *walker) {
    if (walker->opened) {
        wi_source_close(&walker->source);
        wi_power_close(&walker->power);
        wi_chain_clear(&walker->chain);
        wi_base_close(&walker->near);
        free(walker->buffer);
    }
    memset(walker, 0, sizeof *walker);
}

/* columns: about how many will be asked for; bytes: for the tables, 0 for no limit. */
static wy_status walker_open(wi_walker *walker, const wy_machine *machine, int64_t columns,
                             uint64_t bytes, wy_error *error) {
    *walker = (wi_walker){.opened = true};
    wi_chain_init(&walker->chain);
    wy_status status = wi_source_open(&walker->source, machine, columns / 4, bytes, error);
    if (status == WY_OK) {
        /* Its tables take more than those of bits. */
        status = open_power(walker, wi_source_copies(machine, columns / 4, MOST_COPIES), error);
    }
    if (status == WY_OK) {
        walker->room = BATCH + (size_t)walker->power.word_most;
        walker->buffer = malloc(walker->room * sizeof *walker->buffer);
        status = walker->buffer != NULL ? WY_OK : wi_fail_memory(error);
    }
    if (status != WY_OK) {
        walker_close(walker);
    }
    return status;
}

/* ---- starting ------------------------------------------------------------------------------ */

/* The line at the chain, with the placing copy at its first moment. */
static wy_status get_in_step(wi_walker *walker, wy_error *error) {
    wi_power *power = &walker->power;
    const wi_big_moment *moments = walker->chain.moments;
    const int k = power->k;
    wi_line line = {.copies = k + 1};
    for (int i = 0; i <= k; i++) {
        line.states[i] = moments[k - i].state;
        line.skips[i] = i == 0 ? 0 : moments[k - i].skip;
    }
    walker->x = mpz_get_si(moments[0].x);
    walker->column = mpz_get_si(moments[1].x);
    walker->row = mpz_get_si(moments[0].row);
    wy_status status = wi_source_follow(&walker->source, &walker->chain, (size_t)k, error);
    while (status == WY_OK && !wi_line_in_step(&line)) {
        const uint64_t *words = NULL;
        size_t count = 0;
        const uint8_t *written = NULL;
        status = wi_source_next(&words, &count, &walker->source, 1, error);
        if (status == WY_OK) {
            const int64_t rows = wi_line_read(power, &line, words[0], &written);
            status = rows < 0 ? wi_source_fail(error, WY_LIMIT, true) : WY_OK;
            walker->row += rows;
        }
    }
    if (status != WY_OK) {
        return status;
    }
    walker->x += line.reads[k];
    walker->column += line.reads[k - 1];
    memset(power->state, 0, power->size * sizeof *power->state);
    memcpy(power->state, line.states, (size_t)(k + 1) * sizeof *power->state);
    status = wi_power_number(&walker->state, power, power->state);
    return status == WY_OK ? WY_OK : wi_source_fail(error, status, false);
}

/*
 * Starts before column x by so much that everything is known from x on.  WY_NO: x is too near the
 * origin.
 */
static wy_status start_far(wi_walker *walker, int64_t x, wy_error *error) {
    const int64_t width = wi_machine_width(walker->source.machine);
    mpz_t target;
    mpz_init(target);
    wy_status status = WY_NO;
    for (int64_t margin = width + 192; margin < x && margin <= WIDEST_MARGIN; margin *= 2) {
        mpz_set_si(target, x - margin);
        status =
            wi_telescope_chain(&walker->chain, walker->source.telescope, target, SIZE_MAX, error);
        if (status == WY_OK && walker->chain.count <= (size_t)walker->power.k) {
            status = WY_NO;
        }
        if (status != WY_OK) {
            break;
        }
        status = get_in_step(walker, error);
        if (status != WY_OK || walker->x + width <= x) {
            break;
        }
        status = WY_NO;
    }
    mpz_clear(target);
    return status;
}

/* Puts P-positions of near columns, from x on, into the buffer. */
static void give_near(wi_walker *walker) {
    while (walker->x < walker->near.count && walker->made < BATCH) {
        walker->buffer[walker->made++] =
            (wy_position){walker->x, walker->near.wing[0].columns[walker->x].row};
        walker->x++;
    }
}

static wy_status start_near(wi_walker *walker, int64_t x, wy_error *error) {
    int64_t end = walker->near.count > 0 ? walker->near.count : FIRST_NEAR;
    while (end <= x) {
        end *= 2;
    }
    if (end > walker->near.count) {
        const wy_status status = wi_base_extend(&walker->near, walker->power.machine, end);
        if (status != WY_OK) {
            return wi_source_fail(error, status, status == WY_LIMIT);
        }
    }
    walker->x = x;
    return WY_OK;
}

/* ---- walking -------------------------------------------------------------------------------- */

/* The P-positions of the columns of an entry, from x on; see stream_power.c. */
static inline void put_entry(wy_position *restrict out, int64_t count, int64_t x, int64_t row,
                             int64_t column, const int64_t *restrict places) {
    const int64_t *restrict masks = places + count;
    const int64_t apart = column - row;
    for (int64_t i = 0; i < count; i++) {
        out[i].x = x + i;
        out[i].y = row + places[i] + (masks[i] & apart);
    }
}

/* Puts the P-positions that a word makes into the buffer, which has room for them. */
static wy_status walk_word(wi_walker *walker, uint64_t word) {
    wi_power *power = &walker->power;
    wy_position *out = walker->buffer + walker->made;
    uint32_t state = walker->state;
    int64_t x = walker->x;
    int64_t row = walker->row;
    int64_t column = walker->column;
    for (int i = 0; i < WORD; i += WI_POWER_BITS) {
        const unsigned block = (unsigned)(word >> i) & (WI_POWER_BLOCKS - 1);
        if (power->jumps[state][block].entry == 0) {
            const wy_status status = wi_power_make(power, state, block);
            if (status != WY_OK) {
                return status;
            }
        }
        const wi_power_jump jump = power->jumps[state][block];
        const uint64_t *entry = power->entries + jump.entry;
        const int64_t count = (int64_t)(entry[0] & 0xffff);
        put_entry(out, count, x, row, column, (const int64_t *)(entry + 1));
        column += (int64_t)(entry[0] >> 16 & 0xffff);
        row += (int64_t)(entry[0] >> 32);
        out += count;
        x += count;
        state = jump.to;
    }
    walker->made = (size_t)(out - walker->buffer);
    walker->state = state;
    walker->x = x;
    walker->row = row;
    walker->column = column;
    return WY_OK;
}

static wy_status walker_seek(wi_walker *walker, int64_t x, wy_error *error);

static wy_status walk(wi_walker *walker, wy_error *error) {
    const int64_t x = walker->x > walker->from ? walker->x : walker->from;
    const uint64_t *words = NULL;
    size_t count = 0;
    wy_status status = WY_OK;
    while (status == WY_OK && walker->made < BATCH) {
        /* A word at a time, so that none is left over; it makes some hundreds. */
        status = wi_source_next(&words, &count, &walker->source, 1, error);
        if (status != WY_OK) {
            return status;
        }
        status = walk_word(walker, words[0]);
    }
    if (status == WY_LIMIT && !walker->power.stuck && walker->power.k > 1) {
        /* The tables are full: on with one copy. */
        wi_power_close(&walker->power);
        status = open_power(walker, 1, error);
        return status == WY_OK ? walker_seek(walker, x, error) : status;
    }
    return status == WY_OK ? WY_OK : wi_source_fail(error, status, walker->power.stuck);
}

static wy_status make_batch(wi_walker *walker, wy_error *error) {
    walker->made = 0;
    walker->given = 0;
    wy_status status = WY_OK;
    if (walker->far) {
        status = walk(walker, error);
    } else if (walker->x < walker->near.count) {
        give_near(walker);
    } else {
        status = walker_seek(walker, walker->x, error);
    }
    if (walker->made > 0 && walker->buffer[0].x < walker->from) {
        const int64_t early = walker->from - walker->buffer[0].x;
        walker->given = early < (int64_t)walker->made ? (size_t)early : walker->made;
    }
    return status;
}

static wy_status walker_seek(wi_walker *walker, int64_t x, wy_error *error) {
    walker->made = 0;
    walker->given = 0;
    walker->from = x;
    wy_status status = x < walker->near.count ? WY_NO : start_far(walker, x, error);
    walker->far = status == WY_OK;
    return status == WY_NO ? start_near(walker, x, error) : status;
}

/* The next P-positions, at least one, at most `wanted`; they stay until the next call. */
static wy_status walker_next(const wy_position **positions, size_t *count, wi_walker *walker,
                             size_t wanted, wy_error *error) {
    while (walker->given == walker->made) {
        const wy_status status = make_batch(walker, error);
        if (status != WY_OK) {
            return status;
        }
    }
    *positions = walker->buffer + walker->given;
    *count = walker->made - walker->given < wanted ? walker->made - walker->given : wanted;
    walker->given += *count;
    return WY_OK;
}

/* ==== streams of P-positions ================================================================== */

/*
 * Streams of P-positions, by a walker.
 *
 * One thread does it, however many there are: a P-position takes 16 bytes, and to hand it from
 * one thread to another takes longer than to make it (measured: 2 to 3 ns against 0.7).
 */

static wy_status walk_positions(wi_walker *walker, int64_t from, int64_t count,
                                wy_take_positions *take, void *data, const wy_control *control,
                                wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = walker_seek(walker, from, error);
    for (int64_t done = 0; status == WY_OK && done < count;) {
        const wy_position *positions = NULL;
        size_t got = 0;
        status = walker_next(&positions, &got, walker, (size_t)(count - done), error);
        if (status == WY_OK && !take(data, positions, got)) {
            break;
        }
        done += (int64_t)got;
        if (status == WY_OK && wi_pace_stop(&pace, (double)done / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld columns", (long long)done);
        }
    }
    return status;
}

wy_status wy_stream_positions(const wy_machine *machine, int64_t from, int64_t count,
                              wy_take_positions *take, void *data, const wy_control *control,
                              wy_error *error) {
    if (from < 0 || count < 0) {
        return wi_fail(error, WY_BAD, "columns and their number cannot be negative");
    }
    if (!machine->frame.regular) {
        return wi_fail(error, WY_BAD, "streams are for games with the diagonals of Wythoff Nim");
    }
    if (machine->frame.wings > 1 || machine->end_count > 0) {
        return wi_fail(error, WY_BAD, "streams are for symmetric games without ends of their own");
    }
    if (from > WY_STREAM_LARGEST || count > WY_STREAM_LARGEST - from) {
        return wi_fail(error, WY_LIMIT, "columns from 2^62 on are out of reach of this stream");
    }
    wi_walker walker;
    wy_status status = walker_open(&walker, machine, count, wi_parallel_memory(control, 1), error);
    if (status == WY_OK) {
        status = walk_positions(&walker, from, count, take, data, control, error);
        walker_close(&walker);
    }
    return status;
}

/* ==== streams of bits and counts ============================================================== */

/* One thread hands on what its source makes, or several, each with a source of its own, make pieces
 * of the range. */

enum {
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
                          wi_parallel_memory(r->control, r->threads), error);
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

/* A slot has the bits of a piece or, where they are only counted, the number of ones. */
static wy_status work_piece(void *worker, int64_t piece, void *slot, const atomic_bool *stop,
                            wy_error *error) {
    bits_worker *w = worker;
    const bool counts = w->r->take == NULL;
    const int64_t columns = wi_pieces_columns(w->r->pieces, piece);
    uint64_t *to = slot;
    if (counts) {
        *(int64_t *)slot = 0;
    }
    const wy_status status = seek_piece(w, piece, error);
    return status != WY_OK ? status
                           : stream_source(&w->source, columns, counts ? add_ones : copy_bits,
                                           counts ? slot : &to, NULL, stop, error);
}

static bool hand_piece(void *data, int64_t piece, const void *slot) {
    range *r = data;
    const int64_t columns = wi_pieces_columns(r->pieces, piece);
    if (r->take != NULL) {
        return r->take(r->data, slot, columns);
    }
    r->zeros += columns - *(const int64_t *)slot;
    return true;
}

static wy_status run_pieces(range *r, size_t slot_bytes, wy_error *error) {
    const wi_parallel_job job = {.pieces = wi_pieces_count(r->pieces),
                                 .slot_bytes = slot_bytes,
                                 .open = open_bits,
                                 .close = close_bits,
                                 .work = work_piece,
                                 .hand = hand_piece,
                                 .data = r};
    return wi_parallel_run(&job, r->threads, r->control, error);
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
               .threads = wi_parallel_threads(control, WI_PARALLEL_SLOTS * BITS_PIECE / 8),
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
    return run_pieces(&r, BITS_PIECE / 8, error);
}

wy_status wy_stream_count(wy_stream_counts *out, const wy_machine *machine, const mpz_t from,
                          int64_t count, const wy_control *control, wy_error *error) {
    *out = (wy_stream_counts){0};
    range r = {.machine = machine,
               .control = control,
               .from = from,
               .pieces = {count, COUNT_PIECE},
               .threads = wi_parallel_threads(control, WI_SOURCE_LEAST)};
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
        status = run_pieces(&r, sizeof(int64_t), error);
    }
    if (status == WY_OK) {
        *out = (wy_stream_counts){r.zeros, count - r.zeros};
    }
    return status;
}
