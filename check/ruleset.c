/* ruleset.c - reading a game, each in one way only. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ruleset.h"

/* ==== moves and places as linear conditions ================================================== */

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

static bool lowers_one(const ray *m) {
    if (m->tied) {
        return says_of(m, false, true) || says_of(m, true, true);
    }
    return (m->s == 0 && m->u == 0 && m->p == 0) || (m->t == 0 && m->v == 0 && m->q == 0);
}

/* ==== reading a game ========================================================================= */

/* ---- places ----------------------------------------------------------------------------- */

static int compare_numbers(const int *a, const int *b, int count) {
    for (int i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_places(const place *a, const place *b) {
    const int first[] = {a->of_x, a->of_y, a->of_s, a->of_t, a->modulus, a->equal, a->limit};
    const int second[] = {b->of_x, b->of_y, b->of_s, b->of_t, b->modulus, b->equal, b->limit};
    return compare_numbers(first, second, 7);
}

/*
 * "1 x + -1 y >= 0", "1 x + 0 y = 4", "1 x + 1 y = 1 mod 2"; of tied moves "1 x + -1 y + 0 s + -1 t
 * >= 0".
 */
static bool read_place(reader *r, place *out, bool tied) {
    static const char *const names[] = {" x + ", " y ", " s + ", " t "};
    int64_t of[4] = {0};
    int64_t limit = 0;
    int64_t modulus = 0;
    for (int i = 0; i < (tied ? 4 : 2); i++) {
        if ((i == 2 && !cert_read(r, "+ ")) ||
            !cert_read_limited(r, &of[i], -MOST_DIRECTION, MOST_MODULUS) ||
            !cert_read(r, names[i])) {
            return false;
        }
    }
    const bool equal = !cert_skip(r, ">= ");
    if ((equal && !cert_read(r, "= ")) ||
        !cert_read_limited(r, &limit, -MOST_COORDINATE, MOST_COORDINATE)) {
        return false;
    }
    if (equal && cert_skip(r, " mod ") && !cert_read_limited(r, &modulus, 2, MOST_MODULUS)) {
        return false;
    }
    bool something = false;
    for (int i = 0; i < 4; i++) {
        something = something || of[i] != 0;
        if (modulus > 0 && (of[i] < 0 || of[i] >= modulus || limit < 0 || limit >= modulus)) {
            return cert_refuse(r->verdict, r->line, "remainders are less than their modulus");
        }
        if (modulus == 0 && of[i] > MOST_DIRECTION) {
            return cert_too_large(r->verdict, r->line, "too steep for this checker");
        }
    }
    *out = (place){(int)of[0], (int)of[1], (int)of[2], (int)of[3], equal, (int)limit, (int)modulus};
    return something || cert_refuse(r->verdict, r->line, "this says nothing of x and y");
}

/* Behind "where ". */
static bool read_where(reader *r, places *out, bool tied) {
    do {
        if (out->count == MOST_WHERE) {
            return cert_too_large(r->verdict, r->line, "too many conditions for this checker");
        }
        if (!read_place(r, &out->all[out->count++], tied)) {
            return false;
        }
        if (out->count > 1 &&
            compare_places(&out->all[out->count - 2], &out->all[out->count - 1]) >= 0) {
            return cert_refuse(r->verdict, r->line, "these conditions are not in order");
        }
    } while (cert_skip(r, " and "));
    return true;
}

static int compare_where(const places *a, const places *b) {
    for (int i = 0; i < a->count && i < b->count; i++) {
        const int order = compare_places(&a->all[i], &b->all[i]);
        if (order != 0) {
            return order;
        }
    }
    return a->count - b->count;
}

/* ---- moves ---------------------------------------------------------------------------- */

static int kind(const ray *m) {
    return cert_is_ray(m) ? 0 : cert_is_fan(m) ? 1 : m->tied ? 3 : 2;
}

static int compare(const ray *a, const ray *b) {
    const int first[] = {kind(a), a->s, a->t, a->u, a->v, a->p, a->q};
    const int second[] = {kind(b), b->s, b->t, b->u, b->v, b->p, b->q};
    const int order = compare_numbers(first, second, 7);
    return order != 0 ? order : compare_where(&a->at, &b->at);
}

bool cert_is_plain(const ray *m) {
    return m->at.count == 0 && !m->tied && !cert_is_fan(m) &&
           (cert_is_point(m) || greatest_common_divisor(m->u, m->v) == 1);
}

/* (s,t) = i (u,v) for an i >= 0, where u and v have no common divisor, or are both 0. */
static bool is_multiple(int s, int t, int u, int v) {
    if (u == 0 && v == 0) {
        return s == 0 && t == 0;
    }
    return s >= 0 && t >= 0 && s * v == t * u && (u == 0 || s % u == 0);
}

/* Is there a move on both of these plain lines? */
static bool meet(const ray *a, const ray *b) {
    const int s = b->s - a->s;
    const int t = b->t - a->t;
    const int turn = a->u * b->v - a->v * b->u;
    if (turn == 0) {
        return is_multiple(s, t, a->u, a->v) || is_multiple(-s, -t, b->u, b->v);
    }
    /* (s,t) = i (a.u, a.v) - j (b.u, b.v) */
    const int i = s * b->v - t * b->u;
    const int j = s * a->v - t * a->u;
    return i % turn == 0 && j % turn == 0 && i / turn >= 0 && j / turn >= 0;
}

static bool read_pair(reader *r, int *s, int *t, int64_t limit) {
    int64_t first = 0;
    int64_t second = 0;
    if (!cert_read(r, "(") || !cert_read_limited(r, &first, 0, limit) || !cert_read(r, ",") ||
        !cert_read_limited(r, &second, 0, limit) || !cert_read(r, ")")) {
        return false;
    }
    *s = (int)first;
    *t = (int)second;
    return (first != 0 || second != 0) || cert_refuse(r->verdict, r->line, "(0,0) is no move");
}

/* The move at the end of the list is read. */
static bool put_move(reader *r, ruleset *g) {
    const ray *m = &g->moves[g->count];
    for (int i = 0; i < g->count && cert_is_plain(m); i++) {
        if (cert_is_plain(&g->moves[i]) && meet(&g->moves[i], m)) {
            return cert_refuse(r->verdict, r->line, "this has a move that is there before");
        }
    }
    if (g->count > 0 && compare(&g->moves[g->count - 1], m) >= 0) {
        return cert_refuse(r->verdict, r->line, "this is not in order");
    }
    g->count++;
    return cert_read(r, "\n");
}

static bool read_move(reader *r, ruleset *g) {
    ray *const m = &g->moves[g->count];
    *m = (ray){.tied = cert_skip(r, "tied where ")};
    if (m->tied) {
        return read_where(r, &m->at, true) && put_move(r, g);
    }
    const bool is_fan = cert_skip(r, "fan ");
    const bool is_ray = !is_fan && cert_skip(r, "ray ");
    if (!is_fan && !is_ray && !cert_read(r, "point ")) {
        return false;
    }
    if (!read_pair(r, &m->s, &m->t, MOST_COORDINATE) ||
        ((is_ray || is_fan) &&
         (!cert_read(r, "+i") || !read_pair(r, &m->u, &m->v, MOST_DIRECTION))) ||
        (is_fan && (!cert_read(r, "+j") || !read_pair(r, &m->p, &m->q, MOST_DIRECTION))) ||
        (cert_skip(r, " where ") && !read_where(r, &m->at, false))) {
        return false;
    }
    if (is_fan && m->u * m->q >= m->v * m->p) {
        return cert_refuse(r->verdict, r->line, "the second step of a fan is the flatter one");
    }
    return put_move(r, g);
}

/* ---- moves that are in order, but not as they should be ------------------------------------- */

/* A ray is longer if it can be; but if only some moves can be blocked, it is all or none of it. */
static bool begins_later(const ruleset *g, const ray *line, const ray *point) {
    const ray longer = {.s = point->s, .t = point->t, .u = line->u, .v = line->v};
    return cert_is_ray(line) && cert_is_point(point) && line->at.count == 0 &&
           point->at.count == 0 && point->s == line->s - line->u && point->t == line->t - line->v &&
           (!g->only_diagonal || cert_lowers_both(&longer) || lowers_one(&longer));
}

static bool check_lines(reader *r, const ruleset *g) {
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        const size_t line = g->first_line + (size_t)i;
        if (g->only_diagonal && !cert_lowers_both(m) && !lowers_one(m)) {
            return cert_refuse(r->verdict, line,
                               "of these moves some can be blocked and some cannot");
        }
        for (int k = 0; k < i; k++) {
            if (begins_later(g, &g->moves[k], m)) {
                return cert_refuse(r->verdict, line, "a ray begins here, not one step later");
            }
        }
    }
    return true;
}

/* ---- the rest ------------------------------------------------------------------------- */

static bool read_block(reader *r, ruleset *g) {
    int64_t blocked = 0;
    if (!cert_read(r, "block ") || !cert_read_limited(r, &blocked, 0, MOST_BLOCKED)) {
        return false;
    }
    g->blocked = (int)blocked;
    g->only_diagonal = blocked > 0 && cert_skip(r, " diagonal");
    return cert_read(r, "\n");
}

/* A x + B y <= L, with none of them negative. */
static bool read_half_plane(reader *r, places *out, int64_t of_x) {
    int64_t of_y = 0;
    int64_t limit = 0;
    if (!cert_read_limited(r, &of_y, 0, MOST_DIRECTION) || !cert_read(r, " y <= ") ||
        !cert_read_limited(r, &limit, 0, MOST_COORDINATE)) {
        return false;
    }
    if (of_x == 0 && of_y == 0) {
        return cert_refuse(r->verdict, r->line, "the game ends everywhere");
    }
    *out = (places){.count = 1,
                    .all = {{.of_x = (int)-of_x, .of_y = (int)-of_y, .limit = (int)-limit}}};
    return cert_read(r, "\n");
}

static bool read_terminal(reader *r, ruleset *g) {
    if (!cert_read(r, "terminal ")) {
        return false;
    }
    if (cert_skip(r, "none\n")) {
        return true;
    }
    int64_t number = 0;
    if (!cert_read_limited(r, &number, 0, MOST_ENDS)) {
        return false;
    }
    if (cert_skip(r, " x + ")) {
        g->end_count = 1;
        return (number <= MOST_DIRECTION ||
                cert_too_large(r->verdict, r->line, "too steep for this checker")) &&
               read_half_plane(r, &g->ends[0], number);
    }
    if (number == 0) {
        return cert_refuse(r->verdict, r->line, "'none' is expected here");
    }
    if (!cert_read(r, "\n")) {
        return false;
    }
    for (; g->end_count < number; g->end_count++) {
        places *const at = &g->ends[g->end_count];
        if (!cert_read(r, "where ") || !read_where(r, at, false) || !cert_read(r, "\n")) {
            return false;
        }
        if (g->end_count > 0 && compare_where(at - 1, at) >= 0) {
            return cert_refuse(r->verdict, r->line - 1, "this is not in order");
        }
    }
    return true;
}

bool cert_ends_at(const ruleset *g, int x, int y) {
    bool ends = false;
    for (int i = 0; i < g->end_count && !ends; i++) {
        ends = cert_holds(&g->ends[i], x, y);
    }
    return ends;
}

static bool read_play(reader *r, ruleset *g) {
    if (!cert_read(r, "play ")) {
        return false;
    }
    g->misere = cert_skip(r, "misere\n");
    if (!g->misere && !cert_read(r, "normal\n")) {
        return false;
    }
    return true;
}

/* ---- boards ---------------------------------------------------------------------------- */

/*
 * Behind "image (u,v) = ".  The positions are those with x = d u - b v >= 0 and y = a v - c u >= 0.
 * Numbers are not negative, so that (0,0) is one of them, and others are in the quarter plane.
 */
static bool read_image(reader *r, ruleset *g) {
    static const char *const before[] = {"(", " x + ", " y, ", " x + "};
    int64_t of[4] = {0};
    for (int i = 0; i < 4; i++) {
        if (!cert_read(r, before[i]) || !cert_read_limited(r, &of[i], 0, MOST_DIRECTION)) {
            return false;
        }
        g->image[i] = (int)of[i];
    }
    if (!cert_read(r, " y)")) {
        return false;
    }
    if (of[0] * of[3] - of[1] * of[2] != 1) {
        return cert_refuse(r->verdict, r->line, "the determinant of this map is not 1");
    }
    g->board = (places){.count = 2,
                        .all = {{.of_x = g->image[3], .of_y = -g->image[1]},
                                {.of_x = -g->image[2], .of_y = g->image[0]}}};
    return cert_read(r, "\n");
}

/* Behind "cone "; S3, Theorem 1 needs rules that do not depend on the position (check_cone). */
static bool read_cone(reader *r, ruleset *g) {
    int *const c = g->cone;
    if (!read_pair(r, &c[0], &c[1], MOST_COORDINATE) || !cert_read(r, " ") ||
        !read_pair(r, &c[2], &c[3], MOST_COORDINATE)) {
        return false;
    }
    if (c[0] * c[3] <= c[1] * c[2]) {
        return cert_refuse(r->verdict, r->line, "the second side of a cone is the steeper one");
    }
    return cert_read(r, "\n");
}

static bool check_cone(reader *r, const ruleset *g) {
    const bool axes = g->cone[1] == 0 && g->cone[2] == 0; /* both heaps there are both here */
    bool depends = g->end_count > 0 || (g->only_diagonal && !axes);
    for (int i = 0; i < g->count; i++) {
        depends = depends || g->moves[i].tied || g->moves[i].at.count > 0;
    }
    return g->cone[0] + g->cone[1] == 0 || !depends ||
           cert_refuse(r->verdict, g->first_line,
                       "what depends on the position is not the same on a cone");
}

static bool read_board(reader *r, ruleset *g) {
    if (cert_skip(r, "cone ")) {
        return read_cone(r, g);
    }
    if (cert_skip(r, "image (u,v) = ")) {
        return read_image(r, g);
    }
    return !cert_skip(r, "board where ") || (read_where(r, &g->board, false) && cert_read(r, "\n"));
}

bool cert_read_ruleset(reader *r, ruleset *out) {
    memset(out, 0, sizeof *out);
    int64_t count = 0;
    if (!read_board(r, out) || !cert_read(r, "moves ") ||
        !cert_read_limited(r, &count, 0, MOST_LINES_OF_MOVES) || !cert_read(r, "\n")) {
        return false;
    }
    out->first_line = r->line;
    while (out->count < count) {
        if (!read_move(r, out)) {
            return false;
        }
    }
    return read_block(r, out) && check_lines(r, out) && read_terminal(r, out) &&
           read_play(r, out) && check_cone(r, out);
}

/* ---- words ----------------------------------------------------------------------------- */

/* Text behind other text, as far as there is room. */
static void put(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void put(char *out, size_t size, const char *format, ...) {
    const size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, size - used, format, arguments);
    va_end(arguments);
}

static void put_where(char *out, size_t size, const places *at) {
    for (int i = 0; i < at->count; i++) {
        const place *p = &at->all[i];
        put(out, size, "%s%d x + %d y ", i > 0 ? " and " : "where ", p->of_x, p->of_y);
        if (p->of_s != 0 || p->of_t != 0) {
            put(out, size, "+ %d s + %d t ", p->of_s, p->of_t);
        }
        put(out, size, "%s %d", p->equal ? "=" : ">=", p->limit);
        if (p->modulus > 0) {
            put(out, size, " mod %d", p->modulus);
        }
    }
}

void cert_print_move(const ray *m, char out[MOVE_TEXT]) {
    out[0] = '\0';
    if (m->tied) {
        put(out, MOVE_TEXT, "(s,t)");
    } else {
        put(out, MOVE_TEXT, "(%d,%d)", m->s, m->t);
    }
    if (!cert_is_point(m) && !m->tied) {
        put(out, MOVE_TEXT, "+i(%d,%d)", m->u, m->v);
    }
    if (cert_is_fan(m)) {
        put(out, MOVE_TEXT, "+j(%d,%d)", m->p, m->q);
    }
    if (m->at.count > 0) {
        put(out, MOVE_TEXT, " ");
        put_where(out, MOVE_TEXT, &m->at);
    }
}

static void print_moves(const ruleset *g, FILE *report) {
    fputs(g->count > 0 ? "moves" : "no moves", report);
    bool rays = false;
    bool fans = false;
    bool long_line = false;
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        char move[MOVE_TEXT];
        cert_print_move(m, move);
        long_line = long_line || m->at.count > 0;
        if (i > 0 && (i % 5 == 0 || long_line)) {
            fputs("\n          ", report);
        }
        fprintf(report, " %s%s", move, i + 1 < g->count ? "," : "");
        rays = rays || cert_is_ray(m) || cert_is_fan(m);
        fans = fans || cert_is_fan(m);
    }
    fprintf(report, "%s%s%s", rays ? ", i" : "", fans ? ", j" : "", rays ? " = 0, 1, 2, ..." : "");
}

