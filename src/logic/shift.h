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
#ifndef WY_LOGIC_SHIFT_H
#define WY_LOGIC_SHIFT_H

#include "logic/evaluate.h"
#include "logic/linear.h"

/* Is there such a form of this WY_CORE_EXISTS?  WY_NO: no, WY_SYSTEM: no memory.  Quick. */
wy_status wy_shift_applies(wy_evaluator *evaluator, const wy_core *core, wy_error *error);

/* The form; *out is NULL if there is none after all.  Its free variables may be fewer. */
wy_status wy_shift_make(wy_core **out, wy_evaluator *evaluator, const wy_core *core,
                        wy_error *error);

/* ---- for shift*.c --------------------------------------------------------------------------- */

enum { WY_SHIFT_PARTS = 16, WY_SHIFT_CHOICES = 4 };

/* Conditions, forms that are at least 0, and parts that hold. */
typedef struct wy_shift_case {
    wy_linear condition[WY_SHIFT_PARTS];
    size_t conditions;
    wy_core *literal[WY_SHIFT_PARTS];
    size_t literals;
} wy_shift_case;

/*
 * A block, read.  Its variables are the columns of linear forms.  Each has a value, in which stand
 * free variables and the one that moves; those have themselves.
 */
typedef struct wy_shift_block {
    wy_core_maker *maker;
    const wy_system *system;
    uint32_t variable[WY_LINEAR_MOST];
    int level[WY_LINEAR_MOST];   /* 0 free, 1 bound by the block, 2 in a negated part */
    bool solved[WY_LINEAR_MOST]; /* value is not the variable itself */
    wy_linear value[WY_LINEAR_MOST];
    size_t columns;
    size_t moving;     /* the column of t */
    wy_shift_case all; /* what holds */
    /* of each choice one holds: a condition or a literal */
    wy_shift_case choice[WY_SHIFT_CHOICES];
    size_t choices;
    bool no_memory;
} wy_shift_block;

/* WY_NO: it has no such form. */
wy_status wy_shift_read(wy_shift_block *out, wy_core_maker *maker, const wy_core *core,
                        wy_error *error);

/* What a case looks like when it is counted from a pivot. */
typedef struct wy_shift_sketch {
    size_t splits;     /* differences whose sign is not known */
    size_t parameters; /* of the inner part */
    size_t made;       /* variables for parameters */
    bool impossible;   /* no numbers satisfy it */
} wy_shift_sketch;

/* false: too much of something. */
bool wy_shift_look(wy_shift_sketch *out, wy_evaluator *evaluator, const wy_shift_block *block,
                   const wy_shift_case *of, const wy_linear *pivot);

/* Bit k of signs: the k-th of the differences is negative.  *out is NULL if it does not work. */
wy_status wy_shift_write(wy_core **out, wy_evaluator *evaluator, const wy_shift_block *block,
                         const wy_shift_case *of, const wy_linear *pivot, unsigned signs,
                         wy_error *error);

#endif
