/*
 * formula_window.c - listing and counting the P-positions of a window by a theorem.
 *
 * For Nim this is plain.  In (m,p)-Wythoff Nim a column x is a_n, with the
 * P-position (x, b_n), or b_n with n >= p, and (x, a_n).  Both sequences increase
 * (S1, Proposition 14), so two streams of pairs are enough: one gives the next
 * a_n, the other, far behind, the next b_n.
 *
 * Counting needs no list.  These games are symmetric: let the window be x < small, y < large.  With
 * U(x) upper columns before column x, all small - U(small) lower columns of the window have their
 * P-position in it.  An upper one (a_n, b_n) is in it if n < U(small) and b_n < large.  As b_n
 * increases, these are the first so many n; and the n with b_n < large belong to the lower columns
 * before `large`, or are among the p pairs (n, n).
 */
#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "solve/formula_state.h"
#include "theory/theory.h"

enum { BATCH = 1024 };

bool wi_formula_lists(const wi_formula *f) {
    return f->kind != CANONICAL && !wi_formula_is_euclid(f);
}

/*
 * Before an upper column a_n there are n upper ones; before b_n, the (n - p)-th lower one, all but
 * n - p.
 */
static wy_status column_of_pairs(mpz_t row, mpz_t n, const wi_formula *f, const mpz_t x,
                                 wy_error *error) {
    bool upper = false;
    const wy_status status = wi_pairs_column(row, n, &upper, f->pairs, x, error);
    if (status == WY_OK && !upper) {
        mpz_sub(n, x, n);
        mpz_add_ui(n, n, (unsigned long)wi_pairs_p(f->pairs));
    }
    return status;
}

wy_status wi_formula_column(mpz_t row, mpz_t n, const wi_formula *f, const mpz_t x,
                            wy_error *error) {
    if (f->kind == PAIRS) {
        return column_of_pairs(row, n, f, x, error);
    }
    const bool exchanged = f->kind == MISERE_NIM && mpz_cmp_si(x, 1) <= 0;
    mpz_set(row, x);
    mpz_set(n, x);
    if (exchanged) {
        mpz_ui_sub(row, 1, row);
    } else if (f->kind == MISERE_NIM) {
        mpz_sub_ui(n, n, 1); /* column 1 is lower */
    }
    return WY_OK;
}

wy_status wi_formula_pair(mpz_t a, mpz_t b, const wi_formula *f, const mpz_t n, wy_error *error) {
    if (f->kind == PAIRS) {
        return wi_pairs_term(a, b, f->pairs, n, error);
    }
    mpz_set(a, n);
    mpz_set(b, n);
    if (f->kind == MISERE_NIM) {
        mpz_add_ui(b, b, 1);
        if (mpz_sgn(n) > 0) {
            mpz_add_ui(a, a, 1); /* (0,1), then (2,2), (3,3), ... */
        }
    }
    return WY_OK;
}

/* U(side), and how many n have b_n < side; U(side) or more where not all p pairs (n, n) have. */
static wy_status count_pairs(mpz_t upper, mpz_t below, const wi_formula *f, const mpz_t side,
                             wy_error *error) {
    const wy_status status = column_of_pairs(below, upper, f, side, error);
    mpz_sub(below, side, upper);
    mpz_add_ui(below, below, (unsigned long)wi_pairs_p(f->pairs));
    return status;
}

wy_status wi_formula_count(mpz_t count, const wi_formula *f, const mpz_t width, const mpz_t height,
                           wy_error *error) {
    const bool wide = mpz_cmp(width, height) > 0;
    mpz_srcptr small = wide ? height : width;
    mpz_srcptr large = wide ? width : height;
    if (f->kind != PAIRS) {
        mpz_set(count, small);
        if (f->kind == MISERE_NIM && mpz_cmp_ui(large, 1) == 0) {
            mpz_set_ui(count, 0); /* (0,1) is beyond */
        }
        return WY_OK;
    }
    mpz_t upper;
    mpz_t below;
    mpz_t rest;
    mpz_inits(upper, below, rest, NULL);
    wy_status status = count_pairs(rest, below, f, large, error);
    if (status == WY_OK) {
        status = count_pairs(upper, rest, f, small, error);
    }
    mpz_sub(count, small, upper);
    mpz_add(count, count, mpz_cmp(upper, below) < 0 ? upper : below);
    mpz_clears(upper, below, rest, NULL);
    return status;
}

