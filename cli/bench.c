/* bench.c - wythoff bench: the benchmarks, as ratios against the plain way. */
#include "bench/bench.h"

#include <string.h>

#include "base/outfile.h"
#include "cli.h"

typedef struct settings {
    bool quick;
} settings;

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    const wi_bench_options options = {
        .only = count > 0 ? arguments[0] : NULL,
        .csv = program->format == CLI_CSV,
        .quick = wanted->quick,
        .control = &program->control,
    };
    const char *path = program->common.output != NULL ? program->common.output : "-";
    wi_outfile *file;
    wy_error error;
    if (wi_outfile_open(&file, path, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = wi_bench_run(&options, wi_outfile_stream(file), &error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
        return cli_unfinished(program, status, &error, "the benchmarks are not complete");
    }
    status = wi_outfile_commit(file, &error);
    return status == WY_OK ? status : cli_fail(program, &error);
}

static const cli_option options_table[] = {
    CLI_FLAG_OPTION(settings, quick, "quick",
                    "small sizes: shows that everything runs, not how fast"),
};

const cli_command cli_command_bench = {
    .name = "bench",
    .usage = "[NAME]",
    .summary = "the benchmarks, as ratios against the plain way",
    .text = "Each benchmark, or the one of this NAME, runs an engine and a plain loop that\n"
            "does the same in the same run, and prints how many times faster the engine is.\n"
            "NAME: table, kernels, blocking, maharaja, gdwn, flat, grundy, stream, bignum, logic,\n"
            "determinise, words, rules (a rule with conditions against the same by hand, where\n"
            "the ratio is to be near 1; moves tied to the heaps; the time for a normal form),\n"
            "heaps.",
    .examples = "  $ wythoff bench --quick\n"
                "  $ wythoff bench rules --quick\n",
    .takes = CLI_WORK | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text csv",
    .most = 1,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
