/*
 * theorem_window.c - P-positions far out by the automaton of the P-set: all of a window, and all of
 * a column.
 *
 * Numbers that are neighbours have most of their first digits in common.  So the automaton reads
 * the digits of all x and of all y of a window at once, as two trees: from one node of each it goes
 * on to all pairs of their children that it has a transition for.  Where no P-position can come,
 * it stops.
 *
 * In a column x is given, and y may be longer: before the digits of x come zeros.  The sets of
 * states after so many zeros of x, from which the digits of x can lead to acceptance, tell how long
 * y can be; if they never become empty, there are infinitely many.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "prove/inside.h"
#include "prove/search.h"
#include "prove/theorem.h"
#include "theory/theory.h"

/* ---- digits of many numbers ---------------------------------------------------------------- */

typedef struct number {
    int64_t index; /* in the window */
    uint32_t *digits;
    size_t count;
} number;

typedef struct axis {
    number *numbers;
    int64_t count;
    size_t length; /* of the longest */
} axis;

static void free_axis(axis *of) {
    for (int64_t i = 0; of->numbers != NULL && i < of->count; i++) {
        free(of->numbers[i].digits);
    }
    free(of->numbers);
}

static wy_status make_axis(axis *out, const wy_numeration *system, const mpz_t from, int64_t count,
                           wy_error *error) {
    out->numbers = calloc((size_t)count, sizeof *out->numbers);
    if (out->numbers == NULL) {
        return wi_fail_memory(error);
    }
    out->count = count;
    mpz_t x;
    mpz_init_set(x, from);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && status == WY_OK; i++) {
        number *n = &out->numbers[i];
        n->index = i;
        status = wy_numeration_represent(&n->digits, &n->count, system, x, error);
        out->length = n->count > out->length ? n->count : out->length;
        mpz_add_ui(x, x, 1);
    }
    mpz_clear(x);
    return status;
}

static uint32_t digit_at(const number *n, size_t place, size_t length) {
    const size_t zeros = length - n->count;
    return place < zeros ? 0 : n->digits[place - zeros];
}

/* By length, then by digits: so all with the same first digits stand together. */
static int by_digits(const void *a, const void *b) {
    const number *one = a;
    const number *two = b;
    if (one->count != two->count) {
        return one->count < two->count ? -1 : 1;
    }
    for (size_t i = 0; i < one->count; i++) {
        if (one->digits[i] != two->digits[i]) {
            return one->digits[i] < two->digits[i] ? -1 : 1;
        }
    }
    return 0;
}

/* ---- a window ------------------------------------------------------------------------------- */

enum { MOST_CELLS = 100000000 };

typedef struct cell {
    int64_t x, y;
} cell;

typedef struct scan {
    const wy_automaton *p;
    axis axes[2];
    size_t length;
    cell *cells;
    size_t count, room, most;
    uint64_t memory; /* the budget; 0: none */
    wi_pace pace;
    wy_error *error;
} scan;

typedef struct range {
    int64_t begin, end;
} range;

static wy_status add_cell(scan *s, int64_t x, int64_t y) {
    if (s->count == s->most) {
        wi_fail(s->error, WY_LIMIT, "unknown: the window has more than %zu P-positions", s->most);
        return wi_fail_more(s->error, s->most < MOST_CELLS ? WY_MORE_MEMORY : 0);
    }
    if (!wi_list_room(s->cells, s->room, s->count + 1)) {
        return wi_fail_memory(s->error);
    }
    s->cells[s->count++] = (cell){x, y};
    return wi_pace_stop(&s->pace, 0) ? wi_fail(s->error, WY_STOPPED, "stopped") : WY_OK;
}

/* The numbers of the range that have the digit of its first one at this place. */
static range same_digit(const scan *s, int a, range of, size_t place) {
    const number *numbers = s->axes[a].numbers;
    const uint32_t digit = digit_at(&numbers[of.begin], place, s->length);
    range same = {of.begin, of.begin + 1};
    if (digit_at(&numbers[of.end - 1], place, s->length) == digit) {
        same.end = of.end; /* they are in order */
    }
    while (same.end < of.end && digit_at(&numbers[same.end], place, s->length) == digit) {
        same.end++;
    }
    return same;
}

