/*
 * test_ask.c - questions and answers as JSON: every kind of question, errors with their places,
 * several threads, an end, and no memory.
 *
 * That answers fit the schema is tested by schema.py, that they are right by serve.py, which asks
 * through HTTP.
 */
#include <jansson.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <wythoff/ask.h>

/* ---- allocations that fail: of the libraries and of jansson ---------------------------------- */

static struct {
    bool armed;
    long left; /* allocations until all fail */
    long failures;
} memory;

static bool refused(void) {
    const bool fails = memory.armed && memory.left-- <= 0;
    memory.failures += fails;
    return fails;
}

/* The names are the linker's. */
// NOLINTBEGIN(bugprone-reserved-identifier)
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t size) {
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return refused() ? NULL : __real_realloc(block, size);
}

char *__wrap_strdup(const char *text) {
    return refused() ? NULL : __real_strdup(text);
}
// NOLINTEND(bugprone-reserved-identifier)

/* ---- asking ---------------------------------------------------------------------------------- */

static const wy_ask_settings settings = {.memory = 64 << 20, .seconds = 60, .threads = 1};

static wy_asker *asker_or_fail(void) {
    wy_asker *asker;
    wy_error error;
    assert_int_equal(wy_asker_open(&asker, &settings, &error), WY_OK);
    return asker;
}

/* The answer, as it is. */
static json_t *ask(wy_asker *asker, const char *request) {
    size_t length;
    char *text = wy_ask_json(asker, request, strlen(request), NULL, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    json_t *json = json_loadb(text, length, 0, NULL);
    assert_true(json_is_object(json));
    assert_int_equal(json_object_size(json), 1);
    free(text);
    return json;
}

/* One member of the answer, "" for none; lists by their number. */
static const json_t *look(const json_t *at, const char *path) {
    char name[64];
    while (*path != '\0') {
        const size_t length = strcspn(path, "/");
        memcpy(name, path, length);
        name[length] = '\0';
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(name)) : json_object_get(at, name);
        path += path[length] == '/' ? length + 1 : length;
    }
    return at;
}

/* The member of the answer is this JSON. */
static void expect(wy_asker *asker, const char *request, const char *path, const char *value) {
    json_t *answer = ask(asker, request);
    json_t *wanted = json_loads(value, JSON_DECODE_ANY, NULL);
    assert_non_null(wanted);
    if (!json_equal(look(answer, path), wanted)) {
        char *text = json_dumps(answer, 0);
        fail_msg("%s: %s is not %s in %.600s", request, path, value, text);
    }
    json_decref(wanted);
    json_decref(answer);
}

