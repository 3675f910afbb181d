/*
 * heap_theorem.c - wi_heap_prove: the P-set of a game on several heaps.
 *
 * Tables of larger and larger boxes are made.  From each the automaton is learned (learn.h) in some
 * numerations, with a track for each heap; or the P-positions are seen to be shifts of digits
 * (heap_shift.h).  What comes out is a guess until game_kernel.h has proved it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/pace.h"
#include "prove/attempts.h"
#include "prove/game_kernel.h"
#include "prove/heap_certificate.h"
#include "prove/heap_pairs.h"
#include "prove/heap_proof.h"
#include "prove/heap_shift.h"
#include "prove/learn.h"

enum {
    MOST_NODES = 24000000, /* of a tree of digits */
    WIDEST = 5000000,      /* states of automata in a proof */
    FIRST_PAIRS = 1 << 9,  /* windows in which pairs are made, not a table */
    LAST_PAIRS = 1 << 21
};

static const char *const usual[] = {"msd_2", "msd_fib", "msd_trib", "msd_3"};
enum { USUAL = sizeof usual / sizeof usual[0] };

typedef struct trial {
    wi_heap_proof *proof;
    const wy_rules *rules; /* with as many passes as there are now */
    const wy_prove_options *options;
    const wy_control *control;
    wy_error *error;
    const wy_numeration *systems[USUAL];
    size_t systems_count;
    int64_t window;
    int64_t *positions; /* of the window, heaps after heaps */
    size_t count, room;
    char last[USUAL][120]; /* what became of each numeration */
    unsigned more[USUAL];  /* WY_MORE_...: what may help it */
    char unproved[160];    /* a set that was found, and why it was neither proved nor refuted */
    unsigned unproved_more;
} trial;

/* ---- tables -------------------------------------------------------------------------------- */

