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
 * search takes over for good: it reads them from memory and sees FAR_DIAGONALS.
 *
 * Steps.  The near search depends on little in the next columns: which
 * diagonals from d0 on and which rows from x + d0 on are in use, what the list
 * still forbids in columns to come (all relative to d0), and which of the next
 * columns are lower.  While the deviation is bounded there are finitely many
 * such states; Maharaja Nim has some dozens.  This is the column machine behind
 * S0's dictionary.  Nothing has to be known about it beforehand: the first
 * time that a state meets a pattern of 8 columns the near search does them,
 * and the outcome is kept; from then on it is looked up.  So the result is that
 * of the search, only sooner.  When there are too many states, or something unusual
 * comes up, the steps are dropped and the search goes on alone.
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
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"
#include "solve/columns.h"

enum {
    MOST_MOVES = 512, /* of the list: each is looked at in each upper column */
    LONGEST_RAY = 32, /* longer ones are better taken as lines */
    LONGEST_MOVE = 4096,
    FAR_DIAGONALS = 1 << 16, /* the far search sees this many */
};

const wi_queen_limits wi_queen_widest = {63, 16000};

static const uint64_t full = ~(uint64_t)0;

/* A single move as the search wants it. */
typedef struct knight {
    int64_t back; /* dx */
    int64_t turn; /* dy - dx */
} knight;

typedef struct step_memory step_memory;

struct wi_queen {
    knight *list;
    size_t list_count;
    int64_t columns;
    int64_t x;     /* first column of the block at work */
    int64_t upper; /* upper columns done, with column 0 */
    int64_t lower; /* lower columns before x, and in x's block when that is at work */

    int64_t free_diagonal;   /* d0 */
    int64_t corner;          /* the row where near_rows begins */
    uint64_t near_diagonals; /* in use: d0 + i */
    uint64_t near_rows;      /* in use: corner + i */
    bool cramped;            /* 64 bits were not enough */
    uint64_t *far_diagonals; /* a ring of bits; NULL: the near search is at work */
    step_memory *steps;      /* NULL: none are kept */

    int64_t *offsets; /* P(x) - x of the last columns, a ring */
    size_t ring;      /* its length, a power of two, at least two blocks */

    wi_sliding rows;  /* bits: rows in use */
    wi_sliding codes; /* of rows in use that are columns yet to come: their diagonals */
    bool wide;        /* a code has two bytes */
    bool gave_up;
    wi_queen_limits limits;
    uint64_t memory;
};

static inline uint64_t *rows_of(const wi_queen *engine) {
    return (uint64_t *)(void *)engine->rows.bytes;
}

static inline uint16_t *wide_codes(const wi_queen *engine) {
    return (uint16_t *)(void *)engine->codes.bytes;
}

static inline int64_t deviation_limit(const wi_queen *engine) {
    return engine->wide ? engine->limits.two_bytes : engine->limits.one_byte;
}

/* ---- which games ------------------------------------------------------------------ */

