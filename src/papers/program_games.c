/*
 * program_games.c - what programs of checks can call: game graphs, texts, moves, sectors,
 * dictionaries, and pictures.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/growing.h"
#include "machine/step.h"
#include "papers/program.h"
#include "papers/svg.h"
#include "rules/value.h"
#include "solve/graph.h"
#include "solve/sector.h"
#include "theory/theory.h"

/* ---- game graphs ----------------------------------------------------------------------------- */

/* Is the marked set stable and absorbing, edge by edge? */
static bool is_kernel(const wi_graph *graph) {
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        size_t count;
        const size_t *moves = wi_graph_moves(graph, v, &count);
        bool into = false;
        for (size_t i = 0; i < count; i++) {
            into |= wi_graph_in_kernel(graph, moves[i]);
        }
        if (into == wi_graph_in_kernel(graph, v)) {
            return false;
        }
    }
    return true;
}

/* The state of a vertex after so many rounds: 0 not known yet, 1 in the kernel, 2 outside of it. */
static int known_after(const wi_graph *graph, size_t v, size_t rounds) {
    if (wi_graph_in_kernel(graph, v)) {
        return wi_graph_round(graph, v) <= rounds ? 1 : 0;
    }
    size_t count;
    const size_t *moves = wi_graph_moves(graph, v, &count);
    for (size_t i = 0; i < count; i++) {
        if (wi_graph_in_kernel(graph, moves[i]) && wi_graph_round(graph, moves[i]) <= rounds) {
            return 2;
        }
    }
    return 0;
}

/* The graph after so many rounds; edges that go from known positions are drawn thinner. */
static char *graph_picture(const wi_graph *graph, int64_t width, int64_t height, size_t rounds,
                           bool small) {
    const double step = small ? 42 : 62;
    const double edge = small ? 18 : 30;
    const double radius = small ? 11 : 14;
    wi_svg *svg = wi_svg_open(fmax(2 * edge + step * (double)(width - 1), small ? 0 : 300),
                              2 * edge + step * (double)(height - 1) + (small ? 0 : 50));
    const double top = edge + step * (double)(height - 1);
    for (int kernel = 0; kernel < 2; kernel++) { /* edges into the kernel over the others */
        for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
            size_t count;
            const size_t *moves = wi_graph_moves(graph, v, &count);
            const wy_position from = wi_graph_position(graph, v);
            for (size_t i = 0; i < count; i++) {
                const wy_position to = wi_graph_position(graph, moves[i]);
                const bool into = known_after(graph, moves[i], rounds) == 1;
                /* what is removed takes its edges with it */
                const bool removed = known_after(graph, v, rounds) != 0 && !into;
                if (into == (kernel == 1) && !(small && removed)) {
                    wi_svg_arc(svg, kernel == 1 ? WI_INK_P : WI_INK_GRID,
                               edge + step * (double)from.x, top - step * (double)from.y,
                               edge + step * (double)to.x, top - step * (double)to.y, 0.12);
                }
            }
        }
    }
    static const wi_ink fills[3] = {WI_INK_PALE, WI_INK_WRONG, WI_INK_GRID};
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        const wy_position at = wi_graph_position(graph, v);
        const double x = edge + step * (double)at.x;
        const double y = top - step * (double)at.y;
        const int known = known_after(graph, v, rounds);
        char name[48];
        snprintf(name, sizeof name, "%lld,%lld", (long long)at.x, (long long)at.y);
        wi_svg_circle(svg, fills[known], x, y, radius);
        if (known == 0) {
            wi_svg_ring(svg, WI_INK_TEXT, x, y, radius);
        }
        wi_svg_text(svg, WI_INK_TEXT, x, y + 4, small ? 9 : 11, name);
    }
    static const char *const names[3] = {"not known yet", "in the kernel: P",
                                         "outside: a move leads into it"};
    for (int i = 1; i < 3 && !small; i++) {
        wi_svg_circle(svg, fills[i], edge, top + edge + 4 + 18 * (double)(i - 1), 7);
        wi_svg_label(svg, WI_INK_TEXT, edge + 14, top + edge + 8 + 18 * (double)(i - 1), 11,
                     names[i]);
    }
    return wi_svg_close(svg);
}

