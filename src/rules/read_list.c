/*
 * read_list.c - moves that a rule takes from a list: from "moves.csv".
 *
 * One move a line, two whole numbers: 3,5 or 3 5 or 3;5 or (3,5).  Empty lines and
 * comments (# to the end of the line) count for nothing, and neither does a first line
 * without a digit, the heading of a table.  The text comes from the caller
 * (wy_lists), so nothing here opens a file.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"
#include "rules/reader.h"
#include "rules/value.h"

enum { LONGEST_NAME = 255, SHOWN = 40 };

/* The list as it is read. */
typedef struct list {
    const char *text, *end;
    size_t line;
    wy_position *moves;
    size_t count, room;
} list;

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

/* Between two numbers of a line, or around them. */
static bool is_between(char byte) {
    return byte == ' ' || byte == '\t' || byte == ',' || byte == ';' || byte == '(' ||
           byte == ')' || byte == '\r' || byte == '{' || byte == '}';
}

/* The end of the line that begins at `at`, without its comment. */
static const char *line_end(const list *in, const char *at) {
    while (at < in->end && *at != '\n' && *at != '#') {
        at++;
    }
    return at;
}

static const char *next_line(const list *in, const char *at) {
    const char *newline = memchr(at, '\n', (size_t)(in->end - at));
    return newline == NULL ? in->end : newline + 1;
}

static const char *skip_between(const char *at, const char *end) {
    while (at < end && is_between(*at)) {
        at++;
    }
    return at;
}

static bool has_digit(const char *at, const char *end) {
    for (; at < end; at++) {
        if (is_digit(*at)) {
            return true;
        }
    }
    return false;
}

/* A whole number; NULL: there is none, or it is too large. */
static const char *read_number(const char *at, const char *end, int64_t *number) {
    const bool minus = at < end && *at == '-';
    at += minus || (at < end && *at == '+');
    if (at == end || !is_digit(*at)) {
        return NULL;
    }
    *number = 0;
    for (; at < end && is_digit(*at); at++) {
        *number = 10 * *number + (*at - '0');
        if (*number > WY_MAX_COEFFICIENT) {
            return NULL;
        }
    }
    *number = minus ? -*number : *number;
    return at;
}

/* Are these bytes letters that can be shown? */
static bool can_be_shown(const char *text, size_t length) {
    size_t width = 0;
    for (size_t at = 0; at < length; at += width) {
        width = wi_utf8_printable(text + at, length - at);
        if (width == 0) {
            return false;
        }
    }
    return true;
}

/* Room for one more move. */
static bool has_room(list *in) {
    return wi_list_room(in->moves, in->room, in->count + 1);
}

/* One line, which is not empty.  *what: what is wrong with it, if false. */
static bool read_line(list *in, const char *at, const char *end, const char **what) {
    wy_position move = {0};
    *what = "expected two whole numbers, as in 3,5, of at most 1000000000";
    at = read_number(at, end, &move.x);
    if (at == NULL || at == end || !is_between(*at)) {
        return false;
    }
    at = read_number(skip_between(at, end), end, &move.y);
    if (at == NULL || skip_between(at, end) != end) {
        return false;
    }
    if (move.x == 0 && move.y == 0) {
        *what = "(0,0) is not a move: it takes nothing";
        return false;
    }
    if (in->count == WY_MAX_LISTED) {
        *what = "the list is too long";
        return false;
    }
    if (!has_room(in)) {
        *what = NULL;
        return false;
    }
    in->moves[in->count++] = move;
    return true;
}

static bool read_lines(wi_reader *reader, list *in, const char *name, size_t from) {
    bool heading = true;
    for (const char *at = in->text; at < in->end; at = next_line(in, at), in->line++) {
        const char *end = line_end(in, at);
        const char *what = NULL;
        const char *first = skip_between(at, end);
        if (first == end) {
            continue;
        }
        const bool skipped = heading && !has_digit(first, end);
        heading = false;
        if (skipped || read_line(in, first, end, &what)) {
            continue;
        }
        if (what == NULL) {
            return wi_reader_no_memory(reader);
        }
        size_t width = (size_t)(end - first);
        while (width > 0 && is_between(first[width - 1])) {
            width--;
        }
        const int shown = wi_utf8_cut(first, width, SHOWN);
        const bool whole = can_be_shown(first, (size_t)shown);
        return wi_reader_fail(reader, from, reader->next, "%s, line %zu: %s, found '%.*s%s'", name,
                              in->line, what, whole ? shown : 0, first,
                              !whole || width > SHOWN ? "..." : "");
    }
    return in->count > 0 || wi_reader_fail(reader, from, reader->next, "%s has no moves", name);
}

static bool load(wi_reader *reader, char **text, size_t *length, const char *name, size_t from) {
    wy_error error = {0};
    if (reader->lists == NULL) {
        return wi_reader_fail(reader, from, reader->next,
                              "no files are read here; write the moves out as {(1,2),(2,1)}");
    }
    const wy_status status = reader->lists->load(reader->lists->data, text, length, name, &error);
    if (status == WY_BAD) {
        return wi_reader_fail(reader, from, reader->next, "%s", error.message);
    }
    if (status != WY_OK) {
        reader->status = wi_fail(reader->error, status, "%s", error.message);
    }
    return status == WY_OK;
}

bool wi_read_list_term(wi_reader *reader, bool removed) {
    const size_t from = reader->next++;
    const wi_token *token = wi_reader_peek(reader);
    if (token->kind == WI_TOKEN_UNKNOWN && reader->text[token->at] == '"') {
        return wi_reader_fail(
            reader, from, reader->next + 1,
            "the name of this file has no closing quote, or what cannot be shown");
    }
    if (token->kind != WI_TOKEN_STRING) {
        return wi_reader_expected(reader, "the name of a file in quotes, as in from \"moves.csv\"");
    }
    reader->next++;
    char name[LONGEST_NAME + 1];
    const size_t length = token->width - 2;
    if (length == 0 || length > LONGEST_NAME) {
        return wi_reader_fail(reader, from, reader->next, "the name of a file has 1 to %d bytes",
                              LONGEST_NAME);
    }
    memcpy(name, reader->text + token->at + 1, length);
    name[length] = '\0';
    char *text = NULL;
    size_t bytes = 0;
    if (!load(reader, &text, &bytes, name, from)) {
        return false;
    }
    list in = {.text = text, .end = text + bytes, .line = 1};
    bool fine = read_lines(reader, &in, name, from);
    free(text);
    if (!fine) {
        free(in.moves);
        return false;
    }
    wy_family family = {.removed = removed, .listed = in.count, .list = in.moves};
    return wi_reader_add_family(reader, &family, from, reader->next);
}
