/* looking.h - options in P, one or all, by the automaton of the P-set. */
#ifndef WI_PROVE_LOOKING_H
#define WI_PROVE_LOOKING_H

#include "prove/theorem.h"

/* ---- the game that is played: the canonical one, the image, or the game itself -------------- */

bool wi_theorem_is_imaged(const wy_theorem *theorem);

/* The position of the game that is played. */
void wi_theorem_to_played(mpz_t a, mpz_t b, const wy_theorem *theorem, const mpz_t x,
                          const mpz_t y);

/* A move of the game that is played, as one of the game. */
void wi_theorem_from_played(mpz_t dx, mpz_t dy, const wy_theorem *theorem);

/* ---- looking -------------------------------------------------------------------------------- */

/* Where a search starts, and what it found. */
typedef struct wi_looking {
    wy_theorem *theorem;
    mpz_srcptr x, y;
    mpz_t u, v; /* the option */
    bool (*found)(
        struct wi_looking *each); /* NULL: one is enough; else all go there; false: stop */
    void *data;
    wy_error *error;
} wi_looking;

/* An option in P by the moves of primitive `index`; WY_NO: there is none, unless all are wanted. */
wy_status wi_looking_by_primitive(wi_looking *looking, size_t index);

#endif
