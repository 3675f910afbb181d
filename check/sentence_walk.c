/*
 * sentence_walk.c - the steps of sentences, verified by walks over tuples of states.
 *
 * Nothing is made deterministic or minimal here.  A walk visits every tuple of states that some
 * word leads to, and compares at each what the automata say.
 */
#include <stdlib.h>
#include <string.h>

#include "linear.h"
#include "sentence.h"
#include "table.h"

/* A leaf differs from what it should accept at some word. */
static bool refuse_leaf(work *w, bool wanted, bool lost, const char *what) {
    return lost ? cert_refuse(w->verdict, w->line, "the leaf accepts a word that is not valid")
                : cert_refuse(w->verdict, w->line, "the leaf %s a word for which %s %s",
                              wanted ? "misses" : "accepts", what, wanted ? "true" : "false");
}

/* ---- letters ---------------------------------------------------------------------------- */

/* Digits of all places of a letter. */
static void digits_of(const library *in, const dfa *a, uint32_t letter, int *digit) {
    for (int i = a->places; i-- > 0;) {
        const uint32_t digits = (uint32_t)in->countings[a->counting[i]].n->digits;
        digit[i] = (int)(letter % digits);
        letter /= digits;
    }
}

static uint32_t letter_of(const library *in, const dfa *a, const int *digit) {
    uint32_t letter = 0;
    for (int i = 0; i < a->places; i++) {
        letter = letter * (uint32_t)in->countings[a->counting[i]].n->digits + (uint32_t)digit[i];
    }
    return letter;
}

static uint32_t step_of(const dfa *a, uint32_t q, uint32_t letter) {
    const int32_t to = q == NOWHERE ? NO_STATE : a->next[(size_t)q * a->letters + letter];
    return to == NO_STATE ? NOWHERE : (uint32_t)to;
}

static bool accepts(const dfa *a, uint32_t q) {
    return q != NOWHERE && a->output[q] != 0;
}

/* For each letter of a leaf that of an automaton some of whose places these are. */
static bool make_map(uint32_t **out, const library *in, const leaf *from, const dfa *to,
                     const int *variable, work *w) {
    *out = cert_take(w, from->a.letters, sizeof **out);
    for (uint32_t letter = 0; *out != NULL && letter < from->a.letters; letter++) {
        int digit[MOST_PLACES];
        int part[MOST_PLACES];
        digits_of(in, &from->a, letter, digit);
        for (int i = 0; i < to->places; i++) {
            int at = 0;
            while (at < from->a.places && from->variable[at] != variable[i]) {
                at++;
            }
            part[i] = digit[at];
        }
        (*out)[letter] = letter_of(in, to, part);
    }
    return *out != NULL;
}

/* Validity of all places, one letter on; false: the word is not valid. */
static bool step_validity(const library *in, const leaf *of, const int *digit, const uint32_t *from,
                          uint32_t *to) {
    for (int i = 0; i < of->a.places; i++) {
        const numeration *n = in->countings[of->a.counting[i]].n;
        const int next = cert_valid_step(n, (int)from[i], digit[i]);
        if (next == INVALID) {
            return false;
        }
        to[i] = (uint32_t)next;
    }
    return true;
}

static bool is_valid(const library *in, const leaf *of, const uint32_t *at) {
    for (int i = 0; i < of->a.places; i++) {
        if (!cert_valid_end(in->countings[of->a.counting[i]].n, (int)at[i])) {
            return false;
        }
    }
    return true;
}

/* ---- objects ---------------------------------------------------------------------------- */

