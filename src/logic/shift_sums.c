/*
 * shift_sums.c - variables, relations and sums for the parts of a case.  See shift_write.c.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "logic/shift_writer.h"

/* ---- variables and parts ----------------------------------------------------------------- */

/* A bound variable of a part; those that are made stand for values of terms. */
uint32_t wi_shift_variable(wi_shift_writer *w, bool inner, const char *name, bool made) {
    size_t *count = inner ? &w->inner_bounds : &w->outer_bounds;
    if (*count == WI_SHIFT_WRITTEN) {
        w->too_much = true;
        return 0;
    }
    uint32_t fresh = 0;
    if (!w->dry) {
        wi_core_maker *maker = w->evaluator->maker;
        fresh = wi_core_variable(maker, name, strlen(name), made);
        if (fresh == UINT32_MAX) {
            w->status = wi_fail_memory(w->error);
            return 0;
        }
        maker->variable[fresh].track = maker->variable[w->block->variable[0]].track;
    }
    (inner ? w->inner_bound : w->outer_bound)[(*count)++] = fresh;
    return fresh;
}

void wi_shift_part(wi_shift_writer *w, bool inner, wi_core *part) {
    size_t *count = inner ? &w->inner_parts : &w->outer_parts;
    if (part == NULL) {
        w->status = wi_fail_memory(w->error);
    } else if (*count == WI_SHIFT_WRITTEN) {
        w->too_much = true;
    } else {
        (inner ? w->inner_part : w->outer_part)[(*count)++] = part;
    }
}

void wi_shift_relate(wi_shift_writer *w, bool inner, wi_arithmetic what, int64_t constant,
                     const uint32_t *variables, size_t count) {
    if (!wi_shift_going(w) || w->dry) {
        return;
    }
    mpz_t n;
    mpz_init_set_si(n, (long)constant);
    wy_relation *relation;
    w->status = wi_arithmetic_get(&relation, w->evaluator->session, w->block->system, what,
                                  what < WI_ARITHMETIC_IS ? NULL : n, w->error);
    mpz_clear(n);
    if (w->status != WY_OK) {
        return;
    }
    wi_core_maker *maker = w->evaluator->maker;
    wi_shift_part(w, inner,
                  wi_core_keep(maker, wi_relation_hold(relation))
                      ? wi_core_atom(maker, relation, variables, count)
                      : NULL);
}

/* ---- forms without the moving number ------------------------------------------------------- */

wi_shift_name *wi_shift_find_name(wi_shift_name *names, size_t count, const wy_linear *form) {
    for (size_t i = 0; i < count; i++) {
        if (wi_linear_same(&names[i].form, form)) {
            return &names[i];
        }
    }
    return NULL;
}

static uint32_t new_outer(wi_shift_writer *w) {
    char name[32];
    snprintf(name, sizeof name, "d%zu'", w->outer_bounds + 1);
    return wi_shift_variable(w, false, name, true);
}

/* The sum of a form with natural factors, not 0; into `result` if that is not UINT32_MAX. */
static uint32_t write_sum(wi_shift_writer *w, const wy_linear *form, uint32_t result) {
    uint32_t so_far = UINT32_MAX;
    size_t left = form->constant != 0;
    for (size_t c = 0; c < w->block->columns; c++) {
        left += form->factor[c] != 0;
    }
    for (size_t c = 0; wi_shift_going(w) && c < w->block->columns; c++) {
        if (form->factor[c] == 0) {
            continue;
        }
        left--;
        uint32_t term = w->block->variable[c];
        if (form->factor[c] != 1) {
            const bool last = so_far == UINT32_MAX && left == 0 && result != UINT32_MAX;
            const uint32_t pair[2] = {term, last ? result : new_outer(w)};
            wi_shift_relate(w, false, WI_ARITHMETIC_MULTIPLY, form->factor[c], pair, 2);
            term = pair[1];
        }
        if (so_far == UINT32_MAX) {
            so_far = term;
        } else {
            const uint32_t to = left == 0 && result != UINT32_MAX ? result : new_outer(w);
            wi_shift_sum(w, false, so_far, term, to);
            so_far = to;
        }
    }
    if (form->constant != 0 && wi_shift_going(w)) {
        const uint32_t to = result != UINT32_MAX ? result : new_outer(w);
        if (so_far == UINT32_MAX) {
            wi_shift_relate(w, false, WI_ARITHMETIC_IS, form->constant, &to, 1);
        } else {
            wi_shift_relate(w, false, WI_ARITHMETIC_ADD_CONSTANT, form->constant,
                            (uint32_t[2]){so_far, to}, 2);
        }
        so_far = to;
    }
    return so_far;
}

