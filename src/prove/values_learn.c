/*
 * values_learn.c - an automaton of the Grundy function: from a closed form, or learned.
 *
 * The values of a small window come first.  A closed form that fits them all is tried; its
 * automaton may have thousands of states, which no window would show.  Then automata are learned
 * (learn.h) from triples (x, y, g(x,y)), in one numeration after the other and larger and larger
 * windows: base 2 first, for exclusive or is a matter of binary digits.  A guess that is refuted
 * waits for the next window.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "base/clock.h"
#include "base/fail.h"
#include "prove/attempts.h"
#include "prove/conditions.h"
#include "prove/learn.h"
#include "prove/values.h"
#include "prove/values_kernel.h"
#include "solve/moves.h"

static const char *const usual[] = {"msd_2", "msd_3", "msd_fib"};
enum {
    USUAL = sizeof usual / sizeof usual[0],
    FIRST_WINDOW = 64, /* forms are looked for in twice this */
    GROWTH = 4,
    MOST_NODES = 16000000, /* of a tree of digits */
    CELL_BYTES = 96,       /* of a position: its value, its triple, its nodes */
};

typedef struct trial {
    wy_values *values;
    const wy_values_options *options;
    const wy_control *control;
    wy_error *error;
    const wy_numeration *systems[USUAL];
    size_t count;
    wi_value_table table;
    int64_t window;
    char last[USUAL][96]; /* what became of each numeration */
    unsigned more[USUAL]; /* WY_MORE_...: what may help it */
} trial;

/* ---- tables -------------------------------------------------------------------------------- */

static bool keep_column(void *data, int64_t x, const uint32_t *values) {
    wi_value_table *table = data;
    memcpy(table->of + x * table->height, values, (size_t)table->height * sizeof *values);
    return true;
}

/* A board that is a line has one heap: many more values of it are at hand. */
static bool is_line(const wy_cone *board) {
    return board->p1 * board->q2 == board->q1 * board->p2;
}

static wy_status fill_table(trial *t, int64_t window) {
    const wy_rules *played = wy_values_played(t->values);
    wi_value_table *table = &t->table;
    free(table->of);
    *table = (wi_value_table){.width = window, .height = window};
    if (is_line(&played->board)) {
        const int64_t length = window * (wi_moves_tied(t->values->base->moves) ? 4 : 32);
        table->width = played->board.q2 == 0 ? length : 1;
        table->height = played->board.q2 == 0 ? 1 : length;
    }
    t->window = table->width > table->height ? table->width : table->height;
    table->of = malloc((size_t)(table->width * table->height) * sizeof *table->of);
    if (table->of == NULL) {
        return wi_fail_memory(t->error);
    }
    wy_solution *grundy = NULL;
    wy_status status = wy_grundy_open(&grundy, played, WY_ENGINE_AUTO, t->control, t->error);
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, table->width, table->height, WY_GRUNDY_COLUMNS, keep_column,
                                table, t->error);
    }
    wy_solution_free(grundy);
    return status;
}

/* The triples of the table; the caller's.  NULL: no memory. */
static int64_t *list_triples(size_t *count, const wi_value_table *table) {
    int64_t *out = malloc((size_t)(table->width * table->height) * 3 * sizeof *out);
    *count = 0;
    for (int64_t x = 0; out != NULL && x < table->width; x++) {
        for (int64_t y = 0; y < table->height; y++) {
            const uint32_t value = table->of[x * table->height + y];
            if (value != WY_GRUNDY_NONE) {
                int64_t *triple = out + 3 * (*count)++;
                triple[0] = x;
                triple[1] = y;
                triple[2] = value;
            }
        }
    }
    return out;
}

/* ---- guesses ------------------------------------------------------------------------------- */

/* WY_OK: proved.  WY_NO: not; takes the graph. */
static wy_status try_graph(trial *t, size_t at, wy_automaton *graph) {
    wi_proof_report report;
    wi_proof_report_init(&report);
    const unsigned states = (unsigned)wy_automaton_states(graph);
    wy_status status =
        wi_values_try(t->values, &report, graph, t->systems[at], t->control, t->error);
    if (status == WY_NO) {
        t->values->facts.refused++;
        gmp_snprintf(t->last[at], sizeof t->last[at], "%u states refuted ('%s') at (%Zd,%Zd)",
                     states, wi_values_obligation_name((wi_values_obligation)report.failed),
                     report.place[0], report.place[1]);
        t->more[at] = WY_MORE_WINDOW;
    } else if (status == WY_LIMIT) {
        snprintf(t->last[at], sizeof t->last[at], "%u states, not proved: %.50s", states,
                 t->error->message);
        t->more[at] = t->error->more;
        status = WY_NO;
    }
    if (status != WY_OK) {
        wy_automaton_free(graph);
    }
    wi_proof_report_clear(&report);
    return status;
}

