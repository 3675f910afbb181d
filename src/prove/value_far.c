/* value_far.c - the positions of one value of Wythoff's game, from its column machine. */
#include "prove/value_machine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "prove/offset.h"

enum {
    COLUMNS = 4000000, /* in which the states of the machine are looked for */
    DEPTH = 15,        /* to which words are compared */
    FIRST_LEFT = 256,
    WIDEST_LEFT = 1000,
    PLACES = 2000, /* where a guess fails, at most so many at a time */
    AROUND = 20,   /* numbers around each of them */
    BELOW = 8,     /* and so many digits tell them apart */
};

/* A word near which a guess fails. */
typedef struct place {
    uint32_t digits[WI_OFFSET_LONGEST + 1];
    size_t count;
} place;

typedef struct attempt {
    wi_value_far *out;
    const wy_control *control;
    wy_error *error;
    wi_offset_tree fib;
    wi_value_machine machine;
    wi_value_windows windows;
    wi_offset_source source;
    wi_offset_limits limits;
    wi_learner *learner;
    size_t left;
    place *places;
    size_t place_count;
} attempt;

wy_status wi_value_far_possible(bool *out, const wy_rules *rules, const wy_numeration *system,
                                uint32_t value, wy_error *error) {
    wi_line_game game = {0};
    const wy_status status = wi_line_game_read(&game, rules, error);
    *out = status == WY_OK && value < WI_VALUE_BITS && wy_machine_game_regular(&game.of) &&
           game.of.count == 0 && game.of.end_count == 0 && !game.of.misere &&
           strcmp(wy_numeration_name(system), "msd_fib") == 0;
    wi_line_game_clear(&game);
    return status == WY_NO ? WY_OK : status;
}

/* ---- learning -------------------------------------------------------------------------------- */

static void close_learner(attempt *a) {
    wi_learner_close(a->learner);
    a->learner = NULL;
    wi_value_windows_close(&a->windows);
}

static wy_status open_learner(attempt *a) {
    close_learner(a);
    const wy_status status =
        wi_value_windows_open(&a->windows, &a->fib, &a->machine, a->left, DEPTH + 2, a->error);
    if (status != WY_OK) {
        return status;
    }
    a->source = wi_value_windows_source(&a->windows);
    return wi_learner_open(&a->learner, &a->source, &a->limits, a->control, a->error);
}

static bool note_place(void *data, const uint32_t *digits, size_t count) {
    attempt *a = data;
    if (count <= WI_OFFSET_LONGEST) {
        place *to = &a->places[a->place_count++];
        memcpy(to->digits, digits, count * sizeof *digits);
        to->count = count;
    }
    return a->place_count < PLACES;
}

/* Where the run fails at x, x or what is near s(x) is wrong.  WY_OK: and is right now. */
static wy_status correct(attempt *a) {
    bool any = false;
    wy_status status = WY_OK;
    mpz_t x;
    mpz_init(x);
    for (size_t i = 0; i < a->place_count && status == WY_OK; i++) {
        place *at = &a->places[i];
        bool here = false;
        for (size_t more = 0; more < 2 && status == WY_OK && !here; more++) {
            at->digits[at->count] = 0;
            status = wy_numeration_value(x, a->fib.system, at->digits, at->count + more, a->error);
            if (status == WY_OK) {
                status = wi_learner_correct_around(&here, a->learner, x, AROUND, BELOW, a->error);
            }
        }
        any |= here;
    }
    mpz_clear(x);
    a->place_count = 0;
    return status == WY_OK && !any
               ? wi_fail(a->error, WY_LIMIT,
                         "unknown: what is known of the column machine does not refute a wrong "
                         "guess")
               : status;
}

/* A guess and its proof.  WY_NO: windows are too short. */
static wy_status learn(attempt *a) {
    const wi_value_run_taker taker = {note_place, a};
    wy_status status = WY_OK;
    for (bool again = true; again && status == WY_OK;) {
        const double begin = wi_seconds();
        status = wi_learner_settle(a->learner, a->error);
        const double settled = wi_seconds();
        a->out->making += settled - begin;
        again = false;
        if (status == WY_OK) {
            status = wi_value_run_prove(&a->out->neighbourhoods, wi_learner_offsets(a->learner),
                                        &a->machine, &taker, a->control, a->error);
            a->out->proving += wi_seconds() - settled;
            again = status == WY_NO;
        }
        if (again) {
            a->out->refused++;
            wi_value_machine_renew(&a->machine);
            status = correct(a);
        }
    }
    return status;
}

