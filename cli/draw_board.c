/*
 * draw_board.c - one board of wythoff draw: its texts, lines and marks, then its positions.
 *
 * The page saves the same boards (ask/export_picture.c): what both must say alike is in the library
 * (captions, guide lines, marks), so the command that the page shows makes the file that it saves.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/solve.h>

#include "cli.h"
#include "draw.h"
#include "grundy.h"
#include "heaps.h"
#include "report/game_pictures.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/sector.h"
#include "theory/theory.h"

/* What the picture says beside its positions; zeroed before, freed after. */
typedef struct cli_sector {
    wi_perfect_sector *sector;
    char *title, *subtitle;
    bool lower;
} cli_sector;

typedef struct cli_kinds {
    wi_kinds *kinds;
    size_t count;
    const char *label_list[WY_PICTURE_MAX_KINDS]; /* as wy_picture_options wants them */
} cli_kinds;

/* ---- --sector: perfect sectors, as S0's Figures 4 to 6 show them ----------------------------- */

/* Puts a new text; asprintf leaves anything behind when it fails. */
#define WRITE(text, ...)                                                                           \
    do {                                                                                           \
        if (asprintf(&(text), __VA_ARGS__) < 0) {                                                  \
            (text) = NULL;                                                                         \
        }                                                                                          \
    } while (0)

static wy_status describe_sector(cli_sector *sector, cli *program, const wi_sector_facts *facts) {
    if (facts->word_column >= 0) {
        WRITE(sector->title, "%s: %s -> %s", program->game, facts->word, facts->translate);
    } else {
        WRITE(sector->title, "%s", program->game);
    }
    if (facts->perfect) {
        WRITE(sector->subtitle, "the (%" PRId64 ",%" PRId64 ")-perfect sector", facts->upper - 1,
              facts->column - 1);
    } else {
        WRITE(sector->subtitle, "no perfect sector from column %" PRId64 " on", facts->column);
    }
    return sector->title != NULL && sector->subtitle != NULL
               ? WY_OK
               : cli_complain(program, WY_SYSTEM, "out of memory");
}

/* Finds the sector and puts kinds, letters and texts into the options. */
static wy_status cli_sector_start(cli_sector *sector, cli *program, wy_picture_options *options,
                                  int64_t column, bool lower, bool word) {
    wy_error error;
    wy_status status =
        wi_sector_create(&sector->sector, program->rules, column, word, &program->control, &error);
    if (status == WY_NO) {
        return cli_complain(program, WY_BAD,
                            "perfect sectors are for Wythoff Nim with a finite symmetric list of "
                            "further moves: %s",
                            error.message);
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "nothing was drawn");
    }
    sector->lower = lower || word;
    wi_sector_facts facts;
    wi_sector_facts_of(&facts, sector->sector);
    options->kinds = wi_sector_kinds(&options->kind_count, sector->sector, sector->lower);
    options->above = facts.word;
    options->above_x = facts.word_column;
    options->beside = facts.translate;
    options->beside_y = facts.row;
    status = describe_sector(sector, program, &facts);
    options->title = sector->title;
    options->subtitle = sector->subtitle;
    return status;
}

static void cli_sector_free(cli_sector *sector) {
    wi_sector_free(sector->sector);
    free(sector->title);
    free(sector->subtitle);
}

static wy_status cli_sector_fill(const cli_sector *sector, cli *program, wy_picture *picture,
                                 const wy_picture_options *options) {
    wy_error error;
    const wy_status status =
        wi_sector_fill(picture, options, sector->sector, sector->lower, &error);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    wi_sector_facts facts;
    wi_sector_facts_of(&facts, sector->sector);
    if (facts.word_column >= 0) {
        cli_note(program,
                 "column %" PRId64 ": %s -> %s; the next perfect sector begins at column %" PRId64,
                 facts.word_column, facts.word, facts.translate, facts.column);
    }
    return WY_OK;
}

/* ---- kinds of positions of a game with history ----------------------------------------------- */

/* A picture whose N-positions are coloured by the first kind of move that wins there. */

enum { BATCH = 1024 };

/* The window, cell (x, y) at index y * width + x. */
typedef struct kind_board {
    int64_t width, height;
    uint8_t *kind;
} kind_board;

