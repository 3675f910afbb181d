/*
 * board.h - the P-positions of a small board by the definition.
 *
 * Nothing is proved by it.  But most wrong automata are wrong here already, and are refused before
 * the proof, which may be much longer for them than for right ones.
 */
#ifndef CHECK_BOARD_H
#define CHECK_BOARD_H

#include "ruleset.h"
#include "table.h"

/* claim: the line where P is claimed. */
bool cert_check_board(const ruleset *g, const table *p, const numeration *n, work *w, size_t claim);

/* The same on what the first `count` sets leave of the board, as cert_check_layer (kernel.h). */
bool cert_check_board_of_layer(const ruleset *g, const table *p, const table *before, int count,
                               const numeration *n, work *w, size_t claim);

#endif
