/*
 * telescope_count.c - how many P-positions a window at the origin has.
 *
 * Each column x has one P-position (x, P(x)), and each row has one.  Let the window be x < w, y < h
 * with w <= h; else rows are taken for columns.  With U(w) upper columns before w, the w - U(w)
 * lower ones have their P-position in the window.  The upper ones are counted by rows: of the rows
 * before h, V(h) have their P-position on or right of the diagonal, so h - V(h) have it to the
 * left, and with the D on the diagonal itself that makes h - V(h) + D upper P-positions below row
 * h.  Those with x >= w do not belong to the window.
 *
 * Before column w let row r be the first that is not settled (state.h).  Upper P-positions before w
 * are below row r + m, m being the room of a set, and those from w on are not below r, nor, as each
 * column settles a row or more, those from w + m on below r + m.  So if h >= r + m, all columns
 * before w have their P-position in the window; else the m columns from w on show which of the
 * others are below h.
 */
#include "base/fail.h"
#include "machine/machine.h"
#include "machine/telescope.h"

/* The window, its smaller side taken for the width. */
typedef struct counting {
    wi_telescope *t;
    mpz_srcptr small, large;
    bool exchanged; /* the smaller side is the height, so that columns are rows here */
    int wing;       /* of the columns; that of the rows is `other` */
    int other;
    wy_view view;
} counting;

/* Which P-positions of a view are counted. */
typedef enum choice { ALL, UPPER, DIAGONAL } choice;

static bool is_chosen(choice which, const wy_view *view, size_t i, const mpz_t row) {
    return which == ALL ||
           (view->bits[i] == 0 && (which == UPPER || mpz_cmp_ui(row, (unsigned long)i) == 0));
}

/* How many P-positions of the view have P(x) < height. */
static unsigned long count_view(const wy_view *view, const mpz_t height, choice which) {
    unsigned long count = 0;
    mpz_t row;
    mpz_init(row);
    for (size_t i = 0; i < view->count; i++) {
        wy_view_row(row, view, i);
        count += mpz_cmp(row, height) < 0 && is_chosen(which, view, i, row);
    }
    mpz_clear(row);
    return count;
}

/*
 * D: from a column on whose first row that is not settled is above the diagonal there is none. The
 * columns before it are looked at.
 */
static wy_status count_diagonal(unsigned long *count, counting *c, wy_error *error) {
    mpz_t x;
    mpz_t row;
    mpz_init_set_si(x, c->t->machine->wing[0].start.x);
    mpz_init(row);
    wy_status status = WY_OK;
    for (bool above = false; status == WY_OK && !above;) {
        mpz_mul_ui(x, x, 2);
        mpz_add_ui(x, x, 1);
        status = mpz_cmp_ui(x, WY_MOST_COLUMNS) > 0
                     ? wi_fail(error, WY_LIMIT,
                               "unknown: the P-positions of this game stay near the diagonal")
                     : wi_telescope_view_wing(&c->view, c->t, 0, x, 1, error);
        if (status == WY_OK) {
            wi_telescope_settled(row, c->t, 0, &c->view);
            above = mpz_cmp(row, x) > 0;
        }
    }
    const size_t columns = mpz_get_ui(x);
    mpz_set_ui(x, 0);
    if (status == WY_OK) {
        status = wi_telescope_view_wing(&c->view, c->t, 0, x, columns, error);
    }
    *count = status == WY_OK ? count_view(&c->view, c->large, DIAGONAL) : 0;
    mpz_clears(x, row, NULL);
    return status;
}

/* Adds h - V(h) + D, less the upper P-positions from column w on, which the view shows. */
static wy_status add_rows(mpz_t count, counting *c, wy_error *error) {
    mpz_add(count, count, c->large);
    mpz_sub_ui(count, count, count_view(&c->view, c->large, UPPER));
    wy_status status = wi_telescope_view_wing(&c->view, c->t, c->other, c->large, 1, error);
    mpz_sub(count, count, c->view.n);
    unsigned long diagonal = 0;
    if (status == WY_OK) {
        status = count_diagonal(&diagonal, c, error);
    }
    mpz_add_ui(count, count, diagonal);
    return status;
}

