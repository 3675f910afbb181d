/* theorem.h - what a theorem is made of; see include/wythoff/prove.h. */
#ifndef WI_PROVE_THEOREM_H
#define WI_PROVE_THEOREM_H

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#include "prove/game_kernel.h"
#include "prove/slope.h"
#include "rules/image.h"
#include "solve/moves.h"
#include "theory/algebraic.h"

enum { WI_THEOREM_STEPS = 8, WI_SLOPE_SYSTEMS = 4 };

/* What is known of the slope: slope.h. */
typedef struct wi_slope_found {
    int64_t measured; /* columns that were asked for; 0: none yet */
    size_t tried;     /* so many of its systems, as a shift: theorem_forms.c */
    bool has_line;
    wi_upper_line line;
    wi_polynomial polynomial; /* degree 0: none fits */
} wi_slope_found;

/* What looking for a move of one primitive needs; made when first asked for. */
typedef struct wi_way {
    bool made;
    wi_ray_relations first;  /* a ray; of a fan, the first steps */
    wi_ray_relations second; /* of a fan */
    wy_automaton *between;   /* a fan: second steps lead from there into P; tied: the relation */
} wi_way;

struct wy_theorem {
    struct wi_heap_proof *heaps; /* not NULL: on several heaps, or with a memory; all else is 0 */
    wy_rules *rules;
    wy_rules *played; /* the canonical game, under facts.q, or the image; NULL: the rules */
    wi_image image;   /* if facts.image says so */
    wi_moves *moves;  /* of the game that is played, disjoint where options are counted */
    wy_numerations *store;
    const wy_numeration *system;
    wy_automaton *p;
    wy_automaton *bits;
    wy_theorem_facts facts;
    wy_theorem_step steps[WI_THEOREM_STEPS];
    size_t step_count;
    wi_way *ways;                                         /* one for each primitive */
    const wy_numeration *slope_systems[WI_SLOPE_SYSTEMS]; /* slope.h; found when first asked for */
    size_t slope_count;
    wi_slope_found slope;
};

/*
 * Is p the P-set?  WY_OK: proved, and p and system are the theorem's; else as
 * wi_game_kernel_prove, and p stays the caller's.
 */
wy_status wi_theorem_try(wy_theorem *theorem, wi_proof_report *report, wy_automaton *p,
                         const wy_numeration *system, const wy_control *control, wy_error *error);

/* ---- the game that is played: the canonical one, the image, or the game itself -------------- */

bool wi_theorem_is_imaged(const wy_theorem *theorem);

/* The position of the game that is played. */
void wi_theorem_to_played(mpz_t a, mpz_t b, const wy_theorem *theorem, const mpz_t x,
                          const mpz_t y);

/* ---- proving ------------------------------------------------------------------------------- */

/* WY_BAD: the theorem is on several heaps, or with a memory. */
wy_status wi_theorem_on_plane(const wy_theorem *theorem, wy_error *error);

/* Are windows found by counting (solve/counts.h)?  Then they may be a hundred times larger. */
bool wi_theorem_counted(const wy_theorem *theorem);

/* A theorem without its automaton: the game that is played, and the numerations. */
wy_status wi_theorem_begin(wy_theorem **out, const wy_rules *rules, wy_error *error);

/* When the automaton is proved: its numeration is checked, bits and facts are found. */
wy_status wi_theorem_complete(wy_theorem *theorem, const wy_control *control, wy_error *error);

void wi_theorem_add_step(wy_theorem *theorem, const char *name, const char *statement,
                         double seconds, uint64_t widest);

/* ---- The ways to a theorem, in the order in which they are tried ---------------------------- */

/*
 * An attempt looks for the automaton of the P-set and proves that it is; whoever comes with a new
 * way writes one such function and adds a line to the list in theorem.c.
 */

/*
 * WY_OK: proved; p, system, steps and facts of the theorem are filled in, and bits if they are at
 * hand.  WY_NO: this way is not for this game, or the numeration that is asked for is not its own;
 * nothing is said about it.  WY_LIMIT: it did not come through, and error says in a sentence why.
 * The theorem is then as it was.  Others are failures.
 */
typedef wy_status wi_theorem_attempt(wy_theorem *theorem, const wy_prove_options *options,
                                     const wy_control *control, wy_error *error);

wi_theorem_attempt wi_theorem_offset;       /* offsets from the line of slope phi */
wi_theorem_attempt wi_theorem_offset_slope; /* and from that of the slope */
wi_theorem_attempt wi_theorem_period;       /* one heap: outcomes that repeat */
wi_theorem_attempt wi_theorem_sectors;      /* finitely many moves: periodic sectors */
wi_theorem_attempt wi_theorem_learn;        /* in the usual numerations */
wi_theorem_attempt wi_theorem_pieces;       /* lines, and what is learned beside them */
wi_theorem_attempt wi_theorem_learn_far;    /* from larger windows, where these are found quickly */
wi_theorem_attempt wi_theorem_shift;        /* y is x shifted, in the numeration of the slope */
wi_theorem_attempt wi_theorem_shift_fans;   /* the same where moves fill fans, before learning */
wi_theorem_attempt wi_theorem_squares;      /* many P-positions in every column */
wi_theorem_attempt wi_theorem_learn_slope;  /* in those of the slope */

/*
 * Where memory is bounded, WY_SYSTEM is taken for want of it: what is allowed is not what there is,
 * so it becomes WY_LIMIT, with a sentence.
 */
wy_status wi_theorem_within_memory(wy_status status, const wy_control *control, wy_error *error);

/* ---- what became of each numeration that was tried ------------------------------------------ */

/* At first all 0. */
typedef struct wi_tried {
    char text[WY_MESSAGE_SIZE - 160]; /* "msd_fib: 12 states are not closed; msd_2: ..." */
    size_t used;                      /* of it; more than there is room for: it is cut off */
    unsigned more;                    /* WY_MORE_...: what may help one of them */
} wi_tried;

void wi_tried_add(wi_tried *tried, const wy_numeration *system, const char *what, unsigned more);

#endif
