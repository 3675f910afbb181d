/*
 * heaps_rule.c - the rule of a certificate on several heaps, read where it is plain, and compared
 * with its lines.
 *
 * Plain are unions of sets of moves, `{(t,0,0),(s,t,0)} in every order + (1,1,1)`, in which s, t,
 * ... are whole numbers from 1 on, or as a range says, and each of them alone is taken from some
 * heap, perhaps with a constant (heaps_moves.c); and behind them `block`, `comply`, `terminal
 * x+y+z<=L`, `misere`, `pass`, `no repeat`, `next at most 2*last`.  A set of moves is a line of
 * conditions on what is taken, in one form; so rule and lines are the same if these texts are.  If
 * not, a move that only one of both has is looked for in a small box.  Where none is seen, and
 * where the rule is not plain, it is not compared.
 */
#include "heaps_rule.h"

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
