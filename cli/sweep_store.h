/* sweep_store.h - what the two halves of the store share: opening it, and using it. */
#ifndef CLI_SWEEP_STORE_H
#define CLI_SWEEP_STORE_H

#include <sqlite3.h>

#include "sweep.h"

/* "Wyth", in the header of the file; and the version of the tables. */
enum { CLI_SWEEP_APPLICATION = 0x57797468, CLI_SWEEP_SCHEMA = 1 };

struct cli_sweep_store {
    sqlite3 *handle;
    char *path; /* for messages */
    int lock;   /* a descriptor whose lock says that the file is in use; -1: none */
};

/* Runs statements without results. */
wy_status cli_sweep_store_run(cli_sweep_store *store, const char *sql, wy_error *error);

/* The first number of a query; 0 if there is none. */
wy_status cli_sweep_store_number(cli_sweep_store *store, const char *sql, int64_t *out,
                                 wy_error *error);

/* Makes the tables for a plan, or checks that those that are there are the plan's. */
wy_status cli_sweep_store_make(cli_sweep_store *store, const cli_sweep_plan *plan, wy_error *error);
wy_status cli_sweep_store_check(cli_sweep_store *store, const cli_sweep_plan *plan,
                                wy_error *error);

#endif