static size_t rounds_of(const wi_graph *graph) {
    size_t rounds = 0;
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        rounds = wi_graph_round(graph, v) > rounds ? wi_graph_round(graph, v) : rounds;
    }
    return rounds;
}

/*
 * GAME, size, OTHER: "VERTICES EDGES ROUNDS INSIDE KERNEL DIFFERENCE" of the graph below
 * (size,size): whether the set found is a kernel, edge by edge; and how it differs from the
 * P-positions of the other game, empty if it does not.
 */
CALL(graph) {
    const wy_rules *rules;
    wi_graph *graph = NULL;
    wy_solution *solution = NULL;
    const wi_graph_options options = {.vertices = 100000, .edges = 10000000};
    wy_status status = wi_call_rules(&rules, given[0].t, by);
    if (status == WY_OK) {
        status = wi_graph_create_two(&graph, rules, given[1].i, given[1].i, &options, by->error);
    }
    if (status == WY_OK) {
        status = wi_call_solve(&solution, given[2].t, WY_ENGINE_AUTO, &by->run->control, by);
    }
    wy_error difference = {0};
    if (status == WY_OK) {
        status = wi_graph_check(graph, solution, &difference);
        if (status == WY_SYSTEM || status == WY_OK) {
            size_t inside = 0;
            for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
                inside += wi_graph_in_kernel(graph, v);
            }
            status = wi_call_format(out, by, "%zu %zu %zu %zu %d %s", wi_graph_vertices(graph),
                                    wi_graph_edges(graph), rounds_of(graph), inside,
                                    is_kernel(graph), status == WY_OK ? "" : difference.message);
        } else if (by->error != NULL) {
            *by->error = difference;
        }
    }
    wy_solution_free(solution);
    wi_graph_free(graph);
    return status;
}

/* GAME, size, round, small: the graph, (x,y) and (y,x) being one, after so many rounds; -1: after
 * all; empty if there are fewer. */
CALL(draw_graph) {
    const wy_rules *rules;
    const wi_graph_options options = {.fold = true};
    wi_graph *graph = NULL;
    const int64_t size = given[1].i;
    wy_status status = wi_call_rules(&rules, given[0].t, by);
    if (status == WY_OK) {
        status = wi_graph_create_two(&graph, rules, size, size, &options, by->error);
    }
    if (status == WY_OK) {
        const size_t all = rounds_of(graph);
        const size_t round = given[2].i < 0 ? all : (size_t)given[2].i;
        status =
            round > all
                ? wi_call_text(out, "", 0, by)
                : wi_call_take_text(
                      out, graph_picture(graph, size + 1, size + 1, round, given[3].i != 0), by);
    }
    wi_graph_free(graph);
    return status;
}

const wi_call wi_calls_graph[] = {
    {"graph", "TTIT", call_graph},
    {"draw_graph", "TTIII", call_draw_graph},
    {NULL, NULL, NULL},
};

/* ---- texts ----------------------------------------------------------------------------------- */

/* The i-th part of the text that has something in it but blanks; NULL: there are fewer. */
static const char *part_of(size_t *length, const char *text, int64_t i, const char *between) {
    for (const char *at = text; *at != '\0'; at += strcspn(at, between)) {
        at += strspn(at, between);
        at += strspn(at, " ");
        *length = strcspn(at, between);
        if (*length > 0 && i-- == 0) {
            while (at[*length - 1] == ' ') {
                --*length;
            }
            return at;
        }
    }
    return NULL;
}

/* How many lines have something in them. */
CALL(lines) {
    size_t length = 0;
    out->i = 0;
    while (part_of(&length, given->t, out->i, "\n") != NULL) {
        out->i++;
    }
    return WY_OK;
}

