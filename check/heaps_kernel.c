/*
 * heaps_kernel.c - is the automaton the P-set of the game on several heaps?
 *
 * Every move makes the sum of the heaps less, so by induction there is one set P, and no other,
 * such that
 *
 *     stable      no move leads from P to P,
 *     absorbing   from every other position one leads into P:
 *
 * the P-positions.  Where the game ends by a rule the position is in P, and moves from there do not
 * count.  In misere play it is not in P, nor is a position without moves, and both need no move.
 * While a pass is there, positions with a move that are P with one pass less are not in P, and need
 * no move.
 *
 * An option is in no heap larger than its position, and words are in the order of their numbers: so
 * it is never longer, and both are read in step from the first digit of the position on.  What is
 * remembered may be longer: there are zeros in front of the position, as many as are wanted.
 *
 * Where all lines are there for every order of the heaps, and the automaton is the same for every
 * order, positions with x <= y <= z ... stand for all.
 */
#include <string.h>

#include "heaps.h"
#include "trail.h"

enum { MOST_TUPLE = 2 + MOST_HEAP_CONDITIONS + MOST_HEAPS };

/* Everything one part hands to the next. */
typedef struct proof {
    const heap_game *g;
    const numeration *n;
    const table *p;
    const table *passed; /* P with one pass less, or NULL */
    bool symmetric;
    size_t claim; /* where the text has P */
    table alive;  /* positions at which the game does not end by a rule; made if it is wanted */
    table other;  /* positions outside P for which no move is known yet */
    work *w;
} proof;

/* ---- orders of the heaps -------------------------------------------------------------------- */

static uint32_t turned(uint32_t label, const int order[MOST_HEAPS], int heaps, int digits) {
    uint32_t digit[MOST_HEAPS] = {0};
    for (int i = heaps; i-- > 0; label /= (uint32_t)digits) {
        digit[order[i]] = label % (uint32_t)digits;
    }
    uint32_t out = 0;
    for (int i = 0; i < heaps; i++) {
        out = out * (uint32_t)digits + digit[i];
    }
    return out;
}

/* The automaton is minimal: it is the same if states correspond to each other. */
static bool same_when_turned(bool *same, const table *p, const int order[MOST_HEAPS], int heaps,
                             int digits, work *w) {
    trail all = {.width = 2};
    bool good = cert_trail_add(&all, (uint32_t[]){0, 0}, 0, 0, w) != NOWHERE;
    *same = true;
    for (uint32_t q = 0; q < all.count && good && *same; q++) {
        const uint32_t a = all.at[2 * (size_t)q];
        const uint32_t b = all.at[2 * (size_t)q + 1];
        *same = p->value[a] == p->value[b];
        for (uint32_t label = 0; label < p->labels && good && *same; label++) {
            const uint32_t to[] = {
                p->next[(size_t)a * p->labels + label],
                p->next[(size_t)b * p->labels + turned(label, order, heaps, digits)]};
            *same = (to[0] == NOWHERE) == (to[1] == NOWHERE);
            good = to[0] == NOWHERE || to[1] == NOWHERE ||
                   cert_trail_add(&all, to, q, 0, w) != NOWHERE;
        }
    }
    cert_trail_drop(&all, w);
    return good;
}

/* Each line is there when the heaps are called otherwise. */
static bool are_turned(const heap_line *lines, int count, const int order[MOST_HEAPS], int heaps) {
    bool all = true;
    for (int i = 0; i < count && all; i++) {
        all = cert_heap_line_number(lines, count, &lines[i], order, heaps) < count;
    }
    return all;
}

static bool find_symmetric(proof *f) {
    const heap_game *g = f->g;
    f->symmetric = g->remembers == 0;
    for (int which = 0; which < 2 && f->symmetric; which++) {
        int order[MOST_HEAPS];
        cert_heap_order(order, g->heaps, which);
        f->symmetric = are_turned(g->lines, g->count, order, g->heaps) &&
                       are_turned(g->ends, g->end_count, order, g->heaps);
        if (f->symmetric &&
            !same_when_turned(&f->symmetric, f->p, order, g->heaps, f->n->digits, f->w)) {
            return false;
        }
        if (f->symmetric && f->passed != NULL &&
            !same_when_turned(&f->symmetric, f->passed, order, g->heaps, f->n->digits, f->w)) {
            return false;
        }
    }
    return true;
}

