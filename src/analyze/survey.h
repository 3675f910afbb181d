/*
 * survey.h - the P-positions that an analysis looks at.
 *
 * Of a game with one P-position in every column whole columns are taken, however high;
 * of other games all heaps below some bound.  The sample grows by steps until it has the size that
 * was asked for, or time or memory are used up; it is then what the last step gave.
 */
#ifndef WI_ANALYZE_SURVEY_H
#define WI_ANALYZE_SURVEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

typedef struct wi_survey {
    bool whole_columns; /* all P-positions with x < side; else all with x, y < side */
    int64_t side;       /* 0: nothing could be computed, and `why` says why */
    wy_position *of;    /* by x, then y */
    size_t count;
    wy_engine engine;
    char why[WY_MESSAGE_SIZE]; /* the sample is smaller than was wanted; or empty */
} wi_survey;

/* WY_SYSTEM, WY_STOPPED, or WY_OK also when the sample stayed small. */
wy_status wi_survey_make(wi_survey *out, const wy_rules *rules, const wy_class *class,
                         int64_t columns, int64_t window, double seconds, const wy_control *control,
                         wy_error *error);
void wi_survey_clear(wi_survey *sample);

/* Is (x, y) one of them?  By bisection. */
bool wi_survey_has(const wi_survey *sample, int64_t x, int64_t y);

#endif
