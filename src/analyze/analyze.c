/* analyze.c - the report: a sample of the game, then part after part. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <wythoff/rules.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "machine/beam.h"
#include "rules/value.h"

static void settle(wy_analyze_options *to, const wy_analyze_options *from) {
    *to = from != NULL ? *from : (wy_analyze_options){0};
    to->columns = to->columns != 0 ? to->columns : 1000000;
    to->window = to->window != 0 ? to->window : 2000;
    to->states = to->states != 0 ? to->states : 100000;
    to->seconds = to->seconds != 0 ? to->seconds : 30;
}

static wy_status check(const wy_analyze_options *options, wy_error *error) {
    if (options->columns < 1 || options->window < 1 || !(options->seconds > 0)) {
        return wi_fail(error, WY_BAD, "an analysis needs columns, a window and seconds above 0");
    }
    return WY_OK;
}

/*
 * The game whose P-positions are looked at.  Of (m,p)-Imitation Nim these are, as starting
 * positions, those of (m,p)-Wythoff Nim (S1, Theorem 19); not if it has a twist of its own.
 */
static wy_status find_played(wy_analysis *analysis, wy_error *error) {
    const wy_rules *rules = analysis->rules;
    char text[WI_STARTS_SIZE];
    if (wi_rules_starts(text, rules)) {
        const wy_status status = wy_rules_read_settled(&analysis->played, text, error);
        if (status != WY_BAD) {
            return status;
        }
    }
    analysis->played = wy_rules_copy(rules);
    return analysis->played != NULL ? WY_OK : wi_fail_memory(error);
}

static wy_status begin(wy_analysis *analysis, const wy_rules *rules, wy_error *error) {
    wy_status status = wy_rules_settle(&analysis->rules, rules, error);
    if (status != WY_OK) {
        return status;
    }
    analysis->text = wy_rules_text(analysis->rules);
    if (analysis->text == NULL) {
        return wi_fail_memory(error);
    }
    status = find_played(analysis, error);
    if (status == WY_OK) {
        status = wy_classify(&analysis->class, analysis->played, error);
    }
    if (status == WY_OK) {
        status = wi_survey_make(&analysis->sample, analysis->played, &analysis->class,
                                analysis->options.columns, analysis->options.window,
                                analysis->share, &analysis->control, error);
    }
    if (status == WY_OK) {
        status = wi_kin_find(&analysis->kin, analysis->played, error);
    }
    if (status == WY_OK) {
        status = wi_pair_list_make(&analysis->pairs, &analysis->sample, &analysis->class, error);
    }
    return status;
}

typedef void part(wy_analysis *analysis);

/* They may take long, and the others use what they find. */
static part *const searches[] = {wi_search_structure, wi_search_reading, wi_search_same};

/* In the order of the report. */
static part *const parts[] = {
    wi_analyze_game,      wi_analyze_coverage,  wi_analyze_sequences, wi_analyze_beams,
    wi_analyze_deviation, wi_analyze_beatty,    wi_analyze_period,    wi_analyze_same,
    wi_analyze_machine,   wi_analyze_automaton, wi_analyze_grundy,    wi_analyze_history,
};

/* What an atlas keeps of a game. */
static part *const entry_parts[] = {
    wi_analyze_game,    wi_analyze_beams,     wi_analyze_deviation, wi_analyze_period,
    wi_analyze_machine, wi_analyze_automaton, wi_analyze_entry,
};

enum {
    SEARCHES = sizeof searches / sizeof searches[0],
    PARTS = sizeof parts / sizeof parts[0],
    ENTRY_PARTS = sizeof entry_parts / sizeof entry_parts[0],
};

static void run(wy_analysis *analysis, part *const list[], size_t count, double done) {
    const wy_control *control = &analysis->control;
    for (size_t i = 0; i < count && analysis->status == WY_OK; i++) {
        if (control->poll != NULL &&
            control->poll(control->data, done + (double)i / (SEARCHES + PARTS))) {
            analysis->status = wi_fail(&analysis->error, WY_STOPPED, "stopped");
            return;
        }
        list[i](analysis);
    }
}

