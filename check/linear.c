/* linear.c - several linear conditions at once. */
#include "linear.h"

#include <string.h>

enum { MOST_JOINT = 1 << 24, WORDS = MOST_CONDITIONS + 3 };

/* ---- states --------------------------------------------------------------------------------- */

static size_t width(const relation *r) {
    return (size_t)r->count + 3;
}

static const uint32_t *words_of(const relation *r, uint32_t state) {
    return r->words + state * width(r);
}

bool cert_accepts(const relation *r, uint32_t state) {
    const uint32_t *at = words_of(r, state);
    bool all = at[r->count] == 0 && cert_valid_end(r->n, (int)at[r->count + 1]) &&
               cert_valid_end(r->n, (int)at[r->count + 2]);
    for (int i = 0; i < r->count && all; i++) {
        all = r->sums[i].holds[at[i]];
    }
    return all;
}

static bool more_slots(relation *r, work *w) {
    const size_t room = 2 * r->slot_count + 1024;
    uint32_t *slots = cert_take(w, room, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < r->states; q++) {
        size_t slot = cert_hash(words_of(r, q), width(r)) % room;
        while (slots[slot] != 0) {
            slot = (slot + 1) % room;
        }
        slots[slot] = q + 1;
    }
    cert_drop(w, r->slots, r->slot_count, sizeof *r->slots);
    r->slots = slots;
    r->slot_count = room;
    return true;
}

