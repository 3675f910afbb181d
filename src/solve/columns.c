/*
 * columns.c - the engine of columns: one P-position after the other, by x.
 *
 * Two ways lead through the columns: one for any moves that fit, in this file, and a faster one for
 * Wythoff's game with a short list (columns_queen.c), which takes the first columns from the other.
 * Should the fast way have to give up, the general one starts again from column 0 and catches up.
 *
 * In a game on the quarter plane with every move (t,0) and (0,t) a column has
 * at most one P-position: from the upper of two there would be a move to the
 * lower.  It has one when each P-position to its left forbids finitely many of
 * its rows.  So a ray may go right in any direction that is not straight up:
 * it meets a column at most once.  Rays straight up are harmless only inside
 * a column, that is as part of the moves (0,t).  Then the P-position of column x
 * is the least row that no P-position to the left forbids, and the moves (0,t)
 * need no further thought.
 *
 * A P-position (c,r) forbids by a ray start + i step every point
 * (c,r) + start + i step: a line, from column c + start.x on.  Lines with one
 * step (g,h) form a family.  Moving a point by multiples of the step brings it
 * into the first g columns, so a line is known by
 *
 *     class  X mod g    and    index  Y - h floor(X / g)
 *
 * of any of its points (X,Y).  Used lines are bits, one set of bits for each
 * class.  In a given column the class is given and consecutive rows are
 * consecutive bits: a word of each family, shifted into place, tells for 64
 * rows which are forbidden, and the first zero of their union is the answer.
 *
 * Scanning up from row 0 would be quadratic.  But for games with lines in
 * several directions, such as GDWN with (t,t), (pt,qt), (qt,pt), the forbidden
 * rows come in long stretches that one family alone fills, and the P-positions
 * lie near the ends of such stretches.  So when a window is full, the search
 * goes on at the furthest "next zero" of those families whose own window is
 * full; a skipset finds it in a few steps.  Whether this is fast depends on
 * the game; that the answer is right does not.
 *
 * When are lines marked?  If start.x = g, column c + start.x is the first of
 * its class after c, so the line can be marked at once.  Else it is marked
 * when column c + start.x comes.  A ray of bounded length n that starts with
 * its step has a family of its own, where the mark is removed n + 1 steps
 * after (c,r): by then and not before another P-position may stand on the
 * line, so no mark is removed too early.  Single moves are looked up: a move
 * (dx,dy) forbids row P(x - dx) + dy.
 */
#include "solve/columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "rules/value.h"
#include "solve/moves.h"

/* The most that one family may reserve: addresses are cheap, but there are only 2^47. */
static const uint64_t most_bits = (uint64_t)1 << 46;

enum { SHORT_RAY = 16 }; /* up to so many moves a ray is taken as single moves */

static const uint64_t full = ~(uint64_t)0;

/* A row of a column that is not there: forbids nothing. */
static const int64_t no_row = INT64_MIN / 2;

typedef struct family {
    wy_position step;
    bool own;      /* belongs to one bounded ray */
    int64_t class; /* of the column at work */
    size_t stride; /* bits for each class */
    size_t origin; /* where row 0 of the column at work stands in the set */
    size_t first;  /* where it stood in the first column of this class 0 .. */
    int64_t turns; /* floor(x / step.x) */
    wi_skipset used;
} family;

typedef struct marker {
    size_t family;
    int64_t delay; /* columns from the P-position to the mark; 0: at once */
    int64_t lift;  /* its row above the P-position, in the column where it is marked */
    int64_t until; /* columns until the mark is removed; 0: never */
} marker;

typedef struct line_engine {
    wi_column_moves moves;
    int64_t columns, x;
    int64_t highest;  /* no P-position of these columns is higher */
    int64_t free_row; /* all rows below are used */
    family *families;
    size_t family_count;
    marker *markers;
    size_t marker_count;
    int64_t *rows; /* the P-positions of the last columns, a ring */
    size_t ring;   /* its length, a power of two */
} line_engine;

