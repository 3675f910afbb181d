/*
 * check_s0_lines.c - S0, section 2 for every finite list of further moves: one P-position in each
 * row and column, at most one on each diagonal; and what the proof of Lemma 3.1 counts.
 *
 * For any finite list: Nim's moves leave at most one P-position in a row or column, the bishop's at
 * most one on a diagonal.  Of column k the positions that move to one of the at most k P-positions
 * to its left are finitely many, at most two and the list's length for each; so some position of
 * the column moves to none, and the least of these is P.  Rows likewise.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"

/* Rows below the bound with another number of P-positions, and diagonals with more than one. */
static wy_status wrong_lines(int64_t *wrong, const int64_t *rows, int64_t columns, int64_t number,
                             wy_error *error) {
    enum { FAR = 4 }; /* the P-position of row y is before column FAR y, but for the first rows */
    const int64_t top = columns / FAR;
    int64_t highest = 0;
    for (int64_t x = 0; x < columns; x++) {
        highest = rows[x] > highest ? rows[x] : highest;
    }
    uint8_t *in_row = calloc((size_t)highest + 1, 1);
    uint8_t *diagonal = calloc((size_t)(highest + columns) + 1, 1);
    if (in_row != NULL && diagonal != NULL) {
        for (int64_t x = 0; x < columns; x++) {
            if (in_row[rows[x]] < 9) {
                in_row[rows[x]]++;
            }
            *wrong += diagonal[rows[x] - x + columns]++ > 0;
        }
        for (int64_t y = 0; y < top; y++) {
            *wrong += in_row[y] != number;
        }
    }
    const wy_status status = in_row != NULL && diagonal != NULL ? WY_OK : wi_fail_memory(error);
    free(in_row);
    free(diagonal);
    return status;
}

/* Arguments: NUMBER GAME...; the first bound is the number of columns. */
wy_status wi_check_one_per_line(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t number = 0;
    int64_t wrong = 0;
    wy_status status = wi_claim_number(&number, claim, 0, 0, 9, error);
    const int64_t columns = wi_claim_bound(claim, run, 0, 10000);
    for (size_t i = 1; i < claim->argument_count && status == WY_OK; i++) {
        int64_t *rows = NULL;
        status = wi_claim_columns(&rows, claim->arguments[i], columns, run, error);
        if (status == WY_OK) {
            const int64_t before = wrong;
            status = wrong_lines(&wrong, rows, columns, number, error);
            if (before == 0 && wrong > 0) {
                wi_finding_say(out, "It fails for %s.", claim->arguments[i]);
            }
        }
        free(rows);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "Each P-position to the left is reached from at most two positions of a "
                       "column, and one more for each move of the list; so finitely many positions "
                       "of a column move to the left into P, and the least other one is P. It was "
                       "seen in %zu games.",
                       claim->argument_count - 1);
        wi_finding_by(out,
                      "this argument, for every finite list; and the first %" PRId64
                      " columns of each game",
                      columns);
    }
    return status;
}

/*
 * Arguments: GAME C: strictly to the left of column a_{n-1} there are n - C upper P-positions, y >
 * x, for all n >= 2; the first bound is the number of columns.
 */
wy_status wi_check_upper_before(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t less = 0;
    wy_status status = wi_claim_number(&less, claim, 1, 0, 9, error);
    const int64_t columns = wi_claim_bound(claim, run, 0, 1000);
    int64_t *rows = NULL;
    if (status == WY_OK) {
        status = wi_claim_columns(&rows, claim->arguments[0], columns, run, error);
    }
    int64_t upper = 0; /* strictly above the diagonal, before x */
    int64_t n = 1;     /* a_{n-1} is the next column with y >= x */
    int64_t wrong = -1;
    int64_t seen = 0;
    for (int64_t x = 0; x < columns && status == WY_OK; x++) {
        if (rows[x] < x) {
            continue;
        }
        if (n >= 2 && upper != n - less && wrong < 0) {
            wrong = n;
            seen = upper;
        }
        upper += rows[x] > x;
        n++;
    }
    free(rows);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong < 0, WY_PROOF_PROSE);
        if (wrong >= 0) {
            wi_finding_say(out, "For n = %" PRId64 " there are %" PRId64 ".", wrong, seen);
        }
        wi_finding_say(out, "The columns a_1, …, a_{n−2}, n − 2 of them, have upper P-positions "
                            "before a_{n−1}; (0,0) is none, for upper is y > x.");
        wi_finding_by(out, "the definition; and the first %" PRId64 " columns", columns);
    }
    return status;
}
