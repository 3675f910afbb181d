/*
 * lower_terms.c - terms as relations with new variables, and comparisons of numbers.
 *
 * A term without variables is an integer of either sign, and so is a value of a sequence.  A term
 * with variables has a value only if the value of it and of each of its parts with variables is a
 * number of the numeration: in msd_2, x - 1 has no value at x = 0.  A comparison is false if a side
 * has no value.  A written constant below 0 beside a variable is refused in a numeration without
 * signs, as in Walnut: n > _6 is more often a mistake than a statement.
 */
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/lowering.h"

typedef struct value {
    const wi_node *node; /* the term */
    bool constant;
    mpz_ptr number;
    uint32_t variable;
} value;

static bool value_of(wi_lowering *at, const wi_node *node, wi_gathered *to, value *out);

static bool refuse(wi_lowering *at, const wi_node *node, const char *message) {
    at->status = wi_syntax_fail_sign(at->syntax, node, at->error, "%s", message);
    return false;
}

static mpz_ptr new_number(wi_lowering *at) {
    mpz_ptr number = wi_arena_number(at->maker->arena);
    if (number == NULL) {
        at->status = wi_fail_memory(at->error);
    }
    return number;
}

/* ---- constants -------------------------------------------------------------------------- */

/* false, and a fault, if the result has no sense. */
static bool calculate(wi_lowering *at, const wi_node *node, mpz_t to, mpz_srcptr a, mpz_srcptr b) {
    switch (node->kind) {
    case WI_NODE_ADD:
        mpz_add(to, a, b);
        return true;
    case WI_NODE_SUBTRACT:
        mpz_sub(to, a, b);
        return true;
    case WI_NODE_MULTIPLY:
        if (mpz_sizeinbase(a, 2) + mpz_sizeinbase(b, 2) > 8 * (size_t)WI_FORMULA_LONGEST) {
            return refuse(at, node, "this product of numbers is too large");
        }
        mpz_mul(to, a, b);
        return true;
    default:
        if (mpz_sgn(b) == 0) {
            return refuse(at, node, "division by zero");
        }
        mpz_fdiv_q(to, a, b);
        return true;
    }
}

bool wi_lower_constant(wi_lowering *at, const wi_node *node, mpz_t to) {
    switch (node->kind) {
    case WI_NODE_NUMBER:
    case WI_NODE_LETTER:
        mpz_set(to, node->number);
        return true;
    case WI_NODE_VARIABLE:
        return false;
    case WI_NODE_WORD: {
        const int32_t *fixed = wi_lowering_fixed(at, node);
        if (fixed != NULL) {
            mpz_set_si(to, *fixed);
        }
        return fixed != NULL;
    }
    case WI_NODE_MINUS:
        if (!wi_lower_constant(at, node->child[0], to)) {
            return false;
        }
        mpz_neg(to, to);
        return true;
    default: {
        mpz_t other;
        mpz_init(other);
        const bool fine = wi_lower_constant(at, node->child[0], to) &&
                          wi_lower_constant(at, node->child[1], other) &&
                          calculate(at, node, to, to, other);
        mpz_clear(other);
        return fine;
    }
    }
}

/* Does the term have a value for all values of its variables? */
static bool total(wi_lowering *at, const wi_node *node) {
    switch (node->kind) {
    case WI_NODE_NUMBER:
    case WI_NODE_LETTER:
        return mpz_sgn(node->number) >= 0;
    case WI_NODE_VARIABLE:
        return true;
    case WI_NODE_WORD: {
        const int32_t *fixed = wi_lowering_fixed(at, node);
        return fixed != NULL && *fixed >= 0;
    }
    case WI_NODE_ADD:
    case WI_NODE_MULTIPLY:
    case WI_NODE_DIVIDE:
        return total(at, node->child[0]) && total(at, node->child[1]);
    default: /* a difference; a formula as an argument */
        return false;
    }
}

/* ---- operations on values --------------------------------------------------------------- */

static wi_core *relate(wi_lowering *at, const wi_node *node, wi_arithmetic what, mpz_srcptr n,
                       uint32_t a, uint32_t b) {
    const uint32_t pair[2] = {a, b};
    return wi_lowering_relate(at, node, what, n, pair, 2);
}

