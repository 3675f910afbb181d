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
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "rules/value.h"
#include "theory/theory.h"

int64_t wi_cone_determinant(const wy_cone *c) {
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

bool wi_cone_has(const wy_cone *c, const mpz_t x, const mpz_t y) {
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

void wi_cone_to_canonical(mpz_t a, mpz_t b, const wy_cone *c, const mpz_t x, const mpz_t y) {
    const unsigned long determinant = (unsigned long)wi_cone_determinant(c);
    mpz_t first;
    mpz_t second;
    mpz_inits(first, second, NULL);
    form(first, x, c->q2, y, c->p2);
    form(second, y, c->p1, x, c->q1);
    mpz_fdiv_q_ui(a, first, determinant);
    mpz_fdiv_q_ui(b, second, determinant);
    mpz_clears(first, second, NULL);
}

void wi_cone_from_canonical(mpz_t x, mpz_t y, const wy_cone *c, const mpz_t a, const mpz_t b) {
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

static int64_t divide_up(wi_wide a, wi_wide b) {
    return (int64_t)((a + b - 1) / b);
}

/*
 * (x, y) is in T_Q iff 0 <= x q2 - y p2 < D and 0 <= y p1 - x q1 < D.  In a column x these
 * are two intervals of y.
 */
wy_status wi_cone_classes(wy_position **positions, const wy_cone *c, wy_error *error) {
    *positions = NULL;
    const int64_t determinant = wi_cone_determinant(c);
    if (determinant > MAX_CLASSES) {
        return wi_fail(error, WY_LIMIT, "the cone has %lld classes, more than %d are not listed",
                       (long long)determinant, MAX_CLASSES);
    }
    wy_position *list = malloc((size_t)determinant * sizeof *list);
    if (list == NULL) {
        return wi_fail_memory(error);
    }
    size_t count = 0;
    for (int64_t x = 0; x < c->p1 + c->p2; x++) {
        int64_t low = divide_up((wi_wide)x * c->q1, c->p1);
        int64_t high = (int64_t)(((wi_wide)x * c->q1 + determinant - 1) / c->p1);
        if (c->p2 > 0) {
            const wi_wide least = (wi_wide)x * c->q2 - determinant + 1;
            if (least > 0 && divide_up(least, c->p2) > low) {
                low = divide_up(least, c->p2);
            }
            const int64_t most = (int64_t)((wi_wide)x * c->q2 / c->p2);
            high = most < high ? most : high;
        } else if ((wi_wide)x * c->q2 >= determinant) {
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

/*
 * a (p1, q1) + b (p2, q2) = (x, y), (p1, q1) and (p2, q2) primitive; false: not in whole numbers.
 */
static bool coordinates(wy_position *out, const wy_cone *c, wy_position move) {
    const wi_wide determinant = wi_cone_determinant(c);
    const wi_wide a = (wi_wide)move.x * c->q2 - (wi_wide)move.y * c->p2;
    const wi_wide b = (wi_wide)move.y * c->p1 - (wi_wide)move.x * c->q1;
    *out = (wy_position){(int64_t)(a / determinant), (int64_t)(b / determinant)};
    return a % determinant == 0 && b % determinant == 0 && a >= 0 && b >= 0;
}

/* A family of a normal form has a beginning and at most two steps. */
typedef struct steps {
    wy_position of[3];
} steps;

static bool family_steps(steps *out, const wy_family *family, const wy_cone *c) {
    const int64_t s = family->parameters == 2 ? family->range[0].low : 0;
    const int64_t t = family->parameters >= 1 ? family->range[1].low : 0;
    const wy_position parts[3] = {
        {(int64_t)wi_linear_value(&family->part[0], 0, 0, s, t),
         (int64_t)wi_linear_value(&family->part[1], 0, 0, s, t)},
        {family->part[0].c[WY_S], family->part[1].c[WY_S]},
        {family->part[0].c[WY_T], family->part[1].c[WY_T]},
    };
    for (int i = 0; i < 3; i++) {
        /* A step may fall in one part if the family is finite: then it is not seen. */
        if (!coordinates(&out->of[i], c, parts[i])) {
            return false;
        }
    }
    return true;
}

/*
 * The board says in which directions the rows of Q go, the moves how long they are: as long as all
 * moves of the game are Q-moves.
 */
static wy_status find_q(wy_cone *q, const wy_rules *rules, wy_error *error) {
    int64_t first = 0;
    int64_t second = 0;
    for (size_t i = 0; i < rules->family_count; i++) {
        steps found;
        if (rules->families[i].when != NULL) {
            return wi_fail(error, WY_NO, "its moves depend on the position");
        }
        const wy_family *family = &rules->families[i];
        bool fine = family->listed > 0 || family_steps(&found, family, &rules->board);
        for (size_t j = 0; j < family->listed && fine; j++) {
            fine = coordinates(&found.of[0], &rules->board, family->list[j]);
            first = wi_gcd(first, found.of[0].x);
            second = wi_gcd(second, found.of[0].y);
        }
        if (!fine) {
            return wi_fail(error, WY_NO, "not all of its moves are Q-moves of the cone");
        }
        for (int j = 0; j < 3 && family->listed == 0; j++) {
            first = wi_gcd(first, found.of[j].x);
            second = wi_gcd(second, found.of[j].y);
        }
    }
    first = first > 0 && first <= WY_MAX_CONE ? first : 1;
    second = second > 0 && second <= WY_MAX_CONE ? second : 1;
    const wy_cone *board = &rules->board;
    *q = (wy_cone){.p1 = first * board->p1,
                   .q1 = first * board->q1,
                   .p2 = second * board->p2,
                   .q2 = second * board->q2};
    return WY_OK;
}

/* One part of a move through the inverse of Q: (f q - g p) / D in each coefficient, exact. */
static void divide_form(wy_linear *out, const wy_linear *f, int64_t q, const wy_linear *g,
                        int64_t p, int64_t determinant) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        out->c[i] = (int64_t)(((wi_wide)f->c[i] * q - (wi_wide)g->c[i] * p) / determinant);
    }
}

static void invert_family(wy_family *family, const wy_cone *c) {
    for (size_t i = 0; i < family->listed; i++) {
        coordinates(&family->list[i], c, family->list[i]);
    }
    family->listed = family->listed > 0 ? wi_positions_sort(family->list, family->listed) : 0;
    const wy_linear dx = family->part[0];
    const wy_linear dy = family->part[1];
    divide_form(&family->part[0], &dx, c->q2, &dy, c->p2, wi_cone_determinant(c));
    divide_form(&family->part[1], &dy, c->p1, &dx, c->q1, wi_cone_determinant(c));
}

static bool is_quarter(const wy_cone *board) {
    return board->q1 == 0 && board->p2 == 0;
}

static wy_status check(const wy_rules *rules, wy_error *error) {
    if (!rules->normal) {
        return wi_fail(error, WY_NO, "no theorem is known for this game");
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return wi_fail(error, WY_NO, "it has extra terminal positions");
    }
    if (rules->block > 0 && rules->block_kind != WY_BLOCK_ANY && !is_quarter(&rules->board)) {
        return wi_fail(error, WY_NO, "which options may be blocked depends on the cone");
    }
    if (rules->memory != WY_MEMORY_NONE) {
        return wi_fail(error, WY_NO, "it is a game with history");
    }
    if (wi_cone_is_heap(&rules->board)) {
        return wi_fail(error, WY_NO, "no theorem is known for this game");
    }
    return WY_OK;
}

wy_status wi_rules_canonical(wy_rules **canonical, wy_cone *q, const wy_rules *rules,
                             wy_error *error) {
    *canonical = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    wy_rules *copy = NULL;
    wy_status status = wy_rules_settle(&copy, rules, error);
    if (status == WY_OK) {
        status = check(copy, error);
    }
    if (status == WY_OK) {
        status = find_q(q, copy, error);
    }
    if (status == WY_OK && wi_cone_is_unit(q)) {
        *canonical = copy; /* it is this game */
        return WY_OK;
    }
    if (status == WY_OK) {
        for (size_t i = 0; i < copy->family_count; i++) {
            invert_family(&copy->families[i], q);
        }
        copy->board = (wy_cone){.p1 = 1, .q1 = 0, .p2 = 0, .q2 = 1};
        copy->settled = copy->normal = false;
        status = wy_rules_settle(canonical, copy, error);
    }
    wy_rules_free(copy);
    return status;
}

/* ==== where the P-positions lie in the long run =============================================== */

/*
 * Where the P-positions of Rational Nim and Rational Wythoff
 * Nim lie in the long run (S3, Corollary 10).
 *
 * By Corollary 9 they are T_Q + n (p1 + p2, q1 + q2), and T_Q + the images of the
 * Wythoff pairs, which approach the slopes phi and 1/phi.  With r = p1 + p2 and
 * s = q1 + q2 the slopes are s / r and (q + phi s) / (p + phi r) for (p, q) = (p1, q1)
 * and (p2, q2).  Written over 2: (2q + s + s sqrt 5) / (2p + r + r sqrt 5), and
 * made rational below.
 */

static wi_golden reduced(int64_t a, int64_t b, int64_t c) {
    int64_t divisor = wi_gcd(wi_gcd(a, b), c);
    if (c < 0) {
        divisor = -divisor;
    }
    return (wi_golden){a / divisor, b / divisor, c / divisor};
}

/* (q + phi s) / (p + phi r) */
static wi_golden golden_slope(int64_t p, int64_t q, int64_t r, int64_t s) {
    const int64_t top = 2 * q + s;    /* + s sqrt 5 */
    const int64_t bottom = 2 * p + r; /* + r sqrt 5 */
    return reduced(top * bottom - 5 * s * r, s * bottom - top * r, bottom * bottom - 5 * r * r);
}

wi_cone_slopes wi_cone_limits(const wy_cone *c) {
    const int64_t r = c->p1 + c->p2;
    const int64_t s = c->q1 + c->q2;
    return (wi_cone_slopes){.nim = reduced(s, 0, r),
                            .wythoff_lower = golden_slope(c->p1, c->q1, r, s),
                            .wythoff_upper = golden_slope(c->p2, c->q2, r, s)};
}

void wi_golden_text(char *buffer, size_t size, const wi_golden *number) {
    if (number->b == 0) {
        snprintf(buffer, size, number->c == 1 ? "%lld" : "%lld/%lld", (long long)number->a,
                 (long long)number->c);
    } else {
        snprintf(buffer, size, "(%lld%+lld*sqrt(5))/%lld", (long long)number->a,
                 (long long)number->b, (long long)number->c);
    }
}

double wi_golden_value(const wi_golden *number) {
    /* Nearly equal parts of opposite sign: multiply out instead of losing digits. */
    const double a = (double)number->a;
    const double b = (double)number->b * sqrt(5.0);
    if (a * b < 0) {
        const wi_wide square = (wi_wide)number->a * number->a - 5 * (wi_wide)number->b * number->b;
        return (double)square / (a - b) / (double)number->c;
    }
    return (a + b) / (double)number->c;
}
