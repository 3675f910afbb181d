/*
 * test_alloc.c - no memory: whatever allocation fails, the library says so and
 * loses nothing.
 *
 * The linker puts the functions __wrap_NAME below in the place of the library's
 * calls of NAME (see meson.build).  A piece of work is done again and again; in
 * the n-th round its n-th allocation fails, until a round needs no more.  Every
 * round that met a failure must end with WY_SYSTEM and with as many blocks in
 * use as before.  Once only that one fails, once all that follow too.
 *
 * What other libraries do inside (cairo, GMP, stdio) is not touched: GMP, for
 * one, ends the program when it gets no memory.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/papers.h>
#include <wythoff/prove.h>
#include <wythoff/report.h>
#include <wythoff/sweep.h>
#include <wythoff/wythoff.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/growing.h"
#include "base/list.h"
#include "base/table.h"
#include "check.h"
#include "effort.h"
#include "machine/gaps.h"
#include "machine/telescope.h"
#include "report/game_pictures.h"
#include "rules/value.h"
#include "solve/adjoin.h"
#include "solve/graph.h"
#include "solve/moves.h"
#include "solve/sector.h"
#include "sweep/family.h"
#include "theory/dictionary.h"
#include "theory/theory.h"

/* ---- allocations that fail ------------------------------------------------ */

static struct {
    bool armed;
    bool lasting;  /* all that follow fail too */
    long left;     /* allocations until the one that fails */
    long failures; /* handed out */
    long held;     /* blocks in use */
} memory;

static bool refused(void) {
    if (!memory.armed) {
        return false;
    }
    const bool fails = memory.left == 0 || (memory.left < 0 && memory.lasting);
    memory.left--;
    memory.failures += fails;
    return fails;
}

/* Counts a block that was got. */
static void *hold(void *block) {
    memory.held += block != NULL;
    return block;
}

/* The names are the linker's. */
// NOLINTBEGIN(bugprone-reserved-identifier)
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
char *__real_realpath(const char *path, char *resolved);
FILE *__real_open_memstream(char **text, size_t *size);
bool __real_wi_sliding_open(wi_sliding *sliding, size_t size);
void __real_free(void *block);
void __real_wi_sliding_close(wi_sliding *sliding);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);
char *__wrap_realpath(const char *path, char *resolved);
FILE *__wrap_open_memstream(char **text, size_t *size);
bool __wrap_wi_sliding_open(wi_sliding *sliding, size_t size);
void __wrap_free(void *block);
void __wrap_wi_sliding_close(wi_sliding *sliding);

