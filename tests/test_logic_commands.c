/*
 * test_logic_commands.c - the commands of the prover, one after the other.
 *
 * Expressions are compared with a matcher that tries everything; other commands with formulas that
 * say what they should have made.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/logic.h>

#include "logic/command.h"
#include "logic/convert.h"
#include "logic/pump.h"
#include "logic/regex.h"

/* ---- help ------------------------------------------------------------------------------- */

static wy_logic *session;
static char said[20000], noted[20000];

static void append(char *to, size_t size, const char *text, size_t length) {
    const size_t used = strlen(to);
    assert_true(used + length < size);
    memcpy(to + used, text, length);
    to[used + length] = '\0';
}

static void take_text(void *data, const char *text, size_t length) {
    (void)data;
    append(said, sizeof said, text, length);
}

static void take_note(void *data, const char *line) {
    (void)data;
    append(noted, sizeof noted, line, strlen(line));
    append(noted, sizeof noted, "\n", 1);
}

static int open_session(void **state) {
    (void)state;
    wy_error error;
    const wy_logic_options options = {.write = take_text, .note = take_note};
    return wy_logic_open(&session, &options, &error) == WY_OK ? 0 : -1;
}

static int close_session(void **state) {
    (void)state;
    wy_logic_close(session);
    return 0;
}

static void run(const char *commands) {
    wy_error error;
    memset(&error, 0, sizeof error);
    said[0] = noted[0] = '\0';
    if (wy_logic_run(session, commands, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", commands, error.message);
    }
}

static void check_said(const char *commands, const char *wanted) {
    run(commands);
    assert_string_equal(said, wanted);
}

/* A sentence about what the commands made. */
static void check_true(const char *formula) {
    wy_logic_answer answer;
    wy_error error;
    memset(&error, 0, sizeof error);
    if (wy_logic_evaluate(&answer, session, formula, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", formula, error.message);
    }
    if (!answer.sentence || !answer.truth) {
        fail_msg("%s should be true (%s)", formula, answer.example == NULL ? "" : answer.example);
    }
    wy_logic_answer_clear(&answer);
}

static void check_fault(const char *commands, const char *message) {
    wy_error error;
    memset(&error, 0, sizeof error);
    assert_int_equal(wy_logic_run(session, commands, SIZE_MAX, &error), WY_BAD);
    if (strstr(error.message, message) == NULL) {
        fail_msg("%s: '%s'", commands, error.message);
    }
}

/* ---- reg -------------------------------------------------------------------------------- */

/*
 * A random expression over the digits 0, 1, 2 and 3, of which the alphabet has only some.  It is
 * written as text, and matched by its definition: which[i][j] says whether it matches word[i, j).
 */
enum { LONGEST = 5, DIGITS = 4 };

typedef struct expression {
    char text[4000];
    bool which[LONGEST + 1][LONGEST + 1];
} expression;

static uint64_t seed = 12345;

static unsigned below(unsigned count) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % count;
}

static void star(bool to[LONGEST + 1][LONGEST + 1], bool of[LONGEST + 1][LONGEST + 1], size_t n) {
    for (size_t i = n + 1; i-- > 0;) {
        for (size_t j = i; j <= n; j++) {
            bool found = i == j;
            for (size_t k = i + 1; k <= j && !found; k++) {
                found = of[i][k] && to[k][j];
            }
            to[i][j] = found;
        }
    }
}

/* The same choices are made for every word: the seed is set back before. */
static void make(expression *out, const int *word, size_t n, int depth) {
    expression *parts = calloc(2, sizeof *parts);
    assert_non_null(parts);
    expression *a = &parts[0], *b = &parts[1];
    const unsigned kind = depth == 0 ? below(4) : below(10);
    memset(out, 0, sizeof *out);
    if (kind >= 4) {
        make(a, word, n, depth - 1);
    }
    if (kind >= 7) {
        make(b, word, n, depth - 1);
    }
    int low = (int)below(DIGITS), high = low + (int)below((unsigned)(DIGITS - low));
    const size_t room = sizeof out->text;
    switch (kind) {
    case 0:
        snprintf(out->text, room, "%d", low);
        high = low;
        break;
    case 1:
        snprintf(out->text, room, "[%d-%d]", low, high);
        break;
    case 2:
        snprintf(out->text, room, "[^%d-%d]", low, high);
        break;
    case 3:
        snprintf(out->text, room, ".");
        low = 0;
        high = DIGITS;
        break;
    case 4:
        snprintf(out->text, room, "(%.900s)*", a->text);
        break;
    case 5:
        snprintf(out->text, room, "(%.900s)+", a->text);
        break;
    case 6:
        snprintf(out->text, room, "~(%.900s)", a->text);
        break;
    case 7:
        snprintf(out->text, room, "(%.900s|%.900s)", a->text, b->text);
        break;
    case 8:
        snprintf(out->text, room, "(%.900s&%.900s)", a->text, b->text);
        break;
    default:
        snprintf(out->text, room, "(%.900s%.900s)", a->text, b->text);
        break;
    }
    if (kind == 4 || kind == 5) {
        star(b->which, a->which, n);
    }
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = i; j <= n; j++) {
            bool match = false;
            if (kind < 4) {
                const bool inside = j == i + 1 && low <= word[i] && word[i] <= high;
                match = kind == 2 ? j == i + 1 && !inside : inside;
            } else if (kind == 4) {
                match = b->which[i][j];
            } else if (kind == 5) {
                for (size_t k = i; k <= j && !match; k++) {
                    match = a->which[i][k] && b->which[k][j];
                }
            } else if (kind == 6) {
                match = !a->which[i][j];
            } else if (kind == 7) {
                match = a->which[i][j] || b->which[i][j];
            } else if (kind == 8) {
                match = a->which[i][j] && b->which[i][j];
            } else {
                for (size_t k = i; k <= j && !match; k++) {
                    match = a->which[i][k] && b->which[k][j];
                }
            }
            out->which[i][j] = match;
        }
    }
    free(parts);
}

