/*
 * plain.c - the plain engine: each P-position marks the cells from which a move leads to it.
 *
 * This is the definition, kept for rulesets whose moves have no simple form (a parameter that must
 * divide a heap, a semigroup of moves).  The whole window is kept, with a counter for each cell
 * that counts the moves into P-positions, up to the number that decides; where nothing is blocked
 * that is one bit.  The cells of a column are decided from below: the next one whose counter is
 * small is P.
 *
 * Three things make it as fast as a loop that is written for one game.  Conditions are solved for
 * the parameters, and moves are visited in runs (rules/move_loops.h), so a P-position costs as much
 * as there are cells that move to it.  Families that have a normal form are brought into it
 * together (plain_parts.c), and its rays and fans are followed for a whole column of cells at once
 * (plain_lines.c).  And where the moves of a family do not depend on y, those into a column with
 * many P-positions are made for all of them together: each is one shift of bits.
 *
 * Where moves return tokens, cells are decided in the order of the rule's weight
 * (rules.h), up to that of the window's last cell: no option weighs more.  There each cell looks at
 * its options.
 */
#include "solve/plain.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/pace.h"
#include "rules/condition.h"
#include "rules/move_loops.h"
#include "rules/value.h"
#include "solve/mask.h"

/* So many words of a row are shifted in the time of one mark. */
enum { WORDS_A_MARK = 16 };

/* A column is decided in so many words between two looks at the clock. */
enum { WORDS_A_POLL = 64 };

/* How the moves of a family mark cells. */
typedef enum way {
    BY_LINES,   /* plain_lines.c */
    AT_ONCE,    /* each P-position, when it is found: some moves stay in its column */
    AFTERWARDS, /* the P-positions of a column, when all are found */
    TOGETHER,   /* the same, and the moves do not depend on y */
} way;

typedef struct marking {
    way way;
    int64_t low, high;  /* rows of the column at hand that it marks from */
    bool strided;       /* a formula gives its moves: */
    wi_strides strides; /* into the column at hand */
    int64_t least;      /* no move within the column takes less from the second heap */
    bool shifts;        /* they take least + i period, whatever y is */
    int64_t period;
} marking;

typedef struct board {
    const wy_rules *rules;
    wy_rules *parted;     /* the rule that is played: the same moves, the linear ones at the end */
    wi_move_loops *loops; /* NULL: no cell looks at its options */
    wi_move_loops *into;  /* NULL: all cells do */
    wi_plain_lines *lines;
    marking *marking; /* of each family */
    uint64_t *bits;
    uint64_t *counters;
    uint64_t *spare; /* a row of bits */
    wi_counters shape;
    int64_t width, height;
    bool quarter; /* all cells are on the board */
    wi_pace pace;
    double done; /* a part of the work */
    bool stopped;
    int64_t unpolled; /* marks since the pace was asked */
    bool by_words;    /* no move within the column at hand joins two cells of one machine word */
    int64_t x, y;     /* the cell at hand, and its options: */
    int64_t blockable_p, blockable_n, free_p, free_n;
} board;

/* The cells that are decided: the window, or all that its positions can lead to. */
typedef struct extent {
    wi_wide width, height, most; /* most: the weight of the last cell; 0: heaps never grow */
} extent;

static extent extent_of(const wi_table_job *job) {
    const wy_position weight = job->rules->weight;
    if (weight.x == 0) {
        return (extent){job->width, job->height, 0};
    }
    const wi_wide most =
        (wi_wide)weight.x * (job->width - 1) + (wi_wide)weight.y * (job->height - 1);
    return (extent){most / weight.x + 1, most / weight.y + 1, most};
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Bits of a counter that tells block + 1 from less. */
static int planes_of(const wy_rules *rules) {
    int planes = 1;
    while (rules->weight.x == 0 && planes < 62 && (INT64_C(1) << planes) - 1 <= rules->block) {
        planes++;
    }
    return planes;
}

uint64_t wi_plain_memory(const wi_table_job *job) {
    const extent cells = extent_of(job);
    if (cells.width > (wi_wide)1 << 50 || cells.height > (wi_wide)1 << 50) {
        return UINT64_MAX;
    }
    const wy_rules *rules = job->rules;
    const wi_wide column = (cells.height + 63) / 64 + 1, planes = planes_of(rules);
    const wi_wide words = column * ((planes + 1) * (cells.width + 2) + 3 +
                                    planes * (wi_plain_lines_columns(rules) + 1));
    const int64_t larger = (int64_t)(cells.width > cells.height ? cells.width : cells.height);
    if (words > (wi_wide)1 << 58) {
        return UINT64_MAX;
    }
    uint64_t bytes = (uint64_t)words * sizeof(uint64_t) + 16384 +
                     (rules->misere ? 2 : 1) * wi_move_loops_memory(rules, larger);
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_condition *when = rules->families[i].when;
        bytes += when != NULL ? wi_mask_memory(when, (int64_t)cells.height) : 0;
    }
    return bytes;
}

