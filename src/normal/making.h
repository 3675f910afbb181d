/* making.h - a normal form on its way: what the files normal*.c share. */
#ifndef WY_NORMAL_MAKING_H
#define WY_NORMAL_MAKING_H

#include "normal/pieces.h"

typedef struct wy_making {
    wy_sets sets;
    wy_meaning meaning;
    wy_pieces pieces;
    wy_rules *rules; /* the result */
    bool apart;      /* no two families may meet */
    isl_set *moving; /* (x,y,p...): where the families have a move, ends or not */
} wy_making;

/* ---- normal.c ------------------------------------------------------------------------------- */

/* Families of all pieces, and the ends. */
void wy_making_add_all(wy_making *m);

/* ---- normal_tied.c -------------------------------------------------------------------------- */

/* Where the variables stand in (x,y,p...,parameters). */
wy_axes wy_making_places(int heaps, int parameters);

/* The points of the space where the condition holds. */
isl_set *wy_making_condition(wy_making *m, isl_space *space, const wy_condition *when,
                             const wy_axes *places);

/* Gives the family the condition under which its moves are there. */
void wy_making_tie(wy_making *m, wy_family *family);

/* ---- normal_families.c ---------------------------------------------------------------------- */

/* Families of all pieces, in order. */
void wy_making_add_pieces(wy_making *m);

/* The shapes of one piece as families. */
void wy_making_add_shapes(wy_making *m, const wy_shapes *shapes, const wy_piece *piece);

/* Are there moves beside the set? */
bool wy_making_has_more(const wy_making *m);

/* ---- normal_ends.c -------------------------------------------------------------------------- */

/* Where the game ends although the families have a move. */
void wy_making_add_ends(wy_making *m);

/* ---- normal_shorter.c ----------------------------------------------------------------------- */

/* The rules with single moves among the tied ones, if that is shorter; the pieces are changed. */
void wy_making_shorten(wy_making *m);

#endif
