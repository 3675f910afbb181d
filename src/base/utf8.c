/* utf8.c - characters of UTF-8, and the word nearest to another. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/nearest.h"
#include "base/utf8.h"

/* ---- characters ------------------------------------------------------------------------------ */

/*
 * UTF-8 as RFC 3629 has it: the lead byte tells the length, the others
 * begin with the bits 10, and a value is written in the shortest form only.
 */

/* The character at text[0, room) and its width; width 0: none that is valid. */
static uint32_t decode(size_t *width, const char *text, size_t room) {
    static const struct {
        size_t width;
        uint32_t least; /* smaller values have a shorter form */
        uint32_t mask, lead;
    } forms[] = {{1, 0, 0x80, 0x00},
                 {2, 0x80, 0xE0, 0xC0},
                 {3, 0x800, 0xF0, 0xE0},
                 {4, 0x10000, 0xF8, 0xF0}};
    *width = 0;
    if (room == 0) {
        return 0;
    }
    const uint32_t first = (unsigned char)text[0];
    size_t form = 0;
    while (form < 4 && (first & forms[form].mask) != forms[form].lead) {
        form++;
    }
    if (form == 4 || forms[form].width > room) {
        return 0;
    }
    uint32_t value = first & ~forms[form].mask;
    for (size_t i = 1; i < forms[form].width; i++) {
        const uint32_t next = (unsigned char)text[i];
        if ((next & 0xC0) != 0x80) {
            return 0;
        }
        value = value << 6 | (next & 0x3F);
    }
    if (value < forms[form].least || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
        return 0;
    }
    *width = forms[form].width;
    return value;
}

size_t wi_utf8_width(const char *text, size_t room) {
    size_t width = 0;
    decode(&width, text, room);
    return width;
}

size_t wi_utf8_printable(const char *text, size_t room) {
    size_t width = 0;
    const uint32_t value = decode(&width, text, room);
    return value < 0x20 || (value >= 0x7F && value < 0xA0) ? 0 : width;
}

int wi_utf8_cut(const char *text, size_t length, int most) {
    if (length <= (size_t)most) {
        return (int)length;
    }
    while (most > 0 && ((unsigned char)text[most] & 0xC0) == 0x80) {
        most--;
    }
    return most;
}

/* ---- the nearest word ------------------------------------------------------------------------ */

/*
 * The distance of words by the usual table: entry (i, j) is the
 * distance of the first i letters of one word and the first j of the other.
 */

enum { LONGEST = 31 };

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t wi_word_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    if (a_length > LONGEST || b_length > LONGEST) {
        return SIZE_MAX;
    }
    size_t table[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= a_length; i++) {
        for (size_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            const size_t differs = lower(a[i - 1]) != lower(b[j - 1]);
            table[i][j] =
                least(least(table[i - 1][j], table[i][j - 1]) + 1, table[i - 1][j - 1] + differs);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1])) {
                table[i][j] = least(table[i][j], table[i - 2][j - 2] + 1);
            }
        }
    }
    return table[a_length][b_length];
}

void wi_nearest_start(wi_nearest *nearest, const char *word, size_t length) {
    *nearest = (wi_nearest){.word = word, .length = length, .distance = SIZE_MAX};
}

void wi_nearest_offer(wi_nearest *nearest, const char *candidate) {
    const size_t length = nearest->length;
    const size_t distance = wi_word_distance(nearest->word, length, candidate, strlen(candidate));
    const bool is_slip = distance <= 1 + length / 4 && distance < length;
    if (is_slip && distance < nearest->distance) {
        nearest->distance = distance;
        nearest->best = candidate;
    }
}
