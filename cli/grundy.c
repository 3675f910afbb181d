/* grundy.c - wythoff grundy: Sprague-Grundy values. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>
#include <wythoff/grundy.h>
#include <wythoff/report.h>

#include "grundy.h"
#include "grundy/engine.h"
#include "heaps.h"
#include "options.h"
#include "output.h"
#include "ranks.h"
#include "tuples.h"
#include "json/grundy.h"
#include "json/values.h"

/* ---- Wythoff grundy --device gpu, and --sum, by which devices are compared ------------------ */

/*
 * --device gpu: *gpu is to be closed, and NULL if another device was asked for; the bytes that it
 * takes there are said beforehand.  grundy_device.c.
 */
static wy_status cli_grundy_device(cli *program, wy_gpu **gpu, wy_solution *grundy,
                                   const char *device) {
    wy_status status = cli_device_open(gpu, program, device);
    if (status == WY_OK && *gpu != NULL) {
        wy_error error;
        status = wy_grundy_on_gpu(grundy, *gpu, &error);
        status = status == WY_OK ? WY_OK : cli_fail(program, &error);
    }
    return status;
}

static wy_status cli_grundy_sum(cli *program, const wy_solution *grundy, int64_t width,
                                int64_t height) {
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

/* What another rank than the first does for a sum: its columns, and it prints nothing. */
static wy_status cli_grundy_sum_part(cli *program, const wy_solution *grundy,
                                     const cli_grundy_settings *wanted) {
    const int64_t rows = program->rules->board.q2 == 0 ? 1 : wanted->size;
    const int64_t width = wanted->size >= 0 ? wanted->size : wanted->width;
    const int64_t height = wanted->size >= 0 ? rows : wanted->height;
    wy_grundy_sum sum;
    wy_error error;
    const wy_status status = wy_grundy_sum_up(&sum, grundy, width, height, &error);
    return status == WY_OK || status == WY_STOPPED ? status : cli_fail(program, &error);
}

/* ---- Wythoff grundy --structure: a short report on a window --------------------------------- */

static void put_text(cli_output *out, const wy_grundy_structure *found) {
    const wy_grundy_repeat *repeat = &found->repeat;
    cli_putf(out, "window: x, y < %" PRId64 "\n", found->size);
    if (repeat->found) {
        cli_putf(out, "the value %u stands twice in %s %" PRId64 "\n", repeat->value,
                 repeat->in_row ? "row" : "column", repeat->line);
    } else {
        cli_put(out, "no value stands twice in a row or column\n");
    }
    cli_putf(out, "largest value: %u, at (%" PRId64 ",%" PRId64 ")\n", found->most,
             found->most_at.x, found->most_at.y);
    cli_put(out, "distance of positions to the nearest P-position:\n");
    cli_put(out,
            "  value  positions    farthest   at                      mean  in all columns to\n");
    for (size_t i = 0; i < found->spread_count; i++) {
        const wy_grundy_spread *spread = &found->spreads[i];
        char place[64];
        snprintf(place, sizeof place, "(%" PRId64 ",%" PRId64 ")", spread->where.x,
                 spread->where.y);
        cli_putf(out, "%7u %10" PRIu64 " %11" PRId64 "   %-20s %7.3f  ", spread->value,
                 spread->count, spread->farthest, spread->count > 0 ? place : "-", spread->mean);
        if (spread->columns > 0) {
            cli_putf(out, "%18" PRId64 "\n", spread->columns - 1);
        } else {
            cli_putf(out, "%18s\n", "-");
        }
    }
    cli_putf(out, "standing: computed for x, y < %" PRId64 ", not proved beyond\n", found->size);
}

/* --structure */
static wy_status cli_grundy_structure(cli *program, const wy_solution *grundy, int64_t size,
                                      uint32_t most) {
    wy_status status = cli_grundy_afford(program, grundy, wy_grundy_half_memory(grundy, size));
    if (status != WY_OK) {
        return status;
    }
    cli_output out;
    status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    wy_grundy_structure found;
    wy_error error;
    status = wy_grundy_structure_find(&found, grundy, size, most, &error);
    if (status != WY_OK) {
        return cli_output_close(&out,
                                cli_unfinished(program, status, &error, "nothing is known yet"));
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_grundy_structure(program->rules, &found));
    } else {
        put_text(&out, &found);
    }
    wy_grundy_structure_clear(&found);
    return cli_output_close(&out, WY_OK);
}

