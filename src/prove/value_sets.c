/*
 * value_sets.c - the positions of value 0, 1, 2, ..., as automata, one after the other.
 *
 * The whole Grundy function of Wythoff's game looks chaotic, but the positions of one value lie in
 * a bounded distance of the P-positions (Blass and Fraenkel 1990, Nivasch 2009), and may well have
 * an automaton in the numeration of the P-set.  S_0 is the P-set, by wy_prove.  S_h is learned
 * from the positions of value h in larger and larger windows, in the same numeration (from the
 * digits of x alone where each column has one of them: value_offsets.c), and proved
 * to be the kernel of the game on what S_0, ..., S_(h-1) leave of the board (values_kernel.h).
 * For Wythoff's game itself the first of them come from a column machine (value_far.h).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "prove/conditions.h"
#include "prove/game_kernel.h"
#include "prove/learn.h"
#include "prove/value_far.h"
#include "prove/values.h"
#include "prove/values_kernel.h"

enum {
    FIRST_WINDOW = 600,
    SMALL_WINDOW = 2000,
    LARGE_WINDOW = 5000000,
    GROWTH = 3,
    MOST_NODES = 16000000, /* of a tree of digits */
    WIDEST = 20000000,     /* states of automata in a proof */
    MOST_VALUE = 1000,
};

struct wy_value_sets {
    wy_theorem *theorem; /* of S_0 */
    wy_value_set *sets;
    wy_automaton **owned; /* positions of sets[i], i > 0 */
    size_t count;
};

typedef struct trial {
    wy_value_sets *sets;
    wy_automaton *rest; /* D: no smaller value */
    const wy_prove_options *options;
    const wy_control *control;
    wy_error *error;
    int64_t window;
    uint32_t value;
    wy_position *positions;
    size_t position_count, room;
    bool no_memory;
    bool symmetric;
    char by_column[96]; /* what became of the digits of x alone; "": not tried */
    char last[96];      /* what became of the last guess */
} trial;

/* ---- learning -------------------------------------------------------------------------------- */

static bool take(void *data, const wy_valued *positions, size_t count) {
    trial *t = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].value != t->value) {
            continue;
        }
        if (!wi_list_room(t->positions, t->room, t->position_count + 1)) {
            t->no_memory = true;
            return false;
        }
        t->positions[t->position_count++] = (wy_position){positions[i].x, positions[i].y};
    }
    return true;
}

static wy_status list_positions(trial *t) {
    wy_solution *grundy = NULL;
    t->position_count = 0;
    wy_status status = wy_grundy_open(&grundy, wy_theorem_played(t->sets->theorem), WY_ENGINE_AUTO,
                                      t->control, t->error);
    if (status == WY_OK) {
        status = wy_grundy_low(grundy, t->window, t->window, t->value, false, take, t, t->error);
    }
    wy_solution_free(grundy);
    return status == WY_OK && t->no_memory ? wi_fail_memory(t->error) : status;
}

static wy_status learn(wi_learned *learned, trial *t) {
    wi_sample sample = {0};
    wy_status status =
        wi_sample_make(&sample, t->sets->theorem->system, t->positions, t->position_count,
                       t->window, wi_sample_nodes(t->control, MOST_NODES), t->error);
    if (status == WY_OK) {
        status = wi_learn(learned, &sample, (uint32_t)t->options->states, t->control, t->error);
    }
    wi_sample_clear(&sample);
    if (status == WY_NO || status == WY_LIMIT) {
        snprintf(t->last, sizeof t->last, "%.90s", t->error->message);
        return WY_NO;
    }
    return status;
}

/* ---- proving --------------------------------------------------------------------------------- */

/* WY_OK: proved, and the set is taken.  WY_NO: not. */
static wy_status try_set(wy_value_set *out, trial *t, wy_automaton *set) {
    const wy_theorem *theorem = t->sets->theorem;
    wi_proof_report report;
    wi_proof_report_init(&report);
    const unsigned states = (unsigned)wy_automaton_states(set);
    wy_status status =
        wi_value_set_prove(&report, set, t->rest, wy_theorem_played(theorem), theorem->moves,
                           theorem->system, WIDEST, t->control, t->error);
    if (status == WY_NO) {
        out->refused++;
        gmp_snprintf(t->last, sizeof t->last, "%u states refuted ('%s') at (%Zd,%Zd)", states,
                     wi_game_obligation_name((wi_game_obligation)report.failed), report.place[0],
                     report.place[1]);
    } else if (status == WY_LIMIT) {
        snprintf(t->last, sizeof t->last, "%u states, not proved: %.50s", states,
                 t->error->message);
        status = WY_NO;
    }
    for (int i = 0; i < WI_GAME_OBLIGATIONS && status == WY_OK; i++) {
        out->proving += report.seconds[i];
        out->widest = report.widest[i] > out->widest ? report.widest[i] : out->widest;
    }
    wi_proof_report_clear(&report);
    return status;
}

