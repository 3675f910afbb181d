/*
 * slope.h - the numerations that the slope of a game asks for.
 *
 * Where the P-positions above the diagonal follow a line of slope s (slope.h), and s is an
 * algebraic number, the digits that tell them are those of a numeration in which multiplying by s
 * is shifting.  Two kinds are made from the minimal polynomial of s:
 *
 * - s is a Pisot number: the numeration of the recurrence of that very polynomial
 *   (scheme_recurrence.h).  Wythoff's game has Fibonacci's numbers, wythoff(m) has x^2 = m x + 1,
 *   wythoff - (2,2) the Padovan numbers.
 * - s is quadratic: Ostrowski's numeration of its continued fraction, which is periodic.
 */
#ifndef WI_PROVE_SLOPE_H
#define WI_PROVE_SLOPE_H

#include <wythoff/rules.h>

#include <wythoff/prove.h>

/* Columns that are looked at: few where that must be quick. */
enum { WI_SLOPE_FEW = 2000, WI_SLOPE_COLUMNS = 1 << 22 };

/*
 * The systems, best first; they are the theorem's.  Measured from the first columns, once (or, if
 * it was from few at first, once more): a guess, good enough to learn with; or proved, by the
 * column machine, where it takes that.  WY_NO: the game is not one with few P-positions in every
 * column.  WY_LIMIT: no system fits its slope, and error says how the discrepancy grows.
 */
wy_status wi_slope_systems(const wy_numeration *const **out, size_t *count, wy_theorem *theorem,
                           int64_t columns, const wy_control *control, wy_error *error);

/* ---- The line that the P-positions above the diagonal follow, measured ---------------------- */

/*
 * In games with all Nim moves every column has one P-position, and with every k-th of them at most
 * k.  If those on or above the diagonal gather along one line y = s x + c, their distance from it,
 * the discrepancy, tells more: where there is a numeration in which the P-set is automatic, it
 * stays bounded or grows like log N; where it grows like a power of N there is none of the kinds
 * that are known here.
 */

typedef struct wi_upper_line {
    int64_t columns; /* that were looked at */
    double slope;    /* s */
    double error;    /* of s, as we suppose */
    double stray;    /* most minus least y - s x */
    double growth;   /* stray grows like columns^growth, over the last six doublings */
} wi_upper_line;

/* Of positions near one line, by x, all below `columns`.  false: too few. */
bool wi_line_fit(wi_upper_line *out, const wy_position *of, size_t count, int64_t columns);

/* WY_NO: the game is not one with so few P-positions in a column. */
wy_status wi_upper_line_measure(wi_upper_line *out, const wy_rules *rules, int64_t columns,
                                const wy_control *control, wy_error *error);

#endif