static bool is_short_and_symmetric(const wi_column_moves *moves) {
    bool fits = moves->point_count <= MOST_MOVES;
    for (size_t i = 0; fits && i < moves->point_count; i++) {
        const wy_position move = moves->points[i];
        const wy_position mirror = {move.y, move.x};
        fits = move.x <= LONGEST_MOVE && move.y <= LONGEST_MOVE &&
               wi_list_find(&mirror, moves->points, moves->point_count, wi_position_order) != NULL;
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

/*
 * Gives the pending rows two bytes each, but not those of the block at work:
 * their columns must be written before.  WY_LIMIT when it is not allowed.
 */
static wy_status widen_codes(wi_queen *engine, wy_error *error) {
    const uint64_t needed = wi_queen_memory(engine->columns, true);
    if (engine->memory != 0 && needed > engine->memory) {
        return memory_refused(engine, needed, error);
    }
    wi_sliding wider;
    if (!wi_sliding_open(&wider, engine->codes.size * 2)) {
        return wi_fail_memory(error);
    }
    const uint64_t *rows = rows_of(engine);
    uint16_t *codes = (uint16_t *)(void *)wider.bytes;
    int64_t rank = engine->lower;
    int64_t end = engine->x + WI_QUEEN_BLOCK + engine->free_diagonal + FAR_DIAGONALS;
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
        const uint16_t code = wide_codes(engine)[row];
        return rank + (int16_t)(uint16_t)(code - (uint16_t)rank);
    }
    return rank + (int8_t)(uint8_t)(engine->codes.bytes[row] - (uint8_t)rank);
}

/* Writes P(x) - x of the lower columns of the block, whose ranks begin with rank. */
static void write_lower_columns(wi_queen *engine, uint64_t lower, int64_t rank) {
    const int64_t x = engine->x;
    /* The ring is a multiple of the block, so the block lies in it in one piece. */
    int64_t *offsets = &engine->offsets[(size_t)x & (engine->ring - 1)];
    for (; lower != 0; lower &= lower - 1) {
        const int i = __builtin_ctzll(lower);
        offsets[i] = -lower_diagonal(engine, x + i, rank);
        rank++;
    }
}

/* ---- the near search -------------------------------------------------------------------- */

static bool deviates(int64_t diagonal, int64_t index, int64_t most) {
    return (uint64_t)(diagonal - index + most) > (uint64_t)(2 * most);
}

/* The diagonals from d on, 64 of them, that the list forbids in column c. */
static inline __attribute__((always_inline)) uint64_t
forbidden_by_list(const knight *list, size_t count, const int64_t *offsets, size_t ring, int64_t c,
                  int64_t d) {
    uint64_t diagonals = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t offset = offsets[(size_t)(c - list[i].back) & (ring - 1)];
        const uint64_t above = (uint64_t)(offset + list[i].turn - d);
        diagonals |= above < 64 ? (uint64_t)1 << above : 0;
    }
    return diagonals;
}

/*
 * Does the upper columns x + i of the block, i in todo, and returns those that
 * are left when it meets something unusual: 64 bits are not enough, or the
 * deviation is too large for the codes.  Everything is held in registers, so
 * the compiler gets a copy of this for the common lengths of the list.
 */
static inline __attribute__((always_inline)) uint64_t near_search(wi_queen *engine, uint64_t todo,
                                                                  size_t count, bool wide) {
    const knight *list = engine->list;
    const int64_t x = engine->x;
    const int64_t columns = engine->columns;
    const int64_t limit = deviation_limit(engine);
    const size_t ring = engine->ring;
    int64_t *offsets = engine->offsets;
    uint64_t *row_bits = rows_of(engine);
    uint8_t *bytes = engine->codes.bytes;
    uint16_t *pairs = wide_codes(engine);
    int64_t upper = engine->upper;
    int64_t d0 = engine->free_diagonal;
    int64_t corner = engine->corner;
    uint64_t diagonals = engine->near_diagonals;
    uint64_t rows = engine->near_rows;
    while (todo != 0) {
        const int64_t c = x + __builtin_ctzll(todo);
        const uint64_t shift = (uint64_t)(c + d0 - corner);
        rows = shift < 64 ? rows >> shift : 0;
        corner = c + d0;
        const uint64_t used =
            rows | diagonals | forbidden_by_list(list, count, offsets, ring, c, d0);
        const uint64_t bit = ~used & (used + 1);
        if (__builtin_expect(bit == 0 || (diagonals | bit) == full, false)) {
            engine->cramped = true;
            break;
        }
        const int64_t d = d0 + __builtin_ctzll(bit);
        if (__builtin_expect(deviates(d, upper, limit), false)) {
            break;
        }
        const int64_t row = c + d;
        const int64_t place = row < columns ? row : columns;
        row_bits[row / 64] |= (uint64_t)1 << (row % 64);
        if (wide) {
            pairs[place] = (uint16_t)d;
        } else {
            bytes[place] = (uint8_t)d;
        }
        offsets[(size_t)c & (ring - 1)] = d;
        upper++;
        rows |= bit;
        diagonals |= bit;
        const int passed = __builtin_ctzll(~diagonals);
        diagonals >>= passed;
        d0 += passed;
        todo &= todo - 1;
    }
    engine->upper = upper;
    engine->free_diagonal = d0;
    engine->corner = corner;
    engine->near_diagonals = diagonals;
    engine->near_rows = rows;
    return todo;
}

