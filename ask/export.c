/* export.c - "export": a window of the board as a file, a picture or data. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/export.h"
#include "ask/parameters.h"
#include "ask/questions.h"

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
    return slice->there
               ? ask_slice_each(game, slice, &of->window, take, data, NULL, standing, error)
               : ask_window_each(game, &of->window, take, data, standing, error);
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
