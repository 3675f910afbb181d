/* positions.c - wythoff positions: all P-positions of a window. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/integer.h"
#include "cli.h"
#include "options.h"
#include "output.h"
#include "ranks.h"
#include "tuples.h"
#include "json/values.h"

typedef struct settings {
    const char *max, *width, *height;
    int64_t count; /* of columns from `from` on, or CLI_WITHOUT_NUMBER: print how many */
    const char *from, *rows;
    bool sorted;
    const char *device;
} settings;

/* The list as it is written. */
typedef struct list {
    cli_output out;
    cli *program;
    cli_format format;
    cli_lines *lines; /* NULL: not of text or csv */
    int heaps;        /* numbers of a position */
    int64_t count;
    wy_position last; /* for those who interrupt */
    /* columns far out: */
    int64_t columns;
    wy_standing standing;
    mpz_t x, y;
    bool rows; /* only those from low to high - 1 */
    mpz_t low, high;
} list;

/* standing NULL: the outcomes were computed from all smaller positions. */
static void put_tail(list *to, const wy_standing *standing) {
    if (to->format == CLI_JSON) {
        wi_put_list_end(&to->out.json, true, to->count,
                        standing != NULL ? wi_json_standing(standing) : wi_json_from_smaller());
        cli_send_json(&to->out);
    } else if (to->format == CLI_LATEX) {
        cli_latex_end(&to->out);
    }
}

/* ---- a window at the origin ------------------------------------------------------------------ */

static bool take_window(void *data, const wy_position *positions, size_t count) {
    list *to = data;
    to->last = positions[count - 1];
    if (to->lines != NULL) {
        cli_lines_take(to->lines, positions, count);
    } else {
        for (size_t i = 0; i < count; i++) {
            cli_put_tuple(&to->out, to->format, (const int64_t[]){positions[i].x, positions[i].y},
                          to->heaps, to->count + (int64_t)i == 0);
        }
        cli_output_show(&to->out);
    }
    to->count += (int64_t)count;
    return cli_output_good(&to->out);
}

static void put_window_head(list *to, int64_t width, int64_t height) {
    cli_put_tuple_head(&to->out, to->format, to->heaps, NULL);
    if (to->format == CLI_JSON) {
        wi_put_window(&to->out.json, to->program->rules, NULL, NULL, width, height, "positions");
        cli_send_json(&to->out);
    }
    cli_output_head(&to->out);
}

static wy_status put_window(list *to, wy_solution *solution, int64_t width, int64_t height) {
    put_window_head(to, width, height);
    const bool lines = to->heaps == 2 && (to->format == CLI_TEXT || to->format == CLI_CSV);
    wy_error error;
    wy_status status = lines ? cli_lines_open(&to->lines, &to->out, to->format == CLI_CSV) : WY_OK;
    if (status != WY_OK) {
        return status;
    }
    status = wy_solution_each(solution, width, height, take_window, to, &error);
    cli_lines_close(to->lines);
    if (status == WY_OK) {
        put_tail(to, NULL);
        return WY_OK;
    }
    char known[120];
    if (to->count > 0) {
        snprintf(known, sizeof known,
                 "%" PRId64 " P-positions listed so far, the last at column %" PRId64
                 " of %" PRId64,
                 to->count, to->last.x, width);
    } else {
        snprintf(known, sizeof known, "no P-position was listed yet");
    }
    return cli_unfinished(to->program, status, &error, known);
}

static wy_status write_list(cli *program, wy_solution *solution, int64_t width, int64_t height) {
    list to = {
        .program = program, .format = program->format, .heaps = wi_listed_heaps(program->rules)};
    const wy_status status = cli_output_open(&to.out, program);
    return status == WY_OK ? cli_output_close(&to.out, put_window(&to, solution, width, height))
                           : status;
}

/* ---- any number of heaps, with a memory ------------------------------------------------------ */

static bool take_heaps(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    list *to = data;
    cli_put_tuple(&to->out, to->format, heap, to->heaps, to->count == 0);
    to->count++;
    return cli_output_good(&to->out);
}

static bool count_heaps(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    list *to = data;
    (void)heap;
    to->count++;
    return true;
}