static uint32_t number_of(relation *r, const uint32_t *wanted, work *w) {
    if (2 * ((size_t)r->states + 1) > r->slot_count && !more_slots(r, w)) {
        return NOWHERE;
    }
    size_t slot = cert_hash(wanted, width(r)) % r->slot_count;
    for (; r->slots[slot] != 0; slot = (slot + 1) % r->slot_count) {
        if (memcmp(words_of(r, r->slots[slot] - 1), wanted, width(r) * sizeof *wanted) == 0) {
            return r->slots[slot] - 1;
        }
    }
    if (r->states == MOST_JOINT) {
        cert_too_large(w->verdict, w->line, "the move is too long for this checker");
        return NOWHERE;
    }
    uint32_t *words =
        cert_grow(w, r->words, &r->word_room, ((size_t)r->states + 1) * width(r), sizeof *words);
    if (words == NULL) {
        return NOWHERE;
    }
    r->words = words;
    memcpy(words + r->states * width(r), wanted, width(r) * sizeof *wanted);
    r->slots[slot] = ++r->states;
    return r->states - 1;
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* A step that is being made: the sums e with the digits of the tracks so far. */
typedef struct step {
    uint32_t from[WORDS], to[WORDS];
    int e[MOST_CONDITIONS];
    int way;
    uint32_t label;
} step;

static bool put_arrow(relation *r, const step *s, work *w) {
    const uint32_t to = number_of(r, s->to, w);
    arrow *arrows =
        to == NOWHERE ? NULL
                      : cert_grow(w, r->arrows, &r->arrow_room, r->arrow_count + 1, sizeof *arrows);
    if (arrows == NULL) {
        return false;
    }
    r->arrows = arrows;
    arrows[r->arrow_count++] = (arrow){s->label, to};
    return true;
}

/*
 * All digits of the tracks from this one on.  As soon as a condition has its digits it is looked
 * whether it can still hold: so few combinations of digits are ever looked at.
 */
static bool try_digits(relation *r, step *s, int track, work *w) {
    if (track == TRACKS) {
        return put_arrow(r, s, w);
    }
    const uint32_t label = s->label;
    const int place = r->count + 1 + track - TRACK_C;
    bool good = true;
    for (int digit = 0; digit < r->n->digits && good; digit++) {
        const int valid = cert_valid_step(r->n, (int)s->from[place], digit);
        bool possible = valid != INVALID;
        s->to[place] = (uint32_t)valid;
        for (int i = 0; i < r->count && possible; i++) {
            if (r->last[i] == track) {
                const int e = s->e[i] + digit * r->conditions[i].of[track];
                s->to[i] = cert_sum_step(&r->sums[i], s->from[i], s->way, e);
                possible = s->to[i] != NOWHERE;
            }
        }
        if (possible) {
            for (int i = 0; i < r->count; i++) {
                s->e[i] += digit * r->conditions[i].of[track];
            }
            s->label = label * (uint32_t)r->n->digits + (uint32_t)digit;
            good = try_digits(r, s, track + 1, w);
            for (int i = 0; i < r->count; i++) {
                s->e[i] -= digit * r->conditions[i].of[track];
            }
        }
    }
    s->label = label;
    return good;
}

static bool put_arrows(relation *r, uint32_t state, int a, int b, work *w) {
    step s = {.label = 0};
    bool good = true;
    memcpy(s.from, words_of(r, state), width(r) * sizeof *s.from);
    for (s.way = 0; s.way < 2 && good; s.way++) {
        const int class = cert_place_below(r->n, (int)s.from[r->count], s.way);
        bool possible = class != INVALID;
        s.to[r->count] = (uint32_t) class;
        for (int i = 0; i < r->count && possible; i++) {
            s.e[i] = a * r->conditions[i].of[TRACK_A] + b * r->conditions[i].of[TRACK_B];
            if (r->last[i] < TRACK_C) {
                s.to[i] = cert_sum_step(&r->sums[i], s.from[i], s.way, s.e[i]);
                possible = s.to[i] != NOWHERE;
            }
        }
        good = !possible || try_digits(r, &s, TRACK_C, w);
    }
    return good;
}

bool cert_find_arrows(relation *r, uint32_t state, uint32_t label, size_t *begin, size_t *end,
                      work *w) {
    const int g = r->n->digits;
    const size_t row = (size_t)g * (size_t)g * 2;
    const size_t known = r->found_room / row;
    if (state >= known) {
        size_t *found =
            cert_grow(w, r->found, &r->found_room, ((size_t)state + 1) * row, sizeof *found);
        if (found == NULL) {
            return false;
        }
        r->found = found;
        for (size_t i = known * row; i < r->found_room; i++) {
            found[i] = i % 2 == 0;
        }
    }
    size_t *const here = r->found + state * row + 2 * (size_t)label;
    if (here[0] > here[1]) {
        here[0] = r->arrow_count;
        if (!put_arrows(r, state, (int)label / g, (int)label % g, w)) {
            return false;
        }
        here[1] = r->arrow_count;
    }
    *begin = here[0];
    *end = here[1];
    return true;
}

/* ---- opening --------------------------------------------------------------------------------- */

bool cert_open_relation(relation *out, const numeration *n, const linear *conditions, int count,
                        work *w) {
    memset(out, 0, sizeof *out);
    out->n = n;
    bool made = count <= MOST_CONDITIONS ||
                cert_too_large(w->verdict, w->line, "too many conditions for this checker");
    for (int i = 0; i < count && made; i++) {
        out->conditions[i] = conditions[i];
        for (int t = 0; t < TRACKS; t++) {
            out->last[i] = conditions[i].of[t] != 0 ? t : out->last[i];
        }
        out->count = i + 1;
        made = cert_make_sum(&out->sums[i], n, &conditions[i], w);
    }
    for (int class = 0; class < n->classes && made; class ++) {
        uint32_t first[WORDS] = {0};
        for (int i = 0; i <= count; i++) {
            first[i] = (uint32_t) class;
        }
        made = number_of(out, first, w) != NOWHERE;
    }
    return made;
}

void cert_drop_relation(relation *r, work *w) {
    for (int i = 0; i < r->count; i++) {
        cert_drop_sum(&r->sums[i], w);
    }
    cert_drop(w, r->words, r->word_room, sizeof *r->words);
    cert_drop(w, r->slots, r->slot_count, sizeof *r->slots);
    cert_drop(w, r->arrows, r->arrow_room, sizeof *r->arrows);
    cert_drop(w, r->found, r->found_room, sizeof *r->found);
    r->count = 0;
    r->words = NULL;
    r->slots = NULL;
    r->arrows = NULL;
    r->found = NULL;
}
