/* linear.c - linear conditions on numbers, digit by digit: linear.h has the argument. */
#include <stdlib.h>
#include <string.h>

#include "linear.h"

/* ==== sequences that are never negative ====================================================== */

enum { SCALE = 20, MOST_WIDTH = 12, STEPS = 80, FAR_ON = 2 * MOST_ORDER };

/* Is the window in C?  false may also mean that its numbers are too large. */
static bool is_in_box(const growth *g, const wide_number *window) {
    bool in = window[0] >= 0;
    for (int j = 1; j < g->terms && in; j++) {
        wide_number least = 0;
        wide_number most = 0;
        wide_number here = 0;
        in = !__builtin_mul_overflow(g->low[j], window[0], &least) &&
             !__builtin_mul_overflow(g->high[j], window[0], &most) &&
             !__builtin_mul_overflow((wide_number)1 << SCALE, window[j], &here) && least <= here &&
             here <= most;
    }
    return in;
}

/* The terms become those from the next one on; false: the last is too large. */
static bool shift(const numeration *n, wide_number *terms) {
    wide_number last = 0;
    for (int j = 0; j < n->order; j++) {
        wide_number part = 0;
        if (__builtin_mul_overflow((wide_number)n->by[0][j], terms[j], &part) ||
            __builtin_add_overflow(last, part, &last)) {
            return false;
        }
    }
    memmove(terms, terms + 1, (size_t)(n->order - 1) * sizeof *terms);
    terms[n->order - 1] = last;
    return true;
}

bool cert_never_negative(const numeration *n, const wide_number *first, int steps) {
    const int before = n->order - n->growth.terms; /* terms that the recurrence does not use */
    wide_number terms[MOST_ORDER];
    memcpy(terms, first, (size_t)n->order * sizeof *terms);
    for (int j = 0; j < before; j++) {
        if (terms[j] < 0) {
            return false;
        }
    }
    for (; steps >= 0 && terms[before] >= 0; steps--) {
        if (is_in_box(&n->growth, terms + before)) {
            return true;
        }
        if (!shift(n, terms)) {
            return false;
        }
    }
    return false;
}

/* Do the sequences of all corners come back? */
static bool come_back(const numeration *n) {
    const growth *g = &n->growth;
    const int before = n->order - g->terms;
    for (uint32_t corner = 0; corner < UINT32_C(1) << (g->terms - 1); corner++) {
        wide_number terms[MOST_ORDER] = {0};
        for (int j = 0; j < g->terms; j++) {
            const bool high = j > 0 && (corner >> (j - 1) & 1) != 0;
            terms[before + j] = high ? g->high[j] : g->low[j];
        }
        if (!shift(n, terms)) {
            return false;
        }
        memset(terms, 0, (size_t)before * sizeof *terms); /* the corner itself is not looked at */
        if (!cert_never_negative(n, terms, STEPS)) {
            return false;
        }
    }
    return true;
}

static void put_box(growth *g, const wide_number *ratio, int width) {
    for (int j = 0; j < g->terms; j++) {
        g->low[j] = ratio[j] - (j == 0 ? 0 : ratio[j] >> width);
        g->high[j] = ratio[j] + (j == 0 ? 0 : ratio[j] >> width);
    }
}

bool cert_find_growth(numeration *n) {
    growth *g = &n->growth;
    int zeros = 0;
    while (zeros < n->order - 1 && n->by[0][zeros] == 0) {
        zeros++;
    }
    g->terms = n->order - zeros;
    wide_number terms[MOST_ORDER] = {0};
    wide_number ratio[MOST_ORDER];
    for (int j = 0; j < n->order; j++) {
        terms[j] = n->first[j];
    }
    /* Far on, but not so far that their product with the scale is too large. */
    for (int i = 0; i < FAR_ON && terms[n->order - 1] < (wide_number)1 << 60; i++) {
        if (terms[0] < 0 || !shift(n, terms)) {
            return false;
        }
    }
    for (int j = 0; j < g->terms; j++) {
        if (terms[zeros] <= 0 || terms[zeros + j] <= 0 ||
            terms[zeros + j] >= (wide_number)1 << 100) {
            return false;
        }
        ratio[j] = (terms[zeros + j] << SCALE) / terms[zeros];
    }
    bool found = false;
    for (int width = 1; width <= MOST_WIDTH && !found && g->terms <= MOST_GROWTH; width++) {
        put_box(g, ratio, width);
        found = come_back(n);
    }
    for (int j = 0; j < n->order; j++) {
        terms[j] = n->first[j];
    }
    return found && cert_never_negative(n, terms, STEPS);
}

/* ==== one condition ========================================================================== */

