/*
 * test_automata.c - automata against the definitions, word by word.
 *
 * Small random automata; for each operation all words up to some length are tried, and the
 * answer is worked out from what the operands say about their own words.
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

#include "automata/automaton.h"
#include "automata/inside.h"

enum { MOST_TRACKS = 4, LONGEST = 6 };

static uint64_t seed = 0x2545F4914F6CDD1D;

static uint64_t random_number(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed * 0x9E3779B97F4A7C15U >> 11;
}

static uint32_t below(uint32_t limit) {
    return (uint32_t)(random_number() % limit);
}

#define must(call)                                                                                 \
    do {                                                                                           \
        const wy_status got = (call);                                                              \
        if (got != WY_OK) {                                                                        \
            fail_msg("%s: %s: %s", #call, wy_status_name(got), error.message);                     \
        }                                                                                          \
    } while (0)

/* ---- random automata ------------------------------------------------------------- */

/* No two digits 1 in a row, as in Fibonacci numeration, with either end first. */
static wy_system no_11[2] = {{"msd_fib", 2, false, NULL, NULL}, {"lsd_fib", 2, true, NULL, NULL}};

static int open_systems(void **state) {
    (void)state;
    wy_error error;
    for (int lsd = 0; lsd < 2; lsd++) {
        const wy_track track = {.digits = 2, .system = &no_11[lsd]};
        const int32_t outputs[] = {1, 1};
        wy_edge edges[] = {{0, 0, 0}, {0, 1, 1}, {1, 0, 0}};
        wy_automaton *valid;
        must(wy_automaton_create(&valid, WY_ACCEPTOR, &track, 1, outputs, 2, edges, 3, &error));
        no_11[lsd].valid = valid;
    }
    return 0;
}

static int close_systems(void **state) {
    (void)state;
    for (int lsd = 0; lsd < 2; lsd++) {
        wy_automaton *valid = NULL;
        memcpy((void *)&valid, (const void *)&no_11[lsd].valid, sizeof(void *));
        wy_automaton_free(valid);
    }
    return 0;
}

static const int32_t odd_values[] = {-1, 0, 2};

static wy_track random_track(void) {
    switch (below(3)) {
    case 0:
        return (wy_track){.digits = 3, .values = odd_values};
    case 1:
        return (wy_track){.digits = 3};
    default:
        return (wy_track){.digits = 2};
    }
}

static const wy_track binary = {.digits = 2};

/* One of random size, each transition with a chance of `dense` in 8. */
static wy_automaton *random_automaton(wy_automaton_kind kind, const wy_track *tracks,
                                      uint32_t count, uint32_t most_states, uint32_t dense) {
    const uint32_t states = 1 + below(most_states);
    wy_automaton *shape;
    wy_error error;
    must(wi_automaton_all(&shape, true, tracks, count, NULL, &error));
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t letters = wy_automaton_row(shape, 0, &labels, &targets);
    wy_edge *edges = malloc((size_t)states * letters * sizeof *edges + 1);
    assert_non_null(edges);
    int32_t outputs[16];
    assert_true(states <= 16);
    size_t made = 0;
    for (uint32_t q = 0; q < states; q++) {
        outputs[q] = kind == WY_WORD ? (int32_t)below(4) - 1 : below(3) == 0;
        for (uint64_t i = 0; i < letters; i++) {
            if (below(8) < dense) {
                edges[made++] = (wy_edge){q, below(states), labels[i]};
            }
        }
    }
    wy_automaton *automaton;
    must(
        wy_automaton_create(&automaton, kind, tracks, count, outputs, states, edges, made, &error));
    assert_true(wi_automaton_sound(automaton));
    free(edges);
    wy_automaton_free(shape);
    return automaton;
}

/* Accepts valid words only. */
static wy_automaton *random_valid(const wy_track *tracks, uint32_t count, uint32_t most_states) {
    wy_automaton *any = random_automaton(WY_ACCEPTOR, tracks, count, most_states, 6);
    wy_automaton *valid;
    wy_error error;
    must(wy_automaton_validate(&valid, any, NULL, &error));
    assert_true(wi_automaton_sound(valid));
    wy_automaton_free(any);
    return valid;
}

/* ---- words, as digits by track --------------------------------------------------- */

typedef struct word {
    uint32_t tracks;
    uint32_t length;
    uint32_t digit[LONGEST][MOST_TRACKS]; /* numbers of digits */
} word;

/* The next word in radix order; false: it would be longer than `longest`. */
static bool next_word(word *of, const wy_track *tracks, uint32_t longest) {
    for (uint32_t i = of->length; i-- > 0;) {
        for (uint32_t t = of->tracks; t-- > 0;) {
            if (++of->digit[i][t] < tracks[t].digits) {
                return true;
            }
            of->digit[i][t] = 0;
        }
    }
    return of->length++ < longest;
}

static uint32_t affordable(const wy_track *tracks, uint32_t count) {
    uint32_t letters = 1;
    for (uint32_t t = 0; t < count; t++) {
        letters *= tracks[t].digits;
    }
    return letters <= 2 ? 6 : letters <= 4 ? 5 : letters <= 9 ? 3 : 2;
}

static size_t pack(uint64_t labels[LONGEST], const wy_automaton *automaton, const word *of,
                   const uint32_t *to) {
    for (uint32_t i = 0; i < of->length; i++) {
        uint32_t digits[MOST_TRACKS];
        for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
            digits[t] = of->digit[i][to == NULL ? t : to[t]];
        }
        labels[i] = wy_automaton_pack(automaton, digits);
    }
    return of->length;
}

static bool accepts(const wy_automaton *automaton, const word *of, const uint32_t *to) {
    uint64_t labels[LONGEST];
    const size_t length = pack(labels, automaton, of, to);
    return wy_automaton_accepts(automaton, labels, length);
}

