/* boards.c - see boards.h. */
#include "boards.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference.h"
#include "rules/move_loops.h"

wy_rules *rules_or_fail(const char *text) {
    wy_rules *rules = NULL;
    wy_error error;
    if (wy_rules_read(&rules, text, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return rules;
}

typedef struct visited_moves {
    uint64_t mixed; /* of all moves in their order */
} visited_moves;

static bool mix(void *data, int64_t dx, int64_t dy) {
    visited_moves *of = data;
    of->mixed = (of->mixed ^ (uint64_t)dx) * UINT64_C(0x9E3779B97F4A7C15);
    of->mixed = (of->mixed ^ (uint64_t)dy) * UINT64_C(0xBF58476D1CE4E5B9);
    return true;
}

bool each_move(const wy_rules *rules, int64_t x, int64_t y,
               bool (*visit)(void *data, int64_t dx, int64_t dy), void *data) {
    wi_move_loops *with = NULL, *without = NULL;
    visited_moves a = {0}, b = {0};
    assert_int_equal(wi_move_loops_open(&without, rules, true, 0, NULL), WY_OK);
    assert_int_equal(wi_move_loops_open(&with, rules, true, 20, NULL), WY_OK);
    wi_move_loops_each(without, x, y, mix, &a);
    wi_move_loops_each(with, x, y, mix, &b);
    assert_int_equal(a.mixed, b.mixed);
    const bool all = wi_move_loops_each(with, x, y, visit, data);
    wi_move_loops_close(with);
    wi_move_loops_close(without);
    return all;
}

/* Tests ask for the same rule many times in a row; to settle it takes milliseconds. */
wy_rules *settled_or_fail(const char *text) {
    static char *last_text;
    static wy_rules *last;
    if (last == NULL || strcmp(last_text, text) != 0) {
        wy_rules_free(last);
        free(last_text);
        last = NULL;
        last_text = strdup(text);
        wy_error error;
        if (wy_rules_read_settled(&last, text, &error) != WY_OK) {
            fail_msg("%s: %s", text, error.message);
        }
    }
    wy_rules *copy = wy_rules_copy(last);
    assert_non_null(copy);
    return copy;
}

static board board_new(int64_t width, int64_t height) {
    board b = {.width = width, .height = height, .ordered = true, .last = {-1, -1}};
    b.p = calloc((size_t)(width * height) + 1, 1);
    assert_non_null(b.p);
    return b;
}

void board_free(board *b) {
    free(b->p);
}

static bool take(void *data, const wy_position *positions, size_t count) {
    board *b = data;
    for (size_t i = 0; i < count; i++) {
        const wy_position at = positions[i];
        const bool inside = at.x >= 0 && at.x < b->width && at.y >= 0 && at.y < b->height;
        const bool after = at.x > b->last.x || (at.x == b->last.x && at.y > b->last.y);
        b->ordered = b->ordered && inside && after;
        b->last = at;
        if (inside) {
            b->p[at.x * b->height + at.y] = 1;
        }
    }
    b->count += count;
    return true;
}

board board_of(const wy_rules *rules, const char *rule, wy_engine engine, int64_t width,
               int64_t height, const wy_control *control) {
    wy_solution *solution = NULL;
    wy_error error;
    if (wy_solve(&solution, rules, engine, control, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    board b = board_new(width, height);
    if (wy_solution_each(solution, width, height, take, &b, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    if (!b.ordered) {
        fail_msg("%s: %s gives its positions out of order", rule, wy_engine_name(engine));
    }
    wy_solution_free(solution);
    return b;
}

board board_solved(const char *rule, wy_engine engine, int64_t width, int64_t height,
                   const wy_control *control) {
    wy_rules *rules = settled_or_fail(rule);
    const board b = board_of(rules, rule, engine, width, height, control);
    wy_rules_free(rules);
    return b;
}

board board_reference(const char *rule, int64_t width, int64_t height) {
    wy_rules *rules = rules_or_fail(rule);
    board b = board_new(width, height);
    int8_t *outcome = malloc((size_t)(width * height));
    assert_non_null(outcome);
    reference_outcomes(outcome, rules, width, height);
    for (int64_t i = 0; i < width * height; i++) {
        b.p[i] = outcome[i] == 1;
        b.count += b.p[i];
    }
    free(outcome);
    wy_rules_free(rules);
    return b;
}

void board_assert_same(const board *a, const board *b, const char *rule) {
    for (int64_t x = 0; x < a->width; x++) {
        for (int64_t y = 0; y < a->height; y++) {
            const int64_t i = x * a->height + y;
            if (a->p[i] != b->p[i]) {
                fail_msg("(%" PRId64 ",%" PRId64 ") is %s here, %s there, in %" PRId64 "x%" PRId64
                         ": %s",
                         x, y, a->p[i] ? "P" : "N", b->p[i] ? "P" : "N", a->width, a->height, rule);
            }
        }
    }
}

void board_assert_data(const char *rule, wy_engine engine, const char *file, const char *prefix,
                       bool upper, int64_t width, int64_t height) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, file);
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        fail_msg("cannot open %s", path);
    }
    board expected = board_new(width, height);
    char line[256];
    size_t lines = 0;
    while (fgets(line, sizeof line, in) != NULL) {
        const char *last = strrchr(line, ',');
        if (last == NULL || strncmp(line, prefix, strlen(prefix)) != 0) {
            continue;
        }
        const char *before = last;
        while (before > line && before[-1] != ',') {
            before--;
        }
        char *end = NULL;
        const int64_t x = strtoll(before, &end, 10);
        const int64_t y = strtoll(last + 1, NULL, 10);
        if (end == before) {
            continue; /* the heading */
        }
        lines++;
        if (x < width && y < height) {
            expected.p[x * height + y] = 1;
        }
    }
    fclose(in);
    assert_true(lines > 0);
    board found = board_solved(rule, engine, width, height, NULL);
    for (int64_t x = 0; x < width && upper; x++) {
        for (int64_t y = 0; y < x && y < height; y++) {
            found.p[x * height + y] = 0;
        }
    }
    board_assert_same(&found, &expected, rule);
    board_free(&found);
    board_free(&expected);
}

/* ---- one P-position in each column ----------------------------------------------------------- */

static bool take_rows(void *data, const wy_position *positions, size_t count) {
    int64_t *rows = data;
    for (size_t i = 0; i < count; i++) {
        rows[positions[i].x] = positions[i].y;
    }
    return true;
}

int64_t *rows_of(const char *rule, int64_t count) {
    int64_t *rows = calloc((size_t)count, sizeof *rows);
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *solution = NULL;
    wy_error error;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_COLUMNS, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(solution, count, 4 * count, take_rows, rows, &error), WY_OK);
    wy_solution_free(solution);
    wy_rules_free(rules);
    return rows;
}

/* ---- places on two heaps --------------------------------------------------------------------- */

static void place_of(wy_place *place, const mpz_t x, const mpz_t y) {
    wy_place_init(place);
    wy_place_two(place, x, y);
}

wy_status decide_two(wy_verdict *verdict, wy_solution *solution, const mpz_t x, const mpz_t y,
                     wy_error *error) {
    wy_place at;
    place_of(&at, x, y);
    const wy_status status = wy_solution_decide(verdict, solution, &at, error);
    wy_place_clear(&at);
    return status;
}

wy_engine decider_two(wy_solution *solution, const mpz_t x, const mpz_t y) {
    wy_place at;
    place_of(&at, x, y);
    const wy_engine engine = wy_solution_decider(solution, &at);
    wy_place_clear(&at);
    return engine;
}

typedef struct taker {
    wy_take_move *take;
    void *data;
} taker;

static bool take_as_pair(void *data, const wy_move *move) {
    const taker *of = data;
    return of->take(of->data, move->take[0], move->take[1], move->may_be_blocked);
}

wy_status moves_to_p_two(wy_solution *solution, const mpz_t x, const mpz_t y, wy_take_move *each,
                         void *data, wy_error *error) {
    wy_place at;
    taker of = {each, data};
    place_of(&at, x, y);
    const wy_status status = wy_solution_winning(solution, &at, take_as_pair, &of, error);
    wy_place_clear(&at);
    return status;
}

/* ---- several heaps --------------------------------------------------------------------------- */

bool next_vector(int64_t vector[WY_MOST_HEAPS], int count, int size) {
    for (int i = count - 1; i >= 0; i--) {
        if (++vector[i] < size) {
            return true;
        }
        vector[i] = 0;
    }
    return false;
}

int memory_states(const wy_rules *rules, const int64_t *heap) {
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        return (int)rules->passes + 1;
    case WY_MEMORY_ENFORCE:
        return rules->sets + 1;
    case WY_MEMORY_BOUND:
        return (int)heap[0] + 3;
    case WY_MEMORY_REPEAT:
        return 5;
    case WY_MEMORY_IMITATION:
        return 12;
    default:
        return 1;
    }
}
