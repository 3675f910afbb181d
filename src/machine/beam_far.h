/* beam_far.h - the machine of a blocking game at any column. */
#ifndef WI_MACHINE_BEAM_FAR_H
#define WI_MACHINE_BEAM_FAR_H

#include "machine/beam_runs.h"

/* The machine before column x. */
typedef struct wi_beam_cursor {
    const wi_blocking_beam *beam;
    uint32_t node;
    mpz_t x, row;     /* row: a */
    mpz_t copies;     /* of the block, besides itself */
    uint8_t *letters; /* of the columns from x on, less the least; NULL: those of the runs */
    size_t at;
    wi_beam_runs runs;
} wi_beam_cursor;

/*
 * x is at least the first column of the machine; `count` columns are wanted from there on.  It is
 * to be closed in any case.  WY_LIMIT: the letters so far out cannot be told.
 */
wy_status wi_beam_cursor_open(wi_beam_cursor *cursor, const wi_blocking_beam *beam, const mpz_t x,
                              int64_t count, wy_error *error);
void wi_beam_cursor_close(wi_beam_cursor *cursor);

/* What column x has; NULL: something is wrong. */
const wi_beam_edge *wi_beam_cursor_edge(const wi_beam_cursor *cursor);

/* The row of its i-th P-position above the diagonal. */
void wi_beam_cursor_place(mpz_t y, const wi_beam_cursor *cursor, const wi_beam_edge *edge,
                          uint32_t i);

/* One column on. */
wy_status wi_beam_cursor_next(wi_beam_cursor *cursor, wy_error *error);

/* to += number. */
static inline void wi_beam_add(mpz_t to, int64_t number) {
    if (number < 0) {
        mpz_sub_ui(to, to, (unsigned long)-number);
    } else {
        mpz_add_ui(to, to, (unsigned long)number);
    }
}

#endif
