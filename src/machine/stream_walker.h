/* stream_walker.h - P-positions from any column on, batch after batch.  For one thread. */
#ifndef WI_MACHINE_STREAM_WALKER_H
#define WI_MACHINE_STREAM_WALKER_H

#include "machine/stream_source.h"

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
    wi_first near;       /* columns that are too near for a chain */
    wy_position *buffer; /* [given, made) are made and not yet given */
    size_t made, given, room;
    bool opened;
} wi_walker;

/* columns: about how many will be asked for; bytes: for the tables, 0 for no limit. */
wy_status wi_walker_open(wi_walker *walker, const wy_machine *machine, int64_t columns,
                         uint64_t bytes, wy_error *error);
void wi_walker_close(wi_walker *walker); /* also a zeroed one */

wy_status wi_walker_seek(wi_walker *walker, int64_t x, wy_error *error);

/* The next P-positions, at least one, at most `wanted`; they stay until the next call. */
wy_status wi_walker_next(const wy_position **positions, size_t *count, wi_walker *walker,
                         size_t wanted, wy_error *error);

#endif
