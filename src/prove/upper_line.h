/*
 * upper_line.h - the line that the P-positions above the diagonal follow, measured.
 *
 * In games with all Nim moves every column has one P-position, and with every k-th of them at most
 * k.  If those on or above the diagonal gather along one line y = s x + c, their distance from it,
 * the discrepancy, tells more: where there is a numeration in which the P-set is automatic, it
 * stays bounded or grows like log N; where it grows like a power of N there is none of the kinds
 * that are known here.
 */
#ifndef WI_PROVE_UPPER_LINE_H
#define WI_PROVE_UPPER_LINE_H

#include <wythoff/rules.h>

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
