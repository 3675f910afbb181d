/*
 * formula.h - games that a theorem decides, for heaps of any size.
 */
#ifndef WY_SOLVE_FORMULA_H
#define WY_SOLVE_FORMULA_H

#include <wythoff/base.h>
#include <wythoff/solve.h>

typedef struct wy_formula wy_formula;

/*
 * The theorem for this game.  WY_NO, with a reason, if none is known.  control
 * is for the engine of a canonical game; it may be NULL.
 */
wy_status wy_formula_find(wy_formula **formula, const wy_rules *rules, const wy_control *control,
                          wy_error *error);
void wy_formula_free(wy_formula *formula); /* NULL is allowed */

/* For all engines behind the theorem, from now on. */
void wy_formula_set_control(wy_formula *formula, const wy_control *control);

/* The theorem in a few words, with its paper. */
const char *wy_formula_theorem(const wy_formula *formula);

/* As wy_solution_decide and wy_solution_moves_to_p, for (x, y) on the board. */
wy_status wy_formula_decide(wy_verdict *verdict, wy_formula *formula, const mpz_t x, const mpz_t y,
                            wy_error *error);
wy_status wy_formula_moves(wy_formula *formula, const mpz_t x, const mpz_t y, wy_take_move *take,
                           void *data, wy_error *error);

/* A second way to the verdict, for heaps of any size, where there is one. */
wy_status wy_formula_check(wy_verdict *verdict, const wy_formula *formula, const mpz_t x,
                           const mpz_t y, wy_error *error);

/* Can it list the P-positions of windows too?  Where each column has one, it can. */
bool wy_formula_lists(const wy_formula *formula);

/*
 * Of those that list: the P-position (x, row) of column x and n, the number of upper columns
 * (row >= x) before it; the n-th upper P-position.
 */
wy_status wy_formula_column(mpz_t row, mpz_t n, const wy_formula *formula, const mpz_t x,
                            wy_error *error);
wy_status wy_formula_pair(mpz_t a, mpz_t b, const wy_formula *formula, const mpz_t n,
                          wy_error *error);

/* As wy_solution_memory and wy_solution_each. */
uint64_t wy_formula_memory(const wy_formula *formula, int64_t width);
wy_status wy_formula_each(const wy_formula *formula, int64_t width, int64_t height, wy_take *take,
                          void *data, wy_error *error);

#endif
