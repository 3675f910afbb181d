/* theorem_decide.c - outcomes and winning moves by the automaton of the P-set. */
#include <stdio.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "prove/calculus.h"
#include "prove/heap_proof.h"
#include "prove/inside.h"
#include "prove/search.h"
#include "prove/theorem.h"
#include "rules/condition.h"
#include "solve/legal.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* ---- an option by one primitive -------------------------------------------------------------- */

/*
 * An option in P, by the automaton of the P-set.
 *
 * Along a ray one number stays the same (game_kernel.h), so that an option in P is a pair (u, v)
 * which three small automata and that of P accept together, everything else being given: search.h
 * finds one in a single pass over the digits.  A fan is a ray of rays.
 */

/* Where a search starts, and what it found. */
typedef struct looking {
    wy_theorem *theorem;
    mpz_srcptr x, y;
    mpz_t u, v;                          /* the option */
    bool (*found)(struct looking *each); /* NULL: one is enough; else all go there; false: stop */
    void *data;
    wy_error *error;
} looking;

bool wi_theorem_is_imaged(const wy_theorem *theorem) {
    return theorem->played != NULL && !theorem->facts.transported;
}

void wi_theorem_to_played(mpz_t a, mpz_t b, const wy_theorem *theorem, const mpz_t x,
                          const mpz_t y) {
    if (wi_theorem_is_imaged(theorem)) {
        wi_image_of_big(a, b, &theorem->image, x, y);
    } else if (theorem->facts.transported) {
        wi_cone_to_canonical(a, b, &theorem->facts.q, x, y);
    } else {
        mpz_set(a, x);
        mpz_set(b, y);
    }
}

/* A move of the game that is played, as one of the game. */
static void from_played(mpz_t dx, mpz_t dy, const wy_theorem *theorem) {
    if (wi_theorem_is_imaged(theorem)) {
        wi_image_back_big(dx, dy, &theorem->image, dx, dy);
    } else if (theorem->facts.transported) {
        wi_cone_from_canonical(dx, dy, &theorem->facts.q, dx, dy);
    }
}

/* ---- one option ----------------------------------------------------------------------------- */

static bool take_found(void *data, mpz_ptr found[WI_SEARCH_VARIABLES]) {
    looking *l = data;
    if (found[0] != NULL) {
        mpz_set(l->u, found[0]);
    }
    if (found[1] != NULL) {
        mpz_set(l->v, found[1]);
    }
    return l->found(l);
}

/* One option, or all: then WY_OK also if there is none. */
static wy_status look(looking *l, const wi_search *search) {
    if (search->given[0] != NULL) {
        mpz_set(l->u, search->given[0]);
    }
    if (search->given[1] != NULL) {
        mpz_set(l->v, search->given[1]);
    }
    if (l->found != NULL) {
        return wi_search_each(search, take_found, l, l->error);
    }
    mpz_ptr out[WI_SEARCH_VARIABLES] = {l->u, l->v};
    return wi_search_find(out, search, l->error);
}

/* (u, v) in set on the ray from (x, y). */
static wy_status along_ray(looking *l, const wy_automaton *set, const wi_ray_relations *ray,
                           wy_position start) {
    mpz_t a, b, c;
    mpz_inits(a, b, c, NULL);
    mpz_sub_ui(a, l->x, (unsigned long)start.x);
    mpz_sub_ui(b, l->y, (unsigned long)start.y);
    wi_search search = {.system = l->theorem->system,
                        .readers = {{.automaton = set, .variables = {0, 1}}},
                        .count = 2,
                        .largest = mpz_cmp(l->x, l->y) > 0 ? l->x : l->y};
    wy_status status = mpz_sgn(a) < 0 || mpz_sgn(b) < 0 ? WY_NO : WY_OK;
    if (ray->step_y == 0) {
        search.readers[1] = (wi_reader){ray->along, {0, 2}};
        search.given[1] = b;
        search.given[2] = l->x;
    } else if (ray->step_x == 0) {
        search.readers[1] = (wi_reader){ray->along, {1, 2}};
        search.given[0] = a;
        search.given[2] = l->y;
    } else {
        /* c = q (x - a) - p (y - b), the same all along */
        mpz_mul_si(c, a, ray->step_y);
        mpz_submul_ui(c, b, (unsigned long)ray->step_x);
        search.readers[1] = (wi_reader){mpz_sgn(c) < 0 ? ray->minus : ray->plus, {0, 1, 3}};
        search.readers[2] = (wi_reader){ray->along, {0, 2}};
        search.count = 3;
        mpz_abs(c, c);
        search.given[2] = l->x;
        search.given[3] = c;
    }
    if (status == WY_OK) {
        status = look(l, &search);
    }
    mpz_clears(a, b, c, NULL);
    return status;
}