/* u v^k w is accepted, and says the same of infinity as counting does. */
static void check_pump(const wy_automaton *automaton, bool numbers, bool lsd) {
    wi_pump pump;
    wy_error error;
    const wy_status status = wi_pump_find(&pump, automaton, numbers, lsd, NULL, &error);
    assert_int_equal(status, wy_automaton_infinite(automaton, !numbers, NULL, &error));
    for (size_t times = 0; status == WY_OK && times < 4; times++) {
        uint64_t word[1000];
        size_t length = 0;
        assert_true(pump.before.length + 4 * pump.again.length + pump.after.length < 1000);
        for (size_t i = 0; i < pump.before.length; i++) {
            word[length++] = pump.before.labels[i];
        }
        for (size_t i = 0; i < times * pump.again.length; i++) {
            word[length++] = pump.again.labels[i % pump.again.length];
        }
        for (size_t i = 0; i < pump.after.length; i++) {
            word[length++] = pump.after.labels[i];
        }
        assert_true(wy_automaton_accepts(automaton, word, length));
        if (numbers && length > 0) {
            assert_true(wy_automaton_digit(automaton, word[lsd ? length - 1 : 0], 0) != 0);
        }
    }
    wi_pump_clear(&pump);
}

/* The expression that is found for an automaton is one for the same words. */
static void check_written(const wy_automaton *automaton, const char *alphabet) {
    char *text;
    wy_error error;
    wy_automaton *copy;
    assert_int_equal(wy_automaton_copy(&copy, automaton, &error), WY_OK);
    assert_int_equal(wi_regex_write(&text, automaton, &error), WY_OK);
    const size_t size = strlen(text) + 100;
    char *command = malloc(size);
    assert_non_null(command);
    snprintf(command, size, "reg again %s \"%s\";", alphabet, text);
    run(command);
    const wy_automaton *again;
    assert_int_equal(wy_logic_automaton(&again, session, "again", &error), WY_OK);
    if (wy_automaton_equal(NULL, copy, again, NULL, &error) != WY_OK) {
        fail_msg("%s: other words", command);
    }
    wy_automaton_free(copy);
    free(command);
    free(text);
}

static void test_expressions(void **state) {
    (void)state;
    static const char *const alphabets[] = {"{0,1,3}", "{1,2}", "msd_3", "lsd_2"};
    static const int digits[][3] = {{0, 1, 3}, {1, 2, 2}, {0, 1, 2}, {0, 1, 1}};
    static const size_t counts[] = {3, 2, 3, 2};
    expression *e = malloc(sizeof *e);
    assert_non_null(e);
    for (unsigned round = 0; round < 200; round++) {
        const unsigned which = round % 4;
        const uint64_t begin = seed;
        make(e, (int[]){0}, 0, 3);
        char command[5000];
        snprintf(command, sizeof command, "reg e %s \"%s\";", alphabets[which], e->text);
        run(command);
        const wy_automaton *automaton;
        wy_error error;
        assert_int_equal(wy_logic_automaton(&automaton, session, "e", &error), WY_OK);
        check_pump(automaton, which >= 2, which == 3);
        check_written(automaton, alphabets[which]);
        for (size_t length = 0; length <= LONGEST; length++) {
            size_t total = 1;
            for (size_t i = 0; i < length; i++) {
                total *= counts[which];
            }
            for (size_t number = 0; number < total; number++) {
                int word[LONGEST];
                uint64_t labels[LONGEST];
                size_t rest = number;
                for (size_t i = 0; i < length; i++, rest /= counts[which]) {
                    word[i] = digits[which][rest % counts[which]];
                    labels[i] = rest % counts[which];
                }
                seed = begin;
                make(e, word, length, 3);
                if (wy_automaton_accepts(automaton, labels, length) != e->which[0][length]) {
                    fail_msg("%s, word %zu of length %zu", command, number, length);
                }
            }
        }
    }
    free(e);
}

