/* lists.c - lists that may be long, written piece by piece. */
#include "json/lists.h"

#include <inttypes.h>

#include <wythoff/grundy.h>

#include "json/values.h"

static void put_rule(wi_writer *to, const wy_rules *rules) {
    wi_put(to, "{\"rule\": ");
    wi_put_json(to, wi_json_rule(rules));
}

static void put_quoted(wi_writer *to, const char *before, mpz_srcptr number) {
    wi_put(to, before);
    if (number != NULL) {
        wi_put_integer(to, number);
    } else {
        wi_put(to, "0");
    }
    wi_put(to, "\"");
}

static void put_name(wi_writer *to, const char *name) {
    if (name != NULL) {
        wi_putf(to, ", \"%s\": [", name);
    }
}

static void put_sides(wi_writer *to, mpz_srcptr x, mpz_srcptr y, int64_t width, int64_t height,
                      const char *name) {
    put_quoted(to, ", \"x\": \"", x);
    put_quoted(to, ", \"y\": \"", y);
    wi_putf(to, ", \"width\": %" PRId64 ", \"height\": %" PRId64, width, height);
    put_name(to, name);
}

void wi_put_window(wi_writer *to, const wy_rules *rules, mpz_srcptr x, mpz_srcptr y, int64_t width,
                   int64_t height, const char *name) {
    put_rule(to, rules);
    put_sides(to, x, y, width, height, name);
}

void wi_put_valued_window(wi_writer *to, const wy_rules *rules, uint32_t value, int64_t width,
                          int64_t height, const char *name) {
    put_rule(to, rules);
    wi_putf(to, ", \"value\": %" PRIu32, value);
    put_sides(to, NULL, NULL, width, height, name);
}

void wi_put_box(wi_writer *to, const wy_rules *rules, int64_t below, const char *name) {
    put_rule(to, rules);
    wi_putf(to, ", \"heaps\": %d, \"below\": %" PRId64, rules->heaps, below);
    put_name(to, name);
}

void wi_put_list(wi_writer *to, const wy_rules *rules, const char *name) {
    put_rule(to, rules);
    put_name(to, name);
}

void wi_put_from(wi_writer *to, const wy_rules *rules, const mpz_t from, const char *name) {
    put_rule(to, rules);
    put_quoted(to, ", \"from\": \"", from);
    put_name(to, name);
}

static void put_heaps(wi_writer *to, bool first, const int64_t *heap, int heaps) {
    wi_put(to, first ? "\n[" : ",\n[");
    for (int i = 0; i < heaps; i++) {
        wi_put(to, i == 0 ? "\"" : ", \"");
        wi_put_number(to, heap[i]);
        wi_put(to, "\"");
    }
}

void wi_put_heaps(wi_writer *to, bool first, const int64_t *heap, int heaps) {
    put_heaps(to, first, heap, heaps);
    wi_put(to, "]");
}

void wi_put_valued(wi_writer *to, bool first, const int64_t *heap, int heaps, uint32_t value) {
    put_heaps(to, first, heap, heaps);
    wi_put(to, ", ");
    wi_put_number(to, value);
    wi_put(to, "]");
}

void wi_put_position(wi_writer *to, bool first, int64_t x, int64_t y) {
    wi_put_heaps(to, first, (const int64_t[]){x, y}, 2);
}

void wi_put_pair(wi_writer *to, bool first, const mpz_t x, const mpz_t y) {
    put_quoted(to, first ? "\n[\"" : ",\n[\"", x);
    put_quoted(to, ", \"", y);
    wi_put(to, "]");
}

static void put_value(wi_writer *to, uint32_t value) {
    if (value == WY_GRUNDY_NONE) {
        wi_put(to, "null");
    } else {
        wi_put_number(to, value);
    }
}

void wi_put_value(wi_writer *to, bool first, uint32_t value) {
    wi_put(to, first ? "" : ", ");
    put_value(to, value);
}

void wi_put_values(wi_writer *to, bool first, const uint32_t *values, int64_t count) {
    wi_put(to, first ? "\n[" : ",\n[");
    for (int64_t i = 0; i < count; i++) {
        wi_put(to, i > 0 ? "," : "");
        put_value(to, values[i]);
    }
    wi_put(to, "]");
}

static void put_end(wi_writer *to, bool listed, int64_t count) {
    wi_put(to, listed ? "\n]" : "");
    if (count >= 0) {
        wi_putf(to, ", \"count\": %" PRId64, count);
    }
}

static void put_standing(wi_writer *to, json_t *standing) {
    wi_put(to, ", \"standing\": ");
    wi_put_json(to, standing);
    wi_put(to, "}\n");
}

void wi_put_list_end(wi_writer *to, bool listed, int64_t count, json_t *standing) {
    put_end(to, listed, count);
    put_standing(to, standing);
}

void wi_put_pairs_end(wi_writer *to, bool listed, int64_t count, const mpz_t low, const mpz_t high,
                      json_t *standing) {
    put_end(to, listed, count);
    put_quoted(to, ", \"deviation\": [\"", low);
    put_quoted(to, ", \"", high);
    wi_put(to, "]");
    put_standing(to, standing);
}

void wi_put_rows(wi_writer *to, int64_t size) {
    wi_putf(to, "{\"size\": %" PRId64 ", \"rows\": [", size);
}

void wi_put_row(wi_writer *to, bool first, const char *bits) {
    wi_putf(to, "%s\"%s\"", first ? "\n" : ",\n", bits);
}

void wi_put_rows_end(wi_writer *to) {
    wi_put(to, "\n]}\n");
}

json_t *wi_json_pairs(const wy_rules *rules, const mpz_t from, json_t *pairs, json_t *standing) {
    const json_int_t count = (json_int_t)json_array_size(pairs);
    return json_pack("{s:o, s:o, s:o, s:I, s:o}", "rule", wi_json_rule(rules), "from",
                     wi_json_integer(from), "pairs", pairs, "count", count, "standing", standing);
}

json_t *wi_json_nth(const mpz_t a, const mpz_t b, const wy_standing *standing) {
    return json_pack("{s:o, s:o, s:o}", "a", wi_json_integer(a), "b", wi_json_integer(b),
                     "standing", wi_json_standing(standing));
}

json_t *wi_json_count(const wy_rules *rules, const mpz_t width, const mpz_t height,
                      const mpz_t count, const wy_standing *standing) {
    return json_pack("{s:o, s:s, s:s, s:o, s:o, s:o, s:o}", "rule", wi_json_rule(rules), "x", "0",
                     "y", "0", "width", wi_json_integer(width), "height", wi_json_integer(height),
                     "count", wi_json_integer(count), "standing", wi_json_standing(standing));
}

json_t *wi_json_moves(json_t *moves, json_t *bounds, bool all, json_t *winning, bool winning_all,
                      const char *unknown) {
    return json_pack("{s:o, s:o, s:b, s:o, s:b, s:s?}", "moves", moves, "bounds", bounds, "all",
                     all, "winning", winning, "winning_all", winning_all, "unknown", unknown);
}
