/*
 * pieces.h - the moves of a rule, sorted by the positions at which they may be made.
 *
 * A piece is a set V of moves (s,t) and a condition on the position under which all of them may be
 * made.  Moves for which there is no such condition, as in {(t,0): 2t<=x}, are *tied* to the heaps:
 * each shape of them gets a condition on the position and its own parameters.
 */
#ifndef WY_NORMAL_PIECES_H
#define WY_NORMAL_PIECES_H

#include "normal/meaning.h"
#include "normal/shape.h"

typedef struct wy_piece {
    isl_set *moves;     /* (s,t) */
    wy_condition *when; /* on the position; NULL: always, or tied */
    bool tied;
} wy_piece;

typedef struct wy_pieces {
    wy_piece *of;
    size_t count;
    isl_set *options; /* (x,y,p...,s,t): all moves that can be made */
    isl_set *legal;   /* what the board allows */
    isl_set *live;    /* (x,y,p...): where there is a move */
    isl_set *beside;  /* (x,y,p...): where moves beside the set fit */
} wy_pieces;

/* The status is that of the meaning's sets; clear it in any case. */
void wy_pieces_make(wy_pieces *out, const wy_meaning *meaning);
void wy_pieces_clear(wy_pieces *pieces);

#endif
