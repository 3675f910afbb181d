/*
 * beam_far.c - the machine of a blocking game at any column.
 *
 * Where context and rest tell the node, and the node the row a (beam_measure.c), letters around row
 * y come from letters around column run/rise y: a *window* of letters is asked for, from there a
 * smaller place and a window that is hardly longer, until the letters are known.  Then back: each
 * window is read, and writes the one above.  In the other games the word has long runs, as far as
 * we know (beam_runs.h).
 */
#include "machine/beam_far.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"

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
    wi_beam_add(x, -w->highest); /* so that a <= u there */
    mpz_fdiv_q_ui(x, x, (unsigned long)beam->rise);
    mpz_sub_ui(x, x, 1);
    wi_beam_add(end, beam->run * at->length - w->lowest); /* and a >= u + length here */
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
static wy_status enter(wi_beam_cursor *c, const window *at, const uint8_t *letters,
                       wy_error *error) {
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
            wi_beam_add(c->row, node->height);
            mpz_divexact_ui(c->row, c->row, (unsigned long)beam->run);
            return WY_OK;
        }
    }
    return wi_fail(error, WY_SYSTEM, "a machine that is closed does not know its letters");
}

/* The last window is read, and writes the one before it. */
static wy_status write_above(windows *w, wi_beam_cursor *c, wy_error *error) {
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

static wy_status climb(windows *w, wi_beam_cursor *c, wy_error *error) {
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

static wy_status go_by_windows(wi_beam_cursor *c, const mpz_t x, int64_t count, wy_error *error) {
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

void wi_beam_cursor_close(wi_beam_cursor *c) {
    mpz_clears(c->x, c->row, c->copies, NULL);
    free(c->letters);
    wi_beam_runs_close(&c->runs);
}

wy_status wi_beam_cursor_open(wi_beam_cursor *c, const wi_blocking_beam *beam, const mpz_t x,
                              int64_t count, wy_error *error) {
    *c = (wi_beam_cursor){.beam = beam};
    mpz_inits(c->copies, c->runs.lowest, c->runs.highest, NULL);
    mpz_init_set_si(c->x, beam->first.column);
    mpz_init_set_si(c->row, beam->first.row);
    if (beam->synchronised && mpz_cmp_si(x, beam->from + beam->word) >= 0) {
        return go_by_windows(c, x, count, error);
    }
    return wi_beam_runs_go(c, x, error);
}

const wi_beam_edge *wi_beam_cursor_edge(const wi_beam_cursor *c) {
    const int letter = c->letters != NULL ? c->letters[c->at] : wi_beam_runs_next(&c->runs);
    return letter < 0 ? NULL : wi_beam_edge_by(c->beam, c->node, letter);
}

void wi_beam_cursor_place(mpz_t y, const wi_beam_cursor *c, const wi_beam_edge *edge, uint32_t i) {
    const wi_beam_game *game = &c->beam->game;
    const int place = c->beam->places[edge->places + i];
    wi_beam_state state;
    memcpy(&state, wi_numbered_at(&c->beam->states, c->beam->nodes[c->node].state), sizeof state);
    mpz_add_ui(y, c->row, (unsigned long)place);
    if (state.at >= 0 && place >= state.at + game->repeat) {
        mpz_addmul_ui(y, c->copies, (unsigned long)game->repeat);
    }
}

wy_status wi_beam_cursor_next(wi_beam_cursor *c, wy_error *error) {
    const wi_beam_edge *edge = wi_beam_cursor_edge(c);
    if (edge == NULL) {
        return wi_fail(error, WY_SYSTEM, "a machine that is closed does not know a letter");
    }
    if (c->letters != NULL) {
        c->at++;
    } else if (!wi_beam_runs_step(&c->runs, c->beam->letters + edge->letters, edge->written)) {
        return wi_fail_memory(error);
    }
    c->node = edge->to;
    mpz_add_ui(c->x, c->x, 1);
    mpz_add_ui(c->row, c->row, edge->written);
    mpz_add_ui(c->copies, c->copies, edge->absorbed);
    return WY_OK;
}
