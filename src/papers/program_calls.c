/* program_calls.c - what programs of checks can call.  See program.h, and README.md here. */
#include "papers/program_calls.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/list.h"
#include "papers/game.h"
#include "papers/imitation_kinds.h"
#include "papers/window.h"
#include "solve/adjoin.h"
#include "theory/theory.h"

wy_status wi_call_list(wi_value *out, const int64_t *numbers, size_t count, wi_running *by) {
    const wy_status status = wi_check_table_make(&out->a, (int64_t)count, 1, by->error);
    if (status == WY_OK && count > 0) {
        memcpy(out->a->at, numbers, count * sizeof *numbers);
    }
    return status;
}

wy_status wi_call_text(wi_value *out, const char *text, size_t length, wi_running *by) {
    char *copy = strndup(length > 0 ? text : "", length);
    if (copy == NULL || !wi_list_room(by->texts, by->text_room, by->text_count + 1)) {
        free(copy);
        return wi_fail_memory(by->error);
    }
    by->texts[by->text_count++] = copy;
    out->t = copy;
    return WY_OK;
}

wy_status wi_call_machine(wy_machine **out, const char *game, wi_running *by) {
    wy_status status = WY_OK;
    if (by->machine == NULL || strcmp(by->machine_of, game) != 0) {
        wy_machine_free(by->machine);
        by->machine = NULL;
        snprintf(by->machine_of, sizeof by->machine_of, "%s", game);
        status = wi_claim_machine(&by->machine, game, 0, by->run, by->error);
    }
    *out = by->machine;
    return status;
}

wy_status wi_call_join(wi_value *out, const char *one, const char *other, wi_running *by) {
    const size_t length = strlen(one) + strlen(other) + 1;
    char *text = malloc(length + 1);
    if (text == NULL) {
        return wi_fail_memory(by->error);
    }
    snprintf(text, length + 1, "%s %s", one, other);
    const wy_status status = wi_call_text(out, text, length, by);
    free(text);
    return status;
}

wy_status wi_call_picture(wi_value *out, char *svg, wi_running *by) {
    const wy_status status =
        svg != NULL ? wi_call_text(out, svg, strlen(svg), by) : wi_fail_memory(by->error);
    free(svg);
    return status;
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
    wi_adjoin_proof_close(by->joining);
    if (by->random_begun) {
        gmp_randclear(by->random);
    }
}

wy_status wi_call_format(wi_value *out, wi_running *by, const char *format, ...) {
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const size_t kept = length > 0 ? strlen(text) : 0;
    return wi_call_text(out, text, kept, by);
}

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

/* ---- numbers and texts ----------------------------------------------------------------------- */

CALL(sqrt) {
    (void)by;
    out->r = sqrt(given->r);
    return WY_OK;
}

CALL(floor) {
    (void)by;
    out->r = floor(given->r);
    return WY_OK;
}

CALL(power) {
    (void)by;
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
    (void)by;
    out->i = given->a != NULL ? given->a->tall : 0;
    return WY_OK;
}

/* Does the text begin as the printed one does, as far as that has digits 0 and 1? */
CALL(begins) {
    (void)by;
    out->i = strncmp(given[1].t, given[0].t, strspn(given[1].t, "01")) == 0;
    return WY_OK;
}

CALL(same) {
    (void)by;
    const wi_check_table *a = given[0].a;
    const wi_check_table *b = given[1].a;
    out->i = a != NULL && b != NULL && a->tall == b->tall && a->wide == b->wide &&
             memcmp(a->at, b->at, (size_t)(a->tall * a->wide) * sizeof a->at[0]) == 0;
    return WY_OK;
}

/* ---- games ----------------------------------------------------------------------------------- */

CALL(columns) {
    const wy_status status =
        wi_check_table_make(&out->a, given[1].i < 1 ? 1 : given[1].i, 1, by->error);
    return status == WY_OK
               ? wi_claim_columns(out->a->at, given[0].t, out->a->tall, by->run, by->error)
               : status;
}

/* RULE, table|plain|auto, width, height: 1 at P-positions.  A quiet one of many: no progress. */
CALL(window) {
    const wy_engine engine = strcmp(given[1].t, "table") == 0   ? WY_ENGINE_TABLE
                             : strcmp(given[1].t, "plain") == 0 ? WY_ENGINE_PLAIN
                                                                : WY_ENGINE_AUTO;
    const wy_claim_run quiet = {.shorter = by->run->shorter};
    wi_window window = {0};
    wy_status status =
        wi_window_open(&window, given[0].t, engine, given[2].i, given[3].i, &quiet, by->error);
    if (status == WY_OK) {
        status = wi_check_table_make(&out->a, given[2].i, given[3].i, by->error);
    }
    for (int64_t i = 0; status == WY_OK && i < given[2].i * given[3].i; i++) {
        out->a->at[i] = window.has[i];
    }
    wi_window_close(&window);
    return status;
}