/* The value, or -100. */
static int32_t value(const wy_automaton *automaton, const word *of, const uint32_t *to) {
    uint64_t labels[LONGEST];
    const size_t length = pack(labels, automaton, of, to);
    int32_t out;
    return wy_automaton_value(&out, automaton, labels, length) ? out : -100;
}

static bool is_valid(const word *of, const wy_track *tracks) {
    for (uint32_t t = 0; t < of->tracks; t++) {
        for (uint32_t i = 1; i < of->length && tracks[t].system != NULL; i++) {
            if (of->digit[i - 1][t] == 1 && of->digit[i][t] == 1) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Boolean operations ---------------------------------------------------------- */

static bool truth(wy_operation operation, bool a, bool b) {
    switch (operation) {
    case WY_OP_AND:
        return a && b;
    case WY_OP_AND_NOT:
        return a && !b;
    case WY_OP_OR:
        return a || b;
    case WY_OP_XOR:
        return a != b;
    case WY_OP_IMPLIES:
        return !a || b;
    default:
        return a == b;
    }
}

/*
 * Random places for the tracks of a and b among those of a result: every place is taken, by a, b or
 * both; sometimes two tracks of a take the same.
 */
static uint32_t random_places(uint32_t *to_a, uint32_t *count_a, uint32_t *to_b,
                              uint32_t *count_b) {
    const uint32_t count = 1 + below(3);
    *count_a = *count_b = 0;
    for (uint32_t t = 0; t < count; t++) {
        const uint32_t who = below(4);
        if (who != 1) {
            to_a[(*count_a)++] = t;
        }
        if (who != 2) {
            to_b[(*count_b)++] = t;
        }
    }
    if (*count_a > 0 && below(4) == 0) {
        to_a[*count_a] = to_a[below(*count_a)];
        (*count_a)++;
    }
    for (uint32_t i = 0; i + 1 < *count_a; i++) { /* any order */
        const uint32_t k = i + below(*count_a - i);
        const uint32_t kept = to_a[i];
        to_a[i] = to_a[k];
        to_a[k] = kept;
    }
    for (uint32_t i = 0; i + 1 < *count_b; i++) {
        const uint32_t k = i + below(*count_b - i);
        const uint32_t kept = to_b[i];
        to_b[i] = to_b[k];
        to_b[k] = kept;
    }
    return count;
}

typedef struct two {
    wy_track tracks[MOST_TRACKS];
    uint32_t count;
    uint32_t to_a[MOST_TRACKS], to_b[MOST_TRACKS];
    wy_automaton *a, *b;
} two;

static void open_two(two *of, bool with_system, uint32_t most_states) {
    uint32_t count_a;
    uint32_t count_b;
    of->count = random_places(of->to_a, &count_a, of->to_b, &count_b);
    wy_track own[MOST_TRACKS];
    const wy_system *system = with_system ? &no_11[below(2)] : NULL;
    for (uint32_t t = 0; t < of->count; t++) {
        of->tracks[t] = with_system && below(3) > 0 ? (wy_track){.digits = 2, .system = system}
                                                    : random_track();
    }
    for (uint32_t t = 0; t < count_a; t++) {
        own[t] = of->tracks[of->to_a[t]];
    }
    of->a = random_valid(own, count_a, most_states);
    for (uint32_t t = 0; t < count_b; t++) {
        own[t] = of->tracks[of->to_b[t]];
    }
    of->b = random_valid(own, count_b, most_states);
}

static void close_two(two *of) {
    wy_automaton_free(of->a);
    wy_automaton_free(of->b);
}

static void test_combine(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 400; round++) {
        two of = {0};
        open_two(&of, round % 2 == 1, 4);
        for (wy_operation operation = WY_OP_AND; operation <= WY_OP_IFF; operation++) {
            wy_automaton *made;
            must(wy_automaton_combine(&made, operation, of.a, of.to_a, of.b, of.to_b, of.count,
                                      NULL, &error));
            assert_true(wi_automaton_sound(made));
            wy_automaton *minimal;
            must(wy_automaton_minimise(&minimal, made, NULL, &error));
            word at = {.tracks = of.count};
            do {
                const bool expected =
                    is_valid(&at, of.tracks) &&
                    truth(operation, accepts(of.a, &at, of.to_a), accepts(of.b, &at, of.to_b));
                assert_int_equal(accepts(made, &at, NULL), expected);
                assert_int_equal(accepts(minimal, &at, NULL), expected);
            } while (next_word(&at, of.tracks, affordable(of.tracks, of.count)));
            wy_word least;
            wy_word direct;
            const wy_status found = wy_automaton_witness(&least, made, NULL, &error);
            assert_int_equal(wi_automaton_combine_witness(&direct, operation, of.a, of.to_a, of.b,
                                                          of.to_b, of.count, NULL, &error),
                             found);
            assert_int_equal(least.length, direct.length);
            if (found == WY_OK) {
                assert_memory_equal(least.labels, direct.labels, least.length * sizeof(uint64_t));
            }
            wy_word_free(&least);
            wy_word_free(&direct);
            wy_automaton_free(minimal);
            wy_automaton_free(made);
        }
        close_two(&of);
    }
}

static void test_complement(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 200; round++) {
        const uint32_t count = below(4);
        wy_track tracks[MOST_TRACKS] = {{0}};
        for (uint32_t t = 0; t < count; t++) {
            tracks[t] =
                below(2) == 0 ? (wy_track){.digits = 2, .system = &no_11[0]} : random_track();
        }
        wy_automaton *a = random_valid(tracks, count, 4);
        wy_automaton *made;
        wy_automaton *twice;
        must(wy_automaton_complement(&made, a, NULL, &error));
        must(wy_automaton_complement(&twice, made, NULL, &error));
        assert_int_equal(wy_automaton_equal(NULL, a, twice, NULL, &error), WY_OK);
        word at = {.tracks = count};
        do {
            assert_int_equal(accepts(made, &at, NULL),
                             is_valid(&at, tracks) && !accepts(a, &at, NULL));
        } while (next_word(&at, tracks, affordable(tracks, count)));
        wy_automaton_free(a);
        wy_automaton_free(made);
        wy_automaton_free(twice);
    }
}

static int32_t apart(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return (a == NULL ? 50 : *a) * 100 + (b == NULL ? 50 : *b);
}

static void test_product_of_functions(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 200; round++) {
        const wy_track tracks[] = {random_track(), random_track()};
        wy_automaton *a = random_automaton(WY_WORD, tracks, 2, 5, 6);
        wy_automaton *b = random_automaton(WY_WORD, tracks, 2, 5, 6);
        const wy_product kinds[] = {{WY_WORD, false, false, apart, NULL},
                                    {WY_WORD, true, false, apart, NULL},
                                    {WY_WORD, false, true, apart, NULL},
                                    {WY_WORD, true, true, apart, NULL}};
        const wy_product *kind = &kinds[below(4)];
        wy_automaton *made;
        must(wy_automaton_product(&made, kind, a, NULL, b, NULL, 2, NULL, &error));
        wy_automaton *minimal;
        must(wy_automaton_minimise(&minimal, made, NULL, &error));
        assert_int_equal(wy_automaton_equal(NULL, made, minimal, NULL, &error), WY_OK);
        word at = {.tracks = 2};
        do {
            const int32_t of_a = value(a, &at, NULL);
            const int32_t of_b = value(b, &at, NULL);
            const bool defined = (of_a != -100 || kind->b_alone) &&
                                 (of_b != -100 || kind->a_alone) && (of_a != -100 || of_b != -100);
            const int32_t expected =
                defined ? apart(NULL, of_a == -100 ? NULL : &of_a, of_b == -100 ? NULL : &of_b)
                        : -100;
            assert_int_equal(value(made, &at, NULL), expected);
            assert_int_equal(value(minimal, &at, NULL), expected);
        } while (next_word(&at, tracks, affordable(tracks, 2)));
        wy_automaton_free(a);
        wy_automaton_free(b);
        wy_automaton_free(made);
        wy_automaton_free(minimal);
    }
}

