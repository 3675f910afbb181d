/*
 * test_base.c - what every layer stands on: lists, tables, budgets, the clock, errors.
 * Random work is compared with the plainest way to do it; what happens without memory is tried in
 * test_alloc.c.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arithmetic.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/growing.h"
#include "base/integer.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "rules/value.h"

static uint64_t random_word(uint64_t *seed) {
    *seed += UINT64_C(0x9E3779B97F4A7C15);
    return wi_mix(*seed);
}

/* ---- lists --------------------------------------------------------------------------------- */

typedef struct odd {
    uint8_t byte[7];
} odd;

static void list_keeps_items(void **state) {
    (void)state;
    odd *items = NULL;
    size_t count = 0;
    size_t room = 0;
    size_t moves = 0;
    for (; count < 100000; count++) {
        const size_t before = room;
        assert_true(wi_list_room(items, room, count + 1));
        assert_true(room > count);
        moves += room != before;
        items[count] = (odd){{(uint8_t)count, (uint8_t)(count >> 8), 2, 3, 4, 5, 6}};
    }
    assert_true(moves < 30);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(items[i].byte[0], (uint8_t)i);
        assert_int_equal(items[i].byte[1], (uint8_t)(i >> 8));
        assert_int_equal(items[i].byte[6], 6);
    }
    const odd *same = items;
    assert_true(wi_list_room(items, room, (size_t)10)); /* nothing is given up */
    assert_ptr_equal(items, same);
    assert_true(wi_list_resize(&items, &room, 3, sizeof *items));
    assert_int_equal(room, 3);
    assert_int_equal(items[2].byte[0], 2);
    free(items);
}

static void list_of_zeros(void **state) {
    (void)state;
    uint32_t *items = NULL;
    size_t room = 0;
    uint64_t seed = 1;
    size_t known = 0;
    for (int i = 0; i < 200; i++) {
        const size_t needed = random_word(&seed) % 5000 + 1;
        assert_true(wi_list_zeros(items, room, needed));
        assert_true(room >= needed);
        for (; known < room; known++) {
            assert_int_equal(items[known], 0);
            items[known] = (uint32_t)known + 1;
        }
    }
    for (size_t i = 0; i < known; i++) {
        assert_int_equal(items[i], i + 1);
    }
    free(items);
}

/* Sizes that no array can have: refused, and the list is as it was. */
static int by_number(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* An empty list is NULL, which qsort and bsearch must not see. */
static void lists_are_sorted(void **state) {
    (void)state;
    int *none = NULL;
    int some[] = {3, 1, 2};
    const int wanted = 2;
    wi_list_sort(none, 0, by_number);
    assert_null(wi_list_find(&wanted, none, 0, by_number));
    wi_list_sort(some, 3, by_number);
    assert_int_equal(some[0], 1);
    assert_ptr_equal(wi_list_find(&wanted, some, 3, by_number), &some[1]);
    assert_null(wi_list_find(&wanted, some, 1, by_number));
}

static void list_too_long(void **state) {
    (void)state;
    uint64_t *items = NULL;
    size_t room = 0;
    assert_true(wi_list_room(items, room, (size_t)5));
    items[4] = 7;
    const size_t before = room;
    static const size_t wrong[] = {SIZE_MAX,     SIZE_MAX - 1,     SIZE_MAX / 2,
                                   SIZE_MAX / 8, SIZE_MAX / 8 + 1, SIZE_MAX / 16 + 1};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(wi_list_room(items, room, wrong[i]));
        assert_false(wi_list_zeros(items, room, wrong[i]));
        assert_int_equal(room, before);
        assert_int_equal(items[4], 7);
        assert_true(wi_list_next_room(0, wrong[i]) >= wrong[i]);
        assert_true(wi_list_next_room(wrong[i], wrong[i]) >= wrong[i]);
    }
    free(items);
}

/* ---- texts that grow, and memory that slides ----------------------------------------------- */

