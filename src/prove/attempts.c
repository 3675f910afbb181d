/* attempts.c - see attempts.h. */
#include "prove/attempts.h"

#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "prove/conditions.h"
#include "solve/moves.h"

/* The list.  They share the time of the options. */
static const struct {
    const char *name;
    wi_theorem_attempt *run;
} attempts[] = {
    {"offsets", wi_theorem_offset},
    {"period", wi_theorem_period},
    {"sectors", wi_theorem_sectors},
    {"shift", wi_theorem_shift_fans},
    {"learning", wi_theorem_learn},
    {"pieces", wi_theorem_pieces},
    {"learning", wi_theorem_learn_far},
    {"shift", wi_theorem_shift},
    {"offsets of the slope", wi_theorem_offset_slope},
    {"squares", wi_theorem_squares},
    {"slope", wi_theorem_learn_slope},
};
enum { ATTEMPTS = sizeof attempts / sizeof attempts[0] };

/* A rule that automata cannot say is refused before anything is tried. */
static wy_status check_rule(const wy_theorem *theorem, wy_error *error) {
    wy_status status = wi_calculus_can(wy_theorem_played(theorem)->terminal, error);
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    for (size_t i = 0; i < wi_moves_count(theorem->moves) && status == WY_OK; i++) {
        status = wi_calculus_can(moves[i].when, error);
    }
    return status;
}

/* What was tried so far, as sentences. */
typedef struct account {
    char text[WY_MESSAGE_SIZE];
    size_t used;
    unsigned more;
} account;

static void enter(account *a, const char *sentence, unsigned more) {
    static const char unknown[] = "unknown: ";
    const size_t skip = strncmp(sentence, unknown, strlen(unknown)) == 0 ? strlen(unknown) : 0;
    const int length = snprintf(a->text + a->used, sizeof a->text - a->used, "%s%s",
                                a->used > 0 ? ". " : "", sentence + skip);
    if (a->used > 0 && length > 2 && a->used + 2 < sizeof a->text) {
        char *first = &a->text[a->used + 2];
        *first = *first >= 'a' && *first <= 'z' ? (char)(*first - 'a' + 'A') : *first;
    }
    a->used += length > 0 ? (size_t)length : 0;
    a->used = a->used < sizeof a->text ? a->used : sizeof a->text - 1;
    a->more |= more;
}

/* The theorem as it was before an attempt. */
static void forget(wy_theorem *theorem, const wy_theorem_facts *before) {
    wy_automaton_free(theorem->p);
    wy_automaton_free(theorem->bits);
    theorem->p = NULL;
    theorem->bits = NULL;
    theorem->system = NULL;
    theorem->step_count = 0;
    theorem->facts = *before;
}

wy_status wi_theorem_within_memory(wy_status status, const wy_control *control, wy_error *error) {
    if (status != WY_SYSTEM || control == NULL || control->memory == 0) {
        return status;
    }
    wi_fail(error, WY_LIMIT, "more memory is needed than the %.3g MB that are allowed",
            (double)control->memory / 1e6);
    return wi_fail_more(error, WY_MORE_MEMORY);
}

/* One attempt, in what is left of the time. */
static wy_status attempt(size_t i, wy_theorem *theorem, const wy_prove_options *options,
                         const wy_control *control, wi_timer *timer, wy_error *error) {
    const bool limited = options->seconds > 0;
    const wy_theorem_facts before = theorem->facts;
    const wy_status status =
        attempts[i].run(theorem, options, limited ? &timer->control : control, error);
    if (status != WY_OK) {
        forget(theorem, &before);
    }
    if (status == WY_STOPPED && limited && timer->late && !timer->stopped) {
        const wy_error why = *error;
        const bool told = strncmp(why.message, "stopped with", strlen("stopped with")) == 0;
        wi_fail(error, WY_LIMIT, "the %g seconds are over%s%.200s", options->seconds,
                told ? ": " : "", told ? why.message : "");
        wi_fail_more(error, WY_MORE_TIME);
        return WY_LIMIT;
    }
    /* The rest may be smaller. */
    return wi_theorem_within_memory(status, control, error);
}

wy_status wi_theorem_attempts(wy_theorem *theorem, const wy_prove_options *options,
                              const wy_control *control, wy_error *error) {
    wi_timer timer;
    account all = {0};
    wy_error fault = {0};
    wi_timer_start(&timer, control, options->seconds);
    wy_status status = check_rule(theorem, error);
    if (status != WY_OK) {
        return status;
    }
    status = WY_NO;
    for (size_t i = 0; i < ATTEMPTS && (status == WY_NO || status == WY_LIMIT) && !timer.late;
         i++) {
        fault = (wy_error){0};
        status = attempt(i, theorem, options, control, &timer, &fault);
        if (status == WY_LIMIT) {
            enter(&all, fault.message, fault.more);
        }
        const bool cut = status == WY_STOPPED && fault.message[0] != '\0';
        if (options->tell != NULL && (status == WY_LIMIT || cut)) {
            options->tell(options->tell_data, attempts[i].name, fault.message);
        }
    }
    if (status == WY_OK) {
        return WY_OK;
    }
    if (status != WY_NO && status != WY_LIMIT) {
        if (error != NULL) {
            *error = fault;
        }
        return status;
    }
    wi_fail(error, WY_LIMIT, "unknown: %.*s", WY_MESSAGE_SIZE - 10,
            all.used > 0 ? all.text : "no way to a theorem is known for this game");
    return wi_fail_more(error, all.more);
}

/* ---- what was tried -------------------------------------------------------------------------- */

/* The result for each numeration that was tried. */

void wi_tried_add(wi_tried *tried, const wy_numeration *system, const char *what, unsigned more) {
    tried->more |= more;
    if (tried->used < sizeof tried->text) {
        const int length =
            snprintf(tried->text + tried->used, sizeof tried->text - tried->used, "%s%s: %s",
                     tried->used > 0 ? "; " : "", wy_numeration_name(system), what);
        tried->used += length > 0 ? (size_t)length : 0;
    }
}