void *__wrap_malloc(size_t size) {
    return refused() ? NULL : hold(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
    return refused() ? NULL : hold(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size) {
    if (refused()) {
        return NULL;
    }
    void *moved = __real_realloc(block, size);
    return block == NULL ? hold(moved) : moved;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return refused() ? NULL : hold(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text) {
    return refused() ? NULL : hold(__real_strdup(text));
}

char *__wrap_strndup(const char *text, size_t length) {
    return refused() ? NULL : hold(__real_strndup(text, length));
}

char *__wrap_realpath(const char *path, char *resolved) {
    return refused() ? NULL : hold(__real_realpath(path, resolved));
}

/* The text is the caller's, to be freed; the C library grows it by itself. */
FILE *__wrap_open_memstream(char **text, size_t *size) {
    if (refused()) {
        return NULL;
    }
    FILE *stream = __real_open_memstream(text, size);
    memory.held += stream != NULL;
    return stream;
}

bool __wrap_wi_sliding_open(wi_sliding *sliding, size_t size) {
    *sliding = (wi_sliding){0};
    const bool opened = !refused() && __real_wi_sliding_open(sliding, size);
    memory.held += opened;
    return opened;
}

void __wrap_free(void *block) {
    memory.held -= block != NULL;
    __real_free(block);
}

void __wrap_wi_sliding_close(wi_sliding *sliding) {
    memory.held -= sliding->bytes != NULL;
    __real_wi_sliding_close(sliding);
}
// NOLINTEND(bugprone-reserved-identifier)

/* ---- doing work until it succeeds ------------------------------------------ */

/* Some work on a rule or what else data is: WY_OK, or what went wrong. */
typedef wy_status work(const void *data, wy_error *error);

enum need {
    NEEDS_ALL = 0,  /* the work fails with any of its allocations */
    NEEDS_MOST = 1, /* some only make it faster; the work itself checks its results */
    TAKES_LONG = 2, /* the later allocations are not all tried */
};

static void exhaust_by(work *task, const void *data, const char *name, int needed, bool lasting) {
    enum { MOST_ROUNDS = 100000 };
    for (long n = 0; n < MOST_ROUNDS;
         n += (needed & TAKES_LONG) != 0 ? 1 + n / 4 : EFFORT(1, 1 + n / 20)) {
        wy_error error = {0};
        const long held = memory.held;
        memory.left = n;
        memory.lasting = lasting;
        memory.failures = 0;
        memory.armed = true;
        const wy_status status = task(data, &error);
        memory.armed = false;
        if (memory.held != held) {
            fail_msg("%s: %ld blocks are lost when allocation %ld fails", name, memory.held - held,
                     n);
        }
        if (memory.failures == 0) {
            if (status != WY_OK) {
                fail_msg("%s: %s", name, error.message);
            }
            assert_true(n > 0); /* the wrapping works */
            return;
        }
        if (status == WY_OK && (needed & NEEDS_MOST) != 0) {
            continue;
        }
        if (status != WY_SYSTEM || error.status != WY_SYSTEM || error.message[0] == '\0') {
            fail_msg("%s: when allocation %ld fails, this is '%s' (%s)", name, n,
                     wy_status_name(status), error.message);
        }
    }
    fail_msg("%s: does not end", name);
}

static void exhaust(work *task, const void *data, const char *name, int needed) {
    exhaust_by(task, data, name, needed, false);
    exhaust_by(task, data, name, needed, true);
}

/* ---- lists and tables ------------------------------------------------------- */

/* A list that cannot grow is as it was, and a later try may do. */
static wy_status grow_lists(const void *data, wy_error *error) {
    (void)data;
    uint32_t *plain = NULL, *zeros = NULL;
    size_t plain_room = 0, zeros_room = 0, count = 0;
    wy_status status = WY_OK;
    for (; status == WY_OK && count < 1000; count++) {
        const size_t before = plain_room;
        if (!wi_list_room(plain, plain_room, count + 1)) {
            assert_int_equal(plain_room, before);
            status = wi_fail_memory(error);
            break;
        }
        plain[count] = (uint32_t)count;
        if (!wi_list_zeros(zeros, zeros_room, 2 * count + 1)) {
            status = wi_fail_memory(error);
            break;
        }
        assert_int_equal(zeros[2 * count], 0);
    }
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(plain[i], i);
    }
    free(plain);
    free(zeros);
    return status;
}

static wy_status grow_text(const void *data, wy_error *error) {
    wi_growing text = {0};
    for (int i = 0; i < 200 && wi_growing_printf(&text, "%d %s", i, (const char *)data); i++) {
    }
    const size_t length = text.length;
    if (text.failed) { /* for good: nothing is to be missing in the middle */
        assert_false(wi_growing_put(&text, "more", 4));
        assert_int_equal(text.length, length);
    }
    const wy_status status = text.failed ? wi_fail_memory(error) : WY_OK;
    free(text.text);
    return status;
}

/* The same for a table: what was in it is still found. */
static wy_status fill_table(const void *data, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, NULL, "filling a table");
    wi_table table = {.meter = data != NULL ? &meter : NULL};
    wy_status status = WY_OK;
    uint32_t count = 0;
    while (status == WY_OK && count < 1000) {
        status = wi_table_reserve(&table, 1, error);
        if (status == WY_OK) {
            wi_table_add(&table, wi_mix(count), count);
            count++;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = UINT32_MAX;
        wi_probe probe = wi_table_probe(&table, wi_mix(i));
        while (wi_table_next(&table, &probe, &number) && number != i) {
        }
        assert_int_equal(number, i);
    }
    assert_int_equal(table.count, count);
    if (status == WY_OK) {
        status = wi_table_restart(&table, 5000, error);
        assert_int_equal(table.count, 0);
    }
    wi_table_close(&table);
    assert_int_equal(meter.used, 0);
    return status;
}

static wy_status number_records(const void *data, wy_error *error) {
    (void)data;
    wi_numbered records;
    if (!wi_numbered_open(&records, 2)) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (uint64_t i = 0; i < 1000 && status == WY_OK; i++) {
        const uint32_t before = records.count;
        if (wi_numbered_put(&records, (uint64_t[]){i, i}) == WI_UNNUMBERED) {
            assert_int_equal(records.count, before);
            assert_int_equal(wi_numbered_at(&records, before - 1)[1], i - 1);
            status = wi_fail_memory(error);
        }
    }
    wi_numbered_close(&records);
    return status;
}

static void grows(void **state) {
    (void)state;
    exhaust(grow_lists, NULL, "lists", NEEDS_ALL);
    exhaust(grow_text, "words", "a text", NEEDS_ALL);
    exhaust(fill_table, NULL, "a table", NEEDS_ALL);
    exhaust(fill_table, "", "a table with a meter", NEEDS_ALL);
    exhaust(number_records, NULL, "records", NEEDS_ALL);
}

/* ---- rules ------------------------------------------------------------------ */

/* All that the language has; named games come in addition. */
static const char *const rule_texts[] = {
    "wythoff + (1,2) + (2,1)",
    "wythoff - (3,3)",
    "wythoff + {(t,2t),(2t,t): t=1..50}",
    "nim + {(s,t): |s-t|<3}",
    "{(t,0),(0,t),(t,t),(t,2t),(2t,t)} - {(2t,4t)}",
    "{(t,0),(0,t): t in {1,3,4,9,17}} + (2t+1,3)",
    "{(t,0): x>=y, t mod 3=1} + {(0,t): x<y or prime(x)} + {(t,t): not (even(x) and y!=2x)}",
    "wythoff + {(t,3t): x>=y} - {(2t,6t): even(y)}",
    "{(s,t): s<=x, s+t<y}",
    "wythoff block 2",
    "wythoff + (2t,5) block 3 diagonal",
    "wythoff block 1 misere",
    "{(t,0),(0,t): t=1..9} + (t,t) misere",
    "wythoff terminal x+y<=3",
    "rational-nim(2/7,10/1) + (4t,6t) terminal {(7,2),(1,10),(8,12)}",
    "{(3t,t),(t,3t)} on cone(1/3,3/1)",
    "wythoff terminal x+y<=2 terminal {(3,5),(4,4)} misere",
    "{(t,-1),(-1,t): t>=2} - (2,-1)",
    "{(t,-1),(-1,t): t>=2, x>y-5} block 1",
    "{(s,-t),(-t,s): t<s} terminal x+y<=2",
    "{(s,-t),(-t,s): t<s} misere",
    "nim + star(wythoff - (1,1)) - (3,3)",
    "{(t,0),(0,t): square(t)} + {(t,t): beatty(t,phi), x>y}",
    "{(s,t): fibonacci(s+t), x>y} + {(t,0): t mod y=0} + {(0,t): floor(y/t)=floor(x/2)}",
    "(1,0) + {(t,0): x<=2t<=x+1} on one heap",
    "nim - (1,0) + "
    "{(1,1),(1,2),(1,3),(1,4),(1,5),(1,6),(1,7),(1,8),(1,9),(2,1),(2,2),(2,"
    "3),(2,4),(2,5),(2,6),(2,7),(2,8),(2,9),(3,1),(3,2),(3,3),(3,4),(3,5),("
    "3,6),(3,7),(3,8),(3,9),(4,1),(4,2),(4,3),(4,4),(4,5),(4,6),(4,7),(4,8)"
    ",(4,9),(5,1),(5,2),(5,3),(5,4),(5,5),(5,6),(5,7),(5,8),(5,9),(6,1),(6,"
    "2),(6,3),(6,4),(6,5),(6,6),(6,7),(6,8),(6,9),(7,1),(7,2),(7,3),(7,4),("
    "7,5),(7,6),(7,7),(7,8),(7,9),(8,1),(8,2),(8,3),(8,4),(8,5),(8,6),(8,7)"
    "}",
};
enum { RULE_TEXTS = sizeof rule_texts / sizeof rule_texts[0] };

static wy_status round_trip(const void *data, wy_error *error) {
    wy_rules *rules = NULL;
    const wy_status status = wy_rules_read(&rules, data, error);
    if (status != WY_OK) {
        assert_null(rules);
        return status;
    }
    char *text = wy_rules_text(rules);
    wy_rules *copy = wy_rules_copy(rules);
    wy_rules *mirror = wi_rules_transpose(rules);
    const bool all = text != NULL && copy != NULL && mirror != NULL;
    if (all) {
        assert_true(wy_rules_equal(rules, copy));
    }
    free(text);
    wy_rules_free(copy);
    wy_rules_free(mirror);
    wy_rules_free(rules);
    return all ? WY_OK : wi_fail_memory(error);
}

static wy_status list_family(const void *data, wy_error *error) {
    wy_sweep *sweep = NULL;
    char *text = NULL;
    wy_status status = wi_sweep_read(&sweep, "k=1..20 l=k,9..2k where gcd(k,l)=1", error);
    if (status == WY_OK) {
        status = wi_sweep_check(sweep, data, error);
    }
    if (status == WY_OK) {
        status = wi_sweep_rule(&text, sweep, data, 7, error);
    }
    free(text);
    wi_sweep_free(sweep);
    return status;
}

/* Rows of which nothing is computed, kept in memory, and their table. */
static wy_status keep_rows(const wy_sweep_store *store, FILE *to, wy_error *error) {
    static const wy_fact facts[2] = {
        {"a", "a.count", "count", "-4, first", true, -4, true, {WY_COMPUTED, "n < 9"}},
        {"a", "a.word", "word", "not known", false, 0, false, {WY_PROVED, ""}},
    };
    const wy_sweep_row rows[2] = {{0, NULL, 0.5, facts, 2}, {1, "it slipped", 0.5, NULL, 0}};
    wy_status status = WY_OK;
    for (size_t i = 0; i < 2 && status == WY_OK; i++) {
        size_t length;
        wy_sweep_row row;
        char *bytes = wy_sweep_row_pack(&rows[i], &length);
        wy_fact *list = bytes != NULL ? wy_sweep_row_unpack(&row, bytes, length) : NULL;
        status = list == NULL ? wi_fail_memory(error) : store->keep(store->self, &row, error);
        free(list);
        free(bytes);
    }
    static const char *const columns[] = {"all", "a.count,a.wrod,b", NULL};
    for (size_t i = 0; i < 3 && status == WY_OK; i++) {
        wy_sweep_table table;
        status = wy_sweep_table_open(&table, store, columns[i], error);
        if (status == WY_OK) {
            status = wy_sweep_table_csv(&table, to, error);
        }
        if (status == WY_OK) {
            status = wy_sweep_table_text(&table, to, error);
        }
        wy_sweep_table_free(&table);
    }
    return status;
}

static FILE *nowhere;

static wy_status keep_family(const void *data, wy_error *error) {
    wy_sweep_plan plan;
    wy_sweep_store store;
    wy_status status = wy_sweep_plan_make(&plan, data, "k=1..3 l=k", NULL, NULL, error);
    if (status == WY_OK) {
        status = wy_sweep_sqlite_open(&store, NULL, &plan, error);
    }
    if (status == WY_OK) {
        status = keep_rows(&store, nowhere, error);
        store.close(store.self, WY_SWEEP_FINISH);
    }
    wy_sweep_plan_free(&plan);
    return status;
}

static void sweeps(void **state) {
    (void)state;
    exhaust(list_family, "maharaja(k,2l)", "a sweep", NEEDS_ALL);
    nowhere = fopen("/dev/null", "w");
    assert_non_null(nowhere);
    exhaust(keep_family, "maharaja(k,2l)", "the rows of a sweep", NEEDS_ALL);
    fclose(nowhere);
}

/* The same of rules on several heaps or with a memory, which are also decided. */
static wy_status heaps_round_trip(const void *data, wy_error *error) {
    wy_rules *game = NULL;
    wy_status status = wy_rules_read(&game, data, error);
    if (status != WY_OK || wy_rules_plane(game)) {
        wy_rules_free(game);
        return status;
    }
    char *text = wy_rules_text(game);
    wy_rules *copy = wy_rules_copy(game);
    if (text == NULL || copy == NULL) {
        status = wi_fail_memory(error);
    }
    wy_box *table = NULL;
    const int64_t size[WY_MOST_HEAPS] = {2, 2, 2, 2, 2, 2};
    if (status == WY_OK) {
        assert_true(wy_rules_equal(game, copy));
        status = wy_box_make(&table, copy, size, false, NULL, error);
        wy_box_free(table);
    }
    if (status == WY_OK) {
        wy_error none;
        status = wy_box_make(&table, copy, size, true, NULL, &none);
        wy_box_free(table);
        if (status == WY_SYSTEM) {
            *error = none;
        }
        status = status == WY_BAD ? WY_OK : status; /* some have no values */
    }
    free(text);
    wy_rules_free(copy);
    wy_rules_free(game);
    return status;
}

static void reads_and_prints(void **state) {
    (void)state;
    static const char *const heaps_texts[] = {
        "{(s,t,0): t in {1,3}, s<x or odd(t)} in every order - (1,1,0) terminal x+y+z<=1",
        "wythoff pass 1", "nim no repeat misere", "maharaja comply 2", "moore(1) on 2 heaps"};
    for (size_t i = 0; i < sizeof heaps_texts / sizeof heaps_texts[0]; i++) {
        exhaust(heaps_round_trip, heaps_texts[i], heaps_texts[i], NEEDS_MOST);
    }
    for (size_t i = 0; i < RULE_TEXTS; i++) {
        exhaust(round_trip, rule_texts[i], rule_texts[i], NEEDS_ALL);
    }
    size_t count = 0;
    const wy_named_game *games = wy_named_games(&count);
    for (size_t i = 0; i < count; i++) {
        exhaust(games[i].several ? heaps_round_trip : round_trip, games[i].example,
                games[i].example, games[i].several ? NEEDS_MOST : NEEDS_ALL);
    }
}

/* ---- moves and class --------------------------------------------------------- */

static wy_rules *read_rule(const char *text) {
    wy_rules *rules = NULL;
    wy_error error = {0};
    if (wy_rules_read_settled(&rules, text, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return rules;
}

static wy_status settle(const void *data, wy_error *error) {
    wy_rules *settled = NULL;
    const wy_status status = wy_rules_read_settled(&settled, data, error);
    wy_rules_free(settled);
    return status;
}

static wy_status compile(const void *data, wy_error *error) {
    wi_moves *moves = NULL;
    const wy_status status = wi_moves_compile(&moves, data, WI_MOVES_TIED, error);
    wi_moves_free(moves);
    return status == WY_LIMIT ? WY_OK : status;
}

static wy_status compile_apart(const void *data, wy_error *error) {
    wi_moves *moves = NULL;
    const wy_status status =
        wi_moves_compile(&moves, data, WI_MOVES_TIED | WI_MOVES_DISJOINT, error);
    wi_moves_free(moves);
    return status == WY_LIMIT ? WY_OK : status;
}

static wy_status classify(const void *data, wy_error *error) {
    wy_class class;
    return wy_classify(&class, data, error);
}

typedef struct choice {
    const wy_rules *rules;
    wy_engine best;
} choice;

/* These two can only say "none" and "no", never name a worse engine. */
static wy_status choose(const void *data, wy_error *error) {
    const choice *right = data;
    const wy_engine chosen = wy_engine_choose(right->rules);
    if (chosen == WY_ENGINE_AUTO) {
        return wi_fail_memory(error);
    }
    assert_int_equal(chosen, right->best);
    return wy_engine_can(chosen, right->rules, NULL) ? WY_OK : wi_fail_memory(error);
}

static void compiles_and_classifies(void **state) {
    (void)state;
    for (size_t i = 0; i < RULE_TEXTS; i++) {
        wy_rules *rules = read_rule(rule_texts[i]);
        exhaust(settle, rule_texts[i], rule_texts[i], TAKES_LONG);
        if (rules->normal) { /* else nothing is compiled */
            exhaust(compile, rules, rule_texts[i], NEEDS_ALL);
            exhaust(compile_apart, rules, rule_texts[i], TAKES_LONG);
        }
        exhaust(classify, rules, rule_texts[i], NEEDS_ALL);
        const choice right = {rules, wy_engine_choose(rules)};
        assert_int_not_equal(right.best, WY_ENGINE_AUTO);
        exhaust(choose, &right, rule_texts[i], NEEDS_MOST);
        wy_rules_free(rules);
    }
}

/* ---- solutions ---------------------------------------------------------------- */

typedef struct question {
    const wy_rules *rules;
    wy_engine engine;
    wy_control control;
    int64_t size;
    size_t p_positions; /* in the window */
    bool corner_is_p;
    wy_solution *solution;
} question;

typedef struct tally {
    int64_t corner;
    size_t count;
    bool has_corner;
} tally;

static bool count_positions(void *data, const wy_position *positions, size_t count) {
    tally *found = data;
    const wy_position last = positions[count - 1]; /* by x, then y */
    found->count += count;
    found->has_corner = last.x == found->corner && last.y == found->corner;
    return true;
}

static wy_status list_positions(const question *q, wy_solution *solution, wy_error *error) {
    tally found = {.corner = q->size - 1};
    const wy_status status =
        wy_solution_each(solution, q->size, q->size, count_positions, &found, error);
    if (status == WY_OK) {
        assert_int_equal(found.count, q->p_positions);
    }
    return status;
}

static wy_status solve_and_list(const void *data, wy_error *error) {
    const question *q = data;
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, q->rules, q->engine, &q->control, error);
    if (status == WY_OK) {
        status = list_positions(q, solution, error);
    } else {
        assert_null(solution);
    }
    wy_solution_free(solution);
    return status;
}

/* A solution that could not answer is as good as before. */
static wy_status list_again(const void *data, wy_error *error) {
    const question *q = data;
    return list_positions(q, q->solution, error);
}

static wy_status solve_and_decide(const void *data, wy_error *error) {
    const question *q = data;
    memory.armed = false; /* GMP takes what it needs before */
    wy_place corner;
    wy_place_init(&corner);
    mpz_set_si(corner.heap[0], q->size - 1);
    mpz_set_si(corner.heap[1], q->size - 1);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    mpz_realloc2(verdict.move.take[0], 256);
    mpz_realloc2(verdict.move.take[1], 256);
    mpz_realloc2(verdict.move.to[0], 256);
    mpz_realloc2(verdict.move.to[1], 256);
    memory.armed = true;
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, q->rules, q->engine, &q->control, error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, solution, &corner, error);
    }
    if (status == WY_OK) {
        assert_int_equal(verdict.p, q->corner_is_p);
    }
    wy_solution_free(solution);
    wy_verdict_clear(&verdict);
    wy_place_clear(&corner);
    return status;
}

static void ask(const char *text, wy_engine engine, int64_t size, uint64_t budget) {
    wy_rules *rules = read_rule(text);
    question q = {.rules = rules, .engine = engine, .size = size};
    q.control = (wy_control){.memory = budget, .threads = 1};
    wy_error error = {0};
    assert_int_equal(wy_solve(&q.solution, rules, engine, &q.control, &error), WY_OK);
    tally found = {.corner = size - 1};
    assert_int_equal(wy_solution_each(q.solution, size, size, count_positions, &found, &error),
                     WY_OK);
    q.p_positions = found.count;
    q.corner_is_p = found.has_corner;
    /* The columns engine keeps tables that it can do without; it may also solve a star. */
    const bool columns = wy_solution_engine(q.solution) == WY_ENGINE_COLUMNS;
    const int needed = (columns || strstr(text, "star") != NULL ? NEEDS_MOST : NEEDS_ALL) |
                       (rules->normal ? 0 : TAKES_LONG);
    exhaust(solve_and_list, &q, text, needed);
    exhaust(list_again, &q, text, needed);
    exhaust(solve_and_decide, &q, text, needed);
    wy_solution_free(q.solution);
    wy_rules_free(rules);
}

static void solves_by_table(void **state) {
    (void)state;
    for (size_t i = 0; i < RULE_TEXTS; i++) {
        ask(rule_texts[i], WY_ENGINE_TABLE, 40, 0);
    }
}

static void solves_by_plain(void **state) {
    (void)state;
    for (size_t i = 0; i < RULE_TEXTS; i++) {
        ask(rule_texts[i], WY_ENGINE_PLAIN, 12, (uint64_t)1 << 20);
    }
    /* Moves that are taken away become conditions, and the linear part has a normal form. */
    ask("{(s,t): s<t, x>y} + {(t,t)} - {(t,t): prime(x-t)} block 1", WY_ENGINE_PLAIN, 12,
        (uint64_t)1 << 20);
}

static void solves_by_columns(void **state) {
    (void)state;
    static const char *const texts[] = {"wythoff + (1,2) + (2,1)", "wythoff - (3,3)", "gdwn(1,2)",
                                        "nim + {(s,t): |s-t|<3}",
                                        "wythoff + {(t,2t),(2t,t): t=1..50} + (t+5,7)"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ask(texts[i], WY_ENGINE_COLUMNS, 60, 0);
        ask(texts[i], WY_ENGINE_COLUMNS, 5000, 0);
        ask(texts[i], WY_ENGINE_COLUMNS, 5000, (uint64_t)1 << 30);
        ask(texts[i], WY_ENGINE_AUTO, 60, 0);
    }
}

/* ---- pictures ------------------------------------------------------------------- */

static char folder[] = "/tmp/wythoff-alloc-XXXXXX";

static int files_in_folder(void) {
    DIR *open = opendir(folder);
    assert_non_null(open);
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;) {
        count += entry->d_name[0] != '.' || entry->d_name[1] == 'w';
    }
    closedir(open);
    return count;
}

