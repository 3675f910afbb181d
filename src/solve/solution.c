/*
 * solution.c - solutions: made by an engine, and the questions that all engines answer.
 */
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/theory.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "solve/columns.h"
#include "solve/engine.h"
#include "solve/other.h"
#include "solve/primitive.h"
#include "solve/table.h"
#include "solve/weight_moves.h"

enum { NEAR_HEAPS = 10000000 }; /* up to here the columns engine is as fast as the telescope */

/* ---- making a solution ---------------------------------------------------- */

/* Moves return tokens, and there is no image: in the order of the weight, by rows or by cells. */
static wy_status by_weight(wy_solution *s, wy_engine engine, wy_error *error) {
    s->backend = &wy_backend_table;
    if (engine == WY_ENGINE_PLAIN || s->rules->block > 0 || s->rules->misere) {
        return WY_OK;
    }
    s->weight_moves = malloc(sizeof *s->weight_moves);
    if (s->weight_moves == NULL) {
        return wy_fail_memory(error);
    }
    const wy_status status = wy_weight_moves_make(s->weight_moves, s->rules, error);
    if (status == WY_OK) {
        s->engine = WY_ENGINE_TABLE;
        s->backend = &wy_backend_weight;
    }
    return status == WY_LIMIT ? WY_OK : status;
}

static wy_status fill(wy_solution *s, wy_engine engine, wy_error *error) {
    wy_status status = wy_classify(&s->class, s->rules, error);
    if (status != WY_OK) {
        return status;
    }
    s->engine = engine;
    status = wy_other_find(&s->other, &s->engine, s->rules, &s->control, error);
    if (status != WY_OK) {
        return status;
    }
    if (s->other != NULL) {
        s->backend = &wy_backend_other;
        return WY_OK;
    }
    if (s->rules->weight.x > 0) {
        return by_weight(s, engine, error);
    }
    if (s->engine == WY_ENGINE_AUTO && wy_engine_best(&s->engine, s->rules, &s->class) != WY_OK) {
        return wy_fail_memory(error);
    }
    char reason[WY_REASON_SIZE];
    status = wy_engine_can_be(s->engine, s->rules, &s->class, reason);
    if (status == WY_SYSTEM) {
        return wy_fail_memory(error);
    }
    if (status != WY_OK) {
        const char *why = strncmp(reason, "no: ", 4) == 0 ? reason + 4 : reason;
        return engine == WY_ENGINE_AUTO
                   ? wy_fail(error, WY_BAD, "no engine can solve this game: %s", why)
                   : wy_fail(error, WY_BAD, "the %s engine cannot solve this game: %s",
                             wy_engine_name(engine), why);
    }
    s->backend = s->engine == WY_ENGINE_COLUMNS ? &wy_backend_columns : &wy_backend_table;
    if (engine == WY_ENGINE_AUTO || engine == WY_ENGINE_FORMULA) {
        status = wy_formula_find(&s->formula, s->rules, &s->control, error);
        if (status != WY_OK && status != WY_NO) {
            return status;
        }
    }
    if (engine == WY_ENGINE_AUTO || engine == WY_ENGINE_TELESCOPE) {
        status = wy_far_find(&s->far, s->rules, &s->control, error);
        if (status != WY_OK && status != WY_NO) {
            return status;
        }
    }
    if (s->engine == WY_ENGINE_PLAIN || s->engine == WY_ENGINE_FORMULA ||
        s->engine == WY_ENGINE_TELESCOPE) {
        return WY_OK;
    }
    const int wanted = WY_MOVES_TIED | (s->rules->block > 0 ? WY_MOVES_DISJOINT : 0);
    status = wy_moves_compile(&s->moves, s->rules, wanted, error);
    if (status == WY_OK) {
        status = wy_table_fits(s->rules, s->moves, error);
    }
    if (status == WY_LIMIT && s->engine == WY_ENGINE_TABLE) {
        wy_moves_free(s->moves); /* cell by cell then */
        s->moves = NULL;
        status = WY_OK;
    }
    return status;
}

wy_status wy_solve(wy_solution **out, const wy_rules *rules, wy_engine engine,
                   const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_solution *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return wy_fail_memory(error);
    }
    if (control != NULL) {
        s->control = *control;
    }
    wy_status status = wy_rules_settle(&s->rules, rules, error);
    if (status == WY_OK) {
        status = fill(s, engine, error);
    }
    if (status != WY_OK) {
        wy_solution_free(s);
        return status;
    }
    *out = s;
    return WY_OK;
}

void wy_solution_free(wy_solution *s) {
    if (s == NULL) {
        return;
    }
    wy_formula_free(s->formula);
    wy_far_free(s->far);
    wy_other_free(s->other);
    if (s->weight_moves != NULL) {
        wy_weight_moves_clear(s->weight_moves);
        free(s->weight_moves);
    }
    wy_moves_free(s->moves);
    wy_rules_free(s->rules);
    free(s);
}

