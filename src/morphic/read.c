/*
 * read.c - morphisms from text.
 *
 * The parts of a text are rules, `start:` and `coding:`.  The image of a letter ends where the next
 * letter has an arrow behind it, so rules may stand in one line: a->ab b->a.  Within an image `/`
 * or the end of a line begins the next row.  Letters are numbered in the order of their rules.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "morphic/morphic.h"

typedef struct rule {
    uint32_t name; /* its number among the names */
    uint32_t rows;
    uint32_t columns;
    size_t first; /* of its image */
} rule;

typedef struct reader {
    const char *text;
    size_t length;
    size_t at;
    wy_error *error;
    wy_names names;
    size_t *place;     /* of a name: where it was first seen */
    uint32_t *rule_of; /* of a name: the number of its rule, WY_NO_NAME: none yet */
    rule *rules;
    uint32_t rule_count;
    uint32_t *images; /* names */
    size_t image_count;
    bool plane;
    size_t coding; /* where the codings begin; length: nowhere */
} reader;

static wy_status fail_at(const reader *r, size_t at, size_t width, const char *message) {
    const wy_status status = wy_fail(r->error, WY_BAD, "%s", message);
    wy_fail_place(r->error, r->text, r->length, at, width);
    return status;
}

/* ---- characters ----------------------------------------------------------------------------- */

static bool here(const reader *r, const char *what) {
    const size_t length = strlen(what);
    return r->length - r->at >= length && memcmp(r->text + r->at, what, length) == 0;
}

/* Past spaces and remarks; with lines also past the ends of lines, with commas past these. */
static void skip(reader *r, bool lines, bool commas) {
    while (r->at < r->length) {
        const char c = r->text[r->at];
        if (c == '#') {
            while (r->at < r->length && r->text[r->at] != '\n') {
                r->at++;
            }
        } else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n') ||
                   (commas && c == ',')) {
            r->at++;
        } else {
            return;
        }
    }
}

static bool take_arrow(reader *r) {
    static const char *const arrows[] = {"->", "→", "↦"};
    const size_t start = r->at;
    skip(r, false, false);
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        if (here(r, arrows[i])) {
            r->at += strlen(arrows[i]);
            return true;
        }
    }
    r->at = start;
    return false;
}

static bool at_letter(const reader *r) {
    return r->at < r->length &&
           (r->text[r->at] == '[' || wy_letter_width(r->text + r->at, r->length - r->at) > 0);
}

/* The letter here, as bytes of the text; at goes past it. */
static wy_status read_letter(reader *r, const char **name, size_t *length) {
    if (!at_letter(r)) {
        return fail_at(r, r->at, 1, "a letter is wanted here: one character, or a name [x1]");
    }
    if (r->text[r->at] != '[') {
        *name = r->text + r->at;
        *length = wy_letter_width(*name, r->length - r->at);
        r->at += *length;
        return WY_OK;
    }
    const size_t open = r->at++;
    skip(r, false, false);
    *name = r->text + r->at;
    size_t end = r->at; /* of the last character that is no space */
    while (r->at < r->length && r->text[r->at] != ']') {
        const size_t width = wy_utf8_printable(r->text + r->at, r->length - r->at);
        if (width == 0 || r->text[r->at] == '[') {
            return fail_at(r, r->at, 1, "this cannot be in the name of a letter");
        }
        end = r->text[r->at] == ' ' ? end : r->at + width;
        r->at += width;
    }
    if (r->at == r->length) {
        return fail_at(r, open, 1, "']' is wanted for this bracket");
    }
    r->at++;
    *length = end - (size_t)(*name - r->text);
    if (*length == 0 || *length > WY_MAX_LETTER_NAME) {
        return fail_at(r, open, r->at - open,
                       *length == 0 ? "a name has at least one character"
                                    : "this name is too long");
    }
    return WY_OK;
}

static wy_status take_letter(reader *r, uint32_t *out) {
    const size_t start = r->at;
    const uint32_t known = r->names.count;
    const char *name;
    size_t length;
    wy_status status = read_letter(r, &name, &length);
    if (status == WY_OK) {
        status = wy_names_take(out, &r->names, name, length, r->error);
    }
    if (status == WY_OK && *out == known) {
        r->place[*out] = start;
        r->rule_of[*out] = WY_NO_NAME;
    }
    return status;
}

