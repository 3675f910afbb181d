/*
 * draw_at.c - wythoff draw --at X,Y: the window of the board around a position of any size.
 *
 * As long as the numbers fit, the axes carry them; further out they count from the position of
 * --at's lower left corner, which the picture names below its title.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "far.h"
#include "heaps.h"

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