/* ---- the rule in parts ----------------------------------------------------------------------- */

/*
 * Are moves of a normal form worth the milliseconds?  Those with one parameter are rays as they
 * are, or their loops are short; those that are tied to the heaps are loops in a normal form too.
 */
static bool is_better_normal(const wy_family *family) {
    return family->parameters == 2 && !wi_condition_has_position(family->when);
}

/* Where options are counted, the normal form sees to it that no move is in two families. */
static bool is_counted(const wy_family *family) {
    (void)family;
    return true;
}

/* *first: rays and fans are followed from this family on. */
static wy_status part(board *b, size_t *first, wy_error *error) {
    const bool counts = b->rules->block > 0;
    *first = 0;
    if (b->rules->normal) {
        b->parted = wy_rules_copy(b->rules);
        return b->parted == NULL ? wi_fail_memory(error) : WY_OK;
    }
    wy_rules *linear = NULL;
    wy_status status =
        wi_plain_part(&b->parted, &linear, b->rules, counts ? is_counted : is_better_normal, error);
    *first = status == WY_OK && counts ? b->parted->family_count : 0;
    if (status == WY_OK && linear != NULL && !wi_families_append(b->parted, linear)) {
        status = wi_fail_memory(error);
    }
    wy_rules_free(linear);
    return status;
}

/* How the moves of a family that are no lines mark. */
static way way_of(const board *b, size_t at) {
    const wy_family *family = &b->parted->families[at];
    bool zero, positive;
    wi_family_sign(&zero, &positive, family, 0);
    const bool upwards = family->parameters > 0 && family->part[0].c[WY_T] == 0;
    return !positive ? AT_ONCE
           : upwards || wi_condition_has(family->when, WY_Y) || wi_move_loops_ask(b->into, at)
               ? AFTERWARDS
               : TOGETHER;
}

/* ---- marks ----------------------------------------------------------------------------------- */

static uint64_t *column(const board *b, int64_t x) {
    return b->bits + (size_t)x * b->shape.stride + 1;
}

static uint64_t *counters(const board *b, int64_t x) {
    return b->counters + (size_t)x * (size_t)b->shape.planes * b->shape.stride + 1;
}

static bool is_blockable(const wy_rules *rules, int64_t dx, int64_t dy) {
    return rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY || (dx > 0 && dy > 0));
}

/* One P-position can have many marks. */
static bool goes_on(board *b, int64_t marks) {
    enum { MARKS_A_POLL = 1 << 20 };
    b->unpolled += marks;
    if (b->unpolled >= MARKS_A_POLL) {
        b->unpolled = 0;
        b->stopped = b->stopped || wi_pace_stop(&b->pace, b->done);
    }
    return !b->stopped;
}

/* The cells from which these moves lead to the P-position at hand. */
static bool mark(void *data, const wi_move_run *run) {
    board *b = data;
    const wi_counters *shape = &b->shape;
    const wy_position step = run->step, last = wi_move_run_at(run, run->count - 1);
    if (step.x == 0 && step.y == 1 && run->list == NULL) {
        wi_counters_add_range(shape, counters(b, b->x + last.x), b->y + run->first.y,
                              b->y + last.y + 1, !is_blockable(b->rules, last.x, last.y));
        return goes_on(b, 1);
    }
    for (int64_t i = 0; i < run->count; i++) {
        const wy_position move = wi_move_run_at(run, i);
        wi_counters_add_cell(shape, counters(b, b->x + move.x), b->y + move.y,
                             !is_blockable(b->rules, move.x, move.y));
    }
    return goes_on(b, run->count);
}

