/*
 * export_picture.c - a window of the board as a picture.
 *
 * Pictures are those of `wythoff draw`.  Further out than pictures can count, their axes count from
 * the lower left corner, which the picture names below its title.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/theory.h>

#include "ask/export.h"
#include "ask/jobs.h"
#include "base/fail.h"

enum { SHORT_NUMBER = 40, MOST_GRUNDY_SIDE = 2048, LONGEST_SUBTITLE = 100 };

typedef struct painting {
    wy_picture *picture;
    const wy_picture_options *options;
    const wy_control *control;
} painting;

static bool paint(void *data, int64_t dx, int64_t dy) {
    painting *p = data;
    const wy_position at = {p->options->x0 + dx, p->options->y0 + dy};
    wy_picture_add(p->picture, &at, 1);
    return true;
}

/* "x from 10^30..." is long; far windows say where they are by digits and dots. */
static void shorten(char out[SHORT_NUMBER + 8], const mpz_t number) {
    char *text = mpz_get_str(NULL, 10, number);
    const size_t length = text == NULL ? 0 : strlen(text);
    if (length <= SHORT_NUMBER) {
        snprintf(out, SHORT_NUMBER + 8, "%s", text == NULL ? "?" : text);
    } else {
        snprintf(out, SHORT_NUMBER + 8, "%.18s...%s", text, text + length - 18);
    }
    free(text);
}

static wy_status paint_history(painting *p, ask_game *game, wy_error *error) {
    wy_status status = ask_game_solve(game, error);
    if (status == WY_OK) {
        status = wy_imitation_picture_fill(p->picture, p->options, game->pairs, p->control, error);
    }
    return status;
}

static wy_status paint_grundy(painting *p, ask_game *game, const ask_window *window,
                              wy_error *error) {
    const int64_t right = window->left + window->width;
    const int64_t top = window->low + window->height;
    if (!window->near || right > ASK_GRUNDY_WINDOW || top > ASK_GRUNDY_WINDOW ||
        window->width > MOST_GRUNDY_SIDE || window->height > MOST_GRUNDY_SIDE) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: Grundy values are drawn for heaps below %d, at most %d a side",
                       ASK_GRUNDY_WINDOW, MOST_GRUNDY_SIDE);
    }
    ask_values *values;
    wy_status status = ask_game_values(&values, game, right > top ? right : top, error);
    uint32_t *column = status == WY_OK ? malloc((size_t)window->height * sizeof *column) : NULL;
    if (status == WY_OK && column == NULL) {
        status = wi_fail_memory(error);
    }
    for (int64_t x = window->left; x < right && status == WY_OK; x++) {
        for (int64_t y = window->low; y < top; y++) {
            column[y - window->low] = values->values[y * values->size + x];
        }
        status = wy_picture_add_values(p->picture, x, window->low, column, (size_t)window->height,
                                       error);
    }
    free(column);
    ask_values_leave(values);
    return status == WY_OK ? wy_picture_values_done(p->picture, error) : status;
}

/* ---- differences: the P-positions of both games, of the first, of the second ------------- */

enum { MOST_CELLS = 1 << 25 };

typedef struct marking {
    uint8_t *cells; /* one for each position, x by x */
    const ask_window *window;
    uint8_t mark;
} marking;

static bool mark(void *data, int64_t dx, int64_t dy) {
    const marking *m = data;
    m->cells[dx * m->window->height + dy] |= m->mark;
    return true;
}

/* Marks the P-positions of one game.  Two games are never locked at a time. */
static wy_status mark_game(ask_export *of, ask_game *game, uint8_t bit, wy_error *error) {
    marking m = {.cells = of->cells, .window = &of->window, .mark = bit};
    wy_standing standing;
    if (!ask_lock(of->call, game)) {
        return WY_LIMIT;
    }
    const wy_status status = ask_window_each(game, &of->window, mark, &m, &standing, error);
    ask_game_unlock(game);
    return status;
}

