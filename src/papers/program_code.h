/* program_code.h - a compiled program of a check, for program_compile.c and program.c. */
#ifndef WI_PAPERS_PROGRAM_CODE_H
#define WI_PAPERS_PROGRAM_CODE_H

#include "papers/program.h"

enum { WI_MOST_VALUES = 1500, WI_MOST_CODE = 4000, WI_MOST_PARTS = 500 };

/* Instructions a = b op c.  The jumps WI_JLT ... go to a unless b op c; a real has the same with R.
 */
typedef enum wi_op {
    WI_END,
    WI_MOVE,
    WI_TO_REAL,
    WI_ADD,
    WI_SUB,
    WI_MUL,
    WI_DIV,
    WI_MOD,
    WI_MIN,
    WI_MAX,
    WI_ROOT,
    WI_LT,
    WI_LE,
    WI_EQ,
    WI_NE,
    WI_JLT,
    WI_JLE,
    WI_JEQ,
    WI_JNE,
    WI_RADD,
    WI_RSUB,
    WI_RMUL,
    WI_RDIV,
    WI_RMIN,
    WI_RMAX,
    WI_RLT,
    WI_RLE,
    WI_REQ,
    WI_RNE,
    WI_TEQ,
    WI_TNE,
    WI_JUMP,
    WI_UNLESS,
    WI_LOOP,
    WI_GET,
    WI_GET2,
    WI_PUT,
    WI_PUT2,
    WI_MAKE,
    WI_CALL,
    WI_TEXT,
    WI_SAY,
    WI_BY,
    WI_ROW,
    WI_JUDGE,
    WI_FAIL,
    WI_DISAGREE,
    WI_UNKNOWN,
    WI_PICTURE,
} wi_op;

typedef struct wi_code {
    wi_op op;
    int a, b, c;
    int d; /* the second index of a table */
} wi_code;

/* A part of a text: words as they stand, or a value and how it is written. */
typedef struct wi_part {
    const char *words;
    int length, value;
    char type, places; /* places behind the point of a real number; -1: none are given */
} wi_part;

typedef struct wi_name {
    const char *text;
    size_t length;
    int value;
} wi_name;

typedef struct wi_token {
    char kind; /* 'n' name, 'i' number, 'r' real, 's' text, '\n', '\0', or the sign itself */
    const char *from;
    size_t length;
    int64_t number;
    double real;
} wi_token;

typedef struct wi_program {
    const char *title, *at;
    wi_token now;
    wi_code codes[WI_MOST_CODE];
    wi_part parts[WI_MOST_PARTS];
    char types[WI_MOST_VALUES];
    wi_value values[WI_MOST_VALUES];
    wi_name names[WI_MOST_VALUES];
    int code_count, part_count, value_count, name_count;
    int fresh; /* the register that the last instruction alone sets; -1: none */
    int depth; /* of parentheses */
    struct loop *loop;
    const char *fault;
} wi_program;

/*
 * Reads the arguments and the bounds of the claim by the head line, and compiles the program behind
 * it.  of is zeroed.  WY_BAD: an argument is wrong; WY_SYSTEM: the program is.
 */
wy_status wi_program_compile(wi_program *of, const wi_verb *verb, const wy_claim *claim,
                             const wy_claim_run *run, wy_error *error);

#endif