/* Does a rule begin here: a letter with an arrow? */
static bool at_rule(reader *r) {
    const size_t start = r->at;
    wy_error *error = r->error;
    const char *name;
    size_t length;
    r->error = NULL;
    const bool found = at_letter(r) && read_letter(r, &name, &length) == WY_OK && take_arrow(r);
    r->error = error;
    r->at = start;
    return found;
}

/* ---- rules ---------------------------------------------------------------------------------- */

static bool at_part(const reader *r) {
    return here(r, "start:") || here(r, "coding:");
}

/* One row of an image; its end is at the next row, rule or part. */
static wy_status read_row(reader *r, uint32_t *columns) {
    const size_t first = r->image_count;
    wy_status status = WY_OK;
    skip(r, false, false);
    if (here(r, "ε")) {
        r->at += strlen("ε");
        skip(r, false, false);
        if (at_letter(r) && !at_part(r) && !at_rule(r)) {
            return fail_at(r, r->at, 1, "an empty image has no letters");
        }
    }
    for (bool glued = false; status == WY_OK && at_letter(r) && !at_part(r);) {
        if (at_rule(r)) {
            if (glued) {
                return fail_at(r, r->at, 1, "a space is wanted between two rules");
            }
            break;
        }
        status = take_letter(r, &r->images[r->image_count]);
        r->image_count += status == WY_OK;
        const size_t end = r->at;
        skip(r, false, false);
        glued = r->at == end;
    }
    *columns = (uint32_t)(r->image_count - first);
    return status;
}

/* Is there a further row?  Goes past what separates it. */
static bool take_row(reader *r) {
    skip(r, false, false);
    if (r->at < r->length && r->text[r->at] == '/') {
        r->at++;
        skip(r, true, false);
        return true;
    }
    const size_t start = r->at;
    if (r->at < r->length && r->text[r->at] == '\n') {
        skip(r, true, false);
        if (at_letter(r) && !at_part(r) && !at_rule(r)) {
            return true;
        }
    }
    r->at = start;
    return false;
}

static wy_status read_rule(reader *r) {
    const size_t start = r->at;
    rule *made = &r->rules[r->rule_count];
    wy_status status = take_letter(r, &made->name);
    if (status != WY_OK) {
        return status;
    }
    if (!take_arrow(r)) {
        skip(r, false, false);
        return fail_at(r, r->at < r->length ? r->at : start, 1,
                       "'->' is wanted here: a rule is like a->ab");
    }
    if (r->rule_of[made->name] != WY_NO_NAME) {
        return fail_at(r, start, r->at - start, "this letter has an image already");
    }
    made->first = r->image_count;
    made->rows = 1;
    status = read_row(r, &made->columns);
    while (status == WY_OK && take_row(r)) {
        const size_t place = r->at;
        uint32_t columns = 0;
        status = read_row(r, &columns);
        made->rows++;
        if (status == WY_OK && columns != made->columns) {
            return fail_at(r, place, 1, "the rows of a block have the same length");
        }
    }
    if (status == WY_OK && made->rows > 1 && made->columns == 0) {
        return fail_at(r, start, 1, "the block of this letter is empty");
    }
    r->rule_of[made->name] = r->rule_count++;
    r->plane |= made->rows > 1;
    return status;
}

/* ---- codings -------------------------------------------------------------------------------- */

/* What the letters [from, to) of the coding stand for: sets it. */
static wy_status set_coding(reader *r, wy_morphic *morphic, size_t from, size_t to,
                            const char *symbol, size_t length) {
    const size_t end = r->at;
    wy_status status = WY_OK;
    for (r->at = from; status == WY_OK;) {
        skip(r, true, true);
        if (r->at >= to) {
            break;
        }
        const size_t start = r->at;
        const char *name = NULL;
        size_t name_length = 0;
        status = read_letter(r, &name, &name_length);
        if (status != WY_OK) {
            break;
        }
        const uint32_t id = wy_names_find(&r->names, name, name_length);
        if (id == WY_NO_NAME || r->rule_of[id] == WY_NO_NAME) {
            return fail_at(r, start, r->at - start, "there is no such letter");
        }
        char **coding = &morphic->coding[r->rule_of[id]];
        if (*coding != NULL) {
            return fail_at(r, start, r->at - start, "this letter is coded already");
        }
        if (length == 0 && morphic->plane) {
            return fail_at(r, start, r->at - start, "in pictures no letter is left out");
        }
        *coding = strndup(symbol, length);
        status = *coding == NULL ? wy_fail_memory(r->error) : WY_OK;
    }
    r->at = end;
    return status;
}

