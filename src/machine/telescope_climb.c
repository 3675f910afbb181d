/*
 * telescope_climb.c - climbing: from a window near the origin to one around any column.
 *
 * The arithmetic of levels is in the head of telescope.h.  A window of level k + 1 in a known state
 * is read and writes the window of level k, phi times as long; that one is trimmed to
 * `focus` bits left of its target, and the state somewhere in these bits is found by reading them
 * from all states at once.  Sound at every step: the true state is among all states, and
 * bits and counts are exact.  If s bits are enough to find the state, focus 2.62 s + O(1) is
 * enough, for (focus - s) phi >= focus; so when a climb fails for want of bits, the focus is
 * doubled and the climb begins again.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "machine/machine.h"
#include "machine/telescope.h"
#include "machine/telescope_levels.h"
#include "theory/theory.h"

enum {
    FIRST_FOCUS = 64,
    WIDEST_FOCUS = 1 << 18,
    RIGHT = 48,          /* bits right of what is wanted, for a focus of FIRST_FOCUS */
    WIDENING_LEVELS = 64 /* with WY_MOST_COLUMNS wanted, fewer levels feel it */
};

static const double phi = 1.6180339887498949;

/* ---- making one --------------------------------------------------------------------- */

wy_status wi_telescope_create(wi_telescope **out, const wy_machine *machine,
                              const wy_control *control, wy_error *error) {
    *out = NULL;
    wi_telescope *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return wi_fail_memory(error);
    }
    t->machine = machine;
    t->wings = machine->frame.wings;
    if (control != NULL) {
        t->control = *control;
    }
    t->focus = FIRST_FOCUS;
    wi_zeckendorf_init(&t->digits);
    if (!wi_sync_open(&t->sync, machine)) {
        wi_telescope_free(t);
        return wi_fail_memory(error);
    }
    *out = t;
    return WY_OK;
}

void wi_telescope_free(wi_telescope *t) {
    if (t == NULL) {
        return;
    }
    wi_sync_close(&t->sync);
    wi_base_close(&t->base);
    wi_lengths_clear(&t->lengths);
    wi_letters_clear(&t->letters);
    free(t->windows[0].buffer);
    free(t->windows[1].buffer);
    free(t->levels);
    wi_zeckendorf_clear(&t->digits);
    free(t);
}

/* ---- one level ------------------------------------------------------------------------- */

static bool reserve(wi_window *window, int64_t room) {
    return wi_list_room(window->buffer, window->room, (size_t)room);
}

/* Reads `in` until `wanted` bits are written to the buffer of out. */
static wy_status write_bits(wi_window *out, const wi_telescope *t, const wi_window *in,
                            int64_t wanted) {
    const uint8_t *from = in->bits;
    const uint8_t *last = in->bits + in->count;
    uint8_t *to = out->buffer;
    uint8_t *enough = out->buffer + wanted;
    uint32_t state = in->state;
    while (to < enough) {
        if (from == last) {
            return WY_NO;
        }
        const wi_machine_step *step = &t->machine->steps[state][*from];
        if (step->count == 0) {
            return WY_LIMIT;
        }
        wi_step_write(to, step);
        to += step->count;
        state = step->to;
        from++;
    }
    out->bits = out->buffer;
    out->count = to - out->buffer;
    return WY_OK;
}

static void drop(wi_window *window, int64_t columns) {
    int64_t upper = 0;
    for (int64_t i = 0; i < columns; i++) {
        upper += window->bits[i] == 0;
    }
    window->d -= columns;
    window->e -= upper;
    window->bits += columns;
    window->count -= columns;
}

/*
 * Lifts `in` to this level, with the target's next digit: out gets at most `left` bits left of the
 * target, and at least `right` from it on.
 */
static wy_status lift(wi_window *out, int64_t *skip, wi_telescope *t, const wi_window *in,
                      size_t level, int64_t left, int64_t right) {
    const wy_machine *machine = t->machine;
    const int digit = wi_zeckendorf_digit(&t->digits, level);
    const int64_t behind = wi_machine_behind(machine, in->state);
    out->d = in->d + in->e + digit + behind;
    out->e = in->d + digit + behind - machine->of_state[in->state].rows -
             machine->wing[machine->of_state[in->state].wing].shared;
    const int64_t wanted = out->d + right;
    if (out->d <= 0) {
        return WY_NO; /* it starts right of its target */
    }
    if (!reserve(out, wanted + WI_STEPS_MOST)) {
        return WY_SYSTEM;
    }
    const int64_t start = out->d;
    wy_status status = write_bits(out, t, in, wanted);
    if (status != WY_OK) {
        return status;
    }
    if (out->d > left) {
        drop(out, out->d - left);
    }
    const int64_t needed =
        wi_sync_read(&t->sync, wi_telescope_wing(t, level), &out->state, out->bits, out->count);
    if (needed < 0) {
        status = needed == WI_SYNC_OPEN ? WY_NO : needed == WI_SYNC_NONE ? WY_LIMIT : WY_SYSTEM;
        return status;
    }
    drop(out, needed);
    *skip = start - out->d;
    return WY_OK;
}

