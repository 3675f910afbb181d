/*
 * escape.c - titles and legends come from people and may hold anything; what is
 * drawn must be valid UTF-8 for cairo and harmless for TeX.
 */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "report/escape.h"

/* ---- pictures and TeX ------------------------------------------------------------------------ */

/*
 * Titles and legends come from people and may hold anything; what is
 * drawn must be valid UTF-8 for cairo and harmless for TeX.
 */

enum { TEXT_MOST = 2000 };

char *wi_text_clean(const char *text) {
    if (text == NULL) {
        text = "";
    }
    const size_t length = strnlen(text, TEXT_MOST);
    char *clean = malloc(length + 1);
    if (clean == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (size_t at = 0; at < length;) {
        const size_t width = wi_utf8_width(text + at, length - at);
        if (width == 0) {
            clean[used++] = '?';
        } else if (wi_utf8_printable(text + at, width) == 0) {
            clean[used++] = ' ';
        } else {
            memcpy(clean + used, text + at, width);
            used += width;
        }
        at += width == 0 ? 1 : width;
    }
    clean[used] = '\0';
    return clean;
}

size_t wi_text_character(const char *text) {
    if (*text == '\0') {
        return 0;
    }
    size_t length = 1;
    while (((unsigned char)text[length] & 0xC0) == 0x80) {
        length++;
    }
    return length;
}

void wi_text_tex(FILE *stream, const char *text) {
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
    for (size_t length; (length = wi_text_character(text)) > 0; text += length) {
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

/* ---- HTML ------------------------------------------------------------------------------------ */

void wi_html_bytes(FILE *stream, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '<':
            fputs("&lt;", stream);
            break;
        case '>':
            fputs("&gt;", stream);
            break;
        case '&':
            fputs("&amp;", stream);
            break;
        case '"':
            fputs("&quot;", stream);
            break;
        default:
            fputc(text[i], stream);
        }
    }
}

void wi_html_text(FILE *stream, const char *text) {
    wi_html_bytes(stream, text, strlen(text));
}

const char *wi_page_part(const char *name) {
    for (size_t i = 0; i < wi_page_part_count; i++) {
        if (strcmp(wi_page_parts[i].name, name) == 0) {
            return (const char *)wi_page_parts[i].bytes;
        }
    }
    return "";
}
