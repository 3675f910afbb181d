/* p_set.c - the automaton of a certificate. */
#include "p_set.h"

#include <inttypes.h>
#include <string.h>

#include "trail.h"

/* ---- text ------------------------------------------------------------------------------- */

typedef struct text {
    reader *r;
    const numeration *n;
    table *t;
    int tracks;
    size_t *line_of; /* of each state */
    int64_t states;  /* as claimed */
    int64_t met;     /* states that have been named so far */
    int64_t transitions;
} text;

static bool read_transition(text *p, uint32_t q, uint32_t *least_label) {
    reader *r = p->r;
    const int64_t g = p->n->digits;
    uint32_t label = 0;
    for (int track = 0; track < p->tracks; track++) {
        int64_t digit = 0;
        if (!cert_read_number(r, &digit, 0, g - 1) || !cert_read(r, " ")) {
            return false;
        }
        label = label * (uint32_t)g + (uint32_t)digit;
    }
    int64_t to = 0;
    /* A new state gets the next number. */
    const int64_t most = p->met < p->states ? p->met : p->states - 1;
    if (!cert_read(r, "-> ") || !cert_read_number(r, &to, 0, most) || !cert_read(r, "\n")) {
        return false;
    }
    if (label < *least_label) {
        return cert_refuse(r->verdict, r->line - 1, "this transition is not in order");
    }
    *least_label = label + 1;
    p->met += to == p->met;
    p->t->next[(size_t)q * p->t->labels + label] = (uint32_t)to;
    p->transitions++;
    return true;
}

static bool read_state(text *p, uint32_t q, work *w) {
    reader *r = p->r;
    int64_t number = 0;
    int64_t output = 0;
    if (q >= p->met) {
        return cert_refuse(r->verdict, r->line, "no transition before leads to this state");
    }
    p->line_of[q] = r->line;
    if (!cert_read(r, "state ") || !cert_read_number(r, &number, q, q) || !cert_read(r, " ") ||
        !cert_read_number(r, &output, 0, 1) || !cert_read(r, "\n")) {
        return false;
    }
    if (!cert_add_state(p->t, (uint8_t)output, w)) {
        return false;
    }
    uint32_t least_label = 0;
    while (r->at < r->size && r->text[r->at] >= '0' && r->text[r->at] <= '9') {
        if (!read_transition(p, q, &least_label)) {
            return false;
        }
    }
    return true;
}

/* ---- what the text says ------------------------------------------------------------------ */

/*
 * The words that lead to a state must be valid, and end so where it accepts.  Tuples are a state
 * and the validity of all tracks, as they can be together.
 */
static bool all_may_end(const text *p, const uint32_t *tuple) {
    bool all = true;
    for (int track = 0; track < p->tracks; track++) {
        all = all && cert_valid_end(p->n, (int)tuple[1 + track]);
    }
    return all;
}

/* The validities of a tuple after a label; false: not valid. */
static bool validities_after(const text *p, uint32_t *to, const uint32_t *from, uint32_t label) {
    const uint32_t g = (uint32_t)p->n->digits;
    bool valid = true;
    for (int track = p->tracks; track > 0 && valid; track--, label /= g) {
        const int next = cert_valid_step(p->n, (int)from[track], (int)(label % g));
        valid = next != INVALID;
        to[track] = (uint32_t)next;
    }
    return valid;
}

