/* place.h - a position of any game, from a request. */
#ifndef ASK_PLACE_H
#define ASK_PLACE_H

#include "ask/call.h"

/* A position.  Answers have as many numbers as were given for it. */
typedef struct ask_place {
    wy_place at;
    int first, count; /* at.heap[first], ...: the heaps that were given */
} ask_place;

/*
 * How many heaps there are.  A game on one heap without memory is played on a line of the board:
 * its position is one number, or two, of which one is 0.
 */
int ask_heaps_of(const wy_rules *rules);

void ask_place_init(ask_place *place);
void ask_place_clear(ask_place *place);

/*
 * The heaps as "x" and "y" or as "heaps", what is remembered as "state" and "last" (as --state and
 * --last of decide), and then "take", a move or the word pass, with "name", the set that is named:
 * the position after this move.
 */
bool ask_place_read(ask_place *place, ask_call *call, const wy_rules *rules);

/* The start of a game: the heaps as "start", then "state" and "last". */
bool ask_place_read_start(wy_place *start, ask_call *call, const wy_rules *rules);

/* Heaps and memory alone; heaps that are not there are 0. */
bool ask_place_read_fixed(ask_place *place, ask_call *call, const wy_rules *rules);

#endif
