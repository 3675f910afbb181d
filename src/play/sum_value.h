/*
 * sum_value.h - Grundy values of single positions of any size, by the best way that reaches; and
 * the options of a position that have a given value.
 *
 *   nim      x xor y (Bouton)                                         any size
 *   table    all values of the window are kept                        up to KEPT_CELLS positions
 *   rows     the proved period of a row (grundy.h)                    one small heap, one of any
 *            size
 *   theorem  the proved automaton of all values (prove.h)             any size
 *   stream   all values of the window are computed, none is kept      billions of positions
 *
 * What is found out about a game is kept with the solver.
 */
#ifndef WI_PLAY_SUM_VALUE_H
#define WI_PLAY_SUM_VALUE_H

#include "play/solver.h"

/* As wi_sum_game_of, and its values may be asked for. */
wy_status wi_sum_valued_game(size_t *game, wy_sum_solver *solver, const wy_rules *rules,
                             wy_error *error);

typedef enum wi_sum_way {
    WI_SUM_NIM,
    WI_SUM_TABLE,
    WI_SUM_ROWS,
    WI_SUM_THEOREM,
    WI_SUM_STREAM,
    WI_SUM_NO_WAY,
} wi_sum_way;

/* The way for (x, y); patient: also those that may take minutes. */
wi_sum_way wi_sum_way_for(const wi_sum_game *game, const wy_control *control, const mpz_t x,
                          const mpz_t y, bool patient);

/*
 * The same.  Where it would be a long one or none, who is patient first looks for a theorem about
 * all values, once for each game.
 */
wy_status wi_sum_choose_way(wi_sum_way *way, wy_sum_solver *solver, wi_sum_game *game,
                            const mpz_t x, const mpz_t y, bool patient, wy_error *error);

/*
 * The value of (x, y), a position of the board of game `at`, and how it is known.  WY_LIMIT: there
 * is no such way, or it needs too much; error and standing->by say why.
 */
wy_status wi_sum_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver, size_t at,
                       const mpz_t x, const mpz_t y, bool patient, wy_error *error);

/*
 * The moves from (x, y) to positions of value target, each once; take returns false to stop.
 * *found: how many there were (or were taken).  WY_LIMIT as above.
 */
wy_status wi_sum_options(size_t *found, wy_sum_solver *solver, size_t at, const mpz_t x,
                         const mpz_t y, const mpz_t target, bool patient, wy_take_legal *take,
                         void *data, wy_error *error);

/* Bytes of the table or stream for (x, y); 0: no such way is taken. */
uint64_t wi_sum_value_memory(const wi_sum_game *game, const wy_control *control, const mpz_t x,
                             const mpz_t y);

/* Has the row of this game been found, up to row r?  Finds it if not. */
wy_status wi_sum_rows_ready(wy_sum_solver *solver, wi_sum_game *game, int side, int64_t r,
                            wy_error *error);

/* Makes the kept table cover (x, y). */
wy_status wi_sum_table_ready(wy_sum_solver *solver, wi_sum_game *game, int64_t x, int64_t y,
                             wy_error *error);

#endif
