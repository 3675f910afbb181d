/* draw.c - wythoff draw: a picture of the P-positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "cli.h"
#include "draw_sector.h"
#include "far.h"
#include "grundy.h"
#include "kinds.h"
#include "several.h"

typedef struct settings {
    int64_t size, width, height, left, bottom, pixels;
    const char *lines;
    const char *title;
    const char *theme;
    const char *at;
    const char *slice, *state; /* of games on several heaps, or with a memory */
    int64_t sector;
    bool kinds, grundy;
    bool lower, word;
    bool no_axes;
} settings;

/* What some pictures need beside P-positions. */
typedef struct extras {
    cli_kinds kinds;
    cli_sector sector;
    cli_far_window far;
} extras;

enum { LONGEST_SUBTITLE = 100 };

/* Reads the guide lines: slopes with commas between them. */
static wy_status read_guides(wy_guide guides[WY_PICTURE_MAX_GUIDES], size_t *count, cli *program,
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

/* The positions of a game whose history counts, by what is known without it. */
static wy_status fill_history(wy_picture *picture, cli *program,
                              const wy_picture_options *options) {
    const wy_rules *rules = program->rules;
    if (rules->misere || rules->terminal != NULL || rules->terminal_count > 0) {
        return cli_complain(program, WY_BAD,
                            "of imitation games with misere play or terminal positions there is "
                            "no picture: nothing is known of them without the history");
    }
    wy_pairs *pairs;
    wy_error error;
    wy_status status = wy_pairs_create(&pairs, rules->imitation_m, rules->imitation_p, &error);
    if (status == WY_OK) {
        status = wy_imitation_picture_fill(picture, options, pairs, &program->control, &error);
    }
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "nothing was drawn");
    }
    wy_pairs_free(pairs);
    return status;
}

/* Draws into the picture what the solution knows. */
static wy_status fill(wy_picture *picture, cli *program, const settings *wanted,
                      const wy_picture_options *options, const extras *with) {
    if (with->sector.sector != NULL) {
        return cli_sector_fill(&with->sector, program, picture, options);
    }
    if (with->far.corner != NULL) {
        return cli_far_window_fill(&with->far, program, picture, options);
    }
    if (program->rules->imitation_p > 0) {
        return fill_history(picture, program, options);
    }
    const int64_t width = options->x0 + options->width;
    const int64_t height = options->y0 + options->height;
    wy_solution *solution;
    wy_status status = cli_game_solve(&solution, program, width, height);
    if (status != WY_OK) {
        return status;
    }
    if (wanted->kinds) {
        status = cli_kinds_add(&with->kinds, program, solution, picture, width, height);
    } else {
        wy_error error;
        status = wy_solution_each(solution, width, height, wy_picture_take, picture, &error);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "nothing was drawn");
        }
    }
    wy_solution_free(solution);
    return status;
}

