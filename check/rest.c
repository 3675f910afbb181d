/* rest.c - what is still to be verified. */
#include "rest.h"

/* ---- codes ------------------------------------------------------------------------------ */

/*
 * Bits: one for each saying from ENDS to ELSEWHERE, and above them how many options have been
 * found. One that cannot be blocked is too many; and what is no position is not in P, as if it had
 * too many.
 */
enum { COUNT_SHIFT = FREE - ENDS, SETTLED = NO_VALUE, WRONG = NO_VALUE - 1 };

static bool has(uint8_t code, saying what) {
    return (code >> (what - ENDS) & 1) != 0;
}

uint8_t cert_put_in(uint8_t code, saying what, uint8_t value, const ruleset *g) {
    if (what == ENDS || what == IN_P || what == ELSEWHERE) {
        return value > 0 ? (uint8_t)(code | 1 << (what - ENDS)) : code;
    }
    const int more = what != BLOCKABLE && value > 0 ? g->blocked + 1 : value;
    const int found = (code >> COUNT_SHIFT) + more;
    const int counted = found <= g->blocked ? found : g->blocked + 1;
    return (uint8_t)((code & ((1 << COUNT_SHIFT) - 1)) | counted << COUNT_SHIFT);
}

/* The code, or SETTLED or WRONG if it is decided. */
static uint8_t judge(const ruleset *g, uint8_t code, saying last) {
    if (last < IN_P) {
        return code;
    }
    const bool too_many = code >> COUNT_SHIFT > g->blocked;
    bool should_be_p = false;
    if (has(code, ENDS)) {
        should_be_p = !g->misere;
    } else if (!too_many) {
        if (last < ALL_IS_SAID) {
            return code;
        }
        should_be_p = !g->misere || has(code, ELSEWHERE);
    }
    return has(code, IN_P) == should_be_p ? SETTLED : WRONG;
}

bool cert_is_wrong(const ruleset *g, uint8_t code) {
    return judge(g, code, ALL_IS_SAID) == WRONG;
}

bool cert_note_fault(rest *r, const trail *t, uint32_t tuple, bool in_p, work *w) {
    r->fault = true;
    r->claimed = in_p;
    return cert_trail_position(t, tuple, r->n, r->where, sizeof r->where, w);
}

/* ---- putting in a function ----------------------------------------------------------------- */

/* Where f has no transition its value is 0 from there on; NULL: it is 0. */
static uint32_t step(const table *f, uint32_t q, uint32_t label) {
    return f == NULL || q == NOWHERE ? NOWHERE : f->next[(size_t)q * f->labels + label];
}

static uint8_t new_code(const rest *r, const uint32_t *at, saying what, const table *f) {
    const uint8_t code = r->codes.value[at[0]];
    return f == NULL || code == SETTLED || at[1] == NOWHERE
               ? code
               : cert_put_in(code, what, f->value[at[1]], r->g);
}

/* A state is one of the codes and one of f; those of the table are those of the trail. */
static bool follow_all(rest *r, table *out, trail *t, saying what, const table *f, work *w) {
    bool good = cert_trail_add(t, (uint32_t[]){0, f == NULL ? NOWHERE : 0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t->count && good && !r->fault; i++) {
        const uint32_t now[2] = {t->at[2 * (size_t)i], t->at[2 * (size_t)i + 1]};
        const uint8_t code = new_code(r, now, what, f);
        const uint8_t judged = code == SETTLED ? SETTLED : judge(r->g, code, what);
        good = cert_add_state(out, judged, w);
        for (uint32_t label = 0; label < out->labels && good; label++) {
            const uint32_t to[2] = {step(&r->codes, now[0], label), step(f, now[1], label)};
            if (to[0] != NOWHERE) {
                const uint32_t number = cert_trail_add(t, to, i, label, w);
                out->next[(size_t)i * out->labels + label] = number;
                good = number != NOWHERE;
            }
        }
        if (good && judged == WRONG) {
            good = cert_note_fault(r, t, i, has(code, IN_P), w);
        }
    }
    return good;
}

bool cert_say(rest *r, saying what, const table *f, work *w) {
    table codes = {.labels = r->codes.labels};
    trail t = {.width = 2};
    bool good = follow_all(r, &codes, &t, what, f, w);
    r->widest = t.count > r->widest ? t.count : r->widest;
    cert_trail_drop(&t, w);
    good = good && (r->fault || (cert_forget(&codes, SETTLED, w) && cert_minimise(&codes, w)));
    cert_drop_table(&r->codes, w);
    r->codes = codes;
    return good;
}

bool cert_open_rest(rest *out, const ruleset *g, const numeration *n, work *w) {
    *out = (rest){.g = g, .n = n};
    if (!cert_all_positions(&out->codes, n, w)) {
        return false;
    }
    for (uint32_t q = 0; q < out->codes.states; q++) {
        out->codes.value[q] = out->codes.value[q] == NO_VALUE ? SETTLED : 0;
    }
    return true;
}

void cert_drop_rest(rest *r, work *w) {
    cert_drop_table(&r->codes, w);
}
