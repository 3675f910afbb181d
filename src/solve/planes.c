/*
 * planes.c - outcomes on three heaps, 64 positions at a time.
 *
 * A row holds the positions (a, b, 0), (a, b, 1), ..., one bit each; rows come in the order of
 * (a, b), so that whatever a move leads to is in an earlier row, or further left in the same one.
 * For a ray start + i step, the positions of a row from which it leads to a P-position are
 *
 *     A(a, b) = A((a, b) - step) << step[2]  |  P((a, b) - start) << start[2],
 *
 * one shifted "or" whatever the length of the ray; and for a fan the same once more, with A in the
 * place of P: A_k(v) = A_k(v - step_k) | A_(k-1)(v).  So a row costs words, not positions, for each
 * kind of moves.  A step inside the row smears its bits to the right.  A chain that starts in the
 * row itself is continued when the row is known.
 *
 * The moves inside the row decide the positions left open: the first open position is P, and
 * closes those from which a move leads to it.  With all moves of Nim it closes all.
 *
 * In misere play positions without a move are N: those that are not above any move.  For a row
 * these are the positions below the least third part of a move with small enough first parts.
 *
 * Pairs.  Games in which any number may be taken from the third heap have a shorter way.  For two
 * heaps (a, b) there is then one P-position (a, b, c) at most, with the least c that no earlier
 * P-position forbids.  So planes are kept as a table of c for (a, b), and what a ray t step forbids
 * as one bit for each line: all positions v + t step share it.  The lines through (a, b, 0), (a, b,
 * 1), ... are consecutive bits of one row,
 *
 *     line of (a, b, c) = row of (a, b) along step, bit c + (most - k) step[2],
 *
 * if (a, b) is the k-th of its row; 64 values of c are looked at at once.  A bit may be set before
 * all positions of the line are: those that come before the P-position have been decided.
 *
 * Where the game is the same for every order of the heaps, only a <= b <= c is looked for: a
 * smaller c would have been found with (a, c) or (c, a).  Each P-position then stands for all its
 * orders. Bits that it sets for them are early for smaller positions only: if v + t step is an
 * order of the P-position, the sorted heaps of v are not larger than its own, and v has been
 * settled.
 *
 * Memory: a bit for each position, and for each step the rows of as many planes as it looks back,
 * and one.
 */
#include "solve/box.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/kernels.h"
#include "base/pace.h"

enum { HEAPS = WI_PLANE_HEAPS };

/* A chain while planes are made. */
typedef struct link {
    wi_chain chain;
    uint64_t *kept[WI_CHAIN_STEPS]; /* A_k, planes in turn; NULL: a step inside the row */
    bool late;                      /* starts in the row itself */
    bool simple;                    /* one step, and the start is the step */
} link;

typedef struct making {
    wi_planes *planes;
    const wi_plane_moves *moves;
    const wi_kernels *kernels;
    link *links;
    uint64_t *now, *more, *closed; /* rows */
    int64_t *least;                /* misere: for (a, b), the least third part of a move; or NULL */
    int64_t longest;               /* move inside the row; 0: none */
    bool nim;                      /* all moves inside the row */
    uint64_t last_word;            /* the bits of it that are positions */
} making;

