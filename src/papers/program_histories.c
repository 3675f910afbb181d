/*
 * program_histories.c - what programs of checks can call: histories of (m,p)-Imitation Nim, and the
 * telescope.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "machine/telescope_use.h"
#include "papers/game.h"
#include "papers/imitation_figure.h"
#include "papers/imitation_kinds.h"
#include "papers/program_calls.h"
#include "papers/telescope_picture.h"
#include "theory/theory.h"

/* ---- histories ------------------------------------------------------------------------------- */

enum { LINE = 400 };

/* The game of a program, and its pairs. */
typedef struct wi_histories {
    wi_imitation_kinds kinds;
    wi_pairs *pairs;
    wy_error *error;
} judge;

/* Reads the history without its last position, which goes to x and y. */
static wy_status before_last(wi_imitation_state *state, mpz_t x, mpz_t y, const judge *by,
                             const char *history) {
    const char *last = strrchr(history, '(');
    if (last == NULL || last == history ||
        gmp_sscanf(last, "(%Zd,%Zd)", x, y) != 2) { /* NOLINT(cert-err34-c) */
        return wi_fail(by->error, WY_BAD, "'%.100s' has no last move", history);
    }
    char *rest = strndup(history, (size_t)(last - history));
    if (rest == NULL) {
        return wi_fail_memory(by->error);
    }
    const wy_status status = wi_imitation_read(state, by->kinds.m, by->kinds.p, rest, by->error);
    free(rest);
    return status;
}

/* The outcome by search and by theorem, which must agree. */
static wy_status outcome(bool *p, const judge *by, const wi_imitation_state *state) {
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wi_imitation_search_outcome(p, by->kinds.search, state, by->error);
    if (status == WY_OK) {
        status = wi_imitation_decide(&verdict, state, by->pairs, by->error);
    }
    if (status == WY_OK && verdict.p != *p) {
        status = wi_fail(by->error, WY_SYSTEM, "the search and Theorem 19 differ");
    }
    wy_verdict_clear(&verdict);
    return status;
}

static int64_t legal_moves(const wi_imitation_state *state) {
    int64_t count = 0;
    mpz_t amount;
    mpz_init(amount);
    for (int heap = 0; heap < 2; heap++) {
        for (mpz_set_ui(amount, 1); mpz_cmp(amount, state->heap[heap]) <= 0;
             mpz_add_ui(amount, amount, 1)) {
            count += wi_imitation_legal(state, heap, amount, NULL) == WY_OK;
        }
    }
    mpz_clear(amount);
    return count;
}

/* Writes the kind of the last move of the history to text. */
static wy_status last_move(char text[LINE], const judge *by, const char *history) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    mpz_t to[2];
    mpz_inits(to[0], to[1], NULL);
    wy_status status = before_last(&state, to[0], to[1], by, history);
    if (status == WY_OK) {
        const int heap = mpz_cmp(to[0], state.heap[0]) != 0 ? 0 : 1;
        mpz_t amount;
        mpz_init(amount);
        mpz_sub(amount, state.heap[heap], to[heap]);
        wy_error why = {0};
        const bool one_heap = mpz_cmp(to[1 - heap], state.heap[1 - heap]) == 0;
        const bool imitates =
            one_heap && mpz_sgn(amount) > 0 && wi_imitation_imitates(&state, heap, amount);
        const bool legal = wi_imitation_move_to(&state, to[0], to[1], &why) == WY_OK;
        snprintf(text, LINE, "%s",
                 legal      ? imitates ? "imitation" : "plain"
                 : imitates ? "forbidden"
                            : "no move of Nim");
        mpz_clear(amount);
    }
    mpz_clears(to[0], to[1], NULL);
    wi_imitation_clear(&state);
    return status;
}

