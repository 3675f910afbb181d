/*
 * production_text.h - entries `left -> right`, as dictionaries and tag systems are written.
 *
 * One a line, or with commas or semicolons between; blanks and remarks from # to the end of
 * the line do not count; the right side may be empty.  A setting `name value` has no arrow.
 */
#ifndef WI_THEORY_PRODUCTION_TEXT_H
#define WI_THEORY_PRODUCTION_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/base.h>

typedef struct wi_span {
    size_t at, length; /* in the text */
} wi_span;

typedef struct wy_entry {
    wi_span left, right;
    bool arrow; /* false: a setting */
} wy_entry;

typedef struct wi_entries {
    const char *text;
    size_t length;
    size_t at;
} wi_entries;

/* *found false: there are no more.  WY_BAD, with the place: this is no entry. */
wy_status wi_entries_next(wy_entry *out, bool *found, wi_entries *entries, wy_error *error);

/* The fault is the bytes [at, at + width); error may be NULL. */
void wi_entries_place(wy_error *error, const wi_entries *entries, size_t at, size_t width);

#endif