/* On valid words 0w and w have the same output, or none. */
bool cert_check_object(const library *in, const object *o, work *w) {
    leaf all = {.a = o->a};
    trail t = {.width = (size_t)o->a.places + 2};
    uint32_t tuple[MOST_PLACES + 2] = {0};
    uint32_t *const one = tuple + o->a.places;
    one[0] = step_of(&o->a, 0, 0);
    bool good = cert_trail_add(&t, tuple, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t.count && good; i++) {
        uint32_t at[MOST_PLACES + 2];
        memcpy(at, t.at + i * t.width, sizeof *at * t.width);
        const uint32_t p = at[o->a.places];
        const uint32_t q = at[o->a.places + 1];
        if (is_valid(in, &all, at)) {
            const bool same = (p == NOWHERE) == (q == NOWHERE) &&
                              (p == NOWHERE || o->a.output[p] == o->a.output[q]);
            const bool both_false = !o->sequence && !accepts(&o->a, p) && !accepts(&o->a, q);
            good = same || both_false ||
                   cert_refuse(w->verdict, w->line, "%s is not the same with a zero in front",
                               o->name);
        }
        for (uint32_t letter = 0; letter < o->a.letters && good; letter++) {
            int digit[MOST_PLACES];
            digits_of(in, &o->a, letter, digit);
            if (step_validity(in, &all, digit, at, tuple)) {
                one[0] = step_of(&o->a, p, letter);
                one[1] = step_of(&o->a, q, letter);
                good = (one[0] == NOWHERE && one[1] == NOWHERE) ||
                       cert_trail_add(&t, tuple, i, letter, w) != NOWHERE;
            }
        }
    }
    cert_trail_drop(&t, w);
    return good;
}

/* ---- atoms ------------------------------------------------------------------------------ */

/*
 * An atom as an automaton.  For a linear condition its states are those of a sum, one for each
 * class of places (each class of places below comes from one class only, so these stay apart).
 */
typedef struct reference {
    const tree *t;
    const claim *c;
    const numeration *n; /* of linear conditions; NULL: no variables */
    one_sum sum;
    int factor[MOST_PLACES];
    const dfa *a, *b;
    uint32_t *to_a, *to_b; /* letters */
    int width;             /* words of a state */
} reference;

static bool open_reference(reference *r, const tree *t, const claim *c, const leaf *made, work *w) {
    *r = (reference){.t = t, .c = c};
    if (c->kind == LINEAR) {
        linear l = {.constant = (int)c->constant, .at_least = c->at_least};
        for (int i = 1; i < made->a.places; i++) {
            if (made->a.counting[i] != made->a.counting[0]) {
                return cert_refuse(w->verdict, w->line, "a condition is in two numerations");
            }
        }
        for (int i = 0; i < c->variables; i++) {
            int at = 0;
            while (made->variable[at] != c->variable[i]) {
                at++;
            }
            l.of[at] = r->factor[at] = (int)c->factor[i];
        }
        r->n = c->variables == 0 ? NULL : t->in->countings[made->a.counting[0]].n;
        r->width = r->n == NULL ? 0 : r->n->classes;
        return r->n == NULL || cert_make_sum(&r->sum, r->n, &l, w);
    }
    r->a = &t->in->objects[c->object].a;
    r->width = 1;
    if (!make_map(&r->to_a, t->in, made, r->a, c->variable, w)) {
        return false;
    }
    if (c->kind == LETTERS) {
        r->b = &t->in->objects[c->other].a;
        r->width = 2;
        return make_map(&r->to_b, t->in, made, r->b, c->variable + c->first, w);
    }
    return true;
}

static void close_reference(reference *r, const leaf *made, work *w) {
    cert_drop_sum(&r->sum, w);
    cert_drop(w, r->to_a, made->a.letters, sizeof *r->to_a);
    cert_drop(w, r->to_b, made->a.letters, sizeof *r->to_b);
}

static void first_reference(const reference *r, uint32_t *at) {
    for (int i = 0; i < r->width; i++) {
        at[i] = r->n != NULL ? (uint32_t)i : 0;
    }
}

static void step_reference(const reference *r, const uint32_t *from, uint32_t *to, uint32_t letter,
                           const int *digit, int places) {
    if (r->n == NULL) {
        if (r->width > 0) {
            to[0] = step_of(r->a, from[0], r->to_a[letter]);
        }
        if (r->width > 1) {
            to[1] = step_of(r->b, from[1], r->to_b[letter]);
        }
        return;
    }
    int e = 0;
    for (int i = 0; i < places; i++) {
        e += r->factor[i] * digit[i];
    }
    for (int c = 0; c < r->width; c++) {
        to[c] = NOWHERE;
    }
    for (int c = 0; c < r->width; c++) {
        for (int way = 0; way < 2; way++) {
            const int below = cert_place_below(r->n, c, way);
            if (below != INVALID && from[c] != NOWHERE) {
                to[below] = cert_sum_step(&r->sum, from[c], way, e);
            }
        }
    }
}

static bool holds(comparison how, int64_t a, int64_t b) {
    switch (how) {
    case LESS:
        return a < b;
    case AT_MOST:
        return a <= b;
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case MORE:
        return a > b;
    default:
        return a >= b;
    }
}