/* ---- the moves ------------------------------------------------------------------ */

/* A bounded ray that starts with its step can be kept as a line that ends; others become points. */
static bool is_line(const wi_primitive *primitive) {
    return primitive->step1.x >= 1 &&
           (wi_primitive_is_endless(primitive) ||
            (primitive->start.x == primitive->step1.x && primitive->start.y == primitive->step1.y));
}

bool wi_columns_can(const wi_primitive *primitives, size_t count, char reason[WY_REASON_SIZE]) {
    const char *fault = NULL;
    int64_t points = 0;
    for (size_t i = 0; i < count && fault == NULL; i++) {
        const wi_primitive *primitive = &primitives[i];
        if (primitive->when != NULL) {
            fault = "some moves depend on the position";
        } else if (primitive->kind == WI_FAN) {
            fault = "some moves fill a cone, not lines";
        } else if (wi_primitive_is_nim(primitive)) {
            continue;
        } else if (wi_primitive_is_endless(primitive) && primitive->step1.x == 0) {
            fault = "a line of moves straight up may leave a column without a P-position";
        } else if (primitive->kind == WI_POINT) {
            points++;
        } else if (!is_line(primitive)) {
            points = primitive->count1 > WI_COLUMN_POINTS ? WI_COLUMN_POINTS + 1
                                                          : points + primitive->count1;
        }
        if (points > WI_COLUMN_POINTS) {
            fault = "there are too many single moves";
        }
    }
    if (fault == NULL && !wi_nim_moves_there(primitives, count)) {
        fault = "not every move of Nim was found";
    }
    if (reason != NULL) {
        snprintf(reason, WY_REASON_SIZE, "%s",
                 fault != NULL ? fault : "it has every move of Nim, so one P-position per column");
    }
    return fault == NULL;
}

/* The moves of a ray that can join two of the first columns columns. */
static int64_t useful_count(const wi_primitive *primitive, int64_t columns) {
    if (primitive->start.x >= columns) {
        return 0;
    }
    if (primitive->step1.x == 0) {
        return primitive->count1;
    }
    const int64_t most = (columns - 1 - primitive->start.x) / primitive->step1.x + 1;
    return most < primitive->count1 ? most : primitive->count1;
}

/* Puts the primitive into moves; false: no memory. */
static bool put(wi_column_moves *moves, size_t *room, const wi_primitive *primitive,
                int64_t columns, int64_t short_ray) {
    if (wi_primitive_is_nim(primitive)) {
        return true;
    }
    const bool single = primitive->kind == WI_POINT;
    const int64_t useful = single ? primitive->start.x < columns : useful_count(primitive, columns);
    if (!single && is_line(primitive) && useful > short_ray) {
        const bool to_the_end = useful < primitive->count1;
        moves->rays[moves->ray_count++] = (wi_column_ray){
            primitive->start, primitive->step1, to_the_end ? WY_UNBOUNDED : primitive->count1};
        return true;
    }
    wy_position move = primitive->start;
    for (int64_t i = 0; i < useful; i++) {
        if (move.x > 0 && move.y > 0) {
            if (!wi_list_room(moves->points, *room, moves->point_count + 1)) {
                return false;
            }
            moves->points[moves->point_count++] = move;
        }
        if (i + 1 < useful) {
            move.x += primitive->step1.x;
            move.y += primitive->step1.y;
        }
    }
    return true;
}

bool wi_column_moves_sort(wi_column_moves *moves, const wi_primitive *primitives, size_t count,
                          int64_t columns, int64_t short_ray) {
    *moves = (wi_column_moves){.rays = calloc(count + 1, sizeof *moves->rays)};
    size_t room = 0;
    bool fine = moves->rays != NULL;
    if (fine) {
        moves->rays[moves->ray_count++] = (wi_column_ray){{1, 0}, {1, 0}, WY_UNBOUNDED};
    }
    for (size_t i = 0; i < count && fine; i++) {
        fine = put(moves, &room, &primitives[i], columns, short_ray);
    }
    if (!fine) {
        wi_column_moves_clear(moves);
        return false;
    }
    /* Each point once: the list is searched in every column. */
    moves->point_count = wi_positions_sort(moves->points, moves->point_count);
    return true;
}

