/*
 * some.c - a look at some positions, before all are verified.
 *
 * Nothing is proved by it.  An automaton that is wrong in one transition or output is mostly wrong
 * for a word near to those that lead to its states first; to see it there takes less time than the
 * proof may take to find it.
 */
#include "rest.h"
#include "trail.h"

/* Where P has no state any more, so many digits are read, and so many words in all. */
enum { BEYOND = 6, MOST_WORDS = 1 << 16 };

typedef struct search {
    rest *r;
    const table *p;
    const statement *all;
    size_t count;
    trail t; /* a state of P, or NOWHERE, and one of each statement */
    bool *met;
    uint8_t **least; /* of each statement and state: the least value that may still come */
} search;

/* ---- whether a look is of use ----------------------------------------------------------- */

static void find_least(uint8_t *least, const table *f) {
    for (uint32_t q = 0; q < f->states; q++) {
        least[q] = f->value[q]; /* NO_VALUE is more than any */
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = f->states; q-- > 0;) {
            for (uint32_t i = 0; i < f->labels; i++) {
                const uint32_t to = f->next[(size_t)q * f->labels + i];
                if (to != NOWHERE && least[to] < least[q]) {
                    least[q] = least[to];
                    more = true;
                }
            }
        }
    }
}

/* Whatever follows, there are options enough in P. */
static bool is_plain(const search *s, const uint32_t *at) {
    uint8_t code = 0;
    for (size_t k = 0; k < s->count; k++) {
        if (s->all[k].what >= FREE) {
            code = cert_put_in(code, s->all[k].what, s->least[k][at[k + 1]], s->r->g);
        }
    }
    return !cert_is_wrong(s->r->g, code);
}

/* The tuple after a label; false: no valid word. */
static bool step(const search *s, uint32_t *to, uint32_t i, uint32_t label) {
    const uint32_t *at = s->t.at + i * s->t.width;
    to[0] = at[0] == NOWHERE ? NOWHERE : s->p->next[(size_t)at[0] * s->p->labels + label];
    for (size_t k = 0; k < s->count; k++) {
        const table *f = &s->all[k].f;
        to[k + 1] = f->next[(size_t)at[k + 1] * f->labels + label];
        if (to[k + 1] == NOWHERE) {
            return false;
        }
    }
    return true;
}

static bool look(search *s, uint32_t i, work *w) {
    const uint32_t *at = s->t.at + i * s->t.width;
    const bool in_p = at[0] != NOWHERE && s->p->value[at[0]] == 1;
    uint8_t code = cert_put_in(0, IN_P, in_p, s->r->g);
    for (size_t k = 0; k < s->count; k++) {
        const uint8_t value = s->all[k].f.value[at[k + 1]];
        if (value == NO_VALUE) {
            return true;
        }
        code = cert_put_in(code, s->all[k].what, value, s->r->g);
    }
    return !cert_is_wrong(s->r->g, code) || cert_note_fault(s->r, &s->t, i, in_p, w);
}

/* Are words followed further from a tuple that comes after tuple i? */
static bool goes_on(search *s, const uint32_t *to, uint32_t i) {
    if (to[0] != NOWHERE) {
        const bool first = !s->met[to[0]];
        s->met[to[0]] = true;
        return first;
    }
    for (int back = 0; back < BEYOND; back++) {
        if (s->t.at[i * s->t.width] != NOWHERE) {
            return s->t.count < MOST_WORDS + s->p->states && !is_plain(s, to);
        }
        i = s->t.from[i];
    }
    return false;
}

/* ---- the look ----------------------------------------------------------------------------- */

static bool open_search(search *s, work *w) {
    s->met = cert_take(w, s->p->states, sizeof *s->met);
    s->least = cert_take(w, s->count, sizeof *s->least);
    bool room = s->met != NULL && s->least != NULL;
    for (size_t k = 0; k < s->count && room; k++) {
        s->least[k] = cert_take(w, s->all[k].f.states, 1);
        room = s->least[k] != NULL;
        if (room) {
            find_least(s->least[k], &s->all[k].f);
        }
    }
    return room;
}

static void close_search(search *s, work *w) {
    for (size_t k = 0; k < s->count && s->least != NULL; k++) {
        cert_drop(w, s->least[k], s->all[k].f.states, 1);
    }
    cert_drop(w, s->least, s->count, sizeof *s->least);
    cert_drop(w, s->met, s->p->states, sizeof *s->met);
    cert_trail_drop(&s->t, w);
}

bool cert_try_some(rest *r, const table *p, const statement *all, size_t count, work *w) {
    search s = {.r = r, .p = p, .all = all, .count = count, .t = {.width = count + 1}};
    uint32_t *to = cert_take(w, count + 1, sizeof *to);
    bool good = open_search(&s, w) && to != NULL && cert_trail_add(&s.t, to, 0, 0, w) != NOWHERE;
    if (good) {
        s.met[0] = true;
    }
    for (uint32_t i = 0; i < s.t.count && good && !r->fault; i++) {
        good = look(&s, i, w);
        for (uint32_t label = 0; label < p->labels && good; label++) {
            if (step(&s, to, i, label) && goes_on(&s, to, i)) {
                good = cert_trail_add(&s.t, to, i, label, w) != NOWHERE;
            }
        }
    }
    cert_drop(w, to, count + 1, sizeof *to);
    close_search(&s, w);
    return good;
}
