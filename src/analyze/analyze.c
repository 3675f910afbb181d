/* analyze.c - the report: a sample of the game, then part after part. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <wythoff/normal.h>

#include "analyze/analysis.h"
#include "base/fail.h"

static void settle(wy_analyze_options *to, const wy_analyze_options *from) {
    *to = from != NULL ? *from : (wy_analyze_options){0};
    to->columns = to->columns != 0 ? to->columns : 1000000;
    to->window = to->window != 0 ? to->window : 2000;
    to->states = to->states != 0 ? to->states : 100000;
    to->seconds = to->seconds != 0 ? to->seconds : 10;
}

static wy_status check(const wy_analyze_options *options, wy_error *error) {
    if (options->columns < 1 || options->window < 1 || !(options->seconds > 0)) {
        return wy_fail(error, WY_BAD, "an analysis needs columns, a window and seconds above 0");
    }
    return WY_OK;
}

/*
 * The game whose P-positions are looked at.  Of (m,p)-Imitation Nim these are, as starting
 * positions, those of (m,p)-Wythoff Nim (S1, Theorem 19); not if it has a twist of its own.
 */
static wy_status find_played(wy_analysis *analysis, wy_error *error) {
    const wy_rules *rules = analysis->rules;
    if (rules->imitation_p > 0 && !rules->misere && rules->terminal == NULL &&
        rules->terminal_count == 0) {
        char text[96];
        snprintf(text, sizeof text, "wythoff(m=%" PRId64 ",p=%" PRId64 ")", rules->imitation_m,
                 rules->imitation_p);
        const wy_status status = wy_rules_read_settled(&analysis->played, text, error);
        if (status != WY_BAD) {
            return status;
        }
    }
    analysis->played = wy_rules_copy(rules);
    return analysis->played != NULL ? WY_OK : wy_fail_memory(error);
}

static wy_status begin(wy_analysis *analysis, const wy_rules *rules, wy_error *error) {
    wy_status status = wy_rules_settle(&analysis->rules, rules, error);
    if (status != WY_OK) {
        return status;
    }
    analysis->text = wy_rules_text(analysis->rules);
    if (analysis->text == NULL) {
        return wy_fail_memory(error);
    }
    status = find_played(analysis, error);
    if (status == WY_OK) {
        status = wy_classify(&analysis->class, analysis->played, error);
    }
    if (status == WY_OK) {
        status = wy_survey_make(&analysis->sample, analysis->played, &analysis->class,
                                analysis->options.columns, analysis->options.window,
                                analysis->options.seconds, &analysis->control, error);
    }
    if (status == WY_OK) {
        status = wy_kin_find(&analysis->kin, analysis->played, error);
    }
    if (status == WY_OK) {
        status = wy_pair_list_make(&analysis->pairs, &analysis->sample, &analysis->class, error);
    }
    return status;
}

typedef void part(wy_analysis *analysis);

/* They may take long, and the others use what they find. */
static part *const searches[] = {wy_search_structure, wy_search_same};

/* In the order of the report. */
static part *const parts[] = {
    wy_analyze_game,      wy_analyze_coverage,  wy_analyze_sequences, wy_analyze_beams,
    wy_analyze_deviation, wy_analyze_beatty,    wy_analyze_period,    wy_analyze_same,
    wy_analyze_machine,   wy_analyze_automaton, wy_analyze_grundy,    wy_analyze_history,
};

enum { SEARCHES = sizeof searches / sizeof searches[0], PARTS = sizeof parts / sizeof parts[0] };

static void run(wy_analysis *analysis, part *const list[], size_t count, double done) {
    const wy_control *control = &analysis->control;
    for (size_t i = 0; i < count && analysis->status == WY_OK; i++) {
        if (control->poll != NULL &&
            control->poll(control->data, done + (double)i / (SEARCHES + PARTS))) {
            analysis->status = wy_fail(&analysis->error, WY_STOPPED, "stopped");
            return;
        }
        list[i](analysis);
    }
}

static void give_reason(char why[WY_MESSAGE_SIZE], bool found) {
    if (!found && why[0] == '\0') {
        snprintf(why, WY_MESSAGE_SIZE, "stopped before it was found");
    }
}

/* A search that is stopped leaves what is known without it: that is still put, in a moment. */
static void run_all(wy_analysis *analysis) {
    run(analysis, searches, SEARCHES, 0);
    const bool stopped = analysis->status == WY_STOPPED;
    const wy_control control = analysis->control;
    const wy_error error = analysis->error;
    if (stopped) {
        analysis->status = WY_OK;
        analysis->control.poll = NULL;
        analysis->options.seconds = 1;
        give_reason(analysis->no_machine, analysis->machine != NULL);
        give_reason(analysis->no_words, analysis->words != NULL);
        give_reason(analysis->no_synchronisation, analysis->synchronised);
        give_reason(analysis->no_theorem, analysis->theorem != NULL);
    }
    if (analysis->status == WY_OK) {
        wy_find_slopes(analysis);
    }
    run(analysis, parts, PARTS, (double)SEARCHES / (SEARCHES + PARTS));
    if (stopped) {
        analysis->control = control;
        if (analysis->status == WY_OK) {
            analysis->status = WY_STOPPED;
            analysis->error = error;
        }
    }
}

wy_status wy_analyze(wy_analysis **out, const wy_rules *rules, const wy_analyze_options *options,
                     const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_analysis *analysis = calloc(1, sizeof *analysis);
    if (analysis == NULL) {
        return wy_fail_memory(error);
    }
    settle(&analysis->options, options);
    if (control != NULL) {
        analysis->control = *control;
    }
    wy_status status = check(&analysis->options, error);
    if (status == WY_OK) {
        status = begin(analysis, rules, &analysis->error);
        analysis->status = status;
        run_all(analysis);
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
    wy_theorem_free(analysis->theorem);
    wy_words_free(analysis->words);
    wy_machine_free(analysis->machine);
    for (size_t i = 0; i < analysis->same_count; i++) {
        free(analysis->same[i].text);
    }
    free(analysis->pairs.of);
    wy_survey_clear(&analysis->sample);
    wy_rules_free(analysis->played);
    wy_rules_free(analysis->rules);
    free(analysis->text);
    free(analysis);
}
