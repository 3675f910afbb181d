/*
 * ranks.c - other machines than the processor: GPUs, and ranks of MPI (docs/mpi.md).
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "progress.h"
#include "ranks.h"

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

/* What the workers of this rank may take: its part of the machine. */
static void cli_ranks_share(wy_control *control) {
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

/* ---- --device gpu: finding the object that knows the device ---------------------------------- */

#define OBJECT "libwythoff-gpu.so"

static wy_status open_gpu(cli *program, wy_gpu **gpu) {
    char built[CLI_OBJECT_PATH];
    cli_object_built(built, "gpu", OBJECT);
    const char *const paths[] = {built, CLI_OBJECT_FOLDER "/" OBJECT, OBJECT};
    wy_error error;
    const wy_status status = wy_gpu_open(gpu, paths, sizeof paths / sizeof paths[0], &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

wy_status cli_device_open(wy_gpu **gpu, cli *program, const char *device) {
    *gpu = NULL;
    if (device == NULL || strcmp(device, "cpu") == 0) {
        return WY_OK;
    }
    if (strcmp(device, "gpu") != 0) {
        return cli_complain(program, WY_BAD, "--device wants cpu or gpu, not '%.60s'", device);
    }
    const wy_status status = open_gpu(program, gpu);
    if (status == WY_OK && program->common.verbose) {
        char memory[CLI_BYTES_TEXT];
        cli_bytes_text(memory, wy_gpu_memory(*gpu));
        cli_note(program, "on %s, with %s", wy_gpu_name(*gpu), memory);
    }
    return status;
}

/* ---- shared objects beside the program ------------------------------------------------------- */

void cli_object_built(char path[CLI_OBJECT_PATH], const char *room, const char *name) {
    char folder[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *last = strrchr(folder, '/');
    if (last == NULL) {
        snprintf(path, CLI_OBJECT_PATH, "%s", name);
        return;
    }
    *last = '\0';
    snprintf(path, CLI_OBJECT_PATH, "%s/%.20s/%.40s", folder, room, name);
}
