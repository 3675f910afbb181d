/*
 * formula.c - the whole way of a formula: macros, reading, planning, computing, the answer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/arithmetic.h"
#include "logic/eliminate.h"
#include "logic/example.h"
#include "logic/lower.h"
#include "logic/macro.h"

/* ---- open formulas ---------------------------------------------------------------------- */

/* The automaton with its tracks in the order of the free variables, none missing. */
static wy_status arrange(wy_automaton **out, wy_logic *session, const wi_core_maker *maker,
                         const wi_lowered *lowered, const wy_relation *value, wy_error *error) {
    const wi_core *core = lowered->core;
    const wy_control *control = &session->options.control;
    uint32_t to[WY_MAX_TRACKS];
    wy_track tracks[WY_MAX_TRACKS];
    for (size_t i = 0; i < core->opens; i++) {
        to[i] = 0;
        for (size_t j = 0; j < lowered->frees; j++) {
            if (lowered->free[j] == core->open[i]) {
                to[i] = (uint32_t)j;
            }
        }
    }
    for (size_t i = 0; i < lowered->frees; i++) {
        tracks[i] = maker->variable[lowered->free[i]].track;
    }
    const uint32_t count = (uint32_t)lowered->frees;
    if (core->opens == lowered->frees) {
        return wi_automaton_move_tracks(out, value->automaton, to, count, control, error);
    }
    /* Some variables turned out not to matter: any number may stand there. */
    wy_automaton *all;
    wy_status status = wi_automaton_valid_words(&all, tracks, count, control, error);
    if (status == WY_OK) {
        status = wy_automaton_combine(out, WY_OP_AND, value->automaton, to, all, NULL, count,
                                      control, error);
        wy_automaton_free(all);
    }
    return status;
}

static wy_status open_answer(wy_logic_answer *out, wy_logic *session, wi_evaluator *evaluator,
                             const wi_lowered *lowered, wy_error *error) {
    wy_relation *value;
    wy_status status = wi_evaluate(&value, evaluator, lowered->core, error);
    if (status != WY_OK) {
        return status;
    }
    status = arrange(&out->automaton, session, evaluator->maker, lowered, value, error);
    wi_relation_drop(value);
    if (status == WY_OK) {
        /* The numbering of the states depends on the order of the tracks. */
        status = wy_automaton_minimise_in_place(out->automaton, &session->options.control, error);
    }
    out->variables = calloc(lowered->frees + 1, sizeof(char *));
    if (status == WY_OK && out->variables == NULL) {
        status = wi_fail_memory(error);
    }
    for (size_t i = 0; status == WY_OK && i < lowered->frees; i++) {
        out->variables[i] = strdup(evaluator->maker->variable[lowered->free[i]].name);
        if (out->variables[i] == NULL) {
            status = wi_fail_memory(error);
        } else {
            out->count++;
        }
    }
    out->out_of_order = lowered->out_of_order;
    return status;
}

/* ---- all -------------------------------------------------------------------------------- */

static wy_status answer(wy_logic_answer *out, wy_logic *session, wi_syntax *syntax,
                        wy_error *error) {
    wi_core_maker maker = {.arena = &syntax->arena, .as_written = session->options.as_written};
    wi_lowered lowered;
    wy_status status = wi_lower(&lowered, session, &maker, syntax, syntax->root, true, error);
    wi_evaluator evaluator = wi_evaluator_for(session, &maker);
    if (status == WY_OK && lowered.frees == 0) {
        status = wi_evaluate_truth(&evaluator, lowered.core, error);
        if (status == WY_OK || status == WY_NO) {
            out->sentence = true;
            out->truth = status == WY_OK;
            status = wy_automaton_constant(&out->automaton, out->truth, error);
        }
        if (status == WY_OK && !session->options.no_witness) {
            status = wi_example_find(out, session, &evaluator, syntax, error);
        }
    } else if (status == WY_OK) {
        status = open_answer(out, session, &evaluator, &lowered, error);
    }
    out->steps = evaluator.steps;
    out->largest = evaluator.largest;
    wi_evaluator_clear(&evaluator);
    wi_core_maker_clear(&maker);
    return status;
}

wy_status wy_logic_evaluate(wy_logic_answer *out, wy_logic *session, const char *text,
                            size_t length, wy_error *error) {
    memset(out, 0, sizeof *out);
    if (length == SIZE_MAX) {
        length = strlen(text);
    }
    char *expanded;
    size_t expanded_length;
    wy_status status = wi_macro_expand(&expanded, &expanded_length, session, text, length, error);
    if (status != WY_OK) {
        return status;
    }
    wi_syntax syntax;
    status = wi_syntax_read(&syntax, expanded, expanded_length, "msd_2", error);
    free(expanded);
    if (status == WY_OK) {
        status = answer(out, session, &syntax, error);
        wi_syntax_clear(&syntax);
    }
    if (status != WY_OK) {
        wy_logic_answer_clear(out);
    }
    return status;
}

void wy_logic_answer_clear(wy_logic_answer *answer) {
    wy_automaton_free(answer->automaton);
    for (size_t i = 0; i < answer->count; i++) {
        free(answer->variables[i]);
    }
    free(answer->variables);
    free(answer->example);
    memset(answer, 0, sizeof *answer);
}
