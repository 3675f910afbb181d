/*
 * slope.h - certificates of the kind `slope`: how P-positions lie about a line.
 *
 * It is a certificate of the kind `closure`, of a game with one wing, with a morphism behind it:
 * letters, each with a bit and an image, a word of letters; and the letters w of the columns from
 * some column x on to the first row that is not settled before x.  Let A = w m(w) m(m(w)) ....
 * Verified is that its bits are those of the string S from column x on:
 *
 *   1. the bits of w are what the machine has written when it comes to column x;
 *   2. let it be in this state and read A: whatever its state then is when it reads a letter, it
 *      writes the bits of the image.  States and letters are followed together; which letter may
 *      come after which is closed under images.
 *
 * By induction on the columns, A is what the machine reads: it is what it has written.  The
 * quotients of the lengths of m^(i+1)(a) and m^i(a) are then bounds of the slope, the limit of b/a
 * for the P-positions (a,b): docs/certificates.md.
 */
#ifndef CHECK_SLOPE_H
#define CHECK_SLOPE_H

#include "closure.h"
#include "work.h"

typedef struct letter {
    int bit;
    uint32_t from, to; /* its image, in the list */
} letter;

typedef struct slope {
    work work;
    letter *letters;
    uint32_t count;
    size_t first_line; /* of the letters */
    uint32_t *image;   /* of all letters, then w */
    size_t image_count, image_room;
    int64_t column;    /* of the first letter of w */
    int64_t low, high; /* bounds of the slope, times SLOPE_SCALE */
} slope;

#define SLOPE_SCALE INT64_C(1000000000)

bool cert_read_slope(slope *out, reader *r);

/* After the closure is verified. */
bool cert_check_slope(slope *s, const closure *c);
void cert_explain_slope(const slope *s, FILE *report);
void cert_free_slope(slope *s);

#endif
