/*
 * engine_telescope.c - Wythoff's game with finitely many changes, heaps of any size: the telescope
 * of its column machine (S0, Question 1).  The search for the machine is short or in vain, so it
 * counts as an answer at once.
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

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/pace.h"
#include "base/verdict.h"
#include "machine/telescope.h"
#include "solve/engine.h"
#include "solve/moves.h"

/* Up to here an engine that goes column by column is as fast, or one that goes cell by cell. */
enum { NEAR_HEAPS = 10000000, NEAR_CELLS = 10000 };

enum {
    LEAST_COLUMNS = 1 << 10, /* of a view */
    MOST_COLUMNS = 1 << 16,
    BYTES_A_COLUMN = 80, /* of views, windows and the first columns */
};

/* The state of the engine. */
typedef struct far_game {
    wy_control control;
    wy_machine_game game; /* what it has beyond Wythoff's */
    int64_t reach;        /* the longest move of its list in x */
    wy_machine *machine;  /* NULL: not searched for yet */
    wi_telescope *telescope;
    wy_status refused; /* WY_LIMIT: there is no machine, and why is in refusal */
    wy_error refusal;
} far_game;

static far_game *far_of(const wy_solution *s) {
    return wi_kept(s, WY_ENGINE_TELESCOPE);
}

/* ---- which games ----------------------------------------------------------------------------- */

static void close(void *kept) {
    far_game *far = kept;
    if (far != NULL) {
        wi_telescope_free(far->telescope);
        wy_machine_free(far->machine);
        wy_machine_game_clear(&far->game);
        free(far);
    }
}

/* Cheap: the machine is searched for when it is first needed. */
static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    far_game *far = calloc(1, sizeof *far);
    if (far == NULL) {
        return wi_fail_memory(error);
    }
    far->control = s->control;
    const wy_status status = wi_rules_columns(&far->game, s->rules, error);
    if (status != WY_OK) {
        close(far);
        return status;
    }
    for (size_t i = 0; i < far->game.count; i++) {
        far->reach = far->game.list[i].x > far->reach ? far->game.list[i].x : far->reach;
    }
    *kept = far;
    return WY_OK;
}

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    wy_machine_game game;
    wy_error error = {0};
    const wy_status status = wi_rules_columns(&game, s->rules, &error);
    if (status != WY_OK) {
        return wi_engine_say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s", error.message);
    }
    wy_machine_game_clear(&game);
    return wi_engine_say(reason, WY_OK, "yes: %s",
                         "through a column machine, which is searched for when it is needed");
}

/* Where the smaller heap is small, an engine that computes is as fast and needs no machine. */
static bool is_far(const wy_solution *s, const wi_question *question) {
    const bool cells = question->about == WI_ASK_COUNT && s->windows != NULL && !s->windows->tall;
    const long near = cells ? NEAR_CELLS : NEAR_HEAPS;
    int64_t small = 0;
    return !wi_in_reach(&small, question->x) || !wi_in_reach(&small, question->y) ||
           (mpz_cmp_si(question->x, near) > 0 && mpz_cmp_si(question->y, near) > 0);
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    const bool list = question->about != WI_ASK_POSITION && question->about != WI_ASK_COUNT;
    return far_of(s) != NULL && (s->wish == WY_ENGINE_TELESCOPE || list || is_far(s, question))
               ? WI_EFFORT_AT_ONCE
               : WI_EFFORT_NEVER;
}

/* Finds the machine, once. */
static wy_status find_machine(far_game *far, wy_error *error) {
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

/* How answers of the machine are known. */
static void set_standing(wy_standing *standing, const far_game *far) {
    if (standing == NULL) {
        return;
    }
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
static wy_status contradiction(const far_game *far, const char *what, wy_error *error) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, far->machine);
    return facts.closed
               ? wi_fail(error, WY_SYSTEM, "the telescope contradicts itself: %s", what)
               : wi_fail(error, WY_LIMIT, "unknown: the column machine is not complete: %s", what);
}

