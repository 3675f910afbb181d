/*
 * tied.h - moves that are tied to the heaps, as engines of columns want them.
 *
 * A tied primitive has a condition on the position (x,y) and on its parameters.  For the move (S,T)
 * the parameters are linear in S and T, so that the condition is a union of *parts*, each a
 * conjunction of
 *
 *     a x + b y + c S + d T + e >= 0,     a x + b y + c S + d T + e = 0 modulo m,
 *
 * and of conditions on the position alone.  In column x, for moves to column x - S, only y and T
 * are left: a *slice*.  Most constraints then bound the cell y that moves, the cell z = y - T that
 * is moved to, or T; only others, such as 2T <= y, need a look at each cell (table_tied.c).
 */
#ifndef WI_SOLVE_TIED_H
#define WI_SOLVE_TIED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/solve.h>

#include "solve/moves.h"

#define WI_TIED_HEAPS (INT64_C(1) << 24) /* heaps are smaller, so that numbers stay exact */

/* x, y, S, T, 1 */
enum { WI_TIED_X, WI_TIED_Y, WI_TIED_S, WI_TIED_T, WI_TIED_ONE, WI_TIED_FORM };

typedef struct wi_tied_form {
    int64_t c[WI_TIED_FORM];
    int64_t modulus; /* 0: at least 0; else 0 modulo this number */
} wi_tied_form;

typedef struct wi_tied_part {
    wi_tied_form *forms;
    size_t count;
    wy_condition *position; /* conditions on x and y alone; NULL: none */
    int64_t period;         /* of all remainders; 1: there are none */
} wi_tied_part;

typedef struct wi_tied {
    wi_tied_part *parts;
    size_t count;
    int64_t least_s; /* columns that its moves go to the left: this many, */
    int64_t step_s;  /* and then more by this many; a ray in a column has no more */
    bool both;       /* its moves lower both heaps */
    bool fan;        /* with two parameters */
} wi_tied;

/* WY_LIMIT, with the reason: its numbers are too large, or its parts too many. */
wy_status wi_tied_make(wi_tied *out, const wi_primitive *primitive, wy_error *error);
void wi_tied_clear(wi_tied *tied);

enum { WI_TIED_SLOPED = 16, WI_TIED_RESTS = 8 };

/* The rest of a part for moves from column x to column x - S. */
typedef struct wi_tied_slice {
    int64_t y_low, y_high; /* the cell that moves */
    int64_t z_low, z_high; /* the cell that is moved to */
    int64_t t_low, t_high; /* y - z */
    struct {
        int64_t y, t, one; /* y Y + t T + one >= 0 */
    } sloped[WI_TIED_SLOPED];
    int sloped_count;
    struct {
        int64_t y, z, one, modulus; /* y Y + z Z + one = 0 modulo */
    } rests[WI_TIED_RESTS];
    int rest_count;
    int64_t period;
} wi_tied_slice;

/* For cells below height; false: there are no such moves. */
bool wi_tied_cut(wi_tied_slice *out, const wi_tied_part *part, int64_t x, int64_t s,
                 int64_t height);

/* The least and the greatest y that may move to z, if remainders allow it; low > high: none. */
void wi_tied_range(int64_t *low, int64_t *high, const wi_tied_slice *slice, int64_t z);

/*
 * A sloped constraint bounds T by floor((y Y + one) / by), which is carried along from one y to the
 * next, or to one `by_cells` further.
 */
typedef struct wi_tied_end {
    int64_t value, rest;
    int64_t step, step_rest, by;
    bool lower; /* T >= -value, else T <= value */
} wi_tied_end;

wi_tied_end wi_tied_end_at(const wi_tied_slice *slice, int which, int64_t y, int64_t by_cells);

static inline void wi_tied_end_step(wi_tied_end *end) {
    end->value += end->step;
    end->rest += end->step_rest;
    if (end->rest >= end->by) {
        end->rest -= end->by;
        end->value++;
    }
}

/*
 * out |= the cells y of the slice that have a move to a cell of the source; bits of rows of `words`
 * words, with a readable word before each.  where: on these cells only, NULL: on all.  scratch:
 * four rows of its own, a stride apart.
 */
typedef struct wi_tied_rows {
    uint64_t *out;
    const uint64_t *source;
    const uint64_t *where;
    uint64_t *scratch;
    size_t words, stride;
} wi_tied_rows;

void wi_tied_reach(const wi_tied_rows *rows, const wi_tied_slice *slice);

/* May a cell with this remainder, modulo the period, move to one with that? */
bool wi_tied_rests_hold(const wi_tied_slice *slice, int64_t y, int64_t z);

#endif