void wi_column_moves_clear(wi_column_moves *moves) {
    free(moves->rays);
    free(moves->points);
    *moves = (wi_column_moves){0};
}

/* ---- making ----------------------------------------------------------------- */

static size_t family_of(line_engine *engine, const wi_column_ray *ray) {
    const bool own = ray->count != WY_UNBOUNDED;
    for (size_t i = 0; i < engine->family_count; i++) {
        const family *known = &engine->families[i];
        if (!own && !known->own && known->step.x == ray->step.x && known->step.y == ray->step.y) {
            return i;
        }
    }
    engine->families[engine->family_count] = (family){.step = ray->step, .own = own};
    return engine->family_count++;
}

static void make_marker(line_engine *engine, const wi_column_ray *ray) {
    marker *made = &engine->markers[engine->marker_count++];
    made->family = family_of(engine, ray);
    if (ray->start.x == ray->step.x) {
        made->delay = 0;
        made->lift = ray->start.y - ray->step.y;
    } else {
        made->delay = ray->start.x;
        made->lift = ray->start.y;
    }
    if (ray->count != WY_UNBOUNDED) {
        made->until = (ray->count + 1) * ray->step.x;
    }
}

/*
 * How high can a P-position be?  Each column to the left forbids one row by
 * each ray whose class fits, and one by each point.
 */
static wi_wide highest_row(const wi_column_moves *moves, int64_t columns) {
    wi_wide highest = (wi_wide)moves->point_count;
    for (size_t i = 0; i < moves->ray_count; i++) {
        highest += columns / moves->rays[i].step.x + 1;
    }
    return highest;
}

static wy_status measure_family(const line_engine *engine, family *lines, wy_error *error) {
    const wi_wide turns = (engine->columns - 1) / lines->step.x;
    const wi_wide below = (wi_wide)lines->step.y * (turns + 1) + 64;
    wi_wide stride = below + engine->highest + 128;
    stride = (stride / 64 + 2) * 64;
    if (stride * lines->step.x > (wi_wide)most_bits) {
        return wi_fail(
            error, WY_LIMIT, "%lld columns are too many for the lines of step (%lld,%lld)",
            (long long)engine->columns, (long long)lines->step.x, (long long)lines->step.y);
    }
    lines->stride = (size_t)stride;
    lines->first = (size_t)below;
    lines->origin = lines->first;
    return WY_OK;
}

static wy_status make(line_engine *engine, wy_error *error) {
    const wi_wide highest = highest_row(&engine->moves, engine->columns);
    if (highest > (wi_wide)most_bits) {
        return wi_fail(error, WY_LIMIT, "%lld columns are too many", (long long)engine->columns);
    }
    engine->highest = (int64_t)highest;
    engine->families = calloc(engine->moves.ray_count, sizeof *engine->families);
    engine->markers = calloc(engine->moves.ray_count, sizeof *engine->markers);
    if (engine->families == NULL || engine->markers == NULL) {
        return wi_fail_memory(error);
    }
    int64_t furthest = 0;
    for (size_t i = 0; i < engine->moves.ray_count; i++) {
        if (engine->moves.rays[i].start.y <= engine->highest) {
            make_marker(engine, &engine->moves.rays[i]);
        }
    }
    for (size_t i = 0; i < engine->marker_count; i++) {
        const marker *ray = &engine->markers[i];
        furthest = ray->delay > furthest ? ray->delay : furthest;
        furthest = ray->until > furthest ? ray->until : furthest;
    }
    for (size_t i = 0; i < engine->moves.point_count; i++) {
        const wy_position *move = &engine->moves.points[i];
        furthest = move->x > furthest ? move->x : furthest;
    }
    engine->ring = 64;
    while (engine->ring <= (size_t)furthest) {
        engine->ring *= 2;
    }
    engine->rows = calloc(engine->ring, sizeof *engine->rows);
    if (engine->rows == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < engine->ring; i++) {
        engine->rows[i] = no_row;
    }
    /* Sizes first: what is too much on any machine is not "no memory" on a small one. */
    wy_status status = WY_OK;
    for (size_t i = 0; i < engine->family_count && status == WY_OK; i++) {
        status = measure_family(engine, &engine->families[i], error);
    }
    for (size_t i = 0; i < engine->family_count && status == WY_OK; i++) {
        family *lines = &engine->families[i];
        if (!wi_skipset_open(&lines->used, lines->stride * (size_t)lines->step.x)) {
            status = wi_fail_memory(error);
        }
    }
    return status;
}

