/* growth.c - sequences that are never negative: the argument is in growth.h. */
#include "growth.h"

#include <string.h>

enum { SCALE = 20, MOST_WIDTH = 12, STEPS = 80, FAR_ON = 2 * MOST_ORDER };

/* Is the window in C?  false may also mean that its numbers are too large. */
static bool is_in_box(const growth *g, const wide_number *window) {
    bool in = window[0] >= 0;
    for (int j = 1; j < g->terms && in; j++) {
        wide_number least = 0;
        wide_number most = 0;
        wide_number here = 0;
        in = !__builtin_mul_overflow(g->low[j], window[0], &least) &&
             !__builtin_mul_overflow(g->high[j], window[0], &most) &&
             !__builtin_mul_overflow((wide_number)1 << SCALE, window[j], &here) && least <= here &&
             here <= most;
    }
    return in;
}

/* The terms become those from the next one on; false: the last is too large. */
static bool shift(const numeration *n, wide_number *terms) {
    wide_number last = 0;
    for (int j = 0; j < n->order; j++) {
        wide_number part = 0;
        if (__builtin_mul_overflow((wide_number)n->by[0][j], terms[j], &part) ||
            __builtin_add_overflow(last, part, &last)) {
            return false;
        }
    }
    memmove(terms, terms + 1, (size_t)(n->order - 1) * sizeof *terms);
    terms[n->order - 1] = last;
    return true;
}

bool cert_never_negative(const numeration *n, const wide_number *first, int steps) {
    const int before = n->order - n->growth.terms; /* terms that the recurrence does not use */
    wide_number terms[MOST_ORDER];
    memcpy(terms, first, (size_t)n->order * sizeof *terms);
    for (int j = 0; j < before; j++) {
        if (terms[j] < 0) {
            return false;
        }
    }
    for (; steps >= 0 && terms[before] >= 0; steps--) {
        if (is_in_box(&n->growth, terms + before)) {
            return true;
        }
        if (!shift(n, terms)) {
            return false;
        }
    }
    return false;
}

/* Do the sequences of all corners come back? */
static bool come_back(const numeration *n) {
    const growth *g = &n->growth;
    const int before = n->order - g->terms;
    for (uint32_t corner = 0; corner < UINT32_C(1) << (g->terms - 1); corner++) {
        wide_number terms[MOST_ORDER] = {0};
        for (int j = 0; j < g->terms; j++) {
            const bool high = j > 0 && (corner >> (j - 1) & 1) != 0;
            terms[before + j] = high ? g->high[j] : g->low[j];
        }
        if (!shift(n, terms)) {
            return false;
        }
        memset(terms, 0, (size_t)before * sizeof *terms); /* the corner itself is not looked at */
        if (!cert_never_negative(n, terms, STEPS)) {
            return false;
        }
    }
    return true;
}

static void put_box(growth *g, const wide_number *ratio, int width) {
    for (int j = 0; j < g->terms; j++) {
        g->low[j] = ratio[j] - (j == 0 ? 0 : ratio[j] >> width);
        g->high[j] = ratio[j] + (j == 0 ? 0 : ratio[j] >> width);
    }
}

bool cert_find_growth(numeration *n) {
    growth *g = &n->growth;
    int zeros = 0;
    while (zeros < n->order - 1 && n->by[0][zeros] == 0) {
        zeros++;
    }
    g->terms = n->order - zeros;
    wide_number terms[MOST_ORDER] = {0};
    wide_number ratio[MOST_ORDER];
    for (int j = 0; j < n->order; j++) {
        terms[j] = n->first[j];
    }
    /* Far on, but not so far that their product with the scale is too large. */
    for (int i = 0; i < FAR_ON && terms[n->order - 1] < (wide_number)1 << 60; i++) {
        if (terms[0] < 0 || !shift(n, terms)) {
            return false;
        }
    }
    for (int j = 0; j < g->terms; j++) {
        if (terms[zeros] <= 0 || terms[zeros + j] <= 0 ||
            terms[zeros + j] >= (wide_number)1 << 100) {
            return false;
        }
        ratio[j] = (terms[zeros + j] << SCALE) / terms[zeros];
    }
    bool found = false;
    for (int width = 1; width <= MOST_WIDTH && !found && g->terms <= MOST_GROWTH; width++) {
        put_box(g, ratio, width);
        found = come_back(n);
    }
    for (int j = 0; j < n->order; j++) {
        terms[j] = n->first[j];
    }
    return found && cert_never_negative(n, terms, STEPS);
}