static void texts_grow(void **state) {
    (void)state;
    wi_growing text = {0};
    mpz_t number;
    mpz_init(number);
    mpz_ui_pow_ui(number, 10, 3000);
    size_t length = 0;
    for (int i = 0; i < 300; i++) {
        assert_true(wi_growing_printf(&text, "%d;", i));
        assert_true(wi_growing_put(&text, "a\0b", 3));
        length += (size_t)(i < 10 ? 2 : i < 100 ? 3 : 4) + 3;
        assert_int_equal(text.length, length);
        assert_int_equal(text.text[length], 0);
    }
    assert_memory_equal(text.text, "0;a\0b1;a\0b2;", 12);
    assert_true(wi_growing_integer(&text, number));
    assert_int_equal(text.length, length + 3001);
    assert_int_equal(text.text[text.length], 0);
    assert_true(wi_growing_put(&text, NULL, 0));
    free(text.text);
    wi_growing empty = {0};
    assert_true(wi_growing_put(&empty, "", 0));
    assert_string_equal(empty.text, "");
    free(empty.text);
    mpz_clear(number);
}

/* What is released is gone, what is not stays. */
static void memory_slides(void **state) {
    (void)state;
    const size_t size = (size_t)3 << 20;
    wi_sliding memory;
    assert_true(wi_sliding_open(&memory, size));
    for (size_t i = 0; i < size; i += 1000) {
        assert_int_equal(memory.bytes[i], 0);
        memory.bytes[i] = (unsigned char)(i / 1000 % 255 + 1);
        if (i > 100000) {
            wi_sliding_release(&memory, i - 100000);
            assert_true(memory.released <= i - 100000);
            assert_int_equal(memory.bytes[i - 100000], (i - 100000) / 1000 % 255 + 1);
        }
    }
    assert_true(memory.released > size / 2);
    wi_sliding_close(&memory);
    wi_sliding_close(&memory);
    assert_null(memory.bytes);
}

/* ---- tables -------------------------------------------------------------------------------- */

enum { KEYS = 4096 };

/* The number of a key, which is taken in if it is new. */
static uint32_t number_of(wi_table *table, uint32_t *keys, uint32_t key, uint64_t hash) {
    assert_int_equal(wi_table_reserve(table, 1, NULL), WY_OK);
    uint32_t number;
    wi_probe probe = wi_table_probe(table, hash);
    while (wi_table_next(table, &probe, &number)) {
        assert_true(number < table->count);
        if (keys[number] == key) {
            return number;
        }
    }
    number = (uint32_t)table->count;
    keys[number] = key;
    wi_table_put(table, &probe, number);
    return number;
}

/* Bad hashes make it slow, not wrong. */
static uint64_t poor_hash(uint32_t key, int kind) {
    switch (kind) {
    case 0:
        return wi_mix(key);
    case 1:
        return key % 7; /* long chains */
    case 2:
        return UINT64_C(0xFFFFFFFF); /* one, from the last slot over the end */
    case 3:
        return (uint64_t)key << 32; /* only what is not looked at */
    default:
        return (uint64_t)key << 20; /* the upper bits of what is */
    }
}

static void tables_agree_with_a_list(void **state) {
    (void)state;
    static uint32_t keys[KEYS];
    static uint32_t first[KEYS]; /* by key: its number + 1 */
    for (int kind = 0; kind < 5; kind++) {
        const uint32_t all = kind == 0 ? KEYS : 300;
        wi_table table = {0};
        uint64_t seed = (uint64_t)kind;
        for (int round = 0; round < 4; round++) {
            uint32_t count = 0;
            memset(first, 0, sizeof first);
            for (int i = 0; i < 20000; i++) {
                const uint32_t key = (uint32_t)(random_word(&seed) % all);
                if (first[key] == 0) {
                    first[key] = ++count;
                }
                assert_int_equal(number_of(&table, keys, key, poor_hash(key, kind)),
                                 first[key] - 1);
                assert_int_equal(table.count, count);
                assert_true(table.count <= table.slots / 4 * 3);
            }
            switch (round) { /* empty in all ways that there are */
            case 0:
                wi_table_empty(&table);
                break;
            case 1:
                assert_int_equal(wi_table_restart(&table, 10, NULL), WY_OK);
                assert_int_equal(table.slots, 16);
                break;
            default:
                wi_table_close(&table);
                assert_null(table.slot);
            }
        }
        wi_table_close(&table);
    }
}

