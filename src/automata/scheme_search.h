/*
 * scheme_search.h - relations between words of a scheme, as automata: the one construction behind
 * validity, order, successor and sum.
 *
 * A relation is told by a cell: the letter that each word is in, and some words of memory
 * besides, which change with each column of digits.  How they change depends on the place of the
 * column, and reading from the greatest digit on nobody knows the place.  But places fall by one
 * with each column, so it is enough to run one cell for each class of places, "if n columns
 * follow, n of this class".  The cell of class(n) comes from that of class(n + 1) by the table
 * of place n; the cell of class(0) tells acceptance.  States are the lists of cells.
 */
#ifndef WI_AUTOMATA_SCHEME_SEARCH_H
#define WI_AUTOMATA_SCHEME_SEARCH_H

#include "automata/automaton.h"
#include "automata/scheme.h"

typedef struct wi_scheme_search {
    const wi_scheme *scheme;
    uint32_t tracks;
    uint32_t width; /* words of a cell: a letter for each track, then the memory, first 0 */
    /*
     * The memory of to from that of from, after digits were read at a place of this class; the
     * letters of to are set.  WY_OK, WY_NO: the words are not related; or a failure.
     */
    wy_status (*step)(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                      const uint32_t *digits, wy_error *error);
    bool (*accepts)(const void *data, const uint32_t *cell);
    void *data;
} wi_scheme_search;

/* All tracks are like this one; the result is minimal.  what: for messages. */
wy_status wi_scheme_search_run(wy_automaton **out, const wi_scheme_search *spec,
                               const wy_track *track, const char *what, const wy_control *control,
                               wy_error *error);

/* ---- relations that look at digits only --------------------------------------------- */

/* Valid words; one track. */
wy_status wi_scheme_valid(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error);
/* x = y. */
wy_status wi_scheme_equal(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error);
/* x < y. */
wy_status wi_scheme_less(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                         const wy_control *control, wy_error *error);
/* y = x + 1.  The scheme must be full. */
wy_status wi_scheme_successor(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                              const wy_control *control, wy_error *error);

/* ---- sums: scheme_adder.c ------------------------------------------------------------ */

/* x + y = z.  WY_LIMIT: no automaton was found, perhaps there is none. */
wy_status wi_scheme_adder(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error);

#endif
