/* heaps_sets.c - sets of positions as automata: all of them, what two have in common, what is left.
 */
#include <string.h>

#include "heaps.h"
#include "trail.h"

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