static wi_core *sum(wi_lowering *at, const wi_node *node, uint32_t a, uint32_t b, uint32_t c) {
    const uint32_t triple[3] = {a, b, c};
    return wi_lowering_relate(at, node, WI_ARITHMETIC_ADD, NULL, triple, 3);
}

static bool fresh_in(wi_lowering *at, const wi_node *node, wi_gathered *to, uint32_t *out) {
    const wy_system *system;
    if (!wi_lowering_system(at, &system, node)) {
        return false;
    }
    const wy_track track = {.digits = system->digits, .system = system};
    if (!wi_gather_fresh(at, to, out, &track)) {
        return false;
    }
    at->maker->variable[*out].place = node->sign_at;
    return true;
}

/* May the value, if it is a constant, meet a variable in the numeration of the node? */
static bool check_sign(wi_lowering *at, const wi_node *node, const value *v) {
    const wy_system *system;
    if (!v->constant || mpz_sgn(v->number) >= 0 || wi_node_has_word(v->node)) {
        return true;
    }
    if (!wi_lowering_system(at, &system, node)) {
        return false;
    }
    if (system->numeration == NULL || wi_numeration_signed(system->numeration)) {
        return true;
    }
    at->status = wi_syntax_fail(at->syntax, v->node, at->error,
                                "this constant is below 0, and %s has no numbers below 0; "
                                "msd_neg_2 and msd_neg_fib have",
                                system->name);
    return false;
}

/* A variable that is this number; a number below 0 is no value where there are no signs. */
static bool name_number(wi_lowering *at, const wi_node *node, wi_gathered *to, mpz_srcptr number,
                        uint32_t *out) {
    if (!fresh_in(at, node, to, out)) {
        return false;
    }
    const wy_system *system = at->maker->variable[*out].track.system;
    if (mpz_sgn(number) < 0 && !wi_numeration_signed(system->numeration)) {
        return wi_gather_part(at, to, wi_core_constant(at->maker, false));
    }
    return wi_gather_part(at, to, wi_lowering_relate(at, node, WI_ARITHMETIC_IS, number, out, 1));
}

/* a + b = target, one of them a number of any sign */
static wi_core *add_number(wi_lowering *at, const wi_node *node, uint32_t variable,
                           mpz_srcptr number, uint32_t target) {
    if (mpz_sgn(number) >= 0) {
        return relate(at, node, WI_ARITHMETIC_ADD_CONSTANT, number, variable, target);
    }
    mpz_ptr positive = new_number(at);
    if (positive == NULL) {
        return NULL;
    }
    mpz_neg(positive, number);
    return relate(at, node, WI_ARITHMETIC_ADD_CONSTANT, positive, target, variable);
}

/* number - variable = target: they add up to the number */
static wi_core *subtract_from_number(wi_lowering *at, const wi_node *node, wi_gathered *to,
                                     mpz_srcptr number, uint32_t variable, uint32_t target) {
    uint32_t whole;
    if (!name_number(at, node, to, number, &whole)) {
        return NULL;
    }
    return sum(at, node, target, variable, whole);
}

static wi_core *multiply(wi_lowering *at, const wi_node *node, wi_gathered *to, mpz_srcptr number,
                         uint32_t variable, uint32_t target) {
    if (mpz_sgn(number) >= 0) {
        return relate(at, node, WI_ARITHMETIC_MULTIPLY, number, variable, target);
    }
    /* -(n x) */
    mpz_ptr positive = new_number(at), zero = new_number(at);
    uint32_t product;
    if (positive == NULL || zero == NULL || !fresh_in(at, node, to, &product)) {
        return NULL;
    }
    mpz_neg(positive, number);
    return wi_gather_part(at, to,
                          relate(at, node, WI_ARITHMETIC_MULTIPLY, positive, variable, product))
               ? subtract_from_number(at, node, to, zero, product, target)
               : NULL;
}

