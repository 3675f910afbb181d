/* game_kernel.c - ends, stable, absorbing; what is proved is in game_kernel.h. */
#include "prove/game_kernel.h"

#include <stdlib.h>

#include "base/fail.h"
#include "prove/conditions.h"
#include "prove/near.h"
#include "rules/value.h"

const char *wi_game_obligation_name(wi_game_obligation obligation) {
    static const char *const names[] = {"ends", "stable", "absorbing"};
    return obligation < WI_GAME_OBLIGATIONS ? names[obligation] : "";
}

/* ---- what the steps have in common ----------------------------------------------------------- */

wy_status wi_kernel_expect_empty(wi_kernel *f, unsigned obligation, wy_operation op,
                                 const wy_automaton *a, const wy_automaton *b) {
    wy_word word;
    const uint32_t tracks = a == NULL ? f->tracks : wy_automaton_tracks(a);
    return wi_calculus_is_empty(&f->c, &word, op, a, NULL, b, NULL, tracks)
               ? WY_OK
               : wi_obligation_refuse(f->report, &f->c, obligation, a, &word, NULL, f->tracks);
}

wy_automaton *wi_kernel_within(wi_calculus *c, wy_operation op, wy_automaton *a,
                               const wy_automaton *b) {
    wy_automaton *out = a == NULL || b == NULL
                            ? NULL
                            : wi_calculus_join(c, op, a, NULL, b, NULL, wy_automaton_tracks(a));
    wy_automaton_free(a);
    return out;
}

/* a op a copy of b; takes a. */
static wy_automaton *with(wi_kernel *f, wy_operation op, wy_automaton *a, const wy_automaton *b) {
    return wi_calculus_into(&f->c, op, a, wi_calculus_copy(&f->c, b));
}

static wy_automaton *copy(wi_kernel *f, const wy_automaton *of) {
    return wi_calculus_copy(&f->c, of);
}

wy_status wi_kernel_take(wi_kernel *f, wy_automaton *reached) {
    const wy_status status =
        wi_kernel_expect_empty(f, WI_GAME_STABLE, WY_OP_AND, f->stays, reached);
    if (status != WY_OK) {
        wy_automaton_free(reached);
        return status;
    }
    f->other = wi_calculus_into(&f->c, WY_OP_AND_NOT, f->other, reached);
    return f->c.status;
}

wy_status wi_kernel_zeros(wi_kernel *f, unsigned obligation) {
    if (wy_automaton_step(f->p, 0, 0) == 0) {
        return WY_OK; /* they lead from the first state to itself */
    }
    wy_automaton *closed = NULL;
    f->c.status = wy_automaton_close_zeros(&closed, f->p, f->c.control, f->c.error);
    const wy_status status = wi_kernel_expect_empty(f, obligation, WY_OP_AND_NOT, closed, f->p);
    wy_automaton_free(closed);
    return status;
}

/* ---- ends ------------------------------------------------------------------------------------ */

static wy_status prove_ends(wi_kernel *f) {
    wy_status status = wi_kernel_zeros(f, WI_GAME_ENDS);
    if (status != WY_OK) {
        return status;
    }
    f->board = wi_calculus_board(&f->c, f->tracks, &f->rules->board);
    f->ends = wi_calculus_ends(&f->c, f->tracks, f->rules);
    if (f->ends != NULL) {
        f->ends = with(f, WY_OP_AND, f->ends, f->board);
    }
    status = wi_kernel_expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->p, f->board);
    if (status == WY_OK && f->ends != NULL) {
        status = f->rules->misere
                     ? wi_kernel_expect_empty(f, WI_GAME_ENDS, WY_OP_AND, f->p, f->ends)
                     : wi_kernel_expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->ends, f->p);
    }
    if (status != WY_OK) {
        return status;
    }
    f->stays = with(f, WY_OP_AND_NOT, copy(f, f->p), f->ends);
    f->other = f->leads->outside != NULL ? f->leads->outside(f)
                                         : with(f, WY_OP_AND_NOT, copy(f, f->board), f->p);
    f->other = with(f, WY_OP_AND_NOT, f->other, f->ends);
    return f->c.status;
}

/* ---- from where the player to move wins ------------------------------------------------------ */

static wy_automaton *outside_p(wi_kernel *f) {
    return with(f, WY_OP_AND_NOT, copy(f, f->board), f->p);
}

/* The positions with a move (of the set that is named); where options may be blocked, out of P. */
static wy_automaton *movable(wi_kernel *f, int named) {
    wy_automaton *others = f->rules->block > 0 ? outside_p(f) : NULL;
    wy_automaton *out = f->leads->into(f, others != NULL ? others : f->board, named);
    wy_automaton_free(others);
    return with(f, WY_OP_AND_NOT, out, f->ends);
}

static wy_automaton *immovable(wi_kernel *f, int named) {
    return wi_calculus_into(&f->c, WY_OP_AND_NOT, copy(f, f->board), movable(f, named));
}

/* Won without a move into P: by having no move, or by a pass; NULL: nothing is. */
static wy_automaton *won_at_once(wi_kernel *f) {
    const bool idle = f->rules->misere && f->rules->memory != WY_MEMORY_ENFORCE;
    if (f->passed == NULL) {
        return idle ? immovable(f, -1) : NULL;
    }
    wy_automaton *can = movable(f, -1);
    wy_automaton *by_pass = with(f, WY_OP_AND, copy(f, can), f->passed);
    wy_automaton *out =
        idle ? wi_calculus_into(&f->c, WY_OP_AND_NOT, copy(f, f->board), copy(f, can)) : NULL;
    wy_automaton_free(can);
    return wi_calculus_into(&f->c, WY_OP_OR, out, by_pass);
}

