/*
 * test_columns.c - the engine of columns: against trusted values, against the
 * definition on small boards, its two ways against each other, and its limits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/list.h"
#include "solve/columns.h"
#include "solve/moves.h"

enum { MOST = 700 };

/* A game under construction. */
typedef struct game {
    wi_primitive moves[MOST];
    size_t count;
} game;

static void ray(game *g, int64_t x, int64_t y, int64_t step_x, int64_t step_y, int64_t count) {
    assert_true(g->count < MOST);
    g->moves[g->count++] =
        (wi_primitive){.kind = WI_RAY, .start = {x, y}, .step1 = {step_x, step_y}, .count1 = count};
}

static void point(game *g, int64_t x, int64_t y) {
    assert_true(g->count < MOST);
    g->moves[g->count++] = (wi_primitive){.kind = WI_POINT, .start = {x, y}};
}

static void both_points(game *g, int64_t x, int64_t y) {
    point(g, x, y);
    point(g, y, x);
}

static game nim(void) {
    game g = {.count = 0};
    ray(&g, 1, 0, 1, 0, WY_UNBOUNDED);
    ray(&g, 0, 1, 0, 1, WY_UNBOUNDED);
    return g;
}

static game wythoff(void) {
    game g = nim();
    ray(&g, 1, 1, 1, 1, WY_UNBOUNDED);
    return g;
}

static game maharaja(int64_t k, int64_t l) {
    game g = wythoff();
    both_points(&g, k, l);
    return g;
}

/* Wythoff and (pt,qt), (qt,pt) for t = 1 .. count. */
static game gdwn(int64_t p, int64_t q, int64_t count) {
    game g = wythoff();
    ray(&g, p, q, p, q, count);
    ray(&g, q, p, q, p, count);
    return g;
}

/* (m,1)-Wythoff. */
static game band(int64_t m) {
    game g = wythoff();
    for (int64_t d = 1; d < m; d++) {
        ray(&g, 1 + d, 1, 1, 1, WY_UNBOUNDED);
        ray(&g, 1, 1 + d, 1, 1, WY_UNBOUNDED);
    }
    return g;
}

/* All columns, in batches of an odd size; free() them. */
static int64_t *solve_by(const game *g, int64_t columns, const wi_columns_method *method) {
    wi_columns *stream = NULL;
    wy_error error = {0};
    assert_int_equal(
        wi_columns_create_by(&stream, g->moves, g->count, columns, NULL, method, &error), WY_OK);
    int64_t *rows = calloc((size_t)columns + 1, sizeof *rows);
    assert_non_null(rows);
    wy_position batch[777];
    int64_t x = 0;
    size_t filled = 0;
    do {
        const size_t room = x % 3 == 0 ? 777 : 5;
        assert_int_equal(wi_columns_next(stream, batch, room, &filled, &error), WY_OK);
        for (size_t i = 0; i < filled; i++) {
            assert_int_equal(batch[i].x, x);
            rows[x++] = batch[i].y;
        }
    } while (filled > 0);
    assert_int_equal(x, columns);
    wi_columns_free(stream);
    return rows;
}

static int64_t *solve(const game *g, int64_t columns) {
    const wi_columns_method best = {0};
    return solve_by(g, columns, &best);
}

/* ---- trusted values ---------------------------------------------------------------- */

