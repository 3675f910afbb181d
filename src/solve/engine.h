/*
 * engine.h - what an engine gives to the solution interface: a table of
 * functions.  The interface (solution.c) never names an engine.
 */
#ifndef WY_SOLVE_ENGINE_H
#define WY_SOLVE_ENGINE_H

#include <wythoff/moves.h>
#include <wythoff/solve.h>

struct wy_solution {
    wy_rules *rules;
    wy_moves *moves; /* disjoint where options are counted; NULL: no simple form */
    wy_control control;
    wy_class class;
    wy_engine engine;
    const struct wy_backend *backend;
};

/* P or N, and a winning move; see wy_verdict. */
typedef struct wy_decision {
    bool p, has_move, may_be_blocked;
    wy_position to;
} wy_decision;

typedef struct wy_backend {
    uint64_t (*memory)(const wy_solution *solution, int64_t width, int64_t height);

    /* All P-positions of the window by x, then y; a stop by take is WY_OK. */
    wy_status (*each)(wy_solution *solution, int64_t width, int64_t height, wy_take *take,
                      void *data, wy_error *error);

    /* Decides the position (x, y) of the board. */
    wy_status (*decide)(wy_solution *solution, int64_t x, int64_t y, wy_decision *decision,
                        wy_error *error);
} wy_backend;

extern const wy_backend wy_backend_table;
extern const wy_backend wy_backend_columns;

/* Is going to `to` from (x, y) a legal move of the compiled moves? */
bool wy_moves_lead(const wy_moves *moves, wy_position from, wy_position to);

#endif
