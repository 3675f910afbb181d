/*
 * family_arithmetic.h - numbers and conditions in the ranges of a sweep.
 *
 * The text is short, so there is no tree: it is read anew for every combination of numbers.
 * A first pass with `checking` reads everything and computes nothing, so faults of the text
 * are found wherever they stand; the same flag skips what "and" and "or" need not look at.
 */
#ifndef WY_SWEEP_FAMILY_ARITHMETIC_H
#define WY_SWEEP_FAMILY_ARITHMETIC_H

#include "sweep/family.h"

typedef struct wy_sweep_reader {
    const wy_sweep *sweep;
    const int64_t *values; /* of the names that are known here */
    size_t known;
    size_t next; /* the token that comes next */
    int depth;
    bool checking;
    wy_status status;
    wy_error *error;
} wy_sweep_reader;

/* Functions that can fail return false and have then set status and error. */
__attribute__((format(printf, 4, 5))) bool wy_sweep_fail(wy_sweep_reader *reader, size_t from,
                                                         size_t to, const char *format, ...);
bool wy_sweep_expected(wy_sweep_reader *reader, const char *what);

bool wy_sweep_at(const wy_sweep_reader *reader, wy_token_kind kind);
bool wy_sweep_at_word(const wy_sweep_reader *reader, const char *word);

/* A number, at most WY_MAX_COEFFICIENT in absolute value. */
bool wy_sweep_number(wy_sweep_reader *reader, int64_t *out);

/* The condition behind "where". */
bool wy_sweep_condition(wy_sweep_reader *reader, bool *out);

#endif
