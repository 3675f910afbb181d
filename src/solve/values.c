/*
 * values.c - the Grundy value of one position, and its options of a given value: questions that are
 * put to the engines as those about outcomes are (ask.c); and the answer of Bouton for Nim.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "rules/value.h"
#include "solve/engine.h"
#include "solve/formula_heaps.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* ---- which games ----------------------------------------------------------------------------- */

wy_status wi_rules_have_values(const wy_rules *rules, wy_error *error) {
    const char *none = wy_rules_no_values(rules);
    return none == NULL ? WY_OK
                        : wi_fail(error, WY_BAD, "this game has no Grundy values: %s", none);
}

/* ---- the questions --------------------------------------------------------------------------- */

static wi_question question_about(const wy_place *at) {
    return (wi_question){
        .about = WI_ASK_VALUE,
        .at = at,
        .x = at->heap[0],
        .y = at->heap[1],
        .unknown = "a table up to this position would be too large",
    };
}

const wi_asked *wi_value_engine(const wy_solution *s, const wy_place *at, wi_effort *effort) {
    const wi_question question = question_about(at);
    return wi_first_asked(s, &question, effort);
}

typedef struct answer {
    mpz_ptr value;
    wy_standing *standing;
} answer;

static wy_status put_value(wi_question *question, const wi_asked *to, wy_error *error) {
    const answer *a = question->data;
    return to->value == NULL
               ? WY_LIMIT
               : to->value(a->value, a->standing, question->solution, question->at, error);
}

wy_status wi_solution_value(mpz_t value, wy_standing *standing, wy_solution *s, const wy_place *at,
                            bool hasty, wy_error *error) {
    wy_error own = {0};
    wy_error *why = error != NULL ? error : &own;
    answer a = {value, standing};
    wi_question question = question_about(at);
    question.solution = s;
    question.put = put_value;
    question.hasty = hasty;
    question.data = &a;
    const wy_status status = wi_ask_engines(&question, why);
    if (status != WY_OK) {
        snprintf(standing->by, sizeof standing->by, "%.*s", WY_REASON_SIZE - 1, why->message);
    }
    return status;
}

/* A P-position has value 0. */
static wy_status value_of_p(mpz_t value, wy_standing *standing, wy_solution *s, const wy_place *at,
                            wy_error *error) {
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wy_solution_decide(&verdict, s, at, error);
    if (status == WY_OK && !verdict.p) {
        status = wi_fail(error, WY_LIMIT, "the value is not 0, and which it is, is not known");
    }
    if (status == WY_OK) {
        mpz_set_ui(value, 0);
        *standing = verdict.standing;
    }
    wy_verdict_clear(&verdict);
    return status;
}

wy_status wy_solution_value(mpz_t value, wy_standing *standing, wy_solution *s, const wy_place *at,
                            wy_error *error) {
    wy_status status = wi_rules_have_values(s->rules, error);
    if (status == WY_OK) {
        status = wy_rules_check_place(s->rules, at, error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (s->rules->memory == WY_MEMORY_ENFORCE && mpz_cmp_si(at->memory, WY_NOT_NAMED) == 0) {
        return wi_fail(error, WY_BAD, "a position has a value once a set of moves is named");
    }
    if (!wi_cone_has(&s->rules->board, at->heap[0], at->heap[1])) {
        return wi_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    status = wi_solution_value(value, standing, s, at, false, error);
    return status == WY_LIMIT && s->windows != NULL ? value_of_p(value, standing, s, at, error)
                                                    : status;
}

/* ---- options --------------------------------------------------------------------------------- */

typedef struct choosing {
    wi_question *question;
    mpz_srcptr target;
    wy_take_winning *take;
    void *data;
} choosing;

static bool hand_option(void *data, const wy_move *move) {
    const choosing *c = data;
    if (wi_question_drops(c->question)) {
        return false;
    }
    c->question->begun = true;
    c->question->handed = true;
    return c->take(c->data, move);
}

static wy_status put_options(wi_question *question, const wi_asked *to, wy_error *error) {
    choosing *c = question->data;
    return to->options == NULL
               ? WY_LIMIT
               : to->options(question->solution, question->at, c->target, hand_option, c, error);
}

wy_status wi_solution_options(wy_solution *s, const wy_place *at, const mpz_t target,
                              wy_take_winning *take, void *data, wy_error *error) {
    wi_question question = question_about(at);
    question.solution = s;
    choosing c = {&question, target, take, data};
    question.put = put_options;
    question.data = &c;
    return wi_ask_engines(&question, error);
}

/* ---- Nim ------------------------------------------------------------------------------------- */

/* However the rule was written: are its moves all of Nim, and no others? */
static bool is_nim(const wy_solution *s) {
    int most = 0;
    if (s->kind == WI_SEVERAL) {
        return wi_formula_heaps(s->rules, &most) == WI_THEOREM_NIM;
    }
    const wy_rules *rules = s->rules;
    return s->class.nim && s->class.quarter && rules->terminal == NULL &&
           rules->terminal_count == 0 && s->moves != NULL && !wi_moves_tied(s->moves) &&
           wi_band_width(wi_moves_primitives(s->moves), wi_moves_count(s->moves)) == 0;
}

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    return is_nim(s)
               ? wi_engine_say(reason, WY_OK, "yes: %s", "Bouton: the exclusive or of the heaps")
               : wi_engine_say(reason, WY_NO, "no: %s", "its moves are not those of Nim");
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    bool *nim = malloc(sizeof *nim);
    if (nim == NULL) {
        return wi_fail_memory(error);
    }
    *nim = is_nim(s);
    *kept = nim;
    return WY_OK;
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    const bool *nim = wi_kept_values(s, WY_ENGINE_FORMULA);
    return nim != NULL && *nim && question->about == WI_ASK_VALUE ? WI_EFFORT_AT_ONCE
                                                                  : WI_EFFORT_NEVER;
}

static wy_status value(mpz_t out, wy_standing *standing, wy_solution *s, const wy_place *at,
                       wy_error *error) {
    (void)s;
    (void)error;
    mpz_set_ui(out, 0);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_xor(out, out, at->heap[i]);
    }
    standing->kind = WY_PROVED;
    snprintf(standing->by, sizeof standing->by, "Bouton: the exclusive or of the heaps");
    return WY_OK;
}

/* One heap becomes itself xor what the value must change by, if that makes it smaller. */
static wy_status options(wy_solution *s, const wy_place *at, const mpz_t target,
                         wy_take_winning *take, void *data, wy_error *error) {
    (void)s;
    (void)error;
    mpz_t change, left;
    wy_move move;
    mpz_init_set(change, target);
    mpz_init(left);
    wy_move_init(&move);
    bool more = true;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_xor(change, change, at->heap[i]);
    }
    for (int i = 0; i < WY_MOST_HEAPS && more; i++) {
        mpz_xor(left, at->heap[i], change);
        if (mpz_cmp(left, at->heap[i]) < 0) {
            mpz_sub(move.take[i], at->heap[i], left);
            more = take(data, &move);
            mpz_set_ui(move.take[i], 0);
        }
    }
    wy_move_clear(&move);
    mpz_clears(change, left, NULL);
    return WY_OK;
}

const wi_asked wi_values_formula = {
    .engine = WY_ENGINE_FORMULA,
    .values = true,
    .games = WI_PLANE | WI_SEVERAL,
    .can = can,
    .open = open,
    .close = free,
    .effort = effort,
    .value = value,
    .options = options,
};
