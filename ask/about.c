/* about.c - the version with its limits, and the games of the menu. */
#include <wythoff/version.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "ask/strip.h"

void ask_answer_version(ask_call *call) {
    ask_done(call, json_pack("{s:s, s:{s:i, s:i, s:i, s:f}}", "version", WY_VERSION, "limits",
                             "digits", ASK_MOST_DIGITS, "tile", ASK_BOXES, "grundy_window",
                             ASK_GRUNDY_WINDOW, "seconds", call->asker->settings.seconds));
}

/* name, rule, what it is, paper */
static const char *const menu[][4] = {
    {"Nim", "nim", "any number from one heap", ""},
    {"Wythoff's game", "wythoff", "any number from one heap, or the same from both", "S0"},
    {"Maharaja Nim", "maharaja", "Wythoff's game and the moves of a knight", "S0"},
    {"(2,3)-Maharaja Nim", "maharaja(2,3)", "Wythoff's game and (2,3), (3,2)", "S0"},
    {"(3,5)-Maharaja Nim", "maharaja(3,5)", "Wythoff's game and (3,5), (5,3)", "S0"},
    {"(4,7)-Maharaja Nim", "maharaja(4,7)", "Wythoff's game and (4,7), (7,4)", "S0"},
    {"(5,8)-Maharaja Nim", "maharaja(5,8)", "Wythoff's game and (5,8), (8,5)", "S0"},
    {"Wythoff and two kinds of knights", "wythoff + (1,2) + (2,1) + (2,3) + (3,2)",
     "a longer finite list", "S0"},
    {"Wythoff with (1,2) alone", "wythoff + (1,2)", "a list that is not symmetric", "S2"},
    {"Wythoff without (3,3)", "wythoff - (3,3)", "a move taken away", "S2"},
    {"GDWN(1,2)", "gdwn(1,2)", "Wythoff's game and the lines (t,2t), (2t,t)", "S0"},
    {"GDWN(2,3)", "gdwn(2,3)", "Wythoff's game and the lines (2t,3t), (3t,2t)", "S0"},
    {"GDWN(3,5)", "gdwn(3,5)", "Wythoff's game and the lines (3t,5t), (5t,3t)", "S0"},
    {"GDWN(1,2), fifty steps", "wythoff + {(t,2t),(2t,t): t=1..50}", "the lines cut off", "S0"},
    {"(2,1)-Wythoff Nim", "wythoff(m=2,p=1)", "from both heaps amounts that differ by less than 2",
     "S1"},
    {"(3,1)-Wythoff Nim", "wythoff(m=3,p=1)", "from both heaps amounts that differ by less than 3",
     "S1"},
    {"(1,2)-Wythoff Nim", "wythoff(m=1,p=2)", "one diagonal option may be blocked", "S1"},
    {"(2,3)-Wythoff Nim", "wythoff(m=2,p=3)", "two diagonal options may be blocked", "S1"},
    {"Wythoff, block 1", "wythoff block 1", "any one option may be blocked before a move", ""},
    {"Wythoff, block 2", "wythoff block 2", "any two options may be blocked before a move", ""},
    {"Imitation Nim", "imitation(1,1)", "nobody may imitate the last move", "S1"},
    {"(2,3)-Imitation Nim", "imitation(2,3)", "at most two imitations in a row", "S1"},
    {"(3,3)-Imitation Nim", "imitation(3,3)", "at most two wider imitations in a row", "S1"},
    {"Rational Nim, 2/7 to 10", "rational-nim(2/7,10/1)", "Nim mapped into a cone", "S3"},
    {"Rational Nim with a line", "rational-nim(2/7,10/1) + (4t,6t)", "and one more line of moves",
     "S3"},
    {"Rational Wythoff, 1 to infinity", "rational-wythoff(1/1,1/0)",
     "Wythoff's game on half the board", "S3"},
    {"Rational Wythoff, 1/2 to 2", "rational-wythoff(1/2,2/1)", "Wythoff's game mapped into a cone",
     "S3"},
    {"Ho's restriction", "ho-restriction", "nothing from the smaller heap alone", "S2"},
    {"Ho's extension", "ho-extension", "k from the smaller, fewer from the larger heap", "S2"},
    {"The prime game", "prime-game", "moves that depend on prime numbers", "S2"},
    {"Wythoff, misere", "wythoff misere", "who cannot move wins", ""},
    {"Wythoff with an early end", "wythoff terminal x+y<=3", "the game ends near the origin", ""},
    {"Wythoff, wide diagonals", "nim + {(s,t): |s-t|<3}", "amounts that differ by less than 3", ""},
    {"Euclid-like", "{(t,0),(0,t),(t,t),(t,2t),(2t,t)}", "five lines, written out", ""},
    {"Three jumps", "{(1,2),(2,1),(3,3)}", "finitely many moves: a periodic picture", ""},
    {"Wythoff's game on three heaps", "wythoff-any on 3 heaps",
     "any number from one heap, or the same from two or all", ""},
    {"Wythoff's game, from one or all", "wythoff on 3 heaps",
     "any number from one heap, or the same from all three", ""},
    {"Fraenkel's game on three heaps", "fraenkel-wythoff on 3 heaps",
     "any number from one heap, or numbers with nim-sum 0 from several", ""},
    {"The Tribonacci game", "tribonacci", "three heaps, whose P-positions follow Tribonacci's word",
     ""},
    {"The Raleigh game", "raleigh", "three heaps, whose P-positions follow the golden ratio", ""},
    {"Nim on three heaps", "nim on 3 heaps", "any number from one heap", ""},
    {"Moore's Nim on four heaps", "moore(2) on 4 heaps", "any numbers from one heap or two", ""},
    {"Euclid on three heaps", "euclid on 3 heaps", "a multiple of another heap", ""},
    {"Hypergraph Nim on a triangle", "hypergraph(xy,yz,zx) on 3 heaps",
     "any numbers from two heaps", ""},
    {"Wythoff's game with a pass", "wythoff pass", "one pass in the whole game", ""},
    {"Nim with a pass", "nim pass", "one pass in the whole game", ""},
    {"Odd or even Nim", "odd-or-even-nim", "each move says whether the next one takes odd or even",
     ""},
    {"Nim without repetition", "nim no repeat", "the last move may not be repeated", ""},
    {"Fibonacci Nim", "fibonacci-nim", "one heap: at most twice as much as the last move took", ""},
};

void ask_answer_games(ask_call *call) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof menu / sizeof menu[0]; i++) {
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s}", "name", menu[i][0], "rule",
                                        menu[i][1], "about", menu[i][2], "paper", menu[i][3]));
    }
    ask_done(call, json_pack("{s:o}", "games", list));
}
