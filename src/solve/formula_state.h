/* formula_state.h - what a formula holds; for formula*.c alone. */
#ifndef WI_SOLVE_FORMULA_STATE_H
#define WI_SOLVE_FORMULA_STATE_H

#include "solve/formula.h"
#include "theory/theory.h"

typedef enum formula_kind { NIM, MISERE_NIM, PAIRS, CANONICAL } formula_kind;

struct wi_formula {
    formula_kind kind;
    const wy_rules *rules; /* until it is found */
    wy_control control;
    wi_pairs *pairs;    /* PAIRS */
    wy_solution *inner; /* CANONICAL: of the canonical game */
    wy_cone q;          /* and what maps it to this one */
    char theorem[WY_REASON_SIZE];
};

#endif
