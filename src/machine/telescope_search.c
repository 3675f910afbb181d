/*
 * telescope_search.c - pairs and diagonals of games whose slope is not phi.
 *
 * No formula says where the n-th pair is, or which columns use diagonal d.  But the number n(x) of
 * upper columns before x, and the least free diagonal d(x), never fall as x grows: so halving finds
 * the place, with one look through the telescope for each digit of x.  An upper P-position of
 * column x is on one of the diagonals d(x), ..., d(x) + M, M being the largest place of the
 * machine; so those on diagonal d are in the columns with d - M <= d(x) <= d.
 */
#include "base/fail.h"
#include "machine/machine.h"
#include "machine/telescope.h"

enum { AT_ONCE = 64 }; /* columns of a look */

/* ---- halving --------------------------------------------------------------------------------- */

/* What never falls: of column x of the wing. */
typedef wy_status rising(mpz_t value, wy_telescope *t, int wing, const mpz_t x, wy_error *error);

static wy_status look(wy_view *view, wy_telescope *t, int wing, const mpz_t x, size_t count,
                      wy_error *error) {
    return wing == 0 ? wy_telescope_view(view, t, x, count, error)
                     : wy_telescope_view_rows(view, t, x, count, error);
}

static wy_status upper_before(mpz_t value, wy_telescope *t, int wing, const mpz_t x,
                              wy_error *error) {
    wy_view view;
    wy_view_init(&view);
    const wy_status status = look(&view, t, wing, x, 1, error);
    mpz_set(value, view.n);
    wy_view_clear(&view);
    return status;
}

/* d(x) of a column of the base. */
static void near_diagonal(mpz_t value, const wy_telescope *t, int wing, int64_t x) {
    const wy_machine_start *start = &t->machine->wing[wing].start;
    const wi_base_wing *base = &t->base.wing[wing];
    int64_t row = start->row;
    for (int64_t c = start->x; c < x; c++) {
        row += t->steps.of[base->columns[c].state][base->bits[c]].count;
    }
    mpz_set_si(value, row - x);
}

static wy_status least_free(mpz_t value, wy_telescope *t, int wing, const mpz_t x,
                            wy_error *error) {
    wy_view view;
    wy_view_init(&view);
    const wy_status status = look(&view, t, wing, x, 1, error);
    if (status == WY_OK && mpz_sgn(view.upper) == 0) { /* it came from the base */
        near_diagonal(value, t, wing, mpz_get_si(x));
    } else {
        mpz_sub(value, view.upper, x);
    }
    wy_view_clear(&view);
    return status;
}