static wy_status draw(const void *data, wy_error *error) {
    static const wy_position ps[] = {{0, 0}, {1, 2}, {2, 1}, {3, 5}, {5, 3}};
    static const char *const kinds[] = {"takes one", "takes more"};
    static const wy_cone cone = {3, 1, 1, 3};
    const wy_guide guides[] = {{.rise = 1.618, .run = 1, .label = "φ"},
                               {.rise = 1, .run = 1, .label = "1"}};
    const wy_picture_options options = {.width = 10,
                                        .height = 8,
                                        .title = "wythoff",
                                        .subtitle = "a subtitle",
                                        .command = "wythoff draw wythoff",
                                        .board = &cone,
                                        .guides = guides,
                                        .guide_count = 2,
                                        .kinds = kinds,
                                        .kind_count = 2,
                                        .above = "0010",
                                        .beside = "101",
                                        .pixels = 100};
    char path[64];
    snprintf(path, sizeof path, "%s/picture.%s", folder, (const char *)data);
    wy_picture *picture = NULL;
    wy_status status = wy_picture_new(&picture, &options, error);
    if (status == WY_OK) {
        wy_picture_add(picture, ps, sizeof ps / sizeof ps[0]);
        status = wy_picture_add_kind(picture, 1, &(wy_position){4, 4}, 1, error);
    }
    if (status == WY_OK) {
        status = wy_picture_write(picture, path, error);
    }
    wy_picture_free(picture);
    assert_int_equal(files_in_folder(), status == WY_OK);
    unlink(path);
    return status;
}