CALL(line) {
    size_t length = 0;
    const char *at = part_of(&length, given[0].t, given[1].i, "\n");
    return wi_call_text(out, at, at != NULL ? length : 0, by);
}

/* The i-th word, between blanks. */
CALL(word) {
    size_t length = 0;
    const char *at = part_of(&length, given[0].t, given[1].i, " ");
    return wi_call_text(out, at, at != NULL ? length : 0, by);
}

/* The text from the i-th word on. */
CALL(rest) {
    size_t length = 0;
    const char *at = part_of(&length, given[0].t, given[1].i, " ");
    out->t = at != NULL ? at : "";
    return WY_OK;
}

/* length of it, from the i-th byte on. */
CALL(part) {
    const int64_t all = (int64_t)strlen(given[0].t);
    const int64_t from = given[1].i < 0 || given[1].i > all ? all : given[1].i;
    const int64_t most = all - from;
    return wi_call_text(out, given[0].t + from,
                        (size_t)(given[2].i < 0 || given[2].i > most ? most : given[2].i), by);
}

CALL(length) {
    out->i = (int64_t)strlen(given->t);
    return WY_OK;
}

/* The i-th byte as a number; 0 beyond the end. */
CALL(letter) {
    out->i = given[1].i >= 0 && (uint64_t)given[1].i < strlen(given[0].t)
                 ? (unsigned char)given[0].t[given[1].i]
                 : 0;
    return WY_OK;
}

/* Where the second text stands first in the first; -1: nowhere. */
CALL(find) {
    const char *at = strstr(given[0].t, given[1].t);
    out->i = at != NULL ? at - given[0].t : -1;
    return WY_OK;
}

/* p phi + q. */
CALL(phi_text) {
    const int64_t p = given[0].i < 0 ? -given[0].i : given[0].i;
    const int64_t q = given[1].i < 0 ? -given[1].i : given[1].i;
    char golden[32] = "";
    if (p == 1) {
        snprintf(golden, sizeof golden, "%sφ", given[0].i < 0 ? "−" : "");
    } else if (p > 1) {
        snprintf(golden, sizeof golden, "%s%" PRId64 "φ", given[0].i < 0 ? "−" : "", p);
    }
    if (p == 0) {
        return wi_call_format(out, by, "%s%" PRId64, given[1].i < 0 ? "−" : "", q);
    }
    return q == 0
               ? wi_call_format(out, by, "%s", golden)
               : wi_call_format(out, by, "%s %s %" PRId64, golden, given[1].i < 0 ? "−" : "+", q);
}

/* The greedy digits of n over the Fibonacci numbers. */
CALL(zeckendorf) {
    wi_zeckendorf rho;
    wi_zeckendorf_init(&rho);
    mpz_t n;
    mpz_init_set_si(n, given->i);
    wy_status status = wi_zeckendorf_set(&rho, n, by->error);
    char *text = status == WY_OK ? wi_zeckendorf_text(&rho) : NULL;
    if (status == WY_OK) {
        status =
            text != NULL ? wi_call_text(out, text, strlen(text), by) : wi_fail_memory(by->error);
    }
    free(text);
    mpz_clear(n);
    wi_zeckendorf_clear(&rho);
    return status;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* GAME, x, y, s, t: (s,t) may be taken from (x,y). */
CALL(legal) {
    const wy_rules *rules;
    const wy_status status = wi_call_rules(&rules, given[0].t, by);
    out->i =
        status == WY_OK && wi_rules_move(rules, given[1].i, given[2].i, given[3].i, given[4].i);
    return status;
}

/* GAME: whether its moves depend on no position, by its rule. */
CALL(is_invariant) {
    const wy_rules *rules;
    wy_class kind;
    wy_status status = wi_call_rules(&rules, given[0].t, by);
    if (status == WY_OK) {
        status = wy_classify(&kind, rules, by->error);
        out->i = status == WY_OK && kind.invariant;
    }
    return status;
}

/* GAME: its moves besides those of Wythoff Nim, rows of s and t. */
CALL(move_list) {
    wy_position *list;
    size_t count;
    wy_status status = wi_call_moves(&list, &count, given->t, by);
    if (status == WY_OK) {
        status = wi_check_table_make(&out->a, (int64_t)count, 2, by->error);
    }
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        out->a->at[2 * i] = list[i].x;
        out->a->at[2 * i + 1] = list[i].y;
    }
    free(list);
    return status;
}

