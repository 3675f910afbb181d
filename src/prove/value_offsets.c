/*
 * value_offsets.c - positions (x, f(x)), one in each column, near the line of slope phi: learned
 * from the digits of x alone.
 *
 * Let s(x) be the number whose Zeckendorf digits are those of x and a 0, about phi x.  If the
 * position of column x with f(x) >= x is at s(x) + o(x), with finitely many o(x), and o(x) is what
 * an automaton computes that reads the digits of x, then the set of these positions is automatic,
 * and in a symmetric game so is the whole set.  One track needs far fewer columns than two: the
 * positions of value 1 of Wythoff's game show themselves in 200000 columns, not four million.
 *
 * Words of one length are in the order of their numbers, so below a number v, k digits further
 * down, stand the numbers from s^k(v) to before s^k(v + 1).  Two numbers are alike to depth K if
 * the same outputs, o(x) or "below the diagonal", stand below both of them, at most K digits down.
 * The classes that the empty word leads to are the states.  The automaton must give all the outputs
 * that are known; beyond that it is a guess.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "prove/calculus.h"
#include "prove/values.h"

enum { LOWER = 127, LARGEST = 60, FIRST_DEPTH = 4, DEEPEST = 40 };

typedef struct learning {
    int64_t count;    /* columns that are known */
    int8_t *output;   /* o(x), LOWER: f(x) < x */
    int32_t *shifted; /* s(x) of x <= count */
    uint8_t *last;    /* the last digit of x < count */
    int32_t *parent;  /* x without it */
    uint32_t depth;
    uint32_t classes;
    int32_t *first; /* a number of each class */
    uint64_t *signature;
    uint32_t *next; /* two for each; WY_NO_STATE: no valid word */
    size_t first_room, signature_room, next_room;
    wi_table found;
    uint32_t *state; /* of each x < count, by the automaton */
} learning;

/* ---- columns ------------------------------------------------------------------------------- */

/* Children come in the order of their parents: 0 has the child 1, all others one or two. */
static void list_words(learning *l) {
    int64_t child = 1;
    l->last[0] = 0;
    l->parent[0] = 0;
    l->shifted[0] = 0;
    for (int64_t x = 0; x < l->count; x++) {
        for (uint8_t digit = x == 0; digit <= 1 - l->last[x] && child < l->count; digit++) {
            l->last[child] = digit;
            l->parent[child++] = (int32_t)x;
        }
        l->shifted[x + 1] = l->shifted[x] + (l->last[x] == 0 ? 2 : 1);
    }
}

static wy_status make_room(learning *l, size_t columns, wy_error *error) {
    l->output = malloc(columns + 1);
    l->shifted = malloc((columns + 1) * sizeof *l->shifted);
    l->last = malloc(columns + 1);
    l->parent = malloc((columns + 1) * sizeof *l->parent);
    l->state = malloc((columns + 1) * sizeof *l->state);
    return l->output != NULL && l->shifted != NULL && l->last != NULL && l->parent != NULL &&
                   l->state != NULL
               ? WY_OK
               : wi_fail_memory(error);
}

static void clear(learning *l) {
    free(l->output);
    free(l->shifted);
    free(l->last);
    free(l->parent);
    free(l->state);
    free(l->first);
    free(l->signature);
    free(l->next);
    wi_table_close(&l->found);
}

/* The columns 0, 1, ... up to the first that has no position; WY_NO: this is no such set. */
static wy_status read_columns(learning *l, const wy_position *positions, size_t count,
                              wy_error *error) {
    while ((size_t)l->count < count && positions[l->count].x == l->count &&
           positions[l->count].x < INT32_MAX / 4) {
        l->count++;
    }
    list_words(l);
    if ((size_t)l->count < count && l->count > 0 && positions[l->count].x < l->count) {
        return wi_fail(error, WY_NO, "a column has two positions");
    }
    for (int64_t x = 0; x < l->count; x++) {
        const int64_t offset = positions[x].y - l->shifted[x];
        if (positions[x].y >= x && (offset < -LARGEST || offset > LARGEST)) {
            return wi_fail(error, WY_NO, "positions are far from the line");
        }
        l->output[x] = (int8_t)(positions[x].y < x ? LOWER : offset);
    }
    return WY_OK;
}

/* ---- classes ------------------------------------------------------------------------------- */