static void draws(void **state) {
    (void)state;
    static const char *const endings[] = {"tex", "png", "svg", "pdf"};
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        exhaust(draw, endings[i], endings[i], NEEDS_ALL);
    }
    rmdir(folder);
}

/* ---- games and graphs --------------------------------------------------------- */

/* The program against itself, some moves far; undone and begun again at the end. */
static wy_status play_on(wy_play *play, wy_error *error) {
    wy_advice advice;
    wy_advice_init(&advice);
    wy_status status = WY_OK;
    for (int step = 0; step < 12 && status == WY_OK && wy_play_phase(play) != WY_PHASE_OVER;
         step++) {
        status = wy_play_advise(play, &advice, error);
        if (status == WY_OK) {
            status = wy_play_follow(play, &advice, error);
        }
    }
    wy_advice_clear(&advice);
    if (status == WY_OK) {
        status = wy_play_undo(play, error);
    }
    return status == WY_OK ? wy_play_restart(play, error) : status;
}

static wy_status play_game(const void *data, wy_error *error) {
    wy_play *play = NULL;
    wy_sum *start = NULL;
    wy_place at;
    wy_place_init(&at);
    mpz_set_si(at.heap[0], 6);
    mpz_set_si(at.heap[1], 9);
    wy_status status = wy_sum_of(&start, NULL, data, &at, error);
    wy_place_clear(&at);
    if (status == WY_OK) {
        status = wy_play_open(&play, start, NULL, error);
    }
    if (status == WY_OK) {
        status = play_on(play, error);
    }
    wy_play_free(play);
    wy_sum_free(start);
    return status;
}

static wy_status read_game(const void *data, wy_error *error) {
    wy_play *play = NULL;
    char names[2][WY_MAX_NAME + 1];
    const wy_status status =
        wy_play_read(&play, names, data, strlen(data), NULL, NULL, NULL, error);
    wy_play_free(play);
    return status;
}

static bool pass_sum_move(void *data, const wy_move *move) {
    *(size_t *)data += move->part;
    return true;
}

/* Reads a sum, lists its winning moves and plays it on, the program against itself. */
static wy_status play_sum(const void *data, wy_error *error) {
    wy_sum *sum = NULL;
    wy_play *play = NULL;
    wy_advice advice;
    wy_advice_init(&advice);
    wy_status status = wy_sum_read(&sum, data, error);
    if (status == WY_OK) {
        status = wy_play_open(&play, sum, NULL, error);
    }
    for (int step = 0; step < 4 && status == WY_OK && wy_play_phase(play) != WY_PHASE_OVER;
         step++) {
        size_t moves = 0;
        bool all;
        status = wy_play_winning(&all, play, pass_sum_move, &moves, error);
        if (status == WY_OK) {
            status = wy_play_advise(play, &advice, error);
        }
        if (status == WY_OK) {
            status = wy_play_follow(play, &advice, error);
        }
    }
    if (status == WY_OK) {
        status = wy_play_undo(play, error);
    }
    wy_advice_clear(&advice);
    wy_play_free(play);
    wy_sum_free(sum);
    return status;
}

static wy_status make_graph(const void *data, wy_error *error) {
    wi_graph *graph = NULL;
    const wi_graph_options fold = {.fold = true};
    wy_status status = wi_graph_create_two(&graph, data, 9, 9, &fold, error);
    wi_graph_free(graph);
    if (status == WY_OK) {
        status = wi_graph_create_two(&graph, data, 9, 9, NULL, error);
        wi_graph_free(graph);
    }
    return status;
}

static void plays_games(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff",
                                        "wythoff block 2",
                                        "wythoff(2,3)",
                                        "maharaja misere",
                                        "imitation(2,3)",
                                        "imitation(1,2) misere",
                                        "nim on cone(1/2,2/1)",
                                        "rational-wythoff(1/2,2/1)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = read_rule(games[i]);
        exhaust(play_game, rules, games[i], NEEDS_MOST);
        wy_rules_free(rules);
    }
    exhaust(read_game,
            "game wythoff block 2\nstart (6,9)\nplayers A B\nB blocks (1,4) (2,5)\n"
            "A (6,9) -> (5,8)\nA blocks nothing\nB (1,4)\n",
            "transcript", NEEDS_ALL);
}

