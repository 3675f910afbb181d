/*
 * heaps_moves.c - moves on several heaps: lines of linear conditions on the heaps and on what is
 * taken, as text and in order; the moves of a plain rule as such lines; the pieces of a proof.
 */
#include <string.h>

#include "heaps.h"
#include "rule.h"

/* ==== lines of conditions: their text and their order ======================================== */

enum { MOST_COEFFICIENT = 256, MOST_LIMIT = 10000 };
static const char heap_letters[] = "xyzuvw";
static const char taken_letters[] = "strqpo";

static int compare_heap_conditions(const heap_condition *a, const heap_condition *b) {
    for (int i = 0; i < 2 * MOST_HEAPS; i++) {
        const int left = i < MOST_HEAPS ? a->heap[i] : a->taken[i - MOST_HEAPS];
        const int right = i < MOST_HEAPS ? b->heap[i] : b->taken[i - MOST_HEAPS];
        if (left != right) {
            return left < right ? -1 : 1;
        }
    }
    if (a->modulus != b->modulus) {
        return a->modulus < b->modulus ? -1 : 1;
    }
    if (a->equal != b->equal) {
        return a->equal < b->equal ? -1 : 1;
    }
    return a->limit < b->limit ? -1 : a->limit > b->limit;
}

int cert_compare_heap_lines(const heap_line *a, const heap_line *b) {
    for (int i = 0; i < a->count && i < b->count; i++) {
        const int order = compare_heap_conditions(&a->all[i], &b->all[i]);
        if (order != 0) {
            return order;
        }
    }
    return a->count < b->count ? -1 : a->count > b->count;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* "2 x", one of the letters that come after the last one. */
static bool read_term(reader *r, heap_condition *out, int tracks, int *last) {
    int64_t by = 0;
    if (!cert_read_number(r, &by, -MOST_COEFFICIENT, MOST_COEFFICIENT) || !cert_read(r, " ")) {
        return false;
    }
    for (int i = 0; i < 2 * tracks; i++) {
        const bool of_heap = i < tracks;
        const char letter[] = {of_heap ? heap_letters[i] : taken_letters[i - tracks], '\0'};
        if (cert_skip(r, letter)) {
            if (i <= *last || by == 0) {
                return cert_refuse(r->verdict, r->line, "this condition is not in order");
            }
            *last = i;
            *(of_heap ? &out->heap[i] : &out->taken[i - tracks]) = (int)by;
            return true;
        }
    }
    return cert_refuse(r->verdict, r->line, "a letter of the %d heaps is expected here", tracks);
}

static bool read_condition(reader *r, heap_condition *out, int tracks) {
    *out = (heap_condition){0};
    int last = -1;
    do {
        if (!read_term(r, out, tracks, &last)) {
            return false;
        }
    } while (cert_skip(r, " + "));
    out->equal = !cert_skip(r, " >= ");
    int64_t limit = 0;
    int64_t modulus = 0;
    if ((out->equal && !cert_read(r, " = ")) ||
        !cert_read_number(r, &limit, -MOST_LIMIT, MOST_LIMIT)) {
        return false;
    }
    if (out->equal && cert_skip(r, " mod ")) {
        if (!cert_read_number(r, &modulus, 2, MOST_MODULUS)) {
            return false;
        }
    }
    out->limit = (int)limit;
    out->modulus = (int)modulus;
    return true;
}

bool cert_read_heap_line(reader *r, heap_line *out, int tracks, const char *first) {
    for (const char *before = first; cert_skip(r, before); before = " and ") {
        if (out->count == MOST_HEAP_CONDITIONS) {
            return cert_too_large(r->verdict, r->line, "these are too many conditions");
        }
        heap_condition *one = &out->all[out->count++];
        if (!read_condition(r, one, tracks)) {
            return false;
        }
        if (out->count > 1 && compare_heap_conditions(one - 1, one) >= 0) {
            return cert_refuse(r->verdict, r->line, "the conditions are not in order");
        }
    }
    return cert_read(r, "\n");
}

/* ---- conditions of a line -------------------------------------------------------------------- */

bool cert_on_heaps(const heap_condition *c) {
    bool some = false;
    for (int i = 0; i < MOST_HEAPS; i++) {
        some = some || c->heap[i] != 0;
    }
    return some;
}

static bool heap_line_has(const heap_line *line, const heap_condition *wanted) {
    for (int i = 0; i < line->count; i++) {
        if (compare_heap_conditions(&line->all[i], wanted) == 0) {
            return true;
        }
    }
    return false;
}

bool cert_put_heap_condition(heap_line *to, const heap_condition *one) {
    if (heap_line_has(to, one)) {
        return true;
    }
    if (to->count == MOST_HEAP_CONDITIONS) {
        return false;
    }
    int at = to->count++;
    for (; at > 0 && compare_heap_conditions(&to->all[at - 1], one) > 0; at--) {
        to->all[at] = to->all[at - 1];
    }
    to->all[at] = *one;
    return true;
}

/* An equation has its first number positive, so that it is written in one way. */
static void sign_heap_condition(heap_condition *c) {
    int first = 0;
    for (int i = 0; i < 2 * MOST_HEAPS && first == 0; i++) {
        first = i < MOST_HEAPS ? c->heap[i] : c->taken[i - MOST_HEAPS];
    }
    for (int i = 0; i < MOST_HEAPS && c->equal && c->modulus == 0 && first < 0; i++) {
        c->heap[i] = -c->heap[i];
        c->taken[i] = -c->taken[i];
    }
    c->limit = c->equal && c->modulus == 0 && first < 0 ? -c->limit : c->limit;
}

/* The line when heap i is called order[i]. */
static heap_line turn_heap_line(const heap_line *line, const int order[MOST_HEAPS], int heaps) {
    heap_line turned = {.count = 0};
    for (int i = 0; i < line->count; i++) {
        heap_condition one = line->all[i];
        for (int k = 0; k < heaps; k++) {
            one.heap[order[k]] = line->all[i].heap[k];
            one.taken[order[k]] = line->all[i].taken[k];
        }
        sign_heap_condition(&one);
        cert_put_heap_condition(&turned, &one); /* there is room: they are as many */
    }
    return turned;
}

void cert_heap_order(int order[MOST_HEAPS], int heaps, int which) {
    for (int i = 0; i < MOST_HEAPS; i++) {
        order[i] = i;
    }
    for (int i = 0; i < heaps; i++) {
        order[i] = which == 1 ? (i + 1) % heaps : i < 2 && heaps > 1 ? 1 - i : i;
    }
}

int cert_heap_line_number(const heap_line *lines, int count, const heap_line *line,
                          const int order[MOST_HEAPS], int heaps) {
    const heap_line turned = turn_heap_line(line, order, heaps);
    int low = 0;
    int high = count;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int way = cert_compare_heap_lines(&lines[middle], &turned);
        if (way == 0) {
            return middle;
        }
        *(way < 0 ? &low : &high) = way < 0 ? middle + 1 : middle;
    }
    return count;
}

