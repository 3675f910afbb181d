/*
 * linear.c - linear relations from the adder.
 *
 * Terms with a minus go to the other side, so that only natural numbers are added: each side
 * becomes a relation (v_1, ..., v_n, z), z being its value; then the values are compared.  c v = z
 * is made by doubling and adding.
 */
#include "prove/linear.h"

#include <stdlib.h>

#include "automata/inside.h"
#include "base/arithmetic.h"
#include "base/fail.h"
#include "rules/value.h"

/* The automaton of c v = z has about c states. */
enum { LARGEST_FACTOR = 1 << 12 };

/* ---- sums -------------------------------------------------------------------------------- */

/* factor v_0 = v_1 */
static wy_automaton *times(wi_calculus *c, int64_t factor) {
    if (c->status != WY_OK) {
        return NULL;
    }
    if (factor > LARGEST_FACTOR) {
        c->status = wi_fail(c->error, WY_LIMIT, "the rule has a factor above %d", LARGEST_FACTOR);
        return NULL;
    }
    if (factor == 1) {
        return wi_calculus_plus(c, 0);
    }
    const bool even = factor % 2 == 0;
    wy_automaton *smaller = times(c, even ? factor / 2 : factor - 1);
    const uint32_t *of_adder = even ? TRACKS(2, 2, 1) : TRACKS(2, 0, 1);
    wy_automaton *out = wi_calculus_exists(c, WY_OP_AND, smaller, TRACKS(0, 2),
                                           wi_calculus_adder(c), of_adder, 3, 2);
    wy_automaton_free(smaller);
    return out;
}

/* One side: its variables and the relation (variables, value). */
typedef struct side {
    uint32_t count;
    uint32_t variables[WI_LINEAR_VARIABLES];
    wy_automaton *value;
} side;

static void add_term(wi_calculus *c, side *s, uint32_t variable, int64_t factor) {
    wy_automaton *product = times(c, factor);
    const uint32_t n = s->count;
    s->variables[s->count++] = variable;
    if (n == 0) {
        s->value = product;
        return;
    }
    /* (w, v, z): w + factor v = z */
    wy_automaton *more = wi_calculus_exists(c, WY_OP_AND, product, TRACKS(1, 3),
                                            wi_calculus_adder(c), TRACKS(0, 3, 2), 4, 3);
    uint32_t of_value[WI_LINEAR_VARIABLES + 1] = {0, 1, 2, 3, 4, 5};
    of_value[n] = n + 2;
    wy_automaton *sum = wi_calculus_exists(c, WY_OP_AND, s->value, of_value, more,
                                           TRACKS(n + 2, n, n + 1), n + 3, n + 2);
    wy_automaton_free(product);
    wy_automaton_free(more);
    wy_automaton_free(s->value);
    s->value = sum;
}

static void add_constant(wi_calculus *c, side *s, int64_t constant) {
    if (s->count == 0) {
        mpz_t value;
        mpz_init_set_si(value, constant);
        if (c->status == WY_OK) {
            c->status = wi_numeration_constant(&s->value, c->system, value, c->control, c->error);
        }
        mpz_clear(value);
    } else if (constant > 0) {
        const uint32_t n = s->count;
        uint32_t of_value[WI_LINEAR_VARIABLES + 1] = {0, 1, 2, 3, 4, 5};
        of_value[n] = n + 1;
        wy_automaton *plus = wi_calculus_plus(c, constant);
        wy_automaton *sum = wi_calculus_exists(c, WY_OP_AND, s->value, of_value, plus,
                                               TRACKS(n + 1, n), n + 2, n + 1);
        wy_automaton_free(plus);
        wy_automaton_free(s->value);
        s->value = sum;
    }
}

/* ---- relations ------------------------------------------------------------------------------ */

