/*
 * rows_stream.c - Grundy values column by column, in constant time per cell.
 *
 * g(x,r) is the least value that is not in row r so far (all moves (s,0) are there) and not
 * the value of an option further down.  By lemma 1 of rows.c it is between x - K and x + K,
 * where K is the number of moves (s,t), 1 <= t <= last.  So every set of values that matters lies
 * in a window, and is kept as a ring of bits: value v is bit v mod M, M > 2K + all delays below.
 * Nothing is ever shifted.  The rings of all rows, or lines, lie side by side, first the first
 * words of all, then the second ones: a column looks at about the same word of every ring.
 *
 *   used[r]  the values of row r so far, and the first word that is not full yet.
 *   lines    for each ray start + i step, and each line in the direction of its step: the values
 *            on that line up to where the ray of the present cell begins.  A cell (x,r) first
 *            puts in g((x,r) - start), then has all its options along the ray there.
 *            A line begins in one of the first step.y rows, with the empty set.
 *   points   the options by single moves, marked for one cell and unmarked again.
 *
 * The search looks at the words from the first one not full on; there it is mostly the
 * first or second one.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "grundy/rows.h"
#include "rules/value.h"
#include "solve/moves.h"

typedef struct line_family {
    uint64_t *sets;  /* slots * step.y rings, side by side */
    uint64_t stride; /* so many */
    uint64_t mask;   /* slots - 1: columns in which a line that is still alive may have begun */
    int64_t *begun;  /* for each row: so many columns ago, */
    int64_t *lowest; /* in this row */
} line_family;

struct wi_rows_stream {
    const wi_rows_moves *moves;
    int64_t x;
    int64_t rows;
    uint64_t words;   /* of a ring, a power of two; M = 64 words */
    uint64_t *used;   /* a ring for each row, side by side */
    int64_t *first;   /* for each row: value / 64 of the first word that is not full */
    uint64_t *marks;  /* by single moves, for one cell */
    uint32_t *recent; /* g mod M of the last columns, a ring: [column][row] */
    uint64_t recent_mask;
    line_family *lines;
    uint64_t **sets; /* of one cell */
};

static uint64_t power_of_two_from(uint64_t least) {
    uint64_t power = 1;
    while (power < least) {
        power *= 2;
    }
    return power;
}

/* ---- sizes: all small numbers, see the limits in rows.h --------------------------- */

/* So many columns a line lives. */
static int64_t life(const wi_rows_moves *moves, size_t ray) {
    const wy_position step = moves->rays[ray].step;
    return moves->last / step.y * step.x;
}

static uint64_t ring_words(const wi_rows_moves *moves) {
    int64_t longest = 0;
    for (size_t i = 0; i < moves->ray_count; i++) {
        longest = life(moves, i) > longest ? life(moves, i) : longest;
    }
    return power_of_two_from((uint64_t)(2 * moves->spread + longest + moves->reach + 256) / 64 + 1);
}

static uint64_t line_slots(const wi_rows_moves *moves, size_t ray) {
    return power_of_two_from((uint64_t)life(moves, ray) + 1);
}

static uint64_t recent_columns(const wi_rows_moves *moves) {
    return power_of_two_from((uint64_t)moves->reach + 2);
}

uint64_t wi_rows_stream_memory(const wi_rows_moves *moves) {
    const uint64_t rows = (uint64_t)moves->last + 1;
    const uint64_t ring = 8 * ring_words(moves);
    uint64_t bytes = sizeof(wi_rows_stream) + (rows + 1) * ring + 8 * rows;
    bytes += 4 * rows * recent_columns(moves);
    for (size_t i = 0; i < moves->ray_count; i++) {
        bytes += line_slots(moves, i) * (uint64_t)moves->rays[i].step.y * ring + 16 * rows;
    }
    return bytes + moves->ray_count * (sizeof(line_family) + sizeof(uint64_t *));
}

/* ---- opening and closing ------------------------------------------------------------------ */

