/*
 * command_table.c - the commands: their names, what runs them, how they are used.
 *
 * The examples are run as tests, each in a session of its own.
 */
#include "logic/command.h"

#include <string.h>

#include "base/nearest.h"

static const wi_command_entry commands[] = {
    {"formulas", "eval", wi_command_evaluate, "a", "", NULL,
     "eval [NAME [VARIABLE...]] \"FORMULA\"", "decide a sentence, or make $NAME of an open formula",
     "With variables behind the name there are also matrices that count the values of the others:\n"
     "NAME.mpl for Maple, .m for Matlab and Octave, .wl for Mathematica, .sage for Sage.\n"
     "Ending in : it tells its steps.  In a library, logs are kept: NAME_log.txt for : and\n"
     "NAME_detailed_log.txt for ::.  Without a name nothing is kept.\n"
     "eval n=1..10 \"...\" shows values: of a formula 0 and 1, of F[n] its letters.\n",
     "eval word \"?msd_fib A i F[i]=@1 => F[i+1]=@0\";\n"
     "eval even \"E k n=2*k\";\n"
     "eval below n \"i<n\";\n"
     "eval \"A n $even(n) | $even(n+1)\";\n"
     "eval n=0..9 \"F[n]\"; eval i=0..2 j=0..4 \"i<j\";\n"},
    {NULL, "def", wi_command_evaluate, "a", "", NULL, "def [NAME [VARIABLE...]] \"FORMULA\"",
     "the same", "For --check only sentences of eval count.\n",
     "def square \"n>0 & A k k<n => T[i+k]=T[i+n+k]\";\n"
     "eval twos \"A i,n $square(i,n) => E k n=2*k | n=1 | n=3\";\n"},
    {NULL, "macro", wi_command_macro, "", "nq.", "the text of the macro",
     "macro NAME \"TEXT with %0 %1\"", "text for #NAME(...)",
     "The arguments are put in place of %0, %1, ..., letter by letter, before the formula is "
     "read.\n",
     "macro pal \"?%0 A k k<n => %1[i+k]=%1[i+n-1-k]\";\n"
     "def palindrome \"#pal(msd_fib,F)\";\n"
     "eval some \"?msd_fib A n E i $palindrome(i,n)\";\n"},
    {"automata", "reg", wi_command_reg, "a", "n", NULL, "reg NAME ALPHABET... \"EXPRESSION\"",
     "$NAME from a regular expression",
     "An alphabet for each track: a numeration or a set.  Letters are digits, or in brackets "
     "[10],\n"
     "[-1], of several tracks [0,1]; [4-9] is one of these, [^0] any other, . any.  Then a* a+ a?\n"
     "a{2,3}, ~a (all other words), ab, a&b, a|b; () is the empty word, # nothing, @ any word.\n"
     "A digit that the alphabet lacks matches nothing.\n",
     "reg power msd_2 \"0*10*\";\n"
     "reg shift {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\";\n"
     "reg small msd_10 \"[^0]?[0-4]\"; test small 7;\n"},
    {NULL, "game", wi_command_game, "a", "nq.", "the rule of a game", "game NAME \"RULE\"",
     "$NAME(x,y) holds exactly at the P-positions of a game",
     "As many arguments as the game has heaps.  The P-positions must be proved, as by the command\n"
     "wythoff prove; the option --game NAME=RULE does the same.\n",
     ""},
    {NULL, "union", wi_command_fold, "a", "na", NULL, "union NEW A B ...",
     "what any of them accepts", "", "reg a {0,1} \"0*\"; reg b {0,1} \"1*\"; union c a b;\n"},
    {NULL, "intersect", wi_command_fold, "a", "na", NULL, "intersect NEW A B ...",
     "what all of them accept", "",
     "def even \"E k n=2*k\"; def three \"E k n=3*k\"; intersect six even three;\n"
     "eval right \"A n $six(n) <=> E k n=6*k\";\n"},
    {NULL, "concat", wi_command_fold, "a", "na", NULL, "concat NEW A B ...",
     "words of the first, then of the next", "",
     "reg a {0,1} \"0*\"; reg b {0,1} \"1\"; concat c a b;\n"},
    {NULL, "star", wi_command_star, "a", "na.", NULL, "star NEW OLD", "words that consist of words",
     "", "reg a {0,1} \"01\"; star b a; test b 3;\n"},
    {NULL, "rightquo", wi_command_quotient, "a", "naa.", NULL, "rightquo NEW A B",
     "x with xy in A for a y in B",
     "B may have another alphabet; letters that A lacks do not matter.\n",
     "reg a {0,1,2} \"(012)*\"; reg b {1,2} \"12|2\"; rightquo c a b; test c 4;\n"},
    {NULL, "leftquo", wi_command_quotient, "a", "naa.", NULL, "leftquo NEW A B",
     "y with xy in A for an x in B",
     "B may have another alphabet; letters that A lacks do not matter.\n",
     "reg a {0,1} \"0011\"; reg b {0,1} \"0*\"; leftquo c a b; test c 4;\n"},
    {NULL, "reverse", wi_command_reverse, "as", "nr.", NULL, "reverse NEW [$]OLD",
     "words read from right to left", "msd becomes lsd, and back.\n",
     "reverse TL T; eval seven \"?lsd_2 TL[7]=@1\";\n"},
    {NULL, "minimize", wi_command_minimize, "as", "nr.", NULL, "minimize NEW [$]OLD",
     "the least automaton", "What commands here make is minimal; files of a library may not be.\n",
     "minimize TM T;\n"},
    {NULL, "convert", wi_command_convert, "as", "", NULL, "convert [$]NEW msd_9 [$]OLD",
     "the same numbers in another power of the base",
     "Each $ says that it is an automaton, not a sequence.\n",
     "convert T8 lsd_8 T; convert TM msd_2 T8; eval same \"A n TM[n]=T[n]\";\n"
     "def even \"E k n=2*k\"; convert $even4 msd_4 $even;\n"},
    {NULL, "alphabet", wi_command_alphabet_of, "as", "n", NULL, "alphabet NEW ALPHABET... [$]OLD",
     "the same words over other alphabets",
     "Transitions with digits that are not there fall away.\n",
     "reg a {0,1} \"(0|10)*\"; alphabet b msd_fib $a; alphabet c msd_2 $a;\n"},
    {NULL, "fixleadzero", wi_command_zeros, "a", "na.", NULL, "fixleadzero NEW [$]OLD",
     "words with zeros in front or without, as soon as one is accepted", "",
     "reg a msd_2 \"0010\"; fixleadzero b a; reg c msd_2 \"0*10\"; eval e \"A x $b(x) <=> "
     "$c(x)\";\n"},
    {NULL, "fixtrailzero", wi_command_zeros, "a", "na.", NULL, "fixtrailzero NEW [$]OLD",
     "the same behind", "",
     "reg a lsd_2 \"0100\"; fixtrailzero b a; eval e \"?lsd_2 A x $b(x) <=> x=2\";\n"},
    {"numerations", "ost", wi_command_ost, "n", "n", NULL, "ost NAME [PREPERIOD] [PERIOD]",
     "the Ostrowski numeration msd_NAME of a continued fraction",
     "A library keeps it in Custom Bases.\n",
     "ost sqrt2 [0 2] [2]; eval e \"?msd_sqrt2 A n E m m=2*n+1\";\n"},
    {"sequences", "morphism", wi_command_morphism, "m", "nq.", "a morphism like 0->01 1->0",
     "morphism NAME \"0->01 1->0\"", "a morphism of words",
     "Letters above 9 and below 0 are in brackets: [10], [-1]; a, b, ..., z are the letters 0, 1,\n"
     "..., 25.\n",
     "morphism h \"0->01, 1->12, 2->20\"; morphism f \"a->ab b->a\";\n"},
    {NULL, "promote", wi_command_promote, "s", "nm.", NULL, "promote NAME MORPHISM",
     "the sequence NAME that the morphism generates from 0", "",
     "morphism h \"0->01 1->10\"; promote TM h; eval e \"A n TM[n]=T[n]\";\n"},
    {NULL, "image", wi_command_image, "s", "nms.", NULL, "image NEW MORPHISM OLD",
     "the image of a sequence under a uniform morphism", "",
     "morphism g \"0->0012 1->0112\"; image G g T; eval e \"A n G[4*n]=@0 & G[4*n+3]=@2\";\n"},
    {NULL, "combine", wi_command_combine, "s", "n", NULL, "combine NAME A[=VALUE] B[=VALUE] ...",
     "the sequence with these values where $A, $B, ... hold",
     "The last that holds counts; without a value, its number in the list; where none holds, 0.\n",
     "def a \"E k n=2*k\"; def b \"E k n=3*k\"; combine C a b=7; eval e \"C[6]=@7 & C[8]=@1\";\n"},
    {NULL, "sequence", wi_command_sequence, "s", "nq.", "a term", "sequence NAME \"TERM\"",
     "the sequence whose value is that of a term",
     "NAME[i][j] has an index for each free variable of the term, in alphabetical order.  A "
     "formula\n"
     "is 1 where it holds, else 0.  The values must be bounded; where the term has none, it is "
     "0.\n",
     "sequence X \"T[2*n+3]+RS[3*n+4]\"; eval e \"A n X[n]=T[2*n+3]+RS[3*n+4]\";\n"
     "sequence D \"T[n+1]-T[n]\"; sequence L \"i<j\"; eval f \"A i,j L[i][j]=@1 <=> i<j\";\n"},
    {NULL, "join", wi_command_join, "as", "n", NULL, "join NEW A[x][y] B[y][z] ...",
     "the first value that is not 0, tracks of one name being one", "",
     "join J T[x] RS[y]; eval e \"A x,y J[x][y]=@0 <=> (T[x]=@0 & RS[y]=@0)\";\n"},
    {NULL, "transduce", wi_command_transduce, "s", "n", NULL, "transduce NEW TRANSDUCER [$]OLD",
     "what a transducer makes of a sequence",
     "RUNSUM2 to RUNSUM9 (sums so far), RUNPROD1357 and XOR are at hand; others are files of a\n"
     "library, Transducer Library/NAME.txt.\n",
     "transduce S RUNSUM2 T; eval e \"A n S[n]=S[n+1] <=> T[n+1]=@0\";\n"},
    {NULL, "split", wi_command_split, "as", "n", NULL, "split NEW OLD [+] [-] [] ...",
     "from base -k to base k: numbers, or with [-] their negatives",
     "A sign for each track, [] leaves it.  What is over msd_k is read as if it were over\n"
     "msd_neg_k; msd_neg_fib goes with msd_fib.\n",
     "def s \"?msd_neg_2 x>=_3 & x<5\"; split p s [+]; split m s [-];\n"
     "eval e \"A x ($p(x) <=> x<5) & ($m(x) <=> x<=3)\";\n"},
    {NULL, "rsplit", wi_command_split, "as", "n", NULL, "rsplit NEW [+] [-] [] ... OLD",
     "back, from base k to base -k", "",
     "def p \"x<5\"; rsplit q [+] p; eval e \"?msd_neg_2 A x $q(x) <=> (x>=0 & x<5)\";\n"},
    {"looking", "test", wi_command_test, "", "ad.", "how many words to list", "test NAME COUNT",
     "the first words that $NAME accepts",
     "Numbers without zeros in front; words over plain alphabets as they are.\n",
     "def cube \"E k n=3*k+1\"; test cube 5;\n"},
    {NULL, "shortest", wi_command_shortest, "", "a.", NULL, "shortest NAME",
     "the shortest word that $NAME accepts, the first of these",
     "With the numbers that it stands for, where there are numerations.\n",
     "def square \"n>0 & A k k<n => T[i+k]=T[i+n+k]\"; shortest square;\n"},
    {NULL, "regex", wi_command_regex, "", "r.", NULL, "regex [$]NAME",
     "a regular expression for what $NAME accepts, as a command reg",
     "For a sequence one for each of its values but 0, and the command that combines them.\n",
     "def power \"E k n=3*k\"; regex power; regex T;\n"},
    {NULL, "inf", wi_command_infinite, "", "a.", NULL, "inf NAME",
     "does $NAME accept infinitely many?", "If so, with a family of words, like 1(0)*.\n",
     "reg p msd_2 \"0*10*\"; inf p;\n"},
    {NULL, "describe", wi_command_describe_name, "", "r.", NULL, "describe [$]NAME",
     "how large it is, and what it reads", "", "describe TR; def d \"y=x+1\"; describe $d;\n"},
    {NULL, "draw", wi_command_draw, "", "r.", NULL, "draw [$]NAME",
     "a picture: NAME.gv and, where Graphviz is installed, NAME.svg",
     "In the library's folder Result, else here.\n", "draw T; def d \"y=x+1\"; draw $d;\n"},
    {NULL, "export", wi_command_export, "", "rw.", "a format: txt, gv, json or ba",
     "export [$]NAME txt|gv|json|ba", "write it to the file NAME.txt, .gv, ...",
     "txt is Walnut's format, gv Graphviz's, ba that of RABIT and Reduce, for automata only.\n"
     "In the library's folder Result, else here.\n",
     "export T GV; def d \"y=x+1\"; export $d BA;\n"},
    {NULL, "[export]", NULL, "", "", NULL, "[export N|* FORMAT] eval ...",
     "before eval and def: write the automaton of step N, or of all",
     "The file is NAME_step_N.ba; steps count from 0, as in the log of ::.\n",
     "[export * BA] eval e \"A x E y y>x\";\n"},
    {NULL, "[strategy]", NULL, "", "", NULL, "[strategy N|* NAME] eval ...",
     "how to determinise: passed over, for several ways are tried at once", "",
     "[strategy 3 BRZ] eval e \"A x E y y>x\";\n"},
    {"the session", "load", wi_command_load, "", "", NULL, "load FILE",
     "run the commands of a file",
     "Looked for from the working folder, then in the library's Command Files.\n", ""},
    {NULL, "help", wi_command_help, "", "", NULL, "help [COMMAND]", "this list, or one command", "",
     "help reg;\n"},
    {NULL, "exit", wi_command_exit, "", ".", NULL, "exit", "leave", "", "exit;\n"},
    {NULL, "quit", wi_command_exit, "", ".", NULL, "quit", "the same", "", "quit;\n"},
    {NULL, "cls", wi_command_clear, "", ".", NULL, "cls", "clear the screen", "", "cls;\n"},
    {NULL, "clear", wi_command_clear, "", ".", NULL, "clear", "the same", "", "clear;\n"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const wi_command_entry *wi_command_entry_at(size_t index) {
    return index < COMMANDS ? &commands[index] : NULL;
}

const wi_command_entry *wi_command_find(const char *name) {
    for (size_t i = 0; i < COMMANDS; i++) {
        if (commands[i].run != NULL && strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

const char *wi_command_nearest(const char *name) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    for (size_t i = 0; i < COMMANDS; i++) {
        if (commands[i].run != NULL) {
            wi_nearest_offer(&nearest, commands[i].name);
        }
    }
    return nearest.best;
}
