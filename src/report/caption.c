/*
 * caption.c - what stands above a board: which game it is, and where.
 *
 * The title is the game as people wrote it; below it stands the rule, where that says more and is
 * short.  Far out the axes count from the lower left corner of the window, and the subtitle names
 * it: by its digits, or as 10^100 + 20, or, if it has many digits and no such name, by the first
 * and the last of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "base/fail.h"

enum { LONGEST_RULE = 100, LONGEST_NUMBER = 24, LONGEST_REST = 9, SHOWN_DIGITS = 16 };

enum { NUMBER_ROOM = 96, SUBTITLE_ROOM = 256, TITLE_ROOM = 256 };

/* 10^k + rest or 10^k - rest, if the rest is short. */
static bool near_power(char text[NUMBER_ROOM], const mpz_t number, size_t digits) {
    bool found = false;
    mpz_t rest;
    mpz_init(rest);
    for (size_t exponent = digits - 1; exponent <= digits && !found; exponent++) {
        mpz_ui_pow_ui(rest, 10, exponent);
        mpz_sub(rest, number, rest);
        found = mpz_sizeinbase(rest, 10) <= LONGEST_REST;
        if (found && mpz_sgn(rest) == 0) {
            snprintf(text, NUMBER_ROOM, "10^%zu", exponent);
        } else if (found) {
            snprintf(text, NUMBER_ROOM, "10^%zu%+ld", exponent, mpz_get_si(rest));
        }
    }
    mpz_clear(rest);
    return found;
}

/* As in the head of this file; false: no memory. */
static bool number_text(char text[NUMBER_ROOM], const mpz_t number) {
    char *digits = mpz_get_str(NULL, 10, number);
    if (digits == NULL) {
        return false;
    }
    const size_t length = strlen(digits);
    if (length <= LONGEST_NUMBER) {
        snprintf(text, NUMBER_ROOM, "%s", digits);
    } else if (!near_power(text, number, length)) {
        snprintf(text, NUMBER_ROOM, "%.*s...%s (%zu digits)", SHOWN_DIGITS, digits,
                 digits + length - SHOWN_DIGITS, length);
    }
    free(digits);
    return true;
}

static bool far_subtitle(wy_caption *out, const wy_caption_of *of) {
    char x[NUMBER_ROOM];
    char y[NUMBER_ROOM];
    out->subtitle =
        number_text(x, of->left) && number_text(y, of->low) ? malloc(SUBTITLE_ROOM) : NULL;
    if (out->subtitle != NULL) {
        snprintf(out->subtitle, SUBTITLE_ROOM, "the axes count from x = %s and y = %s", x, y);
    }
    return out->subtitle != NULL;
}

static bool near_subtitle(wy_caption *out, const wy_caption_of *of) {
    const char *text = "";
    char *rule = NULL;
    if (of->title == NULL && of->grundy) {
        text = "Grundy values";
    } else if (of->title == NULL && of->other == NULL) {
        rule = wy_rules_text(of->rules);
        if (rule == NULL) {
            return false;
        }
        text = strlen(rule) <= LONGEST_RULE && strcmp(rule, of->game) != 0 ? rule : "";
    }
    out->subtitle = strdup(text);
    free(rule);
    return out->subtitle != NULL;
}

wy_status wy_caption_make(wy_caption *out, const wy_caption_of *of, wy_error *error) {
    *out = (wy_caption){0};
    out->title = of->title != NULL   ? strdup(of->title)
                 : of->other == NULL ? strdup(of->game)
                                     : malloc(TITLE_ROOM);
    if (of->title == NULL && of->other != NULL && out->title != NULL) {
        snprintf(out->title, TITLE_ROOM, "%.100s and %.100s", of->game, of->other);
    }
    if (of->other != NULL) {
        snprintf(out->only[0], sizeof out->only[0], "only %.100s", of->game);
        snprintf(out->only[1], sizeof out->only[1], "only %.100s", of->other);
    }
    if (out->title == NULL ||
        !(of->left != NULL ? far_subtitle(out, of) : near_subtitle(out, of))) {
        wy_caption_clear(out);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

void wy_caption_clear(wy_caption *caption) {
    free(caption->title);
    free(caption->subtitle);
    *caption = (wy_caption){0};
}
