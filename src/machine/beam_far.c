/*
 * beam_far.c - the machine of a blocking game at any column, and P-positions of any size.
 *
 * Where context and rest tell the node, and the node the row a (beam_close.c), letters around row
 * y come from letters around column run/rise y: a *window* of letters is asked for, from there a
 * smaller place and a window that is hardly longer, until the letters are known.  Then back: each
 * window is read, and writes the one above.  In the other games the word has long runs, as far as
 * we know.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "base/list.h"
#include "machine/beam.h"
#include "machine/beam_machine.h"

/* ==== long runs of one letter ================================================================= */

/*
 * The word of letters of a blocking game where it has long runs of one letter.
 *
 * Then the machine goes in a circle most of the time, and many turns are one step.
 */

typedef struct beam_run {
    int letter; /* less the least */
    mpz_t count;
} beam_run;

/* Letters that are written and not yet read. */
typedef struct beam_runs {
    beam_run *items; /* those before `first` are read, and cleared */
    size_t first, count, room;
    mpz_t lowest, highest; /* run y - rise x of the P-positions that were passed */
} beam_runs;

/* The machine before column x. */
typedef struct beam_cursor {
    const wi_blocking_beam *beam;
    uint32_t node;
    mpz_t x, row;     /* row: a */
    mpz_t copies;     /* of the block, besides itself */
    uint8_t *letters; /* of the columns from x on, less the least; NULL: those of the runs */
    size_t at;
    beam_runs runs;
} beam_cursor;

/* It is read, and these are written; false: no memory. */
enum { MOST_STEPS = 20000000 }; /* some seconds; jumps are none */

static void beam_runs_close(beam_runs *runs) {
    for (size_t i = runs->first; i < runs->count; i++) {
        mpz_clear(runs->items[i].count);
    }
    free(runs->items);
    mpz_clears(runs->lowest, runs->highest, NULL);
}

/* ---- letters --------------------------------------------------------------------------------- */

static bool write_run(beam_runs *runs, int letter, const mpz_t count) {
    if (runs->count > runs->first && runs->items[runs->count - 1].letter == letter) {
        beam_run *last = &runs->items[runs->count - 1];
        mpz_add(last->count, last->count, count);
        return true;
    }
    if (!wi_list_room(runs->items, runs->room, runs->count + 1)) {
        return false;
    }
    runs->items[runs->count].letter = letter;
    mpz_init_set(runs->items[runs->count].count, count);
    runs->count++;
    return true;
}

static bool write_letters(beam_runs *runs, const uint8_t *letters, size_t count, int less) {
    mpz_t one;
    mpz_init_set_ui(one, 1);
    bool room = true;
    for (size_t i = 0; i < count && room; i++) {
        room = write_run(runs, letters[i] - less, one);
    }
    mpz_clear(one);
    return room;
}

/* The next letter; -1: none is written. */
static int beam_runs_next(const beam_runs *runs) {
    return runs->first == runs->count ? -1 : runs->items[runs->first].letter;
}

static bool beam_runs_step(beam_runs *runs, const uint8_t *letters, uint32_t count) {
    const bool room = write_letters(runs, letters, count, 0);
    beam_run *front = &runs->items[runs->first];
    mpz_sub_ui(front->count, front->count, 1);
    if (mpz_sgn(front->count) == 0) {
        mpz_clear(front->count);
        runs->first++;
    }
    return room;
}

/* ==== windows: where few letters tell the node ================================================ */

/* ---- windows --------------------------------------------------------------------------------- */

/* The letters of the columns u, ..., u + length - 1. */
typedef struct window {
    mpz_t u;
    int64_t length;
} window;

typedef struct windows {
    window *items;
    size_t count, room;
    int64_t lowest, highest;  /* heights of nodes */
    uint8_t *letters, *above; /* of the window at work, and of the one that it writes */
    size_t letter_room, above_room;
} windows;

