/* read_coding.c - codings: what the letters of a morphism stand for; another start, too. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "morphic/reader.h"

/* What the letters [from, to) of the coding stand for: sets it. */
static wy_status set_coding(wi_morphic_reader *r, wy_morphic *morphic, size_t from, size_t to,
                            const char *symbol, size_t length) {
    const size_t end = r->at;
    wy_status status = WY_OK;
    for (r->at = from; status == WY_OK;) {
        wi_morphic_skip(r, true, true);
        if (r->at >= to) {
            break;
        }
        const size_t start = r->at;
        const char *name = NULL;
        size_t name_length = 0;
        status = wi_morphic_read_letter(r, &name, &name_length);
        if (status != WY_OK) {
            break;
        }
        const uint32_t id = wi_names_find(&r->names, name, name_length);
        if (id == WI_NO_NAME || r->rule_of[id] == WI_NO_NAME) {
            return wi_morphic_fail(r, start, r->at - start, "there is no such letter");
        }
        char **coding = &morphic->coding[r->rule_of[id]];
        if (*coding != NULL) {
            return wi_morphic_fail(r, start, r->at - start, "this letter is coded already");
        }
        if (length == 0 && morphic->plane) {
            return wi_morphic_fail(r, start, r->at - start, "in pictures no letter is left out");
        }
        *coding = strndup(symbol, length);
        status = *coding == NULL ? wi_fail_memory(r->error) : WY_OK;
    }
    r->at = end;
    return status;
}

/* `egjl -> 1` and so on up to the end. */
wy_status wi_morphic_read_coding(wi_morphic_reader *r, wy_morphic *morphic) {
    wy_status status = WY_OK;
    for (wi_morphic_skip(r, true, true); status == WY_OK && r->at < r->length;
         wi_morphic_skip(r, true, true)) {
        const size_t from = r->at;
        const char *symbol = NULL;
        size_t length = 0;
        size_t to = from;
        for (; status == WY_OK && wi_morphic_at_letter(r); wi_morphic_skip(r, true, true)) {
            status = wi_morphic_read_letter(r, &symbol, &length);
            to = r->at;
        }
        if (status != WY_OK) {
            return status;
        }
        if (to == from) {
            return wi_morphic_fail(r, r->at, 1, "a letter is wanted here, as in ab->0");
        }
        if (!wi_morphic_take_arrow(r)) {
            return wi_morphic_fail(r, r->at < r->length ? r->at : to - 1, 1,
                                   "'->' is wanted here: a coding is like ab->0");
        }
        wi_morphic_skip(r, false, false);
        if (wi_morphic_here(r, "ε")) {
            r->at += strlen("ε");
            length = 0;
        } else if (!wi_morphic_at_letter(r)) {
            return wi_morphic_fail(r, r->at < r->length ? r->at : r->length, 1,
                                   "what do they stand for? one character, a name [10], or ε");
        } else {
            status = wi_morphic_read_letter(r, &symbol, &length);
        }
        if (status == WY_OK) {
            status = set_coding(r, morphic, from, to, symbol, length);
        }
    }
    return status;
}

/* ---- another start, another coding ---------------------------------------------------------- */

/* A reader that knows the letters of a morphism. */
static wy_status reader_of(wi_morphic_reader *r, const wy_morphic *morphic, const char *text,
                           wy_error *error) {
    const size_t length = strlen(text);
    wy_status status = wi_morphic_reader_open(r, text, length, error);
    free(r->rule_of);
    r->rule_of = malloc((size_t)morphic->letters * sizeof *r->rule_of);
    if (status == WY_OK && r->rule_of == NULL) {
        status = wi_fail_memory(error);
    }
    for (uint32_t i = 0; status == WY_OK && i < morphic->letters; i++) {
        uint32_t id;
        status = wi_names_take(&id, &r->names, morphic->names[i], strlen(morphic->names[i]), error);
        r->rule_of[i] = i;
    }
    return status;
}

wy_status wy_morphic_start_in_place(wy_morphic *morphic, const char *letter, wy_error *error) {
    wi_morphic_reader r;
    wy_status status = reader_of(&r, morphic, letter, error);
    const char *name = NULL;
    size_t length = 0;
    if (status == WY_OK) {
        wi_morphic_skip(&r, true, false);
        status = wi_morphic_read_letter(&r, &name, &length);
    }
    if (status == WY_OK) {
        const size_t end = r.at;
        wi_morphic_skip(&r, true, false);
        const uint32_t id = wi_names_find(&r.names, name, length);
        if (r.at < r.length) {
            status = wi_morphic_fail(&r, end, r.length - end, "the start is one letter");
        } else if (id == WI_NO_NAME) {
            status = wi_morphic_fail(&r, 0, r.length, "there is no such letter");
        } else {
            morphic->start = id;
        }
    }
    wi_morphic_reader_close(&r);
    return status;
}

wy_status wy_morphic_code_in_place(wy_morphic *morphic, const char *coding, wy_error *error) {
    wi_morphic_reader r;
    char **old = morphic->coding;
    char **made = calloc(morphic->letters, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = reader_of(&r, morphic, coding, error);
    if (status == WY_OK) {
        morphic->coding = made;
        status = wi_morphic_read_coding(&r, morphic);
    }
    wi_morphic_reader_close(&r);
    char **gone = status == WY_OK ? old : made;
    morphic->coding = status == WY_OK ? made : old;
    for (uint32_t i = 0; i < morphic->letters; i++) {
        free(gone[i]);
    }
    free(gone);
    return status;
}
