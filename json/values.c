/* values.c - text that grows, numbers, lists and errors as JSON. */
#include "json/values.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "base/list.h"
#include "base/utf8.h"

/* ---- Text that grows ------------------------------------------------------------------------ */

void wi_writer_free(wi_writer *text) {
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

/* Room for so many bytes more, and a zero that snprintf may write behind them. */
static bool reserve(wi_writer *text, size_t more) {
    if (text->broken || more > SIZE_MAX / 4 - text->length) {
        text->broken = true;
        return false;
    }
    text->broken = !wi_list_room(text->bytes, text->room, text->length + more + 1);
    return !text->broken;
}

void wi_put_bytes(wi_writer *text, const char *bytes, size_t length) {
    if (length > 0 && reserve(text, length)) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
    }
}

void wi_put(wi_writer *text, const char *words) {
    wi_put_bytes(text, words, strlen(words));
}

void wi_put_number(wi_writer *text, int64_t number) {
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        *--at = '-';
    }
    wi_put_bytes(text, at, (size_t)(digits + sizeof digits - at));
}

void wi_put_integer(wi_writer *text, const mpz_t number) {
    const size_t most = mpz_sizeinbase(number, 10) + 2;
    if (reserve(text, most)) {
        mpz_get_str(text->bytes + text->length, 10, number);
        text->length += strlen(text->bytes + text->length);
    }
}

void wi_putf(wi_writer *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !reserve(text, (size_t)length)) {
        text->broken = true;
        return;
    }
    va_start(arguments, format);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)length;
}

void wi_put_string(wi_writer *text, const char *words) {
    wi_put(text, "\"");
    const size_t length = strlen(words);
    for (size_t i = 0; i < length;) {
        const unsigned char letter = (unsigned char)words[i];
        const size_t width = wi_utf8_width(words + i, length - i);
        if (width == 0) {
            wi_put(text, "?");
            i++;
        } else if (letter < ' ' || letter == 0x7F) {
            wi_putf(text, "\\u%04x", letter);
            i++;
        } else if (letter == '"' || letter == '\\') {
            wi_putf(text, "\\%c", letter);
            i++;
        } else {
            wi_put_bytes(text, words + i, width);
            i += width;
        }
    }
    wi_put(text, "\"");
}

static int put_part(const char *bytes, size_t length, void *data) {
    wi_put_bytes(data, bytes, length);
    return 0;
}

static void put(wi_writer *text, json_t *value, size_t flags) {
    if (value == NULL || json_dump_callback(value, put_part, text, JSON_ENCODE_ANY | flags) != 0) {
        text->broken = true;
    }
    json_decref(value);
}

void wi_put_json(wi_writer *text, json_t *value) {
    put(text, value, 0);
}

void wi_put_compact(wi_writer *text, json_t *value) {
    put(text, value, JSON_COMPACT);
}

void wi_put_members(wi_writer *text, json_t *object) {
    const char *between = "";
    const char *name;
    json_t *value;
    text->broken = text->broken || object == NULL;
    json_object_foreach(object, name, value) {
        wi_put(text, between);
        wi_put_string(text, name);
        wi_put(text, ": ");
        wi_put_json(text, json_incref(value));
        between = ", ";
    }
    json_decref(object);
}

/* ---- Small values of the library as JSON ---------------------------------------------------- */

json_t *wi_json_integer(const mpz_t number) {
    char *text = mpz_get_str(NULL, 10, number);
    json_t *value = json_string(text);
    free(text);
    return value;
}

json_t *wi_json_digits(int64_t number) {
    return json_sprintf("%" PRId64, number);
}

