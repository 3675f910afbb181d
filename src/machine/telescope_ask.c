/*
 * telescope_ask.c - questions about one column, one pair, one diagonal: views of a few columns.
 *
 * (a_n, b_n) is close to (n phi, n phi^2), and diagonal d belongs to an n close to d: for all n
 * b_n - a_n - n stays between two bounds, that the proof of the machine gives.  A view of some
 * columns around there either shows what is asked or is made wider.
 */
#include "machine/machine.h"
#include "machine/telescope.h"

#include "base/fail.h"
#include "machine/telescope_use.h"
#include "theory/theory.h"

wy_status wi_telescope_column(mpz_t row, bool *upper, wi_telescope *t, const mpz_t x,
                              wy_error *error) {
    wy_view view;
    wi_view_init(&view);
    const wy_status status = wi_telescope_view(&view, t, x, 1, error);
    if (status == WY_OK) {
        wy_view_row(row, &view, 0);
        if (upper != NULL) {
            *upper = view.bits[0] == 0;
        }
    }
    wi_view_clear(&view);
    return status;
}

wy_status wi_telescope_row(mpz_t column, bool *right, wi_telescope *t, const mpz_t y,
                           wy_error *error) {
    wy_view view;
    wi_view_init(&view);
    const wy_status status = wi_telescope_view_rows(&view, t, y, 1, error);
    if (status == WY_OK) {
        wy_view_row(column, &view, 0);
        if (right != NULL) {
            *right = view.bits[0] == 0;
        }
    }
    wi_view_clear(&view);
    return status;
}

wy_status wi_telescope_count(mpz_t n, wi_telescope *t, const mpz_t x, wy_error *error) {
    wy_view view;
    wi_view_init(&view);
    const wy_status status = wi_telescope_view(&view, t, x, 1, error);
    if (status == WY_OK) {
        mpz_set(n, view.n);
    }
    wi_view_clear(&view);
    return status;
}

/* ---- pairs -------------------------------------------------------------------------------- */

/* Is this the pair that is looked for?  index: of the upper columns in the view. */
typedef bool is_it(const void *wanted, const wy_view *view, size_t i, const mpz_t index);

/* wi_telescope_view or wi_telescope_view_rows */
typedef wy_status look(wy_view *view, wi_telescope *telescope, const mpz_t x, size_t count,
                       wy_error *error);

/*
 * Looks for an upper column in the neighbourhood of column n phi: first among about `width` columns
 * on each side.
 */
static wy_status look_around(mpz_t a, mpz_t b, wi_telescope *t, look *at, const mpz_t n,
                             int64_t width, is_it *is, const void *wanted, wy_error *error) {
    mpz_t middle;
    mpz_t from;
    mpz_t index;
    mpz_inits(middle, from, index, NULL);
    wy_view view;
    wi_view_init(&view);
    wy_status status = wi_zeckendorf_shift(middle, n, error);
    bool found = false;
    for (; status == WY_OK && !found && width < WY_MOST_COLUMNS / 4; width *= 4) {
        mpz_sub_ui(from, middle, (unsigned long)width);
        if (mpz_sgn(from) < 0) {
            mpz_set_ui(from, 0);
        }
        status = at(&view, t, from, (size_t)(2 * width + 1), error);
        mpz_set(index, view.n);
        for (size_t i = 0; status == WY_OK && !found && i < view.count; i++) {
            if (view.bits[i] != 0) {
                continue;
            }
            found = is(wanted, &view, i, index);
            if (found) {
                mpz_add_ui(a, from, (unsigned long)i);
                wy_view_row(b, &view, i);
            }
            mpz_add_ui(index, index, 1);
        }
    }
    if (status == WY_OK && !found) {
        status = wi_fail(error, WY_LIMIT, "unknown: the pair is not where the machine has it");
    }
    wi_view_clear(&view);
    mpz_clears(middle, from, index, NULL);
    return status;
}

static bool has_index(const void *wanted, const wy_view *view, size_t i, const mpz_t index) {
    (void)view;
    (void)i;
    return mpz_cmp(wanted, index) == 0;
}

wy_status wi_telescope_pair(mpz_t a, mpz_t b, wi_telescope *t, const mpz_t n, wy_error *error) {
    if (mpz_sgn(n) < 0) {
        return wi_fail(error, WY_BAD, "the pairs are counted from 0 on");
    }
    return t->machine->frame.regular
               ? look_around(a, b, t, wi_telescope_view, n, 32, has_index, n, error)
               : wi_telescope_search_pair(a, b, t, n, error);
}

/* b - a = (n + rows[i]) - i in terms of the view, where upper = x + n. */
static bool has_difference(const void *wanted, const wy_view *view, size_t i, const mpz_t index) {
    (void)index;
    mpz_t difference;
    mpz_init(difference);
    wy_view_row(difference, view, i);
    mpz_sub(difference, difference, view->x);
    mpz_sub_ui(difference, difference, (unsigned long)i);
    const bool is = mpz_cmp(wanted, difference) == 0;
    mpz_clear(difference);
    return is;
}

/*
 * A diagonal that was used before the machine started: then it was by one of the first columns, or
 * by an end alone.
 */
static wy_status among_first(mpz_t a, const wi_machine_wing *wing, int64_t d, wy_error *error) {
    for (int64_t x = 0; x < wing->start.x; x++) {
        if (wing->first_bits[x] == 0 && wing->first_rows[x] - x == d) {
            mpz_set_si(a, x);
            return WY_OK;
        }
    }
    return wi_fail(error, WY_NO, "there are only ends of the game on this diagonal");
}

wy_status wi_telescope_diagonal(mpz_t a, wi_telescope *t, const mpz_t d, wy_error *error) {
    if (!t->machine->frame.regular) {
        return wi_telescope_search_diagonal(a, t, d, error);
    }
    const bool right = mpz_sgn(d) < 0;
    const wi_machine_wing *wing = &t->machine->wing[right ? t->wings - 1 : 0];
    const wy_machine_facts *facts = &t->machine->facts;
    int64_t spread = facts->highest > -facts->lowest ? facts->highest : -(int64_t)facts->lowest;
    spread = facts->highest_right > spread ? facts->highest_right : spread;
    spread = -(int64_t)facts->lowest_right > spread ? -(int64_t)facts->lowest_right : spread;
    mpz_t b;
    mpz_t size;
    mpz_inits(b, size, NULL);
    mpz_abs(size, d);
    const wy_status status =
        t->machine->end_count > 0 && mpz_cmp_si(size, wing->start.row - wing->start.x) < 0
            ? among_first(a, wing, mpz_get_si(size), error)
            : look_around(a, b, t, right ? wi_telescope_view_rows : wi_telescope_view, size,
                          32 + 2 * spread, has_difference, size, error);
    mpz_clears(b, size, NULL);
    return status;
}
