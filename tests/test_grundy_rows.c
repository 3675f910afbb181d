/*
 * test_grundy_rows.c - rows of Grundy values: against tables made by the definition, against known
 * periods, in far columns; their certificates; the regularity of sequences.
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
#include <gmp.h>

#include <wythoff/grundy.h>

#include "check.h"
#include "reference.h"

static uint64_t seed = 0x2545F4914F6CDD1D;

static int64_t below(int64_t limit) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int64_t)((seed * 0x9E3779B97F4A7C15U >> 11) % (uint64_t)limit);
}

static wy_rules *rules_of(const char *text) {
    wy_rules *rules;
    wy_error error = {0};
    if (wy_rules_read(&rules, text, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return rules;
}

static wy_grundy_rows *rows_of(const char *text, int64_t last) {
    wy_rules *rules = rules_of(text);
    wy_grundy_rows *rows;
    wy_error error = {0};
    if (wy_grundy_rows_find(&rows, rules, last, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    wy_rules_free(rules);
    return rows;
}

/* ---- against the definition ---------------------------------------------------------- */

static int64_t value(const wy_grundy_rows *rows, int64_t x, int64_t row) {
    mpz_t big;
    mpz_init_set_si(big, x);
    assert_int_equal(wy_grundy_rows_value(big, rows, big, row, NULL), WY_OK);
    const int64_t out = mpz_get_si(big);
    mpz_clear(big);
    return out;
}

/* offsets[0, count): is the row what the theorem says, with the least numbers? */
static void check_row(const char *text, const wy_grundy_row *row, int64_t r, const int64_t *offsets,
                      int64_t count) {
    const int64_t p = row->period;
    const int64_t c = row->preperiod;
    assert_int_equal(row->saltus, p);
    assert_true(row->recurs_after % p == 0);
    for (int64_t x = c; x + p < count; x++) {
        if (offsets[x] != offsets[x + p]) {
            fail_msg("%s: row %" PRId64 " at %" PRId64, text, r, x);
        }
    }
    if (c > 0 && c - 1 + p < count) {
        assert_int_not_equal(offsets[c - 1], offsets[c - 1 + p]);
    }
    if (c + 2 * p >= count) {
        return;
    }
    for (int64_t less = 1; less < p; less++) {
        bool other = false;
        for (int64_t x = c; x < c + p && !other; x++) {
            other = offsets[x] != offsets[x + less];
        }
        assert_true(other);
    }
}

static void check_game(const char *text, int64_t last, int64_t columns) {
    wy_rules *rules = rules_of(text);
    wy_grundy_rows *rows = rows_of(text, last);
    const int64_t height = last + 1;
    int64_t *table = malloc((size_t)(columns * height) * sizeof *table);
    int64_t *offsets = malloc((size_t)columns * sizeof *offsets);
    if (table == NULL || offsets == NULL) {
        abort(); /* unlike assertions, analyzers know it */
    }
    reference_grundy(table, rules, columns, height);
    assert_int_equal(wy_grundy_rows_count(rows), height);
    for (int64_t r = 0; r < height; r++) {
        const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
        for (int64_t x = 0; x < columns; x++) {
            offsets[x] = table[x * height + r] - x;
            if (value(rows, x, r) != table[x * height + r]) {
                fail_msg("%s: g(%" PRId64 ",%" PRId64 ") is %" PRId64 ", not %" PRId64, text, x, r,
                         table[x * height + r], value(rows, x, r));
            }
            assert_true(offsets[x] >= row->lowest && offsets[x] <= row->highest);
        }
        check_row(text, row, r, offsets, columns);
    }
    free(table);
    free(offsets);
    wy_rules_free(rules);
    wy_grundy_rows_free(rows);
}

static void agrees_with_the_definition(void **state) {
    (void)state;
    static const char *const games[] = {
        "wythoff",
        "nim",
        "wythoff(m=2,p=1)",
        "wythoff(m=3,p=1)",
        "wythoff(m=5,p=1)",
        "gdwn(1,2)",
        "maharaja",
        "wythoff + (1,2)",
        "wythoff + (9,1)",
        "wythoff - (2,2)",
        "wythoff - (0,1)",
        "{(t,0)}",
        "{(t,0),(t,2t)}",
        "{(t,0),(0,2t)}",
        "{(t,0),(0,t),(3t,t)}",
        "{(t,0),(t+4,t)}",
        "{(t,0),(t,t+4)}",
        "{(t,0),(2t+1,3t+2)}",
        "{(2t,0),(2t-1,0),(t,t-1)}",
        "nim + {(t,t): t=1..3}",
        "nim + {(s,s+t): s>=1, t>=1}",
        "nim + {(t,1): t=1..30}",
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        check_game(games[i], 7, 300);
    }
    check_game("wythoff", 13, 500);
}

