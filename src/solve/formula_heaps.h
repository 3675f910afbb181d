/* formula_heaps.h - games on several heaps that a theorem decides, whatever their size. */
#ifndef WI_SOLVE_FORMULA_HEAPS_H
#define WI_SOLVE_FORMULA_HEAPS_H

#include <wythoff/solve.h>

/* Which theorem it is; WI_THEOREM_NONE: none is known here. */
typedef enum wi_theorem_kind {
    WI_THEOREM_NONE,
    WI_THEOREM_NIM,
    WI_THEOREM_ODD,
    WI_THEOREM_MISERE_NIM,
    WI_THEOREM_MOORE,
    WI_THEOREM_SCHWENK,
    WI_THEOREM_ONE_PASS,
} wi_theorem_kind;

/* *most: of WI_THEOREM_MOORE, from how many heaps may be taken. */
wi_theorem_kind wi_formula_heaps(const wy_rules *rules, int *most);

/*
 * Does Theorem 19 of S1 decide this game, with what was played before?  It does (m,p)-Imitation Nim
 * without other clauses.
 */
bool wi_imitation_has_theorem(const wy_rules *rules);

/* P or N and a winning move, by this theorem; the standing is set too. */
void wi_formula_heaps_decide(wy_verdict *verdict, wi_theorem_kind kind, int most,
                             const wy_rules *rules, const wy_place *place);

#endif