static void test_reg(void **state) {
    (void)state;
    run("reg a lsd \"100*270*\"; reg b 2 \"#\";");
    assert_string_equal(noted,
                        "a: the alphabet of track 1 has no digit 2, which matches nothing\n");
    check_true("?lsd_2 ~E x $a(x)");
    run("reg a msd_2 msd_3 \"([0,0]|[1,3])*\"; reg b msd_2 msd_3 \"[0,0]*\";");
    assert_string_equal(noted,
                        "a: the alphabet of track 2 has no digit 3, which matches nothing\n");
    check_true("A x (?msd_3 A y $a(x,y) <=> $b(x,y))");
    check_said("reg a {-1,0,1,12} \"[-1-1][12]|[^-1,12]\"; test a 9;",
               "$a: 4 states, 5 transitions\n0\n1\n[-1][12]\n0[12]\n1[12]\n$a accepts no more than "
               "these 5\n");
    /* ~ is stronger than *, as in Walnut. */
    check_said("reg a {0,1} \"~1*\"; test a 3; reg b {0,1} \"~(1*)\"; test b 3;",
               "$a: 3 states, 6 transitions\n()\n0\n00\n"
               "$b: 2 states, 4 transitions\n0\n00\n01\n");
    check_fault("reg a msd_5 \"[4-2]\";", "from a smaller digit to a greater one");
    check_fault("reg a msd_5 msd_5 \"[4-5]\";", "ranges of digits are for one track");
    check_fault("reg a msd_2 \"[0-1\";", "never closed");
    check_fault("reg a msd_2 \"[0-13-4]\";", "expected ',' or ']'");
}

/* ---- automata of automata --------------------------------------------------------------- */

static void test_quotients(void **state) {
    (void)state;
    /* The second alphabet may be another: words with letters that the first lacks do not count. */
    run("reg a {0,1,2} \"(012)*2*1*\"; reg b {0,2} \"2\"; rightquo c a b;"
        "reg d {0,1,2} \"((012)*2*)|((012)*01)\";");
    check_true("A x $c(x) <=> $d(x)");
    check_said("reg e {0,1,2,7} \"01|7*2\"; leftquo f a e; reg g {0,1,2} \"2(012)*2*1*|2*1*\";",
               "$e: 4 states, 6 transitions\n$f: 6 states, 10 transitions\n"
               "$g: 6 states, 10 transitions\n");
    check_true("A x $f(x) <=> $g(x)");
    check_fault("reg h {0,1} {0,1} \"[0,0]\"; leftquo i a h;", "1 and 2 tracks");
}

static void test_zeros(void **state) {
    (void)state;
    /* Where the zeros are is said by the command, not by the numeration. */
    check_said("reg a {0,1} \"0110\"; fixtrailzero b a; test b 3; fixleadzero c a; test c 3;",
               "$a: 5 states, 4 transitions\n$b: 4 states, 4 transitions\n011\n0110\n01100\n"
               "$c: 4 states, 4 transitions\n110\n0110\n00110\n");
    run("reg a msd_2 \"110\"; fixtrailzero b a; reg c msd_2 \"110*\"; reg d lsd_2 \"011\";"
        "fixleadzero e d; reg f lsd_2 \"0*11\"; reg g {1,2} \"12\"; fixleadzero h g;");
    check_true("A x $b(x) <=> $c(x)");
    check_true("?lsd_2 A x $e(x) <=> $f(x)");
    check_true("A x $g(x) <=> $h(x)");
}