static bool open_lines(wi_rows_stream *stream) {
    const wi_rows_moves *moves = stream->moves;
    const size_t rows = (size_t)stream->rows;
    stream->lines = calloc(moves->ray_count + 1, sizeof *stream->lines);
    stream->sets = calloc(moves->ray_count + 1, sizeof *stream->sets);
    bool room = stream->lines != NULL && stream->sets != NULL;
    for (size_t i = 0; i < moves->ray_count && room; i++) {
        line_family *lines = &stream->lines[i];
        const wy_position step = moves->rays[i].step;
        const uint64_t slots = line_slots(moves, i);
        lines->mask = slots - 1;
        lines->stride = slots * (uint64_t)step.y;
        lines->sets = calloc(lines->stride, stream->words * sizeof *lines->sets);
        lines->begun = malloc(rows * sizeof *lines->begun);
        lines->lowest = malloc(rows * sizeof *lines->lowest);
        room = lines->sets != NULL && lines->begun != NULL && lines->lowest != NULL;
        for (int64_t r = 0; r < stream->rows && room; r++) {
            lines->begun[r] = r / step.y * step.x;
            lines->lowest[r] = r % step.y;
        }
    }
    return room;
}

wi_rows_stream *wi_rows_stream_open(const wi_rows_moves *moves) {
    wi_rows_stream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) {
        return NULL;
    }
    const size_t rows = (size_t)moves->last + 1;
    stream->moves = moves;
    stream->rows = moves->last + 1;
    stream->words = ring_words(moves);
    stream->recent_mask = recent_columns(moves) - 1;
    stream->used = calloc(rows, stream->words * sizeof *stream->used);
    stream->first = calloc(rows, sizeof *stream->first);
    stream->marks = calloc(stream->words, sizeof *stream->marks);
    stream->recent = calloc(rows, (stream->recent_mask + 1) * sizeof *stream->recent);
    const bool room = stream->used != NULL && stream->first != NULL && stream->marks != NULL &&
                      stream->recent != NULL && open_lines(stream);
    if (!room) {
        wi_rows_stream_close(stream);
        return NULL;
    }
    return stream;
}

void wi_rows_stream_close(wi_rows_stream *stream) {
    if (stream == NULL) {
        return;
    }
    for (size_t i = 0; i < stream->moves->ray_count && stream->lines != NULL; i++) {
        free(stream->lines[i].sets);
        free(stream->lines[i].begun);
        free(stream->lines[i].lowest);
    }
    free(stream->lines);
    free(stream->sets);
    free(stream->used);
    free(stream->first);
    free(stream->marks);
    free(stream->recent);
    free(stream);
}

/* ---- one column --------------------------------------------------------------------------- */

static inline uint32_t *column_of(const wi_rows_stream *stream, int64_t x) {
    return stream->recent + ((uint64_t)x & stream->recent_mask) * (uint64_t)stream->rows;
}

static inline void put(uint64_t *ring, uint64_t stride, uint64_t bit) {
    ring[bit / 64 * stride] |= UINT64_C(1) << (bit % 64);
}

/* The values up to x + K are about to be used, and the ring holds those of M before. */
static void make_way(wi_rows_stream *stream) {
    const uint64_t word = (uint64_t)((stream->x + stream->moves->spread) / 64 + 1);
    const size_t rows = (size_t)stream->rows;
    memset(stream->used + (word & (stream->words - 1)) * rows, 0, rows * sizeof *stream->used);
}

/* Finds the set of the ray's options from (x,r), after putting in the nearest of them. */
static inline uint64_t *options_along(wi_rows_stream *stream, size_t ray, int64_t r) {
    const line_family *lines = &stream->lines[ray];
    const wi_rows_ray *moves = &stream->moves->rays[ray];
    const uint64_t slot = (uint64_t)(stream->x - lines->begun[r]) & lines->mask;
    uint64_t *set = lines->sets + slot * (uint64_t)moves->step.y + (uint64_t)lines->lowest[r];
    if (r < moves->step.y) {
        for (uint64_t word = 0; word < stream->words; word++) {
            set[word * lines->stride] = 0;
        }
    }
    if (r >= moves->start.y && stream->x >= moves->start.x) {
        put(set, lines->stride, column_of(stream, stream->x - moves->start.x)[r - moves->start.y]);
    }
    return set;
}