/* variable / number = target, rounded down: x / -n is -x / n. */
static wi_core *divide(wi_lowering *at, const wi_node *node, wi_gathered *to, uint32_t variable,
                       mpz_srcptr number, uint32_t target) {
    if (mpz_sgn(number) > 0) {
        return relate(at, node, WI_ARITHMETIC_DIVIDE, number, variable, target);
    }
    mpz_ptr positive = new_number(at), zero = new_number(at);
    uint32_t opposite;
    if (positive == NULL || zero == NULL || !fresh_in(at, node, to, &opposite)) {
        return NULL;
    }
    mpz_neg(positive, number);
    return wi_gather_part(at, to, subtract_from_number(at, node, to, zero, variable, opposite))
               ? relate(at, node, WI_ARITHMETIC_DIVIDE, positive, opposite, target)
               : NULL;
}

/* The operation of the node on two values, not both numbers, gives the target. */
static wi_core *operate(wi_lowering *at, const wi_node *node, wi_gathered *to, const value *a,
                        const value *b, uint32_t target) {
    if (!check_sign(at, node, a) || !check_sign(at, node, b)) {
        return NULL;
    }
    switch (node->kind) {
    case WI_NODE_ADD:
        if (a->constant || b->constant) {
            return add_number(at, node, a->constant ? b->variable : a->variable,
                              a->constant ? a->number : b->number, target);
        }
        return sum(at, node, a->variable, b->variable, target);
    case WI_NODE_SUBTRACT:
        if (a->constant) {
            return subtract_from_number(at, node, to, a->number, b->variable, target);
        }
        if (b->constant) {
            mpz_ptr negative = new_number(at);
            if (negative == NULL) {
                return NULL;
            }
            mpz_neg(negative, b->number);
            return add_number(at, node, a->variable, negative, target);
        }
        return sum(at, node, target, b->variable, a->variable);
    case WI_NODE_MULTIPLY:
        if (!a->constant && !b->constant) {
            refuse(at, node, "two variables cannot be multiplied, only a number and a variable");
            return NULL;
        }
        return multiply(at, node, to, a->constant ? a->number : b->number,
                        a->constant ? b->variable : a->variable, target);
    default:
        if (!b->constant) {
            refuse(at, node, "a variable cannot divide; only a number can");
            return NULL;
        }
        if (mpz_sgn(b->number) == 0) {
            refuse(at, node, "division by zero");
            return NULL;
        }
        return divide(at, node, to, a->variable, b->number, target);
    }
}

static bool is_operation(const wi_node *node) {
    return node->kind >= WI_NODE_MINUS && node->kind <= WI_NODE_DIVIDE;
}

/* The operands of an operation; of _x they are 0 and x. */
static bool operands_of(wi_lowering *at, const wi_node *node, wi_gathered *to, value *a, value *b) {
    if (node->kind == WI_NODE_MINUS) {
        *a = (value){.node = node, .constant = true, .number = new_number(at)};
        return a->number != NULL && value_of(at, node->child[0], to, b);
    }
    return value_of(at, node->child[0], to, a) && value_of(at, node->child[1], to, b);
}

/* _x is 0 - x */
static wi_core *operate_any(wi_lowering *at, const wi_node *node, wi_gathered *to, const value *a,
                            const value *b, uint32_t target) {
    return node->kind == WI_NODE_MINUS
               ? subtract_from_number(at, node, to, a->number, b->variable, target)
               : operate(at, node, to, a, b, target);
}

/* The operation, which is no number, has the value of the target. */
static wi_core *operation_is(wi_lowering *at, const wi_node *node, wi_gathered *to,
                             uint32_t target) {
    value a = {0}, b = {0};
    return operands_of(at, node, to, &a, &b) ? operate_any(at, node, to, &a, &b, target) : NULL;
}

static bool value_of(wi_lowering *at, const wi_node *node, wi_gathered *to, value *out) {
    *out = (value){.node = node, .constant = true, .number = new_number(at)};
    if (out->number == NULL) {
        return false;
    }
    if (wi_lower_constant(at, node, out->number)) {
        return true;
    }
    if (at->status != WY_OK) {
        return false;
    }
    out->constant = false;
    if (node->kind == WI_NODE_VARIABLE) {
        out->variable = wi_lowering_variable(at, node->name);
        return out->variable != UINT32_MAX;
    }
    if (node->kind == WI_NODE_WORD) {
        at->status = wi_syntax_fail(at->syntax, node, at->error,
                                    "a value of a sequence cannot stand here, only be compared");
        return false;
    }
    value a = {0}, b = {0};
    return operands_of(at, node, to, &a, &b) && fresh_in(at, node, to, &out->variable) &&
           wi_gather_part(at, to, operate_any(at, node, to, &a, &b, out->variable));
}

