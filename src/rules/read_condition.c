/*
 * read_condition.c - conditions joined by and, or, not, and those of a set.
 *
 * "not" is carried down to the single conditions at once, so no value holds it.
 */
#include "rules/reader.h"

/* ---- and, or, not ------------------------------------------------------------ */

/* A bracket opens a condition when something inside it can only be part of one. */
static bool brackets_hold_condition(const wi_reader *reader) {
    const size_t end = wi_reader_closing(reader, reader->next);
    for (size_t i = reader->next; i < end; i++) {
        const wi_token *token = &reader->tokens[i];
        if ((token->kind >= WI_TOKEN_LT && token->kind <= WI_TOKEN_GT) ||
            token->kind == WI_TOKEN_MEMBER || wi_is_property(token, reader->text) ||
            wi_token_is(token, reader->text, "in")) {
            return true;
        }
    }
    return false;
}

static wy_condition *read_unary(wi_reader *reader) {
    if (wi_reader_take_word(reader, "not")) {
        if (!wi_reader_down(reader)) {
            return NULL;
        }
        wy_condition *condition = read_unary(reader);
        wi_reader_up(reader);
        if (condition != NULL) {
            wi_condition_negate(condition);
        }
        return condition;
    }
    if (wi_is_property(wi_reader_peek(reader), reader->text)) {
        return wi_read_property(reader);
    }
    if (wi_reader_at_word(reader, "xor")) {
        wi_reader_only_more(reader, reader->next, reader->next + 1,
                            "nim-sums are for games on three heaps and more, or with a memory");
        return wi_read_nim_sum(reader);
    }
    if (!wi_reader_at(reader, WI_TOKEN_LEFT) || !brackets_hold_condition(reader)) {
        return wi_read_comparison(reader);
    }
    if (!wi_reader_down(reader)) {
        return NULL;
    }
    reader->next++;
    wy_condition *condition = wi_read_condition(reader);
    wi_reader_up(reader);
    if (condition != NULL && !wi_reader_expect(reader, WI_TOKEN_RIGHT, "'and', 'or' or ')'")) {
        wi_condition_free(condition);
        return NULL;
    }
    return condition;
}

/* The conditions first and what "and" joins to it, as long as there is no "or". */
static wy_condition *read_and(wi_reader *reader, wy_condition *first) {
    wi_parts parts = {0};
    bool fine = wi_reader_add_part(reader, &parts, WY_AND, first);
    while (fine && wi_reader_take_word(reader, "and")) {
        fine = wi_reader_add_part(reader, &parts, WY_AND, read_unary(reader));
    }
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

static bool or_follows(const wi_reader *reader) {
    return wi_reader_at_word(reader, "or") &&
           wi_reader_peek_after(reader, 1)->kind != WI_TOKEN_LEFT_BRACE;
}

/* The condition first and what "or" joins to it. */
static wy_condition *read_or(wi_reader *reader, wy_condition *first) {
    wi_parts parts = {0};
    bool fine = wi_reader_add_part(reader, &parts, WY_OR, first);
    while (fine && or_follows(reader)) {
        reader->next++;
        fine = wi_reader_add_part(reader, &parts, WY_OR, read_and(reader, read_unary(reader)));
    }
    return wi_reader_join(reader, &parts, WY_OR, fine);
}

wy_condition *wi_read_condition(wi_reader *reader) {
    return read_or(reader, read_and(reader, read_unary(reader)));
}

/* ---- the conditions of a set -------------------------------------------------- */

/*
 * A condition speaks of the moves that have its parameters; one without
 * parameters speaks of all.  One that has parameters of two different moves
 * would have to be read as "for some", and is refused.
 */
static bool keep(wi_reader *reader, wi_parts *conjuncts, wy_condition *condition, size_t from) {
    if (condition != NULL && reader->foreign) {
        wi_condition_free(condition);
        return !reader->own ||
               wi_reader_fail(reader, from, reader->next,
                              "this condition joins parameters that do not all belong to each "
                              "move it speaks of; give that move a set of its own");
    }
    return wi_reader_add_part(reader, conjuncts, WY_AND, condition);
}

/* Parts joined by "and" are taken one by one, unless an "or" makes one condition of all. */
static bool read_conjunct(wi_reader *reader, wi_parts *conjuncts) {
    const size_t from = reader->next;
    wi_parts kept = {0};
    bool fine = true;
    do {
        const size_t part = reader->next;
        reader->own = reader->foreign = false;
        fine = keep(reader, &kept, read_unary(reader), part);
    } while (fine && wi_reader_take_word(reader, "and"));
    if (fine && or_follows(reader)) {
        wi_parts_free(&kept);
        reader->next = from;
        reader->own = reader->foreign = false;
        return keep(reader, conjuncts, wi_read_condition(reader), from);
    }
    for (size_t i = 0; fine && i < kept.count; i++) {
        wy_condition *part = kept.items[i];
        kept.items[i] = NULL;
        fine = wi_reader_add_part(reader, conjuncts, WY_AND, part);
    }
    wi_parts_free(&kept);
    return fine;
}

bool wi_read_conjuncts(wi_reader *reader, wi_parts *conjuncts) {
    do {
        if (!read_conjunct(reader, conjuncts)) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    return true;
}