static uint64_t *row_of(const wi_planes *planes, int64_t a, int64_t b) {
    return planes->p + ((size_t)a * (size_t)planes->size[1] + (size_t)b) * planes->words;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* sum |= source << by.  The bits that come from below the first word are zeros. */
static void or_row(const making *of, uint64_t *sum, const uint64_t *source, int64_t by) {
    const size_t words = of->planes->words, from = (size_t)by / 64;
    const unsigned bits = (unsigned)by % 64;
    if (from < words) {
        sum[from] |= source[0] << bits;
        of->kernels->or_shift(sum + from + 1, source + 1, bits, words - from - 1);
    }
}

/* out = (a | b) << by; sum |= out */
static void ray_row(const making *of, uint64_t *out, uint64_t *sum, const uint64_t *a,
                    const uint64_t *b, int64_t by) {
    const size_t words = of->planes->words, from = (size_t)by / 64;
    const unsigned bits = (unsigned)by % 64;
    memset(out, 0, (from < words ? from : words) * sizeof *out);
    if (from < words) {
        out[from] = (a[0] | b[0]) << bits;
        sum[from] |= out[from];
        of->kernels->ray(out + from + 1, sum + from + 1, a + 1, b + 1, bits, words - from - 1);
    }
}

/* Each bit and all those that follow in steps. */
static void smear(const making *of, uint64_t *row, int64_t step) {
    const size_t words = of->planes->words;
    if (step == 1) {
        size_t i = 0;
        while (i < words && row[i] == 0) {
            i++;
        }
        if (i < words) {
            row[i] |= -row[i];
            memset(row + i + 1, 0xff, (words - i - 1) * sizeof *row);
        }
        return;
    }
    for (int64_t by = step; by < of->planes->size[2]; by *= 2) {
        memcpy(of->more, row, words * sizeof *row);
        or_row(of, row, of->more, by);
    }
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* How many planes a step keeps. */
static int64_t planes_of(const int64_t step[HEAPS]) {
    return step[0] + 1;
}

static bool in_row(const int64_t step[HEAPS]) {
    return step[0] == 0 && step[1] == 0;
}

static uint64_t *kept_row(const making *of, const link *at, int k, int64_t a, int64_t b) {
    const int64_t plane = a % planes_of(at->chain.step[k]);
    return at->kept[k] +
           ((size_t)plane * (size_t)of->planes->size[1] + (size_t)b) * of->planes->words;
}

/* Closes the positions of this row that earlier rows forbid. */
static void ask_link(const making *of, const link *at, int64_t a, int64_t b) {
    const wi_chain *chain = &at->chain;
    const size_t bytes = of->planes->words * sizeof *of->now;
    const bool reaches = a >= chain->start[0] && b >= chain->start[1];
    if (chain->steps == 0) {
        if (reaches) {
            or_row(of, of->closed, row_of(of->planes, a - chain->start[0], b - chain->start[1]),
                   chain->start[2]);
        }
        return;
    }
    if (at->simple) {
        const int64_t *step = chain->step[0];
        if (reaches) {
            ray_row(of, kept_row(of, at, 0, a, b), of->closed,
                    kept_row(of, at, 0, a - step[0], b - step[1]),
                    row_of(of->planes, a - step[0], b - step[1]), step[2]);
        } else {
            memset(kept_row(of, at, 0, a, b), 0, bytes);
        }
        return;
    }
    memset(of->now, 0, bytes);
    if (reaches && !at->late) {
        or_row(of, of->now, row_of(of->planes, a - chain->start[0], b - chain->start[1]),
               chain->start[2]);
    }
    for (int k = 0; k < chain->steps; k++) {
        const int64_t *step = chain->step[k];
        if (at->kept[k] == NULL) {
            smear(of, of->now, step[2]);
            continue;
        }
        if (a >= step[0] && b >= step[1]) {
            or_row(of, of->now, kept_row(of, at, k, a - step[0], b - step[1]), step[2]);
        }
        memcpy(kept_row(of, at, k, a, b), of->now, bytes);
    }
    or_row(of, of->closed, of->now, 0);
}

/* The row itself, for rows to come. */
static void tell_link(const making *of, const link *at, int64_t a, int64_t b) {
    memset(of->now, 0, of->planes->words * sizeof *of->now);
    or_row(of, of->now, row_of(of->planes, a, b), at->chain.start[2]);
    for (int k = 0; k < at->chain.steps; k++) {
        if (at->kept[k] == NULL) {
            smear(of, of->now, at->chain.step[k][2]);
        } else {
            or_row(of, kept_row(of, at, k, a, b), of->now, 0);
        }
    }
}

/* ---- one row --------------------------------------------------------------------------------- */

/* P: the open positions from which no move inside the row leads to another P-position. */
static void settle(const making *of, uint64_t *p) {
    const size_t words = of->planes->words;
    uint64_t *open = of->closed;
    of->kernels->nor(open, of->closed, of->closed, words);
    open[words - 1] &= of->last_word;
    if (of->longest == 0) {
        memcpy(p, open, words * sizeof *p);
        return;
    }
    const size_t reach = (size_t)of->longest / 64 + 1;
    for (size_t i = 0; i < words; i++) {
        while (open[i] != 0) {
            const unsigned bit = (unsigned)__builtin_ctzll(open[i]);
            p[i] |= UINT64_C(1) << bit;
            if (of->nim) {
                return;
            }
            open[i] &= open[i] - 1;
            uint64_t carry = 0;
            for (size_t j = 0; j <= reach && i + j < words; j++) {
                const uint64_t moves = j < words && j < reach ? of->moves->row[j] : 0;
                open[i + j] &= ~(moves << bit | carry);
                carry = bit == 0 ? 0 : moves >> (64 - bit);
            }
        }
    }
}

/* In misere play who cannot move wins. */
static void close_ends(const making *of, int64_t a, int64_t b) {
    const int64_t least = of->least[(size_t)a * (size_t)of->planes->size[1] + (size_t)b];
    for (int64_t i = 0; i < least && i < of->planes->size[2]; i += 64) {
        of->closed[i / 64] |= least - i >= 64 ? UINT64_MAX : (UINT64_C(1) << (least - i)) - 1;
    }
}

static void make_row(const making *of, int64_t a, int64_t b) {
    memset(of->closed, 0, of->planes->words * sizeof *of->closed);
    for (size_t i = 0; i < of->moves->count; i++) {
        ask_link(of, &of->links[i], a, b);
    }
    if (of->least != NULL) {
        close_ends(of, a, b);
    }
    settle(of, row_of(of->planes, a, b));
    for (size_t i = 0; i < of->moves->count; i++) {
        if (of->links[i].late) {
            tell_link(of, &of->links[i], a, b);
        }
    }
}

enum { MOST_LINES = 32, MOST_SINGLES = 32 };

/* The lines along one step. */
typedef struct lines {
    int64_t step[HEAPS];
    int64_t most;          /* steps that fit into the box */
    int64_t *first, *next; /* how many steps fit below a, and below b */
    size_t words;          /* of a row */
    uint64_t *bits;
} lines;

typedef struct pairing {
    wi_planes *planes;
    bool symmetric; /* only sorted heaps are looked at */
    lines along[MOST_LINES];
    int line_count;
    const wi_chain *singles[MOST_SINGLES];
    int single_count;
} pairing;

/* ---- pairs: lines
 * ----------------------------------------------------------------------------------- */

static int64_t steps_below(int64_t heap, int64_t step) {
    return step == 0 ? INT64_MAX : heap / step;
}

static int64_t smaller(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most_steps(const int64_t size[HEAPS], const int64_t step[HEAPS]) {
    return smaller(steps_below(size[0] - 1, step[0]), steps_below(size[1] - 1, step[1]));
}

static size_t words_of(const int64_t size[HEAPS], const int64_t step[HEAPS]) {
    return (size_t)(size[2] + most_steps(size, step) * step[2]) / 64 + 2; /* one may be read more */
}

static size_t rows_of(const int64_t size[HEAPS], const int64_t step[HEAPS]) {
    return (size_t)(step[0] * size[1] + step[1] * size[0]);
}

/* The row of (a, b), and in *from the bit of (a, b, 0). */
static uint64_t *line_row(const lines *of, const int64_t size[HEAPS], int64_t a, int64_t b,
                          size_t *from) {
    const int64_t k = smaller(of->first[a], of->next[b]);
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

/* ---- pairs: P-positions
 * ----------------------------------------------------------------------------- */

/*
 * May (a, b, c) and some steps be sorted?  No: a heap is larger than a later one, and the step does
 * not add more to that.
 */
static bool to_sorted(const int64_t step[HEAPS], int64_t a, int64_t b, int64_t c) {
    return (a <= b || step[0] < step[1]) && (b <= c || step[1] < step[2]) &&
           (a <= c || step[0] < step[2]);
}

static void put_one(pairing *of, int64_t a, int64_t b, int64_t c) {
    const int64_t *size = of->planes->size;
    of->planes->third[(size_t)a * (size_t)size[1] + (size_t)b] = (uint32_t)c;
    for (int i = 0; i < of->line_count; i++) {
        if (of->symmetric && !to_sorted(of->along[i].step, a, b, c)) {
            continue;
        }
        size_t from;
        uint64_t *row = line_row(&of->along[i], size, a, b, &from);
        const size_t bit = from + (size_t)c;
        row[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

/* Does a single move lead from (a, b, c) to a P-position? */
static bool single_leads(const pairing *of, int64_t a, int64_t b, int64_t c) {
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

/* The smaller c from `c` on with (a, b, c) a P-position; WI_NO_THIRD: none in the box. */
static uint32_t find_third(const pairing *of, int64_t a, int64_t b, int64_t c) {
    const int64_t *size = of->planes->size;
    const uint64_t *row[MOST_LINES];
    size_t from[MOST_LINES];
    for (int i = 0; i < of->line_count; i++) {
        row[i] = line_row(&of->along[i], size, a, b, &from[i]);
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

static void put_orders(pairing *of, int64_t a, int64_t b, int64_t c) {
    put_one(of, a, b, c);
    put_one(of, a, c, b);
    put_one(of, b, a, c);
    put_one(of, b, c, a);
    put_one(of, c, a, b);
    put_one(of, c, b, a);
}

/* ---- pairs: all of them
 * ----------------------------------------------------------------------------- */

static bool is_line(const wi_chain *chain) {
    return chain->steps == 1 && memcmp(chain->start, chain->step[0], sizeof chain->start) == 0 &&
           (chain->start[0] != 0 || chain->start[1] != 0);
}

/* Normal play with all moves (0,0,t), rays from their step on and few single moves. */
static bool has_pairs(const wi_plane_moves *moves) {
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

/* Sizes are at most 2^20 and steps fit into the box at smaller twice: no product wraps. */
static uint64_t pairs_memory(const wi_plane_moves *moves) {
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

static wy_status find_thirds(pairing *of, const wy_control *control, wy_error *error) {
    const int64_t *size = of->planes->size;
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t a = 0; a < size[0]; a++) {
        for (int64_t b = of->symmetric ? a : 0; b < size[1]; b++) {
            if (of->planes->third[(size_t)a * (size_t)size[1] + (size_t)b] == WI_NO_THIRD) {
                const uint32_t c = find_third(of, a, b, of->symmetric ? b : 0);
                if (c != WI_NO_THIRD && of->symmetric) {
                    put_orders(of, a, b, c);
                } else if (c != WI_NO_THIRD) {
                    put_one(of, a, b, c);
                }
            }
            if (b % 256 == 0 && wi_pace_stop(&pace, (double)a / (double)size[0])) {
                return wi_fail(error, WY_STOPPED, "stopped");
            }
        }
    }
    return WY_OK;
}

/* symmetric: for every order of the heaps, and the box has equal sides. */
static wy_status make_pairs(wi_planes *planes, const wi_plane_moves *moves, bool symmetric,
                            const wy_control *control, wy_error *error) {
    pairing of = {.planes = planes, .symmetric = symmetric};
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
    const wy_status status = fine ? find_thirds(&of, control, error) : wi_fail_memory(error);
    for (int i = 0; i < of.line_count; i++) {
        free(of.along[i].first);
        free(of.along[i].next);
        free(of.along[i].bits);
    }
    return status;
}

/* ---- all rows -------------------------------------------------------------------------------- */

static uint64_t times(uint64_t a, uint64_t b) {
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

static uint64_t plus(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t kept_bytes(const wi_plane_moves *moves, const int64_t step[HEAPS]) {
    return in_row(step) ? 0
                        : times(times((uint64_t)planes_of(step), (uint64_t)moves->size[1]),
                                (uint64_t)moves->words * sizeof(uint64_t));
}

uint64_t wi_planes_memory(const wi_plane_moves *moves, bool misere) {
    if (!misere && has_pairs(moves)) {
        return pairs_memory(moves);
    }
    const uint64_t pairs = times((uint64_t)moves->size[0], (uint64_t)moves->size[1]);
    uint64_t bytes = times(pairs, (uint64_t)moves->words * sizeof(uint64_t) + sizeof(int64_t));
    for (size_t i = 0; i < moves->count; i++) {
        for (int k = 0; k < moves->chains[i].steps; k++) {
            bytes = plus(bytes, kept_bytes(moves, moves->chains[i].step[k]));
        }
    }
    return plus(bytes, times(moves->count, sizeof(link) + sizeof(wi_chain)));
}

static bool open_link(link *out, const wi_plane_moves *moves, const wi_chain *chain) {
    *out = (link){.chain = *chain};
    bool fine = true;
    for (int k = 0; k < chain->steps; k++) {
        if (!in_row(chain->step[k])) {
            out->kept[k] = calloc(1, (size_t)kept_bytes(moves, chain->step[k]));
            fine = fine && out->kept[k] != NULL;
        }
    }
    out->late = in_row(chain->start);
    out->simple = chain->steps == 1 && !in_row(chain->step[0]) &&
                  memcmp(chain->start, chain->step[0], sizeof chain->start) == 0;
    return fine;
}

/* For (a, b): the least third part of a move whose first parts are at most a and b. */
static bool find_least(making *of) {
    const wi_plane_moves *moves = of->moves;
    const int64_t *size = of->planes->size;
    const size_t pairs = (size_t)size[0] * (size_t)size[1];
    of->least = calloc(pairs, sizeof *of->least);
    if (of->least == NULL) {
        return false;
    }
    for (size_t i = 0; i < pairs; i++) {
        of->least[i] = size[2];
    }
    for (int64_t t = size[2] - 1; t > 0; t--) {
        if (moves->row[t / 64] >> t % 64 & 1) {
            of->least[0] = t;
        }
    }
    for (size_t i = 0; i < moves->count; i++) {
        /* The start has the least parts; one inside the row is among the moves there. */
        const int64_t *start = moves->chains[i].start;
        int64_t *least = &of->least[(size_t)start[0] * (size_t)size[1] + (size_t)start[1]];
        *least = start[2] < *least ? start[2] : *least;
    }
    for (int64_t a = 0; a < size[0]; a++) {
        for (int64_t b = 0; b < size[1]; b++) {
            int64_t *least = &of->least[(size_t)a * (size_t)size[1] + (size_t)b];
            if (a > 0 && least[-size[1]] < *least) {
                *least = least[-size[1]];
            }
            if (b > 0 && least[-1] < *least) {
                *least = least[-1];
            }
        }
    }
    return true;
}

static void read_row_moves(making *of) {
    int64_t count = 0;
    for (int64_t t = 1; t < of->planes->size[2]; t++) {
        if (of->moves->row[t / 64] >> t % 64 & 1) {
            of->longest = t;
            count++;
        }
    }
    of->nim = count > 0 && count == of->planes->size[2] - 1;
}

static void close_making(making *of) {
    for (size_t i = 0; of->links != NULL && i < of->moves->count; i++) {
        for (int k = 0; k < WI_CHAIN_STEPS; k++) {
            free(of->links[i].kept[k]);
        }
    }
    free(of->links);
    free(of->now);
    free(of->more);
    free(of->closed);
    free(of->least);
}

static bool open_making(making *of, bool misere) {
    const wi_plane_moves *moves = of->moves;
    wi_planes *planes = of->planes;
    const size_t rows = (size_t)planes->size[0] * (size_t)planes->size[1];
    planes->p = calloc(rows * planes->words, sizeof *planes->p);
    of->now = calloc(planes->words, sizeof *of->now);
    of->more = calloc(planes->words, sizeof *of->more);
    of->closed = calloc(planes->words, sizeof *of->closed);
    of->links = calloc(moves->count + 1, sizeof *of->links);
    bool fine = planes->p != NULL && of->now != NULL && of->more != NULL && of->closed != NULL &&
                of->links != NULL;
    for (size_t i = 0; fine && i < moves->count; i++) {
        fine = open_link(&of->links[i], moves, &moves->chains[i]);
    }
    of->kernels = wi_kernels_best();
    of->last_word =
        planes->size[2] % 64 == 0 ? UINT64_MAX : (UINT64_C(1) << planes->size[2] % 64) - 1;
    read_row_moves(of);
    return fine && (!misere || find_least(of));
}

static wy_status make_all(const making *of, const wy_control *control, wy_error *error) {
    const int64_t *size = of->planes->size;
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t a = 0; a < size[0]; a++) {
        for (int64_t b = 0; b < size[1]; b++) {
            make_row(of, a, b);
            if (b % 64 == 0 && wi_pace_stop(&pace, (double)a / (double)size[0])) {
                return wi_fail(error, WY_STOPPED, "stopped");
            }
        }
    }
    return WY_OK;
}

wy_status wi_planes_make(wi_planes **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                         const wy_control *control, wy_error *error) {
    *out = NULL;
    wi_plane_moves moves;
    wy_status status = wi_plane_moves_open(&moves, rules, size, error);
    if (status != WY_OK) {
        return status;
    }
    const uint64_t bytes = wi_planes_memory(&moves, rules->misere);
    const uint64_t allowed = control == NULL || control->memory == 0 ? SIZE_MAX : control->memory;
    if (bytes > allowed || bytes == UINT64_MAX) {
        wi_plane_moves_close(&moves);
        status = wi_fail_budget(error, bytes, allowed, "the table of all smaller positions");
        return bytes < UINT64_MAX ? wi_fail_more(error, WY_MORE_MEMORY) : status;
    }
    wi_planes *planes = calloc(1, sizeof *planes);
    if (planes == NULL) {
        wi_plane_moves_close(&moves);
        return wi_fail_memory(error);
    }
    memcpy(planes->size, moves.size, sizeof planes->size);
    planes->words = moves.words;
    if (!rules->misere && has_pairs(&moves)) {
        const bool cube = size[0] == size[1] && size[1] == size[2];
        status = make_pairs(planes, &moves, cube && wy_rules_symmetric(rules), control, error);
    } else {
        making of = {.planes = planes, .moves = &moves};
        status =
            open_making(&of, rules->misere) ? make_all(&of, control, error) : wi_fail_memory(error);
        close_making(&of);
    }
    wi_plane_moves_close(&moves);
    if (status != WY_OK) {
        wi_planes_free(planes);
        return status;
    }
    *out = planes;
    return WY_OK;
}

void wi_planes_free(wi_planes *planes) {
    if (planes != NULL) {
        free(planes->p);
        free(planes->third);
        free(planes);
    }
}

/* ---- asked ----------------------------------------------------------------------------------- */

static uint32_t third_of(const wi_planes *planes, int64_t a, int64_t b) {
    return planes->third[(size_t)a * (size_t)planes->size[1] + (size_t)b];
}

bool wi_planes_p(const wi_planes *planes, const int64_t heap[WY_MOST_HEAPS]) {
    return planes->third != NULL
               ? third_of(planes, heap[0], heap[1]) == (uint32_t)heap[2]
               : (row_of(planes, heap[0], heap[1])[heap[2] / 64] >> heap[2] % 64 & 1) != 0;
}

/* The P-positions (a, b, c) with c >= from. */
static bool each_of_row(const wi_planes *planes, int64_t a, int64_t b, int64_t from,
                        bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data) {
    if (planes->third != NULL) {
        const uint32_t c = third_of(planes, a, b);
        const int64_t heap[WY_MOST_HEAPS] = {a, b, c};
        return c == WI_NO_THIRD || c < from || take(data, heap);
    }
    const uint64_t *row = row_of(planes, a, b);
    for (size_t i = (size_t)from / 64; i < planes->words; i++) {
        for (uint64_t left = row[i]; left != 0; left &= left - 1) {
            const int64_t heap[WY_MOST_HEAPS] = {a, b, (int64_t)(64 * i) + __builtin_ctzll(left)};
            if (heap[2] >= from && !take(data, heap)) {
                return false;
            }
        }
    }
    return true;
}

void wi_planes_each(const wi_planes *planes, bool sorted,
                    bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data) {
    for (int64_t a = 0; a < planes->size[0]; a++) {
        for (int64_t b = sorted ? a : 0; b < planes->size[1]; b++) {
            if (!each_of_row(planes, a, b, sorted ? b : 0, take, data)) {
                return;
            }
        }
    }
}