/* ---- Wythoff grundy --at: the value of one position, by the engine that knows it ------------ */

static wy_status put_value(cli *program, const wy_place *place, const mpz_t value,
                           const wy_standing *standing) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_grundy_place(program->rules, place, value, standing));
    } else {
        cli_put_integer(&out, value);
        cli_putf(&out, "\nstanding  %s: %s\n", wy_standing_name(standing->kind), standing->by);
    }
    return cli_output_close(&out, WY_OK);
}

static wy_status find_value(cli *program, const wy_place *place) {
    wy_solution *game = NULL;
    wy_standing standing = {0};
    wy_error error;
    mpz_t value;
    mpz_init(value);
    wy_status status =
        wy_answer_open(&game, program->rules, WY_ENGINE_AUTO, &program->control, &error);
    if (status == WY_OK) {
        status = wy_solution_value(value, &standing, game, place, &error);
    }
    cli_progress_clear(&program->progress);
    status = status == WY_OK ? put_value(program, place, value, &standing)
                             : cli_unfinished(program, status, &error, "the value is not known");
    mpz_clear(value);
    wy_solution_free(game);
    return status;
}

wy_status cli_grundy_at(cli *program, const char *text) {
    wy_place place;
    wy_place_init(&place);
    char *words[] = {strdup(text)};
    wy_status status = words[0] == NULL ? cli_complain(program, WY_SYSTEM, "out of memory")
                                        : cli_place_read(&place, program, words, 1);
    free(words[0]);
    status = status == WY_OK ? find_value(program, &place) : status;
    wy_place_clear(&place);
    return status;
}

/* ---- Wythoff grundy --value G: the positions of one value ----------------------------------- */

typedef struct list {
    cli_output out;
    cli_format format;
    uint32_t value;
    bool count_only;
    int heaps; /* numbers of a position */
    int64_t count, column;
} list;

static bool take(void *data, const wy_valued *positions, size_t count) {
    list *to = data;
    for (size_t i = 0; i < count; i++) {
        const wy_valued *p = &positions[i];
        to->column = p->x;
        if (p->value != to->value) {
            continue;
        }
        to->count++;
        if (to->count_only) {
            continue;
        }
        cli_put_tuple(&to->out, to->format, (const int64_t[]){p->x, p->y}, to->heaps,
                      to->count == 1);
    }
    cli_output_show(&to->out);
    return cli_output_good(&to->out);
}

static void put_head(list *to, const cli *program, int64_t width, int64_t height) {
    if (to->format == CLI_CSV && to->count_only) {
        cli_put(&to->out, "count\n");
    } else if (to->format == CLI_CSV) {
        cli_put_tuple_head(&to->out, to->format, to->heaps, NULL);
    } else if (to->format == CLI_JSON) {
        wi_put_valued_window(&to->out.json, program->rules, to->value, width, height,
                             to->count_only ? NULL : "positions");
        cli_send_json(&to->out);
    }
    cli_output_head(&to->out);
}

