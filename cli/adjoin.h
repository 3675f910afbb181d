/* adjoin.h - the things that wythoff adjoin does, one file each. */
#ifndef CLI_ADJOIN_H
#define CLI_ADJOIN_H

#include "cli.h"
#include "output.h"
#include "theory/theory.h"

/* Lines of text, or a JSON value, on one move; text has no verdict line. */
void cli_adjoin_put(cli_output *out, const wi_adjoin *verdict);
json_t *cli_adjoin_json(const wi_adjoin *verdict);

/* Decides the move once more, by the automaton of W; complains if it differs.  adjoin_proof.c. */
wy_status cli_adjoin_confirm(cli *program, const wi_adjoin *verdict, const mpz_t i, const mpz_t j);

/* --automaton, --morphism: W as logic derives it; adjoin_proof.c. */
wy_status cli_adjoin_automaton(cli *program, bool morphism);

/* --matrix: W, or its picture; adjoin_matrix.c. */
wy_status cli_adjoin_matrix(cli *program, int64_t size);

/* --set: a list of moves or a rule, from the text itself or a file of that name; adjoin_set.c. */
wy_status cli_adjoin_set(cli *program, const char *moves, int64_t max);

#endif
