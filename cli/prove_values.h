/* prove_values.h - wythoff prove --grundy and --value: theorems about Grundy values. */
#ifndef CLI_PROVE_VALUES_H
#define CLI_PROVE_VALUES_H

#include "cli.h"

typedef struct cli_values_wish {
    int64_t value; /* -1: all values */
    const char *numeration;
    const char *certificate; /* files, NULL: none */
    const char *automaton;
    const char *dot;
    int64_t states, window; /* 0: the usual ones */
} cli_values_wish;

wy_status cli_prove_values(cli *program, const cli_values_wish *wanted);

#endif