static bool reference_holds(const reference *r, const uint32_t *at) {
    const claim *c = r->c;
    switch (c->kind) {
    case LINEAR:
        return r->n == NULL ? (c->at_least ? c->constant >= 0 : c->constant == 0)
                            : at[0] != NOWHERE && r->sum.holds[at[0]];
    case LETTER:
        return at[0] != NOWHERE && holds(c->relation, r->a->output[at[0]], c->constant);
    case LETTERS:
        return at[0] != NOWHERE && at[1] != NOWHERE &&
               holds(c->relation, r->a->output[at[0]], r->b->output[at[1]]);
    default:
        return accepts(r->a, at[0]);
    }
}

/* The leaf accepts exactly the valid words of which the atom is true, or false if it is negated. */
static bool walk_atom(const reference *r, const leaf *made, work *w) {
    const library *in = r->t->in;
    const int places = made->a.places;
    trail t = {.width = (size_t)(places + r->width + 1)};
    uint32_t tuple[MOST_PLACES + MOST_CLASSES + 1] = {0};
    uint32_t at[MOST_PLACES + MOST_CLASSES + 1];
    first_reference(r, tuple + places);
    bool good = cert_trail_add(&t, tuple, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t.count && good; i++) {
        memcpy(at, t.at + i * t.width, sizeof *at * t.width);
        const uint32_t state = at[places + r->width];
        const bool lost = places > 0 && at[0] == NOWHERE;
        const bool wanted =
            !lost && is_valid(in, made, at) && reference_holds(r, at + places) == !r->c->negated;
        if (wanted != accepts(&made->a, state)) {
            good = refuse_leaf(w, wanted, lost, "the atom is");
        }
        for (uint32_t letter = 0; letter < made->a.letters && good; letter++) {
            int digit[MOST_PLACES];
            const uint32_t to = step_of(&made->a, state, letter);
            digits_of(in, &made->a, letter, digit);
            if (!lost && step_validity(in, made, digit, at, tuple)) {
                step_reference(r, at + places, tuple + places, letter, digit, places);
            } else if (to == NOWHERE) {
                continue;
            } else {
                for (size_t k = 0; k + 1 < t.width; k++) {
                    tuple[k] = NOWHERE;
                }
            }
            tuple[places + r->width] = to;
            good = cert_trail_add(&t, tuple, i, letter, w) != NOWHERE;
        }
    }
    cert_trail_drop(&t, w);
    return good;
}

bool cert_check_atom(const tree *t, const claim *c, const leaf *made, work *w) {
    reference r;
    const bool good = open_reference(&r, t, c, made, w) && walk_atom(&r, made, w);
    close_reference(&r, made, w);
    return good;
}

/* ---- Boolean operations ----------------------------------------------------------------- */

static bool combine(claim_kind kind, const bool *value, int count) {
    bool all = true;
    bool some = false;
    for (int i = 0; i < count; i++) {
        all = all && value[i];
        some = some || value[i];
    }
    switch (kind) {
    case NOT:
        return !value[0];
    case OR:
        return some;
    case IFF:
        return value[0] == value[1];
    case XOR:
        return value[0] != value[1];
    default:
        return all;
    }
}

enum { MOST_PARTS = 64 };

static bool walk_boolean(const tree *t, claim_kind kind, const leaf *const *parts, int count,
                         uint32_t *const *map, const leaf *made, work *w) {
    const library *in = t->in;
    const int places = made->a.places;
    trail walked = {.width = (size_t)(places + count + 1)};
    uint32_t tuple[MOST_PLACES + MOST_PARTS + 1] = {0};
    uint32_t at[MOST_PLACES + MOST_PARTS + 1];
    bool good = cert_trail_add(&walked, tuple, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < walked.count && good; i++) {
        bool value[MOST_PARTS];
        memcpy(at, walked.at + i * walked.width, sizeof *at * walked.width);
        const uint32_t state = at[places + count];
        const bool lost = places > 0 && at[0] == NOWHERE;
        for (int k = 0; k < count; k++) {
            value[k] = accepts(&parts[k]->a, at[places + k]);
        }
        const bool wanted = !lost && is_valid(in, made, at) && combine(kind, value, count);
        if (wanted != accepts(&made->a, state)) {
            good = refuse_leaf(w, wanted, lost, "the claim is");
        }
        for (uint32_t letter = 0; letter < made->a.letters && good; letter++) {
            int digit[MOST_PLACES];
            const uint32_t to = step_of(&made->a, state, letter);
            digits_of(in, &made->a, letter, digit);
            if (!lost && step_validity(in, made, digit, at, tuple)) {
                for (int k = 0; k < count; k++) {
                    tuple[places + k] = step_of(&parts[k]->a, at[places + k], map[k][letter]);
                }
            } else if (to == NOWHERE) {
                continue;
            } else {
                for (size_t k = 0; k + 1 < walked.width; k++) {
                    tuple[k] = NOWHERE;
                }
            }
            tuple[places + count] = to;
            good = cert_trail_add(&walked, tuple, i, letter, w) != NOWHERE;
        }
    }
    cert_trail_drop(&walked, w);
    return good;
}

