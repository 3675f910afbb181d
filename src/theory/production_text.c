/* production_text.c - entries `left -> right`; see production_text.h. */
#include "theory/production_text.h"

#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r';
}

static bool is_word(char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z');
}

static bool is_separator(char letter) {
    return letter == '\n' || letter == ',' || letter == ';';
}

static void skip_blanks(wi_entries *entries) {
    const char *text = entries->text;
    while (entries->at < entries->length && is_blank(text[entries->at])) {
        entries->at++;
    }
    if (entries->at < entries->length && text[entries->at] == '#') {
        while (entries->at < entries->length && text[entries->at] != '\n') {
            entries->at++;
        }
    }
}

static wi_span take_word(wi_entries *entries) {
    wi_span span = {entries->at, 0};
    while (entries->at < entries->length && is_word(entries->text[entries->at])) {
        entries->at++;
    }
    span.length = entries->at - span.at;
    skip_blanks(entries);
    return span;
}

static bool take_arrow(wi_entries *entries) {
    static const char *const arrows[] = {"->", "\xE2\x86\x92"};
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        const size_t width = strlen(arrows[i]);
        if (entries->length - entries->at >= width &&
            memcmp(entries->text + entries->at, arrows[i], width) == 0) {
            entries->at += width;
            skip_blanks(entries);
            return true;
        }
    }
    return false;
}

static wy_status expected(const wi_entries *entries, const char *what, wy_error *error) {
    wi_fail(error, WY_BAD, "expected %s", what);
    const size_t width = wi_utf8_width(entries->text + entries->at, entries->length - entries->at);
    wi_entries_place(error, entries, entries->at, width == 0 ? 1 : width);
    return WY_BAD;
}

wy_status wi_entries_next(wy_entry *out, bool *found, wi_entries *entries, wy_error *error) {
    memset(out, 0, sizeof *out);
    *found = false;
    if (entries->at == 0 && entries->length >= 3 && memcmp(entries->text, "\xEF\xBB\xBF", 3) == 0) {
        entries->at = 3; /* a byte-order mark */
    }
    skip_blanks(entries);
    while (entries->at < entries->length && is_separator(entries->text[entries->at])) {
        entries->at++;
        skip_blanks(entries);
    }
    if (entries->at == entries->length) {
        return WY_OK;
    }
    *found = true;
    out->left = take_word(entries);
    if (out->left.length == 0) {
        return expected(entries, "an entry such as 01 -> 100", error);
    }
    out->arrow = take_arrow(entries);
    out->right = take_word(entries);
    if (!out->arrow && out->right.length == 0) {
        return expected(entries, "-> after the word", error);
    }
    if (entries->at < entries->length && !is_separator(entries->text[entries->at])) {
        return expected(entries, "the end of the line or a comma after an entry", error);
    }
    return WY_OK;
}

void wi_entries_place(wy_error *error, const wi_entries *entries, size_t at, size_t width) {
    if (error != NULL) {
        wi_fail_place(error, entries->text, entries->length, at, width);
    }
}
