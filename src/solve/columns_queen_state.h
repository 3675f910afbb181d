/*
 * columns_queen_state.h - what the parts of the queen's engine share.
 *
 *   columns_queen.c          which games, the memory, blocks of columns
 *   columns_queen_search.c   the search in one upper column
 *   columns_queen_steps.c    steps of the search that were met before
 */
#ifndef WI_SOLVE_COLUMNS_QUEEN_STATE_H
#define WI_SOLVE_COLUMNS_QUEEN_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/list.h"
#include "solve/columns_queen.h"

enum { WI_FAR_DIAGONALS = 1 << 16 }; /* the far search sees this many */

/* A single move as the search wants it. */
typedef struct wi_knight {
    int64_t back; /* dx */
    int64_t turn; /* dy - dx */
} wi_knight;

typedef struct wi_queen_steps wi_queen_steps;

struct wi_queen {
    wi_knight *list;
    size_t list_count;
    int64_t columns;
    int64_t x;     /* first column of the block at work */
    int64_t upper; /* upper columns done, with column 0 */
    int64_t lower; /* lower columns before x, and in x's block when that is at work */

    int64_t free_diagonal;   /* d0 */
    int64_t corner;          /* the row where near_rows begins */
    uint64_t near_diagonals; /* in use: d0 + i */
    uint64_t near_rows;      /* in use: corner + i */
    bool cramped;            /* 64 bits were not enough */
    uint64_t *far_diagonals; /* a ring of bits; NULL: the near search is at work */
    wi_queen_steps *steps;   /* NULL: none are kept */

    int64_t *offsets; /* P(x) - x of the last columns, a ring */
    size_t ring;      /* its length, a power of two, at least two blocks */

    wi_sliding rows;  /* bits: rows in use */
    wi_sliding codes; /* of rows in use that are columns yet to come: their diagonals */
    bool wide;        /* a code has two bytes */
    bool gave_up;
    wi_queen_limits limits;
    uint64_t memory;
};

static inline uint64_t *wi_queen_rows(const wi_queen *engine) {
    return (uint64_t *)(void *)engine->rows.bytes;
}

static inline uint16_t *wi_queen_wide_codes(const wi_queen *engine) {
    return (uint16_t *)(void *)engine->codes.bytes;
}

static inline int64_t wi_queen_deviation_limit(const wi_queen *engine) {
    return engine->wide ? engine->limits.two_bytes : engine->limits.one_byte;
}

/*
 * Finds the P-positions of the upper columns x + i, i in todo, and puts them on
 * record.  WY_NO: the deviation is too large.
 */
wy_status wi_queen_search(wi_queen *engine, uint64_t todo, wy_error *error);

/* Changes from the near to the far search. */
wy_status wi_queen_go_far(wi_queen *engine, wy_error *error);

/* For the far search: marks the diagonal, and moves the least free one on. */
void wi_queen_use_diagonal(wi_queen *engine, int64_t diagonal);

/* Writes P(x) - x of the lower columns of the block, whose ranks begin with rank. */
void wi_queen_lower_columns(wi_queen *engine, uint64_t lower, int64_t rank);

/*
 * Gives the pending rows two bytes each, but not those of the block at work:
 * their columns must be written before.  WY_LIMIT when it is not allowed.
 */
wy_status wi_queen_widen(wi_queen *engine, wy_error *error);

/* The memory of steps; NULL when there is none for this game, or no memory. */
wi_queen_steps *wi_queen_steps_create(const wi_queen *engine);
void wi_queen_steps_free(wi_queen_steps *steps);

/* wi_queen_search for a whole block, whose lower columns are given, by steps where they are known.
 */
wy_status wi_queen_walk(wi_queen *engine, uint64_t lower, int64_t rank, wy_error *error);

#endif
