/* export_data.c - a window as data: CSV, JSON, or a b-file as the OEIS has them. */
#include <stdint.h>

#include "ask/export.h"
#include "base/fail.h"
#include "json/lists.h"
#include "json/values.h"

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

wy_status ask_export_data(ask_export *of, wy_error *error) {
    if (of->layer == ASK_LAYER_GRUNDY) {
        return put_values(of, error);
    }
    return of->format == ASK_FORMAT_BFILE ? put_columns(of, error) : put_positions(of, error);
}
