/*
 * plain_words.h - automatic words letter by letter, and what is said about their windows.
 *
 * A statement has a formula, in which W stands for the word, and a definition that looks at the
 * letters.  The benchmark and the tests compare them.
 */
#ifndef WI_BENCH_PLAIN_WORDS_H
#define WI_BENCH_PLAIN_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAIN_LETTERS = 4096, PLAIN_FORMULA = 256, PLAIN_VARIABLES = 3 };

typedef struct plain_word {
    const char *name, *system;
    void (*write)(uint8_t *letters); /* PLAIN_LETTERS of them */
} plain_word;

typedef struct plain_statement {
    const char *name;
    const char *formula;        /* without the numeration */
    int variables;              /* free, in alphabetical order */
    long most[PLAIN_VARIABLES]; /* the definition is quick up to these values */
    bool (*holds)(const uint8_t *letters, const long *values);
} plain_statement;

/* Thue-Morse, paperfolding, Rudin-Shapiro, Tribonacci. */
extern const plain_word plain_words[];
extern const size_t plain_word_count;
extern const plain_statement plain_statements[];
extern const size_t plain_statement_count;

/* "?msd_2 ..." with the name of the word. */
void plain_formula(char to[PLAIN_FORMULA], const plain_statement *statement,
                   const plain_word *word);

/* The next values after values[], counting; false: these were the last. */
bool plain_next(const plain_statement *statement, long *values);

#endif
