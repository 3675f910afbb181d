/*
 * solution.c - solutions: choosing an engine, and the questions that all
 * engines answer.
 */
#include <wythoff/rational.h>
#include <wythoff/solve.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "solve/columns.h"
#include "solve/engine.h"

enum { NEAR_HEAPS = 10000000 }; /* up to here the columns engine is as fast as the telescope */

/* ---- engines -------------------------------------------------------------- */

static const struct {
    wy_engine engine;
    const char *name;
} engines[] = {
    {WY_ENGINE_AUTO, "auto"},   {WY_ENGINE_COLUMNS, "columns"}, {WY_ENGINE_TABLE, "table"},
    {WY_ENGINE_PLAIN, "plain"}, {WY_ENGINE_FORMULA, "formula"}, {WY_ENGINE_TELESCOPE, "telescope"},
};

const char *wy_standing_name(wy_standing_kind kind) {
    switch (kind) {
    case WY_PROVED:
        return "proved";
    case WY_COMPUTED:
        return "computed";
    case WY_CONJECTURED:
        break;
    }
    return "conjectured";
}

const char *wy_engine_name(wy_engine engine) {
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        if (engines[i].engine == engine) {
            return engines[i].name;
        }
    }
    return "unknown";
}

bool wy_engine_named(wy_engine *engine, const char *name) {
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        if (strcmp(engines[i].name, name) == 0) {
            *engine = engines[i].engine;
            return true;
        }
    }
    return false;
}

/*
 * Whether an engine can solve a game is WY_OK or WY_NO, and WY_SYSTEM if there
 * is no memory to find out.
 */
static wy_status say(char reason[WY_REASON_SIZE], wy_status can, const char *format,
                     const char *detail) {
    if (reason != NULL) {
        char text[2 * WY_MESSAGE_SIZE];
        snprintf(text, sizeof text, format, detail);
        memcpy(reason, text, WY_REASON_SIZE - 1); /* a longer reason is cut */
        reason[WY_REASON_SIZE - 1] = '\0';
    }
    return can;
}

/* What keeps a game from the columns engine, or NULL. */
static const char *twist(const wy_rules *rules, const wy_class *class) {
    if (rules->block > 0) {
        return "options may be blocked";
    }
    if (rules->misere) {
        return "play is misere";
    }
    if (!class->quarter) {
        return "the board is a cone";
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return "there are extra terminal positions";
    }
    if (!class->invariant) {
        return "some moves depend on the position";
    }
    if (!class->nim) {
        return "not every Nim move was found";
    }
    return NULL;
}

static wy_status columns_can(const wy_rules *rules, const wy_class *class,
                             char reason[WY_REASON_SIZE]) {
    const char *fault = twist(rules, class);
    if (fault != NULL) {
        return say(reason, WY_NO, "no: %s", fault);
    }
    wy_moves *moves = NULL;
    wy_error error;
    const wy_status status = wy_moves_compile(&moves, rules, false, &error);
    if (status != WY_OK) {
        return say(reason, status == WY_LIMIT ? WY_NO : status, "no: %s", error.message);
    }
    char detail[WY_REASON_SIZE];
    const bool can = wy_columns_can(wy_moves_primitives(moves), wy_moves_count(moves), detail);
    const bool fast = can && wy_columns_fast(wy_moves_primitives(moves), wy_moves_count(moves));
    wy_moves_free(moves);
    if (!can) {
        return say(reason, WY_NO, "no: %s", detail);
    }
    return say(reason, WY_OK, "yes: %s",
               fast ? "exactly one P-position in every column, found by frontiers in O(1)"
                    : "exactly one P-position in every column, found by skipping full lines");
}

static wy_status table_can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_moves *moves = NULL;
    wy_error error;
    const wy_status status = wy_moves_compile(&moves, rules, rules->block > 0, &error);
    wy_moves_free(moves);
    if (status == WY_OK) {
        return say(reason, WY_OK, "yes: %s",
                   rules->block > 0 ? "64 positions at a time, options counted in bit planes"
                                    : "64 positions at a time");
    }
    if (status != WY_LIMIT) {
        return say(reason, status, "no: %s", error.message);
    }
    return say(reason, WY_OK, "yes, but one cell at a time: %s", error.message);
}

static wy_status formula_can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_formula *formula = NULL;
    wy_error error;
    const wy_status status = wy_formula_find(&formula, rules, NULL, &error);
    if (status != WY_OK) {
        return say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s", error.message);
    }
    say(reason, WY_OK, "yes: %s", wy_formula_theorem(formula));
    wy_formula_free(formula);
    return WY_OK;
}

static wy_status far_can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_far *far = NULL;
    wy_error error;
    const wy_status status = wy_far_find(&far, rules, NULL, &error);
    wy_far_free(far);
    if (status != WY_OK) {
        return say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s", error.message);
    }
    return say(reason, WY_OK, "yes: %s",
               "through a column machine, which is searched for when it is needed");
}

static wy_status can(wy_engine engine, const wy_rules *rules, const wy_class *class,
                     char reason[WY_REASON_SIZE]) {
    if (rules->imitation_p > 0) {
        return say(reason, WY_NO, "no: %s", "outcomes depend on the history of play");
    }
    switch (engine) {
    case WY_ENGINE_COLUMNS:
        return columns_can(rules, class, reason);
    case WY_ENGINE_TABLE:
        return table_can(rules, reason);
    case WY_ENGINE_FORMULA:
        return formula_can(rules, reason);
    case WY_ENGINE_TELESCOPE:
        return far_can(rules, reason);
    default:
        return say(reason, WY_OK, "yes: %s", "any game without history, one cell at a time");
    }
}

