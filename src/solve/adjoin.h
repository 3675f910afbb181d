/* adjoin.h - may moves join Wythoff's game? sets of moves, and the matrix W by logic. */
#ifndef WI_SOLVE_ADJOIN_H
#define WI_SOLVE_ADJOIN_H

#include <wythoff/solve.h>

#include "solve/moves.h"
#include "theory/theory.h"

/* ==== adjoining to Wythoff's game: sets of moves, and the matrix W by logic ======== */

/* ---- by logic: src/solve/adjoin_proof.c ------------------------------------------------------ */

/*
 * The automaton of W, derived from the definition by first-order logic when it is opened, in a
 * few thousandths of a second.
 */
typedef struct wi_adjoin_proof wi_adjoin_proof;

wy_status wi_adjoin_proof_open(wi_adjoin_proof **out, const wy_control *control, wy_error *error);
void wi_adjoin_proof_close(wi_adjoin_proof *proof); /* NULL is allowed */

/* It accepts (i, j), i < j, where W is 1; the proof's.  For wi_adjoin_by_automaton. */
const wy_automaton *wi_adjoin_proof_above(const wi_adjoin_proof *proof);
/* It accepts (i, j) where W is 1, in any order; the proof's. */
wy_status wi_adjoin_proof_matrix(const wy_automaton **out, wi_adjoin_proof *proof, wy_error *error);

/*
 * A third way: does the automaton accept the less and the greater of i and j?  It has two tracks of
 * Zeckendorf digits, greatest first, and should accept (i, j), i < j, where W is 1: logic makes
 * it from the definition.  O(1) a digit after the conversions.
 */
wy_status wi_adjoin_by_automaton(bool *accepted, const wy_automaton *automaton, const mpz_t i,
                                 const mpz_t j, wy_error *error);

/*
 * May all moves of a point, ray or fan join?  Decided, however endless it is; else
 * (dx, dy) is the one with the least dx, and for it dy, that may not.  WY_LIMIT: that is too much
 * for logic, as the steps are too large.
 */
wy_status wi_adjoin_proof_family(bool *is_free, mpz_t dx, mpz_t dy, wi_adjoin_proof *proof,
                                 const wi_primitive *family, wy_error *error);

/* ---- sets of moves: src/solve/adjoin_rules.c ------------------------------------------------- */

/* The answer for a set. */
typedef struct wi_adjoin_set {
    bool all;          /* no move was found that may not join */
    bool proved;       /* if all: none is left that was not looked at; else it is not known */
    int64_t tried;     /* unless proved: moves with both parts up to this were looked at */
    wi_adjoin culprit; /* unless all: why the move (dx, dy) may not join */
    mpz_t dx, dy;
} wi_adjoin_set;

void wi_adjoin_set_init(wi_adjoin_set *verdict);
void wi_adjoin_set_clear(wi_adjoin_set *verdict);

/*
 * May all moves of the ruleset join Wythoff's game?  Endless families are decided where they run
 * between the diagonal and the slope phi, and by logic where they are linear.  Among the others the
 * moves with both parts up to max are tried, and some larger ones.  The culprit is the least one,
 * by dx and then dy, of the moves up to max if one of these is to blame. WY_BAD: the ruleset has
 * more than moves (a cone, blocking, misere play, other ends, a history), or its moves depend on
 * the position.  control may be NULL.
 */
wy_status wi_adjoin_rules(wi_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                          const wy_control *control, wy_error *error);

#endif