/* ---- tracks ---------------------------------------------------------------------- */

static void test_tracks(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 200; round++) {
        uint32_t to[MOST_TRACKS];
        const uint32_t places = 1 + below(3);
        const wy_track track = random_track();
        const wy_track tracks[MOST_TRACKS] = {track, track, track, track};
        for (uint32_t t = 0; t < MOST_TRACKS; t++) {
            to[t] = t < places ? t : below(places);
        }
        for (uint32_t i = 0; i < MOST_TRACKS - 1; i++) {
            const uint32_t k = i + below(MOST_TRACKS - i);
            const uint32_t kept = to[i];
            to[i] = to[k];
            to[k] = kept;
        }
        wy_automaton *a = random_automaton(WY_ACCEPTOR, tracks, MOST_TRACKS, 3, 6);
        wy_automaton *made;
        must(wi_automaton_move_tracks(&made, a, to, places, NULL, &error));
        assert_true(wi_automaton_sound(made));
        word at = {.tracks = places};
        do {
            assert_int_equal(accepts(made, &at, NULL), accepts(a, &at, to));
        } while (next_word(&at, tracks, affordable(tracks, places)));
        wy_automaton_free(a);
        wy_automaton_free(made);
    }
    /* {-1, 0, 2} as {0, 1, 2}: -1 falls away, 2 stays 2. */
    const wy_track odd = {.digits = 3, .values = odd_values};
    const wy_track three = {.digits = 3};
    for (int round = 0; round < 50; round++) {
        wy_automaton *a = random_automaton(WY_ACCEPTOR, &odd, 1, 4, 7);
        wy_automaton *made;
        must(wy_automaton_retrack(&made, a, &three, NULL, &error));
        word at = {.tracks = 1};
        do {
            word before = at;
            bool exists = true;
            for (uint32_t i = 0; i < at.length; i++) {
                exists = exists && at.digit[i][0] != 1;
                before.digit[i][0] = at.digit[i][0] == 0 ? 1 : 2;
            }
            assert_int_equal(accepts(made, &at, NULL), exists && accepts(a, &before, NULL));
        } while (next_word(&at, &three, 4));
        wy_automaton_free(a);
        wy_automaton_free(made);
    }
    const uint32_t nowhere[] = {0, 2};
    const wy_track pair[] = {binary, binary};
    wy_automaton *a = random_automaton(WY_ACCEPTOR, pair, 2, 4, 7);
    wy_automaton *made;
    assert_int_equal(wi_automaton_move_tracks(&made, a, nowhere, 3, NULL, &error), WY_BAD);
    assert_null(made);
    assert_int_equal(wi_automaton_move_tracks(&made, a, nowhere, 2, NULL, &error), WY_BAD);
    wy_automaton_free(a);
}

/* ---- quantifiers ----------------------------------------------------------------- */

/* The states that words with these kept digits lead to, whatever the others are. */
static uint32_t step_set(const wy_automaton *a, uint32_t set, const bool *gone,
                         const uint32_t *kept_digits) {
    uint32_t out = 0;
    for (uint32_t q = 0; q < wy_automaton_states(a); q++) {
        if ((set >> q & 1) == 0) {
            continue;
        }
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(a, q, &labels, &targets);
        for (uint64_t i = 0; i < count; i++) {
            bool fits = true;
            uint32_t k = 0;
            for (uint32_t t = 0; t < wy_automaton_tracks(a); t++) {
                if (!gone[t]) {
                    fits = fits && wi_automaton_digit_number(a, labels[i], t) == kept_digits[k];
                    k++;
                }
            }
            out |= fits ? UINT32_C(1) << targets[i] : 0;
        }
    }
    return out;
}

