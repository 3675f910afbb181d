/*
 * evaluate.c - from core formulas to automata.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "logic/command.h"
#include "logic/eliminate.h"
#include "logic/evaluate.h"
#include "logic/results.h"
#include "logic/session.h"

/* ==== disjunctions and equivalences ========================================================== */

static wy_status fold(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                      wy_operation operation, const char *sign, wy_error *error) {
    wi_items at = {.evaluator = evaluator, .error = error};
    at.items = calloc(core->children, sizeof *at.items);
    wy_status status = at.items == NULL ? wi_fail_memory(error) : WY_OK;
    for (size_t i = 0; status == WY_OK && i < core->children; i++) {
        status = wi_items_add(&at, core->child[i]);
    }
    while (status == WY_OK && at.count > 1) {
        wi_items_bring(at.items, 0, wi_items_next(at.items, at.count, NULL));
        wi_items_bring(at.items, 1, 1 + wi_items_next(at.items + 1, at.count - 1, &at.items[0]));
        status = wi_item_combine(&at, operation, &at.items[0], &at.items[1], sign);
        wi_relation_drop(at.items[1].relation);
        wi_items_remove(&at, 1);
    }
    if (status == WY_OK) {
        status = wi_items_finish(out, &at, core);
    }
    wi_items_clear(&at);
    return status;
}

/* WI_CORE_OR and WI_CORE_IFF of anything. */
static wy_status evaluate_union(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                wy_error *error) {
    return fold(out, evaluator, core, WY_OP_OR, "|", error);
}

/* WI_CORE_OR and WI_CORE_IFF of anything. */
static wy_status evaluate_iff(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                              wy_error *error) {
    return fold(out, evaluator, core, WY_OP_IFF, "<=>", error);
}

/* ==== formulas computed as they are written ================================================== */

/*
 * Every sign is one operation on whole automata, from the inside out: conjunctions from left to
 * right, "for all" as two complements, one variable projected after the other, nothing shared.
 * It is what the evaluator is compared with, for time and for answers.  And it is how quantifiers
 * are computed where a word is free.
 */

/* WI_CORE_AND, WI_CORE_OR, WI_CORE_IFF and WI_CORE_EXISTS without a plan. */
static wy_status evaluate_as_written(wy_relation **out, wi_evaluator *evaluator,
                                     const wi_core *core, wy_error *error) {
    const wy_operation operation = core->kind == WI_CORE_OR    ? WY_OP_OR
                                   : core->kind == WI_CORE_IFF ? WY_OP_IFF
                                                               : WY_OP_AND;
    const char *sign = core->kind == WI_CORE_OR ? "|" : core->kind == WI_CORE_IFF ? "<=>" : "&";
    wi_item pair[2];
    wi_items at = {.evaluator = evaluator, .items = pair, .error = error};
    wy_status status = wi_items_add_signed(&at, core->child[0], false);
    for (size_t i = 1; status == WY_OK && i < core->children; i++) {
        status = wi_items_add_signed(&at, core->child[i], false);
        if (status == WY_OK) {
            status = wi_item_combine(&at, operation, &pair[0], &pair[1], sign);
            wi_relation_drop(pair[1].relation);
            at.count = 1;
        }
    }
    if (status == WY_OK && core->kind == WI_CORE_EXISTS) {
        status = wi_core_has_open_word(evaluator->maker, core->child[0])
                     ? wi_item_leave_out(&at, &pair[0], core->variable, core->variables)
                     : wi_item_project(&at, &pair[0], NULL, core->variable, core->variables);
    }
    if (status == WY_OK) {
        status = wi_items_finish(out, &at, core);
    }
    while (at.count > 0) {
        wi_relation_drop(pair[--at.count].relation);
    }
    return status;
}

/* ==== each part once ========================================================================= */

/*
 * A part is known by its key (wi_core_key), in which variables are only numbered: so the
 * automaton of P(x,y) & x<y serves for P(u,v) & u<v too.  Negations are kept as long as they
 * can be: p & ~q is a difference, in which q need not be complemented; only what stands
 * alone is complemented, relative to the valid words.
 */

