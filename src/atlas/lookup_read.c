/*
 * lookup_read.c - what people look for, read: terms, a slope, P-positions, Grundy values.
 *
 *     1, 3, 4, 6, 8, 9 ...          numbers, with commas or spaces between them
 *     1.3247                        one number with a point
 *     (0,0) (1,2) {(3,5), (4,7)}    pairs
 *     g(1,1)=2, g(0,3)=3            values at pairs
 */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/atlas.h>

#include "base/fail.h"
#include "base/list.h"

#define LARGEST INT64_C(1000000000000000)

typedef struct reader {
    const char *text;
    size_t at;
    wy_lookup *to;
    size_t term_room, position_room;
    wy_error *error;
} reader;

__attribute__((format(printf, 3, 4))) static bool fail(reader *in, size_t width, const char *format,
                                                       ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    wi_fail(in->error, WY_BAD, "%s", message);
    wi_fail_place(in->error, in->text, strlen(in->text), in->at, width > 0 ? width : 1);
    return false;
}

static bool expected(reader *in, const char *what) {
    const char found = in->text[in->at];
    return found == '\0' ? fail(in, 1, "expected %s, but the text ends here", what)
                         : fail(in, 1, "expected %s, found '%c'", what, found);
}

/* Between things: spaces, commas, brackets of sets, dots that say "and so on". */
static void skip(reader *in) {
    while (in->text[in->at] != '\0' && strchr(" \t\n,;{}[]", in->text[in->at]) != NULL) {
        in->at++;
    }
    if (strncmp(in->text + in->at, "...", 3) == 0 ||
        strncmp(in->text + in->at, "\xe2\x80\xa6", 3) == 0) {
        in->at += 3;
        skip(in);
    }
}

static void skip_spaces(reader *in) {
    while (in->text[in->at] == ' ') {
        in->at++;
    }
}

static bool read_number(reader *in, bool signed_, int64_t *out) {
    const char *start = in->text + in->at;
    const bool minus = signed_ && start[0] == '-';
    size_t length = minus;
    int64_t value = 0;
    while (isdigit((unsigned char)start[length])) {
        value = value * 10 + (start[length++] - '0');
        if (value > LARGEST) {
            return fail(in, length, "this number is too large; at most 10^15 is allowed");
        }
    }
    if (length == (size_t)minus) {
        return expected(in, "a number");
    }
    in->at += length;
    *out = minus ? -value : value;
    return true;
}

static bool take(reader *in, char letter, const char *what) {
    skip_spaces(in);
    if (in->text[in->at] != letter) {
        return expected(in, what);
    }
    in->at++;
    skip_spaces(in);
    return true;
}

static bool read_pair(reader *in) {
    wy_position at = {0};
    const size_t start = in->at;
    if (!take(in, '(', "'('") || !read_number(in, false, &at.x) || !take(in, ',', "','") ||
        !read_number(in, false, &at.y) || !take(in, ')', "')'")) {
        return false;
    }
    if (at.x >= WY_LOOKUP_SIDE || at.y >= WY_LOOKUP_SIDE) {
        const size_t width = in->at - start;
        in->at = start;
        return fail(in, width, "heaps below %d can be looked up", WY_LOOKUP_SIDE);
    }
    wy_lookup *to = in->to;
    if (!wi_list_room(to->positions, in->position_room, to->count + 1)) {
        wi_fail_memory(in->error);
        return false;
    }
    to->positions[to->count] = at;
    return true;
}

static bool add_term(reader *in, int64_t term) {
    if (!wi_list_room(in->to->terms, in->term_room, in->to->count + 1)) {
        wi_fail_memory(in->error);
        return false;
    }
    in->to->terms[in->to->count] = term;
    return true;
}

/* g(1,1)=2 */
static bool read_value(reader *in) {
    int64_t value;
    in->at++;
    return read_pair(in) && take(in, '=', "'=' and a Grundy value") &&
           read_number(in, false, &value) && add_term(in, value);
}

static bool read_slope(reader *in) {
    char *end;
    const char *start = in->text + in->at;
    in->to->slope = strtod(start, &end);
    const char *point = strchr(start, '.');
    const size_t digits = (size_t)(end - point) - 1;
    in->to->within = 0.5 * pow(10, -(double)digits);
    in->to->count = 1;
    in->at += (size_t)(end - start);
    skip(in);
    return in->text[in->at] == '\0' || fail(in, 1, "a slope is one number");
}

static bool read_list(reader *in) {
    while (in->text[in->at] != '\0') {
        int64_t term;
        const bool fine = in->to->kind == WY_LOOKUP_VALUES      ? read_value(in)
                          : in->to->kind == WY_LOOKUP_POSITIONS ? read_pair(in)
                          : read_number(in, true, &term)        ? add_term(in, term)
                                                                : false;
        if (!fine) {
            return false;
        }
        in->to->count++;
        if (in->to->count > WY_LOOKUP_MOST) {
            return fail(in, 1, "at most %d can be looked up at once", WY_LOOKUP_MOST);
        }
        skip(in);
    }
    return true;
}

static bool is_slope(const char *text) {
    const size_t digits = strspn(text, "0123456789");
    return text[digits] == '.' && isdigit((unsigned char)text[digits + 1]);
}

static bool read(reader *in) {
    skip(in);
    const char *text = in->text + in->at;
    if (is_slope(text)) {
        in->to->kind = WY_LOOKUP_SLOPE;
        return read_slope(in);
    }
    in->to->kind = text[0] == '('   ? WY_LOOKUP_POSITIONS
                   : text[0] == 'g' ? WY_LOOKUP_VALUES
                                    : WY_LOOKUP_TERMS;
    const size_t start = in->at;
    if (!read_list(in)) {
        return false;
    }
    if (in->to->count == 0 ||
        (in->to->kind == WY_LOOKUP_TERMS && in->to->count < WY_LOOKUP_LEAST)) {
        in->at = start;
        return fail(in, strlen(text),
                    "too little to look for; give %d terms or more, a slope such as 1.3247, "
                    "P-positions such as (0,0) (1,2), or Grundy values such as g(1,1)=2",
                    WY_LOOKUP_LEAST);
    }
    return true;
}

wy_status wy_lookup_read(wy_lookup *out, const char *text, wy_error *error) {
    *out = (wy_lookup){0};
    wy_error mine = {0};
    reader in = {.text = text, .to = out, .error = &mine};
    if (read(&in)) {
        return WY_OK;
    }
    if (error != NULL) {
        *error = mine;
    }
    wy_lookup_clear(out);
    return mine.status;
}

void wy_lookup_clear(wy_lookup *lookup) {
    free(lookup->terms);
    free(lookup->positions);
    *lookup = (wy_lookup){0};
}
