/*
 * read_formula.c - see read_formula.h.
 *
 * Numbers of the logic are never negative.  So in a linear condition the terms with a negative
 * factor stand on the other side; and a remainder is taken of the form with all factors reduced
 * modulo the modulus.
 */
#include "prove/read_formula.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/conditions.h"
#include "solve/moves.h"

/* ---- linear forms ---------------------------------------------------------------------------- */

enum { X, Y, I, J, ONE, FORM };

typedef struct form {
    int64_t c[FORM];
} form;

/* The parameters are t = t0 + i on a ray, s = s0 + i and t = t0 + j on a fan. */
static form form_of(const wy_linear *of, const wi_primitive *tied) {
    form out = {{of->c[WY_X], of->c[WY_Y], 0, 0, of->c[WY_ONE]}};
    if (tied != NULL && tied->kind == WI_FAN) {
        out.c[I] = of->c[WY_S];
        out.c[J] = of->c[WY_T];
        out.c[ONE] += of->c[WY_S] * tied->s0 + of->c[WY_T] * tied->t0;
    } else if (tied != NULL) {
        out.c[I] = of->c[WY_T];
        out.c[ONE] += of->c[WY_T] * tied->t0;
    }
    return out;
}

/* sign a - b */
static form minus(const form *a, int64_t sign, const form *b) {
    form out;
    for (int i = 0; i < FORM; i++) {
        out.c[i] = sign * a->c[i] - b->c[i];
    }
    return out;
}

/* The terms whose factors have this sign. */
static void put_side(wi_growing *to, const form *of, int64_t sign) {
    static const char *const names[FORM] = {"x", "y", "i", "j", ""};
    bool first = true;
    for (int i = 0; i < FORM; i++) {
        const int64_t factor = sign * of->c[i];
        if (factor <= 0) {
            continue;
        }
        wi_growing_printf(to, "%s", first ? "" : "+");
        if (i == ONE || factor > 1) {
            wi_growing_printf(to, "%" PRId64 "%s", factor, i == ONE ? "" : "*");
        }
        wi_growing_printf(to, "%s", names[i]);
        first = false;
    }
    if (first) {
        wi_growing_printf(to, "0");
    }
}

