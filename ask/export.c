/* export.c - "export": a window of the board as a file, a picture or data. */
#include "ask/export.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"
#include "json/values.h"

/* ---- A window as data: CSV, JSON, or a b-file as the OEIS has them -------------------------- */

typedef struct listing {
    wi_writer *body;
    const ask_window *window;
    int format;
    int64_t count;
    mpz_t x, y;
} listing;

static bool put(void *data, int64_t dx, int64_t dy) {
    listing *list = data;
    mpz_add_ui(list->x, list->window->x, (unsigned long)dx);
    mpz_add_ui(list->y, list->window->y, (unsigned long)dy);
    if (list->format == ASK_FORMAT_JSON) {
        wi_put_pair(list->body, list->count == 0, list->x, list->y);
    } else {
        wi_put_integer(list->body, list->x);
        wi_put(list->body, list->format == ASK_FORMAT_CSV ? "," : " ");
        wi_put_integer(list->body, list->y);
        wi_put(list->body, "\n");
    }
    list->count++;
    return !list->body->broken;
}

static wy_status put_positions(ask_export *of, wy_error *error) {
    listing list = {.body = &of->call->body, .window = &of->window, .format = of->format};
    wy_standing standing;
    mpz_inits(list.x, list.y, NULL);
    if (of->format == ASK_FORMAT_CSV) {
        wi_put(list.body, "x,y\n");
    } else if (of->format == ASK_FORMAT_JSON) {
        wi_put_window(list.body, of->game->rules, of->window.x, of->window.y, of->window.width,
                      of->window.height, "positions");
    }
    const wy_status status = ask_export_each(of, false, put, &list, &standing, error);
    if (status == WY_OK && of->format == ASK_FORMAT_JSON) {
        wi_put_list_end(list.body, true, list.count, wi_json_standing(&standing));
    }
    mpz_clears(list.x, list.y, NULL);
    return status;
}

/* A b-file: x and P(x), for the columns of the window, in whatever rows that is. */
static wy_status put_columns(ask_export *of, wy_error *error) {
    wy_status status = ask_game_solve(of->game, error);
    if (status != WY_OK) {
        return status;
    }
    ask_window all;
    ask_window_init(&all);
    mpz_set(all.x, of->window.x);
    all.width = of->window.width;
    all.height = INT64_MAX;
    listing list = {.body = &of->call->body, .window = &all, .format = of->format};
    wy_standing standing;
    mpz_inits(list.x, list.y, NULL);
    status = ask_window_columns(of->game, &all, put, &list, &standing, error);
    mpz_clears(list.x, list.y, NULL);
    ask_window_clear(&all);
    return status;
}

/* The values of a window, a line for each row, y ascending, as `wythoff grundy` has them. */
static wy_status put_values(ask_export *of, wy_error *error) {
    const ask_window *w = &of->window;
    if (!w->near || w->left + w->width > ASK_GRUNDY_WINDOW ||
        w->low + w->height > ASK_GRUNDY_WINDOW) {
        return wi_fail(error, WY_LIMIT, "unknown: Grundy values are computed for heaps below %d",
                       ASK_GRUNDY_WINDOW);
    }
    const int64_t right = w->left + w->width;
    const int64_t top = w->low + w->height;
    ask_values *values;
    const wy_status status = ask_game_values(&values, of->game, right > top ? right : top, error);
    if (status != WY_OK) {
        return status;
    }
    wi_writer *body = &of->call->body;
    const bool json = of->format == ASK_FORMAT_JSON;
    if (json) {
        wi_put_window(body, of->game->rules, w->x, w->y, w->width, w->height, "values");
    }
    for (int64_t y = w->low; y < top; y++) {
        const uint32_t *row = values->values + y * values->size + w->left;
        if (json) {
            wi_put_values(body, y == w->low, row, w->width);
            continue;
        }
        for (int64_t i = 0; i < w->width; i++) {
            wi_put(body, i > 0 ? "," : "");
            if (row[i] != WY_GRUNDY_NONE) {
                wi_put_number(body, row[i]);
            }
        }
        wi_put(body, "\n");
    }
    if (json) {
        wi_put_list_end(body, true, -1, wi_json_from_smaller());
    }
    ask_values_leave(values);
    return WY_OK;
}

wy_status ask_export_can(const ask_export *of, wy_error *error) {
    const bool slices = of->slice.there || of->other_slice.there;
    if (slices && (of->layer != ASK_LAYER_P || of->kinds || of->beside || of->marked ||
                   of->format == ASK_FORMAT_BFILE)) {
        return wi_fail(error, WY_BAD,
                       "a slice is exported as the P-positions of one game, without marks");
    }
    if (of->slice.there && of->slice.across == of->slice.up &&
        of->game->rules->memory == WY_MEMORY_ENFORCE) {
        return wi_fail(error, WY_BAD, "a game on one heap with sets to name is not exported");
    }
    if (of->layer == ASK_LAYER_DIFFERENCE && of->format > ASK_FORMAT_TEX) {
        return wi_fail(error, WY_BAD, "differences are exported as pictures");
    }
    if (of->format != ASK_FORMAT_BFILE) {
        return WY_OK;
    }
    if (of->layer == ASK_LAYER_GRUNDY) {
        return wi_fail(error, WY_BAD, "Grundy values come as csv or json, not as a b-file");
    }
    if (of->layer == ASK_LAYER_P && (!of->game->class.one_per_column || !of->window.near)) {
        return wi_fail(error, WY_BAD,
                       "a b-file needs a game with one P-position in every column, and columns of "
                       "at most 14 digits");
    }
    return WY_OK;
}

