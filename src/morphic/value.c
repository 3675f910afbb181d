/* value.c - morphisms as values: made, copied, freed; powers. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "morphic/morphic.h"

wy_status wi_morphic_new(wy_morphic **out, uint32_t letters, size_t images, wy_error *error) {
    wy_morphic *made = calloc(1, sizeof *made);
    *out = NULL;
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->letters = letters;
    made->names = calloc(letters, sizeof *made->names);
    made->coding = calloc(letters, sizeof *made->coding);
    made->rows = malloc(letters * sizeof *made->rows);
    made->columns = malloc(letters * sizeof *made->columns);
    made->first = malloc(((size_t)letters + 1) * sizeof *made->first);
    made->images = malloc((images + 1) * sizeof *made->images);
    if (made->names == NULL || made->coding == NULL || made->rows == NULL ||
        made->columns == NULL || made->first == NULL || made->images == NULL) {
        wy_morphic_free(made);
        return wi_fail_memory(error);
    }
    *out = made;
    return WY_OK;
}

static void free_texts(char **texts, uint32_t count) {
    for (uint32_t i = 0; i < count && texts != NULL; i++) {
        free(texts[i]);
    }
    free(texts);
}

void wy_morphic_free(wy_morphic *morphic) {
    if (morphic != NULL) {
        free_texts(morphic->names, morphic->letters);
        free_texts(morphic->coding, morphic->letters);
        free(morphic->rows);
        free(morphic->columns);
        free(morphic->first);
        free(morphic->images);
        free(morphic);
    }
}

/* Names and codings of another with the same letters; on failure made is freed. */
static wy_status copy_names(wy_morphic **made, const wy_morphic *from, wy_error *error) {
    bool all = true;
    for (uint32_t i = 0; i < from->letters && all; i++) {
        (*made)->names[i] = strdup(from->names[i]);
        (*made)->coding[i] = from->coding[i] == NULL ? NULL : strdup(from->coding[i]);
        all = (*made)->names[i] != NULL && (from->coding[i] == NULL || (*made)->coding[i] != NULL);
    }
    if (!all) {
        wy_morphic_free(*made);
        *made = NULL;
        return wi_fail_memory(error);
    }
    return WY_OK;
}

wy_status wy_morphic_copy(wy_morphic **out, const wy_morphic *morphic, wy_error *error) {
    const size_t images = morphic->first[morphic->letters];
    const wy_status status = wi_morphic_new(out, morphic->letters, images, error);
    if (status != WY_OK) {
        return status;
    }
    wy_morphic *made = *out;
    made->start = morphic->start;
    made->plane = morphic->plane;
    memcpy(made->rows, morphic->rows, made->letters * sizeof *made->rows);
    memcpy(made->columns, morphic->columns, made->letters * sizeof *made->columns);
    memcpy(made->first, morphic->first, ((size_t)made->letters + 1) * sizeof *made->first);
    memcpy(made->images, morphic->images, images * sizeof *made->images);
    return copy_names(out, morphic, error);
}

const char *wy_morphic_symbol(const wy_morphic *morphic, uint32_t letter) {
    return morphic->coding[letter] != NULL ? morphic->coding[letter] : morphic->names[letter];
}

wy_status wi_morphic_side(wy_morphic **out, const wy_morphic *morphic, bool down, wy_error *error) {
    const wy_status status =
        wi_morphic_new(out, morphic->letters, morphic->first[morphic->letters], error);
    if (status != WY_OK) {
        return status;
    }
    wy_morphic *made = *out;
    made->start = morphic->start;
    made->plane = false;
    size_t end = 0;
    for (uint32_t c = 0; c < morphic->letters; c++) {
        const uint32_t *image = wi_morphic_image(morphic, c);
        const uint32_t length = down ? morphic->rows[c] : morphic->columns[c];
        made->first[c] = end;
        made->rows[c] = 1;
        made->columns[c] = length;
        for (uint32_t k = 0; k < length; k++) {
            made->images[end++] = image[down ? (size_t)k * morphic->columns[c] : k];
        }
    }
    made->first[made->letters] = end;
    return copy_names(out, morphic, error);
}

/* ---- powers --------------------------------------------------------------------------------- */

enum { LONGEST = 1 << 24 }; /* letters in all images of a power */

/* Every image of first mapped by second. */
static wy_status compose(wy_morphic **out, const wy_morphic *first, const wy_morphic *second,
                         wy_error *error) {
    const size_t old = first->first[first->letters];
    size_t size = 0;
    for (size_t k = 0; k < old && size <= LONGEST; k++) {
        size += second->columns[first->images[k]];
    }
    *out = NULL;
    if (size > LONGEST) {
        return wi_fail(error, WY_LIMIT, "the power of the morphism is too long");
    }
    const wy_status status = wi_morphic_new(out, first->letters, size, error);
    if (status != WY_OK) {
        return status;
    }
    wy_morphic *made = *out;
    made->start = first->start;
    made->plane = false;
    size_t end = 0;
    for (uint32_t c = 0; c < first->letters; c++) {
        made->first[c] = end;
        made->rows[c] = 1;
        for (size_t k = first->first[c]; k < first->first[c + 1]; k++) {
            const uint32_t letter = first->images[k];
            memcpy(made->images + end, wi_morphic_image(second, letter),
                   second->columns[letter] * sizeof *made->images);
            end += second->columns[letter];
        }
        made->columns[c] = (uint32_t)(end - made->first[c]);
    }
    made->first[made->letters] = end;
    return copy_names(out, first, error);
}

wy_status wy_morphic_power(wy_morphic **out, const wy_morphic *morphic, uint32_t k,
                           wy_error *error) {
    *out = NULL;
    if (morphic->plane || k == 0) {
        return wi_fail(error, WY_BAD, "powers, from the first on, are taken of morphisms of words");
    }
    wy_status status = wy_morphic_copy(out, morphic, error);
    for (uint32_t i = 1; i < k && status == WY_OK; i++) {
        wy_morphic *next = NULL;
        status = compose(&next, *out, morphic, error);
        wy_morphic_free(*out);
        *out = next;
    }
    return status;
}

bool wi_morphic_is_set(const wy_morphic *morphic) {
    for (uint32_t c = 0; c < morphic->letters; c++) {
        const char *symbol = wy_morphic_symbol(morphic, c);
        if (strcmp(symbol, "0") != 0 && strcmp(symbol, "1") != 0) {
            return false;
        }
    }
    return morphic->plane;
}

/* ==== as text ================================================================================= */

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
