/*
 * shift_write.c - one case of a block, written.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "logic/session.h"
#include "logic/shift.h"

/*
 * One case of a block while it is written.  See shift_write.c.
 */

enum { WI_SHIFT_NAMES = 24, WI_SHIFT_WRITTEN = 64 };

/* A form that has a variable. */
typedef struct wi_shift_name {
    wy_linear form;
    uint32_t variable;
    bool parameter; /* the inner part has it */
} wi_shift_name;

typedef struct wi_shift_writer {
    wi_evaluator *evaluator;
    const wi_shift_block *block;
    wy_linear pivot;
    int direction; /* the factor of the moving number in the pivot, 1 or -1 */
    unsigned signs;
    bool dry; /* nothing is made */
    bool too_much, impossible;
    wy_status status;
    wy_error *error;
    wi_shift_name outer[WI_SHIFT_NAMES], inner[WI_SHIFT_NAMES];
    size_t outers, inners;
    size_t splits, made;
    wi_core *outer_part[WI_SHIFT_WRITTEN], *inner_part[WI_SHIFT_WRITTEN];
    size_t outer_parts, inner_parts;
    uint32_t outer_bound[WI_SHIFT_WRITTEN], inner_bound[WI_SHIFT_WRITTEN];
    size_t outer_bounds, inner_bounds;
} wi_shift_writer;

/* Is there a point in going on? */
static inline bool shift_going(const wi_shift_writer *w) {
    return w->status == WY_OK && !w->too_much && !w->impossible;
}

/* ---- shift_write.c: what is made, unless the writer is dry ------------------------------------
 */

static void shift_relate(wi_shift_writer *w, bool inner, wi_arithmetic what, int64_t constant,
                         const uint32_t *variables, size_t count);

static inline void shift_sum(wi_shift_writer *w, bool inner, uint32_t a, uint32_t b, uint32_t c) {
    shift_relate(w, inner, WI_ARITHMETIC_ADD, 0, (uint32_t[3]){a, b, c}, 3);
}

static inline void shift_compare(wi_shift_writer *w, bool inner, wi_arithmetic what, uint32_t a,
                                 uint32_t b) {
    shift_relate(w, inner, what, 0, (uint32_t[2]){a, b}, 2);
}

/* ==== variables, relations and sums ========================================================== */

/* ---- variables and parts ----------------------------------------------------------------- */

