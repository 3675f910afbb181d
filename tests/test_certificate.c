/*
 * test_certificate.c - certificates are verified, and nothing else is: every digit of small
 * certificates changed to every other, every byte changed, lines left out, doubled and exchanged,
 * and lists that are changed consistently.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/machine.h>

#include "check.h"
#include "effort.h"
#include "forgeries.h"
#include "random_rules.h"

static uint64_t seed = 0x2545F4914F6CDD1D;

static size_t below(size_t limit) {
    return (size_t)random_below(&seed, (int)limit);
}

/* ---- certificates ------------------------------------------------------------------- */

/* No bytes: the machine is not closed, or there is none. */
static text certificate_with(const wy_position *list, size_t count,
                             const wy_machine_limits *limits) {
    wy_machine *machine;
    wy_error error = {0};
    if (wy_machine_find(&machine, list, count, limits, NULL, &error) != WY_OK) {
        return (text){0};
    }
    text out = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    assert_non_null(stream);
    const wy_status status = wy_machine_write_certificate(stream, machine, &error);
    assert_int_equal(fclose(stream), 0);
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    assert_int_equal(status, facts.closed ? WY_OK : WY_NO);
    if (status != WY_OK) {
        assert_true(out.size == 0 && error.message[0] != '\0');
        free(out.bytes);
        out = (text){0};
    }
    wy_machine_free(machine);
    return out;
}

static text certificate(int k, int l) {
    const wy_position list[2] = {{k, l}, {l, k}};
    const wy_machine_limits limits = {.columns = 20000};
    const text out = certificate_with(list, k == 0 ? 0 : 2, &limits);
    if (out.bytes == NULL) {
        abort(); /* unlike assertions, analyzers know it */
    }
    return out;
}

/* ---- what is true ---------------------------------------------------------------------- */

static void named_games_are_verified(void **state) {
    (void)state;
    static const int games[][2] = {{0, 0}, {1, 2}, {2, 3}, {4, 7}, {3, 5}, {4, 6}, {5, 8}, {7, 11}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const text of = certificate(games[i][0], games[i][1]);
        expect_verified("closure", of);
        free(of.bytes);
    }
}

static void random_games_are_verified(void **state) {
    (void)state;
    int verified = 0;
    for (int i = 0; i < 60; i++) {
        wy_position list[6];
        const size_t moves = 1 + below(3);
        for (size_t k = 0; k < moves; k++) {
            list[2 * k] = (wy_position){1 + (int64_t)below(9), 1 + (int64_t)below(9)};
            list[2 * k + 1] = (wy_position){list[2 * k].y, list[2 * k].x};
        }
        const wy_machine_limits limits = {.columns = 20000, .exactly = 5 + (int)below(12)};
        const text of = certificate_with(list, 2 * moves, &limits);
        if (of.bytes != NULL) {
            expect_verified("closure", of);
            verified++;
        }
        free(of.bytes);
    }
    assert_true(verified > 10);
}

/* Lists that are not symmetric, ends, misere play. */
static text certificate_of(const wy_machine_game *game) {
    const wy_machine_limits limits = {.columns = 20000};
    wy_machine *machine = NULL;
    wy_error error = {0};
    assert_int_equal(wy_machine_find_game(&machine, game, &limits, NULL, &error), WY_OK);
    text out = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    assert_non_null(stream);
    assert_int_equal(wy_machine_write_certificate(stream, machine, &error), WY_OK);
    assert_int_equal(fclose(stream), 0);
    wy_machine_free(machine);
    return out;
}

static size_t change_digits(text of, size_t from);

static void changed_games_are_verified_and_every_digit_counts(void **state) {
    (void)state;
    static const wy_position moves[] = {{1, 2}, {2, 1}, {3, 5}};
    static const wy_position ends[] = {{0, 1}, {1, 0}, {2, 6}};
    const wy_machine_game games[] = {
        {.list = moves, .count = 1},                               /* two wings */
        {.list = moves, .count = 2, .misere = true},               /* misere */
        {.ends = ends, .end_count = 2},                            /* ends */
        {.list = moves, .count = 3, .ends = ends, .end_count = 3}, /* wings and ends */
        {.list = moves,
         .count = 1,
         .ends = ends + 1,
         .end_count = 2, /* all at once */
         .misere = true},
    };
    size_t refused = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const text of = certificate_of(&games[i]);
        expect_verified("changed", of);
        /* Another end may make the same P-positions: then that is true as well. */
        const size_t from = (size_t)(strstr(of.bytes, "lowest") - of.bytes);
        refused += of.size < 4000 ? change_digits(of, from) : 0;
        free(of.bytes);
    }
    assert_true(refused > 2000);
}

