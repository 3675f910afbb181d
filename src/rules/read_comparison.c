/*
 * read_comparison.c - single conditions: comparisons and their chains, |a|, min,
 * max, quotients, remainders, ranges and lists.
 *
 * What papers write shortly is spelled out while it is read: a chain is the
 * conjunction of its steps, e = a..b is a <= e and e <= b, e in {a, b} is e = a
 * or e = b, e <= min(a, b) is e <= a and e <= b, and so on.  range.c finds the
 * ranges of parameters again in what comes out.
 */
#include "rules/reader.h"

#include <string.h>

/*
 * One side of a comparison: a form, |form|, the least or greatest of some forms, or a quotient of
 * two, rounded down.
 */
typedef enum side_kind { PLAIN, ABSOLUTE, LEAST, GREATEST, QUOTIENT } side_kind;
enum { MOST_FORMS = 8, MOST_LISTED = 4 * WY_MAX_LIST };

typedef struct side {
    side_kind kind;
    wy_linear forms[MOST_FORMS];
    wy_linear under; /* QUOTIENT: forms[0] is divided by it */
    size_t count;
    size_t from, to; /* tokens */
} side;

/* Bounds and conditions of other moves do not stay, and reading them must still end soon. */
wy_condition *wy_reader_count(wy_reader *reader, wy_condition *leaf) {
    enum { MOST = 4 * WY_MAX_VALUES };
    if (leaf == NULL) {
        wy_reader_no_memory(reader);
    } else if (++reader->builder->read_conditions > MOST) {
        wy_condition_free(leaf);
        wy_reader_fail(reader, reader->next, reader->next,
                       "too many conditions, as they are read once for each move of the set");
        return NULL;
    }
    return leaf;
}

static bool is_number(const wy_linear *form) {
    return form->c[WY_X] == 0 && form->c[WY_Y] == 0 && form->c[WY_S] == 0 && form->c[WY_T] == 0;
}

/* ---- sides ------------------------------------------------------------------ */

static bool read_arguments(wy_reader *reader, side *out) {
    do {
        if (out->count == MOST_FORMS) {
            return wy_reader_fail(reader, reader->next, reader->next,
                                  "min and max take at most %d arguments", MOST_FORMS);
        }
        if (!wy_read_expression(reader, &out->forms[out->count++])) {
            return false;
        }
    } while (wy_reader_take(reader, WY_TOKEN_COMMA));
    return wy_reader_expect(reader, WY_TOKEN_RIGHT, "',' or ')'");
}

/* (y-t)/(x-t) inside floor(...) or the signs for it */
static bool read_quotient(wy_reader *reader, side *out, bool sign) {
    out->kind = QUOTIENT;
    out->count = 1;
    if (!wy_reader_down(reader)) {
        return false;
    }
    const bool fine = wy_read_product(reader, &out->forms[0]) &&
                      wy_reader_expect(reader, WY_TOKEN_SLASH, "'/', as in floor((x+1)/2)") &&
                      wy_read_factor(reader, &out->under) &&
                      wy_reader_expect(reader, sign ? WY_TOKEN_FLOOR_END : WY_TOKEN_RIGHT,
                                       sign ? "the sign that ends what is rounded down" : "')'");
    wy_reader_up(reader);
    if (fine && is_number(&out->under) && out->under.c[WY_ONE] == 1) {
        out->kind = PLAIN;
    }
    return fine;
}

static bool read_side_inner(wy_reader *reader, side *out) {
    if (wy_reader_take(reader, WY_TOKEN_FLOOR)) {
        return read_quotient(reader, out, true);
    }
    if (wy_reader_take_word(reader, "floor")) {
        return wy_reader_expect(reader, WY_TOKEN_LEFT, "'('") && read_quotient(reader, out, false);
    }
    if (wy_reader_at_word(reader, "min") || wy_reader_at_word(reader, "max")) {
        out->kind = wy_reader_at_word(reader, "min") ? LEAST : GREATEST;
        reader->next++;
        if (!wy_reader_expect(reader, WY_TOKEN_LEFT, "'('") || !wy_reader_down(reader)) {
            return false;
        }
        const bool fine = read_arguments(reader, out);
        wy_reader_up(reader);
        return fine;
    }
    out->count = 1;
    if (wy_reader_take(reader, WY_TOKEN_BAR)) {
        out->kind = ABSOLUTE;
        return wy_read_expression(reader, &out->forms[0]) &&
               wy_reader_expect(reader, WY_TOKEN_BAR, "'|'");
    }
    return wy_read_expression(reader, &out->forms[0]);
}

