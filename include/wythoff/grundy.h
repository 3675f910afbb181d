/*
 * grundy.h - Sprague-Grundy values: the least number that no option has.
 *
 *     wy_grundy *grundy;
 *     wy_grundy_open(&grundy, rules, WY_GRUNDY_AUTO, &control, &error);
 *     wy_grundy_each(grundy, 100, 100, WY_GRUNDY_ROWS, print_row, stdout, &error);
 *     wy_grundy_free(grundy);
 *
 * A sum of games is lost for the player to move iff the values of its parts have exclusive or 0;
 * the P-positions are those of value 0.  No value exceeds x + y, for every move lowers that.
 *
 * Any ruleset has values but those whose outcome is not a matter of the options alone: games with
 * history, with blocking, and misere play.
 *
 * Values are computed when they are asked for.  Nothing here keeps a table unless it says so.
 */
#ifndef WYTHOFF_GRUNDY_H
#define WYTHOFF_GRUNDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WY_GRUNDY_NONE     UINT32_MAX         /* instead of a value: not a position of the board */
#define WY_GRUNDY_MAX_SIDE (INT64_C(1) << 30) /* of a window */

typedef enum wy_grundy_way {
    WY_GRUNDY_AUTO,    /* the best that can */
    WY_GRUNDY_LAYERS,  /* 64 values at a time; all Nim moves, lines and single moves */
    WY_GRUNDY_SETS,    /* cell by cell, with a set of values for every line; moves of simple form */
    WY_GRUNDY_WINDOWS, /* cell by cell, with windows into columns; also moves tied to the heaps */
    WY_GRUNDY_PLAIN,   /* cell by cell, through all options */
} wy_grundy_way;

/* "auto", "layers", "sets", "windows", "plain", and back: false for no way. */
const char *wy_grundy_way_name(wy_grundy_way way);
bool wy_grundy_way_named(wy_grundy_way *way, const char *name);

typedef struct wy_grundy wy_grundy;

/*
 * Keeps its own copy of the rules, and of control, which may be NULL.  WY_BAD: the game has no
 * Grundy values, or this way cannot find them; error says why.
 */
wy_status wy_grundy_open(wy_grundy **out, const wy_rules *rules, wy_grundy_way way,
                         const wy_control *control, wy_error *error);
void wy_grundy_free(wy_grundy *grundy); /* NULL is allowed */

/* The way it will go, and whether it makes use of a symmetry of the game. */
wy_grundy_way wy_grundy_way_taken(const wy_grundy *grundy);
bool wy_grundy_symmetric(const wy_grundy *grundy);

/* ---- all values of a window, line by line ---------------------------------- */

typedef enum wy_grundy_order {
    WY_GRUNDY_ROWS,    /* y = 0, 1, ...: values[x], x < width */
    WY_GRUNDY_COLUMNS, /* x = 0, 1, ...: values[y], y < height */
} wy_grundy_order;

/* Called with line after line; return false to stop, and the call ends with WY_OK. */
typedef bool wy_grundy_take(void *data, int64_t line, const uint32_t *values);

/*
 * The values of x < width, y < height; a window may be empty.  WY_LIMIT when the memory budget is
 * too small or a side is longer than WY_GRUNDY_MAX_SIDE.  A window that is long in the direction of
 * the lines' order (a few rows asked by columns, for instance) takes memory by its short side only.
 */
wy_status wy_grundy_each(const wy_grundy *grundy, int64_t width, int64_t height,
                         wy_grundy_order order, wy_grundy_take *take, void *data, wy_error *error);

/* Bytes that wy_grundy_each needs at least; UINT64_MAX: more than there can be. */
uint64_t wy_grundy_memory(const wy_grundy *grundy, int64_t width, int64_t height,
                          wy_grundy_order order);

/*
 * The same for a square, by columns, and of a game that is symmetric (and known to be) only
 * values[y] with y >= x: half the work and little memory beyond it.  Of other games all.
 */
wy_status wy_grundy_half(const wy_grundy *grundy, int64_t size, wy_grundy_take *take, void *data,
                         wy_error *error);
uint64_t wy_grundy_half_memory(const wy_grundy *grundy, int64_t size);

/* ---- positions of small value ---------------------------------------------- */

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
wy_status wy_grundy_low(const wy_grundy *grundy, int64_t width, int64_t height, uint32_t most,
                        bool half, wy_grundy_take_low *take, void *data, wy_error *error);
uint64_t wy_grundy_low_memory(const wy_grundy *grundy, int64_t width, int64_t height, uint32_t most,
                              bool half);

/* ---- structure ---------------------------------------------------------------- */

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
    int64_t farthest;  /* the largest distance to the nearest P-position, */
    wy_position where; /* and where it is met first, by x, then y */
    double mean;       /* of the distances; 0 if there is no position */
} wy_grundy_spread;

typedef struct wy_grundy_structure {
    int64_t size;
    bool symmetric;          /* only y >= x was looked at */
    wy_grundy_repeat repeat; /* the first value that stands twice in a line, if any */
    uint32_t most;           /* the largest value of the window, */
    wy_position most_at;     /* and where it stands first, by x, then y */
    size_t spread_count;     /* for the values 0 ... spread_count - 1 */
    wy_grundy_spread *spreads;
} wy_grundy_structure;

/*
 * Looks at the window x, y < size: does a value stand twice in a row or column?  How far are the
 * positions of each value <= spread_most from the P-positions?  All of it is computed for this
 * window and says nothing beyond it.
 */
wy_status wy_grundy_structure_find(wy_grundy_structure *out, const wy_grundy *grundy, int64_t size,
                                   uint32_t spread_most, wy_error *error);
void wy_grundy_structure_clear(wy_grundy_structure *structure);

#ifdef __cplusplus
}
#endif

#endif
