/*
 * formula.h - games that a theorem decides, for heaps of any size.
 */
#ifndef WI_SOLVE_FORMULA_H
#define WI_SOLVE_FORMULA_H

#include <wythoff/base.h>
#include <wythoff/solve.h>

typedef struct wi_formula wi_formula;

/*
 * The theorem for this game.  WY_NO, with a reason, if none is known.  control
 * is for the engine of a canonical game; it may be NULL.
 */
wy_status wi_formula_find(wi_formula **formula, const wy_rules *rules, const wy_control *control,
                          wy_error *error);
void wi_formula_free(wi_formula *formula); /* NULL is allowed */

/* For all engines behind the theorem, from now on. */
void wi_formula_set_control(wi_formula *formula, const wy_control *control);

/* The theorem in a few words, with its paper. */
const char *wi_formula_theorem(const wi_formula *formula);

/* As wy_solution_decide and wy_solution_winning, for (x, y) on the board. */
wy_status wi_formula_decide(wy_verdict *verdict, wi_formula *formula, const mpz_t x, const mpz_t y,
                            wy_error *error);
wy_status wi_formula_moves(wi_formula *formula, const mpz_t x, const mpz_t y, wy_take_move *take,
                           void *data, wy_error *error);

/* A second way to the verdict, for heaps of any size, where there is one. */
wy_status wi_formula_check(wy_verdict *verdict, const wi_formula *formula, const mpz_t x,
                           const mpz_t y, wy_error *error);

/* Can it list the P-positions of windows too?  Where each column has one, it can. */
bool wi_formula_lists(const wi_formula *formula);

/*
 * Of those that list: the P-position (x, row) of column x and n, the number of upper columns
 * (row >= x) before it; the n-th upper P-position.
 */
wy_status wi_formula_column(mpz_t row, mpz_t n, const wi_formula *formula, const mpz_t x,
                            wy_error *error);
wy_status wi_formula_pair(mpz_t a, mpz_t b, const wi_formula *formula, const mpz_t n,
                          wy_error *error);

/* Likewise, how many P-positions (x, y) there are with x < width and y < height. */
wy_status wi_formula_count(mpz_t count, const wi_formula *formula, const mpz_t width,
                           const mpz_t height, wy_error *error);

/* As wy_solution_memory and wy_solution_each. */
uint64_t wi_formula_memory(const wi_formula *formula, int64_t width);
wy_status wi_formula_each(const wi_formula *formula, int64_t width, int64_t height, wy_take *take,
                          void *data, wy_error *error);

#endif