/* $ before the new name says automaton, no $ a sequence, whatever the old one is. */
static void test_convert(void **state) {
    (void)state;
    run("def even \"E k n=2*k\"; convert EV msd_4 $even; convert $four lsd_4 $even;"
        "convert $two msd_2 EV; convert T8 lsd_8 T; convert TT msd_2 T8;");
    check_true("?msd_4 A n .EV[2*n]=@1 & .EV[2*n+1]=@0");
    check_true("?lsd_4 A n $four(n) <=> E k n=2*k");
    check_true("A n $two(n) <=> $even(n)");
    check_true("A n TT[n]=T[n]");
    check_fault("combine C even=2; convert $c msd_4 C;", "other values than 0 and 1");
    check_fault("convert C msd_3 T;", "not powers of one number");
    check_fault("convert C {0,1} T;", "expected a base");
}

/* Without $ a name is a sequence, if there is one. */
static void test_references(void **state) {
    (void)state;
    check_said("def onlyone \"x=1\"; describe onlyone; reverse turned onlyone;"
               "eval e \"?lsd_2 A x $turned(x) <=> x=1\";",
               "$onlyone(x): 2 states, 2 transitions\n$onlyone(x): 2 states, 2 transitions\n"
               "  track 1: msd_2, digits {0,1}\n$turned: 2 states, 2 transitions\ne: TRUE\n");
    check_said("def T \"x=1\"; describe T; describe $T;",
               "$T(x): 2 states, 2 transitions\nT: 2 states, 4 transitions\n"
               "  track 1: msd_2, digits {0,1}\n  values {0,1}\n$T(x): 2 states, 2 transitions\n"
               "  track 1: msd_2, digits {0,1}\n");
    check_fault("describe nothing;", "there is no sequence nothing");
    check_fault("describe $TR;", "there is no automaton $TR");
}

static void test_inf(void **state) {
    (void)state;
    check_said("reg a msd_2 \"0*10*\"; inf a; reg b {0,1} \"0*1\"; inf b; reg c msd_2 \"0*1\";"
               "inf c; reg d lsd_2 \"(0|1)*110*\"; inf d;"
               "def e \"?lsd_fib x=y+1\"; inf e; eval f \"A x x>=0\"; inf f;",
               "$a: 2 states, 3 transitions\n$a accepts infinitely many, such as 1(0)*\n"
               "$b: 2 states, 2 transitions\n$b accepts infinitely many, such as (0)*1\n"
               "$c: 2 states, 2 transitions\n$c accepts finitely many\n"
               "$d: 4 states, 8 transitions\n$d accepts infinitely many, such as (0)*11\n"
               "$e(x,y): 5 states, 9 transitions\n"
               "$e accepts infinitely many, such as [0,1]([0,0][0,1])*[1,0]\n"
               "f: TRUE\n$f accepts finitely many\n");
}

/* ---- signs ------------------------------------------------------------------------------- */

/* The digits of x in base k, which may be negative, the greatest first; returns how many. */
static size_t digits_of(uint64_t *out, int64_t x, int64_t k) {
    uint64_t turned[64];
    size_t count = 0;
    assert_true(k != 0);
    while (x != 0) {
        int64_t digit = x % k; // cppcheck-suppress zerodivcond
        x /= k;
        if (digit < 0) {
            digit += k < 0 ? -k : k;
            x += 1;
        }
        turned[count++] = (uint64_t)digit;
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = turned[count - 1 - i];
    }
    return count;
}

static int32_t value_at(const char *sequence, const uint64_t *labels, size_t length) {
    const wy_automaton *automaton;
    wy_error error;
    int32_t value = -1;
    assert_int_equal(wy_logic_sequence(&automaton, session, sequence, &error), WY_OK);
    assert_true(wy_automaton_value(&value, automaton, labels, length));
    return value;
}

/* split reads the digits of a sequence over msd_k in base -k, rsplit those over msd_neg_k in k. */
static void test_split(void **state) {
    (void)state;
    run("split S T[+]; split U T [ - ]; rsplit R [+] T; rsplit Q[-] R; split SW MW[-];");
    assert_non_null(strstr(noted, "the digits of T, which is over msd_2, are read in msd_neg_2"));
    assert_non_null(strstr(noted, "the digits of R, which is over msd_neg_2, are read in msd_2"));
    for (int64_t x = 0; x < 300; x++) {
        uint64_t natural[64], integer[64];
        size_t length = digits_of(natural, x, 2);
        size_t signed_length = digits_of(integer, x, -2);
        assert_int_equal(value_at("S", natural, length), value_at("T", integer, signed_length));
        /* x in base -2 has the value of x in base 2 */
        assert_int_equal(value_at("R", integer, signed_length), value_at("T", natural, length));
        signed_length = digits_of(integer, -x, -2);
        assert_int_equal(value_at("U", natural, length), value_at("T", integer, signed_length));
        assert_int_equal(value_at("Q", integer, signed_length), value_at("R", natural, length));
        assert_int_equal(value_at("R", integer, signed_length), 0);
        length = digits_of(natural, x, 3);
        signed_length = digits_of(integer, -x, -3);
        assert_int_equal(value_at("SW", natural, length), value_at("MW", integer, signed_length));
    }
    run("rsplit A[+] S; rsplit B[-] U; join TN A[x] B[x]; alphabet TM msd_neg_2 T;");
    check_true("?msd_neg_2 A x TN[x]=TM[x]");
    check_fault("split W TR[+];", "not over msd_trib");
    check_fault("combine C even; reg p {0,1} \"0\"; split W p[+];", "not over a plain alphabet");
}

