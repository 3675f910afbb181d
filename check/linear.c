/* linear.c - several linear conditions at once. */
#include "linear.h"

#include <string.h>

enum { MOST_JOINT = 1 << 20, WORDS = MOST_CONDITIONS + 3 };

/* The words of a state: one for each condition, then the class, and the validity of c and d. */
typedef struct maker {
    const numeration *n;
    const linear *conditions;
    const one_sum *sums;
    int count;
    int last[MOST_CONDITIONS]; /* the last track that the condition speaks of */
    relation *out;
    uint32_t *states; /* count + 3 words of each */
    size_t state_room;
    uint32_t *slots; /* state + 1, by hash */
    size_t slot_count;
    work *w;
} maker;

/* ---- states --------------------------------------------------------------------------------- */

static size_t width(const maker *m) {
    return (size_t)m->count + 3;
}

static bool more_slots(maker *m) {
    const size_t room = 2 * m->slot_count + 1024;
    uint32_t *slots = cert_take(m->w, room, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < m->out->states; q++) {
        size_t slot = cert_hash(m->states + q * width(m), width(m)) % room;
        while (slots[slot] != 0) {
            slot = (slot + 1) % room;
        }
        slots[slot] = q + 1;
    }
    cert_drop(m->w, m->slots, m->slot_count, sizeof *m->slots);
    m->slots = slots;
    m->slot_count = room;
    return true;
}

static bool accepts(const maker *m, const uint32_t *at) {
    bool all = at[m->count] == 0 && cert_valid_end(m->n, (int)at[m->count + 1]) &&
               cert_valid_end(m->n, (int)at[m->count + 2]);
    for (int i = 0; i < m->count && all; i++) {
        all = m->sums[i].holds[at[i]];
    }
    return all;
}

