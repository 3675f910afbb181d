/*
 * export_picture.c - a window of the board as a picture.
 *
 * Pictures are those of `wythoff draw`, byte by byte: cli/draw_board.c has the same steps.  What
 * both must say alike is in the library (captions, guide lines, marks), only the positions come
 * from the boards that are kept here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "ask/export.h"
#include "ask/jobs.h"
#include "ask/tile.h"
#include "base/fail.h"
#include "solve/moves.h"
#include "theory/theory.h"

enum { MOST_GRUNDY_SIDE = 2048 };

/* One board while it is made. */
typedef struct painting {
    ask_export *of;
    ask_game *game;
    const char *text;
    bool second, difference;
    wy_picture_options options;
    wy_guide guides[WY_GUIDES_OF_MOST];
    wy_caption caption;
    wi_writer slice; /* which slice it is, with a 0 */
    const char *labels[2];
    wy_picture_mark *marks;
    wi_kinds *kinds; /* that win; NULL: they are not asked for */
    const char *kind_labels[WY_PICTURE_MAX_KINDS];
    wy_picture *picture;
    wy_error *error;
    wy_status status;
} painting;

/* ---- texts, lines and marks ------------------------------------------------------------------ */

static wy_status add_caption(painting *p) {
    const ask_export *of = p->of;
    const bool near = of->window.near;
    const wy_caption_of about = {
        .game = p->text,
        .rules = p->game->rules,
        .other = p->difference ? of->other_text : NULL,
        .title = of->title,
        .left = near ? NULL : of->window.x,
        .low = near ? NULL : of->window.y,
        .grundy = of->layer == ASK_LAYER_GRUNDY,
    };
    const wy_status status = wy_caption_make(&p->caption, &about, p->error);
    p->options.title = p->caption.title;
    p->options.subtitle = p->caption.subtitle;
    return status;
}

/* The heaps along the axes and, below the title, the slice. */
static wy_status add_slice(painting *p) {
    static const char letters[] = "xyzuvw";
    static const char memories[] = {
        [WY_MEMORY_PASS] = 'p', [WY_MEMORY_BOUND] = 'b', [WY_MEMORY_REPEAT] = 'l'};
    static const char *const upwards[] = {[WY_MEMORY_PASS] = "heap x, p passes left",
                                          [WY_MEMORY_BOUND] = "heap x, bound b",
                                          [WY_MEMORY_REPEAT] = "heap x, after a move of l"};
    const ask_slice *slice = &p->of->slice;
    const wy_rules *rules = p->game->rules;
    const bool line = slice->across == slice->up;
    p->options.across = letters[slice->across];
    p->options.up = line ? memories[rules->memory] : letters[slice->up];
    p->options.board = NULL;
    if (line) {
        p->options.subtitle = upwards[rules->memory];
        return WY_OK;
    }
    ask_slice_put(&p->slice, slice, rules, "", ", after ", ", state ");
    wi_put_bytes(&p->slice, "", 1);
    if (p->slice.broken) {
        return wi_fail_memory(p->error);
    }
    const char *words = p->slice.bytes[0] == ',' ? p->slice.bytes + 2 : p->slice.bytes;
    p->options.subtitle = *words != '\0' ? words : NULL;
    return WY_OK;
}

/* Under the game's lock. */
static wy_status add_marks(painting *p) {
    const ask_export *of = p->of;
    if (!of->marked) {
        return WY_OK;
    }
    if (of->winning && !p->game->class.history) {
        const wy_status status = ask_game_solve(p->game, p->error);
        if (status != WY_OK) {
            return status;
        }
    }
    const wy_marks_wish wish = {.x = of->mark_x,
                                .y = of->mark_y,
                                .left = of->window.x,
                                .low = of->window.y,
                                .x0 = p->options.x0,
                                .y0 = p->options.y0,
                                .width = p->options.width,
                                .height = p->options.height,
                                .selected = true,
                                .moves = of->moves,
                                .winning = of->winning};
    const wy_control control = ask_game_control(p->game);
    const wy_status status = wy_marks_make(&p->marks, &p->options.mark_count, &wish, p->game->rules,
                                           p->game->solution, &control, p->error);
    p->options.marks = p->marks;
    return status;
}

static wy_status add_kinds(painting *p) {
    const wy_status status =
        wi_kinds_open(&p->kinds, p->game->rules, WY_PICTURE_MAX_KINDS, p->error);
    if (status == WY_OK) {
        p->options.kind_count = wi_kinds_count(p->kinds);
        p->options.kinds = p->kind_labels;
    }
    for (size_t i = 0; i < p->options.kind_count && status == WY_OK; i++) {
        p->kind_labels[i] = wi_kinds_label(p->kinds, i);
    }
    return status;
}