/* GAME, terms: a_n at [n,0], b_n at [n,1]. */
CALL(game_pairs) {
    wy_solution *solution;
    mpz_t v[3];
    mpz_inits(v[0], v[1], v[2], NULL);
    wy_status status = wi_call_solve(&solution, given[0].t, WY_ENGINE_AUTO, &by->run->control, by);
    if (status == WY_OK) {
        status = wi_check_table_make(&out->a, given[1].i, 2, by->error);
    }
    for (int64_t n = 0; status == WY_OK && n < given[1].i; n++) {
        mpz_set_si(v[0], n);
        status = wy_solution_pair(v[1], v[2], solution, v[0], NULL, by->error);
        out->a->at[2 * n] = mpz_get_si(v[1]);
        out->a->at[2 * n + 1] = mpz_get_si(v[2]);
    }
    wy_solution_free(solution);
    mpz_clears(v[0], v[1], v[2], NULL);
    return status;
}

/* ---- columns --------------------------------------------------------------------------------- */

/*
 * Rows of columns, how many of them: b - a - n of the upper P-positions.  How many there are, the
 * least value and its n, the greatest and its n; then how often each value from the least on comes.
 */
CALL(deviations) {
    const wi_check_table *rows = given[0].a;
    int64_t low[2] = {0, 0};
    int64_t high[2] = {0, 0};
    int64_t n = 0;
    const int64_t columns = given[1].i < rows->tall ? given[1].i : rows->tall;
    for (int64_t x = 0; x < columns; x++) {
        if (rows->at[x] >= x) {
            const int64_t d = rows->at[x] - x - n;
            if (n == 0 || d < low[0]) {
                low[0] = d;
                low[1] = n;
            }
            if (n == 0 || d > high[0]) {
                high[0] = d;
                high[1] = n;
            }
            n++;
        }
    }
    const wy_status status = wi_check_table_make(&out->a, 5 + high[0] - low[0] + 1, 1, by->error);
    if (status == WY_OK) {
        const int64_t first[5] = {n, low[0], low[1], high[0], high[1]};
        memcpy(out->a->at, first, sizeof first);
        n = 0;
        for (int64_t x = 0; x < columns; x++) {
            if (rows->at[x] >= x) {
                out->a->at[5 + rows->at[x] - x - n++ - low[0]]++;
            }
        }
    }
    return status;
}

/*
 * Rows of columns, what: of the upper P-positions 0 the least y - phi x, 1 the greatest, 2 the
 * least a_n - phi n, 3 the greatest.
 */
CALL(golden_extreme) {
    static const double golden = 1.6180339887498948482;
    const wi_check_table *rows = given[0].a;
    int64_t n = 0;
    out->r = 0;
    for (int64_t x = 0; x < rows->tall; x++) {
        if (rows->at[x] >= x) {
            const double value = given[1].i < 2 ? (double)rows->at[x] - golden * (double)x
                                                : (double)x - golden * (double)n;
            const bool further = given[1].i % 2 == 0 ? value < out->r : value > out->r;
            out->r = n == 0 || further ? value : out->r;
            n++;
        }
    }
    return WY_OK;
}

