/*
 * accepted_words.c - the words that an automaton accepts: the least, all in order, how many.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/join.h"
#include "base/fail.h"

/* ==== least words ============================================================================ */

/*
 * A search in breadth, along labels in order, meets every state by its least word in radix order:
 * words of one length are met in the order of their beginnings, and these in the order of theirs.
 * So the first accepting state met ends the least accepted word.
 */

void wy_word_free(wy_word *word) {
    free(word->labels);
    *word = (wy_word){0};
}

/* The word that leads to state `at`, by the way it was first met. */
static wy_status way_to(wy_word *out, uint32_t at, const uint32_t *parent, const uint64_t *label,
                        wy_error *error) {
    size_t length = 0;
    for (uint32_t q = at; q != 0; q = parent[q]) {
        length++;
    }
    out->labels = malloc(length == 0 ? 1 : length * sizeof *out->labels);
    if (out->labels == NULL) {
        return wi_fail_memory(error);
    }
    out->length = length;
    for (uint32_t q = at; q != 0; q = parent[q]) {
        out->labels[--length] = label[q];
    }
    return WY_OK;
}

wy_status wy_automaton_witness(wy_word *out, const wy_automaton *automaton,
                               const wy_control *control, wy_error *error) {
    *out = (wy_word){0};
    wi_meter meter;
    wi_meter_start(&meter, control, "looking for an accepted word");
    const size_t states = automaton->states;
    uint32_t *parent;
    uint32_t *queue = NULL;
    uint64_t *label = NULL;
    wy_status status = wi_meter_take(&meter, &parent, states, sizeof *parent, error);
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &queue, states, sizeof *queue, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(&meter, &label, states, sizeof *label, error);
    }
    uint32_t count = 0;
    uint32_t at = 0;
    if (status == WY_OK) {
        for (size_t q = 1; q < states; q++) {
            parent[q] = WY_NO_STATE;
        }
        parent[0] = 0;
        queue[count++] = 0;
    }
    for (; status == WY_OK && at < count && automaton->output[queue[at]] == 0; at++) {
        const uint32_t q = queue[at];
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            const uint32_t to = automaton->target[i];
            if (parent[to] == WY_NO_STATE) {
                parent[to] = q;
                label[to] = automaton->label[i];
                queue[count++] = to;
            }
        }
        status = wi_meter_tick(&meter, error);
    }
    if (status == WY_OK) {
        status = at == count ? WY_NO : way_to(out, queue[at], parent, label, error);
    }
    free(parent);
    free(queue);
    free(label);
    return status;
}

/* ---- products -------------------------------------------------------------------- */

/* The least word with an output in the product, of which only the pairs are kept. */
static wy_status search(wy_word *out, const wy_product *product, const wy_automaton *a,
                        const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                        uint32_t track_count, wi_meter *meter, wy_error *error) {
    wi_join join;
    uint32_t *parent = NULL;
    uint64_t *label = NULL;
    size_t room_parent = 0;
    size_t room_label = 0;
    uint32_t known = 1; /* pairs that have a parent */
    uint32_t at = 0;
    bool found = false;
    wy_status status = wi_join_open(&join, product, a, to_a, b, to_b, track_count, meter, error);
    while (status == WY_OK && at < join.table.count) {
        status = wi_join_row(&join, at, error);
        if (status != WY_OK) {
            break;
        }
        if (join.output != 0) {
            found = true;
            break;
        }
        status =
            wi_meter_grow(meter, &parent, &room_parent, join.table.count, sizeof *parent, error);
        if (status == WY_OK) {
            status =
                wi_meter_grow(meter, &label, &room_label, join.table.count, sizeof *label, error);
        }
        for (size_t i = 0; i < join.count && status == WY_OK; i++) {
            if (join.target[i] == known) { /* numbers are given in order */
                parent[known] = at;
                label[known++] = join.label[i];
            }
        }
        at++;
    }
    if (status == WY_OK) {
        status = found ? way_to(out, at, parent, label, error) : WY_NO;
    }
    wi_meter_drop(meter, parent, room_parent, sizeof *parent);
    wi_meter_drop(meter, label, room_label, sizeof *label);
    wi_join_close(&join);
    return status;
}

