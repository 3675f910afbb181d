/*
 * test_dictionary.c - dictionary processes and tag systems against S0 and against a naive
 * run on strings of characters; the bit-string of Maharaja Nim against the columns engine.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "theory/dictionary.h"

static uint64_t seed = 0x2545F4914F6CDD1D;

static uint64_t random_number(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed * 0x9E3779B97F4A7C15U >> 11;
}

static size_t below(size_t limit) {
    return (size_t)(random_number() % limit);
}

static wi_dictionary *read_dictionary(const char *text) {
    wi_dictionary *dictionary;
    wy_error error = {0};
    if (wi_dictionary_read(&dictionary, text, strlen(text), &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return dictionary;
}

static wi_tag *read_tag(const char *text) {
    wi_tag *tag;
    wy_error error = {0};
    if (wi_tag_read(&tag, text, strlen(text), &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return tag;
}

static wi_process *start_process(const wi_dictionary *dictionary, const char *start) {
    wi_process *process;
    wy_error error;
    assert_int_equal(wi_process_open(&process, dictionary, start, strlen(start), &error), WY_OK);
    return process;
}

/* ---- the naive run ------------------------------------------------------------ */

typedef struct naive {
    char *string; /* all of it */
    size_t length, room, read;
    size_t steps;
    bool halted;
} naive;

static void naive_append(naive *of, const char *text) {
    const size_t length = strlen(text);
    if (of->length + length + 1 > of->room) {
        of->room = 2 * (of->length + length + 1);
        of->string = realloc(of->string, of->room);
        assert_non_null(of->string);
    }
    memcpy(of->string + of->length, text, length + 1);
    of->length += length;
}

/* The word, or -1. */
static int naive_step(naive *of, const wi_dictionary *dictionary) {
    for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
        const char *word = wi_dictionary_word(dictionary, i);
        if (strncmp(of->string + of->read, word, strlen(word)) == 0) {
            of->read += strlen(word);
            naive_append(of, wi_dictionary_translate(dictionary, i));
            of->steps++;
            return (int)i;
        }
    }
    of->halted = true;
    return -1;
}

/* ---- S0 ------------------------------------------------------------------------ */

static const char nine_words[] = "1->0, 01->100, 00100->100101100, 0010110->10010011000\n"
                                 "00110->10010100; 000100->10010110100\n"
                                 "000010010 -> 1001001111000100 # the longest word\n"
                                 "00000100 \xE2\x86\x92 100101100111000,001110->100100100";

static void the_experiment_of_the_appendix(void **state) {
    (void)state;
    wi_dictionary *dictionary = read_dictionary(nine_words);
    assert_int_equal(wi_dictionary_size(dictionary), 9);
    wi_process *process = start_process(dictionary, "00100");
    wy_error error;
    assert_int_equal(wi_process_run(process, 12000, 0, NULL, NULL, NULL, &error), WY_OK);
    naive of = {0};
    naive_append(&of, "00100");
    int64_t counts[9] = {0};
    int64_t firsts[9];
    for (int i = 0; i < 12000; i++) {
        const size_t place = of.read;
        const int word = naive_step(&of, dictionary);
        assert_true(word >= 0);
        if (counts[word]++ == 0) {
            firsts[word] = (int64_t)place;
        }
    }
    wi_process_state found;
    wi_process_state_of(&found, process);
    assert_false(found.halted);
    assert_int_equal(found.steps, 12000);
    assert_int_equal(found.read, of.read);
    assert_int_equal(found.length, of.length);
    for (size_t i = 0; i < 9; i++) {
        assert_true(counts[i] > 0); /* each of them occurs */
        assert_int_equal(wi_process_count(process, i).count, counts[i]);
        assert_int_equal(wi_process_count(process, i).first, firsts[i]);
    }
    const size_t left = of.length - of.read;
    char *rest = malloc(left + 1);
    assert_non_null(rest);
    assert_int_equal(wi_process_rest(rest, left + 1, process), left);
    assert_string_equal(rest, of.string + of.read);
    free(rest);
    free(of.string);
    wi_process_close(process);
    wi_dictionary_free(dictionary);
}

