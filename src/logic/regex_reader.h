/*
 * regex_reader.h - a regular expression while it is read; see regex.c.
 *
 * Functions that make automata return NULL when something failed; status and error say what.
 */
#ifndef WY_LOGIC_REGEX_READER_H
#define WY_LOGIC_REGEX_READER_H

#include "logic/regex.h"

typedef struct wy_regex_reader {
    const char *text;
    size_t length, at;
    wy_track track[WY_MAX_TRACKS]; /* plain alphabets */
    uint32_t tracks;
    int nesting;
    size_t operations;
    wy_regex_outside *outside; /* may be NULL */
    const wy_control *control;
    wy_error *error;
    wy_status status;
} wy_regex_reader;

wy_automaton *wy_regex_fail(wy_regex_reader *in, size_t at, const char *message);

/* These skip blanks first. */
bool wy_regex_at(wy_regex_reader *in, char sign);
bool wy_regex_take(wy_regex_reader *in, char sign);
bool wy_regex_at_digit(wy_regex_reader *in);
bool wy_regex_number(wy_regex_reader *in, int32_t *out);

/* All words, or none; the empty word. */
wy_automaton *wy_regex_all(wy_regex_reader *in, bool truth);
wy_automaton *wy_regex_empty_word(wy_regex_reader *in);

/* Letters: any at all; the single digit that stands here; what follows a '['. */
wy_automaton *wy_regex_any_letter(wy_regex_reader *in);
wy_automaton *wy_regex_digit(wy_regex_reader *in);
wy_automaton *wy_regex_brackets(wy_regex_reader *in);

#endif
