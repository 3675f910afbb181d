/*
 * game.c - the first columns, by the definition.
 *
 * A position is P if no move leads to a P-position; where the game ends it is P in normal play and
 * not in misere play.  The cells are taken hook by hook, hook h being the cells (h,v) and (v,h)
 * with v >= h: each option is in an earlier hook, or nearer to the corner in the same.  As every
 * move within a line is there, a line has at most one P-position that is no end: beyond its corner
 * it is the first cell that nothing forbids.  Each line to the left forbids one cell by its row,
 * one by its diagonal, and one for each further move; but up to last_end it may be any cell.
 */
#include "closure.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------ */

static int compare(move a, move b) {
    return a.s != b.s ? a.s - b.s : a.t - b.t;
}

bool cert_has_move(const move *list, int count, move wanted) {
    int low = 0;
    int high = count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (compare(list[middle], wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && compare(list[low], wanted) == 0;
}

bool cert_is_symmetric(const move *list, int count) {
    for (int i = 0; i < count; i++) {
        if (!cert_has_move(list, count, (move){list[i].t, list[i].s})) {
            return false;
        }
    }
    return true;
}

bool cert_read_pair(reader *r, move *list, int *count, int most, int least, int limit) {
    int64_t s = 0;
    int64_t t = 0;
    if (!cert_read_limited(r, &s, least, limit) || !cert_read(r, ",") ||
        !cert_read_limited(r, &t, least, limit) || !cert_read(r, ")")) {
        return false;
    }
    const move next = {(int)s, (int)t};
    if (*count == most) {
        return cert_too_large(r->verdict, r->line, "too many moves or ends for this checker");
    }
    if (*count > 0 && compare(list[*count - 1], next) >= 0) {
        return cert_refuse(r->verdict, r->line, "(%d,%d) is not in order", next.s, next.t);
    }
    list[(*count)++] = next;
    return true;
}

static bool read_ends(reader *r, game *out) {
    const char *opens = "(";
    do {
        if (!cert_read(r, opens) ||
            !cert_read_pair(r, out->ends, &out->end_count, MOST_LISTED_ENDS, 0, FURTHEST_END)) {
            return false;
        }
        const move end = out->ends[out->end_count - 1];
        const int larger = end.s > end.t ? end.s : end.t;
        out->last_end = larger > out->last_end ? larger : out->last_end;
        opens = "";
    } while (cert_skip(r, ",("));
    return cert_read(r, "}");
}

bool cert_read_game(reader *r, game *out) {
    out->count = 0;
    out->end_count = 0;
    out->last_end = -1;
    out->longest = 0;
    out->largest_turn[0] = 0;
    out->largest_turn[1] = 0;
    out->offset_count = 0;
    out->removed_count = 0;
    if (!cert_read(r, "{(t,0),(0,t)")) {
        return false;
    }
    out->regular = cert_skip(r, ",(t,t)");
    while (cert_skip(r, ",(")) {
        if (!cert_read_pair(r, out->moves, &out->count, MOST_MOVES, 1, LONGEST_MOVE)) {
            return false;
        }
        const move m = out->moves[out->count - 1];
        if (out->regular && m.s == m.t) {
            return cert_refuse(r->verdict, r->line, "(%d,%d) is among (t,t)", m.s, m.t);
        }
        const int longer = m.s > m.t ? m.s : m.t;
        const int turn = m.t - m.s;
        out->longest = longer > out->longest ? longer : out->longest;
        out->largest_turn[0] = turn > out->largest_turn[0] ? turn : out->largest_turn[0];
        out->largest_turn[1] = -turn > out->largest_turn[1] ? -turn : out->largest_turn[1];
    }
    if (!cert_read(r, "}") || (cert_skip(r, " terminal {") && !read_ends(r, out))) {
        return false;
    }
    out->misere = cert_skip(r, " misere");
    out->wings =
        cert_is_symmetric(out->moves, out->count) && cert_is_symmetric(out->ends, out->end_count)
            ? 1
            : 2;
    return true;
}

/* ---- playing ------------------------------------------------------------------------------- */

typedef struct playing {
    const game *g;
    beginning *b;
    int *forbidden; /* for each cell of the line at hand: its number, counted up, if a move of the
                       list leads from there to a P-position */
    int line;       /* that number */
} playing;

bool cert_is_end(const game *g, int wing, int own, int across) {
    if (g->misere && own == 0 && across == 0) {
        return true;
    }
    const move at = wing == 0 ? (move){own, across} : (move){across, own};
    return own <= g->last_end && across <= g->last_end && cert_has_move(g->ends, g->end_count, at);
}

static void forbid(playing *p, int across) {
    if (across < p->b->room) {
        p->forbidden[across] = p->line;
    }
}

/* Marks the cells of line h of the wing from which a move of the list leads to a P-position. */
static void mark_moves(playing *p, int wing, int h) {
    const game *g = p->g;
    const beginning_wing *lines = &p->b->wing[wing];
    p->line++;
    for (int i = 0; i < g->count; i++) {
        const move m = cert_move_of(g, i, wing);
        const int to = h - m.s;
        if (to < 0) {
            continue;
        }
        if (lines->place[to] >= 0) {
            forbid(p, lines->place[to] + m.t);
        }
        if (lines->before[to] >= 0) {
            forbid(p, lines->before[to] + m.t);
        }
        for (int v = 0; to <= g->last_end && v <= g->last_end && !g->misere; v++) {
            if (cert_is_end(g, wing, to, v)) {
                forbid(p, v + m.t);
            }
        }
    }
}

/* The corner of hook h: is it P? */
static bool play_corner(playing *p, int h) {
    beginning_wing *up = &p->b->wing[0];
    beginning_wing *right = &p->b->wing[1];
    mark_moves(p, 0, h);
    const bool end = cert_is_end(p->g, 0, h, h);
    const bool is_p = end ? !p->g->misere
                          : up->taken[h] == 0 && right->taken[h] == 0 && up->diagonal[0] == 0 &&
                                p->forbidden[h] != p->line;
    if (is_p) {
        up->diagonal[0] = 1;
        right->diagonal[0] = 1;
        up->place[h] = end ? -1 : h;
        right->place[h] = end ? -1 : h;
    }
    return is_p;
}

/* The cells of line h beyond the corner; `found`: the line has a P-position already. */
static void play_line(playing *p, int wing, int h, bool found) {
    const game *g = p->g;
    beginning_wing *lines = &p->b->wing[wing];
    beginning_wing *others = &p->b->wing[1 - wing];
    mark_moves(p, wing, h);
    for (int v = h + 1; !found || (h <= g->last_end && v <= g->last_end); v++) {
        const bool end = cert_is_end(g, wing, h, v);
        const bool is_p = end ? !g->misere
                              : !found && others->taken[v] == 0 && lines->diagonal[v - h] == 0 &&
                                    p->forbidden[v] != p->line;
        if (is_p) {
            found = true;
            others->taken[v] = 1;
            lines->diagonal[v - h] = 1;
            if (!end) {
                lines->place[h] = v;
                others->before[v] = h;
            }
        }
    }
}

static void play_hook(playing *p, int h) {
    for (int w = 0; w < 2; w++) {
        beginning_wing *lines = &p->b->wing[w];
        lines->bits[h] = lines->taken[h] != 0 ? '1' : '0';
    }
    const bool corner = play_corner(p, h);
    for (int w = 0; w < 2; w++) {
        play_line(p, w, h, corner || p->b->wing[w].taken[h] != 0);
    }
}

/* ---- what comes of it ------------------------------------------------------------------------ */

/* The P-position of a line that was not taken: the one that is no end, or else its first end. */
static int place_of(const game *g, const beginning_wing *lines, int wing, int c) {
    int v = lines->place[c];
    for (int end = c; v < 0; end++) {
        v = cert_is_end(g, wing, c, end) ? end : -1;
    }
    return v;
}

static void sum_up(beginning *b, const game *g) {
    for (int w = 0; w < g->wings; w++) {
        beginning_wing *lines = &b->wing[w];
        lines->lowest = INT_MAX;
        lines->highest = INT_MIN;
        for (int c = 0; c < b->columns; c++) {
            if (lines->bits[c] == '0') {
                const int deviation = place_of(g, lines, w, c) - c - lines->upper++;
                lines->lowest = deviation < lines->lowest ? deviation : lines->lowest;
                lines->highest = deviation > lines->highest ? deviation : lines->highest;
            }
        }
        while (lines->diagonal[lines->free_diagonal] != 0) {
            lines->free_diagonal++;
        }
        lines->settled = b->columns + lines->free_diagonal;
    }
    for (int w = 0; w < g->wings; w++) {
        beginning_wing *lines = &b->wing[w];
        lines->known = b->wing[cert_other_wing(g, w)].settled;
        for (int y = b->columns; y < lines->known; y++) {
            lines->bits[y] = lines->taken[y] != 0 ? '1' : '0';
        }
    }
}

bool cert_open_wing(beginning_wing *lines, size_t room) {
    lines->place = malloc(room * sizeof *lines->place);
    lines->before = malloc(room * sizeof *lines->before);
    lines->taken = calloc(room, 1);
    lines->diagonal = calloc(room, 1);
    lines->bits = malloc(room);
    for (size_t i = 0; lines->place != NULL && lines->before != NULL && i < room; i++) {
        lines->place[i] = -1;
        lines->before[i] = -1;
    }
    return lines->place != NULL && lines->before != NULL && lines->taken != NULL &&
           lines->diagonal != NULL && lines->bits != NULL;
}

bool cert_beginning(beginning *out, const game *g, int columns, cert_verdict *v) {
    memset(out, 0, sizeof *out);
    if (!g->regular) {
        return cert_other_beginning(out, g, columns, v);
    }
    out->columns = columns;
    out->room = 3 * columns + g->count + 4 * (g->last_end + 1) + 2 * LONGEST_MOVE + 2;
    playing p = {.g = g, .b = out, .forbidden = calloc((size_t)out->room, sizeof *p.forbidden)};
    const bool room = p.forbidden != NULL && cert_open_wing(&out->wing[0], (size_t)out->room) &&
                      cert_open_wing(&out->wing[1], (size_t)out->room);
    if (room) {
        for (int h = 0; h < columns; h++) {
            play_hook(&p, h);
        }
        sum_up(out, g);
    }
    free(p.forbidden);
    return room || cert_no_memory(v);
}

void cert_free_beginning(beginning *b) {
    for (int w = 0; w < 2; w++) {
        free(b->wing[w].place);
        free(b->wing[w].before);
        free(b->wing[w].taken);
        free(b->wing[w].diagonal);
        free(b->wing[w].bits);
    }
    free(b->p);
}