static bool read_side(wy_reader *reader, side *out) {
    memset(out, 0, sizeof *out);
    out->from = reader->next;
    if (!read_side_inner(reader, out)) {
        return false;
    }
    out->to = reader->next;
    const wy_token_kind kind = wy_reader_peek(reader)->kind;
    if (out->kind != PLAIN && kind >= WY_TOKEN_PLUS && kind <= WY_TOKEN_TIMES) {
        return wy_reader_fail(reader, out->from, out->to,
                              "|...|, min, max and floor must be a whole side of a comparison");
    }
    return wy_refuse_foreign(reader, out->from, out->kind == PLAIN);
}

/* ---- comparisons ------------------------------------------------------------ */

static wy_condition *compare_plain(wy_reader *reader, const side *left, wy_relation relation,
                                   const wy_linear *right) {
    return wy_reader_count(
        reader, wy_condition_compare(&left->forms[0], relation, right, left->kind == ABSOLUTE));
}

/* left relation f for all (WY_AND) or for some (WY_OR) of the forms f of right. */
static wy_condition *compare_each(wy_reader *reader, const side *left, wy_relation relation,
                                  const side *right, wy_condition_kind kind) {
    wy_parts parts = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < right->count; i++) {
        fine = wy_reader_add_part(reader, &parts, kind,
                                  compare_plain(reader, left, relation, &right->forms[i]));
    }
    return wy_reader_join(reader, &parts, kind, fine);
}

/* left = least of right: no form is smaller, and one is equal. */
static wy_condition *compare_equal(wy_reader *reader, const side *left, const side *right) {
    const wy_relation bound = right->kind == LEAST ? WY_LE : WY_GE;
    wy_parts parts = {0};
    const bool fine =
        wy_reader_add_part(reader, &parts, WY_AND,
                           compare_each(reader, left, bound, right, WY_AND)) &&
        wy_reader_add_part(reader, &parts, WY_AND, compare_each(reader, left, WY_EQ, right, WY_OR));
    return wy_reader_join(reader, &parts, WY_AND, fine);
}

