/*
 * image.c - the image of a ruleset under a linear map, and which map to take.
 *
 * The rows of the map are found in the tree of Stern and Brocot.  Let m be the simplest slope of
 * the closed interval of slopes, and l < m < r the two slopes that it is the mean of.  Then r and m
 * have determinant 1, and so have km + r and m for every k: their slopes come down to m.  In the
 * same way m and km + l.  The first that lies in the interval is taken.
 */
#include "rules/image.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/value.h"
#include "rules/weight.h"

enum { LARGEST = 1000000 };

/* ---- the map -------------------------------------------------------------------------- */

static bool is_less(wi_slope a, wi_slope b) {
    return a.n * b.d < b.n * a.d;
}

static wi_slope mean(wi_slope a, wi_slope b) {
    return (wi_slope){a.n + b.n, a.d + b.d, false};
}

static bool is_large(wi_slope a) {
    return a.n > LARGEST || a.d > LARGEST;
}

/* The parents of a slope n/d in lowest terms, and the slope itself, from the root of the tree. */
typedef struct branch {
    wi_slope left, middle, right;
} branch;

static bool find_simplest(branch *b, wi_slope low, wi_slope high) {
    b->left = (wi_slope){0, 1, false};
    b->right = (wi_slope){1, 0, false};
    for (;;) {
        b->middle = mean(b->left, b->right);
        if (is_large(b->middle)) {
            return false;
        }
        if (is_less(b->middle, low)) {
            b->left = b->middle;
        } else if (is_less(high, b->middle)) {
            b->right = b->middle;
        } else {
            return true;
        }
    }
}

static wi_image rows(wi_slope first, wi_slope second, bool positive) {
    return (wi_image){(int64_t)first.n, (int64_t)first.d, (int64_t)second.n, (int64_t)second.d,
                      positive};
}

wy_status wi_image_find(wi_image *image, const wy_rules *rules, wy_error *error) {
    wi_slopes slopes;
    if (!wi_weight_slopes(&slopes, rules)) {
        return wi_fail_memory(error);
    }
    branch b;
    if (slopes.none || !is_less(slopes.low, slopes.high) ||
        !find_simplest(&b, slopes.low, slopes.high)) {
        return wi_fail(error, WY_NO, "no linear map makes all moves non-negative");
    }
    for (wi_slope up = b.right, down = b.left; !is_large(up) && !is_large(down);
         up = mean(up, b.middle), down = mean(down, b.middle)) {
        if (!is_less(slopes.high, up)) {
            *image = rows(up, b.middle, true);
            return WY_OK;
        }
        if (!is_less(down, slopes.low)) {
            *image = rows(b.middle, down, true);
            return WY_OK;
        }
    }
    return wi_fail(error, WY_NO, "no linear map with small numbers makes all moves non-negative");
}

wi_image wi_image_by_weight(const wy_rules *rules) {
    branch b;
    const wi_slope weight = {rules->weight.x, rules->weight.y, false};
    find_simplest(&b, weight, weight);
    return rows(b.middle, b.left, false);
}

/* ---- positions ------------------------------------------------------------------------- */

wy_position wi_image_of(const wi_image *m, wy_position at) {
    return (wy_position){m->a * at.x + m->b * at.y, m->c * at.x + m->d * at.y};
}

/* The inverse of a map with determinant 1. */
wy_position wi_image_back(const wi_image *m, wy_position at) {
    return (wy_position){m->d * at.x - m->b * at.y, m->a * at.y - m->c * at.x};
}

/* (out1, out2) = (a x + b y, c x + d y); these may be x and y. */
static void apply(mpz_t out1, mpz_t out2, const int64_t rows[4], const mpz_t x, const mpz_t y) {
    mpz_t sums[2];
    mpz_t term;
    mpz_inits(sums[0], sums[1], term, NULL);
    for (int i = 0; i < 2; i++) {
        mpz_mul_si(sums[i], x, rows[(ptrdiff_t)2 * i]);
        mpz_mul_si(term, y, rows[2 * i + 1]);
        mpz_add(sums[i], sums[i], term);
    }
    mpz_swap(out1, sums[0]);
    mpz_swap(out2, sums[1]);
    mpz_clears(sums[0], sums[1], term, NULL);
}

void wi_image_of_big(mpz_t u, mpz_t v, const wi_image *m, const mpz_t x, const mpz_t y) {
    apply(u, v, (const int64_t[4]){m->a, m->b, m->c, m->d}, x, y);
}

void wi_image_back_big(mpz_t x, mpz_t y, const wi_image *m, const mpz_t u, const mpz_t v) {
    apply(x, y, (const int64_t[4]){m->d, -m->b, -m->c, m->a}, u, v);
}

/* "x+2y" */
static void put_row(char *text, size_t size, int64_t f, int64_t g) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < 2; i++) {
        const int64_t factor = i == 0 ? f : g;
        if (factor == 0) {
            continue;
        }
        char number[24] = "";
        if (factor != 1) {
            snprintf(number, sizeof number, "%" PRId64, factor);
        }
        used += (size_t)snprintf(text + used, size - used, "%s%s%c", used > 0 ? "+" : "", number,
                                 i == 0 ? 'x' : 'y');
    }
}