/* Collects the string: what was written up to `room` bits. */
typedef struct collector {
    const wi_dictionary *dictionary;
    char *string;
    size_t length, room;
} collector;

static bool collect(void *data, size_t word, int64_t place) {
    collector *of = data;
    (void)place;
    for (const char *bit = wi_dictionary_translate(of->dictionary, word);
         *bit != '\0' && of->length < of->room; bit++) {
        of->string[of->length++] = *bit;
    }
    return of->length < of->room;
}

/* The first `room` bits of the string that begins so; free() them. */
static char *string_of(const wi_dictionary *dictionary, const char *start, size_t room) {
    collector of = {dictionary, malloc(room), strlen(start), room};
    assert_non_null(of.string);
    memcpy(of.string, start, of.length);
    wi_process *process = start_process(dictionary, start);
    wy_error error;
    assert_int_equal(wi_process_run(process, INT64_MAX, 0, collect, &of, NULL, &error), WY_OK);
    assert_int_equal(of.length, room);
    wi_process_close(process);
    return of.string;
}

/* The limit of 0 -> 01, 1 -> 0, made by concatenation: f_n = f_{n-1} f_{n-2}. */
static void wythoff_gives_the_fibonacci_word(void **state) {
    (void)state;
    enum { BITS = 300000 };
    char *word = malloc(BITS);
    assert_non_null(word);
    size_t length = 2;
    size_t before = 1;
    word[0] = '0';
    word[1] = '1';
    while (length < BITS) {
        const size_t more = before < BITS - length ? before : BITS - length;
        memcpy(word + length, word, more);
        before = length;
        length += more;
    }
    wi_dictionary *dictionary = read_dictionary("0 -> 10\n1 -> 0\n");
    char *string = string_of(dictionary, "0", BITS);
    assert_memory_equal(string, word, BITS);
    free(string);
    free(word);
    wi_dictionary_free(dictionary);
}

/* S_x = 0 when the P-position of column x is on or above the diagonal. */
static bool note_columns(void *data, const wy_position *positions, size_t count) {
    char *bits = data;
    for (size_t i = 0; i < count; i++) {
        bits[positions[i].x] = positions[i].y >= positions[i].x ? '0' : '1';
    }
    return true;
}

static wi_dictionary *maharaja_dictionary(void) {
    FILE *file = fopen(TEST_DATA "/maharaja_dictionary.txt", "r");
    assert_non_null(file);
    char text[2048] = "";
    char line[128];
    size_t used = 0;
    while (fgets(line, sizeof line, file) != NULL && strncmp(line, "# excluded", 10) != 0) {
        char word[32];
        char translate[32];
        if (line[0] != '#' && sscanf(line, "%31s %31s", word, translate) == 2) {
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s -> %s\n", word, translate);
        }
    }
    fclose(file);
    return read_dictionary(text);
}

static void maharaja_as_the_columns_engine_has_it(void **state) {
    (void)state;
    enum { COLUMNS = 1000000, BEGIN = 8 };
    char *bits = malloc(COLUMNS);
    assert_non_null(bits);
    memset(bits, '?', COLUMNS);
    wy_rules *rules;
    wy_solution *solution;
    wy_error error;
    assert_int_equal(wy_rules_read(&rules, "maharaja", &error), WY_OK);
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_COLUMNS, NULL, &error), WY_OK);
    assert_int_equal(
        wy_solution_each(solution, COLUMNS, 2 * (int64_t)COLUMNS, note_columns, bits, &error),
        WY_OK);
    wy_solution_free(solution);
    wy_rules_free(rules);

    wi_dictionary *dictionary = maharaja_dictionary();
    assert_int_equal(wi_dictionary_size(dictionary), 14);
    char *string = string_of(dictionary, "00100", COLUMNS - BEGIN);
    assert_memory_equal(bits, "00010110", BEGIN);
    assert_memory_equal(bits + BEGIN, string, COLUMNS - BEGIN);
    free(string);
    free(bits);
    wi_dictionary_free(dictionary);
}