/* Closed forms are in base 2.  A form is for the quarter plane; the board cuts it. */
static wy_status try_form(trial *t, size_t form) {
    wy_automaton *graph = NULL;
    wy_status status =
        wi_value_form_make(&graph, form, &t->table, t->systems[0], t->control, t->error);
    if (status != WY_OK) {
        return status;
    }
    wi_calculus c = {.system = t->systems[0], .control = t->control, .error = t->error};
    wy_automaton *board = wi_calculus_board(&c, 2, &wy_values_played(t->values)->board);
    wy_automaton *cut =
        wi_calculus_join(&c, WY_OP_AND, graph, TRACKS(0, 1, 2), board, TRACKS(0, 1), 3);
    wy_automaton_free(board);
    wy_automaton_free(graph);
    if (c.status != WY_OK) {
        return c.status;
    }
    status = try_graph(t, 0, cut);
    if (status == WY_OK) {
        wi_value_form_text(t->values->facts.form, form);
    }
    return status;
}

static wy_status try_forms(trial *t) {
    if (strcmp(wy_numeration_name(t->systems[0]), "msd_2") != 0) {
        return WY_NO;
    }
    wy_status status = WY_NO;
    for (size_t form = 0; form < wi_value_forms() && status == WY_NO; form++) {
        if (wi_value_form_fits(form, &t->table)) {
            status = try_form(t, form);
        }
    }
    return status;
}

static wy_status learn(trial *t, size_t at, const int64_t *triples, size_t count) {
    wi_sample sample = {0};
    wi_learned learned = {0};
    wy_status status = wi_sample_make_tuples(&sample, t->systems[at], 3, triples, count, t->window,
                                             MOST_NODES, t->error);
    if (status == WY_OK) {
        status = wi_learn(&learned, &sample, (uint32_t)t->options->states, t->control, t->error);
    }
    wi_sample_clear(&sample);
    if (status == WY_NO || status == WY_LIMIT) {
        snprintf(t->last[at], sizeof t->last[at], "%.90s", t->error->message);
        t->more[at] = t->error->more;
        return WY_NO;
    }
    if (status == WY_OK) {
        t->values->facts.learned = true;
        t->values->facts.depth = learned.depth;
        status = try_graph(t, at, learned.p);
    }
    return status;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status find_systems(trial *t) {
    const char *wanted = t->options->numeration;
    t->count = wanted != NULL ? 1 : USUAL;
    wy_status status = WY_OK;
    for (size_t i = 0; i < USUAL && i < t->count && status == WY_OK; i++) {
        status = wy_numerations_find(&t->systems[i], t->values->base->store,
                                     wanted != NULL ? wanted : usual[i], t->control, t->error);
    }
    return status;
}

static bool has_room(const trial *t, int64_t window) {
    const uint64_t memory = t->control != NULL ? t->control->memory : 0;
    return memory == 0 || (uint64_t)window * (uint64_t)window <= memory / CELL_BYTES;
}

static wy_status try_window(trial *t, int64_t window) {
    if (!has_room(t, window)) {
        wi_fail(t->error, WY_LIMIT,
                "unknown: the values with heaps below %" PRId64 " do not fit the memory", window);
        return wi_fail_more(t->error, WY_MORE_MEMORY);
    }
    wy_status status = fill_table(t, window);
    size_t count = 0;
    int64_t *triples = status == WY_OK ? list_triples(&count, &t->table) : NULL;
    if (status == WY_OK) {
        status = triples == NULL ? wi_fail_memory(t->error) : WY_NO;
    }
    for (size_t i = 0; i < t->count && status == WY_NO; i++) {
        status = learn(t, i, triples, count);
    }
    free(triples);
    return status;
}

static wy_status unknown(const trial *t) {
    wi_tried tried = {.used = 0};
    for (size_t i = 0; i < t->count; i++) {
        wi_tried_add(&tried, t->systems[i], t->last[i], t->more[i]);
    }
    wi_fail(t->error, WY_LIMIT,
            "unknown: no closed form and no automaton of the Grundy values found with heaps below "
            "%" PRId64 ". %s",
            t->window, tried.text);
    return wi_fail_more(t->error, tried.more);
}

wy_status wi_values_learn(wy_values *values, const wy_values_options *options,
                          const wy_control *control, wy_error *error) {
    trial t = {.values = values, .options = options, .control = control, .error = error};
    const double begin = wi_seconds();
    wy_status status = find_systems(&t);
    if (status == WY_OK) {
        status = fill_table(&t, 2 * FIRST_WINDOW);
    }
    if (status == WY_OK) {
        status = try_forms(&t);
    }
    for (int64_t window = FIRST_WINDOW; status == WY_NO && window <= options->window;
         window = window < options->window && window * GROWTH > options->window ? options->window
                                                                                : window * GROWTH) {
        status = try_window(&t, window);
    }
    if (status == WY_NO) {
        status = unknown(&t);
    }
    values->facts.window = t.window;
    values->facts.making = wi_seconds() - begin - values->facts.proving;
    if (status == WY_OK) {
        status = wi_values_find_periods(values, &t.table, control, error);
        status = status == WY_LIMIT ? WY_OK : status; /* the theorem stands without them */
    }
    free(t.table.of);
    return status;
}
