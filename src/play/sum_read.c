/*
 * sum_read.c - the text of a sum.
 *
 *     raleigh@3,4,9 + wythoff@3,5 + nim pass@4,4|0 + nim(7)
 *
 * A rule may have + and brackets of its own, and no @ (but in comments): so a part's game goes up
 * to the next @, a position follows, and after it only + or the end can come.  A number goes on
 * after + where a digit follows at once; no rule begins with a digit.
 *
 * Behind the heaps may stand what is remembered: passes left, the set that is named (from 1), the
 * bound, or the last move.  Without, it is as at the start of a game.
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
#include "play/sum.h"
#include "rules/value.h"
#include "theory/theory.h"

typedef struct reader {
    const char *text;
    size_t length, at;
    uint64_t room; /* bits that the numbers may still have, together */
    const wy_lists *lists;
    wy_sum *sum;
    size_t part_room;
    const char *refused; /* why a part has no place beside others; NULL: all have, */
    size_t refused_from, refused_end;
    wy_error *error;
} reader;

/* A fault at the bytes from .. to. */
__attribute__((format(printf, 4, 5))) static wy_status fault(const reader *in, size_t from,
                                                             size_t to, const char *format, ...) {
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

static void skip_spaces(reader *in) {
    in->at = behind_spaces(in->text, in->length, in->at);
}

static bool take(reader *in, char letter) {
    skip_spaces(in);
    const bool there = in->at < in->length && in->text[in->at] == letter;
    in->at += there;
    return there;
}

/* ---- games ------------------------------------------------------------------------------- */

static size_t character(const reader *in, size_t at) {
    const size_t width = wi_utf8_width(in->text + at, in->length - at);
    return width == 0 ? 1 : width;
}

/* A fault of the rule that begins at `from` has its place in the whole text. */
static void move_place(const reader *in, size_t from) {
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

/* The first reason why a part has no place beside others. */
static void refuse(reader *in, const char *reason, size_t from, size_t end) {
    if (in->refused == NULL && reason != NULL) {
        in->refused = reason;
        in->refused_from = from;
        in->refused_end = end;
    }
}

static wy_status read_game(reader *in, wy_part *part, size_t from, size_t end) {
    while (end > from && is_space(in->text[end - 1])) {
        end--;
    }
    if (end == from) {
        return fault(in, from, from + 1, "expected a game before the @, as in wythoff@3,5");
    }
    /* One byte-order mark may stand before the sum; a rule alone may have one, too. */
    if (behind_mark(in->text + from, end - from) > 0) {
        return fault(in, from, from + 3, "expected a game, found a byte-order mark");
    }
    const wy_status status =
        wy_rules_read_settled_with(&part->rules, in->text + from, end - from, in->lists, in->error);
    if (status != WY_OK) {
        if (status == WY_BAD) {
            move_place(in, from);
        }
        return status;
    }
    refuse(in, wi_part_refusal(part->rules, NULL), from, end);
    /* A rule has no zero bytes, so this is all of it. */
    part->game = strndup(in->text + from, end - from);
    return part->game == NULL ? wi_fail_memory(in->error) : WY_OK;
}

/* ---- positions --------------------------------------------------------------------------- */

static wy_status read_number(reader *in, mpz_t out) {
    skip_spaces(in);
    const size_t from = in->at;
    const uint64_t room = in->room < WI_LONGEST_INTEGER ? in->room : WI_LONGEST_INTEGER;
    const size_t used = wi_integer_scan(out, in->text + from, in->length - from, room);
    if (used == 0) {
        size_t end = from + (from < in->length && in->text[from] == '-');
        const size_t digits = end;
        while (end < in->length && in->text[end] >= '0' && in->text[end] <= '9') {
            end++;
        }
        return fault(in, from, end,
                     end > digits ? "this number is too long"
                                  : "expected the size of a heap, a number");
    }
    in->at = from + used;
    if (mpz_sgn(out) < 0) {
        return fault(in, from, in->at, "a heap cannot be negative");
    }
    const uint64_t bits = mpz_sizeinbase(out, 2);
    if (bits > in->room) {
        return fault(in, from, in->at, "the numbers of this sum are too long");
    }
    in->room -= bits;
    return WY_OK;
}

/* The last move, a number for each heap; of imitation games also how many were made in a row. */
static wy_status read_last(reader *in, wy_part *part, size_t from) {
    const bool bracket = take(in, '(');
    wy_status status = WY_OK;
    for (int i = 0; i < part->rules->heaps && status == WY_OK; i++) {
        status = i > 0 && !take(in, ',')
                     ? fault(in, from, in->at + 1,
                             "the last move has %d numbers, one for each heap", part->rules->heaps)
                     : read_number(in, part->at.last[i]);
    }
    if (status == WY_OK && bracket && !take(in, ')')) {
        status = fault(in, in->at, in->at + 1, "expected a bracket after the last move");
    }
    if (status == WY_OK && wy_rules_keeps_state(part->rules) && take(in, ',')) {
        status = read_number(in, part->at.memory);
    }
    wy_error why;
    return status == WY_OK && wy_rules_check_place(part->rules, &part->at, &why) != WY_OK
               ? fault(in, from, in->at, "%s", why.message)
               : status;
}

/* What is remembered, behind | */
static wy_status read_memory(reader *in, wy_part *part) {
    const wy_rules *rules = part->rules;
    wy_rules_start(&part->at, rules);
    if (!take(in, '|')) {
        return WY_OK;
    }
    skip_spaces(in);
    const size_t from = in->at;
    if (rules->memory == WY_MEMORY_NONE) {
        return fault(in, from, from + 1, "this game remembers nothing");
    }
    if (wy_rules_keeps_last(rules)) {
        return read_last(in, part, from);
    }
    const wy_status status = read_number(in, part->at.memory);
    if (status != WY_OK) {
        return status;
    }
    if (rules->memory == WY_MEMORY_PASS && mpz_cmp_si(part->at.memory, rules->passes) > 0) {
        return fault(in, from, in->at, "from 0 to %lld passes are left in this game",
                     (long long)rules->passes);
    }
    if (rules->memory == WY_MEMORY_ENFORCE) {
        if (mpz_sgn(part->at.memory) == 0 || mpz_cmp_si(part->at.memory, rules->sets) > 0) {
            return fault(in, from, in->at, "the sets of this game are numbered 1 to %d",
                         rules->sets);
        }
        mpz_sub_ui(part->at.memory, part->at.memory, 1); /* people count from 1 */
    }
    return WY_OK;
}

/* x,y,z or (x,y,z), behind the @, and what is remembered */
static wy_status read_position(reader *in, wy_part *part) {
    const bool plane = wy_rules_plane(part->rules);
    const int heaps = plane ? 2 : wy_part_heaps(part); /* 5 or 5,0 on one heap */
    const int least = plane && wi_cone_is_heap(&part->rules->board) ? 1 : heaps;
    const bool bracket = take(in, '(');
    skip_spaces(in);
    const size_t from = in->at;
    wy_status status = read_number(in, part->at.heap[0]);
    int there = 1;
    size_t end = in->at;
    for (; status == WY_OK && there < heaps && take(in, ','); there++) {
        status = read_number(in, part->at.heap[there]);
        end = in->at;
    }
    if (status == WY_OK && there < least) {
        return fault(in, from, end, "this position has too few heaps: %d, and its game has %d",
                     there, heaps);
    }
    if (status == WY_OK && take(in, ',')) {
        return fault(in, from, in->at, "this position has too many heaps: its game has %d", heaps);
    }
    if (status == WY_OK && bracket && !take(in, ')')) {
        return fault(in, in->at, in->at + 1, "expected a bracket after the position");
    }
    if (status == WY_OK && plane &&
        !wi_cone_has(&part->rules->board, part->at.heap[0], part->at.heap[1])) {
        return fault(in, from, end, "this is no position on the board of the game");
    }
    status = status == WY_OK ? read_memory(in, part) : status;
    if (status == WY_OK) {
        refuse(in, wi_part_refusal(part->rules, &part->at), from, end);
    }
    return status;
}

/* nim(n), whose number stands at `digit` */
static wy_status read_heap(reader *in, wy_part *part, size_t digit) {
    in->at = digit;
    part->heap = true;
    wy_status status = read_number(in, part->at.heap[0]);
    if (status == WY_OK && !take(in, ')')) {
        status = fault(in, in->at, in->at + 1,
                       "expected a bracket after the heap: nim(7) is one heap of 7");
    }
    if (status == WY_OK) {
        status = wy_rules_read_settled(&part->rules, "nim", in->error);
    }
    if (status == WY_OK) {
        part->game = strdup("nim");
        status = part->game == NULL ? wi_fail_memory(in->error) : WY_OK;
    }
    skip_spaces(in);
    if (status == WY_OK && in->at < in->length && in->text[in->at] == '@') {
        status = fault(in, in->at, in->at + 1,
                       "nim(7) is one heap of 7 and has no other position; two heaps are nim@7,9");
    }
    return status;
}

static wy_status read_part(reader *in, wy_part *part) {
    skip_spaces(in);
    const size_t from = in->at;
    const size_t digit = heap_at(in->text, in->length, from);
    if (digit > 0) {
        return read_heap(in, part, digit);
    }
    const size_t end = find_at(in->text, in->length, from);
    if (end == in->length) {
        return fault(in, from, in->length,
                     from == in->length ? "expected a part, as in wythoff@3,5 or nim(7)"
                                        : "this part has no position: write GAME@x,y, or nim(7) "
                                          "for one heap");
    }
    const wy_status status = read_game(in, part, from, end);
    in->at = end + 1;
    return status == WY_OK ? read_position(in, part) : status;
}

/* ---- the sum ----------------------------------------------------------------------------- */

/* Room for one more part, which is empty. */
static wy_part *add_part(reader *in) {
    wy_sum *sum = in->sum;
    if (!wi_list_room(sum->parts, in->part_room, sum->count + 1)) {
        return NULL;
    }
    wy_part *part = &sum->parts[sum->count++];
    memset(part, 0, sizeof *part);
    wy_place_init(&part->at);
    return part;
}

static wy_status read_parts(reader *in) {
    for (;;) {
        wy_part *part = add_part(in);
        const wy_status status = part == NULL ? wi_fail_memory(in->error) : read_part(in, part);
        if (status != WY_OK) {
            return status;
        }
        skip_spaces(in);
        const bool end = in->at == in->length;
        if (in->refused != NULL && (!end || in->sum->count > 1)) {
            return fault(in, in->refused_from, in->refused_end, "%s", in->refused);
        }
        if (end) {
            return WY_OK;
        }
        if (!take(in, '+')) {
            return fault(in, in->at, in->at + 1, "expected + and another part, or the end");
        }
        if (in->sum->count == WY_MAX_PARTS) {
            return fault(in, in->at - 1, in->at, "a sum has at most %d parts", WY_MAX_PARTS);
        }
    }
}

wy_status wy_sum_read_with(wy_sum **sum, const char *text, size_t length, const wy_lists *lists,
                           wy_error *error) {
    *sum = NULL;
    if (error != NULL) {
        memset(error, 0, sizeof *error);
    }
    reader in = {
        .text = text, .length = length, .room = WI_LONGEST_INTEGER, .lists = lists, .error = error};
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

wy_status wy_sum_read_bytes(wy_sum **sum, const char *text, size_t length, wy_error *error) {
    return wy_sum_read_with(sum, text, length, NULL, error);
}

wy_status wy_sum_read(wy_sum **sum, const char *text, wy_error *error) {
    return wy_sum_read_bytes(sum, text, strlen(text), error);
}