static FILE *open_data(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

/* The last two numbers of each line are a, b. */
static void check_file(const char *name, const game *g, int expected) {
    int64_t *rows = solve(g, 4000);
    FILE *file = open_data(name);
    char line[200];
    int checked = 0;
    assert_non_null(fgets(line, sizeof line, file));
    const int fields = line[0] == 'n' ? 3 : 2;
    while (fgets(line, sizeof line, file) != NULL) {
        long long a = 0;
        long long b = 0;
        const int read =
            fields == 3 ? sscanf(line, "%*d,%lld,%lld", &a, &b) : sscanf(line, "%lld,%lld", &a, &b);
        assert_int_equal(read, 2);
        assert_true(b < 4000);
        assert_int_equal(rows[a], b);
        assert_int_equal(rows[b], a);
        checked++;
    }
    fclose(file);
    free(rows);
    assert_int_equal(checked, expected);
}

static void agrees_with_trusted_values(void **unused) {
    (void)unused;
    game g = maharaja(1, 2);
    check_file("maharaja.csv", &g, 1000);
    g = maharaja(2, 3);
    check_file("maharaja_2_3.csv", &g, 300);
    g = maharaja(3, 5);
    check_file("maharaja_3_5.csv", &g, 300);
    g = maharaja(4, 7);
    check_file("maharaja_4_7.csv", &g, 300);
    g = gdwn(1, 2, WY_UNBOUNDED);
    check_file("gdwn_1_2.csv", &g, 500);
    g = gdwn(1, 2, 10);
    check_file("wythoff_plus_t2t_t1to10.csv", &g, 574);
}

static void agrees_on_bands(void **unused) {
    (void)unused;
    FILE *file = open_data("mp_wythoff.csv");
    char line[200];
    int checked = 0;
    int64_t solved = -1;
    int64_t *rows = NULL;
    assert_non_null(fgets(line, sizeof line, file));
    while (fgets(line, sizeof line, file) != NULL) {
        long long m = 0;
        long long p = 0;
        long long a = 0;
        long long b = 0;
        assert_int_equal(sscanf(line, "%lld,%lld,%*d,%lld,%lld", &m, &p, &a, &b), 4);
        if (p != 1) {
            continue;
        }
        if (rows == NULL || m != solved) {
            free(rows);
            const game g = band(m);
            rows = solve(&g, 400);
            solved = m;
        }
        assert_int_equal(rows[a], b);
        assert_int_equal(rows[b], a);
        checked++;
    }
    free(rows);
    fclose(file);
    assert_true(checked > 50);
}

/* ---- the definition, on a board ----------------------------------------------------- */

static bool is_move(const wi_primitive *moves, int64_t dx, int64_t dy) {
    if (moves->kind == WI_POINT) {
        return moves->start.x == dx && moves->start.y == dy;
    }
    for (int64_t i = 0; i < moves->count1; i++) {
        const int64_t x = moves->start.x + i * moves->step1.x;
        const int64_t y = moves->start.y + i * moves->step1.y;
        if (x > dx || y > dy) {
            return false;
        }
        if (x == dx && y == dy) {
            return true;
        }
    }
    return false;
}

enum { SIDE = 200 };

/* moves[dx][dy] for the board, so that a game is looked up and not searched. */
static bool move_table[SIDE][SIDE];
static bool p_table[SIDE][SIDE];

static void solve_board(const game *g) {
    memset(move_table, 0, sizeof move_table);
    memset(p_table, 0, sizeof p_table);
    for (int64_t dx = 0; dx < SIDE; dx++) {
        for (int64_t dy = 0; dy < SIDE; dy++) {
            for (size_t i = 0; i < g->count && !move_table[dx][dy]; i++) {
                move_table[dx][dy] = is_move(&g->moves[i], dx, dy);
            }
        }
    }
    wy_position found[SIDE] = {{0}};
    size_t count = 0;
    for (int64_t x = 0; x < SIDE; x++) {
        for (int64_t y = 0; y < SIDE; y++) {
            bool p = true;
            for (size_t i = 0; i < count && p; i++) {
                p = found[i].y > y || !move_table[x - found[i].x][y - found[i].y];
            }
            if (p) {
                p_table[x][y] = true;
                assert_true(count < SIDE);
                found[count++] = (wy_position){x, y};
            }
        }
    }
}

static void check_board(const game *g, const char *what) {
    const wi_columns_method ways[] = {{0}, {.general = true}};
    solve_board(g);
    for (int way = 0; way < 2; way++) {
        int64_t *rows = solve_by(g, SIDE, &ways[way]);
        for (int64_t x = 0; x < SIDE; x++) {
            for (int64_t y = 0; y < SIDE; y++) {
                if (p_table[x][y] != (rows[x] == y)) {
                    fail_msg("%s: column %lld has row %lld, which is wrong at %lld", what,
                             (long long)x, (long long)rows[x], (long long)y);
                }
            }
        }
        free(rows);
    }
}

static uint64_t random_state;

static int64_t up_to(int64_t most) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (int64_t)(random_state % (uint64_t)(most + 1));
}

