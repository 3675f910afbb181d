/* sum_decide.h - inside the decision of a sum, for those who also want its moves. */
#ifndef WI_PLAY_SUM_DECIDE_H
#define WI_PLAY_SUM_DECIDE_H

#include "play/sum_value.h"

/* What settled the outcome. */
typedef enum wi_sum_ground {
    WI_GROUND_NONE,
    WI_GROUND_VALUES, /* all values are known that do not cancel */
    WI_GROUND_ONE,    /* all others have exclusive or 0: the outcome is that of part `only` */
    WI_GROUND_EQUAL,  /* part `only` can be made equal to part `like`; the rest is 0 */
    WI_GROUND_SIZE,   /* some value is too large for the unknown ones */
} wi_sum_ground;

typedef struct wi_deciding {
    wy_sum_solver *solver;
    const wy_sum *sum;
    wy_verdict *verdict;
    size_t *games;  /* of the parts, in the solver */
    mpz_t known;    /* the exclusive or of the values that are known */
    size_t unknown; /* how many parts have no known value, and do not cancel, */
    size_t only;    /* and the first of them */
    size_t like;
    bool swapped;             /* WI_GROUND_EQUAL: with its heaps exchanged */
    bool gave_up;             /* one was left, and it could not be decided */
    char why[WY_REASON_SIZE]; /* why the first value that stays unknown does */
    wi_sum_ground ground;
    wy_error *error;
} wi_deciding;

/* Fills in verdict but for the move; clear it also after a failure. */
wy_status wi_deciding_run(wi_deciding *d, wy_verdict *verdict, wy_sum_solver *solver,
                          const wy_sum *sum, wy_error *error);
void wi_deciding_clear(wi_deciding *d);

/* What is taken to get from one part to where another is; swapped: with its two heaps exchanged. */
void wi_move_between(wy_move *move, const wy_part *from, const wy_part *to, bool swapped);

#endif
