/* prove_read.h - wythoff prove: the theorem in words. */
#ifndef CLI_PROVE_READ_H
#define CLI_PROVE_READ_H

#include <wythoff/prove.h>

#include "output.h"

/* What tells all P-positions; false: nothing does. */
bool cli_put_form(cli_output *out, const wy_reading *reading, const char *game);
/* The other statements; of: "of the image: ", where they are not about the game itself. */
void cli_put_statements(cli_output *out, const wy_reading *reading, const char *of);

#endif
