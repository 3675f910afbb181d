/* value_machine.c - the values 0, 1, ..., g of Wythoff's game, column by column, near and far. */
#include "prove/value_machine.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"

enum { WIDEST = 56 /* bits of a state */ };

/* ---- one column ------------------------------------------------------------------------------ */

static void write_row(wi_value_step *out, uint64_t *rows, unsigned layers) {
    uint8_t letter = 0;
    for (unsigned h = 0; h < layers; h++) {
        letter |= (uint8_t)((rows[h] & 1) << h);
        rows[h] >>= 1;
    }
    if (out->count < WI_VALUE_WRITTEN) {
        out->letter[out->count] = letter;
    }
    out->count++;
}

bool wi_value_place(wi_value_step *out, uint64_t *state, unsigned layers, uint32_t letter) {
    uint64_t *diagonals = state;
    uint64_t *rows = state + layers;
    const int lag = __builtin_popcountll(diagonals[0]);
    uint64_t smaller = 0;
    *out = (wi_value_step){.to = WI_VALUE_NONE};
    for (unsigned h = 0; h < layers; h++) {
        if ((letter >> h & 1) != 0) {
            continue;
        }
        const uint64_t open = ~(diagonals[h] | rows[h] | smaller);
        const int at = __builtin_ctzll(open | UINT64_C(1) << WIDEST);
        if (at == WIDEST) {
            return false;
        }
        diagonals[h] |= UINT64_C(1) << at;
        rows[h] |= UINT64_C(1) << at;
        smaller |= UINT64_C(1) << at;
        if (h + 1 == layers) {
            out->offset = (int8_t)(at + (int)(letter & 1) - lag);
        }
    }
    write_row(out, rows, layers);
    for (;;) {
        uint64_t all = 1;
        for (unsigned h = 0; h < layers; h++) {
            all &= diagonals[h];
        }
        if (all == 0) {
            return out->count <= WI_VALUE_WRITTEN;
        }
        for (unsigned h = 0; h < layers; h++) {
            diagonals[h] >>= 1;
        }
        write_row(out, rows, layers);
    }
}

uint8_t wi_value_letter(const uint64_t *state, unsigned layers) {
    uint8_t letter = 0;
    for (unsigned h = 0; h < layers; h++) {
        letter |= (uint8_t)((state[layers + h] & 1) << h);
    }
    return letter;
}

/* ---- states ---------------------------------------------------------------------------------- */