/* ---- other diagonals, and moves that are taken away */

static text with_line(text of, const char *name, const char *line) {
    const size_t from = (size_t)(strstr(of.bytes, name) - of.bytes) + 1;
    const size_t to = (size_t)(strchr(of.bytes + from, '\n') - of.bytes);
    return splice_string(of, from, to, line);
}

static size_t change_digits_once(text of, size_t from);
static void leave_out(text of, size_t line);

/* The same without its letters, if it has some: then it is of the kind `closure`. */
static text as_closure(text of) {
    const char *letters = strstr(of.bytes, "\nletters ");
    if (letters == NULL) {
        return of;
    }
    char end[40];
    const size_t from = (size_t)(letters - of.bytes) + 1;
    size_t lines = 1;
    for (size_t i = 0; i < from; i++) {
        lines += of.bytes[i] == '\n';
    }
    snprintf(end, sizeof end, "end %zu\n", lines);
    const text cut = splice_string(of, from, of.size, end);
    const text closure = with_line(cut, "\nkind ", "kind closure");
    free(of.bytes);
    free(cut.bytes);
    return closure;
}

static void other_diagonals_are_verified_and_every_digit_counts(void **state) {
    (void)state;
    static const int32_t near[] = {-1, 0, 1};
    static const int32_t wide[] = {-2, -1, 0, 1, 2};
    static const wy_position moves[] = {{2, 5}, {5, 2}};
    static const wy_position ends[] = {{0, 3}, {2, 6}};
    static const wy_position removed[] = {{1, 1}, {2, 2}, {2, 3}, {4, 4}};
    const wy_machine_game games[] = {
        {.removed = removed + 1, .removed_count = 1},
        {.removed = removed, .removed_count = 4, .offsets = near, .offset_count = 3},
        {.offsets = near, .offset_count = 3, .list = moves, .count = 2},
        {.offsets = wide, .offset_count = 5, .removed = removed, .removed_count = 1},
        {.offsets = near + 1, .offset_count = 2}, /* two wings */
        {.offsets = near, .offset_count = 3, .list = moves, .count = 1, .misere = true},
        {.offsets = near,
         .offset_count = 3,
         .removed = removed + 2,
         .removed_count = 1,
         .ends = ends,
         .end_count = 2},
    };
    size_t refused = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const text of = as_closure(certificate_of(&games[i]));
        expect_verified("other diagonals", of);
        const size_t from = (size_t)(strstr(of.bytes, "\ncolumns ") - of.bytes);
        refused += i == 0 ? change_digits(of, from) : change_digits_once(of, from);
        for (size_t line = 0; line + 1 < count_lines(of); line++) {
            const char *at = of.bytes + line_begin(of, line);
            if (strncmp(at, "state ", 6) == 0 || strncmp(at, "step ", 5) == 0 ||
                strncmp(at, "node ", 5) == 0 || strncmp(at, "context ", 8) == 0) {
                leave_out(of, line);
            }
        }
        free(of.bytes);
    }
    assert_true(refused > 2000);
}

/* Without a rule to compare, a machine is refused for the moves that it was not made for. */
static void another_game_has_another_machine(void **state) {
    (void)state;
    static const int32_t near[] = {-1, 0, 1};
    static const wy_position removed[] = {{2, 2}};
    const wy_machine_game games[] = {
        {.removed = removed, .removed_count = 1},
        {.offsets = near, .offset_count = 3, .removed = removed, .removed_count = 1}};
    static const char *const lines[] = {
        "without -",           "without (1,1)",     "without (3,3)",  "without (2,2),(3,3)",
        "without (1,1),(2,2)", "without (2,3)",     "diagonals -1,0", "diagonals 1",
        "diagonals -2,0,2",    "diagonals -1,0,1,2"};
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        const text of = as_closure(certificate_of(&games[k]));
        const text bare = without_heading(copy_of(of));
        expect_verified("other diagonals", bare);
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            const char *name = lines[i][0] == 'w' ? "\nwithout " : "\ndiagonals ";
            const text mutant = with_line(bare, name, lines[i]);
            expect_refused(mutant, lines[i], i);
            free(mutant.bytes);
            const text other = with_line(of, name, lines[i]); /* here the rule tells */
            expect_refused(other, lines[i], i);
            free(other.bytes);
        }
        const text gaps = with_line(of, "\nkind ", "kind gaps");
        expect_refused(gaps, "gaps", k);
        free(gaps.bytes);
        free(bare.bytes);
        free(of.bytes);
    }
}

