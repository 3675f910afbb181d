/* reader.h - reading rules: tokens, and what the levels of the reader share. */
#ifndef WI_RULES_READER_H
#define WI_RULES_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

#include "rules/condition.h"

/* ---- the text of a rule as tokens: tokens.c ---------------------------------------------------
 */

/*
 * The lexer never fails on what it reads: a character it does not know becomes
 * a token of its own, which the reader reports when it comes to it, so that the
 * first fault in the text is the one that is shown.  A text has at most
 * WY_MAX_TEXT bytes: a token is small, for a rule may list millions of moves.
 */

typedef enum wi_token_kind {
    WI_TOKEN_END, /* behind the last token */
    WI_TOKEN_UNKNOWN,
    WI_TOKEN_NUMBER,
    WI_TOKEN_WORD,   /* a run of letters */
    WI_TOKEN_STRING, /* "moves.csv", with its quotes */
    WI_TOKEN_PLUS,
    WI_TOKEN_MINUS,
    WI_TOKEN_TIMES,
    WI_TOKEN_SLASH,
    WI_TOKEN_LEFT,
    WI_TOKEN_RIGHT,
    WI_TOKEN_LEFT_BRACE,
    WI_TOKEN_RIGHT_BRACE,
    WI_TOKEN_COMMA,
    WI_TOKEN_COLON,
    WI_TOKEN_BAR,
    WI_TOKEN_FLOOR, /* the signs around what is rounded down */
    WI_TOKEN_FLOOR_END,
    WI_TOKEN_UNION,   /* the sign for moves that are added */
    WI_TOKEN_WITHOUT, /* the sign for moves that are removed */
    WI_TOKEN_DOTS,    /* .. */
    WI_TOKEN_MEMBER,  /* the sign for "in" */
    WI_TOKEN_LT,
    WI_TOKEN_LE,
    WI_TOKEN_EQ,
    WI_TOKEN_NE,
    WI_TOKEN_GE,
    WI_TOKEN_GT,
} wi_token_kind;

typedef struct wi_token {
    wi_token_kind kind;
    uint32_t at, width; /* bytes of the text */
    int32_t number;     /* WI_TOKEN_NUMBER; WY_MAX_COEFFICIENT + 1: too large */
} wi_token;

/*
 * The tokens of text[0, length), the last of kind WI_TOKEN_END; free() them.
 * NULL when there is no memory.
 */
wi_token *wi_tokens_of(const char *text, size_t length);

/* Is the word at token i part of a known name with hyphens, such as take-a-square?  named.c */
bool wi_is_part_of_name(const char *text, const wi_token *tokens, size_t i);

/* Is this token the word, whatever the case of its letters? */
bool wi_token_is(const wi_token *token, const char *text, const char *word);

/* ---- what the parts of the reader share ------------------------------------------------------ */

/*
 * The language is read by recursive descent:
 *
 *     read_rule.c            rule: on how many heaps, terms joined by + and -, what may stand in
 * one read_clauses.c    clauses: on, block, pass, misere and the like, terminal named.c term: a
 * named game and its arguments read_moves.c      term: a move, a line, a set {items : conditions},
 * a file, star(RULE) range.c           from conditions to the ranges of parameters read_condition.c
 * and, or, not; comparisons and other single conditions read_expression.c linear expressions, sets
 * of numbers
 *
 * A function that can fail returns false (or NULL) and has then set the status
 * and the error of the reader; callers just pass it on.
 */

/* What only some games can have, and the tokens that ask for it first; why is NULL: nothing does.
 */
typedef struct wi_only {
    const char *why;
    size_t from, to;
} wi_only;

/* The ruleset that is being built; shared with the readers of expansions. */
typedef struct wi_builder {
    wy_rules *rules;
    size_t family_room;
    size_t conditions;      /* leaves of all conditions so far */
    size_t values;          /* list values of all ranges so far */
    size_t read_conditions; /* leaves that were read, also those that do not stay */
    size_t listed;          /* single moves so far */
    size_t own;             /* families from here on may still be joined to lists */
    bool has_cone;
    bool has_block;
    int sets;     /* of enforce(...), with the one that is being read; 0: there is no enforce */
    wi_only pair; /* what only games on two heaps without memory have, or one heap */
    wi_only more; /* what only the others have */
} wi_builder;

