/*
 * heaps_piece.c - the pieces of a proof: moves of one line, or of two together, with conditions of
 * their own.
 */
#include "heaps.h"

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
            if (cert_heap_line_has(&piece->where, &first->all[i]) ||
                cert_heap_line_has(&piece->where, &second->all[k])) {
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
