/* first_columns.h - the first columns of a game, one by one. */
#ifndef WI_MACHINE_FIRST_COLUMNS_H
#define WI_MACHINE_FIRST_COLUMNS_H

#include <wythoff/machine.h>

/* n: upper columns before this one; row: P of it; state: UINT32_MAX before the machine starts. */
typedef struct wi_base_column {
    int64_t n, row;
    uint32_t state;
} wi_base_column;

/* One wing. */
typedef struct wi_base_wing {
    uint8_t *bits; /* that it reads, before column `count` */
    wi_base_column *columns;
} wi_base_wing;

typedef struct wi_base {
    wi_base_wing wing[2];
    int64_t count;
} wi_base;

/*
 * Makes the base reach at least `count` columns.  WY_SYSTEM: no memory; WY_LIMIT: S leaves the
 * machine, which was not proved complete, or too much is asked.
 */
wy_status wi_base_extend(wi_base *base, const wy_machine *machine, int64_t count);

/* The same; error gets the sentence. */
wy_status wi_base_reach(wi_base *base, const wy_machine *machine, int64_t count, wy_error *error);
void wi_base_close(wi_base *base); /* also a zeroed one */

#endif
