/*
 * offset_kernel.h - are these offsets those of the P-positions?  For games with all moves of Nim,
 * all moves (t,t+j), j of a finite band, less finitely many, and finitely many further moves.
 *
 * In the words of offset.h: P is the set of the (x, f(x)) and the (g(y), y).  Everything is said
 * for f; for g the same is proved with the moves mirrored.  Let t(x) = s(x) - x and d(x) = f(x) - x
 * = t(x) + offset.  Let b be the largest |j| of the band, and r be such that no move (t,t+j) or
 * (t+j,t) with t > r is lacking, r >= b.  In Wythoff's game b = r = 0.
 *
 *   lines       There is a J such that t(x + j) - t(x) > w for all x and all j >= J.  It is enough
 *               to look at J <= j < 2 J; this is a property of the numeration.  With w not less
 *               than b plus the width of the offsets, f(a) = f(x), or d(x) = d(a) + j with j of
 *               the band, only if |a - x| < J.
 *   beginning   The recursion of outcomes holds at all positions with a heap below some X, and each
 *               diagonal 0 <= e < t(X) - C is d(a) + j of an a < X - r and a j of the band.
 *   neighbours  For all x >= X, among the numbers near x: every row and every column has one
 *               position of P, and only one; if the diagonal bound t(x) - C grows, the diagonals it
 *               passes are d(a) + j with x - J < a <= x - r; so, by induction, each diagonal 0 <= e
 *               < t(x) - C is d(a) + j of an a < x - r; no row below, no move of the band and no
 *               further move leads from (x, f(x)) to an (a, f(a)), a < x; from each (x, y),
 *               s(x) - C <= y < f(x), one does.
 *
 * Then P is the P-set.  Take (x, y) with X <= x <= y.  If column x has its P-position below the
 * diagonal, or y > f(x), a move of Nim leads to it.  If y < f(x), and y - x < t(x) - C, then y - x
 * = d(a) + j with x - a > r, and (x - a, x - a + j) is a move to (a, f(a)).  The rest is said
 * above; (x, f(x)) has no other moves into P, for d(x) is greater than what a move of the band or a
 * further one could make up for to reach a (g(c), c).
 *
 * Where the game has ends of its own, they are in P too: the beginning has all of them, with X
 * beyond them and what moves of the list lead to; on their diagonals d(x) is greater for x >= X.
 *
 * All of this is local: the numbers near x and their offsets are what neighbours.h goes through, so
 * nothing is larger than the number of neighbourhoods, a few times the states of the offsets.
 */
#ifndef WI_PROVE_OFFSET_KERNEL_H
#define WI_PROVE_OFFSET_KERNEL_H

#include "prove/line_game.h"
#include "prove/obligations.h"
#include "prove/offset.h"

typedef enum wi_offset_obligation {
    WI_OFFSET_LINES,
    WI_OFFSET_BEGINNING,
    WI_OFFSET_NEIGHBOURS,
    WI_OFFSET_OBLIGATIONS /* how many */
} wi_offset_obligation;

const char *wi_offset_obligation_name(wi_offset_obligation obligation);

/* Is called with a position near which the recursion fails; false: no more of them. */
typedef struct wi_offset_taker {
    bool (*take)(void *data, const mpz_t x, const mpz_t y);
    void *data;
} wi_offset_taker;

/*
 * WY_OK: proved.  WY_NO: refuted; the report has a position at which, or near which, the recursion
 * fails, and error says what does not hold; others, as long as it wants them, go to the taker,
 * which may be NULL.  WY_LIMIT, WY_STOPPED: unknown.
 */
wy_status wi_offset_kernel_prove(wi_proof_report *report, const wi_offsets *offsets,
                                 const wi_line_game *game, const wi_offset_taker *taker,
                                 const wy_control *control, wy_error *error);

/* ---- lines: offset_beginning.c --------------------------------------------------------------- */

/* J for w = width.  WY_LIMIT: none was found; WY_STOPPED. */
wy_status wi_offset_near(int64_t *near, const wi_offset_tree *tree, int64_t width,
                         const wy_control *control, wy_error *error);

/* ---- the beginning: offset_beginning.c ------------------------------------------------------- */

/* What the beginning must show. */
typedef struct wi_beginning_bounds {
    int64_t numbers; /* X: positions with a heap below this */
    int64_t rows;    /* rows and columns below this have one position each */
    int64_t settled; /* C */
    int64_t near;    /* J */
    int64_t beyond;  /* d(x) >= this for all x >= X */
    int64_t after;   /* X is greater than this: no move of the list leads from there to an end */
} wi_beginning_bounds;

/* As wi_offset_kernel_prove; WY_LIMIT also if X is too small for `beyond` and `after`: then
 * *larger. */
wy_status wi_offset_beginning_prove(wi_proof_report *report, bool *larger,
                                    const wi_offsets *offsets, const wi_line_game *game,
                                    const wi_beginning_bounds *bounds, wy_error *error);

#endif