/* low, high of b - a - n: the ends p phi + q of y - phi x, as p, q, p, q. */
CALL(line_distance) {
    wy_phi_sum least;
    wy_phi_sum most;
    wy_line_distance(&least, &most, (int)given[0].i, (int)given[1].i);
    const int64_t numbers[] = {least.p, least.q, most.p, most.q};
    return wi_call_list(out, numbers, 4, by);
}

/* Does each perfect state of the machine place the next upper P-position on the least diagonal? */
static bool perfect_states_place(const wy_machine *machine, size_t states) {
    for (uint32_t s = 0; s < states; s++) {
        wi_machine_state state;
        wi_machine_state_of(&state, machine, s);
        const wi_machine_step *step = wi_machine_step_of(machine, s, 0);
        if (state.perfect && step != NULL && (state.used != 0 || step->place != 0)) {
            return false;
        }
    }
    return true;
}

/*
 * GAME: its column machine: closed, the least and the greatest b - a - n, states, the bits of
 * pieces, both ends attained, where it starts, whether perfect states place on the least diagonal.
 * Empty where none is found within the limits.
 */
CALL(machine) {
    wy_machine *machine = NULL;
    const wy_status status = wi_call_machine(&machine, given->t, by);
    if (status == WY_LIMIT) {
        return wi_call_list(out, NULL, 0, by);
    }
    if (status != WY_OK) {
        return status;
    }
    wy_machine_facts facts;
    wy_machine_start start;
    wy_machine_facts_of(&facts, machine);
    wy_machine_start_of(&start, machine);
    const int64_t numbers[] = {facts.closed,  facts.lowest,
                               facts.highest, (int64_t)facts.states,
                               facts.context, facts.bounds_attained,
                               start.x,       perfect_states_place(machine, facts.states)};
    return wi_call_list(out, numbers, sizeof numbers / sizeof numbers[0], by);
}

/* GAME, states: what is found of its column machine with at most so many states, in words. */
CALL(machine_words) {
    wy_position *list;
    size_t count;
    wy_machine *machine = NULL;
    char words[WY_MESSAGE_SIZE] = "";
    wy_status status = wi_call_moves(&list, &count, given[0].t, by);
    if (status == WY_OK) {
        const wy_machine_limits limits = {.states = given[1].i};
        wy_error unknown = {0};
        status = wy_machine_find(&machine, list, count, &limits, &by->run->control, &unknown);
        if (status == WY_OK) {
            wy_machine_facts facts;
            wy_machine_facts_of(&facts, machine);
            snprintf(words, sizeof words, "%zu states, %s", facts.states,
                     facts.closed ? "complete by closure" : "not proved to be all");
        } else if (status == WY_LIMIT) {
            snprintf(words, sizeof words, "%s", unknown.message);
            status = WY_OK;
        } else if (by->error != NULL) {
            *by->error = unknown;
        }
    }
    wy_machine_free(machine);
    free(list);
    return status == WY_OK ? wi_call_text(out, words, strlen(words), by) : status;
}

/* ---- sectors and words (S0 section 3) -------------------------------------------------------- */

/* GAME, column: the sector from there on. */
static wy_status open_sector(wi_perfect_sector **out, wi_sector_facts *facts, const wi_value *given,
                             bool words, wi_running *by) {
    const wy_rules *rules;
    *out = NULL;
    wy_status status = wi_call_rules(&rules, given[0].t, by);
    if (status == WY_OK) {
        status = wi_sector_create(out, rules, given[1].i, words, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        wi_sector_facts_of(facts, *out);
    }
    return status;
}

/* GAME, column: the sector from there on: perfect, its upper P-positions, its column. */
CALL(sector) {
    wi_sector_facts facts;
    wi_perfect_sector *sector;
    wy_status status = open_sector(&sector, &facts, given, false, by);
    if (status == WY_OK) {
        const int64_t numbers[] = {facts.perfect, facts.upper, facts.column};
        status = wi_call_list(out, numbers, 3, by);
    }
    wi_sector_free(sector);
    return status;
}

/* GAME, column: "WORD TRANSLATE COLUMN UPPER": what is read there, and the sector behind it. */
CALL(sector_word) {
    wi_sector_facts facts;
    wi_perfect_sector *sector;
    wy_status status = open_sector(&sector, &facts, given, true, by);
    if (status == WY_OK) {
        status = wi_call_format(out, by, "%s %s %" PRId64 " %" PRId64, facts.word, facts.translate,
                                facts.column, facts.upper);
    }
    wi_sector_free(sector);
    return status;
}

static void put_words(wi_growing *text, const wy_words *words) {
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const wy_entry *entry = wy_words_at(words, i);
        wi_growing_printf(text, "%s %s %d %" PRId64 " %" PRId64 "\n", entry->word,
                          entry->translate[0] != '\0' ? entry->translate : "-", entry->seen,
                          entry->seen ? entry->first : -1, entry->count);
    }
}