/* left's value relation right's value, for =, < and <=; on left's, then right's variables. */
static wy_automaton *compare(wi_calculus *c, const side *left, const side *right,
                             wy_relation relation) {
    const uint32_t n = left->count;
    const uint32_t all = n + right->count;
    uint32_t of_left[WI_LINEAR_VARIABLES + 1] = {0, 1, 2, 3, 4, 5};
    uint32_t of_right[WI_LINEAR_VARIABLES + 1];
    for (uint32_t i = 0; i < right->count; i++) {
        of_right[i] = n + i;
    }
    of_right[right->count] = all;
    if (relation == WY_EQ) {
        of_left[n] = all;
        return wi_calculus_exists(c, WY_OP_AND, left->value, of_left, right->value, of_right,
                                  all + 1, all);
    }
    /* (left's variables, z'): the value is less than z' */
    of_left[n] = n + 1;
    wy_automaton *order = NULL;
    if (relation == WY_LE) {
        wy_automaton *equal = wi_calculus_plus(c, 0);
        order = wi_calculus_join(c, WY_OP_OR, wi_calculus_less(c), TRACKS(0, 1), equal,
                                 TRACKS(0, 1), 2);
        wy_automaton_free(equal);
    }
    wy_automaton *below = wi_calculus_exists(c, WY_OP_AND, left->value, of_left,
                                             order != NULL ? order : wi_calculus_less(c),
                                             TRACKS(n + 1, n), n + 2, n + 1);
    of_left[n] = all;
    wy_automaton *out =
        wi_calculus_exists(c, WY_OP_AND, below, of_left, right->value, of_right, all + 1, all);
    wy_automaton_free(order);
    wy_automaton_free(below);
    return out;
}

static wy_automaton *all_words(wi_calculus *c, uint32_t count, bool truth) {
    wy_track tracks[WI_LINEAR_VARIABLES];
    for (uint32_t i = 0; i < count; i++) {
        tracks[i] = wi_numeration_track(c->system);
    }
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = truth ? wi_automaton_valid_words(&out, tracks, count, c->control, c->error)
                          : wi_automaton_all(&out, false, tracks, count, c->control, c->error);
    }
    return c->status == WY_OK ? out : NULL;
}

wy_automaton *wi_calculus_linear(wi_calculus *c, const int64_t *coefficients, uint32_t count,
                                 int64_t constant, wy_relation relation) {
    if (c->status != WY_OK) {
        return NULL;
    }
    if (relation == WY_GE || relation == WY_GT) { /* negate: -a <= 0 */
        int64_t turned[WI_LINEAR_VARIABLES];
        for (uint32_t i = 0; i < count; i++) {
            turned[i] = -coefficients[i];
        }
        return wi_calculus_linear(c, turned, count, -constant, relation == WY_GE ? WY_LE : WY_LT);
    }
    if (relation == WY_NE) {
        wy_automaton *equal = wi_calculus_linear(c, coefficients, count, constant, WY_EQ);
        wy_automaton *all = all_words(c, count, true);
        const uint32_t as_is[WI_LINEAR_VARIABLES] = {0, 1, 2, 3, 4};
        wy_automaton *out = wi_calculus_join(c, WY_OP_AND_NOT, all, as_is, equal, as_is, count);
        wy_automaton_free(equal);
        wy_automaton_free(all);
        return out;
    }
    side left = {0};
    side right = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (coefficients[i] != 0) {
            add_term(c, coefficients[i] > 0 ? &left : &right, i, llabs(coefficients[i]));
        }
    }
    if (left.count + right.count == 0) {
        return all_words(c, count, wi_relation_holds(constant, relation, 0));
    }
    add_constant(c, &left, constant > 0 ? constant : 0);
    add_constant(c, &right, constant < 0 ? -constant : 0);
    wy_automaton *held = compare(c, &left, &right, relation);
    wy_automaton *all = all_words(c, count, true);
    uint32_t places[WI_LINEAR_VARIABLES];
    for (uint32_t i = 0; i < left.count; i++) {
        places[i] = left.variables[i];
    }
    for (uint32_t i = 0; i < right.count; i++) {
        places[left.count + i] = right.variables[i];
    }
    const uint32_t as_is[WI_LINEAR_VARIABLES] = {0, 1, 2, 3, 4};
    wy_automaton *out = wi_calculus_join(c, WY_OP_AND, held, places, all, as_is, count);
    wy_automaton_free(held);
    wy_automaton_free(all);
    wy_automaton_free(left.value);
    wy_automaton_free(right.value);
    return out;
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* sign * left - right relation 0 */
static wy_automaton *compared(wi_calculus *c, const wy_condition *of, int64_t sign,
                              wy_relation relation) {
    const int64_t coefficients[2] = {sign * of->left.c[WY_X] - of->right.c[WY_X],
                                     sign * of->left.c[WY_Y] - of->right.c[WY_Y]};
    return wi_calculus_linear(c, coefficients, 2, sign * of->left.c[WY_ONE] - of->right.c[WY_ONE],
                              relation);
}