/* ---- arguments -------------------------------------------------------------------------- */

/* The names that are free in a formula, at most `most` of them; returns how many were found. */
static size_t free_names(const wi_node *node, const wi_scope *bound, const char **names,
                         size_t found, size_t most) {
    if (node->kind == WI_NODE_VARIABLE) {
        for (const wi_scope *scope = bound; scope != NULL; scope = scope->outer) {
            if (strcmp(scope->name, node->name) == 0) {
                return found;
            }
        }
        for (size_t i = 0; i < found; i++) {
            if (strcmp(names[i], node->name) == 0) {
                return found;
            }
        }
        if (found < most) {
            names[found++] = node->name;
        }
        return found;
    }
    const bool quantifier = node->kind >= WI_NODE_FORALL;
    if (quantifier && node->count > 1) {
        /* One variable after the other; the rest is a quantifier too. */
        const wi_scope inner = {.outer = bound, .name = node->child[0]->name};
        wi_node rest = *node;
        rest.child++;
        rest.count--;
        return free_names(&rest, &inner, names, found, most);
    }
    for (size_t i = 0; i < node->count; i++) {
        found = free_names(node->child[i], bound, names, found, most);
    }
    return found;
}

/* A formula as an argument stands for its variable, and must hold. */
static bool formula_argument(wi_lowering *at, const wi_node *node, wi_gathered *to, uint32_t *out) {
    const char *names[2];
    const size_t count = free_names(node, NULL, names, 0, 2);
    if (count != 1) {
        at->status = wi_syntax_fail(at->syntax, node, at->error,
                                    "a formula as an argument stands for its free variable, and "
                                    "this one has %s",
                                    count == 0 ? "none" : "several");
        return false;
    }
    to->partial = true;
    if (!wi_gather_part(at, to, wi_lower_formula(at, node, true))) {
        return false;
    }
    *out = wi_lowering_variable(at, names[0]);
    return *out != UINT32_MAX;
}

bool wi_lower_arguments(wi_lowering *at, const wi_node *node, const wy_automaton *automaton,
                        wi_gathered *gathered, uint32_t *variables) {
    bool words = false;
    for (uint32_t i = 0; i < node->count; i++) {
        const wy_track *track = wy_automaton_track(automaton, i);
        wi_node *child = node->child[i];
        value argument = {0};
        if (wi_node_is_term(child) ? !value_of(at, child, gathered, &argument)
                                   : !formula_argument(at, child, gathered, &argument.variable)) {
            return false;
        }
        if (argument.constant) {
            /* The number is read in the numeration of the track, where it has one. */
            wi_node typed = *child;
            if (track->system != NULL) {
                typed.system = track->system->name;
            }
            if (!check_sign(at, &typed, &argument) ||
                !name_number(at, &typed, gathered, argument.number, &variables[i])) {
                return false;
            }
        } else {
            variables[i] = argument.variable;
        }
        if (!wi_lowering_type(at, variables[i], track, child)) {
            return false;
        }
        words = words || wi_variable_is_word(&at->maker->variable[variables[i]]);
        gathered->partial = gathered->partial || !total(at, child);
    }
    /* A value need not fit into the length of a word. */
    gathered->partial = gathered->partial || (words && gathered->count > 0);
    return true;
}

/* ---- comparisons ------------------------------------------------------------------------ */