static uint64_t near_columns(wi_queen *engine, uint64_t todo) {
    if (engine->wide) {
        return near_search(engine, todo, engine->list_count, true);
    }
    switch (engine->list_count) {
    case 0:
        return near_search(engine, todo, 0, false);
    case 2:
        return near_search(engine, todo, 2, false);
    case 4:
        return near_search(engine, todo, 4, false);
    default:
        return near_search(engine, todo, engine->list_count, false);
    }
}

/* ---- the far search --------------------------------------------------------------------- */

static uint64_t *far_word(const wi_queen *engine, int64_t diagonal) {
    return &engine->far_diagonals[(size_t)diagonal / 64 % (FAR_DIAGONALS / 64)];
}

static uint64_t far_window(const wi_queen *engine, int64_t diagonal) {
    const int shift = (int)(diagonal % 64);
    return *far_word(engine, diagonal) >> shift | *far_word(engine, diagonal + 64)
                                                      << 1 << (63 - shift);
}

/* For the far search: marks the diagonal, and moves the least free one on. */
static void use_diagonal(wi_queen *engine, int64_t diagonal) {
    *far_word(engine, diagonal) |= (uint64_t)1 << (diagonal % 64);
    /* Passed diagonals are wiped out: their places in the ring come again. */
    while ((far_window(engine, engine->free_diagonal) & 1) != 0) {
        *far_word(engine, engine->free_diagonal) &= ~((uint64_t)1 << (engine->free_diagonal % 64));
        engine->free_diagonal++;
    }
}

/* Changes from the near to the far search. */
static wy_status go_far(wi_queen *engine, wy_error *error) {
    engine->far_diagonals = calloc(FAR_DIAGONALS / 64, sizeof *engine->far_diagonals);
    if (engine->far_diagonals == NULL) {
        return wi_fail_memory(error);
    }
    const int64_t start = engine->free_diagonal;
    for (uint64_t todo = engine->near_diagonals; todo != 0; todo &= todo - 1) {
        use_diagonal(engine, start + __builtin_ctzll(todo));
    }
    return WY_OK;
}

static int64_t far_diagonal(const wi_queen *engine, int64_t c) {
    const uint64_t *rows = rows_of(engine);
    const int64_t end = engine->free_diagonal + FAR_DIAGONALS - 128;
    for (int64_t d = engine->free_diagonal; d < end; d += 64) {
        const uint64_t used = wi_skipset_window(rows, (size_t)(c + d)) | far_window(engine, d) |
                              forbidden_by_list(engine->list, engine->list_count, engine->offsets,
                                                engine->ring, c, d);
        if (used != full) {
            return d + __builtin_ctzll(~used);
        }
    }
    return -1;
}

/* Does the upper column c whatever it takes.  WY_NO: that was too much. */
static wy_status far_column(wi_queen *engine, int64_t c, wy_error *error) {
    const int64_t d = far_diagonal(engine, c);
    if (d < 0 || deviates(d, engine->upper, engine->limits.two_bytes)) {
        return WY_NO;
    }
    if (deviates(d, engine->upper, deviation_limit(engine))) {
        const wy_status status = widen_codes(engine, error);
        if (status != WY_OK) {
            return status;
        }
    }
    const int64_t row = c + d;
    uint64_t *rows = rows_of(engine);
    rows[row / 64] |= (uint64_t)1 << (row % 64);
    if (row < engine->columns && engine->wide) {
        wide_codes(engine)[row] = (uint16_t)d;
    } else if (row < engine->columns) {
        engine->codes.bytes[row] = (uint8_t)d;
    }
    engine->offsets[(size_t)c & (engine->ring - 1)] = d;
    engine->upper++;
    use_diagonal(engine, d);
    return WY_OK;
}

/*
 * Finds the P-positions of the upper columns x + i, i in todo, and puts them on
 * record.  WY_NO: the deviation is too large.
 */
