/*
 * grundy.h - Sprague-Grundy values: the least number that no option has.
 *
 *     wy_solution *grundy;
 *     wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &control, &error);
 *     wy_grundy_each(grundy, 100, 100, WY_GRUNDY_ROWS, print_row, stdout, &error);
 *     wy_solution_free(grundy);
 *
 * A sum of games is lost for the player to move iff the values of its parts have exclusive or 0;
 * the P-positions are those of value 0.  No value exceeds x + y, for every move lowers that.
 *
 * Any ruleset has values but those whose outcome is not a matter of the options alone: games with
 * history, with blocking or complying, and misere play.  On two heaps without memory windows come
 * line by line; on other numbers of heaps, and with a memory, the values of a box are kept.
 *
 * Values are computed when they are asked for.  Nothing here keeps a table unless it says so.
 *
 * Then: rows of the table with their periods, which are theorems; is a sequence regular?
 */
#ifndef WYTHOFF_GRUNDY_H
#define WYTHOFF_GRUNDY_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/device.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- engines for values: src/grundy/grundy.c ------------------------------------------------- */

#define WY_GRUNDY_NONE     UINT32_MAX         /* instead of a value: not a position of the board */
#define WY_GRUNDY_MAX_SIDE (INT64_C(1) << 30) /* of a window */

/*
 * A solution (solve.h) that answers about Grundy values, by the engines that have some: of single
 * positions with wy_solution_value, and of windows with what follows, which solutions of
 * wy_answer_open answer as well.  engine: the only one to ask, or WY_ENGINE_AUTO for all.  control
 * may be NULL.  WY_BAD: the game has no Grundy values, or this engine cannot find them; error says
 * why.
 */
wy_status wy_grundy_open(wy_solution **out, const wy_rules *rules, wy_engine engine,
                         const wy_control *control, wy_error *error);

/* The first engine that can do windows, and whether a symmetry of the game is known. */
wy_engine wy_grundy_engine(const wy_solution *grundy);
bool wy_grundy_symmetric(const wy_solution *grundy);

/* ---- all values of a window, line by line: src/grundy/grundy.c ------------------------------- */

typedef enum wy_grundy_order {
    WY_GRUNDY_ROWS,    /* y = 0, 1, ...: values[x], x < width */
    WY_GRUNDY_COLUMNS, /* x = 0, 1, ...: values[y], y < height */
} wy_grundy_order;

/* Called with line after line; return false to stop, and the call ends with WY_OK. */
typedef bool wy_grundy_take(void *data, int64_t line, const uint32_t *values);

/*
 * The values of x < width, y < height; a window may be empty.  WY_BAD: the game is on several
 * heaps, or has a memory.  WY_LIMIT when the memory budget is too small or a side is longer than
 * WY_GRUNDY_MAX_SIDE.  A window that is long in the direction of the lines' order (a few rows asked
 * by columns, for instance) takes memory by its short side only.
 */
wy_status wy_grundy_each(const wy_solution *grundy, int64_t width, int64_t height,
                         wy_grundy_order order, wy_grundy_take *take, void *data, wy_error *error);

/* Bytes that wy_grundy_each needs at least; UINT64_MAX: more than there can be. */
uint64_t wy_grundy_memory(const wy_solution *grundy, int64_t width, int64_t height,
                          wy_grundy_order order);

/*
 * The same for a square, by columns, and of a game that is symmetric (and known to be) only
 * values[y] with y >= x: half the work and little memory beyond it.  Of other games all.
 */
wy_status wy_grundy_half(const wy_solution *grundy, int64_t size, wy_grundy_take *take, void *data,
                         wy_error *error);
uint64_t wy_grundy_half_memory(const wy_solution *grundy, int64_t size);

/* ---- positions of small value: src/grundy/grundy.c ------------------------------------------- */

typedef struct wy_valued {
    int64_t x, y;
    uint32_t value;
} wy_valued;

/* Called with the positions of a column, by y; return false to stop. */
typedef bool wy_grundy_take_low(void *data, const wy_valued *positions, size_t count);

/*
 * The positions with value <= most, by x, then y; with half, of a game that is known to be
 * symmetric only those with y >= x.  Where the way is by layers the work grows with width times
 * most only: a million columns take seconds.
 */
wy_status wy_grundy_low(const wy_solution *grundy, int64_t width, int64_t height, uint32_t most,
                        bool half, wy_grundy_take_low *take, void *data, wy_error *error);
uint64_t wy_grundy_low_memory(const wy_solution *grundy, int64_t width, int64_t height,
                              uint32_t most, bool half);

/* ---- a table in three numbers: src/grundy/grundy.c ------------------------------------------- */

/*
 * What large tables are compared by: how many positions they have, their largest value, and the
 * sum, modulo 2^64, of a number that is made of each position and its value.  Nothing is kept.
 */
typedef struct wy_grundy_sum {
    uint64_t checksum;
    uint64_t cells;
    uint32_t largest;
    double seconds; /* that the device computed; 0 where it is this machine */
} wy_grundy_sum;

