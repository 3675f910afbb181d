/* inside.h - what the engines of answer/ use of theorems beside the public header. */
#ifndef WI_PROVE_INSIDE_H
#define WI_PROVE_INSIDE_H

#include <wythoff/prove.h>

/* Every move from (x, y) to a P-position, as wy_solution_winning. */
wy_status wi_theorem_moves_to_p(wy_theorem *theorem, const mpz_t x, const mpz_t y,
                                wy_take_move *take, void *data, wy_error *error);

/*
 * The P-positions (x + i, y + j), i < width, j < height, by i, then j; take returns false to stop.
 * control may be NULL.
 */
wy_status wi_theorem_window(const wy_theorem *theorem, const mpz_t x, const mpz_t y, int64_t width,
                            int64_t height, wy_take_cell *take, void *data,
                            const wy_control *control, wy_error *error);

/*
 * How many P-positions (x, y) there are with x < width and y < height, by a step for each
 * digit.  WY_LIMIT: the automaton reads other coordinates, or there is not memory enough.
 */
wy_status wi_theorem_count(mpz_t count, const wy_theorem *theorem, const mpz_t width,
                           const mpz_t height, const wy_control *control, wy_error *error);

/*
 * The P-positions (x, y) of a column, by y.  WY_LIMIT: there are infinitely many, or the automaton
 * reads other coordinates (facts.transported, facts.image).
 */
typedef bool wi_take_row(void *data, const mpz_t y);
wy_status wi_theorem_column(const wy_theorem *theorem, const mpz_t x, wi_take_row *take, void *data,
                            wy_error *error);

/* Are the automata of two games about the same coordinates, so that they can be compared? */
bool wi_values_alike(const wy_values *a, const wy_values *b);

/* Every move from (x, y) to a position of this value, as wy_solution_winning. */
wy_status wi_values_moves(wy_values *values, const mpz_t x, const mpz_t y, const mpz_t value,
                          wy_take_move *take, void *data, wy_error *error);

#endif
