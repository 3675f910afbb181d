/* formula_state.h - what a formula holds; for formula*.c alone. */
#ifndef WI_SOLVE_FORMULA_STATE_H
#define WI_SOLVE_FORMULA_STATE_H

#include "solve/formula.h"
#include "theory/theory.h"

typedef enum formula_kind {
    NIM,
    MISERE_NIM,
    PAIRS,
    CANONICAL,
    EUCLID,
    EUCLID_TO_ZERO
} formula_kind;

struct wi_formula {
    formula_kind kind;
    const wy_rules *rules; /* until it is found */
    wy_control control;
    wi_pairs *pairs;    /* PAIRS */
    wy_solution *inner; /* CANONICAL: of the canonical game */
    wy_cone q;          /* and what maps it to this one */
    char theorem[WY_REASON_SIZE];
};

/* The game of Euclid: formula_euclid.c.  find: WY_NO if it is another game. */
wy_status wi_formula_find_euclid(wi_formula *f, wy_error *error);
bool wi_formula_euclid_has(const wi_formula *f, const mpz_t x, const mpz_t y);
wy_status wi_formula_euclid_moves(const wi_formula *f, const mpz_t x, const mpz_t y,
                                  wy_take_move *take, void *data);

static inline bool wi_formula_is_euclid(const wi_formula *f) {
    return f->kind == EUCLID || f->kind == EUCLID_TO_ZERO;
}

#endif
