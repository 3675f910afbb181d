/*
 * far.h - Wythoff's game with finitely many changes: the telescope as an engine, for heaps of any
 * size.
 */
#ifndef WI_SOLVE_FAR_H
#define WI_SOLVE_FAR_H

#include <wythoff/base.h>
#include <wythoff/solve.h>

typedef struct wi_far wi_far;

/*
 * The engine for this game; cheap, for the column machine is found when it is first asked.
 * WY_NO, with the reason: it is another game.  control may be NULL.
 */
wy_status wi_far_find(wi_far **out, const wy_rules *rules, const wy_control *control,
                      wy_error *error);
void wi_far_free(wi_far *far); /* NULL is allowed */

/*
 * As wy_solution_decide and wy_solution_winning.  WY_LIMIT: no machine was found within the
 * limits, or it does not tell; the reason is in error.
 */
wy_status wi_far_decide(wy_verdict *verdict, wi_far *far, const mpz_t x, const mpz_t y,
                        wy_error *error);
wy_status wi_far_moves(wi_far *far, const mpz_t x, const mpz_t y, wy_take_move *take, void *data,
                       wy_error *error);

/* As wy_solution_pair and wy_solution_each_from.  WY_LIMIT also: the game has ends of its own, and
 * pairs or these columns may have several P-positions. */
wy_status wi_far_pair(mpz_t a, mpz_t b, wi_far *far, const mpz_t n, wy_standing *standing,
                      wy_error *error);
wy_status wi_far_each_from(wi_far *far, const mpz_t x, int64_t count, wy_take_view *take,
                           void *data, wy_standing *standing, wy_error *error);

/* As wy_solution_count. */
wy_status wi_far_count(mpz_t count, wi_far *far, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error);

/* As wy_solution_memory and wy_solution_each. */
uint64_t wi_far_memory(int64_t width);
wy_status wi_far_each(wi_far *far, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error);

#endif
