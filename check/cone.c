/*
 * cone.c - from where do the moves of a cone lead into a set?
 *
 * Let M be all (s,t) >= (0,0) with l(s,t) >= c for some forms l and numbers c.  Its steps are some
 * vectors g with l(g) >= 0 for all forms; so M + g is in M.  Its starts are the h in M for which
 * h - g is in M for no step.  If these are finitely many then a move of M is a start, or a step and
 * a move of M.  So the positions R from where M leads into P satisfy
 *
 *     R  =  the union of P + h for all starts h and R + g for all steps g,
 *
 * and no other set does, for each step makes x + y larger: R of a position follows from R of
 * smaller ones.  Where a set comes from that satisfies it does not matter; here it comes from the
 * positions between those of P, put in again and again, because there only the border is wrong.
 *
 * That there are no other starts than those in a box: let the numbers in the forms be at most A,
 * and the constants of l >= c and of l <= c + l(g) - 1 at most C.  The starts are the points of
 * finitely many polyhedra that are told by such forms.  Corners of these are at most 2AC, and edges
 * without end go along vectors up to A, so a start beyond B = 2AC + 2A can be moved back along
 * these, step by step, as far as B.  Some step ends beyond B, but not beyond B + A.  So it is
 * enough that there is no start there.
 */
#include "cone.h"

#include <stdlib.h>

#include "trail.h"

enum {
    MOST_FORMS = MOST_WHERE + 2,
    LARGEST_NUMBER = 16,
    LARGEST_BOX = 4096,
    MOST_VECTORS = 512,
    MOST_ROUNDS = 40,
    MOST_STATES = 1 << 14,
};

typedef struct vector {
    int x, y;
} vector;

typedef struct cone {
    struct {
        int of_s, of_t, limit;
    } forms[MOST_FORMS];
    int count;
    vector steps[MOST_VECTORS], starts[MOST_VECTORS];
    int step_count, start_count;
} cone;

/* ---- steps and starts -------------------------------------------------------------------- */

/* The line must speak of the move alone. */
static bool read_forms(cone *c, const ray *m) {
    c->count = 2;
    c->forms[0].of_s = c->forms[1].of_t = 1;
    bool good = m->tied;
    for (int i = 0; i < m->at.count && good; i++) {
        const place *p = &m->at.all[i];
        good = p->of_x == 0 && p->of_y == 0 && !p->equal && p->modulus == 0 &&
               abs(p->of_s) <= LARGEST_NUMBER && abs(p->of_t) <= LARGEST_NUMBER;
        c->forms[c->count].of_s = p->of_s;
        c->forms[c->count].of_t = p->of_t;
        c->forms[c->count++].limit = p->limit;
    }
    return good;
}

static int64_t form_at(const cone *c, int i, vector v) {
    return (int64_t)c->forms[i].of_s * v.x + (int64_t)c->forms[i].of_t * v.y;
}

static bool is_step(const cone *c, vector v) {
    bool good = v.x > 0 || v.y > 0;
    for (int i = 0; i < c->count && good; i++) {
        good = form_at(c, i, v) >= 0;
    }
    return good;
}

static bool is_move(const cone *c, vector v) {
    bool good = true;
    for (int i = 0; i < c->count && good; i++) {
        good = form_at(c, i, v) >= c->forms[i].limit;
    }
    return good;
}

static vector less(vector a, vector b) {
    return (vector){a.x - b.x, a.y - b.y};
}

/* Those up to 2A that are no sums of others: by x + y, so the others are there before. */
static bool find_steps(cone *c, int largest) {
    for (int sum = 1; sum <= 4 * largest; sum++) {
        for (int x = 0; x <= sum; x++) {
            const vector v = {x, sum - x};
            bool is_new = is_step(c, v);
            for (int i = 0; i < c->step_count && is_new; i++) {
                is_new = !is_step(c, less(v, c->steps[i]));
            }
            if (is_new && c->step_count == MOST_VECTORS) {
                return false;
            }
            if (is_new) {
                c->steps[c->step_count++] = v;
            }
        }
    }
    return c->step_count > 0;
}

static bool is_start(const cone *c, vector v) {
    bool start = is_move(c, v);
    for (int i = 0; i < c->step_count && start; i++) {
        start = !is_move(c, less(v, c->steps[i]));
    }
    return start;
}

/* false: too many, or too far. */
static bool find_starts(cone *c, int largest) {
    int64_t constant = 0;
    for (int i = 0; i < c->count; i++) {
        for (int j = 0; j < c->step_count; j++) {
            const int64_t here =
                llabs((long long)c->forms[i].limit) + 1 + form_at(c, i, c->steps[j]);
            constant = here > constant ? here : constant;
        }
    }
    const int64_t bound = (int64_t)2 * largest * constant + (int64_t)2 * largest;
    if (bound + largest > LARGEST_BOX) {
        return false;
    }
    for (int x = 0; x <= bound + largest; x++) {
        for (int y = 0; y <= bound + largest; y++) {
            if (is_start(c, (vector){x, y})) {
                if (x > bound || y > bound || c->start_count == MOST_VECTORS) {
                    return false;
                }
                c->starts[c->start_count++] = (vector){x, y};
            }
        }
    }
    return true;
}