/* ---- random dictionaries ---------------------------------------------------------- */

/* The leaves of a random tree, some left out; returns how many. */
static size_t random_words(char words[64][24], size_t most) {
    char open[64][24] = {""};
    size_t lengths[64] = {0};
    size_t count = 1;
    while (count < most) {
        const size_t i = below(count);
        if (lengths[i] > 20) {
            break;
        }
        memcpy(open[count], open[i], sizeof open[i]);
        open[i][lengths[i]] = '0'; /* the rest is zeros */
        open[count][lengths[i]] = '1';
        lengths[count++] = ++lengths[i];
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (lengths[i] > 0 && (kept == 0 || below(12) > 0)) {
            memcpy(words[kept++], open[i], sizeof open[i]);
        }
    }
    return kept;
}

static void random_bits(char *out, size_t length) {
    for (size_t i = 0; i < length; i++) {
        out[i] = (char)('0' + below(2));
    }
    out[length] = '\0';
}

static void random_dictionaries_as_the_naive_run(void **state) {
    (void)state;
    enum { ROUNDS = 600, LONGEST = 400 };
    size_t halted = 0;
    for (int round = 0; round < ROUNDS; round++) {
        char words[64][24];
        static char translates[64][LONGEST + 1];
        const char *left[64];
        const char *right[64];
        const size_t count = random_words(words, 2 + below(30));
        const bool grows = round % 5 == 0; /* over several blocks, with long translates */
        for (size_t i = 0; i < count; i++) {
            random_bits(translates[i], grows ? below(LONGEST) : below(2 * strlen(words[i]) + 1));
            left[i] = words[i];
            right[i] = translates[i];
        }
        wi_dictionary *dictionary;
        wy_error error;
        assert_int_equal(wi_dictionary_create(&dictionary, left, right, count, &error), WY_OK);
        char start[200];
        random_bits(start, below(sizeof start));
        wi_process *process = start_process(dictionary, start);
        naive of = {0};
        naive_append(&of, start);
        for (int stage = 0; stage < 4; stage++) {
            const size_t steps = below(grows ? 4000 : 400);
            for (size_t i = 0; i < steps && !of.halted; i++) {
                naive_step(&of, dictionary);
            }
            assert_int_equal(wi_process_run(process, (int64_t)steps, 0, NULL, NULL, NULL, &error),
                             WY_OK);
            wi_process_state found;
            wi_process_state_of(&found, process);
            assert_int_equal(found.steps, of.steps);
            assert_int_equal(found.read, of.read);
            assert_int_equal(found.length, of.length);
            assert_true(found.halted || !of.halted);
            const size_t left_over = of.length - of.read;
            char *rest = malloc(left_over + 2);
            assert_non_null(rest);
            assert_int_equal(wi_process_rest(rest, left_over + 2, process), left_over);
            assert_string_equal(rest, of.string + of.read);
            free(rest);
        }
        wi_process_state found;
        wi_process_state_of(&found, process);
        if (found.halted) {
            halted++;
            assert_int_equal(naive_step(&of, dictionary), -1);
        }
        free(of.string);
        wi_process_close(process);
        wi_dictionary_free(dictionary);
    }
    assert_in_range(halted, ROUNDS / 10, ROUNDS - ROUNDS / 10); /* both kinds were met */
}

/* ---- halting and limits -------------------------------------------------------------- */

static void check_halt(const char *text, const char *start, int64_t steps, int64_t length,
                       const char *rest) {
    wi_dictionary *dictionary = read_dictionary(text);
    wi_process *process = start_process(dictionary, start);
    wy_error error;
    assert_int_equal(wi_process_run(process, 1000, 0, NULL, NULL, NULL, &error), WY_OK);
    wi_process_state found;
    wi_process_state_of(&found, process);
    assert_true(found.halted);
    assert_int_equal(found.steps, steps);
    assert_int_equal(found.length, length);
    char left[64];
    wi_process_rest(left, sizeof left, process);
    assert_string_equal(left, rest);
    wi_process_close(process);
    wi_dictionary_free(dictionary);
}

