/*
 * export.c - "export": a window of the board as a file, a picture or data.
 *
 * Pictures are those of `wythoff draw`.  Further out than pictures can count, their axes count from
 * the lower left corner, which the picture names below its title.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "ask/export.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"

enum { SHORT_NUMBER = 40, MOST_GRUNDY_SIDE = 2048, LONGEST_SUBTITLE = 100 };

/* ---- pictures ---------------------------------------------------------------------------- */

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
        return wy_fail(error, WY_LIMIT,
                       "unknown: Grundy values are drawn for heaps below %d, at most %d a side",
                       ASK_GRUNDY_WINDOW, MOST_GRUNDY_SIDE);
    }
    ask_values *values;
    wy_status status = ask_game_values(&values, game, right > top ? right : top, error);
    uint32_t *column = status == WY_OK ? malloc((size_t)window->height * sizeof *column) : NULL;
    if (status == WY_OK && column == NULL) {
        status = wy_fail_memory(error);
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
    wy_status status = ask_game_lock(game, &of->call->clock, error);
    if (status == WY_OK) {
        status = ask_window_each(game, &of->window, mark, &m, &standing, error);
        ask_game_unlock(game);
    }
    return status;
}

static wy_status mark_both(ask_export *of, wy_error *error) {
    if (of->window.width * of->window.height > MOST_CELLS) {
        return wy_fail(error, WY_LIMIT, "a difference is drawn of at most %d positions",
                       MOST_CELLS);
    }
    of->cells = calloc((size_t)(of->window.width * of->window.height), 1);
    if (of->cells == NULL) {
        return wy_fail_memory(error);
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
    wy_status status = wy_picture_new(&of->picture, options, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_control control = ask_game_control(of->game);
    painting p = {of->picture, options, &control};
    status = fill(&p, of, error);
    wy_writer *body = &of->call->body;
    FILE *stream = status == WY_OK ? open_memstream(&body->bytes, &body->length) : NULL;
    if (status == WY_OK && stream == NULL) {
        status = wy_fail_memory(error);
    }
    if (status == WY_OK) {
        status = wy_picture_write_to(of->picture, stream, (wy_picture_format)of->format, error);
        if (fclose(stream) != 0 && status == WY_OK) {
            status = wy_fail_memory(error);
        }
        body->room = body->length;
    }
    wy_picture_free(of->picture);
    of->picture = NULL;
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
    wy_writer command = {0};
    ask_export_command(&command, of);
    wy_put_bytes(&command, "", 1);
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
        options.kinds =
            wy_imitation_picture_kinds(&options.kind_count, of->game->rules->imitation_p);
    }
    const wy_status status = write_picture(of, &options, error);
    wy_writer_free(&command);
    return status;
}

/* ---- the request ------------------------------------------------------------------------- */

static const struct {
    const char *name, *type;
} formats[] = {
    [ASK_FORMAT_PNG] = {"png", "image/png"},
    [ASK_FORMAT_SVG] = {"svg", "image/svg+xml"},
    [ASK_FORMAT_PDF] = {"pdf", "application/pdf"},
    [ASK_FORMAT_TEX] = {"tex", "application/x-tex"},
    [ASK_FORMAT_CSV] = {"csv", "text/csv; charset=utf-8"},
    [ASK_FORMAT_JSON] = {"json", "application/json"},
    [ASK_FORMAT_BFILE] = {"bfile", "text/plain; charset=utf-8"},
};

static const char *const format_names[] = {"png", "svg",  "pdf",   "tex",
                                           "csv", "json", "bfile", NULL};
static const char *const layer_names[] = {"p", "grundy", "difference", NULL};
static const char *const theme_names[] = {"light", "ink", "dark", NULL};

bool ask_export_read(ask_export *of, ask_call *call) {
    memset(of, 0, sizeof *of);
    of->call = call;
    ask_window_init(&of->window);
    if (!ask_window_read(&of->window, call) ||
        !ask_choice(&of->format, call, "format", format_names) ||
        !ask_choice(&of->layer, call, "layer", layer_names) ||
        !ask_choice(&of->theme, call, "theme", theme_names)) {
        return false;
    }
    of->text = ask_find(call, "game");
    of->other_text = ask_find(call, "game2");
    of->game = ask_use_game(call, "game");
    if (of->game != NULL && of->layer == ASK_LAYER_DIFFERENCE) {
        of->other = ask_use_game(call, "game2");
    }
    return of->game != NULL && (of->layer != ASK_LAYER_DIFFERENCE || of->other != NULL);
}

void ask_export_free(ask_export *of) {
    free(of->cells);
    ask_games_leave(of->call->asker->games, of->game);
    ask_games_leave(of->call->asker->games, of->other);
    ask_window_clear(&of->window);
}

/* Makes the file, under the lock of the game where that is needed. */
static wy_status make(ask_export *of, wy_error *error) {
    if (of->layer == ASK_LAYER_DIFFERENCE && of->format <= ASK_FORMAT_TEX) {
        const wy_status status = mark_both(of, error);
        return status == WY_OK ? make_picture(of, error) : status;
    }
    wy_status status = ask_game_lock(of->game, &of->call->clock, error);
    if (status == WY_OK) {
        status =
            of->format <= ASK_FORMAT_TEX ? make_picture(of, error) : ask_export_data(of, error);
        ask_game_unlock(of->game);
    }
    return status;
}

void ask_answer_export(ask_call *call) {
    ask_export of;
    wy_error error;
    if (!ask_export_read(&of, call)) {
        ask_export_free(&of);
        return;
    }
    if (ask_export_can(&of, &error) != WY_OK || make(&of, &error) != WY_OK) {
        ask_failed(call, &error);
    } else {
        call->type = formats[of.format].type;
        snprintf(call->name, sizeof call->name, "wythoff.%s",
                 of.format == ASK_FORMAT_BFILE ? "b.txt" : formats[of.format].name);
    }
    ask_export_free(&of);
}
