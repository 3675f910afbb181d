/*
 * rows.h - certificates of the kind `rows`: rows of Grundy values are additively periodic.
 *
 * The certificate names a game in which all moves (s,0) are there and for each t >= 1 finitely many
 * (s,t), and for each row r = 0, 1, ..., R a preperiod c_r and a period p_r.  The theorem is that
 * g(x + p_r, r) = g(x, r) + p_r for all x >= c_r, and that neither can be less.
 *
 * Let K be the number of moves (s,t) with 1 <= t <= r, S the largest s among them.  Verified is:
 *
 *   1. the values of row r, computed by the definition in the columns before
 *      N = max(c_0, ..., c_r) + S + 2K + lcm(p_0, ..., p_r), fulfil g(x + p_r) = g(x) + p_r
 * wherever x >= c_r and x + p_r < N;
 *   2. g(c_r - 1 + p_r) != g(c_r - 1) + p_r if c_r > 0; for each prime factor f of p_r there is an
 *      x >= c_r with g(x + p_r/f) != g(x) + p_r/f.
 *
 * Claims that are too large are found out long before N: a row whose used values, from those of the
 * column, are the same in two columns that a multiple of all periods below are apart repeats from
 * the first of them on.
 *
 * Why this is enough is in docs/certificates.md.                       rows.c reads and explains,
 *                                                                      rows_columns.c computes.
 */
#ifndef CHECK_ROWS_H
#define CHECK_ROWS_H

#include "ruleset.h"
#include "work.h"

enum { MOST_ROWS_CHECKED = 4096, MOST_PRIMES = 16, MOST_OPTIONS = 1 << 16 };
#define MOST_COLUMNS_CHECKED INT64_C(1000000000)
#define MOST_MARKS           (INT64_C(1) << 38) /* options looked at: some ten minutes */

/* A move that goes down. */
typedef struct descent {
    int s, t;
} descent;

typedef struct row {
    size_t line; /* of the text */
    int64_t preperiod, period;
    int64_t end; /* the N above */
    int options; /* the K above: descents[0, options) can be made in this row */
    int primes;  /* prime factors of the period */
    int64_t prime[MOST_PRIMES];
    bool needed[MOST_PRIMES]; /* the period divided by this prime is none */
    int32_t *last;            /* g(x) - x of the last `period` columns, at x mod period */
    char *used;               /* which values the row has had, at value & last_value */
    int64_t free;             /* no lower value is free */
    int64_t lap;              /* a multiple of the periods of all rows before it, the least */
    char *before;             /* which values it has had in column `from`, from -K on */
    int64_t from;             /* it was looked at there; -1: nowhere yet */
    int64_t laps;             /* the next look at it comes after so many */
    bool known;               /* when its values repeat is known, and fits the claims */
} row;

typedef struct rows {
    ruleset game;
    cert_verdict *verdict;
    work work;
    int count;
    row *row;
    descent *descents; /* by t */
    int descent_count;
    int longest; /* the largest s */
    /* More values, and columns, than ever matter at the same time: powers of two, minus 1. */
    int64_t last_value, last_column;
    int64_t *recent;  /* g of the last columns: [column & last_column][row] */
    uint32_t *marked; /* at value & last_value: the last cell that has an option of this value */
} rows;

/* Reads and verifies what follows the line with the kind, and says on report what it proves. */
bool cert_check_rows(reader *r, FILE *report, const char *name);

/* 1 and 2. */
bool cert_check_columns(rows *c);

#endif
