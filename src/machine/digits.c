/* digits.c - windows, digit by digit; the theory is in digits.h. */
#include "machine/digits.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/first_columns.h"
#include "machine/sync.h"

enum { WIDEST = 16384, LARGEST_TABLE = 1 << 28, FEWER = 3 };

/*
 * A window as it is kept: header and bits.  The numbers near the beginning of the game have no
 * windows: their state is 0 and their drift the number itself.
 */
typedef struct header {
    uint32_t state; /* of the machine before column x - left, + 1 */
    int32_t drift;  /* there */
    uint32_t last;  /* digit */
    uint32_t unused;
} header;

enum { HEADER_WORDS = sizeof(header) / sizeof(uint64_t) };

/* The first numbers, one by one. */
typedef struct first_numbers {
    int64_t count;
    int32_t *shifted;   /* s(x) */
    uint8_t *last;      /* digit */
    int32_t *output[2]; /* by wings */
} first_numbers;

/* Columns T + first, ..., T + end - 1, in a state before the first. */
typedef struct stretch {
    int64_t first, end;
    int64_t drift;
    uint32_t state;
    uint8_t *bits;
} stretch;

struct wi_digits {
    const wy_machine *machine;
    wi_digits_size size;
    bool too_short; /* to the right, else to the left, when the windows were too narrow */
    wi_sync sync;
    wi_base base;        /* the game to a few times `small` */
    int64_t small;       /* numbers below this have no windows */
    first_numbers first; /* and all that begins with their digits */
    bool is_twin;        /* base and first are another one's */
    int wings;
    uint8_t *buffer[2][2]; /* two for each wing */
    int32_t **outputs[2];  /* of each wing, and level */
};

/* ---- Fibonacci numbers ----------------------------------------------------------------------- */

/* Words of k digits that can follow a digit. */
static int64_t words_after(unsigned last, unsigned k) {
    int64_t a = 1; /* after a 1, with k digits */
    int64_t b = 1; /* after a 0 */
    for (unsigned i = 0; i < k; i++) {
        const int64_t next = a + b;
        a = b;
        b = next;
    }
    return last == 0 ? b : a;
}

static bool shift_all(first_numbers *f, int wings) {
    f->shifted = malloc((size_t)f->count * sizeof *f->shifted);
    f->last = calloc((size_t)f->count, 1);
    if (f->shifted == NULL || f->last == NULL) {
        return false;
    }
    for (int w = 0; w < wings; w++) {
        f->output[w] = malloc((size_t)f->count * sizeof **f->output);
        if (f->output[w] == NULL) {
            return false;
        }
    }
    int64_t next = 0;
    for (int64_t x = 0; x < f->count; x++) {
        f->shifted[x] = (int32_t)next;
        if (f->last[x] == 0 && next + 1 < f->count) {
            f->last[next + 1] = 1;
        }
        next += 2 - f->last[x];
    }
    return true;
}

static void take_output(first_numbers *f, int wing, int64_t x, int64_t row) {
    f->output[wing][x] = row < x ? WI_DIGITS_LOWER : (int32_t)(row - f->shifted[x]);
}

static bool take_outputs(void *data, const wy_position *positions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        take_output(data, 0, positions[i].x, positions[i].y);
    }
    return true;
}

/* ---- reading and writing --------------------------------------------------------------------- */

/*
 * Writes the bits of the columns of a stretch up to column `until`; the state behind is not known.
 * outputs, if it is not NULL, gets the offsets of columns 0, ..., count - 1.
 */
