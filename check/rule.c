/*
 * rule.c - the rule of a certificate, read where it is plain, and compared with its lines.
 *
 * The rule is a union of sets of moves, `{(t,0),(0,t),(1,2)} + {(t,t): t=3..}`, in which s and t
 * are whole numbers from 1 on, or as a range says.  Each item of it is a point, a ray or a fan, as
 * each line of the certificate is.  That both are the same set of moves is seen if each is part of
 * one of the others.
 */
#include <stdlib.h>
#include <string.h>

#include "rule.h"

/* ---- text ------------------------------------------------------------------------------------ */

/* From `name` to the end of the line: printable characters, some. */
static bool read_words(reader *r, const char *name, const char **out, int *length) {
    if (!cert_read(r, name)) {
        return false;
    }
    const size_t first = r->at;
    while (r->at < r->size && r->text[r->at] >= ' ' && r->text[r->at] <= '~') {
        r->at++;
    }
    *out = r->text + first;
    *length = (int)(r->at - first);
    if (r->at == first || r->at - first > MOST_LINES) {
        return cert_refuse(r->verdict, r->line, "some words are expected here");
    }
    return cert_read(r, "\n");
}

bool cert_read_heading(reader *r) {
    heading *const h = &r->heading;
    if (!read_words(r, "version ", &h->version, &h->version_length)) {
        return false;
    }
    h->rule_line = r->line;
    return read_words(r, "rule ", &h->rule, &h->rule_length);
}

void cert_print_heading(const reader *r, FILE *report) {
    const heading *h = &r->heading;
    if (h->rule != NULL) {
        fprintf(report, "  rule     %.*s\n           %s; written by version %.*s\n", h->rule_length,
                h->rule, h->compared ? "says the same" : "is not compared", h->version_length,
                h->version);
    }
}

/* ---- items ----------------------------------------------------------------------------------- */

/* Where we are in the rule; what is there cannot be read any more once `lost`. */
typedef struct words {
    const char *at, *end;
    bool lost;
} words;

static bool skip(words *w, const char *expected) {
    const size_t length = strlen(expected);
    if (length > (size_t)(w->end - w->at) || memcmp(w->at, expected, length) != 0) {
        return false;
    }
    w->at += length;
    return true;
}

static void want(words *w, const char *expected) {
    w->lost = w->lost || !skip(w, expected);
}

enum { MOST_NUMBER = 2 * MOST_COORDINATE };

static bool at_digit(const words *w) {
    return w->at < w->end && *w->at >= '0' && *w->at <= '9';
}

/* Without leading zeros, and not so large that anything could overflow. */
static int number(words *w) {
    const char *first = w->at;
    int value = 0;
    while (at_digit(w) && value <= MOST_NUMBER) {
        value = 10 * value + (*w->at++ - '0');
    }
    w->lost =
        w->lost || w->at == first || value > MOST_NUMBER || (*first == '0' && w->at - first > 1);
    return value;
}

/* of_s s + of_t t + alone */
typedef struct mix {
    int of_s, of_t, alone;
} mix;

/* "0", "2t", "t+1", "2s+t-2" */
static mix read_mix(words *w) {
    mix out = {0};
    int sign = 1;
    do {
        const int by = sign * (at_digit(w) ? number(w) : 1);
        const bool counted = w->at[-1] >= '0' && w->at[-1] <= '9';
        if (skip(w, "s")) {
            w->lost = w->lost || out.of_s != 0;
            out.of_s += by;
        } else if (skip(w, "t")) {
            w->lost = w->lost || out.of_t != 0;
            out.of_t += by;
        } else {
            w->lost = w->lost || !counted || out.alone != 0;
            out.alone += by;
        }
        sign = skip(w, "+") ? 1 : skip(w, "-") ? -1 : 0;
    } while (sign != 0 && !w->lost);
    return out;
}

/* The items between braces share their range. */
enum { MOST_ITEMS = 1024 };