/* CSV, JSON and b-files, into the answer's body, under the game's lock. */
static wy_status ask_export_data(ask_export *of, wy_error *error) {
    if (of->layer == ASK_LAYER_GRUNDY) {
        return put_values(of, error);
    }
    return of->format == ASK_FORMAT_BFILE ? put_columns(of, error) : put_positions(of, error);
}

/* ---- "export": a window of the board as a file, a picture or data --------------------------- */

static const char *const types[] = {
    [ASK_FORMAT_PNG] = "image/png",
    [ASK_FORMAT_SVG] = "image/svg+xml",
    [ASK_FORMAT_PDF] = "application/pdf",
    [ASK_FORMAT_TEX] = "application/x-tex",
    [ASK_FORMAT_CSV] = "text/csv; charset=utf-8",
    [ASK_FORMAT_JSON] = "application/json",
    [ASK_FORMAT_BFILE] = "text/plain; charset=utf-8",
};

enum { FEWEST_PIXELS = 100, MOST_PIXELS = 8192 }; /* of the longer side, as report.h has them */

const char *const ask_format_names[] = {
    [ASK_FORMAT_PNG] = "png",     [ASK_FORMAT_SVG] = "svg",
    [ASK_FORMAT_PDF] = "pdf",     [ASK_FORMAT_TEX] = "tex",
    [ASK_FORMAT_CSV] = "csv",     [ASK_FORMAT_JSON] = "json",
    [ASK_FORMAT_BFILE] = "bfile", NULL,
};

const char *const ask_theme_names[] = {"light", "ink", "dark", "papers", NULL};
static const char *const layer_names[] = {"p", "grundy", "difference", NULL};

/* What is drawn upon the board, and how large. */
static bool read_scene(ask_export *of, ask_call *call) {
    of->marked = ask_has(call, "mark_x") || ask_has(call, "mark_y");
    of->title = ask_find(call, "title");
    return ask_flag(&of->guides, call, "guides", false) &&
           ask_flag(&of->grid, call, "grid", true) && ask_flag(&of->kinds, call, "kinds", false) &&
           ask_flag(&of->beside, call, "beside", false) &&
           (!of->marked ||
            (ask_integer(of->mark_x, call, "mark_x") && ask_integer(of->mark_y, call, "mark_y"))) &&
           ask_flag(&of->moves, call, "moves", false) &&
           ask_flag(&of->winning, call, "winning", false) &&
           (!ask_has(call, "pixels") ||
            ask_number(&of->pixels, call, "pixels", FEWEST_PIXELS, MOST_PIXELS, 0));
}

bool ask_export_read(ask_export *of, ask_call *call) {
    memset(of, 0, sizeof *of);
    of->call = call;
    ask_window_init(&of->window);
    ask_slice_init(&of->slice);
    ask_slice_init(&of->other_slice);
    mpz_inits(of->mark_x, of->mark_y, NULL);
    if (!ask_window_read(&of->window, call) ||
        !ask_choice(&of->format, call, "format", ask_format_names) ||
        !ask_choice(&of->layer, call, "layer", layer_names) ||
        !ask_choice(&of->theme, call, "theme", ask_theme_names) || !read_scene(of, call)) {
        return false;
    }
    of->beside = of->beside && of->layer != ASK_LAYER_DIFFERENCE;
    of->kinds = of->kinds && of->layer == ASK_LAYER_P;
    of->moves = of->moves && of->marked;
    of->winning = of->winning && of->marked;
    of->text = ask_find(call, "game");
    of->other_text = ask_find(call, "game2");
    of->game = ask_use_game(call, "game");
    const bool two = of->layer == ASK_LAYER_DIFFERENCE || of->beside;
    if (of->game != NULL && two) {
        of->other = ask_use_game(call, "game2");
    }
    return of->game != NULL && (!two || of->other != NULL) &&
           ask_slice_read(&of->slice, call, of->game->rules) &&
           (!two || ask_slice_read(&of->other_slice, call, of->other->rules));
}

wy_status ask_export_each(const ask_export *of, bool second, ask_window_take *take, void *data,
                          wy_standing *standing, wy_error *error) {
    ask_game *game = second ? of->other : of->game;
    const ask_slice *slice = second ? &of->other_slice : &of->slice;
    return ask_window_each(game, slice, &of->window, take, data, NULL, standing, error);
}

void ask_export_free(ask_export *of) {
    mpz_clears(of->mark_x, of->mark_y, NULL);
    ask_games_leave(of->call->asker->games, of->game);
    ask_games_leave(of->call->asker->games, of->other);
    ask_window_clear(&of->window);
    ask_slice_clear(&of->slice);
    ask_slice_clear(&of->other_slice);
}

/* Makes the file, under the lock of the game; a game that is busy is told by the answer. */
static wy_status make(ask_export *of, wy_error *error) {
    if (of->format <= ASK_FORMAT_TEX) {
        return ask_export_picture(of, error);
    }
    if (!ask_lock(of->call, of->game)) {
        return WY_LIMIT;
    }
    const wy_status status = ask_export_data(of, error);
    ask_game_unlock(of->game);
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
        if (call->code == NULL) { /* else a game is busy, and the answer says so */
            ask_failed(call, &error);
        }
    } else {
        call->type = types[of.format];
        snprintf(call->name, sizeof call->name, "wythoff.%s",
                 of.format == ASK_FORMAT_BFILE ? "b.txt" : ask_format_names[of.format]);
    }
    ask_export_free(&of);
}