static uint32_t number_of(maker *m, const uint32_t *wanted) {
    relation *r = m->out;
    if (2 * ((size_t)r->states + 1) > m->slot_count && !more_slots(m)) {
        return NOWHERE;
    }
    size_t slot = cert_hash(wanted, width(m)) % m->slot_count;
    for (; m->slots[slot] != 0; slot = (slot + 1) % m->slot_count) {
        const uint32_t q = m->slots[slot] - 1;
        if (memcmp(m->states + q * width(m), wanted, width(m) * sizeof *wanted) == 0) {
            return q;
        }
    }
    if (r->states == MOST_JOINT) {
        cert_too_large(m->w->verdict, m->w->line, "the move is too long for this checker");
        return NOWHERE;
    }
    uint32_t *states = cert_grow(m->w, m->states, &m->state_room,
                                 ((size_t)r->states + 1) * width(m), sizeof *states);
    m->states = states != NULL ? states : m->states;
    bool *accepting =
        cert_grow(m->w, r->accepts, &r->accepts_room, (size_t)r->states + 1, sizeof *accepting);
    r->accepts = accepting != NULL ? accepting : r->accepts;
    if (states == NULL || accepting == NULL) {
        return NOWHERE;
    }
    memcpy(states + r->states * width(m), wanted, width(m) * sizeof *wanted);
    accepting[r->states] = accepts(m, wanted);
    m->slots[slot] = ++r->states;
    return r->states - 1;
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* A step that is being made: digits of the tracks so far, and the sums e with them. */
typedef struct step {
    uint32_t from[WORDS], to[WORDS];
    int e[MOST_CONDITIONS];
    int way;
    uint32_t label;
} step;

static bool put_arrow(maker *m, const step *s) {
    relation *r = m->out;
    const uint32_t to = number_of(m, s->to);
    arrow *arrows = to == NOWHERE ? NULL
                                  : cert_grow(m->w, r->arrows, &r->arrow_room, r->arrow_count + 1,
                                              sizeof *arrows);
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
static bool try_digits(maker *m, step *s, int track) {
    if (track == TRACKS) {
        return put_arrow(m, s);
    }
    const uint32_t label = s->label;
    bool good = true;
    for (int digit = 0; digit < m->n->digits && good; digit++) {
        bool possible = true;
        if (track >= TRACK_C) {
            const int at = m->count + 1 + track - TRACK_C;
            const int valid = cert_valid_step(m->n, (int)s->from[at], digit);
            possible = valid != INVALID;
            s->to[at] = (uint32_t)valid;
        }
        for (int i = 0; i < m->count && possible; i++) {
            if (m->last[i] == track) {
                const int e = s->e[i] + digit * m->conditions[i].of[track];
                s->to[i] = cert_sum_step(&m->sums[i], s->from[i], s->way, e);
                possible = s->to[i] != NOWHERE;
            }
        }
        if (possible) {
            for (int i = 0; i < m->count; i++) {
                s->e[i] += digit * m->conditions[i].of[track];
            }
            s->label = track >= TRACK_C ? label * (uint32_t)m->n->digits + (uint32_t)digit : 0;
            good = try_digits(m, s, track + 1);
            for (int i = 0; i < m->count; i++) {
                s->e[i] -= digit * m->conditions[i].of[track];
            }
        }
    }
    s->label = label;
    return good;
}

/* The arrows of a state with digits a, b, behind all others. */
static bool put_arrows(maker *m, uint32_t q, int a, int b) {
    step s = {.label = 0};
    bool good = true;
    memcpy(s.from, m->states + q * width(m), width(m) * sizeof *s.from);
    for (s.way = 0; s.way < 2 && good; s.way++) {
        const int class = cert_place_below(m->n, (int)s.from[m->count], s.way);
        bool possible = class != INVALID;
        s.to[m->count] = (uint32_t) class;
        for (int i = 0; i < m->count && possible; i++) {
            s.e[i] = a * m->conditions[i].of[TRACK_A] + b * m->conditions[i].of[TRACK_B];
            if (m->last[i] < TRACK_C) {
                s.to[i] = cert_sum_step(&m->sums[i], s.from[i], s.way, s.e[i]);
                possible = s.to[i] != NOWHERE;
            }
        }
        good = !possible || try_digits(m, &s, TRACK_C);
    }
    return good;
}

static bool explore(maker *m) {
    relation *r = m->out;
    const int g = m->n->digits;
    for (int class = 0; class < m->n->classes; class ++) {
        uint32_t first[WORDS] = {0};
        for (int i = 0; i <= m->count; i++) {
            first[i] = (uint32_t) class;
        }
        if (number_of(m, first) == NOWHERE) {
            return false;
        }
    }
    r->starts = r->states;
    for (uint32_t q = 0; q < r->states; q++) {
        size_t *begin = cert_grow(m->w, r->begin, &r->begin_room, ((size_t)q + 1) * r->labels + 1,
                                  sizeof *begin);
        if (begin == NULL) {
            return false;
        }
        r->begin = begin;
        for (int ab = 0; ab < g * g; ab++) {
            begin[(size_t)q * r->labels + (size_t)ab] = r->arrow_count;
            if (!put_arrows(m, q, ab / g, ab % g)) {
                return false;
            }
        }
        begin[((size_t)q + 1) * r->labels] = r->arrow_count;
    }
    return true;
}

/* Takes away the arrows to states from which no words are accepted. */
static bool leave_out_useless(relation *r, work *w) {
    bool *useful = cert_take(w, r->states, sizeof *useful);
    if (useful == NULL) {
        return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = r->states; q-- > 0;) {
            bool here = useful[q] || r->accepts[q];
            const size_t end = r->begin[((size_t)q + 1) * r->labels];
            for (size_t i = r->begin[(size_t)q * r->labels]; i < end && !here; i++) {
                here = useful[r->arrows[i].to];
            }
            more = more || here != useful[q];
            useful[q] = here;
        }
    }
    size_t kept = 0;
    size_t i = 0;
    for (size_t row = 0; row < (size_t)r->states * r->labels; row++) {
        const size_t end = r->begin[row + 1];
        r->begin[row] = kept;
        for (; i < end; i++) {
            if (useful[r->arrows[i].to]) {
                r->arrows[kept++] = r->arrows[i];
            }
        }
    }
    r->begin[(size_t)r->states * r->labels] = kept;
    r->arrow_count = kept;
    r->nothing = true;
    for (uint32_t q = 0; q < r->starts; q++) {
        r->nothing = r->nothing && !useful[q];
    }
    cert_drop(w, useful, r->states, sizeof *useful);
    return true;
}

bool cert_make_relation(relation *out, const numeration *n, const linear *conditions, int count,
                        work *w) {
    one_sum sums[MOST_CONDITIONS] = {{0}};
    *out = (relation){.labels = (uint32_t)(n->digits * n->digits)};
    maker m = {.n = n, .conditions = conditions, .sums = sums, .count = count, .out = out, .w = w};
    bool made = count <= MOST_CONDITIONS ||
                cert_too_large(w->verdict, w->line, "too many conditions for this checker");
    for (int i = 0; i < count && made; i++) {
        for (int t = 0; t < TRACKS; t++) {
            m.last[i] = conditions[i].of[t] != 0 ? t : m.last[i];
        }
        made = cert_make_sum(&sums[i], n, &conditions[i], w);
    }
    made = made && explore(&m) && leave_out_useless(out, w);
    for (int i = 0; i < count && i < MOST_CONDITIONS; i++) {
        cert_drop_sum(&sums[i], w);
    }
    cert_drop(w, m.states, m.state_room, sizeof *m.states);
    cert_drop(w, m.slots, m.slot_count, sizeof *m.slots);
    if (!made) {
        cert_drop_relation(out, w);
    }
    return made;
}

void cert_drop_relation(relation *r, work *w) {
    cert_drop(w, r->begin, r->begin_room, sizeof *r->begin);
    cert_drop(w, r->arrows, r->arrow_room, sizeof *r->arrows);
    cert_drop(w, r->accepts, r->accepts_room, sizeof *r->accepts);
    *r = (relation){0};
}
