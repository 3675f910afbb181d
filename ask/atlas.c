/*
 * atlas.c - "atlas": the games of the atlas that all filters take, some of them at a time.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/atlas.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"
#include "json/report.h"

enum { MOST_FILTERS = 32, MOST_GAMES = 1000, USUAL_GAMES = 50 };

/* What is asked for. */
typedef struct wish {
    wy_atlas_filter *filters[MOST_FILTERS];
    size_t filter_count;
    int sort; /* WY_ATLAS_COLUMN_COUNT: as they are in the atlas */
    int64_t skip, limit;
} wish;

/* One of "proved; slope>2", with spaces for what stands before it: so places are those of all. */
static bool read_filter(wish *to, ask_call *call, const char *text, size_t before, size_t length) {
    char *part = strndup(text, before + length);
    if (part != NULL) {
        memset(part, ' ', before);
    }
    wy_error error = {0};
    const wy_status status =
        part == NULL ? wi_fail_memory(&error)
                     : wy_atlas_filter_read(&to->filters[to->filter_count], part, &error);
    if (status == WY_OK) {
        to->filter_count++;
    } else {
        ask_refuse_error(call, &error, "filter", part);
    }
    free(part);
    return status == WY_OK;
}

static bool read_filters(wish *to, ask_call *call) {
    const char *text = ask_find(call, "filter");
    for (const char *at = text; at != NULL && *at != '\0';) {
        at += strspn(at, "; ");
        const size_t length = strcspn(at, ";");
        if (length > 0 && to->filter_count == MOST_FILTERS) {
            ask_refuse(call, "bad_input", "filter", "there are more than %d filters", MOST_FILTERS);
            return false;
        }
        if (length > 0 && !read_filter(to, call, text, (size_t)(at - text), length)) {
            return false;
        }
        at += length;
    }
    return true;
}

static bool read_wish(wish *to, ask_call *call) {
    const char *sort = ask_find(call, "sort");
    to->sort = WY_ATLAS_COLUMN_COUNT;
    wy_error error = {0};
    if (sort != NULL && wy_atlas_column_find(&to->sort, sort, strlen(sort), &error) != WY_OK) {
        ask_refuse_error(call, &error, "sort", NULL);
        return false;
    }
    return ask_number(&to->skip, call, "skip", 0, 1000000000, 0) &&
           ask_number(&to->limit, call, "limit", 1, MOST_GAMES, USUAL_GAMES) &&
           read_filters(to, call);
}

static bool takes(const wish *of, const wy_atlas *atlas, const wy_atlas_game *game) {
    bool all = true;
    for (size_t i = 0; i < of->filter_count && all; i++) {
        all = wy_atlas_filter_takes(of->filters[i], atlas, game);
    }
    return all;
}

static void answer(ask_call *call, const wish *of, const wy_atlas *atlas) {
    const size_t all = wy_atlas_count(atlas);
    const wy_atlas_game **games = calloc(all + 1, sizeof *games);
    if (games == NULL) {
        ask_done(call, NULL);
        return;
    }
    size_t found = 0;
    for (size_t i = 0; i < all; i++) {
        if (takes(of, atlas, wy_atlas_at(atlas, i))) {
            games[found++] = wy_atlas_at(atlas, i);
        }
    }
    if (of->sort < WY_ATLAS_COLUMN_COUNT) {
        wy_atlas_sort(games, found, of->sort);
    }
    json_t *list = json_array();
    for (size_t i = (size_t)of->skip; i < found && i < (size_t)(of->skip + of->limit); i++) {
        json_array_append_new(list, wi_json_atlas_game(games[i], ~UINT64_C(0)));
    }
    free(games);
    ask_done(call, wi_json_atlas(atlas, found, list));
}

void ask_answer_atlas(ask_call *call) {
    wish of = {.filter_count = 0};
    if (read_wish(&of, call)) {
        wy_atlas *atlas;
        wy_error error;
        if (wy_atlas_open(&atlas, &error) == WY_OK) {
            answer(call, &of, atlas);
            wy_atlas_free(atlas);
        } else {
            ask_failed(call, &error);
        }
    }
    for (size_t i = 0; i < of.filter_count; i++) {
        wy_atlas_filter_free(of.filters[i]);
    }
}
