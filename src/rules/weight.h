/*
 * weight.h - does play end where moves return tokens?
 *
 * Let the moves of a game be vectors m that are taken from the position.  If some u, v > 0 have
 * (u,v).m > 0 for every move, the weight u x + v y falls with every move, so play ends, and from a
 * position only finitely many others can be reached.  If there are none, and the moves are finitely
 * many that may be made wherever the heaps allow it, then by Farkas' lemma some of them take
 * nothing when they are made together, a few times each: from large heaps play can go on for ever.
 */
#ifndef WI_RULES_WEIGHT_H
#define WI_RULES_WEIGHT_H

#include "rules/reader.h"
#include "rules/value.h"

/* Can a move of the family have a negative part?  Conditions beside its ranges do not count. */
bool wi_family_returns(const wy_family *family);

/*
 * The slopes u/v of the weights that fall with every move: from low to high, n/d each, without the
 * end itself where it is open.
 */
typedef struct wi_slope {
    wi_wide n, d;
    bool open;
} wi_slope;

typedef struct wi_slopes {
    wi_slope low, high;
    bool none;    /* no slope is left */
    bool endless; /* a family returns tokens without end and takes none for it */
} wi_slopes;

/*
 * As far as corners of the families tell: moves that are taken away again may count.  false: no
 * memory.
 */
bool wi_weight_slopes(wi_slopes *slopes, const wy_rules *rules);

/* If the family, number `which`, is a line whose first moves are taken away again: begins behind.
 */
void wi_family_skip_removed(wy_family *family, const wy_rules *rules, size_t which);

/*
 * Sets the weight of the rules that were read from the tokens [from, to).  Fails if there is none,
 * with a cycle of moves if one is found.
 */
bool wi_reader_weigh(wi_reader *reader, size_t from, size_t to);

#endif
