/*
 * table_fetch.c - rows that other threads wrote, fetched ahead.
 *
 * A stripe reads the last words of the stripe below, in every ring, and these lie in the cache of
 * another core; and who hands out the columns reads words from all over.  One such word takes as
 * long as a hundred of one's own, but many can be on their way at once.
 */
#include "solve/table_rows.h"

#include <string.h>

static void fetch_ring(const table *t, const ring *r, int64_t x, int64_t end, size_t first) {
    for (; r->base != NULL && x < end; x++) {
        __builtin_prefetch(ring_row(t, r, x, 0) + first - 1);
    }
}

void wi_table_fetch(const table *t, int64_t x, int64_t end, size_t first) {
    const channel *c = &t->to_p;
    fetch_ring(t, &c->source, x, end, first);
    for (size_t i = 0; i < c->count; i++) {
        fetch_ring(t, &c->reaches[i].ray, x, end, first);
        fetch_ring(t, &c->reaches[i].fan, x, end, first);
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        fetch_ring(t, &t->inners[i].marks, x, end, first);
    }
}

void wi_table_fetch_found(const table *t, int64_t x) {
    const uint8_t *some = some_row(t, x);
    const uint64_t *bits = ring_row(t, &t->to_p.source, x, 0);
    for (size_t i = 0; i < t->some_stride; i += sizeof(uint64_t)) {
        uint64_t eight = 0;
        memcpy(&eight, some + i, sizeof eight);
        while (eight != 0) {
            const unsigned byte = (unsigned)__builtin_ctzll(eight) / 8;
            __builtin_prefetch(bits + 8 * (i + byte));
            eight &= ~(UINT64_C(0xff) << (8 * byte));
        }
    }
}

static void visit_ring(const table *t, const ring *of, int64_t x, size_t border, size_t halo,
                       wi_visit_words *visit, void *data) {
    const size_t count = halo < border ? halo : border;
    for (int p = 0; p < of->planes && of->base != NULL; p++) {
        visit(data, ring_row(t, of, x, p) + border - count, count);
    }
}

void wi_table_visit_halo(const table *t, int64_t x, size_t border, size_t halo,
                         wi_visit_words *visit, void *data) {
    const channel *c = &t->to_p;
    visit_ring(t, &c->source, x, border, halo, visit, data);
    for (size_t i = 0; i < c->count; i++) {
        const reach *of = &c->reaches[i];
        visit_ring(t, &of->ray, x, border, halo, visit, data);
        visit_ring(t, &of->fan, x, border, halo, visit, data);
        for (int j = 0; j < of->level_count; j++) {
            visit_ring(t, &of->levels[j], x, border, halo, visit, data);
        }
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        visit_ring(t, &t->inners[i].marks, x, border, halo, visit, data);
    }
}
