/*
 * sides.c - comparisons of sides as plain conditions.
 *
 * e <= min(a, b) is e <= a and e <= b, e <= max(a, b) is e <= a or e <= b, and so on.
 */
#include "rules/sides.h"

wy_condition *wy_side_compare(wy_reader *reader, const wy_side *left, wy_relation relation,
                              const wy_linear *right) {
    return wy_reader_count(reader, wy_condition_compare(&left->forms[0], relation, right,
                                                        left->kind == WY_SIDE_ABSOLUTE));
}

/* left relation f for all (WY_AND) or for some (WY_OR) of the forms f of right. */
static wy_condition *compare_each(wy_reader *reader, const wy_side *left, wy_relation relation,
                                  const wy_side *right, wy_condition_kind kind) {
    wy_parts parts = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < right->count; i++) {
        fine = wy_reader_add_part(reader, &parts, kind,
                                  wy_side_compare(reader, left, relation, &right->forms[i]));
    }
    return wy_reader_join(reader, &parts, kind, fine);
}

/* left = least of right: no form is smaller, and one is equal. */
static wy_condition *compare_equal(wy_reader *reader, const wy_side *left, const wy_side *right) {
    const wy_relation bound = right->kind == WY_SIDE_LEAST ? WY_LE : WY_GE;
    wy_parts parts = {0};
    const bool fine =
        wy_reader_add_part(reader, &parts, WY_AND,
                           compare_each(reader, left, bound, right, WY_AND)) &&
        wy_reader_add_part(reader, &parts, WY_AND, compare_each(reader, left, WY_EQ, right, WY_OR));
    return wy_reader_join(reader, &parts, WY_AND, fine);
}

/* factor (form + more), within the bounds of numbers */
static bool multiple(wy_reader *reader, wy_linear *out, const wy_linear *form, int64_t factor,
                     int64_t more, const wy_side *at) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        const wy_wide value = (wy_wide)factor * (form->c[i] + (i == WY_ONE ? more : 0));
        if (value > WY_MAX_COEFFICIENT || value < -WY_MAX_COEFFICIENT) {
            return wy_reader_fail(reader, at->from, at->to,
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
static wy_condition *compare_multiple(wy_reader *reader, const wy_side *left, wy_relation relation,
                                      const wy_side *right) {
    const int64_t k = left->under.c[WY_ONE];
    const wy_side form = {.kind = WY_SIDE_PLAIN, .forms = {left->forms[0]}, .count = 1};
    wy_linear low; /* k right: where the quotient begins to be right */
    wy_linear high;
    if (!multiple(reader, &low, &right->forms[0], k, 0, left) ||
        !multiple(reader, &high, &right->forms[0], k, 1, left)) {
        return NULL;
    }
    switch (relation) {
    case WY_LT:
        return wy_side_compare(reader, &form, WY_LT, &low);
    case WY_LE:
        return wy_side_compare(reader, &form, WY_LT, &high);
    case WY_GE:
        return wy_side_compare(reader, &form, WY_GE, &low);
    case WY_GT:
        return wy_side_compare(reader, &form, WY_GE, &high);
    case WY_EQ:
    case WY_NE:
        break;
    }
    wy_parts parts = {0};
    const bool fine =
        wy_reader_add_part(reader, &parts, WY_AND, wy_side_compare(reader, &form, WY_GE, &low)) &&
        wy_reader_add_part(reader, &parts, WY_AND, wy_side_compare(reader, &form, WY_LT, &high));
    wy_condition *equal = wy_reader_join(reader, &parts, WY_AND, fine);
    if (equal != NULL && relation == WY_NE) {
        wy_condition_negate(equal);
    }
    return equal;
}

/* At least one side is a quotient. */
static wy_condition *compare_quotients(wy_reader *reader, const wy_side *left, wy_relation relation,
                                       const wy_side *right) {
    static const wy_linear one = {.c[WY_ONE] = 1};
    const wy_side *const sides[2] = {left, right};
    for (int i = 0; i < 2; i++) {
        if (sides[i]->kind != WY_SIDE_PLAIN && sides[i]->kind != WY_SIDE_QUOTIENT) {
            wy_reader_fail(reader, left->from, right->to,
                           "floor can be compared with plain expressions and with floor alone");
            return NULL;
        }
        if (sides[i]->kind == WY_SIDE_QUOTIENT && wy_linear_is_number(&sides[i]->under) &&
            sides[i]->under.c[WY_ONE] < 1 && !reader->foreign) {
            wy_reader_fail(reader, sides[i]->from, sides[i]->to, "the divisor must be positive");
            return NULL;
        }
    }
    if (left->kind != WY_SIDE_QUOTIENT) {
        return compare_quotients(reader, right, wy_relation_flipped(relation), left);
    }
    if (right->kind == WY_SIDE_PLAIN && wy_linear_is_number(&left->under)) {
        return compare_multiple(reader, left, relation, right);
    }
    return wy_reader_count(
        reader, wy_condition_quotient(&left->forms[0], &left->under, relation, &right->forms[0],
                                      right->kind == WY_SIDE_QUOTIENT ? &right->under : &one));
}

wy_condition *wy_sides_compare(wy_reader *reader, const wy_side *left, wy_relation relation,
                               const wy_side *right) {
    if (left->kind == WY_SIDE_QUOTIENT || right->kind == WY_SIDE_QUOTIENT) {
        return compare_quotients(reader, left, relation, right);
    }
    if (left->kind != WY_SIDE_PLAIN && right->kind == WY_SIDE_PLAIN) {
        if (left->kind == WY_SIDE_ABSOLUTE) {
            return wy_side_compare(reader, left, relation, &right->forms[0]);
        }
        return wy_sides_compare(reader, right, wy_relation_flipped(relation), left);
    }
    if (right->kind == WY_SIDE_PLAIN) {
        return wy_side_compare(reader, left, relation, &right->forms[0]);
    }
    if (right->kind == WY_SIDE_ABSOLUTE) {
        if (left->kind != WY_SIDE_PLAIN) {
            wy_reader_fail(reader, left->from, right->to,
                           "only one side of a comparison may be |...|, min or max");
            return NULL;
        }
        return wy_side_compare(reader, right, wy_relation_flipped(relation), &left->forms[0]);
    }
    if (left->kind != WY_SIDE_PLAIN) {
        wy_reader_fail(reader, left->from, right->to,
                       "only one side of a comparison may be |...|, min or max");
        return NULL;
    }
    const bool least = right->kind == WY_SIDE_LEAST;
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
        wy_condition_negate(equal);
    }
    return equal;
}
