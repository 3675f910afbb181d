/*
 * value_sets.c - the positions of value 0, 1, 2, ..., as automata, one after the other.
 *
 * The whole Grundy function of Wythoff's game looks chaotic, but the positions of one value lie in
 * a bounded distance of the P-positions (Blass and Fraenkel 1990, Nivasch 2009), and may well have
 * an automaton in the numeration of the P-set.  S_0 is the P-set, by wy_prove.  S_h is learned
 * from the positions of value h in larger and larger windows, in the same numeration (from the
 * digits of x alone where each column has one of them: value_sets.c), and proved
 * to be the kernel of the game on what S_0, ..., S_(h-1) leave of the board (values.h).
 * For Wythoff's game itself the first of them come from a column machine (value_machine.h).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/learn.h"
#include "prove/value_machine.h"
#include "prove/values.h"

/* ==== learned from the digits of x alone ===================================================== */

/*
 * Positions (x, f(x)), one in each column, near the line of slope phi: learned from the digits of x
 * alone.
 *
 * Let s(x) be the number whose Zeckendorf digits are those of x and a 0, about phi x.  If the
 * position of column x with f(x) >= x is at s(x) + o(x), with finitely many o(x), and o(x) is what
 * an automaton computes that reads the digits of x, then the set of these positions is automatic,
 * and in a symmetric game so is the whole set.  One track needs far fewer columns than two: the
 * positions of value 1 of Wythoff's game show themselves in 200000 columns, not four million.
 *
 * Words of one length are in the order of their numbers, so below a number v, k digits further
 * down, stand the numbers from s^k(v) to before s^k(v + 1).  Two numbers are alike to depth K if
 * the same outputs, o(x) or "below the diagonal", stand below both of them, at most K digits down.
 * The classes that the empty word leads to are the states.  The automaton must give all the outputs
 * that are known; beyond that it is a guess.
 */

enum { LOWER = 127, LARGEST = 60, FIRST_DEPTH = 4, DEEPEST = 40 };

typedef struct learning {
    int64_t count;    /* columns that are known */
    int8_t *output;   /* o(x), LOWER: f(x) < x */
    int32_t *shifted; /* s(x) of x <= count */
    uint8_t *last;    /* the last digit of x < count */
    int32_t *parent;  /* x without it */
    uint32_t depth;
    uint32_t classes;
    int32_t *first; /* a number of each class */
    uint64_t *signature;
    uint32_t *next; /* two for each; WY_NO_STATE: no valid word */
    size_t first_room, signature_room, next_room;
    wi_table found;
    uint32_t *state; /* of each x < count, by the automaton */
} learning;

/* ---- columns ------------------------------------------------------------------------------- */

/* Children come in the order of their parents: 0 has the child 1, all others one or two. */
static void list_words(learning *l) {
    int64_t child = 1;
    l->last[0] = 0;
    l->parent[0] = 0;
    l->shifted[0] = 0;
    for (int64_t x = 0; x < l->count; x++) {
        for (uint8_t digit = x == 0; digit <= 1 - l->last[x] && child < l->count; digit++) {
            l->last[child] = digit;
            l->parent[child++] = (int32_t)x;
        }
        l->shifted[x + 1] = l->shifted[x] + (l->last[x] == 0 ? 2 : 1);
    }
}

static wy_status make_room(learning *l, size_t columns, wy_error *error) {
    l->output = malloc(columns + 1);
    l->shifted = malloc((columns + 1) * sizeof *l->shifted);
    l->last = malloc(columns + 1);
    l->parent = malloc((columns + 1) * sizeof *l->parent);
    l->state = malloc((columns + 1) * sizeof *l->state);
    return l->output != NULL && l->shifted != NULL && l->last != NULL && l->parent != NULL &&
                   l->state != NULL
               ? WY_OK
               : wi_fail_memory(error);
}

static void clear(learning *l) {
    free(l->output);
    free(l->shifted);
    free(l->last);
    free(l->parent);
    free(l->state);
    free(l->first);
    free(l->signature);
    free(l->next);
    wi_table_close(&l->found);
}

/* The columns 0, 1, ... up to the first that has no position; WY_NO: this is no such set. */
static wy_status read_columns(learning *l, const wy_position *positions, size_t count,
                              wy_error *error) {
    while ((size_t)l->count < count && positions[l->count].x == l->count &&
           positions[l->count].x < INT32_MAX / 4) {
        l->count++;
    }
    list_words(l);
    if ((size_t)l->count < count && l->count > 0 && positions[l->count].x < l->count) {
        return wi_fail(error, WY_NO, "a column has two positions");
    }
    for (int64_t x = 0; x < l->count; x++) {
        const int64_t offset = positions[x].y - l->shifted[x];
        if (positions[x].y >= x && (offset < -LARGEST || offset > LARGEST)) {
            return wi_fail(error, WY_NO, "positions are far from the line");
        }
        l->output[x] = (int8_t)(positions[x].y < x ? LOWER : offset);
    }
    return WY_OK;
}