enum { MOST_REMAINDERS = 1 << 17, MOST_STEPS = 1 << 26, LOOK_AHEAD = 60 };
#define MOST_REMAINDER (INT64_C(1) << 38) /* so that no sum of products overflows */
#define MOST_FAR       (INT64_C(1) << 24)
#define FOR_EVER       (MOST_REMAINDER + 1) /* as r_0: the condition holds, whatever follows */

typedef struct remainders {
    int64_t r[MOST_ORDER];
    int64_t class;
} remainders;

typedef struct maker {
    const numeration *n;
    const linear *condition;
    bool by_words;           /* the first e that is not 0 decides */
    int least, most;         /* of e */
    int64_t far[MOST_ORDER]; /* the f_j */
    int64_t times;           /* T, and the weights, if a recurrence has negative numbers */
    int64_t weights[2 * MOST_ORDER];
    remainders *states;
    size_t room;
    uint32_t count;
    uint32_t *next;
    size_t next_room;
    uint32_t *slots; /* state + 1, by hash */
    size_t slot_count;
} maker;

/* ---- what is far --------------------------------------------------------------------------- */

static int64_t least_by(const numeration *n, int j) {
    int64_t least = n->by[0][j];
    for (int class = 1; class < n->classes; class ++) {
        least = n->by[class][j] < least ? n->by[class][j] : least;
    }
    return least;
}

/* With negative numbers in the recurrence: T. */
static bool find_times(maker *m, int64_t e, work *w) {
    const numeration *n = m->n;
    const int known = cert_weights(n, m->weights, 2 * n->order);
    for (int64_t t = 1; t < MOST_FAR && known == 2 * n->order; t += 1 + t / 4) {
        wide_number gains[MOST_ORDER] = {0};
        for (int j = 0; j < n->order; j++) {
            gains[j] = (wide_number)t * ((wide_number)m->weights[j + 1] - m->weights[j]) -
                       (wide_number)e * m->weights[j];
        }
        if ((wide_number)t * m->weights[0] > llabs((long long)m->condition->constant) &&
            cert_never_negative(n, gains, LOOK_AHEAD)) {
            m->times = t;
            return true;
        }
    }
    return cert_too_large(w->verdict, w->line, "the weights do not grow as this checker wants it");
}

static bool find_far(maker *m, work *w) {
    const numeration *n = m->n;
    const int64_t e = m->most > -m->least ? m->most : -m->least;
    if (n->growth.terms > 0) {
        return find_times(m, e, w);
    }
    for (int64_t t = e > 0 ? e : 1; t < MOST_FAR; t += 1 + t / 4) {
        int64_t sum = 0;
        int64_t by = 0;
        for (int j = 0; j < n->order; j++) {
            by += least_by(n, j);
            m->far[j] = j < n->order - 1 ? by * t - e : t;
            sum += m->far[j] * n->first[j];
        }
        if (by < 2) {
            return cert_too_large(w->verdict, w->line,
                                  "the weights do not grow as this checker wants it");
        }
        if (sum > llabs((long long)m->condition->constant)) {
            return true;
        }
    }
    return cert_too_large(w->verdict, w->line, "the constant is too large for this checker");
}

/* Is the sequence of what the sum so far is at place 0, 1, ... never below T u_0, T u_1, ...? */
static bool is_above_weights(const maker *m, const remainders *at, int sign) {
    const int order = m->n->order;
    wide_number terms[MOST_ORDER] = {0};
    for (int i = 0; i < order; i++) {
        terms[i] = -(wide_number)m->times * m->weights[i];
        for (int j = 0; j < order; j++) {
            terms[i] += (wide_number)sign * at->r[j] * m->weights[i + j];
        }
    }
    return cert_never_negative(m->n, terms, 0);
}

static bool is_far(const maker *m, const remainders *at, int sign) {
    if (m->n->growth.terms > 0) {
        return is_above_weights(m, at, sign);
    }
    bool far = true;
    for (int j = 0; j < m->n->order && far; j++) {
        far = sign * at->r[j] >= m->far[j];
    }
    return far;
}

/* ---- steps ---------------------------------------------------------------------------------- */

static int64_t rest_of(int64_t value, int64_t modulus) {
    const int64_t rest = value % modulus;
    return rest < 0 ? rest + modulus : rest;
}

/* The remainders of the place below; false: they are too large for this checker. */
static bool go_down(const maker *m, remainders *out, const remainders *at, int class, int e) {
    const numeration *n = m->n;
    const int64_t modulus = m->condition->modulus;
    const int64_t last = at->r[n->order - 1];
    *out = (remainders){.class = class};
    for (int j = 0; j < n->order; j++) {
        out->r[j] = (j == 0 ? e : at->r[j - 1]) + n->by[class][j] * last;
        out->r[j] = modulus > 0 ? rest_of(out->r[j], modulus) : out->r[j];
        if (llabs(out->r[j]) > MOST_REMAINDER) {
            return false;
        }
    }
    return true;
}