static void processes_halt(void **state) {
    (void)state;
    check_halt("1->0", "", 0, 0, "");
    check_halt("1->0", "111", 3, 6, "000");
    check_halt("1->, 0->", "0110", 4, 4, ""); /* empty translates */
    check_halt("11->1", "11111", 4, 9, "1");
    check_halt("00->1, 01->0, 11->", "0001", 2, 6, "10"); /* nothing begins with 10 */
    check_halt("00000->1", "0000", 0, 4, "0000");
}

static bool stop_at_once(void *data, double done) {
    (void)done;
    (*(int *)data)++;
    return true;
}

static void runs_keep_their_limits(void **state) {
    (void)state;
    wi_dictionary *dictionary = read_dictionary("1->1111, 0->0");
    wi_process *process = start_process(dictionary, "1");
    wy_error error;
    wi_process_state found;
    assert_int_equal(wi_process_run(process, 1000, 100, NULL, NULL, NULL, &error), WY_LIMIT);
    wi_process_state_of(&found, process);
    assert_int_equal(found.length - found.read, 100); /* 1 + 3 * 33 */
    assert_int_equal(found.steps, 33);
    assert_false(found.halted);

    const wy_control little = {.memory = 100000};
    assert_int_equal(wi_process_run(process, INT64_MAX, 0, NULL, NULL, &little, &error), WY_LIMIT);
    int polls = 0;
    const wy_control stopping = {.poll = stop_at_once, .data = &polls};
    assert_int_equal(wi_process_run(process, INT64_MAX, 0, NULL, NULL, &stopping, &error),
                     WY_STOPPED);
    assert_int_equal(polls, 1);

    /* What is read is given back: a string that does not grow needs no more than it has. */
    wi_dictionary *turning = read_dictionary("0->0, 1->1");
    wi_process *circle = start_process(turning, "0110");
    assert_int_equal(wi_process_run(circle, 3000000, 4, NULL, NULL, &little, &error), WY_OK);
    wi_process_state_of(&found, circle);
    assert_int_equal(found.length, 3000004);
    char rest[8];
    wi_process_rest(rest, sizeof rest, circle);
    assert_string_equal(rest, "0110");
    wi_process_close(circle);
    wi_dictionary_free(turning);
    wi_process_close(process);
    wi_dictionary_free(dictionary);

    wi_tag *tag = read_tag("a->aaaa");
    wi_tag_process *letters;
    assert_int_equal(wi_tag_process_open(&letters, tag, "aa", 2, &error), WY_OK);
    assert_int_equal(wi_tag_process_run(letters, 1000, 100, NULL, NULL, NULL, &error), WY_LIMIT);
    wi_tag_process_state_of(&found, letters);
    assert_int_equal(found.length - found.read, 100);
    assert_int_equal(wi_tag_process_run(letters, INT64_MAX, 0, NULL, NULL, &little, &error),
                     WY_LIMIT);
    assert_int_equal(wi_tag_process_run(letters, 10, 0, NULL, NULL, &stopping, &error), WY_STOPPED);
    wi_tag_process_close(letters);
    wi_tag_free(tag);
}

/* ---- tag systems --------------------------------------------------------------------- */

static int naive_tag_step(naive *of, const wi_tag *tag) {
    const size_t deletion = (size_t)wi_tag_deletion(tag);
    if (of->length - of->read < deletion) {
        of->halted = true;
        return -1;
    }
    const char *letters = wi_tag_letters(tag);
    const size_t index = (size_t)(strchr(letters, of->string[of->read]) - letters);
    of->read += deletion;
    of->steps++;
    naive_append(of, wi_tag_production(tag, index));
    return (int)index;
}