typedef struct item {
    mix x, y;
} item;

typedef struct plain_rule {
    item items[MOST_ITEMS];
    ray lines[MOST_LINES_OF_MOVES];
    int count;
} plain_rule;

static void read_item(words *w, item *out) {
    want(w, "(");
    out->x = read_mix(w);
    want(w, ",");
    out->y = read_mix(w);
    want(w, ")");
}

/* The values of a parameter; last < 0: there is no end. */
typedef struct range {
    int first, last;
} range;

/* ": s=2.." or ": t=1..9", or both with a comma. */
static void read_ranges(words *w, range *s, range *t) {
    const char *between = ": ";
    while (!w->lost && skip(w, between)) {
        const bool of_s = skip(w, "s=");
        range *const of = of_s ? s : t;
        if (!of_s) {
            want(w, "t=");
        }
        of->first = number(w);
        want(w, "..");
        of->last = at_digit(w) ? number(w) : -1;
        between = ", ";
    }
}

/* The moves with s and t from these values on, each of them if it is free. */
static void put(plain_rule *rule, words *w, const item *of, int s, bool s_free, int t,
                bool t_free) {
    const ray line = {.s = of->x.of_s * s + of->x.of_t * t + of->x.alone,
                      .t = of->y.of_s * s + of->y.of_t * t + of->y.alone,
                      .u = s_free   ? of->x.of_s
                           : t_free ? of->x.of_t
                                    : 0,
                      .v = s_free   ? of->y.of_s
                           : t_free ? of->y.of_t
                                    : 0,
                      .p = s_free && t_free ? of->x.of_t : 0,
                      .q = s_free && t_free ? of->y.of_t : 0};
    if (rule->count == MOST_LINES_OF_MOVES || line.s < 0 || line.t < 0 || line.u < 0 ||
        line.v < 0 || line.p < 0 || line.q < 0) {
        w->lost = true;
        return;
    }
    rule->lines[rule->count++] = line;
}

static void put_item(plain_rule *rule, words *w, const item *of, range s, range t) {
    const bool has_s = of->x.of_s != 0 || of->y.of_s != 0;
    const bool has_t = of->x.of_t != 0 || of->y.of_t != 0;
    const bool s_free = has_s && s.last < 0;
    const bool t_free = has_t && t.last < 0;
    w->lost = w->lost || (has_s && !has_t); /* a parameter that is alone is called t */
    const int last_s = has_s && !s_free ? s.last : s.first;
    const int last_t = has_t && !t_free ? t.last : t.first;
    for (int i = s.first; i <= last_s && !w->lost; i++) {
        for (int k = t.first; k <= last_t && !w->lost; k++) {
            put(rule, w, of, i, s_free, k, t_free);
        }
    }
}

/* "(1,1)", "{(t,0),(0,t)}", "{(t,t): t=3..}", "{(s,s+t-1): t=1..9}"; "{}" has none */
static void read_set(words *w, plain_rule *rule) {
    if (skip(w, "{}")) {
        return;
    }
    const bool several = skip(w, "{");
    int count = 0;
    do {
        w->lost = w->lost || count == MOST_ITEMS;
        if (!w->lost) {
            read_item(w, &rule->items[count++]);
        }
    } while (!w->lost && several && skip(w, ","));
    range s = {1, -1};
    range t = {1, -1};
    if (several) {
        read_ranges(w, &s, &t);
        want(w, "}");
    }
    for (int i = 0; i < count && !w->lost; i++) {
        put_item(rule, w, &rule->items[i], s, t);
    }
}

/* ---- the same moves? ------------------------------------------------------------------------- */

