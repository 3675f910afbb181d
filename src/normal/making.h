/* making.h - a normal form on its way: what the files normal*.c share. */
#ifndef WI_NORMAL_MAKING_H
#define WI_NORMAL_MAKING_H

#include "normal/pieces.h"

typedef struct wi_making {
    wi_sets sets;
    wi_meaning meaning;
    wi_pieces pieces;
    wy_rules *rules; /* the result */
    bool apart;      /* no two families may meet */
    isl_set *moving; /* (x,y,p...): where the families have a move, ends or not */
} wi_making;

/* ---- normal.c ------------------------------------------------------------------------------- */

/* Families of all pieces, and the ends. */
void wi_making_add_all(wi_making *m);

/* ---- normal_tied.c -------------------------------------------------------------------------- */

/* Where the variables stand in (x,y,p...,parameters). */
wi_axes wi_making_places(int heaps, int parameters);

/* The points of the space where the condition holds. */
isl_set *wi_making_condition(wi_making *m, isl_space *space, const wy_condition *when,
                             const wi_axes *places);

/* Gives the family the condition under which its moves are there. */
void wi_making_tie(wi_making *m, wy_family *family);

/* ---- normal_families.c ---------------------------------------------------------------------- */

/* Families of all pieces, in order. */
void wi_making_add_pieces(wi_making *m);

/* The shapes of one piece as families. */
void wi_making_add_shapes(wi_making *m, const wi_shapes *shapes, const wi_piece *piece);

/* Are there moves beside the set? */
bool wi_making_has_more(const wi_making *m);

/* ---- normal_ends.c -------------------------------------------------------------------------- */

/* Where the game ends although the families have a move. */
void wi_making_add_ends(wi_making *m);

/* ---- normal_shorter.c ----------------------------------------------------------------------- */

/* The rules with single moves among the tied ones, if that is shorter; the pieces are changed. */
void wi_making_shorten(wi_making *m);

#endif
