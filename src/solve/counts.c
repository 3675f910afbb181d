/*
 * counts.c - P-positions column by column, by counting what forbids a cell.
 *
 * In normal play (x, y) is a P-position if the game ends there by a rule, or if no more than k of
 * its options are P-positions, where k options may be blocked.  Options that cannot be blocked
 * count k + 1 times.  Every P-position (c, r) gives weight to the cells that have it as an option:
 * those above it in its column, and those on a line for each ray of moves.  Lines with one step
 * (g, h) form a family, and are known by
 *
 *     class  X mod g    and    index  Y - h floor(X / g)
 *
 * of any of their points (X, Y), as in columns.c.  A family keeps the weight of each line.
 * In a given column the class is given and consecutive rows have consecutive indices.  So a cell of
 * column x is a P-position if
 *
 *     weight of the P-positions below it in the column + weights of its lines <= k,
 *
 * and single moves, which are looked up in a list that each column gets from those before it.
 *
 * Every column has few P-positions, since each makes the first summand larger.  Between them are
 * long stretches of cells that are forbidden.  So each family keeps the least weight of every 64
 * lines, 64^2 lines and 64^3 lines next to each other: where the least weights of the families
 * together are more than is allowed, the whole stretch is passed over in one step.  Whether that is
 * fast depends on the game; that the answer is right does not.
 *
 * When are lines marked?  If a ray starts with its step, at once: of the column at work only
 * (c, r) itself lies on the line.  Else when column c + start.x comes, where start.x > 0.
 */
#include "rules/value.h"
#include "solve/columns.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "solve/moves.h"

enum {
    LEVELS = 4, /* single lines, and the least of 64, 64^2 and 64^3 of them */
    FAMILIES = 8,
    MOST_CLASSES = 64,
    SHORT_RAY = 64,    /* up to so many moves a ray is taken as single moves */
    MOST_BLOCKED = 60, /* so that weights fit into bytes */
    BATCH = 1024,
    COLUMNS_A_LOOK = 16, /* at the clock */
    LONGEST_BLOCK = 1 << 18,
};

static const int64_t largest = WI_ENDLESS_BOX;

typedef struct family {
    wy_position step;
    int64_t stride; /* lines of one class */
    int64_t below;  /* index of row 0 in the first column */
    int64_t base;   /* where row 0 of the column at work stands */
    uint8_t *level[LEVELS];
} family;

typedef struct ray {
    wy_position start;
    size_t family;
    uint8_t weight;
} ray;

typedef struct point {
    wy_position move;
    uint8_t weight;
} point;

/* A column gets this from one before it: a line to mark, or a cell that has an option there. */
typedef struct news {
    int64_t row;
    size_t family; /* FAMILIES: only this cell */
    uint8_t weight;
} news;

typedef struct slot {
    news *list;
    size_t count, room;
} slot;

typedef struct counts {
    const wy_rules *rules;
    int64_t width, height, x;
    int block;
    int column_weight; /* of an option below in the column */
    wy_position ends;  /* the game ends by a rule only at x < ends.x, y < ends.y */
    family families[FAMILIES];
    size_t family_count;
    ray *rays;
    size_t ray_count;
    point *points;
    size_t point_count;
    slot *ring; /* news for the columns to come */
    size_t ring_size;
    bool full; /* no memory for news */
    wy_position batch[BATCH];
    size_t batch_count;
    wy_take *take;
    void *data;
} counts;

/* ---- which games --------------------------------------------------------------------------- */

static bool is_column(const wi_primitive *of) {
    return of->kind == WI_RAY && of->count1 == WY_UNBOUNDED && of->start.x == 0 &&
           of->start.y == 1 && of->step1.x == 0 && of->step1.y == 1;
}

static bool is_short(const wi_primitive *of) {
    return of->kind == WI_POINT || (of->kind == WI_RAY && of->count1 <= SHORT_RAY);
}