/* a x + b y <= l where it can be written so. */
static void print_end(const places *at, FILE *report) {
    const place *p = &at->all[0];
    if (at->count == 1 && !p->equal && p->of_x <= 0 && p->of_y <= 0) {
        fprintf(report, "where %d x + %d y <= %d", -p->of_x, -p->of_y, -p->limit);
        return;
    }
    char text[MOVE_TEXT] = "";
    put_where(text, sizeof text, at);
    fputs(text, report);
}

/* In the coordinates of the game, (x,y) = (d u - b v, a v - c u). */
static void print_image(const ruleset *g, FILE *report) {
    const int *m = g->image;
    fputs(";\n           in them moves", report);
    for (int i = 0; i < g->count; i++) {
        const ray *line = &g->moves[i];
        if (!line->tied) {
            fprintf(report, "%s (%d,%d)", i > 0 ? "," : "", m[3] * line->s - m[1] * line->t,
                    m[0] * line->t - m[2] * line->s);
        }
        if (cert_is_ray(line) || cert_is_fan(line)) {
            fprintf(report, "+i(%d,%d)", m[3] * line->u - m[1] * line->v,
                    m[0] * line->v - m[2] * line->u);
        }
        if (cert_is_fan(line)) {
            fprintf(report, "+j(%d,%d)", m[3] * line->p - m[1] * line->q,
                    m[0] * line->q - m[2] * line->p);
        }
    }
}

