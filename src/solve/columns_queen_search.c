/*
 * columns_queen_search.c - the search in one upper column of Wythoff's game with a list.
 *
 * columns_queen.c tells what is searched for.  The near search sees 64
 * diagonals and 64 rows, held in registers; that is normally all there is.
 * The far search reads both from memory, and sees WI_FAR_DIAGONALS of them.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "solve/columns_queen_state.h"

static const uint64_t full = ~(uint64_t)0;

/* ---- the near search -------------------------------------------------------------------- */

static bool deviates(int64_t diagonal, int64_t index, int64_t most) {
    return (uint64_t)(diagonal - index + most) > (uint64_t)(2 * most);
}

/* The diagonals from d on, 64 of them, that the list forbids in column c. */
static inline __attribute__((always_inline)) uint64_t
forbidden_by_list(const wi_knight *list, size_t count, const int64_t *offsets, size_t ring,
                  int64_t c, int64_t d) {
    uint64_t diagonals = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t offset = offsets[(size_t)(c - list[i].back) & (ring - 1)];
        const uint64_t above = (uint64_t)(offset + list[i].turn - d);
        diagonals |= above < 64 ? (uint64_t)1 << above : 0;
    }
    return diagonals;
}

/*
 * Does the upper columns x + i of the block, i in todo, and returns those that
 * are left when it meets something unusual: 64 bits are not enough, or the
 * deviation is too large for the codes.  Everything is held in registers, so
 * the compiler gets a copy of this for the common lengths of the list.
 */
static inline __attribute__((always_inline)) uint64_t near_search(wi_queen *engine, uint64_t todo,
                                                                  size_t count, bool wide) {
    const wi_knight *list = engine->list;
    const int64_t x = engine->x;
    const int64_t columns = engine->columns;
    const int64_t limit = wi_queen_deviation_limit(engine);
    const size_t ring = engine->ring;
    int64_t *offsets = engine->offsets;
    uint64_t *row_bits = wi_queen_rows(engine);
    uint8_t *bytes = engine->codes.bytes;
    uint16_t *pairs = wi_queen_wide_codes(engine);
    int64_t upper = engine->upper;
    int64_t d0 = engine->free_diagonal;
    int64_t corner = engine->corner;
    uint64_t diagonals = engine->near_diagonals;
    uint64_t rows = engine->near_rows;
    while (todo != 0) {
        const int64_t c = x + __builtin_ctzll(todo);
        const uint64_t shift = (uint64_t)(c + d0 - corner);
        rows = shift < 64 ? rows >> shift : 0;
        corner = c + d0;
        const uint64_t used =
            rows | diagonals | forbidden_by_list(list, count, offsets, ring, c, d0);
        const uint64_t bit = ~used & (used + 1);
        if (__builtin_expect(bit == 0 || (diagonals | bit) == full, false)) {
            engine->cramped = true;
            break;
        }
        const int64_t d = d0 + __builtin_ctzll(bit);
        if (__builtin_expect(deviates(d, upper, limit), false)) {
            break;
        }
        const int64_t row = c + d;
        const int64_t place = row < columns ? row : columns;
        row_bits[row / 64] |= (uint64_t)1 << (row % 64);
        if (wide) {
            pairs[place] = (uint16_t)d;
        } else {
            bytes[place] = (uint8_t)d;
        }
        offsets[(size_t)c & (ring - 1)] = d;
        upper++;
        rows |= bit;
        diagonals |= bit;
        const int passed = __builtin_ctzll(~diagonals);
        diagonals >>= passed;
        d0 += passed;
        todo &= todo - 1;
    }
    engine->upper = upper;
    engine->free_diagonal = d0;
    engine->corner = corner;
    engine->near_diagonals = diagonals;
    engine->near_rows = rows;
    return todo;
}

static uint64_t near_columns(wi_queen *engine, uint64_t todo) {
    if (engine->wide) {
        return near_search(engine, todo, engine->list_count, true);
    }
    switch (engine->list_count) {
    case 0:
        return near_search(engine, todo, 0, false);
    case 2:
        return near_search(engine, todo, 2, false);
    case 4:
        return near_search(engine, todo, 4, false);
    default:
        return near_search(engine, todo, engine->list_count, false);
    }
}