/* The same where nothing is blocked, so that counters are bits. */
static bool mark_bits(void *data, const wi_move_run *run) {
    board *b = data;
    if (run->step.x == 0 && run->step.y == 1 && run->list == NULL) {
        return mark(data, run);
    }
    int64_t y = b->y + run->first.y;
    uint64_t *row = counters(b, b->x + run->first.x);
    const ptrdiff_t step = (ptrdiff_t)run->step.x * (ptrdiff_t)b->shape.stride;
    if (run->list != NULL && step == 0 && run->step.y == 1) {
        for (int64_t i = 0; i < run->count; i++) {
            const uint64_t to = (uint64_t)y + run->list[i];
            row[to / 64] |= UINT64_C(1) << (to % 64);
        }
        return goes_on(b, run->count);
    }
    for (int64_t i = 0; i < run->count && run->list != NULL; i++) {
        const int64_t times = (int64_t)run->list[i], to = y + times * run->step.y;
        row[times * step + to / 64] |= UINT64_C(1) << (to % 64);
    }
    for (int64_t i = 0; i < run->count && run->list == NULL; i++) {
        row[y / 64] |= UINT64_C(1) << (y % 64);
        row += step;
        y += run->step.y;
    }
    return goes_on(b, run->count);
}

/* The same for all P-positions of the column at hand; y is 0. */
static bool mark_together(void *data, const wi_move_run *run) {
    board *b = data;
    for (int64_t i = 0; i < run->count; i++) {
        const wy_position move = wi_move_run_at(run, i);
        wi_counters_add_bits(&b->shape, counters(b, b->x + move.x), column(b, b->x), move.y,
                             !is_blockable(b->rules, move.x, move.y), b->spare + 1);
    }
    return goes_on(b, run->count * (int64_t)(1 + b->shape.words / WORDS_A_MARK));
}

static int64_t value_at(wi_linear_in_y of, int64_t y) {
    return of.slope * y + of.one;
}

/* The values of t that the bounds of the formula leave. */
static void bounds_at(int64_t *low, int64_t *high, const wi_strides *of, int64_t y) {
    *low = value_at(of->low[0], y);
    *high = value_at(of->high[0], y);
    for (int i = 1; i < of->low_count; i++) {
        const int64_t other = value_at(of->low[i], y);
        *low = other > *low ? other : *low;
    }
    for (int i = 1; i < of->high_count; i++) {
        const int64_t other = value_at(of->high[i], y);
        *high = other < *high ? other : *high;
    }
}

/* The marks that come from (x, y), by the formula, where nothing is blocked. */
static void mark_by_strides(board *b, const wi_strides *of, int64_t x, int64_t y) {
    const int64_t modulus = value_at(of->modulus, y);
    int64_t low, high;
    bounds_at(&low, &high, of, y);
    if (modulus < of->least_modulus || low > high) {
        return;
    }
    /* The first t; a division takes longer than all the rest. */
    const int64_t ahead = value_at(of->rest, y) - low;
    int64_t t = ahead >= 0 && ahead < modulus    ? low + ahead
                : ahead < 0 && ahead >= -modulus ? low + ahead + modulus
                                                 : low + wi_rest(ahead, modulus);
    const ptrdiff_t step = of->step.x * modulus * (ptrdiff_t)b->shape.stride;
    uint64_t *row = counters(b, x + of->offset.x + t * of->step.x);
    int64_t to = y + of->offset.y + t * of->step.y;
    for (; t <= high; t += modulus) {
        row[to / 64] |= UINT64_C(1) << (to % 64);
        row += step;
        to += of->step.y * modulus;
        b->unpolled++;
    }
}

/* The same by divisors; false: there is no list of them. */
static bool mark_by_divisors(board *b, const wi_strides *of, int64_t x, int64_t y) {
    const int64_t divided = value_at(of->divided, y);
    int64_t low, high;
    size_t count = 0;
    bounds_at(&low, &high, of, y);
    if (divided <= 0 || divided > WI_LARGEST_DIVIDED) {
        return false;
    }
    const wi_divisor *list = wi_divisors_of(of->divisors, divided, &count);
    const ptrdiff_t step = of->step.x * (ptrdiff_t)b->shape.stride;
    uint64_t *row = counters(b, x + of->offset.x);
    for (size_t i = 0; i < count; i++) {
        const int64_t t = (int64_t)list[i] - of->under, to = y + of->offset.y + t * of->step.y;
        if (t > high) {
            break;
        }
        if (t >= low) {
            row[t * step + to / 64] |= UINT64_C(1) << (to % 64);
        }
    }
    b->unpolled += (int64_t)count;
    return true;
}

