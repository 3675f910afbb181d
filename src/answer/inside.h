/* inside.h - what other folders use of answer/ beside the public header. */
#ifndef WI_ANSWER_INSIDE_H
#define WI_ANSWER_INSIDE_H

#include <wythoff/answer.h>

/* As wy_answer_allow_proof, for a proof about Grundy values alone. */
void wi_answer_allow_values(wy_solution *game, double seconds);

#endif