bool wy_engine_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_class class;
    wy_error error;
    if (wy_classify(&class, rules, &error) != WY_OK) {
        return say(reason, WY_NO, "no: %s", error.message) == WY_OK;
    }
    return can(engine, rules, &class, reason) == WY_OK;
}

/* The best engine, or AUTO if none can; WY_OK or WY_SYSTEM. */
static wy_status choose(wy_engine *engine, const wy_rules *rules, const wy_class *class) {
    *engine = WY_ENGINE_AUTO;
    if (rules->imitation_p > 0) {
        return WY_OK;
    }
    const wy_status columns = columns_can(rules, class, NULL);
    if (columns == WY_SYSTEM) {
        return WY_SYSTEM;
    }
    *engine = columns == WY_OK ? WY_ENGINE_COLUMNS : WY_ENGINE_TABLE;
    if (columns != WY_OK) {
        wy_formula *formula = NULL;
        const wy_status status = wy_formula_find(&formula, rules, NULL, NULL);
        if (status == WY_OK && wy_formula_lists(formula)) {
            *engine = WY_ENGINE_FORMULA;
        }
        wy_formula_free(formula);
        return status == WY_SYSTEM ? status : WY_OK;
    }
    return WY_OK;
}

wy_engine wy_engine_choose(const wy_rules *rules) {
    wy_class class;
    wy_engine engine = WY_ENGINE_AUTO;
    if (wy_classify(&class, rules, NULL) == WY_OK) {
        choose(&engine, rules, &class);
    }
    return engine;
}

/* ---- making a solution ---------------------------------------------------- */

static wy_status fill(wy_solution *s, wy_engine engine, wy_error *error) {
    wy_status status = wy_classify(&s->class, s->rules, error);
    if (status != WY_OK) {
        return status;
    }
    s->engine = engine;
    if (engine == WY_ENGINE_AUTO && choose(&s->engine, s->rules, &s->class) != WY_OK) {
        return wy_fail_memory(error);
    }
    char reason[WY_REASON_SIZE];
    status = can(s->engine, s->rules, &s->class, reason);
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
    status = wy_moves_compile(&s->moves, s->rules, s->rules->block > 0, error);
    return status == WY_LIMIT && s->engine == WY_ENGINE_TABLE ? WY_OK : status;
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
    s->rules = wy_rules_copy(rules);
    const wy_status status = s->rules == NULL ? wy_fail_memory(error) : fill(s, engine, error);
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
    wy_moves_free(s->moves);
    wy_rules_free(s->rules);
    free(s);
}

wy_engine wy_solution_engine(const wy_solution *s) {
    return s->engine;
}

/*
 * Does the telescope decide (x, y)?  Where the smaller heap is small, the columns engine is as fast
 * and needs no machine.
 */
static bool is_far(const wy_solution *s, const mpz_t x, const mpz_t y) {
    int64_t small = 0;
    return s->far != NULL && (s->engine == WY_ENGINE_TELESCOPE || !wy_in_reach(&small, x) ||
                              !wy_in_reach(&small, y) ||
                              (mpz_cmp_si(x, NEAR_HEAPS) > 0 && mpz_cmp_si(y, NEAR_HEAPS) > 0));
}

wy_engine wy_solution_decider(const wy_solution *s, const mpz_t x, const mpz_t y) {
    if (s->formula != NULL) {
        return WY_ENGINE_FORMULA;
    }
    return is_far(s, x, y) ? WY_ENGINE_TELESCOPE : s->engine;
}

const wy_rules *wy_solution_rules(const wy_solution *s) {
    return s->rules;
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
        if (wy_primitive_has(&primitives[i], dx, dy) &&
            wy_condition_holds(primitives[i].when, from.x, from.y, 0, 0)) {
            return true;
        }
    }
    return false;
}

uint64_t wy_solution_memory(const wy_solution *s, int64_t width, int64_t height) {
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

static wy_status reach(wy_position *at, const wy_solution *s, const mpz_t x, const mpz_t y,
                       wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wy_fail(error, WY_BAD, "a heap cannot be negative");
    }
    const bool near = wy_in_reach(&at->x, x) && wy_in_reach(&at->y, y);
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

wy_status wy_solution_decide(wy_solution *s, const mpz_t x, const mpz_t y, wy_verdict *verdict,
                             wy_error *error) {
    wy_position at = {0, 0};
    const wy_status reached = reach(&at, s, x, y, error);
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
    if (is_far(s, x, y)) {
        const wy_status status = wy_far_decide(s->far, x, y, verdict, error);
        if (!may_compute(s, status, x, y)) {
            return status;
        }
    }
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
             "by the %s engine, from all smaller positions that matter", wy_engine_name(s->engine));
    return WY_OK;
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

wy_status wy_solution_moves_to_p(wy_solution *s, const mpz_t x, const mpz_t y, wy_take_move *take,
                                 void *data, wy_error *error) {
    wy_position at = {0, 0};
    const wy_status reached = reach(&at, s, x, y, error);
    if (reached != WY_OK) {
        return reached;
    }
    if (!wy_cone_has(&s->rules->board, x, y)) {
        return wy_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    if (s->formula != NULL) {
        return wy_formula_moves(s->formula, x, y, take, data, error);
    }
    if (is_far(s, x, y)) {
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
    forward to = {s->rules, at, take, data};
    bool p = false;
    return s->backend->options(s, at, take_forward, &to, &p, error);
}