static void answers_every_question(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"{\"ask\":\"version\"}", "answer/limits/digits", "65536"},
        {"{\"ask\":\"position\",\"game\":\"nim\",\"x\":\"9*10^65535\",\"y\":\"0\"}",
         "answer/outcome", "\"N\""},
        {"{\"ask\":\"position\",\"game\":\"nim\",\"x\":\"10^65536\",\"y\":\"0\"}", "error/code",
         "\"bad_number\""},
        {"{\"ask\":\"games\"}", "answer/games/0/rule", "\"nim\""},
        {"{\"ask\":\"game\",\"game\":\"maharaja\"}", "answer/class/one_per_row", "true"},
        {"{\"ask\":\"tile\",\"game\":\"wythoff\",\"x\":0,\"y\":\"0\"}", "answer/boxes/2", "1"},
        {"{\"ask\":\"tile\",\"game\":\"nim\",\"x\":0,\"y\":0,\"layer\":\"grundy\"}",
         "answer/values/257", "0"},
        {"{\"ask\":\"tile\",\"game\":\"nim\",\"x\":0,\"y\":0,\"layer\":\"why\"}", "answer/kinds",
         "[\"(t,0)\",\"(0,t)\"]"},
        {"{\"ask\":\"position\",\"game\":\"wythoff\",\"x\":1,\"y\":2}", "answer/outcome", "\"P\""},
        {"{\"ask\":\"position\",\"game\":\"wythoff\",\"x\":\"10^100\",\"y\":\"10^100\"}",
         "answer/outcome", "\"N\""},
        {"{\"ask\":\"position\",\"game\":\"imitation(1,1)\",\"x\":1,\"y\":2}", "answer/outcome",
         "\"P\""},
        {"{\"ask\":\"position\",\"game\":\"nim on 3 heaps\",\"heaps\":[3,\"5\",7]}", "answer/move",
         "[\"1\",\"0\",\"0\"]"},
        {"{\"ask\":\"position\",\"game\":\"nim pass\",\"x\":3,\"y\":3}", "answer/pass", "true"},
        {"{\"ask\":\"position\",\"game\":\"nim pass\",\"heaps\":\"3,3\",\"take\":\"pass\"}",
         "answer/state", "\"0\""},
        {"{\"ask\":\"position\",\"game\":\"(t,0) on one heap\",\"heaps\":[3]}", "answer/move",
         "[\"3\"]"},
        {"{\"ask\":\"moves\",\"game\":\"nim pass\",\"x\":1,\"y\":1}", "answer/winning",
         "[\"pass\"]"},
        {"{\"ask\":\"game\",\"game\":\"raleigh\"}", "answer/heaps", "3"},
        {"{\"ask\":\"tile\",\"game\":\"nim on 3 heaps\",\"heaps\":[0,0,7],\"x\":0,\"y\":0}",
         "answer/boxes/1", "7"},
        {"{\"ask\":\"tile\",\"game\":\"raleigh\",\"heaps\":[0,0,3],\"x\":0,\"y\":0}",
         "answer/boxes", "[1,2,1,2,1,1]"},
        {"{\"ask\":\"export\",\"game\":\"nim on 3 heaps\",\"heaps\":[0,0,1],\"x\":0,\"y\":0,"
         "\"width\":2,\"format\":\"csv\"}",
         "answer/base64", "\"eCx5CjAsMQoxLDAK\""}, /* x,y 0,1 1,0 */
        {"{\"ask\":\"moves\",\"game\":\"nim\",\"x\":1,\"y\":1}", "answer/moves",
         "[[\"1\",\"0\"],[\"0\",\"1\"]]"},
        {"{\"ask\":\"nth\",\"game\":\"wythoff\",\"n\":\"3\"}", "answer/b", "\"7\""},
        {"{\"ask\":\"sequence\",\"game\":\"wythoff\",\"from\":3,\"count\":1}", "answer/pairs/0",
         "[\"4\",\"7\"]"},
        {"{\"ask\":\"play\",\"game\":\"nim\",\"start\":[2,\"1\"],\"turns\":[{\"move\":[1,0]}],"
         "\"computer\":\"none\"}",
         "answer/position", "[\"1\",\"1\"]"},
        {"{\"ask\":\"play\",\"game\":\"wythoff@3,5 + nim(7)\",\"computer\":\"first\"}",
         "answer/turns/0", "{\"part\":2,\"move\":[\"7\",\"0\"]}"},
        {"{\"ask\":\"play\",\"game\":\"wythoff@3,5 + nim(7)\",\"hint\":true,"
         "\"turns\":[{\"part\":2,\"move\":[1,0]}]}",
         "answer/positions", "[[\"3\",\"5\"],[\"6\",\"0\"]]"},
        {"{\"ask\":\"play\",\"game\":\"wythoff@3,5 + nim(7)\",\"hint\":true,"
         "\"turns\":[{\"part\":2,\"move\":[1,0]}]}",
         "answer/advice/part", "2"},
        {"{\"ask\":\"play\",\"game\":\"wythoff@3,5 + nim(7)\","
         "\"turns\":[{\"part\":3,\"move\":[1,0]}]}",
         "answer/error/code", "\"bad_turn\""},
        {"{\"ask\":\"play\",\"game\":\"wythoff@3,5 + nim(7)\",\"start\":null,\"turns\":null,"
         "\"computer\":null}",
         "answer/turns", "[]"},
        {"{\"ask\":\"play\",\"game\":\"nim\",\"start\":[2,\"1\"],\"turns\":[{\"move\":[1,0],"
         "\"part\":null,\"block\":null}]}",
         "answer/turns", "[{\"move\":[1,0]}]"},
        {"{\"ask\":\"play\",\"game\":\"nim on 3 heaps\",\"start\":[1,2,4],\"computer\":\"first\"}",
         "answer/turns/0", "{\"move\":[\"0\",\"0\",\"1\"]}"},
        {"{\"ask\":\"play\",\"game\":\"nim pass\",\"start\":[1,1],\"turns\":[{\"move\":\"pass\"}]}",
         "answer/way/1/state", "\"0\""},
        {"{\"ask\":\"play\",\"game\":\"nim comply 1\",\"start\":[1,0],\"hint\":true}",
         "answer/advice/comply", "[[\"1\",\"0\"]]"},
        {"{\"ask\":\"play\",\"game\":\"odd-or-even-nim\",\"start\":[3,4],"
         "\"turns\":[{\"name\":3}]}",
         "answer/error/message", "\"the sets of this game are numbered 1 to 2\""},
        {"{\"ask\":\"game\",\"game\":\"imitation(1,1) misere\"}", "answer/engine", "\"box\""},
        {"{\"ask\":\"game\",\"game\":\"imitation(1,1)\"}", "answer/engine", "\"formula\""},
        {"{\"ask\":\"play\",\"game\":\"imitation(1,1)@1,2\"}", "answer/positions/0",
         "[\"1\",\"2\"]"},
        {"{\"ask\":\"graph\",\"game\":\"wythoff\",\"what\":\"machine\"}", "answer/bounds/lowest",
         "0"},
        {"{\"ask\":\"claims\",\"game\":\"wythoff\"}", "answer/claims/0/games/0", "\"wythoff\""},
        {"{\"ask\":\"command\",\"game\":\"nim\",\"x\":0,\"y\":0,\"width\":9,\"format\":\"csv\"}",
         "answer/command", "\"wythoff positions nim --max 8 --format csv -o view.csv\""},
        {"{\"ask\":\"export\",\"game\":\"nim\",\"x\":0,\"y\":0,\"width\":2,\"format\":\"csv\"}",
         "answer/base64", "\"eCx5CjAsMAoxLDEK\""}, /* x,y 0,0 1,1 */
        {"{\"ask\":\"export\",\"game\":\"nim\",\"x\":0,\"y\":0,\"width\":2,\"format\":\"png\"}",
         "answer/type", "\"image/png\""},
    };
    wy_asker *asker = asker_or_fail();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect(asker, cases[i][0], cases[i][1], cases[i][2]);
    }
    wy_asker_free(asker);
}

