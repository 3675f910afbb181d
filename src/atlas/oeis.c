/*
 * oeis.c - sequences of the OEIS that belong to games which our papers and named games are about.
 *
 * oeis.tsv has a line for each: its A-number, the game, which of its sequences, the n of the first
 * term, what is added to the game's terms, the offset of the OEIS, its name in short, and the first
 * terms as the OEIS has them.  A test compares these with the game's, computed.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/atlas.h>

#include "atlas/embedded.h"
#include "base/fail.h"

enum { CELLS = 8, LONGEST = 1024 };

/* The cells of a line, cut in place; how many. */
static size_t cut(char *line, char *cells[CELLS]) {
    size_t count = 0;
    char *at = line;
    while (count < CELLS && at != NULL) {
        cells[count++] = at;
        at = strchr(at, '\t');
        if (at != NULL) {
            *at++ = '\0';
        }
    }
    return at == NULL ? count : CELLS + 1;
}

static bool find_kind(wy_terms_kind *out, const char *name) {
    for (int kind = 0; kind < WY_TERMS_COUNT; kind++) {
        if (strcmp(wy_terms_name((wy_terms_kind)kind), name) == 0) {
            *out = (wy_terms_kind)kind;
            return true;
        }
    }
    return false;
}

static bool read_line(wy_oeis *out, char *line) {
    char *cells[CELLS];
    *out = (wy_oeis){0};
    if (cut(line, cells) != CELLS || !find_kind(&out->kind, cells[2]) ||
        strlen(cells[0]) >= sizeof out->number || strlen(cells[1]) >= sizeof out->rule ||
        strlen(cells[6]) >= sizeof out->name) {
        return false;
    }
    strcpy(out->number, cells[0]);
    strcpy(out->rule, cells[1]);
    strcpy(out->name, cells[6]);
    out->from = strtoll(cells[3], NULL, 10);
    out->add = strtoll(cells[4], NULL, 10);
    out->offset = strtoll(cells[5], NULL, 10);
    for (char *at = cells[7]; *at != '\0' && out->count < sizeof out->terms / sizeof *out->terms;) {
        out->terms[out->count++] = strtoll(at, &at, 10);
        at += *at == ',';
    }
    return out->count >= WY_LOOKUP_LEAST;
}

wy_status wy_oeis_at(wy_oeis *out, size_t i, wy_error *error) {
    const char *text = (const char *)wi_atlas_texts[1].bytes;
    for (size_t skipped = 0; skipped < i && text != NULL && *text != '\0'; skipped++) {
        text = strchr(text, '\n');
        text += text != NULL;
    }
    if (text == NULL || *text == '\0') {
        return WY_NO;
    }
    char line[LONGEST] = "";
    const size_t length = strcspn(text, "\n");
    if (length < sizeof line) {
        memcpy(line, text, length);
    }
    return read_line(out, line) ? WY_OK
                                : wi_fail(error, WY_BAD, "line %zu of oeis.tsv is damaged", i + 1);
}
