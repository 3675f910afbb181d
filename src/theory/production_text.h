/*
 * production_text.h - entries `left -> right`, as dictionaries and tag systems are written.
 *
 * One a line, or with commas or semicolons between; blanks and remarks from # to the end of
 * the line do not count; the right side may be empty.  A setting `name value` has no arrow.
 */
#ifndef WY_THEORY_PRODUCTION_TEXT_H
#define WY_THEORY_PRODUCTION_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/base.h>

typedef struct wy_span {
    size_t at, length; /* in the text */
} wy_span;

typedef struct wy_entry {
    wy_span left, right;
    bool arrow; /* false: a setting */
} wy_entry;

typedef struct wy_entries {
    const char *text;
    size_t length;
    size_t at;
} wy_entries;

/* *found false: there are no more.  WY_BAD, with the place: this is no entry. */
wy_status wy_entries_next(wy_entry *out, bool *found, wy_entries *entries, wy_error *error);

/* The fault is the bytes [at, at + width); error may be NULL. */
void wy_entries_place(wy_error *error, const wy_entries *entries, size_t at, size_t width);

#endif
