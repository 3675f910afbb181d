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
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/learn.h"
#include "prove/theorem.h"
#include "prove/values.h"
#include "solve/moves.h"

/* ==== closed forms, as automata over binary digits =========================================== */

/*
 *     ((x+y) mod h) + h (floor(x/h) xor floor(y/h))    cyclic Nimhoff (Fraenkel, Lorberbom 1991);
 *                                                      h = 1 is Nim (Bouton 1901), h = 3 Ryuo Nim
 *     x + y, max(x,y), min(x,y), |x - y|, x, y
 *     g(x mod h, y mod h) + h (floor(x/h) xor floor(y/h))    other games of Nimhoff's kind
 *
 * A number n is divided by h while its digits are read, the greatest first: with the rest r so far
 * the next digit d makes 2r + d, whose quotient by h, 0 or 1, is the next digit of floor(n/h).  So
 * the automaton of the first form has the rests of x, y and z as its states, goes on where the
 * quotient of z is the exclusive or of the other two, and accepts where z = x + y modulo h.  The
 * last form is the same with a table of the rests instead of the sum.
 *
 * A form is a guess here; values.h proves it.
 */

enum {
    CYCLIC = 64, /* the forms below: h = form + 1 */
    SUM = CYCLIC,
    LARGER,
    SMALLER,
    DIFFERENCE,
    FIRST,
    SECOND,
    RESTS, /* the forms from here on: h = form - RESTS + 2 */
    LARGEST_REST = 32,
    FORMS = RESTS + LARGEST_REST - 1
};

/* The i-th closed form, over msd_2: does the table fit it? */
static size_t value_forms(void) {
    return FORMS;
}

/* The h of a form with rests. */
static int64_t modulus(size_t form) {
    return form < CYCLIC ? (int64_t)form + 1 : (int64_t)(form - RESTS) + 2;
}

/* The value of the rests in the table; -1: the form does not fit. */
static int64_t of_rests(const wi_value_table *table, int64_t h, int64_t x, int64_t y) {
    const bool there = x % h < table->width && y % h < table->height;
    const uint32_t value = there ? table->of[x % h * table->height + y % h] : WY_GRUNDY_NONE;
    return value < h ? (int64_t)value : -1;
}

static int64_t value_of(size_t form, const wi_value_table *table, int64_t x, int64_t y) {
    if (form < CYCLIC) {
        const int64_t h = modulus(form);
        return (x + y) % h + h * ((x / h) ^ (y / h));
    }
    if (form >= RESTS) {
        const int64_t h = modulus(form);
        const int64_t rest = of_rests(table, h, x, y);
        return rest < 0 ? -1 : rest + h * ((x / h) ^ (y / h));
    }
    switch (form) {
    case SUM:
        return x + y;
    case LARGER:
        return x > y ? x : y;
    case SMALLER:
        return x < y ? x : y;
    case DIFFERENCE:
        return x > y ? x - y : y - x;
    default:
        return form == FIRST ? x : y;
    }
}

static bool value_form_fits(size_t form, const wi_value_table *table) {
    for (int64_t x = 0; x < table->width; x++) {
        for (int64_t y = 0; y < table->height; y++) {
            const uint32_t value = table->of[x * table->height + y];
            if (value != WY_GRUNDY_NONE && value_of(form, table, x, y) != value) {
                return false;
            }
        }
    }
    return true;
}

static void value_form_text(char out[WY_VALUES_FORM], size_t form) {
    static const char *const others[] = {"x + y", "max(x,y)", "min(x,y)", "|x - y|", "x", "y"};
    if (form == 0) {
        snprintf(out, WY_VALUES_FORM, "x xor y");
    } else if (form < CYCLIC) {
        snprintf(out, WY_VALUES_FORM, "((x+y) mod %zu) + %zu (floor(x/%zu) xor floor(y/%zu))",
                 form + 1, form + 1, form + 1, form + 1);
    } else if (form >= RESTS) {
        const int h = (int)modulus(form);
        snprintf(out, WY_VALUES_FORM, "g(x mod %d, y mod %d) + %d (floor(x/%d) xor floor(y/%d))", h,
                 h, h, h, h);
    } else {
        snprintf(out, WY_VALUES_FORM, "%s", others[form - SUM]);
    }
}

/* ---- rests ----------------------------------------------------------------------------------- */

/* The states that are reached, numbered as they are met. */
typedef struct rests {
    uint32_t h;
    uint32_t *number; /* of (rx h + ry) h + rz, plus 1; 0: not met */
    uint32_t *state;  /* of a number */
    uint32_t count;
    wy_edge *edges;
    size_t edge_count;
} rests;

static uint32_t meet(rests *r, uint32_t rx, uint32_t ry, uint32_t rz) {
    uint32_t *number = &r->number[(rx * r->h + ry) * r->h + rz];
    if (*number == 0) {
        r->state[r->count] = (rx * r->h + ry) * r->h + rz;
        *number = ++r->count;
    }
    return *number - 1;
}

