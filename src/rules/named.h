/*
 * named.h - the named games, one entry each.
 *
 * GAME(group, name, parameters, kind, letters, least, heaps, write, plain, text, summary, example)
 *
 *     group       the heading under which `rules` lists it; entries of a group follow each other
 *     parameters  as people write them, for help
 *     kind        how arguments are read: see wi_named_kind
 *     letters     the names of the arguments, all required unless kind says so
 *     least       the least value of an argument
 *     heaps       how many heaps the game has; 0: any number, which the rule must give
 *     write       writes the text for another number of heaps; NULL: there is none
 *     plain       what the name means without arguments; NULL: it needs them, or has only `write`
 *     text        what it means with arguments, $1 and $2 standing for them, $* for all
 *
 * The texts are rules, with clauses where the game has its own board, ends or memory.  To add a
 * game, add an entry, a test of its theorem to tests/test_literature.c, and a line to
 * docs/language.md.
 */
#ifndef WI_RULES_NAMED_H
#define WI_RULES_NAMED_H

#define WI_WYTHOFF_GAMES(GAME, group)                                                              \
    GAME(group, "nim", "", NUMBERS, "", 0, 2, wi_write_nim, "{(t,0),(0,t)}", NULL,                 \
         "Nim on two heaps: any number from one heap (Bouton 1901)", "nim + (1,1)")                \
    GAME(group, "wythoff", "(m,p)", BANDS, "mp", 1, 2, wi_write_wythoff, "{(t,0),(0,t),(t,t)}",    \
         "nim + {(s,t): |s-t|<$1}",                                                                \
         "Wythoff's game; (m,p): |s-t|<m from both, p-1 such options may be blocked (S1)",         \
         "wythoff(m=2,p=3)")                                                                       \
    GAME(group, "misere-wythoff", "(a)", NUMBERS, "a", 1, 2, NULL, "wythoff misere",               \
         "nim + {(s,t): |s-t|<$1} misere",                                                         \
         "a-Wythoff in which who moves last loses (Fraenkel 1984)", "misere-wythoff(2)")           \
    GAME(group, "st-wythoff", "(s,t)", NUMBERS, "st", 1, 2, NULL, NULL,                            \
         "nim + {(k,l),(l,k): k<=l, l<$1k+$2}",                                                    \
         "(s,t)-Wythoff: also 0 < k <= l < sk+t from both heaps (Fraenkel 1998)",                  \
         "st-wythoff(2,1)")                                                                        \
    GAME(group, "blocking-wythoff", "(k)", NUMBERS, "k", 1, 2, NULL, NULL, "wythoff block $1-1",   \
         "Wythoff's game; before each move k-1 options may be blocked (Larsson 2011)",             \
         "blocking-wythoff(3)")                                                                    \
    GAME(group, "connell", "(k)", NUMBERS, "k", 1, 2, NULL, NULL, "{($1t,0),(0,$1t),(t,t)}",       \
         "a multiple of k from one heap, or the same number from both (Connell 1959)",             \
         "connell(2)")                                                                             \
    GAME(group, "f-wythoff", "", NUMBERS, "", 0, 2, NULL,                                          \
         "nim + {(t,t): t<x<=y, floor(y/x)=floor((y-t)/(x-t))} + "                                 \
         "{(t,t): t<y<x, floor(x/y)=floor((x-t)/(y-t))}",                                          \
         NULL, "t from both only if floor(max/min) and both heaps stay (Ho 2012)", "f-wythoff")

