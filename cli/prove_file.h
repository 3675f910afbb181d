/* prove_file.h - what is proved, written to files: automata, certificates. */
#ifndef CLI_PROVE_FILE_H
#define CLI_PROVE_FILE_H

#include <stdio.h>

#include "cli.h"

/* Writes one thing about a theorem of some kind. */
typedef wy_status cli_proof_writer(FILE *stream, const cli *program, const void *theorem,
                                   wy_error *error);

/*
 * A file that appears only when it is complete; - is stdout, NULL: nothing is wanted.  WY_LIMIT: it
 * is proved, but there is no such file of it.
 */
wy_status cli_prove_write(cli *program, const char *path, cli_proof_writer *put,
                          const void *theorem);

bool cli_is_stdout(const char *path); /* NULL: no */

#endif