static bool some_witness(const wy_automaton *a, const bool *gone, const word *of,
                         const uint32_t *zeros, bool lsd) {
    uint32_t set = 1;
    for (uint32_t i = 0; i < 40 && !lsd; i++) {
        set |= step_set(a, set, gone, zeros);
    }
    for (uint32_t i = 0; i < of->length; i++) {
        set = step_set(a, set, gone, of->digit[i]);
    }
    for (uint32_t i = 0; i < 40 && lsd; i++) {
        set |= step_set(a, set, gone, zeros);
    }
    for (uint32_t q = 0; q < wy_automaton_states(a); q++) {
        if ((set >> q & 1) != 0 && wy_automaton_output(a, q) != 0) {
            return true;
        }
    }
    return false;
}

static void check_exists(const wy_automaton *whole, const wy_automaton *made, const bool *gone,
                         bool lsd) {
    wy_track kept[MOST_TRACKS];
    uint32_t zeros[MOST_TRACKS] = {0};
    uint32_t count = 0;
    for (uint32_t t = 0; t < wy_automaton_tracks(whole); t++) {
        if (!gone[t]) {
            kept[count] = *wy_automaton_track(whole, t);
            zeros[count] = wi_track_digit_number(&kept[count], 0);
            count++;
        }
    }
    assert_true(wi_automaton_sound(made));
    assert_int_equal(wy_automaton_tracks(made), count);
    word at = {.tracks = count};
    do {
        assert_int_equal(accepts(made, &at, NULL), some_witness(whole, gone, &at, zeros, lsd));
    } while (next_word(&at, kept, affordable(kept, count)));
    wy_automaton *again;
    wy_error error;
    must(wy_automaton_minimise(&again, made, NULL, &error));
    assert_int_equal(wy_automaton_states(again), wy_automaton_states(made));
    wy_automaton_free(again);
}

static void test_exists(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 600; round++) {
        const bool lsd = below(2) == 0;
        const uint32_t count = 1 + below(3);
        wy_track tracks[MOST_TRACKS] = {{0}};
        bool gone[MOST_TRACKS] = {false};
        for (uint32_t t = 0; t < count; t++) {
            tracks[t] = lsd || below(2) == 0 ? (wy_track){.digits = 2, .system = &no_11[lsd]}
                                             : random_track();
            gone[t] = below(2) == 0;
        }
        gone[below(count)] = true;
        wy_automaton *a = random_automaton(WY_ACCEPTOR, tracks, count, 6, 3 + below(4));
        wy_automaton *made;
        wy_subset_report report;
        must(wy_automaton_exists(&made, a, gone, &report, NULL, &error));
        assert_int_equal(report.states, wy_automaton_states(made));
        check_exists(a, made, gone, lsd);
        wy_automaton_free(a);
        wy_automaton_free(made);
    }
}

static void test_combine_exists(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 300; round++) {
        two of = {0};
        open_two(&of, true, 3);
        bool gone[MOST_TRACKS] = {false};
        bool lsd = false;
        for (uint32_t t = 0; t < of.count; t++) {
            gone[t] = below(2) == 0;
            lsd = lsd || (of.tracks[t].system != NULL && of.tracks[t].system->lsd);
        }
        const wy_operation operation = (wy_operation)below(WY_OP_IFF + 1);
        wy_automaton *whole;
        wy_automaton *made;
        must(wy_automaton_combine(&whole, operation, of.a, of.to_a, of.b, of.to_b, of.count, NULL,
                                  &error));
        must(wy_automaton_minimise_in_place(whole, NULL, &error));
        must(wi_automaton_combine_exists(&made, operation, of.a, of.to_a, of.b, of.to_b, of.count,
                                         gone, NULL, NULL, &error));
        bool any = false;
        for (uint32_t t = 0; t < of.count; t++) {
            any = any || gone[t];
        }
        if (any && wy_automaton_states(whole) <= 32) {
            check_exists(whole, made, gone, lsd);
        } else if (!any) {
            assert_int_equal(wy_automaton_equal(NULL, whole, made, NULL, &error), WY_OK);
        }
        wy_automaton_free(whole);
        wy_automaton_free(made);
        close_two(&of);
    }
}

static void test_close_zeros(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 200; round++) {
        const bool lsd = below(2) == 0;
        const wy_track track = {.digits = 2, .system = &no_11[lsd]};
        wy_automaton *a = random_automaton(WY_ACCEPTOR, &track, 1, 5, 6);
        wy_automaton *made;
        must(wi_automaton_close_zeros(&made, a, NULL, &error));
        word at = {.tracks = 1};
        do {
            /* Without its zeros, and with 0, 1, 2, ... of them again: is one accepted? */
            uint64_t core[LONGEST + 16] = {0};
            uint32_t begin = 0;
            uint32_t end = at.length;
            while (!lsd && begin < end && at.digit[begin][0] == 0) {
                begin++;
            }
            while (lsd && begin < end && at.digit[end - 1][0] == 0) {
                end--;
            }
            bool expected = false;
            for (uint32_t zeros = 0; zeros <= 10; zeros++) {
                memset(core, 0, sizeof core);
                for (uint32_t i = begin; i < end; i++) {
                    core[(lsd ? 0 : zeros) + i - begin] = at.digit[i][0];
                }
                expected = expected || wy_automaton_accepts(a, core, zeros + end - begin);
            }
            assert_int_equal(accepts(made, &at, NULL), expected);
        } while (next_word(&at, &track, LONGEST));
        wy_automaton_free(a);
        wy_automaton_free(made);
    }
}

