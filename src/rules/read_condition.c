/*
 * read_condition.c - conditions joined by and, or, not, and those of a set.
 *
 * "not" is carried down to the single conditions at once, so no value holds it.
 */
#include "rules/reader.h"

/* ---- and, or, not ------------------------------------------------------------ */

/* A bracket opens a condition when something inside it can only be part of one. */
static bool brackets_hold_condition(const wy_reader *reader) {
    const size_t end = wy_reader_closing(reader, reader->next);
    for (size_t i = reader->next; i < end; i++) {
        const wy_token *token = &reader->tokens[i];
        if ((token->kind >= WY_TOKEN_LT && token->kind <= WY_TOKEN_GT) ||
            token->kind == WY_TOKEN_MEMBER || wy_is_property(token, reader->text) ||
            wy_token_is(token, reader->text, "in")) {
            return true;
        }
    }
    return false;
}

static wy_condition *read_unary(wy_reader *reader) {
    if (wy_reader_take_word(reader, "not")) {
        if (!wy_reader_down(reader)) {
            return NULL;
        }
        wy_condition *condition = read_unary(reader);
        wy_reader_up(reader);
        if (condition != NULL) {
            wy_condition_negate(condition);
        }
        return condition;
    }
    if (wy_is_property(wy_reader_peek(reader), reader->text)) {
        return wy_read_property(reader);
    }
    if (!wy_reader_at(reader, WY_TOKEN_LEFT) || !brackets_hold_condition(reader)) {
        return wy_read_comparison(reader);
    }
    if (!wy_reader_down(reader)) {
        return NULL;
    }
    reader->next++;
    wy_condition *condition = wy_read_condition(reader);
    wy_reader_up(reader);
    if (condition != NULL && !wy_reader_expect(reader, WY_TOKEN_RIGHT, "'and', 'or' or ')'")) {
        wy_condition_free(condition);
        return NULL;
    }
    return condition;
}

/* The conditions first and what "and" joins to it, as long as there is no "or". */
static wy_condition *read_and(wy_reader *reader, wy_condition *first) {
    wy_parts parts = {0};
    bool fine = wy_reader_add_part(reader, &parts, WY_AND, first);
    while (fine && wy_reader_take_word(reader, "and")) {
        fine = wy_reader_add_part(reader, &parts, WY_AND, read_unary(reader));
    }
    return wy_reader_join(reader, &parts, WY_AND, fine);
}

static bool or_follows(const wy_reader *reader) {
    return wy_reader_at_word(reader, "or") &&
           wy_reader_peek_after(reader, 1)->kind != WY_TOKEN_LEFT_BRACE;
}

/* The condition first and what "or" joins to it. */
static wy_condition *read_or(wy_reader *reader, wy_condition *first) {
    wy_parts parts = {0};
    bool fine = wy_reader_add_part(reader, &parts, WY_OR, first);
    while (fine && or_follows(reader)) {
        reader->next++;
        fine = wy_reader_add_part(reader, &parts, WY_OR, read_and(reader, read_unary(reader)));
    }
    return wy_reader_join(reader, &parts, WY_OR, fine);
}

wy_condition *wy_read_condition(wy_reader *reader) {
    return read_or(reader, read_and(reader, read_unary(reader)));
}

/* ---- the conditions of a set -------------------------------------------------- */

/*
 * A condition speaks of the moves that have its parameters; one without
 * parameters speaks of all.  One that has parameters of two different moves
 * would have to be read as "for some", and is refused.
 */
static bool keep(wy_reader *reader, wy_parts *conjuncts, wy_condition *condition, size_t from) {
    if (condition != NULL && reader->foreign) {
        wy_condition_free(condition);
        return !reader->own ||
               wy_reader_fail(reader, from, reader->next,
                              "this condition joins parameters that do not all belong to each "
                              "move it speaks of; give that move a set of its own");
    }
    return wy_reader_add_part(reader, conjuncts, WY_AND, condition);
}

/* Parts joined by "and" are taken one by one, unless an "or" makes one condition of all. */
static bool read_conjunct(wy_reader *reader, wy_parts *conjuncts) {
    const size_t from = reader->next;
    wy_parts kept = {0};
    bool fine = true;
    do {
        const size_t part = reader->next;
        reader->own = reader->foreign = false;
        fine = keep(reader, &kept, read_unary(reader), part);
    } while (fine && wy_reader_take_word(reader, "and"));
    if (fine && or_follows(reader)) {
        wy_parts_free(&kept);
        reader->next = from;
        reader->own = reader->foreign = false;
        return keep(reader, conjuncts, wy_read_condition(reader), from);
    }
    for (size_t i = 0; fine && i < kept.count; i++) {
        wy_condition *part = kept.items[i];
        kept.items[i] = NULL;
        fine = wy_reader_add_part(reader, conjuncts, WY_AND, part);
    }
    wy_parts_free(&kept);
    return fine;
}

bool wy_read_conjuncts(wy_reader *reader, wy_parts *conjuncts) {
    do {
        if (!read_conjunct(reader, conjuncts)) {
            return false;
        }
    } while (wy_reader_take(reader, WY_TOKEN_COMMA));
    return true;
}
