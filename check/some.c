/*
 * some.c - a look at some positions, before all are verified.
 *
 * Nothing is proved by it.  An automaton that is wrong in one transition or output is mostly wrong
 * for a word near to those that lead to its states first; to see it there takes less time than the
 * proof may take to find it.
 */
#include "rest.h"
#include "trail.h"

enum { BEYOND = 2 }; /* digits that are read where P has no state any more */

typedef struct search {
    rest *r;
    const table *p;
    const statement *all;
    size_t count;
    trail t; /* a state of P, or NOWHERE, and one of each statement */
    bool *met;
} search;

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

/* Are words followed further from the tuple? */
static bool goes_on(search *s, uint32_t q, uint32_t i) {
    if (q != NOWHERE) {
        const bool first = !s->met[q];
        s->met[q] = true;
        return first;
    }
    for (int back = 0; back < BEYOND; back++) {
        if (s->t.at[i * s->t.width] != NOWHERE) {
            return true;
        }
        i = s->t.from[i];
    }
    return false;
}

bool cert_try_some(rest *r, const table *p, const statement *all, size_t count, work *w) {
    search s = {.r = r, .p = p, .all = all, .count = count, .t = {.width = count + 1}};
    uint32_t *to = cert_take(w, count + 1, sizeof *to);
    s.met = cert_take(w, p->states, sizeof *s.met);
    bool good = to != NULL && s.met != NULL && cert_trail_add(&s.t, to, 0, 0, w) != NOWHERE;
    if (good) {
        s.met[0] = true;
    }
    for (uint32_t i = 0; i < s.t.count && good && !r->fault; i++) {
        good = look(&s, i, w);
        for (uint32_t label = 0; label < p->labels && good; label++) {
            if (step(&s, to, i, label) && goes_on(&s, to[0], i)) {
                good = cert_trail_add(&s.t, to, i, label, w) != NOWHERE;
            }
        }
    }
    cert_drop(w, to, count + 1, sizeof *to);
    cert_drop(w, s.met, p->states, sizeof *s.met);
    cert_trail_drop(&s.t, w);
    return good;
}