/* x is a word, y a word of bits: the 1 of y that stands over a 1 of x has n letters after it. */
static wy_automaton *chain_with_choice(uint32_t length, bool loop_at_end, bool reversed) {
    const wy_track tracks[] = {binary, binary};
    wy_edge *edges = calloc((size_t)6 * (length + 3), sizeof *edges);
    int32_t *outputs = calloc(length + 3, sizeof *outputs);
    assert_true(edges != NULL && outputs != NULL);
    size_t count = 0;
    /* labels: x above, y below */
    edges[count++] = (wy_edge){0, 0, 0};
    edges[count++] = (wy_edge){0, 0, 2};
    edges[count++] = (wy_edge){0, 1, 3};
    for (uint32_t q = 1; q <= length; q++) {
        edges[count++] = (wy_edge){q, q + 1, 0};
        edges[count++] = (wy_edge){q, q + 1, 2};
    }
    outputs[length + 1] = 1;
    if (loop_at_end) {
        edges[count++] = (wy_edge){length + 1, length + 1, 0};
        edges[count++] = (wy_edge){length + 1, length + 1, 2};
    }
    wy_error error;
    wy_automaton *made;
    must(wy_automaton_create(&made, WY_ACCEPTOR, tracks, 2, outputs, length + 2, edges, count,
                             &error));
    free(edges);
    free(outputs);
    if (reversed) {
        wy_automaton *turned;
        must(wy_automaton_reverse(&turned, made, NULL, NULL, &error));
        wy_automaton_free(made);
        made = turned;
    }
    return made;
}

/* Either way of determinisation is exponential where the other is not. */
static void test_race(void **state) {
    (void)state;
    wy_error error;
    const bool gone[] = {false, true};
    for (int reversed = 0; reversed < 2; reversed++) {
        const uint32_t length = 40;
        wy_automaton *a = chain_with_choice(length, true, reversed == 1);
        wy_automaton *made;
        wy_subset_report report;
        must(wy_automaton_exists(&made, a, gone, &report, NULL, &error));
        assert_int_equal(report.backward_won, reversed == 0);
        /* The first 1 decides; with zeros in front allowed nothing else changes. */
        assert_true(wy_automaton_states(made) <= length + 3);
        assert_int_equal(report.states, wy_automaton_states(made));
        wy_automaton_free(a);
        wy_automaton_free(made);
    }
}

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

/* "The letter 30 before the end is 1" has 2^30 states whichever way. */
static void test_budget(void **state) {
    (void)state;
    wy_error error;
    const bool gone[] = {false, true};
    wy_automaton *a = chain_with_choice(30, false, false);
    wy_automaton *made;
    const wy_control little = {.memory = 1 << 24};
    assert_int_equal(wy_automaton_exists(&made, a, gone, NULL, &little, &error), WY_LIMIT);
    assert_null(made);
    assert_true(strstr(error.message, "memory") != NULL);
    const wy_control impatient = {.poll = stop_at_once};
    assert_int_equal(wy_automaton_exists(&made, a, gone, NULL, &impatient, &error), WY_STOPPED);
    assert_null(made);
    wy_automaton_free(a);

    /* Every operation survives every budget. */
    two of = {0};
    open_two(&of, true, 4);
    for (uint64_t memory = 16; memory < 20000; memory += 1 + memory / 16) {
        const wy_control tight = {.memory = memory};
        for (wy_operation operation = WY_OP_AND; operation <= WY_OP_IFF; operation++) {
            const wy_status status = wy_automaton_combine(&made, operation, of.a, of.to_a, of.b,
                                                          of.to_b, of.count, &tight, &error);
            assert_true(status == WY_OK || status == WY_LIMIT);
            assert_true((status == WY_OK) == (made != NULL));
            wy_automaton_free(made);
        }
        bool all_gone[MOST_TRACKS] = {true};
        const wy_status status = wy_automaton_exists(&made, of.a, all_gone, NULL, &tight, &error);
        assert_true(status == WY_OK || status == WY_LIMIT);
        wy_automaton_free(made);
    }
    close_two(&of);
}

/* ---- minimisation ------------------------------------------------------------------------ */

/* States that a table of pairs (Moore) cannot tell apart, among those that count. */
static uint32_t naive_classes(const wy_automaton *of) {
    wy_automaton *trimmed;
    wy_error error;
    must(wy_automaton_copy(&trimmed, of, &error));
    must(wy_automaton_trim_in_place(trimmed, NULL, &error));
    const uint32_t n = wy_automaton_states(trimmed);
    bool apart_from[32][32] = {{false}};
    assert_true(n <= 32);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t p = 0; p < n; p++) {
            for (uint32_t q = 0; q < n; q++) {
                bool differ = wy_automaton_output(trimmed, p) != wy_automaton_output(trimmed, q);
                for (int turn = 0; turn < 2; turn++) {
                    const uint32_t one = turn == 0 ? p : q;
                    const uint32_t other = turn == 0 ? q : p;
                    const uint64_t *labels;
                    const uint32_t *targets;
                    const uint64_t count = wy_automaton_row(trimmed, one, &labels, &targets);
                    for (uint64_t i = 0; i < count; i++) {
                        const uint32_t to = wy_automaton_step(trimmed, other, labels[i]);
                        differ = differ || to == WY_NO_STATE || apart_from[targets[i]][to];
                    }
                }
                if (differ && !apart_from[p][q]) {
                    apart_from[p][q] = changed = true;
                }
            }
        }
    }
    uint32_t classes = 0;
    for (uint32_t p = 0; p < n; p++) {
        bool first = true;
        for (uint32_t q = 0; q < p; q++) {
            first = first && apart_from[p][q];
        }
        classes += first;
    }
    wy_automaton_free(trimmed);
    return classes;
}

static void assert_same_table(const wy_automaton *a, const wy_automaton *b) {
    assert_int_equal(wy_automaton_states(a), wy_automaton_states(b));
    for (uint32_t q = 0; q < wy_automaton_states(a); q++) {
        const uint64_t *labels[2];
        const uint32_t *targets[2];
        const uint64_t count = wy_automaton_row(a, q, &labels[0], &targets[0]);
        assert_int_equal(wy_automaton_row(b, q, &labels[1], &targets[1]), count);
        assert_int_equal(wy_automaton_output(a, q), wy_automaton_output(b, q));
        assert_memory_equal(labels[0], labels[1], count * sizeof(uint64_t));
        assert_memory_equal(targets[0], targets[1], count * sizeof(uint32_t));
    }
}