static wy_status make_way(wi_way *way, wy_theorem *theorem, const wi_primitive *by,
                          wy_error *error) {
    wi_calculus c = {.system = theorem->system, .error = error};
    if (by->tied) {
        way->between = wi_reach_tied(&c, theorem->p, by);
    } else if (by->kind != WI_POINT) {
        wi_ray_relations_make(&way->first, &c, by);
    }
    if (!by->tied && by->kind == WI_FAN) {
        const wi_primitive second = {.kind = WI_RAY, .step1 = by->step2, .count1 = WY_UNBOUNDED};
        wi_ray_relations_make(&way->second, &c, &second);
        way->between = wi_reach_set(&c, theorem->p, &second);
    }
    way->made = c.status == WY_OK;
    if (!way->made) {
        wi_ray_relations_clear(&way->first);
        wi_ray_relations_clear(&way->second);
        wy_automaton_free(way->between);
        *way = (wi_way){0};
    }
    return c.status;
}

/* An option in P by a primitive whose moves are tied to the heaps; WY_NO: none. */
static wy_status by_tied(looking *l, const wi_way *way) {
    const wi_search search = {.system = l->theorem->system,
                              .readers = {{.automaton = way->between, .variables = {0, 1, 2, 3}}},
                              .count = 1,
                              .given = {NULL, NULL, l->x, l->y}};
    return way->between == NULL ? WY_NO : look(l, &search);
}

static wy_status by_point(looking *l, wy_position start) {
    mpz_sub_ui(l->u, l->x, (unsigned long)start.x);
    mpz_sub_ui(l->v, l->y, (unsigned long)start.y);
    bool has = false;
    if (mpz_sgn(l->u) < 0 || mpz_sgn(l->v) < 0) {
        return WY_NO;
    }
    const wy_status status =
        wi_search_has(&has, l->theorem->p, l->theorem->system, l->u, l->v, l->error);
    if (status == WY_OK && has && l->found != NULL) {
        l->found(l);
    }
    return status == WY_OK && !has ? WY_NO : status;
}

/* The data that a fan needs to continue from the end of its first steps. */
typedef struct fan {
    looking *outer;
    wi_way *way;
    wy_status status;
    bool stopped;
} fan;

static bool found_by_second(looking *on) {
    fan *f = on->data;
    mpz_set(f->outer->u, on->u);
    mpz_set(f->outer->v, on->v);
    f->stopped = !f->outer->found(f->outer);
    return !f->stopped;
}

/* The second steps of a fan from where `at` is; all of them if `at` has a place for all. */
static wy_status second_steps(fan *f, mpz_srcptr x, mpz_srcptr y) {
    looking *l = f->outer;
    looking on = {.theorem = l->theorem,
                  .x = x,
                  .y = y,
                  .found = l->found != NULL ? found_by_second : NULL,
                  .data = f,
                  .error = l->error};
    mpz_inits(on.u, on.v, NULL);
    const wy_status status = along_ray(&on, l->theorem->p, &f->way->second, (wy_position){0, 0});
    if (l->found == NULL) {
        mpz_set(l->u, on.u);
        mpz_set(l->v, on.v);
    }
    mpz_clears(on.u, on.v, NULL);
    return status;
}

static bool found_by_first(looking *on) {
    fan *f = on->data;
    f->status = second_steps(f, on->u, on->v);
    return (f->status == WY_OK || f->status == WY_NO) && !f->stopped;
}

