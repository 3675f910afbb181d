/*
 * pairs_mex.c - the pairs of (m,p)-Wythoff Nim from the start, by the definition
 * (S1, Definition 13): a_n is the least number that is no a_i and no b_i, i < n,
 * and b_n = a_n + m floor(n / p).
 *
 * The columns are walked from left to right.  A column is lower if it is the next
 * b_i, i >= p, and the next a_n otherwise; both sequences increase, so one
 * comparison decides.  What must be remembered are the a_i whose b_i is still to
 * come: a bit for each column, read once by a second pointer that lags behind,
 * given back after it.  Columns so far to the right that their b_i lies beyond the
 * last column are not written, so at the worst a tenth of a byte is kept for a pair.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "base/sliding.h"
#include "theory/theory.h"

static const int64_t most_terms = INT64_C(1000000000000);
static const int64_t never = INT64_MAX;

/* A pair (a, a + shift) and how the shift grows by m at every p-th index. */
typedef struct walker {
    int64_t index;
    int64_t a;
    int64_t shift; /* m floor(index / p) */
    int64_t left;  /* p - index mod p */
} walker;

struct wi_pairs_stream {
    int64_t m, p, terms;
    walker next;   /* the next pair; its a is the next column */
    walker behind; /* the pair of the next lower column */
    int64_t lower; /* the next lower column, or never: not known yet, or not needed */
    int64_t kept;  /* columns from here on are not remembered */
    wi_sliding memory;
    uint64_t *upper; /* in memory: bit x says that column x is an a_i */
};

/* The index moves on; a is left to the caller. */
static inline void walk(walker *at, int64_t m, int64_t p) {
    at->index++;
    if (--at->left == 0) {
        at->left = p;
        at->shift += m;
    }
}

/*
 * The last column is at most 2 terms: before a_n there are n upper columns and,
 * since b_i > a_i, at most n lower ones.  So a <= 2 i, the pair (a, b) of index i
 * has b >= a + m (a / 2p - 1), and b matters only while a <= (2 terms + m) 2p / (2p + m).
 */
static int64_t columns_kept(int64_t m, int64_t p, int64_t terms) {
    const int64_t twice_p = 2 * p;
    return (int64_t)((__int128)(2 * terms + m) * twice_p / (twice_p + m)) + 2;
}

wy_status wi_pairs_stream_create(wi_pairs_stream **stream, int64_t m, int64_t p, int64_t terms,
                                 wy_error *error) {
    *stream = NULL;
    if (m < 1 || p < 1 || m > WI_MAX_PAIRS_PARAMETER || p > WI_MAX_PAIRS_PARAMETER) {
        return wi_fail(error, WY_BAD, "(m,p)-Wythoff Nim wants m and p from 1 to %d",
                       WI_MAX_PAIRS_PARAMETER);
    }
    if (terms < 0) {
        return wi_fail(error, WY_BAD, "the number of pairs must not be negative");
    }
    if (terms > most_terms) {
        return wi_fail(error, WY_LIMIT, "at most 10^12 pairs can be listed");
    }
    wi_pairs_stream *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->m = m;
    made->p = p;
    made->terms = terms;
    made->next.left = p;
    made->behind = (walker){.index = p, .a = -1, .shift = m, .left = p};
    made->lower = never;
    made->kept = columns_kept(m, p, terms);
    if (!wi_sliding_open(&made->memory, ((size_t)made->kept / 64 + 1) * sizeof(uint64_t))) {
        free(made);
        return wi_fail_memory(error);
    }
    made->upper = (uint64_t *)(void *)made->memory.bytes;
    *stream = made;
    return WY_OK;
}

void wi_pairs_stream_free(wi_pairs_stream *stream) {
    if (stream != NULL) {
        wi_sliding_close(&stream->memory);
        free(stream);
    }
}

/* The first upper column after `after`, or never when it is not remembered. */
static int64_t upper_after(const wi_pairs_stream *stream, int64_t after) {
    const int64_t from = after + 1;
    if (from >= stream->kept) {
        return never;
    }
    int64_t at = from / 64;
    uint64_t word = stream->upper[at] & (~UINT64_C(0) << (from % 64));
    while (word == 0) {
        if (++at > stream->kept / 64) {
            return never;
        }
        word = stream->upper[at];
    }
    return 64 * at + __builtin_ctzll(word);
}

/* The lower column is reached: which one is the next? */
static void pass_lower(wi_pairs_stream *stream) {
    walker *behind = &stream->behind;
    walk(behind, stream->m, stream->p);
    stream->lower = never;
    if (behind->index < stream->next.index) {
        behind->a = upper_after(stream, behind->a);
        if (behind->a != never) {
            stream->lower = behind->a + behind->shift;
        }
    }
}

size_t wi_pairs_stream_next(wi_pairs_stream *stream, int64_t *a, int64_t *b, size_t room) {
    walker *next = &stream->next;
    size_t count = 0;
    while (count < room && next->index < stream->terms) {
        if (next->a == stream->lower) {
            pass_lower(stream);
            next->a++;
            continue;
        }
        if (next->a < stream->kept) {
            const uint64_t column = (uint64_t)next->a;
            stream->upper[column / 64] |= UINT64_C(1) << (column % 64);
        }
        if (next->index == stream->behind.index) {
            stream->behind.a = next->a;
            stream->lower = next->a + next->shift;
        }
        a[count] = next->a;
        b[count] = next->a + next->shift;
        count++;
        walk(next, stream->m, stream->p);
        next->a++;
    }
    if (stream->behind.a > 0 && stream->behind.a < stream->kept) {
        wi_sliding_release(&stream->memory, (size_t)stream->behind.a / 64 * sizeof(uint64_t));
    }
    return count;
}
