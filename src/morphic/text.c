/* text.c - morphisms as text, which read.c reads back. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "morphic/morphic.h"

static void put(wi_growing *w, const char *text) {
    wi_growing_put(w, text, strlen(text));
}

static void put_name(wi_growing *w, const char *name) {
    const bool is_long = wi_name_is_long(name);
    put(w, is_long ? "[" : "");
    put(w, name);
    put(w, is_long ? "]" : "");
}

/* Several rules share a line while it is short. */
static void put_rule(wi_growing *w, size_t *line, const wy_morphic *morphic, uint32_t letter) {
    enum { WIDTH = 90 };
    const size_t start = w->length;
    put(w, letter == 0 ? "" : "  ");
    put_name(w, morphic->names[letter]);
    put(w, "->");
    const uint32_t *image = wi_morphic_image(morphic, letter);
    for (uint32_t r = 0; r < morphic->rows[letter]; r++) {
        put(w, r == 0 ? "" : "/");
        for (uint32_t s = 0; s < morphic->columns[letter]; s++) {
            put_name(w, morphic->names[*image++]);
        }
    }
    put(w, morphic->columns[letter] == 0 ? "ε" : "");
    if (w->length - *line > WIDTH && letter > 0 && !w->failed) {
        w->text[start] = '\n';
        memmove(w->text + start + 1, w->text + start + 2, w->length - start - 1);
        w->length--;
        *line = start + 1;
    }
}

/* The symbols by number, and of each letter that is coded its symbol; false: no memory. */
static bool number_symbols(wi_names *symbols, uint32_t *symbol_of, const wy_morphic *morphic) {
    for (uint32_t c = 0; c < morphic->letters; c++) {
        const char *symbol = morphic->coding[c];
        symbol_of[c] = WI_NO_NAME;
        if (symbol != NULL &&
            wi_names_take(&symbol_of[c], symbols, symbol, strlen(symbol), NULL) != WY_OK) {
            return false;
        }
    }
    return true;
}

static void put_symbol(wi_growing *w, const char *symbol) {
    put(w, "->");
    if (symbol[0] == '\0') {
        put(w, "ε");
    } else {
        put_name(w, symbol);
    }
}

/* Letters with the same symbol together, in the order of the first of them. */
static void put_coding(wi_growing *w, const wy_morphic *morphic) {
    wi_names symbols;
    wi_names_init(&symbols);
    const uint32_t n = morphic->letters;
    uint32_t *symbol_of = malloc(((size_t)n + 1) * sizeof *symbol_of);
    uint32_t *next =
        malloc(((size_t)n + 1) * sizeof *next); /* letter with the same symbol; n: none */
    uint32_t *first = malloc(((size_t)n + 1) * sizeof *first); /* letter with a symbol */
    if (symbol_of == NULL || next == NULL || first == NULL ||
        !number_symbols(&symbols, symbol_of, morphic)) {
        w->failed = true;
    }
    for (uint32_t i = 0; i < symbols.count && !w->failed; i++) {
        first[i] = n;
    }
    for (uint32_t c = n; c-- > 0 && !w->failed;) {
        if (symbol_of[c] != WI_NO_NAME) {
            next[c] = first[symbol_of[c]];
            first[symbol_of[c]] = c;
        }
    }
    for (uint32_t i = 0; i < symbols.count && !w->failed; i++) {
        put(w, i == 0 ? "coding: " : "  ");
        for (uint32_t c = first[i]; c < n; c = next[c]) {
            put_name(w, morphic->names[c]);
        }
        put_symbol(w, symbols.list[i]);
    }
    put(w, symbols.count > 0 ? "\n" : "");
    free(symbol_of);
    free(next);
    free(first);
    wi_names_clear(&symbols);
}

char *wy_morphic_text(const wy_morphic *morphic) {
    wi_growing w = {0};
    size_t line = 0;
    for (uint32_t c = 0; c < morphic->letters; c++) {
        put_rule(&w, &line, morphic, c);
    }
    put(&w, "\n");
    if (morphic->start != 0) {
        put(&w, "start: ");
        put_name(&w, morphic->names[morphic->start]);
        put(&w, "\n");
    }
    put_coding(&w, morphic);
    if (w.failed) {
        free(w.text);
        return NULL;
    }
    return w.text;
}
