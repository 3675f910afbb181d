/*
 * lexer.h - the text of a rule as tokens.
 *
 * The lexer never fails on what it reads: a character it does not know becomes
 * a token of its own, which the reader reports when it comes to it, so that the
 * first fault in the text is the one that is shown.  A text has at most
 * WY_MAX_TEXT bytes: a token is small, for a rule may list millions of moves.
 */
#ifndef WI_RULES_LEXER_H
#define WI_RULES_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
