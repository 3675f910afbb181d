/*
 * search.c - the searches that may take long: the column machine with its words, and the automaton
 * of the P-set with its proof.  Each has its share of the time; what it does not find it says why.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "analyze/analysis.h"
#include "base/clock.h"
#include "machine/beam.h"
#include "solve/moves.h"

enum { WINDOWS = 10 };

#define MOST_MEMORY (UINT64_C(2) << 30) /* for automata, unless the caller says */

/* What came of a search: a failure to end all with, or a reason to note; true: it was found. */
static bool settled(wy_analysis *analysis, char why[WY_MESSAGE_SIZE], wy_status status,
                    const wi_timer *timer, const wy_error *error) {
    if (status == WY_OK) {
        return true;
    }
    if (status == WY_STOPPED && timer->late && !timer->stopped) {
        snprintf(why, WY_MESSAGE_SIZE, "not found within the time that was given");
    } else if (!wi_analysis_fails(analysis, status, error)) {
        const char *message = error->message;
        const size_t said = strlen("unknown: "); /* it is put as unknown anyhow */
        message += strncmp(message, "unknown: ", said) == 0 ? said : 0;
        snprintf(why, WY_MESSAGE_SIZE, "%.*s", WY_MESSAGE_SIZE - 1, message);
    }
    return false;
}

static void find_words(wy_analysis *analysis, const wy_machine_limits *limits,
                       const wi_timer *all) {
    wi_timer timer;
    wy_error error = {0};
    wi_timer_start(&timer, &analysis->control, wi_timer_left(all) / 3);
    wy_status status =
        wy_words_find(&analysis->words, analysis->machine, limits, &timer.control, &error);
    settled(analysis, analysis->no_words, status, &timer, &error);
    if (analysis->status != WY_OK) {
        return;
    }
    wi_timer_start(&timer, &analysis->control, wi_timer_left(all) / 2);
    status = wy_machine_synchronise(&analysis->synchronisation, analysis->machine, limits,
                                    &timer.control, &error);
    analysis->synchronised =
        settled(analysis, analysis->no_synchronisation, status, &timer, &error);
}

/* Where it is not phi. */
static void find_slope(wy_analysis *analysis, const wi_timer *all) {
    wi_timer timer;
    wy_error error = {0};
    wi_timer_start(&timer, &analysis->control, wi_timer_left(all) / 3);
    const wy_status status =
        wy_machine_slope(&analysis->slope, analysis->machine, &timer.control, &error);
    analysis->sloped = settled(analysis, analysis->no_slope, status, &timer, &error);
}

static void find_machine(wy_analysis *analysis, const wi_timer *all) {
    wy_machine_game game;
    wy_error error = {0};
    wi_timer timer;
    wi_timer_start(&timer, &analysis->control, wi_timer_left(all) / 2);
    const wy_machine_limits limits = {.columns = analysis->options.columns,
                                      .states = analysis->options.states};
    wy_status status = wi_rules_columns(&game, analysis->played, &error);
    if (status == WY_OK) {
        status = wy_machine_find_game(&analysis->machine, &game, &limits, &timer.control, &error);
        wy_machine_game_clear(&game);
    }
    if (!settled(analysis, analysis->no_machine, status, &timer, &error)) {
        return;
    }
    wy_machine_facts *facts = &analysis->machine_facts;
    wy_machine_facts_of(facts, analysis->machine);
    if (!facts->closed && facts->last_new > facts->columns / 2) {
        /* Not settled: this is a list of what was met, and no machine. */
        snprintf(analysis->no_machine, sizeof analysis->no_machine,
                 "%zu states in the first %" PRId64 " columns, and still new ones at x = %" PRId64,
                 facts->states, facts->columns, facts->last_new);
        wy_machine_free(analysis->machine);
        analysis->machine = NULL;
        return;
    }
    if (!facts->regular) {
        find_slope(analysis, all);
    }
    if (analysis->status == WY_OK && !analysis->options.entry) {
        find_words(analysis, &limits, all);
    }
}

/* The machine of a blocking game; where its letters have a period the automaton tells more. */
static void find_beam(wy_analysis *analysis) {
    int block = 0;
    wy_error error = {0};
    wy_status status = wi_rules_blocking(&block, analysis->played, &error);
    if (status == WY_OK) {
        status = wi_beam_find(&analysis->beam, block, &analysis->control, &error);
    }
    if (status != WY_OK) {
        wi_analysis_fails(analysis, status, &error);
        return;
    }
    wi_beam_facts facts;
    wi_beam_facts_of(&facts, analysis->beam);
    if (facts.periodic) {
        wi_beam_free(analysis->beam);
        analysis->beam = NULL;
    }
}

static void find_theorem(wy_analysis *analysis, const wi_timer *all) {
    wy_error error = {0};
    wi_timer timer;
    wi_timer_start(&timer, &analysis->control, wi_timer_left(all));
    if (timer.control.memory == 0) {
        timer.control.memory = MOST_MEMORY;
    }
    /* The windows that become states are counted, and most of them turn out to be the same. */
    const wy_prove_options options = {.states = WINDOWS * analysis->options.states};
    const wy_status status =
        wy_prove(&analysis->theorem, analysis->played, &options, &timer.control, &error);
    settled(analysis, analysis->no_theorem, status, &timer, &error);
}

/*
 * For an entry of an atlas a game has few seconds.  Where its column machine is not found, or is
 * large, an automaton would take minutes, and a look at that is all the time there is.
 */
static bool is_hopeless(const wy_analysis *analysis) {
    if (!analysis->options.entry) {
        return false;
    }
    wy_machine_game game;
    if (wi_rules_changes(&game, analysis->played, NULL) != WY_OK) {
        return false;
    }
    wy_machine_game_clear(&game);
    return analysis->machine == NULL || !analysis->machine_facts.closed ||
           analysis->machine_facts.states > (size_t)analysis->options.states / 8;
}

void wi_search_structure(wy_analysis *analysis) {
    if (analysis->options.states < 0) {
        const char *why = "not looked for";
        snprintf(analysis->no_machine, sizeof analysis->no_machine, "%s", why);
        snprintf(analysis->no_theorem, sizeof analysis->no_theorem, "%s", why);
        return;
    }
    wi_timer all; /* each search takes its part of what the others left */
    wi_timer_start(&all, NULL, 2 * analysis->share - (wi_seconds() - analysis->begun));
    find_machine(analysis, &all);
    if (analysis->status == WY_OK) {
        find_beam(analysis);
    }
    if (analysis->beam != NULL) {
        snprintf(analysis->no_theorem, sizeof analysis->no_theorem,
                 "not looked for: the column machine of the beam tells all P-positions");
    } else if (analysis->status == WY_OK && is_hopeless(analysis)) {
        snprintf(analysis->no_theorem, sizeof analysis->no_theorem,
                 "not looked for: its column machine was not found within the limits, or is large");
    } else if (analysis->status == WY_OK) {
        find_theorem(analysis, &all);
    }
}