/* A move has at most a parameter for each heap, and at most two on one heap. */
enum { WI_MOST_PARAMETERS = 6 };

/* The meaning of single letters where the reader stands. */
typedef enum wi_letters {
    WI_LETTERS_NONE,      /* nothing: only numbers */
    WI_LETTERS_MOVE,      /* parameters, found as they come */
    WI_LETTERS_CONDITION, /* x, y and the parameters of the set */
    WI_LETTERS_POSITION,  /* x and y */
} wi_letters;

typedef struct wi_reader {
    const char *text;
    size_t length;
    wi_token *tokens;
    size_t next; /* the token that comes next */
    int depth;   /* of nesting */
    wi_builder *builder;
    const wy_lists *lists; /* for from "FILE"; NULL: there are none */
    wy_error *error;
    wy_status status;

    wi_letters letters;
    int heaps; /* of the game; on one heap, a move may also be written with two parts */
    char
        parameters[WI_MOST_PARAMETERS]; /* the letters read as wi_parameter_variables[i]; 0: none */
    uint32_t set_letters;               /* bit per letter: parameters of some move of the set */
    size_t listed;                      /* values in the lists of this move's conditions */
    bool own, foreign; /* a parameter of this move (of another one only) was read */
} wi_reader;

/* ---- tokens ---------------------------------------------------------------- */

const wi_token *wi_reader_peek(const wi_reader *reader);
const wi_token *wi_reader_peek_after(const wi_reader *reader, size_t count);
bool wi_reader_at(const wi_reader *reader, wi_token_kind kind);
bool wi_reader_at_word(const wi_reader *reader, const char *word);
bool wi_reader_take(wi_reader *reader, wi_token_kind kind); /* if it is there */
bool wi_reader_take_word(wi_reader *reader, const char *word);
bool wi_reader_expect(wi_reader *reader, wi_token_kind kind, const char *what);

/* The token that closes the bracket or brace at token `open`, or the end. */
size_t wi_reader_closing(const wi_reader *reader, size_t open);

/* Brackets and "not" go one level down and come up again. */
bool wi_reader_down(wi_reader *reader);
void wi_reader_up(wi_reader *reader);

/* ---- failing: these always return false ------------------------------------ */

/* The fault is tokens[from, to); an empty range means the token at from. */
__attribute__((format(printf, 4, 5))) bool wi_reader_fail(wi_reader *reader, size_t from, size_t to,
                                                          const char *format, ...);

/* "expected WHAT, found ..." at the next token. */
bool wi_reader_expected(wi_reader *reader, const char *what);
bool wi_reader_no_memory(wi_reader *reader);

/* ---- levels of the language ------------------------------------------------ */

bool wi_read_expression(wi_reader *reader, wy_linear *form);

/* Parts of it: 3(s-t), without a sum outside of brackets; a number, a letter or a bracket. */
bool wi_read_product(wi_reader *reader, wy_linear *form);
bool wi_read_factor(wi_reader *reader, wy_linear *form);

/* A number without letters, perhaps an expression like 2*3+1. */
bool wi_read_constant(wi_reader *reader, int64_t *number);

/* xor(s,t,r)=0, which the next token begins: the nim-sum of variables */
wy_condition *wi_read_nim_sum(wi_reader *reader);

/* odd(e), prime(e), square(e), beatty(e,alpha), ..., which the next token begins */
wy_condition *wi_read_property(wi_reader *reader);
bool wi_is_property(const wi_token *token, const char *text);

/*
 * Counts a condition that was just made; NULL if memory is out or too many were read, counted once
 * for each move of their set.  Takes the condition.
 */
wy_condition *wi_reader_count(wi_reader *reader, wy_condition *leaf);

/* One condition, with "and" and "or"; stops before "or {", which terminal rules know. */
wy_condition *wi_read_condition(wi_reader *reader);

/* Conditions joined by "," and "and", those of other moves of the set left out; appended. */
bool wi_read_conjuncts(wi_reader *reader, wi_parts *conjuncts);