/* The same; the set is taken in any case. */
static wy_status take_set(wy_value_set *out, wy_automaton **set, trial *t, wy_automaton *learned) {
    const wy_status status = try_set(out, t, learned);
    if (status == WY_OK) {
        out->window = t->window;
        out->positions = *set = learned;
        out->states = wy_automaton_states(learned);
        out->transitions = wy_automaton_transitions(learned);
    } else {
        wy_automaton_free(learned);
    }
    return status;
}

/* By the digits of x alone; deeper and deeper, until the window shows no automaton any more. */
static wy_status try_offsets(wy_value_set *out, wy_automaton **set, trial *t) {
    const wy_numeration *system = t->sets->theorem->system;
    if (!t->symmetric || strcmp(wy_numeration_name(system), "msd_fib") != 0) {
        return WY_NO;
    }
    uint32_t depth = 0;
    wy_status status = WY_OK;
    do {
        wy_automaton *learned = NULL;
        status = wi_value_offsets_learn(&learned, &depth, t->positions, t->position_count, system,
                                        (uint32_t)t->options->states, t->control, t->error);
        if (status != WY_OK) {
            snprintf(t->by_column, sizeof t->by_column, "%.88s; ", t->error->message);
            return status == WY_LIMIT ? WY_NO : status;
        }
        status = take_set(out, set, t, learned);
        depth += 2;
    } while (status == WY_NO);
    return status;
}

/* By the column machine, for Wythoff's game.  WY_NO: it is another one, or a larger value. */
static wy_status try_machine(wy_value_set *out, wy_automaton **set, trial *t) {
    const wy_theorem *theorem = t->sets->theorem;
    bool possible = false;
    wy_status status = wi_value_far_possible(&possible, wy_theorem_played(theorem), theorem->system,
                                             t->value, t->error);
    if (status != WY_OK || !possible) {
        return status == WY_OK ? WY_NO : status;
    }
    wi_value_far far;
    const int64_t columns = t->options->window > 0 ? t->options->window : LARGE_WINDOW;
    status = wi_value_far_prove(&far, t->value, columns, theorem->system,
                                (uint32_t)t->options->states, t->control, t->error);
    out->refused = far.refused;
    if (status == WY_OK) {
        out->positions = *set = far.set;
        out->states = wy_automaton_states(far.set);
        out->transitions = wy_automaton_transitions(far.set);
        out->machine = far.machine;
        out->offsets = far.offsets;
        out->least = far.least;
        out->greatest = far.greatest;
        out->proving = far.proving;
        out->widest = far.neighbourhoods;
    }
    return status;
}

/* One window: WY_NO try a larger one. */
static wy_status try_window(wy_value_set *out, wy_automaton **set, trial *t) {
    wi_learned learned = {0};
    wy_status status = list_positions(t);
    if (status != WY_OK) {
        return status;
    }
    status = try_offsets(out, set, t);
    if (status == WY_NO) {
        status = learn(&learned, t);
        status = status == WY_OK ? take_set(out, set, t, learned.p) : status;
    }
    return status;
}

/* How far to look if nobody says so: as far as the engine gets in some seconds. */
static wy_status choose_window(int64_t *out, trial *t) {
    wy_solution *grundy = NULL;
    const wy_status status = wy_grundy_open(&grundy, wy_theorem_played(t->sets->theorem),
                                            WY_ENGINE_AUTO, t->control, t->error);
    if (status == WY_OK) {
        const bool layers = wy_grundy_engine(grundy) == WY_ENGINE_LAYERS;
        t->symmetric = wy_grundy_symmetric(grundy);
        *out = t->options->window > 0 ? t->options->window : layers ? LARGE_WINDOW : SMALL_WINDOW;
    }
    wy_solution_free(grundy);
    return status;
}