bool cert_check_boolean(const tree *t, claim_kind kind, const leaf *const *parts, int count,
                        const leaf *made, work *w) {
    uint32_t *map[MOST_PARTS] = {0};
    if (count > MOST_PARTS) {
        return cert_too_large(w->verdict, w->line, "too many parts for this checker");
    }
    bool good = true;
    for (int k = 0; k < count && good; k++) {
        good = make_map(&map[k], t->in, made, &parts[k]->a, parts[k]->variable, w);
    }
    good = good && walk_boolean(t, kind, parts, count, map, made, w);
    for (int k = 0; k < count; k++) {
        cert_drop(w, map[k], made->a.letters, sizeof *map[k]);
    }
    return good;
}

/* ---- there are numbers ------------------------------------------------------------------ */

/* A transition of a part, its digits packed at the places of all variables. */
typedef struct way {
    uint64_t code;
    uint32_t to;
} way;

typedef struct part {
    const dfa *a;
    size_t *first; /* states + 1 */
    way *ways;
    size_t count;
    uint64_t known; /* digits that parts before this one have too */
} part;

/* All parts together, without the variables that go. */
typedef struct joint {
    const tree *t;
    const leaf *made;
    work *w;
    part part[MOST_PARTS];
    int parts;
    trail tuples;
    int shift[MOST_PLACES]; /* where the digits of the places of `made` are packed */
    uint64_t mask[MOST_PLACES];
    size_t *first; /* of each tuple: where its moves begin */
    size_t first_room;
    uint64_t *move; /* letter of `made` above, tuple below; sorted */
    size_t moves, move_room;
    uint32_t at[MOST_PARTS];
} joint;

static int by_size(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static size_t sort_unique(uint64_t *list, size_t count) {
    if (count > 1) {
        qsort(list, count, sizeof *list, by_size);
    }
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (left == 0 || list[left - 1] != list[i]) {
            list[left++] = list[i];
        }
    }
    return left;
}

static int bits_for(int digits) {
    int bits = 0;
    while (1 << bits < digits) {
        bits++;
    }
    return bits;
}

typedef struct packing {
    int variable[64], shift[64];
    int count, bits;
} packing;

static bool pack(packing *p, const library *in, const leaf *l, work *w) {
    for (int i = 0; i < l->a.places; i++) {
        int at = 0;
        while (at < p->count && p->variable[at] != l->variable[i]) {
            at++;
        }
        if (at < p->count) {
            continue;
        }
        const int bits = bits_for(in->countings[l->a.counting[i]].n->digits);
        if (p->count == 64 || p->bits + bits > 64) {
            return cert_too_large(w->verdict, w->line, "too many variables for this checker");
        }
        p->variable[at] = l->variable[i];
        p->shift[at] = p->bits;
        p->bits += bits;
        p->count++;
    }
    return true;
}

static int shift_of(const packing *p, int variable) {
    int at = 0;
    while (p->variable[at] != variable) {
        at++;
    }
    return p->shift[at];
}

