/*
 * simulation.c - states of a nondeterministic automaton that do all that others do.
 *
 * q simulates p if q is final when p is, and every transition of p to p' has one of q with the same
 * label to a q' that simulates p'.  Then all words accepted from p are accepted from q, so in a set
 * of states that has q, p can be left out (see subset.c).  The largest such relation is found
 * by beginning with too many pairs and taking away those that fail.
 *
 * To begin with all pairs would be slow: most of 10^8 pairs of 10^4 states fail at once.  So
 * some words are tried first (trial_words.h).  What they leave is near the answer, and is then
 * checked pair by pair.
 */
#include "automata/simulation.h"

#include <string.h>

#include "automata/trial_words.h"
#include "base/fail.h"

enum { MOST_PAIRS_PER_STATE = 512, MOST_PAIRS = 1 << 23 };

typedef struct work {
    wi_trials trials;
    const wy_automaton *table;
    wi_meter *meter;
    uint32_t states;
    /* pairs: above p may be up[from[p]], ..., up[from[p] + count[p] - 1], ascending */
    uint64_t *from;
    uint32_t *count;
    uint32_t *up;
    size_t room_up;
    uint32_t *queue;
    uint32_t *stamp;
    uint32_t stamped;
    bool given_up;
} work;

/* ---- pairs ------------------------------------------------------------------------------- */

static wy_status make_pairs(work *w, wy_error *error) {
    const uint64_t per_state = (uint64_t)w->states * MOST_PAIRS_PER_STATE;
    const uint64_t most = per_state < MOST_PAIRS ? per_state : MOST_PAIRS;
    uint64_t pairs = 0;
    wy_status status = WY_OK;
    for (uint32_t p = 0; p < w->states && status == WY_OK && !w->given_up; p++) {
        status = wi_meter_grow(w->meter, &w->up, &w->room_up,
                               (size_t)pairs + wi_trials_most(&w->trials, p), sizeof *w->up, error);
        if (status == WY_OK) {
            w->from[p] = pairs;
            w->count[p] = wi_trials_pass(&w->trials, p, w->up + pairs);
            pairs += w->count[p];
            w->given_up = pairs > most;
            status = wi_meter_tick(w->meter, error);
        }
    }
    return status;
}

/* ---- those that fail --------------------------------------------------------------------- */

/* A stamp that no state has. */
static uint32_t fresh_stamp(work *w) {
    if (++w->stamped == 0) {
        memset(w->stamp, 0, w->states * sizeof *w->stamp);
        w->stamped = 1;
    }
    return w->stamped;
}

/* Takes away from above p what cannot follow its transition i. */
static void follow(work *w, uint32_t p, uint64_t i) {
    const wy_automaton *table = w->table;
    const uint32_t to = table->target[i];
    const uint32_t stamp = fresh_stamp(w);
    w->stamp[to] = stamp;
    for (uint32_t k = 0; k < w->count[to]; k++) {
        w->stamp[w->up[w->from[to] + k]] = stamp;
    }
    uint32_t *up = w->up + w->from[p];
    uint32_t kept = 0;
    for (uint32_t k = 0; k < w->count[p]; k++) {
        uint64_t begin, end;
        wi_row_find(&begin, &end, table, up[k], table->label[i]);
        while (begin < end && w->stamp[table->target[begin]] != stamp) {
            begin++;
        }
        if (begin < end) {
            up[kept++] = up[k];
        }
    }
    w->count[p] = kept;
}

/* States are looked at until nothing changes: a ring of those that wait. */
static wy_status strike_out(work *w, wy_error *error) {
    uint32_t *queue = w->queue;
    uint8_t *waits;
    wy_status status = wi_meter_take(w->meter, &waits, w->states, 1, error);
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t q = 0; q < w->states; q++) {
        queue[q] = q;
        waits[q] = 1;
    }
    uint32_t head = 0, waiting = w->states;
    while (waiting > 0 && status == WY_OK) {
        const uint32_t p = queue[head];
        head = head + 1 == w->states ? 0 : head + 1;
        waiting--;
        waits[p] = 0;
        const uint32_t before = w->count[p];
        for (uint64_t i = w->table->first[p]; i < w->table->first[p + 1] && w->count[p] > 0; i++) {
            follow(w, p, i);
        }
        for (uint64_t k = w->trials.arrivals.first[p];
             k < w->trials.arrivals.first[p + 1] && w->count[p] < before; k++) {
            const uint32_t q = w->trials.arrivals.source[k];
            if (!waits[q] && w->count[q] > 0) {
                waits[q] = 1;
                const uint32_t place = head + waiting++;
                queue[place < w->states ? place : place - w->states] = q;
            }
        }
        status = wi_meter_tick(w->meter, error);
    }
    wi_meter_drop(w->meter, waits, w->states, 1);
    return status;
}

