/* read_condition.c - conditions, down to comparisons. */
#include <string.h>

#include <wythoff/rules.h>

#include "rules/condition.h"
#include "rules/reader.h"

/*
 * One side of a comparison: a form, |form|, the least or greatest of some forms, or a quotient of
 * two, rounded down.
 */
typedef enum side_kind {
    SIDE_PLAIN,
    SIDE_ABSOLUTE,
    SIDE_LEAST,
    SIDE_GREATEST,
    SIDE_QUOTIENT
} side_kind;
enum { MOST_FORMS = 8 };

typedef struct side {
    side_kind kind;
    wy_linear forms[MOST_FORMS];
    wy_linear under; /* SIDE_QUOTIENT: forms[0] is divided by it */
    size_t count;
    size_t from, to; /* tokens */
} side;

/* ---- what other notations write -------------------------------------------------------------- */

/*
 * Conditions in the manner of other notations, behind an expression:
 * x even, x is not prime, x % 2 = 0.
 *
 * They are refused, with the words that say the same here.
 */

/* Can the tokens from first to last be repeated in a message?  Not if comments stand between. */
static bool can_be_shown(const wi_reader *reader, const wi_token *first, const wi_token *last) {
    enum { LONGEST = 40 };
    const size_t end = last->at + last->width;
    for (size_t i = first->at; i < end; i++) {
        const char byte = reader->text[i];
        if (byte < ' ' || byte > '~' || byte == '#') {
            return false;
        }
    }
    return end - first->at <= LONGEST;
}

/*
 * Fails if what follows the expression from token `from` on belongs to another notation,
 * and says how it is written here; plain: the expression can be an argument. */
static bool refuse_foreign(wi_reader *reader, size_t from, bool plain) {
    const wi_token *first = &reader->tokens[from];
    const wi_token *last = &reader->tokens[reader->next - 1];
    const bool shown = plain && can_be_shown(reader, first, last);
    const char *form = shown ? reader->text + first->at : "...";
    const int width = shown ? (int)(last->at + last->width - first->at) : 3;
    const wi_token *next = wi_reader_peek(reader);
    if (next->kind == WI_TOKEN_UNKNOWN && reader->text[next->at] == '%') {
        const wi_token *modulus = wi_reader_peek_after(reader, 1);
        const wi_token *rest = wi_reader_peek_after(reader, 3);
        const wi_token_kind relation = wi_reader_peek_after(reader, 2)->kind;
        const bool whole = modulus->kind == WI_TOKEN_NUMBER && rest->kind == WI_TOKEN_NUMBER &&
                           (relation == WI_TOKEN_EQ || relation == WI_TOKEN_NE) &&
                           can_be_shown(reader, modulus, rest);
        const char *equation = whole ? reader->text + modulus->at : "2 = 0";
        return wi_reader_fail(reader, from, reader->next + 1,
                              "remainders are written with mod: write %.*s mod %.*s", width, form,
                              whole ? (int)(rest->at + rest->width - modulus->at) : 5, equation);
    }
    size_t at = wi_token_is(next, reader->text, "is") ? 1 : 0;
    const char *negation = "";
    if (wi_token_is(wi_reader_peek_after(reader, at), reader->text, "not")) {
        negation = "not ";
        at++;
    }
    static const char *const properties[] = {"even",   "odd",        "prime",
                                             "square", "triangular", "fibonacci"};
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        if (wi_token_is(wi_reader_peek_after(reader, at), reader->text, properties[i])) {
            return wi_reader_fail(reader, from, reader->next + at + 1, "write %s%s(%.*s)", negation,
                                  properties[i], width, form);
        }
    }
    return true;
}

/* ---- comparisons of sides as plain conditions ------------------------------------------------ */

/*
 * e <= min(a, b) is e <= a and e <= b, e <= max(a, b) is e <= a or e <= b, and so on.
 */

/* A plain side, or |form|, with a form. */
static wy_condition *side_compare(wi_reader *reader, const side *left, wy_relation relation,
                                  const wy_linear *right) {
    return wi_reader_count(reader, wi_condition_compare(&left->forms[0], relation, right,
                                                        left->kind == SIDE_ABSOLUTE));
}

/* left relation f for all (WY_AND) or for some (WY_OR) of the forms f of right. */
static wy_condition *compare_each(wi_reader *reader, const side *left, wy_relation relation,
                                  const side *right, wy_condition_kind kind) {
    wi_parts parts = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < right->count; i++) {
        fine = wi_reader_add_part(reader, &parts, kind,
                                  side_compare(reader, left, relation, &right->forms[i]));
    }
    return wi_reader_join(reader, &parts, kind, fine);
}

