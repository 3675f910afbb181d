/* device.c - --device gpu: finding the object that knows the device. */
#include "device.h"

#include <string.h>

#include "number.h"
#include "objects.h"

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
