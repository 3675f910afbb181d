/* offset_kernel.c - the proof for an automaton of offsets, by neighbourhoods: offset.h. */
#include "prove/offset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "machine/parallel.h"

/* ==== neighbourhoods of words, and what is below them ======================================== */

enum { LARGEST_RADIUS = 12, WIDTH = 2 * LARGEST_RADIUS + 1 };

static uint32_t kind_of(const wi_digit_states *of, uint32_t state) {
    return of->kind == NULL ? state : of->kind[state];
}

static size_t words_of(int radius) {
    return ((size_t)radius * 2 + 2) / 2;
}

uint32_t wi_neighbour(const wi_neighbourhoods *n, uint32_t which, int i) {
    const uint64_t *record = wi_numbered_at(&n->all, which);
    return (uint32_t)(record[i / 2] >> (i % 2 * 32));
}

/* ---- one digit further ----------------------------------------------------------------------- */

/* Puts the children of a node behind others; returns how many there are then. */
static size_t put_children(uint32_t *out, size_t count, const wi_digit_states *of, uint32_t state) {
    for (uint32_t d = 0; state != WI_NO_NODE && d < of->tree->digits; d++) {
        const uint32_t to = of->next[(size_t)state * of->tree->digits + d];
        if (to != WI_NO_NODE) {
            out[count++] = to;
        }
    }
    return count;
}

static uint32_t put(wi_neighbourhoods *n, const uint32_t *states, uint32_t parent, uint32_t digit) {
    uint64_t record[(WIDTH + 1) / 2] = {0};
    for (int i = 0; i < 2 * n->radius + 1; i++) {
        record[i / 2] |= (uint64_t)states[i] << (i % 2 * 32);
    }
    const uint32_t before = n->all.count;
    const uint32_t number = wi_numbered_put(&n->all, record);
    if (number == before) { /* new */
        if (!wi_list_room(n->parent, n->parent_room, (size_t)number + 1) ||
            !wi_list_room(n->digit, n->digit_room, (size_t)number + 1)) {
            return WI_UNNUMBERED;
        }
        n->parent[number] = parent;
        n->digit[number] = (uint8_t)digit;
    }
    return number;
}

/* WY_NO: the radius is too small. */
static wy_status expand(wi_neighbourhoods *n, uint32_t which, uint32_t *children, wy_error *error) {
    const int radius = n->radius;
    uint32_t states[WIDTH] = {0};
    for (int i = 0; i < 2 * radius + 1; i++) {
        states[i] = wi_neighbour(n, which, i);
    }
    size_t count = 0;
    size_t first = 0;
    for (int i = 0; i < 2 * radius + 1; i++) {
        first = i == radius ? count : first;
        count = put_children(children, count, &n->of, states[i]);
    }
    const bool begins = states[0] == WI_NO_NODE;
    size_t at = first;
    for (uint32_t d = 0; d < n->of.tree->digits; d++) {
        if (n->of.next[(size_t)states[radius] * n->of.tree->digits + d] == WI_NO_NODE) {
            continue;
        }
        if ((!begins && at < (size_t)radius) || at + (size_t)radius >= count) {
            return WY_NO;
        }
        uint32_t next[WIDTH];
        for (int i = 0; i < 2 * radius + 1; i++) {
            const int64_t j = (int64_t)at + i - radius;
            next[i] = j < 0 ? WI_NO_NODE : children[j];
        }
        if (put(n, next, which, d) == WI_UNNUMBERED) {
            return wi_fail_memory(error);
        }
        at++;
    }
    return WY_OK;
}

