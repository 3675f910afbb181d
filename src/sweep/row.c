/*
 * row.c - a task done, and its row as bytes.
 *
 * Numbers go as they lie in memory; texts are their length, their bytes and a zero.  A row begins
 * and ends with a mark: one that is cut short, or that a worker wrote while it fell apart, is not
 * taken for whole.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/sweep.h>

#include "base/clock.h"

/* ---- doing it -------------------------------------------------------------------------- */

wy_status wy_sweep_compute(const wy_sweep_task *task, const wy_control *control,
                           void (*take)(void *data, const wy_sweep_row *row), void *data) {
    wy_sweep_row row = {.game = task->game};
    wy_error error = {0};
    wy_rules *rules = NULL;
    wy_analysis *analysis = NULL;
    const double start = wi_seconds();
    wy_status status = wy_rules_read_settled(&rules, task->rule, &error);
    if (status == WY_OK) {
        wy_analyze_options options = task->options;
        options.whole = true;
        status = wy_analyze(&analysis, rules, &options, control, &error);
    }
    row.seconds = wi_seconds() - start;
    if (status == WY_OK) {
        row.facts = wy_analysis_facts(analysis, &row.count);
    } else {
        row.failure = error.message;
    }
    if (status != WY_STOPPED) {
        take(data, &row);
    }
    wy_analysis_free(analysis);
    wy_rules_free(rules);
    return status == WY_STOPPED ? WY_STOPPED : WY_OK;
}

/* ---- as bytes -------------------------------------------------------------------------- */

static const uint64_t head = UINT64_C(0x7779746866616374);
static const uint64_t tail = UINT64_C(0x7463616668747977);

/* Goes through the bytes of a row, one way or the other: the same steps write and read it. */
typedef struct passing {
    bool reads;
    char *bytes; /* to write, NULL: only count them */
    size_t at, length;
    bool bad; /* what is read is no row */
} passing;

static void pass(passing *on, void *item, size_t size) {
    if (on->reads) {
        on->bad = on->bad || on->length - on->at < size;
        if (on->bad) {
            return;
        }
        memcpy(item, on->bytes + on->at, size);
    } else if (on->bytes != NULL) {
        memcpy(on->bytes + on->at, item, size);
    }
    on->at += size;
}

static void pass_text(passing *on, const char **text) {
    uint64_t length = on->reads ? 0 : strlen(*text);
    pass(on, &length, sizeof length);
    if (on->reads) {
        on->bad = on->bad || length >= on->length - on->at ||
                  strnlen(on->bytes + on->at, (size_t)length + 1) != length;
        *text = on->bad ? "" : on->bytes + on->at;
    } else if (on->bytes != NULL) {
        memcpy(on->bytes + on->at, *text, (size_t)length + 1);
    }
    on->at += on->bad ? 0 : (size_t)length + 1;
}

static void pass_fact(passing *on, wy_fact *fact) {
    int32_t flags[3] = {fact->has_number, fact->known, (int32_t)fact->standing.kind};
    const char *by = fact->standing.by;
    pass(on, flags, sizeof flags);
    pass(on, &fact->number, sizeof fact->number);
    pass_text(on, &fact->section);
    pass_text(on, &fact->name);
    pass_text(on, &fact->title);
    pass_text(on, &fact->value);
    pass_text(on, &by);
    on->bad = on->bad || flags[2] < WY_PROVED || flags[2] > WY_CONJECTURED ||
              strlen(by) >= sizeof fact->standing.by;
    if (on->reads && !on->bad) {
        fact->has_number = flags[0] != 0;
        fact->known = flags[1] != 0;
        fact->standing.kind = (wy_standing_kind)flags[2];
        memcpy(fact->standing.by, by, strlen(by) + 1);
    }
}

/* All before the facts, and all behind them. */
static void pass_head(passing *on, wy_sweep_row *row) {
    uint64_t numbers[4] = {head, row->game, row->count, row->failure != NULL};
    const char *failure = row->failure != NULL ? row->failure : "";
    pass(on, numbers, sizeof numbers);
    pass(on, &row->seconds, sizeof row->seconds);
    pass_text(on, &failure);
    on->bad = on->bad || numbers[0] != head || (on->reads && numbers[2] > on->length);
    row->game = (size_t)numbers[1];
    row->count = (size_t)numbers[2];
    row->failure = numbers[3] != 0 ? failure : NULL;
}

static void pass_tail(passing *on) {
    uint64_t mark = tail;
    pass(on, &mark, sizeof mark);
    on->bad = on->bad || mark != tail || (on->reads && on->at != on->length);
}

static size_t write_row(char *bytes, const wy_sweep_row *row) {
    passing on = {.bytes = bytes};
    wy_sweep_row copy = *row;
    pass_head(&on, &copy);
    for (size_t i = 0; i < row->count; i++) {
        wy_fact fact = row->facts[i];
        pass_fact(&on, &fact);
    }
    pass_tail(&on);
    return on.at;
}

char *wy_sweep_row_pack(const wy_sweep_row *row, size_t *length) {
    *length = write_row(NULL, row);
    char *bytes = malloc(*length);
    if (bytes != NULL) {
        write_row(bytes, row);
    }
    return bytes;
}

wy_fact *wy_sweep_row_unpack(wy_sweep_row *row, char *bytes, size_t length) {
    passing on = {.reads = true, .bytes = bytes, .length = length};
    *row = (wy_sweep_row){0};
    pass_head(&on, row);
    wy_fact *facts = on.bad ? NULL : calloc(row->count + 1, sizeof *facts);
    for (size_t i = 0; facts != NULL && i < row->count && !on.bad; i++) {
        pass_fact(&on, &facts[i]);
    }
    pass_tail(&on);
    if (on.bad) {
        free(facts);
        facts = NULL;
    }
    row->facts = facts;
    return facts;
}
