/* command.c - GET /command: the command line that makes a view. */
#include <inttypes.h>
#include <string.h>

#include "web/server/ask.h"
#include "web/server/export.h"
#include "web/server/routes.h"

/* A word as shells read it: in quotes unless it is plain. */
static void put_word(web_text *to, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=.,:/@%^";
    if (word[0] != '\0' && strspn(word, plain) == strlen(word)) {
        web_text_put(to, word);
        return;
    }
    web_text_put(to, "'");
    for (const char *letter = word; *letter != '\0'; letter++) {
        if (*letter == '\'') {
            web_text_put(to, "'\\''");
        } else {
            web_text_put_bytes(to, letter, 1);
        }
    }
    web_text_put(to, "'");
}

static void put_size(web_text *to, const web_window *window) {
    if (window->width == window->height) {
        web_text_putf(to, " --size %" PRId64, window->width);
    } else {
        web_text_putf(to, " --width %" PRId64 " --height %" PRId64, window->width, window->height);
    }
}

/* Where the window begins; far out, where its middle is. */
static void put_place(web_text *to, const web_window *window) {
    if (window->near) {
        if (window->left > 0) {
            web_text_putf(to, " --left %" PRId64, window->left);
        }
        if (window->low > 0) {
            web_text_putf(to, " --bottom %" PRId64, window->low);
        }
        return;
    }
    mpz_t middle;
    mpz_init(middle);
    web_text_put(to, " --at ");
    mpz_add_ui(middle, window->x, (unsigned long)(window->width / 2));
    web_text_put_integer(to, middle);
    web_text_put(to, ",");
    mpz_add_ui(middle, window->y, (unsigned long)(window->height / 2));
    web_text_put_integer(to, middle);
    mpz_clear(middle);
}

static void put_draw(web_text *to, const web_export *of) {
    static const char *const endings[] = {"png", "svg", "pdf", "tex"};
    static const char *const themes[] = {"light", "ink", "dark"};
    web_text_put(to, "wythoff draw ");
    put_word(to, of->text);
    if (of->layer == WEB_LAYER_GRUNDY) { /* from the origin only */
        web_window all = of->window;
        all.width += all.left;
        all.height += all.low;
        web_text_put(to, " --grundy");
        put_size(to, &all);
    } else {
        put_place(to, &of->window);
        put_size(to, &of->window);
    }
    if (of->theme > 0) {
        web_text_putf(to, " --theme %s", themes[of->theme]);
    }
    web_text_putf(to, " -o view.%s", endings[of->format]);
}

/* A game with one P-position in every column is listed by columns, others from the origin on. */
static void put_positions(web_text *to, const web_export *of, const web_game *game,
                          const char *text) {
    const web_window *w = &of->window;
    web_text_put(to, "wythoff positions ");
    if (game->starts != NULL) { /* the positions that are lost as starts */
        web_text_putf(to, "'wythoff(m=%" PRId64 ",p=%" PRId64 ")'", game->rules->imitation_m,
                      game->rules->imitation_p);
    } else {
        put_word(to, text);
    }
    if (!w->near || (game->class.one_per_column && w->left > 0)) {
        web_text_put(to, " --from ");
        web_text_put_integer(to, w->x);
        web_text_putf(to, " --count %" PRId64, w->width);
    } else if (w->left + w->width == w->low + w->height) {
        web_text_putf(to, " --max %" PRId64, w->left + w->width - 1);
    } else {
        web_text_putf(to, " --width %" PRId64 " --height %" PRId64, w->left + w->width,
                      w->low + w->height);
    }
}

/* The rows of the list that lie in the window, where that can be asked for in a few words. */
static void put_csv(web_text *to, const web_export *of) {
    const web_window *w = &of->window;
    put_positions(to, of, of->game, of->text);
    web_text_put(to, " --format csv");
    if (!w->near || (w->left == 0 && w->low == 0)) {
        web_text_put(to, " -o view.csv");
        return;
    }
    web_text_putf(to,
                  " | awk -F, 'NR == 1 || ($1 >= %" PRId64 " && $2 >= %" PRId64 " && $2 < %" PRId64
                  ")' > view.csv",
                  w->left, w->low, w->low + w->height);
}

/* x and P(x), for the columns of the window. */
static void put_bfile(web_text *to, const web_export *of) {
    web_text_put(to, "wythoff positions ");
    put_word(to, of->text);
    web_text_putf(to,
                  " --from %" PRId64 " --count %" PRId64
                  " --format csv | tail -n +2 | tr , ' ' > view.b.txt",
                  of->window.left, of->window.width);
}

static void put_values(web_text *to, const web_export *of) {
    const web_window *w = &of->window;
    const bool csv = of->format == WEB_FORMAT_CSV;
    web_text_put(to, "wythoff grundy ");
    put_word(to, of->text);
    web_text_putf(to, " --width %" PRId64 " --height %" PRId64 " --format %s", w->left + w->width,
                  w->low + w->height, csv ? "csv" : "json");
    if (csv && (w->left > 0 || w->low > 0)) {
        web_text_putf(to, " | tail -n +%" PRId64 " | cut -d , -f %" PRId64 "- > view.csv",
                      w->low + 1, w->left + 1);
    } else {
        web_text_putf(to, " -o view.%s", csv ? "csv" : "json");
    }
}

void web_export_command(web_text *to, const web_export *of) {
    if (of->layer == WEB_LAYER_DIFFERENCE) {
        web_text_put(to, "diff <(");
        put_positions(to, of, of->game, of->text);
        web_text_put(to, ") <(");
        put_positions(to, of, of->other, of->other_text);
        web_text_put(to, ")");
    } else if (of->format <= WEB_FORMAT_TEX) {
        put_draw(to, of);
    } else if (of->layer == WEB_LAYER_GRUNDY) {
        put_values(to, of);
    } else if (of->format == WEB_FORMAT_BFILE) {
        put_bfile(to, of);
    } else if (of->format == WEB_FORMAT_CSV) {
        put_csv(to, of);
    } else {
        put_positions(to, of, of->game, of->text);
        web_text_put(to, " --format json -o view.json");
    }
}

void web_handle_command(web_call *call) {
    web_export of;
    wy_error error;
    if (!web_export_read(&of, call)) {
        web_export_free(&of);
        return;
    }
    if (web_export_can(&of, &error) != WY_OK) {
        web_ask_failed(call, &error);
    } else {
        web_text command = {0};
        web_export_command(&command, &of);
        web_text_put_bytes(&command, "", 1);
        web_answer_json(call->answer,
                        command.broken ? NULL : json_pack("{s:s}", "command", command.bytes));
        web_text_free(&command);
    }
    web_export_free(&of);
}