static void mark_points(wi_rows_stream *stream, int64_t r, bool on) {
    for (size_t i = 0; i < stream->moves->point_count; i++) {
        const wy_position move = stream->moves->points[i];
        if (move.y <= r && move.x <= stream->x) {
            const uint64_t bit = column_of(stream, stream->x - move.x)[r - move.y];
            if (on) {
                put(stream->marks, 1, bit);
            } else {
                stream->marks[bit / 64] = 0;
            }
        }
    }
}

static inline int64_t least_free(const wi_rows_stream *stream, int64_t r, size_t rays,
                                 bool points) {
    const uint64_t rows = (uint64_t)stream->rows;
    for (int64_t word = stream->first[r];; word++) {
        const uint64_t at = (uint64_t)word & (stream->words - 1);
        uint64_t taken = stream->used[at * rows + (uint64_t)r];
        taken |= points ? stream->marks[at] : 0;
        for (size_t i = 0; i < rays; i++) {
            taken |= stream->sets[i][at * stream->lines[i].stride];
        }
        if (~taken != 0) {
            return word * 64 + __builtin_ctzll(~taken);
        }
    }
}

/* rays and points are constants where it matters. */
static inline __attribute__((always_inline)) void
run_column(wi_rows_stream *stream, int16_t *offsets, size_t rays, bool points) {
    const int64_t x = stream->x;
    const uint64_t mask = stream->words - 1;
    const uint64_t rows = (uint64_t)stream->rows;
    uint32_t *column = column_of(stream, x);
    for (int64_t r = 0; r < stream->rows; r++) {
        for (size_t i = 0; i < rays; i++) {
            stream->sets[i] = options_along(stream, i, r);
        }
        if (points) {
            mark_points(stream, r, true);
        }
        const int64_t value = least_free(stream, r, rays, points);
        assert(value >= x - stream->moves->spread && value <= x + stream->moves->spread);
        if (points) {
            mark_points(stream, r, false);
        }
        const uint64_t bit = (uint64_t)value & (64 * stream->words - 1);
        uint64_t *used = stream->used + r;
        put(used, rows, bit);
        while (used[((uint64_t)stream->first[r] & mask) * rows] == UINT64_MAX) {
            stream->first[r]++;
        }
        column[r] = (uint32_t)bit;
        offsets[r] = (int16_t)(value - x);
    }
}

void wi_rows_stream_next(wi_rows_stream *stream, int16_t *offsets) {
    const size_t rays = stream->moves->ray_count;
    const bool points = stream->moves->point_count > 0;
    if (stream->x % 64 == 0) {
        make_way(stream);
    }
    if (rays == 2 && !points) { /* Wythoff's game */
        run_column(stream, offsets, 2, false);
    } else {
        run_column(stream, offsets, rays, points);
    }
    stream->x++;
}

/* ---- states ----------------------------------------------------------------------------- */

struct wi_row_state {
    int64_t x;
    int64_t least;    /* the least value that the row has not had, minus x */
    uint64_t count;   /* words of bits[] */
    uint64_t *bits;   /* which of the values from the least on it has had */
    uint32_t *recent; /* g - (column) mod M in the columns x - 1, x - 2, ... */
};

uint64_t wi_row_state_memory(const wi_rows_moves *moves) {
    return sizeof(wi_row_state) + 8 * ((uint64_t)moves->spread / 32 + 2) +
           4 * (uint64_t)(moves->reach + 1);
}

wi_row_state *wi_row_state_new(const wi_rows_stream *stream) {
    /* The header and both arrays in one piece. */
    wi_row_state *state = calloc(1, wi_row_state_memory(stream->moves));
    if (state != NULL) {
        state->count = (uint64_t)stream->moves->spread / 32 + 2;
        state->bits = (uint64_t *)(state + 1);
        state->recent = (uint32_t *)(state->bits + state->count);
    }
    return state;
}

static int64_t least_unused(const wi_rows_stream *stream, int64_t row) {
    const uint64_t at = (uint64_t)stream->first[row] & (stream->words - 1);
    const uint64_t word = stream->used[at * (uint64_t)stream->rows + (uint64_t)row];
    return stream->first[row] * 64 + __builtin_ctzll(~word);
}

/*
 * 64 bits of the row's set from this value on.  No value beyond x - 1 + K is used; the words up to
 * the one after x + K are clean, and further ones must not be looked at.
 */
