/*
 * game_kernel.h - is this automaton the P-set of this game?  For any number of heaps, with or
 * without a memory.
 *
 * Every move makes a weight of the heaps smaller, so a set P of positions is the P-set if and only
 * if it satisfies the recursion that defines outcomes, at every position.  Let T be the positions
 * at which the game ends by a rule, and let W be those from which the player to move wins if P is
 * what is lost:
 *
 *     in general            some move leads into P
 *     k may be blocked      k + 1 moves that may be blocked lead into P, or one that may not
 *     k are named           some option is in P, and fewer than k options are not
 *     a set is named        in every set some move leads into P
 *     a pass is there       also where there is a move, and P has the position without the pass
 *     misere play           also where there is no move (of the set that is named; where options
 *                           may be blocked, none to a position outside P)
 *
 * Then, in normal play,
 *
 *     ends        P lies on the board, and T in P
 *     stable      no position of P outside T is in W
 *     absorbing   every position of the board outside P and T is
 *
 * and in misere play the same with P outside T.  Which moves there are is asked in one way only,
 * from where they lead into a set (game_kernel.h).
 *
 * On two heaps a look at small heaps comes first: it proves nothing, but refuses most of
 * what is wrong.
 */
#ifndef WI_PROVE_GAME_KERNEL_H
#define WI_PROVE_GAME_KERNEL_H

#include <wythoff/automata.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "prove/calculus.h"
#include "prove/heap_moves.h"
#include "solve/moves.h"

/* ---- From where do moves lead into a set of positions? -------------------------------------- */

/*
 * For a set X and a primitive of moves (solve.h) the positions (x, y) that have a move of it into
 * X, or j different ones.  Whatever the step of a ray, no automaton needs more than three tracks at
 * once: along a ray with step (p, q) the number q u - p v stays the same, so that (u, v) can be
 * told by u and that number, and only u changes.
 */

/*
 * A move of the primitive leads into X; minimal.  Its condition is not looked at, unless it ties
 * the moves to the heaps.  Tracks of X from the third on are carried along: if X has the triples
 * (u, v, w), then the result has (x, y, w) if a move leads from (x, y) to a (u, v) with that w.
 */
wy_automaton *wi_reach_set(wi_calculus *c, const wy_automaton *set, const wi_primitive *by);

/*
 * The same for several primitives, points, rays and fans without end, whose moves taken together
 * are closed under all of their steps.  NULL, and the status is WY_OK: not found.
 */
wy_automaton *wi_reach_cone(wi_calculus *c, const wy_automaton *set, const wi_primitive *const *by,
                            size_t count);

/* (u, v, x, y): a move of the tied primitive leads from (x, y) to (u, v), which is in X. */
wy_automaton *wi_reach_tied(wi_calculus *c, const wy_automaton *set, const wi_primitive *by);

/* A ray taken apart for those who look for one move (search.h). */
typedef struct wi_ray_relations {
    wy_automaton *along;    /* (u, x): x = u + start + i step, for an i of the ray; or on y, v */
    wy_automaton *plus;     /* (u, v, c): q u = p v + c; NULL: the step has a part 0 */
    wy_automaton *minus;    /* q u + c = p v */
    int64_t step_x, step_y; /* (p, q) */
} wi_ray_relations;

void wi_ray_relations_make(wi_ray_relations *out, wi_calculus *c, const wi_primitive *ray);
void wi_ray_relations_clear(wi_ray_relations *relations);

/* ---- A proof in parts: what each part took, and where one fails ----------------------------- */

/*
 * A kernel takes "P is the P-set" apart into a few obligations, proved one after the other with
 * one calculus.
 */

enum { WI_MOST_OBLIGATIONS = 5 };

typedef struct wi_proof_report {
    double seconds[WI_MOST_OBLIGATIONS];
    uint64_t
        widest[WI_MOST_OBLIGATIONS]; /* states of the largest automaton in each; 0: none made */
    unsigned failed;                 /* WY_NO: this one, */
    bool has_place;                  /* at this position: */
    mpz_t place[WY_MOST_HEAPS];
} wi_proof_report;

void wi_proof_report_init(wi_proof_report *report);
void wi_proof_report_clear(wi_proof_report *report);

/* Around each obligation: the end takes what the beginning returned and how the obligation came
 * out, and returns that, or what went wrong in the calculus. */
double wi_obligation_begin(wi_calculus *c);

wy_status wi_obligation_end(wi_proof_report *report, const wi_calculus *c, unsigned obligation,
                            double begin, wy_status status);

/*
 * Notes where the obligation fails: the word's numbers on these tracks (NULL: the first ones);
 * labels are those the word is of, and the word is freed.  WY_NO, or what went wrong before.
 */