static void agrees_for_random_lists(void **state) {
    (void)state;
    for (int round = 0; round < 60; round++) {
        char text[400];
        int used = snprintf(text, sizeof text, "%s", below(4) == 0 ? "nim" : "wythoff");
        const int64_t moves = below(5);
        for (int64_t i = 0; i < moves; i++) {
            const char sign = below(4) == 0 ? '-' : '+';
            used += snprintf(text + used, sizeof text - (size_t)used,
                             " %c (%" PRId64 ",%" PRId64 ")", sign, below(12), 1 + below(7));
        }
        check_game(text, below(7), 160);
    }
}

/* ---- known values ------------------------------------------------------------------------ */

static void has_known_periods(void **state) {
    (void)state;
    static const int64_t periods[] = {1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24, 48, 48};
    wy_grundy_rows *rows = rows_of("wythoff", 40);
    for (int64_t r = 0; r < 13; r++) {
        assert_int_equal(wy_grundy_rows_row(rows, r)->period, periods[r]);
    }
    assert_int_equal(wy_grundy_rows_row(rows, 40)->period, 768);
    assert_null(wy_grundy_rows_row(rows, 41));
    assert_null(wy_grundy_rows_row(rows, -1));
    wy_grundy_rows_free(rows);
}

/* Nim: x xor r, for x of a thousand digits. */
static void reaches_far(void **state) {
    (void)state;
    wy_grundy_rows *nim = rows_of("nim", 37);
    wy_grundy_rows *wythoff = rows_of("wythoff", 12);
    mpz_t x;
    mpz_t found;
    mpz_t expected;
    mpz_inits(x, found, expected, NULL);
    for (int64_t r = 0; r <= 37; r++) {
        mpz_ui_pow_ui(x, 7, 1200);
        mpz_add_ui(x, x, (unsigned long)below(1000));
        assert_int_equal(wy_grundy_rows_value(found, nim, x, r, NULL), WY_OK);
        mpz_set_si(expected, r);
        mpz_xor(expected, expected, x);
        assert_int_equal(mpz_cmp(found, expected), 0);
    }
    /* A multiple of all periods further: the same value and that much more. */
    for (int64_t i = 0; i < 400; i++) {
        mpz_ui_pow_ui(x, 10, 300);
        mpz_mul_ui(x, x, 48);
        mpz_add_ui(expected, x, (unsigned long)value(wythoff, 400 + i, 12));
        mpz_add_ui(x, x, (unsigned long)(400 + i));
        assert_int_equal(wy_grundy_rows_value(found, wythoff, x, 12, NULL), WY_OK);
        assert_int_equal(mpz_cmp(found, expected), 0);
    }
    wy_error error = {0};
    mpz_set_si(x, -1);
    assert_int_equal(wy_grundy_rows_value(found, nim, x, 3, &error), WY_BAD);
    assert_int_equal(wy_grundy_rows_value(found, nim, found, 38, &error), WY_BAD);
    mpz_clears(x, found, expected, NULL);
    wy_grundy_rows_free(nim);
    wy_grundy_rows_free(wythoff);
}

/* ---- what cannot be done --------------------------------------------------------------- */

static bool stop(void *data, double done) {
    assert_true(done >= 0 && done <= 1);
    return --*(int *)data < 0;
}

