/*
 * test_transducer.c - transducers against the definition: letter by letter through the sequence.
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

#include "automata/inside.h"
#include "random_rules.h"

static wy_logic *session;

static int open_session(void **state) {
    (void)state;
    return wy_logic_open(&session, NULL, NULL) == WY_OK ? 0 : -1;
}

static int close_session(void **state) {
    (void)state;
    wy_logic_close(session);
    return 0;
}

static void run(const char *commands) {
    wy_error error;
    if (wy_logic_run(session, commands, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", commands, error.message);
    }
}

/* Letter n, 0 where an acceptor does not accept. */
static int32_t letter_at(const wy_automaton *sequence, unsigned long n) {
    const wy_system *system = wy_automaton_track(sequence, 0)->system;
    mpz_t number;
    uint32_t *digits;
    size_t count;
    mpz_init_set_ui(number, n);
    assert_int_equal(wy_numeration_represent(&digits, &count, system->numeration, number, NULL),
                     WY_OK);
    mpz_clear(number);
    uint64_t *labels = malloc((count + 1) * sizeof *labels);
    assert_non_null(labels);
    for (size_t i = 0; i < count; i++) {
        labels[i] = wy_automaton_pack(sequence, &digits[i]);
    }
    int32_t value = 0;
    const bool there = wy_automaton_value(&value, sequence, labels, count);
    assert_true(there || wy_automaton_kind_of(sequence) == WY_ACCEPTOR);
    free(labels);
    free(digits);
    return there ? value : 0;
}

