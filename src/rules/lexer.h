/*
 * lexer.h - the text of a rule as tokens.
 *
 * The lexer never fails on what it reads: a character it does not know becomes
 * a token of its own, which the reader reports when it comes to it, so that the
 * first fault in the text is the one that is shown.  A text has at most
 * WY_MAX_TEXT bytes: a token is small, for a rule may list millions of moves.
 */
#ifndef WY_RULES_LEXER_H
#define WY_RULES_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum wy_token_kind {
    WY_TOKEN_END, /* behind the last token */
    WY_TOKEN_UNKNOWN,
    WY_TOKEN_NUMBER,
    WY_TOKEN_WORD,   /* a run of letters */
    WY_TOKEN_STRING, /* "moves.csv", with its quotes */
    WY_TOKEN_PLUS,
    WY_TOKEN_MINUS,
    WY_TOKEN_TIMES,
    WY_TOKEN_SLASH,
    WY_TOKEN_LEFT,
    WY_TOKEN_RIGHT,
    WY_TOKEN_LEFT_BRACE,
    WY_TOKEN_RIGHT_BRACE,
    WY_TOKEN_COMMA,
    WY_TOKEN_COLON,
    WY_TOKEN_BAR,
    WY_TOKEN_FLOOR, /* the signs around what is rounded down */
    WY_TOKEN_FLOOR_END,
    WY_TOKEN_UNION,   /* the sign for moves that are added */
    WY_TOKEN_WITHOUT, /* the sign for moves that are removed */
    WY_TOKEN_DOTS,    /* .. */
    WY_TOKEN_MEMBER,  /* the sign for "in" */
    WY_TOKEN_LT,
    WY_TOKEN_LE,
    WY_TOKEN_EQ,
    WY_TOKEN_NE,
    WY_TOKEN_GE,
    WY_TOKEN_GT,
} wy_token_kind;

typedef struct wy_token {
    wy_token_kind kind;
    uint32_t at, width; /* bytes of the text */
    int32_t number;     /* WY_TOKEN_NUMBER; WY_MAX_COEFFICIENT + 1: too large */
} wy_token;

/*
 * The tokens of text[0, length), the last of kind WY_TOKEN_END; free() them.
 * NULL when there is no memory.
 */
wy_token *wy_tokens_of(const char *text, size_t length);

/* Is the word at token i part of a known name with hyphens, such as take-a-square?  named.c */
bool wy_is_part_of_name(const char *text, const wy_token *tokens, size_t i);

/* Is this token the word, whatever the case of its letters? */
bool wy_token_is(const wy_token *token, const char *text, const char *word);

#endif
