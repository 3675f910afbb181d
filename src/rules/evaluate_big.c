/*
 * evaluate_big.c - what evaluate.c does with machine words, on GMP integers.
 *
 * Primality beyond 64 bits is answered by GMP (the test of Baillie and PSW, to
 * which no counterexample is known, and some rounds of Miller and Rabin).
 */
#include "rules/evaluate_big.h"

#include "rules/numbers.h"
#include "rules/value.h"

enum { PRIME_ROUNDS = 25 };

void wi_linear_value_big(mpz_t out, const wy_linear *form, const wi_big_values *values) {
    mpz_t term;
    mpz_init(term);
    mpz_set_si(out, form->c[WY_ONE]);
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (form->c[i] != 0 && values->of[i] != NULL) {
            mpz_mul_si(term, values->of[i], form->c[i]);
            mpz_add(out, out, term);
        }
    }
    mpz_clear(term);
}

static bool related(int order, wy_relation relation) {
    switch (relation) {
    case WY_LT:
        return order < 0;
    case WY_LE:
        return order <= 0;
    case WY_EQ:
        return order == 0;
    case WY_NE:
        return order != 0;
    case WY_GE:
        return order >= 0;
    case WY_GT:
        return order > 0;
    }
    return false;
}

/* left mod under = right, or floor(left / under) relation floor(right / right_under). */
static bool division_holds(const wy_condition *leaf, mpz_t left, mpz_t right,
                           const wi_big_values *values) {
    mpz_t under;
    mpz_init(under);
    wi_linear_value_big(under, &leaf->under, values);
    bool holds = mpz_sgn(under) > 0;
    if (holds && leaf->kind == WY_DIVISION) {
        mpz_fdiv_r(left, left, under);
        holds = mpz_cmp(left, right) == 0;
    } else if (holds) {
        mpz_fdiv_q(left, left, under);
        wi_linear_value_big(under, &leaf->right_under, values);
        holds = mpz_sgn(under) > 0;
        if (holds) {
            mpz_fdiv_q(right, right, under);
            holds = related(mpz_cmp(left, right), leaf->relation);
        }
    }
    mpz_clear(under);
    return holds;
}

/* Is the nim-sum of the variables that left has, and of 1 if it has that, this number? */
static bool nim_sum_holds(const wy_condition *leaf, mpz_t sum, const mpz_t right,
                          const wi_big_values *values) {
    mpz_set_ui(sum, leaf->left.c[WY_ONE] != 0 ? 1 : 0);
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (leaf->left.c[i] != 0 && values->of[i] != NULL) {
            mpz_xor(sum, sum, values->of[i]);
        }
    }
    return mpz_cmp(sum, right) == 0;
}

static bool leaf_holds(const wy_condition *leaf, const wi_big_values *values) {
    mpz_t left;
    mpz_t right;
    mpz_inits(left, right, NULL);
    wi_linear_value_big(left, &leaf->left, values);
    bool holds;
    if (leaf->kind == WY_PRIME) {
        holds = (mpz_sgn(left) > 0 && mpz_probab_prime_p(left, PRIME_ROUNDS) != 0) != leaf->negated;
    } else if (leaf->kind == WY_MEMBER) {
        holds = wi_numbers_have_big(&leaf->numbers, left) != leaf->negated;
    } else if (leaf->kind == WY_DIVISION || leaf->kind == WY_QUOTIENT) {
        wi_linear_value_big(right, &leaf->right, values);
        holds = division_holds(leaf, left, right, values) != leaf->negated;
    } else if (leaf->kind == WY_NIM_SUM) {
        wi_linear_value_big(right, &leaf->right, values);
        holds = nim_sum_holds(leaf, left, right, values) != leaf->negated;
    } else {
        if (leaf->kind == WY_REST) {
            mpz_fdiv_r_ui(left, left, (unsigned long)leaf->modulus);
        } else if (leaf->absolute) {
            mpz_abs(left, left);
        }
        wi_linear_value_big(right, &leaf->right, values);
        holds = related(mpz_cmp(left, right), leaf->relation);
    }
    mpz_clears(left, right, NULL);
    return holds;
}

bool wi_condition_holds_big(const wy_condition *condition, const wi_big_values *values) {
    if (condition == NULL) {
        return true;
    }
    if (condition->kind == WY_AND) {
        return wi_condition_holds_big(condition->first, values) &&
               wi_condition_holds_big(condition->second, values);
    }
    if (condition->kind == WY_OR) {
        return wi_condition_holds_big(condition->first, values) ||
               wi_condition_holds_big(condition->second, values);
    }
    return leaf_holds(condition, values);
}

static int compare_position(const mpz_t x, const mpz_t y, wy_position with) {
    const int first = mpz_cmp_si(x, with.x);
    return first != 0 ? first : mpz_cmp_si(y, with.y);
}

static bool is_terminal(const wy_rules *rules, const mpz_t x, const mpz_t y) {
    size_t low = 0;
    size_t high = rules->heaps <= 2 ? rules->terminal_count : 0;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = compare_position(x, y, rules->terminals[middle]);
        if (order == 0) {
            return true;
        }
        if (order > 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return false;
}

bool wi_rules_ends_at_big(const wy_rules *rules, const mpz_t x, const mpz_t y) {
    const wi_big_values values = {.of = {[WY_X] = x, [WY_Y] = y}};
    return is_terminal(rules, x, y) ||
           (rules->terminal != NULL && wi_condition_holds_big(rules->terminal, &values));
}

bool wy_rules_ends_at(const wy_rules *rules, const wy_place *at) {
    wi_big_values values = {0};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        values.of[wi_heap_variables[i]] = at->heap[i];
    }
    return is_terminal(rules, at->heap[0], at->heap[1]) ||
           (rules->terminal != NULL && wi_condition_holds_big(rules->terminal, &values));
}

bool wi_condition_asks_prime(const wy_condition *condition) {
    if (condition == NULL) {
        return false;
    }
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        return wi_condition_asks_prime(condition->first) ||
               wi_condition_asks_prime(condition->second);
    }
    return condition->kind == WY_PRIME;
}