/* Fibonacci digits of natural numbers and of integers, against their sums. */
static void test_signed_fibonacci(void **state) {
    (void)state;
    enum { MOST = 7 };
    static const int natural[MOST] = {1, 2, 3, 5, 8, 13, 21};
    static const int integer[MOST] = {1, -1, 2, -3, 5, -8, 13};
    for (int minus = 0; minus < 2; minus++) {
        wy_automaton *relation;
        wy_error error;
        assert_int_equal(wi_signed_fibonacci(&relation, minus != 0, NULL, &error), WY_OK);
        for (size_t length = 0; length <= MOST; length++) {
            for (unsigned long number = 0; number < 1UL << (2 * length); number++) {
                uint64_t labels[MOST];
                int x = 0, y = 0;
                for (size_t i = 0; i < length; i++) { /* i: the place from the right */
                    const unsigned long digits = number >> (2 * i) & 3;
                    labels[length - 1 - i] = digits;
                    x += (int)(digits >> 1) * natural[i];
                    y += (int)(digits & 1) * integer[i];
                }
                assert_int_equal(wy_automaton_accepts(relation, labels, length),
                                 x == (minus != 0 ? -y : y));
            }
        }
        wy_automaton_free(relation);
    }
}

/* The Fibonacci word automata, read in the system of the integers and back. */
static void test_split_fibonacci(void **state) {
    (void)state;
    enum { LENGTH = 11 };
    int natural[LENGTH] = {1, 2}, integer[LENGTH] = {1, -1};
    for (size_t i = 2; i < LENGTH; i++) {
        natural[i] = natural[i - 1] + natural[i - 2];
        integer[i] = integer[i - 2] - integer[i - 1];
    }
    run("split P FTM[+]; split M FTM[-]; rsplit R[+] FTM; rsplit Q[-] FTM; reverse FL FTM;"
        "split PL FL[+]; reverse PP PL;");
    for (unsigned y = 0; y < 1U << LENGTH; y++) {
        for (unsigned x = 0; (y & y << 1) == 0 && x < 1U << LENGTH; x++) {
            uint64_t x_word[LENGTH], y_word[LENGTH];
            int x_value = 0, y_value = 0;
            for (size_t i = 0; i < LENGTH; i++) {
                x_word[LENGTH - 1 - i] = x >> i & 1;
                y_word[LENGTH - 1 - i] = y >> i & 1;
                x_value += (int)(x >> i & 1) * natural[i];
                y_value += (int)(y >> i & 1) * integer[i];
            }
            if ((x & x << 1) != 0 || (x_value != y_value && x_value != -y_value)) {
                continue;
            }
            if (x_value == y_value) {
                const int32_t value = value_at("FTM", y_word, LENGTH);
                assert_int_equal(value_at("P", x_word, LENGTH), value);
                assert_int_equal(value_at("PP", x_word, LENGTH), value);
                assert_int_equal(value_at("R", y_word, LENGTH), value_at("FTM", x_word, LENGTH));
            }
            if (x_value == -y_value) {
                assert_int_equal(value_at("M", x_word, LENGTH), value_at("FTM", y_word, LENGTH));
                assert_int_equal(value_at("Q", y_word, LENGTH), value_at("FTM", x_word, LENGTH));
            }
        }
    }
}

/* ---- faults ------------------------------------------------------------------------------ */

static void take_fault(void *data, const char *file, const wy_error *error) {
    char text[WY_MESSAGE_SIZE + 40];
    (void)data;
    assert_null(file);
    snprintf(text, sizeof text, "%zu:%zu %s", error->line, error->column, error->message);
    take_note(NULL, text);
}

