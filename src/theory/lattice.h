/*
 * lattice.h - a short basis of a lattice of integer vectors: the algorithm of Lenstra, Lenstra and
 * Lovasz (1982), in integers only, as de Weger and Cohen (A Course in Computational Algebraic
 * Number Theory, 2.6.7) write it.
 */
#ifndef WI_THEORY_LATTICE_H
#define WI_THEORY_LATTICE_H

#include <gmp.h>
#include <stddef.h>

#include <wythoff/base.h>

/*
 * rows: `count` independent vectors of `width` numbers each, one behind the other; replaced by a
 * reduced basis of the same lattice, the first at most 2^((count-1)/2) times as long as the
 * shortest.  WY_BAD: they depend on each other.
 */
wy_status wi_lattice_reduce(mpz_t *rows, size_t count, size_t width, wy_error *error);

#endif