/* ---- stable ---------------------------------------------------------------------------------- */

/* From the first set into P by this line?  A tuple: the states of position and option, and all
 * sums. */
static bool find_meeting(const table *from, const table *p, const heap_net *net,
                         const numeration *n, char *where, size_t size, work *w) {
    const size_t width = 2 + (size_t)net->count;
    uint32_t tuple[MOST_TUPLE] = {0};
    trail all = {.width = width};
    bool good = cert_trail_add(&all, tuple, 0, 0, w) != NOWHERE;
    where[0] = '\0';
    for (uint32_t q = 0; q < all.count && good && where[0] == '\0'; q++) {
        uint32_t at[MOST_TUPLE];
        memcpy(at, all.at + q * width, width * sizeof *at);
        if (from->value[at[0]] == 1 && p->value[at[1]] == 1 && cert_heap_net_holds(net, at + 2)) {
            good = cert_trail_heaps(&all, q, n, net->heaps, where, size, w);
            break;
        }
        for (uint32_t position = 0; position < p->labels && good; position++) {
            tuple[0] = from->next[(size_t)at[0] * p->labels + position];
            for (uint32_t option = 0; option < p->labels && good && tuple[0] != NOWHERE; option++) {
                tuple[1] = p->next[(size_t)at[1] * p->labels + option];
                if (tuple[1] != NOWHERE &&
                    cert_step_heap_net(net, at + 2, position, option, tuple + 2)) {
                    good = cert_trail_add(&all, tuple, q, position, w) != NOWHERE;
                }
            }
        }
    }
    cert_trail_drop(&all, w);
    return good;
}

/*
 * Where the heaps may be exchanged a line stands for its other orders: it need not be looked at if
 * the line with the first two heaps exchanged, or all of them in a circle, comes before it.
 */
static bool stands_for_it(const heap_game *g, int line) {
    bool earlier = false;
    for (int which = 0; which < 2 && !earlier; which++) {
        int order[MOST_HEAPS];
        cert_heap_order(order, g->heaps, which);
        earlier =
            cert_heap_line_number(g->lines, g->count, &g->lines[line], order, g->heaps) < line;
    }
    return earlier;
}

/* from: P, or what of it is no end by a rule. */
static bool prove_stable(const proof *f, const table *from) {
    for (int i = 0; i < f->g->count; i++) {
        if (f->symmetric && stands_for_it(f->g, i)) {
            continue;
        }
        heap_net net;
        char where[PLACE] = "";
        if (!cert_open_heap_net(&net, f->n, f->g, &f->g->lines[i], f->w)) {
            return false;
        }
        const bool good = find_meeting(from, f->p, &net, f->n, where, sizeof where, f->w);
        cert_drop_heap_net(&net, f->w);
        if (!good || where[0] != '\0') {
            return good &&
                   cert_refuse(f->w->verdict, f->claim,
                               "%s is accepted, and an accepted option of it is, by move %d", where,
                               i);
        }
    }
    return true;
}

/* ---- ends, passes ---------------------------------------------------------------------------- */

/* Nothing may be in the set; what is said if something is. */
static bool expect_none(const proof *f, const table *set, const char *what) {
    char where[PLACE];
    return cert_heaps_nothing(set) ||
           (cert_heaps_first(set, f->n, f->g->tracks, where, sizeof where, f->w) &&
            cert_refuse(f->w->verdict, f->claim, "%s %s", where, what));
}

/* No position of both; and none of them needs a move. */
static bool leave_out_won(proof *f, const table *won, const char *what) {
    table both = {0};
    const bool good =
        cert_copy_table(&both, won, f->w) && cert_heaps_intersect(&both, f->p, true, f->w) &&
        expect_none(f, &both, what) && cert_heaps_intersect(&f->other, won, false, f->w);
    cert_drop_table(&both, f->w);
    return good;
}