json_t *wi_json_heaps(const mpz_t *heap, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, wi_json_integer(heap[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *wi_json_heaps_small(const int64_t *heap, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        if (json_array_append_new(list, wi_json_digits(heap[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *wi_json_pair(const mpz_t x, const mpz_t y) {
    return json_pack("[o, o]", wi_json_integer(x), wi_json_integer(y));
}

json_t *wi_json_position(wy_position position) {
    return wi_json_heaps_small((const int64_t[]){position.x, position.y}, 2);
}

json_t *wi_json_rule(const wy_rules *rules) {
    char *text = wy_rules_text(rules);
    json_t *json = text == NULL ? NULL : json_string(text);
    free(text);
    return json;
}

json_t *wi_json_number(int64_t number, bool there) {
    return there ? json_integer((json_int_t)number) : json_null();
}

json_t *wi_json_text(const char *text) {
    return text == NULL || text[0] == '\0' ? json_null() : json_string(text);
}

json_t *wi_json_standing(const wy_standing *standing) {
    return wi_json_known(standing->kind, standing->by);
}

json_t *wi_json_known(wy_standing_kind kind, const char *by) {
    return json_pack("{s:s, s:s}", "kind", wy_standing_name(kind), "by", by);
}

json_t *wi_json_from_smaller(void) {
    return wi_json_known(WY_COMPUTED, "from all smaller positions");
}

/* ---- Lists that may be long, written piece by piece ----------------------------------------- */

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

/* ["3", "5"], where a number that is negative is null. */
static void put_corner(wi_writer *to, const char *name, const mpz_srcptr *numbers, int count) {
    wi_putf(to, ", \"%s\": [", name);
    for (int i = 0; i < count; i++) {
        wi_put(to, i > 0 ? ", " : "");
        if (mpz_sgn(numbers[i]) < 0) {
            wi_put(to, "null");
        } else {
            put_quoted(to, "\"", numbers[i]);
        }
    }
    wi_put(to, "]");
}

int wi_listed_heaps(const wy_rules *rules) {
    return !wy_rules_plane(rules) ? rules->heaps : rules->board.q2 == 0 ? 1 : 2;
}

static void put_region(wi_writer *to, const wy_rules *rules, const mpz_srcptr *from,
                       const mpz_srcptr *size, const char *name) {
    put_corner(to, "from", from, wi_listed_heaps(rules));
    put_corner(to, "size", size, wi_listed_heaps(rules));
    put_name(to, name);
}

static void put_window(wi_writer *to, const wy_rules *rules, mpz_srcptr x, mpz_srcptr y,
                       int64_t width, int64_t height, const char *name) {
    mpz_t zero;
    mpz_t sides[2];
    mpz_init(zero);
    mpz_init_set_si(sides[0], width);
    mpz_init_set_si(sides[1], height);
    put_region(to, rules, (const mpz_srcptr[]){x != NULL ? x : zero, y != NULL ? y : zero},
               (const mpz_srcptr[]){sides[0], sides[1]}, name);
    mpz_clears(zero, sides[0], sides[1], NULL);
}

void wi_put_window(wi_writer *to, const wy_rules *rules, mpz_srcptr x, mpz_srcptr y, int64_t width,
                   int64_t height, const char *name) {
    put_rule(to, rules);
    put_window(to, rules, x, y, width, height, name);
}

void wi_put_valued_window(wi_writer *to, const wy_rules *rules, uint32_t value, int64_t width,
                          int64_t height, const char *name) {
    put_rule(to, rules);
    wi_putf(to, ", \"value\": \"%" PRIu32 "\"", value);
    put_window(to, rules, NULL, NULL, width, height, name);
}

void wi_put_box(wi_writer *to, const wy_rules *rules, int64_t below, const char *name) {
    mpz_t zero;
    mpz_t side;
    mpz_srcptr from[WY_MOST_HEAPS];
    mpz_srcptr size[WY_MOST_HEAPS];
    mpz_init(zero);
    mpz_init_set_si(side, below);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        from[i] = zero;
        size[i] = side;
    }
    put_rule(to, rules);
    put_region(to, rules, from, size, name);
    mpz_clears(zero, side, NULL);
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
    wi_putf(to, ", \"%" PRIu32 "\"]", value);
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
        wi_put(to, "\"");
        wi_put_number(to, value);
        wi_put(to, "\"");
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
        wi_putf(to, ", \"count\": \"%" PRId64 "\"", count);
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
    json_t *count = wi_json_digits((int64_t)json_array_size(pairs));
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "rule", wi_json_rule(rules), "from",
                     wi_json_integer(from), "pairs", pairs, "count", count, "standing", standing);
}

json_t *wi_json_nth(const mpz_t a, const mpz_t b, const wy_standing *standing) {
    return json_pack("{s:o, s:o, s:o}", "a", wi_json_integer(a), "b", wi_json_integer(b),
                     "standing", wi_json_standing(standing));
}

json_t *wi_json_count(const wy_rules *rules, const mpz_t width, const mpz_t height,
                      const mpz_t count, const wy_standing *standing) {
    json_t *from = json_pack(wi_listed_heaps(rules) == 1 ? "[s]" : "[s, s]", "0", "0");
    json_t *size = wi_listed_heaps(rules) == 1 ? json_pack("[o]", wi_json_integer(width))
                                               : wi_json_pair(width, height);
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "rule", wi_json_rule(rules), "from", from, "size",
                     size, "count", wi_json_integer(count), "standing", wi_json_standing(standing));
}

json_t *wi_json_moves(json_t *moves, json_t *bounds, bool all, json_t *winning, bool winning_all,
                      const char *unknown) {
    return json_pack("{s:o, s:o, s:b, s:o, s:b, s:s?}", "moves", moves, "bounds", bounds, "all",
                     all, "winning", winning, "winning_all", winning_all, "unknown", unknown);
}

/* ---- Errors as JSON ------------------------------------------------------------------------- */

/* Moves over one character of text[0, length); its UTF-16 code units. */
static long units_over(const char *text, size_t length, size_t *at) {
    const size_t width = wi_utf8_width(text + *at, length - *at);
    *at += width > 0 ? width : 1;
    return width == 4 ? 2 : 1;
}

bool wi_place_of(wi_place *place, const wy_error *error, const char *text) {
    *place = (wi_place){0, 0};
    if (error->line == 0 || text == NULL) {
        return false;
    }
    const size_t length = strlen(text);
    size_t at = 0;
    for (size_t line = 1; line < error->line && at < length;) {
        line += text[at] == '\n';
        place->at += units_over(text, length, &at);
    }
    for (size_t column = 1; column < error->column && at < length; column++) {
        place->at += units_over(text, length, &at);
    }
    for (size_t i = 0; i < error->width && at < length; i++) {
        place->length += units_over(text, length, &at);
    }
    return true;
}

void wi_put_error(wi_writer *to, const char *code, const char *message, const char *parameter,
                  const wi_place *place) {
    wi_put(to, "{\"error\":{\"code\":");
    wi_put_string(to, code);
    wi_put(to, ",\"message\":");
    wi_put_string(to, message);
    if (parameter != NULL) {
        wi_put(to, ",\"parameter\":");
        wi_put_string(to, parameter);
    }
    if (place != NULL) {
        wi_putf(to, ",\"at\":%ld,\"length\":%ld", place->at, place->length);
    }
    wi_put(to, "}}");
}

const char *wi_json_code(wy_status status) {
    switch (status) {
    case WY_NO:
    case WY_BAD:
        return "bad_input";
    case WY_LIMIT:
    case WY_STOPPED:
        return "limit";
    default:
        return "system";
    }
}
