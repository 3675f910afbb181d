/*
 * program_calls.c - what programs of checks can call: numbers, games, pairs and boards.  See
 * program.h, and README.md here.
 */
#include <gmp.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/logic.h>
#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/list.h"
#include "papers/claims.h"
#include "papers/program.h"
#include "papers/svg.h"
#include "solve/adjoin.h"
#include "solve/columns.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* ---- texts and tables ------------------------------------------------------------------------ */

wy_status wi_call_list(wi_value *out, const int64_t *numbers, size_t count, wi_running *by) {
    const wy_status status = wi_check_table_make(&out->a, (int64_t)count, 1, by->error);
    if (status == WY_OK && count > 0) {
        memcpy(out->a->at, numbers, count * sizeof *numbers);
    }
    return status;
}

wy_status wi_call_take_text(wi_value *out, char *text, wi_running *by) {
    if (text == NULL || !wi_list_room(by->texts, by->text_room, by->text_count + 1)) {
        free(text);
        return wi_fail_memory(by->error);
    }
    by->texts[by->text_count++] = text;
    out->t = text;
    return WY_OK;
}

wy_status wi_call_text(wi_value *out, const char *text, size_t length, wi_running *by) {
    return wi_call_take_text(out, strndup(length > 0 ? text : "", length), by);
}

wy_status wi_call_growing(wi_value *out, wi_growing *text, wi_running *by) {
    if (!wi_growing_put(text, "", 0)) {
        free(text->text);
        text->text = NULL;
    }
    return wi_call_take_text(out, text->text, by);
}

wy_status wi_call_format(wi_value *out, wi_running *by, const char *format, ...) {
    wi_growing text = {0};
    va_list arguments;
    va_start(arguments, format);
    wi_growing_vprintf(&text, format, arguments);
    va_end(arguments);
    return wi_call_growing(out, &text, by);
}

/* ---- games and what is known of them --------------------------------------------------------- */

wy_status wi_call_rules(const wy_rules **out, const char *rule, wi_running *by) {
    const size_t count = sizeof by->rules / sizeof by->rules[0];
    for (size_t i = 0; i < count; i++) {
        if (by->rules[i].rules != NULL && strcmp(by->rules[i].text, rule) == 0) {
            *out = by->rules[i].rules;
            return WY_OK;
        }
    }
    wy_rules_free(by->rules[count - 1].rules);
    memmove(by->rules + 1, by->rules, (count - 1) * sizeof by->rules[0]);
    by->rules[0].rules = NULL;
    snprintf(by->rules[0].text, sizeof by->rules[0].text, "%s", rule);
    const wy_status status = wy_rules_read_settled(&by->rules[0].rules, rule, by->error);
    *out = by->rules[0].rules;
    return status;
}

wy_status wi_call_solve(wy_solution **out, const char *rule, wy_engine engine,
                        const wy_control *control, wi_running *by) {
    const wy_rules *rules;
    *out = NULL;
    const wy_status status = wi_call_rules(&rules, rule, by);
    return status == WY_OK ? wy_solve(out, rules, engine, control, by->error) : status;
}

wy_status wi_call_moves(wy_position **list, size_t *count, const char *game, wi_running *by) {
    const wy_rules *rules;
    *list = NULL;
    wy_status status = wi_call_rules(&rules, game, by);
    if (status == WY_OK) {
        status = wi_rules_finite_list(list, count, rules, by->error);
    }
    return status == WY_NO ? WY_BAD : status;
}

wy_status wi_call_machine(wy_machine **out, const char *game, wi_running *by) {
    wy_status status = WY_OK;
    if (by->machine == NULL || strcmp(by->machine_of, game) != 0) {
        wy_machine_free(by->machine);
        by->machine = NULL;
        snprintf(by->machine_of, sizeof by->machine_of, "%s", game);
        wy_position *list;
        size_t count;
        status = wi_call_moves(&list, &count, game, by);
        if (status == WY_OK) {
            status = wy_machine_find(&by->machine, list, count, NULL, &by->run->control, by->error);
        }
        free(list);
    }
    *out = by->machine;
    return status == WY_NO ? WY_BAD : status;
}

wy_status wi_call_theorem(wy_theorem **out, const char *game, wi_running *by) {
    const wy_rules *rules;
    *out = NULL;
    const wy_status status = wi_call_rules(&rules, game, by);
    return status == WY_OK ? wy_prove(out, rules, NULL, &by->run->control, by->error) : status;
}