wy_status wy_grundy_sum_up(wy_grundy_sum *out, const wy_solution *grundy, int64_t width,
                           int64_t height, wy_error *error);
uint64_t wy_grundy_sum_memory(const wy_solution *grundy, int64_t width, int64_t height);

/* ---- on a GPU: src/grundy/grundy.c ---------------------------------------------------------- */

/*
 * From now on windows and sums are computed there; gpu must last.  The values are the same.
 * WY_BAD: the game is not one for the engine of layers.
 */
wy_status wy_grundy_on_gpu(wy_solution *grundy, const wy_gpu *gpu, wy_error *error);

/* Bytes that a window takes on the device; UINT64_MAX: more than there can be. */
uint64_t wy_grundy_gpu_memory(const wy_solution *grundy, int64_t width, int64_t height, bool table);

/* ---- all positions of a box: src/grundy/grundy.c --------------------------------------------- */

/*
 * The values of all positions of a box (solve.h), for any ruleset: on one to six heaps, and with a
 * memory.  WY_LIMIT: the box does not fit the budget.
 */
wy_status wy_grundy_box(wy_box **out, const wy_solution *grundy, const int64_t size[WY_MOST_HEAPS],
                        wy_error *error);

/*
 * The outcomes alone, or with `values` the values.  control may be NULL.  WY_BAD:
 * the game has no values, or its outcomes depend on the history.
 */
wy_status wy_box_make(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                      bool values, const wy_control *control, wy_error *error);

/* ---- structure: src/grundy/grundy.c ---------------------------------------------------------- */

/* A row or column in which a value stands twice. */
typedef struct wy_grundy_repeat {
    bool found;
    bool in_row; /* else in a column */
    int64_t line;
    uint32_t value;
} wy_grundy_repeat;

/*
 * The positions of one value against the P-positions.  The distance of two positions is the larger
 * of the differences of their heaps.
 */
typedef struct wy_grundy_spread {
    uint32_t value;
    uint64_t count;    /* positions of this value in the window */
    int64_t columns;   /* so many first columns have it in the window; the next has not */
    int64_t farthest;  /* the largest distance to the nearest P-position */
    wy_position where; /* the first position so far away, by x, then y */
    double mean;       /* of the distances; 0 if there is no position */
} wy_grundy_spread;

typedef struct wy_grundy_structure {
    int64_t size;
    bool symmetric;          /* only y >= x was looked at */
    wy_grundy_repeat repeat; /* the first value that stands twice in a line, if any */
    uint32_t most;           /* the largest value of the window */
    wy_position most_at;     /* the first position with it, by x, then y */
    size_t spread_count;     /* for the values 0 ... spread_count - 1 */
    wy_grundy_spread *spreads;
} wy_grundy_structure;

/*
 * Looks at the window x, y < size: does a value stand twice in a row or column?  How far are the
 * positions of each value <= spread_most from the P-positions?  All of it is computed for this
 * window and says nothing beyond it.
 */
wy_status wy_grundy_structure_find(wy_grundy_structure *out, const wy_solution *grundy,
                                   int64_t size, uint32_t spread_most, wy_error *error);
void wy_grundy_structure_clear(wy_grundy_structure *structure);

/* ==== rows of Grundy values: additive periods, found and proved =============================== */

/*
 * Row r of the Grundy table of Wythoff's game is additively periodic: g(x + p, r) = g(x, r) + p
 * for all x from some x on (Landman; Dress, Flammenkamp and Pink).  The same holds, with the same
 * proof, for every game of this kind:
 *
 *   - all moves (s,0), s >= 1, are there;
 *   - for each t >= 1 there are finitely many moves (s,t);
 *   - whole quarter plane, no blocking, no terminal positions of its own, normal play.
 *
 * So Wythoff's game with any finite list of moves put to it or taken from it (but not of the
 * (s,0)), (m,1)-Wythoff Nim, Nim, GDWN, ...  The simple way in:
 *
 *     wy_grundy_rows *rows;
 *     wy_grundy_rows_find(&rows, rules, 40, NULL, &control, &error);
 *     const wy_grundy_row *row = wy_grundy_rows_row(rows, 12);      period 48, proved
 *     wy_grundy_rows_value(value, rows, x, 12);                     any x
 *     wy_grundy_rows_free(rows);
 *
 * src/grundy/rows.c has the proof.
 */

/* ---- rows: src/grundy/rows.c, rows_at.c ------------------------------------------------------ */

#define WY_MAX_GRUNDY_ROW 4095

/*
 * A theorem: g(x + period, row) = g(x, row) + saltus for all x >= preperiod.  Both numbers are
 * the least ones.  The saltus is always the period here.
 */
typedef struct wy_grundy_row {
    int64_t preperiod, period, saltus;
    int64_t recurs_from;     /* from the first of two columns with the same state of all the rows */
    int64_t recurs_after;    /* up to this one, so many columns to the second */
    int64_t lowest, highest; /* of g(x, row) - x, over all x */
} wy_grundy_row;