static wy_status by_fan(looking *l, wi_way *way, wy_position start) {
    fan f = {.outer = l, .way = way};
    looking first = {.theorem = l->theorem,
                     .x = l->x,
                     .y = l->y,
                     .found = l->found != NULL ? found_by_first : NULL,
                     .data = &f,
                     .error = l->error};
    mpz_inits(first.u, first.v, NULL);
    wy_status status = along_ray(&first, way->between, &way->first, start);
    if (status == WY_OK) {
        status = l->found == NULL ? second_steps(&f, first.u, first.v) : f.status;
    }
    mpz_clears(first.u, first.v, NULL);
    return status;
}

static wy_status look_by_primitive(looking *l, size_t index) {
    wy_theorem *theorem = l->theorem;
    const wi_primitive *by = &wi_moves_primitives(theorem->moves)[index];
    wi_way *way = &theorem->ways[index];
    const wi_big_values values = {.of = {[WY_X] = l->x, [WY_Y] = l->y}};
    if (by->when != NULL && !by->tied && !wi_condition_holds_big(by->when, &values)) {
        return WY_NO;
    }
    if (by->kind == WI_POINT) {
        return by_point(l, by->start);
    }
    const wy_status status = way->made ? WY_OK : make_way(way, theorem, by, l->error);
    if (status != WY_OK) {
        return status;
    }
    if (by->tied) {
        return by_tied(l, way);
    }
    return by->kind == WI_RAY ? along_ray(l, theorem->p, &way->first, by->start)
                              : by_fan(l, way, by->start);
}

/* ---- outcomes and winning moves ----------------------------------------------------------- */

wy_status wy_theorem_has(bool *p, const wy_theorem *theorem, const mpz_t x, const mpz_t y,
                         wy_error *error) {
    *p = false;
    const wy_status plane = wi_theorem_on_plane(theorem, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    if (!wi_cone_has(&theorem->rules->board, x, y)) {
        return WY_OK;
    }
    mpz_t a;
    mpz_t b;
    mpz_inits(a, b, NULL);
    wi_theorem_to_played(a, b, theorem, x, y);
    const wy_status status = wi_search_has(p, theorem->p, theorem->system, a, b, error);
    mpz_clears(a, b, NULL);
    return status;
}

/* A move of the game that is played into P; those that cannot be blocked first. */
static wy_status find_move(wy_verdict *verdict, wy_theorem *theorem, const mpz_t x, const mpz_t y,
                           wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    looking l = {.theorem = theorem, .x = x, .y = y, .error = error};
    mpz_inits(l.u, l.v, NULL);
    wy_status status = WY_NO;
    for (int blockable = 0; blockable < 2 && status == WY_NO; blockable++) {
        for (size_t i = 0; i < wi_moves_count(theorem->moves) && status == WY_NO; i++) {
            const bool can_be =
                rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY || moves[i].both);
            if (can_be == (blockable == 1)) {
                status = look_by_primitive(&l, i);
            }
        }
        verdict->move.may_be_blocked = blockable == 1;
    }
    verdict->has_move = status == WY_OK;
    if (status == WY_OK) {
        mpz_sub(verdict->move.take[0], x, l.u);
        mpz_sub(verdict->move.take[1], y, l.v);
        mpz_set(verdict->move.to[0], l.u);
        mpz_set(verdict->move.to[1], l.v);
        /* Every answer is checked by playing it. */
        status =
            wi_rules_legal_two(rules, x, y, verdict->move.take[0], verdict->move.take[1], error);
        if (status == WY_NO) {
            status = wi_fail(error, WY_SYSTEM, "a winning move that is found is not legal");
        }
    }
    mpz_clears(l.u, l.v, NULL);
    return status;
}

static wy_status decide_played(wy_verdict *verdict, wy_theorem *theorem, const mpz_t x,
                               const mpz_t y, wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    verdict->has_move = false;
    verdict->move.may_be_blocked = false;
    wy_status status = wi_search_has(&verdict->p, theorem->p, theorem->system, x, y, error);
    if (status != WY_OK || verdict->p) {
        return status;
    }
    /* In misere play the game may be over, or all other moves blocked: won without a move. */
    if (rules->misere && wi_rules_ends_at_big(rules, x, y)) {
        return WY_OK;
    }
    status = find_move(verdict, theorem, x, y, error);
    if (status == WY_NO) {
        verdict->move.may_be_blocked = false;
        status =
            rules->misere ? WY_OK : wi_fail(error, WY_SYSTEM, "no move into P from an N-position");
    }
    return status;
}