void wi_running_end(wi_running *by) {
    for (size_t i = 0; i < by->text_count; i++) {
        free(by->texts[i]);
    }
    free(by->texts);
    for (size_t i = 0; i < sizeof by->rules / sizeof by->rules[0]; i++) {
        wy_rules_free(by->rules[i].rules);
    }
    wy_logic_close(by->logic);
    wy_theorem_free(by->theorem);
    wy_machine_free(by->machine);
    wi_histories_close(by->histories);
    wi_coded_tag_close(by->tag);
    wi_adjoin_proof_close(by->joining);
    if (by->random_begun) {
        gmp_randclear(by->random);
    }
}

/* ---- numbers and texts ----------------------------------------------------------------------- */

CALL(sqrt) {
    out->r = sqrt(given->r);
    return WY_OK;
}

CALL(floor) {
    out->r = floor(given->r);
    return WY_OK;
}

CALL(power) {
    out->i = 1;
    for (int64_t i = 0; i < given[1].i && i < 62; i++) {
        out->i *= given[0].i;
    }
    return WY_OK;
}

CALL(argument) {
    out->t = (uint64_t)given->i < by->claim->argument_count ? by->claim->arguments[given->i] : "";
    return WY_OK;
}

CALL(numbers) {
    size_t count = 0;
    int64_t number;
    for (const char *at = given->t; wi_claim_next_number(&number, &at);) {
        count++;
    }
    const wy_status status = wi_check_table_make(&out->a, (int64_t)count, 1, by->error);
    const char *at = given->t;
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        wi_claim_next_number(&out->a->at[i], &at);
    }
    return status;
}

CALL(count) {
    out->i = given->a != NULL ? given->a->tall : 0;
    return WY_OK;
}

/* Does the text begin as the printed one does, as far as that has digits 0 and 1? */
CALL(begins) {
    out->i = strncmp(given[1].t, given[0].t, strspn(given[1].t, "01")) == 0;
    return WY_OK;
}

CALL(same) {
    const wi_check_table *a = given[0].a;
    const wi_check_table *b = given[1].a;
    out->i = a != NULL && b != NULL && a->tall == b->tall && a->wide == b->wide &&
             memcmp(a->at, b->at, (size_t)(a->tall * a->wide) * sizeof a->at[0]) == 0;
    return WY_OK;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* GAME, columns: the row of the P-position in each column.  Needs all Nim moves. */
CALL(columns) {
    const wy_rules *rules;
    wi_moves *moves = NULL;
    wi_columns *stream = NULL;
    const int64_t columns = given[1].i < 1 ? 1 : given[1].i;
    wy_status status = wi_check_table_make(&out->a, columns, 1, by->error);
    if (status == WY_OK) {
        status = wi_call_rules(&rules, given[0].t, by);
    }
    if (status == WY_OK) {
        status = wi_moves_compile(&moves, rules, 0, by->error);
    }
    if (status == WY_OK) {
        status = wi_columns_create(&stream, wi_moves_primitives(moves), wi_moves_count(moves),
                                   columns, &by->run->control, by->error);
    }
    wy_position batch[1024];
    size_t filled = 1;
    while (status == WY_OK && filled > 0) {
        status = wi_columns_next(stream, batch, sizeof batch / sizeof batch[0], &filled, by->error);
        for (size_t i = 0; i < filled; i++) {
            out->a->at[batch[i].x] = batch[i].y;
        }
    }
    wi_columns_free(stream);
    wi_moves_free(moves);
    return status;
}

static bool take_outcomes(void *data, const wy_position *positions, size_t count) {
    wi_check_table *table = data;
    for (size_t i = 0; i < count; i++) {
        table->at[positions[i].x * table->wide + positions[i].y] = 1;
    }
    return true;
}

/* A table with 1 at the P-positions (x,y).  One window of many: no progress is shown. */
static wy_status make_window(wi_check_table **out, const char *rule, wy_engine engine,
                             int64_t width, int64_t height, wi_running *by) {
    wy_solution *solution = NULL;
    wy_status status =
        width > 0 && height > 0
            ? wi_check_table_make(out, width, height, by->error)
            : wi_fail(by->error, WY_BAD, "a window of %" PRId64 " by %" PRId64, width, height);
    if (status == WY_OK) {
        status = wi_call_solve(&solution, rule, engine, NULL, by);
    }
    if (status == WY_OK) {
        status = wy_solution_each(solution, width, height, take_outcomes, *out, by->error);
    }
    wy_solution_free(solution);
    return status;
}

/* RULE, table|plain|auto, width, height: 1 at P-positions. */
CALL(window) {
    const wy_engine engine = strcmp(given[1].t, "table") == 0   ? WY_ENGINE_TABLE
                             : strcmp(given[1].t, "plain") == 0 ? WY_ENGINE_PLAIN
                                                                : WY_ENGINE_AUTO;
    return make_window(&out->a, given[0].t, engine, given[2].i, given[3].i, by);
}

/* The P-positions of a window, with the sides of the board; golden: with lines of slope phi and
 * 1/phi. */
static char *window_picture(const wi_check_table *window, const wy_cone *cone, bool golden) {
    wi_board *board = wi_board_open(window->tall, window->wide);
    for (int64_t x = 0; x < window->tall; x++) {
        for (int64_t y = 0; y < window->wide; y++) {
            if (window->at[x * window->wide + y] != 0) {
                wi_board_mark(board, WI_INK_P, x, y);
            }
        }
    }
    if (cone->q1 != 0 || cone->p2 != 0) {
        wi_board_guide(board, (double)cone->q1, (double)cone->p1);
        wi_board_guide(board, (double)cone->q2, (double)cone->p2);
        wi_board_guide_name(board, "the sides of the board");
    }
    if (golden) {
        wi_board_guide(board, 1.6180339887498948, 1);
        wi_board_guide(board, 1, 1.6180339887498948);
        wi_board_guide_name(board, "slope φ and 1/φ");
    }
    return wi_board_close(board);
}

/* RULE, width, height, golden: the picture of its P-positions; with lines of slope phi and 1/phi.
 */
CALL(draw_window) {
    const wy_rules *rules;
    wi_check_table *window = NULL;
    wy_status status =
        make_window(&window, given[0].t, WY_ENGINE_TABLE, given[1].i, given[2].i, by);
    if (status == WY_OK) {
        status = wi_call_rules(&rules, given[0].t, by);
    }
    if (status == WY_OK) {
        status = wi_call_take_text(out, window_picture(window, &rules->board, given[3].i != 0), by);
    }
    free(window);
    return status;
}

static bool take_row(void *data, int64_t line, const uint32_t *values) {
    wi_check_table *table = data;
    for (int64_t x = 0; x < table->wide; x++) {
        table->at[line * table->wide + x] = values[x];
    }
    return true;
}

/* GAME, size: Grundy values at [y,x]. */
CALL(grundy) {
    const wy_rules *rules;
    wy_solution *grundy = NULL;
    wy_status status = wi_check_table_make(&out->a, given[1].i, given[1].i, by->error);
    if (status == WY_OK) {
        status = wi_call_rules(&rules, given[0].t, by);
    }
    if (status == WY_OK) {
        status = wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, given[1].i, given[1].i, WY_GRUNDY_ROWS, take_row, out->a,
                                by->error);
    }
    wy_solution_free(grundy);
    return status;
}

