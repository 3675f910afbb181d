/*
 * backend_columns.c - solutions by the columns engine (columns.h).
 *
 * To decide (x, y), the P-positions of the columns up to x are enough: an
 * option of (x, y) lies in one of them.  If the game is as good with its heaps
 * exchanged, the smaller heap is taken as x.
 */
#include <stdlib.h>
#include <wythoff/rules.h>

#include "base/fail.h"
#include "normal/normal.h"
#include "solve/columns.h"
#include "solve/engine.h"

enum { BATCH = 1024 }; /* stays in the first cache */

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    (void)height;
    const uint64_t bytes = wy_columns_memory(wy_moves_primitives(s->moves),
                                             wy_moves_count(s->moves), width, &s->control);
    const uint64_t batch = BATCH * sizeof(wy_position);
    return bytes > UINT64_MAX - batch ? UINT64_MAX : bytes + batch;
}

/* Runs take over the P-positions of the first columns with y < height. */
static wy_status stream(const wy_moves *moves, const wy_control *control, int64_t columns,
                        int64_t height, wy_take *take, void *data, wy_error *error) {
    wy_position *batch = malloc(BATCH * sizeof *batch);
    if (batch == NULL) {
        return wy_fail_memory(error);
    }
    wy_columns *source = NULL;
    wy_status status = wy_columns_create(&source, wy_moves_primitives(moves), wy_moves_count(moves),
                                         columns, control, error);
    bool more = true;
    while (status == WY_OK && more) {
        size_t filled = 0;
        status = wy_columns_next(source, batch, BATCH, &filled, error);
        size_t kept = 0;
        while (kept < filled && batch[kept].y < height) {
            kept++;
        }
        for (size_t i = kept; i < filled; i++) {
            if (batch[i].y < height) {
                batch[kept++] = batch[i];
            }
        }
        more = filled > 0 && (kept == 0 || take(data, batch, kept));
    }
    wy_columns_free(source);
    free(batch);
    return status;
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    return stream(s->moves, &s->control, width, height, take, data, error);
}

typedef struct search {
    const wy_moves *moves;
    wy_position at;
    bool exchanged; /* the heaps */
    bool p, stopped;
    wy_take_option *take;
    void *data;
} search;

static bool look(void *data, const wy_position *positions, size_t count) {
    search *s = data;
    for (size_t i = 0; i < count; i++) {
        const wy_position to = positions[i];
        if (to.x == s->at.x && to.y == s->at.y) {
            s->p = true;
        } else if (wy_moves_lead(s->moves, s->at, to)) {
            const wy_position back = s->exchanged ? (wy_position){to.y, to.x} : to;
            if (!s->take(s->data, back)) {
                s->stopped = true;
                return false;
            }
        }
    }
    return true;
}

static wy_status options(wy_solution *s, wy_position at, wy_take_option *take, void *data, bool *p,
                         wy_error *error) {
    search found = {.moves = s->moves, .at = at, .take = take, .data = data};
    wy_moves *exchanged = NULL;
    wy_status status = WY_OK;
    found.exchanged = at.x > at.y && s->class.one_per_row;
    if (found.exchanged) {
        found.at = (wy_position){at.y, at.x};
        if (!s->class.symmetric) {
            wy_rules *rules = NULL;
            status = wy_rules_turn_quickly(&rules, s->rules, error);
            if (status == WY_OK) {
                status = wy_moves_compile(&exchanged, rules, 0, error);
            }
            wy_rules_free(rules);
            found.moves = exchanged;
        }
    }
    if (status == WY_OK) {
        status =
            stream(found.moves, &s->control, found.at.x + 1, found.at.y + 1, look, &found, error);
    }
    wy_moves_free(exchanged);
    *p = found.p;
    return status;
}

const wy_backend wy_backend_columns = {memory, each, options};
