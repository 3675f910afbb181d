/*
 * kernels.h - the inner loops on bit rows, in several instruction sets.
 *
 * A bit row is an array of 64-bit words, bit b of word w standing for 64 w + b.
 * Every source row must have one readable word before the first one used: the
 * bits that a shift brings in from below.
 *
 * The same source file is compiled once for each instruction set; the best one
 * that the machine has is chosen at run time, so one binary runs anywhere.
 */
#ifndef WI_BASE_KERNELS_H
#define WI_BASE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

typedef struct wi_kernels {
    const char *name;

    /* out = source << bits, 0 <= bits < 64 */
    void (*shift)(uint64_t *out, const uint64_t *source, unsigned bits, size_t words);

    /* sum |= source << bits */
    void (*or_shift)(uint64_t *sum, const uint64_t *source, unsigned bits, size_t words);

    /* out = (a | b) << bits; sum |= out: one step of a ray of moves */
    void (*ray)(uint64_t *out, uint64_t *sum, const uint64_t *a, const uint64_t *b, unsigned bits,
                size_t words);

    /*
     * counter += more, saturating: plane p of both starts at p * stride, and a cell
     * that overflows stays at all ones
     */
    void (*add_planes)(uint64_t *counter, const uint64_t *more, size_t stride, int planes,
                       size_t words);

    /* out = ~(a | b): the positions no option of which is P */
    void (*nor)(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words);

    /* some[i] == 0 iff the words 8 i, ..., 8 i + 7 of the row are; the row goes on by zeros */
    void (*some)(uint8_t *some, const uint64_t *row, size_t words);
} wi_kernels;

/* All sets that this machine can run, the best first. */
size_t wi_kernels_usable(const wi_kernels *out[4]);

const wi_kernels *wi_kernels_best(void);

#endif
