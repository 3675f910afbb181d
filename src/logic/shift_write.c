/*
 * shift_write.c - one case of a block, counted from a pivot.  See shift.h.
 *
 * Forms without the moving number become variables of the outer part, made by sums where they
 * are no variables already; forms with it become variables of the inner part, tied to the pivot u
 * by one sum.  The same walk without anything being made tells how much would be made.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "logic/shift_writer.h"

/* ---- forms with the moving number ---------------------------------------------------------- */

/* form without the pivot, `times` of which are in it. */
static bool subtract_pivot(wi_shift_writer *w, wy_linear *form, int *times) {
    const int32_t factor = form->factor[w->block->moving];
    *times = (int)factor * w->direction;
    if (factor < -1 || factor > 1 || !wi_linear_add(form, -*times, &w->pivot)) {
        w->too_much = true;
        return false;
    }
    return true;
}

static bool opposite(wy_linear *form) {
    const wy_linear old = *form;
    *form = (wy_linear){0};
    return wi_linear_add(form, -1, &old);
}

/* Is the form below 0 in this case?  If it depends, that is decided by the next sign. */
static bool is_below(wi_shift_writer *w, const wy_linear *form) {
    wy_linear turned = *form;
    if (wi_linear_is_natural(form) || !opposite(&turned)) {
        return false;
    }
    if (wi_linear_is_natural(&turned)) {
        return true;
    }
    return (w->signs >> w->splits++ & 1U) != 0;
}

/* The variable of the inner part whose value is this form. */
static uint32_t inner_variable(wi_shift_writer *w, const wy_linear *form) {
    if (!wi_shift_going(w)) {
        return 0;
    }
    const wi_shift_name *known = wi_shift_find_name(w->inner, w->inners, form);
    if (known != NULL) {
        return known->variable;
    }
    wy_linear rest = *form;
    int times;
    if (!subtract_pivot(w, &rest, &times)) {
        return 0;
    }
    const uint32_t u = w->inner[0].variable;
    char text[32];
    snprintf(text, sizeof text, "u%zu'", w->inners);
    const uint32_t variable = wi_shift_variable(w, true, text, true);
    if (times == -1) {
        wi_shift_sum(w, true, variable, u, wi_shift_outer(w, &rest, true));
    } else {
        const bool below = is_below(w, &rest);
        w->too_much = w->too_much || (below && !opposite(&rest));
        const uint32_t from = below ? variable : u, to = below ? u : variable;
        if (wi_linear_is_constant(&rest)) {
            wi_shift_relate(w, true, WI_ARITHMETIC_ADD_CONSTANT, rest.constant,
                            (uint32_t[2]){from, to}, 2);
        } else {
            wi_shift_sum(w, true, from, wi_shift_outer(w, &rest, true), to);
        }
    }
    if (w->inners == WI_SHIFT_NAMES) {
        w->too_much = true;
    } else {
        w->inner[w->inners++] = (wi_shift_name){.form = *form, .variable = variable};
    }
    return variable;
}

/* A form that is at least 0 as a bound of the pivot, or a condition for the outer part. */
static void write_condition(wi_shift_writer *w, const wy_linear *condition) {
    wy_linear rest = *condition;
    int times;
    if (!wi_shift_going(w) || !subtract_pivot(w, &rest, &times)) {
        return;
    }
    const uint32_t u = w->inner[0].variable;
    if (times == 0) {
        wi_shift_outer_condition(w, &rest);
        return;
    }
    if (times < 0) { /* u <= rest, or u < rest + 1 */
        if (wi_linear_is_constant(&rest)) {
            w->impossible = w->impossible || rest.constant < 0;
            wi_shift_relate(w, true, WI_ARITHMETIC_AT_MOST, rest.constant, &u, 1);
            return;
        }
        const bool strict = rest.constant == -1;
        rest.constant += strict;
        wi_shift_compare(w, true, strict ? WI_ARITHMETIC_LESS : WI_ARITHMETIC_LESS_EQUAL, u,
                         wi_shift_outer(w, &rest, true));
        return;
    }
    /* u >= -rest, or u > -rest - 1; nothing at all where that is not above 0 */
    if (wi_linear_is_natural(&rest)) {
        return;
    }
    const wy_linear turned = rest;
    if (!opposite(&rest)) {
        w->too_much = true;
    } else if (wi_linear_is_constant(&rest)) {
        wi_shift_relate(w, true, WI_ARITHMETIC_AT_LEAST, rest.constant, &u, 1);
    } else if (is_below(w, &rest)) {
        wi_shift_outer_condition(w, &turned);
    } else {
        const bool strict = rest.constant == 1;
        rest.constant -= strict;
        wi_shift_compare(w, true, strict ? WI_ARITHMETIC_LESS : WI_ARITHMETIC_LESS_EQUAL,
                         wi_shift_outer(w, &rest, true), u);
    }
}

/* ---- the case ------------------------------------------------------------------------------ */