static int32_t sets_differ(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return (a != NULL && *a != 0) != (b != NULL && *b != 0);
}

static int32_t functions_differ(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return a == NULL || b == NULL || *a != *b;
}

wy_status wy_automaton_equal(wy_word *out, const wy_automaton *a, const wy_automaton *b,
                             const wy_control *control, wy_error *error) {
    wy_word word = {0};
    if (out != NULL) {
        *out = word;
    }
    if (a->kind != b->kind || a->layout.tracks != b->layout.tracks) {
        return wi_fail(error, WY_BAD, "automata of different kinds cannot be compared");
    }
    const wy_product product = {a->kind, true, true,
                                a->kind == WY_WORD ? functions_differ : sets_differ, NULL};
    wi_meter meter;
    wi_meter_start(&meter, control, "comparing automata");
    const wy_status status =
        search(&word, &product, a, NULL, b, NULL, a->layout.tracks, &meter, error);
    if (out != NULL) {
        *out = word;
    } else {
        wy_word_free(&word);
    }
    /* A difference found is a "no" here. */
    return status == WY_OK ? WY_NO : status == WY_NO ? WY_OK : status;
}

wy_status wi_automaton_combine_witness(wy_word *out, wy_operation operation, const wy_automaton *a,
                                       const uint32_t *to_a, const wy_automaton *b,
                                       const uint32_t *to_b, uint32_t track_count,
                                       const wy_control *control, wy_error *error) {
    *out = (wy_word){0};
    bool direct = operation == WY_OP_AND || operation == WY_OP_AND_NOT;
    uint64_t in_a = 0;
    for (uint32_t t = 0; t < a->layout.tracks; t++) {
        in_a |= UINT64_C(1) << ((to_a == NULL ? t : to_a[t]) & 63U);
    }
    for (uint32_t t = 0; t < b->layout.tracks && operation == WY_OP_AND_NOT; t++) {
        direct = direct && (in_a >> ((to_b == NULL ? t : to_b[t]) & 63U) & 1) != 0;
    }
    if (direct && a->kind == WY_ACCEPTOR && b->kind == WY_ACCEPTOR) {
        wi_meter meter;
        wi_meter_start(&meter, control, "looking for a common word");
        return search(out, wi_product_of(operation), a, to_a, b, to_b, track_count, &meter, error);
    }
    wy_automaton *whole;
    wy_status status =
        wy_automaton_combine(&whole, operation, a, to_a, b, to_b, track_count, control, error);
    if (status == WY_OK) {
        status = wy_automaton_witness(out, whole, control, error);
    }
    wy_automaton_free(whole);
    return status;
}

/* ==== words in order ========================================================================= */

/*
 * For each length k a bit for every state says whether exactly k more letters can lead to an
 * accepting state; with them a walk along the labels in order never goes a way in vain.
 */

typedef struct walk {
    const wy_automaton *automaton;
    uint64_t **alive; /* by length: a bit for each state */
    size_t lengths;   /* that are known */
    size_t room;
    uint64_t *label; /* of the word */
    uint64_t *next;  /* by depth: the transition to try next */
    uint32_t *state; /* by depth */
    size_t room_label, room_next, room_state;
    wi_meter meter;
} walk;

static bool bit(const uint64_t *bits, uint32_t at) {
    return bits[at >> 6] >> (at & 63U) & 1;
}