/* |l| < r: l < r and -l < r.  |l| = r: one of both, and r >= 0. */
static wy_automaton *comparison(wi_calculus *c, const wy_condition *of) {
    if (!of->absolute) {
        return compared(c, of, 1, of->relation);
    }
    const bool some = of->relation == WY_GT || of->relation == WY_GE || of->relation == WY_EQ;
    const bool negate = of->relation == WY_NE;
    const wy_relation relation = negate ? WY_EQ : of->relation;
    wy_automaton *out =
        wi_calculus_into(c, some || negate ? WY_OP_OR : WY_OP_AND, compared(c, of, 1, relation),
                         compared(c, of, -1, relation));
    if (relation == WY_EQ) {
        const int64_t right[2] = {of->right.c[WY_X], of->right.c[WY_Y]};
        out = wi_calculus_into(c, WY_OP_AND, out,
                               wi_calculus_linear(c, right, 2, of->right.c[WY_ONE], WY_GE));
    }
    return negate ? wi_calculus_into(c, WY_OP_AND_NOT, wi_calculus_all(c, 2), out) : out;
}

/* There is k with left = modulus k + rest, coefficients of left reduced. */
static wy_automaton *rest_is(wi_calculus *c, const wy_condition *of) {
    const int64_t m = of->modulus;
    const int64_t coefficients[3] = {wi_rest(of->left.c[WY_X], m), wi_rest(of->left.c[WY_Y], m),
                                     -m};
    const int64_t constant = wi_rest(of->left.c[WY_ONE], m) - of->right.c[WY_ONE];
    wy_automaton *with_k = wi_calculus_linear(c, coefficients, 3, constant, WY_EQ);
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        const bool gone[] = {false, false, true};
        c->status = wy_automaton_exists(&out, with_k, gone, NULL, c->control, c->error);
    }
    wy_automaton_free(with_k);
    if (c->status == WY_OK && of->relation == WY_NE) {
        out = wi_calculus_into(c, WY_OP_AND_NOT, wi_calculus_all(c, 2), out);
    }
    return out;
}

wy_status wi_calculus_can(const wy_condition *condition, wy_error *error) {
    if (condition == NULL) {
        return WY_OK;
    }
    switch (condition->kind) {
    case WY_AND:
    case WY_OR: {
        const wy_status status = wi_calculus_can(condition->first, error);
        return status == WY_OK ? wi_calculus_can(condition->second, error) : status;
    }
    case WY_COMPARE:
    case WY_REST:
        return WY_OK;
    case WY_PRIME:
        return wi_fail(error, WY_LIMIT, "the rule asks for primes, automata cannot");
    default:
        return wi_fail(error, WY_LIMIT,
                       "the rule asks for a sequence of numbers, or divides by a heap; "
                       "automata cannot");
    }
}

wy_automaton *wi_calculus_condition(wi_calculus *c, const wy_condition *condition) {
    if (c->status != WY_OK) {
        return NULL;
    }
    if (condition == NULL) {
        return wi_calculus_all(c, 2);
    }
    switch (condition->kind) {
    case WY_AND:
    case WY_OR:
        return wi_calculus_into(c, condition->kind == WY_AND ? WY_OP_AND : WY_OP_OR,
                                wi_calculus_condition(c, condition->first),
                                wi_calculus_condition(c, condition->second));
    case WY_COMPARE:
        return comparison(c, condition);
    case WY_REST:
        return rest_is(c, condition);
    default:
        c->status = wi_calculus_can(condition, c->error);
        return NULL;
    }
}

/* ---- boards and ends ------------------------------------------------------------------------- */

wy_automaton *wi_calculus_board(wi_calculus *c, const wy_cone *board) {
    /* X q1 <= Y p1 and Y p2 <= X q2 */
    const int64_t above[2] = {board->q1, -board->p1};
    const int64_t below[2] = {-board->q2, board->p2};
    if (board->q1 == 0 && board->p2 == 0) {
        return wi_calculus_all(c, 2);
    }
    return wi_calculus_into(c, WY_OP_AND, wi_calculus_linear(c, above, 2, 0, WY_LE),
                            wi_calculus_linear(c, below, 2, 0, WY_LE));
}

wy_automaton *wi_calculus_ends(wi_calculus *c, const wy_rules *rules) {
    wy_automaton *out = rules->terminal != NULL ? wi_calculus_condition(c, rules->terminal) : NULL;
    for (size_t i = 0; i < rules->terminal_count; i++) {
        const int64_t x[2] = {1, 0};
        const int64_t y[2] = {0, 1};
        wy_automaton *at = wi_calculus_into(
            c, WY_OP_AND, wi_calculus_linear(c, x, 2, -rules->terminals[i].x, WY_EQ),
            wi_calculus_linear(c, y, 2, -rules->terminals[i].y, WY_EQ));
        out = out == NULL ? at : wi_calculus_into(c, WY_OP_OR, out, at);
    }
    return out;
}