/* The tag system for the Collatz map goes through all numbers of the orbit as strings of a. */
static void collatz(void **state) {
    (void)state;
    wi_tag *tag = read_tag("a->bc, b->a, c->aaa");
    wi_dictionary *dictionary;
    wy_error error;
    assert_int_equal(wi_tag_compile(&dictionary, tag, &error), WY_OK);
    assert_int_equal(wi_dictionary_size(dictionary), 9);
    assert_string_equal(wi_dictionary_word(dictionary, 5), "0110");
    assert_string_equal(wi_dictionary_translate(dictionary, 5), "00");
    for (size_t n = 1; n <= 60; n++) {
        char start[61];
        memset(start, 'a', n);
        start[n] = '\0';
        wi_process_state found;
        assert_int_equal(
            wi_tag_compare(&found, tag, dictionary, start, n, 1000000, 0, NULL, &error), WY_OK);
        assert_true(found.halted);

        wi_tag_process *process;
        assert_int_equal(wi_tag_process_open(&process, tag, start, n, &error), WY_OK);
        for (size_t number = n; number != 1;) {
            number = number % 2 == 0 ? number / 2 : (3 * number + 1) / 2;
            char *text = malloc(2 * number + 8);
            assert_non_null(text);
            do { /* until the string is a power of a again */
                assert_int_equal(wi_tag_process_run(process, 1, 0, NULL, NULL, NULL, &error),
                                 WY_OK);
                wi_tag_process_rest(text, 2 * number + 8, process);
            } while (strspn(text, "a") != strlen(text));
            assert_int_equal(strlen(text), number);
            free(text);
        }
        wi_tag_process_state_of(&found, process);
        assert_true(found.halted);
        wi_tag_process_close(process);
    }
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
}

/* Post's own system; from this start it comes into a circle and never halts. */
static void post(void **state) {
    (void)state;
    wi_tag *tag = read_tag("delete 3\n0 -> 00\n1 -> 1101\n");
    assert_int_equal(wi_tag_deletion(tag), 3);
    assert_int_equal(wi_tag_letter_bits(tag), 1);
    wi_dictionary *dictionary;
    wy_error error;
    assert_int_equal(wi_tag_compile(&dictionary, tag, &error), WY_OK);
    assert_int_equal(wi_dictionary_size(dictionary), 8);
    wi_process_state found;
    assert_int_equal(wi_tag_compare(&found, tag, dictionary, "10010", 5, 20000, 0, NULL, &error),
                     WY_OK);
    assert_int_equal(found.steps, 20000);
    assert_false(found.halted);
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
}

static void random_tag_systems(void **state) {
    (void)state;
    enum { ROUNDS = 500 };
    size_t halted = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const size_t letters = 1 + below(7);
        const size_t deletion = 2 + below(4);
        char text[512];
        size_t used = (size_t)snprintf(text, sizeof text, "delete %zu", deletion);
        for (size_t i = 0; i < letters; i++) {
            used += (size_t)snprintf(text + used, sizeof text - used, ", %c->", (char)('a' + i));
            for (size_t j = below(2 * deletion + 1); j-- > 0;) {
                text[used++] = (char)('a' + below(letters));
            }
            text[used] = '\0';
        }
        wi_tag *tag = read_tag(text);
        assert_int_equal(wi_tag_deletion(tag), deletion);
        char start[40];
        const size_t length = below(sizeof start);
        for (size_t i = 0; i < length; i++) {
            start[i] = (char)('a' + below(letters));
        }
        start[length] = '\0';
        const size_t steps = below(600);
        naive of = {0};
        naive_append(&of, start);
        for (size_t i = 0; i < steps && !of.halted; i++) {
            naive_tag_step(&of, tag);
        }
        wi_tag_process *process;
        wy_error error;
        wi_process_state found;
        assert_int_equal(wi_tag_process_open(&process, tag, start, length, &error), WY_OK);
        assert_int_equal(wi_tag_process_run(process, (int64_t)steps, 0, NULL, NULL, NULL, &error),
                         WY_OK);
        wi_tag_process_state_of(&found, process);
        assert_int_equal(found.steps, of.steps);
        assert_int_equal(found.read, of.read);
        assert_int_equal(found.length, of.length);
        assert_int_equal(found.halted, of.length - of.read < deletion);
        halted += found.halted;
        char *rest = malloc(of.length + 1);
        assert_non_null(rest);
        wi_tag_process_rest(rest, of.length + 1, process);
        assert_string_equal(rest, of.string + of.read);
        free(rest);
        wi_tag_process_close(process);

        wi_dictionary *dictionary;
        assert_int_equal(wi_tag_compile(&dictionary, tag, &error), WY_OK);
        wi_process_state both;
        assert_int_equal(
            wi_tag_compare(&both, tag, dictionary, start, length, (int64_t)steps, 0, NULL, &error),
            WY_OK);
        assert_memory_equal(&both.steps, &found.steps, sizeof both.steps);
        assert_int_equal(both.length, found.length);
        assert_int_equal(both.halted, found.halted);
        wi_dictionary_free(dictionary);
        wi_tag_free(tag);
        free(of.string);
    }
    assert_in_range(halted, ROUNDS / 10, ROUNDS - ROUNDS / 10);
}