static void random_other_diagonals_are_verified(void **state) {
    (void)state;
    int verified = 0;
    for (int i = 0; i < 40; i++) {
        int32_t offsets[5] = {0};
        size_t count = 0;
        for (int j = -2; j <= 2; j++) {
            if (j == 0 || below(2) == 0) {
                offsets[count++] = j;
            }
        }
        wy_position removed[2];
        for (size_t k = 0; k < 2; k++) {
            const int64_t j = offsets[below(count)];
            const int64_t s = 1 + (j < 0 ? -j : 0) + (int64_t)below(4);
            removed[k] = (wy_position){s, s + j};
        }
        const wy_position move = {1 + (int64_t)below(4), 4 + (int64_t)below(4)};
        const wy_machine_game game = {.offsets = offsets,
                                      .offset_count = count,
                                      .removed = removed,
                                      .removed_count = 1 + below(2),
                                      .list = &move,
                                      .count = below(2),
                                      .misere = below(4) == 0};
        const wy_machine_limits limits = {.columns = 3000, .states = 300, .nodes = 3000};
        wy_machine *machine = NULL;
        wy_error error = {0};
        if (wy_machine_find_game(&machine, &game, &limits, NULL, &error) != WY_OK) {
            continue;
        }
        text of = {0};
        FILE *stream = open_memstream(&of.bytes, &of.size);
        assert_non_null(stream);
        const wy_status status = wy_machine_write_certificate(stream, machine, &error);
        assert_int_equal(fclose(stream), 0);
        if (status == WY_OK) {
            expect_verified("random diagonals", of);
            verified++;
        }
        free(of.bytes);
        wy_machine_free(machine);
    }
    assert_true(verified > 10);
}

/* ---- slopes ---------------------------------------------------------------------------------- */

/* What is said of the slope; NULL: it is not verified.  Free it. */
static char *said_of_slope(text of) {
    char *report = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&report, &size);
    assert_non_null(stream);
    cert_verdict v;
    cert_check(&v, of.bytes, of.size, stream, "slope");
    assert_int_equal(fclose(stream), 0);
    const char *from = v.outcome == VERIFIED ? strstr(report, "limits of b/a") : NULL;
    const char *to = from == NULL ? NULL : strstr(from, "  proof");
    char *said = from == NULL ? NULL : strndup(from, (size_t)(to - from));
    free(report);
    return said;
}

