/*
 * engine_formula.c - a theorem about the game, for heaps of any size: on two heaps one of
 * formula.h, on other numbers of heaps or with a memory one of solve/formula_heaps.h.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/telescope.h"
#include "solve/engine.h"
#include "solve/formula.h"
#include "solve/formula_heaps.h"
#include "solve/other.h"

enum { BATCH = 1024 };

/* What the engine keeps of a game: one of the two. */
typedef struct known {
    wi_formula *formula;
    wi_theorem_kind theorem;
    int most; /* of WI_THEOREM_MOORE */
} known;

static const known *known_of(const wy_solution *s) {
    return wi_kept(s, WY_ENGINE_FORMULA);
}

static wi_formula *formula_of(const wy_solution *s) {
    return known_of(s)->formula;
}

/* ---- which games ----------------------------------------------------------------------------- */

static wy_status find(wi_formula **formula, const wy_solution *s, wy_error *error) {
    *formula = NULL;
    return s->rules->weight.x > 0 ? wi_fail(error, WY_NO, "some moves return tokens")
                                  : wi_formula_find(formula, s->rules, &s->control, error);
}

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    if (s->kind == WI_SEVERAL) {
        const char *theorem = wy_rules_theorem(s->rules);
        return theorem == NULL
                   ? wi_engine_say(reason, WY_NO, "no: %s", "no theorem about it is known here")
                   : wi_engine_say(reason, WY_OK, "yes: %s", theorem);
    }
    wi_formula *formula = NULL;
    wy_error error = {0};
    const wy_status status = find(&formula, s, &error);
    if (status != WY_OK) {
        return wi_engine_say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s", error.message);
    }
    wi_engine_say(reason, WY_OK, "yes: %s", wi_formula_theorem(formula));
    wi_formula_free(formula);
    return WY_OK;
}

/* Single positions are its strength; it lists where each column has one P-position. */
static wy_status can_window(const wy_solution *s) {
    wi_formula *formula = NULL;
    const wy_status status = find(&formula, s, NULL);
    const bool lists = status == WY_OK && wi_formula_lists(formula);
    wi_formula_free(formula);
    return status == WY_SYSTEM ? status : lists ? WY_OK : WY_NO;
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    known of = {0};
    wy_status status = WY_NO;
    if (s->kind == WI_PLANE) {
        status = find(&of.formula, s, error);
    } else if ((of.theorem = wi_formula_heaps(s->rules, &of.most)) != WI_THEOREM_NONE) {
        status = WY_OK;
    }
    if (status != WY_OK) {
        return status;
    }
    known *new = malloc(sizeof *new);
    if (new == NULL) {
        wi_formula_free(of.formula);
        return wi_fail_memory(error);
    }
    *new = of;
    *kept = new;
    return WY_OK;
}

static void close(void *kept) {
    known *old = kept;
    if (old != NULL) {
        wi_formula_free(old->formula);
        free(old);
    }
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    const known *of = known_of(s);
    return of != NULL && (question->about == WI_ASK_POSITION ||
                          (of->formula != NULL && wi_formula_lists(of->formula)))
               ? WI_EFFORT_AT_ONCE
               : WI_EFFORT_NEVER;
}

/* ---- windows at the origin ------------------------------------------------------------------ */

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    (void)height;
    return wi_formula_memory(formula_of(s), width);
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    wi_formula_set_control(formula_of(s), &s->control);
    return wi_formula_lists(formula_of(s))
               ? wi_formula_each(formula_of(s), width, height, take, data, error)
               : wi_fail(error, WY_BAD,
                         "here the formula engine decides single positions, not windows");
}

/* ---- one position --------------------------------------------------------------------------- */

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    if (s->kind == WI_SEVERAL) {
        wi_formula_heaps_decide(verdict, known_of(s)->theorem, known_of(s)->most, s->rules, at);
        return WY_OK;
    }
    wi_formula_set_control(formula_of(s), &s->control);
    return wi_formula_decide(verdict, formula_of(s), at->heap[0], at->heap[1], error);
}

static wy_status check(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    if (s->kind == WI_SEVERAL) {
        return WY_OK;
    }
    bool done = false;
    const wy_status status = wi_check_by_computing(&done, verdict, s, at, error);
    return done ? status
                : wi_formula_check(verdict, formula_of(s), at->heap[0], at->heap[1], error);
}

static wy_status moves(wy_solution *s, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error) {
    if (s->kind == WI_SEVERAL) {
        return WY_LIMIT; /* the theorems know one */
    }
    wi_formula_set_control(formula_of(s), &s->control);
    return wi_formula_moves(formula_of(s), at->heap[0], at->heap[1], take, data, error);
}

/* ---- columns, counts and pairs -------------------------------------------------------------- */

static void say_standing(wy_standing *standing, const wy_solution *s) {
    if (standing != NULL) {
        standing->kind = WY_PROVED;
        snprintf(standing->by, sizeof standing->by, "%s", wi_formula_theorem(formula_of(s)));
    }
}

/* The columns from view->x on, as many as there is room for; rows count from the first ones. */
static wy_status fill_view(wy_view *view, const wi_formula *formula, wy_error *error) {
    mpz_t x;
    mpz_t n;
    mpz_t row;
    mpz_init_set(x, view->x);
    mpz_inits(n, row, NULL);
    bool seen[2] = {false, false};
    mpz_ptr from[2] = {view->upper, view->lower};
    wy_status status = WY_OK;
    for (size_t i = 0; i < view->count && status == WY_OK; i++) {
        status = wi_formula_column(row, n, formula, x, error);
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

static wy_status fill_views(wy_solution *s, wy_view *view, const mpz_t x, int64_t count,
                            const wy_take_far *take, wy_error *error) {
    const wi_formula *formula = formula_of(s);
    wi_pace pace;
    wi_pace_start(&pace, &s->control);
    mpz_set(view->x, x);
    for (int64_t done = 0; done < count; done += (int64_t)view->count) {
        const int64_t left = count - done;
        const size_t columns = left < BATCH ? (size_t)left : BATCH;
        wy_status status = wi_view_reserve(view, columns, error);
        if (status == WY_OK) {
            status = fill_view(view, formula, error);
        }
        if (status != WY_OK) {
            return status;
        }
        if (!take->view(take->data, view)) {
            return WY_OK;
        }
        mpz_add_ui(view->x, view->x, (unsigned long)columns);
        if (wi_pace_stop(&pace, (double)done / (double)count)) {
            return wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns", (long long)done,
                           (long long)count);
        }
    }
    return WY_OK;
}

static wy_status columns(wy_solution *s, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error) {
    say_standing(standing, s);
    wy_view view;
    wi_view_init(&view);
    const wy_status status = fill_views(s, &view, x, count, take, error);
    wi_view_clear(&view);
    return status;
}

static wy_status count(mpz_t out, wy_solution *s, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error) {
    say_standing(standing, s);
    return wi_formula_count(out, formula_of(s), width, height, error);
}

static wy_status pair(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n, wy_standing *standing,
                      wy_error *error) {
    say_standing(standing, s);
    return wi_formula_pair(a, b, formula_of(s), n, error);
}

const wi_asked wi_asked_formula = {
    .engine = WY_ENGINE_FORMULA,
    .games = WI_PLANE | WI_SEVERAL,
    .tall = true,
    .lists = 3,
    .can = can,
    .can_window = can_window,
    .open = open,
    .close = close,
    .effort = effort,
    .memory = memory,
    .each = each,
    .count = count,
    .decide = decide,
    .check = check,
    .moves = moves,
    .columns = columns,
    .pair = pair,
};
