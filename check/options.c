/*
 * options.c - the numbers of options in a set, line by line of the moves.
 *
 * Tracks a, b are the option (x',y'), and c, d the position (x,y); ruleset.h has the conditions.
 *
 * Along a diagonal, u = v, it is quicker to go through z = y' - x' >= 0 and then through z =
 * x' - y' > 0, for few positions of P are on a diagonal: the same sums, taken in three steps,
 * each an automaton that is made minimal:
 *
 *     D(x',z) = P(x', x' + z),   G(x,z) = sum of D(x',z) over x' <= x,   G(x - s, y - x - (t - s)),
 *
 * where x' goes up by u.  G is the same for all rays with this step.  Rays that lie side by side,
 * (s,t), (s,t+1), ..., are taken together: their options have z = y - x - (t - s), one less, and so
 * on.  For (s,t), (s+1,t), ... the same is done with x and y exchanged.
 */
#include <stdlib.h>

#include "image.h"
#include "kernel.h"
#include "table.h"

/*
 * f at (c - s, d - t), in the places of the line: first the one coordinate, then the other, so that
 * there is only one sum to follow each time.
 */
bool cert_shift_options(table *out, const counter *k, const table *f, const ray *m, int cap) {
    const ray across = {.s = m->s};
    const ray up = {.t = m->t, .at = m->at};
    linear conditions[MOST_LINE_CONDITIONS];
    int count = cert_line_conditions(conditions, &across);
    table between = {0};
    if (m->s > 0 && !cert_image(&between, f, k->n, conditions, count, cap, k->w)) {
        return false;
    }
    if (m->s > 0 && m->t == 0 && m->at.count == 0) {
        *out = between;
        return true;
    }
    count = cert_line_conditions(conditions, &up);
    const bool good = cert_image(out, m->s > 0 ? &between : f, k->n, conditions, count, cap, k->w);
    cert_drop_table(&between, k->w);
    return good;
}

/* The sum of f over all options by the line. */
bool cert_sum_options(table *out, const counter *k, const table *f, const ray *m, int cap) {
    linear conditions[MOST_LINE_CONDITIONS];
    if (cert_is_point(m)) {
        return cert_shift_options(out, k, f, m, cap);
    }
    if (cert_is_fan(m) || m->tied) {
        const int count = cert_line_conditions(conditions, m);
        return cert_image(out, f, k->n, conditions, count, cap, k->w);
    }
    /* First from (0,0) on; then it is shifted. */
    const ray whole = {.u = m->u, .v = m->v};
    const int count = cert_line_conditions(conditions, &whole);
    table sums = {0};
    const bool good = cert_image(&sums, f, k->n, conditions, count, cap, k->w) &&
                      cert_shift_options(out, k, &sums, m, cap);
    cert_drop_table(&sums, k->w);
    return good;
}

/* G at (c - s, d), for steps of u and a sign of z; it is made once for all that need it. */
static const table *sums_along(counter *k, const diagonal *wanted) {
    for (int i = 0; i < k->diagonal_count; i++) {
        const diagonal *known = &k->diagonals[i];
        if (known->u == wanted->u && known->sign == wanted->sign && known->s == wanted->s &&
            known->turned == wanted->turned) {
            return &known->sums;
        }
    }
    const int u = wanted->u;
    const int sign = wanted->sign;
    /* x' is a and y' is b, or turned; so y' - x' is b - a or a - b. */
    const int turned = wanted->turned;
    const int way = turned ? -1 : 1;
    /* D: x' = c, y' - x' = sign d; with z = d > 0 the second time */
    const linear of_d[] = {{.of = {!turned, turned, -1, 0}},
                           {.of = {-way, way, 0, -sign}},
                           {.of = {[TRACK_D] = 1}, .constant = -1, .at_least = true}};
    /* G: b = d, c - a >= 0, and a multiple of u */
    const linear of_g[] = {{.of = {[TRACK_B] = 1, [TRACK_D] = -1}},
                           {.of = {[TRACK_A] = -1, [TRACK_C] = 1}, .at_least = true},
                           {.of = {[TRACK_A] = -1, [TRACK_C] = 1}, .modulus = u}};
    const table *sums = NULL;
    if (wanted->s > 0) {
        sums = sums_along(k, &(diagonal){.u = u, .sign = sign, .turned = wanted->turned});
    }
    if (k->diagonal_count == MOST_DIAGONALS) {
        cert_too_large(k->w->verdict, k->w->line, "too many kinds of diagonals for this checker");
        return NULL;
    }
    diagonal *made = &k->diagonals[k->diagonal_count];
    *made = *wanted;
    table d = {0};
    const bool good =
        wanted->s > 0
            ? sums != NULL && cert_shift_options(&made->sums, k, sums, &(ray){.s = made->s}, k->cap)
            : cert_image(&d, k->p, k->n, of_d, sign > 0 ? 2 : 3, k->cap, k->w) &&
                  cert_image(&made->sums, &d, k->n, of_g, u > 1 ? 3 : 2, k->cap, k->w);
    cert_drop_table(&d, k->w);
    k->diagonal_count += good;
    return good ? &made->sums : NULL;
}

