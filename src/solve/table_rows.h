/*
 * table_rows.h - the memory of the table engine: rings of bit rows, the sets
 * that primitives reach, and saturating counters in bit planes.
 *
 * One row holds a bit for each y of a column.  A ring keeps the rows of the
 * last `depth` columns; with `planes` > 1 each cell holds a counter, bit p of
 * it in plane p, that stays at its largest value once it is there.  For the
 * outcome with k blocked options it is enough to count up to k + 1.
 */
#ifndef WI_SOLVE_TABLE_ROWS_H
#define WI_SOLVE_TABLE_ROWS_H

#include "base/kernels.h"
#include "solve/mask.h"
#include "solve/moves.h"
#include "solve/table.h"
#include "solve/tied.h"

enum {
    MAX_PLANES = 21, /* counters up to WY_MAX_BLOCK + 1 */
    ROW_PADDING = 8  /* words before a row; the last one is read by shifts */
};

typedef struct ring {
    uint64_t *base; /* NULL: not used */
    int64_t depth;
    int planes;
} ring;

/* A primitive and the rows that say which cells reach a source cell by it. */
typedef struct reach {
    wi_primitive move; /* its count cut to the window; WY_UNBOUNDED if the window ends first */
    bool blockable;
    int planes;
    int condition; /* index into the table's conditions, or -1 */
    ring ray;      /* ray and fan: cells that reach a source along step1 */
    ring fan;      /* fan: and then along step2 */
    ring *levels;  /* finite ray: level j covers 2^j moves */
    int level_count;
    uint64_t *list; /* points (start.x, dy) of a list: bit dy for each, cut to the words ... */
    size_t list_from, list_words; /* ... from this one on, so many */
    int64_t list_count;
} reach;

/* Cells from which a move leads to a source cell: the P-positions, or any position. */
typedef struct channel {
    ring source;
    reach *reaches;
    size_t count;
    ring sum; /* per cell: how many (blockable) moves into the source; scratch of one column */
    ring any; /* per cell: is there one that cannot be blocked */
} channel;

/* Moves inside a column, (0, dy): decided cell by cell, see table_column.c. */
typedef struct inner {
    bool endless;         /* ray start, start + step, ...; else a finite set */
    int64_t start, step;  /* endless */
    uint64_t *pattern;    /* finite: bit dy set for each move */
    size_t pattern_words; /* of the finite set */
    uint64_t in_word;     /* endless: bits start + k step below 64 */
    bool blockable;
    int planes;
    int condition;
    ring marks;                    /* cells reached, by moves from lower cells of the column */
    const struct tied_moves *tied; /* NULL: not tied to the heaps */
} inner;

/* Moves tied to the heaps (table_tied.c). */
typedef struct tied_moves {
    wi_tied moves;
    int *conditions; /* of each part: index into the table's conditions, or -1 */
    bool blockable;
    struct tied_cut *cut; /* blockable: room for the parts, as they are counted */
    int64_t period;       /* of the remainders of all parts */
} tied_moves;

typedef struct table {
    const wy_rules *rules;
    const wi_kernels *kernels;
    int64_t width, height;
    size_t words, stride; /* of a row; words from one row to the next */
    int planes;           /* of the counters; 1 when nothing is blocked */
    int64_t slack;        /* one more than the columns a stripe may run ahead of another */
    bool beyond;          /* reaches need their rows outside of the board as well */
    channel to_p;         /* moves to P-positions in other columns */
    channel to_any;       /* misere: moves to any position; else count is 0 and rows unused */
    inner *inners;        /* moves to P-positions in the same column */
    size_t inner_count;
    tied_moves *ties; /* moves tied to the heaps */
    size_t tie_count;
    ring tied_rows;  /* scratch of these */
    ring tied_steps; /* a number for each cell, to count them */
    const wy_condition **conditions;
    size_t condition_count;
    ring condition_rows;
    ring terminal_row;
    ring scratch;    /* two rows of counters */
    uint64_t *block; /* the memory that holds the arena */
    uint64_t *arena; /* begins on a cache line */
    size_t arena_words;
    const ring **rings; /* all that moves read, the P-positions among them */
    size_t ring_count;
    uint8_t *some;      /* of the last `slack` columns: which eights of words have P-positions */
    size_t some_stride; /* bytes from one column to the next */
} table;

/* The row of column x, plane p. */
static inline uint64_t *ring_row(const table *t, const ring *r, int64_t x, int plane) {
    /* Most rings are asked for every word, and a division is slow. */
    const size_t slot = r->depth == 1 ? 0 : (size_t)(x % r->depth);
    return r->base + (slot * (size_t)r->planes + (size_t)plane) * t->stride + ROW_PADDING;
}

/* The summary of column x: a byte for eight words of the source, 0 if they are. */
static inline uint8_t *some_row(const table *t, int64_t x) {
    return t->some + (size_t)(x % t->slack) * t->some_stride;
}

/*
 * Lays out all rows (arena NULL: only counts arena_words).  WY_LIMIT when the
 * size overflows.
 */
wy_status wi_table_lay_out(table *t, const wi_table_job *job, int64_t slack, wy_error *error);
/* The same, and takes the memory. */
wy_status wi_table_open(table *t, const wi_table_job *job, int64_t slack, wy_error *error);
void wi_table_clear(table *t);

/* ---- moves that depend on the heaps: table_tied.c -------------------------------------------- */

/* The tied moves of the job, once; their conditions join those of the table. */
wy_status wi_table_tie(table *t, const wi_table_job *job, wy_error *error);
void wi_table_untie(table *t);

/* Adds to sum and any of the channel what tied moves from column x give; whole columns only. */
void wi_table_tied_step(const table *t, const channel *c, int64_t x);

/* Cell y of column x is P: calls mark for the cells above that tied moves of the set lead from. */
typedef void wi_mark_cell(void *data, int64_t y);
void wi_table_tied_mark(const table *t, const inner *set, int64_t x, int64_t y, wi_mark_cell *mark,
                        void *data);

/* ---- a stripe of the table: table_column.c
 * ------------------------------------------------------- */

/* Some words of every row, decided by one thread. */
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

/* ---- stripes with rows of their own: table_parts.c
 * ----------------------------------------------- */

/* Can threads count the P-positions of this table, laid out without slack, each with its own rows?
 */
bool wi_table_count_can(const wi_table_job *job, const table *t, int threads);

/* Bytes beside those of one table for each thread. */
uint64_t wi_table_count_bytes(const wi_table_job *job, const table *t, int threads);

/* Counts into job->counted, as far as it came. */
wy_status wi_table_count_run(const wi_table_job *job, int threads, wy_error *error);

/* Is it a table that ranks can share?  job->ranks is not NULL; all ranks come to the same. */
bool wi_table_ranks_can(const wi_table_job *job, const table *t);

/* Rank 0 hands out the columns; the others do their part.  The rows are laid out. */
wy_status wi_table_ranks_run(const wi_table_job *job, const table *t, wy_error *error);

/* The computation was stopped at column x of so many. */
wy_status wi_table_stopped(const wi_table_job *job, int64_t x, wy_error *error);

#endif
