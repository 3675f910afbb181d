/*
 * formula.c - deciding positions of any size by a theorem.
 *
 *   Nim            P: x = y (Bouton); misere: x = y >= 2, or {x, y} = {0, 1}
 *   (m,p)-Wythoff  P: the pairs (a_n, b_n) and their mirror images (S1, Proposition 14)
 *   Euclid         P: the larger heap is less than phi times the smaller (formula_euclid.c)
 *   games on a cone whose moves are Q-moves: phi_Q leads to the canonical game
 *                  (S3, Theorem 1), which any engine may decide
 *
 * The first two have one P-position in each column, so a position has at most
 * one winning move in its column and one in its row; on the diagonals the
 * differences b_n - a_n = m floor(n/p) tell which n to look at.
 *
 * A theorem is recognised from the compiled moves, however the rule was written.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "solve/engine.h"
#include "solve/formula_state.h"
#include "solve/moves.h"
#include "solve/nim_moves.h"
#include "theory/theory.h"

/* ---- recognising ---------------------------------------------------------- */

static wy_status find_canonical(wi_formula *f, wy_error *error) {
    wy_rules *canonical = NULL;
    wy_status status = wi_rules_canonical(&canonical, &f->q, f->rules, error);
    if (status != WY_OK) {
        return status;
    }
    if (wi_cone_is_unit(&f->q)) {
        wy_rules_free(canonical);
        return wi_fail(error, WY_NO, "no theorem of the literature decides it");
    }
    char *text = wy_rules_short_text(canonical);
    status = text == NULL ? wi_fail_memory(error)
                          : wy_solve(&f->inner, canonical, WY_ENGINE_AUTO, &f->control, error);
    if (status == WY_OK) {
        f->kind = CANONICAL;
        snprintf(f->theorem, sizeof f->theorem, "S3 Theorem 1: phi_Q maps it to %.150s", text);
    }
    free(text);
    wy_rules_free(canonical);
    return status;
}

static wy_status find_on_quarter(wi_formula *f, wy_error *error) {
    const wy_rules *rules = f->rules;
    if (rules->terminal != NULL || rules->terminal_count > 0 ||
        (rules->block > 0 && rules->block_kind == WY_BLOCK_ANY)) {
        return wi_fail(error, WY_NO, "no theorem of the literature decides it");
    }
    wi_moves *moves = NULL;
    wy_status status = wi_moves_compile(&moves, rules, 0, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? wi_fail(error, WY_NO, "no theorem of the literature decides it")
                                  : status;
    }
    const wi_primitive *primitives = wi_moves_primitives(moves);
    const size_t count = wi_moves_count(moves);
    const int64_t m = wi_nim_moves_there(primitives, count) ? wi_band_width(primitives, count) : -1;
    wi_moves_free(moves);
    if (m == 0) {
        f->kind = rules->misere ? MISERE_NIM : NIM;
        snprintf(f->theorem, sizeof f->theorem,
                 rules->misere ? "Bouton: in misere Nim, equal heaps of two or more, or (0,1)"
                               : "Bouton: in Nim, equal heaps");
        return WY_OK;
    }
    if (m < 0 || rules->misere) {
        return wi_fail(error, WY_NO, "no theorem of the literature decides it");
    }
    const int64_t p = rules->block + 1;
    f->kind = PAIRS;
    if (m == 1 && p == 1) {
        snprintf(f->theorem, sizeof f->theorem, "Wythoff 1907: the pairs ([n phi], [n phi^2])");
    } else {
        snprintf(f->theorem, sizeof f->theorem,
                 "S1 Proposition 14: a_n = mex of those before, b_n = a_n + %lld [n/%lld]",
                 (long long)m, (long long)p);
    }
    return wi_pairs_create(&f->pairs, m, p, error);
}

wy_status wi_formula_find(wi_formula **formula, const wy_rules *rules, const wy_control *control,
                          wy_error *error) {
    *formula = NULL;
    if (rules->memory != WY_MEMORY_NONE) {
        return wi_fail(error, WY_NO, "outcomes depend on the history of play");
    }
    wi_formula *f = calloc(1, sizeof *f);
    if (f == NULL) {
        return wi_fail_memory(error);
    }
    f->rules = rules;
    if (control != NULL) {
        f->control = *control;
    }
    wy_status status = WY_NO;
    if (rules->board.q1 == 0 && rules->board.p2 == 0) {
        status = wi_formula_find_euclid(f, error);
        status = status == WY_NO ? find_on_quarter(f, error) : status;
    }
    if (status == WY_NO) {
        status = find_canonical(f, error);
    }
    if (status != WY_OK) {
        wi_formula_free(f);
        return status;
    }
    *formula = f;
    return WY_OK;
}

