/*
 * sides.c - comparisons of sides as plain conditions.
 *
 * e <= min(a, b) is e <= a and e <= b, e <= max(a, b) is e <= a or e <= b, and so on.
 */
#include "rules/sides.h"
#include "rules/value.h"

wy_condition *wi_side_compare(wi_reader *reader, const wi_side *left, wy_relation relation,
                              const wy_linear *right) {
    return wi_reader_count(reader, wi_condition_compare(&left->forms[0], relation, right,
                                                        left->kind == WI_SIDE_ABSOLUTE));
}

/* left relation f for all (WY_AND) or for some (WY_OR) of the forms f of right. */
static wy_condition *compare_each(wi_reader *reader, const wi_side *left, wy_relation relation,
                                  const wi_side *right, wy_condition_kind kind) {
    wi_parts parts = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < right->count; i++) {
        fine = wi_reader_add_part(reader, &parts, kind,
                                  wi_side_compare(reader, left, relation, &right->forms[i]));
    }
    return wi_reader_join(reader, &parts, kind, fine);
}

/* left = least of right: no form is smaller, and one is equal. */
static wy_condition *compare_equal(wi_reader *reader, const wi_side *left, const wi_side *right) {
    const wy_relation bound = right->kind == WI_SIDE_LEAST ? WY_LE : WY_GE;
    wi_parts parts = {0};
    const bool fine =
        wi_reader_add_part(reader, &parts, WY_AND,
                           compare_each(reader, left, bound, right, WY_AND)) &&
        wi_reader_add_part(reader, &parts, WY_AND, compare_each(reader, left, WY_EQ, right, WY_OR));
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

/* factor (form + more), within the bounds of numbers */
static bool multiple(wi_reader *reader, wy_linear *out, const wy_linear *form, int64_t factor,
                     int64_t more, const wi_side *at) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        const wi_wide value = (wi_wide)factor * (form->c[i] + (i == WY_ONE ? more : 0));
        if (value > WY_MAX_COEFFICIENT || value < -WY_MAX_COEFFICIENT) {
            return wi_reader_fail(reader, at->from, at->to,
                                  "a number is too large when this is multiplied out; at most %d "
                                  "is allowed",
                                  WY_MAX_COEFFICIENT);
        }
        out->c[i] = (int64_t)value;
    }
    return true;
}

/* floor(form / k) relation right for a number k > 0 is linear: form < k right, form >= k right + k,
 * ... */
static wy_condition *compare_multiple(wi_reader *reader, const wi_side *left, wy_relation relation,
                                      const wi_side *right) {
    const int64_t k = left->under.c[WY_ONE];
    const wi_side form = {.kind = WI_SIDE_PLAIN, .forms = {left->forms[0]}, .count = 1};
    wy_linear low; /* k right: where the quotient begins to be right */
    wy_linear high;
    if (!multiple(reader, &low, &right->forms[0], k, 0, left) ||
        !multiple(reader, &high, &right->forms[0], k, 1, left)) {
        return NULL;
    }
    switch (relation) {
    case WY_LT:
        return wi_side_compare(reader, &form, WY_LT, &low);
    case WY_LE:
        return wi_side_compare(reader, &form, WY_LT, &high);
    case WY_GE:
        return wi_side_compare(reader, &form, WY_GE, &low);
    case WY_GT:
        return wi_side_compare(reader, &form, WY_GE, &high);
    case WY_EQ:
    case WY_NE:
        break;
    }
    wi_parts parts = {0};
    const bool fine =
        wi_reader_add_part(reader, &parts, WY_AND, wi_side_compare(reader, &form, WY_GE, &low)) &&
        wi_reader_add_part(reader, &parts, WY_AND, wi_side_compare(reader, &form, WY_LT, &high));
    wy_condition *equal = wi_reader_join(reader, &parts, WY_AND, fine);
    if (equal != NULL && relation == WY_NE) {
        wi_condition_negate(equal);
    }
    return equal;
}

/* At least one side is a quotient. */
static wy_condition *compare_quotients(wi_reader *reader, const wi_side *left, wy_relation relation,
                                       const wi_side *right) {
    static const wy_linear one = {.c[WY_ONE] = 1};
    const wi_side *const sides[2] = {left, right};
    for (int i = 0; i < 2; i++) {
        if (sides[i]->kind != WI_SIDE_PLAIN && sides[i]->kind != WI_SIDE_QUOTIENT) {
            wi_reader_fail(reader, left->from, right->to,
                           "floor can be compared with plain expressions and with floor alone");
            return NULL;
        }
        if (sides[i]->kind == WI_SIDE_QUOTIENT && wi_linear_is_number(&sides[i]->under) &&
            sides[i]->under.c[WY_ONE] < 1 && !reader->foreign) {
            wi_reader_fail(reader, sides[i]->from, sides[i]->to, "the divisor must be positive");
            return NULL;
        }
    }
    if (left->kind != WI_SIDE_QUOTIENT) {
        return compare_quotients(reader, right, wi_relation_flipped(relation), left);
    }
    if (right->kind == WI_SIDE_PLAIN && wi_linear_is_number(&left->under)) {
        return compare_multiple(reader, left, relation, right);
    }
    return wi_reader_count(
        reader, wi_condition_quotient(&left->forms[0], &left->under, relation, &right->forms[0],
                                      right->kind == WI_SIDE_QUOTIENT ? &right->under : &one));
}

wy_condition *wi_sides_compare(wi_reader *reader, const wi_side *left, wy_relation relation,
                               const wi_side *right) {
    if (left->kind == WI_SIDE_QUOTIENT || right->kind == WI_SIDE_QUOTIENT) {
        return compare_quotients(reader, left, relation, right);
    }
    if (left->kind != WI_SIDE_PLAIN && right->kind == WI_SIDE_PLAIN) {
        if (left->kind == WI_SIDE_ABSOLUTE) {
            return wi_side_compare(reader, left, relation, &right->forms[0]);
        }
        return wi_sides_compare(reader, right, wi_relation_flipped(relation), left);
    }
    if (right->kind == WI_SIDE_PLAIN) {
        return wi_side_compare(reader, left, relation, &right->forms[0]);
    }
    if (right->kind == WI_SIDE_ABSOLUTE) {
        if (left->kind != WI_SIDE_PLAIN) {
            wi_reader_fail(reader, left->from, right->to,
                           "only one side of a comparison may be |...|, min or max");
            return NULL;
        }
        return wi_side_compare(reader, right, wi_relation_flipped(relation), &left->forms[0]);
    }
    if (left->kind != WI_SIDE_PLAIN) {
        wi_reader_fail(reader, left->from, right->to,
                       "only one side of a comparison may be |...|, min or max");
        return NULL;
    }
    const bool least = right->kind == WI_SIDE_LEAST;
    switch (relation) {
    case WY_LT:
    case WY_LE:
        return compare_each(reader, left, relation, right, least ? WY_AND : WY_OR);
    case WY_GT:
    case WY_GE:
        return compare_each(reader, left, relation, right, least ? WY_OR : WY_AND);
    case WY_EQ:
    case WY_NE:
        break;
    }
    wy_condition *equal = compare_equal(reader, left, right);
    if (equal != NULL && relation == WY_NE) {
        wi_condition_negate(equal);
    }
    return equal;
}