bool wi_counts_can(const wy_rules *rules, const wi_moves *moves) {
    const wy_cone *board = &rules->board;
    if (moves == NULL || rules->misere || rules->memory != WY_MEMORY_NONE || rules->weight.x > 0 ||
        rules->block > MOST_BLOCKED || board->p1 != 1 || board->q1 != 0 || board->p2 != 0 ||
        board->q2 != 1 || wi_moves_tied(moves)) {
        return false;
    }
    const wy_position box = wi_rules_ends_box(rules);
    if (box.x >= largest || box.y >= largest) {
        return false;
    }
    const wi_primitive *all = wi_moves_primitives(moves);
    size_t lines = 0;
    bool column = false;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const wi_primitive *of = &all[i];
        if (of->when != NULL || of->kind == WI_FAN) {
            return false;
        }
        column = column || is_column(of);
        if (!is_column(of) && !is_short(of)) {
            lines++;
            if (of->count1 != WY_UNBOUNDED || of->step1.x < 1 || of->step1.x > MOST_CLASSES ||
                of->start.x < 1 || of->start.x > largest || of->start.y > largest ||
                of->step1.y > largest) {
                return false;
            }
        }
    }
    return column && lines <= FAMILIES;
}

/* ---- making -------------------------------------------------------------------------------- */

static uint8_t weight_of(const wy_rules *rules, bool both) {
    const bool blockable = rules->block_kind != WY_BLOCK_DIAGONAL || both;
    return blockable ? 1 : (uint8_t)(rules->block + 1);
}

static size_t family_of(counts *c, wy_position step) {
    for (size_t i = 0; i < c->family_count; i++) {
        if (c->families[i].step.x == step.x && c->families[i].step.y == step.y) {
            return i;
        }
    }
    c->families[c->family_count] = (family){.step = step};
    return c->family_count++;
}

static bool sort_moves(counts *c, const wi_moves *moves) {
    const wi_primitive *all = wi_moves_primitives(moves);
    size_t room_of_rays = 0;
    size_t room_of_points = 0;
    c->column_weight = 1;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const wi_primitive *of = &all[i];
        const uint8_t weight = weight_of(c->rules, of->both);
        if (is_column(of)) {
            c->column_weight = weight;
            continue;
        }
        if (!is_short(of)) {
            if (!wi_list_room(c->rays, room_of_rays, c->ray_count + 1)) {
                return false;
            }
            c->rays[c->ray_count++] =
                (ray){.start = of->start, .family = family_of(c, of->step1), .weight = weight};
            continue;
        }
        const int64_t count = of->kind == WI_POINT ? 1 : of->count1;
        for (int64_t j = 0; j < count; j++) {
            const wy_position move = {of->start.x + j * of->step1.x, of->start.y + j * of->step1.y};
            if (move.x < 1 || move.x >= c->width || move.y >= c->height) {
                continue; /* moves in the column are all there already; others reach too far */
            }
            if (!wi_list_room(c->points, room_of_points, c->point_count + 1)) {
                return false;
            }
            c->points[c->point_count++] = (point){.move = move, .weight = weight};
        }
    }
    return true;
}

static int64_t round_up(int64_t value, int64_t to) {
    return (value / to + 1) * to;
}

/* Lines of one class: rows 0 .. height - 1 of all columns, and a block to look ahead. */
static void measure(counts *c, family *f) {
    const int64_t turns = (c->width - 1) / f->step.x + 1;
    f->below = turns * f->step.y;
    f->stride = round_up(f->below + c->height + 2 * LONGEST_BLOCK, LONGEST_BLOCK);
}

static uint64_t memory(const counts *c) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < c->family_count; i++) {
        const uint64_t lines = (uint64_t)c->families[i].stride * (uint64_t)c->families[i].step.x;
        bytes += lines + lines / 32;
    }
    return bytes;
}