/* What stands below x; false: not all of it is known. */
static bool sign(uint64_t *out, const learning *l, int64_t x) {
    int64_t from = x;
    int64_t to = x + 1;
    uint64_t hash = wi_hash_more(0, l->last[x]);
    for (uint32_t k = 0; k <= l->depth; k++) {
        if (to > l->count) {
            return false;
        }
        for (int64_t i = from; i < to; i++) {
            hash = wi_hash_more(hash, (uint8_t)l->output[i]);
        }
        from = l->shifted[from];
        to = l->shifted[to];
    }
    *out = hash;
    return true;
}

/* The class of x, a new one if need be; WY_NO_STATE: unknown, or no memory. */
static uint32_t class_of(learning *l, int64_t x, wy_status *status, wy_error *error) {
    uint64_t signature = 0;
    if (!sign(&signature, l, x)) {
        *status = wi_fail(error, WY_NO, "%u states are not closed at depth %u",
                          (unsigned)l->classes, (unsigned)l->depth);
        return WY_NO_STATE;
    }
    if (wi_table_reserve(&l->found, 1, NULL) != WY_OK ||
        !wi_list_room(l->first, l->first_room, (size_t)l->classes + 1) ||
        !wi_list_room(l->signature, l->signature_room, (size_t)l->classes + 1) ||
        !wi_list_room(l->next, l->next_room, 2 * ((size_t)l->classes + 1))) {
        *status = wi_fail_memory(error);
        return WY_NO_STATE;
    }
    uint32_t class;
    wi_probe probe = wi_table_probe(&l->found, signature);
    while (wi_table_next(&l->found, &probe, &class)) {
        if (l->signature[class] == signature) {
            return class;
        }
    }
    wi_table_put(&l->found, &probe, l->classes);
    l->first[l->classes] = (int32_t)x;
    l->signature[l->classes] = signature;
    return l->classes++;
}

/* All classes that the empty word leads to. */
static wy_status find_classes(learning *l, uint32_t most, const wy_control *control,
                              wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    wi_table_empty(&l->found);
    l->classes = 0;
    wy_status status = WY_OK;
    class_of(l, 0, &status, error);
    for (uint32_t q = 0; q < l->classes && status == WY_OK; q++) {
        const int64_t x = l->first[q];
        const int64_t child = l->shifted[x];
        const bool two = l->last[x] == 0;
        const uint32_t zero = x == 0 ? q : class_of(l, child, &status, error);
        const uint32_t one =
            status == WY_OK && two ? class_of(l, child + 1, &status, error) : WY_NO_STATE;
        if (status == WY_OK) {
            l->next[(size_t)2 * q] = zero;
            l->next[2 * q + 1] = one;
        }
        if (status == WY_OK && l->classes > most) {
            status = wi_fail(error, WY_NO, "there would be %u states", (unsigned)l->classes);
        }
        if (status == WY_OK && wi_pace_stop(&pace, 0)) {
            status = wi_fail(error, WY_STOPPED, "stopped while learning");
        }
    }
    return status;
}

/* Does the automaton give all outputs that are known? */
static bool fits(const learning *l) {
    bool all = true;
    for (int64_t x = 0; x < l->count && all; x++) {
        l->state[x] = x == 0 ? 0 : l->next[2 * l->state[l->parent[x]] + l->last[x]];
        all = l->state[x] != WY_NO_STATE && l->output[l->first[l->state[x]]] == l->output[x];
    }
    return all;
}

/* ---- automata ------------------------------------------------------------------------------ */

static wy_status to_automaton(wy_automaton **out, const learning *l, const wy_numeration *fib,
                              const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(fib);
    wy_edge *edges = malloc(((size_t)l->classes * 2 + 1) * sizeof *edges);
    int32_t *outputs = malloc(((size_t)l->classes + 1) * sizeof *outputs);
    wy_status status = edges == NULL || outputs == NULL ? wi_fail_memory(error) : WY_OK;
    size_t count = 0;
    for (uint32_t q = 0; q < l->classes && status == WY_OK; q++) {
        outputs[q] = l->output[l->first[q]];
        for (uint32_t digit = 0; digit < 2; digit++) {
            if (l->next[2 * q + digit] != WY_NO_STATE) {
                edges[count++] = (wy_edge){.from = q, .to = l->next[2 * q + digit], .label = digit};
            }
        }
    }
    if (status == WY_OK) {
        status =
            wy_automaton_create(out, WY_WORD, &track, 1, outputs, l->classes, edges, count, error);
    }
    free(edges);
    free(outputs);
    return status == WY_OK ? wy_automaton_minimise_in_place(*out, control, error) : status;
}