/* ---- classes ------------------------------------------------------------------------------- */

/* What stands below x; false: not all of it is known. */
static bool sign(uint64_t *out, const learning *l, int64_t x) {
    int64_t from = x;
    int64_t to = x + 1;
    uint64_t hash = wi_hash_more(0, l->last[x]);
    for (uint32_t k = 0; k <= l->depth; k++) {
        if (to > l->count) {
            return false;
        }
        for (int64_t i = from; i < to; i++) {
            hash = wi_hash_more(hash, (uint8_t)l->output[i]);
        }
        from = l->shifted[from];
        to = l->shifted[to];
    }
    *out = hash;
    return true;
}

/* The class of x, a new one if need be; WY_NO_STATE: unknown, or no memory. */
static uint32_t class_of(learning *l, int64_t x, wy_status *status, wy_error *error) {
    uint64_t signature = 0;
    if (!sign(&signature, l, x)) {
        *status = wi_fail(error, WY_NO, "%u states are not closed at depth %u",
                          (unsigned)l->classes, (unsigned)l->depth);
        return WY_NO_STATE;
    }
    if (wi_table_reserve(&l->found, 1, NULL) != WY_OK ||
        !wi_list_room(l->first, l->first_room, (size_t)l->classes + 1) ||
        !wi_list_room(l->signature, l->signature_room, (size_t)l->classes + 1) ||
        !wi_list_room(l->next, l->next_room, 2 * ((size_t)l->classes + 1))) {
        *status = wi_fail_memory(error);
        return WY_NO_STATE;
    }
    uint32_t class;
    wi_probe probe = wi_table_probe(&l->found, signature);
    while (wi_table_next(&l->found, &probe, &class)) {
        if (l->signature[class] == signature) {
            return class;
        }
    }
    wi_table_put(&l->found, &probe, l->classes);
    l->first[l->classes] = (int32_t)x;
    l->signature[l->classes] = signature;
    return l->classes++;
}

/* All classes that the empty word leads to. */
static wy_status find_classes(learning *l, uint32_t most, const wy_control *control,
                              wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    wi_table_empty(&l->found);
    l->classes = 0;
    wy_status status = WY_OK;
    class_of(l, 0, &status, error);
    for (uint32_t q = 0; q < l->classes && status == WY_OK; q++) {
        const int64_t x = l->first[q];
        const int64_t child = l->shifted[x];
        const bool two = l->last[x] == 0;
        const uint32_t zero = x == 0 ? q : class_of(l, child, &status, error);
        const uint32_t one =
            status == WY_OK && two ? class_of(l, child + 1, &status, error) : WY_NO_STATE;
        if (status == WY_OK) {
            l->next[(size_t)2 * q] = zero;
            l->next[2 * q + 1] = one;
        }
        if (status == WY_OK && l->classes > most) {
            status = wi_fail(error, WY_NO, "there would be %u states", (unsigned)l->classes);
        }
        if (status == WY_OK && wi_pace_stop(&pace, 0)) {
            status = wi_fail(error, WY_STOPPED, "stopped while learning");
        }
    }
    return status;
}

/* Does the automaton give all outputs that are known? */
static bool fits(const learning *l) {
    bool all = true;
    for (int64_t x = 0; x < l->count && all; x++) {
        l->state[x] = x == 0 ? 0 : l->next[2 * l->state[l->parent[x]] + l->last[x]];
        all = l->state[x] != WY_NO_STATE && l->output[l->first[l->state[x]]] == l->output[x];
    }
    return all;
}

/* ---- automata ------------------------------------------------------------------------------ */

static wy_status to_automaton(wy_automaton **out, const learning *l, const wy_numeration *fib,
                              const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(fib);
    wy_edge *edges = malloc(((size_t)l->classes * 2 + 1) * sizeof *edges);
    int32_t *outputs = malloc(((size_t)l->classes + 1) * sizeof *outputs);
    wy_status status = edges == NULL || outputs == NULL ? wi_fail_memory(error) : WY_OK;
    size_t count = 0;
    for (uint32_t q = 0; q < l->classes && status == WY_OK; q++) {
        outputs[q] = l->output[l->first[q]];
        for (uint32_t digit = 0; digit < 2; digit++) {
            if (l->next[2 * q + digit] != WY_NO_STATE) {
                edges[count++] = (wy_edge){.from = q, .to = l->next[2 * q + digit], .label = digit};
            }
        }
    }
    if (status == WY_OK) {
        status =
            wy_automaton_create(out, WY_WORD, &track, 1, outputs, l->classes, edges, count, error);
    }
    free(edges);
    free(outputs);
    return status == WY_OK ? wy_automaton_minimise_in_place(*out, control, error) : status;
}