static game random_game(void) {
    game g = nim();
    const bool symmetric = up_to(1) == 0;
    if (up_to(1) == 0) {
        ray(&g, 1, 1, 1, 1, WY_UNBOUNDED);
    }
    const int64_t points = up_to(2) == 0 ? up_to(40) : up_to(3);
    const int64_t rays = up_to(3);
    const int64_t size = up_to(1) == 0 ? 5 : 60;
    for (int64_t i = 0; i < points; i++) {
        const int64_t x = up_to(size);
        const int64_t y = up_to(size) + (x == 0);
        point(&g, x, y);
        if (symmetric) {
            point(&g, y, x);
        }
    }
    for (int64_t i = 0; i < rays; i++) {
        const int64_t step_x = 1 + up_to(up_to(1) == 0 ? 2 : 9);
        const int64_t step_y = up_to(up_to(1) == 0 ? 2 : 9) + symmetric;
        int64_t x = step_x;
        int64_t y = step_y;
        if (up_to(1) == 0) {
            x = up_to(12);
            y = up_to(12) + (x == 0);
        }
        const int64_t count = up_to(1) == 0 ? WY_UNBOUNDED : 2 + up_to(40);
        ray(&g, x, y, step_x, step_y, count);
        if (symmetric) {
            ray(&g, y, x, step_y, step_x, count);
        }
    }
    return g;
}

static void agrees_with_the_definition(void **unused) {
    (void)unused;
    random_state = 20240607;
    for (int i = 0; i < 250; i++) {
        const game g = random_game();
        char what[40];
        snprintf(what, sizeof what, "random game %d", i);
        check_board(&g, what);
    }
    game g = nim();
    check_board(&g, "nim");
    g = gdwn(2, 3, WY_UNBOUNDED);
    check_board(&g, "gdwn(2,3)");
    g = gdwn(1, 2, 30);
    check_board(&g, "30 steps of (1,2)");
    g = band(10);
    check_board(&g, "band 10");
    g = nim();
    ray(&g, 3, 2, 0, 1, 20); /* straight up, but with an end */
    check_board(&g, "a short ray straight up");
    g = nim();
    ray(&g, 2, 3, 1, 0, WY_UNBOUNDED); /* along a row */
    check_board(&g, "a ray along a row");
    g = nim();
    ray(&g, 1, 50, 1, 50, WY_UNBOUNDED);
    ray(&g, 50, 1, 50, 1, WY_UNBOUNDED);
    ray(&g, 7, 1000000000, 3, 1000000000, WY_UNBOUNDED);
    point(&g, 1000000000, 1);
    check_board(&g, "steep and flat rays, and moves out of reach");
}

/* ---- the two ways against each other -------------------------------------------------- */

static void check_ways(const game *g, int64_t columns, const wi_columns_method *fast) {
    const wi_columns_method general = {.general = true};
    assert_true(wi_columns_fast(g->moves, g->count));
    int64_t *expected = solve_by(g, columns, &general);
    int64_t *rows = solve_by(g, columns, fast);
    for (int64_t x = 0; x < columns; x++) {
        if (rows[x] != expected[x]) {
            fail_msg("column %lld: %lld, not %lld", (long long)x, (long long)rows[x],
                     (long long)expected[x]);
        }
    }
    free(rows);
    free(expected);
}

static void fast_way_equals_general_way(void **unused) {
    (void)unused;
    const wi_columns_method best = {0};
    game g = wythoff();
    check_ways(&g, 1000000, &best);
    g = maharaja(1, 2);
    check_ways(&g, 1000001, &best);
    g = maharaja(3, 5);
    check_ways(&g, 1000063, &best);
    g = maharaja(5, 8);
    check_ways(&g, 1000000, &best);
    g = maharaja(40, 60); /* beyond the reach of steps */
    check_ways(&g, 300000, &best);
    g = gdwn(1, 2, 10);
    check_ways(&g, 300000, &best);
    /* Every number of columns around the place where the fast way begins. */
    g = maharaja(1, 2);
    for (int64_t columns = 1020; columns < 1300; columns += 7) {
        check_ways(&g, columns, &best);
    }
}

