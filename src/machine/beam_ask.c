/*
 * beam_ask.c - P-positions of a blocking game in columns, rows and diagonals of any size.
 *
 * The P-positions of row y, or of a diagonal, are in few columns: those where the row is not
 * farther from the slope than P-positions ever are.  Where that distance is not bounded, it is
 * that of the columns before the one where the line is settled.
 */
#include "machine/beam.h"
#include "machine/beam_far.h"

#include "base/fail.h"

/* ---- columns --------------------------------------------------------------------------------- */

typedef struct asking {
    wi_take_point *take;
    void *data;
    bool stopped;
} asking;

/* Of the columns before those of the machine; x goes on to the first that is none of them. */
static void take_first(const wi_blocking_beam *beam, mpz_t x, const mpz_t end, asking *ask) {
    mpz_t u, v;
    mpz_inits(u, v, NULL);
    for (size_t i = 0; i < beam->first.count && !ask->stopped; i++) {
        const wy_position *at = &beam->first.positions[i];
        if (mpz_cmp_si(x, at->x) <= 0 && mpz_cmp_si(end, at->x) > 0) {
            mpz_set_si(u, at->x);
            mpz_set_si(v, at->y);
            ask->stopped = !ask->take(ask->data, u, v);
        }
    }
    if (mpz_cmp_si(x, beam->first.column) < 0) {
        mpz_set_si(x, beam->first.column);
    }
    mpz_clears(u, v, NULL);
}

static wy_status take_columns(wi_beam_cursor *c, const mpz_t end, asking *ask, wy_error *error) {
    wy_status status = WY_OK;
    mpz_t y;
    mpz_init(y);
    while (mpz_cmp(c->x, end) < 0 && status == WY_OK && !ask->stopped) {
        const wi_beam_edge *edge = wi_beam_cursor_edge(c);
        for (uint32_t i = 0; edge != NULL && i < edge->place_count && !ask->stopped; i++) {
            wi_beam_cursor_place(y, c, edge, i);
            ask->stopped = !ask->take(ask->data, c->x, y);
        }
        status = wi_beam_cursor_next(c, error);
    }
    mpz_clear(y);
    return status;
}

wy_status wi_beam_columns(const wi_blocking_beam *beam, const mpz_t x, int64_t count,
                          wi_take_point *take, void *data, wy_error *error) {
    if (mpz_sgn(x) < 0 || count < 0 || count > INT64_C(1) << 40) {
        return wi_fail(error, WY_BAD, "these are no columns of the board");
    }
    asking ask = {.take = take, .data = data};
    wy_status status = WY_OK;
    mpz_t from, end;
    mpz_init_set(from, x);
    mpz_init(end);
    mpz_add_ui(end, x, (unsigned long)count);
    take_first(beam, from, end, &ask);
    if (mpz_cmp(from, end) < 0 && !ask.stopped) {
        wi_beam_cursor cursor;
        status = wi_beam_cursor_open(&cursor, beam, from, count, error);
        if (status == WY_OK) {
            status = take_columns(&cursor, end, &ask, error);
        }
        wi_beam_cursor_close(&cursor);
    }
    mpz_clears(from, end, NULL);
    return status;
}

/* ---- rows and diagonals ---------------------------------------------------------------------- */

/* P-positions in a row or on a diagonal. */
typedef struct search {
    mpz_srcptr line;
    bool diagonal;
    mpz_t off;
    asking ask;
} search;

static bool take_on_line(void *data, const mpz_t u, const mpz_t v) {
    search *s = data;
    mpz_set(s->off, v);
    if (s->diagonal) {
        mpz_sub(s->off, v, u);
    }
    return mpz_cmp(s->off, s->line) != 0 || s->ask.take(s->ask.data, u, v);
}

/* From which column to which is the line near enough to the slope? */
static void find_range(mpz_t from, mpz_t to, const wi_blocking_beam *beam, const search *s,
                       const mpz_t lowest, const mpz_t highest) {
    const unsigned long turn = (unsigned long)(beam->rise - (s->diagonal ? beam->run : 0));
    mpz_mul_si(to, s->line, beam->run);
    mpz_sub(from, to, highest);
    mpz_sub(to, to, lowest);
    mpz_cdiv_q_ui(from, from, turn);
    mpz_fdiv_q_ui(to, to, turn);
    if (mpz_sgn(from) < 0) {
        mpz_set_ui(from, 0);
    }
}

