/* digits.c - windows, digit by digit; the theory is in digits.h. */
#include "machine/digits.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/numbered.h"
#include "base/pace.h"
#include "machine/sync.h"

enum { FIRST_LEFT = 32, FIRST_RIGHT = 16, WIDEST = 16384 };

/* Where a window says too little; then a wider one is tried. */
typedef enum outcome {
    DONE,
    TOO_NARROW,
    TOO_SHORT,
    TOO_MANY,
    TOO_MUCH,
    NO_MEMORY,
    STOPPED
} outcome;

/*
 * A window as it is stored: header and bits in words.  The first records stand for the small
 * numbers, near the beginning of the game, where there is no window: they have no state, the
 * number itself as their drift, and no bits.
 */
typedef struct header {
    uint32_t state; /* of the machine, before column x - left */
    int32_t drift;
    uint32_t last; /* digit */
    uint32_t unused;
} header;

enum { HEADER_WORDS = sizeof(header) / sizeof(uint64_t) };

typedef struct making {
    const wy_machine *machine;
    wi_steps steps;
    wi_sync sync;
    wi_base base; /* the game run to a few times `small` */
    int left, right;
    wi_numbered windows;
    wi_digits *out;
    size_t room; /* of the states */
    uint32_t most;
    uint32_t small; /* the first states are the numbers below this */
    /* one lift */
    uint64_t *window; /* being made */
    uint8_t *written;
} making;

/* ---- storing windows ------------------------------------------------------------------ */

/* The number of the window being made; WI_NO_DIGITS: no memory. */
static uint32_t number(making *m) {
    const uint32_t i = wi_numbered_put(&m->windows, m->window);
    if (i == WI_UNNUMBERED || !wi_list_zeros(m->out->states, m->room, m->windows.count)) {
        return WI_NO_DIGITS;
    }
    m->out->count = m->windows.count;
    return i;
}

/* bits: NULL for none */
static void set_window(making *m, uint32_t state, int64_t drift, unsigned last,
                       const uint8_t *bits) {
    memset(m->window, 0, m->windows.width * sizeof *m->window);
    const header h = {.state = state, .drift = (int32_t)drift, .last = last};
    memcpy(m->window, &h, sizeof h);
    uint64_t *packed = m->window + HEADER_WORDS;
    for (int i = 0; bits != NULL && i < m->left + m->right; i++) {
        packed[i / 64] |= (uint64_t)bits[i] << (i % 64);
    }
}

static unsigned window_bit(const uint64_t *window, int i) {
    const uint64_t *packed = window + HEADER_WORDS;
    return (unsigned)(packed[i / 64] >> (i % 64) & 1);
}

/* ---- lifting a window -------------------------------------------------------------------- */

/* The part of S that a window's columns write; columns are relative to s(x). */
typedef struct lifted {
    int64_t begin, end;
    int64_t upper_before; /* n(begin) - x */
} lifted;

/* Also notes what the window says of column x itself. */
static outcome lift(lifted *out, making *m, uint32_t i) {
    const uint64_t *window = wi_numbered_at(&m->windows, i);
    header h;
    memcpy(&h, window, sizeof h);
    int64_t upper_left = 0;
    for (int j = 0; j < m->left; j++) {
        upper_left += window_bit(window, j) == 0;
    }
    uint32_t state = h.state;
    const wy_machine_state *of = &m->machine->of_state[state];
    const int64_t begin = -m->left - upper_left + h.drift - wi_machine_behind(m->machine, state);
    uint8_t *to = m->written;
    for (int j = 0; j < m->left + m->right; j++) {
        const unsigned bit = window_bit(window, j);
        const wi_byte_step *step = &m->steps.of[state][bit];
        if (step->count == 0) {
            return TOO_NARROW; /* cannot be: the machine is closed */
        }
        if (j == m->left) {
            wi_digit_state *made = &m->out->states[i];
            made->lower = bit != 0;
            made->offset = bit != 0 ? 0 : (int32_t)(begin + (to - m->written) + step->place);
        }
        wi_steps_write(to, &m->steps, state, bit);
        to += step->count;
        state = step->to;
    }
    *out = (lifted){.begin = begin,
                    .end = begin + (to - m->written),
                    .upper_before =
                        begin - h.drift + upper_left + of->rows + m->machine->wing[0].shared};
    return DONE;
}

