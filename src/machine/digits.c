/* digits.c - windows, digit by digit; the theory is in digits.h. */
#include "machine/digits.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/state_sets.h"

enum { FIRST_ROOM = 1024, FIRST_LEFT = 32, FIRST_RIGHT = 16, WIDEST = 16384 };

/* Where a window says too little; then a wider one is tried. */
typedef enum outcome { DONE, TOO_NARROW, TOO_SHORT, TOO_MANY, NO_MEMORY, STOPPED } outcome;

/* A window as it is stored: header and bits in words. */
typedef struct header {
    uint32_t state; /* of the machine, before column x - left */
    int32_t drift;
    uint32_t last; /* digit */
    uint32_t unused;
} header;

typedef struct making {
    const wy_machine *machine;
    wy_state_sets sets;
    int left, right;
    size_t words; /* of a stored window */
    uint64_t *windows;
    wy_digits *out;
    uint32_t room, most;
    uint32_t *table, slots;
    uint32_t small; /* the first states are the numbers below this */
    /* the game run to a few times `small` */
    uint8_t *bits;
    uint32_t *states; /* before each column from start.x on */
    int64_t *upper;   /* n(x) */
    int64_t known;    /* columns with states */
    /* one lift */
    uint64_t *window; /* being made */
    uint8_t *written;
    int64_t written_room;
} making;

/* ---- storing windows ------------------------------------------------------------------ */

static uint64_t *window_at(const making *m, uint32_t i) {
    return m->windows + (size_t)i * m->words;
}

static uint64_t hash(const uint64_t *words, size_t count) {
    uint64_t h = 0x9e3779b97f4a7c15U;
    for (size_t i = 0; i < count; i++) {
        h = (h ^ words[i]) * 0xff51afd7ed558ccdU;
        h ^= h >> 32;
    }
    return h;
}