static bool open_part(joint *j, int number, const packing *p, const leaf *l, uint64_t *seen) {
    part *to = &j->part[number];
    const library *in = j->t->in;
    const dfa *a = &l->a;
    to->a = a;
    to->first = cert_take(j->w, a->states + (size_t)1, sizeof *to->first);
    for (size_t i = 0; i < (size_t)a->states * a->letters; i++) {
        to->count += a->next[i] != NO_STATE;
    }
    to->ways = cert_take(j->w, to->count, sizeof *to->ways);
    if (to->first == NULL || to->ways == NULL) {
        return false;
    }
    uint64_t own = 0;
    for (int i = 0; i < a->places; i++) {
        const int bits = bits_for(in->countings[a->counting[i]].n->digits);
        own |= ((UINT64_C(1) << bits) - 1) << shift_of(p, l->variable[i]);
    }
    size_t used = 0;
    for (uint32_t q = 0; q < a->states; q++) {
        to->first[q] = used;
        for (uint32_t letter = 0; letter < a->letters; letter++) {
            int digit[MOST_PLACES];
            const uint32_t next = step_of(a, q, letter);
            if (next == NOWHERE) {
                continue;
            }
            way made = {.to = next};
            digits_of(in, a, letter, digit);
            for (int i = 0; i < a->places; i++) {
                made.code |= (uint64_t)digit[i] << shift_of(p, l->variable[i]);
            }
            to->ways[used++] = made;
        }
    }
    to->first[a->states] = used;
    to->known = own & *seen;
    *seen |= own;
    return true;
}

static bool add_moves(joint *j, int level, uint64_t code, uint32_t *to) {
    if (level < j->parts) {
        const part *p = &j->part[level];
        const uint32_t q = j->at[level];
        for (size_t i = p->first[q]; i < p->first[q + 1]; i++) {
            if (((p->ways[i].code ^ code) & p->known) == 0) {
                to[level] = p->ways[i].to;
                if (!add_moves(j, level + 1, code | p->ways[i].code, to)) {
                    return false;
                }
            }
        }
        return true;
    }
    const uint32_t tuple = cert_trail_add(&j->tuples, to, 0, 0, j->w);
    uint64_t *grown = tuple == NOWHERE
                          ? NULL
                          : cert_grow(j->w, j->move, &j->move_room, j->moves + 1, sizeof *j->move);
    if (grown == NULL) {
        return false;
    }
    j->move = grown;
    uint64_t letter = 0;
    for (int i = 0; i < j->made->a.places; i++) {
        const numeration *n = j->t->in->countings[j->made->a.counting[i]].n;
        letter = letter * (uint64_t)n->digits + (code >> j->shift[i] & j->mask[i]);
    }
    j->move[j->moves++] = letter << 32 | tuple;
    return true;
}

static bool open_joint(joint *j, const tree *t, const leaf *const *parts, int count,
                       const leaf *made, work *w) {
    packing p = {.count = 0};
    uint64_t seen = 0;
    *j = (joint){.t = t, .made = made, .w = w, .tuples = {.width = (size_t)count}};
    if (count > MOST_PARTS) {
        return cert_too_large(w->verdict, w->line, "too many parts for this checker");
    }
    bool good = true;
    for (int k = 0; k < count && good; k++) {
        good = pack(&p, t->in, parts[k], w);
    }
    for (; j->parts < count && good; j->parts++) {
        good = open_part(j, j->parts, &p, parts[j->parts], &seen);
    }
    for (int i = 0; i < made->a.places && good; i++) {
        j->shift[i] = shift_of(&p, made->variable[i]);
        j->mask[i] = (UINT64_C(1) << bits_for(t->in->countings[made->a.counting[i]].n->digits)) - 1;
    }
    uint32_t to[MOST_PARTS] = {0};
    good = good && cert_trail_add(&j->tuples, to, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < j->tuples.count && good; i++) {
        size_t *grown = cert_grow(w, j->first, &j->first_room, i + (size_t)2, sizeof *j->first);
        if (grown == NULL) {
            return false;
        }
        j->first = grown;
        j->first[i] = j->moves;
        memcpy(j->at, j->tuples.at + i * j->tuples.width, sizeof *j->at * (size_t)count);
        good = add_moves(j, 0, 0, to);
        j->moves = j->first[i] + sort_unique(j->move + j->first[i], j->moves - j->first[i]);
        j->first[i + 1] = j->moves;
    }
    return good;
}

static void close_joint(joint *j) {
    for (int k = 0; k < MOST_PARTS && j->part[k].a != NULL; k++) {
        cert_drop(j->w, j->part[k].first, j->part[k].a->states + (size_t)1,
                  sizeof *j->part[k].first);
        cert_drop(j->w, j->part[k].ways, j->part[k].count, sizeof *j->part[k].ways);
    }
    cert_trail_drop(&j->tuples, j->w);
    cert_drop(j->w, j->first, j->first_room, sizeof *j->first);
    cert_drop(j->w, j->move, j->move_room, sizeof *j->move);
}

