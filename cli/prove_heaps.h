/* prove_heaps.h - wythoff prove of a game on several heaps. */
#ifndef CLI_PROVE_HEAPS_H
#define CLI_PROVE_HEAPS_H

#include "prove_file.h"

/* certificate: a file, or NULL. */
wy_status cli_prove_heaps(cli *program, const wy_prove_options *options,
                          const cli_automaton_files *files, const char *certificate);

#endif