/* A comparison must be able to fail: dictionaries of other tag systems. */
static void a_wrong_dictionary_is_seen(void **state) {
    (void)state;
    wi_tag *tag = read_tag("a->bc, b->a, c->aaa");
    const char *const others[] = {"a->bc, b->a, c->aab", "a->cb, b->a, c->aaa",
                                  "a->bc, b->aa, c->aaa", "delete 3, a->bc, b->a, c->aaa"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        wi_tag *other = read_tag(others[i]);
        wi_dictionary *dictionary;
        wy_error error;
        wi_process_state found;
        assert_int_equal(wi_tag_compile(&dictionary, other, &error), WY_OK);
        assert_int_equal(wi_tag_compare(&found, tag, dictionary, "aaaaa", 5, 1000, 0, NULL, &error),
                         WY_NO);
        assert_true(found.steps > 0);
        wi_dictionary_free(dictionary);
        wi_tag_free(other);
    }

    /* The last step writes other letters of the same number. */
    wi_tag *other = read_tag("a->cb, b->a, c->aaa");
    wi_dictionary *dictionary;
    wy_error error;
    wi_process_state found;
    assert_int_equal(wi_tag_compile(&dictionary, other, &error), WY_OK);
    assert_int_equal(wi_tag_compare(&found, tag, dictionary, "aa", 2, 1, 0, NULL, &error), WY_NO);
    wi_dictionary_free(dictionary);
    wi_tag_free(other);
    wi_tag_free(tag);
}

/* ---- bad input ------------------------------------------------------------------------ */

typedef struct bad {
    const char *text;
    size_t line, column;
    const char *says;
} bad;

static const bad bad_dictionaries[] = {
    {"", 0, 0, "there is no word"},
    {"  # nothing\n,;\n", 0, 0, "there is no word"},
    {"01", 1, 3, "expected ->"},
    {"01 100", 1, 4, "expected ->"},
    {"1 -> 0\n01 -> 1x0\n", 2, 8, "0 and 1"},
    {"1 -> 0\n  2 -> 10\n", 2, 3, "0 and 1"},
    {"-> 0", 1, 1, "expected an entry"},
    {"1 -> 0 1", 1, 8, "expected the end of the line"},
    {"1 -> 0 -> 1", 1, 8, "expected the end of the line"},
    {"0->1, 0->1", 1, 7, "the word 0 (entry 2) is the same as the word 0 (entry 1)"},
    {"01->1\n1->1\n0->1", 3, 1, "the word 0 (entry 3) is the beginning of the word 01 (entry 1)"},
    {"01->1\n1->1\n0110->1", 3, 1, "the word 0110 (entry 3) begins with the word 01 (entry 1)"},
    {"\xFF", 1, 1, "expected an entry"},
};

static const bad bad_tags[] = {
    {"", 0, 0, "there is no production"},
    {"delete 2", 0, 0, "there is no production"},
    {"a -> b", 1, 6, "the letter b has no production"},
    {"a -> a\nbc -> a", 2, 1, "one letter"},
    {"a -> a, a -> aa", 1, 9, "the letter a has two productions"},
    {"delete 1, a -> a", 1, 8, "from 2 to"},
    {"delete 65, a -> a", 1, 8, "from 2 to"},
    {"delete 99999999999999999999, a -> a", 1, 8, "from 2 to"},
    {"delete x, a -> a", 1, 8, "from 2 to"},
    {"delete 2, delete 2, a -> a", 1, 18, "twice"},
    {"remove 2, a -> a", 1, 8, "expected ->"},
    {"a", 1, 2, "expected ->"},
};

