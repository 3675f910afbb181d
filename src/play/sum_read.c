/*
 * sum_read.c - the text of a sum.
 *
 * A rule may have + and brackets of its own, and no @ (but in comments): so a part's game goes up
 * to the next @, a position follows, and after it only + or the end can come.  A number goes on
 * after
 * + where a digit follows at once; no rule begins with a digit.
 */
#include <wythoff/rules.h>

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"
#include "base/integer.h"
#include "base/list.h"
#include "base/utf8.h"
#include "play/sum_reader.h"
#include "rules/value.h"
#include "theory/theory.h"

wy_status wi_sum_fault(const wi_sum_reader *in, size_t from, size_t to, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    wi_fail(in->error, WY_BAD, "%s", message);
    wi_fail_place(in->error, in->text, in->length, from, to > from ? to - from : 1);
    return WY_BAD;
}

/* ---- bytes ------------------------------------------------------------------------------- */

static bool is_space(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f' ||
           byte == '\v';
}

/* From at on, behind spaces and comments. */
static size_t behind_spaces(const char *text, size_t length, size_t at) {
    while (at < length && (is_space(text[at]) || text[at] == '#')) {
        if (text[at] == '#') {
            const char *end = memchr(text + at, '\n', length - at);
            at = end == NULL ? length : (size_t)(end - text);
        } else {
            at++;
        }
    }
    return at;
}

/* Behind the quoted name at text[at], or behind a quote that is never closed. */
static size_t behind_name(const char *text, size_t length, size_t at) {
    for (size_t end = at + 1; end < length && text[end] != '\n'; end++) {
        if (text[end] == '"') {
            return end + 1;
        }
    }
    return at + 1;
}

/* The first @ from at on that is in no comment and in no quotes; length: there is none. */
static size_t find_at(const char *text, size_t length, size_t at) {
    at = behind_spaces(text, length, at);
    while (at < length && text[at] != '@') {
        at = text[at] == '"' ? behind_name(text, length, at) : at + 1;
        at = behind_spaces(text, length, at);
    }
    return at;
}

/* "nim(" with a digit behind it?  Then the place of that digit, else 0. */
static size_t heap_at(const char *text, size_t length, size_t at) {
    if (length - at < 3 || strncasecmp(text + at, "nim", 3) != 0) {
        return 0;
    }
    at = behind_spaces(text, length, at + 3);
    if (at == length || text[at] != '(') {
        return 0;
    }
    at = behind_spaces(text, length, at + 1);
    return at < length && text[at] >= '0' && text[at] <= '9' ? at : 0;
}