/* left = least of right: no form is smaller, and one is equal. */
static wy_condition *compare_equal(wi_reader *reader, const side *left, const side *right) {
    const wy_relation bound = right->kind == SIDE_LEAST ? WY_LE : WY_GE;
    wi_parts parts = {0};
    const bool fine =
        wi_reader_add_part(reader, &parts, WY_AND,
                           compare_each(reader, left, bound, right, WY_AND)) &&
        wi_reader_add_part(reader, &parts, WY_AND, compare_each(reader, left, WY_EQ, right, WY_OR));
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

/* factor (form + more), within the bounds of numbers */
static bool multiple(wi_reader *reader, wy_linear *out, const wy_linear *form, int64_t factor,
                     int64_t more, const side *at) {
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
static wy_condition *compare_multiple(wi_reader *reader, const side *left, wy_relation relation,
                                      const side *right) {
    const int64_t k = left->under.c[WY_ONE];
    const side form = {.kind = SIDE_PLAIN, .forms = {left->forms[0]}, .count = 1};
    wy_linear low; /* k right: where the quotient begins to be right */
    wy_linear high;
    if (!multiple(reader, &low, &right->forms[0], k, 0, left) ||
        !multiple(reader, &high, &right->forms[0], k, 1, left)) {
        return NULL;
    }
    switch (relation) {
    case WY_LT:
        return side_compare(reader, &form, WY_LT, &low);
    case WY_LE:
        return side_compare(reader, &form, WY_LT, &high);
    case WY_GE:
        return side_compare(reader, &form, WY_GE, &low);
    case WY_GT:
        return side_compare(reader, &form, WY_GE, &high);
    case WY_EQ:
    case WY_NE:
        break;
    }
    wi_parts parts = {0};
    const bool fine =
        wi_reader_add_part(reader, &parts, WY_AND, side_compare(reader, &form, WY_GE, &low)) &&
        wi_reader_add_part(reader, &parts, WY_AND, side_compare(reader, &form, WY_LT, &high));
    wy_condition *equal = wi_reader_join(reader, &parts, WY_AND, fine);
    if (equal != NULL && relation == WY_NE) {
        wi_condition_negate(equal);
    }
    return equal;
}

/* At least one side is a quotient. */
static wy_condition *compare_quotients(wi_reader *reader, const side *left, wy_relation relation,
                                       const side *right) {
    static const wy_linear one = {.c[WY_ONE] = 1};
    const side *const sides[2] = {left, right};
    for (int i = 0; i < 2; i++) {
        if (sides[i]->kind != SIDE_PLAIN && sides[i]->kind != SIDE_QUOTIENT) {
            wi_reader_fail(reader, left->from, right->to,
                           "floor can be compared with plain expressions and with floor alone");
            return NULL;
        }
        if (sides[i]->kind == SIDE_QUOTIENT && wi_linear_is_number(&sides[i]->under) &&
            sides[i]->under.c[WY_ONE] < 1 && !reader->foreign) {
            wi_reader_fail(reader, sides[i]->from, sides[i]->to, "the divisor must be positive");
            return NULL;
        }
    }
    if (left->kind != SIDE_QUOTIENT) {
        return compare_quotients(reader, right, wi_relation_flipped(relation), left);
    }
    if (right->kind == SIDE_PLAIN && wi_linear_is_number(&left->under)) {
        return compare_multiple(reader, left, relation, right);
    }
    return wi_reader_count(
        reader, wi_condition_quotient(&left->forms[0], &left->under, relation, &right->forms[0],
                                      right->kind == SIDE_QUOTIENT ? &right->under : &one));
}

/* A condition that says left relation right; NULL: the reader has failed. */
static wy_condition *sides_compare(wi_reader *reader, const side *left, wy_relation relation,
                                   const side *right) {
    if (left->kind == SIDE_QUOTIENT || right->kind == SIDE_QUOTIENT) {
        return compare_quotients(reader, left, relation, right);
    }
    if (left->kind != SIDE_PLAIN && right->kind == SIDE_PLAIN) {
        if (left->kind == SIDE_ABSOLUTE) {
            return side_compare(reader, left, relation, &right->forms[0]);
        }
        return sides_compare(reader, right, wi_relation_flipped(relation), left);
    }
    if (right->kind == SIDE_PLAIN) {
        return side_compare(reader, left, relation, &right->forms[0]);
    }
    if (right->kind == SIDE_ABSOLUTE) {
        if (left->kind != SIDE_PLAIN) {
            wi_reader_fail(reader, left->from, right->to,
                           "only one side of a comparison may be |...|, min or max");
            return NULL;
        }
        return side_compare(reader, right, wi_relation_flipped(relation), &left->forms[0]);
    }
    if (left->kind != SIDE_PLAIN) {
        wi_reader_fail(reader, left->from, right->to,
                       "only one side of a comparison may be |...|, min or max");
        return NULL;
    }
    const bool least = right->kind == SIDE_LEAST;
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

/* ---- comparisons ----------------------------------------------------------------------------- */

/*
 * Single conditions: comparisons and their chains, |a|, min,
 * max, quotients, remainders, ranges and lists.
 *
 * Short forms of papers are spelled out while they are read: a chain is the
 * conjunction of its steps, e = a..b is a <= e and e <= b, e in {a, b} is e = a
 * or e = b, e <= min(a, b) is e <= a and e <= b, and so on.  range.c finds the
 * ranges of parameters again in what comes out.
 */

enum { MOST_LISTED = 4 * WY_MAX_LIST };

/* Bounds and conditions of other moves do not stay, and reading them must still end soon. */
wy_condition *wi_reader_count(wi_reader *reader, wy_condition *leaf) {
    enum { MOST = 4 * WY_MAX_VALUES };
    if (leaf == NULL) {
        wi_reader_no_memory(reader);
    } else if (++reader->builder->read_conditions > MOST) {
        wi_condition_free(leaf);
        wi_reader_fail(reader, reader->next, reader->next,
                       "too many conditions, as they are read once for each move of the set");
        return NULL;
    }
    return leaf;
}

/* ---- sides ------------------------------------------------------------------ */

static bool read_arguments(wi_reader *reader, side *out) {
    do {
        if (out->count == MOST_FORMS) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "min and max take at most %d arguments", MOST_FORMS);
        }
        if (!wi_read_expression(reader, &out->forms[out->count++])) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'");
}

/* (y-t)/(x-t) inside floor(...) or the signs for it */
static bool read_quotient(wi_reader *reader, side *out, bool sign) {
    out->kind = SIDE_QUOTIENT;
    out->count = 1;
    if (!wi_reader_down(reader)) {
        return false;
    }
    const bool fine = wi_read_product(reader, &out->forms[0]) &&
                      wi_reader_expect(reader, WI_TOKEN_SLASH, "'/', as in floor((x+1)/2)") &&
                      wi_read_factor(reader, &out->under) &&
                      wi_reader_expect(reader, sign ? WI_TOKEN_FLOOR_END : WI_TOKEN_RIGHT,
                                       sign ? "the sign that ends what is rounded down" : "')'");
    wi_reader_up(reader);
    if (fine && wi_linear_is_number(&out->under) && out->under.c[WY_ONE] == 1) {
        out->kind = SIDE_PLAIN;
    }
    return fine;
}

static bool read_side_inner(wi_reader *reader, side *out) {
    if (wi_reader_take(reader, WI_TOKEN_FLOOR)) {
        return read_quotient(reader, out, true);
    }
    if (wi_reader_take_word(reader, "floor")) {
        return wi_reader_expect(reader, WI_TOKEN_LEFT, "'('") && read_quotient(reader, out, false);
    }
    if (wi_reader_at_word(reader, "min") || wi_reader_at_word(reader, "max")) {
        out->kind = wi_reader_at_word(reader, "min") ? SIDE_LEAST : SIDE_GREATEST;
        reader->next++;
        if (!wi_reader_expect(reader, WI_TOKEN_LEFT, "'('") || !wi_reader_down(reader)) {
            return false;
        }
        const bool fine = read_arguments(reader, out);
        wi_reader_up(reader);
        return fine;
    }
    out->count = 1;
    if (wi_reader_take(reader, WI_TOKEN_BAR)) {
        out->kind = SIDE_ABSOLUTE;
        return wi_read_expression(reader, &out->forms[0]) &&
               wi_reader_expect(reader, WI_TOKEN_BAR, "'|'");
    }
    return wi_read_expression(reader, &out->forms[0]);
}

static bool read_side(wi_reader *reader, side *out) {
    memset(out, 0, sizeof *out);
    out->from = reader->next;
    if (!read_side_inner(reader, out)) {
        return false;
    }
    out->to = reader->next;
    const wi_token_kind kind = wi_reader_peek(reader)->kind;
    if (out->kind != SIDE_PLAIN && kind >= WI_TOKEN_PLUS && kind <= WI_TOKEN_TIMES) {
        return wi_reader_fail(reader, out->from, out->to,
                              "|...|, min, max and floor must be a whole side of a comparison");
    }
    return refuse_foreign(reader, out->from, out->kind == SIDE_PLAIN);
}

static bool relation_next(const wi_reader *reader, wy_relation *relation) {
    const wi_token_kind kind = wi_reader_peek(reader)->kind;
    if (kind < WI_TOKEN_LT || kind > WI_TOKEN_GT) {
        return false;
    }
    static const wy_relation relations[] = {WY_LT, WY_LE, WY_EQ, WY_NE, WY_GE, WY_GT};
    *relation = relations[kind - WI_TOKEN_LT];
    return true;
}

/* ---- remainders, ranges, lists ---------------------------------------------- */

static bool plain_only(wi_reader *reader, const side *left, const char *what) {
    return left->kind == SIDE_PLAIN ||
           wi_reader_fail(reader, left->from, left->to,
                          "%s needs a plain expression, not |...|, min, max or floor", what);
}

/* e mod m = r, behind "mod"; m may be an expression, as in t mod y = 0 */
static wy_condition *read_rest(wi_reader *reader, const side *left) {
    const size_t from = reader->next;
    wy_linear under;
    int64_t rest = 0;
    wy_relation relation = WY_EQ;
    if (!plain_only(reader, left, "mod") || !wi_read_expression(reader, &under)) {
        return NULL;
    }
    const bool number = wi_linear_is_number(&under);
    /* Letters of other moves are read as 0, and their conditions do not stay. */
    const int64_t modulus = reader->foreign ? WY_MAX_COEFFICIENT : under.c[WY_ONE];
    if (number && modulus < 2) {
        wi_reader_fail(reader, from, reader->next, "the modulus must be at least 2");
        return NULL;
    }
    if (!relation_next(reader, &relation) || (relation != WY_EQ && relation != WY_NE)) {
        wi_reader_expected(reader, "'=' or '!=' and a remainder");
        return NULL;
    }
    reader->next++;
    const size_t rest_from = reader->next;
    if (!wi_read_constant(reader, &rest)) {
        return NULL;
    }
    if (!number) {
        if (rest < 0) {
            wi_reader_fail(reader, rest_from, reader->next, "a remainder is never negative");
            return NULL;
        }
        return wi_reader_count(
            reader, wi_condition_division(&left->forms[0], &under, rest, relation == WY_NE));
    }
    if (rest < 0 || rest >= modulus) {
        wi_reader_fail(reader, rest_from, reader->next,
                       "a remainder modulo %lld is one of 0 to %lld", (long long)modulus,
                       (long long)(modulus - 1));
        return NULL;
    }
    return wi_reader_count(reader, wi_condition_rest(&left->forms[0], modulus, relation, rest));
}

/* Does something follow the dots of a range that can be its end? */
static bool range_has_end(const wi_reader *reader) {
    const wi_token *token = wi_reader_peek(reader);
    switch (token->kind) {
    case WI_TOKEN_NUMBER:
    case WI_TOKEN_MINUS:
    case WI_TOKEN_LEFT:
        return true;
    case WI_TOKEN_WORD:
        return token->width == 1 || wi_reader_at_word(reader, "min") ||
               wi_reader_at_word(reader, "max");
    default:
        return false;
    }
}

/* e = low..high, behind the dots */
static wy_condition *read_range(wi_reader *reader, const side *left, const side *low) {
    if (!plain_only(reader, left, "a range")) {
        return NULL;
    }
    wi_parts parts = {0};
    bool fine = wi_reader_add_part(reader, &parts, WY_AND, sides_compare(reader, left, WY_GE, low));
    if (fine && range_has_end(reader)) {
        side high;
        fine =
            read_side(reader, &high) &&
            wi_reader_add_part(reader, &parts, WY_AND, sides_compare(reader, left, WY_LE, &high));
    }
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

/* The values first..last of a list, as e = value each; they count against the list's limit. */
static bool add_values(wi_reader *reader, wi_parts *parts, const side *left, int64_t first,
                       int64_t last, size_t from) {
    if (last - first >= WY_MAX_LIST || parts->count + (size_t)(last - first) + 1 > WY_MAX_LIST) {
        return wi_reader_fail(reader, from, reader->next,
                              "this list is too long; at most %d values are allowed", WY_MAX_LIST);
    }
    /* Nothing remains of a list for another move, so one value stands for all. */
    if (reader->foreign && parts->count > 0) {
        return true;
    }
    last = reader->foreign ? first : last;
    reader->listed += (size_t)(last - first) + 1;
    if (reader->listed > MOST_LISTED) {
        return wi_reader_fail(reader, from, reader->next,
                              "the lists of a move have at most %d values together", MOST_LISTED);
    }
    for (int64_t value = first; value <= last; value++) {
        const wy_linear number = {.c[WY_ONE] = value};
        if (!wi_reader_add_part(reader, parts, WY_OR, side_compare(reader, left, WY_EQ, &number))) {
            return false;
        }
    }
    return true;
}

static bool read_values(wi_reader *reader, wi_parts *parts, const side *left) {
    do {
        const size_t from = reader->next;
        int64_t first = 0;
        if (!wi_read_constant(reader, &first)) {
            return false;
        }
        int64_t last = first;
        if (wi_reader_take(reader, WI_TOKEN_DOTS) && !wi_read_constant(reader, &last)) {
            return false;
        }
        if (last < first) {
            return wi_reader_fail(reader, from, reader->next, "this range is empty");
        }
        if (!add_values(reader, parts, left, first, last, from)) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    return wi_reader_expect(reader, WI_TOKEN_RIGHT_BRACE, "',' or '}'");
}

/* e in {1,3,7} or e in 1..50, behind "in" */
static wy_condition *read_membership(wi_reader *reader, const side *left) {
    if (!plain_only(reader, left, "'in'")) {
        return NULL;
    }
    if (!wi_reader_take(reader, WI_TOKEN_LEFT_BRACE)) {
        side low;
        if (!read_side(reader, &low) || !wi_reader_expect(reader, WI_TOKEN_DOTS, "'..'")) {
            return NULL;
        }
        return read_range(reader, left, &low);
    }
    if (!wi_reader_down(reader)) {
        return NULL;
    }
    wi_parts parts = {0};
    const bool fine = read_values(reader, &parts, left);
    wi_reader_up(reader);
    return wi_reader_join(reader, &parts, WY_OR, fine);
}

/* A comparison, a chain of them, a remainder, a range or a list. */
static wy_condition *read_comparison(wi_reader *reader) {
    side left, right;
    if (!read_side(reader, &left)) {
        return NULL;
    }
    if (wi_reader_take_word(reader, "mod")) {
        return read_rest(reader, &left);
    }
    if (wi_reader_take(reader, WI_TOKEN_MEMBER) || wi_reader_take_word(reader, "in")) {
        return read_membership(reader, &left);
    }
    wy_relation relation;
    if (!relation_next(reader, &relation)) {
        wi_reader_expected(reader, "a comparison such as '<=' or '='");
        return NULL;
    }
    wi_parts steps = {0};
    bool fine = true;
    for (bool first = true; fine && relation_next(reader, &relation); first = false) {
        reader->next++;
        fine = read_side(reader, &right);
        if (fine && first && relation == WY_EQ && wi_reader_take(reader, WI_TOKEN_DOTS)) {
            return read_range(reader, &left, &right);
        }
        fine = fine && wi_reader_add_part(reader, &steps, WY_AND,
                                          sides_compare(reader, &left, relation, &right));
        left = right;
    }
    return wi_reader_join(reader, &steps, WY_AND, fine);
}

/* ---- conditions joined by and, or, not, and those of a set ----------------------------------- */

/*
 * "not" is carried down to the single conditions at once, so no value holds it.
 */

/* ---- and, or, not ------------------------------------------------------------ */

/* A bracket opens a condition when something inside it can only be part of one. */
static bool brackets_hold_condition(const wi_reader *reader) {
    const size_t end = wi_reader_closing(reader, reader->next);
    for (size_t i = reader->next; i < end; i++) {
        const wi_token *token = &reader->tokens[i];
        if ((token->kind >= WI_TOKEN_LT && token->kind <= WI_TOKEN_GT) ||
            token->kind == WI_TOKEN_MEMBER || wi_is_property(token, reader->text) ||
            wi_token_is(token, reader->text, "in")) {
            return true;
        }
    }
    return false;
}

static wy_condition *read_unary(wi_reader *reader) {
    if (wi_reader_take_word(reader, "not")) {
        if (!wi_reader_down(reader)) {
            return NULL;
        }
        wy_condition *condition = read_unary(reader);
        wi_reader_up(reader);
        if (condition != NULL) {
            wi_condition_negate(condition);
        }
        return condition;
    }
    if (wi_is_property(wi_reader_peek(reader), reader->text)) {
        return wi_read_property(reader);
    }
    if (wi_reader_at_word(reader, "xor")) {
        wi_reader_only_more(reader, reader->next, reader->next + 1,
                            "nim-sums are for games on three heaps and more, or with a memory");
        return wi_read_nim_sum(reader);
    }
    if (!wi_reader_at(reader, WI_TOKEN_LEFT) || !brackets_hold_condition(reader)) {
        return read_comparison(reader);
    }
    if (!wi_reader_down(reader)) {
        return NULL;
    }
    reader->next++;
    wy_condition *condition = wi_read_condition(reader);
    wi_reader_up(reader);
    if (condition != NULL && !wi_reader_expect(reader, WI_TOKEN_RIGHT, "'and', 'or' or ')'")) {
        wi_condition_free(condition);
        return NULL;
    }
    return condition;
}

/* The conditions first and what "and" joins to it, as long as there is no "or". */
static wy_condition *read_and(wi_reader *reader, wy_condition *first) {
    wi_parts parts = {0};
    bool fine = wi_reader_add_part(reader, &parts, WY_AND, first);
    while (fine && wi_reader_take_word(reader, "and")) {
        fine = wi_reader_add_part(reader, &parts, WY_AND, read_unary(reader));
    }
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

static bool or_follows(const wi_reader *reader) {
    return wi_reader_at_word(reader, "or") &&
           wi_reader_peek_after(reader, 1)->kind != WI_TOKEN_LEFT_BRACE;
}

/* The condition first and what "or" joins to it. */
static wy_condition *read_or(wi_reader *reader, wy_condition *first) {
    wi_parts parts = {0};
    bool fine = wi_reader_add_part(reader, &parts, WY_OR, first);
    while (fine && or_follows(reader)) {
        reader->next++;
        fine = wi_reader_add_part(reader, &parts, WY_OR, read_and(reader, read_unary(reader)));
    }
    return wi_reader_join(reader, &parts, WY_OR, fine);
}

wy_condition *wi_read_condition(wi_reader *reader) {
    return read_or(reader, read_and(reader, read_unary(reader)));
}

/* ---- the conditions of a set -------------------------------------------------- */

/*
 * A condition speaks of the moves that have its parameters; one without
 * parameters speaks of all.  One that has parameters of two different moves
 * would have to be read as "for some", and is refused.
 */
static bool keep(wi_reader *reader, wi_parts *conjuncts, wy_condition *condition, size_t from) {
    if (condition != NULL && reader->foreign) {
        wi_condition_free(condition);
        return !reader->own ||
               wi_reader_fail(reader, from, reader->next,
                              "this condition joins parameters that do not all belong to each "
                              "move it speaks of; give that move a set of its own");
    }
    return wi_reader_add_part(reader, conjuncts, WY_AND, condition);
}

/* Parts joined by "and" are taken one by one, unless an "or" makes one condition of all. */
static bool read_conjunct(wi_reader *reader, wi_parts *conjuncts) {
    const size_t from = reader->next;
    wi_parts kept = {0};
    bool fine = true;
    do {
        const size_t part = reader->next;
        reader->own = reader->foreign = false;
        fine = keep(reader, &kept, read_unary(reader), part);
    } while (fine && wi_reader_take_word(reader, "and"));
    if (fine && or_follows(reader)) {
        wi_parts_free(&kept);
        reader->next = from;
        reader->own = reader->foreign = false;
        return keep(reader, conjuncts, wi_read_condition(reader), from);
    }
    for (size_t i = 0; fine && i < kept.count; i++) {
        wy_condition *part = kept.items[i];
        kept.items[i] = NULL;
        fine = wi_reader_add_part(reader, conjuncts, WY_AND, part);
    }
    wi_parts_free(&kept);
    return fine;
}

bool wi_read_conjuncts(wi_reader *reader, wi_parts *conjuncts) {
    do {
        if (!read_conjunct(reader, conjuncts)) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    return true;
}