typedef struct wi_known {
    char *key;
    size_t length;
    wy_relation *value;
    uint32_t *tracks; /* see wi_known_find */
} known;

/* ---- what is known ---------------------------------------------------------------------- */

static known *find(const wi_known_table *table, wi_probe *probe, const char *key, size_t length) {
    uint32_t number;
    *probe = wi_table_probe(&table->found, wi_hash_text(key, length));
    while (wi_table_next(&table->found, probe, &number)) {
        known *entry = &table->item[number];
        if (entry->length == length && memcmp(entry->key, key, length) == 0) {
            return entry;
        }
    }
    return NULL;
}

wy_relation *wi_known_find(const wi_known_table *table, const char *key, size_t length,
                           const uint32_t **tracks) {
    wi_probe probe;
    const known *entry = table->count == 0 ? NULL : find(table, &probe, key, length);
    if (tracks != NULL) {
        *tracks = entry == NULL ? NULL : entry->tracks;
    }
    return entry == NULL ? NULL : entry->value;
}

bool wi_known_put(wi_known_table *table, const char *key, size_t length, wy_relation *value,
                  const uint32_t *tracks, size_t count) {
    if (wi_table_reserve(&table->found, 1, NULL) != WY_OK ||
        !wi_list_room(table->item, table->room, table->count + 1)) {
        return false;
    }
    wi_probe probe;
    if (find(table, &probe, key, length) != NULL) {
        return true; /* known since */
    }
    char *copy = malloc(length + 1);
    uint32_t *list = tracks == NULL ? NULL : malloc((count + 1) * sizeof *list);
    if (copy == NULL || (tracks != NULL && list == NULL)) {
        free(copy);
        free(list);
        return false;
    }
    memcpy(copy, key, length);
    if (list != NULL && count > 0) {
        memcpy(list, tracks, count * sizeof *list);
    }
    wi_table_put(&table->found, &probe, (uint32_t)table->count);
    table->item[table->count++] = (known){copy, length, wi_relation_hold(value), list};
    /* cppcheck-suppress memleak ; the table keeps the copy */
    return true;
}

void wi_known_clear(wi_known_table *table) {
    for (size_t i = 0; i < table->count; i++) {
        free(table->item[i].key);
        free(table->item[i].tracks);
        wi_relation_drop(table->item[i].value);
    }
    free(table->item);
    wi_table_close(&table->found);
    *table = (wi_known_table){0};
}

wi_evaluator wi_evaluator_for(wy_logic *session, wi_core_maker *maker) {
    return (wi_evaluator){
        .session = session,
        .maker = maker,
        .control = &session->options.control,
        .most_states = session->options.states,
        .report = wi_log_reports(session) ? wi_log_step : NULL,
        .keep = session->exports != NULL ? wi_exports_step : NULL,
        .report_data = session,
        .next_number = &session->next_number,
    };
}

void wi_evaluator_clear(wi_evaluator *evaluator) {
    wi_known_clear(&evaluator->known);
}

/* ---- steps ------------------------------------------------------------------------------ */

wy_status wi_step_end(wi_evaluator *evaluator, const wy_automaton *made, double begun,
                      const char *what, wy_error *error) {
    const uint32_t states = wy_automaton_states(made);
    evaluator->steps++;
    if (states > evaluator->largest) {
        evaluator->largest = states;
    }
    if (evaluator->control != NULL && evaluator->control->doing != NULL) {
        evaluator->control->doing->steps = evaluator->steps;
        evaluator->control->doing->states = evaluator->largest;
    }
    if (evaluator->report != NULL) {
        evaluator->report(evaluator->report_data, what, states, wy_automaton_transitions(made),
                          wi_seconds() - begun);
    }
    if (evaluator->keep != NULL) {
        const wy_status status = evaluator->keep(evaluator->report_data, made, error);
        if (status != WY_OK) {
            return status;
        }
    }
    if (evaluator->most_states != 0 && states > evaluator->most_states) {
        return wi_fail(error, WY_LIMIT,
                       "an automaton has %lu states, and %lu are allowed: the answer is unknown",
                       (unsigned long)states, (unsigned long)evaluator->most_states);
    }
    return WY_OK;
}