bool cert_heap_line_holds(const heap_line *line, int tracks, const int *heap, const int *taken) {
    bool holds = true;
    for (int k = 0; k < line->count && holds; k++) {
        const heap_condition *c = &line->all[k];
        int sum = -c->limit;
        for (int i = 0; i < tracks; i++) {
            sum += c->heap[i] * heap[i] + c->taken[i] * taken[i];
        }
        holds = c->modulus > 0 ? sum % c->modulus == 0 : c->equal ? sum == 0 : sum >= 0;
    }
    return holds;
}

/* ---- for the report -------------------------------------------------------------------------- */

static void print_condition(const heap_condition *c, FILE *report) {
    const char *before = "";
    for (int i = 0; i < 2 * MOST_HEAPS; i++) {
        const int by = i < MOST_HEAPS ? c->heap[i] : c->taken[i - MOST_HEAPS];
        const char letter = i < MOST_HEAPS ? heap_letters[i] : taken_letters[i - MOST_HEAPS];
        if (by == 1 || by == -1) {
            fprintf(report, "%s%c", by < 0 ? "-" : before, letter);
        } else if (by != 0) {
            fprintf(report, "%s%d%c", by > 0 ? before : "", by, letter);
        }
        before = by != 0 ? "+" : before;
    }
    fprintf(report, "%s%d", c->equal ? "=" : ">=", c->limit);
    if (c->modulus > 0) {
        fprintf(report, " mod %d", c->modulus);
    }
}

void cert_print_heap_line(const heap_line *line, FILE *report) {
    for (int k = 0; k < line->count; k++) {
        fprintf(report, "%s", k > 0 ? ", " : "");
        print_condition(&line->all[k], report);
    }
}

void cert_print_heap_letters(int first, int count, bool taken, FILE *report) {
    fprintf(report, "%.*s", count, (taken ? taken_letters : heap_letters) + first);
}

/* ==== the moves of a plain rule as lines ===================================================== */