static void lines_free(line_engine *engine) {
    if (engine == NULL) {
        return;
    }
    for (size_t i = 0; i < engine->family_count; i++) {
        wi_skipset_close(&engine->families[i].used);
    }
    free(engine->families);
    free(engine->markers);
    free(engine->rows);
    wi_column_moves_clear(&engine->moves);
    free(engine);
}

/*
 * An engine for the columns x < columns, columns >= 1, of a game whose moves
 * fit (wi_columns_can).  WY_LIMIT when the sets would not even fit the address
 * space.
 */
static wy_status lines_create(line_engine **engine, const wi_primitive *primitives, size_t count,
                              int64_t columns, wy_error *error) {
    *engine = NULL;
    line_engine *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->columns = columns;
    wy_status status = WY_OK;
    if (!wi_column_moves_sort(&made->moves, primitives, count, columns, SHORT_RAY)) {
        status = wi_fail_memory(error);
    } else {
        status = make(made, error);
    }
    if (status != WY_OK) {
        lines_free(made);
        return status;
    }
    *engine = made;
    return WY_OK;
}

/* ---- the search --------------------------------------------------------------- */

static int64_t row_of(const line_engine *engine, int64_t column) {
    return engine->rows[(size_t)column & (engine->ring - 1)];
}

/* The rows y .. y + 63 of the column that single moves forbid. */
static uint64_t forbidden_by_points(const line_engine *engine, int64_t y) {
    uint64_t rows = 0;
    for (size_t i = 0; i < engine->moves.point_count; i++) {
        const wy_position *move = &engine->moves.points[i];
        const uint64_t above = (uint64_t)(row_of(engine, engine->x - move->x) + move->y - y);
        rows |= above < 64 ? (uint64_t)1 << above : 0;
    }
    return rows;
}

static int64_t least_allowed_row(line_engine *engine) {
    const family *families = engine->families;
    const size_t count = engine->family_count;
    int64_t y = engine->free_row;
    for (;;) {
        uint64_t rows = 0;
        int64_t next = y + 64;
        for (size_t i = 0; i < count; i++) {
            const family *lines = &families[i];
            const size_t at = lines->origin + (size_t)y;
            const uint64_t window = wi_skipset_window(lines->used.level[0], at);
            rows |= window;
            if (window == full) {
                const size_t zero = wi_skipset_next_zero(&lines->used, at + 64);
                const int64_t after = (int64_t)(zero - lines->origin);
                next = after > next ? after : next;
            }
        }
        if (rows != full) {
            rows |= forbidden_by_points(engine, y);
            if (rows != full) {
                return y + __builtin_ctzll(~rows);
            }
        }
        y = next;
    }
}

/* ---- from column to column ------------------------------------------------------ */

/* Marks or removes the line through row y of the column at work, where it can still matter. */
static void mark(line_engine *engine, const marker *ray, int64_t y, bool used) {
    if (y > engine->highest) {
        return;
    }
    family *lines = &engine->families[ray->family];
    const size_t at = lines->origin + (size_t)y;
    if (used) {
        wi_skipset_add(&lines->used, at);
    } else {
        wi_skipset_remove(&lines->used, at);
    }
}

