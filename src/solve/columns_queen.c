/*
 * columns_queen.c - Wythoff's game with a short symmetric list of further moves, fast.
 *
 * Such a game (S0: Maharaja Nim adds the moves of a knight) has one P-position
 * in every row and column and at most one on a diagonal, and is symmetric.  So
 * only the upper P-positions (a_n, b_n), a_n < b_n, need a search; column b_n
 * is lower and holds (b_n, a_n).  A column is upper when its row is not used.
 *
 * The search.  Let d0 be the least diagonal (y - x) that no upper P-position
 * uses.  In an upper column c the diagonals from d0 on are tried: forbidden are
 * those in use, those whose row c + d is in use, and those that a single move
 * (dx,dy) forbids: P(c - dx) - (c - dx) + (dy - dx).  Once d0 is larger than
 * any dy - dx, lower P-positions forbid nothing here.  All that is in use from
 * d0 and from row c + d0 on lies close by: 64 bits of each, held in registers,
 * normally show everything (the near search).  When they do not, the far
 * search takes over for good and reads them from memory.
 *
 * The lower columns.  When column r = b_n comes, its diagonal d = b_n - a_n must
 * be known.  Let |b_n - a_n - n| <= D for all n.  If m > n + D, then b_m - b_n =
 * (a_m - a_n) + (m - n) + (deviations) > 2 (m - n) - 2 D - 1 > 0, and likewise
 * b_m < b_n if m < n - D.  So the rank of r among the lower columns differs from
 * n by at most D, and from d by at most 2 D.  It is enough to keep d mod 256 if D
 * <= 63, and d mod 65536 if D <= 16000.  Every P-position is checked for D;
 * when one byte is not enough, the pending rows are written anew in two, and
 * when two are not, the engine says so and gives up.
 *
 * Memory.  Between the column at work and its P-position about 0.62 x rows are
 * pending; rows that are no columns any more need no byte.  So it is at most
 * 0.38 bytes for each column, and a bit for each of 0.62.
 */
#include "solve/columns_queen.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "solve/columns_moves.h"
#include "solve/columns_queen_state.h"
#include "solve/moves.h"

enum {
    MOST_MOVES = 512, /* of the list: each is looked at in each upper column */
    LONGEST_RAY = 32, /* longer ones are better taken as lines */
    LONGEST_MOVE = 4096,
};

const wi_queen_limits wi_queen_widest = {63, 16000};

static const uint64_t full = ~(uint64_t)0;

/* ---- which games ------------------------------------------------------------------ */

