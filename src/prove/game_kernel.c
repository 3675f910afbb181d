/* game_kernel.c - ends, stable, absorbing; what is proved is in game_kernel.h. */
#include "prove/game_kernel.h"

#include <stdlib.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/linear.h"
#include "prove/near.h"
#include "prove/reach.h"
#include "rules/value.h"
#include "solve/cones.h"
#include "solve/moves.h"

const char *wi_game_obligation_name(wi_game_obligation obligation) {
    static const char *const names[] = {"ends", "stable", "absorbing"};
    return obligation < WI_GAME_OBLIGATIONS ? names[obligation] : "";
}

/* Everything one obligation hands to the next. */
typedef struct proof {
    wi_calculus c;
    wi_proof_report *report;
    const wy_automaton *p;
    const wy_rules *rules;
    const wi_primitive *moves;
    size_t count;
    wy_automaton *board;
    wy_automaton *ends;      /* T, NULL: none */
    wy_automaton *stays;     /* P without T */
    wy_automaton *other;     /* the board without P and T */
    wy_automaton **by_move;  /* without blocking: where each primitive leads into P */
    bool *done;              /* by_move is there already */
    wy_automaton *enough;    /* with blocking */
    wy_automaton *elsewhere; /* misere: a move leads to a position that is not in P */
} proof;

static wy_automaton *copy(wi_calculus *c, const wy_automaton *of) {
    wy_automaton *out = NULL;
    if (c->status == WY_OK && of != NULL) {
        c->status = wy_automaton_copy(&out, of, c->error);
    }
    return out;
}

/* Is a op b empty?  If not, the obligation fails there. */
static wy_status expect_empty(proof *f, wi_game_obligation obligation, wy_operation op,
                              const wy_automaton *a, const wy_automaton *b) {
    wy_word word;
    if (wi_calculus_is_empty(&f->c, &word, op, a, TRACKS(0, 1), b, TRACKS(0, 1), 2)) {
        return WY_OK;
    }
    return wi_obligation_refuse(f->report, &f->c, obligation, f->p, &word, 0, 1);
}

/* Leading zeros must not matter: P is a set of pairs of numbers, not of words. */
static wy_status prove_zeros(proof *f) {
    if (wy_automaton_step(f->p, 0, 0) == 0) {
        return WY_OK; /* they lead from the first state to itself */
    }
    wi_calculus *c = &f->c;
    wy_automaton *closed = NULL;
    c->status = wi_automaton_close_zeros(&closed, f->p, c->control, c->error);
    const wy_status status = expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, closed, f->p);
    wy_automaton_free(closed);
    return status;
}

static wy_status prove_ends(proof *f) {
    wi_calculus *c = &f->c;
    wy_status status = prove_zeros(f);
    if (status != WY_OK) {
        return status;
    }
    f->board = wi_calculus_board(c, &f->rules->board);
    f->ends = wi_calculus_ends(c, f->rules);
    if (f->ends != NULL) {
        f->ends = wi_calculus_into(c, WY_OP_AND, f->ends, copy(c, f->board));
    }
    status = expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->p, f->board);
    if (status == WY_OK && f->ends != NULL) {
        status = f->rules->misere ? expect_empty(f, WI_GAME_ENDS, WY_OP_AND, f->p, f->ends)
                                  : expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->ends, f->p);
    }
    if (status != WY_OK) {
        return status;
    }
    f->stays = wi_calculus_into(c, WY_OP_AND_NOT, copy(c, f->p), copy(c, f->ends));
    f->other = wi_calculus_into(c, WY_OP_AND_NOT, copy(c, f->board), copy(c, f->p));
    f->other = wi_calculus_into(c, WY_OP_AND_NOT, f->other, copy(c, f->ends));
    return c->status;
}

/* ---- moves into P ---------------------------------------------------------------------------- */

/* Where the primitive's condition holds, on the board. */
static wy_automaton *allowed(proof *f, const wi_primitive *by, wy_automaton *set) {
    if (set == NULL) {
        return NULL;
    }
    if (by->when != NULL && !by->tied) {
        set = wi_calculus_into(&f->c, WY_OP_AND, set, wi_calculus_condition(&f->c, by->when));
    }
    return f->rules->board.q1 == 0 && f->rules->board.p2 == 0
               ? set
               : wi_calculus_into(&f->c, WY_OP_AND, set, copy(&f->c, f->board));
}

