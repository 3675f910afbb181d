/*
 * transducer.c - what a transducer makes of an automatic sequence (Dekking 1994).
 *
 * The states q of the automaton, those of valid words, are letters of a morphism h: h(q) are the
 * states behind q, digit by digit.  The word of a number n leads to letter n, for the numbers of
 * the words of a length are their order.  So after the word w comes, before letter n, all that
 * lies behind smaller words: if P(w) stands for these letters, P(w d) = h(P(w)) c_0 ... c_{d-1},
 * where the c_i are the states behind the state of w.
 *
 * Let F_l(q) be the map of the transducer's states that reading h^l(q) brings about.  The
 * table F_{l+1} depends on F_l alone, so the tables F_0, F_1, ... are periodic from some place on.
 * Hence a state of the result is the state of w and, for each l of the preperiod and the
 * period, the state s_l in which the transducer is after h^l(P(w)).  Reading a digit d:
 * s'_l is s_{l+1}, led on by F_l(c_0), ..., F_l(c_{d-1}).  It writes by s_0.
 *
 * States whose words are not valid themselves (in Ostrowski systems a last digit may be too
 * large) are no letters: for them h^0 is the empty word.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/intern.h"
#include "base/fail.h"

enum { NO_LETTER = -1, MOST_LEVELS = 1 << 20 };

void wi_transducer_free(wi_transducer *transducer) {
    if (transducer != NULL) {
        free(transducer->letter);
        free(transducer->next);
        free(transducer->output);
        free(transducer);
    }
}

/* ---- the sequence over valid words, outputs the numbers of letters ------------------------ */

typedef struct translation {
    const wi_transducer *transducer;
    bool acceptor;
    bool missing;    /* somewhere the sequence has no value */
    bool unknown;    /* it has a value that the transducer does not read */
    int32_t foreign; /* if unknown: that value */
} translation;

static int32_t number_letter(void *data, const int32_t *value, const int32_t *valid) {
    translation *to = data;
    if (valid == NULL || *valid == 0) {
        return NO_LETTER;
    }
    if (value == NULL && !to->acceptor) {
        to->missing = true;
        return NO_LETTER;
    }
    const int32_t letter = value == NULL ? 0 : *value;
    for (uint32_t i = 0; i < to->transducer->letters; i++) {
        if (to->transducer->letter[i] == letter) {
            return (int32_t)i;
        }
    }
    to->unknown = true;
    to->foreign = letter;
    return NO_LETTER;
}

