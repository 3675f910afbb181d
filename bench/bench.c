/* bench.c - runs the benchmarks one after the other. */
#include "bench.h"

#include "base/fail.h"

wy_status wy_bench_run(const wy_bench_options *options, FILE *out, wy_error *error) {
    if (options->only != NULL) {
        return wy_fail(error, WY_BAD, "there is no benchmark '%.60s'", options->only);
    }
    fputs("no benchmarks yet\n", out);
    return WY_OK;
}