static wy_status search_columns(wi_queen *engine, uint64_t todo, wy_error *error) {
    wy_status status = WY_OK;
    while (status == WY_OK && todo != 0) {
        if (engine->far_diagonals != NULL) {
            status = far_column(engine, engine->x + __builtin_ctzll(todo), error);
            todo &= todo - 1;
            continue;
        }
        todo = near_columns(engine, todo);
        if (todo != 0) {
            const bool wider = !engine->cramped && !engine->wide;
            status = wider ? widen_codes(engine, error) : go_far(engine, error);
        }
    }
    return status;
}

/* ---- steps of the search that were met before --------------------------------------------- */

enum {
    STEP = 8,       /* columns */
    PATTERNS = 256, /* of lower columns in a step */
    MOST_STATES = 256,
    REACH = 16,      /* the longest move of the list */
    MARGIN = 2 * 64, /* rows from the corner that a step can write to, and more */
};

typedef struct state {
    uint64_t diagonals, rows;  /* in use: d0 + i, x + d0 + i */
    uint64_t forbidden[REACH]; /* by the list, in column x + j: d0 + i */
} state;

/* The outcome of the 8 columns.  Diagonals are relative to d0 before, rows to x + d0. */
typedef struct outcome {
    uint64_t rows; /* now in use */
    /*
     * The diagonal and the row of each column.  A lower column repeats an upper
     * one: writing something twice is quicker than asking.
     */
    int8_t diagonal[STEP];
    uint8_t row[STEP];
    uint16_t next;
    uint8_t uppers;         /* 0: not known */
    uint8_t passed;         /* how far d0 moves on */
    int8_t least, greatest; /* deviation, when d0 = n before */
} outcome;

struct step_memory {
    size_t count;
    bool placed; /* here is the state at the beginning of the block */
    uint16_t here;
    state states[MOST_STATES];
    outcome *outcomes[MOST_STATES]; /* PATTERNS for each state */
};

/* The memory of steps; NULL when there is none for this game, or no memory. */
static step_memory *steps_create(const wi_queen *engine) {
    for (size_t i = 0; i < engine->list_count; i++) {
        if (engine->list[i].back > REACH) {
            return NULL;
        }
    }
    return calloc(1, sizeof(step_memory));
}

static void steps_free(step_memory *steps) {
    for (size_t i = 0; steps != NULL && i < steps->count; i++) {
        free(steps->outcomes[i]);
    }
    free(steps);
}

/* The state before column x of the near search; false: it does not fit. */
static bool read_state(state *now, const wi_queen *engine, int64_t x) {
    *now = (state){0};
    const int64_t d0 = engine->free_diagonal;
    const uint64_t shift = (uint64_t)(x + d0 - engine->corner);
    now->diagonals = engine->near_diagonals;
    now->rows = shift < 64 ? engine->near_rows >> shift : 0;
    for (size_t i = 0; i < engine->list_count; i++) {
        const knight *move = &engine->list[i];
        for (int64_t j = 0; j < move->back; j++) {
            const size_t column = (size_t)(x + j - move->back);
            const int64_t above = engine->offsets[column & (engine->ring - 1)] + move->turn - d0;
            if (above >= 64) {
                return false;
            }
            if (above >= 0) {
                now->forbidden[j] |= (uint64_t)1 << above;
            }
        }
    }
    return true;
}

/* The number of the state, a new one if need be; false: there are too many. */
static bool number_state(uint16_t *number, step_memory *steps, const state *now) {
    size_t i = 0;
    while (i < steps->count && memcmp(&steps->states[i], now, sizeof *now) != 0) {
        i++;
    }
    *number = (uint16_t)i;
    if (i < steps->count) {
        return true;
    }
    if (i == MOST_STATES) {
        return false;
    }
    steps->states[i] = *now;
    steps->outcomes[i] = calloc(PATTERNS, sizeof(outcome));
    steps->count += steps->outcomes[i] != NULL;
    return steps->outcomes[i] != NULL;
}