static bool grow(making *m, uint32_t room) {
    uint64_t *windows = realloc(m->windows, room * m->words * sizeof *windows);
    if (windows == NULL) {
        return false;
    }
    m->windows = windows;
    uint32_t(*next)[2] = realloc(m->out->next, room * sizeof *next);
    if (next == NULL) {
        return false;
    }
    m->out->next = next;
    int32_t *offset = realloc(m->out->offset, room * sizeof *offset);
    if (offset == NULL) {
        return false;
    }
    m->out->offset = offset;
    uint8_t *lower = realloc(m->out->lower, room);
    if (lower == NULL) {
        return false;
    }
    m->out->lower = lower;
    uint32_t *table = calloc((size_t)room * 2, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(m->table);
    m->table = table;
    m->slots = room * 2;
    m->room = room;
    for (uint32_t i = m->small; i < m->out->count; i++) {
        uint64_t at = hash(window_at(m, i), m->words) & (m->slots - 1);
        while (table[at] != 0) {
            at = (at + 1) & (m->slots - 1);
        }
        table[at] = i + 1;
    }
    return true;
}

/* The number of the window being made; WY_NO_DIGITS: no memory. */
static uint32_t number(making *m) {
    if (m->out->count == m->room && !grow(m, m->room * 2)) {
        return WY_NO_DIGITS;
    }
    uint64_t at = hash(m->window, m->words) & (m->slots - 1);
    for (; m->table[at] != 0; at = (at + 1) & (m->slots - 1)) {
        const uint32_t i = m->table[at] - 1;
        if (memcmp(window_at(m, i), m->window, m->words * sizeof *m->window) == 0) {
            return i;
        }
    }
    const uint32_t i = m->out->count++;
    memcpy(window_at(m, i), m->window, m->words * sizeof *m->window);
    m->table[at] = i + 1;
    return i;
}

static void set_window(making *m, uint32_t state, int64_t drift, unsigned last,
                       const uint8_t *bits) {
    memset(m->window, 0, m->words * sizeof *m->window);
    const header h = {.state = state, .drift = (int32_t)drift, .last = last};
    memcpy(m->window, &h, sizeof h);
    uint64_t *packed = m->window + sizeof h / sizeof *m->window;
    for (int i = 0; i < m->left + m->right; i++) {
        packed[i / 64] |= (uint64_t)bits[i] << (i % 64);
    }
}

static unsigned window_bit(const uint64_t *window, int i) {
    const uint64_t *packed = window + sizeof(header) / sizeof *window;
    return (unsigned)(packed[i / 64] >> (i % 64) & 1);
}

/* ---- lifting a window -------------------------------------------------------------------- */

/* The part of S that a window's columns write; columns are relative to s(x). */
typedef struct lifted {
    int64_t begin, end;
    int64_t upper_before; /* n(begin) - x */
} lifted;

static bool reach_written(making *m, int64_t count) {
    if (count > m->written_room) {
        uint8_t *written = realloc(m->written, (size_t)count * 2);
        if (written == NULL) {
            return false;
        }
        m->written = written;
        m->written_room = count * 2;
    }
    return true;
}

/* Also notes what the window says of column x itself. */
static outcome lift(lifted *out, making *m, uint32_t i) {
    const uint64_t *window = window_at(m, i);
    header h;
    memcpy(&h, window, sizeof h);
    int64_t upper_left = 0;
    for (int j = 0; j < m->left; j++) {
        upper_left += window_bit(window, j) == 0;
    }
    uint32_t state = h.state;
    const wy_machine_state *of = &m->machine->of_state[state];
    int64_t row = -m->left - upper_left + h.drift - of->used;
    out->begin = row;
    out->upper_before = row - h.drift + upper_left + of->rows + 1;
    for (int j = 0; j < m->left + m->right; j++) {
        const unsigned bit = window_bit(window, j);
        const wy_machine_step *step = &m->machine->steps[state][bit];
        if (step->count == 0) {
            return TOO_NARROW; /* cannot be: the machine is closed */
        }
        if (j == m->left) {
            m->out->lower[i] = bit != 0;
            m->out->offset[i] = bit != 0 ? 0 : (int32_t)(row + step->place);
        }
        if (!reach_written(m, row - out->begin + 64)) {
            return NO_MEMORY;
        }
        for (int k = 0; k < step->count; k++) {
            m->written[row++ - out->begin] = (uint8_t)(step->bits >> k & 1);
        }
        state = step->to;
    }
    out->end = row;
    return DONE;
}

/* The window of s(x) + digit from what was lifted. */
static outcome follow(uint32_t *to, making *m, const lifted *l, unsigned digit) {
    const int64_t begin = (int64_t)digit - m->left;
    if (l->end < (int64_t)digit + m->right) {
        return TOO_SHORT;
    }
    uint32_t set = 0;
    int64_t at = l->begin;
    for (; at < begin && m->sets.sizes[set] > 1; at++) {
        set = wy_state_sets_next(&m->sets, set, m->written[at - l->begin]);
        if (set == WY_NO_SET) {
            return NO_MEMORY;
        }
    }
    if (at > begin || m->sets.sizes[set] != 1) {
        return TOO_NARROW;
    }
    uint32_t state = wy_state_sets_least(&m->sets, set);
    for (; at < begin; at++) {
        const wy_machine_step *step = &m->machine->steps[state][m->written[at - l->begin]];
        if (step->count == 0) {
            return TOO_NARROW;
        }
        state = step->to;
    }
    int64_t upper = l->upper_before;
    for (int64_t j = l->begin; j < (int64_t)digit; j++) {
        upper += m->written[j - l->begin] == 0;
    }
    set_window(m, state, upper - digit, digit, m->written + (begin - l->begin));
    *to = number(m);
    return *to == WY_NO_DIGITS ? NO_MEMORY : DONE;
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* Runs the game by the machine to `columns` columns. */
static bool run_game(making *m, int64_t columns) {
    const wy_machine *machine = m->machine;
    const wy_machine_start *start = &machine->start;
    const int64_t room = 3 * columns + start->row + 4096;
    m->bits = calloc((size_t)room, 1);
    m->states = calloc((size_t)columns + 1, sizeof *m->states);
    m->upper = calloc((size_t)columns + 1, sizeof *m->upper);
    if (m->bits == NULL || m->states == NULL || m->upper == NULL) {
        return false;
    }
    memcpy(m->bits, machine->first_bits, (size_t)start->row);
    int64_t row = start->row;
    uint32_t state = start->state;
    for (int64_t x = 0; x < columns; x++) {
        m->upper[x + 1] = m->upper[x] + (m->bits[x] == 0);
        if (x >= start->x) {
            m->states[x] = state;
            const wy_machine_step *step = &machine->steps[state][m->bits[x]];
            for (int i = 0; i < step->count; i++) {
                m->bits[row++] = (uint8_t)(step->bits >> i & 1);
            }
            state = step->to;
        }
    }
    m->known = columns;
    return true;
}

/* s(x) for small x: the digits of x, greedily, each one place further; *last gets the last one. */
static int64_t shift(int64_t x, unsigned *last) {
    int64_t weight = 1;
    int64_t above = 2;
    while (above <= x) {
        const int64_t next = weight + above;
        weight = above;
        above = next;
    }
    int64_t sum = 0;
    *last = 0;
    while (weight > 0) {
        *last = x >= weight;
        if (x >= weight) {
            x -= weight;
            sum += above;
        }
        if (weight == 1) {
            break;
        }
        const int64_t below = above - weight;
        above = weight;
        weight = below;
    }
    return sum;
}

static outcome small_states(making *m) {
    const wy_machine *machine = m->machine;
    for (uint32_t x = 0; x < m->small; x++) {
        int64_t row = 0;
        if ((int64_t)x < machine->start.x) {
            row = machine->first_rows[x];
        } else if (m->bits[x] == 0) {
            const uint32_t state = m->states[x];
            row = x + m->upper[x] - machine->of_state[state].used + machine->steps[state][0].place;
        }
        unsigned last = 0;
        m->out->lower[x] = m->bits[x];
        m->out->offset[x] = m->bits[x] != 0 ? 0 : (int32_t)(row - shift(x, &last));
    }
    for (uint32_t x = 0; x < m->small; x++) {
        unsigned last = 0;
        const int64_t shifted = shift(x, &last);
        for (unsigned digit = 0; digit < 2; digit++) {
            const int64_t y = shifted + digit;
            if (digit == 1 && last == 1) {
                m->out->next[x][digit] = WY_NO_DIGITS;
            } else if (y < (int64_t)m->small) {
                m->out->next[x][digit] = (uint32_t)y;
            } else {
                unsigned last_of_y = 0;
                set_window(m, m->states[y - m->left], m->upper[y] - (shift(y, &last_of_y) - y),
                           digit, m->bits + (y - m->left));
                const uint32_t to = number(m);
                if (to == WY_NO_DIGITS) {
                    return NO_MEMORY;
                }
                m->out->next[x][digit] = to;
            }
        }
    }
    return DONE;
}

/* ---- all windows ------------------------------------------------------------------------------
 */

static outcome explore(making *m, const wy_control *control) {
    wy_pace pace;
    wy_pace_start(&pace, control);
    for (uint32_t i = m->small; i < m->out->count; i++) {
        lifted l;
        header h;
        memcpy(&h, window_at(m, i), sizeof h);
        outcome o = lift(&l, m, i);
        uint32_t to = WY_NO_DIGITS;
        if (o == DONE) {
            o = follow(&to, m, &l, 0);
            m->out->next[i][0] = to;
        }
        if (o == DONE) {
            to = WY_NO_DIGITS;
            o = h.last == 1 ? DONE : follow(&to, m, &l, 1);
            m->out->next[i][1] = to;
        }
        if (o != DONE) {
            return o;
        }
        if (m->out->count > m->most) {
            return TOO_MANY;
        }
        if (control != NULL && control->memory != 0 &&
            (uint64_t)m->room * (m->words * 8 + 24) > control->memory) {
            return TOO_MANY;
        }
        if (i % 256 == 0 && wy_pace_stop(&pace, (double)i / (double)m->out->count)) {
            return STOPPED;
        }
    }
    return DONE;
}

static void end(making *m) {
    wy_state_sets_close(&m->sets);
    free(m->windows);
    free(m->table);
    free(m->bits);
    free(m->states);
    free(m->upper);
    free(m->window);
    free(m->written);
}

static outcome make_with(wy_digits *out, const wy_machine *machine, int left, int right,
                         uint32_t most, const wy_control *control) {
    making m = {.machine = machine, .left = left, .right = right, .out = out, .most = most};
    m.words = sizeof(header) / sizeof(uint64_t) + (size_t)(left + right + 63) / 64;
    m.small = (uint32_t)(machine->start.x + left + 2);
    out->left = left;
    out->right = right;
    uint32_t room = FIRST_ROOM;
    while (room < m.small) {
        room *= 2;
    }
    m.window = calloc(m.words, sizeof *m.window);
    outcome o = NO_MEMORY;
    if (m.window != NULL && wy_state_sets_open(&m.sets, machine) && grow(&m, room) &&
        run_game(&m, 2 * (int64_t)m.small + right + 8)) {
        out->count = m.small;
        o = small_states(&m);
        o = o == DONE ? explore(&m, control) : o;
    }
    end(&m);
    return o;
}

wy_status wy_digits_make(wy_digits *out, const wy_machine *machine, uint32_t most,
                         const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    if (!machine->facts.closed) {
        return wy_fail(error, WY_BAD, "the column machine is not proved complete");
    }
    int left = FIRST_LEFT;
    int right = FIRST_RIGHT;
    outcome o = TOO_NARROW;
    while ((o == TOO_NARROW || o == TOO_SHORT) && left <= WIDEST && right <= WIDEST) {
        wy_digits_clear(out);
        o = make_with(out, machine, left, right, most, control);
        left = o == TOO_NARROW ? left * 5 / 4 : left;
        right = o == TOO_SHORT ? right * 2 : right;
    }
    if (o == DONE) {
        return WY_OK;
    }
    wy_digits_clear(out);
    switch (o) {
    case NO_MEMORY:
        return wy_fail_memory(error);
    case STOPPED:
        return wy_fail(error, WY_STOPPED, "stopped");
    case TOO_MANY:
        return wy_fail(error, WY_LIMIT, "unknown: more than %u windows of %d columns", most,
                       left + right);
    default:
        return wy_fail(error, WY_LIMIT, "unknown: windows of %d columns do not give the state",
                       left + right);
    }
}

void wy_digits_clear(wy_digits *digits) {
    free(digits->next);
    free(digits->offset);
    free(digits->lower);
    memset(digits, 0, sizeof *digits);
}
