/* device.c - --device gpu: finding the object that knows the device. */
#include "device.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/folders.h"
#include "number.h"

#define OBJECT "libwythoff-gpu.so"

/* The folder of this program; false: it cannot be told. */
static bool own_folder(char folder[PATH_MAX]) {
    const ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    if (length <= 0) {
        return false;
    }
    folder[length] = '\0';
    char *last = strrchr(folder, '/');
    if (last == NULL) {
        return false;
    }
    *last = '\0';
    return true;
}

static wy_status open_gpu(cli *program, wy_gpu **gpu) {
    char folder[PATH_MAX];
    char built[PATH_MAX + 64] = OBJECT;
    if (own_folder(folder)) {
        snprintf(built, sizeof built, "%s/gpu/" OBJECT, folder);
    }
    const char *const paths[] = {built, GPU_FOLDER "/" OBJECT, OBJECT};
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
