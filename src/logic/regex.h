/* regex.h - regular expressions over columns of digits, Walnut's `reg`. */
#ifndef WY_LOGIC_REGEX_H
#define WY_LOGIC_REGEX_H

#include <wythoff/automaton.h>

/*
 * Reads an expression over these tracks and makes its minimal automaton.  0 or [0] is a letter of
 * one track, [0,1] one of two; . is any letter, () the empty word, # nothing, @ any word;
 * * + ? {n} {n,} {n,m} repeat, ~ is all other words, then come sequences, & and |.
 * Blanks mean nothing.  Words are words: valid or not, with zeros in front or not.
 */
wy_status wy_regex_read(wy_automaton **out, const char *text, size_t length, const wy_track *tracks,
                        uint32_t track_count, const wy_control *control, wy_error *error);

#endif