/* The largest x >= from with value(x) <= bound, or from. */
static wy_status last_below(mpz_t x, wy_telescope *t, int wing, rising *value, int64_t from,
                            const mpz_t bound, wy_error *error) {
    mpz_t high;
    mpz_t middle;
    mpz_t found;
    mpz_inits(high, middle, found, NULL);
    mpz_set_si(x, from);
    mpz_add_ui(high, x, 1);
    wy_status status = value(found, t, wing, high, error);
    while (status == WY_OK && mpz_cmp(found, bound) <= 0) {
        mpz_set(x, high);
        mpz_mul_ui(high, high, 2);
        status = value(found, t, wing, high, error);
    }
    for (;;) {
        mpz_sub(middle, high, x);
        if (status != WY_OK || mpz_cmp_ui(middle, 1) <= 0) {
            break;
        }
        mpz_fdiv_q_2exp(middle, middle, 1);
        mpz_add(middle, middle, x);
        status = value(found, t, wing, middle, error);
        mpz_set(mpz_cmp(found, bound) <= 0 ? x : high, middle);
    }
    mpz_clears(high, middle, found, NULL);
    return status;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

wy_status wi_telescope_search_pair(mpz_t a, mpz_t b, wy_telescope *t, const mpz_t n,
                                   wy_error *error) {
    const wy_status status = last_below(a, t, 0, upper_before, 0, n, error);
    return status == WY_OK ? wy_telescope_column(b, NULL, t, a, error) : status;
}

/* ---- diagonals ------------------------------------------------------------------------------- */

static int largest_place(const wy_machine *machine, int wing) {
    int largest = 0;
    for (size_t i = 0; i < machine->facts.states; i++) {
        const wy_machine_step *step = &machine->steps[i][0];
        if (machine->of_state[i].wing == wing && step->count > 0 && step->place > largest) {
            largest = step->place;
        }
    }
    return largest;
}

/* A search for P-positions on a diagonal, |d| from the wing that it belongs to. */
typedef struct searching {
    wy_telescope *t;
    int wing;
    bool turned; /* the wing's columns are rows */
    mpz_t size, x, row, difference;
    wy_take_pair *take;
    void *data;
    bool stopped;
} searching;

static void offer(searching *s) {
    mpz_sub(s->difference, s->row, s->x);
    if (mpz_cmp(s->difference, s->size) == 0) {
        s->stopped = s->turned ? !s->take(s->data, s->row, s->x) : !s->take(s->data, s->x, s->row);
    }
}

static void among_first(searching *s) {
    const wi_machine_wing *wing = &s->t->machine->wing[s->wing];
    for (int64_t x = 0; x < wing->start.x && !s->stopped; x++) {
        if (wing->first_bits[x] == 0) {
            mpz_set_si(s->x, x);
            mpz_set_si(s->row, wing->first_rows[x]);
            offer(s);
        }
    }
}

/* From column s->x on, as long as the least free diagonal is not beyond. */
static wy_status along(searching *s, wy_error *error) {
    wy_view view;
    wy_view_init(&view);
    mpz_t from;
    mpz_t free_diagonal;
    mpz_inits(from, free_diagonal, NULL);
    mpz_set(from, s->x);
    wy_status status = WY_OK;
    for (bool beyond = false; status == WY_OK && !beyond && !s->stopped;) {
        status = look(&view, s->t, s->wing, from, AT_ONCE, error);
        for (size_t i = 0; i < view.count && status == WY_OK && !s->stopped; i++) {
            if (view.bits[i] == 0) {
                mpz_add_ui(s->x, from, i);
                wy_view_row(s->row, &view, i);
                offer(s);
            }
        }
        mpz_add_ui(from, from, AT_ONCE);
        if (status == WY_OK) {
            status = least_free(free_diagonal, s->t, s->wing, from, error);
            beyond = mpz_cmp(free_diagonal, s->size) > 0;
        }
    }
    mpz_clears(from, free_diagonal, NULL);
    wy_view_clear(&view);
    return status;
}

wy_status wy_telescope_each_on_diagonal(wy_telescope *t, const mpz_t d, wy_take_pair *take,
                                        void *data, wy_error *error) {
    const bool right = mpz_sgn(d) < 0;
    searching s = {
        .t = t, .wing = right ? t->wings - 1 : 0, .turned = right, .take = take, .data = data};
    mpz_inits(s.size, s.x, s.row, s.difference, NULL);
    mpz_abs(s.size, d);
    among_first(&s);
    wy_status status = WY_OK;
    if (!s.stopped) {
        mpz_t bound;
        mpz_init(bound);
        mpz_sub_ui(bound, s.size, (unsigned long)largest_place(t->machine, s.wing) + 1);
        status =
            last_below(s.x, t, s.wing, least_free, t->machine->wing[s.wing].start.x, bound, error);
        mpz_clear(bound);
        if (status == WY_OK) {
            status = along(&s, error);
        }
    }
    mpz_clears(s.size, s.x, s.row, s.difference, NULL);
    return status;
}

/* The first of them, WY_NO: there is none. */
typedef struct first_found {
    mpz_ptr a;
    bool found, right;
} first_found;

static bool take_first(void *data, const mpz_t x, const mpz_t y) {
    first_found *to = data;
    mpz_set(to->a, to->right ? y : x);
    to->found = true;
    return false;
}

wy_status wi_telescope_search_diagonal(mpz_t a, wy_telescope *t, const mpz_t d, wy_error *error) {
    first_found found = {.a = a, .right = mpz_sgn(d) < 0};
    const wy_status status = wy_telescope_each_on_diagonal(t, d, take_first, &found, error);
    return status == WY_OK && !found.found
               ? wi_fail(error, WY_NO, "no P-position is on this diagonal")
               : status;
}