/* The marks of family i that come from (x, y). */
static void mark_from(board *b, size_t i, int64_t x, int64_t y) {
    if (y < b->marking[i].low || y > b->marking[i].high) {
        return;
    }
    const marking *of = &b->marking[i];
    if (of->strided && of->strides.divisors == NULL) {
        mark_by_strides(b, &of->strides, x, y);
        goes_on(b, 1);
    } else if (of->strided && mark_by_divisors(b, &of->strides, x, y)) {
        goes_on(b, 1);
    } else {
        b->x = x;
        b->y = y;
        wi_move_loops_into(b->into, i, x, y, b->rules->block > 0 ? mark : mark_bits, b);
    }
}

/* (x, y) is P: the marks that cannot wait. */
static void mark_at_once(board *b, int64_t x, int64_t y) {
    for (size_t i = 0; b->into != NULL && i < b->parted->family_count; i++) {
        if (b->marking[i].way == AT_ONCE) {
            mark_from(b, i, x, y);
        }
    }
}

/* All marks within the column that come from the P-positions of a word, by its shifts. */
static void mark_by_shifts(board *b, const marking *of, int64_t x, int64_t word) {
    uint64_t *row = counters(b, x) + word;
    const uint64_t found = column(b, x)[word];
    const int64_t above = ((int64_t)b->shape.words - word) * 64;
    for (int64_t dy = of->least; dy < above; dy += of->period) {
        const int64_t to = dy / 64;
        row[to] |= found << (dy % 64);
        if (dy % 64 > 0 && (to + 1) * 64 < above) {
            row[to + 1] |= found >> (64 - dy % 64);
        }
    }
    b->unpolled += above / of->period;
}

/* A word of a column is decided at once: what is not marked is P. */
static void decide_by_word(board *b, int64_t x, int64_t word) {
    const int64_t rows = b->height - word * 64;
    const uint64_t found = ~counters(b, x)[word] & ~UINT64_C(0) >> (rows < 64 ? 64 - rows : 0);
    column(b, x)[word] = found;
    for (size_t i = 0; i < b->parted->family_count; i++) {
        const marking *of = &b->marking[i];
        if (of->way == AT_ONCE && of->shifts) {
            mark_by_shifts(b, of, x, word);
        } else if (of->way == AT_ONCE && word * 64 <= of->high) {
            for (uint64_t left = found; left != 0; left &= left - 1) {
                mark_from(b, i, x, word * 64 + __builtin_ctzll(left));
            }
        }
    }
}

/* Moves within the column by a formula: the least of them, and are they the same for all y? */
static void find_shifts(marking *of, int64_t height) {
    const wi_strides *strides = &of->strides;
    of->least = 0;
    of->shifts = false;
    if (!of->strided || strides->step.x != 0 || strides->offset.x != 0 || strides->offset.y != 0 ||
        strides->step.y != 1 || of->low > of->high) {
        of->least = of->low > of->high ? height : 0;
        return;
    }
    int64_t most = 0;
    for (int i = 0; i < strides->low_count; i++) {
        const int64_t first = value_at(strides->low[i], of->low);
        const int64_t last = value_at(strides->low[i], of->high);
        const int64_t least = first < last ? first : last;
        of->least = least > of->least ? least : of->least;
        most = first > most ? first : most;
        most = last > most ? last : most;
    }
    const int64_t modulus = strides->modulus.one;
    of->shifts = strides->divisors == NULL && strides->modulus.slope == 0 &&
                 strides->rest.slope == 0 && of->least == most &&
                 modulus >= strides->least_modulus && strides->high_count == 1 &&
                 strides->high[0].slope == -1 && strides->high[0].one == height - 1 &&
                 of->low == 0 && of->high >= height - 1 - most;
    if (of->shifts) {
        of->least += wi_rest(strides->rest.one - of->least, modulus);
        of->period = modulus;
    }
}

