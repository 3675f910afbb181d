/* draw.c - wythoff draw: a picture of the P-positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "cli.h"
#include "draw.h"
#include "heaps.h"
#include "rules/value.h"
#include "solve/sector.h"

wy_status cli_draw_guides(wy_guide guides[WY_PICTURE_MAX_GUIDES], size_t *count, cli *program,
                          const char *list) {
    *count = 0;
    for (const char *at = list; at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, ",");
        char text[WY_GUIDE_LABEL_SIZE];
        if (*count == WY_PICTURE_MAX_GUIDES) {
            return cli_complain(program, WY_BAD, "--lines takes at most %d slopes",
                                WY_PICTURE_MAX_GUIDES);
        }
        if (length >= sizeof text) {
            return cli_complain(program, WY_BAD, "--lines: '%.*s...' is no slope", 40, at);
        }
        memcpy(text, at, length);
        text[length] = '\0';
        wy_error error;
        if (wy_guide_read(&guides[*count], text, &error) != WY_OK) {
            return cli_fail(program, &error);
        }
        (*count)++;
        at += length;
        at += *at == ',';
    }
    return WY_OK;
}

/* A second game, read as the first one was; its rules are to be freed. */
static wy_status read_second(cli *second, const cli *program, const char *text) {
    *second = *program;
    second->rules = NULL;
    second->game = NULL; /* these are its own */
    second->common.proof = NULL;
    wy_error error;
    if (wy_rules_read_settled_with(&second->rules, text, strlen(text), &cli_lists, &error) !=
        WY_OK) {
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        return cli_complain(second, error.status, "second rule:%s%s", error.line > 0 ? "" : " ",
                            message);
    }
    if (wi_rules_want_plane(second->rules, &error) != WY_OK) {
        return cli_complain(second, WY_BAD, "second rule: %s", error.message);
    }
    second->game = strdup(text);
    return second->game == NULL ? cli_complain(second, WY_SYSTEM, "out of memory") : WY_OK;
}

/* One board, or two side by side. */
static wy_status draw(wy_picture **out, cli *program, const cli_draw_settings *wanted,
                      const wy_picture_options *options) {
    const char *text = wanted->beside != NULL ? wanted->beside : wanted->difference;
    cli second = {0};
    wy_status status = text == NULL ? WY_OK : read_second(&second, program, text);
    if (status == WY_OK) {
        status = cli_draw_board(out, program, wanted, options,
                                wanted->difference != NULL ? &second : NULL);
    }
    if (status == WY_OK && wanted->beside != NULL) {
        wy_picture *right;
        status = cli_draw_board(&right, &second, wanted, options, NULL);
        if (status == WY_OK) {
            wy_picture_beside(*out, right);
        }
    }
    if (text != NULL) {
        wy_rules_free(second.rules);
        free(second.game);
    }
    return status;
}

