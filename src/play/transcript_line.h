/*
 * transcript_line.h - the lines of a transcript: words, numbers, positions, and faults shown
 * at their place.
 */
#ifndef PLAY_TRANSCRIPT_LINE_H
#define PLAY_TRANSCRIPT_LINE_H

#include <wythoff/play.h>

typedef struct wi_line {
    const char *text; /* the whole transcript */
    size_t length;
    size_t next;      /* where the line after this one begins */
    size_t line, end; /* the line at hand, without its remark and the spaces around it */
    size_t at;        /* how far it has been read */
    wy_error *error;
} wi_line;

/* Goes to the next line that is not empty; false: there is none, and line = end = length. */
bool wi_line_next(wi_line *in);

void wi_line_skip_spaces(wi_line *in);
bool wi_line_at_end(wi_line *in);
bool wi_line_skip(wi_line *in, const char *mark); /* false: something else is there */
bool wi_line_skip_arrow(wi_line *in);             /* "->", or an arrow */

/* The next word, up to a space, a bracket or a colon; its length, 0 if there is none. */
size_t wi_line_word(wi_line *in, const char **from);
bool wi_word_is(const char *bytes, size_t length, const char *name);

wy_status wi_line_number(mpz_t out, wi_line *in);

/* "(" x { "," y } ")"; *count numbers, at most WY_MOST_HEAPS. */
wy_status wi_line_heaps(mpz_t heap[WY_MOST_HEAPS], int *count, wi_line *in);

/* "players" NAME NAME, the word players is read: different names, and none of the reserved words,
 * which end with NULL. */
wy_status wi_line_names(char names[2][WY_MAX_NAME + 1], wi_line *in, const char *const *reserved);

/* "result" NAME "wins", the word result is read. */
wy_status wi_line_result(wi_line *in, const char (*names)[WY_MAX_NAME + 1], wy_seat winner);

/* A fault from here to where the line has been read. */
__attribute__((format(printf, 4, 5))) wy_status
wi_line_fault(wi_line *in, size_t from, wy_status status, const char *format, ...);

/* status as a referee gave it: a refusal is shown at the place. */
wy_status wi_line_refused(wi_line *in, size_t from, wy_status status);

/* The rest of the line was read by another reader: its fault is shown in the whole text. */
wy_status wi_line_inner(wi_line *in, size_t from, wy_status status);

#endif
