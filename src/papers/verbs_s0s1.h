/* verbs_s0s1.h - the checks for S0 and S1, as verbs.h lists them. */
#ifndef WI_PAPERS_VERBS_S0S1_H
#define WI_PAPERS_VERBS_S0S1_H

/* clang-format off */
#define WI_VERBS_S0S1(X) \
    X("p-logic", p_logic, 2, MANY, "GAME SENTENCE...: sentences on $p(x,y), the P-set; all must be true") \
    X("inequalities", inequalities, 1, 1, "GAME; data: lines CONDITION : (x,y) or CONDITION : none") \
    X("decision", decision, 3, 3, "GAME STATES BITS") \
    X("telescopes", telescopes, 1, 1, "COLUMN; data: lines WORDS BITS GAME; bound: columns") \
    X("process", process, 3, 3, "GAME COLUMN START; data: a dictionary; bounds: words, columns") \
    X("tag", tag, 2, 2, "LETTER WORDS; data: a tag system; bounds: starts, steps") \
    X("turing", turing, 0, 0, "; data: lines STEPS MACHINE; bound: words to read") \
    X("tag-coding", tag_coding, 2, 2, "PREFIX TRANSLATE; data: a tag system") \
    X("histories", histories, 2, 3, "M P [THEOREM]; data: statements; bound: heaps") \
    X("imitation-kinds", imitation_kinds, 5, 5, "M M P P full|weaker; bounds: heaps, size of the picture") \
    X("hegarty-attained", hegarty_attained, 0, 0, "; data: lines P K") \
    X("pairs-far", pairs_far, 5, 5, "M M P P C; bound: digits")
/* clang-format on */

#endif