static void plays_sums(void **state) {
    (void)state;
    static const char *const sums[] = {
        "wythoff@3,5 + nim(6) + rational-wythoff(1/1,1/0)@2,3",
        "wythoff@10^20,3 + nim(7)",
        "wythoff@10^20,10^19 + wythoff@10^19,10^20",
        "wythoff@10^20,10^19 + nim(3)+nim(3)",
    };
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        exhaust(play_sum, sums[i], sums[i], NEEDS_MOST);
    }
    static const char *const memories[] = {
        "odd-or-even-nim block 1@3,3",
        "nim comply 2@3,3",
        "nim pass@3,3|1",
        "nim on 3 heaps@1,2,2",
        "odd-or-even-nim@2,3|1 + nim pass@1,2",
    };
    for (size_t i = 0; i < sizeof memories / sizeof memories[0]; i++) {
        exhaust(play_sum, memories[i], memories[i], NEEDS_MOST);
    }
    exhaust(
        read_game,
        "game odd-or-even-nim\nstart (2,2)\nplayers A B\nB names set 1\nA (1,2)\nA names set 2\n",
        "transcript with sets", NEEDS_MOST);
    exhaust(read_game,
            "game nim comply 2\nstart (2,1)\nplayers A B\nB names (1,1) (2,0)\nA (2,0)\n",
            "transcript with named options", NEEDS_MOST);
    exhaust(read_game, "sum wythoff@3,5 + nim(4)\nplayers A B\nA 2: (4) -> (3)\nB 1: (0,2)\n",
            "transcript of a sum", NEEDS_ALL);
}

static void makes_graphs(void **state) {
    (void)state;
    wy_rules *rules = read_rule("wythoff");
    exhaust(make_graph, rules, "graph", NEEDS_ALL);
    wy_rules_free(rules);
}

static bool pass_values(void *data, int64_t line, const uint32_t *values) {
    (void)line;
    *(uint64_t *)data += values[0];
    return true;
}

static bool pass_places(void *data, const wy_valued *positions, size_t count) {
    *(uint64_t *)data += positions[0].value + count;
    return true;
}

static wy_status find_values(const void *data, wy_error *error) {
    wy_solution *grundy;
    wy_grundy_structure structure = {0};
    uint64_t sum = 0;
    wy_status status = wy_grundy_open(&grundy, data, WY_ENGINE_AUTO, NULL, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_grundy_each(grundy, 70, 70, WY_GRUNDY_ROWS, pass_values, &sum, error);
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, 70, 5, WY_GRUNDY_COLUMNS, pass_values, &sum, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, 70, 40, WY_GRUNDY_COLUMNS, pass_values, &sum, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_half(grundy, 30, pass_values, &sum, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_low(grundy, 40, 40, 10, false, pass_places, &sum, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_structure_find(&structure, grundy, 30, 3, error);
    }
    wy_grundy_structure_clear(&structure);
    wy_solution_free(grundy);
    return status;
}

static void finds_grundy_values(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff", "wythoff + (1,2)", "wythoff terminal x+y<=3",
                                        "nim + {(s,t): s>t}", "{(t,0): t<=y} + (0,t)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = read_rule(games[i]);
        exhaust(find_values, rules, games[i], NEEDS_MOST); /* one estimate can do without */
        wy_rules_free(rules);
    }
}

static wy_status ask_pairs(const void *data, wy_error *error) {
    const int64_t *game = data;
    wi_pairs *pairs = NULL;
    wy_status status = wi_pairs_create(&pairs, game[0], game[1], error);
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    mpz_ui_pow_ui(x, 10, 30);
    bool upper;
    if (status == WY_OK) {
        status = wi_pairs_column(row, NULL, &upper, pairs, x, error);
    }
    if (status == WY_OK) {
        status = wi_pairs_term(x, row, pairs, x, error);
    }
    mpz_clears(x, row, NULL);
    wi_pairs_free(pairs);
    return status;
}

static wy_status explore_pairs(const void *data, wy_error *error) {
    (void)data;
    wi_hegarty found;
    return wi_hegarty_explore(&found, 3, 1000, NULL, error);
}

static void answers_for_large_heaps(void **state) {
    (void)state;
    static const int64_t games[][2] = {{1, 1}, {2, 3}, {6, 4}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        exhaust(ask_pairs, games[i], "pairs", NEEDS_ALL);
    }
    exhaust(explore_pairs, NULL, "hegarty", NEEDS_ALL);
}

/* ---- dictionaries ---------------------------------------------------------------- */

static wy_status run_tag_system(const void *data, wy_error *error) {
    const char *text = data;
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    wy_status status = wi_tag_read(&tag, text, strlen(text), error);
    if (status == WY_OK) {
        status = wi_tag_compile(&dictionary, tag, error);
    }
    if (status == WY_OK) { /* long enough for several blocks */
        wi_process_state state;
        status = wi_tag_compare(&state, tag, dictionary, "abb", 3, 30000, 0, NULL, error);
    }
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
    return status;
}

static wy_status run_dictionary(const void *data, wy_error *error) {
    const char *text = data;
    wi_dictionary *dictionary = NULL;
    wi_process *process = NULL;
    wy_status status = wi_dictionary_read(&dictionary, text, strlen(text), error);
    if (status == WY_OK) {
        status = wi_process_open(&process, dictionary, "0", 1, error);
    }
    if (status == WY_OK) {
        status = wi_process_run(process, 300000, 0, NULL, NULL, NULL, error);
    }
    wi_process_close(process);
    wi_dictionary_free(dictionary);
    return status;
}

static void runs_dictionaries(void **state) {
    (void)state;
    exhaust(run_dictionary, "0 -> 10\n1 -> 0\n", "dictionary", NEEDS_ALL);
    exhaust(run_tag_system, "a->bab, b->aba", "tag system", NEEDS_ALL);
}

static wy_status adjoin_rule(const void *data, wy_error *error) {
    wy_rules *rules = NULL;
    wi_adjoin_set verdict;
    wi_adjoin_set_init(&verdict);
    wy_status status = wy_rules_read(&rules, data, error);
    if (status == WY_OK) {
        status = wi_adjoin_rules(&verdict, rules, 500, NULL, error);
    }
    wi_adjoin_set_clear(&verdict);
    wy_rules_free(rules);
    return status;
}

static void adjoins_moves(void **state) {
    (void)state;
    exhaust(adjoin_rule, "{(3t,4t)} + (1,3)", "moves of a line", NEEDS_ALL);
    exhaust(adjoin_rule, "{(t,0): prime(t)}", "moves by the matrix", NEEDS_ALL);
    exhaust(adjoin_rule, "{(2t,3t)}", "moves that may not join", NEEDS_ALL);
}

static wy_status make_sector(const void *data, wy_error *error) {
    wy_rules *rules = NULL;
    wi_perfect_sector *sector = NULL;
    wy_picture *picture = NULL;
    wy_status status = wy_rules_read(&rules, data, error);
    if (status == WY_OK) {
        status = wi_sector_create(&sector, rules, 8, true, NULL, error);
    }
    if (status == WY_OK) {
        wi_sector_facts facts;
        wi_sector_facts_of(&facts, sector);
        assert_string_equal(facts.word, "00100");
        assert_string_equal(facts.translate, "100101100");
        wy_picture_options options = {.width = 20, .height = 20};
        options.kinds = wi_sector_kinds(&options.kind_count, sector, true);
        status = wy_picture_new(&picture, &options, error);
        if (status == WY_OK) {
            status = wi_sector_fill(picture, &options, sector, true, error);
        }
    }
    wy_picture_free(picture);
    wi_sector_free(sector);
    wy_rules_free(rules);
    return status;
}

static void makes_sectors(void **state) {
    (void)state;
    exhaust(make_sector, "wythoff + (1,2) + (2,1)", "perfect sector", NEEDS_MOST);
}

/* ---- the telescope --------------------------------------------------------------- */

static wy_status look_through_telescope(const void *data, wy_error *error) {
    const wy_machine *machine = data;
    wi_telescope *telescope = NULL;
    wy_view view;
    wi_view_init(&view);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    mpz_ui_pow_ui(x, 10, 30);
    wy_status status = wi_telescope_create(&telescope, machine, NULL, error);
    if (status == WY_OK) {
        status = wi_telescope_view(&view, telescope, x, 100, error);
    }
    if (status == WY_OK) {
        status = wi_telescope_view(&view, telescope, x, 3000, error);
    }
    if (status == WY_OK) {
        status = wi_telescope_pair(x, y, telescope, x, error);
    }
    mpz_clears(x, y, NULL);
    wi_view_clear(&view);
    wi_telescope_free(telescope);
    return status;
}

static wy_status decide_far(const void *data, wy_error *error) {
    wy_solution *solution = NULL;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_place at;
    wy_place_init(&at);
    mpz_ui_pow_ui(at.heap[0], 10, 30);
    mpz_set(at.heap[1], at.heap[0]);
    wy_status status = wy_solve(&solution, data, WY_ENGINE_TELESCOPE, NULL, error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, solution, &at, error);
    }
    wy_place_clear(&at);
    wy_verdict_clear(&verdict);
    wy_solution_free(solution);
    return status;
}