static void errors_say_where(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"", "error/code", "\"bad_json\""},
        {"[1]", "error/code", "\"bad_json\""},
        {"{\"ask\":\"version\",\"ask\":\"games\"}", "error/code", "\"bad_json\""},
        {"{}", "error/code", "\"missing\""},
        {"{\"ask\":1}", "error/code", "\"bad_input\""},
        {"{\"ask\":\"version\",\"game\":\"nim\"}", "error/code", "\"bad_input\""},
        {"{\"ask\":\"position\",\"game\":\"nim\",\"x\":1,\"y\":2,\"x y\":3}", "error/code",
         "\"bad_input\""},
        {"{\"ask\":\"play\",\"game\":\"nim\",\"start\":[1,2],\"reply\":\"yes\"}", "error/parameter",
         "\"reply\""},
        {"{\"ask\":\"nothing\"}", "error/parameter", "\"ask\""},
        {"{\"ask\":\"game\"}", "error/parameter", "\"game\""},
        {"{\"ask\":\"game\",\"game\":null}", "error/code", "\"missing\""},
        {"{\"ask\":\"game\",\"game\":\"wythoff + queen\"}", "error/code", "\"bad_rule\""},
        {"{\"ask\":\"game\",\"game\":\"wythoff + queen\"}", "error/at", "10"},
        {"{\"ask\":\"game\",\"game\":\"wythoff + queen\"}", "error/length", "5"},
        /* Code units of UTF-16, as JavaScript counts: a pair for the first letter. */
        {"{\"ask\":\"game\",\"game\":\"nim # \\ud83c\\udfb2\\n+ queen\"}", "error/at", "11"},
        {"{\"ask\":\"position\",\"game\":\"raleigh\",\"heaps\":[1,2]}", "error/message",
         "\"heaps must be 3 whole numbers\""},
        {"{\"ask\":\"position\",\"game\":\"raleigh\",\"heaps\":[1,2,3],\"state\":1}",
         "error/message", "\"this game has no state\""},
        {"{\"ask\":\"moves\",\"game\":\"nim pass\",\"heaps\":[1,2],\"state\":7}", "error/parameter",
         "\"state\""},
        {"{\"ask\":\"nth\",\"game\":\"raleigh\",\"n\":1}", "error/parameter", "\"game\""},
        {"{\"ask\":\"tile\",\"game\":\"nim\",\"x\":0,\"y\":0,\"up\":\"y\"}", "error/parameter",
         "\"up\""},
        {"{\"ask\":\"position\",\"game\":\"nim\",\"x\":-1,\"y\":0}", "error/code",
         "\"bad_number\""},
        {"{\"ask\":\"position\",\"game\":\"nim\",\"x\":\"1e5x\",\"y\":0}", "error/parameter",
         "\"x\""},
        {"{\"ask\":\"position\",\"game\":\"nim\",\"x\":1.5,\"y\":0}", "error/parameter", "\"x\""},
        {"{\"ask\":\"tile\",\"game\":\"nim\",\"x\":1,\"y\":0,\"level\":1}", "error/code",
         "\"bad_number\""},
        {"{\"ask\":\"tile\",\"game\":\"nim\",\"x\":0,\"y\":0,\"layer\":\"q\"}", "error/parameter",
         "\"layer\""},
        {"{\"ask\":\"graph\",\"game\":\"nim\",\"what\":\"machine\"}", "error/code", "\"none\""},
        {"{\"ask\":\"job\",\"job\":\"00\"}", "error/code", "\"not_found\""},
        {"{\"ask\":\"job_start\",\"kind\":\"q\",\"game\":\"nim\"}", "error/parameter", "\"kind\""},
        {"{\"ask\":\"play\",\"game\":\"nim\",\"start\":null}", "error/code", "\"missing\""},
        {"{\"ask\":\"play\",\"game\":\"nim\",\"start\":[1]}", "error/parameter", "\"start\""},
        {"{\"ask\":\"play\",\"game\":\"odd-or-even-nim\",\"start\":[3,4],"
         "\"turns\":[{\"name\":\"x\"}]}",
         "error/parameter", "\"turns\""},
        {"{\"ask\":\"play\",\"game\":\"nim pass\",\"start\":[1,1],\"state\":2}", "error/parameter",
         "\"state\""},
        {"{\"ask\":\"play\",\"game\":\"nim\"}", "error/parameter", "\"start\""},
        {"{\"ask\":\"play\",\"game\":\"wythoff@3,5 + nym@1,2\"}", "error/parameter", "\"game\""},
        {"{\"ask\":\"play\",\"game\":\"nim(3) + nim(4)\",\"turns\":[{\"move\":[1,0]}]}",
         "error/parameter", "\"turns\""},
    };
    wy_asker *asker = asker_or_fail();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect(asker, cases[i][0], cases[i][1], cases[i][2]);
    }
    wy_asker_free(asker);
}

