/*
 * shift.h - the same "there is" with better variables.
 *
 *     E t (t < n & W[i+t] != W[j+t])
 *
 * says that two factors of length n differ.  Before t can go, i + t and j + t must be joined with
 * it, and in numerations with large adders the automaton of that is large: the sets of its
 * states, when t is left out, are beyond all bounds.  With u = i + t, d = j - i and e = i + n
 * it is
 *
 *     E d,e (i + d = j & i + n = e & E u (i <= u & u < e & W[u] != W[u+d]))        if i <= j,
 *
 * and with d = i - j something similar if j <= i.  The inner part has small automata only; what
 * stands outside are sums again, but d and e are functions of i, j and n, so they go easily.
 * Squares, periods and overlaps have the same inner part, palindromes one with W[s-u].
 *
 * So: a block is read as a system of linear equations (shift_read.c).  When all that is bound moves
 * with one number t, the forms f + t and g - t that stand in relations are counted from one of
 * them, u: u + (f - f0), (g + f0) - u, and conditions become bounds of u (shift.c,
 * shift_write.c).  A difference whose sign is not known makes two cases.
 *
 * Everything here is about natural numbers in one numeration: not about words, not about numbers
 * with signs.
 */
#ifndef WI_LOGIC_SHIFT_H
#define WI_LOGIC_SHIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "logic/evaluate.h"

/* ---- linear forms ---------------------------------------------------------------------------- */

/*
 * Linear forms c + f0 x0 + f1 x1 + ... with small whole factors.
 */

enum { WI_LINEAR_MOST = 16 };

typedef struct wy_linear {
    int64_t constant;
    int32_t factor[WI_LINEAR_MOST];
} wy_linear;

/* to += times * of.  false: a number became too large, and to is of no use. */
bool wi_linear_add(wy_linear *to, int64_t times, const wy_linear *of);

/* to with `of` in place of x[column]. */
bool wi_linear_replace(wy_linear *to, size_t column, const wy_linear *of);

bool wi_linear_same(const wy_linear *a, const wy_linear *b);

/* No variable; or one with factor 1 and constant 0, which *column is then. */
bool wi_linear_is_constant(const wy_linear *form);
bool wi_linear_is_variable(const wy_linear *form, size_t *column);

/* For all natural numbers: at least 0; below 0.  Neither: it depends. */
bool wi_linear_is_natural(const wy_linear *form);
bool wi_linear_is_negative(const wy_linear *form);

/* ---- shift_read.c, shift_write.c
 * --------------------------------------------------------------------------- */

enum { WI_SHIFT_PARTS = 16, WI_SHIFT_CHOICES = 4 };

/* Conditions, forms that are at least 0, and parts that hold. */
typedef struct wi_shift_case {
    wy_linear condition[WI_SHIFT_PARTS];
    size_t conditions;
    wi_core *literal[WI_SHIFT_PARTS];
    size_t literals;
} wi_shift_case;

/*
 * A block, read.  Its variables are the columns of linear forms.  Each has a value, in which stand
 * free variables and the one that moves; those have themselves.
 */
typedef struct wi_shift_block {
    wi_core_maker *maker;
    const wy_system *system;
    uint32_t variable[WI_LINEAR_MOST];
    int level[WI_LINEAR_MOST];   /* 0 free, 1 bound by the block, 2 in a negated part */
    bool solved[WI_LINEAR_MOST]; /* value is not the variable itself */
    wy_linear value[WI_LINEAR_MOST];
    size_t columns;
    size_t moving;     /* the column of t */
    wi_shift_case all; /* what holds */
    /* of each choice one holds: a condition or a literal */
    wi_shift_case choice[WI_SHIFT_CHOICES];
    size_t choices;
    bool no_memory;
} wi_shift_block;

/* WY_NO: it has no such form. */
wy_status wi_shift_read(wi_shift_block *out, wi_core_maker *maker, const wi_core *core,
                        wy_error *error);

/* A case as it looks when it is counted from a pivot. */
typedef struct wi_shift_sketch {
    size_t splits;     /* differences whose sign is not known */
    size_t parameters; /* of the inner part */
    size_t made;       /* variables for parameters */
    bool impossible;   /* no numbers satisfy it */
} wi_shift_sketch;

/* false: too much of something. */
bool wi_shift_look(wi_shift_sketch *out, wi_evaluator *evaluator, const wi_shift_block *block,
                   const wi_shift_case *of, const wy_linear *pivot);

/* Bit k of signs: the k-th of the differences is negative.  *out is NULL if it does not work. */
wy_status wi_shift_write(wi_core **out, wi_evaluator *evaluator, const wi_shift_block *block,
                         const wi_shift_case *of, const wy_linear *pivot, unsigned signs,
                         wy_error *error);

#endif