static wy_status make(counts *c, const wi_moves *moves, const wy_control *control,
                      wy_error *error) {
    if (!sort_moves(c, moves)) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < c->family_count; i++) {
        measure(c, &c->families[i]);
    }
    if (control != NULL && control->memory > 0 && memory(c) > control->memory) {
        return wi_fail_budget(error, memory(c), control->memory, "%lld columns",
                              (long long)c->width);
    }
    for (size_t i = 0; i < c->family_count; i++) {
        family *f = &c->families[i];
        const size_t lines = (size_t)f->stride * (size_t)f->step.x;
        for (int level = 0; level < LEVELS; level++) {
            f->level[level] = calloc((lines >> (6 * level)) + 128, 1);
            if (f->level[level] == NULL) {
                return wi_fail_memory(error);
            }
        }
    }
    int64_t furthest = 0;
    for (size_t i = 0; i < c->ray_count; i++) {
        const int64_t delay = c->rays[i].start.x;
        furthest = delay > furthest && delay < c->width ? delay : furthest;
    }
    for (size_t i = 0; i < c->point_count; i++) {
        furthest = c->points[i].move.x > furthest ? c->points[i].move.x : furthest;
    }
    c->ring_size = (size_t)furthest + 1;
    c->ring = calloc(c->ring_size, sizeof *c->ring);
    return c->ring == NULL ? wi_fail_memory(error) : WY_OK;
}

static void clear(counts *c) {
    for (size_t i = 0; i < c->family_count; i++) {
        for (int level = 0; level < LEVELS; level++) {
            free(c->families[i].level[level]);
        }
    }
    for (size_t i = 0; c->ring != NULL && i < c->ring_size; i++) {
        free(c->ring[i].list);
    }
    free(c->ring);
    free(c->rays);
    free(c->points);
}

/* ---- weights ------------------------------------------------------------------------------- */

/* Where row 0 of column x stands in the family. */
static int64_t base_of(const family *f, int64_t x) {
    return (x % f->step.x) * f->stride + f->below - x / f->step.x * f->step.y;
}

static void add_weight(const counts *c, family *f, int64_t at, uint8_t weight) {
    const int more = f->level[0][at] + weight;
    f->level[0][at] = (uint8_t)(more > c->block + 1 ? c->block + 1 : more);
    for (int level = 1; level < LEVELS; level++) {
        const uint8_t *of = f->level[level - 1] + (at >> 6 << 6);
        uint8_t least = of[0];
        for (int i = 1; i < 64; i++) {
            least = of[i] < least ? of[i] : least;
        }
        at >>= 6;
        if (f->level[level][at] == least) {
            break;
        }
        f->level[level][at] = least;
    }
}

/* The least weight that the lines of rows y, ..., y + 64^level - 1 have together. */
static int least_weight(const counts *c, int64_t y, int level) {
    int sum = 0;
    for (size_t i = 0; i < c->family_count; i++) {
        const family *f = &c->families[i];
        const uint8_t *of = f->level[level] + ((f->base + y) >> (6 * level));
        sum += of[0] < of[1] ? of[0] : of[1];
    }
    return sum;
}

static int weight_at(const counts *c, int64_t y) {
    int sum = 0;
    for (size_t i = 0; i < c->family_count; i++) {
        sum += c->families[i].level[0][c->families[i].base + y];
    }
    return sum;
}

static int weight_of_points(const counts *c, int64_t y) {
    const slot *now = &c->ring[(size_t)c->x % c->ring_size];
    int sum = 0;
    for (size_t i = 0; i < now->count; i++) {
        sum += now->list[i].family == FAMILIES && now->list[i].row == y ? now->list[i].weight : 0;
    }
    return sum;
}

/* The first row from y on, and below `end`, whose lines weigh at most `most`; end: there is none.
 */
static int64_t next_row(const counts *c, int64_t y, int64_t end, int most) {
    while (y < end) {
        int level = LEVELS - 1;
        while (level > 0 && least_weight(c, y, level) <= most) {
            level--;
        }
        if (level > 0) {
            y += (int64_t)1 << (6 * level);
            continue;
        }
        uint16_t sums[64] = {0};
        for (size_t i = 0; i < c->family_count; i++) {
            const uint8_t *of = c->families[i].level[0] + c->families[i].base + y;
            for (int j = 0; j < 64; j++) {
                sums[j] = (uint16_t)(sums[j] + of[j]);
            }
        }
        for (int j = 0; j < 64 && y + j < end; j++) {
            if (sums[j] <= most) {
                return y + j;
            }
        }
        y += 64;
    }
    return end;
}

