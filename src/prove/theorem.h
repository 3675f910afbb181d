/* theorem.h - what a theorem is made of; see include/wythoff/prove.h. */
#ifndef WI_PROVE_THEOREM_H
#define WI_PROVE_THEOREM_H

#include <wythoff/automata.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#include "prove/obligations.h"
#include "prove/reach.h"
#include "rules/image.h"

enum { WI_THEOREM_STEPS = 8 };

/* What looking for a move of one primitive needs; made when first asked for. */
typedef struct wi_way {
    bool made;
    wi_ray_relations first;  /* a ray; of a fan, the first steps */
    wi_ray_relations second; /* of a fan */
    wy_automaton *between;   /* a fan: second steps lead from there into P; tied: the relation */
} wi_way;

struct wy_theorem {
    wy_rules *rules;
    wy_rules *played; /* the canonical game, under facts.q, or the image; NULL: the rules */
    wi_image image;   /* if facts.image says so */
    wy_moves *moves;  /* of the game that is played, disjoint where options are counted */
    wy_numerations *store;
    const wy_numeration *system;
    wy_automaton *p;
    wy_automaton *bits;
    wy_theorem_facts facts;
    wy_theorem_step steps[WI_THEOREM_STEPS];
    size_t step_count;
    wi_way *ways; /* one for each primitive */
};

/* Two ways to a theorem; both fill p, system, steps and facts, and bits if it is at hand. */

/*
 * Games with one P-position in each column, near a line: WY_NO if it is another game, or the
 * numeration does not fit, or so many columns do not show enough.  columns do not count where there
 * is a column machine.
 */
wy_status wi_theorem_offset(wy_theorem *theorem, const wy_numeration *system, int64_t columns,
                            const wy_prove_options *options, const wy_control *control,
                            wy_error *error);
wy_status wi_theorem_learn(wy_theorem *theorem, const wy_prove_options *options,
                           const wy_control *control, wy_error *error);

/*
 * Is p the P-set?  WY_OK: proved, and p and system are the theorem's; else as
 * wi_game_kernel_prove, and p stays the caller's.
 */
wy_status wi_theorem_try(wy_theorem *theorem, wi_proof_report *report, wy_automaton *p,
                         const wy_numeration *system, const wy_control *control, wy_error *error);

/* A theorem without its automaton: the game that is played, and the numerations. */
wy_status wi_theorem_begin(wy_theorem **out, const wy_rules *rules, wy_error *error);

/* When the automaton is proved: its numeration is checked, bits and facts are found. */
wy_status wi_theorem_complete(wy_theorem *theorem, const wy_control *control, wy_error *error);

void wi_theorem_add_step(wy_theorem *theorem, const char *name, const char *statement,
                         double seconds, uint64_t widest);

#endif