/* Long lists deviate so much that 64 diagonals, or a byte, are not enough. */
static void far_search_equals_general_way(void **unused) {
    (void)unused;
    const wi_columns_method best = {0};
    random_state = 7;
    for (int i = 0; i < 12; i++) {
        const int64_t size = i % 3 == 0 ? 17 : i % 3 == 1 ? 25 : 63;
        game g = wythoff();
        for (int j = 0; j < 150 + 20 * (i % 4); j++) {
            const int64_t x = 1 + up_to(size);
            const int64_t y = 1 + up_to(size);
            both_points(&g, x, y);
        }
        check_ways(&g, 20000, &best);
    }
}

/* 65536 diagonals are seen at once.  Here the engine goes around their ring and does not give up.
 */
static void far_search_goes_around(void **unused) {
    (void)unused;
    enum { COLUMNS = 120000 };
    const wi_columns_method general = {.general = true};
    game g = wythoff();
    for (int64_t x = 1; x <= 10; x++) {
        for (int64_t y = 1; y < x; y++) {
            both_points(&g, x, y);
        }
    }
    int64_t *rows = solve_by(&g, COLUMNS, &general);
    const int64_t known = wi_queen_wants(g.moves, g.count);
    wy_position *positions = calloc((size_t)known, sizeof *positions);
    assert_non_null(positions);
    for (int64_t x = 0; x < known; x++) {
        positions[x] = (wy_position){x, rows[x]};
    }
    wi_queen *engine = NULL;
    wy_error error = {0};
    assert_int_equal(wi_queen_create(&engine, g.moves, g.count, COLUMNS, positions, known,
                                     wi_queen_widest, 0, &error),
                     WY_OK);
    wy_position block[WI_QUEEN_BLOCK];
    for (int64_t x = known; x < COLUMNS; x++) {
        if (x % WI_QUEEN_BLOCK == 0) {
            assert_int_equal(wi_queen_next(engine, block, &error), WY_OK);
        }
        assert_int_equal(block[x % WI_QUEEN_BLOCK].y, rows[x]);
    }
    wi_queen_free(engine);
    free(positions);
    free(rows);
}

static void codes_widen_and_give_up(void **unused) {
    (void)unused;
    const wi_columns_method ways[] = {
        {.one_byte = 1, .two_bytes = 16000}, {.one_byte = 2, .two_bytes = 16000},
        {.one_byte = 3, .two_bytes = 16000}, {.one_byte = 1, .two_bytes = 2},
        {.one_byte = 1, .two_bytes = 3},     {.one_byte = 3, .two_bytes = 3},
        {.one_byte = 2, .two_bytes = 4},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        game g = maharaja(1, 2);
        check_ways(&g, 50000, &ways[i]);
        g = maharaja(3, 5);
        check_ways(&g, 50000, &ways[i]);
        g = gdwn(1, 2, 10);
        check_ways(&g, 50000, &ways[i]);
    }
    /* The deviation grows slowly here, so that this happens far from the start. */
    for (int64_t limit = 8; limit < 13; limit++) {
        const game g = gdwn(1, 2, 5);
        const wi_columns_method widen = {.one_byte = limit, .two_bytes = 16000};
        const wi_columns_method give_up = {.one_byte = 2, .two_bytes = limit};
        check_ways(&g, 60000, &widen);
        check_ways(&g, 60000, &give_up);
    }
}

enum { MANY = 20000, KNOWN = 256 };

/* The largest deviation before column end. */
static int64_t deviation_before(const int64_t *rows, int64_t end) {
    int64_t index = 0;
    int64_t most = 0;
    for (int64_t x = 0; x < end; x++) {
        if (rows[x] >= x) {
            const int64_t deviation = llabs((long long)(rows[x] - x - index));
            most = deviation > most ? deviation : most;
            index++;
        }
    }
    return most;
}

/* The engine must be right up to the very block where the deviation is too large. */
static void check_giving_up(const game *g, const int64_t *rows, int64_t limit) {
    wy_position positions[KNOWN];
    for (int64_t x = 0; x < KNOWN; x++) {
        positions[x] = (wy_position){x, rows[x]};
    }
    wi_queen *engine = NULL;
    wy_error error = {0};
    assert_int_equal(wi_queen_create(&engine, g->moves, g->count, MANY, positions, KNOWN,
                                     (wi_queen_limits){limit, limit}, 0, &error),
                     WY_OK);
    wy_position block[WI_QUEEN_BLOCK];
    int64_t x = KNOWN;
    while (wi_queen_next(engine, block, &error) == WY_OK) {
        for (int k = 0; k < WI_QUEEN_BLOCK; k++) {
            assert_int_equal(block[k].y, rows[x + k]);
        }
        x += WI_QUEEN_BLOCK;
    }
    assert_true(deviation_before(rows, x) <= limit);
    assert_true(deviation_before(rows, x + WI_QUEEN_BLOCK) > limit);
    assert_int_equal(wi_queen_next(engine, block, &error), WY_NO);
    wi_queen_free(engine);
}

