/*
 * glossary.c - `wythoff help TERM`: entries of docs/glossary.md.
 *
 * An entry is one line, "**name**, *name*, *name*: text".  Lines that begin otherwise are no
 * entries.
 */
#include "glossary.h"

#include <string.h>
#include <strings.h>

#include "embedded.h"

enum { WIDTH = 80, MARGIN = 2 };

/* The first entry at or behind a place; NULL: there is none. */
static const char *entry_from(const char *at) {
    while (*at != '\0' && strncmp(at, "**", 2) != 0) {
        at += strcspn(at, "\n");
        at += *at != '\0';
    }
    return *at != '\0' ? at : NULL;
}

/* Whether one of the names before the text is the term. */
static bool has_name(const char *entry, const char *term) {
    const size_t length = strlen(term);
    const char *text = strstr(entry, ": ");
    for (const char *at = entry + strspn(entry, "*, "); at < text; at += strspn(at, "*, ")) {
        const size_t name = strcspn(at, "*,:");
        /* P is a term, but p is the beginning of commands. */
        if (name == length &&
            (length > 1 ? strncasecmp(at, term, length) : strncmp(at, term, length)) == 0) {
            return true;
        }
        at += name;
    }
    return false;
}

const char *cli_glossary_find(const char *term) {
    const char *entry = entry_from((const char *)cli_glossary_texts[0].bytes);
    while (entry != NULL && !has_name(entry, term)) {
        entry = entry_from(entry + strcspn(entry, "\n"));
    }
    return entry;
}

void cli_glossary_put(cli_output *out, const char *entry) {
    const char *text = strstr(entry, ": ");
    for (const char *at = entry; at < text; at++) {
        if (*at != '*') {
            cli_put_letter(out, *at);
        }
    }
    size_t column = WIDTH;
    for (const char *at = text + 2; *at != '\n' && *at != '\0'; at += *at == ' ') {
        const size_t length = strcspn(at, " \n");
        const bool fits = column + 1 + length <= WIDTH;
        cli_putf(out, "%s%.*s", fits ? " " : "\n  ", (int)length, at);
        column = fits ? column + 1 + length : MARGIN + length;
        at += length;
    }
    cli_put_letter(out, '\n');
}
