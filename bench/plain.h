/*
 * plain.h - the plain ways, written as a programmer would who wants the result, to compare with.
 */
#ifndef WI_BENCH_PLAIN_H
#define WI_BENCH_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- columns: plain_tables.c ----------------------------------------------------------------- */

typedef struct plain_result {
    uint64_t checksum; /* plain_checksum over all columns; 0: no memory */
    uint64_t bytes;    /* memory taken for it */
} plain_result;

/* Goes on from checksum (at first 1) with the P-position (x, y), columns in order. */
static inline uint64_t plain_checksum(uint64_t checksum, int64_t y) {
    return checksum * 31 + (uint64_t)y;
}

/* Maharaja Nim, columns 0 .. columns - 1 (below 10^9). */
plain_result plain_maharaja(int64_t columns);

/*
 * Only which columns are lower.  The checksum is 1 and the sum of all words of 64 bits, the first
 * column the lowest bit, a lower column 1.
 */
plain_result plain_maharaja_bits(int64_t columns);

/* GDWN(1,2): lines (t,t), (t,2t), (2t,t), and Nim. */
plain_result plain_gdwn(int64_t columns);

/* ---- rules with conditions: plain_conditions.c ----------------------------------------------- */

enum { PLAIN_CONDITIONS = 12 };

/* The rule that loop number `which` is for, and what it is called. */
const char *plain_conditions_rule(size_t which);
const char *plain_conditions_name(size_t which);

/* Puts a P-position to those before it; positions come by x, then y. */
static inline uint64_t plain_conditions_sum(uint64_t sum, int64_t x, int64_t y) {
    return 31 * (31 * sum + (uint64_t)x) + (uint64_t)y;
}

/* The P-positions with heaps below size, put together; 0: no memory. */
uint64_t plain_conditions(size_t which, int64_t size);

/* ---- Grundy values: plain_tables.c ----------------------------------------------------------- */

/* A checksum of the values of x <= y < size; 0: no memory. */
uint64_t plain_grundy(int64_t size);

/* The next checksum after the column x, of which values[y], x <= y < size, count. */
uint64_t plain_grundy_sum(uint64_t sum, int64_t x, const uint32_t *values, int64_t size);

/* ---- three heaps: plain_tables.c ------------------------------------------------------------- */

/* Puts a P-position to those before it; positions come in lexicographic order. */
static inline uint64_t plain_heaps_sum(uint64_t sum, int64_t a, int64_t b, int64_t c) {
    return (sum ^ (uint64_t)((a << 40) + (b << 20) + c)) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The P-positions with heaps below size of `wythoff on 3 heaps`, put together. */
uint64_t plain_wythoff_three(int64_t size);

/* The same of `wythoff-any on 3 heaps`. */
uint64_t plain_wythoff_any_three(int64_t size);

/* ---- boards: plain_tables.c ------------------------------------------------------------------ */

/*
 * P-positions with x, y < size of (2/7,10/1)-Rational Nim with the lines
 * (4t,6t) and (8t,4t): four lines on a cone.
 */
uint64_t plain_four_lines(int64_t size);

/* P-positions with x, y < size of Wythoff's game in which two options may be blocked. */
uint64_t plain_blocking(int64_t size);

/* ---- automatic words letter by letter, and what is said about their windows: plain_words.c --- */

/*
 * A statement has a formula, in which W stands for the word, and a definition that looks at the
 * letters.  The benchmark and the tests compare them.
 */

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