/* From which rows of column x do families mark, and how? */
static void find_rows(board *b, int64_t x) {
    const wy_rules *rules = b->rules;
    b->by_words = b->quarter && !rules->misere && rules->block == 0 && rules->terminal == NULL &&
                  rules->terminal_count == 0;
    for (size_t i = 0; i < b->parted->family_count; i++) {
        marking *of = &b->marking[i];
        wi_move_loops_rows(b->into, i, x, &of->low, &of->high);
        of->strided = rules->block == 0 && wi_move_loops_strides(&of->strides, b->into, i, x);
        if (of->way == AT_ONCE) {
            find_shifts(of, b->height);
            b->by_words = b->by_words && of->least >= 64;
        }
    }
}

/* The marks of family i that come from a column, which is decided. */
static void mark_column(board *b, size_t i, int64_t x) {
    const uint64_t *row = column(b, x);
    const int64_t low = b->marking[i].low, high = b->marking[i].high;
    size_t found = 0;
    for (int64_t word = low / 64; low <= high && word <= high / 64; word++) {
        found += (size_t)__builtin_popcountll(row[word]);
    }
    if (b->marking[i].way == TOGETHER && found * WORDS_A_MARK > b->shape.words) {
        b->x = x;
        b->y = 0;
        wi_move_loops_into(b->into, i, x, 0, mark_together, b);
        return;
    }
    for (int64_t word = low / 64; found > 0 && word <= high / 64; word++) {
        for (uint64_t left = row[word]; left != 0 && !b->stopped; left &= left - 1) {
            mark_from(b, i, x, word * 64 + __builtin_ctzll(left));
        }
    }
}

/* ---- one cell -------------------------------------------------------------------------------- */

static bool is_set(const board *b, int64_t x, int64_t y) {
    return column(b, x)[y / 64] >> (y % 64) & 1;
}

static void set(board *b, int64_t x, int64_t y) {
    column(b, x)[y / 64] |= UINT64_C(1) << (y % 64);
}

static bool look_at(void *data, int64_t dx, int64_t dy) {
    board *b = data;
    const bool p = is_set(b, b->x - dx, b->y - dy);
    if (is_blockable(b->rules, dx, dy)) {
        b->blockable_p += p;
        b->blockable_n += !p;
    } else {
        b->free_p += p;
        b->free_n += !p;
    }
    /* Once it is lost for P, no further option matters. */
    return b->free_p == 0 && b->blockable_p <= b->rules->block;
}

/* Is it P, by its options? */
static bool is_p(board *b, int64_t x, int64_t y) {
    b->x = x;
    b->y = y;
    b->blockable_p = b->blockable_n = b->free_p = b->free_n = 0;
    return wi_move_loops_each(b->loops, x, y, look_at, b) &&
           (!b->rules->misere || b->free_n + b->blockable_n > 0);
}

static bool is_option_p(void *data, int64_t dx, int64_t dy) {
    const board *b = data;
    return is_set(b, b->x - dx, b->y - dy);
}

/* Has the cell, whose P-options may all be blocked, another option? */
static bool has_move(board *b, int64_t x, int64_t y) {
    b->x = x;
    b->y = y;
    return !wi_move_loops_each(b->loops, x, y, is_option_p, b);
}

/* ---- all cells ------------------------------------------------------------------------------- */

/* Cells of one word of a column, from below. */
static void decide_word(board *b, int64_t x, int64_t word) {
    const wy_rules *rules = b->rules;
    const bool ends = rules->terminal != NULL || rules->terminal_count > 0;
    const bool looks = b->into == NULL;
    const uint64_t *row = counters(b, x);
    const int64_t last = word * 64 + 64 < b->height ? word * 64 + 64 : b->height;
    for (int64_t y = word * 64; y < last && !b->stopped; y++) {
        const uint64_t lost = rules->block == 0 ? row[word]
                                                : count_above(row + word, b->shape.stride,
                                                              b->shape.planes, rules->block);
        if (!ends) { /* the next cell that is not lost */
            const uint64_t left = ~lost >> (y % 64);
            y = left == 0 ? last : y + __builtin_ctzll(left);
            if (y >= last) {
                return;
            }
        }
        if (!b->quarter && !wi_cone_contains(&rules->board, x, y)) {
            continue;
        }
        const bool ended = ends && wi_rules_ends_at(rules, x, y);
        if (ended   ? !rules->misere
            : looks ? is_p(b, x, y)
                    : (lost >> (y % 64) & 1) == 0 && (!rules->misere || has_move(b, x, y))) {
            set(b, x, y);
            mark_at_once(b, x, y);
        }
    }
}