static void give_reason(char why[WY_MESSAGE_SIZE], bool found, const char *reason) {
    if (!found && why[0] == '\0') {
        snprintf(why, WY_MESSAGE_SIZE, "%s", reason);
    }
}

static void give_reasons(wy_analysis *analysis, const char *reason) {
    give_reason(analysis->no_machine, analysis->machine != NULL, reason);
    give_reason(analysis->no_words, analysis->words != NULL, reason);
    give_reason(analysis->no_synchronisation, analysis->synchronised, reason);
    give_reason(analysis->no_theorem, analysis->theorem != NULL, reason);
}

/*
 * A search that is stopped leaves what is known without it: that is still put, in a moment.  Of
 * the time a third is for the sample, a third for the searches, and the last one for this; so the
 * clock is no longer asked, only the caller.
 */
static void run_all(wy_analysis *analysis, const wi_timer *clock, const wy_control *control) {
    run(analysis, searches, SEARCHES, 0);
    const bool ended = analysis->status == WY_STOPPED;
    const bool stopped = ended && clock->stopped;
    const wy_error error = analysis->error;
    if (stopped && analysis->options.whole) {
        return;
    }
    analysis->control = control != NULL ? *control : (wy_control){0};
    if (ended) {
        analysis->status = WY_OK;
        give_reasons(analysis, stopped ? "stopped before it was found"
                                       : "not found within the time that was given");
    }
    if (stopped) {
        analysis->control.poll = NULL;
        analysis->share = analysis->share < 1 ? analysis->share : 1;
    }
    if (analysis->status == WY_OK) {
        wi_find_slopes(analysis);
    }
    const bool entry = analysis->options.entry;
    run(analysis, entry ? entry_parts : parts, entry ? ENTRY_PARTS : PARTS,
        (double)SEARCHES / (SEARCHES + PARTS));
    if (stopped && analysis->status == WY_OK) {
        analysis->status = WY_STOPPED;
        analysis->error = error;
    }
}

wy_status wy_analyze(wy_analysis **out, const wy_rules *rules, const wy_analyze_options *options,
                     const wy_control *control, wy_error *error) {
    *out = NULL;
    if (!wy_rules_plane(rules)) {
        return wi_analyze_heaps(out, rules, options, control, error);
    }
    wy_analysis *analysis = calloc(1, sizeof *analysis);
    if (analysis == NULL) {
        return wi_fail_memory(error);
    }
    settle(&analysis->options, options);
    wy_status status = check(&analysis->options, error);
    if (status == WY_OK) {
        wi_timer clock;
        analysis->share = analysis->options.seconds / 3;
        wi_timer_start(&clock, control, 2 * analysis->share);
        analysis->control = clock.control;
        status = begin(analysis, rules, &analysis->error);
        analysis->status = status;
        run_all(analysis, &clock, control);
        status = analysis->status;
        if (status != WY_OK && error != NULL) {
            *error = analysis->error;
        }
    }
    if (status != WY_OK && status != WY_STOPPED) {
        wy_analysis_free(analysis);
        return status;
    }
    *out = analysis;
    return status;
}

void wy_analysis_free(wy_analysis *analysis) {
    if (analysis == NULL) {
        return;
    }
    for (size_t i = 0; i < analysis->count; i++) {
        free(analysis->texts[i]);
    }
    free(analysis->texts);
    free(analysis->facts);
    wy_reading_free(analysis->reading);
    wy_theorem_free(analysis->theorem);
    wi_beam_free(analysis->beam);
    wy_words_free(analysis->words);
    wy_machine_free(analysis->machine);
    for (size_t i = 0; i < analysis->same_count; i++) {
        free(analysis->same[i].text);
    }
    free(analysis->pairs.of);
    wi_survey_clear(&analysis->sample);
    wy_rules_free(analysis->played);
    wy_rules_free(analysis->rules);
    free(analysis->text);
    free(analysis);
}