/* Is (x,y) = i(u,v) + j(p,q) for some i, j >= 0? */
static bool steps_lead(const ray *by, int64_t x, int64_t y) {
    const int64_t turn = (int64_t)by->u * by->q - (int64_t)by->v * by->p;
    if (turn != 0) {
        const int64_t i = x * by->q - y * by->p;
        const int64_t j = y * by->u - x * by->v;
        return i % turn == 0 && j % turn == 0 && i / turn >= 0 && j / turn >= 0;
    }
    if (by->u == 0 && by->v == 0) {
        return x == 0 && y == 0;
    }
    const int64_t i = by->u > 0 ? x / by->u : y / by->v;
    return i >= 0 && i * by->u == x && i * by->v == y;
}

static bool is_part(const ray *a, const ray *of) {
    return steps_lead(of, a->s - of->s, a->t - of->t) && steps_lead(of, a->u, a->v) &&
           steps_lead(of, a->p, a->q);
}

static bool is_among(const ray *a, const ray *those, int of) {
    for (int k = 0; k < of; k++) {
        if (is_part(a, &those[k])) {
            return true;
        }
    }
    return false;
}

/* What two sets of moves have to do with each other. */
typedef enum likeness { ALIKE, UNLIKE, NOT_SEEN } likeness;
enum { NEAR = 128 }; /* moves up to here are compared one by one where lines are not alike */