static void check_bad(const bad *wanted, wy_status status, const wy_error *error) {
    if (status != WY_BAD || strstr(error->message, wanted->says) == NULL ||
        error->line != wanted->line || error->column != wanted->column) {
        fail_msg("'%s': %d, '%s' at %zu:%zu", wanted->text, (int)status, error->message,
                 error->line, error->column);
    }
}

static void bad_input_is_refused_with_its_place(void **state) {
    (void)state;
    wy_error error;
    wi_dictionary *dictionary;
    wi_tag *tag;
    for (size_t i = 0; i < sizeof bad_dictionaries / sizeof bad_dictionaries[0]; i++) {
        const bad *wanted = &bad_dictionaries[i];
        check_bad(wanted,
                  wi_dictionary_read(&dictionary, wanted->text, strlen(wanted->text), &error),
                  &error);
        assert_null(dictionary);
        assert_int_equal(wi_dictionary_read(&dictionary, wanted->text, strlen(wanted->text), NULL),
                         WY_BAD);
    }
    for (size_t i = 0; i < sizeof bad_tags / sizeof bad_tags[0]; i++) {
        const bad *wanted = &bad_tags[i];
        check_bad(wanted, wi_tag_read(&tag, wanted->text, strlen(wanted->text), &error), &error);
        assert_null(tag);
        assert_int_equal(wi_tag_read(&tag, wanted->text, strlen(wanted->text), NULL), WY_BAD);
    }

    dictionary = read_dictionary("\xEF\xBB\xBF"
                                 "0->1, 1->");
    wi_process *process;
    assert_int_equal(wi_process_open(&process, dictionary, "0120", 4, &error), WY_BAD);
    assert_int_equal(error.column, 3);
    wi_dictionary_free(dictionary);

    tag = read_tag("delete 64, a->b, b->a, c->");
    wi_tag_process *letters;
    assert_int_equal(wi_tag_process_open(&letters, tag, "abd", 3, &error), WY_BAD);
    assert_int_equal(error.column, 3);
    assert_int_equal(wi_tag_compile(&dictionary, tag, &error), WY_LIMIT); /* 3^64 words */
    assert_null(dictionary);
    wi_tag_free(tag);
}

/* Any text is either read or refused with a reason. */
static void any_text(void **state) {
    (void)state;
    static const char letters[] = "01010101-->>->,;\n #ab delete 2\xE2\x86\x92";
    size_t read = 0;
    for (int round = 0; round < 20000; round++) {
        char text[40];
        const size_t length = below(sizeof text);
        for (size_t i = 0; i < length; i++) {
            text[i] = letters[below(sizeof letters - 1)];
            if (i + 2 < length && below(4) == 0) {
                text[i] = '-';
                text[i + 1] = '>';
                i++;
            }
        }
        wy_error error = {0};
        wi_dictionary *dictionary;
        if (wi_dictionary_read(&dictionary, text, length, &error) == WY_OK) {
            read++;
            wi_dictionary_free(dictionary);
        } else {
            assert_true(error.message[0] != '\0');
        }
        wi_tag *tag;
        if (wi_tag_read(&tag, text, length, &error) == WY_OK) {
            read++;
            wi_tag_free(tag);
        } else {
            assert_true(error.message[0] != '\0');
        }
    }
    assert_true(read > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_experiment_of_the_appendix),
        cmocka_unit_test(wythoff_gives_the_fibonacci_word),
        cmocka_unit_test(maharaja_as_the_columns_engine_has_it),
        cmocka_unit_test(random_dictionaries_as_the_naive_run),
        cmocka_unit_test(processes_halt),
        cmocka_unit_test(runs_keep_their_limits),
        cmocka_unit_test(collatz),
        cmocka_unit_test(post),
        cmocka_unit_test(random_tag_systems),
        cmocka_unit_test(a_wrong_dictionary_is_seen),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(any_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
