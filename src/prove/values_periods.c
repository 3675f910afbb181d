/*
 * values_periods.c - from the proved graph of a Grundy function: is it bounded, is it periodic in
 * x, in y?
 *
 * The values are bounded if the projection of the graph to z has finitely many numbers.  The table
 * then suggests the least period p and preperiod a in x, and the graph proves it: the triples with
 * x >= a of the graph are those for which (x + p, y, z) is in it.  The same for y.  Nothing is
 * looked for in a direction that leaves the board.
 */
#include <wythoff/grundy.h>

#include "automata/inside.h"
#include "prove/linear.h"
#include "prove/values.h"

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
        wi_word_free(&word);
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