static bool keep_position(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    trial *t = data;
    const size_t heaps = (size_t)wi_heap_tracks(t->rules);
    if (t->count == t->room) {
        const size_t room = 2 * t->room + 1024;
        int64_t *grown = realloc(t->positions, room * heaps * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        t->positions = grown;
        t->room = room;
    }
    memcpy(t->positions + t->count++ * heaps, heap, heaps * sizeof *heap);
    return true;
}

/* P-positions together with the numbers that are remembered, all of them below the window. */
static void list_remembered(trial *t, const wy_box *table) {
    const int tracks = wi_heap_tracks(t->rules);
    const int heaps = t->rules->heaps;
    int64_t now[WY_MOST_HEAPS] = {0};
    for (int i = tracks; i >= 0;) {
        wy_cell at = {.memory = now[heaps]}; /* of a bound; else it is not looked at */
        memcpy(at.heap, now, (size_t)heaps * sizeof *now);
        if (t->rules->memory == WY_MEMORY_REPEAT) {
            memcpy(at.last, now + heaps, (size_t)heaps * sizeof *now);
        }
        if (wy_box_p(table, &at) && !keep_position(t, now)) {
            return;
        }
        for (i = tracks - 1; i >= 0 && ++now[i] == t->window; i--) {
            now[i] = 0;
        }
    }
}

static wy_status list_positions(trial *t, const wy_box *table, bool sorted) {
    t->count = 0;
    t->room = 0;
    free(t->positions);
    t->positions = NULL;
    if (wi_heap_tracks(t->rules) > t->rules->heaps) {
        list_remembered(t, table);
    } else {
        wy_box_each(table, sorted, keep_position, t);
    }
    return t->positions == NULL ? wi_fail_memory(t->error) : WY_OK;
}

/* ---- guesses ------------------------------------------------------------------------------- */

static void add_step(wi_heap_proof *proof, const char *name, const char *statement, double seconds,
                     uint64_t widest) {
    proof->steps[proof->step_count++] = (wy_theorem_step){name, statement, seconds, widest};
    proof->facts.proving += seconds;
    proof->facts.widest = widest > proof->facts.widest ? widest : proof->facts.widest;
}

/* Only valid words, with all leading zeros: a set of tuples of numbers.  Takes it. */
static wy_status clean(wy_automaton **p, const wy_control *control, wy_error *error) {
    wy_automaton *valid = NULL;
    wy_automaton *closed = NULL;
    wy_status status = wy_automaton_validate(&valid, *p, control, error);
    if (status == WY_OK) {
        status = wi_automaton_close_zeros(&closed, valid, control, error);
    }
    wy_automaton_free(valid);
    wy_automaton_free(*p);
    *p = closed;
    return status;
}

static void note_refuted(trial *t, size_t at, unsigned states, const wi_proof_report *report) {
    char place[80] = "";
    size_t used = 0;
    for (int i = 0; report->has_place && i < t->rules->heaps && used < sizeof place; i++) {
        used += (size_t)gmp_snprintf(place + used, sizeof place - used, "%s%Zd",
                                     i == 0 ? " at (" : ",", report->place[i]);
    }
    snprintf(t->last[at], sizeof t->last[at], "%u states refuted ('%s')%s%s", states,
             wi_game_obligation_name((wi_game_obligation)report->failed), place,
             used > 0 ? ")" : "");
    t->more[at] = WY_MORE_WINDOW;
    t->proof->facts.refused++;
}

/* WY_OK: proved.  WY_NO: not; takes the automaton. */
static wy_status try_set(trial *t, size_t at, wy_automaton *p) {
    wi_proof_report report;
    wi_heap_pieces pieces = {0};
    wi_proof_report_init(&report);
    wy_status status = clean(&p, t->control, t->error);
    const unsigned states = status == WY_OK ? wy_automaton_states(p) : 0;
    if (status == WY_OK) {
        const size_t stage = t->proof->stages;
        status =
            wi_heap_kernel_prove(&report, &pieces, p, stage > 0 ? t->proof->p[stage - 1] : NULL,
                                 t->rules, t->systems[at], WIDEST, t->control, t->error);
    }
    if (status == WY_NO) {
        note_refuted(t, at, states, &report);
    } else if (status == WY_LIMIT) {
        snprintf(t->last[at], sizeof t->last[at], "%u states, not proved: %.80s", states,
                 t->error->message);
        t->more[at] = t->error->more;
        snprintf(t->unproved, sizeof t->unproved, "%s: %.120s", wy_numeration_name(t->systems[at]),
                 t->last[at]);
        t->unproved_more = t->error->more;
        status = WY_NO;
    }
    if (status == WY_OK) {
        t->proof->pieces[t->proof->stages] = pieces;
        t->proof->p[t->proof->stages++] = p;
        t->proof->system = t->systems[at];
        pieces = (wi_heap_pieces){0};
        const uint64_t first = report.widest[WI_GAME_ENDS], second = report.widest[WI_GAME_STABLE];
        add_step(t->proof, "stable", "no position of P has a move into P",
                 report.seconds[WI_GAME_ENDS] + report.seconds[WI_GAME_STABLE],
                 first > second ? first : second);
        add_step(t->proof, "absorbing", "every other position has one",
                 report.seconds[WI_GAME_ABSORBING], report.widest[WI_GAME_ABSORBING]);
    } else {
        wy_automaton_free(p);
    }
    wi_heap_pieces_clear(&pieces);
    wi_proof_report_clear(&report);
    return status;
}

static wy_status learn(trial *t, size_t at) {
    wi_sample sample = {0};
    wi_learned learned = {0};
    wy_status status = wi_sample_make_tuples(
        &sample, t->systems[at], (uint32_t)wi_heap_tracks(t->rules), t->positions, t->count,
        t->window, wi_sample_nodes(t->control, MOST_NODES), t->error);
    if (status == WY_OK) {
        status = wi_learn(&learned, &sample, (uint32_t)t->options->states, t->control, t->error);
    }
    wi_sample_clear(&sample);
    if (status == WY_NO || status == WY_LIMIT) {
        snprintf(t->last[at], sizeof t->last[at], "%.110s", t->error->message);
        t->more[at] = t->error->more;
        return WY_NO;
    }
    if (status == WY_OK) {
        status = try_set(t, at, learned.p);
        t->proof->facts.learned = status == WY_OK;
        t->proof->facts.depth = learned.depth;
    }
    return status;
}

static wy_status guess_shift(trial *t, size_t at) {
    const int heaps = t->rules->heaps;
    wi_heap_shift shift;
    wy_automaton *p = NULL;
    wy_status status =
        wi_heap_shift_find(&shift, t->positions, t->count, heaps, t->systems[at], t->error);
    if (status == WY_OK) {
        status = wi_heap_shift_make(&p, &shift, heaps, t->systems[at], t->control, t->error);
    }
    if (status == WY_OK) {
        status = try_set(t, at, p);
    }
    if (status == WY_OK) {
        t->proof->facts.guessed = true;
        wi_heap_shift_text(t->proof->form, &shift, heaps);
    }
    return status == WY_LIMIT ? WY_NO : status;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status find_systems(trial *t) {
    const char *wanted = t->options->numeration;
    t->systems_count = wanted != NULL ? 1 : USUAL;
    wy_status status = WY_OK;
    for (size_t i = 0; i < t->systems_count && status == WY_OK; i++) {
        status = wy_numerations_find(&t->systems[i], t->proof->store,
                                     wanted != NULL ? wanted : usual[i], t->control, t->error);
    }
    return status;
}

static wy_status try_window(trial *t, int64_t window) {
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < t->rules->heaps; i++) {
        size[i] = window;
    }
    t->window = window;
    wy_box *table = NULL;
    wy_status status = wy_box_make(&table, t->rules, size, false, t->control, t->error);
    if (status == WY_OK && wy_rules_symmetric(t->rules) &&
        wi_heap_tracks(t->rules) == t->rules->heaps) {
        status = list_positions(t, table, true);
        status = status == WY_OK ? WY_NO : status;
        for (size_t i = 0; i < t->systems_count && status == WY_NO; i++) {
            status = guess_shift(t, i);
        }
        status = status == WY_NO ? WY_OK : status == WY_OK ? WY_NO : status;
    }
    /* WY_NO: proved already */
    if (status == WY_OK) {
        status = list_positions(t, table, false);
        status = status == WY_OK ? WY_NO : status;
        for (size_t i = 0; i < t->systems_count && status == WY_NO; i++) {
            status = learn(t, i);
        }
    } else if (status == WY_NO) {
        status = WY_OK;
    }
    wy_box_free(table);
    return status;
}

/* The same from pairs, which go much further than a table. */
static wy_status try_pairs(trial *t, int64_t window) {
    int64_t *partner = NULL;
    const int64_t passes = t->rules->memory == WY_MEMORY_PASS ? t->rules->passes : 0;
    wy_status status = wi_heap_pairs_make(&partner, t->rules, passes, window, t->control, t->error);
    t->window = window;
    t->count = 0;
    for (int64_t x = 0; x < window && status == WY_OK; x++) {
        const int64_t heap[WY_MOST_HEAPS] = {x, partner[x]};
        if (heap[1] < window && !keep_position(t, heap)) {
            status = wi_fail_memory(t->error);
        }
    }
    free(partner);
    status = status == WY_OK ? WY_NO : status;
    for (size_t i = 0; i < t->systems_count && status == WY_NO; i++) {
        status = learn(t, i);
    }
    return status == WY_LIMIT ? WY_NO : status;
}

static wy_status unknown(const trial *t) {
    if (t->unproved[0] != '\0') { /* the next best thing to a theorem */
        wi_fail(t->error, WY_LIMIT, "unknown: an automaton that may be the P-set was found. %s",
                t->unproved);
        return wi_fail_more(t->error, t->unproved_more);
    }
    wi_tried tried = {.used = 0};
    for (size_t i = 0; i < t->systems_count; i++) {
        wi_tried_add(&tried, t->systems[i], t->last[i], t->more[i]);
    }
    wi_fail(t->error, WY_LIMIT,
            "unknown: no automaton of the P-set found with heaps below %" PRId64 ". %s", t->window,
            tried.text);
    return wi_fail_more(t->error, tried.more);
}

/* What the proof took for granted: that the automaton of x + y = z adds. */
static wy_status check_adder(trial *t) {
    const double begin = wi_seconds();
    const wy_status status = wy_numeration_check(t->proof->system, t->control, t->error);
    if (status == WY_OK) {
        add_step(t->proof, "addition", "x + y = z is what its automaton says, by induction",
                 wi_seconds() - begin, 0);
    }
    return status == WY_NO ? WY_LIMIT : status;
}

/* The first box and the largest, for each number of tracks. */
static const int64_t boxes[WY_MOST_HEAPS + 1][2] = {{0, 0},   {256, 16384}, {64, 1024}, {32, 128},
                                                    {16, 32}, {8, 16},      {8, 8}};

static wy_status search(trial *t) {
    const int tracks = wi_heap_tracks(t->rules);
    const bool pairs = t->options->window == 0 && wi_heap_pairs_can(t->rules);
    const int64_t largest = t->options->window > 0 ? t->options->window
                            : pairs                ? boxes[tracks][0]
                                                   : boxes[tracks][1];
    wy_status status = WY_NO;
    for (int64_t window = boxes[tracks][0] < largest ? boxes[tracks][0] : largest;
         window <= largest && status == WY_NO; window *= 2) {
        status = try_window(t, window);
    }
    for (int64_t window = FIRST_PAIRS; pairs && window <= LAST_PAIRS && status == WY_NO;
         window *= 4) {
        status = try_pairs(t, window);
    }
    return status == WY_NO ? unknown(t) : status;
}

/* With no pass first, then with one more each time, in the same numeration. */
static wy_status search_all(trial *t) {
    wy_rules now = *t->proof->rules;
    const int64_t passes = now.memory == WY_MEMORY_PASS ? now.passes : 0;
    wy_status status = WY_OK;
    t->rules = &now;
    for (now.passes = 0; now.passes <= passes && status == WY_OK; now.passes++) {
        if (passes > 0) {
            now.memory = now.passes == 0 ? WY_MEMORY_NONE : WY_MEMORY_PASS;
        }
        t->proof->form[0] = '\0';
        t->proof->facts.learned = t->proof->facts.guessed = false;
        status = search(t);
        if (status == WY_OK) {
            t->systems[0] = t->proof->system;
            t->systems_count = 1;
        } else if (status == WY_LIMIT && now.passes > 0) {
            char before[WY_MESSAGE_SIZE];
            snprintf(before, sizeof before, "%s", t->error->message);
            const unsigned more = t->error->more;
            wi_fail(t->error, WY_LIMIT, "with %" PRId64 " pass%s left, %.*s", now.passes,
                    now.passes == 1 ? "" : "es", (int)sizeof before - 64, before);
            wi_fail_more(t->error, more);
        }
    }
    t->rules = t->proof->rules;
    return status;
}

wy_status wi_heap_prove(wi_heap_proof **out, const wy_rules *rules, const wy_prove_options *options,
                        const wy_control *control, wy_error *error) {
    wy_prove_options wanted = options != NULL ? *options : (wy_prove_options){0};
    wanted.states = wanted.states > 0 ? wanted.states : 1000000;
    *out = NULL;
    wy_status status = wi_heap_kernel_can(rules, error);
    if (status == WY_OK && rules->memory == WY_MEMORY_PASS && rules->passes >= WI_HEAP_STAGES) {
        status = wi_fail(error, WY_LIMIT, "unknown: games with more than %d passes are not proved",
                         WI_HEAP_STAGES - 1);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_heap_proof *proof = calloc(1, sizeof *proof);
    if (proof == NULL || (proof->rules = wy_rules_copy(rules)) == NULL) {
        wi_heap_proof_free(proof);
        return wi_fail_memory(error);
    }
    wi_timer timer;
    wi_timer_start(&timer, control, wanted.seconds);
    trial t = {.proof = proof,
               .options = &wanted,
               .control = wanted.seconds > 0 ? &timer.control : control,
               .error = error};
    const double begin = wi_seconds();
    status = wy_numerations_open(&proof->store, error);
    if (status == WY_OK) {
        status = find_systems(&t);
    }
    if (status == WY_OK) {
        status = search_all(&t);
    }
    proof->facts.making = wi_seconds() - begin - proof->facts.proving;
    if (status == WY_OK) {
        status = check_adder(&t);
    }
    free(t.positions);
    status = wi_theorem_within_memory(status, control, error);
    if (status == WY_STOPPED && timer.late) {
        wi_fail(error, WY_LIMIT, "unknown: not proved in %.3g seconds", wanted.seconds);
        status = wi_fail_more(error, WY_MORE_TIME);
    }
    if (status != WY_OK) {
        wi_heap_proof_free(proof);
        return status;
    }
    proof->facts.numeration = wy_numeration_name(proof->system);
    proof->facts.p_states = wy_automaton_states(wi_heap_proof_p(proof));
    proof->facts.p_transitions = wy_automaton_transitions(wi_heap_proof_p(proof));
    proof->facts.window = t.window;
    *out = proof;
    return WY_OK;
}

void wi_heap_proof_free(wi_heap_proof *proof) {
    if (proof != NULL) {
        for (size_t i = 0; i < proof->stages; i++) {
            wi_heap_pieces_clear(&proof->pieces[i]);
            wy_automaton_free(proof->p[i]);
        }
        wy_numerations_close(proof->store);
        wy_rules_free(proof->rules);
        free(proof);
    }
}

/* ---- looking ----------------------------------------------------------------------------- */

const wy_automaton *wi_heap_proof_p(const wi_heap_proof *proof) {
    return proof->p[proof->stages - 1];
}

wy_status wi_heap_proof_write_certificate(FILE *stream, const wi_heap_proof *proof,
                                          wy_error *error) {
    const wy_automaton *sets[WI_HEAP_STAGES];
    for (size_t i = 0; i < proof->stages; i++) {
        sets[i] = proof->p[i];
    }
    return wi_heap_certificate_write(stream, proof->rules, sets, proof->pieces, proof->stages,
                                     proof->system, error);
}
