/*
 * options.c - the numbers of options in a set, line by line of the moves.
 *
 * Tracks a, b are the option (x',y'), and c, d the position (x,y); lines.h has the conditions.
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
#include "options.h"

#include "cone.h"
#include "nodes.h"

/*
 * f at (c - s, d - t), in the places of the line: first the one coordinate, then the other, so that
 * there is only one sum to follow each time.
 */
bool cert_shift_options(table *out, const options *k, const table *f, const ray *m, int cap) {
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
bool cert_sum_options(table *out, const options *k, const table *f, const ray *m, int cap) {
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
static const table *sums_along(options *k, const diagonal *wanted) {
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
static bool along_diagonals(table *out, options *k, const band *lines, int sign) {
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

band cert_find_band(const options *k, int i) {
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

bool cert_options_by(table out[2], int *count, options *k, const band *lines) {
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

void cert_drop_options(options *k) {
    for (int i = 0; i < k->diagonal_count; i++) {
        cert_drop_table(&k->diagonals[i].sums, k->w);
    }
    k->diagonal_count = 0;
}