/* What the sum and the constant are if the word ends here. */
static int64_t whole(const maker *m, const remainders *at) {
    int64_t value = m->condition->constant;
    for (int j = 0; j < m->n->order; j++) {
        value += at->r[j] * m->n->first[j]; /* less than 24 * 2^58 in all */
    }
    return value;
}

/* Is it above 0 whatever follows (sign 1; for ">= 0" it may be 0), or below 0 (sign -1)? */
static bool stays(const maker *m, const remainders *at, int sign, int steps) {
    if (at->class == 0) {
        const int64_t value = sign * whole(m, at);
        if (value < 0 || (value == 0 && !(m->condition->at_least && sign > 0))) {
            return false;
        }
    }
    if (is_far(m, at, sign)) {
        return true;
    }
    for (int way = 0; way < 2; way++) {
        const int class = cert_place_below(m->n, (int)at->class, way);
        remainders to;
        if (class != INVALID &&
            (steps == 0 || !go_down(m, &to, at, class, sign > 0 ? m->least : m->most) ||
             !stays(m, &to, sign, steps - 1))) {
            return false;
        }
    }
    return true;
}

typedef enum outcome { GOES_ON, NEVER, TOO_FAR } outcome;

static outcome follow(const maker *m, remainders *out, const remainders *at, int class, int e) {
    const linear *l = m->condition;
    if (at->r[0] == FOR_EVER) {
        *out = (remainders){.class = class, .r = {FOR_EVER}};
        return GOES_ON;
    }
    if (m->by_words) {
        *out = (remainders){.class = class, .r = {e > 0 ? FOR_EVER : 0}};
        return e < 0 || (e > 0 && !l->at_least) ? NEVER : GOES_ON;
    }
    if (!go_down(m, out, at, class, e)) {
        return TOO_FAR;
    }
    if (l->modulus == 0 && stays(m, out, 1, LOOK_AHEAD)) {
        *out = (remainders){.class = class, .r = {FOR_EVER}};
        return l->at_least ? GOES_ON : NEVER;
    }
    return l->modulus == 0 && stays(m, out, -1, LOOK_AHEAD) ? NEVER : GOES_ON;
}

