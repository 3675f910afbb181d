/* prove_verify.h - wythoff prove --verify: the certificate, given to both checkers at once. */
#ifndef CLI_PROVE_VERIFY_H
#define CLI_PROVE_VERIFY_H

#include <wythoff/prove.h>

#include "cli.h"

/*
 * Writes the certificate to a file for the time being, and runs wythoff-check and wythoff-verified
 * on it, which lie beside this program or on PATH; then says what they said.  WY_OK: both have
 * verified it.  WY_NO: one refuses it.  WY_LIMIT: one does not know, or is not there.
 */
wy_status cli_prove_verify(cli *program, const wy_theorem *theorem);

/* The same for the text of a certificate and wythoff-check alone; what it said is not printed. */
wy_status cli_verify_text(cli *program, const char *certificate);

#endif
