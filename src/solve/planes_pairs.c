/*
 * planes_pairs.c - planes of games in which any number may be taken from the third heap.
 *
 * For two heaps (a, b) there is then one P-position (a, b, c) at most, with the least c that no
 * earlier P-position forbids.  So planes are kept as a table of c for (a, b), and what a ray t step
 * forbids as one bit for each line: all positions v + t step share it.  The lines through (a, b,
 * 0), (a, b, 1), ... are consecutive bits of one row,
 *
 *     line of (a, b, c) = row of (a, b) along step, bit c + (most - k) step[2],
 *
 * if (a, b) is the k-th of its row; 64 values of c are looked at at once.  A bit may be set before
 * all positions of the line are: those that come before the P-position have been settled.
 *
 * Where the game is the same for every order of the heaps, only a <= b <= c is looked for: a
 * smaller c would have been found with (a, c) or (c, a).  Each P-position then stands for all its
 * orders. Bits that it sets for them are early for smaller positions only: if v + t step is an
 * order of the P-position, the sorted heaps of v are not larger than its own, and v has been
 * settled.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "solve/planes.h"

enum { HEAPS = WI_PLANE_HEAPS, MOST_LINES = 32, MOST_SINGLES = 32 };

/* The lines along one step. */
typedef struct lines {
    int64_t step[HEAPS];
    int64_t most;          /* steps that fit into the box */
    int64_t *first, *next; /* how many steps fit below a, and below b */
    size_t words;          /* of a row */
    uint64_t *bits;
} lines;

typedef struct making {
    wi_planes *planes;
    bool symmetric; /* only sorted heaps are looked at */
    lines along[MOST_LINES];
    int line_count;
    const wi_chain *singles[MOST_SINGLES];
    int single_count;
} making;

/* ---- lines ----------------------------------------------------------------------------------- */