/* Without threads: a job waits until it is told to, and can be stopped from outside. */
static bool enough(void *data, double done) {
    (void)done;
    return --*(int *)data < 0;
}

static void jobs_are_done_by_hand(void **state) {
    (void)state;
    static const struct {
        const char *kind, *end;
        int polls; /* then it is stopped; 0: never */
    } jobs[] = {{"dictionary", "\"done\"", 0}, {"prove", "\"stopped\"", 1}};
    wy_asker *asker;
    wy_error error;
    const wy_ask_settings by_hand = {.by_hand = true};
    assert_int_equal(wy_asker_open(&asker, &by_hand, &error), WY_OK);
    assert_false(wy_asker_work(asker, NULL));
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        char request[200];
        snprintf(request, sizeof request,
                 "{\"ask\":\"job_start\",\"kind\":\"%s\",\"game\":\"maharaja\"}", jobs[i].kind);
        json_t *started = ask(asker, request);
        const char *id = json_string_value(look(started, "answer/job"));
        assert_non_null(id);
        snprintf(request, sizeof request, "{\"ask\":\"job\",\"job\":\"%s\"}", id);
        json_decref(started);
        expect(asker, request, "answer/state", "\"queued\"");
        int left = jobs[i].polls;
        const wy_control control = {.poll = enough, .data = &left};
        assert_true(wy_asker_work(asker, left > 0 ? &control : NULL));
        expect(asker, request, "answer/state", jobs[i].end);
    }
    wy_asker_free(asker);
}

