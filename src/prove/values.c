/* values.c - wy_values_prove: the Grundy function of a game as an automaton, proved. */
#include "prove/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/inside.h"
#include "prove/search.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* ==== the proof: function, differ, reached =================================================== */

const char *wi_values_obligation_name(wi_values_obligation obligation) {
    static const char *const names[] = {"function", "differ", "reached"};
    return obligation < WI_VALUES_OBLIGATIONS ? names[obligation] : "";
}

static const char *values_obligation_statement(wi_values_obligation obligation) {
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

/* ==== the theorem ============================================================================ */

enum {
    WIDEST = 4000000,   /* states of automata in a proof */
    MOST_WINDOW = 4096, /* larger trees of digits have no room */
};

wy_status wi_values_try(wy_values *values, wi_proof_report *report, wy_automaton *graph,
                        const wy_numeration *system, const wy_control *control, wy_error *error) {
    wy_theorem *base = values->base;
    const wy_status status = wi_values_kernel_prove(report, graph, wy_theorem_played(base),
                                                    base->moves, system, WIDEST, control, error);
    if (status != WY_OK) {
        return status;
    }
    for (int i = 0; i < WI_VALUES_OBLIGATIONS; i++) {
        const wi_values_obligation which = (wi_values_obligation)i;
        wi_theorem_add_step(base, wi_values_obligation_name(which),
                            values_obligation_statement(which), report->seconds[i],
                            report->widest[i]);
    }
    values->graph = graph;
    base->system = system;
    values->facts.proving = base->facts.proving;
    return WY_OK;
}

/* What the proof took for granted: that the automaton of x + y = z adds. */
static wy_status check_adder(wy_values *values, const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    const wy_status status = wy_numeration_check(values->base->system, control, error);
    if (status == WY_OK) {
        wi_theorem_add_step(values->base, "addition",
                            "x + y = z is what its automaton says, by induction",
                            wi_seconds() - begin, 0);
    }
    return status == WY_NO ? WY_LIMIT : status;
}

static void note_facts(wy_values *values) {
    const wy_theorem_facts *base = &values->base->facts;
    wy_values_facts *facts = &values->facts;
    facts->numeration = wy_numeration_name(values->base->system);
    facts->states = wy_automaton_states(values->graph);
    facts->transitions = wy_automaton_transitions(values->graph);
    facts->transported = base->transported;
    facts->q = base->q;
    memcpy(facts->image, base->image, sizeof facts->image);
    facts->proving = base->proving;
    facts->widest = base->widest;
}

wy_status wi_values_possible(const wy_rules *rules, wy_error *error) {
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    const char *why = rules->memory != WY_MEMORY_NONE ? "with history"
                      : rules->block > 0              ? "with blocking"
                      : rules->misere                 ? "in misere play"
                                                      : NULL;
    return why == NULL ? WY_OK : wi_fail(error, WY_BAD, "games %s have no Grundy values", why);
}

wy_status wy_values_prove(wy_values **out, const wy_rules *rules, const wy_values_options *options,
                          const wy_control *control, wy_error *error) {
    wy_values_options wanted = options != NULL ? *options : (wy_values_options){0};
    wanted.states = wanted.states > 0 ? wanted.states : 100000;
    wanted.window = wanted.window <= 0            ? 1024
                    : wanted.window < MOST_WINDOW ? wanted.window
                                                  : MOST_WINDOW;
    *out = NULL;
    wy_status status = wi_values_possible(rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_values *values = calloc(1, sizeof *values);
    if (values == NULL) {
        return wi_fail_memory(error);
    }
    status = wi_theorem_begin(&values->base, rules, error);
    if (status == WY_OK) {
        status = wi_values_learn(values, &wanted, control, error);
    }
    if (status == WY_OK) {
        status = check_adder(values, control, error);
    }
    if (status != WY_OK) {
        wy_values_free(values);
        return status == WY_NO ? WY_LIMIT : status;
    }
    note_facts(values);
    *out = values;
    return WY_OK;
}

void wy_values_free(wy_values *values) {
    if (values != NULL) {
        wy_automaton_free(values->graph);
        wy_theorem_free(values->base);
        free(values);
    }
}

/* ---- looking ----------------------------------------------------------------------------- */

void wy_values_facts_of(wy_values_facts *out, const wy_values *values) {
    *out = values->facts;
}

const wy_rules *wy_values_rules(const wy_values *values) {
    return wy_theorem_rules(values->base);
}

const wy_rules *wy_values_played(const wy_values *values) {
    return wy_theorem_played(values->base);
}

bool wi_values_alike(const wy_values *a, const wy_values *b) {
    return wy_theorem_alike(a->base, b->base);
}

const wy_automaton *wy_values_graph(const wy_values *values) {
    return values->graph;
}

const wy_theorem_step *wy_values_steps(const wy_values *values, size_t *count) {
    return wy_theorem_steps(values->base, count);
}

void wy_values_standing(wy_standing *standing, const wy_values *values) {
    const wy_values_facts *facts = &values->facts;
    standing->kind = WY_PROVED;
    const char *of = facts->transported                   ? " of the canonical game"
                     : wi_theorem_is_imaged(values->base) ? " of the image"
                                                          : "";
    if (facts->form[0] != '\0') {
        snprintf(standing->by, sizeof standing->by, "g(x,y)%s = %s, by an automaton in %s", of,
                 facts->form, facts->numeration);
    } else {
        snprintf(standing->by, sizeof standing->by,
                 "the automaton of the Grundy values%s in %s with %u states, proved for all heaps",
                 of, facts->numeration, (unsigned)facts->states);
    }
}

/* ---- values and moves of any size ------------------------------------------------------------ */

/*
 * Grundy values of positions of any size, and the moves to a given value.
 *
 * The value: of the triples that the automaton accepts the one with these x and y, found in one
 * pass over the digits (search.h).  No value exceeds x + y.
 *
 * Moves: the pairs (u, v) with g(u,v) = w, for one number w, are a set of positions with an
 * automaton of its own, as long as the digits of w.  What looks for moves into a P-set
 * (theorem_decide.c) looks for moves into it.
 */

wy_status wy_values_at(mpz_t value, const wy_values *values, const mpz_t x, const mpz_t y,
                       wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "heaps are not negative");
    }
    if (!wi_cone_has(&wy_values_rules(values)->board, x, y)) {
        return wi_fail(error, WY_NO, "this is no position of the board");
    }
    mpz_t a, b, most;
    mpz_inits(a, b, most, NULL);
    wi_theorem_to_played(a, b, values->base, x, y);
    mpz_add(most, a, b);
    const wi_search search = {
        .system = values->base->system,
        .readers = {{.automaton = values->graph, .variables = {0, 1, 2}}},
        .count = 1,
        .given = {a, b, NULL, NULL},
        .largest = most,
    };
    mpz_ptr out[WI_SEARCH_VARIABLES] = {NULL, NULL, value, NULL};
    const wy_status status = wi_search_find(out, &search, error);
    mpz_clears(a, b, most, NULL);
    return status == WY_NO ? wi_fail(error, WY_SYSTEM, "a position of the board has no value")
                           : status;
}

