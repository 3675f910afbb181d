/*
 * heaps_kernel.c - is the automaton the P-set of the game on several heaps?
 *
 * Every move makes the sum of the heaps less, so by induction there is one set P, and no other,
 * such that
 *
 *     stable      no move leads from P to P,
 *     absorbing   from every other position one leads into P:
 *
 * the P-positions.  In misere play a position without moves is none, and needs no move.  An option
 * is in no heap larger than its position, and words are in the order of their numbers: so it is
 * never longer, and both are read in step from the first digit of the position on.
 *
 * Where all lines are there for every order of the heaps, and the automaton is the same for every
 * order, positions with x <= y <= z ... stand for all.
 */
#include <string.h>

#include "heaps.h"
#include "trail.h"

enum { MOST_TUPLE = 2 + MOST_HEAP_CONDITIONS + MOST_HEAPS };

/* ---- orders of the heaps -------------------------------------------------------------------- */

/* Two exchanges make all orders: of the first two heaps, and all heaps in a circle. */
static void find_order(int order[MOST_HEAPS], int heaps, int which) {
    for (int i = 0; i < MOST_HEAPS; i++) {
        order[i] = i;
    }
    for (int i = 0; i < heaps; i++) {
        order[i] = which == 1 ? (i + 1) % heaps : i < 2 && heaps > 1 ? 1 - i : i;
    }
}

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

static bool find_symmetric(bool *out, const heap_game *g, const table *p, int digits, work *w) {
    *out = true;
    for (int which = 0; which < 2 && *out; which++) {
        int order[MOST_HEAPS];
        find_order(order, g->heaps, which);
        for (int i = 0; i < g->count && *out; i++) {
            *out = cert_heap_line_number(g, &g->lines[i], order) < g->count;
        }
        if (*out && !same_when_turned(out, p, order, g->heaps, digits, w)) {
            return false;
        }
    }
    return true;
}

/* ---- positions ------------------------------------------------------------------------------- */

/*
 * All positions, perhaps only those with x <= y <= z ..., perhaps only those outside p.  A tuple:
 * the validity of each heap, whether each is known to be less than the next, the state of p.
 */
static bool make_positions(table *out, const numeration *n, int heaps, bool sorted, const table *p,
                           work *w) {
    const size_t width = 2 * (size_t)heaps;
    const uint32_t g = (uint32_t)n->digits;
    uint32_t tuple[2 * MOST_HEAPS] = {0};
    trail all = {.width = width};
    *out = (table){.labels = 1};
    for (int i = 0; i < heaps; i++) {
        out->labels *= g;
    }
    bool good = cert_trail_add(&all, tuple, 0, 0, w) != NOWHERE;
    for (uint32_t q = 0; q < all.count && good; q++) {
        uint32_t at[2 * MOST_HEAPS];
        memcpy(at, all.at + q * width, width * sizeof *at);
        bool here = p == NULL || at[width - 1] == NOWHERE || p->value[at[width - 1]] != 1;
        for (int i = 0; i < heaps && here; i++) {
            here = cert_valid_end(n, (int)at[i]);
        }
        good = cert_add_state(out, here, w);
        for (uint32_t label = 0; label < out->labels && good; label++) {
            uint32_t digit[MOST_HEAPS] = {0};
            uint32_t rest = label;
            bool fits = true;
            for (int i = heaps; i-- > 0; rest /= g) {
                digit[i] = rest % g;
                const int to = cert_valid_step(n, (int)at[i], (int)digit[i]);
                fits = fits && to != INVALID;
                tuple[i] = (uint32_t)to;
            }
            for (int i = 0; i + 1 < heaps; i++) {
                const bool less = at[heaps + i] == 1;
                fits = fits && (!sorted || less || digit[i] <= digit[i + 1]);
                tuple[heaps + i] = sorted && (less || digit[i] < digit[i + 1]);
            }
            tuple[width - 1] = p == NULL || at[width - 1] == NOWHERE
                                   ? NOWHERE
                                   : p->next[(size_t)at[width - 1] * p->labels + label];
            if (fits) {
                const uint32_t to = cert_trail_add(&all, tuple, q, label, w);
                good = to != NOWHERE;
                out->next[(size_t)q * out->labels + label] = to;
            }
        }
    }
    cert_trail_drop(&all, w);
    good = good && cert_heaps_trim(out, w);
    if (!good) {
        cert_drop_table(out, w);
    }
    return good;
}

/* ---- stable ------------------------------------------------------------------------------------
 */