static wy_status write_picture(cli *program, const wy_picture *picture) {
    wy_error error;
    cli_progress_clear(&program->progress);
    if (wy_picture_write(picture, program->common.output, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    if (wy_picture_scale(picture) > 1) {
        cli_note(program, "every dot of %s stands for %lld by %lld positions",
                 program->common.output, (long long)wy_picture_scale(picture),
                 (long long)wy_picture_scale(picture));
    }
    return WY_OK;
}

/* Everything that can be wrong with the options, before the long computation. */
static wy_status check(cli *program, const cli_draw_settings *wanted, wy_picture_options *options) {
    if (program->common.output == NULL) {
        return cli_complain(program, WY_BAD, "where to? give -o FILE.png (or .svg, .pdf, .tex)");
    }
    wy_picture_format format;
    wy_error error;
    if (wy_picture_format_of(&format, program->common.output, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    options->width = wanted->width > 0 ? wanted->width : wanted->size;
    options->height = wanted->height > 0 ? wanted->height : wanted->size;
    if (options->width <= 0 || options->height <= 0) {
        return cli_complain(program, WY_BAD, "how much? give --max N, or --width W --height H");
    }
    if (wanted->sector >= 0 && wanted->kinds) {
        return cli_complain(program, WY_BAD, "either --sector or --kinds, not both");
    }
    if (wanted->at != NULL &&
        (wanted->sector >= 0 || wanted->kinds || wanted->left > 0 || wanted->bottom > 0)) {
        return cli_complain(program, WY_BAD,
                            "--at X,Y goes without --left, --bottom, --kinds and --sector");
    }
    if (wanted->sector < 0 && (wanted->lower || wanted->word)) {
        return cli_complain(program, WY_BAD, "--%s goes with --sector X",
                            wanted->word ? "word" : "lower");
    }
    if (wanted->theme != NULL && !wy_theme_named(&options->theme, wanted->theme)) {
        return cli_complain(program, WY_BAD,
                            "--theme wants light, ink, dark or papers, not '%.60s'", wanted->theme);
    }
    if (wanted->mark == NULL && (wanted->moves || wanted->winning)) {
        return cli_complain(program, WY_BAD, "--%s goes with --mark X,Y",
                            wanted->moves ? "moves" : "winning");
    }
    if (wanted->difference != NULL &&
        (wanted->beside != NULL || wanted->grundy || wanted->kinds || wanted->sector >= 0)) {
        return cli_complain(program, WY_BAD,
                            "--difference goes without --beside, --grundy, --kinds and --sector");
    }
    if (wanted->grundy && (wanted->kinds || wanted->sector >= 0 || wanted->at != NULL)) {
        return cli_complain(program, WY_BAD, "--grundy goes without --at, --kinds and --sector");
    }
    return WY_OK;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const cli_draw_settings *wanted = data;
    (void)arguments;
    (void)count;
    wy_picture_options options = {
        .x0 = wanted->left,
        .y0 = wanted->bottom,
        .pixels = (int)wanted->pixels,
        .bare = wanted->no_axes,
        .no_grid = wanted->no_grid,
    };
    wy_status status = check(program, wanted, &options);
    if (status != WY_OK) {
        return status;
    }
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", program->invocation) > 0) {
        options.command = command;
    }
    wy_picture *picture = NULL;
    status = draw(&picture, program, wanted, &options);
    if (status == WY_OK) {
        status = write_picture(program, picture);
    }
    wy_picture_free(picture);
    free(command);
    return status;
}

static const cli_option options_table[] = {
    CLI_NUMBER_OPTION(cli_draw_settings, size, "max", "N", 0, WY_PICTURE_MAX_SIDE - 1,
                      "draw all x <= N and y <= N", .plus = 1),
    CLI_NUMBER_OPTION(cli_draw_settings, size, "size", "N", 1, WY_PICTURE_MAX_SIDE,
                      "draw N by N positions, with --at, --left and --bottom anywhere"),
    CLI_NUMBER_OPTION(cli_draw_settings, width, "width", "W", 1, WY_PICTURE_MAX_SIDE,
                      "draw W positions from left to right"),
    CLI_NUMBER_OPTION(cli_draw_settings, height, "height", "H", 1, WY_PICTURE_MAX_SIDE,
                      "draw H positions upward"),
    CLI_NUMBER_OPTION(cli_draw_settings, left, "left", "X", 0, WY_PICTURE_MAX_SIDE,
                      "begin at x = X", .expert = true),
    CLI_NUMBER_OPTION(cli_draw_settings, bottom, "bottom", "Y", 0, WY_PICTURE_MAX_SIDE,
                      "begin at y = Y", .expert = true),
    CLI_WORD_OPTION(cli_draw_settings, at, "at", "X,Y",
                    "the window around (X,Y), of any number of digits", .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(cli_draw_settings, slice, "slice", "z=K",
                    "several heaps: all heaps but two are fixed; else z is a colour",
                    .games = CLI_MORE_HEAPS),
    CLI_WORD_OPTION(cli_draw_settings, lines, "lines", "SLOPES",
                    "guide lines from the origin: phi,1/phi,3/2,1.478"),
    CLI_FLAG_OPTION(cli_draw_settings, guides, "guides",
                    "guide lines that theorems know the P-positions to follow",
                    .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(cli_draw_settings, mark, "mark", "X,Y", "frame the position (X,Y)",
                    .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(cli_draw_settings, moves, "moves", "--mark: a dot on its options"),
    CLI_FLAG_OPTION(cli_draw_settings, winning, "winning", "--mark: a ring around those that win"),
    CLI_WORD_OPTION(cli_draw_settings, beside, "beside", "GAME",
                    "a second board to the right, of another game", .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(cli_draw_settings, difference, "difference", "GAME",
                    "which P-positions this game has and another not, and the reverse",
                    .games = CLI_TWO_HEAPS, .expert = true),
    CLI_FLAG_OPTION(cli_draw_settings, kinds, "kinds",
                    "colour N-positions by the first kind of move that wins there",
                    .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(cli_draw_settings, grundy, "grundy",
                    "a heat map of the Grundy values instead; see wythoff help grundy",
                    .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(cli_draw_settings, sector, "sector", "X", 0, WI_SECTOR_MOST_COLUMNS,
                      "P-positions before column X, what they erase, and the sector left",
                      .initial = -1, .games = CLI_TWO_HEAPS, .expert = true),
    CLI_FLAG_OPTION(cli_draw_settings, lower, "lower",
                    "--sector: erase columns with lower P-positions too", .expert = true),
    CLI_FLAG_OPTION(cli_draw_settings, word, "word",
                    "--sector: go on to the next perfect sector; word above, translate beside",
                    .expert = true),
    CLI_WORD_OPTION(cli_draw_settings, title, "title", "TEXT",
                    "the title, instead of the game; '' for none", .expert = true),
    CLI_WORD_OPTION(cli_draw_settings, theme, "theme", "NAME",
                    "light or dark (as on the page), ink (black on white), papers (red)",
                    .expert = true),
    CLI_NUMBER_OPTION(cli_draw_settings, pixels, "pixels", "N", 64, WY_PICTURE_MAX_PIXELS,
                      "about how many, for the longer side; else 1200", .expert = true),
    CLI_FLAG_OPTION(cli_draw_settings, no_axes, "no-axes",
                    "the board alone, without axes and numbers", .expert = true),
    CLI_FLAG_OPTION(cli_draw_settings, no_grid, "no-grid", "no lines between squares",
                    .expert = true),
};

const cli_command cli_command_draw = {
    .name = "draw",
    .usage = "GAME --max N -o FILE",
    .summary = "a picture of the P-positions: PNG, SVG, PDF or TikZ",
    .text = "The ending of FILE says which: .png, .svg, .pdf or .tex. A window of more\n"
            "positions than dots becomes a density picture, in which even a single\n"
            "P-position can be seen. --sector draws the perfect sectors of S0, which make the\n"
            "words of dictionaries: see `wythoff help machine`. For LaTeX: \\usepackage{tikz},\n"
            "and \\resizebox{\\linewidth}{!}{\\input{FILE.tex}} where it is too wide.",
    .examples = "  $ wythoff draw maharaja --size 60 -o maharaja.png\n"
                "  $ wythoff draw maharaja --at 10^30,1618033988749894848204586834365 --size 40 "
                "-o far.svg\n"
                "  $ wythoff draw 'gdwn(1,2)' --size 5000 --lines 1.478,2.247 -o gdwn.svg\n"
                "  $ wythoff draw wythoff --size 30 --kinds -o wythoff.pdf\n"
                "  $ wythoff draw maharaja --size 40 --guides --mark 30,31 --moves --winning -o "
                "moves.png\n"
                "  $ wythoff draw maharaja --difference wythoff --size 40 -o difference.png\n"
                "  $ wythoff draw maharaja --sector 8 --word --size 30 -o word.svg\n"
                "  $ wythoff draw 'rational-nim(2/7,10/1)' --width 40 --height 90 -o rn.tex\n"
                "  $ wythoff draw 'wythoff on 3 heaps' --size 60 --slice z=7 -o slice.png\n",
    .takes = CLI_GAME | CLI_HEAPS | CLI_MEMORY | CLI_ENGINE | CLI_WORK | CLI_PROOF | CLI_OUTPUT |
             CLI_TIME,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(cli_draw_settings),
    .run = run,
};

/* ---- --at X,Y: the window of the board around a position of any size ------------------------- */

/*
 * As long as the numbers fit, the axes carry them; further out they count from the position of
 * --at's lower left corner, which the picture names below its title.
 */

/* The lower left corner of the window. */
typedef struct corner {
    mpz_t x, y;
    bool large; /* the axes count from the corner */
} corner;

static const int64_t most_columns = 1000000; /* of one picture */

/* Half of the window to the left of the position, as far as the board goes. */
static void step_back(mpz_t from, int64_t size) {
    mpz_sub_ui(from, from, (unsigned long)(size / 2));
    if (mpz_sgn(from) < 0) {
        mpz_set_ui(from, 0);
    }
}

wy_status cli_far_window_start(cli_far_window *window, cli *program, wy_picture_options *options,
                               const char *at) {
    if (options->width > most_columns) {
        return cli_complain(program, WY_BAD, "--at shows at most %lld columns",
                            (long long)most_columns);
    }
    corner *c = calloc(1, sizeof *c);
    window->corner = c;
    if (c == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    mpz_inits(c->x, c->y, NULL);
    mpz_t heaps[2];
    mpz_inits(heaps[0], heaps[1], NULL);
    wy_status status = cli_pair_read(heaps, program, "--at", at);
    if (status == WY_OK) {
        mpz_set(c->x, heaps[0]);
        mpz_set(c->y, heaps[1]);
        step_back(c->x, options->width);
        step_back(c->y, options->height);
        c->large = mpz_cmp_si(heaps[0], WY_PICTURE_MAX_SIDE / 2) > 0 ||
                   mpz_cmp_si(heaps[1], WY_PICTURE_MAX_SIDE / 2) > 0;
        options->x0 = c->large ? 0 : mpz_get_si(c->x);
        options->y0 = c->large ? 0 : mpz_get_si(c->y);
    }
    mpz_clears(heaps[0], heaps[1], NULL);
    return status;
}

void cli_far_window_free(cli_far_window *window) {
    corner *c = window->corner;
    if (c != NULL) {
        mpz_clears(c->x, c->y, NULL);
        free(c);
    }
    *window = (cli_far_window){0};
}

bool cli_far_window_counts(const cli_far_window *window) {
    const corner *c = window->corner;
    return c->large;
}

void cli_far_window_corner(mpz_t x, mpz_t y, const cli_far_window *window) {
    const corner *c = window->corner;
    mpz_set(x, c->x);
    mpz_set(y, c->y);
}

/* P-positions on their way into the picture. */
typedef struct shift {
    const wy_picture_options *options;
    wy_take *take;
    wy_picture *picture;
} shift;

static bool take_cell(void *data, int64_t i, int64_t j) {
    const shift *to = data;
    const wy_position at = {to->options->x0 + i, to->options->y0 + j};
    return to->take(to->picture, &at, 1);
}

wy_status cli_far_window_fill(const cli_far_window *window, cli *program, wy_take *take,
                              wy_picture *picture, const wy_picture_options *options) {
    wy_solution *game;
    wy_status status = cli_game_open(&game, program);
    if (status != WY_OK) {
        return status;
    }
    const corner *c = window->corner;
    shift to = {.options = options, .take = take, .picture = picture};
    wy_error error;
    status = wy_solution_window(game, c->x, c->y, options->width, options->height, take_cell, &to,
                                NULL, &error);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "nothing was drawn");
    }
    wy_solution_free(game);
    return status;
}
