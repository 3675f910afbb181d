/*
 * rational.c - the map of S3 from a cone to the quarter plane.
 *
 * Let D = det Q.  A position (X, Y) of the cone is (A, B) Q + (x, y) for unique
 * A, B >= 0 and a unique (x, y) in T_Q (Lemma 4), and
 *
 *     phi_Q(X, Y) = (floor((X q2 - Y p2) / D), floor((Y p1 - X q1) / D)) = (A, B).
 *
 * Taking the Q-move (s, t) Q from (X, Y) stays on the cone iff s <= A and t <= B
 * (Lemma 6), and leads to the same class.  So the positions that can be reached
 * from (X, Y) form a copy of the canonical game below (A, B): the outcome is the
 * same (Theorem 1), and so is everything else that depends on the graph alone,
 * such as misere play or blocking of any options.
 */
#include <wythoff/rational.h>

#include <stdlib.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/value.h"

int64_t wy_cone_determinant(const wy_cone *c) {
    return c->p1 * c->q2 - c->q1 * c->p2;
}

/* out = x f - y g */
static void form(mpz_t out, const mpz_t x, int64_t f, const mpz_t y, int64_t g) {
    mpz_t other;
    mpz_init(other);
    mpz_mul_si(other, y, g);
    mpz_mul_si(out, x, f);
    mpz_sub(out, out, other);
    mpz_clear(other);
}

bool wy_cone_has(const wy_cone *c, const mpz_t x, const mpz_t y) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return false;
    }
    mpz_t side;
    mpz_init(side);
    form(side, y, c->p1, x, c->q1);
    bool inside = mpz_sgn(side) >= 0;
    form(side, x, c->q2, y, c->p2);
    inside = inside && mpz_sgn(side) >= 0;
    mpz_clear(side);
    return inside;
}

void wy_cone_to_canonical(mpz_t a, mpz_t b, const wy_cone *c, const mpz_t x, const mpz_t y) {
    const unsigned long determinant = (unsigned long)wy_cone_determinant(c);
    mpz_t first;
    mpz_t second;
    mpz_inits(first, second, NULL);
    form(first, x, c->q2, y, c->p2);
    form(second, y, c->p1, x, c->q1);
    mpz_fdiv_q_ui(a, first, determinant);
    mpz_fdiv_q_ui(b, second, determinant);
    mpz_clears(first, second, NULL);
}

void wy_cone_from_canonical(mpz_t x, mpz_t y, const wy_cone *c, const mpz_t a, const mpz_t b) {
    mpz_t first;
    mpz_t second;
    mpz_inits(first, second, NULL);
    form(first, a, c->p1, b, -c->p2);
    form(second, a, c->q1, b, -c->q2);
    mpz_swap(x, first);
    mpz_swap(y, second);
    mpz_clears(first, second, NULL);
}

/* ---- T_Q ------------------------------------------------------------------ */

enum { MAX_CLASSES = 10000000 };

static int64_t divide_up(wy_wide a, wy_wide b) {
    return (int64_t)((a + b - 1) / b);
}

/*
 * (x, y) is in T_Q iff 0 <= x q2 - y p2 < D and 0 <= y p1 - x q1 < D.  In a column x these
 * are two intervals of y.
 */
wy_status wy_cone_classes(wy_position **positions, const wy_cone *c, wy_error *error) {
    *positions = NULL;
    const int64_t determinant = wy_cone_determinant(c);
    if (determinant > MAX_CLASSES) {
        return wy_fail(error, WY_LIMIT, "the cone has %lld classes, more than %d are not listed",
                       (long long)determinant, MAX_CLASSES);
    }
    wy_position *list = malloc((size_t)determinant * sizeof *list);
    if (list == NULL) {
        return wy_fail_memory(error);
    }
    size_t count = 0;
    for (int64_t x = 0; x < c->p1 + c->p2; x++) {
        int64_t low = divide_up((wy_wide)x * c->q1, c->p1);
        int64_t high = (int64_t)(((wy_wide)x * c->q1 + determinant - 1) / c->p1);
        if (c->p2 > 0) {
            const wy_wide least = (wy_wide)x * c->q2 - determinant + 1;
            if (least > 0 && divide_up(least, c->p2) > low) {
                low = divide_up(least, c->p2);
            }
            const int64_t most = (int64_t)((wy_wide)x * c->q2 / c->p2);
            high = most < high ? most : high;
        } else if ((wy_wide)x * c->q2 >= determinant) {
            continue;
        }
        for (int64_t y = low; y <= high && count < (size_t)determinant; y++) {
            list[count++] = (wy_position){x, y};
        }
    }
    *positions = list;
    return WY_OK;
}

