/* verbs_s0s1.h - the checks for S0 and S1, as verbs.h lists them. */
#ifndef WI_PAPERS_VERBS_S0S1_H
#define WI_PAPERS_VERBS_S0S1_H

/* clang-format off */
#define WI_VERBS_S0S1(X) \
    X("process", process, 3, 3, "GAME COLUMN START; data: a dictionary; bounds: words, columns") \
    X("tag", tag, 2, 2, "LETTER WORDS; data: a tag system; bounds: starts, steps") \
    X("turing", turing, 0, 0, "; data: lines STEPS MACHINE; bound: words to read") \
    X("tag-coding", tag_coding, 2, 2, "PREFIX TRANSLATE; data: a tag system")
/* clang-format on */

#endif