static void check(const wi_transducer *transducer, const wy_automaton *sequence) {
    wy_automaton *made;
    wy_error error;
    if (wi_transducer_apply(&made, transducer, sequence, NULL, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    uint32_t state = 0;
    for (unsigned long n = 0; n < 1500; n++) {
        const int32_t letter = letter_at(sequence, n);
        uint32_t i = 0;
        while (transducer->letter[i] != letter) {
            i++;
        }
        const size_t cell = (size_t)state * transducer->letters + i;
        if (letter_at(made, n) != transducer->output[cell]) {
            fail_msg("letter %lu is %ld, not %ld", n, (long)letter_at(made, n),
                     (long)transducer->output[cell]);
        }
        state = transducer->next[cell];
    }
    wy_automaton_free(made);
}

static const wy_automaton *sequence_of(const char *name) {
    const wy_automaton *sequence;
    wy_error error;
    if (wy_logic_sequence(&sequence, session, name, &error) != WY_OK) {
        fail_msg("%s: %s", name, error.message);
    }
    return sequence;
}

/* Random transducers that read -1, 0, 1, 2, on sequences in many numerations. */
static void agrees_with_the_definition(void **state) {
    (void)state;
    /* In the last one some words are beginnings of valid ones without being valid. */
    run("ost sq [0 3 1] [2 1];"
        "def third \"?msd_sq E k n=3*k+2\"; combine OS third=2;"
        "def even \"?msd_pell E k n=2*k\"; combine PE even=-1;"
        "def far \"?msd_10 n>57 & n<314\"; combine TEN far;");
    static const char *const names[] = {"T", "F", "TR", "RS", "OS", "PE", "TEN"};
    uint64_t seed = 7;
    for (int round = 0; round < 60; round++) {
        int32_t letters[4] = {-1, 0, 1, 2};
        uint32_t next[20];
        int32_t output[20];
        wi_transducer random = {.states = 1 + (uint32_t)random_below(&seed, 5),
                                .letters = 4,
                                .letter = letters,
                                .next = next,
                                .output = output};
        for (size_t i = 0; i < 4 * (size_t)random.states; i++) {
            next[i] = (uint32_t)random_below(&seed, (int)random.states);
            output[i] = random_below(&seed, 7) - 3;
        }
        check(&random, sequence_of(names[(size_t)round % 7]));
    }
    const wy_automaton *acceptor;
    assert_int_equal(wy_logic_automaton(&acceptor, session, "third", NULL), WY_OK);
    int32_t letters[2] = {0, 1};
    uint32_t next[4] = {0, 1, 1, 0};
    int32_t output[4] = {0, 1, 1, 0};
    const wi_transducer sums = {2, 2, letters, next, output};
    check(&sums, acceptor);
}

static void reads_files(void **state) {
    (void)state;
    wi_transducer *made;
    wy_error error;
    const char *text =
        "# sums\r\n{1, 0}\r\n\r\n7\r\n0 -> 7 / -5\r\n1 -> 3 / 2 # there\r\n3\n* -> 3 / 9";
    assert_int_equal(wi_transducer_read(&made, text, SIZE_MAX, &error), WY_OK);
    assert_int_equal(made->states, 2);
    assert_int_equal(made->letters, 2);
    assert_int_equal(made->letter[0], 0);
    assert_int_equal(made->next[0], 0);
    assert_int_equal(made->output[0], -5);
    assert_int_equal(made->next[1], 1);
    assert_int_equal(made->output[1], 2);
    assert_int_equal(made->next[3], 1);
    assert_int_equal(made->output[3], 9);
    wi_transducer_free(made);
    assert_int_equal(wi_transducer_read(&made, "msd_3\n0\n* -> 0 / 1", SIZE_MAX, &error), WY_OK);
    assert_int_equal(made->letters, 3);
    wi_transducer_free(made);
}

static void check_fault(const char *text, size_t line, size_t column, const char *message) {
    wi_transducer *made;
    wy_error error;
    assert_int_equal(wi_transducer_read(&made, text, SIZE_MAX, &error), WY_BAD);
    assert_null(made);
    if (strstr(error.message, message) == NULL || error.line != line || error.column != column) {
        fail_msg("'%s' at %zu:%zu, not '%s' at %zu:%zu", error.message, error.line, error.column,
                 message, line, column);
    }
}

static void tells_faults(void **state) {
    (void)state;
    check_fault("", 1, 1, "no transducer");
    check_fault("{0, 1", 1, 1, "no closing brace");
    check_fault("{0,1} {0,1}\n", 1, 7, "one sequence");
    check_fault("two\n", 1, 1, "the letters");
    check_fault("msd_fib\n", 1, 5, "a base");
    check_fault("msd_1\n", 1, 5, "from 2");
    check_fault("{0}\n0 -> 0 / 1", 2, 1, "behind its state");
    check_fault("{0}\n0\n0 -> 1 / 1", 3, 6, "no state of this number");
    check_fault("{0}\n0\n0 -> 0", 3, 7, "expected '/'");
    check_fault("{0}\n0\n0 -> 0 / x", 3, 10, "what is written");
    check_fault("{0}\n0\n0 -> 0 / 1 2", 3, 12, "should end");
    check_fault("{0}\n0\n0 -> 0 / 1\n0 -> 0 / 1", 4, 1, "already");
    check_fault("{0}\n0\n1 -> 0 / 1", 3, 1, "none of the letters");
    check_fault("{0}\n0\n0 -> 0 / 1\n0\n", 4, 1, "there already");
    check_fault("{0}\n-1\n", 2, 1, "from 0");
    check_fault("{0}\n0\n0 => 0 / 1", 3, 3, "'->'");
    check_fault("{0,99999999999}", 1, 4, "out of range");
    check_fault("{0,1}\n0\n0 -> 0 / 1", 0, 0, "no transition for 1");
    check_fault("{0}\n", 2, 1, "no states");
}

static void refuses_other_sequences(void **state) {
    (void)state;
    wi_transducer *made;
    wy_automaton *out;
    wy_error error;
    assert_int_equal(wi_transducer_read(&made, "{0,1}\n0\n* -> 0 / 1", SIZE_MAX, &error), WY_OK);
    run("def two \"x<y\"; reg plain {0,1} \"0*1\"; def minus \"?msd_neg_2 x=3\"; "
        "def back \"?lsd_2 x=3\"; def seven \"x=7\"; combine C seven=7;");
    static const char *const names[] = {"two", "plain", "minus", "back"};
    static const char *const messages[] = {"with 2", "over a numeration", "no first letter",
                                           "greatest digit first"};
    for (size_t i = 0; i < 4; i++) {
        const wy_automaton *automaton;
        assert_int_equal(wy_logic_automaton(&automaton, session, names[i], &error), WY_OK);
        assert_int_equal(wi_transducer_apply(&out, made, automaton, NULL, &error), WY_BAD);
        assert_non_null(strstr(error.message, messages[i]));
    }
    assert_int_equal(wi_transducer_apply(&out, made, sequence_of("C"), NULL, &error), WY_BAD);
    assert_non_null(strstr(error.message, "the value 7"));
    const wy_control little = {.memory = 64};
    assert_int_equal(wi_transducer_apply(&out, made, sequence_of("T"), &little, &error), WY_LIMIT);
    wi_transducer_free(made);
}

/* Those at hand do what their names say. */
static void those_at_hand(void **state) {
    (void)state;
    static const char *const names[] = {"RUNSUM2", "RUNSUMmod3", "RUNSUM9", "RUNPROD1357", "XOR"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wi_transducer *made;
        wy_error error;
        assert_int_equal(wi_transducer_make(&made, names[i], &error), WY_OK);
        const bool sum = strncmp(names[i], "RUNSUM", 6) == 0, product = i == 3;
        const int modulus = sum ? names[i][strlen(names[i]) - 1] - '0' : 8;
        int total = product ? 1 : 0, last = -1;
        uint32_t state_now = 0;
        for (unsigned step = 0; step < 500; step++) {
            const uint32_t letter = (step * 40503U >> 5) % made->letters;
            const int value = made->letter[letter];
            total = (product ? total * value : total + value) % modulus;
            const size_t cell = (size_t)state_now * made->letters + letter;
            const int expected = sum || product ? total : last < 0 ? 0 : last ^ value;
            assert_int_equal(made->output[cell], expected);
            state_now = made->next[cell];
            assert_true(state_now < made->states);
            last = value;
        }
        wi_transducer_free(made);
    }
    wi_transducer *none;
    assert_int_equal(wi_transducer_make(&none, "RUNSUM1", NULL), WY_NO);
    assert_int_equal(wi_transducer_make(&none, "RUNSUM22", NULL), WY_NO);
    assert_int_equal(wi_transducer_make(&none, "RUNSUMmod", NULL), WY_NO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(agrees_with_the_definition, open_session, close_session),
        cmocka_unit_test(reads_files),
        cmocka_unit_test(tells_faults),
        cmocka_unit_test(those_at_hand),
        cmocka_unit_test_setup_teardown(refuses_other_sequences, open_session, close_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