static uint64_t used_from(const wi_rows_stream *stream, int64_t row, int64_t value) {
    const uint64_t rows = (uint64_t)stream->rows;
    const uint64_t *used = stream->used + row;
    const int64_t highest = (stream->x + stream->moves->spread) / 64;
    const int64_t word = value / 64;
    const unsigned shift = (unsigned)(value % 64);
    const uint64_t low = word <= highest ? used[((uint64_t)word & (stream->words - 1)) * rows] : 0;
    const uint64_t high =
        word < highest ? used[((uint64_t)(word + 1) & (stream->words - 1)) * rows] : 0;
    return shift == 0 ? low : low >> shift | high << (64 - shift);
}

static uint32_t recent_offset(const wi_rows_stream *stream, int64_t row, int64_t back) {
    const int64_t x = stream->x - back;
    const uint64_t modulus = 64 * stream->words;
    return x < 0 ? 0 : (uint32_t)((column_of(stream, x)[row] - (uint64_t)x) & (modulus - 1));
}

void wi_row_state_take(wi_row_state *out, const wi_rows_stream *stream, int64_t row) {
    const int64_t least = least_unused(stream, row);
    out->x = stream->x;
    out->least = least - stream->x;
    for (uint64_t i = 0; i < out->count; i++) {
        out->bits[i] = used_from(stream, row, least + (int64_t)(64 * i));
    }
    for (int64_t back = 1; back <= stream->moves->reach; back++) {
        out->recent[back - 1] = recent_offset(stream, row, back);
    }
}

bool wi_row_state_recurs(const wi_row_state *then, const wi_rows_stream *stream, int64_t row) {
    const int64_t least = least_unused(stream, row);
    if (least - stream->x != then->least) {
        return false;
    }
    for (uint64_t i = 0; i < then->count; i++) {
        if (used_from(stream, row, least + (int64_t)(64 * i)) != then->bits[i]) {
            return false;
        }
    }
    for (int64_t back = 1; back <= stream->moves->reach; back++) {
        if (recent_offset(stream, row, back) != then->recent[back - 1]) {
            return false;
        }
    }
    return true;
}

/* ==== the moves =============================================================================== */

/*
 * Is a game of the kind whose rows are additively periodic?  Read off the compiled
 * moves.
 *
 * A primitive all of whose moves are (s,0) is a part of the row's Nim moves.  Any other must
 * not go on along rows without end.  The moves that go further down than the last row can
 * be forgotten, so that what is finite in every row becomes a list of points; only rays are kept
 * as they are, for their options along a line are known together.
 */

/* Are all its moves (s,0)? */
static bool is_level(const wi_primitive *p) {
    return p->start.y == 0 && (p->kind == WI_POINT || p->step1.y == 0) &&
           (p->kind != WI_FAN || p->step2.y == 0);
}

static wy_status check_kind(const wi_primitive *primitives, size_t count, wy_error *error) {
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->when != NULL) {
            return wi_fail(error, WY_NO, "its moves depend on the position");
        }
        const bool endless =
            p->kind == WI_FAN ? p->step1.y == 0 || p->step2.y == 0
                              : p->kind == WI_RAY && p->step1.y == 0 && p->count1 == WY_UNBOUNDED;
        if (endless && !is_level(p)) {
            return wi_fail(error, WY_NO,
                           "there are infinitely many moves that take the same from the second "
                           "heap, (%" PRId64 ",%" PRId64 ") among them",
                           p->start.x, p->start.y);
        }
    }
    if (!wi_line_is_full(primitives, count, (wy_position){0, 0}, (wy_position){1, 0})) {
        return wi_fail(error, WY_NO, "it lacks some of the moves (s,0)");
    }
    return WY_OK;
}

/* ---- rays and points --------------------------------------------------------------------- */

static wy_status too_far(wy_error *error) {
    return wi_fail(error, WY_LIMIT, "the moves go too far, or are too many, for rows to be proved");
}

static wy_status add_point(wi_rows_moves *moves, int64_t s, int64_t t, wy_error *error) {
    if (t > moves->last || t == 0) {
        return WY_OK;
    }
    if (s > WI_ROWS_REACH || moves->point_count == WI_ROWS_POINTS) {
        return too_far(error);
    }
    moves->points[moves->point_count++] = (wy_position){s, t};
    return WY_OK;
}

