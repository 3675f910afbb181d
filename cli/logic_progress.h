/* logic_progress.h - how a long computation of the prover goes. */
#ifndef CLI_LOGIC_PROGRESS_H
#define CLI_LOGIC_PROGRESS_H

#include "logic_lines.h"

/* A wy_logic_options.begin; data is the job. */
void cli_logic_begin(void *data, const char *command, size_t length);

/* A wy_control poll; data is the job. */
bool cli_logic_poll(void *data, double done);

#endif