/* ---- ends of the game ------------------------------------------------------------------------ */

/* Does (own, across) stand for the P-position of the column `own` of this wing? */
static wy_status is_placed(bool *is, counting *c, int wing, int64_t own, int64_t across,
                           wy_error *error) {
    mpz_t x;
    mpz_init_set_si(x, own);
    const wy_status status = wi_telescope_view_wing(&c->view, c->t, wing, x, 1, error);
    if (status == WY_OK) {
        wy_view_row(x, &c->view, 0);
    }
    *is = status == WY_OK && mpz_cmp_si(x, across) == 0;
    mpz_clear(x);
    return status;
}

/*
 * Where a column has no P-position but ends of the game, one of them stands for it, and so for a
 * row.  by_rows: upper ones were counted by rows.
 */
static wy_status without_ends(mpz_t count, counting *c, bool by_rows, wy_error *error) {
    const wi_state_frame *frame = &c->t->machine->frame;
    wy_status status = WY_OK;
    for (size_t i = 0; i < frame->end_count && status == WY_OK; i++) {
        const wy_position end = frame->ends[i];
        const int64_t own = c->exchanged ? end.y : end.x;
        const int64_t across = c->exchanged ? end.x : end.y;
        bool placed = false;
        if (mpz_cmp_si(c->small, own) > 0 && mpz_cmp_si(c->large, across) > 0) {
            status = by_rows && own < across ? is_placed(&placed, c, c->other, across, own, error)
                                             : is_placed(&placed, c, c->wing, own, across, error);
        }
        mpz_sub_ui(count, count, placed);
    }
    return status;
}

/* ---- all ------------------------------------------------------------------------------------- */

/* Columns that the machine does not begin before: one by one. */
static wy_status count_first(mpz_t count, counting *c, wy_error *error) {
    mpz_t origin;
    mpz_init(origin);
    const wy_status status =
        wi_telescope_view_wing(&c->view, c->t, c->wing, origin, mpz_get_ui(c->small), error);
    mpz_set_ui(count, status == WY_OK ? count_view(&c->view, c->large, ALL) : 0);
    mpz_clear(origin);
    return status == WY_OK ? without_ends(count, c, false, error) : status;
}

static wy_status count_others(mpz_t count, counting *c, wy_error *error) {
    const unsigned long room = (unsigned long)wi_machine_width(c->t->machine);
    wy_status status = wi_telescope_view_wing(&c->view, c->t, c->wing, c->small, room, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t row;
    mpz_init(row);
    wi_telescope_settled(row, c->t, c->wing, &c->view);
    mpz_add_ui(row, row, room);
    const bool by_rows = mpz_cmp(row, c->large) > 0;
    mpz_clear(row);
    mpz_set(count, c->small);
    if (by_rows) {
        mpz_sub(count, count, c->view.n);
        status = add_rows(count, c, error);
    }
    return status == WY_OK ? without_ends(count, c, by_rows, error) : status;
}

wy_status wi_telescope_count_window(mpz_t count, wi_telescope *t, const mpz_t width,
                                    const mpz_t height, wy_error *error) {
    mpz_set_ui(count, 0);
    if (mpz_sgn(width) <= 0 || mpz_sgn(height) <= 0) {
        return WY_OK;
    }
    const bool exchanged = mpz_cmp(width, height) > 0;
    counting c = {.t = t,
                  .small = exchanged ? height : width,
                  .large = exchanged ? width : height,
                  .exchanged = exchanged,
                  .wing = exchanged ? t->wings - 1 : 0,
                  .other = exchanged ? 0 : t->wings - 1};
    wi_view_init(&c.view);
    const bool first = mpz_cmp_si(c.small, t->machine->wing[c.wing].start.x) < 0;
    const wy_status status = first ? count_first(count, &c, error) : count_others(count, &c, error);
    wi_view_clear(&c.view);
    return status;
}
