/* certificate.h - the parts that certificates with automata have in common: certificate.c. */
#ifndef WI_PROVE_CERTIFICATE_H
#define WI_PROVE_CERTIFICATE_H

#include <stdio.h>

#include <wythoff/automata.h>
#include <wythoff/prove.h>

/*
 * Heading, numeration and game of the theorem, whose automaton is not looked at.  *lines becomes
 * how many lines there are.  WY_LIMIT: certificates do not know such a game.
 */
wy_status wi_certificate_game(FILE *stream, uint64_t *lines, const char *kind,
                              const wy_theorem *theorem, wy_error *error);

/* The automaton, which is minimal; and the last line. */
void wi_certificate_states(FILE *stream, uint64_t *lines, const wy_automaton *p);
wy_status wi_certificate_end(FILE *stream, uint64_t lines, wy_error *error);

#endif
