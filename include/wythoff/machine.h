/*
 * machine.h - column machines: Wythoff's game with a finite symmetric list of further moves.
 *
 * Such a game has one P-position (x, P(x)) in each column (S0 Proposition 2.1).  Its
 * bit-string S says which columns are lower: S_x = 0 if P(x) >= x, else 1.  By symmetry S
 * also says which rows the upper P-positions take.  Reading S from column x on, a finite
 * machine places the upper P-positions one after the other and writes S again, further
 * on, from the row on which is the first not yet settled: S = T(S).
 *
 *     wy_machine *machine;
 *     wy_machine_find(&machine, list, count, NULL, &control, &error);    {(1,2), (2,1)}
 *     wy_machine_facts facts;
 *     wy_machine_facts_of(&facts, machine);     15 states, proved, -4 <= b - a - n <= 3
 *     wy_machine_free(machine);
 *
 * What is found is also proved where it can be: the machine is complete when it is closed
 * under all that an over-approximation of S, the strings whose pieces of k bits are
 * known ones, can make it read and write.
 */
#ifndef WYTHOFF_MACHINE_H
#define WYTHOFF_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wy_machine wy_machine;

/* How far to look.  A zero means the value behind it. */
typedef struct wy_machine_limits {
    int64_t columns; /* of the game that are run first: 1000000 */
    int64_t states;  /* that a machine may have: 100000 */
    int64_t nodes;   /* of a closure: 150000 */
    int context;     /* the longest pieces of S, in bits: 64 */
    int exactly;     /* not 0: this context and no other */
} wy_machine_limits;

/*
 * Finds the machine of Wythoff's game with the moves of list and tries to prove it complete.
 * Moves that Wythoff's game has anyhow are passed over.  WY_BAD: the list is not symmetric, or
 * a move is negative; WY_LIMIT: the game does not settle within the limits, with what was found
 * in error.  limits and control may be NULL.
 */
wy_status wy_machine_find(wy_machine **out, const wy_position *list, size_t count,
                          const wy_machine_limits *limits, const wy_control *control,
                          wy_error *error);
void wy_machine_free(wy_machine *machine); /* NULL is allowed */

/* What is known of a machine. */
typedef struct wy_machine_facts {
    bool closed;          /* proved complete: S never leaves it */
    unsigned more;        /* WY_MORE_... of status.h that may close it, or make it smaller */
    int context;          /* the k of the proof */
    int64_t grams;        /* pieces of k bits in the over-approximation */
    int64_t nodes;        /* of the closure: (state, last bits read, last bits written) */
    size_t states;        /* of the machine: in the closure if closed, else seen */
    size_t seen;          /* of these, seen in the game itself */
    int64_t columns;      /* up to this column the game itself was run */
    int64_t last_new;     /* where a state was seen for the first time, the last one */
    int lowest;           /* of b_n - a_n - n, over all n if closed, else over the columns run */
    int highest;          /* likewise */
    bool bounds_attained; /* both were met in the columns run */
} wy_machine_facts;

void wy_machine_facts_of(wy_machine_facts *out, const wy_machine *machine);

/* The list, without what Wythoff's game has; by x, then y. */
const wy_position *wy_machine_list(const wy_machine *machine, size_t *count);

/*
 * Writes the proof as a certificate, which wythoff-check verifies (docs/certificates.md).  WY_NO:
 * the machine is not closed; WY_SYSTEM: no memory, or the stream failed.
 */
wy_status wy_machine_write_certificate(FILE *stream, const wy_machine *machine, wy_error *error);

/* ---- the beginning, before the machine -------------------------------------------- */

/*
 * Where the machine starts: before column x, after n upper P-positions, in state `state`;
 * the rows below `row` are settled.  Columns before x are known one by one.
 */
typedef struct wy_machine_start {
    int64_t x, n, row;
    uint32_t state;
} wy_machine_start;

void wy_machine_start_of(wy_machine_start *out, const wy_machine *machine);
int64_t wy_machine_first_rows(const wy_machine *machine, int64_t x);  /* P(x), x < start.x */
unsigned wy_machine_first_bits(const wy_machine *machine, int64_t x); /* S_x, x < start.row */

/* ---- states and transitions --------------------------------------------------------- */

/*
 * One column: in a state before column x with n upper P-positions so far, reading S_x.  The
 * first row not settled is x + n - used, `used` being that of the state.
 */
typedef struct wy_machine_step {
    uint32_t to;
    uint8_t count; /* of the bits it writes, 1 to 64 */
    uint64_t bits; /* the first bit written is the lowest */
    int32_t place; /* upper column: the P-position is that many rows above the first not settled;
                      lower column: -1 */
} wy_machine_step;

/* NULL: S never has this bit in this state (if closed), or it was never seen. */
const wy_machine_step *wy_machine_step_of(const wy_machine *machine, uint32_t state, unsigned bit);

/* What is taken, seen from the least free diagonal d and from row x + d, which is the first that
 * is not settled. */
typedef struct wy_machine_state {
    int used;     /* diagonals in use above the least free one */
    int rows;     /* rows in use from the first not settled */
    bool perfect; /* nothing is in use and no move of the list interferes (S0 section 3) */
    bool seen;    /* in the columns run */
} wy_machine_state;

void wy_machine_state_of(wy_machine_state *out, const wy_machine *machine, uint32_t state);

/*
 * Is diagonal d (row r) above the least free diagonal (first row not settled) in use?  Does a move
 * of the list forbid diagonal d in the column that comes j columns later?
 */
bool wy_machine_diagonal_used(const wy_machine *machine, uint32_t state, int d);
bool wy_machine_row_used(const wy_machine *machine, uint32_t state, int r);
bool wy_machine_forbidden(const wy_machine *machine, uint32_t state, int j, int d);
int wy_machine_reach(const wy_machine *machine); /* longest move: j < reach */
int wy_machine_width(const wy_machine *machine); /* d, r < width hold everything */

#ifdef __cplusplus
}
#endif

#endif
