/* command.c - "command": the command line that makes a view. */
#include <inttypes.h>
#include <string.h>

#include "ask/export.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "rules/value.h"

/* A word as shells read it: in quotes unless it is plain. */
static void put_word(wi_writer *to, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=.,:/@%^";
    if (word[0] != '\0' && strspn(word, plain) == strlen(word)) {
        wi_put(to, word);
        return;
    }
    wi_put(to, "'");
    for (const char *letter = word; *letter != '\0'; letter++) {
        if (*letter == '\'') {
            wi_put(to, "'\\''");
        } else {
            wi_put_bytes(to, letter, 1);
        }
    }
    wi_put(to, "'");
}

static void put_size(wi_writer *to, const ask_window *window) {
    if (window->width == window->height) {
        wi_putf(to, " --size %" PRId64, window->width);
    } else {
        wi_putf(to, " --width %" PRId64 " --height %" PRId64, window->width, window->height);
    }
}

/* From here on the board is not computed from the origin. */
enum { FAR_ENOUGH = 50000 };

static bool is_far(const ask_export *of) {
    const ask_window *window = &of->window;
    const bool away = window->left > 0 || window->low > 0;
    return !window->near || (away && of->layer != ASK_LAYER_GRUNDY && of->game->starts == NULL &&
                             (window->left + window->width > FAR_ENOUGH ||
                              window->low + window->height > FAR_ENOUGH));
}

/* Where the window begins; far out, where its middle is. */
static void put_place(wi_writer *to, const ask_export *of) {
    const ask_window *window = &of->window;
    if (!is_far(of)) {
        if (window->left > 0) {
            wi_putf(to, " --left %" PRId64, window->left);
        }
        if (window->low > 0) {
            wi_putf(to, " --bottom %" PRId64, window->low);
        }
        return;
    }
    mpz_t middle;
    mpz_init(middle);
    wi_put(to, " --at ");
    mpz_add_ui(middle, window->x, (unsigned long)(window->width / 2));
    wi_put_integer(to, middle);
    wi_put(to, ",");
    mpz_add_ui(middle, window->y, (unsigned long)(window->height / 2));
    wi_put_integer(to, middle);
    mpz_clear(middle);
}

static void put_flag(wi_writer *to, bool on, const char *flag) {
    if (on) {
        wi_put(to, flag);
    }
}

static void put_option(wi_writer *to, const char *option, const char *word) {
    wi_put(to, option);
    put_word(to, word);
}

static void put_draw(wi_writer *to, const ask_export *of) {
    wi_put(to, "wythoff draw ");
    put_word(to, of->text);
    if (of->layer == ASK_LAYER_DIFFERENCE) {
        put_option(to, " --difference ", of->other_text);
    } else if (of->beside) {
        put_option(to, " --beside ", of->other_text);
    }
    if (of->slice.there) {
        ask_slice_put(to, &of->slice, of->game->rules, " --slice ", " --last ", " --state ");
    }
    put_flag(to, of->layer == ASK_LAYER_GRUNDY, " --grundy");
    put_flag(to, of->kinds, " --kinds");
    put_place(to, of);
    put_size(to, &of->window);
    put_flag(to, of->guides, " --guides");
    put_flag(to, !of->grid, " --no-grid");
    if (of->marked) {
        wi_put(to, " --mark ");
        wi_put_integer(to, of->mark_x);
        wi_put(to, ",");
        wi_put_integer(to, of->mark_y);
    }
    put_flag(to, of->moves, " --moves");
    put_flag(to, of->winning, " --winning");
    if (of->title != NULL) {
        put_option(to, " --title ", of->title);
    }
    if (of->theme > 0) {
        wi_putf(to, " --theme %s", ask_theme_names[of->theme]);
    }
    if (of->pixels > 0) {
        wi_putf(to, " --pixels %" PRId64, of->pixels);
    }
    wi_putf(to, " -o view.%s", ask_format_names[of->format]);
}