/* A visit of the moves from (x, y) to P-positions. */
typedef struct visit {
    far_game *far;
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
static bool is_end(const far_game *far, const mpz_t x, const mpz_t y) {
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
static bool is_along(const far_game *far, const mpz_t dx, const mpz_t dy) {
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
static bool is_move(const far_game *far, const mpz_t dx, const mpz_t dy) {
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

/* Hands out every move to a P-position. */
static wy_status each_move(far_game *far, const wy_place *at, wy_take_move *take, void *data,
                           wy_error *error) {
    wy_status status = find_machine(far, error);
    if (status != WY_OK) {
        return status;
    }
    visit v = {.far = far, .x = at->heap[0], .y = at->heap[1], .take = take, .data = data};
    wi_view_init(&v.view);
    mpz_inits(v.dx, v.dy, v.u, v.v, NULL);
    status = visit_all(&v, error);
    mpz_clears(v.dx, v.dy, v.u, v.v, NULL);
    wi_view_clear(&v.view);
    return status;
}

static bool take_none(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)data;
    (void)dx;
    (void)dy;
    (void)may_be_blocked;
    return true;
}

/* If the columns engine may have to take over, no move is handed out before all are known. */
static wy_status moves(wy_solution *s, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error) {
    int64_t small = 0;
    const bool first = s->wish == WY_ENGINE_AUTO && wi_in_reach(&small, at->heap[0]) &&
                       wi_in_reach(&small, at->heap[1]);
    const wy_status status = first ? each_move(far_of(s), at, take_none, NULL, error) : WY_OK;
    return status != WY_OK ? status : each_move(far_of(s), at, take, data, error);
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
static wy_status confirm(far_game *far, const mpz_t x, const mpz_t y, wy_error *error) {
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

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    far_game *far = far_of(s);
    wi_verdict_empty(verdict);
    wy_status status = each_move(far, at, take_first, verdict, error);
    if (status != WY_OK) {
        return status;
    }
    const bool end = is_end(far, at->heap[0], at->heap[1]) ||
                     (mpz_sgn(at->heap[0]) == 0 && mpz_sgn(at->heap[1]) == 0);
    verdict->p = !verdict->has_move && !(end && far->game.misere);
    wi_move_lead(&verdict->move, at);
    set_standing(&verdict->standing, far);
    mpz_srcptr x = verdict->move.to[0], y = verdict->move.to[1];
    if (is_end(far, x, y) || (end && far->game.misere)) {
        return WY_OK; /* that is by the rules */
    }
    status = confirm(far, x, y, error);
    if (status == WY_OK) {
        snprintf(verdict->checked, sizeof verdict->checked,
                 "%s is a P-position seen from either heap",
                 verdict->p ? "this" : "where the move leads");
    }
    return status;
}

static wy_status check(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    bool done = false; /* if not, the verdict has been seen from both heaps */
    return wi_check_by_computing(&done, verdict, s, at, error);
}

/* ---- columns, pairs and counts -------------------------------------------------------------- */

/* Where the game has ends of its own, columns up to these may have several P-positions. */
static wy_status check_ends(const far_game *far, const mpz_t x, wy_error *error) {
    int64_t last = -1;
    for (size_t i = 0; i < far->game.end_count && !far->game.misere; i++) {
        last = far->game.ends[i].x > last ? far->game.ends[i].x : last;
    }
    return mpz_cmp_si(x, last) > 0
               ? WY_OK
               : wi_fail(error, WY_LIMIT,
                         "unknown: columns with ends of the game are not seen by the telescope");
}

static wy_status pair(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n, wy_standing *standing,
                      wy_error *error) {
    far_game *far = far_of(s);
    wy_status status =
        far->game.end_count == 0
            ? find_machine(far, error)
            : wi_fail(error, WY_LIMIT, "unknown: the pairs of a game with ends of its own");
    if (status == WY_OK) {
        status = wi_telescope_pair(a, b, far->telescope, n, error);
        set_standing(standing, far);
    }
    return status;
}

static wy_status each_view(far_game *far, const mpz_t x, int64_t count, wy_take_view *take,
                           void *data, wy_standing *standing, wy_error *error) {
    wy_status status = check_ends(far, x, error);
    if (status == WY_OK) {
        status = find_machine(far, error);
    }
    if (status != WY_OK) {
        return status;
    }
    set_standing(standing, far);
    wy_view view;
    wi_view_init(&view);
    mpz_t at;
    mpz_init_set(at, x);
    wi_pace pace;
    wi_pace_start(&pace, &far->control);
    int64_t columns = LEAST_COLUMNS; /* the first answers come soon */
    for (int64_t done = 0; status == WY_OK && done < count; done += columns) {
        columns = 2 * done < LEAST_COLUMNS ? LEAST_COLUMNS : 2 * done;
        columns = columns < MOST_COLUMNS ? columns : MOST_COLUMNS;
        columns = columns < count - done ? columns : count - done;
        status = wi_telescope_view(&view, far->telescope, at, (size_t)columns, error);
        if (status == WY_OK && !take(data, &view)) {
            break;
        }
        mpz_add_ui(at, at, (unsigned long)columns);
        const int64_t listed = done + columns;
        if (status == WY_OK && wi_pace_stop(&pace, (double)listed / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns",
                             (long long)listed, (long long)count);
        }
    }
    mpz_clear(at);
    wi_view_clear(&view);
    return status;
}

static wy_status columns(wy_solution *s, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error) {
    return each_view(far_of(s), x, count, take->view, take->data, standing, error);
}

/* In normal play the ends of the game are P-positions, besides those of the telescope. */
static unsigned long count_ends(const far_game *far, const mpz_t width, const mpz_t height) {
    unsigned long count = 0;
    for (size_t i = 0; i < far->game.end_count && !far->game.misere; i++) {
        const wy_position end = far->game.ends[i];
        count += mpz_cmp_si(width, end.x) > 0 && mpz_cmp_si(height, end.y) > 0;
    }
    return count;
}

static wy_status count(mpz_t out, wy_solution *s, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error) {
    far_game *far = far_of(s);
    wy_status status = find_machine(far, error);
    if (status == WY_OK) {
        set_standing(standing, far);
        status = wi_telescope_count_window(out, far->telescope, width, height, error);
        mpz_add_ui(out, out, count_ends(far, width, height));
    }
    return status;
}

/* ---- windows from the origin ---------------------------------------------------------------- */

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    (void)s;
    (void)height;
    return (uint64_t)(width < MOST_COLUMNS ? width : MOST_COLUMNS) * BYTES_A_COLUMN;
}

typedef struct window {
    int64_t height;
    wy_position *batch;
    wy_take *take;
    void *data;
} window;

static bool take_window(void *data, const wy_view *view) {
    const window *w = data;
    const int64_t first = mpz_get_si(view->x);
    const int64_t from[2] = {mpz_get_si(view->upper), mpz_get_si(view->lower)};
    size_t count = 0;
    for (size_t i = 0; i < view->count; i++) {
        const int64_t row = from[view->bits[i]] + view->rows[i];
        if (row < w->height) {
            w->batch[count++] = (wy_position){first + (int64_t)i, row};
        }
    }
    return count == 0 || w->take(w->data, w->batch, count);
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    window w = {height, malloc(MOST_COLUMNS * sizeof *w.batch), take, data};
    if (w.batch == NULL) {
        return wi_fail_memory(error);
    }
    mpz_t origin;
    mpz_init(origin);
    const wy_status status = each_view(far_of(s), origin, width, take_window, &w, NULL, error);
    mpz_clear(origin);
    free(w.batch);
    return status;
}

const wi_asked wi_asked_telescope = {
    .engine = WY_ENGINE_TELESCOPE,
    .games = WI_PLANE,
    .tall = true,
    .lists = 1,
    .can = can,
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