/* ---- the set --------------------------------------------------------------------------------- */

/* From codes of steps to offsets: f and g are the same, as the game is symmetric. */
static wy_status make_set(attempt *a) {
    wi_offsets offsets = *wi_learner_offsets(a->learner);
    wi_value_far *out = a->out;
    wi_offset_code *codes = calloc(offsets.count, sizeof *codes);
    if (codes == NULL) {
        return wi_fail_memory(a->error);
    }
    out->least = INT8_MAX;
    out->greatest = INT8_MIN;
    for (uint32_t i = 0; i < offsets.count; i++) {
        uint32_t state;
        uint32_t letter;
        const wi_value_step *step =
            wi_value_machine_coded(&a->machine, offsets.output[i], &state, &letter);
        if ((letter >> (a->machine.layers - 1) & 1) == 0) {
            out->least = step->offset < out->least ? step->offset : out->least;
            out->greatest = step->offset > out->greatest ? step->offset : out->greatest;
            codes[i] = wi_offset_of_f(step->offset) | wi_offset_of_g(step->offset);
        }
    }
    offsets.output = codes;
    offsets.least = out->least;
    offsets.greatest = out->greatest;
    wi_p_set made;
    const wy_status status = wi_p_set_make(&made, &offsets, a->control, a->error);
    if (status == WY_OK) {
        out->machine = a->machine.count;
        out->steps = offsets.count;
        out->offsets = wy_automaton_states(made.offsets);
        out->set = made.p;
        made.p = NULL;
    }
    wi_p_set_clear(&made);
    free(codes);
    return status;
}

/* No automaton is looked for; it would be large. */
static wy_status tell_bound(uint32_t value, int64_t columns, const wy_control *control,
                            wy_error *error) {
    wi_value_bound bound;
    const wy_status status = wi_value_bound_find(&bound, value, columns, control, error);
    if (status != WY_OK) {
        return status;
    }
    return wi_fail(error, WY_LIMIT,
                   "unknown: an automaton of the positions of value %" PRIu32
                   " is not looked for. One that tells y - s(x) has at least %" PRIu64
                   " states, by what stands below words in the first %" PRId64
                   " columns; there y - s(x) is from %" PRId32 " to %" PRId32,
                   value, bound.states, bound.columns, bound.least, bound.greatest);
}

wy_status wi_value_far_prove(wi_value_far *out, uint32_t value, int64_t columns,
                             const wy_numeration *fib, uint32_t most_states,
                             const wy_control *control, wy_error *error) {
    *out = (wi_value_far){0};
    if (value >= WI_VALUE_LAYERS) {
        return tell_bound(value, columns, control, error);
    }
    attempt a = {.out = out, .control = control, .error = error, .left = FIRST_LEFT};
    a.limits = (wi_offset_limits){.states = most_states, .depth = DEPTH};
    a.places = malloc(PLACES * sizeof *a.places);
    wy_status status =
        a.places != NULL ? wi_offset_tree_make(&a.fib, fib, control, error) : wi_fail_memory(error);
    if (status == WY_OK) {
        status = wi_value_machine_make(&a.machine, value + 1, COLUMNS, control, error);
    }
    if (status == WY_OK) {
        status = WY_NO;
    }
    for (; status == WY_NO && a.left < WIDEST_LEFT; a.left += a.left / 2) {
        status = open_learner(&a);
        if (status == WY_OK) {
            status = learn(&a);
        }
    }
    if (status == WY_OK) {
        status = make_set(&a);
    }
    close_learner(&a);
    wi_value_machine_clear(&a.machine);
    wi_offset_tree_clear(&a.fib);
    free(a.places);
    return status == WY_NO ? WY_LIMIT : status;
}