/*
 * Each parameter is what is taken from the first heap from which it alone is taken, perhaps with a
 * constant.  With that put in, a family of moves is a line of conditions on what is taken, in one
 * form, as certificates have it.
 */

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
    sign_heap_condition(&c);
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
                const heap_line turned = turn_heap_line(&to->all[i], order, heaps);
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

/* ==== the pieces of a proof ================================================================== */

/*
 * The pieces of a proof: moves of one line, or of two together, with conditions of their own.
 */

/* The conditions of which one holds if c does not: one or two; 0: it is none that is known. */
static int contrary(heap_condition out[2], const heap_condition *c) {
    if (c->modulus > 0 || cert_on_heaps(c)) {
        return 0;
    }
    out[0] = *c;
    out[0].equal = 0;
    out[1] = out[0];
    out[1].limit = c->limit + 1; /* f >= limit + 1 */
    for (int i = 0; i < MOST_HEAPS; i++) {
        out[0].taken[i] = -c->taken[i]; /* f <= limit - 1 */
    }
    out[0].limit = 1 - c->limit;
    return c->equal ? 2 : 1;
}

/*
 * Is each move of the piece one of its two lines?  For any condition of the first and any of the
 * second, the piece has one of them itself, or both cannot fail together with what the piece asks.
 */
static bool is_of_both(const heap_game *g, const heap_piece *piece, const numeration *n, work *w) {
    const heap_line *first = &g->lines[piece->of];
    const heap_line *second = &g->lines[piece->or ];
    for (int i = 0; i < first->count; i++) {
        for (int k = 0; k < second->count; k++) {
            if (heap_line_has(&piece->where, &first->all[i]) ||
                heap_line_has(&piece->where, &second->all[k])) {
                continue;
            }
            heap_condition not_first[2], not_second[2];
            const int a = contrary(not_first, &first->all[i]);
            const int b = contrary(not_second, &second->all[k]);
            bool can = a == 0 || b == 0;
            for (int u = 0; u < a && !can; u++) {
                for (int v = 0; v < b && !can; v++) {
                    const heap_condition both[] = {not_first[u], not_second[v]};
                    if (!cert_can_be_taken(&can, n, g->heaps, &piece->where, both, 2, w)) {
                        return false;
                    }
                }
            }
            if (can) {
                return cert_refuse(w->verdict, piece->line,
                                   "it is not seen that one of both lines has these moves");
            }
        }
    }
    return true;
}

/* "piece 3 and C and C": line 3 with more conditions.  "piece 3 or 5 where C and C". */
static bool read_piece(reader *r, heap_game *g, const numeration *n, work *w) {
    heap_piece *piece = &g->pieces[g->piece_count];
    *piece = (heap_piece){.or = -1, .line = r->line};
    int64_t of = 0;
    int64_t other = 0;
    if (!cert_read(r, "piece ") || !cert_read_number(r, &of, 0, g->count - 1)) {
        return false;
    }
    piece->of = (int)of;
    /* What is remembered may become greater, and then it is not a number that is taken. */
    if (g->remembers == 0 && cert_skip(r, " or ")) {
        if (!cert_read_number(r, &other, 0, g->count - 1)) {
            return false;
        }
        piece->or = (int)other;
        g->piece_count++;
        return cert_read_heap_line(r, &piece->where, g->tracks, " where ") &&
               is_of_both(g, piece, n, w);
    }
    if (!cert_read_heap_line(r, &piece->where, g->tracks, " and ")) {
        return false;
    }
    for (int i = 0; i < g->lines[of].count; i++) {
        if (!cert_put_heap_condition(&piece->where, &g->lines[of].all[i])) {
            return cert_too_large(r->verdict, piece->line, "these are too many conditions");
        }
    }
    g->piece_count++;
    return true;
}

bool cert_read_heap_pieces(reader *r, heap_game *g, const numeration *n, work *w) {
    int64_t pieces = 0;
    if (!cert_read(r, "pieces ") || !cert_read_limited(r, &pieces, 0, MOST_HEAP_PIECES) ||
        !cert_read(r, "\n")) {
        return false;
    }
    w->line = r->line;
    g->piece_count = 0;
    heap_piece *all = cert_grow(w, g->pieces, &g->piece_room, (size_t)pieces + 1, sizeof *all);
    if (all == NULL) {
        return false;
    }
    g->pieces = all;
    while (g->piece_count < pieces) {
        if (!read_piece(r, g, n, w)) {
            return false;
        }
    }
    return true;
}
