/*
 * test_windows.c - statements about windows of words: factors, palindromes, squares, order.
 *
 * These have sums with one bound number in them, and a second form with other variables
 * (src/logic/shift.h).  Both forms, and the formula as it is written, give the same automaton, and
 * all agree with what is found by looking at the words.
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

#include "effort.h"
#include "logic/session.h"
#include "plain.h"

/* ---- sessions ------------------------------------------------------------------------------- */

enum { PLANNED, SHIFTED, AS_WRITTEN, WAYS };
static wy_logic *session[WAYS];

static int open_sessions(void **state) {
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        const wy_logic_options options = {.as_written = way == AS_WRITTEN};
        if (wy_logic_open(&session[way], &options, NULL) != WY_OK) {
            return -1;
        }
    }
    session[SHIFTED]->always_shift = true;
    return 0;
}

static int close_sessions(void **state) {
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        wy_logic_close(session[way]);
    }
    return 0;
}

static void limit_memory(uint64_t bytes) {
    for (int way = 0; way < WAYS; way++) {
        session[way]->options.control.memory = bytes;
    }
}

/* The automaton of a formula in all ways, which must be one.  false: it is too large. */
static bool evaluate(wy_logic_answer *out, const char *formula, bool as_written) {
    bool known = false;
    for (int way = 0; way < WAYS - !as_written; way++) {
        wy_logic_answer answer;
        wy_error error;
        memset(&error, 0, sizeof error);
        const wy_status status =
            wy_logic_evaluate(&answer, session[way], formula, SIZE_MAX, &error);
        if (status == WY_LIMIT) {
            continue;
        }
        if (status != WY_OK) {
            fail_msg("%s: %s", formula, error.message);
        }
        if (!known) {
            *out = answer;
            known = true;
            continue;
        }
        if (wy_automaton_equal(NULL, out->automaton, answer.automaton, NULL, &error) != WY_OK) {
            fail_msg("%s has another automaton in way %d", formula, way);
        }
        wy_logic_answer_clear(&answer);
    }
    return known;
}

/* Does it accept these numbers, one for each track? */
static bool accepts(const wy_automaton *automaton, const long *numbers) {
    enum { MOST = 12 };
    uint32_t digits[WY_MAX_TRACKS][MOST];
    memset(digits, 0, sizeof digits);
    const uint32_t tracks = wy_automaton_tracks(automaton);
    uint64_t labels[MOST];
    for (uint32_t t = 0; t < tracks; t++) {
        const wy_system *system = wy_automaton_track(automaton, t)->system;
        uint32_t *own;
        size_t length;
        mpz_t number;
        mpz_init_set_si(number, numbers[t]);
        assert_int_equal(wy_numeration_represent(&own, &length, system->numeration, number, NULL),
                         WY_OK);
        mpz_clear(number);
        assert_true(length <= MOST);
        for (size_t i = 0; i < length; i++) {
            /* greatest first; the rest are zeros in front, or behind where the least is first */
            digits[t][system->lsd ? length - 1 - i : MOST - length + i] = own[i];
        }
        free(own);
    }
    for (size_t i = 0; i < MOST; i++) {
        uint32_t column[WY_MAX_TRACKS];
        for (uint32_t t = 0; t < tracks; t++) {
            column[t] = digits[t][i];
        }
        labels[i] = wy_automaton_pack(automaton, column);
    }
    return wy_automaton_accepts(automaton, labels, MOST);
}

/* ---- more words ----------------------------------------------------------------------------- */

/* 0 -> 01, 1 -> 0 */
static void write_fibonacci(uint8_t *to) {
    size_t end = 1;
    to[0] = 0;
    for (size_t i = 0; end < PLAIN_LETTERS; i++) {
        if (i > 0) {
            to[end++] = 0;
        }
        if (to[i] == 0 && end < PLAIN_LETTERS) {
            to[end++] = 1;
        }
    }
}

static void write_paperfolding(uint8_t *to) {
    plain_words[1].write(to);
}

static const plain_word more_words[] = {
    {"F", "msd_fib", write_fibonacci},
    {"PR", "lsd_2", write_paperfolding},
};

/* ---- random blocks -------------------------------------------------------------------------- */

/* c + factors of i, j, n and t */
enum { I, J, N, T, NAMES };

