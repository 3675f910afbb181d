/*
 * theorem_learn.c - other games: learn from a window, try to prove, and if the guess is refuted or
 * the window is too small for one, take a larger window.
 *
 * Several numeration systems are tried on each window.  A system that does not fit the game gives
 * more and more states, never a closed table, so that the right one shows itself; where several
 * give an automaton the smallest is tried first.  If none of these fits, the slope of the game may
 * name another (slope.h); its digits are large, and so are the windows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "prove/game_kernel.h"
#include "prove/learn.h"
#include "prove/slope.h"
#include "prove/theorem.h"
#include "solve/columns.h"
#include "solve/moves.h"

static const char *const usual[] = {"msd_fib", "msd_2", "msd_pell", "msd_ost3", "msd_ost4"};
enum {
    USUAL = sizeof usual / sizeof usual[0],
    FIRST_WINDOW = 600,
    GROWTH = 3,
    NEAR_WINDOW = 50000,    /* where windows are found by counting, larger ones come later */
    SLOPE_WINDOW = 5000000, /* and as many P-positions; */
    SLOPE_FACTOR = 100,     /* but so many times that of the options at most */
    TIED_WINDOW = 2000,     /* where moves are tied to the heaps: N x N cells take N^3 steps */
    MOST_NODES = 16000000,  /* of a tree of digits */
    GUESSES = 8,            /* of one numeration that may be refuted */
};

/* A numeration on trial. */
typedef struct candidate {
    const wy_numeration *system;
    wi_learned learned;    /* from this window */
    wy_automaton *refuted; /* the last */
    int guesses;
    unsigned more; /* WY_MORE_...: what may help it */
    char last[96]; /* what became of it */
} candidate;

typedef struct trial {
    wy_theorem *theorem;
    const wy_prove_options *options;
    const wy_control *control;
    wy_error *error;
    candidate candidates[USUAL + WI_SLOPE_SYSTEMS];
    size_t count;
    wy_position *positions;
    size_t position_count, room;
    bool full;                     /* more positions than allowed, or no memory for them */
    int64_t window, largest, most; /* most: P-positions in it */
    bool counted;                  /* the window is found by counting, which is quick (counts.h) */
} trial;

/* ---- windows ----------------------------------------------------------------------------- */

static bool take(void *data, const wy_position *positions, size_t count) {
    trial *t = data;
    if (!wi_list_room(t->positions, t->room, t->position_count + count)) {
        t->full = true;
        return false;
    }
    memcpy(t->positions + t->position_count, positions, count * sizeof *positions);
    t->position_count += count;
    t->full = t->position_count > (size_t)t->most;
    return !t->full;
}

static wy_status solve(trial *t) {
    const wy_rules *played = wy_theorem_played(t->theorem);
    wy_solution *solution = NULL;
    t->position_count = 0;
    t->full = false;
    if (t->counted) {
        return wi_counts_each(played, t->theorem->moves, t->window, t->window, take, t, t->control,
                              t->error);
    }
    wy_status status = wy_solve(&solution, played, WY_ENGINE_AUTO, t->control, t->error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, t->window, t->window, take, t, t->error);
    }
    wy_solution_free(solution);
    return status;
}

static wy_status learn(trial *t, candidate *c) {
    wi_sample sample;
    const uint32_t most = wi_sample_nodes(t->control, MOST_NODES);
    wy_status status = wi_sample_make(&sample, c->system, t->positions, t->position_count,
                                      t->window, most, t->error);
    if (status == WY_LIMIT && most < MOST_NODES && t->error != NULL) {
        t->error->more |= WY_MORE_MEMORY;
    }
    if (status == WY_OK) {
        status = wi_learn(&c->learned, &sample, (uint32_t)t->options->states, t->control, t->error);
    }
    wi_sample_clear(&sample);
    if (status == WY_NO || status == WY_LIMIT) {
        snprintf(c->last, sizeof c->last, "%.90s", t->error->message);
        c->more = t->error->more; /* NOLINT(clang-analyzer-core.NullDereference): never NULL */
        return WY_OK;
    }
    return status;
}

/* ---- proofs ------------------------------------------------------------------------------ */

