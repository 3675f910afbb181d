/*
 * eliminate.c - conjunctions with bound variables, one variable after the other.
 *
 * To compute E x,y,... (p1 & p2 & ~q1 & ...), take a bound variable, join the parts in which it
 * stands (its bucket), and project it away, together with all bound variables that stand
 * nowhere else; the result is a new part.  So variables that are only steps on the way - the
 * sum in p(x+y) - go as soon as their parts are joined.  These go alone: they are functions of
 * the others, so the result is hardly larger, and minimal before more is projected.  The variable
 * whose bucket promises the least work is taken first: the sum of the logarithms of its parts'
 * sizes bounds the states of the join.  A join that is projected at once is not minimised; its last
 * step and the projection are one operation.
 *
 * A sentence needs no last projection: the last join is only searched for a word.
 */
#include "logic/eliminate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "logic/filter.h"
#include "logic/items.h"

/* When the join of all that is left promises no more states than 2^this, a sentence is decided
 * by searching it, without any further projection. */
static const double SEARCHED_AT_ONCE = 12;

/* Trimmed acceptors without words have one state and no transition. */
static bool is_empty(const wy_automaton *automaton) {
    return wy_automaton_states(automaton) == 1 && wy_automaton_transitions(automaton) == 0 &&
           wy_automaton_output(automaton, 0) == 0;
}

/* Small parts are computed first; the others may profit from them. */
static bool is_small(const wi_core *part) {
    enum { SMALL = 6 };
    return part->kind == WI_CORE_ATOM || (part->kind == WI_CORE_EXISTS && part->size <= SMALL);
}

/*
 * p & E x q is p & E x (p & q), and p & ~E x q is p & ~E x (p & q).  Where a few small parts p
 * together are a strong condition on variables of q, they are put inside, so that q is not
 * computed for numbers that do not matter.
 */
static wy_status sharpen(const wi_core **out, wi_items *at, const wi_core *part) {
    *out = part;
    const wi_core *inner = part->kind == WI_CORE_NOT ? part->child[0] : part;
    if (inner->kind != WI_CORE_EXISTS) {
        return WY_OK;
    }
    wi_items own = {.evaluator = at->evaluator, .error = at->error};
    own.items = calloc(at->count + 1, sizeof *own.items);
    if (own.items == NULL) {
        return wi_fail_memory(at->error);
    }
    for (size_t i = 0; i < at->count; i++) {
        bool fits = !at->items[i].negative && at->items[i].count > 0;
        for (uint32_t j = 0; fits && j < at->items[i].count; j++) {
            fits = wi_core_has(inner, at->items[i].variable[j]);
        }
        if (fits) {
            own.items[own.count] = at->items[i];
            wi_relation_hold(own.items[own.count++].relation);
        }
    }
    wy_status status = WY_OK;
    size_t last = 0;
    if (own.count > 0 && wi_items_weight(&own) <= SEARCHED_AT_ONCE) {
        status = wi_items_join_all_but_last(&own, own.items, own.count, &last);
        if (status == WY_OK && last != 0) {
            const wi_item *b = &own.items[last];
            status = wi_item_combine(&own, b->negative ? WY_OP_AND_NOT : WY_OP_AND, &own.items[0],
                                     b, "&");
        }
        wi_item *filter = &own.items[0];
        if (status == WY_OK && wi_filter_is_strong(filter->relation->automaton)) {
            wi_core_maker *maker = at->evaluator->maker;
            wi_core *atom = NULL;
            if (wi_core_keep(maker, wi_relation_hold(filter->relation))) {
                atom = wi_core_atom(maker, filter->relation, filter->variable, filter->count);
            }
            wi_core *made =
                wi_core_exists_plain(maker, inner->variable, inner->variables,
                                     wi_core_pair(maker, WI_CORE_AND, atom, inner->child[0]));
            *out = part->kind == WI_CORE_NOT ? wi_core_not(maker, made) : made;
            status = *out == NULL ? wi_fail_memory(at->error) : WY_OK;
        }
    }
    wi_items_clear(&own);
    return status;
}

