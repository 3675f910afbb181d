/*
 * regex_reader.h - a regular expression while it is read; see regex.c.
 *
 * Functions that make automata return NULL when something failed; status and error say what.
 */
#ifndef WI_LOGIC_REGEX_READER_H
#define WI_LOGIC_REGEX_READER_H

#include "logic/regex.h"

typedef struct wi_regex_reader {
    const char *text;
    size_t length, at;
    wy_track track[WY_MAX_TRACKS]; /* plain alphabets */
    uint32_t tracks;
    int nesting;
    size_t operations;
    wi_regex_outside *outside; /* may be NULL */
    const wy_control *control;
    wy_error *error;
    wy_status status;
} wi_regex_reader;

wy_automaton *wi_regex_fail(wi_regex_reader *in, size_t at, const char *message);

/* These skip blanks first. */
bool wi_regex_at(wi_regex_reader *in, char sign);
bool wi_regex_take(wi_regex_reader *in, char sign);
bool wi_regex_at_digit(wi_regex_reader *in);
bool wi_regex_number(wi_regex_reader *in, int32_t *out);

/* All words, or none; the empty word. */
wy_automaton *wi_regex_all(wi_regex_reader *in, bool truth);
wy_automaton *wi_regex_empty_word(wi_regex_reader *in);

/* Letters: any at all; the single digit that stands here; what follows a '['. */
wy_automaton *wi_regex_any_letter(wi_regex_reader *in);
wy_automaton *wi_regex_digit(wi_regex_reader *in);
wy_automaton *wi_regex_brackets(wi_regex_reader *in);

#endif
