/*
 * svg_names.c - names of an SVG file that depend on the file alone.
 *
 * cairo numbers the surfaces and images of an SVG file by all that the process has drawn before,
 * so a server would write other files than the command line.  They are numbered anew here, in the
 * order in which they appear.  Names stand behind id=" and #, and nowhere else do these
 * occur: texts are drawn as glyphs, and images are base64.
 */
#include "report/svg_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"

typedef struct names {
    unsigned long *numbers; /* of cairo; the place in the list is ours */
    size_t count, room;
} names;

/* false: no memory. */
static bool number_of(size_t *out, names *known, unsigned long number) {
    for (*out = 0; *out < known->count; ++*out) {
        if (known->numbers[*out] == number) {
            return true;
        }
    }
    if (!wi_list_room(known->numbers, known->room, known->count + 1)) {
        return false;
    }
    known->numbers[known->count++] = number;
    return true;
}

/* The length of "surface" or "image" where a name begins at text; 0: another name. */
static size_t stem(const char *text, size_t left) {
    static const char *const stems[] = {"surface", "image"};
    for (size_t i = 0; i < 2; i++) {
        const size_t length = strlen(stems[i]);
        if (left > length && memcmp(text, stems[i], length) == 0 && text[length] >= '0' &&
            text[length] <= '9') {
            return length;
        }
    }
    return 0;
}

static bool behind_mark(const char *text, size_t at) {
    return (at >= 1 && text[at - 1] == '#') || (at >= 4 && memcmp(text + at - 4, "id=\"", 4) == 0);
}

wy_status wi_svg_names(FILE *stream, const char *text, size_t length, wy_error *error) {
    names known = {0};
    wy_status status = WY_OK;
    size_t done = 0;
    for (size_t at = 0; at < length && status == WY_OK; at++) {
        if ((text[at] != 's' && text[at] != 'i') || !behind_mark(text, at)) {
            continue;
        }
        const size_t letters = stem(text + at, length - at);
        if (letters == 0) {
            continue;
        }
        char *end;
        size_t number;
        const unsigned long old = strtoul(text + at + letters, &end, 10);
        if (!number_of(&number, &known, old)) {
            status = wi_fail_memory(error);
            break;
        }
        fwrite(text + done, 1, at + letters - done, stream);
        fprintf(stream, "%zu", number);
        done = (size_t)(end - text);
        at = done - 1;
    }
    if (status == WY_OK) {
        fwrite(text + done, 1, length - done, stream);
    }
    free(known.numbers);
    return status;
}
