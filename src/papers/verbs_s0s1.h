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
    X("golden-pairs", golden_pairs, 1, 1, "5: phi = (1 + sqrt 5)/2; bound: columns") \
    X("deviation", deviation, 3, 3, "GAME LOW HIGH; bound: columns") \
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
    X("fibonacci-word", fibonacci_word, 0, 0, "; data: the beginning; bound: columns") \
    X("tag", tag, 2, 2, "LETTER WORDS; data: a tag system; bounds: starts, steps") \
    X("turing", turing, 0, 0, "; data: lines STEPS MACHINE; bound: words to read") \
    X("tag-coding", tag_coding, 2, 2, "PREFIX TRANSLATE; data: a tag system") \
    X("figure-sector", figure_sector, 3, 4, "GAME COLUMN perfect|imperfect [lower]; data: (C,x)") \
    X("double-moves", double_moves, 2, 5, "T, 0: all t; unbounded, or bounded LOW HIGH split|whole; bounds: columns, size of the picture") \
    X("double-moves-table", double_moves_table, 1, 1, "T; data: lines T LOW to HIGH; bounds: columns, T with machines") \
    X("central-constants", central_constants, 1, 1, "DELTA with alpha = phi") \
    X("central-lemma", central_lemma, 3, 3, "M P SLACK; bound: pairs") \
    X("central-step", central_step, 4, 5, "GAME STEP JUMP LOW [HIGH]; bound: columns") \
    X("next-sector", next_sector, 2, 2, "GAME C; bound: columns") \
    X("last-not-top", last_not_top, 3, 3, "GAME ZEROS row|diagonal") \
    X("moves-across", moves_across, 2, 2, "GAME N") \
    X("free-knights", free_knights, 2, 2, "L COUNT: of all k < l <= L") \
    X("histories", histories, 2, 3, "M P [THEOREM]; data: statements; bound: heaps") \
    X("imitation-theorem", imitation_theorem, 5, 5, "M M P P <=|<; bound: heaps") \
    X("imitation-starts", imitation_starts, 5, 5, "M M P P m,p|p,m|m,p+1; bound: heaps") \
    X("nim-strategy", nim_strategy, 3, 3, "P P >=|>; bound: heaps") \
    X("imitation-kinds", imitation_kinds, 5, 5, "M M P P full|weaker; bounds: heaps, size of the picture") \
    X("imitation-dynamic", imitation_dynamic, 1, 1, "b-a=d-c|a>c; bound: heaps") \
    X("imitation-definition", imitation_definition, 1, 1, "<=|<; bound: heaps") \
    X("example-15", example_15, 1, 1, "<=|<") \
    X("imitation-misere", imitation_misere, 5, 5, "M M P P GAMES; bound: heaps") \
    X("blocking-readings", blocking_readings, 5, 5, "M M P P p-1|p-2; bound: window") \
    X("pairs-partition", pairs_partition, 5, 5, "M M P P <=|<; bound: pairs") \
    X("pairs-beatty", pairs_beatty, 5, 5, "M M P P, those with p | m, and 4; bound: pairs") \
    X("pairs-not-beatty", pairs_not_beatty, 5, 5, "M M P P others|all: those without p | m; bound: pairs") \
    X("pairs-bounds", pairs_bounds, 5, 5, "M M P P printed|floors; bound: pairs") \
    X("hegarty-lemma", hegarty_lemma, 3, 3, "P P EPSILON; bound: k") \
    X("hegarty", hegarty, 4, 5, "P P theorem|best D, or corollary|conjecture LOW HIGH; bound: pairs") \
    X("hegarty-attained", hegarty_attained, 0, 0, "; data: lines P K") \
    X("hegarty-constants", hegarty_constants, 1, 1, "C: (2p - C)(L - 1) < 1") \
    X("one-per-line", one_per_line, 2, MANY, "NUMBER GAME...; bound: columns") \
    X("upper-before", upper_before, 2, 2, "GAME C; bound: columns") \
    X("xi-range", xi_range, 5, 5, "M M P P <=|<; bound: window") \
    X("xi-blocked", xi_blocked, 5, 5, "M M P P C; bound: heaps") \
    X("left-range", left_range, 5, 5, "M M P P <=|<; bound: heaps") \
    X("corollary-steps", corollary_steps, 4, 4, "P P positions|delta|gamma BOUND; bound: pairs") \
    X("pairs-far", pairs_far, 5, 5, "M M P P C; bound: digits") \
    X("appendix", appendix, 4, 4, "involution|shift P P C; bound: pairs") \
    X("question", question, 1, 1, "WHY: nothing is computed")
/* clang-format on */

#endif
