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
#include <wythoff/grundy.h>
#include <wythoff/play.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#include "grundy/rows_moves.h"

typedef struct wi_sum_game {
    wy_rules *rules;
    wy_solution *alone; /* as a game of its own; NULL: not asked yet */
    /* Its values, beside other boards: sum_value.h. */
    bool valued;
    bool nim;       /* its moves are those of Nim */
    bool symmetric; /* two heaps, without memory, that may be exchanged */
    wy_box *box;    /* several heaps, or a memory: of heaps below box_size; NULL: not yet */
    int64_t box_size[WY_MOST_HEAPS];
    wy_grundy *grundy; /* the rest is of two heaps without memory; of other games NULL */
    uint32_t *table;   /* of x < width, y < height; [x * height + y] */
    int64_t width, height;
    /* 0: rows of the game, r = y; 1: of the game with its heaps exchanged, r = x. */
    struct wi_sum_rows {
        wy_rules *rules;
        wy_grundy_rows *rows;
        wi_rows_moves moves; /* those that go down, up to the last of the rows */
        int64_t end;         /* from this row on they cannot be had; 0: none of them */
    } rows[2];
    bool theorem_tried; /* a theorem about all its values was looked for: */
    wy_values *theorem; /* NULL: none was found */
} wi_sum_game;

/* A value that took long. */
typedef struct wi_sum_memo {
    size_t game; /* on two heaps */
    int64_t x, y;
    uint32_t value;
} wi_sum_memo;

struct wy_sum_solver {
    wy_control control;
    wy_engine wish;
    double proof; /* seconds that a proof may take */
    wi_sum_game **games;
    size_t game_count, game_room;
    wi_sum_memo *memos;
    size_t memo_count, memo_room;
};

/* The game with these rules; a new one if it is not there. */
wy_status wi_sum_game_of(size_t *game, wy_sum_solver *solver, const wy_rules *rules,
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

/* ---- several parts ----------------------------------------------------------- */

wy_status wi_several_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_sum *sum,
                            wy_error *error);
wy_status wi_several_winning(bool *all, wi_handing *to, wy_sum_solver *solver, wy_error *error);

#endif
