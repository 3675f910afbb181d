/*
 * zeckendorf_successor.c - adding 1 to a representation, reading digits from the
 * right (S2, after Frougny).
 *
 * A 1 can be carried leftward because 1 + 1 = 2 at the last place and
 * F(k) + F(k+1) = F(k+2) everywhere.  The transducer has four states:
 *
 *     state    before the digit that is read       0 read            1 read
 *     START    nothing was read                    -> WAIT           0, -> CARRY
 *     WAIT     the last place wants to be 1;       10, -> COPY       00, -> CARRY
 *              it may if no 1 stands left of it
 *     CARRY    the next place is to be raised      -> WAIT           cannot be
 *              by 1; it is 0, for a 1 was read
 *     COPY     all is done                         0                 1
 *
 * ("10" is written from right to left too: 1 at the waiting place, then 0.)
 * At the end of the word WAIT and CARRY write a 1.  So, with x any word,
 *
 *     x00 -> x01,                                    START WAIT COPY
 *     x00(10)^n -> x01(00)^n,  n > 0                 START WAIT CARRY WAIT ... COPY
 *     x00(10)^n 1 -> x01(00)^n 0,  n >= 0            START CARRY WAIT ... COPY
 *
 * and when the word ends before 00 comes, it is read as if zeros stood before
 * it: 101 -> 1000.  The changed digits are only those up to COPY: a few on
 * average, which is why the words are changed in place.
 */
#include "theory/zeckendorf.h"

typedef enum state { START, WAIT, CARRY, COPY } state;

static void write_digit(uint64_t *words, size_t i, uint64_t digit) {
    const uint64_t bit = UINT64_C(1) << i % 64;
    words[i / 64] = (words[i / 64] & ~bit) | (digit << i % 64);
}

size_t wi_zeckendorf_successor(uint64_t *words, size_t digits) {
    state now = START;
    size_t i = 0;
    for (; i < digits && now != COPY; i++) {
        if ((words[i / 64] >> i % 64 & 1) != 0) {
            write_digit(words, i, 0); /* and the waiting place, if any, is 0 already */
            now = CARRY;
        } else if (now == WAIT) {
            write_digit(words, i - 1, 1);
            now = COPY;
        } else {
            now = WAIT;
        }
    }
    if (now == WAIT) {
        write_digit(words, i - 1, 1);
    } else if (now != COPY) {
        write_digit(words, i++, 1); /* CARRY, or 1 as the successor of the empty word */
    }
    return i;
}