/* At the ends by a rule. */
static bool prove_ends(proof *f) {
    table ended = {0};
    bool good = cert_heaps_positions(&ended, f->n, f->g->tracks, f->symmetric, NULL, f->w) &&
                cert_heaps_intersect(&ended, &f->alive, false, f->w);
    if (good && f->g->misere) {
        good = leave_out_won(f, &ended, "is accepted, and the game ends there");
    } else if (good) { /* none is outside P */
        good = cert_heaps_intersect(&ended, &f->other, true, f->w) &&
               expect_none(f, &ended, "is not accepted, and the game ends there");
    }
    cert_drop_table(&ended, f->w);
    return good;
}

/* Positions without moves, in misere play; others, with a pass. */
static bool prove_moving(proof *f) {
    table all = {0}, stuck = {0}, moving = {0};
    bool good = cert_heaps_positions(&all, f->n, f->g->tracks, false, NULL, f->w) &&
                cert_copy_table(&stuck, &f->alive, f->w) &&
                cert_heaps_without(&stuck, &all, f->g, f->n, f->g->lines, f->g->count, 1, f->w);
    if (good && f->g->misere) {
        good = leave_out_won(f, &stuck, "is accepted, and has no moves");
    }
    if (good && f->passed != NULL) {
        good = cert_copy_table(&moving, &f->alive, f->w) &&
               cert_heaps_intersect(&moving, &stuck, false, f->w) &&
               cert_heaps_intersect(&moving, f->passed, true, f->w) &&
               leave_out_won(f, &moving, "is accepted, and after a pass it is");
    }
    cert_drop_table(&all, f->w);
    cert_drop_table(&stuck, f->w);
    cert_drop_table(&moving, f->w);
    return good;
}

/* ---- absorbing ------------------------------------------------------------------------------- */

static bool prove_absorbing(proof *f) {
    bool good = true;
    for (int i = 0; i < f->g->piece_count && good; i++) {
        f->w->line = f->g->pieces[i].line;
        good = cert_heaps_without(&f->other, f->p, f->g, f->n, &f->g->pieces[i].where, 1, 1, f->w);
    }
    return good && expect_none(f, &f->other,
                               "is not accepted, and the pieces have no move from there to an "
                               "accepted position");
}

/* What of P is no end by a rule. */
static bool prove_stable_alive(const proof *f) {
    table from = {0}, alive = {0};
    const bool good = cert_heaps_alive(&alive, f->g, f->n, false, f->w) &&
                      cert_copy_table(&from, f->p, f->w) &&
                      cert_heaps_intersect(&from, &alive, true, f->w) && prove_stable(f, &from);
    cert_drop_table(&from, f->w);
    cert_drop_table(&alive, f->w);
    return good;
}

static bool prove_all(proof *f) {
    const heap_game *g = f->g;
    const bool ends = g->end_count > 0;
    bool good = find_symmetric(f) &&
                (ends && !g->misere ? prove_stable_alive(f) : prove_stable(f, f->p)) &&
                cert_heaps_positions(&f->other, f->n, g->tracks, f->symmetric, f->p, f->w);
    if (good && (ends || g->misere || f->passed != NULL)) {
        good = cert_heaps_alive(&f->alive, g, f->n, f->symmetric, f->w) &&
               (!ends || prove_ends(f)) && ((!g->misere && f->passed == NULL) || prove_moving(f));
    }
    return good && prove_absorbing(f);
}

bool cert_prove_heaps(const heap_game *g, const numeration *n, const table *p, const table *passed,
                      size_t claim, work *w) {
    proof f = {.g = g, .n = n, .p = p, .passed = passed, .claim = claim, .w = w};
    const bool good = prove_all(&f);
    cert_drop_table(&f.alive, w);
    cert_drop_table(&f.other, w);
    return good;
}
