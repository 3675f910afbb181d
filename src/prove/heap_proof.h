/* heap_proof.h - a theorem on several heaps: what is inside. */
#ifndef WI_PROVE_HEAP_PROOF_H
#define WI_PROVE_HEAP_PROOF_H

#include <wythoff/prove.h>

#include "prove/heap_lines.h"
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

#endif
