/*
 * heap_sum.c - sums in which some game has several heaps, or a memory: raleigh@3,4,9 + wythoff@3,5.
 *
 * By Sprague and Grundy the sum is lost for who moves if the nim-sum of the values of its parts is
 * 0; else some part has a move to the value that makes it 0.  The values of a part are those of all
 * smaller positions: a table of values for several heaps (heaps.h), a window for two (grundy.h).
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/play.h>

#include "base/fail.h"
#include "base/list.h"

enum { LARGEST = 1000000 }; /* heap of a part */

static void clear_part(wy_heap_part *part) {
    wy_game_clear(&part->game);
    free(part->text);
}

void wy_heap_sum_free(wy_heap_sum *sum) {
    if (sum != NULL) {
        for (size_t i = 0; i < sum->count; i++) {
            clear_part(&sum->parts[i]);
        }
        free(sum->parts);
        free(sum);
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

typedef struct reader {
    const char *text;
    size_t length, at;
    const wy_lists *lists;
    wy_heap_sum *sum;
    size_t room;
    wy_error *error;
} reader;

static wy_status fault(reader *in, size_t from, size_t to, const char *message) {
    wi_fail(in->error, WY_BAD, "%s", message);
    if (in->error != NULL) {
        wi_fail_place(in->error, in->text, in->length, from, to > from ? to - from : 1);
    }
    return WY_BAD;
}

static void skip_spaces(reader *in) {
    while (in->at < in->length && strchr(" \t\n", in->text[in->at]) != NULL) {
        in->at++;
    }
}

/* A number of tokens; false: there is none, or it is too large. */
static bool read_heap(reader *in, int64_t *out) {
    skip_spaces(in);
    const size_t from = in->at;
    *out = 0;
    while (in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9' &&
           *out <= LARGEST) {
        *out = 10 * *out + (in->text[in->at++] - '0');
    }
    return in->at > from && *out <= LARGEST;
}

/* "3,5,7" or "(3,5,7)": as many numbers as there are heaps. */
static wy_status read_position(reader *in, wy_heap_part *part) {
    const int heaps = part->game.heaps != NULL ? part->game.heaps->heaps : 2;
    int64_t heap[WY_MOST_HEAPS] = {0};
    skip_spaces(in);
    const size_t from = in->at;
    const bool bracket = in->at < in->length && in->text[in->at] == '(';
    in->at += bracket;
    for (int i = 0; i < heaps; i++) {
        if (!read_heap(in, &heap[i])) {
            return fault(in, from, in->at,
                         "expected a heap of at most 1000000 for each heap of the game");
        }
        skip_spaces(in);
        if (i + 1 < heaps && (in->at == in->length || in->text[in->at++] != ',')) {
            return fault(in, from, in->at, "this position has too few heaps for its game");
        }
    }
    if (in->at < in->length && in->text[in->at] == ',') {
        return fault(in, from, in->at + 1, "this position has too many heaps for its game");
    }
    if (bracket && (in->at == in->length || in->text[in->at++] != ')')) {
        return fault(in, from, in->at, "expected ) behind the position");
    }
    memcpy(part->at.heap, heap, sizeof heap);
    if (part->game.heaps != NULL) {
        wy_heap_position_start(&part->at, part->game.heaps, heap);
    }
    return WY_OK;
}

static bool begins_with_nim(const reader *in) {
    return in->length - in->at > 4 && strncmp(in->text + in->at, "nim(", 4) == 0 &&
           in->text[in->at + 4] >= '0' && in->text[in->at + 4] <= '9';
}

/* nim(7): one heap, and an empty one */
static wy_status read_nim(reader *in, wy_heap_part *part) {
    const size_t from = in->at;
    in->at += 4;
    const bool fine = read_heap(in, &part->at.heap[0]);
    skip_spaces(in);
    if (!fine || in->at == in->length || in->text[in->at++] != ')') {
        return fault(in, from, in->at, "expected a heap of at most 1000000, as in nim(7)");
    }
    part->text = strdup("nim");
    return part->text == NULL ? wi_fail_memory(in->error)
                              : wy_game_read(&part->game, "nim", in->error);
}

static wy_status read_part(reader *in) {
    if (!wi_list_room(in->sum->parts, in->room, in->sum->count + 1)) {
        return wi_fail_memory(in->error);
    }
    wy_heap_part *part = &in->sum->parts[in->sum->count++];
    memset(part, 0, sizeof *part);
    skip_spaces(in);
    if (begins_with_nim(in)) {
        return read_nim(in, part);
    }
    const char *mark =
        in->at < in->length ? memchr(in->text + in->at, '@', in->length - in->at) : NULL;
    if (mark == NULL) {
        return fault(in, in->at, in->length, "this part has no position: write GAME@x,y,z");
    }
    const size_t end = (size_t)(mark - in->text);
    part->text = strndup(in->text + in->at, end - in->at);
    if (part->text == NULL) {
        return wi_fail_memory(in->error);
    }
    while (part->text[0] != '\0' && part->text[strlen(part->text) - 1] == ' ') {
        part->text[strlen(part->text) - 1] = '\0';
    }
    const wy_status status =
        wy_game_read_with(&part->game, part->text, strlen(part->text), in->lists, in->error);
    in->at = end + 1;
    return status == WY_OK ? read_position(in, part) : status;
}

static bool has_several(const wy_heap_sum *sum) {
    bool several = false;
    for (size_t i = 0; i < sum->count && !several; i++) {
        const wy_heap_rules *rules = sum->parts[i].game.heaps;
        several = rules != NULL && (rules->heaps > 1 || rules->memory != WY_MEMORY_NONE);
    }
    return several;
}

wy_status wy_heap_sum_read(wy_heap_sum **out, bool *several, const char *text, size_t length,
                           const wy_lists *lists, wy_error *error) {
    *out = NULL;
    *several = false;
    wy_heap_sum *sum = calloc(1, sizeof *sum);
    if (sum == NULL) {
        return wi_fail_memory(error);
    }
    reader in = {.text = text, .length = length, .lists = lists, .sum = sum, .error = error};
    wy_status status = WY_OK;
    do {
        status = read_part(&in);
        skip_spaces(&in);
        if (status == WY_OK && in.at < length && text[in.at] != '+') {
            status = fault(&in, in.at, in.at + 1, "expected + and another part, or the end");
        }
    } while (status == WY_OK && in.at++ < length);
    *several = has_several(sum);
    if (status != WY_OK) {
        wy_heap_sum_free(sum);
        return status;
    }
    *out = sum;
    return WY_OK;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* The values of a part and of all that is below it. */
typedef struct values {
    const wy_heap_part *part;
    wy_heap_table *table; /* several heaps */
    uint32_t *window;     /* two: by y, then x */
    int64_t width;
    uint32_t here;
} values;

static bool take_row(void *data, int64_t line, const uint32_t *row) {
    values *to = data;
    memcpy(to->window + line * to->width, row, (size_t)to->width * sizeof *row);
    return true;
}

static wy_status find_window(values *out, const wy_heap_part *part, const wy_control *control,
                             wy_error *error) {
    wy_grundy *grundy = NULL;
    const int64_t height = part->at.heap[1] + 1;
    out->width = part->at.heap[0] + 1;
    const uint64_t bytes = (uint64_t)out->width * (uint64_t)height * sizeof *out->window;
    if (control != NULL && control->memory > 0 && bytes > control->memory) {
        wi_fail(error, WY_LIMIT, "the values of a part take %.3g MB", (double)bytes / 1e6);
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    wy_status status = wy_grundy_open(&grundy, part->game.rules, WY_GRUNDY_AUTO, control, error);
    if (status == WY_OK) {
        out->window = malloc(bytes);
        status = out->window == NULL ? wi_fail_memory(error)
                                     : wy_grundy_each(grundy, out->width, height, WY_GRUNDY_ROWS,
                                                      take_row, out, error);
    }
    wy_grundy_free(grundy);
    if (status == WY_OK) {
        out->here = out->window[part->at.heap[1] * out->width + part->at.heap[0]];
    }
    return status;
}

static wy_status find_values(values *out, const wy_heap_part *part, const wy_control *control,
                             wy_error *error) {
    *out = (values){.part = part};
    if (part->game.heaps == NULL) {
        return find_window(out, part, control, error);
    }
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < part->game.heaps->heaps; i++) {
        size[i] = part->at.heap[i] + 1;
    }
    const wy_status status =
        wy_heap_table_make(&out->table, part->game.heaps, size, true, control, error);
    if (status == WY_OK) {
        out->here = wy_heap_table_value(out->table, &part->at);
    }
    return status;
}

/* ---- moves ----------------------------------------------------------------------------------- */

typedef struct look {
    const values *of;
    uint32_t wanted;
    bool found;
    wy_heap_move move;
} look;

static bool try_move(void *data, const wy_heap_move *move) {
    look *l = data;
    wy_heap_position next;
    wy_heap_move_make(&next, l->of->part->game.heaps, &l->of->part->at, move);
    l->found = wy_heap_table_value(l->of->table, &next) == l->wanted;
    l->move = *move;
    return !l->found;
}

/* On two heaps: a smaller position of this value to which a move leads. */
static wy_status look_in_window(look *l, wy_error *error) {
    const wy_heap_part *part = l->of->part;
    mpz_t x, y, dx, dy;
    mpz_inits(x, y, dx, dy, NULL);
    mpz_set_si(x, part->at.heap[0]);
    mpz_set_si(y, part->at.heap[1]);
    wy_status status = WY_OK;
    for (int64_t b = 0; b <= part->at.heap[1] && !l->found && status == WY_OK; b++) {
        for (int64_t a = 0; a < l->of->width && !l->found && status == WY_OK; a++) {
            if (l->of->window[b * l->of->width + a] == l->wanted) {
                mpz_set_si(dx, part->at.heap[0] - a);
                mpz_set_si(dy, part->at.heap[1] - b);
                const wy_status legal = wy_rules_legal(part->game.rules, x, y, dx, dy, error);
                l->found = legal == WY_OK;
                l->move = (wy_heap_move){.take = {part->at.heap[0] - a, part->at.heap[1] - b}};
                status = legal == WY_NO ? WY_OK : legal;
            }
        }
    }
    mpz_clears(x, y, dx, dy, NULL);
    return status;
}

wy_status wy_heap_sum_decide(wy_heap_sum_verdict *out, const wy_heap_sum *sum,
                             const wy_control *control, wy_error *error) {
    *out = (wy_heap_sum_verdict){.p = true};
    values *all = calloc(sum->count, sizeof *all);
    if (all == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < sum->count && status == WY_OK; i++) {
        status = find_values(&all[i], &sum->parts[i], control, error);
        out->value ^= all[i].here;
    }
    out->p = out->value == 0;
    bool found = false;
    for (size_t i = 0; i < sum->count && status == WY_OK && !out->p && !found; i++) {
        look l = {.of = &all[i], .wanted = all[i].here ^ out->value};
        if (l.wanted < all[i].here) {
            status = sum->parts[i].game.heaps != NULL
                         ? wy_heap_moves(sum->parts[i].game.heaps, &sum->parts[i].at, try_move, &l,
                                         error)
                         : look_in_window(&l, error);
            found = l.found;
            out->part = i;
            out->move = l.move;
        }
    }
    if (status == WY_OK && !out->p && !found) {
        status = wi_fail(error, WY_SYSTEM, "a value has no move to it");
    }
    for (size_t i = 0; i < sum->count; i++) {
        wy_heap_table_free(all[i].table);
        free(all[i].window);
    }
    free(all);
    return status;
}