/* ---- from column to column ----------------------------------------------------------------- */

static void tell(counts *c, int64_t delay, news what) {
    if (c->x + delay >= c->width || what.row >= c->height) {
        return;
    }
    slot *to = &c->ring[(size_t)(c->x + delay) % c->ring_size];
    if (!wi_list_room(to->list, to->room, to->count + 1)) {
        c->full = true;
        return;
    }
    to->list[to->count++] = what;
}

/* (x, y) is a P-position. */
static bool found(counts *c, int64_t y) {
    for (size_t i = 0; i < c->ray_count; i++) {
        const ray *by = &c->rays[i];
        family *f = &c->families[by->family];
        if (by->start.x == f->step.x && by->start.y == f->step.y) {
            add_weight(c, f, f->base + y, by->weight);
        } else {
            tell(c, by->start.x, (news){y + by->start.y, by->family, by->weight});
        }
    }
    for (size_t i = 0; i < c->point_count; i++) {
        tell(c, c->points[i].move.x,
             (news){y + c->points[i].move.y, FAMILIES, c->points[i].weight});
    }
    c->batch[c->batch_count++] = (wy_position){c->x, y};
    if (c->batch_count < BATCH) {
        return true;
    }
    c->batch_count = 0;
    return c->take(c->data, c->batch, BATCH);
}

static void begin_column(counts *c) {
    for (size_t i = 0; i < c->family_count; i++) {
        c->families[i].base = base_of(&c->families[i], c->x);
    }
    const slot *now = &c->ring[(size_t)c->x % c->ring_size];
    for (size_t i = 0; i < now->count; i++) {
        const news *what = &now->list[i];
        if (what->family < FAMILIES) {
            family *f = &c->families[what->family];
            add_weight(c, f, f->base + what->row, what->weight);
        }
    }
}

/* false: take said stop. */
static bool column(counts *c) {
    int weight = 0; /* of the P-positions below */
    int64_t y = 0;
    bool goes_on = true;
    begin_column(c);
    for (; c->x < c->ends.x && y < c->ends.y && y < c->height && goes_on; y++) {
        if (wi_rules_ends_at(c->rules, c->x, y) ||
            weight + weight_at(c, y) + weight_of_points(c, y) <= c->block) {
            weight += c->column_weight;
            goes_on = found(c, y);
        }
    }
    while (goes_on && weight <= c->block) {
        y = next_row(c, y, c->height, c->block - weight);
        if (y >= c->height) {
            break;
        }
        if (c->point_count == 0 || weight + weight_at(c, y) + weight_of_points(c, y) <= c->block) {
            weight += c->column_weight;
            goes_on = found(c, y);
        }
        y++;
    }
    c->ring[(size_t)c->x % c->ring_size].count = 0;
    return goes_on;
}

wy_status wi_counts_each(const wy_rules *rules, const wi_moves *moves, int64_t width,
                         int64_t height, wy_take *take, void *data, const wy_control *control,
                         wy_error *error) {
    if (!wi_counts_can(rules, moves) || width > largest || height > largest) {
        return wi_fail(error, WY_LIMIT, "options of this game are not counted column by column");
    }
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    counts *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return wi_fail_memory(error);
    }
    c->rules = rules;
    c->width = width;
    c->height = height;
    c->block = (int)rules->block;
    c->ends = wi_rules_ends_box(rules);
    c->take = take;
    c->data = data;
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = make(c, moves, control, error);
    bool goes_on = true;
    for (; c->x < width && status == WY_OK && goes_on; c->x++) {
        if (c->x % COLUMNS_A_LOOK == 0 && wi_pace_stop(&pace, (double)c->x / (double)width)) {
            status = wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)c->x,
                             (long long)width);
            break;
        }
        goes_on = column(c);
        status = c->full ? wi_fail_memory(error) : WY_OK;
    }
    if (status == WY_OK && goes_on && c->batch_count > 0) {
        take(data, c->batch, c->batch_count);
    }
    clear(c);
    free(c);
    return status;
}