static void test_minimise(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 1500; round++) {
        wy_track tracks[] = {binary, random_track()};
        if (below(2) == 0) {
            tracks[0].digits = 1;
        }
        const uint32_t count = 1 + below(2);
        wy_automaton *a = random_automaton(below(2) == 0 ? WY_WORD : WY_ACCEPTOR, tracks, count, 15,
                                           2 + below(7));
        wy_automaton *made;
        must(wy_automaton_minimise(&made, a, NULL, &error));
        assert_true(wi_automaton_sound(made));
        assert_int_equal(wy_automaton_equal(NULL, a, made, NULL, &error), WY_OK);
        assert_int_equal(wy_automaton_states(made), naive_classes(a));
        wy_automaton *again;
        must(wy_automaton_minimise(&again, made, NULL, &error));
        assert_same_table(made, again);
        word at = {.tracks = count};
        do {
            if (wy_automaton_kind_of(a) == WY_WORD) {
                assert_int_equal(value(a, &at, NULL), value(made, &at, NULL));
            } else {
                assert_int_equal(accepts(a, &at, NULL), accepts(made, &at, NULL));
            }
        } while (next_word(&at, tracks, affordable(tracks, count)));
        wy_automaton_free(a);
        wy_automaton_free(made);
        wy_automaton_free(again);
    }
}

/* A long chain: states change class one after the other. */
static void test_minimise_chain(void **state) {
    (void)state;
    const size_t states = 50000;
    wy_error error;
    wy_edge *edges = calloc(2 * states, sizeof *edges);
    int32_t *outputs = calloc(states, sizeof *outputs);
    assert_true(edges != NULL && outputs != NULL);
    for (uint32_t q = 0; q < states; q++) {
        edges[2 * (size_t)q] = (wy_edge){q, q + 1 < states ? q + 1 : q, 0};
        edges[2 * (size_t)q + 1] = (wy_edge){q, 0, 1};
    }
    outputs[states - 1] = 1;
    wy_automaton *a;
    must(wy_automaton_create(&a, WY_ACCEPTOR, &binary, 1, outputs, (uint32_t)states, edges,
                             2 * states, &error));
    must(wy_automaton_minimise_in_place(a, NULL, &error));
    assert_int_equal(wy_automaton_states(a), states);
    wy_automaton_free(a);
    free(edges);
    free(outputs);
}

/* ---- words ------------------------------------------------------------------------------- */

static void test_witness_and_equal(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 500; round++) {
        const wy_track tracks[] = {random_track(), binary};
        const wy_automaton_kind kind = below(2) == 0 ? WY_WORD : WY_ACCEPTOR;
        wy_automaton *a = random_automaton(kind, tracks, 2, 4, 4);
        wy_automaton *b = random_automaton(kind, tracks, 2, 4, 4);
        wy_word least;
        wy_word difference;
        const wy_status found = wy_automaton_witness(&least, a, NULL, &error);
        const wy_status same = wy_automaton_equal(&difference, a, b, NULL, &error);
        word at = {.tracks = 2};
        bool met = false;
        bool met_difference = false;
        const uint32_t longest = affordable(tracks, 2);
        do {
            uint64_t labels[LONGEST];
            pack(labels, a, &at, NULL);
            if (accepts(a, &at, NULL) && !met) {
                met = true;
                assert_int_equal(found, WY_OK);
                assert_int_equal(least.length, at.length);
                assert_memory_equal(least.labels, labels, at.length * sizeof *labels);
            }
            const bool differ = kind == WY_WORD ? value(a, &at, NULL) != value(b, &at, NULL)
                                                : accepts(a, &at, NULL) != accepts(b, &at, NULL);
            if (differ && !met_difference) {
                met_difference = true;
                assert_int_equal(same, WY_NO);
                assert_int_equal(difference.length, at.length);
                assert_memory_equal(difference.labels, labels, at.length * sizeof *labels);
            }
        } while (next_word(&at, tracks, longest));
        assert_true(met || found == WY_NO || least.length > longest);
        assert_true(met_difference || same == WY_OK || difference.length > longest);
        wy_word_free(&least);
        wy_word_free(&difference);
        wy_automaton_free(a);
        wy_automaton_free(b);
    }
}

typedef struct listing {
    const wy_automaton *automaton;
    const wy_track *tracks;
    word at;
    uint32_t from;
    uint32_t longest;
    uint64_t counts[LONGEST + 1];
    bool over;
} listing;

/* Every word that is taken is the next accepted one. */
static bool take(void *data, const uint64_t *labels, size_t length) {
    listing *of = data;
    assert_false(of->over);
    while (of->at.length < of->from || !accepts(of->automaton, &of->at, NULL)) {
        assert_true(next_word(&of->at, of->tracks, of->longest));
    }
    uint64_t expected[LONGEST];
    assert_int_equal(pack(expected, of->automaton, &of->at, NULL), length);
    assert_memory_equal(expected, labels, length * sizeof *labels);
    of->counts[length]++;
    of->over = !next_word(&of->at, of->tracks, of->longest);
    return true;
}

static bool take_one(void *data, const uint64_t *labels, size_t length) {
    (void)labels;
    (void)length;
    ++*(int *)data;
    return false;
}