/* A game with one P-position in every column is listed by columns, others from the origin on. */
static void put_positions(wi_writer *to, const ask_export *of, const ask_game *game,
                          const char *text) {
    const ask_window *w = &of->window;
    wi_put(to, "wythoff positions ");
    char starts[WI_STARTS_SIZE];
    if (wi_rules_starts(starts, game->rules)) { /* the positions that are lost as starts */
        wi_putf(to, "'%s'", starts);
    } else {
        put_word(to, text);
    }
    if (!w->near || (game->class.one_per_column && w->left > 0)) {
        wi_put(to, " --from ");
        wi_put_integer(to, w->x);
        wi_putf(to, " --count %" PRId64, w->width);
        if (!w->near) {
            wi_put(to, " --rows ");
            wi_put_integer(to, w->y);
            wi_putf(to, ",%" PRId64, w->height);
        }
    } else if (w->left + w->width == w->low + w->height) {
        wi_putf(to, " --max %" PRId64, w->left + w->width - 1);
    } else {
        wi_putf(to, " --width %" PRId64 " --height %" PRId64, w->left + w->width,
                w->low + w->height);
    }
}

/* The rows of the list that lie in the window, where that can be asked for in a few words. */
static void put_csv(wi_writer *to, const ask_export *of) {
    const ask_window *w = &of->window;
    put_positions(to, of, of->game, of->text);
    wi_put(to, " --format csv");
    if (!w->near || (w->left == 0 && w->low == 0)) {
        wi_put(to, " -o view.csv");
        return;
    }
    wi_putf(to,
            " | awk -F, 'NR == 1 || ($1 >= %" PRId64 " && $2 >= %" PRId64 " && $2 < %" PRId64
            ")' > view.csv",
            w->left, w->low, w->low + w->height);
}

/* x and P(x), for the columns of the window. */
static void put_bfile(wi_writer *to, const ask_export *of) {
    wi_put(to, "wythoff positions ");
    put_word(to, of->text);
    wi_putf(to,
            " --from %" PRId64 " --count %" PRId64
            " --format csv | tail -n +2 | tr , ' ' > view.b.txt",
            of->window.left, of->window.width);
}

static void put_values(wi_writer *to, const ask_export *of) {
    const ask_window *w = &of->window;
    const bool csv = of->format == ASK_FORMAT_CSV;
    wi_put(to, "wythoff grundy ");
    put_word(to, of->text);
    wi_putf(to, " --width %" PRId64 " --height %" PRId64 " --format %s", w->left + w->width,
            w->low + w->height, csv ? "csv" : "json");
    if (csv && (w->left > 0 || w->low > 0)) {
        wi_putf(to, " | tail -n +%" PRId64 " | cut -d , -f %" PRId64 "- > view.csv", w->low + 1,
                w->left + 1);
    } else {
        wi_putf(to, " -o view.%s", csv ? "csv" : "json");
    }
}

void ask_export_command(wi_writer *to, const ask_export *of) {
    if (of->format <= ASK_FORMAT_TEX) {
        put_draw(to, of);
    } else if (of->layer == ASK_LAYER_GRUNDY) {
        put_values(to, of);
    } else if (of->format == ASK_FORMAT_BFILE) {
        put_bfile(to, of);
    } else if (of->format == ASK_FORMAT_CSV) {
        put_csv(to, of);
    } else {
        put_positions(to, of, of->game, of->text);
        wi_put(to, " --format json -o view.json");
    }
}

void ask_answer_command(ask_call *call) {
    ask_export of;
    wy_error error;
    if (!ask_export_read(&of, call)) {
        ask_export_free(&of);
        return;
    }
    if (ask_export_can(&of, &error) != WY_OK) {
        ask_failed(call, &error);
    } else {
        wi_writer command = {0};
        ask_export_command(&command, &of);
        wi_put_bytes(&command, "", 1);
        ask_done(call, command.broken ? NULL : json_pack("{s:s}", "command", command.bytes));
        wi_writer_free(&command);
    }
    ask_export_free(&of);
}
