/*
 * value_machine.h - Wythoff's game column by column, for the values 0, 1, ..., g at once.
 *
 * Each value has one position in every column.  Those on or above the diagonal are placed from
 * left to right: where no value h is below the diagonal (on the right, in its mirror image), the
 * position of value h of column x is the least (x, y), y >= x, whose row and diagonal have no h yet
 * and which has no smaller value.  So a column has to know, of each value, which rows and diagonals
 * are taken, from the least diagonal d on that some value has not, and from the row x + d on; the
 * rows before are settled.  That is a state.  It reads a letter, bit h of which says whether value
 * h of the column is below the diagonal, and it writes the letters of the rows that become settled:
 * row y is column y of the mirror image, so what is written is read again, phi times further out.
 * By Nivasch's theorem (More on the Sprague-Grundy function for Wythoff's game, 2009) positions of
 * value h are within a bounded distance of the P-positions, so there are finitely many states.
 *
 * Value 0 is Wythoff's pairs: its diagonals are taken one after the other.  With n(x) columns
 * before x whose value 0 is not below, x + n(x) = s(x) + bit 0 of the letter of x, where s(x) has
 * the Zeckendorf digits of x and a 0; and d = n(x) less the number of diagonals that value 0 has
 * from d on.  So state and letter tell how far a position is from s(x).  And x ends in a 1 if and
 * only if bit 0 of the letter of x + 1 is 1: s(x + 1) - s(x) is 1 then, else 2.
 *
 * Sets of states: which of them can the machine be in, after letters that are seen from somewhere
 * on?  When one is left it is the state.  Only steps count that are known; nothing is proved here.
 */
#ifndef WI_PROVE_VALUE_MACHINE_H
#define WI_PROVE_VALUE_MACHINE_H

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/rules.h>

#include "base/table.h"
#include "prove/offset.h"

enum {
    WI_VALUE_BITS = 8,    /* values 0 to 7, in one column */
    WI_VALUE_LAYERS = 3,  /* values 0 to 2, of a machine */
    WI_VALUE_WRITTEN = 23 /* letters of a step */
};

#define WI_VALUE_NONE UINT32_MAX

typedef struct wi_value_step {
    uint32_t to;   /* WI_VALUE_NONE: not known */
    uint32_t code; /* 1, 2, ...: the number of the step */
    int8_t offset; /* y - s(x) of the position of value g, if it is not below the diagonal */
    uint8_t count; /* letters that are written */
    uint8_t letter[WI_VALUE_WRITTEN];
} wi_value_step;

/* Places the positions of a column; false: too far up.  The state becomes that of the next one. */
bool wi_value_place(wi_value_step *out, uint64_t *state, unsigned layers, uint32_t letter);

/* In the beginning rows are not settled before their columns come: then the state has the letter.
 */
uint8_t wi_value_letter(const uint64_t *state, unsigned layers);

typedef struct wi_value_machine {
    unsigned layers;     /* g + 1 */
    uint32_t letters;    /* 2^layers */
    uint64_t *state;     /* [2 layers]: diagonals, then rows, of each value */
    wi_value_step *step; /* [state][letter] */
    uint32_t count;
    size_t *place;  /* [code]: where the step is */
    uint32_t codes; /* 1 + steps that are known */
    size_t state_room, step_room, place_room;
    wi_table by_state;
    /* sets of states; set 0 has all */
    uint32_t *member; /* of all sets */
    size_t *first;    /* of each, and the end of the last */
    uint32_t *next;   /* [set][letter]; WI_VALUE_NONE: not looked at */
    uint32_t sets;
    uint32_t of_codes; /* steps that were known when the sets were begun; 0: they were not */
    uint64_t *mark;    /* a bit for each state */
    size_t member_room, first_room, next_room, mark_room;
    wi_table by_set;
    /* the first columns */
    uint8_t *letter;
    uint16_t *code;
    int64_t columns;
    int64_t settled; /* from this column on its letter is written before it is read */
} wi_value_machine;

/* Runs so many columns, from the first on: states and steps are those that occur. */
wy_status wi_value_machine_make(wi_value_machine *out, unsigned layers, int64_t columns,
                                const wy_control *control, wy_error *error);

void wi_value_machine_clear(wi_value_machine *machine); /* also a zeroed one */

/* The step with this code, and where it comes from. */
static inline const wi_value_step *wi_value_machine_coded(const wi_value_machine *machine,
                                                          uint32_t code, uint32_t *state,
                                                          uint32_t *letter) {
    *state = (uint32_t)(machine->place[code] / machine->letters);
    *letter = (uint32_t)(machine->place[code] % machine->letters);
    return &machine->step[machine->place[code]];
}

/* How many diagonals value 0 has from the least d on that some value has not. */
int wi_value_machine_lag(const wi_value_machine *machine, uint32_t state);

/* Sets of states are made anew, where steps were found since they were begun. */
void wi_value_machine_renew(wi_value_machine *machine);

/* ---- value windows -------------------------------------------------------------------------- */

/*
 * The steps of the column machine of some values of Wythoff's game, at columns of any size: a
 * source for the learner of offset.h, whose outputs here are the codes of steps.
 *
 * Around a number there is a window of letters, some hundred of them before it.  Reading it the
 * machine is soon in a known state, and then writes letters: a window around the number with one
 * digit more.  Where the window is too short the answer is WY_NO.  What it says is a guess, as the
 * machine may have states that were never seen.
 */