/* All pairs of these numbers that the automaton accepts, from the state before this place on. */
static wy_status descend(scan *s, range x, range y, size_t place, uint32_t state) {
    while (place < s->length) {
        const range first_x = same_digit(s, 0, x, place);
        const range first_y = same_digit(s, 1, y, place);
        if (first_x.end < x.end || first_y.end < y.end) {
            break;
        }
        const uint32_t digits[2] = {digit_at(&s->axes[0].numbers[x.begin], place, s->length),
                                    digit_at(&s->axes[1].numbers[y.begin], place, s->length)};
        state = wy_automaton_step(s->p, state, wy_automaton_pack(s->p, digits));
        if (state == WY_NO_STATE) {
            return WY_OK;
        }
        place++;
    }
    if (place == s->length) {
        return wy_automaton_output(s->p, state) != 0
                   ? add_cell(s, s->axes[0].numbers[x.begin].index,
                              s->axes[1].numbers[y.begin].index)
                   : WY_OK;
    }
    wy_status status = WY_OK;
    for (range a = same_digit(s, 0, x, place); status == WY_OK;
         a = same_digit(s, 0, (range){a.end, x.end}, place)) {
        for (range b = same_digit(s, 1, y, place); status == WY_OK;
             b = same_digit(s, 1, (range){b.end, y.end}, place)) {
            const uint32_t digits[2] = {digit_at(&s->axes[0].numbers[a.begin], place, s->length),
                                        digit_at(&s->axes[1].numbers[b.begin], place, s->length)};
            const uint32_t next = wy_automaton_step(s->p, state, wy_automaton_pack(s->p, digits));
            if (next != WY_NO_STATE) {
                status = descend(s, a, b, place + 1, next);
            }
            if (b.end == y.end) {
                break;
            }
        }
        if (a.end == x.end) {
            break;
        }
    }
    return status;
}

/* Are the digits of so many numbers, up to `last`, within the budget? */
static wy_status afford(const scan *s, const wy_numeration *system, const mpz_t from,
                        int64_t count) {
    enum { BLOCK = 16 }; /* what malloc adds */
    uint32_t *digits = NULL;
    size_t length = 0;
    mpz_t last;
    mpz_init_set(last, from);
    mpz_add_ui(last, last, (unsigned long)count);
    const wy_status status = wy_numeration_represent(&digits, &length, system, last, s->error);
    mpz_clear(last);
    free(digits);
    const uint64_t each = sizeof(number) + BLOCK + length * sizeof *digits;
    const uint64_t needed =
        (uint64_t)count > UINT64_MAX / each ? UINT64_MAX : (uint64_t)count * each;
    if (status == WY_OK && s->memory != 0 && needed > s->memory / 2) {
        wi_fail_budget(s->error, needed, s->memory / 2, "the digits of %lld numbers",
                       (long long)count);
        return wi_fail_more(s->error, WY_MORE_MEMORY);
    }
    return status;
}

static wy_status scan_trees(scan *s, const wy_theorem *theorem, const mpz_t x, const mpz_t y,
                            int64_t width, int64_t height) {
    wy_status status = afford(s, theorem->system, x, width);
    if (status == WY_OK) {
        status = afford(s, theorem->system, y, height);
    }
    if (status == WY_OK) {
        status = make_axis(&s->axes[0], theorem->system, x, width, s->error);
    }
    if (status == WY_OK) {
        status = make_axis(&s->axes[1], theorem->system, y, height, s->error);
    }
    if (status == WY_OK) {
        for (int a = 0; a < 2; a++) {
            s->length = s->axes[a].length > s->length ? s->axes[a].length : s->length;
            wi_list_sort(s->axes[a].numbers, (size_t)s->axes[a].count, by_digits);
        }
        status = descend(s, (range){0, width}, (range){0, height}, 0, 0);
    }
    free_axis(&s->axes[0]);
    free_axis(&s->axes[1]);
    return status;
}

/* The automaton reads other coordinates: cell by cell. */
static wy_status scan_cells(scan *s, const wy_theorem *theorem, const mpz_t x, const mpz_t y,
                            int64_t width, int64_t height) {
    wy_status status = WY_OK;
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    for (int64_t i = 0; i < width && status == WY_OK; i++) {
        for (int64_t j = 0; j < height && status == WY_OK; j++) {
            mpz_add_ui(a, x, (unsigned long)i);
            mpz_add_ui(b, y, (unsigned long)j);
            bool p = false;
            status = wy_theorem_has(&p, theorem, a, b, s->error);
            if (status == WY_OK && p) {
                status = add_cell(s, i, j);
            }
        }
        if (status == WY_OK && wi_pace_stop(&s->pace, (double)i / (double)width)) {
            status = wi_fail(s->error, WY_STOPPED, "stopped");
        }
    }
    mpz_clears(a, b, NULL);
    return status;
}

static int by_place(const void *a, const void *b) {
    const cell *one = a;
    const cell *two = b;
    if (one->x != two->x) {
        return one->x < two->x ? -1 : 1;
    }
    return one->y < two->y ? -1 : one->y > two->y;
}

