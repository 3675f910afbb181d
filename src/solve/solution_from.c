/*
 * solution_from.c - the questions that begin far from the origin: the P-positions of columns from
 * x on, and the n-th pair.
 *
 * Three ways: through the telescope; by a theorem that knows the P-position of a column; or, where
 * x is small enough for that, by computing all columns before x.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "solve/engine.h"

enum { BATCH = 1024 };

static const int64_t any_height = INT64_MAX / 4;

/* ---- by a theorem ---------------------------------------------------------------------------- */

static void theorem_standing(wy_standing *standing, const wy_formula *formula) {
    if (standing != NULL) {
        standing->kind = WY_PROVED;
        snprintf(standing->by, sizeof standing->by, "%s", wy_formula_theorem(formula));
    }
}

/* The columns from view->x on, as many as there is room for; rows count from the first ones. */
static wy_status fill_by_theorem(wy_view *view, const wy_formula *formula, wy_error *error) {
    mpz_t x;
    mpz_t n;
    mpz_t row;
    mpz_init_set(x, view->x);
    mpz_inits(n, row, NULL);
    bool seen[2] = {false, false};
    mpz_ptr from[2] = {view->upper, view->lower};
    wy_status status = WY_OK;
    for (size_t i = 0; i < view->count && status == WY_OK; i++) {
        status = wy_formula_column(row, n, formula, x, error);
        if (i == 0) {
            mpz_set(view->n, n);
        }
        const uint8_t bit = mpz_cmp(row, x) < 0;
        if (!seen[bit]) {
            mpz_set(from[bit], row);
            seen[bit] = true;
        }
        mpz_sub(row, row, from[bit]);
        view->bits[i] = bit;
        view->rows[i] = mpz_get_si(row);
        view->states[i] = UINT32_MAX;
        mpz_add_ui(x, x, 1);
    }
    mpz_clears(x, n, row, NULL);
    return status;
}

static wy_status each_by_theorem(wy_solution *s, wy_view *view, const mpz_t x, int64_t count,
                                 wy_take_view *take, void *data, wy_error *error) {
    wy_pace pace;
    wy_pace_start(&pace, &s->control);
    mpz_set(view->x, x);
    for (int64_t done = 0; done < count; done += (int64_t)view->count) {
        const int64_t left = count - done;
        const size_t columns = left < BATCH ? (size_t)left : BATCH;
        wy_status status = wy_view_reserve(view, columns, error);
        if (status == WY_OK) {
            status = fill_by_theorem(view, s->formula, error);
        }
        if (status != WY_OK) {
            return status;
        }
        if (!take(data, view)) {
            return WY_OK;
        }
        mpz_add_ui(view->x, view->x, (unsigned long)columns);
        if (wy_pace_stop(&pace, (double)done / (double)count)) {
            return wy_fail(error, WY_STOPPED, "stopped after %lld of %lld columns", (long long)done,
                           (long long)count);
        }
    }
    return WY_OK;
}

/* ---- by computing all columns ------------------------------------------------------------ */

static void computed_standing(wy_standing *standing, const wy_solution *s) {
    if (standing != NULL) {
        standing->kind = WY_COMPUTED;
        snprintf(standing->by, sizeof standing->by, "by the %s engine, from all smaller columns",
                 wy_engine_name(s->engine));
    }
}

/* Gathers columns from `first` on into views. */
typedef struct gathering {
    wy_view *view; /* has room for BATCH columns; count of them are filled */
    int64_t first, upper;
    wy_take_view *take;
    void *data;
} gathering;

static bool hand_out(gathering *g) {
    const bool more = g->view->count == 0 || g->take(g->data, g->view);
    g->view->count = 0;
    return more;
}

static bool gather(void *data, const wy_position *positions, size_t count) {
    gathering *g = data;
    wy_view *view = g->view;
    for (size_t i = 0; i < count; i++) {
        const wy_position at = positions[i];
        const bool upper = at.y >= at.x;
        if (at.x >= g->first) {
            if (view->count == 0) {
                mpz_set_si(view->x, at.x);
                mpz_set_si(view->n, g->upper);
            }
            view->bits[view->count] = !upper;
            view->rows[view->count] = at.y;
            view->states[view->count++] = UINT32_MAX;
            if (view->count == BATCH && !hand_out(g)) {
                return false;
            }
        }
        g->upper += upper;
    }
    return true;
}