/* sign 1: the options with y' - x' = z >= 0; -1: those with x' - y' = z > 0.  Or exchanged. */
static bool along_diagonals(table *out, counter *k, const band *lines, int sign) {
    const ray *m = lines->first;
    const int s = lines->turned ? m->t : m->s;
    const int t = lines->turned ? m->s : m->t;
    const int turned = lines->turned;
    const int way = turned ? -1 : 1;
    const table *sums =
        sums_along(k, &(diagonal){.u = m->u, .sign = sign, .s = s, .turned = lines->turned});
    /* a = x, y - x - (t - s) - sign b is 0, or one of 0, ..., count - 1 */
    linear last[3 + MOST_WHERE] = {
        {.of = {1, 0, -!turned, -turned}},
        {.of = {0, -sign, -way, way}, .constant = s - t},
        {.of = {0, sign, way, -way}, .constant = t - s + lines->count - 1}};
    int count = 2;
    if (lines->count > 1) {
        last[1].at_least = last[2].at_least = true;
        count = 3;
    }
    count += cert_where_conditions(last + count, &m->at);
    return sums != NULL && cert_image(out, sums, k->n, last, count, k->cap, k->w);
}

/* Tied moves are found by conditions, which must not allow (0,0). */
static bool moves_move(const ray *m, const table *all, const numeration *n, work *w) {
    linear conditions[2 + MOST_WHERE] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}},
                                         {.of = {[TRACK_B] = 1, [TRACK_D] = -1}}};
    const int count = 2 + cert_where_conditions(conditions + 2, &m->at);
    nodes both = {0};
    const bool good =
        cert_make_nodes(&both, all, n, conditions, count, w) &&
        (cert_add_nothing(&both) || cert_refuse(w->verdict, w->line, "(0,0) is no move"));
    cert_drop_nodes(&both, w);
    return good;
}

bool cert_moves_move(const ruleset *g, const table *all, const numeration *n, work *w) {
    bool good = true;
    for (int i = 0; i < g->count && good; i++) {
        w->line = g->first_line + (size_t)i;
        good = !g->moves[i].tied || moves_move(&g->moves[i], all, n, w);
    }
    return good;
}

/* ---- lines together --------------------------------------------------------------------- */

bool cert_is_blockable(const ruleset *g, const ray *m) {
    return g->blocked > 0 && (!g->only_diagonal || cert_lowers_both(m));
}

static bool is_diagonal(const ray *m) {
    return cert_is_ray(m) && m->u == m->v;
}

band cert_find_band(const counter *k, int i) {
    const ray *first = &k->g->moves[i];
    band out = {.first = first, .count = 1};
    for (int grows = 0; grows < 2 && out.count == 1; grows++) {
        out.turned = grows == 1;
        for (int j = i + 1; j < k->g->count && is_diagonal(first) && first->at.count == 0; j++) {
            const ray *m = &k->g->moves[j];
            const int s = first->s + (out.turned ? out.count : 0);
            const int t = first->t + (out.turned ? 0 : out.count);
            if (!is_diagonal(m) || m->at.count > 0 || m->u != first->u || m->s != s || m->t != t ||
                cert_is_blockable(k->g, m) != cert_is_blockable(k->g, first)) {
                break;
            }
            out.count++;
        }
    }
    out.turned = out.turned && out.count > 1;
    return out;
}

int cert_order_of(const ray *m) {
    return m->u > 0 && m->v > 0 && cert_is_ray(m) ? 0 : !cert_is_point(m) ? 1 : 2;
}

bool cert_options_by(table out[2], int *count, counter *k, const band *lines) {
    *count = is_diagonal(lines->first) ? 2 : 1;
    if (*count == 1) {
        bool done = false;
        return cert_cone_options(&out[0], &done, k, lines->first) &&
               (done || cert_sum_options(&out[0], k, k->p, lines->first, k->cap));
    }
    out[0] = out[1] = (table){0};
    const bool good =
        along_diagonals(&out[0], k, lines, 1) && along_diagonals(&out[1], k, lines, -1);
    if (!good) {
        cert_drop_table(&out[0], k->w);
    }
    return good;
}

void cert_drop_options(counter *k) {
    for (int i = 0; i < k->diagonal_count; i++) {
        cert_drop_table(&k->diagonals[i].sums, k->w);
    }
    k->diagonal_count = 0;
}

/* ==== from where do the moves of a cone lead into a set? ===================================== */

/*
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
static bool beside(table *out, const counter *k, const table *set, bool left) {
    const int sign = left ? 1 : -1;
    const linear conditions[2] = {{.of = {-sign, 0, sign, 0}, .at_least = true},
                                  {.of = {0, sign, 0, -sign}, .at_least = true}};
    return cert_image(out, set, k->n, conditions, 2, 1, k->w);
}

static bool between(table *out, const counter *k) {
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
static bool unite_shifted(table *to, const counter *k, const table *set, const vector *by,
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

static bool solve(table *out, bool *done, const counter *k, const cone *c) {
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

bool cert_cone_options(table *out, bool *done, const counter *k, const ray *m) {
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