static void knows_its_limits(void **state) {
    (void)state;
    static const char *const others[] = {
        "wythoff - (3,0)",         "wythoff block 1", "wythoff misere",
        "wythoff terminal x+y<=3", "{(0,t),(t,t)}",   "nim + {(t,1)}",
        "nim + {(s,t): s>t}",      "imitation(2,3)",  "{(2t,0),(0,t)}",
        "rational-nim(2/7,10/1)",
    };
    wy_error error = {0};
    wy_grundy_rows *rows;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        wy_rules *rules = rules_of(others[i]);
        memset(&error, 0, sizeof error);
        if (wy_grundy_rows_find(&rows, rules, 3, NULL, NULL, &error) != WY_NO || rows != NULL ||
            error.message[0] == '\0') {
            fail_msg("%s should be refused", others[i]);
        }
        wy_rules_free(rules);
    }
    wy_rules *rules = rules_of("wythoff");
    assert_int_equal(wy_grundy_rows_find(&rows, rules, -1, NULL, NULL, &error), WY_BAD);
    assert_int_equal(wy_grundy_rows_find(&rows, rules, 4096, NULL, NULL, &error), WY_BAD);

    /* So many columns are not enough; what is known is handed over. */
    wy_grundy_rows_options options = {.keep = WY_KEEP_LAST, .columns = 1000};
    assert_int_equal(wy_grundy_rows_find(&rows, rules, 30, &options, NULL, &error), WY_LIMIT);
    assert_non_null(rows);
    const int64_t count = wy_grundy_rows_count(rows);
    assert_in_range(count, 10, 16);
    assert_int_equal(wy_grundy_rows_row(rows, 9)->preperiod, 127);
    mpz_t x;
    mpz_init(x);
    assert_int_equal(wy_grundy_rows_value(x, rows, x, count - 1, &error), WY_OK);
    assert_int_equal(wy_grundy_rows_value(x, rows, x, 0, &error), WY_BAD); /* not kept */
    mpz_clear(x);
    wy_grundy_rows_free(rows);

    wy_control control = {.memory = 10000};
    assert_int_equal(wy_grundy_rows_find(&rows, rules, 30, NULL, &control, &error), WY_LIMIT);
    assert_null(rows);
    /* Stopped at the first, second, ... poll. */
    wy_status status = WY_STOPPED;
    for (int polls = 0; polls < 3; polls++) {
        int left = polls;
        control = (wy_control){.poll = stop, .data = &left};
        status = wy_grundy_rows_find(&rows, rules, 90, NULL, &control, &error);
        assert_true(status == WY_OK ? rows != NULL : status == WY_STOPPED && rows == NULL);
        wy_grundy_rows_free(rows);
        rows = NULL;
    }
    wy_rules_free(rules);
}

/* ---- certificates -------------------------------------------------------------------------- */

typedef struct text {
    char *bytes;
    size_t size;
} text;

static text certificate(const char *game, int64_t last) {
    wy_grundy_rows *rows = rows_of(game, last);
    text out = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    assert_non_null(stream);
    wy_error error = {0};
    const wy_status status = wy_grundy_rows_write_certificate(stream, rows, &error);
    assert_int_equal(fclose(stream), 0);
    if (status != WY_OK) {
        assert_true(status == WY_NO && out.size == 0);
        free(out.bytes);
        out = (text){0};
    }
    wy_grundy_rows_free(rows);
    return out;
}

static cert_outcome outcome_of(const char *bytes, size_t size) {
    cert_verdict verdict;
    cert_check(&verdict, bytes, size, NULL, "test");
    return verdict.outcome;
}

static void are_verified(void **state) {
    (void)state;
    static const char *const games[] = {
        "wythoff",
        "nim",
        "wythoff(m=3,p=1)",
        "gdwn(1,2)",
        "wythoff + (2,1) + (7,3)",
        "wythoff - (3,3)",
        "{(t,0)}",
        "{(2t,0),(2t-1,0),(t,t-1)}",
        "nim + {(t,1): t=1..9}",
        "wythoff - (1,1) - (0,2)",
        "{(t,0),(t+4,t),(t,t+4)}",
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const text t = certificate(games[i], 9);
        assert_non_null(t.bytes);
        cert_verdict verdict;
        cert_check(&verdict, t.bytes, t.size, NULL, "test");
        if (verdict.outcome != VERIFIED) {
            fail_msg("%s: line %zu: %s\n%s", games[i], verdict.line, verdict.reason, t.bytes);
        }
        free(t.bytes);
    }
    assert_null(certificate("{(t,0),(0,2t)}", 3).bytes);
}