/*
 * GAME, paper: the words that were found, lines "WORD TRANSLATE SEEN FIRST TIMES", where the
 * translate is "-" for a string to exclude; with paper 1 those of the paper's own closure.  The
 * first line is "KIND PERFECT COLUMNS CONTEXT, STATES CLOSED COLUMNS" of the words and the machine;
 * KIND 0 no column is perfect from some column on, 1 these are all, 2 it is not known, 3 no finite
 * list is all.
 */
CALL(dictionary) {
    wy_machine *machine = NULL;
    wy_words *words = NULL;
    wy_words *paper = NULL;
    wy_status status = wi_call_machine(&machine, given[0].t, by);
    if (status == WY_OK) {
        status = wy_words_find(&words, machine, NULL, &by->run->control, by->error);
    }
    if (status == WY_OK && given[1].i != 0) {
        status = wy_words_paper(&paper, machine, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        wi_growing text = {0};
        wy_words_facts facts;
        wy_machine_facts of;
        wy_words_facts_of(&facts, words);
        wy_machine_facts_of(&of, machine);
        wi_growing_printf(&text, "%d %" PRId64 " %" PRId64 " %d %zu %d %" PRId64 "\n",
                          (int)facts.kind, facts.perfect, facts.columns, facts.context, of.states,
                          of.closed, of.columns);
        put_words(&text, paper != NULL ? paper : words);
        status = wi_call_growing(out, &text, by);
    }
    wy_words_free(paper);
    wy_words_free(words);
    return status;
}

/* ---- pictures -------------------------------------------------------------------------------- */

/*
 * A table of inks, by x and y, counted from 1 in the order P, text, grid, guide, wrong, right,
 * second, pale (0: nothing); names of inks, lines "INK WORDS"; lines of the theory "RISE RUN", and
 * what they are.
 */
CALL(draw) {
    const wi_check_table *table = given[0].a;
    wi_board *board = wi_board_open(table->tall, table->wide);
    char names[WI_INKS][120] = {{0}};
    size_t length;
    const char *at;
    for (int64_t i = 0; (at = part_of(&length, given[1].t, i, "\n")) != NULL; i++) {
        const long ink = strtol(at, NULL, 10);
        if (ink >= 1 && ink <= WI_INKS && length > 2) {
            snprintf(names[ink - 1], sizeof names[0], "%.*s", (int)(length - 2), at + 2);
            wi_board_name(board, (wi_ink)(ink - 1), names[ink - 1]);
        }
    }
    for (int64_t x = 0; x < table->tall; x++) {
        for (int64_t y = 0; y < table->wide; y++) {
            const int64_t ink = table->at[x * table->wide + y];
            if (ink >= 1 && ink <= WI_INKS) {
                wi_board_mark(board, (wi_ink)(ink - 1), x, y);
            }
        }
    }
    for (int64_t i = 0; (at = part_of(&length, given[2].t, i, "\n")) != NULL; i++) {
        char *end;
        const double rise = strtod(at, &end);
        wi_board_guide(board, rise, strtod(end, NULL));
    }
    if (given[2].t[0] != '\0') {
        wi_board_guide_name(board, given[3].t);
    }
    return wi_call_take_text(out, wi_board_close(board), by);
}

/* Printed values (-1: none) and the right ones: a matrix, in which those that differ are marked. */
CALL(draw_matrix) {
    const wi_check_table *printed = given[0].a;
    const wi_check_table *right = given[1].a;
    const size_t count = (size_t)(printed->tall * printed->wide);
    char(*texts)[24] = calloc(count + 1, sizeof *texts);
    const char **cells = calloc(count + 1, sizeof *cells);
    wi_ink *inks = calloc(count + 1, sizeof *inks);
    char *svg = NULL;
    if (texts != NULL && cells != NULL && inks != NULL) {
        for (size_t i = 0; i < count; i++) {
            const int64_t p = printed->at[i];
            const int64_t r = right->at[i];
            snprintf(texts[i], sizeof texts[i], "%" PRId64, r);
            cells[i] = texts[i];
            inks[i] = p >= 0 && p != r ? WI_INK_WRONG : r == 1 ? WI_INK_PALE : WI_INKS;
        }
        svg = wi_svg_matrix((size_t)printed->tall, (size_t)printed->wide, cells, inks);
    }
    free(texts);
    free(cells);
    free(inks);
    return wi_call_take_text(out, svg, by);
}

/* What `deviations` counts, as bars, at most 100 of them. */
CALL(draw_histogram) {
    enum { WIDTH = 420, HEIGHT = 160, BARS = 100, LEFT = 30, TOP = 18 };
    const int64_t *counts = given->a->at + 5;
    const int64_t values = given->a->tall - 5;
    const int64_t low = given->a->at[1];
    const int64_t wide = (values + BARS - 1) / BARS;
    const int64_t bars = (values + wide - 1) / wide;
    int64_t sums[BARS] = {0};
    int64_t most = 1;
    for (int64_t i = 0; i < values; i++) {
        sums[i / wide] += counts[i];
        most = sums[i / wide] > most ? sums[i / wide] : most;
    }
    wi_svg *svg = wi_svg_open(WIDTH + 2 * LEFT, HEIGHT + TOP + 36);
    const double bottom = HEIGHT + TOP;
    const double step = (double)WIDTH / (double)bars;
    for (int64_t i = 0; i < bars; i++) {
        const double height = (double)HEIGHT * (double)sums[i] / (double)most;
        wi_svg_rect(svg, WI_INK_P, LEFT + (double)i * step, bottom - height, step * 0.9, height);
    }
    wi_svg_line(svg, WI_INK_TEXT, LEFT, bottom, WIDTH + LEFT, bottom);
    char text[80];
    const int64_t marks[3] = {low, 0, given->a->at[3]};
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "%s%" PRId64, marks[i] < 0 ? "−" : "",
                 marks[i] < 0 ? -marks[i] : marks[i]);
        wi_svg_text(svg, WI_INK_TEXT, LEFT + step * ((double)(marks[i] - low) / (double)wide + 0.5),
                    bottom + 14, 10, text);
    }
    snprintf(text, sizeof text, "how many P-positions (the highest bar: %" PRId64 ")", most);
    wi_svg_label(svg, WI_INK_TEXT, LEFT, TOP - 6, 10, text);
    wi_svg_text(svg, WI_INK_TEXT, LEFT + WIDTH / 2.0, bottom + 30, 11, "b − a − n");
    return wi_call_take_text(out, wi_svg_close(svg), by);
}