/* From P to P by this line?  A tuple: the states of position and option, and all sums. */
static bool find_meeting(const table *p, const heap_net *net, const numeration *n, char *where,
                         size_t size, work *w) {
    const size_t width = 2 + (size_t)net->count;
    uint32_t tuple[MOST_TUPLE] = {0};
    trail all = {.width = width};
    bool good = cert_trail_add(&all, tuple, 0, 0, w) != NOWHERE;
    where[0] = '\0';
    for (uint32_t q = 0; q < all.count && good && where[0] == '\0'; q++) {
        uint32_t at[MOST_TUPLE];
        memcpy(at, all.at + q * width, width * sizeof *at);
        if (p->value[at[0]] == 1 && p->value[at[1]] == 1 && cert_heap_net_holds(net, at + 2)) {
            good = cert_trail_heaps(&all, q, n, net->heaps, where, size, w);
            break;
        }
        for (uint32_t position = 0; position < p->labels && good; position++) {
            tuple[0] = p->next[(size_t)at[0] * p->labels + position];
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
        find_order(order, g->heaps, which);
        earlier = cert_heap_line_number(g, &g->lines[line], order) < line;
    }
    return earlier;
}

static bool prove_stable(const heap_game *g, const numeration *n, const table *p, bool symmetric,
                         size_t claim, work *w) {
    for (int i = 0; i < g->count; i++) {
        if (symmetric && stands_for_it(g, i)) {
            continue;
        }
        heap_net net;
        char where[400] = "";
        if (!cert_open_heap_net(&net, n, g->heaps, &g->lines[i], w)) {
            return false;
        }
        const bool good = find_meeting(p, &net, n, where, sizeof where, w);
        cert_drop_heap_net(&net, w);
        if (!good || where[0] != '\0') {
            return good &&
                   cert_refuse(w->verdict, claim,
                               "%s is accepted, and an accepted option of it is, by move %d", where,
                               i);
        }
    }
    return true;
}

/* ---- absorbing ----------------------------------------------------------------------------------
 */

static bool subtract(table *from, const table *target, const heap_line *line, int heaps,
                     const numeration *n, work *w) {
    heap_net net;
    if (!cert_open_heap_net(&net, n, heaps, line, w)) {
        return false;
    }
    const bool good = cert_heaps_subtract(from, target, &net, w);
    cert_drop_heap_net(&net, w);
    return good;
}

/* The positions without moves. */
static bool make_ends(table *out, const heap_game *g, const numeration *n, bool sorted, work *w) {
    table all = {0};
    bool good = make_positions(&all, n, g->heaps, false, NULL, w) &&
                make_positions(out, n, g->heaps, sorted, NULL, w);
    for (int i = 0; i < g->count && good; i++) {
        good = subtract(out, &all, &g->lines[i], g->heaps, n, w);
    }
    cert_drop_table(&all, w);
    return good;
}

/* What both accept, or only the first, in place of it. */
static bool intersect(table *a, const table *b, bool both, work *w) {
    trail all = {.width = 2};
    table out = {.labels = a->labels};
    bool good = cert_trail_add(&all, (uint32_t[]){0, 0}, 0, 0, w) != NOWHERE;
    for (uint32_t q = 0; q < all.count && good; q++) {
        const uint32_t x = all.at[2 * (size_t)q];
        const uint32_t y = all.at[2 * (size_t)q + 1];
        good =
            cert_add_state(&out, a->value[x] == 1 && (y != NOWHERE && b->value[y] == 1) == both, w);
        for (uint32_t label = 0; label < a->labels && good; label++) {
            const uint32_t to[] = {a->next[(size_t)x * a->labels + label],
                                   y == NOWHERE ? NOWHERE : b->next[(size_t)y * b->labels + label]};
            if (to[0] != NOWHERE) {
                const uint32_t next = cert_trail_add(&all, to, q, 0, w);
                good = next != NOWHERE;
                out.next[(size_t)q * out.labels + label] = next;
            }
        }
    }
    cert_trail_drop(&all, w);
    good = good && cert_heaps_trim(&out, w);
    if (good) {
        cert_drop_table(a, w);
        *a = out;
    } else {
        cert_drop_table(&out, w);
    }
    return good;
}

/* Misere play: a position without moves is not accepted, and no move need lead from it. */
static bool leave_out_ends(table *other, const heap_game *g, const numeration *n, const table *p,
                           bool sorted, size_t claim, work *w) {
    table ends = {0};
    char where[400];
    bool good = make_ends(&ends, g, n, sorted, w) && intersect(other, &ends, false, w) &&
                intersect(&ends, p, true, w);
    if (good && !cert_heaps_nothing(&ends)) {
        good = cert_heaps_first(&ends, n, g->heaps, where, sizeof where, w) &&
               cert_refuse(w->verdict, claim, "%s is accepted, and has no moves", where);
    }
    cert_drop_table(&ends, w);
    return good;
}

static bool prove_absorbing(const heap_game *g, const numeration *n, const table *p, bool sorted,
                            size_t claim, work *w) {
    table other = {0};
    char where[400];
    bool good = make_positions(&other, n, g->heaps, sorted, p, w);
    if (good && g->misere) {
        good = leave_out_ends(&other, g, n, p, sorted, claim, w);
    }
    for (int i = 0; i < g->piece_count && good; i++) {
        w->line = g->pieces[i].line;
        good =
            cert_heaps_nothing(&other) || subtract(&other, p, &g->pieces[i].where, g->heaps, n, w);
    }
    if (good && !cert_heaps_nothing(&other)) {
        good = cert_heaps_first(&other, n, g->heaps, where, sizeof where, w) &&
               cert_refuse(w->verdict, claim,
                           "%s is not accepted, and the pieces have no move from there to an "
                           "accepted position",
                           where);
    }
    cert_drop_table(&other, w);
    return good;
}

bool cert_prove_heaps(const heap_game *g, const numeration *n, const table *p, size_t claim,
                      work *w) {
    bool symmetric = false;
    return find_symmetric(&symmetric, g, p, n->digits, w) &&
           prove_stable(g, n, p, symmetric, claim, w) &&
           prove_absorbing(g, n, p, symmetric, claim, w);
}
