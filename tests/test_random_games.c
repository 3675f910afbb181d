/*
 * test_random_games.c - random games of all kinds against the slow references: on one to six heaps,
 * with every memory, ends, blocking, complying and misere play.
 *
 * Of each game: the legal moves, P-positions and values of a box, single positions with all their
 * winning moves by every engine that knows the game, its values in sums, and a game that is played
 * to its end.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/answer.h>
#include <wythoff/grundy.h>
#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "reference_heaps.h"
#include "small_moves.h"

/* ---- what is true of a game ------------------------------------------------------------------ */

/* A game on two heaps without memory is in the two arrays, another one in heaps. */
typedef struct truth {
    const char *text;
    const wy_rules *rules; /* as they were written; and as engines take them, which saves time: */
    wy_rules *settled;
    bool plane, valued;
    int count, size; /* the heaps, and what they are below */
    int8_t *outcome; /* [x * size + y]: -1 off the board */
    int64_t *value;
    reference_heaps *heaps;
} truth;

static truth truth_of(const char *text, const wy_rules *rules) {
    static const int sizes[] = {0, 14, 7, 5, 3, 3, 2};
    truth of = {.text = text, .rules = rules, .plane = wy_rules_plane(rules)};
    of.count = of.plane ? 2 : rules->heaps;
    of.size = of.plane                                                 ? 16
              : rules->memory == WY_MEMORY_REPEAT && rules->heaps == 5 ? 2
                                                                       : sizes[rules->heaps];
    of.settled = settled_or_fail(text);
    of.valued = rules->block == 0 && !rules->misere && rules->comply == 0;
    if (!of.plane) {
        of.heaps = reference_heaps_open(rules, of.size);
        return of;
    }
    const size_t cells = (size_t)(of.size * of.size);
    of.outcome = malloc(cells);
    of.value = calloc(cells, sizeof *of.value);
    reference_outcomes(of.outcome, rules, of.size, of.size);
    if (of.valued) {
        reference_grundy(of.value, rules, of.size, of.size);
    }
    return of;
}

static void truth_free(truth *of) {
    wy_rules_free(of->settled);
    free(of->outcome);
    free(of->value);
    if (of->heaps != NULL) {
        reference_heaps_close(of->heaps);
    }
}

static size_t cell_of(const truth *of, const wy_cell *at) {
    return (size_t)(at->heap[0] * of->size + at->heap[1]);
}

static bool is_lost(const truth *of, const wy_cell *at) {
    return of->plane ? of->outcome[cell_of(of, at)] == 1 : reference_heaps_lost(of->heaps, at);
}

static bool is_on_board(const truth *of, const wy_cell *at) {
    return !of->plane || of->outcome[cell_of(of, at)] >= 0;
}

static bool has_value(const truth *of, const wy_cell *at) {
    return of->valued && (of->rules->memory != WY_MEMORY_ENFORCE || at->memory >= 0);
}

static int64_t value_at(const truth *of, const wy_cell *at) {
    return of->plane ? of->value[cell_of(of, at)] : reference_heaps_value(of->heaps, at);
}

/* Fails the test. */
static void wrong(const truth *of, const wy_cell *at, const char *what) {
    char place[200] = "";
    size_t used = 0;
    for (int i = 0; i < of->count; i++) {
        used += (size_t)snprintf(place + used, sizeof place - used, " %d", (int)at->heap[i]);
    }
    used +=
        (size_t)snprintf(place + used, sizeof place - used, ", memory %d, last", (int)at->memory);
    for (int i = 0; i < of->count; i++) {
        used += (size_t)snprintf(place + used, sizeof place - used, " %d", (int)at->last[i]);
    }
    fail_msg("%s at%s: %s", of->text, place, what);
}

static void to_place(wy_place *place, const truth *of, const wy_cell *at) {
    wy_rules_start(place, of->rules);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(place->heap[i], at->heap[i]);
        mpz_set_si(place->last[i], at->last[i]);
    }
    if (wy_rules_keeps_state(of->rules)) {
        mpz_set_si(place->memory, at->memory);
    }
}

static bool is_place(const truth *of, const wy_cell *at) {
    wy_place place;
    wy_place_init(&place);
    to_place(&place, of, at);
    const bool is = wy_rules_check_place(of->rules, &place, NULL) == WY_OK;
    wy_place_clear(&place);
    return is;
}

