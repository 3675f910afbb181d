/* linear.c - linear conditions on numbers, digit by digit: the argument is in linear.h. */
#include "linear.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PAIRS = 1 << 15, FOR_EVER = 1 << 30, NEVER = -FOR_EVER };

/* ---- one condition ---------------------------------------------------------------- */

/* A state of one condition: a pair, or a = FOR_EVER or NEVER. */
typedef struct pair {
    int a, b;
} pair;

typedef struct bounds {
    int a, b;
} bounds;

static bounds bounds_of(const linear *l, const numeration *n) {
    int most = 0;
    int least = 0;
    for (int t = 0; t < TRACKS; t++) {
        most += l->of[t] > 0 ? l->of[t] * (n->digits - 1) : 0;
        least += l->of[t] < 0 ? l->of[t] * (n->digits - 1) : 0;
    }
    const int e = most > -least ? most : -least;
    const int a = n->first * e > abs(l->constant) ? n->first * e : abs(l->constant) + 1;
    return (bounds){a, a + e};
}

static int rest_of(int value, int modulus) {
    const int rest = value % modulus;
    return rest < 0 ? rest + modulus : rest;
}

static pair follow(const linear *l, const numeration *n, bounds far, pair at, const int *digits) {
    if (at.a == FOR_EVER || at.a == NEVER) {
        return at;
    }
    int e = 0;
    for (int t = 0; t < TRACKS; t++) {
        e += l->of[t] * digits[t];
    }
    const pair next = {at.b + e, n->m * at.b + n->n * at.a + n->first * e};
    if (l->modulus > 0) {
        return (pair){rest_of(next.a, l->modulus), rest_of(next.b, l->modulus)};
    }
    if (next.a >= far.a && next.b >= far.b) {
        return (pair){l->at_least ? FOR_EVER : NEVER, 0};
    }
    if (next.a <= -far.a && next.b <= -far.b) {
        return (pair){NEVER, 0};
    }
    return next;
}

static bool holds(const linear *l, pair at) {
    if (at.a == FOR_EVER || at.a == NEVER) {
        return at.a == FOR_EVER;
    }
    if (l->modulus > 0) {
        return (at.a + l->constant) % l->modulus == 0;
    }
    return l->at_least ? at.a + l->constant >= 0 : at.a + l->constant == 0;
}

/* ---- several ----------------------------------------------------------------------- */

enum { WORDS = MOST_CONDITIONS + 2 };

/*
 * First each condition for itself: a state is its pair.  Then all of them: a state is one of each,
 * and behind them the validity of tracks c and d.  So there are only few of them.
 */
typedef struct joint {
    int32_t word[WORDS];
} joint;

typedef struct maker {
    const numeration *n;
    const linear *condition; /* NULL: all of them */
    bounds far;
    const relation *singles;
    int count;
    joint *states;
    size_t state_room, count_of_states;
    uint32_t *next;
    size_t next_room;
    uint32_t *slots; /* state + 1, by hash */
    size_t slot_count;
} maker;

static bool follow_one(const maker *m, joint *out, const joint *at, const int *digits) {
    const pair next = follow(m->condition, m->n, m->far, (pair){at->word[0], at->word[1]}, digits);
    out->word[0] = next.a;
    out->word[1] = next.b;
    return next.a != NEVER;
}

static bool follow_all(const maker *m, joint *out, const joint *at, const int *digits,
                       uint32_t letter) {
    for (int i = 0; i < m->count; i++) {
        const relation *single = &m->singles[i];
        const uint32_t next = single->next[(size_t)at->word[i] * single->letters + letter];
        if (next == NOWHERE) {
            return false;
        }
        out->word[i] = (int32_t)next;
    }
    for (int i = 0; i < 2; i++) {
        const int valid =
            cert_valid_step(m->n, at->word[m->count + i], digits[i == 0 ? TRACK_C : TRACK_D]);
        if (valid == INVALID) {
            return false;
        }
        out->word[m->count + i] = valid;
    }
    return true;
}

static uint32_t joint_number(maker *m, const joint *wanted, work *w) {
    const size_t used = m->condition != NULL ? 2 : (size_t)m->count + 2;
    uint32_t words[WORDS];
    memcpy(words, wanted->word, used * sizeof *words);
    size_t slot = cert_hash(words, used) % m->slot_count;
    for (; m->slots[slot] != 0; slot = (slot + 1) % m->slot_count) {
        if (memcmp(&m->states[m->slots[slot] - 1], wanted, used * sizeof *words) == 0) {
            return m->slots[slot] - 1;
        }
    }
    if (m->count_of_states == MOST_PAIRS) {
        cert_too_large(w->verdict, w->line, "the move is too long for this checker");
        return NOWHERE;
    }
    joint *grown =
        cert_grow(w, m->states, &m->state_room, m->count_of_states + 1, sizeof *m->states);
    if (grown == NULL) {
        return NOWHERE;
    }
    m->states = grown;
    m->states[m->count_of_states] = *wanted;
    m->slots[slot] = (uint32_t)++m->count_of_states;
    return (uint32_t)m->count_of_states - 1;
}