void wy_theorem_standing(wy_standing *standing, const wy_theorem *theorem) {
    if (theorem->heaps != NULL) {
        wi_heap_proof_standing(standing, theorem->heaps);
        return;
    }
    standing->kind = WY_PROVED;
    snprintf(standing->by, sizeof standing->by,
             "the automaton of the P-set%s in %s with %u states, proved for all heaps",
             theorem->facts.transported      ? " of the canonical game"
             : wi_theorem_is_imaged(theorem) ? " of the image"
                                             : "",
             theorem->facts.numeration, (unsigned)theorem->facts.p_states);
}

static wy_status decide_on_plane(wy_verdict *verdict, wy_theorem *theorem, const mpz_t x,
                                 const mpz_t y, wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    const wy_cone *board = &theorem->rules->board;
    verdict->checked[0] = '\0';
    verdict->on_board = wi_cone_has(board, x, y);
    if (!verdict->on_board) {
        return WY_OK;
    }
    wy_theorem_standing(&verdict->standing, theorem);
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    wi_theorem_to_played(a, b, theorem, x, y);
    const wy_status status = decide_played(verdict, theorem, a, b, error);
    if (status == WY_OK && verdict->has_move) {
        from_played(verdict->move.take[0], verdict->move.take[1], theorem);
        mpz_sub(verdict->move.to[0], x, verdict->move.take[0]);
        mpz_sub(verdict->move.to[1], y, verdict->move.take[1]);
    }
    mpz_clears(a, b, NULL);
    return status;
}

/* ---- all moves ------------------------------------------------------------------------------- */

/*
 * All moves into P, by the automaton of the P-set.
 *
 * A move that is in two primitives is handed out by the first.  Every move is checked by the rules.
 */

/* d = start + i step1 + j step2: is it a move of the primitive, and allowed at (x, y)? */
static bool allows(const wi_primitive *by, const mpz_t x, const mpz_t y, const mpz_t dx,
                   const mpz_t dy) {
    const wy_position u = by->step1;
    const wy_position v = by->step2;
    mpz_t a, b, i, j, turn;
    mpz_inits(a, b, i, j, turn, NULL);
    mpz_sub_ui(a, dx, (unsigned long)by->start.x);
    mpz_sub_ui(b, dy, (unsigned long)by->start.y);
    bool is = mpz_sgn(a) >= 0 && mpz_sgn(b) >= 0;
    if (by->kind == WI_POINT) {
        is = mpz_sgn(a) == 0 && mpz_sgn(b) == 0;
    } else if (by->kind == WI_RAY) {
        mpz_fdiv_q_ui(i, u.x != 0 ? a : b, (unsigned long)(u.x != 0 ? u.x : u.y));
        mpz_submul_ui(a, i, (unsigned long)u.x);
        mpz_submul_ui(b, i, (unsigned long)u.y);
        is = is && mpz_sgn(a) == 0 && mpz_sgn(b) == 0 &&
             (by->count1 == WY_UNBOUNDED || mpz_cmp_si(i, by->count1) < 0);
    } else {
        mpz_set_si(turn, u.x);
        mpz_mul_si(turn, turn, v.y);
        mpz_set_si(i, u.y);
        mpz_submul_ui(turn, i, (unsigned long)v.x);
        mpz_mul_si(i, a, v.y);
        mpz_submul_ui(i, b, (unsigned long)v.x);
        mpz_mul_si(j, b, u.x);
        mpz_submul_ui(j, a, (unsigned long)u.y);
        is = is && mpz_divisible_p(i, turn) != 0 && mpz_divisible_p(j, turn) != 0;
        if (is) {
            mpz_divexact(i, i, turn);
            mpz_divexact(j, j, turn);
        }
        is = is && mpz_sgn(i) >= 0 && mpz_sgn(j) >= 0;
    }
    if (is && by->when != NULL) { /* s and t of a fan, t of a ray */
        if (by->kind == WI_FAN) {
            mpz_add_ui(i, i, (unsigned long)by->s0);
            mpz_add_ui(j, j, (unsigned long)by->t0);
        } else {
            mpz_add_ui(j, i, (unsigned long)by->t0);
            mpz_set_ui(i, 0);
        }
        const wi_big_values values = {.of = {[WY_X] = x, [WY_Y] = y, [WY_S] = i, [WY_T] = j}};
        is = wi_condition_holds_big(by->when, &values);
    }
    mpz_clears(a, b, i, j, turn, NULL);
    return is;
}