/* One of the states of the memory, 0 .. memory_states - 1; 0 of a last move: there was none. */
static void set_memory(wy_cell *at, const truth *of, int state, uint64_t *seed) {
    const wy_rules *rules = of->rules;
    if (rules->memory == WY_MEMORY_REPEAT) {
        for (int i = 0; i < of->count && state > 0; i++) {
            at->last[i] = random_below(seed, of->size < 3 ? of->size : 3);
        }
    } else if (rules->memory == WY_MEMORY_IMITATION && state > 0) {
        const int heap = random_below(seed, 2);
        at->last[heap] = 1 + random_below(seed, of->size - 1);
        at->last[1 - heap] = 0;
        at->memory = random_below(seed, (int)rules->imitation_p);
        at->memory = is_place(of, at) ? at->memory : 0;
    } else if (rules->memory != WY_MEMORY_NONE) {
        at->memory = state - (rules->memory == WY_MEMORY_ENFORCE);
    }
}

/* A position anywhere, with some memory. */
static wy_cell some_position(const truth *of, uint64_t *seed) {
    wy_cell at;
    int64_t heap[WY_MOST_HEAPS] = {0};
    do {
        for (int i = 0; i < of->count; i++) {
            heap[i] = random_below(seed, of->size);
        }
        wy_cell_start(&at, of->rules, heap);
    } while (!is_on_board(of, &at));
    set_memory(&at, of, random_below(seed, memory_states(of->rules, heap)), seed);
    return at;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Moves as they come, each noted at its place. */
typedef struct moves {
    const truth *of;
    int times[16 * 16 * 16];
    int passes;
} moves;

static size_t move_index(const moves *list, const int64_t *take) {
    size_t index = 0;
    for (int i = 0; i < list->of->count; i++) {
        index = index * (size_t)list->of->size + (size_t)take[i];
    }
    return index;
}

static bool note_small(void *data, const small_move *move) {
    moves *list = data;
    if (move->pass) {
        list->passes++;
    } else {
        list->times[move_index(list, move->take)]++;
    }
    return true;
}

static bool note_pair(void *data, const mpz_t dx, const mpz_t dy) {
    moves *list = data;
    const int64_t take[2] = {mpz_get_si(dx), mpz_get_si(dy)};
    list->times[move_index(list, take)]++;
    return true;
}

static bool note_winning(void *data, const wy_move *move) {
    moves *list = data;
    int64_t take[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        take[i] = mpz_get_si(move->take[i]);
    }
    if (move->pass) {
        list->passes++;
    } else {
        list->times[move_index(list, take)]++;
    }
    return true;
}

/* All legal moves, by the library. */
static void list_legal(moves *list, const truth *of, const wy_cell *at) {
    memset(list, 0, sizeof *list);
    list->of = of;
    if (!of->plane) {
        assert_int_equal(small_moves(of->rules, at, note_small, list, NULL), WY_OK);
        return;
    }
    mpz_t x, y;
    bool all = false;
    mpz_init_set_si(x, at->heap[0]);
    mpz_init_set_si(y, at->heap[1]);
    assert_int_equal(pair_moves(of->rules, x, y, 10000, &all, note_pair, list, NULL), WY_OK);
    assert_true(all);
    mpz_clears(x, y, NULL);
}

/* May this be taken, by the reference? */
static bool may_take(const truth *of, const bool *plane, const wy_cell *at, const int64_t *take) {
    if (of->plane) {
        return plane[take[0] * (at->heap[1] + 1) + take[1]];
    }
    const wy_rules *rules = of->rules;
    if (rules->memory == WY_MEMORY_IMITATION) {
        return reference_heaps_may(of->heaps, at, take);
    }
    const bool named = rules->memory == WY_MEMORY_ENFORCE && at->memory >= 0;
    bool legal = false, last = true;
    for (int set = 0; set < (rules->sets > 0 ? rules->sets : 1); set++) {
        legal = legal || ((!named || set == at->memory) &&
                          reference_heaps_move(of->heaps, at->heap, take, set));
    }
    for (int i = 0; i < of->count; i++) {
        last = last && take[i] == at->last[i];
    }
    return legal && !(rules->memory == WY_MEMORY_REPEAT && last) &&
           !(rules->memory == WY_MEMORY_BOUND && take[0] > at->memory);
}

/* Is the position lost to which this leads, for some set that is named then? */
static bool leads_to_p(const truth *of, const wy_cell *at, const small_move *move) {
    wy_cell next;
    if (!of->plane) {
        small_move_make(&next, of->rules, at, move);
        return is_lost(of, &next); /* of sets that are not named yet: is there one */
    }
    next = *at;
    next.heap[0] -= move->take[0];
    next.heap[1] -= move->take[1];
    return is_lost(of, &next);
}

/* The legal moves of the library are those of the reference; good: those to P-positions. */
static void compare_moves(const truth *of, const wy_cell *at, bool good, const moves *list) {
    bool *plane = NULL;
    int64_t take[WY_MOST_HEAPS] = {0};
    if (of->plane) {
        plane = calloc((size_t)((at->heap[0] + 1) * (at->heap[1] + 1)), sizeof *plane);
        reference_moves(plane, of->rules, at->heap[0], at->heap[1]);
        wy_place here;
        small_place(&here, at);
        const bool ended = wy_rules_ends_at(of->rules, &here);
        wy_place_clear(&here);
        if (ended) {
            memset(plane, 0, (size_t)((at->heap[0] + 1) * (at->heap[1] + 1)) * sizeof *plane);
        }
    }
    bool any = false;
    while (next_vector(take, of->count, of->size)) {
        bool fits = true;
        small_move move = {.pass = false};
        for (int i = 0; i < of->count; i++) {
            fits = fits && take[i] <= at->heap[i];
            move.take[i] = take[i];
        }
        const bool legal = fits && may_take(of, plane, at, take);
        any = any || legal;
        const bool expected = legal && (!good || leads_to_p(of, at, &move));
        if (expected != (list->times[move_index(list, take)] > 0)) {
            wrong(of, at, good ? "winning moves" : "legal moves");
        }
    }
    small_move pass = {.pass = true};
    const bool may_pass = of->rules->memory == WY_MEMORY_PASS && at->memory > 0 && any;
    if ((list->passes > 0) != (may_pass && (!good || leads_to_p(of, at, &pass)))) {
        wrong(of, at, "a pass");
    }
    free(plane);
}

/* ---- a box of positions ---------------------------------------------------------------------- */

typedef struct window {
    const truth *of;
    wy_cell memory;
    int64_t count;
} window;

static bool take_p(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    window *w = data;
    wy_cell at = w->memory;
    memcpy(at.heap, heap, sizeof at.heap);
    if (w->of->rules->memory == WY_MEMORY_BOUND) {
        wy_cell_start(&at, w->of->rules, heap);
    }
    if (!is_lost(w->of, &at)) {
        wrong(w->of, &at, "no P-position");
    }
    w->count++;
    return true;
}

static bool take_pairs(void *data, const wy_position *positions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int64_t heap[WY_MOST_HEAPS] = {positions[i].x, positions[i].y};
        take_p(data, heap);
    }
    return true;
}