/* Column by column, each from below; heaps never grow. */
static wy_status by_columns(board *b, const wi_table_job *job, wy_error *error) {
    for (int64_t x = 0; x < job->width; x++) {
        b->done = (double)x / (double)job->width;
        if (b->into != NULL) {
            find_rows(b, x);
            wi_plain_lines_see(b->lines, x, counters(b, x), column(b, 0));
        }
        for (int64_t word = 0; word < (int64_t)b->shape.words && !b->stopped; word++) {
            b->stopped = word % WORDS_A_POLL == 0 && wi_pace_stop(&b->pace, b->done);
            if (b->by_words) {
                decide_by_word(b, x, word);
            } else {
                decide_word(b, x, word);
            }
        }
        for (size_t i = 0; b->into != NULL && i < b->parted->family_count; i++) {
            if (b->marking[i].way > AT_ONCE && !b->stopped) {
                mark_column(b, i, x);
            }
        }
        if (b->stopped) {
            return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                           (long long)job->width);
        }
        if (job->take != NULL &&
            !job->take(job->data, &(wi_column){x, column(b, x), b->shape.words, NULL})) {
            break;
        }
    }
    return WY_OK;
}

/* All positions of weight 0, 1, 2, ...: every move leads to a smaller weight. */
static wy_status by_weight(board *b, const wi_table_job *job, wy_error *error) {
    const wy_rules *rules = job->rules;
    const wy_position w = rules->weight;
    const int64_t most = (int64_t)extent_of(job).most;
    for (int64_t level = 0; level <= most; level++) {
        for (int64_t x = 0; x * w.x <= level; x++) {
            if (x % 16 == 0 && wi_pace_stop(&b->pace, (double)level / (double)(most + 1))) {
                return wi_fail(error, WY_STOPPED, "stopped at weight %lld of %lld",
                               (long long)level, (long long)most);
            }
            const int64_t y = (level - x * w.x) / w.y;
            if ((level - x * w.x) % w.y == 0 && wi_cone_contains(&rules->board, x, y) &&
                (wi_rules_ends_at(rules, x, y) ? !rules->misere : is_p(b, x, y))) {
                set(b, x, y);
            }
        }
    }
    return WY_OK;
}

static void clear(board *b) {
    wi_move_loops_close(b->loops);
    wi_move_loops_close(b->into);
    wi_plain_lines_close(b->lines);
    wy_rules_free(b->parted);
    free(b->marking);
    free(b->counters);
    free(b->spare);
    free(b->bits);
}

/* Everything that marks, where heaps never grow; if no loops go backwards, cells look. */
static wy_status prepare_marks(board *b, size_t first, wy_error *error) {
    const wy_rules *rules = b->parted;
    bool *followed = calloc(rules->family_count + 1, sizeof *followed);
    b->marking = calloc(rules->family_count + 1, sizeof *b->marking);
    wy_status status = followed == NULL || b->marking == NULL ? wi_fail_memory(error) : WY_OK;
    if (status == WY_OK) {
        status = wi_move_loops_open_into(&b->into, rules, b->rules->block > 0, b->width, b->height,
                                         error);
    }
    for (size_t i = 0; status == WY_OK && i < rules->family_count; i++) {
        followed[i] = i >= first && (b->rules->block > 0 || !wi_move_loops_ask(b->into, i));
    }
    if (status == WY_OK) {
        status = wi_plain_lines_open(&b->lines, followed, rules, &b->shape, b->height,
                                     wi_plain_lines_columns(b->rules), error);
    }
    for (size_t i = 0; status == WY_OK && i < rules->family_count; i++) {
        b->marking[i].way = followed[i] ? BY_LINES : way_of(b, i);
    }
    free(followed);
    return status == WY_NO ? WY_OK : status;
}

