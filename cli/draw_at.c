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

enum { SHORT_COORDINATE = 24, LONGEST_COORDINATE = 60 }; /* letters in the picture */

/* The lower left corner of the window. */
typedef struct corner {
    mpz_t x, y;
    bool large; /* the axes count from the corner */
} corner;

static const int64_t most_columns = 1000000; /* of one picture */

/*
 * The corner's coordinate: the number itself, or the position of --at as it was typed less what
 * lies before it; if both are long, the number cut, and *cut.
 */
static char *coordinate_text(const mpz_t corner_at, const mpz_t middle, const char *typed,
                             bool *cut) {
    mpz_t back;
    mpz_init(back);
    mpz_sub(back, middle, corner_at);
    const unsigned long before = mpz_get_ui(back);
    mpz_clear(back);
    char *digits = mpz_get_str(NULL, 10, corner_at);
    const size_t length = strlen(digits);
    if (length <= SHORT_COORDINATE) {
        return digits;
    }
    char *text = NULL;
    int written = 0;
    if (strlen(typed) <= LONGEST_COORDINATE) {
        written =
            before > 0 ? asprintf(&text, "%s-%lu", typed, before) : asprintf(&text, "%s", typed);
    } else {
        *cut = true;
        written = asprintf(&text, "%.16s...%s (%zu digits)", digits, digits + length - 16, length);
    }
    free(digits);
    return written < 0 ? NULL : text;
}

static wy_status describe(cli_far_window *window, cli *program, mpz_t heaps[2], const char *at) {
    const corner *c = window->corner;
    char *typed[2];
    char *copy = cli_heaps_split(typed, at);
    bool cut = false;
    char *x = copy == NULL ? NULL : coordinate_text(c->x, heaps[0], typed[0], &cut);
    char *y = copy == NULL ? NULL : coordinate_text(c->y, heaps[1], typed[1], &cut);
    const bool made =
        x != NULL && y != NULL &&
        asprintf(&window->subtitle, "the axes count from x = %s and y = %s", x, y) > 0;
    free(x);
    free(y);
    free(copy);
    if (!made) {
        window->subtitle = NULL;
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (cut) {
        x = mpz_get_str(NULL, 10, c->x);
        y = mpz_get_str(NULL, 10, c->y);
        cli_note(program, "the axes count from x = %s and y = %s", x, y);
        free(x);
        free(y);
    }
    return WY_OK;
}

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
    char *parts[2];
    char *split = cli_heaps_split(parts, at);
    free(split);
    if (split == NULL) {
        return cli_complain(program, WY_BAD, "--at wants a position, as in 10^9,16*10^8");
    }
    corner *c = calloc(1, sizeof *c);
    char *copy = strdup(at);
    window->corner = c;
    if (c == NULL || copy == NULL) {
        free(c);
        free(copy);
        window->corner = NULL;
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    mpz_inits(c->x, c->y, NULL);
    mpz_t heaps[2];
    mpz_inits(heaps[0], heaps[1], NULL);
    wy_status status = cli_heaps_read(heaps, program, &copy, 1);
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
    if (status == WY_OK && c->large) {
        status = describe(window, program, heaps, at);
        options->subtitle = window->subtitle;
        options->guide_count = 0; /* lines from the origin pass by */
    }
    free(copy);
    mpz_clears(heaps[0], heaps[1], NULL);
    return status;
}

void cli_far_window_free(cli_far_window *window) {
    corner *c = window->corner;
    if (c != NULL) {
        mpz_clears(c->x, c->y, NULL);
        free(c);
    }
    free(window->subtitle);
    *window = (cli_far_window){0};
}

/* P-positions on their way into the picture. */
typedef struct shift {
    const wy_picture_options *options;
    wy_picture *picture;
} shift;

static bool take(void *data, int64_t i, int64_t j) {
    const shift *to = data;
    const wy_position at = {to->options->x0 + i, to->options->y0 + j};
    wy_picture_add(to->picture, &at, 1);
    return true;
}

wy_status cli_far_window_fill(const cli_far_window *window, cli *program, wy_picture *picture,
                              const wy_picture_options *options) {
    wy_solution *game;
    wy_status status = cli_game_open(&game, program);
    if (status != WY_OK) {
        return status;
    }
    const corner *c = window->corner;
    shift to = {.options = options, .picture = picture};
    wy_error error;
    status = wy_solution_window(game, c->x, c->y, options->width, options->height, take, &to, NULL,
                                &error);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "nothing was drawn");
    }
    wy_solution_free(game);
    return status;
}