/* --value G; grundy_value.c. */
static wy_status cli_grundy_value(cli *program, const wy_solution *grundy, uint32_t value,
                                  int64_t width, int64_t height, bool count_only) {
    wy_status status = cli_grundy_afford(program, grundy,
                                         wy_grundy_low_memory(grundy, width, height, value, false));
    if (status != WY_OK) {
        return status;
    }
    /* Tables are csv unless told; a list is for people then. */
    const bool told = program->common.format != NULL || program->format != CLI_CSV ||
                      program->common.output != NULL;
    list to = {.format = told ? program->format : CLI_TEXT,
               .value = value,
               .heaps = wi_listed_heaps(program->rules)};
    to.count_only = count_only;
    status = cli_output_open(&to.out, program);
    if (status != WY_OK) {
        return status;
    }
    put_head(&to, program, width, height);
    wy_error error;
    status = wy_grundy_low(grundy, width, height, value, false, take, &to, &error);
    if (status != WY_OK) {
        char known[120];
        snprintf(known, sizeof known,
                 "%" PRId64 " positions of value %u so far, up to column %" PRId64 " of %" PRId64,
                 to.count, value, to.column, width);
        status = cli_unfinished(program, status, &error, known);
    } else if (to.format == CLI_JSON) {
        wi_put_list_end(&to.out.json, !count_only, to.count, wi_json_from_smaller());
        cli_send_json(&to.out);
    } else if (count_only) {
        cli_putf(&to.out, "%" PRId64 "\n", to.count);
    }
    return cli_output_close(&to.out, status);
}

/* ---- Wythoff grundy: Sprague-Grundy values -------------------------------------------------- */

#define MUCH_MEMORY (UINT64_C(1) << 30)

wy_status cli_grundy_afford(cli *program, const wy_solution *grundy, uint64_t needed) {
    const uint64_t budget = program->control.memory;
    char needed_text[CLI_BYTES_TEXT];
    char budget_text[CLI_BYTES_TEXT];
    cli_bytes_text(needed_text, needed);
    cli_bytes_text(budget_text, budget);
    if (needed == UINT64_MAX) {
        return cli_complain(program, WY_LIMIT,
                            "so large a window needs more memory than any machine has");
    }
    if (budget != 0 && needed > budget) {
        return cli_complain(program, WY_LIMIT,
                            "the values of this window need %s, and the budget is %s; ask for "
                            "less, or give more with --memory",
                            needed_text, budget_text);
    }
    if (program->common.verbose || needed > MUCH_MEMORY) {
        cli_note(program, "by %s, %s of memory (budget %s)",
                 wy_engine_name(wy_grundy_engine(grundy)), needed_text, budget_text);
    }
    return WY_OK;
}

static bool is_picture(const cli *program) {
    const cli_common *common = &program->common;
    wy_picture_format format;
    return common->output != NULL && common->format == NULL &&
           strchr(common->output, '.') != NULL &&
           wy_picture_format_of(&format, common->output, NULL) == WY_OK;
}

/* What asks for one thing or another; at most one of them. */
static wy_status check(cli *program, const cli_grundy_settings *wanted) {
    const int asked = (wanted->row >= 0) + (wanted->diagonal != CLI_NO_DIAGONAL) +
                      (wanted->antidiagonal >= 0) + (wanted->value >= 0) + wanted->structure +
                      wanted->sum;
    if (asked > 1) {
        return cli_complain(program, WY_BAD,
                            "one of --row, --diagonal, --antidiagonal, --value, --structure and "
                            "--sum, not several");
    }
    if (wanted->count && wanted->value < 0) {
        return cli_complain(program, WY_BAD, "--count goes with --value G");
    }
    const bool sized = wanted->size >= 0 || (wanted->width >= 0 && wanted->height >= 0);
    if (!sized && wanted->antidiagonal < 0) {
        return cli_complain(program, WY_BAD, "how many? give --max N, or --width W --height H");
    }
    if (wanted->size >= 0 && (wanted->width >= 0 || wanted->height >= 0)) {
        return cli_complain(program, WY_BAD, "give either --max, or --width and --height");
    }
    const bool line = wanted->row >= 0 || wanted->diagonal != CLI_NO_DIAGONAL;
    if ((line || wanted->structure) && wanted->size < 0) {
        return cli_complain(program, WY_BAD, "%s goes with --max N",
                            wanted->structure ? "--structure" : "a row or diagonal");
    }
    if (program->format == CLI_BFILE && !line && wanted->antidiagonal < 0) {
        return cli_complain(program, WY_BAD,
                            "a b-file holds one sequence: --row R, --diagonal D or "
                            "--antidiagonal A");
    }
    if ((program->format == CLI_NPY || program->format == CLI_LATEX) && asked > 0 &&
        !is_picture(program)) {
        return cli_complain(program, WY_BAD, "%s is for whole tables",
                            program->format == CLI_NPY ? "npy" : "latex");
    }
    if (is_picture(program) && asked > 0 && wanted->value < 0) {
        return cli_complain(program, WY_BAD, "pictures are of tables, or of --value G");
    }
    return WY_OK;
}

