/* prove_beam.h - wythoff prove of a blocking game by the machine of its beam. */
#ifndef CLI_PROVE_BEAM_H
#define CLI_PROVE_BEAM_H

#include "cli.h"

/*
 * WY_NO: it is no such game, or its P-positions are lines only, of which the automaton tells more;
 * nothing is printed.  A file for the certificate, or NULL.  by_automaton: something is asked for
 * that only an automaton has.
 */
wy_status cli_prove_beam(cli *program, const char *certificate, bool by_automaton);

#endif