/* What is added without a look is found, each as often as it was added. */
static void tables_of_equal_things(void **state) {
    (void)state;
    wi_table table = {0};
    assert_int_equal(wi_table_restart(&table, 1000, NULL), WY_OK);
    const size_t slots = table.slots;
    for (uint32_t i = 0; i < 1000; i++) {
        wi_table_add(&table, wi_mix(i % 10), i);
    }
    assert_int_equal(table.slots, slots);
    for (uint32_t key = 0; key < 10; key++) {
        uint32_t number;
        uint32_t found = 0;
        wi_probe probe = wi_table_probe(&table, wi_mix(key));
        while (wi_table_next(&table, &probe, &number)) {
            found += number % 10 == key;
        }
        assert_int_equal(found, 100);
    }
    wi_table_close(&table);
}

static void tables_have_bounds(void **state) {
    (void)state;
    wi_table table = {0};
    wy_error error;
    assert_int_equal(wi_table_reserve(&table, UINT32_MAX, &error), WY_LIMIT);
    assert_int_equal(wi_table_grow(&table, SIZE_MAX, &error), WY_LIMIT);
    assert_int_equal(wi_table_restart(&table, SIZE_MAX, &error), WY_LIMIT);
    assert_null(table.slot);
    const wy_control control = {.memory = 64 * sizeof(uint64_t) + 1000};
    wi_meter meter;
    wi_meter_start(&meter, &control, "a table");
    table.meter = &meter;
    assert_int_equal(wi_table_reserve(&table, 48, &error), WY_OK);
    assert_int_equal(meter.used, 64 * sizeof(uint64_t));
    for (uint32_t i = 0; i < 48; i++) {
        wi_table_add(&table, wi_mix(i), i);
    }
    assert_int_equal(wi_table_reserve(&table, 1, &error), WY_LIMIT);
    assert_int_equal(table.count, 48);
    uint32_t number;
    wi_probe probe = wi_table_probe(&table, wi_mix(47));
    assert_true(wi_table_next(&table, &probe, &number));
    assert_int_equal(number, 47);
    wi_table_close(&table);
    assert_int_equal(meter.used, 0);
}

static void hashes_differ(void **state) {
    (void)state;
    static const uint32_t words[] = {1, 0, 0, 1};
    assert_true(wi_hash_words(words, 2) != wi_hash_words(words + 2, 2));
    assert_true(wi_hash_words(words, 2) != wi_hash_words(words, 3));
    assert_true(wi_hash_text("ab", 2) != wi_hash_text("ba", 2));
    assert_true(wi_hash_text("ab", 2) == wi_hash_text("abc", 2));
}

/* ---- budgets ------------------------------------------------------------------------------- */

/* Random arrays grow, shrink and go; the meter knows what is out. */
static void meter_keeps_account(void **state) {
    (void)state;
    enum { ARRAYS = 8, BUDGET = 100000 };
    const wy_control control = {.memory = BUDGET};
    wi_meter meter;
    wi_meter_start(&meter, &control, "the test");
    uint32_t *array[ARRAYS] = {NULL};
    size_t room[ARRAYS] = {0};
    uint64_t seed = 3;
    uint64_t peak = 0;
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
        const size_t k = random_word(&seed) % ARRAYS;
        const size_t wanted = random_word(&seed) % 6000;
        const size_t before = room[k];
        wy_error error = {0};
        switch (random_word(&seed) % 4) {
        case 0:
            wi_meter_shrink(&meter, &array[k], &room[k], wanted, sizeof(uint32_t));
            break;
        case 1:
            wi_meter_drop(&meter, array[k], room[k], sizeof(uint32_t));
            room[k] = 0;
            if (wi_meter_take_zeros(&meter, &array[k], wanted, sizeof(uint32_t), &error) == WY_OK) {
                room[k] = wanted;
                for (size_t at = 0; at < wanted; at++) {
                    assert_int_equal(array[k][at], 0);
                }
            } else {
                assert_null(array[k]);
            }
            break;
        default:
            if (wi_meter_grow(&meter, &array[k], &room[k], wanted, sizeof(uint32_t), &error) ==
                WY_OK) {
                assert_true(room[k] >= wanted);
            } else {
                assert_int_equal(error.status, WY_LIMIT);
                assert_non_null(strstr(error.message, "the test: "));
                assert_int_equal(room[k], before);
                refused++;
            }
        }
        uint64_t sum = 0;
        for (size_t at = 0; at < ARRAYS; at++) {
            sum += room[at] * sizeof(uint32_t);
        }
        peak = sum > peak ? sum : peak;
        assert_int_equal(meter.used, sum);
        assert_true(sum <= BUDGET);
    }
    assert_true(refused > 0);
    assert_int_equal(meter.peak, peak);
    for (size_t k = 0; k < ARRAYS; k++) {
        wi_meter_drop(&meter, array[k], room[k], sizeof(uint32_t));
    }
    assert_int_equal(meter.used, 0);
}

