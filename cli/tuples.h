/* tuples.h - lists of positions with a number for each heap: heads, lines and JSON. */
#ifndef CLI_TUPLES_H
#define CLI_TUPLES_H

#include <wythoff/play.h>

#include "cli.h"
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

/* ---- the bit-string of a game: sequence --bits; stream.c --------------------------------------
 */

typedef struct cli_stream_settings {
    const char *from; /* NULL: 0 */
    int64_t count;    /* of columns */
    bool bits, positions, counts;
} cli_stream_settings;

wy_status cli_stream(cli *program, const cli_stream_settings *wanted);

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

/* ---- latex ---------------------------------------------------------------------------------- */

/*
 * Tables for papers (--format latex): a tabular environment, labels in math mode, and at the head a
 * comment with the version and the command that made it, so that it can be made again.
 */

/* "wythoff COMMAND LINE" on one line, to be freed; NULL: no memory. */
char *cli_command_line(const cli *program);

/* The comment, with this mark before it: "%", "#", "//". */
void cli_put_origin(cli_output *out, const char *mark);
void cli_write_origin(FILE *stream, const cli *program, const char *mark);

/* Text that LaTeX sets as it stands. */
void cli_put_tex(cli_output *out, const char *text);

/* The comment, \begin{tabular}{columns} and the heading, a line of cells with & between them. */
void cli_latex_begin(cli_output *out, const char *columns, const char *heading);
void cli_latex_end(cli_output *out);

/* ---- Positions, their parts, moves and values, in words ------------------------------------- */

/* "wythoff@3,5", "nim(7)" */
void cli_put_part(cli_output *out, const wy_part *part);

/* "(3,5,7)", in full; of one heap "(7)" */
void cli_put_heaps(cli_output *out, const wy_part *part, const mpz_t heap[WY_MOST_HEAPS]);

/* "(3,5) + (10,7) + (7)" */
void cli_put_places(cli_output *out, const wy_sum *sum);

/* "(1,1), (2,2) and pass" */
void cli_put_options(cli_output *out, const wy_part *part, const wy_move *moves, size_t count);

/* "(1,2) to (3,5)", "pass"; of several parts "2: (1,2) to (3,5), name set 1, value 7 to 4" */
void cli_put_move(cli_output *out, const wy_sum *sum, const wy_move *move);

/* "value 7, proved: ..." */
void cli_put_worth(cli_output *out, const wy_part_value *value);

#endif
