/*
 * beam_walk.c - all ways of the machine of a beam: where they lead, what is written on them, and
 * that it is written before it is read (beam.h).
 *
 * A tuple is a state, the letters that were read last, those that were written last, and what the
 * column and the row that are next leave modulo a number.
 */
#include "beam.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TUPLES = 1 << 20 };

typedef struct tuple {
    uint32_t state;
    uint64_t read, written;
    int64_t column, row;
    int64_t least; /* of row - column, along the ways to it */
} tuple;

typedef struct way {
    uint32_t from, to;
    int gain;
} way;

typedef struct walk {
    beam *b;
    tuple *tuples;
    size_t count, room;
    way *ways;
    size_t way_count, way_room;
    uint32_t *table;  /* number + 1 of a tuple, by hash */
    size_t slots;     /* a power of two */
    beam_step *steps; /* of each state, by each letter */
    bool *met;        /* states */
} walk;

/* ---- pieces ---------------------------------------------------------------------------------- */

uint64_t cert_beam_shift(const beam *b, uint64_t context, int64_t letter) {
    const uint64_t all = (UINT64_C(1) << (4 * (b->word - 1))) - 1;
    return (context << 4 | (uint64_t)letter) & all;
}

const beam_piece *cert_beam_piece(const beam *b, int64_t rest, uint64_t context) {
    int64_t low = 0;
    int64_t high = b->piece_count;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        const beam_piece *at = &b->pieces[middle];
        if (at->rest == rest && at->context == context) {
            return at;
        }
        if (at->rest < rest || (at->rest == rest && at->context < context)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

static bool has_piece(const beam *b, int64_t rest, uint64_t context, int64_t letter) {
    const beam_piece *at = cert_beam_piece(b, rest, context);
    return at != NULL && (at->come >> letter & 1U) != 0;
}

/* ---- tuples ---------------------------------------------------------------------------------- */

static size_t slot_of(const walk *w, const tuple *t) {
    const uint32_t words[] = {t->state,
                              (uint32_t)t->read,
                              (uint32_t)(t->read >> 32),
                              (uint32_t)t->written,
                              (uint32_t)(t->written >> 32),
                              (uint32_t)t->column,
                              (uint32_t)t->row};
    size_t slot = (size_t)cert_hash(words, sizeof words / sizeof *words) & (w->slots - 1);
    while (w->table[slot] != 0) {
        const tuple *other = &w->tuples[w->table[slot] - 1];
        if (other->state == t->state && other->read == t->read && other->written == t->written &&
            other->column == t->column && other->row == t->row) {
            break;
        }
        slot = (slot + 1) & (w->slots - 1);
    }
    return slot;
}

/* The table has twice as many slots as there may be tuples. */
static bool put_tuple(walk *w, const tuple *t, uint32_t *number) {
    const size_t slot = slot_of(w, t);
    if (w->table[slot] == 0) {
        if (w->count == MOST_TUPLES) {
            return cert_too_large(w->b->verdict, 1, "the machine has too many ways");
        }
        tuple *grown = cert_grow(&w->b->work, w->tuples, &w->room, w->count + 1, sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        w->tuples = grown;
        w->tuples[w->count++] = *t;
        w->table[slot] = (uint32_t)w->count;
        w->met[t->state] = true;
    }
    *number = w->table[slot] - 1;
    return true;
}

static bool put_way(walk *w, uint32_t from, uint32_t to, int gain) {
    way *grown = cert_grow(&w->b->work, w->ways, &w->way_room, w->way_count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    w->ways = grown;
    w->ways[w->way_count++] = (way){from, to, gain};
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Each is made once, and leads into a state that is listed. */
static const beam_step *step_of(walk *w, uint32_t state, int letter) {
    beam *b = w->b;
    beam_step *step = &w->steps[(size_t)state * BEAM_LETTERS + (size_t)letter];
    if (step->done) {
        return step;
    }
    beam_state next;
    const char *fault = cert_beam_step(&next, step, b, &b->states[state], letter + b->least);
    if (fault != NULL) {
        cert_refuse(b->verdict, b->lines[state], "by letter %lld %s",
                    (long long)(letter + b->least), fault);
        return NULL;
    }
    for (int64_t i = 0; i < b->state_count; i++) {
        if (cert_beam_within(b, &next, &b->states[i])) {
            step->to = (uint32_t)i;
            step->done = true;
            return step;
        }
    }
    cert_refuse(b->verdict, b->lines[state], "letter %lld leads to a state that is not listed",
                (long long)(letter + b->least));
    return NULL;
}

static bool go(walk *w, uint32_t from, int letter) {
    const beam *b = w->b;
    tuple next = w->tuples[from];
    const beam_step *step = step_of(w, next.state, letter);
    if (step == NULL) {
        return false;
    }
    for (int i = 0; i < step->written; i++) {
        if (!has_piece(b, next.row, next.written, step->letters[i])) {
            return cert_refuse(b->verdict, b->lines[next.state],
                               "by letter %lld it writes a piece that is not listed",
                               (long long)(letter + b->least));
        }
        next.written = cert_beam_shift(b, next.written, step->letters[i]);
        next.row = (next.row + 1) % b->modulus;
    }
    next.read = cert_beam_shift(b, next.read, letter);
    next.column = (next.column + 1) % b->modulus;
    next.state = step->to;
    next.least = INT64_MAX;
    uint32_t to = 0;
    return put_tuple(w, &next, &to) && put_way(w, from, to, step->written - 1);
}

/* ---- all ways -------------------------------------------------------------------------------- */

static uint64_t context_before(const beam *b, int64_t end) {
    uint64_t context = 0;
    for (int64_t i = end - b->word + 1; i < end; i++) {
        context = cert_beam_shift(b, context, b->letters[i] - b->least);
    }
    return context;
}

/* Letters of the first columns, from the first context on, are in range, and their pieces there. */
static bool check_first(const beam *b) {
    for (int64_t i = b->columns - b->word + 1; i < b->row; i++) {
        if (b->letters[i] < b->least || b->letters[i] >= b->least + BEAM_LETTERS) {
            return cert_refuse(b->verdict, b->lines[0], "the letter of column %lld is out of range",
                               (long long)i);
        }
    }
    for (int64_t x = b->columns; x < b->row; x++) {
        if (!has_piece(b, x % b->modulus, context_before(b, x), b->letters[x] - b->least)) {
            return cert_refuse(b->verdict, b->lines[0],
                               "the piece that ends with the letter of column %lld is not listed",
                               (long long)x);
        }
    }
    return true;
}

static bool walk_all(walk *w) {
    beam *b = w->b;
    const tuple start = {.state = 0,
                         .read = context_before(b, b->columns),
                         .written = context_before(b, b->row),
                         .column = b->columns % b->modulus,
                         .row = b->row % b->modulus,
                         .least = b->row - b->columns};
    uint32_t number = 0;
    bool good = put_tuple(w, &start, &number);
    for (uint32_t i = 0; i < w->count && good; i++) {
        const beam_piece *piece = cert_beam_piece(b, w->tuples[i].column, w->tuples[i].read);
        for (int letter = 0; letter < BEAM_LETTERS && good && piece != NULL; letter++) {
            good = (piece->come >> letter & 1U) == 0 || go(w, i, letter);
        }
    }
    for (int64_t i = 0; i < b->state_count && good; i++) {
        good = w->met[i] || cert_refuse(b->verdict, b->lines[i], "this state is never met");
    }
    return good;
}

/* Row - column is at least 1 on all ways: shortest ways. */
static bool check_order(walk *w) {
    bool changed = true;
    for (size_t round = 0; round <= w->count && changed; round++) {
        changed = false;
        for (size_t i = 0; i < w->way_count; i++) {
            const way *at = &w->ways[i];
            const int64_t least = w->tuples[at->from].least;
            if (least != INT64_MAX && least + at->gain < w->tuples[at->to].least) {
                w->tuples[at->to].least = least + at->gain;
                changed = true;
                if (least + at->gain < 1) {
                    return cert_refuse(w->b->verdict, w->b->lines[0],
                                       "a letter may be read before it is written");
                }
            }
        }
    }
    return !changed || cert_refuse(w->b->verdict, w->b->lines[0],
                                   "rows do not keep up with columns on some way");
}

bool cert_beam_walk(beam *b) {
    walk w = {.b = b, .slots = 2 * (size_t)MOST_TUPLES};
    w.table = cert_take(&b->work, w.slots, sizeof *w.table);
    w.steps = cert_take(&b->work, (size_t)b->state_count * BEAM_LETTERS, sizeof *w.steps);
    w.met = cert_take(&b->work, (size_t)b->state_count, sizeof *w.met);
    const bool good = w.table != NULL && w.steps != NULL && w.met != NULL && check_first(b) &&
                      walk_all(&w) && check_order(&w);
    b->tuples = w.count;
    free(w.table);
    free(w.steps);
    free(w.met);
    free(w.tuples);
    free(w.ways);
    return good;
}
