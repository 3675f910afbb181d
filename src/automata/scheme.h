/*
 * scheme.h - a scheme of numeration: which words of digits are valid, place by
 * place, and so which number each of them stands for.
 *
 * A scheme is an automaton on digits, greatest first, whose table may depend on
 * the place of the digit (places count from 0 at the last digit; the table is
 * periodic from some place on).  Its states are called letters, because the table
 * of a place is a morphism: a letter goes to the word of the letters that its
 * digits 0, 1, 2, ... lead to.  The start is letter 0, and its digit 0 leads back
 * to it, so leading zeros change nothing.
 *
 * The number of a word is its rank among the valid words of its length (Lecomte
 * and Rigo's abstract numeration systems; for a morphism this is the numeration
 * of Dumont and Thomas).  All the systems here are of this kind:
 *
 *     base k              one letter, k digits
 *     Fibonacci           a -> ab, b -> a           (b: a 1 was read, so 0 comes next)
 *     Parry systems       letter j: the last j digits are the first j of the greatest word
 *     Ostrowski systems   a -> a^q b, b -> a with the partial quotient q of the place
 *     any morphism        its own letters
 *     any regular language closed under leading zeros
 *
 * Let W_n[l] be the number of valid words of n digits from letter l.  Then a digit
 * d that is read in letter l with n digits after it counts
 *
 *     sum over digits c < d of W_n[next(l, c)],
 *
 * and a word counts the sum of its digits.  For Fibonacci W_n[a] = 1, 2, 3, 5, 8, ...
 */
#ifndef WI_AUTOMATA_SCHEME_H
#define WI_AUTOMATA_SCHEME_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "automata/automaton.h"

#define WI_NO_LETTER UINT32_MAX

typedef struct wi_scheme {
    uint32_t letters;
    uint32_t digits;    /* they are 0 .. digits - 1 */
    uint32_t preperiod; /* so many places have a table of their own */
    uint32_t period;    /* so many tables follow in turn, at least 1 */
    uint32_t *next;     /* [class of the place][letter][digit]; WI_NO_LETTER: not valid */
    uint8_t *ends;      /* [letter]: may a word end here? */
    bool full;          /* what is there can always be completed to a valid word */
} wi_scheme;

/* The class of a place, 0 <= class < preperiod + period. */
static inline uint32_t wi_scheme_class(const wi_scheme *scheme, uint64_t place) {
    return place < scheme->preperiod
               ? (uint32_t)place
               : scheme->preperiod + (uint32_t)((place - scheme->preperiod) % scheme->period);
}

/* The letters that the digits of this letter lead to, at a place of this class. */
static inline const uint32_t *wi_scheme_row(const wi_scheme *scheme, uint32_t class,
                                            uint32_t letter) {
    return scheme->next + ((size_t) class * scheme->letters + letter) * scheme->digits;
}

/* ---- making ----------------------------------------------------------------- */

/* All entries WI_NO_LETTER, no letter ends.  Fill it in, then call wi_scheme_seal. */
wy_status wi_scheme_new(wi_scheme **out, uint64_t letters, uint64_t digits, uint64_t preperiod,
                        uint64_t period, wy_error *error);
void wi_scheme_free(wi_scheme *scheme); /* may be NULL */

/* Checks that digit 0 leads from the start to the start; full if all letters end and go on. */
wy_status wi_scheme_seal(wi_scheme *scheme, wy_error *error);

/*
 * The same valid words by a full scheme: without the entries from which no word of the length can
 * be completed.  Places get classes of their own where that depends on the length.  WY_LIMIT: too
 * many.
 */
wy_status wi_scheme_fill(wi_scheme **out, const wi_scheme *scheme, wy_error *error);

wy_status wi_scheme_base(wi_scheme **out, uint32_t base, wy_error *error);

/*
 * The greatest words are the beginnings of (word)^infinity: 9 for base 10, 10 for
 * Fibonacci, 110 for Tribonacci, 21 for the weights 1, 3, 8, 22, 60, ...  The word
 * must not be below any of its own rotations.
 */
wy_status wi_scheme_parry(wi_scheme **out, const uint32_t *word, uint32_t length, wy_error *error);

/*
 * Weights q_0 = 1, q_1 = a_1, q_{i+1} = a_{i+1} q_i + q_{i-1}, where the a_i are the
 * count quotients, of which the last `period` repeat for ever; a_1 >= 2, all
 * others >= 1.  Digit i is at most a_{i+1}, and then the digit after it is 0; the
 * last digit is less than a_1.
 */
wy_status wi_scheme_ostrowski(wi_scheme **out, const uint32_t *quotients, uint32_t count,
                              uint32_t period, wy_error *error);

/* One letter, all digits always valid, at least two of them. */
bool wi_scheme_is_base(const wi_scheme *scheme);