static void meter_says_what_is_needed(void **state) {
    (void)state;
    const wy_control control = {.memory = 1000};
    wi_meter meter;
    wy_error error;
    char *array = NULL;
    size_t room = 0;
    wi_meter_start(&meter, &control, "the test");
    wi_meter_note(&meter, 2000); /* over the budget already, by what others took */
    assert_int_equal(wi_meter_grow(&meter, &array, &room, 100, 1, &error), WY_LIMIT);
    assert_string_equal(error.message,
                        "the test: 2100 bytes of memory are needed, and 1000 are allowed");
    wi_meter_return(&meter, 5000);
    assert_int_equal(meter.used, 0);
    assert_int_equal(wi_meter_grow(&meter, &array, &room, SIZE_MAX / 4, 8, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "more memory is needed than there can be"));
    assert_int_equal(wi_meter_take(&meter, &array, SIZE_MAX, 8, &error), WY_LIMIT);
    assert_null(array);
}

/* ---- the clock, and who asks it ------------------------------------------------------------ */

static bool count_polls(void *data, double done) {
    (void)done;
    return --*(int *)data == 0;
}

static void clock_goes_on(void **state) {
    (void)state;
    const int64_t start = wi_nanoseconds();
    int64_t last = start;
    int polls = 3;
    wi_pace pace;
    wi_pace_start(&pace, &(wy_control){.poll = count_polls, .data = &polls});
    while (!wi_pace_stop(&pace, 0)) {
        const int64_t now = wi_nanoseconds();
        assert_true(now >= last);
        last = now;
    }
    /* The first poll came at once, the third after two pauses of 30 ms. */
    assert_int_equal(polls, 0);
    assert_true(wi_nanoseconds() - start >= 60000000);
    assert_true(wi_seconds() >= (double)last / 1e9);
    wi_pace_start(&pace, NULL);
    assert_false(wi_pace_stop(&pace, 0));
}

static void timers_end(void **state) {
    (void)state;
    wi_timer timer;
    wi_timer_start(&timer, NULL, 0.01);
    assert_true(wi_timer_left(&timer) <= 0.01);
    const double start = wi_seconds();
    while (!timer.control.poll(timer.control.data, 0)) {
    }
    assert_true(wi_seconds() - start < 10);
    assert_true(timer.late && !timer.stopped);
    assert_true(wi_timer_left(&timer) == 0);
    int polls = 2;
    const wy_control outer = {.poll = count_polls, .data = &polls, .memory = 77};
    wi_timer_start(&timer, &outer, 1e300);
    assert_int_equal(timer.control.memory, 77);
    assert_true(wi_timer_left(&timer) > 1e7);
    assert_false(timer.control.poll(timer.control.data, 0));
    assert_true(timer.control.poll(timer.control.data, 0));
    assert_true(timer.stopped && !timer.late);
}

/* ---- numbers ------------------------------------------------------------------------------- */

static void divisors(void **state) {
    (void)state;
    for (int64_t a = -60; a <= 60; a++) {
        for (int64_t b = -60; b <= 60; b++) {
            int64_t most = 0;
            for (int64_t d = 1; d <= 60; d++) {
                most = a % d == 0 && b % d == 0 && (a != 0 || b != 0) ? d : most;
            }
            assert_int_equal(wi_gcd(a, b), most);
        }
    }
    assert_int_equal(wi_gcd(INT64_MIN, -1), 1);
    assert_int_equal(wi_gcd(-1, INT64_MIN), 1);
    assert_int_equal(wi_gcd(INT64_MIN, 48), 16);
    assert_int_equal(wi_gcd(INT64_MAX, INT64_MIN), 1);
    assert_int_equal(wi_gcd(INT64_MAX, 0), INT64_MAX);
}