typedef struct wi_value_windows {
    wi_value_machine *machine;
    const wi_offset_tree *fib;
    size_t left, right; /* letters before a number, and from it on */
    unsigned depth;
    size_t planes;          /* words for a bit of all letters of a window */
    uint8_t *letters[2];    /* windows, as wide as the deepest look needs */
    size_t room;            /* of each */
    wi_offset_code **codes; /* [k]: what stands k digits below a number */
} wi_value_windows;

/* The machine and the tree, that of msd_fib, must outlive it. */
wy_status wi_value_windows_open(wi_value_windows *out, const wi_offset_tree *fib,
                                wi_value_machine *machine, size_t left, unsigned depth,
                                wy_error *error);

void wi_value_windows_close(wi_value_windows *windows); /* also a zeroed one */
wi_offset_source wi_value_windows_source(wi_value_windows *windows);

/* ---- value run ------------------------------------------------------------------------------ */

/*
 * Does an automaton tell, from the digits of x, the step of the column machine (value_machine.h) in
 * column x?
 *
 * Let the automaton say c(x), the code of a step: from the state q(x), reading the letter a(x). Let
 * s(x) have the digits of x and a 0, b(x) = s(x) + bit 0 of a(x) - lag of q(x), and X be a column
 * from which on letters are written before they are read.  If
 *
 * - beginning: c(x) is the step of column x, as computed, for all x < b(X), and b(X) is the row up
 *   to which letters were written before column X;
 * - run: for all x >= X the step c(x) leads to q(x + 1), and writes a(b(x)), a(b(x) + 1), ...,
 *   a(b(x + 1) - 1);
 *
 * then c(x) is the step of every column: by induction on x the machine comes to column x in the
 * state q(x), with the letters of all rows below b(x) written as the automaton has them, and x is
 * one of these rows.  Both are local: all numbers x, with those around s(x), are below the
 * neighbourhoods of words (offset.h), of which there are finitely many.
 *
 * So the positions of the values are known: a step tells where they are (value_machine.h).
 */

/* Is called with a word near which it fails; false: no more of them. */
typedef struct wi_value_run_taker {
    bool (*take)(void *data, const uint32_t *digits, size_t count);
    void *data;
} wi_value_run_taker;

/*
 * codes: outputs are codes of steps of the machine.  WY_OK: proved; *neighbourhoods: how many there
 * were.  WY_NO: it fails near the words that the taker got.  WY_LIMIT, WY_STOPPED: unknown.
 */
wy_status wi_value_run_prove(uint32_t *neighbourhoods, const wi_offsets *codes,
                             const wi_value_machine *machine, const wi_value_run_taker *taker,
                             const wy_control *control, wy_error *error);

/* ---- How many states tell where the positions of a value of Wythoff's game are? ------------- */

/*
 * An automaton that tells y - s(x) from the digits of x is in different states after two words, if
 * what stands below them is not the same: some digits behind both lead to different offsets.  So
 * whatever is computed of the first columns is a lower bound, a proved one, for the number of its
 * states; there may be no automaton at all.
 */

typedef struct wi_value_bound {
    int64_t columns;         /* that were looked at */
    int32_t least, greatest; /* y - s(x) in them */
    uint64_t states;         /* at least so many */
    unsigned depth;          /* told apart by so many digits */
} wi_value_bound;

/* value < WI_VALUE_BITS (value_machine.h).  WY_LIMIT: positions are far from the line, or memory;
 * WY_STOPPED. */
wy_status wi_value_bound_find(wi_value_bound *out, unsigned value, int64_t columns,
                              const wy_control *control, wy_error *error);

/* ---- The positions of one value of Wythoff's game, from its column machine ------------------ */

/*
 * The steps of the machine (value_machine.h) are learned as an automaton on the digits of x, from
 * windows at numbers as large as it takes (value_machine.h, offset.h), and proved
 * (value_machine.h). Where the run fails the learner is told; it ends when nothing fails.  A step
 * tells where the position of the value is.
 */

/* Is this Wythoff's game, in its numeration msd_fib, and the value small? */
wy_status wi_value_far_possible(bool *out, const wy_rules *rules, const wy_numeration *system,
                                uint32_t value, wy_error *error);

typedef struct wi_value_far {
    wy_automaton *set;       /* the positions, two tracks; minimal */
    uint32_t machine;        /* states of the machine that occur */
    uint32_t steps;          /* states of the automaton that tells its steps */
    uint32_t offsets;        /* and of the one that tells how far the positions are up */
    int32_t least, greatest; /* y - s(x) */
    uint32_t neighbourhoods; /* that were looked at in the proof */
    int refused;
    double making, proving; /* seconds */
} wi_value_far;

/*
 * WY_OK: the set is that of the positions of this value; proved.  WY_LIMIT: too many states, or too
 * much memory, or a value so large that only a lower bound for the states is found, from so many
 * columns (value_machine.h): error has it.  WY_STOPPED.
 */
wy_status wi_value_far_prove(wi_value_far *out, uint32_t value, int64_t columns,
                             const wy_numeration *fib, uint32_t most_states,
                             const wy_control *control, wy_error *error);

#endif