static int64_t steps_below(int64_t heap, int64_t step) {
    return step == 0 ? INT64_MAX : heap / step;
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most_steps(const int64_t size[HEAPS], const int64_t step[HEAPS]) {
    return least(steps_below(size[0] - 1, step[0]), steps_below(size[1] - 1, step[1]));
}

static size_t words_of(const int64_t size[HEAPS], const int64_t step[HEAPS]) {
    return (size_t)(size[2] + most_steps(size, step) * step[2]) / 64 + 2; /* one may be read more */
}

static size_t rows_of(const int64_t size[HEAPS], const int64_t step[HEAPS]) {
    return (size_t)(step[0] * size[1] + step[1] * size[0]);
}

/* The row of (a, b), and in *from the bit of (a, b, 0). */
static uint64_t *row_of(const lines *of, const int64_t size[HEAPS], int64_t a, int64_t b,
                        size_t *from) {
    const int64_t k = least(of->first[a], of->next[b]);
    const int64_t a0 = a - k * of->step[0], b0 = b - k * of->step[1];
    const int64_t row =
        a0 < of->step[0] ? a0 * size[1] + b0 : of->step[0] * size[1] + b0 * size[0] + a0;
    *from = (size_t)((of->most - k) * of->step[2]);
    return of->bits + (size_t)row * of->words;
}

static bool open_lines(lines *out, const int64_t size[HEAPS], const int64_t step[HEAPS]) {
    memcpy(out->step, step, sizeof out->step);
    out->most = most_steps(size, step);
    out->words = words_of(size, step);
    out->first = malloc((size_t)size[0] * sizeof *out->first);
    out->next = malloc((size_t)size[1] * sizeof *out->next);
    out->bits = calloc(rows_of(size, step) * out->words, sizeof *out->bits);
    if (out->first == NULL || out->next == NULL || out->bits == NULL) {
        return false;
    }
    for (int64_t a = 0; a < size[0]; a++) {
        out->first[a] = steps_below(a, step[0]);
    }
    for (int64_t b = 0; b < size[1]; b++) {
        out->next[b] = steps_below(b, step[1]);
    }
    return true;
}

/* ---- P-positions ----------------------------------------------------------------------------- */

/*
 * May (a, b, c) and some steps be sorted?  No: a heap is larger than a later one, and the step does
 * not add more to that.
 */
static bool to_sorted(const int64_t step[HEAPS], int64_t a, int64_t b, int64_t c) {
    return (a <= b || step[0] < step[1]) && (b <= c || step[1] < step[2]) &&
           (a <= c || step[0] < step[2]);
}

static void put(making *of, int64_t a, int64_t b, int64_t c) {
    const int64_t *size = of->planes->size;
    of->planes->third[(size_t)a * (size_t)size[1] + (size_t)b] = (uint32_t)c;
    for (int i = 0; i < of->line_count; i++) {
        if (of->symmetric && !to_sorted(of->along[i].step, a, b, c)) {
            continue;
        }
        size_t from;
        uint64_t *row = row_of(&of->along[i], size, a, b, &from);
        const size_t bit = from + (size_t)c;
        row[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

/* Does a single move lead from (a, b, c) to a P-position? */
static bool single_leads(const making *of, int64_t a, int64_t b, int64_t c) {
    const wi_planes *planes = of->planes;
    for (int i = 0; i < of->single_count; i++) {
        const int64_t *move = of->singles[i]->start;
        if (a >= move[0] && b >= move[1] && c >= move[2] &&
            planes->third[(size_t)(a - move[0]) * (size_t)planes->size[1] +
                          (size_t)(b - move[1])] == (uint32_t)(c - move[2])) {
            return true;
        }
    }
    return false;
}

/* The least c from `c` on with (a, b, c) a P-position; WI_NO_THIRD: none in the box. */
static uint32_t find(const making *of, int64_t a, int64_t b, int64_t c) {
    const int64_t *size = of->planes->size;
    const uint64_t *row[MOST_LINES];
    size_t from[MOST_LINES];
    for (int i = 0; i < of->line_count; i++) {
        row[i] = row_of(&of->along[i], size, a, b, &from[i]);
    }
    for (; c < size[2]; c += 64) {
        uint64_t closed = 0;
        for (int i = 0; i < of->line_count; i++) {
            const size_t bit = from[i] + (size_t)c;
            const uint64_t *at = row[i] + bit / 64;
            closed |= at[0] >> bit % 64 | at[1] << 1 << (63 - bit % 64);
        }
        for (uint64_t open = ~closed; open != 0; open &= open - 1) {
            const int64_t found = c + __builtin_ctzll(open);
            if (found >= size[2]) {
                return WI_NO_THIRD;
            }
            if (of->single_count == 0 || !single_leads(of, a, b, found)) {
                return (uint32_t)found;
            }
        }
    }
    return WI_NO_THIRD;
}

static void put_orders(making *of, int64_t a, int64_t b, int64_t c) {
    put(of, a, b, c);
    put(of, a, c, b);
    put(of, b, a, c);
    put(of, b, c, a);
    put(of, c, a, b);
    put(of, c, b, a);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool is_line(const wi_chain *chain) {
    return chain->steps == 1 && memcmp(chain->start, chain->step[0], sizeof chain->start) == 0 &&
           (chain->start[0] != 0 || chain->start[1] != 0);
}

bool wi_planes_by_pairs(const wi_plane_moves *moves) {
    int single_count = 0, line_count = 0;
    for (int64_t t = 1; t < moves->size[2]; t++) {
        if ((moves->row[t / 64] >> t % 64 & 1) == 0) {
            return false;
        }
    }
    for (size_t i = 0; i < moves->count; i++) {
        const bool line = is_line(&moves->chains[i]);
        if (!line && moves->chains[i].steps > 0) {
            return false;
        }
        *(line ? &line_count : &single_count) += 1;
        if (line_count > MOST_LINES || single_count > MOST_SINGLES) {
            return false;
        }
    }
    return true;
}

/* Sizes are at most 2^20 and steps fit into the box at least twice: no product wraps. */
uint64_t wi_planes_pairs_memory(const wi_plane_moves *moves) {
    const int64_t *size = moves->size;
    uint64_t bytes = (uint64_t)size[0] * (uint64_t)size[1] * sizeof(uint32_t);
    for (size_t i = 0; i < moves->count; i++) {
        if (is_line(&moves->chains[i])) {
            const int64_t *step = moves->chains[i].step[0];
            bytes += (uint64_t)rows_of(size, step) * words_of(size, step) * sizeof(uint64_t) +
                     (uint64_t)(size[0] + size[1]) * sizeof(int64_t);
        }
    }
    return bytes;
}

static wy_status find_all(making *of, const wy_control *control, wy_error *error) {
    const int64_t *size = of->planes->size;
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t a = 0; a < size[0]; a++) {
        for (int64_t b = of->symmetric ? a : 0; b < size[1]; b++) {
            if (of->planes->third[(size_t)a * (size_t)size[1] + (size_t)b] == WI_NO_THIRD) {
                const uint32_t c = find(of, a, b, of->symmetric ? b : 0);
                if (c != WI_NO_THIRD && of->symmetric) {
                    put_orders(of, a, b, c);
                } else if (c != WI_NO_THIRD) {
                    put(of, a, b, c);
                }
            }
            if (b % 256 == 0 && wi_pace_stop(&pace, (double)a / (double)size[0])) {
                return wi_fail(error, WY_STOPPED, "stopped");
            }
        }
    }
    return WY_OK;
}

wy_status wi_planes_make_pairs(wi_planes *planes, const wi_plane_moves *moves, bool symmetric,
                               const wy_control *control, wy_error *error) {
    making of = {.planes = planes, .symmetric = symmetric};
    const size_t pairs = (size_t)planes->size[0] * (size_t)planes->size[1];
    planes->third = malloc(pairs * sizeof *planes->third);
    bool fine = planes->third != NULL;
    if (fine) {
        memset(planes->third, 0xff, pairs * sizeof *planes->third); /* WI_NO_THIRD */
    }
    for (size_t i = 0; fine && i < moves->count; i++) {
        if (is_line(&moves->chains[i])) {
            fine = open_lines(&of.along[of.line_count++], planes->size, moves->chains[i].step[0]);
        } else {
            of.singles[of.single_count++] = &moves->chains[i];
        }
    }
    const wy_status status = fine ? find_all(&of, control, error) : wi_fail_memory(error);
    for (int i = 0; i < of.line_count; i++) {
        free(of.along[i].first);
        free(of.along[i].next);
        free(of.along[i].bits);
    }
    return status;
}
