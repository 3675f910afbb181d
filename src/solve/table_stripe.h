/*
 * table_stripe.h - a stripe of the table: some words of every row, decided by one thread.
 */
#ifndef WI_SOLVE_TABLE_STRIPE_H
#define WI_SOLVE_TABLE_STRIPE_H

#include "solve/table_rows.h"

typedef struct wi_stripe {
    const table *table;
    size_t first, last; /* its words; first is a multiple of 8 */
    wi_mask **masks;    /* of the conditions, then of the terminal rule (or NULL) */
} wi_stripe;

/* table, first and last are set; makes the masks. */
wy_status wi_stripe_open(wi_stripe *s, wy_error *error);
void wi_stripe_close(wi_stripe *s);

/* Decides its cells of column x, after those below it and to the left. */
void wi_stripe_column(wi_stripe *s, int64_t x);

#endif