static wy_status describe(painting *p, const char *command) {
    const ask_export *of = p->of;
    const bool near = of->window.near;
    p->options = (wy_picture_options){
        .x0 = near ? of->window.left : 0,
        .y0 = near ? of->window.low : 0,
        .width = of->window.width,
        .height = of->window.height,
        .board = near ? &p->game->rules->board : NULL,
        .theme = (wy_theme)of->theme,
        .pixels = (int)of->pixels,
        .no_grid = !of->grid,
        .command = command,
        .guides = p->guides,
        .difference = p->difference,
    };
    if (of->guides) {
        const size_t count = wy_guides_of(p->guides, p->game->rules);
        p->options.guide_count =
            near ? count : wy_guides_move(p->guides, count, of->window.x, of->window.y);
    }
    wy_status status = add_caption(p);
    if (status == WY_OK && of->slice.there) {
        status = add_slice(p);
    }
    if (status == WY_OK) {
        status = add_marks(p);
    }
    if (p->difference) {
        p->labels[0] = p->caption.only[0];
        p->labels[1] = p->caption.only[1];
        p->options.kinds = p->labels;
        p->options.kind_count = 2;
    } else if (of->kinds && p->game->starts == NULL && status == WY_OK) {
        status = add_kinds(p);
    } else if (of->layer == ASK_LAYER_P && p->game->starts != NULL && near) {
        p->options.kinds = wi_imitation_legend(&p->options.kind_count, p->game->rules);
    }
    return status;
}

/* ---- positions ------------------------------------------------------------------------------- */

static bool paint(void *data, int64_t dx, int64_t dy) {
    painting *p = data;
    const wy_position at = {p->options.x0 + dx, p->options.y0 + dy};
    wy_picture_add(p->picture, &at, 1);
    return true;
}

static bool paint_other(void *data, int64_t dx, int64_t dy) {
    painting *p = data;
    const wy_position at = {p->options.x0 + dx, p->options.y0 + dy};
    p->status = wy_picture_add_other(p->picture, &at, 1, p->error);
    return p->status == WY_OK;
}

static wy_status fill_history(painting *p) {
    const wy_control control = ask_game_control(p->game);
    wy_status status = ask_game_solve(p->game, p->error);
    if (status == WY_OK) {
        status =
            wy_imitation_picture_fill(p->picture, &p->options, p->game->rules, &control, p->error);
    }
    return status;
}

static wy_status fill_grundy(painting *p) {
    const ask_window *window = &p->of->window;
    const int64_t right = window->left + window->width;
    const int64_t top = window->low + window->height;
    if (!window->near || right > ASK_GRUNDY_WINDOW || top > ASK_GRUNDY_WINDOW ||
        window->width > MOST_GRUNDY_SIDE || window->height > MOST_GRUNDY_SIDE) {
        return wi_fail(p->error, WY_LIMIT,
                       "unknown: Grundy values are drawn for heaps below %d, at most %d a side",
                       ASK_GRUNDY_WINDOW, MOST_GRUNDY_SIDE);
    }
    ask_values *values;
    wy_status status = ask_game_values(&values, p->game, right > top ? right : top, p->error);
    uint32_t *column = status == WY_OK ? malloc((size_t)window->height * sizeof *column) : NULL;
    if (status == WY_OK && column == NULL) {
        status = wi_fail_memory(p->error);
    }
    for (int64_t x = window->left; x < right && status == WY_OK; x++) {
        for (int64_t y = window->low; y < top; y++) {
            column[y - window->low] = values->values[y * values->size + x];
        }
        status = wy_picture_add_values(p->picture, x, window->low, column, (size_t)window->height,
                                       p->error);
    }
    free(column);
    ask_values_leave(values);
    return status == WY_OK ? wy_picture_values_done(p->picture, p->error) : status;
}