/* ---- Wythoff's game -------------------------------------------------------------------------- */

/* Size: the matrix W at [i,j]. */
CALL(matrix) {
    const int64_t size = given->i;
    wi_adjoin_matrix *matrix = NULL;
    uint64_t *row = NULL;
    wy_status status = wi_check_table_make(&out->a, size, size, by->error);
    if (status == WY_OK) {
        status = wi_adjoin_matrix_create(&matrix, size, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        row = calloc(wi_adjoin_matrix_words(matrix), sizeof *row);
        status = row != NULL ? WY_OK : wi_fail_memory(by->error);
    }
    for (int64_t i = 0; i < size && status == WY_OK; i++) {
        wi_adjoin_matrix_row(row, matrix, i);
        for (int64_t j = 0; j < size; j++) {
            out->a->at[i * size + j] = (int64_t)(row[j / 64] >> (j % 64) & 1);
        }
    }
    free(row);
    wi_adjoin_matrix_free(matrix);
    return status;
}

/* (i,j) may join Wythoff's game. */
CALL(may_join) {
    wi_adjoin verdict;
    wi_adjoin_init(&verdict);
    mpz_t move[2];
    mpz_init_set_si(move[0], given[0].i);
    mpz_init_set_si(move[1], given[1].i);
    const wy_status status = wi_adjoin_decide(&verdict, move[0], move[1], by->error);
    out->i = status == WY_OK && verdict.kind == WI_ADJOIN_FREE;
    mpz_clears(move[0], move[1], NULL);
    wi_adjoin_clear(&verdict);
    return status;
}

/* Whether the n-th letter of the Fibonacci word is b. */
CALL(fibonacci_b) {
    mpz_t n;
    mpz_init_set_si(n, given->i);
    char letter = 'a';
    const wy_status status = wi_wythoff_letter(&letter, n, by->error);
    mpz_clear(n);
    out->i = letter == 'b';
    return status;
}

/* ---- the pairs of (m,p)-Wythoff Nim ---------------------------------------------------------- */

/* M, p, terms: a_n at [n,0], b_n at [n,1]. */
CALL(pairs) {
    wi_pairs_stream *stream = NULL;
    wy_status status = wi_check_table_make(&out->a, given[2].i, 2, by->error);
    if (status == WY_OK) {
        status = wi_pairs_stream_create(&stream, given[0].i, given[1].i, given[2].i, by->error);
    }
    for (int64_t n = 0; status == WY_OK && n < given[2].i; n++) {
        wi_pairs_stream_next(stream, &out->a->at[2 * n], &out->a->at[2 * n + 1], 1);
    }
    wi_pairs_stream_free(stream);
    return status;
}

/*
 * m, p, terms: the least a_n - floor((n-p+1) alpha), the greatest a_n - floor(n alpha), those of b;
 * then how many n have a_n < (n-p+1) alpha, and the first, a_n > n alpha, and b_n likewise.
 */
CALL(pair_bounds) {
    wi_pairs_bounds f;
    const wy_status status = wi_pairs_bounds_explore(&f, given[0].i, given[1].i, given[2].i,
                                                     &by->run->control, by->error);
    const int64_t numbers[] = {f.a_low,         f.a_high,        f.b_low,         f.b_high,
                               f.a_below.count, f.a_below.first, f.a_above.count, f.a_above.first,
                               f.b_below.count, f.b_below.first, f.b_above.count, f.b_above.first};
    return status == WY_OK ? wi_call_list(out, numbers, sizeof numbers / sizeof numbers[0], by)
                           : status;
}

/*
 * p, terms: the least a_k - a'_k and its first k, the greatest and its first k, how many n need
 * another epsilon than 0 and 1 and the first; then how often each epsilon from -2 to 3 was met in
 * upper columns, and in lower ones.
 */
CALL(hegarty_bounds) {
    wi_hegarty f;
    const wy_status status =
        wi_hegarty_explore(&f, given[0].i, given[1].i, &by->run->control, by->error);
    if (status != WY_OK) {
        return status;
    }
    int64_t numbers[6 + 2 * WI_EPSILONS] = {f.low,     f.low_at,        f.high,
                                            f.high_at, f.outside.count, f.outside.first};
    for (int i = 0; i < WI_EPSILONS; i++) {
        numbers[6 + i] = f.upper[i].count;
        numbers[6 + WI_EPSILONS + i] = f.lower[i].count;
    }
    return wi_call_list(out, numbers, sizeof numbers / sizeof numbers[0], by);
}

/* ---- cones ----------------------------------------------------------------------------------- */

/* P1, q1, p2, q2: the positions of T_Q, rows of x and y. */
CALL(classes) {
    const wy_cone q = {.p1 = given[0].i, .q1 = given[1].i, .p2 = given[2].i, .q2 = given[3].i};
    wy_position *classes = NULL;
    wy_status status = wi_cone_classes(&classes, &q, by->error);
    if (status == WY_OK) {
        status = wi_check_table_make(&out->a, wi_cone_determinant(&q), 2, by->error);
    }
    for (int64_t i = 0; status == WY_OK && i < out->a->tall; i++) {
        out->a->at[2 * i] = classes[i].x;
        out->a->at[2 * i + 1] = classes[i].y;
    }
    free(classes);
    return status;
}

/* ---- the list -------------------------------------------------------------------------------- */

static const wi_call calls[] = {
    {"sqrt", "RR", call_sqrt},
    {"floor", "RR", call_floor},
    {"power", "III", call_power},
    {"argument", "TI", call_argument},
    {"numbers", "AT", call_numbers},
    {"count", "IA", call_count},
    {"begins", "ITT", call_begins},
    {"same", "IAA", call_same},
    {"columns", "ATI", call_columns},
    {"window", "ATTII", call_window},
    {"draw_window", "TTIII", call_draw_window},
    {"grundy", "ATI", call_grundy},
    {"matrix", "AI", call_matrix},
    {"may_join", "III", call_may_join},
    {"fibonacci_b", "II", call_fibonacci_b},
    {"pairs", "AIII", call_pairs},
    {"pair_bounds", "AIII", call_pair_bounds},
    {"hegarty_bounds", "AII", call_hegarty_bounds},
    {"classes", "AIIII", call_classes},
    {NULL, NULL, NULL},
};

const wi_call *wi_call_find(const char *name, size_t length) {
    static const wi_call *const lists[] = {calls,           wi_calls_graph,     wi_calls_games,
                                           wi_calls_words,  wi_calls_histories, wi_calls_numbers,
                                           wi_calls_process};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (const wi_call *call = lists[i]; call->name != NULL; call++) {
            if (strlen(call->name) == length && memcmp(call->name, name, length) == 0) {
                return call;
            }
        }
    }
    return NULL;
}
