/* grundy_device.c - wythoff grundy --device gpu, and --sum, by which devices are compared. */
#include "grundy.h"

#include <inttypes.h>

#include "options.h"
#include "output.h"
#include "ranks.h"
#include "json/grundy.h"

wy_status cli_grundy_device(cli *program, wy_gpu **gpu, wy_solution *grundy, const char *device) {
    wy_status status = cli_device_open(gpu, program, device);
    if (status == WY_OK && *gpu != NULL) {
        wy_error error;
        status = wy_grundy_on_gpu(grundy, *gpu, &error);
        status = status == WY_OK ? WY_OK : cli_fail(program, &error);
    }
    return status;
}

wy_status cli_grundy_sum(cli *program, const wy_solution *grundy, int64_t width, int64_t height) {
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

wy_status cli_grundy_sum_part(cli *program, const wy_solution *grundy,
                              const cli_grundy_settings *wanted) {
    const int64_t rows = program->rules->board.q2 == 0 ? 1 : wanted->size;
    const int64_t width = wanted->size >= 0 ? wanted->size : wanted->width;
    const int64_t height = wanted->size >= 0 ? rows : wanted->height;
    wy_grundy_sum sum;
    wy_error error;
    const wy_status status = wy_grundy_sum_up(&sum, grundy, width, height, &error);
    return status == WY_OK || status == WY_STOPPED ? status : cli_fail(program, &error);
}