static void close_windows(windows *w) {
    for (size_t i = 0; i < w->count; i++) {
        mpz_clear(w->items[i].u);
    }
    free(w->items);
    free(w->letters);
    free(w->above);
}

static bool add_window(windows *w, int64_t length) {
    if (!wi_list_room(w->items, w->room, w->count + 1)) {
        return false;
    }
    w->items[w->count].length = length;
    mpz_init(w->items[w->count++].u);
    return true;
}

static void find_heights(windows *w, const wi_blocking_beam *beam) {
    w->lowest = INT64_MAX;
    w->highest = INT64_MIN;
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        const wi_beam_node *at = &beam->nodes[n];
        if (at->settled) {
            w->lowest = at->height < w->lowest ? at->height : w->lowest;
            w->highest = at->height > w->highest ? at->height : w->highest;
        }
    }
}

static bool is_known(const window *at) {
    return mpz_cmp_si(at->u, WI_BEAM_KNOWN - at->length) <= 0;
}

/* From which letters the last window is written. */
static wy_status look_below(windows *w, const wi_blocking_beam *beam, wy_error *error) {
    mpz_t x, end;
    mpz_inits(x, end, NULL);
    const window *at = &w->items[w->count - 1];
    mpz_mul_si(x, at->u, beam->run);
    mpz_set(end, x);
    wi_integer_add(x, -w->highest); /* so that a <= u there */
    mpz_fdiv_q_ui(x, x, (unsigned long)beam->rise);
    mpz_sub_ui(x, x, 1);
    wi_integer_add(end, beam->run * at->length - w->lowest); /* and a >= u + length here */
    mpz_cdiv_q_ui(end, end, (unsigned long)beam->rise);
    mpz_sub(end, end, x);
    wy_status status = WY_OK;
    if (!add_window(w, mpz_get_si(end) + beam->word - 1)) {
        status = wi_fail_memory(error);
    } else {
        mpz_sub_ui(w->items[w->count - 1].u, x, (unsigned long)(beam->word - 1));
    }
    mpz_clears(x, end, NULL);
    return status;
}

/* The node and the row before the column behind the first letters of a window. */
static wy_status enter(beam_cursor *c, const window *at, const uint8_t *letters, wy_error *error) {
    const wi_blocking_beam *beam = c->beam;
    uint64_t context = 0;
    for (int i = 0; i + 1 < beam->word; i++) {
        context = wi_beam_shift(beam, context, letters[i]);
    }
    mpz_add_ui(c->x, at->u, (unsigned long)(beam->word - 1));
    const unsigned long rest = mpz_fdiv_ui(c->x, (unsigned long)beam->modulus);
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        const wi_beam_node *node = &beam->nodes[n];
        if (node->settled && node->context == context && node->column_rest == rest) {
            c->node = n;
            mpz_mul_si(c->row, c->x, beam->rise);
            wi_integer_add(c->row, node->height);
            mpz_divexact_ui(c->row, c->row, (unsigned long)beam->run);
            return WY_OK;
        }
    }
    return wi_fail(error, WY_SYSTEM, "a machine that is closed does not know its letters");
}

/* The last window is read, and writes the one before it. */
static wy_status write_above(windows *w, beam_cursor *c, wy_error *error) {
    const wi_blocking_beam *beam = c->beam;
    const window *below = &w->items[w->count - 1];
    const window *above = &w->items[w->count - 2];
    wy_status status = enter(c, below, w->letters, error);
    if (status == WY_OK && !wi_list_room(w->above, w->above_room, (size_t)above->length)) {
        status = wi_fail_memory(error);
    }
    mpz_t off;
    mpz_init(off);
    mpz_sub(off, c->row, above->u);
    int64_t place = mpz_get_si(off); /* of the row, in the window above */
    mpz_clear(off);
    if (status == WY_OK && place > 0) {
        status = wi_fail(error, WY_SYSTEM, "a window of letters begins too late");
    }
    for (int64_t i = beam->word - 1; i < below->length && status == WY_OK; i++) {
        const wi_beam_edge *edge = wi_beam_edge_by(beam, c->node, w->letters[i]);
        if (edge == NULL) {
            return wi_fail(error, WY_SYSTEM, "a machine that is closed does not know a letter");
        }
        for (uint32_t j = 0; j < edge->written; j++, place++) {
            if (place >= 0 && place < above->length) {
                w->above[place] = beam->letters[edge->letters + j];
            }
        }
        c->node = edge->to;
    }
    if (status == WY_OK && place < above->length) {
        status = wi_fail(error, WY_SYSTEM, "a window of letters ends too early");
    }
    return status;
}

