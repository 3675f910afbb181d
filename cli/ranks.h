/* ranks.h - commands that a launcher (mpirun, srun) has started several times. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <limits.h>

#include "base/ranks.h"
#include "cli.h"
#include "cli/folders.h"
#include "solve/engine.h"
#include "sweep/ranks.h"

/* *ranks is NULL if this process is the only one.  WY_SYSTEM after a message. */
wy_status cli_ranks_open(cli *program, wi_ranks **ranks);

/* For the workers of a sweep; `to` must outlive them. */
void cli_ranks_settings(wi_sweep_ranks *to, cli *program, wi_ranks *ranks);

/* A rank that is not 0 does its part of a sweep, until rank 0 has no more; then it is over. */
wy_status cli_ranks_serve(cli *program, wi_ranks *ranks);

/* Another rank than the first: it can be stopped, and shows nothing; rank 0 shows how far it is. */
void cli_ranks_quiet(wy_control *control);

/* A rank that is not 0 does its part of a window, if it has one; rank 0 has the result. */
wy_status cli_ranks_window(cli *program, wi_ranks *ranks, wy_solution *solution, int64_t width,
                           int64_t height);

/* Rank 0 has no more; NULL is allowed. */
void cli_ranks_dismiss(cli *program, wi_ranks *ranks);

/* ---- --device: where windows are computed --------------------------------------------------- */

/* *gpu is to be closed, and NULL unless it was asked for; device: the option, or NULL. */
wy_status cli_device_open(wy_gpu **gpu, cli *program, const char *device);

/* ---- objects -------------------------------------------------------------------------------- */

/* Shared objects that the program looks for when they are asked for: where they may be. */

enum { CLI_OBJECT_PATH = PATH_MAX + 64 };
#define CLI_OBJECT_FOLDER GPU_FOLDER /* where they are installed */

/* Beside a program that was not installed, in the folder of this room; else the name itself. */
void cli_object_built(char path[CLI_OBJECT_PATH], const char *room, const char *name);

#endif
