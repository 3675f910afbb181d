/*
 * telescope_search.c - pairs and diagonals of games whose slope is not phi.
 *
 * No formula says where the n-th pair is, or which columns use diagonal d.  But the number n(x) of
 * upper columns before x, and the least free diagonal d(x), never fall as x grows, and rise nearly
 * in proportion: so a few looks through the telescope find the place.  An upper P-position of
 * column x is on one of the diagonals d(x), ..., d(x) + M, M being the largest place of the
 * machine; so those on diagonal d are in the columns with d - M <= d(x) <= d.
 */
#include "base/fail.h"
#include "machine/machine.h"
#include "machine/telescope.h"
#include "machine/telescope_levels.h"

enum { AT_ONCE = 64 }; /* columns of a look */

/* ---- the place ------------------------------------------------------------------------------- */

/* A value of column x of the wing that never falls as x grows. */
typedef wy_status rising(mpz_t value, wi_telescope *t, int wing, const mpz_t x, wy_error *error);

static wy_status upper_before(mpz_t value, wi_telescope *t, int wing, const mpz_t x,
                              wy_error *error) {
    (void)wing; /* pairs are those of the upper wing */
    return wi_telescope_count(value, t, x, error);
}

/* d(x) */
static wy_status least_free(mpz_t value, wi_telescope *t, int wing, const mpz_t x,
                            wy_error *error) {
    wy_view view;
    wi_view_init(&view);
    const wy_status status = wi_telescope_view_wing(&view, t, wing, x, 1, error);
    if (status == WY_OK) {
        wi_telescope_settled(value, t, wing, &view);
        mpz_sub(value, value, x);
    }
    wi_view_clear(&view);
    return status;
}

/* Between x = low and high: what never falls has the values below and above there. */
typedef struct bracket {
    mpz_t low, high, below, above;
    mpz_t middle, margin;
    bool low_was_last; /* it was moved last, and is perhaps near */
} bracket;

/*
 * Where to look next.  The values rise nearly in proportion, so the place is guessed from both
 * ends; then a little beyond the guess, so that the other end comes near too; and now and then
 * halfway, so that it ends in any case.
 */
static void choose(bracket *b, const mpz_t bound, int turn) {
    mpz_sub(b->middle, b->high, b->low);
    if (turn % 3 == 2 || mpz_cmp_ui(b->middle, AT_ONCE) < 0) {
        mpz_fdiv_q_2exp(b->middle, b->middle, 1);
        mpz_add(b->middle, b->middle, b->low);
        return;
    }
    mpz_sub(b->margin, bound, b->below);
    mpz_mul(b->middle, b->middle, b->margin);
    mpz_sub(b->margin, b->above, b->below);
    mpz_fdiv_q(b->middle, b->middle, b->margin);
    mpz_add(b->middle, b->middle, b->low);
    if (turn % 3 == 1) {
        mpz_sub(b->margin, b->low_was_last ? b->below : b->above, bound);
        mpz_abs(b->margin, b->margin);
        mpz_add_ui(b->margin, b->margin, AT_ONCE / 8);
        mpz_mul_ui(b->margin, b->margin, 8);
        if (b->low_was_last) {
            mpz_add(b->middle, b->middle, b->margin);
        } else {
            mpz_sub(b->middle, b->middle, b->margin);
        }
    }
    if (mpz_cmp(b->middle, b->low) <= 0) {
        mpz_add_ui(b->middle, b->low, 1);
    } else if (mpz_cmp(b->middle, b->high) >= 0) {
        mpz_sub_ui(b->middle, b->high, 1);
    }
}

/* The first bracket: below <= bound < above, or high = low + 1. */
static wy_status open_bracket(bracket *b, wi_telescope *t, int wing, rising *value, int64_t from,
                              const mpz_t bound, wy_error *error) {
    mpz_set_si(b->low, from);
    wy_status status = value(b->below, t, wing, b->low, error);
    mpz_add_ui(b->high, b->low, 1);
    if (status == WY_OK) {
        status = value(b->above, t, wing, b->high, error);
    }
    while (status == WY_OK && mpz_cmp(b->above, bound) <= 0) {
        mpz_set(b->low, b->high);
        mpz_set(b->below, b->above);
        mpz_mul_ui(b->high, b->high, 2);
        if (mpz_cmp(b->high, bound) < 0) {
            mpz_set(b->high, bound);
        }
        status = value(b->above, t, wing, b->high, error);
    }
    return status;
}

/* The largest x >= from with value(x) <= bound, or from. */
static wy_status last_below(mpz_t x, wi_telescope *t, int wing, rising *value, int64_t from,
                            const mpz_t bound, wy_error *error) {
    bracket b = {0};
    mpz_t found;
    mpz_inits(b.low, b.high, b.below, b.above, b.middle, b.margin, found, NULL);
    wy_status status = open_bracket(&b, t, wing, value, from, bound, error);
    for (int turn = 0; status == WY_OK; turn++) {
        mpz_sub(b.middle, b.high, b.low);
        if (mpz_cmp_ui(b.middle, 1) <= 0) {
            break;
        }
        choose(&b, bound, turn);
        status = value(found, t, wing, b.middle, error);
        b.low_was_last = mpz_cmp(found, bound) <= 0;
        mpz_set(b.low_was_last ? b.low : b.high, b.middle);
        mpz_set(b.low_was_last ? b.below : b.above, found);
    }
    mpz_set(x, b.low);
    mpz_clears(b.low, b.high, b.below, b.above, b.middle, b.margin, found, NULL);
    return status;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

wy_status wi_telescope_search_pair(mpz_t a, mpz_t b, wi_telescope *t, const mpz_t n,
                                   wy_error *error) {
    const wy_status status = last_below(a, t, 0, upper_before, 0, n, error);
    return status == WY_OK ? wi_telescope_column(b, NULL, t, a, error) : status;
}

/* ---- diagonals ------------------------------------------------------------------------------- */

static int largest_place(const wy_machine *machine, int wing) {
    int largest = 0;
    for (size_t i = 0; i < machine->facts.states; i++) {
        const wi_machine_step *step = &machine->steps[i][0];
        if (machine->of_state[i].wing == wing && step->count > 0 && step->place > largest) {
            largest = step->place;
        }
    }
    return largest;
}

/* A search for P-positions on a diagonal, |d| from the wing that it belongs to. */
typedef struct searching {
    wi_telescope *t;
    int wing;
    bool turned; /* the wing's columns are rows */
    mpz_t size, x, row, difference;
    wi_take_pair *take;
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
    wi_view_init(&view);
    mpz_t from;
    mpz_t free_diagonal;
    mpz_inits(from, free_diagonal, NULL);
    mpz_set(from, s->x);
    wy_status status = WY_OK;
    for (bool beyond = false; status == WY_OK && !beyond && !s->stopped;) {
        status = wi_telescope_view_wing(&view, s->t, s->wing, from, AT_ONCE, error);
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
    wi_view_clear(&view);
    return status;
}

wy_status wi_telescope_each_on_diagonal(wi_telescope *t, const mpz_t d, wi_take_pair *take,
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

wy_status wi_telescope_search_diagonal(mpz_t a, wi_telescope *t, const mpz_t d, wy_error *error) {
    first_found found = {.a = a, .right = mpz_sgn(d) < 0};
    const wy_status status = wi_telescope_each_on_diagonal(t, d, take_first, &found, error);
    return status == WY_OK && !found.found
               ? wi_fail(error, WY_NO, "no P-position is on this diagonal")
               : status;
}

/* ==== how many P-positions a window at the origin has ========================================= */

/*
 * How many P-positions a window at the origin has.
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