void wi_formula_free(wi_formula *f) {
    if (f == NULL) {
        return;
    }
    wi_pairs_free(f->pairs);
    wy_solution_free(f->inner);
    free(f);
}

void wi_formula_set_control(wi_formula *f, const wy_control *control) {
    f->control = *control;
    if (f->inner != NULL) {
        wi_solution_set_control(f->inner, control);
    }
}

const char *wi_formula_theorem(const wi_formula *f) {
    return f->theorem;
}

/* ---- moves to P-positions ------------------------------------------------- */

/* The row of the P-position of column x (and by symmetry the column of row x). */
static wy_status column(mpz_t row, const wi_formula *f, const mpz_t x, wy_error *error) {
    if (f->kind == PAIRS) {
        bool upper = false;
        return wi_pairs_column(row, NULL, &upper, f->pairs, x, error);
    }
    if (f->kind == MISERE_NIM && mpz_cmp_si(x, 1) <= 0) {
        mpz_set_si(row, 1 - mpz_get_si(x));
    } else {
        mpz_set(row, x);
    }
    return WY_OK;
}

/* A visit of the moves from (x, y), with room for numbers on the way. */
typedef struct visit {
    const wi_formula *f;
    mpz_srcptr x, y;
    wy_take_move *take;
    void *data;
    bool stopped;
    mpz_t dx, dy;
} visit;

static void offer(visit *v, bool may_be_blocked) {
    v->stopped = v->stopped || !v->take(v->data, v->dx, v->dy, may_be_blocked);
}

static wy_status nim_moves(visit *v, wy_error *error) {
    wy_status status = column(v->dy, v->f, v->x, error);
    if (status == WY_OK && mpz_cmp(v->dy, v->y) < 0) {
        mpz_sub(v->dy, v->y, v->dy);
        mpz_set_si(v->dx, 0);
        offer(v, false);
    }
    if (status == WY_OK && !v->stopped) {
        status = column(v->dx, v->f, v->y, error);
        if (status == WY_OK && mpz_cmp(v->dx, v->x) < 0) {
            mpz_sub(v->dx, v->x, v->dx);
            mpz_set_si(v->dy, 0);
            offer(v, false);
        }
    }
    return status;
}

/*
 * The moves to the pairs with b_n - a_n = difference, which are p in a row: n = p difference / m
 * and on.  small and large are the heaps; exchange says that small is y.
 */
static wy_status moves_to_difference(visit *v, const mpz_t difference, const mpz_t small,
                                     const mpz_t large, bool exchange, wy_error *error) {
    const int64_t m = wi_pairs_m(v->f->pairs);
    const int64_t p = wi_pairs_p(v->f->pairs);
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    mpz_divexact_ui(n, difference, (unsigned long)m);
    mpz_mul_si(n, n, p);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < p && status == WY_OK && !v->stopped; i++) {
        status = wi_pairs_term(a, b, v->f->pairs, n, error);
        if (status != WY_OK || mpz_cmp(a, small) >= 0 || mpz_cmp(b, large) >= 0) {
            break;
        }
        mpz_sub(exchange ? v->dy : v->dx, small, a);
        mpz_sub(exchange ? v->dx : v->dy, large, b);
        offer(v, p > 1);
        mpz_add_ui(n, n, 1);
    }
    mpz_clears(n, a, b, NULL);
    return status;
}

/* Moves that lower both heaps change the difference of the heaps by less than m. */
static wy_status diagonal_moves(visit *v, wy_error *error) {
    const bool exchange = mpz_cmp(v->x, v->y) > 0;
    mpz_srcptr small = exchange ? v->y : v->x;
    mpz_srcptr large = exchange ? v->x : v->y;
    const unsigned long m = (unsigned long)wi_pairs_m(v->f->pairs);
    mpz_t difference;
    mpz_t multiple;
    mpz_inits(difference, multiple, NULL);
    mpz_sub(difference, large, small);
    const unsigned long rest = mpz_fdiv_ui(difference, m);
    mpz_sub_ui(multiple, difference, rest);
    wy_status status = moves_to_difference(v, multiple, small, large, exchange, error);
    if (status == WY_OK && rest > 0 && !v->stopped) {
        mpz_add_ui(multiple, multiple, m);
        status = moves_to_difference(v, multiple, small, large, exchange, error);
    }
    mpz_clears(difference, multiple, NULL);
    return status;
}

/* A move of the canonical game becomes its image under Q. */
static bool take_image(void *data, const wy_move *move) {
    visit *v = data;
    wi_cone_from_canonical(v->dx, v->dy, &v->f->q, move->take[0], move->take[1]);
    offer(v, move->may_be_blocked);
    return !v->stopped;
}