/* RULE, width, height, golden: the picture of its P-positions; with lines of slope phi and 1/phi.
 */
CALL(draw_window) {
    wi_window window = {0};
    const wy_claim_run quiet = {.shorter = by->run->shorter};
    wy_status status = wi_window_open(&window, given[0].t, WY_ENGINE_TABLE, given[1].i, given[2].i,
                                      &quiet, by->error);
    if (status == WY_OK) {
        status = wi_call_picture(
            out, wi_window_picture(&window, given[1].i, given[2].i, given[3].i != 0), by);
    }
    wi_window_close(&window);
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
    wy_rules *rules = NULL;
    wy_solution *grundy = NULL;
    wy_status status = wi_check_table_make(&out->a, given[1].i, given[1].i, by->error);
    if (status == WY_OK) {
        status = wy_rules_read_settled(&rules, given[0].t, by->error);
    }
    if (status == WY_OK) {
        status = wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, given[1].i, given[1].i, WY_GRUNDY_ROWS, take_row, out->a,
                                by->error);
    }
    wy_solution_free(grundy);
    wy_rules_free(rules);
    return status;
}

/* ---- Wythoff's game -------------------------------------------------------------------------- */

/* size: the matrix W at [i,j]. */
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

/* m, p, terms: a_n at [n,0], b_n at [n,1]. */
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

/* ---- imitation games ------------------------------------------------------------------------- */

typedef struct states {
    wi_check_table **out;
    int64_t count;
} states;

enum { STATE = 7 };

static bool take_state(void *data, const wi_imitation_state *state, bool p_position) {
    states *of = data;
    if (*of->out != NULL) {
        const int64_t numbers[STATE] = {
            mpz_get_si(state->heap[0]), mpz_get_si(state->heap[1]), p_position,
            state->last_count,          state->next_count,          state->window_heap,
            mpz_get_si(state->window)};
        memcpy((*of->out)->at + of->count * STATE, numbers, sizeof numbers);
    }
    of->count++;
    return true;
}

/*
 * m, p, largest heap: each state that a history can lead to is a row: the heaps, whether it is P,
 * how many imitations in a row the last and the next player have made, and the heap and the least
 * amount that would be an imitation (heap -1 or another: none would).
 */
CALL(imitation_states) {
    wi_imitation_kinds kinds;
    wy_status status =
        wi_imitation_kinds_open(&kinds, given[0].i, given[1].i, "", given[2].i, by->run, by->error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_check_table_make(&out->a, kinds.states, STATE, by->error);
    states of = {.out = &out->a};
    if (status == WY_OK) {
        status = wi_imitation_search_each(kinds.search, take_state, &of, by->error);
    }
    wi_imitation_kinds_close(&kinds);
    return status;
}

/* m, p, what the rule says besides, largest heap: 1 at P-positions to start from. */
CALL(imitation_starts) {
    wi_imitation_kinds kinds;
    const int64_t side = given[3].i + 1;
    wy_status status = wi_imitation_kinds_open(&kinds, given[0].i, given[1].i, given[2].t,
                                               given[3].i, by->run, by->error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_check_table_make(&out->a, side, side, by->error);
    for (int64_t i = 0; i < side * side && status == WY_OK; i++) {
        bool p = false;
        status = wi_imitation_kinds_start(&p, &kinds, i / side, i % side, by->error);
        out->a->at[i] = p;
    }
    wi_imitation_kinds_close(&kinds);
    return status;
}

/* ---- cones ----------------------------------------------------------------------------------- */

/* p1, q1, p2, q2: the positions of T_Q, rows of x and y. */
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

const wi_call *wi_call_find(const char *name, size_t length) {
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
        {"imitation_states", "AIII", call_imitation_states},
        {"imitation_starts", "AIITI", call_imitation_starts},
        {"classes", "AIIII", call_classes},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        if (strlen(calls[i].name) == length && memcmp(calls[i].name, name, length) == 0) {
            return &calls[i];
        }
    }
    static const wi_call *const lists[] = {wi_calls_games,   wi_calls_words,   wi_calls_histories,
                                           wi_calls_numbers, wi_calls_process, wi_calls_graph};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (const wi_call *call = lists[i]; call->name != NULL; call++) {
            if (strlen(call->name) == length && memcmp(call->name, name, length) == 0) {
                return call;
            }
        }
    }
    return NULL;
}