static wy_status dispatch(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted) {
    /* A game on one heap has one row. */
    const int64_t rows = program->rules->board.q2 == 0 ? 1 : wanted->size;
    const int64_t width = wanted->size >= 0 ? wanted->size : wanted->width;
    const int64_t height = wanted->size >= 0 ? rows : wanted->height;
    if (is_picture(program)) {
        return cli_grundy_draw(program, grundy, wanted, width, height);
    }
    if (wanted->row >= 0 || wanted->diagonal != CLI_NO_DIAGONAL || wanted->antidiagonal >= 0) {
        return cli_grundy_line(program, grundy, wanted);
    }
    if (wanted->value >= 0) {
        return cli_grundy_value(program, grundy, (uint32_t)wanted->value, width, height,
                                wanted->count);
    }
    if (wanted->sum) {
        return cli_grundy_sum(program, grundy, width, height);
    }
    if (wanted->structure) {
        return cli_grundy_structure(program, grundy, wanted->size, (uint32_t)wanted->most);
    }
    return cli_grundy_table(program, grundy, width, height);
}

/* Of several ranks only sums are parted; all else rank 0 does. */
static wy_status part(cli *program, wy_solution *grundy, const cli_grundy_settings *wanted,
                      wi_ranks *ranks) {
    const bool parted = wanted->sum && wi_grundy_by_ranks(grundy, ranks);
    if (ranks->rank == 0) {
        if (!parted) {
            cli_note(program, "one rank does it all: only --sum is parted, of games by layers");
        }
        return dispatch(program, grundy, wanted);
    }
    return parted ? cli_grundy_sum_part(program, grundy, wanted) : WY_OK;
}

static wy_status open_and_run(cli *program, const cli_grundy_settings *wanted, wy_engine way,
                              wi_ranks *ranks) {
    wy_control control = program->control;
    if (ranks != NULL && ranks->rank > 0) {
        cli_ranks_quiet(&control);
    }
    wy_solution *grundy;
    wy_error error;
    const wy_status opened = wy_grundy_open(&grundy, program->rules, way, &control, &error);
    if (opened != WY_OK) {
        return ranks != NULL && ranks->rank > 0 ? opened : cli_fail(program, &error);
    }
    wy_gpu *gpu = NULL;
    wy_status status = cli_grundy_device(program, &gpu, grundy, wanted->device);
    if (status == WY_OK) {
        status = ranks == NULL ? dispatch(program, grundy, wanted)
                               : part(program, grundy, wanted, ranks);
    }
    wy_solution_free(grundy);
    wy_gpu_close(gpu);
    return status;
}

/* Games on several heaps, or with a memory, have lists and single values only. */
static wy_status run_box(cli *program, const cli_grundy_settings *wanted) {
    if (is_picture(program)) {
        return cli_complain(program, WY_BAD, "no picture of values is drawn for %s",
                            cli_kind(program->rules));
    }
    if (wanted->size > 0) {
        return cli_grundy_box(program, wanted->size);
    }
    if (wanted->at == NULL) {
        return cli_complain(program, WY_BAD, "how many? give --max N, or one position, X Y");
    }
    program->format = program->common.format == NULL ? CLI_TEXT : program->format;
    return cli_grundy_at(program, wanted->at);
}

