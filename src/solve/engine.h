/*
 * engine.h - the inside of a solution, and what an engine that computes gives to it: a table of
 * functions.
 */
#ifndef WY_SOLVE_ENGINE_H
#define WY_SOLVE_ENGINE_H

#include <wythoff/solve.h>

#include "solve/far.h"
#include "solve/formula.h"

struct wy_solution {
    wy_rules *rules;
    wy_moves *moves; /* disjoint where options are counted; NULL: no simple form */
    wy_control control;
    wy_class class;
    wy_engine engine;
    const struct wy_backend *backend; /* for windows, and for positions without formula */
    wy_formula *formula;              /* NULL: no theorem is known, or another engine is wanted */
    wy_far *far;                      /* NULL: not for this game, or another engine is wanted */
    struct wy_other *other;           /* NULL: the rules are played as they are */
    struct wy_weight_moves *weight_moves; /* NULL: none, or one cell at a time */
};

/* Is called with a P-position that is an option; return false to stop. */
typedef bool wy_take_option(void *data, wy_position to);

typedef struct wy_backend {
    uint64_t (*memory)(const wy_solution *solution, int64_t width, int64_t height);

    /* All P-positions of the window by x, then y; a stop by take is WY_OK. */
    wy_status (*each)(wy_solution *solution, int64_t width, int64_t height, wy_take *take,
                      void *data, wy_error *error);

    /*
     * Every option of the position `at` of the board that is P, each once; and,
     * unless take stopped it, whether `at` itself is P.
     */
    wy_status (*options)(wy_solution *solution, wy_position at, wy_take_option *take, void *data,
                         bool *p, wy_error *error);
} wy_backend;

extern const wy_backend wy_backend_table;
extern const wy_backend wy_backend_columns;
extern const wy_backend wy_backend_weight; /* moves that return tokens; weight_rows.c */

/* Can the engine solve the game: WY_OK, WY_NO, or WY_SYSTEM if there is no memory to find out. */
wy_status wy_engine_can_be(wy_engine engine, const wy_rules *rules, const wy_class *class,
                           char reason[WY_REASON_SIZE]);

/* The best engine for windows, or AUTO if none can; WY_OK or WY_SYSTEM. */
wy_status wy_engine_best(wy_engine *engine, const wy_rules *rules, const wy_class *class);

/* Does the value fit the engines that compute every smaller position? */
bool wy_in_reach(int64_t *out, const mpz_t value);

/* Is (x, y) so far out that the telescope decides it? */
bool wy_solution_is_far(const wy_solution *solution, const mpz_t x, const mpz_t y);

/*
 * As wy_solution_decide and wy_solution_moves_to_p, by computing all smaller positions; (x, y) is
 * on the board and in reach.
 */
wy_status wy_solution_compute(wy_solution *solution, const mpz_t x, const mpz_t y,
                              wy_verdict *verdict, wy_error *error);
wy_status wy_solution_compute_moves(wy_solution *solution, const mpz_t x, const mpz_t y,
                                    wy_take_move *take, void *data, wy_error *error);

/* From now on computations are under this control; a column machine is searched for as before. */
void wy_solution_set_control(wy_solution *solution, const wy_control *control);

/* Is going to `to` from (x, y) a legal move of the compiled moves? */
bool wy_moves_lead(const wy_moves *moves, wy_position from, wy_position to);

#endif