/* factor (form + more), within the bounds of numbers */
static bool multiple(wy_reader *reader, wy_linear *out, const wy_linear *form, int64_t factor,
                     int64_t more, const side *at) {
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
static wy_condition *compare_multiple(wy_reader *reader, const side *left, wy_relation relation,
                                      const side *right) {
    const int64_t k = left->under.c[WY_ONE];
    const side form = {.kind = PLAIN, .forms = {left->forms[0]}, .count = 1};
    wy_linear low; /* k right: where the quotient begins to be right */
    wy_linear high;
    if (!multiple(reader, &low, &right->forms[0], k, 0, left) ||
        !multiple(reader, &high, &right->forms[0], k, 1, left)) {
        return NULL;
    }
    switch (relation) {
    case WY_LT:
        return compare_plain(reader, &form, WY_LT, &low);
    case WY_LE:
        return compare_plain(reader, &form, WY_LT, &high);
    case WY_GE:
        return compare_plain(reader, &form, WY_GE, &low);
    case WY_GT:
        return compare_plain(reader, &form, WY_GE, &high);
    case WY_EQ:
    case WY_NE:
        break;
    }
    wy_parts parts = {0};
    const bool fine =
        wy_reader_add_part(reader, &parts, WY_AND, compare_plain(reader, &form, WY_GE, &low)) &&
        wy_reader_add_part(reader, &parts, WY_AND, compare_plain(reader, &form, WY_LT, &high));
    wy_condition *equal = wy_reader_join(reader, &parts, WY_AND, fine);
    if (equal != NULL && relation == WY_NE) {
        wy_condition_negate(equal);
    }
    return equal;
}

/* At least one side is a quotient. */
static wy_condition *compare_quotients(wy_reader *reader, const side *left, wy_relation relation,
                                       const side *right) {
    static const wy_linear one = {.c[WY_ONE] = 1};
    const side *const sides[2] = {left, right};
    for (int i = 0; i < 2; i++) {
        if (sides[i]->kind != PLAIN && sides[i]->kind != QUOTIENT) {
            wy_reader_fail(reader, left->from, right->to,
                           "floor can be compared with plain expressions and with floor alone");
            return NULL;
        }
        if (sides[i]->kind == QUOTIENT && is_number(&sides[i]->under) &&
            sides[i]->under.c[WY_ONE] < 1 && !reader->foreign) {
            wy_reader_fail(reader, sides[i]->from, sides[i]->to, "the divisor must be positive");
            return NULL;
        }
    }
    if (left->kind != QUOTIENT) {
        return compare_quotients(reader, right, wy_relation_flipped(relation), left);
    }
    if (right->kind == PLAIN && is_number(&left->under)) {
        return compare_multiple(reader, left, relation, right);
    }
    return wy_reader_count(
        reader, wy_condition_quotient(&left->forms[0], &left->under, relation, &right->forms[0],
                                      right->kind == QUOTIENT ? &right->under : &one));
}

static wy_condition *compare(wy_reader *reader, const side *left, wy_relation relation,
                             const side *right) {
    if (left->kind == QUOTIENT || right->kind == QUOTIENT) {
        return compare_quotients(reader, left, relation, right);
    }
    if (left->kind != PLAIN && right->kind == PLAIN) {
        if (left->kind == ABSOLUTE) {
            return compare_plain(reader, left, relation, &right->forms[0]);
        }
        return compare(reader, right, wy_relation_flipped(relation), left);
    }
    if (right->kind == PLAIN) {
        return compare_plain(reader, left, relation, &right->forms[0]);
    }
    if (right->kind == ABSOLUTE) {
        if (left->kind != PLAIN) {
            wy_reader_fail(reader, left->from, right->to,
                           "only one side of a comparison may be |...|, min or max");
            return NULL;
        }
        return compare_plain(reader, right, wy_relation_flipped(relation), &left->forms[0]);
    }
    if (left->kind != PLAIN) {
        wy_reader_fail(reader, left->from, right->to,
                       "only one side of a comparison may be |...|, min or max");
        return NULL;
    }
    const bool least = right->kind == LEAST;
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

static bool relation_next(const wy_reader *reader, wy_relation *relation) {
    const wy_token_kind kind = wy_reader_peek(reader)->kind;
    if (kind < WY_TOKEN_LT || kind > WY_TOKEN_GT) {
        return false;
    }
    static const wy_relation relations[] = {WY_LT, WY_LE, WY_EQ, WY_NE, WY_GE, WY_GT};
    *relation = relations[kind - WY_TOKEN_LT];
    return true;
}

/* ---- remainders, ranges, lists ---------------------------------------------- */

static bool plain_only(wy_reader *reader, const side *left, const char *what) {
    return left->kind == PLAIN ||
           wy_reader_fail(reader, left->from, left->to,
                          "%s needs a plain expression, not |...|, min, max or floor", what);
}

/* e mod m = r, behind "mod"; m may be an expression, as in t mod y = 0 */
static wy_condition *read_rest(wy_reader *reader, const side *left) {
    const size_t from = reader->next;
    wy_linear under;
    int64_t rest = 0;
    wy_relation relation = WY_EQ;
    if (!plain_only(reader, left, "mod") || !wy_read_expression(reader, &under)) {
        return NULL;
    }
    const bool number = is_number(&under);
    /* Letters of other moves are read as 0, and their conditions do not stay. */
    const int64_t modulus = reader->foreign ? WY_MAX_COEFFICIENT : under.c[WY_ONE];
    if (number && modulus < 2) {
        wy_reader_fail(reader, from, reader->next, "the modulus must be at least 2");
        return NULL;
    }
    if (!relation_next(reader, &relation) || (relation != WY_EQ && relation != WY_NE)) {
        wy_reader_expected(reader, "'=' or '!=' and a remainder");
        return NULL;
    }
    reader->next++;
    const size_t rest_from = reader->next;
    if (!wy_read_constant(reader, &rest)) {
        return NULL;
    }
    if (!number) {
        if (rest < 0) {
            wy_reader_fail(reader, rest_from, reader->next, "a remainder is never negative");
            return NULL;
        }
        return wy_reader_count(
            reader, wy_condition_division(&left->forms[0], &under, rest, relation == WY_NE));
    }
    if (rest < 0 || rest >= modulus) {
        wy_reader_fail(reader, rest_from, reader->next,
                       "a remainder modulo %lld is one of 0 to %lld", (long long)modulus,
                       (long long)(modulus - 1));
        return NULL;
    }
    return wy_reader_count(reader, wy_condition_rest(&left->forms[0], modulus, relation, rest));
}

/* Does something follow the dots of a range that can be its end? */
static bool range_has_end(const wy_reader *reader) {
    const wy_token *token = wy_reader_peek(reader);
    switch (token->kind) {
    case WY_TOKEN_NUMBER:
    case WY_TOKEN_MINUS:
    case WY_TOKEN_LEFT:
        return true;
    case WY_TOKEN_WORD:
        return token->width == 1 || wy_reader_at_word(reader, "min") ||
               wy_reader_at_word(reader, "max");
    default:
        return false;
    }
}

/* e = low..high, behind the dots */
static wy_condition *read_range(wy_reader *reader, const side *left, const side *low) {
    if (!plain_only(reader, left, "a range")) {
        return NULL;
    }
    wy_parts parts = {0};
    bool fine = wy_reader_add_part(reader, &parts, WY_AND, compare(reader, left, WY_GE, low));
    if (fine && range_has_end(reader)) {
        side high;
        fine = read_side(reader, &high) &&
               wy_reader_add_part(reader, &parts, WY_AND, compare(reader, left, WY_LE, &high));
    }
    return wy_reader_join(reader, &parts, WY_AND, fine);
}

/* The values first..last of a list, as e = value each; they count against the list's limit. */
static bool add_values(wy_reader *reader, wy_parts *parts, const side *left, int64_t first,
                       int64_t last, size_t from) {
    if (last - first >= WY_MAX_LIST || parts->count + (size_t)(last - first) + 1 > WY_MAX_LIST) {
        return wy_reader_fail(reader, from, reader->next,
                              "this list is too long; at most %d values are allowed", WY_MAX_LIST);
    }
    /* Of a list for another move nothing stays, so one value stands for all. */
    if (reader->foreign && parts->count > 0) {
        return true;
    }
    last = reader->foreign ? first : last;
    reader->listed += (size_t)(last - first) + 1;
    if (reader->listed > MOST_LISTED) {
        return wy_reader_fail(reader, from, reader->next,
                              "the lists of a move have at most %d values together", MOST_LISTED);
    }
    for (int64_t value = first; value <= last; value++) {
        const wy_linear number = {.c[WY_ONE] = value};
        if (!wy_reader_add_part(reader, parts, WY_OR,
                                compare_plain(reader, left, WY_EQ, &number))) {
            return false;
        }
    }
    return true;
}

static bool read_values(wy_reader *reader, wy_parts *parts, const side *left) {
    do {
        const size_t from = reader->next;
        int64_t first = 0;
        if (!wy_read_constant(reader, &first)) {
            return false;
        }
        int64_t last = first;
        if (wy_reader_take(reader, WY_TOKEN_DOTS) && !wy_read_constant(reader, &last)) {
            return false;
        }
        if (last < first) {
            return wy_reader_fail(reader, from, reader->next, "this range is empty");
        }
        if (!add_values(reader, parts, left, first, last, from)) {
            return false;
        }
    } while (wy_reader_take(reader, WY_TOKEN_COMMA));
    return wy_reader_expect(reader, WY_TOKEN_RIGHT_BRACE, "',' or '}'");
}

/* e in {1,3,7} or e in 1..50, behind "in" */
static wy_condition *read_membership(wy_reader *reader, const side *left) {
    if (!plain_only(reader, left, "'in'")) {
        return NULL;
    }
    if (!wy_reader_take(reader, WY_TOKEN_LEFT_BRACE)) {
        side low;
        if (!read_side(reader, &low) || !wy_reader_expect(reader, WY_TOKEN_DOTS, "'..'")) {
            return NULL;
        }
        return read_range(reader, left, &low);
    }
    if (!wy_reader_down(reader)) {
        return NULL;
    }
    wy_parts parts = {0};
    const bool fine = read_values(reader, &parts, left);
    wy_reader_up(reader);
    return wy_reader_join(reader, &parts, WY_OR, fine);
}

/* A comparison, a chain of them, or one of the forms above. */
wy_condition *wy_read_comparison(wy_reader *reader) {
    side left, right;
    if (!read_side(reader, &left)) {
        return NULL;
    }
    if (wy_reader_take_word(reader, "mod")) {
        return read_rest(reader, &left);
    }
    if (wy_reader_take(reader, WY_TOKEN_MEMBER) || wy_reader_take_word(reader, "in")) {
        return read_membership(reader, &left);
    }
    wy_relation relation;
    if (!relation_next(reader, &relation)) {
        wy_reader_expected(reader, "a comparison such as '<=' or '='");
        return NULL;
    }
    wy_parts steps = {0};
    bool fine = true;
    for (bool first = true; fine && relation_next(reader, &relation); first = false) {
        reader->next++;
        fine = read_side(reader, &right);
        if (fine && first && relation == WY_EQ && wy_reader_take(reader, WY_TOKEN_DOTS)) {
            return read_range(reader, &left, &right);
        }
        fine = fine &&
               wy_reader_add_part(reader, &steps, WY_AND, compare(reader, &left, relation, &right));
        left = right;
    }
    return wy_reader_join(reader, &steps, WY_AND, fine);
}
