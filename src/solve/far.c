/*
 * far.c - deciding positions of any size by the telescope (S0, Question 1).
 *
 * The telescope knows the P-position of any column, of any row and those of any diagonal.  So all
 * moves from (x, y) to P-positions are found: at most one in its column, one in its row, those
 * along diagonals, of which Wythoff's game has one, and those of the list, which lead to the
 * columns just before x.  If there is none, and P(x) is not y, something is wrong: that is an
 * error, never an answer.  Where the game has ends of its own, which are P-positions besides, they
 * are looked at one by one.
 *
 * A P-position is asked for from both of its heaps, by two climbs that share no bit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "machine/telescope.h"
#include "solve/far_state.h"
#include "solve/moves.h"

/* ---- making one ------------------------------------------------------------------------ */

wy_status wi_far_find(wi_far **out, const wy_rules *rules, const wy_control *control,
                      wy_error *error) {
    *out = NULL;
    wi_far *far = calloc(1, sizeof *far);
    if (far == NULL) {
        return wi_fail_memory(error);
    }
    if (control != NULL) {
        far->control = *control;
    }
    const wy_status status = wi_rules_columns(&far->game, rules, error);
    if (status != WY_OK) {
        wi_far_free(far);
        return status;
    }
    for (size_t i = 0; i < far->game.count; i++) {
        far->reach = far->game.list[i].x > far->reach ? far->game.list[i].x : far->reach;
    }
    *out = far;
    return WY_OK;
}

void wi_far_free(wi_far *far) {
    if (far == NULL) {
        return;
    }
    wi_telescope_free(far->telescope);
    wy_machine_free(far->machine);
    wy_machine_game_clear(&far->game);
    free(far);
}

wy_status wi_far_open(wi_far *far, wy_error *error) {
    if (far->telescope != NULL) {
        return WY_OK;
    }
    if (far->refused != WY_OK) {
        if (error != NULL) {
            *error = far->refusal;
        }
        return far->refused;
    }
    wy_error own = {0};
    wy_status status = WY_OK;
    if (far->machine == NULL) {
        status = wy_machine_find_game(&far->machine, &far->game, NULL, &far->control, &own);
    }
    if (status == WY_OK) {
        status = wi_telescope_create(&far->telescope, far->machine, &far->control, &own);
    }
    if (status == WY_LIMIT) {
        const bool says_so = strncmp(own.message, "unknown", 7) == 0;
        far->refused =
            wi_fail(&far->refusal, status, "%s%.*s",
                    says_so ? "" : "unknown: ", (int)sizeof own.message - 16, own.message);
        own = far->refusal;
    }
    if (status != WY_OK && error != NULL) {
        *error = own;
    }
    return status;
}

void wi_far_standing(wy_standing *standing, const wi_far *far) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, far->machine);
    standing->kind = facts.closed ? WY_PROVED : WY_CONJECTURED;
    if (facts.closed) {
        snprintf(standing->by, sizeof standing->by,
                 "the column machine of the game, complete by closure (%zu state%s, pieces of %d "
                 "bits)",
                 facts.states, facts.states == 1 ? "" : "s", facts.context);
    } else {
        snprintf(standing->by, sizeof standing->by,
                 "if the column machine that fits the first %lld columns (%zu state%s) is complete",
                 (long long)facts.columns, facts.states, facts.states == 1 ? "" : "s");
    }
}

/* ---- P-positions around (x, y) ----------------------------------------------------------- */

/* Two ways disagree, or no move was found where there must be one. */
static wy_status contradiction(const wi_far *far, const char *what, wy_error *error) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, far->machine);
    return facts.closed
               ? wi_fail(error, WY_SYSTEM, "the telescope contradicts itself: %s", what)
               : wi_fail(error, WY_LIMIT, "unknown: the column machine is not complete: %s", what);
}

/* A visit of the moves from (x, y) to P-positions. */
typedef struct visit {
    wi_far *far;
    mpz_srcptr x, y;
    wy_take_move *take;
    void *data;
    bool p; /* (x, y) itself is one */
    bool stopped;
    size_t found;
    wy_view view; /* the columns that moves of the list lead to, and x */
    mpz_t dx, dy, u, v;
} visit;

static void offer(visit *v) {
    v->found++;
    v->stopped = !v->take(v->data, v->dx, v->dy, false);
}

static void move_to(visit *v, const mpz_t x, const mpz_t y) {
    mpz_sub(v->dx, v->x, x);
    mpz_sub(v->dy, v->y, y);
    offer(v);
}

/* Does the game end at (x, y) by a rule of its own? */
static bool is_end(const wi_far *far, const mpz_t x, const mpz_t y) {
    for (size_t i = 0; i < far->game.end_count; i++) {
        if (mpz_cmp_si(x, far->game.ends[i].x) == 0 && mpz_cmp_si(y, far->game.ends[i].y) == 0) {
            return true;
        }
    }
    return false;
}

