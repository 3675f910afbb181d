/* prove_heaps.h - wythoff prove of a game on several heaps. */
#ifndef CLI_PROVE_HEAPS_H
#define CLI_PROVE_HEAPS_H

#include <wythoff/prove.h>

#include "cli.h"

/* Files for the automaton and the certificate, or NULL. */
wy_status cli_prove_heaps(cli *program, const wy_prove_options *options, const char *automaton,
                          const char *certificate);

#endif