static wy_status prepare(board *b, const extent *cells, uint64_t bytes, wy_error *error) {
    const wy_cone *cone = &b->rules->board;
    b->quarter = cone->q1 == 0 && cone->p2 == 0 && cone->p1 > 0 && cone->q2 > 0;
    b->width = (int64_t)cells->width;
    b->height = (int64_t)cells->height;
    const size_t words = (size_t)((cells->height + 63) / 64);
    b->shape = (wi_counters){words, words + 1, planes_of(b->rules)};
    b->bits = calloc((size_t)(cells->width + 1) * b->shape.stride + 1, sizeof *b->bits);
    b->counters = calloc((size_t)(cells->width + 1) * b->shape.stride + 1,
                         (size_t)b->shape.planes * sizeof *b->counters);
    b->spare = calloc(b->shape.stride, sizeof *b->spare);
    if (b->bits == NULL || b->counters == NULL || b->spare == NULL) {
        return wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                       (unsigned long long)bytes);
    }
    size_t first = 0;
    wy_status status = part(b, &first, error);
    if (status == WY_OK && cells->most == 0) {
        status = prepare_marks(b, first, error);
    }
    const int64_t larger = b->width > b->height ? b->width : b->height;
    if (status == WY_OK && (b->rules->misere || b->into == NULL)) {
        status = wi_move_loops_open(&b->loops, b->parted, b->rules->block > 0, larger, error);
    }
    return status;
}

/* Decides all cells; the board is to be cleared in any case. */
static wy_status decide_all(board *b, const wi_table_job *job, wy_error *error) {
    const uint64_t bytes = wi_plain_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "a window of %lld x %lld, cell by cell",
                              (long long)job->width, (long long)job->height);
    }
    const extent cells = extent_of(job);
    const wy_status status = prepare(b, &cells, bytes, error);
    if (status != WY_OK) {
        return status;
    }
    wi_pace_start(&b->pace, job->control);
    return cells.most > 0 ? by_weight(b, job, error) : by_columns(b, job, error);
}

/* Hands out the columns of the window, cut out of all cells. */
static void hand_out(const board *b, const wi_table_job *job) {
    const size_t words = (size_t)((job->height + 63) / 64);
    const int64_t spare = (int64_t)words * 64 - job->height;
    uint64_t *last = column(b, (int64_t)extent_of(job).width); /* one column more */
    for (int64_t x = 0; x < job->width; x++) {
        memcpy(last, column(b, x), words * sizeof *last);
        last[words - 1] &= ~UINT64_C(0) >> spare;
        if (!job->take(job->data, &(wi_column){x, last, words, NULL})) {
            return;
        }
    }
}

wy_status wi_plain_run(const wi_table_job *job, wy_error *error) {
    if (job->width < 1 || job->height < 1) {
        return WY_OK;
    }
    board b = {.rules = job->rules};
    const wy_status status = decide_all(&b, job, error);
    if (status == WY_OK && extent_of(job).most > 0) {
        hand_out(&b, job);
    }
    clear(&b);
    return status;
}

/* ---- options where heaps can grow ---------------------------------------------------- */

typedef struct options {
    wi_is_p *holds;
    const void *on;
    wy_position at;
    wi_take_option *take;
    void *data;
} options;

static bool take_if_p(void *data, int64_t dx, int64_t dy) {
    const options *o = data;
    const wy_position to = {o->at.x - dx, o->at.y - dy};
    return !o->holds(o->on, to) || o->take(o->data, to);
}

wy_status wi_options_in(const wy_rules *rules, wy_position at, wi_is_p *holds, const void *on,
                        wi_take_option *take, void *data, wy_error *error) {
    wi_move_loops *loops = NULL;
    const wy_status status = wi_move_loops_open(&loops, rules, true, 0, error);
    if (status == WY_OK) {
        options o = {holds, on, at, take, data};
        wi_move_loops_each(loops, at.x, at.y, take_if_p, &o);
    }
    wi_move_loops_close(loops);
    return status;
}

static bool is_marked(const void *on, wy_position at) {
    return is_set(on, at.x, at.y);
}

wy_status wi_plain_options(const wi_table_job *job, wi_take_option *take, void *data, bool *p,
                           wy_error *error) {
    board b = {.rules = job->rules};
    const wy_position at = {job->width - 1, job->height - 1};
    wy_status status = decide_all(&b, job, error);
    if (status == WY_OK) {
        *p = is_set(&b, at.x, at.y);
        status = wi_options_in(job->rules, at, is_marked, &b, take, data, error);
    }
    clear(&b);
    return status;
}
