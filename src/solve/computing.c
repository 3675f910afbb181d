/*
 * computing.c - what the engines have in common that compute every smaller position: columns, table
 * and plain.  A solution has one of them, as its engine for windows at the origin.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "rules/value.h"
#include "solve/engine.h"
#include "solve/moves.h"
#include "solve/other.h"

/* ---- which rules are played ------------------------------------------------------------------ */

/* Moves return tokens, and there is no image: in the order of the weight, by rows or by cells. */
static wy_status by_weight(wy_engine *engine, wy_solution *s, wy_error *error) {
    s->backend = &wi_backend_table;
    if (s->wish == WY_ENGINE_PLAIN || s->rules->block > 0 || s->rules->misere) {
        return WY_OK;
    }
    s->weight_moves = malloc(sizeof *s->weight_moves);
    if (s->weight_moves == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = wi_weight_moves_make(s->weight_moves, s->rules, error);
    if (status == WY_OK) {
        *engine = WY_ENGINE_TABLE;
        s->backend = &wi_backend_weight;
    }
    return status == WY_LIMIT ? WY_OK : status;
}

wy_status wi_computing_other_way(wy_engine *engine, wy_solution *s, wy_error *error) {
    *engine = s->wish;
    if (s->kind == WI_SEVERAL) {
        return WY_OK;
    }
    if (s->wish != WY_ENGINE_AUTO && s->wish != WY_ENGINE_TABLE && s->wish != WY_ENGINE_PLAIN) {
        return WY_OK;
    }
    const wy_status status = wi_other_find(&s->other, engine, s->rules, &s->control, error);
    if (status == WY_OK && s->other != NULL) {
        s->backend = &wi_backend_other;
    }
    return status == WY_OK && s->other == NULL && s->rules->weight.x > 0
               ? by_weight(engine, s, error)
               : status;
}

/* ---- reach ---------------------------------------------------------------------------------- */

bool wi_in_reach(int64_t *out, const mpz_t value) {
    if (!mpz_fits_slong_p(value) || mpz_cmp_si(value, INT64_C(1) << 40) > 0) {
        return false;
    }
    *out = mpz_get_si(value);
    return true;
}

/* Up to here a table of all positions comes to its end within hours. */
static const wi_wide most_positions = (wi_wide)1 << 50;

wi_effort wi_computing_effort(wy_engine engine, const wi_question *question) {
    const wy_solution *s = question->solution;
    const bool count = question->about == WI_ASK_COUNT;
    int64_t x = 0;
    int64_t y = 0;
    if (wy_solution_engine(s) != engine || !wi_in_reach(&x, question->x) ||
        !(wi_in_reach(&y, question->y) || (count && s->windows->tall))) {
        return WI_EFFORT_NEVER;
    }
    /*
     * Engines that go column by column do not look at all positions; and a count that ends early
     * says how far it came, so that who wishes for an engine may have it.
     */
    return s->windows->columns != NULL || (wi_wide)x * y <= most_positions ||
                   (count && s->wish == engine)
               ? WI_EFFORT_COMPUTE
               : WI_EFFORT_NEVER;
}

/* ---- windows -------------------------------------------------------------------------------- */

uint64_t wi_computing_memory(const wy_solution *s, int64_t width, int64_t height) {
    return s->backend->memory(s, width, height);
}

wy_status wi_computing_each(wy_solution *s, int64_t width, int64_t height, wy_take *take,
                            void *data, wy_error *error) {
    return s->backend->each(s, width, height, take, data, error);
}

void wi_computing_standing(wy_standing *standing, const wy_solution *s) {
    standing->kind = WY_COMPUTED;
    snprintf(standing->by, sizeof standing->by, "by the %s engine, from all smaller positions",
             wy_engine_name(wy_solution_engine(s)));
}

/* P-positions of a window at the origin, of which only those far out are wanted. */
typedef struct cutting {
    wy_position corner;
    wy_take_cell *take;
    void *data;
} cutting;

static bool cut(void *data, const wy_position *positions, size_t count) {
    const cutting *c = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].x >= c->corner.x && positions[i].y >= c->corner.y &&
            !c->take(c->data, positions[i].x - c->corner.x, positions[i].y - c->corner.y)) {
            return false;
        }
    }
    return true;
}

wy_status wi_computing_window(wy_solution *s, const mpz_t x, const mpz_t y, int64_t width,
                              int64_t height, wy_take_cell *take, void *data, wy_standing *standing,
                              wy_error *error) {
    cutting c = {.corner = {mpz_get_si(x), mpz_get_si(y)}, .take = take, .data = data};
    if (standing != NULL) {
        wi_computing_standing(standing, s);
    }
    return wy_solution_each(s, c.corner.x + width, c.corner.y + height, cut, &c, error);
}

/* ---- one position --------------------------------------------------------------------------- */

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

wy_status wi_computing_decide(wy_verdict *verdict, wy_solution *s, const wy_place *place,
                              wy_error *error) {
    const wy_position at = {mpz_get_si(place->heap[0]), mpz_get_si(place->heap[1])};
    search found = {.rules = s->rules, .at = at};
    const wy_status status = s->backend->options(s, at, take_best, &found, &verdict->p, error);
    if (status != WY_OK) {
        return status;
    }
    verdict->has_move = !verdict->p && found.found;
    verdict->move.may_be_blocked = verdict->has_move && found.may_be_blocked;
    if (verdict->has_move) {
        mpz_set_si(verdict->move.take[0], at.x - found.to.x);
        mpz_set_si(verdict->move.take[1], at.y - found.to.y);
    }
    verdict->standing.kind = WY_COMPUTED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "by the %s engine%s, from all smaller positions that matter",
             wy_engine_name(wy_solution_engine(s)), wi_other_words(s->other));
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

wy_status wi_computing_moves(wy_solution *s, const wy_place *place, wy_take_move *take, void *data,
                             wy_error *error) {
    const wy_position at = {mpz_get_si(place->heap[0]), mpz_get_si(place->heap[1])};
    forward to = {s->rules, at, take, data};
    bool p = false;
    return s->backend->options(s, at, take_forward, &to, &p, error);
}

bool wi_moves_lead(const wi_moves *moves, wy_position from, wy_position to) {
    const int64_t dx = from.x - to.x;
    const int64_t dy = from.y - to.y;
    if (dx < 0 || dy < 0) {
        return false;
    }
    const wi_primitive *primitives = wi_moves_primitives(moves);
    const size_t count = wi_moves_count(moves);
    for (size_t i = 0; i < count; i++) {
        if (wi_primitive_allows(&primitives[i], from.x, from.y, dx, dy)) {
            return true;
        }
    }
    return false;
}