/* Do two schemes have the same valid words?  WY_OK yes, WY_NO, WY_SYSTEM. */
wy_status wi_scheme_same(const wi_scheme *first, const wi_scheme *second);

/* ---- numbers and words ------------------------------------------------------ */

__extension__ typedef __int128 wi_weight;

/* The first weights, for searches: those less than 2^96, at most a hundred or so. */
typedef struct wi_scheme_weights {
    size_t count;     /* W_0 .. W_{count-1} are here */
    wi_weight *words; /* [n][letter] */
} wi_scheme_weights;

wy_status wi_scheme_weigh(wi_scheme_weights *weights, const wi_scheme *scheme, wy_error *error);
void wi_scheme_weights_clear(wi_scheme_weights *weights);

/*
 * The digits of x >= 0, greatest first, without leading zeros (none for 0); free()
 * them.  WY_LIMIT when the word would be too long.  The cost is that of n additions
 * of n bits; for a base that of a multiplication or so.
 */
wy_status wi_scheme_represent(uint32_t **digits, size_t *count, const wi_scheme *scheme,
                              const mpz_t x, wy_error *error);

/* The rank of the word; WY_NO when it is not valid. */
wy_status wi_scheme_value(mpz_t x, const wi_scheme *scheme, const uint32_t *digits, size_t count,
                          wy_error *error);

/* ---- relations between words of a scheme ----------------------------------------------------- */

/*
 * Relations between words of a scheme, as automata: the one construction behind
 * validity, order, successor and sum.
 *
 * A relation is told by a cell: the letter that each word is in, and some words of memory
 * besides, which change with each column of digits.  How they change depends on the place of the
 * column, and reading from the greatest digit on nobody knows the place.  But places fall by one
 * with each column, so it is enough to run one cell for each class of places, "if n columns
 * follow, n of this class".  The cell of class(n) comes from that of class(n + 1) by the table
 * of place n; the cell of class(0) tells acceptance.  States are the lists of cells.
 */

typedef struct wi_scheme_search {
    const wi_scheme *scheme;
    uint32_t tracks;
    uint32_t width; /* words of a cell: a letter for each track, then the memory, first 0 */
    /*
     * The memory of to from that of from, after digits were read at a place of this class; the
     * letters of to are set.  WY_OK, WY_NO: the words are not related; or a failure.
     */
    wy_status (*step)(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                      const uint32_t *digits, wy_error *error);
    bool (*accepts)(const void *data, const uint32_t *cell);
    void *data;
} wi_scheme_search;

/* ---- relations that look at digits only --------------------------------------------- */

/* Valid words; one track. */
wy_status wi_scheme_valid(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error);
/* x = y. */
wy_status wi_scheme_equal(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error);
/* x < y. */
wy_status wi_scheme_less(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                         const wy_control *control, wy_error *error);
/* y = x + 1.  The scheme must be full. */
wy_status wi_scheme_successor(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                              const wy_control *control, wy_error *error);

/* ---- sums: scheme_relations.c ------------------------------------------------------------ */

/* x + y = z.  WY_LIMIT: no automaton was found, perhaps there is none. */
wy_status wi_scheme_adder(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error);

/* ---- greedy words of a linear recurrence ----------------------------------------------------- */

/*
 * The numeration of a linear recurrence: every number is a sum of the values
 *
 *     U_0 = 1 < U_1 < U_2 < ...,    U_n = c_1 U_{n-1} + ... + c_k U_{n-k} from some n on,
 *
 * taken greedily, the greatest that fits first.  1, 2, 3, 5, 8, ... gives Zeckendorf's digits, the
 * Padovan numbers 1, 2, 3, 4, 5, 7, 9, 12, 16, ... with U_n = U_{n-2} + U_{n-3} those of the
 * smallest Pisot number.  If the greatest root of the recurrence is a Pisot number, the others
 * less than 1, the words of such digits are a regular language and addition is an automaton
 * (Frougny and Solomyak); which sets are then automatic depends on the root alone, not on the
 * first values (Bruyere and Hansel).
 */

enum { WI_MAX_ORDER = 12, WI_MAX_FIRST = 24 };

typedef struct wi_recurrence {
    uint32_t order;                     /* k >= 1 */
    int32_t coefficients[WI_MAX_ORDER]; /* c_1, ..., c_k; c_k != 0 */
    uint32_t count;              /* of first values, at least k; the recurrence begins then */
    int64_t first[WI_MAX_FIRST]; /* U_0 = 1, U_1, ..., increasing */
} wi_recurrence;

/*
 * The greedy words.  WY_BAD: the values do not begin with 1 or do not increase; WY_LIMIT: the words
 * show no automaton, or too large a one.
 */
wy_status wi_scheme_recurrence(wi_scheme **out, const wi_recurrence *recurrence, wy_error *error);

#endif