static wy_status draw(cli *program, const settings *wanted, const wy_picture_options *options,
                      const extras *with) {
    wy_picture *picture;
    wy_error error;
    if (wy_picture_new(&picture, options, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = fill(picture, program, wanted, options, with);
    if (status == WY_OK) {
        cli_progress_clear(&program->progress);
        status = wy_picture_write(picture, program->common.output, &error);
        if (status != WY_OK) {
            cli_fail(program, &error);
        }
    }
    if (status == WY_OK && wy_picture_scale(picture) > 1) {
        cli_note(program, "every dot of %s stands for %lld by %lld positions",
                 program->common.output, (long long)wy_picture_scale(picture),
                 (long long)wy_picture_scale(picture));
    }
    wy_picture_free(picture);
    return status;
}

/* Everything that can be wrong with the options, before the long computation. */
static wy_status check(cli *program, const settings *wanted, wy_picture_options *options) {
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
        return cli_complain(program, WY_BAD, "how much? give --size N, or --width W --height H");
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
        return cli_complain(program, WY_BAD, "--theme wants light, ink or dark, not '%.60s'",
                            wanted->theme);
    }
    return WY_OK;
}

/* --grundy: the heat map of wythoff grundy. */
static wy_status draw_grundy(cli *program, const settings *wanted,
                             const wy_picture_options *options) {
    if (wanted->kinds || wanted->sector >= 0 || wanted->at != NULL || wanted->lines != NULL ||
        options->x0 > 0 || options->y0 > 0) {
        return cli_complain(program, WY_BAD,
                            "--grundy goes without --left, --bottom, --at, --lines, --kinds and "
                            "--sector");
    }
    const cli_grundy_settings like = {
        .value = -1,
        .pixels = wanted->pixels,
        .title = wanted->title,
        .theme = wanted->theme,
        .no_axes = wanted->no_axes,
    };
    wy_grundy *grundy;
    wy_error error;
    if (wy_grundy_open(&grundy, program->rules, WY_GRUNDY_AUTO, &program->control, &error) !=
        WY_OK) {
        return cli_fail(program, &error);
    }
    const wy_status status =
        cli_grundy_draw(program, grundy, &like, options->width, options->height);
    wy_grundy_free(grundy);
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    wy_picture_options options = {
        .x0 = wanted->left,
        .y0 = wanted->bottom,
        .board = &program->rules->board,
        .pixels = (int)wanted->pixels,
        .bare = wanted->no_axes,
    };
    if (wanted->slice != NULL || wanted->state != NULL) {
        return cli_complain(program, WY_BAD,
                            "--slice and --state are for games on several heaps, or with a memory");
    }
    wy_status status = check(program, wanted, &options);
    if (status == WY_OK && wanted->grundy) {
        return draw_grundy(program, wanted, &options);
    }
    wy_guide guides[WY_PICTURE_MAX_GUIDES];
    if (status == WY_OK) {
        status = read_guides(guides, &options.guide_count, program, wanted->lines);
    }
    if (status != WY_OK) {
        return status;
    }
    options.guides = guides;
    /* The title is the game; the rule below it, where that says more and is short. */
    options.title = wanted->title != NULL ? wanted->title : program->game;
    char *rule = wy_rules_text(program->rules);
    if (wanted->title == NULL && rule != NULL && strlen(rule) <= LONGEST_SUBTITLE &&
        strcmp(rule, program->game) != 0) {
        options.subtitle = rule;
    }
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", program->invocation) > 0) {
        options.command = command;
    }
    extras with;
    memset(&with, 0, sizeof with);
    if (wanted->sector >= 0) {
        status = cli_sector_start(&with.sector, program, &options, wanted->sector, wanted->lower,
                                  wanted->word);
        if (wanted->title != NULL) {
            options.title = wanted->title;
        }
    } else if (wanted->at != NULL) {
        status = cli_far_window_start(&with.far, program, &options, wanted->at);
    } else if (program->rules->imitation_p > 0) {
        options.kinds = wy_imitation_legend(&options.kind_count, program->rules->imitation_p);
    } else if (wanted->kinds) {
        status = cli_kinds_start(&with.kinds, program);
        options.kinds = with.kinds.label_list;
        options.kind_count = with.kinds.count;
    }
    if (status == WY_OK) {
        status = draw(program, wanted, &options, &with);
    }
    cli_kinds_free(&with.kinds);
    cli_sector_free(&with.sector);
    cli_far_window_free(&with.far);
    free(command);
    free(rule);
    return status;
}

static wy_status run_several(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->kinds || wanted->grundy || wanted->sector >= 0 || wanted->at != NULL ||
        program->common.engine != NULL || program->common.proof != NULL) {
        return cli_complain(program, WY_BAD,
                            "of a game on several heaps or with a memory, P-positions are drawn, "
                            "for --size N or --width W --height H");
    }
    wy_picture_options options = {
        .x0 = wanted->left,
        .y0 = wanted->bottom,
        .pixels = (int)wanted->pixels,
        .bare = wanted->no_axes,
        .title = wanted->title != NULL ? wanted->title : program->game,
    };
    wy_guide guides[WY_PICTURE_MAX_GUIDES];
    wy_status status = check(program, wanted, &options);
    if (status == WY_OK) {
        status = read_guides(guides, &options.guide_count, program, wanted->lines);
    }
    options.guides = guides;
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", program->invocation) > 0) {
        options.command = command;
    }
    if (status == WY_OK) {
        status = cli_several_draw(program, &options, wanted->slice, wanted->state);
    }
    free(command);
    return status;
}