/* A move or line as a term, or a set in braces. */
bool wi_read_move_term(wi_reader *reader, bool removed);
bool wi_read_set_term(wi_reader *reader, bool removed);

/* from "moves.csv", which the next token begins */
bool wi_read_list_term(wi_reader *reader, bool removed);

/* A game by its name.  Terms inside may remove moves if may_remove. */
bool wi_read_named_term(wi_reader *reader, bool removed, bool may_remove);

/* 3 of "3" and of "three"; -1: it is no number of heaps. */
int wi_number_of_heaps(const char *text, const wi_token *token);

/*
 * Notes what only games on two heaps without memory have, or one heap; fails, with this sentence,
 * if the rule has more heaps. */
bool wi_reader_only_pair(wi_reader *reader, size_t from, size_t to, const char *why);

/* Notes what only games on more heaps or with a memory have. */
void wi_reader_only_more(wi_reader *reader, size_t from, size_t to, const char *why);

/* "x=1 and y=2 and z=2": the position with these heaps; NULL: the reader has failed. */
wy_condition *wi_reader_condition_of(wi_reader *reader, const int64_t heap[WY_MOST_HEAPS]);

/* Is the bracket at the next token a move, and not one around terms?  read_rule.c */
bool wi_at_move(const wi_reader *reader);

/* Maps the families from `first` on into the cone; the rule began at token `from`. */
bool wi_reader_map_rule(wi_reader *reader, size_t first, const wy_cone *cone, size_t from);

/*
 * Does the next term begin with numbers that belong to a name, as in (2,3)-Maharaja or 2-Wythoff?
 * A tuple before a hyphen and the name of a game is never a set from which moves are taken away.
 */
bool wi_at_numbered_name(const wi_reader *reader);
bool wi_read_numbered_name(wi_reader *reader, bool removed);

/* Terms joined by + and -, all as removed if removing. */
bool wi_read_terms(wi_reader *reader, bool removing, bool may_remove);

/* "on 3 heaps", "on cone(1/2,2/1)", from the second word on; the first one is token `from`. */
bool wi_read_on(wi_reader *reader, size_t from);

/* A rule: its terms and clauses, up to the token that ends it (and is left there). */
bool wi_read_rule(wi_reader *reader, wi_token_kind end);
bool wi_read_clauses(wi_reader *reader, wi_token_kind end);

/* star(RULE), which the next token begins */
bool wi_read_star_term(wi_reader *reader, bool removed);

bool wi_read_cone(wi_reader *reader, wy_cone *cone); /* q1/p1 , q2/p2 */
bool wi_reader_set_cone(wi_reader *reader, const wy_cone *cone, size_t from, size_t to);
bool wi_reader_set_block(wi_reader *reader, int64_t block, wy_block_kind kind, size_t from,
                         size_t to);

/* Fails if there is a memory. */
bool wi_reader_set_memory(wi_reader *reader, wy_memory_kind kind, size_t from, size_t to);

/* ---- building -------------------------------------------------------------- */

/* Adds a condition that was just read (NULL: which failed) to a list. */
bool wi_reader_add_part(wi_reader *reader, wi_parts *parts, wy_condition_kind kind,
                        wy_condition *condition);

/* The list as one condition if all is fine so far, else NULL; empties it. */
wy_condition *wi_reader_join(wi_reader *reader, wi_parts *parts, wy_condition_kind kind, bool fine);

/*
 * Takes from the conjuncts those that say which values the parameters may have, and sets their
 * ranges; the rest becomes the family's condition.  Tokens [from, to) are what a fault is shown at.
 * Empties the list.
 */
bool wi_family_limit(wi_reader *reader, wy_family *family, wi_parts *conjuncts, size_t from,
                     size_t to);

/*
 * Checks that each move of it takes something, and that no two parameters say what one could say.
 */
bool wi_family_check(wi_reader *reader, const wy_family *family, size_t from, size_t to);

/* Adds the family to the rules and takes what it holds, also on failure. */
bool wi_reader_add_family(wi_reader *reader, wy_family *family, size_t from, size_t to);

#endif
