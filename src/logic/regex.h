/* regex.h - regular expressions over columns of digits, Walnut's `reg`. */
#ifndef WI_LOGIC_REGEX_H
#define WI_LOGIC_REGEX_H

#include <wythoff/automata.h>

/* The first digit that is in no alphabet, and so matches nothing. */
typedef struct wi_regex_outside {
    bool any;
    uint32_t track;
    int32_t digit;
} wi_regex_outside;

/*
 * Reads an expression over these tracks and makes its minimal automaton.  0 or [0] is a letter of
 * one track, [0,1] one of two, [4-9] one of several, [^0] any other; . is any letter, () the empty
 * word, # nothing, @ any word; ~ is all other words, * + ? {n} {n,} {n,m} repeat, then come
 * sequences, & and |.  Blanks mean nothing.  Words are words: valid or not, with zeros in front
 * or not.  outside may be NULL.
 */
wy_status wi_regex_read(wy_automaton **out, const char *text, size_t length, const wy_track *tracks,
                        uint32_t track_count, wi_regex_outside *outside, const wy_control *control,
                        wy_error *error);

/*
 * An expression for the words that an acceptor accepts, which wi_regex_read reads over its
 * alphabets; free() it.  The automaton is trimmed.  WY_LIMIT: the automaton has too many states, or
 * the expression becomes too long.
 */
wy_status wi_regex_write(char **out, const wy_automaton *automaton, wy_error *error);

#endif
