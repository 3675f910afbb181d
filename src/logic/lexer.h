/*
 * lexer.h - the text of a formula, token by token.
 */
#ifndef WI_LOGIC_LEXER_H
#define WI_LOGIC_LEXER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum wi_sign {
    WI_SIGN_END,
    WI_SIGN_UNKNOWN,
    WI_SIGN_NUMBER,
    WI_SIGN_LETTER,   /* @1, @-1 */
    WI_SIGN_NAME,     /* a variable, or a sequence before [ */
    WI_SIGN_SEQUENCE, /* .NAME */
    WI_SIGN_CALL,     /* $name */
    WI_SIGN_MACRO,    /* #name */
    WI_SIGN_SYSTEM,   /* ?msd_fib */
    WI_SIGN_FORALL,
    WI_SIGN_EXISTS,
    WI_SIGN_INFINITE,
    WI_SIGN_NOT,
    WI_SIGN_REVERSE,
    WI_SIGN_AND,
    WI_SIGN_OR,
    WI_SIGN_XOR,
    WI_SIGN_IMPLIES,
    WI_SIGN_IFF,
    WI_SIGN_LESS,
    WI_SIGN_LESS_EQUAL,
    WI_SIGN_EQUAL,
    WI_SIGN_NOT_EQUAL,
    WI_SIGN_GREATER,
    WI_SIGN_GREATER_EQUAL,
    WI_SIGN_PLUS,
    WI_SIGN_MINUS,
    WI_SIGN_TIMES,
    WI_SIGN_SLASH,
    WI_SIGN_UNDERSCORE,
    WI_SIGN_LEFT,
    WI_SIGN_RIGHT,
    WI_SIGN_LEFT_BRACKET,
    WI_SIGN_RIGHT_BRACKET,
    WI_SIGN_COMMA,
} wi_sign;

typedef struct wi_lexeme {
    wi_sign sign;
    size_t at, width;           /* all of it */
    size_t name_at, name_width; /* without $, #, ?, . and @ */
} wi_lexeme;

bool wi_is_letter(char byte);
bool wi_is_word_byte(char byte); /* letters, digits and _ */
bool wi_is_blank(char byte);

/* The token of text[0, length) that begins at or after the byte at. */
void wi_lexeme_read(wi_lexeme *out, const char *text, size_t length, size_t at);

#endif
