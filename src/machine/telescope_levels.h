/*
 * telescope_levels.h - a telescope from the inside.
 *
 * Levels.  Let the Zeckendorf digits of x be w; V_k = pi(w without its last k digits) is the target
 * of level k, about x / phi^k, and W_k the same with each Fibonacci number replaced by the
 * one before it.  With z the k-th digit from the right,
 *
 *     V_k = V_{k+1} + W_{k+1} + z,      W_k = V_{k+1} + z.
 *
 * A window of level k starts at column c = V_k - d, with n = W_k - e upper columns before it; d
 * and e are small, since n is close to c / phi.  In state q the machine writes from row c + n -
 * used on, and of the n rows in use all but `rows` are below; row 0 is no lower column.  So the
 * window that it writes, of level k - 1, starts with
 *
 *     d' = d + e + z + used,            e' = d + z + used - rows - 1,
 *
 * in small numbers alone, however large the targets are.  Where play is misere or the game has ends
 * of its own, `used` and 1 are replaced by numbers that are as constant (state.h).
 *
 * A machine that is not regular (state.h) has no such arithmetic, and is looked through by its
 * letters (letters.h).
 *
 * If the game has two wings (state.h), levels take turns: what one wing reads the other one writes.
 */
#ifndef WI_MACHINE_TELESCOPE_LEVELS_H
#define WI_MACHINE_TELESCOPE_LEVELS_H

#include <wythoff/machine.h>

#include "base/pace.h"
#include "machine/first_columns.h"
#include "machine/letters.h"
#include "machine/sync.h"
#include "machine/telescope.h"
#include "theory/theory.h"

/* Bits of S from the column V - d on, in a known state, whose wing reads them. */
typedef struct wi_window {
    int64_t d, e;
    uint32_t state;
    const uint8_t *bits;
    int64_t count;
    uint8_t *buffer; /* what bits may lie in */
    size_t room;
} wi_window;

/* One level of a climb: where its window starts once its state is known. */
typedef struct wi_climb_level {
    int64_t d, e;
    uint32_t state;
    int64_t skip; /* columns from the row where the level below starts to write */
} wi_climb_level;

struct wi_telescope {
    const wy_machine *machine;
    int wings;
    wy_control control;
    wi_sync sync;
    wi_base base;
    int64_t focus; /* bits to the left of a target; it grows when it was not enough */
    wi_window windows[2];
    wi_climb_level *levels; /* of the last climb that was recorded; levels[0] is x itself */
    size_t level_count, level_room;
    bool all_recorded; /* down to the level whose window is in the base */
    int wing;          /* that reads the windows of level 0 */
    wi_zeckendorf digits;
    /* of a machine that is not regular, once they are needed: */
    wi_letters letters;
    wi_lengths lengths;
    bool refused; /* there are none, and why is in refusal */
    wy_error refusal;
};

/* ---- views: telescope.c ---------------------------------------------------------------------- */

/* As wi_telescope_view; the columns of wing 1 are rows. */
wy_status wi_telescope_view_wing(wy_view *view, wi_telescope *telescope, int wing, const mpz_t x,
                                 size_t count, wy_error *error);

/* The first row that is not settled (state.h) before the view's first column, from start.x on. */
void wi_telescope_settled(mpz_t row, const wi_telescope *telescope, int wing, const wy_view *view);

/* ---- machines that are not regular: telescope_search.c ------------------------------------- */

wy_status wi_telescope_search_pair(mpz_t a, mpz_t b, wi_telescope *telescope, const mpz_t n,
                                   wy_error *error);
wy_status wi_telescope_search_diagonal(mpz_t a, wi_telescope *telescope, const mpz_t d,
                                       wy_error *error);

/* Which wing reads the windows of this level. */
static inline int wi_telescope_wing(const wi_telescope *telescope, size_t level) {
    return telescope->wings > 1 ? (telescope->wing + (int)(level % 2)) % 2 : 0;
}

/* ---- climbing ---------------------------------------------------------------------------- */

/* Is x so small that the base is to show it?  The windows of a climb must have room below them. */
bool wi_telescope_is_near(const wi_telescope *telescope, const mpz_t x);

/*
 * Climbs, with the focus as it is, to the column x that is not near and whose digits are in the
 * telescope: on WY_OK windows[0] is around x, and windows[1] is the one that wrote it.
 * The windows have count columns from their target on, or what is the same of them further down.
 * The lowest `recorded` levels are kept.  WY_NO: the focus is too narrow; WY_LIMIT: S left the
 * machine; WY_STOPPED; WY_SYSTEM.
 */
wy_status wi_telescope_climb(wi_telescope *telescope, size_t count, size_t recorded, wi_pace *pace);

/* After a climb that ended with `status`: WY_OK if there is now a wider focus to try. */
wy_status wi_telescope_widen(wi_telescope *telescope, wy_status status, wy_error *error);

/* ---- chains: where streams can start ---------------------------------------------------- */

/*
 * Before column x, after n upper columns, in this state, the first row not settled is `row`: what
 * the machine writes from here on is S from `row` on.
 */
typedef struct wi_big_moment {
    mpz_t x, n, row;
    uint32_t state;
    int64_t skip; /* x less the row of the next moment, 0 for the last: so many bits that the
                     next level writes come before column x */
} wi_big_moment;

/*
 * moments[0] is at column x itself (or where the machine starts, if that is later), moments[k]
 * about at x / phi^k.  The bits that level k reads are those that level k + 1 writes, after the
 * first `skip` of them.
 */
typedef struct wi_chain {
    wi_big_moment *moments;
    size_t count;
    bool to_base; /* the last moment is close to the origin: all levels are there */
} wi_chain;

void wi_chain_init(wi_chain *chain);
void wi_chain_clear(wi_chain *chain);

/* At most `most` moments (at least one).  For a machine of one wing. */
wy_status wi_telescope_chain(wi_chain *chain, wi_telescope *telescope, const mpz_t x, size_t most,
                             wy_error *error);

#endif
