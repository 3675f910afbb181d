/*
 * reading.c - what the automaton of the P-set proves of what the sample shows.
 *
 * The P-set as an automaton is a relation of first-order logic, and most lines of a report are
 * sentences about it: so many P-positions on a line, none with equal heaps beyond these, a period.
 * A part that finds such a thing in the sample asks here whether it holds for all heaps.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/analysis.h"
#include "base/growing.h"
#include "prove/read.h"

enum { MOST_STATES = 20000 }; /* of an automaton that is asked */

/* Can the theorem be asked about the game's own positions? */
static bool can_be_asked(const wy_analysis *analysis) {
    if (analysis->theorem == NULL) {
        return false;
    }
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, analysis->theorem);
    return !facts.transported && facts.p_states <= MOST_STATES;
}

/* Is the theorem about the positions of the game itself? */
static bool speaks_of_it(const wy_analysis *analysis) {
    wy_theorem_facts facts = {0};
    if (analysis->theorem != NULL) {
        wy_theorem_facts_of(&facts, analysis->theorem);
    }
    return can_be_asked(analysis) && facts.image[0] + facts.image[1] == 0;
}

void wi_search_reading(wy_analysis *analysis) {
    if (!speaks_of_it(analysis)) {
        return;
    }
    wi_timer timer;
    wy_error error = {0};
    wi_timer_start(&timer, &analysis->control, analysis->share / 3);
    const wy_status status =
        wy_theorem_reading(&analysis->reading, analysis->theorem, &timer.control, &error);
    wi_analysis_fails(analysis, status, &error);
}

bool wi_reading_holds(wy_analysis *analysis, const char *format, ...) {
    if (analysis->status != WY_OK || !can_be_asked(analysis)) {
        return false;
    }
    wi_growing sentence = {0};
    va_list arguments;
    va_start(arguments, format);
    wi_growing_vprintf(&sentence, format, arguments);
    va_end(arguments);
    wi_timer timer;
    wy_error error = {0};
    bool truth = false;
    wi_timer_start(&timer, &analysis->control, analysis->share / 10);
    if (!sentence.failed) {
        const wy_status status =
            wi_theorem_ask_own(&truth, analysis->theorem, sentence.text, &timer.control, &error);
        truth = status == WY_OK && truth;
    }
    free(sentence.text);
    return truth;
}

wy_standing wi_by_reading(void) {
    return wi_by_proof("the automaton of the P-set");
}

bool wi_reading_counts(int64_t *least, int64_t *most, const wy_analysis *analysis,
                       wy_position step) {
    if (analysis->reading == NULL || step.x > 1 || step.y > 1) {
        return false;
    }
    const wi_line line = step.x == 0 ? WI_COLUMNS : step.y == 0 ? WI_ROWS : WI_DIAGONALS;
    if (line == WI_DIAGONALS && !analysis->reading->symmetric) {
        return false; /* those below the main one were not looked at */
    }
    *least = analysis->reading->on[line].least;
    *most = analysis->reading->on[line].most;
    return *most > 0;
}

bool wi_reading_beatty(int64_t *rise, const wy_analysis *analysis) {
    const wy_reading *reading = analysis->reading;
    if (reading == NULL || !reading->beatty) {
        return false;
    }
    *rise = reading->rise;
    return true;
}

bool wi_reading_slope(double *value, const char **text, bool *both, const wy_analysis *analysis) {
    const wy_reading *reading = analysis->reading;
    if (reading == NULL || reading->slope == 0) {
        return false;
    }
    *value = reading->slope;
    *text = reading->slope_text;
    *both = reading->symmetric;
    return true;
}

bool wi_reading_pairs(double *slope, const wy_analysis *analysis) {
    const wy_reading *reading = analysis->reading;
    *slope = reading == NULL ? 0 : reading->slope;
    return reading != NULL && *slope > 1 && reading->symmetric &&
           reading->on[WI_COLUMNS].least == 1 && reading->on[WI_COLUMNS].most == 1;
}

size_t wi_reading_sectors(const wi_read_sector **out, size_t *changes,
                          const wy_analysis *analysis) {
    if (analysis->reading == NULL) {
        return 0;
    }
    *out = analysis->reading->sectors;
    *changes = analysis->reading->changes;
    return analysis->reading->sector_count;
}

size_t wi_reading_directions(const wy_position **out, const wy_analysis *analysis) {
    if (analysis->reading == NULL) {
        return 0;
    }
    *out = analysis->reading->directions;
    return analysis->reading->direction_count;
}
