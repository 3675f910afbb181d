/*
 * pieces.h - the moves of a rule, sorted by the positions at which they may be made.
 *
 * A piece is a set V of moves (s,t) and a condition on the position under which all of them may be
 * made.  Moves for which there is no such condition, as in {(t,0): 2t<=x}, are *tied* to the heaps:
 * each shape of them gets a condition on the position and its own parameters.
 */
#ifndef WI_NORMAL_PIECES_H
#define WI_NORMAL_PIECES_H

#include "normal/meaning.h"
#include "normal/shape.h"

typedef struct wi_piece {
    isl_set *moves;     /* (s,t) */
    wy_condition *when; /* on the position; NULL: always, or tied */
    bool tied;
} wi_piece;

typedef struct wi_pieces {
    wi_piece *of;
    size_t count;
    isl_set *options; /* (x,y,p...,s,t): all moves that can be made */
    isl_set *legal;   /* what the board allows */
    isl_set *live;    /* (x,y,p...): where there is a move */
    isl_set *beside;  /* (x,y,p...): where moves beside the set fit */
} wi_pieces;

/* The status is that of the meaning's sets; clear it in any case. */
void wi_pieces_make(wi_pieces *out, const wi_meaning *meaning);
void wi_pieces_clear(wi_pieces *pieces);

#endif