static void put_box(list *to, const cli *program, const wy_box *box, const cli_memory *memory,
                    bool sorted, int64_t below) {
    cli_put_tuple_head(&to->out, to->format, to->heaps, NULL);
    if (to->format == CLI_JSON) {
        wi_put_box(&to->out.json, program->rules, below, "positions");
        cli_send_json(&to->out);
    }
    cli_output_head(&to->out);
    cli_memory_each(memory, box, sorted, take_heaps, to);
    put_tail(to, NULL);
}

static void put_box_count(list *to, const cli *program, const wy_box *box, const cli_memory *memory,
                          bool sorted, int64_t below) {
    cli_memory_each(memory, box, sorted, count_heaps, to);
    if (to->format == CLI_JSON) {
        wi_put_box(&to->out.json, program->rules, below, NULL);
        wi_put_list_end(&to->out.json, false, to->count, wi_json_from_smaller());
        cli_send_json(&to->out);
        return;
    }
    mpz_t count;
    mpz_init_set_si(count, to->count);
    cli_put_count(&to->out, to->format, count);
    mpz_clear(count);
}

static wy_status run_box(cli *program, bool sorted, int64_t below, bool count) {
    cli_memory memory;
    wy_box *box = NULL;
    list to = {.format = program->format, .heaps = wi_listed_heaps(program->rules)};
    int64_t size[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        size[i] = below;
    }
    wy_status status = cli_memory_read(&memory, program);
    if (status == WY_OK) {
        status = cli_game_box(&box, program, size, false, "no position is known for certain");
    }
    status = status == WY_OK ? cli_output_open(&to.out, program) : status;
    if (status == WY_OK) {
        (count ? put_box_count : put_box)(&to, program, box, &memory, sorted, below);
        status = cli_output_close(&to.out, WY_OK);
    }
    wy_box_free(box);
    return status;
}

/* ---- --count: how many there are in a window of any size ------------------------------------- */

typedef struct counting {
    cli_output out;
    cli *program;
    wy_solution *solution;
    mpz_srcptr width, height;
    mpz_t count;
    wy_standing standing;
} counting;

static void put_count(counting *c) {
    const cli_format format = c->program->format;
    if (format == CLI_JSON) {
        cli_put_json(&c->out,
                     wi_json_count(c->program->rules, c->width, c->height, c->count, &c->standing));
        return;
    }
    cli_put_count(&c->out, format, c->count);
    cli_note_standing(c->program, &c->standing);
}

static wy_status count_all(counting *c) {
    int64_t columns = 0;
    wy_error error;
    const wy_status status = wy_solution_count(c->count, &columns, c->solution, c->width, c->height,
                                               &c->standing, &error);
    if (status == WY_OK) {
        put_count(c);
        return WY_OK;
    }
    char known[200] = "no P-position was counted yet";
    if (mpz_sgn(c->count) > 0) {
        gmp_snprintf(known, sizeof known,
                     "%Zd P-positions counted so far, the last at column %" PRId64 " of %Zd",
                     c->count, columns - 1, c->width);
    }
    return cli_unfinished(c->program, status, &error, known);
}

static wy_status run_count(cli *program, wy_solution *solution, const mpz_t width,
                           const mpz_t height) {
    counting c = {.program = program, .solution = solution, .width = width, .height = height};
    wy_status status = cli_output_open(&c.out, program);
    if (status == WY_OK) {
        mpz_init(c.count);
        status = cli_output_close(&c.out, count_all(&c));
        mpz_clear(c.count);
    }
    return status;
}

/* ---- --from X: columns far out --------------------------------------------------------------- */

static bool is_wanted(const list *to, const mpz_t y) {
    return !to->rows || (mpz_cmp(y, to->low) >= 0 && mpz_cmp(y, to->high) < 0);
}

static bool is_wanted_small(const list *to, int64_t y) {
    return !to->rows || (mpz_cmp_si(to->low, y) <= 0 && mpz_cmp_si(to->high, y) > 0);
}

