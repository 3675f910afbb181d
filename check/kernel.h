/*
 * kernel.h - is this the P-set?
 *
 * Every move makes x + y less.  So there is one set P of positions, and no other, with
 *
 *     (x,y) is in P  if and only if  the game ends at (x,y), or at most k options are in P,
 *
 * k being how many may be blocked; if only some moves can be blocked, at most k options by
 * these, and none by others.  In misère play the game does not end at (x,y) either, and there is
 * an option that is not in P: else who is to move could not, and would win.  It is the set of
 * P-positions, by induction on x + y.  This is verified for the set of the certificate, for all
 * positions at once: for each line of moves the number of options in P is a function with an
 * automaton, made by cert_image; then all of them are read together.
 */
#ifndef CHECK_KERNEL_H
#define CHECK_KERNEL_H

#include "ruleset.h"
#include "table.h"

enum { MOST_LAYERS = 256 };

/*
 * claim: the line where P is claimed.  With look_first, faults are looked for in quicker ways
 * before the proof: of a wrong set it may be very long.
 */
bool cert_check_kernel(const ruleset *g, const table *p, const numeration *n, work *w, size_t claim,
                       bool look_first);

/*
 * The same on what the first `count` sets leave of the board: there the game is played as if these
 * positions were not on it, and it ends by no rule (if it did, at positions of the first set).
 */
bool cert_check_layer(const ruleset *g, const table *p, const table *before, int count,
                      const numeration *n, work *w, size_t claim);

/* 1 in the places, 0 on all others; all is 1 everywhere. */
bool cert_in_places(table *out, const table *all, const places *at, const numeration *n, work *w);

#endif