/* In the view that ends with column x: the column itself, and moves of the list. */
static wy_status open_view(visit *v, wy_error *error) {
    int64_t reach = v->far->reach;
    if (mpz_cmp_si(v->x, reach) < 0) {
        reach = mpz_get_si(v->x);
    }
    mpz_sub_ui(v->u, v->x, (unsigned long)reach);
    return wi_telescope_view(&v->view, v->far->telescope, v->u, (size_t)reach + 1, error);
}

static void visit_column(visit *v) {
    wy_view_row(v->v, &v->view, v->view.count - 1);
    const int order = mpz_cmp(v->v, v->y);
    v->p = order == 0;
    if (order < 0 && !is_end(v->far, v->x, v->v)) {
        move_to(v, v->x, v->v);
    }
}

static void visit_list(visit *v) {
    for (size_t i = 0; i < v->far->game.count && !v->stopped; i++) {
        const wy_position move = v->far->game.list[i];
        if (mpz_cmp_si(v->x, move.x) < 0 || mpz_cmp_si(v->y, move.y) < 0) {
            continue;
        }
        mpz_sub_ui(v->u, v->y, (unsigned long)move.y);
        wy_view_row(v->v, &v->view, v->view.count - 1 - (size_t)move.x);
        if (mpz_cmp(v->u, v->v) == 0) {
            mpz_set_si(v->dx, move.x);
            mpz_set_si(v->dy, move.y);
            mpz_sub_ui(v->v, v->x, (unsigned long)move.x);
            if (!is_end(v->far, v->v, v->u)) {
                offer(v);
            }
        }
    }
}

static wy_status visit_row(visit *v, wy_error *error) {
    const wy_status status = wi_telescope_row(v->u, NULL, v->far->telescope, v->y, error);
    if (status == WY_OK && mpz_cmp(v->u, v->x) < 0 && !is_end(v->far, v->u, v->y)) {
        move_to(v, v->u, v->y);
    }
    return status;
}

/* Does the game have the move (s, s + j), j being one of its diagonals? */
static bool is_along(const wi_far *far, const mpz_t dx, const mpz_t dy) {
    if (mpz_sgn(dx) <= 0 || mpz_sgn(dy) <= 0) {
        return false;
    }
    for (size_t i = 0; i < far->game.removed_count; i++) {
        const wy_position removed = far->game.removed[i];
        if (mpz_cmp_si(dx, removed.x) == 0 && mpz_cmp_si(dy, removed.y) == 0) {
            return false;
        }
    }
    mpz_t turn;
    mpz_init(turn);
    mpz_sub(turn, dy, dx);
    bool along = far->game.offset_count == 0 && mpz_sgn(turn) == 0;
    for (size_t i = 0; i < far->game.offset_count && !along; i++) {
        along = mpz_cmp_si(turn, far->game.offsets[i]) == 0;
    }
    mpz_clear(turn);
    return along;
}

static bool take_on_diagonal(void *data, const mpz_t x, const mpz_t y) {
    visit *v = data;
    mpz_sub(v->dx, v->x, x);
    mpz_sub(v->dy, v->y, y);
    if (is_along(v->far, v->dx, v->dy) && !is_end(v->far, x, y)) {
        offer(v);
    }
    return !v->stopped;
}

/* The P-positions on all diagonals that moves come along. */
static wy_status visit_diagonals(visit *v, wy_error *error) {
    mpz_t d;
    mpz_init(d);
    wy_status status = WY_OK;
    for (size_t i = 0; i < v->far->game.offset_count && status == WY_OK && !v->stopped; i++) {
        mpz_sub(d, v->y, v->x);
        mpz_set_si(v->u, v->far->game.offsets[i]);
        mpz_sub(d, d, v->u);
        status = wi_telescope_each_on_diagonal(v->far->telescope, d, take_on_diagonal, v, error);
    }
    mpz_clear(d);
    return status;
}

/* The P-position on the diagonal, if it lies below. */
static wy_status visit_diagonal(visit *v, wy_error *error) {
    if (!wy_machine_game_regular(&v->far->game)) {
        return visit_diagonals(v, error);
    }
    mpz_srcptr small = mpz_cmp(v->x, v->y) < 0 ? v->x : v->y;
    mpz_sub(v->v, v->y, v->x);
    const wy_status status = wi_telescope_diagonal(v->u, v->far->telescope, v->v, error);
    if (status == WY_OK && mpz_cmp(v->u, small) < 0) {
        mpz_sub(v->dx, small, v->u);
        mpz_sub(v->u, v->x, v->dx);
        mpz_sub(v->v, v->y, v->dx);
        if (!is_end(v->far, v->u, v->v)) {
            move_to(v, v->u, v->v);
        }
    }
    return status == WY_NO ? WY_OK : status; /* only ends are there */
}