/* Are all moves of these lines among those of the others?  If not, *which is one. */
static likeness are_among(const ray *these, int count, const ray *those, int of, ray *which) {
    likeness seen = ALIKE;
    for (int i = 0; i < count; i++) {
        const ray *line = &these[i];
        if (is_among(line, those, of)) {
            continue;
        }
        seen = NOT_SEEN;
        const int steps = line->u + line->v > 0 ? NEAR : 0;
        const int others = line->p + line->q > 0 ? NEAR : 0;
        for (int k = 0; k <= steps * (others + 1) + others; k++) {
            const int a = k / (others + 1);
            const int b = k % (others + 1);
            *which = (ray){.s = line->s + a * line->u + b * line->p,
                           .t = line->t + a * line->v + b * line->q};
            if (!is_among(which, those, of)) {
                return UNLIKE;
            }
        }
    }
    return seen;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* What certificates tell in lines and rules in words that are not read here. */
static bool is_plain_game(const ruleset *g) {
    bool plain = g->board.count == 0 && g->image[0] == 0 && g->cone[0] + g->cone[1] == 0;
    for (int i = 0; i < g->count; i++) {
        plain = plain && g->moves[i].at.count == 0 && !g->moves[i].tied;
    }
    /* x + y <= L is the only end that is read */
    const place *end = &g->ends[0].all[0];
    return plain &&
           (g->end_count == 0 || (g->end_count == 1 && g->ends[0].count == 1 && !end->equal &&
                                  end->modulus == 0 && end->of_x == -1 && end->of_y == -1));
}

/* Behind the moves. */
static bool ends_alike(words *w, const ruleset *g) {
    bool same = true;
    if (skip(w, " block ")) {
        same = number(w) == g->blocked && skip(w, " diagonal") == g->only_diagonal;
    } else {
        same = g->blocked == 0;
    }
    if (skip(w, " terminal x+y<=")) {
        same = same && g->end_count == 1 && number(w) == -g->ends[0].all[0].limit;
    } else {
        same = same && g->end_count == 0;
    }
    return skip(w, " misere") == g->misere && same && w->at == w->end && !w->lost;
}

static bool is_text(const words *w, const char *line) {
    const size_t length = (size_t)(w->end - w->at);
    return strncmp(w->at, line, length) == 0 && line[length] == '\n';
}

static bool compare(reader *r, plain_rule *rule, const ruleset *g, const char *behind) {
    const size_t line = r->heading.rule_line;
    words w = {r->heading.rule, r->heading.rule + r->heading.rule_length, false};
    do {
        read_set(&w, rule);
    } while (!w.lost && skip(&w, " + "));
    if (w.lost) {
        /* There may be moves with conditions, and none of them ever possible. */
        return g->count == 0 ||
               cert_refuse(r->verdict, line, "moves are expected here, behind %d characters",
                           (int)(w.at - r->heading.rule));
    }
    ray which;
    char move[MOVE_TEXT];
    const likeness there = are_among(g->moves, g->count, rule->lines, rule->count, &which);
    likeness here = there;
    if (there != UNLIKE) {
        here = are_among(rule->lines, rule->count, g->moves, g->count, &which);
    }
    if (here == UNLIKE) {
        cert_print_move(&which, move);
        return cert_refuse(r->verdict, line, "%s is a move only in %s", move,
                           there == UNLIKE ? "the lines below" : "the rule");
    }
    r->heading.compared = there == ALIKE && here == ALIKE;
    return (behind != NULL ? is_text(&w, behind) : ends_alike(&w, g)) ||
           cert_refuse(r->verdict, line,
                       "the rule has another end of the game, blocking or play than the lines");
}

bool cert_compare_rule(reader *r, const ruleset *g, const char *behind) {
    if (r->heading.rule == NULL || !is_plain_game(g)) {
        return true;
    }
    plain_rule *rule = calloc(1, sizeof *rule);
    if (rule == NULL) {
        return cert_no_memory(r->verdict);
    }
    const bool same = compare(r, rule, g, behind);
    free(rule);
    return same;
}

/* ==== several heaps ========================================================================== */

/*
 * The rule of a certificate on several heaps, read where it is plain, and compared with its lines.
 *
 * Plain are unions of sets of moves, `{(t,0,0),(s,t,0)} in every order + (1,1,1)`, in which s, t,
 * ... are whole numbers from 1 on, or as a range says, and each of them alone is taken from some
 * heap, perhaps with a constant (heaps_moves.c); and behind them `block`, `comply`, `terminal
 * x+y+z<=L`, `misere`, `pass`, `no repeat`, `next at most 2*last`.  A set of moves is a line of
 * conditions on what is taken, in one form; so rule and lines are the same if these texts are.  If
 * not, a move that only one of both has is looked for in a small box.  Where none is seen, and
 * where the rule is not plain, it is not compared.
 */

/* " block 2": the number, 0 if it is not there. */
static int clause(rule_words *w, const char *word) {
    return cert_rule_skip(w, word) ? cert_rule_number(w) : 0;
}

/* " terminal x+y+z<=L", the only end that is read; *limit is -1 if there is none. */
static void read_end(rule_words *w, int heaps, int *limit) {
    *limit = -1;
    if (cert_rule_skip(w, " terminal ")) {
        for (int i = 0; i < heaps; i++) {
            const char letters[] = {"xyzuvw"[i], '\0'};
            cert_rule_want(w, letters);
            cert_rule_want(w, i + 1 < heaps ? "+" : "<=");
        }
        *limit = cert_rule_number(w);
    }
}

static bool has_end(const heap_game *g, int limit) {
    if (limit < 0) {
        return g->end_count == 0;
    }
    heap_line end = {.count = 1};
    for (int i = 0; i < g->heaps; i++) {
        end.all[0].heap[i] = -1;
    }
    end.all[0].limit = -limit;
    return g->end_count == 1 && cert_compare_heap_lines(&end, &g->ends[0]) == 0;
}

/* A move that one of both has and the other has not; in a small box. */
static bool find_other(const rule_lines *of, int set, char *out, size_t size, bool *in_rule) {
    const heap_game *g = of->g;
    const int side = g->heaps < 3 ? 10 : g->heaps == 3 ? 5 : 3;
    int heap[MOST_HEAPS] = {0}, take[MOST_HEAPS] = {0};
    for (int i = 0; i < g->heaps; i++) {
        heap[i] = side;
    }
    for (int k = g->heaps; k >= 0;) {
        bool here = false, there = false;
        for (int i = 0; i < of->count && !here; i++) {
            here = cert_heap_line_holds(&of->all[i], g->tracks, heap, take);
        }
        for (int i = g->first[set]; i < g->first[set + 1] && !there; i++) {
            there = cert_heap_line_holds(&g->lines[i], g->tracks, heap, take);
        }
        if (here != there) {
            size_t used = 0;
            for (int i = 0; i < g->heaps; i++) {
                used +=
                    (size_t)snprintf(out + used, size - used, "%s%d", i == 0 ? "(" : ",", take[i]);
            }
            snprintf(out + used, size - used, ") from heaps of %d", side);
            *in_rule = here;
            return true;
        }
        for (k = g->heaps - 1; k >= 0 && ++take[k] > side; k--) {
            take[k] = 0;
        }
    }
    return false;
}

/* The moves of one set; *same: they are seen to be alike. */
static bool compare_moves(reader *r, const rule_lines *of, int set, bool *same) {
    const heap_game *g = of->g;
    const int count = g->first[set + 1] - g->first[set];
    bool alike = of->count == count;
    for (int i = 0; i < count && alike; i++) {
        alike = cert_compare_heap_lines(&of->all[i], &g->lines[g->first[set] + i]) == 0;
    }
    *same = *same && alike;
    char what[PLACE];
    bool in_rule = false;
    if (alike || g->remembers > 0 || !find_other(of, set, what, sizeof what, &in_rule)) {
        return true;
    }
    return cert_refuse(r->verdict, r->heading.rule_line, "%s is a move only in %s", what,
                       in_rule ? "the rule" : "the lines below");
}

/* Behind the moves. */
static bool compare_rest(reader *r, rule_words *w, const heap_game *g, rule_lines *moves) {
    int limit = -1;
    const int block = clause(w, " block ");
    const int comply = clause(w, " comply ");
    read_end(w, g->heaps, &limit);
    const bool misere = cert_rule_skip(w, " misere");
    const int passes = clause(w, " pass ");
    if (moves != NULL && g->remembers > 0) {
        cert_rule_memory(w, moves);
    }
    w->lost = w->lost || w->at != w->end;
    return w->lost ||
           (block == g->block && comply == g->comply && misere == g->misere &&
            passes == g->passes && has_end(g, limit)) ||
           cert_refuse(r->verdict, r->heading.rule_line,
                       "the rule has another end of the game, blocking, passes or play than the "
                       "lines");
}

static bool compare_sets(reader *r, rule_words *w, const heap_game *g, bool *same, work *k) {
    bool good = true;
    const bool named = cert_rule_skip(w, "enforce(");
    w->lost = w->lost || named != (g->sets > 1);
    for (int set = 0; set < g->sets && good && !w->lost; set++) {
        rule_lines moves = {.g = g, .w = k};
        if (set > 0) {
            cert_rule_want(w, ", ");
        }
        cert_rule_union(w, &moves);
        /* What follows is known before anything is said of the moves. */
        w->lost = w->lost || (named && (w->at == w->end || (*w->at != ',' && *w->at != ')')));
        if (!named) {
            if (g->heaps == 1) {
                cert_rule_want(w, " on 1 heap");
            }
            good = w->lost || compare_rest(r, w, g, &moves);
        }
        good = good && !moves.failed && (w->lost || compare_moves(r, &moves, set, same));
        cert_drop(k, moves.all, moves.room, sizeof *moves.all);
    }
    if (named && good) {
        cert_rule_want(w, ")");
        if (g->heaps == 1) {
            cert_rule_want(w, " on 1 heap");
        }
        good = w->lost || compare_rest(r, w, g, NULL);
    }
    return good;
}

bool cert_compare_heap_rule(reader *r, const heap_game *g, work *w) {
    if (r->heading.rule == NULL) {
        return true;
    }
    rule_words of = {r->heading.rule, r->heading.rule + r->heading.rule_length, false};
    bool same = true;
    const bool good = compare_sets(r, &of, g, &same, w);
    r->heading.compared = good && same && !of.lost;
    return good;
}