/* The number of a state, a new one if need be. */
static wy_status find_state(uint32_t *out, wi_value_machine *m, const uint64_t *state,
                            wy_error *error) {
    const size_t width = 2 * (size_t)m->layers;
    uint64_t hash = 0;
    for (size_t i = 0; i < width; i++) {
        hash = wi_hash_more(hash, state[i]);
    }
    const wy_status status = wi_table_reserve(&m->by_state, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = wi_table_probe(&m->by_state, hash);
    while (wi_table_next(&m->by_state, &probe, out)) {
        if (memcmp(m->state + *out * width, state, width * sizeof *state) == 0) {
            return WY_OK;
        }
    }
    if (!wi_list_room(m->state, m->state_room, (m->count + 1) * width) ||
        !wi_list_room(m->step, m->step_room, (m->count + (size_t)1) * m->letters)) {
        return wi_fail_memory(error);
    }
    memcpy(m->state + m->count * width, state, width * sizeof *state);
    for (uint32_t a = 0; a < m->letters; a++) {
        m->step[(size_t)m->count * m->letters + a] = (wi_value_step){.to = WI_VALUE_NONE};
    }
    *out = m->count++;
    wi_table_put(&m->by_state, &probe, *out);
    return WY_OK;
}

int wi_value_machine_lag(const wi_value_machine *m, uint32_t state) {
    return __builtin_popcountll(m->state[(size_t)state * 2 * (size_t)m->layers]);
}

/* The step from a state, made if it is not known.  WY_LIMIT: positions are far from the
 * line, or there are too many steps. */
static wy_status value_machine_step(wi_value_step *out, wi_value_machine *m, uint32_t state,
                                    uint32_t letter, wy_error *error) {
    const size_t at = (size_t)state * m->letters + letter;
    if (m->step[at].to == WI_VALUE_NONE) {
        uint64_t next[2 * WI_VALUE_LAYERS];
        const size_t width = 2 * (size_t)m->layers;
        memcpy(next, m->state + state * width, width * sizeof *next);
        wi_value_step made;
        if (!wi_value_place(&made, next, m->layers, letter)) {
            return wi_fail(error, WY_LIMIT, "unknown: positions are far from the line");
        }
        const wy_status status = find_state(&made.to, m, next, error);
        if (status != WY_OK) {
            return status;
        }
        if (m->codes > UINT16_MAX) {
            return wi_fail(error, WY_LIMIT, "unknown: the column machine has too many steps");
        }
        if (!wi_list_room(m->place, m->place_room, (size_t)m->codes + 1)) {
            return wi_fail_memory(error);
        }
        m->place[m->codes] = at;
        made.code = m->codes++;
        m->step[at] = made;
    }
    *out = m->step[at];
    return WY_OK;
}

/* ---- sets of states -------------------------------------------------------------------------- */

/* Those that are marked; the marks are taken away. */
static wy_status find_set(uint32_t *out, wi_value_machine *m, wy_error *error) {
    const size_t words = ((size_t)m->count + 63) / 64;
    const size_t from = m->sets == 0 ? 0 : m->first[m->sets];
    if (!wi_list_room(m->member, m->member_room, from + m->count) ||
        !wi_list_room(m->first, m->first_room, (size_t)m->sets + 2) ||
        !wi_list_room(m->next, m->next_room, (m->sets + (size_t)1) * m->letters)) {
        return wi_fail_memory(error);
    }
    size_t end = from;
    uint64_t hash = 0;
    for (size_t i = 0; i < words; i++) {
        for (uint64_t left = m->mark[i]; left != 0; left &= left - 1) {
            m->member[end] = (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll(left);
            hash = wi_hash_more(hash, m->member[end++]);
        }
        m->mark[i] = 0;
    }
    const wy_status status = wi_table_reserve(&m->by_set, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = wi_table_probe(&m->by_set, hash);
    while (wi_table_next(&m->by_set, &probe, out)) {
        const size_t size = m->first[*out + 1] - m->first[*out];
        if (size == end - from &&
            memcmp(m->member + m->first[*out], m->member + from, size * sizeof *m->member) == 0) {
            return WY_OK;
        }
    }
    for (uint32_t a = 0; a < m->letters; a++) {
        m->next[(size_t)m->sets * m->letters + a] = WI_VALUE_NONE;
    }
    m->first[m->sets] = from;
    *out = m->sets++;
    m->first[m->sets] = end;
    wi_table_put(&m->by_set, &probe, *out);
    return WY_OK;
}

/* Set 0, and no others. */
static wy_status begin_sets(wi_value_machine *m, wy_error *error) {
    const size_t words = ((size_t)m->count + 63) / 64;
    if (!wi_list_zeros(m->mark, m->mark_room, words)) {
        return wi_fail_memory(error);
    }
    m->sets = 0;
    m->of_codes = m->codes;
    wi_table_empty(&m->by_set);
    for (uint32_t q = 0; q < m->count; q++) {
        m->mark[q / 64] |= UINT64_C(1) << q % 64;
    }
    uint32_t all;
    return find_set(&all, m, error);
}

static wy_status next_set(uint32_t *out, wi_value_machine *m, uint32_t set, uint32_t letter,
                          wy_error *error) {
    *out = m->next[(size_t)set * m->letters + letter];
    if (*out != WI_VALUE_NONE) {
        return WY_OK;
    }
    if (!wi_list_zeros(m->mark, m->mark_room, ((size_t)m->count + 63) / 64)) {
        return wi_fail_memory(error);
    }
    for (size_t i = m->first[set]; i < m->first[set + 1]; i++) {
        const uint32_t to = m->step[(size_t)m->member[i] * m->letters + letter].to;
        if (to != WI_VALUE_NONE) {
            m->mark[to / 64] |= UINT64_C(1) << to % 64;
        }
    }
    const wy_status status = find_set(out, m, error);
    if (status == WY_OK) {
        m->next[(size_t)set * m->letters + letter] = *out;
    }
    return status;
}

/* WY_NO: not one state, but several, or none. */
static wy_status find_alone(uint32_t *state, size_t *at, wi_value_machine *m,
                            const uint8_t *letters, size_t count, wy_error *error) {
    uint32_t set = 0;
    wy_status status = WY_OK;
    for (*at = 0; status == WY_OK; ++*at) {
        const size_t left = m->first[set + 1] - m->first[set];
        if (left == 1) {
            *state = m->member[m->first[set]];
            return WY_OK;
        }
        if (*at == count) {
            return WY_NO;
        }
        /* None is left: a step that is not known yet was before this letter. */
        status = next_set(&set, m, left == 0 ? 0 : set, letters[*at], error);
    }
    return status;
}

/*
 * Reads letters until one state is left: *at letters, then *state.  WY_NO: more than one is left,
 * or none, as the machine does not know all its states yet.
 */
static wy_status value_machine_find(uint32_t *state, size_t *at, wi_value_machine *m,
                                    const uint8_t *letters, size_t count, wy_error *error) {
    wy_status status = m->of_codes == 0 ? begin_sets(m, error) : WY_OK;
    if (status == WY_OK) {
        status = find_alone(state, at, m, letters, count, error);
    }
    if (status == WY_NO && m->of_codes != m->codes) { /* the machine has grown since */
        status = begin_sets(m, error);
        if (status == WY_OK) {
            status = find_alone(state, at, m, letters, count, error);
        }
    }
    return status == WY_NO
               ? wi_fail(error, WY_NO, "%zu letters do not tell the state of the column machine",
                         count)
               : status;
}

void wi_value_machine_renew(wi_value_machine *m) {
    m->of_codes = m->of_codes == m->codes ? m->of_codes : 0;
}

/* ---- the first columns ----------------------------------------------------------------------- */

static wy_status run(wi_value_machine *m, const wy_control *control, wy_error *error) {
    const uint64_t empty[2 * WI_VALUE_LAYERS] = {0};
    int64_t written = 0;
    wi_pace pace;
    wi_pace_start(&pace, control);
    uint32_t state = 0;
    wy_status status = find_state(&state, m, empty, error);
    for (int64_t x = 0; x < m->columns && status == WY_OK; x++) {
        if (written <= x) {
            m->letter[x] =
                wi_value_letter(m->state + (size_t)state * 2 * (size_t)m->layers, m->layers);
            m->settled = x + 1;
        }
        wi_value_step step = {0};
        status = value_machine_step(&step, m, state, m->letter[x], error);
        if (status != WY_OK) {
            return status;
        }
        state = step.to;
        m->code[x] = (uint16_t)step.code;
        for (unsigned i = 0; i < step.count; i++, written++) {
            if (written > x && written < m->columns) {
                m->letter[written] = step.letter[i];
            }
        }
        if (x % 4096 == 0 && wi_pace_stop(&pace, (double)x / (double)m->columns)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    return status;
}

wy_status wi_value_machine_make(wi_value_machine *out, unsigned layers, int64_t columns,
                                const wy_control *control, wy_error *error) {
    *out = (wi_value_machine){
        .layers = layers, .letters = UINT32_C(1) << layers, .columns = columns, .codes = 1};
    if (layers < 1 || layers > WI_VALUE_LAYERS) {
        return wi_fail(error, WY_LIMIT, "unknown: the values are too large for a column machine");
    }
    out->letter = malloc((size_t)columns);
    out->code = malloc((size_t)columns * sizeof *out->code);
    const wy_status status =
        out->letter != NULL && out->code != NULL ? run(out, control, error) : wi_fail_memory(error);
    if (status != WY_OK) {
        wi_value_machine_clear(out);
    }
    return status;
}

void wi_value_machine_clear(wi_value_machine *m) {
    free(m->state);
    free(m->step);
    free(m->place);
    free(m->member);
    free(m->first);
    free(m->next);
    free(m->mark);
    free(m->letter);
    free(m->code);
    wi_table_close(&m->by_state);
    wi_table_close(&m->by_set);
    memset(m, 0, sizeof *m);
}

/* ==== far columns, from windows of letters =================================================== */

/*
 * A record: the kind of the word; whether a window is there; then the number x and s(x), or the
 * window, a bit of all its letters after the other.  The numbers of the first columns need none.
 */

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
    wy_status status = value_machine_find(&state, &at, m, in->letter, in->origin, error);
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
        status = value_machine_step(&step, m, state, in->letter[i], error);
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
