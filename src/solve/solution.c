/*
 * solution.c - solutions: choosing an engine, and the questions that all
 * engines answer.
 */
#include <wythoff/solve.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "solve/columns.h"
#include "solve/engine.h"

/* ---- engines -------------------------------------------------------------- */

static const struct {
    wy_engine engine;
    const char *name;
} engines[] = {
    {WY_ENGINE_AUTO, "auto"},
    {WY_ENGINE_COLUMNS, "columns"},
    {WY_ENGINE_TABLE, "table"},
    {WY_ENGINE_PLAIN, "plain"},
};

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

static bool say(char reason[WY_REASON_SIZE], bool can, const char *format, const char *detail) {
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
        return "not every Nim move is there";
    }
    return NULL;
}

static bool columns_can(const wy_rules *rules, const wy_class *class, char reason[WY_REASON_SIZE]) {
    const char *fault = twist(rules, class);
    if (fault != NULL) {
        return say(reason, false, "no: %s", fault);
    }
    wy_moves *moves = NULL;
    wy_error error;
    if (wy_moves_compile(&moves, rules, false, &error) != WY_OK) {
        return say(reason, false, "no: %s", error.message);
    }
    char detail[WY_REASON_SIZE];
    const bool can = wy_columns_can(wy_moves_primitives(moves), wy_moves_count(moves), detail);
    const bool fast = can && wy_columns_fast(wy_moves_primitives(moves), wy_moves_count(moves));
    wy_moves_free(moves);
    if (!can) {
        return say(reason, false, "no: %s", detail);
    }
    return say(reason, true, "yes: %s",
               fast ? "exactly one P-position in every column, found by frontiers in O(1)"
                    : "exactly one P-position in every column, found by skipping full lines");
}

static bool table_can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_moves *moves = NULL;
    wy_error error;
    const wy_status status = wy_moves_compile(&moves, rules, rules->block > 0, &error);
    wy_moves_free(moves);
    if (status == WY_OK) {
        return say(reason, true, "yes: %s",
                   rules->block > 0 ? "64 positions at a time, options counted in bit planes"
                                    : "64 positions at a time");
    }
    return say(reason, true, "yes, but one cell at a time: %s", error.message);
}

static bool can(wy_engine engine, const wy_rules *rules, const wy_class *class,
                char reason[WY_REASON_SIZE]) {
    if (rules->imitation_p > 0) {
        return say(reason, false, "no: %s", "outcomes depend on the history of play");
    }
    switch (engine) {
    case WY_ENGINE_COLUMNS:
        return columns_can(rules, class, reason);
    case WY_ENGINE_TABLE:
        return table_can(rules, reason);
    default:
        return say(reason, true, "yes: %s", "any game without history, one cell at a time");
    }
}

bool wy_engine_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_class class;
    wy_error error;
    if (wy_classify(&class, rules, &error) != WY_OK) {
        return say(reason, false, "no: %s", error.message);
    }
    return can(engine, rules, &class, reason);
}

static wy_engine choose(const wy_rules *rules, const wy_class *class) {
    if (rules->imitation_p > 0) {
        return WY_ENGINE_AUTO;
    }
    return columns_can(rules, class, NULL) ? WY_ENGINE_COLUMNS : WY_ENGINE_TABLE;
}

wy_engine wy_engine_choose(const wy_rules *rules) {
    wy_class class;
    return wy_classify(&class, rules, NULL) == WY_OK ? choose(rules, &class) : WY_ENGINE_AUTO;
}

/* ---- making a solution ---------------------------------------------------- */

static wy_status fill(wy_solution *s, wy_engine engine, wy_error *error) {
    wy_status status = wy_classify(&s->class, s->rules, error);
    if (status != WY_OK) {
        return status;
    }
    s->engine = engine == WY_ENGINE_AUTO ? choose(s->rules, &s->class) : engine;
    char reason[WY_REASON_SIZE];
    if (!can(s->engine, s->rules, &s->class, reason)) {
        return wy_fail(error, WY_BAD, "the %s engine cannot solve this game: %s",
                       wy_engine_name(engine),
                       strncmp(reason, "no: ", 4) == 0 ? reason + 4 : reason);
    }
    s->backend = s->engine == WY_ENGINE_COLUMNS ? &wy_backend_columns : &wy_backend_table;
    if (s->engine == WY_ENGINE_PLAIN) {
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
    wy_moves_free(s->moves);
    wy_rules_free(s->rules);
    free(s);
}

wy_engine wy_solution_engine(const wy_solution *s) {
    return s->engine;
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
    return s->backend->memory(s, width, height);
}

wy_status wy_solution_each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                           wy_error *error) {
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    return s->backend->each(s, width, height, take, data, error);
}

void wy_verdict_init(wy_verdict *v) {
    memset(v, 0, sizeof *v);
    mpz_inits(v->dx, v->dy, v->to_x, v->to_y, NULL);
}

void wy_verdict_clear(wy_verdict *v) {
    mpz_clears(v->dx, v->dy, v->to_x, v->to_y, NULL);
}

static bool small(int64_t *out, const mpz_t value) {
    if (!mpz_fits_slong_p(value) || mpz_cmp_si(value, INT64_C(1) << 40) > 0) {
        return false;
    }
    *out = mpz_get_si(value);
    return true;
}

wy_status wy_solution_decide(wy_solution *s, const mpz_t x, const mpz_t y, wy_verdict *verdict,
                             wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wy_fail(error, WY_BAD, "a heap cannot be negative");
    }
    wy_position at;
    if (!small(&at.x, x) || !small(&at.y, y)) {
        return wy_fail(error, WY_LIMIT,
                       "unknown: the %s engine computes every smaller position, and these heaps "
                       "are out of its reach",
                       wy_engine_name(s->engine));
    }
    verdict->on_board = wy_cone_contains(&s->rules->board, at.x, at.y);
    if (!verdict->on_board) {
        return WY_OK;
    }
    wy_decision decision = {0};
    const wy_status status = s->backend->decide(s, at.x, at.y, &decision, error);
    if (status != WY_OK) {
        return status;
    }
    verdict->p = decision.p;
    verdict->has_move = decision.has_move;
    verdict->may_be_blocked = decision.may_be_blocked;
    if (verdict->has_move) {
        mpz_set_si(verdict->to_x, decision.to.x);
        mpz_set_si(verdict->to_y, decision.to.y);
        mpz_sub(verdict->dx, x, verdict->to_x);
        mpz_sub(verdict->dy, y, verdict->to_y);
    }
    verdict->standing.kind = WY_COMPUTED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "by the %s engine, from all smaller positions that matter", wy_engine_name(s->engine));
    return WY_OK;
}
