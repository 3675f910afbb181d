/*
 * windows.c - Grundy values where moves are tied to the heaps.
 *
 * A tied set of moves is a union of parts, and a part leads from the cell (x, y) to the cells z of
 * column x - S in an interval whose ends are linear in y (solve/tied.h), with remainders: to those
 * of some classes.  From y to the next these *windows* move by a few cells at each end.  So for all
 * columns together it is counted how often each value is seen, and a set has the values that are
 * seen at all: a cell costs a step for each column before it, N^3 for N x N cells, whatever the
 * moves.  Endless rays without a condition need no windows: a set for each of their lines gets one
 * value more from cell to cell.  The value is the least that is in no set.
 *
 * Windows with conditions on the position, or with classes, have counts of their own: a group is
 * looked at where it may be.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "grundy/engine.h"
#include "rules/move_loops.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/tied.h"

/* ---- what there is ------------------------------------------------------------------------- */

/* Values that are seen, and how often. */
typedef struct group {
    const wy_condition *when; /* looked at where it holds, */
    int64_t rest, period;     /* in cells y with this remainder */
    uint32_t *counts;
    uint64_t *seen;
} group;

/* A part and its moves to one column: cells rest + k step, k from low to high. */
typedef struct window {
    wi_tied_slice slice;
    wi_tied_end ends[WI_TIED_SLOPED];
    const uint32_t *column;
    int64_t rest, step;
    int64_t low, high;
    size_t group;
} window;

/* An endless ray without condition. */
typedef struct line_set {
    wy_position start, step;
    uint64_t *sets; /* of all lines that cross a column */
} line_set;

typedef struct point {
    wy_position move;
    const wy_condition *when;
} point;

typedef struct board {
    const wi_grundy_job *job;
    wi_tied *tied;
    size_t tied_count;
    line_set *lines;
    size_t line_count;
    point *points;
    size_t point_count;
    group *groups;
    size_t group_count;
    window *windows;
    size_t window_count, window_room;
    uint64_t *near;   /* values that points of the cell at hand lead to */
    uint32_t *values; /* [x][y] */
    size_t words;     /* of a set */
} board;

/* No value exceeds x + y, the moves that can follow each other. */
static size_t words_for(const wi_grundy_job *job) {
    return (size_t)(job->width + job->height) / 64 + 1;
}

static bool is_line(const wi_primitive *by) {
    return by->kind == WI_RAY && by->count1 == WY_UNBOUNDED && by->when == NULL;
}

static size_t lines_crossing(const line_set *line, const wi_grundy_job *job) {
    const int64_t across = line->step.x == 0           ? 1
                           : line->step.x < job->width ? line->step.x
                                                       : job->width;
    return (size_t)across * (size_t)job->height;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static uint64_t bytes_of(const board *b) {
    const wi_grundy_job *job = b->job;
    wi_wide bytes = 4 * (wi_wide)job->width * job->height;
    const wi_wide set = 8 * (wi_wide)b->words;
    for (size_t i = 0; i < b->line_count; i++) {
        bytes += set * (wi_wide)lines_crossing(&b->lines[i], job);
    }
    wi_wide windows = 0;
    wi_wide groups = 1;
    for (size_t i = 0; i < b->tied_count; i++) {
        for (size_t j = 0; j < b->tied[i].count; j++) {
            const wi_wide period = b->tied[i].parts[j].period;
            windows += job->width * period * period;
            groups += period;
        }
    }
    bytes += windows * (wi_wide)sizeof(window) + groups * 33 * set + 65536;
    return bytes > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)bytes;
}

static void clear(board *b) {
    for (size_t i = 0; i < b->tied_count; i++) {
        wi_tied_clear(&b->tied[i]);
    }
    for (size_t i = 0; i < b->line_count; i++) {
        free(b->lines[i].sets);
    }
    for (size_t i = 0; i < b->group_count; i++) {
        free(b->groups[i].counts);
        free(b->groups[i].seen);
    }
    free(b->tied);
    free(b->lines);
    free(b->points);
    free(b->groups);
    free(b->windows);
    free(b->near);
    free(b->values);
    *b = (board){0};
}