/* Whatever set is named, it has a move into P, or in misere play none. */
static wy_automaton *won_in_all_sets(wi_kernel *f) {
    wy_automaton *out = copy(f, f->board);
    for (int set = 0; set < f->rules->sets && f->c.status == WY_OK; set++) {
        wy_automaton *here = f->leads->into(f, f->p, set);
        if (f->rules->misere) {
            here = wi_calculus_into(&f->c, WY_OP_OR, here, immovable(f, set));
        }
        out = wi_calculus_into(&f->c, WY_OP_AND, out, here);
    }
    return out;
}

/* Some option is in P, and fewer than k are not. */
static wy_automaton *won_by_comply(wi_kernel *f) {
    wy_automaton *others = outside_p(f);
    wy_automaton *many = f->leads->often(f, others, (uint32_t)f->rules->comply);
    wy_automaton_free(others);
    return wi_calculus_into(&f->c, WY_OP_AND_NOT, f->leads->into(f, f->p, -1), many);
}

/* Does the opponent name sets of moves, or block or name options? */
static bool has_say(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_ENFORCE || rules->block > 0 || rules->comply > 0;
}

wy_status wi_kernel_stable(wi_kernel *f) {
    const wy_rules *rules = f->rules;
    wy_automaton *at_once = won_at_once(f);
    wy_status status = at_once == NULL ? f->c.status : wi_kernel_take(f, at_once);
    if (status != WY_OK || !has_say(rules)) {
        return status == WY_OK ? f->leads->stable(f) : status;
    }
    wy_automaton *won = rules->memory == WY_MEMORY_ENFORCE ? won_in_all_sets(f)
                        : rules->block > 0 ? f->leads->often(f, f->p, (uint32_t)rules->block + 1)
                                           : won_by_comply(f);
    return wi_kernel_take(f, won);
}

wy_status wi_kernel_absorbing(wi_kernel *f) {
    f->c.widest = f->other == NULL ? 0 : wy_automaton_states(f->other);
    const wy_status status =
        f->leads->absorb == NULL || has_say(f->rules) ? f->c.status : f->leads->absorb(f);
    return status == WY_OK
               ? wi_kernel_expect_empty(f, WI_GAME_ABSORBING, WY_OP_AND_NOT, f->other, NULL)
               : status;
}

/* ---- all of it --------------------------------------------------------------------------- */

wy_status wi_kernel_steps(wi_kernel *f, wi_kernel_step *const *steps, unsigned count) {
    wy_status status = WY_OK;
    for (unsigned i = 0; i < count && status == WY_OK; i++) {
        const double begin = wi_obligation_begin(&f->c);
        status = wi_obligation_end(f->report, &f->c, i, begin, steps[i](f));
    }
    return status;
}

wy_status wi_kernel_prove(wi_kernel *f) {
    static wi_kernel_step *const steps[] = {prove_ends, wi_kernel_stable, wi_kernel_absorbing};
    return wi_kernel_steps(f, steps, WI_GAME_OBLIGATIONS);
}

void wi_kernel_clear(wi_kernel *f) {
    wy_automaton_free(f->board);
    wy_automaton_free(f->ends);
    wy_automaton_free(f->stays);
    wy_automaton_free(f->other);
}

/* ---- two heaps ------------------------------------------------------------------------------- */

wy_status wi_game_obligations_prove(wi_proof_report *report, const wy_automaton *p,
                                    const wy_rules *rules, const wi_moves *moves,
                                    const wy_numeration *system, uint64_t most,
                                    const wy_control *control, wy_error *error) {
    if (rules->imitation_p > 0 || rules->block > WI_PROVE_BLOCK) {
        return rules->imitation_p > 0
                   ? wi_fail(error, WY_LIMIT, "outcomes of this game depend on its history")
                   : wi_fail(error, WY_LIMIT, "more than %d options may be blocked",
                             WI_PROVE_BLOCK);
    }
    wi_ray_moves rays = {wi_moves_primitives(moves), wi_moves_count(moves), true};
    wi_kernel f = {.c = {.system = system, .control = control, .error = error, .most = most},
                   .report = report,
                   .leads = &wi_ray_leads,
                   .moves = &rays,
                   .rules = rules,
                   .tracks = 2,
                   .p = p};
    const wy_status status = wi_kernel_prove(&f);
    wi_kernel_clear(&f);
    return status;
}

/* What is wrong near the origin is refused at once. */
static wy_status look_nearby(wi_proof_report *report, const wy_automaton *p, const wy_rules *rules,
                             const wy_numeration *system, const wy_control *control,
                             wy_error *error) {
    wy_position where;
    bool in_p = false;
    const wy_status status = wi_near_compare(&where, &in_p, p, rules, system, control, error);
    if (status == WY_NO) {
        const bool ends = wi_rules_ends_at(rules, where.x, where.y) ||
                          !wi_cone_contains(&rules->board, where.x, where.y);
        report->failed = ends ? WI_GAME_ENDS : in_p ? WI_GAME_STABLE : WI_GAME_ABSORBING;
        report->has_place = true;
        mpz_set_si(report->place[0], where.x);
        mpz_set_si(report->place[1], where.y);
    }
    return status;
}

wy_status wi_game_kernel_prove(wi_proof_report *report, const wy_automaton *p,
                               const wy_rules *rules, const wi_moves *moves,
                               const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error) {
    const wy_status status =
        rules->imitation_p > 0 ? WY_OK : look_nearby(report, p, rules, system, control, error);
    return status == WY_OK
               ? wi_game_obligations_prove(report, p, rules, moves, system, most, control, error)
               : status;
}
