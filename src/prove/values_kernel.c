/* values_kernel.c - function, differ, reached; what is proved is in values_kernel.h. */
#include "prove/values_kernel.h"

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/linear.h"
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

/* Everything one obligation hands to the next. */
typedef struct proof {
    wi_calculus c;
    wi_proof_report *report;
    const wy_automaton *set; /* the graph, or the positions of one value */
    const wy_rules *rules;
    const wi_primitive *moves;
    size_t count;
    wy_automaton *board;
    wy_automaton *ends;  /* T, NULL: none */
    wy_automaton *below; /* (x, y, w): w is less than the value */
} proof;

static wy_automaton *copy(wi_calculus *c, const wy_automaton *of) {
    wy_automaton *out = NULL;
    if (c->status == WY_OK && of != NULL) {
        c->status = wy_automaton_copy(&out, of, c->error);
    }
    return out;
}

/* Is a op b empty, b on the first tracks of a?  If not, the obligation fails there. */
static wy_status expect_empty(proof *f, unsigned obligation, wy_operation op, const wy_automaton *a,
                              const wy_automaton *b) {
    wy_word word;
    const uint32_t tracks = a == NULL ? 2 : wy_automaton_tracks(a);
    if (wi_calculus_is_empty(&f->c, &word, op, a, TRACKS(0, 1, 2), b, TRACKS(0, 1, 2), tracks)) {
        return WY_OK;
    }
    const wy_automaton *labels = a;
    return wi_obligation_refuse(f->report, &f->c, obligation, labels, &word, 0, 1);
}

/* a op b, b on the first tracks of a; takes a. */
static wy_automaton *within(wi_calculus *c, wy_operation op, wy_automaton *a,
                            const wy_automaton *b) {
    wy_automaton *out = a == NULL || b == NULL
                            ? NULL
                            : wi_calculus_join(c, op, a, TRACKS(0, 1, 2), b, TRACKS(0, 1, 2),
                                               wy_automaton_tracks(a));
    wy_automaton_free(a);
    return out;
}

/* Leading zeros must not matter: these are sets of numbers, not of words. */
static wy_status prove_zeros(proof *f, unsigned obligation) {
    if (wy_automaton_step(f->set, 0, 0) == 0) {
        return WY_OK; /* they lead from the first state to itself */
    }
    wy_automaton *closed = NULL;
    f->c.status = wi_automaton_close_zeros(&closed, f->set, f->c.control, f->c.error);
    const wy_status status = expect_empty(f, obligation, WY_OP_AND_NOT, closed, f->set);
    wy_automaton_free(closed);
    return status;
}

/* Where a move of primitive i leads into the set, from the board and where its condition holds. */
static wy_automaton *by_move(proof *f, size_t i) {
    wi_calculus *c = &f->c;
    const wi_primitive *by = &f->moves[i];
    wy_automaton *out = wi_reach_set(c, f->set, by);
    if (out != NULL && by->when != NULL && !by->tied) {
        wy_automaton *when = wi_calculus_condition(c, by->when);
        out = within(c, WY_OP_AND, out, when);
        wy_automaton_free(when);
    }
    return out != NULL && (f->rules->board.q1 != 0 || f->rules->board.p2 != 0)
               ? within(c, WY_OP_AND, out, f->board)
               : out;
}

/* ---- all values -------------------------------------------------------------------------- */

/* The positions that have a value. */
static wy_automaton *positions(proof *f) {
    wy_automaton *out = NULL;
    if (f->c.status == WY_OK) {
        const bool gone[] = {false, false, true};
        f->c.status = wy_automaton_exists(&out, f->set, gone, NULL, f->c.control, f->c.error);
    }
    return out;
}

/* On the positions where the game ends by a rule nothing is below the value. */
static wy_status prove_ends(proof *f) {
    f->ends = wi_calculus_ends(&f->c, f->rules);
    return f->ends == NULL ? f->c.status
                           : expect_empty(f, WI_VALUES_FUNCTION, WY_OP_AND, f->below, f->ends);
}

static wy_status prove_function(proof *f) {
    wi_calculus *c = &f->c;
    wy_status status = prove_zeros(f, WI_VALUES_FUNCTION);
    f->board = wi_calculus_board(c, &f->rules->board);
    wy_automaton *valued = positions(f);
    if (status == WY_OK) {
        status = expect_empty(f, WI_VALUES_FUNCTION, WY_OP_AND_NOT, valued, f->board);
    }
    if (status == WY_OK) {
        status = expect_empty(f, WI_VALUES_FUNCTION, WY_OP_AND_NOT, f->board, valued);
    }
    wy_automaton_free(valued);
    if (status == WY_OK) {
        /* there is z with (x, y, z) in G, w < z */
        f->below = wi_calculus_exists(c, WY_OP_AND, f->set, TRACKS(0, 1, 3), wi_calculus_less(c),
                                      TRACKS(2, 3), 4, 3);
        status = expect_empty(f, WI_VALUES_FUNCTION, WY_OP_AND, f->set, f->below);
    }
    return status == WY_OK ? prove_ends(f) : status;
}

