/*
 * guide.c - slopes of guide lines from text: "phi", "1/phi", "3/2", "1.478".
 *
 * Numbers are read by hand, since strtod() follows the locale and also takes
 * "inf", "nan" and hexadecimal.
 */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <wythoff/report.h>

#include "base/fail.h"

#define PHI 1.61803398874989484820

typedef struct reader {
    const char *text;
    size_t length, at;
    char *label; /* WY_GUIDE_LABEL_SIZE bytes */
    size_t used;
    wy_error *error;
} reader;

static void skip_blanks(reader *in) {
    while (in->at < in->length && (in->text[in->at] == ' ' || in->text[in->at] == '\t')) {
        in->at++;
    }
}

static bool take(reader *in, const char *word) {
    const size_t length = strlen(word);
    if (in->length - in->at < length || memcmp(in->text + in->at, word, length) != 0) {
        return false;
    }
    in->at += length;
    return true;
}

static bool digit(const reader *in) {
    return in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9';
}

static wy_status expected(reader *in, const char *what) {
    wi_fail(in->error, WY_BAD, "expected %s in the slope of a guide line", what);
    wi_fail_place(in->error, in->text, in->length, in->at, 1);
    return WY_BAD;
}

/* Appends to the label what still fits whole. */
static void label(reader *in, const char *text, size_t length) {
    if (in->used + length < WY_GUIDE_LABEL_SIZE) {
        memcpy(in->label + in->used, text, length);
        in->used += length;
        in->label[in->used] = '\0';
    }
}

/* phi, phi^2, phi^3, ...: the letter and a raised digit. */
static wy_status read_phi(double *value, reader *in) {
    static const char *const raised[10] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    *value = PHI;
    label(in, "φ", strlen("φ"));
    if (take(in, "^")) {
        if (!digit(in)) {
            return expected(in, "a power from 0 to 9");
        }
        const int power = in->text[in->at++] - '0';
        *value = pow(PHI, power);
        label(in, raised[power], strlen(raised[power]));
    }
    return WY_OK;
}

static wy_status read_term(double *value, reader *in) {
    skip_blanks(in);
    if (take(in, "phi") || take(in, "φ")) {
        return read_phi(value, in);
    }
    const size_t start = in->at;
    double number = 0, unit = 1;
    int digits = 0;
    for (; digit(in); digits++) {
        number = 10 * number + (in->text[in->at++] - '0');
    }
    if (take(in, ".")) {
        for (; digit(in); digits++) {
            number = 10 * number + (in->text[in->at++] - '0');
            unit *= 10;
        }
    }
    if (digits == 0) {
        in->at = start;
        return expected(in, "a number or phi");
    }
    if (digits > 18) {
        in->at = start;
        return expected(in, "a number of at most 18 digits");
    }
    *value = number / unit;
    label(in, in->text + start, in->at - start);
    return WY_OK;
}

wy_status wy_guide_read(wy_guide *guide, const char *text, wy_error *error) {
    memset(guide, 0, sizeof *guide);
    reader in = {.text = text, .length = strlen(text), .label = guide->label, .error = error};
    guide->run = 1;
    wy_status status = read_term(&guide->rise, &in);
    if (status != WY_OK) {
        return status;
    }
    skip_blanks(&in);
    if (take(&in, "/")) {
        label(&in, "/", 1);
        status = read_term(&guide->run, &in);
        if (status != WY_OK) {
            return status;
        }
        skip_blanks(&in);
    }
    if (in.at < in.length) {
        return expected(&in, "\"/\" or the end");
    }
    if (guide->rise == 0 && guide->run == 0) {
        return wi_fail(error, WY_BAD, "the slope 0/0 of a guide line has no direction");
    }
    return WY_OK;
}