static bool is_above(const work *w, uint32_t p, uint32_t q) {
    uint64_t low = w->from[p], high = low + w->count[p];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (w->up[middle] == q) {
            return true;
        }
        if (w->up[middle] < q) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return false;
}

/* What is left, without the later one of two that are above each other. */
static wy_status write_down(wi_simulation *out, const work *w, wy_error *error) {
    uint64_t pairs = 0;
    for (uint32_t p = 0; p < w->states; p++) {
        pairs += w->count[p];
    }
    out->states = w->states;
    out->room = pairs;
    wy_status status =
        wi_meter_take(w->meter, &out->first, (size_t)w->states + 1, sizeof *out->first, error);
    if (status == WY_OK) {
        status = wi_meter_take(w->meter, &out->above, (size_t)pairs, sizeof *out->above, error);
    }
    if (status != WY_OK) {
        return status;
    }
    pairs = 0;
    for (uint32_t p = 0; p < w->states; p++) {
        out->first[p] = pairs;
        for (uint32_t k = 0; k < w->count[p]; k++) {
            const uint32_t q = w->up[w->from[p] + k];
            if (q < p || !is_above(w, q, p)) {
                out->above[pairs++] = q;
            }
        }
    }
    out->first[w->states] = pairs;
    return WY_OK;
}

/* ---- the whole --------------------------------------------------------------------------- */

static wy_status open_work(work *w, wy_error *error) {
    wy_status status = wi_meter_take(w->meter, &w->from, w->states, sizeof *w->from, error);
    if (status == WY_OK) {
        status = wi_meter_take(w->meter, &w->count, w->states, sizeof *w->count, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(w->meter, &w->queue, w->states, sizeof *w->queue, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(w->meter, &w->stamp, w->states, sizeof *w->stamp, error);
    }
    return status;
}

static void close_work(work *w) {
    wi_meter_drop(w->meter, w->from, w->states, sizeof *w->from);
    wi_meter_drop(w->meter, w->count, w->states, sizeof *w->count);
    wi_meter_drop(w->meter, w->queue, w->states, sizeof *w->queue);
    wi_meter_drop(w->meter, w->stamp, w->states, sizeof *w->stamp);
    wi_meter_drop(w->meter, w->up, w->room_up, sizeof *w->up);
    wi_trials_close(&w->trials);
}

wy_status wi_simulation_make(wi_simulation *out, const wi_nfa *nfa, const uint32_t *letter_of,
                             uint32_t letters, wi_meter *meter, wy_error *error) {
    *out = (wi_simulation){0};
    work w = {.table = nfa->table, .meter = meter, .states = nfa->table->states};
    wy_status status = wi_trials_open(&w.trials, nfa, letter_of, letters, meter, error);
    if (status == WY_OK) {
        status = open_work(&w, error);
    }
    if (status == WY_OK) {
        status = make_pairs(&w, error);
    }
    if (status == WY_OK && !w.given_up) {
        status = strike_out(&w, error);
    }
    if (status == WY_OK && !w.given_up) {
        status = write_down(out, &w, error);
    }
    close_work(&w);
    if (status != WY_OK) {
        wi_simulation_drop(out, meter);
    }
    return status;
}

void wi_simulation_drop(wi_simulation *simulation, wi_meter *meter) {
    wi_meter_drop(meter, simulation->first, (size_t)simulation->states + 1,
                  sizeof *simulation->first);
    wi_meter_drop(meter, simulation->above, (size_t)simulation->room, sizeof *simulation->above);
    *simulation = (wi_simulation){0};
}
