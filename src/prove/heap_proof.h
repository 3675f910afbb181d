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

struct wy_heap_proof {
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
};

#endif