wy_status wi_obligation_refuse(wi_proof_report *report, wi_calculus *c, unsigned obligation,
                               const wy_automaton *labels, wy_word *word, const uint32_t *tracks,
                               uint32_t count);

/* ---- The conditions of rules as automata ---------------------------------------------------- */

/* WY_LIMIT, and why, if no automaton can express the condition, whatever its size. */
wy_status wi_calculus_can(const wy_condition *condition, wy_error *error);

/* A condition on heaps and the parameters of the family. */
wi_heap_relation wi_heap_condition_relation(wi_calculus *c, const wi_heap_ask *ask,
                                            const wy_condition *of);

/* The positions on so many tracks where a condition on the heaps holds; NULL holds always. */
wy_automaton *wi_calculus_condition(wi_calculus *c, uint32_t tracks, const wy_condition *condition);

/* The positions of the board; a cone is one of two heaps. */
wy_automaton *wi_calculus_board(wi_calculus *c, uint32_t tracks, const wy_cone *board);

/* The positions at which the game ends by a rule; NULL: there are none. */
wy_automaton *wi_calculus_ends(wi_calculus *c, uint32_t tracks, const wy_rules *rules);

/* ---- From where do the moves of a game lead into a set of positions? ------------------------ */

/*
 * All that a proof needs to know of moves is here (game_kernel.h).  Two heaps have ways of their
 * own, along rays and through cones (reach.c, by game_kernel.h); any number of heaps, with a
 * memory, has families as formulas (leads_families.c, by heap_moves.h).
 */

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

/* ---- counting: leads_families.c
 * ------------------------------------------------------------------ */

/* ---- reach.c ---------------------------------------------------------------------------- */

typedef struct wi_ray_moves {
    const wi_primitive *list;
    size_t count;
    bool cones; /* primitives that fill a cone are taken together, if that succeeds */
} wi_ray_moves;

extern const wi_leads wi_ray_leads; /* moves: wi_ray_moves */

enum { WI_PROVE_BLOCK = 20 }; /* options that are blocked or named; wythoff-check takes as many */

typedef enum wi_game_obligation {
    WI_GAME_ENDS,
    WI_GAME_STABLE,
    WI_GAME_ABSORBING,
    WI_GAME_OBLIGATIONS /* how many */
} wi_game_obligation;

const char *wi_game_obligation_name(wi_game_obligation obligation);

/*
 * All of it for a kernel whose calculus, report, leads, moves, rules, tracks and p are set.
 * WY_OK: p is the P-set; proved.  WY_NO: it is not; the report says where.  WY_LIMIT, WY_STOPPED:
 * unknown.
 */
wy_status wi_kernel_prove(wi_kernel *f);
void wi_kernel_clear(wi_kernel *f);

/* Obligations one after the other, each entered in the report. */
typedef wy_status wi_kernel_step(wi_kernel *f);
wy_status wi_kernel_steps(wi_kernel *f, wi_kernel_step *const *steps, unsigned count);

/* Steps for other sets with a recursion: values.h. */
wy_status wi_kernel_zeros(wi_kernel *f, unsigned obligation); /* leading zeros do not matter */
wy_status wi_kernel_stable(wi_kernel *f);
wy_status wi_kernel_absorbing(wi_kernel *f);

/* ---- two heaps: points, rays and fans -------------------------------------------------------- */

/*
 * moves are those of the rules, disjoint if options may be blocked; most bounds the states of the
 * automata on the way (0: no bound).
 */
wy_status wi_game_kernel_prove(wi_proof_report *report, const wy_automaton *p,
                               const wy_rules *rules, const wi_moves *moves,
                               const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error);

/* The same without the look at small heaps. */
wy_status wi_game_obligations_prove(wi_proof_report *report, const wy_automaton *p,
                                    const wy_rules *rules, const wi_moves *moves,
                                    const wy_numeration *system, uint64_t most,
                                    const wy_control *control, wy_error *error);

/* ---- any number of heaps: families (leads_families.c) ---------------------------------------- */

/* WY_LIMIT, and why, if games of this kind are not proved here. */
wy_status wi_heap_kernel_can(const wy_rules *rules, wy_error *error);

/*
 * p has valid words and is closed under leading zeros.  passed: the P-set when there is one pass
 * less; NULL where there is none.  pieces, if not NULL: of the moves by which all was absorbed.
 */
wy_status wi_heap_kernel_prove(wi_proof_report *report, wi_heap_pieces *pieces,
                               const wy_automaton *p, const wy_automaton *passed,
                               const wy_rules *rules, const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error);

#endif