wy_status wi_theorem_window(const wy_theorem *theorem, const mpz_t x, const mpz_t y, int64_t width,
                            int64_t height, wy_take_cell *take, void *data,
                            const wy_control *control, wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    scan s = {.p = theorem->p, .most = MOST_CELLS, .error = error};
    s.memory = control != NULL ? control->memory : 0;
    if (s.memory != 0 && s.memory / 2 / sizeof *s.cells < MOST_CELLS) {
        s.most = s.memory / 2 / sizeof *s.cells;
    }
    wi_pace_start(&s.pace, control);
    const wy_status status = theorem->played == NULL ? scan_trees(&s, theorem, x, y, width, height)
                                                     : scan_cells(&s, theorem, x, y, width, height);
    if (status == WY_OK) {
        wi_list_sort(s.cells, s.count, by_place);
    }
    for (size_t i = 0; status == WY_OK && i < s.count; i++) {
        if (!take(data, s.cells[i].x, s.cells[i].y)) {
            break;
        }
    }
    free(s.cells);
    return status;
}

/* ---- a column -------------------------------------------------------------------------------- */

/* Sets of states, a byte for each. */
typedef struct marks {
    const wy_automaton *p;
    uint32_t states;
    uint8_t *sets[4];
} marks;

/* Does a transition that reads x lead from the state into the set? */
static bool leads_into(const marks *m, uint32_t state, uint32_t x, const uint8_t *set) {
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t count = wy_automaton_row(m->p, state, &labels, &targets);
    for (uint64_t i = 0; i < count; i++) {
        if (set[targets[i]] != 0 && wi_automaton_digit_number(m->p, labels[i], 0) == x) {
            return true;
        }
    }
    return false;
}

/* The states of `within` that follow those of `from` by x-digit 0; is there one? */
static bool follow_zeros(const marks *m, uint8_t *out, const uint8_t *from, const uint8_t *within,
                         bool nonzero) {
    memset(out, 0, m->states);
    bool any = false;
    for (uint32_t q = 0; q < m->states; q++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = from[q] != 0 ? wy_automaton_row(m->p, q, &labels, &targets) : 0;
        for (uint64_t i = 0; i < count; i++) {
            if (within[targets[i]] != 0 && wi_automaton_digit_number(m->p, labels[i], 0) == 0 &&
                (!nonzero || wi_automaton_digit_number(m->p, labels[i], 1) != 0)) {
                out[targets[i]] = 1;
                any = true;
            }
        }
    }
    return any;
}

/* How many digits y can have more than x; WY_LIMIT: any number. */
static wy_status longer_by(size_t *out, marks *m, const uint32_t *word, size_t length,
                           wy_error *error) {
    uint8_t *good = m->sets[0];
    uint8_t *next = m->sets[1];
    for (uint32_t q = 0; q < m->states; q++) {
        good[q] = wy_automaton_output(m->p, q) != 0;
    }
    for (size_t place = length; place-- > 0;) { /* from where the digits of x lead to acceptance */
        for (uint32_t q = 0; q < m->states; q++) {
            next[q] = leads_into(m, q, word[place], good);
        }
        memcpy(good, next, m->states);
    }
    for (bool changed = true; changed;) { /* and zeros before them */
        changed = false;
        for (uint32_t q = 0; q < m->states; q++) {
            if (good[q] == 0 && leads_into(m, q, 0, good)) {
                good[q] = 1;
                changed = true;
            }
        }
    }
    uint8_t *now = m->sets[2];
    memset(now, 0, m->states);
    now[0] = 1;
    bool any = follow_zeros(m, m->sets[3], now, good, true);
    memcpy(now, m->sets[3], m->states);
    for (*out = 0; any; ++*out) {
        any = follow_zeros(m, m->sets[3], now, good, false);
        if (*out > m->states || (any && memcmp(now, m->sets[3], m->states) == 0)) {
            return wi_fail(error, WY_LIMIT, "there are infinitely many P-positions in a column");
        }
        memcpy(now, m->sets[3], m->states);
    }
    return WY_OK;
}

/* The largest number that can be in the column has at most as many digits as *out. */
static wy_status bound_rows(mpz_t out, const wy_theorem *theorem, const mpz_t x, wy_error *error) {
    uint32_t *word = NULL;
    size_t length = 0;
    wy_status status = wy_numeration_represent(&word, &length, theorem->system, x, error);
    marks m = {.p = theorem->p, .states = wy_automaton_states(theorem->p)};
    for (int i = 0; i < 4 && status == WY_OK; i++) {
        m.sets[i] = malloc(m.states);
        status = m.sets[i] == NULL ? wi_fail_memory(error) : WY_OK;
    }
    size_t more = 0;
    if (status == WY_OK) {
        status = longer_by(&more, &m, word, length, error);
    }
    uint32_t *digits = status == WY_OK ? calloc(length + more + 1, sizeof *digits) : NULL;
    if (status == WY_OK && digits == NULL) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        digits[0] = 1;
        status = wy_numeration_value(out, theorem->system, digits, length + more + 1, error);
        status = status == WY_NO ? wi_fail(error, WY_LIMIT, "unknown: a column cannot be bounded")
                                 : status;
    }
    free(digits);
    free(word);
    for (int i = 0; i < 4; i++) {
        free(m.sets[i]);
    }
    return status;
}