uint64_t wi_formula_memory(const wi_formula *f, int64_t width) {
    const uint64_t batches = sizeof(int64_t[5][BATCH]);
    /* Each stream keeps at most a bit for each column. */
    return f->kind == PAIRS ? (uint64_t)width / 4 + batches + 8192 : batches;
}

/* A stream of pairs, taken one by one. */
typedef struct reader {
    wi_pairs_stream *stream;
    int64_t a[BATCH], b[BATCH];
    size_t at, filled;
} reader;

static void advance(reader *r) {
    if (++r->at >= r->filled) {
        r->filled = wi_pairs_stream_next(r->stream, r->a, r->b, BATCH);
        r->at = 0;
    }
}

static wy_status open_reader(reader **out, const wi_formula *f, int64_t width, wy_error *error) {
    reader *r = calloc(1, sizeof *r);
    *out = r;
    if (r == NULL) {
        return wi_fail_memory(error);
    }
    /* There are at most `width` upper columns, and p pairs come before the first lower one. */
    const int64_t p = wi_pairs_p(f->pairs);
    const wy_status status =
        wi_pairs_stream_create(&r->stream, wi_pairs_m(f->pairs), p, width + p + 1, error);
    if (status == WY_OK) {
        advance(r);
    }
    return status;
}

static void close_reader(reader *r) {
    if (r != NULL) {
        wi_pairs_stream_free(r->stream);
        free(r);
    }
}

/* The row of column x, the columns being asked in order; without streams, that of Nim. */
static int64_t next_row(const wi_formula *f, reader *upper, reader *lower, int64_t x) {
    if (upper == NULL) {
        return f->kind == MISERE_NIM && x < 2 ? 1 - x : x;
    }
    reader *r = upper->a[upper->at] == x ? upper : lower;
    const int64_t row = r == upper ? r->b[r->at] : r->a[r->at];
    advance(r);
    return row;
}

static wy_status list(const wi_formula *f, reader *upper, reader *lower, int64_t width,
                      int64_t height, wy_take *take, void *data, wy_error *error) {
    wy_position *batch = malloc(BATCH * sizeof *batch);
    if (batch == NULL) {
        return wi_fail_memory(error);
    }
    wi_pace pace;
    wi_pace_start(&pace, &f->control);
    wy_status status = WY_OK;
    bool more = true;
    size_t count = 0;
    for (int64_t x = 0; x < width && more && status == WY_OK; x++) {
        const int64_t row = next_row(f, upper, lower, x);
        if (row < height) {
            batch[count++] = (wy_position){x, row};
        }
        if (count == BATCH || x + 1 == width || x % 65536 == 0) {
            more = count == 0 || take(data, batch, count);
            count = 0;
            if (more && wi_pace_stop(&pace, (double)x / (double)width)) {
                status = wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                                 (long long)width);
            }
        }
    }
    free(batch);
    return status;
}

wy_status wi_formula_each(const wi_formula *f, int64_t width, int64_t height, wy_take *take,
                          void *data, wy_error *error) {
    const uint64_t needed = wi_formula_memory(f, width);
    if (f->control.memory != 0 && needed > f->control.memory) {
        return wi_fail_budget(error, needed, f->control.memory, "%lld columns", (long long)width);
    }
    if (f->kind != PAIRS) {
        return list(f, NULL, NULL, width, height, take, data, error);
    }
    reader *upper = NULL;
    reader *lower = NULL;
    wy_status status = open_reader(&upper, f, width, error);
    if (status == WY_OK) {
        status = open_reader(&lower, f, width, error);
    }
    if (status == WY_OK) {
        /* The first p pairs are (n, n): they hold no lower column of their own. */
        for (int64_t n = 0; n < wi_pairs_p(f->pairs); n++) {
            advance(lower);
        }
        status = list(f, upper, lower, width, height, take, data, error);
    }
    close_reader(upper);
    close_reader(lower);
    return status;
}