/* What a floor and a remainder are, and that nothing overflows at the ends of the numbers. */
static void floors(void **state) {
    (void)state;
    static const int64_t numbers[] = {0,
                                      1,
                                      2,
                                      7,
                                      60,
                                      INT64_MAX,
                                      -1,
                                      -2,
                                      -59,
                                      INT64_MIN,
                                      INT64_MIN + 1,
                                      INT64_MAX - 1,
                                      1LL << 40,
                                      -(1LL << 40)};
    const size_t count = sizeof numbers / sizeof numbers[0];
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            const int64_t a = numbers[i];
            const int64_t b = numbers[j];
            if (b > 0) {
                const wi_wide quotient = wi_quotient(a, b);
                assert_true(quotient * b <= a && (quotient + 1) * b > a);
                assert_true(quotient * b + wi_rest(a, b) == a);
                assert_true(wi_wide_quotient(a, b) == quotient);
                assert_true(wi_wide_rest(a, b) == wi_rest(a, b));
            }
            if (a != INT64_MIN && b != INT64_MIN) {
                assert_true(wi_wide_gcd(a, b) == wi_gcd(a, b));
            }
        }
    }
    const wi_wide large = ((wi_wide)INT64_MAX << 40) + 5;
    assert_true(wi_wide_quotient(-large, 3) * 3 + wi_wide_rest(-large, 3) == -large);
    assert_true(wi_wide_quotient(-large, large) == -1 && wi_wide_rest(-large, large) == 0);
    assert_true(wi_wide_gcd(-6 * large, 15 * large) == 3 * large);
    assert_true(wi_wide_gcd(0, 0) == 0);
}

static void numbers_in_sentences(void **state) {
    (void)state;
    static const struct {
        int64_t number;
        const char *text;
    } ordinals[] = {{0, "0th"},
                    {1, "1st"},
                    {2, "2nd"},
                    {3, "3rd"},
                    {4, "4th"},
                    {11, "11th"},
                    {12, "12th"},
                    {13, "13th"},
                    {21, "21st"},
                    {102, "102nd"},
                    {111, "111th"},
                    {1013, "1013th"},
                    {INT64_MAX, "9223372036854775807th"}};
    for (size_t i = 0; i < sizeof ordinals / sizeof ordinals[0]; i++) {
        char text[WI_ORDINAL];
        wi_ordinal(text, ordinals[i].number);
        assert_string_equal(text, ordinals[i].text);
    }
    mpz_t x, y;
    mpz_init_set_str(x, "12345678901234567890", 10);
    mpz_init_set_str(y, "-123456789012345678901", 10);
    char text[WI_SHORT_PAIR];
    wi_short_pair(text, x, y);
    assert_string_equal(text, "(12345678901234567890,-1234567...45678901)");
    mpz_clears(x, y, NULL);
}

static void numbers_as_typed(void **state) {
    (void)state;
    static const struct {
        const char *text, *value; /* NULL: none */
    } cases[] = {{"0", "0"},
                 {"-7", "-7"},
                 {"3*10^9", "3000000000"},
                 {"10^3+7", "1007"},
                 {"2^10-2^3", "1016"},
                 {"", NULL},
                 {"-", NULL},
                 {"1 2", NULL},
                 {"2^", NULL},
                 {"1e9", "1000000000"},
                 {"5E3+1", "5001"},
                 {"2**10", "1024"},
                 {"0e9", "0"},
                 {"1e", NULL},
                 {"e9", NULL},
                 {"1e9^2", NULL},
                 {"2**", NULL},
                 {"1e251", NULL},
                 {"1e99999999999999999999", NULL},
                 {"2^10^10", NULL},
                 {"10^9999999999", NULL}};
    mpz_t number;
    mpz_init(number);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const bool good = wi_integer_read(number, cases[i].text, 1000);
        assert_int_equal(good, cases[i].value != NULL);
        if (good) {
            char text[64];
            gmp_snprintf(text, sizeof text, "%Zd", number);
            assert_string_equal(text, cases[i].value);
        }
    }
    mpz_clear(number);
    /* A zero is no sign of a power. */
    mpz_init(number);
    assert_int_equal(wi_integer_scan(number, "12\0003", 4, 1000), 2);
    assert_int_equal(mpz_get_ui(number), 12);
    mpz_clear(number);
    uint64_t digits = 5;
    assert_true(wi_digits_read(&digits, "18446744073709551615", 20));
    assert_true(digits == UINT64_MAX);
    assert_false(wi_digits_read(&digits, "18446744073709551616", 20));
    assert_false(wi_digits_read(&digits, "12a", 3));
    assert_false(wi_digits_read(&digits, "", 0));
}

