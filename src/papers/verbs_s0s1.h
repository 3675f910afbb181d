/* verbs_s0s1.h - the checks for S0 and S1, as verbs.h lists them. */
#ifndef WI_PAPERS_VERBS_S0S1_H
#define WI_PAPERS_VERBS_S0S1_H

/* clang-format off */
#define WI_VERBS_S0S1(X) \
    X("p-logic", p_logic, 2, MANY, "GAME SENTENCE...: sentences on $p(x,y), the P-set; all must be true") \
    X("inequalities", inequalities, 1, 1, "GAME; data: lines CONDITION : (x,y) or CONDITION : none") \
    X("inequality-search", inequality_search, 1, 1, "GAME; data: lines A B C (x,y) or A B C none; bounds: columns, states") \
    X("departures", departures, 1, 1, "L: all k < l <= L; data: lines k l LOW HIGH") \
    X("printed-pairs", printed_pairs, 1, 1, "GAME; data: rows a: b: b-a: n: or pairs:") \
    X("further-moves", further_moves, 1, 1, "GAME; data: the moves; bound: heaps") \
    X("line-distance", line_distance, 3, 3, "GAME LOW HIGH; bounds: columns, size of the picture") \
    X("dictionaries", dictionaries, 2, MANY, "finite|none GAME...") \
    X("perfect-columns", perfect_columns, 2, 2, "GAME C; bounds: columns, sectors") \
    X("decision", decision, 3, 3, "GAME STATES BITS") \
    X("telescopes", telescopes, 1, 1, "COLUMN; data: lines WORDS BITS GAME; bound: columns") \
    X("dictionary", dictionary, 1, 2, "GAME [complete]; data: entries WORD -> TRANSLATE") \
    X("words", words, 2, 2, "GAME occur|absent|exactly; data: words or entries") \
    X("translates", translates, 3, 3, "GAME ZEROS BITS; bound: columns") \
    X("translate-patterns", translate_patterns, 1, 1, "GAME; data: never|inside|begin|end|follows ...") \
    X("process", process, 3, 3, "GAME COLUMN START; data: a dictionary; bounds: words, columns") \
    X("first-words", first_words, 1, 1, "GAME; data: COLUMN WORD TRANSLATE, string BITS") \
    X("tag", tag, 2, 2, "LETTER WORDS; data: a tag system; bounds: starts, steps") \
    X("turing", turing, 0, 0, "; data: lines STEPS MACHINE; bound: words to read") \
    X("tag-coding", tag_coding, 2, 2, "PREFIX TRANSLATE; data: a tag system") \
    X("figure-sector", figure_sector, 3, 4, "GAME COLUMN perfect|imperfect [lower]; data: (C,x)") \
    X("double-moves", double_moves, 2, 5, "T, 0: all t; unbounded, or bounded LOW HIGH split|whole; bounds: columns, size of the picture") \
    X("double-moves-table", double_moves_table, 1, 1, "T; data: lines T LOW to HIGH; bounds: columns, T with machines") \
    X("next-sector", next_sector, 2, 2, "GAME C; bound: columns") \
    X("last-not-top", last_not_top, 3, 3, "GAME ZEROS row|diagonal") \
    X("moves-across", moves_across, 2, 2, "GAME N") \
    X("histories", histories, 2, 3, "M P [THEOREM]; data: statements; bound: heaps") \
    X("imitation-kinds", imitation_kinds, 5, 5, "M M P P full|weaker; bounds: heaps, size of the picture") \
    X("hegarty-attained", hegarty_attained, 0, 0, "; data: lines P K") \
    X("pairs-far", pairs_far, 5, 5, "M M P P C; bound: digits")
/* clang-format on */

#endif