static wy_status find_set(wy_value_set *out, wy_automaton **set, trial *t) {
    const double begin = wi_seconds();
    int64_t largest = 0;
    t->window = FIRST_WINDOW;
    wy_status status = try_machine(out, set, t);
    const bool windows = status == WY_NO;
    if (windows) {
        status = choose_window(&largest, t);
    }
    if (windows && status == WY_OK) {
        status = try_window(out, set, t);
    }
    while (status == WY_NO && t->window < largest) {
        t->window = t->window <= largest / GROWTH ? t->window * GROWTH : largest;
        status = try_window(out, set, t);
    }
    out->making = wi_seconds() - begin - out->proving;
    if (status == WY_NO) {
        wi_fail(t->error, WY_LIMIT,
                "unknown: no automaton in %s of the positions of value %" PRIu32
                " found with heaps below %" PRId64 ". %s%s%s%s",
                wy_numeration_name(t->sets->theorem->system), t->value, t->window,
                t->by_column[0] != '\0' ? "By the digits of x: " : "", t->by_column,
                t->by_column[0] != '\0' ? "of both: " : "", t->last);
        status = wi_fail_more(t->error, WY_MORE_WINDOW);
    }
    return status;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status first_set(trial *t, const wy_rules *rules) {
    wy_value_sets *sets = t->sets;
    wy_status status = wy_prove(&sets->theorem, rules, t->options, t->control, t->error);
    if (status != WY_OK) {
        return status;
    }
    const wy_theorem_facts *facts = &sets->theorem->facts;
    sets->sets[0] = (wy_value_set){.positions = sets->theorem->p,
                                   .states = facts->p_states,
                                   .transitions = facts->p_transitions,
                                   .window = facts->window,
                                   .refused = facts->refused,
                                   .making = facts->making,
                                   .proving = facts->proving,
                                   .widest = facts->widest};
    sets->count = 1;
    wi_calculus c = {.system = sets->theorem->system, .control = t->control, .error = t->error};
    wy_automaton *board = wi_calculus_board(&c, 2, &wy_theorem_played(sets->theorem)->board);
    t->rest =
        wi_calculus_join(&c, WY_OP_AND_NOT, board, TRACKS(0, 1), sets->theorem->p, TRACKS(0, 1), 2);
    wy_automaton_free(board);
    return c.status;
}

/* S_h is taken away from what is left. */
static wy_status next_set(trial *t) {
    wy_value_sets *sets = t->sets;
    const size_t h = sets->count;
    t->value = (uint32_t)h;
    wy_status status = find_set(&sets->sets[h], &sets->owned[h], t);
    if (status != WY_OK) {
        return status;
    }
    sets->count++;
    wi_calculus c = {.system = sets->theorem->system, .control = t->control, .error = t->error};
    wy_automaton *rest =
        wi_calculus_join(&c, WY_OP_AND_NOT, t->rest, TRACKS(0, 1), sets->owned[h], TRACKS(0, 1), 2);
    wy_automaton_free(t->rest);
    t->rest = rest;
    return c.status;
}

wy_status wy_value_sets_prove(wy_value_sets **out, const wy_rules *rules, int64_t last,
                              const wy_prove_options *options, const wy_control *control,
                              wy_error *error) {
    wy_prove_options wanted = options != NULL ? *options : (wy_prove_options){0};
    wanted.states = wanted.states > 0 ? wanted.states : 1000000;
    *out = NULL;
    wy_status status = wi_values_possible(rules, error);
    if (status == WY_OK && (last < 0 || last > MOST_VALUE)) {
        status = wi_fail(error, WY_BAD, "values are 0 to %d", MOST_VALUE);
    }
    if (status != WY_OK) {
        return status;
    }
    wy_value_sets *sets = calloc(1, sizeof *sets);
    if (sets != NULL) {
        sets->sets = calloc((size_t)last + 1, sizeof *sets->sets);
        sets->owned = calloc((size_t)last + 1, sizeof *sets->owned);
    }
    if (sets == NULL || sets->sets == NULL || sets->owned == NULL) {
        wy_value_sets_free(sets);
        return wi_fail_memory(error);
    }
    trial t = {.sets = sets, .options = &wanted, .control = control, .error = error};
    status = first_set(&t, rules);
    while (status == WY_OK && sets->count <= (size_t)last) {
        status = next_set(&t);
    }
    wy_automaton_free(t.rest);
    free(t.positions);
    const bool unknown = status == WY_LIMIT || status == WY_STOPPED;
    if (status != WY_OK && (!unknown || sets->count == 0)) {
        wy_value_sets_free(sets);
        return status;
    }
    *out = sets;
    return status;
}

void wy_value_sets_free(wy_value_sets *sets) {
    if (sets == NULL) {
        return;
    }
    for (size_t i = 0; sets->owned != NULL && i < sets->count; i++) {
        wy_automaton_free(sets->owned[i]);
    }
    free(sets->owned);
    free(sets->sets);
    wy_theorem_free(sets->theorem);
    free(sets);
}

size_t wy_value_sets_count(const wy_value_sets *sets) {
    return sets->count;
}

const wy_value_set *wy_value_sets_of(const wy_value_sets *sets, size_t value) {
    return &sets->sets[value];
}

const wy_theorem *wy_value_sets_theorem(const wy_value_sets *sets) {
    return sets->theorem;
}

const char *wy_value_sets_proof(const wy_value_sets *sets) {
    for (size_t i = 0; i < sets->count; i++) {
        if (sets->sets[i].machine > 0) {
            return "around every number, an automaton runs as the column machine of the values "
                   "does";
        }
    }
    return "each set is the kernel of the game on what the smaller values leave";
}