/* Makes the changes that P-positions of earlier columns cause in column x. */
static void begin_column(line_engine *engine) {
    for (size_t i = 0; i < engine->marker_count; i++) {
        const marker *ray = &engine->markers[i];
        if (ray->delay > 0) {
            const int64_t row = row_of(engine, engine->x - ray->delay);
            if (row >= 0) {
                mark(engine, ray, row + ray->lift, true);
            }
        }
        if (ray->until > 0) {
            const int64_t row = row_of(engine, engine->x - ray->until);
            if (row >= 0) {
                const int64_t steps = ray->until / engine->families[ray->family].step.x;
                mark(engine, ray, row + steps * engine->families[ray->family].step.y, false);
            }
        }
    }
}

static void end_column(line_engine *engine, int64_t y) {
    engine->rows[(size_t)engine->x & (engine->ring - 1)] = y;
    for (size_t i = 0; i < engine->marker_count; i++) {
        const marker *ray = &engine->markers[i];
        if (ray->delay == 0) {
            mark(engine, ray, y + ray->lift, true);
        }
    }
    if (y == engine->free_row) {
        const family *rows = &engine->families[0];
        const size_t zero = wi_skipset_next_zero(&rows->used, rows->origin + (size_t)y);
        engine->free_row = (int64_t)(zero - rows->origin);
    }
    engine->x++;
    for (size_t i = 0; i < engine->family_count; i++) {
        family *lines = &engine->families[i];
        lines->class ++;
        lines->origin += lines->stride;
        if (lines->class == lines->step.x) {
            lines->class = 0;
            lines->turns++;
            lines->origin = lines->first - (size_t)(lines->turns * lines->step.y);
        }
    }
}

/* The P-positions of the next count columns, which must not go beyond the last. */
static void lines_next(line_engine *engine, wy_position *positions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        begin_column(engine);
        const int64_t y = least_allowed_row(engine);
        positions[i] = (wy_position){engine->x, y};
        end_column(engine, y);
    }
}

static int64_t lines_column(const line_engine *engine) {
    return engine->x;
}

/* Bytes in use now.  They grow in proportion to the columns done, or slower. */
static uint64_t lines_memory_now(const line_engine *engine) {
    uint64_t bytes = sizeof *engine + engine->ring * sizeof *engine->rows;
    bytes += engine->moves.ray_count * (sizeof(family) + sizeof(marker) + sizeof(wi_column_ray));
    bytes += engine->moves.point_count * sizeof(wy_position);
    for (size_t i = 0; i < engine->family_count; i++) {
        bytes += wi_skipset_memory(&engine->families[i].used);
    }
    return bytes;
}

/* ==== the engine: ============================================================================= */

enum {
    BATCH = 4096,         /* columns between two looks at the clock and at memory */
    SLOW_BATCH = 32,      /* and in the general way, where a column may take milliseconds */
    TRIAL = 1 << 18,      /* columns from which the need of memory is estimated, at most ... */
    TRIAL_WORK = 1 << 22, /* ... and at most so many of columns times primitives ... */
    LEAST_TRIAL = 1 << 11 /* ... but no fewer columns than this */
};

static const int64_t most_columns = (int64_t)1 << 44; /* so that no index overflows */

struct wi_columns {
    wi_primitive *primitives;
    size_t count;
    int64_t columns, x;
    uint64_t memory; /* allowed; 0: any */
    wi_pace pace;
    line_engine *lines;
    wi_queen *queen;              /* NULL: the general way */
    wy_position *ready;           /* columns known before they are asked for ... */
    int64_t ready_from, ready_to; /* ... these */
};

/* ---- what can be done, and at what price ------------------------------------------- */

bool wi_columns_fast(const wi_primitive *primitives, size_t count) {
    return wi_columns_can(primitives, count, NULL) && wi_queen_can(primitives, count);
}