/* A bound variable of a part; those that are made stand for values of terms. */
static uint32_t shift_variable(wi_shift_writer *w, bool inner, const char *name, bool made) {
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

/* A bound variable of a part; those that are made stand for values of terms.  NULL: no memory */
static void shift_part(wi_shift_writer *w, bool inner, wi_core *part) {
    size_t *count = inner ? &w->inner_parts : &w->outer_parts;
    if (part == NULL) {
        w->status = wi_fail_memory(w->error);
    } else if (*count == WI_SHIFT_WRITTEN) {
        w->too_much = true;
    } else {
        (inner ? w->inner_part : w->outer_part)[(*count)++] = part;
    }
}

/* A bound variable of a part; those that are made stand for values of terms. */
static void shift_relate(wi_shift_writer *w, bool inner, wi_arithmetic what, int64_t constant,
                         const uint32_t *variables, size_t count) {
    if (!shift_going(w) || w->dry) {
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
    shift_part(w, inner,
               wi_core_keep(maker, wi_relation_hold(relation))
                   ? wi_core_atom(maker, relation, variables, count)
                   : NULL);
}

/* ---- forms without the moving number ------------------------------------------------------- */

/* The one with this form; NULL: none. */
static wi_shift_name *shift_find_name(wi_shift_name *names, size_t count, const wy_linear *form) {
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
    return shift_variable(w, false, name, true);
}

/* The sum of a form with natural factors, not 0; into `result` if that is not UINT32_MAX. */
static uint32_t write_sum(wi_shift_writer *w, const wy_linear *form, uint32_t result) {
    uint32_t so_far = UINT32_MAX;
    size_t left = form->constant != 0;
    for (size_t c = 0; c < w->block->columns; c++) {
        left += form->factor[c] != 0;
    }
    for (size_t c = 0; shift_going(w) && c < w->block->columns; c++) {
        if (form->factor[c] == 0) {
            continue;
        }
        left--;
        uint32_t term = w->block->variable[c];
        if (form->factor[c] != 1) {
            const bool last = so_far == UINT32_MAX && left == 0 && result != UINT32_MAX;
            const uint32_t pair[2] = {term, last ? result : new_outer(w)};
            shift_relate(w, false, WI_ARITHMETIC_MULTIPLY, form->factor[c], pair, 2);
            term = pair[1];
        }
        if (so_far == UINT32_MAX) {
            so_far = term;
        } else {
            const uint32_t to = left == 0 && result != UINT32_MAX ? result : new_outer(w);
            shift_sum(w, false, so_far, term, to);
            so_far = to;
        }
    }
    if (form->constant != 0 && shift_going(w)) {
        const uint32_t to = result != UINT32_MAX ? result : new_outer(w);
        if (so_far == UINT32_MAX) {
            shift_relate(w, false, WI_ARITHMETIC_IS, form->constant, &to, 1);
        } else {
            shift_relate(w, false, WI_ARITHMETIC_ADD_CONSTANT, form->constant,
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
    shift_relate(w, false, WI_ARITHMETIC_IS, 0, &zero, 1);
    return zero;
}

/* The variable whose value is this form; that there is one says that the form is at least 0. */
static uint32_t shift_outer(wi_shift_writer *w, const wy_linear *form, bool parameter) {
    size_t column;
    if (!shift_going(w)) {
        return 0;
    }
    if (wi_linear_is_negative(form)) {
        w->impossible = true;
        return 0;
    }
    wi_shift_name *known = shift_find_name(w->outer, w->outers, form);
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
                shift_relate(w, false, WI_ARITHMETIC_IS, 0, &variable, 1);
            } else {
                write_sum(w, &plus, variable);
            }
        } else if (wi_linear_is_constant(&minus)) {
            const uint32_t whole = write_sum_or_zero(w, &plus);
            shift_relate(w, false, WI_ARITHMETIC_ADD_CONSTANT, minus.constant,
                         (uint32_t[2]){variable, whole}, 2);
        } else {
            const uint32_t whole = write_sum_or_zero(w, &plus);
            shift_sum(w, false, variable, write_sum_or_zero(w, &minus), whole);
        }
    }
    w->outer[w->outers++] =
        (wi_shift_name){.form = *form, .variable = variable, .parameter = parameter};
    return variable;
}

/* A form without the moving number is at least 0. */
static void shift_outer_condition(wi_shift_writer *w, const wy_linear *form) {
    wy_linear plus, minus;
    take_apart(form, &plus, &minus);
    if (!shift_going(w) || wi_linear_is_natural(form)) {
        return;
    }
    if (wi_linear_is_negative(form)) {
        w->impossible = true;
    } else if (wi_linear_is_constant(&minus)) {
        const uint32_t whole = write_sum(w, &plus, UINT32_MAX);
        shift_relate(w, false, WI_ARITHMETIC_AT_LEAST, minus.constant, &whole, 1);
    } else if (wi_linear_is_constant(&plus)) {
        const uint32_t whole = write_sum(w, &minus, UINT32_MAX);
        shift_relate(w, false, WI_ARITHMETIC_AT_MOST, plus.constant, &whole, 1);
    } else {
        const uint32_t less = write_sum(w, &minus, UINT32_MAX);
        shift_compare(w, false, WI_ARITHMETIC_LESS_EQUAL, less, write_sum(w, &plus, UINT32_MAX));
    }
}

/* ==== the case =============================================================================== */

/*
 * Forms without the moving number become variables of the outer part, made by sums where they
 * are no variables already; forms with it become variables of the inner part, tied to the pivot u
 * by one sum.  The same walk without anything being made tells how much would be made.
 */

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
    if (!shift_going(w)) {
        return 0;
    }
    const wi_shift_name *known = shift_find_name(w->inner, w->inners, form);
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
    const uint32_t variable = shift_variable(w, true, text, true);
    if (times == -1) {
        shift_sum(w, true, variable, u, shift_outer(w, &rest, true));
    } else {
        const bool below = is_below(w, &rest);
        w->too_much = w->too_much || (below && !opposite(&rest));
        const uint32_t from = below ? variable : u, to = below ? u : variable;
        if (wi_linear_is_constant(&rest)) {
            shift_relate(w, true, WI_ARITHMETIC_ADD_CONSTANT, rest.constant,
                         (uint32_t[2]){from, to}, 2);
        } else {
            shift_sum(w, true, from, shift_outer(w, &rest, true), to);
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
    if (!shift_going(w) || !subtract_pivot(w, &rest, &times)) {
        return;
    }
    const uint32_t u = w->inner[0].variable;
    if (times == 0) {
        shift_outer_condition(w, &rest);
        return;
    }
    if (times < 0) { /* u <= rest, or u < rest + 1 */
        if (wi_linear_is_constant(&rest)) {
            w->impossible = w->impossible || rest.constant < 0;
            shift_relate(w, true, WI_ARITHMETIC_AT_MOST, rest.constant, &u, 1);
            return;
        }
        const bool strict = rest.constant == -1;
        rest.constant += strict;
        shift_compare(w, true, strict ? WI_ARITHMETIC_LESS : WI_ARITHMETIC_LESS_EQUAL, u,
                      shift_outer(w, &rest, true));
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
        shift_relate(w, true, WI_ARITHMETIC_AT_LEAST, rest.constant, &u, 1);
    } else if (is_below(w, &rest)) {
        shift_outer_condition(w, &turned);
    } else {
        const bool strict = rest.constant == 1;
        rest.constant -= strict;
        shift_compare(w, true, strict ? WI_ARITHMETIC_LESS : WI_ARITHMETIC_LESS_EQUAL,
                      shift_outer(w, &rest, true), u);
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
    for (size_t c = 0; shift_going(w) && c < block->columns; c++) {
        if (wi_core_has(literal, block->variable[c])) {
            from[count] = block->variable[c];
            to[count++] = block->value[c].factor[block->moving] != 0
                              ? inner_variable(w, &block->value[c])
                              : shift_outer(w, &block->value[c], inner);
        }
    }
    if (shift_going(w) && !w->dry) {
        shift_part(w, inner, wi_core_rename(w->evaluator->maker, literal, from, to, count));
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
    if (!shift_going(w)) {
        return;
    }
    const uint32_t u = shift_variable(w, true, "u'", false);
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
        shift_part(&w, false, inner);
    }
    if (w.status == WY_OK && !w.too_much) {
        *out = close_part(evaluator->maker, w.outer_part, w.outer_parts, w.outer_bound,
                          w.outer_bounds);
        w.status = *out == NULL ? wi_fail_memory(error) : WY_OK;
    }
    return w.status;
}