/* ---- errors -------------------------------------------------------------------------------- */

static void errors_have_places(void **state) {
    (void)state;
    static const char text[] = "first\nsec\xC3\xB6nd\twrong here\nthird";
    wy_error error;
    assert_int_equal(wi_fail(&error, WY_BAD, "what is %d?", 5), WY_BAD);
    assert_int_equal(error.line, 0);
    wi_fail_place(&error, text, strlen(text), 14, 5);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 8);
    char shown[WY_MESSAGE_SIZE + 2 * WY_EXCERPT_SIZE + 100];
    wy_error_text(shown, sizeof shown, &error);
    assert_string_equal(shown, "2:8: what is 5?\n  sec\xC3\xB6nd?wrong here\n         ^~~~~");
    assert_int_equal(wi_fail(NULL, WY_LIMIT, "nobody listens"), WY_LIMIT);
    wi_fail_place(NULL, text, 1, 0, 1);
    assert_int_equal(wi_fail_memory(&error), WY_SYSTEM);
    assert_string_equal(error.message, "out of memory");
    assert_int_equal(wi_fail_budget(&error, UINT64_MAX, 1, "%s", "all"), WY_LIMIT);
}

/* Wherever the fault is in whatever bytes, the excerpt fits, and the caret stands below it. */
static void places_anywhere(void **state) {
    (void)state;
    uint64_t seed = 9;
    char text[400];
    for (int round = 0; round < 3000; round++) {
        const size_t length = random_word(&seed) % sizeof text;
        for (size_t i = 0; i < length; i++) {
            static const char bytes[] = "ab \n\t\xC3\xB6\xE2\x86\xA6\xFF";
            text[i] = bytes[random_word(&seed) % (sizeof bytes - (random_word(&seed) % 2 * 5))];
        }
        wy_error error;
        wi_fail(&error, WY_BAD, "bad");
        wi_fail_place(&error, text, length, random_word(&seed) % (length + 3),
                      random_word(&seed) % 50);
        assert_true(error.line >= 1 && error.column >= 1 && error.width >= 1);
        assert_true(strlen(error.excerpt) < WY_EXCERPT_SIZE);
        assert_null(strchr(error.excerpt, '\n'));
        assert_true(error.caret < error.column);
        assert_true(error.caret <= strlen(error.excerpt));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_sorted),
        cmocka_unit_test(list_keeps_items),
        cmocka_unit_test(list_of_zeros),
        cmocka_unit_test(list_too_long),
        cmocka_unit_test(texts_grow),
        cmocka_unit_test(memory_slides),
        cmocka_unit_test(tables_agree_with_a_list),
        cmocka_unit_test(tables_of_equal_things),
        cmocka_unit_test(tables_have_bounds),
        cmocka_unit_test(hashes_differ),
        cmocka_unit_test(meter_keeps_account),
        cmocka_unit_test(meter_says_what_is_needed),
        cmocka_unit_test(clock_goes_on),
        cmocka_unit_test(timers_end),
        cmocka_unit_test(divisors),
        cmocka_unit_test(floors),
        cmocka_unit_test(numbers_in_sentences),
        cmocka_unit_test(numbers_as_typed),
        cmocka_unit_test(errors_have_places),
        cmocka_unit_test(places_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