/* Runs the engine over its next columns and forgets them. */
static void run_over(line_engine *engine, int64_t columns) {
    wy_position batch[256];
    while (columns > 0) {
        const int64_t some = columns < 256 ? columns : 256;
        lines_next(engine, batch, (size_t)some);
        columns -= some;
    }
}

static int64_t trial_columns(size_t count, int64_t columns) {
    int64_t trial = TRIAL_WORK / (int64_t)(count + 1);
    trial = trial < LEAST_TRIAL ? LEAST_TRIAL : trial > TRIAL ? TRIAL : trial;
    return columns < trial ? columns : trial;
}

/* The bytes used at the end, as foretold by those used at column x and at its half. */
static uint64_t foretell(uint64_t half, uint64_t used, int64_t x, int64_t columns) {
    const int64_t second_half = x - x / 2;
    const double growth = ((double)used - (double)half) / (double)second_half * 7 / 6;
    const double needed = (double)used + growth * (double)(columns - x);
    return needed < 9e18 ? (uint64_t)needed : UINT64_MAX;
}

/* The row of each column that a move may still look back to is kept. */
static uint64_t least_memory(const wi_primitive *primitives, size_t count, int64_t columns) {
    int64_t furthest = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t back = primitives[i].start.x;
        furthest = back > furthest && back < columns ? back : furthest;
    }
    return (uint64_t)furthest * sizeof(int64_t);
}

/*
 * The sets grow in proportion to the columns, but by whole pages.  So the
 * growth over the second half of a trial tells the rest, with a sixth more for
 * what that cannot show.  The trial ends early when it takes more than `allowed`
 * itself (0: any), and with WY_STOPPED when the poll says so.
 */
