/*
 * morphic.h - morphic words and morphic pictures: fixed points of morphisms, letter by letter
 * coded.
 *
 *     wy_morphic *word;
 *     wy_morphic_read(&word, "a->ab b->a", SIZE_MAX, &error);
 *     wy_places *places;
 *     wy_places_open(&places, word, &control, &error);
 *     wy_places_letter(&letter, NULL, NULL, places, n, &error);    letter n, n of any size
 *     wy_places_close(places);
 *     wy_morphic_free(word);
 *
 * A morphism maps every letter to a word; from a letter whose image begins with it, applying it
 * again and again makes longer and longer beginnings of one word, its fixed point.  Images may be
 * empty, growth may be polynomial, the fixed point may be finite.
 *
 * In the plane (S2; Maes) a letter is mapped to a block of letters.  Blocks must fit: all letters
 * of a row of the picture have blocks of the same height, all of a column of the same width.  It is
 * shape-symmetric if the block at (j, i) is l x k wherever that at (i, j) is k x l.  Both are
 * decided for the whole infinite picture.
 *
 * Positions count from 0.  (S2 counts the letters of words from 1, rows and columns from 0.)
 *
 * Text: rules `a->ab`, separated by spaces, commas or lines; rows of a block are separated by `/`,
 * or each has a line of its own.  A letter is one character, or a name in brackets: [x1].  An empty
 * image is nothing or ε.  Two further parts may follow:
 *
 *     start: a                        else the first letter that has a rule
 *     coding: egjl->1 abcdfhikm->0    else letters stand for themselves; ε: the letter is left out
 *
 * # begins a remark.
 */
#ifndef WYTHOFF_MORPHIC_H
#define WYTHOFF_MORPHIC_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/automata.h>
#include <wythoff/base.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum {
    WY_MAX_MORPHIC_TEXT = 1 << 20,  /* bytes */
    WY_MAX_MORPHIC_PAIRS = 1 << 14, /* letters of a picture, for its shape */
};

/* ---- morphisms: src/morphic/read.c, value.c -------------------------------------------------- */

/* Letter c goes to the block images[first[c] + r columns[c] + s], r < rows[c], s < columns[c]. */
typedef struct wy_morphic {
    uint32_t letters;
    uint32_t start;
    bool plane;        /* a picture; else a word: all blocks have one row */
    char **names;      /* of the letters, UTF-8 */
    char **coding;     /* what they stand for: NULL themselves, "" nothing (words only) */
    uint32_t *rows;    /* 1 for words */
    uint32_t *columns; /* 0: an empty image (words only) */
    size_t *first;     /* letters + 1 of them */
    uint32_t *images;
} wy_morphic;

/* length SIZE_MAX: text ends with a zero.  WY_BAD, with the place. */
wy_status wy_morphic_read(wy_morphic **out, const char *text, size_t length, wy_error *error);
wy_status wy_morphic_copy(wy_morphic **out, const wy_morphic *morphic, wy_error *error);
void wy_morphic_free(wy_morphic *morphic); /* NULL is allowed */

/* Reading it gives the same value; free() it.  NULL: no memory. */
char *wy_morphic_text(const wy_morphic *morphic);

/* Another start, a letter as texts have it; another coding, `egjl->1 a->0`, which replaces the old.
 */
wy_status wy_morphic_start_in_place(wy_morphic *morphic, const char *letter, wy_error *error);
wy_status wy_morphic_code_in_place(wy_morphic *morphic, const char *coding, wy_error *error);

/* What a letter stands for. */
const char *wy_morphic_symbol(const wy_morphic *morphic, uint32_t letter);

/* The morphism applied k >= 1 times as one; words only.  WY_LIMIT: too long. */
wy_status wy_morphic_power(wy_morphic **out, const wy_morphic *morphic, uint32_t k,
                           wy_error *error);

/* Words and pictures with a name. */
typedef struct wy_named_morphic {
    const char *name;
    const char *title;
    const char *text;
} wy_named_morphic;

const wy_named_morphic *wy_named_morphics(size_t *count);
/* WY_BAD, naming the nearest: there is none. */
wy_status wy_morphic_named(wy_morphic **out, const char *name, wy_error *error);

/* ---- words: how they grow: src/morphic/growth.c, places.c ------------------------------------ */

typedef enum wy_growth_kind {
    WY_GROWS_NOT,          /* the word is finite */
    WY_GROWS_POLYNOMIALLY, /* the length after k steps, as k grows; degree is exact */
    WY_GROWS_EXPONENTIALLY,
} wy_growth_kind;

typedef struct wy_growth {
    wy_growth_kind kind;
    uint32_t degree;  /* polynomially */
    uint32_t reached; /* letters that occur */
    uint32_t uniform; /* the length of all their images; 0: they differ */
    bool erasing;     /* one of them has an empty image */
} wy_growth;

/*
 * WY_BAD: there is no fixed point, for the image of the start does not begin with it; the message
 * names a power of the morphism that has one, if any has.  Of pictures WY_BAD.
 */
