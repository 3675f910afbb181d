/*
 * engine_formula.c - games that a theorem decides, for heaps of any size.
 *
 *   Nim            P: x = y (Bouton); misere: x = y >= 2, or {x, y} = {0, 1}
 *   (m,p)-Wythoff  P: the pairs (a_n, b_n) and their mirror images (S1, Proposition 14)
 *   games on a cone whose moves are Q-moves: phi_Q leads to the canonical game
 *                  (S3, Theorem 1), which any engine may decide
 *
 * The first two have one P-position in each column, so a position has at most
 * one winning move in its column and one in its row; on the diagonals the
 * differences b_n - a_n = m floor(n/p) tell which n to look at.
 *
 * In (m,p)-Imitation Nim, where who wins depends on the last move and on the imitations in a row,
 * it is Theorem 19 of S1; where a search of all histories is cheap, it must agree.
 *
 * A theorem is recognised from the compiled moves, however the rule was written.  On other numbers
 * of heaps, or with a memory, the theorems are those of formula_heaps.c.
 *
 * Listing a window is plain for Nim.  In (m,p)-Wythoff Nim a column x is a_n, with the
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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/pace.h"
#include "base/verdict.h"
#include "machine/telescope.h"
#include "solve/engine.h"
#include "solve/formula_heaps.h"
#include "solve/moves.h"
#include "theory/theory.h"

enum { BATCH = 1024 };

typedef enum formula_kind { NIM, MISERE_NIM, PAIRS, CANONICAL, HEAPS, IMITATION } formula_kind;

/* The state of the engine: the theorem about the game. */
typedef struct formula {
    formula_kind kind;
    wy_control control;
    wi_pairs *pairs;       /* PAIRS, IMITATION */
    wy_solution *inner;    /* CANONICAL: of the canonical game */
    wy_cone q;             /* and what maps it to this one */
    wi_theorem_kind heaps; /* HEAPS */
    int most;              /* of WI_THEOREM_MOORE */
    char theorem[WY_REASON_SIZE];
} formula;

static formula *formula_of(const wy_solution *s) {
    return wi_kept(s, WY_ENGINE_FORMULA);
}

/* ---- recognising ---------------------------------------------------------- */