static void test_each_and_count(void **state) {
    (void)state;
    wy_error error;
    mpz_t count;
    mpz_init(count);
    for (int round = 0; round < 300; round++) {
        const wy_track tracks[] = {random_track(), binary};
        const uint32_t tracks_used = 1 + below(2);
        wy_automaton *a = random_automaton(WY_ACCEPTOR, tracks, tracks_used, 5, 5);
        listing of = {.automaton = a,
                      .tracks = tracks,
                      .at = {.tracks = tracks_used},
                      .from = below(3),
                      .longest = affordable(tracks, tracks_used)};
        must(wy_automaton_each(a, of.from, of.longest, take, &of, NULL, &error));
        for (; !of.over; of.over = !next_word(&of.at, tracks, of.longest)) {
            assert_true(of.at.length < of.from || !accepts(a, &of.at, NULL));
        }
        for (uint32_t length = of.from; length <= of.longest; length++) {
            must(wy_automaton_count(count, a, length, NULL, NULL, &error));
            assert_true(mpz_cmp_ui(count, of.counts[length]) == 0);
        }
        int taken = 0;
        must(wy_automaton_each(a, 0, SIZE_MAX, take_one, &taken, NULL, &error));
        wy_word least;
        assert_int_equal(taken, wy_automaton_witness(&least, a, NULL, &error) == WY_OK);
        wy_word_free(&least);
        wy_automaton_free(a);
    }
    /* Words of length 300 without 11: a Fibonacci number. */
    mpz_t fibonacci;
    mpz_init(fibonacci);
    mpz_fib_ui(fibonacci, 302);
    must(wy_automaton_count(count, no_11[0].valid, 300, NULL, NULL, &error));
    assert_true(mpz_cmp(count, fibonacci) == 0);
    mpz_clear(fibonacci);
    mpz_clear(count);
}

static void test_infinite(void **state) {
    (void)state;
    wy_error error;
    mpz_t count;
    mpz_init(count);
    for (int round = 0; round < 400; round++) {
        const bool lsd = below(2) == 0;
        const wy_track track = {.digits = 2, .system = &no_11[lsd]};
        wy_automaton *a = random_automaton(WY_ACCEPTOR, &track, 1, 5, 3);
        for (int zeros = 0; zeros < 2; zeros++) {
            /* Infinite if and only if a word of length n, ..., 2n - 1 is accepted. */
            bool expected = false;
            for (uint32_t length = 6; length < 12; length++) {
                for (uint32_t bits = 0; bits < UINT32_C(1) << length; bits++) {
                    uint64_t labels[12];
                    for (uint32_t i = 0; i < length; i++) {
                        labels[i] = bits >> i & 1;
                    }
                    expected = expected || ((zeros == 1 || labels[lsd ? length - 1 : 0] != 0) &&
                                            wy_automaton_accepts(a, labels, length));
                }
            }
            assert_int_equal(wy_automaton_infinite(a, zeros == 1, NULL, &error),
                             expected ? WY_OK : WY_NO);
        }
        wy_automaton_free(a);
    }
    mpz_clear(count);
}

/* ---- regular operations ------------------------------------------------------------------ */

/* Is a word's part [from, to) accepted? */
static bool part(const wy_automaton *a, const word *of, uint32_t from, uint32_t to) {
    word cut = {.tracks = of->tracks, .length = to - from};
    for (uint32_t i = from; i < to; i++) {
        memcpy(cut.digit[i - from], of->digit[i], sizeof of->digit[i]);
    }
    return accepts(a, &cut, NULL);
}

static bool in_star(const wy_automaton *a, const word *of, uint32_t from) {
    bool in = from == of->length;
    for (uint32_t to = from + 1; to <= of->length && !in; to++) {
        in = part(a, of, from, to) && in_star(a, of, to);
    }
    return in;
}

static void test_regular(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 300; round++) {
        const wy_track track = random_track();
        wy_automaton *a = random_automaton(WY_ACCEPTOR, &track, 1, 4, 5);
        wy_automaton *b = random_automaton(WY_ACCEPTOR, &track, 1, 4, 5);
        wy_automaton *joined;
        wy_automaton *star;
        wy_automaton *turned;
        wy_automaton *right;
        wy_automaton *left;
        must(wy_automaton_concat(&joined, a, b, NULL, &error));
        must(wy_automaton_star(&star, a, NULL, &error));
        must(wy_automaton_reverse(&turned, a, NULL, NULL, &error));
        must(wy_automaton_right_quotient(&right, a, b, NULL, &error));
        must(wy_automaton_left_quotient(&left, a, b, NULL, &error));
        word at = {.tracks = 1};
        do {
            bool split = false;
            for (uint32_t i = 0; i <= at.length; i++) {
                split = split || (part(a, &at, 0, i) && part(b, &at, i, at.length));
            }
            assert_int_equal(accepts(joined, &at, NULL), split);
            assert_int_equal(accepts(star, &at, NULL), in_star(a, &at, 0));
            word back = at;
            for (uint32_t i = 0; i < at.length; i++) {
                back.digit[i][0] = at.digit[at.length - 1 - i][0];
            }
            assert_int_equal(accepts(turned, &at, NULL), accepts(a, &back, NULL));
            /* A witness shorter than the product of the sizes: the rest by search. */
            wy_automaton *rest;
            uint64_t labels[LONGEST];
            pack(labels, a, &at, NULL);
            uint32_t q = 0;
            for (uint32_t i = 0; i < at.length && q != WY_NO_STATE; i++) {
                q = wy_automaton_step(a, q, labels[i]);
            }
            bool expected = false;
            if (q != WY_NO_STATE) { /* a from q on: exchange it with state 0 */
                must(wy_automaton_copy(&rest, a, &error));
                word tail = {.tracks = 1};
                do {
                    uint64_t more[LONGEST];
                    pack(more, a, &tail, NULL);
                    uint32_t p = q;
                    for (uint32_t i = 0; i < tail.length && p != WY_NO_STATE; i++) {
                        p = wy_automaton_step(a, p, more[i]);
                    }
                    expected = expected || (p != WY_NO_STATE && wy_automaton_output(a, p) != 0 &&
                                            accepts(b, &tail, NULL));
                } while (!expected && next_word(&tail, &track, 4));
                wy_automaton_free(rest);
            }
            if (expected) {
                assert_true(accepts(right, &at, NULL));
            }
            /* Some x of b before it? */
            bool before = false;
            word head = {.tracks = 1};
            do {
                if (accepts(b, &head, NULL) && head.length + at.length <= LONGEST) {
                    word whole = head;
                    for (uint32_t i = 0; i < at.length; i++) {
                        whole.digit[whole.length++][0] = at.digit[i][0];
                    }
                    before = accepts(a, &whole, NULL);
                }
            } while (!before && next_word(&head, &track, 3));
            if (before) {
                assert_true(accepts(left, &at, NULL));
            }
        } while (next_word(&at, &track, 3));
        /* Quotients are exactly mirror images of each other. */
        wy_automaton *b_turned;
        wy_automaton *mirror;
        wy_automaton *mirror_turned;
        must(wy_automaton_reverse(&b_turned, b, NULL, NULL, &error));
        must(wy_automaton_left_quotient(&mirror, turned, b_turned, NULL, &error));
        must(wy_automaton_reverse(&mirror_turned, mirror, NULL, NULL, &error));
        assert_int_equal(wy_automaton_equal(NULL, right, mirror_turned, NULL, &error), WY_OK);
        wy_automaton_free(b_turned);
        wy_automaton_free(mirror);
        wy_automaton_free(mirror_turned);
        wy_automaton_free(a);
        wy_automaton_free(b);
        wy_automaton_free(joined);
        wy_automaton_free(star);
        wy_automaton_free(turned);
        wy_automaton_free(right);
        wy_automaton_free(left);
    }
}

