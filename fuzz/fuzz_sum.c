/*
 * fuzz_sum.c - any bytes at all are a sum of positions or get a message; and so with transcripts.
 *
 * What must hold: a sum that is read can be printed, and the text read again gives an equal sum and
 * the same text; a copy is equal; what is refused has a message, its place lies in the text, and
 * what it shows is valid UTF-8.  A transcript that is read can be written, and read again.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>

#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Must hold in every build, so no assert(). */
static void require(int holds) {
    if (!holds) {
        abort();
    }
}

static void check_utf8(const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        const size_t width = wi_utf8_printable(text, left);
        require(width > 0);
        text += width;
        left -= width;
    }
}

static void check_error(const wy_error *error, const uint8_t *data, size_t size) {
    require(error->message[0] != '\0' && strchr(error->message, '\n') == NULL);
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) {
        lines += data[i] == '\n';
    }
    require(error->line <= lines);
    check_utf8(error->message);
    check_utf8(error->excerpt);
    char text[2048];
    require(wy_error_text(text, sizeof text, error) < sizeof text);
}

static void check_sum(const wy_sum *sum) {
    char *text = wy_sum_text(sum);
    require(text != NULL);
    wy_sum *again;
    wy_error error;
    require(wy_sum_is_meant(text, strlen(text)));
    require(wy_sum_read(&again, text, &error) == WY_OK);
    require(wy_sum_equal(sum, again));
    char *text_again = wy_sum_text(again);
    require(text_again != NULL && strcmp(text, text_again) == 0);
    free(text_again);
    wy_sum_free(again);
    free(text);
    wy_sum *copy = wy_sum_copy(sum);
    require(copy != NULL && wy_sum_equal(sum, copy));
    wy_sum_free(copy);
}

static void check_play(const wy_play *play, char names[2][WY_MAX_NAME + 1]) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    require(out != NULL);
    const char *const called[2] = {names[0], names[1]};
    wy_error error;
    require(wy_play_write(out, play, called, &error) == WY_OK);
    require(fclose(out) == 0);
    wy_play *again;
    char names_again[2][WY_MAX_NAME + 1];
    require(wy_play_read(&again, names_again, text, length, NULL, NULL, NULL, &error) == WY_OK);
    require(wy_play_turns(again) == wy_play_turns(play));
    require(wy_sum_equal(wy_play_place(again), wy_play_place(play)));
    wy_play_free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    wy_error error;
    memset(&error, 0, sizeof error);
    const char *text = (const char *)data;
    /* A transcript has several lines; a rule may have, too. */
    wy_play *play;
    char names[2][WY_MAX_NAME + 1];
    if (wy_play_read(&play, names, text, size, NULL, NULL, NULL, &error) == WY_OK) {
        check_play(play, names);
        wy_play_free(play);
        return 0;
    }
    require(play == NULL);
    check_error(&error, data, size);
    memset(&error, 0, sizeof error);
    wy_sum *sum;
    if (wy_sum_read_bytes(&sum, text, size, &error) == WY_OK) {
        check_sum(sum);
        wy_sum_free(sum);
    } else {
        require(sum == NULL);
        check_error(&error, data, size);
    }
    return 0;
}
