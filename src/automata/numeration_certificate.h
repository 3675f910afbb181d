/*
 * numeration_certificate.h - numerations as certificates have them: weights, their recurrence, and
 * the automaton of valid words.
 */
#ifndef WI_AUTOMATA_NUMERATION_CERTIFICATE_H
#define WI_AUTOMATA_NUMERATION_CERTIFICATE_H

#include <stdio.h>

#include <wythoff/automata.h>

/*
 * The lines of the numeration, and how many they are.  WY_LIMIT: certificates do not know it.
 */
wy_status wi_certificate_numeration_write(FILE *stream, size_t *lines, const wy_numeration *system,
                                          wy_error *error);

/*
 * The name of a numeration with these lines, which begin at the text; free() it.  It may not be the
 * one they were written for, but its words and numbers are the same.  WY_BAD: there is none.
 */
wy_status wi_certificate_numeration_name(char **name, const char *text, wy_error *error);

#endif
