/* command.c - GET /command: the command line that makes a view. */
#include <inttypes.h>
#include <string.h>

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

/* All positions up to the upper right corner, or so many columns from the left side on. */
static void put_positions(web_text *to, const web_export *of, const char *rule) {
    web_text_put(to, "wythoff positions ");
    put_word(to, rule);
    if (of->window.near) {
        const int64_t right = of->window.left + of->window.width;
        const int64_t top = of->window.low + of->window.height;
        web_text_putf(to, " --max %" PRId64, (right > top ? right : top) - 1);
    } else {
        web_text_put(to, " --from ");
        web_text_put_integer(to, of->window.x);
        web_text_putf(to, " --count %" PRId64, of->window.width);
    }
}

static void put_command(web_text *to, const web_export *of) {
    if (of->layer == WEB_LAYER_DIFFERENCE) {
        web_text_put(to, "diff <(");
        put_positions(to, of, of->text);
        web_text_put(to, ") <(");
        put_positions(to, of, of->other_text);
        web_text_put(to, ")");
    } else if (of->format <= WEB_FORMAT_TEX) {
        put_draw(to, of);
    } else if (of->layer == WEB_LAYER_GRUNDY) {
        const int64_t right = of->window.left + of->window.width;
        const int64_t top = of->window.low + of->window.height;
        web_text_put(to, "wythoff grundy ");
        put_word(to, of->text);
        web_text_putf(to, " --size %" PRId64 " --format csv -o view.csv",
                      right > top ? right : top);
    } else if (of->format == WEB_FORMAT_BFILE) {
        web_text_put(to, "wythoff sequence ");
        put_word(to, of->text);
        web_text_putf(to, " --terms %" PRId64 " --format bfile -o view.b.txt", of->window.width);
    } else {
        const char *format = of->format == WEB_FORMAT_CSV ? "csv" : "json";
        put_positions(to, of, of->text);
        web_text_putf(to, " --format %s -o view.%s", format, format);
    }
}

void web_handle_command(web_call *call) {
    web_export of;
    if (web_export_read(&of, call)) {
        web_text command = {0};
        put_command(&command, &of);
        web_text_put_bytes(&command, "", 1);
        web_answer_json(call->answer,
                        command.broken ? NULL : json_pack("{s:s}", "command", command.bytes));
        web_text_free(&command);
    }
    web_export_free(&of);
}
