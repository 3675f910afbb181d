/*
 * value_windows.c - the steps of a column machine, from windows of letters; see value_windows.h.
 *
 * A record: the kind of the word; whether a window is there; then the number x and s(x), or the
 * window, a bit of all its letters after the other.  The numbers of the first columns need none.
 */
#include "prove/value_windows.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

enum {
    KIND = 0,
    AS_WINDOW = 1,
    NUMBER = 2, /* or the window */
    SHIFTED = 3,
    FIRST_RECORD = 4,
    RIGHT = 32,
    BEGINNING = 100, /* columns that are in no window */
};

/* Letters around a number, or a stretch of numbers; origin: of the first of them. */
typedef struct window {
    uint8_t *letter;
    size_t count, origin;
} window;

/* ---- records --------------------------------------------------------------------------------- */

static size_t record_size(const wi_value_windows *w) {
    const size_t size = NUMBER + w->planes * w->machine->layers;
    return size > FIRST_RECORD ? size : FIRST_RECORD;
}

static void pack(const wi_value_windows *w, uint64_t *record, const uint8_t *letters) {
    memset(record + NUMBER, 0, (record_size(w) - NUMBER) * sizeof *record);
    for (unsigned h = 0; h < w->machine->layers; h++) {
        uint64_t *plane = record + NUMBER + h * w->planes;
        for (size_t i = 0; i < w->left + w->right; i++) {
            plane[i / 64] |= (uint64_t)(letters[i] >> h & 1) << i % 64;
        }
    }
}

static void unpack(const wi_value_windows *w, uint8_t *letters, const uint64_t *record) {
    memset(letters, 0, w->left + w->right);
    for (unsigned h = 0; h < w->machine->layers; h++) {
        const uint64_t *plane = record + NUMBER + h * w->planes;
        for (size_t i = 0; i < w->left + w->right; i++) {
            letters[i] |= (uint8_t)((plane[i / 64] >> i % 64 & 1) << h);
        }
    }
}

/* The window of a record.  WY_NO: the number is too small, or too large, for one. */
static wy_status begin_window(window *out, wi_value_windows *w, const uint64_t *record,
                              wy_error *error) {
    *out = (window){w->letters[0], w->left + w->right, w->left};
    if (record[AS_WINDOW] != 0) {
        unpack(w, out->letter, record);
        return WY_OK;
    }
    const size_t x = (size_t)record[NUMBER];
    if (x < w->left + BEGINNING || x + w->right > (size_t)w->machine->columns) {
        return wi_fail(error, WY_NO, "%lld columns are too few", (long long)w->machine->columns);
    }
    memcpy(out->letter, w->machine->letter + x - w->left, out->count);
    return WY_OK;
}

/* ---- one digit further down ------------------------------------------------------------------ */

/*
 * Has the machine read a window: codes of `columns` numbers from its origin on, and what it writes,
 * with the origin where the first of them has its first child (value_machine.h tells where what is
 * written begins).
 */
static wy_status read_window(window *out, wi_offset_code *codes, int64_t columns,
                             wi_value_windows *w, const window *in, uint8_t *letters,
                             wy_error *error) {
    wi_value_machine *m = w->machine;
    uint32_t state = 0;
    size_t at = 0;
    wy_status status = wi_value_machine_find(&state, &at, m, in->letter, in->origin, error);
    if (status != WY_OK) {
        return status;
    }
    *out = (window){.letter = letters};
    int64_t before = wi_value_machine_lag(m, state) - (in->letter[at] & 1);
    for (size_t i = at; i < in->origin; i++) {
        before += (in->letter[i + 1] & 1) != 0 ? 1 : 2;
    }
    out->origin = (size_t)(before > 0 ? before : 0);
    for (size_t i = at; i < in->count; i++) {
        wi_value_step step;
        status = wi_value_machine_step(&step, m, state, in->letter[i], error);
        if (status != WY_OK) {
            return status;
        }
        if (i >= in->origin && i - in->origin < (size_t)columns) {
            codes[i - in->origin] = (wi_offset_code)step.code;
        }
        if (out->count + step.count > w->room) {
            break; /* more than anybody needs */
        }
        memcpy(letters + out->count, step.letter, step.count);
        out->count += step.count;
        state = step.to;
    }
    return WY_OK;
}

/* Cuts a window to what is needed around `columns` numbers. */
static wy_status cut(window *in, const wi_value_windows *w, int64_t columns, wy_error *error) {
    if (in->origin < w->left || in->count < in->origin + (size_t)columns - 1 + w->right) {
        return wi_fail(error, WY_NO, "windows of %zu letters are too short", w->left + w->right);
    }
    in->letter += in->origin - w->left;
    in->origin = w->left;
    in->count = w->left + (size_t)columns - 1 + w->right;
    return WY_OK;
}