wy_status wi_relation_of(wy_relation **out, wi_evaluator *evaluator, wy_automaton *automaton,
                         wy_error *error) {
    *out = wi_relation_new(automaton, (*evaluator->next_number)++, NULL);
    if (*out == NULL) {
        return wi_fail_memory(error);
    }
    (*out)->normal = true;
    return WY_OK;
}

/* ---- the kinds of formulas -------------------------------------------------------------- */

/* An atom whose variables are all different is its relation itself. */
static wy_status evaluate_atom(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                               wy_error *error) {
    if (core->opens == core->variables) {
        *out = wi_relation_hold(core->relation);
        return WY_OK;
    }
    uint32_t to[WY_MAX_TRACKS];
    for (size_t i = 0; i < core->variables; i++) {
        for (size_t j = 0; j < core->opens; j++) {
            if (core->open[j] == core->variable[i]) {
                to[i] = (uint32_t)j;
            }
        }
    }
    wy_automaton *moved;
    wy_status status = wi_automaton_move_tracks(&moved, core->relation->automaton, to,
                                                (uint32_t)core->opens, evaluator->control, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(moved, evaluator->control, error);
        if (status != WY_OK) {
            wy_automaton_free(moved);
        }
    }
    return status == WY_OK ? wi_relation_of(out, evaluator, moved, error) : status;
}

static wy_status evaluate_not(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                              wy_error *error) {
    wy_relation *inner;
    wy_status status = wi_evaluate(&inner, evaluator, core->child[0], error);
    if (status != WY_OK) {
        return status;
    }
    const double begun = wi_seconds();
    wy_automaton *made;
    status = wy_automaton_complement(&made, inner->automaton, evaluator->control, error);
    wi_relation_drop(inner);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(made, evaluator->control, error);
        if (status == WY_OK) {
            status = wi_step_end(evaluator, made, begun, "complement", error);
        }
        if (status != WY_OK) {
            wy_automaton_free(made);
        }
    }
    return status == WY_OK ? wi_relation_of(out, evaluator, made, error) : status;
}

/* p | ~q is ~(~p & q): one complement, and the rest differences. */
static wy_status evaluate_or(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                             wy_error *error) {
    bool negated = false;
    for (size_t i = 0; i < core->children; i++) {
        negated = negated || core->child[i]->kind == WI_CORE_NOT;
    }
    if (!negated) {
        return evaluate_union(out, evaluator, core, error);
    }
    wi_core **parts = malloc(core->children * sizeof(wi_core *));
    if (parts == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < core->children; i++) {
        parts[i] = wi_core_not(evaluator->maker, core->child[i]);
    }
    wi_core *none = wi_core_join(evaluator->maker, WI_CORE_AND, parts, core->children);
    wi_core *turned = wi_core_not(evaluator->maker, none);
    free(parts);
    if (turned == NULL) {
        return wi_fail_memory(error);
    }
    wy_relation *made;
    const wy_status status = wi_evaluate(&made, evaluator, turned, error);
    if (status != WY_OK) {
        return status;
    }
    /* Its variables are met in the same order. */
    *out = made;
    return WY_OK;
}

/* A quantifier that must be computed as it stands: see wi_variable. */
static bool is_about_words(const wi_evaluator *evaluator, const wi_core *core) {
    return core->kind == WI_CORE_EXISTS && wi_core_has_open_word(evaluator->maker, core->child[0]);
}

static wy_status evaluate_fresh(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                wy_error *error) {
    const bool operation = core->kind == WI_CORE_AND || core->kind == WI_CORE_OR ||
                           core->kind == WI_CORE_IFF || core->kind == WI_CORE_EXISTS;
    if ((evaluator->maker->as_written && operation) || is_about_words(evaluator, core)) {
        return evaluate_as_written(out, evaluator, core, error);
    }
    switch (core->kind) {
    case WI_CORE_ATOM:
        return evaluate_atom(out, evaluator, core, error);
    case WI_CORE_NOT:
        return evaluate_not(out, evaluator, core, error);
    case WI_CORE_OR:
        return evaluate_or(out, evaluator, core, error);
    case WI_CORE_IFF:
        return evaluate_iff(out, evaluator, core, error);
    case WI_CORE_AND:
    case WI_CORE_EXISTS:
        return wi_eliminate(out, evaluator, core, error);
    default: {
        wy_automaton *made;
        const wy_status status = wy_automaton_constant(&made, core->kind == WI_CORE_TRUE, error);
        return status == WY_OK ? wi_relation_of(out, evaluator, made, error) : status;
    }
    }
}