static bool has_point(const wi_column_moves *moves, wy_position move) {
    size_t low = 0;
    size_t high = moves->point_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const wy_position *here = &moves->points[middle];
        if (here->x < move.x || (here->x == move.x && here->y < move.y)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < moves->point_count && moves->points[low].x == move.x &&
           moves->points[low].y == move.y;
}

static bool is_short_and_symmetric(const wi_column_moves *moves) {
    bool fits = moves->point_count <= MOST_MOVES;
    for (size_t i = 0; fits && i < moves->point_count; i++) {
        const wy_position move = moves->points[i];
        fits = move.x <= LONGEST_MOVE && move.y <= LONGEST_MOVE &&
               has_point(moves, (wy_position){move.y, move.x});
    }
    return fits;
}

static bool all_rays_are_a_queens(const wi_column_moves *moves) {
    bool queen = false;
    bool others = false;
    for (size_t i = 1; i < moves->ray_count; i++) {
        const wi_column_ray *ray = &moves->rays[i];
        const bool diagonal = ray->start.x == ray->start.y && ray->step.x == ray->step.y;
        const bool all = ray->start.x == 1 && ray->step.x == 1 && ray->count == WY_UNBOUNDED;
        queen = queen || (diagonal && all);
        others = others || !diagonal;
    }
    return queen && !others;
}

/* The moves when this engine can solve the game; the points are then the list. */
static bool read_moves(wi_column_moves *moves, const wi_primitive *primitives, size_t count) {
    if (!wi_column_moves_sort(moves, primitives, count, WY_UNBOUNDED, LONGEST_RAY)) {
        return false; /* no memory: the general engine will meet that too, and say so */
    }
    if (!all_rays_are_a_queens(moves) || !is_short_and_symmetric(moves)) {
        wi_column_moves_clear(moves);
        return false;
    }
    return true;
}

bool wi_queen_can(const wi_primitive *primitives, size_t count) {
    wi_column_moves moves;
    const bool can = read_moves(&moves, primitives, count);
    wi_column_moves_clear(&moves);
    return can;
}

int64_t wi_queen_wants(const wi_primitive *primitives, size_t count) {
    wi_column_moves moves;
    int64_t longest = 0;
    if (read_moves(&moves, primitives, count) && moves.point_count > 0) {
        longest = moves.points[moves.point_count - 1].x; /* sorted, and symmetric */
    }
    wi_column_moves_clear(&moves);
    return (1024 + 4 * longest) / WI_QUEEN_BLOCK * WI_QUEEN_BLOCK;
}

uint64_t wi_queen_memory(int64_t columns, bool wide) {
    /* Pending rows are at most columns / phi^2 of the codes, columns / phi of the bits. */
    const uint64_t codes = (uint64_t)columns / 1000 * 382 + 512;
    const uint64_t rows = (uint64_t)columns / 1000 * 618 + 1024;
    /* Steps, rings, pages not yet given back. */
    const uint64_t slack =
        (uint64_t)columns >= WI_SLIDING_LARGE ? UINT64_C(12) << 20 : UINT64_C(4) << 20;
    return codes * (wide ? 2 : 1) + rows / 8 + slack;
}

/* ---- the lower columns ------------------------------------------------------------- */

static wy_status memory_refused(const wi_queen *engine, uint64_t needed, wy_error *error) {
    return wi_fail_budget(error, needed, engine->memory, "%lld columns",
                          (long long)engine->columns);
}

/* Gives the pending rows two bytes each. */
wy_status wi_queen_widen(wi_queen *engine, wy_error *error) {
    const uint64_t needed = wi_queen_memory(engine->columns, true);
    if (engine->memory != 0 && needed > engine->memory) {
        return memory_refused(engine, needed, error);
    }
    wi_sliding wider;
    if (!wi_sliding_open(&wider, engine->codes.size * 2)) {
        return wi_fail_memory(error);
    }
    const uint64_t *rows = wi_queen_rows(engine);
    uint16_t *codes = (uint16_t *)(void *)wider.bytes;
    int64_t rank = engine->lower;
    int64_t end = engine->x + WI_QUEEN_BLOCK + engine->free_diagonal + WI_FAR_DIAGONALS;
    end = end < engine->columns ? end : engine->columns;
    for (int64_t row = engine->x + WI_QUEEN_BLOCK; row < end; row++) {
        if ((rows[row / 64] >> (row % 64) & 1) != 0) {
            const uint8_t code = engine->codes.bytes[row];
            codes[row] = (uint16_t)(rank + (int8_t)(uint8_t)(code - (uint8_t)rank));
            rank++;
        }
        if (row % 65536 == 0) {
            wi_sliding_release(&engine->codes, (size_t)row);
        }
    }
    wi_sliding_close(&engine->codes);
    engine->codes = wider;
    engine->wide = true;
    return WY_OK;
}

/* The diagonal that is congruent to the code of the row and nearest to rank. */
static int64_t lower_diagonal(const wi_queen *engine, int64_t row, int64_t rank) {
    if (engine->wide) {
        const uint16_t code = wi_queen_wide_codes(engine)[row];
        return rank + (int16_t)(uint16_t)(code - (uint16_t)rank);
    }
    return rank + (int8_t)(uint8_t)(engine->codes.bytes[row] - (uint8_t)rank);
}

void wi_queen_lower_columns(wi_queen *engine, uint64_t lower, int64_t rank) {
    const int64_t x = engine->x;
    /* The ring is a multiple of the block, so the block lies in it in one piece. */
    int64_t *offsets = &engine->offsets[(size_t)x & (engine->ring - 1)];
    for (; lower != 0; lower &= lower - 1) {
        const int i = __builtin_ctzll(lower);
        offsets[i] = -lower_diagonal(engine, x + i, rank);
        rank++;
    }
}

/* ---- blocks of columns -------------------------------------------------------------- */

wy_status wi_queen_next(wi_queen *engine, wy_position *positions, wy_error *error) {
    if (engine->gave_up) {
        return WY_NO;
    }
    const int64_t x = engine->x;
    const int64_t left = engine->columns - x;
    const uint64_t block = left >= 64 ? full : left <= 0 ? 0 : ((uint64_t)1 << left) - 1;
    const uint64_t lower = wi_queen_rows(engine)[x / 64] & block;
    const int64_t rank = engine->lower;
    engine->lower += __builtin_popcountll(lower);
    wy_status status = WY_OK;
    if (engine->steps != NULL && block == full) {
        status = wi_queen_walk(engine, lower, rank, error);
    } else {
        wi_queen_lower_columns(engine, lower, rank);
        status = wi_queen_search(engine, ~lower & block, error);
    }
    if (status != WY_OK) {
        engine->gave_up = true;
        return status;
    }
    const int64_t *offsets = &engine->offsets[(size_t)x & (engine->ring - 1)];
    for (int64_t i = 0; i < WI_QUEEN_BLOCK; i++) {
        positions[i] = (wy_position){x + i, x + i + offsets[i]};
    }
    engine->x += WI_QUEEN_BLOCK;
    wi_sliding_release(&engine->rows, (size_t)engine->x / 8);
    wi_sliding_release(&engine->codes, (size_t)engine->x * (engine->wide ? 2 : 1));
    return WY_OK;
}

/* ---- making ---------------------------------------------------------------------------------- */

static bool read_list(wi_queen *engine, const wi_primitive *primitives, size_t count) {
    wi_column_moves moves;
    if (!read_moves(&moves, primitives, count)) {
        return false;
    }
    engine->list = calloc(moves.point_count + 1, sizeof *engine->list);
    engine->ring = (size_t)2 * WI_QUEEN_BLOCK;
    for (size_t i = 0; engine->list != NULL && i < moves.point_count; i++) {
        const wy_position move = moves.points[i];
        if (move.x != move.y) {
            engine->list[engine->list_count++] = (wi_knight){move.x, move.y - move.x};
        }
        while (engine->ring < (size_t)move.x + WI_QUEEN_BLOCK) {
            engine->ring *= 2;
        }
    }
    wi_column_moves_clear(&moves);
    engine->offsets = calloc(engine->ring, sizeof *engine->offsets);
    return engine->list != NULL && engine->offsets != NULL;
}

/* Puts an upper P-position of the known columns on record. */
static void note_upper(wi_queen *engine, int64_t c, int64_t d, int64_t known) {
    const int64_t row = c + d;
    uint64_t *rows = wi_queen_rows(engine);
    rows[row / 64] |= (uint64_t)1 << (row % 64);
    if (row >= known && row < engine->columns) {
        if (engine->wide) {
            wi_queen_wide_codes(engine)[row] = (uint16_t)d;
        } else {
            engine->codes.bytes[row] = (uint8_t)d;
        }
    }
}

static int64_t greatest_turn(const wi_queen *engine) {
    int64_t greatest = 0;
    for (size_t i = 0; i < engine->list_count; i++) {
        greatest = engine->list[i].turn > greatest ? engine->list[i].turn : greatest;
    }
    return greatest;
}

/* What is to be known of the known columns before memory is laid out. */
typedef struct survey {
    int64_t deviation;        /* the largest */
    int64_t highest_diagonal; /* in use */
    int64_t free_diagonal;    /* the least */
    unsigned char *used;      /* for each diagonal up to the highest */
} survey;

static bool survey_columns(survey *seen, const wy_position *positions, int64_t known) {
    *seen = (survey){0};
    int64_t index = 0;
    for (int64_t c = 0; c < known; c++) {
        const int64_t d = positions[c].y - c;
        if (d >= 0) {
            const int64_t deviation = d > index ? d - index : index - d;
            seen->deviation = deviation > seen->deviation ? deviation : seen->deviation;
            seen->highest_diagonal = d > seen->highest_diagonal ? d : seen->highest_diagonal;
            index++;
        }
    }
    seen->used = calloc((size_t)seen->highest_diagonal + 2, 1);
    if (seen->used == NULL) {
        return false;
    }
    for (int64_t c = 0; c < known; c++) {
        if (positions[c].y >= c) {
            seen->used[positions[c].y - c] = 1;
        }
    }
    while (seen->used[seen->free_diagonal] != 0) {
        seen->free_diagonal++;
    }
    return true;
}

static wy_status take_over(wi_queen *engine, const wy_position *positions, int64_t known,
                           const survey *seen, wy_error *error) {
    int64_t highest_row = 0;
    for (int64_t c = 0; c < known; c++) {
        const int64_t d = positions[c].y - c;
        engine->offsets[(size_t)c & (engine->ring - 1)] = d;
        if (d >= 0) {
            engine->upper++;
            note_upper(engine, c, d, known);
            highest_row = c + d > highest_row ? c + d : highest_row;
        } else {
            engine->lower++;
        }
    }
    const int64_t d0 = seen->free_diagonal;
    engine->x = known;
    engine->free_diagonal = d0;
    engine->corner = known + d0;
    if (seen->highest_diagonal - d0 < 64 && highest_row - engine->corner < 64) {
        for (int64_t d = d0; d <= seen->highest_diagonal; d++) {
            engine->near_diagonals |= (uint64_t)seen->used[d] << (d - d0);
        }
        engine->near_rows = wi_skipset_window(wi_queen_rows(engine), (size_t)engine->corner);
        return WY_OK;
    }
    const wy_status status = wi_queen_go_far(engine, error);
    for (int64_t d = d0; status == WY_OK && d <= seen->highest_diagonal; d++) {
        if (seen->used[d] != 0) {
            wi_queen_use_diagonal(engine, d);
        }
    }
    return status;
}

static wy_status make(wi_queen *engine, const wi_primitive *primitives, size_t count,
                      const wy_position *positions, int64_t known, const survey *seen,
                      wy_error *error) {
    if (!read_list(engine, primitives, count)) {
        return wi_fail_memory(error);
    }
    /* In a block of columns no row of the block may be taken: they must be far enough apart. */
    if (seen->free_diagonal < WI_QUEEN_BLOCK || seen->free_diagonal <= greatest_turn(engine) ||
        seen->highest_diagonal - seen->free_diagonal >= WI_FAR_DIAGONALS - 128 ||
        known < (int64_t)engine->ring || seen->deviation > engine->limits.two_bytes) {
        return WY_NO;
    }
    engine->wide = seen->deviation > engine->limits.one_byte;
    const uint64_t needed = wi_queen_memory(engine->columns, engine->wide);
    if (engine->memory != 0 && needed > engine->memory) {
        return memory_refused(engine, needed, error);
    }
    /* The least free diagonal of column c is at most c, for each column uses one. */
    const size_t columns = (size_t)engine->columns + WI_QUEEN_BLOCK;
    const size_t highest = 2 * columns + (size_t)WI_FAR_DIAGONALS + 128;
    if (!wi_sliding_open(&engine->rows, highest / 8 + 16) ||
        !wi_sliding_open(&engine->codes, columns * (engine->wide ? 2 : 1))) {
        return wi_fail_memory(error);
    }
    const wy_status status = take_over(engine, positions, known, seen, error);
    if (status == WY_OK && engine->far_diagonals == NULL && !engine->wide) {
        engine->steps = wi_queen_steps_create(engine); /* NULL will do */
    }
    return status;
}

wy_status wi_queen_create(wi_queen **engine, const wi_primitive *primitives, size_t count,
                          int64_t columns, const wy_position *positions, int64_t known,
                          wi_queen_limits limits, uint64_t memory, wy_error *error) {
    *engine = NULL;
    survey seen;
    wi_queen *made = calloc(1, sizeof *made);
    if (made == NULL || !survey_columns(&seen, positions, known)) {
        free(made);
        return wi_fail_memory(error);
    }
    made->columns = columns;
    made->limits = limits;
    made->memory = memory;
    const wy_status status = make(made, primitives, count, positions, known, &seen, error);
    free(seen.used);
    if (status != WY_OK) {
        wi_queen_free(made);
        return status;
    }
    *engine = made;
    return WY_OK;
}

void wi_queen_free(wi_queen *engine) {
    if (engine == NULL) {
        return;
    }
    wi_queen_steps_free(engine->steps);
    wi_sliding_close(&engine->rows);
    wi_sliding_close(&engine->codes);
    free(engine->far_diagonals);
    free(engine->offsets);
    free(engine->list);
    free(engine);
}
