/* telescope.h - the telescope: columns of any size. */
#ifndef WI_MACHINE_TELESCOPE_H
#define WI_MACHINE_TELESCOPE_H

#include <wythoff/machine.h>

/*
 * A machine makes the bit-string S around column c phi out of S around column c.  So a window
 * of a few hundred bits near the origin, lifted again and again and trimmed each time, shows
 * the columns around any number, exactly: P(x) for x of a thousand digits takes milliseconds.
 *
 *     wi_telescope *telescope;
 *     wi_telescope_create(&telescope, machine, &control, &error);
 *     wi_telescope_column(row, &upper, telescope, x, &error);       P-position (x, row)
 *     wi_telescope_free(telescope);
 *
 * If the machine is proved complete (facts.closed), so is every answer; else answers are as
 * good as the conjecture that S never leaves the machine.  WY_LIMIT: unknown, because
 * the state of the machine could not be told from the bits, or S did leave the machine.
 *
 * A telescope keeps what it learns, so one telescope is for one thread; several may
 * share a machine, which must outlive them.
 */

/* ---- a telescope: src/machine/telescope_climb.c ---------------------------------------------- */

typedef struct wi_telescope wi_telescope;

/* control, which may be NULL, is asked now and then during long climbs. */
wy_status wi_telescope_create(wi_telescope **out, const wy_machine *machine,
                              const wy_control *control, wy_error *error);
void wi_telescope_free(wi_telescope *telescope); /* NULL is allowed */

/* ---- single columns and pairs; numbers are not negative: src/machine/telescope.c ------------- */

/*
 * The P-position (x, row) of column x; *upper, if it is not NULL: row >= x.  A column may have ends
 * of the game besides. */
wy_status wi_telescope_column(mpz_t row, bool *upper, wi_telescope *telescope, const mpz_t x,
                              wy_error *error);

/* The P-position (column, y) of row y; *right, if it is not NULL: column >= y. */
wy_status wi_telescope_row(mpz_t column, bool *right, wi_telescope *telescope, const mpz_t y,
                           wy_error *error);

/* How many of the columns before x are upper. */
wy_status wi_telescope_count(mpz_t n, wi_telescope *telescope, const mpz_t x, wy_error *error);

/* The n-th upper P-position (a_n, b_n), from (a_0, b_0) = (0, 0) on. */
wy_status wi_telescope_pair(mpz_t a, mpz_t b, wi_telescope *telescope, const mpz_t n,
                            wy_error *error);

/*
 * The upper P-position (a, a + d) on diagonal d, or, if d is negative, (a - d, a) on the right.
 * There is exactly one on each; but where the game has ends of its own, a diagonal may have only
 * these: WY_NO.
 */
wy_status wi_telescope_diagonal(mpz_t a, wi_telescope *telescope, const mpz_t d, wy_error *error);

/* Gets a P-position (x, y); false: no more. */
typedef bool wi_take_pair(void *data, const mpz_t x, const mpz_t y);

/* ---- where the slope is not phi: src/machine/telescope_search.c ------------------------------ */

/* All P-positions (x, x + d), ends aside, where a diagonal may have none, one or several. */
wy_status wi_telescope_each_on_diagonal(wi_telescope *telescope, const mpz_t d, wi_take_pair *take,
                                        void *data, wy_error *error);

/* ---- windows: src/machine/telescope_search.c ------------------------------------------------- */

/*
 * How many P-positions (x, y) there are with x < width and y < height that are no ends of the game
 * of its own; a few looks, whatever the sides.
 */
wy_status wi_telescope_count_window(mpz_t count, wi_telescope *telescope, const mpz_t width,
                                    const mpz_t height, wy_error *error);

/* ---- many columns: src/machine/telescope.c --------------------------------------------------- */

void wi_view_init(wy_view *view);
void wi_view_clear(wy_view *view);

/* Room for count columns, which then mean nothing yet. */
wy_status wi_view_reserve(wy_view *view, size_t count, wy_error *error);

/* Points the view at the columns from x on.  Some nanoseconds a column, and a climb. */
wy_status wi_telescope_view(wy_view *view, wi_telescope *telescope, const mpz_t x, size_t count,
                            wy_error *error);

/* The same of rows: the view is that of the game with its heaps exchanged. */
wy_status wi_telescope_view_rows(wy_view *view, wi_telescope *telescope, const mpz_t y,
                                 size_t count, wy_error *error);

#endif