/* Options on their way out as moves of the game. */
typedef struct handing {
    size_t index; /* of the primitive */
    bool blockable, stopped;
    wy_take_move *take;
    void *data;
    mpz_t dx, dy;
    wy_status status;
} handing;

/* A move that is in two primitives is handed out by the first. */
static bool hand_out(looking *l) {
    handing *h = l->data;
    const wi_primitive *moves = wi_moves_primitives(l->theorem->moves);
    mpz_sub(h->dx, l->x, l->u);
    mpz_sub(h->dy, l->y, l->v);
    for (size_t i = 0; i < h->index; i++) {
        if (allows(&moves[i], l->x, l->y, h->dx, h->dy)) {
            return true;
        }
    }
    h->status =
        wi_rules_legal_two(wy_theorem_played(l->theorem), l->x, l->y, h->dx, h->dy, l->error);
    if (h->status == WY_NO) {
        h->status = wi_fail(l->error, WY_SYSTEM, "a winning move that is found is not legal");
    }
    if (h->status != WY_OK) {
        return false;
    }
    from_played(h->dx, h->dy, l->theorem);
    h->stopped = !h->take(h->data, h->dx, h->dy, h->blockable);
    return !h->stopped;
}

static wy_status each_move(wy_theorem *theorem, const mpz_t x, const mpz_t y, handing *h,
                           wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    if (wi_rules_ends_at_big(rules, x, y)) {
        return WY_OK;
    }
    looking l = {.theorem = theorem, .x = x, .y = y, .found = hand_out, .data = h, .error = error};
    mpz_inits(l.u, l.v, NULL);
    wy_status status = WY_OK;
    for (size_t i = 0;
         i < wi_moves_count(theorem->moves) && status == WY_OK && h->status == WY_OK && !h->stopped;
         i++) {
        h->index = i;
        h->blockable = rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY ||
                                            wi_moves_primitives(theorem->moves)[i].both);
        status = look_by_primitive(&l, i);
        status = status == WY_NO ? WY_OK : status;
    }
    mpz_clears(l.u, l.v, NULL);
    return status == WY_OK ? h->status : status;
}

wy_status wi_theorem_moves_to_p(wy_theorem *theorem, const mpz_t x, const mpz_t y,
                                wy_take_move *take, void *data, wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0 || !wi_cone_has(&theorem->rules->board, x, y)) {
        return wi_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    handing h = {.take = take, .data = data};
    mpz_t a, b;
    mpz_inits(a, b, h.dx, h.dy, NULL);
    wi_theorem_to_played(a, b, theorem, x, y);
    const wy_status status = each_move(theorem, a, b, &h, error);
    mpz_clears(a, b, h.dx, h.dy, NULL);
    return status;
}

wy_status wy_theorem_decide(wy_verdict *verdict, wy_theorem *theorem, const wy_place *at,
                            const wy_control *control, wy_error *error) {
    if (theorem->heaps == NULL) {
        return decide_on_plane(verdict, theorem, at->heap[0], at->heap[1], error);
    }
    const wy_status status = wy_rules_check_place(theorem->heaps->rules, at, error);
    if (status != WY_OK) {
        return status;
    }
    verdict->checked[0] = '\0';
    verdict->on_board = true;
    const wy_status decided = wi_heap_proof_decide(verdict, theorem->heaps, at, control, error);
    if (decided == WY_OK && verdict->has_move) {
        wi_move_lead(&verdict->move, at);
    }
    return decided;
}