/* Drops the automata that were made for another set. */
static void forget_ways(wy_theorem *base) {
    for (size_t i = 0; i < wi_moves_count(base->moves); i++) {
        wi_ray_relations_clear(&base->ways[i].first);
        wi_ray_relations_clear(&base->ways[i].second);
        wy_automaton_free(base->ways[i].between);
        base->ways[i] = (wi_way){0};
    }
    wy_automaton_free(base->p);
    base->p = NULL;
}

wy_status wi_values_moves(wy_values *values, const mpz_t x, const mpz_t y, const mpz_t value,
                          wy_take_move *take, void *data, wy_error *error) {
    wy_theorem *base = values->base;
    wi_calculus c = {.system = base->system, .error = error};
    wy_automaton *number = NULL;
    forget_ways(base);
    c.status = wi_numeration_constant(&number, base->system, value, NULL, error);
    base->p =
        wi_calculus_exists(&c, WY_OP_AND, values->graph, TRACKS(0, 1, 2), number, TRACKS(2), 3, 2);
    wy_automaton_free(number);
    const wy_status status =
        c.status == WY_OK ? wi_theorem_moves_to_p(base, x, y, take, data, error) : c.status;
    forget_ways(base);
    return status;
}

/* ---- bounds and periods ---------------------------------------------------------------------- */

/*
 * From the proved graph of a Grundy function: is it bounded, is it periodic in
 * x, in y?
 *
 * The values are bounded if the projection of the graph to z has finitely many numbers.  The table
 * then suggests the least period p and preperiod a in x, and the graph proves it: the triples with
 * x >= a of the graph are those for which (x + p, y, z) is in it.  The same for y.  Nothing is
 * looked for in a direction that leaves the board.
 */

/* ---- bounds ---------------------------------------------------------------------------------- */