/* Are the columns up to x + count few enough to compute them all?  The first and the last one. */
static bool can_compute(int64_t *first, int64_t *end, const mpz_t x, int64_t count) {
    mpz_t last;
    mpz_init(last);
    mpz_add_ui(last, x, (unsigned long)count);
    const bool can = wy_in_reach(first, x) && wy_in_reach(end, last);
    mpz_clear(last);
    return can;
}

static wy_status each_by_computing(wy_solution *s, wy_view *view, const mpz_t x, int64_t count,
                                   wy_take_view *take, void *data, wy_error *error) {
    int64_t first = 0;
    int64_t end = 0;
    if (!can_compute(&first, &end, x, count)) {
        return wy_fail(error, WY_LIMIT,
                       "unknown: the %s engine computes every smaller column, and these are out of "
                       "its reach",
                       wy_engine_name(s->engine));
    }
    wy_status status = wy_view_reserve(view, BATCH, error);
    if (status != WY_OK) {
        return status;
    }
    view->count = 0;
    gathering g = {.view = view, .first = first, .take = take, .data = data};
    status = s->backend->each(s, end, any_height, gather, &g, error);
    hand_out(&g); /* when it was stopped: what is known so far */
    return status;
}

/* ---- the questions ----------------------------------------------------------------------- */

static bool lists_by_theorem(const wy_solution *s) {
    return s->formula != NULL && wy_formula_lists(s->formula);
}

/* Without the telescope.  standing may be NULL. */
static wy_status each_without_far(wy_solution *s, const mpz_t x, int64_t count, wy_take_view *take,
                                  void *data, wy_standing *standing, wy_error *error) {
    wy_view view;
    wy_view_init(&view);
    wy_status status;
    if (lists_by_theorem(s)) {
        theorem_standing(standing, s->formula);
        status = each_by_theorem(s, &view, x, count, take, data, error);
    } else {
        computed_standing(standing, s);
        status = each_by_computing(s, &view, x, count, take, data, error);
    }
    wy_view_clear(&view);
    return status;
}

/* ---- where the telescope gives up -------------------------------------------------------- */

static uint64_t low_word(const mpz_t of) {
    const uint64_t word = mpz_get_ui(of);
    return mpz_sgn(of) < 0 ? -word : word;
}

/* A sum over P-positions of columns in their order, which no other list is likely to have. */
static uint64_t digest(uint64_t sum, const wy_view *view, size_t count) {
    const uint64_t from[2] = {low_word(view->upper), low_word(view->lower)};
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ (from[view->bits[i]] + (uint64_t)view->rows[i])) * 0x9e3779b97f4a7c15U;
        sum ^= sum >> 29;
    }
    return sum;
}

/* What the telescope handed out. */
typedef struct handed {
    wy_take_view *take;
    void *data;
    int64_t columns;
    uint64_t digest;
} handed;

static bool hand_on(void *data, const wy_view *view) {
    handed *h = data;
    h->columns += (int64_t)view->count;
    h->digest = digest(h->digest, view, view->count);
    return h->take(h->data, view);
}

/* The same columns again by another way: they are compared, and what comes behind is handed out. */
typedef struct again {
    const handed *before;
    int64_t columns; /* compared so far */
    uint64_t digest;
    bool differ;
    wy_standing *standing; /* gets new_standing when all are compared; NULL: nobody asks */
    wy_standing new_standing;
} again;

static bool compare_and_take(void *data, const wy_view *view) {
    again *a = data;
    const int64_t left = a->before->columns - a->columns;
    const size_t same = (uint64_t)left < view->count ? (size_t)left : view->count;
    a->digest = digest(a->digest, view, same);
    a->columns += (int64_t)same;
    if (left > 0 && a->columns == a->before->columns) {
        a->differ = a->digest != a->before->digest;
        if (!a->differ && a->standing != NULL) {
            *a->standing = a->new_standing;
        }
    }
    if (a->differ || same == view->count) {
        return !a->differ;
    }
    wy_view rest = *view; /* shares the numbers that stay */
    rest.count -= same;
    rest.bits += same;
    rest.rows += same;
    rest.states += same;
    mpz_init_set(rest.x, view->x);
    mpz_init_set(rest.n, view->n);
    mpz_add_ui(rest.x, rest.x, (unsigned long)same);
    for (size_t i = 0; i < same; i++) {
        mpz_add_ui(rest.n, rest.n, view->bits[i] == 0);
    }
    const bool more = a->before->take(a->before->data, &rest);
    mpz_clears(rest.x, rest.n, NULL);
    return more;
}