static bool was_refuted(const trial *t, const candidate *c) {
    return c->refuted != NULL &&
           wy_automaton_states(c->refuted) == wy_automaton_states(c->learned.p) &&
           wy_automaton_equal(NULL, c->refuted, c->learned.p, t->control, t->error) == WY_OK;
}

/* WY_OK: proved, WY_NO: not. */
static wy_status try_candidate(trial *t, candidate *c) {
    wy_theorem *theorem = t->theorem;
    if (was_refuted(t, c)) {
        return WY_NO;
    }
    wi_proof_report report;
    wi_proof_report_init(&report);
    wy_status status =
        wi_theorem_try(theorem, &report, c->learned.p, c->system, t->control, t->error);
    if (status == WY_OK) {
        theorem->facts.learned = true;
        theorem->facts.window = t->window;
        theorem->facts.depth = c->learned.depth;
        c->learned.p = NULL;
    } else if (status == WY_NO) {
        theorem->facts.refused++;
        c->guesses++;
        snprintf(c->last, sizeof c->last, "%u states refuted ('%s')",
                 (unsigned)wy_automaton_states(c->learned.p),
                 wi_game_obligation_name(report.failed));
        c->more = c->guesses < GUESSES ? WY_MORE_WINDOW : 0;
        wy_automaton_free(c->refuted);
        c->refuted = c->learned.p;
        c->learned.p = NULL;
    } else if (status == WY_LIMIT) {
        c->guesses = GUESSES; /* larger windows would not make it cheaper */
        c->more = t->error->more;
        snprintf(c->last, sizeof c->last, "%u states, not proved: %.50s",
                 (unsigned)wy_automaton_states(c->learned.p), t->error->message);
        status = WY_NO;
    }
    wi_proof_report_clear(&report);
    return status;
}

/* The learned candidate with the fewest states. */
static candidate *smallest(trial *t) {
    candidate *best = NULL;
    for (size_t i = 0; i < t->count; i++) {
        candidate *c = &t->candidates[i];
        if (c->learned.p != NULL && (best == NULL || wy_automaton_states(c->learned.p) <
                                                         wy_automaton_states(best->learned.p))) {
            best = c;
        }
    }
    return best;
}

/* ---- all of it --------------------------------------------------------------------------- */

static bool is_usual(const char *name) {
    for (size_t i = 0; i < USUAL; i++) {
        if (strcmp(name, usual[i]) == 0) {
            return true;
        }
    }
    return false;
}

static wy_status find_systems(trial *t) {
    const char *wanted = t->options->numeration;
    t->count = wanted != NULL ? 1 : USUAL;
    wy_status status = WY_OK;
    for (size_t i = 0; i < t->count && status == WY_OK; i++) {
        status = wy_numerations_find(&t->candidates[i].system, t->theorem->store,
                                     wanted != NULL ? wanted : usual[i], t->control, t->error);
    }
    return status;
}

/* WY_NO: the slope names none, or only usual ones. */
static wy_status find_slopes(trial *t) {
    const wy_numeration *const *systems = NULL;
    size_t count = 0;
    if (t->options->numeration != NULL) {
        return WY_NO;
    }
    const wy_status status =
        wi_slope_systems(&systems, &count, t->theorem, WI_SLOPE_COLUMNS, t->control, t->error);
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        if (!is_usual(wy_numeration_name(systems[i]))) {
            t->candidates[t->count++].system = systems[i];
        }
    }
    return status == WY_OK && t->count == 0 ? WY_NO : status;
}

/* One window: WY_OK proved, WY_NO try a larger one. */
static wy_status try_window(trial *t) {
    wy_status status = solve(t);
    if (status != WY_OK || t->full) {
        return status != WY_OK ? status : WY_LIMIT;
    }
    for (size_t i = 0; i < t->count && status == WY_OK; i++) {
        if (t->candidates[i].guesses < GUESSES) {
            status = learn(t, &t->candidates[i]);
        }
    }
    candidate *c = NULL;
    if (status == WY_OK) {
        status = WY_NO;
        while (status == WY_NO && (c = smallest(t)) != NULL) {
            status = try_candidate(t, c);
            wy_automaton_free(c->learned.p);
            c->learned.p = NULL;
        }
    }
    for (size_t i = 0; i < t->count; i++) {
        wy_automaton_free(t->candidates[i].learned.p);
        t->candidates[i].learned.p = NULL;
    }
    return status;
}

