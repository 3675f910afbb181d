/*
 * shift_read.c - a block as linear equations, conditions and other parts.  See shift.h.
 *
 * Sums and multiples are equations; they are solved for the bound variables one after the other,
 * always by a factor 1 or -1, so that values stay whole.  Order is a condition.  Every bound
 * variable is a natural number, which is a condition too.
 *
 * A term that may have no value, like i + n - 1 - t, comes as ~E w (w is the term & p(w)).  If w is
 * the only number that can be meant, this is a choice: the value is negative, or ~p(w).
 */
#include "automata/inside.h"
#include "base/fail.h"
#include "logic/session.h"
#include "logic/shift.h"

/* ---- columns ---------------------------------------------------------------------------- */

/* The column of a variable; columns: it has none. */
static size_t shift_column(const wi_shift_block *block, uint32_t variable) {
    size_t column = 0;
    while (column < block->columns && block->variable[column] != variable) {
        column++;
    }
    return column;
}

/* The column of a variable, a new one if need be; false: too many, or no natural number here. */
static bool find_column(wi_shift_block *block, size_t *out, uint32_t variable, int level) {
    *out = shift_column(block, variable);
    if (*out < block->columns) {
        return true;
    }
    const wi_variable *known = &block->maker->variable[variable];
    const wy_system *system = known->track.system;
    if (block->columns == WI_LINEAR_MOST || system == NULL || known->mixed ||
        (block->system != NULL && block->system != system)) {
        return false;
    }
    block->system = system;
    block->variable[*out] = variable;
    block->level[*out] = level;
    block->solved[*out] = false;
    block->value[*out] = (wy_linear){0};
    block->value[*out].factor[*out] = 1;
    block->columns++;
    return true;
}

/* ---- equations -------------------------------------------------------------------------- */

static bool add_condition(wi_shift_case *to, const wy_linear *form) {
    if (to->conditions == WI_SHIFT_PARTS) {
        return false;
    }
    to->condition[to->conditions++] = *form;
    return true;
}

static bool negate(wy_linear *form) {
    const wy_linear old = *form;
    *form = (wy_linear){0};
    return wi_linear_add(form, -1, &old);
}

/* All solved variables replaced by their values. */
static bool simplify(const wi_shift_block *block, wy_linear *form) {
    bool fine = true;
    for (size_t c = 0; fine && c < block->columns; c++) {
        fine = !block->solved[c] || wi_linear_replace(form, c, &block->value[c]);
    }
    return fine;
}

/* The column of this level to solve for: a value of a term rather than a variable. */
static size_t choose_column(const wi_shift_block *block, const wy_linear *form, int level,
                            bool *open) {
    size_t best = block->columns;
    *open = false;
    for (size_t c = 0; c < block->columns; c++) {
        if (form->factor[c] == 0 || block->level[c] != level) {
            continue;
        }
        *open = true;
        const bool unit = form->factor[c] == 1 || form->factor[c] == -1;
        if (unit && (best == block->columns || block->maker->variable[block->variable[c]].made)) {
            best = c;
        }
    }
    return best;
}

/* form = 0: solved for a variable of the level, or kept as two conditions. */
static bool solve(wi_shift_block *block, wy_linear form, int level, wi_shift_case *to) {
    if (!simplify(block, &form)) {
        return false;
    }
    bool open;
    const size_t c = choose_column(block, &form, level, &open);
    if (c == block->columns) {
        if (open) {
            return false; /* only multiples of unknowns */
        }
        if (wi_linear_is_constant(&form) && form.constant == 0) {
            return true;
        }
        return add_condition(to, &form) && negate(&form) && add_condition(to, &form);
    }
    const int32_t factor = form.factor[c];
    form.factor[c] = 0;
    if (factor == 1 && !negate(&form)) {
        return false;
    }
    for (size_t other = 0; other < block->columns; other++) {
        if (block->solved[other] && !wi_linear_replace(&block->value[other], c, &form)) {
            return false;
        }
    }
    block->value[c] = form;
    block->solved[c] = true;
    return true;
}