/* ---- streams -------------------------------------------------------------------- */

static bool take_words(void *data, const uint64_t *words, int64_t count) {
    (void)words;
    *(int64_t *)data += count;
    return true;
}

static bool take_pairs(void *data, const wy_position *positions, size_t count) {
    (void)positions;
    *(int64_t *)data += (int64_t)count;
    return true;
}

/* data: the machine.  From the origin, and from far out. */
static wy_status stream_ranges(const void *data, wy_error *error) {
    int64_t columns = 0;
    mpz_t from;
    mpz_init(from);
    wy_status status = wy_stream_bits(data, from, 20000, take_words, &columns, NULL, error);
    if (status == WY_OK) {
        mpz_ui_pow_ui(from, 10, 25);
        status = wy_stream_bits(data, from, 20000, take_words, &columns, NULL, error);
    }
    if (status == WY_OK) {
        status = wy_stream_positions(data, 2000, 20000, take_pairs, &columns, NULL, error);
    }
    mpz_clear(from);
    if (status == WY_OK) {
        assert_int_equal(columns, 60000);
    }
    return status;
}

static void streams(void **state) {
    (void)state;
    static const wy_position list[] = {{1, 2}, {2, 1}};
    wy_machine *machine = NULL;
    wy_error error;
    assert_int_equal(wy_machine_find(&machine, list, 2, NULL, NULL, &error), WY_OK);
    exhaust(stream_ranges, machine, "streams", NEEDS_ALL);
    wy_machine_free(machine);
}

static void looks_far(void **state) {
    (void)state;
    const wy_position list[] = {{3, 5}, {5, 3}};
    wy_machine *machine = NULL;
    wy_error error;
    assert_int_equal(wy_machine_find(&machine, list, 2, NULL, NULL, &error), WY_OK);
    exhaust(look_through_telescope, machine, "telescope", NEEDS_ALL);
    wy_machine_free(machine);
    wy_rules *rules = read_rule("wythoff");
    exhaust(decide_far, rules, "far position", NEEDS_ALL);
    wy_rules_free(rules);
}

/* ---- certificates ------------------------------------------------------------------ */

static wy_status write_certificate(const void *data, wy_error *error) {
    wy_machine *machine = NULL;
    const wy_machine_limits limits = {.columns = 500};
    wy_status status = wy_machine_find_game(&machine, data, &limits, NULL, error);
    FILE *stream = fopen("/dev/null", "w");
    assert_non_null(stream);
    if (status == WY_OK) {
        status = wy_machine_write_certificate(stream, machine, error);
    }
    assert_int_equal(fclose(stream), 0);
    wy_machine_free(machine);
    return status;
}

static wy_status check_certificate(const void *data, wy_error *error) {
    cert_verdict verdict;
    cert_check(&verdict, data, strlen(data), NULL, NULL);
    if (verdict.outcome != VERIFIED && verdict.outcome != NO_MEMORY) {
        fail_msg("line %zu: %s", verdict.line, verdict.reason);
    }
    return verdict.outcome == VERIFIED ? WY_OK : wi_fail(error, WY_SYSTEM, "%s", verdict.reason);
}

/* ---- rows of Grundy values ------------------------------------------------------------ */

static wy_status find_rows(const void *data, wy_error *error) {
    wy_rules *rules = NULL;
    wy_grundy_rows *rows = NULL;
    wy_status status = wy_rules_read(&rules, data, error);
    if (status == WY_OK) {
        status = wy_grundy_rows_find(&rows, rules, 4, NULL, NULL, error);
    }
    FILE *stream = fopen("/dev/null", "w");
    assert_non_null(stream);
    if (status == WY_OK) {
        status = wy_grundy_rows_write_certificate(stream, rows, error);
    }
    assert_int_equal(fclose(stream), 0);
    wy_grundy_rows_free(rows);
    wy_rules_free(rules);
    return status;
}

static wy_status test_regularity(const void *data, wy_error *error) {
    wy_regularity *found = NULL;
    const wy_status status =
        wy_regularity_find(&found, data, 256, WY_KERNEL_FIBONACCI, NULL, error);
    wy_regularity_free(found);
    return status;
}

static void finds_rows(void **state) {
    (void)state;
    /* Arrays that cannot be made shorter stay long. */
    exhaust(find_rows, "wythoff + (1,2)", "rows", NEEDS_MOST);
    int64_t terms[256];
    for (int i = 0; i < 256; i++) {
        terms[i] = i;
    }
    exhaust(test_regularity, terms, "regularity", NEEDS_ALL);
    exhaust(check_certificate,
            "wythoff certificate 1\nkind rows\nmoves 2\nray (0,1)+i(0,1)\nray (1,0)+i(1,0)\n"
            "block 0\nterminal none\nplay normal\nrows 3\nrow 0 preperiod 0 period 1\n"
            "row 1 preperiod 0 period 2\nrow 2 preperiod 0 period 4\nend 13\n",
            "certificate of rows", NEEDS_ALL);
}

static void certifies(void **state) {
    (void)state;
    static const wy_position list[2] = {{2, 3}, {3, 2}};
    static const wy_position ends[2] = {{0, 1}, {1, 0}};
    const wy_machine_game symmetric = {.list = list, .count = 2};
    exhaust(write_certificate, &symmetric, "certificate", NEEDS_ALL);
    const wy_machine_game changed = {.list = list, .count = 1, .ends = ends, .end_count = 2};
    exhaust(write_certificate, &changed, "certificate of two wings", NEEDS_ALL);
    static char text[1 << 16];
    FILE *stream = fopen(TEST_DATA "/../../examples/maharaja.certificate", "rb");
    assert_non_null(stream);
    const size_t size = fread(text, 1, sizeof text - 1, stream);
    assert_true(size > 0 && size < sizeof text - 1);
    assert_int_equal(fclose(stream), 0);
    exhaust(check_certificate, text, "checker", NEEDS_ALL);
    wy_machine *machine = NULL;
    wy_error error = {0};
    const wy_machine_limits limits = {.columns = 20000};
    assert_int_equal(wy_machine_find_game(&machine, &changed, &limits, NULL, &error), WY_OK);
    char *made = NULL;
    size_t length = 0;
    stream = open_memstream(&made, &length);
    assert_non_null(stream);
    assert_int_equal(wy_machine_write_certificate(stream, machine, &error), WY_OK);
    assert_int_equal(fclose(stream), 0);
    wy_machine_free(machine);
    exhaust(check_certificate, made, "checker of two wings", NEEDS_ALL);
    free(made);
}

static wy_status find_gaps(const void *data, wy_error *error) {
    wi_gaps gaps;
    const wy_status status = wi_gaps_find(&gaps, data, NULL);
    return status == WY_SYSTEM ? wi_fail_memory(error) : status;
}

static void sees_gaps(void **state) {
    (void)state;
    static const wy_position list[2] = {{4, 6}, {6, 4}};
    wy_machine *machine = NULL;
    wy_error error = {0};
    const wy_machine_limits limits = {.columns = 40000};
    assert_int_equal(wy_machine_find(&machine, list, 2, &limits, NULL, &error), WY_OK);
    exhaust(find_gaps, machine, "gaps", NEEDS_ALL);
    wy_machine_free(machine);
}