typedef struct term {
    int constant, factor[NAMES];
} term;

static uint64_t seed = 4711;

static int draw(int below) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)(seed >> 33) % below;
}

/* t has the factor `moving`; in most terms it is small. */
static term random_term(int moving) {
    term made = {.constant = draw(3) == 0 ? draw(5) - 2 : 0, .factor = {0, 0, 0, moving}};
    for (int i = I; i < T; i++) {
        const int choice = draw(12);
        made.factor[i] = choice < 3 ? 1 : choice == 3 ? 2 : choice == 4 ? -1 : 0;
    }
    if (moving == 0 && made.factor[I] == 0 && made.factor[J] == 0 && made.factor[N] == 0) {
        made.constant = abs(made.constant); /* numbers below 0 cannot be written */
    }
    return made;
}

static long value_of(const term *t, const long *values) {
    long sum = t->constant;
    for (int i = 0; i < NAMES; i++) {
        sum += t->factor[i] * values[i];
    }
    return sum;
}

/* What is added comes first, so that there is a value whenever the sum is natural. */
static size_t write_term(char *to, const term *t) {
    static const char *const names[NAMES] = {"i", "j", "n", "t"};
    size_t used = (size_t)sprintf(to, "((%d", t->constant > 0 ? t->constant : 0);
    for (int i = 0; i < NAMES; i++) {
        if (t->factor[i] > 0) {
            used += (size_t)sprintf(to + used, "+%d*%s", t->factor[i], names[i]);
        }
    }
    used += (size_t)sprintf(to + used, ")-(%d", t->constant < 0 ? -t->constant : 0);
    for (int i = 0; i < NAMES; i++) {
        if (t->factor[i] < 0) {
            used += (size_t)sprintf(to + used, "+%d*%s", -t->factor[i], names[i]);
        }
    }
    return used + (size_t)sprintf(to + used, "))");
}

typedef struct part {
    char kind; /* '<', '=' comparison of terms; 'W' of letters; 'L' one letter */
    bool negated;
    term a, b;
} part;

static part random_part(void) {
    part made = {.negated = draw(3) == 0};
    const int choice = draw(8);
    made.kind = choice == 0 ? '<' : choice == 1 ? '=' : choice == 2 ? 'L' : 'W';
    made.a = random_term(1);
    made.b = random_term(draw(5) == 0 ? -1 : draw(4) != 0);
    return made;
}

/* What needs a value that does not exist is false. */
static bool holds(const part *s, const uint8_t *letters, const long *values) {
    const long a = value_of(&s->a, values), b = value_of(&s->b, values);
    bool truth = a >= 0 && (s->kind == 'L' || b >= 0);
    if (truth) {
        assert_true(a < PLAIN_LETTERS && b < PLAIN_LETTERS);
        truth = s->kind == '<'   ? a < b
                : s->kind == '=' ? a == b
                : s->kind == 'L' ? letters[a] == 1
                                 : letters[a] != letters[b];
    }
    return truth != s->negated;
}

static size_t write_part(char *to, const part *s, const plain_word *w) {
    const bool letters = s->kind == 'W' || s->kind == 'L';
    size_t used = (size_t)sprintf(to, "%s(", s->negated ? "~" : "");
    used += (size_t)sprintf(to + used, "%s%s", letters ? w->name : "", letters ? "[" : "");
    used += write_term(to + used, &s->a);
    used += (size_t)sprintf(to + used, "%s%s", letters ? "]" : "",
                            s->kind == '<'   ? "<"
                            : s->kind == '=' ? "="
                            : s->kind == 'L' ? "=@1"
                                             : "!=");
    if (s->kind != 'L') {
        used += (size_t)sprintf(to + used, "%s%s", letters ? w->name : "", letters ? "[" : "");
        used += write_term(to + used, &s->b);
        used += (size_t)sprintf(to + used, "%s", letters ? "]" : "");
    }
    return used + (size_t)sprintf(to + used, ")");
}