static bool compare_column(void *data, int64_t x, const uint32_t *values) {
    const truth *of = data;
    for (int64_t y = 0; y < of->size; y++) {
        const wy_cell at = {.heap = {x, y}};
        if (is_on_board(of, &at) && values[y] != (uint32_t)value_at(of, &at)) {
            wrong(of, &at, "value");
        }
    }
    return true;
}

static void compare_plane(const truth *of) {
    window w = {.of = of};
    wy_solution *game;
    wy_error error;
    int64_t lost = 0;
    assert_int_equal(wy_answer_open(&game, of->settled, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(game, of->size, of->size, take_pairs, &w, &error), WY_OK);
    wy_solution_free(game);
    for (int i = 0; i < of->size * of->size; i++) {
        lost += of->outcome[i] == 1;
    }
    if (lost != w.count) {
        wrong(of, &w.memory, "P-positions of a window");
    }
    wy_solution *values;
    const wy_status status = wy_grundy_open(&values, of->settled, WY_ENGINE_AUTO, NULL, &error);
    assert_int_equal(status, of->valued ? WY_OK : WY_BAD);
    if (status == WY_OK) {
        truth copy = *of;
        assert_int_equal(wy_grundy_each(values, of->size, of->size, WY_GRUNDY_COLUMNS,
                                        compare_column, &copy, &error),
                         WY_OK);
        wy_solution_free(values);
    }
}

static void compare_state(const truth *of, const wy_box *table, const wy_box *values,
                          const wy_cell *at) {
    if (wy_box_p(table, at) != is_lost(of, at)) {
        wrong(of, at, "outcome in a table");
    }
    if (values != NULL && has_value(of, at) &&
        (wy_box_value(values, at) != (uint32_t)value_at(of, at) ||
         wy_box_p(values, at) != (value_at(of, at) == 0))) {
        wrong(of, at, "value in a table");
    }
}

static void compare_box(const truth *of, uint64_t *seed) {
    int64_t sizes[WY_MOST_HEAPS], heap[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        sizes[i] = of->size;
    }
    wy_box *table, *values = NULL;
    wy_error error;
    assert_int_equal(wy_box_make(&table, of->rules, sizes, false, NULL, &error), WY_OK);
    assert_int_equal(wy_box_make(&values, of->rules, sizes, true, NULL, &error),
                     of->valued ? WY_OK : WY_BAD);
    window w = {.of = of, .memory = some_position(of, seed)}, start = {.of = of};
    wy_cell_start(&start.memory, of->rules, heap);
    int64_t lost = 0, lost_at_start = 0;
    do {
        wy_cell at = w.memory, begin;
        memcpy(at.heap, heap, sizeof at.heap);
        wy_cell_start(&begin, of->rules, heap);
        lost_at_start += is_lost(of, &begin);
        lost += is_lost(of, &at);
        for (int i = 0; i < memory_states(of->rules, heap); i++) {
            set_memory(&at, of, i, seed);
            compare_state(of, table, values, &at);
        }
    } while (next_vector(heap, of->count, of->size));
    wy_box_each(table, false, take_p, &start);
    if (start.count != lost_at_start) {
        wrong(of, &start.memory, "P-positions of a box");
    }
    if (of->rules->memory != WY_MEMORY_BOUND) {
        wy_box_each_after(table, false, &w.memory, take_p, &w);
        if (w.count != lost) {
            wrong(of, &w.memory, "P-positions of a box, with a memory");
        }
    }
    wy_box_free(table);
    wy_box_free(values);
}

/* ---- single positions ------------------------------------------------------------------------ */

static const wy_engine engines[] = {WY_ENGINE_AUTO,  WY_ENGINE_FORMULA, WY_ENGINE_COLUMNS,
                                    WY_ENGINE_TABLE, WY_ENGINE_BOX,     WY_ENGINE_PLAIN};

static void check_verdict(const truth *of, const wy_cell *at, const wy_verdict *verdict) {
    if (verdict->p != is_lost(of, at)) {
        wrong(of, at, verdict->p ? "P" : "N");
    }
    if (!verdict->has_move) {
        return;
    }
    moves legal;
    small_move move = {.pass = verdict->move.pass};
    list_legal(&legal, of, at);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        move.take[i] = mpz_get_si(verdict->move.take[i]);
        if (!move.pass && i < of->count &&
            mpz_cmp_si(verdict->move.to[i], at->heap[i] - move.take[i]) != 0) {
            wrong(of, at, "where a winning move leads");
        }
    }
    if (verdict->p ||
        !(move.pass ? legal.passes > 0 : legal.times[move_index(&legal, move.take)] > 0) ||
        !leads_to_p(of, at, &move)) {
        wrong(of, at, "a winning move");
    }
}

