/* sum_reader.h - reading sums: what sum_read.c and heap_sum_read.c, for several heaps, share. */
#ifndef WI_PLAY_SUM_READER_H
#define WI_PLAY_SUM_READER_H

#include "play/sum.h"

typedef struct wi_sum_reader {
    const char *text;
    size_t length, at;
    uint64_t room; /* bits that the numbers may still have, together */
    const wy_lists *lists;
    wy_sum *sum;
    size_t part_room;
    wy_heap_sum *several; /* NULL: games on two heaps without memory only */
    size_t several_room;
    const char *refused; /* why a part has no place beside others; NULL: all have, */
    size_t refused_from, refused_end;
    wy_error *error;
} wi_sum_reader;

/* Reads both kinds of parts; several may be NULL.  Its boards stay as they are. */
wy_status wi_sum_read(wy_sum **sum, wy_heap_sum *several, const char *text, size_t length,
                      const wy_lists *lists, wy_error *error);

/* ---- sum_read.c ------------------------------------------------------------------------------ */

__attribute__((format(printf, 4, 5))) wy_status wi_sum_fault(const wi_sum_reader *in, size_t from,
                                                             size_t to, const char *format, ...);

void wi_sum_skip_spaces(wi_sum_reader *in);
bool wi_sum_take(wi_sum_reader *in, char letter); /* false: something else is there */

/* A number that is not negative. */
wy_status wi_sum_number(wi_sum_reader *in, mpz_t out);

/* ---- heap_sum_read.c ------------------------------------------------------------------------- */

/* Room for what the new part has on several heaps; false: no memory. */
bool wi_heap_part_add(wi_sum_reader *in);

/* The part that is being read, if it has several heaps or a memory; else NULL. */
wy_heap_part *wi_heap_part(const wi_sum_reader *in);

/* It is of these rules, which it takes: a board of Nim stands for it. */
wy_status wi_heap_part_begin(wi_sum_reader *in, wy_part *board, wy_rules *rules);

/* Its position: 3,5,7 or (3,5,7), and what is remembered, |2. */
wy_status wi_heap_part_read(wi_sum_reader *in, wy_heap_part *part);

#endif