wy_status wi_evaluate(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                      wy_error *error) {
    *out = NULL;
    if (core->opens > WY_MAX_TRACKS) {
        wi_fail(error, WY_LIMIT, "a part of the formula has %zu variables; %d are possible",
                core->opens, WY_MAX_TRACKS);
        return WY_LIMIT;
    }
    if (core->kind == WI_CORE_ATOM && core->opens == core->variables) {
        return evaluate_atom(out, evaluator, core, error);
    }
    if (evaluator->maker->as_written) {
        return evaluate_fresh(out, evaluator, core, error);
    }
    size_t length;
    char *key = wi_core_key(core, &length);
    if (key == NULL) {
        return wi_fail_memory(error);
    }
    const uint32_t *tracks;
    wy_relation *before = wi_known_find(&evaluator->known, key, length, &tracks);
    wy_status status = WY_OK;
    if (before != NULL) {
        evaluator->shared++;
        *out = wi_relation_hold(before);
    } else {
        status = evaluate_fresh(out, evaluator, core, error);
        if (status == WY_OK && !wi_known_put(&evaluator->known, key, length, *out, NULL, 0)) {
            wi_relation_drop(*out);
            *out = NULL;
            status = wi_fail_memory(error);
        }
    }
    free(key);
    return status;
}

/* ---- sentences -------------------------------------------------------------------------- */

/* By its automaton, which has no tracks. */
static wy_status truth_of_automaton(wi_evaluator *evaluator, const wi_core *core, wy_error *error) {
    wy_relation *value;
    const wy_status status = wi_evaluate(&value, evaluator, core, error);
    if (status != WY_OK) {
        return status;
    }
    const bool holds = wy_automaton_accepts(value->automaton, NULL, 0);
    wi_relation_drop(value);
    return holds ? WY_OK : WY_NO;
}

wy_status wi_evaluate_truth(wi_evaluator *evaluator, const wi_core *core, wy_error *error) {
    wy_status status;
    if (evaluator->maker->as_written) {
        return truth_of_automaton(evaluator, core, error);
    }
    switch (core->kind) {
    case WI_CORE_TRUE:
        return WY_OK;
    case WI_CORE_FALSE:
        return WY_NO;
    case WI_CORE_NOT:
        status = wi_evaluate_truth(evaluator, core->child[0], error);
        return status == WY_OK ? WY_NO : status == WY_NO ? WY_OK : status;
    case WI_CORE_AND:
    case WI_CORE_OR: {
        /* The first that decides ends it. */
        const wy_status deciding = core->kind == WI_CORE_AND ? WY_NO : WY_OK;
        for (size_t i = 0; i < core->children; i++) {
            status = wi_evaluate_truth(evaluator, core->child[i], error);
            if (status == deciding || (status != WY_OK && status != WY_NO)) {
                return status;
            }
        }
        return deciding == WY_OK ? WY_NO : WY_OK;
    }
    case WI_CORE_IFF: {
        status = wi_evaluate_truth(evaluator, core->child[0], error);
        if (status != WY_OK && status != WY_NO) {
            return status;
        }
        const wy_status other = wi_evaluate_truth(evaluator, core->child[1], error);
        return other != WY_OK && other != WY_NO ? other : other == status ? WY_OK : WY_NO;
    }
    case WI_CORE_EXISTS:
        return is_about_words(evaluator, core) ? truth_of_automaton(evaluator, core, error)
                                               : wi_eliminate_truth(evaluator, core, error);
    default: /* a sentence that was defined */
        return truth_of_automaton(evaluator, core, error);
    }
}
