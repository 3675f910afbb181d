/*
 * certificate_places.c - conditions as places that do not meet.
 *
 * A condition is a tree of "and" and "or" over comparisons.  It is taken apart from the top: for
 * "f or g" either f holds, or not f and g do; these do not meet.  A comparison by != is one by < or
 * one by >, and |l| is l or -l, as its sign is.  What contradicts itself is left out as soon as
 * that is seen, and of two bounds for the same form the sharper is kept.
 */
#include "prove/certificate_places.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"

enum { MOST_PENDING = 64 }; /* parts of a condition that are still to be taken apart */

void wi_place_list_clear(wi_place_list *list) {
    free(list->items);
    *list = (wi_place_list){0};
}

/* ---- one place --------------------------------------------------------------------------- */

static int compare_numbers(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

static int compare_place(const wi_place *a, const wi_place *b) {
    const int differences[] = {
        compare_numbers(a->of_x, b->of_x),       compare_numbers(a->of_y, b->of_y),
        compare_numbers(a->of_s, b->of_s),       compare_numbers(a->of_t, b->of_t),
        compare_numbers(a->modulus, b->modulus), compare_numbers(a->equal, b->equal),
        compare_numbers(a->limit, b->limit),
    };
    for (size_t i = 0; i < sizeof differences / sizeof differences[0]; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

int wi_places_compare(const wy_places *a, const wy_places *b) {
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        const int order = compare_place(&a->all[i], &b->all[i]);
        if (order != 0) {
            return order;
        }
    }
    return compare_numbers((int64_t)a->count, (int64_t)b->count);
}

void wi_places_write(FILE *stream, const wy_places *places, bool tied) {
    for (size_t i = 0; i < places->count; i++) {
        const wi_place *p = &places->all[i];
        fprintf(stream, "%s%" PRId64 " x + %" PRId64 " y ", i > 0 ? " and " : "where ", p->of_x,
                p->of_y);
        if (tied) {
            fprintf(stream, "+ %" PRId64 " s + %" PRId64 " t ", p->of_s, p->of_t);
        }
        fprintf(stream, "%s %" PRId64, p->equal ? "=" : ">=", p->limit);
        if (p->modulus > 0) {
            fprintf(stream, " mod %" PRId64, p->modulus);
        }
    }
}

/* Can both not hold?  false may mean that this is not seen. */
static bool contradict(const wi_place *a, const wi_place *b) {
    const bool same =
        a->of_x == b->of_x && a->of_y == b->of_y && a->of_s == b->of_s && a->of_t == b->of_t;
    const bool opposite =
        a->of_x == -b->of_x && a->of_y == -b->of_y && a->of_s == -b->of_s && a->of_t == -b->of_t;
    if (a->modulus != b->modulus) {
        return false;
    }
    if (a->modulus > 0 || (a->equal && b->equal)) {
        return same && a->limit != b->limit;
    }
    if (same && (a->equal || b->equal)) {
        return a->equal ? a->limit < b->limit : b->limit < a->limit;
    }
    return opposite && a->limit > -b->limit;
}

static bool is_small(int64_t value, int64_t most) {
    return value >= -most && value <= most;
}

static bool has_small_numbers(const wi_place *place) {
    const int64_t most = place->modulus > 0 ? WI_CERTIFICATE_MODULUS : WI_CERTIFICATE_COEFFICIENT;
    return is_small(place->of_x, most) && is_small(place->of_y, most) &&
           is_small(place->of_s, most) && is_small(place->of_t, most) &&
           is_small(place->limit, WI_CERTIFICATE_CONSTANT) &&
           place->modulus <= WI_CERTIFICATE_MODULUS;
}

wy_status wi_places_add(wy_places *to, const wi_place *place) {
    if (!has_small_numbers(place)) {
        return WY_LIMIT;
    }
    size_t at = 0;
    bool sharper = false;
    for (size_t i = 0; i < to->count; i++) {
        wi_place *other = &to->all[i];
        if (contradict(other, place)) {
            return WY_NO;
        }
        if (compare_place(other, place) == 0) {
            return WY_OK;
        }
        const bool alike = !other->equal && !place->equal && other->of_x == place->of_x &&
                           other->of_y == place->of_y && other->of_s == place->of_s &&
                           other->of_t == place->of_t;
        if (alike) {
            other->limit = other->limit > place->limit ? other->limit : place->limit;
            sharper = true;
        }
        at += compare_place(other, place) < 0;
    }
    if (sharper) {
        return WY_OK;
    }
    if (to->count == WI_CERTIFICATE_PLACE) {
        return WY_LIMIT;
    }
    memmove(&to->all[at + 1], &to->all[at], (to->count - at) * sizeof *place);
    to->all[at] = *place;
    to->count++;
    return WY_OK;
}

/* ---- places under construction ------------------------------------------------------------ */

/* The conditions that hold so far, and those that must hold too but were not looked at yet. */
typedef struct branch {
    wy_places places;
    const wy_condition *pending[MOST_PENDING];
    size_t count;
} branch;

typedef struct maker {
    wi_place_list *list;
    size_t most;
    wy_error *error;
} maker;

static wy_status too_much(const maker *m) {
    return wi_fail(m->error, WY_LIMIT, "certificates know short conditions with small numbers");
}

static wy_status expand(const maker *m, branch b);

/* The branch goes on with one condition more. */
static wy_status expand_with(const maker *m, const branch *b, const wy_condition *more) {
    branch next = *b;
    if (next.count == MOST_PENDING) {
        return too_much(m);
    }
    next.pending[next.count++] = more;
    return expand(m, next);
}

/* The branch goes on where this holds too. */
static wy_status expand_at(const maker *m, const branch *b, const wi_place *place) {
    branch next = *b;
    const wy_status status = wi_places_add(&next.places, place);
    return status == WY_OK ? expand(m, next) : status == WY_NO ? WY_OK : too_much(m);
}

/* sign (left - right) >= limit, or = limit. */
static wy_status expand_linear(const maker *m, const branch *b, const wy_linear *left,
                               const wy_linear *right, int sign, bool equal, int64_t limit) {
    wi_place place = {
        .of_x = sign * (left->c[WY_X] - right->c[WY_X]),
        .of_y = sign * (left->c[WY_Y] - right->c[WY_Y]),
        .equal = equal,
        .limit = limit - sign * (left->c[WY_ONE] - right->c[WY_ONE]),
    };
    if (place.of_x == 0 && place.of_y == 0) {
        return (equal ? place.limit == 0 : place.limit <= 0) ? expand(m, *b) : WY_OK;
    }
    if (equal && (place.of_x < 0 || (place.of_x == 0 && place.of_y < 0))) {
        place.of_x = -place.of_x;
        place.of_y = -place.of_y;
        place.limit = -place.limit;
    }
    return expand_at(m, b, &place);
}

static wy_status expand_comparison(const maker *m, const branch *b, const wy_linear *left,
                                   wy_relation relation, const wy_linear *right) {
    wy_status status = WY_OK;
    switch (relation) {
    case WY_LT:
        return expand_linear(m, b, left, right, -1, false, 1);
    case WY_LE:
        return expand_linear(m, b, left, right, -1, false, 0);
    case WY_EQ:
        return expand_linear(m, b, left, right, 1, true, 0);
    case WY_GE:
        return expand_linear(m, b, left, right, 1, false, 0);
    case WY_GT:
        return expand_linear(m, b, left, right, 1, false, 1);
    case WY_NE:
        status = expand_linear(m, b, left, right, -1, false, 1);
        break;
    }
    return status == WY_OK ? expand_linear(m, b, left, right, 1, false, 1) : status;
}

/* |left|: left where it is not negative, else -left. */
static wy_status expand_absolute(const maker *m, const branch *b, const wy_condition *c) {
    const wy_linear zero = {{0}};
    wy_linear minus = {{0}};
    for (int i = 0; i < WY_VARIABLES; i++) {
        minus.c[i] = -c->left.c[i];
    }
    wy_condition parts[2] = {
        {.kind = WY_COMPARE, .left = c->left, .relation = c->relation, .right = c->right},
        {.kind = WY_COMPARE, .left = minus, .relation = c->relation, .right = c->right}};
    wy_status status = WY_OK;
    for (int negative = 0; negative < 2 && status == WY_OK; negative++) {
        branch next = *b;
        if (next.count == MOST_PENDING) {
            return too_much(m);
        }
        next.pending[next.count++] = &parts[negative];
        status = expand_comparison(m, &next, &c->left, negative == 0 ? WY_GE : WY_LT, &zero);
    }
    return status;
}

static wy_status expand_rest(const maker *m, const branch *b, const wy_condition *c) {
    if (c->modulus > WI_CERTIFICATE_MODULUS) {
        return too_much(m);
    }
    wy_status status = WY_OK;
    for (int64_t rest = 0; rest < c->modulus && status == WY_OK; rest++) {
        const bool meant = rest == wi_rest(c->right.c[WY_ONE], c->modulus);
        if (meant != (c->relation == WY_EQ)) {
            continue;
        }
        const wi_place place = {
            .of_x = wi_rest(c->left.c[WY_X], c->modulus),
            .of_y = wi_rest(c->left.c[WY_Y], c->modulus),
            .modulus = c->modulus,
            .equal = true,
            .limit = wi_rest(rest - c->left.c[WY_ONE], c->modulus),
        };
        if (place.of_x != 0 || place.of_y != 0) {
            status = expand_at(m, b, &place);
        } else if (place.limit == 0) {
            status = expand(m, *b);
        }
    }
    return status;
}

static wy_status finish(const maker *m, const branch *b) {
    wi_place_list *list = m->list;
    if (list->count == m->most) {
        return too_much(m);
    }
    if (!wi_list_room(list->items, list->room, list->count + 1)) {
        return wi_fail_memory(m->error);
    }
    list->items[list->count++] = b->places;
    return WY_OK;
}

static wy_status expand(const maker *m, branch b) {
    if (b.count == 0) {
        return finish(m, &b);
    }
    const wy_condition *c = b.pending[--b.count];
    switch (c->kind) {
    case WY_AND:
        if (b.count + 1 >= MOST_PENDING) {
            return too_much(m);
        }
        b.pending[b.count++] = c->second;
        return expand_with(m, &b, c->first);
    case WY_OR: {
        wy_status status = expand_with(m, &b, c->first);
        wy_condition *not_first = status == WY_OK ? wi_condition_not(c->first) : NULL;
        if (status == WY_OK && not_first == NULL) {
            status = wi_fail_memory(m->error);
        }
        if (status == WY_OK && b.count + 1 >= MOST_PENDING) {
            status = too_much(m);
        }
        if (status == WY_OK) {
            b.pending[b.count++] = c->second;
            status = expand_with(m, &b, not_first);
        }
        wi_condition_free(not_first);
        return status;
    }
    case WY_COMPARE:
        return c->absolute ? expand_absolute(m, &b, c)
                           : expand_comparison(m, &b, &c->left, c->relation, &c->right);
    case WY_REST:
        return expand_rest(m, &b, c);
    case WY_PRIME:
    case WY_MEMBER:
    case WY_DIVISION:
    case WY_QUOTIENT:
    case WY_NIM_SUM:
        break;
    }
    return wi_fail(m->error, WY_LIMIT, "certificates know linear conditions and remainders only");
}

wy_status wi_place_list_add(wi_place_list *list, const wy_condition *condition, size_t most,
                            wy_error *error) {
    const maker m = {list, most, error};
    branch b = {.count = 0};
    if (condition != NULL) {
        b.pending[b.count++] = condition;
    }
    return expand(&m, b);
}