static void compare_position(const truth *of, const wy_cell *at, wy_solution *game) {
    wy_place place;
    wy_verdict verdict;
    wy_error error;
    moves list = {.of = of};
    wy_place_init(&place);
    wy_verdict_init(&verdict);
    to_place(&place, of, at);
    if (wy_solution_decide(&verdict, game, &place, &error) != WY_OK) {
        wrong(of, at, error.message);
    }
    check_verdict(of, at, &verdict);
    if (of->rules->memory != WY_MEMORY_ENFORCE || at->memory >= 0) {
        if (wy_solution_winning(game, &place, note_winning, &list, &error) != WY_OK) {
            wrong(of, at, error.message);
        }
        compare_moves(of, at, true, &list);
    }
    wy_verdict_clear(&verdict);
    wy_place_clear(&place);
}

static void compare_positions(const truth *of, uint64_t *seed) {
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        wy_solution *game;
        wy_error error;
        if (i > 0 && !wy_answer_can(engines[i], false, of->settled, NULL)) {
            continue;
        }
        assert_int_equal(wy_answer_open(&game, of->settled, engines[i], NULL, &error), WY_OK);
        for (int j = 0; j < 5; j++) {
            const wy_cell at = some_position(of, seed);
            compare_position(of, &at, game);
        }
        wy_solution_free(game);
    }
    for (int j = 0; j < 5; j++) {
        const wy_cell at = some_position(of, seed);
        moves legal;
        list_legal(&legal, of, &at);
        compare_moves(of, &at, false, &legal);
    }
}

