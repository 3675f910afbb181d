/*
 * columns.c - the engine of columns: one P-position after the other, by x.
 *
 * Two ways lead through the columns: one for any moves that fit
 * (columns_lines.c), and a faster one for Wythoff's game with a short list
 * (columns_queen.c), which wants to be told the first columns by the other.
 * Should the fast way have to give up, the general one starts again from
 * column 0 and catches up.
 */
#include "solve/columns.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"

enum {
    BATCH = 4096,         /* columns between two looks at the clock and at memory */
    SLOW_BATCH = 32,      /* and in the general way, where a column may take milliseconds */
    TRIAL = 1 << 18,      /* columns from which the need of memory is told, at most ... */
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
    wi_lines *lines;
    wi_queen *queen;              /* NULL: the general way */
    wy_position *ready;           /* columns known before they are asked for ... */
    int64_t ready_from, ready_to; /* ... these */
};

/* ---- what can be done, and at what price ------------------------------------------- */

bool wi_columns_fast(const wi_primitive *primitives, size_t count) {
    return wi_columns_can(primitives, count, NULL) && wi_queen_can(primitives, count);
}

/* Runs the engine over its next columns and forgets them. */
static void run_over(wi_lines *engine, int64_t columns) {
    wy_position batch[256];
    while (columns > 0) {
        const int64_t some = columns < 256 ? columns : 256;
        wi_lines_next(engine, batch, (size_t)some);
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
    wi_lines *engine = NULL;
    wy_status status = wi_lines_create(&engine, primitives, count, columns, error);
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
        x = wi_lines_column(engine);
        used = wi_lines_memory(engine);
        half = x <= trial / 2 ? used : half;
    }
    wi_lines_free(engine);
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
    return wi_lines_create(&stream->lines, stream->primitives, stream->count, stream->columns,
                           error);
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
    wi_lines *first = NULL;
    const wy_status status =
        wi_lines_create(&first, stream->primitives, stream->count, wanted, error);
    if (status != WY_OK) {
        return status;
    }
    wi_lines_next(first, stream->ready, (size_t)wanted);
    wi_lines_free(first);
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
    wi_lines_free(stream->lines);
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
    while (status == WY_OK && wi_lines_column(stream->lines) < stream->x) {
        const int64_t done = wi_lines_column(stream->lines);
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
        wi_lines_next(stream->lines, positions, (size_t)room);
        *filled = room;
        const int64_t column = wi_lines_column(stream->lines);
        const uint64_t used = wi_lines_memory(stream->lines);
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
