/* fact.c - facts and their standings. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "base/list.h"

/* ---- standings ----------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 0))) static wy_standing
standing(wy_standing_kind kind, const char *format, va_list arguments) {
    wy_standing out = {.kind = kind};
    vsnprintf(out.by, sizeof out.by, format, arguments);
    return out;
}

#define STANDING(name, kind)                                                                       \
    wy_standing name(const char *format, ...) {                                                    \
        va_list arguments;                                                                         \
        va_start(arguments, format);                                                               \
        const wy_standing out = standing(kind, format, arguments);                                 \
        va_end(arguments);                                                                         \
        return out;                                                                                \
    }

STANDING(wi_by_proof, WY_PROVED)
STANDING(wi_by_computing, WY_COMPUTED)
STANDING(wi_by_guess, WY_CONJECTURED)

wy_standing wi_in_sample(const wy_analysis *analysis) {
    const wi_survey *sample = &analysis->sample;
    return wi_by_computing(sample->whole_columns ? "x < %" PRId64 : "x, y < %" PRId64,
                           sample->side);
}

wy_standing wi_beyond_sample(const wy_analysis *analysis) {
    const wi_survey *sample = &analysis->sample;
    return wi_by_guess(sample->whole_columns ? "fits x < %" PRId64 : "fits x, y < %" PRId64,
                       sample->side);
}

/* ---- facts ---------------------------------------------------------------------------------- */

bool wi_analysis_fails(wy_analysis *analysis, wy_status status, const wy_error *error) {
    if (analysis->status == WY_OK && (status == WY_SYSTEM || status == WY_STOPPED)) {
        analysis->status = status;
        if (error != NULL) {
            analysis->error = *error;
        }
    }
    return analysis->status != WY_OK;
}

/* Room for one more; false: no memory. */
static bool make_room(wy_analysis *analysis) {
    return wi_list_room(analysis->facts, analysis->room, analysis->count + 1) &&
           wi_list_room(analysis->texts, analysis->text_room, analysis->count + 1);
}

/* The texts of a fact are one block: name, title and value, each with its ending zero. */
__attribute__((format(printf, 4, 0))) static wy_fact *put(wy_analysis *analysis, const char *name,
                                                          const char *title, const char *format,
                                                          va_list arguments) {
    if (analysis->status != WY_OK) {
        return NULL;
    }
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    const size_t names = strlen(name) + 1;
    const size_t titles = strlen(title) + 1;
    const size_t values = length < 0 ? 1 : (size_t)length + 1;
    char *text = make_room(analysis) ? malloc(names + titles + values) : NULL;
    if (text == NULL) {
        wi_analysis_fails(analysis, wi_fail_memory(&analysis->error), NULL);
        return NULL;
    }
    memcpy(text, name, names);
    memcpy(text + names, title, titles);
    text[names + titles] = '\0';
    vsnprintf(text + names + titles, values, format, arguments);
    analysis->texts[analysis->count] = text;
    wy_fact *fact = &analysis->facts[analysis->count++];
    *fact = (wy_fact){.section = analysis->section,
                      .name = text,
                      .title = text + names,
                      .value = text + names + titles,
                      .known = true};
    return fact;
}

void wi_fact_put(wy_analysis *analysis, const char *name, const char *title, wy_standing standing,
                 const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    wy_fact *fact = put(analysis, name, title, format, arguments);
    va_end(arguments);
    if (fact != NULL) {
        fact->standing = standing;
    }
}

void wi_fact_count(wy_analysis *analysis, const char *name, const char *title, wy_standing standing,
                   double number, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    wy_fact *fact = put(analysis, name, title, format, arguments);
    va_end(arguments);
    if (fact != NULL) {
        fact->standing = standing;
        fact->has_number = true;
        fact->number = number;
    }
}

void wi_fact_unknown(wy_analysis *analysis, const char *name, const char *title, const char *why,
                     ...) {
    va_list arguments;
    va_start(arguments, why);
    wy_fact *fact = put(analysis, name, title, why, arguments);
    va_end(arguments);
    if (fact != NULL) {
        fact->known = false;
        fact->standing = (wy_standing){.kind = WY_CONJECTURED, .by = "unknown"};
    }
}

const wy_fact *wy_analysis_facts(const wy_analysis *analysis, size_t *count) {
    *count = analysis->count;
    return analysis->facts;
}

const wy_fact *wy_analysis_fact(const wy_analysis *analysis, const char *name) {
    for (size_t i = 0; i < analysis->count; i++) {
        if (strcmp(analysis->facts[i].name, name) == 0) {
            return &analysis->facts[i];
        }
    }
    return NULL;
}