static void put_relation(wi_growing *to, const form *of, wy_relation relation) {
    static const char *const signs[] = {"<", "<=", "=", "!=", ">=", ">"};
    put_side(to, of, 1);
    wi_growing_printf(to, "%s", signs[relation]);
    put_side(to, of, -1);
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* |l| < r: l < r and -l < r.  |l| > r: one of both.  |l| = r: one of both, and r >= 0. */
static void put_comparison(wi_growing *to, const wy_condition *of, const wi_primitive *tied) {
    const form left = form_of(&of->left, tied);
    const form right = form_of(&of->right, tied);
    const form plain = minus(&left, 1, &right);
    if (!of->absolute) {
        put_relation(to, &plain, of->relation);
        return;
    }
    const form turned = minus(&left, -1, &right);
    const bool unequal = of->relation == WY_NE;
    const wy_relation relation = unequal ? WY_EQ : of->relation;
    const bool all = relation == WY_LT || relation == WY_LE;
    wi_growing_printf(to, "%s((", unequal ? "~" : "");
    put_relation(to, &plain, relation);
    wi_growing_printf(to, "%s", all ? " & " : " | ");
    put_relation(to, &turned, relation);
    wi_growing_printf(to, ")");
    if (relation == WY_EQ) {
        wi_growing_printf(to, " & ");
        put_relation(to, &right, WY_GE);
    }
    wi_growing_printf(to, ")");
}

static void put_rest(wi_growing *to, const wy_condition *of, const wi_primitive *tied) {
    form left = form_of(&of->left, tied);
    for (int i = 0; i < FORM; i++) {
        left.c[i] = wi_rest(left.c[i], of->modulus);
    }
    wi_growing_printf(to, "%s(E k ", of->relation == WY_NE ? "~" : "");
    put_side(to, &left, 1);
    wi_growing_printf(to, "=%" PRId64 "*k+%" PRId64 ")", of->modulus, of->right.c[WY_ONE]);
}

wy_status wi_formula_condition(wi_growing *to, const wy_condition *condition,
                               const wi_primitive *tied, wy_error *error) {
    wy_status status = wi_calculus_can(condition, error);
    if (status != WY_OK) {
        return status;
    }
    wi_growing_printf(to, "(");
    if (condition == NULL) {
        wi_growing_printf(to, "x=x");
    } else if (condition->kind == WY_COMPARE) {
        put_comparison(to, condition, tied);
    } else if (condition->kind == WY_REST) {
        put_rest(to, condition, tied);
    } else if (condition->kind == WY_AND || condition->kind == WY_OR) {
        status = wi_formula_condition(to, condition->first, tied, error);
        wi_growing_printf(to, "%s", condition->kind == WY_AND ? " & " : " | ");
        if (status == WY_OK) {
            status = wi_formula_condition(to, condition->second, tied, error);
        }
    } else {
        status = wi_fail(error, WY_LIMIT, "formulas do not know such a condition");
    }
    wi_growing_printf(to, ")");
    return status;
}

/* X q1 <= Y p1 and Y p2 <= X q2 */
void wi_formula_board(wi_growing *to, const wy_cone *board) {
    const form above = {{board->q1, -board->p1, 0, 0, 0}};
    const form below = {{-board->q2, board->p2, 0, 0, 0}};
    wi_growing_printf(to, "(");
    put_relation(to, &above, WY_LE);
    wi_growing_printf(to, " & ");
    put_relation(to, &below, WY_LE);
    wi_growing_printf(to, ")");
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void put_target(wi_growing *to, const char *target, const char *u, const char *v) {
    const char *names[2] = {u, v};
    size_t next = 0;
    for (const char *at = target; *at != '\0'; at++) {
        if (at[0] == '%' && at[1] == 's') {
            wi_growing_printf(to, "%s", names[next++ % 2]);
            at++;
        } else {
            wi_growing_put(to, at, 1);
        }
    }
}

/* name + constant */
static void put_plus(wi_growing *to, const char *name, int64_t constant) {
    wi_growing_printf(to, "%s", name);
    if (constant > 0) {
        wi_growing_printf(to, "+%" PRId64, constant);
    }
}

/* x = u + start + p i + q j */
static void put_sum(wi_growing *to, const char *x, const char *u, int64_t start, int64_t p,
                    int64_t q) {
    wi_growing_printf(to, "%s=", x);
    put_plus(to, u, start);
    const int64_t factors[2] = {p, q};
    for (int i = 0; i < 2; i++) {
        if (factors[i] > 0) {
            wi_growing_printf(to, "+");
            if (factors[i] > 1) {
                wi_growing_printf(to, "%" PRId64 "*", factors[i]);
            }
            wi_growing_printf(to, "%s", i == 0 ? "i" : "j");
        }
    }
}

/* Rays along a row, a column or a diagonal need no i.  false: it is another one. */
static bool put_short(wi_growing *to, const wi_primitive *by, const char *target) {
    const wy_position s = by->start;
    if (by->kind != WI_RAY || by->tied || by->count1 != WY_UNBOUNDED) {
        return false;
    }
    if (by->step1.x == 1 && by->step1.y == 0 && s.y == 0) {
        wi_growing_printf(to, "E u ");
        put_plus(to, "u", s.x);
        wi_growing_printf(to, "<=x & ");
        put_target(to, target, "u", "y");
        return true;
    }
    if (by->step1.x == 0 && by->step1.y == 1 && s.x == 0) {
        wi_growing_printf(to, "E v ");
        put_target(to, target, "x", "v");
        wi_growing_printf(to, " & ");
        put_plus(to, "v", s.y);
        wi_growing_printf(to, "<=y"); /* x is met before y: so calls bind them in this order */
        return true;
    }
    if (by->step1.x == 1 && by->step1.y == 1) {
        const int64_t least = s.x < s.y ? s.x : s.y;
        wi_growing_printf(to, "E u,v ");
        put_plus(to, "u", s.x);
        wi_growing_printf(to, "<=x & ");
        put_plus(to, "x+v", s.y - least);
        wi_growing_printf(to, "=");
        put_plus(to, "y+u", s.x - least);
        wi_growing_printf(to, " & ");
        put_target(to, target, "u", "v");
        return true;
    }
    return false;
}

static void put_long(wi_growing *to, const wi_primitive *by, const char *target) {
    const bool ray = by->kind != WI_POINT;
    const bool fan = by->kind == WI_FAN;
    wi_growing_printf(to, "E u,v%s%s ", ray ? ",i" : "", fan ? ",j" : "");
    put_sum(to, "x", "u", by->start.x, ray ? by->step1.x : 0, fan ? by->step2.x : 0);
    wi_growing_printf(to, " & ");
    put_sum(to, "y", "v", by->start.y, ray ? by->step1.y : 0, fan ? by->step2.y : 0);
    if (by->kind == WI_RAY && by->count1 != WY_UNBOUNDED) {
        wi_growing_printf(to, " & i<%" PRId64, by->count1);
    }
    wi_growing_printf(to, " & ");
    put_target(to, target, "u", "v");
}

wy_status wi_formula_move(wi_growing *to, const wi_primitive *by, const char *target,
                          wy_error *error) {
    if (!put_short(to, by, target)) {
        put_long(to, by, target);
    }
    if (by->when == NULL) {
        return WY_OK;
    }
    wi_growing_printf(to, " & ");
    return wi_formula_condition(to, by->when, by->tied ? by : NULL, error);
}
