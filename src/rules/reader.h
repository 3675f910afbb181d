/*
 * reader.h - what the parts of the reader share.
 *
 * The language is read by recursive descent, one file for each level:
 *
 *     read.c            rule: terms joined by + and -, then clauses
 *     read_clauses.c    clauses: on, block, terminal, misere
 *     named.c           term: a named game and its arguments
 *     read_moves.c      term: a move, a line, a set {items : conditions}
 *     range.c           from conditions to the ranges of parameters
 *     read_condition.c  and, or, not
 *     read_comparison.c comparisons and other single conditions
 *     read_foreign.c    what other notations write instead
 *     expression.c      linear expressions
 *
 * A function that can fail returns false (or NULL) and has then set the status
 * and the error of the reader; callers just pass it on.
 */
#ifndef WY_RULES_READER_H
#define WY_RULES_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

#include "rules/condition.h"
#include "rules/lexer.h"

/* The ruleset that is being built; shared with the readers of expansions. */
typedef struct wy_builder {
    wy_rules *rules;
    size_t family_room;
    size_t conditions;      /* leaves of all conditions so far */
    size_t values;          /* list values of all ranges so far */
    size_t read_conditions; /* leaves that were read, also those that do not stay */
    size_t listed;          /* single moves so far */
    size_t own;             /* families from here on may still be joined to lists */
    bool has_cone;
    bool has_block;
} wy_builder;

/* What single letters mean where the reader stands. */
typedef enum wy_letters {
    WY_LETTERS_NONE,      /* nothing: only numbers */
    WY_LETTERS_MOVE,      /* parameters, found as they come */
    WY_LETTERS_CONDITION, /* x, y and the parameters of the set */
    WY_LETTERS_POSITION,  /* x and y */
} wy_letters;

typedef struct wy_reader {
    const char *text;
    size_t length;
    wy_token *tokens;
    size_t next; /* the token that comes next */
    int depth;   /* of nesting */
    wy_builder *builder;
    const wy_lists *lists; /* for from "FILE"; NULL: there are none */
    wy_error *error;
    wy_status status;

    wy_letters letters;
    char parameters[2];   /* the letters that are read as WY_S and WY_T; 0: none */
    uint32_t set_letters; /* bit per letter: parameters of some move of the set */
    size_t listed;        /* values in the lists of this move's conditions */
    bool own, foreign;    /* a parameter of this move (of another one only) was read */
} wy_reader;

/* ---- tokens ---------------------------------------------------------------- */

const wy_token *wy_reader_peek(const wy_reader *reader);
const wy_token *wy_reader_peek_after(const wy_reader *reader, size_t count);
bool wy_reader_at(const wy_reader *reader, wy_token_kind kind);
bool wy_reader_at_word(const wy_reader *reader, const char *word);
bool wy_reader_take(wy_reader *reader, wy_token_kind kind); /* if it is there */
bool wy_reader_take_word(wy_reader *reader, const char *word);
bool wy_reader_expect(wy_reader *reader, wy_token_kind kind, const char *what);

/* The token that closes the bracket or brace at token `open`, or the end. */
size_t wy_reader_closing(const wy_reader *reader, size_t open);

/* Brackets and "not" go one level down and come up again. */
bool wy_reader_down(wy_reader *reader);
void wy_reader_up(wy_reader *reader);

/* ---- failing: these always return false ------------------------------------ */

/* The fault is tokens[from, to); an empty range means the token at from. */
__attribute__((format(printf, 4, 5))) bool wy_reader_fail(wy_reader *reader, size_t from, size_t to,
                                                          const char *format, ...);

/* "expected WHAT, found ..." at the next token. */
bool wy_reader_expected(wy_reader *reader, const char *what);
bool wy_reader_no_memory(wy_reader *reader);

/* ---- levels of the language ------------------------------------------------ */

bool wy_read_expression(wy_reader *reader, wy_linear *form);

/* Parts of it: 3(s-t), without a sum outside of brackets; a number, a letter or a bracket. */
bool wy_read_product(wy_reader *reader, wy_linear *form);
bool wy_read_factor(wy_reader *reader, wy_linear *form);

