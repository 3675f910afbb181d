/*
 * heaps_moves.c - the moves of a plain rule as lines of conditions.
 *
 * Each parameter is what is taken from the first heap from which it alone is taken, perhaps with a
 * constant.  With that put in, a family of moves is a line of conditions on what is taken, in one
 * form, as certificates have it.
 */
#include <string.h>

#include "heaps_rule.h"

bool cert_rule_skip(rule_words *w, const char *expected) {
    const size_t length = strlen(expected);
    if (length > (size_t)(w->end - w->at) || memcmp(w->at, expected, length) != 0) {
        return false;
    }
    w->at += length;
    return true;
}

void cert_rule_want(rule_words *w, const char *expected) {
    w->lost = w->lost || !cert_rule_skip(w, expected);
}

enum { MOST_NUMBER = 4096, MOST_MOVES_OF_SET = 64 };

static bool at_digit(const rule_words *w) {
    return w->at < w->end && *w->at >= '0' && *w->at <= '9';
}

int cert_rule_number(rule_words *w) {
    int value = 0;
    w->lost = w->lost || !at_digit(w) ||
              (*w->at == '0' && w->at + 1 < w->end && w->at[1] >= '0' && w->at[1] <= '9');
    while (at_digit(w) && value <= MOST_NUMBER) {
        value = 10 * value + (*w->at++ - '0');
    }
    w->lost = w->lost || value > MOST_NUMBER;
    return value;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* by . (s,t,r,...) + alone */
typedef struct form {
    int by[MOST_HEAPS], alone;
} form;

typedef struct move {
    form part[MOST_HEAPS];
} move;

/* Of a parameter: its values; last < 0: there is no end. */
typedef struct range {
    int first, last;
} range;

static int letter(rule_words *w) {
    static const char letters[] = "strqpo";
    const char *found = w->at < w->end ? strchr(letters, *w->at) : NULL;
    if (found == NULL || *found == '\0') {
        return -1;
    }
    w->at++;
    return (int)(found - letters);
}

/* "0", "2t", "t+1", "2s+t-2" */
static form read_form(rule_words *w) {
    form out = {.alone = 0};
    int sign = 1;
    do {
        const bool counted = at_digit(w);
        const int by = sign * (counted ? cert_rule_number(w) : 1);
        const int parameter = letter(w);
        w->lost = w->lost || (parameter < 0 && !counted);
        *(parameter < 0 ? &out.alone : &out.by[parameter]) += by;
        sign = cert_rule_skip(w, "+") ? 1 : cert_rule_skip(w, "-") ? -1 : 0;
    } while (sign != 0 && !w->lost);
    return out;
}

static void read_move(rule_words *w, move *out, int heaps) {
    cert_rule_want(w, "(");
    for (int i = 0; i < heaps && !w->lost; i++) {
        if (i > 0) {
            cert_rule_want(w, ",");
        }
        out->part[i] = read_form(w);
    }
    cert_rule_want(w, ")");
}

static void read_ranges(rule_words *w, range ranges[MOST_HEAPS]) {
    const char *between = ": ";
    while (!w->lost && cert_rule_skip(w, between)) {
        const int parameter = letter(w);
        cert_rule_want(w, "=");
        const int first = cert_rule_number(w);
        cert_rule_want(w, "..");
        const int last = at_digit(w) ? cert_rule_number(w) : -1;
        if (parameter < 0) {
            w->lost = true;
            return;
        }
        ranges[parameter] = (range){first, last};
        between = ", ";
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void put_line(rule_lines *to, const heap_line *line) {
    int at = to->count;
    while (at > 0 && cert_compare_heap_lines(&to->all[at - 1], line) > 0) {
        at--;
    }
    if (to->failed || (at > 0 && cert_compare_heap_lines(&to->all[at - 1], line) == 0)) {
        return;
    }
    heap_line *all = cert_grow(to->w, to->all, &to->room, (size_t)to->count + 1, sizeof *all);
    if (all == NULL) {
        to->failed = true;
        return;
    }
    to->all = all;
    memmove(&all[at + 1], &all[at], (size_t)(to->count++ - at) * sizeof *all);
    all[at] = *line;
}

/* In its one form; false: it never holds. */
static bool put_condition(rule_words *w, heap_line *to, heap_condition c) {
    int by = 0;
    for (int i = 0; i < 2 * MOST_HEAPS; i++) {
        int a = i < MOST_HEAPS ? c.heap[i] : c.taken[i - MOST_HEAPS];
        for (a = a < 0 ? -a : a; a != 0;) { /* the greatest that divides both */
            const int rest = by % a;
            by = a;
            a = rest;
        }
    }
    if (by == 0) {
        return c.equal ? c.limit == 0 : c.limit <= 0;
    }
    if (c.equal && c.limit % by != 0) {
        return false;
    }
    for (int i = 0; i < MOST_HEAPS; i++) {
        c.heap[i] /= by;
        c.taken[i] /= by;
    }
    c.limit = c.limit / by + (c.limit % by > 0); /* upwards */
    cert_sign_heap_condition(&c);
    w->lost = w->lost || !cert_put_heap_condition(to, &c);
    return true;
}

/* Of a parameter: the heap from which it is taken, and what is taken there besides. */
static bool find_parameter(const move *of, int heaps, int j, int *from, int *less) {
    bool wanted = false;
    *from = -1;
    for (int i = heaps; i-- > 0;) {
        bool alone = of->part[i].by[j] == 1;
        for (int k = 0; k < MOST_HEAPS && alone; k++) {
            alone = k == j || of->part[i].by[k] == 0;
        }
        wanted = wanted || of->part[i].by[j] != 0;
        *from = alone ? i : *from;
        *less = alone ? of->part[i].alone : *less;
    }
    return !wanted || *from >= 0;
}

static bool make_line(rule_words *w, heap_line *out, const move *of, const range ranges[MOST_HEAPS],
                      int heaps) {
    int from[MOST_HEAPS], less[MOST_HEAPS] = {0};
    bool holds = true;
    for (int j = 0; j < MOST_HEAPS; j++) {
        w->lost = w->lost || !find_parameter(of, heaps, j, &from[j], &less[j]);
    }
    for (int i = 0; i < heaps && !w->lost && holds; i++) { /* what is taken is what it says */
        heap_condition c = {.equal = 1, .limit = of->part[i].alone};
        c.taken[i] = 1;
        for (int j = 0; j < MOST_HEAPS; j++) {
            if (of->part[i].by[j] != 0) {
                c.taken[from[j]] -= of->part[i].by[j];
                c.limit -= of->part[i].by[j] * less[j];
            }
        }
        holds = put_condition(w, out, c);
    }
    for (int j = 0; j < MOST_HEAPS && !w->lost && holds; j++) {
        if (from[j] >= 0) {
            heap_condition least = {.limit = ranges[j].first + less[j]};
            heap_condition most = {.limit = -ranges[j].last - less[j]};
            least.taken[from[j]] = 1;
            most.taken[from[j]] = -1;
            holds =
                put_condition(w, out, least) && (ranges[j].last < 0 || put_condition(w, out, most));
        }
    }
    return holds && !w->lost;
}

/* Every order of the parts from `first` on. */
static void put_orders(rule_words *w, rule_lines *to, move *of, const range ranges[MOST_HEAPS],
                       int heaps, int first, bool every) {
    if (!every || first == heaps) {
        heap_line line = {.count = 0};
        if (make_line(w, &line, of, ranges, heaps)) {
            put_line(to, &line);
        }
        return;
    }
    for (int i = first; i < heaps && !w->lost; i++) {
        const form kept = of->part[first];
        of->part[first] = of->part[i];
        of->part[i] = kept;
        put_orders(w, to, of, ranges, heaps, first + 1, every);
        of->part[i] = of->part[first];
        of->part[first] = kept;
    }
}

/* All orders of each line as well: some say the same in other words. */
static void turn_lines(rule_lines *to, int heaps) {
    for (int before = -1; before < to->count && to->count <= MOST_HEAP_LINES && !to->failed;) {
        before = to->count;
        for (int which = 0; which < 2; which++) {
            int order[MOST_HEAPS];
            cert_heap_order(order, heaps, which);
            for (int i = 0; i < to->count; i++) {
                const heap_line turned = cert_turn_heap_line(&to->all[i], order, heaps);
                put_line(to, &turned);
            }
        }
    }
}

/* "(1,1,0)", "{(t,0,0),(s,t,0)} in every order", "{(t,t,t): t=3..}" */
static void read_set(rule_words *w, rule_lines *to) {
    const int heaps = to->g->heaps;
    const bool several = cert_rule_skip(w, "{");
    move moves[MOST_MOVES_OF_SET];
    range ranges[MOST_HEAPS];
    int count = 0;
    for (int i = 0; i < MOST_HEAPS; i++) {
        ranges[i] = (range){1, -1};
    }
    do {
        w->lost = w->lost || count == MOST_MOVES_OF_SET;
        if (!w->lost) {
            moves[count] = (move){0};
            read_move(w, &moves[count++], heaps);
        }
    } while (several && !w->lost && cert_rule_skip(w, ","));
    if (several) {
        read_ranges(w, ranges);
        cert_rule_want(w, "}");
    }
    const bool every = cert_rule_skip(w, " in every order");
    rule_lines own = {.g = to->g, .w = to->w};
    for (int i = 0; i < count && !w->lost; i++) {
        put_orders(w, &own, &moves[i], ranges, heaps, 0, every);
    }
    if (every && heaps > 1 && to->g->remembers == 0 && !w->lost) {
        turn_lines(&own, heaps);
    }
    for (int i = 0; i < own.count; i++) {
        put_line(to, &own.all[i]);
    }
    to->failed = to->failed || own.failed;
    cert_drop(own.w, own.all, own.room, sizeof *own.all);
}

void cert_rule_union(rule_words *w, rule_lines *to) {
    do {
        read_set(w, to);
    } while (!w->lost && cert_rule_skip(w, " + "));
}

/* ---- what is remembered ---------------------------------------------------------------------- */

/* A bound: no more is taken, and the next is factor * taken + more. */
static void put_bound(rule_words *w, rule_lines *to, int factor, int more) {
    rule_lines all = {.g = to->g, .w = to->w};
    for (int i = 0; i < to->count && !w->lost; i++) {
        const int at = to->g->heaps;
        heap_line line = to->all[i];
        heap_condition most = {.limit = 0}, next = {.equal = 1, .limit = more};
        most.heap[at] = 1;
        most.taken[0] = -1;
        next.heap[at] = 1;
        next.taken[at] = -1;
        next.taken[0] = -factor;
        put_condition(w, &line, most);
        put_condition(w, &line, next);
        put_line(&all, &line);
    }
    cert_drop(to->w, to->all, to->room, sizeof *to->all);
    *to = all;
}

/* The last move is not made again: more is taken from some heap, or less. */
static void put_last(rule_words *w, rule_lines *to) {
    const int heaps = to->g->heaps;
    rule_lines all = {.g = to->g, .w = to->w};
    for (int i = 0; i < to->count; i++) {
        for (int k = 0; k < 2 * heaps && !w->lost; k++) {
            heap_line line = to->all[i];
            heap_condition other = {.limit = 1};
            other.heap[heaps + k / 2] = k % 2 == 0 ? 1 : -1;
            other.taken[k / 2] = k % 2 == 0 ? -1 : 1;
            put_condition(w, &line, other);
            for (int h = 0; h < heaps; h++) {
                heap_condition next = {.equal = 1};
                next.heap[heaps + h] = 1;
                next.taken[heaps + h] = next.taken[h] = -1;
                put_condition(w, &line, next);
            }
            put_line(&all, &line);
        }
    }
    cert_drop(to->w, to->all, to->room, sizeof *to->all);
    *to = all;
}

void cert_rule_memory(rule_words *w, rule_lines *to) {
    if (cert_rule_skip(w, " no repeat")) {
        w->lost = w->lost || to->g->remembers != to->g->heaps;
        if (!w->lost) {
            put_last(w, to);
        }
    } else if (cert_rule_skip(w, " next at most ")) {
        const int first = at_digit(w) ? cert_rule_number(w) : 1;
        const bool bare = w->at[-1] >= '0' && w->at[-1] <= '9';
        cert_rule_skip(w, "*");
        const bool last = cert_rule_skip(w, "last");
        const int more = !last ? first : cert_rule_skip(w, "+") ? cert_rule_number(w) : 0;
        w->lost = w->lost || (!last && !bare) || to->g->remembers != 1 || to->g->heaps != 1;
        if (!w->lost) {
            put_bound(w, to, last ? first : 0, more);
        }
    }
}