#define WI_NIM_GAMES(GAME, group)                                                                  \
    GAME(group, "ryuo-nim", "", NUMBERS, "", 0, 2, NULL, "nim + (1,1)", NULL,                      \
         "Nim and one token from both heaps (Miyadera et al.): cyclic-nimhoff(3)", "ryuo-nim")     \
    GAME(group, "cyclic-nimhoff", "(h)", NUMBERS, "h", 1, 2, NULL, NULL, "nim + {(s,t): s+t<$1}",  \
         "Nim and s, t >= 1 with s+t < h from both heaps (Fraenkel, Lorberbom 1991)",              \
         "cyclic-nimhoff(4)")                                                                      \
    GAME(group, "blass-fraenkel-guelman", "", NUMBERS, "", 0, 2, NULL, "nim + {(s,t): s!=t}",      \
         NULL, "Nim and any different numbers from both heaps (Blass, Fraenkel, Guelman 1998)",    \
         "blass-fraenkel-guelman")                                                                 \
    GAME(group, "euclid", "", NUMBERS, "", 0, 2, wi_write_euclid,                                  \
         "{(t,0): x>=y, t mod y=0, t<x} + {(0,t): y>=x, t mod x=0, t<y}", NULL,                    \
         "a multiple of the smaller heap from the larger, which stays positive (Grossman 1997)",   \
         "euclid")                                                                                 \
    GAME(group, "euclid-to-zero", "", NUMBERS, "", 0, 2, wi_write_euclid_to_zero,                  \
         "{(t,0): x>=y, t mod y=0} + {(0,t): y>=x, t mod x=0}", NULL,                              \
         "the same until a heap is empty (Cole, Davie 1969)", "euclid-to-zero")                    \
    GAME(group, "two-row-chomp", "", NUMBERS, "", 0, 2, NULL,                                      \
         "{(t,0),(0,t)} + {(s,t): x-s=y-t} on cone(0/1,1/1) misere", NULL,                         \
         "Chomp on rows of x >= y squares; who eats the last one loses (Gale 1974)",               \
         "two-row-chomp")                                                                          \
    GAME(group, "chocolate", "(k)", NUMBERS, "k", 1, 2, NULL, NULL,                                \
         "{(t,0),(0,t)} + {(s,t): $1x-$1s<=y-t<$1x-$1s+$1} on cone($1/1,1/0)",                     \
         "a chocolate bar with kx <= y, cut along a line (Nakamura, Miyadera 2015)",               \
         "chocolate(2)")

#define WI_RETURNING_GAMES(GAME, group)                                                            \
    GAME(group, "yama-nim", "", NUMBERS, "", 0, 2, NULL, "{(t,-1),(-1,t): t>=2}", NULL,            \
         "two or more from one heap, and one put on the other (Kimura, Yamashita 2023)",           \
         "yama-nim")                                                                               \
    GAME(group, "triangular-nim", "", NUMBERS, "", 0, 2, NULL, "{(s,-t),(-t,s): t<s}", NULL,       \
         "from one heap, and fewer put on the other (Kimura, Yamashita 2023)", "triangular-nim")   \
    GAME(group, "triangular-wythoff", "", NUMBERS, "", 0, 2, NULL, "{(s,-t),(-t,s): t<s} + (t,t)", \
         NULL, "Triangular Nim and the same number from both heaps (Kimura, Yamashita 2023)",      \
         "triangular-wythoff")                                                                     \
    GAME(group, "white-knight", "", NUMBERS, "", 0, 2, NULL, "{(2,1),(2,-1),(1,2),(-1,2)}", NULL,  \
         "a knight that goes home (Berlekamp, Conway, Guy: Winning Ways)", "white-knight")         \
    GAME(group, "greedy-queens", "", NUMBERS, "", 0, 2, NULL, "wythoff + (t,-t)", NULL,            \
         "queens put greedily on the antidiagonals where none attacks (OEIS A065188)",             \
         "greedy-queens")