static void gives_up_in_time(void **unused) {
    (void)unused;
    const wi_columns_method general = {.general = true};
    int checked = 0;
    random_state = 3;
    for (int i = 0; i < 200; i++) {
        game g = wythoff();
        for (int64_t pairs = 1 + up_to(3); pairs > 0; pairs--) {
            const int64_t x = 1 + up_to(5);
            const int64_t y = 1 + up_to(9);
            both_points(&g, x, y);
        }
        int64_t *rows = solve_by(&g, MANY, &general);
        const int64_t limit = deviation_before(rows, KNOWN);
        if (limit > 0 && deviation_before(rows, MANY - WI_QUEEN_BLOCK) > limit) {
            check_giving_up(&g, rows, limit);
            checked++;
        }
        free(rows);
    }
    assert_true(checked >= 20);
}

/* The fast way begins when no lower P-position can matter to an upper one. */
static void begins_late_enough(void **unused) {
    (void)unused;
    const wi_columns_method general = {.general = true};
    const game g = maharaja(1, 190);
    int64_t *rows = solve_by(&g, KNOWN, &general);
    wy_position positions[KNOWN];
    for (int64_t x = 0; x < KNOWN; x++) {
        positions[x] = (wy_position){x, rows[x]};
    }
    free(rows);
    wi_queen *engine = NULL;
    wy_error error = {0};
    assert_int_equal(wi_queen_create(&engine, g.moves, g.count, MANY, positions, KNOWN,
                                     wi_queen_widest, 0, &error),
                     WY_NO);
    assert_null(engine);
}

/* ---- which games ------------------------------------------------------------------------ */

static void tells_which_games_it_can(void **unused) {
    (void)unused;
    char reason[WY_REASON_SIZE];
    game g = nim();
    assert_true(wi_columns_can(g.moves, g.count, reason));
    assert_non_null(strstr(reason, "every move of Nim"));
    assert_false(wi_columns_fast(g.moves, g.count));

    ray(&g, 2, 1, 0, 3, WY_UNBOUNDED);
    assert_false(wi_columns_can(g.moves, g.count, reason));
    assert_non_null(strstr(reason, "straight up"));
    assert_true(wi_columns_memory(g.moves, g.count, 100, NULL) == UINT64_MAX);

    g = nim();
    g.moves[g.count++] =
        (wi_primitive){.kind = WI_FAN, .start = {1, 1}, .step1 = {1, 2}, .step2 = {2, 1}};
    assert_false(wi_columns_can(g.moves, g.count, reason));
    assert_non_null(strstr(reason, "cone"));

    const wy_condition condition = {.kind = WY_PRIME};
    g = nim();
    g.moves[1].when = &condition;
    assert_false(wi_columns_can(g.moves, g.count, NULL));

    g = (game){.count = 0};
    assert_false(wi_columns_can(g.moves, g.count, reason));
    assert_non_null(strstr(reason, "Nim"));
    ray(&g, 1, 0, 1, 0, WY_UNBOUNDED);
    ray(&g, 0, 2, 0, 1, WY_UNBOUNDED);
    assert_false(wi_columns_can(g.moves, g.count, reason));

    g = maharaja(1, 2);
    ray(&g, 2, 2, 3, 3, WY_UNBOUNDED); /* Wythoff's moves again */
    ray(&g, 4, 0, 4, 0, WY_UNBOUNDED);
    point(&g, 5, 5);
    assert_true(wi_columns_fast(g.moves, g.count));
    point(&g, 4, 5);
    assert_false(wi_columns_fast(g.moves, g.count));
    point(&g, 5, 4);
    assert_true(wi_columns_fast(g.moves, g.count));
    ray(&g, 3, 4, 1, 1, WY_UNBOUNDED);
    assert_false(wi_columns_fast(g.moves, g.count));
    g = maharaja(1, 1000000000);
    assert_false(wi_columns_fast(g.moves, g.count));

    g = nim();
    ray(&g, 2, 1, 1, 1, 1000000);
    assert_false(wi_columns_can(g.moves, g.count, reason));
    assert_non_null(strstr(reason, "too many"));
}

