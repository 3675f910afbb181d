/*
 * telescope.c - views: what two windows of a climb (telescope_climb.c) say about their columns.
 *
 * In the window around x the machine places the P-positions of upper columns.  A lower column b is
 * the row of an upper column a, about b / phi: that one is in the window of the level below, which
 * wrote this one.  Rows are looked at in the same way, by the other wing if there are two.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "machine/machine.h"
#include "machine/telescope.h"
#include "machine/telescope_levels.h"
#include "theory/theory.h"

/* ---- views ------------------------------------------------------------------------------- */

void wi_view_init(wy_view *view) {
    memset(view, 0, sizeof *view);
    mpz_inits(view->x, view->n, view->upper, view->lower, NULL);
}

void wi_view_clear(wy_view *view) {
    mpz_clears(view->x, view->n, view->upper, view->lower, NULL);
    free(view->bits);
    free(view->rows);
    free(view->states);
}

void wy_view_row(mpz_t row, const wy_view *view, size_t i) {
    mpz_set(row, view->bits[i] == 0 ? view->upper : view->lower);
    wi_integer_add(row, view->rows[i]);
}

wy_status wi_view_reserve(wy_view *view, size_t count, wy_error *error) {
    if (count > WY_MOST_COLUMNS) {
        return wi_fail(error, WY_LIMIT, "a view has at most %d columns", WY_MOST_COLUMNS);
    }
    if (count > view->room) {
        free(view->bits);
        free(view->rows);
        free(view->states);
        view->bits = malloc(count);
        view->rows = malloc(count * sizeof *view->rows);
        view->states = malloc(count * sizeof *view->states);
        view->room = count;
        if (view->bits == NULL || view->rows == NULL || view->states == NULL) {
            view->room = 0;
            view->count = 0;
            return wi_fail_memory(error);
        }
    }
    view->count = count;
    return WY_OK;
}

/* A view that is filled from two windows. */
typedef struct filling {
    wy_view *view;
    int64_t before; /* upper columns between the start of window 0 and the view */
    int digit;      /* the last one of the target */
} filling;

/* States, bits and upper rows, from the window of level 0.  WY_NO: it is too narrow. */
static wy_status fill_upper(filling *f, const wi_telescope *t) {
    const wi_window *window = &t->windows[0];
    wy_view *view = f->view;
    const int64_t count = (int64_t)view->count;
    if (window->d < 0 || window->count < window->d + count) {
        return WY_NO;
    }
    uint32_t state = window->state;
    int64_t upper = 0;
    for (int64_t i = -window->d; i < count; i++) {
        if (i == 0) {
            f->before = upper;
            upper = 0;
        }
        const uint8_t bit = window->bits[window->d + i];
        const wi_machine_step *step = &t->machine->steps[state][bit];
        if (step->count == 0) {
            return WY_LIMIT;
        }
        if (i >= 0) {
            view->states[i] = state;
            view->bits[i] = bit;
            view->rows[i] = bit == 0 ? i + upper + step->place - step->used : INT64_MIN;
        }
        upper += bit == 0;
        state = step->to;
    }
    return WY_OK;
}

/*
 * The rows of lower columns: the columns of level 1 that placed their P-positions there.  WY_NO:
 * one is not in the window.
 */
static wy_status fill_lower(filling *f, const wi_telescope *t) {
    const wi_window *window = &t->windows[1];
    wy_view *view = f->view;
    const int64_t count = (int64_t)view->count;
    uint32_t state = window->state;
    int64_t upper = 0;
    for (int64_t i = 0; i < window->count; i++) {
        const uint8_t bit = window->bits[i];
        const wi_machine_step *step = &t->machine->steps[state][bit];
        if (step->count == 0) {
            break;
        }
        if (bit == 0) {
            const int64_t column =
                i + upper - window->d - window->e - f->digit - step->used + step->place;
            if (column >= 0 && column < count) {
                view->rows[column] = i - window->d;
            }
            upper++;
        }
        state = step->to;
    }
    for (int64_t i = 0; i < count; i++) {
        if (view->rows[i] == INT64_MIN) {
            return WY_NO;
        }
    }
    return WY_OK;
}

