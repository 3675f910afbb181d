/*
 * fuzz_morphic.c - any bytes at all are a morphism or get a message.
 *
 * What must hold: the text of what is read gives the same text when it is read again; the letters
 * of a word are the same in a row, one by one, and by their digits; those of a picture whose blocks
 * fit likewise; what is refused has a message whose place lies in the text.
 */
#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include <wythoff/morphic.h>

enum { LETTERS = 64, SHOWN = 200, SIDE = 14 };

static const wy_control control = {.memory = 1 << 24};

static void check_text(const wy_morphic *morphic) {
    wy_morphic *again;
    char *text = wy_morphic_text(morphic);
    /* Arrows and brackets that were left out in the input may make it longer. */
    if (strlen(text) <= WY_MAX_MORPHIC_TEXT) {
        require(wy_morphic_read(&again, text, SIZE_MAX, NULL) == WY_OK);
        char *text_again = wy_morphic_text(again);
        require(strcmp(text, text_again) == 0);
        free(text_again);
        wy_morphic_free(again);
    }
    free(text);
}

static void check_word(const wy_morphic *morphic) {
    uint32_t letters[SHOWN];
    size_t count = SHOWN;
    const wy_status status = wy_morphic_prefix(letters, &count, morphic, &control, NULL);
    wy_growth growth;
    if (status != WY_OK) {
        require(status == WY_LIMIT ||
                (status == WY_BAD && wy_morphic_growth(&growth, morphic, NULL) == WY_BAD));
        return;
    }
    require(wy_morphic_growth(&growth, morphic, NULL) == WY_OK);
    require(count == SHOWN || growth.kind == WY_GROWS_NOT);
    wy_places *places;
    require(wy_places_open(&places, morphic, &control, NULL) == WY_OK);
    mpz_t n, value;
    mpz_inits(n, value, NULL);
    for (size_t i = 0; i < count; i += 1 + i / 8) {
        uint32_t letter;
        uint32_t *digits;
        size_t digit_count;
        mpz_set_ui(n, i);
        if (wy_places_letter(&letter, &digits, &digit_count, places, n, NULL) == WY_OK) {
            require(letter == letters[i]);
            if (digits != NULL) {
                require(wy_places_value(value, places, digits, digit_count, NULL) == WY_OK);
                require(mpz_cmp(value, n) == 0);
            }
        }
        free(digits);
    }
    mpz_clears(n, value, NULL);
    wy_places_close(places);
}

static void check_picture(const wy_morphic *morphic) {
    wy_shape shape;
    if (wy_morphic_shape(&shape, morphic, NULL) != WY_OK) {
        return;
    }
    uint32_t letters[SIDE * SIDE];
    size_t rows = SIDE;
    size_t columns = SIDE;
    const bool fits = shape.fault == WY_SHAPE_GOOD || shape.fault == WY_SHAPE_MIRROR;
    const wy_status status = wy_morphic_window(letters, &rows, &columns, morphic, &control, NULL);
    require(status == (fits ? WY_OK : WY_BAD));
    if (!fits) {
        return;
    }
    wy_plane *plane;
    require(wy_plane_open(&plane, morphic, &control, NULL) == WY_OK);
    mpz_t i, j;
    mpz_inits(i, j, NULL);
    for (size_t k = 0; k < rows * columns; k += 5) {
        uint32_t letter;
        mpz_set_ui(i, k / columns);
        mpz_set_ui(j, k % columns);
        require(wy_plane_letter(&letter, plane, i, j, NULL) == WY_OK);
        require(letter == letters[k]);
    }
    mpz_clears(i, j, NULL);
    wy_plane_close(plane);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    wy_morphic *morphic;
    wy_error error = {0};
    if (wy_morphic_read(&morphic, (const char *)data, size, &error) != WY_OK) {
        require(morphic == NULL);
        check_error(&error, lines_of(data, size));
        return 0;
    }
    check_text(morphic);
    if (morphic->letters <= LETTERS) {
        if (morphic->plane) {
            check_picture(morphic);
        } else {
            check_word(morphic);
        }
    }
    wy_morphic_free(morphic);
    return 0;
}