static wy_status mark_both(ask_export *of, wy_error *error) {
    if (of->window.width * of->window.height > MOST_CELLS) {
        return wi_fail(error, WY_LIMIT, "a difference is drawn of at most %d positions",
                       MOST_CELLS);
    }
    of->cells = calloc((size_t)(of->window.width * of->window.height), 1);
    if (of->cells == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = mark_game(of, of->game, 1, error);
    return status == WY_OK ? mark_game(of, of->other, 2, error) : status;
}

static wy_status paint_marks(painting *p, const ask_export *of, wy_error *error) {
    wy_status status = WY_OK;
    for (int64_t dx = 0; dx < of->window.width && status == WY_OK; dx++) {
        for (int64_t dy = 0; dy < of->window.height && status == WY_OK; dy++) {
            const uint8_t cell = of->cells[dx * of->window.height + dy];
            const wy_position at = {p->options->x0 + dx, p->options->y0 + dy};
            if (cell == 3) {
                wy_picture_add(p->picture, &at, 1);
            } else if (cell != 0) {
                status = wy_picture_add_kind(p->picture, (size_t)cell - 1, &at, 1, error);
            }
        }
    }
    return status;
}

/* ---- drawing --------------------------------------------------------------------------------- */

static wy_status fill(painting *p, ask_export *of, wy_error *error) {
    if (of->layer == ASK_LAYER_GRUNDY) {
        return paint_grundy(p, of->game, &of->window, error);
    }
    if (of->layer == ASK_LAYER_DIFFERENCE) {
        return paint_marks(p, of, error);
    }
    if (p->options->kind_count > 0) {
        return paint_history(p, of->game, error);
    }
    wy_standing standing;
    return ask_window_each(of->game, &of->window, paint, p, &standing, error);
}

static wy_status write_picture(ask_export *of, wy_picture_options *options, wy_error *error) {
    wy_picture *picture = NULL;
    wy_status status = wy_picture_new(&picture, options, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_control control = ask_game_control(of->game);
    painting p = {picture, options, &control};
    status = fill(&p, of, error);
    wi_writer *body = &of->call->body;
    FILE *stream = status == WY_OK ? open_memstream(&body->bytes, &body->length) : NULL;
    if (status == WY_OK && stream == NULL) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        status = wy_picture_write_to(picture, stream, (wy_picture_format)of->format, error);
        if (fclose(stream) != 0 && status == WY_OK) {
            status = wi_fail_memory(error);
        }
        body->room = body->length;
    }
    wy_picture_free(picture);
    return status;
}

static wy_status make_picture(ask_export *of, wy_error *error) {
    char where[2][SHORT_NUMBER + 8];
    char subtitle[160];
    char title[256];
    char labels[2][128];
    const char *const labels_list[2] = {labels[0], labels[1]};
    const bool near = of->window.near;
    wy_picture_options options = {
        .x0 = near ? of->window.left : 0,
        .y0 = near ? of->window.low : 0,
        .width = of->window.width,
        .height = of->window.height,
        .title = of->text,
        .board = near ? &of->game->rules->board : NULL,
        .theme = (wy_theme)of->theme,
    };
    /* The title is the game; the rule below it, where that says more and is short. */
    if (near && of->layer == ASK_LAYER_P && strlen(of->game->rule) <= LONGEST_SUBTITLE &&
        strcmp(of->game->rule, of->text) != 0) {
        options.subtitle = of->game->rule;
    }
    wi_writer command = {0};
    ask_export_command(&command, of);
    wi_put_bytes(&command, "", 1);
    options.command = command.broken ? NULL : command.bytes;
    if (!near) {
        shorten(where[0], of->window.x);
        shorten(where[1], of->window.y);
        snprintf(subtitle, sizeof subtitle, "counted from (%s, %s)", where[0], where[1]);
        options.subtitle = subtitle;
    }
    if (of->layer == ASK_LAYER_DIFFERENCE) {
        snprintf(title, sizeof title, "%.100s and %.100s", of->text, of->other_text);
        options.title = title;
        snprintf(labels[0], sizeof labels[0], "only %.100s", of->text);
        snprintf(labels[1], sizeof labels[1], "only %.100s", of->other_text);
        options.kinds = labels_list;
        options.kind_count = 2;
    } else if (of->layer == ASK_LAYER_P && of->game->starts != NULL && near) {
        options.kinds = wy_imitation_legend(&options.kind_count, of->game->rules->imitation_p);
    }
    const wy_status status = write_picture(of, &options, error);
    wi_writer_free(&command);
    return status;
}

wy_status ask_export_picture(ask_export *of, wy_error *error) {
    if (of->layer == ASK_LAYER_DIFFERENCE) {
        const wy_status status = mark_both(of, error);
        return status == WY_OK ? make_picture(of, error) : status;
    }
    if (!ask_lock(of->call, of->game)) {
        return WY_LIMIT;
    }
    const wy_status status = make_picture(of, error);
    ask_game_unlock(of->game);
    return status;
}

/* ---- machines ------------------------------------------------------------------------------- */

static wy_status put_machine_dot(FILE *stream, const void *what, wy_error *error) {
    return wy_machine_write_dot(stream, what, NULL, NULL, error);
}

void ask_job_add_drawing(ask_job *job, const wy_machine *machine) {
    ask_job_add_file(job, "machine.dot", "text/vnd.graphviz", put_machine_dot, machine);
}