/* Of which rows g(x, row) is to be kept; else only their periods. */
typedef enum wy_grundy_keep { WY_KEEP_ALL, WY_KEEP_LAST, WY_KEEP_NONE } wy_grundy_keep;

typedef struct wy_grundy_rows_options {
    wy_grundy_keep keep; /* the first one is the usual one */
    int64_t columns;     /* how far to go; 0: 10^10 */
} wy_grundy_rows_options;

typedef struct wy_grundy_rows wy_grundy_rows;

/*
 * Rows 0, ..., last of the game.  Time: a few nanoseconds for each row and each column until the
 * last row recurs, twice.  WY_NO: the game is not of this kind (error says why).  WY_BAD: there is
 * no such row.  WY_LIMIT: memory, or so many columns were not enough; *out then holds the rows
 * that are proved, and is NULL if there are none.  WY_STOPPED: the error says how many recurred.
 */
wy_status wy_grundy_rows_find(wy_grundy_rows **out, const wy_rules *rules, int64_t last,
                              const wy_grundy_rows_options *options, const wy_control *control,
                              wy_error *error);
void wy_grundy_rows_free(wy_grundy_rows *rows); /* NULL is allowed */

/* How many rows there are, from row 0 on. */
int64_t wy_grundy_rows_count(const wy_grundy_rows *rows);
const wy_grundy_row *wy_grundy_rows_row(const wy_grundy_rows *rows, int64_t row);

/* g(x, row), x >= 0 of any size, in time of one division.  WY_BAD: the row was not kept. */
wy_status wy_grundy_rows_value(mpz_t out, const wy_grundy_rows *rows, const mpz_t x, int64_t row,
                               wy_error *error);

/*
 * The theorem for all the rows as text, for wythoff-check (docs/certificates.md).  WY_NO: the
 * moves of this game cannot be written there.
 */
wy_status wy_grundy_rows_write_certificate(FILE *stream, const wy_grundy_rows *rows,
                                           wy_error *error);

/* ==== is a sequence of integers regular? ====================================================== */

/*
 * A sequence a is k-regular (Allouche and Shallit) if its k-kernel, the sequences a(k^e n + j) with
 * 0 <= j < k^e, spans a space of finite dimension, its rank.  In general, for a numeration
 * system and a word w of digits let a_w(n) = a([(n) w]), the term whose digits are those of n and
 * then w, and 0 where that is no valid word.  The a_w span a space of finite dimension iff a has a
 * linear representation: a(n) = u M(d_1) ... M(d_k) v for the digits of n, the last first.
 *
 * From finitely many terms follows, and is exact: the rank is at least so and so much.  That the
 * rank closes is a conjecture; the relations found hold wherever all their terms are known.
 *
 *     wy_regularity *found;
 *     wy_regularity_find(&found, terms, count, WY_KERNEL_BINARY, &control, &error);
 *     found->closed, found->rank, ...
 *     wy_regularity_free(found);
 */

/* ---- regularity: src/grundy/regularity.c ----------------------------------------------------- */

typedef enum wy_kernel_kind {
    WY_KERNEL_BINARY,    /* base 2 */
    WY_KERNEL_FIBONACCI, /* Zeckendorf's numeration */
} wy_kernel_kind;

enum { WY_KERNEL_DEPTH = 48, WY_KERNEL_RANK = 512 };

/* The word w of one sequence a_w of the basis. */
typedef struct wy_kernel_word {
    int length;
    int64_t value; /* a_w(0) = a(value) */
    int first;     /* its first digit; 0 if it has none */
} wy_kernel_word;

typedef struct wy_regularity {
    wy_kernel_kind kind;
    size_t terms; /* known */
    size_t width; /* so many terms of each a_w were compared */
    int depth;    /* words w of up to so many digits were looked at */
    /* ranks[e]: the a_w with at most e digits, in these terms; the true ranks are no less. */
    size_t ranks[WY_KERNEL_DEPTH + 1];
    /*
     * Every a_0w and a_1w of the basis is a combination of it, modulo 2^61 - 1, wherever all its
     * terms are known.
     */
    bool closed;
    bool exact;  /* closed with fractions of small integers, not only modulo a prime */
    size_t rank; /* of the basis; words[0] is the empty word */
    wy_kernel_word *words;
    /* If exact: denominators[d][i] a_dw(i) = sum over j of numerators[d][i * rank + j] a_w(j). */
    int64_t *denominators[2];
    int64_t *numerators[2];
    size_t checked; /* single equations that were checked, beyond those used to find them */
} wy_regularity;

/*
 * |terms| < 2^40.  Time: about (rank)^2 width, and rank * count for the check.  WY_BAD: fewer than
 * 64 terms, or too large ones.
 */
wy_status wy_regularity_find(wy_regularity **out, const int64_t *terms, size_t count,
                             wy_kernel_kind kind, const wy_control *control, wy_error *error);
void wy_regularity_free(wy_regularity *regularity); /* NULL is allowed */

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
