/* making.h - a normal form on its way: its pieces, and what becomes of them. */
#ifndef WI_NORMAL_MAKING_H
#define WI_NORMAL_MAKING_H

#include "normal/meaning.h"
#include "normal/plane.h"

/* ---- the moves of a rule, sorted by the positions at which they may be made: pieces.c -------- */

/*
 * A piece is a set V of moves (s,t) and a condition on the position under which all of them may be
 * made.  Moves for which there is no such condition, as in {(t,0): 2t<=x}, are *tied* to the heaps:
 * each shape of them gets a condition on the position and its own parameters.
 */

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

/* ---- symmetry: recognise.c ------------------------------------------------------------------- */

/* false may also mean that it is not seen: what is prime may not be the same. */
bool wi_meaning_is_symmetric(const wi_meaning *meaning, isl_set *options);

/* ---- a normal form on its way ---------------------------------------------------------------- */

typedef struct wi_making {
    wi_sets sets;
    wi_meaning meaning;
    wi_pieces pieces;
    wy_rules *rules; /* the result */
    bool apart;      /* no two families may meet */
    isl_set *moving; /* (x,y,p...): where the families have a move, ends or not */
} wi_making;

/* Families of all pieces, and the ends. */
void wi_making_add_all(wi_making *m);

/* Are there moves beside the set? */
bool wi_making_has_more(const wi_making *m);

/* ---- moves tied to the heaps: tied_moves.c --------------------------------------------------- */

/* Where the variables stand in (x,y,p...,parameters). */
wi_axes wi_making_places(int heaps, int parameters);

/* The points of the space where the condition holds. */
isl_set *wi_making_condition(wi_making *m, isl_space *space, const wy_condition *when,
                             const wi_axes *places);

/* Gives the family the condition under which its moves are there. */
void wi_making_tie(wi_making *m, wy_family *family);

/* The rules with single moves among the tied ones, if that is shorter; the pieces are changed. */
void wi_making_shorten(wi_making *m);

#endif
