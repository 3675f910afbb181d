/* prove_read.h - wythoff prove: the theorem in words. */
#ifndef CLI_PROVE_READ_H
#define CLI_PROVE_READ_H

#include <wythoff/prove.h>

#include "cli.h"
#include "output.h"

/* "theorem   In the game ...", in lines. */
void cli_put_theorem(cli_output *out, const char *game, const char *text);

/* The theorem that lists all P-positions, if it is about the game itself (own), or about the
 * canonical game or the image; false: there is none. */
bool cli_put_form(cli_output *out, const wy_reading *reading, const char *game, bool own);
/* The other statements; of: "of the image: ", where they are not about the game itself. */
void cli_put_statements(cli_output *out, const wy_reading *reading, const char *of);

/* The theorem as a LaTeX document. */
void cli_put_latex_theorem(cli_output *out, const wy_theorem *theorem, const wy_reading *reading);

/* The theorem as a LaTeX document, the proof as a script for Walnut; NULL: not wanted. */
wy_status cli_write_reading(cli *program, const char *latex, const char *walnut,
                            const wy_theorem *theorem, const wy_reading *reading);

#endif