static const cli_option options_table[] = {
    {.name = "size",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, size),
     .low = 1,
     .high = WY_PICTURE_MAX_SIDE,
     .value = "N",
     .help = "draw N by N positions"},
    {.name = "width",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, width),
     .low = 1,
     .high = WY_PICTURE_MAX_SIDE,
     .value = "W",
     .help = "draw W positions from left to right"},
    {.name = "height",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, height),
     .low = 1,
     .high = WY_PICTURE_MAX_SIDE,
     .value = "H",
     .help = "draw H positions upward"},
    {.name = "left",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, left),
     .high = WY_PICTURE_MAX_SIDE,
     .value = "X",
     .help = "begin at x = X"},
    {.name = "bottom",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, bottom),
     .high = WY_PICTURE_MAX_SIDE,
     .value = "Y",
     .help = "begin at y = Y"},
    {.name = "at",
     .kind = CLI_WORD,
     .offset = offsetof(settings, at),
     .value = "X,Y",
     .help = "the window around (X,Y), of any number of digits"},
    {.name = "slice",
     .kind = CLI_WORD,
     .offset = offsetof(settings, slice),
     .value = "z=K",
     .help = "several heaps: all heaps but two are fixed; else z is a colour"},
    {.name = "state",
     .kind = CLI_WORD,
     .offset = offsetof(settings, state),
     .value = "K",
     .help = "games with a memory: passes left, or the set that is named"},
    {.name = "lines",
     .kind = CLI_WORD,
     .offset = offsetof(settings, lines),
     .value = "SLOPES",
     .help = "guide lines from the origin: phi,1/phi,3/2,1.478"},
    {.name = "kinds",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, kinds),
     .help = "colour N-positions by the first kind of move that wins there"},
    {.name = "grundy",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, grundy),
     .help = "a heat map of the Grundy values instead; see wythoff help grundy"},
    {.name = "sector",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, sector),
     .low = 0,
     .high = WY_SECTOR_MOST_COLUMNS,
     .initial = -1,
     .value = "X",
     .help = "P-positions before column X, what they erase, and the sector left"},
    {.name = "lower",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, lower),
     .help = "--sector: erase columns with lower P-positions too"},
    {.name = "word",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, word),
     .help = "--sector: go on to the next perfect sector; word above, translate beside"},
    {.name = "title",
     .kind = CLI_WORD,
     .offset = offsetof(settings, title),
     .value = "TEXT",
     .help = "the title, instead of the game; '' for none"},
    {.name = "theme",
     .kind = CLI_WORD,
     .offset = offsetof(settings, theme),
     .value = "NAME",
     .help = "light, ink (black on white) or dark"},
    {.name = "pixels",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, pixels),
     .low = 64,
     .high = WY_PICTURE_MAX_PIXELS,
     .value = "N",
     .help = "about how many, for the longer side; else 1200"},
    {.name = "no-axes",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, no_axes),
     .help = "the board alone, without axes and numbers"},
};

const cli_command cli_command_draw = {
    .name = "draw",
    .usage = "GAME --size N -o FILE",
    .summary = "a picture of the P-positions: PNG, SVG, PDF or TikZ",
    .text = "The ending of FILE says which: .png, .svg, .pdf or .tex. A window of more\n"
            "positions than dots becomes a density picture, in which even a single\n"
            "P-position can be seen. --sector draws the perfect sectors of S0, which make the\n"
            "words of dictionaries: see `wythoff help dictionary`. For LaTeX: \\usepackage{tikz},\n"
            "and \\resizebox{\\linewidth}{!}{\\input{FILE.tex}} where it is too wide.",
    .examples = "  $ wythoff draw maharaja --size 60 -o maharaja.png\n"
                "  $ wythoff draw maharaja --at 10^30,1618033988749894848204586834365 --size 40 "
                "-o far.svg\n"
                "  $ wythoff draw 'gdwn(1,2)' --size 5000 --lines 1.478,2.247 -o gdwn.svg\n"
                "  $ wythoff draw wythoff --size 30 --kinds -o wythoff.pdf\n"
                "  $ wythoff draw maharaja --sector 8 --word --size 30 -o word.svg\n"
                "  $ wythoff draw 'rational-nim(2/7,10/1)' --width 40 --height 90 -o rn.tex\n"
                "  $ wythoff draw 'wythoff on 3 heaps' --size 60 --slice z=7 -o slice.png\n",
    .takes = CLI_GAME | CLI_ENGINE | CLI_WORK | CLI_PROOF | CLI_OUTPUT | CLI_TIME,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
    .several = run_several,
};
