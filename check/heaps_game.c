/* heaps_game.c - the moves of a game on several heaps, and the pieces of its proof, as text. */
#include <string.h>

#include "heaps.h"

enum { MOST_COEFFICIENT = 64, MOST_LIMIT = 4096, MOST_MODULUS = 256 };

static const char heap_letters[] = "xyzuvw";
static const char taken_letters[] = "strqpo";

/* ---- conditions ---------------------------------------------------------------------------- */

static int compare(const heap_condition *a, const heap_condition *b) {
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

static int compare_lines(const heap_line *a, const heap_line *b) {
    for (int i = 0; i < a->count && i < b->count; i++) {
        const int order = compare(&a->all[i], &b->all[i]);
        if (order != 0) {
            return order;
        }
    }
    return a->count < b->count ? -1 : a->count > b->count;
}

/* "2 x", one of the letters that come after the last one. */
static bool read_term(reader *r, heap_condition *out, int heaps, int *last) {
    int64_t by = 0;
    if (!cert_read_number(r, &by, -MOST_COEFFICIENT, MOST_COEFFICIENT) || !cert_read(r, " ")) {
        return false;
    }
    for (int i = 0; i < 2 * heaps; i++) {
        const bool of_heap = i < heaps;
        const char letter[] = {of_heap ? heap_letters[i] : taken_letters[i - heaps], '\0'};
        if (cert_skip(r, letter)) {
            if (i <= *last || by == 0) {
                return cert_refuse(r->verdict, r->line, "this condition is not in order");
            }
            *last = i;
            *(of_heap ? &out->heap[i] : &out->taken[i - heaps]) = (int)by;
            return true;
        }
    }
    return cert_refuse(r->verdict, r->line, "a letter of the %d heaps is expected here", heaps);
}

static bool read_condition(reader *r, heap_condition *out, int heaps) {
    *out = (heap_condition){0};
    int last = -1;
    do {
        if (!read_term(r, out, heaps, &last)) {
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

/* " where C and C"; they must be in order. */
static bool read_conditions(reader *r, heap_line *out, int heaps, const char *first) {
    for (const char *before = first; cert_skip(r, before); before = " and ") {
        if (out->count == MOST_HEAP_CONDITIONS) {
            return cert_too_large(r->verdict, r->line, "these are too many conditions");
        }
        heap_condition *one = &out->all[out->count++];
        if (!read_condition(r, one, heaps)) {
            return false;
        }
        if (out->count > 1 && compare(one - 1, one) >= 0) {
            return cert_refuse(r->verdict, r->line, "the conditions are not in order");
        }
    }
    return cert_read(r, "\n");
}

static bool on_heaps(const heap_condition *c) {
    bool some = false;
    for (int i = 0; i < MOST_HEAPS; i++) {
        some = some || c->heap[i] != 0;
    }
    return some;
}

/* With nothing taken some condition fails, whatever the heaps are. */
static bool takes_something(const heap_line *line) {
    for (int i = 0; i < line->count; i++) {
        const heap_condition *c = &line->all[i];
        const int rest = c->modulus > 0 ? c->limit % c->modulus : c->limit;
        if (!on_heaps(c) && (c->equal ? rest != 0 : rest > 0)) {
            return true;
        }
    }
    return false;
}

/* ---- pieces -------------------------------------------------------------------------------- */

static bool has(const heap_line *line, const heap_condition *wanted) {
    for (int i = 0; i < line->count; i++) {
        if (compare(&line->all[i], wanted) == 0) {
            return true;
        }
    }
    return false;
}

/* Puts it at its place. */
static bool put_condition(heap_line *to, const heap_condition *one) {
    if (has(to, one)) {
        return true;
    }
    if (to->count == MOST_HEAP_CONDITIONS) {
        return false;
    }
    int at = to->count++;
    for (; at > 0 && compare(&to->all[at - 1], one) > 0; at--) {
        to->all[at] = to->all[at - 1];
    }
    to->all[at] = *one;
    return true;
}

/* The conditions of which one holds if c does not: one or two; 0: it is none that is known. */
static int contrary(heap_condition out[2], const heap_condition *c) {
    if (c->modulus > 0 || on_heaps(c)) {
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
            if (has(&piece->where, &first->all[i]) || has(&piece->where, &second->all[k])) {
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
    if (cert_skip(r, " or ")) {
        if (!cert_read_number(r, &other, 0, g->count - 1)) {
            return false;
        }
        piece->or = (int)other;
        g->piece_count++;
        return read_conditions(r, &piece->where, g->heaps, " where ") && is_of_both(g, piece, n, w);
    }
    if (!read_conditions(r, &piece->where, g->heaps, " and ")) {
        return false;
    }
    for (int i = 0; i < g->lines[of].count; i++) {
        if (!put_condition(&piece->where, &g->lines[of].all[i])) {
            return cert_too_large(r->verdict, piece->line, "these are too many conditions");
        }
    }
    g->piece_count++;
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool read_moves(reader *r, heap_game *g) {
    for (int i = 0; i < g->count; i++) {
        if (!cert_read(r, "move") || !read_conditions(r, &g->lines[i], g->heaps, " where ")) {
            return false;
        }
        if (!takes_something(&g->lines[i])) {
            return cert_refuse(r->verdict, r->line - 1, "this move may take nothing");
        }
        if (i > 0 && compare_lines(&g->lines[i - 1], &g->lines[i]) >= 0) {
            return cert_refuse(r->verdict, r->line - 1, "the moves are not in order");
        }
    }
    return true;
}

bool cert_read_heap_game(reader *r, heap_game *g, const numeration *n, work *w) {
    int64_t moves = 0;
    if (!cert_read(r, "moves ") || !cert_read_limited(r, &moves, 1, MOST_HEAP_LINES) ||
        !cert_read(r, "\n")) {
        return false;
    }
    g->lines = cert_take(w, MOST_HEAP_LINES, sizeof *g->lines);
    g->pieces = cert_take(w, MOST_HEAP_PIECES, sizeof *g->pieces);
    g->count = (int)moves;
    if (g->lines == NULL || g->pieces == NULL || !read_moves(r, g)) {
        return false;
    }
    g->misere = cert_skip(r, "play misere\n");
    int64_t pieces = 0;
    if ((!g->misere && !cert_read(r, "play normal\n")) || !cert_read(r, "pieces ") ||
        !cert_read_limited(r, &pieces, 0, MOST_HEAP_PIECES) || !cert_read(r, "\n")) {
        return false;
    }
    w->line = r->line;
    while (g->piece_count < pieces) {
        if (!read_piece(r, g, n, w)) {
            return false;
        }
    }
    return true;
}

void cert_drop_heap_game(heap_game *g, work *w) {
    cert_drop(w, g->lines, MOST_HEAP_LINES, sizeof *g->lines);
    cert_drop(w, g->pieces, MOST_HEAP_PIECES, sizeof *g->pieces);
    *g = (heap_game){0};
}

/* An equation has its first number positive, so that it is written in one way. */
static void set_sign(heap_condition *c) {
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

int cert_heap_line_number(const heap_game *g, const heap_line *line, const int order[MOST_HEAPS]) {
    heap_line turned = {.count = 0};
    for (int i = 0; i < line->count; i++) {
        heap_condition one = line->all[i];
        for (int k = 0; k < g->heaps; k++) {
            one.heap[order[k]] = line->all[i].heap[k];
            one.taken[order[k]] = line->all[i].taken[k];
        }
        set_sign(&one);
        put_condition(&turned, &one); /* there is room: they are as many */
    }
    int low = 0;
    int high = g->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int way = compare_lines(&g->lines[middle], &turned);
        if (way == 0) {
            return middle;
        }
        *(way < 0 ? &low : &high) = way < 0 ? middle + 1 : middle;
    }
    return g->count;
}

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

void cert_print_heap_game(const heap_game *g, FILE *report) {
    enum { SHOWN = 12 };
    fprintf(report, "%d heaps %.*s; a move takes %.*s\n", g->heaps, g->heaps, heap_letters,
            g->heaps, taken_letters);
    for (int i = 0; i < g->count && i < SHOWN; i++) {
        fprintf(report, "           %s", i == 0 ? "with " : "or   ");
        for (int k = 0; k < g->lines[i].count; k++) {
            fprintf(report, "%s", k > 0 ? ", " : "");
            print_condition(&g->lines[i].all[k], report);
        }
        fprintf(report, "\n");
    }
    if (g->count > SHOWN) {
        fprintf(report, "           and %d lines more\n", g->count - SHOWN);
    }
    fprintf(report, "           %s play\n", g->misere ? "misere" : "normal");
}
