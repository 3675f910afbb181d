/*
 * morphism.c - morphisms as values: text, fixed points.  What they have to do with automata is
 * in morphism_automaton.c.
 */
#include <wythoff/automata.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "automata/morphism.h"
#include "base/fail.h"

void wy_morphism_free(wy_morphism *morphism) {
    if (morphism != NULL) {
        free(morphism->letter);
        free(morphism->first);
        free(morphism->images);
        free(morphism);
    }
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct reader {
    const char *text;
    size_t length;
    size_t at;
    size_t images; /* letters of images that were read */
    wy_error *error;
} reader;

static wy_status fail_here(const reader *r, size_t at, size_t width, const char *message) {
    const wy_status status = wi_fail(r->error, WY_BAD, "%s", message);
    wi_fail_place(r->error, r->text, r->length, at, width);
    return status;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

static void skip_spaces(reader *r) {
    while (r->at < r->length && is_space(r->text[r->at])) {
        r->at++;
    }
}

static bool is_digit(const reader *r, size_t at) {
    return at < r->length && r->text[at] >= '0' && r->text[at] <= '9';
}

static bool at_letter(const reader *r) {
    return is_digit(r, r->at) || (r->at < r->length && r->text[r->at] == '[');
}

static wy_status read_letter(reader *r, int32_t *out) {
    const size_t start = r->at;
    if (is_digit(r, r->at)) {
        *out = r->text[r->at++] - '0';
        return WY_OK;
    }
    if (!at_letter(r)) {
        return fail_here(r, r->at, 1, "a letter is wanted here: a digit, or a number in brackets");
    }
    r->at++;
    skip_spaces(r);
    const bool negative = r->at < r->length && r->text[r->at] == '-';
    if (negative || (r->at < r->length && r->text[r->at] == '+')) {
        r->at++;
    }
    int64_t value = 0;
    const size_t number = r->at;
    for (; is_digit(r, r->at); r->at++) {
        value = 10 * value + (r->text[r->at] - '0');
        if (value > INT32_MAX) {
            return fail_here(r, start, r->at - start + 1, "this letter is too large a number");
        }
    }
    const bool empty = r->at == number;
    skip_spaces(r);
    if (empty || r->at == r->length || r->text[r->at] != ']') {
        return fail_here(r, r->at, 1, "a letter in brackets is one number: [10]");
    }
    r->at++;
    *out = (int32_t)(negative ? -value : value);
    return WY_OK;
}

/* Is an arrow here?  Goes past it. */
static bool take_arrow(reader *r) {
    const size_t start = r->at;
    skip_spaces(r);
    if (r->at < r->length && r->text[r->at] == '-') {
        r->at++;
        skip_spaces(r);
        if (r->at < r->length && r->text[r->at] == '>') {
            r->at++;
            return true;
        }
    }
    r->at = start;
    return false;
}

/* One rule; the arrays have room for all. */
static wy_status read_rule(reader *r, wy_morphism *morphism) {
    const size_t start = r->at;
    int32_t letter = 0;
    wy_status status = read_letter(r, &letter);
    if (status != WY_OK) {
        return status;
    }
    if (!take_arrow(r)) {
        return fail_here(r, r->at, 1, "'->' is wanted here: a rule is like 0->01");
    }
    for (size_t i = 0; i < morphism->letters; i++) {
        if (morphism->letter[i] == letter) {
            return fail_here(r, start, r->at - start, "this letter has an image already");
        }
    }
    morphism->letter[morphism->letters++] = letter;
    skip_spaces(r);
    for (bool more = true; more && at_letter(r);) {
        const size_t before = r->at;
        status = read_letter(r, &morphism->images[r->images]);
        if (status != WY_OK) {
            return status;
        }
        const size_t after = r->at;
        if (take_arrow(r)) { /* the next rule */
            if (before > 0 && !is_space(r->text[before - 1]) && r->text[before - 1] != '>') {
                return fail_here(r, before, 1, "a space is wanted between two rules");
            }
            r->at = before;
            more = false;
        } else {
            r->at = after;
            r->images++;
            more = r->at < r->length && !is_space(r->text[r->at]);
        }
    }
    morphism->first[morphism->letters] = r->images;
    return WY_OK;
}

wy_status wy_morphism_read(wy_morphism **out, const char *text, size_t length, wy_error *error) {
    reader r = {.text = text, .length = length, .error = error};
    wy_morphism *made = calloc(1, sizeof *made);
    *out = NULL;
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    /* A letter takes a character at least. */
    made->letter = malloc((length + 1) * sizeof *made->letter);
    made->first = calloc(length + 2, sizeof *made->first);
    made->images = malloc((length + 1) * sizeof *made->images);
    wy_status status = WY_OK;
    if (made->letter == NULL || made->first == NULL || made->images == NULL) {
        status = wi_fail_memory(error);
    }
    for (skip_spaces(&r); status == WY_OK && r.at < length; skip_spaces(&r)) {
        status = read_rule(&r, made);
    }
    if (status == WY_OK && made->letters == 0) {
        status = fail_here(&r, 0, 1, "a morphism has at least one rule, like 0->01");
    }
    if (status != WY_OK) {
        wy_morphism_free(made);
        return status;
    }
    *out = made;
    return WY_OK;
}

/* ---- looking ----------------------------------------------------------------------------- */

size_t wi_morphism_uniform(const wy_morphism *morphism) {
    const size_t length = morphism->first[1] - morphism->first[0];
    for (size_t i = 1; i < morphism->letters; i++) {
        if (morphism->first[i + 1] - morphism->first[i] != length) {
            return 0;
        }
    }
    return length;
}

size_t wi_morphism_index(const wy_morphism *morphism, int32_t letter) {
    size_t i = 0;
    while (i < morphism->letters && morphism->letter[i] != letter) {
        i++;
    }
    return i;
}

size_t wi_morphism_start(const wy_morphism *morphism) {
    const size_t zero = wi_morphism_index(morphism, 0);
    return zero < morphism->letters ? zero : 0;
}

wy_status wi_morphism_prolongable(const wy_morphism *morphism, wy_error *error) {
    for (size_t i = 0; i < morphism->letters; i++) {
        if (morphism->first[i] == morphism->first[i + 1]) {
            return wi_fail(error, WY_BAD, "letter %d has an empty image", (int)morphism->letter[i]);
        }
        for (size_t k = morphism->first[i]; k < morphism->first[i + 1]; k++) {
            if (wi_morphism_index(morphism, morphism->images[k]) == morphism->letters) {
                return wi_fail(error, WY_BAD, "letter %d has no image", (int)morphism->images[k]);
            }
        }
    }
    const size_t start = wi_morphism_start(morphism);
    const size_t first = morphism->first[start];
    if (morphism->images[first] != morphism->letter[start] ||
        morphism->first[start + 1] - first < 2) {
        return wi_fail(error, WY_BAD,
                       "there is no fixed point: the image of %d must begin with %d and go on",
                       (int)morphism->letter[start], (int)morphism->letter[start]);
    }
    return WY_OK;
}
