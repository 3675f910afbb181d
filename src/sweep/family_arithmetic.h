/*
 * family_arithmetic.h - numbers and conditions in the ranges of a sweep.
 *
 * The text is short, so there is no tree: it is read anew for every combination of numbers.
 * A first pass with `checking` reads everything and computes nothing, so faults of the text
 * are found wherever they stand; the same flag skips what "and" and "or" need not look at.
 */
#ifndef WI_SWEEP_FAMILY_ARITHMETIC_H
#define WI_SWEEP_FAMILY_ARITHMETIC_H

#include "sweep/family.h"

typedef struct wi_sweep_reader {
    const wy_sweep *sweep;
    const int64_t *values; /* of the names that are known here */
    size_t known;
    size_t next; /* the token that comes next */
    int depth;
    bool checking;
    wy_status status;
    wy_error *error;
} wi_sweep_reader;

/* Functions that can fail return false and have then set status and error. */
__attribute__((format(printf, 4, 5))) bool wi_sweep_fail(wi_sweep_reader *reader, size_t from,
                                                         size_t to, const char *format, ...);
bool wi_sweep_expected(wi_sweep_reader *reader, const char *what);

bool wi_sweep_at(const wi_sweep_reader *reader, wi_token_kind kind);
bool wi_sweep_at_word(const wi_sweep_reader *reader, const char *word);

/* A number, at most WY_MAX_COEFFICIENT in absolute value. */
bool wi_sweep_number(wi_sweep_reader *reader, int64_t *out);

/* The condition behind "where". */
bool wi_sweep_condition(wi_sweep_reader *reader, bool *out);

#endif
