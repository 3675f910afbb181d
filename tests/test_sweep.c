/*
 * test_sweep.c - sweeps by their parts: plans, rows as bytes, workers and stores of other kinds
 * than the library's, and files that end in the middle.
 *
 * The measure is one table: whoever does the work, keeps it, breaks down and goes on, it must come
 * out the same.
 */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <wythoff/sweep.h>

#include "base/fail.h"
#include "effort.h"
#include "sweep/family.h"
#include "sweep/ranks.h"
#include "sweep/ranks_message.h"

static const char rule[] = "maharaja(k,l)";
static const char ranges[] = "k=1..3 l=k..3";
enum { GAMES = 6, PATH = 256 };
static const wy_analyze_options options = {.columns = 100, .window = 50, .states = -1};

static wy_sweep_plan make_plan(void) {
    wy_sweep_plan plan;
    wy_error error;
    if (wy_sweep_plan_make(&plan, rule, ranges, &options, NULL, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    return plan;
}

/* ---- workers that are no processes: they do their tasks when asked for rows ------------ */

typedef enum trouble { NONE, NO_START, LAZY, BREAKS, LIES, REFUSES } trouble;

/* What a test wants of its workers, and what has become of them. */
typedef struct shop {
    size_t at_once;
    trouble has;
    size_t after;   /* rows, trouble comes */
    size_t failing; /* a game that fails; SIZE_MAX: none */
    size_t collected;
    int open; /* started and not stopped */
} shop;

typedef struct bench {
    shop *of;
    size_t count;
    wy_sweep_task tasks[GAMES];
    char *rules[GAMES]; /* of the tasks, copied */
    char *bytes;
    wy_fact *facts;
} bench;

typedef struct packed {
    char *bytes;
    size_t length;
} packed;

static void pack(void *data, const wy_sweep_row *row) {
    packed *to = data;
    to->bytes = wy_sweep_row_pack(row, &to->length);
    assert_non_null(to->bytes);
}

static wy_status bench_start(void **crew, const wy_sweep_workers *workers, size_t tasks,
                             wy_error *error) {
    shop *of = workers->settings;
    assert_in_range(tasks, 1, GAMES);
    if (of->has == NO_START) {
        return wi_fail(error, WY_SYSTEM, "the shop is closed");
    }
    bench *at = calloc(1, sizeof *at);
    assert_non_null(at);
    at->of = of;
    of->open++;
    *crew = at;
    return WY_OK;
}

static wy_status bench_give(void *crew, const wy_sweep_task *task, wy_error *error) {
    bench *at = crew;
    if (at->of->has == REFUSES && at->of->collected == at->of->after) {
        return wi_fail(error, WY_LIMIT, "the shop is full");
    }
    if (at->count == at->of->at_once || at->of->has == LAZY) {
        return WY_NO;
    }
    at->rules[at->count] = strdup(task->rule);
    assert_non_null(at->rules[at->count]);
    at->tasks[at->count] = *task;
    at->tasks[at->count].rule = at->rules[at->count];
    at->count++;
    return WY_OK;
}

/* The last task first: rows come in another order than games. */
static wy_status bench_collect(void *crew, wy_sweep_row *row, wy_error *error) {
    bench *at = crew;
    const bool now = at->of->collected == at->of->after;
    assert_true(at->count > 0);
    if (at->of->has == BREAKS && now) {
        return wi_fail(error, WY_SYSTEM, "the line is dead");
    }
    const wy_sweep_task task = at->tasks[--at->count];
    const wy_control control = {.threads = 1};
    packed made;
    wy_sweep_compute(&task, &control, pack, &made);
    free(at->bytes);
    free(at->facts);
    free(at->rules[at->count]);
    at->bytes = made.bytes;
    at->facts = wy_sweep_row_unpack(row, made.bytes, made.length);
    assert_non_null(at->facts);
    assert_int_equal(row->game, task.game);
    if (task.game == at->of->failing) {
        *row = (wy_sweep_row){.game = task.game, .failure = "it slipped"};
    }
    if (at->of->has == LIES && now) {
        row->game = (row->game + 1) % GAMES;
    }
    at->of->collected++;
    return WY_OK;
}

static void bench_stop(void *crew) {
    bench *at = crew;
    while (at->count > 0) {
        free(at->rules[--at->count]);
    }
    at->of->open--;
    free(at->bytes);
    free(at->facts);
    free(at);
}

static wy_sweep_workers workers_of(shop *of) {
    return (wy_sweep_workers){.settings = of,
                              .start = bench_start,
                              .give = bench_give,
                              .collect = bench_collect,
                              .stop = bench_stop};
}

/* ---- a store that is no file: rows as bytes in memory ---------------------------------- */

typedef struct shelf {
    const wy_sweep_plan *plan;
    packed rows[GAMES];
    size_t keeps; /* until it is full */
} shelf;

static wy_status shelf_keep(void *self, const wy_sweep_row *row, wy_error *error) {
    shelf *on = self;
    if (on->keeps-- == 0) {
        return wi_fail(error, WY_SYSTEM, "the shelf is full");
    }
    free(on->rows[row->game].bytes);
    pack(&on->rows[row->game], row);
    return WY_OK;
}

static wy_status shelf_read(void *self, bool facts, wy_sweep_visit visit, void *data,
                            wy_error *error) {
    shelf *on = self;
    wy_status status = WY_OK;
    for (size_t i = 0; i < on->plan->count && status == WY_OK; i++) {
        wy_sweep_row row = {0};
        wy_fact *list = on->rows[i].bytes == NULL
                            ? NULL
                            : wy_sweep_row_unpack(&row, on->rows[i].bytes, on->rows[i].length);
        char text[100] = "done";
        if (row.failure != NULL) {
            snprintf(text, sizeof text, "failed: %s", row.failure);
        }
        const wy_sweep_game game = {.game = i,
                                    .values = wi_sweep_values(on->plan->family, i),
                                    .rule = on->plan->rules[i],
                                    .canonical = on->plan->canonical[i],
                                    .status = list != NULL ? text : "waiting",
                                    .facts = row.facts,
                                    .count = facts ? row.count : 0};
        status = visit(data, &game, error);
        free(list);
    }
    return status;
}

static void shelf_close(void *self, wy_sweep_end end) {
    (void)end;
    shelf *on = self;
    for (size_t i = 0; i < GAMES; i++) {
        free(on->rows[i].bytes);
    }
}

static wy_sweep_store store_of(shelf *on) {
    static const char *const names[] = {"k", "l"};
    return (wy_sweep_store){.self = on,
                            .rule = on->plan->rule,
                            .ranges = on->plan->ranges,
                            .parameters = 2,
                            .names = names,
                            .keep = shelf_keep,
                            .read = shelf_read,
                            .close = shelf_close};
}

/* ---- what must come out ---------------------------------------------------------------- */

/* The whole table as CSV; free() it. */
static char *table_of(const wy_sweep_store *store, const char *facts) {
    wy_sweep_table table;
    wy_error error;
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    assert_non_null(to);
    if (wy_sweep_table_open(&table, store, facts, &error) != WY_OK ||
        wy_sweep_table_csv(&table, to, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(fclose(to), 0);
    wy_sweep_table_free(&table);
    return text;
}

static void expect_tally(const wy_sweep_store *store, size_t done, size_t failed) {
    wy_sweep_tally tally;
    wy_error error;
    assert_int_equal(wy_sweep_count_games(store, &tally, &error), WY_OK);
    assert_int_equal(tally.games, GAMES);
    assert_int_equal(tally.done, done);
    assert_int_equal(tally.failed, failed);
}

/* By the plainest workers into the plainest store. */
static char *expected_table(const wy_sweep_plan *plan) {
    shop plain = {.at_once = 1, .failing = SIZE_MAX};
    shelf on = {.plan = plan, .keeps = SIZE_MAX};
    const wy_sweep_workers workers = workers_of(&plain);
    const wy_sweep_store store = store_of(&on);
    wy_error error;
    assert_int_equal(wy_sweep_run(plan, &workers, &store, NULL, NULL, &error), WY_OK);
    assert_int_equal(plain.collected, GAMES);
    char *text = table_of(&store, "all");
    store.close(store.self, WY_SWEEP_FINISH);
    return text;
}

static void expect_table(const wy_sweep_store *store, const char *expected) {
    expect_tally(store, GAMES, 0);
    char *text = table_of(store, "all");
    assert_string_equal(text, expected);
    free(text);
}

static wy_status run(const wy_sweep_plan *plan, shop *of, const wy_sweep_store *store,
                     const wy_sweep_options *how, wy_error *error) {
    const wy_sweep_workers workers = workers_of(of);
    const wy_status status = wy_sweep_run(plan, &workers, store, how, NULL, error);
    assert_int_equal(of->open, 0);
    return status;
}

/* ---- plans ----------------------------------------------------------------------------- */

static void makes_plans(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    wy_sweep_plan again = make_plan();
    assert_int_equal(plan.count, GAMES);
    assert_string_equal(plan.rules[1], "maharaja(1,2)");
    assert_string_equal(plan.canonical[1], "{(t,0),(0,t),(t,t),(1,2),(2,1)}");
    for (size_t i = 0; i < GAMES; i++) {
        assert_string_equal(plan.rules[i], again.rules[i]);
        assert_string_equal(plan.canonical[i], again.canonical[i]);
    }
    wy_sweep_plan_free(&plan);
    wy_sweep_plan_free(&again);
}

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static void refuses_plans(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {rule, "k=1.. l=2", "ranges"},
        {rule, "k=1..3", ""}, /* l is no name of the family, and no number */
        {"maharaja(k,k)", "k=1 l=2", "rule"},
        {"wythoff + (k-3,k-3)", "k=5,1", "rule of k=1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_sweep_plan plan;
        wy_error error;
        assert_int_equal(
            wy_sweep_plan_make(&plan, cases[i][0], cases[i][1], &options, NULL, &error), WY_BAD);
        assert_int_equal(strncmp(plan.fault, cases[i][2], strlen(cases[i][2])), 0);
        wy_sweep_plan_free(&plan);
    }
    const wy_control control = {.poll = stop_at_once};
    wy_sweep_plan plan;
    wy_error error;
    assert_int_equal(wy_sweep_plan_make(&plan, rule, ranges, &options, &control, &error),
                     WY_STOPPED);
    wy_sweep_plan_free(&plan);
}

/* ---- rows as bytes --------------------------------------------------------------------- */

typedef struct stopper {
    int calls, after;
} stopper;

static bool stop_after(void *data, double done) {
    (void)done;
    stopper *of = data;
    return of->calls++ >= of->after;
}

static void take_none(void *data, const wy_sweep_row *row) {
    (void)data;
    fail_msg("a game that was stopped has a row: %s", row->failure);
}

/* Wherever a game is stopped, there is no row, and the work ends at once. */
static void stopped_games_wait(void **state) {
    (void)state;
    const wy_sweep_task task = {.game = 0, .rule = "maharaja", .options = {.columns = 2000}};
    for (int after = 0; after < 12; after++) {
        stopper of = {.after = after};
        const wy_control control = {.poll = stop_after, .data = &of, .threads = 1};
        assert_int_equal(wy_sweep_compute(&task, &control, take_none, NULL), WY_STOPPED);
        assert_int_equal(of.calls, after + 1);
    }
}

static void packs_rows(void **state) {
    (void)state;
    static const wy_fact facts[2] = {
        {"a", "a.b", "title", "-4, first", true, -4.5, true, {WY_COMPUTED, "n < 9"}},
        {"a", "a.c", "", "why not", false, 0, false, {WY_PROVED, ""}},
    };
    const wy_sweep_row rows[2] = {{7, NULL, 0.25, facts, 2}, {SIZE_MAX, "it slipped", 1, NULL, 0}};
    for (int i = 0; i < 2; i++) {
        packed made;
        wy_sweep_row row;
        pack(&made, &rows[i]);
        wy_fact *list = wy_sweep_row_unpack(&row, made.bytes, made.length);
        assert_non_null(list);
        assert_int_equal(row.game, rows[i].game);
        assert_true(row.seconds == rows[i].seconds);
        assert_int_equal(row.count, rows[i].count);
        assert_int_equal(row.failure == NULL, rows[i].failure == NULL);
        if (row.failure == NULL) {
            assert_string_equal(list[0].name, "a.b");
            assert_true(list[0].number == -4.5 && list[0].has_number && list[0].known);
            assert_int_equal(list[0].standing.kind, WY_COMPUTED);
            assert_string_equal(list[0].standing.by, "n < 9");
            assert_string_equal(list[1].value, "why not");
            assert_true(!list[1].known && !list[1].has_number);
        } else {
            assert_string_equal(row.failure, "it slipped");
        }
        free(list);
        /* Cut anywhere, or with a byte too many, it is no row; with a wrong one nothing bad
         * happens. */
        for (size_t length = 0; length <= made.length; length++) {
            char *copy = malloc(made.length + 1);
            assert_non_null(copy);
            memcpy(copy, made.bytes, made.length);
            copy[made.length] = '\0';
            assert_null(
                wy_sweep_row_unpack(&row, copy, length < made.length ? length : length + 1));
            copy[length] = (char)~copy[length];
            free(wy_sweep_row_unpack(&row, copy, made.length));
            free(copy);
        }
        free(made.bytes);
    }
}

/* ---- all kinds of workers and stores make the same table ------------------------------- */

static void parts_are_replaceable(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    char *expected = expected_table(&plan);
    for (int kinds = 0; kinds < 8; kinds++) {
        shop of = {.at_once = kinds & 4 ? GAMES : 2, .failing = SIZE_MAX};
        shelf on = {.plan = &plan, .keeps = SIZE_MAX};
        const wy_control control = {.threads = kinds & 4 ? 1 : 3};
        const wy_sweep_workers workers = kinds & 1 ? wy_sweep_processes(&control) : workers_of(&of);
        wy_sweep_store store = store_of(&on);
        wy_error error;
        if (kinds & 2) {
            assert_int_equal(wy_sweep_sqlite_open(&store, NULL, &plan, &error), WY_OK);
        }
        expect_tally(&store, 0, 0);
        assert_int_equal(wy_sweep_run(&plan, &workers, &store, NULL, NULL, &error), WY_OK);
        expect_table(&store, expected);
        /* A second run has nothing to do. */
        of.has = NO_START;
        assert_int_equal(run(&plan, &of, &store, NULL, &error), WY_OK);
        store.close(store.self, WY_SWEEP_FINISH);
    }
    free(expected);
    wy_sweep_plan_free(&plan);
}

static void chooses_columns(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    shop of = {.at_once = 2, .failing = 1};
    shelf on = {.plan = &plan, .keeps = SIZE_MAX};
    const wy_sweep_store store = store_of(&on);
    wy_sweep_table table;
    wy_error error;
    assert_int_equal(run(&plan, &of, &store, NULL, &error), WY_OK);
    char *text = table_of(&store, "coverage.column:text,game.rule");
    static const char second[] = "\n1,2,\"maharaja(1,2)\",failed: it slipped,,,,\n";
    assert_non_null(strstr(text, second));
    free(text);
    assert_int_equal(wy_sweep_table_open(&table, &store, "deviation.leats,xyz", &error), WY_OK);
    assert_true(table.columns[0].missing && table.columns[1].missing);
    assert_string_equal(table.columns[0].nearest, "deviation.least");
    assert_null(table.columns[1].nearest);
    wy_sweep_table_free(&table);
    assert_int_equal(wy_sweep_table_open(&table, &store, "a,,b", &error), WY_BAD);
    wy_sweep_table_free(&table);
    store.close(store.self, WY_SWEEP_LEAVE);
    wy_sweep_plan_free(&plan);
}

/* ---- workers that fail ----------------------------------------------------------------- */

static void count_kept(void *data, const wy_sweep_row *row) {
    assert_in_range(row->game, 0, GAMES - 1);
    ++*(int *)data;
}

static void survives_workers(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    char *expected = expected_table(&plan);
    static const struct {
        shop of;
        wy_status status;
        const char *message;
        size_t done;
    } cases[] = {
        {{2, NO_START, 0, SIZE_MAX, 0, 0}, WY_SYSTEM, "the shop is closed", 0},
        {{2, LAZY, 0, SIZE_MAX, 0, 0}, WY_SYSTEM, "no worker takes a game", 0},
        {{2, BREAKS, 0, SIZE_MAX, 0, 0}, WY_SYSTEM, "the line is dead", 0},
        {{3, BREAKS, 4, SIZE_MAX, 0, 0}, WY_SYSTEM, "the line is dead", 4},
        {{1, LIES, 3, SIZE_MAX, 0, 0}, WY_SYSTEM, "which it was not given", 3},
        {{1, REFUSES, 2, SIZE_MAX, 0, 0}, WY_LIMIT, "the shop is full", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        shop of = cases[i].of;
        shelf on = {.plan = &plan, .keeps = SIZE_MAX};
        const wy_sweep_store store = store_of(&on);
        wy_error error;
        assert_int_equal(run(&plan, &of, &store, NULL, &error), cases[i].status);
        assert_non_null(strstr(error.message, cases[i].message));
        expect_tally(&store, cases[i].done, 0);
        /* Others go on. */
        shop next = {.at_once = 2, .failing = SIZE_MAX};
        assert_int_equal(run(&plan, &next, &store, NULL, &error), WY_OK);
        assert_int_equal(next.collected, GAMES - cases[i].done);
        expect_table(&store, expected);
        store.close(store.self, WY_SWEEP_FINISH);
    }
    free(expected);
    wy_sweep_plan_free(&plan);
}

/* One game fails: a row that says so.  It is run again only when that is wanted. */
static void retries_games(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    char *expected = expected_table(&plan);
    for (int kind = 0; kind < 2; kind++) {
        shop of = {.at_once = 2, .failing = 4};
        shelf on = {.plan = &plan, .keeps = SIZE_MAX};
        wy_sweep_store store = store_of(&on);
        int kept = 0;
        wy_sweep_options how = {.kept = count_kept, .data = &kept};
        wy_error error;
        if (kind == 1) {
            assert_int_equal(wy_sweep_sqlite_open(&store, NULL, &plan, &error), WY_OK);
        }
        assert_int_equal(run(&plan, &of, &store, &how, &error), WY_OK);
        expect_tally(&store, GAMES - 1, 1);
        of.failing = SIZE_MAX;
        assert_int_equal(run(&plan, &of, &store, &how, &error), WY_OK);
        assert_int_equal(kept, GAMES);
        how.retry = true;
        assert_int_equal(run(&plan, &of, &store, &how, &error), WY_OK);
        assert_int_equal(kept, GAMES + 1);
        expect_table(&store, expected);
        store.close(store.self, WY_SWEEP_FINISH);
    }
    free(expected);
    wy_sweep_plan_free(&plan);
}

static bool stop_halfway(void *data, double done) {
    (void)data;
    return done >= 0.5;
}

static void stops_and_goes_on(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    char *expected = expected_table(&plan);
    shop of = {.at_once = 2, .failing = SIZE_MAX};
    shelf on = {.plan = &plan, .keeps = SIZE_MAX};
    const wy_sweep_store store = store_of(&on);
    const wy_sweep_workers workers = workers_of(&of);
    const wy_control control = {.poll = stop_halfway};
    wy_error error;
    assert_int_equal(wy_sweep_run(&plan, &workers, &store, NULL, &control, &error), WY_STOPPED);
    assert_int_equal(of.open, 0);
    expect_tally(&store, GAMES / 2, 0);
    /* A store that fails ends it, too. */
    on.keeps = 1;
    assert_int_equal(run(&plan, &of, &store, NULL, &error), WY_SYSTEM);
    assert_string_equal(error.message, "the shelf is full");
    expect_tally(&store, GAMES / 2 + 1, 0);
    on.keeps = SIZE_MAX;
    assert_int_equal(run(&plan, &of, &store, NULL, &error), WY_OK);
    expect_table(&store, expected);
    store.close(store.self, WY_SWEEP_FINISH);
    free(expected);
    wy_sweep_plan_free(&plan);
}

/*
 * Somebody's file that is open when a worker starts: the worker has let go of it, so that who
 * closes it has closed it, while the worker is still busy.
 */
static void workers_keep_no_files(void **state) {
    (void)state;
    const wy_control control = {.threads = 1};
    const wy_sweep_workers workers = wy_sweep_processes(&control);
    const wy_sweep_task task = {3, "maharaja(5,8)", {.states = 1000000, .seconds = 100}};
    wy_sweep_row row;
    wy_error error;
    void *crew;
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(workers.start(&crew, &workers, 2, &error), WY_OK);
    assert_int_equal(workers.give(crew, &task, &error), WY_OK);
    assert_int_equal(workers.give(crew, &task, &error), WY_NO);
    close(ends[1]);
    struct pollfd ended = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&ended, 1, 30000), 1);
    assert_int_equal(read(ends[0], &byte, 1), 0);
    assert_int_equal(workers.collect(crew, &row, &error), WY_NO);
    workers.stop(crew);
    close(ends[0]);
}

/* ---- files ----------------------------------------------------------------------------- */

static char folder[] = "/tmp/wythoff-sweep-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static void path_of(char path[PATH], const char *name) {
    snprintf(path, PATH, "%s/%s", folder, name);
}

static char *bytes_of(const char *path, size_t *length) {
    struct stat about;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &about), 0);
    *length = (size_t)about.st_size;
    char *bytes = malloc(*length + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

static void write_bytes(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

/*
 * A sweep that was killed leaves its file and what was not yet moved there, the log.  Wherever the
 * log ends, the games are done in whose rows it holds as a whole, and the others are done again.
 */
static void resumes_files(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    char *expected = expected_table(&plan);
    char paths[4][PATH];
    path_of(paths[0], "first");
    path_of(paths[1], "first-wal");
    path_of(paths[2], "second");
    path_of(paths[3], "second-wal");
    wy_sweep_store store;
    wy_error error;
    assert_int_equal(wy_sweep_sqlite_open(&store, paths[0], &plan, &error), WY_OK);
    /* While it is open nobody else gets it. */
    wy_sweep_store other;
    assert_int_equal(wy_sweep_sqlite_open(&other, paths[0], &plan, &error), WY_SYSTEM);
    assert_non_null(strstr(error.message, "being filled by another sweep"));
    shop of = {.at_once = 1, .has = BREAKS, .after = 4, .failing = SIZE_MAX};
    assert_int_equal(run(&plan, &of, &store, NULL, &error), WY_SYSTEM);
    size_t lengths[2];
    char *file = bytes_of(paths[0], &lengths[0]);
    char *log = bytes_of(paths[1], &lengths[1]);
    store.close(store.self, WY_SWEEP_REMOVE);
    assert_int_not_equal(access(paths[0], F_OK), 0);
    assert_int_not_equal(access(paths[1], F_OK), 0);

    size_t before = 0;
    size_t seen = 0; /* how many different numbers of games were done */
    const size_t cuts = EFFORT(24, 8);
    for (size_t cut = 0; cut <= cuts; cut++) {
        write_bytes(paths[2], file, lengths[0]);
        write_bytes(paths[3], log, lengths[1] * cut / cuts);
        assert_int_equal(wy_sweep_sqlite_open(&store, paths[2], &plan, &error), WY_OK);
        wy_sweep_tally tally;
        assert_int_equal(wy_sweep_count_games(&store, &tally, &error), WY_OK);
        assert_true(tally.done >= before && tally.failed == 0);
        seen += tally.done > before;
        before = tally.done;
        shop next = {.at_once = 2, .failing = SIZE_MAX};
        assert_int_equal(run(&plan, &next, &store, NULL, &error), WY_OK);
        assert_int_equal(next.collected, GAMES - tally.done);
        expect_table(&store, expected);
        store.close(store.self, WY_SWEEP_REMOVE);
    }
    assert_int_equal(before, 4);
    assert_true(seen >= 2);
    free(file);
    free(log);
    free(expected);
    wy_sweep_plan_free(&plan);
}

static void refuse_file(const char *path, const wy_sweep_plan *plan, const char *part) {
    wy_sweep_store store;
    wy_error error;
    size_t lengths[2];
    char *before = bytes_of(path, &lengths[0]);
    assert_int_equal(wy_sweep_sqlite_open(&store, path, plan, &error), WY_BAD);
    if (strstr(error.message, part) == NULL) {
        fail_msg("%s", error.message);
    }
    char *after = bytes_of(path, &lengths[1]);
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(before, after, lengths[0]);
    free(before);
    free(after);
}

/* A finished file is read by others as it is; cut in the middle it is refused and left alone. */
static void refuses_files(void **state) {
    (void)state;
    wy_sweep_plan plan = make_plan();
    char *expected = expected_table(&plan);
    char path[PATH];
    path_of(path, "whole");
    wy_sweep_store store;
    wy_error error;
    shop of = {.at_once = 2, .failing = SIZE_MAX};
    assert_int_equal(wy_sweep_sqlite_open(&store, path, &plan, &error), WY_OK);
    assert_int_equal(run(&plan, &of, &store, NULL, &error), WY_OK);
    store.close(store.self, WY_SWEEP_FINISH);
    assert_int_equal(wy_sweep_sqlite_view(&store, path, &error), WY_OK);
    assert_string_equal(store.rule, rule);
    assert_string_equal(store.ranges, ranges);
    expect_table(&store, expected);
    store.close(store.self, WY_SWEEP_LEAVE);

    wy_sweep_plan larger;
    assert_int_equal(wy_sweep_plan_make(&larger, rule, "k=1..3 l=k..4", &options, NULL, &error),
                     WY_OK);
    refuse_file(path, &larger, "its games are not those");
    wy_sweep_plan_free(&larger);
    size_t length;
    char *bytes = bytes_of(path, &length);
    write_bytes(path, bytes, length / 2);
    refuse_file(path, &plan, "damaged");
    write_bytes(path, bytes, 10);
    refuse_file(path, &plan, "not an SQLite file");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(wy_sweep_sqlite_view(&store, path, &error), WY_BAD);
    free(bytes);
    free(expected);
    wy_sweep_plan_free(&plan);
}

/* ---- ranks: who is silent is lost, unless the listener did not listen ------------------------ */

static int signs_waiting; /* signs of life of the other rank that were not received yet */
static int signs_sent;    /* to it */

static bool send_sign(int to, const void *bytes, size_t length, char text[WI_MESSENGER_TEXT]) {
    (void)to;
    (void)bytes;
    (void)length;
    (void)text;
    signs_sent++;
    return true;
}

static bool receive_sign(int from, double seconds, int *source, void **bytes, size_t *length) {
    if (signs_waiting == 0) {
        nanosleep(&(struct timespec){.tv_nsec = (long)(seconds * 1e9)}, NULL);
        return false;
    }
    signs_waiting--;
    wi_saying *sign = calloc(1, sizeof *sign);
    assert_non_null(sign);
    sign->letter = from == 0 ? WI_SAYS_ALIVE : WI_SAYS_HERE;
    sign->number = 1;
    *source = from == 0 ? 0 : 1;
    *bytes = sign;
    *length = sizeof *sign;
    return true;
}

static const wythoff_mpi_table two_ranks = {
    .version = WI_MESSENGER_VERSION, .send = send_sign, .receive = receive_sign};

/* As if this process had got no processor meanwhile. */
static void be_held_up(void) {
    nanosleep(&(struct timespec){.tv_sec = 3, .tv_nsec = 200000000}, NULL);
}

static void rank_0_is_held_up(void **state) {
    (void)state;
    wi_ranks ranks = {.rank = 0, .count = 2, .table = &two_ranks};
    wi_sweep_ranks settings = {.ranks = &ranks, .patience = 1};
    const wy_sweep_workers workers = wi_sweep_by_ranks(&settings);
    wy_error error;
    void *crew = NULL;
    assert_int_equal(workers.start(&crew, &workers, 1, &error), WY_OK);
    signs_waiting = 4;
    const wy_sweep_task task = {0, "nim", options};
    assert_int_equal(workers.give(crew, &task, &error), WY_OK);
    be_held_up();
    wy_sweep_row row;
    while (signs_waiting > 0) {
        assert_int_equal(workers.collect(crew, &row, &error), WY_NO);
    }
    assert_false(ranks.lost);
    wy_status status; /* from now on the other is silent indeed */
    do {
        status = workers.collect(crew, &row, &error);
    } while (status == WY_NO);
    assert_int_equal(status, WY_SYSTEM);
    assert_true(ranks.lost);
    workers.stop(crew);
}

static bool held_up_once(void *data, double done) {
    bool *was = data;
    (void)done;
    if (!*was) {
        be_held_up();
        *was = true;
        signs_sent = 0;
    }
    signs_waiting = 1;
    return signs_sent >= 2;
}

static void another_rank_is_held_up(void **state) {
    (void)state;
    wi_ranks ranks = {.rank = 1, .count = 2, .table = &two_ranks};
    wi_sweep_ranks settings = {.ranks = &ranks, .patience = 1};
    bool was = false;
    const wy_control control = {.poll = held_up_once, .data = &was, .threads = 1};
    wy_error error;
    assert_int_equal(wi_sweep_ranks_serve(&settings, &control, &error), WY_STOPPED);
    assert_int_equal(signs_sent, 2); /* it went on until it was told to stop */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_plans),           cmocka_unit_test(refuses_plans),
        cmocka_unit_test(stopped_games_wait),    cmocka_unit_test(packs_rows),
        cmocka_unit_test(parts_are_replaceable), cmocka_unit_test(chooses_columns),
        cmocka_unit_test(survives_workers),      cmocka_unit_test(retries_games),
        cmocka_unit_test(stops_and_goes_on),     cmocka_unit_test(workers_keep_no_files),
        cmocka_unit_test(resumes_files),         cmocka_unit_test(refuses_files),
        cmocka_unit_test(rank_0_is_held_up),     cmocka_unit_test(another_rank_is_held_up),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