/* ---- all levels ------------------------------------------------------------------------ */

/* A climb to the columns x, ..., x + count - 1. */
typedef struct climb {
    wi_telescope *t;
    int64_t focus, right;
    double wider[WIDENING_LEVELS]; /* by how much count widens a level */
    int64_t v, w;                  /* target of the level at hand, as long as it is in the base */
    size_t level;
} climb;

static int64_t right_of(const climb *c, size_t level) {
    return c->right + (level < WIDENING_LEVELS ? (int64_t)c->wider[level] : 0);
}

/* Down the digits, from the first, to the level whose target has room for the focus. */
static void find_base(climb *c, int64_t start) {
    const wi_zeckendorf *digits = &c->t->digits;
    c->v = 0;
    c->w = 0;
    c->level = digits->length;
    while (c->level > 0 && c->v < start + c->focus + c->right) {
        c->level--;
        const int64_t before = c->v + wi_zeckendorf_digit(digits, c->level);
        c->v = before + c->w;
        c->w = before;
    }
}

static wy_status open_base(climb *c, wi_window *window, int64_t start) {
    wi_telescope *t = c->t;
    const int64_t end = c->v + right_of(c, c->level);
    const wy_status status = wi_base_extend(&t->base, t->machine, end);
    if (status != WY_OK) {
        return status;
    }
    const wi_base_wing *base = &t->base.wing[wi_telescope_wing(t, c->level)];
    const int64_t x = c->v - c->focus > start ? c->v - c->focus : start;
    window->d = c->v - x;
    window->e = c->w - base->columns[x].n;
    window->state = base->columns[x].state;
    window->bits = base->bits + x;
    window->count = end - x;
    return WY_OK;
}

static bool record(wi_telescope *t, size_t level, const wi_window *window, int64_t skip) {
    if (!wi_list_room(t->levels, t->level_room, level + 1)) {
        return false;
    }
    t->levels[level] = (wi_climb_level){window->d, window->e, window->state, skip};
    return true;
}

/* One climb with the focus as it is.  Levels below `recorded` are kept. */
static wy_status climb_once(climb *c, size_t recorded, wi_pace *pace) {
    wi_telescope *t = c->t;
    const int64_t start = t->machine->wing[0].start.x;
    find_base(c, start);
    const size_t levels = c->level;
    wi_window *at = &t->windows[levels % 2];
    wy_status status = open_base(c, at, start);
    t->all_recorded = levels < recorded;
    t->level_count = t->all_recorded ? levels + 1 : recorded;
    for (int64_t skip = 0; status == WY_OK;) {
        if (c->level < recorded && !record(t, c->level, at, skip)) {
            return WY_SYSTEM;
        }
        if (c->level == 0) {
            break;
        }
        if (c->level % 256 == 0 && wi_pace_stop(pace, 1 - (double)c->level / (double)levels)) {
            return WY_STOPPED;
        }
        c->level--;
        wi_window *next = &t->windows[c->level % 2];
        status = lift(next, &skip, t, at, c->level, c->focus, right_of(c, c->level));
        at = next;
    }
    return status;
}

wy_status wi_telescope_climb(wi_telescope *t, size_t count, size_t recorded, wi_pace *pace) {
    climb c = {.t = t, .focus = t->focus, .right = RIGHT * (t->focus / FIRST_FOCUS)};
    double wide = (double)count;
    for (size_t i = 0; i < WIDENING_LEVELS; i++) {
        c.wider[i] = wide;
        wide /= phi;
    }
    return climb_once(&c, recorded, pace);
}

bool wi_telescope_is_near(const wi_telescope *t, const mpz_t x) {
    const int64_t start = t->machine->wing[0].start.x;
    return mpz_cmp_si(x, 4 * (start + 2 * t->focus) + t->base.count / 2) < 0;
}

wy_status wi_telescope_widen(wi_telescope *t, wy_status status, wy_error *error) {
    switch (status) {
    case WY_NO:
        break;
    case WY_SYSTEM:
        return wi_fail_memory(error);
    case WY_STOPPED:
        return wi_fail(error, WY_STOPPED, "stopped during a climb");
    default:
        return wi_fail(error, WY_LIMIT,
                       "unknown: at this distance the game leaves the machine that was found");
    }
    if (t->focus >= WIDEST_FOCUS) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: %d bits do not tell the state of the column machine",
                       WIDEST_FOCUS);
    }
    t->focus *= 2;
    return WY_OK;
}

/* ==== the levels of a climb as moments from which streams can start =========================== */

void wi_chain_init(wi_chain *chain) {
    *chain = (wi_chain){0};
}