/* What the moves are; nothing large. */
static wy_status plan(board *b, const wi_grundy_job *job, wy_error *error) {
    const size_t count = wi_moves_count(job->moves);
    const wi_primitive *moves = wi_moves_primitives(job->moves);
    *b = (board){.job = job, .words = words_for(job)};
    if (job->width >= WI_TIED_HEAPS || job->height >= WI_TIED_HEAPS) {
        return wi_fail(error, WY_LIMIT, "a table of %lld x %lld values is too large",
                       (long long)job->width, (long long)job->height);
    }
    b->tied = calloc(count + 1, sizeof *b->tied);
    b->lines = calloc(count + 1, sizeof *b->lines);
    b->points = calloc(count + 1, sizeof *b->points);
    if (b->tied == NULL || b->lines == NULL || b->points == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        if (moves[i].kind == WI_POINT) {
            b->points[b->point_count++] = (point){moves[i].start, moves[i].when};
        } else if (is_line(&moves[i])) {
            b->lines[b->line_count++] = (line_set){.start = moves[i].start, .step = moves[i].step1};
        } else {
            status = wi_tied_make(&b->tied[b->tied_count], &moves[i], error);
            b->tied_count += status == WY_OK;
        }
    }
    return status;
}

wy_status wi_grundy_windows_can(const wi_moves *moves, wy_error *error) {
    const wi_grundy_job job = {.moves = moves, .width = 1, .height = 1};
    board b;
    const wy_status status = plan(&b, &job, error);
    clear(&b);
    return status;
}

uint64_t wi_grundy_by_windows_memory(const wi_grundy_job *job) {
    board b;
    const uint64_t bytes = plan(&b, job, NULL) == WY_OK ? bytes_of(&b) : UINT64_MAX;
    clear(&b);
    return bytes;
}

/* ---- groups and windows --------------------------------------------------------------------- */

static bool add_group(board *b, const wy_condition *when, int64_t rest, int64_t period) {
    group *g = &b->groups[b->group_count];
    *g = (group){.when = when, .rest = rest, .period = period};
    g->counts = malloc(64 * b->words * sizeof *g->counts);
    g->seen = malloc(b->words * sizeof *g->seen);
    b->group_count++;
    return g->counts != NULL && g->seen != NULL;
}

static bool needs_group(const wi_tied_part *part) {
    return part->position != NULL || part->period > 1;
}

static bool make_groups(board *b) {
    size_t most = 1;
    for (size_t i = 0; i < b->tied_count; i++) {
        for (size_t j = 0; j < b->tied[i].count; j++) {
            most += (size_t)b->tied[i].parts[j].period;
        }
    }
    b->groups = calloc(most, sizeof *b->groups);
    bool fine = b->groups != NULL && add_group(b, NULL, 0, 1);
    for (size_t i = 0; i < b->tied_count && fine; i++) {
        for (size_t j = 0; j < b->tied[i].count && fine; j++) {
            const wi_tied_part *part = &b->tied[i].parts[j];
            for (int64_t rest = 0; needs_group(part) && rest < part->period && fine; rest++) {
                fine = add_group(b, part->position, rest, part->period);
            }
        }
    }
    return fine;
}

static bool make(board *b) {
    const wi_grundy_job *job = b->job;
    b->values = malloc((size_t)job->width * (size_t)job->height * sizeof *b->values);
    b->near = calloc(b->words, sizeof *b->near);
    bool fine = b->values != NULL && b->near != NULL && make_groups(b);
    for (size_t i = 0; i < b->line_count && fine; i++) {
        line_set *line = &b->lines[i];
        line->sets = calloc(lines_crossing(line, job) * b->words, sizeof *line->sets);
        fine = line->sets != NULL;
    }
    return fine;
}

static bool add_window(board *b, const window *w) {
    if (!wi_list_room(b->windows, b->window_room, b->window_count + 1)) {
        return false;
    }
    b->windows[b->window_count++] = *w;
    return true;
}

/* The windows of a part to column x - s; for each class of y, those of the classes of z. */
static bool open_part(board *b, const wi_tied_part *part, int64_t x, int64_t s, size_t first) {
    window w = {.column = b->values + (x - s) * b->job->height, .high = -1};
    if (!wi_tied_cut(&w.slice, part, x, s, b->job->height)) {
        return true;
    }
    bool fine = true;
    w.step = part->period;
    for (int64_t y = 0; y < part->period && fine; y++) {
        w.group = needs_group(part) ? first + (size_t)y : 0;
        for (int i = 0; i < w.slice.sloped_count; i++) {
            w.ends[i] = wi_tied_end_at(&w.slice, i, y, part->period);
        }
        for (w.rest = 0; w.rest < part->period && fine; w.rest++) {
            if (wi_tied_rests_hold(&w.slice, y, w.rest)) {
                fine = add_window(b, &w);
            }
        }
    }
    return fine;
}