/* A part with the variables of the block replaced. */
static void write_literal(wi_shift_writer *w, wi_core *literal) {
    const wi_shift_block *block = w->block;
    uint32_t from[WI_LINEAR_MOST], to[WI_LINEAR_MOST];
    size_t count = 0;
    bool inner = false;
    for (size_t c = 0; c < block->columns; c++) {
        inner = inner || (wi_core_has(literal, block->variable[c]) &&
                          block->value[c].factor[block->moving] != 0);
    }
    for (size_t c = 0; wi_shift_going(w) && c < block->columns; c++) {
        if (wi_core_has(literal, block->variable[c])) {
            from[count] = block->variable[c];
            to[count++] = block->value[c].factor[block->moving] != 0
                              ? inner_variable(w, &block->value[c])
                              : wi_shift_outer(w, &block->value[c], inner);
        }
    }
    if (wi_shift_going(w) && !w->dry) {
        wi_shift_part(w, inner, wi_core_rename(w->evaluator->maker, literal, from, to, count));
    }
}

/* f >= 0 where f is the value of something that the inner part has. */
static bool is_named(const wi_shift_writer *w, const wy_linear *condition) {
    for (size_t i = 0; i < w->inners; i++) {
        if (wi_linear_same(&w->inner[i].form, condition)) {
            return true;
        }
    }
    return false;
}

/* i + t >= 0 follows from t >= 0, which is a condition of its own. */
static bool follows(const wi_shift_writer *w, const wy_linear *condition) {
    const size_t moving = w->block->moving;
    return wi_linear_is_natural(condition) && !wi_linear_same(condition, &w->block->value[moving]);
}

/* Do two conditions, or one, contradict each other? */
static bool contradict(const wi_shift_writer *w, const wi_shift_case *of) {
    const size_t moving = w->block->moving;
    for (size_t i = 0; i < of->conditions; i++) {
        if (wi_linear_is_negative(&of->condition[i])) {
            return true;
        }
        for (size_t j = 0; j < of->conditions; j++) {
            wy_linear both = of->condition[i];
            if (both.factor[moving] == 1 && of->condition[j].factor[moving] == -1 &&
                wi_linear_add(&both, 1, &of->condition[j]) && wi_linear_is_negative(&both)) {
                return true;
            }
        }
    }
    return false;
}

static void write_case(wi_shift_writer *w, const wi_shift_case *of) {
    const wi_shift_block *block = w->block;
    const int32_t factor = w->pivot.factor[block->moving];
    w->direction = (int)factor;
    w->impossible = contradict(w, of);
    if (factor != 1 && factor != -1) {
        w->too_much = true;
    }
    if (!wi_shift_going(w)) {
        return;
    }
    const uint32_t u = wi_shift_variable(w, true, "u'", false);
    w->inner[w->inners++] = (wi_shift_name){.form = w->pivot, .variable = u};
    for (size_t i = 0; i < of->literals; i++) {
        write_literal(w, of->literal[i]);
    }
    for (size_t i = 0; i < of->conditions; i++) {
        if (!is_named(w, &of->condition[i]) && !follows(w, &of->condition[i])) {
            write_condition(w, &of->condition[i]);
        }
    }
}

bool wi_shift_look(wi_shift_sketch *out, wi_evaluator *evaluator, const wi_shift_block *block,
                   const wi_shift_case *of, const wy_linear *pivot) {
    wi_shift_writer w = {.evaluator = evaluator, .block = block, .pivot = *pivot, .dry = true};
    write_case(&w, of);
    *out = (wi_shift_sketch){.splits = w.splits, .made = w.made, .impossible = w.impossible};
    for (size_t i = 0; i < w.outers; i++) {
        out->parameters += w.outer[i].parameter;
    }
    return !w.too_much;
}

/* E bound (parts), of the bound ones those that occur. */
static wi_core *close_part(wi_core_maker *maker, wi_core *const *parts, size_t count,
                           uint32_t *bound, size_t bounds) {
    wi_core *body = wi_core_join(maker, WI_CORE_AND, parts, count);
    size_t kept = 0;
    for (size_t i = 0; body != NULL && i < bounds; i++) {
        if (wi_core_has(body, bound[i])) {
            bound[kept++] = bound[i];
        }
    }
    return body == NULL || kept == 0 ? body : wi_core_exists_plain(maker, bound, kept, body);
}

wy_status wi_shift_write(wi_core **out, wi_evaluator *evaluator, const wi_shift_block *block,
                         const wi_shift_case *of, const wy_linear *pivot, unsigned signs,
                         wy_error *error) {
    *out = NULL;
    wi_shift_writer w = {
        .evaluator = evaluator, .block = block, .pivot = *pivot, .signs = signs, .error = error};
    write_case(&w, of);
    if (w.status != WY_OK) {
        return w.status == WY_LIMIT ? WY_OK : w.status;
    }
    if (w.impossible) {
        *out = wi_core_constant(evaluator->maker, false);
        return *out == NULL ? wi_fail_memory(error) : WY_OK;
    }
    wi_core *inner = NULL;
    if (!w.too_much) {
        inner = close_part(evaluator->maker, w.inner_part, w.inner_parts, w.inner_bound,
                           w.inner_bounds);
        wi_shift_part(&w, false, inner);
    }
    if (w.status == WY_OK && !w.too_much) {
        *out = close_part(evaluator->maker, w.outer_part, w.outer_parts, w.outer_bound,
                          w.outer_bounds);
        w.status = *out == NULL ? wi_fail_memory(error) : WY_OK;
    }
    return w.status;
}