static wy_status number_letters(wy_automaton **out, const wi_transducer *transducer,
                                const wy_automaton *sequence, const wy_control *control,
                                wy_error *error) {
    *out = NULL;
    const wy_track *track =
        wy_automaton_tracks(sequence) == 1 ? wy_automaton_track(sequence, 0) : NULL;
    if (track == NULL) {
        return wi_fail(error, WY_BAD, "a transducer reads sequences with one index, not with %lu",
                       (unsigned long)wy_automaton_tracks(sequence));
    }
    if (track->system == NULL || track->system->lsd) {
        return wi_fail(error, WY_BAD,
                       "a transducer reads sequences over a numeration, greatest digit first");
    }
    if (strncmp(track->system->name, "msd_neg_", 8) == 0) {
        return wi_fail(error, WY_BAD, "over %s a sequence has no first letter",
                       track->system->name);
    }
    wy_automaton *valid;
    wy_status status = wi_automaton_valid_words(&valid, track, 1, control, error);
    if (status != WY_OK) {
        return status;
    }
    translation to = {.transducer = transducer,
                      .acceptor = wy_automaton_kind_of(sequence) == WY_ACCEPTOR};
    const wy_product product = {
        .kind = WY_WORD, .b_alone = true, .combine = number_letter, .data = &to};
    status = wy_automaton_product(out, &product, sequence, NULL, valid, NULL, 1, control, error);
    wy_automaton_free(valid);
    if (status == WY_OK && (to.missing || to.unknown)) {
        status = to.missing ? wi_fail(error, WY_BAD, "the sequence has no value at some numbers")
                            : wi_fail(error, WY_BAD,
                                      "the sequence has the value %ld, which the transducer "
                                      "does not read",
                                      (long)to.foreign);
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_finish(out, status);
}

/* ---- the tables F_l ------------------------------------------------------------------------ */

typedef struct tables {
    const wi_transducer *transducer;
    const wy_automaton *letters; /* its states are the letters of h */
    wi_meter meter;
    wi_intern levels; /* F_l: [letter][state] */
    uint32_t *row;    /* the table in the making */
    size_t width;
    uint32_t preperiod;
} tables;

static wy_status next_table(tables *at, uint32_t level) {
    const uint32_t states = at->transducer->states;
    for (uint32_t q = 0; q < wy_automaton_states(at->letters); q++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(at->letters, q, &labels, &targets);
        const uint32_t *before = wi_intern_thing(&at->levels, level);
        for (uint32_t s = 0; s < states; s++) {
            uint32_t state = s;
            for (uint64_t i = 0; i < count; i++) {
                state = before[(size_t)targets[i] * states + state];
            }
            at->row[(size_t)q * states + s] = state;
        }
    }
    return WY_OK;
}

/* All tables up to the first that was there before. */
static wy_status make_tables(tables *at, wy_error *error) {
    const wi_transducer *transducer = at->transducer;
    const uint32_t states = transducer->states;
    for (uint32_t q = 0; q < wy_automaton_states(at->letters); q++) {
        const int32_t letter = wy_automaton_output(at->letters, q);
        for (uint32_t s = 0; s < states; s++) {
            at->row[(size_t)q * states + s] =
                letter == NO_LETTER
                    ? s
                    : transducer->next[(size_t)s * transducer->letters + (uint32_t)letter];
        }
    }
    for (;;) {
        const uint32_t known = at->levels.count;
        uint32_t number = 0;
        wy_status status = wi_intern_number(&number, &at->levels, at->row, error);
        if (status == WY_OK) {
            status = wi_meter_stopped(&at->meter, error);
        }
        if (status != WY_OK) {
            return status;
        }
        if (at->levels.count == known) {
            at->preperiod = number;
            return WY_OK;
        }
        if (known == MOST_LEVELS) {
            return wi_fail(error, WY_LIMIT, "the transducer has too long a period here");
        }
        next_table(at, number);
    }
}

/* ---- the result ---------------------------------------------------------------------------- */

typedef struct builder {
    wi_intern states; /* the state of the word, then s_0, s_1, ... */
    wy_edge *edges;
    size_t count, room;
    int32_t *outputs;
    size_t output_room;
    uint32_t *now; /* the state in the making */
} builder;

static wy_status add_row(builder *to, tables *at, uint32_t from, wy_error *error) {
    const uint32_t levels = at->levels.count, states = at->transducer->states;
    const uint32_t *thing = wi_intern_thing(&to->states, from);
    const uint32_t letter = thing[0];
    for (uint32_t l = 0; l < levels; l++) {
        to->now[1 + l] = thing[1 + (l + 1 == levels ? at->preperiod : l + 1)];
    }
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t count = wy_automaton_row(at->letters, letter, &labels, &targets);
    wy_status status = WY_OK;
    for (uint64_t i = 0; status == WY_OK && i < count; i++) {
        uint32_t target = 0;
        to->now[0] = targets[i];
        status = wi_intern_number(&target, &to->states, to->now, error);
        if (status == WY_OK) {
            status = wi_meter_grow(&at->meter, &to->edges, &to->room, to->count + 1,
                                   sizeof *to->edges, error);
        }
        if (status == WY_OK) {
            to->edges[to->count++] = (wy_edge){from, target, labels[i]};
        }
        for (uint32_t l = 0; l < levels; l++) {
            const uint32_t *table = wi_intern_thing(&at->levels, l);
            to->now[1 + l] = table[(size_t)targets[i] * states + to->now[1 + l]];
        }
    }
    return status;
}

static wy_status build(wy_automaton **out, builder *to, tables *at, wy_error *error) {
    const wi_transducer *transducer = at->transducer;
    memset(to->now, 0, (1 + (size_t)at->levels.count) * sizeof *to->now);
    uint32_t number;
    wy_status status = wi_intern_number(&number, &to->states, to->now, error);
    for (uint32_t at_state = 0; status == WY_OK && at_state < to->states.count; at_state++) {
        const uint32_t *thing = wi_intern_thing(&to->states, at_state);
        const int32_t letter = wy_automaton_output(at->letters, thing[0]);
        status = wi_meter_grow(&at->meter, &to->outputs, &to->output_room, (size_t)at_state + 1,
                               sizeof *to->outputs, error);
        if (status == WY_OK) {
            to->outputs[at_state] =
                letter == NO_LETTER
                    ? 0
                    : transducer->output[(size_t)thing[1] * transducer->letters + (uint32_t)letter];
            status = add_row(to, at, at_state, error);
        }
        if (status == WY_OK) {
            status = wi_meter_tick(&at->meter, error);
        }
    }
    if (status == WY_OK) {
        status = wy_automaton_create(out, WY_WORD, wy_automaton_track(at->letters, 0), 1,
                                     to->outputs, to->states.count, to->edges, to->count, error);
    }
    return status;
}

wy_status wi_transducer_apply(wy_automaton **out, const wi_transducer *transducer,
                              const wy_automaton *sequence, const wy_control *control,
                              wy_error *error) {
    *out = NULL;
    wy_automaton *letters;
    wy_status status = number_letters(&letters, transducer, sequence, control, error);
    if (status != WY_OK) {
        return status;
    }
    tables at = {.transducer = transducer,
                 .letters = letters,
                 .width = (size_t)wy_automaton_states(letters) * transducer->states};
    builder to = {0};
    wi_meter_start(&at.meter, control, "transducing a sequence");
    wi_intern_open(&at.levels, at.width, &at.meter);
    status = wi_meter_take(&at.meter, &at.row, at.width, sizeof *at.row, error);
    if (status == WY_OK) {
        status = make_tables(&at, error);
    }
    const size_t wide = 1 + (size_t)at.levels.count;
    wi_intern_open(&to.states, wide, &at.meter);
    if (status == WY_OK) {
        status = wi_meter_take(&at.meter, &to.now, wide, sizeof *to.now, error);
    }
    if (status == WY_OK) {
        status = build(out, &to, &at, error);
    }
    wi_meter_drop(&at.meter, at.row, at.width, sizeof *at.row);
    wi_meter_drop(&at.meter, to.now, wide, sizeof *to.now);
    wi_meter_drop(&at.meter, to.edges, to.room, sizeof *to.edges);
    wi_meter_drop(&at.meter, to.outputs, to.output_room, sizeof *to.outputs);
    wi_intern_close(&at.levels);
    wi_intern_close(&to.states);
    wy_automaton_free(letters);
    return status;
}

/* ---- on sequences ---------------------------------------------------------------------------- */

/*
 * Transducers that are at hand, by the names of Walnut's library.
 *
 *     RUNSUM3, RUNSUMmod3   the sum of all letters so far modulo 3 (from 2 to 9), letters 0, 1, 2
 *     RUNPROD1357           the product so far modulo 8, letters 1, 3, 5 and 7
 *     XOR                   the sum of two letters beside each other modulo 2; first comes 0
 *
 * Each is a rule: in a state, reading a letter, what is written and the next state.
 */

typedef struct rule {
    uint32_t states;
    uint32_t letters;
    int32_t (*letter)(uint32_t number);
    /* what is written; and the next state */
    int32_t (*output)(uint32_t modulus, uint32_t state, int32_t letter);
    uint32_t (*next)(uint32_t modulus, uint32_t state, int32_t letter);
} rule;

static int32_t from_zero(uint32_t number) {
    return (int32_t)number;
}

static int32_t odd(uint32_t number) {
    return 2 * (int32_t)number + 1;
}

/* The state is the sum so far. */
static uint32_t sum(uint32_t modulus, uint32_t state, int32_t letter) {
    return (state + (uint32_t)letter) % modulus;
}

static int32_t sum_written(uint32_t modulus, uint32_t state, int32_t letter) {
    return (int32_t)sum(modulus, state, letter);
}

/* State s stands for the product 2s + 1. */
static int32_t product_written(uint32_t modulus, uint32_t state, int32_t letter) {
    return (int32_t)((2 * state + 1) * (uint32_t)letter % modulus);
}

static uint32_t product(uint32_t modulus, uint32_t state, int32_t letter) {
    return (uint32_t)product_written(modulus, state, letter) / 2;
}

/* State 0 is the beginning, then the last letter and one. */
static int32_t difference_written(uint32_t modulus, uint32_t state, int32_t letter) {
    (void)modulus;
    return state == 0 ? 0 : (int32_t)(state - 1) ^ letter;
}

static uint32_t last_letter(uint32_t modulus, uint32_t state, int32_t letter) {
    (void)modulus;
    (void)state;
    return (uint32_t)letter + 1;
}

/* The modulus of RUNSUM3 and RUNSUMmod3; 0: it is no such name. */
static uint32_t modulus_of(const char *name) {
    if (strncmp(name, "RUNSUM", 6) != 0) {
        return 0;
    }
    const char *rest = strncmp(name + 6, "mod", 3) == 0 ? name + 9 : name + 6;
    return rest[0] >= '2' && rest[0] <= '9' && rest[1] == '\0' ? (uint32_t)(rest[0] - '0') : 0;
}

static wy_status make(wi_transducer **out, const rule *from, uint32_t modulus, wy_error *error) {
    const size_t cells = (size_t)from->states * from->letters;
    wi_transducer *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->states = from->states;
    made->letters = from->letters;
    made->letter = malloc(from->letters * sizeof *made->letter);
    made->next = malloc(cells * sizeof *made->next);
    made->output = malloc(cells * sizeof *made->output);
    if (made->letter == NULL || made->next == NULL || made->output == NULL) {
        wi_transducer_free(made);
        return wi_fail_memory(error);
    }
    for (uint32_t i = 0; i < from->letters; i++) {
        made->letter[i] = from->letter(i);
    }
    for (uint32_t state = 0; state < from->states; state++) {
        for (uint32_t i = 0; i < from->letters; i++) {
            const size_t cell = (size_t)state * from->letters + i;
            made->next[cell] = from->next(modulus, state, made->letter[i]);
            made->output[cell] = from->output(modulus, state, made->letter[i]);
        }
    }
    *out = made;
    return WY_OK;
}

wy_status wi_transducer_make(wi_transducer **out, const char *name, wy_error *error) {
    *out = NULL;
    const uint32_t modulus = modulus_of(name);
    if (modulus != 0) {
        const rule sums = {modulus, modulus, from_zero, sum_written, sum};
        return make(out, &sums, modulus, error);
    }
    if (strcmp(name, "RUNPROD1357") == 0) {
        const rule products = {4, 4, odd, product_written, product};
        return make(out, &products, 8, error);
    }
    if (strcmp(name, "XOR") == 0) {
        const rule differences = {3, 2, from_zero, difference_written, last_letter};
        return make(out, &differences, 2, error);
    }
    return WY_NO;
}
