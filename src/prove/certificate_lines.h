/*
 * certificate_lines.h - the moves of a game as certificates have them: rays, fans and points, each
 * perhaps in some places only.
 */
#ifndef WI_PROVE_CERTIFICATE_LINES_H
#define WI_PROVE_CERTIFICATE_LINES_H

#include <wythoff/solve.h>

#include "prove/certificate_places.h"
#include "solve/moves.h"

/*
 * start + i step + j second; of rays second is (0,0), of points both steps are.  Tied to the heaps:
 * all are (0,0), and the conditions say which moves there are.
 */
typedef struct wi_certificate_line {
    wy_position start, step, second;
    bool tied;
    wy_places at;
} wi_certificate_line;

typedef struct wi_certificate_lines {
    wi_certificate_line *items; /* in order */
    size_t count, room;
} wi_certificate_lines;

void wi_certificate_lines_clear(wi_certificate_lines *lines); /* also a zeroed one */

/*
 * The moves of the rules.  Where options are counted no move is on two lines; else only lines with
 * places, fans and wider steps may share moves.  WY_LIMIT: certificates do not know such moves.
 */
wy_status wi_certificate_lines_of(wi_certificate_lines *out, const wy_rules *rules,
                                  wy_error *error);

/* "moves 2", then "ray (1,0)+i(1,0) where 1 x + -1 y >= 0" and so on, a line each. */
void wi_certificate_lines_write(FILE *stream, const wi_certificate_lines *lines);

/* u_0 = 1, u_1 = second, u_(k+1) = a u_k + b u_(k-1); false: no certificate has this numeration. */
typedef struct wi_certificate_numeration {
    unsigned long second, a, b;
} wi_certificate_numeration;

bool wi_certificate_weights(wi_certificate_numeration *out, const char *name);

#endif