static void expect_certificate(wy_asker *asker, const char *start) {
    json_t *started = ask(asker, start);
    const char *id = json_string_value(look(started, "answer/job"));
    assert_non_null(id);
    char request[160];
    snprintf(request, sizeof request, "{\"ask\":\"job\",\"job\":\"%s\"}", id);
    for (;;) {
        json_t *job = ask(asker, request);
        const char *now = json_string_value(look(job, "answer/state"));
        assert_non_null(now);
        const bool ended = strcmp(now, "queued") != 0 && strcmp(now, "running") != 0;
        if (ended) {
            assert_string_equal(now, "done");
        }
        json_decref(job);
        if (ended) {
            break;
        }
        usleep(10000);
    }
    snprintf(request, sizeof request,
             "{\"ask\":\"job_file\",\"job\":\"%s\",\"file\":\"certificate.txt\"}", id);
    expect(asker, request, "answer/file", "\"certificate.txt\"");
    json_decref(started);
}

static void jobs_are_done(void **state) {
    (void)state;
    wy_asker *asker = asker_or_fail();
    expect_certificate(asker,
                       "{\"ask\":\"job_start\",\"kind\":\"dictionary\",\"game\":\"wythoff\"}");
    expect_certificate(asker, "{\"ask\":\"job_start\",\"kind\":\"dictionary\",\"game\":"
                              "\"wythoff - (2,2)\",\"options\":{\"columns\":20000}}");
    wy_asker_free(asker);
}