static wy_status unknown(const trial *t) {
    wi_tried tried = {.used = 0};
    for (size_t i = 0; i < t->count; i++) {
        const candidate *c = &t->candidates[i];
        wi_tried_add(&tried, c->system, c->last, c->more);
    }
    wi_fail(t->error, WY_LIMIT, "unknown: no automaton found with heaps below %lld%s. %s",
            (long long)t->window, t->full ? " (too many P-positions for more)" : "", tried.text);
    const bool no_larger = t->full || t->largest < t->options->window;
    return wi_fail_more(t->error, no_larger ? tried.more & ~(unsigned)WY_MORE_WINDOW : tried.more);
}

/* Larger and larger ones. */
static wy_status try_windows(trial *t) {
    wy_status status = try_window(t);
    while (status == WY_NO && t->window <= t->largest / GROWTH) {
        t->window *= GROWTH;
        status = try_window(t);
    }
    return status;
}

/* What became of it all; t ends. */
static wy_status finish(trial *t, double begin, wy_status status) {
    if (status == WY_NO || (status == WY_LIMIT && t->full)) {
        status = unknown(t);
    }
    t->theorem->facts.making = wi_seconds() - begin - t->theorem->facts.proving;
    for (size_t i = 0; i < t->count; i++) {
        wy_automaton_free(t->candidates[i].refuted);
    }
    free(t->positions);
    return status;
}

/* Where options are counted, or the game also ends elsewhere; other games have faster engines. */
bool wi_theorem_counted(const wy_theorem *theorem) {
    const wy_rules *rules = wy_theorem_played(theorem);
    return (rules->block > 0 || rules->terminal != NULL || rules->terminal_count > 0) &&
           wi_counts_can(rules, theorem->moves);
}

static trial new_trial(wy_theorem *theorem, const wy_prove_options *options,
                       const wy_control *control, wy_error *error) {
    trial t = {.theorem = theorem,
               .options = options,
               .control = control,
               .error = error,
               .window = FIRST_WINDOW,
               .largest = options->window,
               .most = options->positions,
               .counted = wi_theorem_counted(theorem)};
    if (wi_moves_tied(theorem->moves) && t.largest > TIED_WINDOW) {
        t.largest = TIED_WINDOW;
    }
    return t;
}

wy_status wi_theorem_learn(wy_theorem *theorem, const wy_prove_options *options,
                           const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    trial t = new_trial(theorem, options, control, error);
    t.largest = t.counted && t.largest > NEAR_WINDOW ? NEAR_WINDOW : t.largest;
    wy_status status = find_systems(&t);
    if (status == WY_OK) {
        status = try_windows(&t);
    }
    return finish(&t, begin, status);
}

wy_status wi_theorem_learn_far(wy_theorem *theorem, const wy_prove_options *options,
                               const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    trial t = new_trial(theorem, options, control, error);
    while (t.window <= NEAR_WINDOW) {
        t.window *= GROWTH; /* where the windows nearby ended */
    }
    if (!t.counted || t.window > t.largest) {
        return WY_NO;
    }
    wy_status status = find_systems(&t);
    if (status == WY_OK) {
        status = try_windows(&t);
    }
    return finish(&t, begin, status);
}

wy_status wi_theorem_learn_slope(wy_theorem *theorem, const wy_prove_options *options,
                                 const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    trial t = new_trial(theorem, options, control, error);
    const wy_status status = find_slopes(&t);
    if (status != WY_OK) {
        return status;
    }
    const int64_t more =
        t.largest < SLOPE_WINDOW / SLOPE_FACTOR ? SLOPE_FACTOR * t.largest : SLOPE_WINDOW;
    t.largest = t.largest < more ? more : t.largest;
    t.most = t.most < more ? more : t.most;
    return finish(&t, begin, try_windows(&t));
}