/* ---- values of single positions -------------------------------------------------------------- */

/* By every engine that says that it can, and by all of them together. */
static void compare_values(const truth *of, uint64_t *seed) {
    mpz_t value;
    wy_place place;
    mpz_init(value);
    wy_place_init(&place);
    for (wy_engine engine = WY_ENGINE_AUTO; of->valued && engine < WY_ENGINE_COUNT; engine++) {
        wy_solution *game;
        wy_standing standing;
        wy_error error;
        const bool can = engine == WY_ENGINE_AUTO || wy_answer_can(engine, true, of->settled, NULL);
        const wy_status opened = wy_grundy_open(&game, of->settled, engine, NULL, &error);
        /* wy_grundy_open has the engines below proofs. */
        if (opened != (can && engine != WY_ENGINE_AUTOMATON ? WY_OK : WY_BAD)) {
            char *text = wy_rules_text(of->settled);
            fail_msg("%s, %s: %d, %s", text, wy_engine_name(engine), (int)opened,
                     opened == WY_OK ? "" : error.message);
        }
        for (int j = 0; j < 5 && opened == WY_OK; j++) {
            const wy_cell at = some_position(of, seed);
            to_place(&place, of, &at);
            const wy_status found = has_value(of, &at)
                                        ? wy_solution_value(value, &standing, game, &place, &error)
                                        : WY_LIMIT;
            if (found == WY_OK ? mpz_cmp_si(value, value_at(of, &at)) != 0 : found != WY_LIMIT) {
                wrong(of, &at, wy_engine_name(engine));
            }
        }
        wy_solution_free(game);
    }
    wy_place_clear(&place);
    mpz_clear(value);
}

/* ---- sums ------------------------------------------------------------------------------------ */