/* ---- threads, and an end --------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 30 };

static void *ask_much(void *data) {
    static const char *const games[] = {"wythoff", "maharaja", "nim"};
    for (int i = 0; i < ROUNDS; i++) {
        char request[160];
        snprintf(request, sizeof request,
                 "{\"ask\":\"position\",\"game\":\"%s\",\"x\":%d,\"y\":%d}", games[i % 3], i,
                 2 * i);
        char *answer = wy_ask_json(data, request, strlen(request), NULL, NULL);
        if (answer == NULL || strncmp(answer, "{\"answer\":", 10) != 0) {
            free(answer);
            return (void *)1;
        }
        free(answer);
    }
    return NULL;
}

static void threads_may_ask_at_once(void **state) {
    (void)state;
    wy_asker *asker = asker_or_fail();
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, ask_much, asker), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *fault;
        pthread_join(threads[i], &fault);
        assert_null(fault);
    }
    wy_asker_free(asker);
}

static bool stop_at_once(void *data, double done) {
    (void)done;
    ++*(int *)data;
    return true;
}

static void computing_can_be_stopped(void **state) {
    (void)state;
    wy_asker *asker = asker_or_fail();
    static const char request[] =
        "{\"ask\":\"tile\",\"game\":\"prime-game\",\"x\":0,\"y\":0,\"level\":4}";
    int polled = 0;
    const wy_control control = {.poll = stop_at_once, .data = &polled};
    wy_reply answer;
    wy_ask(&answer, asker, request, strlen(request), &control);
    assert_string_equal(answer.code, "limit");
    assert_true(polled > 0);
    wy_reply_clear(&answer);
    polled = 0;
    char *text = wy_ask_json(asker, request, strlen(request), &control, NULL);
    assert_string_equal(text,
                        "{\"error\":{\"code\":\"limit\",\"message\":\"unknown: it was stopped\"}}");
    assert_true(polled > 0);
    free(text);
    wy_asker_stop(asker);
    expect(asker, "{\"ask\":\"version\"}", "error/code", "\"stopping\"");
    wy_asker_free(asker);
}

/* ---- a game that is held ------------------------------------------------------------------- */

/* A question that computes, and holds its game, until it is let go. */
typedef struct holder {
    wy_asker *asker;
    atomic_bool holds, leave;
} holder;

static bool hold(void *data, double done) {
    (void)done;
    holder *h = data;
    atomic_store(&h->holds, true);
    while (!atomic_load(&h->leave)) {
        usleep(1000);
    }
    return true;
}

static void *ask_and_hold(void *data) {
    holder *h = data;
    static const char request[] =
        "{\"ask\":\"tile\",\"game\":\"prime-game\",\"x\":0,\"y\":0,\"level\":4}";
    const wy_control control = {.poll = hold, .data = h};
    free(wy_ask_json(h->asker, request, strlen(request), &control, NULL));
    return NULL;
}

static void start_holding(pthread_t *thread, holder *h, double seconds) {
    const wy_ask_settings with = {.memory = 64 << 20, .seconds = seconds, .threads = 1};
    assert_int_equal(wy_asker_open(&h->asker, &with, NULL), WY_OK);
    assert_int_equal(pthread_create(thread, NULL, ask_and_hold, h), 0);
    while (!atomic_load(&h->holds)) {
        usleep(1000);
    }
}

static void end_holding(pthread_t thread, holder *h) {
    atomic_store(&h->leave, true);
    pthread_join(thread, NULL);
    wy_asker_free(h->asker);
}

static void held_games_are_busy(void **state) {
    (void)state;
    static const char *const requests[] = {
        "{\"ask\":\"position\",\"game\":\"prime-game\",\"x\":1,\"y\":2}",
        "{\"ask\":\"export\",\"game\":\"prime-game\",\"x\":0,\"y\":0,\"format\":\"csv\"}",
        "{\"ask\":\"export\",\"game\":\"prime-game\",\"x\":0,\"y\":0,\"format\":\"png\"}",
        ("{\"ask\":\"export\",\"game\":\"nim\",\"game2\":\"prime-game\",\"x\":0,\"y\":0,"
         "\"layer\":\"difference\",\"format\":\"svg\"}"),
    };
    holder h = {0};
    pthread_t thread;
    start_holding(&thread, &h, 1);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        expect(h.asker, requests[i], "error/code", "\"busy\"");
    }
    end_holding(thread, &h);
}

static void *stop_soon(void *asker) {
    usleep(100000);
    wy_asker_stop(asker);
    return NULL;
}

/* Who waits for a game is told at once: the holder does not let it go before. */
static void stopping_ends_waiting(void **state) {
    (void)state;
    holder h = {0};
    pthread_t thread;
    pthread_t stopper;
    start_holding(&thread, &h, 3600);
    assert_int_equal(pthread_create(&stopper, NULL, stop_soon, h.asker), 0);
    expect(h.asker, "{\"ask\":\"position\",\"game\":\"prime-game\",\"x\":1,\"y\":2}", "error/code",
           "\"stopping\"");
    pthread_join(stopper, NULL);
    end_holding(thread, &h);
}