/* Do all numbers of the view fit machine words? */
static bool is_small(const wy_view *view) {
    return mpz_cmp_si(view->x, CLI_LARGEST) < 0 && mpz_cmp_si(view->upper, CLI_LARGEST) < 0 &&
           mpz_cmp_si(view->lower, CLI_LARGEST) < 0;
}

static void put_small(list *to, int64_t x, int64_t y) {
    if (is_wanted_small(to, y)) {
        cli_put_tuple(&to->out, to->format, (const int64_t[]){x, y}, 2, to->count == 0);
        to->count++;
    }
}

static void put_pair(list *to, const mpz_t x, const mpz_t y) {
    if (!is_wanted(to, y)) {
        return;
    }
    if (to->format == CLI_JSON) {
        wi_put_pair(&to->out.json, to->count == 0, x, y);
        cli_send_json(&to->out);
    } else {
        cli_put_big_pair(&to->out, to->format, x, y);
    }
    to->count++;
}

static bool take_view(void *data, const wy_view *view) {
    list *to = data;
    const bool small = is_small(view);
    const int64_t x = small ? mpz_get_si(view->x) : 0;
    const int64_t from[2] = {small ? mpz_get_si(view->upper) : 0,
                             small ? mpz_get_si(view->lower) : 0};
    for (size_t i = 0; i < view->count && cli_output_good(&to->out); i++) {
        if (small) {
            put_small(to, x + (int64_t)i, from[view->bits[i]] + view->rows[i]);
        } else {
            mpz_add_ui(to->x, view->x, (unsigned long)i);
            wy_view_row(to->y, view, i);
            put_pair(to, to->x, to->y);
        }
    }
    cli_output_show(&to->out);
    return cli_output_good(&to->out);
}

/* A game with any number of P-positions in a column. */
static bool take_point(void *data, const mpz_t x, const mpz_t y) {
    list *to = data;
    put_pair(to, x, y);
    return cli_output_good(&to->out);
}

static wy_status put_far(list *to, wy_solution *game, const mpz_t from) {
    cli_put_tuple_head(&to->out, to->format, to->heaps, NULL);
    if (to->format == CLI_JSON) {
        mpz_t rows;
        mpz_init(rows);
        mpz_sub(rows, to->high, to->low);
        const int64_t height = to->rows && mpz_fits_slong_p(rows) != 0 ? mpz_get_si(rows) : -1;
        mpz_clear(rows);
        wi_put_window(&to->out.json, to->program->rules, from, to->low, to->columns, height,
                      "positions");
        cli_send_json(&to->out);
    }
    cli_output_head(&to->out);
    wy_error error;
    const wy_take_far far = {.view = take_view, .point = take_point, .data = to};
    const wy_status status =
        wy_solution_each_from(game, from, to->columns, &far, &to->standing, &error);
    if (status == WY_OK) {
        put_tail(to, &to->standing);
        if (to->format != CLI_JSON) {
            cli_note_standing(to->program, &to->standing);
        }
        return WY_OK;
    }
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " P-position%s listed so far, of %" PRId64 " column%s",
             to->count, to->count == 1 ? "" : "s", to->columns, to->columns == 1 ? "" : "s");
    return cli_unfinished(to->program, status, &error, known);
}

/* --rows Y,H: the rows from Y on, H of them. */
static wy_status read_rows(list *to, const char *rows) {
    if (rows == NULL) {
        return WY_OK;
    }
    mpz_t both[2];
    mpz_inits(both[0], both[1], NULL);
    const wy_status status = cli_pair_read(both, to->program, "--rows", rows);
    if (status == WY_OK) {
        to->rows = true;
        mpz_set(to->low, both[0]);
        mpz_add(to->high, both[0], both[1]);
    }
    mpz_clears(both[0], both[1], NULL);
    return status;
}