/* (x, y) in the canonical game. */
static void canonical_place(wy_place *out, const wi_formula *f, const mpz_t x, const mpz_t y) {
    wy_place_init(out);
    wi_cone_to_canonical(out->heap[0], out->heap[1], &f->q, x, y);
}

wy_status wi_formula_moves(wi_formula *f, const mpz_t x, const mpz_t y, wy_take_move *take,
                           void *data, wy_error *error) {
    visit v = {.f = f, .x = x, .y = y, .take = take, .data = data};
    mpz_inits(v.dx, v.dy, NULL);
    wy_status status = WY_OK;
    if (f->kind == CANONICAL) {
        wy_place at;
        canonical_place(&at, f, x, y);
        status = wy_solution_winning(f->inner, &at, take_image, &v, error);
        wy_place_clear(&at);
    } else if (wi_formula_is_euclid(f)) {
        status = wi_formula_euclid_moves(f, x, y, take, data);
    } else {
        status = nim_moves(&v, error);
        if (status == WY_OK && f->kind == PAIRS && !v.stopped) {
            status = diagonal_moves(&v, error);
        }
    }
    mpz_clears(v.dx, v.dy, NULL);
    return status;
}

/* ---- deciding ------------------------------------------------------------- */

/* The first move will do: those that cannot be blocked are offered first. */
static bool take_first(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    wy_verdict *verdict = data;
    verdict->has_move = true;
    verdict->move.may_be_blocked = may_be_blocked;
    mpz_set(verdict->move.take[0], dx);
    mpz_set(verdict->move.take[1], dy);
    return false;
}

/* Wythoff's game a second time: in Fibonacci numeration (S2), which knows nothing of roots. */
wy_status wi_formula_check(wy_verdict *verdict, const wi_formula *f, const mpz_t x, const mpz_t y,
                           wy_error *error) {
    if (f->kind != PAIRS || wi_pairs_m(f->pairs) != 1 || wi_pairs_p(f->pairs) != 1) {
        return WY_OK;
    }
    static const char by[] = "in Fibonacci numeration (S2)";
    bool p = false;
    const wy_status status = wi_wythoff_has(&p, WI_BY_NUMERATION, x, y, error);
    if (status == WY_OK && p != verdict->p) {
        return wi_check_disagrees(verdict, by, error);
    }
    if (status == WY_OK) {
        snprintf(verdict->checked, sizeof verdict->checked, "%s", by);
    }
    return status == WY_LIMIT ? WY_OK : status;
}

static wy_status decide_canonical(wy_verdict *verdict, wi_formula *f, const mpz_t x, const mpz_t y,
                                  wy_error *error) {
    wy_place at;
    canonical_place(&at, f, x, y);
    const wy_status status = wy_solution_decide(verdict, f->inner, &at, error);
    wy_place_clear(&at);
    if (status != WY_OK) {
        return status;
    }
    char inner[WY_REASON_SIZE];
    memcpy(inner, verdict->standing.by, sizeof inner);
    snprintf(verdict->standing.by, sizeof verdict->standing.by, "%.140s; %.90s", f->theorem, inner);
    wi_cone_from_canonical(verdict->move.take[0], verdict->move.take[1], &f->q,
                           verdict->move.take[0], verdict->move.take[1]);
    verdict->checked[0] = '\0';
    return WY_OK;
}

wy_status wi_formula_decide(wy_verdict *verdict, wi_formula *f, const mpz_t x, const mpz_t y,
                            wy_error *error) {
    wy_status status = WY_OK;
    verdict->has_move = false;
    verdict->move.may_be_blocked = false;
    if (f->kind == CANONICAL) {
        status = decide_canonical(verdict, f, x, y, error);
    } else {
        if (wi_formula_is_euclid(f)) {
            verdict->p = wi_formula_euclid_has(f, x, y);
        } else {
            mpz_t row;
            mpz_init(row);
            status = column(row, f, x, error);
            verdict->p = mpz_cmp(row, y) == 0;
            mpz_clear(row);
        }
        if (status == WY_OK && !verdict->p) {
            status = wi_formula_moves(f, x, y, take_first, verdict, error);
        }
        verdict->standing.kind = WY_PROVED;
        snprintf(verdict->standing.by, sizeof verdict->standing.by, "%s", f->theorem);
    }
    if (status != WY_OK) {
        return status;
    }
    mpz_sub(verdict->move.to[0], x, verdict->move.take[0]);
    mpz_sub(verdict->move.to[1], y, verdict->move.take[1]);
    return WY_OK;
}
