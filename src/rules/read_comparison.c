/*
 * read_comparison.c - single conditions: comparisons and their chains, |a|, min,
 * max, quotients, remainders, ranges and lists.
 *
 * What papers write shortly is spelled out while it is read: a chain is the
 * conjunction of its steps, e = a..b is a <= e and e <= b, e in {a, b} is e = a
 * or e = b, e <= min(a, b) is e <= a and e <= b, and so on.  range.c finds the
 * ranges of parameters again in what comes out.
 */
#include <string.h>

#include "rules/sides.h"

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

static bool read_arguments(wi_reader *reader, wi_side *out) {
    do {
        if (out->count == WI_MOST_FORMS) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "min and max take at most %d arguments", WI_MOST_FORMS);
        }
        if (!wi_read_expression(reader, &out->forms[out->count++])) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'");
}

/* (y-t)/(x-t) inside floor(...) or the signs for it */
static bool read_quotient(wi_reader *reader, wi_side *out, bool sign) {
    out->kind = WI_SIDE_QUOTIENT;
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
        out->kind = WI_SIDE_PLAIN;
    }
    return fine;
}

static bool read_side_inner(wi_reader *reader, wi_side *out) {
    if (wi_reader_take(reader, WI_TOKEN_FLOOR)) {
        return read_quotient(reader, out, true);
    }
    if (wi_reader_take_word(reader, "floor")) {
        return wi_reader_expect(reader, WI_TOKEN_LEFT, "'('") && read_quotient(reader, out, false);
    }
    if (wi_reader_at_word(reader, "min") || wi_reader_at_word(reader, "max")) {
        out->kind = wi_reader_at_word(reader, "min") ? WI_SIDE_LEAST : WI_SIDE_GREATEST;
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
        out->kind = WI_SIDE_ABSOLUTE;
        return wi_read_expression(reader, &out->forms[0]) &&
               wi_reader_expect(reader, WI_TOKEN_BAR, "'|'");
    }
    return wi_read_expression(reader, &out->forms[0]);
}

static bool read_side(wi_reader *reader, wi_side *out) {
    memset(out, 0, sizeof *out);
    out->from = reader->next;
    if (!read_side_inner(reader, out)) {
        return false;
    }
    out->to = reader->next;
    const wi_token_kind kind = wi_reader_peek(reader)->kind;
    if (out->kind != WI_SIDE_PLAIN && kind >= WI_TOKEN_PLUS && kind <= WI_TOKEN_TIMES) {
        return wi_reader_fail(reader, out->from, out->to,
                              "|...|, min, max and floor must be a whole side of a comparison");
    }
    return wi_refuse_foreign(reader, out->from, out->kind == WI_SIDE_PLAIN);
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

static bool plain_only(wi_reader *reader, const wi_side *left, const char *what) {
    return left->kind == WI_SIDE_PLAIN ||
           wi_reader_fail(reader, left->from, left->to,
                          "%s needs a plain expression, not |...|, min, max or floor", what);
}

/* e mod m = r, behind "mod"; m may be an expression, as in t mod y = 0 */
static wy_condition *read_rest(wi_reader *reader, const wi_side *left) {
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
static wy_condition *read_range(wi_reader *reader, const wi_side *left, const wi_side *low) {
    if (!plain_only(reader, left, "a range")) {
        return NULL;
    }
    wi_parts parts = {0};
    bool fine =
        wi_reader_add_part(reader, &parts, WY_AND, wi_sides_compare(reader, left, WY_GE, low));
    if (fine && range_has_end(reader)) {
        wi_side high;
        fine = read_side(reader, &high) &&
               wi_reader_add_part(reader, &parts, WY_AND,
                                  wi_sides_compare(reader, left, WY_LE, &high));
    }
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

/* The values first..last of a list, as e = value each; they count against the list's limit. */
static bool add_values(wi_reader *reader, wi_parts *parts, const wi_side *left, int64_t first,
                       int64_t last, size_t from) {
    if (last - first >= WY_MAX_LIST || parts->count + (size_t)(last - first) + 1 > WY_MAX_LIST) {
        return wi_reader_fail(reader, from, reader->next,
                              "this list is too long; at most %d values are allowed", WY_MAX_LIST);
    }
    /* Of a list for another move nothing stays, so one value stands for all. */
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
        if (!wi_reader_add_part(reader, parts, WY_OR,
                                wi_side_compare(reader, left, WY_EQ, &number))) {
            return false;
        }
    }
    return true;
}

static bool read_values(wi_reader *reader, wi_parts *parts, const wi_side *left) {
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
static wy_condition *read_membership(wi_reader *reader, const wi_side *left) {
    if (!plain_only(reader, left, "'in'")) {
        return NULL;
    }
    if (!wi_reader_take(reader, WI_TOKEN_LEFT_BRACE)) {
        wi_side low;
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

/* A comparison, a chain of them, or one of the forms above. */
wy_condition *wi_read_comparison(wi_reader *reader) {
    wi_side left, right;
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
                                          wi_sides_compare(reader, &left, relation, &right));
        left = right;
    }
    return wi_reader_join(reader, &steps, WY_AND, fine);
}
