/*
 * slice.c - "slice": which positions of a game on several heaps are P, where all heaps but two are
 * fixed; rows of "0" and "1", one for each number of the heap that runs upwards.  Of a game on one
 * heap what is remembered runs upwards: the bound, passes left, the last move.
 */
#include <string.h>

#include <wythoff/heaps.h>

#include "ask/heap_place.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "json/heaps.h"

enum { MOST_SIZE = 128, USUAL_SIZE = 48 };
static const uint64_t budget = UINT64_C(1) << 28; /* bytes of a table */

static const char *const letters[] = {"x", "y", "z", "u", "v", "w", NULL};

typedef struct slice {
    int across, up; /* which heaps run; up = across: what is remembered does */
    int64_t size;
} slice;

static json_t *rows_of(const wy_heap_table *table, wy_heap_position at, const slice *of,
                       const wy_rules *rules) {
    const wy_memory_kind memory = rules->memory;
    const int64_t rows_there =
        of->up == of->across && memory == WY_MEMORY_PASS && rules->passes + 1 < of->size
            ? rules->passes + 1
            : of->size;
    json_t *rows = json_array();
    char row[MOST_SIZE + 1] = "";
    for (int64_t y = 0; y < rows_there; y++) {
        for (int64_t x = 0; x < of->size; x++) {
            at.heap[of->across] = x;
            if (of->up != of->across) {
                at.heap[of->up] = y;
            } else if (memory == WY_MEMORY_REPEAT) {
                at.last[0] = y;
            } else {
                at.memory = y;
            }
            row[x] = wy_heap_table_p(table, &at) ? '1' : '0';
        }
        row[of->size] = '\0';
        json_array_append_new(rows, json_string(row));
    }
    return rows;
}

static void answer(ask_call *call, const wy_rules *rules, const wy_place *place, const slice *of) {
    wy_control control = {
        .poll = ask_clock_poll, .data = &call->clock, .memory = budget, .threads = 1};
    wy_heap_position at;
    wy_heap_table *table = NULL;
    wy_error error;
    int64_t size[WY_MOST_HEAPS] = {0};
    if (!wy_heap_place_small(&at, rules, place)) {
        ask_refuse(call, "bad_input", "heaps", "these heaps are too large for a slice");
        return;
    }
    for (int i = 0; i < rules->heaps; i++) {
        size[i] = i == of->across || i == of->up ? of->size : at.heap[i] + 1;
    }
    if (wy_heap_table_make(&table, rules, size, false, &control, &error) != WY_OK) {
        ask_failed(call, &error);
    } else {
        ask_done(call,
                 json_pack("{s:o, s:o, s:s, s:s, s:I, s:o}", "game", wi_json_heap_rules(rules),
                           "heaps", wi_json_heaps(place->heap, rules->heaps), "across",
                           letters[of->across], "up",
                           of->up == of->across ? "memory" : letters[of->up], "size",
                           (json_int_t)of->size, "rows", rows_of(table, at, of, rules)));
    }
    wy_heap_table_free(table);
}

static bool read_slice(slice *out, ask_call *call, int heaps) {
    out->across = 0;
    out->up = 1;
    if (!ask_choice(&out->across, call, "across", letters) ||
        (ask_has(call, "up") && !ask_choice(&out->up, call, "up", letters)) ||
        !ask_number(&out->size, call, "size", 1, MOST_SIZE, USUAL_SIZE)) {
        return false;
    }
    if (heaps == 1) {
        out->across = out->up = 0;
        return true;
    }
    if (out->across == out->up || out->across >= heaps || out->up >= heaps) {
        ask_refuse(call, "bad_input", "across", "a slice has two different heaps of the game");
        return false;
    }
    return true;
}

void ask_answer_slice(ask_call *call) {
    const char *text;
    if (!ask_text(&text, call, "game")) {
        return;
    }
    wy_rules *game = NULL;
    wy_error error;
    if (wy_rules_read(&game, text, &error) != WY_OK) {
        ask_refuse_error(call, &error, "game", text);
        return;
    }
    wy_place place;
    slice of = {0};
    wy_place_init(&place);
    if (wy_rules_plane(game)) {
        ask_refuse(call, "bad_input", "game",
                   "this is a game on two heaps without memory; ask for its tiles");
    } else if (game->heaps == 1 &&
               (game->memory == WY_MEMORY_NONE || game->memory == WY_MEMORY_ENFORCE)) {
        ask_refuse(call, "bad_input", "game",
                   "slices are of games on two heaps or more, or of one heap with a bound, passes "
                   "or no repeat");
    } else if (read_slice(&of, call, game->heaps) && ask_heap_place(&place, call, game)) {
        answer(call, game, &place, &of);
    }
    wy_place_clear(&place);
    wy_rules_free(game);
}