/* The neighbourhood of 0: long words, so that there are others after it. */
static wy_status put_first(wi_neighbourhoods *n, wy_error *error) {
    const size_t wanted = (size_t)n->radius + 1;
    const size_t room = (wanted + 1) * (n->of.tree->digits + 1) + 1;
    uint32_t *nodes[2] = {calloc(room, sizeof **nodes), calloc(room, sizeof **nodes)};
    wy_status status = nodes[0] != NULL && nodes[1] != NULL ? WY_OK : wi_fail_memory(error);
    size_t count = 1;
    unsigned steps = 0;
    while (status == WY_OK && (count < wanted || steps < 2 * WI_OFFSET_LONGEST)) {
        size_t next = 0;
        for (size_t i = 0; i < count; i++) {
            next = put_children(nodes[1], next, &n->of, nodes[0][i]);
            next = next < wanted ? next : wanted;
        }
        uint32_t *swap = nodes[0];
        nodes[0] = nodes[1];
        nodes[1] = swap;
        count = next;
        if (++steps > 4 * WI_OFFSET_LONGEST) {
            status = wi_fail(error, WY_LIMIT, "unknown: the numeration has too few words");
        }
    }
    if (status == WY_OK) {
        uint32_t states[WIDTH];
        for (int i = 0; i < 2 * n->radius + 1; i++) {
            states[i] = i < n->radius ? WI_NO_NODE : nodes[0][i - n->radius];
        }
        status = put(n, states, 0, 0) == WI_UNNUMBERED ? wi_fail_memory(error) : WY_OK;
    }
    free(nodes[0]);
    free(nodes[1]);
    return status;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static wy_status find_with(wi_neighbourhoods *n, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    uint32_t *children = malloc(((size_t)WIDTH + 1) * n->of.tree->digits * sizeof *children);
    wy_status status = children != NULL && wi_numbered_open(&n->all, words_of(n->radius))
                           ? put_first(n, error)
                           : wi_fail_memory(error);
    for (uint32_t i = 0; i < n->all.count && status == WY_OK; i++) {
        status = expand(n, i, children, error);
        const uint64_t bytes = wi_numbered_bytes(&n->all) + n->parent_room * 5;
        if (status == WY_OK && control != NULL && control->memory != 0 && bytes > control->memory) {
            wi_fail(error, WY_LIMIT, "unknown: %u neighbourhoods take more memory than is allowed",
                    n->all.count);
            status = wi_fail_more(error, WY_MORE_MEMORY);
        }
        if (status == WY_OK && i % 1024 == 0 &&
            wi_pace_stop(&pace, (double)i / (double)n->all.count)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    free(children);
    return status;
}

wy_status wi_neighbourhoods_find(wi_neighbourhoods *out, const wi_digit_states *of,
                                 const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    wy_status status = WY_NO;
    for (int radius = 1; radius <= LARGEST_RADIUS && status == WY_NO; radius++) {
        wi_neighbourhoods_clear(out);
        out->of = *of;
        out->radius = radius;
        status = find_with(out, control, error);
    }
    if (status == WY_NO) {
        status = wi_fail(error, WY_LIMIT, "unknown: neighbours of words do not come from few");
    }
    if (status != WY_OK) {
        wi_neighbourhoods_clear(out);
    }
    return status;
}

void wi_neighbourhoods_clear(wi_neighbourhoods *n) {
    wi_numbered_close(&n->all);
    free(n->parent);
    free(n->digit);
    memset(n, 0, sizeof *n);
}

size_t wi_neighbourhood_word(uint8_t *digits, size_t most, const wi_neighbourhoods *n,
                             uint32_t which) {
    size_t count = 0;
    for (uint32_t i = which; i != 0; i = n->parent[i]) {
        if (count == most) {
            return 0;
        }
        digits[count++] = n->digit[i];
    }
    for (size_t i = 0; i < count / 2; i++) {
        const uint8_t swap = digits[i];
        digits[i] = digits[count - 1 - i];
        digits[count - 1 - i] = swap;
    }
    return count;
}

/* ---- stretches ------------------------------------------------------------------------------- */

bool wi_stretch_make(wi_stretch *out, const wi_neighbourhoods *n, uint32_t which, unsigned m) {
    const wi_digit_states *of = &n->of;
    const size_t digits = of->tree->digits;
    const int radius = n->radius;
    out->count = 0;
    out->below = 0;
    out->begins = wi_neighbour(n, which, 0) == WI_NO_NODE;
    for (int i = 0; i < 2 * radius + 1; i++) {
        out->first = i == radius ? out->count : out->first;
        const uint32_t state = wi_neighbour(n, which, i);
        size_t count = 0;
        if (state != WI_NO_NODE) {
            if (!wi_list_room(out->nodes[0], out->node_room[0], 1)) {
                return false;
            }
            out->nodes[0][0] = state;
            count = 1;
        }
        for (unsigned k = 0; k < m; k++) {
            uint32_t *from = out->nodes[k % 2];
            const int to = (k + 1) % 2;
            if (!wi_list_room(out->nodes[to], out->node_room[to], count * digits + 1)) {
                return false;
            }
            size_t next = 0;
            for (size_t j = 0; j < count; j++) {
                next = put_children(out->nodes[to], next, of, from[j]);
            }
            count = next;
        }
        if (!wi_list_room(out->states, out->room, out->count + count + 1) ||
            !wi_list_room(out->shifted, out->shifted_room, out->count + count + 1)) {
            return false;
        }
        for (size_t j = 0; j < count; j++) {
            const uint32_t at = out->nodes[m % 2][j];
            const uint32_t kind = kind_of(of, at);
            if (of->tree->number[kind]) {
                out->states[out->count] = at;
                out->shifted[out->count++] = (uint32_t)out->below;
            }
            out->below += (size_t)wi_offset_below(of->tree, kind, 1);
        }
        out->end = i == radius ? out->count : out->end;
    }
    return true;
}

void wi_stretch_clear(wi_stretch *stretch) {
    free(stretch->states);
    free(stretch->shifted);
    free(stretch->nodes[0]);
    free(stretch->nodes[1]);
    memset(stretch, 0, sizeof *stretch);
}

/* ==== the proof ============================================================================== */

enum {
    DEEPEST = 60,       /* digits below a neighbourhood */
    MOST_BELOW = 50000, /* numbers that stand there, at most */
    NEEDED = 8192,      /* marks of one column, at most */
};

const char *wi_offset_obligation_name(wi_offset_obligation obligation) {
    static const char *const names[] = {"lines", "beginning", "neighbours"};
    return obligation < WI_OFFSET_OBLIGATIONS ? names[obligation] : "";
}

typedef struct proof {
    const wi_offsets *offsets;
    const wi_line_game *game;
    const wi_offset_taker *taker;
    const wy_control *control;
    wy_error *error;
    wi_proof_report *report;
    int64_t settled; /* C */
    int64_t near;    /* J */
    int64_t look;    /* columns to the left that are looked at */
    int64_t longest; /* move of the list */
    unsigned m;
    wi_neighbourhoods around;
    wi_stretch above, below; /* m digits further down, and m + 1 */
    int32_t *offset;         /* of the numbers of `above`, in one half */
    bool *has;
    size_t offset_room, has_room;
    uint8_t *marks;
    uint32_t *hits;
    size_t hits_room;
    bool quiet;     /* where something fails is not asked for */
    bool symmetric; /* f and g are the same, and what is said of both: it is enough to see to f */
} proof;

/* ---- lines ----------------------------------------------------------------------------------- */

static wy_status prove_lines(proof *f) {
    const int64_t apart = f->offsets->greatest - f->offsets->least + f->game->widest;
    const int64_t marked = f->settled + f->offsets->greatest;
    return wi_offset_near(&f->near, f->offsets->tree, marked > apart ? marked : apart, f->control,
                          f->error);
}

/* ---- neighbours ------------------------------------------------------------------------------ */

/* What does not hold, at a number of the stretch and `down` rows below f of it. */
static wy_status refute(proof *f, uint32_t which, size_t x, int64_t down, const char *what) {
    if (f->quiet) {
        return WY_NO;
    }
    uint8_t word[WI_OFFSET_LONGEST];
    const size_t length = wi_neighbourhood_word(word, sizeof word, &f->around, which);
    uint32_t digits[WI_OFFSET_LONGEST + DEEPEST] = {0};
    for (size_t i = 0; i < length; i++) {
        digits[i] = word[i];
    }
    /* The least number below the word, then on to the one that is meant. */
    wy_status status = WY_OK;
    const wi_offset_tree *tree = f->offsets->tree;
    uint32_t state = wi_neighbour(&f->around, which, f->around.radius);
    int64_t rank = (int64_t)x - (int64_t)f->above.first;
    uint32_t kind = f->offsets->kind[state];
    size_t count = length;
    for (unsigned k = f->m; k-- > 0 && rank >= 0;) {
        uint32_t digit = 0;
        for (; digit + 1 < tree->digits; digit++) {
            const uint32_t child = wi_offset_child(tree, kind, digit);
            const int64_t here = child == WI_NO_NODE ? 0 : wi_offset_below(tree, child, k);
            if (rank < here) {
                break;
            }
            rank -= here;
        }
        kind = wi_offset_child(tree, kind, digit);
        digits[count++] = digit;
        if (kind == WI_NO_NODE) {
            break;
        }
    }
    status = wy_numeration_value(f->report->place[0], tree->system, digits, count, f->error);
    if (status != WY_OK) {
        mpz_set_ui(f->report->place[0], 0);
    }
    /* f(x) = s(x) + offset, and s(x) is x with a 0 behind it, or close to that. */
    digits[count++] = 0;
    status = wy_numeration_value(f->report->place[1], tree->system, digits, count, f->error);
    if (status != WY_OK) {
        mpz_set(f->report->place[1], f->report->place[0]);
    }
    const int64_t y = f->offset != NULL && f->has[x] ? f->offset[x] - down : 0;
    if (y >= 0) {
        mpz_add_ui(f->report->place[1], f->report->place[1], (unsigned long)y);
    } else {
        mpz_sub_ui(f->report->place[1], f->report->place[1], (unsigned long)-y);
    }
    f->report->failed = WI_OFFSET_NEIGHBOURS;
    return wi_fail(f->error, WY_NO, "%s", what);
}

static bool read_offsets(proof *f, bool mirrored) {
    const wi_stretch *s = &f->above;
    if (f->offset_room < s->count) {
        free(f->offset);
        free(f->has);
        f->offset = malloc(s->count * sizeof *f->offset);
        f->has = malloc(s->count * sizeof *f->has);
        f->offset_room = f->offset != NULL && f->has != NULL ? s->count : 0;
    }
    for (size_t i = 0; i < s->count && f->offset_room > 0; i++) {
        f->has[i] = wi_offset_read(&f->offset[i], f->offsets->output[s->states[i]], mirrored);
    }
    return f->offset_room > 0;
}

static int64_t f_of(const proof *f, size_t x) {
    return (int64_t)f->above.shifted[x] + f->offset[x];
}

static int64_t d_of(const proof *f, size_t x) {
    return f_of(f, x) - (int64_t)x;
}

static void mark_row(proof *f, int64_t row, int64_t count) {
    if (row >= 0 && row < count) {
        f->marks[row] = 1;
    }
}

/* marks[i]: from (x, s(x) - C + i) there is a move to an (a, f(a)), a < x, near x. */
static void mark(proof *f, size_t x, bool mirrored, int64_t count) {
    const int64_t bottom = (int64_t)f->above.shifted[x] - f->settled;
    const wi_line_game *game = f->game;
    memset(f->marks, 0, (size_t)count);
    for (int64_t s = 1; s <= f->look; s++) {
        const size_t a = x - (size_t)s;
        const int64_t row = f_of(f, a) - bottom;
        if (!f->has[a] || row + s + game->widest < 0) {
            continue;
        }
        mark_row(f, row, count);
        for (size_t i = 0; i < game->of.offset_count; i++) {
            const int64_t j = wi_line_game_offset(game, i, mirrored);
            if (wi_line_game_has(game, s, j, mirrored)) {
                mark_row(f, row + s + j, count);
            }
        }
    }
    for (size_t i = 0; i < game->of.count; i++) {
        const wy_position move = game->of.list[i];
        const int64_t s = mirrored ? move.y : move.x;
        const int64_t t = mirrored ? move.x : move.y;
        const size_t a = x - (size_t)s;
        if (f->has[a]) {
            mark_row(f, f_of(f, a) + t - bottom, count);
        }
    }
}

/* Is e of the band?  mirrored: of that of the mirrored game. */
static bool is_offset(const wi_line_game *game, int64_t e, bool mirrored) {
    for (size_t i = 0; i < game->of.offset_count; i++) {
        if (wi_line_game_offset(game, i, mirrored) == e) {
            return true;
        }
    }
    return false;
}

/* The diagonals that the bound passes from x to x + 1. */
static bool are_settled(const proof *f, size_t x, bool mirrored) {
    const int64_t t = (int64_t)f->above.shifted[x] - (int64_t)x;
    const int64_t grows = (int64_t)f->above.shifted[x + 1] - (int64_t)f->above.shifted[x] - 1;
    for (int64_t e = t - f->settled; e < t - f->settled + grows; e++) {
        bool found = false;
        for (int64_t s = f->game->lacked; s <= f->look && !found; s++) {
            const size_t a = x - (size_t)s;
            found = f->has[a] && is_offset(f->game, e - d_of(f, a), mirrored);
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

static wy_status check_column(proof *f, uint32_t which, size_t x, bool mirrored) {
    if (!are_settled(f, x, mirrored)) {
        return refute(f, which, x, 0, "a diagonal is left without a move into P");
    }
    if (!f->has[x]) {
        return WY_OK;
    }
    const int64_t top = f->offset[x] + f->settled;
    mark(f, x, mirrored, top + 1);
    if (f->marks[top]) {
        return refute(f, which, x, 0, "a move leads from P to P");
    }
    for (int64_t i = 0; i < top; i++) {
        if (!f->marks[i]) {
            return refute(f, which, x, top - i, "a position outside P has no move into P");
        }
    }
    return WY_OK;
}

/* Rows: each has its P-position from f, or its own from g (mirrored: the other way round). */
static wy_status check_rows(proof *f, uint32_t which, bool mirrored) {
    const wi_stretch *below = &f->below;
    if (f->hits_room < below->count) {
        free(f->hits);
        f->hits = malloc(below->count * sizeof *f->hits);
        f->hits_room = f->hits != NULL ? below->count : 0;
        if (f->hits == NULL) {
            return wi_fail_memory(f->error);
        }
    }
    memset(f->hits, 0, below->count * sizeof *f->hits);
    for (size_t x = 0; x < f->above.count; x++) {
        const int64_t row = f->has[x] ? f_of(f, x) : -1;
        if (row >= 0 && row < (int64_t)below->count) {
            f->hits[row]++;
        }
    }
    for (size_t y = below->first; y < below->end; y++) {
        int32_t own;
        const bool has = wi_offset_read(&own, f->offsets->output[below->states[y]], !mirrored);
        if (f->hits[y] + has != 1) {
            /* Near the numbers of which y begins with the digits. */
            size_t x = f->above.first;
            while (x + 1 < f->above.end && f->above.shifted[x + 1] <= y) {
                x++;
            }
            return refute(f, which, x, 0, "a row or column has not one position of P");
        }
    }
    return WY_OK;
}

/* WY_NO with m too small: *larger. */
static wy_status check_neighbourhood(proof *f, uint32_t which, bool *larger) {
    if (!wi_stretch_make(&f->above, &f->around, which, f->m) ||
        !wi_stretch_make(&f->below, &f->around, which, f->m + 1)) {
        return wi_fail_memory(f->error);
    }
    const wi_stretch *s = &f->above;
    if (s->begins) {
        return WY_OK; /* the beginning has these */
    }
    /* What is looked at: columns to the left, and all x that may have f(x) in the rows below. */
    *larger = s->first < (size_t)f->look + 1 || s->end + 1 >= s->count ||
              (int64_t)s->shifted[0] + f->offsets->greatest >= (int64_t)f->below.first ||
              (int64_t)s->shifted[s->count - 1] + f->offsets->least < (int64_t)f->below.end;
    wy_status status = *larger ? WY_NO : WY_OK;
    for (int mirrored = 0; mirrored < (f->symmetric ? 1 : 2) && status == WY_OK; mirrored++) {
        if (!read_offsets(f, mirrored != 0)) {
            return wi_fail_memory(f->error);
        }
        for (size_t x = s->first; x < s->end && status == WY_OK; x++) {
            status = check_column(f, which, x, mirrored != 0);
        }
        if (status == WY_OK) {
            status = check_rows(f, which, mirrored != 0);
        }
    }
    return status;
}

/* Numbers that are below neighbourhoods which begin with 0, with m digits more. */
static int64_t numbers_at_first(const proof *f, unsigned m) {
    int64_t sum = 0;
    for (int i = 0; i < f->around.radius; i++) {
        const uint32_t state = wi_neighbour(&f->around, 0, f->around.radius + i);
        sum += wi_offset_below(f->offsets->tree, f->offsets->kind[state], m);
    }
    return sum;
}

/* X is beyond the ends, and so are the diagonals that are passed from there on. */
static void begin_beyond_ends(proof *f) {
    int64_t needed = 0;
    for (size_t i = 0; i < f->game->of.end_count; i++) {
        const wy_position end = f->game->of.ends[i];
        const int64_t heap = end.x > end.y ? end.x : end.y;
        const int64_t gap = llabs(end.x - end.y);
        needed = heap + f->longest > needed ? heap + f->longest : needed;
        needed = 4 * (gap + f->settled) > needed ? 4 * (gap + f->settled) : needed;
    }
    while (needed > 0 && f->m + 1 < DEEPEST && numbers_at_first(f, f->m) <= needed) {
        f->m++;
    }
}

/* ---- by threads ------------------------------------------------------------------------------ */

/*
 * Neighbourhoods are checked one by one, so threads check them all, each with room of its own, and
 * note which are right.  The others are checked again, in their order, by the calling thread: what
 * is refuted where does not depend on the threads.
 */
enum { FIRST = 64, PIECE = 32, CHECKER_BYTES = 1 << 24 };

typedef struct checker {
    proof f;
    wy_error error;
} checker;

static void clear_room(proof *f) {
    wi_stretch_clear(&f->above);
    wi_stretch_clear(&f->below);
    free(f->offset);
    free(f->has);
    free(f->marks);
    free(f->hits);
}

static void close_checker(void *worker) {
    checker *c = worker;
    clear_room(&c->f);
    free(c);
}

static wy_status open_checker(void **out, void *data, wy_error *error) {
    const proof *of = data;
    checker *c = calloc(1, sizeof *c);
    *out = c;
    if (c == NULL) {
        return wi_fail_memory(error);
    }
    c->f = (proof){.offsets = of->offsets,
                   .game = of->game,
                   .control = of->control,
                   .around = of->around,
                   .settled = of->settled,
                   .longest = of->longest,
                   .near = of->near,
                   .look = of->look,
                   .m = of->m,
                   .symmetric = of->symmetric,
                   .error = &c->error,
                   .quiet = true};
    c->f.marks = malloc(NEEDED);
    if (c->f.marks == NULL) {
        close_checker(c);
        *out = NULL;
        return wi_fail_memory(error);
    }
    return WY_OK;
}

static bool is_right(void *worker, size_t at) {
    checker *c = worker;
    bool larger = false;
    return check_neighbourhood(&c->f, (uint32_t)at, &larger) == WY_OK && !larger;
}

/* Which are right with the m at hand; NULL: nobody knows. */
static bool *find_right(proof *f) {
    const int threads = wi_parallel_threads(f->control, CHECKER_BYTES);
    bool *right = threads > 1 ? calloc(f->around.all.count, sizeof *right) : NULL;
    const wi_parallel_question question = {.count = f->around.all.count,
                                           .piece = PIECE,
                                           .open = open_checker,
                                           .close = close_checker,
                                           .ask = is_right,
                                           .answers = right,
                                           .data = f};
    wy_error unused;
    if (right != NULL && wi_parallel_ask(&question, threads, f->control, &unused) != WY_OK) {
        free(right);
        right = NULL;
    }
    return right;
}

static wy_status prove_neighbours(proof *f) {
    wi_pace pace;
    wi_pace_start(&pace, f->control);
    wy_status status = WY_OK;
    bool refuted = false;
    bool *right = NULL;
    for (uint32_t i = 0; i < f->around.all.count && status == WY_OK; i++) {
        bool larger = false;
        if (i == FIRST && right == NULL) {
            right = find_right(f);
        }
        if (right != NULL && right[i]) {
            continue;
        }
        status = check_neighbourhood(f, i, &larger);
        if (larger) {
            free(right);
            right = NULL;
            f->m++;
            i = UINT32_MAX; /* from the first one again */
            status = f->m < DEEPEST && wi_offset_below(f->offsets->tree, 0, f->m) < MOST_BELOW
                         ? WY_OK
                         : wi_fail(f->error, WY_LIMIT, "unknown: neighbours do not show enough");
        }
        if (status == WY_NO && f->taker != NULL) {
            refuted = true;
            if (f->taker->take(f->taker->data, f->report->place[0], f->report->place[1])) {
                status = WY_OK; /* there may be more */
            }
        }
        if (status == WY_OK && i % 64 == 0 &&
            wi_pace_stop(&pace, (double)i / (double)f->around.all.count)) {
            status = wi_fail(f->error, WY_STOPPED, "stopped");
        }
    }
    free(right);
    return status == WY_OK && refuted ? WY_NO : status;
}

/* ---- the beginning --------------------------------------------------------------------------- */

static wy_status prove_beginning(proof *f) {
    const wy_machine_game *of = &f->game->of;
    int64_t beyond = f->game->widest + 1;
    for (size_t i = 0; i < of->count; i++) {
        const int64_t gap = llabs(of->list[i].x - of->list[i].y);
        beyond = gap + 1 > beyond ? gap + 1 : beyond;
    }
    int64_t after = 0;
    for (size_t i = 0; i < of->end_count; i++) {
        const wy_position end = of->ends[i];
        const int64_t gap = llabs(end.x - end.y);
        const int64_t heap = end.x > end.y ? end.x : end.y;
        beyond = gap + 1 > beyond ? gap + 1 : beyond;
        after = heap + f->longest > after ? heap + f->longest : after;
    }
    bool larger = true;
    wy_status status = WY_LIMIT;
    for (unsigned m = f->m; m < f->m + 12 && larger; m++) {
        const wi_beginning_bounds bounds = {.numbers = numbers_at_first(f, m),
                                            .rows = numbers_at_first(f, m + 1),
                                            .settled = f->settled,
                                            .near = f->near,
                                            .beyond = beyond,
                                            .after = after};
        larger = false;
        status =
            wi_offset_beginning_prove(f->report, &larger, f->offsets, f->game, &bounds, f->error);
    }
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static wy_status prepare(proof *f) {
    const wi_offsets *o = f->offsets;
    /* Any C would do that the proof comes through with: t grows by less than digits - 1 a column.
     */
    f->settled = f->game->lacked * (int64_t)(o->tree->digits - 1) + 3 + f->game->widest - o->least;
    f->settled = f->settled > 1 ? f->settled : 1;
    for (size_t i = 0; i < f->game->of.count; i++) {
        const wy_position move = f->game->of.list[i];
        const int64_t longer = move.x > move.y ? move.x : move.y;
        f->longest = longer > f->longest ? longer : f->longest;
    }
    f->symmetric = wi_line_game_is_symmetric(f->game) && wi_offsets_are_symmetric(o);
    const wi_digit_states states = {.tree = o->tree, .kind = o->kind, .next = o->next};
    f->marks = malloc(NEEDED);
    f->m = 2;
    return f->marks == NULL ? wi_fail_memory(f->error)
                            : wi_neighbourhoods_find(&f->around, &states, f->control, f->error);
}

wy_status wi_offset_kernel_prove(wi_proof_report *report, const wi_offsets *offsets,
                                 const wi_line_game *game, const wi_offset_taker *taker,
                                 const wy_control *control, wy_error *error) {
    proof f = {.offsets = offsets,
               .game = game,
               .taker = taker,
               .control = control,
               .error = error,
               .report = report};
    double begin = wi_seconds();
    wy_status status = prepare(&f);
    if (status == WY_OK) {
        status = prove_lines(&f);
        report->seconds[WI_OFFSET_LINES] = wi_seconds() - begin;
    }
    if (status == WY_OK) {
        f.look = f.near > f.longest ? f.near : f.longest;
        f.look = f.look > game->lacked ? f.look : game->lacked;
        begin_beyond_ends(&f);
        begin = wi_seconds();
        status = prove_neighbours(&f);
        report->seconds[WI_OFFSET_NEIGHBOURS] = wi_seconds() - begin;
        report->widest[WI_OFFSET_NEIGHBOURS] = f.around.all.count;
    }
    if (status == WY_OK) {
        begin = wi_seconds();
        status = prove_beginning(&f);
        if (status == WY_NO && taker != NULL) {
            taker->take(taker->data, report->place[0], report->place[1]);
        }
        report->seconds[WI_OFFSET_BEGINNING] = wi_seconds() - begin;
    }
    wi_neighbourhoods_clear(&f.around);
    clear_room(&f);
    return status;
}