/* --from X --count K [--rows Y,H] */
static wy_status run_from(cli *program, const char *from, int64_t columns, const char *rows) {
    mpz_t first;
    mpz_init(first);
    wy_status status = cli_heap_read(first, program, "a column", from);
    wy_solution *game = NULL;
    if (status == WY_OK) {
        status = cli_game_open(&game, program);
    }
    list to = {.program = program, .format = program->format, .heaps = 2, .columns = columns};
    mpz_inits(to.x, to.y, to.low, to.high, NULL);
    if (status == WY_OK) {
        status = read_rows(&to, rows);
    }
    if (status == WY_OK) {
        status = cli_output_open(&to.out, program);
        if (status == WY_OK) {
            status = cli_output_close(&to.out, put_far(&to, game, first));
        }
    }
    wy_solution_free(game);
    mpz_clears(first, to.x, to.y, to.low, to.high, NULL);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* The window, whose sides may have any number of digits where they are only counted. */
typedef struct window {
    mpz_t width, height;
} window;

/* Reads a side of the window; `large`: it may have any number of digits. */
static wy_status read_side(mpz_t side, cli *program, const char *option, const char *text,
                           int64_t low, bool large) {
    if (!wi_integer_read(side, text, WI_LONGEST_INTEGER)) {
        return cli_complain(program, WY_BAD, "--%s wants a whole number, not '%.60s'", option,
                            text);
    }
    if (mpz_cmp_si(side, low) >= 0 && (large || mpz_cmp_si(side, CLI_LARGEST) <= 0)) {
        return WY_OK;
    }
    char high[CLI_NUMBER_TEXT];
    cli_number_text(high, CLI_LARGEST);
    return large ? cli_complain(program, WY_BAD, "--%s must be at least %" PRId64 ", not %.60s",
                                option, low, text)
                 : cli_complain(program, WY_BAD, "--%s must be from %" PRId64 " to %s, not %.60s",
                                option, low, high, text);
}

static wy_status read_window(window *of, cli *program, const settings *wanted, bool large) {
    wy_status status = WY_OK;
    if (wanted->max != NULL) {
        status = read_side(of->width, program, "max", wanted->max, 0, large);
        mpz_add_ui(of->width, of->width, 1);
        mpz_set(of->height, of->width);
        return status;
    }
    status = read_side(of->width, program, "width", wanted->width, 1, large);
    return status == WY_OK ? read_side(of->height, program, "height", wanted->height, 1, large)
                           : status;
}

/* The side where it is computed with; one that does not fit is refused there. */
static int64_t side_of(const mpz_t side) {
    return mpz_fits_slong_p(side) != 0 ? mpz_get_si(side) : INT64_MAX;
}

static wy_status run_by(cli *program, wy_solution *solution, wy_gpu *gpu, wi_ranks *ranks,
                        const window *of, bool count) {
    const int64_t width = side_of(of->width);
    const int64_t height = side_of(of->height);
    wy_status status = WY_OK;
    if (gpu != NULL) {
        wy_error error;
        status = wy_solution_on_gpu(solution, gpu, &error);
        status = status == WY_OK ? WY_OK : cli_fail(program, &error);
    }
    if (ranks != NULL && !wi_solution_by_ranks(solution, ranks) && ranks->rank == 0) {
        cli_note(program, "one rank does it all: only windows of --engine table are parted");
    }
    if (status == WY_OK && ranks != NULL && ranks->rank > 0) {
        return cli_ranks_window(program, ranks, solution, width, height);
    }
    return status != WY_OK ? status
           : count         ? run_count(program, solution, of->width, of->height)
                           : write_list(program, solution, width, height);
}

static wy_status run_window(cli *program, const settings *wanted, const window *of, bool count) {
    wy_gpu *gpu;
    wi_ranks *ranks = NULL;
    wy_status status = cli_device_open(&gpu, program, wanted->device);
    if (status == WY_OK && gpu != NULL && program->common.engine == NULL) {
        program->common.engine = "table";
    }
    if (status == WY_OK && gpu == NULL) {
        status = cli_ranks_open(program, &ranks);
    }
    wy_solution *solution = NULL;
    if (status == WY_OK) {
        status = count
                     ? cli_game_open(&solution, program)
                     : cli_game_solve(&solution, program, side_of(of->width), side_of(of->height));
    }
    if (status == WY_OK) {
        status = run_by(program, solution, gpu, ranks, of, count);
    }
    wi_ranks_close(ranks);
    if (status == WY_OK && gpu != NULL && program->common.verbose) {
        cli_note(program, "the GPU computed for %.4f s", wy_gpu_seconds(gpu));
    }
    wy_solution_free(solution);
    wy_gpu_close(gpu);
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->rows != NULL && wanted->from == NULL) {
        return cli_complain(program, WY_BAD, "--rows Y,H goes with --from X");
    }
    const bool sides = wanted->width != NULL || wanted->height != NULL;
    if (wanted->from != NULL) {
        if (wanted->max != NULL || sides) {
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
                   : run_from(program, wanted->from, wanted->count, wanted->rows);
    }
    if (wanted->count >= 0) {
        return cli_complain(program, WY_BAD, "--count K goes with --from X; alone it only counts");
    }
    if (wanted->max == NULL && (wanted->width == NULL || wanted->height == NULL)) {
        return cli_complain(program, WY_BAD, "how many? give --max N, or --width W --height H");
    }
    if (wanted->max != NULL && sides) {
        return cli_complain(program, WY_BAD, "give either --max, or --width and --height");
    }
    const bool only = wanted->count == CLI_WITHOUT_NUMBER;
    window of;
    mpz_inits(of.width, of.height, NULL);
    const bool plane = wy_rules_plane(program->rules);
    wy_status status = read_window(&of, program, wanted, only && plane);
    if (status == WY_OK) {
        status = plane ? run_window(program, wanted, &of, only)
                       : run_box(program, wanted->sorted, side_of(of.width), only);
    }
    mpz_clears(of.width, of.height, NULL);
    return status;
}

static const cli_option options[] = {
    CLI_WORD_OPTION(settings, max, "max", "N", "all with x <= N and y <= N"),
    CLI_WORD_OPTION(settings, width, "width", "W",
                    "all with x < W; with --height, instead of --max", .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(settings, height, "height", "H", "all with y < H", .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(settings, from, "from", "X",
                    "begin at column X, of any number of digits; with --count K",
                    .games = CLI_TWO_HEAPS),
    {.name = "count",
     .kind = CLI_MAYBE,
     .offset = offsetof(settings, count),
     .low = 1,
     .high = CLI_LARGEST,
     .initial = -1,
     .value = "[K]",
     .help = "with --from: K columns; else print only how many there are"},
    CLI_WORD_OPTION(settings, rows, "rows", "Y,H", "with --from: only the rows Y, ..., Y+H-1",
                    .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(settings, sorted, "sorted",
                    "several heaps: only positions whose heaps do not fall",
                    .games = CLI_MORE_HEAPS),
    CLI_WORD_OPTION(settings, device, "device", "NAME",
                    "cpu, or gpu: single moves and lines of moves on a GPU, where there is one",
                    .games = CLI_TWO_HEAPS, .expert = true),
};

const cli_command cli_command_positions = {
    .name = "positions",
    .usage = "GAME --max N",
    .summary = "all P-positions of a window, by x, then y",
    .text =
        "Lists the positions (x,y) from which the player to move loses.\n"
        "csv has the header x,y and one pair a line; latex is a tabular environment.\n"
        "--count prints only how many there are; N, W and H may then have any number of digits "
        "where a\n"
        "theorem, the telescope or the proved automaton counts them, and --verbose tells which "
        "does.\n"
        "--from X --count K lists the columns X, ..., X+K-1; X may have any number of digits\n"
        "where a theorem is known, for Wythoff's game or wythoff(m) with finitely many changes,\n"
        "and where the P-set is proved to be that of an automaton.",
    .examples = "  $ wythoff positions maharaja --max 20\n"
                "  $ wythoff positions maharaja --max 10^100 --count\n"
                "  $ wythoff positions maharaja --from 10^30 --count 5\n"
                "  $ wythoff positions 'gdwn(1,2)' --max 10^4 --format csv -o gdwn.csv\n"
                "  $ wythoff positions 'rational-nim(2/7,10/1)' --width 40 --height 90 --count\n"
                "  $ wythoff positions tribonacci --max 20 --sorted\n",
    .takes = CLI_GAME | CLI_HEAPS | CLI_MEMORY | CLI_ENGINE | CLI_WORK | CLI_PROOF | CLI_FORMAT |
             CLI_OUTPUT | CLI_TIME,
    .formats = "text csv json latex",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(settings),
    .run = run,
};