static wy_status run_all(cli *program, const cli_grundy_settings *wanted) {
    if (!wy_rules_plane(program->rules)) {
        return run_box(program, wanted);
    }
    if (cli_grundy_rows_asked(wanted)) {
        return cli_grundy_rows_run(program, wanted);
    }
    wy_engine way = WY_ENGINE_AUTO;
    if (wanted->way != NULL && !wy_engine_named(&way, wanted->way)) {
        return cli_complain(program, WY_BAD,
                            "--way wants auto, layers, sets, windows or plain, not '%.60s'",
                            wanted->way);
    }
    wy_status status = check(program, wanted);
    if (status != WY_OK) {
        return status;
    }
    wi_ranks *ranks = NULL;
    status = cli_ranks_open(program, &ranks);
    if (status == WY_OK) {
        status = open_and_run(program, wanted, way, ranks);
    }
    wi_ranks_close(ranks);
    return status;
}

/* GAME X Y is GAME --at X,Y. */
static wy_status run(cli *program, const void *data, char **arguments, int count) {
    cli_grundy_settings wanted = *(const cli_grundy_settings *)data;
    if (count == 0) {
        return run_all(program, &wanted);
    }
    if (wanted.at != NULL) {
        return cli_complain(program, WY_BAD, "give the position once: X Y, or --at X,Y");
    }
    char *text = NULL;
    wy_status status = cli_words_join(&text, program, arguments, count);
    wanted.at = text;
    status = status == WY_OK ? run_all(program, &wanted) : status;
    free(text);
    return status;
}