typedef struct rows {
    mpz_t *rows;
    size_t count, room;
    bool full;
} rows;

static bool add_row(void *data, mpz_ptr found[WI_SEARCH_VARIABLES]) {
    rows *r = data;
    r->full = !wi_list_room(r->rows, r->room, r->count + 1);
    if (!r->full) {
        mpz_init_set(r->rows[r->count++], found[1]);
    }
    return !r->full;
}

static int by_value(const void *a, const void *b) {
    const __mpz_struct *one = a;
    const __mpz_struct *two = b;
    return mpz_cmp(one, two);
}

wy_status wi_theorem_column(const wy_theorem *theorem, const mpz_t x, wi_take_row *take, void *data,
                            wy_error *error) {
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    if (theorem->played != NULL) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: the automaton reads other coordinates, and lists no columns");
    }
    mpz_t largest;
    mpz_init(largest);
    wy_status status = bound_rows(largest, theorem, x, error);
    rows r = {0};
    if (status == WY_OK) {
        const wi_search search = {.system = theorem->system,
                                  .readers = {{.automaton = theorem->p, .variables = {0, 1}}},
                                  .count = 1,
                                  .given = {x},
                                  .largest = largest};
        status = wi_search_each(&search, add_row, &r, error);
        status = status == WY_OK && r.full ? wi_fail_memory(error) : status;
    }
    if (status == WY_OK) {
        wi_list_sort(r.rows, r.count, by_value);
    }
    bool more = true;
    for (size_t i = 0; i < r.count; i++) {
        more = more && status == WY_OK && take(data, r.rows[i]);
        mpz_clear(r.rows[i]);
    }
    free(r.rows);
    mpz_clear(largest);
    return status;
}

/* ---- how many -------------------------------------------------------------------------------- */

/*
 * How many P-positions a window at the origin has, by the automaton of the P-set.
 *
 * Words of one length are in the order of their numbers.  So x < width says that the digits of x,
 * with zeros before them, are at most those of width - 1, and the P-positions of the window are the
 * words within these two bounds (wy_automaton_count): a step for each digit, whatever the sides.
 */

/* The digits of a side less one. */
typedef struct bound {
    uint32_t *digits;
    size_t count;
} bound;

static wy_status find_bound(bound *out, const wy_numeration *system, const mpz_t side,
                            wy_error *error) {
    mpz_t last;
    mpz_init(last);
    mpz_sub_ui(last, side, 1);
    const wy_status status =
        wy_numeration_represent(&out->digits, &out->count, system, last, error);
    mpz_clear(last);
    return status;
}

/* Puts zeros before the digits. */
static wy_status lengthen(bound *of, size_t length, wy_error *error) {
    uint32_t *digits = calloc(length + 1, sizeof *digits);
    if (digits == NULL) {
        return wi_fail_memory(error);
    }
    if (of->count > 0) {
        memcpy(digits + length - of->count, of->digits, of->count * sizeof *digits);
    }
    free(of->digits);
    of->digits = digits;
    of->count = length;
    return WY_OK;
}

wy_status wi_theorem_count(mpz_t count, const wy_theorem *theorem, const mpz_t width,
                           const mpz_t height, const wy_control *control, wy_error *error) {
    mpz_set_ui(count, 0);
    if (mpz_sgn(width) <= 0 || mpz_sgn(height) <= 0) {
        return WY_OK;
    }
    if (theorem->played != NULL) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: the automaton reads other coordinates, and counts no windows");
    }
    bound x = {0};
    bound y = {0};
    wy_status status = find_bound(&x, theorem->system, width, error);
    if (status == WY_OK) {
        status = find_bound(&y, theorem->system, height, error);
    }
    const size_t length = x.count > y.count ? x.count : y.count;
    if (status == WY_OK) {
        status = lengthen(&x, length, error);
    }
    if (status == WY_OK) {
        status = lengthen(&y, length, error);
    }
    if (status == WY_OK) {
        const uint32_t *const most[] = {x.digits, y.digits};
        status = wy_automaton_count(count, theorem->p, length, most, control, error);
    }
    free(x.digits);
    free(y.digits);
    return status;
}
