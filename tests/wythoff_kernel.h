/*
 * wythoff_kernel.h - is this automaton the P-set of Wythoff's game with a finite list?
 *
 * The P-set of a game is the only set of positions that is stable (no move leads from it into
 * it) and absorbing (from everywhere else one does).  Both are statements of first-order logic over
 * + and <, hence decidable for automata.  They are taken apart so that each step stays small, and
 * those that a wrong guess fails first come first:
 *
 *   function    each column x has one y with (x,y) in P, and only one
 *   symmetric   P is its own mirror image; so the same holds for rows
 *   list        no move of the list leads from P to P
 *   diagonal    no two positions of P with y >= x are on one diagonal
 *   absorbing   let (x,y), x <= y, be below P in its column and left of P in its row: then the
 *               diagonal leads down to P, or a move of the list leads into P
 *
 * A position that is above P in its column, or right of P in its row, has a Nim move into P.
 */
#ifndef WYTHOFF_KERNEL_H
#define WYTHOFF_KERNEL_H

#include <wythoff/automata.h>
#include <wythoff/rules.h>

#include "prove/game_kernel.h"

typedef enum wi_obligation {
    WI_FUNCTION,
    WI_SYMMETRIC,
    WI_LIST,
    WI_DIAGONAL,
    WI_ABSORBING,
    WI_OBLIGATIONS /* how many */
} wi_obligation;

const char *wi_obligation_name(wi_obligation obligation);

/*
 * WY_OK: p is the P-set of Wythoff's game with the moves of the symmetric list; proved.  WY_NO: it
 * is not; the report says where.  WY_LIMIT, WY_STOPPED: unknown.
 */
wy_status wythoff_kernel_prove(wi_proof_report *report, const wy_automaton *p,
                               const wy_position *list, size_t count, const wy_numeration *system,
                               const wy_control *control, wy_error *error);

#endif
