/* forgeries.h - certificates as texts, changed here and there; what the checker must say of them.
 */
#ifndef FORGERIES_H
#define FORGERIES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct text {
    char *bytes; /* with a zero at the end that does not count */
    size_t size;
} text;

text copy_of(text of);

/* bytes[from, to) of the text are replaced, by bytes or by a string. */
text splice(text of, size_t from, size_t to, const char *by, size_t length);
text splice_string(text of, size_t from, size_t to, const char *by);

/* The number behind the first place of a name becomes greater; the second takes the text. */
text with_number(text of, const char *name, long by);
text renumbered(text of, const char *name, long by);

/* The same in format 1, which says nothing of version and rule; takes the text. */
text without_heading(text of);

size_t count_lines(text of);
size_t line_begin(text of, size_t line); /* line = their number: the end */

static inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

void expect_verified(const char *what, text of);

/*
 * A limit is no acceptance either: a digit may turn a number into a huge one.  Returns 1, so that a
 * test can count what it has tried.
 */
size_t expect_refused(text of, const char *what, size_t where);

/* What the checker reports of a text that it verifies; to be freed. */
char *report_of(text of, const char *name);

#endif
