/*
 * decide_history.c - wythoff decide for imitation games, whose outcome depends on
 * the history of play.
 *
 * The theorem answers for heaps of any size, and where the heaps are small a search
 * of all histories must agree with it.  Of misere play and terminal positions only
 * the search knows.
 */
#include "decide_history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/theory.h>

#include "output.h"

/* What the second way may cost: it should not be felt. */
enum { LARGEST_CHECKED = 64 };
#define CHECK_MEMORY (UINT64_C(1) << 20)

/* What is known of the state, from the theorem or from the search. */
typedef struct answer {
    wy_imitation_state state;
    wy_pairs *pairs;             /* NULL: the theorem does not know this game */
    wy_imitation_search *search; /* NULL: the heaps are too large for it */
    wy_verdict verdict;
} answer;

static void answer_init(answer *of) {
    memset(of, 0, sizeof *of);
    wy_imitation_init(&of->state);
    wy_verdict_init(&of->verdict);
}

static void answer_clear(answer *of) {
    wy_verdict_clear(&of->verdict);
    wy_imitation_search_free(of->search);
    wy_pairs_free(of->pairs);
    wy_imitation_clear(&of->state);
}

/* ---- the history ---------------------------------------------------------------- */

static wy_status complain_of_history(cli *program, const wy_error *error) {
    char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(message, sizeof message, error);
    return cli_complain(program, error->status, "--history:%s%s", error->line > 0 ? "" : " ",
                        message);
}

/* Plays the earlier positions and the move to (x, y), which may also stand at their end. */
static wy_status play_history(answer *of, cli *program, const char *history, const mpz_t x,
                              const mpz_t y) {
    const int64_t m = program->rules->imitation_m;
    const int64_t p = program->rules->imitation_p;
    wy_error error;
    if (history == NULL) {
        return wy_imitation_start(&of->state, m, p, x, y, &error) == WY_OK
                   ? WY_OK
                   : cli_fail(program, &error);
    }
    if (wy_imitation_read(&of->state, m, p, history, &error) != WY_OK) {
        return complain_of_history(program, &error);
    }
    if (mpz_cmp(of->state.heap[0], x) == 0 && mpz_cmp(of->state.heap[1], y) == 0) {
        return WY_OK;
    }
    if (wy_imitation_move_to(&of->state, x, y, &error) != WY_OK) {
        return cli_complain(program, WY_BAD,
                            "the history does not lead to the position asked about: %s",
                            error.message);
    }
    return WY_OK;
}

/* ---- the search ------------------------------------------------------------------ */

static bool set_move(void *data, int heap, const mpz_t amount) {
    answer *of = data;
    wy_move *move = &of->verdict.move;
    of->verdict.has_move = true;
    mpz_set_ui(heap == 0 ? move->dy : move->dx, 0);
    mpz_set(heap == 0 ? move->dx : move->dy, amount);
    mpz_sub(move->to_x, of->state.heap[0], move->dx);
    mpz_sub(move->to_y, of->state.heap[1], move->dy);
    return false;
}

static mpz_srcptr larger_heap(const answer *of) {
    const bool first = mpz_cmp(of->state.heap[0], of->state.heap[1]) > 0;
    return of->state.heap[first ? 0 : 1];
}

/* Makes the search, and asks it for the outcome. */
static wy_status search(bool *p_position, answer *of, const wy_rules *rules,
                        const wy_control *control, wy_error *error) {
    mpz_srcptr largest = larger_heap(of);
    wy_status status = wy_imitation_search_create(
        &of->search, rules, mpz_fits_slong_p(largest) != 0 ? mpz_get_si(largest) : INT64_MAX,
        control, error);
    if (status == WY_OK) {
        status = wy_imitation_search_outcome(p_position, of->search, &of->state, error);
    }
    return status;
}

static wy_status decide_by_search(answer *of, cli *program) {
    wy_error error;
    wy_status status = search(&of->verdict.p, of, program->rules, &program->control, &error);
    if (status == WY_OK && !of->verdict.p) {
        status = wy_imitation_search_moves(of->search, &of->state, set_move, of, &error);
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "the outcome is not known");
    }
    of->verdict.standing.kind = WY_COMPUTED;
    snprintf(of->verdict.standing.by, sizeof of->verdict.standing.by,
             "by a search of all histories with heaps up to this size");
    return WY_OK;
}