/* Rows of the least and the greatest b - a - n for T = 1, 2, ...: a chart. */
CALL(draw_chart) {
    enum { WIDTH = 420, HEIGHT = 220, LEFT = 40, TOP = 22 };
    const int64_t count = given->a->tall;
    int64_t low = -1;
    int64_t high = 1;
    for (int64_t i = 0; i < count; i++) {
        low = given->a->at[2 * i] < low ? given->a->at[2 * i] : low;
        high = given->a->at[2 * i + 1] > high ? given->a->at[2 * i + 1] : high;
    }
    const double across = (double)WIDTH / (double)count;
    const double up = (double)HEIGHT / (double)(high - low);
    const double zero = TOP + (double)high * up;
    const double bottom = HEIGHT + TOP;
    wi_svg *svg = wi_svg_open(WIDTH + LEFT + 20, bottom + 60);
    wi_svg_line(svg, WI_INK_GRID, LEFT, TOP, LEFT, bottom);
    wi_svg_line(svg, WI_INK_GRID, LEFT, zero, LEFT + WIDTH, zero);
    for (int64_t i = 0; i < count; i++) {
        const double x = LEFT + (double)(i + 1) * across;
        wi_svg_circle(svg, WI_INK_P, x, zero - (double)given->a->at[2 * i + 1] * up, 2);
        wi_svg_circle(svg, WI_INK_SECOND, x, zero - (double)given->a->at[2 * i] * up, 2);
    }
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, high);
    wi_svg_end_text(svg, WI_INK_TEXT, LEFT - 6, TOP + 4, 10, text);
    snprintf(text, sizeof text, "−%" PRId64, -low);
    wi_svg_end_text(svg, WI_INK_TEXT, LEFT - 6, bottom + 3, 10, text);
    wi_svg_end_text(svg, WI_INK_TEXT, LEFT - 6, zero + 4, 10, "0");
    for (int64_t t = 0; t <= count; t += count / 5 > 0 ? count / 5 : 1) {
        snprintf(text, sizeof text, "%" PRId64, t);
        wi_svg_text(svg, WI_INK_TEXT, LEFT + (double)t * across, bottom + 14, 10, text);
    }
    wi_svg_text(svg, WI_INK_TEXT, LEFT + WIDTH / 2.0, bottom + 28, 11, "T");
    wi_svg_label(svg, WI_INK_TEXT, LEFT, TOP - 10, 11, "b − a − n");
    wi_svg_circle(svg, WI_INK_P, LEFT + 4, bottom + 46, 3);
    wi_svg_label(svg, WI_INK_TEXT, LEFT + 14, bottom + 50, 10, "the greatest");
    wi_svg_circle(svg, WI_INK_SECOND, LEFT + 104, bottom + 46, 3);
    wi_svg_label(svg, WI_INK_TEXT, LEFT + 114, bottom + 50, 10, "the least");
    return wi_call_take_text(out, wi_svg_close(svg), by);
}