static bool holds(const maker *m, const remainders *at) {
    const linear *l = m->condition;
    if (at->class != 0 || at->r[0] == FOR_EVER) {
        return at->class == 0;
    }
    const int64_t value = whole(m, at);
    return l->modulus > 0 ? value % l->modulus == 0 : l->at_least ? value >= 0 : value == 0;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static uint32_t number_of(maker *m, const remainders *wanted, work *w) {
    uint32_t words[sizeof *wanted / sizeof(uint32_t)];
    memcpy(words, wanted, sizeof words);
    size_t slot = cert_hash(words, sizeof words / sizeof *words) % m->slot_count;
    for (; m->slots[slot] != 0; slot = (slot + 1) % m->slot_count) {
        if (memcmp(&m->states[m->slots[slot] - 1], wanted, sizeof *wanted) == 0) {
            return m->slots[slot] - 1;
        }
    }
    remainders *grown =
        m->count == MOST_REMAINDERS
            ? NULL
            : cert_grow(w, m->states, &m->room, m->count + (size_t)1, sizeof *m->states);
    if (grown == NULL) {
        if (m->count == MOST_REMAINDERS) {
            cert_too_large(w->verdict, w->line, "the move is too long for this checker");
        }
        return NOWHERE;
    }
    m->states = grown;
    m->states[m->count] = *wanted;
    m->slots[slot] = ++m->count;
    return m->count - 1;
}

static bool explore(maker *m, uint32_t width, work *w) {
    for (int class = 0; class < m->n->classes; class ++) {
        const remainders first = {.class = class};
        if (number_of(m, &first, w) == NOWHERE) {
            return false;
        }
    }
    for (uint32_t q = 0; q < m->count; q++) {
        if (((size_t)q + 1) * 2 * width > MOST_STEPS) {
            return cert_too_large(w->verdict, w->line,
                                  "a condition has too large numbers for this checker");
        }
        uint32_t *grown =
            cert_grow(w, m->next, &m->next_room, ((size_t)q + 1) * 2 * width, sizeof *m->next);
        if (grown == NULL) {
            return false;
        }
        m->next = grown;
        for (uint32_t i = 0; i < 2 * width; i++) {
            const remainders at = m->states[q];
            const int class = cert_place_below(m->n, (int)at.class, (int)(i / width));
            remainders to;
            const outcome what =
                class == INVALID ? NEVER : follow(m, &to, &at, class, m->least + (int)(i % width));
            if (what == TOO_FAR) {
                return cert_too_large(w->verdict, w->line,
                                      "sums in this numeration are too long for this checker");
            }
            const uint32_t target = what == NEVER ? NOWHERE : number_of(m, &to, w);
            if (what != NEVER && target == NOWHERE) {
                return false;
            }
            m->next[(size_t)q * 2 * width + i] = target;
        }
    }
    return true;
}

/* Keeps the first states, and those from which the condition can be made to hold. */
static bool keep_useful(one_sum *out, const maker *m, work *w) {
    const size_t row = (size_t)2 * out->width;
    bool *useful = cert_take(w, m->count, sizeof *useful);
    uint32_t *number = cert_take(w, m->count, sizeof *number);
    bool room = useful != NULL && number != NULL;
    for (bool more = room; more;) {
        more = false;
        for (uint32_t q = m->count; q-- > 0;) {
            bool here = useful[q] || holds(m, &m->states[q]);
            for (size_t i = 0; i < row && !here; i++) {
                const uint32_t to = m->next[q * row + i];
                here = to != NOWHERE && useful[to];
            }
            more = more || here != useful[q];
            useful[q] = here;
        }
    }
    for (uint32_t q = 0; q < m->count && room; q++) {
        number[q] = q < (uint32_t)m->n->classes || useful[q] ? out->states++ : NOWHERE;
    }
    if (room) {
        out->next = cert_take(w, out->states * row, sizeof *out->next);
        out->holds = cert_take(w, out->states, sizeof *out->holds);
        room = out->next != NULL && out->holds != NULL;
    }
    for (uint32_t q = 0; room && q < m->count; q++) {
        for (size_t i = 0; number[q] != NOWHERE && i < row; i++) {
            const uint32_t to = m->next[q * row + i];
            out->next[number[q] * row + i] = to == NOWHERE || !useful[to] ? NOWHERE : number[to];
            out->holds[number[q]] = holds(m, &m->states[q]);
        }
    }
    cert_drop(w, useful, m->count, sizeof *useful);
    cert_drop(w, number, m->count, sizeof *number);
    return room;
}

/* t_i - t_j = 0, or >= 0, or > 0? */
static bool is_comparison(const linear *l) {
    int more = 0;
    int less = 0;
    int others = 0;
    for (int t = 0; t < MOST_TRACKS; t++) {
        *(l->of[t] == 1 ? &more : l->of[t] == -1 ? &less : &others) += l->of[t] != 0;
    }
    return l->modulus == 0 && more == 1 && less == 1 && others == 0 &&
           (l->constant == 0 || (l->at_least && l->constant == -1));
}

bool cert_make_sum(one_sum *out, const numeration *n, const linear *condition, work *w) {
    maker m = {.n = n, .condition = condition};
    m.by_words = condition->by_words || (n->ordered && is_comparison(condition));
    for (int t = 0; t < MOST_TRACKS; t++) {
        m.most += condition->of[t] > 0 ? condition->of[t] * (n->digits - 1) : 0;
        m.least += condition->of[t] < 0 ? condition->of[t] * (n->digits - 1) : 0;
    }
    *out = (one_sum){.least = m.least, .width = (uint32_t)(m.most - m.least) + 1};
    m.slot_count = (size_t)2 * MOST_REMAINDERS;
    m.slots = cert_take(w, m.slot_count, sizeof *m.slots);
    const bool made = m.slots != NULL &&
                      (condition->modulus > 0 || m.by_words || find_far(&m, w)) &&
                      explore(&m, out->width, w) && keep_useful(out, &m, w);
    cert_drop(w, m.slots, m.slot_count, sizeof *m.slots);
    cert_drop(w, m.states, m.room, sizeof *m.states);
    cert_drop(w, m.next, m.next_room, sizeof *m.next);
    if (!made) {
        cert_drop_sum(out, w);
    }
    return made;
}

void cert_drop_sum(one_sum *s, work *w) {
    cert_drop(w, s->next, (size_t)s->states * 2 * s->width, sizeof *s->next);
    cert_drop(w, s->holds, s->states, sizeof *s->holds);
    *s = (one_sum){0};
}

/* ==== several conditions ===================================================================== */

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

static uint32_t number_of_state(relation *r, const uint32_t *wanted, work *w) {
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
    const uint32_t to = number_of_state(r, s->to, w);
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
        made = number_of_state(out, first, w) != NOWHERE;
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
