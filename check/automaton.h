/*
 * automaton.h - certificates of the kind `automaton`: the P-positions of a game are what an
 * automaton accepts.
 *
 *   1. the numeration and the game are read;                      numeration.c, ruleset.c
 *   2. the automaton is minimal, and in its one order;            p_set.c
 *   3. for every position: it is in P if and only if the options
 *      in P are so few that it should be.                         kernel.c
 *
 * The tools of 3: linear conditions as automata, linear.c; sums of a function over the positions
 * that fulfil them, image.c.
 */
#ifndef CHECK_AUTOMATON_H
#define CHECK_AUTOMATON_H

#include "reader.h"

/* Reads and verifies what follows the line with the kind, and says on report what it proves. */
bool cert_check_automaton(reader *r, FILE *report, const char *name);

#endif