/* Every digit changed to every other, every byte to some others, lines left out and doubled. */
static void nothing_else_is_verified(void **state) {
    (void)state;
    const text t = certificate("wythoff + (1,2) + (5,3)", 8);
    assert_non_null(t.bytes);
    char *changed = malloc(2 * t.size + 1);
    if (changed == NULL) {
        abort();
    }
    const size_t version = (size_t)(strstr(t.bytes, "\nversion ") + 9 - t.bytes);
    const size_t behind = (size_t)(strstr(t.bytes, "\nrule ") - t.bytes);
    for (size_t i = 0; i < t.size; i++) {
        if (i >= version && i < behind) {
            continue; /* it is not verified */
        }
        memcpy(changed, t.bytes, t.size);
        for (int to = 0; to < 12; to++) {
            changed[i] = to < 10 ? (char)('0' + to) : (char)(32 + below(95));
            if (changed[i] == t.bytes[i]) {
                continue;
            }
            const cert_outcome outcome = outcome_of(changed, t.size);
            if (outcome != REFUSED && outcome != TOO_LARGE) {
                fail_msg("byte %zu as %c: outcome %d", i, changed[i], (int)outcome);
            }
        }
        assert_int_equal(outcome_of(t.bytes, i), REFUSED);
    }
    for (size_t from = 0; from < t.size;) {
        const char *end = memchr(t.bytes + from, '\n', t.size - from);
        assert_non_null(end);
        const size_t line = (size_t)(end + 1 - t.bytes) - from;
        memcpy(changed, t.bytes, from);
        memcpy(changed + from, end + 1, t.size - from - line);
        assert_int_equal(outcome_of(changed, t.size - line), REFUSED);
        memcpy(changed, t.bytes, from + line);
        memcpy(changed + from + line, t.bytes + from, t.size - from);
        assert_int_equal(outcome_of(changed, t.size + line), REFUSED);
        from += line;
    }
    free(changed);
    free(t.bytes);
}

static cert_outcome with_rows(const char *lines) {
    char bytes[1000];
    const int size =
        snprintf(bytes, sizeof bytes,
                 "wythoff certificate 1\nkind rows\nmoves 3\nray (0,1)+i(0,1)\nray (1,0)+i(1,0)\n"
                 "ray (1,1)+i(1,1)\nblock 0\nterminal none\nplay normal\n%s",
                 lines);
    return outcome_of(bytes, (size_t)size);
}

static void false_claims_are_refused(void **state) {
    (void)state;
#define THREE "row 0 preperiod 0 period 1\nrow 1 preperiod 0 period 3\nrow 2 preperiod 0 period 3\n"
    assert_int_equal(with_rows("rows 3\n" THREE "end 14\n"), VERIFIED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 8 period 6\nend 15\n"), VERIFIED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 9 period 6\nend 15\n"), REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 7 period 6\nend 15\n"), REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 8 period 12\nend 15\n"), REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 8 period 30\nend 15\n"), REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 8 period 3\nend 15\n"), REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 8 period 0\nend 15\n"), REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 8 period 999999937\nend 15\n"),
                     TOO_LARGE);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 900000000000 period 6\nend 15\n"),
                     TOO_LARGE);
    /* Long claims are found out soon: 10^9 columns are not computed. */
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 1000000000 period 6\nend 15\n"),
                     REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 999999999 period 7\nend 15\n"),
                     REFUSED);
    assert_int_equal(with_rows("rows 4\n" THREE "row 3 preperiod 8 period 90000006\nend 15\n"),
                     REFUSED);
    assert_int_equal(with_rows("rows 1\nrow 0 preperiod 1000000000 period 1\nend 12\n"), REFUSED);
    assert_int_equal(with_rows("rows 2\nrow 0 preperiod 1000000000 period 1\n"
                               "row 1 preperiod 0 period 3\nend 13\n"),
                     REFUSED);
    assert_int_equal(with_rows("rows 0\nend 11\n"), REFUSED);
    assert_int_equal(with_rows("rows 9999\nend 11\n"), TOO_LARGE);
#undef THREE
}

/* ---- regularity ------------------------------------------------------------------------------ */

enum { TERMS = 1 << 14 };