static bool check_valid(const text *p, work *w) {
    enum { WIDEST = 4 };
    const table *t = p->t;
    const size_t width = (size_t)p->tracks + 1;
    trail all = {.width = width};
    bool good = cert_trail_add(&all, (uint32_t[WIDEST]){0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < all.count && good; i++) {
        uint32_t from[WIDEST];
        memcpy(from, all.at + width * i, width * sizeof *from);
        const uint32_t q = from[0];
        bool valid = t->value[q] == 0 || all_may_end(p, from);
        for (uint32_t l = 0; l < t->labels && valid && good; l++) {
            uint32_t to[WIDEST] = {t->next[(size_t)q * t->labels + l]};
            if (to[0] == NOWHERE) {
                continue;
            }
            valid = validities_after(p, to, from, l);
            good = !valid || cert_trail_add(&all, to, i, l, w) != NOWHERE;
        }
        good = good && (valid || cert_refuse(w->verdict, p->line_of[q],
                                             "a word that is not valid leads here and on"));
    }
    cert_trail_drop(&all, w);
    return good;
}

static bool check_useful(const text *p, work *w) {
    const table *t = p->t;
    bool *useful = cert_take(w, t->states, sizeof *useful);
    if (useful == NULL) {
        return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = t->states; q-- > 0;) {
            bool here = useful[q] || t->value[q] == 1;
            for (uint32_t i = 0; i < t->labels && !here; i++) {
                const uint32_t to = t->next[(size_t)q * t->labels + i];
                here = to != NOWHERE && useful[to];
            }
            more = more || here != useful[q];
            useful[q] = here;
        }
    }
    bool all = true;
    for (uint32_t q = 0; q < t->states && all; q++) {
        all = useful[q] ||
              cert_refuse(w->verdict, p->line_of[q], "no word is accepted from this state on");
    }
    cert_drop(w, useful, t->states, sizeof *useful);
    return all;
}

static bool check_minimal(const text *p, work *w, size_t line) {
    const table *t = p->t;
    table copy = {0};
    const bool done = cert_copy_table(&copy, t, w) && cert_minimise(&copy, w);
    const uint32_t fewer = copy.states;
    cert_drop_table(&copy, w);
    return done && (fewer == t->states ||
                    cert_refuse(w->verdict, line, "%" PRIu32 " states accept the same", fewer));
}

bool cert_read_set(reader *r, table *out, const numeration *n, int tracks, work *w, size_t *line) {
    *line = r->line;
    int64_t states = 0;
    int64_t transitions = 0;
    if (!cert_read(r, "states ") || !cert_read_limited(r, &states, 1, MOST_LINES) ||
        !cert_read(r, "\ntransitions ") || !cert_read_limited(r, &transitions, 1, MOST_LINES) ||
        !cert_read(r, "\n")) {
        return false;
    }
    /* Before memory is asked for: a state takes at least 10 bytes, a transition 9. */
    if (states + transitions > (int64_t)(r->size / 9)) {
        return cert_refuse(r->verdict, r->line, "the text is too short for so many lines");
    }
    const uint32_t g = (uint32_t)n->digits;
    *out = (table){.labels = tracks == 3 ? g * g * g : g * g};
    text p = {.r = r, .n = n, .t = out, .tracks = tracks, .states = states, .met = 1};
    p.line_of = cert_take(w, (size_t)states, sizeof *p.line_of);
    bool good = p.line_of != NULL;
    for (uint32_t q = 0; q < states && good; q++) {
        good = read_state(&p, q, w);
    }
    if (good && p.transitions != transitions) {
        good =
            cert_refuse(r->verdict, *line + 1, "there are %" PRId64 " transitions", p.transitions);
    }
    if (good && out->next[0] != 0) {
        good = cert_refuse(r->verdict, p.line_of[0], "'0 0%s -> 0' is missing",
                           tracks == 3 ? " 0" : "");
    }
    good = good && check_valid(&p, w) && check_useful(&p, w) && check_minimal(&p, w, *line);
    cert_drop(w, p.line_of, (size_t)states, sizeof *p.line_of);
    if (!good) {
        cert_drop_table(out, w);
    }
    return good;
}

bool cert_read_p_set(reader *r, table *out, const numeration *n, work *w, size_t *line) {
    const bool good = cert_read_set(r, out, n, 2, w, line) && cert_read_end(r);
    if (!good) {
        cert_drop_table(out, w);
    }
    return good;
}