/* ---- sizes and limits --------------------------------------------------------------------- */

static void does_few_and_no_columns(void **unused) {
    (void)unused;
    const int64_t maharaja_rows[] = {0, 3, 6, 1, 5, 4, 2};
    const int64_t gdwn_rows[] = {0, 3, 6, 1, 5, 4, 2};
    for (int64_t columns = 0; columns <= 7; columns++) {
        game g = maharaja(1, 2);
        int64_t *rows = solve(&g, columns);
        assert_memory_equal(rows, maharaja_rows, (size_t)columns * sizeof *rows);
        free(rows);
        g = gdwn(1, 2, WY_UNBOUNDED);
        rows = solve(&g, columns);
        assert_memory_equal(rows, gdwn_rows, (size_t)columns * sizeof *rows);
        free(rows);
    }
    const game g = nim();
    assert_true(wi_columns_memory(g.moves, g.count, 0, NULL) == 0);
    wi_columns *stream = NULL;
    wy_error error = {0};
    assert_int_equal(wi_columns_create(&stream, g.moves, g.count, -1, NULL, &error), WY_BAD);
    assert_null(stream);
    assert_int_equal(wi_columns_create(&stream, g.moves, g.count, INT64_MAX, NULL, &error),
                     WY_LIMIT);
    assert_true(wi_columns_memory(g.moves, g.count, INT64_MAX, NULL) == UINT64_MAX);
    const game steep = gdwn(1, 1000000000, WY_UNBOUNDED);
    assert_int_equal(
        wi_columns_create(&stream, steep.moves, steep.count, (int64_t)1 << 43, NULL, &error),
        WY_LIMIT);
    assert_non_null(strstr(error.message, "too many"));
    wi_columns_free(NULL);
}

static void keeps_to_the_memory_allowed(void **unused) {
    (void)unused;
    const game games[] = {maharaja(1, 2), gdwn(1, 2, WY_UNBOUNDED)};
    for (int i = 0; i < 2; i++) {
        const game *g = &games[i];
        const int64_t columns = 40000000;
        const uint64_t needed = wi_columns_memory(g->moves, g->count, columns, NULL);
        assert_in_range(needed, 1000000, (uint64_t)columns * 2);
        wi_columns *stream = NULL;
        wy_error error = {0};
        wy_control control = {.memory = needed};
        assert_int_equal(wi_columns_create(&stream, g->moves, g->count, columns, &control, &error),
                         WY_OK);
        wi_columns_free(stream);
        control.memory = needed / 2;
        assert_int_equal(wi_columns_create(&stream, g->moves, g->count, columns, &control, &error),
                         WY_LIMIT);
        assert_null(stream);
        /* The message says how much it would take; the general way may take less. */
        const char *number = strstr(error.message, "columns: ");
        assert_non_null(number);
        const uint64_t said = strtoull(number + strlen("columns: "), NULL, 10);
        assert_in_range(said, needed / 2, needed);
    }
}

static bool stop_at_third(void *data, double done) {
    int *calls = data;
    assert_true(done >= 0 && done <= 1);
    return ++*calls == 3;
}

static void stops_when_asked(void **unused) {
    (void)unused;
    const game games[] = {maharaja(1, 2), gdwn(1, 2, WY_UNBOUNDED)};
    for (int i = 0; i < 2; i++) {
        const game *g = &games[i];
        int calls = 0;
        const wy_control control = {.poll = stop_at_third, .data = &calls};
        wi_columns *stream = NULL;
        wy_error error = {0};
        assert_int_equal(
            wi_columns_create(&stream, g->moves, g->count, 1000000000, &control, &error), WY_OK);
        static wy_position batch[5000];
        wy_status status = WY_OK;
        size_t filled = 0;
        int64_t columns = 0;
        while (status == WY_OK) {
            status = wi_columns_next(stream, batch, 5000, &filled, &error);
            columns += (int64_t)filled;
        }
        assert_int_equal(status, WY_STOPPED);
        assert_int_equal(calls, 3);
        assert_true(columns > 0 && columns < 1000000000);
        wi_columns_free(stream);
    }
}