/* (x, s(x)): a digit of the second track is the next one of the first. */
static wy_automaton *make_shift(wi_calculus *c) {
    const wy_track track = wy_numeration_track(c->system);
    const wy_track tracks[2] = {track, track};
    const int32_t outputs[2] = {1, 0};
    /* state: the digit of x that is due; label: digit of x, digit of s(x) */
    wy_edge edges[4] = {{0, 0, 0}, {0, 1, 1}, {1, 0, 2}, {1, 1, 3}};
    wy_automaton *raw = NULL;
    wy_automaton *out = NULL;
    c->status = wy_automaton_create(&raw, WY_ACCEPTOR, tracks, 2, outputs, 2, edges, 4, c->error);
    if (c->status == WY_OK) {
        c->status = wy_automaton_validate(&out, raw, c->control, c->error);
    }
    wy_automaton_free(raw);
    return out;
}

/* (x, s(x) + o) where the output of x is o. */
static wy_automaton *with_offset(wi_calculus *c, const wy_automaton *outputs,
                                 const wy_automaton *shift, int32_t o) {
    const int64_t plus[2] = {1, -1}; /* s + o - y = 0 */
    wy_automaton *columns = NULL;
    if (c->status == WY_OK) {
        c->status = wy_automaton_where(&columns, outputs, o, c->control, c->error);
    }
    wy_automaton *line = wi_calculus_linear(c, plus, 2, o, WY_EQ);
    wy_automaton *here = wi_calculus_join(c, WY_OP_AND, shift, TRACKS(0, 1), columns, TRACKS(0), 2);
    wy_automaton *out =
        wi_calculus_exists(c, WY_OP_AND, here, TRACKS(0, 2), line, TRACKS(2, 1), 3, 2);
    wy_automaton_free(columns);
    wy_automaton_free(line);
    wy_automaton_free(here);
    return out;
}

static wy_status make_set(wy_automaton **out, const wy_automaton *outputs, const wy_numeration *fib,
                          const wy_control *control, wy_error *error) {
    wi_calculus c = {.system = fib, .control = control, .error = error};
    int32_t *values = NULL;
    size_t count = 0;
    wy_automaton *upper = NULL;
    c.status = wy_automaton_outputs(&values, &count, outputs, error);
    wy_automaton *shift = c.status == WY_OK ? make_shift(&c) : NULL;
    for (size_t i = 0; i < count && c.status == WY_OK; i++) {
        if (values[i] != LOWER) {
            upper =
                wi_calculus_into(&c, WY_OP_OR, upper, with_offset(&c, outputs, shift, values[i]));
        }
    }
    *out = wi_calculus_join(&c, WY_OP_OR, upper, TRACKS(0, 1), upper, TRACKS(1, 0), 2);
    free(values);
    wy_automaton_free(shift);
    wy_automaton_free(upper);
    return c.status == WY_OK && *out == NULL ? wi_fail(error, WY_NO, "there is no position")
                                             : c.status;
}

/* ---- all of it --------------------------------------------------------------------------- */

/* The least depth, from *depth on, with an automaton that fits. */
static wy_status learn(learning *l, uint32_t *depth, uint32_t most, const wy_control *control,
                       wy_error *error) {
    wy_status status = WY_NO;
    l->depth = *depth > FIRST_DEPTH ? *depth : FIRST_DEPTH;
    for (; l->depth <= DEEPEST; l->depth += 2) {
        status = find_classes(l, most, control, error);
        if (status != WY_OK || fits(l)) {
            break;
        }
        status = WY_NO;
    }
    *depth = l->depth;
    return status;
}

/*
 * The automaton of a symmetric set that has one position in each column, near the line of slope
 * phi; fib is msd_fib.  The positions come by x, then y.  *depth: words are compared at least so
 * deep; then how deep they were.  WY_NO: no automaton with at most so many states; error says why.
 */
static wy_status value_offsets_learn(wy_automaton **set, uint32_t *depth,
                                     const wy_position *positions, size_t count,
                                     const wy_numeration *fib, uint32_t most,
                                     const wy_control *control, wy_error *error) {
    learning l = {0};
    wy_automaton *outputs = NULL;
    *set = NULL;
    wy_status status = make_room(&l, count, error);
    if (status == WY_OK) {
        status = read_columns(&l, positions, count, error);
    }
    if (status == WY_OK) {
        status = learn(&l, depth, most, control, error);
    }
    if (status == WY_OK) {
        status = to_automaton(&outputs, &l, fib, control, error);
    }
    if (status == WY_OK) {
        status = make_set(set, outputs, fib, control, error);
    }
    wy_automaton_free(outputs);
    clear(&l);
    return status;
}

/* ==== one value after the other ============================================================== */

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

static wy_status learn_set(wi_learned *learned, trial *t) {
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
        status = value_offsets_learn(&learned, &depth, t->positions, t->position_count, system,
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
        status = learn_set(&learned, t);
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