/*
 * Without bounds for all columns: those of the columns before one, from which on the line has no
 * P-positions.  A row has none where it is settled.  A diagonal d has none from where on d < a - x,
 * and a - x falls by no more than `drop`.
 */
static wy_status find_bounds(mpz_t end, mpz_t lowest, mpz_t highest, const wi_blocking_beam *beam,
                             const search *s, wy_error *error) {
    enum { MARGIN = 8 };
    wy_status status = WY_OK;
    mpz_t above;
    mpz_init(above);
    mpz_mul_si(end, s->line, beam->run);
    mpz_fdiv_q_ui(end, end, (unsigned long)(beam->rise - (s->diagonal ? beam->run : 0)));
    wi_beam_add(end, beam->first.column);
    do {
        wi_beam_cursor cursor;
        wi_beam_add(end, MARGIN);
        status = wi_beam_cursor_open(&cursor, beam, end, 0, error);
        mpz_set(lowest, cursor.runs.lowest);
        mpz_set(highest, cursor.runs.highest);
        mpz_sub(above, cursor.row, s->line);
        if (s->diagonal) {
            mpz_sub(above, above, cursor.x);
            wi_beam_add(above, -beam->drop);
        }
        wi_beam_cursor_close(&cursor);
        if (mpz_sgn(above) <= 0) {
            mpz_sub(end, end, above);
        }
    } while (status == WY_OK && mpz_sgn(above) <= 0);
    mpz_clear(above);
    return status;
}

static wy_status search_line(const wi_blocking_beam *beam, search *s, wy_error *error) {
    mpz_t from, to, lowest, highest, end;
    mpz_inits(from, to, lowest, highest, end, NULL);
    mpz_set_si(lowest, beam->lowest);
    mpz_set_si(highest, beam->highest);
    wy_status status = beam->bounded ? WY_OK : find_bounds(end, lowest, highest, beam, s, error);
    find_range(from, to, beam, s, lowest, highest);
    if (!beam->bounded && mpz_cmp(to, end) >= 0) {
        mpz_sub_ui(to, end, 1);
    }
    if (status == WY_OK && mpz_cmp(from, to) <= 0) {
        mpz_sub(to, to, from);
        status = wi_beam_columns(beam, from, mpz_get_si(to) + 1, take_on_line, s, error);
    }
    mpz_clears(from, to, lowest, highest, end, NULL);
    return status;
}

static wy_status take_line(const wi_blocking_beam *beam, const mpz_t line, bool diagonal,
                           wi_take_point *take, void *data, wy_error *error) {
    if (mpz_sgn(line) < 0) {
        return wi_fail(error, WY_BAD, "rows and diagonals are not negative");
    }
    search s = {.line = line, .diagonal = diagonal, .ask = {.take = take, .data = data}};
    mpz_init(s.off);
    const wy_status status = search_line(beam, &s, error);
    mpz_clear(s.off);
    return status;
}

wy_status wi_beam_row(const wi_blocking_beam *beam, const mpz_t y, wi_take_point *take, void *data,
                      wy_error *error) {
    return take_line(beam, y, false, take, data, error);
}

wy_status wi_beam_diagonal(const wi_blocking_beam *beam, const mpz_t d, wi_take_point *take,
                           void *data, wy_error *error) {
    return take_line(beam, d, true, take, data, error);
}

/* ---- one position ---------------------------------------------------------------------------- */

typedef struct wanted {
    mpz_srcptr y;
    bool found;
} wanted;

static bool take_wanted(void *data, const mpz_t x, const mpz_t y) {
    (void)x;
    wanted *w = data;
    w->found = w->found || mpz_cmp(y, w->y) == 0;
    return !w->found;
}

wy_status wi_beam_has(bool *p, const wi_blocking_beam *beam, const mpz_t x, const mpz_t y,
                      wy_error *error) {
    const bool upper = mpz_cmp(x, y) <= 0;
    wanted w = {.y = upper ? y : x};
    const wy_status status = wi_beam_columns(beam, upper ? x : y, 1, take_wanted, &w, error);
    *p = w.found;
    return status;
}