void wi_chain_clear(wi_chain *chain) {
    for (size_t i = 0; i < chain->count; i++) {
        mpz_clears(chain->moments[i].x, chain->moments[i].n, chain->moments[i].row, NULL);
    }
    free(chain->moments);
    *chain = (wi_chain){0};
}

static wy_status make_moments(wi_chain *chain, size_t count, wy_error *error) {
    wi_chain_clear(chain);
    chain->moments = calloc(count, sizeof *chain->moments);
    if (chain->moments == NULL) {
        return wi_fail_memory(error);
    }
    for (; chain->count < count; chain->count++) {
        wi_big_moment *moment = &chain->moments[chain->count];
        mpz_inits(moment->x, moment->n, moment->row, NULL);
    }
    return WY_OK;
}

static void set_row(wi_big_moment *moment, const wy_machine *machine) {
    mpz_set_si(moment->row, -wi_machine_behind(machine, moment->state));
    mpz_add(moment->row, moment->row, moment->x);
    mpz_add(moment->row, moment->row, moment->n);
}

/* A column of the base; one before the machine starts becomes its start. */
static wy_status chain_near(wi_chain *chain, wi_telescope *t, const mpz_t x, wy_error *error) {
    const int64_t start = t->machine->wing[0].start.x;
    const int64_t column = mpz_cmp_si(x, start) < 0 ? start : mpz_get_si(x);
    wy_status status = wi_base_reach(&t->base, t->machine, column + 1, error);
    if (status != WY_OK) {
        return status;
    }
    status = make_moments(chain, 1, error);
    if (status == WY_OK) {
        wi_big_moment *moment = &chain->moments[0];
        mpz_set_si(moment->x, column);
        mpz_set_si(moment->n, t->base.wing[0].columns[column].n);
        moment->state = t->base.wing[0].columns[column].state;
        set_row(moment, t->machine);
        chain->to_base = true;
    }
    return status;
}

/* Takes windows[0] to its target, x.  WY_NO: it does not reach it. */
static wy_status go_to_target(wi_climb_level *level, const wi_telescope *t) {
    const wi_window *window = &t->windows[0];
    if (window->d < 0 || window->count < window->d) {
        return WY_NO;
    }
    for (int64_t i = 0; i < window->d; i++) {
        const wi_machine_step *step = &t->machine->steps[level->state][window->bits[i]];
        if (step->count == 0) {
            return WY_LIMIT;
        }
        level->e -= window->bits[i] == 0;
        level->state = step->to;
    }
    level->skip += window->d;
    level->d = 0;
    return WY_OK;
}

/* Targets and counts of all levels, from (V_0, W_0) on: V_{k+1} = W_k - z, W_{k+1} = V_k - W_k. */
static wy_status fill_moments(wi_chain *chain, const wi_telescope *t, const mpz_t x,
                              wy_error *error) {
    mpz_t v;
    mpz_t w;
    mpz_t next;
    mpz_inits(v, w, next, NULL);
    wy_status status = wi_zeckendorf_shift(w, x, error);
    mpz_set(v, x);
    mpz_sub(w, w, x);
    for (size_t k = 0; status == WY_OK && k < chain->count; k++) {
        const wi_climb_level *level = &t->levels[k];
        wi_big_moment *moment = &chain->moments[k];
        mpz_set_si(moment->x, -level->d);
        mpz_add(moment->x, moment->x, v);
        mpz_set_si(moment->n, -level->e);
        mpz_add(moment->n, moment->n, w);
        moment->state = level->state;
        moment->skip = level->skip;
        set_row(moment, t->machine);
        mpz_sub_ui(next, w, (unsigned long)wi_zeckendorf_digit(&t->digits, k));
        mpz_sub(w, v, w);
        mpz_swap(v, next);
    }
    mpz_clears(v, w, next, NULL);
    return status;
}

wy_status wi_telescope_chain(wi_chain *chain, wi_telescope *t, const mpz_t x, size_t most,
                             wy_error *error) {
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "a column cannot be negative");
    }
    if (wi_telescope_is_near(t, x)) {
        return chain_near(chain, t, x, error);
    }
    wy_status status = wi_zeckendorf_set(&t->digits, x, error);
    wi_pace pace;
    wi_pace_start(&pace, &t->control);
    for (bool there = false; status == WY_OK && !there;) {
        status = wi_telescope_climb(t, 1, most > 0 ? most : 1, &pace);
        if (status == WY_OK) {
            status = go_to_target(&t->levels[0], t);
        }
        there = status == WY_OK;
        if (!there) {
            status = wi_telescope_widen(t, status, error);
        }
        if (status == WY_OK && !there && wi_telescope_is_near(t, x)) {
            return chain_near(chain, t, x, error);
        }
    }
    if (status == WY_OK) {
        status = make_moments(chain, t->level_count, error);
    }
    if (status == WY_OK) {
        status = fill_moments(chain, t, x, error);
        chain->to_base = t->all_recorded;
    }
    return status;
}
