/* value.c - morphisms as values: made, copied, freed; powers. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
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
