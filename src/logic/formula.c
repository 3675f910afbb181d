/*
 * formula.c - the whole way of a formula: reading, planning, computing, the answer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/integer.h"
#include "base/list.h"
#include "logic/eliminate.h"
#include "logic/evaluate.h"
#include "logic/lower.h"
#include "logic/session.h"
#include "logic/syntax.h"

/* Numbers that refute "for all" or prove "there is". */

/* ==== counterexamples and witnesses ========================================================== */

/*
 * The smallest counterexample to a false "for all", the smallest witness of a true
 * "there is".
 *
 * For A x,y p it is the least x for which some y refutes p, and for this x the least y: one
 * variable after the other is left free, those before it are replaced by their values.  That
 * costs about one more evaluation; parts that are known already are not computed again.
 */

typedef struct search {
    wy_logic *session;
    wi_evaluator *evaluator;
    wi_lowered lowered; /* p, or its negation, with the variables free */
    wi_core *core;      /* with the values found so far */
    char *text;
    size_t length, room;
    wy_error *error;
} search;

static wy_status add_text(search *at, const char *name, const char *value) {
    const size_t more = strlen(name) + strlen(value) + 8;
    if (!wi_list_room(at->text, at->room, at->length + more)) {
        return wi_fail_memory(at->error);
    }
    at->length += (size_t)snprintf(at->text + at->length, at->room - at->length, "%s%s = %s",
                                   at->length == 0 ? "" : ", ", name, value);
    return WY_OK;
}

/* The least number that an automaton with one track accepts. */
static wy_status least_number(mpz_t out, search *at, const wy_automaton *automaton) {
    const wy_track *track = wy_automaton_track(automaton, 0);
    const wy_control *control = &at->session->options.control;
    wy_automaton *reversed = NULL;
    wy_status status = WY_OK;
    if (track->system->lsd) {
        status = wy_automaton_reverse(&reversed, automaton, NULL, control, at->error);
        automaton = reversed;
    }
    wy_word word = {0};
    if (status == WY_OK) {
        status = wy_automaton_witness(&word, automaton, control, at->error);
    }
    for (size_t i = 0; status == WY_OK && reversed != NULL && i < word.length / 2; i++) {
        const uint64_t label = word.labels[i];
        word.labels[i] = word.labels[word.length - 1 - i];
        word.labels[word.length - 1 - i] = label;
    }
    if (status == WY_OK) {
        status = wi_word_number(out, automaton, &word, 0, at->error);
    }
    wy_word_free(&word);
    wy_automaton_free(reversed);
    return status;
}

/* Finds the value of one variable, puts it into the formula and the text. */
static wy_status find_one(search *at, uint32_t variable) {
    wi_core_maker *maker = at->evaluator->maker;
    const wi_variable known = maker->variable[variable];
    if (!wi_core_has(at->core, variable)) {
        return add_text(at, known.name, "0");
    }
    if (known.track.system == NULL || known.track.system->numeration == NULL) {
        return WY_NO;
    }
    uint32_t others[WY_MAX_TRACKS];
    size_t count = 0;
    for (size_t i = 0; i < at->lowered.frees; i++) {
        if (at->lowered.free[i] != variable) {
            others[count++] = at->lowered.free[i];
        }
    }
    wi_core *alone = wi_core_exists(maker, others, count, at->core);
    if (alone == NULL) {
        return wi_fail_memory(at->error);
    }
    if (!wi_core_has(alone, variable)) {
        return add_text(at, known.name, "0");
    }
    wy_relation *value;
    wy_status status = wi_evaluate(&value, at->evaluator, alone, at->error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t number;
    mpz_init(number);
    status = least_number(number, at, value->automaton);
    wi_relation_drop(value);
    wy_relation *is;
    if (status == WY_OK) {
        status = wi_arithmetic_get(&is, at->session, known.track.system, WI_ARITHMETIC_IS, number,
                                   at->error);
    }
    if (status == WY_OK) {
        char *digits = wi_decimal(number);
        status = digits == NULL ? wi_fail_memory(at->error) : add_text(at, known.name, digits);
        free(digits);
    }
    mpz_clear(number);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_core_keep(maker, wi_relation_hold(is))) {
        return wi_fail_memory(at->error);
    }
    at->core = wi_core_pair(maker, WI_CORE_AND, wi_core_atom(maker, is, &variable, 1), at->core);
    return at->core == NULL ? wi_fail_memory(at->error) : WY_OK;
}

/* Fills in out->example, where the sentence begins with a quantifier that has one. */
static wy_status example_find(wy_logic_answer *out, wy_logic *session, wi_evaluator *evaluator,
                              const wi_syntax *syntax, wy_error *error) {
    const wi_node *root = syntax->root;
    bool holds = out->truth;
    while (root->kind == WI_NODE_NOT) {
        root = root->child[0];
        holds = !holds;
    }
    if (!(root->kind == WI_NODE_FORALL && !holds) && !(root->kind == WI_NODE_EXISTS && holds)) {
        return WY_OK;
    }
    search at = {.session = session, .evaluator = evaluator, .error = error};
    const wi_node *body = root->child[root->count - 1];
    wy_status status = wi_lower(&at.lowered, session, evaluator->maker, syntax, body,
                                root->kind == WI_NODE_EXISTS, error);
    at.core = at.lowered.core;
    wi_step_report *const report = evaluator->report;
    evaluator->report = NULL; /* the steps are those of the answer */
    evaluator->keep = NULL;
    for (size_t i = 0; status == WY_OK && i + 1 < root->count; i++) {
        const char *name = root->child[i]->name;
        size_t j = 0;
        while (j < at.lowered.frees &&
               strcmp(evaluator->maker->variable[at.lowered.free[j]].name, name) != 0) {
            j++;
        }
        status =
            j == at.lowered.frees ? add_text(&at, name, "0") : find_one(&at, at.lowered.free[j]);
    }
    evaluator->report = report;
    if (status == WY_OK) {
        out->example = at.text;
        out->counterexample = root->kind == WI_NODE_FORALL;
        return WY_OK;
    }
    free(at.text);
    /* The answer stands without it. */
    return status == WY_STOPPED || status == WY_SYSTEM ? status : WY_OK;
}

/* ==== the whole way ========================================================================== */

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
            status = example_find(out, session, &evaluator, syntax, error);
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
