/*
 * sum_value.h - Grundy values of single positions of any size, by the best way that reaches; and
 * the options of a position that have a given value.
 *
 *   nim      the exclusive or of the heaps (Bouton)                   any size
 *   table    all values of the window are kept                        up to KEPT_CELLS positions
 *   box      the same on several heaps, or with a memory              as far as memory goes
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
    WI_SUM_BOX,
    WI_SUM_ROWS,
    WI_SUM_THEOREM,
    WI_SUM_STREAM,
    WI_SUM_NO_WAY,
} wi_sum_way;

/* The way for this position; patient: also those that may take minutes. */
wi_sum_way wi_sum_way_for(const wi_sum_game *game, const wy_control *control, const wy_place *at,
                          bool patient);

/*
 * The same.  Where it would be a long one or none, who is patient first looks for a theorem about
 * all values, once for each game.
 */
wy_status wi_sum_choose_way(wi_sum_way *way, wy_sum_solver *solver, wi_sum_game *game,
                            const wy_place *at, bool patient, wy_error *error);

/*
 * The value of a position of this game, and how it is known.  WY_LIMIT: there is no such way, or it
 * needs too much; error and standing->by say why.
 */
wy_status wi_sum_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver, size_t game,
                       const wy_place *at, bool patient, wy_error *error);

/*
 * The moves to positions of value target, each once: what is taken, a pass, the set that is named.
 * take returns false to stop.  *found: how many there were (or were taken).  WY_LIMIT as above.
 */
wy_status wi_sum_options(size_t *found, wy_sum_solver *solver, size_t game, const wy_place *at,
                         const mpz_t target, bool patient, wy_take_winning *take, void *data,
                         wy_error *error);

/* Bytes of the table or stream for the position; 0: no such way is taken. */
uint64_t wi_sum_value_memory(const wi_sum_game *game, const wy_control *control,
                             const wy_place *at);

/* ---- sum_box.c: several heaps, or a memory --------------------------------------------------- */

/* Where options go to. */
typedef struct wi_option_taker {
    wy_move move; /* the option at hand */
    size_t found;
    bool stopped; /* take said so */
    wy_take_winning *take;
    void *data;
} wi_option_taker;

/* Hands the option at hand over; sum_options.c. */
void wi_option_take(wi_option_taker *to);

/* Bytes of the table; UINT64_MAX: there can be none. */
uint64_t wi_sum_box_memory(const wi_sum_game *game, const wy_place *at);

wy_status wi_sum_box_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                           wi_sum_game *game, const wy_place *at, wy_error *error);
wy_status wi_sum_box_options(wi_option_taker *to, wy_sum_solver *solver, wi_sum_game *game,
                             const wy_place *at, const mpz_t target, wy_error *error);

/* ---- two heaps without memory ---------------------------------------------------------------- */

/* Has the row of this game been found, up to row r?  Finds it if not. */
wy_status wi_sum_rows_ready(wy_sum_solver *solver, wi_sum_game *game, int side, int64_t r,
                            wy_error *error);

/* Makes the kept table cover (x, y). */
wy_status wi_sum_table_ready(wy_sum_solver *solver, wi_sum_game *game, int64_t x, int64_t y,
                             wy_error *error);

#endif