/* The window of s(x) + digit from what was lifted. */
static outcome follow(uint32_t *to, making *m, const lifted *l, unsigned digit) {
    const int64_t begin = (int64_t)digit - m->left - l->begin; /* in what is written */
    if (l->end < (int64_t)digit + m->right) {
        return TOO_SHORT;
    }
    uint32_t state = 0;
    int64_t at = begin < 0 ? WI_SYNC_OPEN : wi_sync_read(&m->sync, 0, &state, m->written, begin);
    if (at < 0) {
        return at == WI_SYNC_MEMORY ? NO_MEMORY : TOO_NARROW;
    }
    for (; at < begin; at++) {
        const wi_byte_step *step = &m->steps.of[state][m->written[at]];
        if (step->count == 0) {
            return TOO_NARROW;
        }
        state = step->to;
    }
    int64_t upper = l->upper_before;
    for (int64_t j = 0; j < begin + m->left; j++) {
        upper += m->written[j] == 0;
    }
    set_window(m, state, upper - digit, digit, m->written + begin);
    *to = number(m);
    return *to == WI_NO_DIGITS ? NO_MEMORY : DONE;
}

/* ---- the beginning --------------------------------------------------------------------------- */

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

/* What is known of the small number x itself. */
static wi_digit_state small_state(const making *m, uint32_t x) {
    if (m->base.wing[0].bits[x] != 0) {
        return (wi_digit_state){.lower = true};
    }
    unsigned last = 0;
    return (wi_digit_state){.offset = (int32_t)(m->base.wing[0].columns[x].row - shift(x, &last))};
}

/* Where a small number leads when the digit follows; WI_NO_DIGITS: no memory. */
static uint32_t after_small(making *m, int64_t y, unsigned digit) {
    if (y < (int64_t)m->small) {
        return (uint32_t)y;
    }
    unsigned last = 0;
    const int64_t drift = m->base.wing[0].columns[y].n - (shift(y, &last) - y);
    set_window(m, m->base.wing[0].columns[y - m->left].state, drift, digit,
               m->base.wing[0].bits + (y - m->left));
    return number(m);
}

static outcome small_states(making *m) {
    for (uint32_t x = 0; x < m->small; x++) {
        set_window(m, UINT32_MAX, x, 0, NULL);
        if (number(m) == WI_NO_DIGITS) {
            return NO_MEMORY;
        }
        m->out->states[x] = small_state(m, x);
    }
    for (uint32_t x = 0; x < m->small; x++) {
        unsigned last = 0;
        const int64_t shifted = shift(x, &last);
        for (unsigned digit = 0; digit < 2; digit++) {
            uint32_t to = WI_NO_DIGITS;
            if (digit == 0 || last == 0) {
                to = after_small(m, shifted + digit, digit);
                if (to == WI_NO_DIGITS) {
                    return NO_MEMORY;
                }
            }
            m->out->states[x].next[digit] = to;
        }
    }
    return DONE;
}

/* ---- all windows ------------------------------------------------------------------------- */

