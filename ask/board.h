/*
 * board.h - the P-positions of a window at the origin, kept.
 *
 * Column by column, the rows of each in ascending order: four bytes a P-position and four a
 * column.  A board does not change once it is made; a larger window is another board.
 */
#ifndef ASK_BOARD_H
#define ASK_BOARD_H

#include <gmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/solve.h>

/* ---- How long a question or a job may still compute ----------------------------------------- */

/*
 * A clock is the data of a wy_control's poll: the computation stops when its time is over, when the
 * asker is stopped, when a job is cancelled, or when who asks does not want the answer any more.
 */

typedef struct ask_clock {
    double end;               /* seconds of the steady clock; 0: no end */
    const atomic_bool *down;  /* the asker is stopped */
    const atomic_bool *leave; /* this work is no longer wanted; NULL: it is */
    const wy_control *outer;  /* who asks may stop it too; NULL: not */
    _Atomic double done;      /* from 0 to 1, as the computation says */
} ask_clock;

void ask_clock_start(ask_clock *clock, double seconds, const atomic_bool *down,
                     const wy_control *outer);

/* A wy_control's poll; data is the clock. */
bool ask_clock_poll(void *clock, double done);

/* Did who asks stop it? */
bool ask_clock_unwanted(const ask_clock *clock);

/* Seconds that are left, INFINITY without an end; negative when its time is over. */
double ask_clock_left(const ask_clock *clock);

/* It ends in so many seconds, or sooner; the end it had, for the caller to set again. */
double ask_clock_shorten(ask_clock *clock, double seconds);

#define ASK_BOARD_MOST   (UINT32_C(1) << 25) /* P-positions of one board */
#define ASK_BOARD_HEIGHT (INT64_C(1) << 32)  /* rows are below this */

typedef struct ask_board {
    atomic_int users;
    int64_t width, height; /* all positions x < width, y < height are decided */
    uint32_t *first;       /* rows[first[x]], ..., rows[first[x + 1] - 1] are those of column x */
    uint32_t *rows;
    size_t bytes;
} ask_board;

/*
 * The board of this window.  WY_LIMIT: it has more P-positions than a board may have, or the
 * solution does not reach so far.
 */
wy_status ask_board_make(ask_board **out, wy_solution *solution, int64_t width, int64_t height,
                         wy_error *error);

/* How the P-positions on a board of this solution are known. */
void ask_board_standing(wy_standing *out, const wy_solution *solution);
ask_board *ask_board_use(ask_board *board); /* one user more */
void ask_board_leave(ask_board *board);     /* the last one frees it; NULL is allowed */
size_t ask_board_count(const ask_board *board);

/* The P-positions of column x with row >= y: the first of them, and the end. */
const uint32_t *ask_board_column(const uint32_t **end, const ask_board *board, int64_t x,
                                 int64_t y);

/* ---- The P-positions of 256 columns of boxes, anywhere -------------------------------------- */

/*
 * A tile of level L looks at the columns x, ..., x + 256 2^L - 1, and so do all tiles above and
 * below it: their P-positions are found once, as the boxes they lie in.  Where the columns are few
 * all are looked at; otherwise some of each box, at places spread over its width, so that a beam
 * that crosses several boxes is seen in each of them.
 */

enum { ASK_BOXES = 256 }; /* boxes of a tile, a side */

typedef struct ask_strip_entry {
    int32_t box;   /* 0 ... ASK_BOXES - 1, from the left */
    int32_t count; /* P-positions one after the other that are in the same box */
    int64_t row;   /* of boxes, counted from the base */
    int32_t base;  /* index of the base, below base_count */
} ask_strip_entry;

/* Far out the beams are 2^63 boxes and more apart: each has a base of its own. */
enum { ASK_STRIP_BASES = 8 };

typedef struct ask_strip {
    mpz_t x; /* where it begins, a multiple of 2^level */
    uint64_t level;
    bool there;                   /* else it is empty and means nothing */
    bool exact;                   /* all columns were looked at, not just some */
    int64_t columns;              /* columns of each box that were looked at */
    mpz_t one_in;                 /* of so many columns one was looked at */
    mpz_t bases[ASK_STRIP_BASES]; /* rows of boxes */
    int base_count;
    size_t count, room;
    ask_strip_entry *entries;
    wy_standing standing;
    double used; /* when it was asked for last */
} ask_strip;

void ask_strip_init(ask_strip *strip);
void ask_strip_clear(ask_strip *strip);

/*
 * Fills the strip.  Where looking at all columns can be given up for looking at some, hurry is
 * called with true before and with false after: it should have the solution stopped rather soon.
 */
typedef void ask_strip_hurry(void *data, bool hurry);

wy_status ask_strip_fill(ask_strip *strip, wy_solution *solution, const mpz_t x, uint64_t level,
                         ask_strip_hurry *hurry, void *data, wy_error *error);

#endif
