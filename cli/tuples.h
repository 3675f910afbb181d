/* tuples.h - lists of positions with a number for each heap: heads, lines and JSON. */
#ifndef CLI_TUPLES_H
#define CLI_TUPLES_H

#include "heaps.h"
#include "output.h"

/* The names of the heaps. */
extern const char cli_heap_letters[WY_MOST_HEAPS + 1];

/* csv: "x,y,z" and the other column, if there is one; latex: the head of a tabular. */
void cli_put_tuple_head(cli_output *out, cli_format format, int heaps, const char *column);

/* One line: "(1,2,3)", "1,2,3", "$1$ & $2$ & $3$ \\", or an item of JSON. */
void cli_put_tuple(cli_output *out, cli_format format, const int64_t *heap, int heaps, bool first);

/* A pair of any size, as a line. */
void cli_put_big_pair(cli_output *out, cli_format format, const mpz_t x, const mpz_t y);

/* How many there are; csv with the head "count". */
void cli_put_count(cli_output *out, cli_format format, const mpz_t count);

/* ---- what is remembered at all positions of a list ------------------------------------------- */

typedef struct cli_memory {
    bool given; /* by --state or --last; else it is as at the start */
    wy_cell at;
} cli_memory;

wy_status cli_memory_read(cli_memory *memory, cli *program);

/* The position with these heaps. */
void cli_memory_place(wy_cell *at, const cli_memory *memory, const wy_rules *rules,
                      const int64_t heap[WY_MOST_HEAPS]);

/* The P-positions of a box, in lexicographic order; sorted: those whose heaps do not fall. */
void cli_memory_each(const cli_memory *memory, const wy_box *box, bool sorted,
                     bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data);

#endif