/* ---- the far search --------------------------------------------------------------------- */

static uint64_t *far_word(const wi_queen *engine, int64_t diagonal) {
    return &engine->far_diagonals[(size_t)diagonal / 64 % (WI_FAR_DIAGONALS / 64)];
}

static uint64_t far_window(const wi_queen *engine, int64_t diagonal) {
    const int shift = (int)(diagonal % 64);
    return *far_word(engine, diagonal) >> shift | *far_word(engine, diagonal + 64)
                                                      << 1 << (63 - shift);
}

void wi_queen_use_diagonal(wi_queen *engine, int64_t diagonal) {
    *far_word(engine, diagonal) |= (uint64_t)1 << (diagonal % 64);
    /* Passed diagonals are wiped out: their places in the ring come again. */
    while ((far_window(engine, engine->free_diagonal) & 1) != 0) {
        *far_word(engine, engine->free_diagonal) &= ~((uint64_t)1 << (engine->free_diagonal % 64));
        engine->free_diagonal++;
    }
}

wy_status wi_queen_go_far(wi_queen *engine, wy_error *error) {
    engine->far_diagonals = calloc(WI_FAR_DIAGONALS / 64, sizeof *engine->far_diagonals);
    if (engine->far_diagonals == NULL) {
        return wi_fail_memory(error);
    }
    const int64_t start = engine->free_diagonal;
    for (uint64_t todo = engine->near_diagonals; todo != 0; todo &= todo - 1) {
        wi_queen_use_diagonal(engine, start + __builtin_ctzll(todo));
    }
    return WY_OK;
}

static int64_t far_diagonal(const wi_queen *engine, int64_t c) {
    const uint64_t *rows = wi_queen_rows(engine);
    const int64_t end = engine->free_diagonal + WI_FAR_DIAGONALS - 128;
    for (int64_t d = engine->free_diagonal; d < end; d += 64) {
        const uint64_t used = wi_skipset_window(rows, (size_t)(c + d)) | far_window(engine, d) |
                              forbidden_by_list(engine->list, engine->list_count, engine->offsets,
                                                engine->ring, c, d);
        if (used != full) {
            return d + __builtin_ctzll(~used);
        }
    }
    return -1;
}

/* Does the upper column c whatever it takes.  WY_NO: that was too much. */
static wy_status far_column(wi_queen *engine, int64_t c, wy_error *error) {
    const int64_t d = far_diagonal(engine, c);
    if (d < 0 || deviates(d, engine->upper, engine->limits.two_bytes)) {
        return WY_NO;
    }
    if (deviates(d, engine->upper, wi_queen_deviation_limit(engine))) {
        const wy_status status = wi_queen_widen(engine, error);
        if (status != WY_OK) {
            return status;
        }
    }
    const int64_t row = c + d;
    uint64_t *rows = wi_queen_rows(engine);
    rows[row / 64] |= (uint64_t)1 << (row % 64);
    if (row < engine->columns && engine->wide) {
        wi_queen_wide_codes(engine)[row] = (uint16_t)d;
    } else if (row < engine->columns) {
        engine->codes.bytes[row] = (uint8_t)d;
    }
    engine->offsets[(size_t)c & (engine->ring - 1)] = d;
    engine->upper++;
    wi_queen_use_diagonal(engine, d);
    return WY_OK;
}

wy_status wi_queen_search(wi_queen *engine, uint64_t todo, wy_error *error) {
    wy_status status = WY_OK;
    while (status == WY_OK && todo != 0) {
        if (engine->far_diagonals != NULL) {
            status = far_column(engine, engine->x + __builtin_ctzll(todo), error);
            todo &= todo - 1;
            continue;
        }
        todo = near_columns(engine, todo);
        if (todo != 0) {
            const bool wider = !engine->cramped && !engine->wide;
            status = wider ? wi_queen_widen(engine, error) : wi_queen_go_far(engine, error);
        }
    }
    return status;
}