/* Works out which kinds the game has. */
static wy_status cli_kinds_start(cli_kinds *kinds, cli *program) {
    memset(kinds, 0, sizeof *kinds);
    wy_error error;
    if (wi_kinds_open(&kinds->kinds, program->rules, WY_PICTURE_MAX_KINDS, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    kinds->count = wi_kinds_count(kinds->kinds);
    for (size_t i = 0; i < kinds->count; i++) {
        kinds->label_list[i] = wi_kinds_label(kinds->kinds, i);
    }
    return WY_OK;
}

static void cli_kinds_free(cli_kinds *kinds) {
    wi_kinds_free(kinds->kinds);
}

static bool take_kind(void *data, const wy_position *positions, size_t count) {
    const kind_board *on = data;
    for (size_t i = 0; i < count; i++) {
        on->kind[positions[i].y * on->width + positions[i].x] = WI_KIND_P;
    }
    return true;
}

/* Hands all positions of one kind to the picture. */
static wy_status give(const kind_board *on, uint8_t kind, wy_picture *picture, wy_error *error) {
    wy_position batch[BATCH];
    size_t used = 0;
    wy_status status = WY_OK;
    for (int64_t y = 0; y < on->height && status == WY_OK; y++) {
        for (int64_t x = 0; x < on->width && status == WY_OK; x++) {
            if (on->kind[y * on->width + x] != kind) {
                continue;
            }
            batch[used++] = (wy_position){x, y};
            if (used == BATCH) {
                status = wy_picture_add_kind(picture, kind, batch, used, error);
                used = 0;
            }
        }
    }
    if (status == WY_OK && used > 0) {
        status = wy_picture_add_kind(picture, kind, batch, used, error);
    }
    return status;
}

static wy_status mark_all(const cli_kinds *kinds, kind_board *on, cli *program,
                          wy_solution *solution, wy_picture *picture, wy_error *error) {
    wy_status status = wy_solution_each(solution, on->width, on->height, take_kind, on, error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_kinds_mark(on->kind, kinds->kinds, on->width, on->height, &program->control, error);
    for (size_t kind = 0; kind < kinds->count && status == WY_OK; kind++) {
        status = give(on, (uint8_t)kind, picture, error);
    }
    return status;
}

/* Solves the window and adds P-positions and N-positions to the picture. */
static wy_status cli_kinds_add(const cli_kinds *kinds, cli *program, wy_solution *solution,
                               wy_picture *picture, int64_t width, int64_t height) {
    uint64_t cells;
    uint64_t needed;
    if (__builtin_mul_overflow((uint64_t)width, (uint64_t)height, &cells) ||
        __builtin_mul_overflow(cells, sizeof(uint8_t) + sizeof(uint32_t), &needed)) {
        needed = UINT64_MAX;
    }
    if (program->control.memory != 0 && needed > program->control.memory) {
        return cli_complain(program, WY_LIMIT,
                            "--kinds looks at every position of the window, and this one does "
                            "not fit the memory budget; draw it without, or draw less");
    }
    kind_board on = {width, height, malloc(cells)};
    wy_status status;
    if (on.kind == NULL) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else {
        memset(on.kind, WI_KIND_OPEN, cells);
        wy_error error;
        status = mark_all(kinds, &on, program, solution, picture, &error);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "nothing was drawn");
        } else {
            status = wy_solution_each(solution, width, height, wy_picture_take, picture, &error);
            if (status != WY_OK) {
                status = cli_unfinished(program, status, &error, "nothing was drawn");
            }
        }
    }
    free(on.kind);
    return status;
}

/* ---- one board ------------------------------------------------------------------------------- */

/*
 * The page saves the same boards (ask/export_picture.c): what both must say alike is in the library
 * (captions, guide lines, marks), so the command that the page shows makes the file that it saves.
 */

/* A board while it is made. */
typedef struct board {
    cli *program;
    const cli *other; /* of a difference */
    const cli_draw_settings *wanted;
    wy_picture_options options;
    wy_guide guides[WY_PICTURE_MAX_GUIDES];
    wy_caption caption;
    const char *labels[2]; /* of a difference */
    wy_picture_mark *marks;
    cli_kinds kinds;
    cli_sector sector;
    cli_far_window far;
    cli_slice *slice; /* of several heaps, or with a memory */
    wy_picture *picture;
} board;

static bool is_far(const board *of) {
    return of->far.corner != NULL;
}

/* ---- texts, lines and marks ------------------------------------------------------------------ */

static wy_status add_guides(board *of) {
    wy_status status =
        cli_draw_guides(of->guides, &of->options.guide_count, of->program, of->wanted->lines);
    if (status == WY_OK && of->wanted->guides) {
        wy_guide known[WY_GUIDES_OF_MOST];
        const size_t count = wy_guides_of(known, of->program->rules);
        for (size_t i = 0; i < count && of->options.guide_count < WY_PICTURE_MAX_GUIDES; i++) {
            of->guides[of->options.guide_count++] = known[i];
        }
    }
    of->options.guides = of->guides;
    return status;
}

static wy_status add_caption(board *of) {
    const cli_draw_settings *wanted = of->wanted;
    const bool counted = is_far(of) && cli_far_window_counts(&of->far);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    if (is_far(of)) {
        cli_far_window_corner(x, y, &of->far);
    }
    const wy_caption_of about = {
        .game = of->program->game,
        .rules = of->program->rules,
        .other = of->other != NULL ? of->other->game : NULL,
        .title = wanted->title,
        .left = counted ? x : NULL,
        .low = counted ? y : NULL,
        .grundy = wanted->grundy,
    };
    wy_error error;
    const wy_status status = wy_caption_make(&of->caption, &about, &error);
    const size_t moved = counted ? wy_guides_move(of->guides, of->options.guide_count, x, y) : 0;
    mpz_clears(x, y, NULL);
    if (status != WY_OK) {
        return cli_fail(of->program, &error);
    }
    of->options.board =
        counted || !wy_rules_plane(of->program->rules) ? NULL : &of->program->rules->board;
    of->options.title = of->caption.title;
    of->options.subtitle = of->caption.subtitle;
    if (counted) {
        of->options.guide_count = moved;
    }
    if (of->other != NULL) {
        of->labels[0] = of->caption.only[0];
        of->labels[1] = of->caption.only[1];
        of->options.kinds = of->labels;
        of->options.kind_count = 2;
        of->options.difference = true;
    }
    return WY_OK;
}

/* --mark X,Y with --moves and --winning. */
static wy_status add_marks(board *of) {
    const cli_draw_settings *wanted = of->wanted;
    if (wanted->mark == NULL) {
        return WY_OK;
    }
    mpz_t heaps[2];
    mpz_t corner[2];
    mpz_inits(heaps[0], heaps[1], corner[0], corner[1], NULL);
    wy_solution *game = NULL;
    wy_status status = cli_pair_read(heaps, of->program, "--mark", wanted->mark);
    if (status == WY_OK && wanted->winning && of->program->rules->memory == WY_MEMORY_NONE) {
        status = cli_game_open(&game, of->program);
    }
    if (status == WY_OK) {
        mpz_set_si(corner[0], of->options.x0);
        mpz_set_si(corner[1], of->options.y0);
        if (is_far(of)) {
            cli_far_window_corner(corner[0], corner[1], &of->far);
        }
        const wy_marks_wish wish = {.x = heaps[0],
                                    .y = heaps[1],
                                    .left = corner[0],
                                    .low = corner[1],
                                    .x0 = of->options.x0,
                                    .y0 = of->options.y0,
                                    .width = of->options.width,
                                    .height = of->options.height,
                                    .selected = true,
                                    .moves = wanted->moves,
                                    .winning = wanted->winning};
        wy_error error;
        status = wy_marks_make(&of->marks, &of->options.mark_count, &wish, of->program->rules, game,
                               &of->program->control, &error);
        of->options.marks = of->marks;
        if (status != WY_OK) {
            status = cli_unfinished(of->program, status, &error, "nothing was drawn");
        }
    }
    wy_solution_free(game);
    mpz_clears(heaps[0], heaps[1], corner[0], corner[1], NULL);
    return status;
}

static wy_status describe(board *of) {
    const cli_draw_settings *wanted = of->wanted;
    cli *program = of->program;
    wy_status status = add_guides(of);
    if (status == WY_OK && wanted->at != NULL) {
        status = cli_far_window_start(&of->far, program, &of->options, wanted->at);
    }
    if (status == WY_OK) {
        status = add_caption(of);
    }
    if (status == WY_OK) {
        status = add_marks(of);
    }
    if (status == WY_OK && !wy_rules_plane(program->rules)) {
        return cli_slice_open(&of->slice, program, wanted->slice, &of->options);
    }
    if (status != WY_OK || wanted->grundy || of->other != NULL || is_far(of)) {
        return status;
    }
    if (wanted->sector >= 0) {
        status = cli_sector_start(&of->sector, program, &of->options, wanted->sector, wanted->lower,
                                  wanted->word);
        of->options.title = wanted->title != NULL ? wanted->title : of->options.title;
    } else if (program->rules->memory == WY_MEMORY_IMITATION) {
        of->options.kinds = wi_imitation_legend(&of->options.kind_count, program->rules);
    } else if (wanted->kinds) {
        status = cli_kinds_start(&of->kinds, program);
        of->options.kinds = of->kinds.label_list;
        of->options.kind_count = of->kinds.count;
    }
    return status;
}

/* ---- positions ------------------------------------------------------------------------------- */

static wy_status check_history(cli *program) {
    const wy_rules *rules = program->rules;
    return rules->misere || rules->terminal != NULL || rules->terminal_count > 0
               ? cli_complain(program, WY_BAD,
                              "of imitation games with misere play or terminal positions there is "
                              "no picture: nothing is known of them without the history")
               : WY_OK;
}

/* The positions of a game whose history counts, by what is known without it. */
static wy_status fill_history(const board *of) {
    cli *program = of->program;
    wy_error error;
    if (check_history(program) != WY_OK) {
        return WY_BAD;
    }
    wy_status status = wy_imitation_picture_fill(of->picture, &of->options, program->rules,
                                                 &program->control, &error);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "nothing was drawn");
    }
    return status;
}

