/*
 * grundy_rows.h - rows of Grundy values: additive periods, found and proved.
 *
 * Row r of the Grundy table of Wythoff's game is additively periodic: g(x + p, r) = g(x, r) + p
 * for all x from some x on (Landman; Dress, Flammenkamp and Pink).  The same holds, with the same
 * proof, for every game of this kind:
 *
 *   - all moves (s,0), s >= 1, are there;
 *   - for each t >= 1 there are finitely many moves (s,t);
 *   - whole quarter plane, no blocking, no terminal positions of its own, normal play.
 *
 * So Wythoff's game with any finite list of moves put to it or taken from it (but not of the
 * (s,0)), (m,1)-Wythoff Nim, Nim, GDWN, ...  The simple way in:
 *
 *     wy_grundy_rows *rows;
 *     wy_grundy_rows_find(&rows, rules, 40, NULL, &control, &error);
 *     const wy_grundy_row *row = wy_grundy_rows_row(rows, 12);      period 48, proved
 *     wy_grundy_rows_value(value, rows, x, 12);                     any x
 *     wy_grundy_rows_free(rows);
 *
 * src/grundy/rows.c has the proof.
 */
#ifndef WYTHOFF_GRUNDY_ROWS_H
#define WYTHOFF_GRUNDY_ROWS_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WY_MAX_GRUNDY_ROW 4095

/*
 * A theorem: g(x + period, row) = g(x, row) + saltus for all x >= preperiod.  Both numbers are
 * the least ones.  The saltus is always the period here.
 */
typedef struct wy_grundy_row {
    int64_t preperiod, period, saltus;
    int64_t recurs_from;     /* from the first of two columns with the same state of all the rows */
    int64_t recurs_after;    /* up to this one, so many columns to the second */
    int64_t lowest, highest; /* of g(x, row) - x, over all x */
} wy_grundy_row;

/* Of which rows g(x, row) is to be kept; else only their periods. */
typedef enum wy_grundy_keep { WY_KEEP_ALL, WY_KEEP_LAST, WY_KEEP_NONE } wy_grundy_keep;

typedef struct wy_grundy_rows_options {
    wy_grundy_keep keep; /* the first one is the usual one */
    int64_t columns;     /* how far to go; 0: 10^10 */
} wy_grundy_rows_options;

typedef struct wy_grundy_rows wy_grundy_rows;

/*
 * Rows 0, ..., last of the game.  Time: a few nanoseconds for each row and each column until the
 * last row recurs, twice.  WY_NO: the game is not of this kind (error says why).  WY_BAD: there is
 * no such row.  WY_LIMIT: memory, or so many columns were not enough; *out then holds the rows
 * that are proved, and is NULL if there are none.  WY_STOPPED: the error says how many recurred.
 */
wy_status wy_grundy_rows_find(wy_grundy_rows **out, const wy_rules *rules, int64_t last,
                              const wy_grundy_rows_options *options, const wy_control *control,
                              wy_error *error);
void wy_grundy_rows_free(wy_grundy_rows *rows); /* NULL is allowed */

/* How many rows there are, from row 0 on. */
int64_t wy_grundy_rows_count(const wy_grundy_rows *rows);
const wy_grundy_row *wy_grundy_rows_row(const wy_grundy_rows *rows, int64_t row);

/* g(x, row), x >= 0 of any size, in time of one division.  WY_BAD: the row was not kept. */
wy_status wy_grundy_rows_value(mpz_t out, const wy_grundy_rows *rows, const mpz_t x, int64_t row,
                               wy_error *error);

/*
 * The theorem for all the rows as text, for wythoff-check (docs/certificates.md).  WY_NO: the
 * moves of this game cannot be written there.
 */
wy_status wy_grundy_rows_write_certificate(FILE *stream, const wy_grundy_rows *rows,
                                           wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
