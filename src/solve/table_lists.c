/*
 * table_lists.c - single moves by the thousand in the table engine.
 *
 * The moves (dx, dy) of a list that share dx are one row of bits, bit dy for each.  A cell
 * of column x has such a move into the source S iff S[x - dx] and the row have bits
 * whose places sum up to y: the "or" of the row shifted by every bit of S, or of S shifted by every
 * bit of the row, whichever are fewer.  Columns have few P-positions in most games, and then a
 * thousand moves cost as much as one.
 */
#include "solve/moves.h"
#include "solve/table_rows.h"

#include <stdlib.h>

#include "base/fail.h"

enum {
    FEWEST = 4, /* moves that are worth a row */
    THIN = 8    /* words of a row for each move in it, at most */
};

/* Points of one row: they follow each other, for lists are sorted. */
static bool same_row(const wi_primitive *a, const wi_primitive *b) {
    return b->kind == WI_POINT && a->start.x == b->start.x && a->when == b->when &&
           a->both == b->both;
}

/* How many points lie in the window, and which words their rows take. */
static size_t extent(const table *t, const wi_primitive *points, size_t count, size_t *from,
                     size_t *words) {
    size_t inside = 0;
    size_t low = 0;
    size_t high = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t word = (size_t)(points[i].start.y / 64);
        if (points[i].start.y < t->height) {
            low = inside == 0 || word < low ? word : low;
            high = inside == 0 || word > high ? word : high;
            inside++;
        }
    }
    *from = low;
    *words = high - low + 1;
    return inside;
}

size_t wi_row_of_list(const table *t, const wi_primitive *points, size_t count) {
    size_t length = 1;
    if (points->kind != WI_POINT || points->start.x == 0 || points->start.x >= t->width) {
        return 0;
    }
    while (length < count && same_row(points, &points[length])) {
        length++;
    }
    size_t from = 0, words = 0;
    const size_t inside = extent(t, points, length, &from, &words);
    return inside >= FEWEST && words <= THIN * inside ? length : 0;
}

wy_status wi_list_fill_row(table *t, reach *r, const wi_primitive *points, size_t count,
                           wy_error *error) {
    extent(t, points, count, &r->list_from, &r->list_words);
    r->list = calloc(r->list_words, sizeof *r->list);
    if (r->list == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        const int64_t y = points[i].start.y;
        if (y < t->height) {
            r->list[(size_t)(y / 64) - r->list_from] |= UINT64_C(1) << (y % 64);
        }
    }
    for (size_t i = 0; i < r->list_words; i++) {
        r->list_count += __builtin_popcountll(r->list[i]);
    }
    return WY_OK;
}

/* How many bits does the row have up to word last - 1?  No more than `enough` are counted. */
int64_t wi_row_bits(const uint64_t *row, size_t last, int64_t enough) {
    int64_t bits = 0;
    for (size_t w = 0; w < last && bits < enough; w++) {
        bits += __builtin_popcountll(row[w]);
    }
    return bits;
}

void wi_list_or(uint64_t *out, const reach *r, int64_t shift, size_t first, size_t last) {
    const size_t from = r->list_from + (size_t)(shift / 64);
    const unsigned bits = (unsigned)(shift % 64);
    for (size_t i = 0; i <= r->list_words; i++) {
        const size_t w = from + i;
        if (w >= last) {
            return;
        }
        if (w >= first) {
            const uint64_t here = i < r->list_words ? r->list[i] << bits : 0;
            const uint64_t below = i > 0 && bits > 0 ? r->list[i - 1] >> (64 - bits) : 0;
            out[w] |= here | below;
        }
    }
}
