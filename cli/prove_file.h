/* prove_file.h - what is proved: lines that every proof has, automata and certificates as files. */
#ifndef CLI_PROVE_FILE_H
#define CLI_PROVE_FILE_H

#include <stdio.h>

#include <wythoff/prove.h>

#include "output.h"

/* Writes one thing about a theorem of some kind. */
typedef wy_status cli_proof_writer(FILE *stream, const cli *program, const void *theorem,
                                   wy_error *error);

/*
 * A file that appears only when it is complete; - is stdout, NULL: nothing is wanted.  WY_LIMIT: it
 * is proved, but there is no such file of it.
 */
wy_status cli_prove_write(cli *program, const char *path, cli_proof_writer *put,
                          const void *theorem);

/* Files for the automaton of a P-set; NULL: not wanted.  names: of its tracks. */
typedef struct cli_automaton_files {
    const char *walnut, *dot, *tikz;
} cli_automaton_files;
wy_status cli_prove_write_automaton(cli *program, const cli_automaton_files *files,
                                    const wy_automaton *automaton, const char *const *names);

/* "P-set     4 states, 16 transitions" */
void cli_put_p_set(cli_output *out, const wy_theorem_facts *facts);

/* How an automaton was learned. */
void cli_put_learned(cli_output *out, const wy_theorem_facts *facts);

/* The obligations, a line each; passes: two for each number of passes, and one at the end. */
void cli_put_steps(cli_output *out, const wy_theorem_step *steps, size_t count, bool passes);

/* The time, and the memory that was in use at most. */
void cli_put_total(cli_output *out, const wy_theorem_facts *facts);

bool cli_is_stdout(const char *path); /* NULL: no */

#endif