static bool sum_is_lost(const char *text) {
    wy_sum *sum;
    wy_sum_solver *solver;
    wy_verdict verdict;
    wy_error error;
    wy_verdict_init(&verdict);
    assert_int_equal(wy_sum_solver_open(&solver, NULL, NULL), WY_OK);
    if (wy_sum_read(&sum, text, &error) != WY_OK ||
        wy_sum_decide(&verdict, solver, sum, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    const bool lost = verdict.p;
    wy_verdict_clear(&verdict);
    wy_sum_free(sum);
    wy_sum_solver_free(solver);
    return lost;
}

static size_t write_numbers(char *out, size_t size, char before, const int64_t *numbers,
                            int count) {
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        used += (size_t)snprintf(out + used, size - used, "%c%d", i == 0 ? before : ',',
                                 (int)numbers[i]);
    }
    return used;
}

/* Beside a heap of Nim the position is lost if the heap is as large as its value. */
static void compare_sums(const truth *of, uint64_t *seed) {
    const wy_cell at = some_position(of, seed);
    const wy_rules *rules = of->rules;
    if (!has_value(of, &at)) {
        return;
    }
    char text[2600];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", of->text);
    used += write_numbers(text + used, sizeof text - used, '@', at.heap, of->count);
    if (rules->memory == WY_MEMORY_REPEAT) {
        used += write_numbers(text + used, sizeof text - used, '|', at.last, of->count);
    } else if (rules->memory != WY_MEMORY_NONE) {
        const int64_t state = at.memory + (rules->memory == WY_MEMORY_ENFORCE);
        used += write_numbers(text + used, sizeof text - used, '|', &state, 1);
    }
    const int64_t value = value_at(of, &at);
    for (int64_t heap = value; heap <= value + 1; heap++) {
        snprintf(text + used, sizeof text - used, " + nim(%d)", (int)heap);
        if (sum_is_lost(text) != (heap == value)) {
            fail_msg("%s: the value is %d", text, (int)value);
        }
    }
}

/* ---- play ------------------------------------------------------------------------------------ */

/* Of two heaps without memory test_play.c plays games. */
static bool is_played(const truth *of) {
    return !of->plane && of->rules->block == 0 && of->rules->comply == 0;
}

/* Some legal move; false: there is none. */
static bool any_move(small_move *move, const truth *of, const wy_cell *at, uint64_t *seed) {
    moves legal;
    list_legal(&legal, of, at);
    int64_t take[WY_MOST_HEAPS] = {0};
    int seen = 0;
    if (legal.passes > 0) {
        *move = (small_move){.pass = true};
        seen++;
    }
    while (next_vector(take, of->count, of->size)) {
        if (legal.times[move_index(&legal, take)] > 0 && random_below(seed, ++seen) == 0) {
            *move = (small_move){.pass = false};
            memcpy(move->take, take, sizeof take);
        }
    }
    return seen > 0;
}

/* From a position that is won, who does what the solution says wins against any moves. */
static bool play(const truth *of, uint64_t *seed) {
    wy_cell at = some_position(of, seed);
    if (is_lost(of, &at) || (of->rules->memory == WY_MEMORY_ENFORCE && at.memory < 0)) {
        return false;
    }
    wy_solution *game;
    wy_place place;
    wy_verdict verdict;
    wy_error error;
    wy_place_init(&place);
    wy_verdict_init(&verdict);
    assert_int_equal(wy_answer_open(&game, of->settled, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    bool program = true, moved = true;
    for (; moved; program = !program) {
        small_move move = {.pass = false};
        int64_t named = 0;
        if (program) {
            to_place(&place, of, &at);
            assert_int_equal(wy_solution_decide(&verdict, game, &place, &error), WY_OK);
            moved = verdict.has_move;
            move.pass = verdict.move.pass;
            named = verdict.move.name;
            for (int i = 0; i < of->count; i++) {
                move.take[i] = mpz_get_si(verdict.move.take[i]);
            }
        } else {
            moved = any_move(&move, of, &at, seed);
            named = of->rules->sets > 0 ? random_below(seed, of->rules->sets) : 0;
        }
        if (moved) {
            if (!small_move_legal(of->rules, &at, &move)) {
                wrong(of, &at, "a move in play");
            }
            small_move_make(&at, of->rules, &at, &move);
            at.memory = of->rules->memory == WY_MEMORY_ENFORCE ? named : at.memory;
        }
    }
    /* Who could not move has handed the turn on. */
    if (program == of->rules->misere) {
        wrong(of, &at, "the game was lost");
    }
    wy_solution_free(game);
    wy_verdict_clear(&verdict);
    wy_place_clear(&place);
    return true;
}

/* ---- the campaign ---------------------------------------------------------------------------- */

static void compare(const truth *of, uint64_t *seed) {
    if (of->plane) {
        compare_plane(of);
    } else {
        compare_box(of, seed);
    }
    compare_positions(of, seed);
    compare_values(of, seed);
    compare_sums(of, seed);
}

typedef struct tally {
    int games, refused, heaps[WY_MOST_HEAPS + 1], memory[WY_MEMORY_IMITATION + 1];
    int block, comply, misere, ends, valued, played;
} tally;

static void count(tally *all, const truth *of) {
    const wy_rules *rules = of->rules;
    all->games++;
    all->heaps[rules->heaps]++;
    all->memory[rules->memory]++;
    all->block += rules->block > 0;
    all->comply += rules->comply > 0;
    all->misere += rules->misere;
    all->ends += rules->terminal != NULL || rules->terminal_count > 0;
    all->valued += of->valued;
}

/* The text of a rule is read as an equal rule. */
static void compare_text(const wy_rules *rules, const char *written) {
    char *text = wy_rules_text(rules);
    wy_rules *again = rules_or_fail(text);
    if (!wy_rules_equal(rules, again)) {
        fail_msg("%s is not %s", written, text);
    }
    wy_rules_free(again);
    free(text);
}

static void random_games(void **state) {
    (void)state;
    uint64_t seed = 20261119;
    tally all = {0};
    for (int round = 0; round < SHARE(2000); round++) {
        char text[2000];
        wy_rules *rules;
        if (round % 5 == 0) {
            random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING | RANDOM_NUMBERS);
        } else {
            random_game_text(text, sizeof text, &seed);
        }
        if (wy_rules_read(&rules, text, NULL) != WY_OK) {
            all.refused++;
            continue;
        }
        compare_text(rules, text);
        truth of = truth_of(text, rules);
        compare(&of, &seed);
        for (int i = 0; i < 3 && is_played(&of); i++) {
            all.played += play(&of, &seed);
        }
        count(&all, &of);
        truth_free(&of);
        wy_rules_free(rules);
    }
    print_message("# %d games, %d texts refused; with %d, %d, %d, %d, %d, %d heaps\n", all.games,
                  all.refused, all.heaps[1], all.heaps[2], all.heaps[3], all.heaps[4], all.heaps[5],
                  all.heaps[6]);
    print_message("# %d with passes, %d enforced, %d with a bound, %d without repeats\n",
                  all.memory[WY_MEMORY_PASS], all.memory[WY_MEMORY_ENFORCE],
                  all.memory[WY_MEMORY_BOUND], all.memory[WY_MEMORY_REPEAT]);
    print_message(
        "# %d blocking, %d complying, %d misere, %d with ends, %d with values; %d played\n",
        all.block, all.comply, all.misere, all.ends, all.valued, all.played);
    const struct {
        int count, least; /* least: of all rounds */
    } parts[] = {{all.games, 1500},
                 {all.memory[WY_MEMORY_PASS], 200},
                 {all.memory[WY_MEMORY_ENFORCE], 150},
                 {all.memory[WY_MEMORY_REPEAT], 150},
                 {all.memory[WY_MEMORY_BOUND], 20},
                 {all.block, 200},
                 {all.comply, 100},
                 {all.misere, 300},
                 {all.ends, 300},
                 {all.valued, 800},
                 {all.played, 1000}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        assert_true(parts[i].count >= EFFORT(parts[i].least, parts[i].least / 20));
    }
    for (int heaps = 1; heaps <= WY_MOST_HEAPS; heaps++) {
        assert_true(all.heaps[heaps] >= EFFORT(80, 4));
    }
}

/* Every game of the table of names, and others that have names on two heaps. */
static void named_games(void **state) {
    (void)state;
    static const char *const others[] = {"wythoff on 3 heaps",
                                         "euclid on 3 heaps",
                                         "euclid-to-zero on 3 heaps",
                                         "wythoff pass",
                                         "nim pass 2",
                                         "wythoff-any on 4 heaps",
                                         "fraenkel-wythoff on 4 heaps",
                                         "odd-or-even-nim on 3 heaps",
                                         "wythoff comply 2",
                                         "nim on 3 heaps no repeat"};
    size_t count = 0;
    uint64_t seed = 7;
    const wy_named_game *games = wy_named_games(&count);
    for (size_t i = 0; i < count + sizeof others / sizeof others[0]; i++) {
        const char *text = i < count ? games[i].example : others[i - count];
        if (i >= count || games[i].several) {
            wy_rules *rules = rules_or_fail(text);
            truth of = truth_of(text, rules);
            compare(&of, &seed);
            truth_free(&of);
            wy_rules_free(rules);
        }
    }
}

/* Imitation games with clauses beside them, which no theorem knows. */
static void imitation_games(void **state) {
    (void)state;
    static const char *const clauses[] = {"block 1",
                                          "block 2",
                                          "block 1 misere",
                                          "block 1 terminal x+y<=3",
                                          "block 2 terminal {(1,1),(2,0)} misere",
                                          "comply 1",
                                          "comply 2",
                                          "comply 3 misere",
                                          "comply 1 terminal x=y"};
    uint64_t seed = 11;
    for (int m = 1; m <= 4; m++) {
        for (int p = 1; p <= 4; p++) {
            for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++) {
                char text[80];
                snprintf(text, sizeof text, "imitation(%d,%d) %s", m, p, clauses[i]);
                wy_rules *rules = rules_or_fail(text);
                compare_text(rules, text);
                truth of = truth_of(text, rules);
                assert_false(of.plane);
                compare(&of, &seed);
                truth_free(&of);
                wy_rules_free(rules);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(named_games),
        cmocka_unit_test(imitation_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