#define WI_ONE_HEAP_GAMES(GAME, group)                                                             \
    GAME(group, "subtraction", "(a,b,...)", LIST, "", 1, 2, NULL, NULL,                            \
         "{(t,0): t in {$*}} on one heap", "a, b, ... tokens from one heap", "subtraction(1,3,4)") \
    GAME(group, "take-a-square", "", NUMBERS, "", 0, 2, NULL, "{(t,0): square(t)} on one heap",    \
         NULL, "a square number from one heap (Golomb 1966; OEIS A030193)", "take-a-square")       \
    GAME(group, "take-a-power", "(b)", NUMBERS, "b", 2, 2, NULL, NULL,                             \
         "{(t,0): power(t,$1)} on one heap", "a power of b, 1 included, from one heap",            \
         "take-a-power(2)")                                                                        \
    GAME(group, "take-a-fibonacci", "", NUMBERS, "", 0, 2, NULL,                                   \
         "{(t,0): fibonacci(t)} on one heap", NULL, "a Fibonacci number from one heap",            \
         "take-a-fibonacci")                                                                       \
    GAME(group, "mark", "", NUMBERS, "", 0, 2, NULL, "(1,0) + {(t,0): x<=2t<=x+1} on one heap",    \
         NULL, "from n to n-1 or to floor(n/2) (Fraenkel 2011)", "mark")                           \
    GAME(group, "maximum-nim", "", NUMBERS, "", 0, 2, NULL, "{(t,0): 2t<=x} on one heap", NULL,    \
         "at most half of one heap (Levine 2006)", "maximum-nim")

/* A number from one heap, or numbers from two. */
#define WI_ONE_OR_TWO_HEAPS "{(t,0,0),(s,t,0)} in every order"

#define WI_SEVERAL_GAMES(GAME, group)                                                              \
    GAME(group, "wythoff-any", "", HEAPS, "", 0, 0, wi_write_wythoff_any, NULL, NULL,              \
         "the same number from any heaps, one or more", "wythoff-any on 3 heaps")                  \
    GAME(group, "fraenkel-wythoff", "", HEAPS, "", 0, 0, wi_write_fraenkel, NULL, NULL,            \
         "any number from one heap, or numbers with nim-sum 0 from several (Fraenkel 1996)",       \
         "fraenkel-wythoff on 3 heaps")                                                            \
    GAME(group, "moore", "(k)", HEAPS, "k", 1, 0, wi_write_moore, NULL, NULL,                      \
         "any numbers from at most k heaps (Moore 1910)", "moore(2) on 4 heaps")                   \
    GAME(group, "hypergraph", "(xy,yz,...)", HEAP_SETS, "", 0, 0, NULL, NULL, NULL,                \
         "positive numbers from all heaps of one of the sets (Boros, Gurvich et al. 2019)",        \
         "hypergraph(xy,yz,zx) on 3 heaps")                                                        \
    GAME(group, "tribonacci", "", HEAPS, "", 0, 3, NULL,                                           \
         WI_ONE_OR_TWO_HEAPS                                                                       \
         " + {(s,t,r): s<=t+r, t<=s+r, r<=s+t} + "                                                 \
         "({(s,s,t): t>2s, x<=y<=z, not (x-s<z-t and z-t<y-s)} + "                                 \
         "{(s,t,s): t>2s, x<=y<=z, not (x-s<z-s and z-s<y-t)} + "                                  \
         "{(t,s,s): t>2s, x<=y<=z, not (x-t<z-s and z-s<y-s)}) in every order",                    \
         NULL, "three heaps, won by the Tribonacci word (Duchene, Rigo 2008)", "tribonacci")       \
    GAME(group, "raleigh", "", HEAPS, "", 0, 3, NULL,                                              \
         WI_ONE_OR_TWO_HEAPS " + ({(s,s,t): s=x, x=y, t=z} + "                                     \
                             "{(s,t,t): 0<x<y<z, t!=3 or y-t>=x-s}) in every order",               \
         NULL, "three heaps, won by compositions of the golden section (Fraenkel 2007)",           \
         "raleigh")

#define WI_MEMORY_GAMES(GAME, group)                                                               \
    GAME(group, "fibonacci-nim", "", HEAPS, "", 0, 1, NULL, "(t) next at most 2*last", NULL,       \
         "one heap; at most twice what was taken before (Whinihan 1963)", "fibonacci-nim")         \
    GAME(group, "dynamic-nim", "(f)", HEAPS, "f", 1, 1, NULL, NULL, "(t) next at most $1*last",    \
         "one heap; at most f times what was taken before (Schwenk 1970)", "dynamic-nim(3)")       \
    GAME(group, "odd-or-even-nim", "", HEAPS, "", 0, 2, wi_write_odd_or_even,                      \
         "enforce({(t,0): odd(t)} in every order, {(t,0): even(t)} in every order)", NULL,         \
         "Nim; each move names the parity of the next (Smith, Stanica 2002)", "odd-or-even-nim")