/*
 * The telescope, and where it gives up, other ways, if there are any.  These know the columns that
 * were handed out, too: if they agree, all is known by them, whatever became of the machine; what
 * was handed out is not handed out again.
 */
static wy_status each_by_far(wy_solution *s, const mpz_t x, int64_t count, wy_take_view *take,
                             void *data, wy_standing *standing, wy_error *error) {
    handed before = {.take = take, .data = data};
    const wy_status status = wy_far_each_from(s->far, x, count, hand_on, &before, standing, error);
    int64_t first = 0;
    int64_t end = 0;
    const bool other = lists_by_theorem(s) ||
                       (s->engine == WY_ENGINE_COLUMNS && can_compute(&first, &end, x, count));
    if (status != WY_LIMIT || s->engine == WY_ENGINE_TELESCOPE || !other) {
        return status;
    }
    if (before.columns == 0) {
        return each_without_far(s, x, count, take, data, standing, error);
    }
    again a = {.before = &before, .standing = standing};
    const wy_status then =
        each_without_far(s, x, count, compare_and_take, &a, &a.new_standing, error);
    return a.differ ? wy_fail(error, WY_LIMIT,
                              "unknown: the column machine is not complete, and of the first %lld "
                              "columns some are wrong",
                              (long long)before.columns)
                    : then;
}

/* ---- all ways together ------------------------------------------------------------------- */

wy_status wy_solution_each_from(wy_solution *s, const mpz_t x, int64_t count, wy_take_view *take,
                                void *data, wy_standing *standing, wy_error *error) {
    if (mpz_sgn(x) < 0 || count < 0) {
        return wy_fail(error, WY_BAD, "columns are counted from 0 on");
    }
    if (s->far != NULL) {
        return each_by_far(s, x, count, take, data, standing, error);
    }
    if (lists_by_theorem(s) || s->engine == WY_ENGINE_COLUMNS) {
        return each_without_far(s, x, count, take, data, standing, error);
    }
    if (s->class.one_per_column) {
        return wy_fail(error, WY_BAD, "the %s engine begins at the origin only",
                       wy_engine_name(s->engine));
    }
    return wy_fail(error, WY_BAD,
                   "columns far from the origin need a game with one P-position in every "
                   "column, and this one is not known to have it");
}

/* A search for the n-th upper column among all. */
typedef struct search {
    int64_t left; /* upper columns before it */
    wy_position found;
    bool there;
} search;

static bool look(void *data, const wy_position *positions, size_t count) {
    search *wanted = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].y >= positions[i].x && wanted->left-- == 0) {
            wanted->found = positions[i];
            wanted->there = true;
            return false;
        }
    }
    return true;
}

/* Each lower column mirrors an upper one before it, so 2n + 2 columns have more than n upper ones.
 */
static wy_status pair_by_computing(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n,
                                   wy_error *error) {
    search wanted = {0};
    if (!wy_in_reach(&wanted.left, n)) {
        return wy_fail(error, WY_LIMIT, "unknown: pairs so far out are out of reach");
    }
    const wy_status status =
        s->backend->each(s, 2 * wanted.left + 2, any_height, look, &wanted, error);
    mpz_set_si(a, wanted.found.x);
    mpz_set_si(b, wanted.found.y);
    return status == WY_OK && !wanted.there
               ? wy_fail(error, WY_SYSTEM, "too few upper columns for a symmetric game")
               : status;
}

wy_status wy_solution_pair(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n, wy_standing *standing,
                           wy_error *error) {
    if (mpz_sgn(n) < 0) {
        return wy_fail(error, WY_BAD, "the pairs are counted from 0 on");
    }
    if (!s->class.symmetric || !s->class.one_per_column || !s->class.one_per_row) {
        return wy_fail(error, WY_BAD,
                       "pairs need a symmetric game with one P-position in every row and column");
    }
    if (s->far != NULL) {
        const wy_status status = wy_far_pair(a, b, s->far, n, standing, error);
        if (status != WY_LIMIT || s->engine == WY_ENGINE_TELESCOPE) {
            return status;
        }
    }
    if (lists_by_theorem(s)) {
        theorem_standing(standing, s->formula);
        return wy_formula_pair(a, b, s->formula, n, error);
    }
    if (s->engine != WY_ENGINE_COLUMNS) {
        return wy_fail(error, WY_BAD, "the %s engine does not look for single pairs",
                       wy_engine_name(s->engine));
    }
    computed_standing(standing, s);
    return pair_by_computing(a, b, s, n, error);
}