static wy_status find_bound(wy_values *values, const wi_value_table *table,
                            const wy_control *control, wy_error *error) {
    const bool gone[] = {true, true, false};
    wy_automaton *all = NULL;
    wy_status status = wy_automaton_exists(&all, values->graph, gone, NULL, control, error);
    if (status == WY_OK) {
        status = wy_automaton_infinite(all, false, control, error);
        values->facts.bounded = status == WY_NO;
        status = status == WY_NO ? WY_OK : status;
    }
    int64_t most = 0;
    for (int64_t i = 0; i < table->width * table->height; i++) {
        const uint32_t value = table->of[i];
        most = value != WY_GRUNDY_NONE && value > most ? value : most;
    }
    /* All values up to the largest occur, so it is the largest if the next does not. */
    wi_calculus c = {.system = values->base->system, .control = control, .error = error};
    if (status == WY_OK && values->facts.bounded) {
        const int64_t above[1] = {1};
        wy_automaton *larger = wi_calculus_linear(&c, above, 1, -most - 1, WY_GE);
        wy_word word;
        const bool none =
            wi_calculus_is_empty(&c, &word, WY_OP_AND, all, TRACKS(0), larger, TRACKS(0), 1);
        values->facts.most = none ? most : -1;
        wy_word_free(&word);
        wy_automaton_free(larger);
        status = c.status;
    }
    wy_automaton_free(all);
    return status;
}

/* ---- periods --------------------------------------------------------------------------------- */

static uint32_t at(const wi_value_table *table, int side, int64_t along, int64_t across) {
    return side == 0 ? table->of[along * table->height + across]
                     : table->of[across * table->height + along];
}

/* From where on the lines `along` and `along + period` are the same; the last but one if never. */
static int64_t alike_from(const wi_value_table *table, int side, int64_t period) {
    const int64_t length = side == 0 ? table->width : table->height;
    const int64_t lines = side == 0 ? table->height : table->width;
    int64_t from = length - period;
    while (from > 0) {
        for (int64_t across = 0; across < lines; across++) {
            if (at(table, side, from - 1, across) != at(table, side, from - 1 + period, across)) {
                return from;
            }
        }
        from--;
    }
    return 0;
}

/* (x, y, z): x >= from and (x + by, y, z) in the graph. */
static wy_automaton *moved(wi_calculus *c, const wy_automaton *graph, int side, int64_t from,
                           int64_t by) {
    int64_t beyond[3] = {0, 0, 0};
    beyond[side] = 1;
    wy_automaton *plus = wi_calculus_plus(c, by);
    wy_automaton *out =
        side == 0
            ? wi_calculus_exists(c, WY_OP_AND, graph, TRACKS(3, 1, 2), plus, TRACKS(0, 3), 4, 3)
            : wi_calculus_exists(c, WY_OP_AND, graph, TRACKS(0, 3, 2), plus, TRACKS(1, 3), 4, 3);
    wy_automaton_free(plus);
    return wi_calculus_into(c, WY_OP_AND, out, wi_calculus_linear(c, beyond, 3, -from, WY_GE));
}

static wy_status find_period(wy_values *values, const wi_value_table *table, int side,
                             const wy_control *control, wy_error *error) {
    const int64_t length = side == 0 ? table->width : table->height;
    int64_t period = 1;
    while (period <= length / 4 && alike_from(table, side, period) > length / 4) {
        period++;
    }
    if (period > length / 4) {
        return WY_OK;
    }
    const int64_t from = alike_from(table, side, period);
    wi_calculus c = {.system = values->base->system, .control = control, .error = error};
    wy_automaton *here = moved(&c, values->graph, side, from, 0);
    wy_automaton *there = moved(&c, values->graph, side, from, period);
    wy_status status = c.status;
    if (status == WY_OK && here != NULL && there != NULL) {
        status = wy_automaton_equal(NULL, here, there, control, error);
        if (status == WY_OK) {
            values->facts.period[side] = period;
            values->facts.preperiod[side] = from;
        }
        status = status == WY_NO ? WY_OK : status;
    }
    wy_automaton_free(here);
    wy_automaton_free(there);
    return status;
}

wy_status wi_values_find_periods(wy_values *values, const wi_value_table *table,
                                 const wy_control *control, wy_error *error) {
    const wy_cone *board = &wy_values_played(values)->board;
    wy_status status = find_bound(values, table, control, error);
    for (int side = 0; side < 2 && status == WY_OK && values->facts.bounded; side++) {
        const int64_t length = side == 0 ? table->width : table->height;
        if (length >= 8 && (side == 0 ? board->q1 == 0 : board->p2 == 0)) {
            status = find_period(values, table, side, control, error);
        }
    }
    return status;
}