static void test_functions(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 300; round++) {
        const wy_track track = random_track();
        wy_automaton *a = random_automaton(WY_WORD, &track, 1, 5, 7);
        wy_automaton *turned;
        wy_automaton *where;
        const int32_t sought = (int32_t)below(4) - 1;
        must(wy_automaton_reverse(&turned, a, NULL, NULL, &error));
        must(wy_automaton_where(&where, a, sought, NULL, &error));
        assert_true(wi_automaton_sound(turned));
        word at = {.tracks = 1};
        do {
            word back = at;
            for (uint32_t i = 0; i < at.length; i++) {
                back.digit[i][0] = at.digit[at.length - 1 - i][0];
            }
            const int32_t expected = value(a, &back, NULL);
            const int32_t got = value(turned, &at, NULL);
            assert_true(got == expected || (expected == -100 && got == 0));
            assert_int_equal(accepts(where, &at, NULL), value(a, &at, NULL) == sought);
        } while (next_word(&at, &track, 4));
        int32_t *values;
        size_t count;
        must(wy_automaton_outputs(&values, &count, a, &error));
        assert_true(count >= 1 && count <= 4);
        free(values);
        wy_automaton_free(a);
        wy_automaton_free(turned);
        wy_automaton_free(where);
    }
}

/* ---- what is refused --------------------------------------------------------------------- */

static void test_refused(void **state) {
    (void)state;
    wy_error error;
    wy_automaton *made;
    int32_t outputs[] = {0, 1};
    wy_edge twice[] = {{0, 1, 1}, {0, 0, 1}};
    assert_int_equal(
        wy_automaton_create(&made, WY_ACCEPTOR, &binary, 1, outputs, 2, twice, 2, &error), WY_BAD);
    assert_null(made);
    wy_edge stranger[] = {{0, 2, 1}};
    assert_int_equal(
        wy_automaton_create(&made, WY_ACCEPTOR, &binary, 1, outputs, 2, stranger, 1, &error),
        WY_BAD);
    wy_edge digit[] = {{0, 1, 2}};
    assert_int_equal(
        wy_automaton_create(&made, WY_ACCEPTOR, &binary, 1, outputs, 2, digit, 1, &error), WY_BAD);
    outputs[0] = 7;
    assert_int_equal(
        wy_automaton_create(&made, WY_ACCEPTOR, &binary, 1, outputs, 2, digit, 0, &error), WY_BAD);
    /* 65 binary tracks; 17 decimal ones need 68 bits */
    wy_track many[65];
    for (int t = 0; t < 65; t++) {
        many[t] = (wy_track){.digits = 10};
    }
    assert_int_equal(wi_automaton_all(&made, false, many, 17, NULL, &error), WY_LIMIT);
    assert_int_equal(wi_automaton_all(&made, false, many, 65, NULL, &error), WY_LIMIT);
    const wy_control little = {.memory = 1 << 20};
    assert_int_equal(wi_automaton_all(&made, true, many, 16, &little, &error), WY_LIMIT);
    /* Both ends first in one automaton */
    const wy_track mixed[] = {{.digits = 2, .system = &no_11[0]},
                              {.digits = 2, .system = &no_11[1]},
                              {.digits = 2, .system = &no_11[0]}};
    wy_automaton *a = random_automaton(WY_ACCEPTOR, mixed, 3, 4, 4);
    const bool gone[] = {true, false, false};
    assert_int_equal(wy_automaton_exists(&made, a, gone, NULL, NULL, &error), WY_BAD);
    assert_non_null(strstr(error.message, "lsd_fib"));
    /* One of them alone may stay. */
    const bool all_but_one[] = {true, false, true};
    must(wy_automaton_exists(&made, a, all_but_one, NULL, NULL, &error));
    wy_automaton_free(made);
    wy_automaton_free(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_combine),
        cmocka_unit_test(test_complement),
        cmocka_unit_test(test_product_of_functions),
        cmocka_unit_test(test_tracks),
        cmocka_unit_test(test_exists),
        cmocka_unit_test(test_combine_exists),
        cmocka_unit_test(test_close_zeros),
        cmocka_unit_test(test_race),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_minimise),
        cmocka_unit_test(test_minimise_chain),
        cmocka_unit_test(test_witness_and_equal),
        cmocka_unit_test(test_each_and_count),
        cmocka_unit_test(test_infinite),
        cmocka_unit_test(test_regular),
        cmocka_unit_test(test_functions),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, open_systems, close_systems);
}