/* Reads what the search did in the columns x .. x + 7, but for the state after; false: too much. */
static bool read_outcome(outcome *done, const wi_queen *engine, int64_t x, int64_t d0,
                         unsigned uppers) {
    *done = (outcome){.least = INT8_MAX, .greatest = INT8_MIN};
    const int64_t passed = engine->free_diagonal - d0;
    if (uppers == 0 || passed > UINT8_MAX) {
        return false;
    }
    done->passed = (uint8_t)passed;
    int last = __builtin_ctz(uppers);
    for (int i = 0; i < STEP; i++) {
        const bool upper = (uppers >> i & 1) != 0;
        last = upper ? i : last;
        const int64_t diagonal = engine->offsets[(size_t)(x + last) & (engine->ring - 1)] - d0;
        const int64_t row = diagonal + last;
        if (diagonal > INT8_MAX - STEP || row > 63) {
            return false;
        }
        done->diagonal[i] = (int8_t)diagonal;
        done->row[i] = (uint8_t)row;
        done->rows |= (uint64_t)1 << row;
        if (upper) {
            const int8_t deviation = (int8_t)(diagonal - done->uppers);
            done->least = deviation < done->least ? deviation : done->least;
            done->greatest = deviation > done->greatest ? deviation : done->greatest;
            done->uppers++;
        }
    }
    return true;
}

static wy_status drop_steps(wi_queen *engine) {
    steps_free(engine->steps);
    engine->steps = NULL;
    return WY_OK;
}

/* The near search does the columns x + 8 k .. of the block; the outcome is kept. */
static wy_status new_step(wi_queen *engine, uint64_t lower, int64_t rank, int k, wy_error *error) {
    step_memory *steps = engine->steps;
    const int64_t x = engine->x + (int64_t)STEP * k;
    const int64_t d0 = engine->free_diagonal;
    write_lower_columns(engine, lower, rank);
    state now;
    if (!steps->placed) {
        steps->placed = read_state(&now, engine, x) && number_state(&steps->here, steps, &now);
    }
    const uint64_t columns = (uint64_t)(PATTERNS - 1) << (STEP * k);
    const wy_status status = search_columns(engine, ~lower & columns, error);
    if (status != WY_OK) {
        return status;
    }
    if (engine->far_diagonals != NULL || engine->wide || !steps->placed) {
        return drop_steps(engine);
    }
    const unsigned pattern = (unsigned)(lower >> (STEP * k)) & (PATTERNS - 1);
    outcome *kept = &steps->outcomes[steps->here][pattern];
    outcome done;
    const bool known = read_outcome(&done, engine, x, d0, ~pattern & (PATTERNS - 1));
    if (!read_state(&now, engine, x + STEP) || !number_state(&done.next, steps, &now)) {
        return drop_steps(engine);
    }
    steps->here = done.next;
    if (known) {
        *kept = done;
    }
    return WY_OK;
}

/* Takes known steps of the block from the k-th on, and returns the first that is not known. */
static int known_steps(wi_queen *engine, uint64_t lower, int k) {
    step_memory *steps = engine->steps;
    const int64_t limit = deviation_limit(engine);
    const int64_t columns = engine->columns;
    uint64_t *row_bits = rows_of(engine);
    uint8_t *codes = engine->codes.bytes;
    int64_t d0 = engine->free_diagonal;
    int64_t upper = engine->upper;
    uint16_t here = steps->here;
    int64_t *offsets = &engine->offsets[(size_t)engine->x & (engine->ring - 1)];
    for (; k < WI_QUEEN_BLOCK / STEP; k++) {
        const outcome *done = &steps->outcomes[here][lower >> (STEP * k) & (PATTERNS - 1)];
        const int64_t corner = engine->x + (int64_t)STEP * k + d0;
        const int64_t ahead = d0 - upper;
        if (done->uppers == 0 || ahead + done->least < -limit || ahead + done->greatest > limit) {
            break;
        }
        if (corner + MARGIN <= columns) {
            for (int i = 0; i < STEP; i++) {
                codes[corner + done->row[i]] = (uint8_t)(d0 + done->diagonal[i]);
            }
        } else if (corner < columns) {
            break; /* some rows are columns, some are not */
        }
        for (int i = 0; i < STEP; i++) {
            offsets[STEP * k + i] = d0 + done->diagonal[i];
        }
        const int shift = (int)(corner & 63);
        row_bits[corner >> 6] |= done->rows << shift;
        row_bits[(corner >> 6) + 1] |= done->rows >> 1 >> (63 - shift);
        d0 += done->passed;
        upper += done->uppers;
        here = done->next;
    }
    engine->free_diagonal = d0;
    engine->upper = upper;
    steps->here = here;
    return k;
}

