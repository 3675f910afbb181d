/*
 * stream_walker.c - see stream_walker.h; the tables are those of stream_places.c.
 *
 * A walker starts some columns early: first until the copies of its line are in step, then
 * until all rows are settled that were taken before, by columns which it does not know.
 */
#include "machine/stream_walker.h"
#include "machine/step.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

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

wy_status wi_walker_open(wi_walker *walker, const wy_machine *machine, int64_t columns,
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
        wi_walker_close(walker);
    }
    return status;
}

void wi_walker_close(wi_walker *walker) {
    if (walker->opened) {
        wi_source_close(&walker->source);
        wi_power_close(&walker->power);
        wi_chain_clear(&walker->chain);
        wi_first_clear(&walker->near);
        free(walker->buffer);
    }
    memset(walker, 0, sizeof *walker);
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
    while (walker->x < walker->near.end && walker->made < BATCH) {
        walker->buffer[walker->made++] = (wy_position){walker->x, walker->near.rows[walker->x]};
        walker->x++;
    }
}

static wy_status start_near(wi_walker *walker, int64_t x, wy_error *error) {
    int64_t end = walker->near.end > 0 ? walker->near.end : FIRST_NEAR;
    while (end <= x) {
        end *= 2;
    }
    if (end > walker->near.end) {
        wi_first_clear(&walker->near);
        const wy_status status = wi_first_make(&walker->near, walker->source.machine, end);
        if (status != WY_OK) {
            return wi_source_fail(error, status, status == WY_LIMIT);
        }
    }
    walker->x = x;
    return WY_OK;
}

/* ---- walking -------------------------------------------------------------------------------- */

/* The P-positions of the columns of an entry, from x on; see stream_places.c. */
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
        return status == WY_OK ? wi_walker_seek(walker, x, error) : status;
    }
    return status == WY_OK ? WY_OK : wi_source_fail(error, status, walker->power.stuck);
}

static wy_status make_batch(wi_walker *walker, wy_error *error) {
    walker->made = 0;
    walker->given = 0;
    wy_status status = WY_OK;
    if (walker->far) {
        status = walk(walker, error);
    } else if (walker->x < walker->near.end) {
        give_near(walker);
    } else {
        status = wi_walker_seek(walker, walker->x, error);
    }
    if (walker->made > 0 && walker->buffer[0].x < walker->from) {
        const int64_t early = walker->from - walker->buffer[0].x;
        walker->given = early < (int64_t)walker->made ? (size_t)early : walker->made;
    }
    return status;
}

wy_status wi_walker_seek(wi_walker *walker, int64_t x, wy_error *error) {
    walker->made = 0;
    walker->given = 0;
    walker->from = x;
    wy_status status = x < walker->near.end ? WY_NO : start_far(walker, x, error);
    walker->far = status == WY_OK;
    return status == WY_NO ? start_near(walker, x, error) : status;
}

wy_status wi_walker_next(const wy_position **positions, size_t *count, wi_walker *walker,
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