/* totals[m - 1]: at least m of the primitives so far.  One more primitive joins. */
static void add_levels(proof *f, wy_automaton **totals, wy_automaton *const *levels, size_t most) {
    wi_calculus *c = &f->c;
    for (size_t m = most; m-- > 0;) {
        totals[m] = wi_calculus_into(c, WY_OP_OR, totals[m], copy(c, levels[m]));
        for (size_t j = 0; j < m; j++) { /* j + 1 here, m - j before */
            if (levels[j] != NULL && totals[m - j - 1] != NULL) {
                wy_automaton *both = wi_calculus_join(c, WY_OP_AND, totals[m - j - 1], TRACKS(0, 1),
                                                      levels[j], TRACKS(0, 1), 2);
                totals[m] = wi_calculus_into(c, WY_OP_OR, totals[m], both);
            }
        }
    }
}

static wy_status count_moves(proof *f) {
    const size_t most = (size_t)f->rules->block + 1;
    wy_automaton **totals = calloc(most, sizeof(wy_automaton *));
    wy_automaton **levels = calloc(most, sizeof(wy_automaton *));
    if (totals == NULL || levels == NULL) {
        free(totals);
        free(levels);
        return wi_fail_memory(f->c.error);
    }
    for (size_t i = 0; i < f->count && f->c.status == WY_OK; i++) {
        const wi_primitive *by = &f->moves[i];
        if (f->rules->block_kind == WY_BLOCK_DIAGONAL && !by->both) {
            wy_automaton *one = allowed(f, by, wi_reach_set(&f->c, f->p, by));
            f->enough = wi_calculus_into(&f->c, WY_OP_OR, f->enough, one);
            continue;
        }
        wi_reach_levels(levels, most, &f->c, f->p, by);
        for (size_t j = 0; j < most; j++) {
            levels[j] = allowed(f, by, levels[j]);
        }
        add_levels(f, totals, levels, most);
        for (size_t j = 0; j < most; j++) {
            wy_automaton_free(levels[j]);
            levels[j] = NULL;
        }
    }
    f->enough = wi_calculus_into(&f->c, WY_OP_OR, f->enough, totals[most - 1]);
    for (size_t m = 0; m + 1 < most; m++) {
        wy_automaton_free(totals[m]);
    }
    free(totals);
    free(levels);
    return f->c.status;
}

static wy_status find_elsewhere(proof *f) {
    wy_automaton *not_p =
        wi_calculus_into(&f->c, WY_OP_AND_NOT, copy(&f->c, f->board), copy(&f->c, f->p));
    for (size_t i = 0; i < f->count && f->c.status == WY_OK; i++) {
        wy_automaton *one = allowed(f, &f->moves[i], wi_reach_set(&f->c, not_p, &f->moves[i]));
        f->elsewhere = wi_calculus_into(&f->c, WY_OP_OR, f->elsewhere, one);
    }
    wy_automaton_free(not_p);
    return f->c.status;
}

/* by_move of the first primitive of a cone becomes that of all of them; the others have none. */
static void reach_by_cone(proof *f, size_t cone, const size_t *in_cone, const wi_primitive **by) {
    size_t count = 0;
    size_t first = 0;
    for (size_t i = f->count; i-- > 0;) {
        if (in_cone[i] == cone) {
            by[count++] = &f->moves[i];
            first = i;
        }
    }
    wy_automaton *all = wi_reach_cone(&f->c, f->p, by, count);
    for (size_t i = 0; i < f->count && all != NULL; i++) {
        f->done[i] = f->done[i] || in_cone[i] == cone;
    }
    f->by_move[first] = all;
}

/* Moves that fill a cone are taken together, if that succeeds. */
static wy_status reach_by_cones(proof *f) {
    wi_move_cone cones[WI_MOVE_CONES];
    size_t found = 0;
    size_t *in_cone = malloc((f->count + 1) * sizeof *in_cone);
    const wi_primitive **by = malloc((f->count + 1) * sizeof *by);
    wy_status status = in_cone == NULL || by == NULL
                           ? wi_fail_memory(f->c.error)
                           : wi_cones_find(cones, &found, in_cone, f->moves, f->count, f->c.error);
    for (size_t i = 0; i < found && status == WY_OK; i++) {
        reach_by_cone(f, i, in_cone, by);
        status = f->c.status;
    }
    free(in_cone);
    free(by);
    return status;
}