/* Evaluates the parts. */
static wy_status begin(wi_items *at, const wi_core *core) {
    const wi_core *body = core;
    if (core->kind == WI_CORE_EXISTS) {
        at->bound = core->variable;
        at->bounds = core->variables;
        body = core->child[0];
    }
    const bool many = body->kind == WI_CORE_AND;
    const size_t count = many ? body->children : 1;
    at->items = calloc(count, sizeof *at->items);
    if (at->items == NULL) {
        return wi_fail_memory(at->error);
    }
    size_t small = 0;
    for (int large = 0; large < 2; large++) {
        for (size_t i = 0; i < count; i++) {
            const wi_core *part = many ? body->child[i] : body;
            if (is_small(part) == (large != 0)) {
                continue;
            }
            wy_status status = WY_OK;
            if (large != 0 && small > 0 && !at->evaluator->shifted) {
                wi_items known = {.evaluator = at->evaluator,
                                  .items = at->items,
                                  .count = small,
                                  .error = at->error};
                status = sharpen(&part, &known, part);
            }
            if (status == WY_OK) {
                status = wi_items_add(at, part);
            }
            if (status != WY_OK) {
                return status;
            }
        }
        small = large == 0 ? at->count : small;
    }
    return WY_OK;
}

wy_status wi_eliminate_straight(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                const wy_control *limits, wy_error *error) {
    wi_items at = {.evaluator = evaluator, .error = error};
    wy_status status = begin(&at, core);
    const wy_control *const control = evaluator->control;
    if (limits != NULL) {
        evaluator->control = limits;
    }
    uint32_t variable = 0;
    while (status == WY_OK && wi_bucket_choose(&at, &variable)) {
        status = wi_bucket_eliminate(&at, variable);
    }
    if (status == WY_OK) {
        status = wi_items_join_rest(&at);
    }
    if (status == WY_OK) {
        status = wi_items_finish(out, &at, core);
    }
    evaluator->control = control;
    wi_items_clear(&at);
    return status;
}

/* ---- sentences -------------------------------------------------------------------------- */

/* Is there a word in the join of all parts?  WY_OK yes, WY_NO no. */
static wy_status search(wi_items *at) {
    size_t last;
    wy_status status = wi_items_join_all_but_last(at, at->items, at->count, &last);
    if (status != WY_OK) {
        return status;
    }
    const double begun = wi_seconds();
    const wi_item *a = &at->items[0], *b = &at->items[last];
    const wy_control *control = at->evaluator->control;
    wy_word word = {0};
    if (last == 0) {
        status = wy_automaton_witness(&word, a->relation->automaton, control, at->error);
    } else {
        wi_joint tracks;
        status = wi_joint_make(&tracks, a, b, at->error);
        if (status == WY_OK) {
            status = wi_automaton_combine_witness(
                &word, b->negative ? WY_OP_AND_NOT : WY_OP_AND, a->relation->automaton, tracks.to_a,
                b->relation->automaton, tracks.to_b, tracks.count, control, at->error);
        }
    }
    wy_word_free(&word);
    if ((status == WY_OK || status == WY_NO) && at->evaluator->report != NULL) {
        char text[WI_ITEM_TEXT], what[WI_ITEM_TEXT + 40];
        if (last != 0) {
            wi_item_join_text(at, text, a, "&", b);
        } else {
            memcpy(text, a->text, sizeof text);
        }
        snprintf(what, sizeof what, "%s %s", status == WY_OK ? "not empty:" : "empty:", text);
        at->evaluator->report(at->evaluator->report_data, what, 0, 0, wi_seconds() - begun);
    }
    return status;
}

wy_status wi_eliminate_truth(wi_evaluator *evaluator, const wi_core *core, wy_error *error) {
    wi_items at = {.evaluator = evaluator, .error = error};
    wy_status status = begin(&at, core);
    while (status == WY_OK && at.count > 1 && wi_items_weight(&at) > SEARCHED_AT_ONCE) {
        uint32_t variable = 0;
        for (size_t i = 0; i < at.count; i++) {
            if (!at.items[i].negative && is_empty(at.items[i].relation->automaton)) {
                status = WY_NO;
            }
        }
        if (status != WY_OK || !wi_bucket_choose(&at, &variable)) {
            break;
        }
        size_t inside = 0;
        for (size_t i = 0; i < at.count; i++) {
            inside += wi_item_has(&at.items[i], variable);
        }
        if (inside == at.count) {
            break; /* the last bucket */
        }
        status = wi_bucket_eliminate(&at, variable);
    }
    if (status == WY_OK) {
        status = search(&at);
    }
    wi_items_clear(&at);
    return status;
}
