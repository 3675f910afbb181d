/* verbs_s0s1.h - the checks for S0 and S1, as verbs.h lists them. */
#ifndef WY_PAPERS_VERBS_S0S1_H
#define WY_PAPERS_VERBS_S0S1_H

/* clang-format off */
#define WY_VERBS_S0S1(X) \
    X("p-logic", p_logic, "GAME SENTENCE...: sentences on $p(x,y), the P-set; all must be true") \
    X("inequalities", inequalities, "GAME; data: conditions on x and y, one a line") \
    X("inequality-search", inequality_search, "GAME; data: lines A B C; bounds: columns, states") \
    X("departures", departures, "L: all k < l <= L") \
    X("printed-pairs", printed_pairs, "GAME; data: rows a: b: b-a: n: or pairs:") \
    X("further-moves", further_moves, "GAME; data: the moves; bound: heaps") \
    X("golden-pairs", golden_pairs, "; bound: columns") \
    X("deviation", deviation, "GAME LOW HIGH; bound: columns") \
    X("line-distance", line_distance, "GAME; bounds: columns, size of the picture") \
    X("dictionaries", dictionaries, "GAME...") \
    X("perfect-columns", perfect_columns, "GAME; bounds: columns, sectors") \
    X("decision", decision, "GAME") \
    X("dictionary", dictionary, "GAME [complete]; data: entries WORD -> TRANSLATE") \
    X("words", words, "GAME occur|absent|exactly; data: words or entries") \
    X("translates", translates, "GAME ZEROS BITS; bound: columns") \
    X("translate-patterns", translate_patterns, "GAME; data: never|inside|begin|end ...") \
    X("process", process, "GAME COLUMN START; data: a dictionary; bounds: words, columns") \
    X("first-words", first_words, "GAME; data: COLUMN WORD TRANSLATE, string BITS") \
    X("fibonacci-word", fibonacci_word, "; data: the beginning; bound: columns") \
    X("tag", tag, "LETTER; data: a tag system; bounds: starts, steps") \
    X("tag-coding", tag_coding, "PREFIX TRANSLATE; data: a tag system") \
    X("figure-boards", figure_boards, "guides|plain GAME...; bound: size") \
    X("figure-sector", figure_sector, "GAME COLUMN perfect|imperfect [lower]; data: (C,x)") \
    X("double-moves", double_moves, "T, 0: all t; bounds: columns, size of the picture") \
    X("double-moves-table", double_moves_table, "T; bounds: columns, T with machines") \
    X("central-constants", central_constants, "") \
    X("central-lemma", central_lemma, "M P; bound: pairs") \
    X("free-knights", free_knights, "L: all k < l <= L") \
    X("histories", histories, "M P; data: statements; bound: heaps") \
    X("imitation-theorem", imitation_theorem, "M M P P; bound: heaps") \
    X("imitation-starts", imitation_starts, "M M P P; bound: heaps") \
    X("imitation-kinds", imitation_kinds, "M M P P; bounds: heaps, size of the picture") \
    X("imitation-dynamic", imitation_dynamic, "; bound: heaps") \
    X("imitation-misere", imitation_misere, "M M P P; bound: heaps") \
    X("blocking-readings", blocking_readings, "M M P P; bound: window") \
    X("pairs-partition", pairs_partition, "M M P P; bound: pairs") \
    X("pairs-beatty", pairs_beatty, "M M P P, those with p | m; bound: pairs") \
    X("pairs-not-beatty", pairs_not_beatty, "M M P P, those without p | m; bound: pairs") \
    X("pairs-bounds", pairs_bounds, "M M P P printed|floors; bound: pairs") \
    X("hegarty-lemma", hegarty_lemma, "P P; bound: k") \
    X("hegarty", hegarty, "P P theorem|corollary|conjecture|best; bound: pairs") \
    X("hegarty-attained", hegarty_attained, "; data: lines P K") \
    X("hegarty-constants", hegarty_constants, "") \
    X("question", question, "WHY: nothing is computed")
/* clang-format on */

#endif