void wy_solution_set_control(wy_solution *s, const wy_control *control) {
    s->control = *control;
    if (s->formula != NULL) {
        wy_formula_set_control(s->formula, control);
    }
}

wy_engine wy_solution_engine(const wy_solution *s) {
    return s->engine;
}

/*
 * Does the telescope decide (x, y)?  Where the smaller heap is small, the columns engine is as fast
 * and needs no machine.
 */
bool wy_solution_is_far(const wy_solution *s, const mpz_t x, const mpz_t y) {
    int64_t small = 0;
    return s->far != NULL && (s->engine == WY_ENGINE_TELESCOPE || !wy_in_reach(&small, x) ||
                              !wy_in_reach(&small, y) ||
                              (mpz_cmp_si(x, NEAR_HEAPS) > 0 && mpz_cmp_si(y, NEAR_HEAPS) > 0));
}

wy_engine wy_solution_decider(const wy_solution *s, const mpz_t x, const mpz_t y) {
    if (s->formula != NULL) {
        return WY_ENGINE_FORMULA;
    }
    return wy_solution_is_far(s, x, y) ? WY_ENGINE_TELESCOPE : s->engine;
}

/* ---- questions ------------------------------------------------------------ */

bool wy_moves_lead(const wy_moves *moves, wy_position from, wy_position to) {
    const int64_t dx = from.x - to.x;
    const int64_t dy = from.y - to.y;
    if (dx < 0 || dy < 0) {
        return false;
    }
    const wy_primitive *primitives = wy_moves_primitives(moves);
    const size_t count = wy_moves_count(moves);
    for (size_t i = 0; i < count; i++) {
        if (wy_primitive_allows(&primitives[i], from.x, from.y, dx, dy)) {
            return true;
        }
    }
    return false;
}

/* On one heap a window is a line. */
static void cut_to_heap(const wy_solution *s, int64_t *width, int64_t *height) {
    *height = s->rules->board.q2 == 0 && *height > 1 ? 1 : *height;
    *width = s->rules->board.p1 == 0 && *width > 1 ? 1 : *width;
}

uint64_t wy_solution_memory(const wy_solution *s, int64_t width, int64_t height) {
    cut_to_heap(s, &width, &height);
    if (s->engine == WY_ENGINE_TELESCOPE) {
        return wy_far_memory(width);
    }
    return s->engine == WY_ENGINE_FORMULA ? wy_formula_memory(s->formula, width)
                                          : s->backend->memory(s, width, height);
}

wy_status wy_solution_each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                           wy_error *error) {
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    cut_to_heap(s, &width, &height);
    if (s->engine == WY_ENGINE_FORMULA) {
        return wy_formula_lists(s->formula)
                   ? wy_formula_each(s->formula, width, height, take, data, error)
                   : wy_fail(error, WY_BAD,
                             "here the formula engine decides single positions, not windows");
    }
    return s->engine == WY_ENGINE_TELESCOPE ? wy_far_each(s->far, width, height, take, data, error)
                                            : s->backend->each(s, width, height, take, data, error);
}

void wy_verdict_init(wy_verdict *v) {
    memset(v, 0, sizeof *v);
    mpz_inits(v->dx, v->dy, v->to_x, v->to_y, NULL);
}

void wy_verdict_clear(wy_verdict *v) {
    mpz_clears(v->dx, v->dy, v->to_x, v->to_y, NULL);
}

bool wy_in_reach(int64_t *out, const mpz_t value) {
    if (!mpz_fits_slong_p(value) || mpz_cmp_si(value, INT64_C(1) << 40) > 0) {
        return false;
    }
    *out = mpz_get_si(value);
    return true;
}

/* Where to go: the first option that is P, better one that cannot be blocked. */
typedef struct search {
    const wy_rules *rules;
    wy_position at, to;
    bool found, may_be_blocked;
} search;

static bool can_be_blocked(const wy_rules *rules, bool both_heaps) {
    return rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY || both_heaps);
}

static bool take_best(void *data, wy_position to) {
    search *s = data;
    const bool blockable = can_be_blocked(s->rules, to.x < s->at.x && to.y < s->at.y);
    if (!s->found || (s->may_be_blocked && !blockable)) {
        s->found = true;
        s->may_be_blocked = blockable;
        s->to = to;
    }
    return blockable; /* one that cannot be blocked ends it: N, whatever else there is */
}

