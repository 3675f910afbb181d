/*
 * read.c - morphisms from text.
 *
 * The parts of a text are rules, `start:` and `coding:`.  The image of a letter ends where the next
 * letter has an arrow behind it, so rules may stand in one line: a->ab b->a.  Within an image `/`
 * or the end of a line begins the next row.  Letters are numbered in the order of their rules.
 */
#include <string.h>

#include "base/fail.h"
#include "morphic/reader.h"

/* ---- letters -------------------------------------------------------------------------------- */

static wy_status take_letter(wi_morphic_reader *r, uint32_t *out) {
    const size_t start = r->at;
    const uint32_t known = r->names.count;
    const char *name;
    size_t length;
    wy_status status = wi_morphic_read_letter(r, &name, &length);
    if (status == WY_OK) {
        status = wi_names_take(out, &r->names, name, length, r->error);
    }
    if (status == WY_OK && *out == known) {
        r->place[*out] = start;
        r->rule_of[*out] = WI_NO_NAME;
    }
    return status;
}

/* Does a rule begin here: a letter with an arrow? */
static bool at_rule(wi_morphic_reader *r) {
    const size_t start = r->at;
    wy_error *error = r->error;
    const char *name;
    size_t length;
    r->error = NULL;
    const bool found = wi_morphic_at_letter(r) &&
                       wi_morphic_read_letter(r, &name, &length) == WY_OK &&
                       wi_morphic_take_arrow(r);
    r->error = error;
    r->at = start;
    return found;
}

/* ---- rules ---------------------------------------------------------------------------------- */

static bool at_part(const wi_morphic_reader *r) {
    return wi_morphic_here(r, "start:") || wi_morphic_here(r, "coding:");
}

/* One row of an image; its end is at the next row, rule or part. */
static wy_status read_row(wi_morphic_reader *r, uint32_t *columns) {
    const size_t first = r->image_count;
    wy_status status = WY_OK;
    wi_morphic_skip(r, false, false);
    if (wi_morphic_here(r, "ε")) {
        r->at += strlen("ε");
        wi_morphic_skip(r, false, false);
        if (wi_morphic_at_letter(r) && !at_part(r) && !at_rule(r)) {
            return wi_morphic_fail(r, r->at, 1, "an empty image has no letters");
        }
    }
    for (bool glued = false; status == WY_OK && wi_morphic_at_letter(r) && !at_part(r);) {
        if (at_rule(r)) {
            if (glued) {
                return wi_morphic_fail(r, r->at, 1, "a space is wanted between two rules");
            }
            break;
        }
        status = take_letter(r, &r->images[r->image_count]);
        r->image_count += status == WY_OK;
        const size_t end = r->at;
        wi_morphic_skip(r, false, false);
        glued = r->at == end;
    }
    *columns = (uint32_t)(r->image_count - first);
    return status;
}

/* Is there a further row?  Goes past what separates it. */
static bool take_row(wi_morphic_reader *r) {
    wi_morphic_skip(r, false, false);
    if (r->at < r->length && r->text[r->at] == '/') {
        r->at++;
        wi_morphic_skip(r, true, false);
        return true;
    }
    const size_t start = r->at;
    if (r->at < r->length && r->text[r->at] == '\n') {
        wi_morphic_skip(r, true, false);
        if (wi_morphic_at_letter(r) && !at_part(r) && !at_rule(r)) {
            return true;
        }
    }
    r->at = start;
    return false;
}

static wy_status read_rule(wi_morphic_reader *r) {
    const size_t start = r->at;
    wi_morphic_rule *made = &r->rules[r->rule_count];
    wy_status status = take_letter(r, &made->name);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_morphic_take_arrow(r)) {
        wi_morphic_skip(r, false, false);
        return wi_morphic_fail(r, r->at < r->length ? r->at : start, 1,
                               "'->' is wanted here: a rule is like a->ab");
    }
    if (r->rule_of[made->name] != WI_NO_NAME) {
        return wi_morphic_fail(r, start, r->at - start, "this letter has an image already");
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
            return wi_morphic_fail(r, place, 1, "the rows of a block have the same length");
        }
    }
    if (status == WY_OK && made->rows > 1 && made->columns == 0) {
        return wi_morphic_fail(r, start, 1, "the block of this letter is empty");
    }
    r->rule_of[made->name] = r->rule_count++;
    r->plane |= made->rows > 1;
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* Rules and the start, up to the codings. */
static wy_status read_rules(wi_morphic_reader *r, uint32_t *start) {
    wy_status status = WY_OK;
    *start = WI_NO_NAME;
    for (wi_morphic_skip(r, true, true); status == WY_OK && r->at < r->length;
         wi_morphic_skip(r, true, true)) {
        if (wi_morphic_here(r, "coding:")) {
            r->at += strlen("coding:");
            r->coding = r->at;
            return WY_OK;
        }
        if (wi_morphic_here(r, "start:")) {
            const size_t at = r->at;
            r->at += strlen("start:");
            wi_morphic_skip(r, false, false);
            if (*start != WI_NO_NAME) {
                return wi_morphic_fail(r, at, strlen("start:"), "the start is given already");
            }
            status = take_letter(r, start);
        } else {
            status = read_rule(r);
        }
    }
    return status;
}

static wy_status check_rules(wi_morphic_reader *r) {
    if (r->rule_count == 0) {
        return wi_morphic_fail(r, 0, 1, "a morphism has at least one rule, like a->ab");
    }
    for (uint32_t id = 0; id < r->names.count; id++) {
        if (r->rule_of[id] == WI_NO_NAME) {
            return wi_morphic_fail(r, r->place[id], 1, "this letter has no rule");
        }
    }
    for (uint32_t i = 0; r->plane && i < r->rule_count; i++) {
        if (r->rules[i].columns == 0) {
            return wi_morphic_fail(r, r->place[r->rules[i].name], 1,
                                   "the block of this letter is empty");
        }
    }
    return WY_OK;
}

static wy_status make(wy_morphic **out, const wi_morphic_reader *r, uint32_t start) {
    const wy_status status = wi_morphic_new(out, r->rule_count, r->image_count, r->error);
    if (status != WY_OK) {
        return status;
    }
    wy_morphic *made = *out;
    made->plane = r->plane;
    made->start = start == WI_NO_NAME ? 0 : r->rule_of[start];
    made->first[made->letters] = r->image_count;
    for (uint32_t i = 0; i < made->letters; i++) {
        made->rows[i] = r->rules[i].rows;
        made->columns[i] = r->rules[i].columns;
        made->first[i] = r->rules[i].first;
        made->names[i] = strdup(r->names.list[r->rules[i].name]);
        if (made->names[i] == NULL) {
            return wi_fail_memory(r->error);
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
        return wi_fail(error, WY_BAD, "a morphism has at most %d bytes", WY_MAX_MORPHIC_TEXT);
    }
    wi_morphic_reader r;
    uint32_t start = WI_NO_NAME;
    wy_status status = wi_morphic_reader_open(&r, text, length, error);
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
        status = wi_morphic_read_coding(&r, *out);
    }
    wi_morphic_reader_close(&r);
    if (status != WY_OK) {
        wy_morphic_free(*out);
        *out = NULL;
    }
    return status;
}