static wy_status lines_memory(uint64_t *needed, const wi_primitive *primitives, size_t count,
                              int64_t columns, uint64_t allowed, wi_pace *pace, wy_error *error) {
    *needed = least_memory(primitives, count, columns);
    if (allowed != 0 && *needed > allowed) {
        return WY_OK;
    }
    *needed = UINT64_MAX;
    line_engine *engine = NULL;
    wy_status status = lines_create(&engine, primitives, count, columns, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t trial = trial_columns(count, columns);
    uint64_t half = 0;
    uint64_t used = 0;
    int64_t x = 0;
    while (x < trial && (allowed == 0 || used <= allowed) && status == WY_OK) {
        if (wi_pace_stop(pace, 0)) {
            status = wi_fail(error, WY_STOPPED, "stopped before the first column");
        }
        const int64_t end = x < trial / 2 ? trial / 2 : trial;
        run_over(engine, end - x < SLOW_BATCH ? end - x : SLOW_BATCH);
        x = lines_column(engine);
        used = lines_memory_now(engine);
        half = x <= trial / 2 ? used : half;
    }
    lines_free(engine);
    *needed = x < trial ? used : foretell(half, used, x, columns);
    return status;
}

static bool goes_fast(const wi_primitive *primitives, size_t count, int64_t columns) {
    return wi_queen_can(primitives, count) && columns > wi_queen_wants(primitives, count);
}

uint64_t wi_columns_memory(const wi_primitive *primitives, size_t count, int64_t columns,
                           const wy_control *control) {
    if (columns <= 0) {
        return 0;
    }
    if (columns > most_columns || !wi_columns_can(primitives, count, NULL)) {
        return UINT64_MAX;
    }
    if (goes_fast(primitives, count, columns)) {
        return wi_queen_memory(columns, false);
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    uint64_t needed = 0;
    (void)lines_memory(&needed, primitives, count, columns, control != NULL ? control->memory : 0,
                       &pace, NULL); /* what was seen before a stop will do */
    return needed;
}

/* ---- making -------------------------------------------------------------------------- */

static wy_status refuse(const wi_columns *stream, uint64_t needed, wy_error *error) {
    return wi_fail_budget(error, needed, stream->memory, "%lld columns",
                          (long long)stream->columns);
}

static wy_status begin_general(wi_columns *stream, wy_error *error) {
    if (stream->memory != 0) {
        uint64_t needed = 0;
        const wy_status status =
            lines_memory(&needed, stream->primitives, stream->count, stream->columns,
                         stream->memory, &stream->pace, error);
        if (status != WY_OK) {
            return status;
        }
        if (needed > stream->memory) {
            return refuse(stream, needed, error);
        }
    }
    return lines_create(&stream->lines, stream->primitives, stream->count, stream->columns, error);
}

/* WY_NO: the first columns do not lead to where the fast way can begin. */
static wy_status begin_fast(wi_columns *stream, wi_queen_limits limits, wy_error *error) {
    const uint64_t needed = wi_queen_memory(stream->columns, false);
    if (stream->memory != 0 && needed > stream->memory) {
        return refuse(stream, needed, error);
    }
    const int64_t wanted = wi_queen_wants(stream->primitives, stream->count);
    stream->ready = calloc((size_t)wanted, sizeof *stream->ready);
    if (stream->ready == NULL) {
        return wi_fail_memory(error);
    }
    line_engine *first = NULL;
    const wy_status status = lines_create(&first, stream->primitives, stream->count, wanted, error);
    if (status != WY_OK) {
        return status;
    }
    lines_next(first, stream->ready, (size_t)wanted);
    lines_free(first);
    stream->ready_to = wanted;
    return wi_queen_create(&stream->queen, stream->primitives, stream->count, stream->columns,
                           stream->ready, wanted, limits, stream->memory, error);
}

static wy_status begin(wi_columns *stream, const wi_columns_method *method, wy_error *error) {
    if (!method->general && goes_fast(stream->primitives, stream->count, stream->columns)) {
        const wi_queen_limits limits = {
            method->one_byte != 0 ? method->one_byte : wi_queen_widest.one_byte,
            method->two_bytes != 0 ? method->two_bytes : wi_queen_widest.two_bytes,
        };
        const wy_status status = begin_fast(stream, limits, error);
        if (status != WY_NO && status != WY_LIMIT) {
            return status;
        }
        stream->ready_to = 0; /* the general way can always begin, and is content with less */
    }
    return begin_general(stream, error);
}

wy_status wi_columns_create_by(wi_columns **stream, const wi_primitive *primitives, size_t count,
                               int64_t columns, const wy_control *control,
                               const wi_columns_method *method, wy_error *error) {
    *stream = NULL;
    char reason[WY_REASON_SIZE];
    if (columns < 0) {
        return wi_fail(error, WY_BAD, "the number of columns is negative");
    }
    if (!wi_columns_can(primitives, count, reason)) {
        return wi_fail(error, WY_BAD, "the game cannot be solved by columns: %s", reason);
    }
    if (columns > most_columns) {
        return wi_fail(error, WY_LIMIT, "%lld columns are too many: at most %lld can be done",
                       (long long)columns, (long long)most_columns);
    }
    wi_columns *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->columns = columns;
    made->memory = control != NULL ? control->memory : 0;
    wi_pace_start(&made->pace, control);
    made->count = count;
    made->primitives = calloc(count, sizeof *primitives);
    wy_status status = WY_OK;
    if (made->primitives == NULL) {
        status = wi_fail_memory(error);
    } else {
        memcpy(made->primitives, primitives, count * sizeof *primitives);
        status = columns > 0 ? begin(made, method, error) : WY_OK;
    }
    if (status != WY_OK) {
        wi_columns_free(made);
        return status;
    }
    *stream = made;
    return WY_OK;
}

wy_status wi_columns_create(wi_columns **stream, const wi_primitive *primitives, size_t count,
                            int64_t columns, const wy_control *control, wy_error *error) {
    const wi_columns_method best = {0};
    return wi_columns_create_by(stream, primitives, count, columns, control, &best, error);
}

void wi_columns_free(wi_columns *stream) {
    if (stream == NULL) {
        return;
    }
    lines_free(stream->lines);
    wi_queen_free(stream->queen);
    free(stream->ready);
    free(stream->primitives);
    free(stream);
}

/* ---- going through ---------------------------------------------------------------------- */

/* The general way starts again and catches up with column x. */
static wy_status change_ways(wi_columns *stream, wy_error *error) {
    wi_queen_free(stream->queen);
    stream->queen = NULL;
    stream->ready_from = stream->ready_to = 0;
    wy_status status = begin_general(stream, error);
    while (status == WY_OK && lines_column(stream->lines) < stream->x) {
        const int64_t done = lines_column(stream->lines);
        const int64_t left = stream->x - done;
        run_over(stream->lines, left < SLOW_BATCH ? left : SLOW_BATCH);
        if (wi_pace_stop(&stream->pace, (double)done / (double)stream->columns)) {
            status = wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)done,
                             (long long)stream->columns);
        }
    }
    return status;
}

