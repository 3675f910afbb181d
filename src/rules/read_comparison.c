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

/* ---- sides ------------------------------------------------------------------ */

static bool read_arguments(wy_reader *reader, wy_side *out) {
    do {
        if (out->count == WY_MOST_FORMS) {
            return wy_reader_fail(reader, reader->next, reader->next,
                                  "min and max take at most %d arguments", WY_MOST_FORMS);
        }
        if (!wy_read_expression(reader, &out->forms[out->count++])) {
            return false;
        }
    } while (wy_reader_take(reader, WY_TOKEN_COMMA));
    return wy_reader_expect(reader, WY_TOKEN_RIGHT, "',' or ')'");
}

/* (y-t)/(x-t) inside floor(...) or the signs for it */
static bool read_quotient(wy_reader *reader, wy_side *out, bool sign) {
    out->kind = WY_SIDE_QUOTIENT;
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
    if (fine && wy_linear_is_number(&out->under) && out->under.c[WY_ONE] == 1) {
        out->kind = WY_SIDE_PLAIN;
    }
    return fine;
}

static bool read_side_inner(wy_reader *reader, wy_side *out) {
    if (wy_reader_take(reader, WY_TOKEN_FLOOR)) {
        return read_quotient(reader, out, true);
    }
    if (wy_reader_take_word(reader, "floor")) {
        return wy_reader_expect(reader, WY_TOKEN_LEFT, "'('") && read_quotient(reader, out, false);
    }
    if (wy_reader_at_word(reader, "min") || wy_reader_at_word(reader, "max")) {
        out->kind = wy_reader_at_word(reader, "min") ? WY_SIDE_LEAST : WY_SIDE_GREATEST;
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
        out->kind = WY_SIDE_ABSOLUTE;
        return wy_read_expression(reader, &out->forms[0]) &&
               wy_reader_expect(reader, WY_TOKEN_BAR, "'|'");
    }
    return wy_read_expression(reader, &out->forms[0]);
}

static bool read_side(wy_reader *reader, wy_side *out) {
    memset(out, 0, sizeof *out);
    out->from = reader->next;
    if (!read_side_inner(reader, out)) {
        return false;
    }
    out->to = reader->next;
    const wy_token_kind kind = wy_reader_peek(reader)->kind;
    if (out->kind != WY_SIDE_PLAIN && kind >= WY_TOKEN_PLUS && kind <= WY_TOKEN_TIMES) {
        return wy_reader_fail(reader, out->from, out->to,
                              "|...|, min, max and floor must be a whole side of a comparison");
    }
    return wy_refuse_foreign(reader, out->from, out->kind == WY_SIDE_PLAIN);
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

static bool plain_only(wy_reader *reader, const wy_side *left, const char *what) {
    return left->kind == WY_SIDE_PLAIN ||
           wy_reader_fail(reader, left->from, left->to,
                          "%s needs a plain expression, not |...|, min, max or floor", what);
}

/* e mod m = r, behind "mod"; m may be an expression, as in t mod y = 0 */
static wy_condition *read_rest(wy_reader *reader, const wy_side *left) {
    const size_t from = reader->next;
    wy_linear under;
    int64_t rest = 0;
    wy_relation relation = WY_EQ;
    if (!plain_only(reader, left, "mod") || !wy_read_expression(reader, &under)) {
        return NULL;
    }
    const bool number = wy_linear_is_number(&under);
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
static wy_condition *read_range(wy_reader *reader, const wy_side *left, const wy_side *low) {
    if (!plain_only(reader, left, "a range")) {
        return NULL;
    }
    wy_parts parts = {0};
    bool fine =
        wy_reader_add_part(reader, &parts, WY_AND, wy_sides_compare(reader, left, WY_GE, low));
    if (fine && range_has_end(reader)) {
        wy_side high;
        fine = read_side(reader, &high) &&
               wy_reader_add_part(reader, &parts, WY_AND,
                                  wy_sides_compare(reader, left, WY_LE, &high));
    }
    return wy_reader_join(reader, &parts, WY_AND, fine);
}

/* The values first..last of a list, as e = value each; they count against the list's limit. */
static bool add_values(wy_reader *reader, wy_parts *parts, const wy_side *left, int64_t first,
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
                                wy_side_compare(reader, left, WY_EQ, &number))) {
            return false;
        }
    }
    return true;
}

static bool read_values(wy_reader *reader, wy_parts *parts, const wy_side *left) {
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
static wy_condition *read_membership(wy_reader *reader, const wy_side *left) {
    if (!plain_only(reader, left, "'in'")) {
        return NULL;
    }
    if (!wy_reader_take(reader, WY_TOKEN_LEFT_BRACE)) {
        wy_side low;
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
    wy_side left, right;
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
        fine = fine && wy_reader_add_part(reader, &steps, WY_AND,
                                          wy_sides_compare(reader, &left, relation, &right));
        left = right;
    }
    return wy_reader_join(reader, &steps, WY_AND, fine);
}
