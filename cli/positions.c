/* positions.c - wythoff positions: all P-positions of a window. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "device.h"
#include "far.h"
#include "latex.h"
#include "lines.h"
#include "output.h"
#include "ranks.h"
#include "several.h"
#include "json/lists.h"
#include "json/values.h"

typedef struct settings {
    int64_t max, width, height;
    int64_t count; /* of columns from `from` on, or CLI_WITHOUT_NUMBER: print how many */
    const char *from, *rows;
    bool sorted;
    const char *device;
} settings;

/* The list as it is written; also the last position, for those who interrupt. */
typedef struct list {
    cli_output out;
    cli_lines *lines; /* NULL: not of text or csv */
    cli_format format;
    bool count_only;
    int64_t count;
    wy_position last;
} list;

static void put_position(cli_output *out, cli_format format, wy_position position, bool first) {
    if (format == CLI_JSON) {
        wi_put_position(&out->json, first, position.x, position.y);
        cli_send_json(out);
    } else {
        cli_put_letter(out, '$');
        cli_put_number(out, position.x);
        cli_put(out, "$ & $");
        cli_put_number(out, position.y);
        cli_put(out, "$ \\\\\n");
    }
}

static bool take(void *data, const wy_position *positions, size_t count) {
    list *to = data;
    to->last = positions[count - 1];
    if (to->lines != NULL) {
        cli_lines_take(to->lines, positions, count);
    } else {
        for (size_t i = 0; i < count; i++) {
            put_position(&to->out, to->format, positions[i], to->count + (int64_t)i == 0);
        }
        cli_output_show(&to->out);
    }
    to->count += (int64_t)count;
    return cli_output_good(&to->out);
}

static void put_head(list *to, const cli *program, int64_t width, int64_t height) {
    if (to->format == CLI_LATEX) {
        cli_latex_begin(&to->out, to->count_only ? "r" : "rr",
                        to->count_only ? "P-positions" : "$x$ & $y$");
    } else if (to->format == CLI_CSV) {
        cli_put(&to->out, to->count_only ? "count\n" : "x,y\n");
    } else if (to->format == CLI_JSON) {
        wi_put_window(&to->out.json, program->rules, NULL, NULL, width, height,
                      to->count_only ? NULL : "positions");
        cli_send_json(&to->out);
    }
    cli_output_head(&to->out);
}

static void put_tail(list *to) {
    if (to->format == CLI_JSON) {
        wi_put_list_end(&to->out.json, !to->count_only, to->count, wi_json_from_smaller());
        cli_send_json(&to->out);
    } else if (to->format == CLI_LATEX) {
        if (to->count_only) {
            cli_putf(&to->out, "$%" PRId64 "$ \\\\\n", to->count);
        }
        cli_latex_end(&to->out);
    } else if (to->count_only) {
        cli_putf(&to->out, "%" PRId64 "\n", to->count);
    }
}

static wy_status count_all(list *to, wy_solution *solution, int64_t width, int64_t height,
                           wy_error *error) {
    uint64_t count = 0;
    int64_t columns = 0;
    const wy_status status = wy_solution_count(&count, &columns, solution, width, height, error);
    to->count = (int64_t)count;
    to->last.x = columns > 0 ? columns - 1 : 0;
    return status;
}

static wy_status put_all(list *to, cli *program, wy_solution *solution, int64_t width,
                         int64_t height) {
    put_head(to, program, width, height);
    const bool lines = !to->count_only && (to->format == CLI_TEXT || to->format == CLI_CSV);
    wy_error error;
    wy_status status = lines ? cli_lines_open(&to->lines, &to->out, to->format == CLI_CSV) : WY_OK;
    if (status != WY_OK) {
        return status;
    }
    status = to->count_only ? count_all(to, solution, width, height, &error)
                            : wy_solution_each(solution, width, height, take, to, &error);
    cli_lines_close(to->lines);
    if (status == WY_OK) {
        put_tail(to);
        return WY_OK;
    }
    char known[120];
    if (to->count > 0) {
        snprintf(known, sizeof known,
                 "%" PRId64 " P-positions %s so far, the last at column %" PRId64 " of %" PRId64,
                 to->count, to->count_only ? "counted" : "listed", to->last.x, width);
    } else {
        snprintf(known, sizeof known, "no P-position was listed yet");
    }
    return cli_unfinished(program, status, &error, known);
}

