/*
 * named.h - the named games, one entry each.
 *
 * GAME(name, parameters, kind, letters, least, plain, text, summary, example)
 *
 *     parameters  as people write them, for help
 *     kind        how arguments are read: see wy_named_kind
 *     letters     the names of the arguments, all required unless kind says so
 *     least       the least value of an argument
 *     plain       what the name means without arguments; NULL: it needs them
 *     text        what it means with arguments, $1 and $2 standing for them
 *
 * To add a game, add an entry; docs/language.md lists them for readers.
 */
#ifndef WY_RULES_NAMED_H
#define WY_RULES_NAMED_H

#define WY_NAMED_GAMES(GAME)                                                                       \
    GAME("nim", "", NUMBERS, "", 0, "{(t,0),(0,t)}", NULL,                                         \
         "Nim on two heaps: any number from one heap", "nim + (1,1)")                              \
    GAME("wythoff", "(m,p)", BANDS, "mp", 1, "{(t,0),(0,t),(t,t)}", "nim + {(s,t): |s-t|<$1}",     \
         "Wythoff's game; (m,p): |s-t|<m from both, p-1 such options may be blocked (S1)",         \
         "wythoff(m=2,p=3)")                                                                       \
    GAME("maharaja", "(k,l)", NUMBERS, "kl", 0, "wythoff + {(1,2),(2,1)}",                         \
         "wythoff + {($1,$2),($2,$1)}",                                                            \
         "Wythoff's game and the moves (k,l), (l,k), which are (1,2), (2,1) if not given (S0)",    \
         "maharaja(3,5)")                                                                          \
    GAME("gdwn", "(p,q)", NUMBERS, "pq", 0, NULL, "wythoff + {($1t,$2t),($2t,$1t)}",               \
         "generalised diagonal Wythoff Nim: the lines (pt,qt), (qt,pt) as well (S0, S3)",          \
         "gdwn(1,2)")                                                                              \
    GAME("imitation", "(m,p)", HISTORY, "mp", 1, NULL, "nim",                                      \
         "Nim in which nobody may make p consecutive m-imitations (S1)", "imitation(2,3)")         \
    GAME("rational-nim", "(q1/p1,q2/p2)", CONE, "", 0, NULL, "nim",                                \
         "Nim with the moves mapped into a cone, which is the board (S3)",                         \
         "rational-nim(2/7,10/1) + (4t,6t)")                                                       \
    GAME("rational-wythoff", "(q1/p1,q2/p2)", CONE, "", 0, NULL, "wythoff",                        \
         "Wythoff's game with the moves mapped into a cone, which is the board (S3)",              \
         "rational-wythoff(1/1,1/0)")                                                              \
    GAME("rational", "(q1/p1,q2/p2,RULE)", CONE_AND_RULE, "", 0, NULL, NULL,                       \
         "any rule with the moves mapped into a cone, which is the board (S3)",                    \
         "rational(1/3,2/1,wythoff - (3,3))")                                                      \
    GAME("ho-restriction", "", NUMBERS, "", 0, "{(t,0): x>=y} + {(0,t): x<=y} + (t,t)", NULL,      \
         "Wythoff's game without taking from the smaller heap alone (Ho, in S2)",                  \
         "ho-restriction")                                                                         \
    GAME("ho-extension", "", NUMBERS, "", 0, "wythoff + {(s,t): x<=y, t<s} + {(s,t): x>=y, s<t}",  \
         NULL,                                                                                     \
         "Wythoff's game and: k from the smaller, fewer than k from the larger heap (Ho, in S2)",  \
         "ho-extension")                                                                           \
    GAME("prime-game", "", NUMBERS, "", 0,                                                         \
         "{(t,0),(0,t): odd(t), prime(x) or prime(y)} + "                                          \
         "{(t,0),(0,t): even(t), not prime(x), not prime(y)}",                                     \
         NULL, "an odd number from one heap if x or y is prime, else an even number (S2)",         \
         "prime-game")

#endif