/* ---- parts ------------------------------------------------------------------------------ */

typedef enum part_kind { EQUATION, CONDITION, OTHER } part_kind;

/* factor, factor, factor of the variables, and of the constant n; conditions: at least 0. */
static const struct {
    part_kind kind;
    signed char factor[3];
    signed char constant, always;
} forms[] = {
    [WI_ARITHMETIC_EQUAL] = {EQUATION, {1, -1}, 0, 0},
    [WI_ARITHMETIC_LESS] = {CONDITION, {-1, 1}, 0, -1},
    [WI_ARITHMETIC_LESS_EQUAL] = {CONDITION, {-1, 1}, 0, 0},
    [WI_ARITHMETIC_ADD] = {EQUATION, {1, 1, -1}, 0, 0},
    [WI_ARITHMETIC_IS] = {EQUATION, {1}, -1, 0},
    [WI_ARITHMETIC_BELOW] = {CONDITION, {-1}, 1, -1},
    [WI_ARITHMETIC_AT_MOST] = {CONDITION, {-1}, 1, 0},
    [WI_ARITHMETIC_ABOVE] = {CONDITION, {1}, -1, -1},
    [WI_ARITHMETIC_AT_LEAST] = {CONDITION, {1}, -1, 0},
    [WI_ARITHMETIC_ADD_CONSTANT] = {EQUATION, {1, -1}, 1, 0},
    [WI_ARITHMETIC_MULTIPLY] = {EQUATION, {0, -1}, 0, 0}, /* n times the first */
    [WI_ARITHMETIC_NOT_EQUAL] = {OTHER, {0}, 0, 0},
    [WI_ARITHMETIC_IS_NOT] = {OTHER, {0}, 0, 0},
    [WI_ARITHMETIC_DIVIDE] = {OTHER, {0}, 0, 0},
    [WI_ARITHMETIC_ANY] = {OTHER, {0}, 0, 0},
};

static part_kind kind_of(const wi_core *part) {
    enum { LARGEST = 1 << 20 };
    const wy_relation *relation = part->kind == WI_CORE_ATOM ? part->relation : NULL;
    return relation != NULL && relation->arithmetic && relation->constant >= 0 &&
                   relation->constant <= LARGEST
               ? forms[relation->what].kind
               : OTHER;
}

/* The form of an atom that is an equation or a condition. */
static bool form_of(wy_linear *out, wi_shift_block *block, const wi_core *part) {
    const wy_relation *relation = part->relation;
    *out = (wy_linear){.constant = forms[relation->what].constant * relation->constant +
                                   forms[relation->what].always};
    for (size_t i = 0; i < part->variables; i++) {
        size_t column;
        if (!find_column(block, &column, part->variable[i], 0)) {
            return false;
        }
        out->factor[column] += i == 0 && relation->what == WI_ARITHMETIC_MULTIPLY
                                   ? (int32_t)relation->constant
                                   : forms[relation->what].factor[i];
    }
    return true;
}

typedef struct parts {
    wi_core *const *list;
    size_t count;
} parts;

static parts parts_of(wi_core *const *body) {
    return (*body)->kind == WI_CORE_AND ? (parts){(*body)->child, (*body)->children}
                                        : (parts){body, 1};
}

static bool is_negated_block(const wi_core *part) {
    return part->kind == WI_CORE_NOT && part->child[0]->kind == WI_CORE_EXISTS;
}

/*
 * Everything of a conjunction but negated blocks, if these are left for later.  What it binds is
 * at this level.
 */
