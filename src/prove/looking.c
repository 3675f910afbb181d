/*
 * looking.c - an option in P, by the automaton of the P-set.
 *
 * Along a ray one number stays the same (reach.h), so that an option in P is a pair (u, v) which
 * three small automata and that of P accept together, everything else being given: search.h finds
 * one in a single pass over the digits.  A fan is a ray of rays.
 */
#include "prove/looking.h"

#include "prove/calculus.h"
#include "prove/search.h"
#include "rules/evaluate_big.h"
#include "solve/moves.h"
#include "theory/theory.h"

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

void wi_theorem_from_played(mpz_t dx, mpz_t dy, const wy_theorem *theorem) {
    if (wi_theorem_is_imaged(theorem)) {
        wi_image_back_big(dx, dy, &theorem->image, dx, dy);
    } else if (theorem->facts.transported) {
        wi_cone_from_canonical(dx, dy, &theorem->facts.q, dx, dy);
    }
}

/* ---- one option ----------------------------------------------------------------------------- */

static bool take_found(void *data, mpz_ptr found[WI_SEARCH_VARIABLES]) {
    wi_looking *l = data;
    if (found[0] != NULL) {
        mpz_set(l->u, found[0]);
    }
    if (found[1] != NULL) {
        mpz_set(l->v, found[1]);
    }
    return l->found(l);
}

/* One option, or all: then WY_OK also if there is none. */
static wy_status look(wi_looking *l, const wi_search *search) {
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
static wy_status along_ray(wi_looking *l, const wy_automaton *set, const wi_ray_relations *ray,
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
static wy_status by_tied(wi_looking *l, const wi_way *way) {
    const wi_search search = {.system = l->theorem->system,
                              .readers = {{.automaton = way->between, .variables = {0, 1, 2, 3}}},
                              .count = 1,
                              .given = {NULL, NULL, l->x, l->y}};
    return way->between == NULL ? WY_NO : look(l, &search);
}

static wy_status by_point(wi_looking *l, wy_position start) {
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

/* What a fan needs to go on from where its first steps led. */
typedef struct fan {
    wi_looking *outer;
    wi_way *way;
    wy_status status;
    bool stopped;
} fan;

static bool found_by_second(wi_looking *on) {
    fan *f = on->data;
    mpz_set(f->outer->u, on->u);
    mpz_set(f->outer->v, on->v);
    f->stopped = !f->outer->found(f->outer);
    return !f->stopped;
}

/* The second steps of a fan from where `at` is; all of them if `at` has a place for all. */
static wy_status second_steps(fan *f, mpz_srcptr x, mpz_srcptr y) {
    wi_looking *l = f->outer;
    wi_looking on = {.theorem = l->theorem,
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

static bool found_by_first(wi_looking *on) {
    fan *f = on->data;
    f->status = second_steps(f, on->u, on->v);
    return (f->status == WY_OK || f->status == WY_NO) && !f->stopped;
}

static wy_status by_fan(wi_looking *l, wi_way *way, wy_position start) {
    fan f = {.outer = l, .way = way};
    wi_looking first = {.theorem = l->theorem,
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

wy_status wi_looking_by_primitive(wi_looking *l, size_t index) {
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