static void test_faults(void **state) {
    (void)state;
    wy_logic *own;
    wy_error error;
    const wy_logic_options options = {
        .write = take_text, .note = take_note, .fault = take_fault, .states = 100};
    assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
    said[0] = noted[0] = '\0';
    const char *commands = "def a \"x=1\"; def a \"x=\"; eval b \"E x $a(x)\";\n"
                           "eval c \"E y x=1001*y\"; union d c c; def a \"x=2\";\n"
                           "eval e \"E x $a(x)\"; morphism m \"0->01 1->0\";\n"
                           "morphism m \"0=\"; promote M m; eval f";
    assert_int_equal(wy_logic_run(own, commands, SIZE_MAX, &error), WY_OK);
    assert_string_equal(said, "$a(x): 2 states, 2 transitions\n$a(x): 3 states, 3 transitions\n"
                              "e: TRUE   witness: x = 2\nm: 2 letters, not uniform\n");
    assert_string_equal(
        noted, "1:23 expected a formula or a term, but the formula ends here\n"
               "1:38 the last definition of $a failed\n"
               "2:1 an automaton has 1001 states, and 100 are allowed: the answer is unknown\n"
               "2:24 the last definition of $c failed\n"
               "4:14 '->' is wanted here: a rule is like 0->01\n"
               "4:18 the last definition of m failed\n"
               "4:31 the last command does not end in ';' or ':'\n");
    assert_int_equal(wy_logic_faults(own), 6);
    assert_int_equal(wy_logic_unknowns(own), 1);
    wy_logic_close(own);
    /* Without the function the first fault is the end, and takes the name away too. */
    run("def a \"x=1\";");
    check_fault("def a \"x=\"; def n \"x=1\";", "the formula ends here");
    check_fault("eval b \"E x $a(x)\";", "the last definition of $a failed");
    check_fault("eval b \"E x $n(x)\";", "there is no automaton $n");
    run("def a \"x=1\"; eval b \"E x $a(x)\";");
}

/* What a computation is at, while it goes on. */
static wy_doing doing;
static unsigned polls, told;

static bool look(void *data, double done) {
    (void)data;
    (void)done;
    polls++;
    told += doing.what != NULL;
    return false;
}

static void begin(void *data, const char *command, size_t length) {
    (void)data;
    assert_true(length >= 6 && memcmp(command, "eval a", 6) == 0);
    doing = (wy_doing){0};
}

static void test_doing(void **state) {
    (void)state;
    wy_logic *own;
    wy_error error;
    const wy_logic_options options = {.control = {.poll = look, .doing = &doing}, .begin = begin};
    assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
    assert_int_equal(
        wy_logic_run(own, "# first\neval a \"E y,z x=501*y & x=499*z+1\";", SIZE_MAX, &error),
        WY_OK);
    assert_true(polls > 0 && told == polls);
    assert_true(doing.steps > 0 && doing.states > 499);
    wy_logic_close(own);
}

/* ---- values ------------------------------------------------------------------------------ */

static void test_values(void **state) {
    (void)state;
    check_said("eval n=0..7 \"T[n]\"; def n=3..1 \"?msd_fib F[2*n]\"; eval n=4 \"TR[n]\";",
               "n: 0 1 2 3 4 5 6 7\n   0 1 1 0 1 0 0 1\n"
               "n: 3 2 1\n   1 1 0\n0\n");
    check_said("eval n=8..11 \"E k n=3*k\"; eval i=0..1 j=2..3 k=3..4 \"i+j<k\";",
               "n: 8 9 10 11\n   0 1  0  0\n"
               "i=0:\n  j=2:\n    k: 3 4\n       1 1\n  j=3:\n    k: 3 4\n       0 1\n"
               "i=1:\n  j=2:\n    k: 3 4\n       0 1\n  j=3:\n    k: 3 4\n       0 0\n");
    check_said("eval \"T[1]+T[2]\"; eval \"3*4-5\"; eval n=-2..2 \"?msd_neg_2 3-_2*n\";",
               "2\n7\nn: -2 -1 0 1 2\n   -1  1 3 5 7\n");
    /* Differences of letters are integers, those of numbers are natural or nothing. */
    check_said("eval n=0..3 \"T[n]-2*T[n+1]\"; eval n=0..3 \"n-2\";",
               "n:  0  1 2  3\n   -2 -1 1 -2\nn: 0 1 2 3\n   - - 0 1\n");
    check_said("eval \"3-1000\"; eval \"?msd_fib 4-5\"; eval n=0..1 \"T[n]-3000\";",
               "-997\n-1\nn:     0     1\n   -3000 -2999\n");
    check_fault("eval n=0..3 \"n+(3-6)\";", "below 0");
    check_said("eval n=123456789012345678901234567890 \"T[n]\";", "0\n");
    check_said("eval v=1..3 vv=2 \"T[v]+vv\";", "v=1:\n  vv: 2\n      3\nv=2:\n  vv: 2\n      3\n"
                                                "v=3:\n  vv: 2\n      2\n");
    check_fault("eval n=0..3 m=1 \"T[n]\";", "m is not a free variable");
    check_fault("eval n=0..3 \"T[n+m]\";", "m is free: it needs numbers");
    check_fault("eval n=0..3 n=1 \"T[n]\";", "n is given twice");
    check_fault("eval n=0..9999999 \"T[n]\";", "more than 100000 values");
    check_fault("eval n=0.1 \"T[n]\";", "expected '..'");
    check_fault("eval n= \"T[n]\";", "expected a number");
    check_fault("eval f=1 n=2 \"?lsd_2 PF[f][n]\";", "over a plain alphabet");
    check_fault("eval x \"F[1]\";", "wants a formula");
    check_fault("eval n=-1..1 \"T[n]\";", "");
}