static wy_status find_canonical(formula *f, const wy_rules *rules, wy_error *error) {
    wy_rules *canonical = NULL;
    wy_status status = wi_rules_canonical(&canonical, &f->q, rules, error);
    if (status != WY_OK) {
        return status;
    }
    if (wi_cone_is_unit(&f->q)) {
        wy_rules_free(canonical);
        return wi_fail(error, WY_NO, "no theorem is known for this game");
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

static wy_status find_on_quarter(formula *f, const wy_rules *rules, wy_error *error) {
    if (rules->terminal != NULL || rules->terminal_count > 0 ||
        (rules->block > 0 && rules->block_kind == WY_BLOCK_ANY)) {
        return wi_fail(error, WY_NO, "no theorem is known for this game");
    }
    wi_moves *moves = NULL;
    wy_status status = wi_moves_compile(&moves, rules, 0, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? wi_fail(error, WY_NO, "no theorem is known for this game")
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
        return wi_fail(error, WY_NO, "no theorem is known for this game");
    }
    const int64_t p = rules->block + 1;
    f->kind = PAIRS;
    if (m == 1 && p == 1) {
        snprintf(f->theorem, sizeof f->theorem, "Wythoff: the pairs ([n phi], [n phi^2])");
    } else {
        snprintf(f->theorem, sizeof f->theorem,
                 "S1 Proposition 14: a_n = mex of those before, b_n = a_n + %lld [n/%lld]",
                 (long long)m, (long long)p);
    }
    return wi_pairs_create(&f->pairs, m, p, error);
}

static void close(void *kept) {
    formula *f = kept;
    if (f != NULL) {
        wi_pairs_free(f->pairs);
        wy_solution_free(f->inner);
        free(f);
    }
}

/* WY_NO, with a reason, if no theorem is known. */
static wy_status find(formula **out, const wy_solution *s, wy_error *error) {
    *out = NULL;
    if (s->rules->weight.x > 0) {
        return wi_fail(error, WY_NO, "some moves return tokens");
    }
    formula *f = calloc(1, sizeof *f);
    if (f == NULL) {
        return wi_fail_memory(error);
    }
    f->control = s->control;
    wy_status status = WY_NO;
    if (wi_imitation_has_theorem(s->rules)) {
        f->kind = IMITATION;
        status = wi_imitation_pairs(&f->pairs, s->rules, error);
    } else if (s->kind == WI_SEVERAL) {
        f->kind = HEAPS;
        f->heaps = wi_formula_heaps(s->rules, &f->most);
        status = f->heaps != WI_THEOREM_NONE ? WY_OK : WY_NO;
    } else if (s->rules->board.q1 == 0 && s->rules->board.p2 == 0) {
        status = find_on_quarter(f, s->rules, error);
    }
    if (status == WY_NO && s->kind == WI_PLANE) {
        status = find_canonical(f, s->rules, error);
    }
    if (status != WY_OK) {
        close(f);
        return status;
    }
    *out = f;
    return WY_OK;
}

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    if (wi_imitation_has_theorem(s->rules)) {
        return wi_engine_say(reason, WY_OK, "yes: %s", "S1 Theorem 19, whatever was played before");
    }
    if (s->kind == WI_SEVERAL) {
        const char *theorem = wy_rules_theorem(s->rules);
        return theorem == NULL
                   ? wi_engine_say(reason, WY_NO, "no: %s", "no theorem about it is known here")
                   : wi_engine_say(reason, WY_OK, "yes: %s", theorem);
    }
    formula *f = NULL;
    wy_error error = {0};
    const wy_status status = find(&f, s, &error);
    if (status != WY_OK) {
        return wi_engine_say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s", error.message);
    }
    wi_engine_say(reason, WY_OK, "yes: %s", f->theorem);
    close(f);
    return WY_OK;
}

/* Does it list the P-positions of windows?  Where each column has one, it can. */
static bool lists(const formula *f) {
    return f->kind < CANONICAL;
}

/* Single positions are its strength; it lists where each column has one P-position. */
static wy_status can_window(const wy_solution *s) {
    formula *f = NULL;
    const wy_status status = find(&f, s, NULL);
    const bool can = status == WY_OK && lists(f);
    close(f);
    return status == WY_SYSTEM ? status : can ? WY_OK : WY_NO;
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    formula *f = NULL;
    const wy_status status = find(&f, s, error);
    *kept = f;
    return status;
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    const formula *f = formula_of(s);
    return f != NULL && (question->about == WI_ASK_POSITION || lists(f)) ? WI_EFFORT_AT_ONCE
                                                                         : WI_EFFORT_NEVER;
}

/* From now on the theorem, and an engine behind it, work under the control of the solution. */
static formula *under_control(const wy_solution *s) {
    formula *f = formula_of(s);
    f->control = s->control;
    if (f->inner != NULL) {
        wi_solution_set_control(f->inner, &s->control);
    }
    return f;
}

/* ---- moves to P-positions ------------------------------------------------- */

/*
 * The P-position (x, row) of column x, and n, the number of upper columns (row >= x) before it; n
 * may be NULL.  By symmetry row is also the column of row x.
 */
static wy_status column(mpz_t row, mpz_ptr n, const formula *f, const mpz_t x, wy_error *error) {
    if (f->kind == PAIRS) {
        bool upper = false;
        const wy_status status = wi_pairs_column(row, n, &upper, f->pairs, x, error);
        if (status == WY_OK && !upper && n != NULL) {
            /* Before b_n, the (n - p)-th lower column, all are upper ones but n - p. */
            mpz_sub(n, x, n);
            mpz_add_ui(n, n, (unsigned long)wi_pairs_p(f->pairs));
        }
        return status;
    }
    const bool misere = f->kind == MISERE_NIM;
    const bool exchanged = misere && mpz_cmp_si(x, 1) <= 0;
    if (n != NULL) {
        mpz_sub_ui(n, x, misere && !exchanged); /* column 1 is lower */
    }
    mpz_set(row, x);
    if (exchanged) {
        mpz_ui_sub(row, 1, row);
    }
    return WY_OK;
}

/* A visit of the moves from (x, y), with room for numbers on the way. */
typedef struct visit {
    const formula *f;
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
    wy_status status = column(v->dy, NULL, v->f, v->x, error);
    if (status == WY_OK && mpz_cmp(v->dy, v->y) < 0) {
        mpz_sub(v->dy, v->y, v->dy);
        mpz_set_si(v->dx, 0);
        offer(v, false);
    }
    if (status == WY_OK && !v->stopped) {
        status = column(v->dx, NULL, v->f, v->y, error);
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
static void canonical_place(wy_place *out, const formula *f, const mpz_t x, const mpz_t y) {
    wy_place_init(out);
    wi_cone_to_canonical(out->heap[0], out->heap[1], &f->q, x, y);
}

static wy_status moves_from(formula *f, const mpz_t x, const mpz_t y, wy_take_move *take,
                            void *data, wy_error *error) {
    visit v = {.f = f, .x = x, .y = y, .take = take, .data = data};
    mpz_inits(v.dx, v.dy, NULL);
    wy_status status = WY_OK;
    if (f->kind == CANONICAL) {
        wy_place at;
        canonical_place(&at, f, x, y);
        status = wy_solution_winning(f->inner, &at, take_image, &v, error);
        wy_place_clear(&at);
    } else {
        status = nim_moves(&v, error);
        if (status == WY_OK && f->kind == PAIRS && !v.stopped) {
            status = diagonal_moves(&v, error);
        }
    }
    mpz_clears(v.dx, v.dy, NULL);
    return status;
}

/* Where a move of an imitation game goes. */
typedef struct passing {
    wy_take_move *take;
    void *data;
    mpz_t zero;
} passing;

static bool pass_on(void *data, int heap, const mpz_t amount) {
    const passing *p = data;
    return p->take(p->data, heap == 0 ? amount : p->zero, heap == 0 ? p->zero : amount, false);
}

static wy_status imitation_moves(const wy_solution *s, const wy_place *at, wy_take_move *take,
                                 void *data, wy_error *error) {
    wi_imitation_state state;
    passing p = {.take = take, .data = data};
    wi_imitation_init(&state);
    wi_imitation_of(&state, s->rules, at);
    mpz_init(p.zero);
    const wy_status status = wi_imitation_moves(&state, formula_of(s)->pairs, pass_on, &p, error);
    mpz_clear(p.zero);
    wi_imitation_clear(&state);
    return status;
}

static wy_status moves(wy_solution *s, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error) {
    if (formula_of(s)->kind == IMITATION) {
        return imitation_moves(s, at, take, data, error);
    }
    return s->kind == WI_SEVERAL /* the theorems know one move */
               ? WY_LIMIT
               : moves_from(under_control(s), at->heap[0], at->heap[1], take, data, error);
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
static wy_status check_pairs(wy_verdict *verdict, const formula *f, const mpz_t x, const mpz_t y,
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

static wy_status decide_canonical(wy_verdict *verdict, formula *f, const mpz_t x, const mpz_t y,
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

/* As wy_solution_decide and wy_solution_winning, for (x, y) on the board. */
static void say_standing(wy_standing *standing, const wy_solution *s) {
    if (standing != NULL) {
        standing->kind = WY_PROVED;
        snprintf(standing->by, sizeof standing->by, "%s", formula_of(s)->theorem);
    }
}

static wy_status decide_imitation(wy_verdict *verdict, const formula *f, const wy_rules *rules,
                                  const wy_place *at, wy_error *error) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    wi_imitation_of(&state, rules, at);
    const wy_status status = wi_imitation_decide(verdict, &state, f->pairs, error);
    wi_imitation_clear(&state);
    return status;
}

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    formula *f = under_control(s);
    if (f->kind == IMITATION) {
        return decide_imitation(verdict, f, s->rules, at, error);
    }
    if (f->kind == HEAPS) {
        wi_formula_heaps_decide(verdict, f->heaps, f->most, s->rules, at);
        return WY_OK;
    }
    wy_status status = WY_OK;
    wi_verdict_empty(verdict);
    if (f->kind == CANONICAL) {
        status = decide_canonical(verdict, f, at->heap[0], at->heap[1], error);
    } else {
        mpz_t row;
        mpz_init(row);
        status = column(row, NULL, f, at->heap[0], error);
        verdict->p = mpz_cmp(row, at->heap[1]) == 0;
        mpz_clear(row);
        if (status == WY_OK && !verdict->p) {
            status = moves_from(f, at->heap[0], at->heap[1], take_first, verdict, error);
        }
        say_standing(&verdict->standing, s);
    }
    return status;
}

static wy_status check(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    if (formula_of(s)->kind == IMITATION) {
        return wi_check_by_box(verdict, s, at, error);
    }
    bool done = s->kind == WI_SEVERAL;
    const wy_status status = done ? WY_OK : wi_check_by_computing(&done, verdict, s, at, error);
    return done ? status : check_pairs(verdict, formula_of(s), at->heap[0], at->heap[1], error);
}

/* ---- columns, counts and pairs -------------------------------------------- */

/* The columns from view->x on, as many as there is room for; rows count from the first ones. */
static wy_status fill_view(wy_view *view, const formula *f, wy_error *error) {
    mpz_t x;
    mpz_t n;
    mpz_t row;
    mpz_init_set(x, view->x);
    mpz_inits(n, row, NULL);
    bool seen[2] = {false, false};
    mpz_ptr from[2] = {view->upper, view->lower};
    wy_status status = WY_OK;
    for (size_t i = 0; i < view->count && status == WY_OK; i++) {
        status = column(row, n, f, x, error);
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
    wi_pace pace;
    wi_pace_start(&pace, &s->control);
    mpz_set(view->x, x);
    for (int64_t done = 0; done < count; done += (int64_t)view->count) {
        const int64_t left = count - done;
        const size_t columns = left < BATCH ? (size_t)left : BATCH;
        wy_status status = wi_view_reserve(view, columns, error);
        if (status == WY_OK) {
            status = fill_view(view, formula_of(s), error);
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

/* The n-th upper P-position. */
static wy_status pair(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n, wy_standing *standing,
                      wy_error *error) {
    const formula *f = formula_of(s);
    say_standing(standing, s);
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
static wy_status count_pairs(mpz_t upper, mpz_t below, const formula *f, const mpz_t side,
                             wy_error *error) {
    const wy_status status = column(below, upper, f, side, error);
    mpz_sub(below, side, upper);
    mpz_add_ui(below, below, (unsigned long)wi_pairs_p(f->pairs));
    return status;
}

static wy_status count(mpz_t out, wy_solution *s, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error) {
    const formula *f = formula_of(s);
    const bool wide = mpz_cmp(width, height) > 0;
    mpz_srcptr small = wide ? height : width;
    mpz_srcptr large = wide ? width : height;
    say_standing(standing, s);
    if (f->kind != PAIRS) {
        mpz_set(out, small);
        if (f->kind == MISERE_NIM && mpz_cmp_ui(large, 1) == 0) {
            mpz_set_ui(out, 0); /* (0,1) is beyond */
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
    mpz_sub(out, small, upper);
    mpz_add(out, out, mpz_cmp(upper, below) < 0 ? upper : below);
    mpz_clears(upper, below, rest, NULL);
    return status;
}

/* ---- windows at the origin ------------------------------------------------ */

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    (void)height;
    const uint64_t batches = sizeof(int64_t[5][BATCH]);
    /* Each stream keeps at most a bit for each column. */
    return formula_of(s)->kind == PAIRS ? (uint64_t)width / 4 + batches + 8192 : batches;
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

static wy_status open_reader(reader **out, const formula *f, int64_t width, wy_error *error) {
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
static int64_t next_row(const formula *f, reader *upper, reader *lower, int64_t x) {
    if (upper == NULL) {
        return f->kind == MISERE_NIM && x < 2 ? 1 - x : x;
    }
    reader *r = upper->a[upper->at] == x ? upper : lower;
    const int64_t row = r == upper ? r->b[r->at] : r->a[r->at];
    advance(r);
    return row;
}

static wy_status list(const formula *f, reader *upper, reader *lower, int64_t width, int64_t height,
                      wy_take *take, void *data, wy_error *error) {
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

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    const formula *f = under_control(s);
    if (!lists(f)) {
        return wi_fail(error, WY_BAD,
                       "here the formula engine decides single positions, not windows");
    }
    const uint64_t needed = memory(s, width, height);
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