static bool explore(maker *m, uint32_t letters, work *w) {
    const int g = m->n->digits;
    const joint first = {{0}};
    if (joint_number(m, &first, w) == NOWHERE) {
        return false;
    }
    for (size_t q = 0; q < m->count_of_states; q++) {
        uint32_t *grown = cert_grow(w, m->next, &m->next_room, (q + 1) * letters, sizeof *m->next);
        if (grown == NULL) {
            return false;
        }
        m->next = grown;
        for (uint32_t letter = 0; letter < letters; letter++) {
            const int l = (int)letter;
            const int digits[TRACKS] = {l / (g * g * g), l / (g * g) % g, l / g % g, l % g};
            joint to;
            uint32_t target = NOWHERE;
            const joint *at = &m->states[q];
            if (m->condition != NULL ? follow_one(m, &to, at, digits)
                                     : follow_all(m, &to, at, digits, letter)) {
                target = joint_number(m, &to, w);
                if (target == NOWHERE) {
                    return false;
                }
            }
            m->next[q * letters + letter] = target;
        }
    }
    return true;
}

static bool accepts(const maker *m, const joint *at) {
    if (m->condition != NULL) {
        return holds(m->condition, (pair){at->word[0], at->word[1]});
    }
    for (int i = 0; i < m->count; i++) {
        if (!m->singles[i].accepts[at->word[i]]) {
            return false;
        }
    }
    return cert_valid_end(m->n, at->word[m->count]) && cert_valid_end(m->n, at->word[m->count + 1]);
}

/* Keeps the first state, and those from which a word is accepted. */
static bool keep_useful(relation *out, const maker *m, work *w) {
    const size_t letters = out->letters;
    bool *useful = cert_take(w, m->count_of_states, sizeof *useful);
    uint32_t *number = cert_take(w, m->count_of_states, sizeof *number);
    if (useful == NULL || number == NULL) {
        cert_drop(w, useful, m->count_of_states, sizeof *useful);
        cert_drop(w, number, m->count_of_states, sizeof *number);
        return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t q = m->count_of_states; q-- > 0;) {
            bool here = useful[q] || accepts(m, &m->states[q]);
            for (size_t i = 0; i < letters && !here; i++) {
                const uint32_t to = m->next[q * letters + i];
                here = to != NOWHERE && useful[to];
            }
            more = more || here != useful[q];
            useful[q] = here;
        }
    }
    useful[0] = true;
    for (size_t q = 0; q < m->count_of_states; q++) {
        number[q] = useful[q] ? out->states++ : NOWHERE;
    }
    out->next = cert_take(w, out->states * letters, sizeof *out->next);
    out->accepts = cert_take(w, out->states, sizeof *out->accepts);
    const bool room = out->next != NULL && out->accepts != NULL;
    for (size_t q = 0; room && q < m->count_of_states; q++) {
        for (size_t i = 0; number[q] != NOWHERE && i < letters; i++) {
            const uint32_t to = m->next[q * letters + i];
            out->next[number[q] * letters + i] = to == NOWHERE ? NOWHERE : number[to];
            out->accepts[number[q]] = accepts(m, &m->states[q]);
        }
    }
    cert_drop(w, useful, m->count_of_states, sizeof *useful);
    cert_drop(w, number, m->count_of_states, sizeof *number);
    return room;
}

static bool make(relation *out, maker *m, work *w) {
    const uint32_t g = (uint32_t)m->n->digits;
    *out = (relation){.letters = g * g * g * g};
    m->slot_count = (size_t)2 * MOST_PAIRS;
    m->slots = cert_take(w, m->slot_count, sizeof *m->slots);
    const bool made = m->slots != NULL && explore(m, out->letters, w) && keep_useful(out, m, w);
    cert_drop(w, m->slots, m->slot_count, sizeof *m->slots);
    cert_drop(w, m->states, m->state_room, sizeof *m->states);
    cert_drop(w, m->next, m->next_room, sizeof *m->next);
    return made;
}

bool cert_make_relation(relation *out, const numeration *n, const linear *conditions, int count,
                        work *w) {
    relation singles[MOST_CONDITIONS] = {{0}};
    bool made = true;
    for (int i = 0; i < count && made; i++) {
        maker m = {.n = n, .condition = &conditions[i], .far = bounds_of(&conditions[i], n)};
        made = make(&singles[i], &m, w);
    }
    maker m = {.n = n, .singles = singles, .count = count};
    made = made && make(out, &m, w);
    for (int i = 0; i < count; i++) {
        cert_drop_relation(&singles[i], w);
    }
    return made;
}

void cert_drop_relation(relation *r, work *w) {
    cert_drop(w, r->next, (size_t)r->states * r->letters, sizeof *r->next);
    cert_drop(w, r->accepts, r->states, sizeof *r->accepts);
    *r = (relation){0};
}