/* ---- logic ------------------------------------------------------------------------- */

static wy_status prove(const void *data, wy_error *error) {
    wy_logic *session;
    wy_status status = wy_logic_open(&session, NULL, error);
    if (status != WY_OK) {
        assert_null(session);
        return status;
    }
    status = wy_logic_run(session, data, SIZE_MAX, error);
    wy_logic_close(session);
    return status;
}

/* A formula with its certificate, which the checker reads. */
static wy_status certify(const void *data, wy_error *error) {
    const wy_logic_options options = {.certify = true, .no_witness = true};
    wy_logic *session;
    wy_status status = wy_logic_open(&session, &options, error);
    if (status != WY_OK) {
        return status;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *stream = NULL;
    status = wy_logic_run(session, data, SIZE_MAX, error);
    if (status == WY_OK) {
        stream = open_memstream(&text, &size);
        status = stream == NULL ? wi_fail_memory(error)
                                : wy_logic_write_certificate(stream, session, error);
        if (stream != NULL && fclose(stream) != 0 && status == WY_OK) {
            status = wi_fail_memory(error);
        }
    }
    if (status == WY_OK) {
        status = check_certificate(text, error);
    }
    free(text);
    wy_logic_close(session);
    return status;
}

static void certifies_sentences(void **state) {
    (void)state;
    exhaust(certify,
            "def odd \"E k x=2*k+1\"; eval a \"?msd_fib A i ~(F[i]=@1 & F[i+1]=@1)\";"
            "eval b \"A x $odd(x) <=> ~$odd(x+1)\";",
            "certificate of sentences", NEEDS_MOST);
}

/* ---- Grundy values as theorems ------------------------------------------------------------- */

static wy_status prove_values(const void *data, wy_error *error) {
    const wy_values_options options = {.window = 64};
    wy_values *values = NULL;
    const wy_status status = wy_values_prove(&values, data, &options, NULL, error);
    assert_true((status == WY_OK) == (values != NULL));
    wy_values_free(values);
    return status;
}

static wy_status prove_value_sets(const void *data, wy_error *error) {
    const wy_prove_options options = {.numeration = "msd_2", .window = 600};
    wy_value_sets *sets = NULL;
    const wy_status status = wy_value_sets_prove(&sets, data, 1, &options, NULL, error);
    assert_true((status == WY_OK) == (sets != NULL));
    wy_value_sets_free(sets);
    return status;
}

static void proves_values(void **state) {
    (void)state;
    static const char *const games[] = {"nim + (1,1)", "{(1,0),(0,1),(1,1)} terminal x+y<=1"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = read_rule(games[i]);
        exhaust(prove_values, rules, games[i], NEEDS_MOST | TAKES_LONG);
        if (i == 0) {
            exhaust(prove_value_sets, rules, games[i], NEEDS_MOST | TAKES_LONG);
        }
        wy_rules_free(rules);
    }
}

static void proves(void **state) {
    (void)state;
    static const char *const texts[] = {
        "macro m \"(%0<%1)\"; eval a \"A x E y #m(x,y) & y=x+2*x\";",
        "def f \"(E z x=y+z & z>1) | x-y=1\"; eval g \"A y E x $f(x,y) & T[x]!=T[y]\";",
        "eval a \"A x,y x<3 => T[x]+y<2\"; eval b \"I x x/3>1\";",
        "reg r {0,1} {0,1} \"([0,1]|[1,1]){1,2}\"; def s \"$r(x,y) ^ x=y\"; test s 3;",
        "morphism h \"0->01 1->10\"; promote H h; def e \"H[n]=@1\"; combine C e=3; union u e e;",
        "reg r msd_3 \"[^0]*[1-2]\"; inf r;\n# remark\ndescribe r; help reg;",
        "eval n=0..2 \"T[n]-RS[n]\"; eval i=0..1 j=0..1\n# remark\n \"i<j\"; eval \"F[1]\";",
        ("def d \"E k n=2*k\"; convert D msd_4 $d; fixleadzero z d; reg q {0,2} \"0\"; leftquo l d "
         "q;"),
        "split S T[-]; transduce X XOR T; alphabet L msd_fib T; reverse TL T; minimize M T;",
        "[strategy 1 BRZ] eval a \"A x E y y>x\"; words\n ost o [0] [1 2]; convert $t lsd_4 T;",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        exhaust(prove, texts[i], texts[i], NEEDS_MOST);
    }
}

/* ---- theorems in words -------------------------------------------------------------- */

static wy_status read_theorem(const void *data, wy_error *error) {
    wy_reading *reading;
    wy_status status = wy_theorem_reading(&reading, data, NULL, error);
    if (status == WY_OK) {
        FILE *stream = fopen("/dev/null", "w");
        status = stream == NULL ? WY_SYSTEM : wy_theorem_write_latex(stream, data, reading, error);
        if (stream != NULL) {
            fclose(stream);
        }
        wy_reading_free(reading);
    }
    return status;
}

static void theorems_in_words(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff misere", "nim block 1", "{(1,1)}"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_error error;
        wy_rules *rules;
        wy_theorem *theorem;
        assert_int_equal(wy_rules_read_settled(&rules, games[i], &error), WY_OK);
        assert_int_equal(wy_prove(&theorem, rules, NULL, NULL, &error), WY_OK);
        exhaust(read_theorem, theorem, games[i], NEEDS_MOST | TAKES_LONG);
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
}

/* ---- automata --------------------------------------------------------------------- */

static bool take_labels(void *data, const uint64_t *labels, size_t length) {
    (void)data;
    (void)labels;
    return length < 6;
}

/* Every operation once; the last must still give what it gives with memory. */
static wy_status work_with_automata(const void *data, wy_error *error) {
    const char *const *texts = data;
    const bool gone[] = {false, true};
    const uint32_t crossed[] = {1, 0};
    wy_automaton *made[16] = {NULL};
    wy_word word = {0};
    wy_word other = {0};
    wy_status status = wy_automaton_read(&made[0], texts[0], strlen(texts[0]), WY_ACCEPTOR, NULL,
                                         NULL, NULL, error);
    if (status == WY_OK) {
        status = wy_automaton_read(&made[1], texts[1], strlen(texts[1]), WY_ACCEPTOR, NULL, NULL,
                                   NULL, error);
    }
    wy_automaton *a = made[0];
    wy_automaton *b = made[1];
    for (int step = 2; step < 14 && status == WY_OK; step++) {
        wy_automaton **out = &made[step];
        switch (step) {
        case 2:
            status = wy_automaton_combine(out, WY_OP_IMPLIES, a, crossed, b, NULL, 2, NULL, error);
            break;
        case 3:
            status = wy_automaton_exists(out, a, gone, NULL, NULL, error);
            break;
        case 4:
            status = wi_automaton_combine_exists(out, WY_OP_AND, a, NULL, b, crossed, 2, gone, NULL,
                                                 NULL, error);
            break;
        case 5:
            status = wy_automaton_reverse(out, a, NULL, NULL, error);
            break;
        case 6:
            status = wy_automaton_concat(out, a, b, NULL, error);
            break;
        case 7:
            status = wy_automaton_star(out, a, NULL, error);
            break;
        case 8:
            status = wy_automaton_right_quotient(out, a, b, NULL, error);
            break;
        case 9:
            status = wy_automaton_left_quotient(out, a, b, NULL, error);
            break;
        case 10:
            status = wi_automaton_close_zeros(out, a, NULL, error);
            break;
        case 11:
            status = wi_automaton_move_tracks(out, a, crossed, 2, NULL, error);
            break;
        default:
            status = wy_automaton_each(a, 0, 6, take_labels, NULL, NULL, error);
            break;
        }
    }
    if (status == WY_OK) { /* a reversed twice */
        status = wy_automaton_reverse(&made[14], made[5], NULL, NULL, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_equal(&other, a, made[14], NULL, error);
    }
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        wy_automaton_free(made[i]);
    }
    wy_word_free(&word);
    wy_word_free(&other);
    return status;
}

static void works_with_automata(void **state) {
    (void)state;
    static const char *const texts[] = {
        "{0, 1} {0, 1}\n0 0\n0 * -> 0\n1 1 -> 0 1\n1 1\n* 0 -> 1\n0 1 -> 2\n2 0\n1 * -> 1\n",
        "{0, 1} {0, 1}\n0 0\n0 * -> 1\n1 1 -> 0\n1 1\n* 0 -> 0\n0 1 -> 1\n",
    };
    exhaust(work_with_automata, texts, "automata", NEEDS_MOST);
}

/* ---- morphic words and pictures ------------------------------------------------------ */

/* A word: its first letters, places near and far, its automaton and back. */
static wy_status follow_word(const wy_morphic *m, const mpz_t far, wy_error *error) {
    uint32_t letters[300];
    size_t count = 300;
    uint32_t letter;
    uint32_t *digits = NULL;
    wy_places *places = NULL;
    wy_status status = wy_morphic_prefix(letters, &count, m, NULL, error);
    if (status == WY_OK) {
        status = wy_places_open(&places, m, NULL, error);
    }
    if (status == WY_OK) {
        status = wy_places_letter(&letter, &digits, &count, places, far, error);
        free(digits);
    }
    wy_places_close(places);
    return status;
}

static wy_status follow_picture(const wy_morphic *m, const mpz_t far, wy_error *error) {
    uint32_t letters[400];
    size_t rows = 20;
    size_t columns = 20;
    uint32_t letter;
    wy_plane *plane = NULL;
    wy_status status = wy_morphic_window(letters, &rows, &columns, m, NULL, error);
    if (status == WY_OK) {
        status = wy_plane_open(&plane, m, NULL, error);
    }
    if (status == WY_OK) {
        status = wy_plane_letter(&letter, plane, far, far, error);
    }
    wy_plane_close(plane);
    return status;
}

static wy_status follow_morphism(const void *data, wy_error *error) {
    wy_morphic *m = NULL;
    wy_morphic *copy = NULL;
    wy_morphic *back = NULL;
    wy_numerations *store = NULL;
    wy_automaton *automaton = NULL;
    mpz_t far;
    mpz_init(far);
    mpz_ui_pow_ui(far, 10, 40);
    wy_status status = wy_morphic_read(&m, data, SIZE_MAX, error);
    if (status == WY_OK) {
        status = wy_morphic_copy(&copy, m, error);
    }
    if (status == WY_OK) {
        status = wy_morphic_start_in_place(copy, copy->names[0], error);
    }
    if (status == WY_OK) {
        status = wy_morphic_code_in_place(copy, "a->0", error);
    }
    if (status == WY_OK) {
        char *text = wy_morphic_text(copy);
        status = text == NULL ? wi_fail_memory(error) : WY_OK;
        free(text);
    }
    if (status == WY_OK) {
        status = m->plane ? follow_picture(m, far, error) : follow_word(m, far, error);
    }
    if (status == WY_OK) {
        status = wy_numerations_open(&store, error);
    }
    if (status == WY_OK) {
        status = wy_morphic_automaton(&automaton, store, m, true, NULL, error);
    }
    if (status == WY_OK) {
        status = wy_morphic_from_automaton(&back, automaton, NULL, error);
    }
    wy_morphic_free(m);
    wy_morphic_free(copy);
    wy_morphic_free(back);
    wy_automaton_free(automaton);
    wy_numerations_close(store);
    mpz_clear(far);
    return status;
}

static void follows_morphisms(void **state) {
    (void)state;
    static const char *const texts[] = {
        "a->ab b->a coding: b->[10]",
        "a->abcc b->bcc c->c",
        "a->ab/cd b->a/c c->ab d->a coding: abc->0 d->1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        exhaust(follow_morphism, texts[i], texts[i], NEEDS_MOST);
    }
}

/* ---- reports ---------------------------------------------------------------- */

/* Without memory for a second look a fact may be weaker, but it is never wrong. */
static wy_status report(const void *data, wy_error *error) {
    const wy_analyze_options options = {.columns = 16, .window = 8, .states = -1};
    const wy_control control = {.threads = 1};
    wy_analysis *analysis = NULL;
    const wy_status status = wy_analyze(&analysis, data, &options, &control, error);
    if (status == WY_OK) {
        const wy_fact *diagonal = wy_analysis_fact(analysis, "coverage.diagonal");
        assert_true(diagonal != NULL && (!diagonal->known || diagonal->number == 1));
    } else {
        assert_null(analysis);
    }
    wy_analysis_free(analysis);
    return status;
}

static void analyses(void **state) {
    (void)state;
    wy_rules *rules = read_rule("wythoff + (4,5) + (5,4)");
    exhaust(report, rules, "a report", NEEDS_MOST | TAKES_LONG);
    wy_rules_free(rules);
}

/* ---- claims of the papers --------------------------------------------------- */

static wy_status read_claims(const void *data, wy_error *error) {
    wy_claims *claims = NULL;
    const wy_status status = wy_claims_read(&claims, data, strlen(data), error);
    assert_true((claims != NULL) == (status == WY_OK));
    wy_claims_close(claims);
    return status;
}

/* Without memory there is no finding; with some of it none is another one. */
static wy_status examine(const void *data, wy_error *error) {
    const wy_claim_run run = {.shorter = true, .control = {.threads = 1}};
    wy_claim_result result;
    const wy_status status = wy_claim_examine(&result, data, &run);
    assert_true(status != WY_OK || !result.changed);
    assert_true(status == WY_OK || result.finding.found == NULL);
    *error = result.error;
    wy_claim_result_clear(&result);
    return status;
}

static void examines_claims(void **state) {
    (void)state;
    exhaust(read_claims,
            "id: 2.1\npaper: S2\ntitle: t\nwhere: w\nclaim: c {1}\n  d\ngames: nim; wythoff\n"
            "check: figure nim 'wythoff'\nshort: 5 6\nfull: 10^2\nexpect: open\ndata: 1\n  2\n"
            "plant: nim >> x\n  2 >>\nnote: n\n\nid: 3.1\npaper: S3\ntitle: t\nwhere: w\nclaim: "
            "c\ncheck: iterates w\n"
            "expect: false\n",
            "claims", NEEDS_ALL);
    static const char *const ids[] = {"0.1a", "0.3a", "0.14b", "1.1b", "1.6b", "1.10a", "2.1g",
                                      "2.1i", "2.4a", "2.4e",  "2.5a", "2.5c", "2.5d",  "2.12a",
                                      "3.1b", "3.3e", "3.4a",  "3.5b", "3.6c"};
    wy_claims *claims;
    wy_error error;
    assert_int_equal(wy_claims_open(&claims, &error), WY_OK);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const wy_claim *claim = wy_claims_find(claims, ids[i]);
        assert_non_null(claim);
        exhaust(examine, claim, ids[i], NEEDS_MOST);
    }
    wy_claims_close(claims);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certifies_sentences),
        cmocka_unit_test(grows),
        cmocka_unit_test(reads_and_prints),
        cmocka_unit_test(sweeps),
        cmocka_unit_test(compiles_and_classifies),
        cmocka_unit_test(solves_by_table),
        cmocka_unit_test(solves_by_plain),
        cmocka_unit_test(solves_by_columns),
        cmocka_unit_test(draws),
        cmocka_unit_test(plays_games),
        cmocka_unit_test(plays_sums),
        cmocka_unit_test(makes_graphs),
        cmocka_unit_test(finds_grundy_values),
        cmocka_unit_test(makes_sectors),
        cmocka_unit_test(certifies),
        cmocka_unit_test(sees_gaps),
        cmocka_unit_test(finds_rows),
        cmocka_unit_test(answers_for_large_heaps),
        cmocka_unit_test(runs_dictionaries),
        cmocka_unit_test(adjoins_moves),
        cmocka_unit_test(looks_far),
        cmocka_unit_test(proves),
        cmocka_unit_test(proves_values),
        cmocka_unit_test(theorems_in_words),
        cmocka_unit_test(works_with_automata),
        cmocka_unit_test(streams),
        cmocka_unit_test(follows_morphisms),
        cmocka_unit_test(analyses),
        cmocka_unit_test(examines_claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
