/* value_run.c - the steps of a column machine for values, as an automaton gives them, proved. */
#include "prove/value_machine.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "prove/offset.h"

enum { DEPTH = 7, LONGEST = WI_OFFSET_LONGEST };

typedef struct proof {
    const wi_offsets *codes;
    const wi_value_machine *machine;
    wi_neighbourhoods around;
    wi_stretch stretch;
    uint32_t *below; /* states one digit below the stretch */
    size_t below_room;
    const wi_value_run_taker *taker;
    bool enough, failed;
} proof;

/* What the automaton says in a state. */
typedef struct column {
    const wi_value_step *step;
    uint32_t state, letter;
    int64_t from; /* of s(x): letters that it writes begin there */
} column;

static bool read_column(column *out, const proof *p, uint32_t state) {
    const wi_value_machine *m = p->machine;
    const uint32_t code = p->codes->output[state];
    if (code == 0 || code >= m->codes) {
        return false;
    }
    out->step = wi_value_machine_coded(m, code, &out->state, &out->letter);
    out->from = (int64_t)(out->letter & 1) - wi_value_machine_lag(m, out->state);
    return true;
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* The state of the word of a number. */
static uint32_t state_of(const wi_offsets *codes, int64_t number) {
    const wi_offset_tree *tree = codes->tree;
    unsigned k = 0;
    while (wi_offset_below(tree, 0, k) <= number) {
        k++;
    }
    uint32_t state = 0;
    for (; k > 0; k--) {
        const uint32_t zero = codes->next[(size_t)state * tree->digits];
        const int64_t below = wi_offset_below(tree, codes->kind[zero], k - 1);
        const bool one = number >= below;
        state = one ? codes->next[(size_t)state * tree->digits + 1] : zero;
        number -= one ? below : 0;
    }
    return state;
}

/* s(x) as it is written: letters before column X. */
static bool holds_at_first(const proof *p, int64_t first) {
    const wi_value_machine *m = p->machine;
    int64_t written = 0;
    for (int64_t x = 0; x < first; x++) {
        uint32_t state;
        uint32_t letter;
        written += wi_value_machine_coded(m, m->code[x], &state, &letter)->count;
    }
    column at;
    if (written <= first || !read_column(&at, p, state_of(p->codes, first))) {
        return false;
    }
    int64_t shifted = 0;
    for (int64_t x = 0; x < first; x++) {
        shifted += wi_offset_below(p->codes->tree, p->codes->kind[state_of(p->codes, x)], 1);
    }
    bool good = shifted + at.from == written && written <= m->columns;
    for (int64_t x = 0; x < written && good; x++) {
        good = p->codes->output[state_of(p->codes, x)] == m->code[x];
    }
    return good;
}

/* ---- around a number ------------------------------------------------------------------------- */

static bool list_below(proof *p) {
    const wi_offsets *codes = p->codes;
    if (!wi_list_room(p->below, p->below_room, p->stretch.below + 1)) {
        return false;
    }
    size_t count = 0;
    for (size_t i = 0; i < p->stretch.count; i++) {
        for (uint32_t d = 0; d < codes->tree->digits; d++) {
            const uint32_t to = codes->next[(size_t)p->stretch.states[i] * codes->tree->digits + d];
            if (to != WI_NO_NODE) {
                p->below[count++] = to;
            }
        }
    }
    return count == p->stretch.below;
}

/* WY_LIMIT: the stretch is too short. */
static wy_status holds_at(bool *out, const proof *p, size_t i, wy_error *error) {
    column here;
    column next;
    *out = false;
    if (i + 1 >= p->stretch.count) {
        return wi_fail(error, WY_LIMIT, "unknown: numbers that belong together are far apart");
    }
    if (!read_column(&here, p, p->stretch.states[i]) ||
        !read_column(&next, p, p->stretch.states[i + 1])) {
        return WY_OK;
    }
    const int64_t from = (int64_t)p->stretch.shifted[i] + here.from;
    const int64_t end = (int64_t)p->stretch.shifted[i + 1] + next.from;
    if (from < 0 || end > (int64_t)p->stretch.below) {
        return wi_fail(error, WY_LIMIT, "unknown: numbers that belong together are far apart");
    }
    *out = here.step->to == next.state && end - from == here.step->count;
    for (int64_t k = from; k < end && *out; k++) {
        column row;
        *out = read_column(&row, p, p->below[k]) && row.letter == here.step->letter[k - from];
    }
    return WY_OK;
}

/* Tells the word of number i of the stretch, and those beside it, to the taker. */
static void tell(proof *p, uint32_t which, size_t i) {
    uint8_t digits[LONGEST];
    uint32_t word[LONGEST + DEPTH];
    const size_t count = wi_neighbourhood_word(digits, LONGEST - DEPTH, &p->around, which);
    p->failed = true;
    if (count == 0 && which != 0) {
        return;
    }
    for (size_t k = 0; k < count; k++) {
        word[k] = digits[k];
    }
    uint32_t kind = p->codes->kind[wi_neighbour(&p->around, which, p->around.radius)];
    int64_t number = (int64_t)(i - p->stretch.first);
    for (unsigned k = DEPTH; k > 0; k--) {
        const uint32_t zero = wi_offset_child(p->codes->tree, kind, 0);
        const int64_t below = wi_offset_below(p->codes->tree, zero, k - 1);
        const bool one = number >= below;
        word[count + DEPTH - k] = one;
        number -= one ? below : 0;
        kind = one ? wi_offset_child(p->codes->tree, kind, 1) : zero;
    }
    p->enough = !p->taker->take(p->taker->data, word, count + DEPTH);
}

static wy_status look_around(proof *p, uint32_t which, int64_t first, wy_error *error) {
    if (!wi_stretch_make(&p->stretch, &p->around, which, DEPTH) || !list_below(p)) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = p->stretch.first; i < p->stretch.end && status == WY_OK; i++) {
        if (p->stretch.begins && (int64_t)i < first) {
            continue;
        }
        bool holds = false;
        status = holds_at(&holds, p, i, error);
        if (status == WY_OK && !holds) {
            tell(p, which, i);
            break;
        }
    }
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static wy_status run(proof *p, const wy_control *control, wy_error *error) {
    /* Numbers below other words than 0 are not less than this. */
    const int64_t first = wi_offset_below(p->codes->tree, 0, DEPTH);
    if (p->machine->settled > first || !holds_at_first(p, first)) {
        p->failed = true;
        return WY_OK;
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = WY_OK;
    for (uint32_t i = 0; i < p->around.all.count && status == WY_OK && !p->enough; i++) {
        status = look_around(p, i, first, error);
        if (status == WY_OK && i % 256 == 0 &&
            wi_pace_stop(&pace, (double)i / (double)p->around.all.count)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    return status;
}

wy_status wi_value_run_prove(uint32_t *neighbourhoods, const wi_offsets *codes,
                             const wi_value_machine *machine, const wi_value_run_taker *taker,
                             const wy_control *control, wy_error *error) {
    proof p = {.codes = codes, .machine = machine, .taker = taker};
    const wi_digit_states of = {.tree = codes->tree, .kind = codes->kind, .next = codes->next};
    *neighbourhoods = 0;
    wy_status status = wi_neighbourhoods_find(&p.around, &of, control, error);
    if (status == WY_OK) {
        *neighbourhoods = p.around.all.count;
        status = run(&p, control, error);
    }
    if (status == WY_OK && p.failed) {
        status = wi_fail(error, WY_NO, "an automaton with %u states does not follow the machine",
                         codes->count);
    }
    wi_neighbourhoods_clear(&p.around);
    wi_stretch_clear(&p.stretch);
    free(p.below);
    return status;
}

/* ==== words that an automaton must tell apart ================================================ */

/*
 * Below a number v, one digit further down, are s(v) and, where v ends in 0, s(v) + 1.  So what
 * stands below v, at most k digits down, is its offset and what stands below these, at most k - 1
 * digits down.  Hashes stand for it: where they differ, it differs.
 */

enum { NOT_UPPER = INT8_MAX, DEEPEST = 40 };

typedef struct search {
    unsigned layers;
    int64_t columns;
    uint8_t *letter;
    int8_t *offset; /* NOT_UPPER: below the diagonal */
    uint64_t *below;
    uint64_t *sorted;
    wi_pace pace;
    wy_error *error;
} search;

static wy_status stopped(search *s, double done) {
    return wi_pace_stop(&s->pace, done) ? wi_fail(s->error, WY_STOPPED, "stopped") : WY_OK;
}

/* ---- columns --------------------------------------------------------------------------------- */

static wy_status place_all(search *s, wi_value_bound *out) {
    uint64_t state[2 * WI_VALUE_BITS] = {0};
    int64_t written = 0;
    wy_status status = WY_OK;
    for (int64_t x = 0; x < s->columns && status == WY_OK; x++) {
        if (written <= x) {
            s->letter[x] = wi_value_letter(state, s->layers);
        }
        const bool upper = (s->letter[x] >> (s->layers - 1) & 1) == 0;
        wi_value_step step;
        if (!wi_value_place(&step, state, s->layers, s->letter[x])) {
            return wi_fail(s->error, WY_LIMIT, "unknown: positions are far from the line");
        }
        s->offset[x] = upper ? step.offset : NOT_UPPER;
        if (upper) {
            out->least = step.offset < out->least ? step.offset : out->least;
            out->greatest = step.offset > out->greatest ? step.offset : out->greatest;
        }
        for (unsigned i = 0; i < step.count; i++, written++) {
            if (written > x && written < s->columns) {
                s->letter[written] = step.letter[i];
            }
        }
        status = x % 4096 == 0 ? stopped(s, (double)x / (double)s->columns) : WY_OK;
    }
    return status;
}

/* ---- classes --------------------------------------------------------------------------------- */

static int by_hash(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static uint64_t distinct(search *s, int64_t count) {
    for (int64_t x = 0; x < count; x++) {
        s->sorted[x] = s->below[x];
    }
    wi_list_sort(s->sorted, (size_t)count, by_hash);
    uint64_t found = count > 0;
    for (int64_t x = 1; x < count; x++) {
        found += s->sorted[x] != s->sorted[x - 1];
    }
    return found;
}

/* x ends in 1 if and only if value 0 of column x + 1 is below the diagonal (value_machine.h). */
static bool ends_in_one(const search *s, int64_t x) {
    return (s->letter[x + 1] & 1) != 0;
}

/* One digit deeper, for as many numbers as can be; `count` of them were known. */
static int64_t deepen(search *s, int64_t count) {
    int64_t x = 0;
    for (int64_t child = 0;; x++) { /* s(x) > x, but for 0: its own hash is still the old one */
        const bool one = ends_in_one(s, x);
        if (child + !one >= count) {
            return x;
        }
        uint64_t hash = wi_hash_more(wi_hash_more(one, (uint8_t)s->offset[x]), s->below[child]);
        hash = one ? hash : wi_hash_more(hash, s->below[child + 1]);
        s->below[x] = wi_mix(hash);
        child += one ? 1 : 2;
    }
}

static wy_status count_classes(search *s, wi_value_bound *out) {
    int64_t count = s->columns - 1;
    for (int64_t x = 0; x < count; x++) {
        s->below[x] = wi_mix(wi_hash_more(ends_in_one(s, x), (uint8_t)s->offset[x]));
    }
    wy_status status = WY_OK;
    for (unsigned k = 1; k < DEEPEST && status == WY_OK; k++) {
        count = deepen(s, count);
        const uint64_t found = distinct(s, count);
        if (found < out->states) {
            break; /* too few numbers are left */
        }
        out->states = found;
        out->depth = k;
        status = stopped(s, (double)k / DEEPEST);
    }
    return status;
}

wy_status wi_value_bound_find(wi_value_bound *out, unsigned value, int64_t columns,
                              const wy_control *control, wy_error *error) {
    *out = (wi_value_bound){.columns = columns};
    search s = {.layers = value + 1, .columns = columns, .error = error};
    if (value >= WI_VALUE_BITS || columns < 2) {
        return wi_fail(error, WY_LIMIT, "unknown: not looked at");
    }
    const uint64_t bytes = (uint64_t)columns * (2 + 2 * sizeof(uint64_t));
    if (control != NULL && control->memory != 0 && bytes > control->memory) {
        wi_fail(error, WY_LIMIT, "unknown: %lld columns take more memory than is allowed",
                (long long)columns);
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    wi_pace_start(&s.pace, control);
    s.letter = malloc((size_t)columns);
    s.offset = malloc((size_t)columns);
    s.below = malloc((size_t)columns * sizeof *s.below);
    s.sorted = malloc((size_t)columns * sizeof *s.sorted);
    wy_status status = s.letter != NULL && s.offset != NULL && s.below != NULL && s.sorted != NULL
                           ? place_all(&s, out)
                           : wi_fail_memory(error);
    if (status == WY_OK) {
        status = count_classes(&s, out);
    }
    free(s.letter);
    free(s.offset);
    free(s.below);
    free(s.sorted);
    return status;
}
