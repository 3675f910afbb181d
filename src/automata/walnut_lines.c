/* walnut_lines.c - lines of Walnut's text format and the words in them. */
#include <string.h>

#include "automata/walnut.h"
#include "base/fail.h"

wy_status wi_walnut_fail(const wi_walnut *of, const wi_walnut_token *where, const char *message) {
    wi_fail(of->error, WY_BAD, "%s", message);
    wi_fail_place(of->error, of->text, of->length, where->at, where->length);
    return WY_BAD;
}

wy_status wi_walnut_fail_name(const wi_walnut *of, const wi_walnut_token *where, const char *before,
                              const char *after) {
    char name[48];
    const size_t shown = where->length < sizeof name - 1 ? where->length : sizeof name - 1;
    for (size_t i = 0; i < shown; i++) {
        const char c = of->text[where->at + i];
        name[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    name[shown] = '\0';
    wi_fail(of->error, WY_BAD, "%s%s%s", before, name, after);
    wi_fail_place(of->error, of->text, of->length, where->at, where->length);
    return WY_BAD;
}

static wy_status add_token(wi_walnut *of, size_t at, size_t length) {
    const wy_status status = wi_meter_grow(&of->meter, &of->tokens, &of->room, of->count + 1,
                                           sizeof *of->tokens, of->error);
    if (status == WY_OK) {
        of->tokens[of->count++] = (wi_walnut_token){at, length};
    }
    return status;
}

/* Length of the token at text[at], before end: a set, a sign, "->" or a run of other characters. */
static size_t token_length(const wi_walnut *of, size_t at, size_t end) {
    const char *text = of->text;
    if (text[at] == '{') {
        size_t stop = at;
        while (stop < end && text[stop] != '}') {
            stop++;
        }
        return stop < end ? stop + 1 - at : end - at;
    }
    if (text[at] == '-' && at + 1 < end && text[at + 1] == '>') {
        return 2;
    }
    if (strchr("*,/}", text[at]) != NULL) {
        return 1;
    }
    size_t stop = at + 1;
    while (stop < end && !wi_walnut_space(text[stop]) && strchr("{}*,/", text[stop]) == NULL &&
           !(text[stop] == '-' && stop + 1 < end && text[stop + 1] == '>')) {
        stop++;
    }
    return stop - at;
}

/* The next line with something on it; *more is false at the end of the text. */
wy_status wi_walnut_line(wi_walnut *of, bool *more) {
    of->count = 0;
    wy_status status = WY_OK;
    while (status == WY_OK && of->count == 0 && of->at < of->length) {
        const char *line_end = memchr(of->text + of->at, '\n', of->length - of->at);
        const size_t end = line_end == NULL ? of->length : (size_t)(line_end - of->text);
        size_t at = of->at;
        while (at < end && of->text[at] != '#' && status == WY_OK) {
            if (wi_walnut_space(of->text[at])) {
                at++;
            } else if (of->text[at] == '\0') {
                const wi_walnut_token where = {at, 1};
                status = wi_walnut_fail(of, &where, "a zero byte is no text");
            } else {
                const size_t length = token_length(of, at, end);
                status = add_token(of, at, length);
                at += length;
            }
        }
        of->at = line_end == NULL ? of->length : end + 1;
        if (status == WY_OK) {
            status = wi_meter_tick(&of->meter, of->error);
        }
    }
    *more = of->count > 0;
    return status;
}

bool wi_walnut_is(const wi_walnut *of, const wi_walnut_token *where, const char *word) {
    return where->length == strlen(word) && memcmp(of->text + where->at, word, where->length) == 0;
}

wy_status wi_walnut_number(int64_t *out, const wi_walnut *of, const wi_walnut_token *where,
                           int64_t least, int64_t most, const char *what) {
    size_t i = 0;
    const char *digits = of->text + where->at;
    bool negative = false;
    if (where->length > 1 && (digits[0] == '-' || digits[0] == '+')) {
        negative = digits[0] == '-';
        i++;
    }
    int64_t value = 0;
    for (; i < where->length; i++) {
        if (digits[i] < '0' || digits[i] > '9') {
            return wi_walnut_fail_name(of, where, what, " is not a number");
        }
        value = value * 10 + (digits[i] - '0');
        if (value > INT64_C(1) << 40) {
            return wi_walnut_fail_name(of, where, what, " is too large");
        }
    }
    *out = negative ? -value : value;
    return *out < least || *out > most ? wi_walnut_fail_name(of, where, what, " is out of range")
                                       : WY_OK;
}