static wy_status lift(stretch *out, const wi_digits *d, const stretch *from, int64_t until,
                      int32_t *outputs, int64_t count, wy_error *error) {
    uint32_t state = from->state;
    const wi_machine_state *of = &d->machine->of_state[state];
    const int64_t begin = from->first + from->drift - wi_machine_behind(d->machine, state);
    out->first = begin;
    out->drift = begin - from->drift + of->rows + d->machine->wing[of->wing].shared;
    uint8_t *to = out->bits;
    for (int64_t i = from->first; i < until; i++) {
        const unsigned bit = from->bits[i - from->first];
        const wi_machine_step *step = &d->machine->steps[state][bit];
        if (step->count == 0) {
            return wi_fail(error, WY_LIMIT, "unknown: the game leaves the machine that was found");
        }
        if (i >= 0 && i < count) {
            outputs[i] =
                bit != 0 ? WI_DIGITS_LOWER
                         : (int32_t)(begin + (to - out->bits) + step->place - d->first.shifted[i]);
        }
        wi_step_write(to, step);
        to += step->count;
        state = step->to;
    }
    out->end = begin + (to - out->bits);
    return WY_OK;
}

static wy_status too_narrow(wi_digits *d, bool to_the_right, wy_error *error) {
    d->too_short = to_the_right;
    return wi_fail(error, WY_NO, "unknown: windows of %d columns do not give the state",
                   d->size.left + d->size.right);
}

/*
 * Finds the state of the wing that reads what was written, before column `first`; what comes before
 * is forgotten. */