/* A change that is accepted tells the same slope: letters may have others like them. */
static void slopes_are_verified(void **state) {
    (void)state;
    static const int32_t near[] = {-1, 0, 1};
    static const wy_position moves[] = {{1, 3}, {3, 1}};
    static const wy_position removed[] = {{1, 1}, {2, 2}};
    const struct {
        wy_machine_game game;
        const char *said;
    } table[] = {
        {{.removed = removed, .removed_count = 1}, "between 1.380277569 and 1.380277570"},
        {{.removed = removed + 1, .removed_count = 1}, "between 1.324717957 and 1.324717958"},
        {{.offsets = near, .offset_count = 3}, "between 2.414213562 and 2.414213563"},
        {{.offsets = near, .offset_count = 3, .list = moves, .count = 2},
         "between 3.000000000 and 3.000000000"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const text of = certificate_of(&table[i].game);
        char *said = said_of_slope(of);
        assert_non_null(said);
        assert_non_null(strstr(said, table[i].said));
        const size_t begin = (size_t)(strstr(of.bytes, "\nletters ") - of.bytes) + 1;
        size_t accepted = 0, tried = 0;
        for (size_t at = begin; at < of.size; at += i == 1 ? 1 + below(20) : 1) {
            if (!is_digit(of.bytes[at])) {
                continue;
            }
            const text changed = copy_of(of);
            do {
                changed.bytes[at] = (char)('0' + below(10));
            } while (changed.bytes[at] == of.bytes[at]);
            char *other = said_of_slope(changed);
            assert_true(other == NULL || strcmp(other, said) == 0);
            accepted += other != NULL;
            tried++;
            free(other);
            free(changed.bytes);
        }
        assert_true(tried > 50 && accepted * 3 < tried);
        /* Bits, and words that are longer or shorter, are never like others. */
        for (size_t line = 0; line + 1 < count_lines(of); line++) {
            const size_t from = line_begin(of, line);
            const size_t to = line_begin(of, line + 1) - 1;
            if (strncmp(of.bytes + from, "letter ", 7) == 0) {
                const size_t bit = (size_t)(strstr(of.bytes + from, " bit ") - of.bytes) + 5;
                const text flipped =
                    splice_string(of, bit, bit + 1, of.bytes[bit] == '0' ? "1" : "0");
                expect_refused(flipped, "bit", line);
                free(flipped.bytes);
            }
            if (from > begin) {
                const text more = splice_string(of, to, to, " 0");
                expect_refused(more, "longer", line);
                free(more.bytes);
                leave_out(of, line);
            }
        }
        const text closure = with_line(of, "\nkind ", "kind closure");
        expect_refused(closure, "closure", i);
        free(closure.bytes);
        free(said);
        free(of.bytes);
    }
}

/* (4,6) has no finite dictionary. */
static text gaps_certificate(void) {
    const wy_position list[2] = {{4, 6}, {6, 4}};
    const wy_machine_limits limits = {.columns = 100000};
    wy_machine *machine = NULL;
    wy_words *words = NULL;
    wy_error error = {0};
    assert_int_equal(wy_machine_find(&machine, list, 2, &limits, NULL, &error), WY_OK);
    assert_int_equal(wy_words_find(&words, machine, &limits, NULL, &error), WY_OK);
    text out = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    assert_non_null(stream);
    assert_int_equal(wy_words_write_certificate(stream, machine, words, &error), WY_OK);
    assert_int_equal(fclose(stream), 0);
    wy_words_free(words);
    wy_machine_free(machine);
    return out;
}

static void gaps_are_verified_and_every_digit_counts(void **state) {
    (void)state;
    const text of = gaps_certificate();
    expect_verified("gaps", of);
    char *report = report_of(of, "gaps");
    assert_non_null(strstr(report, "no finite"));
    free(report);
    const char *stretch = strstr(of.bytes, "stretch ");
    assert_non_null(stretch);
    text mutant = copy_of(of);
    const size_t length = (size_t)(strstr(stretch, "\npieces") - of.bytes);
    const size_t silent = (size_t)(strstr(stretch, " silent") - of.bytes);
    for (size_t i = (size_t)(stretch - of.bytes); i < of.size; i++) {
        /* The same stretch may be proved with other pieces: then the theorem is the same. */
        i = i == length ? silent : i;
        for (char digit = '0'; is_digit(of.bytes[i]) && digit <= '9'; digit++) {
            if (digit != of.bytes[i]) {
                mutant.bytes[i] = digit;
                expect_refused(mutant, "digit of a gap", i);
            }
        }
        mutant.bytes[i] = of.bytes[i];
    }
    /* Without its stretch, and as another kind. */
    char *kind = strstr(mutant.bytes, "kind gaps");
    memcpy(kind, "kind rows", strlen("kind rows"));
    expect_refused(mutant, "kind", 1);
    free(mutant.bytes);
    free(of.bytes);
}

static void a_report_names_the_theorem(void **state) {
    (void)state;
    const text of = certificate(1, 2);
    char *report = report_of(of, "maharaja");
    assert_non_null(strstr(report, "-4 <= b_n - a_n - n <= 3"));
    assert_non_null(strstr(report, "-8.00 <= b_n - phi a_n <= 7.24"));
    free(report);
    free(of.bytes);
}

static void without_proof_no_certificate(void **state) {
    (void)state;
    const wy_position list[2] = {{3, 5}, {5, 3}};
    const wy_machine_limits limits = {.columns = 20000, .exactly = 20, .nodes = 10};
    assert_null(certificate_with(list, 2, &limits).bytes);
}

/* ---- single changes ----------------------------------------------------------------------- */

/* Every digit from there on becomes every other one. */
static size_t change_digits(text of, size_t from) {
    size_t refused = 0;
    text mutant = copy_of(of);
    for (size_t i = from; i < of.size; i++) {
        for (char digit = '0'; is_digit(of.bytes[i]) && digit <= '9'; digit++) {
            if (digit != of.bytes[i]) {
                mutant.bytes[i] = digit;
                refused += expect_refused(mutant, "digit", i);
            }
        }
        mutant.bytes[i] = of.bytes[i];
    }
    free(mutant.bytes);
    return refused;
}

static size_t change_every_digit(text of) {
    return change_digits(of, 0);
}

static void every_digit_counts(void **state) {
    (void)state;
    size_t refused = 0;
    static const int games[][2] = {{0, 0}, {2, 3}, {4, 7}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const text of = certificate(games[i][0], games[i][1]);
        refused += change_every_digit(of);
        free(of.bytes);
    }
    assert_true(refused > 10000);
}

/* Every digit from there on becomes one other, at random. */
static size_t change_digits_once(text of, size_t from) {
    size_t refused = 0;
    text mutant = copy_of(of);
    for (size_t i = from; i < of.size; i++) {
        if (is_digit(of.bytes[i])) {
            mutant.bytes[i] = (char)('0' + (of.bytes[i] - '0' + 1 + (int)below(9)) % 10);
            refused += expect_refused(mutant, "digit", i);
            /* In a string of bits only the other bit is well-formed. */
            if (of.bytes[i] <= '1') {
                mutant.bytes[i] = (char)(of.bytes[i] ^ 1);
                refused += expect_refused(mutant, "bit", i);
            }
            mutant.bytes[i] = of.bytes[i];
        }
    }
    free(mutant.bytes);
    return refused;
}

static void every_digit_of_maharaja_counts(void **state) {
    (void)state;
    const text of = certificate(1, 2);
    change_digits_once(of, 0);
    free(of.bytes);
}

static void every_byte_counts(void **state) {
    (void)state;
    const text of = certificate(0, 0);
    text mutant = copy_of(of);
    for (size_t i = 0; i < of.size; i++) {
        for (int byte = EFFORT(0, (int)(i % 11)); byte < 256; byte += EFFORT(1, 11)) {
            if ((char)byte != of.bytes[i]) {
                mutant.bytes[i] = (char)byte;
                expect_refused(mutant, "byte", i);
            }
        }
        mutant.bytes[i] = of.bytes[i];
    }
    free(mutant.bytes);
    free(of.bytes);
}

static void expect_splice_refused(text of, size_t from, size_t to, const char *by, size_t length,
                                  const char *what) {
    const text mutant = splice(of, from, to, by, length);
    if (mutant.size != of.size || memcmp(mutant.bytes, of.bytes, of.size) != 0) {
        expect_refused(mutant, what, from);
    }
    free(mutant.bytes);
}

static void bytes_left_out_and_put_in(void **state) {
    (void)state;
    const text of = certificate(2, 3);
    for (size_t i = 0; i <= of.size; i++) {
        static const char more[] = " \n0179-,:\r\t(";
        for (const char *c = more; *c != '\0'; c++) {
            expect_splice_refused(of, i, i, c, 1, "put in");
        }
        expect_splice_refused(of, i, i, "", 1, "zero put in");
        if (i < of.size) {
            expect_splice_refused(of, i, i + 1, "", 0, "left out");
            expect_splice_refused(of, i, of.size, "", 0, "cut off");
        }
    }
    free(of.bytes);
}

static void lines_left_out_doubled_exchanged(void **state) {
    (void)state;
    static const int games[][2] = {{0, 0}, {2, 3}, {4, 7}, {1, 2}};
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        const text of = certificate(games[k][0], games[k][1]);
        const size_t lines = count_lines(of);
        for (size_t i = 0; i < lines; i++) {
            const size_t from = line_begin(of, i);
            const size_t to = line_begin(of, i + 1);
            expect_splice_refused(of, from, to, "", 0, "line left out");
            expect_splice_refused(of, from, from, of.bytes + from, to - from, "line doubled");
            const size_t j = below(lines);
            const size_t other = line_begin(of, j);
            const size_t length = line_begin(of, j + 1) - other;
            expect_splice_refused(of, from, to, of.bytes + other, length, "line replaced");
            if (i + 1 < lines) {
                const size_t next = line_begin(of, i + 2);
                text swapped = copy_of(of);
                memcpy(swapped.bytes + from, of.bytes + to, next - to);
                memcpy(swapped.bytes + from + (next - to), of.bytes + from, to - from);
                expect_refused(swapped, "lines exchanged", i);
                free(swapped.bytes);
            }
        }
        free(of.bytes);
    }
}