static bool open_column(board *b, int64_t x) {
    b->window_count = 0;
    for (size_t i = 0; i < b->group_count; i++) {
        memset(b->groups[i].counts, 0, 64 * b->words * sizeof *b->groups[i].counts);
        memset(b->groups[i].seen, 0, b->words * sizeof *b->groups[i].seen);
    }
    bool fine = true;
    size_t first = 1;
    for (size_t i = 0; i < b->tied_count; i++) {
        const wi_tied *tied = &b->tied[i];
        for (size_t j = 0; j < tied->count; j++) {
            for (int64_t s = tied->least_s; s <= x && fine; s += tied->step_s) {
                fine = open_part(b, &tied->parts[j], x, s, first);
            }
            first += needs_group(&tied->parts[j]) ? (size_t)tied->parts[j].period : 0;
        }
    }
    return fine;
}

/* ---- from cell to cell --------------------------------------------------------------------- */

static void see(group *g, uint32_t value) {
    if (value != WY_GRUNDY_NONE && g->counts[value]++ == 0) {
        g->seen[value / 64] |= UINT64_C(1) << (value % 64);
    }
}

static void forget(group *g, uint32_t value) {
    if (value != WY_GRUNDY_NONE && --g->counts[value] == 0) {
        g->seen[value / 64] &= ~(UINT64_C(1) << (value % 64));
    }
}

/* The window of cell y, which is the next of its class. */
static void range_at(int64_t *low, int64_t *high, window *w, int64_t y) {
    const wi_tied_slice *slice = &w->slice;
    int64_t least = slice->t_low;
    int64_t most = slice->t_high < y ? slice->t_high : y;
    for (int i = 0; i < slice->sloped_count; i++) {
        wi_tied_end *end = &w->ends[i];
        if (end->lower) {
            least = -end->value > least ? -end->value : least;
        } else {
            most = end->value < most ? end->value : most;
        }
        wi_tied_end_step(end);
    }
    int64_t from = y - most > slice->z_low ? y - most : slice->z_low;
    int64_t to = y - least < slice->z_high ? y - least : slice->z_high;
    if (w->step > 1) {
        from = -wi_quotient(w->rest - from, w->step);
        to = wi_quotient(to - w->rest, w->step);
    }
    const bool none = y < slice->y_low || y > slice->y_high || from > to;
    *low = none ? 0 : from;
    *high = none ? -1 : to;
}

static void move_window(board *b, window *w, int64_t y) {
    group *g = &b->groups[w->group];
    int64_t low = 0;
    int64_t high = 0;
    range_at(&low, &high, w, y);
    const uint32_t *column = w->column + w->rest;
    const bool apart = low > w->high || high < w->low || low > high || w->low > w->high;
    for (int64_t k = w->low; k <= w->high && (apart || k < low); k++) {
        forget(g, column[k * w->step]);
    }
    for (int64_t k = w->high; !apart && k > high; k--) {
        forget(g, column[k * w->step]);
    }
    for (int64_t k = low; k <= high && (apart || k < w->low); k++) {
        see(g, column[k * w->step]);
    }
    for (int64_t k = high; !apart && k > w->high; k--) {
        see(g, column[k * w->step]);
    }
    w->low = low;
    w->high = high;
}

/* The set of the line through the cell, with all that its ray leads to. */
static const uint64_t *follow_line(board *b, line_set *line, int64_t x, int64_t y) {
    const wy_position step = line->step;
    const int64_t height = b->job->height;
    const int64_t steps = step.x == 0 ? 0 : x / step.x;
    const int64_t across = step.x == 0 ? 0 : x % step.x;
    /* Lines that leave a column at its top make room for those that begin at its bottom. */
    const int64_t place = step.x == 0 ? y % step.y : wi_rest(y - steps * step.y, height);
    uint64_t *set = line->sets + (size_t)(across * height + place) * b->words;
    if (x < step.x || y < step.y) {
        memset(set, 0, b->words * sizeof *set);
    }
    if (x >= line->start.x && y >= line->start.y) {
        const uint32_t value = b->values[(x - line->start.x) * height + y - line->start.y];
        if (value != WY_GRUNDY_NONE) {
            set[value / 64] |= UINT64_C(1) << (value % 64);
        }
    }
    return set;
}

