/*
 * verbs.h - the checks.  To add one: a line here, and the function wi_check_NAME in a file
 * check_*.c of src/papers/meson.build.
 *
 * X(verb as claims write it, NAME, least and greatest number of arguments, what it takes)
 */
#ifndef WI_PAPERS_VERBS_H
#define WI_PAPERS_VERBS_H

#include "papers/claims.h"
#include "papers/verbs_s0s1.h"

/* clang-format off */
#define WI_VERBS(X) \
    WI_VERBS_S0S1(X) \
    X("kernel-graph", kernel_graph, 2, 2, "GAME GAME; bound: heaps") \
    X("descriptions", descriptions, 1, 1, "M: B_n = A_n + M n; bounds: n, how many large n") \
    X("adjoin-ways", adjoin_ways, 1, 1, "STATES; bound: how many moves")
/* clang-format on */

#define X(verb, name, least, most, usage) wi_claim_check wi_check_##name;
WI_VERBS(X)
#undef X

#endif