static void random_changes_of_large_ones(void **state) {
    (void)state;
    static const int games[][2] = {{4, 6}, {6, 10}, {5, 8}};
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        const text of = certificate(games[k][0], games[k][1]);
        text mutant = copy_of(of);
        for (int i = 0; i < 100; i++) {
            size_t at = below(of.size);
            /* Nodes are most of it: the first half of the mutants are before them. */
            if (i % 2 == 0) {
                at = below((size_t)(strstr(of.bytes, "\nnode ") - of.bytes));
            }
            while (!is_digit(of.bytes[at])) {
                at = (at + 1) % of.size;
            }
            mutant.bytes[at] = of.bytes[at] <= '1' ? (char)(of.bytes[at] ^ 1) : '0';
            expect_refused(mutant, "digit", at);
            mutant.bytes[at] = of.bytes[at];
        }
        free(mutant.bytes);
        free(of.bytes);
    }
}

/* ---- changes that agree with each other ------------------------------------------------------ */

/* A line of a list is left out, and all counts are put right. */
static void leave_out(text of, size_t line) {
    const size_t from = line_begin(of, line);
    const size_t to = line_begin(of, line + 1);
    const char *kind = of.bytes + from;
    text mutant = splice(of, from, to, "", 0);
    mutant = renumbered(mutant, "\nend ", -1);
    if (strncmp(kind, "node", 4) == 0) {
        mutant = renumbered(mutant, "\nnodes ", -1);
    } else if (strncmp(kind, "step", 4) == 0) {
        mutant = renumbered(mutant, "\nsteps ", -1);
    } else if (strncmp(kind, "state", 5) == 0) {
        mutant = renumbered(mutant, "\nstates ", -1);
    } else {
        mutant = renumbered(mutant, "\ncontexts ", -1);
        mutant = renumbered(mutant, "\npieces ", of.bytes[to - 3] == ' ' ? -1 : -2);
    }
    expect_refused(mutant, "line left out, counts put right", line);
    free(mutant.bytes);
}

