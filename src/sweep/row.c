/*
 * row.c - a task done, and its row as bytes.
 *
 * Numbers go as they lie in memory; texts are their length, their bytes and a zero.  A row begins
 * and ends with a mark: one that is cut short, or that a worker wrote while it fell apart, is not
 * taken for whole.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <wythoff/sweep.h>

/* ---- doing it -------------------------------------------------------------------------- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void wy_sweep_compute(const wy_sweep_task *task, const wy_control *control,
                      void (*take)(void *data, const wy_sweep_row *row), void *data) {
    wy_sweep_row row = {.game = task->game};
    wy_error error = {0};
    wy_rules *rules = NULL;
    wy_analysis *analysis = NULL;
    const double start = now();
    wy_status status = wy_rules_read(&rules, task->rule, &error);
    if (status == WY_OK) {
        status = wy_analyze(&analysis, rules, &task->options, control, &error);
    }
    row.seconds = now() - start;
    if (status == WY_OK) {
        row.facts = wy_analysis_facts(analysis, &row.count);
    } else {
        row.failure = status == WY_STOPPED ? "stopped" : error.message;
    }
    take(data, &row);
    wy_analysis_free(analysis);
    wy_rules_free(rules);
}

/* ---- writing --------------------------------------------------------------------------- */

static const uint64_t head = UINT64_C(0x7779746866616374);
static const uint64_t tail = UINT64_C(0x7463616668747977);

/* Puts bytes at a place that moves on; to NULL: only the place does. */
typedef struct writing {
    char *to;
    size_t used;
} writing;

static void put(writing *on, const void *bytes, size_t length) {
    if (on->to != NULL) {
        memcpy(on->to + on->used, bytes, length);
    }
    on->used += length;
}

static void put_text(writing *on, const char *text) {
    const uint64_t length = strlen(text);
    put(on, &length, sizeof length);
    put(on, text, (size_t)length + 1);
}

static void put_fact(writing *on, const wy_fact *fact) {
    const int32_t flags[3] = {fact->has_number, fact->known, (int32_t)fact->standing.kind};
    put(on, flags, sizeof flags);
    put(on, &fact->number, sizeof fact->number);
    put_text(on, fact->section);
    put_text(on, fact->name);
    put_text(on, fact->title);
    put_text(on, fact->value);
    put_text(on, fact->standing.by);
}

static size_t put_row(char *to, const wy_sweep_row *row) {
    writing on = {to, 0};
    const uint64_t numbers[3] = {row->game, row->count, row->failure != NULL};
    put(&on, &head, sizeof head);
    put(&on, numbers, sizeof numbers);
    put(&on, &row->seconds, sizeof row->seconds);
    put_text(&on, row->failure != NULL ? row->failure : "");
    for (size_t i = 0; i < row->count; i++) {
        put_fact(&on, &row->facts[i]);
    }
    put(&on, &tail, sizeof tail);
    return on.used;
}

char *wy_sweep_row_pack(const wy_sweep_row *row, size_t *length) {
    *length = put_row(NULL, row);
    char *bytes = malloc(*length);
    if (bytes != NULL) {
        put_row(bytes, row);
    }
    return bytes;
}

/* ---- reading --------------------------------------------------------------------------- */

typedef struct reading {
    char *at, *end;
} reading;

static bool get(reading *from, void *out, size_t length) {
    if ((size_t)(from->end - from->at) < length) {
        return false;
    }
    memcpy(out, from->at, length);
    from->at += length;
    return true;
}

static bool get_text(reading *from, const char **out) {
    uint64_t length;
    if (!get(from, &length, sizeof length) || length >= (uint64_t)(from->end - from->at) ||
        from->at[length] != '\0' || memchr(from->at, '\0', (size_t)length) != NULL) {
        return false;
    }
    *out = from->at;
    from->at += length + 1;
    return true;
}

static bool get_fact(reading *from, wy_fact *fact) {
    int32_t flags[3];
    const char *by;
    if (!get(from, flags, sizeof flags) || !get(from, &fact->number, sizeof fact->number) ||
        !get_text(from, &fact->section) || !get_text(from, &fact->name) ||
        !get_text(from, &fact->title) || !get_text(from, &fact->value) || !get_text(from, &by) ||
        strlen(by) >= sizeof fact->standing.by || flags[2] < WY_PROVED ||
        flags[2] > WY_CONJECTURED) {
        return false;
    }
    fact->has_number = flags[0] != 0;
    fact->known = flags[1] != 0;
    fact->standing.kind = (wy_standing_kind)flags[2];
    memcpy(fact->standing.by, by, strlen(by) + 1);
    return true;
}

wy_fact *wy_sweep_row_unpack(wy_sweep_row *row, char *bytes, size_t length) {
    reading from = {bytes, bytes + length};
    uint64_t mark;
    uint64_t numbers[3];
    *row = (wy_sweep_row){0};
    if (!get(&from, &mark, sizeof mark) || mark != head || !get(&from, numbers, sizeof numbers) ||
        numbers[1] > length || numbers[2] > 1 || !get(&from, &row->seconds, sizeof row->seconds) ||
        !get_text(&from, &row->failure)) {
        return NULL;
    }
    row->game = (size_t)numbers[0];
    row->count = (size_t)numbers[1];
    row->failure = numbers[2] != 0 ? row->failure : NULL;
    wy_fact *facts = calloc(row->count + 1, sizeof *facts);
    bool fine = facts != NULL;
    for (size_t i = 0; i < row->count && fine; i++) {
        fine = get_fact(&from, &facts[i]);
    }
    if (!fine || !get(&from, &mark, sizeof mark) || mark != tail || from.at != from.end) {
        free(facts);
        facts = NULL;
    }
    row->facts = facts;
    return facts;
}
