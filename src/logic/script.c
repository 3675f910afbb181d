/*
 * script.c - a text of commands.
 *
 * A command ends in ; (quiet), : (tells its steps) or :: (tells and keeps all of them), outside of
 * quotes, and may go over several lines.  A line that begins with # is a remark, between commands
 * and within them; only in quotes, where macros are called, #name( is none.
 *
 * Older versions of Walnut pass over what follows a command on its line, and people wrote remarks
 * there.  Here other commands may follow.  So what follows is passed over only if it does not begin
 * with the name of a command and holds neither a quote nor an ending.
 */
#include "logic/script.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "logic/command.h"
#include "logic/lexer.h"

static size_t line_end(const char *text, size_t length, size_t at) {
    const char *end = memchr(text + at, '\n', length - at);
    return end == NULL ? length : (size_t)(end - text);
}

/* #name( */
static bool is_macro(const char *text, size_t length, size_t at) {
    size_t end = at + 1;
    while (end < length && wi_is_word_byte(text[end])) {
        end++;
    }
    const bool named = end > at + 1 && wi_is_letter(text[at + 1]);
    while (end < length && (text[end] == ' ' || text[end] == '\t')) {
        end++;
    }
    return named && end < length && text[end] == '(';
}

/* Skips blanks and remarks, and the mark with which some editors begin a file. */
static size_t skip(const char *text, size_t length, size_t at) {
    bool line_begins = true;
    if (at == 0 && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        at = 3;
    }
    while (at < length) {
        if (wi_is_blank(text[at])) {
            line_begins = line_begins || text[at] == '\n';
            at++;
        } else if (text[at] == '#' && line_begins) {
            at = line_end(text, length, at);
        } else {
            break;
        }
    }
    return at;
}

/*
 * Goes through a command from `at` to its ending; returns where that stands, or length.  Remarks
 * become blanks in copy, a copy of text, where that is not NULL.
 */
static size_t walk(const char *text, size_t length, size_t at, char *copy, bool *remarks) {
    bool quoted = false, line_begins = false;
    *remarks = false;
    while (at < length) {
        if (text[at] == '#' && line_begins && !(quoted && is_macro(text, length, at))) {
            const size_t end = line_end(text, length, at);
            if (copy != NULL) {
                memset(copy + at, ' ', end - at);
            }
            *remarks = true;
            at = end;
            continue;
        }
        if (text[at] == '"') {
            quoted = !quoted;
        } else if (!quoted && (text[at] == ';' || text[at] == ':')) {
            break;
        }
        line_begins = text[at] == '\n' || (line_begins && wi_is_blank(text[at]));
        at++;
    }
    return at;
}

/* Is what follows a command on its line no command?  Then the width of these words, else 0. */
static size_t words_behind(const char *text, size_t length, size_t at) {
    const size_t end = line_end(text, length, at);
    while (at < end && wi_is_blank(text[at])) {
        at++;
    }
    if (at == end || text[at] == '#' || text[at] == '[') {
        return 0;
    }
    for (size_t i = at; i < end; i++) {
        if (text[i] == '"' || text[i] == ';' || text[i] == ':') {
            return 0;
        }
    }
    size_t word = at;
    while (word < end && wi_is_word_byte(text[word])) {
        word++;
    }
    char name[WI_NAME_SIZE];
    if (word - at >= sizeof name) {
        return 0;
    }
    memcpy(name, text + at, word - at);
    name[word - at] = '\0';
    return wi_command_find(name) != NULL ? 0 : end - at;
}

void wi_script_next(wi_script_part *out, const char *text, size_t length, size_t at) {
    *out = (wi_script_part){.begin = skip(text, length, at)};
    out->end = walk(text, length, out->begin, NULL, &out->remarks);
    out->next = out->end;
    if (out->end == length) {
        return;
    }
    out->telling = text[out->end] == ':';
    out->detailed = out->telling && out->end + 1 < length && text[out->end + 1] == ':';
    out->next = out->end + (out->detailed ? 2 : 1);
    out->words_width = words_behind(text, length, out->next);
    if (out->words_width > 0) {
        out->next = line_end(text, length, out->next);
        out->words_at = out->next - out->words_width;
    }
}

char *wi_script_plain(const wi_script_part *part, const char *text) {
    const size_t width = part->end - part->begin;
    char *copy = malloc(width + 1);
    if (copy != NULL) {
        bool remarks;
        memcpy(copy, text + part->begin, width);
        copy[width] = '\0';
        walk(text + part->begin, width, 0, copy, &remarks);
    }
    return copy;
}

size_t wy_logic_command_length(const char *text, size_t length) {
    wi_script_part part;
    wi_script_next(&part, text, length, 0);
    return part.begin == length || part.end == length ? 0 : part.next;
}
