/* move_loops_state.h - loops over parameters, compiled (move_loops.c) and run (move_loops_run.c).
 */
#ifndef WI_RULES_MOVE_LOOPS_STATE_H
#define WI_RULES_MOVE_LOOPS_STATE_H

#include "rules/move_loops.h"
#include "rules/numbers.h"

/* a v + rest, where v is the variable of a loop and rest = x X + y Y + s S + one (s only if v = T).
 */
typedef struct form {
    int64_t a;
    int64_t x, y, s, one;
} form;

/* Beside bounds, forms that are at least 0. */
typedef enum solving {
    PAIR,     /* two bounds of the inner loop, from below and from above, leave some t */
    QUOTIENT, /* floor(left / under) relation floor(right / right_under), which has no v */
    STRIDE,   /* left = rest mod under, which has no v */
    DIVISOR,  /* under divides left - rest, which has no v, and is larger than rest */
    MEMBER,   /* left is in the table */
    OUTSIDE,  /* left is not in the table */
    TEST,     /* none of these: the condition is tested */
} solving;

typedef struct constraint {
    solving kind;
    form left, under;
    form right, right_under;  /* QUOTIENT: the side without v */
    wy_relation relation;     /* QUOTIENT: from the side with v to the other one */
    const wy_condition *leaf; /* TEST */
    int64_t rest;
    size_t low, high;       /* PAIR: the two bounds of the inner loop */
    wi_number_table *table; /* MEMBER, OUTSIDE */
} constraint;

/* The loop over one variable: WY_S or WY_T; or, first, the conditions on the position alone. */
typedef struct loop {
    int variable; /* WY_ONE: no loop, conditions on the position */
    const wy_range *range;
    size_t bound_count, bound_room;
    form *bounds;
    size_t count, room;
    constraint *list;
    int driver; /* the constraint that gives the values; -1: all of the interval */
    bool tests; /* some constraints are to be tested for each value */
    bool cuts;  /* some make the interval shorter, beside bounds */
} loop;

typedef struct family_loops {
    const wy_family *family;
    wy_condition *when; /* of its own, if the loops go backwards */
    loop loops[3];      /* the position, s, t; those without parameter are left out at the end */
    int depth;
    bool asks; /* a later family may take moves away, or be the one that visits them */
    bool bare; /* each value of the innermost loop gives a move that is visited */
} family_loops;

struct wi_move_loops {
    const wy_rules *rules;
    bool distinct, quarter;
    bool into; /* the loops go backwards, from positions below these bounds */
    int64_t bound[2];
    bool small; /* values of forms fit 64 bits if heaps and parameters fit 32 */
    int64_t most;
    wi_divisors *divisors; /* NULL: no condition needs them */
    family_loops *families;
};

/* May family `later` decide on a move of family `one`? */
bool wi_move_loops_decides(const wi_move_loops *loops, size_t one, size_t later);

#endif