/* The bits of the next length; *any: is there one? */
static wy_status longer(walk *of, bool *any, wy_error *error) {
    const wy_automaton *automaton = of->automaton;
    const size_t words = (size_t)automaton->states / 64 + 1;
    uint64_t *bits = NULL;
    wy_status status =
        wi_meter_grow(&of->meter, &of->alive, &of->room, of->lengths + 1, sizeof *of->alive, error);
    if (status == WY_OK) {
        status = wi_meter_take_zeros(&of->meter, &bits, words, sizeof *bits, error);
    }
    if (status != WY_OK) {
        return status;
    }
    *any = false;
    const uint64_t *before = of->lengths == 0 ? NULL : of->alive[of->lengths - 1];
    for (uint32_t q = 0; q < automaton->states; q++) {
        bool lives = before == NULL && automaton->output[q] != 0;
        for (uint64_t i = automaton->first[q];
             i < automaton->first[q + 1] && before != NULL && !lives; i++) {
            lives = bit(before, automaton->target[i]);
        }
        bits[q >> 6] |= (uint64_t)lives << (q & 63U);
        *any = *any || lives;
    }
    of->alive[of->lengths++] = bits;
    return wi_meter_stopped(&of->meter, error);
}

static wy_status deeper(walk *of, size_t length, wy_error *error) {
    wy_status status = wi_meter_grow(&of->meter, &of->label, &of->room_label, length + 1,
                                     sizeof *of->label, error);
    if (status == WY_OK) {
        status = wi_meter_grow(&of->meter, &of->next, &of->room_next, length + 1, sizeof *of->next,
                               error);
    }
    if (status == WY_OK) {
        status = wi_meter_grow(&of->meter, &of->state, &of->room_state, length + 1,
                               sizeof *of->state, error);
    }
    return status;
}

/* All words of one length; *more is false when take has had enough. */
static wy_status all_of_length(walk *of, size_t length, wy_take_labels *take, void *data,
                               bool *more, wy_error *error) {
    wy_status status = deeper(of, length, error);
    if (status != WY_OK || !bit(of->alive[length], 0)) {
        return status;
    }
    const wy_automaton *automaton = of->automaton;
    size_t depth = 0;
    of->state[0] = 0;
    of->next[0] = automaton->first[0];
    for (;;) {
        const uint32_t q = of->state[depth];
        if (depth == length) {
            *more = take(data, of->label, length);
            status = wi_meter_tick(&of->meter, error);
            if (!*more || status != WY_OK) {
                return status;
            }
        } else {
            uint64_t i = of->next[depth];
            while (i < automaton->first[q + 1] &&
                   !bit(of->alive[length - depth - 1], automaton->target[i])) {
                i++;
            }
            if (i < automaton->first[q + 1]) {
                of->next[depth] = i + 1;
                of->label[depth] = automaton->label[i];
                depth++;
                of->state[depth] = automaton->target[i];
                of->next[depth] = automaton->first[automaton->target[i]];
                continue;
            }
        }
        if (depth == 0) {
            return WY_OK;
        }
        depth--;
    }
}

wy_status wy_automaton_each(const wy_automaton *automaton, size_t from, size_t to,
                            wy_take_labels *take, void *data, const wy_control *control,
                            wy_error *error) {
    walk of = {0};
    wi_meter_start(&of.meter, control, "listing accepted words");
    /* Trimmed, so that long words from some state mean long words from the first. */
    wy_automaton *trimmed;
    wy_status status = wy_automaton_copy(&trimmed, automaton, error);
    if (status == WY_OK) {
        wi_meter_note(&of.meter, wy_automaton_bytes(trimmed));
        uint32_t initial = 0;
        uint32_t count = 1;
        status = wi_rows_trim(trimmed, &initial, &count, true, &of.meter, error);
    }
    of.automaton = trimmed;
    bool any = true; /* words of this length from any state; if none, none of a longer one */
    bool more = true;
    for (size_t length = 0; status == WY_OK && any && more && length <= to; length++) {
        status = longer(&of, &any, error);
        if (status == WY_OK && length >= from) {
            status = all_of_length(&of, length, take, data, &more, error);
        }
        if (length == SIZE_MAX) {
            break;
        }
    }
    for (size_t i = 0; i < of.lengths; i++) {
        free(of.alive[i]);
    }
    free(of.alive);
    free(of.label);
    free(of.next);
    free(of.state);
    wy_automaton_free(trimmed);
    return status;
}

/* ==== how many =============================================================================== */

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
