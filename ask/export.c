/* export.c - "export": a window of the board as a file, a picture or data. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/export.h"
#include "ask/parameters.h"
#include "ask/questions.h"

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

/* Makes the file, under the lock of the game. */
static wy_status make(ask_export *of, wy_error *error) {
    if (of->format <= ASK_FORMAT_TEX) {
        return ask_export_picture(of, error);
    }
    wy_status status = ask_game_lock(of->game, &of->call->clock, error);
    if (status == WY_OK) {
        status = ask_export_data(of, error);
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
