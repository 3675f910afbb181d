/*
 * diagonals.c - games with other diagonals: reading them, and their first columns by the
 * definition.
 */
#include <stdlib.h>
#include <string.h>

#include "closure.h"

enum {
    MOST_FIRST_COLUMNS = 4096,
    MOST_WORK = 1 << 28, /* columns^2 times diagonals */
    LONGEST_OTHER_MOVE = 256,
};

static bool has_offset(const game *g, int j) {
    for (int i = 0; i < g->offset_count; i++) {
        if (g->offsets[i] == j) {
            return true;
        }
    }
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

static int larger(int a, int b) {
    return a > b ? a : b;
}

static bool read_offsets(reader *r, game *g) {
    int64_t least = -WIDEST_OFFSET;
    if (!cert_read(r, "diagonals ")) {
        return false;
    }
    do {
        int64_t j = 0;
        if (!cert_read_limited(r, &j, least, WIDEST_OFFSET)) {
            return false;
        }
        if (g->offset_count == MOST_OFFSETS) {
            return cert_too_large(r->verdict, r->line, "too many diagonals for this checker");
        }
        g->offsets[g->offset_count++] = (int)j;
        g->longest = larger(g->longest, (int)(j < 0 ? -j : j));
        g->largest_turn[0] = larger(g->largest_turn[0], (int)j);
        g->largest_turn[1] = larger(g->largest_turn[1], (int)-j);
        least = j + 1;
    } while (cert_skip(r, ","));
    for (int i = 0; i < g->count; i++) {
        if (has_offset(g, g->moves[i].t - g->moves[i].s)) {
            return cert_refuse(r->verdict, r->line, "(%d,%d) is on one of these diagonals",
                               g->moves[i].s, g->moves[i].t);
        }
    }
    return cert_read(r, "\n");
}

static bool read_removed(reader *r, game *g) {
    if (!cert_read(r, "without ")) {
        return false;
    }
    if (cert_skip(r, "-")) {
        return cert_read(r, "\n");
    }
    do {
        if (!cert_read(r, "(") || !cert_read_pair(r, g->removed, &g->removed_count, MOST_REMOVED, 1,
                                                  LONGEST_OTHER_MOVE)) {
            return false;
        }
        const move m = g->removed[g->removed_count - 1];
        if (!has_offset(g, m.t - m.s)) {
            return cert_refuse(r->verdict, r->line, "(%d,%d) is on no diagonal that could lack it",
                               m.s, m.t);
        }
        g->longest = larger(g->longest, larger(m.s, m.t));
    } while (cert_skip(r, ","));
    return cert_read(r, "\n");
}

bool cert_read_diagonals(reader *r, game *g) {
    const size_t line = r->line;
    if (!read_offsets(r, g) || !read_removed(r, g)) {
        return false;
    }
    if (g->removed_count == 0 && g->offset_count == 1 && g->offsets[0] == 0) {
        return cert_refuse(r->verdict, line, "these are the diagonals of Wythoff's game");
    }
    if (g->longest > LONGEST_OTHER_MOVE) {
        return cert_too_large(r->verdict, line, "a move is too long for this checker");
    }
    for (int i = 0; i < g->offset_count; i++) {
        if (!has_offset(g, -g->offsets[i])) {
            g->wings = 2;
        }
    }
    if (!cert_is_symmetric(g->removed, g->removed_count)) {
        g->wings = 2;
    }
    return true;
}

bool cert_is_move(const game *g, int wing, int s, int t) {
    if (s < 0 || t < 0 || s + t == 0) {
        return false;
    }
    if (s == 0 || t == 0) {
        return true;
    }
    const move m = wing == 0 ? (move){s, t} : (move){t, s};
    return has_offset(g, m.t - m.s) ? !cert_has_move(g->removed, g->removed_count, m)
                                    : cert_has_move(g->moves, g->count, m);
}

/* ---- playing --------------------------------------------------------------------------------- */

typedef struct playing {
    const game *g;
    beginning *b;
    int *forbidden; /* for each cell of the line at hand: its number, counted up, if a move leads
                       from there to a P-position of a line before */
    int line;       /* that number */
    bool full;      /* there is no room for so large numbers */
} playing;

static int own_of(move p, int wing) {
    return wing == 0 ? p.s : p.t;
}

static int across_of(move p, int wing) {
    return wing == 0 ? p.t : p.s;
}

static void forbid(playing *p, int across) {
    if (across < p->b->room) {
        p->forbidden[across] = p->line;
    }
}

/* Marks the cells of line h of the wing from which a move leads to a P-position of another line. */
static void mark_moves(playing *p, int wing, int h) {
    const game *g = p->g;
    p->line++;
    for (int k = 0; k < p->b->p_count; k++) {
        const int s = h - own_of(p->b->p[k], wing);
        const int across = across_of(p->b->p[k], wing);
        if (s <= 0) {
            continue;
        }
        forbid(p, across);
        for (int i = 0; i < g->offset_count; i++) {
            const int t = s + cert_offset_of(g, i, wing);
            if (t > 0 && (s > g->longest || cert_is_move(g, wing, s, t))) {
                forbid(p, across + t);
            }
        }
        for (int i = 0; i < g->count && s <= g->longest; i++) {
            const move m = cert_move_of(g, i, wing);
            if (m.s == s) {
                forbid(p, across + m.t);
            }
        }
    }
}

static bool note_p(playing *p, int wing, int own, int across) {
    beginning *b = p->b;
    if (b->p_count == b->p_room) {
        const int room = 2 * b->p_room + 256;
        move *more = realloc(b->p, (size_t)room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        b->p = more;
        b->p_room = room;
    }
    b->p[b->p_count++] = wing == 0 ? (move){own, across} : (move){across, own};
    return true;
}

/* The cells of line h of the wing from the corner on, or beyond it; false: no memory. */
static bool play_line(playing *p, int wing, int h, bool corner, bool found) {
    const game *g = p->g;
    mark_moves(p, wing, h);
    char *taken = p->b->wing[1 - wing].taken;
    for (int v = corner ? h : h + 1;
         corner ? v == h : !found || (h <= g->last_end && v <= g->last_end); v++) {
        if (v >= p->b->room) {
            p->full = true;
            return true;
        }
        const bool end = cert_is_end(g, wing, h, v);
        if (end ? g->misere : found || p->forbidden[v] == p->line) {
            continue;
        }
        found = true;
        if (!corner) {
            taken[v] = 1;
        }
        if (!note_p(p, wing, h, v)) {
            return false;
        }
    }
    return true;
}

/* Hook h: its corner first, which is of both wings.  Within a line a P-position forbids all that
 * are no ends and lie further. */
static bool play_hook(playing *p, int h) {
    for (int w = 0; w < 2; w++) {
        beginning_wing *lines = &p->b->wing[w];
        lines->bits[h] = lines->taken[h] != 0 ? '1' : '0';
    }
    /* Row h is among what mark_moves marks. */
    const int before = p->b->p_count;
    if (!play_line(p, 0, h, true, p->b->wing[0].taken[h] != 0)) {
        return false;
    }
    const bool corner = p->b->p_count > before;
    for (int w = 0; w < 2; w++) {
        if (!play_line(p, w, h, false, corner || p->b->wing[w].taken[h] != 0)) {
            return false;
        }
    }
    return true;
}

/* ---- what comes of it ------------------------------------------------------------------------ */

static bool row_at_first(const beginning *b, int wing, int row) {
    return row < b->room && b->wing[1 - wing].taken[row] != 0;
}

static int by_diagonal(const void *a, const void *b) {
    const move *p = a;
    const move *q = b;
    const int first = p->t - p->s;
    const int second = q->t - q->s;
    return first != second ? first - second : p->s - q->s;
}

/* The number of the first P-position with t - s not less than this. */
static int first_from(const beginning *b, int diagonal) {
    int low = 0;
    int high = b->p_count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (b->p[middle].t - b->p[middle].s < diagonal) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Of P-positions of the first columns: is column columns + j of the wing closed on the diagonal? */
static bool closed_at_first(const game *g, const beginning *b, int wing, int j, int diagonal) {
    /* No move but those of Nim turns by more than the longest. */
    const int about = wing == 0 ? diagonal : -diagonal;
    const int end = first_from(b, about + g->longest + 1);
    for (int k = first_from(b, about - g->longest); k < end; k++) {
        const int own = own_of(b->p[k], wing);
        const int of = across_of(b->p[k], wing) - own;
        const int s = b->columns + j - own;
        const int t = s + diagonal - of;
        if (of >= 0 && s > j && t > 0 && cert_is_move(g, wing, s, t)) {
            return true;
        }
    }
    return false;
}

static bool is_settled(const game *g, const beginning *b, int wing, int diagonal) {
    bool settled = closed_at_first(g, b, wing, g->longest, diagonal);
    for (int j = 0; j < g->longest && settled; j++) {
        settled = row_at_first(b, wing, b->columns + j + diagonal) ||
                  closed_at_first(g, b, wing, j, diagonal);
    }
    return settled;
}

/* False: there is no room. */
static bool sum_up(beginning *b, const game *g) {
    if (b->p_count > 0) {
        qsort(b->p, (size_t)b->p_count, sizeof *b->p, by_diagonal);
    }
    for (int w = 0; w < g->wings; w++) {
        beginning_wing *lines = &b->wing[w];
        for (int c = 0; c < b->columns; c++) {
            lines->upper += lines->bits[c] == '0';
        }
        while (is_settled(g, b, w, lines->free_diagonal)) {
            lines->free_diagonal++;
        }
        lines->settled = b->columns + lines->free_diagonal;
        if (lines->settled > b->room) {
            return false;
        }
    }
    for (int w = 0; w < g->wings; w++) {
        beginning_wing *lines = &b->wing[w];
        lines->known = b->wing[cert_other_wing(g, w)].settled;
        for (int y = b->columns; y < lines->known; y++) {
            lines->bits[y] = lines->taken[y] != 0 ? '1' : '0';
        }
    }
    return true;
}

bool cert_other_beginning(beginning *out, const game *g, int columns, cert_verdict *v) {
    if (columns > MOST_FIRST_COLUMNS || columns * columns > MOST_WORK / g->offset_count) {
        return cert_too_large(v, 0, "too many first columns for this checker");
    }
    out->columns = columns;
    out->room = (4 + 2 * g->offset_count) * columns + 2 * g->count + 4 * (g->last_end + 1) +
                2 * LONGEST_MOVE + 2;
    playing p = {.g = g, .b = out, .forbidden = calloc((size_t)out->room, sizeof *p.forbidden)};
    bool room = p.forbidden != NULL && cert_open_wing(&out->wing[0], (size_t)out->room) &&
                cert_open_wing(&out->wing[1], (size_t)out->room);
    for (int h = 0; h < columns && room && !p.full; h++) {
        room = play_hook(&p, h);
    }
    free(p.forbidden);
    if (!room) {
        return cert_no_memory(v);
    }
    return (!p.full && sum_up(out, g)) ||
           cert_too_large(v, 0, "the P-positions are too irregular for this checker");
}

/* ==== one column ============================================================================= */

/*
 * One column of a game with other diagonals; what a state is, is told in closure.h.
 *
 * In an upper column the P-position is on the lowest diagonal where the cell is neither closed nor
 * in a row that is in use: that is what the rules say, for the diagonals below d are settled, and a
 * move to a P-position under the main diagonal starts below diagonal d, because d is not less than
 * any t - s.
 */

/* The diagonals of column x + j, j = 0, ..., longest, and then the rows: `width` of each, beyond
 * which nothing is closed or in use. */
static uint8_t *closed_in(const column *c, int j) {
    return c->closed + (size_t)j * (size_t)c->width;
}

static uint8_t *rows_of(const column *c, const game *g) {
    return closed_in(c, g->longest + 1);
}

static bool row_in_use(const column *c, const game *g, int row) {
    return row < c->width && rows_of(c, g)[row] != 0;
}

static bool clear(column *c, const game *g, int width, cert_verdict *v) {
    const size_t wanted = (size_t)(g->longest + 2) * (size_t)width;
    c->width = width;
    if (c->closed_room < wanted) {
        free(c->closed);
        c->closed_room = 0;
        c->closed = malloc(wanted);
        if (c->closed == NULL) {
            return cert_no_memory(v);
        }
        c->closed_room = wanted;
    }
    memset(c->closed, 0, wanted);
    c->count = 0;
    return true;
}

/*
 * Puts the state together from what is closed, seen from diagonal `up` of these sets on; the column
 * of number `first` is the next one, and its row on diagonal i is i + first.
 */
static bool note_state(column *c, const game *g, int first, int up, cert_verdict *v, size_t line) {
    const uint8_t *later = closed_in(c, g->longest);
    bool fine = true;
    for (int i = up; i < c->width && fine; i++) {
        fine = (later[i] == 0 || cert_column_add(c, DIAGONALS, i - up, v, line)) &&
               (!row_in_use(c, g, i + first) || cert_column_add(c, ROWS, i - up, v, line));
        for (int j = 0; j < g->longest && fine; j++) {
            fine = row_in_use(c, g, i + j + first) || closed_in(c, j)[i] == later[i] ||
                   cert_column_add(c, MOVES + j, i - up, v, line);
        }
    }
    cert_column_order(c);
    return fine;
}

bool cert_other_first_state(column *out, const game *g, const beginning *b, int wing,
                            cert_verdict *v, size_t line) {
    const int d = b->wing[wing].free_diagonal;
    int top = 0; /* of the diagonals and rows of P-positions, seen from d */
    for (int k = 0; k < b->p_count; k++) {
        const int own = wing == 0 ? b->p[k].s : b->p[k].t;
        const int across = wing == 0 ? b->p[k].t : b->p[k].s;
        const int diagonal = across - own - d;
        const int row = across - b->columns - d;
        top = diagonal > top ? diagonal : top;
        top = row > top ? row : top;
    }
    if (top > 2 * PLACES) {
        return cert_too_large(v, line, "the P-positions are too irregular for this checker");
    }
    if (!clear(out, g, top + g->longest + 1, v)) {
        return false;
    }
    for (int i = 0; i < out->width; i++) {
        rows_of(out, g)[i] = row_at_first(b, wing, b->columns + d + i);
        for (int j = 0; j <= g->longest; j++) {
            closed_in(out, j)[i] = closed_at_first(g, b, wing, j, d + i);
        }
    }
    return note_state(out, g, 0, 0, v, line);
}

/* What the state says of the columns x + j; false: it is no state of this game. */
static bool lay_out(column *c, const game *g, const element *state, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const int set = state[k] / PLACES;
        const int i = state[k] % PLACES;
        if (set == ROWS) {
            rows_of(c, g)[i] = 1;
        } else if (set == DIAGONALS) {
            for (int j = 0; j <= g->longest; j++) {
                closed_in(c, j)[i] ^= 1;
            }
        } else if (set - MOVES < g->longest) {
            closed_in(c, set - MOVES)[i] ^= 1;
        } else {
            return false;
        }
    }
    return true;
}

/* Column x + j + 1 becomes number j, and number longest is as before: all further ones are alike.
 */
static void next_column(column *c, const game *g) {
    memmove(c->closed, closed_in(c, 1), (size_t)g->longest * (size_t)c->width);
}

/* What the P-position of column x closes in the columns x + s. */
static void close_from(column *c, const game *g, int wing, int place) {
    for (int s = 1; s <= g->longest + 1; s++) {
        for (int i = 0; i < g->offset_count; i++) {
            const int turn = cert_offset_of(g, i, wing);
            if (place + turn >= 0 && s + turn > 0 && cert_is_move(g, wing, s, s + turn)) {
                closed_in(c, s - 1)[place + turn] = 1;
            }
        }
    }
    for (int i = 0; i < g->count; i++) {
        const move m = cert_move_of(g, i, wing);
        if (place + m.t - m.s >= 0) {
            closed_in(c, m.s - 1)[place + m.t - m.s] = 1;
        }
    }
}

/* Diagonals from the least on that are closed, or in a row in use, in all columns from x + 1 on. */
static int settled(const column *c, const game *g) {
    int up = 0;
    for (bool all = true; all; up += all) {
        all = up < c->width && closed_in(c, g->longest)[up] != 0;
        for (int j = 0; j < g->longest && all; j++) {
            all = closed_in(c, j)[up] != 0 || row_in_use(c, g, up + j + 1);
        }
    }
    return up;
}

bool cert_other_next_state(column *out, const game *g, int wing, const element *state, size_t count,
                           int bit, cert_verdict *v, size_t line) {
    int top = 0; /* the P-position is there at most */
    for (size_t k = 0; k < count; k++) {
        const int i = state[k] % PLACES;
        top = i < top ? top : i + 1;
    }
    if (!clear(out, g, top + g->longest + 1, v)) {
        return false;
    }
    if (!lay_out(out, g, state, count)) {
        return cert_refuse(v, line, "a state keeps %d columns at most", g->longest);
    }
    uint8_t *rows = rows_of(out, g);
    out->place = -1;
    if (bit == 0) {
        out->place = 0;
        while (closed_in(out, 0)[out->place] != 0 || rows[out->place] != 0) {
            out->place++;
        }
    }
    next_column(out, g);
    if (bit == 0) {
        rows[out->place] = 1;
        close_from(out, g, wing, out->place);
    }
    const int up = settled(out, g);
    out->writes = up + 1;
    if (up > PLACES) {
        return cert_too_large(v, line, "the P-positions are too irregular for this checker");
    }
    for (int i = 0; i <= up; i++) {
        out->bits[i] = row_in_use(out, g, i) ? '1' : '0';
    }
    return note_state(out, g, 1, up, v, line);
}