static wy_status climb(windows *w, beam_cursor *c, wy_error *error) {
    wy_status status = WY_OK;
    while (status == WY_OK && !is_known(&w->items[w->count - 1])) {
        status = look_below(w, c->beam, error);
    }
    if (status == WY_OK &&
        !wi_list_room(w->letters, w->letter_room, (size_t)w->items[w->count - 1].length)) {
        status = wi_fail_memory(error);
    }
    for (int64_t i = 0; status == WY_OK && i < w->items[w->count - 1].length; i++) {
        w->letters[i] = (uint8_t)(c->beam->known[mpz_get_si(w->items[w->count - 1].u) + i] -
                                  c->beam->game.least);
    }
    while (status == WY_OK && w->count > 1) {
        status = write_above(w, c, error);
        uint8_t *letters = w->letters;
        const size_t room = w->letter_room;
        w->letters = w->above;
        w->letter_room = w->above_room;
        w->above = letters;
        w->above_room = room;
        mpz_clear(w->items[--w->count].u);
    }
    return status;
}

static wy_status go_by_windows(beam_cursor *c, const mpz_t x, int64_t count, wy_error *error) {
    const wi_blocking_beam *beam = c->beam;
    windows w = {.count = 0};
    find_heights(&w, beam);
    if (!add_window(&w, count + beam->word - 1)) {
        return wi_fail_memory(error);
    }
    mpz_sub_ui(w.items[0].u, x, (unsigned long)(beam->word - 1));
    wy_status status = climb(&w, c, error);
    if (status == WY_OK) {
        status = enter(c, &w.items[0], w.letters, error);
    }
    if (status == WY_OK) {
        c->letters = w.letters;
        c->at = (size_t)(beam->word - 1);
        w.letters = NULL;
    }
    close_windows(&w);
    return status;
}

/* ---- cursors --------------------------------------------------------------------------------- */

static void beam_cursor_close(beam_cursor *c) {
    mpz_clears(c->x, c->row, c->copies, NULL);
    free(c->letters);
    beam_runs_close(&c->runs);
}

/* The edge of column x; NULL: something is wrong. */
static const wi_beam_edge *beam_cursor_edge(const beam_cursor *c) {
    const int letter = c->letters != NULL ? c->letters[c->at] : beam_runs_next(&c->runs);
    return letter < 0 ? NULL : wi_beam_edge_by(c->beam, c->node, letter);
}

/* The row of its i-th P-position above the diagonal. */
static void beam_cursor_place(mpz_t y, const beam_cursor *c, const wi_beam_edge *edge, uint32_t i) {
    const wi_beam_game *game = &c->beam->game;
    const int place = c->beam->places[edge->places + i];
    wi_beam_state state;
    memcpy(&state, wi_numbered_at(&c->beam->states, c->beam->nodes[c->node].state), sizeof state);
    mpz_add_ui(y, c->row, (unsigned long)place);
    if (state.at >= 0 && place >= state.at + game->repeat) {
        mpz_addmul_ui(y, c->copies, (unsigned long)game->repeat);
    }
}

