/*
 * telescope.h - looking at columns of any size through a column machine (machine.h).
 *
 * A machine makes the bit-string S around column c phi out of S around column c.  So a window
 * of a few hundred bits near the origin, lifted again and again and trimmed each time, shows
 * the columns around any number, exactly: P(x) for x of a thousand digits takes milliseconds.
 *
 *     wy_telescope *telescope;
 *     wy_telescope_create(&telescope, machine, &control, &error);
 *     wy_telescope_column(row, &upper, telescope, x, &error);       P-position (x, row)
 *     wy_telescope_free(telescope);
 *
 * If the machine is proved complete (facts.closed), so is every answer; else answers are as
 * good as the conjecture that S never leaves the machine.  WY_LIMIT: unknown, because
 * the state of the machine could not be told from the bits, or S did leave the machine.
 *
 * A telescope keeps what it learns, so one telescope is for one thread; several may
 * share a machine, which must outlive them.
 */
#ifndef WYTHOFF_TELESCOPE_H
#define WYTHOFF_TELESCOPE_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/machine.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wy_telescope wy_telescope;

/* control, which may be NULL, is asked now and then during long climbs. */
wy_status wy_telescope_create(wy_telescope **out, const wy_machine *machine,
                              const wy_control *control, wy_error *error);
void wy_telescope_free(wy_telescope *telescope); /* NULL is allowed */
const wy_machine *wy_telescope_machine(const wy_telescope *telescope);

/* ---- single columns and pairs; numbers are not negative ------------------------------- */

/* The P-position (x, row) of column x; *upper, if it is not NULL: row >= x. */
wy_status wy_telescope_column(mpz_t row, bool *upper, wy_telescope *telescope, const mpz_t x,
                              wy_error *error);

/* How many of the columns before x are upper. */
wy_status wy_telescope_count(mpz_t n, wy_telescope *telescope, const mpz_t x, wy_error *error);

/* The n-th upper P-position (a_n, b_n), from (a_0, b_0) = (0, 0) on. */
wy_status wy_telescope_pair(mpz_t a, mpz_t b, wy_telescope *telescope, const mpz_t n,
                            wy_error *error);

/* The upper P-position (a, a + d) on diagonal d: there is exactly one on each. */
wy_status wy_telescope_diagonal(mpz_t a, wy_telescope *telescope, const mpz_t d, wy_error *error);

/* ---- many columns ------------------------------------------------------------------------ */

/*
 * The columns x, ..., x + count - 1: bits[i] = S_{x+i}, and the P-position of column x + i is in
 * row upper + rows[i] if bits[i] is 0, else in row lower + rows[i].
 */
typedef struct wy_view {
    mpz_t x;            /* the first column */
    mpz_t n;            /* upper columns before it */
    mpz_t upper, lower; /* where rows are counted from */
    size_t count, room;
    uint8_t *bits;
    int64_t *rows;
    uint32_t *states; /* of the machine before each column; UINT32_MAX: none */
} wy_view;

enum { WY_MOST_COLUMNS = 1 << 22 }; /* of one view */

void wy_view_init(wy_view *view);
void wy_view_clear(wy_view *view);
void wy_view_row(mpz_t row, const wy_view *view, size_t i); /* P(x + i) */

/* Room for count columns, which then mean nothing yet. */
wy_status wy_view_reserve(wy_view *view, size_t count, wy_error *error);

/* Points the view at the columns from x on.  Some nanoseconds a column, and a climb. */
wy_status wy_telescope_view(wy_view *view, wy_telescope *telescope, const mpz_t x, size_t count,
                            wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