/* What was too slow for the little time that a position has is tried again by a tile. */
static void grundy_values_have_time(void **state) {
    (void)state;
    wy_asker *asker = asker_or_fail();
    expect(asker, "{\"ask\":\"position\",\"game\":\"nim + {(s,t): |s-t|<x-s+1}\",\"x\":3,\"y\":3}",
           "answer/on_board", "true");
    expect(asker,
           "{\"ask\":\"tile\",\"game\":\"nim + {(s,t): |s-t|<x-s+1}\",\"x\":0,\"y\":0,"
           "\"layer\":\"grundy\"}",
           "answer/values/1", "1");
    wy_asker_free(asker);
}

/* One computation may take half of the memory, in play as elsewhere. */
static void plays_keep_to_the_memory(void **state) {
    (void)state;
    const wy_ask_settings small = {.memory = 1 << 20, .seconds = 60, .threads = 1};
    wy_asker *asker;
    assert_int_equal(wy_asker_open(&asker, &small, NULL), WY_OK);
    json_t *answer = ask(asker, "{\"ask\":\"play\",\"game\":\"nim + {(s,t): |s-t|<x-s+1}\","
                                "\"start\":[20000,19000],\"hint\":true}");
    const char *unknown = json_string_value(look(answer, "answer/advice/unknown"));
    assert_non_null(unknown);
    assert_non_null(strstr(unknown, "524288 are allowed"));
    json_decref(answer);
    wy_asker_free(asker);
}

static bool is_lasting(wy_asker *asker, const char *request) {
    wy_reply answer;
    wy_ask(&answer, asker, request, strlen(request), NULL);
    assert_string_equal(answer.code, "ok");
    const bool lasting = answer.lasting;
    wy_reply_clear(&answer);
    return lasting;
}

/* Samples and conjectures may become better. */
static void tiles_last_if_they_are_exact(void **state) {
    (void)state;
    wy_asker *asker = asker_or_fail();
    assert_true(is_lasting(asker, "{\"ask\":\"tile\",\"game\":\"wythoff\",\"x\":0,\"y\":0}"));
    assert_true(is_lasting(
        asker, "{\"ask\":\"tile\",\"game\":\"wythoff\",\"x\":0,\"y\":0,\"layer\":\"grundy\"}"));
    assert_true(is_lasting(
        asker, "{\"ask\":\"tile\",\"game\":\"wythoff\",\"game2\":\"nim\",\"x\":0,\"y\":0,"
               "\"layer\":\"difference\"}"));
    assert_false(
        is_lasting(asker, "{\"ask\":\"tile\",\"game\":\"wythoff\",\"x\":0,\"y\":0,\"level\":40}"));
    assert_false(is_lasting(
        asker, "{\"ask\":\"tile\",\"game\":\"wythoff\",\"game2\":\"nim\",\"x\":0,\"y\":0,"
               "\"level\":40,\"layer\":\"difference\"}"));
    wy_asker_free(asker);
}

/* ---- no memory
 * ------------------------------------------------------------------------------------ */

