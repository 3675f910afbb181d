/* verbs_s0s1.h - the checks for S0 and S1, as verbs.h lists them. */
#ifndef WI_PAPERS_VERBS_S0S1_H
#define WI_PAPERS_VERBS_S0S1_H

/* clang-format off */
#define WI_VERBS_S0S1(X) \
    X("p-logic", p_logic, 2, MANY, "GAME SENTENCE...: sentences on $p(x,y), the P-set; all must be true") \
    X("inequalities", inequalities, 1, 1, "GAME; data: conditions on x and y, one a line") \
    X("inequality-search", inequality_search, 1, 1, "GAME; data: lines A B C; bounds: columns, states") \
    X("departures", departures, 1, 1, "L: all k < l <= L") \
    X("printed-pairs", printed_pairs, 1, 1, "GAME; data: rows a: b: b-a: n: or pairs:") \
    X("further-moves", further_moves, 1, 1, "GAME; data: the moves; bound: heaps") \
    X("golden-pairs", golden_pairs, 0, 0, "; bound: columns") \
    X("deviation", deviation, 3, 3, "GAME LOW HIGH; bound: columns") \
    X("line-distance", line_distance, 1, 1, "GAME; bounds: columns, size of the picture") \
    X("dictionaries", dictionaries, 1, MANY, "GAME...") \
    X("perfect-columns", perfect_columns, 1, 1, "GAME; bounds: columns, sectors") \
    X("decision", decision, 1, 1, "GAME") \
    X("dictionary", dictionary, 1, 2, "GAME [complete]; data: entries WORD -> TRANSLATE") \
    X("words", words, 2, 2, "GAME occur|absent|exactly; data: words or entries") \
    X("translates", translates, 3, 3, "GAME ZEROS BITS; bound: columns") \
    X("translate-patterns", translate_patterns, 1, 1, "GAME; data: never|inside|begin|end ...") \
    X("process", process, 3, 3, "GAME COLUMN START; data: a dictionary; bounds: words, columns") \
    X("first-words", first_words, 1, 1, "GAME; data: COLUMN WORD TRANSLATE, string BITS") \
    X("fibonacci-word", fibonacci_word, 0, 0, "; data: the beginning; bound: columns") \
    X("tag", tag, 1, 1, "LETTER; data: a tag system; bounds: starts, steps") \
    X("tag-coding", tag_coding, 2, 2, "PREFIX TRANSLATE; data: a tag system") \
    X("figure-boards", figure_boards, 2, MANY, "guides|plain GAME...; bound: size") \
    X("figure-sector", figure_sector, 3, 4, "GAME COLUMN perfect|imperfect [lower]; data: (C,x)") \
    X("double-moves", double_moves, 1, 1, "T, 0: all t; bounds: columns, size of the picture") \
    X("double-moves-table", double_moves_table, 1, 1, "T; bounds: columns, T with machines") \
    X("central-constants", central_constants, 0, 0, "") \
    X("central-lemma", central_lemma, 2, 2, "M P; bound: pairs") \
    X("free-knights", free_knights, 1, 1, "L: all k < l <= L") \
    X("histories", histories, 2, 2, "M P; data: statements; bound: heaps") \
    X("imitation-theorem", imitation_theorem, 4, 4, "M M P P; bound: heaps") \
    X("imitation-starts", imitation_starts, 4, 4, "M M P P; bound: heaps") \
    X("imitation-kinds", imitation_kinds, 4, 4, "M M P P; bounds: heaps, size of the picture") \
    X("imitation-dynamic", imitation_dynamic, 0, 0, "; bound: heaps") \
    X("imitation-misere", imitation_misere, 4, 4, "M M P P; bound: heaps") \
    X("blocking-readings", blocking_readings, 4, 4, "M M P P; bound: window") \
    X("pairs-partition", pairs_partition, 4, 4, "M M P P; bound: pairs") \
    X("pairs-beatty", pairs_beatty, 4, 4, "M M P P, those with p | m; bound: pairs") \
    X("pairs-not-beatty", pairs_not_beatty, 4, 4, "M M P P, those without p | m; bound: pairs") \
    X("pairs-bounds", pairs_bounds, 5, 5, "M M P P printed|floors; bound: pairs") \
    X("hegarty-lemma", hegarty_lemma, 2, 2, "P P; bound: k") \
    X("hegarty", hegarty, 3, 3, "P P theorem|corollary|conjecture|best; bound: pairs") \
    X("hegarty-attained", hegarty_attained, 0, 0, "; data: lines P K") \
    X("hegarty-constants", hegarty_constants, 0, 0, "") \
    X("question", question, 1, 1, "WHY: nothing is computed")
/* clang-format on */

#endif