static void smaller_lists_are_refused(void **state) {
    (void)state;
    static const int games[][2] = {{0, 0}, {2, 3}, {1, 2}};
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        const text of = certificate(games[k][0], games[k][1]);
        for (size_t i = 16; i + 1 < count_lines(of); i++) {
            leave_out(of, i);
        }
        free(of.bytes);
    }
}

/* A node or a piece that is not needed makes no theorem false; still it is refused. */
static void larger_lists_are_refused(void **state) {
    (void)state;
    const text of = certificate(2, 3);
    const size_t lines = count_lines(of);
    size_t tried = 0;
    for (size_t i = 0; i + 1 < lines; i++) {
        const size_t from = line_begin(of, i);
        const size_t to = line_begin(of, i + 1);
        unsigned read = 0;
        unsigned in = 0;
        unsigned written = 0;
        if (sscanf(of.bytes + from, "node %u %u %u\n", &read, &in, &written) == 3) {
            char line[64];
            const int length =
                snprintf(line, sizeof line, "node %u %u %u\n", read, in, written + 1);
            if (strncmp(of.bytes + to, line, (size_t)length) != 0) {
                text more = splice(of, to, to, line, (size_t)length);
                more = renumbered(more, "\nnodes ", 1);
                more = renumbered(more, "\nend ", 1);
                expect_refused(more, "node put in", i);
                free(more.bytes);
                tried++;
            }
        }
        if (strncmp(of.bytes + from, "context", 7) == 0 && of.bytes[to - 3] == ' ') {
            text more = splice(of, to - 2, to, "01\n", 3);
            more = renumbered(more, "\npieces ", 1);
            expect_refused(more, "piece put in", i);
            free(more.bytes);
            tried++;
        }
    }
    assert_true(tried > 50);
    free(of.bytes);
}

static void other_theorems_are_refused(void **state) {
    (void)state;
    const text of = certificate(1, 2);
    static const struct {
        const char *from, *to;
    } changes[] = {
        {"lowest -4", "lowest -5"},
        {"lowest -4", "lowest -3"},
        {"highest 3", "highest 4"},
        {"highest 3", "highest 2"},
        {"(1,2),(2,1)", "(1,3),(3,1)"},
        {"(1,2),(2,1)", "(2,1),(1,2)"},
        {",(1,2),(2,1)", ""},
        {"(1,2),(2,1)", "(1,2),(2,1),(2,4),(4,2)"},
        {"(1,2),(2,1)", "(1,2),(2,1),(7,7)"},
        {"(1,2),(2,1)", "(1,2),(2,1),(9,11)"},
        {"(1,2),(2,1)", "(0,2),(2,0)"},
        {"(1,2),(2,1)", "(1,2),(2,1),(999999,2)"},
        {"(1,2),(2,1)", "(1,2),(2,99999999999999999999)"},
        {"kind closure", "kind miracle"},
        {"certificate 2", "certificate 3"},
        {"certificate 2", "certificate 1"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *at = strstr(of.bytes, changes[i].from);
        assert_non_null(at);
        const size_t from = (size_t)(at - of.bytes);
        expect_splice_refused(of, from, from + strlen(changes[i].from), changes[i].to,
                              strlen(changes[i].to), changes[i].to);
    }
    static const char *const names[] = {"\ncolumns ", "\nupper ",   "\nrow ",    "\nstates ",
                                        "\nsteps ",   "\nbits ",    "\nnodes ",  "\ncontexts ",
                                        "\npieces ",  "\nhighest ", "\nlowest ", "\nend "};
    static const long by[] = {-100, -2,   -1,      1,          2,
                              5,    1000, 1000000, 3000000000, 1000000000000000000};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        for (size_t k = 0; k < sizeof by / sizeof *by; k++) {
            const text mutant = with_number(of, names[i], by[k]);
            expect_refused(mutant, names[i], k);
            free(mutant.bytes);
        }
    }
    free(of.bytes);
}