static bool take_other(void *picture, const wy_position *positions, size_t count) {
    wy_error error;
    return wy_picture_add_other(picture, positions, count, &error) == WY_OK;
}

static wy_status fill_p(const board *of, cli *program, bool other);

/* S1: as starts, the P-positions of (m,p)-Imitation Nim are those of (m,p)-Wythoff Nim. */
static wy_status fill_starts(const board *of, cli *program, bool other) {
    char text[WI_STARTS_SIZE];
    cli starts = *program;
    wy_error error;
    if (check_history(program) != WY_OK) {
        return WY_BAD;
    }
    wi_rules_starts(text, program->rules);
    if (wy_rules_read_settled(&starts.rules, text, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const wy_status status = fill_p(of, &starts, other);
    wy_rules_free(starts.rules);
    return status;
}

/* The P-positions of one game: the board's own, or the other one of a difference. */
static wy_status fill_p(const board *of, cli *program, bool other) {
    wy_take *take = other ? take_other : wy_picture_take;
    if (program->rules->memory == WY_MEMORY_IMITATION) {
        return fill_starts(of, program, other);
    }
    if (is_far(of)) {
        return cli_far_window_fill(&of->far, program, take, of->picture, &of->options);
    }
    const int64_t width = of->options.x0 + of->options.width;
    const int64_t height = of->options.y0 + of->options.height;
    wy_solution *solution;
    wy_status status = cli_game_solve(&solution, program, width, height);
    if (status != WY_OK) {
        return status;
    }
    if (of->wanted->kinds) {
        status = cli_kinds_add(&of->kinds, program, solution, of->picture, width, height);
    } else {
        wy_error error;
        status = wy_solution_each(solution, width, height, take, of->picture, &error);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "nothing was drawn");
        }
    }
    wy_solution_free(solution);
    return status;
}