void wi_image_text(char text[WI_IMAGE_TEXT], const wi_image *m) {
    char first[48];
    char second[48];
    put_row(first, sizeof first, m->a, m->b);
    put_row(second, sizeof second, m->c, m->d);
    snprintf(text, WI_IMAGE_TEXT, "(u,v) = (%s,%s)", first, second);
}

/* ---- rules ------------------------------------------------------------------------------ */

/* Every number that the image has is at most this, so that values of forms are exact. */
static const wi_wide most = (wi_wide)1 << 40;

static bool fits(wi_wide number) {
    return number <= most && number >= -most;
}

/* f dx + g dy, coefficient by coefficient */
static bool combine(wy_linear *out, const wy_linear *dx, int64_t f, const wy_linear *dy,
                    int64_t g) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        const wi_wide value = (wi_wide)f * dx->c[i] + (wi_wide)g * dy->c[i];
        if (!fits(value)) {
            return false;
        }
        out->c[i] = (int64_t)value;
    }
    return true;
}

/* A form of x and y as one of u and v: x = d u - b v, y = a v - c u. */
static bool turn_form(wy_linear *form, const wi_image *m) {
    const wi_wide x = form->c[WY_X];
    const wi_wide y = form->c[WY_Y];
    const wi_wide u = m->d * x - m->c * y;
    const wi_wide v = m->a * y - m->b * x;
    if (!fits(u) || !fits(v)) {
        return false;
    }
    form->c[WY_X] = (int64_t)u;
    form->c[WY_Y] = (int64_t)v;
    return true;
}

static bool turn_condition(wy_condition *condition, const wi_image *m) {
    return condition == NULL ||
           (turn_condition(condition->first, m) && turn_condition(condition->second, m) &&
            turn_form(&condition->left, m) && turn_form(&condition->right, m) &&
            turn_form(&condition->under, m) && turn_form(&condition->right_under, m));
}

static bool turn_family(wy_family *family, const wi_image *m) {
    const wy_linear dx = family->part[0];
    const wy_linear dy = family->part[1];
    for (size_t i = 0; i < family->listed; i++) {
        family->list[i] = wi_image_of(m, family->list[i]);
    }
    family->listed = wi_positions_sort(family->list, family->listed);
    return family->star == NULL && combine(&family->part[0], &dx, m->a, &dy, m->b) &&
           combine(&family->part[1], &dx, m->c, &dy, m->d) && turn_condition(family->when, m);
}

/* Drops single moves with a negative part: the rule takes them away, or never had them. */
static void drop_negative(wy_rules *rules) {
    size_t families = 0;
    for (size_t i = 0; i < rules->family_count; i++) {
        wy_family *family = &rules->families[i];
        size_t kept = 0;
        for (size_t j = 0; j < family->listed; j++) {
            if (family->list[j].x >= 0 && family->list[j].y >= 0) {
                family->list[kept++] = family->list[j];
            }
        }
        const bool none = family->listed > 0
                              ? kept == 0
                              : wi_family_is_listed(family) && (family->part[0].c[WY_ONE] < 0 ||
                                                                family->part[1].c[WY_ONE] < 0);
        if (none) {
            wi_family_clear(family);
        } else {
            family->listed = kept;
            rules->families[families++] = *family;
        }
    }
    rules->family_count = families;
}

/* The sides of the board are the images of its sides. */
static bool turn_board(wy_cone *board, const wi_image *m) {
    const wy_position first = wi_image_of(m, (wy_position){board->p1, board->q1});
    const wy_position second = wi_image_of(m, (wy_position){board->p2, board->q2});
    *board = (wy_cone){.p1 = first.x, .q1 = first.y, .p2 = second.x, .q2 = second.y};
    return first.x <= INT32_MAX && first.y <= INT32_MAX && second.x <= INT32_MAX &&
           second.y <= INT32_MAX;
}

static bool turn(wy_rules *rules, const wi_image *m) {
    bool fine = turn_board(&rules->board, m) && turn_condition(rules->terminal, m);
    for (size_t i = 0; i < rules->family_count && fine; i++) {
        wi_family_skip_removed(&rules->families[i], rules, i);
    }
    for (size_t i = 0; i < rules->family_count && fine; i++) {
        fine = turn_family(&rules->families[i], m);
    }
    if (fine && m->positive) {
        drop_negative(rules);
    }
    for (size_t i = 0; i < rules->terminal_count; i++) {
        rules->terminals[i] = wi_image_of(m, rules->terminals[i]);
    }
    rules->terminal_count = wi_positions_sort(rules->terminals, rules->terminal_count);
    return fine;
}

wy_status wi_rules_image(wy_rules **out, const wy_rules *rules, const wi_image *image,
                         wy_error *error) {
    *out = NULL;
    wy_rules *copy = wy_rules_copy(rules);
    if (copy == NULL) {
        return wi_fail_memory(error);
    }
    if (!turn(copy, image)) {
        wy_rules_free(copy);
        return wi_fail(error, WY_LIMIT, "the numbers of its image are too large");
    }
    copy->weight = (wy_position){0, 0};
    copy->settled = copy->normal = false;
    *out = copy;
    return WY_OK;
}
