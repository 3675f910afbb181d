/*
 * numeration.h - numbers as words of digits: u_0 = 1, u_1 = C, u_(k+1) = M u_k + N u_(k-1), and the
 * word d_k ... d_0 is the sum of the d_i u_i.
 *
 * N = 0 is base M = C.  With N = 1 a digit M is followed by 0 or by nothing, by nothing only if
 * C = M + 1.  In both cases the valid words of length k, in their order, are the numbers
 * 0, 1, ..., u_k - 1.  For (N = 1): d < M and a valid word of length k - 1 is d u_(k-1) + 0, ...,
 * u_(k-1) - 1; M, 0 and a valid word of length k - 2 is M u_(k-1) + 0, ..., u_(k-2) - 1; and
 * the digit M alone, as a last one, is there if u_1 = M + 1.
 */
#ifndef CHECK_NUMERATION_H
#define CHECK_NUMERATION_H

#include "reader.h"

enum { MOST_DIGITS_OF_TRACK = 10, INVALID = 2 };

typedef struct numeration {
    int first; /* C */
    int m, n;
    int digits; /* 0, ..., digits - 1 */
} numeration;

bool cert_read_numeration(reader *r, numeration *out);

/*
 * Validity is a state: 0, or 1 after a digit M; 0 at first.  INVALID: no valid word begins like
 * this.
 */
int cert_valid_step(const numeration *n, int state, int digit);
bool cert_valid_end(const numeration *n, int state);

void cert_print_numeration(const numeration *n, FILE *report);

/* The number of the word, in decimal or, if that is too long, as its digits. */
void cert_print_number(const numeration *n, const uint8_t *word, size_t length, char *out,
                       size_t size);

#endif