/* text gets what is so, in the words of the statement. */
static wy_status find_out(char text[LINE], const judge *by, const char *what, const char *history) {
    if (strcmp(what, "forbidden") == 0 || strcmp(what, "allowed") == 0 ||
        strcmp(what, "imitation") == 0 || strcmp(what, "plain") == 0) {
        const wy_status status = last_move(text, by, history);
        if (strcmp(what, "allowed") == 0 &&
            (strcmp(text, "imitation") == 0 || strcmp(text, "plain") == 0)) {
            snprintf(text, LINE, "allowed");
        }
        return status;
    }
    wi_imitation_state state;
    wi_imitation_init(&state);
    wy_status status = wi_imitation_read(&state, by->kinds.m, by->kinds.p, history, by->error);
    if (status == WY_OK && (mpz_cmp_si(state.heap[0], by->kinds.largest) > 0 ||
                            mpz_cmp_si(state.heap[1], by->kinds.largest) > 0)) {
        status =
            wi_fail(by->error, WY_BAD, "'%.100s' is beyond the heaps that are searched", history);
    }
    if (status == WY_OK && strcmp(what, "moves") == 0) {
        snprintf(text, LINE, "moves %" PRId64, legal_moves(&state));
    } else if (status == WY_OK && strlen(what) == 1) {
        bool p = false;
        status = outcome(&p, by, &state);
        snprintf(text, LINE, "%s", p ? "P" : "N");
    } else if (status == WY_OK) {
        const wi_imitation_kind kind =
            wi_imitation_kinds_at(&by->kinds, mpz_get_si(state.heap[0]), mpz_get_si(state.heap[1]));
        snprintf(text, LINE, "%s",
                 kind == WI_IMITATION_P   ? "always-P"
                 : kind == WI_IMITATION_N ? "always-N"
                                          : "dynamic");
    }
    wi_imitation_clear(&state);
    return status;
}

void wi_histories_close(judge *of) {
    if (of != NULL) {
        wi_pairs_free(of->pairs);
        wi_imitation_kinds_close(&of->kinds);
        free(of);
    }
}

/* m, p, the largest heap: searches all states that histories can lead to; how many there are. */
CALL(open_histories) {
    wi_histories_close(by->histories);
    by->histories = calloc(1, sizeof *by->histories);
    if (by->histories == NULL) {
        return wi_fail_memory(by->error);
    }
    judge *of = by->histories;
    of->error = by->error;
    wy_status status = wi_imitation_kinds_open(&of->kinds, given[0].i, given[1].i, "", given[2].i,
                                               by->run, by->error);
    if (status == WY_OK) {
        status = wi_pairs_create(&of->pairs, given[0].i, given[1].i, by->error);
    }
    out->i = of->kinds.states;
    return status;
}

/*
 * The answer about the history "(9,10) (7,10) ...", in the words of the question: P or N;
 * forbidden, allowed, imitation, plain (its last move); moves N; always-P, always-N, dynamic.
 */
CALL(history) {
    char text[LINE] = "";
    const wy_status status = find_out(text, by->histories, given[0].t, given[1].t);
    return status == WY_OK ? wi_call_text(out, text, strlen(text), by) : status;
}

/* x, y: 0 dynamic, 1 always P, 2 always N. */
CALL(history_kind) {
    const wi_imitation_kind kind =
        wi_imitation_kinds_at(&by->histories->kinds, given[0].i, given[1].i);
    out->i = kind == WI_IMITATION_P ? 1 : kind == WI_IMITATION_N ? 2 : 0;
    return WY_OK;
}

/* size, a play from Q: the strategy as a picture. */
CALL(draw_strategy) {
    char *svg = NULL;
    int64_t lost = 0;
    wy_status status =
        wi_imitation_figure(&svg, &lost, &by->histories->kinds, given[0].i, given[1].t, by->error);
    if (status == WY_OK) {
        by->lost = lost;
        status = wi_call_picture(out, svg, by);
    }
    return status;
}

/* How many moves of the last strategy that was drawn do not win. */
CALL(lost_moves) {
    (void)given;
    out->i = by->lost;
    return WY_OK;
}

/* ---- the telescope --------------------------------------------------------------------------- */