/* A number without letters, perhaps an expression like 2*3+1. */
bool wy_read_constant(wy_reader *reader, int64_t *number);

/* A comparison, a chain of them, a remainder, a range or a list. */
wy_condition *wy_read_comparison(wy_reader *reader);

/*
 * Fails if what follows the expression from token `from` on belongs to another notation,
 * and says how it is written here; plain: the expression can be an argument; read_foreign.c.
 */
bool wy_refuse_foreign(wy_reader *reader, size_t from, bool plain);

/* odd(e), prime(e), square(e), beatty(e,alpha), ..., which the next token begins; read_numbers.c */
wy_condition *wy_read_property(wy_reader *reader);
bool wy_is_property(const wy_token *token, const char *text);

/*
 * Counts a condition that was just made; NULL if memory is out or too many were read, counted once
 * for each move of their set.  Takes the condition.
 */
wy_condition *wy_reader_count(wy_reader *reader, wy_condition *leaf);

/* One condition, with "and" and "or"; stops before "or {", which terminal rules know. */
wy_condition *wy_read_condition(wy_reader *reader);

/* Conditions joined by "," and "and", those of other moves of the set left out; appended. */
bool wy_read_conjuncts(wy_reader *reader, wy_parts *conjuncts);

/* A move or line as a term, or a set in braces. */
bool wy_read_move_term(wy_reader *reader, bool removed);
bool wy_read_set_term(wy_reader *reader, bool removed);

/* from "moves.csv", which the next token begins; read_list.c */
bool wy_read_list_term(wy_reader *reader, bool removed);

/* "(x,y), ... }" behind the opening brace, for terminal positions. */
bool wy_read_terminals(wy_reader *reader);

/* A game by its name.  Terms inside may remove moves if may_remove. */
bool wy_read_named_term(wy_reader *reader, bool removed, bool may_remove);

/* Maps the families from `first` on into the cone; the rule began at token `from`. */
bool wy_reader_map_rule(wy_reader *reader, size_t first, const wy_cone *cone, size_t from);

/*
 * Fails if the move at the next token, whose bracket closes at token `close`, is part of a name as
 * papers have it: (s,t)-wythoff.
 */
bool wy_refuse_hyphen(wy_reader *reader, size_t close);

/* Terms joined by + and -, all as removed if removing. */
bool wy_read_terms(wy_reader *reader, bool removing, bool may_remove);

/* A rule: its terms and clauses, up to the token that ends it (and is left there). */
bool wy_read_rule(wy_reader *reader, wy_token_kind end);
bool wy_read_clauses(wy_reader *reader, wy_token_kind end);

/* star(RULE), which the next token begins; read_star.c */
bool wy_read_star_term(wy_reader *reader, bool removed);

bool wy_read_cone(wy_reader *reader, wy_cone *cone); /* q1/p1 , q2/p2 */
bool wy_reader_set_cone(wy_reader *reader, const wy_cone *cone, size_t from, size_t to);
bool wy_reader_set_block(wy_reader *reader, int64_t block, wy_block_kind kind, size_t from,
                         size_t to);

/* ---- building -------------------------------------------------------------- */

/* Adds a condition that was just read (NULL: which failed) to a list. */
bool wy_reader_add_part(wy_reader *reader, wy_parts *parts, wy_condition_kind kind,
                        wy_condition *condition);

/* The list as one condition if all is fine so far, else NULL; empties it. */
wy_condition *wy_reader_join(wy_reader *reader, wy_parts *parts, wy_condition_kind kind, bool fine);

/*
 * Takes from the conjuncts those that say which values s and t may have, and
 * sets the ranges; the rest becomes the family's condition.  Tokens [from, to)
 * are what a fault is shown at.  Empties the list.
 */
bool wy_family_limit(wy_reader *reader, wy_family *family, wy_parts *conjuncts, size_t from,
                     size_t to);

/* Checks that no move of it is (0,0), and that no two parameters say what one could say. */
bool wy_family_check(wy_reader *reader, const wy_family *family, size_t from, size_t to);

/* Adds the family to the rules and takes what it holds, also on failure. */
bool wy_reader_add_family(wy_reader *reader, wy_family *family, size_t from, size_t to);

#endif