static const cli_option options[] = {
    CLI_NUMBER_OPTION(cli_grundy_settings, size, "max", "N", 0, WY_GRUNDY_MAX_SIDE - 1,
                      "all x <= N and y <= N; of a row or diagonal, the terms 0 to N",
                      .initial = -1, .plus = 1),
    CLI_NUMBER_OPTION(cli_grundy_settings, size, "size", "N", 0, WY_GRUNDY_MAX_SIDE, "",
                      .initial = -1, .old = true),
    CLI_NUMBER_OPTION(cli_grundy_settings, width, "width", "W", 0, WY_GRUNDY_MAX_SIDE,
                      "all x < W; with --height, instead of --max", .initial = -1,
                      .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(cli_grundy_settings, height, "height", "H", 0, WY_GRUNDY_MAX_SIDE,
                      "all y < H", .initial = -1, .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(cli_grundy_settings, row, "row", "R", 0, WY_GRUNDY_MAX_SIDE,
                      "the values of (0,R), (1,R), (2,R), ...", .initial = -1,
                      .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(cli_grundy_settings, diagonal, "diagonal", "D", -1000000000, 1000000000,
                      "the values of (0,D), (1,D+1), ...; below 0: of (-D,0), ...",
                      .initial = CLI_NO_DIAGONAL, .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(cli_grundy_settings, antidiagonal, "antidiagonal", "A", 0,
                      WY_GRUNDY_MAX_SIDE - 1, "the values of (0,A), (1,A-1), ..., (A,0)",
                      .initial = -1, .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(cli_grundy_settings, value, "value", "G", 0, 2 * WY_GRUNDY_MAX_SIDE,
                      "only the positions of value G: a list, or a picture", .initial = -1,
                      .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(cli_grundy_settings, count, "count",
                    "with --value: print only how many there are", .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(cli_grundy_settings, structure, "structure",
                    "values twice in a line? how far are values from the P-positions?",
                    .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(cli_grundy_settings, most, "most", "G", 0, 1000000,
                      "--structure: distances of the values 0 to G; else 20", .initial = 20,
                      .games = CLI_TWO_HEAPS, .expert = true),
    CLI_WORD_OPTION(cli_grundy_settings, way, "way", "NAME",
                    "layers, sets, windows or plain; else the best that can",
                    .games = CLI_TWO_HEAPS, .expert = true),
    CLI_WORD_OPTION(cli_grundy_settings, device, "device", "NAME",
                    "cpu, or gpu: games for layers on a GPU, where there is one",
                    .games = CLI_TWO_HEAPS, .expert = true),
    CLI_FLAG_OPTION(cli_grundy_settings, sum, "sum",
                    "a table in three numbers: how many, the largest value, a checksum",
                    .games = CLI_TWO_HEAPS, .expert = true),
    CLI_WORD_OPTION(cli_grundy_settings, title, "title", "TEXT",
                    "of a picture, instead of the game; '' for none", .games = CLI_TWO_HEAPS,
                    .expert = true),
    CLI_WORD_OPTION(cli_grundy_settings, theme, "theme", "NAME", "of a picture: light, ink or dark",
                    .games = CLI_TWO_HEAPS, .expert = true),
    CLI_NUMBER_OPTION(cli_grundy_settings, pixels, "pixels", "N", 64, WY_PICTURE_MAX_PIXELS,
                      "of a picture, about how many for the longer side; else 1200",
                      .games = CLI_TWO_HEAPS, .expert = true),
    CLI_FLAG_OPTION(cli_grundy_settings, no_axes, "no-axes", "a picture of the board alone",
                    .games = CLI_TWO_HEAPS, .expert = true),
    CLI_GRUNDY_ROWS_OPTIONS,
};

const cli_command cli_command_grundy = {
    .name = "grundy",
    .usage = "GAME --max N | GAME X Y",
    .summary = "Sprague-Grundy values: tables, rows, pictures, structure",
    .text =
        "The Grundy value of a position is the least number that no option has; 0 is a\n"
        "P-position, and a sum of games is lost iff the values have exclusive or 0.\n"
        "csv has no header: line y = 0, 1, ... has the values of x = 0, 1, ...; npy is for\n"
        "NumPy, unsigned, indexed [y, x]. -o FILE.png (.svg, .pdf) draws a heat map.\n"
        "Games with blocking, history or misere play have no Grundy values.\n"
        "Sums of positions are decided and played by them: wythoff decide 'GAME@x,y + nim(7)'.\n"
        "Where all moves (s,0) are there and for each t > 0 finitely many (s,t), each row is\n"
        "additively periodic: g(x+p,r) = g(x,r) + p from some x on. --rows R and --row R without\n"
        "--max find the least preperiod and period, and prove them. X Y, or --at X,Y, is the\n"
        "value of one position of any size, by the engine that knows it (wythoff rules GAME\n"
        "lists the engines).\n"
        "--way: layers, 64 values at a time, wants all Nim moves, lines and single moves; sets\n"
        "goes cell by cell with sets for lines; windows also knows moves tied to the heaps, as\n"
        "t<=x-y, N^3 steps for N x N cells; plain is the definition. All give the same values.\n"
        "--device gpu does the work of layers on a GPU; --sum compares large tables.",
    .examples = "  $ wythoff grundy wythoff --max 9\n"
                "  $ wythoff grundy wythoff 12 20\n"
                "  $ wythoff grundy wythoff --max 4000 -o wythoff.npy\n"
                "  $ wythoff grundy wythoff --row 3 --max 19 --format bfile\n"
                "  $ wythoff grundy wythoff --max 500 -o grundy.png\n"
                "  $ wythoff grundy maharaja --max 10^5 --value 7 --count\n"
                "  $ wythoff grundy wythoff --max 1000 --structure --most 8\n"
                "  $ wythoff grundy wythoff --max 1000 --sum\n"
                "  $ wythoff grundy wythoff --rows 40 --certificate rows.proof\n"
                "  $ wythoff grundy wythoff --at 10^100,12\n"
                "  $ wythoff grundy nim --diagonal 1 --regularity\n"
                "  $ wythoff grundy 'nim + {(t,t): t<=x-y}' --max 300 --way windows\n",
    .takes = CLI_GAME | CLI_HEAPS | CLI_MEMORY | CLI_WORK | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "csv text json bfile npy latex",
    .plane = "bfile npy latex",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .most = WY_MOST_HEAPS,
    .settings_size = sizeof(cli_grundy_settings),
    .run = run,
};
