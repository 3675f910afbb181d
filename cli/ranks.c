/*
 * ranks.c - is this one process of many?  See ranks.h, and docs/mpi.md for those who run them.
 */
#include "ranks.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "objects.h"

enum { PATIENCE = 20 }; /* seconds */

static long number_in(const char *name) {
    const char *text = getenv(name);
    return text == NULL ? 0 : strtol(text, NULL, 10);
}

/* mpirun of Open MPI; srun --mpi=pmix; Hydra and srun --mpi=pmi2. */
static bool several_started(void) {
    return number_in("OMPI_COMM_WORLD_SIZE") > 1 ||
           (getenv("PMIX_RANK") != NULL && number_in("SLURM_STEP_NUM_TASKS") > 1) ||
           number_in("PMI_SIZE") > 1;
}

wy_status cli_ranks_open(cli *program, wi_ranks **ranks) {
    *ranks = NULL;
    if (!several_started()) {
        return WY_OK;
    }
    char built[CLI_OBJECT_PATH];
    cli_object_built(built, "mpi", "libwythoff-mpi.so");
    const char *const paths[] = {built, CLI_OBJECT_FOLDER "/libwythoff-mpi.so",
                                 "libwythoff-mpi.so"};
    wy_error error;
    const wy_status status = wi_ranks_open(ranks, paths, sizeof paths / sizeof paths[0], &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

static void tell_lost(void *data, int rank, size_t games) {
    cli_note(data, "rank %d is lost; %zu of its games are given to others", rank, games);
}

void cli_ranks_settings(wi_sweep_ranks *to, cli *program, wi_ranks *ranks) {
    const long patience = number_in("WYTHOFF_PATIENCE");
    *to = (wi_sweep_ranks){.ranks = ranks,
                           .patience = patience > 0 ? (double)patience : PATIENCE,
                           .lost = tell_lost,
                           .data = program};
}

void cli_ranks_share(wy_control *control) {
    const long here = number_in("OMPI_COMM_WORLD_LOCAL_SIZE") > 0
                          ? number_in("OMPI_COMM_WORLD_LOCAL_SIZE")
                          : number_in("SLURM_TASKS_PER_NODE");
    if (control->memory == 0) {
        control->memory = cli_machine_memory() / 4 * 3 / (uint64_t)(here > 0 ? here : 1);
    }
    control->threads = control->threads > 0 ? control->threads : 1;
}

static bool stop_asked(void *data, double done) {
    (void)data;
    (void)done;
    return cli_stop_asked();
}

void cli_ranks_quiet(wy_control *control) {
    control->poll = stop_asked;
}

static bool pass_by(void *data, const wy_position *positions, size_t count) {
    (void)data;
    (void)positions;
    (void)count;
    return true;
}

wy_status cli_ranks_window(cli *program, wi_ranks *ranks, wy_solution *solution, int64_t width,
                           int64_t height) {
    if (solution->ranks == NULL) {
        return WY_OK;
    }
    cli_ranks_quiet(&solution->control);
    wy_error error;
    const wy_status status = wy_solution_each(solution, width, height, pass_by, NULL, &error);
    if (status == WY_STOPPED) {
        ranks->lost = true;
        return status;
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

wy_status cli_ranks_serve(cli *program, wi_ranks *ranks) {
    wi_sweep_ranks settings;
    cli_ranks_settings(&settings, program, ranks);
    wy_control control = program->control;
    cli_ranks_share(&control);
    control.poll = stop_asked;
    wy_error error;
    const wy_status status = wi_sweep_ranks_serve(&settings, &control, &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

void cli_ranks_dismiss(cli *program, wi_ranks *ranks) {
    if (ranks != NULL) {
        wi_sweep_ranks settings;
        cli_ranks_settings(&settings, program, ranks);
        wi_sweep_ranks_dismiss(&settings);
    }
}