/* ---- the list -------------------------------------------------------------------------------- */

const wi_call wi_calls_games[] = {
    {"lines", "IT", call_lines},
    {"line", "TTI", call_line},
    {"word", "TTI", call_word},
    {"rest", "TTI", call_rest},
    {"part", "TTII", call_part},
    {"length", "IT", call_length},
    {"letter", "ITI", call_letter},
    {"find", "ITT", call_find},
    {"phi_text", "TII", call_phi_text},
    {"zeckendorf", "TI", call_zeckendorf},
    {"legal", "ITIIII", call_legal},
    {"is_invariant", "IT", call_is_invariant},
    {"move_list", "AT", call_move_list},
    {"game_pairs", "ATI", call_game_pairs},
    {"deviations", "AAI", call_deviations},
    {"golden_extreme", "RAI", call_golden_extreme},
    {"line_distance", "AII", call_line_distance},
    {"machine", "AT", call_machine},
    {"machine_words", "TTI", call_machine_words},
    {"sector", "ATI", call_sector},
    {"sector_word", "TTI", call_sector_word},
    {"dictionary", "TTI", call_dictionary},
    {"draw", "TATTT", call_draw},
    {"draw_matrix", "TAA", call_draw_matrix},
    {"draw_histogram", "TA", call_draw_histogram},
    {"draw_chart", "TA", call_draw_chart},
    {NULL, NULL, NULL},
};