static bool all_accept(const joint *j, uint32_t tuple) {
    bool all = true;
    for (int k = 0; k < j->parts && all; k++) {
        all = accepts(j->part[k].a, j->tuples.at[tuple * j->tuples.width + (size_t)k]);
    }
    return all;
}

/* 1. Where all parts accept, the leaf does. */
static bool nothing_is_missing(const joint *j) {
    const dfa *made = &j->made->a;
    trail pairs = {.width = 2};
    bool good = cert_trail_add(&pairs, (uint32_t[]){0, 0}, 0, 0, j->w) != NOWHERE;
    for (uint32_t i = 0; i < pairs.count && good; i++) {
        const uint32_t tuple = pairs.at[2 * (size_t)i];
        const uint32_t state = pairs.at[2 * (size_t)i + 1];
        if (all_accept(j, tuple) && !accepts(made, state)) {
            good = cert_refuse(j->w->verdict, j->w->line,
                               "check 1: the leaf misses a word that all its parts accept");
        }
        for (size_t m = j->first[tuple]; m < j->first[tuple + 1] && good; m++) {
            const uint32_t to[2] = {(uint32_t)j->move[m],
                                    step_of(made, state, (uint32_t)(j->move[m] >> 32))};
            good = cert_trail_add(&pairs, to, i, 0, j->w) != NOWHERE;
        }
    }
    cert_trail_drop(&pairs, j->w);
    return good;
}

/* 1'. Where the leaf accepts 0w, it accepts w. */
static bool zeros_may_go(const joint *j) {
    const dfa *made = &j->made->a;
    trail pairs = {.width = 2};
    const uint32_t first = step_of(made, 0, 0);
    bool good =
        first == NOWHERE || cert_trail_add(&pairs, (uint32_t[]){first, 0}, 0, 0, j->w) != NOWHERE;
    for (uint32_t i = 0; i < pairs.count && good; i++) {
        const uint32_t p = pairs.at[2 * (size_t)i];
        const uint32_t q = pairs.at[2 * (size_t)i + 1];
        if (accepts(made, p) && !accepts(made, q)) {
            good = cert_refuse(j->w->verdict, j->w->line,
                               "check 1': the leaf accepts a word only with a zero in front");
        }
        for (uint32_t letter = 0; letter < made->letters && good; letter++) {
            const uint32_t to[2] = {step_of(made, p, letter), step_of(made, q, letter)};
            good = to[0] == NOWHERE || cert_trail_add(&pairs, to, i, 0, j->w) != NOWHERE;
        }
    }
    cert_trail_drop(&pairs, j->w);
    return good;
}

/* Tuples of the file by their number in the joint. */
static bool number_tuples(joint *j, const witnesses *g, uint32_t *number) {
    const uint32_t reached = j->tuples.count;
    for (uint32_t i = 0; i < g->tuples; i++) {
        number[i] = cert_trail_add(&j->tuples, g->tuple + i * (size_t)g->width, 0, 0, j->w);
        if (number[i] == NOWHERE) {
            return false;
        }
        if (number[i] >= reached) {
            return cert_refuse(j->w->verdict, j->w->line, "check 2: tuple %u is reached by no word",
                               (unsigned)i);
        }
    }
    return true;
}

/* The first node: its tuples are reached by words that are 0 on all places of the leaf. */
static bool first_node(const joint *j, const witnesses *g, const uint32_t *number, uint32_t count) {
    bool *found = cert_take(j->w, count, sizeof *found);
    uint32_t *todo = cert_take(j->w, count, sizeof *todo);
    bool good = found != NULL && todo != NULL;
    size_t left = 0;
    if (good) {
        found[0] = true;
        todo[left++] = 0;
    }
    while (left > 0) {
        const uint32_t tuple = todo[--left];
        for (size_t m = j->first[tuple]; m < j->first[tuple + 1] && j->move[m] >> 32 == 0; m++) {
            const uint32_t to = (uint32_t)j->move[m];
            if (!found[to]) {
                found[to] = true;
                todo[left++] = to;
            }
        }
    }
    if (good && g->state[0] != 0) {
        good = cert_refuse(j->w->verdict, j->w->line, "check 2: node 0 has another state");
    }
    for (size_t i = g->set[0]; i < g->set[1] && good; i++) {
        good = found[number[g->sets[i]]] ||
               cert_refuse(j->w->verdict, j->w->line,
                           "check 2: node 0 has a tuple that zeros do not lead to");
    }
    cert_drop(j->w, found, count, sizeof *found);
    cert_drop(j->w, todo, count, sizeof *todo);
    return good;
}