/* `egjl -> 1` and so on up to the end. */
static wy_status read_coding(reader *r, wy_morphic *morphic) {
    wy_status status = WY_OK;
    for (skip(r, true, true); status == WY_OK && r->at < r->length; skip(r, true, true)) {
        const size_t from = r->at;
        const char *symbol = NULL;
        size_t length = 0;
        size_t to = from;
        for (; status == WY_OK && at_letter(r); skip(r, true, true)) {
            status = read_letter(r, &symbol, &length);
            to = r->at;
        }
        if (status != WY_OK) {
            return status;
        }
        if (to == from) {
            return fail_at(r, r->at, 1, "a letter is wanted here, as in ab->0");
        }
        if (!take_arrow(r)) {
            return fail_at(r, r->at < r->length ? r->at : to - 1, 1,
                           "'->' is wanted here: a coding is like ab->0");
        }
        skip(r, false, false);
        if (here(r, "ε")) {
            r->at += strlen("ε");
            length = 0;
        } else if (!at_letter(r)) {
            return fail_at(r, r->at < r->length ? r->at : r->length, 1,
                           "what do they stand for? one character, a name [10], or ε");
        } else {
            status = read_letter(r, &symbol, &length);
        }
        if (status == WY_OK) {
            status = set_coding(r, morphic, from, to, symbol, length);
        }
    }
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static wy_status reader_open(reader *r, const char *text, size_t length, wy_error *error) {
    *r = (reader){.text = text, .length = length, .error = error, .coding = length};
    wy_names_init(&r->names);
    /* A letter takes at least a byte, and so does a rule. */
    r->place = malloc((length + 1) * sizeof *r->place);
    r->rule_of = malloc((length + 1) * sizeof *r->rule_of);
    r->rules = malloc((length + 1) * sizeof *r->rules);
    r->images = malloc((length + 1) * sizeof *r->images);
    if (r->place == NULL || r->rule_of == NULL || r->rules == NULL || r->images == NULL) {
        return wy_fail_memory(error);
    }
    return WY_OK;
}

static void reader_close(reader *r) {
    wy_names_clear(&r->names);
    free(r->place);
    free(r->rule_of);
    free(r->rules);
    free(r->images);
}

/* Rules and the start, up to the codings. */
static wy_status read_rules(reader *r, uint32_t *start) {
    wy_status status = WY_OK;
    *start = WY_NO_NAME;
    for (skip(r, true, true); status == WY_OK && r->at < r->length; skip(r, true, true)) {
        if (here(r, "coding:")) {
            r->at += strlen("coding:");
            r->coding = r->at;
            return WY_OK;
        }
        if (here(r, "start:")) {
            const size_t at = r->at;
            r->at += strlen("start:");
            skip(r, false, false);
            if (*start != WY_NO_NAME) {
                return fail_at(r, at, strlen("start:"), "the start is given already");
            }
            status = take_letter(r, start);
        } else {
            status = read_rule(r);
        }
    }
    return status;
}

static wy_status check_rules(reader *r) {
    if (r->rule_count == 0) {
        return fail_at(r, 0, 1, "a morphism has at least one rule, like a->ab");
    }
    for (uint32_t id = 0; id < r->names.count; id++) {
        if (r->rule_of[id] == WY_NO_NAME) {
            return fail_at(r, r->place[id], 1, "this letter has no rule");
        }
    }
    for (uint32_t i = 0; r->plane && i < r->rule_count; i++) {
        if (r->rules[i].columns == 0) {
            return fail_at(r, r->place[r->rules[i].name], 1, "the block of this letter is empty");
        }
    }
    return WY_OK;
}

static wy_status make(wy_morphic **out, const reader *r, uint32_t start) {
    const wy_status status = wy_morphic_new(out, r->rule_count, r->image_count, r->error);
    if (status != WY_OK) {
        return status;
    }
    wy_morphic *made = *out;
    made->plane = r->plane;
    made->start = start == WY_NO_NAME ? 0 : r->rule_of[start];
    made->first[made->letters] = r->image_count;
    for (uint32_t i = 0; i < made->letters; i++) {
        made->rows[i] = r->rules[i].rows;
        made->columns[i] = r->rules[i].columns;
        made->first[i] = r->rules[i].first;
        made->names[i] = strdup(r->names.list[r->rules[i].name]);
        if (made->names[i] == NULL) {
            return wy_fail_memory(r->error);
        }
    }
    for (size_t k = 0; k < r->image_count; k++) {
        made->images[k] = r->rule_of[r->images[k]];
    }
    return WY_OK;
}

wy_status wy_morphic_read(wy_morphic **out, const char *text, size_t length, wy_error *error) {
    *out = NULL;
    length = length == SIZE_MAX ? strlen(text) : length;
    if (length > WY_MAX_MORPHIC_TEXT) {
        return wy_fail(error, WY_BAD, "a morphism has at most %d bytes", WY_MAX_MORPHIC_TEXT);
    }
    reader r;
    uint32_t start = WY_NO_NAME;
    wy_status status = reader_open(&r, text, length, error);
    if (status == WY_OK) {
        status = read_rules(&r, &start);
    }
    if (status == WY_OK) {
        status = check_rules(&r);
    }
    if (status == WY_OK) {
        status = make(out, &r, start);
    }
    if (status == WY_OK) {
        r.at = r.coding;
        status = read_coding(&r, *out);
    }
    reader_close(&r);
    if (status != WY_OK) {
        wy_morphic_free(*out);
        *out = NULL;
    }
    return status;
}

/* ---- another start, another coding ---------------------------------------------------------- */

/* A reader that knows the letters of a morphism. */
static wy_status reader_of(reader *r, const wy_morphic *morphic, const char *text,
                           wy_error *error) {
    const size_t length = strlen(text);
    wy_status status = reader_open(r, text, length, error);
    free(r->rule_of);
    r->rule_of = malloc((size_t)morphic->letters * sizeof *r->rule_of);
    if (status == WY_OK && r->rule_of == NULL) {
        status = wy_fail_memory(error);
    }
    for (uint32_t i = 0; status == WY_OK && i < morphic->letters; i++) {
        uint32_t id;
        status = wy_names_take(&id, &r->names, morphic->names[i], strlen(morphic->names[i]), error);
        r->rule_of[i] = i;
    }
    return status;
}

wy_status wy_morphic_start_in_place(wy_morphic *morphic, const char *letter, wy_error *error) {
    reader r;
    wy_status status = reader_of(&r, morphic, letter, error);
    const char *name = NULL;
    size_t length = 0;
    if (status == WY_OK) {
        skip(&r, true, false);
        status = read_letter(&r, &name, &length);
    }
    if (status == WY_OK) {
        const size_t end = r.at;
        skip(&r, true, false);
        const uint32_t id = wy_names_find(&r.names, name, length);
        if (r.at < r.length) {
            status = fail_at(&r, end, r.length - end, "the start is one letter");
        } else if (id == WY_NO_NAME) {
            status = fail_at(&r, 0, r.length, "there is no such letter");
        } else {
            morphic->start = id;
        }
    }
    reader_close(&r);
    return status;
}

wy_status wy_morphic_code_in_place(wy_morphic *morphic, const char *coding, wy_error *error) {
    reader r;
    char **old = morphic->coding;
    char **made = calloc(morphic->letters, sizeof *made);
    if (made == NULL) {
        return wy_fail_memory(error);
    }
    wy_status status = reader_of(&r, morphic, coding, error);
    if (status == WY_OK) {
        morphic->coding = made;
        status = read_coding(&r, morphic);
    }
    reader_close(&r);
    char **gone = status == WY_OK ? old : made;
    morphic->coding = status == WY_OK ? made : old;
    for (uint32_t i = 0; i < morphic->letters; i++) {
        free(gone[i]);
    }
    free(gone);
    return status;
}