static wy_status fill(filling *f, const wi_telescope *t) {
    const wy_status status = fill_upper(f, t);
    return status == WY_OK ? fill_lower(f, t) : status;
}

/* Columns that the base has one by one. */
static wy_status view_base(wy_view *view, wi_telescope *t, const mpz_t x, wy_error *error) {
    const int64_t first = mpz_get_si(x);
    const wy_status status =
        wi_base_reach(&t->base, t->machine, first + (int64_t)view->count + 1, error);
    if (status != WY_OK) {
        return status;
    }
    const wi_base_wing *base = &t->base.wing[t->wing];
    mpz_set(view->x, x);
    mpz_set_si(view->n, base->columns[first].n);
    mpz_set_ui(view->upper, 0);
    mpz_set_ui(view->lower, 0);
    for (size_t i = 0; i < view->count; i++) {
        const wi_base_column *column = &base->columns[first + (int64_t)i];
        view->bits[i] = base->bits[first + (int64_t)i];
        view->rows[i] = column->row;
        view->states[i] = column->state;
    }
    return WY_OK;
}

/* Far columns: climbs until the two windows show everything. */
static wy_status view_far(wy_view *view, wi_telescope *t, const mpz_t x, wy_error *error) {
    filling f = {.view = view};
    wi_pace pace;
    wi_pace_start(&pace, &t->control);
    wy_status status = wi_zeckendorf_set(&t->digits, x, error);
    f.digit = wi_zeckendorf_digit(&t->digits, 0);
    for (bool shown = false; status == WY_OK && !shown;) {
        status = wi_telescope_climb(t, view->count, 0, &pace);
        if (status == WY_OK) {
            status = fill(&f, t);
        }
        shown = status == WY_OK;
        if (!shown) {
            status = wi_telescope_widen(t, status, error);
        }
        if (status == WY_OK && !shown && wi_telescope_is_near(t, x)) {
            return view_base(view, t, x, error);
        }
    }
    mpz_t w;
    mpz_init(w);
    if (status == WY_OK) {
        status = wi_zeckendorf_shift(w, x, error);
    }
    if (status == WY_OK) {
        mpz_sub(w, w, x); /* W_0 */
        mpz_set(view->x, x);
        mpz_set_si(view->n, f.before - t->windows[0].e);
        mpz_add(view->n, view->n, w);
        mpz_add(view->upper, view->n, x);
        mpz_sub_ui(view->lower, w, (unsigned long)f.digit); /* V_1 */
    }
    mpz_clear(w);
    return status;
}

/* ---- machines that are not regular ----------------------------------------------------------- */

static wy_status open_letters(wi_telescope *t, wy_error *error) {
    if (t->letters.count > 0) {
        return WY_OK;
    }
    if (t->refused) {
        if (error != NULL) {
            *error = t->refusal;
        }
        return WY_LIMIT;
    }
    wy_error own = {0};
    const wy_status status = wi_letters_make(&t->letters, t->machine, &t->control, &own);
    t->lengths.letters = &t->letters;
    t->refused = status == WY_LIMIT;
    t->refusal = own;
    if (status != WY_OK && error != NULL) {
        *error = own;
    }
    return status;
}

static wy_status view_letters(wy_view *view, wi_telescope *t, const mpz_t x, wy_error *error) {
    const wy_status status = open_letters(t, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t end = t->letters.start + t->letters.first_count[t->wing];
    if (mpz_cmp_si(x, end) < 0) {
        return view_base(view, t, x, error);
    }
    wi_pace pace;
    wi_pace_start(&pace, &t->control);
    return wi_letters_view(view, &t->lengths, t->wing, x, &pace, error);
}

wy_status wi_telescope_view_wing(wy_view *view, wi_telescope *t, int wing, const mpz_t x,
                                 size_t count, wy_error *error) {
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "a column cannot be negative");
    }
    const wy_status status = wi_view_reserve(view, count, error);
    if (status != WY_OK) {
        return status;
    }
    t->wing = wing;
    if (wi_telescope_is_near(t, x)) {
        return view_base(view, t, x, error);
    }
    return t->machine->frame.regular ? view_far(view, t, x, error)
                                     : view_letters(view, t, x, error);
}