/* ---- the theorem ------------------------------------------------------------------- */

/* A search that is cheap must give the same outcome, and the move must win in it. */
static wy_status check(answer *of, cli *program) {
    if (mpz_cmp_si(larger_heap(of), LARGEST_CHECKED) > 0) {
        return WY_OK;
    }
    wy_control control = program->control;
    if (control.memory == 0 || control.memory > CHECK_MEMORY) {
        control.memory = CHECK_MEMORY;
    }
    wy_error error;
    bool p_position;
    const wy_status status = search(&p_position, of, program->rules, &control, &error);
    if (status == WY_LIMIT) {
        return WY_OK;
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "the outcome was not checked");
    }
    bool agrees = p_position == of->verdict.p;
    if (agrees && of->verdict.has_move) {
        wy_imitation_state after;
        wy_imitation_init(&after);
        wy_imitation_set(&after, &of->state);
        const wy_move *move = &of->verdict.move;
        agrees = wy_imitation_move_to(&after, move->to_x, move->to_y, &error) == WY_OK &&
                 wy_imitation_search_outcome(&p_position, of->search, &after, &error) == WY_OK &&
                 p_position;
        wy_imitation_clear(&after);
    }
    return agrees ? WY_OK
                  : cli_complain(program, WY_SYSTEM,
                                 "the theorem and the search differ here: please report this");
}

static wy_status decide_by_theorem(answer *of, cli *program) {
    wy_error error;
    wy_status status = wy_pairs_create(&of->pairs, program->rules->imitation_m,
                                       program->rules->imitation_p, &error);
    if (status == WY_OK) {
        status = wy_imitation_decide(&of->verdict, &of->state, of->pairs, &error);
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "the outcome is not known");
    }
    return check(of, program);
}

/* ---- printing ------------------------------------------------------------------------- */

static const char *checked(const answer *of) {
    return of->pairs != NULL && of->search != NULL ? "a search of all histories agrees" : NULL;
}

static void put_pair(cli_output *out, const char *label, const mpz_t x, const mpz_t y) {
    cli_put(out, label);
    cli_put_letter(out, '(');
    cli_put_integer(out, x);
    cli_put_letter(out, ',');
    cli_put_integer(out, y);
    cli_put_letter(out, ')');
}

/* The move as (dx,dy). */
static void put_taken(cli_output *out, const char *label, int heap, const mpz_t amount) {
    mpz_t zero;
    mpz_init(zero);
    put_pair(out, label, heap == 0 ? amount : zero, heap == 0 ? zero : amount);
    mpz_clear(zero);
}

/* As lines of text; without the move where all are to be listed. */
static void put_text(cli_output *out, const answer *of, bool all) {
    const wy_verdict *verdict = &of->verdict;
    cli_put(out, verdict->p ? "P\n" : "N\n");
    if (of->verdict.has_move && !all) {
        put_pair(out, "move      ", verdict->move.dx, verdict->move.dy);
        put_pair(out, "\nto        ", verdict->move.to_x, verdict->move.to_y);
        cli_put(out, "\n");
    } else if (!verdict->p && !of->verdict.has_move) {
        cli_put(out, "move      none is needed: in misere play who cannot move wins\n");
    }
    /* The reason of a won position speaks of the move. */
    if (verdict->reason[0] != '\0' && (verdict->p || !all)) {
        cli_putf(out, "reason    %s\n", verdict->reason);
    }
    cli_putf(out, "standing  %s: %s\n", wy_standing_name(verdict->standing.kind),
             verdict->standing.by);
    if (checked(of) != NULL) {
        cli_putf(out, "checked   %s\n", checked(of));
    }
}

static json_t *taken_json(int heap, const mpz_t amount) {
    mpz_t zero;
    mpz_init(zero);
    json_t *pair = cli_pair_json(heap == 0 ? amount : zero, heap == 0 ? zero : amount);
    mpz_clear(zero);
    return pair;
}