/* To tell the memory of a game, some columns are tried: within the budget, and stoppable. */
static void trial_is_polite(void **unused) {
    (void)unused;
    game g = wythoff();
    for (int64_t i = 2; i <= 300; i++) {
        ray(&g, i, 1, i, 1, WY_UNBOUNDED);
    }
    wi_columns *stream = NULL;
    wy_error error = {0};
    wy_control control = {.memory = 16 << 20};
    const uint64_t needed = wi_columns_memory(g.moves, g.count, 1000000, &control);
    assert_true(needed > control.memory && needed < UINT64_MAX);
    assert_int_equal(wi_columns_create(&stream, g.moves, g.count, 1000000, &control, &error),
                     WY_LIMIT);
    int calls = 0;
    control = (wy_control){.poll = stop_at_third, .data = &calls, .memory = UINT64_C(1) << 40};
    assert_int_equal(wi_columns_create(&stream, g.moves, g.count, 1000000, &control, &error),
                     WY_STOPPED);
    assert_null(stream);
    /* The rows of so many columns are looked back to that they alone are too many. */
    const game far = maharaja(1000000000, 999999999);
    control = (wy_control){.memory = 1 << 30};
    assert_int_equal(
        wi_columns_create(&stream, far.moves, far.count, INT64_C(1) << 36, &control, &error),
        WY_LIMIT);
}

/* ---- the set below it ------------------------------------------------------------------------ */

static void skipset_finds_zeros(void **unused) {
    (void)unused;
    const size_t size = 3000000;
    wi_skipset set;
    assert_true(wi_skipset_open(&set, size));
    assert_int_equal(wi_skipset_next_zero(&set, 17), 17);
    for (size_t i = 5; i < size; i++) {
        wi_skipset_add(&set, i);
    }
    assert_int_equal(wi_skipset_next_zero(&set, 0), 0);
    assert_int_equal(wi_skipset_next_zero(&set, 5), size);
    random_state = 11;
    for (int i = 0; i < 2000; i++) {
        const size_t hole = (size_t)(5 + up_to((int64_t)size - 6));
        wi_skipset_remove(&set, hole);
        const size_t from = (size_t)up_to((int64_t)hole);
        assert_int_equal(wi_skipset_next_zero(&set, from), from < 5 ? from : hole);
        assert_int_equal(wi_skipset_next_zero(&set, hole + 1), size);
        assert_true((wi_skipset_window(set.level[0], hole) & 1) == 0);
        wi_skipset_add(&set, hole);
    }
    assert_in_range(wi_skipset_memory(&set), size / 8, size / 8 + 100000);
    wi_skipset_close(&set);
}

/* Bytes of memory that this process takes. */
static uint64_t resident(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) {
        return 0;
    }
    assert_int_equal(fscanf(file, "%*u %llu", &pages), 1);
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Bits far apart cost a small page each, whatever the system thinks of large ones. */
static void skipset_takes_what_it_says(void **unused) {
    (void)unused;
    wi_skipset set;
    assert_true(wi_skipset_open(&set, (size_t)1 << 33));
    const uint64_t before = resident();
    for (size_t i = 0; i < 512; i++) {
        wi_skipset_add(&set, i << 24);
    }
    assert_true(resident() < before + wi_skipset_memory(&set) + (16 << 20));
    wi_skipset_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_trusted_values),
        cmocka_unit_test(agrees_on_bands),
        cmocka_unit_test(agrees_with_the_definition),
        cmocka_unit_test(fast_way_equals_general_way),
        cmocka_unit_test(far_search_equals_general_way),
        cmocka_unit_test(far_search_goes_around),
        cmocka_unit_test(codes_widen_and_give_up),
        cmocka_unit_test(gives_up_in_time),
        cmocka_unit_test(begins_late_enough),
        cmocka_unit_test(tells_which_games_it_can),
        cmocka_unit_test(does_few_and_no_columns),
        cmocka_unit_test(keeps_to_the_memory_allowed),
        cmocka_unit_test(stops_when_asked),
        cmocka_unit_test(trial_is_polite),
        cmocka_unit_test(skipset_finds_zeros),
        cmocka_unit_test(skipset_takes_what_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
