/*
 * text.c - titles and legends come from people and may hold anything; what is
 * drawn must be valid UTF-8 for cairo and harmless for TeX.
 */
#include "report/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 2000 };

/*
 * Length of the valid UTF-8 character at text, 0 if there is none.  Overlong
 * forms, surrogates and values above 10FFFF are not valid.
 */
static size_t valid_character(const unsigned char *text) {
    static const struct {
        size_t length;
        uint32_t least;
        unsigned char mask, lead;
    } forms[] = {{1, 0, 0x80, 0x00},
                 {2, 0x80, 0xE0, 0xC0},
                 {3, 0x800, 0xF0, 0xE0},
                 {4, 0x10000, 0xF8, 0xF0}};
    for (size_t form = 0; form < sizeof forms / sizeof forms[0]; form++) {
        if ((text[0] & forms[form].mask) != forms[form].lead) {
            continue;
        }
        uint32_t value = text[0] & (unsigned char)~forms[form].mask;
        for (size_t i = 1; i < forms[form].length; i++) {
            if ((text[i] & 0xC0) != 0x80) {
                return 0;
            }
            value = value << 6 | (text[i] & 0x3F);
        }
        const int wrong =
            value < forms[form].least || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000);
        return wrong ? 0 : forms[form].length;
    }
    return 0;
}

char *wy_text_clean(const char *text) {
    if (text == NULL) {
        text = "";
    }
    const size_t length = strnlen(text, TEXT_MOST);
    char *clean = malloc(length + 8);
    if (clean == NULL) {
        return NULL;
    }
    size_t used = 0;
    const unsigned char *byte = (const unsigned char *)text;
    while (*byte != '\0' && used < TEXT_MOST) {
        const size_t valid = valid_character(byte);
        if (valid == 0) {
            clean[used++] = '?';
            byte++;
        } else if (*byte < 0x20 || *byte == 0x7F) {
            clean[used++] = ' ';
            byte++;
        } else {
            memcpy(clean + used, byte, valid);
            used += valid;
            byte += valid;
        }
    }
    clean[used] = '\0';
    return clean;
}

size_t wy_text_character(const char *text) {
    if (*text == '\0') {
        return 0;
    }
    size_t length = 1;
    while (((unsigned char)text[length] & 0xC0) == 0x80) {
        length++;
    }
    return length;
}

void wy_text_tex(FILE *stream, const char *text) {
    static const struct {
        const char *plain, *tex;
    } names[] = {
        {"\\", "\\textbackslash{}"},
        {"{", "\\{"},
        {"}", "\\}"},
        {"$", "\\$"},
        {"&", "\\&"},
        {"#", "\\#"},
        {"%", "\\%"},
        {"_", "\\_"},
        {"^", "\\textasciicircum{}"},
        {"~", "\\textasciitilde{}"},
        {"<", "\\ensuremath{<}"},
        {">", "\\ensuremath{>}"},
        {"|", "\\ensuremath{|}"},
        {"\"", "{''}"},
        {"`", "\\textasciigrave{}"},
        {"φ", "\\ensuremath{\\varphi}"},
        {"≤", "\\ensuremath{\\le}"},
        {"≥", "\\ensuremath{\\ge}"},
        {"≠", "\\ensuremath{\\ne}"},
        {"×", "\\ensuremath{\\times}"},
        {"·", "\\ensuremath{\\cdot}"},
        {"−", "\\ensuremath{-}"},
        {"∞", "\\ensuremath{\\infty}"},
        {"…", "\\ldots{}"},
        {"⁰", "\\textsuperscript{0}"},
        {"¹", "\\textsuperscript{1}"},
        {"²", "\\textsuperscript{2}"},
        {"³", "\\textsuperscript{3}"},
        {"⁴", "\\textsuperscript{4}"},
        {"⁵", "\\textsuperscript{5}"},
        {"⁶", "\\textsuperscript{6}"},
        {"⁷", "\\textsuperscript{7}"},
        {"⁸", "\\textsuperscript{8}"},
        {"⁹", "\\textsuperscript{9}"},
    };
    for (size_t length; (length = wy_text_character(text)) > 0; text += length) {
        size_t i = 0;
        while (i < sizeof names / sizeof names[0] &&
               (strlen(names[i].plain) != length || memcmp(names[i].plain, text, length) != 0)) {
            i++;
        }
        if (i < sizeof names / sizeof names[0]) {
            fputs(names[i].tex, stream);
        } else if (text[0] == '-' && text[1] == '-') {
            fputs("{-}", stream); /* -- stays two hyphens */
        } else {
            fwrite(text, 1, length, stream);
        }
    }
}