/* search_columns for a whole block, whose lower columns are given, by steps where they are known.
 */
static wy_status walk_block(wi_queen *engine, uint64_t lower, int64_t rank, wy_error *error) {
    wy_status status = WY_OK;
    int k = 0;
    while (status == WY_OK && k < WI_QUEEN_BLOCK / STEP && engine->steps != NULL) {
        const step_memory *steps = engine->steps;
        if (steps->placed) {
            const int from = k;
            k = known_steps(engine, lower, k);
            if (k > from) { /* tell the near search where the steps have led */
                engine->near_diagonals = steps->states[steps->here].diagonals;
                engine->near_rows = steps->states[steps->here].rows;
                engine->corner = engine->x + (int64_t)STEP * k + engine->free_diagonal;
            }
        }
        if (k < WI_QUEEN_BLOCK / STEP) {
            status = new_step(engine, lower, rank, k, error);
            k++;
        }
    }
    if (engine->steps != NULL) {
        write_lower_columns(engine, lower, rank); /* where known steps wrote something else */
    } else if (status == WY_OK && k < WI_QUEEN_BLOCK / STEP) {
        status = search_columns(engine, ~lower & ~(uint64_t)0 << (STEP * k), error);
    }
    return status;
}

/* ---- blocks of columns -------------------------------------------------------------- */

wy_status wi_queen_next(wi_queen *engine, wy_position *positions, wy_error *error) {
    if (engine->gave_up) {
        return WY_NO;
    }
    const int64_t x = engine->x;
    const int64_t left = engine->columns - x;
    const uint64_t block = left >= 64 ? full : left <= 0 ? 0 : ((uint64_t)1 << left) - 1;
    const uint64_t lower = rows_of(engine)[x / 64] & block;
    const int64_t rank = engine->lower;
    engine->lower += __builtin_popcountll(lower);
    wy_status status = WY_OK;
    if (engine->steps != NULL && block == full) {
        status = walk_block(engine, lower, rank, error);
    } else {
        write_lower_columns(engine, lower, rank);
        status = search_columns(engine, ~lower & block, error);
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
            engine->list[engine->list_count++] = (knight){move.x, move.y - move.x};
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
    uint64_t *rows = rows_of(engine);
    rows[row / 64] |= (uint64_t)1 << (row % 64);
    if (row >= known && row < engine->columns) {
        if (engine->wide) {
            wide_codes(engine)[row] = (uint16_t)d;
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

/* The properties of the known columns on which the layout of memory depends. */
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
        engine->near_rows = wi_skipset_window(rows_of(engine), (size_t)engine->corner);
        return WY_OK;
    }
    const wy_status status = go_far(engine, error);
    for (int64_t d = d0; status == WY_OK && d <= seen->highest_diagonal; d++) {
        if (seen->used[d] != 0) {
            use_diagonal(engine, d);
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
        seen->highest_diagonal - seen->free_diagonal >= FAR_DIAGONALS - 128 ||
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
    const size_t highest = 2 * columns + (size_t)FAR_DIAGONALS + 128;
    if (!wi_sliding_open(&engine->rows, highest / 8 + 16) ||
        !wi_sliding_open(&engine->codes, columns * (engine->wide ? 2 : 1))) {
        return wi_fail_memory(error);
    }
    const wy_status status = take_over(engine, positions, known, seen, error);
    if (status == WY_OK && engine->far_diagonals == NULL && !engine->wide) {
        engine->steps = steps_create(engine); /* NULL will do */
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
    steps_free(engine->steps);
    wi_sliding_close(&engine->rows);
    wi_sliding_close(&engine->codes);
    free(engine->far_diagonals);
    free(engine->offsets);
    free(engine->list);
    free(engine);
}