/* ---- the canonical game --------------------------------------------------- */

/* One part of a move through the inverse of Q: (f q - g p) / D in each coefficient, exact. */
static bool divide_form(wy_linear *out, const wy_linear *f, int64_t q, const wy_linear *g,
                        int64_t p, int64_t determinant) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        const wy_wide value = (wy_wide)f->c[i] * q - (wy_wide)g->c[i] * p;
        if (value % determinant != 0) {
            return false;
        }
        out->c[i] = (int64_t)(value / determinant);
    }
    return true;
}

/* The least value of a form over the parameters of a family. */
static wy_wide least_value(const wy_linear *form, const wy_family *family) {
    wy_wide least = form->c[WY_ONE];
    const wy_range *ranges[2] = {&family->s, &family->t};
    const int variables[2] = {WY_S, WY_T};
    for (int i = 0; i < 2; i++) {
        const wy_wide slope = form->c[variables[i]];
        if (slope == 0) {
            continue;
        }
        if (slope < 0 && ranges[i]->high == WY_UNBOUNDED) {
            return -1;
        }
        least += slope * (slope < 0 ? ranges[i]->high : ranges[i]->low);
    }
    return least;
}

/* The moves of a list through the inverse of Q; in the order of lists again. */
static bool invert_list(wy_family *family, const wy_cone *c) {
    const int64_t determinant = wy_cone_determinant(c);
    for (size_t i = 0; i < family->listed; i++) {
        wy_position *move = &family->list[i];
        const wy_wide s = (wy_wide)move->x * c->q2 - (wy_wide)move->y * c->p2;
        const wy_wide t = (wy_wide)move->y * c->p1 - (wy_wide)move->x * c->q1;
        if (s < 0 || t < 0 || s % determinant != 0 || t % determinant != 0) {
            return false;
        }
        *move = (wy_position){(int64_t)(s / determinant), (int64_t)(t / determinant)};
    }
    family->listed = wy_positions_sort(family->list, family->listed);
    return true;
}

static bool invert_family(wy_family *family, const wy_cone *c) {
    if (family->star != NULL) {
        return false;
    }
    if (family->listed > 0) {
        return invert_list(family, c);
    }
    const int64_t determinant = wy_cone_determinant(c);
    wy_linear s;
    wy_linear t;
    /*
     * A family that takes values off the lattice, or off the cone, for some of its
     * parameters only is not seen as one of Q-moves.
     */
    if (!divide_form(&s, &family->dx, c->q2, &family->dy, c->p2, determinant) ||
        !divide_form(&t, &family->dy, c->p1, &family->dx, c->q1, determinant) ||
        least_value(&s, family) < 0 || least_value(&t, family) < 0) {
        return false;
    }
    family->dx = s;
    family->dy = t;
    return true;
}

wy_status wy_rules_canonical(wy_rules **canonical, const wy_rules *rules, wy_error *error) {
    *canonical = NULL;
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return wy_fail(error, WY_NO, "it has extra terminal positions");
    }
    if (rules->block > 0 && rules->block_kind != WY_BLOCK_ANY) {
        return wy_fail(error, WY_NO, "which options may be blocked depends on the cone");
    }
    if (rules->imitation_p > 0) {
        return wy_fail(error, WY_NO, "it is a game with history");
    }
    if (wy_cone_is_heap(&rules->board)) {
        return wy_fail(error, WY_NO, "no theorem is known for this game");
    }
    wy_rules *copy = wy_rules_copy(rules);
    if (copy == NULL) {
        return wy_fail_memory(error);
    }
    for (size_t i = 0; i < copy->family_count; i++) {
        if (wy_condition_has_position(copy->families[i].when)) {
            wy_rules_free(copy);
            return wy_fail(error, WY_NO, "its moves depend on the position");
        }
        if (!invert_family(&copy->families[i], &rules->board)) {
            wy_rules_free(copy);
            return wy_fail(error, WY_NO, "not all of its moves are Q-moves of the cone");
        }
    }
    copy->board = (wy_cone){.p1 = 1, .q1 = 0, .p2 = 0, .q2 = 1};
    *canonical = copy;
    return WY_OK;
}