/* Each check stands for itself: the reason is the one that is meant, not a later one. */
static void every_fault_is_named(void **state) {
    (void)state;
    static const struct {
        int k, l;
        const char *from, *to, *reason;
    } faults[] = {
        {4, 7, "(4,7),(7,4)", "(4,7)", "'lowest right' is expected"},
        {4, 7, "(4,7),(7,4)", "(7,4),(4,7)", "(4,7) is not in order"},
        {4, 7, "(4,7),(7,4)", "(4,7),(5,5),(7,4)", "(5,5) is among (t,t)"},
        {4, 7, "(4,7)", "(4,07)", "a number from 1"},
        {4, 7, "(4,7)", "(4,5000)", "beyond the limits"},
        {4, 7, "\nlowest -1", "\nlowest -0", "a number from"},
        {4, 7, "\nlowest -1", "\nlowest -2", "the lowest is -1"},
        {4, 7, "\nhighest 1", "\nhighest 0", "the highest is 1"},
        {4, 7, "columns 118\nupper 73\nrow 191", "columns 12\nupper 8\nrow 15", "the rules give"},
        {0, 0, "columns 77\nupper 48\nrow 125", "columns 4\nupper 3\nrow 7", "as many columns"},
        {0, 0, "nodes 6", "nodes 60", "too short"},
        {0, 0, "nodes 6\n", "nodes 6 \n", "the line should end here"},
        {0, 0, "pieces 7", "pieces 8", "there are 7 pieces"},
        {1, 2, "state 0 diagonals 1", "state 0 diagonals 2,1", "a number from 3"},
        {1, 2, "state 0 diagonals 1", "state 0 diagonals 2048", "beyond the limits"},
        {1, 2, "state 0 diagonals 1,2", "state 0 diagonals 1,2,3,4", "the first columns lead"},
        {0, 0, "place 0 writes 10", "place 1 writes 10", "the rules give place 0"},
        {0, 0, "writes 10", "writes 11", "the rules write other bits"},
        {0, 0, "writes 10", "writes ", "bits are expected"},
        {0, 0, "step 0 1", "step 0 0", "' place ' is expected"},
        {1, 2, "step 1 0 to 2", "step 1 0 to 1", "the rules lead to another state"},
        {1, 2, "step 1 0 to 2", "step 1 0 to 3", "a number from 0 to 2"},
        {0, 0, "step 0 0 to 0 place 0 writes 10\nstep 0 1 to 0 writes 0\n",
         "step 0 1 to 0 writes 0\nstep 0 0 to 0 place 0 writes 10\n", "step is not in order"},
        {0, 0, "context 0 00100 1\ncontext 1 00101 0\n", "context 0 00101 0\ncontext 1 00100 1\n",
         "context is not in order"},
        {0, 0, "00100 1", "001000 1", "a context has 5 bits"},
        {0, 0, "00100 1", "00100 ", "no bit follows"},
        {0, 0, "00100 1", "00100 0", "after bit 0 is not listed"},
        {0, 0, "node 0 0 3\nnode 1 0 0\n", "node 1 0 0\nnode 0 0 3\n", "node is not in order"},
        {0, 0, "node 1 0 0", "node 1 0 1", "which is not listed"},
        {0, 0, "node 1 0 0", "node 1 1 0", "a number from 0 to 0"},
        {0, 0, "node 5 0 3\nend 30\n", "node 5 0 3\nend 31\n", "a number from 30 to 30"},
        {0, 0, "end 30\n", "end 30\n\n", "nothing may follow"},
        {0, 0, "kind closure", "kind", "not known"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const text of = without_heading(certificate(faults[i].k, faults[i].l));
        const char *at = strstr(of.bytes, faults[i].from);
        if (at == NULL) {
            fail_msg("no '%s'", faults[i].from);
        }
        const size_t from = (size_t)(at - of.bytes);
        const text mutant =
            splice(of, from, from + strlen(faults[i].from), faults[i].to, strlen(faults[i].to));
        cert_verdict v;
        cert_check(&v, mutant.bytes, mutant.size, NULL, NULL);
        if (v.outcome == VERIFIED || strstr(v.reason, faults[i].reason) == NULL) {
            fail_msg("'%s': '%s', not '%s'", faults[i].to, v.reason, faults[i].reason);
        }
        free(mutant.bytes);
        free(of.bytes);
    }
}

static void expect_reason(const char *bytes, const char *reason) {
    cert_verdict v;
    cert_check(&v, bytes, strlen(bytes), NULL, NULL);
    if (v.outcome == VERIFIED || strstr(v.reason, reason) == NULL) {
        fail_msg("'%s', not '%s'", v.reason, reason);
    }
}

#define HEAD(game, columns, states, steps, contexts, pieces, nodes)                                \
    "wythoff certificate 1\nkind closure\ngame {(t,0),(0,t),(t,t)" game                            \
    "}\nlowest 0\nhighest 0\n" columns "states " states "\nsteps " steps                           \
    "\nbits 2\ncontexts " contexts "\npieces " pieces "\nnodes " nodes "\n"
#define AFTER_ONE_COLUMN  "columns 1\nupper 1\nrow 2\n"
#define AFTER_TWO_COLUMNS "columns 2\nupper 2\nrow 4\n"

/* Certificates by hand, each with one fault that only one check can find. */
static void forgeries_are_refused(void **state) {
    (void)state;
    /* This one is right: Wythoff's game with pieces of two bits, from two first columns on. */
    char right[] = HEAD("", AFTER_TWO_COLUMNS, "1", "2", "2", "3",
                        "2") "state 0 diagonals - rows - moves -\n"
                             "step 0 0 to 0 place 0 writes 10\nstep 0 1 to 0 writes 0\n"
                             "context 0 0 01\ncontext 1 1 0\nnode 0 0 0\nnode 1 0 0\nend 22\n";
    expect_verified("forged", (text){right, strlen(right)});
    /* The same state twice. */
    expect_reason(
        HEAD("", AFTER_TWO_COLUMNS, "2", "3", "2", "3",
             "4") "state 0 diagonals - rows - moves -\nstate 1 diagonals - rows - moves -\n"
                  "step 0 0 to 1 place 0 writes 10\nstep 0 1 to 0 writes 0\n",
        "two states are the same");
    /* A state that no step leads to. */
    expect_reason(
        HEAD("", AFTER_TWO_COLUMNS, "2", "2", "2", "3",
             "4") "state 0 diagonals - rows - moves -\nstate 1 diagonals 1 rows - moves -\n"
                  "step 0 0 to 0 place 0 writes 10\nstep 0 1 to 0 writes 0\n",
        "no step leads to this state");
    /* The machine of (4,7) cannot begin where a move leads below the main diagonal. */
    expect_reason(HEAD(",(4,7),(7,4)", AFTER_ONE_COLUMN, "1", "2", "2", "3", "4"),
                  "more columns are needed");
}

static void limits_are_no_refusals(void **state) {
    (void)state;
    char *bytes = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&bytes, &size);
    assert_non_null(stream);
    fputs("wythoff certificate 1\nkind closure\ngame {(t,0),(0,t),(t,t)", stream);
    for (int t = 2; t <= 1024; t++) {
        fprintf(stream, ",(1,%d)", t);
    }
    fputs(",(2,1),(2,3),(2,4)}\n", stream);
    assert_int_equal(fclose(stream), 0);
    cert_verdict v;
    cert_check(&v, bytes, size, NULL, NULL);
    assert_int_equal(v.outcome, TOO_LARGE);
    assert_string_equal(v.reason, "too many moves or ends for this checker");
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_games_are_verified),
        cmocka_unit_test(random_games_are_verified),
        cmocka_unit_test(other_diagonals_are_verified_and_every_digit_counts),
        cmocka_unit_test(another_game_has_another_machine),
        cmocka_unit_test(random_other_diagonals_are_verified),
        cmocka_unit_test(slopes_are_verified),
        cmocka_unit_test(changed_games_are_verified_and_every_digit_counts),
        cmocka_unit_test(gaps_are_verified_and_every_digit_counts),
        cmocka_unit_test(a_report_names_the_theorem),
        cmocka_unit_test(without_proof_no_certificate),
        cmocka_unit_test(every_digit_counts),
        cmocka_unit_test(every_digit_of_maharaja_counts),
        cmocka_unit_test(every_byte_counts),
        cmocka_unit_test(bytes_left_out_and_put_in),
        cmocka_unit_test(lines_left_out_doubled_exchanged),
        cmocka_unit_test(random_changes_of_large_ones),
        cmocka_unit_test(smaller_lists_are_refused),
        cmocka_unit_test(larger_lists_are_refused),
        cmocka_unit_test(other_theorems_are_refused),
        cmocka_unit_test(every_fault_is_named),
        cmocka_unit_test(forgeries_are_refused),
        cmocka_unit_test(limits_are_no_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