static void print_cone(const int *c, FILE *report) {
    const int d = c[0] * c[3] - c[1] * c[2];
    fprintf(
        report,
        ";\n           at (X,Y) with %d X <= %d Y and %d Y <= %d X, where (s,t) takes"
        " s(%d,%d) + t(%d,%d);\n           (x,y) is (%d X - %d Y, %d Y - %d X) / %d, rounded down",
        c[1], c[0], c[2], c[3], c[0], c[1], c[2], c[3], c[3], c[2], c[0], c[1], d);
}

void cert_print_ruleset(const ruleset *g, FILE *report) {
    print_moves(g, report);
    if (g->cone[0] + g->cone[1] > 0) {
        print_cone(g->cone, report);
    }
    if (g->image[0] > 0) {
        fprintf(report, ";\n           these are (u,v) = (%d x + %d y, %d x + %d y) of heaps x, y",
                g->image[0], g->image[1], g->image[2], g->image[3]);
        print_image(g, report);
    } else if (g->board.count > 0) {
        char text[MOVE_TEXT] = "";
        put_where(text, sizeof text, &g->board);
        fprintf(report, ";\n           the board is %s", text);
    }
    if (g->blocked > 0) {
        fprintf(report, ";\n           up to %d options %sare blocked before each move", g->blocked,
                g->only_diagonal ? "that lower both heaps " : "");
    }
    for (int i = 0; i < g->end_count; i++) {
        fputs(i == 0 ? ";\n           the game also ends " : ", and\n           ", report);
        print_end(&g->ends[i], report);
    }
    fputs(g->misere ? ";\n           who cannot move wins\n" : "\n", report);
}
