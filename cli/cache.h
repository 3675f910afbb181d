/* cache.h - the folder where facts are kept from one run to the next; see wythoff/facts.h. */
#ifndef CLI_CACHE_H
#define CLI_CACHE_H

#include "cli.h"

/* Opens the facts of program->control, unless --no-cache or WYTHOFF_CACHE=off. */
wy_status cli_cache_open(cli *program);

/* Notes what was wrong with the folder, and closes the facts. */
void cli_cache_close(cli *program);

#endif
