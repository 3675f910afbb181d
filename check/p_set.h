/*
 * p_set.h - the automaton of a certificate, read strictly: it is the minimal one, in its one
 * order, and accepts valid words only.
 */
#ifndef CHECK_P_SET_H
#define CHECK_P_SET_H

#include "table.h"

/*
 * From the line `states` on, with so many tracks.  *line is where the states are claimed.  The text
 * goes on behind the last state.
 */
bool cert_read_set(reader *r, table *out, const numeration *n, int tracks, work *w, size_t *line);

/* The same, and then the text ends. */
bool cert_read_p_set(reader *r, table *out, const numeration *n, int tracks, work *w, size_t *line);

#endif