static bool is_down(const wi_primitive *p) {
    return p->kind == WI_RAY && p->step1.y > 0 && p->count1 == WY_UNBOUNDED;
}

/* start + i step down to the last row, at most count of them. */
static wy_status add_points(wi_rows_moves *moves, wy_position start, wy_position step,
                            int64_t count, wy_error *error) {
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && start.y <= moves->last && status == WY_OK; i++) {
        status = add_point(moves, start.x, start.y, error);
        start.x += step.x; /* both far below 2^63: add_point refuses what is beyond the reach */
        start.y += step.y;
    }
    return status;
}

static wy_status add(wi_rows_moves *moves, const wi_primitive *p, wy_error *error) {
    if (is_level(p) || p->start.y > moves->last) {
        return WY_OK;
    }
    if (p->kind == WI_POINT) {
        return add_point(moves, p->start.x, p->start.y, error);
    }
    if (is_down(p) && p->step1.y <= moves->last - p->start.y) {
        if (moves->ray_count == WI_ROWS_RAYS) {
            return too_far(error);
        }
        moves->rays[moves->ray_count++] = (wi_rows_ray){p->start, p->step1};
        return WY_OK;
    }
    if (p->kind == WI_RAY) {
        return add_points(moves, p->start, p->step1, p->count1, error);
    }
    wy_status status = WY_OK;
    for (wy_position at = p->start; at.y <= moves->last && status == WY_OK;
         at.x += p->step1.x, at.y += p->step1.y) {
        status = add_points(moves, at, p->step2, WY_UNBOUNDED, error);
    }
    return status;
}

static wy_status measure(wi_rows_moves *moves, wy_error *error) {
    for (size_t i = 0; i < moves->point_count; i++) {
        moves->reach = moves->points[i].x > moves->reach ? moves->points[i].x : moves->reach;
    }
    moves->spread = (int64_t)moves->point_count;
    for (size_t i = 0; i < moves->ray_count; i++) {
        const wi_rows_ray *ray = &moves->rays[i];
        if (ray->step.y < 1 || ray->start.x > WI_ROWS_REACH || ray->step.x > WI_ROWS_REACH ||
            moves->last / ray->step.y * ray->step.x > WI_ROWS_REACH) {
            return too_far(error);
        }
        const int64_t steps = (moves->last - ray->start.y) / ray->step.y;
        const int64_t furthest = ray->start.x + steps * ray->step.x;
        moves->reach = furthest > moves->reach ? furthest : moves->reach;
        moves->spread += steps + (ray->start.y > 0);
    }
    return moves->spread <= WI_ROWS_SPREAD ? WY_OK : too_far(error);
}

wy_status wi_rows_moves_make(wi_rows_moves *out, const wy_rules *rules, int64_t last,
                             wy_error *error) {
    *out = (wi_rows_moves){.last = last};
    const char *twist = wi_rules_twist(rules);
    if (twist != NULL) {
        return wi_fail(error, WY_NO, "%s", twist);
    }
    wi_moves *compiled;
    wy_status status = wi_moves_compile(&compiled, rules, 0, error);
    if (status == WY_LIMIT) {
        return wi_fail(error, WY_NO, "its moves have no simple form");
    }
    if (status != WY_OK) {
        return status;
    }
    const wi_primitive *primitives = wi_moves_primitives(compiled);
    const size_t count = wi_moves_count(compiled);
    status = check_kind(primitives, count, error);
    if (status == WY_OK) {
        out->rays = calloc(WI_ROWS_RAYS, sizeof *out->rays);
        out->points = calloc(WI_ROWS_POINTS, sizeof *out->points);
        status = out->rays != NULL && out->points != NULL ? WY_OK : wi_fail_memory(error);
    }
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = add(out, &primitives[i], error);
    }
    if (status == WY_OK) {
        status = measure(out, error);
    }
    wi_moves_free(compiled);
    if (status != WY_OK) {
        wi_rows_moves_clear(out);
    }
    return status;
}

void wi_rows_moves_clear(wi_rows_moves *moves) {
    free(moves->rays);
    free(moves->points);
    *moves = (wi_rows_moves){0};
}
