/*
 * solver.h - the inside of a wy_sum_solver: the games that it was asked about, with all that was
 * found out; and the two kinds of positions it decides.
 *
 *   one board             the engines of answer.h                       solver.c
 *   several parts         Grundy values                                 sum_decide.c, sum_moves.c
 */
#ifndef WI_PLAY_SOLVER_H
#define WI_PLAY_SOLVER_H

#include <wythoff/answer.h>
#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "solve/engine.h"

typedef struct wi_sum_game {
    wy_rules *rules;
    wy_solution *solution; /* NULL: not asked yet */
    wy_rules *turned;      /* with the heaps exchanged, if it has values; on two heaps without
                              memory, else NULL */
    bool symmetric;        /* then: it is the same game */
    bool valued;           /* it is known to have values */
} wi_sum_game;

struct wy_sum_solver {
    wy_control control;
    wy_engine wish;
    double proof; /* seconds that a proof may take */
    wi_sum_game **games;
    size_t game_count, game_room;
};

/* The game with these rules; a new one if it is not there. */
wy_status wi_sum_game_of(size_t *game, wy_sum_solver *solver, const wy_rules *rules,
                         wy_error *error);

/* The same, and its values may be asked for: it has a solution. */
wy_status wi_sum_valued_game(size_t *game, wy_sum_solver *solver, const wy_rules *rules,
                             wy_error *error);

/* Is asking for winning moves cheap, so that it may be done a dozen times for one move? */
wy_status wi_sum_is_cheap(bool *cheap, wy_sum_solver *solver, const wy_sum *sum, wy_error *error);

/* Where moves go to, as moves of the sum. */
typedef struct wi_handing {
    const wy_sum *sum;
    wy_move move; /* part and values are set */
    wy_take_winning *take;
    void *data;
    bool stopped;
} wi_handing;

/* Hands a move of the part move.part over; a wy_take_winning. */
bool wi_hand_on(void *handing, const wy_move *move);

/* ---- several parts: sum_decide.c ------------------------------------------------------------ */

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

/* The solution of a part's game. */
wy_solution *wi_deciding_game(const wi_deciding *d, size_t part);

/* Fills in verdict but for the move; clear it also after a failure. */
wy_status wi_deciding_run(wi_deciding *d, wy_verdict *verdict, wy_sum_solver *solver,
                          const wy_sum *sum, wy_error *error);
void wi_deciding_clear(wi_deciding *d);

/* What is taken to get from one part to where another is; swapped: with its two heaps exchanged. */
void wi_move_between(wy_move *move, const wy_part *from, const wy_part *to, bool swapped);

/* ---- their moves: sum_moves.c --------------------------------------------------------------- */

wy_status wi_several_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_sum *sum,
                            wy_error *error);
wy_status wi_several_winning(bool *all, wi_handing *to, wy_sum_solver *solver, wy_error *error);

#endif
