/*
 * machine.h - column machines: Wythoff's game with finitely many changes.
 *
 * Take a finite symmetric list of further moves; misere play, ends and other lists come below
 * (wy_machine_game).  Such a game has one P-position (x, P(x)) in each column (S0 Proposition 2.1).
 * Its bit-string S says which columns are lower: S_x = 0 if P(x) >= x, else 1.  By symmetry S also
 * says which rows the upper P-positions take.  Reading S from column x on, a finite machine places
 * the upper P-positions one after the other and writes S again, further on, from the row on which
 * is the first not yet settled: S = T(S).
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
 *
 * Then: the telescope, which looks at columns of any size through a machine; streams, for long
 * stretches of columns; the words of a machine (S0's dictionary).
 */
#ifndef WYTHOFF_MACHINE_H
#define WYTHOFF_MACHINE_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- found and proved: src/machine/find.c, machine_game.c, certificate.c --------------------- */

typedef struct wy_machine wy_machine;

/* How far to look.  A zero means the value behind it. */
typedef struct wy_machine_limits {
    int64_t columns; /* of the game that are run first: 1000000 */
    int64_t states;  /* that a machine may have: 100000 */
    int64_t nodes;   /* of a closure: 150000; letters (see wy_slope) may be six times as many */
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

/*
 * Wythoff's game with finitely many changes: further moves, symmetric or not, finitely many
 * positions where the game also ends, misere play.  If it is not symmetric, the machine has two
 * wings: the upper one reads which columns are lower, and writes which rows are; the right one the
 * other way round.
 *
 * More generally: a game that has all moves of Nim, and for each j of a finite set all moves
 * (t,t+j) but finitely many, which are taken away: wythoff(m), where |j| < m, and Wythoff's game
 * without (2,2).  The P-positions then have slopes of their own (see wy_slope below).
 */
typedef struct wy_machine_game {
    const wy_position *list;
    size_t count;
    const wy_position *ends;
    size_t end_count;
    bool misere;
    const int32_t *offsets; /* the j, ascending; none: 0 alone, as in Wythoff's game */
    size_t offset_count;
    const wy_position *removed; /* moves (t,t+j) that the game does not have */
    size_t removed_count;
} wy_machine_game;

/* Are its diagonals those of Wythoff's game, all of them?  Then its slope is phi, if its machine is
 * closed. */
static inline bool wy_machine_game_regular(const wy_machine_game *game) {
    return game->removed_count == 0 &&
           (game->offset_count == 0 || (game->offset_count == 1 && game->offsets[0] == 0));
}

void wy_machine_game_clear(wy_machine_game *game); /* frees all lists, from malloc() */

/* As wy_machine_find. */
wy_status wy_machine_find_game(wy_machine **out, const wy_machine_game *game,
                               const wy_machine_limits *limits, const wy_control *control,
                               wy_error *error);
void wy_machine_free(wy_machine *machine); /* NULL is allowed */

/* What is known of a machine. */
typedef struct wy_machine_facts {
    bool closed;          /* proved complete: S never leaves it */
    unsigned more;        /* WY_MORE_... of base.h that may close it, or make it smaller */
    int context;          /* the k of the proof */
    int64_t grams;        /* pieces of k bits in the over-approximation */
    int64_t nodes;        /* of the closure: (state, last bits read, last bits written) */
    size_t states;        /* of the machine: in the closure if closed, else seen */
    size_t seen;          /* of these, seen in the game itself */
    int64_t columns;      /* up to this column the game itself was run */
    int64_t last_new;     /* where a state was seen for the first time, the last one */
    int lowest;           /* of b_n - a_n - n, over all n if closed, else over the columns run */
    int highest;          /* likewise */
    bool bounds_attained; /* both, of all wings, were met in the columns run */
    int wings;            /* 1: the game is symmetric */
    int lowest_right;     /* two wings: the same for the P-positions on the right, (b_n, a_n) */
    int highest_right;    /* likewise */
    size_t ends;          /* of the game, of its own */
    bool misere;
    bool regular; /* diagonals as in Wythoff's game; else b_n - a_n - n is not looked at: 0 */
} wy_machine_facts;

void wy_machine_facts_of(wy_machine_facts *out, const wy_machine *machine);

/* The list, without what Wythoff's game has; by x, then y. */
const wy_position *wy_machine_list(const wy_machine *machine, size_t *count);

/* The diagonals j, ascending, whose moves (t,t+j) it has; moves of these that it has not. */
const int32_t *wy_machine_offsets(const wy_machine *machine, size_t *count);
const wy_position *wy_machine_removed(const wy_machine *machine, size_t *count);

/*
 * Writes the proof as a certificate, which wythoff-check verifies (docs/certificates.md).  WY_NO:
 * the machine is not closed, or not regular; WY_SYSTEM: no memory, or the stream failed.
 */
wy_status wy_machine_write_certificate(FILE *stream, const wy_machine *machine, wy_error *error);

/* ---- the beginning, before the machine: src/machine/machine_game.c --------------------------- */

/*
 * Where the machine starts: before column x, after n upper P-positions, in state `state`;
 * the rows below `row` are settled.  Columns before x are known one by one.
 */
typedef struct wy_machine_start {
    int64_t x, n, row;
    uint32_t state;
    int64_t settled; /* bits of S that are known: `row`, or that of the other wing */
} wy_machine_start;

void wy_machine_start_of(wy_machine_start *out, const wy_machine *machine);
int64_t wy_machine_first_rows(const wy_machine *machine, int64_t x);  /* P(x), x < start.x */
unsigned wy_machine_first_bits(const wy_machine *machine, int64_t x); /* S_x, x < settled */

/* ---- columns that are handed out: src/machine/telescope.c ------------------------------------ */

/*
 * The columns x, ..., x + count - 1: bits[i] = S_{x+i}, and the P-position of column x + i is in
 * row upper + rows[i] if bits[i] is 0, else in row lower + rows[i].
 */
typedef struct wy_view {
    mpz_t x;            /* the first column */
    mpz_t n;            /* upper columns before it */
    mpz_t upper, lower; /* where rows are counted from */
    size_t count, room;
    uint8_t *bits;
    int64_t *rows;
    uint32_t *states; /* of the machine before each column; UINT32_MAX: none */
} wy_view;

enum { WY_MOST_COLUMNS = 1 << 22 }; /* of one view */

void wy_view_row(mpz_t row, const wy_view *view, size_t i); /* P(x + i) */

/* ==== streams: long stretches of S and of the P-positions, as fast as memory ================== */

/*
 * A column machine writes S while it reads S.  Streams let it run many
 * columns at a look-up, and start at any column by the telescope; so a
 * range can be cut into pieces that several threads work on.  Memory grows with the logarithm of
 * the columns only.
 *
 *     wy_stream_bits(machine, from, count, take, data, &control, &error);
 *
 * Everything here is as certain as the machine: proved, if it is closed (facts.closed), else as
 * good as the conjecture that S never leaves it.  A call ends with WY_LIMIT where the
 * machine has no step to go on.
 *
 * control, which may be NULL, gives threads (NULL: one), progress and stopping, and
 * memory: the tables are kept that small, WY_LIMIT if they cannot.  `take` is called by the thread
 * that made the call, in the order of the columns; it returns false to stop, and the call then
 * returns WY_OK.
 */

/* ---- streams: src/machine/stream.c ----------------------------------------------------------- */

/*
 * Gets the next `count` bits: bit i of words[j] is that of the (64 j + i)-th column of the
 * batch.  count is a multiple of 64, but for the last batch, whose further bits are 0.
 */
typedef bool wy_take_bits(void *data, const uint64_t *words, int64_t count);

/*
 * S_x for from <= x < from + count.  from has any number of digits up to some thousands.  About
 * 0.02 nanoseconds a column.
 */
wy_status wy_stream_bits(const wy_machine *machine, const mpz_t from, int64_t count,
                         wy_take_bits *take, void *data, const wy_control *control,
                         wy_error *error);

/* What there is in a range of S. */
typedef struct wy_stream_counts {
    int64_t zeros, ones; /* upper and lower columns */
} wy_stream_counts;

/* Makes every bit of the range and counts them; each thread counts its own. */
wy_status wy_stream_count(wy_stream_counts *out, const wy_machine *machine, const mpz_t from,
                          int64_t count, const wy_control *control, wy_error *error);

/* Gets the next P-positions, (x, P(x)) for x, x + 1, ... */
typedef bool wy_take_positions(void *data, const wy_position *positions, size_t count);

/* The last column of streams of positions is before this one, so that their rows are numbers. */
#define WY_STREAM_LARGEST (INT64_C(1) << 62)

/*
 * (x, P(x)) for from <= x < from + count <= WY_STREAM_LARGEST.  Some 0.7 nanoseconds a column, by
 * one thread: to hand positions to another would take longer.  Who has work for several
 * calls this in each, for parts of the range.
 */
wy_status wy_stream_positions(const wy_machine *machine, int64_t from, int64_t count,
                              wy_take_positions *take, void *data, const wy_control *control,
                              wy_error *error);

/* ==== the dictionary of a machine (S0 section 3), its synchronisation, distances ============== */

/*
 * A column is perfect when the upper P-positions before it use the diagonals 0, ..., n - 1
 * and no move of the list interferes: the machine is in its perfect state.  The bits from one
 * perfect column to the next are a word, the bits written meanwhile its translate.
 *
 *     wy_words_find(&words, machine, NULL, &control, &error);
 *     for (i = 0; i < wy_words_count(words); i++) {
 *         const wy_entry *word = wy_words_at(words, i);      0010110 -> 10010011000
 *     }
 */

/* ---- words: src/machine/words.c, certificate.c ----------------------------------------------- */

typedef struct wy_entry {
    const char *word;      /* of 0 and 1 */
    const char *translate; /* likewise; empty if the word is to be excluded */
    bool seen;             /* read in the columns run */
    bool excluded;         /* no word: shown to occur nowhere (of wy_words_paper) */
    int64_t first;         /* the column where it began first, -1: not seen */
    int64_t count;         /* how often, in the columns run */
} wy_entry;

typedef enum wy_words_kind {
    WY_WORDS_NONE,    /* from some column on no column is perfect */
    WY_WORDS_FINITE,  /* every word is in the list */
    WY_WORDS_UNKNOWN, /* the list is what was seen; whether it is all is not known */
    WY_WORDS_ENDLESS, /* no finite list is all: gaps between perfect columns grow without end */
} wy_words_kind;

/* Why they grow: in [column, column + length) S has pieces of so many bits (context of the facts)
 * that lead to longer and longer stretches of the same pieces.  `silent` bits after it has read the
 * first piece the machine is in no perfect state any more. */
typedef struct wy_words_gap {
    int64_t column, length, silent;
} wy_words_gap;

typedef struct wy_words_facts {
    wy_words_kind kind;    /* NONE, FINITE and ENDLESS are proved */
    bool exactly;          /* FINITE, and each word of the list was seen */
    int context;           /* k of the closure that proves it */
    int64_t first_perfect; /* the first perfect column behind the beginning, -1: none seen */
    int64_t columns;       /* of the game that were run */
    int64_t perfect;       /* perfect columns among them */
    wy_words_gap gap;      /* of ENDLESS */
} wy_words_facts;

typedef struct wy_words wy_words;

/*
 * The words of the machine.  Where its closure allows words that were not seen, closures with
 * longer pieces are tried, within the limits (NULL: the ordinary ones).  WY_NO: the game is not
 * symmetric, and its machine reads one string and writes another.
 */
wy_status wy_words_find(wy_words **out, const wy_machine *machine, const wy_machine_limits *limits,
                        const wy_control *control, wy_error *error);

/*
 * The dictionary as S0 makes it: closed under all strings that are concatenations of
 * translates, in any order.  It is larger: what a translate can follow is forgotten.  The list also
 * has the words to be excluded, so that every string begins with exactly one entry (S0 Lemma 3.2).
 * WY_NO: there are no perfect columns; WY_LIMIT: it does not close.
 */
wy_status wy_words_paper(wy_words **out, const wy_machine *machine, const wy_control *control,
                         wy_error *error);
void wy_words_free(wy_words *words); /* NULL is allowed */

/*
 * Writes the proof that the words of this machine are endless, and that the machine is complete, as
 * one certificate.  WY_NO: that is not proved.
 */
wy_status wy_words_write_certificate(FILE *stream, const wy_machine *machine, const wy_words *words,
                                     wy_error *error);

void wy_words_facts_of(wy_words_facts *out, const wy_words *words);
size_t wy_words_count(const wy_words *words);
const wy_entry *wy_words_at(const wy_words *words, size_t index); /* in lexicographic order */

/* ---- synchronisation: src/machine/synchronise.c ---------------------------------------------- */

/*
 * Start the machine in all its states at once, before some column, and let it read S: after how
 * many bits is one state left?
 */
typedef struct wy_synchronisation {
    bool proved;     /* always within `most` bits, from the start of the machine on */
    int64_t most;    /* if proved; else 0 */
    int context;     /* k of the closure that proves it */
    int64_t longest; /* seen */
    int64_t columns; /* in starts before columns below this one */
} wy_synchronisation;

/* With closures of longer pieces too, within the limits. */
wy_status wy_machine_synchronise(wy_synchronisation *out, const wy_machine *machine,
                                 const wy_machine_limits *limits, const wy_control *control,
                                 wy_error *error);

/* ---- distances: src/machine/slope.c ---------------------------------------------------------- */

/* p phi + q */
typedef struct wy_phi_sum {
    int64_t p, q;
} wy_phi_sum;

/*
 * least <= y - phi x <= most for all upper P-positions (x, y), if lowest <= b_n - a_n - n <=
 * highest for all n (the Central Lemma, S0 Lemma 2.3, with its constants; the proof is in
 * slope.c).
 */
void wy_line_distance(wy_phi_sum *least, wy_phi_sum *most, int lowest, int highest);

/*
 * The same for a machine of any game, if it is closed, from its states themselves:
 * least <= y - phi x <= most for all upper P-positions (x, y); with right, and two wings, least <=
 * x - phi y <= most for all on the right.  Rounded outward.
 */
void wy_machine_distance(double *least, double *most, const wy_machine *machine, bool right);

/* ---- slopes: src/machine/slope.c ------------------------------------------------------------- */

enum { WY_SLOPE_MOST = 48 }; /* the largest degree of a polynomial that is told */

/*
 * The slope of the upper P-positions of any machine: y / x tends to a number between least and
 * most. The string of the machine is made by a morphism (machine/letters.h), and the slope is its
 * growth; so it is a root of a polynomial with integer coefficients.  All is as certain as the
 * machine.
 */
typedef struct wy_slope {
    double least, most;
    int degree; /* of the polynomial; 0: none was found, or it is larger */
    int64_t polynomial[WY_SLOPE_MOST + 1]; /* the first is that of 1, the last, of x^degree, is 1 */
    bool bounded;                          /* y - slope x is bounded, for upper P-positions, by: */
    double low, high;
    size_t letters; /* of the morphism */
    int context;    /* bits before a column that tell its letter */
} wy_slope;

/* WY_LIMIT: the letters are too many, or the slope is not the same everywhere. */
wy_status wy_machine_slope(wy_slope *out, const wy_machine *machine, const wy_control *control,
                           wy_error *error);

/* x^3 = x + 1, of a slope that has a polynomial; what does not fit is cut off. */
void wy_slope_equation(char *text, size_t size, const wy_slope *slope);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
