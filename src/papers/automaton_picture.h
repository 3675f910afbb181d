/* automaton_picture.h - automata as pictures of the gallery: states on a circle, bent arrows. */
#ifndef WI_PAPERS_AUTOMATON_PICTURE_H
#define WI_PAPERS_AUTOMATON_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/morphic.h>

typedef struct wi_arrow {
    int from, to;
    int kind;          /* which letter: arrows of one letter have one colour, 0 to 3 */
    const char *label; /* the letter */
} wi_arrow;

typedef struct wi_automaton_drawing {
    int states, start;
    const char *const *names;
    const bool *marked; /* states that are filled; NULL: none */
    const wi_arrow *arrows;
    size_t arrow_count;
    const char *const *kinds; /* the letters, for a legend, up to 4; NULL: labels at the arrows */
    const char *mark;         /* what filled states are, for the legend; NULL: nothing */
} wi_automaton_drawing;

/* NULL: no memory. */
char *wi_automaton_picture(const wi_automaton_drawing *of);

/*
 * The automaton of a morphism: its states are the letters, a letter leads to those of its image, by
 * their places.  coded: letters that stand for 1 are filled, and those that lead to none are left
 * out; else all are there.
 */
char *wi_morphic_picture(const wy_morphic *morphic, bool coded);

#endif