static wy_status prove_stable(proof *f) {
    wy_status status = f->rules->block > 0 ? count_moves(f) : reach_by_cones(f);
    if (f->rules->block > 0 && status == WY_OK) {
        status = expect_empty(f, WI_GAME_STABLE, WY_OP_AND, f->stays, f->enough);
    }
    for (size_t i = 0; i < f->count && f->rules->block == 0 && status == WY_OK; i++) {
        if (!f->done[i]) {
            f->by_move[i] = wi_reach_set(&f->c, f->p, &f->moves[i]);
        }
        f->by_move[i] = allowed(f, &f->moves[i], f->by_move[i]);
        status = expect_empty(f, WI_GAME_STABLE, WY_OP_AND, f->stays, f->by_move[i]);
    }
    if (status == WY_OK && f->rules->misere) {
        status = find_elsewhere(f);
        if (status == WY_OK) {
            status = expect_empty(f, WI_GAME_STABLE, WY_OP_AND_NOT, f->stays, f->elsewhere);
        }
    }
    return status;
}

/* What is left of the rest when all that leads into P is taken away. */
static wy_status prove_absorbing(proof *f) {
    wi_calculus *c = &f->c;
    wy_automaton *rest = f->other;
    f->other = NULL;
    if (f->rules->misere) {
        rest = wi_calculus_into(c, WY_OP_AND, rest, f->elsewhere);
        f->elsewhere = NULL;
    }
    for (size_t i = 0; i < f->count && f->rules->block == 0; i++) {
        rest = wi_calculus_into(c, WY_OP_AND_NOT, rest, f->by_move[i]);
        f->by_move[i] = NULL;
    }
    const wy_status status = expect_empty(f, WI_GAME_ABSORBING, WY_OP_AND_NOT, rest, f->enough);
    wy_automaton_free(rest);
    return status;
}

/* ---- all of them ------------------------------------------------------------------------- */

wy_status wi_game_obligations_prove(wi_proof_report *report, const wy_automaton *p,
                                    const wy_rules *rules, const wi_moves *moves,
                                    const wy_numeration *system, uint64_t most,
                                    const wy_control *control, wy_error *error) {
    static wy_status (*const steps[])(proof *) = {prove_ends, prove_stable, prove_absorbing};
    if (rules->imitation_p > 0 || rules->block > WI_PROVE_BLOCK) {
        return rules->imitation_p > 0
                   ? wi_fail(error, WY_LIMIT, "outcomes of this game depend on its history")
                   : wi_fail(error, WY_LIMIT, "more than %d options may be blocked",
                             WI_PROVE_BLOCK);
    }
    proof f = {.c = {.system = system, .control = control, .error = error, .most = most},
               .report = report,
               .p = p,
               .rules = rules,
               .moves = wi_moves_primitives(moves),
               .count = wi_moves_count(moves)};
    f.by_move = calloc(f.count + 1, sizeof(wy_automaton *));
    f.done = calloc(f.count + 1, sizeof *f.done);
    if (f.by_move == NULL || f.done == NULL) {
        free(f.by_move);
        free(f.done);
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (unsigned i = 0; i < WI_GAME_OBLIGATIONS && status == WY_OK; i++) {
        const double begin = wi_obligation_begin(&f.c);
        status = wi_obligation_end(report, &f.c, i, begin, steps[i](&f));
    }
    for (size_t i = 0; i < f.count; i++) {
        wy_automaton_free(f.by_move[i]);
    }
    free(f.by_move);
    free(f.done);
    wy_automaton_free(f.board);
    wy_automaton_free(f.ends);
    wy_automaton_free(f.stays);
    wy_automaton_free(f.other);
    wy_automaton_free(f.enough);
    wy_automaton_free(f.elsewhere);
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
        mpz_set_si(report->x, where.x);
        mpz_set_si(report->y, where.y);
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