/* E t t <= bound & statements; the bound is natural for all numbers. */
static bool check_random(const plain_word *w, bool as_written) {
    enum { MOST = 3, LARGEST = 4 };
    char text[4000];
    uint8_t letters[PLAIN_LETTERS];
    w->write(letters);
    term bound = random_term(0);
    bound.constant = abs(bound.constant);
    for (int i = I; i < T; i++) {
        bound.factor[i] = abs(bound.factor[i]);
    }
    part parts[MOST];
    const int count = 1 + (draw(3) == 0 ? draw(MOST) : 0);
    size_t used = (size_t)sprintf(text, "?%s E t t<=", w->system);
    used += write_term(text + used, &bound);
    for (int i = 0; i < count; i++) {
        parts[i] = random_part();
        used += (size_t)sprintf(text + used, " & ");
        used += write_part(text + used, &parts[i], w);
    }
    wy_logic_answer answer;
    if (!evaluate(&answer, text, as_written)) {
        return false;
    }
    const long base = LARGEST + 1;
    for (long number = 0; number < base * base * base; number++) {
        long values[NAMES] = {number / base / base, number / base % base, number % base};
        bool wanted = false;
        const long most = value_of(&bound, values);
        for (values[T] = 0; values[T] <= most && !wanted; values[T]++) {
            wanted = true;
            for (int i = 0; i < count; i++) {
                wanted = wanted && holds(&parts[i], letters, values);
            }
        }
        long given[NAMES] = {0};
        for (size_t i = 0; i < answer.count; i++) {
            given[i] = values[answer.variables[i][0] == 'n' ? N : answer.variables[i][0] - 'i'];
        }
        const bool found = answer.sentence ? answer.truth : accepts(answer.automaton, given);
        if (wanted != found) {
            fail_msg("%s with i=%ld, j=%ld, n=%ld should be %s", text, values[I], values[J],
                     values[N], wanted ? "true" : "false");
        }
    }
    wy_logic_answer_clear(&answer);
    return true;
}

static void test_random(void **state) {
    (void)state;
    const uint64_t before = session[SHIFTED]->shifts;
    int known = 0;
    limit_memory(3 << 20);
    for (int i = 0; i < SHARE(400); i++) {
        known += check_random(i % 5 < 3 ? &plain_words[i % 5] : &more_words[i % 5 - 3], i % 4 == 0);
    }
    /* Most of them are small enough, and have another form. */
    assert_true(known > SHARE(350));
    assert_true(session[SHIFTED]->shifts - before > SHARE(200U));
}

/* ---- what is asked of words ----------------------------------------------------------------- */

/* As it is written takes long in the Tribonacci numeration. */
static void test_statements(void **state) {
    (void)state;
    limit_memory(24 << 20);
    for (size_t w = 0; w < plain_word_count; w++) {
        uint8_t letters[PLAIN_LETTERS];
        plain_words[w].write(letters);
        for (size_t s = 0; s < plain_statement_count; s++) {
            const plain_statement *statement = &plain_statements[s];
            char formula[PLAIN_FORMULA];
            plain_formula(formula, statement, &plain_words[w]);
            wy_logic_answer answer;
            if (!evaluate(&answer, formula, strcmp(plain_words[w].system, "msd_2") == 0)) {
                fail_msg("%s takes too much memory", formula);
                return;
            }
            long values[PLAIN_VARIABLES] = {0};
            do {
                if (accepts(answer.automaton, values) != statement->holds(letters, values)) {
                    fail_msg("%s is wrong for %ld, %ld, %ld", formula, values[0], values[1],
                             values[2]);
                }
            } while (plain_next(statement, values));
            wy_logic_answer_clear(&answer);
        }
    }
}

/* The first of Walnut's hard cases: not much memory, which as it stands it takes 1.5 GB of. */
static void test_little_memory(void **state) {
    (void)state;
    wy_logic *own;
    wy_logic_answer answer;
    const wy_logic_options options = {.control = {.memory = 24 << 20}};
    assert_int_equal(wy_logic_open(&own, &options, NULL), WY_OK);
    assert_int_equal(
        wy_logic_evaluate(&answer, own, "?msd_trib At (t<n) => TR[i+t]=TR[j+t]", SIZE_MAX, NULL),
        WY_OK);
    assert_int_equal(wy_automaton_states(answer.automaton), 26);
    wy_logic_answer_clear(&answer);
    wy_logic_close(own);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_statements),
        cmocka_unit_test(test_little_memory),
    };
    return cmocka_run_group_tests(tests, open_sessions, close_sessions);
}
