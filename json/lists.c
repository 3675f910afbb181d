/* lists.c - lists that may be long, written piece by piece. */
#include "json/lists.h"

#include <inttypes.h>

#include <wythoff/grundy.h>

#include "json/values.h"

static void put_rule(wy_writer *to, const wy_rules *rules) {
    wy_put(to, "{\"rule\": ");
    wy_put_json(to, wy_json_rule(rules));
}

static void put_quoted(wy_writer *to, const char *before, mpz_srcptr number) {
    wy_put(to, before);
    if (number != NULL) {
        wy_put_integer(to, number);
    } else {
        wy_put(to, "0");
    }
    wy_put(to, "\"");
}

static void put_name(wy_writer *to, const char *name) {
    if (name != NULL) {
        wy_putf(to, ", \"%s\": [", name);
    }
}

static void put_sides(wy_writer *to, mpz_srcptr x, mpz_srcptr y, int64_t width, int64_t height,
                      const char *name) {
    put_quoted(to, ", \"x\": \"", x);
    put_quoted(to, ", \"y\": \"", y);
    wy_putf(to, ", \"width\": %" PRId64 ", \"height\": %" PRId64, width, height);
    put_name(to, name);
}

void wy_put_window(wy_writer *to, const wy_rules *rules, mpz_srcptr x, mpz_srcptr y, int64_t width,
                   int64_t height, const char *name) {
    put_rule(to, rules);
    put_sides(to, x, y, width, height, name);
}

void wy_put_valued_window(wy_writer *to, const wy_rules *rules, uint32_t value, int64_t width,
                          int64_t height, const char *name) {
    put_rule(to, rules);
    wy_putf(to, ", \"value\": %" PRIu32, value);
    put_sides(to, NULL, NULL, width, height, name);
}

void wy_put_list(wy_writer *to, const wy_rules *rules, const char *name) {
    put_rule(to, rules);
    put_name(to, name);
}

void wy_put_from(wy_writer *to, const wy_rules *rules, const mpz_t from, const char *name) {
    put_rule(to, rules);
    put_quoted(to, ", \"from\": \"", from);
    put_name(to, name);
}

void wy_put_position(wy_writer *to, bool first, int64_t x, int64_t y) {
    wy_put(to, first ? "\n[\"" : ",\n[\"");
    wy_put_number(to, x);
    wy_put(to, "\", \"");
    wy_put_number(to, y);
    wy_put(to, "\"]");
}

void wy_put_pair(wy_writer *to, bool first, const mpz_t x, const mpz_t y) {
    put_quoted(to, first ? "\n[\"" : ",\n[\"", x);
    put_quoted(to, ", \"", y);
    wy_put(to, "]");
}

static void put_value(wy_writer *to, uint32_t value) {
    if (value == WY_GRUNDY_NONE) {
        wy_put(to, "null");
    } else {
        wy_put_number(to, value);
    }
}

void wy_put_value(wy_writer *to, bool first, uint32_t value) {
    wy_put(to, first ? "" : ", ");
    put_value(to, value);
}

void wy_put_values(wy_writer *to, bool first, const uint32_t *values, int64_t count) {
    wy_put(to, first ? "\n[" : ",\n[");
    for (int64_t i = 0; i < count; i++) {
        wy_put(to, i > 0 ? "," : "");
        put_value(to, values[i]);
    }
    wy_put(to, "]");
}

static void put_end(wy_writer *to, bool listed, int64_t count) {
    wy_put(to, listed ? "\n]" : "");
    if (count >= 0) {
        wy_putf(to, ", \"count\": %" PRId64, count);
    }
}

static void put_standing(wy_writer *to, json_t *standing) {
    wy_put(to, ", \"standing\": ");
    wy_put_json(to, standing);
    wy_put(to, "}\n");
}

void wy_put_list_end(wy_writer *to, bool listed, int64_t count, json_t *standing) {
    put_end(to, listed, count);
    put_standing(to, standing);
}

void wy_put_pairs_end(wy_writer *to, bool listed, int64_t count, const mpz_t low, const mpz_t high,
                      json_t *standing) {
    put_end(to, listed, count);
    put_quoted(to, ", \"deviation\": [\"", low);
    put_quoted(to, ", \"", high);
    wy_put(to, "]");
    put_standing(to, standing);
}

void wy_put_rows(wy_writer *to, int64_t size) {
    wy_putf(to, "{\"size\": %" PRId64 ", \"rows\": [", size);
}

void wy_put_row(wy_writer *to, bool first, const char *bits) {
    wy_putf(to, "%s\"%s\"", first ? "\n" : ",\n", bits);
}

void wy_put_rows_end(wy_writer *to) {
    wy_put(to, "\n]}\n");
}

json_t *wy_json_pairs(const wy_rules *rules, const mpz_t from, json_t *pairs, json_t *standing) {
    const json_int_t count = (json_int_t)json_array_size(pairs);
    return json_pack("{s:o, s:o, s:o, s:I, s:o}", "rule", wy_json_rule(rules), "from",
                     wy_json_integer(from), "pairs", pairs, "count", count, "standing", standing);
}

json_t *wy_json_nth(const mpz_t a, const mpz_t b, const wy_standing *standing) {
    return json_pack("{s:o, s:o, s:o}", "a", wy_json_integer(a), "b", wy_json_integer(b),
                     "standing", wy_json_standing(standing));
}

json_t *wy_json_moves(json_t *moves, bool all, json_t *winning, bool winning_all,
                      const char *unknown) {
    return json_pack("{s:o, s:b, s:o, s:b, s:s?}", "moves", moves, "all", all, "winning", winning,
                     "winning_all", winning_all, "unknown", unknown);
}