/* ---- sequences --------------------------------------------------------------------------- */

static void test_sequences(void **state) {
    (void)state;
    static const char *const terms[] = {
        "T[2*n+3]+RS[3*n+4]", "T[n]-2*T[n+1]", "3*RS[n]*T[n]", "T[n+m]", "TM3[n]",
        "T[i]+T[j]-T[k]",     "P[n]/2+1",      "0-PD[n]",
    };
    run("morphism h \"a->abc b->bca c->cab\"; promote TM3 h;");
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        char command[300];
        const char *base = strstr(terms[i], "TM3") != NULL ? "?msd_3 " : "";
        const char *variables = strchr(terms[i], 'k') != NULL   ? "[i][j][k]"
                                : strchr(terms[i], 'm') != NULL ? "[m][n]"
                                                                : "[n]";
        const char *all = strchr(terms[i], 'k') != NULL   ? "i,j,k"
                          : strchr(terms[i], 'm') != NULL ? "m,n"
                                                          : "n";
        snprintf(command, sizeof command, "sequence XX \"%s%s\";", base, terms[i]);
        run(command);
        snprintf(command, sizeof command, "%sA %s XX%s=%s", base, all, variables, terms[i]);
        check_true(command);
    }
    /* A formula is 1 or 0; a term without a value is 0. */
    check_said("sequence L \"i<j\"; eval i=0..1 j=0..2 \"L[i][j]\";",
               "L: 3 states, 12 transitions\ni=0:\n  j: 0 1 2\n     0 1 1\n"
               "i=1:\n  j: 0 1 2\n     0 0 1\n");
    run("sequence Z \"T[n-1]+3\";");
    assert_string_equal(noted, "Z is 0 where the term has no value\n");
    check_true("A n Z[n]=@0 <=> n=0");
    check_said("sequence F2 \"?msd_fib 3*F[n]-1\"; describe F2;",
               "F2: 2 states, 3 transitions\nF2: 2 states, 3 transitions\n  track 1: msd_fib, "
               "digits {0,1}\n  values {-1,2}\n");
    check_fault("sequence Y \"T[n]+n\";", "the values of this term are not bounded");
    check_fault("sequence Y \"T[3]\";", "a sequence needs a free variable");
    check_fault("sequence Y \"T[n]=\";", "");
    check_fault("sequence Y \"T[n-n-1]\";", "this term has no value anywhere");
}

/* ---- expressions for automata, shortest words --------------------------------------------- */

static void test_regex(void **state) {
    (void)state;
    check_said("regex T; def three \"E k n=3*k\"; regex three;",
               "reg T_1 msd_2 \"0*1(0|10*1)*\";\ncombine T T_1=1;\n"
               "$three(n): 3 states, 6 transitions\nreg three msd_2 \"(0|1(01*0)*1)*\";\n");
    check_said("reg a {-1,0,1,12} \"[-1][12]|0+\"; regex a; reg b {0,1} \"()\"; regex b; "
               "reg c {0,1} \"#\"; regex c; reg d {0,1,2,3} \"[1-3]*\"; regex d;",
               "$a: 4 states, 4 transitions\nreg a {-1,0,1,12} \"0+|[-1][12]\";\n"
               "$b: 1 state, 0 transitions\nreg b {0,1} \"()\";\n"
               "$c: 1 state, 0 transitions\nreg c {0,1} \"#\";\n"
               "$d: 1 state, 3 transitions\nreg d {0,1,2,3} \"[1-3]*\";\n");
    run("regex RS;");
    char commands[sizeof said + 100];
    snprintf(commands, sizeof commands, "%s", said);
    char *name;
    while ((name = strstr(commands, "RS")) != NULL) { /* the same under another name */
        memcpy(name, "XS", 2);
    }
    run(commands);
    check_true("A n XS[n]=RS[n]");
    check_fault("def s \"A x x=x\"; regex s;", "is a sentence");
    wy_error error;
    assert_int_equal(
        wy_logic_run(session, "def m \"?msd_3 E k n=211*k\"; regex m;", SIZE_MAX, &error),
        WY_LIMIT);
    assert_non_null(strstr(error.message, "at most 200 states"));
    check_said("def p \"x>4 & y=x+2\"; shortest p; reg e {0,1} \"1*00\"; shortest e; "
               "def z \"?lsd_3 n>=5\"; shortest z; def n \"x<x\"; shortest n;",
               "$p(x,y): 8 states, 16 transitions\nthe shortest word of $p: [1,1][0,1][1,1] (x = "
               "5, y = 7)\n$e: 3 states, 3 transitions\nthe shortest word of $e: 00\n"
               "$z(n): 4 states, 12 transitions\nthe shortest word of $z: 02 (n = 6)\n"
               "$n(x): 1 state, 0 transitions\n$n accepts no word\n");
}

