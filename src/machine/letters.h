/*
 * letters.h - the string of a machine as the fixed point of a morphism.
 *
 * A machine reads its string and writes it again, further on.  Let a *letter* be a column with the
 * k bits before it.  If k is large enough, these bits tell the state of the machine (sync.h), and
 * what it has written before this column, at least k bits; so each bit that the column writes is a
 * letter too: the letter has an *image*, a word of letters.  From some column on the string is
 *
 *     w, m(w), m(m(w)), ...         one behind the other,
 *
 * w being the letters of the first columns and m the morphism.  All letters that ever occur come
 * from w by taking images; if these are finitely many, all is known of them, and letters with the
 * same images, over and over, are the same (letters.c).
 *
 * Where one diagonal takes one P-position, the place of a column in the string that it wrote
 * follows from the number of P-positions so far (telescope.h), and no letters are needed.  In
 * general they are: the length of m^i(a), for each letter a, tells how far up a column is written,
 * and the slope of the game is the growth of these lengths (slope.c).
 *
 * If the machine has two wings, letters of one have images of letters of the other.
 */
#ifndef WI_MACHINE_LETTERS_H
#define WI_MACHINE_LETTERS_H

#include <wythoff/machine.h>

#include "base/pace.h"
#include "machine/first_columns.h"
#include "machine/sync.h"

typedef struct wi_letter {
    uint32_t from, to; /* its image, in the lists */
    int32_t place;     /* of the P-position above the first row not settled; lower column: -1 */
    uint8_t bit, wing;
} wi_letter;

typedef struct wi_letters {
    wi_letter *letters;
    uint32_t count;
    size_t letter_room;
    uint32_t *image; /* letters, and for each of these that is a lower column: */
    int32_t *ago;    /* so many columns before this one its row was taken; else 0 */
    size_t image_count, image_room, ago_room;
    int wings;
    int64_t start;      /* the first column that has a letter */
    uint32_t *first[2]; /* of each wing: the letters of the columns from start on, which are not of
                           an image */
    int64_t first_count[2];
    int64_t upper[2]; /* upper columns before the start */
    int context;      /* k */
    uint32_t met;     /* letters before those with the same images were put together */
} wi_letters;

/*
 * Makes the letters of a machine.  WY_LIMIT, with the reason in error: they are too many, or too
 * many bits would be needed; WY_STOPPED, WY_SYSTEM.
 */
wy_status wi_letters_make(wi_letters *out, const wy_machine *machine, const wy_control *control,
                          wy_error *error);
/* The same, before those with the same images are put together: each tells the machine's state. */
wy_status wi_letters_make_all(wi_letters *out, const wy_machine *machine, const wy_control *control,
                              wy_error *error);
void wi_letters_clear(wi_letters *letters); /* also a zeroed one */

/* ---- lengths: letters_far.c ------------------------------------------------------------------ */

/* The length of m^i(a) for all letters a, and how many of its columns are upper. */
typedef struct wi_lengths {
    const wi_letters *letters;
    mpz_t *of; /* [i][a] is of[2 (i (count + 2) + a)], that of upper columns comes next; a = count +
                  w is for all first letters of wing w */
    size_t levels, room;
    uint64_t bytes;
} wi_lengths;

void wi_lengths_clear(wi_lengths *lengths); /* also a zeroed one */

/*
 * The columns (rows, for wing 1) from x on, which is not among the first letters; the view has
 * room. WY_LIMIT: x has too many digits; WY_STOPPED, WY_SYSTEM.
 */
wy_status wi_letters_view(wy_view *view, wi_lengths *lengths, int wing, const mpz_t x,
                          wi_pace *pace, wy_error *error);

#endif
