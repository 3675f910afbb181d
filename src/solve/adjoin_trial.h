/*
 * adjoin_trial.h - a set of moves that is looked through for one that may not join Wythoff's game;
 * for adjoin_rules.c, adjoin_lines.c and adjoin_proof.c alone.
 */
#ifndef WI_SOLVE_ADJOIN_TRIAL_H
#define WI_SOLVE_ADJOIN_TRIAL_H

#include <wythoff/solve.h>

#include "base/pace.h"
#include "rules/value.h"
#include "solve/adjoin.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* Moves that are tried one by one for a proof; what needs more is tried up to a bound. */
enum { WI_ADJOIN_TRIED = 1000000 };

typedef struct wi_adjoin_trial {
    const wy_rules *rules;
    int64_t max;   /* moves with both parts up to this are all looked at */
    uint64_t each; /* how many moves of an endless line or fan are tried at least */
    bool exact;    /* all moves of the primitives are in the set; else it is asked */
    int64_t tried; /* moves with both parts up to this were looked at, or are settled */
    const wy_control *control;
    wi_adjoin_set *verdict;
    wi_pace pace;
    mpz_t dx, dy;           /* the move at hand */
    wi_adjoin_proof *proof; /* NULL: not needed so far */
    wy_error *error;
} wi_adjoin_trial;

/* Is the move (dx, dy), which may not join, blamed?  Only if it is in the set. */
bool wi_adjoin_accuse(wi_adjoin_trial *t);

/* Not all is settled: beyond this bound moves are left that were not looked at. */
void wi_adjoin_leave(wi_adjoin_trial *t, wi_wide bound);

/* Do all moves of the family lie in the wedge, where all may join?  Its condition is not asked. */
bool wi_adjoin_in_wedge(const wy_family *family);

/* Looks at the move (dx, dy). */
wy_status wi_adjoin_try(wi_adjoin_trial *t);

/*
 * Looks through a point or a ray.  *settled: a forbidden move was found, or none is left that was
 * not looked at.
 */
wy_status wi_adjoin_try_line(wi_adjoin_trial *t, bool *settled, const wi_primitive *line);

/* A ray that is not settled: logic decides, or it is left where the trial ended. */
wy_status wi_adjoin_prove_ray(wi_adjoin_trial *t, const wi_primitive *ray);

/* The same for a fan, which is settled if its steps lie in the wedge and few moves do not. */
wy_status wi_adjoin_try_fan(wi_adjoin_trial *t, bool *settled, const wi_primitive *fan);

/* A fan that is not settled, whose moves up to max were looked at: looks further out. */
wy_status wi_adjoin_search_fan(wi_adjoin_trial *t, const wi_primitive *fan);

/*
 * May all moves of a point, ray or fan join?  Decided, however endless it is; else
 * (dx, dy) is the one with the least dx, and for it dy, that may not.  WY_LIMIT: that is too much
 * for logic, as the steps are too large.
 */
wy_status wi_adjoin_proof_family(bool *is_free, mpz_t dx, mpz_t dy, wi_adjoin_proof *proof,
                                 const wi_primitive *family, wy_error *error);

#endif
