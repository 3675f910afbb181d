/* reader.c - the reader of morphisms: letters, arrows, spaces and remarks. */
#include "morphic/reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"

wy_status wi_morphic_reader_open(wi_morphic_reader *r, const char *text, size_t length,
                                 wy_error *error) {
    *r = (wi_morphic_reader){.text = text, .length = length, .error = error, .coding = length};
    wi_names_init(&r->names);
    /* A letter takes at least a byte, and so does a rule. */
    r->place = malloc((length + 1) * sizeof *r->place);
    r->rule_of = malloc((length + 1) * sizeof *r->rule_of);
    r->rules = malloc((length + 1) * sizeof *r->rules);
    r->images = malloc((length + 1) * sizeof *r->images);
    if (r->place == NULL || r->rule_of == NULL || r->rules == NULL || r->images == NULL) {
        return wi_fail_memory(error);
    }
    return WY_OK;
}

void wi_morphic_reader_close(wi_morphic_reader *r) {
    wi_names_clear(&r->names);
    free(r->place);
    free(r->rule_of);
    free(r->rules);
    free(r->images);
}

wy_status wi_morphic_fail(const wi_morphic_reader *r, size_t at, size_t width,
                          const char *message) {
    const wy_status status = wi_fail(r->error, WY_BAD, "%s", message);
    wi_fail_place(r->error, r->text, r->length, at, width);
    return status;
}

bool wi_morphic_here(const wi_morphic_reader *r, const char *what) {
    const size_t length = strlen(what);
    return r->length - r->at >= length && memcmp(r->text + r->at, what, length) == 0;
}

/* Past spaces and remarks; with lines also past the ends of lines, with commas past these. */
void wi_morphic_skip(wi_morphic_reader *r, bool lines, bool commas) {
    while (r->at < r->length) {
        const char c = r->text[r->at];
        if (c == '#') {
            while (r->at < r->length && r->text[r->at] != '\n') {
                r->at++;
            }
        } else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n') ||
                   (commas && c == ',')) {
            r->at++;
        } else {
            return;
        }
    }
}

bool wi_morphic_take_arrow(wi_morphic_reader *r) {
    static const char *const arrows[] = {"->", "→", "↦"};
    const size_t start = r->at;
    wi_morphic_skip(r, false, false);
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        if (wi_morphic_here(r, arrows[i])) {
            r->at += strlen(arrows[i]);
            return true;
        }
    }
    r->at = start;
    return false;
}

bool wi_morphic_at_letter(const wi_morphic_reader *r) {
    return r->at < r->length &&
           (r->text[r->at] == '[' || wi_letter_width(r->text + r->at, r->length - r->at) > 0);
}

/* The letter here, as bytes of the text; at goes past it. */
wy_status wi_morphic_read_letter(wi_morphic_reader *r, const char **name, size_t *length) {
    if (!wi_morphic_at_letter(r)) {
        return wi_morphic_fail(r, r->at, 1,
                               "a letter is wanted here: one character, or a name [x1]");
    }
    if (r->text[r->at] != '[') {
        *name = r->text + r->at;
        *length = wi_letter_width(*name, r->length - r->at);
        r->at += *length;
        return WY_OK;
    }
    const size_t open = r->at++;
    wi_morphic_skip(r, false, false);
    *name = r->text + r->at;
    size_t end = r->at; /* of the last character that is no space */
    while (r->at < r->length && r->text[r->at] != ']') {
        const size_t width = wi_utf8_printable(r->text + r->at, r->length - r->at);
        if (width == 0 || r->text[r->at] == '[') {
            return wi_morphic_fail(r, r->at, 1, "this cannot be in the name of a letter");
        }
        end = r->text[r->at] == ' ' ? end : r->at + width;
        r->at += width;
    }
    if (r->at == r->length) {
        return wi_morphic_fail(r, open, 1, "']' is wanted for this bracket");
    }
    r->at++;
    *length = end - (size_t)(*name - r->text);
    if (*length == 0 || *length > WI_MAX_LETTER_NAME) {
        return wi_morphic_fail(r, open, r->at - open,
                               *length == 0 ? "a name has at least one character"
                                            : "this name is too long");
    }
    return WY_OK;
}
