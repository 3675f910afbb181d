/* lines.c - moves and places as linear conditions; which, is in lines.h. */
#include "lines.h"

#include <stdlib.h>

/* ---- places ------------------------------------------------------------------------------ */

static bool is_at(const place *p, int x, int y, int s, int t) {
    const int value = p->of_x * x + p->of_y * y + p->of_s * s + p->of_t * t - p->limit;
    if (p->modulus > 0) {
        return value % p->modulus == 0;
    }
    return p->equal ? value == 0 : value >= 0;
}

static bool all_hold(const places *at, int x, int y, int s, int t) {
    for (int i = 0; i < at->count; i++) {
        if (!is_at(&at->all[i], x, y, s, t)) {
            return false;
        }
    }
    return true;
}

bool cert_holds(const places *at, int x, int y) {
    return all_hold(at, x, y, 0, 0);
}

bool cert_allows(const ray *m, int x, int y, int s, int t) {
    return all_hold(&m->at, x, y, s, t);
}

int cert_where_conditions(linear *out, const places *at) {
    for (int i = 0; i < at->count; i++) {
        const place *p = &at->all[i];
        out[i] = (linear){.of = {-p->of_s, -p->of_t, p->of_x + p->of_s, p->of_y + p->of_t},
                          .constant = -p->limit,
                          .at_least = !p->equal,
                          .modulus = p->modulus};
    }
    return at->count;
}

/* ---- lines --------------------------------------------------------------------------------- */

static int greatest_common_divisor(int a, int b) {
    return b == 0 ? a : greatest_common_divisor(b, a % b);
}

/* by_x x + by_y y = 0 of the way (x,y), or >= 0, or a multiple of the modulus. */
static linear of_way(const ray *m, int by_x, int by_y, bool at_least, int modulus) {
    return (linear){.of = {-by_x, -by_y, by_x, by_y},
                    .constant = -by_x * m->s - by_y * m->t,
                    .at_least = at_least,
                    .modulus = modulus};
}

static int point_conditions(linear *out, const ray *m) {
    out[0] = of_way(m, 1, 0, false, 0);
    out[1] = of_way(m, 0, 1, false, 0);
    return 2;
}

static int ray_conditions(linear *out, const ray *m) {
    const int common = greatest_common_divisor(m->u, m->v);
    const bool by_x = m->u > 0;
    out[0] = of_way(m, by_x, !by_x, true, 0);
    out[1] = of_way(m, -m->v / common, m->u / common, false, 0);
    if (common == 1) {
        return 2;
    }
    out[2] = of_way(m, by_x, !by_x, false, by_x ? m->u : m->v);
    return 3;
}

static int fan_conditions(linear *out, const ray *m) {
    const int turn = m->u * m->q - m->v * m->p;
    const int sign = turn > 0 ? 1 : -1;
    const int i[2] = {sign * m->q, -sign * m->p};
    const int j[2] = {-sign * m->v, sign * m->u};
    out[0] = of_way(m, i[0], i[1], true, 0);
    out[1] = of_way(m, j[0], j[1], true, 0);
    if (abs(turn) == 1) {
        return 2;
    }
    out[2] = of_way(m, i[0], i[1], false, abs(turn));
    out[3] = of_way(m, j[0], j[1], false, abs(turn));
    return 4;
}

/* s >= 0, t >= 0 */
static int tied_conditions(linear *out, const ray *m) {
    out[0] = of_way(m, 1, 0, true, 0);
    out[1] = of_way(m, 0, 1, true, 0);
    return 2;
}

int cert_line_conditions(linear *out, const ray *m) {
    const int count = m->tied            ? tied_conditions(out, m)
                      : cert_is_point(m) ? point_conditions(out, m)
                      : cert_is_fan(m)   ? fan_conditions(out, m)
                                         : ray_conditions(out, m);
    return count + cert_where_conditions(out + count, &m->at);
}

static int count_tied(const ray *m, const places *board, int x, int y, int most) {
    int count = 0;
    for (int s = 0; s <= x; s++) {
        for (int t = 0; t <= y && count < most; t++) {
            count += cert_allows(m, x, y, s, t) && cert_holds(board, x - s, y - t);
        }
    }
    return count;
}

int cert_count_moves(const ray *m, const places *board, int x, int y, int most) {
    if (m->tied) {
        return count_tied(m, board, x, y, most);
    }
    int count = 0;
    most = cert_holds(&m->at, x, y) ? most : 0;
    for (x -= m->s, y -= m->t; x >= 0 && y >= 0 && count < most; x -= m->u, y -= m->v) {
        count += cert_holds(board, x, y);
        for (int i = 1; cert_is_fan(m) && x >= i * m->p && y >= i * m->q && count < most; i++) {
            count += cert_holds(board, x - i * m->p, y - i * m->q);
        }
        if (cert_is_point(m)) {
            break;
        }
    }
    return count;
}

/* Do the conditions of tied moves say s >= 1, or s = 0; and so with t? */
static bool says_of(const ray *m, bool of_t, bool none) {
    bool said = false;
    for (int i = 0; i < m->at.count; i++) {
        const place *p = &m->at.all[i];
        said = said || (p->of_x == 0 && p->of_y == 0 && p->of_s == !of_t && p->of_t == of_t &&
                        p->modulus == 0 && (none ? p->equal && p->limit == 0 : p->limit >= 1));
    }
    return said;
}

bool cert_lowers_both(const ray *m) {
    return m->tied ? says_of(m, false, false) && says_of(m, true, false) : m->s > 0 && m->t > 0;
}

bool cert_lowers_one(const ray *m) {
    if (m->tied) {
        return says_of(m, false, true) || says_of(m, true, true);
    }
    return (m->s == 0 && m->u == 0 && m->p == 0) || (m->t == 0 && m->v == 0 && m->q == 0);
}