static wy_regularity *test_of(const int64_t *terms, wy_kernel_kind kind) {
    wy_regularity *found;
    wy_error error = {0};
    if (wy_regularity_find(&found, terms, TERMS, kind, NULL, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    return found;
}

/* a(n) by the linear representation. */
static int64_t represented(const wy_regularity *found, const int64_t *terms, const int *digits,
                           int count) {
    double row[WY_KERNEL_RANK] = {1};
    for (int i = 0; i < count; i++) {
        double next[WY_KERNEL_RANK] = {0};
        for (size_t from = 0; from < found->rank; from++) {
            for (size_t to = 0; to < found->rank; to++) {
                next[to] += row[from] *
                            (double)found->numerators[digits[i]][from * found->rank + to] /
                            (double)found->denominators[digits[i]][from];
            }
        }
        memcpy(row, next, sizeof row);
    }
    double sum = 0;
    for (size_t i = 0; i < found->rank; i++) {
        sum += row[i] * (double)terms[found->words[i].value];
    }
    return (int64_t)(sum + 0.5);
}

static void finds_regular_sequences(void **state) {
    (void)state;
    int64_t *terms = malloc(TERMS * sizeof *terms);
    assert_non_null(terms);
    /* Nim, the diagonal beside the main one: n xor (n + 1). */
    for (int64_t n = 0; n < TERMS; n++) {
        terms[n] = n ^ (n + 1);
    }
    wy_regularity *found = test_of(terms, WY_KERNEL_BINARY);
    assert_true(found->closed && found->exact && found->rank == 2 && found->checked > TERMS / 2);
    for (int64_t n = 0; n < TERMS; n += 97) {
        int digits[20];
        int count = 0;
        for (int64_t rest = n; rest > 0; rest /= 2) {
            digits[count++] = (int)(rest % 2);
        }
        assert_int_equal(represented(found, terms, digits, count), terms[n]);
    }
    wy_regularity_free(found);
    found = test_of(terms, WY_KERNEL_FIBONACCI);
    assert_false(found->closed);
    wy_regularity_free(found);

    /* One term, far out, is another one. */
    terms[TERMS - 100]++;
    found = test_of(terms, WY_KERNEL_BINARY);
    assert_false(found->closed || found->exact);
    wy_regularity_free(found);

    for (int64_t n = 0; n < TERMS; n++) {
        terms[n] = n * n;
    }
    found = test_of(terms, WY_KERNEL_BINARY);
    assert_true(found->exact && found->rank == 3);
    wy_regularity_free(found);
    for (int64_t n = 0; n < TERMS; n++) {
        terms[n] = below(10);
    }
    for (int kind = WY_KERNEL_BINARY; kind <= WY_KERNEL_FIBONACCI; kind++) {
        found = test_of(terms, (wy_kernel_kind)kind);
        assert_false(found->closed);
        /* As many as there are words: 2^0 + ... + 2^e; in Zeckendorf's numeration 1, 2, 3, 5, .. */
        assert_int_equal(found->ranks[4], kind == WY_KERNEL_BINARY ? 31 : 19);
        wy_regularity_free(found);
    }
    free(terms);
}

/* The number of digits 1 in Zeckendorf's numeration, and Wythoff's pairs. */
static void finds_fibonacci_regular_sequences(void **state) {
    (void)state;
    int64_t *terms = malloc(TERMS * sizeof *terms);
    assert_non_null(terms);
    for (int64_t n = 0; n < TERMS; n++) {
        int64_t rest = n;
        terms[n] = 0;
        while (rest > 0) {
            int64_t low = 1;
            int64_t high = 2;
            while (high <= rest) {
                const int64_t next = low + high;
                low = high;
                high = next;
            }
            rest -= low;
            terms[n]++;
        }
    }
    wy_regularity *found = test_of(terms, WY_KERNEL_FIBONACCI);
    assert_true(found->exact && found->rank <= 4);
    wy_regularity_free(found);
    found = test_of(terms, WY_KERNEL_BINARY);
    assert_false(found->closed);
    wy_regularity_free(found);
    wy_error error = {0};
    assert_int_equal(wy_regularity_find(&found, terms, 10, WY_KERNEL_BINARY, NULL, &error), WY_BAD);
    terms[3] = INT64_C(1) << 50;
    assert_int_equal(wy_regularity_find(&found, terms, TERMS, WY_KERNEL_BINARY, NULL, &error),
                     WY_BAD);
    memset(terms, 0, TERMS * sizeof *terms);
    found = test_of(terms, WY_KERNEL_BINARY); /* Nim's main diagonal */
    assert_true(found->exact && found->rank == 0);
    wy_regularity_free(found);
    free(terms);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_definition),
        cmocka_unit_test(agrees_for_random_lists),
        cmocka_unit_test(has_known_periods),
        cmocka_unit_test(reaches_far),
        cmocka_unit_test(knows_its_limits),
        cmocka_unit_test(are_verified),
        cmocka_unit_test(nothing_else_is_verified),
        cmocka_unit_test(false_claims_are_refused),
        cmocka_unit_test(finds_regular_sequences),
        cmocka_unit_test(finds_fibonacci_regular_sequences),
    };
    return cmocka_run_group_tests_name("grundy_rows", tests, NULL, NULL);
}
