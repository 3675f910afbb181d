/*
 * columns.h - does every column have a P-position?
 *
 * If all moves (0,t) are there, no other line stays in a column and nothing is blocked, it must:
 * from a column x every P-position to the left is reached, by each line of moves, from finitely
 * many y; and these P-positions are finitely many, as by (0,t) a column has one at most.  So some y
 * is left; the least such is in P.
 *
 * Nothing is proved by it that the proof does not prove as well.  But of a set that lacks some
 * positions the proof may be very long, and this is short.
 */
#ifndef CHECK_COLUMNS_H
#define CHECK_COLUMNS_H

#include "ruleset.h"
#include "table.h"

/* claim: the line where P is claimed. */
bool cert_check_every_column(const ruleset *g, const table *p, const numeration *n, work *w,
                             size_t claim);

/*
 * Along the words of x, with zeros for y: is there an x with the value 0?  Then where becomes
 * "(x,0)"; else it stays as it is.
 */
bool cert_find_zero(const table *columns, const numeration *n, char *where, size_t size, work *w);

#endif
