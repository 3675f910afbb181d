/*
 * backend_table.c - solutions by the table engine (table.h), or cell by cell
 * (plain.h) where the moves have no simple form.
 *
 * To decide (x, y), the window up to it is swept once.  In each column that
 * goes by, a primitive can lead from (x, y) to one cell (a ray across), or to a
 * few in a single column, so a winning move is found at no cost worth naming.
 * One that cannot be blocked ends the work.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "solve/engine.h"
#include "solve/plain.h"
#include "solve/table.h"

enum { BATCH = 4096 };

static bool cell_by_cell(const wy_solution *s) {
    return s->engine == WY_ENGINE_PLAIN || s->moves == NULL;
}

static wy_table_job job_for(const wy_solution *s, int64_t width, int64_t height) {
    return (wy_table_job){.rules = s->rules,
                          .moves = s->moves,
                          .width = width,
                          .height = height,
                          .control = &s->control};
}

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    if (width < 1 || height < 1) {
        return 0;
    }
    const wy_table_job job = job_for(s, width, height);
    return cell_by_cell(s) ? wy_plain_memory(&job) : wy_table_memory(&job);
}

static wy_status run(const wy_solution *s, const wy_table_job *job, wy_error *error) {
    return cell_by_cell(s) ? wy_plain_run(job, error) : wy_table_run(job, error);
}

/* ---- all P-positions ------------------------------------------------------ */

typedef struct batch {
    wy_position positions[BATCH];
    size_t count;
    wy_take *take;
    void *data;
} batch;

static bool hand_out(batch *b) {
    const size_t count = b->count;
    b->count = 0;
    return count == 0 || b->take(b->data, b->positions, count);
}

static bool gather(void *data, int64_t x, const uint64_t *bits, size_t words) {
    batch *b = data;
    for (size_t w = 0; w < words; w++) {
        for (uint64_t left = bits[w]; left != 0; left &= left - 1) {
            const int64_t y = (int64_t)w * 64 + __builtin_ctzll(left);
            b->positions[b->count++] = (wy_position){x, y};
            if (b->count == BATCH && !hand_out(b)) {
                return false;
            }
        }
    }
    return true;
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    batch *b = malloc(sizeof *b);
    if (b == NULL) {
        return wy_fail_memory(error);
    }
    b->count = 0;
    b->take = take;
    b->data = data;
    wy_table_job job = job_for(s, width, height);
    job.take = gather;
    job.data = b;
    const wy_status status = run(s, &job, error);
    hand_out(b); /* when it was stopped: what is known so far */
    free(b);
    return status;
}

/* ---- one position --------------------------------------------------------- */

typedef struct search {
    const wy_solution *solution;
    wy_position at;
    bool ends; /* by a terminal rule: no moves */
    bool p, found;
    bool may_be_blocked; /* the move found; one that may not is better */
    wy_position to;
} search;

static bool bit(const uint64_t *bits, int64_t y) {
    return bits[y / 64] >> (y % 64) & 1;
}

/* Nothing better is to be found. */
static bool content(const search *s) {
    return s->ends || (s->found && !s->may_be_blocked);
}

/* Notes the legal move to (x, y), in this column of bits, if it wins and is the best so far. */
static void try_cell(search *s, const uint64_t *bits, int64_t x, wy_wide y) {
    if (y < 0 || !bit(bits, (int64_t)y)) {
        return;
    }
    const wy_rules *rules = s->solution->rules;
    const bool both = x < s->at.x && y < s->at.y;
    const bool blockable = rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY || both);
    if (!s->found || (s->may_be_blocked && !blockable)) {
        s->found = true;
        s->may_be_blocked = blockable;
        s->to = (wy_position){x, (int64_t)y};
    }
}

/* The cells of column x that start + i step reaches from (x + across, top): one, or all in a row.
 */
static void try_ray(search *s, int64_t x, const uint64_t *bits, int64_t across, int64_t top,
                    wy_position step, int64_t count) {
    if (step.x > 0) {
        if (across % step.x == 0 && across / step.x < count) {
            try_cell(s, bits, x, top - (wy_wide)(across / step.x) * step.y);
        }
        return;
    }
    for (int64_t y = top; across == 0 && y >= 0 && count > 0 && !content(s); count--) {
        try_cell(s, bits, x, y);
        y -= step.y;
    }
}

/* Can this primitive lead from `at` to a P-position in column x? */
static void try_primitive(search *s, const wy_primitive *p, int64_t x, const uint64_t *bits) {
    int64_t across = s->at.x - x - p->start.x;
    int64_t top = s->at.y - p->start.y;
    if (across < 0 || top < 0 || !wy_condition_holds(p->when, s->at.x, s->at.y, 0, 0)) {
        return;
    }
    if (p->kind == WY_POINT && across == 0) {
        try_cell(s, bits, x, top);
    } else if (p->kind == WY_RAY) {
        try_ray(s, x, bits, across, top, p->step1, p->count1);
    } else if (p->kind == WY_FAN) {
        /* A ray along step2 from each place along step1. */
        for (; across >= 0 && top >= 0 && !content(s); top -= p->step1.y) {
            try_ray(s, x, bits, across, top, p->step2, WY_UNBOUNDED);
            across -= p->step1.x;
        }
    }
}

static void find_move(search *s, int64_t x, const uint64_t *bits, size_t words) {
    if (cell_by_cell(s->solution)) {
        for (size_t w = 0; w < words && !content(s); w++) {
            for (uint64_t left = bits[w]; left != 0 && !content(s); left &= left - 1) {
                const int64_t y = (int64_t)w * 64 + __builtin_ctzll(left);
                if (wy_rules_move(s->solution->rules, s->at.x, s->at.y, s->at.x - x, s->at.y - y)) {
                    try_cell(s, bits, x, y);
                }
            }
        }
        return;
    }
    const wy_primitive *primitives = wy_moves_primitives(s->solution->moves);
    const size_t count = wy_moves_count(s->solution->moves);
    for (size_t i = 0; i < count && !content(s); i++) {
        try_primitive(s, &primitives[i], x, bits);
    }
}

static bool watch(void *data, int64_t x, const uint64_t *bits, size_t words) {
    search *s = data;
    if (!content(s)) {
        find_move(s, x, bits, words);
    }
    if (s->found && !s->may_be_blocked) {
        return false; /* N, whatever else there is */
    }
    if (x == s->at.x) {
        s->p = bit(bits, s->at.y);
    }
    return true;
}

static wy_status decide(wy_solution *solution, int64_t x, int64_t y, wy_decision *decision,
                        wy_error *error) {
    search s = {
        .solution = solution, .at = {x, y}, .ends = wy_rules_ends_at(solution->rules, x, y)};
    wy_table_job job = job_for(solution, x + 1, y + 1);
    job.take = watch;
    job.data = &s;
    const wy_status status = run(solution, &job, error);
    decision->p = s.p;
    decision->has_move = !s.p && s.found;
    decision->may_be_blocked = decision->has_move && s.may_be_blocked;
    decision->to = s.to;
    return status;
}

const wy_backend wy_backend_table = {memory, each, decide};