static wy_status fill_difference(const board *of) {
    cli second = *of->other;
    wy_error error;
    wy_status status = fill_p(of, of->program, false);
    if (status == WY_OK) {
        status = fill_p(of, &second, true);
    }
    if (status == WY_OK && wy_picture_difference_done(of->picture, &error) != WY_OK) {
        return cli_fail(of->program, &error);
    }
    return status;
}

static wy_status fill_grundy(const board *of) {
    cli *program = of->program;
    wy_solution *grundy;
    wy_error error;
    if (wy_grundy_open(&grundy, program->rules, WY_ENGINE_AUTO, &program->control, &error) !=
        WY_OK) {
        return cli_fail(program, &error);
    }
    const wy_status status =
        cli_grundy_fill(of->picture, program, grundy, -1, of->options.x0 + of->options.width,
                        of->options.y0 + of->options.height);
    wy_solution_free(grundy);
    return status;
}

static wy_status fill(const board *of) {
    if (of->wanted->grundy) {
        return fill_grundy(of);
    }
    if (of->slice != NULL) {
        return cli_slice_fill(of->picture, of->program, of->slice, &of->options);
    }
    if (of->sector.sector != NULL) {
        return cli_sector_fill(&of->sector, of->program, of->picture, &of->options);
    }
    if (of->other != NULL) {
        return fill_difference(of);
    }
    if (of->program->rules->memory == WY_MEMORY_IMITATION && !is_far(of)) {
        return fill_history(of);
    }
    return fill_p(of, of->program, false);
}

wy_status cli_draw_board(wy_picture **out, cli *program, const cli_draw_settings *wanted,
                         const wy_picture_options *options, const cli *other) {
    board of = {.program = program, .other = other, .wanted = wanted, .options = *options};
    wy_error error;
    wy_status status = describe(&of);
    if (status == WY_OK && wy_picture_new(&of.picture, &of.options, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    if (status == WY_OK) {
        status = fill(&of);
    }
    if (status != WY_OK) {
        wy_picture_free(of.picture);
        of.picture = NULL;
    }
    *out = of.picture;
    free(of.marks);
    wy_caption_clear(&of.caption);
    cli_slice_free(of.slice);
    cli_kinds_free(&of.kinds);
    cli_sector_free(&of.sector);
    cli_far_window_free(&of.far);
    return status;
}