static wy_status settle(stretch *s, wi_digits *d, int wing, int64_t first, wy_error *error) {
    const int64_t before = first - s->first;
    uint32_t state = 0;
    int64_t at = before < 0 ? WI_SYNC_OPEN : wi_sync_read(&d->sync, wing, &state, s->bits, before);
    if (at < 0) {
        return at == WI_SYNC_MEMORY ? wi_fail_memory(error) : too_narrow(d, false, error);
    }
    for (; at < before; at++) {
        const wi_machine_step *step = &d->machine->steps[state][s->bits[at]];
        if (step->count == 0) {
            return wi_fail(error, WY_LIMIT, "unknown: the game leaves the machine that was found");
        }
        state = step->to;
    }
    for (int64_t i = 0; i < before; i++) {
        s->drift += s->bits[i] == 0;
    }
    s->bits += before;
    s->first = first;
    s->state = state;
    return WY_OK;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Words of one window. */
static size_t window_words(const wi_digits *d) {
    return HEADER_WORDS + ((size_t)d->size.left + (size_t)d->size.right + 63) / 64;
}

static header header_of(const uint64_t *window) {
    header h;
    memcpy(&h, window, sizeof h);
    return h;
}

static void pack(const wi_digits *d, uint64_t *to, const header *h, const uint8_t *bits) {
    memset(to, 0, window_words(d) * sizeof *to);
    memcpy(to, h, sizeof *h);
    uint64_t *packed = to + HEADER_WORDS;
    for (int i = 0; bits != NULL && i < d->size.left + d->size.right; i++) {
        packed[i / 64] |= (uint64_t)bits[i] << (i % 64);
    }
}

static stretch unpack(const wi_digits *d, const uint64_t *window, uint8_t *bits) {
    const header h = header_of(window);
    const uint64_t *packed = window + HEADER_WORDS;
    for (int i = 0; i < d->size.left + d->size.right; i++) {
        bits[i] = packed[i / 64] >> (i % 64) & 1;
    }
    return (stretch){.first = -d->size.left,
                     .end = d->size.right,
                     .drift = h.drift,
                     .state = h.state - 1,
                     .bits = bits};
}

static bool is_small(const header *h) {
    return h->state == 0;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* A small number, or one that has just become large. */
static void follow_small(const wi_digits *d, uint64_t *to, int64_t x, unsigned digit) {
    const int64_t y = d->first.shifted[x] + (int64_t)digit;
    for (int w = 0; w < d->wings; w++, to += window_words(d)) {
        if (y < d->small) {
            const header h = {.drift = (int32_t)y};
            pack(d, to, &h, NULL);
            continue;
        }
        const wi_base_wing *base = &d->base.wing[w];
        const wi_base_column *column = &base->columns[y - d->size.left];
        const int64_t drift = column->n - (d->first.shifted[y] - y);
        const header h = {.state = column->state + 1, .drift = (int32_t)drift, .last = digit};
        pack(d, to, &h, base->bits + (y - d->size.left));
    }
}

/* The window of a number with one digit more, from one that the other wing reads. */
static wy_status follow_window(wi_digits *d, int wing, uint64_t *to, const uint64_t *window,
                               unsigned digit, wy_error *error) {
    const stretch here = unpack(d, window, d->buffer[0][0]);
    stretch next = {.bits = d->buffer[0][1]};
    wy_status status = lift(&next, d, &here, here.end, NULL, 0, error);
    if (status == WY_OK) {
        status = settle(&next, d, wing, (int64_t)digit - d->size.left, error);
    }
    if (status == WY_OK && next.end < (int64_t)digit + d->size.right) {
        status = too_narrow(d, true, error);
    }
    if (status == WY_OK) {
        /* Seen from s(x) + digit: s of it is greater by 2 digit, it itself by digit. */
        const header made = {.state = next.state + 1,
                             .drift = (int32_t)(next.drift - (int64_t)digit),
                             .last = digit};
        pack(d, to, &made, next.bits);
    }
    return status;
}

wy_status wi_digits_follow(wi_digits *d, uint64_t *to, const uint64_t *record, unsigned digit,
                           wy_error *error) {
    const header h = header_of(record);
    if (is_small(&h)) {
        follow_small(d, to, h.drift, digit);
        return WY_OK;
    }
    const size_t words = window_words(d);
    wy_status status = WY_OK;
    for (int w = 0; w < d->wings && status == WY_OK; w++) {
        const int other = wi_other_wing(d->wings, w);
        status = follow_window(d, w, to + (size_t)w * words, record + (size_t)other * words, digit,
                               error);
    }
    return status;
}

static wy_status look_small(wi_digits *d, const int32_t **outputs, int64_t *count, int64_t x,
                            unsigned depth, wy_error *error) {
    const unsigned last = d->first.last[x];
    for (unsigned k = 0; k <= depth; k++) {
        count[k] = words_after(last, k);
        if (x + count[k] > d->first.count) {
            return wi_fail(error, WY_LIMIT, "unknown: a look too deep");
        }
        for (int w = 0; w < d->wings; w++) {
            outputs[(unsigned)w * (depth + 1) + k] = d->first.output[w] + x;
        }
        x = d->first.shifted[x];
    }
    return WY_OK;
}

/* With so many columns to the left, from the first level below on. */
static wy_status look_far(wi_digits *d, const int32_t **outputs, int64_t *count,
                          const uint64_t *record, unsigned depth, int left, wy_error *error) {
    const header h = header_of(record);
    stretch here[2] = {{0}};
    for (int w = 0; w < d->wings; w++) {
        here[w] = unpack(d, record + (size_t)w * window_words(d), d->buffer[w][0]);
    }
    wy_status status = WY_OK;
    for (unsigned k = 0; k <= depth && status == WY_OK; k++) {
        stretch next[2] = {{0}};
        count[k] = words_after(h.last, k);
        for (int w = 0; w < d->wings && status == WY_OK; w++) {
            const int other = wi_other_wing(d->wings, w);
            int32_t *of = d->outputs[w][k];
            outputs[(unsigned)w * (depth + 1) + k] = of;
            int64_t until = count[k] + d->size.right;
            until = until < here[w].end ? until : here[w].end;
            if (until < count[k]) {
                return too_narrow(d, true, error);
            }
            next[other].bits = d->buffer[other][(k + 1) % 2];
            status =
                lift(&next[other], d, &here[w], k < depth ? until : count[k], of, count[k], error);
            if (status == WY_OK && k < depth) {
                status = settle(&next[other], d, other, -left, error);
            }
        }
        here[0] = next[0];
        here[1] = next[1];
    }
    return status;
}

wy_status wi_digits_look(wi_digits *d, const int32_t **outputs, int64_t *count,
                         const uint64_t *record, unsigned depth, wy_error *error) {
    const header h = header_of(record);
    if (is_small(&h)) {
        return look_small(d, outputs, count, h.drift, depth, error);
    }
    /* Few columns are nearly always enough to know the state further on, and cost less. */
    wy_status status = look_far(d, outputs, count, record, depth, d->size.left / FEWER, error);
    if (status == WY_NO && !d->too_short) {
        status = look_far(d, outputs, count, record, depth, d->size.left, error);
    }
    return status;
}

/* ---- making ---------------------------------------------------------------------------------- */

size_t wi_digits_record(const wi_digits *d) {
    return (size_t)d->wings * window_words(d);
}

int wi_digits_wings(const wi_digits *d) {
    return d->wings;
}

bool wi_digits_wider(wi_digits_size *size, const wi_digits *d) {
    *size = d->size;
    if (d->too_short) {
        size->right *= 2;
    } else {
        size->left = size->left * 3 / 2;
    }
    return size->left <= WIDEST && size->right <= WIDEST;
}

static bool make_wing(wi_digits *d, int wing) {
    const int64_t widest =
        words_after(0, d->size.depth) + d->size.left + (int64_t)2 * d->size.right;
    for (int i = 0; i < 2; i++) {
        d->buffer[wing][i] = calloc(((size_t)widest + 2) * 3 + (size_t)64 * WI_STEPS_MOST, 1);
        if (d->buffer[wing][i] == NULL) {
            return false;
        }
    }
    int32_t **outputs = calloc(d->size.depth + 1, sizeof *outputs);
    d->outputs[wing] = outputs;
    for (unsigned k = 0; outputs != NULL && k <= d->size.depth; k++) {
        outputs[k] = malloc((size_t)words_after(0, k) * sizeof **outputs);
        if (outputs[k] == NULL) {
            return false;
        }
    }
    return outputs != NULL;
}

static bool make_buffers(wi_digits *d) {
    for (int w = 0; w < d->wings; w++) {
        if (!make_wing(d, w)) {
            return false;
        }
    }
    return true;
}

/* Numbers below this one are small: their windows reach back to the first columns. */
static int64_t small_below(const wy_machine *machine, const wi_digits_size *size) {
    const int64_t start = machine->wing[0].start.x;
    const int64_t other = machine->frame.wings > 1 ? machine->wing[1].start.x : 0;
    return (start > other ? start : other) + size->left + 2;
}

/* The numbers that begin with the digits of small ones, and have `depth` digits more. */
static int64_t first_count(const wy_machine *machine, const wi_digits_size *size) {
    double count = (double)small_below(machine, size) + 8;
    for (unsigned k = 0; k <= size->depth; k++) {
        count = count * 1.6180339888 + 2;
    }
    return count < LARGEST_TABLE ? (int64_t)count : -1;
}

uint64_t wi_digits_bytes(const wy_machine *machine, const wi_digits_size *size) {
    const int64_t count = first_count(machine, size);
    const uint64_t wings = (uint64_t)machine->frame.wings;
    /* A number, whether it is a shifted one, and an output and a bit for each wing. */
    return count < 0 ? UINT64_MAX
                     : (uint64_t)count * (sizeof(int32_t) + 1 + wings * (sizeof(int32_t) + 1));
}

/* A wing as it runs. */
typedef struct running {
    uint8_t *bits; /* that it reads */
    int64_t row;
    uint32_t state;
} running;

/* One column; false: there is no step. */
static bool run_column(wi_digits *d, running *own, running *other, int wing, int64_t x) {
    const unsigned bit = own->bits[x];
    const wi_machine_step *step = &d->machine->steps[own->state][bit];
    d->first.output[wing][x] =
        bit != 0 ? WI_DIGITS_LOWER : (int32_t)(own->row + step->place - d->first.shifted[x]);
    if (own->row < d->first.count) {
        wi_step_write(other->bits + own->row, step);
    }
    own->row += step->count;
    own->state = step->to;
    return step->count != 0;
}

/* The outputs of the first numbers, where there are two wings or ends: there are no streams. */
static wy_status run_first(wi_digits *d, const wy_control *control, wy_error *error) {
    const int64_t count = d->first.count;
    running at[2] = {{0}};
    wy_status status = WY_OK;
    for (int w = 0; w < 2 && w < d->wings && status == WY_OK; w++) {
        const wi_machine_wing *from = &d->machine->wing[w];
        at[w] =
            (running){calloc((size_t)count + WI_STEPS_MOST, 1), from->start.row, from->start.state};
        if (at[w].bits == NULL) {
            status = wi_fail_memory(error);
            break;
        }
        const int64_t settled = from->start.settled < count ? from->start.settled : count;
        memcpy(at[w].bits, from->first_bits, (size_t)settled);
        for (int64_t x = 0; x < from->start.x; x++) {
            take_output(&d->first, w, x, from->first_rows[x]);
        }
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t x = d->machine->wing[0].start.x; x < count && status == WY_OK; x++) {
        if (x % 4096 == 0 && wi_pace_stop(&pace, (double)x / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld columns", (long long)x);
        }
        for (int w = 0; w < d->wings && status == WY_OK; w++) {
            if (!run_column(d, &at[w], &at[wi_other_wing(d->wings, w)], w, x)) {
                status =
                    wi_fail(error, WY_LIMIT, "unknown: the game leaves the machine that was found");
            }
        }
    }
    free(at[0].bits);
    free(at[1].bits);
    return status;
}

static wy_status begin(wi_digits *d, const wy_control *control, wy_error *error) {
    wy_control asked = control != NULL ? *control : (wy_control){0};
    asked.memory = 0; /* the tables of the stream are gone before any others are made */
    d->small = small_below(d->machine, &d->size);
    d->first.count = first_count(d->machine, &d->size);
    if (d->first.count < 0) {
        return wi_fail(error, WY_LIMIT, "unknown: windows of %d columns are too wide",
                       d->size.left + d->size.right);
    }
    const uint64_t bytes = wi_digits_bytes(d->machine, &d->size);
    if (control != NULL && control->memory != 0 && bytes > control->memory) {
        wi_fail_budget(error, bytes, control->memory, "windows of %d columns",
                       d->size.left + d->size.right);
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    if (!make_buffers(d) || !wi_sync_open(&d->sync, d->machine) ||
        !shift_all(&d->first, d->wings)) {
        return wi_fail_memory(error);
    }
    const wy_status status =
        wi_base_reach(&d->base, d->machine, 2 * d->small + d->size.right + 8, error);
    if (status != WY_OK) {
        return status;
    }
    return d->wings > 1 || d->machine->end_count > 0
               ? run_first(d, control, error)
               : wy_stream_positions(d->machine, 0, d->first.count, take_outputs, &d->first, &asked,
                                     error);
}

wy_status wi_digits_open(wi_digits **out, const wy_machine *machine, const wi_digits_size *size,
                         const wy_control *control, wy_error *error) {
    *out = NULL;
    wi_digits *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return wi_fail_memory(error);
    }
    d->machine = machine;
    d->wings = machine->frame.wings;
    d->size = *size;
    const wy_status status = begin(d, control, error);
    if (status != WY_OK) {
        wi_digits_close(d);
        return status;
    }
    *out = d;
    return WY_OK;
}

wy_status wi_digits_twin(wi_digits **out, const wi_digits *of, wy_error *error) {
    *out = NULL;
    wi_digits *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return wi_fail_memory(error);
    }
    *d = (wi_digits){.is_twin = true,
                     .machine = of->machine,
                     .size = of->size,
                     .base = of->base,
                     .small = of->small,
                     .first = of->first,
                     .wings = of->wings};
    if (!make_buffers(d) || !wi_sync_open(&d->sync, of->machine)) {
        wi_digits_close(d);
        return wi_fail_memory(error);
    }
    *out = d;
    return WY_OK;
}

void wi_digits_close(wi_digits *d) {
    if (d == NULL) {
        return;
    }
    for (int w = 0; w < 2; w++) {
        for (unsigned k = 0; d->outputs[w] != NULL && k <= d->size.depth; k++) {
            free(d->outputs[w][k]);
        }
        free(d->outputs[w]);
        free(d->buffer[w][0]);
        free(d->buffer[w][1]);
        if (!d->is_twin) {
            free(d->first.output[w]);
        }
    }
    wi_sync_close(&d->sync);
    if (!d->is_twin) {
        free(d->first.shifted);
        free(d->first.last);
        wi_base_close(&d->base);
    }
    free(d);
}