/* Some of the columns that are ready. */
static int64_t take_ready(wi_columns *stream, wy_position *positions, int64_t room) {
    const int64_t left = stream->ready_to - stream->ready_from;
    const int64_t some = left < room ? left : room;
    memcpy(positions, stream->ready + stream->ready_from, (size_t)some * sizeof *positions);
    stream->ready_from += some;
    return some;
}

/* Fills room >= 1 positions at most, not beyond the last column. */
static wy_status some_columns(wi_columns *stream, wy_position *positions, int64_t room,
                              int64_t *filled, wy_error *error) {
    *filled = 0;
    if (stream->ready_from < stream->ready_to) {
        *filled = take_ready(stream, positions, room);
        return WY_OK;
    }
    if (stream->queen == NULL) {
        lines_next(stream->lines, positions, (size_t)room);
        *filled = room;
        const int64_t column = lines_column(stream->lines);
        const uint64_t used = lines_memory_now(stream->lines);
        if (stream->memory != 0 && used > stream->memory) {
            return wi_fail(error, WY_LIMIT,
                           "column %lld of %lld: %llu bytes of memory are used, %llu are allowed",
                           (long long)column, (long long)stream->columns, (unsigned long long)used,
                           (unsigned long long)stream->memory);
        }
        return WY_OK;
    }
    wy_status status = WY_OK;
    while (status == WY_OK && room - *filled >= WI_QUEEN_BLOCK) {
        status = wi_queen_next(stream->queen, positions + *filled, error);
        *filled += status == WY_OK ? WI_QUEEN_BLOCK : 0;
    }
    if (status == WY_OK && *filled == 0) {
        status = wi_queen_next(stream->queen, stream->ready, error);
        if (status == WY_OK) {
            stream->ready_from = 0;
            stream->ready_to = WI_QUEEN_BLOCK;
            *filled = take_ready(stream, positions, room);
        }
    }
    if (status == WY_NO) {
        stream->x += *filled;
        status = change_ways(stream, error);
        stream->x -= *filled;
    }
    return status;
}

wy_status wi_columns_next(wi_columns *stream, wy_position *positions, size_t room, size_t *filled,
                          wy_error *error) {
    *filled = 0;
    wy_status status = WY_OK;
    while (status == WY_OK && *filled < room && stream->x < stream->columns) {
        const int64_t left = stream->columns - stream->x;
        const size_t free_room = room - *filled;
        const int64_t batch = stream->queen == NULL ? SLOW_BATCH : BATCH;
        int64_t most = free_room < (size_t)batch ? (int64_t)free_room : batch;
        most = left < most ? left : most;
        if (wi_pace_stop(&stream->pace, (double)stream->x / (double)stream->columns)) {
            return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld",
                           (long long)stream->x, (long long)stream->columns);
        }
        int64_t done = 0;
        status = some_columns(stream, positions + *filled, most, &done, error);
        *filled += (size_t)done;
        stream->x += done;
    }
    return status;
}
