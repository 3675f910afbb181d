/* values_kernel.c - function, differ, reached; what is proved is in values_kernel.h. */
#include "prove/values_kernel.h"

#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/conditions.h"
#include "prove/game_kernel.h"
#include "prove/reach.h"
#include "solve/moves.h"

const char *wi_values_obligation_name(wi_values_obligation obligation) {
    static const char *const names[] = {"function", "differ", "reached"};
    return obligation < WI_VALUES_OBLIGATIONS ? names[obligation] : "";
}

const char *wi_values_obligation_statement(wi_values_obligation obligation) {
    static const char *const statements[] = {
        "each position has exactly one value, 0 where the game ends by a rule",
        "no move leads to a position of the same value",
        "from every position moves lead to all smaller values",
    };
    return obligation < WI_VALUES_OBLIGATIONS ? statements[obligation] : "";
}

/* ---- all values -------------------------------------------------------------------------- */

/*
 * f->p is the graph.  What is below a value, (x, y, w) with w < z, has to be reached: it is what
 * stable takes from.
 */
static wy_status prove_function(wi_kernel *f) {
    wi_calculus *c = &f->c;
    const unsigned fails = WI_VALUES_FUNCTION;
    wy_status status = wi_kernel_zeros(f, fails);
    f->board = wi_calculus_board(c, 2, &f->rules->board);
    f->ends = wi_calculus_ends(c, 2, f->rules);
    wy_automaton *valued = wi_calculus_without(c, f->p, (const bool[]){false, false, true});
    if (status == WY_OK) {
        status = wi_kernel_expect_empty(f, fails, WY_OP_AND_NOT, valued, f->board);
    }
    if (status == WY_OK) {
        status = wi_kernel_expect_empty(f, fails, WY_OP_AND_NOT, f->board, valued);
    }
    wy_automaton_free(valued);
    if (status == WY_OK) {
        /* there is z with (x, y, z) in G, w < z */
        f->other = wi_calculus_exists(c, WY_OP_AND, f->p, TRACKS(0, 1, 3), wi_calculus_less(c),
                                      TRACKS(2, 3), 4, 3);
        status = wi_kernel_expect_empty(f, fails, WY_OP_AND, f->p, f->other);
    }
    f->stays = wi_calculus_copy(c, f->p);
    if (status == WY_OK && f->ends != NULL) { /* there nothing is below the value */
        status = wi_kernel_expect_empty(f, fails, WY_OP_AND, f->other, f->ends);
        f->stays = wi_kernel_within(c, WY_OP_AND_NOT, f->stays, f->ends);
    }
    return status == WY_OK ? c->status : status;
}

static wi_kernel kernel_of(wi_proof_report *report, const wy_automaton *set, const wy_rules *rules,
                           wi_ray_moves *moves, const wy_numeration *system, uint64_t most,
                           const wy_control *control, wy_error *error) {
    return (wi_kernel){.c = {.system = system, .control = control, .error = error, .most = most},
                       .report = report,
                       .leads = &wi_ray_leads,
                       .moves = moves,
                       .rules = rules,
                       .tracks = 2,
                       .p = set};
}

wy_status wi_values_kernel_prove(wi_proof_report *report, const wy_automaton *graph,
                                 const wy_rules *rules, const wi_moves *moves,
                                 const wy_numeration *system, uint64_t most,
                                 const wy_control *control, wy_error *error) {
    static wi_kernel_step *const steps[] = {prove_function, wi_kernel_stable, wi_kernel_absorbing};
    if (rules->memory != WY_MEMORY_NONE || rules->block > 0 || rules->misere) {
        return wi_fail(error, WY_LIMIT,
                       "games with history, blocking or misere play have no "
                       "Grundy values");
    }
    wi_ray_moves rays = {wi_moves_primitives(moves), wi_moves_count(moves), false};
    wi_kernel f = kernel_of(report, graph, rules, &rays, system, most, control, error);
    const wy_status status = wi_kernel_steps(&f, steps, WI_VALUES_OBLIGATIONS);
    wi_kernel_clear(&f);
    return status;
}

/* ---- one value ----------------------------------------------------------------------------- */

/* f->other is the rest of the board that it is to be the kernel of. */
static wy_status prove_set_ends(wi_kernel *f) {
    wy_status status = wi_kernel_zeros(f, WI_GAME_ENDS);
    f->board = wi_calculus_board(&f->c, 2, &f->rules->board);
    f->stays = wi_calculus_copy(&f->c, f->p);
    if (status == WY_OK) {
        status = wi_kernel_expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->p, f->other);
    }
    if (status == WY_OK) { /* what is to be absorbed */
        f->other = wi_kernel_within(&f->c, WY_OP_AND_NOT, f->other, f->p);
    }
    return status == WY_OK ? f->c.status : status;
}

wy_status wi_value_set_prove(wi_proof_report *report, const wy_automaton *set,
                             const wy_automaton *rest, const wy_rules *rules, const wi_moves *moves,
                             const wy_numeration *system, uint64_t most, const wy_control *control,
                             wy_error *error) {
    static wi_kernel_step *const steps[] = {prove_set_ends, wi_kernel_stable, wi_kernel_absorbing};
    wi_ray_moves rays = {wi_moves_primitives(moves), wi_moves_count(moves), false};
    wi_kernel f = kernel_of(report, set, rules, &rays, system, most, control, error);
    f.other = wi_calculus_copy(&f.c, rest);
    const wy_status status = wi_kernel_steps(&f, steps, WI_GAME_OBLIGATIONS);
    wi_kernel_clear(&f);
    return status;
}