static bool is_in(const uint64_t *list, size_t count, uint64_t item) {
    return count > 0 && bsearch(&item, list, count, sizeof *list, by_size) != NULL;
}

static bool check_node(const joint *j, const witnesses *g, const uint32_t *number, uint32_t v,
                       bool entered, uint64_t *moves) {
    const dfa *made = &j->made->a;
    bool witness = made->output[g->state[v]] == 0;
    size_t count = 0;
    for (size_t i = g->set[v]; i < g->set[v + 1]; i++) {
        const uint32_t tuple = number[g->sets[i]];
        witness = witness || all_accept(j, tuple);
        for (size_t m = j->first[tuple]; m < j->first[tuple + 1]; m++) {
            moves[count++] = j->move[m];
        }
    }
    if (!witness) {
        return cert_refuse(j->w->verdict, j->w->line, "check 2: node %u has no witness",
                           (unsigned)v);
    }
    count = sort_unique(moves, count);
    size_t edge = g->edge[v];
    for (uint32_t letter = 0; letter < made->letters; letter++) {
        const uint32_t to = step_of(made, g->state[v], letter);
        if (to == NOWHERE) {
            continue;
        }
        const int32_t next = g->edges[edge++];
        if (next == NO_STATE) {
            if (v == 0 && letter == 0 && !entered) {
                continue;
            }
            return cert_refuse(j->w->verdict, j->w->line, "check 2: node %u lacks an edge",
                               (unsigned)v);
        }
        if (g->state[next] != to) {
            return cert_refuse(j->w->verdict, j->w->line,
                               "check 2: an edge of node %u leads to another state", (unsigned)v);
        }
        for (size_t i = g->set[next]; i < g->set[next + 1]; i++) {
            if (!is_in(moves, count, (uint64_t)letter << 32 | number[g->sets[i]])) {
                return cert_refuse(j->w->verdict, j->w->line,
                                   "check 2: node %u does not lead to all tuples of node %u",
                                   (unsigned)v, (unsigned)next);
            }
        }
    }
    return true;
}

/* 2. Everything that the leaf accepts has a witness. */
static bool all_have_witnesses(joint *j, const witnesses *g) {
    const uint32_t reached = j->tuples.count;
    uint32_t *number = cert_take(j->w, g->tuples, sizeof *number);
    bool good = number != NULL && number_tuples(j, g, number) && first_node(j, g, number, reached);
    bool entered = false;
    for (size_t i = 0; i < g->edge[g->nodes]; i++) {
        entered = entered || g->edges[i] == 0;
    }
    size_t most = 0;
    for (uint32_t v = 0; v < g->nodes && good; v++) {
        size_t here = 0;
        for (size_t i = g->set[v]; i < g->set[v + 1]; i++) {
            const uint32_t tuple = number[g->sets[i]];
            here += j->first[tuple + 1] - j->first[tuple];
        }
        most = here > most ? here : most;
    }
    uint64_t *moves = good ? cert_take(j->w, most, sizeof *moves) : NULL;
    good = good && moves != NULL;
    for (uint32_t v = 0; v < g->nodes && good; v++) {
        good = check_node(j, g, number, v, entered, moves);
    }
    cert_drop(j->w, moves, most, sizeof *moves);
    cert_drop(j->w, number, g->tuples, sizeof *number);
    return good;
}

bool cert_check_some(const tree *t, const leaf *const *parts, int count, const leaf *made,
                     const witnesses *g, work *w) {
    joint *j = cert_take(w, 1, sizeof *j);
    if (j == NULL) {
        return false;
    }
    const bool good = open_joint(j, t, parts, count, made, w) && nothing_is_missing(j) &&
                      zeros_may_go(j) && all_have_witnesses(j, g);
    close_joint(j);
    cert_drop(w, j, 1, sizeof *j);
    return good;
}
