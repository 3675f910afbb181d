/*
 * conditions.c - conditions of rules, boards and ends as relations between numbers with names.
 *
 * A condition on heaps and parameters is said in as few numbers as what is taken allows: y - t is
 * what is left of a heap y from which t is taken, so y - t < x - s has two numbers, not four.
 */
#include "prove/conditions.h"

#include "base/fail.h"
#include "rules/value.h"

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

/* ---- comparisons ---------------------------------------------------------------------------- */

static int variables_of(const wi_named_form *form) {
    int count = 0;
    for (int i = 0; i < WI_NAMES; i++) {
        count += form->c[i] != 0;
    }
    return count;
}

/* The same form in as few numbers as what is taken allows. */
static wi_named_form shortened(const wi_heap_ask *ask, wi_named_form form) {
    for (int i = 0; i < ask->heaps; i++) {
        if (!wi_heap_stays(ask, i)) {
            wi_named_form other = form;
            const wi_named_form zero = wi_heap_balance(ask, i);
            wi_named_form_add(&other, &zero, -form.c[WI_NAME_HEAP + i]);
            form = variables_of(&other) < variables_of(&form) ? other : form;
        }
    }
    return form;
}

/* sign * left - right relation 0 */
static wi_heap_relation compared(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of,
                                 int64_t sign, wy_relation relation) {
    const wi_named_form left = wi_heap_plainly(ask, &of->left);
    const wi_named_form right = wi_heap_plainly(ask, &of->right);
    wi_named_form both = {0};
    wi_named_form_add(&both, &left, sign);
    wi_named_form_add(&both, &right, -1);
    both = shortened(ask, both);
    return wi_heap_relation_linear(c, &both, relation);
}

/* |l| < r: l < r and -l < r.  |l| > r: l > r or -l > r.  |l| = r: one of both, and r >= 0. */
static wi_heap_relation absolutely(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of) {
    const bool equal = of->relation == WY_EQ || of->relation == WY_NE;
    const bool some = equal || of->relation == WY_GT || of->relation == WY_GE;
    const wy_relation relation = equal ? WY_EQ : of->relation;
    wi_heap_relation out =
        wi_heap_relation_join(c, some ? WY_OP_OR : WY_OP_AND, compared(c, ask, of, 1, relation),
                              compared(c, ask, of, -1, relation));
    if (equal) {
        wy_condition right = {.kind = WY_COMPARE, .relation = WY_GE, .left = of->right};
        out = wi_heap_relation_join(c, WY_OP_AND, out, compared(c, ask, &right, 1, WY_GE));
    }
    return of->relation == WY_NE ? wi_heap_relation_not(c, out) : out;
}

/* left = right modulo a number */
static wi_heap_relation rest_is(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of) {
    wi_named_form form = wi_heap_plainly(ask, &of->left);
    form.constant -= of->right.c[WY_ONE];
    wi_heap_relation out = wi_heap_relation_multiple(c, &form, of->modulus);
    return of->relation == WY_NE ? wi_heap_relation_not(c, out) : out;
}

wi_heap_relation wi_heap_condition_relation(wi_calculus *c, const wi_heap_ask *ask,
                                            const wy_condition *of) {
    switch (of->kind) {
    case WY_AND:
    case WY_OR:
        return wi_heap_relation_join(c, of->kind == WY_AND ? WY_OP_AND : WY_OP_OR,
                                     wi_heap_condition_relation(c, ask, of->first),
                                     wi_heap_condition_relation(c, ask, of->second));
    case WY_COMPARE:
        return of->absolute ? absolutely(c, ask, of) : compared(c, ask, of, 1, of->relation);
    case WY_REST:
        return rest_is(c, ask, of);
    default:
        if (c->status == WY_OK) {
            c->status = wi_calculus_can(of, c->error);
        }
        return (wi_heap_relation){0};
    }
}

wy_automaton *wi_calculus_condition(wi_calculus *c, uint32_t tracks, const wy_condition *of) {
    static const wy_family nothing = {.parameters = 0};
    const wi_heap_ask ask = wi_heap_ask_all(&nothing, (int)tracks);
    wi_heap_relation all = {.of = wi_calculus_all(c, tracks)};
    for (; all.count < tracks; all.count++) {
        all.name[all.count] = WI_NAME_HEAP + all.count;
    }
    return of == NULL
               ? all.of
               : wi_heap_relation_join(c, WY_OP_AND, all, wi_heap_condition_relation(c, &ask, of))
                     .of;
}

/* ---- boards and ends ------------------------------------------------------------------------- */

wy_automaton *wi_calculus_board(wi_calculus *c, uint32_t tracks, const wy_cone *board) {
    /* X q1 <= Y p1 and Y p2 <= X q2 */
    const int64_t above[2] = {board->q1, -board->p1};
    const int64_t below[2] = {-board->q2, board->p2};
    if (board->q1 == 0 && board->p2 == 0) {
        return wi_calculus_all(c, tracks);
    }
    return wi_calculus_into(c, WY_OP_AND, wi_calculus_linear(c, above, 2, 0, WY_LE),
                            wi_calculus_linear(c, below, 2, 0, WY_LE));
}

wy_automaton *wi_calculus_ends(wi_calculus *c, uint32_t tracks, const wy_rules *rules) {
    wy_automaton *out =
        rules->terminal != NULL ? wi_calculus_condition(c, tracks, rules->terminal) : NULL;
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
