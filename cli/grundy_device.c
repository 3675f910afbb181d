/* grundy_device.c - wythoff grundy --device gpu, and --sum, by which devices are compared. */
#include "grundy.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "number.h"
#include "objects.h"
#include "output.h"
#include "json/grundy.h"

#define OBJECT "libwythoff-gpu.so"

static wy_status open_gpu(cli *program, wy_gpu **gpu) {
    char built[CLI_OBJECT_PATH];
    cli_object_built(built, "gpu", OBJECT);
    const char *const paths[] = {built, CLI_OBJECT_FOLDER "/" OBJECT, OBJECT};
    wy_error error;
    const wy_status status = wy_gpu_open(gpu, paths, sizeof paths / sizeof paths[0], &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

wy_status cli_grundy_device(cli *program, wy_gpu **gpu, wy_grundy *grundy, const char *device) {
    *gpu = NULL;
    if (device == NULL || strcmp(device, "cpu") == 0) {
        return WY_OK;
    }
    if (strcmp(device, "gpu") != 0) {
        return cli_complain(program, WY_BAD, "--device wants cpu or gpu, not '%.60s'", device);
    }
    wy_status status = open_gpu(program, gpu);
    if (status != WY_OK) {
        return status;
    }
    if (program->common.verbose) {
        char memory[CLI_BYTES_TEXT];
        cli_bytes_text(memory, wy_gpu_memory(*gpu));
        cli_note(program, "on %s, with %s", wy_gpu_name(*gpu), memory);
    }
    wy_error error;
    status = wy_grundy_on_gpu(grundy, *gpu, &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

wy_status cli_grundy_sum(cli *program, const wy_grundy *grundy, int64_t width, int64_t height) {
    wy_status status =
        cli_grundy_afford(program, grundy, wy_grundy_sum_memory(grundy, width, height));
    if (status != WY_OK) {
        return status;
    }
    cli_output out;
    status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    wy_grundy_sum sum;
    wy_error error;
    status = wy_grundy_sum_up(&sum, grundy, width, height, &error);
    if (status != WY_OK) {
        return cli_output_close(&out,
                                cli_unfinished(program, status, &error, "nothing is known yet"));
    }
    if (program->common.verbose && sum.seconds > 0) {
        cli_note(program, "the GPU computed for %.4f s", sum.seconds);
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_grundy_sum(program->rules, width, height, &sum));
    } else {
        cli_putf(&out, "positions %" PRIu64 "\nlargest   %" PRIu32 "\nchecksum  %016" PRIx64 "\n",
                 sum.cells, sum.largest, sum.checksum);
    }
    return cli_output_close(&out, WY_OK);
}
