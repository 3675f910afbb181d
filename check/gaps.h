/*
 * gaps.h - certificates of the kind `gaps`: no finite dictionary makes S.
 *
 * It is a certificate of the kind `closure` with a stretch of S behind it.  The language of the
 * stretch, the strings all of whose pieces of k bits it has, is verified to have these properties:
 *
 *   1. s bits after a context of the language was read, whatever the state was then, the
 *      machine is in no perfect state, as long as it reads words of the language;
 *   2. from then on it writes words of the language;
 *   3. no context is all ones;
 *   4. the stretch is long enough.
 *
 * Why then longer and longer ones come is told in docs/certificates.md.
 */
#ifndef CHECK_GAPS_H
#define CHECK_GAPS_H

#include "closure.h"

typedef struct gaps {
    int64_t column, length, bits, silent; /* as claimed */
    size_t line;
} gaps;

bool cert_read_gaps(gaps *out, reader *r);

/* After the closure is verified. */
bool cert_check_gaps(const gaps *g, const closure *c);

#endif
