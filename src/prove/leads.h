/*
 * leads.h - from where do the moves of a game lead into a set of positions?
 *
 * All that a proof needs to know of moves is here (game_kernel.h).  Two heaps have ways of their
 * own, along rays and through cones (leads_rays.c, by reach.h); any number of heaps, with a memory,
 * has families as formulas (leads_families.c, by heap_moves.h).
 */
#ifndef WI_PROVE_LEADS_H
#define WI_PROVE_LEADS_H

#include "prove/heap_moves.h"
#include "prove/obligations.h"
#include "solve/moves.h"

typedef struct wi_kernel wi_kernel;

typedef struct wi_leads {
    /* From where a move leads into the set, of all moves (-1) or of one set of moves that the
     * opponent may name; NULL: from nowhere. */
    wy_automaton *(*into)(wi_kernel *f, const wy_automaton *set, int named);
    /* From where so many moves do, or one that cannot be blocked. */
    wy_automaton *(*often)(wi_kernel *f, const wy_automaton *set, uint32_t least);
    /* The positions outside P that are looked at; NULL: all that are on the board. */
    wy_automaton *(*outside)(wi_kernel *f);
    /* No move leads from f->stays into P.  May take away from f->other where moves do. */
    wy_status (*stable)(wi_kernel *f);
    /* Takes away the rest of the positions from which moves lead into P; NULL: stable has. */
    wy_status (*absorb)(wi_kernel *f);
} wi_leads;

/* The data that the parts of one proof share. */
struct wi_kernel {
    wi_calculus c;
    wi_proof_report *report;
    const wi_leads *leads;
    void *moves; /* what the leads know of them */
    const wy_rules *rules;
    uint32_t tracks;            /* of positions: heaps, and numbers that are remembered */
    const wy_automaton *p;      /* or another set that moves are to lead into */
    const wy_automaton *passed; /* the P-set when there is one pass less, or NULL */
    wy_automaton *board;
    wy_automaton *ends;  /* where the game ends by a rule; NULL: nowhere */
    wy_automaton *stays; /* P without these */
    wy_automaton *other; /* positions outside for which no move into P is known yet */
};

/* Is a op b empty, b on the first tracks of a?  If not, the obligation fails there. */
wy_status wi_kernel_expect_empty(wi_kernel *f, unsigned obligation, wy_operation op,
                                 const wy_automaton *a, const wy_automaton *b);

/* a op b, b on the first tracks of a; takes a. */
wy_automaton *wi_kernel_within(wi_calculus *c, wy_operation op, wy_automaton *a,
                               const wy_automaton *b);

/* Moves lead from there into P: nothing of f->stays is there, and f->other loses it; takes it. */
wy_status wi_kernel_take(wi_kernel *f, wy_automaton *reached);

/* ---- counting: heap_count.c ------------------------------------------------------------------ */

/*
 * The heaps with so many options or more, from a relation between options and heaps in which each
 * option has one way through the automaton.  p: any automaton on the heaps.
 */
wy_automaton *wi_heap_count(wi_calculus *c, const wi_heap_relation *relation, const wy_automaton *p,
                            uint32_t least);

/* ---- leads_rays.c ---------------------------------------------------------------------------- */

typedef struct wi_ray_moves {
    const wi_primitive *list;
    size_t count;
    bool cones; /* primitives that fill a cone are taken together, if that succeeds */
} wi_ray_moves;

extern const wi_leads wi_ray_leads; /* moves: wi_ray_moves */

#endif