/* N-positions by the kind of move that wins, of a window from the origin on. */
static wy_status fill_kinds(painting *p) {
    const ask_window *window = &p->of->window;
    const int64_t width = window->left + window->width;
    const int64_t height = window->low + window->height;
    if (!window->near || width > ASK_WHY_WINDOW || height > ASK_WHY_WINDOW) {
        return wi_fail(p->error, WY_LIMIT,
                       "unknown: why positions are won is drawn for heaps below %d",
                       ASK_WHY_WINDOW);
    }
    uint8_t *kind = malloc((size_t)(width * height));
    wy_status status = kind == NULL ? wi_fail_memory(p->error) : ask_game_survey(p->game, p->error);
    if (status == WY_OK) {
        status = ask_why_mark(kind, p->game, p->kinds, width, height, p->error);
    }
    for (size_t at = 0; at < p->options.kind_count && status == WY_OK; at++) {
        for (int64_t y = window->low; y < height && status == WY_OK; y++) {
            for (int64_t x = window->left; x < width && status == WY_OK; x++) {
                const wy_position place = {x, y};
                if (kind[y * width + x] == at) {
                    status = wy_picture_add_kind(p->picture, at, &place, 1, p->error);
                }
            }
        }
    }
    free(kind);
    return status;
}

/* Under the game's lock. */
static wy_status fill(painting *p) {
    wy_standing standing;
    if (p->of->layer == ASK_LAYER_GRUNDY) {
        return fill_grundy(p);
    }
    if (p->kinds != NULL) {
        const wy_status status = fill_kinds(p);
        if (status != WY_OK) {
            return status;
        }
    } else if (p->options.kind_count > 0 && !p->difference) {
        return fill_history(p);
    }
    return ask_export_each(p->of, p->second, paint, p, &standing, p->error);
}

/* The second game of a difference, under its own lock: two games are never locked at a time. */
static wy_status fill_other(painting *p) {
    wy_standing standing;
    ask_game *other = p->of->other;
    if (!ask_lock(p->of->call, other)) {
        return WY_LIMIT;
    }
    wy_status status = ask_export_each(p->of, true, paint_other, p, &standing, p->error);
    ask_game_unlock(other);
    status = status == WY_OK ? p->status : status;
    return status == WY_OK ? wy_picture_difference_done(p->picture, p->error) : status;
}

/* ---- boards ---------------------------------------------------------------------------------- */

static wy_status make_board(painting *p, const char *command) {
    if (!ask_lock(p->of->call, p->game)) {
        return WY_LIMIT;
    }
    wy_status status = describe(p, command);
    if (status == WY_OK) {
        status = wy_picture_new(&p->picture, &p->options, p->error);
    }
    if (status == WY_OK) {
        status = fill(p);
    }
    ask_game_unlock(p->game);
    return status == WY_OK && p->difference ? fill_other(p) : status;
}

static void clear(painting *p) {
    free(p->marks);
    wi_kinds_free(p->kinds);
    wy_caption_clear(&p->caption);
    wi_writer_free(&p->slice);
    wy_picture_free(p->picture);
}

static wy_status write_picture(ask_export *of, const wy_picture *picture, wy_error *error) {
    wi_writer *body = &of->call->body;
    FILE *stream = open_memstream(&body->bytes, &body->length);
    if (stream == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = wy_picture_write_to(picture, stream, (wy_picture_format)of->format, error);
    if (fclose(stream) != 0 && status == WY_OK) {
        status = wi_fail_memory(error);
    }
    body->room = body->length;
    return status;
}

wy_status ask_export_picture(ask_export *of, wy_error *error) {
    wi_writer command = {0};
    ask_export_command(&command, of);
    wi_put_bytes(&command, "", 1);
    const char *made_by = command.broken ? NULL : command.bytes;
    painting first = {.of = of,
                      .game = of->game,
                      .text = of->text,
                      .difference = of->layer == ASK_LAYER_DIFFERENCE,
                      .error = error};
    painting second = {
        .of = of, .game = of->other, .text = of->other_text, .second = true, .error = error};
    wy_status status = make_board(&first, made_by);
    if (status == WY_OK && of->beside) {
        status = make_board(&second, made_by);
        if (status == WY_OK) {
            wy_picture_beside(first.picture, second.picture);
            second.picture = NULL;
        }
    }
    if (status == WY_OK) {
        status = write_picture(of, first.picture, error);
    }
    clear(&first);
    clear(&second);
    wi_writer_free(&command);
    return status;
}

/* ---- machines ------------------------------------------------------------------------------- */

static wy_status put_machine_dot(FILE *stream, const void *what, wy_error *error) {
    return wy_machine_write_dot(stream, what, NULL, NULL, error);
}

void ask_job_add_drawing(ask_job *job, const wy_machine *machine) {
    ask_job_add_file(job, "machine.dot", "text/vnd.graphviz", put_machine_dot, machine);
}