static void look_near(board *b, int64_t x, int64_t y) {
    memset(b->near, 0, b->words * sizeof *b->near);
    for (size_t i = 0; i < b->point_count; i++) {
        const point *p = &b->points[i];
        if (x < p->move.x || y < p->move.y || !wi_condition_holds(p->when, x, y, 0, 0)) {
            continue;
        }
        const uint32_t value = b->values[(x - p->move.x) * b->job->height + y - p->move.y];
        if (value != WY_GRUNDY_NONE) {
            b->near[value / 64] |= UINT64_C(1) << (value % 64);
        }
    }
}

/* The least value in none of the sets. */
static uint32_t least_absent(const uint64_t *const *sets, size_t count) {
    for (size_t w = 0;; w++) {
        uint64_t all = 0;
        for (size_t i = 0; i < count; i++) {
            all |= sets[i][w];
        }
        if (all != UINT64_MAX) {
            return (uint32_t)(64 * w) + (uint32_t)__builtin_ctzll(~all);
        }
    }
}

static void fill_cell(board *b, const uint64_t **sets, int64_t x, int64_t y) {
    const wy_rules *rules = b->job->rules;
    size_t count = 0;
    for (size_t i = 0; i < b->window_count; i++) {
        window *w = &b->windows[i];
        const group *g = &b->groups[w->group];
        if (g->period == 1 || y % g->period == g->rest) {
            move_window(b, w, y);
        }
    }
    for (size_t i = 0; i < b->line_count; i++) {
        sets[count++] = follow_line(b, &b->lines[i], x, y);
    }
    for (size_t i = 0; i < b->group_count; i++) {
        const group *g = &b->groups[i];
        if (y % g->period == g->rest && wi_condition_holds(g->when, x, y, 0, 0)) {
            sets[count++] = g->seen;
        }
    }
    look_near(b, x, y);
    sets[count++] = b->near;
    b->values[x * b->job->height + y] = !wi_cone_contains(&rules->board, x, y) ? WY_GRUNDY_NONE
                                        : wi_rules_ends_at(rules, x, y)        ? 0
                                                                        : least_absent(sets, count);
}

static wy_status fill(board *b, const uint64_t **sets, wy_error *error) {
    const wi_grundy_job *job = b->job;
    wi_pace pace;
    wi_pace_start(&pace, job->control);
    for (int64_t x = 0; x < job->width; x++) {
        if (!open_column(b, x)) {
            return wi_fail_memory(error);
        }
        for (int64_t y = 0; y < job->height; y++) {
            if (y % 16 == 0 && wi_pace_stop(&pace, (double)x / (double)job->width)) {
                return wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns",
                               (long long)x, (long long)job->width);
            }
            fill_cell(b, sets, x, y);
        }
        if (!job->take(job->data, x, b->values + x * job->height)) {
            break;
        }
    }
    return WY_OK;
}

wy_status wi_grundy_by_windows(const wi_grundy_job *job, wy_error *error) {
    board b;
    wy_status status = plan(&b, job, error);
    const uint64_t bytes = status == WY_OK ? bytes_of(&b) : 0;
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (status == WY_OK && (bytes == UINT64_MAX || (budget != 0 && bytes > budget))) {
        status = wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                                (long long)job->width, (long long)job->height);
    }
    const uint64_t **sets = NULL;
    if (status == WY_OK) {
        const bool made = make(&b);
        sets = calloc(b.line_count + b.group_count + 2, sizeof(uint64_t *));
        status = made && sets != NULL ? fill(&b, sets, error) : wi_fail_memory(error);
    }
    free((void *)sets);
    clear(&b);
    return status;
}

/* ==== any rules: the definition =============================================================== */

/*
 * Grundy values by the definition: for each cell, run through its moves.
 *
 * For rulesets whose moves have no simple form.  A cell costs as much as it has moves, and all
 * values of the window are kept.  Where moves return tokens, the cells are taken in the order of
 * the rule's weight, up to that of the window's last cell.
 */

typedef struct defined {
    const wy_rules *rules;
    wi_move_loops *loops;
    uint32_t *values;
    int64_t height;
    int64_t x, y;   /* the cell at hand */
    uint64_t *seen; /* seen[v] = stamp: an option of this cell has the value v */
    uint64_t stamp;
} defined;

/* The cells that are decided: the window, or all that its positions can lead to. */
typedef struct extent {
    wi_wide width, height, most; /* most: the weight of the last cell; 0: heaps never grow */
} extent;