static size_t behind_mark(const char *text, size_t length) {
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

bool wy_sum_is_meant(const char *text, size_t length) {
    const size_t start = behind_spaces(text, length, behind_mark(text, length));
    return find_at(text, length, start) < length || heap_at(text, length, start) > 0;
}

void wi_sum_skip_spaces(wi_sum_reader *in) {
    in->at = behind_spaces(in->text, in->length, in->at);
}

bool wi_sum_take(wi_sum_reader *in, char letter) {
    wi_sum_skip_spaces(in);
    const bool there = in->at < in->length && in->text[in->at] == letter;
    in->at += there;
    return there;
}

/* ---- games ------------------------------------------------------------------------------- */

static size_t character(const wi_sum_reader *in, size_t at) {
    const size_t width = wi_utf8_width(in->text + at, in->length - at);
    return width == 0 ? 1 : width;
}

/* A fault of the rule that begins at `from` has its place in the whole text. */
static void move_place(const wi_sum_reader *in, size_t from) {
    wy_error *error = in->error;
    if (error == NULL || error->line == 0) {
        if (error != NULL) {
            wi_fail_place(error, in->text, in->length, from, 1);
        }
        return;
    }
    size_t at = from;
    for (size_t line = 1; line < error->line; line++) {
        const char *end = memchr(in->text + at, '\n', in->length - at);
        at = end == NULL ? in->length : (size_t)(end - in->text) + 1;
    }
    for (size_t column = 1; column < error->column && at < in->length; column++) {
        at += character(in, at);
    }
    size_t end = at;
    for (size_t i = 0; i < error->width && end < in->length; i++) {
        end += character(in, end);
    }
    wi_fail_place(error, in->text, in->length, at, end > at ? end - at : 1);
}

static wy_status read_game(wi_sum_reader *in, wy_part *part, size_t from, size_t end) {
    while (end > from && is_space(in->text[end - 1])) {
        end--;
    }
    if (end == from) {
        return wi_sum_fault(in, from, from + 1, "expected a game before the @, as in wythoff@3,5");
    }
    /* One byte-order mark may stand before the sum; a rule alone may have one, too. */
    if (behind_mark(in->text + from, end - from) > 0) {
        return wi_sum_fault(in, from, from + 3, "expected a game, found a byte-order mark");
    }
    wy_rules *written = NULL;
    wy_status status =
        wy_rules_read_with(&written, in->text + from, end - from, in->lists, in->error);
    if (status == WY_OK && wy_rules_plane(written)) {
        status = wy_rules_settle(&part->rules, written, in->error);
    } else if (status == WY_OK && in->several == NULL) {
        status = wi_rules_want_plane(written, in->error);
    } else if (status == WY_OK) {
        status = wi_heap_part_begin(in, part, written);
        written = NULL;
    }
    wy_rules_free(written);
    if (status != WY_OK) {
        if (status == WY_BAD) {
            move_place(in, from);
        }
        return status;
    }
    if (in->refused == NULL) {
        in->refused = wi_heap_part(in) != NULL ? wi_heap_refusal(wi_heap_part(in)->rules)
                                               : wi_sum_refusal(part->rules);
        in->refused_from = from;
        in->refused_end = end;
    }
    /* A rule has no zero bytes, so this is all of it. */
    part->game = strndup(in->text + from, end - from);
    return part->game == NULL ? wi_fail_memory(in->error) : WY_OK;
}

/* ---- positions --------------------------------------------------------------------------- */

wy_status wi_sum_number(wi_sum_reader *in, mpz_t out) {
    wi_sum_skip_spaces(in);
    const size_t from = in->at;
    const uint64_t room = in->room < WI_LONGEST_INTEGER ? in->room : WI_LONGEST_INTEGER;
    const size_t used = wi_integer_scan(out, in->text + from, in->length - from, room);
    if (used == 0) {
        size_t end = from + (from < in->length && in->text[from] == '-');
        const size_t digits = end;
        while (end < in->length && in->text[end] >= '0' && in->text[end] <= '9') {
            end++;
        }
        return wi_sum_fault(in, from, end,
                            end > digits ? "this number is too long"
                                         : "expected the size of a heap, a number");
    }
    in->at = from + used;
    if (mpz_sgn(out) < 0) {
        return wi_sum_fault(in, from, in->at, "a heap cannot be negative");
    }
    const uint64_t bits = mpz_sizeinbase(out, 2);
    if (bits > in->room) {
        return wi_sum_fault(in, from, in->at, "the numbers of this sum are too long");
    }
    in->room -= bits;
    return WY_OK;
}

/* x,y or (x,y), behind the @ */
static wy_status read_position(wi_sum_reader *in, wy_part *part) {
    if (wi_heap_part(in) != NULL) {
        return wi_heap_part_read(in, wi_heap_part(in));
    }
    const bool bracket = wi_sum_take(in, '(');
    wi_sum_skip_spaces(in);
    const size_t from = in->at;
    wy_status status = wi_sum_number(in, part->at.heap[0]);
    const bool alone = status == WY_OK && wi_cone_is_heap(&part->rules->board);
    const bool comma = status == WY_OK && wi_sum_take(in, ',');
    if (status == WY_OK && !comma && !alone) {
        status = wi_sum_fault(in, in->at, in->at + 1,
                              "expected a comma and the second heap, as in wythoff@3,5");
    }
    if (comma) {
        status = wi_sum_number(in, part->at.heap[1]);
    }
    const size_t end = in->at;
    if (status == WY_OK && bracket && !wi_sum_take(in, ')')) {
        status = wi_sum_fault(in, in->at, in->at + 1, "expected a bracket after the position");
    }
    if (status == WY_OK && !wi_cone_has(&part->rules->board, part->at.heap[0], part->at.heap[1])) {
        status = wi_sum_fault(in, from, end, "this is no position on the board of the game");
    }
    return status == WY_OK ? wi_part_begin(part, in->error) : status;
}

/* nim(n), whose number stands at `digit` */
static wy_status read_heap(wi_sum_reader *in, wy_part *part, size_t digit) {
    in->at = digit;
    part->heap = true;
    wy_status status = wi_sum_number(in, part->at.heap[0]);
    if (status == WY_OK && !wi_sum_take(in, ')')) {
        status = wi_sum_fault(in, in->at, in->at + 1,
                              "expected a bracket after the heap: nim(7) is one heap of 7");
    }
    if (status == WY_OK) {
        status = wy_rules_read_settled(&part->rules, "nim", in->error);
    }
    if (status == WY_OK) {
        part->game = strdup("nim");
        status = part->game == NULL ? wi_fail_memory(in->error) : WY_OK;
    }
    wi_sum_skip_spaces(in);
    if (status == WY_OK && in->at < in->length && in->text[in->at] == '@') {
        status = wi_sum_fault(
            in, in->at, in->at + 1,
            "nim(7) is one heap of 7 and has no other position; two heaps are nim@7,9");
    }
    return status;
}

static wy_status read_part(wi_sum_reader *in, wy_part *part) {
    wi_sum_skip_spaces(in);
    const size_t from = in->at;
    const size_t digit = heap_at(in->text, in->length, from);
    if (digit > 0) {
        return read_heap(in, part, digit);
    }
    const size_t end = find_at(in->text, in->length, from);
    if (end == in->length) {
        return wi_sum_fault(in, from, in->length,
                            from == in->length
                                ? "expected a part, as in wythoff@3,5 or nim(7)"
                                : "this part has no position: write GAME@x,y, or nim(7) "
                                  "for one heap");
    }
    const wy_status status = read_game(in, part, from, end);
    in->at = end + 1;
    return status == WY_OK ? read_position(in, part) : status;
}

/* ---- the sum ----------------------------------------------------------------------------- */

/* Room for one more part, which is empty. */
static wy_part *add_part(wi_sum_reader *in) {
    wy_sum *sum = in->sum;
    if (!wi_list_room(sum->parts, in->part_room, sum->count + 1)) {
        return NULL;
    }
    wy_part *part = &sum->parts[sum->count++];
    memset(part, 0, sizeof *part);
    mpz_inits(part->at.heap[0], part->at.heap[1], NULL);
    return in->several == NULL || wi_heap_part_add(in) ? part : NULL;
}

static wy_status read_parts(wi_sum_reader *in) {
    for (;;) {
        wy_part *part = add_part(in);
        const wy_status status = part == NULL ? wi_fail_memory(in->error) : read_part(in, part);
        if (status != WY_OK) {
            return status;
        }
        wi_sum_skip_spaces(in);
        const bool end = in->at == in->length;
        if (in->refused != NULL && (!end || in->sum->count > 1)) {
            return wi_sum_fault(in, in->refused_from, in->refused_end, "%s", in->refused);
        }
        if (end) {
            return WY_OK;
        }
        if (!wi_sum_take(in, '+')) {
            return wi_sum_fault(in, in->at, in->at + 1, "expected + and another part, or the end");
        }
        if (in->sum->count == WY_MAX_PARTS) {
            return wi_sum_fault(in, in->at - 1, in->at, "a sum has at most %d parts", WY_MAX_PARTS);
        }
    }
}

wy_status wi_sum_read(wy_sum **sum, wy_heap_sum *several, const char *text, size_t length,
                      const wy_lists *lists, wy_error *error) {
    *sum = NULL;
    if (error != NULL) {
        memset(error, 0, sizeof *error);
    }
    wi_sum_reader in = {.text = text,
                        .length = length,
                        .room = WI_LONGEST_INTEGER,
                        .lists = lists,
                        .several = several,
                        .error = error};
    in.sum = calloc(1, sizeof *in.sum);
    if (in.sum == NULL) {
        return wi_fail_memory(error);
    }
    const size_t mark = behind_mark(text, length);
    in.text += mark;
    in.length -= mark;
    const wy_status status = read_parts(&in);
    if (status != WY_OK) {
        wy_sum_free(in.sum);
        return status;
    }
    *sum = in.sum;
    return WY_OK;
}

wy_status wy_sum_read_with(wy_sum **sum, const char *text, size_t length, const wy_lists *lists,
                           wy_error *error) {
    return wi_sum_read(sum, NULL, text, length, lists, error);
}

wy_status wy_sum_read_bytes(wy_sum **sum, const char *text, size_t length, wy_error *error) {
    return wy_sum_read_with(sum, text, length, NULL, error);
}

wy_status wy_sum_read(wy_sum **sum, const char *text, wy_error *error) {
    return wy_sum_read_bytes(sum, text, strlen(text), error);
}