#define WI_PAPER_GAMES(GAME, group)                                                                \
    GAME(group, "maharaja", "(k,l)", NUMBERS, "kl", 0, 2, NULL, "wythoff + {(1,2),(2,1)}",         \
         "wythoff + {($1,$2),($2,$1)}",                                                            \
         "Wythoff's game and the moves (k,l), (l,k), which are (1,2), (2,1) if not given (S0)",    \
         "maharaja(3,5)")                                                                          \
    GAME(group, "gdwn", "(p,q)", NUMBERS, "pq", 0, 2, NULL, NULL,                                  \
         "wythoff + {($1t,$2t),($2t,$1t)}",                                                        \
         "generalised diagonal Wythoff Nim: the lines (pt,qt), (qt,pt) as well (S0, S3)",          \
         "gdwn(1,2)")                                                                              \
    GAME(group, "imitation", "(m,p)", HISTORY, "mp", 1, 2, NULL, NULL, "nim",                      \
         "Nim in which nobody may make p consecutive m-imitations (S1)", "imitation(2,3)")         \
    GAME(group, "ho-restriction", "", NUMBERS, "", 0, 2, NULL,                                     \
         "{(t,0): x>=y} + {(0,t): x<=y} + (t,t)", NULL,                                            \
         "Wythoff's game without taking from the smaller heap alone (Ho, in S2)",                  \
         "ho-restriction")                                                                         \
    GAME(group, "ho-extension", "", NUMBERS, "", 0, 2, NULL,                                       \
         "wythoff + {(s,t): x<=y, t<s} + {(s,t): x>=y, s<t}", NULL,                                \
         "Wythoff's game and: k from the smaller, fewer than k from the larger heap (Ho, in S2)",  \
         "ho-extension")                                                                           \
    GAME(group, "prime-game", "", NUMBERS, "", 0, 2, NULL,                                         \
         "{(t,0),(0,t): odd(t), prime(x) or prime(y)} + "                                          \
         "{(t,0),(0,t): even(t), not prime(x), not prime(y)}",                                     \
         NULL, "an odd number from one heap if x or y is prime, else an even number (S2)",         \
         "prime-game")                                                                             \
    GAME(group, "rational-nim", "(q1/p1,q2/p2)", CONE, "", 0, 2, NULL, NULL, "nim",                \
         "Nim with the moves mapped into a cone, which is the board (S3)",                         \
         "rational-nim(2/7,10/1) + (4t,6t)")                                                       \
    GAME(group, "rational-wythoff", "(q1/p1,q2/p2)", CONE, "", 0, 2, NULL, NULL, "wythoff",        \
         "Wythoff's game with the moves mapped into a cone, which is the board (S3)",              \
         "rational-wythoff(1/1,1/0)")                                                              \
    GAME(group, "rational", "(q1/p1,q2/p2,RULE)", CONE_AND_RULE, "", 0, 2, NULL, NULL, NULL,       \
         "any rule with the moves mapped into a cone, which is the board (S3)",                    \
         "rational(1/3,2/1,wythoff - (3,3))")

#define WI_NAMED_GAMES(GAME)                                                                       \
    WI_WYTHOFF_GAMES(GAME, "Nim and Wythoff's game")                                               \
    WI_PAPER_GAMES(GAME, "The four papers")                                                        \
    WI_NIM_GAMES(GAME, "Two heaps")                                                                \
    WI_RETURNING_GAMES(GAME, "Moves that return tokens")                                           \
    WI_ONE_HEAP_GAMES(GAME, "One heap")                                                            \
    WI_SEVERAL_GAMES(GAME, "Several heaps")                                                        \
    WI_MEMORY_GAMES(GAME, "Games with a memory")

#endif
