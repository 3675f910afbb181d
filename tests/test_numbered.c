/* test_numbered.c - records by number: against a plain list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/table.h"

enum { WIDTH = 3, RECORDS = 3000, ROUNDS = 20000 };

/* Record i, whose first word it shares with others. */
static void record_of(uint64_t record[WIDTH], uint64_t i) {
    record[0] = i % 7;
    record[1] = i * i;
    record[2] = i << 40;
}

/* Records come again and again; each keeps the number of its first time. */
static void test_numbers_stay(void **state) {
    (void)state;
    static uint32_t numbers[RECORDS];
    wi_numbered records;
    assert_true(wi_numbered_open(&records, WIDTH));
    uint32_t count = 0;
    uint64_t random = 1;
    for (int i = 0; i < ROUNDS; i++) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        const uint64_t which = (random >> 33) % RECORDS;
        uint64_t record[WIDTH];
        record_of(record, which);
        if (numbers[which] == 0) {
            numbers[which] = ++count;
        }
        assert_int_equal(wi_numbered_put(&records, record), numbers[which] - 1);
        assert_int_equal(records.count, count);
    }
    for (uint64_t i = 0; i < RECORDS; i++) {
        if (numbers[i] != 0) {
            uint64_t record[WIDTH];
            record_of(record, i);
            assert_memory_equal(wi_numbered_at(&records, numbers[i] - 1), record, sizeof record);
        }
    }
    assert_true(wi_numbered_bytes(&records) >= count * sizeof(uint64_t) * WIDTH);
    wi_numbered_close(&records);
    wi_numbered_close(&records); /* closed is zeroed */
}

/* Emptied, they count from 0 again, and nothing of before is found. */
static void test_empty(void **state) {
    (void)state;
    wi_numbered records;
    assert_true(wi_numbered_open(&records, 1));
    for (uint64_t i = 0; i < 500; i++) {
        assert_int_equal(wi_numbered_put(&records, &i), i);
    }
    const size_t room = records.room;
    wi_numbered_empty(&records);
    assert_int_equal(records.count, 0);
    for (uint64_t i = 500; i > 0; i--) {
        assert_int_equal(wi_numbered_put(&records, &i), 500 - i);
    }
    assert_int_equal(records.room, room);
    wi_numbered_close(&records);
}

/* A width that no memory can hold is refused. */
static void test_too_wide(void **state) {
    (void)state;
    wi_numbered records;
    assert_false(wi_numbered_open(&records, SIZE_MAX / 8));
    assert_null(records.words);
    assert_null(records.table.slot);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_stay),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_too_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
