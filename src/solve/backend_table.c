/*
 * backend_table.c - solutions by the table engine (table.h), or cell by cell
 * (plain.h) where the moves have no simple form.
 *
 * To decide (x, y), the window up to it is swept once.  In each column that
 * goes by, a primitive can lead from (x, y) to one cell (a ray across), or to a
 * few in a single column, so a winning move is found at no cost worth naming;
 * without blocking the first one ends the work.
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
    wy_position to;
} search;

static bool bit(const uint64_t *bits, int64_t y) {
    return bits[y / 64] >> (y % 64) & 1;
}

/* (at - move) is P in this column of bits? */
static bool try_cell(search *s, const uint64_t *bits, int64_t x, int64_t y) {
    if (y < 0 || (x == s->at.x && y == s->at.y) || !bit(bits, y)) {
        return false;
    }
    s->found = true;
    s->to = (wy_position){x, y};
    return true;
}

/* Can this primitive lead from `at` to a P-position in column x? */
static bool try_primitive(search *s, const wy_primitive *p, int64_t x, const uint64_t *bits) {
    const int64_t across = s->at.x - x - p->start.x;
    const int64_t top = s->at.y - p->start.y;
    if (across < 0 || top < 0 || !wy_condition_holds(p->when, s->at.x, s->at.y, 0, 0)) {
        return false;
    }
    if (p->kind == WY_POINT) {
        return across == 0 && try_cell(s, bits, x, top);
    }
    /* i steps along step1, then (fan) along step2, must go `across` in all. */
    for (int64_t i = 0; i < p->count1; i++) {
        const wy_wide rest = across - (wy_wide)i * p->step1.x;
        const wy_wide y = top - (wy_wide)i * p->step1.y;
        if (rest < 0 || y < 0) {
            return false;
        }
        if (p->kind == WY_RAY && p->step1.x > 0) {
            if (across % p->step1.x != 0 || across / p->step1.x >= p->count1) {
                return false;
            }
            const wy_wide cell = top - (wy_wide)(across / p->step1.x) * p->step1.y;
            return cell >= 0 && try_cell(s, bits, x, (int64_t)cell);
        }
        if (p->kind == WY_RAY) {
            if (rest != 0) {
                return false;
            }
            if (try_cell(s, bits, x, (int64_t)y)) {
                return true;
            }
        } else if (p->step2.x > 0) {
            const wy_wide cell = y - rest / p->step2.x * p->step2.y;
            if (rest % p->step2.x == 0 && cell >= 0 && try_cell(s, bits, x, (int64_t)cell)) {
                return true;
            }
        } else if (rest == 0) {
            for (wy_wide cell = y; cell >= 0; cell -= p->step2.y) {
                if (try_cell(s, bits, x, (int64_t)cell)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static void find_move(search *s, int64_t x, const uint64_t *bits, size_t words) {
    if (cell_by_cell(s->solution)) {
        for (size_t w = 0; w < words && !s->found; w++) {
            for (uint64_t left = bits[w]; left != 0 && !s->found; left &= left - 1) {
                const int64_t y = (int64_t)w * 64 + __builtin_ctzll(left);
                if (y <= s->at.y &&
                    wy_rules_move(s->solution->rules, s->at.x, s->at.y, s->at.x - x, s->at.y - y)) {
                    try_cell(s, bits, x, y);
                }
            }
        }
        return;
    }
    const wy_primitive *primitives = wy_moves_primitives(s->solution->moves);
    const size_t count = wy_moves_count(s->solution->moves);
    for (size_t i = 0; i < count && !s->found; i++) {
        try_primitive(s, &primitives[i], x, bits);
    }
}

static bool watch(void *data, int64_t x, const uint64_t *bits, size_t words) {
    search *s = data;
    if (!s->found && !s->ends) {
        find_move(s, x, bits, words);
    }
    if (s->found && s->solution->rules->block == 0) {
        return false; /* N, whatever else there is */
    }
    if (x == s->at.x) {
        s->p = bit(bits, s->at.y);
    }
    return true;
}

static wy_status decide(wy_solution *solution, int64_t x, int64_t y, bool *p, bool *has_move,
                        wy_position *to, wy_error *error) {
    search s = {
        .solution = solution, .at = {x, y}, .ends = wy_rules_ends_at(solution->rules, x, y)};
    wy_table_job job = job_for(solution, x + 1, y + 1);
    job.take = watch;
    job.data = &s;
    const wy_status status = run(solution, &job, error);
    *p = s.p;
    *has_move = !s.p && s.found;
    *to = s.to;
    return status;
}

const wy_backend wy_backend_table = {memory, each, decide};
