/* beam_runs.c - see beam_runs.h. */
#include "machine/beam_runs.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "machine/beam_far.h"

enum { MOST_STEPS = 20000000 }; /* some seconds; jumps are none */

void wi_beam_runs_close(wi_beam_runs *runs) {
    for (size_t i = runs->first; i < runs->count; i++) {
        mpz_clear(runs->items[i].count);
    }
    free(runs->items);
    mpz_clears(runs->lowest, runs->highest, NULL);
}

/* ---- letters --------------------------------------------------------------------------------- */

static bool write_run(wi_beam_runs *runs, int letter, const mpz_t count) {
    if (runs->count > runs->first && runs->items[runs->count - 1].letter == letter) {
        wi_beam_run *last = &runs->items[runs->count - 1];
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

static bool write_letters(wi_beam_runs *runs, const uint8_t *letters, size_t count, int less) {
    mpz_t one;
    mpz_init_set_ui(one, 1);
    bool room = true;
    for (size_t i = 0; i < count && room; i++) {
        room = write_run(runs, letters[i] - less, one);
    }
    mpz_clear(one);
    return room;
}

int wi_beam_runs_next(const wi_beam_runs *runs) {
    return runs->first == runs->count ? -1 : runs->items[runs->first].letter;
}

bool wi_beam_runs_step(wi_beam_runs *runs, const uint8_t *letters, uint32_t count) {
    const bool room = write_letters(runs, letters, count, 0);
    wi_beam_run *front = &runs->items[runs->first];
    mpz_sub_ui(front->count, front->count, 1);
    if (mpz_sgn(front->count) == 0) {
        mpz_clear(front->count);
        runs->first++;
    }
    return room;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* What happened since the letter changed that is read, or since the last jump. */
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

static bool note_step(turn *t, const wi_beam_cursor *c, const wi_beam_edge *edge) {
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
static wy_status jump(wi_beam_cursor *c, turn *t, const mpz_t x, wy_error *error) {
    const uint64_t before = t->seen[c->node] - 1;
    const size_t i = (size_t)(before - t->from);
    const size_t j = (size_t)(t->step - t->from);
    const unsigned long period = (unsigned long)(t->step - before);
    mpz_t turns, change;
    mpz_inits(turns, change, NULL);
    wi_beam_run *front = &c->runs.items[c->runs.first];
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
static void note_distances(wi_beam_cursor *c, const wi_beam_edge *edge, mpz_t y) {
    for (uint32_t i = 0; i < edge->place_count; i++) {
        if (i > 0 && i + 1U < edge->place_count) {
            continue;
        }
        wi_beam_cursor_place(y, c, edge, i);
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
static wy_status go_on(wi_beam_cursor *c, turn *t, const mpz_t x, mpz_t scratch, wy_error *error) {
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
    const wi_beam_edge *edge = wi_beam_cursor_edge(c);
    if (edge != NULL) {
        note_distances(c, edge, scratch);
        if (!note_step(t, c, edge)) {
            return wi_fail_memory(error);
        }
    }
    return wi_beam_cursor_next(c, error);
}

wy_status wi_beam_runs_go(wi_beam_cursor *c, const mpz_t x, wy_error *error) {
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