static outcome explore(making *m, const wy_control *control) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (uint32_t i = m->small; i < m->out->count; i++) {
        lifted l;
        header h;
        memcpy(&h, wi_numbered_at(&m->windows, i), sizeof h);
        uint32_t to[2] = {WI_NO_DIGITS, WI_NO_DIGITS};
        outcome o = lift(&l, m, i);
        for (unsigned digit = 0; digit < 2 - h.last && o == DONE; digit++) {
            o = follow(&to[digit], m, &l, digit);
        }
        if (o != DONE) {
            return o;
        }
        memcpy(m->out->states[i].next, to, sizeof to);
        const uint64_t bytes = wi_numbered_bytes(&m->windows) + m->room * sizeof *m->out->states;
        if (m->out->count > m->most) {
            return TOO_MANY;
        }
        if (control != NULL && control->memory != 0 && bytes > control->memory) {
            return TOO_MUCH;
        }
        if (i % 256 == 0 && wi_pace_stop(&pace, (double)i / (double)m->out->count)) {
            return STOPPED;
        }
    }
    return DONE;
}

static void end(making *m) {
    wi_numbered_close(&m->windows);
    wi_base_close(&m->base);
    wi_sync_close(&m->sync);
    wi_steps_close(&m->steps);
    free(m->window);
    free(m->written);
}

/* Room for one lift, the windows, and the game to where the small numbers lead. */
static bool begin(making *m) {
    const size_t columns = (size_t)m->left + (size_t)m->right;
    const size_t words = HEADER_WORDS + (columns + 63) / 64;
    m->window = calloc(words, sizeof *m->window);
    m->written = calloc((columns + 2) * WI_STEPS_MOST, 1);
    return m->window != NULL && m->written != NULL && wi_numbered_open(&m->windows, words) &&
           wi_steps_open(&m->steps, m->machine) && wi_sync_open(&m->sync, &m->steps) &&
           wi_base_extend(&m->base, &m->steps, 2 * (int64_t)m->small + m->right + 8) == WY_OK;
}

static outcome make_with(wi_digits *out, const wy_machine *machine, int left, int right,
                         uint32_t most, const wy_control *control) {
    making m = {.machine = machine, .left = left, .right = right, .out = out, .most = most};
    m.small = (uint32_t)(machine->wing[0].start.x + left + 2);
    out->left = left;
    out->right = right;
    outcome o = begin(&m) ? small_states(&m) : NO_MEMORY;
    o = o == DONE ? explore(&m, control) : o;
    end(&m);
    return o;
}

wy_status wi_digits_make(wi_digits *out, const wy_machine *machine, uint32_t most,
                         const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    if (!machine->facts.closed) {
        return wi_fail(error, WY_BAD, "the column machine is not proved complete");
    }
    if (machine->frame.wings > 1) {
        return wi_fail(error, WY_BAD, "the game is not symmetric: its machine has two wings");
    }
    int left = FIRST_LEFT;
    int right = FIRST_RIGHT;
    outcome o = TOO_NARROW;
    while ((o == TOO_NARROW || o == TOO_SHORT) && left <= WIDEST && right <= WIDEST) {
        wi_digits_clear(out);
        o = make_with(out, machine, left, right, most, control);
        left = o == TOO_NARROW ? left * 5 / 4 : left;
        right = o == TOO_SHORT ? right * 2 : right;
    }
    if (o == DONE) {
        return WY_OK;
    }
    wi_digits_clear(out);
    switch (o) {
    case NO_MEMORY:
        return wi_fail_memory(error);
    case STOPPED:
        return wi_fail(error, WY_STOPPED, "stopped");
    case TOO_MANY:
        wi_fail(error, WY_LIMIT, "unknown: more than %u windows of %d columns", most, left + right);
        return wi_fail_more(error, WY_MORE_STATES);
    case TOO_MUCH:
        wi_fail(error, WY_LIMIT,
                "unknown: the windows of %d columns take more memory than is allowed, %llu bytes",
                left + right, (unsigned long long)control->memory);
        return wi_fail_more(error, WY_MORE_MEMORY);
    default:
        return wi_fail(error, WY_LIMIT, "unknown: windows of %d columns do not give the state",
                       left + right);
    }
}

void wi_digits_clear(wi_digits *digits) {
    free(digits->states);
    memset(digits, 0, sizeof *digits);
}