/* Can (dx, dy) be taken? */
static bool is_move(const wi_far *far, const mpz_t dx, const mpz_t dy) {
    if (mpz_sgn(dx) < 0 || mpz_sgn(dy) < 0 || (mpz_sgn(dx) == 0 && mpz_sgn(dy) == 0)) {
        return false;
    }
    bool listed = mpz_sgn(dx) == 0 || mpz_sgn(dy) == 0 || is_along(far, dx, dy);
    for (size_t i = 0; i < far->game.count && !listed; i++) {
        listed =
            mpz_cmp_si(dx, far->game.list[i].x) == 0 && mpz_cmp_si(dy, far->game.list[i].y) == 0;
    }
    return listed;
}

/* In normal play the ends are P-positions. */
static void visit_ends(visit *v) {
    for (size_t i = 0; i < v->far->game.end_count && !v->far->game.misere && !v->stopped; i++) {
        const wy_position end = v->far->game.ends[i];
        mpz_sub_ui(v->dx, v->x, (unsigned long)end.x);
        mpz_sub_ui(v->dy, v->y, (unsigned long)end.y);
        if (is_move(v->far, v->dx, v->dy)) {
            offer(v);
        }
    }
}

/* All of them, or up to the one at which take stops. */
static wy_status visit_all(visit *v, wy_error *error) {
    if (is_end(v->far, v->x, v->y)) {
        v->p = !v->far->game.misere;
        return WY_OK;
    }
    wy_status status = open_view(v, error);
    if (status != WY_OK) {
        return status;
    }
    visit_column(v);
    if (v->p) {
        return WY_OK;
    }
    visit_ends(v);
    if (!v->stopped) {
        status = visit_row(v, error);
    }
    if (status == WY_OK && !v->stopped) {
        visit_list(v);
    }
    if (status == WY_OK && !v->stopped) {
        status = visit_diagonal(v, error);
    }
    if (status == WY_OK && v->found == 0 && (mpz_sgn(v->x) != 0 || mpz_sgn(v->y) != 0)) {
        status = contradiction(v->far, "no move leads from here to a P-position", error);
    }
    return status;
}

wy_status wi_far_moves(wi_far *far, const mpz_t x, const mpz_t y, wy_take_move *take, void *data,
                       wy_error *error) {
    wy_status status = wi_far_open(far, error);
    if (status != WY_OK) {
        return status;
    }
    visit v = {.far = far, .x = x, .y = y, .take = take, .data = data};
    wi_view_init(&v.view);
    mpz_inits(v.dx, v.dy, v.u, v.v, NULL);
    status = visit_all(&v, error);
    mpz_clears(v.dx, v.dy, v.u, v.v, NULL);
    wi_view_clear(&v.view);
    return status;
}

/* ---- deciding ------------------------------------------------------------------------------ */

static bool take_first(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    wy_verdict *verdict = data;
    verdict->has_move = true;
    verdict->move.may_be_blocked = may_be_blocked;
    mpz_set(verdict->move.take[0], dx);
    mpz_set(verdict->move.take[1], dy);
    return false;
}

/* Is (x, y) a P-position from either heap? */
static wy_status confirm(wi_far *far, const mpz_t x, const mpz_t y, wy_error *error) {
    mpz_t other;
    mpz_init(other);
    wy_status status = wi_telescope_column(other, NULL, far->telescope, x, error);
    bool same = status == WY_OK && mpz_cmp(other, y) == 0;
    if (same) {
        status = wi_telescope_row(other, NULL, far->telescope, y, error);
        same = status == WY_OK && mpz_cmp(other, x) == 0;
    }
    mpz_clear(other);
    if (status == WY_OK && !same) {
        status = contradiction(far, "column and row of a P-position do not meet", error);
    }
    return status;
}

wy_status wi_far_decide(wy_verdict *verdict, wi_far *far, const mpz_t x, const mpz_t y,
                        wy_error *error) {
    verdict->has_move = false;
    verdict->move.may_be_blocked = false;
    mpz_set_ui(verdict->move.take[0], 0);
    mpz_set_ui(verdict->move.take[1], 0);
    wy_status status = wi_far_moves(far, x, y, take_first, verdict, error);
    if (status != WY_OK) {
        return status;
    }
    const bool end = is_end(far, x, y) || (mpz_sgn(x) == 0 && mpz_sgn(y) == 0);
    verdict->p = !verdict->has_move && !(end && far->game.misere);
    mpz_sub(verdict->move.to[0], x, verdict->move.take[0]);
    mpz_sub(verdict->move.to[1], y, verdict->move.take[1]);
    wi_far_standing(&verdict->standing, far);
    if (is_end(far, verdict->move.to[0], verdict->move.to[1]) || (end && far->game.misere)) {
        return WY_OK; /* that is by the rules */
    }
    status = confirm(far, verdict->move.to[0], verdict->move.to[1], error);
    if (status == WY_OK) {
        snprintf(verdict->checked, sizeof verdict->checked,
                 "%s is a P-position seen from either heap",
                 verdict->p ? "this" : "where the move leads");
    }
    return status;
}