/* One pass over the moves serves both: what is reached is taken away from what is below. */
static wy_status prove_differ(proof *f) {
    wi_calculus *c = &f->c;
    wy_automaton *stays = copy(c, f->set);
    if (f->ends != NULL) {
        stays = within(c, WY_OP_AND_NOT, stays, f->ends);
    }
    wy_status status = c->status;
    for (size_t i = 0; i < f->count && status == WY_OK; i++) {
        wy_automaton *reached = by_move(f, i);
        status = expect_empty(f, WI_VALUES_DIFFER, WY_OP_AND, stays, reached);
        if (status == WY_OK) {
            f->below = wi_calculus_into(c, WY_OP_AND_NOT, f->below, reached);
            status = c->status;
        } else {
            wy_automaton_free(reached);
        }
    }
    wy_automaton_free(stays);
    return status;
}

static wy_status prove_reached(proof *f) {
    return expect_empty(f, WI_VALUES_REACHED, WY_OP_AND_NOT, f->below, NULL);
}

static void clear(proof *f) {
    wy_automaton_free(f->board);
    wy_automaton_free(f->ends);
    wy_automaton_free(f->below);
}

static proof begin(wi_proof_report *report, const wy_automaton *set, const wy_rules *rules,
                   const wi_moves *moves, const wy_numeration *system, uint64_t most,
                   const wy_control *control, wy_error *error) {
    return (proof){.c = {.system = system, .control = control, .error = error, .most = most},
                   .report = report,
                   .set = set,
                   .rules = rules,
                   .moves = wi_moves_primitives(moves),
                   .count = wi_moves_count(moves)};
}

wy_status wi_values_kernel_prove(wi_proof_report *report, const wy_automaton *graph,
                                 const wy_rules *rules, const wi_moves *moves,
                                 const wy_numeration *system, uint64_t most,
                                 const wy_control *control, wy_error *error) {
    static wy_status (*const steps[])(proof *) = {prove_function, prove_differ, prove_reached};
    if (rules->imitation_p > 0 || rules->block > 0 || rules->misere) {
        return wi_fail(error, WY_LIMIT,
                       "games with history, blocking or misere play have no "
                       "Grundy values");
    }
    proof f = begin(report, graph, rules, moves, system, most, control, error);
    wy_status status = WY_OK;
    for (unsigned i = 0; i < WI_VALUES_OBLIGATIONS && status == WY_OK; i++) {
        const double start = wi_obligation_begin(&f.c);
        status = wi_obligation_end(report, &f.c, i, start, steps[i](&f));
    }
    clear(&f);
    return status;
}

/* ---- one value ----------------------------------------------------------------------------- */

static wy_status prove_set_ends(proof *f, const wy_automaton *rest) {
    wy_status status = prove_zeros(f, WI_GAME_ENDS);
    f->board = wi_calculus_board(&f->c, &f->rules->board);
    if (status == WY_OK) {
        status = expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->set, rest);
    }
    if (status == WY_OK) { /* what is to be absorbed */
        f->below = within(&f->c, WY_OP_AND_NOT, copy(&f->c, rest), f->set);
    }
    return status == WY_OK ? f->c.status : status;
}

static wy_status prove_set_stable(proof *f) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < f->count && status == WY_OK; i++) {
        wy_automaton *reached = by_move(f, i);
        status = expect_empty(f, WI_GAME_STABLE, WY_OP_AND, f->set, reached);
        if (status == WY_OK) {
            f->below = wi_calculus_into(&f->c, WY_OP_AND_NOT, f->below, reached);
            status = f->c.status;
        } else {
            wy_automaton_free(reached);
        }
    }
    return status;
}

wy_status wi_value_set_prove(wi_proof_report *report, const wy_automaton *set,
                             const wy_automaton *rest, const wy_rules *rules, const wi_moves *moves,
                             const wy_numeration *system, uint64_t most, const wy_control *control,
                             wy_error *error) {
    proof f = begin(report, set, rules, moves, system, most, control, error);
    double start = wi_obligation_begin(&f.c);
    wy_status status =
        wi_obligation_end(report, &f.c, WI_GAME_ENDS, start, prove_set_ends(&f, rest));
    if (status == WY_OK) {
        start = wi_obligation_begin(&f.c);
        status = wi_obligation_end(report, &f.c, WI_GAME_STABLE, start, prove_set_stable(&f));
    }
    if (status == WY_OK) {
        start = wi_obligation_begin(&f.c);
        status =
            wi_obligation_end(report, &f.c, WI_GAME_ABSORBING, start,
                              expect_empty(&f, WI_GAME_ABSORBING, WY_OP_AND_NOT, f.below, NULL));
    }
    clear(&f);
    return status;
}