static wy_status reach(const wy_solution *s, const mpz_t x, const mpz_t y, wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wy_fail(error, WY_BAD, "a heap cannot be negative");
    }
    int64_t small = 0;
    const bool near = wy_in_reach(&small, x) && wy_in_reach(&small, y);
    if (s->formula == NULL && s->far == NULL && !near) {
        return wy_fail(error, WY_LIMIT,
                       "unknown: the %s engine computes every smaller position, and these heaps "
                       "are out of its reach",
                       wy_engine_name(s->engine));
    }
    return WY_OK;
}

/* The telescope ended with `status`: is it the turn of the engine that computes all positions? */
static bool may_compute(const wy_solution *s, wy_status status, const mpz_t x, const mpz_t y) {
    int64_t small = 0;
    return status == WY_LIMIT && s->engine != WY_ENGINE_TELESCOPE && wy_in_reach(&small, x) &&
           wy_in_reach(&small, y);
}

wy_status wy_solution_compute(wy_solution *s, const mpz_t x, const mpz_t y, wy_verdict *verdict,
                              wy_error *error) {
    const wy_position at = {mpz_get_si(x), mpz_get_si(y)};
    search found = {.rules = s->rules, .at = at};
    const wy_status status = s->backend->options(s, at, take_best, &found, &verdict->p, error);
    if (status != WY_OK) {
        return status;
    }
    verdict->has_move = !verdict->p && found.found;
    verdict->may_be_blocked = verdict->has_move && found.may_be_blocked;
    if (verdict->has_move) {
        mpz_set_si(verdict->to_x, found.to.x);
        mpz_set_si(verdict->to_y, found.to.y);
        mpz_sub(verdict->dx, x, verdict->to_x);
        mpz_sub(verdict->dy, y, verdict->to_y);
    }
    verdict->standing.kind = WY_COMPUTED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "by the %s engine%s, from all smaller positions that matter",
             wy_engine_name(s->engine), wy_other_words(s->other));
    return WY_OK;
}

wy_status wy_solution_decide(wy_solution *s, const mpz_t x, const mpz_t y, wy_verdict *verdict,
                             wy_error *error) {
    const wy_status reached = reach(s, x, y, error);
    if (reached != WY_OK) {
        return reached;
    }
    verdict->on_board = wy_cone_has(&s->rules->board, x, y);
    verdict->checked[0] = '\0';
    if (!verdict->on_board) {
        return WY_OK;
    }
    if (s->formula != NULL) {
        return wy_formula_decide(s->formula, x, y, verdict, error);
    }
    if (wy_solution_is_far(s, x, y)) {
        const wy_status status = wy_far_decide(s->far, x, y, verdict, error);
        if (!may_compute(s, status, x, y)) {
            return status;
        }
    }
    return wy_solution_compute(s, x, y, verdict, error);
}

/* Hands P-options on as moves. */
typedef struct forward {
    const wy_rules *rules;
    wy_position at;
    wy_take_move *take;
    void *data;
} forward;

static bool take_forward(void *data, wy_position to) {
    const forward *f = data;
    mpz_t dx;
    mpz_t dy;
    mpz_init_set_si(dx, f->at.x - to.x);
    mpz_init_set_si(dy, f->at.y - to.y);
    const bool both = to.x < f->at.x && to.y < f->at.y;
    const bool more = f->take(f->data, dx, dy, can_be_blocked(f->rules, both));
    mpz_clears(dx, dy, NULL);
    return more;
}

static bool take_none(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)data;
    (void)dx;
    (void)dy;
    (void)may_be_blocked;
    return true;
}

wy_status wy_solution_compute_moves(wy_solution *s, const mpz_t x, const mpz_t y,
                                    wy_take_move *take, void *data, wy_error *error) {
    const wy_position at = {mpz_get_si(x), mpz_get_si(y)};
    forward to = {s->rules, at, take, data};
    bool p = false;
    return s->backend->options(s, at, take_forward, &to, &p, error);
}

wy_status wy_solution_moves_to_p(wy_solution *s, const mpz_t x, const mpz_t y, wy_take_move *take,
                                 void *data, wy_error *error) {
    const wy_status reached = reach(s, x, y, error);
    if (reached != WY_OK) {
        return reached;
    }
    if (!wy_cone_has(&s->rules->board, x, y)) {
        return wy_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    if (s->formula != NULL) {
        return wy_formula_moves(s->formula, x, y, take, data, error);
    }
    if (wy_solution_is_far(s, x, y)) {
        /* If another engine may have to take over, no move is handed out before all are known. */
        const wy_status status = may_compute(s, WY_LIMIT, x, y)
                                     ? wy_far_moves(s->far, x, y, take_none, NULL, error)
                                     : WY_OK;
        if (status == WY_OK) {
            return wy_far_moves(s->far, x, y, take, data, error);
        }
        if (status != WY_LIMIT) {
            return status;
        }
    }
    return wy_solution_compute_moves(s, x, y, take, data, error);
}
