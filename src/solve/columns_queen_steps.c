/*
 * columns_queen_steps.c - steps of the search that were met before.
 *
 * What the near search will do in the next columns depends on little: which
 * diagonals from d0 on and which rows from x + d0 on are in use, what the list
 * still forbids in columns to come (all relative to d0), and which of the next
 * columns are lower.  While the deviation is bounded there are finitely many
 * such states; Maharaja Nim has some dozens.  This is the column machine behind
 * S0's dictionary.  Nothing has to be known about it beforehand: the first
 * time that a state meets a pattern of 8 columns the near search does them,
 * and the outcome is kept; from then on it is looked up.  So the result is that
 * of the search, only sooner.
 *
 * When there are too many states, or something unusual comes up, the steps are
 * dropped and the search goes on alone.
 */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "solve/columns_queen_state.h"

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

/* What happens in the 8 columns.  Diagonals are relative to d0 before, rows to x + d0. */
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

struct wi_queen_steps {
    size_t count;
    bool placed; /* here is the state at the beginning of the block */
    uint16_t here;
    state states[MOST_STATES];
    outcome *outcomes[MOST_STATES]; /* PATTERNS for each state */
};

wi_queen_steps *wi_queen_steps_create(const wi_queen *engine) {
    for (size_t i = 0; i < engine->list_count; i++) {
        if (engine->list[i].back > REACH) {
            return NULL;
        }
    }
    return calloc(1, sizeof(wi_queen_steps));
}

void wi_queen_steps_free(wi_queen_steps *steps) {
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
        const wi_knight *move = &engine->list[i];
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
static bool number_state(uint16_t *number, wi_queen_steps *steps, const state *now) {
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

/* What the search did in the columns x .. x + 7, not yet with the state after; false: too much. */
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
    wi_queen_steps_free(engine->steps);
    engine->steps = NULL;
    return WY_OK;
}

/* The near search does the columns x + 8 k .. of the block; the outcome is kept. */
static wy_status new_step(wi_queen *engine, uint64_t lower, int64_t rank, int k, wy_error *error) {
    wi_queen_steps *steps = engine->steps;
    const int64_t x = engine->x + (int64_t)STEP * k;
    const int64_t d0 = engine->free_diagonal;
    wi_queen_lower_columns(engine, lower, rank);
    state now;
    if (!steps->placed) {
        steps->placed = read_state(&now, engine, x) && number_state(&steps->here, steps, &now);
    }
    const uint64_t columns = (uint64_t)(PATTERNS - 1) << (STEP * k);
    const wy_status status = wi_queen_search(engine, ~lower & columns, error);
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
    wi_queen_steps *steps = engine->steps;
    const int64_t limit = wi_queen_deviation_limit(engine);
    const int64_t columns = engine->columns;
    uint64_t *row_bits = wi_queen_rows(engine);
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

wy_status wi_queen_walk(wi_queen *engine, uint64_t lower, int64_t rank, wy_error *error) {
    wy_status status = WY_OK;
    int k = 0;
    while (status == WY_OK && k < WI_QUEEN_BLOCK / STEP && engine->steps != NULL) {
        const wi_queen_steps *steps = engine->steps;
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
        wi_queen_lower_columns(engine, lower, rank); /* where known steps wrote something else */
    } else if (status == WY_OK && k < WI_QUEEN_BLOCK / STEP) {
        status = wi_queen_search(engine, ~lower & ~(uint64_t)0 << (STEP * k), error);
    }
    return status;
}
