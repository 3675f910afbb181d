/*
 * count.c - how many words are accepted: of one length, or infinitely many?
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "automata/rows.h"
#include "base/fail.h"

/* ---- how many? ------------------------------------------------------------------ */

/*
 * The linear representation at work: the words so far are counted by the state that they lead to
 * and by the tracks on which they are not below their bound yet.  While a track is at its bound its
 * digits are known, so most of these numbers are 0 and cost nothing.
 */
enum { MOST_BOUNDS = 16 };

typedef struct counting {
    const wy_automaton *automaton;
    const uint32_t *most[MOST_BOUNDS]; /* of the tracks with a bound */
    uint32_t track[MOST_BOUNDS];
    unsigned bounded; /* so many tracks have one */
    size_t sets;      /* of tracks at their bounds: bit i is that of track[i] */
    mpz_t *now;       /* now[set * states + q] */
} counting;

/* Bytes of the longest number: letters^length at most, and two limbs. */
static uint64_t bytes_of_count(const wy_automaton *automaton, size_t length) {
    uint64_t widest = 1;
    for (uint32_t q = 0; q < automaton->states; q++) {
        const uint64_t width = automaton->first[q + 1] - automaton->first[q];
        widest = width > widest ? width : widest;
    }
    unsigned bits = 1;
    while (bits < 64 && widest >> bits != 0) {
        bits++;
    }
    return length > UINT64_MAX / 128 ? UINT64_MAX / 4 : (uint64_t)length * bits / 8 + 16;
}

static wy_status find_bounds(counting *c, const uint32_t *const *most, wy_error *error) {
    for (uint32_t t = 0; most != NULL && t < wy_automaton_tracks(c->automaton); t++) {
        if (most[t] == NULL) {
            continue;
        }
        if (c->bounded == MOST_BOUNDS) {
            return wi_fail(error, WY_LIMIT, "at most %d tracks may have a bound", MOST_BOUNDS);
        }
        c->most[c->bounded] = most[t];
        c->track[c->bounded++] = t;
    }
    c->sets = (size_t)1 << c->bounded;
    return WY_OK;
}

/* The set after this label; false: a track is beyond its bound. */
static bool next_set(size_t *set, const counting *c, size_t place, uint64_t label) {
    for (unsigned i = 0; i < c->bounded; i++) {
        if ((*set >> i & 1) != 0) {
            const uint32_t digit = wi_automaton_digit_number(c->automaton, label, c->track[i]);
            if (digit > c->most[i][place]) {
                return false;
            }
            *set &= digit < c->most[i][place] ? ~((size_t)1 << i) : SIZE_MAX;
        }
    }
    return true;
}

/* One letter more; next is all 0 before, and `now` after. */
static wy_status read_letter(const counting *c, mpz_t *next, size_t place, wi_meter *meter,
                             wy_error *error) {
    const wy_automaton *automaton = c->automaton;
    wy_status status = WY_OK;
    for (size_t at = 0; at < c->sets * automaton->states && status == WY_OK; at++) {
        if (mpz_sgn(c->now[at]) == 0) {
            continue;
        }
        const size_t q = at % automaton->states;
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            size_t set = at / automaton->states;
            if (next_set(&set, c, place, automaton->label[i])) {
                mpz_ptr to = next[set * automaton->states + automaton->target[i]];
                mpz_add(to, to, c->now[at]);
            }
        }
        mpz_set_ui(c->now[at], 0);
        status = wi_meter_tick(meter, error);
    }
    return status;
}

static wy_status count_words(mpz_t count, counting *c, size_t length, wi_meter *meter,
                             wy_error *error) {
    const size_t size = c->sets * c->automaton->states;
    mpz_t *both = malloc(2 * size * sizeof *both);
    if (both == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t at = 0; at < 2 * size; at++) {
        mpz_init(both[at]);
    }
    c->now = both;
    mpz_t *next = both + size;
    mpz_set_ui(c->now[(c->sets - 1) * c->automaton->states], 1); /* the empty word */
    wy_status status = WY_OK;
    for (size_t place = 0; place < length && status == WY_OK; place++) {
        status = read_letter(c, next, place, meter, error);
        mpz_t *read = c->now;
        c->now = next;
        next = read;
    }
    mpz_set_ui(count, 0);
    for (size_t at = 0; at < size; at++) {
        if (c->automaton->output[at % c->automaton->states] != 0) {
            mpz_add(count, count, c->now[at]);
        }
    }
    for (size_t at = 0; at < 2 * size; at++) {
        mpz_clear(both[at]);
    }
    free(both);
    return status;
}