wy_status wy_morphic_growth(wy_growth *out, const wy_morphic *morphic, wy_error *error);

/*
 * The first letters of the word, without those that are coded as nothing; *count: how many are
 * wanted, then how many there are (fewer if the word ends).
 */
wy_status wy_morphic_prefix(uint32_t *letters, size_t *count, const wy_morphic *morphic,
                            const wy_control *control, wy_error *error);

/* ---- words: places of any size: src/morphic/places.c ----------------------------------------- */

/*
 * The numeration of the word: rep(n) is the n-th word, in radix order, of the digits that lead from
 * the start to a letter (of those not coded as nothing), without a leading 0; digit i of letter c
 * leads to letter i of its image.  Letter n of the word is where rep(n) ends (S2).
 */
typedef struct wy_places wy_places;

/* morphic must outlive it. */
wy_status wy_places_open(wy_places **out, const wy_morphic *morphic, const wy_control *control,
                         wy_error *error);
void wy_places_close(wy_places *places); /* NULL is allowed */

/* WY_OK: the word is finite and this long.  WY_NO: it is infinite. */
wy_status wy_places_length(mpz_t length, wy_places *places, wy_error *error);

/*
 * Letter n, and with digits not NULL rep(n), greatest first; free() it.  If the word grows
 * polynomially, rep(n) may be too long to write: then *digits is NULL and *count SIZE_MAX, but the
 * letter is there.  WY_NO: the word ends before n.  WY_LIMIT: memory.
 */
wy_status wy_places_letter(uint32_t *letter, uint32_t **digits, size_t *count, wy_places *places,
                           const mpz_t n, wy_error *error);

/* The n with these digits; leading zeros are allowed.  WY_NO: not a word of the numeration. */
wy_status wy_places_value(mpz_t n, wy_places *places, const uint32_t *digits, size_t count,
                          wy_error *error);

/* ---- pictures: src/morphic/pictures.c -------------------------------------------------------- */

typedef enum wy_shape_fault {
    WY_SHAPE_GOOD,
    WY_SHAPE_ROWS,    /* two letters of one row have blocks of different heights */
    WY_SHAPE_COLUMNS, /* two of one column, of different widths */
    WY_SHAPE_MIRROR,  /* they fit, but not symmetrically: the letters at (i, j) and (j, i) */
} wy_shape_fault;

typedef struct wy_shape {
    wy_shape_fault fault;
    uint32_t letters[2]; /* the two that clash */
    uint32_t step;       /* first in this iteration; the start alone is 0 */
    uint64_t pairs;      /* pairs of letters that were looked at: all there are */
} wy_shape;

/*
 * Decides whether the blocks fit and are symmetric in the whole picture.  WY_BAD: there is no
 * picture, for the start is not in the corner of its own block, or this is a word.
 */
wy_status wy_morphic_shape(wy_shape *out, const wy_morphic *morphic, wy_error *error);

/*
 * The corner of the picture, row after row.  rows and columns: how many are wanted, then how many
 * there are.  WY_BAD: the blocks do not fit.
 */
wy_status wy_morphic_window(uint32_t *letters, size_t *rows, size_t *columns,
                            const wy_morphic *morphic, const wy_control *control, wy_error *error);

/* Letters at places of any size. */
typedef struct wy_plane wy_plane;

wy_status wy_plane_open(wy_plane **out, const wy_morphic *morphic, const wy_control *control,
                        wy_error *error);
void wy_plane_close(wy_plane *plane); /* NULL is allowed */
/* Row i, column j.  WY_NO: the picture does not reach that far. */
wy_status wy_plane_letter(uint32_t *letter, wy_plane *plane, const mpz_t i, const mpz_t j,
                          wy_error *error);

/* ---- automata: src/morphic/cobham.c ---------------------------------------------------------- */

/*
 * The letters that occur as states, state 0 the start, outputs the letters by number (the word's
 * track reads its numeration) or the symbols' values (coded).  Pictures: track 0 reads rows, track
 * 1 columns.  Tracks have a system of the store where it has the same words (msd_fib, msd_2, ...),
 * else a plain alphabet.  Nothing is minimised.  WY_BAD: finite, or blocks do not fit; or coded as
 * nothing.
 */
wy_status wy_morphic_automaton(wy_automaton **out, wy_numerations *store, const wy_morphic *morphic,
                               bool coded, const wy_control *control, wy_error *error);

/*
 * Symbols as numbers: their values if all are whole numbers, else 0, 1, 2, ... in the order
 * in which letters first have them.  values has room for all letters; *numeric tells which.
 */
wy_status wy_morphic_values(int32_t *values, bool *numeric, const wy_morphic *morphic,
                            wy_error *error);

/*
 * Back: the word or picture with this automaton, of one or two tracks; letters are the states of
 * the minimal automaton, with a new start where the leading zeros do not lead back to it.  An
 * acceptor gives a picture of 1 and 0 on all valid words.  WY_BAD: lsd, other numbers of tracks.
 */
wy_status wy_morphic_from_automaton(wy_morphic **out, const wy_automaton *automaton,
                                    const wy_control *control, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
