/* heap_proof.h - a theorem on several heaps: what is inside. */
#ifndef WI_PROVE_HEAP_PROOF_H
#define WI_PROVE_HEAP_PROOF_H

#include <stdio.h>

#include <wythoff/automata.h>
#include <wythoff/prove.h>

#include "prove/heap_moves.h"
#include "prove/heap_shift.h"

enum {
    WI_HEAP_STAGES = 9,                    /* passes that are left: 0 to 8 */
    WI_HEAP_STEPS = WI_HEAP_STAGES * 2 + 1 /* stable and absorbing each, and addition */
};

typedef struct wi_heap_proof {
    wy_rules *rules;
    wy_numerations *store;
    const wy_numeration *system;
    wy_automaton *p[WI_HEAP_STAGES]; /* when so many passes are left; else there is one */
    size_t stages;
    wy_theorem_facts facts;
    char form[WI_HEAP_SHIFT_TEXT];
    wi_heap_pieces pieces[WI_HEAP_STAGES]; /* of the moves by which the others were absorbed */
    wy_theorem_step steps[WI_HEAP_STEPS];
    size_t step_count;
} wi_heap_proof;

/* As wy_prove, for games on several heaps or with a memory. */
wy_status wi_heap_prove(wi_heap_proof **out, const wy_rules *rules, const wy_prove_options *options,
                        const wy_control *control, wy_error *error);
void wi_heap_proof_free(wi_heap_proof *proof); /* NULL is allowed */

const wy_automaton *wi_heap_proof_p(const wi_heap_proof *proof); /* as at the start of a game */

/* How what it says is known. */
void wi_heap_proof_standing(wy_standing *standing, const wi_heap_proof *proof);

/* docs/certificates.md, kind heaps.  As wy_theorem_write_certificate. */
wy_status wi_heap_proof_write_certificate(FILE *stream, const wi_heap_proof *proof,
                                          wy_error *error);

/*
 * Outcome and a winning move, standing: proved; heaps of any size.  A move may not be found where
 * moves are taken away or conditions are wide.
 */
wy_status wi_heap_proof_decide(wy_verdict *verdict, const wi_heap_proof *proof,
                               const wy_place *place, const wy_control *control, wy_error *error);

/* ---- Theorems on several heaps as certificates: docs/certificates.md, kind heaps ------------ */

/*
 * The lines of all moves, or of those in one of the sets that an opponent names (-1: all), in
 * order, each once.  WY_LIMIT: certificates do not know them.
 */
wy_status wi_heap_certificate_lines(wi_heap_line_list *out, const wy_rules *rules, int set,
                                    wy_error *error);

/*
 * p[i] is the P-set when i passes are left, and the pieces absorb all that is outside; where there
 * are none, stages is 1.  WY_LIMIT: there is no certificate of these.
 */
wy_status wi_heap_certificate_write(FILE *stream, const wy_rules *rules,
                                    const wy_automaton *const *p, const wi_heap_pieces *pieces,
                                    size_t stages, const wy_numeration *system, wy_error *error);

#endif