/* Whatever allocation is the first to fail: the true answer, an error that says so, or none. */
static void memory_may_end_anywhere(void **state) {
    (void)state;
    static const char *const requests[] = {
        "{\"ask\":\"version\"}",
        "{\"ask\":\"game\",\"game\":\"wythoff + queen\"}",
        "{\"ask\":\"position\",\"game\":\"wythoff\",\"x\":\"10^40\",\"y\":8}",
        "{\"ask\":\"moves\",\"game\":\"wythoff\",\"x\":3,\"y\":4}",
        "{\"ask\":\"sequence\",\"game\":\"wythoff\",\"from\":3,\"count\":2}",
        "{\"ask\":\"play\",\"game\":\"nim\",\"start\":[2,1],\"hint\":true}",
    };
    json_set_alloc_funcs(malloc, free);
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        wy_asker *calm = asker_or_fail();
        char *right = wy_ask_json(calm, requests[i], strlen(requests[i]), NULL, NULL);
        assert_non_null(right);
        wy_asker_free(calm);
        for (long n = 0;; n += 1 + n / 40) {
            wy_asker *asker = NULL;
            memory.armed = true;
            memory.left = n;
            memory.failures = 0;
            char *answer = wy_asker_open(&asker, &settings, NULL) != WY_OK
                               ? NULL
                               : wy_ask_json(asker, requests[i], strlen(requests[i]), NULL, NULL);
            memory.armed = false;
            if (answer != NULL && strcmp(answer, right) != 0) {
                json_t *json = json_loads(answer, 0, NULL);
                const char *code = json_string_value(look(json, "error/code"));
                if (code == NULL ||
                    (strcmp(code, "system") != 0 && strcmp(code, "bad_json") != 0)) {
                    fail_msg("%s, %ld: %.300s", requests[i], n, answer);
                }
                json_decref(json);
            }
            free(answer);
            wy_asker_free(asker);
            if (memory.failures == 0) {
                break;
            }
        }
        free(right);
    }
}

/* A move may return tokens: what is answered can be played. */
static void moves_may_return_tokens(void **state) {
    (void)state;
    wy_asker *asker = asker_or_fail();
    expect(asker,
           "{\"ask\": \"play\", \"game\": \"yama-nim\", \"start\": [5, 5], "
           "\"turns\": [{\"move\": [\"2\", \"-1\"]}, {\"move\": [-1, 2]}]}",
           "answer/error", "null");
    wy_asker_free(asker);
}

/* What an automaton decides is shown anywhere too; it is looked for when the game is asked again.
 */
static void automata_reach_anywhere(void **state) {
    (void)state;
    wy_asker *asker = asker_or_fail();
    static const char game[] = "{\"ask\": \"game\", \"game\": \"wythoff block 1\"}";
    expect(asker, game, "answer/reach", "\"window\"");
    for (int i = 0; i < 3600; i++) { /* pauses grow, and a slow machine needs several */
        sleep(1);
        json_t *answer = ask(asker, game);
        const char *reach = json_string_value(look(answer, "answer/reach"));
        const bool any = reach != NULL && strcmp(reach, "any") == 0;
        json_decref(answer);
        if (any) {
            break;
        }
    }
    expect(asker, game, "answer/reach", "\"any\"");
    /* (10^30, 618033988749894848204586834366), and all columns of it. */
    static const char tile[] = "{\"ask\": \"tile\", \"game\": \"wythoff block 1\", "
                               "\"layer\": \"p\", \"x\": \"10^30\", "
                               "\"y\": \"618033988749894848204586834176\", \"level\": 0}";
    expect(asker, tile, "answer/boxes/0", "0");
    expect(asker, tile, "answer/boxes/1", "190");
    expect(asker, tile, "answer/exact", "true");
    expect(asker, tile, "answer/standing/kind", "\"proved\"");
    wy_asker_free(asker);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_every_question),
        cmocka_unit_test(errors_say_where),
        cmocka_unit_test(moves_may_return_tokens),
        cmocka_unit_test(automata_reach_anywhere),
        cmocka_unit_test(jobs_are_done),
        cmocka_unit_test(jobs_are_done_by_hand),
        cmocka_unit_test(threads_may_ask_at_once),
        cmocka_unit_test(computing_can_be_stopped),
        cmocka_unit_test(memory_may_end_anywhere),
        cmocka_unit_test(held_games_are_busy),
        cmocka_unit_test(stopping_ends_waiting),
        cmocka_unit_test(grundy_values_have_time),
        cmocka_unit_test(plays_keep_to_the_memory),
        cmocka_unit_test(tiles_last_if_they_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