static void follow(rests *r, uint32_t from) {
    const uint32_t h = r->h;
    const uint32_t before[3] = {r->state[from] / h / h, r->state[from] / h % h, r->state[from] % h};
    for (uint64_t label = 0; label < 8; label++) { /* one bit for each of x, y and z */
        uint32_t after[3];
        uint32_t carried = 0;
        for (uint32_t t = 0; t < 3; t++) {
            const uint32_t doubled = 2 * before[t] + (uint32_t)(label >> (2 - t) & 1);
            after[t] = doubled % h;
            carried ^= doubled / h;
        }
        if (carried == 0) {
            const uint32_t to = meet(r, after[0], after[1], after[2]);
            r->edges[r->edge_count++] = (wy_edge){.from = from, .to = to, .label = label};
        }
    }
}

static wy_status make_rests(wy_automaton **out, size_t form, const wi_value_table *table,
                            const wy_numeration *binary, wy_error *error) {
    const uint32_t h = (uint32_t)modulus(form);
    const size_t most = (size_t)h * h * h;
    const wy_track track = wy_numeration_track(binary);
    const wy_track tracks[3] = {track, track, track};
    rests r = {.h = h,
               .number = calloc(most, sizeof *r.number),
               .state = malloc(most * sizeof *r.state),
               .edges = malloc(most * 8 * sizeof *r.edges)};
    int32_t *outputs = malloc(most * sizeof *outputs);
    wy_status status = WY_OK;
    if (r.number == NULL || r.state == NULL || r.edges == NULL || outputs == NULL) {
        status = wi_fail_memory(error);
    } else {
        meet(&r, 0, 0, 0);
        for (uint32_t i = 0; i < r.count; i++) {
            follow(&r, i);
            const uint32_t rx = r.state[i] / h / h;
            const uint32_t ry = r.state[i] / h % h;
            outputs[i] = value_of(form, table, rx, ry) == r.state[i] % h;
        }
        status = wy_automaton_create(out, WY_ACCEPTOR, tracks, 3, outputs, r.count, r.edges,
                                     r.edge_count, error);
    }
    free(r.number);
    free(r.state);
    free(r.edges);
    free(outputs);
    return status;
}

/* ---- linear forms ---------------------------------------------------------------------------- */

/* a x + b y = z where c x >= c y; c = 0: everywhere. */
static wy_automaton *piece(wi_calculus *c, int64_t a, int64_t b, int64_t where) {
    const int64_t sum[3] = {a, b, -1};
    wy_automaton *out = wi_calculus_linear(c, sum, 3, 0, WY_EQ);
    if (where != 0) {
        const int64_t side[3] = {where, -where, 0};
        out = wi_calculus_into(c, WY_OP_AND, out, wi_calculus_linear(c, side, 3, 0, WY_GE));
    }
    return out;
}

static wy_automaton *make_linear(wi_calculus *c, size_t form) {
    switch (form) {
    case SUM:
        return piece(c, 1, 1, 0);
    case LARGER:
        return wi_calculus_into(c, WY_OP_OR, piece(c, 1, 0, 1), piece(c, 0, 1, -1));
    case SMALLER:
        return wi_calculus_into(c, WY_OP_OR, piece(c, 1, 0, -1), piece(c, 0, 1, 1));
    case DIFFERENCE:
        return wi_calculus_into(c, WY_OP_OR, piece(c, 1, -1, 1), piece(c, -1, 1, -1));
    default:
        return form == FIRST ? piece(c, 1, 0, 0) : piece(c, 0, 1, 0);
    }
}

/* Its automaton on the quarter plane, for a table that fits; minimal. */
static wy_status value_form_make(wy_automaton **out, size_t form, const wi_value_table *table,
                                 const wy_numeration *binary, const wy_control *control,
                                 wy_error *error) {
    *out = NULL;
    wi_calculus c = {.system = binary, .control = control, .error = error};
    if (form < CYCLIC || form >= RESTS) {
        c.status = make_rests(out, form, table, binary, error);
    } else {
        *out = make_linear(&c, form);
    }
    if (c.status == WY_OK) {
        c.status = wy_automaton_minimise_in_place(*out, control, error);
    }
    if (c.status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return c.status;
}

/* ==== guesses ================================================================================ */

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
        value_form_make(&graph, form, &t->table, t->systems[0], t->control, t->error);
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
        value_form_text(t->values->facts.form, form);
    }
    return status;
}

static wy_status try_forms(trial *t) {
    if (strcmp(wy_numeration_name(t->systems[0]), "msd_2") != 0) {
        return WY_NO;
    }
    wy_status status = WY_NO;
    for (size_t form = 0; form < value_forms() && status == WY_NO; form++) {
        if (value_form_fits(form, &t->table)) {
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