/* One column on. */
static wy_status beam_cursor_next(beam_cursor *c, wy_error *error) {
    const wi_beam_edge *edge = beam_cursor_edge(c);
    if (edge == NULL) {
        return wi_fail(error, WY_SYSTEM, "a machine that is closed does not know a letter");
    }
    if (c->letters != NULL) {
        c->at++;
    } else if (!beam_runs_step(&c->runs, c->beam->letters + edge->letters, edge->written)) {
        return wi_fail_memory(error);
    }
    c->node = edge->to;
    mpz_add_ui(c->x, c->x, 1);
    mpz_add_ui(c->row, c->row, edge->written);
    mpz_add_ui(c->copies, c->copies, edge->absorbed);
    return WY_OK;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* The steps since the letter changed that is read, or since the last jump. */
typedef struct turn {
    size_t run;     /* which run is read */
    uint64_t *seen; /* for each node: 1 + the step at which it was met; or not later than `from` */
    uint64_t from, step;
    uint64_t uniform; /* since this step one letter only was written */
    int letter;       /* the last one; -1: none */
    struct {
        int64_t written, absorbed;
    } * sums; /* before each step since `from` */
    size_t sum_room;
} turn;

static void start_turn(turn *t, size_t run) {
    t->run = run;
    t->from = t->step;
    t->uniform = t->step;
    t->letter = -1;
}

static bool note_step(turn *t, const beam_cursor *c, const wi_beam_edge *edge) {
    const size_t i = (size_t)(t->step - t->from);
    if (!wi_list_zeros(t->sums, t->sum_room, i + 2)) {
        return false;
    }
    if (i == 0) {
        t->sums[0].written = 0;
        t->sums[0].absorbed = 0;
    }
    t->sums[i + 1].written = t->sums[i].written + edge->written;
    t->sums[i + 1].absorbed = t->sums[i].absorbed + edge->absorbed;
    for (uint32_t j = 0; j < edge->written; j++) {
        const int letter = c->beam->letters[edge->letters + j];
        t->uniform = letter != t->letter && t->letter >= 0 ? t->step + 1 : t->uniform;
        t->letter = letter;
    }
    t->step++;
    return true;
}

/*
 * The node was met before, in this run: as many turns as there is room for, but one, so that all
 * places of the last one are seen too.
 */
static wy_status jump(beam_cursor *c, turn *t, const mpz_t x, wy_error *error) {
    const uint64_t before = t->seen[c->node] - 1;
    const size_t i = (size_t)(before - t->from);
    const size_t j = (size_t)(t->step - t->from);
    const unsigned long period = (unsigned long)(t->step - before);
    mpz_t turns, change;
    mpz_inits(turns, change, NULL);
    beam_run *front = &c->runs.items[c->runs.first];
    mpz_sub(turns, x, c->x);
    if (mpz_cmp(turns, front->count) > 0) {
        mpz_set(turns, front->count);
    }
    mpz_fdiv_q_ui(turns, turns, period);
    mpz_sub_ui(turns, turns, 1);
    wy_status status = WY_OK;
    if (mpz_sgn(turns) > 0) {
        mpz_mul_ui(change, turns, period);
        mpz_add(c->x, c->x, change);
        mpz_sub(front->count, front->count, change);
        mpz_mul_si(change, turns, t->sums[j].absorbed - t->sums[i].absorbed);
        mpz_add(c->copies, c->copies, change);
        mpz_mul_si(change, turns, t->sums[j].written - t->sums[i].written);
        mpz_add(c->row, c->row, change);
        if (mpz_sgn(change) > 0 && !write_run(&c->runs, t->letter, change)) {
            status = wi_fail_memory(error);
        }
        start_turn(t, t->run);
    }
    mpz_clears(turns, change, NULL);
    return status;
}

/* run y - rise x of the lowest and the highest P-position of the column. */
static void note_distances(beam_cursor *c, const wi_beam_edge *edge, mpz_t y) {
    for (uint32_t i = 0; i < edge->place_count; i++) {
        if (i > 0 && i + 1U < edge->place_count) {
            continue;
        }
        beam_cursor_place(y, c, edge, i);
        mpz_mul_si(y, y, c->beam->run);
        mpz_submul_ui(y, c->x, (unsigned long)c->beam->rise);
        if (mpz_cmp(y, c->runs.lowest) < 0) {
            mpz_set(c->runs.lowest, y);
        }
        if (mpz_cmp(y, c->runs.highest) > 0) {
            mpz_set(c->runs.highest, y);
        }
    }
}

/* One column, perhaps many before it. */
static wy_status go_on(beam_cursor *c, turn *t, const mpz_t x, mpz_t scratch, wy_error *error) {
    if (c->runs.first != t->run) {
        start_turn(t, c->runs.first);
    }
    const uint64_t seen = t->seen[c->node];
    if (seen > t->from && seen - 1 >= t->uniform) {
        const wy_status status = jump(c, t, x, error);
        if (status != WY_OK) {
            return status;
        }
    } else if (t->step > MOST_STEPS) {
        return wi_fail(error, WY_LIMIT, "the letters so far out cannot be told");
    }
    t->seen[c->node] = t->step + 1;
    const wi_beam_edge *edge = beam_cursor_edge(c);
    if (edge != NULL) {
        note_distances(c, edge, scratch);
        if (!note_step(t, c, edge)) {
            return wi_fail_memory(error);
        }
    }
    return beam_cursor_next(c, error);
}

/* Begins with the first column of the machine: the cursor has its node, and goes on to column x. */
static wy_status beam_runs_go(beam_cursor *c, const mpz_t x, wy_error *error) {
    const wi_beam_first *first = &c->beam->first;
    turn t = {.run = SIZE_MAX};
    mpz_t scratch;
    mpz_init(scratch);
    t.seen = calloc(c->beam->keys.count, sizeof *t.seen);
    const bool room =
        t.seen != NULL && write_letters(&c->runs, first->letters + first->column,
                                        (size_t)(first->row - first->column), c->beam->game.least);
    wy_status status = room ? WY_OK : wi_fail_memory(error);
    mpz_set_si(c->runs.lowest, c->beam->lowest);
    mpz_set_si(c->runs.highest, c->beam->highest);
    while (status == WY_OK && mpz_cmp(c->x, x) < 0) {
        status = go_on(c, &t, x, scratch, error);
    }
    mpz_clear(scratch);
    free(t.seen);
    free(t.sums);
    return status;
}

/*
 * x is at least the first column of the machine; `count` columns are wanted from there on.  It is
 * to be closed in any case.  WY_LIMIT: the letters so far out cannot be told.
 */
static wy_status beam_cursor_open(beam_cursor *c, const wi_blocking_beam *beam, const mpz_t x,
                                  int64_t count, wy_error *error) {
    *c = (beam_cursor){.beam = beam};
    mpz_inits(c->copies, c->runs.lowest, c->runs.highest, NULL);
    mpz_init_set_si(c->x, beam->first.column);
    mpz_init_set_si(c->row, beam->first.row);
    if (beam->synchronised && mpz_cmp_si(x, beam->from + beam->word) >= 0) {
        return go_by_windows(c, x, count, error);
    }
    return beam_runs_go(c, x, error);
}

/* ==== columns, rows and diagonals of any size ================================================= */

/*
 * P-positions of a blocking game in columns, rows and diagonals of any size.
 *
 * The P-positions of row y, or of a diagonal, are in few columns: those where the row is not
 * farther from the slope than P-positions ever are.  Where that distance is not bounded, it is
 * that of the columns before the one where the line is settled.
 */

/* ---- columns --------------------------------------------------------------------------------- */

typedef struct asking {
    wi_take_point *take;
    void *data;
    bool stopped;
} asking;

/* P-positions of the columns before those of the machine; x goes on to the first column of it. */
static void take_first(const wi_blocking_beam *beam, mpz_t x, const mpz_t end, asking *ask) {
    mpz_t u, v;
    mpz_inits(u, v, NULL);
    for (size_t i = 0; i < beam->first.count && !ask->stopped; i++) {
        const wy_position *at = &beam->first.positions[i];
        if (mpz_cmp_si(x, at->x) <= 0 && mpz_cmp_si(end, at->x) > 0) {
            mpz_set_si(u, at->x);
            mpz_set_si(v, at->y);
            ask->stopped = !ask->take(ask->data, u, v);
        }
    }
    if (mpz_cmp_si(x, beam->first.column) < 0) {
        mpz_set_si(x, beam->first.column);
    }
    mpz_clears(u, v, NULL);
}

static wy_status take_columns(beam_cursor *c, const mpz_t end, asking *ask, wy_error *error) {
    wy_status status = WY_OK;
    mpz_t y;
    mpz_init(y);
    while (mpz_cmp(c->x, end) < 0 && status == WY_OK && !ask->stopped) {
        const wi_beam_edge *edge = beam_cursor_edge(c);
        for (uint32_t i = 0; edge != NULL && i < edge->place_count && !ask->stopped; i++) {
            beam_cursor_place(y, c, edge, i);
            ask->stopped = !ask->take(ask->data, c->x, y);
        }
        status = beam_cursor_next(c, error);
    }
    mpz_clear(y);
    return status;
}

wy_status wi_beam_columns(const wi_blocking_beam *beam, const mpz_t x, int64_t count,
                          wi_take_point *take, void *data, wy_error *error) {
    if (mpz_sgn(x) < 0 || count < 0 || count > INT64_C(1) << 40) {
        return wi_fail(error, WY_BAD, "these are no columns of the board");
    }
    asking ask = {.take = take, .data = data};
    wy_status status = WY_OK;
    mpz_t from, end;
    mpz_init_set(from, x);
    mpz_init(end);
    mpz_add_ui(end, x, (unsigned long)count);
    take_first(beam, from, end, &ask);
    if (mpz_cmp(from, end) < 0 && !ask.stopped) {
        beam_cursor cursor;
        status = beam_cursor_open(&cursor, beam, from, count, error);
        if (status == WY_OK) {
            status = take_columns(&cursor, end, &ask, error);
        }
        beam_cursor_close(&cursor);
    }
    mpz_clears(from, end, NULL);
    return status;
}

/* ---- rows and diagonals ---------------------------------------------------------------------- */

/* P-positions in a row or on a diagonal. */
typedef struct search {
    mpz_srcptr line;
    bool diagonal;
    mpz_t off;
    asking ask;
} search;

static bool take_on_line(void *data, const mpz_t u, const mpz_t v) {
    search *s = data;
    mpz_set(s->off, v);
    if (s->diagonal) {
        mpz_sub(s->off, v, u);
    }
    return mpz_cmp(s->off, s->line) != 0 || s->ask.take(s->ask.data, u, v);
}

/* From which column to which is the line near enough to the slope? */
static void find_range(mpz_t from, mpz_t to, const wi_blocking_beam *beam, const search *s,
                       const mpz_t lowest, const mpz_t highest) {
    const unsigned long rate = (unsigned long)(beam->rise - (s->diagonal ? beam->run : 0));
    mpz_mul_si(to, s->line, beam->run);
    mpz_sub(from, to, highest);
    mpz_sub(to, to, lowest);
    mpz_cdiv_q_ui(from, from, rate);
    mpz_fdiv_q_ui(to, to, rate);
    if (mpz_sgn(from) < 0) {
        mpz_set_ui(from, 0);
    }
}

/*
 * Without bounds for all columns: those of the columns before one, from which on the line has no
 * P-positions.  A row has none where it is settled.  A diagonal d has none from where on d < a - x,
 * and a - x falls by no more than `drop`.
 */
static wy_status find_bounds(mpz_t end, mpz_t lowest, mpz_t highest, const wi_blocking_beam *beam,
                             const search *s, wy_error *error) {
    enum { MARGIN = 8 };
    wy_status status = WY_OK;
    mpz_t above;
    mpz_init(above);
    mpz_mul_si(end, s->line, beam->run);
    mpz_fdiv_q_ui(end, end, (unsigned long)(beam->rise - (s->diagonal ? beam->run : 0)));
    wi_integer_add(end, beam->first.column);
    do {
        beam_cursor cursor;
        wi_integer_add(end, MARGIN);
        status = beam_cursor_open(&cursor, beam, end, 0, error);
        mpz_set(lowest, cursor.runs.lowest);
        mpz_set(highest, cursor.runs.highest);
        mpz_sub(above, cursor.row, s->line);
        if (s->diagonal) {
            mpz_sub(above, above, cursor.x);
            wi_integer_add(above, -beam->drop);
        }
        beam_cursor_close(&cursor);
        if (mpz_sgn(above) <= 0) {
            mpz_sub(end, end, above);
        }
    } while (status == WY_OK && mpz_sgn(above) <= 0);
    mpz_clear(above);
    return status;
}

static wy_status search_line(const wi_blocking_beam *beam, search *s, wy_error *error) {
    mpz_t from, to, lowest, highest, end;
    mpz_inits(from, to, lowest, highest, end, NULL);
    mpz_set_si(lowest, beam->lowest);
    mpz_set_si(highest, beam->highest);
    wy_status status = beam->bounded ? WY_OK : find_bounds(end, lowest, highest, beam, s, error);
    find_range(from, to, beam, s, lowest, highest);
    if (!beam->bounded && mpz_cmp(to, end) >= 0) {
        mpz_sub_ui(to, end, 1);
    }
    if (status == WY_OK && mpz_cmp(from, to) <= 0) {
        mpz_sub(to, to, from);
        status = wi_beam_columns(beam, from, mpz_get_si(to) + 1, take_on_line, s, error);
    }
    mpz_clears(from, to, lowest, highest, end, NULL);
    return status;
}

static wy_status take_line(const wi_blocking_beam *beam, const mpz_t line, bool diagonal,
                           wi_take_point *take, void *data, wy_error *error) {
    if (mpz_sgn(line) < 0) {
        return wi_fail(error, WY_BAD, "rows and diagonals are not negative");
    }
    search s = {.line = line, .diagonal = diagonal, .ask = {.take = take, .data = data}};
    mpz_init(s.off);
    const wy_status status = search_line(beam, &s, error);
    mpz_clear(s.off);
    return status;
}

wy_status wi_beam_row(const wi_blocking_beam *beam, const mpz_t y, wi_take_point *take, void *data,
                      wy_error *error) {
    return take_line(beam, y, false, take, data, error);
}

wy_status wi_beam_diagonal(const wi_blocking_beam *beam, const mpz_t d, wi_take_point *take,
                           void *data, wy_error *error) {
    return take_line(beam, d, true, take, data, error);
}

/* ---- one position ---------------------------------------------------------------------------- */

typedef struct wanted {
    mpz_srcptr y;
    bool found;
} wanted;

static bool take_wanted(void *data, const mpz_t x, const mpz_t y) {
    (void)x;
    wanted *w = data;
    w->found = w->found || mpz_cmp(y, w->y) == 0;
    return !w->found;
}

wy_status wi_beam_has(bool *p, const wi_blocking_beam *beam, const mpz_t x, const mpz_t y,
                      wy_error *error) {
    const bool upper = mpz_cmp(x, y) <= 0;
    wanted w = {.y = upper ? y : x};
    const wy_status status = wi_beam_columns(beam, upper ? x : y, 1, take_wanted, &w, error);
    *p = w.found;
    return status;
}
