/* morphism.h - what the files on morphisms share. */
#ifndef WI_AUTOMATA_MORPHISM_H
#define WI_AUTOMATA_MORPHISM_H

#include <wythoff/automata.h>

/* Which letter this is; letters: none. */
size_t wi_morphism_index(const wy_morphism *morphism, int32_t letter);

/* Where fixed points begin: the letter 0 if it has an image, or else the first. */
size_t wi_morphism_start(const wy_morphism *morphism);

/* Every letter has a non-empty image, that of the start begins with it and grows. */
wy_status wi_morphism_prolongable(const wy_morphism *morphism, wy_error *error);

/* The fixed point over an msd system that is known to have the morphism's valid words. */
wy_status wi_morphism_promote_over(wy_automaton **out, const wy_numeration *numeration,
                                   const wy_morphism *morphism, const wy_control *control,
                                   wy_error *error);

#endif