static extent extent_of(const wi_grundy_job *job) {
    const wy_position w = job->rules->weight;
    if (w.x == 0) {
        return (extent){job->width, job->height, 0};
    }
    const wi_wide most = (wi_wide)w.x * (job->width - 1) + (wi_wide)w.y * (job->height - 1);
    return (extent){most / w.x + 1, most / w.y + 1, most};
}

uint64_t wi_grundy_by_options_memory(const wi_grundy_job *job) {
    const extent cells = extent_of(job);
    const int64_t larger = job->width > job->height ? job->width : job->height;
    const wi_wide bytes = 4 * cells.width * cells.height +
                          8 * (cells.width + cells.height + cells.most) + 4096 +
                          (wi_wide)wi_move_loops_memory(job->rules, larger);
    return bytes > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)bytes;
}

static bool look_at(void *data, int64_t dx, int64_t dy) {
    defined *b = data;
    const uint32_t value = b->values[(size_t)((b->x - dx) * b->height + b->y - dy)];
    if (value != WY_GRUNDY_NONE) {
        b->seen[value] = b->stamp;
    }
    return true;
}

static uint32_t value_of(defined *b, int64_t x, int64_t y) {
    if (!wi_cone_contains(&b->rules->board, x, y)) {
        return WY_GRUNDY_NONE;
    }
    b->x = x;
    b->y = y;
    b->stamp++;
    wi_move_loops_each(b->loops, x, y, look_at, b);
    uint32_t value = 0;
    while (b->seen[value] == b->stamp) {
        value++;
    }
    return value;
}

static wy_status stopped(int64_t done, int64_t of, const char *what, wy_error *error) {
    return wi_fail(error, WY_STOPPED, "stopped after %lld of %lld %s", (long long)done,
                   (long long)of, what);
}

static wy_status by_columns(defined *b, const wi_grundy_job *job, wi_pace *pace, wy_error *error) {
    for (int64_t x = 0; x < job->width; x++) {
        uint32_t *column = b->values + (size_t)(x * job->height);
        for (int64_t y = 0; y < job->height; y++) {
            if (y % 16 == 0 && wi_pace_stop(pace, (double)x / (double)job->width)) {
                return stopped(x, job->width, "columns", error);
            }
            column[y] = value_of(b, x, y);
        }
        if (!job->take(job->data, x, column)) {
            break;
        }
    }
    return WY_OK;
}

/* All positions of weight 0, 1, 2, ..., and then the columns of the window. */
static wy_status by_weight(defined *b, const wi_grundy_job *job, wi_pace *pace, wy_error *error) {
    const wy_position w = job->rules->weight;
    const int64_t most = (int64_t)extent_of(job).most;
    for (int64_t level = 0; level <= most; level++) {
        for (int64_t x = 0; x * w.x <= level; x++) {
            if (x % 16 == 0 && wi_pace_stop(pace, (double)level / (double)(most + 1))) {
                return stopped(level, most, "weights", error);
            }
            if ((level - x * w.x) % w.y == 0) {
                const int64_t y = (level - x * w.x) / w.y;
                b->values[(size_t)(x * b->height + y)] = value_of(b, x, y);
            }
        }
    }
    for (int64_t x = 0; x < job->width; x++) {
        if (!job->take(job->data, x, b->values + (size_t)(x * b->height))) {
            break;
        }
    }
    return WY_OK;
}

wy_status wi_grundy_by_options(const wi_grundy_job *job, wy_error *error) {
    const uint64_t bytes = wi_grundy_by_options_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                              (long long)job->width, (long long)job->height);
    }
    const extent cells = extent_of(job);
    defined b = {.rules = job->rules, .height = (int64_t)cells.height};
    b.values = malloc((size_t)(cells.width * cells.height) * sizeof *b.values);
    /* No value exceeds the moves that can follow each other: the weight, or x + y. */
    b.seen = calloc((size_t)(cells.width + cells.height + cells.most), sizeof *b.seen);
    const int64_t larger = job->width > job->height ? job->width : job->height;
    wy_status status = wi_move_loops_open(&b.loops, job->rules, false, larger, error);
    if (b.values == NULL || b.seen == NULL) {
        status = wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                         (unsigned long long)bytes);
    }
    if (status == WY_OK) {
        wi_pace pace;
        wi_pace_start(&pace, job->control);
        status =
            cells.most > 0 ? by_weight(&b, job, &pace, error) : by_columns(&b, job, &pace, error);
    }
    wi_move_loops_close(b.loops);
    free(b.values);
    free(b.seen);
    return status;
}