static bool find_vectors(cone *c, const ray *m) {
    int largest = 1;
    if (!read_forms(c, m)) {
        return false;
    }
    for (int i = 0; i < c->count; i++) {
        largest = abs(c->forms[i].of_s) > largest ? abs(c->forms[i].of_s) : largest;
        largest = abs(c->forms[i].of_t) > largest ? abs(c->forms[i].of_t) : largest;
    }
    return find_steps(c, largest) && find_starts(c, largest);
}

/* ---- sets ------------------------------------------------------------------------------------ */

static uint32_t step_of(const table *t, uint32_t q, uint32_t label) {
    return q == NOWHERE ? NOWHERE : t->next[(size_t)q * t->labels + label];
}

static bool is_one(const table *t, uint32_t q) {
    return q != NOWHERE && t->value[q] == 1;
}

/*
 * Both sets side by side.  out, if it is not NULL, becomes their union, or what both have; else
 * *same says whether they are equal.
 */
static bool side_by_side(table *out, bool unite, bool *same, const table *a, const table *b,
                         work *w) {
    trail t = {.width = 2};
    table made = {.labels = a->labels};
    bool good = cert_trail_add(&t, (uint32_t[]){0, 0}, 0, 0, w) != NOWHERE;
    *same = true;
    for (uint32_t i = 0; i < t.count && good && (out != NULL || *same); i++) {
        const uint32_t p = t.at[2 * (size_t)i];
        const uint32_t q = t.at[2 * (size_t)i + 1];
        const bool in_a = is_one(a, p);
        const bool in_b = is_one(b, q);
        *same = *same && in_a == in_b;
        good = out == NULL || cert_add_state(&made, unite ? in_a || in_b : in_a && in_b, w);
        for (uint32_t label = 0; label < a->labels && good; label++) {
            const uint32_t to[2] = {step_of(a, p, label), step_of(b, q, label)};
            if (to[0] != NOWHERE || to[1] != NOWHERE) {
                const uint32_t number = cert_trail_add(&t, to, i, label, w);
                good = number != NOWHERE;
                if (out != NULL && good) {
                    made.next[(size_t)i * made.labels + label] = number;
                }
            }
        }
    }
    cert_trail_drop(&t, w);
    good = good && (out == NULL || cert_minimise(&made, w));
    if (good && out != NULL) {
        *out = made;
    } else {
        cert_drop_table(&made, w);
    }
    return good;
}

/* Puts a set into another one, and takes it. */
static bool put_into(table *to, table *more, bool unite, work *w) {
    table both = {0};
    bool same;
    const bool good = side_by_side(&both, unite, &same, to, more, w);
    cert_drop_table(more, w);
    if (good) {
        cert_drop_table(to, w);
        *to = both;
    }
    return good;
}

/* The positions (c,d) that have an (a,b) of the set above and to the left, or below and right. */
static bool beside(table *out, const options *k, const table *set, bool left) {
    const int sign = left ? 1 : -1;
    const linear conditions[2] = {{.of = {-sign, 0, sign, 0}, .at_least = true},
                                  {.of = {0, sign, 0, -sign}, .at_least = true}};
    return cert_image(out, set, k->n, conditions, 2, 1, k->w);
}

static bool between(table *out, const options *k) {
    table other = {0};
    if (!beside(out, k, k->p, true)) {
        return false;
    }
    if (beside(&other, k, k->p, false) && put_into(out, &other, false, k->w)) {
        return true;
    }
    cert_drop_table(out, k->w);
    return false;
}

/* Unites a set with another one shifted by vectors. */
static bool unite_shifted(table *to, const options *k, const table *set, const vector *by,
                          int count) {
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        const ray point = {.s = by[i].x, .t = by[i].y};
        table moved = {0};
        good = cert_shift_options(&moved, k, set, &point, 1) && put_into(to, &moved, true, k->w);
    }
    return good;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static bool solve(table *out, bool *done, const options *k, const cone *c) {
    table near = {.labels = k->p->labels};
    table now = {0};
    bool good = cert_add_state(&near, 0, k->w) &&
                unite_shifted(&near, k, k->p, c->starts, c->start_count) && between(&now, k);
    for (int round = 0; round < MOST_ROUNDS && good && !*done && now.states <= MOST_STATES;
         round++) {
        table next = {0};
        good = cert_copy_table(&next, &near, k->w) &&
               unite_shifted(&next, k, &now, c->steps, c->step_count) &&
               side_by_side(NULL, false, done, &now, &next, k->w);
        cert_drop_table(&now, k->w);
        now = next;
    }
    cert_drop_table(&near, k->w);
    if (good && *done) {
        *out = now;
    } else {
        cert_drop_table(&now, k->w);
    }
    return good;
}

bool cert_cone_options(table *out, bool *done, const options *k, const ray *m) {
    *done = false;
    *out = (table){0};
    cone *c = cert_take(k->w, 1, sizeof *c);
    if (c == NULL) {
        return false;
    }
    const bool good = k->cap != 1 || !find_vectors(c, m) || solve(out, done, k, c);
    cert_drop(k->w, c, 1, sizeof *c);
    return good;
}