/* Columns of which the telescope and the game itself have another P-position. */
static wy_status compare_rows(int64_t *differ, wi_telescope *telescope, const wi_check_table *rows,
                              wy_error *error) {
    enum { ASKED = 400 };
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < ASKED && status == WY_OK; i++) {
        const int64_t column = rows->tall - 1 - i * (rows->tall / ASKED);
        mpz_set_si(x, column);
        status = wi_telescope_column(row, NULL, telescope, x, error);
        *differ += status == WY_OK && mpz_cmp_si(row, rows->at[column]) != 0;
    }
    mpz_clears(x, row, NULL);
    return status;
}

/*
 * GAME, a column to draw (0: none), rows of its first columns (may be empty): the bits that tell
 * the state of its machine, whether that is proved and the machine complete, how many of 400
 * columns differ from the rows.  The pictures become the finding's.
 */
CALL(telescope) {
    wy_machine *machine = NULL;
    wi_telescope *telescope = NULL;
    wy_synchronisation sync = {0};
    wy_machine_facts facts = {0};
    int64_t differ = 0;
    wy_status status = wi_call_machine(&machine, given[0].t, by);
    if (status == WY_OK) {
        wy_machine_facts_of(&facts, machine);
        status = wy_machine_synchronise(&sync, machine, NULL, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        status = wi_telescope_create(&telescope, machine, &by->run->control, by->error);
    }
    if (status == WY_OK && given[2].a->tall > 0) {
        status = compare_rows(&differ, telescope, given[2].a, by->error);
    }
    if (status == WY_OK && given[1].i > 0) {
        status = wi_telescope_pictures(by->out, telescope, given[1].i, sync.most + 4, by->error);
    }
    wi_telescope_free(telescope);
    const int64_t numbers[] = {sync.most, facts.closed && sync.proved, differ};
    return status == WY_OK ? wi_call_list(out, numbers, 3, by) : status;
}

/*
 * GAME: proves its P-set; "STATES NUMERATION STRING-STATES ASKED": the states of its automaton and
 * of that of the bit-string, and of how many columns of up to 1000 digits the automaton and the
 * telescope, which must agree, were asked.
 */
CALL(decide_far) {
    wy_machine *machine = NULL;
    wi_telescope *telescope = NULL;
    wy_theorem *theorem = NULL;
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    wy_status status = wi_call_machine(&machine, given->t, by);
    if (status == WY_OK) {
        status = wi_claim_theorem(&theorem, given->t, by->run, by->error);
    }
    if (status == WY_OK) {
        status = wi_telescope_create(&telescope, machine, &by->run->control, by->error);
    }
    int asked = 0;
    for (unsigned long digits = 10; digits <= 1000 && status == WY_OK; digits *= 10) {
        for (unsigned long more = 0; more < 10 && status == WY_OK; more++) {
            mpz_ui_pow_ui(x, 10, digits);
            mpz_add_ui(x, x, more);
            status = wi_telescope_column(row, NULL, telescope, x, by->error);
            bool is_p = false;
            if (status == WY_OK) {
                status = wy_theorem_has(&is_p, theorem, x, row, by->error);
            }
            if (status == WY_OK && !is_p) {
                status = wi_fail(by->error, WY_SYSTEM, "the telescope and the automaton differ");
            }
            asked++;
        }
    }
    if (status == WY_OK) {
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, theorem);
        status = wi_call_format(out, by, "%u %s %u %d", (unsigned)facts.p_states, facts.numeration,
                                (unsigned)facts.s_states, asked);
    }
    mpz_clears(x, row, NULL);
    wi_telescope_free(telescope);
    wy_theorem_free(theorem);
    return status;
}

/* ---- the list -------------------------------------------------------------------------------- */

const wi_call wi_calls_histories[] = {
    {"open_histories", "IIII", call_open_histories},
    {"history", "TTT", call_history},
    {"history_kind", "III", call_history_kind},
    {"draw_strategy", "TIT", call_draw_strategy},
    {"lost_moves", "I", call_lost_moves},
    {"telescope", "ATIA", call_telescope},
    {"decide_far", "TT", call_decide_far},
    {NULL, NULL, NULL},
};