/* variable ? number; natural numbers are above all negative ones */
static wi_core *compare_number(wi_lowering *at, const wi_node *node, wi_node_kind kind,
                               uint32_t variable, mpz_srcptr number) {
    static const wi_arithmetic relations[] = {
        [WI_NODE_LESS] = WI_ARITHMETIC_BELOW,    [WI_NODE_LESS_EQUAL] = WI_ARITHMETIC_AT_MOST,
        [WI_NODE_EQUAL] = WI_ARITHMETIC_IS,      [WI_NODE_NOT_EQUAL] = WI_ARITHMETIC_IS_NOT,
        [WI_NODE_GREATER] = WI_ARITHMETIC_ABOVE, [WI_NODE_GREATER_EQUAL] = WI_ARITHMETIC_AT_LEAST,
    };
    const wy_system *system;
    if (!wi_lowering_system(at, &system, node)) {
        return NULL;
    }
    if (mpz_sgn(number) >= 0 || wi_numeration_signed(system->numeration)) {
        return wi_lowering_relate(at, node, relations[kind], number, &variable, 1);
    }
    mpz_ptr zero = new_number(at);
    return zero == NULL ? NULL
                        : wi_lowering_relate(at, node,
                                             wi_comparison_holds(kind, 1) ? WI_ARITHMETIC_AT_LEAST
                                                                          : WI_ARITHMETIC_BELOW,
                                             zero, &variable, 1);
}

static wi_core *compare_variables(wi_lowering *at, const wi_node *node, wi_node_kind kind,
                                  uint32_t a, uint32_t b) {
    switch (kind) {
    case WI_NODE_LESS:
        return relate(at, node, WI_ARITHMETIC_LESS, NULL, a, b);
    case WI_NODE_LESS_EQUAL:
        return relate(at, node, WI_ARITHMETIC_LESS_EQUAL, NULL, a, b);
    case WI_NODE_EQUAL:
        return relate(at, node, WI_ARITHMETIC_EQUAL, NULL, a, b);
    case WI_NODE_NOT_EQUAL:
        return relate(at, node, WI_ARITHMETIC_NOT_EQUAL, NULL, a, b);
    case WI_NODE_GREATER:
        return relate(at, node, WI_ARITHMETIC_LESS, NULL, b, a);
    default:
        return relate(at, node, WI_ARITHMETIC_LESS_EQUAL, NULL, b, a);
    }
}

static wi_core *compare_values(wi_lowering *at, const wi_node *node, wi_node_kind kind,
                               const value *a, const value *b) {
    if (a->constant && b->constant) {
        return wi_lowering_check(
            at,
            wi_core_constant(at->maker, wi_comparison_holds(kind, mpz_cmp(a->number, b->number))));
    }
    if (!check_sign(at, node, a) || !check_sign(at, node, b)) {
        return NULL;
    }
    if (a->constant) {
        return compare_number(at, node, wi_comparison_turned(kind), b->variable, a->number);
    }
    return b->constant ? compare_number(at, node, kind, a->variable, b->number)
                       : compare_variables(at, node, kind, a->variable, b->variable);
}

wi_core *wi_lower_numbers(wi_lowering *at, const wi_node *node, bool positive) {
    const wi_node *left = node->child[0], *right = node->child[1];
    wi_node_kind kind = node->kind;
    if (!positive && total(at, left) && total(at, right)) {
        kind = wi_comparison_negated(kind);
        positive = true;
    }
    wi_gathered gathered = {0};
    value a = {0}, b = {0};
    mpz_ptr constant = new_number(at);
    if (constant == NULL) {
        return NULL;
    }
    /* x = y + z needs no variable for the sum */
    if (kind == WI_NODE_EQUAL && is_operation(left) && !is_operation(right)) {
        const wi_node *other = left;
        left = right;
        right = other;
    }
    if (!value_of(at, left, &gathered, &a)) {
        return NULL;
    }
    if (kind == WI_NODE_EQUAL && !a.constant && is_operation(right) &&
        !wi_lower_constant(at, right, constant)) {
        if (at->status != WY_OK) {
            return NULL;
        }
        wi_core *last = operation_is(at, right, &gathered, a.variable);
        return wi_gather_close(at, &gathered, last, positive);
    }
    if (at->status != WY_OK || !value_of(at, right, &gathered, &b)) {
        return NULL;
    }
    return wi_gather_close(at, &gathered, compare_values(at, node, kind, &a, &b), positive);
}

wi_core *wi_lower_comparison(wi_lowering *at, const wi_node *node, bool positive) {
    return wi_node_has_word(node->child[0]) || wi_node_has_word(node->child[1])
               ? wi_lower_words(at, node, positive)
               : wi_lower_numbers(at, node, positive);
}