/* form = plus - minus, both natural. */
static void take_apart(const wy_linear *form, wy_linear *plus, wy_linear *minus) {
    *plus = *minus = (wy_linear){0};
    *(form->constant > 0 ? &plus->constant : &minus->constant) =
        form->constant > 0 ? form->constant : -form->constant;
    for (size_t c = 0; c < WI_LINEAR_MOST; c++) {
        if (form->factor[c] > 0) {
            plus->factor[c] = form->factor[c];
        } else {
            minus->factor[c] = -form->factor[c];
        }
    }
}

/* 0 where a sum is empty. */
static uint32_t write_sum_or_zero(wi_shift_writer *w, const wy_linear *form) {
    if (!wi_linear_is_constant(form) || form->constant != 0) {
        return write_sum(w, form, UINT32_MAX);
    }
    const uint32_t zero = new_outer(w);
    wi_shift_relate(w, false, WI_ARITHMETIC_IS, 0, &zero, 1);
    return zero;
}

/* The variable whose value is this form; that there is one says that the form is at least 0. */
uint32_t wi_shift_outer(wi_shift_writer *w, const wy_linear *form, bool parameter) {
    size_t column;
    if (!wi_shift_going(w)) {
        return 0;
    }
    if (wi_linear_is_negative(form)) {
        w->impossible = true;
        return 0;
    }
    wi_shift_name *known = wi_shift_find_name(w->outer, w->outers, form);
    if (known != NULL) {
        known->parameter = known->parameter || parameter;
        return known->variable;
    }
    if (w->outers == WI_SHIFT_NAMES) {
        w->too_much = true;
        return 0;
    }
    uint32_t variable;
    if (wi_linear_is_variable(form, &column)) {
        variable = w->block->variable[column];
    } else {
        wy_linear plus, minus;
        take_apart(form, &plus, &minus);
        variable = new_outer(w);
        w->made++;
        if (wi_linear_is_constant(&minus) && minus.constant == 0) {
            if (wi_linear_is_constant(&plus) && plus.constant == 0) {
                wi_shift_relate(w, false, WI_ARITHMETIC_IS, 0, &variable, 1);
            } else {
                write_sum(w, &plus, variable);
            }
        } else if (wi_linear_is_constant(&minus)) {
            const uint32_t whole = write_sum_or_zero(w, &plus);
            wi_shift_relate(w, false, WI_ARITHMETIC_ADD_CONSTANT, minus.constant,
                            (uint32_t[2]){variable, whole}, 2);
        } else {
            const uint32_t whole = write_sum_or_zero(w, &plus);
            wi_shift_sum(w, false, variable, write_sum_or_zero(w, &minus), whole);
        }
    }
    w->outer[w->outers++] =
        (wi_shift_name){.form = *form, .variable = variable, .parameter = parameter};
    return variable;
}

/* A form without the moving number is at least 0. */
void wi_shift_outer_condition(wi_shift_writer *w, const wy_linear *form) {
    wy_linear plus, minus;
    take_apart(form, &plus, &minus);
    if (!wi_shift_going(w) || wi_linear_is_natural(form)) {
        return;
    }
    if (wi_linear_is_negative(form)) {
        w->impossible = true;
    } else if (wi_linear_is_constant(&minus)) {
        const uint32_t whole = write_sum(w, &plus, UINT32_MAX);
        wi_shift_relate(w, false, WI_ARITHMETIC_AT_LEAST, minus.constant, &whole, 1);
    } else if (wi_linear_is_constant(&plus)) {
        const uint32_t whole = write_sum(w, &minus, UINT32_MAX);
        wi_shift_relate(w, false, WI_ARITHMETIC_AT_MOST, plus.constant, &whole, 1);
    } else {
        const uint32_t less = write_sum(w, &minus, UINT32_MAX);
        wi_shift_compare(w, false, WI_ARITHMETIC_LESS_EQUAL, less, write_sum(w, &plus, UINT32_MAX));
    }
}