/* NULL becomes null. */
static json_t *text_json(const char *text) {
    return text == NULL || text[0] == '\0' ? json_null() : json_string(text);
}

static json_t *answer_json(const answer *of) {
    const wy_verdict *verdict = &of->verdict;
    json_t *move =
        of->verdict.has_move ? cli_pair_json(verdict->move.dx, verdict->move.dy) : json_null();
    json_t *to =
        of->verdict.has_move ? cli_pair_json(verdict->move.to_x, verdict->move.to_y) : json_null();
    return json_pack("{s:s, s:o, s:o, s:b, s:o, s:s, s:s, s:o}", "outcome", verdict->p ? "P" : "N",
                     "move", move, "to", to, "may_be_blocked", false, "reason",
                     text_json(verdict->reason), "standing",
                     wy_standing_name(verdict->standing.kind), "by", verdict->standing.by,
                     "checked", text_json(checked(of)));
}

typedef struct listing {
    cli_output *out;
    const answer *of;
    json_t *moves; /* NULL: lines of text */
} listing;

static bool put_winning(void *data, int heap, const mpz_t amount) {
    listing *list = data;
    if (list->moves != NULL) {
        return json_array_append_new(list->moves, taken_json(heap, amount)) == 0;
    }
    mpz_t left;
    mpz_init(left);
    mpz_sub(left, list->of->state.heap[heap], amount);
    put_taken(list->out, "winning   ", heap, amount);
    put_pair(list->out, " to ", heap == 0 ? left : list->of->state.heap[0],
             heap == 0 ? list->of->state.heap[1] : left);
    cli_put(list->out, "\n");
    mpz_clear(left);
    return cli_output_good(list->out);
}

static wy_status list_winning(listing *list, cli *program) {
    const answer *of = list->of;
    wy_error error;
    const wy_status status =
        of->pairs != NULL
            ? wy_imitation_moves(&of->state, of->pairs, put_winning, list, &error)
            : wy_imitation_search_moves(of->search, &of->state, put_winning, list, &error);
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(program, status, &error, "not all winning moves are known");
}

static wy_status put_answer(cli *program, const answer *of, bool all) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    listing list = {.out = &out, .of = of};
    if (program->format == CLI_JSON) {
        json_t *json = answer_json(of);
        if (all) {
            list.moves = json_array();
            status = list_winning(&list, program);
            json_object_set_new(json, "winning", list.moves);
        }
        cli_put_json(&out, json);
    } else {
        put_text(&out, of, all);
        status = all ? list_winning(&list, program) : WY_OK;
    }
    return cli_output_close(&out, status);
}

/* The engines that solve whole windows cannot; a search and, where it holds, the theorem can. */
static wy_status check_engine(cli *program, bool has_theorem) {
    if (program->engine == WY_ENGINE_AUTO ||
        (program->engine == WY_ENGINE_FORMULA && has_theorem)) {
        return WY_OK;
    }
    return cli_complain(program, WY_BAD, "the %s engine cannot decide this game: %s",
                        wy_engine_name(program->engine),
                        program->engine == WY_ENGINE_FORMULA
                            ? "the theorem is silent about misere play and terminal positions"
                            : "outcomes depend on the history of play");
}

wy_status cli_decide_history(cli *program, const char *history, const mpz_t x, const mpz_t y,
                             bool all) {
    const wy_rules *rules = program->rules;
    const bool as_in_the_theorem =
        !rules->misere && rules->terminal == NULL && rules->terminal_count == 0;
    answer of;
    answer_init(&of);
    wy_status status = check_engine(program, as_in_the_theorem);
    if (status == WY_OK) {
        status = play_history(&of, program, history, x, y);
    }
    if (status == WY_OK) {
        status =
            as_in_the_theorem ? decide_by_theorem(&of, program) : decide_by_search(&of, program);
    }
    if (status == WY_OK) {
        status = put_answer(program, &of, all);
    }
    answer_clear(&of);
    return status;
}