static wy_status write_list(cli *program, const settings *wanted, wy_solution *solution,
                            int64_t width, int64_t height) {
    list to = {.format = program->format, .count_only = wanted->count == CLI_WITHOUT_NUMBER};
    const wy_status status = cli_output_open(&to.out, program);
    return status == WY_OK
               ? cli_output_close(&to.out, put_all(&to, program, solution, width, height))
               : status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->sorted) {
        return cli_complain(program, WY_BAD, "--sorted is for games on several heaps");
    }
    if (wanted->rows != NULL && wanted->from == NULL) {
        return cli_complain(program, WY_BAD, "--rows Y,H goes with --from X");
    }
    if (wanted->from != NULL) {
        if (wanted->max >= 0 || wanted->width >= 0 || wanted->height >= 0) {
            return cli_complain(program, WY_BAD,
                                "give either --from and --count, or --max, or --width and "
                                "--height");
        }
        if (wanted->device != NULL) {
            return cli_complain(program, WY_BAD, "--device computes windows: --max, not --from");
        }
        return wanted->count < 0
                   ? cli_complain(program, WY_BAD,
                                  "--from X goes with --count K: the columns X, ..., X + K - 1")
                   : cli_positions_from(program, wanted->from, wanted->count, wanted->rows);
    }
    if (wanted->count >= 0) {
        return cli_complain(program, WY_BAD, "--count K goes with --from X; alone it only counts");
    }
    if (wanted->max < 0 && (wanted->width < 0 || wanted->height < 0)) {
        return cli_complain(program, WY_BAD, "how many? give --max N, or --width W --height H");
    }
    if (wanted->max >= 0 && (wanted->width >= 0 || wanted->height >= 0)) {
        return cli_complain(program, WY_BAD, "give either --max, or --width and --height");
    }
    const int64_t width = wanted->max >= 0 ? wanted->max + 1 : wanted->width;
    const int64_t height = wanted->max >= 0 ? wanted->max + 1 : wanted->height;
    wy_gpu *gpu;
    wy_status status = cli_device_open(&gpu, program, wanted->device);
    if (status == WY_OK && gpu != NULL && program->common.engine == NULL) {
        program->common.engine = "table";
    }
    wy_solution *solution = NULL;
    if (status == WY_OK) {
        status = cli_game_solve(&solution, program, width, height);
    }
    if (status == WY_OK && gpu != NULL) {
        wy_error error;
        status = wy_solution_on_gpu(solution, gpu, &error);
        status = status == WY_OK ? WY_OK : cli_fail(program, &error);
    }
    wi_ranks *ranks = NULL;
    if (status == WY_OK && gpu == NULL) {
        status = cli_ranks_open(program, &ranks);
    }
    if (status == WY_OK && ranks != NULL && !wi_solution_by_ranks(solution, ranks) &&
        ranks->rank == 0) {
        cli_note(program, "one rank does it all: only windows of --engine table are parted");
    }
    if (status == WY_OK) {
        status = ranks != NULL && ranks->rank > 0
                     ? cli_ranks_window(program, ranks, solution, width, height)
                     : write_list(program, wanted, solution, width, height);
    }
    wi_ranks_close(ranks);
    if (status == WY_OK && gpu != NULL && program->common.verbose) {
        cli_note(program, "the GPU computed for %.4f s", wy_gpu_seconds(gpu));
    }
    wy_solution_free(solution);
    wy_gpu_close(gpu);
    return status;
}

static wy_status run_several(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->from != NULL || wanted->rows != NULL || wanted->width >= 0 || wanted->height >= 0 ||
        wanted->count >= 0 || wanted->device != NULL || program->common.engine != NULL ||
        program->common.proof != NULL) {
        return cli_complain(program, WY_BAD,
                            "of %s, --max N lists the positions with heaps up to N",
                            cli_kind(program));
    }
    if (wanted->max < 0) {
        return cli_complain(program, WY_BAD, "how many? give --max N");
    }
    return cli_several_positions(program, wanted->max, wanted->sorted,
                                 wanted->count == CLI_WITHOUT_NUMBER);
}

static const cli_option options[] = {
    {.name = "max",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, max),
     .low = 0,
     .high = CLI_LARGEST,
     .initial = -1,
     .value = "N",
     .help = "all with x <= N and y <= N"},
    {.name = "width",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, width),
     .low = 1,
     .high = CLI_LARGEST,
     .initial = -1,
     .value = "W",
     .help = "all with x < W; with --height, instead of --max"},
    {.name = "height",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, height),
     .low = 1,
     .high = CLI_LARGEST,
     .initial = -1,
     .value = "H",
     .help = "all with y < H"},
    {.name = "from",
     .kind = CLI_WORD,
     .offset = offsetof(settings, from),
     .value = "X",
     .help = "begin at column X, of any number of digits; with --count K"},
    {.name = "count",
     .kind = CLI_MAYBE,
     .offset = offsetof(settings, count),
     .low = 1,
     .high = CLI_LARGEST,
     .initial = -1,
     .value = "[K]",
     .help = "with --from: K columns; else print only how many there are"},
    {.name = "rows",
     .kind = CLI_WORD,
     .offset = offsetof(settings, rows),
     .value = "Y,H",
     .help = "with --from: only the rows Y, ..., Y+H-1"},
    {.name = "sorted",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, sorted),
     .help = "several heaps: only positions whose heaps do not fall"},
    {.name = "device",
     .kind = CLI_WORD,
     .offset = offsetof(settings, device),
     .value = "NAME",
     .help = "cpu, or gpu: single moves and lines of moves on a GPU, where there is one"},
};

const cli_command cli_command_positions = {
    .name = "positions",
    .usage = "GAME --max N",
    .summary = "all P-positions of a window, by x, then y",
    .text =
        "Lists the positions (x,y) from which the player to move loses.\n"
        "csv has the header x,y and one pair a line; latex is a tabular environment.\n"
        "--from X --count K lists the columns X, ..., X+K-1; X may have any number of digits\n"
        "where a theorem is known, for Wythoff's game or wythoff(m) with finitely many changes,\n"
        "and where the P-set is proved to be that of an automaton.",
    .examples = "  $ wythoff positions maharaja --max 20\n"
                "  $ wythoff positions maharaja --from 10^30 --count 5\n"
                "  $ wythoff positions 'gdwn(1,2)' --max 10^4 --format csv -o gdwn.csv\n"
                "  $ wythoff positions 'rational-nim(2/7,10/1)' --width 40 --height 90 --count\n"
                "  $ wythoff positions tribonacci --max 20 --sorted\n",
    .takes = CLI_GAME | CLI_MEMORY | CLI_ENGINE | CLI_WORK | CLI_PROOF | CLI_FORMAT | CLI_OUTPUT |
             CLI_TIME,
    .formats = "text csv json latex",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(settings),
    .run = run,
    .several = run_several,
};