wy_status wi_telescope_view(wy_view *view, wi_telescope *t, const mpz_t x, size_t count,
                            wy_error *error) {
    return wi_telescope_view_wing(view, t, 0, x, count, error);
}

wy_status wi_telescope_view_rows(wy_view *view, wi_telescope *t, const mpz_t y, size_t count,
                                 wy_error *error) {
    return wi_telescope_view_wing(view, t, t->wings - 1, y, count, error);
}

/* The same for a column of the base. */
static void settled_near(mpz_t row, const wi_telescope *t, int wing, int64_t x) {
    const wy_machine_start *start = &t->machine->wing[wing].start;
    const wi_base_wing *base = &t->base.wing[wing];
    int64_t sum = start->row;
    for (int64_t c = start->x; c < x; c++) {
        sum += t->machine->steps[base->columns[c].state][base->bits[c]].count;
    }
    mpz_set_si(row, sum);
}

void wi_telescope_settled(mpz_t row, const wi_telescope *t, int wing, const wy_view *view) {
    if (mpz_sgn(view->upper) == 0) { /* it came from the base */
        settled_near(row, t, wing, mpz_get_si(view->x));
        return;
    }
    mpz_set_si(row, t->machine->frame.regular ? wi_machine_behind(t->machine, view->states[0]) : 0);
    mpz_sub(row, view->upper, row);
}

/* ==== one column, one pair, one diagonal ====================================================== */

/*
 * Questions about one column, one pair, one diagonal: views of a few columns.
 *
 * (a_n, b_n) is close to (n phi, n phi^2), and diagonal d belongs to an n close to d: for all n
 * b_n - a_n - n stays between two bounds, that the proof of the machine gives.  A view of some
 * columns around there either shows what is asked or is made wider.
 */

/* Column x of the wing: what is across, whether that is beyond x, upper columns before x. */
static wy_status look_at_one(mpz_ptr across, bool *beyond, mpz_ptr n, wi_telescope *t, int wing,
                             const mpz_t x, wy_error *error) {
    wy_view view;
    wi_view_init(&view);
    const wy_status status = wi_telescope_view_wing(&view, t, wing, x, 1, error);
    if (status == WY_OK && across != NULL) {
        wy_view_row(across, &view, 0);
    }
    if (status == WY_OK && beyond != NULL) {
        *beyond = view.bits[0] == 0;
    }
    if (status == WY_OK && n != NULL) {
        mpz_set(n, view.n);
    }
    wi_view_clear(&view);
    return status;
}

wy_status wi_telescope_column(mpz_t row, bool *upper, wi_telescope *t, const mpz_t x,
                              wy_error *error) {
    return look_at_one(row, upper, NULL, t, 0, x, error);
}

wy_status wi_telescope_row(mpz_t column, bool *right, wi_telescope *t, const mpz_t y,
                           wy_error *error) {
    return look_at_one(column, right, NULL, t, t->wings - 1, y, error);
}

wy_status wi_telescope_count(mpz_t n, wi_telescope *t, const mpz_t x, wy_error *error) {
    return look_at_one(NULL, NULL, n, t, 0, x, error);
}

/* ---- pairs -------------------------------------------------------------------------------- */

/* Is this the pair that is looked for?  index: of the upper columns in the view. */
typedef bool is_it(const void *wanted, const wy_view *view, size_t i, const mpz_t index);

/*
 * Looks for an upper column in the neighbourhood of column n phi: first among about `width` columns
 * on each side.
 */
static wy_status look_around(mpz_t a, mpz_t b, wi_telescope *t, int wing, const mpz_t n,
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
        status = wi_telescope_view_wing(&view, t, wing, from, (size_t)(2 * width + 1), error);
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
    return t->machine->frame.regular ? look_around(a, b, t, 0, n, 32, has_index, n, error)
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
            : look_around(a, b, t, right ? t->wings - 1 : 0, size, 32 + 2 * spread, has_difference,
                          size, error);
    mpz_clears(b, size, NULL);
    return status;
}
