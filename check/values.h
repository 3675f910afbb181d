/*
 * values.h - certificates of Grundy values: of all of them, or of the positions of one value.
 *
 * Kind `values`: an automaton accepts the triples (x,y,z) of a set G, and G is {g(x,y) = z}.  Every
 * move makes x + y less, so that is so, by induction on x + y, if and only if at each position
 *
 *     there is exactly one z with (x,y,z) in G, and none off the board;
 *     z = 0 if the game ends there by a rule; else
 *     no option has the same z, and each w < z is the value of an option.
 *
 * With B = {(x,y,w) : w < z for a z with (x,y,z) in G} and R = {(x,y,w) : an option has the value
 * w} that are conditions on each triple (x,y,w) alone: it is not in both B and G (so there is one z
 * at most); if w = 0, it is in one of them if and only if (x,y) is on the board (so there is one);
 * it is not in B if the game ends there; else not in both G and R, and in R if it is in B.
 *
 * Kind `layers`: sets S_0, S_1, ..., S_h, the positions of the values 0, 1, ..., h.  S_0 is the set
 * of P-positions; and S_i that of the game on what S_0, ..., S_(i-1) leave of the board: a position
 * that is left has a value of i or more, so it is i if and only if no option has the value i.
 */
#ifndef CHECK_VALUES_H
#define CHECK_VALUES_H

#include "reader.h"

/* Each reads and verifies what follows the line with the kind, and says on report what it proves.
 */
bool cert_check_values(reader *r, FILE *report, const char *name);
bool cert_check_layers(reader *r, FILE *report, const char *name);

#endif
