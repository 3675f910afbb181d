/*
 * verbs.h - the checks.  To add one: a line here, and the function wy_check_NAME in a file
 * check_*.c of src/papers/meson.build.
 *
 * X(verb as claims write it, NAME, what it takes)
 */
#ifndef WY_PAPERS_VERBS_H
#define WY_PAPERS_VERBS_H

#include "papers/claims.h"
#include "papers/verbs_s0s1.h"

/* clang-format off */
#define WY_VERBS(X) \
    WY_VERBS_S0S1(X) \
    X("logic", logic, "SENTENCE...: all must be true; word NAME and commands before them") \
    X("word-prefix", word_prefix, "NAME letters|symbols; data: the beginning") \
    X("word-table", word_table, "NAME; data: lines n WORD [letter]") \
    X("word-images", word_images, "NAME...; bound: letters") \
    X("iterates", iterates, "NAME; data: blocks, rows separated by /") \
    X("shape", shape, "NAME") \
    X("useless-states", useless_states, "NAME COUNT") \
    X("kernel-graph", kernel_graph, "GAME; bound: heaps") \
    X("descriptions", descriptions, "; bounds: n, how many large n") \
    X("zeckendorf-table", zeckendorf_table, "0|-1; data: lines n DIGITS") \
    X("invariance", invariance, "yes|no GAME...; bound: heaps") \
    X("adjoin-games", adjoin_games, "; bounds: moves, window") \
    X("adjoin-ways", adjoin_ways, "; bound: how many moves") \
    X("first-change", first_change, "; bound: k") \
    X("nim-regular", nim_regular, "; bound: heaps") \
    X("regularity", regularity, "GAME; bound: heaps") \
    X("figure", figure, "GAME...; bounds: width, height") \
    X("cone-terminals", cone_terminals, "; bound: entries of Q") \
    X("cone-printed", cone_printed, "; bound: entries of Q") \
    X("more-terminals", more_terminals, "; bound: entries of Q") \
    X("cone-lemmas", cone_lemmas, "; bounds: entries of Q, heaps") \
    X("cone-moves", cone_moves, "; bounds: entries of Q, A and B") \
    X("theorem-1", theorem_1, "RULE...; bounds: entries of Q, heaps") \
    X("corollary-9", corollary_9, "nim|wythoff; bounds: entries of Q, heaps") \
    X("corollary-10", corollary_10, "; bound: entries of Q") \
    X("cone-formula", cone_formula, "; bound: heaps") \
    X("cone-slopes", cone_slopes, "q1 p1 q2 p2 SLOPE SLOPE SLOPE") \
    X("keeping-lines", keeping_lines, "q1 p1 q2 p2; bound: a and b of lines (at,bt)") \
    X("slope-split", slope_split, "GAME upper|all HEIGHT/WIDTH SLOPE...; bound: width") \
    X("other-p-set", other_p_set, "GAME GAME; bound: window") \
    X("same-p-set", same_p_set, "GAME GAME; bound: window") \
    X("printed-cells", printed_cells, "p|w|grundy [GAME]; data: the rows") \
    X("p-list", p_list, "GAME upper|x|y; data: the pairs in this order")
/* clang-format on */

#define X(verb, name, usage) wy_claim_check wy_check_##name;
WY_VERBS(X)
#undef X

#endif
