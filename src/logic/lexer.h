/*
 * lexer.h - the text of a formula, token by token.
 */
#ifndef WY_LOGIC_LEXER_H
#define WY_LOGIC_LEXER_H

#include <stdbool.h>
#include <stddef.h>

typedef enum wy_sign {
    WY_SIGN_END,
    WY_SIGN_UNKNOWN,
    WY_SIGN_NUMBER,
    WY_SIGN_LETTER,   /* @1, @-1 */
    WY_SIGN_NAME,     /* a variable, or a sequence before [ */
    WY_SIGN_SEQUENCE, /* .NAME */
    WY_SIGN_CALL,     /* $name */
    WY_SIGN_MACRO,    /* #name */
    WY_SIGN_SYSTEM,   /* ?msd_fib */
    WY_SIGN_FORALL,
    WY_SIGN_EXISTS,
    WY_SIGN_INFINITE,
    WY_SIGN_NOT,
    WY_SIGN_REVERSE,
    WY_SIGN_AND,
    WY_SIGN_OR,
    WY_SIGN_XOR,
    WY_SIGN_IMPLIES,
    WY_SIGN_IFF,
    WY_SIGN_LESS,
    WY_SIGN_LESS_EQUAL,
    WY_SIGN_EQUAL,
    WY_SIGN_NOT_EQUAL,
    WY_SIGN_GREATER,
    WY_SIGN_GREATER_EQUAL,
    WY_SIGN_PLUS,
    WY_SIGN_MINUS,
    WY_SIGN_TIMES,
    WY_SIGN_SLASH,
    WY_SIGN_UNDERSCORE,
    WY_SIGN_LEFT,
    WY_SIGN_RIGHT,
    WY_SIGN_LEFT_BRACKET,
    WY_SIGN_RIGHT_BRACKET,
    WY_SIGN_COMMA,
} wy_sign;

typedef struct wy_lexeme {
    wy_sign sign;
    size_t at, width;           /* all of it */
    size_t name_at, name_width; /* without $, #, ?, . and @ */
} wy_lexeme;

bool wy_is_letter(char byte);
bool wy_is_word_byte(char byte); /* letters, digits and _ */
bool wy_is_blank(char byte);

/* The token of text[0, length) that begins at or after the byte at. */
void wy_lexeme_read(wy_lexeme *out, const char *text, size_t length, size_t at);

#endif