/* ---- a source -------------------------------------------------------------------------------- */

/* From the first columns.  false: they do not reach so far. */
static bool look_at_first(wi_value_windows *w, wi_offset_level *levels, const uint64_t *record,
                          unsigned depth) {
    const wi_value_machine *m = w->machine;
    if (record[AS_WINDOW] != 0) {
        return false;
    }
    int64_t first = (int64_t)record[NUMBER];
    int64_t next = (int64_t)record[SHIFTED];
    for (unsigned k = 0; k <= depth; k++) {
        const int64_t count = wi_offset_below(w->fib, (uint32_t)record[KIND], k);
        if (first + count > m->columns) {
            return false;
        }
        levels[k] = (wi_offset_level){m->code + first, count};
        const int64_t sum = first + next; /* s(s(x)) = s(x) + x */
        first = next;
        next = sum;
    }
    return true;
}

static wy_status look(void *data, wi_offset_level *levels, const uint64_t *record, unsigned depth,
                      wy_error *error) {
    wi_value_windows *w = data;
    if (look_at_first(w, levels, record, depth)) {
        return WY_OK;
    }
    window here;
    wy_status status = begin_window(&here, w, record, error);
    for (unsigned k = 0; k <= depth && status == WY_OK; k++) {
        const int64_t count = wi_offset_below(w->fib, (uint32_t)record[KIND], k);
        window next;
        status = read_window(&next, w->codes[k], count, w, &here, w->letters[(k + 1) % 2], error);
        levels[k] = (wi_offset_level){w->codes[k], count};
        if (status == WY_OK && k < depth) {
            const int64_t wanted = wi_offset_below(w->fib, (uint32_t)record[KIND], k + 1);
            status = cut(&next, w, wanted, error);
            here = next;
        }
    }
    return status;
}

static wy_status follow(void *data, uint64_t *to, const uint64_t *record, uint32_t digit,
                        wy_error *error) {
    wi_value_windows *w = data;
    const uint32_t kind = wi_offset_child(w->fib, (uint32_t)record[KIND], digit);
    const uint64_t shifted = record[SHIFTED];
    const uint64_t sum = record[NUMBER] + shifted;
    const bool near = record[AS_WINDOW] == 0 && shifted + digit < 2 * (w->left + BEGINNING);
    memset(to, 0, record_size(w) * sizeof *to);
    to[KIND] = kind;
    if (near) {
        to[NUMBER] = shifted + digit;
        to[SHIFTED] = sum + (size_t)2 * digit;
        return WY_OK;
    }
    window here;
    window next = {0};
    wy_status status = begin_window(&here, w, record, error);
    if (status == WY_OK) {
        status = read_window(&next, w->codes[0], 1, w, &here, w->letters[1], error);
        next.origin += digit;
    }
    if (status == WY_OK) {
        status = cut(&next, w, 1, error);
    }
    if (status == WY_OK) {
        to[AS_WINDOW] = 1;
        pack(w, to, next.letter);
    }
    return status;
}

wy_status wi_value_windows_open(wi_value_windows *out, const wi_offset_tree *fib,
                                wi_value_machine *machine, size_t left, unsigned depth,
                                wy_error *error) {
    *out = (wi_value_windows){
        .machine = machine, .fib = fib, .left = left, .right = RIGHT, .depth = depth};
    out->planes = (left + RIGHT + 63) / 64;
    /* A window is read as a whole, and what is written is at most twice as long, and a step. */
    out->room = 2 * (left + RIGHT + (size_t)wi_offset_below(fib, 0, depth)) + 2 * WI_VALUE_WRITTEN;
    out->letters[0] = malloc(out->room);
    out->letters[1] = malloc(out->room);
    out->codes = calloc(depth + 1, sizeof *out->codes);
    bool made = out->letters[0] != NULL && out->letters[1] != NULL && out->codes != NULL;
    for (unsigned k = 0; k <= depth && made; k++) {
        out->codes[k] = malloc((size_t)wi_offset_below(fib, 0, k) * sizeof **out->codes);
        made = out->codes[k] != NULL;
    }
    if (!made) {
        wi_value_windows_close(out);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

void wi_value_windows_close(wi_value_windows *w) {
    for (unsigned k = 0; w->codes != NULL && k <= w->depth; k++) {
        free(w->codes[k]);
    }
    free(w->codes);
    free(w->letters[0]);
    free(w->letters[1]);
    memset(w, 0, sizeof *w);
}

wi_offset_source wi_value_windows_source(wi_value_windows *windows) {
    return (wi_offset_source){.data = windows,
                              .tree = windows->fib,
                              .record = record_size(windows),
                              .depth = windows->depth,
                              .look = look,
                              .follow = follow};
}
