/*
 * test_logic.c - the language, the evaluator against brute force, the commands.
 *
 * Random formulas have quantifiers with bounds, E y (y <= 4 & ...), so that trying all numbers
 * decides them.  The interpreter here shares nothing with the library but the text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/automata.h>
#include <wythoff/logic.h>

#include "logic/session.h"

/* ---- help ------------------------------------------------------------------------------- */

static wy_logic *session;
static wy_logic *without_plan; /* computes formulas as they are written */
static wy_logic *shifted;      /* computes blocks in their other form: see src/logic/shift.h */

static int open_session(void **state) {
    (void)state;
    wy_error error;
    const wy_logic_options options = {.as_written = true};
    const bool fine = wy_logic_open(&session, NULL, &error) == WY_OK &&
                      wy_logic_open(&without_plan, &options, &error) == WY_OK &&
                      wy_logic_open(&shifted, NULL, &error) == WY_OK;
    if (fine) {
        shifted->always_shift = true;
    }
    return fine ? 0 : -1;
}

static int close_session(void **state) {
    (void)state;
    wy_logic_close(session);
    wy_logic_close(without_plan);
    wy_logic_close(shifted);
    return 0;
}

static wy_logic_answer evaluate(const char *formula) {
    wy_logic_answer answer;
    wy_error error;
    memset(&error, 0, sizeof error);
    if (wy_logic_evaluate(&answer, session, formula, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", formula, error.message);
    }
    return answer;
}

static void check_truth(const char *formula, bool truth, const char *example) {
    wy_logic_answer answer = evaluate(formula);
    if (!answer.sentence || answer.truth != truth) {
        fail_msg("%s should be %s", formula, truth ? "true" : "false");
    }
    if (example == NULL) {
        assert_null(answer.example);
    } else {
        assert_non_null(answer.example);
        assert_string_equal(answer.example, example);
    }
    wy_logic_answer_clear(&answer);
}

static void check_states(const char *formula, uint32_t states) {
    wy_logic_answer answer = evaluate(formula);
    if (wy_automaton_states(answer.automaton) != states) {
        fail_msg("%s has %lu states, not %lu", formula,
                 (unsigned long)wy_automaton_states(answer.automaton), (unsigned long)states);
    }
    wy_logic_answer_clear(&answer);
}

/* Two formulas with the same automaton. */
static void check_same(const char *first, const char *second) {
    wy_logic_answer a = evaluate(first), b = evaluate(second);
    wy_error error;
    assert_int_equal(a.count, b.count);
    if (wy_automaton_equal(NULL, a.automaton, b.automaton, NULL, &error) != WY_OK) {
        fail_msg("%s and %s differ", first, second);
    }
    wy_logic_answer_clear(&a);
    wy_logic_answer_clear(&b);
}

static void check_fault(const char *formula, const char *message, size_t column, size_t width) {
    wy_logic_answer answer;
    wy_error error;
    assert_int_equal(wy_logic_evaluate(&answer, session, formula, SIZE_MAX, &error), WY_BAD);
    if (strstr(error.message, message) == NULL) {
        fail_msg("%s: '%s' has no '%s'", formula, error.message, message);
    }
    if (error.column != column || error.width != width) {
        fail_msg("%s: place %zu+%zu, not %zu+%zu", formula, error.column, error.width, column,
                 width);
    }
}

static void run(const char *commands) {
    wy_error error;
    if (wy_logic_run(session, commands, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", commands, error.message);
    }
}

/* Does the automaton accept these numbers?  Its tracks are systems. */
static bool accepts(const wy_automaton *automaton, const uint64_t *values) {
    enum { LONGEST = 64 };
    const uint32_t tracks = wy_automaton_tracks(automaton);
    uint32_t digits[8][LONGEST] = {{0}};
    size_t length = 0;
    bool lsd = false;
    for (uint32_t t = 0; t < tracks; t++) {
        const wy_system *system = wy_automaton_track(automaton, t)->system;
        mpz_t number;
        uint32_t *list;
        size_t count;
        wy_error error;
        mpz_init_set_ui(number, values[t]);
        assert_int_equal(wy_numeration_represent(&list, &count, system->numeration, number, &error),
                         WY_OK);
        mpz_clear(number);
        assert_true(count < LONGEST);
        for (size_t i = 0; i < count; i++) {
            digits[t][LONGEST - count + i] = list[i];
        }
        free(list);
        length = count > length ? count : length;
        lsd = system->lsd;
    }
    uint64_t labels[LONGEST];
    for (size_t i = 0; i < length; i++) {
        uint32_t column[8];
        for (uint32_t t = 0; t < tracks; t++) {
            column[t] = digits[t][LONGEST - length + i];
        }
        labels[lsd ? length - 1 - i : i] = wy_automaton_pack(automaton, column);
    }
    return wy_automaton_accepts(automaton, labels, length);
}

/* ---- reading ---------------------------------------------------------------------------- */

static void test_binding(void **state) {
    (void)state;
    /* and, or, xor bind alike, from the left */
    check_same("x=1 | x=2 & x=3", "(x=1 | x=2) & x=3");
    check_same("x=3 & x=2 | x=1", "(x=3 & x=2) | x=1");
    check_same("x=1 ^ x=2 & x=2", "(x=1 ^ x=2) & x=2");
    check_same("x=1 => x=2 => x=1", "(x=1 => x=2) => x=1");
    check_same("x=1 <=> x=2 => x=3", "x=1 <=> (x=2 => x=3)");
    check_same("~x=1 & x<3", "(~(x=1)) & x<3");
    check_same("~~x=1", "x=1");
    /* a quantifier reaches as far as it can */
    check_same("E y y=x & x=1 | x=2", "E y ((y=x & x=1) | x=2)");
    check_same("x=1 & E y y=2 | y=x", "x=1 & (E y (y=2 | y=x))");
    check_same("(E y y=2 & y=x) | x=5", "x=2 | x=5");
    check_same("~E y y<x", "x=0");
    check_same("Ey,z x=y+z&y=1&z=2", "x=3");
    /* terms */
    check_same("x=10-3-2", "x=5");
    check_same("x=2+3*4", "x=14");
    check_same("x=20/3/2", "x=3");
    check_same("x+1=_3+7", "x=3");
    check_same("x=y-y+2", "x=2 & y>=0");
    check_same("x+y>=z", "z<=x+y");
    /* names of numerations, and how far they reach */
    check_same("?msd_fib x=4", "?fib x=4");
    check_same("?lsd x=4", "?lsd_2 x=4");
    check_same("?3 x=4", "?msd_3 x=4");
    check_same("(?msd_fib x=4) & y=3", "(?msd_fib x=4) & (?msd_2 y=3)");
    check_same("?msd_fib (x=4) & y=3", "?msd_fib x=4 & y=3");
    /* signs of papers */
    check_same("x\xE2\x89\xA4 3 \xE2\x88\xA7 \xC2\xACx=2", "x<=3 & ~x=2");
    check_same("\xE2\x88\x83y y=x \xE2\x88\xA8 x=y", "E y y=x | x=y");
}

static void test_faults(void **state) {
    (void)state;
    check_fault("", "the formula ends here", 1, 1);
    check_fault("x", "wants a formula", 1, 1);
    check_fault("x=", "the formula ends here", 3, 1);
    check_fault("x=1)", "closes nothing", 4, 1);
    check_fault("(x=1", "never closed", 1, 1);
    check_fault("x=1 & y", "wants a formula", 7, 1);
    check_fault("x<y<z", "not chained", 1, 3);
    check_fault("x=(y=1)", "wants a term", 3, 5);
    check_fault("E 3 x=1", "a variable behind the quantifier", 3, 1);
    check_fault("E A x=1", "do not begin with", 3, 1);
    check_fault("E x, y x=1 & ", "the formula ends here", 13, 1);
    check_fault("x=1 y=2", "expected an operator", 5, 1);
    check_fault("x=2y", "expected an operator", 4, 1);
    check_fault("x=@", "is no part of a formula", 3, 1);
    check_fault("$f", "'('", 3, 1);
    check_fault("$f(x", "never closed", 3, 1);
    check_fault("E x $nothing(x)", "no automaton $nothing", 5, 8);
    check_fault("N[x]=@1", "no sequence N", 1, 1);
    check_fault("T[x][y]=@1", "has 1 index, not 2", 1, 7);
    check_fault("x*y=z", "cannot be multiplied", 2, 1);
    check_fault("x/y=z", "cannot divide", 2, 1);
    check_fault("x/0=z", "division by zero", 2, 1);
    check_fault("x=1/0", "division by zero", 4, 1);
    /* a constant below 0 beside a variable, wherever they meet */
    check_fault("E n n=5 & n>_6", "below 0", 13, 2);
    check_fault("E n n+(3-6)=0", "below 0", 7, 5);
    check_fault("x-_2=1", "below 0", 3, 2);
    check_fault("_2*x=1", "below 0", 1, 2);
    check_fault("x/(1-3)=1", "below 0", 3, 5);
    check_fault("2-3-x=y", "below 0", 1, 3);
    check_fault("x=@-1", "below 0", 3, 3);
    check_fault("T[2-3]=@0", "below 0", 3, 3);
    check_fault("?msd_fib A x x>0-1", "msd_fib has no numbers below 0", 16, 3);
    check_fault("?msd_nowhere x=1", "msd_nowhere", 15, 1);
    check_fault("(?msd_3 x=1) & (?msd_2 x=1)", "stands for a number in msd_2", 16, 12);
    check_fault("x=1 & \x01", "the byte 0x01", 7, 1);
    check_fault("#none(x)", "no macro #none", 1, 5);
    check_fault("$(x)", "is no part of a formula", 1, 1);
    run("def two \"x=2 & y=1\";");
    check_fault("$two(x)", "takes 2 arguments, not 1", 1, 7);
    check_fault("$two(x,y=z)", "this one has several", 8, 3);
    check_fault("$two(x,1=1)", "this one has none", 8, 3);
    check_fault("T[E x x=1]=@0", "this one has none", 3, 7);

    /* deep and long texts are refused, or read, but never crash */
    enum { DEEP = 100000 };
    char *deep = malloc(DEEP + 16);
    memset(deep, '(', DEEP);
    memcpy(deep + DEEP, "x=1", 4);
    wy_logic_answer answer;
    wy_error error;
    assert_int_equal(wy_logic_evaluate(&answer, session, deep, SIZE_MAX, &error), WY_BAD);
    assert_non_null(strstr(error.message, "nested too deeply"));
    memset(deep, '~', DEEP);
    assert_int_equal(wy_logic_evaluate(&answer, session, deep, SIZE_MAX, &error), WY_BAD);
    memcpy(deep, "x=", 2);
    memset(deep + 2, '9', DEEP - 2);
    deep[3000] = '\0';
    assert_int_equal(wy_logic_evaluate(&answer, session, deep, SIZE_MAX, &error), WY_OK);
    wy_logic_answer_clear(&answer);
    for (size_t i = 2; i < DEEP; i++) {
        deep[i] = i % 2 == 0 ? '1' : '+';
    }
    deep[DEEP - 1] = '\0';
    assert_int_equal(wy_logic_evaluate(&answer, session, deep, SIZE_MAX, &error), WY_BAD);
    free(deep);
}

/* ---- random formulas -------------------------------------------------------------------- */

enum { VARIABLES = 5, FREE = 2, BOUND = 4, LARGEST = 7 };

typedef struct term {
    char kind; /* 'v' variable, 'n' number, 'w' value of the sequence at a, _ + - * / */
    int value;
    struct term *a, *b;
} term;

typedef struct formula {
    char kind; /* '<' comparison, 'T' letter, 'P' letters, ~ & | ^ > = E A I */
    int sign;  /* of a comparison; the variable of a quantifier; a letter */
    term *left, *right;
    struct formula *a, *b;
} formula;

typedef struct generator {
    uint64_t seed;
    void *kept[4000];
    size_t count;
    const char *sequence; /* T or F */
    bool words;           /* terms may hold values of the sequence */
    int refused;          /* formulas so far */
} generator;

static uint32_t draw(generator *from, uint32_t below) {
    from->seed = from->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(from->seed >> 33) % below;
}

static void *keep(generator *from, size_t size) {
    void *made = calloc(1, size);
    assert_non_null(made);
    assert_true(from->count < sizeof from->kept / sizeof from->kept[0]);
    from->kept[from->count++] = made;
    return made;
}

static term *random_term(generator *from, int depth, int variables) {
    term *made = keep(from, sizeof *made);
    const uint32_t choice = draw(from, depth == 0 ? 4 : 11);
    if (choice < 3) {
        made->kind = 'v';
        made->value = (int)draw(from, (uint32_t)variables);
    } else if (choice == 3) {
        made->kind = 'n';
        made->value = (int)draw(from, 5);
    } else if (choice < 6) {
        const bool words = from->words;
        made->kind = words && draw(from, 2) == 0 ? 'w' : '_';
        from->words = words && made->kind != 'w';
        made->a = random_term(from, depth - 1, variables);
        from->words = words;
    } else {
        made->kind = "++-*/"[choice - 6];
        made->a = random_term(from, depth - 1, variables);
        made->b =
            random_term(from, made->kind == '*' || made->kind == '/' ? 0 : depth - 1, variables);
        if (made->kind == '*' || made->kind == '/') {
            made->b->kind = 'n';
            made->b->value = 1 + (int)draw(from, 4);
        }
    }
    return made;
}

static formula *random_formula(generator *from, int depth, int variables) {
    formula *made = keep(from, sizeof *made);
    const uint32_t choice = depth == 0 ? draw(from, 4) : 4 + draw(from, 9);
    if (choice < 4) {
        made->kind = choice == 2 ? 'T' : choice == 3 ? 'P' : '<';
        made->sign = (int)draw(from, choice == 2 ? 2 : 6);
        from->words = made->kind == '<';
        made->left = random_term(from, 1, variables);
        made->right = random_term(from, choice == 1 ? 2 : 1, variables);
        return made;
    }
    const bool quantifier = choice >= 10 && variables < VARIABLES;
    made->kind = quantifier ? (choice == 10 ? 'A' : 'E') : "~&&||^>=&"[choice - 4];
    made->sign = variables;
    made->a = random_formula(from, depth - 1, quantifier ? variables + 1 : variables);
    if (!quantifier && made->kind != '~') {
        made->b = random_formula(from, draw(from, 2) == 0 ? 0 : depth - 1, variables);
    }
    return made;
}

static int letter(const generator *from, long n) {
    if (from->sequence[0] == 'T') {
        return __builtin_popcountl((unsigned long)n) & 1;
    }
    /* the Fibonacci word ends Zeckendorf's digits: take the greatest ones away */
    long weights[40] = {1, 2};
    for (int i = 2; i < 40; i++) {
        weights[i] = weights[i - 1] + weights[i - 2];
    }
    for (int i = 39; i > 0; i--) {
        n -= n >= weights[i] ? weights[i] : 0;
    }
    return (int)n;
}

/* Has the term a variable outside the indices of sequences? */
static bool has_variable(const term *t) {
    return t->kind == 'v' || (t->kind != 'w' && ((t->a != NULL && has_variable(t->a)) ||
                                                 (t->b != NULL && has_variable(t->b))));
}

static bool has_word(const term *t) {
    return t->kind == 'w' || (t->a != NULL && has_word(t->a)) || (t->b != NULL && has_word(t->b));
}

/* false: the term has no value.  A term with variables and its parts with variables must be natural
 * numbers; constants and values of sequences are integers. */
static bool value_of(const generator *from, const term *t, const long *values, long *out) {
    long a = 0, b = 0;
    if ((t->a != NULL && !value_of(from, t->a, values, &a)) ||
        (t->b != NULL && !value_of(from, t->b, values, &b))) {
        return false;
    }
    switch (t->kind) {
    case 'v':
        *out = values[t->value];
        break;
    case 'n':
        *out = t->value;
        break;
    case 'w':
        *out = letter(from, a);
        break;
    case '_':
        *out = -a;
        break;
    case '+':
        *out = a + b;
        break;
    case '-':
        *out = a - b;
        break;
    case '*':
        *out = a * b;
        break;
    default: /* rounded down */
        *out = a / b - (a % b < 0 ? 1 : 0);
        break;
    }
    return *out >= 0 || !has_variable(t);
}

/* A constant below 0, as it is written? */
static bool is_below_zero(const term *t) {
    long value;
    return !has_variable(t) && !has_word(t) && value_of(NULL, t, NULL, &value) && value < 0;
}

/* Does a constant below 0 meet a variable in the term? */
static bool is_refused_term(const term *t) {
    const bool pair = t->a != NULL && t->b != NULL;
    return (t->a != NULL && is_refused_term(t->a)) || (t->b != NULL && is_refused_term(t->b)) ||
           (t->kind == 'w' && is_below_zero(t->a)) ||
           (pair && has_variable(t->a) && is_below_zero(t->b)) ||
           (pair && has_variable(t->b) && is_below_zero(t->a));
}

static bool is_refused(const formula *f) {
    if (f->left == NULL) {
        return is_refused(f->a) || (f->b != NULL && is_refused(f->b));
    }
    const term *left = f->left, *right = f->right;
    if (f->kind == '<') {
        return is_refused_term(left) || is_refused_term(right) ||
               (has_variable(left) && is_below_zero(right)) ||
               (has_variable(right) && is_below_zero(left));
    }
    return is_refused_term(left) || is_below_zero(left) ||
           (f->kind == 'P' && (is_refused_term(right) || is_below_zero(right)));
}

static bool compare(int sign, long a, long b) {
    switch (sign) {
    case 0:
        return a < b;
    case 1:
        return a <= b;
    case 2:
        return a == b;
    case 3:
        return a != b;
    case 4:
        return a > b;
    default:
        return a >= b;
    }
}

static bool holds(const generator *from, const formula *f, long *values) {
    switch (f->kind) {
    case '<':
    case 'T':
    case 'P': {
        long a, b;
        if (!value_of(from, f->left, values, &a)) {
            return false;
        }
        if (f->kind == 'T') {
            return letter(from, a) == f->sign;
        }
        if (!value_of(from, f->right, values, &b)) {
            return false;
        }
        return f->kind == 'P' ? compare(f->sign, letter(from, a), letter(from, b))
                              : compare(f->sign, a, b);
    }
    case '~':
        return !holds(from, f->a, values);
    case '&':
        return holds(from, f->a, values) && holds(from, f->b, values);
    case '|':
        return holds(from, f->a, values) || holds(from, f->b, values);
    case '^':
        return holds(from, f->a, values) != holds(from, f->b, values);
    case '>':
        return !holds(from, f->a, values) || holds(from, f->b, values);
    case '=':
        return holds(from, f->a, values) == holds(from, f->b, values);
    default:
        for (values[f->sign] = 0; values[f->sign] <= BOUND; values[f->sign]++) {
            if (holds(from, f->a, values) != (f->kind == 'A')) {
                return f->kind != 'A';
            }
        }
        return f->kind == 'A';
    }
}

static size_t write_term(char *to, const generator *from, const term *t) {
    if (t->kind == 'v') {
        return (size_t)sprintf(to, "v%d", t->value);
    }
    if (t->kind == 'n') {
        return (size_t)sprintf(to, "%d", t->value);
    }
    size_t used = 0;
    if (t->kind == 'w') {
        used = (size_t)sprintf(to, "%s[", from->sequence);
        used += write_term(to + used, from, t->a);
        return used + (size_t)sprintf(to + used, "]");
    }
    used = (size_t)sprintf(to, t->kind == '_' ? "_(" : "(");
    used += write_term(to + used, from, t->a);
    if (t->b != NULL) {
        used += (size_t)sprintf(to + used, "%c", t->kind);
        used += write_term(to + used, from, t->b);
    }
    return used + (size_t)sprintf(to + used, ")");
}

static size_t write_formula(char *to, const generator *from, const formula *f) {
    static const char *const signs[] = {"<", "<=", "=", "!=", ">", ">="};
    size_t used = (size_t)sprintf(to, "(");
    switch (f->kind) {
    case '<':
        used += write_term(to + used, from, f->left);
        used += (size_t)sprintf(to + used, "%s", signs[f->sign]);
        used += write_term(to + used, from, f->right);
        break;
    case 'T':
        used += (size_t)sprintf(to + used, "%s[", from->sequence);
        used += write_term(to + used, from, f->left);
        used += (size_t)sprintf(to + used, "]=@%d", f->sign);
        break;
    case 'P':
        used += (size_t)sprintf(to + used, "%s[", from->sequence);
        used += write_term(to + used, from, f->left);
        used += (size_t)sprintf(to + used, "]%s%s[", signs[f->sign], from->sequence);
        used += write_term(to + used, from, f->right);
        used += (size_t)sprintf(to + used, "]");
        break;
    case '~':
        used += (size_t)sprintf(to + used, "~");
        used += write_formula(to + used, from, f->a);
        break;
    case 'E':
    case 'A':
        used += (size_t)sprintf(to + used, "%c v%d v%d<=%d %s ", f->kind, f->sign, f->sign, BOUND,
                                f->kind == 'E' ? "&" : "=>");
        used += write_formula(to + used, from, f->a);
        break;
    default:
        used += write_formula(to + used, from, f->a);
        used += (size_t)sprintf(to + used, " %s ",
                                f->kind == '>'   ? "=>"
                                : f->kind == '=' ? "<=>"
                                : f->kind == '&' ? "&"
                                : f->kind == '|' ? "|"
                                                 : "^");
        used += write_formula(to + used, from, f->b);
        break;
    }
    return used + (size_t)sprintf(to + used, ")");
}

static void check_random(generator *from, const formula *f, const char *system) {
    static char text[100000];
    const size_t used = (size_t)sprintf(text, "?%s ", system);
    write_formula(text + used, from, f);
    wy_logic_answer other;
    wy_error error;
    if (is_refused(f)) {
        if (wy_logic_evaluate(&other, session, text, SIZE_MAX, &error) != WY_BAD ||
            strstr(error.message, "below 0") == NULL) {
            fail_msg("%s should be refused", text);
        }
        from->refused++;
        return;
    }
    wy_logic_answer answer = evaluate(text);
    for (int way = 0; way < 2; way++) {
        wy_logic *with = way == 0 ? without_plan : shifted;
        assert_int_equal(wy_logic_evaluate(&other, with, text, SIZE_MAX, &error), WY_OK);
        assert_int_equal(answer.truth, other.truth);
        if (wy_automaton_equal(NULL, answer.automaton, other.automaton, NULL, &error) != WY_OK) {
            fail_msg("%s has another automaton %s", text,
                     way == 0 ? "without a plan" : "in its other form");
        }
        wy_logic_answer_clear(&other);
    }
    /* the free variables that are in it, by their names */
    int number[FREE] = {0};
    for (size_t i = 0; i < answer.count; i++) {
        number[i] = answer.variables[i][1] - '0';
        assert_true(number[i] < FREE);
    }
    for (int a = 0; a <= LARGEST; a++) {
        for (int b = 0; b <= LARGEST; b++) {
            long values[VARIABLES] = {a, b};
            uint64_t given[FREE] = {0};
            for (size_t i = 0; i < answer.count; i++) {
                given[i] = (uint64_t)values[number[i]];
            }
            const bool wanted = holds(from, f, values);
            const bool found = answer.sentence ? answer.truth : accepts(answer.automaton, given);
            if (wanted != found) {
                fail_msg("%s with v0=%d, v1=%d should be %s", text, a, b,
                         wanted ? "true" : "false");
            }
        }
    }
    wy_logic_answer_clear(&answer);
}

static void test_random(void **state) {
    (void)state;
    static const char *const systems[][2] = {{"msd_2", "T"}, {"msd_fib", "F"}, {"msd_2", "T"}};
    generator from = {.seed = 20250};
    for (int i = 0; i < 600; i++) {
        const int which = i % 3;
        from.sequence = systems[which][1];
        const formula *f = random_formula(&from, 1 + i % 4, FREE);
        check_random(&from, f, systems[which][0]);
        while (from.count > 0) {
            free(from.kept[--from.count]);
        }
    }
    assert_true(shifted->shifts > 50);
    assert_true(from.refused > 20 && from.refused < 300);
}

/* ---- what is known ---------------------------------------------------------------------- */

static void test_numbers(void **state) {
    (void)state;
    check_truth("A x,y x+y=y+x", true, NULL);
    /* constants are integers; a term with a variable has a value only if it is a number */
    check_truth("0-1<3", true, NULL);
    check_truth("4>2-7", true, NULL);
    check_truth("E n n=0 & n-1<3", false, NULL);
    check_truth("E n n=0 & n+1-1<3", true, "n = 0");
    check_truth("E n n=0 & ~(n-1<3)", true, "n = 0");
    check_truth("A n T[n]-2<n", true, NULL);
    check_truth("A n T[n]-2+n>=0 <=> n>=2-T[n]", true, NULL);
    check_truth("?msd_neg_2 E n n=5 & n>_6", true, "n = 5");
    check_truth("A x E y y>x", true, NULL);
    check_truth("E x A y x<=y", true, "x = 0");
    check_truth("A x x<100", false, "x = 100");
    check_truth("A x,y (x<y & y<x+3) => y=x+1", false, "x = 0, y = 2");
    check_truth("?lsd_3 A x x<100", false, "x = 100");
    check_truth("?msd_fib ~E x x=x+1", true, NULL);
    check_truth("~(A x x=0)", true, "x = 1");
    check_truth("A x x-1<x", false, "x = 0");
    check_truth("?msd_trib A x,y,z (x+y)+z=x+(y+z)", true, NULL);
    check_truth("?msd_pell A x E y y=x/2 & (x=2*y | x=2*y+1)", true, NULL);
    check_truth("E x x=123456789012345678901234567890 & T[x]=@0", true,
                "x = 123456789012345678901234567890");
    check_truth("I n T[n]=@1", true, NULL);
    check_truth("I n n<1000", false, NULL);
    check_truth("A j,n (E t t<=0 & 1*t=1*t & n+t<2*j) <=> n<2*j", true, NULL);
    check_truth("A m I n n>m & T[n]=T[n+m]", true, NULL);
    check_truth("A n (I m m*1>n) ", true, NULL);
    check_truth("I a,b a=3 & b>2", true, NULL);
    check_truth("A n T[n]+T[n+1]<=2", true, NULL);
    check_truth("A n T[n]+n>=n", true, NULL);
    check_truth("E n T[n]=T[n+1] & T[n+1]=T[n+2]", false, NULL);
    check_truth("?msd_neg_2 E x x+3=0", true, "x = -3");
    /* overlap-free, and the Fibonacci word has no fourth powers */
    check_truth("~E i,n n>=1 & A t t<=n => T[i+t]=T[i+n+t]", true, NULL);
    check_truth("?msd_fib ~E i,n n>=1 & A t t<3*n => F[i+t]=F[i+n+t]", true, NULL);
    check_truth("?msd_fib E i,n n>=1 & A t t<2*n => F[i+t]=F[i+n+t]", true, "i = 5, n = 3");
}

static const char queries[] =
    "reg shift {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\";"
    "def phin \"?msd_fib (s=0 & n=0) | Ex $shift(n-1,x) & s=x+1\";"
    "def phi2n \"?msd_fib Ex $phin(n,x) & s=x+n\";"
    "def wpair \"?msd_fib En $phin(n,x) & $phi2n(n,y)\";"
    "def P \"?msd_fib $wpair(x,y) | $wpair(y,x)\";"
    "def move \"?msd_fib (a=c & d<b) | (b=d & c<a) | (c<a & d<b & a+d=b+c)\";"
    "def W \"?msd_fib Ex,y,u,v $wpair(x,y) & $wpair(u,v) & u<x & ((x=u+i & y=v+j) | (x=v+i & "
    "y=u+j))\";";

static void test_wythoff(void **state) {
    (void)state;
    run(queries);
    check_truth("?msd_fib ~Ex,y,u,v $P(x,y) & $P(u,v) & $move(x,y,u,v)", true, NULL);
    check_truth("?msd_fib Ax,y (~$P(x,y)) => (Eu,v $P(u,v) & $move(x,y,u,v))", true, NULL);
    check_truth("?msd_fib Ak (k>0) => Ex,y x>=k & y>=k & $P(x-k,y-k) & (Aj (j>0 & j<=x) => "
                "~$P(x-j,y)) & (Aj (j>0 & j<=y) => ~$P(x,y-j)) & (Aj (j>0 & j<=x & j<=y & j!=k) => "
                "~$P(x-j,y-j))",
                true, NULL);
    check_states("?msd_fib $W(i,j)", 17);
    check_states("?msd_fib $P(x,y)", 7);
    /* the P-positions and W by their definitions */
    enum { SIZE = 60, PAIRS = 300 };
    const wy_automaton *p, *w;
    wy_error error;
    assert_int_equal(wy_logic_automaton(&p, session, "P", &error), WY_OK);
    assert_int_equal(wy_logic_automaton(&w, session, "W", &error), WY_OK);
    static bool taken[4 * PAIRS];
    int64_t a[PAIRS], b[PAIRS];
    for (int n = 0; n < PAIRS; n++) {
        int64_t mex = 0;
        while (taken[mex]) {
            mex++;
        }
        a[n] = mex;
        b[n] = mex + n;
        taken[a[n]] = taken[b[n]] = true;
    }
    for (int x = 0; x < SIZE; x++) {
        for (int y = 0; y < SIZE; y++) {
            bool pair = false, moves = false;
            for (int n = 0; n < PAIRS; n++) {
                pair = pair || (a[n] == x && b[n] == y) || (a[n] == y && b[n] == x);
                for (int m = 0; m < n; m++) {
                    moves = moves || (a[n] - a[m] == x && b[n] - b[m] == y) ||
                            (a[n] - b[m] == x && b[n] - a[m] == y);
                }
            }
            const uint64_t values[2] = {(uint64_t)x, (uint64_t)y};
            assert_int_equal(accepts(p, values), pair);
            assert_int_equal(accepts(w, values), moves);
        }
    }
}

/* Strong conditions are repeated inside large parts: nothing may change by that. */
static void test_filters(void **state) {
    (void)state;
    run(queries);
    run("def some \"?msd_fib Ex,y x>=s & y>=t & $P(x-s,y-t) & (Aj (j>0 & j<=x) => ~$P(x-j,y))\";"
        "def none \"?msd_fib Ax,y (x<=s & y<=t & $P(s-x,t-y) & x>0) => $P(x,y+1)\";");
    check_same("?msd_fib s<t+3 & t<s+3 & Ex,y x>=s & y>=t & $P(x-s,y-t) & (Aj (j>0 & j<=x) => "
               "~$P(x-j,y))",
               "?msd_fib s<t+3 & t<s+3 & $some(s,t)");
    check_same("?msd_fib s=t+1 & (Ax,y (x<=s & y<=t & $P(s-x,t-y) & x>0) => $P(x,y+1))",
               "?msd_fib s=t+1 & $none(s,t)");
    check_same("?msd_fib s=t+1 & ~(Ax,y (x<=s & y<=t & $P(s-x,t-y) & x>0) => $P(x,y+1))",
               "?msd_fib s=t+1 & ~$none(s,t)");
    check_same("?msd_fib Es s=t+1 & (Ax,y (x<=s & y<=t & $P(s-x,t-y) & x>0) => $P(x,y+1))",
               "?msd_fib $none(t+1,t)");
}

/* ---- commands --------------------------------------------------------------------------- */

static char said[20000];
static size_t said_length;

static void take_text(void *data, const char *text, size_t length) {
    (void)data;
    assert_true(said_length + length < sizeof said);
    memcpy(said + said_length, text, length);
    said_length += length;
    said[said_length] = '\0';
}

static void check_said(wy_logic *to, const char *commands, const char *wanted) {
    wy_error error;
    said_length = 0;
    said[0] = '\0';
    if (wy_logic_run(to, commands, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", commands, error.message);
    }
    assert_string_equal(said, wanted);
}

static void check_command_fault(const char *commands, const char *message, size_t line,
                                size_t column) {
    wy_error error;
    assert_int_equal(wy_logic_run(session, commands, SIZE_MAX, &error), WY_BAD);
    if (strstr(error.message, message) == NULL || error.line != line || error.column != column) {
        fail_msg("%s: '%s' at %zu:%zu", commands, error.message, error.line, error.column);
    }
}

static void test_commands(void **state) {
    (void)state;
    wy_logic *own;
    wy_error error;
    const wy_logic_options options = {.write = take_text};
    assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
    check_said(own, "# a remark\n eval a \"A x\n x>=0\"; def b \"x<3\":: def c \"x=5\";",
               "a: TRUE\n$b(x): 3 states, 3 transitions\n$c(x): 4 states, 4 transitions\n");
    check_said(own, "union d b c; test d 9;",
               "$d: 4 states, 4 transitions\n"
               "0\n1\n10\n101\n$d accepts no more than these 4\n");
    check_said(own, "intersect e b c; inf e;",
               "$e: 1 state, 0 transitions\n$e accepts finitely many\n");
    check_said(own, "macro less \"(%0 < %1)\"; eval m \"A x #less(x, x+1)\";", "m: TRUE\n");
    check_said(own, "reg r msd_2 \"0*1(01|11){2}\"; test r 9;",
               "$r: 6 states, 8 transitions\n10101\n10111\n11101\n11111\n$r accepts no more than "
               "these 4\n");
    check_said(own,
               "reg s {0,1} \"(0|1)*1\"; reg t {0,1} \"0\"; concat u s t; eval x "
               "\"E n $u(n) & n=3\"; eval y \"A n $u(n) <=> E k n=4*k+2\";",
               "$s: 2 states, 4 transitions\n$t: 2 states, 1 transition\n$u: 3 states, 6 "
               "transitions\nx: FALSE\ny: TRUE\n");
    check_said(own, "rightquo v u t; eval z \"A n $v(n) <=> E k n=2*k+1\";",
               "$v: 2 states, 4 transitions\nz: TRUE\n");
    check_said(own, "morphism h \"0->01 1->10\"; promote TM h; eval tm \"A n TM[n]=T[n]\";",
               "h: 2 letters, uniform\nTM: 2 states, 4 transitions\ntm: TRUE\n");
    check_said(own,
               "morphism f \"0->01, 1->0\"; promote FF f; eval ff \"?msd_fib A n FF[n]=F[n]\";",
               "f: 2 letters, not uniform\nFF: 2 states, 3 transitions\nff: TRUE\n");
    check_said(own,
               "def even \"E k n=2*k\"; combine EV even=7; eval ev \"A n .EV[2*n]=@7 & "
               ".EV[2*n+1]=@0\";",
               "$even(n): 2 states, 4 transitions\nEV: 2 states, 4 transitions\nev: TRUE\n");
    check_said(own,
               "convert T4 msd_4 T; eval t4 \"(?msd_4 T4[27]=@0) & (?msd_4 T4[7]=@1)\"; "
               "convert T2 msd_2 T4; eval t2 \"A n T2[n]=T[n]\"; reverse TL T; eval tl "
               "\"?lsd_2 TL[7]=@1 & TL[6]=@0\";",
               "T4: 2 states, 8 transitions\nt4: TRUE\nT2: 2 states, 4 transitions\nt2: TRUE\n"
               "TL: 2 states, 4 transitions\ntl: TRUE\n");
    check_said(own, "ost sq [0 2] [2]; eval os \"?msd_sq A n E m m>n & m=2*n+1\";",
               "msd_sq: 3 digits, the adder has 16 states\nos: TRUE\n");
    check_said(own,
               "def less \"x<y\"; def three \"x=3\"; join j less[a][b] three[b]; eval jo \"A a,b "
               "$j(a,b) <=> (a<b | b=3)\"; join J T[x] T[y]; eval jw \"A x,y J[x][y]=@1 <=> "
               "(T[x]=@1 | T[y]=@1)\";",
               "$less(x,y): 2 states, 7 transitions\n$three(x): 3 states, 3 transitions\n"
               "$j: 8 states, 23 transitions\njo: TRUE\nJ: 4 states, 16 transitions\njw: TRUE\n");
    assert_int_equal(wy_logic_falsities(own), 1);
    check_said(own, "exit; eval never \"x=\";", "");
    assert_true(wy_logic_ended(own));
    wy_logic_close(own);

    check_command_fault("eval a \"x=1\"", "does not end", 1, 1);
    check_command_fault("evil a \"x=1\";", "did you mean eval", 1, 1);
    check_command_fault("split a T;", "expected signs", 1, 10);
    check_command_fault("split a T [+;", "'+', '-' or ']'", 1, 13);
    check_command_fault("rsplit a [*] T;", "'+', '-' or ']'", 1, 11);
    check_command_fault("transduce a b T;", "there is no transducer b", 1, 13);
    check_command_fault("join a T;", "a name in brackets", 1, 9);
    check_command_fault("eval a y \"x=1\";", "not a free variable", 1, 8);
    check_command_fault("eval a x=1;", "a variable or the formula", 1, 9);
    check_command_fault("eval a;", "in double quotes", 1, 7);
    check_command_fault("def a \"x=1\";\ndef b\n  \"x=+\";", "a formula or a term", 3, 6);
    check_command_fault("reg a \"0\";", "expected an alphabet", 1, 7);
    check_command_fault("reg a msd_2 \"0(1\";", "never closed", 1, 15);
    check_command_fault("reg a msd_2 msd_2 \"[0,1]0\";", "in brackets", 1, 25);
    check_command_fault("morphism a \"0=1\";", "", 1, 14);
    check_command_fault("def b \"x=1\" y;", "should end here", 1, 13);
}

/* A number in base -k, and its signs. */
static void test_signs(void **state) {
    (void)state;
    for (int k = 2; k <= 11; k += 3) {
        char text[1000];
        snprintf(text, sizeof text,
                 "def s \"?msd_neg_%d x>=_20 & x<15 | x=1000\"; split sp s [+]; split sm s [-];"
                 "rsplit rp [+] sp; rsplit rm [-] sm; union u rp rm;",
                 k);
        run(text);
        snprintf(text, sizeof text, "?msd_%d A x $sp(x) <=> (x<15 | x=1000)", k);
        check_truth(text, true, NULL);
        snprintf(text, sizeof text, "?msd_%d A x $sm(x) <=> x<=20", k);
        check_truth(text, true, NULL);
        snprintf(text, sizeof text, "?msd_neg_%d A x $u(x) <=> $s(x)", k);
        check_truth(text, true, NULL);
    }
    /* two tracks, one of them left alone, and sequences */
    run("def d \"(?msd_neg_2 x<3) & (?msd_3 y=7)\"; split dp d [-] []; rsplit back [-] [] dp;"
        "rsplit RP [+] T; rsplit RM [-] T; join TT RP[x] RM[x]; split TP TT [+]; split TM TT [-];");
    check_truth("A x,y $dp(x,y) <=> (?msd_3 y=7)", true, NULL);
    check_truth("A n TP[n]=T[n] & TM[n]=T[n]", true, NULL);
}

/* ---- forward and backward --------------------------------------------------------------- */

/*
 * Which n are a x + b y?  With the greatest digit first the backward way makes far fewer sets of
 * states, with the least first the forward way; the race finds out.
 */
static void check_direction(const char *system, int a, int b, bool backward, uint64_t most) {
    char text[200];
    snprintf(text, sizeof text, "?%s n=%d*x+%d*y", system, a, b);
    wy_logic_answer inner = evaluate(text);
    const bool gone[3] = {false, true, true};
    wy_subset_report report;
    wy_automaton *sums;
    wy_error error;
    assert_int_equal(wy_automaton_exists(&sums, inner.automaton, gone, &report, NULL, &error),
                     WY_OK);
    if (report.backward_won != backward) {
        fail_msg("%s: the other way should win", text);
    }
    assert_true((backward ? report.backward : report.forward) <= most);
    bool possible[4000] = {true};
    for (int n = 0; n < 4000; n++) {
        possible[n] = possible[n] || (n >= a && possible[n - a]) || (n >= b && possible[n - b]);
        const uint64_t number = (uint64_t)n;
        assert_int_equal(accepts(sums, &number), possible[n]);
    }
    wy_automaton_free(sums);
    wy_logic_answer_clear(&inner);
}

static void test_directions(void **state) {
    (void)state;
    /* through a formula: the whole equation first, in little memory */
    wy_logic *own;
    wy_error error;
    wy_logic_answer answer;
    const wy_logic_options options = {.control = {.memory = 16000000}};
    assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
    assert_int_equal(wy_logic_evaluate(&answer, own, "E x,y n=151*x+127*y", SIZE_MAX, &error),
                     WY_OK);
    assert_int_equal(wy_automaton_states(answer.automaton), 1162);
    wy_logic_answer_clear(&answer);
    wy_logic_close(own);

    check_direction("msd_2", 61, 47, true, 400);
    check_direction("lsd_2", 61, 47, false, 400);
    check_direction("msd_fib", 9, 7, true, 700);
    check_direction("lsd_fib", 9, 7, false, 1000);
}

/* ---- limits ----------------------------------------------------------------------------- */

static void test_limits(void **state) {
    (void)state;
    wy_logic *own;
    wy_error error;
    wy_logic_answer answer;
    wy_logic_options options = {.states = 10};
    assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
    assert_int_equal(wy_logic_evaluate(&answer, own, "E y x=7*y & y>12", SIZE_MAX, &error),
                     WY_LIMIT);
    assert_int_equal(wy_logic_evaluate(&answer, own, "x=3", SIZE_MAX, &error), WY_OK);
    wy_logic_answer_clear(&answer);
    wy_logic_close(own);
    options = (wy_logic_options){.control = {.memory = 100000}};
    assert_int_equal(wy_logic_open(&own, &options, &error), WY_OK);
    assert_int_equal(wy_logic_evaluate(&answer, own, "E y x=98765*y", SIZE_MAX, &error), WY_LIMIT);
    assert_int_equal(wy_logic_evaluate(&answer, own, "x=3", SIZE_MAX, &error), WY_OK);
    wy_logic_answer_clear(&answer);
    wy_logic_close(own);
    assert_int_equal(
        wy_logic_evaluate(&answer, session, "E y x=98765432109876543210*y", SIZE_MAX, &error),
        WY_LIMIT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_binding),    cmocka_unit_test(test_faults),
        cmocka_unit_test(test_random),     cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_wythoff),    cmocka_unit_test(test_commands),
        cmocka_unit_test(test_filters),    cmocka_unit_test(test_signs),
        cmocka_unit_test(test_directions), cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, open_session, close_session);
}
