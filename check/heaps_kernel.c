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
#include "table.h"

/* ==== sets of positions as automata ========================================================== */

/* A tuple: the validity of each heap, whether each is known to be less than the next, the state of
 * p. */
bool cert_heaps_positions(table *out, const numeration *n, int heaps, bool sorted, const table *p,
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

bool cert_heaps_intersect(table *a, const table *b, bool both, work *w) {
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

bool cert_heaps_trim(table *t, work *w) {
    bool *useful = cert_take(w, t->states, sizeof *useful);
    uint32_t *number = cert_take(w, t->states, sizeof *number);
    const size_t states = t->states;
    bool good = useful != NULL && number != NULL;
    if (good) {
        cert_mark_leading(useful, t, 1, true);
    }
    uint32_t count = 0;
    for (uint32_t q = 0; q < t->states && good; q++) {
        number[q] = q == 0 || useful[q] ? count++ : NOWHERE;
    }
    for (uint32_t q = 0; q < t->states && good; q++) {
        for (uint32_t i = 0; number[q] != NOWHERE && i < t->labels; i++) {
            const uint32_t to = t->next[(size_t)q * t->labels + i];
            t->next[(size_t)number[q] * t->labels + i] =
                to == NOWHERE || !useful[to] ? NOWHERE : number[to];
        }
        if (number[q] != NOWHERE) {
            t->value[number[q]] = t->value[q];
        }
    }
    t->states = good ? count : t->states;
    cert_drop(w, useful, states, sizeof *useful);
    cert_drop(w, number, states, sizeof *number);
    return good && cert_minimise(t, w);
}

bool cert_heaps_nothing(const table *trimmed) {
    bool nothing = trimmed->value[0] != 1;
    for (uint32_t i = 0; i < trimmed->labels && nothing; i++) {
        nothing = trimmed->next[i] == NOWHERE;
    }
    return nothing;
}

bool cert_heaps_first(const table *trimmed, const numeration *n, int heaps, char *out, size_t size,
                      work *w) {
    trail all = {.width = 1};
    uint32_t found = cert_trail_add(&all, (uint32_t[]){0}, 0, 0, w);
    for (uint32_t q = 0; q < all.count && found != NOWHERE; q++) {
        const uint32_t state = all.at[q];
        if (trimmed->value[state] == 1) {
            found = q;
            break;
        }
        for (uint32_t i = 0; i < trimmed->labels && found != NOWHERE; i++) {
            const uint32_t to = trimmed->next[(size_t)state * trimmed->labels + i];
            found = to == NOWHERE ? found : cert_trail_add(&all, &to, q, i, w);
        }
    }
    const bool good = found != NOWHERE && cert_trail_heaps(&all, found, n, heaps, out, size, w);
    cert_trail_drop(&all, w);
    return good;
}

/* ---- ends of the game ------------------------------------------------------------------------ */

/* Moves that take nothing, from where the conditions hold. */
static bool as_moves(heap_line *out, const heap_line *end, int tracks) {
    *out = *end;
    bool fits = true;
    for (int i = 0; i < tracks && fits; i++) {
        heap_condition none = {.equal = 1};
        none.taken[i] = 1;
        fits = cert_put_heap_condition(out, &none);
    }
    return fits;
}

bool cert_heaps_alive(table *out, const heap_game *g, const numeration *n, bool sorted, work *w) {
    table all = {0};
    bool good = cert_heaps_positions(&all, n, g->tracks, false, NULL, w) &&
                cert_heaps_positions(out, n, g->tracks, sorted, NULL, w);
    for (int i = 0; i < g->end_count && good; i++) {
        heap_line here;
        good = as_moves(&here, &g->ends[i], g->tracks)
                   ? cert_heaps_without(out, &all, g, n, &here, 1, 1, w)
                   : cert_too_large(w->verdict, w->line, "an end has too many conditions");
    }
    cert_drop_table(&all, w);
    if (!good) {
        cert_drop_table(out, w);
    }
    return good;
}

/* ==== a small box by the definition, before a proof is tried ================================= */

/*
 * This proves nothing, and refuses only what the proof would refuse as well.  But for a wrong
 * automaton the counts of options may have very many values, and with this it rarely comes to that.
 * Only of games in which options are counted; nothing but the heaps is on the tracks there.
 */

enum { MOST_SIDE = 64, MOST_CELLS = 4096, MOST_PLACES = 16 };

typedef struct box {
    const heap_game *g;
    const numeration *n;
    int side, cells;
    int places;                            /* digits of the numbers below side */
    uint8_t digit[MOST_SIDE][MOST_PLACES]; /* the greatest first */
    bool known[MOST_SIDE];                 /* a word of this number was found */
    bool accepted[MOST_CELLS];
} box;

static void coordinates(const box *b, int cell, int out[MOST_HEAPS]) {
    for (int i = b->g->heaps; i-- > 0; cell /= b->side) {
        out[i] = cell % b->side;
    }
}

/* All valid words of so many places, from this state on, with the value so far. */
static void find_words(box *b, const int64_t *weights, int place, int state, int64_t value,
                       uint8_t *word) {
    if (value >= b->side) {
        return;
    }
    if (place == b->places) {
        if (cert_valid_end(b->n, state)) {
            memcpy(b->digit[value], word, (size_t)b->places);
            b->known[value] = true;
        }
        return;
    }
    for (int d = 0; d < b->n->digits; d++) {
        const int to = cert_valid_step(b->n, state, d);
        if (to != INVALID) {
            word[place] = (uint8_t)d;
            find_words(b, weights, place + 1, to, value + d * weights[b->places - 1 - place], word);
        }
    }
}

static void read_all(box *b, const table *p) {
    for (int cell = 0; cell < b->cells; cell++) {
        int heap[MOST_HEAPS];
        coordinates(b, cell, heap);
        uint32_t state = 0;
        for (int place = 0; place < b->places && state != NOWHERE; place++) {
            uint32_t label = 0;
            for (int i = 0; i < b->g->heaps; i++) {
                label = label * (uint32_t)b->n->digits + b->digit[heap[i]][place];
            }
            state = p->next[(size_t)state * p->labels + label];
        }
        b->accepted[cell] = state != NOWHERE && p->value[state] == 1;
    }
}

/* How many options the set has at this cell, and how many of them are accepted. */
static void count_options(const box *b, int cell, int set, int *all, int *good) {
    int heap[MOST_HEAPS];
    coordinates(b, cell, heap);
    *all = *good = 0;
    int to[MOST_HEAPS] = {0};
    int place[MOST_HEAPS] = {0}; /* what one token of a heap counts in a cell */
    int size = 1;
    for (int i = b->g->heaps; i-- > 0; size *= b->side) {
        place[i] = size;
    }
    for (int option = 0; option < cell;) { /* those in which no heap is greater */
        int take[MOST_HEAPS];
        for (int i = 0; i < b->g->heaps; i++) {
            take[i] = heap[i] - to[i];
        }
        bool found = false;
        for (int i = b->g->first[set]; i < b->g->first[set + 1] && !found; i++) {
            found = cert_heap_line_holds(&b->g->lines[i], b->g->heaps, heap, take);
        }
        *all += found;
        *good += found && b->accepted[option];
        int i = b->g->heaps - 1;
        for (; to[i] == heap[i]; i--) { /* not all are: it is not the cell itself */
            option -= to[i] * place[i];
            to[i] = 0;
        }
        to[i]++;
        option += place[i];
    }
}

/* Is it lost, if the accepted positions before it are? */
static bool is_lost(const box *b, int cell) {
    const heap_game *g = b->g;
    int heap[MOST_HEAPS];
    const int none[MOST_HEAPS] = {0};
    coordinates(b, cell, heap);
    for (int i = 0; i < g->end_count; i++) {
        if (cert_heap_line_holds(&g->ends[i], g->heaps, heap, none)) {
            return !g->misere;
        }
    }
    bool lost = false;
    for (int set = 0; set < g->sets && !lost; set++) {
        int all = 0;
        int good = 0;
        count_options(b, cell, set, &all, &good);
        const int blocked = g->misere && g->block > all - 1 ? all - 1 : g->block;
        lost = all == 0        ? !g->misere
               : g->comply > 0 ? good == 0 || all - good >= g->comply
                               : good <= blocked;
    }
    return lost;
}

bool cert_look_near(const heap_game *g, const numeration *n, const table *p, size_t claim,
                    work *w) {
    box *b = cert_take(w, 1, sizeof *b);
    if (b == NULL) {
        return false;
    }
    *b = (box){.g = g, .n = n, .side = 1, .cells = 1};
    for (int next = 1; next <= MOST_CELLS && b->side < MOST_SIDE;) {
        next = 1;
        for (int i = 0; i < g->heaps; i++) {
            next *= b->side + 1;
        }
        b->side += next <= MOST_CELLS;
        b->cells = next <= MOST_CELLS ? next : b->cells;
    }
    int64_t weights[MOST_PLACES];
    const int known = cert_weights(n, weights, MOST_PLACES);
    while (b->places < known && weights[b->places] < b->side) {
        b->places++;
    }
    uint8_t word[MOST_PLACES] = {0};
    find_words(b, weights, 0, 0, 0, word);
    bool good = true;
    bool known_all = true; /* else some words are longer than we looked, and we do not look */
    for (int i = 0; i < b->side; i++) {
        known_all = known_all && b->known[i];
    }
    read_all(b, p);
    for (int cell = 0; cell < b->cells && good && known_all; cell++) {
        if (is_lost(b, cell) != b->accepted[cell]) {
            int heap[MOST_HEAPS];
            char where[PLACE];
            size_t used = 0;
            coordinates(b, cell, heap);
            for (int i = 0; i < g->heaps; i++) {
                used += (size_t)snprintf(where + used, sizeof where - used, "%s%d",
                                         i == 0 ? "(" : ",", heap[i]);
            }
            good = cert_refuse(w->verdict, claim, "%s) %s", where,
                               b->accepted[cell] ? "is accepted, and is won"
                                                 : "is not accepted, and is lost");
        }
    }
    cert_drop(w, b, 1, sizeof *b);
    return good;
}

/* ==== the proof ============================================================================== */

/*
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