static void test_letters(void **state) {
    (void)state;
    check_said("morphism f \"a->ab b->a\"; morphism g \"a->2 b->0\"; promote FF f; image G g FF;",
               "f: 2 letters, not uniform; a is 0, b is 1, ..., z is 25\n"
               "g: 2 letters, uniform; a is 0, b is 1, ..., z is 25\n"
               "FF: 2 states, 3 transitions\nG: 2 states, 3 transitions\n");
    check_true("?msd_fib A n FF[n]=F[n] & (G[n]=@2 <=> F[n]=@0)");
    check_fault("morphism f \"a->ab 0->1\";", "this letter has an image already");
    check_fault("morphism f \"A->AB\";", "a letter is wanted here");
    check_fault("game W \"wythoff\";", "this session knows no games");
}

/* ---- files ------------------------------------------------------------------------------- */

/* A session that only reads refuses what is for a file. */
static void test_read_only(void **state) {
    (void)state;
    wy_logic *own;
    wy_error error;
    const wy_logic_options options = {.read_only = true, .library = "there/is/none"};
    assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
    assert_int_equal(
        wy_logic_run(own, "def a \"x<n\"; ost o [0] [1 2]; macro m \"x\":", SIZE_MAX, &error),
        WY_OK);
    static const char *const refused[] = {"export $a gv;", "eval b n \"i<n\";"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_int_equal(wy_logic_run(own, refused[i], SIZE_MAX, &error), WY_BAD);
        assert_non_null(strstr(error.message, "this session only reads"));
    }
    wy_logic_close(own);
}

/* The examples of the help run, each in a session and a library of its own. */
static void test_help(void **state) {
    (void)state;
    const wi_command_entry *entry;
    size_t examples = 0;
    for (size_t i = 0; (entry = wi_command_entry_at(i)) != NULL; i++) {
        char library[] = "/tmp/test_logic_XXXXXX", command[200];
        wy_logic *own;
        wy_error error;
        assert_non_null(mkdtemp(library));
        const wy_logic_options options = {
            .write = take_text, .note = take_note, .library = library};
        assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
        said[0] = noted[0] = '\0';
        if (wy_logic_run(own, entry->example, SIZE_MAX, &error) != WY_OK) {
            fail_msg("%s: %s", entry->name, error.message);
        }
        assert_null(strstr(said, "FALSE"));
        wy_logic_close(own);
        snprintf(command, sizeof command, "rm -r %s", library);
        assert_int_equal(system(command), 0);
        /* Its example is about the command, and help tells it. */
        assert_true(entry->example[0] == '\0' ||
                    strstr(entry->example, entry->run == NULL ? "[" : entry->name) != NULL);
        examples += entry->example[0] != '\0';
        snprintf(command, sizeof command, "help %s;", entry->name);
        run(command);
        assert_non_null(strstr(said, entry->usage));
        assert_non_null(strstr(said, entry->summary));
    }
    assert_true(examples >= 35);
    run("help;");
    assert_non_null(strstr(said, "numerations\n  ost NAME"));
    check_fault("help me;", "there is no such command");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_reg),
        cmocka_unit_test(test_quotients),
        cmocka_unit_test(test_zeros),
        cmocka_unit_test(test_convert),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_inf),
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_signed_fibonacci),
        cmocka_unit_test(test_split_fibonacci),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_doing),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_sequences),
        cmocka_unit_test(test_regex),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_help),
    };
    return cmocka_run_group_tests(tests, open_session, close_session);
}