/* (x, s(x)): a digit of the second track is the next one of the first. */
static wy_automaton *make_shift(wi_calculus *c) {
    const wy_track track = wy_numeration_track(c->system);
    const wy_track tracks[2] = {track, track};
    const int32_t outputs[2] = {1, 0};
    /* state: the digit of x that is due; label: digit of x, digit of s(x) */
    wy_edge edges[4] = {{0, 0, 0}, {0, 1, 1}, {1, 0, 2}, {1, 1, 3}};
    wy_automaton *raw = NULL;
    wy_automaton *out = NULL;
    c->status = wy_automaton_create(&raw, WY_ACCEPTOR, tracks, 2, outputs, 2, edges, 4, c->error);
    if (c->status == WY_OK) {
        c->status = wy_automaton_validate(&out, raw, c->control, c->error);
    }
    wy_automaton_free(raw);
    return out;
}

/* (x, s(x) + o) where the output of x is o. */
static wy_automaton *with_offset(wi_calculus *c, const wy_automaton *outputs,
                                 const wy_automaton *shift, int32_t o) {
    const int64_t plus[2] = {1, -1}; /* s + o - y = 0 */
    wy_automaton *columns = NULL;
    if (c->status == WY_OK) {
        c->status = wy_automaton_where(&columns, outputs, o, c->control, c->error);
    }
    wy_automaton *line = wi_calculus_linear(c, plus, 2, o, WY_EQ);
    wy_automaton *here = wi_calculus_join(c, WY_OP_AND, shift, TRACKS(0, 1), columns, TRACKS(0), 2);
    wy_automaton *out =
        wi_calculus_exists(c, WY_OP_AND, here, TRACKS(0, 2), line, TRACKS(2, 1), 3, 2);
    wy_automaton_free(columns);
    wy_automaton_free(line);
    wy_automaton_free(here);
    return out;
}

static wy_status make_set(wy_automaton **out, const wy_automaton *outputs, const wy_numeration *fib,
                          const wy_control *control, wy_error *error) {
    wi_calculus c = {.system = fib, .control = control, .error = error};
    int32_t *values = NULL;
    size_t count = 0;
    wy_automaton *upper = NULL;
    c.status = wy_automaton_outputs(&values, &count, outputs, error);
    wy_automaton *shift = c.status == WY_OK ? make_shift(&c) : NULL;
    for (size_t i = 0; i < count && c.status == WY_OK; i++) {
        if (values[i] != LOWER) {
            upper =
                wi_calculus_into(&c, WY_OP_OR, upper, with_offset(&c, outputs, shift, values[i]));
        }
    }
    *out = wi_calculus_join(&c, WY_OP_OR, upper, TRACKS(0, 1), upper, TRACKS(1, 0), 2);
    free(values);
    wy_automaton_free(shift);
    wy_automaton_free(upper);
    return c.status == WY_OK && *out == NULL ? wi_fail(error, WY_NO, "there is no position")
                                             : c.status;
}

/* ---- all of it --------------------------------------------------------------------------- */

/* The least depth, from *depth on, with an automaton that fits. */
static wy_status learn(learning *l, uint32_t *depth, uint32_t most, const wy_control *control,
                       wy_error *error) {
    wy_status status = WY_NO;
    l->depth = *depth > FIRST_DEPTH ? *depth : FIRST_DEPTH;
    for (; l->depth <= DEEPEST; l->depth += 2) {
        status = find_classes(l, most, control, error);
        if (status != WY_OK || fits(l)) {
            break;
        }
        status = WY_NO;
    }
    *depth = l->depth;
    return status;
}

wy_status wi_value_offsets_learn(wy_automaton **set, uint32_t *depth, const wy_position *positions,
                                 size_t count, const wy_numeration *fib, uint32_t most,
                                 const wy_control *control, wy_error *error) {
    learning l = {0};
    wy_automaton *outputs = NULL;
    *set = NULL;
    wy_status status = make_room(&l, count, error);
    if (status == WY_OK) {
        status = read_columns(&l, positions, count, error);
    }
    if (status == WY_OK) {
        status = learn(&l, depth, most, control, error);
    }
    if (status == WY_OK) {
        status = to_automaton(&outputs, &l, fib, control, error);
    }
    if (status == WY_OK) {
        status = make_set(set, outputs, fib, control, error);
    }
    wy_automaton_free(outputs);
    clear(&l);
    return status;
}
