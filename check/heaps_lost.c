/*
 * heaps_lost.c - games in which the opponent has a say: he names a set of moves, blocks options, or
 * names some.
 *
 * A move takes something from the heaps.  So there is one set P, and no other, that is the set of
 * the positions that are lost if the positions of P are: by induction on the number of tokens, the
 * P-positions.  The positions that are lost if those of P are, are made here by the definition:
 *
 *     a set is named    in some set no move leads into P;
 *     k are blocked     at most k options are in P;
 *     k are named       k options are not in P, or none is in P.
 *
 * Where the game ends by a rule the position is lost.  In misere play it is won, and so is one
 * without moves (in the set that is named); and where all options are in P not all may be blocked.
 */
#include "heaps.h"

typedef struct lost {
    const heap_game *g;
    const numeration *n;
    const table *p;
    table all, alive; /* positions; those at which the game does not end by a rule */
    table other;      /* all but P */
    work *w;
} lost;

/* Out of the set: positions from which moves of these lines lead to so many of the target. */
static bool leave_out(const lost *f, table *from, const table *target, int first, int end,
                      int least) {
    return cert_heaps_without(from, target, f->g, f->n, f->g->lines + first, end - first, least,
                              f->w);
}

/* In place of b: a without b. */
static bool take_from(const lost *f, const table *a, table *b) {
    table copy = {0};
    if (!cert_copy_table(&copy, a, f->w) || !cert_heaps_intersect(&copy, b, false, f->w)) {
        cert_drop_table(&copy, f->w);
        return false;
    }
    cert_drop_table(b, f->w);
    *b = copy;
    return true;
}

/* The positions with a move of the set into the target. */
static bool make_leading(const lost *f, table *out, const table *target, int first, int end) {
    return cert_copy_table(out, &f->alive, f->w) && leave_out(f, out, target, first, end, 1) &&
           take_from(f, &f->alive, out);
}

/* won becomes what is won whatever is named; of positions that are alive. */
static bool find_enforced(const lost *f, table *won) {
    bool good = cert_copy_table(won, &f->alive, f->w);
    for (int i = 0; i < f->g->sets && good; i++) {
        const int first = f->g->first[i], end = f->g->first[i + 1];
        table here = {0}; /* lost in this set */
        good = f->g->misere ? make_leading(f, &here, &f->all, first, end)
                            : cert_copy_table(&here, &f->alive, f->w);
        good = good && leave_out(f, &here, f->p, first, end, 1) &&
               cert_heaps_intersect(won, &here, false, f->w);
        cert_drop_table(&here, f->w);
    }
    return good;
}

static bool find_blocked(const lost *f, table *won) {
    table here = {0}; /* lost */
    bool good = f->g->misere ? make_leading(f, &here, &f->other, 0, f->g->count)
                             : cert_copy_table(&here, &f->alive, f->w);
    good = good && leave_out(f, &here, f->p, 0, f->g->count, f->g->block + 1) &&
           cert_copy_table(won, &f->alive, f->w) && cert_heaps_intersect(won, &here, false, f->w);
    cert_drop_table(&here, f->w);
    return good;
}

static bool find_complied(const lost *f, table *won) {
    table stuck = {0};
    bool good = make_leading(f, won, f->p, 0, f->g->count) &&
                leave_out(f, won, &f->other, 0, f->g->count, f->g->comply);
    if (good && f->g->misere) { /* won = alive - ((alive - won) - stuck) */
        good = cert_copy_table(&stuck, &f->alive, f->w) &&
               leave_out(f, &stuck, &f->all, 0, f->g->count, 1) && take_from(f, &f->alive, won) &&
               cert_heaps_intersect(won, &stuck, false, f->w) && take_from(f, &f->alive, won);
    }
    cert_drop_table(&stuck, f->w);
    return good;
}

/* a without b must be empty. */
static bool expect_none(const lost *f, const table *a, const table *b, const char *what,
                        size_t claim) {
    table left = {0};
    char where[PLACE];
    bool good = cert_copy_table(&left, a, f->w) && cert_heaps_intersect(&left, b, false, f->w);
    if (good && !cert_heaps_nothing(&left)) {
        good = cert_heaps_first(&left, f->n, f->g->tracks, where, sizeof where, f->w) &&
               cert_refuse(f->w->verdict, claim, "%s %s", where, what);
    }
    cert_drop_table(&left, f->w);
    return good;
}

static bool compare(const lost *f, table *won, size_t claim) {
    return take_from(f, f->g->misere ? &f->alive : &f->all, won) &&
           expect_none(f, f->p, won, "is accepted, and is won", claim) &&
           expect_none(f, won, f->p, "is not accepted, and is lost", claim);
}

bool cert_prove_heaps_lost(const heap_game *g, const numeration *n, const table *p, size_t claim,
                           work *w) {
    lost f = {.g = g, .n = n, .p = p, .w = w};
    table won = {0};
    const bool good = (g->sets > 1 || cert_look_near(g, n, p, claim, w)) &&
                      cert_heaps_positions(&f.all, n, g->tracks, false, NULL, w) &&
                      cert_heaps_positions(&f.other, n, g->tracks, false, p, w) &&
                      cert_heaps_alive(&f.alive, g, n, false, w) &&
                      (g->sets > 1    ? find_enforced(&f, &won)
                       : g->block > 0 ? find_blocked(&f, &won)
                                      : find_complied(&f, &won)) &&
                      compare(&f, &won, claim);
    cert_drop_table(&won, w);
    cert_drop_table(&f.all, w);
    cert_drop_table(&f.other, w);
    cert_drop_table(&f.alive, w);
    return good;
}
