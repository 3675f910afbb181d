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

#include <wythoff/base.h>

#include "base/table.h"

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

/* The step from a state, made if it is not known.  WY_LIMIT: positions are far from the
 * line, or there are too many steps. */
wy_status wi_value_machine_step(wi_value_step *out, wi_value_machine *machine, uint32_t state,
                                uint32_t letter, wy_error *error);

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

/*
 * Reads letters until one state is left: *at letters, then *state.  WY_NO: more than one is left,
 * or none, as the machine does not know all its states yet.
 */
wy_status wi_value_machine_find(uint32_t *state, size_t *at, wi_value_machine *machine,
                                const uint8_t *letters, size_t count, wy_error *error);

/* Sets of states are made anew, where steps were found since they were begun. */
void wi_value_machine_renew(wi_value_machine *machine);

#endif