wy_status wy_automaton_count(mpz_t count, const wy_automaton *automaton, size_t length,
                             const uint32_t *const *most, const wy_control *control,
                             wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "counting accepted words");
    counting c = {.automaton = automaton};
    const wy_status status = find_bounds(&c, most, error);
    if (status != WY_OK) {
        return status;
    }
    const uint64_t each = bytes_of_count(automaton, length) + sizeof(mpz_t);
    const uint64_t numbers = 2 * (uint64_t)c.sets * automaton->states;
    if (each > meter.allowed / numbers) {
        const uint64_t needed = each > UINT64_MAX / numbers ? UINT64_MAX : numbers * each;
        return wi_fail_budget(error, needed, meter.allowed, "counting accepted words");
    }
    return count_words(count, &c, length, &meter, error);
}

/* ---- infinitely many? ------------------------------------------------------------ */

/* Marks what is reached from the marked states; stack has room for all. */
static void spread(uint8_t *mark, uint32_t *stack, const uint64_t *first, const uint32_t *next,
                   uint32_t states) {
    size_t top = 0;
    for (uint32_t q = 0; q < states; q++) {
        if (mark[q]) {
            stack[top++] = q;
        }
    }
    while (top > 0) {
        const uint32_t q = stack[--top];
        for (uint64_t i = first[q]; i < first[q + 1]; i++) {
            if (!mark[next[i]]) {
                mark[next[i]] = 1;
                stack[top++] = next[i];
            }
        }
    }
}

/* Is there a cycle of marked states?  Takes away states that no marked one leads to. */
static bool has_cycle(const uint8_t *mark, uint32_t *degree, uint32_t *stack,
                      const wy_automaton *table) {
    memset(degree, 0, table->states * sizeof *degree);
    size_t left = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        left += mark[q];
        for (uint64_t i = table->first[q]; i < table->first[q + 1] && mark[q]; i++) {
            degree[table->target[i]]++;
        }
    }
    size_t top = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        if (mark[q] && degree[q] == 0) {
            stack[top++] = q;
        }
    }
    while (top > 0) {
        const uint32_t q = stack[--top];
        left--;
        for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
            const uint32_t to = table->target[i];
            if (mark[to] && --degree[to] == 0) {
                stack[top++] = to;
            }
        }
    }
    return left > 0;
}

/* The states that a word counted may pass, all of the trimmed table or fewer. */
static wy_status mark_useful(uint8_t *mark, uint32_t *stack, const wy_automaton *table,
                             bool leading_zeros, wi_meter *meter, wy_error *error) {
    uint64_t zero;
    bool lsd;
    const wy_status status = wi_tracks_direction(&lsd, table->track, table->layout.tracks, error);
    if (status != WY_OK) {
        return status;
    }
    if (leading_zeros || !wi_tracks_zero_label(&zero, &table->layout, table->track)) {
        memset(mark, 1, table->states);
        return WY_OK;
    }
    if (!lsd) { /* what is reached after a first column that is not zero */
        for (uint64_t i = table->first[0]; i < table->first[1]; i++) {
            if (table->label[i] != zero) {
                mark[table->target[i]] = 1;
            }
        }
        spread(mark, stack, table->first, table->target, table->states);
        return WY_OK;
    }
    /* what leads to a last column that is not zero */
    for (uint32_t q = 0; q < table->states; q++) {
        for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
            if (table->label[i] != zero && table->output[table->target[i]] != 0) {
                mark[q] = 1;
            }
        }
    }
    wi_inverse inverse;
    const wy_status made = wi_inverse_make(&inverse, table, meter, error);
    if (made == WY_OK) {
        spread(mark, stack, inverse.first, inverse.source, table->states);
        wi_inverse_drop(&inverse, meter);
    }
    return made;
}

wy_status wy_automaton_infinite(const wy_automaton *automaton, bool leading_zeros,
                                const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "looking for infinitely many words");
    wy_automaton *table;
    wy_status status = wy_automaton_copy(&table, automaton, error);
    uint32_t initial = 0;
    uint32_t count = 1;
    if (status == WY_OK) {
        wi_meter_note(&meter, wy_automaton_bytes(table));
        status = wi_rows_trim(table, &initial, &count, true, &meter, error);
    }
    uint8_t *mark = NULL;
    uint32_t *stack = NULL;
    uint32_t *degree = NULL;
    const size_t states = status == WY_OK ? table->states : 0;
    if (status == WY_OK) {
        status = wi_meter_take_zeros(&meter, &mark, states, 1, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &stack, states, sizeof *stack, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &degree, states, sizeof *degree, error);
    }
    if (status == WY_OK) {
        status = mark_useful(mark, stack, table, leading_zeros, &meter, error);
    }
    if (status == WY_OK) {
        status = has_cycle(mark, degree, stack, table) ? WY_OK : WY_NO;
    }
    free(mark);
    free(stack);
    free(degree);
    wy_automaton_free(table);
    return status;
}