static bool read_parts(wi_shift_block *block, const wi_core *exists, int level, wi_shift_case *to,
                       bool leave_negated) {
    const parts of = parts_of(&exists->child[0]);
    size_t column;
    for (size_t i = 0; i < exists->variables; i++) {
        if (!find_column(block, &column, exists->variable[i], level)) {
            return false;
        }
    }
    for (size_t i = 0; i < of.count; i++) {
        wy_linear form;
        if (kind_of(of.list[i]) == EQUATION &&
            !(form_of(&form, block, of.list[i]) && solve(block, form, level, to))) {
            return false;
        }
    }
    for (size_t i = 0; i < of.count; i++) {
        wy_linear form;
        switch (kind_of(of.list[i])) {
        case EQUATION:
            break;
        case CONDITION:
            if (!form_of(&form, block, of.list[i]) || !add_condition(to, &form)) {
                return false;
            }
            break;
        case OTHER:
            if (leave_negated && is_negated_block(of.list[i])) {
                break;
            }
            if (to->literals == WI_SHIFT_PARTS) {
                return false;
            }
            to->literal[to->literals++] = of.list[i];
            break;
        }
    }
    for (size_t i = 0; i < exists->variables; i++) {
        column = shift_column(block, exists->variable[i]);
        if (!add_condition(to, &block->value[column])) {
            return false;
        }
    }
    for (size_t i = 0; i < to->conditions; i++) {
        if (!simplify(block, &to->condition[i])) {
            return false;
        }
    }
    return true;
}

/* A negated block as a choice.  false: it is a literal; the block may have been changed. */
static bool read_choice(wi_shift_block *block, const wi_core *part) {
    const wi_core *inner = part->child[0];
    wi_shift_case of = {.conditions = 0};
    for (size_t i = 0; i < inner->variables; i++) {
        if (shift_column(block, inner->variable[i]) < block->columns) {
            return false; /* another quantifier has the same name */
        }
    }
    if (block->choices == WI_SHIFT_CHOICES || !read_parts(block, inner, 2, &of, false)) {
        return false;
    }
    wi_shift_case *choice = &block->choice[block->choices++];
    *choice = (wi_shift_case){.conditions = 0};
    for (size_t i = 0; i < inner->variables; i++) {
        if (!block->solved[shift_column(block, inner->variable[i])]) {
            return false;
        }
    }
    for (size_t i = 0; i < of.conditions; i++) {
        /* Not f >= 0 is -f - 1 >= 0. */
        wy_linear form = of.condition[i];
        if (wi_linear_is_natural(&form)) {
            continue;
        }
        if (!negate(&form) || !add_condition(choice, &form)) {
            return false;
        }
        choice->condition[choice->conditions - 1].constant--;
    }
    if (of.literals > 0) {
        choice->literal[choice->literals++] = wi_core_not(
            block->maker, wi_core_join(block->maker, WI_CORE_AND, of.literal, of.literals));
    }
    block->no_memory = of.literals > 0 && choice->literal[0] == NULL;
    return !block->no_memory;
}

static bool read_block(wi_shift_block *out, wi_core_maker *maker, const wi_core *core) {
    *out = (wi_shift_block){.maker = maker};
    if (core->words || maker->mixed || !read_parts(out, core, 1, &out->all, true)) {
        return false;
    }
    out->moving = out->columns;
    for (size_t c = 0; c < out->columns; c++) {
        if (out->level[c] == 1 && !out->solved[c]) {
            if (out->moving < out->columns) {
                return false; /* two numbers move */
            }
            out->moving = c;
        }
    }
    if (out->moving == out->columns || out->system->numeration == NULL ||
        wi_numeration_signed(out->system->numeration)) {
        return false;
    }
    const parts of = parts_of(&core->child[0]);
    for (size_t i = 0; i < of.count; i++) {
        if (!is_negated_block(of.list[i])) {
            continue;
        }
        const wi_shift_block before = *out;
        if (!read_choice(out, of.list[i])) {
            if (out->no_memory) {
                return false;
            }
            *out = before;
            if (out->all.literals == WI_SHIFT_PARTS) {
                return false;
            }
            out->all.literal[out->all.literals++] = of.list[i];
        }
    }
    return true;
}

wy_status wi_shift_read(wi_shift_block *out, wi_core_maker *maker, const wi_core *core,
                        wy_error *error) {
    const bool fine = read_block(out, maker, core);
    return out->no_memory ? wi_fail_memory(error) : fine ? WY_OK : WY_NO;
}
